"""What grows with the number of operators, backends, layers and tensors, counted in instructions: the same on every run."""

import gc
import json
import subprocess
import sys
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]


def instructions(fn: Callable[[], object]) -> int:
    """Instructions of Python's byte code that a call executes, in all functions that it enters."""
    if sys.version_info >= (3, 12):
        return _monitored(fn) - _monitored(int)
    count = 0

    def trace(frame: FrameType, event: str, argument: object) -> Any:
        nonlocal count
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        count += event == "opcode"
        return trace

    previous, collected = sys.gettrace(), gc.isenabled()
    gc.disable()
    sys.settrace(trace)
    try:
        fn()
    finally:
        sys.settrace(previous)
        if collected:
            gc.enable()
    return count


def _monitored(fn: Callable[[], object]) -> int:
    """As `instructions`: what traces instructions misses those of a function that was called before."""
    count = 0

    def add(code: object, offset: int) -> None:
        nonlocal count
        count += 1

    monitoring = vars(sys)["monitoring"]  # since Python 3.12
    collected = gc.isenabled()
    gc.disable()
    monitoring.use_tool_id(monitoring.OPTIMIZER_ID, "growth")
    try:
        monitoring.register_callback(monitoring.OPTIMIZER_ID, monitoring.events.INSTRUCTION, add)
        monitoring.set_events(monitoring.OPTIMIZER_ID, monitoring.events.INSTRUCTION)
        fn()
    finally:
        monitoring.set_events(monitoring.OPTIMIZER_ID, 0)
        monitoring.free_tool_id(monitoring.OPTIMIZER_ID)
        if collected:
            gc.enable()
    return count


def with_operators(number: int) -> dict[str, int]:
    """Instructions of an operator's life where there are so many others."""
    from opmux.dispatch import Library, new_dispatcher
    from opmux.testing import tensor_with_keys

    x, library = tensor_with_keys("CPU"), Library("growing", "DEF", dispatcher=new_dispatcher())
    for i in range(number):
        library.define(f"f{i}(Tensor x) -> Tensor")
        library.impl(f"f{i}", lambda x: x, "CPU")
    library.dispatcher.ops.growing.f0(x)  # the first one has their caller compiled
    handles: list[Any] = []
    found = {
        "define": instructions(lambda: handles.append(library.define("g(Tensor x) -> Tensor"))),
        "impl": instructions(lambda: handles.append(library.impl("g", lambda x: x, "CPU"))),
        "first call": instructions(lambda: library.dispatcher.ops.growing.g(x)),
        "packet": instructions(lambda: library.dispatcher.ops.growing.g(x)),
        "hit": instructions(partial(library.dispatcher.ops.growing.g.default, x)),
        "unregister": instructions(lambda: [handle.destroy() for handle in reversed(handles)]),
    }
    library._destroy()
    return found


def with_backends(number: int) -> dict[str, int]:
    """Instructions of calls and registrations where there are so many other backends; their keys stay in the process."""
    from opmux.dispatch import Library, new_dispatcher, register_backend
    from opmux.testing import tensor_with_keys

    others = [register_backend(f"other{number}{i}") for i in range(number)]
    library = Library("growing", "DEF", dispatcher=new_dispatcher())
    library.define("f(Tensor x) -> Tensor")
    library.impl("f", lambda x: x, "CompositeExplicitAutograd")
    f: Any = library.dispatcher.ops.growing.f.default
    cpu, newest = tensor_with_keys("CPU"), tensor_with_keys(others[-1].backend.dense)
    f(cpu), f(newest)
    return {
        "hit": instructions(lambda: f(cpu)),
        "hit of the newest": instructions(lambda: f(newest)),
        "miss": instructions(lambda: (f.definition.operator.clear(), f(cpu))),
        "miss of the newest": instructions(lambda: (f.definition.operator.clear(), f(newest))),
        "impl": instructions(lambda: library.impl("f", lambda x: x, "CPU")),
        "register_backend": instructions(lambda: register_backend(f"new{number}")),
    }


def with_layers(number: int) -> dict[str, int]:
    """Instructions of calls that pass through so many layers, or through none of them."""
    from opmux.dispatch import Library, new_dispatcher, register_functionality
    from opmux.testing import tensor_with_keys

    library = Library("growing", "DEF", dispatcher=new_dispatcher())
    library.define("f(Tensor x) -> Tensor")
    library.impl("f", lambda x: x, "CPU")
    keys = ["CPU"]
    for i in range(number):
        layer = register_functionality(f"Layer{number}{i:02}", after="Tracer").functionality
        keys.append(layer.keys[-1].name)
        library.impl("f", lambda next, x: next(x), keys[-1], with_next=True)
    f: Any = library.dispatcher.ops.growing.f.default
    cpu, layered = tensor_with_keys("CPU"), tensor_with_keys(tuple(keys))
    f(cpu), f(layered)
    return {"through none": instructions(lambda: f(cpu)), "through all": instructions(lambda: f(layered))}


