"""A backend whose module traces: while it does, arrays have no values, and no tensor from outside comes to hold one of them."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from typing import Any

import numpy as np
import pytest
import scipy.special
from tests.registering import register_once

import opmux
from opmux.errors import OpmuxError
from opmux.plugins import Scope, hookimpl
from opmux.tensor import array_backend

from ..autograd.foreign_arrays import ForeignModule, LenientArray, lenient_module
from ..parity.opinfo import subset
from ..parity.opinfo.comparison import check_gradients, check_result, cotangent, dtype_name, pairs
from ..parity.opinfo.known import NOT_UNIQUE, WIDER
from ..parity.opinfo.operators import known_missing, listed_operators
from ..parity.opinfo.test_subset import is_known, recorded


class Trace:
    """The tracing of the library: what is made in the `with` block of `running` is part of a trace."""

    def __init__(self) -> None:
        self.current: object = None

    def active(self) -> bool:
        return self.current is not None

    def trace_of(self, array: Any) -> object:
        return array.trace

    def paused(self) -> AbstractContextManager[None]:
        return self._set(None)

    def running(self) -> AbstractContextManager[None]:
        return self._set(object())

    @contextmanager
    def _set(self, trace: object) -> Iterator[None]:
        before, self.current = self.current, trace
        try:
            yield
        finally:
            self.current = before


TRACE = Trace()


class TracedArray(LenientArray):
    """An array that knows which trace it was made in. One of a trace is no number, and has nothing that depends on values."""

    __slots__ = ("trace",)

    def __init__(self, data: Any) -> None:
        super().__init__(data)
        self.trace = TRACE.current

    def _refuse(self, *args: Any) -> Any:
        if self.trace is not None:
            raise TypeError("an array of a trace has no value")
        return getattr(self.data, args[0])()

    def __bool__(self) -> bool:
        return bool(self._refuse("__bool__"))

    def __int__(self) -> int:
        return int(self._refuse("__int__"))

    def __float__(self) -> float:
        return float(self._refuse("__float__"))

    def __index__(self) -> int:
        return int(self._refuse("__index__"))

    def __getattr__(self, name: str) -> Any:
        if name in ("tolist", "nonzero") and self.trace is not None:
            raise TypeError("an array of a trace has no value")
        return super().__getattr__(name)


def _looking(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function whose result's shape depends on values."""

    def call(array: Any, *args: Any, **named: Any) -> Any:
        if array.trace is not None:
            raise TypeError("an array of a trace has no value")
        return function(array, *args, **named)

    return call


class TracingBackend:
    """The whole plugin."""

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        """Registers the device."""
        xp = lenient_module(TracedArray)
        for name in ("nonzero", "flatnonzero", "unique", "bincount"):
            xp.__dict__[name] = _looking(getattr(xp, name))
        opmux.native.array_kernels(
            scope,
            scope.backend("traced"),
            xp=xp,
            from_numpy=lambda array: TracedArray(np.array(array)),
            to_numpy=lambda array: array.data,
            array_type=lambda: TracedArray,
            special=lambda: ForeignModule(TracedArray, scipy.special),
            tracing=TRACE,
        )


@pytest.fixture(scope="module")
def device() -> Iterator[str]:
    """The device."""
    register_once("traced", TracingBackend())
    opmux.plugins.load("traced")
    yield "traced"
    opmux.plugins.unload("traced")


def on_device(values: Any, **options: Any) -> Any:
    return opmux.tensor(values, device="traced", **options)


class World:
    """Tensors that were made before, and one of the trace."""

    def __init__(self) -> None:
        self.outer = on_device([1.0, 2.0, 3.0])
        self.view = self.outer[1:]
        self.square = on_device([[1.0, 2.0], [3.0, 4.0]])
        self.leaf = on_device([1.0, 2.0, 3.0], requires_grad=True)
        self.idle = on_device([1.0, 2.0, 3.0])
        self.inner = self.leaf * 2
        self.kept = self.leaf.clone().unbind(0)[1]
        self.kept.retain_grad()
        self.changed = self.leaf * 2
        self.changed.retain_grad()
        self.changed.mul_(3)

    def state(self) -> Any:
        """Everything that a call could have changed."""
        tensors = (self.outer, self.view, self.square, self.leaf, self.idle, self.kept, self.changed)
        return [(t._array.trace, t.tolist(), list(t.shape), t.grad) for t in tensors]


