"""Which dtypes `out=` takes: exactly the result's, one that it can be cast to, or any; and what is broadcast on the way."""

from collections.abc import Callable

import numpy as np
import pytest

import opmux
from opmux.dispatch import ops
from opmux.errors import OperatorValueError
from opmux.tensor import Tensor

aten = ops.aten
ONES = opmux.ones((2, 2))
EYE = opmux.eye(2)
ONE = opmux.ones(())
LINE = opmux.ones((4,), dtype=opmux.complex64)

#: Results of float32 that are converted to a destination's dtype of the same category.
CONVERTED: dict[str, Callable[[Tensor], Tensor]] = {
    "threshold": lambda out: aten.threshold.out(ONES, 3, 1, out=out),
    "huber_loss": lambda out: aten.huber_loss.out(ONES, ONES, 0, out=out),
    "huber_loss of all": lambda out: aten.huber_loss.out(ONES, ONES, out=out),
    "mse_loss_backward": lambda out: aten.mse_loss_backward.grad_input(ONE, ONES, EYE, 1, grad_input=out),
    "smooth_l1_loss_backward": lambda out: aten.smooth_l1_loss_backward.grad_input(
        ONE, ONES, EYE, 1, 1.0, grad_input=out
    ),
    "soft_margin_loss_backward": lambda out: aten.soft_margin_loss_backward.grad_input(
        ONE, ONES, EYE, 1, grad_input=out
    ),
    "cholesky_solve": lambda out: aten.cholesky_solve.out(ONES, EYE, out=out),
    "cholesky_inverse": lambda out: aten.cholesky_inverse.out(EYE, out=out),
    "linalg_pinv": lambda out: aten.linalg_pinv.atol_rtol_tensor_out(EYE, out=out),
    "clamp by a tensor": lambda out: aten.clamp.Tensor_out(ONES, EYE, out=out),
    "clamp_max by a tensor": lambda out: aten.clamp_max.Tensor_out(ONES, EYE, out=out),
    "lerp by a number": lambda out: aten.lerp.Scalar_out(ONES, EYE, 0.25, out=out),
    "lerp by one element": lambda out: aten.lerp.Tensor_out(ONES, EYE, ONE.to(opmux.float64) / 4, out=out),
}
#: Results of float32 that are written into a destination of float32 alone.
EXACT: dict[str, Callable[[Tensor], Tensor]] = {
    "clamp": lambda out: aten.clamp.out(ONES, 1.5, out=out),
    "clamp by two numbers": lambda out: aten.clamp.out(EYE, 0.25, 0.5, out=out),
    "clamp of integers": lambda out: aten.clamp.out(ONES.to(opmux.int32), 1.5, out=out),
    "clamp_min": lambda out: aten.clamp_min.out(ONES, 1.5, out=out),
    "clamp_max": lambda out: aten.clamp_max.out(ONES, 0.5, out=out),
    "clamp_max of bools": lambda out: aten.clamp_max.out(ONES.to(opmux.bool), 0.5, out=out),
    "clip": lambda out: aten.clip.out(ONES, 1.5, out=out),
    "log_sigmoid_backward": lambda out: aten.log_sigmoid_backward.grad_input(ONES, ONES, EYE, grad_input=out),
    "lerp by a tensor": lambda out: aten.lerp.Tensor_out(ONES, EYE, ONES, out=out),
}
#: Results that are copied into whatever dtype.
COPIED: dict[str, Callable[[Tensor], Tensor]] = {
    "_fft_c2c": lambda out: aten._fft_c2c.out(LINE, [0], 0, True, out=out),
    "_fft_r2c": lambda out: aten._fft_r2c.out(opmux.ones((4,)), [0], 0, True, out=out),
    "_fft_c2r": lambda out: aten._fft_c2r.out(LINE, [0], 0, 6, out=out),
    "chain_matmul": lambda out: aten.chain_matmul.out([EYE], out=out),
}


