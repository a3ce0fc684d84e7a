"""A state as a picture: what everybody at the table sees of it, as one SVG file. Notebooks show it by themselves."""

from __future__ import annotations

from typing import Any, Final

from fulminate.draw.sheet import COLOUR, Sheet
from fulminate.rules.catalogue import DATA, KINDS
from fulminate.rules.ingredients import LETTERS, NAMES
from fulminate.rules.state import State
from fulminate.rules.view import View, view

CELL: Final = 30
FLASK: Final = 58
_TRACK: Final = 44
_TOP: Final = 60
_VISIBLE: Final = 9
_DESK: Final = 104
_PHASES: Final = {
    "draft": "the draft",
    "turn": "to move",
    "power": "uses a potion",
    "humble": "gives marbles back",
    "exchange": "may exchange a marble",
    "out": "chooses a marble of the cauldron",
    "keep": "chooses the pool",
    "draw": "draws a potion",
    "tiebreak": "picks in the tie-break",
}


def svg(state: State) -> str:
    """The state as SVG, drawn from its view: nothing hidden is in it."""
    seen = view(state)
    dispensers: list[Any] = seen["dispensers"]
    desks: list[Any] = seen["desks"]
    left = 28 + len(dispensers) * (5 * _TRACK + 24)
    head = _draft_or_stacks_height(seen)
    height = max(_TOP + _VISIBLE * CELL + 150, _TOP + head + len(desks) * (_DESK + 8) + 16)
    title = headline(seen)
    sheet = Sheet(left + 640, height, title, _about(seen))
    sheet.head(title)
    for number, each in enumerate(dispensers):
        _dispenser(sheet, seen, number, each, 24 + number * (5 * _TRACK + 24))
    _store(sheet, seen, _TOP + _VISIBLE * CELL + (62 if len(dispensers) == 1 else 84))
    if seen["offer"]:
        _tiles(sheet, "Offer", [(tile, "") for tile in seen["offer"]], left, _TOP)
    else:
        stacks = [(stack["top"], f"×{stack['height']}") for stack in seen["stacks"]]
        _tiles(sheet, "Stacks", stacks, left, _TOP)
    for seat, desk in enumerate(desks):
        _desk(sheet, seen, seat, desk, left, _TOP + head + seat * (_DESK + 8))
    return sheet.svg()


def headline(seen: View) -> str:
    """In one line, where the game stands."""
    if seen["phase"] == "over":
        won = " and ".join(str(seat + 1) for seat in seen["winners"])
        return f"The game is over: seat {won} {'have' if len(seen['winners']) > 1 else 'has'} won"
    if seen["seat"] is None:
        return f"Turn {seen['turn']}: waiting for a {seen['awaits']}"
    when = f"Turn {seen['turn']}" if seen["turn"] else "Before the first turn"
    if seen["phase"] == "draft":
        return f"{when}: seat {seen['seat'] + 1} chooses a starter"
    return f"{when}: seat {seen['seat'] + 1} {_PHASES.get(seen['phase'], seen['phase'])}"


def _about(seen: View) -> str:
    scores = ", ".join(f"seat {seat + 1} {desk['score']} points" for seat, desk in enumerate(seen["desks"]))
    return f"A table of Potion Explosion seen from above: {scores}."


def _draft_or_stacks_height(seen: View) -> int:
    return 236 if len(seen["offer"]) > 8 else 128


def _dispenser(sheet: Sheet, seen: View, number: int, each: Any, x: int) -> None:
    bottom = _TOP + 26 + _VISIBLE * CELL
    # The ninth marble is seen, but out of reach.
    reach = bottom - 8 * CELL
    chosen = seen["power"]["chosen"] if seen["power"] and number == seen["bell"] else []
    for index, letters in enumerate(each["tracks"]):
        middle = x + index * _TRACK + _TRACK / 2
        sheet.groove(middle, bottom, _VISIBLE, CELL)
        sheet.stack(middle, bottom, letters, CELL)
        for track, position in chosen:
            if track == index:
                sheet.ring(middle, bottom - (position + 0.5) * CELL, CELL - 2)
        hidden = each["lengths"][index] - len(letters)
        if hidden:
            sheet.text(middle, bottom - _VISIBLE * CELL - 10, f"+{hidden}", 13, COLOUR["ink-2"], "middle")
        sheet.text(middle, bottom + 24, str(index + 1), 14, COLOUR["ink-2"], "middle")
    sheet.line(f"M{x} {reach}h{5 * _TRACK}", COLOUR["brass"], 1.5, "3 5")
    if len(seen["dispensers"]) > 1 and number == seen["bell"]:
        sheet.text(x + 5 * _TRACK / 2, bottom + 44, "The Bell: marbles are picked here", 12, COLOUR["brass"], "middle")


