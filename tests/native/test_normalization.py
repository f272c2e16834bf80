"""Normalisation, losses, embeddings in bags and attention, where PyTorch's samples do not look."""

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import opmux
import opmux.nn.functional as F  # noqa: N812 -- the usual name
from opmux.dispatch import ops
from opmux.errors import OperatorValueError, OpmuxError
from opmux.tensor import Tensor

RNG = np.random.default_rng(11)
Make = Callable[..., Tensor]


def values(tensor: Tensor | None) -> Any:
    assert tensor is not None
    return tensor.detach()._array


def normal(*shape: int) -> Any:
    return RNG.standard_normal(shape).astype("float32")


def test_batch_norm_moves_its_running_values_in_place(tensor: Make) -> None:
    """In training the running mean and the unbiased variance move by `momentum`; otherwise they stay."""
    x = normal(6, 3, 4)
    mean, var = tensor(np.zeros(3)), tensor(np.ones(3))
    F.batch_norm(tensor(x), mean, var, training=True, momentum=0.25)
    np.testing.assert_allclose(values(mean), 0.25 * x.mean((0, 2)), rtol=1e-5)
    np.testing.assert_allclose(values(var), 0.75 + 0.25 * x.var((0, 2), ddof=1), rtol=1e-5)
    before = values(mean).copy()
    F.batch_norm(tensor(x), mean, var)
    assert (values(mean) == before).all()


def test_the_variants_of_batch_norm_agree(tensor: Make) -> None:
    """The operators with, without and with fixed statistics compute the same; the functional one writes to none."""
    x, weight = tensor(normal(4, 3, 2, 2)), tensor(normal(3))
    mean, var = tensor(normal(3)), tensor(np.ones(3))
    aten = ops.aten
    expected = aten.native_batch_norm.default(x, weight, None, None, None, True, 0.1, 1e-5)
    for found in (
        aten._native_batch_norm_legit.no_stats(x, weight, None, True, 0.1, 1e-5),
        aten._native_batch_norm_legit.default(x, weight, None, mean, var, True, 0.1, 1e-5),
    ):
        for a, b in zip(found, expected, strict=True):
            assert (values(a) == values(b)).all()
    # `mean` and `var` were written by the last one.
    start = tensor(np.zeros(3)), tensor(np.ones(3))
    before = [values(part).copy() for part in start]
    found = aten._native_batch_norm_legit_functional.default(x, weight, None, *start, True, 0.1, 1e-5)
    for a, b in zip(found, expected, strict=False):
        assert (values(a) == values(b)).all()
    written = [part.clone() for part in start]
    aten._native_batch_norm_legit.default(x, weight, None, *written, True, 0.1, 1e-5)
    assert all((values(a) == values(b)).all() for a, b in zip(found[3:], written, strict=True))
    assert all((values(a) == b).all() for a, b in zip(start, before, strict=True))
    fixed = aten._native_batch_norm_legit_no_training.default(x, weight, None, mean, var, 0.1, 1e-5)
    assert [tuple(part.shape) for part in fixed[1:]] == [(0,), (0,)]


def test_normalisation_keeps_channels_innermost(cpu: Any) -> None:
    """A result is laid out as the input: channels last stays channels last, also on meta, forward and backward."""
    x = cpu.wrap(normal(2, 4, 5, 3).transpose(0, 3, 1, 2))
    aten = ops.aten
    for device in ("cpu", "meta"):
        y = opmux.empty_strided(x.shape, x.stride(), device="meta") if device == "meta" else x
        out, mean, rstd = aten.native_batch_norm.default(y, None, None, None, None, True, 0.1, 1e-5)
        assert out.stride() == x.stride()
        grads = aten.native_batch_norm_backward.default(
            y, y, None, None, None, mean, rstd, True, 1e-5, [True, True, False]
        )
        assert grads[0].stride() == x.stride()
        assert grads[2] is None
        assert aten.native_group_norm.default(y, None, None, 2, 3, 20, 3, 1e-5)[0].stride() == x.stride()
        assert aten.native_layer_norm.default(y, [5], None, None, 1e-5)[0].is_contiguous()


