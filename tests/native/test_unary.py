"""Functions of one tensor, special functions and activations: what samples of OpInfo do not show."""

import math
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.errors import FunctionNotFoundError, OperatorIndexError, OperatorValueError
from opmux.native.kernels import activation, activation_backward, elementwise, predicate, special, unary
from opmux.nn import functional
from opmux.tensor import ArrayBackend, array_backend

from .operands import TAKES_SECOND_ZERO
from .test_immutable_arrays import made, npu

__all__ = ["npu"]  # a fixture


def test_aliases_are_the_operators_that_they_name() -> None:
    """Second names give the same values, as functions, as methods, in place and with out=."""
    x = opmux.tensor([-0.5, 0.25])
    for name, other in (
        ("arccos", "acos"),
        ("arctanh", "atanh"),
        ("absolute", "abs"),
        ("fix", "trunc"),
        ("negative", "neg"),
    ):
        expected = getattr(opmux, other)(x).tolist()
        out = opmux.empty(2)
        assert getattr(opmux, name)(x).tolist() == expected
        assert getattr(x.clone(), f"{name}_")().tolist() == expected
        assert getattr(opmux, name)(x, out=out) is out
        assert out.tolist() == expected
    assert opmux.special.expit(x).tolist() == x.sigmoid().tolist()
    assert opmux.special.psi(opmux.tensor([1.0])).tolist() == opmux.digamma(opmux.tensor([1.0])).tolist()
    assert (~opmux.tensor([True, False])).tolist() == [False, True]
    assert (+x) is x


def test_integers_are_rounded_as_they_are_and_not_in_place_turned_into_fractions() -> None:
    """Floor and its like copy integers; functions to fractions refuse to write them."""
    whole = opmux.tensor([3, -4])
    copy = opmux.floor(whole)
    assert (copy.dtype, copy.tolist()) == (opmux.int64, [3, -4])
    copy.add_(1)
    assert whole.tolist() == [3, -4]
    assert opmux.reciprocal(opmux.tensor([2, 4])).tolist() == [0.5, 0.25]
    with pytest.raises(OperatorValueError, match="can't be cast to the desired output type"):
        whole.sin_()
    for refused in (opmux.floor, opmux.trunc, opmux.abs, opmux.positive):
        with pytest.raises(OperatorValueError):
            refused(opmux.tensor([True]))


def test_dtypes_that_a_function_does_not_take_are_named() -> None:
    """The refusal names the operator, what was found and the kinds that would do."""
    with pytest.raises(OperatorValueError, match="aten::erf.*complex64") as caught:
        opmux.erf(opmux.tensor([1j]))
    assert "floating-point" in caught.value.advice
    with pytest.raises(OperatorValueError, match="not implemented for 'Long'"):
        functional.elu(opmux.tensor([1]))


def test_erf_of_many_elements_has_the_digits_of_few() -> None:
    """The polynomial for large float32 tensors is right to 3e-7 of the result, and at the ends."""
    x = np.concatenate([np.linspace(-5, 5, 4001), np.geomspace(1e-30, 1, 1000), [np.inf, -np.inf, 0, 1e30]])
    single = opmux.from_numpy(x.astype("float32"))
    expected = opmux.erf(single.to(opmux.float64)).numpy()
    np.testing.assert_allclose(opmux.erf(single).numpy(), expected, rtol=3e-7)
    assert np.isnan(opmux.erf(opmux.full([300], float("nan"))).numpy()).all()


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", ["gelu", "mish", "softplus", "elu", "hardswish"])
def test_large_tensors_go_through_a_function_a_block_at_a_time(name: str, dtype: str) -> None:
    """What lies side by side gives the numbers of its parts, in its own order of memory; so does what does not."""
    x = np.linspace(-30, 30, 300 * 500).reshape(300, 500).astype(dtype)
    x[0, :3] = math.nan, math.inf, -math.inf
    apply = getattr(functional, name)
    expected = np.concatenate([apply(opmux.from_numpy(row)).numpy() for row in x.reshape(100, -1)]).reshape(x.shape)
    whole = opmux.from_numpy(x)
    close: Any = {"rtol": 1e-6 if dtype == "float32" else 1e-14, "atol": 1e-7 if dtype == "float32" else 0}
    np.testing.assert_allclose(apply(whole).numpy(), expected, **close)
    turned = apply(whole.t())
    assert turned.stride() == (1, 500)
    np.testing.assert_allclose(turned.numpy(), expected.T, **close)
    np.testing.assert_allclose(apply(whole[:, ::2]).numpy(), expected[:, ::2], **close)


