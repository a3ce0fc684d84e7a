"""The powers of the kinds (section 5): what may be chosen, one answer at a time, and what happens.

A power is one short class. ``moves`` writes the answers that are legal now; ``play`` carries one out. All marbles of a
power are chosen among the takeable positions as they stood when it was drunk: ``chosen`` collects them, a bit for each
position, and they leave the tracks together when the power ends.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from fulminate.rules import counts, moves, track
from fulminate.rules.catalogue import (
    ABYSSAL,
    BLIND_LOVE,
    CONCOCTION,
    FEATHER,
    GENEROSITY,
    KINDS,
    LAVAMANCING,
    MAGNETICAL,
    POLTERGEIST,
    PRISMATIC,
    SANDS,
    SELFISHNESS,
    SERUM,
    STICKINESS,
    VARNISH,
    WISDOM,
)
from fulminate.rules.cauldron import exchange
from fulminate.rules.desk import BURNERS, POOL
from fulminate.rules.events import Log
from fulminate.rules.explosions import tell_revealed
from fulminate.rules.ingredients import (
    COLOURS,
    ECTOPLASM,
    LETTERS,
    MARBLES,
    NAMES,
    PLAIN,
    shown_colour,
    true_colour,
)
from fulminate.rules.moves import STOP
from fulminate.rules.placing import place
from fulminate.rules.state import BY_AGAIN, BY_CONCOCTION, BY_POLTERGEIST, POWER, TIEBREAK, State
from fulminate.rules.track import TRACKS
from fulminate.rules.words import bit

ANSWERS: Final[i64] = 160
"""More than any power ever offers at once."""


def _marble(state: State, spot: i64) -> i64:
    return track.marble(state.tracks[state.pick_base() + spot // 8], spot % 8)


def _takeable(state: State, each: i64) -> i64:
    return track.takeable(state.tracks[state.pick_base() + each])


def _choose(state: State, spot: i64) -> None:
    state.chosen |= bit(spot)
    state.last = spot
    colour = _marble(state, spot)
    if colour != ECTOPLASM:
        state.colour = colour


def _chosen(state: State) -> i64:
    found: i64 = 0
    rest = state.chosen
    while rest != 0:
        rest &= rest - 1
        found += 1
    return found


def _joins(state: State, colour: i64) -> bool:
    """Whether a marble is of the one colour that a power has begun with; ectoplasm is of any (4.2)."""
    return state.colour == -1 or colour == state.colour or colour == ECTOPLASM


def _leave(state: State) -> i64:
    """Take the chosen marbles out of the tracks together; what they are."""
    base = state.pick_base()
    gone: i64 = 0
    for each in range(TRACKS):
        for position in range(i64(7), i64(-1), i64(-1)):
            if (state.chosen >> (each * 8 + position)) & 1 == 1:
                here = state.tracks[base + each]
                gone += counts.unit(track.marble(here, position))
                state.tracks[base + each] = track.cut(here, position, position + 1)
    return gone


def _tell(state: State, kind: str, by: str, gone: i64, log: Log) -> None:
    spots: list[list[int]] = []
    for spot in range(i64(40)):
        if (state.chosen >> spot) & 1 == 1:
            spots.append([int(spot // 8), int(spot % 8)])
    log.append({"type": kind, "seat": int(state.seat), "by": by, "from": spots, "marbles": counts.letters(gone)})
    for each in range(TRACKS):
        lost: i64 = 0
        for position in range(i64(8)):
            lost += (state.chosen >> (each * 8 + position)) & 1
        if lost > 0:
            tell_revealed(state, state.pick_base() + each, lost, log)


@mypyc_attr(acyclic=True)
class Power:
    """The power of a kind."""

    def moves(self, state: State, out: vec[i64]) -> i64:
        """Write the legal answers into ``out``; how many there are. None at the start: there is nothing to do."""
        raise NotImplementedError

    def play(self, state: State, move: i64, log: Log | None) -> None:
        """Carry out an answer."""
        raise NotImplementedError

    def end(self, state: State, log: Log | None) -> None:
        """Finish, once nothing is left to choose."""
        close(state)


class Taking(Power):
    """A power whose answers are marbles to take or to put back, one at a time, in ascending order."""

    def play(self, state: State, move: i64, log: Log | None) -> None:
        """Choose the marble, or stop."""
        if move == STOP:
            self.end(state, log)
        else:
            _choose(state, (move - moves.TAKE) % 40)

    def end(self, state: State, log: Log | None) -> None:
        """The chosen marbles go to the hand."""
        gone = _leave(state)
        state.desk().held += gone
        if log is not None and gone != 0:
            _tell(state, "took", KINDS[state.power], gone, log)
        close(state)


class Wisdom(Taking):
    """Take one takeable marble."""

    def moves(self, state: State, out: vec[i64]) -> i64:
        """Every takeable marble."""
        n: i64 = 0
        if state.chosen == 0:
            for each in range(TRACKS):
                for position in range(_takeable(state, each)):
                    out[n] = moves.at(moves.TAKE, each, position)
                    n += 1
        return n


class AbyssalDraft(Taking):
    """Take up to one marble of each colour from position 0 of the tracks."""

    def moves(self, state: State, out: vec[i64]) -> i64:
        """Bottom marbles of colours not yet taken; an ectoplasm stands for one of those."""
        colours: i64 = 5 if state.options.mandragora else 4
        taken: i64 = 0
        for each in range(TRACKS):
            if (state.chosen >> (each * 8)) & 1 == 1:
                taken |= bit(_marble(state, each * 8))
        n: i64 = 0
        if _chosen(state) < colours:
            for each in range(state.last // 8 + 1 if state.last >= 0 else 0, TRACKS):
                if _takeable(state, each) > 0:
                    colour = _marble(state, each * 8)
                    if colour == ECTOPLASM or (taken >> colour) & 1 == 0:
                        out[n] = moves.at(moves.TAKE, each, 0)
                        n += 1
        out[n] = STOP
        return n + 1


class Stickiness(Taking):
    """Take 2 or more adjacent marbles of one colour from one track."""

    def moves(self, state: State, out: vec[i64]) -> i64:
        """The lowest marble of a run, then the next one up, and enough from the second on."""
        n: i64 = 0
        if state.chosen != 0:
            each = state.last // 8
            above = state.last % 8 + 1
            if above < _takeable(state, each) and _joins(state, _marble(state, state.last + 1)):
                out[n] = moves.at(moves.TAKE, each, above)
                n += 1
            if _chosen(state) >= 2:
                out[n] = STOP
                n += 1
            return n
        for each in range(TRACKS):
            for position in range(_takeable(state, each) - 1):
                lower = _marble(state, each * 8 + position)
                upper = _marble(state, each * 8 + position + 1)
                if lower == upper or lower == ECTOPLASM or upper == ECTOPLASM:
                    out[n] = moves.at(moves.TAKE, each, position)
                    n += 1
        return n


class Magnetical(Taking):
    """Take 2 adjacent marbles of different colours from one track."""

    def moves(self, state: State, out: vec[i64]) -> i64:
        """The lower of the two, then the upper. Ectoplasm passes for any other colour."""
        n: i64 = 0
        if state.chosen != 0:
            if _chosen(state) == 1:
                out[n] = moves.at(moves.TAKE, state.last // 8, state.last % 8 + 1)
                n += 1
            return n
        for each in range(TRACKS):
            for position in range(_takeable(state, each) - 1):
                lower = _marble(state, each * 8 + position)
                if lower != _marble(state, each * 8 + position + 1) or lower == ECTOPLASM:
                    out[n] = moves.at(moves.TAKE, each, position)
                    n += 1
        return n


class FeatherTouch(Taking):
    """Take 2 or more marbles of one colour, adjacent in one row across neighbouring tracks."""

    def moves(self, state: State, out: vec[i64]) -> i64:
        """The leftmost of a row's run, then the next one to the right, and enough from the second on."""
        n: i64 = 0
        if state.chosen != 0:
            each = state.last // 8 + 1
            position = state.last % 8
            if (
                each < TRACKS
                and position < _takeable(state, each)
                and _joins(state, _marble(state, each * 8 + position))
            ):
                out[n] = moves.at(moves.TAKE, each, position)
                n += 1
            if _chosen(state) >= 2:
                out[n] = STOP
                n += 1
            return n
        for each in range(TRACKS - 1):
            for position in range(_takeable(state, each)):
                if position < _takeable(state, each + 1):
                    left = _marble(state, each * 8 + position)
                    right = _marble(state, each * 8 + 8 + position)
                    if left == right or left == ECTOPLASM or right == ECTOPLASM:
                        out[n] = moves.at(moves.TAKE, each, position)
                        n += 1
        return n