def test_half_precision_is_summed_in_single_precision(tensor: Make) -> None:
    """Squares of float16 do not overflow inside a normalisation, and parameters may be of float32."""
    x = normal(2, 4096) * 300
    half, weight = tensor(x, "float16"), tensor(np.ones(4096))
    out, mean, rstd = ops.aten.native_layer_norm.default(half, [4096], weight, None, 1e-5)
    assert (out.dtype, mean.dtype, rstd.dtype) == (opmux.float16, opmux.float32, opmux.float32)
    assert abs(values(out).astype("float32").std() - 1) < 1e-2


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda x: F.batch_norm(x, None, None), "must be defined in evaluation mode"),
        (lambda x: F.batch_norm(x, None, None, opmux.ones(5), training=True), "should contain 3 elements not 5"),
        (lambda x: F.batch_norm(x[:1, :, :1], None, None, training=True), "more than 1 value per channel"),
        (lambda x: F.layer_norm(x, [5]), "expected input with shape"),
        (lambda x: F.layer_norm(x, [4], opmux.ones(3)), "same shape as normalized_shape"),
        (lambda x: F.layer_norm(x, []), "at least 1-dimensional"),
        (lambda x: F.group_norm(x, 2), "divisible by num_groups"),
        (lambda x: F.group_norm(x, 3, opmux.ones(2)), "size equal to the number of channels"),
        (lambda x: F.layer_norm(x.to(opmux.int64), [4]), "not implemented for"),
        (lambda x: F.layer_norm(x, [4], opmux.ones(4, dtype=opmux.float64)), "same dtype"),
        (lambda x: F.huber_loss(x, x, delta=0.0), "non-positive values for delta"),
        (lambda x: F.smooth_l1_loss(x, x, beta=-1.0), "negative values for beta"),
        (lambda x: F.binary_cross_entropy(x + 9, x), "elements of input should be between 0 and 1"),
        (lambda x: F.mse_loss(x, x, reduction="max"), "not a valid value for reduction"),
        (lambda x: opmux.multinomial(-x.abs(), 1), "1 or 2 dim"),
        (lambda x: opmux.multinomial(-x[0, 0].abs(), 1), "element < 0"),
        (lambda x: opmux.multinomial(opmux.zeros(3), 1), "sum of probabilities"),
        (lambda x: opmux.multinomial(opmux.ones(3), 4), "without replacement"),
        (lambda x: opmux.multinomial(opmux.ones(0), 1, True), "no category"),
        (lambda x: opmux.multinomial(opmux.ones(2, 0), 1, True), "no category"),
        (lambda x: opmux.native_group_norm(opmux.ones(0), None, None, 3, -1, 0, 1, 1e-5), "N, C and HxW"),
        (lambda x: x.exponential_(0.0), "lambda > 0.0"),
        (lambda x: x.geometric_(1.0), r"p to be in \(0, 1\)"),
        (lambda x: F.scaled_dot_product_attention(x, x, x, opmux.ones(4, 4), is_causal=True), "should not be set"),
        (lambda x: F.one_hot(opmux.zeros(2, dtype=opmux.int64), 0), "smaller than num_classes"),
        (lambda x: F.dropout1d(x[0, 0]), "Expected 2D or 3D input"),
    ],
)
def test_what_does_not_fit_is_refused(tensor: Make, call: Callable[[Tensor], Any], message: str) -> None:
    """The error says what does not fit."""
    with pytest.raises(OperatorValueError, match=message):
        call(tensor(normal(2, 3, 4)))


def test_indices_out_of_range_are_refused(tensor: Make) -> None:
    """Classes and rows that are not there are refused, negative ones too."""
    x, places = tensor(normal(2, 3)), tensor([0, -1], "int64")
    with pytest.raises(OperatorValueError, match="out of range"):
        F.multi_margin_loss(x, places)
    with pytest.raises(OperatorValueError, match="out of range"):
        F.embedding_bag(places, x, tensor([0], "int64"))


