"""Compares operators with torch over torch's own samples, and prints what agrees and what does not.

Run it with `python tests/parity/opinfo/report.py --ops sin,cos`; `--all` takes every operator and writes a table to a file.
The exit status is 1 if anything differs.
"""

import argparse
import sys
from collections import Counter
from pathlib import Path
from typing import Any

if not __package__:
    sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.parity.opinfo.database import Limits, all_opinfos
from tests.parity.opinfo.harness import CHECK_NAMES, Record, operators_of_opmux, run_operator
from tests.parity.opinfo.operators import listed_operators

from opmux.testing.conformance import _functions as calling


def _options() -> Any:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    chosen = parser.add_mutually_exclusive_group(required=True)
    chosen.add_argument("--ops", help="names as torch's OpInfos have them, separated by commas")
    chosen.add_argument("--all", type=Path, metavar="PATH", help="every operator; writes a markdown table to PATH")
    parser.add_argument("--checks", default=",".join(CHECK_NAMES), help="checks to run (all)")
    parser.add_argument("--max-samples", type=int, help="samples per OpInfo and dtype, spread over torch's list (all)")
    parser.add_argument("--verbose", action="store_true", help="print every difference, not only the first")
    return parser.parse_args()


def _row(record: Record) -> str:
    name = f"{record.operator}@{record.variant}" if record.variant else record.operator
    counts = (record.samples, record.agreed, record.differing, record.unsupported, len(record.explained))
    return f"{name:44}{record.check:9}" + "".join(f"{count:9}" for count in counts)


def _print(records: list[Record], verbose: bool) -> None:
    for record in records:
        print(_row(record))
    for record in records:
        for difference in record.differences if verbose else record.differences[:1]:
            print(f"\n{record.operator} {record.variant} {record.check} {difference}")


def _markdown(rows: dict[str, list[Record]], missing: list[str]) -> str:
    """A table with one line per operator, and what differs first."""
    lines = [
        "| operator | samples | agreed | differing | unsupported | known | checks that differ |",
        "|---|" + "---|" * 6,
    ]
    for name, records in rows.items():
        counts = [sum(column) for column in zip(*map(_counts, records), strict=True)] or [0] * 5
        checks = ", ".join(sorted({record.check for record in records if record.differences}))
        lines.append(f"| {name} | {' | '.join(map(str, counts))} | {checks} |")
    lines += ["", f"Missing operators, {len(missing)}: {', '.join(missing) or 'none'}.", "", "## First differences", ""]
    for records in rows.values():
        for record in records:
            if record.differences:
                lines.append(f"- `{record.operator}` {record.variant} {record.check}: `{record.first[:400]}`")
    return "\n".join(lines) + "\n"


def _summary(records: list[Record]) -> list[str]:
    """Calls by check and dtype, and which share of them agrees; the reasons of those that are known to differ."""
    totals: Counter[tuple[str, str, str]] = Counter()
    reasons: Counter[tuple[str, str, str]] = Counter()
    for record in records:
        for (dtype, outcome), count in record.outcomes.items():
            totals[record.check, dtype, outcome] += count
        reasons.update((record.check, record.operator, known.reason) for known in record.explained)
    outcomes = ("agreed", "differing", "unsupported", "known")
    lines = ["", f"{'check':9}{'dtype':12}" + "".join(f"{x:>12}" for x in ("samples", *outcomes, "share"))]
    for check, dtype in dict.fromkeys((check, dtype) for check, dtype, _ in totals):
        counts = [totals[check, dtype, outcome] for outcome in outcomes]
        shown = "".join(f"{count:12}" for count in (sum(counts), *counts))
        lines.append(f"{check:9}{dtype:12}{shown}{counts[0] / sum(counts):12.3%}")
    return lines + [f"{count} known, {check} of {name}: {why}" for (check, name, why), count in reasons.items()]


def _counts(record: Record) -> tuple[int, ...]:
    return record.samples, record.agreed, record.differing, record.unsupported, len(record.explained)


def main() -> None:
    """Runs the checks that the command line asks for."""
    options = _options()
    checks, limits = tuple(options.checks.split(",")), Limits(samples=options.max_samples)
    unknown = set(checks) - set(CHECK_NAMES)
    names = options.ops.split(",") if options.ops else [*dict.fromkeys([*listed_operators(), *operators_of_opmux()])]
    unknown |= {name for name in names if name not in all_opinfos()}
    if unknown:
        sys.exit(f"unknown: {', '.join(sorted(unknown))}; checks are {', '.join(CHECK_NAMES)}")
    missing = [name for name in names if not calling.exists(name)]
    print(
        f"{'operator':44}{'check':9}" + "".join(f"{x:>9}" for x in ("samples", "agreed", "differ", "unsupp.", "known"))
    )
    rows = {}
    for name in names:
        if name not in missing:
            rows[name] = run_operator(name, checks, limits)
            _print(rows[name], options.verbose and not options.all)
    summary = "\n".join(_summary([record for records in rows.values() for record in records]))
    print(summary)
    if missing:
        print(f"\nopmux has no operator for {len(missing)}: {', '.join(missing)}")
    if options.all:
        options.all.write_text(f"{_markdown(rows, missing)}\n## By check and dtype\n\n```text{summary}\n```\n")
    sys.exit(any(record.differences for records in rows.values() for record in records))


if __name__ == "__main__":
    main()
