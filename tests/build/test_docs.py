"""The documents keep their word: links lead somewhere, commands run, the list of licences is current."""

import os
import re
import shlex
import signal
import subprocess
import sys
import urllib.request
from importlib import metadata
from pathlib import Path

import pytest
from markdown_it import MarkdownIt
from packaging.utils import canonicalize_name

from tests.cli.conftest import Command, command
from tests.waiting import PATIENCE
from tools.wrap import documents, wrapped

__all__ = ["command"]  # the fixture

ROOT = Path(__file__).resolve().parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("**/*.md")])
BIN = Path(sys.executable).parent
ADDRESS = re.compile(r"http://[^\s]+/")


def anchors(page: Path) -> set[str]:
    """The names by which GitHub-like renderers reach a page's headings."""
    heads = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", head.lower()).replace(" ", "-") for head in heads}


def commands() -> list[str]:
    """Every command in a block marked `sh`, without its comment."""
    found: list[str] = []
    for page in PAGES:
        for block in re.findall(r"^```sh\n(.*?)^```", page.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE):
            found += [line.split("  #")[0].strip() for line in block.splitlines() if line.strip()]
    return sorted(set(found))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, anchor = target.partition("#")
        reached = (page.parent / file).resolve() if file else page
        assert reached.exists(), f"{page.name} links to {target}, which is not there"
        if anchor:
            assert anchor in anchors(reached), f"{page.name} links to {target}, which has no such heading"


@pytest.mark.parametrize("page", documents(), ids=lambda page: str(page.relative_to(ROOT)))
def test_lines_are_wrapped_and_wrapping_changes_no_page(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert wrapped(text) == text, "run `make docs`"
    narrow = wrapped(text, 50)
    assert shown(narrow) == shown(text)
    assert wrapped(narrow, 50) == narrow


def shown(text: str) -> str:
    """What a reader sees of it, wherever the lines end."""
    return " ".join(MarkdownIt("commonmark").enable("table").render(text).split())


def test_the_index_leads_to_every_page() -> None:
    linked = re.findall(r"\]\(([^)#]+)\)", (ROOT / "docs" / "README.md").read_text(encoding="utf-8"))
    reached = {(ROOT / "docs" / target).resolve() for target in linked}
    assert not set(PAGES) - reached - {ROOT / "docs" / "README.md"}


def test_the_readme_names_its_two_commands() -> None:
    assert {"make play", "make test"} <= set(commands())


@pytest.mark.parametrize("written", commands())
def test_commands_run(written: str, command: Command, tmp_path: Path) -> None:
    words = shlex.split(written)
    while "=" in words[0]:
        words.pop(0)
    env = {**os.environ, "PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}", "XDG_DATA_HOME": str(tmp_path)}
    match words:
        case ["uvx", "--from", wanted, "fulminate", verb]:
            # It would take the package from the registry; what it would then run is tried in test_package.py.
            assert wanted == "fulminate[play]"
            assert verb == "play"
        case ["make", target]:
            # What the targets do is seen by running the tests at all; here only that they are there.
            assert re.search(rf"^{re.escape(target)}:", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
        case ["fulminate", "play", *_]:
            play(words, env)
        case ["fulminate", *_]:
            said = command(*words[1:])
            assert said.code == 0, said.err
            assert said.out
        case ["python", "examples/play_each_other.py"]:
            pass  # tests/server/test_bots_over_http.py runs it, and looks at what comes of it
        case ["pytest" | "python", *_]:
            done = subprocess.run(
                [*words, *(["--collect-only", "-q"] if words[0] == "pytest" else [])],
                cwd=ROOT, env=env, capture_output=True, text=True, timeout=PATIENCE, check=False,
            )  # fmt: skip
            assert done.returncode == 0, done.stdout + done.stderr
        case _:
            pytest.fail(f"no way to try the documented command `{written}` is known; add one here")


def play(words: list[str], env: dict[str, str]) -> None:
    """Starts the documented server, reads the page at the printed address, stops it as a person would."""
    assert "--no-browser" in words, "a test must not open a browser"
    with subprocess.Popen(words, env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            assert server.stdout is not None
            told = ADDRESS.search(server.stdout.readline())
            assert told, server.stderr.read() if server.stderr else ""
            # It listens before it says so: calls simply wait for it.
            with urllib.request.urlopen(told[0], timeout=PATIENCE) as page:
                assert page.status == 200
        finally:
            server.send_signal(signal.SIGINT)
            server.communicate(timeout=PATIENCE)


def test_the_readme_plays_a_game_in_ten_lines(tmp_path: Path) -> None:
    (program,) = re.findall(r"^```python\n(.*?)^```", (ROOT / "README.md").read_text(encoding="utf-8"), re.S | re.M)
    assert len([line for line in program.splitlines() if line]) <= 10
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        cwd=tmp_path, capture_output=True, text=True, timeout=PATIENCE, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"\[\d+, -?\d+, -?\d+\]\n", done.stdout)


def test_the_readme_moves_and_is_light() -> None:
    picture = (ROOT / "docs" / "pictures" / "chain.webp").read_bytes()
    assert "docs/pictures/chain.webp" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert picture.count(b"ANMF") > 20  # the frames of an animated WebP
    assert len(picture) < 2**20


def test_licences_are_current() -> None:
    printed = subprocess.run(
        [sys.executable, ROOT / "tools" / "licences.py", "--print"],
        capture_output=True,
        text=True,
        check=True,
    )
    page = (ROOT / "docs" / "licences.md").read_text(encoding="utf-8")
    assert page == printed.stdout, "run `make docs`"


def test_every_dependency_has_a_reason() -> None:
    import json
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    named = [re.split(r"[^\w-]", each)[0] for each in project["dependencies"]]
    for extra in project["optional-dependencies"].values():
        named += [re.split(r"[^\w-]", each)[0] for each in extra]
    web = json.loads((ROOT / "web" / "package.json").read_text(encoding="utf-8"))
    named += [*web.get("dependencies", {}), *web["devDependencies"]]
    rows = re.findall(r"^\| ([^|]+) \|", (ROOT / "docs" / "dependencies.md").read_text(encoding="utf-8"), re.MULTILINE)
    told = {name.strip() for row in rows for name in row.split(",")}
    assert not set(named) - told, "docs/dependencies.md does not say why these are needed"


def test_everything_installed_is_pinned() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pins = {canonicalize_name(name): version for name, _, version in (line.partition("==") for line in lines)}
    loose = {
        each.name: each.version
        for each in metadata.distributions()
        if each.name not in ("pip", "fulminate") and pins.get(canonicalize_name(each.name)) != each.version
    }
    assert not loose, "these are not the versions of constraints.txt"
