"""Programs that measure how things grow, each in a process of its own: keys are never dropped, and memory is to be counted.

`python -m tests.benchmarks.growing NAME [NUMBER ...]` prints, as JSON, what was measured at these numbers: by what, library and
number. Each program measures the libraries in turns.
"""

import gc
import importlib
import json
import os
import statistics
import sys
import threading
import time
import tracemalloc
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from timeit import Timer
from typing import Any

from .libraries import Libraries
from .measuring import STRAIGHT, at_depth_of
from .starting import LATER, floors

#: What was measured, library, number, value.
Measured = Iterator[tuple[str, str, int, float]]


def no_op(x: Any) -> Any:
    """The kernel."""
    return x


def per_call(statement: str, number: int, **scope: Any) -> float:
    """Smallest seconds of a statement."""
    timer = Timer(statement, globals=scope)
    timer.timeit(number)
    return min(at_depth_of(turn, partial(timer.timeit, number)) for turn in range(30)) / number


def resident() -> int:
    """Bytes that the process has in memory; 0 where the system does not say."""
    gc.collect()
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def operators(numbers: list[int]) -> Measured:
    """So many operators with a kernel each: defined, given their kernel, called, and taken away."""
    from . import bare  # with NumPy, whose import other programs measure
    from .straight import registry

    libraries = {**Libraries().both(), bare.REGISTRY: bare.Registry(), STRAIGHT: registry.Registry()}
    for library in libraries.values():
        list(lives(library, 5))  # the first ones import
    for number in numbers:
        for name, library in libraries.items():
            for what, seconds in lives(library, number):
                yield what, name, number, seconds


def lives(library: Any, number: int) -> Iterator[tuple[str, float]]:
    """Seconds for each operator of its definition, kernel, first call and end, and those of a call when all are there."""
    defined, x = library.library.Library(f"growing{number}", "DEF"), library.ones(1)
    namespace, names = getattr(library.ops, f"growing{number}"), [f"f{i}" for i in range(number)]

    def timed(do: Callable[[str], object]) -> float:
        started = time.perf_counter()
        for operator in names:
            do(operator)
        return (time.perf_counter() - started) / number

    gc.disable()  # chance would decide whose turn a collection falls into
    defining = timed(lambda f: defined.define(f"{f}(Tensor x) -> Tensor"))
    yield "define + impl", defining + timed(lambda f: defined.impl(f, no_op, "CPU"))
    yield "first call", timed(lambda f: getattr(namespace, f)(x))
    yield "call", per_call("f(x)", 500, f=namespace.f0.default, x=x)
    started = time.perf_counter()
    defined._destroy()
    yield "unregister", (time.perf_counter() - started) / number
    gc.enable()


def memory(numbers: list[int]) -> Measured:
    """Bytes of an operator with kernels for CPU, Meta and Autograd before its first call."""
    for number in numbers:
        for name, library in Libraries().both().items():
            before = resident()
            kept = filled(library, f"remembered{number}", number)
            yield "memory", name, number, max(resident() - before, 0) / number
            kept._destroy()
    tracemalloc.start()
    before, number = tracemalloc.get_traced_memory()[0], numbers[-1]
    kept = filled(importlib.import_module("opmux"), "traced", number)
    gc.collect()
    yield "traced memory", "opmux", number, (tracemalloc.get_traced_memory()[0] - before) / number
    kept._destroy()


def filled(library: Any, namespace: str, number: int) -> Any:
    """A Library of so many operators, with three kernels each."""
    made = library.library.Library(namespace, "DEF")
    for i in range(number):
        made.define(f"f{i}(Tensor x) -> Tensor")
        for key in ("CPU", "Meta", "Autograd"):
            made.impl(f"f{i}", no_op, key)
    return made


def backends(numbers: list[int]) -> Measured:
    """So many backends that were registered, and calls that involve one of them or none."""
    from opmux.dispatch import register_backend
    from opmux.library import Library
    from opmux.testing import tensor_with_keys

    library = Library("growing", "DEF")
    library.define("f(Tensor x) -> Tensor")
    library.impl("f", no_op, "CompositeExplicitAutograd")
    import opmux

    register_backend("imports")
    f: Any = opmux.ops.growing.f.default
    handles: list[Any] = []
    for number in numbers:
        started, new = time.perf_counter(), number - len(handles)
        handles += [register_backend(f"growing{len(handles) + i}") for i in range(new)]
        yield "registration", "opmux", number, (time.perf_counter() - started) / new
        yield "call of the CPU", "opmux", number, per_call("f(x)", 500, f=f, x=opmux.ones(1))
        newest = tensor_with_keys(handles[-1].backend.dense)
        yield "call of the newest", "opmux", number, per_call("f(x)", 500, f=f, x=newest)
        entry = f.definition.operator
        yield "miss", "opmux", number, per_call("f(x); clear()", 50, f=f, x=newest, clear=entry.clear)


