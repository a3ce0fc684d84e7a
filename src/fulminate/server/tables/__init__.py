"""The tables in play: the game of each, its commands, clocks and invitations."""