@pytest.mark.parametrize("call", CONVERTED.values(), ids=CONVERTED)
def test_results_are_converted_within_their_category(call: Callable[[Tensor], Tensor]) -> None:
    """A destination of another floating-point dtype gets the values; integers cannot hold them."""
    expected = call(opmux.zeros((0,))).tolist()
    for d in (opmux.float64, opmux.float16):
        out = opmux.zeros((0,), dtype=d)
        assert call(out) is out
        np.testing.assert_allclose(out.tolist(), expected, rtol=2e-3)
    integers = opmux.zeros((3,), dtype=opmux.int64)
    with pytest.raises(OperatorValueError):
        call(integers)
    assert integers.tolist() == [0, 0, 0]


@pytest.mark.parametrize("call", EXACT.values(), ids=EXACT)
@pytest.mark.parametrize("size", [0, 3])
def test_results_are_written_into_their_own_dtype_alone(call: Callable[[Tensor], Tensor], size: int) -> None:
    """A destination of another one is refused, whatever its shape, and stays as it was."""
    assert call(opmux.zeros((size,))).shape == (2, 2)
    for d in (opmux.float64, opmux.float16, opmux.complex64, opmux.int64):
        out = opmux.zeros((size,), dtype=d)
        with pytest.raises(OperatorValueError, match=r"Expected out tensor to have dtype opmux\.float32"):
            call(out)
        assert out.tolist() == [0] * size


@pytest.mark.parametrize("call", COPIED.values(), ids=COPIED)
def test_results_are_copied_into_any_dtype(call: Callable[[Tensor], Tensor]) -> None:
    """Where the result is copied, the conversion is that of `copy_`."""
    exact = call(opmux.zeros((0,), dtype=opmux.complex128))
    for d in (opmux.float64, opmux.int32, opmux.complex64):
        out = call(opmux.zeros((7,), dtype=d))
        assert out.dtype is d
        assert out.shape == exact.shape
        np.testing.assert_allclose(np.real(out.tolist()), np.real(exact.tolist()), atol=1e-5)


def test_a_gradient_is_broadcast_to_the_result() -> None:
    """The gradient of glu may have any shape that fits its result, and no larger one."""
    x = opmux.randn((3, 4))
    whole = aten.glu_backward.default(opmux.ones((3, 2)), x, 1).tolist()
    for shape in ((), (1, 1), (2,), (3, 1)):
        assert aten.glu_backward.default(opmux.ones(shape), x, 1).tolist() == whole
    with pytest.raises(OperatorValueError):
        aten.glu_backward.default(opmux.ones((2, 3, 2)), x, 1)


def test_gradients_of_losses_keep_integers() -> None:
    """Tensors of one integral dtype have differences of it, scaled by a whole number."""
    difference = aten.mse_loss_backward.default(opmux.tensor(1), opmux.tensor([3, 5]), opmux.tensor([1, 1]), 2)
    assert difference.tolist() == [4, 8]
    assert difference.dtype is opmux.int64


def test_a_gradient_of_softmax_has_the_dtype_of_the_gradient() -> None:
    """What the input was before the forward converted it does not matter."""
    x = opmux.ones((2, 2))
    for name in ("_softmax_backward_data", "_log_softmax_backward_data"):
        assert getattr(aten, name).default(x, x, 0, opmux.float64).dtype is opmux.float32


