"""`fulminate play`: the table in the browser."""

import errno
import os
import socket
import sys
import threading
import time
import webbrowser
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fulminate.cli.extras import needing
from fulminate.cli.failure import Failure, Misuse
from fulminate.cli.output import say

if TYPE_CHECKING:
    import uvicorn

USUAL_PORT = 8642
BROWSER_PATIENCE = 15.0


def data_folder() -> Path:
    """Where the platform keeps a user's data."""
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "fulminate"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "fulminate"
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "fulminate"


def listen(host: str, port: int | None) -> socket.socket:
    """A socket at the port asked for; without one at the usual port, or at a free one when that is taken."""
    for candidate in (USUAL_PORT, 0) if port is None else (port,):
        # With its protocol named: asyncio sends answers without delay (TCP_NODELAY) only on sockets that tell it.
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        opened = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            opened.bind((host, candidate))
            # From now on whoever connects waits for the server instead of being turned away.
            opened.listen()
        except OSError as error:
            opened.close()
            if error.errno == errno.EADDRINUSE and candidate == USUAL_PORT and port is None:
                continue
            raise Misuse(f"cannot listen on {host} port {candidate}: {error.strerror or error}.") from error
        return opened
    raise Misuse(f"no free port was found on {host}.")


def open_when_answering(server: "uvicorn.Server", address: str) -> None:
    """Opens the browser once the server has started, so that it never meets a closed door."""
    deadline = time.monotonic() + BROWSER_PATIENCE
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.05)
    if server.started:
        webbrowser.open(address)


def play(
    port: Annotated[
        int | None,
        typer.Option(min=1, max=65535, help=f"Port to listen on; {USUAL_PORT} or a free one if not given."),
    ] = None,
    host: Annotated[str, typer.Option(help="Address to listen on.")] = "127.0.0.1",
    browser: Annotated[bool, typer.Option("--browser/--no-browser", help="Open the browser.")] = True,
    data: Annotated[Path | None, typer.Option(help="Folder that keeps the tables.", show_default=False)] = None,
) -> None:
    """Open the table in the browser."""
    # Only this verb needs the server, an extra; the others start three times as fast without it.
    with needing("play"):
        from fulminate.server.http.app import create_app
        from fulminate.server.http.run import Server
        from fulminate.server.storage.database import DatabaseError

    if host in ("", "0.0.0.0", "::"):
        raise Misuse("--host needs the one address or name under which this machine is to be reached.")
    folder = (data or data_folder()).expanduser()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise Misuse(f"cannot keep tables in {folder}: {error.strerror or error}.") from error
    with listen(host, port) as opened:
        shown = f"[{host}]" if ":" in host else host
        address = f"http://{shown}:{opened.getsockname()[1]}/"
        try:
            server = Server(create_app(folder, hosts=(shown,)))
        except DatabaseError as error:
            raise Misuse(str(error)) from error
        say(f"The table is at {address} (Ctrl+C closes it). Games are kept in {folder}.")
        if browser:
            threading.Thread(target=open_when_answering, args=(server, address), daemon=True).start()
        server.run(sockets=[opened])
    if not server.started:
        raise Failure("the server could not start; its own words stand above.")