class Returning(Taking):
    """A power that puts marbles back into the dispenser."""

    def end(self, state: State, log: Log | None) -> None:
        """The chosen marbles roll together."""
        gone = _leave(state)
        if log is not None and gone != 0:
            _tell(state, "returned", KINDS[state.power], gone, log)
        state.rolling += gone
        close(state)


class Lavamancing(Returning):
    """Put up to 5 marbles of one colour from one track back into the dispenser."""

    def moves(self, state: State, out: vec[i64]) -> i64:
        """Marbles of the colour further up the same track; enough at any time."""
        n: i64 = 0
        if state.chosen == 0:
            for each in range(TRACKS):
                for position in range(_takeable(state, each)):
                    out[n] = moves.at(moves.RETURN, each, position)
                    n += 1
        elif _chosen(state) < 5:
            each = state.last // 8
            for position in range(state.last % 8 + 1, _takeable(state, each)):
                if _joins(state, _marble(state, each * 8 + position)):
                    out[n] = moves.at(moves.RETURN, each, position)
                    n += 1
        out[n] = STOP
        return n + 1


class Serum(Returning):
    """Put 2 marbles of choice from one track back into the dispenser."""

    def moves(self, state: State, out: vec[i64]) -> i64:
        """Any marble with another above it, then one of those."""
        n: i64 = 0
        many = _chosen(state)
        if many == 0:
            for each in range(TRACKS):
                for position in range(_takeable(state, each) - 1):
                    out[n] = moves.at(moves.RETURN, each, position)
                    n += 1
        elif many == 1:
            each = state.last // 8
            for position in range(state.last % 8 + 1, _takeable(state, each)):
                out[n] = moves.at(moves.RETURN, each, position)
                n += 1
        return n