WRITES: dict[str, Callable[[World, Any], Any]] = {
    "in place": lambda w, x: w.outer.add_(x),
    "a number": lambda w, x: w.outer.fill_(3),
    "through a view": lambda w, x: w.view.mul_(x[1:]),
    "through a view of the trace": lambda w, x: w.outer[1:].add_(x[1:]),
    "through a view that computes": lambda w, x: w.square.T.add_(x[:2]),
    "an element": lambda w, x: w.outer.__setitem__(0, x[0]),
    "a copy": lambda w, x: w.outer.copy_(x),
    "a destination": lambda w, x: opmux.add(x, x, out=w.outer),
    "a destination of another shape": lambda w, x: opmux.add(x, x, out=w.square),
    "indices": lambda w, x: w.outer.index_add_(0, opmux.arange(3, device="traced"), x),
    "random numbers": lambda w, x: w.outer.normal_(),
    "the shape": lambda w, x: w.square.t_(),
    "the size": lambda w, x: w.square.resize_(5),
    "a list": lambda w, x: opmux._foreach_add_([w.outer], [x]),
    "set_": lambda w, x: w.outer.set_(x),
    "data": lambda w, x: setattr(w.outer, "data", x),
    "data of a leaf": lambda w, x: setattr(w.leaf, "data", x),
    "backward": lambda w, x: (w.leaf * x).sum().backward(),
    "backward, recorded": lambda w, x: (w.leaf * x).sum().backward(create_graph=True),
    "a retained gradient": lambda w, x: opmux.autograd.grad(w.kept * x[0], w.leaf),
    "a retained gradient of what was written": lambda w, x: opmux.autograd.grad((w.changed * x).sum(), w.leaf),
    "inputs of backward": lambda w, x: (w.inner * x).sum().backward(inputs=[w.inner]),
    "grad of what is no leaf": lambda w, x: setattr(w.kept, "grad", x[0]),
    "grad": lambda w, x: setattr(w.leaf, "grad", x),
    "grad of what requires none": lambda w, x: setattr(w.idle, "grad", x),
}


@pytest.mark.parametrize("write", WRITES)
def test_nothing_from_outside_gets_an_array_of_the_trace(device: str, write: str) -> None:
    """However a tensor is written to, or gets a gradient: it is refused, and everything is as it was."""
    world = World()
    before = world.state()
    with TRACE.running():
        x = on_device([4.0, 5.0, 6.0])
        with pytest.raises(OpmuxError, match=r"made outside|drawn once"):
            WRITES[write](world, x)
    assert world.state() == before
    world.outer.add_(1)
    assert world.view.tolist() == [3, 4]
    world.leaf.sum().backward()
    assert world.leaf.grad is not None
    assert world.leaf.grad.tolist() == [1, 1, 1]


def test_gradients_are_not_added_to_those_from_outside(device: str) -> None:
    """A leaf that has a gradient keeps it."""
    leaf = on_device([1.0, 2.0], requires_grad=True)
    leaf.sum().backward()
    with TRACE.running(), pytest.raises(OpmuxError, match="made outside"):
        (leaf * on_device([2.0, 2.0])).sum().backward()
    assert leaf.grad is not None
    assert leaf.grad.tolist() == [1, 1]


#: What may be written to: the result, and what it has to be.
FREE: dict[str, tuple[Callable[[World, Any], Any], list[float]]] = {
    "an argument": (lambda w, x: x.add_(w.outer), [5, 7, 9]),
    "what was made": (lambda w, x: opmux.zeros(3, device="traced").add_(x), [4, 5, 6]),
    "a clone": (lambda w, x: w.outer.clone().add_(x), [5, 7, 9]),
    "a view of a clone": (lambda w, x: w.outer.clone().unsqueeze(0)[0].add_(x), [5, 7, 9]),
    "a part": (lambda w, x: (x.__getitem__(slice(1, None)).mul_(2), x)[1], [4, 10, 12]),
    "elements that are one": (lambda w, x: (x[:1].expand(3)[1:2].add_(1), x)[1], [5, 5, 6]),
    "a gradient": (lambda w, x: opmux.autograd.grad((w.leaf * x * x).sum(), w.leaf)[0], [16, 25, 36]),
    "a leaf": (lambda w, x: (lambda p: ((p * p).sum().backward(), p.grad)[1])(x.requires_grad_()), [8, 10, 12]),
}


@pytest.mark.parametrize("case", FREE)
def test_what_is_made_in_a_trace_is_free(device: str, case: str) -> None:
    """Tensors of the trace, clones of others among them, are written to as ever."""
    world = World()
    before = world.state()
    compute, expected = FREE[case]
    with TRACE.running():
        found = compute(world, on_device([4.0, 5.0, 6.0]))
    assert found._array.data.tolist() == expected
    assert world.state() == before


