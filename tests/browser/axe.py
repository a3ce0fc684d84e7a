"""axe-core, asked by name for WCAG 2.2 A and AA (its target-size rule is off unless the tags are named)."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from playwright.sync_api import Page

SCRIPT = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
RUN = """async (only) => {
  const { violations } = await axe.run(document, { runOnly: only, resultTypes: ['violations'] })
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`))
}"""


@cache
def _script() -> str:
    return SCRIPT.read_text(encoding="utf-8")


def complaints(page: Page, only: list[str] = TAGS) -> list[str]:
    """What is wrong with the page as it stands, by tags or by single rules. Its policy forbids foreign scripts, so axe
    comes by the debugger."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_script())
    found: list[str] = page.evaluate(RUN, only)
    return found
