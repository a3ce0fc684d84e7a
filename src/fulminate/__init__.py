"""Potion Explosion as software: the rules, the bots, the server and the table in the browser (unofficial)."""

__version__ = "0.1.0"
