"""Gradients of complex tensors: for z = x + iy of a real L, dL/dx + i dL/dy.

That is the conjugate Wirtinger derivative, twice dL/d(conj z), which points where L grows fastest: K. Kreutz-Delgado, "The Complex
Gradient Operator and the CR-Calculus", arXiv:0906.4835.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux.dispatch import trace
from opmux.errors import OperatorValueError
from opmux_autograd import Function

from .complex_cases import CASES, Row

Arrays = list[np.ndarray[Any, Any]]
Call = Callable[..., Any]


@pytest.fixture(autouse=True)
def _loaded_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Function of the code that is loaded: another test may have reloaded the plugin since this file was imported."""
    monkeypatch.setitem(globals(), "Function", opmux.autograd.Function)


def _tensor(values: Any, dtype: Any = opmux.complex128, requires_grad: bool = True) -> Any:
    return opmux.tensor(values, dtype=dtype, requires_grad=requires_grad)


def _array(kind: str, shape: tuple[int, ...], seed: int) -> Any:
    """Numbers away from the poles and branch cuts of the functions that are differentiated."""
    random = np.random.RandomState(seed)
    real, imag = random.uniform(0.2, 0.9, (2, *shape))
    return np.asarray(real if kind == "r" else real + 1j * imag)


def _loss(call: Call, tensors: list[Any]) -> Any:
    """A real number that depends on all parts of all results."""
    results = call(*tensors)
    total = None
    for position, result in enumerate(results if isinstance(results, list) else [results]):
        weight = opmux.from_numpy(_array("c", tuple(result.shape), 50 + position))
        part = (result * weight).real.sum()
        total = part if total is None else total + part
    return total


def _gradients(call: Call, arrays: Arrays) -> list[Any]:
    leaves = [opmux.from_numpy(a.copy()).requires_grad_() for a in arrays]
    return list(opmux.autograd.grad(_loss(call, leaves), leaves))


def _numerical(call: Call, arrays: Arrays, which: int) -> Any:
    """dL/dx + i dL/dy by central differences."""

    def value(step: complex, place: Any) -> float:
        moved = [a.copy() for a in arrays]
        moved[which][place] += step
        return float(_loss(call, [opmux.from_numpy(a) for a in moved]).item())

    steps = (1e-6, 1e-6j) if arrays[which].dtype.kind == "c" else (1e-6,)
    gradient = np.zeros_like(arrays[which])
    for place in np.ndindex(*gradient.shape):
        for step in steps:
            slope = (value(step, place) - value(-step, place)) / 2e-6
            gradient[place] += slope * (1j if isinstance(step, complex) else 1)
    return gradient


def _inputs(row: Row) -> Arrays:
    return [_array(kind, shape, seed) for seed, (kind, shape) in enumerate(row[2])]


@each("row", CASES, ids=lambda row: row[0])
def test_gradients_equal_numerical_differences(row: Row) -> None:
    """The gradient of every input has the input's dtype, and is what moving its real and its imaginary part changes."""
    arrays = _inputs(row)
    for which, gradient in enumerate(_gradients(row[1], arrays)):
        assert gradient.dtype is opmux.from_numpy(arrays[which]).dtype
        np.testing.assert_allclose(gradient.numpy(), _numerical(row[1], arrays, which), rtol=2e-6, atol=2e-7)


def _differentiated(call: Call) -> Call:
    """The gradients of the squares of a function's results: even where the function is linear they can be differentiated."""

    def squares(*tensors: Any) -> Any:
        results = call(*tensors)
        return [result * result for result in (results if isinstance(results, list) else [results])]

    def gradients(*tensors: Any) -> Any:
        leaves = [t if t.requires_grad else t.requires_grad_() for t in tensors]
        return list(opmux.autograd.grad(_loss(squares, leaves), leaves, create_graph=True))

    return gradients


#: Second derivatives that need those of operators that have none in PyTorch either, or that have kinks where they are taken.
_ONCE = ("norm 0.5", "norm inf")


