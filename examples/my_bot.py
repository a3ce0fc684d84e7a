"""A player of one's own: picks what is known to bring the most marbles that its potions can take.

fulminate simulate --players examples/my_bot.py:MyBot,random --games 50
"""

from fulminate.players import Player
from fulminate.rules import Chance, State
from fulminate.rules.counts import count
from fulminate.rules.ingredients import COLOURS
from fulminate.rules.moves import parts
from fulminate.rules.track import known_chain

LIKING = {"draft": 1.0, "draw": 1.0, "drink": 0.9, "done": 0.8, "pass": 0.8, "help": 0.0}


class MyBot(Player):
    """Places what fits, picks what fits best, and drinks a potion only when there is nothing better to do."""

    def choose(self, view: State, moves: list[int], chance: Chance) -> int:
        best, choices = -1.0, [moves[0]]
        for move in moves:
            worth = self.worth(view, move)
            if worth > best:
                best, choices = worth, [move]
            elif worth == best:
                choices.append(move)
        # The chance that is handed in keeps games repeatable: same seed, same choice.
        return choices[chance.below(len(choices))]

    def worth(self, view: State, move: int) -> float:
        """How much the bot likes a move."""
        verb, numbers = parts(move)
        if verb == "place":
            # The layer that is nearest to being full comes first.
            return 50.0 - int(view.desk().free_in(numbers[1], numbers[2]))
        if verb == "pick":
            return 1.0 + useful(view, numbers[0], numbers[1])
        return LIKING.get(verb, 0.5)


def useful(view: State, number: int, position: int) -> int:
    """How many marbles of a pick, with the chain that is known to follow, find a hole of their colour."""
    taken = known_chain(view.tracks[view.pick_base() + number], position)
    return sum(min(int(count(taken, colour)), holes(view, colour)) for colour in range(COLOURS))


def holes(view: State, colour: int) -> int:
    """How many free holes of the seat that decides take a marble of a colour."""
    desk = view.desk()
    found = 0
    for burner in range(2):
        for layer in range(3):
            if desk.free(burner) and desk.fits(burner, layer, colour, False):
                found += int(desk.free_in(burner, layer))
    return found
