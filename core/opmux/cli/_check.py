"""`opmux check` and `opmux check-tests`: a backend against what was recorded with PyTorch, and any test suite on a backend."""

import subprocess
import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final

from opmux.cli._command import Command, ExitCode
from opmux.cli._output import paragraph, print_rows
from opmux.errors import OperatorValueError
from opmux.testing.conformance import (
    CHECKS,
    Report,
    Status,
    as_html,
    as_markdown,
    check_backend,
    operators,
    read_expectations,
)

__all__ = ["check", "check_tests"]

#: Failures that are printed; the files have all of them.
_MOST: Final = 40


def _check_arguments(parser: ArgumentParser) -> None:
    parser.description = "Compares what DEVICE computes with what PyTorch computed, and with what the CPU refuses."
    parser.epilog = (
        "The exit code is 1 where something fails that is not expected to, or does not fail though it is expected to. "
        f"The checks are {', '.join(CHECKS)}."
    )
    parser.add_argument("device", metavar="DEVICE")
    parser.add_argument("--operators", metavar="PATTERN", default="*", help="operators to check, such as 'fft.*'")
    parser.add_argument("--only", metavar="CHECK", action="append", help="check only this; may be given again")
    parser.add_argument("--expected", metavar="FILE", help="expected failures and tolerances, as TOML")
    parser.add_argument("--write-expected", metavar="FILE", help="write a list that expects what fails now")
    parser.add_argument("--matrix", action="store_true", help="print the matrix of operators by dtypes")
    for form in ("html", "markdown"):
        parser.add_argument(f"--{form}", metavar="FILE", help=f"write the matrix and the failures as {form}")
    parser.add_argument("--json", action="store_true", dest="as_json", help="print JSON, with every finding")


def _check(options: Namespace) -> int:
    if not operators(options.operators):
        raise OperatorValueError(
            f"opmux check --operators {options.operators!r}",
            found="no operator of which there are recorded calls has such a name",
            advice='use PyTorch\'s public names, such as "add", "nn.functional.*" or "linalg.*"',
        )
    expectations = read_expectations(options.expected) if options.expected else None
    report = check_backend(
        options.device,
        options.operators,
        checks=options.only,
        expectations=expectations,
        progress=_show if sys.stderr.isatty() else lambda name: None,
    )
    if sys.stderr.isatty():
        _show("")
    for path, text in (
        (options.html, as_html(report)),
        (options.markdown, as_markdown(report)),
        (options.write_expected, report.expected_failures()),
    ):
        if path:
            _write(path, text)
    if options.as_json:
        print(report.to_json())
    else:
        _print(report, options.matrix)
    return ExitCode.DONE if report.ok else ExitCode.PROBLEM


def _show(name: str) -> None:
    print(f"\r{name[:70]:70}\r", end="", file=sys.stderr, flush=True)


def _write(path: str, text: str) -> None:
    try:
        Path(path).write_text(text, encoding="utf-8")
    except OSError as error:
        raise OperatorValueError(
            f"writing {path!r}", found=str(error), advice="name a file in a folder that exists"
        ) from error


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
    command = [sys.executable, "-m", "pytest", "--opmux-device", options.device, *options.paths]
    return subprocess.run(command, check=False).returncode  # noqa: S603 -- runs what its user names


check: Final = Command(_check_arguments, _check)
check_tests: Final = Command(_tests_arguments, _tests, loads_plugins=False)
