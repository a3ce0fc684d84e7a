"""`fulminate simulate`: many games between bots, and their figures."""

import json
import sys
import traceback
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from fulminate.arena.seats import PlayerFailed
from fulminate.arena.simulate import simulate as play_games
from fulminate.cli.failure import Failure, Misuse
from fulminate.cli.form import tell_of_slowness
from fulminate.cli.output import one_line, screen, write
from fulminate.record import Record, write_text
from fulminate.rules.options import Options, OptionsError

MOST_PLAYERS = 6


def settings(given: list[str], seats: int, told_by: str) -> dict[str, object]:
    """The options named by `--set key=value`; how many play is told by another option alone."""
    options: dict[str, object] = {}
    for setting in given:
        key, equals, text = setting.partition("=")
        key = key.strip()
        if not equals or not key:
            raise Misuse(f"--set needs key=value, as in `--set countdown=3`, and got `{setting}`.")
        try:
            options[key] = Options.parse_setting(key, text)
        except OptionsError as error:
            raise Misuse(f"--set {error}.") from error
    if options.setdefault("players", seats) != seats:
        raise Misuse(f"{told_by} {seats}, but --set players asks for {options['players']}; leave it out.")
    return options


def report(figures: dict[str, Any], console: Console) -> None:
    """The same figures for a person to read."""
    table = Table()
    table.add_column("Seat", justify="right")
    table.add_column("Player")
    table.add_column("Wins", justify="right")
    table.add_column("Mean score", justify="right")
    for seat, (player, wins, score) in enumerate(
        zip(figures["players"], figures["wins"], figures["score_mean"], strict=True), start=1
    ):
        # As text: square brackets in a file's name are no markup.
        table.add_row(str(seat), Text(one_line(player)), f"{wins:.1f}", f"{score:.2f}")
    rate = figures["decisions"] / figures["seconds"] if figures["seconds"] else 0.0
    console.print(f"{figures['games']} games, {figures['turns_mean']:.1f} turns a player on average", highlight=False)
    console.print(table)
    console.print(
        f"{figures['decisions']} decisions in {figures['seconds']:.2f} s, {rate:,.0f} a second", highlight=False
    )


def keeper(folder: Path, seed: int) -> Callable[[int, Record], None]:
    """Writes games into a folder, under names that tell seed and game. No game takes another's place."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Misuse(f"--records: cannot write into {folder}: {error.strerror or error}.") from error

    def keep(game: int, record: Record) -> None:
        path = folder / f"seed-{seed}-game-{game:04}.fulminate"
        try:
            with path.open("x", encoding="utf-8", newline="\n") as file:
                file.write(write_text(record))
        except FileExistsError as error:
            raise Misuse(f"--records: {path} is there already; name another folder or another --seed.") from error
        except OSError as error:
            raise Failure(f"--records: cannot write {path}: {error.strerror or error}.") from error

    return keep


def simulate(
    players: Annotated[
        str,
        typer.Option(help="Who plays, by seat, between commas: apprentice,random; your own as my_bot.py:MyBot."),
    ],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The same seed plays the same games.")] = 1,
    setting: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="An option of the game; may be repeated."),
    ] = None,
    records: Annotated[
        Path | None, typer.Option(help="Folder to write each game into, as a record.", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Play many games between bots and tell how they went."""
    names = [name.strip() for name in players.split(",")]
    if not 2 <= len(names) <= MOST_PLAYERS:
        raise Misuse(
            f"--players names {len(names)}, and a game has 2 to {MOST_PLAYERS}; write names between commas, as in"
            " `--players apprentice,random`."
        )
    options = settings(setting or [], len(names), "--players names")
    keep = None if records is None else keeper(records, seed)
    tell_of_slowness()
    errors = Console(stderr=True)
    bar = Progress(console=errors, transient=True) if errors.is_terminal else None
    shown: AbstractContextManager[object] = bar or nullcontext()
    progress: Callable[[int], None] | None = None
    with shown:
        if bar:
            task = bar.add_task("Playing", total=games)

            def progress(done: int) -> None:
                bar.update(task, completed=done)

        try:
            figures = play_games(games, names, seed, options, progress, keep)
        except OptionsError as error:
            named = "--players" if error.key == "players" else f"--set {error.key}"
            raise Misuse(f"{named}: {error.reason}.") from error
        except ValueError as error:
            raise Misuse(f"--players: {error}.") from error
        except PlayerFailed as error:
            if error.__cause__ is not None:
                # Its author wants to know where in the player's own code it went wrong.
                traceback.print_exception(error.__cause__, file=sys.stderr)
            raise Failure(f"seat {error.seat + 1}, {names[error.seat]}, cannot go on: {error.reason}.") from error
    if as_json:
        write(json.dumps(figures) + "\n")
    else:
        report(figures, screen())
