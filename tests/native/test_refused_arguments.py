"""Arguments that operators refuse, family by family, and results whose dtype or strides PyTorch's rules decide."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import opmux
from opmux import ops
from opmux.errors import (
    DtypeNotImplementedError,
    OperatorArgumentError,
    OperatorIndexError,
    OperatorOverflowError,
    OperatorValueError,
    OpmuxError,
)

aten: Any = ops.aten


def _images(spatial: int) -> Any:
    return opmux.ones([2, 3, *[4] * spatial])


def _upsamplings() -> list[Any]:
    calls: list[Any] = []
    for spatial, modes in ((1, ("linear",)), (2, ("bilinear", "bicubic")), (3, ("trilinear",))):
        calls += [(f"upsample_{mode}{spatial}d", spatial, (True,)) for mode in modes]
        calls += [(f"{name}{spatial}d", spatial, ()) for name in ("upsample_nearest", "_upsample_nearest_exact")]
    return [*calls, *[(f"_upsample_{mode}2d_aa", 2, (True,)) for mode in ("bilinear", "bicubic", "lanczos")]]


@pytest.mark.parametrize(("name", "spatial", "options"), _upsamplings())
@pytest.mark.parametrize("count", [1, 2, 3])
def test_interpolation_takes_a_size_for_each_of_its_own_dimensions(
    name: str, spatial: int, options: tuple[Any, ...], count: int
) -> None:
    """A tensor with other dimensions is refused even if the sizes fit it, by the operator and by its `vec` overload."""
    operator = getattr(aten, name)
    calls: list[Callable[[], Any]] = [
        lambda: operator.default(_images(count), [5] * count, *options),
        lambda: operator.vec(_images(count), [5] * count, *options, None),
    ]
    for call in calls:
        if count == spatial:
            assert call().shape == (2, 3, *[5] * spatial)
        else:
            with pytest.raises(OpmuxError):
                call()


@pytest.mark.parametrize("kind", ["avg", "max"])
@pytest.mark.parametrize("spatial", [2, 3])
@pytest.mark.parametrize("count", [0, 1, 2, 3, 4])
def test_adaptive_pooling_takes_a_size_for_each_dimension(kind: str, spatial: int, count: int) -> None:
    """One size does not stand for all."""
    pool = getattr(aten, f"adaptive_{kind}_pool{spatial}d").default
    if count == spatial:
        pool(_images(spatial), [2] * count)
    else:
        with pytest.raises(OpmuxError, match="output_size must be"):
            pool(_images(spatial), [2] * count)


#: No fractions, and as many bits as those that complex numbers are made of.
WIDE = ("int32", "int64", "float16")
ONES = opmux.ones([2, 3])


@pytest.mark.parametrize(
    ("target", "options"),
    [
        (opmux.ones([2, 3], dtype=opmux.int64), {}),
        (opmux.ones([2, 3], dtype=opmux.bool), {}),
        (opmux.ones([3]), {}),
        (ONES, {"weight": opmux.ones([4, 2, 3])}),
        (ONES, {"weight": opmux.ones([2, 3], dtype=opmux.complex64)}),
        (ONES, {"pos_weight": opmux.ones([4, 2, 3])}),
        (ONES, {"pos_weight": opmux.ones([2, 3], dtype=opmux.bool)}),
        (opmux.ones([4, 2, 3]), {"pos_weight": opmux.ones([3])}),
    ],
)
def test_cross_entropies_with_logits_are_multiplied_in_place(target: Any, options: dict[str, Any]) -> None:
    """What would change the shape or the kind of numbers of the losses is refused."""
    with pytest.raises(OpmuxError):
        aten.binary_cross_entropy_with_logits.default(ONES, target, **options)


@pytest.mark.parametrize("dtype", [opmux.float16, opmux.float32, opmux.float64])
@pytest.mark.parametrize("weight", [opmux.int64, opmux.float64, None])
def test_cross_entropies_have_the_dtype_of_the_target(dtype: Any, weight: Any) -> None:
    """Weights do not promote; the losses lie in memory as the targets do."""
    target = opmux.ones([3, 2], dtype=dtype).t()
    weights = None if weight is None else opmux.ones([2, 3], dtype=weight)
    losses = aten.binary_cross_entropy_with_logits.default(ONES, target, weights, reduction=0)
    assert (losses.dtype, losses.stride()) == (dtype, (1, 2))


TURNED = opmux.ones([3, 2]).t()
GAPPED = opmux.ones([2, 6])[:, ::2]


@pytest.mark.parametrize(
    ("call", "strides"),
    [
        (lambda: aten.select_scatter.default(GAPPED, opmux.ones([3]), 0, 1), (6, 2)),
        (lambda: aten.slice_scatter.default(GAPPED, opmux.ones([1, 3]), 0, 1), (6, 2)),
        (lambda: aten.select_scatter.default(opmux.ones([3]).expand([2, 3]), opmux.ones([3]), 0, 1), (3, 1)),
        (lambda: aten.roll.default(TURNED, [1], [0]), (3, 1)),
        (lambda: aten._safe_softmax.default(opmux.ones([1, 3]).expand([2, 3]), -1, dtype=opmux.float64), (3, 1)),
        (lambda: aten.leaky_relu_backward.default(TURNED, ONES, 0.1, False), (3, 1)),
        (lambda: aten.rrelu_with_noise_backward.default(TURNED, ONES, ONES, 0.1, 0.3, True, False), (3, 1)),
        (lambda: aten.mse_loss_backward.grad_input(ONES, TURNED, ONES, 1, grad_input=opmux.ones([0])), (1, 2)),
        (lambda: aten.soft_margin_loss_backward.grad_input(ONES, ONES, TURNED, 1, grad_input=opmux.ones([0])), (1, 2)),
        (lambda: aten.to.dtype_layout(TURNED, memory_format=opmux.contiguous_format), (1, 2)),
        (lambda: aten.empty_strided.default([0, 0], [1, -1]), (1, 1)),
    ],
)
def test_strides_are_those_of_the_operand_that_comes_first(call: Callable[[], Any], strides: tuple[int, ...]) -> None:
    """The order of a result's dimensions in memory does not depend on which operand the array module looks at."""
    assert call().stride() == strides