def test_deprecated_arguments_of_losses_warn(tensor: Make) -> None:
    """size_average and reduce still choose the reduction; broadcasting warns as well."""
    x, y = tensor([1.0, 3.0]), tensor([0.0, 0.0])
    with pytest.warns(UserWarning, match="use reduction='sum'"):
        assert F.l1_loss(x, y, size_average=False).item() == 4
    with pytest.warns(UserWarning, match="use reduction='none'"):
        assert tuple(F.l1_loss(x, y, reduce=False).shape) == (2,)
    with pytest.warns(UserWarning, match="mse_loss broadcasts them"):
        assert F.mse_loss(x, y[:1]).item() == 5


def test_bags_may_be_empty_padded_and_end_early(tensor: Make) -> None:
    """An empty bag is zero; padding does not count; what lies behind the last offset gets neither value nor gradient."""
    table = tensor([[1.0, 2.0], [3.0, 5.0], [7.0, 0.0]]).requires_grad_()
    places, offsets = tensor([0, 1, 2, 2], "int64"), tensor([0, 0, 3], "int64")
    assert F.embedding_bag(places, table, offsets, mode="max").tolist() == [[0, 0], [7, 5], [7, 0]]
    assert F.embedding_bag(places, table, offsets, mode="mean", padding_idx=-1).tolist() == [[0, 0], [2, 3.5], [0, 0]]
    weights = tensor([1.0, 2.0, 3.0, 4.0]).requires_grad_()
    found = F.embedding_bag(places, table, offsets, mode="sum", include_last_offset=True, per_sample_weights=weights)
    assert found.tolist() == [[0, 0], [28, 12]]
    found.sum().backward()
    assert values(table.grad).tolist() == [[1, 1], [2, 2], [3, 3]]
    assert values(weights.grad).tolist() == [3, 8, 7, 0]


def test_embedding_shortens_the_rows_that_it_uses(tensor: Make) -> None:
    """With max_norm the used rows of the matrix itself are shortened, once."""
    table = tensor([[3.0, 4.0], [30.0, 40.0], [0.3, 0.4]])
    found = F.embedding(tensor([1, 2, 1], "int64"), table, max_norm=1.0)
    np.testing.assert_allclose(values(found), [[0.6, 0.8], [0.3, 0.4], [0.6, 0.8]], rtol=1e-5)
    np.testing.assert_allclose(values(table)[0], [3, 4])


def test_a_row_without_anything_to_attend_to_is_zero(tensor: Make) -> None:
    """A mask that hides everything gives zeros and zero gradients, not NaN."""
    q, k, v = (tensor(normal(1, 2, 3, 4)).requires_grad_() for _ in range(3))
    mask = tensor([[True, False, True], [False, False, False], [True, True, True]], "bool")
    found = F.scaled_dot_product_attention(q, k, v, mask)
    assert (values(found)[:, :, 1] == 0).all()
    found.sum().backward()
    assert np.isfinite(values(q.grad)).all()
    assert (values(q.grad)[:, :, 1] == 0).all()


def test_attention_shares_heads_and_hides_the_future(tensor: Make) -> None:
    """Grouped heads equal repeated ones, and a causal mask equals the triangular one."""
    q, k = tensor(normal(2, 4, 3, 5)), tensor(normal(2, 2, 3, 5))
    repeated = tensor(np.repeat(values(k), 2, 1))
    triangle = tensor(np.tri(3, dtype=bool), "bool")
    found = F.scaled_dot_product_attention(q, k, k, is_causal=True, enable_gqa=True)
    expected = F.scaled_dot_product_attention(q, repeated, repeated, triangle)
    np.testing.assert_allclose(values(found), values(expected), rtol=1e-5)