READS: dict[str, Callable[[Any], Any]] = {
    "item": lambda x: x.sum().item(),
    "bool": lambda x: bool(x.sum() > 0),
    "int": lambda x: int(x[0]),
    "float": lambda x: float(x[0]),
    "index": lambda x: [0, 1][x.to(opmux.int64)[0] - 4],
    "format": lambda x: f"{x[0]:.2f}",
    "tolist": lambda x: x.tolist(),
    "numpy": lambda x: x.numpy(),
    "NumPy's": lambda x: np.asarray(x),
    "another device": lambda x: x.to("cpu"),
    "nonzero": lambda x: x.nonzero(),
    "a mask": lambda x: x[x > 4],
    "equal": lambda x: opmux.equal(x, x),
    "drawing": lambda x: opmux.rand(3, device="traced"),
    "dropout": lambda x: opmux.nn.functional.dropout(x),
}


@pytest.mark.parametrize("read", READS)
def test_what_needs_values_is_refused(device: str, read: str) -> None:
    """With an error of opmux, that says what to do."""
    with TRACE.running():
        x = on_device([4.0, 5.0, 6.0])
        with pytest.raises(OpmuxError, match=r"traced"):
            READS[read](x)


def test_what_needs_no_values(device: str) -> None:
    """Text, identity, sizes and loops."""
    with TRACE.running():
        x = on_device([4.0, 5.0, 6.0])
        assert "size=(3,)" in repr(x)
        assert {x: 1}[x] == len(x[:1])
        assert sum(x)._array.data == 15


def test_values_are_looked_at_outside(device: str) -> None:
    """An index out of range is refused outside a trace, before and after one."""
    x = on_device([1.0, 2.0])
    for _ in range(2):
        with pytest.raises(OpmuxError, match="out of"):
            x[on_device([7])]
        with TRACE.running():
            assert array_backend(device).on_host is False
            assert x[on_device([1])]._array.data == 2
        assert array_backend(device).on_host is True


NAMES = [name for name in listed_operators() if name not in known_missing()]


def outcome(call: subset.Call, arrays: Any, device: str, grad: bool) -> Any:
    """The result of a call, or its gradients, made in a trace; None where it is refused."""
    run: Any
    run, leaves = subset.prepared(call, arrays, grad, device)
    expected = subset.Decoder(arrays)(call.result)
    try:
        with TRACE.running():
            _mark([*run.args, *run.keywords.values()], TRACE.current)
            found = run()
            if grad:
                chosen = [mine for mine, _ in pairs(found, expected) if mine.requires_grad]
                weights = [cotangent(tuple(x.shape), dtype_name(x), k) for k, x in enumerate(chosen)]
                found = opmux.autograd.grad(
                    chosen, leaves, [opmux.from_numpy(w).to(device) for w in weights], allow_unused=True
                )
    except OpmuxError:
        return None
    _mark(found, None)
    return subset.on_host(found)


def _mark(value: Any, trace: object) -> None:
    """Makes the arrays of tensors part of a trace, or of none."""
    if isinstance(value, opmux.Tensor):
        value._array.trace = trace
    for part in value if isinstance(value, (list, tuple)) else ():
        _mark(part, trace)


def traced_calls(device: str) -> Iterator[tuple[str, bool, str]]:
    """Operator, whether it was refused, and what was wrong, of each recorded call and gradient."""
    by_operator, arrays = recorded()
    for name in NAMES:
        for call in by_operator[name]:
            for grad in (False, True):
                if is_known(call, "value") or (grad and (call.gradients is None or is_known(call, "grad"))):
                    continue
                found = outcome(call, arrays, device, grad)
                if found is None:
                    yield name, True, ""
                    continue
                tolerance = WIDER[name, call.dtype][0] if (name, call.dtype) in WIDER else None
                try:
                    if grad:
                        check_gradients(found, subset.Decoder(arrays)(call.gradients), tolerance)
                    else:
                        check_result(
                            found, subset.Decoder(arrays)(call.result), tolerance, values=name not in NOT_UNIQUE
                        )
                except Exception as error:
                    yield name, False, f"{call.variant} {call.dtype} {call.named} grad={grad}: {error}"
                else:
                    yield name, False, ""


def test_recorded_calls_in_a_trace(device: str) -> None:
    """Each recorded call and gradient gives what PyTorch gave, or is refused; few are, and with an error of opmux."""
    found = list(traced_calls(device))
    wrong = [f"{name} {text}"[:600] for name, _, text in found if text]
    assert not wrong, "\n".join(wrong)
    refused = {name for name, is_refused, _ in found if is_refused}
    assert len(refused) < 70, sorted(refused)
    assert {"nonzero", "masked_select", "unique"} <= refused
    assert not {"nn.functional.conv2d", "nn.functional.cross_entropy", "index_select", "scatter"} & refused