def with_tensors(number: int) -> int:
    """Instructions of a call with so many tensors."""
    from opmux.dispatch import Library, new_dispatcher
    from opmux.testing import tensor_with_keys

    library = Library("growing", "DEF", dispatcher=new_dispatcher())
    names = [f"t{i}" for i in range(number)]
    library.define(f"f({', '.join(f'Tensor {name}' for name in names)}) -> Tensor")
    library.impl("f", eval(f"lambda {', '.join(names)}: t0"), "CPU")
    f, tensors = library.dispatcher.ops.growing.f.default, [tensor_with_keys("CPU")] * number
    f(*tensors)
    return instructions(lambda: f(*tensors))


@pytest.fixture(scope="module")
def counted() -> dict[str, list[dict[str, int]]]:
    """What a process of its own counts with few backends and layers and with many."""
    done = subprocess.run([sys.executable, __file__], capture_output=True, text=True, check=True)
    found: dict[str, list[dict[str, int]]] = json.loads(done.stdout)
    return found


def test_other_operators_cost_nothing() -> None:
    """Defining, implementing, calling and unregistering an operator takes as long among 900 others as among 300."""
    with_operators(10)  # imports; caches of some hundred entries are full in both of the others
    assert with_operators(300) == with_operators(900)


#: Instructions of an operator's life: an eighth more than when they were last counted, because Python's releases differ.
MOST = {"define": 2050, "impl": 1480, "first call": 2700, "packet": 95, "hit": 28, "unregister": 2400}


def test_an_operator_costs_no_more_than_it_did() -> None:
    """No part of an operator's life takes more instructions than it took, however little of a growing loop that is."""
    with_operators(10)
    counts = with_operators(100)
    assert {what: count for what, count in counts.items() if count > MOST[what]} == {}


def test_an_operator_with_three_kernels_takes_three_kilobytes() -> None:
    """Before its first call an operator keeps 3 KB at most: its schema, its tables, its kernels, and what undoes each."""
    remembered(10)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        library = remembered(500)
        gc.collect()
        taken = (tracemalloc.get_traced_memory()[0] - before) / 500
    finally:
        tracemalloc.stop()
    assert taken <= 3072
    library.destroy()


def remembered(number: int) -> Any:
    """A library of so many operators with three kernels each."""
    from opmux.dispatch import Library, new_dispatcher

    library = Library("growing", "DEF", dispatcher=new_dispatcher())
    for i in range(number):
        library.define(f"f{i}(Tensor x) -> Tensor")
        for key in ("CPU", "Meta", "Autograd"):
            library.impl(f"f{i}", identity, key)
    return library


def identity(x: object) -> object:
    return x


def test_other_backends_cost_calls_nothing(counted: dict[str, list[dict[str, int]]]) -> None:
    """Hits, misses and registrations of kernels are the same among 200 other backends; of them all, also for the newest."""
    few, many = ({k: v for k, v in found.items() if k != "register_backend"} for found in counted["backends"])
    assert few == many
    assert few["hit"] == few["hit of the newest"]


def test_a_new_backend_costs_a_little_for_each_other(counted: dict[str, list[dict[str, int]]]) -> None:
    """Masks over all keys are made anew for each backend: some hundred instructions for each other one, and not more."""
    few, many = (found["register_backend"] for found in counted["backends"])
    assert many - few <= 200 * 196


def test_a_layer_costs_those_that_pass_through_it(counted: dict[str, list[dict[str, int]]]) -> None:
    """A call that passes through none is the same among 50 layers, and each that it passes through adds the same."""
    one, two, fifty = counted["layers"]
    assert one["through none"] == fifty["through none"]
    assert fifty["through all"] - one["through all"] == 49 * (two["through all"] - one["through all"])


def test_a_tensor_costs_as_much_as_the_one_before() -> None:
    """The 64th tensor of a call takes as many instructions as the third, or two more, because it jumps further."""
    counts = {number: with_tensors(number) for number in (2, 3, 63, 64)}
    assert counts[64] - counts[63] <= counts[3] - counts[2] + 2


def sum_of(number: int) -> int:
    total = 0
    for i in range(number):
        total += i
    return total


def test_instructions_are_counted() -> None:
    """A loop twice as long has twice as many, so that the tests above can fail."""
    short, long = (instructions(partial(sum_of, number)) for number in (100, 200))
    assert long - short >= 400


if __name__ == "__main__":
    backends, layers = [with_backends(n) for n in (4, 200)], [with_layers(n) for n in (1, 2, 50)]
    sys.stdout.write(json.dumps({"backends": backends, "layers": layers}))
