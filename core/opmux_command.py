"""The console script `opmux`: imports opmux without loading plugins, so that a command which needs none starts at once.

It stands beside the package because importing anything inside it loads what is installed.
"""

import os

__all__ = ["main"]

_AUTOLOAD = "OPMUX_AUTOLOAD"


def main() -> int:
    """Runs the command that the command line names; returns the exit code."""
    asked = os.environ.get(_AUTOLOAD)
    os.environ[_AUTOLOAD] = "0"
    try:
        from opmux.cli import main as run  # only now, as the docstring says
    finally:
        if asked is None:
            del os.environ[_AUTOLOAD]
        else:
            os.environ[_AUTOLOAD] = asked
    return run()