def test_ctc_counts_all_alignments(tensor: Make) -> None:
    """One label in two steps of equal chances has three alignments; an impossible target is infinite, or 0 if asked."""
    logs = tensor(np.log(np.full((2, 1, 2), 0.5)))
    one, two = tensor([[1]], "int64"), tensor([[1, 1]], "int64")
    assert abs(F.ctc_loss(logs, one, [2], [1], reduction="sum").item() + np.log(0.75)) < 1e-6
    assert F.ctc_loss(logs, two, [2], [2]).item() == float("inf")
    logs.requires_grad_()
    loss = F.ctc_loss(logs, two, [2], [2], zero_infinity=True)
    loss.backward()
    assert (loss.item(), values(logs.grad).tolist()) == (0, [[[0, 0]], [[0, 0]]])


def test_random_numbers_have_their_distributions() -> None:
    """Means and medians of many numbers are those of the distribution; impossible categories are never drawn."""
    opmux.manual_seed(5)
    x = opmux.empty(20000)
    assert abs(x.exponential_(2.0).mean().item() - 0.5) < 0.02
    assert abs(x.geometric_(0.25).mean().item() - 4) < 0.1
    assert abs(np.median(values(x.cauchy_(3.0, 0.5))) - 3) < 0.05
    assert abs(np.median(values(x.log_normal_(1.0, 0.5))) - np.e) < 0.1
    assert abs(opmux.poisson(opmux.full((20000,), 3.0)).mean().item() - 3) < 0.1
    for replacement in (True, False):
        chances = opmux.tensor([[0.0, 1.0, 3.0, 0.0]]).expand(5000, 4)
        drawn = values(opmux.multinomial(chances, 1, replacement))
        assert set(drawn.reshape(-1).tolist()) == {1, 2}
        assert abs((drawn == 2).mean() - 0.75) < 0.03
    both = values(opmux.multinomial(chances, 2))
    assert (np.sort(both, 1) == [1, 2]).all()


@pytest.mark.parametrize("categories", [0, 3])
@pytest.mark.parametrize("replacement", [True, False])
def test_nothing_is_drawn_of_no_rows(categories: int, replacement: bool) -> None:
    """Whether there are categories or none, which there need to be as many of as are drawn without replacement."""
    chances = opmux.ones(0, categories, dtype=opmux.bfloat16)
    if replacement or categories:
        assert opmux.multinomial(chances, 2, replacement).shape == (0, 2)
    else:
        with pytest.raises(OperatorValueError, match="without replacement"):
            opmux.multinomial(chances, 2, replacement)


@pytest.mark.parametrize("shape", [(0, 0), (0, 3), (0, 3, 2), (2, 0), (2, 3, 0), (2, 0, 3)])
def test_statistics_of_no_elements(shape: tuple[int, ...]) -> None:
    """Instances without elements leave running statistics as they are; of no instances there is no mean."""
    mean, variance = opmux.zeros(shape[1]), opmux.ones(shape[1])
    found = opmux.instance_norm(opmux.ones(shape), None, None, mean, variance, True, 0.1, 1e-5, False)
    assert found.shape == shape
    assert mean.isnan().all().item() if shape[0] == 0 else mean.tolist() == [0.0] * shape[1]


def test_dropout_of_channels_drops_whole_channels() -> None:
    """Each channel is zero or scaled as a whole; alpha dropout keeps mean and variance."""
    opmux.manual_seed(3)
    found = values(F.dropout2d(opmux.ones(50, 20, 3, 3), 0.5)).reshape(50, 20, 9)
    assert set(found.reshape(-1).tolist()) == {0, 2}
    assert (found == found[:, :, :1]).all()
    kept = values(F.alpha_dropout(opmux.randn(40000), 0.3, training=True))
    assert abs(kept.mean()) < 0.03
    assert abs(kept.std() - 1) < 0.03
    x = opmux.ones(4, 6)
    assert F.dropout1d(x, 0.5, inplace=True) is x


