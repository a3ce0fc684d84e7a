"""`fulminate arena`: who is better, and by how much."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from rich.text import Text

from fulminate.arena.seats import no_player
from fulminate.cli.extras import needing
from fulminate.cli.failure import Misuse
from fulminate.cli.form import tell_of_slowness
from fulminate.cli.output import complain, one_line, screen, write, writes
from fulminate.cli.simulate import settings
from fulminate.players import known
from fulminate.rules.options import OptionsError


def report(found: dict[str, Any], console: Console) -> Table:
    """The pairs for a person to read."""
    give_or_take = "±" if writes(console, "±") else "+-"
    table = Table(title=f"{found['games']} games at {found['seats']} in {found['seconds']:.1f} s; shares of the win")
    for heading in ("", "against", "games", "share", "95 % interval"):
        table.add_column(heading, justify="left" if heading in ("", "against") else "right")
    for pair in found["pairs"]:
        table.add_row(
            Text(pair["a"]),
            Text(pair["b"]),
            str(pair["games"]),
            f"{100 * pair['score_a']:.1f} %",
            f"{100 * pair['low']:.1f} to {100 * pair['high']:.1f} %",
        )
    order = ", ".join(
        f"{each['player']} {each['mean']:.1f} {give_or_take} {each['deviation']:.1f}" for each in found["ratings"]
    )
    table.caption = Text(f"Ratings (OpenSkill): {order}")
    return table


def arena(
    players: Annotated[str, typer.Option(help="Who meets whom: names between commas, every pair of them.")],
    games: Annotated[int, typer.Option(min=1, help="Games for each pair, made up to whole deals.")] = 100,
    seats: Annotated[int, typer.Option(min=2, max=6, help="Seats at the table.")] = 2,
    seed: Annotated[int, typer.Option(min=0, help="The same seed deals the same games.")] = 1,
    workers: Annotated[int, typer.Option(min=1, help="Processes that play.")] = 1,
    setting: Annotated[
        list[str] | None, typer.Option("--set", help="An option of the table, key=value; may be repeated.")
    ] = None,
    results: Annotated[
        Path | None, typer.Option(help="A CSV file that each game is added to; games in it are not played again.")
    ] = None,
    ray: Annotated[str | None, typer.Option(help="A Ray cluster's address, or local; needs the extra ray.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Let every pair of players meet over the same deals with the seats rotated, and tell who is better."""
    with needing("arena"):
        from fulminate.arena.tournament import tournament

    names = [name.strip() for name in players.split(",")]
    for name in names:
        if not known(name):
            raise Misuse(f"--players: {no_player(name)}.")
    if len(names) < 2 or len(set(names)) != len(names):
        raise Misuse("--players: name two players or more, each once.")
    if results is not None and results.exists() and not results.is_file():
        # Reading a device for the games in it might never end.
        raise Misuse(f"--results: {one_line(str(results))} is no file; name one, or one that is still to be made.")
    options = settings(setting or [], seats, "--seats says")
    tell_of_slowness()
    errors = Console(stderr=True)
    with Progress(console=errors, transient=True, disable=not errors.is_terminal) as bar:
        task = bar.add_task("Playing", total=None)
        try:
            found = tournament(
                names,
                games,
                seats,
                seed,
                options,
                workers,
                results,
                ray,
                lambda done, total: bar.update(task, completed=done, total=total),
                complain,
            )
        except OptionsError as error:
            raise Misuse(f"--set {error}.") from error
        except OSError as error:
            raise Misuse(f"--results: cannot use {results}: {error.strerror or error}.") from error
        except ValueError as error:
            raise Misuse(f"{error}.") from error
    if as_json:
        write(json.dumps(found) + "\n")
    else:
        console = screen()
        console.print(report(found, console))
