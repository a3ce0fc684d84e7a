"""A deal as a row of explicit chance outcomes, with everything that nobody sees left unknown.

What the options leave open, the offer, and with two dispensers where the marbles of the second come to lie are drawn
here, one at a time. Visible marbles and the stacks' tops are then revealed one by one by the rules themselves, so the
whole has just the chances of ``fulminate.rules.new_game``.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.rules import Options, State, counts, track
from fulminate.rules.catalogue import KINDS, PROFESSORS, STARTERS, UNKNOWN_TILE, copies, face_of, for_players, kind_of
from fulminate.rules.deal import begun, marbles_in_play, tiles_in_play
from fulminate.rules.ingredients import UNKNOWN
from fulminate.rules.state import stacked
from fulminate.rules.steps import rolls
from fulminate.rules.track import CAPACITY, TRACKS

Outcomes = list[tuple[int, float]]


class Dealing:
    """A deal under way; ``taken`` is what has been drawn."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.taken: list[int] = []
        self._table = for_players(options.players)
        self._kinds = [] if isinstance(options.kinds, str) else list(options.kinds)
        self._kinds_drawn = options.drawable_kinds() if isinstance(options.kinds, str) else []
        self._professors = [] if isinstance(options.professors, int) else list(options.professors)
        self._professors_wanted = options.professors if isinstance(options.professors, int) else 0
        self._first = options.first_player
        self._offer: list[int] = []
        self._landing: State | None = None

    def outcomes(self) -> Outcomes:
        """What can be drawn next, each with its probability; empty when the deal is done."""
        if len(self._kinds) < self._table["kinds"]:
            return _even([KINDS.index(kind) for kind in self._kinds_drawn if kind not in self._kinds])
        if len(self._professors) < self._professors_wanted:
            drawable = self.options.drawable_professors()
            return _even([PROFESSORS.index(each) for each in drawable if each not in self._professors])
        if self._first is None:
            return _even(list(range(self.options.players)))
        if len(self._offer) < 2 * self.options.players:
            starters = {tile: copies(tile) - self._offer.count(tile) for tile in STARTERS if self._plays(tile)}
            left = sum(starters.values())
            return [(tile, many / left) for tile, many in starters.items() if many > 0]
        landing = self._landed()
        return rolls.outcomes(landing) if landing.rolling != 0 else []

    def take(self, outcome: int) -> None:
        """Draw this. Raises ValueError for what cannot be drawn now."""
        if outcome not in [each for each, _ in self.outcomes()]:
            raise ValueError(f"{outcome} cannot be drawn now")
        self.taken.append(outcome)
        if len(self._kinds) < self._table["kinds"]:
            self._kinds.append(KINDS[outcome])
        elif len(self._professors) < self._professors_wanted:
            self._professors.append(PROFESSORS[outcome])
        elif self._first is None:
            self._first = outcome
        elif len(self._offer) < 2 * self.options.players:
            self._offer.append(outcome)
        else:
            landing = self._landed()
            tracks = landing.tracks
            index = int(TRACKS + rolls.roll_parts(outcome)[1])
            tracks[index] = track.push(tracks[index], UNKNOWN)
            landing.rolling -= counts.unit(0)
            landing.tracks = tracks

    def words_of(self, outcome: int) -> str:
        """What could be drawn now, in words."""
        if len(self._kinds) < self._table["kinds"]:
            return f"kind {KINDS[outcome]}"
        if len(self._professors) < self._professors_wanted:
            return f"professor {PROFESSORS[outcome]}"
        if self._first is None:
            return f"first {outcome + 1}"
        if len(self._offer) < 2 * self.options.players:
            return f"offer {KINDS[kind_of(outcome)]} {face_of(outcome) + 1}"
        return f"lands {rolls.roll_parts(outcome)[1] + 1}"

    def clone(self) -> Dealing:
        """A deal of its own at the same moment."""
        copy = Dealing(self.options)
        for outcome in self.taken:
            copy.take(outcome)
        return copy

    @property
    def done(self) -> bool:
        """Whether nothing is left to draw."""
        return not self.outcomes()

    def state(self) -> State:
        """The dealt game, which first waits for what is in sight to be revealed."""
        settled = self._settled()
        tiles = sorted(tiles_in_play(settled))
        for tile in self._offer:
            tiles.remove(tile)
        stacks: list[list[int]] = [[] for _ in range(self._table["stacks"])]
        for number in range(len(tiles)):
            stacks[number % len(stacks)].append(int(UNKNOWN_TILE))
        deck, heights = stacked(stacks)
        state = begun(settled, self._landed().tracks, deck, heights, sorted(self._offer))
        state.unknown = 1
        state.unseen = sum(counts.unit(colour) for colour in marbles_in_play(self.options))
        state.unseen_tiles = bytes(tiles)
        return state

    def _plays(self, tile: int) -> bool:
        return KINDS[kind_of(tile)] in self._kinds

    def _settled(self) -> Options:
        return Options.from_json(
            {
                **self.options.to_json(),
                "kinds": self._kinds,
                "professors": self._professors,
                "first_player": self._first,
            }
        )

    def _landed(self) -> State:
        """The dispensers so far, no marble of which is known; those still to land roll as marbles of one colour."""
        if self._landing is None:
            many = len(marbles_in_play(self.options))
            whole = int(CAPACITY * TRACKS)
            words = [0] * int(TRACKS * self._table["dispensers"])
            for number in range(min(many, whole)):
                words[number % int(TRACKS)] = int(track.push(words[number % int(TRACKS)], UNKNOWN))
            self._landing = begun(self.options, vec[i64](words), b"", 0, [])
            self._landing.rolling = counts.unit(0) * max(0, many - whole)
        return self._landing


def _even(values: list[int]) -> Outcomes:
    return [(value, 1 / len(values)) for value in values]
