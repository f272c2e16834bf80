"""Matrix products."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.dispatch import ops
from opmux.errors import OperatorValueError
from opmux.tensor import ArrayBackend, Tensor

Make = Callable[..., Tensor]
aten = ops.aten
RNG = np.random.default_rng(0)


def test_mm_multiplies_matrices(tensor: Make) -> None:
    """aten::mm is the matrix product."""
    a, b = RNG.random((3, 4)), RNG.random((4, 5))
    result = aten.mm.default(tensor(a), tensor(b))
    assert result._array.dtype == np.float32
    np.testing.assert_allclose(result._array, a @ b, rtol=1e-5)


def test_products_of_bfloat16_are_bfloat16() -> None:
    """Products of batches are rounded to the dtype of the factors, which NumPy has not got."""
    pytest.importorskip("ml_dtypes", reason="NumPy has bfloat16 where ml_dtypes is installed")
    x = opmux.full((2, 3, 3), 1.5, dtype=opmux.bfloat16)
    for result in (opmux.bmm(x, x), x @ x, opmux.baddbmm(x, x, x, beta=0)):
        assert (result.dtype, result[0, 0, 0].item()) == (opmux.bfloat16, 6.75)


def test_addmm_with_beta_0_ignores_nan(tensor: Make) -> None:
    """A NaN in the term that is added does not show where beta is 0."""
    result = aten.addmm.default(tensor([np.nan, np.nan]), tensor([[1, 2]]), tensor([[1, 0], [0, 1]]), beta=0, alpha=2)
    assert result._array.tolist() == [[2.0, 4.0]]


def test_addmm_out_and_inplace_write_the_result(tensor: Make) -> None:
    """The out and in-place variants give what the functional one gives."""
    added, a, b = (tensor(RNG.random(shape)) for shape in ((3, 5), (3, 4), (4, 5)))
    expected = aten.addmm.default(added, a, b)._array
    out = tensor(np.zeros((1,)))
    assert aten.addmm.out(added, a, b, out=out) is out
    np.testing.assert_allclose(out._array, expected, rtol=1e-6)
    assert aten.addmm_.default(added, a, b) is added
    np.testing.assert_allclose(added._array, expected, rtol=1e-6)


@pytest.mark.parametrize(
    ("operator", "shapes"),
    [
        ("mm", ((2, 3), (4, 5))),
        ("mm", ((2, 3), (3,))),
        ("bmm", ((2, 3, 4), (1, 4, 5))),
        ("bmm", ((2, 3, 4), (4, 5))),
        ("addmm", ((3, 2, 5), (2, 3), (3, 5))),
        ("addmm", ((4,), (2, 3), (3, 5))),
        ("baddbmm", ((7,), (2, 3, 4), (2, 4, 4))),
        ("mv", ((2, 3), (2,))),
        ("dot", ((2,), (3,))),
        ("dot", ((2,), (2, 1))),
        ("vdot", ((2,), (1,))),
        ("matmul", ((), (3,))),
        ("matmul", ((3, 2, 3), (2, 3, 5))),
    ],
)
def test_shapes_that_do_not_fit_are_refused(tensor: Make, operator: str, shapes: tuple[tuple[int, ...], ...]) -> None:
    """Wrong shapes raise OperatorValueError, also those that the array module would broadcast."""
    tensors = [tensor(np.ones(shape)) for shape in shapes]
    with pytest.raises(OperatorValueError, match=f"aten::{operator}|broadcasting"):
        getattr(aten, operator).default(*tensors)


@pytest.mark.parametrize("operator", ["mm", "bmm", "mv", "dot"])
def test_mixed_dtypes_are_refused(tensor: Make, operator: str) -> None:
    """Products of matrices do not promote dtypes."""
    shapes = {"mm": ((2, 2), (2, 2)), "bmm": ((1, 2, 2), (1, 2, 2)), "mv": ((2, 2), (2,)), "dot": ((2,), (2,))}
    a, b = shapes[operator]
    with pytest.raises(OperatorValueError, match="same dtype"):
        getattr(aten, operator).default(tensor(np.ones(a)), tensor(np.ones(b), "float64"))


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ((3,), (3,)),
        ((2, 3), (3,)),
        ((3,), (3, 2)),
        ((4, 2, 3), (3, 5)),
        ((4, 2, 3), (3,)),
        ((3,), (4, 3, 2)),
        ((2, 3), (4, 3, 2)),
        ((4, 1, 2, 3), (5, 3, 2)),
        ((0, 2, 3), (3, 2)),
    ],
)
def test_matmul_follows_numpy(tensor: Make, a: tuple[int, ...], b: tuple[int, ...]) -> None:
    """aten::matmul takes any number of dimensions and broadcasts the leading ones."""
    x, y = RNG.random(a), RNG.random(b)
    result = aten.matmul.default(tensor(x), tensor(y))
    np.testing.assert_allclose(result._array, np.matmul(x, y), rtol=1e-5)
    assert result._array.shape == np.matmul(x, y).shape


@pytest.mark.parametrize("shape", [(3,), (2, 3), (4, 2, 3), (2, 4, 2, 3)])
@pytest.mark.parametrize("bias", [False, True])
def test_linear_is_a_product_and_a_sum(tensor: Make, shape: tuple[int, ...], bias: bool) -> None:
    """aten::linear is x @ weight.T + bias over the last dimension."""
    x, w, b = RNG.random(shape), RNG.random((5, 3)), RNG.random(5)
    result = aten.linear.default(tensor(x), tensor(w), tensor(b) if bias else None)
    np.testing.assert_allclose(result._array, x @ w.T + (b if bias else 0), rtol=1e-5)


def test_dtype_overload_widens_half_precision(tensor: Make) -> None:
    """mm.dtype multiplies float16 matrices into a float32 one, and takes no other dtype."""
    import opmux

    a = tensor([[1.0, 2.0]], "float16")
    b = tensor([[3.0], [4.0]], "float16")
    assert aten.mm.dtype(a, b, opmux.float32)._array.tolist() == [[11.0]]
    with pytest.raises(OperatorValueError, match="out_dtype"):
        aten.mm.dtype(a, b, opmux.float64)


@pytest.mark.parametrize(
    ("operator", "shapes"),
    [("mm", ((2, 3), (3, 4))), ("bmm", ((2, 3, 4), (2, 4, 5))), ("mv", ((2, 3), (3,))), ("matmul", ((5, 2, 3), (3,)))],
)
def test_meta_knows_the_shape(
    meta: ArrayBackend, tensor: Make, operator: str, shapes: tuple[tuple[int, ...], ...]
) -> None:
    """On Meta tensors the operators give the shape and dtype that they have on data."""
    data: list[Any] = [tensor(np.ones(shape)) for shape in shapes]
    expected = getattr(aten, operator).default(*data)
    ghosts = [aten._to_copy.default(x, device=meta.device) for x in data]
    result = getattr(aten, operator).default(*ghosts)
    assert tuple(result.shape) == tuple(expected.shape)
    assert result.dtype is expected.dtype
