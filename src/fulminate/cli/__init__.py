"""The command `fulminate`: a verb for each job."""

from fulminate.cli.app import main

__all__ = ["main"]
