"""Shapes, dtypes and strides of results that follow a rule of their own."""

from collections.abc import Callable
from itertools import permutations
from typing import Any

import pytest

import opmux
from opmux import ops
from opmux.errors import OperatorValueError

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


@pytest.mark.parametrize(
    ("call", "dtype"),
    [
        (lambda x, out: aten.argsort.stable_out(x, stable=True, out=out), opmux.int64),
        (lambda x, out: aten.sort.values_stable(x, stable=True, values=opmux.empty(0), indices=out)[1], opmux.int64),
        (lambda x, out: aten.msort.out(x, out=out), opmux.float32),
        (lambda x, out: aten.leaky_relu.out(x, 0.5, out=out), opmux.float32),
        (lambda x, out: aten.rrelu_with_noise.out(x, x.clone(), out=out), opmux.float32),
    ],
)
def test_operators_resize_a_destination_as_the_one_that_computes_its_elements(call: Any, dtype: opmux.dtype) -> None:
    """It lies as the operand does; a destination of the right shape keeps its strides."""
    x = opmux.arange(24.0).reshape(2, 3, 4).transpose(0, 2)
    assert call(x, opmux.empty(0, dtype=dtype)).stride() == (1, 4, 12)
    assert call(x, opmux.empty(4, 3, 2, dtype=dtype)).stride() == (6, 2, 1)


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


@pytest.mark.parametrize("device", ["cpu", "meta"])
@pytest.mark.parametrize("order", list(permutations(range(3))))
@pytest.mark.parametrize("shape", [(1, 2, 4), (2, 1, 4), (1, 2, 1), (1, 1, 1), (2, 3, 4)])
def test_a_new_dimension_leaves_the_others_their_strides(
    shape: tuple[int, ...], order: tuple[int, ...], device: str
) -> None:
    """Also those of dimensions of one element, by which an image of one row is known to have its channels innermost."""
    x = opmux.empty(shape, device=device).permute(order)
    for dim in range(4):
        sizes, strides = list(x.shape), list(x.stride())
        sizes.insert(dim, 1)
        strides.insert(dim, x.shape[dim] * x.stride(dim) if dim < 3 else 1)
        views = [x.unsqueeze(dim), x.detach().unsqueeze_(dim)]
        for view in views if not x.is_contiguous() else []:
            assert (list(view.shape), list(view.stride())) == (sizes, strides)


@pytest.mark.parametrize(
    "name", ["avg_pool1d", "adaptive_avg_pool1d", "adaptive_max_pool1d", "max_pool1d_with_indices"]
)
@pytest.mark.parametrize("count", [1, 2])
def test_lines_follow_channels_last_whatever_their_number(name: str, count: int) -> None:
    """One line with its channels innermost is pooled as several are."""
    lines = opmux.ones(count, 4, 2).transpose(1, 2)
    results = getattr(aten, name)(lines, [2])
    for result in results if isinstance(results, tuple) else [results]:
        assert result.stride()[1:] == (1, 2)


def test_maxima_of_lines_without_positions_are_row_major() -> None:
    """Where a gradient is recorded, positions are looked for, and follow the lines."""
    lines = opmux.ones(2, 4, 2).transpose(1, 2)
    assert aten.max_pool1d(lines, [2]).stride() == (4, 2, 1)
    assert aten.max_pool1d(lines.detach().requires_grad_(), [2]).stride() == (4, 1, 2)


@pytest.mark.parametrize(
    "call",
    [
        lambda x: aten.diagonal_scatter.default(x, opmux.ones(3)),
        lambda x: aten.select_scatter.default(x, opmux.ones(3), 0, 0),
        lambda x: aten.slice_scatter.default(x, opmux.ones(3, 3)),
    ],
)
def test_a_tensor_with_another_part_keeps_strides_and_gaps(call: Callable[[opmux.Tensor], opmux.Tensor]) -> None:
    """Where its elements have memory of their own; else the result is row-major."""
    for x in (opmux.zeros(3, 6)[:, ::2], opmux.zeros(3, 6).t()[::2], opmux.zeros(3, 3).t()):
        assert call(x).stride() == x.stride()
    assert call(opmux.zeros(1, 3).expand(3, 3)).stride() == (3, 1)


@pytest.mark.parametrize("dims", [[0], [1], [2], [0, 1, 2]])
def test_a_flipped_tensor_lies_as_it_did_before(dims: list[int]) -> None:
    """One that is expanded too, whichever way its elements are read."""
    for x in (opmux.ones(1, 2, 3), opmux.ones(1, 3, 2).transpose(1, 2)):
        expanded = x.expand(2, 2, 3)
        for given in (expanded, expanded.clone()):
            assert aten.flip.default(given, dims).stride()[1:] == x.stride()[1:]