class PrismaticJoy(Power):
    """Place up to 3 held marbles on any free holes, whatever their colour."""

    def moves(self, state: State, out: vec[i64]) -> i64:
        """Every held marble on every hole that mandragora's limits leave; nothing is placed in a tie-break."""
        n: i64 = 0
        if state.resume == TIEBREAK:
            return n
        desk = state.desk()
        if state.chosen < 3:
            for marble in range(MARBLES):
                if desk.holds(marble) > 0:
                    for burner in range(BURNERS):
                        for layer in range(i64(3)):
                            if desk.fits(burner, layer, shown_colour(marble), True):
                                out[n] = moves.place(marble, burner, layer)
                                n += 1
        out[n] = STOP
        return n + 1

    def play(self, state: State, move: i64, log: Log | None) -> None:
        """Place one, or stop. A potion that this completes rolls its marbles at once."""
        if move == STOP:
            close(state)
        else:
            state.chosen += 1
            place(state, move, log)


class BlindLove(Power):
    """Take all marbles of one opponent's pool."""

    def moves(self, state: State, out: vec[i64]) -> i64:
        """Every opponent whose pool holds a marble."""
        n: i64 = 0
        for seat in range(state.players):
            if seat != state.turn_seat and state.desks[seat].pool != 0:
                out[n] = moves.ROB + seat
                n += 1
        return n

    def play(self, state: State, move: i64, log: Log | None) -> None:
        """Rob that pool."""
        seat = move - moves.ROB
        other = state.desks[seat]
        if log is not None:
            marbles = counts.letters(other.pool)
            log.append({"type": "robbed", "seat": int(state.seat), "from": int(seat), "marbles": marbles})
        state.desk().held += other.pool
        other.pool = 0
        close(state)


class SandsOfTime(Power):
    """Use again the power of a potion that you have drunk; not another Sands of Time."""

    def moves(self, state: State, out: vec[i64]) -> i64:
        """The kinds you have drunk."""
        n: i64 = 0
        drunk = state.desk().drunk_kinds()
        for kind in range(i64(len(KINDS))):
            if kind != SANDS and (drunk >> kind) & 1 == 1:
                out[n] = moves.AGAIN + kind
                n += 1
        return n

    def play(self, state: State, move: i64, log: Log | None) -> None:
        """Begin that power."""
        begin(state, move - moves.AGAIN, BY_AGAIN, log)


