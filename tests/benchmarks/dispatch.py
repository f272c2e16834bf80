"""What a call costs: prints ns per call, each the smallest of many interleaved repeats, and its ratio to a bare call.

Run it with `python tests/benchmarks/dispatch.py`; it shows torch beside opmux where torch is installed. It asserts nothing:
times differ between machines, ratios of one run are what to compare.
"""

import argparse
import importlib.util
from collections.abc import Callable
from operator import mul
from timeit import Timer
from typing import Any

import numpy as np

import opmux
from opmux.library import Library

Cases = dict[str, tuple[Callable[..., Any], tuple[Any, ...]]]

COUNTS = (1, 2, 10)


def no_op(count: int) -> Callable[..., Any]:
    """A Python function of so many arguments that returns the first."""
    names = [f"t{i}" for i in range(count)]
    function: Callable[..., Any] = eval(f"lambda {', '.join(names)}: t0")
    return function


def no_op_schema(count: int) -> str:
    """Schema of an operator that takes so many tensors."""
    return f"noop{count}({', '.join(f'Tensor t{i}' for i in range(count))}) -> Tensor"


def bare_cases() -> Cases:
    """Python functions called directly, and NumPy."""
    array = np.ones(1, np.float32)
    bare: Cases = {f"bare call, {n} arguments": (no_op(n), (array,) * n) for n in COUNTS}
    return {**bare, "np.add": (np.add, (array, array))}


def opmux_cases(library: Library) -> Cases:
    """Dispatch around kernels that do nothing, and the whole add."""
    cases: Cases = {}
    x = opmux.ones(1)
    for n in COUNTS:
        library.define(no_op_schema(n))
        library.impl(f"noop{n}", no_op(n), "CPU")
        cases[f"opmux no-op, {n} tensors"] = (getattr(opmux.ops.benchmark, f"noop{n}").default, (x,) * n)
    cases["opmux.add"] = (opmux.add, (x, x))
    cases["opmux.ops.aten.add.Tensor"] = (opmux.ops.aten.add.Tensor, (x, x))
    cases["opmux.add, a number"] = (opmux.add, (x, 2))
    cases["opmux x * 2"] = (mul, (x, 2))
    if any(record.name == "autograd" and record.state == "loaded" for record in opmux.plugins.status()):
        w = opmux.ones(1).requires_grad_()
        cases["opmux.add, gradient recorded"] = (opmux.add, (w, w))
    return cases


def torch_cases() -> tuple[Cases, list[Any]]:
    """The same with torch, and what must be kept alive meanwhile; nothing where torch is not installed."""
    if importlib.util.find_spec("torch") is None:
        return {}, []
    import torch

    torch.set_num_threads(1)
    library = torch.library.Library("benchmark", "DEF")
    cases: Cases = {}
    x = torch.ones(1)
    for n in COUNTS:
        library.define(no_op_schema(n))
        library.impl(f"noop{n}", no_op(n), "CPU")
        cases[f"torch no-op in Python, {n} tensors"] = (getattr(torch.ops.benchmark, f"noop{n}").default, (x,) * n)
    w = torch.ones(1, requires_grad=True)
    cases["torch.add"] = (torch.add, (x, x))
    cases["torch.ops.aten.add.Tensor"] = (torch.ops.aten.add.Tensor, (x, x))
    cases["torch.add, a number"] = (torch.add, (x, 2))
    cases["torch x * 2"] = (mul, (x, 2))
    cases["torch.add, gradient recorded"] = (torch.add, (w, w))
    return cases, [library]


def measure(cases: Cases, repeats: int, number: int) -> dict[str, float]:
    """Smallest time per call in ns for each case; the cases take turns, so that a busy moment meets all of them."""
    timers = {}
    for name, (function, args) in cases.items():
        scope = {"f": function, **{f"a{i}": a for i, a in enumerate(args)}}
        timers[name] = Timer(f"f({', '.join(f'a{i}' for i in range(len(args)))})", globals=scope)
    best = dict.fromkeys(cases, float("inf"))
    for _ in range(repeats):
        for name, timer in timers.items():
            best[name] = min(best[name], timer.timeit(number) / number * 1e9)
    return best


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=300)
    parser.add_argument("--number", type=int, default=1000, help="calls in each repeat")
    options = parser.parse_args()
    with Library("benchmark", "DEF") as library:
        torch, kept = torch_cases()
        best = measure({**bare_cases(), **opmux_cases(library), **torch}, options.repeats, options.number)
        kept.clear()
    bare = best["bare call, 2 arguments"]
    print(f"{'':36} {'ns per call':>12} {'bare calls':>12}")
    for name, ns in best.items():
        print(f"{name:36} {ns:12.0f} {ns / bare:12.1f}")
    for n in COUNTS:
        added = best[f"opmux no-op, {n} tensors"] - best[f"bare call, {n} arguments"]
        print(f"dispatch of {n} tensors adds {added:.0f} ns to a bare call")


if __name__ == "__main__":
    main()
