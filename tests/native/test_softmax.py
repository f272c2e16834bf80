"""Softmax and its logarithm."""

from collections.abc import Callable

import numpy as np
import pytest

import opmux
from opmux.dispatch import ops
from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.native.kernels.softmax import log_softmax_impl, softmax_impl
from opmux.tensor import ArrayBackend, Tensor

Make = Callable[..., Tensor]
aten = ops.aten
RNG = np.random.default_rng(0)


@pytest.mark.parametrize("shape", [(5,), (3, 40), (2, 3, 20)])
@pytest.mark.parametrize("dim", [0, -1])
def test_rows_sum_to_one(tensor: Make, shape: tuple[int, ...], dim: int) -> None:
    """Softmax is exp(x) over its sum along the dimension, and log_softmax its logarithm."""
    x = RNG.standard_normal(shape) * 5
    expected = np.exp(x) / np.exp(x).sum(dim, keepdims=True)
    np.testing.assert_allclose(aten.softmax.int(tensor(x), dim)._array, expected, rtol=1e-5)
    logs = aten.log_softmax.int(tensor(x), dim)
    np.testing.assert_allclose(logs._array, np.log(expected), rtol=1e-4, atol=1e-5)


def test_large_numbers_do_not_overflow(tensor: Make) -> None:
    """The largest element is taken away before the exponential."""
    assert aten.softmax.int(tensor([1000.0, 1000.0]), 0)._array.tolist() == [0.5, 0.5]


@pytest.mark.parametrize("dim", [0, 1])
@pytest.mark.parametrize("shift", [-1e4, -300.0, -64.0, -20.0, 63.0, 65.0, 300.0, 1e4])
def test_shares_do_not_depend_on_the_size_of_numbers(tensor: Make, shift: float, dim: int) -> None:
    """Exponentials of small numbers are taken as they are, those of numbers that would overflow or vanish less the largest."""
    x = np.round(RNG.standard_normal((20, 30)) * 256) / 64  # sums with the shift are exact
    expected = np.exp(x - x.max(dim, keepdims=True))
    expected /= expected.sum(dim, keepdims=True)
    result = aten.softmax.int(tensor((x + shift).astype("float32")), dim)._array
    np.testing.assert_allclose(result, expected, rtol=1e-5)


def test_rows_of_different_size_have_their_own_shares(tensor: Make) -> None:
    """A row of very small numbers beside one of large ones loses no digits."""
    x = np.array([[60.0, 59.0], [-200.0, -201.0]], np.float32)
    result = aten.softmax.int(tensor(x), 1)._array
    np.testing.assert_allclose(result, [[0.7310586, 0.2689414]] * 2, rtol=1e-6)


def test_masked_elements_get_no_share(tensor: Make) -> None:
    """Minus infinity becomes 0, and a row of nothing else becomes NaN, as in PyTorch."""
    inf = float("inf")
    result = aten.softmax.int(tensor([[0.0, -inf], [-inf, -inf]]), 1)._array
    assert result[0].tolist() == [1.0, 0.0]
    assert np.isnan(result[1]).all()


def test_zero_dimensional_and_empty_tensors(tensor: Make) -> None:
    """A 0-dim tensor counts as one element; a tensor without elements stays one."""
    assert aten.softmax.int(tensor(3.0), 0)._array.tolist() == 1.0
    assert aten.softmax.int(tensor(np.ones((3, 0))), 1)._array.shape == (3, 0)


def test_dtype_converts_first(tensor: Make) -> None:
    """softmax(dtype=) computes in that dtype, and integers need it."""
    x = tensor([1, 2], "int64")
    assert aten.softmax.int(x, 0, opmux.float64)._array.dtype == np.float64
    with pytest.raises(OperatorValueError, match="floating-point"):
        aten.softmax.int(x, 0)


def test_dimension_out_of_range_is_refused(tensor: Make) -> None:
    """A dimension that the tensor has not raises OperatorIndexError."""
    with pytest.raises(OperatorIndexError, match="Dimension out of range"):
        aten.softmax.int(tensor([1.0]), 2)


def test_gradients_of_a_constant_are_zero(tensor: Make) -> None:
    """Softmax does not change when all elements grow alike, so a constant gradient gives 0."""
    x = tensor(RNG.standard_normal((3, 30)))
    y = aten._softmax.default(x, 1, False)
    grad = aten._softmax_backward_data.default(tensor(np.ones((3, 30))), y, 1, opmux.float32)
    np.testing.assert_allclose(grad._array, 0, atol=1e-6)


@pytest.mark.parametrize("shape", [(200, 3), (40, 4, 10), (64, 15)])
def test_many_short_rows_give_what_each_gives_alone(tensor: Make, shape: tuple[int, ...]) -> None:
    """The largest of each row is found column by column where rows are short; infinities and NaN count as they do in one."""
    values = RNG.standard_normal(shape).astype(np.float32)
    values[1, ..., 0], values[2, ..., 1], values[3, ..., 2] = np.nan, -np.inf, np.inf
    for operator in (aten._softmax.default, aten._log_softmax.default):
        whole = operator(tensor(values), -1, False).numpy()
        rows = [operator(tensor(row), -1, False).numpy() for row in values.reshape(-1, shape[-1])]
        # A row alone may have nothing subtracted, where beside an infinity it has.
        np.testing.assert_allclose(whole, np.stack(rows).reshape(shape), rtol=2e-6)


def test_immutable_arrays_give_the_same(cpu: ArrayBackend, tensor: Make) -> None:
    """Without in-place operations the results are the same."""
    frozen = ArrayBackend("cpu", cpu.keys, np, lambda a: a, lambda a: a, writable=False)
    x = tensor(RNG.standard_normal((3, 40)))
    for impl in (softmax_impl, log_softmax_impl):
        np.testing.assert_allclose(impl(frozen, x, -1, False), impl(cpu, x, -1, False), rtol=1e-6)


def test_results_are_row_major(tensor: Make) -> None:
    """Whatever the order of the input in memory is, results lie row by row, as in PyTorch."""
    x = tensor(RNG.standard_normal((6, 9))).t()
    y = aten._softmax.default(x, 1, False)
    for result in (y, aten._log_softmax.default(x, 1, False), aten._softmax_backward_data.default(x, y, 1, x.dtype)):
        assert result.stride() == (6, 1)


@pytest.mark.parametrize("dim", [0, 1])
def test_gradient_at_an_infinite_result(tensor: Make, dim: int) -> None:
    """The sum is subtracted before the result is multiplied with, so that infinity does not cancel itself."""
    y, grad = tensor([[np.inf, 0.5], [0.5, 0.5]]), tensor([[0.25, 1.0], [0.0, 2.0]])
    found = aten._softmax_backward_data.default(grad, y, dim, opmux.float32).numpy()
    assert found[0, 0] == -np.inf
    assert not np.isnan(found).any()
