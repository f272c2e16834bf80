"""Reductions and scans where samples of torch do not look: NaN, empty dimensions, order of memory, long sums."""

import math
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux import Tensor
from opmux.errors import OperatorIndexError, OperatorValueError

NAN, INF = math.nan, math.inf
REDUCTIONS: list[Callable[..., Any]] = [
    opmux.sum,
    opmux.mean,
    opmux.nansum,
    opmux.prod,
    opmux.amax,
    opmux.any,
    opmux.all,
    opmux.var,
    opmux.std,
    opmux.logsumexp,
    opmux.norm,
    opmux.count_nonzero,
    opmux.argmax,
]


def array(tensor: Tensor) -> Any:
    return np.asarray(tensor._array)


@pytest.mark.parametrize("reduce", REDUCTIONS, ids=lambda f: str(f.__name__))
def test_results_are_row_major_whatever_the_order_of_memory(reduce: Callable[..., Any]) -> None:
    """A reduction of a permuted tensor has the strides of a fresh one, and the values of a contiguous one."""
    x = opmux.randn(4, 5, 6).permute(2, 0, 1)
    found = reduce(x, dim=1)
    assert found.is_contiguous()
    np.testing.assert_allclose(array(found), array(reduce(x.contiguous(), dim=1)), rtol=1e-5)


@pytest.mark.parametrize("shape", [(32, 10), (16, 1), (1, 40), (8192, 3), (8193, 3), (700, 64), (600, 1000)])
@pytest.mark.parametrize("order", ["C", "F"])
def test_sums_of_rows_and_columns_lie_and_count_as_in_numpy(shape: tuple[int, ...], order: Any) -> None:
    """Few rows or many, in BLAS or not: values, shape, and the strides of a fresh tensor where a dimension is kept."""
    values = np.random.default_rng(0).integers(-9, 9, shape)
    for dtype in ("float32", "float64", "complex64", "int32"):
        x = opmux.from_numpy(np.asarray(values, dtype, order=order))
        for dim in (0, 1, -2, -1):
            for keepdim in (False, True):
                found = x.sum(dim, keepdim=keepdim)
                np.testing.assert_array_equal(array(found), values.sum(dim, keepdims=keepdim))
                assert found.stride() == opmux.empty(found.shape).stride()
                if x.is_floating_point():
                    mean = x.mean(dim, keepdim=keepdim)
                    np.testing.assert_allclose(array(mean), values.mean(dim, keepdims=keepdim), rtol=1e-6)
                    assert mean.stride() == found.stride()


@pytest.mark.parametrize("shape", [(100, 5), (32, 1), (700, 64)])
def test_a_dimension_may_be_named_in_any_way(shape: tuple[int, ...]) -> None:
    """Bit for bit: from the front or the back, alone or in a list, kept or not, and into `out`."""
    x = opmux.from_numpy(np.random.default_rng(0).standard_normal(shape).astype("float32"))
    reductions: list[Callable[..., opmux.Tensor]] = [opmux.sum, opmux.mean]
    for reduce in reductions:
        expected = array(reduce(x, 0))
        ways: list[Any] = [-2, (0,), [-2]]
        found = [reduce(x, dim) for dim in ways] + [reduce(x, dim, keepdim=True)[0] for dim in (0, *ways)]
        for result in (*found, reduce(x, -2, out=opmux.empty(shape[1]))):
            np.testing.assert_array_equal(array(result), expected)


def test_columns_that_lie_in_memory_one_by_one_are_added_pairwise() -> None:
    """As in PyTorch, their sums have an error of a unit in the last place where those of a running sum have ten."""
    values = np.random.default_rng(0).random((3, 4096)).astype("float32")
    found, expected = array(opmux.from_numpy(values).t().sum(0)), values.astype("float64").sum(1)
    assert (np.abs(found - expected) <= 2 * np.spacing(expected.astype("float32"))).all()


@pytest.mark.parametrize("rows", [15, 16, 40000])
def test_columns_keep_infinities_apart(rows: int) -> None:
    """A sum beside an infinity is no NaN, whichever way it is added up, and one of both infinities is."""
    x = opmux.ones(rows, 4)
    x[1, 1], x[3, 2], x[5, 2], x[6, 3] = INF, INF, -INF, NAN
    found = x.sum(0).tolist()
    assert found[:2] == [rows, INF]
    assert all(map(math.isnan, found[2:]))
    found = opmux.complex(x, opmux.zeros(rows, 4)).sum(0)
    assert found[:2].tolist() == [rows, complex(INF, 0)]


