"""`opmux trace SCRIPT`: a program as Python runs it, with every kernel that ran."""

import contextlib
import json
import runpy
import sys
import traceback
from argparse import REMAINDER, ArgumentParser, Namespace
from collections.abc import Iterator
from pathlib import Path

from opmux.cli._command import Command, ExitCode
from opmux.cli._output import OutputFile, add_json, print_json, printable, short_paths
from opmux.dispatch import trace as traced_block
from opmux.errors import OperatorValueError

__all__ = ["trace"]


def _arguments(parser: ArgumentParser) -> None:
    parser.epilog = (
        "The tree of kernels goes to stderr when the script has ended, so that its own output stays what it is; with --json "
        "the events go to stdout, and the script's output to stderr. The exit code is the script's."
    )
    parser.add_argument(
        "-o", "--output", metavar="FILE", help="write a file for chrome://tracing and Perfetto, and print no tree"
    )
    add_json(parser)
    parser.add_argument("script", help="the program")
    parser.add_argument("arguments", nargs=REMAINDER, help="its arguments")


def _trace(options: Namespace) -> int:
    script = Path(options.script)
    if not script.is_file():
        raise OperatorValueError(
            f"trace {options.script!r}",
            found="it is no file" if script.exists() else "there is no such file",
            advice="name a Python script; options come before it",
        )
    file = None if options.output is None else OutputFile(options.output, "the trace")
    aside = contextlib.redirect_stdout(sys.stderr) if options.as_json else contextlib.nullcontext()
    with aside, traced_block(all_threads=True) as recorded:
        code = _run(script, options.arguments)
    if file is not None:
        file.write(json.dumps(recorded.chrome_trace()))
        print(f"opmux: {len(recorded)} kernels in {printable(options.output)}", file=sys.stderr)
    if options.as_json:
        print_json(recorded.chrome_trace())
    elif file is None:
        print(printable(short_paths(str(recorded))) or "opmux: no kernel ran", file=sys.stderr)
    return code


def _run(script: Path, arguments: list[str]) -> int:
    """Runs a script as Python does; returns its exit code."""
    with _as_program(script, arguments):
        try:
            runpy.run_path(str(script), run_name="__main__")
        except SystemExit as leaving:
            return _exit_code(leaving)
        except KeyboardInterrupt:
            return ExitCode.INTERRUPTED
        except BaseException as error:  # whatever the program raises ends it, and the trace shows what came before
            _print_from(error, script)
            return ExitCode.PROBLEM
    return ExitCode.DONE


@contextlib.contextmanager
def _as_program(script: Path, arguments: list[str]) -> Iterator[None]:
    """A `with` block in which arguments and path of the process are the script's."""
    argv, path = sys.argv, sys.path[:]
    sys.argv = [str(script), *arguments]
    sys.path.insert(0, str(script.absolute().parent))
    try:
        yield
    finally:
        sys.argv, sys.path[:] = argv, path


def _exit_code(leaving: SystemExit) -> int:
    if leaving.code is None or isinstance(leaving.code, int):
        return leaving.code or ExitCode.DONE
    print(leaving.code, file=sys.stderr)
    return ExitCode.PROBLEM


def _print_from(error: BaseException, script: Path) -> None:
    """Prints an exception with the frames of the script, and not those that run it; of a syntax error there are none."""
    frames = error.__traceback__
    while frames is not None and frames.tb_frame.f_code.co_filename != str(script):
        frames = frames.tb_next
    traceback.print_exception(type(error), error, frames)


trace = Command(_arguments, _trace)