@pytest.mark.parametrize(
    "call",
    [
        lambda: aten.slice_backward.default(opmux.ones([1, 3]), [1, 3], 0, 0, 1, -1),
        lambda: aten.empty_strided.default([0, 3], [0]),
        lambda: aten.empty_strided.default([0], []),
        lambda: aten.new_empty_strided.default(ONES, [], [1]),
        lambda: aten.slice_backward.default(opmux.ones([1, 1, 3]), [1, 3], 0, 0, 1, 1),
        lambda: aten.select_backward.default(opmux.ones([1, 3]), [1, 3], 0, 0),
        lambda: aten.diagonal_backward.default(opmux.ones([1, 1]), [1, 3], 0, 0, 1),
        lambda: aten.trace_backward.default(opmux.ones([1]), [2, 2]),
        lambda: aten.unfold_backward.default(opmux.ones([2, 2]), [3], 0, 4, 1),
        lambda: aten.unfold_backward.default(opmux.ones([2, 2]), [3], 0, 2, 0),
        lambda: aten.unfold_backward.default(opmux.ones([1, 3]), [2, 4], 1, 1, 3),
        lambda: aten.unfold_backward.default(opmux.ones([2, 1, 2]), [2, 4], 1, 1, 3),
        lambda: aten.affine_grid_generator_backward.default(opmux.ones([2, 2]), [4], True),
        lambda: aten.affine_grid_generator_backward.default(opmux.ones([1, 4, 2, 4]), [1, 2, 4, 4], True),
        lambda: aten.replication_pad1d_backward.default(ONES, ONES.to(opmux.float64), [0, 0]),
        lambda: aten.reflection_pad1d_backward.default(ONES, ONES.to(opmux.float64), [0, 0]),
        lambda: aten.empty_strided.default([2], [-1]),
        lambda: aten.addr.default(opmux.ones([2, 2]), opmux.ones([2]), opmux.ones([2]), alpha=True),
        lambda: aten.addr.default(opmux.ones([2, 2]), opmux.ones([2]), opmux.ones([2]), beta=True),
        lambda: aten.linalg_tensorinv.default(opmux.ones([1, 1]), ind=3),
        lambda: aten.embedding_renorm.default(opmux.ones([3, 3], dtype=opmux.int64), opmux.tensor([1]), 1.0, 2.0),
        lambda: aten.isin.Tensor_Scalar(ONES, 1j),
        lambda: aten.unique_dim.default(opmux.tensor(2.5), 0),
        lambda: aten.nll_loss2d.default(opmux.ones([1, 1]), opmux.tensor([0])),
        lambda: aten.mish_backward.default(opmux.ones([3]), opmux.tensor(True)),
        *[
            lambda name=name: aten.view_as_complex.default(ONES[:, :2].to(getattr(opmux, name)).contiguous())
            for name in WIDE
        ],
        lambda: aten.mish_backward.default(opmux.ones([3]), opmux.tensor([1, 2, 3])),
        lambda: aten.randint_like.Tensor(ONES, opmux.tensor([2])),
        lambda: aten.batch_norm.default(ONES, None, None, None, opmux.ones([3]), True, 0.1, 1e-5, False),
        lambda: aten.logspace.out(1 + 1j, 2, 3, out=opmux.ones([0])),
    ],
)
def test_what_does_not_fit_is_refused(call: Callable[[], Any]) -> None:
    """An operator that others call refuses what these would."""
    with pytest.raises(OpmuxError):
        call()


