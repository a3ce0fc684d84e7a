"""Put every listed fault into the rules and list what nothing catches: ``python -m tools.faults [WORD]``.

With a word, only the faults whose sentence holds it.
"""

from __future__ import annotations

import sys

from tools.faults.listed import listed
from tools.faults.trial import Trial, trials


def told(trial: Trial) -> None:
    print(f"{trial.fault.about}: {trial.trouble or trial.caught or 'CAUGHT BY NOTHING'}", flush=True)


def main(words: list[str]) -> int:
    faults = [fault for fault in listed() if all(word in fault.about for word in words)]
    done = trials(faults, told)
    survivors = [each for each in done if each.caught is None]
    print(f"{len(done)} faults, {len(done) - len(survivors)} caught")
    for each in survivors:
        print(f"  {each.fault.about}: {each.trouble or 'caught by nothing'}")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