def test_nan_wins_and_is_skipped_where_the_name_says_so() -> None:
    """max, min and median give NaN, and its place; nansum, nanmean and nanmedian leave it out."""
    x = opmux.tensor([[1.0, NAN, 3.0, NAN]])
    for found in (opmux.max(x, 1), opmux.min(x, 1), opmux.median(x, 1)):
        assert math.isnan(found.values.item())
        assert found.indices.item() == 1
    assert opmux.nansum(x).item() == 4
    assert opmux.nanmean(x).item() == 2
    assert opmux.nanmedian(x, 1).values.item() == 1
    assert math.isnan(opmux.nanmedian(opmux.tensor([NAN, NAN])).item())


def test_nansum_of_infinities_is_what_is_left() -> None:
    """Opposite infinities make NaN also where no element is one."""
    assert math.isnan(opmux.nansum(opmux.tensor([INF, -INF])).item())
    assert opmux.nansum(opmux.tensor([INF, NAN])).item() == INF
    assert opmux.nansum(opmux.tensor([1.5, NAN]), dtype=opmux.int64).item() == 1


def test_empty_dimensions() -> None:
    """Sums and products of nothing have a value, extreme values have none."""
    x = opmux.zeros(2, 0)
    assert opmux.prod(x, 1).tolist() == [1, 1]
    assert opmux.logsumexp(x, 1).tolist() == [-INF, -INF]
    assert opmux.all(x, 1).tolist() == [True, True]
    assert opmux.max(x, 0).values.shape == (0,)
    assert math.isnan(opmux.var(opmux.zeros(0)).item())
    assert math.isnan(opmux.median(opmux.zeros(0)).item())
    with pytest.raises(OperatorIndexError, match="non-zero size"):
        opmux.max(x, 1)
    with pytest.raises(OperatorValueError, match="reduction dim to be specified"):
        opmux.max(x)
    with pytest.raises(OperatorValueError, match="does not have an identity"):
        opmux.linalg.vector_norm(x, INF, 1)


def test_tensors_without_dimensions_have_one_in_mind() -> None:
    """Dimension 0 and -1 of a scalar exist, and nothing else does."""
    x = opmux.tensor(3.0)
    for dim in (0, -1):
        assert opmux.max(x, dim).values.item() == 3
        assert opmux.cumsum(x, dim).item() == 3
        assert opmux.logsumexp(x, dim).item() == 3
        assert opmux.var(x, dim, correction=0).item() == 0
    with pytest.raises(OperatorIndexError, match="Dimension out of range"):
        opmux.cumsum(x, 1)


def test_variance_counts_degrees_of_freedom() -> None:
    """The correction may be a fraction; at and beyond the number of elements the result is infinite or NaN."""
    x = opmux.tensor([1.0, 3.0])
    assert opmux.var(x).item() == 2
    assert opmux.var(x, unbiased=False).item() == 1
    assert opmux.var(x, 0, correction=0.5).item() == pytest.approx(4 / 3)
    assert opmux.var(x, 0, correction=2).item() == INF
    assert math.isnan(opmux.var(opmux.ones(2), 0, correction=3).item())


def test_variance_of_large_numbers_has_their_digits() -> None:
    """The mean is taken away first, so that a large one does not swallow the variance."""
    x = opmux.tensor([1e6, 1e6 + 1, 1e6 + 2], dtype=opmux.float32)
    assert opmux.var(x).item() == 1


def test_long_float32_sums_keep_their_digits() -> None:
    """Running sums, variances and norms of a million elements are exact to single precision."""
    values = np.random.default_rng(3).random(1_000_000).astype("float32")
    exact, x = values.astype("float64"), opmux.from_numpy(values)
    for short in (x, x[:-5]):
        wide = exact[: short.numel()]
        np.testing.assert_allclose(array(opmux.cumsum(short, 0)), wide.cumsum(), rtol=3e-7)
        np.testing.assert_allclose(opmux.var(short).item(), wide.var(ddof=1), rtol=1e-6)
        np.testing.assert_allclose(opmux.norm(short).item(), np.linalg.norm(wide), rtol=1e-6)


@pytest.mark.parametrize("shape", [(3, 4096), (9, 515), (9, 519), (70, 511), (300, 17), (1, 70001)])
def test_products_of_long_rows_have_every_factor_once(shape: tuple[int, ...]) -> None:
    """Rows are multiplied part by part, whatever is left over; powers of two keep all digits."""
    powers = np.random.default_rng(0).integers(-1, 2, shape)
    result = opmux.prod(opmux.from_numpy(np.float32(2) ** powers), 1)
    np.testing.assert_array_equal(np.log2(array(result).astype("float64")), powers.sum(1).clip(-150, 128))


