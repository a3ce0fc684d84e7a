"""Measures how each level plays and who beats whom, and writes the tables and plots of docs/players.md.

    .venv/bin/python tools/levels.py [--games 400]

Takes some minutes. The deals are fixed by a seed, so the same version writes the same page but for the times.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from fulminate.arena.tournament import tournament
from fulminate.players import LEVELS, make_player
from fulminate.rules import Options, SeededChance, legal_moves, new_game, play, public
from fulminate.rules.desk import DRUNK

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "players.md"
PICTURES = ROOT / "docs" / "pictures" / "players"
EVERYTHING: dict[str, object] = {"boxes": ["sixth_student", "fifth_ingredient", "serum"], "professors": 2}
TABLES: list[tuple[str, int, dict[str, object]]] = [
    ("base game, 2 players", 2, {}),
    ("base game, 3 players", 3, {}),
    ("base game, 4 players", 4, {}),
    ("The 6th Student, 2 players", 2, {"boxes": ["sixth_student"]}),
    ("The Fifth Ingredient, 2 players", 2, {"boxes": ["fifth_ingredient"], "professors": 1}),
    ("Fulminating Serum, 2 players", 2, {"boxes": ["serum"]}),
    ("all boxes, two professors, 4 players", 4, EVERYTHING),
    ("all boxes, two professors, 6 players", 6, EVERYTHING),
]
MEASURES = ("score", "turns", "drinks", "helps")
LABELS = {
    "score": "final score",
    "turns": "turns",
    "drinks": "potions drunk",
    "helps": "Little Helps",
}
Means = dict[str, float]


def self_play(level: str, players: int, games: int) -> Means:
    """Means for a seat where everybody plays this level, and the milliseconds a turn."""
    player = make_player(level)
    sums = dict.fromkeys(MEASURES, 0.0)
    thought = 0.0
    for game in range(games):
        chance, own = SeededChance(game), SeededChance(1_000_000 + game)
        state = new_game(Options.from_json({"players": players}), chance)
        while not state.over:
            moves = legal_moves(state)
            view = public(state)
            started = time.perf_counter()
            move = player.choose(view, moves, own)
            thought += time.perf_counter() - started
            play(state, move, chance)
        sums["turns"] += int(state.turn)
        for desk in state.desks:
            sums["score"] += int(desk.score())
            sums["helps"] += int(desk.help)
            sums["drinks"] += sum(tile >= DRUNK for tile in desk.completed)
    seats = games * players
    means = {measure: sums[measure] / seats for measure in MEASURES}
    return {**means, "milliseconds": 1000 * thought / sums["turns"]}


def bars(measure: str, means: dict[str, Means]) -> str:
    """A bar for each level, as SVG on a panel of its own."""
    top = max(max(0.0, each[measure]) for each in means.values()) or 1.0
    rows = "".join(
        f'<text x="96" y="{44 + 30 * row}" text-anchor="end">{level}</text>'
        f'<rect x="106" y="{30 + 30 * row}" width="{max(1, round(250 * max(0.0, each[measure]) / top))}"'
        f' height="20" rx="4" fill="#e6b04e"/>'
        f'<text x="{114 + max(1, round(250 * max(0.0, each[measure]) / top))}" y="{44 + 30 * row}">'
        f"{each[measure]:.1f}</text>"
        for row, (level, each) in enumerate(means.items())
    )
    height = 40 + 30 * len(means)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 440 {height}" role="img" width="440" height="{height}">'
        f"<title>{LABELS[measure]} by level</title>"
        f'<rect width="440" height="{height}" rx="12" fill="#201922"/>'
        f'<g fill="#f6eee2" font-family="sans-serif" font-size="14"><text x="12" y="20" font-weight="bold">'
        f"{LABELS[measure]} a player, base game of 4</text>{rows}</g></svg>\n"
    )


def write(games: int) -> None:
    """Measure everything and write the page's part between its markers."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    lines: list[str] = []
    for players in (2, 4):
        means = {level: self_play(level, players, max(10, games // 4)) for level in LEVELS}
        lines += [
            f"### Everybody at the same level, base game of {players}",
            "",
            "| level | score | turns | potions drunk | Little Helps | milliseconds a turn |",
            "|---|---|---|---|---|---|",
            *(
                f"| {level} | {each['score']:.1f} | {each['turns']:.1f} | {each['drinks']:.1f} | {each['helps']:.1f}"
                f" | {each['milliseconds']:.2f} |"
                for level, each in means.items()
            ),
            "",
        ]
        if players == 4:
            for measure in MEASURES:
                (PICTURES / f"{measure}.svg").write_text(bars(measure, means), encoding="utf-8")
                lines.append(f"![{LABELS[measure]} a player by level](pictures/players/{measure}.svg)")
            lines.append("")
    found = tournament(list(reversed(LEVELS)), games, 2, 1, {})
    lines += [
        "### The ladder: every pair, base game of 2",
        "",
        "| | against | games | share of the wins | 95 % interval |",
        "|---|---|---|---|---|",
        *(row(pair) for pair in found["pairs"]),
        "",
        "| level | rating (OpenSkill) | deviation |",
        "|---|---|---|",
        *(f"| {each['player']} | {each['mean']:.1f} | {each['deviation']:.1f} |" for each in found["ratings"]),
        "",
        "### The scholar against the apprentice at every table",
        "",
        "| table | games | share of the wins | 95 % interval |",
        "|---|---|---|---|",
    ]
    for name, seats, options in TABLES:
        pair = tournament(["scholar", "apprentice"], games // 2, seats, 2, options)["pairs"][0]
        lines.append(f"| {name} | " + row(pair).removeprefix("| scholar | apprentice | "))
    before, _, rest = PAGE.read_text(encoding="utf-8").partition("<!-- measured -->\n")
    _, _, after = rest.partition("<!-- end -->\n")
    PAGE.write_text(
        before + "<!-- measured -->\n\n" + "\n".join(lines) + "\n\n<!-- end -->\n" + after, encoding="utf-8"
    )


def row(pair: dict[str, object]) -> str:
    """A pair as a line of a table."""
    low, high, share = (float(str(pair[key])) for key in ("low", "high", "score_a"))
    return (
        f"| {pair['a']} | {pair['b']} | {pair['games']} | {100 * share:.1f} % | {100 * low:.1f} to {100 * high:.1f} % |"
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=400)
    write(parser.parse_args().games)