def backend_memory(numbers: list[int]) -> Measured:
    """Bytes of so many backends, as tracemalloc has them."""
    from opmux.dispatch import register_backend

    register_backend("imports")
    tracemalloc.start()
    before, handles = tracemalloc.get_traced_memory()[0], list[Any]()
    for number in numbers:
        handles += [register_backend(f"remembered{i}") for i in range(len(handles), number)]
        gc.collect()
        yield "memory", "opmux", number, tracemalloc.get_traced_memory()[0] - before


def layers(numbers: list[int]) -> Measured:
    """So many functionality layers, with a call that passes through all of them and one that passes through none."""
    import opmux
    from opmux.dispatch import register_functionality
    from opmux.library import Library
    from opmux.testing import tensor_with_keys

    library = Library("growing", "DEF")
    library.define("f(Tensor x) -> Tensor")
    library.impl("f", no_op, "CPU", calls_operators=False)
    f, keys = opmux.ops.growing.f.default, ["CPU"]
    for number in numbers:
        while len(keys) <= number:
            layer = register_functionality(f"Growing{len(keys):02}", after="Tracer").functionality
            keys.append(layer.keys[-1].name)
            library.impl("f", lambda next, x: next(x), keys[-1], with_next=True)
        yield "through none", "opmux", number, per_call("f(x)", 500, f=f, x=opmux.ones(1))
        yield "through all", "opmux", number, per_call("f(x)", 100, f=f, x=tensor_with_keys(tuple(keys)))


def threads(numbers: list[int]) -> Measured:
    """Seconds by call where so many threads call at once; one Python thread runs at a time."""
    calls = {}
    for name, library in Libraries().both().items():
        defined = library.library.Library("threaded", "DEF")
        defined.define("f(Tensor x) -> Tensor")
        defined.impl("f", no_op, "CPU")
        calls[name] = (library.ops.threaded.f.default, library.ones(1), defined)
    calls["bare call"] = (no_op, None, None)
    for number in numbers:
        for name, (function, x, _) in calls.items():
            yield "call", name, number, min(threaded(function, x, number) for _ in range(5))


def threaded(function: Callable[[Any], Any], x: Any, number: int) -> float:
    """Seconds by call from the moment at which all threads are ready."""
    count, ready = 40_000 // number, threading.Barrier(number + 1)

    def work() -> None:
        ready.wait()
        for _ in range(count):
            function(x)

    started = [threading.Thread(target=work) for _ in range(number)]
    for thread in started:
        thread.start()
    ready.wait()
    begun = time.perf_counter()
    for thread in started:
        thread.join()
    return (time.perf_counter() - begun) / (count * number)


def first_call(x: Any, name: str) -> float:
    """Processor time of a call of two tensors."""
    import opmux

    started = time.process_time()
    getattr(opmux, name)(x, x)
    return time.process_time() - started


def imports(numbers: list[int]) -> Measured:
    """Processor time of `import opmux` with its plugins, of the first add, and of the first calls of other operators."""
    started = time.process_time()
    import opmux

    yield "import", "opmux", 1, time.process_time() - started
    x = opmux.ones(4, 4)
    started = time.process_time()
    opmux.add(x, x)
    yield "first add", "opmux", 1, time.process_time() - started
    yield "first call of another", "opmux", 1, statistics.median(map(partial(first_call, x), LATER))
    for _ in range(numbers[-1]):
        yield "unload and load of cpu", "opmux", 1, reloading()
    for _ in range(numbers[-1]):
        assert all(entry.kernels for entry in opmux.dispatch.default_dispatcher.entries()), "each is asked for"
        yield "with every operator asked for", "opmux", 1, reloading()


def reloading() -> float:
    """Processor time of unloading a backend and loading it again."""
    import opmux

    started = time.process_time()
    opmux.plugins.unload("cpu")
    opmux.plugins.load("cpu")
    return time.process_time() - started


def import_of(module: str) -> Callable[[list[int]], Measured]:
    """Measures the processor time of an import."""

    def program(numbers: list[int]) -> Measured:
        started = time.process_time()
        if Libraries().peer(module) is not None:
            yield "import", module, 1, time.process_time() - started

    return program


PROGRAMS: dict[str, Callable[[list[int]], Measured]] = {
    "operators": operators,
    "memory": memory,
    "backends": backends,
    "backend memory": backend_memory,
    "layers": layers,
    "threads": threads,
    "imports": imports,
    "byte code": floors,
    "import numpy": import_of("numpy"),
    "import torch": import_of("torch"),
}


def main() -> None:
    print(json.dumps(list(PROGRAMS[sys.argv[1]]([int(number) for number in sys.argv[2:]]))))


if __name__ == "__main__":
    main()