@pytest.mark.parametrize("shape", [(5000, 3), (4096, 1), (40, 30, 7), (2, 3000, 31), (256, 40), (8, 2, 300)])
def test_products_of_many_short_rows_are_in_order(shape: tuple[int, ...]) -> None:
    """They are columns of a copy; the result is row-major, and NaN and the sign of a zero come from their own row."""
    x = np.float32(2) ** np.random.default_rng(0).integers(-1, 2, shape)
    x.reshape(-1, shape[-1])[7] = -0.0
    x.reshape(-1, shape[-1])[9, 0] = np.nan
    for keepdim in (False, True):
        result = opmux.prod(opmux.from_numpy(x), -1, keepdim)
        np.testing.assert_array_equal(array(result), x.prod(-1, keepdims=keepdim))
        np.testing.assert_array_equal(np.signbit(array(result).reshape(-1)[:9]), np.signbit(x.prod(-1).reshape(-1)[:9]))
        assert result.stride() == opmux.empty(result.shape).stride()


@pytest.mark.parametrize(
    ("reduce", "expected"),
    [
        (lambda x: x.sum(0), 2e7),
        (lambda x: x.nansum(0), 2e7),
        (lambda x: x.mean(0), 1),
        (lambda x: x[None].sum((0, 1), keepdim=True), 2e7),
        (lambda x: x.t().sum(1), 2e7),
        (lambda x: (x - 1).logsumexp(0), math.log(2e7)),
        (lambda x: (x * 1j).sum(0), 2e7j),
        (lambda x: (x.half() / 2048).sum(0), 2e7 / 2048),
    ],
)
def test_more_ones_than_float32_can_count_are_added(reduce: Callable[..., Any], expected: complex) -> None:
    """Of many rows parts are added first: one and 2**24 are 2**24 in float32."""
    found = reduce(opmux.ones(1, 2).expand(20_000_000, 2)).reshape(-1)
    np.testing.assert_allclose(found.numpy(), [expected] * 2, rtol=1e-3 if found.dtype is opmux.float16 else 1e-6)


@pytest.mark.parametrize("shape", [(100_001, 2), (20_011, 300), (2, 50_000, 3), (9001, 2, 2)])
@pytest.mark.parametrize("order", ["C", "F", "steps"])
def test_sums_over_many_rows_keep_their_digits(shape: tuple[int, ...], order: str) -> None:
    """Whatever lies further inside in memory, and of as many dimensions as are asked for."""
    numbers = np.random.default_rng(3).uniform(0.05, 0.15, shape).astype(np.float32)
    stored = (
        numbers.repeat(2, -1)[..., ::2] if order == "steps" else np.array(numbers, order="F" if order == "F" else "C")
    )
    x = opmux.from_numpy(stored)
    for dims in (0, 1, -1, (0, 1), (0, -1), tuple(range(len(shape)))):
        exact = numbers.sum(dims, dtype=np.float64)
        np.testing.assert_allclose(x.sum(dims).numpy(), exact, rtol=2e-6)
        np.testing.assert_allclose(
            x.var(dims).numpy(), numbers.var(dims, dtype=np.float64, ddof=1), rtol=1e-5, atol=1e-9
        )


def test_running_results_are_carried_in_double_precision() -> None:
    """What overflows on the way comes back, and errors do not add up."""
    products = opmux.tensor([1e30, 1e30, 1e-30, 0.0]).cumprod(0)
    np.testing.assert_allclose(products.numpy(), [1e30, INF, 1e30, 0], rtol=1e-6)
    ones = opmux.full((20_000,), 1.0001)
    expected = np.float64(ones[0].item()) ** np.arange(1, 20_001)
    np.testing.assert_allclose(ones.cumprod(0).numpy(), expected, rtol=2e-7)
    tenths = opmux.full((100_000,), 0.1 + 0.1j)
    np.testing.assert_allclose(tenths.cumsum(0).numpy(), tenths[0].item() * np.arange(1, 100_001), rtol=1e-6)
    for dtype, rtol in (("float16", 1e-3), ("bfloat16", 8e-3), ("float32", 2e-7), ("complex64", 2e-7)):
        found = opmux.zeros(20_000, dtype=getattr(opmux, dtype)).logcumsumexp(0)
        np.testing.assert_allclose(
            found.to(opmux.complex128).numpy(), np.log(np.arange(1, 20_001)), rtol=rtol, atol=1e-9
        )