@pytest.mark.parametrize("threshold", [-1000.0, 1.0, 15.0, 16.0, 20.0, 50.0, math.inf, math.nan])
@pytest.mark.parametrize("dtype", [opmux.float32, opmux.float64])
def test_softplus_is_the_number_itself_beyond_its_threshold(threshold: float, dtype: opmux.dtype) -> None:
    """Below, it is log(1 + exp(x)), whichever way a precision allows to compute it."""
    x = np.array([-40.0, -1.0, 0.5, 1.5, 14.0, 15.5, 17.0, 20.5, 60.0, math.inf, math.nan])
    with np.errstate(invalid="ignore"):
        expected = np.where(x > threshold, x, np.logaddexp(0, x))
    result = functional.softplus(opmux.from_numpy(x).to(dtype), threshold=threshold).numpy()
    np.testing.assert_allclose(result, expected, rtol=1e-6 if dtype is opmux.float32 else 1e-14)


def test_half_precision_is_rounded_once() -> None:
    """Formulas of several steps compute float16 in float32."""
    x = np.linspace(-4, 4, 101).astype("float16")
    for name in ("silu", "mish", "gelu", "softplus", "elu"):
        exact = getattr(functional, name)(opmux.from_numpy(x.astype("float64"))).numpy()
        found = getattr(functional, name)(opmux.from_numpy(x)).numpy()
        np.testing.assert_array_max_ulp(found, exact.astype("float16"), maxulp=1)


def test_a_backend_without_special_functions_refuses_them(npu: ArrayBackend) -> None:
    """The error says what the backend would have to bring; what needs no special function works."""
    with pytest.raises(FunctionNotFoundError, match="no module of special functions"):
        special.digamma_impl(npu, made(npu, [1, 2]))
    assert special.erf_impl(npu, made(npu, np.zeros(300))).data.tolist() == [0.0] * 300


def test_kernels_run_on_immutable_arrays(npu: ArrayBackend) -> None:
    """Ufuncs, formulas, predicates and activations use neither out= nor item assignment."""
    values = [-2.0, -0.5, 0.0, 0.5, 2.0]
    x = made(npu, values)
    plain = opmux.tensor(values)
    cpu = array_backend("cpu")
    names = {
        unary: "sin ceil frac rsqrt sinc logit nan_to_num deg2rad angle reciprocal",
        predicate: "isinf isposinf signbit",
        activation: "elu silu mish softplus leaky_relu hardtanh hardswish hardsigmoid hardshrink softshrink",
    }
    for module, listed in names.items():
        for name in listed.split():
            impl = getattr(module, f"{name}_impl")
            with np.errstate(all="ignore"):
                np.testing.assert_allclose(impl(npu, x).data, impl(cpu, plain), rtol=1e-6, err_msg=name)
    gradient = activation_backward.hardtanh_backward_impl(npu, x, x, -1, 1)
    assert gradient.data.tolist() == [0.0, -0.5, 0.0, 0.5, 0.0]


