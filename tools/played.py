"""What the engine says about a position that a picture shows, so that no picture can be wrong about the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.rules import Options, SeededChance, State, legal_moves, new_game, phases, play
from fulminate.rules import counts as counting
from fulminate.rules import moves as moving
from fulminate.rules import track as tracking
from fulminate.rules.catalogue import tile_number
from fulminate.rules.desk import blank
from fulminate.rules.ingredients import LETTERS
from fulminate.rules.steps import turn

Log = list[dict[str, Any]]
SPIRITS: Final = "fifth_ingredient"
LEAVES: Final = "sixth_student"


def table(**options: object) -> State:
    """A game at the beginning of its first turn."""
    state = new_game(Options.from_json({"first_player": 0, **options}), SeededChance(1))
    while state.phase == phases.DRAFTING:
        play(state, legal_moves(state)[0], SeededChance(1))
    return state


def lay(state: State, tracks: list[str]) -> None:
    """Put these marbles, letters from the bottom up, into the tracks."""
    state.tracks = vec[i64]([int(tracking.from_letters(letters)) for letters in tracks])


def seen(letters: str) -> str:
    """A track as everybody sees it, question marks in the tank."""
    return tracking.to_letters(tracking.hide(tracking.from_letters(letters)))


@dataclass
class Frame:
    """A moment of an explosion: what lies in the track, what is picked or explodes next, where two marbles meet."""

    letters: str
    chosen: list[int]
    meeting: int
    colour: str


@dataclass
class Explosion:
    """A regular pick: its moments in order (the last is still) and all that it takes."""

    frames: list[Frame]
    taken: str


def explosion(letters: str, position: int) -> Explosion:
    """Make a regular pick in a track and follow it, step by step."""
    boxes = [box for letter, box in (("e", SPIRITS), ("m", LEAVES)) if letter in letters]
    state = table(players=2, boxes=boxes)
    lay(state, ["", letters, "", "", ""])
    log: Log = []
    play(state, moving.parse(f"pick 2.{position + 1}"), SeededChance(1), log)
    left = list(enumerate(letters))
    frames: list[Frame] = []

    def moment(gone: list[int], colour: str) -> None:
        nonlocal left
        meeting = sum(1 for each, _ in left if each < position) if frames else -1
        chosen = [place for place, (each, _) in enumerate(left) if each in gone]
        frames.append(Frame("".join(letter for _, letter in left), chosen, meeting, colour))
        left = [(each, letter) for each, letter in left if each not in gone]

    moment([position], "")
    for event in log:
        if event["type"] == "exploded":
            moment(event["positions"], event["colour"])
    moment([], "")
    assert frames[-1].letters == tracking.to_letters(state.tracks[1])
    return Explosion(frames, "".join(counting.letters(state.taken)))


def chosen_by(kind: str, tracks: list[str], answers: list[str], **options: object) -> list[tuple[int, int]]:
    """Drink a potion of a kind and answer it: the marbles it chose, as track and position."""
    state = table(**options)
    lay(state, tracks)
    state.desks[0].completed = bytes([tile_number(kind, 1)])
    log: Log = []
    play(state, moving.parse(f"drink {kind}"), SeededChance(1), log)
    for answer in answers:
        play(state, moving.parse(answer), SeededChance(1), log)
    return [(spot[0], spot[1]) for event in log if event["type"] in ("took", "returned") for spot in event["from"]]


def fits(layer: str, marble: str) -> bool:
    """Whether a marble may be placed in a red layer that holds these marbles and has a free hole."""
    desk = blank()
    desk.set_tile(0, tile_number("abyssal_draft", 2))  # its lowest layer is red, with four holes
    for each in layer:
        desk.fill(0, 0, LETTERS.index(each))
    return desk.fits(0, 0, LETTERS.index(marble), False)


def exchange(cauldron: str, given: str, answers: list[str]) -> tuple[str, str, int]:
    """Exchange at the cauldron through a Ghastly Concoction: what is in it afterwards, what came out, the Rewards."""
    state = table(players=2, boxes=[SPIRITS])
    state.cauldron = counting.from_letters(cauldron)
    desk = state.desks[0]
    desk.held = counting.from_letters(given)
    desk.completed = bytes([tile_number("ghastly_concoction", 1)])
    for words in ["drink ghastly_concoction", *answers]:
        play(state, moving.parse(words), SeededChance(1))
    return "".join(counting.letters(state.cauldron)), "".join(counting.letters(desk.held)), int(desk.reward)


def bell(lengths: list[list[int]]) -> tuple[list[int], int]:
    """Begin a turn of five players with the Bell at the first dispenser: full tracks of each, and where the Bell is."""
    state = table(players=5, boxes=[LEAVES])
    lay(state, ["r" * size for dispenser in lengths for size in dispenser])
    state.bell = 0
    full = [int(state.full_tracks(0)), int(state.full_tracks(1))]
    turn.begin(state, 1, None)
    return full, int(state.bell)