def test_running_sums_do_not_spread_infinity_backwards() -> None:
    """What comes before an infinity or NaN stays as it is, in rows that are summed in blocks."""
    x = opmux.ones(64)
    x[40] = INF
    x[50] = NAN
    found = opmux.cumsum(x, 0).tolist()
    assert found[:40] == list(range(1, 41))
    assert found[40:50] == [INF] * 10
    assert all(map(math.isnan, found[50:]))


def test_running_maxima_keep_nan_and_the_last_place() -> None:
    """NaN stays once it has come; of equal elements the last is found."""
    values, indices = opmux.cummax(opmux.tensor([1.0, 3.0, 3.0, NAN, 5.0]), 0)
    assert values.tolist()[:3] == [1, 3, 3]
    assert all(map(math.isnan, values.tolist()[3:]))
    assert indices.tolist() == [0, 1, 2, 3, 3]


def test_infinities_in_sums_of_exponentials() -> None:
    """Nothing becomes NaN that is not."""
    x = opmux.tensor([[-INF, -INF], [INF, 1.0], [1000.0, 1000.0]])
    expected = [-INF, INF, 1000 + math.log(2)]
    np.testing.assert_allclose(array(opmux.logsumexp(x, 1)), expected)
    np.testing.assert_allclose(array(opmux.logcumsumexp(x, 1)[:, 1]), expected)


def test_any_and_all_of_bytes_are_bytes() -> None:
    """The dtype that bools had first stays."""
    x = opmux.tensor([0, 2], dtype=opmux.uint8)
    assert opmux.any(x).dtype is opmux.uint8
    assert opmux.all(x, 0).tolist() == 0
    assert opmux.any(opmux.tensor([NAN])).item() is True


def test_norms_by_name() -> None:
    """`fro` takes any vector, `nuc` a matrix; another name is refused."""
    x = opmux.tensor([[3.0, 0.0], [0.0, -4.0]])
    assert opmux.norm(x).item() == 5
    assert x.norm("nuc").item() == pytest.approx(7)
    assert x.norm(INF, dim=0).tolist() == [3, 4]
    assert opmux.norm(x, 0).item() == 2
    with pytest.raises(OperatorValueError, match="not supported"):
        opmux.norm(x, "other")
    with pytest.raises(OperatorValueError, match="convertible without narrowing"):
        opmux.linalg.vector_norm(x, dtype=opmux.float16)


def test_softmax_chooses_a_dimension_with_a_warning() -> None:
    """As in PyTorch 0 for tensors of 0, 1 and 3 dimensions, 1 for others."""
    x = opmux.randn(2, 3, 4)
    with pytest.warns(UserWarning, match="Implicit dimension choice for softmax"):
        found = opmux.nn.functional.softmax(x)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        np.testing.assert_array_equal(array(found), array(opmux.nn.functional.softmax(x, 0)))


def test_out_of_composites_is_resized_and_checked() -> None:
    """An out tensor takes the result's shape, and must be able to hold its dtype."""
    out = opmux.empty(0)
    assert opmux.quantile(opmux.tensor([1.0, 2.0, 4.0]), opmux.tensor(0.5), out=out) is out
    assert out.tolist() == 2
    with pytest.raises(OperatorValueError, match="can't be cast"):
        opmux.nanmean(opmux.ones(2), out=opmux.empty(0, dtype=opmux.int64))


def test_running_logarithms_of_sums_of_complex_exponentials() -> None:
    """They are those of the running sums, however large the real parts are."""
    x = np.array([[0.5 + 1j, -0.2 + 0.3j, 0.1 - 0.5j]])
    np.testing.assert_allclose(opmux.from_numpy(x).logcumsumexp(1).numpy(), np.log(np.exp(x).cumsum(1)))
    shifted = opmux.from_numpy(x + 1000).logcumsumexp(1).numpy()
    np.testing.assert_allclose(shifted, np.log(np.exp(x).cumsum(1)) + 1000)
    assert opmux.zeros((2, 0), dtype=opmux.complex64).logcumsumexp(1).shape == (2, 0)