@pytest.mark.slow
@pytest.mark.parametrize("row", [row for row in CASES if row[0] not in _ONCE], ids=lambda row: row[0])
def test_second_derivatives_equal_numerical_differences(row: Row) -> None:
    """Formulas can be differentiated with respect to the inputs, and their conjugates keep the convention."""
    arrays, call = _inputs(row), _differentiated(row[1])
    for which, gradient in enumerate(_gradients(call, arrays)):
        np.testing.assert_allclose(gradient.numpy(), _numerical(call, arrays, which), rtol=1e-5, atol=1e-5)


# -- the convention -------------------------------------------------------------------------------------------------


def test_gradient_of_a_squared_absolute_value_points_outwards() -> None:
    """Of |z|**2 = x**2 + y**2 it is 2x + 2iy, so that a step against it goes to the minimum."""
    z = _tensor([3 + 4j])
    (z * z.conj()).real.sum().backward()
    assert z.grad.tolist() == [6 + 8j]
    with opmux.no_grad():
        assert (z - 0.5 * z.grad).tolist() == [0j]


def test_gradient_of_a_holomorphic_function_is_the_conjugate_derivative() -> None:
    """Of z**3, given a gradient of 1, it is conj(3 * z**2); another gradient is a factor."""
    z = _tensor([1 + 2j])
    (z**3).backward(_tensor([1], requires_grad=False))
    assert z.grad.tolist() == pytest.approx([np.conj(3 * (1 + 2j) ** 2)])
    z.grad = None
    (z**3).backward(_tensor([2 - 1j], requires_grad=False))
    assert z.grad.tolist() == pytest.approx([(2 - 1j) * np.conj(3 * (1 + 2j) ** 2)])


@pytest.mark.parametrize("dtype", [opmux.complex64, opmux.complex128])
def test_leaves_of_both_complex_dtypes_require_grad(dtype: Any) -> None:
    """Made with requires_grad or set to it; gradients have their dtype."""
    leaves: list[Any] = [_tensor([1 + 1j], dtype), _tensor([1 + 1j], dtype, requires_grad=False).requires_grad_()]
    for z in leaves:
        z.abs().sum().backward()
        assert z.grad.dtype is dtype
        assert z.grad.tolist() == pytest.approx([(1 + 1j) / 2**0.5])


def test_values_at_zero_are_defined() -> None:
    """Where absolute value, sign and angle have no derivative, the gradient is zero as in PyTorch."""
    for call in (opmux.abs, opmux.sgn, opmux.angle, lambda z: opmux.linalg.vector_norm(z)):
        z = _tensor([0j])
        (call(z) * (1 - 2j)).real.sum().backward()
        assert z.grad.tolist() == [0j]


# -- real and complex numbers together ------------------------------------------------------------------------------


def test_gradient_of_a_real_leaf_is_real() -> None:
    """What would change if a real number had an imaginary part is dropped, along every edge."""
    x = _tensor([2.0, 3.0], opmux.float32)
    z = x * 1j + x * (1 - 2j) + opmux.exp(x * 0j)
    gradient = opmux.tensor([1 + 1j, 2 - 1j])
    z.backward(gradient)
    assert x.grad.dtype is opmux.float32
    assert x.grad.tolist() == [1 - 1, -1 + (2 + 2)]


def test_gradient_of_a_real_leaf_keeps_no_complex_memory() -> None:
    """The real part is copied: no step of two elements, and no view of the complex gradient."""
    x = _tensor([2.0, 3.0], opmux.float64)
    (x * (1 - 2j)).real.sum().backward()
    assert x.grad.stride() == (1,)
    assert x.grad._base is None


def test_real_part_is_taken_of_recorded_gradients() -> None:
    """With create_graph the real part can be differentiated: of Re(x * i * x * i) = -x**2 the second derivative is -2."""
    x = _tensor([2.0], opmux.float64)
    y = x * 1j
    (first,) = opmux.autograd.grad((y * y).real.sum(), x, create_graph=True)
    (second,) = opmux.autograd.grad(first.sum(), x)
    assert (first.tolist(), second.tolist()) == ([-4.0], [-2.0])


def test_copies_between_real_and_complex() -> None:
    """Copying a complex tensor into a real one passes the gradient to the real part, and the other way its real part back."""
    z, x = _tensor([1 + 2j]), _tensor([5.0], opmux.float64)
    real = opmux.zeros(1, dtype=opmux.float64).copy_(z)
    (real * 3).sum().backward()
    assert z.grad.tolist() == [3 + 0j]
    whole = opmux.zeros(1, dtype=opmux.complex128).copy_(x)
    (whole * (2 - 1j)).real.sum().backward()
    assert x.grad.tolist() == [2.0]