@pytest.mark.parametrize("name", ["add", "mul", "bitwise_and", "eq", "fmod"])
def test_integers_of_uint64_do_not_promote_bools(name: str) -> None:
    """Such an integer has no dtype in common with bools; beside other dtypes it is a number like others."""
    scalar = getattr(aten, name).Scalar
    with pytest.raises(OpmuxError, match="Promotion for uint16"):
        scalar(opmux.tensor([True]), 2**63)
    scalar(opmux.tensor([1]), 2**63)


@pytest.mark.parametrize(
    ("equation", "shapes", "dtype"),
    [
        ("i->", [[3]], opmux.int64),
        ("i->", [[1]], opmux.int64),
        ("i,i->", [[3], [3]], opmux.int32),
        ("i,i->", [[3], [1]], opmux.int64),
        ("i,j->", [[3], [2]], opmux.int64),
        ("i,i->i", [[3], [1]], opmux.int32),
    ],
)
def test_sums_in_einsum_count_in_int64(equation: str, shapes: list[list[int]], dtype: Any) -> None:
    """What is summed in one operand alone is summed as by `sum`."""
    operands = [opmux.ones(shape, dtype=opmux.int32) for shape in shapes]
    assert aten.einsum.default(equation, operands).dtype is dtype


def test_destinations_of_spaced_numbers_take_bounds_without_an_imaginary_part() -> None:
    """A bound that is not used may be complex; a unit matrix gives its destination two dimensions."""
    assert aten.logspace.out(1 + 0j, 2, 2, out=opmux.ones([0])).tolist() == [10.0, 100.0]
    assert aten.logspace.out(1, 2 + 1j, 1, out=opmux.ones([0])).tolist() == [10.0]
    assert aten.eye.out(2, out=opmux.ones([4])).tolist() == [[1.0, 0.0], [0.0, 1.0]]


@pytest.mark.parametrize(("dim", "count"), [(None, 0), (0, 0), (-1, 3)])
def test_consecutive_values_of_a_vector_are_counted_where_asked_for(dim: int | None, count: int) -> None:
    """Dimension 0 of a vector is as good as none; any other names slices, whose positions and counts come always."""
    values, inverse, _ = aten.unique_consecutive.default(opmux.tensor([1, 1, 2]), dim=dim)
    assert (values.tolist(), inverse.numel()) == ([1, 2], count)


