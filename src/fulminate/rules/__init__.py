"""The game itself: options and chance make a state, legal moves change it, the view says what may be known."""

from fulminate.rules.chance import Chance, KeyedChance, SeededChance, commitment
from fulminate.rules.choice import choosable, in_order
from fulminate.rules.deal import new_game
from fulminate.rules.decision import decision
from fulminate.rules.game import IllegalMove, answer, awaits, draw, outcomes, play, reaches, run_out
from fulminate.rules.legal import legal_moves
from fulminate.rules.options import Options, OptionsError
from fulminate.rules.plain import from_bytes, to_bytes
from fulminate.rules.readings import RULES_VERSION, OtherRules, check_version
from fulminate.rules.state import State
from fulminate.rules.view import public, view

__all__ = [
    "RULES_VERSION",
    "Chance",
    "IllegalMove",
    "KeyedChance",
    "Options",
    "OptionsError",
    "OtherRules",
    "SeededChance",
    "State",
    "answer",
    "awaits",
    "check_version",
    "choosable",
    "commitment",
    "decision",
    "draw",
    "from_bytes",
    "in_order",
    "legal_moves",
    "new_game",
    "outcomes",
    "play",
    "public",
    "reaches",
    "run_out",
    "to_bytes",
    "view",
]