# -- in-place operations and views ----------------------------------------------------------------------------------


def test_writing_real_and_imaginary_parts() -> None:
    """`z.real` and `z.imag` are views: writing them is recorded in the history of the whole."""
    z = _tensor([1 + 2j, 3 - 1j])
    w = z * 1.0
    w.real.mul_(3.0)
    w.imag.copy_(w.real.detach())
    (w * (1 + 10j)).real.sum().backward()
    assert w.tolist() == [3 + 3j, 9 + 9j]
    assert z.grad.tolist() == [3, 3]


def test_writing_through_view_as_real() -> None:
    """So is `view_as_real`, and `view_as_complex` of a real tensor."""
    z = _tensor([1 + 2j])
    w = z * 1.0
    opmux.view_as_real(w).mul_(opmux.tensor([2.0, 3.0]))
    (w * w.conj()).real.sum().backward()
    assert z.grad.tolist() == [2 * 4 * 1 + 2j * 9 * 2]
    x = _tensor([[1.0, 2.0]], opmux.float64)
    y = x * 1.0
    opmux.view_as_complex(y).mul_(1j)
    (y * opmux.tensor([[10.0, 1.0]])).sum().backward()
    assert y.tolist() == [[-2.0, 1.0]]
    assert x.grad.tolist() == [[1.0, -10.0]]


def test_in_place_operations_keep_what_they_overwrite() -> None:
    """A product in place uses the value from before; changing a saved value is noticed."""
    z = _tensor([1 + 2j])
    w = z * 1.0
    w.mul_(z)
    w.backward(_tensor([1], requires_grad=False))
    assert z.grad.tolist() == [2 - 4j]
    saved = z * 1.0
    y = saved.exp()
    y.add_(1)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        y.backward(_tensor([1], requires_grad=False))


def test_a_complex_leaf_is_not_written_in_place() -> None:
    """Nor is a view of it."""
    z = _tensor([1 + 2j])
    for target in (z, z.real, opmux.view_as_real(z)):
        with pytest.raises(RuntimeError, match="leaf"):
            target.mul_(2)


# -- what is refused ------------------------------------------------------------------------------------------------


def test_backward_from_a_complex_number_needs_a_gradient() -> None:
    """There is no gradient of 1 to start from: which direction in the plane would it be?"""
    z = _tensor(1 + 2j)
    with pytest.raises(OperatorValueError, match="only for real scalar outputs but got opmux.complex128"):
        (z * 2).backward()
    assert z.grad is None


@pytest.mark.parametrize(("output", "gradient"), [(opmux.complex64, opmux.float32), (opmux.float32, opmux.complex64)])
def test_a_given_gradient_is_complex_where_the_output_is(output: Any, gradient: Any) -> None:
    """A real gradient of a complex output, or the reverse, is a mistake, also where a gradient edge stands for the output."""
    z = _tensor([1.0], output)
    for root in (z, z * 2, (z * 2).unbind(0)[0]):
        given = opmux.ones(root.shape, dtype=gradient)
        with pytest.raises(OperatorValueError, match="Mismatch in dtype"):
            root.backward(given)
        edge = opmux.autograd.graph.get_gradient_edge(root)
        with pytest.raises(OperatorValueError, match="Mismatch in dtype"):
            opmux.autograd.backward(edge, given)
        with pytest.raises(OperatorValueError, match="Mismatch in dtype"):
            opmux.autograd.grad(edge, z, given)
    assert z.grad is None


@pytest.mark.parametrize(
    "call",
    [
        lambda z: opmux.nn.functional.silu(z),
        lambda z: opmux.nan_to_num(z),
        lambda z: opmux.nn.functional.silu(z * 1, inplace=True),
    ],
    ids=["silu", "nan_to_num", "in place"],
)
def test_operators_without_a_complex_derivative_are_refused(call: Call) -> None:
    """At once, as PyTorch does, and not where no gradient is asked for."""
    z = _tensor([1 + 2j])
    with pytest.raises(RuntimeError, match="does not support automatic differentiation for outputs with complex dtype"):
        call(z)
    assert call(z.detach()).shape == (1,)


