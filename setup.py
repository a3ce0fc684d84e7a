"""Compiles the rules and the players with mypyc; what the package is stands in pyproject.toml.

Without a working C compiler, or with FULMINATE_PURE=1, the same files are packed as plain Python and a notice
says so. Whether a compiler works is tried on a small program first, so that an error in our own code is never
taken for a missing compiler.
"""

import os
import sys
import sysconfig
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).parent
COMPILED_PACKAGES = ("rules", "players", "bench")
# What no move waits for becomes C files of their own, which are compiled beside each other. All the rest stays one
# file, so that the compiler can put small functions into those that call them: apart, it took 4 instructions for 3.
APART = {
    # once a program or a game
    *("rules.deal", "rules.options", "rules.readings"),
    # once a decision of a person or a saved game, and called from Python
    *("rules.decision", "rules.events", "rules.plain", "rules.view"),
    # whole counts and observations, little of whose time is calls
    *("players.novice", "players.observation", "players.player", "rules.perft"),
}
# The other commands (metadata, sdist) need no extension, and making the C code takes a while.
BUILDING = {"bdist_wheel", "build", "build_ext", "develop", "editable_wheel", "install"}

HEADERS = "#include <Python.h>\nint fulminate_probe(void) { return PY_VERSION_HEX != 0; }\n"
GCC = "#if !defined(__GNUC__) || defined(__clang__)\n#error not gcc\n#endif\n"


def compiles(program: str) -> bool:
    """Whether the compiler that setuptools would use takes this C program."""
    # Not from setuptools.errors: there the same errors are other classes.
    from setuptools._distutils.ccompiler import new_compiler
    from setuptools._distutils.errors import CompileError, DistutilsPlatformError
    from setuptools._distutils.sysconfig import customize_compiler, get_python_inc

    compiler = new_compiler()
    customize_compiler(compiler)
    includes = [get_python_inc(), get_python_inc(plat_specific=True)]
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(program, encoding="utf-8")
        silence = os.open(os.devnull, os.O_WRONLY)
        kept = os.dup(2)
        os.dup2(silence, 2)
        try:
            compiler.compile([str(source)], output_dir=folder, include_dirs=includes)
        except (CompileError, DistutilsPlatformError, OSError):
            return False
        finally:
            os.dup2(kept, 2)
            os.close(kept)
            os.close(silence)
    return True


def notice(reason: str) -> None:
    sys.stderr.write(f"fulminate: {reason}; the rules run uncompiled: the same games, many times slower.\n")


def sources() -> list[str]:
    """Every module of the compiled packages. Their __init__ only gathers names and stays Python."""
    found: list[str] = []
    for package in COMPILED_PACKAGES:
        folder = ROOT / "src" / "fulminate" / package
        found += [str(path.relative_to(ROOT)) for path in sorted(folder.rglob("*.py")) if path.name != "__init__.py"]
    return found


def gathered(files: list[str]) -> list[str]:
    """The C files to compile: one that takes in all but those APART, mypyc's own run time included."""
    apart = [
        file for file in files if Path(file).stem.removeprefix("__native_fulminate___").replace("___", ".") in APART
    ]
    together = Path("build", "together.c")
    taken = [Path(file).relative_to("build").as_posix() for file in files if file not in apart]
    # The run time first: its small functions are for all that follow.
    taken.sort(key=lambda name: name.startswith("__native"))
    together.write_text("".join(f'#include "{name}"\n' for name in taken), encoding="utf-8")
    return [str(together), *apart]


def extensions() -> list[Extension]:
    if not BUILDING & set(sys.argv):
        return []
    if os.environ.get("FULMINATE_PURE", "") not in ("", "0"):
        notice("FULMINATE_PURE is set")
        return []
    if sys.implementation.name != "cpython":
        notice("only CPython takes them compiled")
        return []
    if sysconfig.get_config_var("Py_GIL_DISABLED"):
        # mypyc can write it, but threads that share a state would tear its words, and nothing here tries it.
        notice("this Python is free-threaded, for which they are not tried")
        return []
    if not compiles(HEADERS):
        notice("no working C compiler with Python's headers was found")
        return []
    from mypyc.build import mypycify

    modules = mypycify(
        ["--strict", *sources()],
        opt_level=os.environ.get("MYPYC_OPT_LEVEL", "3"),
        debug_level="0",
        strip_asserts=True,
        group_name="fulminate",
        multi_file=True,
    )
    modules[0].sources = gathered(modules[0].sources)
    # gcc does not inline across exported functions without it, and loses much; others don't know it.
    if compiles(HEADERS + GCC):
        for module in modules:
            module.extra_compile_args = [*module.extra_compile_args, "-fno-semantic-interposition"]
    return modules


class SideBySide(build_ext):  # type: ignore[misc]
    """As many C files at once as there are processors; setuptools would compile one after another."""

    def build_extensions(self) -> None:
        if hasattr(self.compiler, "initialize") and not getattr(self.compiler, "initialized", True):
            self.compiler.initialize()  # MSVC does so with its first file, which here are several
        with ThreadPoolExecutor(os.cpu_count()) as pool:
            waiting = [[pool.submit(self.compiled, each, file) for file in each.sources] for each in self.extensions]
            for extension, objects in zip(self.extensions, waiting, strict=True):
                extension.extra_objects = [path for each in objects for path in each.result()]
                extension.sources = []
        self.force = True  # without sources nothing would look newer than the last build
        self.parallel = True
        super().build_extensions()

    def compiled(self, extension: Extension, source: str) -> list[str]:
        found: list[str] = self.compiler.compile(
            [source],
            output_dir=self.build_temp,
            include_dirs=extension.include_dirs,
            extra_postargs=extension.extra_compile_args,
            depends=extension.depends,
        )
        return found


os.chdir(ROOT)
setup(ext_modules=extensions(), cmdclass={"build_ext": SideBySide})
