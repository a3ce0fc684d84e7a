"""Wheel and sdist, built from this clone, and the wheel tried in an environment that holds nothing else."""

import json
import os
import re
import subprocess
import sys
import tarfile
import tomllib
import urllib.request
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.waiting import PATIENCE

# One worker makes wheel and sdist, once.
pytestmark = pytest.mark.xdist_group("package")

ROOT = Path(__file__).resolve().parents[2]
NATIVE = (".so", ".pyd")
SIMULATION = ["simulate", "--games", "5", "--players", "random,greedy", "--seed", "1", "--json"]
RANDOM_GAME = """
import json
from fulminate.rules import Options, SeededChance, legal_moves, new_game, play, view

chance = SeededChance(5)
state = new_game(Options.from_json({"players": 3}), chance)
while not state.over:
    moves = legal_moves(state)
    play(state, moves[chance.below(len(moves))], chance)
print(json.dumps(view(state)))
"""


def build(*arguments: str | Path, pure: bool = False) -> None:
    env = {name: value for name, value in os.environ.items() if name != "FULMINATE_PURE"}
    # What is in it is asked here, not how fast it is.
    env["MYPYC_OPT_LEVEL"] = "0"
    if pure:
        env["FULMINATE_PURE"] = "1"
    done = subprocess.run(
        [sys.executable, "-m", *map(str, arguments)], env=env, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("sdist")
    build("build", "--no-isolation", "--sdist", "--outdir", out, ROOT)
    (made,) = out.iterdir()
    return made


@pytest.fixture(scope="module")
def wheel(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compiled where this machine can; from the sdist, so that nothing of the clone is missed by chance."""
    out = tmp_path_factory.mktemp("wheel")
    build("pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--wheel-dir", out, sdist)
    (made,) = out.iterdir()
    return made


def environment(folder: Path, wheel: Path, extra: str = "") -> Path:
    """The folder of commands of an environment in which only the wheel and what it asks for are installed."""
    venv.create(folder)
    commands = folder / "bin"
    pip: list[str | Path] = [sys.executable, "-m", "pip", "--python", commands / "python", "install", "-qq"]
    subprocess.run([*pip, "--no-compile", "-c", ROOT / "constraints.txt", f"{wheel}{extra}"], check=True)
    return commands


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return environment(tmp_path_factory.mktemp("base"), wheel)


@pytest.fixture(scope="module")
def with_server(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return environment(tmp_path_factory.mktemp("play"), wheel, "[play]")


def run(*command: str | Path, cwd: Path, **env: str) -> str:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "FULMINATE"))}
    done = subprocess.run(
        command, cwd=cwd, env={**kept, **env}, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def names(archive: Path) -> set[str]:
    if archive.suffix == ".whl":
        with zipfile.ZipFile(archive) as wheel:
            return set(wheel.namelist())
    with tarfile.open(archive) as sdist:
        return {name.partition("/")[2] for name in sdist.getnames()}


def package_files() -> set[str]:
    """What the package consists of in this clone, made files of Python and the compiler left out."""
    source = ROOT / "src"
    return {
        path.relative_to(source).as_posix()
        for path in (source / "fulminate").rglob("*")
        if path.is_file() and path.suffix not in NATIVE and "__pycache__" not in path.parts
    }


def test_the_wheel_holds_the_whole_package_and_the_licence(wheel: Path) -> None:
    inside = names(wheel)
    assert "fulminate/server/static/index.html" in package_files(), "run `make setup`"
    assert not package_files() - inside
    assert any(name.endswith("licenses/LICENSE") for name in inside)
    assert all(name.startswith(("fulminate/", "fulminate-", "fulminate__mypyc")) for name in inside)


def test_the_sdist_holds_what_a_build_needs_and_nothing_compiled(sdist: Path) -> None:
    inside = names(sdist)
    wanted = {f"src/{name}" for name in package_files()}
    wanted |= {"pyproject.toml", "setup.py", "constraints.txt", "README.md", "CHANGELOG.md", "LICENSE"}
    wanted.add("tools/try_install.py")
    assert not wanted - inside
    assert not [name for name in inside if name.endswith(NATIVE) or "node_modules" in name]


def test_the_version_says_which_form_runs(wheel: Path, installed: Path, tmp_path: Path) -> None:
    compiled = any(name.endswith(NATIVE) for name in names(wheel))
    form = "compiled" if compiled else "uncompiled"
    assert run(installed / "fulminate", "--version", cwd=tmp_path) == f"fulminate 0.1.0 ({form})\n"


@pytest.mark.parametrize("commands", ["installed", "with_server"])
def test_the_trial_of_a_release_passes(
    commands: str, wheel: Path, request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    form = "compiled" if any(name.endswith(NATIVE) for name in names(wheel)) else "uncompiled"
    python = request.getfixturevalue(commands) / "python"
    assert form in run(python, ROOT / "tools" / "try_install.py", form, cwd=tmp_path)


def test_alone_it_says_what_it_can_do(installed: Path, tmp_path: Path) -> None:
    told = run(installed / "fulminate", cwd=tmp_path)
    assert all(f" {verb} " in told for verb in ("play", "simulate", "arena", "verify", "replay", "show", "perft"))


def test_the_base_is_light(installed: Path, tmp_path: Path) -> None:
    listing = "from importlib.metadata import distributions; print(*(each.name.lower() for each in distributions()))"
    there = set(run(installed / "python", "-c", listing, cwd=tmp_path).split())
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    del extras["dev"]
    not_for_all = {re.split(r"[^\w-]", each)[0].lower() for asked in extras.values() for each in asked}
    assert "typer" in there
    assert there & not_for_all <= {"pydantic"}  # which Typer brings along


@pytest.mark.parametrize(
    ("words", "extra"),
    [
        (["play", "--no-browser"], "play"),
        (["export", "aaaaaaaaaa"], "play"),
        (["arena", "--players", "novice,random"], "arena"),
    ],
)
def test_without_its_extra_a_verb_says_how_to_get_it(
    installed: Path, tmp_path: Path, words: list[str], extra: str
) -> None:
    done = subprocess.run([installed / "fulminate", *words], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert done.stdout == ""
    (said,) = done.stderr.splitlines()
    assert said.endswith(f'pip install "fulminate[{extra}]".')


def test_records_need_no_extra(installed: Path, tmp_path: Path) -> None:
    run(installed / "fulminate", *SIMULATION, "--records", "kept", cwd=tmp_path)
    record = next((tmp_path / "kept").iterdir())
    assert run(installed / "fulminate", "verify", record, cwd=tmp_path)
    assert run(installed / "fulminate", "replay", record, cwd=tmp_path)


def test_both_forms_play_the_same_games(sdist: Path, installed: Path, tmp_path: Path) -> None:
    build("pip", "wheel", "-q", "--no-deps", "--no-build-isolation", "--wheel-dir", tmp_path, sdist, pure=True)
    (pure,) = tmp_path.glob("*.whl")
    assert pure.name.endswith("-py3-none-any.whl")
    folder = tmp_path / "pure"
    with zipfile.ZipFile(pure) as archive:
        archive.extractall(folder)
    command: list[str | Path] = [installed / "python", "-c", "from fulminate.cli import main; main()"]
    assert run(*command, "--version", cwd=tmp_path, PYTHONPATH=str(folder)).endswith("(uncompiled)\n")
    uncompiled = json.loads(run(*command, *SIMULATION, cwd=tmp_path, PYTHONPATH=str(folder)))
    as_installed = json.loads(run(installed / "fulminate", *SIMULATION, cwd=tmp_path))
    assert uncompiled.pop("seconds") > 0
    assert as_installed.pop("seconds") > 0
    assert as_installed == uncompiled
    assert as_installed["games"] == 5


def test_a_game_can_be_played_with_the_rules_alone(installed: Path, tmp_path: Path) -> None:
    seen = json.loads(run(installed / "python", "-W", "error", "-c", RANDOM_GAME, cwd=tmp_path))
    assert seen["phase"] == "over"
    assert seen["turn"] > 3
    best = max(desk["score"] for desk in seen["desks"])
    assert seen["winners"]
    assert all(seen["desks"][seat]["score"] == best for seat in seen["winners"])


@pytest.fixture
def server(with_server: Path, tmp_path: Path) -> Iterator[str]:
    """The address of the installed server."""
    command: list[str | Path] = [with_server / "fulminate", "play", "--no-browser", "--data", tmp_path / "data"]
    with subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            address = next(word for word in line.split() if word.startswith("http://"))
            # It listens before it says so: calls simply wait for it.
            urllib.request.urlopen(f"{address}healthz", timeout=PATIENCE).close()
            yield address
        finally:
            process.terminate()
            process.wait(timeout=PATIENCE)


def test_the_installed_server_serves_the_table(server: str) -> None:
    with urllib.request.urlopen(server, timeout=PATIENCE) as page:
        assert page.headers.get_content_type() == "text/html"
        assert b"<script" in page.read()
    with urllib.request.urlopen(f"{server}api/catalogue", timeout=PATIENCE) as answer:
        kinds = json.load(answer)["kinds"]
    assert {"wisdom", "blind_love"} <= {entry["kind"] for entry in kinds}