@pytest.mark.parametrize("write", [lambda x: x.abs_(), lambda x: x.absolute_(), aten.abs_.default])
def test_sizes_of_complex_numbers_are_not_written_over_them(write: Callable[[Any], Any]) -> None:
    """On the CPU and on Meta; a destination of their dtype takes them, and what is refused stays as it was."""
    x = opmux.tensor([3 + 4j])
    for tensor in (x, x.to("meta")):
        with pytest.raises(OpmuxError, match="In-place abs is not supported for complex tensors"):
            write(tensor)
    assert x.tolist() == [3 + 4j]
    assert opmux.abs(x, out=opmux.empty(1, dtype=opmux.complex64)).tolist() == [5]


@pytest.mark.parametrize(
    "call",
    [
        lambda: aten.logit.default(ONES, 1e308),
        lambda: aten.logit_.default(ONES.clone(), 1e308),
        lambda: aten.logit_backward.default(ONES, ONES, 1e308),
        lambda: aten.logit.default(ONES.half(), 1e8),
        lambda: aten.avg_pool3d.default(_images(3), [5, 2, 2], ceil_mode=True),
        lambda: aten.avg_pool3d.default(_images(3), [2, 2, 5], padding=[1, 1, 1]),
        lambda: aten.adaptive_max_pool2d_backward.default(ONES[None, None], ONES[None, None], ONES[None, None].bool()),
        lambda: aten.avg_pool2d.default(_images(2), [2, 2], stride=[2**40]),
        lambda: aten.max_pool2d.default(_images(2), [2, 2], stride=[2**40]),
        lambda: aten.constant_pad_nd.default(ONES, [-4, 1]),
        lambda: aten.addr_.default(opmux.ones(2, 3, dtype=opmux.int64), opmux.ones(2), opmux.ones(3)),
        lambda: aten.addr_.default(opmux.ones(2, 3), opmux.ones(2, dtype=opmux.complex64), opmux.ones(3)),
        lambda: aten.addr.default(ONES.to(opmux.int8), ONES[:, 0].to(opmux.int8), ONES[0].to(opmux.int8), alpha=300),
        lambda: aten.isin.Tensor_Scalar(ONES, True),
        lambda: aten.isin.Scalar_Tensor(True, ONES),
        lambda: aten.cdist.default(ONES, ONES, float("nan")),
        lambda: aten.pdist.default(ONES, float("nan")),
        lambda: aten.linalg_tensorsolve.default(opmux.eye(2), opmux.ones(2), (2,)),
        lambda: aten.linalg_matrix_rank.atol_rtol_tensor(opmux.zeros(2, 0), rtol=opmux.tensor(1j)),
        lambda: aten.linalg_pinv.atol_rtol_tensor(opmux.zeros(2, 0), rtol=opmux.tensor(1j)),
        lambda: aten.linalg_tensorsolve.default(opmux.eye(2), opmux.ones(2), (0, 0)),
        lambda: aten.fft_ihfft.out(ONES, out=opmux.empty(0, dtype=opmux.complex128)),
        lambda: aten.instance_norm.default(ONES, ONES, None, None, None, True, 0.1, 0.1, False),
        lambda: aten.linear.default(ONES[None], opmux.ones(4, 3), opmux.ones(2, 4, dtype=opmux.complex64)),
        lambda: aten.linear.default(ONES[None], opmux.ones(4, 3), opmux.ones(5, 2, 4)),
        lambda: aten.embedding_renorm_.default(opmux.ones(1, 3).expand(2, 3), opmux.tensor([0]), 1.0, 2.0),
    ],
)
def test_garbage_is_refused(call: Callable[[], Any]) -> None:
    """In opmux's words: nothing that the array module raises comes out."""
    with pytest.raises(OpmuxError) as refused:
        call()
    assert "called with" not in refused.value.asked


