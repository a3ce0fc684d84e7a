"""Commit subjects are short enough to read in a list."""

import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
LONGEST = 72


def git(*words: str, at: Path) -> str:
    return subprocess.run(["git", *words], cwd=at, capture_output=True, text=True, encoding="utf-8", check=True).stdout


def long_subjects(clone: Path, rule: str) -> list[str]:
    """Commits after the one that brought this rule, a file, with too long a first paragraph.

    A shallow clone has it in its oldest commit, as if that had brought it, so that only what was fetched is judged.
    """
    brought = git("log", "--diff-filter=A", "--format=%H", "--", rule, at=clone).split()
    if not brought:
        return []  # not yet committed
    told = git("log", "--no-merges", "--format=%h %s", f"{brought[-1]}..HEAD", at=clone)
    return [line for line in told.splitlines() if len(line.partition(" ")[2]) > LONGEST]


def test_subjects_are_short() -> None:
    if not (ROOT / ".git").exists():
        pytest.skip("not a clone")
    long = long_subjects(ROOT, "tests/build/test_commits.py")
    assert not long, f"at most {LONGEST} characters, an empty line, then why: git commit --amend, or git rebase -i"


def test_only_commits_after_the_rule_are_judged(tmp_path: Path) -> None:
    whole = tmp_path / "whole"
    whole.mkdir()
    git("init", "-q", at=whole)

    def commit(subject: str, file: str) -> None:
        (whole / file).write_text(subject, encoding="utf-8")
        git("add", ".", at=whole)
        me = ("-c", "user.name=A", "-c", "user.email=a@b.invalid", "-c", "commit.gpgsign=false")
        git(*me, "commit", "-q", "-m", subject, at=whole)

    commit("Before the rule " + 80 * "x", "a")
    commit("Bring the rule " + 80 * "x", "rule")
    commit("Keep to it", "b")
    assert long_subjects(whole, "rule") == []
    commit("é" * LONGEST, "c")
    assert long_subjects(whole, "rule") == []
    commit("Break it " + 80 * "y" + "\n\nWhy not?", "d")
    (found,) = long_subjects(whole, "rule")
    assert found.endswith("yyy")
    for depth, judged in ((1, 0), (2, 1), (4, 1)):
        shallow = tmp_path / f"shallow-{depth}"
        git("clone", "-q", "--depth", str(depth), whole.as_uri(), str(shallow), at=tmp_path)
        assert len(long_subjects(shallow, "rule")) == judged
