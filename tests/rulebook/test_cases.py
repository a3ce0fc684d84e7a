"""Every case of the rulebook, the project's own or those of ``--cases``."""

from __future__ import annotations

from tests.rulebook.running import Case


def test_case(case: Case) -> None:
    wrong = case.run()
    assert not wrong, f"{case.content['rule']}: {case.content.get('about', '')}\n" + "\n".join(wrong)
