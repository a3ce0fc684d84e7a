"""A position in the terminal: every marble with a colour and a symbol, from the public view alone."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from rich import box
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.segment import Segment, Segments
from rich.table import Table
from rich.text import Text

from fulminate.cli.output import writes
from fulminate.draw.picture import headline
from fulminate.rules import State, view
from fulminate.rules.catalogue import DATA, KINDS
from fulminate.rules.ingredients import LETTERS, NAMES
from fulminate.rules.track import TAKEABLE, VISIBLE

# Symbol and colours of each marble; the letter stands in where the terminal cannot write the symbol.
_LOOKS: Final = {
    "r": ("▲", "bold white on #b3261e"),
    "y": ("✦", "bold black on #e8c020"),
    "b": ("◆", "bold white on #2353b8"),
    "k": ("■", "bold white on #303038"),
    "m": ("♣", "bold black on #4fa37a"),
    "e": ("○", "bold black on #e6e6ee"),
    "?": ("?", "bold white on #6b6370"),
}


class Board:
    """Draws for one terminal."""

    def __init__(self, console: Console) -> None:
        self.console = console
        signs = "".join(sign for sign, _ in _LOOKS.values())
        # Without colours a letter says more than a symbol.
        self.symbols = console.color_system is not None and not console.no_color and writes(console, signs)
        self.out_of_reach = "·" if writes(console, "·") else "-"
        self.times = "×" if writes(console, "×") else "x"

    def marble(self, letter: str, wide: bool = True) -> Text:
        """A marble, three places wide or one, with its letter where there are no symbols or no colours."""
        sign, style = _LOOKS[letter]
        shown = sign if self.symbols else letter
        return Text(f" {shown} " if wide else shown, style)

    def marbles(self, letters: list[str] | str) -> Text:
        """Some marbles in a row; one in disguise shows what it passes for, with what it is behind it."""
        found = Text()
        for each in letters:
            found.append_text(self.marble(each[-1]))
            if len(each) > 1:
                found.append(f"({each[0]})")
        return found

    def draw(self, state: State, names: list[str] | None = None) -> RenderableType:
        """The whole position."""
        seen = view(state)
        return Group(
            Text(headline(seen), "bold"),
            self._table(seen),
            self._store(seen),
            *self._desks(seen, names),
            self._legend(state),
        )

    def fit(self, state: State, names: list[str], words: list[Text], last: Text) -> RenderableType:
        """The position on one page of the terminal: the headline, the words, and as much of the rest as has room.

        The less room, the less is told of what lies beside the dispenser, which always stands there whole.
        """
        seen = view(state)
        head = Text(headline(seen), "bold")
        brief = [self._seat(seen, seat, names) for seat in range(len(seen["desks"]))]
        full = [self._table(seen), self._store(seen), *self._desks(seen, names)]
        # The last line of the terminal stays free for the cursor.
        room = max(1, self.console.height - 1 - len(self._lines(last)))
        shapes: list[list[RenderableType]] = [
            [*full, self._legend(state)],
            full,
            [self._table(seen), self._store(seen), *brief],
            [self._table(seen, close=True), self._store(seen), *brief],
        ]
        above = self._lines(head, *words)
        below: list[list[Segment]] = []
        for shape in shapes:
            below = self._lines(*shape)
            if len(above) + len(below) <= room:
                break
        else:
            # Long comments give way to the dispenser, and what is left of the page to what lies beside it.
            least = len(self._lines(head, *words[:1]))
            dispensers = self._lines(Columns(self._dispensers(seen, close=True), padding=(0, 2)))
            kept = max(least, room - len(dispensers))
            if kept < len(above):
                above = [*above[: max(least, kept - 1)], *self._lines(Text("...", "dim"))]
        page = [*above, *below][:room]
        return Group(Segments([each for line in page for each in (*line, Segment.line())]), last)

    def _lines(self, *parts: RenderableType) -> list[list[Segment]]:
        return self.console.render_lines(Group(*parts), pad=False)

    def _table(self, seen: dict[str, Any], close: bool = False) -> RenderableType:
        """The dispensers and, where the terminal is wide enough, the stacks beside them; ``close`` takes fewer rows."""
        gap = 2 if close else 1
        dispensers, stacks = self._dispensers(seen, close), self._stacks(seen, close)
        beside = [*dispensers, stacks]
        width = sum(self.console.measure(part).maximum + gap for part in beside)
        if width <= self.console.width:
            return Columns(beside, padding=(0, gap))
        return Group(Columns(dispensers, padding=(0, gap)), stacks)

    def _dispensers(self, seen: dict[str, Any], close: bool) -> list[RenderableType]:
        return [self._dispenser(seen, number, close) for number in range(len(seen["dispensers"]))]

    def _store(self, seen: dict[str, Any]) -> Text:
        store = Text(f"Skill tokens left {seen['countdown']}   Little Help left {seen['help_left']}")
        if seen["cauldron"]:
            store.append("   Cauldron ").append_text(self.marbles(seen["cauldron"]))
        if seen["rolling"]:
            store.append("   Rolling ").append_text(self.marbles(seen["rolling"]))
        return store

    def _desks(self, seen: dict[str, Any], names: list[str] | None) -> list[RenderableType]:
        return [self._desk(seen, seat, names or []) for seat in range(len(seen["desks"]))]

    def _dispenser(self, seen: dict[str, Any], number: int, close: bool = False) -> RenderableType:
        found = seen["dispensers"][number]
        grid = Table.grid(padding=(0, 0 if close else 1))
        for _ in range(6):
            grid.add_column(no_wrap=True)
        hidden = [length - len(letters) for length, letters in zip(found["lengths"], found["tracks"], strict=True)]
        grid.add_row("", *(Text(f" +{many}" if many else "", "dim") for many in hidden))
        for position in range(int(VISIBLE) - 1, -1, -1):
            label = Text(self.out_of_reach if position >= TAKEABLE else str(position + 1), "dim")
            cells = [
                self.marble(letters[position]) if position < len(letters) else Text("") for letters in found["tracks"]
            ]
            grid.add_row(label, *cells)
        grid.add_row("", *(Text(f" {track}", "bold") for track in range(1, 6)))
        title = None
        if len(seen["dispensers"]) > 1:
            title = "The Bell" if number == seen["bell"] else "The other"
        if close:
            return Group(Text(title, "bold"), grid) if title else grid
        return Panel(grid, title=title, expand=False)

    def _stacks(self, seen: dict[str, Any], close: bool = False) -> RenderableType:
        table = Table(
            title="Offer" if seen["offer"] else "Stacks",
            title_justify="left",
            box=None if close else box.SIMPLE,
            pad_edge=False,
            show_header=not close,
        )
        # Only the potion's name gives way: a narrow terminal shows it on two lines.
        table.add_column("", justify="right", no_wrap=True, min_width=1)
        table.add_column("Potion", overflow="fold")
        table.add_column("Pts", justify="right", no_wrap=True, min_width=3)
        table.add_column("Recipe", no_wrap=True)
        if seen["offer"]:
            for number, tile in enumerate(seen["offer"], start=1):
                table.add_row(str(number), *self._tile(tile))
            return table
        table.add_column("Left", justify="right", no_wrap=True, min_width=4)
        for number, stack in enumerate(seen["stacks"], start=1):
            table.add_row(str(number), *self._tile(stack["top"]), str(stack["height"]))
        return table

    def _tile(self, tile: dict[str, Any] | None) -> tuple[RenderableType, RenderableType, RenderableType]:
        if tile is None:
            return Text("empty", "dim"), "", ""
        if tile["kind"] == "unknown":
            return "?", "", ""
        face = DATA["kinds"][KINDS.index(tile["kind"])]["faces"][tile["face"]]
        recipe = Text()
        for colour, holes in face["layers"]:
            for _ in range(holes):
                recipe.append_text(self.marble(LETTERS[NAMES.index(colour)], wide=False))
            recipe.append(" ")
        return plain(tile), str(face["points"]), recipe

    def _seat(self, seen: dict[str, Any], seat: int, names: list[str]) -> Text:
        """A seat in one line: who sits there, points and tokens, what it holds."""
        desk = seen["desks"][seat]
        found = self._name(seen, seat, names).append("  ").append_text(self._points(desk))
        found.no_wrap, found.overflow = True, "ellipsis"
        return found

    def _name(self, seen: dict[str, Any], seat: int, names: list[str]) -> Text:
        found = Text(f"{'> ' if seen['seat'] == seat else ''}Seat {seat + 1}", "bold")
        for name in names[seat : seat + 1]:
            found.append(f" {name}")
        return found.append(" has won" if seat in seen["winners"] else "")

    def _points(self, desk: dict[str, Any]) -> Text:
        found = Text(f"{desk['score']} points", "bold")
        for name in ("skill", "help", "reward", "scolding"):
            if desk[name]:
                found.append(f"   {name} {desk[name]}", "not bold")
        held = desk["held"] or desk["pool"]
        if held:
            found.append("   holds " if desk["held"] else "   pool ", "not bold").append_text(self.marbles(held))
        return found

    def _desk(self, seen: dict[str, Any], seat: int, names: list[str]) -> RenderableType:
        desk = seen["desks"][seat]
        deciding = seen["seat"] == seat
        lines = [self._points(desk), *(self._burner(burner) for burner in desk["burners"] if burner is not None)]
        done = Counter((plain(tile), bool(tile["drunk"])) for tile in desk["completed"])
        if done:
            told = (
                (f"({name})" if drunk else name) + (f" {self.times}{many}" if many > 1 else "")
                for (name, drunk), many in done.items()
            )
            lines.append(Text("brewed: " + ", ".join(told), "dim"))
        return Panel(
            Group(*lines),
            title=self._name(seen, seat, names),
            title_align="left",
            border_style="yellow" if deciding else "dim",
        )

    def _burner(self, burner: dict[str, Any]) -> Text:
        found = Text(f"{plain(burner)}, {burner.get('points', '?')} points: ")
        for layer in burner.get("layers", []):
            found.append_text(self.marbles(layer["marbles"]))
            letter = LETTERS[NAMES.index(layer["takes"])]
            found.append(f"[{letter}]" * (layer["holes"] - len(layer["marbles"])), "dim")
            found.append("  ")
        return found

    def _legend(self, state: State) -> RenderableType:
        """What the signs of the ingredients in play mean; no entry breaks over the end of a line."""
        entries: list[RenderableType] = []
        for letter, name in zip(LETTERS, NAMES, strict=False):
            if letter in state.options.ingredients():
                entries.append(Text.assemble(self.marble(letter), (f" {name} ({letter})", "dim")))
        return Columns(entries, padding=(0, 2))


def plain(tile: dict[str, Any]) -> str:
    """A potion's key with spaces."""
    return str(tile["kind"]).replace("_", " ")