def test_what_has_no_elements_is_not_looked_at() -> None:
    """Neither a dimension along which nothing is joined, nor running values, probabilities and indices that nothing uses."""
    nothing, bag = opmux.empty(0), opmux.tensor([0]).narrow(0, 0, 0)
    assert aten.cat.default([nothing, nothing.int()], 7).shape == (0,)
    assert aten.cat.out([nothing, nothing], -5, out=opmux.empty(2)).shape == (0,)
    with pytest.raises(OperatorOverflowError):
        aten.cat.default([nothing, nothing.int()], 2**63)
    assert aten.batch_norm.default(opmux.empty(0, 3), None, None, nothing, None, True, 0.1, 0.1, False).shape == (0, 3)
    assert aten.binary_cross_entropy.default(opmux.tensor([[2.0]]), opmux.empty(0, 1)).isnan().item()
    assert aten.embedding_bag.default(ONES, bag, bag)[0].shape == (0, 3)
    assert aten.linalg_tensorsolve.default(opmux.zeros(2, 0, 3), nothing).shape == (0, 3)


@pytest.mark.parametrize("operator", [aten.chunk.default, aten.unsafe_chunk.default])
def test_a_number_of_chunks_has_64_bits(operator: Any) -> None:
    """Also in the second call, for which nothing is looked up."""
    for _ in range(2):
        assert len(operator(ONES, 2**63 - 1)) == 2
        with pytest.raises(OperatorOverflowError):
            operator(ONES, 2**63)


@pytest.mark.parametrize("name", ["int8", "int64"])
def test_positions_of_integers_are_cut_off(name: str) -> None:
    """An affine grid has the dtype of its matrices, and pixels between the first and the last are at 0."""
    d = getattr(opmux, name)
    grid = aten.affine_grid_generator.default(opmux.tensor([[[1, 0, 5], [0, 1, 7]]], dtype=d), [1, 1, 1, 4], True)
    assert grid.dtype is d
    assert grid.tolist() == [[[[4, 7], [5, 7], [5, 7], [6, 7]]]]


def test_an_outer_product_is_one_of_the_common_dtype() -> None:
    """Integers that are added to floating-point numbers do not wrap around before."""
    large = opmux.tensor([2**62])
    assert aten.addr.default(opmux.zeros(1, 1), large, large).item() == 2.0**124
    assert aten.addr.default(opmux.ones(1, 1, dtype=opmux.int8), opmux.zeros(1), opmux.zeros(1), beta=200).item() == 200


def test_blocks_have_the_common_dtype_of_the_tensors_as_they_are_given() -> None:
    """A tensor without dimensions does not decide it."""
    number, wide = opmux.tensor(0.5, dtype=opmux.float64), opmux.tensor(300)
    assert aten.block_diag.default([number, opmux.ones(1)]).dtype is opmux.float32
    assert aten.block_diag.default([opmux.zeros(1, dtype=opmux.int8), wide]).tolist() == [[0, 0], [0, 44]]


@pytest.mark.parametrize("kind", ["reflection", "replication"])
@pytest.mark.parametrize("spatial", [1, 2, 3])
def test_a_gradient_of_padding_has_the_dtype_of_the_input(kind: str, spatial: int) -> None:
    """Another one is refused, in one dimension as in three."""
    x = opmux.ones((2,) * (spatial + 1))
    backward = getattr(opmux.ops.aten, f"{kind}_pad{spatial}d_backward").default
    with pytest.raises(OperatorValueError, match="expected scalar type"):
        backward(opmux.ones(x.shape, dtype=opmux.float64), x, [0, 0] * spatial)


@pytest.mark.parametrize("name", ["linspace", "logspace"])
def test_bools_are_spaced_where_none_lies_between_two(name: str) -> None:
    """One is the start; from two on there is no step."""
    call = getattr(aten, name).default
    assert call(-2.0, 3.0, 0, dtype=opmux.bool).tolist() == []
    assert call(-2.0, 3.0, 1, dtype=opmux.bool).tolist() == [True]
    with pytest.raises(OpmuxError, match="Bool"):
        call(-2.0, 3.0, 2, dtype=opmux.bool)


