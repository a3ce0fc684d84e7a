"""A position in the terminal: every marble with a colour and a symbol, from the public view alone."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from rich import box
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from fulminate.rules import State, view
from fulminate.rules.catalogue import DATA, KINDS
from fulminate.rules.ingredients import LETTERS, NAMES
from fulminate.rules.picture import headline
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


def symbols(console: Console) -> bool:
    """Whether the terminal can write the symbols."""
    try:
        "".join(sign for sign, _ in _LOOKS.values()).encode(console.encoding)
    except (LookupError, UnicodeEncodeError):
        return False
    return True


class Board:
    """Draws for one terminal."""

    def __init__(self, console: Console) -> None:
        self.console = console
        self.symbols = symbols(console)

    def marble(self, letter: str, wide: bool = True) -> Text:
        """A marble, three places wide or one, with its letter where there are no symbols or no colours."""
        sign, style = _LOOKS[letter]
        shown = letter if not self.symbols or self.console.color_system is None else sign
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
        dispensers = [self._dispenser(seen, number) for number in range(len(seen["dispensers"]))]
        store = Text(f"Skill tokens left {seen['countdown']}   Little Help left {seen['help_left']}")
        if seen["cauldron"]:
            store.append("   Cauldron ").append_text(self.marbles(seen["cauldron"]))
        if seen["rolling"]:
            store.append("   Rolling ").append_text(self.marbles(seen["rolling"]))
        parts: list[RenderableType] = [
            Text(headline(seen), "bold"),
            Columns([*dispensers, self._stacks(seen)], padding=(0, 1)),
            store,
            *(self._desk(seen, seat, (names or [])[seat : seat + 1]) for seat in range(len(seen["desks"]))),
            self._legend(),
        ]
        return Group(*parts)

    def _dispenser(self, seen: dict[str, Any], number: int) -> RenderableType:
        found = seen["dispensers"][number]
        grid = Table.grid(padding=(0, 1))
        for _ in range(6):
            grid.add_column(no_wrap=True)
        hidden = [length - len(letters) for length, letters in zip(found["lengths"], found["tracks"], strict=True)]
        grid.add_row("", *(Text(f" +{many}" if many else "", "dim") for many in hidden))
        for position in range(int(VISIBLE) - 1, -1, -1):
            label = Text("·" if position >= TAKEABLE else str(position + 1), "dim")
            cells = [
                self.marble(letters[position]) if position < len(letters) else Text("") for letters in found["tracks"]
            ]
            grid.add_row(label, *cells)
        grid.add_row("", *(Text(f" {track}", "bold") for track in range(1, 6)))
        title = None
        if len(seen["dispensers"]) > 1:
            title = "The Bell" if number == seen["bell"] else "The other"
        return Panel(grid, title=title, expand=False)

    def _stacks(self, seen: dict[str, Any]) -> RenderableType:
        table = Table(
            title="Offer" if seen["offer"] else "Stacks", title_justify="left", box=box.SIMPLE, pad_edge=False
        )
        table.add_column("", justify="right")
        table.add_column("Potion", no_wrap=True)
        table.add_column("Pts", justify="right")
        table.add_column("Recipe", no_wrap=True)
        if seen["offer"]:
            for number, tile in enumerate(seen["offer"], start=1):
                table.add_row(str(number), *self._tile(tile))
            return table
        table.add_column("Left", justify="right")
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

    def _desk(self, seen: dict[str, Any], seat: int, names: list[str]) -> RenderableType:
        desk = seen["desks"][seat]
        deciding = seen["seat"] == seat
        head = Text(f"{'> ' if deciding else ''}Seat {seat + 1}", "bold")
        for name in names:
            head.append(f" {name}")
        head.append(" has won" if seat in seen["winners"] else "")
        first = Text(f"{desk['score']} points", "bold")
        for name in ("skill", "help", "reward", "scolding"):
            if desk[name]:
                first.append(f"   {name} {desk[name]}", "not bold")
        held = desk["held"] or desk["pool"]
        if held:
            first.append("   holds " if desk["held"] else "   pool ", "not bold").append_text(self.marbles(held))
        lines = [first, *(self._burner(burner) for burner in desk["burners"] if burner is not None)]
        done = Counter((plain(tile), bool(tile["drunk"])) for tile in desk["completed"])
        if done:
            told = (
                f"({name})" + (f" ×{many}" if many > 1 else "") if drunk else name + (f" ×{many}" if many > 1 else "")
                for (name, drunk), many in done.items()
            )
            lines.append(Text("brewed: " + ", ".join(told), "dim"))
        return Panel(Group(*lines), title=head, title_align="left", border_style="yellow" if deciding else "dim")

    def _burner(self, burner: dict[str, Any]) -> Text:
        found = Text(f"{plain(burner)}, {burner.get('points', '?')} points: ")
        for layer in burner.get("layers", []):
            found.append_text(self.marbles(layer["marbles"]))
            letter = LETTERS[NAMES.index(layer["colour"])]
            found.append(f"[{letter}]" * (layer["holes"] - len(layer["marbles"])), "dim")
            found.append("  ")
        return found

    def _legend(self) -> Text:
        found = Text()
        for letter, name in zip(LETTERS, NAMES, strict=False):
            found.append_text(self.marble(letter)).append(f" {name} ({letter})  ", "dim")
        return found


def plain(tile: dict[str, Any]) -> str:
    """A potion's key with spaces."""
    return str(tile["kind"]).replace("_", " ")
