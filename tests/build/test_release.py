"""What a release looks at before it tags, and what its workflow builds."""

import re
import tomllib
from pathlib import Path

import pytest

import fulminate
from tools.release import Unready, check_version

ROOT = Path(__file__).resolve().parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
TOLD = "# What has changed\n\n## 0.2.0\n\n- More.\n\n## 0.1.0\n\n- All.\n"


def test_the_version_is_told_alike_everywhere() -> None:
    check_version(
        fulminate.__version__, PROJECT["project"]["version"], (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    )


@pytest.mark.parametrize(
    ("version", "project", "changelog", "said"),
    [
        ("0.2.0", "0.1.0", TOLD, "pyproject.toml says 0.1.0"),
        ("0.3.0", "0.3.0", TOLD, "does not tell what is in 0.3.0"),
        ("0.2", "0.2", TOLD, "does not tell"),
        ("0.2.0", "0.2.0", TOLD.replace("- More.\n", ""), "does not tell"),
        ("0.2.0", "0.2.0", TOLD.replace("## 0.2.0", "## Unreleased\n\n- New.\n\n## 0.2.0"), "unreleased lines"),
    ],
)
def test_what_is_not_ready_is_said(version: str, project: str, changelog: str, said: str) -> None:
    with pytest.raises(Unready, match=re.escape(said)):
        check_version(version, project, changelog)
    check_version("0.2.0", "0.2.0", TOLD)


def test_wheels_are_built_for_the_pythons_that_are_named() -> None:
    named = [each.rpartition(" ")[2] for each in PROJECT["project"]["classifiers"] if re.search(r":: 3\.\d+$", each)]
    assert PROJECT["tool"]["cibuildwheel"]["build"] == [f"cp{each.replace('.', '')}-*" for each in named]
