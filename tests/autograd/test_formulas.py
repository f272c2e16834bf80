"""Every formula in derivatives.yaml, against numerical differences and against torch."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux

from .arithmetic_cases import ROWS as ARITHMETIC
from .arithmetic_cases import operator
from .unary_cases import CALLS

Shape = tuple[int, ...]


@dataclass(frozen=True)
class Case:
    """A call of an operator on tensors that require grad.

    Attributes:
        name: Operator and situation.
        call: The call, given the operators' namespace (opmux's or torch's), a function that makes constant tensors, and the inputs.
        shapes: Shapes of the inputs.
        low: Smallest input value.
        high: Largest.
        numerical: Whether differences of the operator show its gradient; an embedding hides its padding row's.
        torch: Whether torch has a derivative to compare with.
        constants: Arrays that the call gets as constant tensors.
    """

    name: str
    call: Callable[..., Any]
    shapes: Sequence[Shape]
    low: float = -2.0
    high: float = 2.0
    numerical: bool = True
    torch: bool = True
    constants: Sequence[np.ndarray[Any, Any]] = field(default_factory=tuple)


def _array(shape: Shape, low: float, high: float, seed: int) -> np.ndarray[Any, Any]:
    """Distinct values, so that maxima are unique and kinks are far away."""
    source = random.Random(seed)
    count = int(np.prod(shape, dtype=np.int64))
    step = (high - low) / max(count, 1)
    values = [low + step * (i + 0.25 + 0.5 * source.random()) for i in range(count)]
    source.shuffle(values)
    return np.array(values, dtype=np.float64).reshape(shape)


_MASK = np.array([[True, False, True], [False, False, True]])
_INDEX = np.array([0, 2, 0])
_GATHER = np.array([[0, 2, 1], [2, 0, 0]])
_ROWS = np.array([[0, 2], [3, 0]])
_TARGET = np.array([1, 0, -100, 2])
_TARGET_2D = np.array([[[1, 0], [2, -100]]])
_WEIGHT = np.array([0.5, 1.5, 2.0])
_PAIRS: list[list[Shape]] = [
    [(2, 3), (2, 3)],
    [(2, 3), (3,)],
    [(2, 1), (1, 3)],
    [(), (2, 2)],
    [(2, 2), ()],
    [(3,), (2, 1)],
]


def _pairwise() -> list[Case]:
    calls: dict[str, tuple[Callable[..., Any], float, float]] = {
        "add.Tensor": (lambda aten, c, a, b: aten.add.Tensor(a, b), -2, 2),
        "add.Tensor alpha": (lambda aten, c, a, b: aten.add.Tensor(a, b, alpha=3), -2, 2),
        "sub.Tensor": (lambda aten, c, a, b: aten.sub.Tensor(a, b, alpha=2), -2, 2),
        "rsub.Tensor": (lambda aten, c, a, b: aten.rsub.Tensor(a, b, alpha=2), -2, 2),
        "mul.Tensor": (lambda aten, c, a, b: aten.mul.Tensor(a, b), -2, 2),
        "div.Tensor": (lambda aten, c, a, b: aten.div.Tensor(a, b), 0.5, 2),
        "div.Tensor_mode": (lambda aten, c, a, b: aten.div.Tensor_mode(a, b, rounding_mode=None), 0.5, 2),
        "pow.Tensor_Tensor": (lambda aten, c, a, b: aten.pow.Tensor_Tensor(a, b), 0.5, 2),
        "mse_loss none": (lambda aten, c, a, b: aten.mse_loss.default(a, b, 0), -2, 2),
    }
    return [
        Case(f"{name} {shapes}", call, shapes, low, high)
        for name, (call, low, high) in calls.items()
        for shapes in _PAIRS
        if not (name.startswith("mse") and shapes[0] != shapes[1])
    ]


#: Operators of one tensor that are tried on numbers of both signs.
_ANYWHERE = ("neg", "abs", "exp", "tanh", "sigmoid", "relu", "clone", "alias", "sum", "mean")


def _unary() -> list[Case]:
    calls: dict[str, tuple[Callable[..., Any], float, float]] = {
        "add.Scalar": (lambda aten, c, a: aten.add.Scalar(a, 2.0, 3), -2, 2),
        "sub.Scalar": (lambda aten, c, a: aten.sub.Scalar(a, 2.0, 3), -2, 2),
        "rsub.Scalar": (lambda aten, c, a: aten.rsub.Scalar(a, 2.0, 3), -2, 2),
        "mul.Scalar": (lambda aten, c, a: aten.mul.Scalar(a, 2.5), -2, 2),
        "div.Scalar": (lambda aten, c, a: aten.div.Scalar(a, 2.5), -2, 2),
        "div.Scalar_mode": (lambda aten, c, a: aten.div.Scalar_mode(a, 2.5, rounding_mode=None), -2, 2),
        "log": (lambda aten, c, a: aten.log.default(a), 0.5, 2),
        "sqrt": (lambda aten, c, a: aten.sqrt.default(a), 0.5, 2),
        "pow.Tensor_Scalar 3": (lambda aten, c, a: aten.pow.Tensor_Scalar(a, 3), -2, 2),
        "pow.Tensor_Scalar 0.5": (operator("pow.Tensor_Scalar", 0.5), 0.5, 2),
        **{name: (operator(name), -2, 2) for name in _ANYWHERE},
        "pow.Scalar": (lambda aten, c, a: aten.pow.Scalar(2.0, a), -2, 2),
        **CALLS,
    }
    return [
        Case(f"{name} {shape}", call, [shape], low, high)
        for name, (call, low, high) in calls.items()
        for shape in [(2, 3), (), (4,)]
    ]


_REDUCTIONS = [
    Case(f"{name} {dim} {keepdim}", operator(name, dim, keepdim), [(2, 3, 4)])
    for name in ("sum.dim_IntList", "mean.dim", "amax", "amin")
    for dim in ([1], [-1, 0], [], [0, 1, 2])
    for keepdim in (False, True)
]

_LINEAR = [
    Case("mm", lambda aten, c, a, b: aten.mm.default(a, b), [(2, 3), (3, 4)]),
    Case(
        "addmm",
        lambda aten, c, m, a, b: aten.addmm.default(m, a, b, beta=0.5, alpha=2.0),
        [(4,), (2, 3), (3, 4)],
    ),
    Case("bmm", lambda aten, c, a, b: aten.bmm.default(a, b), [(2, 2, 3), (2, 3, 2)]),
    Case(
        "baddbmm",
        lambda aten, c, m, a, b: aten.baddbmm.default(m, a, b, beta=0.5, alpha=2.0),
        [(2, 2, 2), (2, 2, 3), (2, 3, 2)],
    ),
    Case("dot", lambda aten, c, a, b: aten.dot.default(a, b), [(3,), (3,)]),
    Case("vdot", lambda aten, c, a, b: aten.vdot.default(a, b), [(3,), (3,)]),
    Case("mv", lambda aten, c, a, b: aten.mv.default(a, b), [(2, 3), (3,)]),
]

_SHAPES = [
    Case("permute", lambda aten, c, a: aten.permute.default(a, [2, 0, -2]), [(2, 3, 4)]),
    Case("transpose.int", lambda aten, c, a: aten.transpose.int(a, 0, -1), [(2, 3, 4)]),
    Case("t", lambda aten, c, a: aten.t.default(a), [(2, 3)]),
    Case("view", lambda aten, c, a: aten.view.default(a, [3, -1]), [(2, 6)]),
    Case("expand", lambda aten, c, a: aten.expand.default(a, [2, 3, 4]), [(3, 1)]),
    Case("expand keep", lambda aten, c, a: aten.expand.default(a, [2, -1, 4]), [(3, 1)]),
    Case("squeeze", lambda aten, c, a: aten.squeeze.default(a), [(1, 3, 1)]),
    Case("squeeze.dim", lambda aten, c, a: aten.squeeze.dim(a, 0), [(1, 3, 1)]),
    Case("squeeze.dim nothing", lambda aten, c, a: aten.squeeze.dim(a, 1), [(1, 3, 1)]),
    Case("squeeze.dims", lambda aten, c, a: aten.squeeze.dims(a, [0, 2]), [(1, 3, 1)]),
    Case("unsqueeze", lambda aten, c, a: aten.unsqueeze.default(a, -1), [(2, 3)]),
    Case("as_strided", lambda aten, c, a: aten.as_strided.default(a, [2, 2], [1, 2], 1), [(2, 3)]),
    Case("select.int", lambda aten, c, a: aten.select.int(a, 1, -1), [(2, 3)]),
    Case("slice.Tensor", lambda aten, c, a: aten.slice.Tensor(a, 1, 1, None, 2), [(2, 5)]),
    Case("slice.Tensor from the end", lambda aten, c, a: aten.slice.Tensor(a, -1, -3, -1, 1), [(2, 5)]),
    Case("split.Tensor", lambda aten, c, a: aten.split.Tensor(a, 2, 1)[2], [(2, 5)]),
    Case("split.Tensor all", lambda aten, c, a: aten.cat.default(aten.split.Tensor(a, 2, 1), 0), [(3, 4)]),
    Case("unbind.int", lambda aten, c, a: aten.unbind.int(a, 1)[1], [(2, 3)]),
    Case("cat", lambda aten, c, a, b: aten.cat.default([a, b, a], -1), [(2, 3), (2, 1)]),
    Case("stack", lambda aten, c, a, b: aten.stack.default([a, b], 1), [(2, 3), (2, 3)]),
    Case("select_backward", lambda aten, c, a: aten.select_backward.default(a, [2, 3], 1, 2), [(2,)]),
    Case("slice_backward", lambda aten, c, a: aten.slice_backward.default(a, [2, 5], 1, 1, 5, 2), [(2, 2)]),
    Case("copy", lambda aten, c, a, b: aten.copy.default(a, b), [(2, 3), (3,)], torch=False),
    Case("fill.Tensor", lambda aten, c, a, b: aten.fill.Tensor(a, b), [(2, 3), ()]),
]

_INDEXING = [
    Case("index.Tensor", lambda aten, c, a: aten.index.Tensor(a, [None, c[0]]), [(2, 3)], constants=[_INDEX]),
    Case("index.Tensor mask", lambda aten, c, a: aten.index.Tensor(a, [c[0]]), [(2, 3)], constants=[_MASK]),
    Case(
        "index_put",
        lambda aten, c, a, v: aten.index_put.default(a, [c[0]], v),
        [(2, 3), ()],
        constants=[_MASK],
    ),
    Case(
        "index_put accumulate",
        lambda aten, c, a, v: aten.index_put.default(a, [None, c[0]], v, True),
        [(2, 3), (2, 3)],
        constants=[_INDEX],
    ),
    Case("masked_select", lambda aten, c, a: aten.masked_select.default(a, c[0]), [(2, 3)], constants=[_MASK]),
    Case("masked_select broadcast", lambda aten, c, a: aten.masked_select.default(a, c[0]), [(3,)], constants=[_MASK]),
    Case("masked_fill.Scalar", lambda aten, c, a: aten.masked_fill.Scalar(a, c[0], 7.0), [(2, 3)], constants=[_MASK]),
    Case(
        "masked_fill.Tensor",
        lambda aten, c, a, v: aten.masked_fill.Tensor(a, c[0], v),
        [(2, 3), ()],
        constants=[_MASK],
    ),
    Case("where.self", lambda aten, c, a, b: aten.where.self(c[0], a, b), [(2, 3), (3,)], constants=[_MASK]),
    Case("gather", lambda aten, c, a: aten.gather.default(a, 1, c[0]), [(2, 3)], constants=[_GATHER]),
    Case(
        "scatter.src",
        lambda aten, c, a, b: aten.scatter.src(a, 0, c[0], b),
        [(3, 3), (2, 3)],
        constants=[np.array([[0, 2, 1], [2, 0, 0]])],
    ),
    Case("scatter.value", lambda aten, c, a: aten.scatter.value(a, 1, c[0], 5.0), [(2, 3)], constants=[_GATHER]),
    Case("embedding", lambda aten, c, w: aten.embedding.default(w, c[0]), [(4, 3)], constants=[_ROWS]),
    Case(
        "embedding padded",
        lambda aten, c, w: aten.embedding.default(w, c[0], 2),
        [(4, 3)],
        numerical=False,
        constants=[_ROWS],
    ),
]

_NETWORKS = [
    Case("_softmax", lambda aten, c, a: aten._softmax.default(a, 1, False), [(2, 3, 2)]),
    Case("_log_softmax", lambda aten, c, a: aten._log_softmax.default(a, -1, False), [(2, 3)]),
    *[
        Case(
            f"nll_loss_forward {reduction}",
            lambda aten, c, a, r=reduction: aten.nll_loss_forward.default(a, c[0], c[1], r, -100)[0],
            [(4, 3)],
            constants=[_TARGET, _WEIGHT],
        )
        for reduction in (0, 1, 2)
    ],
    Case(
        "nll_loss2d_forward",
        lambda aten, c, a: aten.nll_loss2d_forward.default(a, c[0], None, 1, -100)[0],
        [(1, 3, 2, 2)],
        constants=[_TARGET_2D],
    ),
    Case("mse_loss mean", lambda aten, c, a, b: aten.mse_loss.default(a, b), [(2, 3), (2, 3)]),
    Case("mse_loss sum", lambda aten, c, a, b: aten.mse_loss.default(a, b, 2), [(2, 3), (2, 3)]),
    Case(
        "convolution",
        lambda aten, c, x, w, b: aten.convolution.default(x, w, b, [1, 1], [1, 1], [1, 1], False, [0, 0], 1),
        [(1, 2, 3, 3), (2, 2, 2, 2), (2,)],
    ),
    Case(
        "convolution strided grouped",
        lambda aten, c, x, w: aten.convolution.default(x, w, None, [2, 1], [0, 1], [1, 2], False, [0, 0], 2),
        [(1, 4, 4, 4), (2, 2, 2, 2)],
    ),
    Case(
        "convolution transposed",
        lambda aten, c, x, w, b: aten.convolution.default(x, w, b, [2, 2], [0, 0], [1, 1], True, [1, 0], 1),
        [(1, 2, 2, 2), (2, 3, 2, 2), (3,)],
    ),
    Case(
        "max_pool2d_with_indices",
        lambda aten, c, x: aten.max_pool2d_with_indices.default(x, [2, 2], [1, 1])[0],
        [(1, 2, 3, 3)],
    ),
]

_COPIES = [
    Case("native_dropout off", lambda aten, c, a: aten.native_dropout.default(a, 0.5, False)[0], [(2, 3)]),
    Case(
        "native_dropout_backward",
        lambda aten, c, g: aten.native_dropout_backward.default(g, c[0], 2.0),
        [(2, 3)],
        constants=[_MASK],
    ),
]

_GATES = [
    # torch computes with a sixth in single precision.
    Case("hardsigmoid", lambda aten, c, a: aten.hardsigmoid.default(a), [(2, 3)], -5, 5, torch=False),
    Case("glu", lambda aten, c, a: aten.glu.default(a, 1), [(2, 4)]),
    Case("prelu", lambda aten, c, a, w: aten.prelu.default(a, w), [(2, 3, 2), (3,)]),
    Case("special_xlog1py", lambda aten, c, a, b: aten.special_xlog1py.default(a, b), [(2, 3), (3,)], 0.5, 2),
]

CASES = [
    *_pairwise(),
    *_GATES,
    *_unary(),
    *[Case(*row) for row in ARITHMETIC],
    *_REDUCTIONS,
    *_LINEAR,
    *_SHAPES,
    *_INDEXING,
    *_NETWORKS,
    *_COPIES,
]


def _inputs(case: Case) -> list[np.ndarray[Any, Any]]:
    return [_array(shape, case.low, case.high, seed) for seed, shape in enumerate(case.shapes)]


def _opmux_call(case: Case, arrays: Sequence[np.ndarray[Any, Any]]) -> tuple[list[Any], Any]:
    inputs = [opmux.from_numpy(a.copy()).requires_grad_() for a in arrays]
    constants = [opmux.from_numpy(a) for a in case.constants]
    return inputs, case.call(opmux.ops.aten, constants, *inputs)


def _value(case: Case, arrays: Sequence[np.ndarray[Any, Any]], weights: np.ndarray[Any, Any]) -> float:
    with opmux.no_grad():
        constants = [opmux.from_numpy(a) for a in case.constants]
        output = case.call(opmux.ops.aten, constants, *[opmux.from_numpy(a.copy()) for a in arrays])
    return float((output.numpy() * weights).sum())


def _numerical(case: Case, arrays: list[np.ndarray[Any, Any]], weights: np.ndarray[Any, Any], which: int) -> Any:
    step = 1e-6
    gradient = np.zeros_like(arrays[which])
    for place in np.ndindex(*gradient.shape):
        moved = [a.copy() for a in arrays]
        moved[which][place] += step
        above = _value(case, moved, weights)
        moved[which][place] -= 2 * step
        gradient[place] = (above - _value(case, moved, weights)) / (2 * step)
    return gradient


@each("case", [c for c in CASES if c.numerical], ids=lambda case: case.name)
def test_gradients_equal_numerical_differences(case: Case) -> None:
    """The gradient of every input is what central differences of the operator itself give."""
    arrays = _inputs(case)
    inputs, output = _opmux_call(case, arrays)
    weights = _array(tuple(output.shape), -1.0, 1.0, 99)
    gradients = opmux.autograd.grad(output, inputs, opmux.from_numpy(weights))
    for i, gradient in enumerate(gradients):
        np.testing.assert_allclose(gradient.numpy(), _numerical(case, arrays, weights, i), rtol=1e-6, atol=1e-7)


def _torch_call(case: Case, arrays: Sequence[np.ndarray[Any, Any]]) -> tuple[list[Any], Any]:
    torch = pytest.importorskip("torch", reason="compares with torch")
    inputs = [torch.from_numpy(a.copy()).requires_grad_() for a in arrays]
    constants = [torch.from_numpy(a) for a in case.constants]
    return inputs, case.call(torch.ops.aten, constants, *inputs)


@pytest.mark.torch
@each("case", [c for c in CASES if c.torch], ids=lambda case: case.name)
def test_gradients_equal_those_of_torch(case: Case) -> None:
    """Gradients, and the name of the node, are torch's."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    arrays = _inputs(case)
    inputs, output = _opmux_call(case, arrays)
    their_inputs, their_output = _torch_call(case, arrays)
    weights = _array(tuple(output.shape), -1.0, 1.0, 99)
    assert output.grad_fn.name() == their_output.grad_fn.name()
    gradients = opmux.autograd.grad(output, inputs, opmux.from_numpy(weights))
    theirs = torch.autograd.grad(their_output, their_inputs, torch.from_numpy(weights))
    for gradient, their in zip(gradients, theirs, strict=True):
        np.testing.assert_allclose(gradient.numpy(), their.numpy(), rtol=1e-9, atol=1e-12)


