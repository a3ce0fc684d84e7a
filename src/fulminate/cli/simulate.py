"""`fulminate simulate`: many games between bots, and their figures."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from fulminate.arena.simulate import simulate as play_games
from fulminate.cli.failure import Misuse
from fulminate.rules.options import Options, OptionsError


def settings(given: list[str], seats: int) -> dict[str, object]:
    """The options named by `--set key=value`; only --players says how many play."""
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
        raise Misuse(f"--players names {seats}, but --set players asks for {options['players']}; leave it out.")
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
        table.add_row(str(seat), player, f"{wins:.1f}", f"{score:.2f}")
    rate = figures["decisions"] / figures["seconds"] if figures["seconds"] else 0.0
    console.print(f"{figures['games']} games, {figures['turns_mean']:.1f} turns a player on average", highlight=False)
    console.print(table)
    console.print(
        f"{figures['decisions']} decisions in {figures['seconds']:.2f} s, {rate:,.0f} a second", highlight=False
    )


def simulate(
    players: Annotated[str, typer.Option(help="Who plays, by seat: names between commas, as in greedy,random.")],
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(min=0, help="The same seed plays the same games.")] = 1,
    setting: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="An option of the game; may be repeated."),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Play many games between bots and tell how they went."""
    names = [name.strip() for name in players.split(",")]
    options = settings(setting or [], len(names))
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
            figures = play_games(games, names, seed, options, progress)
        except OptionsError as error:
            named = "--players" if error.key == "players" else f"--set {error.key}"
            raise Misuse(f"{named}: {error.reason}.") from error
        except ValueError as error:
            raise Misuse(f"--players: {error}.") from error
    if as_json:
        typer.echo(json.dumps(figures))
    else:
        report(figures, Console())
