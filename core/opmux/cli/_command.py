"""What a command is, and what the process ends with."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from enum import IntEnum
from typing import NamedTuple

__all__ = ["Command", "ExitCode"]


class ExitCode(IntEnum):
    """What the process ends with; `opmux trace` passes on the script's own."""

    DONE = 0
    #: What was asked for could not be done, or what is shown has a problem: a plugin that failed.
    PROBLEM = 1
    #: The command line cannot be understood; argparse's own.
    USAGE = 2
    INTERRUPTED = 130
    #: What reads the output has gone, such as `head`; a shell's own for that signal.
    PIPE_CLOSED = 141


class Command(NamedTuple):
    """One command, in the module of its family.

    Attributes:
        arguments: Adds its arguments to a parser.
        run: Carries it out; returns the exit code.
        loads_plugins: Whether plugins are loaded before it runs, as in a program that imports opmux.
    """

    arguments: Callable[[ArgumentParser], None]
    run: Callable[[Namespace], int]
    loads_plugins: bool = True