def _store(sheet: Sheet, seen: View, y: float) -> None:
    """What lies beside the dispenser: the tokens that are left, the cauldron, marbles that roll."""
    sheet.use("t-skill", 24, y, 30)
    sheet.text(60, y + 20, f"{seen['countdown']} left", 14)
    sheet.use("t-help", 130, y, 30)
    sheet.text(166, y + 20, f"{seen['help_left']} left", 14)
    row = y + 48
    for name, marbles in (("Cauldron", seen["cauldron"] or []), ("Rolling", seen["rolling"])):
        if marbles:
            sheet.text(24, row + 4, name, 13, COLOUR["ink-2"])
            for number, letter in enumerate(marbles[:8]):
                sheet.marble(letter, 102 + number * 20, row, 19)
            row += 26


def _tiles(sheet: Sheet, name: str, tiles: list[tuple[Any, str]], x: int, y: int) -> None:
    sheet.text(x, y + 8, name, 14, COLOUR["ink-2"])
    for number, (tile, words) in enumerate(tiles):
        left = x + number % 8 * 77
        top = y + 16 + number // 8 * 108
        if tile is None:
            sheet.box(left + 4, top + 4, FLASK - 8, 70, "none", COLOUR["line"])
        elif tile["kind"] == "unknown":
            sheet.box(left + 4, top + 4, FLASK - 8, 70, COLOUR["sunk"], COLOUR["line"])
            sheet.text(left + FLASK / 2, top + 45, "?", 20, COLOUR["ink-2"], "middle")
        else:
            _flask(sheet, tile, left, top, [])
            words = f"{_face(tile)['points']} pt {words}".strip()
        sheet.text(left + FLASK / 2, top + 90, words, 12, COLOUR["ink-2"], "middle")


def _face(tile: Any) -> Any:
    return DATA["kinds"][KINDS.index(tile["kind"])]["faces"][tile["face"]]


def _layers(tile: Any) -> list[tuple[str, int]]:
    return [(LETTERS[NAMES.index(colour)], holes) for colour, holes in _face(tile)["layers"]]


def _full(tile: Any) -> list[str]:
    return [letter * holes for letter, holes in _layers(tile)]


def _flask(sheet: Sheet, tile: Any, x: float, y: float, inside: list[str], width: float = FLASK) -> None:
    layers = _layers(tile)
    sheet.flask(tile["kind"], layers, inside or [""] * len(layers), x, y, width)


def _desk(sheet: Sheet, seen: View, seat: int, desk: Any, x: int, y: int) -> None:
    deciding = seen["seat"] == seat
    sheet.box(x, y, 616, _DESK, COLOUR["raised"], COLOUR["brass"] if deciding else COLOUR["line"])
    sheet.text(x + 14, y + 24, f"Seat {seat + 1}", 15, bold=True)
    sheet.text(x + 14, y + 58, str(desk["score"]), 26, COLOUR["brass"], bold=True)
    sheet.text(x + 14, y + 76, "points", 12, COLOUR["ink-2"])
    if seat in seen["winners"]:
        sheet.text(x + 14, y + 94, "won", 13, COLOUR["go"], bold=True)
    for burner, potion in enumerate(desk["burners"]):
        left = x + 84 + burner * 76
        if potion is None:
            sheet.box(left + 4, y + 18, FLASK - 8, 70, "none", COLOUR["line"])
        else:
            _flask(sheet, potion, left, y + 14, ["".join(layer["marbles"]) for layer in potion["layers"]], FLASK + 8)
    held: list[str] = desk["held"] or desk["pool"]
    sheet.text(x + 250, y + 24, "Holds" if desk["held"] else "Pool" if held else "Pool –", 12, COLOUR["ink-2"])
    for number, marble in enumerate(held[:12]):
        left = x + 300 + number * 26
        sheet.marble(marble[-1], left, y + 20, 24)
        if len(marble) > 1:
            # In disguise: what it is stands small beside what it shows.
            sheet.marble(marble[0], left + 8, y + 30, 13)
    if len(held) > 12:
        sheet.text(x + 606, y + 25, f"+{len(held) - 12}", 12, COLOUR["ink-2"], "end")
    tokens = [(name, desk[name]) for name in ("skill", "help", "reward", "scolding") if desk[name]]
    for number, (name, many) in enumerate(tokens):
        sheet.use(f"t-{name}", x + 250 + number * 62, y + 38, 22)
        sheet.text(x + 276 + number * 62, y + 54, f"×{many}", 13)
    many = len(desk["completed"])
    step = min(32.0, 330 / max(1, many))
    for number, potion in enumerate(desk["completed"]):
        at = x + 250 + number * step
        if potion["drunk"]:
            sheet.add('<g opacity=".4">')
        _flask(sheet, potion, at, y + 63, _full(potion), 28)
        if potion["drunk"]:
            sheet.add("</g>")