def test_a_lifted_tensor_is_the_tensor() -> None:
    """It has no history that a node of its own would replace."""
    x = opmux.ones(2, 3).t()
    assert aten.lift_fresh.default(x) is x
    assert aten.lift_fresh.default(opmux.ones(2, device="meta")).is_meta


def test_a_lifted_copy_is_row_major() -> None:
    """As copies of all views are."""
    assert aten.lift_fresh_copy.default(opmux.ones(2, 3).t()).stride() == (2, 1)


def test_sorted_tensors_and_their_places_keep_the_order_of_strides() -> None:
    """In a destination that is resized too."""
    x = opmux.arange(24).reshape(2, 3, 4).transpose(1, 2)
    places = opmux.empty(0, dtype=opmux.int64)
    assert aten.argsort.stable(x, stable=True).stride() == (12, 1, 4)
    assert aten.argsort.stable_out(x, stable=True, out=places).stride() == (12, 1, 4)
    assert aten.msort.out(x, out=opmux.empty(0, dtype=opmux.int64)).stride() == (12, 1, 4)
    row_major = opmux.zeros(2, 4, 3, dtype=opmux.int64)
    assert aten.argsort.stable_out(x, stable=True, out=row_major).stride() == (12, 3, 1)


def test_an_inverse_transform_of_real_numbers_is_a_conjugate() -> None:
    """Into a destination too: it lies as the transform does, and has its dtype."""
    real = opmux.arange(6.0).reshape(2, 3)
    for transform, strides in ((aten.fft_ifft, (1, 2)), (aten.fft_ihfft, (1, 2)), (aten.fft_fft, (3, 1))):
        assert transform.out(real, dim=0, out=opmux.empty(0, dtype=opmux.complex64)).stride() == strides
    complex_one = aten.fft_ifft.out(real + 0j, dim=0, out=opmux.empty(0, dtype=opmux.complex128))
    assert complex_one.stride() == (3, 1)
    with pytest.raises(OperatorValueError, match="Expected out tensor to have dtype"):
        aten.fft_ifft.out(real, dim=0, out=opmux.empty(0, dtype=opmux.complex128))


def test_choices_of_one_element_are_a_new_column() -> None:
    """Without the gaps or repetitions of the vector."""
    for x in (opmux.ones(1).expand(3), opmux.arange(6.0)[::2]):
        column = aten.combinations.default(x, 1)
        assert (column.shape, column.stride()) == ((3, 1), (1, 1))
        assert column.data_ptr() != x.data_ptr()


@pytest.mark.parametrize("dims", [[], [0], [-1]])
def test_a_system_without_dimensions_may_move_the_one_that_it_is_said_to_have(dims: list[int]) -> None:
    """As any operator that takes dimensions lets it be named."""
    assert aten.linalg_tensorsolve.default(opmux.tensor(1.25), opmux.tensor(3.0), dims).item() == pytest.approx(2.4)


@pytest.mark.parametrize(
    "call",
    [
        lambda grad, x: aten.elu_backward(grad, 1.0, 1, 1, False, x),
        aten.gelu_backward.default,
        aten.hardsigmoid_backward.default,
        aten.hardswish_backward.default,
        lambda grad, x: aten.hardtanh_backward(grad, x, -1, 1),
        lambda grad, x: aten.leaky_relu_backward(grad, x, 0.1, False),
        aten.silu_backward.default,
        lambda grad, x: aten.softplus_backward(grad, x, 1, 20),
        lambda grad, x: aten.smooth_l1_loss(grad, x, 0, 1.0),
        lambda grad, x: aten.smooth_l1_loss_backward(grad, x, x, 0, 1.0),
        lambda grad, x: aten.huber_loss_backward(grad, x, x, 0, 1.0),
        lambda grad, x: aten.native_dropout_backward(grad, x > 0, 2.0),
    ],
)
def test_gradients_of_few_elements_lie_as_the_operand_that_decides(call: Callable[..., opmux.Tensor]) -> None:
    """Which of two that lie otherwise decides is the operator's own rule, that its Meta function has."""
    x = opmux.arange(24.0).reshape(2, 3, 4) - 12
    several = [x, x.transpose(0, 2).contiguous().transpose(0, 2), x.mT.contiguous().mT, x[:, :, :1].expand(2, 3, 4)]
    for grad in several:
        for operand in several:
            shapes = [opmux.empty_strided(t.shape, t.stride(), device="meta") for t in (grad, operand)]
            assert call(grad, operand).stride() == call(*shapes).stride()
