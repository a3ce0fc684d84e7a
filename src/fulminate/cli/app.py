"""The verbs put together, and how the command ends when it is used wrongly."""

import sys
from contextlib import suppress
from typing import Annotated

import typer

from fulminate import __version__
from fulminate.cli.arena import arena
from fulminate.cli.bench import bench
from fulminate.cli.convert import convert
from fulminate.cli.export import export
from fulminate.cli.failure import Failure
from fulminate.cli.form import compiled, tell_of_slowness
from fulminate.cli.output import CLOSED_PIPE, complain, prepare, say
from fulminate.cli.perft import perft
from fulminate.cli.play import play
from fulminate.cli.replay import replay
from fulminate.cli.show import show
from fulminate.cli.simulate import simulate
from fulminate.cli.verify import verify

app = typer.Typer(
    name="fulminate",
    help="Potion Explosion in the browser and on the command line (unofficial).",
    invoke_without_command=True,
    add_completion=False,
    pretty_exceptions_enable=False,
)
app.command()(play)
app.command()(simulate)
app.command()(arena)
app.command()(bench)
app.command()(verify)
app.command()(replay)
app.command()(show)
app.command()(convert)
app.command()(export)
app.command()(perft)


def show_version(wanted: bool) -> None:
    if wanted:
        say(f"fulminate {__version__} ({'compiled' if compiled() else 'uncompiled'})")
        tell_of_slowness()
        raise typer.Exit


@app.callback()
def options(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and stop."),
    ] = False,
) -> None:
    del version  # its callback has done the work
    if context.invoked_subcommand is None:
        # Whoever asks for nothing is told what there is, and has done nothing wrong.
        sys.stdout.write(context.get_help())


def main() -> None:
    try:
        prepare()
        try:
            app()
        finally:
            # What a player of one's own has printed may still wait here.
            sys.stdout.flush()
    except Failure as failure:
        if failure.exit_code != CLOSED_PIPE:
            with suppress(Failure):  # nowhere is left to say it
                complain(str(failure))
        sys.exit(failure.exit_code)