def test_losses_and_their_gradients_take_complex_numbers() -> None:
    """The soft margin is made of functions that complex numbers have."""
    x, target = opmux.tensor([1 + 2j, -3j]), opmux.tensor([1.0, -1.0])
    expected = np.log1p(np.exp(-np.array([1 + 2j, 3j]))).mean()
    np.testing.assert_allclose(aten.soft_margin_loss.default(x, target).item(), expected, rtol=1e-5)


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_half_precision_is_taken_where_nothing_is_factored(dtype: str) -> None:
    """Norms of sums, products of vectors, Euclidean distances and histograms have half precision."""
    x = opmux.ones((2, 3), dtype=getattr(opmux, dtype))
    for result, expected in (
        (aten.linalg_vecdot.default(x, x), [3, 3]),
        (aten.linalg_matrix_norm.default(x, 1), 2),
        (aten.linalg_matrix_norm.str_ord(x, "fro"), 6**0.5),
        (aten._euclidean_dist.default(x, x + 1), [[3**0.5] * 2] * 2),
        (aten.cdist.default(x, x + 1, 2.0, 1), [[3**0.5] * 2] * 2),
        (aten.histc.default(x, 4, 0, 2), [0, 0, 6, 0]),
        (aten.histogram.bins_tensor(x, (x[0] * opmux.tensor([0, 1, 2])).to(x.dtype))[0], [0, 6]),
    ):
        assert result.dtype is x.dtype
        np.testing.assert_allclose(result.tolist(), expected, rtol=1e-2)
    with pytest.raises(OperatorValueError, match="single precision"):
        aten.linalg_matrix_norm.default(x, 2)
    with pytest.raises(OperatorValueError, match="single precision"):
        aten.linalg_matrix_norm.str_ord(x, "nuc")


def test_weights_of_a_histogram_are_counted_not_placed() -> None:
    """In one dimension weights have any shape with as many elements; edges alone take no weights at all."""
    x = opmux.tensor([1.0, 2.0, 2.0])
    counts, _ = aten.histogram.bin_ct(x, 2, weight=opmux.tensor([[3.0, 4.0, 5.0]]))
    assert counts.tolist() == [3, 9]
    with pytest.raises(OperatorValueError, match="weight"):
        aten.histogram.bin_ct(x, 2, weight=opmux.ones((2,)))
    edges = aten._histogramdd_bin_edges.default(opmux.ones((3, 2)), [1, 0], weight=opmux.ones((5,)))
    assert [edge.tolist() for edge in edges] == [[0.5, 1.5], [0.5]]


@pytest.mark.parametrize(
    ("dtype", "values", "bins", "expected"),
    [
        ("float32", [0, 1e38, 2e38, 3e38], 4, [1, 1, 1, 1]),  # a number of bins times the range overflows,
        ("float32", [-3e38, 0, 3e38], 3, [1, 1, 1]),  # and so does the range
        ("float16", [1.5, -2, 40000], 3, [2, 0, 1]),
        ("float16", [300, 400, 600], 200, [1, *[0] * 65, 1, *[0] * 132, 1]),
        ("float32", [2.0**24] * 2, 3, [0, 2, 0]),  # one more or less is no other number, or the same one
        ("float32", [2.0**26] * 2, 3, [0, 2, 0]),
        ("float16", [4096.0] * 2, 3, [0, 2, 0]),
        ("float64", [2.0**60] * 2, 3, [0, 2, 0]),
        ("float32", [-1e-42, 0, 1e-42], 3, [1, 1, 1]),
    ],
)
def test_histograms_of_large_numbers(dtype: str, values: list[float], bins: int, expected: list[int]) -> None:
    """Elements are counted where a step of the computation has no number in their dtype."""
    x = opmux.tensor(values, dtype=getattr(opmux, dtype))
    assert aten.histc.default(x, bins).tolist() == expected
    assert aten.histogram.bin_ct(x, bins)[0].tolist() == expected
    assert aten._histogramdd_from_bin_cts.default(x.unsqueeze(1), [bins]).tolist() == expected


def test_a_triangular_system_has_the_dtype_of_its_matrix() -> None:
    """The right side is converted; what would lose its imaginary part is refused."""
    right = opmux.ones((2, 2), dtype=opmux.int64)
    assert aten.linalg_solve_triangular.default(EYE, right, upper=True).dtype is opmux.float32
    with pytest.raises(OperatorValueError, match="same dtype"):
        aten.linalg_solve_triangular.default(EYE, ONES.to(opmux.complex64), upper=True)


def test_the_oldest_cholesky_takes_any_empty_tensor() -> None:
    """Without elements there is nothing to factor, whatever the shape and the dtype."""
    for shape in ((0,), (0, 3), (2, 0, 3)):
        assert aten.cholesky.default(opmux.zeros(shape, dtype=opmux.int8)).shape == shape


