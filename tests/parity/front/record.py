"""Records what torch answers to new programs of the `.txt` files beside and below it: `python tests/parity/front/record.py`.

With the path of a file, `categories/views.txt`, it records that one. Records that are there stay as they are: a refusal's holds
words that opmux said as well when it was recorded, and recorded again they would follow what opmux says now. One that is to be made
again is taken out of the `.json`; a test compares all of them with torch.
"""

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
    """Writes a `.json` for each `.txt`: for each program torch's outcome, and of a refusal the words that opmux says too."""
    for programs in sorted(_HERE.rglob(sys.argv[1] if len(sys.argv) > 1 else "*.txt")):
        records = programs.with_suffix(".json")
        known = json.loads(records.read_text()) if records.exists() else {}
        recorded = {program: known.get(program) or _recorded(program) for program in programs.read_text().splitlines()}
        records.write_text(json.dumps(recorded, indent=0) + "\n")


def _recorded(program: str) -> dict[str, str]:
    found, own = outcome(program, torch), outcome(program, opmux)
    if "refused" in found:
        line = (found["refused"].splitlines() or [""])[0]
        # All of the line, or its first sentence: what opmux says besides is its own.
        choices = (words for words in (line, line.split(". ")[0].rstrip(".")) if words in own.get("refused", ""))
        found = {"refused": next(choices, "")}
    return found


if __name__ == "__main__":
    main()
