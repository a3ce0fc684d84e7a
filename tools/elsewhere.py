"""Runs the tests in another place: on another day, in another zone and language, for a user who shares no files.

    python -m tools.elsewhere                              `make test` at every place
    python -m tools.elsewhere st_johns -- tests/record -x  pytest with these words at one of them

All of it happens in a clone of the last commit whose path has a space and an umlaut, and without network once that is
set up. Needs Linux with libfaketime, unshare, ip and localedef (Debian: libfaketime, util-linux, iproute2, locales).
"""

from __future__ import annotations

import argparse
import os
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

ROOT = Path(__file__).resolve().parents[1]
CLONE = ROOT / ".elsewhere" / "Zaubertränke für alle"
LOCALES = ROOT / ".elsewhere" / "locales"
FAKETIME = ("/usr/lib/*/faketime/libfaketimeMT.so.1", "/usr/lib*/faketime/libfaketimeMT.so.1")
WITHOUT_NETWORK = ("unshare", "--map-root-user", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh")
NOBODY_ELSE = 0o077
"""The file mask of a user who shares nothing."""


@dataclass(frozen=True, slots=True)
class Place:
    clock: str
    """What its clocks show when the tests begin."""
    zone: str
    language: str


PLACES = {
    # The end of February comes half a minute after the tests begin; further east no day begins.
    "kiritimati": Place("2027-02-28 23:59:30", "Pacific/Kiritimati", "tr_TR.UTF-8"),
    # A day that most years do not have, in a zone that is half an hour off, without a language.
    "st_johns": Place("2028-02-29 08:00:00", "America/St_Johns", "C"),
    # Summer in the north, and past what certificates and caches made today are good for.
    "later": Place("2031-07-01 12:00:00", "America/St_Johns", "tr_TR.UTF-8"),
}


class Missing(Exception):
    """What this machine lacks, in one sentence."""


def libfaketime() -> Path:
    """The library that moves the clock of a program it is loaded into."""
    for pattern in FAKETIME:
        for found in sorted(Path("/").glob(pattern.lstrip("/"))):
            return found
    raise Missing("libfaketime is missing, so no clock can be moved (Debian: apt-get install libfaketime)")


def made_locale(name: str) -> Path:
    """The folder with this language's rules; made here, so that the machine need not have them and nobody be root."""
    made = LOCALES / name
    if not made.exists():
        if not shutil.which("localedef") or not Path("/usr/share/i18n/locales").exists():
            raise Missing(f"the locale {name} cannot be made (Debian: apt-get install locales)")
        LOCALES.mkdir(parents=True, exist_ok=True)
        language, _, charset = name.partition(".")
        subprocess.run(["localedef", "-i", language, "-f", charset, made], check=True)
    return LOCALES


def environment(place: Place) -> dict[str, str]:
    """The variables of a program that runs there."""
    there = datetime.fromisoformat(place.clock).replace(tzinfo=ZoneInfo(place.zone))
    ahead = round(there.timestamp() - datetime.now().timestamp())
    kept = {name: value for name, value in os.environ.items() if not name.startswith("LC_") and name != "LANGUAGE"}
    told = {
        **kept,
        "TZ": place.zone,
        "LANG": place.language,
        "LC_ALL": place.language,
        # As a distance, which is the same for every program that a test starts; waiting takes as long as ever.
        # All clocks go along: where the monotonic one is left alone, sleeping fails in libfaketime 0.9.10.
        "LD_PRELOAD": str(libfaketime()),
        "FAKETIME": f"{ahead:+d}s",
        "FAKETIME_DISABLE_SHM": "1",
    }
    if place.language != "C":
        told["LOCPATH"] = str(made_locale(place.language))
    return told


def prepare_clone() -> None:
    """The clone at this commit, set up as its user would do it."""
    git = ["git", "-c", f"safe.directory={ROOT}"]
    if not CLONE.exists():
        subprocess.run([*git, "clone", "--quiet", "--no-hardlinks", ROOT, CLONE], check=True, umask=NOBODY_ELSE)
    commit = subprocess.run([*git, "rev-parse", "HEAD"], cwd=ROOT, check=True, capture_output=True, text=True)
    subprocess.run([*git, "fetch", "--quiet", ROOT, commit.stdout.strip()], cwd=CLONE, check=True, umask=NOBODY_ELSE)
    subprocess.run([*git, "reset", "--quiet", "--hard", "FETCH_HEAD"], cwd=CLONE, check=True, umask=NOBODY_ELSE)
    subprocess.run(["make", "setup"], cwd=CLONE, check=True, umask=NOBODY_ELSE)


def main(words: Sequence[str] | None = None) -> int:
    given = list(sys.argv[1:] if words is None else words)
    split = given.index("--") if "--" in given else len(given)
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("places", nargs="*", help=f"some of {', '.join(PLACES)}; all of them if none is named")
    chosen = parser.parse_args(given[:split]).places or list(PLACES)
    if unknown := set(chosen) - set(PLACES):
        parser.error(f"no place is called {', '.join(sorted(unknown))}; the places are {', '.join(PLACES)}")
    tests = given[split + 1 :]
    run = [CLONE / ".venv" / "bin" / "python", "-m", "pytest", *tests] if tests else ["make", "test"]
    try:
        for tool in ("unshare", "ip"):
            if not shutil.which(tool):
                raise Missing(f"{tool} is missing, so the network cannot be taken away")
        places = {name: environment(PLACES[name]) for name in chosen}
    except Missing as missing:
        print(f"elsewhere: {missing}", file=sys.stderr)
        return 2
    prepare_clone()
    failed = []
    for name in places:
        place = PLACES[name]
        print(f"elsewhere: {name}: {place.clock} in {place.zone}, {place.language}", file=sys.stderr, flush=True)
        done = subprocess.run(
            [*WITHOUT_NETWORK, *run], cwd=CLONE, env=environment(place), umask=NOBODY_ELSE, check=False
        )
        if done.returncode:
            failed.append(name)
    if failed:
        print(f"elsewhere: failed at {', '.join(failed)}: {shlex.join(map(str, run))}", file=sys.stderr)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
