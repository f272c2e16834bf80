"""Shapes, dtypes and strides of results that follow a rule of their own."""

from collections.abc import Callable
from typing import Any

import pytest

import opmux
from opmux import ops

aten = ops.aten
MATRIX = ((4.0, 1.0), (1.0, 3.0))


@pytest.mark.parametrize(
    "call",
    [
        lambda a, out: aten.linalg_inv.out(a, out=out),
        lambda a, out: aten.inverse.out(a, out=out),
        lambda a, out: aten.linalg_cholesky.out(a, out=out),
        lambda a, out: aten.cholesky_inverse.out(a, out=out),
        lambda a, out: aten.linalg_solve.out(a, a, out=out),
        lambda a, out: aten.linalg_solve_triangular.out(a, a, upper=True, out=out),
        lambda a, out: aten.qr.Q(a, Q=out, R=opmux.empty(0))[0],
        lambda a, out: aten.linalg_svd.U(a, U=out, S=opmux.empty(0), Vh=opmux.empty(0))[0],
        lambda a, out: aten.linalg_eigh.eigvals(a, eigvals=opmux.empty(0), eigvecs=out)[1],
    ],
)
def test_decompositions_give_resized_destinations_their_columns_in_one_piece(call: Any) -> None:
    """A destination of the right shape keeps its strides."""
    matrix = opmux.tensor(MATRIX)
    assert call(matrix, opmux.empty(0)).stride() == (1, 2)
    assert call(matrix, opmux.empty(2, 2)).stride() == (2, 1)


def test_nonzero_gives_a_resized_destination_one_row_of_memory_for_each_dimension() -> None:
    """As it gives its result."""
    out = opmux.empty(0, dtype=opmux.int64)
    assert aten.nonzero.out(opmux.ones(2, 3), out=out).stride() == (1, 6)


def test_ranges_leave_a_destination_of_as_many_elements_in_its_shape() -> None:
    """Another one becomes a vector."""
    calls: list[Callable[[opmux.Tensor], Any]] = [
        lambda out: aten.arange.out(4, out=out),
        lambda out: aten.linspace.out(0, 3, 4, out=out),
        lambda out: aten.fft_fftfreq.out(4, out=out),
    ]
    for call in calls:
        assert call(opmux.empty(2, 2)).shape == (2, 2)
        assert call(opmux.empty(3)).shape == (4,)


def test_gradients_have_the_dtype_that_their_rule_says() -> None:
    """The gradient's own for softmax and embeddings, the argument's for mish and soft_margin_loss."""
    wide, x = opmux.ones(2, 3, dtype=opmux.float64), opmux.ones(2, 3)
    assert aten._softmax_backward_data.default(wide, wide, 0, opmux.float32).dtype is opmux.float64
    assert aten._log_softmax_backward_data.default(x, x, 0, opmux.float16).dtype is opmux.float16
    assert aten.mish_backward.default(wide, x).dtype is opmux.float32
    assert aten.soft_margin_loss_backward.default(wide, x, x, 1).dtype is opmux.float32
    index = opmux.tensor([1, 2])
    assert aten.embedding_dense_backward.default(x.int(), index, 4, -1, True).dtype is opmux.int32


def test_the_conjugate_of_real_numbers_is_the_tensor_itself() -> None:
    """That of complex ones is a new tensor, which has a derivative."""
    real, number = opmux.ones(2), opmux.tensor([1 + 2j], requires_grad=True)
    assert opmux.conj_physical(real) is real
    opmux.conj_physical(number).real.sum().backward()
    assert number.grad is not None
    assert number.grad.tolist() == [1]


def test_shifts_of_frequencies_are_rolls() -> None:
    """A new, row-major tensor, even where nothing moves."""
    x = opmux.arange(6.0).reshape(2, 3).t()
    assert aten.fft_fftshift.default(x).stride() == (2, 1)
    assert aten.fft_ifftshift.default(opmux.arange(5.0)).tolist() == [2, 3, 4, 0, 1]
    one = opmux.ones(1)
    assert aten.fft_fftshift.default(one) is not one


def test_numbers_around_means_are_broadcast_to_their_destination() -> None:
    """The result is row-major and has the dtype of the mean."""
    mean = opmux.zeros(3, 2).t()
    assert aten.normal.Tensor_float(mean).stride() == (3, 1)
    assert aten.normal.Tensor_float_out(opmux.zeros(3), out=opmux.empty(2, 3)).shape == (2, 3)
    assert aten.normal.Tensor_Tensor(opmux.zeros(2, dtype=opmux.float16), opmux.ones(2)).dtype is opmux.float16


@pytest.mark.parametrize(
    "operator",
    [
        aten.add.Tensor,
        aten.div.Tensor,
        aten.atan2.default,
        aten.special_xlog1py.default,
        aten.lt.Tensor,
        aten.logical_and.default,
        lambda a, b: aten.where.self(a == b, a, b),
        lambda a, b: aten.addcmul.default(a, b, b),
    ],
)
def test_an_expanded_operand_is_laid_out_where_it_is_converted(operator: Any) -> None:
    """Elements in one place of memory say nothing about the order of dimensions; their copies of another dtype do."""
    turned, row = opmux.ones(3, 2).transpose(0, 1), opmux.ones(1, 3)
    expanded, converted = row.expand(2, 3), row.to(opmux.int32).expand(2, 3)
    assert operator(expanded, turned).stride() == (1, 2)
    assert operator(row.to(opmux.int32), turned).stride() == (1, 2)
    assert operator(converted, turned).stride() == (3, 1)
    assert operator(turned, converted).stride() == (1, 2)


def test_integers_without_nan_are_copied_to_a_resized_destination() -> None:
    """Which then lies row by row, as fractions do not."""
    x = opmux.ones(2, 3).t()
    assert aten.nan_to_num.out(x, out=opmux.empty(0)).stride() == (1, 3)
    assert aten.nan_to_num.out(x.int(), out=opmux.empty(0).int()).stride() == (2, 1)
    assert aten.nan_to_num.default(x.int()).stride() == (1, 3)
