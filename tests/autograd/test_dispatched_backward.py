"""The backward pass calls operators: whatever sees operators sees it, and whatever runs them runs it."""

import traceback
import weakref
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.dispatch import (
    BoxedKernel,
    DispatchMode,
    ExcludeDispatchKeyGuard,
    IncludeDispatchKeyGuard,
    RecordFunctionCallback,
    trace,
)
from opmux.errors import OpmuxError
from opmux.library import Library, register_functionality
from opmux.plugins import hookimpl

from .gradcheck_samples import in_place_samples, samples, tensors_in


def _leaf(*values: float, **options: Any) -> Any:
    return opmux.tensor(list(values), dtype=opmux.float64, requires_grad=True, **options)


def test_a_backward_pass_is_traced() -> None:
    """Each operator of each formula is there, with the kernel that ran."""
    loss = (_leaf(1.0, 2.0).exp() * 3.0).sum()
    with trace() as traced:
        loss.backward()
    names: list[str] = [event.operator for event in traced.roots]
    assert names[0] == "aten::ones_like"
    assert names[1:].count("aten::mul.Tensor") == 2
    assert all(event.duration is not None for event in traced.roots)
    assert all(not event.key.startswith("Autograd") for event in traced.roots)


def test_a_recorded_backward_pass_is_traced_with_autograd() -> None:
    """With create_graph the formulas' operators are recorded themselves."""
    x = _leaf(1.0, 2.0)
    loss = (x * x).sum()
    with trace() as traced:
        opmux.autograd.grad(loss, x, create_graph=True)
    assert [e.kernel for e in traced.roots if e.operator == "aten::mul.Tensor"] == ["record_mul_Tensor"] * 2


def test_a_backward_pass_is_profiled() -> None:
    """Callbacks hear of every operator; sequence numbers are -1, because nothing is recorded."""
    loss = (_leaf(1.0, 2.0).exp() * 3.0).sum()
    seen: list[Any] = []
    with RecordFunctionCallback(seen.append):
        loss.backward()
    assert {event.name for event in seen} >= {"aten::ones_like", "aten::mul.Tensor", "aten::expand"}
    assert {event.sequence_number for event in seen} == {-1}


class _Counting(DispatchMode):
    def __init__(self) -> None:
        self.names: list[str] = []

    def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.names.append(func.name)
        return func(*args, **(kwargs or {}))


def test_a_mode_sees_a_backward_pass() -> None:
    """A DispatchMode is asked for each operator, and may compute it."""
    x = _leaf(1.0, 2.0)
    loss = (x.exp() * 3.0).sum()
    with _Counting() as counting:
        loss.backward()
    assert counting.names.count("aten::mul.Tensor") == 2
    assert x.grad is not None


class _Known(DispatchMode):
    """Knows the tensors that it was given and that operators have returned to it, and notes what it is shown of others."""

    def __init__(self, leaves: tuple[Any, ...]) -> None:
        self.known = {id(leaf): leaf for leaf in leaves}
        self.unknown: list[str] = []
        self.is_backward = False

    def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        for tensor in tensors_in([*args, *(kwargs or {}).values()]):
            if id(tensor) not in self.known and self.is_backward:
                self.unknown.append(func.name)
            self.known[id(tensor)] = tensor
        result = func(*args, **(kwargs or {}))
        self.known.update((id(tensor), tensor) for tensor in tensors_in(result))
        return result


@pytest.mark.parametrize("letter", [chr(code) for code in range(ord("a"), ord("z") + 1)] + ["_"])
def test_a_backward_pass_computes_with_what_a_mode_has_seen(letter: str) -> None:
    """Every tensor that a formula is given has been an argument or a result before: what a mode records can run again."""
    found = []
    for sample in samples():
        if sample.name.lower().startswith(letter):
            function, leaves = sample.make("cpu")
            with _Known(leaves) as mode:
                outputs = [x for x in tensors_in(function(*leaves)) if x.requires_grad]
                mode.is_backward = True
                if outputs:
                    opmux.autograd.grad(outputs, leaves, [opmux.ones_like(x) for x in outputs], allow_unused=True)
            found += [f"{sample.name}: {name}" for name in mode.unknown]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("answer", [None, 3, "x", [1], (1, 2)])
def test_a_layer_that_returns_something_else_is_found_out(answer: Any) -> None:
    """A kernel below autograd that forgets `return` is named with its place by the recording that stumbles over what it gave."""

    def forgets(next: Any, op: Any, *args: Any, **kwargs: Any) -> Any:
        next(*args, **kwargs)
        return answer

    place = f"function {__file__}:{forgets.__code__.co_firstlineno}"
    named, foreign = 0, []
    with register_functionality("Forgetting", before="Python"), Library("_", "IMPL") as library:
        library.fallback(forgets, "Forgetting", with_next=True)
        for sample in samples():
            function, leaves = sample.make("cpu")
            try:
                with IncludeDispatchKeyGuard("Forgetting"):
                    function(*leaves)
            except OpmuxError as error:
                named += error.where.endswith(place)
            except Exception as error:
                frame = traceback.extract_tb(error.__traceback__)[-1]
                foreign += [f"{sample.name}: {error!r}"] * ("opmux_autograd" in frame.filename)
    assert named > 1000
    assert not foreign, "\n".join(foreign)


def test_a_saved_result_under_a_mode_makes_no_cycle() -> None:
    """What is saved of a result for a mode to see goes with the last reference to it, without the garbage collector."""
    x = _leaf(1.0, 2.0)
    with DispatchMode():
        y = x.exp().softmax(0)
    kept = weakref.ref(y)
    del y
    assert kept() is None