@pytest.mark.parametrize("kind", ["bool", "complex64"])
def test_numbers_of_trials_are_refused_where_there_is_one(kind: str) -> None:
    """An empty tensor stays as it is, whatever its dtype."""
    dtype = getattr(opmux, kind)
    assert opmux.zeros((0, 3), dtype=dtype).geometric_(0.25).shape == (0, 3)
    with pytest.raises(OpmuxError, match="trials"):
        opmux.zeros((3,), dtype=dtype).geometric_(0.25)


@pytest.mark.parametrize("name", ["index_add", "index_copy", "index_reduce"])
@pytest.mark.parametrize("shape", [(), (1,), (3,)])
@pytest.mark.parametrize("values", [(), (1,)])
def test_slices_have_as_many_dimensions_as_the_tensor(
    name: str, shape: tuple[int, ...], values: tuple[int, ...]
) -> None:
    """Only a copied one may have none beside a dimension, or one beside none."""
    extra = ("prod",) if name == "index_reduce" else ()
    call = getattr(aten, name).default
    arguments = (opmux.ones(shape), 0, opmux.tensor([0]), opmux.ones(values), *extra)
    if name != "index_copy" and len(shape) != len(values):
        with pytest.raises(OpmuxError, match="must match self tensor shape"):
            call(*arguments)
    else:
        assert call(*arguments).shape == shape


@pytest.mark.parametrize("kind", ["float64", "complex64", "float16"])
def test_a_copied_gradient_goes_to_a_destination_of_its_dtype(kind: str) -> None:
    """The variant with a destination computes apart and copies."""
    one = opmux.ones((1,))
    with pytest.raises(OpmuxError, match="Expected out tensor to have dtype opmux.float32"):
        aten.hardswish_backward.out(one, one, out=opmux.zeros((1,), dtype=getattr(opmux, kind)))


@pytest.mark.parametrize("place", ["grad_out", "mean", "rstd"])
@pytest.mark.parametrize("dtype", [opmux.float64, opmux.int64, opmux.bool], ids=str)
def test_gradients_of_normalization_take_what_the_forward_has_and_gives(place: str, dtype: Any) -> None:
    """The gradient has the input's dtype, mean and deviation have that which the forward gives them."""
    x, two = opmux.ones(2, 2), opmux.ones(2)

    def given(name: str, tensor: opmux.Tensor) -> opmux.Tensor:
        return tensor.to(dtype) if name == place else tensor

    def calls() -> tuple[Callable[[], Any], ...]:
        grad, mean, rstd = given("grad_out", x), given("mean", two), given("rstd", two)
        mask = [True, True, True]
        return (
            lambda: aten.native_layer_norm_backward.default(grad, x, [2], mean, rstd, two, two, mask),
            lambda: aten.native_group_norm_backward.default(grad, x, mean, rstd, two, 2, 2, 1, 1, mask),
            lambda: aten.native_batch_norm_backward.default(grad, x, two, None, None, mean, rstd, True, 1.0, mask),
        )

    for call in calls():
        with pytest.raises(OperatorValueError, match="expected scalar type"):
            call()
    with pytest.raises(OperatorValueError, match="the input has shape"):
        aten.native_batch_norm_backward.default(two, x, two, None, None, two, two, True, 1.0, [True, True, True])
    place = ""
    for call in calls():
        call()


@pytest.mark.parametrize("memory_format", [opmux.contiguous_format, opmux.preserve_format, opmux.channels_last])
def test_a_destination_of_empty_has_a_format_already(memory_format: Any) -> None:
    """One that is given is refused, whichever it is."""
    out = opmux.zeros(2)
    with pytest.raises(OperatorValueError, match="incompatible with 'out'"):
        opmux.ops.aten.empty.out([1, 2, 3, 4], memory_format=memory_format, out=out)
    assert out.shape == (2,)


@pytest.mark.parametrize("name", ["index_copy", "index_copy_"])
@pytest.mark.parametrize("rows", [[0, 1], []])
def test_positions_that_are_copied_to_have_64_bits(name: str, rows: list[int]) -> None:
    """Others that write by positions take 32 bits too, as in PyTorch."""
    x, index = opmux.ones(3), opmux.tensor(rows, dtype=opmux.int32)
    with pytest.raises(OperatorIndexError, match="int64"):
        getattr(x, name)(0, index, x[: len(rows)].clone())
    assert x.index_add(0, index, x[: len(rows)]).shape == (3,)


