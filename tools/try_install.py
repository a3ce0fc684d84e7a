"""Tries an installed package as a stranger would: its version, games, a record, the page. Standard library only.

`python tools/try_install.py compiled` (or `uncompiled`, or `any`) with the Python that it is installed for. Where the
extra `play` is missing it sees that `fulminate play` says how to get it.
"""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
import tempfile
import urllib.request
from importlib.util import find_spec
from pathlib import Path

COMMAND = Path(sysconfig.get_path("scripts"), "fulminate")
PATIENCE = 120


def fulminate(*words: str, code: int = 0) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([COMMAND, *words], capture_output=True, text=True, timeout=PATIENCE, check=False)
    if done.returncode != code:
        raise SystemExit(f"fulminate {' '.join(words)} ended with {done.returncode}: {done.stderr}")
    return done


def try_version(form: str) -> None:
    told = fulminate("--version").stdout.strip()
    if form != "any" and not told.endswith(f"({form})"):
        raise SystemExit(f"the package should be {form}, and says: {told}")
    print(told)


def try_games(folder: str) -> None:
    words = ("--players", "apprentice,novice,random", "--games", "3", "--seed", "1", "--records", folder, "--json")
    figures = json.loads(fulminate("simulate", *words).stdout)
    records = sorted(map(str, Path(folder).iterdir()))
    fulminate("verify", *records)
    print(f"{figures['games']} games, {len(records)} records verified")


def try_page(folder: str) -> None:
    if find_spec("fastapi") is None:
        said = fulminate("play", "--no-browser", code=2).stderr
        if 'pip install "fulminate[play]"' not in said:
            raise SystemExit(f"without its extra, play should say how to get it, and says: {said}")
        print("play says how to get it")
        return
    words: list[str | Path] = [COMMAND, "play", "--no-browser", "--data", folder]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            address = next(word for word in server.stdout.readline().split() if word.startswith("http://"))
            # The port is open before it is told: calls wait until somebody answers.
            with urllib.request.urlopen(address, timeout=PATIENCE) as page:
                if b"<script" not in page.read():
                    raise SystemExit("the page has no client in it")
            with urllib.request.urlopen(f"{address}api/catalogue", timeout=PATIENCE) as answer:
                kinds = len(json.load(answer)["kinds"])
        finally:
            server.terminate()
    print(f"the page is served, and {kinds} kinds")


def main() -> None:
    form = sys.argv[1] if len(sys.argv) > 1 else "any"
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        try_version(form)
        try_games(str(Path(folder, "records")))
        try_page(str(Path(folder, "data")))


if __name__ == "__main__":
    main()
