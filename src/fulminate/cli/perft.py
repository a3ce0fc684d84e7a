"""`fulminate perft`: count move sequences, to hold another program's rules against these."""

import json
import time
from typing import Annotated

import typer
from rich.table import Table

from fulminate.cli.failure import Misuse
from fulminate.cli.output import screen, write
from fulminate.cli.simulate import settings
from fulminate.rules import RULES_VERSION, Options, OptionsError, SeededChance, legal_moves, new_game, play
from fulminate.rules.perft import perft as count


def perft(
    seed: Annotated[int, typer.Option(min=0, help="What the deal and the rolls are drawn from.")],
    depth: Annotated[int, typer.Option(min=1, max=20, help="How many decisions deep.")],
    players: Annotated[int, typer.Option(min=2, max=6, help="How many play.")] = 2,
    setting: Annotated[
        list[str] | None,
        typer.Option("--set", metavar="KEY=VALUE", help="An option of the game; may be repeated."),
    ] = None,
    drafted: Annotated[
        bool, typer.Option("--drafted", help="Begin after the draft, each seat having taken the first tile it may.")
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Count the distinct sequences of moves that a game begins with, for each depth. docs/perft.md has figures."""
    try:
        options = Options.from_json(settings(setting or [], players, "--players says"))
    except OptionsError as error:
        raise Misuse(f"--set {error.key}: {error.reason}.") from error
    chance = SeededChance(seed)
    state = new_game(options, chance)
    while drafted and state.phase_name == "draft":
        play(state, legal_moves(state)[0], chance)
    started = time.perf_counter()
    counts = [count(state, chance, each) for each in range(1, depth + 1)]
    seconds = time.perf_counter() - started
    if as_json:
        told = {
            "rules_version": RULES_VERSION,
            "seed": seed,
            "drafted": drafted,
            "options": options.to_json(),
            "settled": state.options.to_json(),
            "counts": counts,
            "seconds": seconds,
        }
        write(json.dumps(told) + "\n")
        return
    table = Table()
    table.add_column("Depth", justify="right")
    table.add_column("Sequences", justify="right")
    for number, found in enumerate(counts, start=1):
        table.add_row(str(number), f"{found:,}")
    screen().print(table)
