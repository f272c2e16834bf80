"""`opmux check` and `opmux check-tests`: a backend against what was recorded with PyTorch, and any test suite on a backend."""

import importlib.util
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final, final

from opmux.cli._child import add_timeout
from opmux.cli._command import Command, ExitCode
from opmux.cli._output import OutputFile, paragraph, print_rows
from opmux.errors import OperatorValueError
from opmux.testing.conformance import (
    CHECKS,
    Expectations,
    Report,
    Status,
    as_html,
    as_markdown,
    check_apart,
    read_expectations,
)

__all__ = ["check", "check_tests"]

#: Failures that are printed; the files have all of them.
_MOST: Final = 40


def _check_arguments(parser: ArgumentParser) -> None:
    parser.description = (
        "Compares what DEVICE computes with what PyTorch computed, and with what the CPU refuses. Of a program that torch.export "
        "saved, says which operators it needs, and which of them a device lacks."
    )
    parser.epilog = (
        "The exit code is 1 where something fails that is not expected to, or does not fail though it is expected to. "
        f"The checks are {', '.join(CHECKS)}."
    )
    parser.add_argument("device", metavar="DEVICE | MODEL.pt2")
    parser.add_argument(
        "--device", dest="on", metavar="DEVICE", help="of a program: where it is to run; the CPU if left out"
    )
    parser.add_argument("--operators", metavar="PATTERN", default="*", help="operators to check, such as 'fft.*'")
    parser.add_argument("--only", metavar="CHECK", action="append", help="check only this; may be given again")
    parser.add_argument("--expected", metavar="FILE", help="expected failures and tolerances, as TOML")
    parser.add_argument("--write-expected", metavar="FILE", help="write a list that expects what fails now")
    parser.add_argument("--matrix", action="store_true", help="print the matrix of operators by dtypes")
    for form in ("html", "markdown"):
        parser.add_argument(f"--{form}", metavar="FILE", help=f"write the matrix and the failures as {form}")
    add_timeout(parser, "how long one check of an operator may take")
    parser.add_argument("--json", action="store_true", dest="as_json", help="print JSON, with every finding")


def _check(options: Namespace) -> int:
    if options.device.endswith(".pt2"):
        from opmux.cli._program import check_program  # only here: most checks are of devices

        return check_program(options.device, options.on, options.as_json)
    expected = read_expectations(options.expected) if options.expected is not None else Expectations()
    files = [
        (OutputFile(name, what), as_text)
        for name, what, as_text in (
            (options.html, "the page", as_html),
            (options.markdown, "the page", as_markdown),
            (options.write_expected, "the list", lambda report: report.expected_failures(expected.tolerances)),
        )
        if name is not None
    ]
    progress = _Progress()
    with progress.told():
        report = check_apart(
            options.device,
            options.operators,
            checks=options.only,
            expectations=expected,
            progress=progress,
            timeout=options.timeout,
        )
    if options.as_json:
        print(report.to_json())
    else:
        _print(report, options.matrix)
    for file, as_text in files:
        file.write(as_text(report))
    return ExitCode.DONE if report.ok else ExitCode.PROBLEM


@final
class _Progress:
    """Says what is being checked: all the time on a terminal, and where the command is interrupted."""

    def __init__(self) -> None:
        self._name = ""
        self._shows = sys.stderr.isatty()

    def __call__(self, name: str) -> None:
        self._name = name
        self._show(name)

    def _show(self, text: str) -> None:
        if self._shows:
            print(f"\r{text[:70]:70}\r", end="", file=sys.stderr, flush=True)

    @contextmanager
    def told(self) -> Iterator[None]:
        """Has an interrupt say where it came."""
        try:
            yield
        except KeyboardInterrupt:
            print(f"opmux: interrupted while {self._name or 'nothing'} was checked", file=sys.stderr)
            raise
        finally:
            self._show("")


def _print(report: Report, with_matrix: bool) -> None:
    if with_matrix:
        dtypes = report.dtypes()
        rows = [{"operator": name, **{d: row.get(d, "") for d in dtypes}} for name, row in report.matrix().items()]
        print_rows(rows, ["operator", *dtypes])
        print()
    failed = [f for f in report.findings if f.status is Status.FAILED]
    for f in failed[:_MOST]:
        paragraph(f"{f.operator}, {f.check}, {f.dtype}: {f.detail}", indent="    ")
    if len(failed) > _MOST:
        print(f"and {len(failed) - _MOST} more failures; --json, --html and --markdown have all")
    for pattern in report.unmet:
        paragraph(f"expected to fail, and does not: {pattern}", indent="    ")
    print(report.summary())


def _tests_arguments(parser: ArgumentParser) -> None:
    parser.description = "Runs a pytest suite that was written for the CPU with DEVICE as opmux's default device."
    parser.epilog = "The exit code is pytest's."
    parser.add_argument("device", metavar="DEVICE")
    parser.add_argument(
        "paths", metavar="PATH", nargs="+", help="files and folders of tests, and options of pytest after --"
    )


def _tests(options: Namespace) -> int:
    if importlib.util.find_spec("pytest") is None:
        raise OperatorValueError(
            "opmux check-tests", found="pytest is not installed", advice="python -m pip install pytest"
        )
    # Named, because a user's settings may keep pytest from loading what is installed.
    plugin = ["-p", "opmux_pytest", f"--opmux-device={options.device}"]
    process = subprocess.Popen([sys.executable, "-m", "pytest", *plugin, *options.paths])  # noqa: S603 -- as its user names it
    try:
        code = process.wait()
    except KeyboardInterrupt:
        process.wait()  # the terminal has interrupted pytest too, which ends with its summary
        raise
    return code if code >= 0 else 128 - code  # as a shell says it of a signal


check: Final = Command(_check_arguments, _check, loads_plugins=False)
check_tests: Final = Command(_tests_arguments, _tests, loads_plugins=False)
