"""Plans whole turns: what to do before and after the pick, what the tank may hold, what is left to the next player.

For every choice that matters it draws what is hidden anew, plays each candidate on to the end of the turn and through
the next player's, and weighs what comes of it. Weak candidates are dropped after one look, so that the good get more.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from fulminate.players.greedy import NEVER, worth_of
from fulminate.players.judgement import standing
from fulminate.players.planning import finish_draft, finish_power, finish_turn
from fulminate.players.player import Player
from fulminate.players.worth import placement
from fulminate.rules import moves as verbs
from fulminate.rules import phases, track
from fulminate.rules.chance import Chance
from fulminate.rules.game import advance, apply
from fulminate.rules.ingredients import PLAIN
from fulminate.rules.legal import MOST
from fulminate.rules.moves import Move
from fulminate.rules.redraw import redraw
from fulminate.rules.state import State

PICKS: Final[i64] = 14
HELPS: Final[i64] = 8
LOOKS: Final[i64] = 6
"""How often the last candidates are looked at."""


@final
class ScholarPlayer(Player):
    """Looks ahead over a turn, with the hidden things drawn anew for every look."""

    def __init__(self) -> None:
        self.out = vec[i64]([0] * MOST)
        self.worth = vec[i64]([0] * MOST)
        self.kept = vec[i64]([0] * MOST)

    def choose(self, view: State, moves: list[int], chance: Chance) -> int:
        """The move that has come out best on average."""
        if len(moves) == 1:
            return moves[0]
        n = self._candidates(view, moves)
        if n == 1:
            return self.kept[0]
        for index in range(n):
            self.worth[index] = 0
        looks: i64 = 0
        while looks < LOOKS:
            world = redraw(view, chance)
            for index in range(n):
                self.worth[index] += self._look(world, self.kept[index], chance)
            looks += 1
            if n > 1 and looks < LOOKS:
                n = self._drop(n, looks)
                if n == 1:
                    break
        best: i64 = 0
        for index in range(n):
            if self.worth[index] > self.worth[best]:
                best = index
        return self.kept[best]

    def _look(self, world: State, move: Move, chance: Chance) -> i64:
        """Play a candidate and the rest of the turn, then the next player's turn, and weigh the outcome."""
        state = world.clone()
        seat = state.seat
        drafting = state.phase == phases.DRAFTING
        tied = state.in_tiebreak()
        apply(state, move, None)
        advance(state, chance, None)
        if tied:
            finish_power(state, self.out, chance)
            return 1000 * state.desks[seat].held_total()
        if drafting:
            finish_draft(state, self.out, chance)
            finish_turn(state, self.out, chance)
        elif state.turn == world.turn and state.phase != phases.OVER:
            finish_turn(state, self.out, chance)
        if state.phase != phases.OVER and not state.in_tiebreak():
            finish_turn(state, self.out, chance)
        if state.phase == phases.OVER:
            won: i64 = 40_000 if (state.winners >> seat) & 1 == 1 else -40_000
            return standing(state, seat) + won
        return standing(state, seat)

    def _drop(self, n: i64, looks: i64) -> i64:
        """Keep the better part of the candidates: a third after the first look, then the better half."""
        keep = n // 3 + 1 if looks == 1 else n // 2 + 1
        if keep < 3:
            keep = 3 if n > 3 else n
        return self._best_worth(0, n, keep)

    # ---- Candidates ------------------------------------------------------------------------------

    def _candidates(self, view: State, moves: list[int]) -> i64:
        """Write the moves worth a look into ``kept``; how many there are."""
        if view.phase == phases.TURN:
            return self._of_turn(view, moves)
        n: i64 = 0
        for move in moves:
            self.kept[n] = move
            n += 1
        if view.phase == phases.POWER and n > PICKS:
            return self._best_of(view, n, PICKS)
        return n

    def _of_turn(self, view: State, moves: list[int]) -> i64:
        """In the turn: a sure place at once; else the best picks and helps, every potion, and the end of the turn."""
        sure = _sure_place(moves)
        if sure >= 0:
            self.kept[0] = sure
            return 1
        n: i64 = 0
        for move in moves:
            if move < verbs.HELP:
                self.kept[n] = move
                n += 1
        n = self._best_of(view, n, PICKS)
        first = n
        for move in moves:
            if verbs.HELP <= move < verbs.TAKE:
                self.kept[n] = move
                self.worth[n] = _help_worth(view, move)
                n += 1
        n = self._best_worth(first, n, HELPS)
        for move in moves:
            if move >= verbs.TAKE:
                self.kept[n] = move
                n += 1
        return n

    def _best_of(self, view: State, n: i64, most: i64) -> i64:
        for index in range(n):
            self.worth[index] = worth_of(view, self.kept[index])
        return self._best_worth(0, n, most)

    def _best_worth(self, first: i64, n: i64, most: i64) -> i64:
        """Keep the best few from a place on; where the list ends then."""
        # Selection in place: there are few.
        end = first + most if first + most < n else n
        for place in range(first, end):
            best = place
            for index in range(place + 1, n):
                if self.worth[index] > self.worth[best]:
                    best = index
            self.worth[place], self.worth[best] = self.worth[best], self.worth[place]
            self.kept[place], self.kept[best] = self.kept[best], self.kept[place]
        return end


def _sure_place(moves: list[int]) -> i64:
    """A place for a marble of a plain colour that has no other place to go, or -1."""
    for move in moves:
        if verbs.PLACE <= move < verbs.place(PLAIN, 0, 0):
            marble = verbs.placed_marble(move)
            places: i64 = 0
            for other in moves:
                if verbs.PLACE <= other < verbs.DRINK and verbs.placed_marble(other) == marble:
                    places += 1
            if places == 1:
                return move
    return -1


def _help_worth(view: State, move: Move) -> i64:
    """What a Little Help brings with the best pick after it, or by itself once the pick is taken."""
    desk = view.desk()
    base = view.pick_base()
    each = verbs.track_at(verbs.spot_of(move))
    position = verbs.position_at(verbs.spot_of(move))
    here = view.tracks[base + each]
    gained = track.contents(here, position, position + 1)
    if view.picked == 1:
        return placement(desk, gained)
    after = track.cut(here, position, position + 1)
    best: i64 = 2 * NEVER
    # Only the track that the help has changed can have become better.
    for at in range(track.takeable(after)):
        if track.marble(after, at) == 7:
            break
        worth = placement(desk, gained + track.known_chain(after, at))
        if worth > best:
            best = worth
    return best