@pytest.mark.parametrize("p", [-1.0, 0.0, math.nan])
def test_no_dropout_needs_no_mask(p: float) -> None:
    """A probability that is not positive drops nothing, not even what the mask of what is dropped says."""
    q, attend = opmux.rand(2, 3), opmux.ops.aten._scaled_dot_product_attention_math.default
    mask = opmux.zeros(2, 2, dtype=opmux.bool)
    for given in (None, mask, mask[:, :1].expand(2, 1)):
        assert attend(q, q, q, None, p, False, given)[0].tolist() == attend(q, q, q)[0].tolist()


def test_a_mask_of_what_is_dropped_takes_any_probability() -> None:
    """With the mask nothing is drawn, and the rest is scaled by what the probability leaves."""
    q, attend = opmux.rand(2, 3), opmux.ops.aten._scaled_dot_product_attention_math.default
    kept = opmux.ones(2, 2, dtype=opmux.bool)
    plain = attend(q, q, q)[0]
    np.testing.assert_allclose(attend(q, q, q, None, 0.5, False, kept)[0].numpy(), 2 * plain.numpy(), rtol=1e-5)
    np.testing.assert_allclose(attend(q, q, q, None, 2.0, False, kept)[0].numpy(), -plain.numpy(), rtol=1e-5)
    assert not attend(q, q, q, None, 1.0, False, kept)[0].isfinite().any()
    with pytest.raises(OperatorValueError, match="expects p"):
        attend(q, q, q, None, 2.0)


def test_a_channel_of_equal_elements_is_zero_without_eps() -> None:
    """As in PyTorch, which takes the inverse of its deviation for 0; its weight and shift still count."""
    weight = opmux.tensor([2.0, 3.0])
    result, _, inverse = opmux.ops.aten.native_batch_norm.default(
        opmux.ones(2, 2), weight, weight, None, None, True, 0.1, 0.0
    )
    assert inverse.tolist() == [0, 0]
    assert result.tolist() == [[2, 3], [2, 3]]


@pytest.mark.parametrize(("indices", "offsets"), [("int64", "int16"), ("uint8", "int64"), ("int32", "int8")])
def test_indices_and_offsets_of_bags_are_brought_to_one_dtype(indices: str, offsets: str) -> None:
    """Which has to be int32 or int64."""
    table = opmux.arange(6.0).reshape(3, 2)
    places = opmux.tensor([2, 0, 1], dtype=getattr(opmux, indices))
    bags = opmux.tensor([0, 2], dtype=getattr(opmux, offsets))
    assert opmux.ops.aten.embedding_bag.default(table, places, bags)[0].tolist() == [[4, 6], [2, 3]]
    with pytest.raises(OpmuxError, match="one of the following scalar types"):
        opmux.ops.aten.embedding_bag.default(table, places.to(opmux.int8), bags.to(opmux.int8))


def test_embedding_measures_rows_of_one_number_by_their_size() -> None:
    """Whatever the order of the norm: a root of a power of it would lose it."""
    for order in (1e-5, 2.0**64, -2.0):
        row = opmux.tensor([[-3.0]])
        opmux.ops.aten.embedding_renorm_.default(row, opmux.tensor([0]), 0.5, order)
        assert abs(row.item() + 0.5) < 1e-6


@pytest.mark.parametrize("name", ["native_batch_norm", "_native_batch_norm_legit"])
@pytest.mark.parametrize("wrong", ["out", "save_mean", "save_invstd"])
def test_a_refused_destination_leaves_running_statistics(name: str, wrong: str) -> None:
    """Destinations are looked at before the running statistics change."""
    mean, var = opmux.zeros((2,)), opmux.ones((2,))
    outs = {
        key: opmux.zeros((0,), dtype=opmux.float64 if key == wrong else opmux.float32)
        for key in ("out", "save_mean", "save_invstd")
    }
    with pytest.raises(OperatorValueError, match="Expected out tensor to have dtype"):
        getattr(opmux.ops.aten, name).out(opmux.ones((3, 2)), None, None, mean, var, True, 0.5, 1e-5, **outs)
    assert mean.tolist() == [0.0, 0.0]
    assert var.tolist() == [1.0, 1.0]