def test_a_refused_write_leaves_the_tensor_as_it_was() -> None:
    """An operator in place is refused before it writes."""
    z = _tensor([1 + 2j]) * 1
    with pytest.raises(RuntimeError, match="automatic differentiation"):
        opmux.nn.functional.silu(z, inplace=True)
    assert (z.tolist(), z._version) == ([1 + 2j], 0)


@pytest.mark.parametrize(
    "call", [lambda a: opmux.linalg.eigh(a + a.mH)[1], lambda a: opmux.linalg.svd(a)[0]], ids=["eigh", "svd"]
)
def test_a_gradient_that_depends_on_the_phase_is_refused(call: Call) -> None:
    """Eigenvectors and singular vectors are only determined up to a factor: a loss that depends on it has no gradient."""
    a = opmux.from_numpy(_array("c", (3, 3), 1)).requires_grad_()
    loss = call(a).real.sum() + call(a).imag.sum()
    with pytest.raises(OperatorValueError, match="multiplication by"):
        loss.backward()


def _turned(x: Any) -> Any:
    """The identity, as a Function whose backward turns the gradient by a right angle."""

    class _Turned(Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return x.clone()

        @staticmethod
        def backward(ctx: Any, *grads: Any) -> Any:
            return grads[0] * 1j

    return _Turned.apply(x)


def _added(whole: Any, other: Any) -> Any:
    """Their sum in place of the first, as a Function whose backward turns the gradient of the other by a right angle."""

    class _Added(Function):
        @staticmethod
        def forward(ctx: Any, whole: Any, other: Any) -> Any:
            ctx.mark_dirty(whole)
            return whole.add_(other)

        @staticmethod
        def backward(ctx: Any, *grads: Any) -> Any:
            return grads[0], grads[0] * 1j

    return _Added.apply(whole, other)


def test_a_function_gives_real_gradients_for_real_arguments() -> None:
    """What a backward of the user's own returns is not cut down to its real part; for complex arguments it counts as it is."""
    x = _tensor([1.0], opmux.float64)
    for whole in (x * 1.0, (x * 1.0)[:]):
        with pytest.raises(OperatorValueError, match="a gradient for a value of dtype opmux.float64"):
            _added(whole, x).sum().backward()
    with pytest.raises(OperatorValueError, match="a gradient for a value of dtype opmux.float64"):
        _turned(x).sum().backward()
    z = _tensor([1 + 2j])
    _turned(z).real.sum().backward()
    assert z.grad.tolist() == [1j]


def test_a_hook_may_not_make_a_real_gradient_complex() -> None:
    """Nor may a hook."""
    x = _tensor([1.0], opmux.float64)
    x.register_hook(lambda gradient: gradient * 1j)
    with pytest.raises(OperatorValueError, match="a hook on"):
        (x * 2).sum().backward()


# -- what real tensors pay ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "call",
    [
        lambda x: (x * x).sum(),
        lambda x: (x / (x + 2.0)).sum(),
        lambda x: (x @ x).exp().tanh().sum(),
        lambda x: opmux.linalg.solve(x + 3 * opmux.eye(2), x).sum(),
        lambda x: (x + 1.0).prod() + (x + 1.0).cumprod(0).sum(),
    ],
    ids=["mul", "div", "matmul", "solve", "prod"],
)
def test_real_tensors_pay_no_call_for_conjugates(call: Call) -> None:
    """A backward pass of real tensors calls no operator on their account."""
    x = _tensor([[1.0, 2.0], [3.0, 4.0]], opmux.float64)
    loss = call(x)
    with trace() as recorded:
        loss.backward()
    called = {event.operator for event in recorded.events()}
    assert called
    assert not {name for name in called if "conj" in name or "real" in name}


def test_a_logarithm_of_a_determinant_alone() -> None:
    """Without a gradient of the sign, that of a complex matrix is complex all the same."""
    a = _tensor([[2 + 1j, 0.5], [0.3j, 1 - 1j]])
    opmux.linalg.slogdet(a)[1].backward()
    np.testing.assert_allclose(a.grad.numpy(), np.linalg.inv(a.detach().numpy()).conj().T, rtol=1e-12)
