"""What a command says when it was asked for something it cannot do."""


class Misuse(Exception):
    """One clear sentence: what was wrong and what would be right. The command ends with exit code 2."""
