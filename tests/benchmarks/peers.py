"""What dispatch costs in opmux and its peers: prints ns per call of a function that does nothing, and its ratio to a bare call.

Run it with `python tests/benchmarks/peers.py`. Each peer dispatches a function of two arguments to a backend's function that
returns the first. Peers that are not installed are left out. It asserts nothing: times differ between machines, ratios of
one run are what to compare.
"""

import argparse
import importlib
import runpy
import sys
import tempfile
import types
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import numpy as np

import opmux
from opmux.library import Library, custom_op

Cases = dict[str, tuple[Any, tuple[Any, ...]]]

#: Of the script beside this one.
measure = runpy.run_path(str(Path(__file__).with_name("dispatch.py")))["measure"]


def no_op(x: Any, y: Any) -> Any:
    """What every backend computes here."""
    return x


@contextmanager
def opmux_cases() -> Iterator[Cases]:
    """A kernel of a Library, and a custom operator."""
    with Library("benchmark", "DEF") as library:
        library.define("noop(Tensor x, Tensor y) -> Tensor")
        library.impl("noop", no_op, "CPU")

        @custom_op("benchmark::making", mutates_args=())
        def making(x: opmux.Tensor, y: opmux.Tensor) -> opmux.Tensor:
            return opmux.empty(1)  # a result may not be an argument

        x = opmux.ones(1)
        yield {
            "opmux, Library.impl": (opmux.ops.benchmark.noop.default, (x, x)),
            "opmux, custom_op (makes a tensor)": (making, (x, x)),
        }
        making.destroy()


@contextmanager
def torch_cases() -> Iterator[Cases]:
    """The same through torch.library."""
    import torch

    library = torch.library.Library("benchmark", "DEF")
    library.define("noop(Tensor x, Tensor y) -> Tensor")
    library.impl("noop", no_op, "CPU")

    def make(x: torch.Tensor, y: torch.Tensor) -> torch.Tensor:
        return torch.empty(1)

    making = torch.library.custom_op("benchmark::making", make, mutates_args=())
    x = torch.ones(1)
    yield {
        "torch.library, Library.impl": (torch.ops.benchmark.noop.default, (x, x)),
        "torch.library, custom_op (makes a tensor)": (making, (x, x)),
    }
    library._destroy()


@contextmanager
def numpy_cases() -> Iterator[Cases]:
    """A class that takes NumPy's functions over."""

    class Array:
        def __array_function__(self, function: Any, types: Any, args: Any, kwargs: Any) -> Any:
            return no_op(*args)

    x = Array()
    yield {"NumPy, __array_function__": (np.dot, (x, x))}


@contextmanager
def uarray_cases() -> Iterator[Cases]:
    """A multimethod with a backend that is set for the process."""
    ua = importlib.import_module("uarray")
    method = ua.generate_multimethod(
        lambda x, y: (ua.Dispatchable(x, np.ndarray), ua.Dispatchable(y, np.ndarray)),
        lambda args, kwargs, dispatchables: (dispatchables, kwargs),
        "benchmark",
    )
    backend = types.SimpleNamespace(
        __ua_domain__="benchmark", __ua_function__=lambda function, args, kwargs: no_op(*args)
    )
    x = np.ones(1)
    with ua.set_backend(backend):
        yield {"uarray": (method, (x, x))}


@contextmanager
def networkx_cases() -> Iterator[Cases]:
    """A function over graphs of a backend, which is found as an installed one would be."""
    with tempfile.TemporaryDirectory() as folder:
        metadata = Path(folder, "benchmark_backend-1.dist-info")
        metadata.mkdir()
        metadata.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: benchmark-backend\nVersion: 1\n")
        metadata.joinpath("entry_points.txt").write_text("[networkx.backends]\nbenchmark = benchmark_backend:backend\n")
        backend = types.SimpleNamespace(noop=no_op)
        sys.modules["benchmark_backend"] = types.ModuleType("benchmark_backend")
        sys.modules["benchmark_backend"].__dict__["backend"] = backend
        sys.path.insert(0, folder)
        nx = importlib.import_module("networkx")
        graph = type("Graph", (nx.Graph,), {"__networkx_backend__": "benchmark"})()
        noop = nx._dispatchable(name="noop", graphs={"x": 0, "y": 1})(no_op)
        sys.path.remove(folder)
        yield {"networkx": (noop, (graph, graph))}


PEERS = (opmux_cases, torch_cases, numpy_cases, uarray_cases, networkx_cases)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, default=300)
    parser.add_argument("--number", type=int, default=500, help="calls in each repeat")
    options = parser.parse_args()
    cases: Cases = {"bare Python call": (no_op, (1, 2))}
    with ExitStack() as stack:
        for peer in PEERS:
            try:
                cases |= stack.enter_context(peer())
            except ImportError as error:
                print(f"left out: {error}", file=sys.stderr)
        best = measure(cases, options.repeats, options.number)
    bare = best["bare Python call"]
    print(f"{'':42} {'ns per call':>12} {'bare calls':>12}")
    for name, ns in best.items():
        print(f"{name:42} {ns:12.0f} {ns / bare:12.1f}")


if __name__ == "__main__":
    main()