@pytest.mark.parametrize("dtype", ["int64", "uint8", "bool", "float16", "float64", "complex64"])
def test_sums_and_products_are_computed_in_the_dtype_of_the_destination(dtype: str) -> None:
    """Into a tensor they convert the elements first, as if its dtype had been asked for; on Meta likewise."""
    x, d = opmux.tensor([1.5, 1.5, 2.0]), getattr(opmux, dtype)
    for into, functional, dim in (
        (aten.sum.IntList_out, aten.sum.dim_IntList, [0]),
        (aten.prod.int_out, aten.prod.dim_int, 0),
        (aten.cumsum.out, aten.cumsum.default, 0),
        (aten.cumprod.out, aten.cumprod.default, 0),
    ):
        if dtype == "bool" and into in (aten.cumsum.out, aten.cumprod.out):
            with pytest.raises(OperatorValueError, match="not implemented for 'Bool'"):
                into(x, dim, out=opmux.zeros((0,), dtype=d))
            continue
        out = into(x, dim, out=opmux.zeros((0,), dtype=d))
        assert out.dtype is d
        assert out.tolist() == functional(x, dim, dtype=d).tolist()
        with pytest.raises(OperatorValueError):
            into(x, dim, dtype=opmux.int8, out=opmux.zeros((0,), dtype=d))
    meta = aten.sum.IntList_out(x.to("meta"), [0], out=opmux.zeros((0,), dtype=d, device="meta"))
    assert (meta.dtype, tuple(meta.shape)) == (d, ())


def test_a_number_that_is_one_bit_needs_no_real_part() -> None:
    """Complex numbers are true or false, and a tensor's element is converted as by `copy_`; a number has to fit."""
    true = opmux.tensor([False])
    for result in (
        aten.fill_.Scalar(true, 1j),
        aten.masked_fill.Scalar(true, opmux.tensor([True]), 1j),
        aten.scatter.value(true, 0, opmux.tensor([0]), 1j),
    ):
        assert result.tolist() == [True]
    small = opmux.zeros((1,), dtype=opmux.int8)
    assert aten.fill_.Tensor(small, opmux.tensor(300)).tolist() == [44]
    assert aten.fill_.Tensor(small, opmux.tensor(2 + 1j)).tolist() == [2]
    with pytest.raises((OperatorValueError, OverflowError)):
        aten.fill_.Scalar(small, 300)


def test_a_mask_fills_expanded_tensors() -> None:
    """A place in memory is filled if the mask chooses any of the elements that lie there."""
    base = opmux.zeros((1, 3))
    mask = opmux.tensor([[True, False, False], [False, True, False]])
    assert aten.masked_fill_.Scalar(base.expand((2, 3)), mask, 7).tolist() == [[7, 7, 0]] * 2
    assert base.tolist() == [[7, 7, 0]]


@pytest.mark.parametrize("name", ["div", "floor_divide", "remainder", "fmod"])
def test_nothing_is_divided_by_zero_where_nothing_is_divided(name: str) -> None:
    """A zero among integer divisors matters only for elements that there are."""
    empty, zero, one = opmux.zeros((0,), dtype=opmux.int64), opmux.tensor([0]), opmux.tensor([1])
    more = {"rounding_mode": "trunc"} if name == "div" else {}
    assert getattr(opmux, name)(empty, zero, **more).shape == (0,)
    with pytest.raises(OperatorValueError, match="ZeroDivisionError"):
        getattr(opmux, name)(one, zero, **more)


