"""What a call costs: kernels that do nothing, layers around them, custom operators, and add of one element."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import numpy as np

from . import bare
from .libraries import Libraries
from .measuring import Call, Row
from .peers import no_op

#: Tensor arguments of the row with many, and of the curve.
COUNTS = (1, 2, 4, 8, 10, 16, 32, 64)


def first_of(count: int) -> Callable[..., Any]:
    """A Python function of so many arguments that returns the first."""
    names = [f"t{i}" for i in range(count)]
    function: Callable[..., Any] = eval(f"lambda {', '.join(names)}: t0")
    return function


def no_op_of(count: int) -> str:
    """The name of a row."""
    return f"no-op kernel, {count} tensor{'s' if count > 1 else ''}"


def call_of(function: Any, x: Any, count: int) -> Call:
    """A call with the same argument so many times."""
    return Call(f"f({', '.join('x' * count)})", {"f": function, "x": x})


def library_of(library: Any, namespace: str, stack: ExitStack) -> Any:
    """A Library of opmux or torch that goes with the stack."""
    defined = library.library.Library(namespace, "DEF")
    stack.callback(defined._destroy)
    return defined


def counted(library: Any, stack: ExitStack) -> dict[int, Call]:
    """Operators of so many tensors."""
    defined, found = library_of(library, "counted", stack), {}
    for count in COUNTS:
        defined.define(f"noop{count}({', '.join(f'Tensor t{i}' for i in range(count))}) -> Tensor")
        defined.impl(f"noop{count}", first_of(count), "CPU")
        found[count] = call_of(getattr(library.ops.counted, f"noop{count}").default, library.ones(1), count)
    return found


def count_rows(libraries: Libraries, stack: ExitStack) -> Iterator[Row]:
    """Operators that do nothing, by their number of tensors; 1 to 64 make a curve, and 1, 2 and 10 the table."""
    calls = {name: counted(library, stack) for name, library in libraries.both().items()}
    for count in COUNTS:
        row = {name: found[count] for name, found in calls.items()}
        row["bare call"] = call_of(first_of(count), None, count)
        goals = {2: {"torch": 0.09}, 10: {"torch": 0.13}}.get(count, {})
        yield Row("calls" if count in (1, 2, 10) else "arguments", no_op_of(count), row, _with(row, goals))


def _with(calls: dict[str, Call], goals: dict[str, float]) -> dict[str, float]:
    return {name: goal for name, goal in goals.items() if name in calls}


def layers_in_opmux(opmux: Any, stack: ExitStack) -> dict[str, Call]:
    """Kernels that take the key set, that redispatch, and that take the kernel below them."""
    from opmux.testing import tensor_with_keys

    library = library_of(opmux, "layers", stack)
    for name in ("plain", "keyset", "redispatched", "layers1", "layers3"):
        library.define(f"{name}(Tensor x, Tensor y) -> Tensor")
        library.impl(name, no_op, "CPU", calls_operators=False)
    library.impl("keyset", lambda keys, x, y: x, "AutogradCPU", with_keyset=True)
    redispatch = opmux.ops.layers.redispatched.default.redispatch
    library.impl(
        "redispatched", lambda keys, x, y: redispatch(keys.below("AutogradCPU"), x, y), "AutogradCPU", with_keyset=True
    )
    names = ("AutogradCPU", "Tracer", "FuncTorchVmapMode")
    for name, keys in (("layers1", names[:1]), ("layers3", names)):
        for key in keys:
            library.impl(name, lambda next, x, y: next(x, y), key, with_next=True)
    x = {0: tensor_with_keys("CPU"), 1: tensor_with_keys(("CPU", names[0])), 3: tensor_with_keys(("CPU", *names))}
    arguments = {"plain": 0, "keyset": 1, "redispatched": 1, "layers1": 1, "layers3": 3}
    return {name: call_of(getattr(opmux.ops.layers, name).default, x[n], 2) for name, n in arguments.items()}


def redispatched_in_torch(torch: Any, stack: ExitStack) -> Call:
    """A Python kernel that redispatches to another."""
    library = library_of(torch, "layers", stack)
    library.define("redispatched(Tensor x, Tensor y) -> Tensor")
    library.impl("redispatched", no_op, "CPU")
    operator, below = torch.ops.layers.redispatched.default, torch._C._after_autograd_keyset
    library.impl(
        "redispatched", lambda keys, x, y: operator.redispatch(keys & below, x, y), "AutogradCPU", with_keyset=True
    )
    return call_of(operator, torch.ones(1), 2)


def layer_rows(libraries: Libraries, stack: ExitStack) -> Iterator[Row]:
    """Kernels with a key set or above another, beside a plain one."""
    both = libraries.both()
    ours, plain = layers_in_opmux(both["opmux"], stack), "opmux, plain"
    rows = {
        "keyset": ("kernel that takes the key set", 1.2, bare.with_keys(lambda keys, x, y: x)),
        "layers1": ("1 layer above the kernel", 1.4, bare.layered(no_op, 1)),
        "layers3": ("3 layers above the kernel", 2.3, bare.layered(no_op, 3)),
    }
    for name, (what, goal, floor) in rows.items():
        calls = {"opmux": ours[name], plain: ours["plain"], "bare call": call_of(floor, None, 2)}
        yield Row("calls", what, calls, {plain: goal})
    calls = {"opmux": ours["redispatched"]}
    if "torch" in both:
        calls["torch"] = redispatched_in_torch(both["torch"], stack)
    yield Row("calls", "kernel that calls redispatch", calls)


def custom_call(library: Any, stack: ExitStack, *, recorded: bool) -> Call:
    """A custom operator; its kernel makes a tensor, because a result may not be an argument."""

    def make(x: Any, y: Any) -> Any:
        return library.empty(1)

    name = f"custom::made{int(recorded)}"
    made = library.library.custom_op(name, make, mutates_args=(), schema="(Tensor x, Tensor y) -> Tensor")
    made.register_autograd(lambda ctx, grad: (grad, grad))
    stack.callback(getattr(made, "destroy", lambda: None))
    return call_of(made, library.ones(1, requires_grad=recorded), 2)


def custom_rows(libraries: Libraries, stack: ExitStack) -> Iterator[Row]:
    """Operators of `custom_op`."""
    for what, recorded, goal in (("custom_op", False, 0.12), ("custom_op, gradient recorded", True, 0.25)):
        calls = {name: custom_call(lib, stack, recorded=recorded) for name, lib in libraries.both().items()}
        calls["NumPy"] = Call("np.empty(1, np.float32)", {"np": np})
        calls[bare.DISPATCHED] = bare.dispatched("np.empty(1, np.float32)", {"np": np})
        yield Row("calls", what, calls, _with(calls, {"torch": goal}))


def add_rows(libraries: Libraries) -> Iterator[Row]:
    """The whole add of one element in single precision."""
    both, one = libraries.both(), np.ones(1, np.float32)
    jax = libraries.peer("jax")
    add = {name: call_of(library.add, library.ones(1), 2) for name, library in both.items()}
    add["np.add"] = call_of(np.add, one, 2)
    add[bare.DISPATCHED] = bare.dispatched("np.add(x, x)", {"np": np, "x": one})
    if jax is not None:
        add["jax, eager"] = call_of(jax.numpy.add, jax.numpy.ones(1), 2)
    yield Row("calls", "add, 1 element", add, _with(add, {"torch": 0.5}))
    handles = {name: call_of(library.ops.aten.add.Tensor, library.ones(1), 2) for name, library in both.items()}
    yield Row("calls", "ops.aten.add.Tensor", handles)
    plus = {name: Call("x + x", {"x": library.ones(1)}) for name, library in both.items()}
    plus["NumPy"] = Call("x + x", {"x": one})
    plus[bare.DISPATCHED] = bare.dispatched("x + x", {"x": one})
    yield Row("calls", "x + y", plus, _with(plus, {"torch": 0.5}))


def rows(libraries: Libraries, stack: ExitStack) -> Iterator[Row]:
    """All of them."""
    yield from count_rows(libraries, stack)
    yield from layer_rows(libraries, stack)
    yield from custom_rows(libraries, stack)
    yield from add_rows(libraries)