def _steal(state: State, move: i64, log: Log | None) -> i64:
    """Take the marble that a ``steal`` names out of its pool; its colour."""
    seat = (move - moves.STEAL) // 6
    colour = (move - moves.STEAL) % 6
    state.desks[seat].pool -= counts.unit(colour)
    if log is not None:
        log.append({"type": "stole", "seat": int(state.seat), "from": int(seat), "marbles": [LETTERS[colour]]})
    return colour


def _steal_moves(state: State, seat: i64, out: vec[i64], n: i64) -> i64:
    for colour in range(COLOURS):
        if counts.count(state.desks[seat].pool, colour) > 0:
            out[n] = moves.STEAL + seat * 6 + colour
            n += 1
    return n


class Selfishness(Power):
    """Take one marble of choice from each opponent's pool that holds one, clockwise."""

    def moves(self, state: State, out: vec[i64]) -> i64:
        """The marbles of the next pool; ``target`` counts the opponents that have had their turn."""
        step: i64 = state.target if state.target > 0 else 1
        while step < state.players:
            n = _steal_moves(state, (state.turn_seat + step) % state.players, out, 0)
            if n > 0:
                return n
            step += 1
        return 0

    def play(self, state: State, move: i64, log: Log | None) -> None:
        """Take it to the hand and go on to the next opponent."""
        seat = (move - moves.STEAL) // 6
        state.desk().held += counts.unit(_steal(state, move, log))
        state.target = (seat - state.turn_seat + state.players) % state.players + 1


class PoltergeistSweat(Power):
    """Take one marble from one opponent's pool and exchange it at the cauldron."""

    def moves(self, state: State, out: vec[i64]) -> i64:
        """Every marble of every opponent's pool."""
        n: i64 = 0
        for seat in range(state.players):
            if seat != state.turn_seat:
                n = _steal_moves(state, seat, out, n)
        return n

    def play(self, state: State, move: i64, log: Log | None) -> None:
        """Steal and exchange."""
        colour = _steal(state, move, log)
        state.exchange_by = BY_POLTERGEIST
        exchange(state, colour, log)


class GhastlyConcoction(Power):
    """Exchange one marble of the hand at the cauldron."""

    def moves(self, state: State, out: vec[i64]) -> i64:
        """Every held marble."""
        n: i64 = 0
        desk = state.desk()
        for marble in range(MARBLES):
            if desk.holds(marble) > 0:
                out[n] = moves.EXCHANGE + marble
                n += 1
        return n

    def play(self, state: State, move: i64, log: Log | None) -> None:
        """Give it to the cauldron as what it is."""
        marble = move - moves.EXCHANGE
        state.desk().lose(marble)
        state.exchange_by = BY_CONCOCTION
        exchange(state, true_colour(marble), log)