def test_saved_statistics_stay_as_they_are_outside_of_training() -> None:
    """Only the normalized tensor is written."""
    saved = [opmux.full((5,), 9.0) for _ in range(2)]
    call = opmux.ops.aten._native_batch_norm_legit.out
    parameters = (None, None, opmux.zeros((2,)), opmux.ones((2,)))
    out = opmux.zeros((0,))
    call(opmux.ones((3, 2)), *parameters, False, 0.5, 0.0, out=out, save_mean=saved[0], save_invstd=saved[1])
    assert out.tolist() == [[1.0, 1.0]] * 3
    assert [tensor.tolist() for tensor in saved] == [[9.0] * 5] * 2


@pytest.mark.parametrize("training", [True, False])
def test_running_statistics_have_one_dimension(training: bool) -> None:
    """As many elements in two dimensions are refused."""
    with pytest.raises(OperatorValueError, match="expected 1 dims"):
        opmux.ops.aten.native_batch_norm.default(
            opmux.ones((3, 2)), None, None, opmux.zeros((2, 1)), opmux.ones((2, 1)), training, 0.5, 1e-5
        )


def test_a_normalized_batch_is_row_major() -> None:
    """The order of the input's dimensions in memory, channels innermost apart, is not that of the result."""
    x = opmux.ones((2, 4, 3)).transpose(-1, -2)
    assert opmux.ops.aten.native_batch_norm.default(x, None, None, None, None, True, 0.5, 1e-5)[0].is_contiguous()


@pytest.mark.parametrize("train", [True, False])
@pytest.mark.parametrize("variance", ["float16", "float32", "float64"])
@pytest.mark.parametrize("mean", ["float16", "float32", "float64"])
@pytest.mark.parametrize("kind", ["float32", "float64"])
def test_instance_norm_converts_statistics_where_the_mean_has_another_dtype(
    tensor: Make, kind: str, mean: str, variance: str, train: bool
) -> None:
    """Both become the input's; where the mean has that dtype already, the variance has to have it too."""
    x = normal(2, 3, 4)
    means, variances = tensor(np.full(3, 0.5), mean), tensor(np.full(3, 4.0), variance)

    def call() -> Any:
        return ops.aten.instance_norm.default(tensor(x, kind), None, None, means, variances, train, 0.5, 0.0, True)

    if mean == kind != variance:
        with pytest.raises(OperatorValueError, match="same dtype"):
            call()
        return
    found = call()
    assert found.dtype.name == kind
    expected = (x - x.mean(2, keepdims=True)) / x.std(2, keepdims=True) if train else (x - 0.5) / 2
    np.testing.assert_allclose(values(found), expected, rtol=1e-4, atol=1e-5)
    assert (means.dtype.name, variances.dtype.name) == (mean, variance)
    moved = 0.25 + 0.5 * x.mean((0, 2)) if train else np.full(3, 0.5)
    np.testing.assert_allclose(values(means), moved, rtol=1e-2, atol=1e-3)


@pytest.mark.parametrize("dim", [0, 1, 2, -2, -3])
def test_a_weight_norm_lies_row_by_row(dim: int) -> None:
    """Its slices have the sizes that are given, whatever the order of the weight's dimensions in memory."""
    v = opmux.arange(24.0).reshape(4, 3, 2).permute(2, 1, 0)
    sizes = [1, 1, 1]
    sizes[dim] = v.shape[dim]
    g = opmux.arange(1.0, 1.0 + v.shape[dim]).reshape(sizes)
    found = ops.aten._weight_norm.default(v, g, dim)
    assert found.is_contiguous()
    np.testing.assert_allclose(ops.aten.norm_except_dim.default(found, 2, dim).numpy(), g.numpy(), rtol=1e-6)


