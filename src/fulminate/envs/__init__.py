"""The game as environments of the libraries that learners use, each an extra: ``gym``, ``zoo``, ``openspiel``.

Nothing is imported here, so that each works without the others' libraries.
"""