def test_infinite_gradients_are_dropped_and_not_multiplied(cpu: ArrayBackend) -> None:
    """Masks select bits: no NaN comes of infinity times zero, in small and in large arrays."""
    for size in (4, 20000):
        x = np.tile(np.array([np.inf, np.nan, 1.0, -1.0], dtype="float32"), size // 4)
        dropped = elementwise.zero_where(cpu, np.ones(size, dtype=bool), x)
        assert not dropped.any()
        kept = elementwise.select(cpu, np.zeros(size, dtype=bool), -x, x)
        np.testing.assert_array_equal(kept, x)


def test_parts_of_complex_numbers_share_memory() -> None:
    """Real and imag are views of complex tensors, and writing through them shows."""
    z = opmux.tensor([1 + 2j, 3 - 4j])
    z.imag.neg_()
    assert z.tolist() == [1 - 2j, 3 + 4j]
    assert opmux.view_as_real(z).tolist() == [[1, -2], [3, 4]]
    assert opmux.view_as_complex(opmux.view_as_real(z.reshape([2, 1]).t())).tolist() == [[1 - 2j, 3 + 4j]]
    alone = opmux.arange(24).to(opmux.complex64).view(2, 3, 4)[::2]  # the first dimension has one element
    assert opmux.view_as_real(alone).stride() == (48, 8, 2, 1)
    assert alone[:, :1].imag.stride() == (48, 8, 2)
    assert opmux.view_as_complex(opmux.view_as_real(alone)).stride() == alone.stride() == (24, 4, 1)
    assert z.conj().tolist() == [1 + 2j, 3 - 4j]
    x = opmux.tensor([1.0])
    assert x.real is x
    assert x.conj() is x
    with pytest.raises(OperatorValueError, match="non-complex"):
        opmux.imag(x)
    with pytest.raises(OperatorValueError, match="last dimension of size 2"):
        opmux.view_as_complex(opmux.zeros(3))


def test_dimensions_of_glu() -> None:
    """Negative dimensions count from the end; odd sizes and missing dimensions are refused."""
    x = opmux.randn(2, 4)
    assert functional.glu(x, -1).tolist() == (x[:, :2] * x[:, 2:].sigmoid()).tolist()
    with pytest.raises(OperatorValueError, match="Halving dimension must be even"):
        functional.glu(opmux.zeros(2, 3))
    with pytest.raises(OperatorValueError, match="0-dimensional"):
        functional.glu(opmux.tensor(1.0))
    with pytest.raises(OperatorIndexError):
        functional.glu(x, 2)


@pytest.mark.parametrize("inplace", [False, True])
def test_random_slopes_lie_between_their_bounds(inplace: bool) -> None:
    """Rrelu in training draws a slope for each negative element, and its gradient is that slope."""
    x = opmux.full([1000], -2.0, requires_grad=True)
    y = functional.rrelu(x * 1, 0.25, 0.5, training=True, inplace=inplace)
    slopes = y.detach().numpy() / -2
    assert 0.25 <= slopes.min() < 0.3
    assert 0.45 < slopes.max() <= 0.5
    (gradient,) = opmux.autograd.grad(y.sum(), [x])
    np.testing.assert_allclose(gradient.numpy(), slopes, rtol=1e-6)
    positive = opmux.ones(3)
    assert functional.rrelu(positive, training=True).tolist() == [1.0, 1.0, 1.0]


def test_gumbel_softmax_chooses_by_probability() -> None:
    """Hard samples are one-hot, have the gradient of the soft ones, and follow the probabilities."""
    logits = opmux.tensor([[0.7, 0.2, 0.1]]).log().expand([4000, 3]).clone().requires_grad_()
    sample = functional.gumbel_softmax(logits, tau=0.5, hard=True)
    np.testing.assert_allclose(sample.detach().sum(1).numpy(), 1, rtol=1e-6)
    np.testing.assert_allclose(sample.detach().mean(0).numpy(), [0.7, 0.2, 0.1], atol=0.05)
    (gradient,) = opmux.autograd.grad((sample * opmux.tensor([1.0, 2.0, 3.0])).sum(), [logits])
    assert np.isfinite(gradient.numpy()).all()
    assert gradient.numpy().any()
    with pytest.warns(UserWarning, match="deprecated"):
        functional.gumbel_softmax(logits, eps=1e-5)


def test_bad_options_are_refused() -> None:
    """Ranges, slopes, orders and approximations that make no sense are errors with torch's words."""
    x = opmux.randn(2, 3)
    cases: list[tuple[Any, str]] = [
        (lambda: functional.hardtanh(x, 2, 1), "min_val cannot be greater than max_val"),
        (lambda: functional.gelu(x, "erf"), "either none or tanh"),
        (lambda: functional.celu(x, 0.0), "alpha cannot be 0"),
        (lambda: functional.softshrink(x, -1.0), "lambda must be"),
        (lambda: functional.prelu(x, opmux.ones(2)), "Mismatch of parameter numbers"),
        (lambda: functional.rrelu(x, 0.5, 0.25), "Lower bound should be less than or equal to the upper bound"),
        (lambda: opmux.polygamma(-1, x), "does not support negative n"),
        (lambda: opmux.mvlgamma(x, 0), "p has to be greater than or equal to 1"),
    ]
    for call, words in cases:
        with pytest.raises(OperatorValueError, match=words):
            call()


def test_logit_is_bounded_by_comparisons() -> None:
    """A bound that is NaN bounds nothing; of bounds in the wrong order the lower one holds."""
    x = opmux.tensor([-1.0, 0.0, 0.25, 0.5, 1.0, np.nan])
    inf, nan = np.inf, np.nan
    np.testing.assert_allclose(opmux.logit(x, nan).numpy(), [nan, -inf, -np.log(3), 0, inf, nan], rtol=1e-6)
    np.testing.assert_allclose(opmux.logit(x, 0.25).numpy()[:5], [-np.log(3)] * 3 + [0, np.log(3)], rtol=1e-6)
    np.testing.assert_allclose(opmux.logit(x, 0.75).numpy()[:4], [np.log(3)] * 4, rtol=1e-6)


def test_log_sigmoid_backward_follows_its_buffer() -> None:
    """The buffer is exp(-|x|): the gradient is the sigmoid of -x of it, on either side of zero."""
    x = opmux.tensor([-3.0, -0.5, 0.0, 0.5, 3.0])
    grad = opmux.ops.aten.log_sigmoid_backward.default(opmux.ones(5), x, (-x.abs()).exp())
    np.testing.assert_allclose(grad.numpy(), (-x).sigmoid().numpy(), rtol=1e-6)
    endless = opmux.full((5,), np.inf)
    assert opmux.ops.aten.log_sigmoid_backward.default(opmux.ones(5), x, endless).isnan().all().item()


@pytest.mark.parametrize(
    ("name", "eps", "bounded"),
    [("bfloat16", 1e-3, False), ("bfloat16", 1e-2, True), ("float16", 1e-5, False), ("float32", 1e-5, True)],
)
def test_logit_rounds_its_bounds_as_its_dtype_does(name: str, eps: float, bounded: bool) -> None:
    """One minus a small eps is one in few digits, and bounds nothing; a negative eps never does."""
    x = opmux.tensor([1.0, 2.0], dtype=getattr(opmux, name))
    assert opmux.isfinite(opmux.logit(x, eps)).tolist() == [bounded, bounded]
    slope = opmux.ops.aten.logit_backward.default(opmux.ones_like(x), x, eps)
    assert slope.tolist() == [0.0 if bounded else float("inf"), 0.0]
    assert opmux.isnan(opmux.logit(x, -0.5)).tolist() == [False, True]


@pytest.mark.parametrize("x", [2.0**40, 2.0**44, 2.0**62, 2.0**120])
@pytest.mark.parametrize("approximate", ["none", "tanh"])
def test_gradients_of_gelu_pass_or_vanish_where_its_square_overflows(x: float, approximate: str) -> None:
    """Far to the right gelu is the identity, far to the left zero."""
    grad = opmux.tensor([3.0, 3.0])
    found = opmux.ops.aten.gelu_backward.default(grad, opmux.tensor([x, -x]), approximate=approximate)
    assert found.tolist() == [3.0, 0.0]


@pytest.mark.parametrize("name", ["float16", "float32", "float64"])
def test_no_number_reaches_a_threshold_of_nan(name: str) -> None:
    """Each element gets its soft plus, and only NaN is NaN."""
    x = opmux.tensor([0.25, -3.0, 25.0, math.nan], dtype=getattr(opmux, name))
    found = functional.softplus(x, threshold=math.nan).tolist()
    assert found[:3] == functional.softplus(x, threshold=math.inf).tolist()[:3]
    assert math.isnan(found[3])


def test_a_resized_destination_of_ndtr_lies_row_by_row() -> None:
    """The result is copied there, whatever the order of the argument's dimensions, which a new result has."""
    x, out = opmux.tensor([[-1.0, 0.0, 1.0], [0.5, 2.0, -3.0]]).T, opmux.empty(0)
    found = opmux.special.ndtr(x, out=out)
    assert (found.stride(), opmux.special.ndtr(x).stride()) == ((2, 1), (1, 3))
    assert found.tolist() == opmux.special.ndtr(x).tolist()


_OF_EACH: list[Any] = [
    ("threshold", (0.1, 20.0)),
    ("threshold", (0.0, -np.inf)),
    ("softplus", ()),
    ("softplus", (2.0, 5.0)),
    ("softplus", (1.0, math.nan)),
    *[(name, ()) for name in ("mish", "elu", "relu", "hardswish", "silu", "logsigmoid", "leaky_relu", "nan_to_num")],
    ("nan_to_num", (1.0, 2.0, 3.0)),
    ("digamma", ()),
]


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
@pytest.mark.parametrize(("name", "options"), _OF_EACH)
def test_many_elements_give_what_few_do(name: str, options: tuple[Any, ...], dtype: str) -> None:
    """The loops for large arrays have the results of those for small ones, for ordinary numbers, infinities and NaN alike."""
    function = getattr(functional, name, None) or getattr(opmux, name)
    limits = np.finfo(dtype)
    odd = [np.inf, -np.inf, np.nan, 0.0, -0.0, limits.max, limits.min, limits.tiny, 0.1, 20.0, 5.0]
    few = np.concatenate([odd, np.linspace(-30, 30, 100)]).astype(dtype)
    for part in (few, few[11:]):
        expected = function(opmux.tensor(part), *options)
        many = function(opmux.tensor(np.tile(part, (300, 1))), *options)
        assert many.dtype is expected.dtype
        np.testing.assert_allclose(many.numpy()[::299], [expected.numpy()] * 2, rtol=0 if dtype == "float16" else 1e-6)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize("size", [32767, 32768, 32769, 50000])
def test_limits_of_many_elements(dtype: Any, size: int) -> None:
    """Limits go over long arrays row by row, the last row being shorter; NaN stays, and the signs of zeros as below."""
    array = np.random.default_rng(0).standard_normal(size).astype(dtype) * 20
    array[::5], array[1::5] = np.nan, -0.0
    with np.errstate(invalid="ignore"):
        positive = np.where(array < 0, dtype(0), array)
        soft = np.where(array > 20, array, np.log1p(np.exp(np.minimum(array, 20))))
    for given in (array, array.reshape(-1, 1)[:, ::-1]):
        x = opmux.from_numpy(given.copy())
        relu, softplus = opmux.relu(x).numpy().ravel(), opmux.nn.functional.softplus(x).numpy().ravel()
        np.testing.assert_array_equal(relu, positive)
        assert np.signbit(relu[1::5]).all() or not TAKES_SECOND_ZERO
        np.testing.assert_allclose(softplus, soft, rtol=1e-6)
        np.testing.assert_array_equal(opmux.relu_(x).numpy().ravel(), positive)


#: Calls with a bound of zero, by name.
_BOUNDED: dict[str, Any] = {
    "relu": opmux.relu,
    "relu_": lambda x: x.clone().relu_(),
    "threshold": lambda x: opmux.threshold(x, -0.5, 3.0),
    "clamp": lambda x: x.clamp(0, 1),
    "clamp_": lambda x: x.clone().clamp_(0.0, 2.0),
    "clamp to zero": lambda x: x.clamp(-0.0, 0.0),
    "clamp(max)": lambda x: x.clamp(max=0.0),
    "clamp_min": lambda x: x.clamp_min(0),
    "clamp_min_": lambda x: x.clone().clamp_min_(0.0),
    "clamp_min(-0.0)": lambda x: x.clamp_min(-0.0),
    "clamp_max": lambda x: x.clamp_max(0.0),
    "clamp_min(out)": lambda x: opmux.clamp_min(x, 0.0, out=opmux.empty_like(x)),
    "hardtanh": lambda x: opmux.nn.functional.hardtanh(x, 0.0, 1.0),
    "hardtanh_": lambda x: opmux.nn.functional.hardtanh(x.clone(), -1.0, 0.0, True),
    "relu6": opmux.nn.functional.relu6,
    "leaky_relu": opmux.nn.functional.leaky_relu,
    "leaky_relu of slope 0": lambda x: opmux.nn.functional.leaky_relu(x, 0.0),
    "elu": opmux.nn.functional.elu,
    "selu": opmux.nn.functional.selu,
    "celu": opmux.nn.functional.celu,
}


@pytest.mark.skipif(not TAKES_SECOND_ZERO, reason="the sign of a zero beside a bound of zero is made by the processor")
@pytest.mark.parametrize("name", _BOUNDED)
@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float32", "float64"])
def test_zeros_keep_their_sign_beside_a_bound_of_zero(name: str, dtype: str) -> None:
    """Of few elements and of many, row-major and not, as in PyTorch; NaN stays."""
    for count in (1, 3, 40, 3000, 60000):
        row = opmux.tensor([-0.0, 0.0, float("nan")] * count, dtype=getattr(opmux, dtype))
        for x in (row, row.view(-1, 3).t(), row[:2], row[0]):
            found, x = _BOUNDED[name](x).double().numpy(), x.double().numpy()
            np.testing.assert_array_equal(found, x)
            is_zero = x == 0
            np.testing.assert_array_equal(np.signbit(found)[is_zero], np.signbit(x)[is_zero])
