"""What a command says when it cannot do its work."""


class Failure(Exception):
    """One clear sentence: what went wrong and what would be right. The command ends with exit code 1."""

    exit_code = 1


class Misuse(Failure):
    """The command was asked for something it cannot do. It ends with exit code 2."""

    exit_code = 2
