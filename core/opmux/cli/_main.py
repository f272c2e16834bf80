"""The entry of the command line: which commands there are, and how their errors end.

Note [Commands]
A command is a row of `_FAMILIES` and a `Command` of its name in the module that the row names, which is imported when the command
is called: `opmux --help` imports none. That module may import what it likes at its top.
"""

import errno
import importlib
import os
import re
import sys
import textwrap
from argparse import ArgumentParser, HelpFormatter
from collections.abc import Sequence
from contextlib import redirect_stdout
from typing import Final

import opmux
from opmux.cli._command import Command, ExitCode
from opmux.errors import OpmuxError, close_names

__all__ = ["main"]

#: By name of a command, the module that has it and what `opmux --help` says of it.
_FAMILIES: Final = {
    "plugins": ("_plugins", "list plugins and why one is not loaded; load, unload or reload one to try it"),
    "ops": ("_operators", "list operators"),
    "table": ("_operators", "show the kernels of an operator by dispatch key"),
    "explain": ("_operators", "say which kernel a call would run, and why"),
    "map": ("_map", "write a page with the kernels of all operators and the paths of calls"),
    "trace": ("_trace", "run a script and show the kernels that ran"),
    "doctor": ("_doctor", "look over the installation: versions, plugins, settings, GPU"),
    "run": ("_program", "run a program that torch.export saved"),
    "check": ("_check", "compare a backend with what PyTorch computed, or a program with what a backend has"),
    "check-tests": ("_check", "run a pytest suite on a backend"),
    "new": ("_new", "make a package with a backend, a functionality or operators"),
    "demo": ("_demo", "show in half a minute what opmux does"),
}


class _Help(HelpFormatter):
    """Wraps each line of a description by itself, and keeps how far in it is."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        lines = []
        for line in text.splitlines():
            head = re.match(r" *(\S+ {2,})?", line)
            hanging = " " * len(head[0] if head else "")
            lines.append(textwrap.fill(line, max(width, 20), subsequent_indent=hanging, break_long_words=False))
        return "\n".join(lines)


def _parser() -> ArgumentParser:
    width = max(map(len, _FAMILIES))
    lines = [f"  {name:{width}}  {text}" for name, (_, text) in _FAMILIES.items()]
    parser = ArgumentParser(
        "opmux",
        usage="opmux COMMAND ...",
        description="Looks at opmux's plugins, operators and calls.",
        epilog="\n".join(["commands (opmux COMMAND --help says more):", *lines, "", _EXIT_CODES]),
        formatter_class=_Help,
    )
    parser.add_argument("--version", action="version", version=f"opmux {opmux.__version__}")
    parser.add_argument("command", metavar="COMMAND", help="one of those below")
    return parser


#: How a stream says that it takes no more.
_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)

_EXIT_CODES: Final = "exit codes: 0 done; 1 a problem, which is said; 2 the command line cannot be understood"


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command that the arguments name; returns the exit code.

    Args:
        argv: The arguments; those of the process if None.
    """
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by who started the process
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115 -- as long as the process
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")  # a terminal's encoding may lack a plugin's letters
    try:
        code = _code_of(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return ExitCode.INTERRUPTED
    except OSError as error:
        if _is_closed_pipe(error):
            _drop_output()
            return ExitCode.PIPE_CLOSED
        if error.filename is not None or error.errno not in _FULL:  # not of a stream that takes no more
            raise
        _drop_output()
        print(f"opmux: the output cannot be written\n  found: {error}", file=sys.stderr)
        return ExitCode.PROBLEM


def _is_closed_pipe(error: OSError) -> bool:
    """Whether what reads the output has read enough; Windows has no word of its own for it."""
    is_unnamed = error.errno == errno.EINVAL and error.filename is None
    return isinstance(error, BrokenPipeError) or (sys.platform == "win32" and is_unnamed)


def _drop_output() -> None:
    """Forgets what is still to be written, which would be an error again when the interpreter ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _code_of(argv: list[str]) -> int:
    """The exit code of a command line, whose errors are said."""
    try:
        return _run(argv)
    except OpmuxError as error:
        print(f"opmux: {_text(error)}", file=sys.stderr)
        return ExitCode.PROBLEM
    except SystemExit as leaving:  # argparse's way to end
        return leaving.code if isinstance(leaving.code, int) else ExitCode.DONE


def _run(argv: list[str]) -> int:
    top = _parser()
    if not argv:
        top.print_help()
        return ExitCode.USAGE
    name = top.parse_args(argv[:1]).command
    if name not in _FAMILIES:
        near = close_names(name, _FAMILIES)
        meant = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(_FAMILIES)}"
        top.error(f"no command {name!r}; {meant}")
    module, text = _FAMILIES[name]
    command: Command = getattr(importlib.import_module(f"opmux.cli.{module}"), name.replace("-", "_"))
    parser = ArgumentParser(f"opmux {name}", description=f"{text[0].upper()}{text[1:]}.", formatter_class=_Help)
    command.arguments(parser)
    options = parser.parse_args(argv[1:])
    if command.loads_plugins:
        with redirect_stdout(sys.stderr):  # what plugins print is no part of a command's output
            opmux.plugins.autoload()
    return command.run(options)


def _text(error: OpmuxError) -> str:
    """The error in its four parts, without a plugin's traceback and without the explanation that some go on with."""
    found = error.found.partition("\nTraceback ")[0]
    return str(OpmuxError(error.asked, found=found, where=error.where, advice=error.advice))
