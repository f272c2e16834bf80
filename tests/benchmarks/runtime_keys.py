"""What keys that are added at run time cost calls which involve none of them: prints ns per call before and after, and ratios.

Run it with `python tests/benchmarks/runtime_keys.py`. A process cannot drop keys, so each state is a process of its own, and
the processes take turns. Hits are calls whose kernel is in the table; a miss resolves its kernel anew. It asserts nothing:
times differ between machines, ratios of one run are what to compare.
"""

import argparse
import json
import subprocess
import sys
from timeit import Timer
from typing import Any

STATES = ("none", "registered", "destroyed")


def add_keys(backends: int, functionalities: int) -> list[Any]:
    """Registers so many of each; every second functionality has a key per backend."""
    from opmux.dispatch import register_backend, register_functionality

    handles: list[Any] = [register_backend(f"bench{i}") for i in range(backends)]
    for i in range(functionalities):
        handles.append(register_functionality(f"Bench{i}", after="Tracer", per_backend=bool(i % 2)))
    return handles


def measured(number: int, repeats: int) -> dict[str, float]:
    """Smallest ns per call of a bare call, of hits and of misses."""
    import opmux
    from opmux.library import Library

    library = Library("benchmark", "DEF")
    library.define("noop(Tensor x, Tensor y) -> Tensor")
    library.impl("noop", no_op, "CPU")
    library.impl("noop", lambda next, x, y: next(x, y), "Autograd", with_next=True)
    f: Any = opmux.ops.benchmark.noop.default
    x, w = opmux.ones(1), opmux.ones(1).requires_grad_()
    entry = f.definition.operator

    def miss() -> None:
        f(w, x)
        entry.clear()

    def guarded() -> None:
        with opmux.no_grad():
            f(w, x)

    statements = {
        "bare call": (no_op, (x, x), number),
        "hit": (f, (x, x), number),
        "hit with next": (f, (w, x), number),
        "hit in no_grad": (guarded, (), number),
        "opmux.add": (opmux.add, (x, x), number),
        "miss with next": (miss, (), max(number // 20, 1)),
    }
    best = {}
    for name, (function, args, count) in statements.items():
        names = [f"a{i}" for i in range(len(args))]
        timer = Timer(f"f({', '.join(names)})", globals={"f": function, **dict(zip(names, args, strict=True))})
        best[name] = min(timer.timeit(count) / count * 1e9 for _ in range(repeats))
    return best


def no_op(x: Any, y: Any) -> Any:
    """The kernel."""
    return x


def in_process(state: str, options: argparse.Namespace) -> dict[str, float]:
    """The figures of a new process in one of the states."""
    command = [sys.executable, __file__, "--state", state]
    for name in ("backends", "functionalities", "number", "repeats"):
        command += [f"--{name}", str(getattr(options, name))]
    figures: dict[str, float] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
    return figures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--backends", type=int, default=300)
    parser.add_argument("--functionalities", type=int, default=50)
    parser.add_argument("--number", type=int, default=1000, help="calls in each repeat")
    parser.add_argument("--repeats", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=5, help="processes for each state")
    parser.add_argument("--state", choices=STATES, help="measure one state in this process, and print JSON")
    options = parser.parse_args()
    if options.state:
        handles = [] if options.state == "none" else add_keys(options.backends, options.functionalities)
        for handle in handles if options.state == "destroyed" else ():
            handle.destroy()
        print(json.dumps(measured(options.number, options.repeats)))
        return
    rounds = [{state: in_process(state, options) for state in STATES} for _ in range(options.rounds)]
    print(f"{options.backends} backends and {options.functionalities} functionalities")
    print(f"{'ns per call':18} {'none':>9} {'registered':>12} {'ratio':>6} {'destroyed':>12} {'ratio':>6}")
    for name in rounds[0]["none"]:
        none, registered, destroyed = (min(r[state][name] for r in rounds) for state in STATES)
        figures = f"{registered:12.0f} {registered / none:6.2f} {destroyed:12.0f} {destroyed / none:6.2f}"
        print(f"{name:18} {none:9.0f} {figures}")


if __name__ == "__main__":
    main()