def test_slices_of_one_number_have_the_norm_that_is_asked_for() -> None:
    """That of order 0 counts what is not 0."""
    v = opmux.tensor([0.0, -2.0])
    assert [ops.aten.norm_except_dim.default(v, order, 0).tolist() for order in (0, 1, 2)] == [[0, 1], [0, 2], [0, 2]]


@pytest.mark.parametrize(
    ("shape", "dim", "dtype", "message"),
    [
        ((), 0, "float32", "tensor has no dimensions"),
        ((), -1, "float32", "tensor has no dimensions"),
        ((), 1, "float32", "out of range"),
        ((3,), -2, "float32", "out of range"),
        ((2, 3), 2, "float32", "out of range"),
        ((2, 3), 0, "float64", "expected scalar type"),
        ((2, 3), 1, "float16", "expected scalar type"),
    ],
)
def test_a_weight_norm_asks_for_dimensions_and_dtypes(shape: Any, dim: int, dtype: str, message: str) -> None:
    """A dimension has to exist; along the first and the last one, weight and sizes have one dtype."""
    with pytest.raises(OpmuxError, match=message):
        ops.aten._weight_norm.default(opmux.ones(shape), opmux.ones((), dtype=getattr(opmux, dtype)), dim)


def test_no_gradient_is_given_of_a_parameter_that_is_not_there(tensor: Make) -> None:
    """The mask asks for those of what was given."""
    x, one = tensor([[1.0, 2.0], [3.0, 5.0]]), tensor([1.0, 1.0])
    layer, group = ops.aten.native_layer_norm_backward.default, ops.aten.native_group_norm_backward.default
    for weight, bias in ((None, one), (one, None), (None, None)):
        mask = [True, weight is not None, bias is not None]
        found = layer(x, x, [2], one, one, weight, bias, mask)
        assert [part is not None for part in found] == mask
        with pytest.raises(OpmuxError, match="output_mask asks for the gradient"):
            layer(x, x, [2], one, one, weight, bias, [True, True, True])
    with pytest.raises(OpmuxError, match="output_mask asks for the gradient"):
        group(x, x, x, x, None, 2, 2, 1, 2, [True, True, False])


@pytest.mark.parametrize("shape", [(1030, 64), (80, 1000), (9, 8000), (2, 70000)])
@pytest.mark.parametrize("name", ["softmax", "log_softmax", "layer_norm", "group_norm", "batch_norm"])
def test_large_arrays_go_row_by_row_as_small_ones(tensor: Make, name: str, shape: tuple[int, int]) -> None:
    """What is computed of many rows, and its gradient, is what is computed of each alone; NumPy's buffers stay as they were."""
    rows, width = shape
    x, ramp = normal(rows, width), np.linspace(0.5, 2, width, dtype="float32")

    def run(part: Any) -> list[Any]:
        leaf = tensor(part).requires_grad_()
        if name.endswith("softmax"):
            y = getattr(F, name)(leaf, -1)
        elif name == "layer_norm":
            y = F.layer_norm(leaf, [width], tensor(ramp), tensor(ramp))
        elif name == "group_norm":
            y = F.group_norm(leaf[:, None], 1)[:, 0]
        else:  # Each row is a channel.
            y = F.batch_norm(leaf[None], None, None, training=True)[0]
        (y * tensor(ramp)).sum().backward()
        return [values(y), values(leaf.grad)]

    before = np.getbufsize()
    whole = run(x)
    with np.errstate(all="raise"):
        run(x * 100)
    assert np.getbufsize() == before
    for i in range(0, rows, max(rows // 4, 1)):
        for found, expected in zip(whole, run(x[i : i + 1]), strict=True):
            np.testing.assert_allclose(found[i : i + 1], expected, rtol=2e-3, atol=1e-5)


def test_kept_vectors_of_ones_cannot_be_written() -> None:
    """Sums by products share them: what wrote into one would change all sums after it."""
    ones = opmux.native.array_backend("cpu").ones(20, np.dtype("float32"))
    with pytest.raises(ValueError, match="read-only"):
        ones[0] = 2
    assert ones.sum() == 20
