"""Softmax and its logarithm on CUDA, as on the CPU."""

from typing import Any

import numpy as np
import pytest

import opmux
from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.nn import functional as F  # noqa: N812 -- PyTorch's habit

from .fake_cupy import Machine
from .parity import DTYPES, compare, compare_gradients, draw, needs_compiler

pytestmark = [needs_compiler, pytest.mark.slow]
_SHAPES = [
    ((3, 5), -1),
    ((7,), 0),
    ((2, 1300), 1),
    ((3, 4, 5, 6), 1),
    ((5, 2048), -1),
    ((33, 2), 0),
    ((1, 9000), 1),
    ((2, 33000), 1),
]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize(("shape", "dim"), _SHAPES)
def test_values_and_launches(cuda: Machine, shape: tuple[int, ...], dim: int, dtype: str) -> None:
    """Softmax and log_softmax take one launch, over rows short and long and over other dimensions."""
    x = draw(0, *shape, dtype=dtype) * 4
    for function in (opmux.softmax, opmux.log_softmax):
        launches = compare(lambda t, f=function: f(t, dim), x)
        assert launches in (["softmax_rows"], ["softmax_columns"])


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize(("shape", "dim"), _SHAPES)
def test_gradient_operators(cuda: Machine, shape: tuple[int, ...], dim: int, dtype: str) -> None:
    """Their gradients take one launch."""
    grad, x = draw(1, *shape, dtype=dtype), draw(2, *shape, dtype="float64")
    y = np.exp(x - x.max(dim, keepdims=True))
    y = (y / y.sum(dim, keepdims=True)).astype(dtype)
    aten = opmux.ops.aten
    for operator, output in ((aten._softmax_backward_data, y), (aten._log_softmax_backward_data, np.log(y))):
        launches = compare(lambda g, o, f=operator: f.default(g, o, dim, g.dtype), grad, output)
        assert launches in (["softmax_backward_rows"], ["softmax_backward_columns"])


@pytest.mark.parametrize("shape", [(), (0, 3), (3, 0)])
def test_nothing_to_sum(cuda: Machine, shape: tuple[int, ...]) -> None:
    """Tensors without dimensions or elements are what they are on the CPU."""
    compare(lambda t: opmux.softmax(t, 0), draw(3, *shape))


def test_infinities(cuda: Machine) -> None:
    """Infinite elements and NaN give what they give on the CPU, a row of minus infinity NaN."""
    inf = np.inf
    rows = [[1, -inf, 2], [-inf, -inf, -inf], [1, inf, 2], [np.nan, 1, 2], [-inf, 0, np.nan]]
    for dim in (0, 1):
        compare(lambda t, dim=dim: opmux.softmax(t, dim), np.array(rows, "float32"))


def test_strides_and_halves(cuda: Machine) -> None:
    """A transposed tensor is copied first; half precision may become float in the same launch."""
    assert compare(lambda t: opmux.softmax(t.t(), 1), draw(4, 6, 9))[1:] == ["softmax_rows"]
    half = draw(5, 4, 24, dtype="float16")
    assert compare(lambda t: opmux.ops.aten._softmax.default(t, 1, True), half) == ["softmax_rows"]


def test_results_of_the_other_variants(cuda: Machine) -> None:
    """The out variant is computed by the same kernel."""

    def into(t: Any) -> Any:
        return opmux.ops.aten._log_softmax.out(t, 1, False, out=opmux.empty_like(t))

    assert "softmax_rows" in compare(into, draw(6, 5, 7))


@pytest.mark.parametrize("dim", [0, 1, 2])
def test_gradients(cuda: Machine, dim: int) -> None:
    """Gradients agree through autograd."""
    compare_gradients(lambda t: opmux.softmax(t, dim), draw(7, 3, 40, 5))
    compare_gradients(lambda t: F.log_softmax(t, dim), draw(8, 3, 40, 5))


def test_refusals(cuda: Machine) -> None:
    """Wrong arguments are refused in the words of the declared operator."""
    softmax = opmux.ops.aten._softmax.default
    with pytest.raises(OperatorValueError, match="only floating-point dtypes have a softmax"):
        softmax(opmux.tensor([1, 2], device="cuda"), 0, False)
    with pytest.raises(OperatorIndexError):
        softmax(opmux.tensor([1.0], device="cuda"), 3, False)