@pytest.mark.torch
@each("case", [c for c in CASES if c.torch], ids=lambda case: case.name)
def test_gradients_of_gradients_equal_those_of_torch(case: Case) -> None:
    """With create_graph=True the backward pass can itself be differentiated, with torch's result."""
    torch = pytest.importorskip("torch", reason="compares with torch")
    arrays = _inputs(case)
    inputs, output = _opmux_call(case, arrays)
    their_inputs, their_output = _torch_call(case, arrays)
    weights = _array(tuple(output.shape), -1.0, 1.0, 99)
    ours = _second(opmux, inputs, output, opmux.from_numpy(weights.copy()).requires_grad_())
    theirs = _second(torch, their_inputs, their_output, torch.from_numpy(weights).requires_grad_())
    for gradient, their in zip(ours, theirs, strict=True):
        found = np.zeros(1) if gradient is None else gradient.detach().numpy()
        expected = np.zeros(1) if their is None else their.detach().numpy(force=True)
        np.testing.assert_allclose(found, np.broadcast_to(expected, found.shape), rtol=1e-8, atol=1e-10)


def _second(module: Any, inputs: list[Any], output: Any, weights: Any) -> tuple[Any, ...]:
    """Gradients, for the inputs and for the incoming gradient, of a weighted sum of squared first gradients."""
    first = module.autograd.grad(output, inputs, weights, create_graph=True)
    total = None
    for i, gradient in enumerate(first):
        if gradient.requires_grad:
            part = (gradient * gradient).sum() * (i + 1.0)
            total = part if total is None else total + part
    if total is None:
        return (None,) * (len(inputs) + 1)
    return tuple(module.autograd.grad(total, [*inputs, weights], allow_unused=True))
