"""Whether the boxes of a table hold what a position shows: fewer of everything may lie there, more may not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from fulminate.record.position.fields import PositionError, kind_code, ordinal, tile_code
from fulminate.rules import State, counts, phases, track
from fulminate.rules.catalogue import (
    BOXES,
    DATA,
    FACES,
    KINDS,
    LAYERS,
    NO_TILE,
    OCLOCKITT,
    PRISSYMANN,
    PROFESSORS,
    STARTERS,
    TIDYGALL,
    UNKNOWN_TILE,
    asks,
    copies,
)
from fulminate.rules.deal import little_helps, marbles_in_play, tiles_in_play
from fulminate.rules.desk import BURNERS, DRUNK, OF_A_KIND, REASONS, TEN, Desk, skill_reason
from fulminate.rules.ingredients import COLOURS, ECTOPLASM, NAMES, PLAIN
from fulminate.rules.powers.hand import PrismaticJoy, Varnish
from fulminate.rules.state import DEPTH
from fulminate.rules.steps import ending

_SCOLDING: Final = (PRISSYMANN, TIDYGALL, OCLOCKITT)
"""The professors that hand out Scolding tokens."""
_EXCHANGING: Final = [entry for entry in [*DATA["kinds"], *DATA["professors"]] if entry["cauldron"]]
"""The kinds and professors that exchange marbles at the cauldron."""


def check_box(state: State) -> None:
    """Raises PositionError where more lies on the table than its boxes hold, or what only other boxes hold."""
    _marbles(state)
    _colours(state)
    _tiles(state)
    _stacks(state)
    _tokens(state)


# ---- Marbles -------------------------------------------------------------------------------------


def _marbles(state: State) -> None:
    """The box has all marbles of the table, and the dispensers have room for them."""
    box = [0] * int(COLOURS)
    for colour in marbles_in_play(state.options):
        box[colour] += 1
    room = sum(box)
    cauldron = int(counts.total(state.cauldron))
    if BOXES[1] in state.options.boxes:
        spirits: int = DATA["marbles"]["cauldron"]
        box[int(ECTOPLASM)] += spirits
        if not 1 <= cauldron <= spirits:
            raise PositionError(f"the cauldron holds 1 to {spirits} marbles with the box {BOXES[1]}, not {cauldron}")
    elif cauldron:
        raise PositionError(f"there is a cauldron only with the box {BOXES[1]}")
    found = _loose(state)
    for colour in range(int(COLOURS)):
        many = found[colour] + int(counts.count(state.cauldron, colour))
        if many > box[colour]:
            raise PositionError(
                f"there are {many} {NAMES[colour]} marbles, and the box of this table has {box[colour]}"
            )
    if sum(found) > room:
        raise PositionError(f"there are {sum(found)} marbles outside of the cauldron, and at most {room} are in play")
    for seat, desk in enumerate(state.desks):
        taken = int(ending.taken_in_tie(state, seat))
        if taken > desk.held_total():
            right = f"it still holds them, and holds {int(desk.held_total())}"
            raise PositionError(
                f"taken_in_tie: the {ordinal(seat)} seat took {taken} marbles in the tie-break; {right}"
            )


def _loose(state: State) -> list[int]:
    """How many marbles of each ingredient there are outside of the cauldron."""
    sets = [state.rolling, state.returning, state.gift, state.unseen]
    for desk in state.desks:
        sets += [desk.held_true(), desk.pool, desk.contents(0), desk.contents(1)]
    for here in state.tracks:
        sets.append(track.contents(here, 0, track.size(here)))
    if state.phase == phases.TAKING_OUT and 0 <= state.last < COLOURS:
        sets.append(counts.unit(state.last))
    return [sum(int(counts.count(each, colour)) for each in sets) for colour in range(int(COLOURS))]


def _colours(state: State) -> None:
    """Marbles show or fill another colour than their own only by the powers that can do that."""
    varnish = Varnish.kind in state.options.kinds
    any_hole = varnish or PrismaticJoy.kind in state.options.kinds
    for seat, desk in enumerate(state.desks):
        if desk.veiled and not varnish:
            raise PositionError(
                f"the {ordinal(seat)} desk holds marbles in disguise, and {Varnish.kind} is not in play"
            )
        for burner in range(int(BURNERS)):
            for layer in range(int(LAYERS)):
                inside = desk.layer_counts(burner, layer)
                own = int(asks(desk.tile(burner), layer)) if inside else -1
                for colour in range(int(PLAIN)):
                    if counts.count(inside, colour) and colour != own and not any_hole:
                        where = (
                            f"the {ordinal(layer)} layer on the {ordinal(burner)} burner of the {ordinal(seat)} desk"
                        )
                        why = f"neither {PrismaticJoy.kind} nor {Varnish.kind} is in play"
                        raise PositionError(f"{where} is {NAMES[own]} and has a {NAMES[colour]} marble, and {why}")


# ---- Tiles ---------------------------------------------------------------------------------------


def _tiles(state: State) -> None:
    """The box has all tiles of the table, and those that earned Skill tokens."""
    found = [*state.offer, *state.unseen_tiles]
    for stack in range(int(state.stacks())):
        start = stack * int(DEPTH)
        found += state.deck[start : start + int(state.height(stack))]
    for desk in state.desks:
        found += [int(desk.tile(burner)) for burner in range(int(BURNERS))]
        found += [each % int(DRUNK) for each in desk.completed]
    found = [tile for tile in found if tile not in (int(NO_TILE), int(UNKNOWN_TILE))]
    for tile in sorted({*found}):
        if found.count(tile) > copies(tile):
            raise PositionError(
                f"there are {found.count(tile)} tiles {tile_code(tile)}, and the box of this table has {copies(tile)}"
            )
    for tile in state.offer:
        if tile not in STARTERS:
            raise PositionError(f"{tile_code(tile)} in offer is no starter tile: they are {_starters(state)}")
    for kind in range(len(KINDS)):
        many = sum(tile // int(FACES) == kind for tile in found)
        many += sum(
            max(0, int(OF_A_KIND) - int(desk.completed_of(kind)))
            for desk in state.desks
            if (desk.skill_for >> kind) & 1
        )
        most = sum(copies(int(FACES) * kind + face) for face in range(int(FACES)))
        if many > most:
            told = f"{KINDS[kind]} ({kind_code(kind)}), those counted that skill_for asks for"
            raise PositionError(f"there are {many} tiles of {told}, and the box of this table has {most}")


def _starters(state: State) -> str:
    return ", ".join(tile_code(tile) for tile in STARTERS if KINDS[tile // int(FACES)] in state.options.kinds)


def _stacks(state: State) -> None:
    """What is not in the draft's offer is dealt as evenly as can be, and stacks only fall."""
    stacks = int(state.stacks())
    most = -(-(len(tiles_in_play(state.options)) - 2 * int(state.players)) // stacks)
    for stack in range(stacks):
        if state.height(stack) > most:
            raise PositionError(
                f"the {ordinal(stack)} stack has {int(state.height(stack))} tiles; dealt into {stacks} stacks, "
                f"the tiles of this table are at most {most} in each"
            )


# ---- Tokens --------------------------------------------------------------------------------------


def _tokens(state: State) -> None:
    options = state.options
    helps = int(state.help_left) + sum(int(desk.help) for desk in state.desks)
    supply = little_helps(options)
    if helps > supply:
        right = f"the box of this table has {supply}"
        raise PositionError(f"there are {helps} Little Help tokens on the desks and in help_left, and {right}")
    if state.countdown:
        taken = sum(int(desk.skill) for desk in state.desks)
        most = options.countdown - taken
        if state.countdown > most:
            told = f"countdown falls from the option countdown, {options.countdown}, with each Skill token"
            raise PositionError(f"{told}: with {taken} of them on the desks at most {max(0, most)} are left in it")
    exchangers = [entry.get("kind") or entry["professor"] for entry in _EXCHANGING]
    exchanges = {*exchangers} & {*options.kinds, *_professors(state)}
    scolds = any(state.professor(professor) for professor in _SCOLDING)
    for seat, desk in enumerate(state.desks):
        _skills(desk, f"the {ordinal(seat)} desk", state)
        if desk.reward and not exchanges:
            right = f"they are for exchanges at the cauldron, by {', '.join(exchangers)}"
            raise PositionError(f"the {ordinal(seat)} desk has Reward tokens: {right}, none of which is in play")
        if desk.scolding and not scolds:
            right = ", ".join(PROFESSORS[professor] for professor in _SCOLDING)
            raise PositionError(
                f"the {ordinal(seat)} desk has Scolding tokens: they are from {right}, none of whom is in play"
            )


def _professors(state: State) -> Iterator[str]:
    return (name for number, name in enumerate(PROFESSORS) if state.professor(number))


def _skills(desk: Desk, where: str, state: State) -> None:
    """Each Skill token was for something, and for each thing there is one."""
    many = 0
    for reason in range(int(REASONS)):
        if not (desk.skill_for >> reason) & 1:
            continue
        many += 1
        if reason < len(KINDS) and KINDS[reason] not in state.options.kinds:
            raise PositionError(f"{skill_reason(reason)!r} in skill_for of {where}: that kind is not in play")
        if 1 << reason == TEN and desk.toward(reason, state.players)[1] == 0:
            raise PositionError(f"'ten' in skill_for of {where}: ten potions earn a Skill token with 5 or 6 players")
    if desk.skill > many:
        raise PositionError(
            f"{where} has {int(desk.skill)} Skill tokens, and skill_for names {many}: each was for one thing, "
            "a third potion of a kind, five kinds or ten potions"
        )