class Generosity(Taking):
    """Take as many adjacent marbles from one track as there are players; give one to each opponent, keep one."""

    def moves(self, state: State, out: vec[i64]) -> i64:
        """The lowest of the row, the ones above it, then what each opponent gets, clockwise."""
        n: i64 = 0
        many = _chosen(state)
        if many == 0:
            for each in range(TRACKS):
                for position in range(_takeable(state, each) - state.players + 1):
                    out[n] = moves.at(moves.TAKE, each, position)
                    n += 1
        elif many < state.players:
            out[n] = moves.at(moves.TAKE, state.last // 8, state.last % 8 + 1)
            n += 1
        elif state.target < state.players:
            seat = (state.turn_seat + state.target) % state.players
            for colour in range(COLOURS):
                if counts.count(state.gift, colour) > 0:
                    out[n] = moves.GIVE + seat * 6 + colour
                    n += 1
        return n

    def play(self, state: State, move: i64, log: Log | None) -> None:
        """Take the next one, or give one away; what a full pool cannot hold goes back to the dispenser."""
        if move < moves.GIVE:
            _choose(state, (move - moves.TAKE) % 40)
            if _chosen(state) == state.players:
                state.gift = _leave(state)
                state.target = 1
                if log is not None:
                    _tell(state, "took", KINDS[GENEROSITY], state.gift, log)
            return
        seat = (move - moves.GIVE) // 6
        colour = (move - moves.GIVE) % 6
        other = state.desks[seat]
        state.gift -= counts.unit(colour)
        room = counts.total(other.pool) < POOL
        if room:
            other.pool += counts.unit(colour)
        else:
            state.returning += counts.unit(colour)
        state.target += 1
        if log is not None:
            log.append(
                {
                    "type": "gave",
                    "seat": int(state.seat),
                    "to": int(seat),
                    "marbles": [LETTERS[colour]],
                    "lost": not room,
                }
            )

    def end(self, state: State, log: Log | None) -> None:
        """Keep the last one."""
        state.desk().held += state.gift
        state.rolling += state.returning
        state.returning = 0
        close(state)


class Varnish(Power):
    """All held marbles of one colour show one other colour."""

    def moves(self, state: State, out: vec[i64]) -> i64:
        """From a colour that is held, shown colours counting, to another; never mandragora or ectoplasm."""
        n: i64 = 0
        desk = state.desk()
        for old in range(PLAIN):
            if desk.showing(old) > 0:
                for new in range(PLAIN):
                    if new != old:
                        out[n] = moves.VARNISH + old * 4 + new
                        n += 1
        return n

    def play(self, state: State, move: i64, log: Log | None) -> None:
        """Let them show it."""
        old = (move - moves.VARNISH) // 4
        new = (move - moves.VARNISH) % 4
        if log is not None:
            many = int(state.desk().showing(old))
            log.append(
                {
                    "type": "varnished",
                    "seat": int(state.seat),
                    "from": NAMES[old],
                    "to": NAMES[new],
                    "count": many,
                }
            )
        state.desk().varnish(old, new)
        close(state)


def _all() -> list[Power]:
    by_kind: dict[int, Power] = {
        int(SANDS): SandsOfTime(),
        int(MAGNETICAL): Magnetical(),
        int(WISDOM): Wisdom(),
        int(ABYSSAL): AbyssalDraft(),
        int(STICKINESS): Stickiness(),
        int(PRISMATIC): PrismaticJoy(),
        int(BLIND_LOVE): BlindLove(),
        int(LAVAMANCING): Lavamancing(),
        int(FEATHER): FeatherTouch(),
        int(VARNISH): Varnish(),
        int(POLTERGEIST): PoltergeistSweat(),
        int(CONCOCTION): GhastlyConcoction(),
        int(GENEROSITY): Generosity(),
        int(SELFISHNESS): Selfishness(),
        int(SERUM): Serum(),
    }
    return [by_kind[kind] for kind in range(len(KINDS))]


POWERS: Final[list[Power]] = _all()
"""By kind."""


def begin(state: State, kind: i64, by: i64, log: Log | None) -> None:
    """Use the power of a kind; at once over where it has no effect (4.7)."""
    if state.power < 0:
        state.resume = state.phase
    state.phase = POWER
    state.power = kind
    state.power_by = by
    state.chosen = 0
    state.last = -1
    state.colour = -1
    state.gift = 0
    state.target = -1
    useful = _open(state)
    if log is not None:
        ways = ("drink", "again", "help")
        log.append({"type": "drank", "seat": int(state.seat), "kind": KINDS[kind], "by": ways[by], "effect": useful})
    if not useful:
        close(state)


def _open(state: State) -> bool:
    """Whether there is anything to do beside stopping."""
    out = vec[i64]([0] * ANSWERS)
    n = POWERS[state.power].moves(state, out)
    return n > 1 or (n == 1 and out[0] != STOP)


def answer(state: State, move: i64, log: Log | None) -> None:
    """Carry out an answer to the power in use, and end the power when nothing is left to choose."""
    POWERS[state.power].play(state, move, log)
    if state.phase == POWER and state.rolling == 0 and not _open(state):
        POWERS[state.power].end(state, log)


def resume(state: State, log: Log | None) -> None:
    """End a power that has nothing left to choose once the marbles of a potion that it completed have rolled."""
    if state.phase == POWER and not _open(state):
        POWERS[state.power].end(state, log)


def close(state: State) -> None:
    """The power is over: go on where it was drunk."""
    state.phase = state.resume
    state.power = -1
    state.chosen = 0
    state.last = -1
    state.colour = -1
    state.target = -1
    state.gift = 0