@pytest.mark.parametrize("p", [1e-300, 1e-3, 0.5, 1, 2, 3, 1e3, -1, -200.0, -(2**62), INF, -INF])
def test_the_norm_of_one_number_is_its_size(p: float) -> None:
    """Whatever the order; a power and its root would lose it."""
    x = opmux.tensor([[-3.0], [2.0], [NAN]])
    for found in (
        opmux.linalg.vector_norm(x, p, dim=1),
        opmux.norm(x, p, dim=1),
        opmux.stack([opmux.dist(row, opmux.zeros(1), p) for row in x]),
    ):
        np.testing.assert_array_equal(found.numpy(), [3, 2, NAN])
    assert opmux.linalg.vector_norm(opmux.tensor(3 - 4j), p).item() == pytest.approx(5)


@each("given", [None, "float32", "float64", "complex64"])
@each("out", ["int64", "bool", "float16", "float32", "float64", "complex64"])
@each("own", ["int16", "float32", "complex64"])
@each("name", ["mean", "nanmean", "nansum"])
def test_a_destination_has_the_dtype_that_is_asked_for(name: str, own: str, out: str, given: str | None) -> None:
    """Without `dtype` a tensor is reduced in its destination's dtype, and with it only into one of that very dtype."""
    x, result = opmux.tensor([[1, 2]]).to(getattr(opmux, own)), opmux.zeros((1,), dtype=getattr(opmux, out))
    kinds = {"int64": "i", "bool": "b"}
    averaged = name != "nansum"
    if name != "mean" and own == "complex64":
        taken = False if name == "nansum" or given not in (None, out) else None
    elif given is not None:
        taken = given == out and not (name == "nanmean" and own == "int16")
    else:
        taken = not (averaged and (own == "int16" or out in kinds))
    if name != "mean" and own == "float32" and out in (*kinds, "complex64"):  # fractions are summed as fractions
        taken = False
    if taken is None:
        return
    call = getattr(opmux.ops.aten, name).out
    if not taken:
        with pytest.raises(OperatorValueError):
            call(x, [1], dtype=given and getattr(opmux, given), out=result)
        assert not result.any()
        return
    assert call(x, [1], dtype=given and getattr(opmux, given), out=result) is result
    assert result.tolist() == [1.5 if averaged else (True if out == "bool" else 3)]


def test_a_mean_is_added_up_in_its_destinations_dtype() -> None:
    """A sum that overflows the tensor's dtype does not where the destination holds it."""
    x, out = opmux.full((4,), 3e38), opmux.zeros((), dtype=opmux.float64)
    assert opmux.ops.aten.mean.out(x, None, out=out).item() == pytest.approx(3e38)
    assert opmux.ops.aten.mean.dtype_out(x, out=out).item() == pytest.approx(3e38)
    with pytest.raises(OperatorValueError, match="can't be cast"):
        opmux.ops.aten.mean.dtype_out(opmux.ones(2, dtype=opmux.complex64), out=out)


@pytest.mark.parametrize("correction", [-(2**63), -1, 0, 1])
def test_nothing_has_no_variance(correction: int) -> None:
    """The variance of no elements is NaN whatever the correction."""
    assert math.isnan(opmux.std(opmux.zeros(0), correction=correction).item())
    assert opmux.var(opmux.zeros(0, 3), 0, correction=correction).isnan().all()


def test_a_correction_that_is_no_number_leaves_no_freedom() -> None:
    """What is not less than the number of elements divides by zero."""
    assert opmux.std(opmux.tensor([1.0, 2.0]), correction=NAN).item() == INF
    assert opmux.std(opmux.tensor([1.0, 2.0]), correction=2).item() == INF


def test_quantiles_between_infinities_are_those_of_lerp() -> None:
    """A quantile is interpolated from the nearer of its two neighbours."""
    assert opmux.quantile(opmux.tensor([2.0, INF]), 0.25).item() == INF
    assert math.isnan(opmux.quantile(opmux.tensor([2.0, INF]), 0.5).item())
    assert opmux.nanquantile(opmux.tensor([2.0, NAN, 4.0]), 0.75).item() == 3.5


def test_complex_numbers_are_true_where_either_part_is_not_zero() -> None:
    """Added up as bools they are converted one by one first, so that opposite ones leave something."""
    x = opmux.tensor([[2j, 0j], [-2j, 0j]])
    for found in (
        opmux.sum(x, 0, dtype=opmux.bool),
        opmux.ops.aten.sum.IntList_out(x, [0], out=opmux.zeros(2, dtype=opmux.bool)),
    ):
        assert found.tolist() == [True, False]
    assert opmux.sum(x, dtype=opmux.bool).item() is True
