"""Records what torch does with the programs of the `.txt` files beside it: `python tests/parity/protocols/record.py`."""

import json
import os
import subprocess
import sys
from pathlib import Path

if not __package__:
    sys.path.insert(0, str(Path(__file__).parents[3]))

from tests.parity.protocols.running import Entry, programs

_HERE = Path(__file__).parent


def outcomes_of_torch(asked: dict[str, str]) -> dict[str, list[Entry]]:
    """What programs do with torch, each in the same process of its own.

    Args:
        asked: Their texts by their names.
    """
    done = subprocess.run(
        [sys.executable, "-W", "ignore", str(_HERE / "running.py")],
        input=json.dumps(asked),
        capture_output=True,
        text=True,
        # torch turns a warning of opcheck's into an error where this variable is set (torch/_functorch/config.py).
        env={name: value for name, value in os.environ.items() if name != "CI"},
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    found: dict[str, list[Entry]] = json.loads(done.stdout)
    return found


def main() -> None:
    """Writes a `.json` for each `.txt`."""
    for path in sorted(_HERE.glob("*.txt")):
        recorded = outcomes_of_torch(programs(path))
        path.with_suffix(".json").write_text(json.dumps(recorded, indent=0) + "\n")


if __name__ == "__main__":
    main()
