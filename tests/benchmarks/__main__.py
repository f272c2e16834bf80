"""What opmux costs beside its peers: calls, gradients, kernels, training, starting, and how these grow.

Prints tables, and writes them. All that is compared runs in one process and in turns, on one thread, and what starts or grows in
processes that take turns. Peers that are not installed are left out, and named. It asserts nothing: times differ between machines,
and ratios of one run are what to compare.
"""

import argparse
import datetime
from collections.abc import Sequence
from contextlib import ExitStack
from fnmatch import fnmatch
from pathlib import Path

from .libraries import Libraries, machine  # first: it pins threads before they are started

# isort: split
from . import calls, gradients, growth, kernels, once, peers, small, straight, training
from .measuring import measure
from .pages import SUBJECTS, Results, from_json, kernel_parts, missed, table, to_json, write_charts, write_documents
from .pages import growth as grown
from .profiles import profiles

ROWS = (peers, calls, gradients, small, training, kernels)
#: Seconds of processor time that the profile of a row takes.
PROFILING = 1.5


def options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument(
        "--only", metavar="PATTERN", default="*", help='"calls*", "small x*", "growth *"; see the tables'
    )
    parser.add_argument("--repeats", type=int, default=100, help="turns of a fast call (%(default)s)")
    parser.add_argument("--smoke", action="store_true", help="everything once, to see that it runs")
    parser.add_argument(
        "--floors", action="store_true", help="profiles what misses a goal, as --docs does, and prints it"
    )
    parser.add_argument("--json", metavar="FILE", type=Path, help="writes the figures")
    parser.add_argument("--charts", metavar="FOLDER", type=Path, help="writes the charts")
    parser.add_argument("--docs", action="store_true", help="writes figures, charts and the tables of README and docs")
    parser.add_argument("--read", metavar="FILE", type=Path, help="takes the figures of a file, and measures nothing")
    found = parser.parse_args(arguments)
    if found.docs and (found.smoke or found.only != "*"):
        parser.error("--docs writes all tables: it goes with neither --only nor --smoke")
    return found


def measured(chosen: argparse.Namespace) -> Results:
    """A run: rows first, and then what needs processes of its own."""
    libraries = Libraries()
    with ExitStack() as stack:
        # Rows of arguments are points of a curve.
        only = "arguments*" if chosen.only == "growth calls_by_arguments" else chosen.only
        found = [row for subject in ROWS for row in subject.rows(libraries, stack)]
        rows = straight.beside([row for row in found if fnmatch(f"{row.subject} {row.what}", only)])
        figures = measure(rows, chosen.repeats, smoke=chosen.smoke)
        found_profiles = profiles(rows, figures, PROFILING) if chosen.floors or chosen.docs else []
    values = growth.measure(chosen.only, smoke=chosen.smoke)
    curves = growth.curves(values, figures, chosen.only)
    figures += growth.figures(values)
    if chosen.floors or chosen.docs:
        late = {figure.subject: None for figure in figures if figure.missed and figure.subject in once.PROGRAMS}
        found_profiles += [profile for subject in late for profile in once.profiles(subject)]
    described = {"date": datetime.date.today().isoformat(), "repeats": str(chosen.repeats)}
    described = machine(libraries.missing) | described
    results = Results(described, libraries.missing, figures, curves, found_profiles)
    return from_json(to_json(results))  # with the digits that are written


def show(results: Results) -> None:
    """Prints the machine, and the tables that have something in them."""
    print(*(f"{name}: {value}" for name, value in results.machine.items()), sep="\n")
    for module, reason in results.missing.items():
        print(f"left out: {module} ({reason})")
    for subject, title in SUBJECTS.items():
        if figures := results.of(subject):
            print(f"\n{title}\n", *table(figures), sep="\n")
    if any(figure.missed for figure in results.of("kernels")):
        print("", *kernel_parts(results.of("kernels")), sep="\n")
    if results.profiles:
        print("", *missed(results), sep="\n")
    print("", *(line for line in grown(results) if not line.startswith("!")), sep="\n")


def main(arguments: Sequence[str] | None = None) -> None:
    """Measures or reads, prints, and writes what is asked for."""
    chosen = options(arguments)
    results = from_json(chosen.read.read_text(encoding="utf-8")) if chosen.read else measured(chosen)
    show(results)
    if chosen.json:
        chosen.json.write_text(to_json(results), encoding="utf-8")
    if chosen.charts:
        write_charts(results, chosen.charts)
    if chosen.docs:
        write_documents(results)


if __name__ == "__main__":
    main()
