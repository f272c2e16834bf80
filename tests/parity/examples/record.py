"""Writes docs/torch_examples.md: `python tests/parity/examples/record.py`, with `--check` only compares.

Options:
    NAME ...: Prints what these examples give, and writes nothing.
"""

import difflib
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import torch

if not __package__:
    sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.parity.examples.collecting import PAGES, examples
from tests.parity.examples.judging import Verdict, control, verdict
from tests.parity.examples.reasons import REASONS

import opmux

_PAGE = Path(__file__).parents[3] / "docs" / "torch_examples.md"
_HEAD = """\
# PyTorch's examples

*Which examples of PyTorch's documentation print the same here?*

The docstrings of torch {version} have examples for {all} names of these pages. Each is run twice, once with `torch` being torch
and once with `torch` being opmux, and what the two print is compared, statement by statement: numbers to their last printed
digits, errors by their classes. Factory functions of random values give both libraries the same numbers; of other random
results the form is compared. {agrees} print the same.

Not compared are {away} that need a GPU, a file, a compiler or several processes, are about sparse, quantized or nested tensors, do
not run in torch itself, or print nothing.

`python tests/parity/examples/record.py` writes this page; `tests/parity/examples/test_examples.py` compares it.
"""


def main(names: Sequence[str]) -> int:
    """Writes or compares the page, or prints some verdicts; the exit status."""
    known = frozenset(names) - {"--check"}
    found = [verdict(each.name, control(each, torch), opmux) for each in examples() if not known or each.name in known]
    if known:
        print(*found, sep="\n")
        return 0
    page = "\n".join(_lines(found)) + "\n"
    if "--check" not in names:
        _PAGE.write_text(page)
        return 0
    before = _PAGE.read_text().splitlines()
    changes = list(difflib.unified_diff(before, page.splitlines(), "written", "found", lineterm="", n=0))
    print(*changes, sep="\n")
    return bool(changes)


def _lines(found: Sequence[Verdict]) -> Iterator[str]:
    counts = {outcome: sum(each.outcome == outcome for each in found) for outcome in ("agrees", "not applicable")}
    yield _HEAD.format(
        version=torch.__version__.partition("+")[0],
        all=len(found),
        agrees=counts["agrees"],
        away=counts["not applicable"],
    )
    for page in PAGES:
        own = [each for each in found if _page_of(each.name) == page]
        if own:
            yield f"## {page}\n"
            yield from _section(page, own)


def _page_of(name: str) -> str:
    return max((page for page in PAGES if name.startswith(f"{page}.")), key=len)


def _section(page: str, found: Sequence[Verdict]) -> Iterator[str]:
    """The names that agree in a paragraph, and a row for each of the others."""
    short = {each: each.name.removeprefix(f"{page}.") for each in found}
    same = [f"`{short[each]}`" for each in found if each.outcome == "agrees"]
    if same:
        yield f"{len(same)} agree: {', '.join(same)}.\n"
    others = [each for each in found if each.outcome != "agrees"]
    if others:
        yield "| Name | Outcome | Why |"
        yield "|---|---|---|"
        yield from (f"| `{short[each]}` | {each.outcome} | {_reason(each)} |" for each in others)
        yield ""


def _reason(found: Verdict) -> str:
    if found.outcome == "missing":
        return f"there is no `{found.reason}`"
    if found.outcome == "differs":
        return REASONS.get(found.name) or f"NO REASON GIVEN: {found.reason}".replace("\n", " ")
    return found.reason


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
