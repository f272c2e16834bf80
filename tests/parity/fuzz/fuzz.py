"""Random calls of every operator in opmux and in torch, and where they end otherwise.

Run it with `python tests/parity/fuzz/fuzz.py --calls 5000`; `--seed` repeats a run. It prints the first difference of each
operator and kind as a line to run in either library. The exit status is 1 if a difference has no reason in `known.py` and is
not in the list of open ones.
"""

import argparse
import json
import secrets
import sys
from pathlib import Path

if not __package__:
    sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.parity.fuzz.processes import Found, Tally, run


def report(tally: Tally, seed: int) -> str:
    """The tally as text."""
    lines = [
        f"seed {seed}: {tally.calls} calls, of which {tally.agreed} were taken by both; "
        f"{len(tally.skipped)} ended torch itself; {len(tally.found)} differences, "
        f"{len(tally.unexplained)} operators and kinds without a reason, {len(tally.unseen)} of them not in the list of open ones"
    ]
    lines += [f"{count:7} {reason}" for reason, count in tally.reasons.most_common()]
    lines += [f"torch itself: {skipped}" for skipped in tally.skipped]
    return "\n".join([*lines, *map(described, tally.unseen)])


def described(found: Found) -> str:
    """A difference, with its call in both libraries."""
    refusal = f"\n  torch refuses: {found['refusal']}" if found["refusal"] else ""
    call = f"\n  {found['torch']}\n  {found['opmux']}"
    return f"\n#{found['number']} {found['operator']} {found['kind']}: {found['text']}{refusal}{call}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=None, help="a new one for each run")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--operators", default="", help="names with overloads, separated by commas (all)")
    parser.add_argument("--differences", type=Path, help="write every difference to this file, a JSON object in a line")
    options = parser.parse_args()
    seed = secrets.randbelow(10**9) if options.seed is None else options.seed
    tally = run(seed, options.calls, workers=options.workers, operators=options.operators)
    if options.differences:
        options.differences.write_text("".join(json.dumps(found) + "\n" for found in tally.found))
    print(report(tally, seed))
    return bool(tally.unseen)


if __name__ == "__main__":
    sys.exit(main())
