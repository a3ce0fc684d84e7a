"""Makes a release ready: looks at all that must be right, builds, tries what was built, and tags.

Pushing the tag is left to a person; .github/workflows/release.yml does the rest.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

import fulminate

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"


class Unready(Exception):
    """What is not right yet, in one sentence."""


def run(*words: str | Path) -> None:
    told = [str(word) for word in words]
    print("release:", *told, flush=True)
    if subprocess.run(told, cwd=ROOT, check=False).returncode:
        raise Unready(f"`{' '.join(told[:6])}` failed; its own words stand above")


def git(*words: str) -> str:
    return subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True).stdout.strip()


def check_tree() -> None:
    if changed := git("status", "--porcelain"):
        raise Unready(f"the tree is not clean; commit or drop this first:\n{changed}")


def check_version(version: str, project: str, changelog: str) -> None:
    """The version stands in three places, and what is new in it is told."""
    if version != project:
        raise Unready(f"pyproject.toml says {project}, fulminate.__version__ says {version}")
    news = re.search(rf"^## {re.escape(version)}(?![\w.]).*?\n(.*?)(?=^## |\Z)", changelog, re.DOTALL | re.MULTILINE)
    if not news or not news[1].strip():
        raise Unready(f"CHANGELOG.md does not tell what is in {version}, under a heading `## {version}`")
    if re.search(r"^## Unreleased\n+[^#\s]", changelog, re.MULTILINE):
        raise Unready(f"CHANGELOG.md has unreleased lines; move them under `## {version}`")


def check_tag(tag: str) -> None:
    if git("tag", "--list", tag):
        raise Unready(f"the tag {tag} is there already; raise the version")


def try_built(version: str) -> None:
    """Each wheel and the sdist in an empty environment, without and with the server."""
    (wheel,) = DIST.glob(f"fulminate-{version}-*.whl")
    form = "uncompiled" if "none-any" in wheel.name else "compiled"
    for extra in ("", "[play]"):
        with tempfile.TemporaryDirectory() as folder:
            venv.create(folder)
            python = Path(folder, "Scripts/python.exe" if os.name == "nt" else "bin/python")
            pip = (sys.executable, "-m", "pip", "--python", python, "install", "-qq", "-c", ROOT / "constraints.txt")
            run(*pip, f"{wheel}{extra}")
            run(python, ROOT / "tools" / "try_install.py", form)


def main() -> int:
    version = fulminate.__version__
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    try:
        check_tree()
        check_version(version, project, (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"))
        check_tag(f"v{version}")
        run(sys.executable, "-m", "pytest", "-q", "tests/build")
        run("make", "dist")
        try_built(version)
        check_tree()
        run("git", "tag", "-a", f"v{version}", "-m", f"Fulminate {version}")
    except Unready as unready:
        print(f"release: {unready}", file=sys.stderr)
        return 1
    print(f"release: v{version} is tagged; `git push origin v{version}` releases it")
    return 0


if __name__ == "__main__":
    sys.exit(main())