def test_calls_without_anything_to_do_are_taken() -> None:
    """No steps, no samples, no repeats, one dimension too few: each has a result all the same."""
    assert aten.linspace.default(0, float("inf"), 0, dtype=opmux.int64).tolist() == []
    assert aten.trapezoid.x(opmux.zeros((0,)), opmux.ones((3,))).item() == 0
    assert aten.repeat.default(opmux.zeros((0, 2)), [-5, 1]).shape == (0, 2)
    assert aten.repeat_interleave.Tensor(opmux.zeros((0,), dtype=opmux.int64), output_size=3).tolist() == []
    assert aten.bincount.default(opmux.zeros((0,), dtype=opmux.int64), opmux.ones((3,))).tolist() == []
    assert aten.adjoint.default(ONE).item() == 1
    assert aten.contiguous.default(ONES, memory_format=opmux.preserve_format) is ONES
    assert aten._local_scalar_dense.default(opmux.tensor([[4, 5]])) == 4
    assert aten.take_along_dim.default(EYE, opmux.tensor([3], dtype=opmux.int32)).tolist() == [1]
    assert aten.einsum.default("ij->ji", [opmux.ones((2, 3))], path=[5]).shape == (3, 2)


@pytest.mark.parametrize("decimals", [309, -309, 2**62, -(2**62)])
def test_rounding_to_digits_that_no_number_has_gives_nan(decimals: int) -> None:
    """The power of ten is infinite, and infinity divided by infinity not a number."""
    assert np.isnan(aten.round.decimals(ONES, decimals=decimals).tolist()).all()


@pytest.mark.parametrize("name", ["gelu", "mish", "silu", "log_sigmoid", "elu", "hardshrink", "softplus", "hardswish"])
def test_gradients_of_activations_are_broadcast_both_ways(name: str) -> None:
    """A gradient larger than the input, or smaller, is multiplied with the slopes as any two tensors are."""
    of = getattr(aten, f"{name}_backward").default
    numbers: dict[str, tuple[object, ...]] = {"hardshrink": (0.5,), "softplus": (1, 20)}
    for grad, x in ((opmux.ones((2, 3)), opmux.tensor([0.5, -1.0, 2.0])), (opmux.ones((2, 1)), opmux.randn((2, 3)))):
        # The kernel of log_sigmoid takes tensors of one dtype.
        for d in (opmux.float32, opmux.float64, opmux.float16)[: 1 if name == "log_sigmoid" else 3]:
            wide = opmux.broadcast_tensors([grad, x.to(d)])
            if name == "elu":
                found, expected = (of(g, 1, 1, 1, False, y) for g, y in ((grad, x.to(d)), wide))
            elif name == "log_sigmoid":
                found, expected = (of(g, y, y.exp()) for g, y in ((grad, x.to(d)), wide))
            else:
                found, expected = (of(g, y, *numbers.get(name, ())) for g, y in ((grad, x.to(d)), wide))
            np.testing.assert_allclose(found.tolist(), expected.tolist(), rtol=1e-3)


def test_results_of_lstsq_are_converted() -> None:
    """Each of the four destinations may have any dtype that holds its result."""
    dtypes = (opmux.float64, opmux.complex64, opmux.int32, opmux.float16)
    outs = [opmux.zeros((0,), dtype=d) for d in dtypes]
    names = ("solution", "residuals", "rank", "singular_values")
    aten.linalg_lstsq.out(EYE, ONES, **dict(zip(names, outs, strict=True)))
    assert outs[0].tolist() == [[1, 1], [1, 1]]
    assert [out.dtype for out in outs] == list(dtypes)


def test_integers_have_a_gradient_of_the_smooth_loss() -> None:
    """The slope of integers is cut off, and the mean of several has none."""
    x, target, one = (
        opmux.tensor([5, -4, 1]),
        opmux.tensor([1, 2, 2], dtype=opmux.int8),
        opmux.tensor([3], dtype=opmux.int32),
    )
    of = aten.smooth_l1_loss_backward.default
    assert of(one, x, target, 2, 2.0).tolist() == [3, -3, -1]
    assert of(one, x, target, 1, 2.0).tolist() == [0, 0, 0]
    assert of(one, x, target, 2, 2.0).dtype is opmux.int64
    with pytest.raises(OperatorValueError):
        of(one, x.to(opmux.bool), target, 2, 2.0)


