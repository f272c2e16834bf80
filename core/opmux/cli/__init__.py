"""The command `opmux`: plugins, operators and calls, looked at and tried from a shell. See docs/command_line.md."""

from opmux.cli._main import main

__all__ = ["main"]
