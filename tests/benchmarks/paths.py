"""How far a reader follows a call: Python calls, functions, files and changes of file, of a hit, a miss, a first call and a load.

`python tests/benchmarks/paths.py` prints the table of ARCHITECTURE.md. What is counted is every Python function that is entered,
those of the standard library included; those of Python's import system have a column of their own, and are left out of the others.
Nothing is timed, so a loaded machine gives the same figures.
"""

import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from types import FrameType
from typing import Any

#: What is counted, each in a process of its own: a line of preparation, and the call.
CASES: dict[str, tuple[str, str]] = {
    "hit": ("opmux.add(x, y)", "opmux.add(x, y)"),
    "hit, gradient recorded": ("x.requires_grad_(); opmux.add(x, y)", "opmux.add(x, y)"),
    "miss": (
        "opmux.add(x, y); opmux.ops.aten.add.Tensor.definition.clear()",
        "opmux.add(x, y)",
    ),
    "miss, nothing resolved": (
        "opmux.add(x, y); opmux.dispatch.default_dispatcher.forget_resolutions()",
        "opmux.add(x, y)",
    ),
    "first call of the process": ("pass", "opmux.add(x, y)"),
    '`plugins.load("cpu")`': (
        'opmux.plugins.unload("autograd"); opmux.plugins.unload("cpu")',
        'opmux.plugins.load("cpu")',
    ),
}


def followed(call: Callable[[], object]) -> list[tuple[str, str, int]]:
    """File, name and line of every function that a call enters, in order, without itself."""
    entered: list[tuple[str, str, int]] = []

    def note(frame: FrameType, event: str, argument: Any) -> None:
        if event == "call":
            code = frame.f_code
            entered.append((code.co_filename, code.co_name, code.co_firstlineno))

    sys.setprofile(note)
    try:
        call()
    finally:
        sys.setprofile(None)
    return entered[1:]


#: Files of Python's import system.
_IMPORTING = ("<frozen importlib.", "<frozen zipimport>")


def figures(entered: list[tuple[str, str, int]]) -> tuple[int, int, int, int, int]:
    """Calls, functions, files and changes of file, without the import system, and its calls."""
    own = [call for call in entered if not call[0].startswith(_IMPORTING)]
    files = [file for file, _, _ in own]
    changes = sum(a != b for a, b in pairwise(files))
    return len(own), len(set(own)), len(set(files)), changes, len(entered) - len(own)


def measure(name: str) -> tuple[int, int, int, int, int]:
    """The figures of a case, in this process."""
    import opmux
    import opmux.dispatch

    prepare, call = CASES[name]
    names = {"opmux": opmux, "x": opmux.ones(3), "y": opmux.ones(3)}
    exec(prepare, names)
    return figures(followed(eval(f"lambda: {call}", names)))


def main() -> None:
    """Prints the table, each row from a new process."""
    if len(sys.argv) > 1:
        print(*measure(sys.argv[1]), sep=" | ")
        return
    print("| | calls | functions | files | changes of file | importing |\n|" + " --- |" * 6)
    for name in CASES:
        row = subprocess.run([sys.executable, __file__, name], check=True, capture_output=True, text=True).stdout
        print(f"| {name} | {row.strip()} |")


if __name__ == "__main__":
    main()