def test_what_only_the_public_operator_refuses() -> None:
    """The operator below `rms_norm` takes any weight that broadcasts."""
    x = opmux.tensor([[3.0, 4.0]])
    whole, rstd = aten._fused_rms_norm.default(x, [7], opmux.ones((4, 1, 1)), None)
    assert (whole.shape, rstd.shape) == ((4, 1, 2), (1, 1))
    with pytest.raises(OperatorValueError):
        aten.rms_norm.default(x, [7])


def test_numbers_beyond_64_bits_are_rounded_and_rates_beyond_them_stay() -> None:
    """bfloat16 takes integers by way of floating-point numbers; a rate that no count reaches is its own count."""
    assert aten.add.Tensor(opmux.zeros((1,), dtype=opmux.bfloat16), 2**63).item() == 2.0**63
    assert aten.poisson.default(opmux.tensor([np.inf, 0.0])).tolist() == [np.inf, 0]
    out = opmux.zeros((2,), dtype=opmux.float64)
    assert aten.inner.out(ONES[0], opmux.tensor(2.0), out=out).tolist() == [2, 2]


def test_places_lack_dimensions_in_front() -> None:
    """Places with fewer dimensions than the samples belong to the last of them; a single number has no step."""
    y, x = opmux.randn((2, 3, 4)), opmux.randn((3, 4))
    for dim in (0, 1, -1, -3):
        for name in ("trapezoid", "cumulative_trapezoid"):
            of = getattr(aten, name).x
            assert of(y, x, dim=dim).tolist() == of(y, x.unsqueeze(0), dim=dim).tolist()
    assert aten.trapezoid.x(opmux.ones((1,)), opmux.tensor(0.5)).item() == 0


def test_places_of_more_dimensions_count_them_from_the_front() -> None:
    """The samples' dimension, counted from the front, is the places' too, however many these have."""
    y, x = opmux.tensor([2.0, 4.0]), opmux.tensor([[0.0], [1.0], [3.0]])
    for dim in (0, -1):
        assert aten.trapezoid.x(y, x, dim=dim).tolist() == [9]
        assert aten.cumulative_trapezoid.x(y, x, dim=dim).tolist() == [[3], [9]]
        assert aten.trapezoid.x(y, x.expand(3, 4).unsqueeze(0), dim=dim).tolist() == [[0] * 4] * 3


def test_a_smooth_interpolation_to_the_same_size_copies() -> None:
    """Nothing is resampled, so every dtype is taken; another size takes numbers with fractions."""
    for name in ("bilinear", "bicubic", "lanczos"):
        of = getattr(aten, f"_upsample_{name}2d_aa").default
        for d in (opmux.int64, opmux.bool, opmux.complex64, opmux.float32):
            x = opmux.eye(3).to(d).reshape((1, 1, 3, 3))
            assert of(x, [3, 3], False, 2.0, 0.5).tolist() == x.tolist()
            assert of(x.to("meta"), [3, 3], False).dtype is d
        with pytest.raises(OperatorValueError, match="interpolated"):
            of(x.to(opmux.int64), [3, 2], False)


def test_matrices_without_elements_have_a_condition() -> None:
    """In a norm with a number they need not be square; in one with a name they do."""
    for p in (None, 1, -1, 2):
        assert aten.linalg_cond.default(opmux.zeros((2, 0, 3)), p).tolist() == [0, 0]
    for name in ("fro", "nuc"):
        assert aten.linalg_cond.p_str(opmux.zeros((2, 0, 0)), name).tolist() == [0, 0]
        with pytest.raises(OperatorValueError, match="square"):
            aten.linalg_cond.p_str(opmux.zeros((0, 3)), name)


@pytest.mark.parametrize("p", [0, 3, 2.5, float("nan"), "", "none", "inf"])
@pytest.mark.parametrize("shape", [(2, 2), (0, 0), (0, 2, 2)])
def test_conditions_are_told_in_norms_that_there_are(p: float | str, shape: tuple[int, ...]) -> None:
    """Of matrices without elements too."""
    with pytest.raises(OperatorValueError, match="linalg.cond got an invalid norm type"):
        opmux.linalg.cond(opmux.ones(shape), p)