@pytest.mark.parametrize("slope", [-1.0, math.nan, -math.inf])
def test_results_do_not_tell_the_slope_of_a_negative_or_of_no_number(slope: float) -> None:
    """A gradient from the result needs a slope of at least 0."""
    x = opmux.ones(2)
    with pytest.raises(OperatorValueError, match="negative slope"):
        opmux.ops.aten.leaky_relu_backward.default(x, x, slope, True)
    with pytest.raises(OperatorValueError, match="negative slope"):
        opmux.ops.aten.elu_backward.default(x, slope, 1.0, 1.0, True, x)
    assert opmux.ops.aten.leaky_relu_backward.default(x, x, -0.0, True).tolist() == [1.0, 1.0]


@pytest.mark.parametrize(
    "call",
    [
        lambda flag: opmux.nn.functional.relu(opmux.ones(2), inplace=flag),
        lambda flag: opmux.nn.functional.max_pool1d(opmux.ones(1, 1, 4), 2, return_indices=flag),
        lambda flag: opmux.nn.functional.embedding_bag(opmux.tensor([[0]]), opmux.ones(2, 2), scale_grad_by_freq=flag),
        lambda flag: opmux.stft(opmux.ones(8), 4, center=flag, return_complex=True),
        lambda flag: opmux.pca_lowrank(opmux.ones(3, 3), 2, center=flag),
        lambda flag: opmux.from_dlpack(opmux.ones(2), copy=flag),
    ],
)
def test_an_array_is_no_bool(call: Callable[[Any], Any]) -> None:
    """Functions in Python name the parameter, where asking the array for its truth would say something of arrays."""
    with pytest.raises(OperatorArgumentError, match="must be bool"):
        call(np.ones(3))


_BOOLS = opmux.tensor([True, False])
_PLACES = opmux.tensor([0, 0])


@pytest.mark.parametrize(
    "call",
    [
        lambda: _BOOLS.scatter_reduce(0, _PLACES, _BOOLS, "mean"),
        lambda: _BOOLS.clone().scatter_reduce_(0, _PLACES, _BOOLS, "mean", include_self=False),
        lambda: _BOOLS.index_reduce(0, _PLACES, _BOOLS, "mean"),
        lambda: _BOOLS.clone().index_reduce_(0, _PLACES, _BOOLS, "mean"),
        lambda: opmux.bucketize(1j, opmux.tensor([1.0])),
        lambda: opmux.searchsorted(opmux.tensor([1.0]), 1j),
    ],
)
def test_what_a_dtype_does_not_have_is_not_implemented(call: Callable[[], Any]) -> None:
    """Bools have no mean, and complex numbers no order."""
    with pytest.raises(DtypeNotImplementedError):
        call()


@pytest.mark.parametrize(
    "call",
    [
        lambda x: opmux.trapezoid(x),
        lambda x: opmux.trapezoid(x, x),
        lambda x: opmux.cumulative_trapezoid(x),
        lambda x: opmux.linalg.cross(x, x),
        lambda x: x.slice_scatter(x, 0, 0),
        lambda x: x.put(opmux.tensor([0, 0]), x),
        lambda x: opmux.fft.fft2(x, (2, 2)),
        lambda x: opmux.fft.ifft2(x.unsqueeze(0), (2, 2)),
        lambda x: opmux.fft.rfft2(x.unsqueeze(0), (2, 2)),
        lambda x: opmux.fft.hfft2(x.unsqueeze(0), (2, 2)),
    ],
)
def test_what_torch_refuses_as_an_index_is_one(call: Callable[[Any], Any]) -> None:
    """Dimensions that a tensor has not, and positions without a value each."""
    with pytest.raises(OperatorIndexError):
        call(opmux.tensor(1.0))
