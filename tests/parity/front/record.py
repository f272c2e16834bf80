"""Records what torch answers to the programs of `programs.txt`: `python tests/parity/front/record.py`."""

import json
import sys
from pathlib import Path

import torch

if not __package__:
    sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.parity.front.running import outcome

import opmux

_HERE = Path(__file__).parent


def main() -> None:
    """Writes `recorded.json`: for each program torch's outcome, and of a refusal the words that opmux says too."""
    recorded = {}
    for program in (_HERE / "programs.txt").read_text().splitlines():
        found, own = outcome(program, torch), outcome(program, opmux)
        if "refused" in found:
            words = (found["refused"].splitlines() or [""])[0]
            found = {"refused": words if words in own.get("refused", "") else ""}
        recorded[program] = found
    (_HERE / "recorded.json").write_text(json.dumps(recorded, indent=0) + "\n")


if __name__ == "__main__":
    main()