def test_a_singular_matrix_has_a_condition_in_the_nuclear_norm() -> None:
    """That of its singular values, beside the other matrices of the batch."""
    found = opmux.linalg.cond(opmux.stack([opmux.ones(2, 2), opmux.eye(2)]), "nuc").tolist()
    assert found[0] > 1e7
    assert abs(found[1] - 4) < 1e-5
    x = opmux.tensor([[2.0, 1.0], [0.0, 4.0]])
    values = opmux.linalg.svdvals(x)
    assert abs(opmux.linalg.cond(x, "nuc").item() - (values.sum() * (1 / values).sum()).item()) < 1e-5


def test_powers_and_sizes_are_taken_as_they_come() -> None:
    """A power loses its fraction, and a size may be left to be found where nothing is missing."""
    of, x, target = aten.multi_margin_loss.default, opmux.tensor([[0.5, 2.0]]), opmux.tensor([0])
    assert of(x, target, 1.5).item() == of(x, target, 1).item() == 1.25
    for p in (0.5, 3, 1j):
        with pytest.raises(OperatorValueError, match="only p == 1 and p == 2"):
            of(x, target, p)
    kept = aten.masked_scatter_backward.default(opmux.tensor([1.0, 2.0]), opmux.tensor([True, False]), [-1])
    assert kept.tolist() == [1]


def test_a_bound_that_promotes_makes_the_dtype_of_the_destination() -> None:
    """Of bools and a number the result has the number's."""
    flags = opmux.tensor([True, False])
    assert ops.aten.clamp_max.out(flags, 0, out=opmux.zeros(2, dtype=opmux.int64)).tolist() == [0, 0]
    with pytest.raises(OperatorValueError, match="Expected out tensor to have dtype opmux.int64"):
        ops.aten.clamp_max.out(flags, 0, out=opmux.zeros(2))


@pytest.mark.parametrize("shape", [(), (1,), (2, 1)])
def test_integers_that_a_destination_does_not_hold_wrap_around(shape: tuple[int, ...]) -> None:
    """Whether they have dimensions or not."""
    large = opmux.full(shape, 2**62 + 3)
    for call in (aten.add.out, aten.bitwise_or.Tensor_out):
        out = opmux.zeros(shape, dtype=opmux.int32)
        assert call(large, opmux.zeros(shape, dtype=opmux.int64), out=out).flatten().tolist() == [3] * large.numel()


@pytest.mark.parametrize(
    "pair", [("float32", "int16"), ("float32", "float64"), ("float64", "float32"), ("int16", "float32")]
)
@pytest.mark.parametrize("count", [0, 1])
def test_a_gradient_of_glu_has_the_dtype_of_its_input(pair: tuple[str, str], count: int) -> None:
    """Another one is refused, whether or not there is an element."""
    grad, x = opmux.ones(count, dtype=getattr(opmux, pair[0])), opmux.ones(2 * count, dtype=getattr(opmux, pair[1]))
    with pytest.raises(OperatorValueError):
        aten.glu_backward.default(grad, x, 0)


@pytest.mark.parametrize("ord", [1, -1, float("inf"), 2, -2, "fro", "nuc"])
@pytest.mark.parametrize(("own", "asked"), [("float32", "complex64"), ("complex64", "float32"), ("float64", "float32")])
def test_a_norm_of_matrices_is_computed_in_a_dtype_that_holds_them(ord: float | str, own: str, asked: str) -> None:
    """As a norm of vectors is: real for real numbers, complex for complex ones, and no narrower."""
    x = opmux.ones(2, 2, dtype=getattr(opmux, own))
    for function in (opmux.linalg.matrix_norm, opmux.linalg.norm):
        with pytest.raises(OperatorValueError, match="dtype"):
            function(x, ord, dtype=getattr(opmux, asked))
