"""What dispatch costs in opmux and its peers: a function of two arguments is dispatched to a backend's, which returns the first."""

import sys
import tempfile
import types
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import numpy as np

from .libraries import Libraries
from .measuring import Call, Row


def no_op(x: Any, y: Any) -> Any:
    """What every backend computes here."""
    return x


class Array:
    """What is dispatched on, where a peer takes any class; it also takes NumPy's functions over."""

    def __array_function__(self, function: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return no_op(*args)


def two(function: Any, x: Any) -> Call:
    """A call of two arguments."""
    return Call("f(x, x)", {"f": function, "x": x})


def library_call(library: Any, stack: ExitStack) -> Call:
    """A Python kernel of a Library of opmux or torch."""
    defined = library.library.Library("peers", "DEF")
    stack.callback(defined._destroy)
    defined.define("noop(Tensor x, Tensor y) -> Tensor")
    defined.impl("noop", no_op, "CPU")
    return two(library.ops.peers.noop.default, library.ones(1))


def plum_call(plum: Any, stack: ExitStack) -> Call:
    method = plum.Function(no_op)
    method.register(no_op, signature=plum.Signature(Array, Array))
    return two(method, Array())


def ovld_call(ovld: Any, stack: ExitStack) -> Call:
    @ovld.ovld  # type: ignore[untyped-decorator]
    def noop(x: Array, y: Array) -> Any:
        return x

    return two(noop, Array())


def multipledispatch_call(multipledispatch: Any, stack: ExitStack) -> Call:
    method = multipledispatch.Dispatcher("noop")
    method.add((Array, Array), no_op)
    return two(method, Array())


def singledispatch_call(functools: Any, stack: ExitStack) -> Call:
    method = functools.singledispatch(no_op)
    method.register(Array, no_op)
    return two(method, Array())


def autoray_call(autoray: Any, stack: ExitStack) -> Call:
    autoray.register_function("numpy", "noop", no_op)
    return Call('do("noop", x, x)', {"do": autoray.do, "x": np.ones(1)})


def array_function_call(numpy: Any, stack: ExitStack) -> Call:
    return two(numpy.dot, Array())


def uarray_call(ua: Any, stack: ExitStack) -> Call:
    """A multimethod with a backend that is set for the process."""
    method = ua.generate_multimethod(
        lambda x, y: (ua.Dispatchable(x, np.ndarray), ua.Dispatchable(y, np.ndarray)),
        lambda args, kwargs, dispatchables: (dispatchables, kwargs),
        "benchmark",
    )
    backend = types.SimpleNamespace(
        __ua_domain__="benchmark", __ua_function__=lambda function, args, kwargs: no_op(*args)
    )
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)  # of any use of backends
        stack.enter_context(ua.set_backend(backend))
    return two(method, np.ones(1))


def networkx_call(nx: Any, stack: ExitStack) -> Call:
    """A function over graphs of a backend that was found as an installed one is."""
    graph = type("Graph", (nx.Graph,), {"__networkx_backend__": "benchmark"})()
    return two(nx._dispatchable(name="noop", graphs={"x": 0, "y": 1})(no_op), graph)


def install_networkx_backend() -> None:
    """Makes an entry point for networkx, which reads them when it is imported."""
    with tempfile.TemporaryDirectory() as folder:
        metadata = Path(folder, "benchmark_backend-1.dist-info")
        metadata.mkdir()
        metadata.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: benchmark-backend\nVersion: 1\n")
        metadata.joinpath("entry_points.txt").write_text("[networkx.backends]\nbenchmark = benchmark_backend:backend\n")
        sys.modules["benchmark_backend"] = types.ModuleType("benchmark_backend")
        sys.modules["benchmark_backend"].__dict__["backend"] = types.SimpleNamespace(noop=no_op)
        sys.path.insert(0, folder)
        Libraries().peer("networkx")
        sys.path.remove(folder)


#: By the name in the table: the module, what makes a call of it, and the goal where there is one.
CASES: dict[str, tuple[str, Callable[[Any, ExitStack], Call], float | None]] = {
    "opmux, Library.impl": ("opmux", library_call, None),
    "torch, Library.impl": ("torch", library_call, 0.09),
    "plum": ("plum", plum_call, 1.0),
    "ovld": ("ovld", ovld_call, 1.0),
    "multipledispatch": ("multipledispatch", multipledispatch_call, 1.0),
    "functools.singledispatch": ("functools", singledispatch_call, 1.0),
    "uarray": ("uarray", uarray_call, None),
    "autoray": ("autoray", autoray_call, 1.0),
    "NumPy, __array_function__": ("numpy", array_function_call, None),
    "networkx": ("networkx", networkx_call, 1.0),
}


def rows(libraries: Libraries, stack: ExitStack) -> Iterator[Row]:
    """One row, with every peer that is installed, and the bare call."""
    install_networkx_backend()
    calls = {}
    for name, (module, make, _) in CASES.items():
        found = libraries.peer(module)
        if found is not None:
            calls[name] = make(found, stack)
    calls["bare Python call"] = two(no_op, Array())
    goals = {name: goal for name, (_, _, goal) in CASES.items() if goal is not None and name in calls}
    yield Row("peers", "no-op, 2 arguments", calls, goals)
