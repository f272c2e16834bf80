"""The command line: `opmux plugins`, `opmux ops`, `opmux table`."""

from opmux.cli._commands import main

__all__ = ["main"]