#: Kernels for all operators that let calls pass, each for the key that it is registered at.
_PASSING: dict[str, tuple[Callable[[str], Any], dict[str, Any]]] = {
    "next": (lambda key: lambda next, op, *args, **kwargs: next(*args, **kwargs), {"with_next": True}),
    "anew": (lambda key: lambda op, *args, **kwargs: ExcludeDispatchKeyGuard(key).call(op, *args, **kwargs), {}),
    "redispatch": (
        lambda key: lambda keyset, op, *args, **kwargs: op.redispatch(keyset.below(key), *args, **kwargs),
        {"with_keyset": True},
    ),
    "boxed": (
        lambda key: BoxedKernel(lambda op, keyset, args, kwargs: op.redispatch(keyset.below(key), *args, **kwargs)),
        {},
    ),
}
_PLACES: list[dict[str, Any]] = [
    {"before": "Python"},
    {"before": "ADInplaceOrView"},
    {"after": "AutogradNestedTensor"},
    {"before": "PythonTLSSnapshot"},
]


def _outcome(sample: Any, block: AbstractContextManager[Any]) -> list[Any]:
    """Results and gradients of a call in a block, with all that can be asked of them."""
    function, leaves = sample.make("cpu")
    opmux.manual_seed(0)
    with block:
        results = tensors_in(function(*leaves))
        outputs = [x for x in results if x.requires_grad]
        gradients = outputs and opmux.autograd.grad(
            outputs, leaves, [opmux.ones_like(x) for x in outputs], allow_unused=True
        )
    return [
        x is not None
        and (x.dtype, x.shape, x.stride(), x.requires_grad, x.is_leaf, type(x.grad_fn), x.detach().numpy().tobytes())
        for x in (*results, *gradients)
    ]


@pytest.mark.parametrize("how", _PASSING)
@pytest.mark.parametrize("place", range(len(_PLACES)))
def test_a_layer_that_lets_calls_pass_changes_nothing(place: int, how: str) -> None:
    """Wherever it stands and however it goes on: values, strides, gradients and what is recorded are as without it."""
    key = f"Passing{place}{how}"
    make, options = _PASSING[how]
    with register_functionality(key, **_PLACES[place]), Library("_", "IMPL") as library:
        library.fallback(make(key), key, **options)
        for sample in (*samples()[::9], *in_place_samples()[::3]):
            assert _outcome(sample, IncludeDispatchKeyGuard(key)) == _outcome(sample, nullcontext()), sample.name


DEVICE = "backwardtest"
_CALLS: list[str] = []


class _Noting:
    """A device over NumPy, without one line about gradients, whose product notes that it was called."""

    @hookimpl
    def opmux_register(self, scope: Any) -> None:
        backend = scope.backend(DEVICE)
        be = opmux.native.array_kernels(scope, backend, xp=np, from_numpy=np.array, to_numpy=np.asarray)

        def product(self: Any, other: Any) -> Any:
            _CALLS.append("mul")
            return be.wrap(np.multiply(self._array, other._array))

        with scope.library("aten", "IMPL", backend.dense.name) as library:
            library.impl("mul.Tensor", product)


@pytest.fixture
def device() -> Iterator[str]:
    """The device, loaded for a test."""
    _CALLS.clear()
    opmux.plugins.register(DEVICE, _Noting())
    opmux.plugins.load(DEVICE)
    yield DEVICE
    opmux.plugins.unload(DEVICE)


def test_a_backward_pass_runs_on_the_tensors_backend(device: str) -> None:
    """Gradients, hooks, Functions, checkpoints and packed tensors on a device of the test's own, with its own kernels."""

    class _Square(opmux.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            ctx.save_for_backward(x)
            return x * x

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return grad * ctx.saved_tensors[0] * 2.0

    found = []
    for where in ("cpu", device):
        x: Any = opmux.tensor([0.5, 1.5], dtype=opmux.float64, device=where, requires_grad=True)
        hidden = opmux.autograd.checkpoint(lambda t: (t * t).exp(), _Square.apply(x))
        hidden.register_hook(lambda g: g * 2.0)
        with opmux.autograd.graph.save_on_cpu():
            loss = (hidden * x).sum()
        calls = len(_CALLS)
        loss.backward()
        found.append((x.grad.tolist(), len(_CALLS) - calls))
        assert x.grad.device.type == where
    (expected, none), (gradient, products) = found
    assert none == 0
    assert products >= 6
    assert gradient == pytest.approx(expected)


def test_gradients_of_gradients_are_tensors_of_the_graph() -> None:
    """The pass is differentiable: each derivative of x**4 is recorded, down to the fifth, which is zero."""
    x = _leaf(2.0)
    y = x * x * x * x
    found = []
    for _ in range(5):
        (y,) = opmux.autograd.grad(y.sum(), x, create_graph=True)
        found.append(y.item())
        y = y + x * 0.0
    assert found == [32.0, 48.0, 48.0, 24.0, 0.0]


def test_checkpoints_hooks_and_anomaly_mode_are_traced_as_what_they_are() -> None:
    """A mode that sees nodes is one step above autograd, by its key's fallback."""
    x = _leaf(1.0)
    with opmux.autograd.detect_anomaly(), trace() as traced:
        x.exp()
    (outer, *_) = traced.roots
    assert (outer.operator, outer.key, outer.rule) == ("aten::exp", "Anomaly", "backend fallback")
    (recording,) = outer.children
    assert recording.kernel == "record_exp"
