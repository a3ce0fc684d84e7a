"""Which readings of the rulebook this program plays (docs/rulings.md), and what is said of a game of any other.

Every door through which a game comes in asks here: records, positions, saved states, tables, files of results.
"""

from __future__ import annotations

from typing import Final

RULES_VERSION: Final = 1
"""The readings by which new games are played."""
PLAYED: Final = (1,)
"""Every version whose games can be played on or again."""


class OtherRules(ValueError):
    """A game by a version of the rules that this program does not play."""


def check_version(version: int) -> None:
    """Refuse a game by rules that this program does not play, whatever it came in. Raises OtherRules."""
    if version not in PLAYED:
        plays = ", ".join(str(each) for each in PLAYED)
        release = "a newer" if version > RULES_VERSION else "an older"
        raise OtherRules(
            f"the game is by rules version {version}, and this program plays version {plays} only:"
            f" use {release} release of Fulminate"
        )
