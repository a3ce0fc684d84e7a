"""The programs that the docs show and the examples are, as commands to run."""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path

from tests.server.serving import Client, Server, bot, open_seat

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "bots.md"
EXAMPLES = ROOT / "examples"
NODE = shutil.which("node") or str(Path(sys.executable).with_name("node"))

# A program that ends leaves its connections to the system.
PYTHON = [sys.executable, "-W", "error", "-W", "ignore::ResourceWarning"]
PROGRAMS = {
    "page": [],
    "Python": [*PYTHON, str(EXAMPLES / "http_bot.py")],
    "JavaScript": [NODE, str(EXAMPLES / "http_bot.mjs")],
}


def page() -> str:
    """The program in the page, from top to bottom."""
    return "\n".join(re.findall(r"^```python\n(.*?)^```", PAGE.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE))


def command(name: str, url: str, table: str, code: str) -> list[str]:
    """Has that program take a seat. The one of the page opens a table by itself."""
    if name == "page":
        return [*PYTHON, "-c", f"SERVER = {url!r}\n{page()}"]
    return [*PROGRAMS[name], url, table, code]


def against_a_bot(name: str, server: Server) -> list[str]:
    """Has that program play at a table of two."""
    with Client(server) as client:
        table, code = "", ""
        if name != "page":
            opened = client.open(open_seat(), bot("novice"))
            table, code = opened["table"], opened["invitations"][0]["code"]
    return command(name, server.url, table, code)
