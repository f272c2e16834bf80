"""What operators of two and three operands do besides giving torch's numbers: exactness, memory, messages, overloads."""

import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.dispatch import ops
from opmux.errors import OperatorValueError
from opmux.tensor import Tensor

aten = ops.aten
Make = Callable[..., Tensor]


def dividends(kind: str) -> tuple[Any, Any]:
    """Arrays of enough elements for division in double precision; of some kinds it must not take place."""
    source = np.random.default_rng(3)
    a, b = (source.standard_normal((2, 5000)) * 10).astype("float32")
    changes = {"zero": 0.0, "infinite": np.inf, "nan": np.nan}
    if kind in changes:
        b[::7] = changes[kind]
    return (a * np.float32(1e12), b) if kind == "large" else (a, b)


@pytest.mark.parametrize("kind", ["plain", "zero", "infinite", "nan", "large"])
@pytest.mark.parametrize(("name", "exact"), [("fmod", np.fmod), ("floor_divide", np.floor_divide)])
def test_many_elements_are_divided_as_few_are(kind: str, name: str, exact: Any) -> None:
    """Division with remainder of long arrays, in double precision, is that of the array module, bit by bit."""
    a, b = dividends(kind)
    with np.errstate(all="ignore"):
        expected = exact(a, b)
    result = getattr(opmux, name)(opmux.from_numpy(a), opmux.from_numpy(b)).numpy()
    np.testing.assert_array_equal(result, expected, strict=True)
    number = getattr(opmux, name)(opmux.from_numpy(a), 0.7).numpy()
    np.testing.assert_array_equal(number, exact(a, np.float32(0.7)), strict=True)


def test_remainder_has_the_sign_of_the_divisor() -> None:
    """Fmod rounds the quotient towards zero, remainder down; so in long arrays."""
    x = opmux.tensor([5.0, -5.0] * 2000)
    assert opmux.fmod(x, 3)[:2].numpy().tolist() == [2.0, -2.0]
    assert (x % 3)[:2].numpy().tolist() == [2.0, 1.0]
    assert (x % -3)[:2].numpy().tolist() == [-1.0, -2.0]


@pytest.mark.parametrize("name", ["fmod", "remainder", "floor_divide"])
def test_integers_are_not_divided_by_zero(name: str, tensor: Make) -> None:
    """Integer division by zero is refused in PyTorch's words, whichever operand is the number, and in place."""
    x, zeros = tensor([1, 2], "int64"), tensor([1, 0], "int64")
    function = getattr(opmux, name)
    for divide, divisor in ((function, zeros), (function, 0), (getattr(Tensor, f"{name}_"), zeros)):
        with pytest.raises(OperatorValueError, match="ZeroDivisionError"):
            divide(x, divisor)
    for sign in (operator.floordiv, operator.mod):
        with pytest.raises(OperatorValueError, match="ZeroDivisionError"):
            sign(3, zeros)
    assert x.numpy().tolist() == [1, 2]


@pytest.mark.parametrize(("name", "plain"), [("logaddexp", np.logaddexp), ("logaddexp2", np.logaddexp2)])
def test_long_sums_of_exponentials_are_the_plain_ones(name: str, plain: Any, tensor: Make) -> None:
    """Several passes over long arrays give what the array module's function gives, infinities and NaN included."""
    a = np.array([1.0, -np.inf, np.inf, np.nan, 0.0] * 500, dtype="float32")
    b = np.array([2.0, -np.inf, np.inf, 1.0, -200.0] * 500, dtype="float32")
    with np.errstate(all="ignore"):
        expected = plain(a, b)
    np.testing.assert_allclose(getattr(opmux, name)(tensor(a), tensor(b)).numpy(), expected, rtol=1e-6)


def test_operands_may_overlap(tensor: Make) -> None:
    """Where memory with gaps overlaps, which is not refused, an operator in place reads all before it writes."""
    for name in ("fmod", "atan2", "clamp_min", "copysign", "lerp"):
        values = np.array([5.0, 0.0, 3.0, 0.0, 2.0, 0.0, 7.0], dtype="float32")
        x, more = tensor(values), [0.3] if name == "lerp" else []
        expected = getattr(opmux, name)(tensor(values[2::2]), tensor(values[:-2:2]), *more).numpy()
        getattr(x[2::2], f"{name}_")(x[:-2:2], *more)
        np.testing.assert_array_equal(x[2::2].numpy(), expected)


def test_expanded_memory_is_not_written(tensor: Make) -> None:
    """In-place operators refuse tensors whose elements share memory."""
    x = tensor([1.0]).expand(3)
    for write, operands in ((x.fmod_, (2,)), (x.clamp_, (0, 1)), (x.addcmul_, (x, x)), (x.atan2_, (x,))):
        with pytest.raises(OperatorValueError, match="single memory location"):
            write(*operands)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda x, i: x & x, "not implemented for 'Float'"),
        (lambda x, i: x << 1, "not implemented for 'Float'"),
        (lambda x, i: opmux.gcd(i, x), "not implemented for 'Float'"),
        (lambda x, i: opmux.hypot(i, i), "not implemented for 'Long'"),
        (lambda x, i: opmux.fmod(i == i, True), "not implemented for 'Bool'"),
        (lambda x, i: opmux.addcdiv(x, i, i), "Integer division with addcdiv is no longer supported"),
        (lambda x, i: opmux.lerp(x, x.to(opmux.float64), 0.5), "expected dtype .*float32 for `end`"),
        (lambda x, i: opmux.clamp(x), "At least one of 'min' or 'max' must not be None"),
        (lambda x, i: opmux.clamp(i.to(opmux.int8), 300), "without overflow"),
        (lambda x, i: i.clamp_(0.5), "can't be cast"),
        (lambda x, i: x.float_power_(2), "the operation's result requires"),
        (lambda x, i: opmux.isclose(x, x, rtol=-1.0), "rtol must be greater than or equal to zero"),
        (lambda x, i: opmux.isclose(x, i), "did not match"),
        (lambda x, i: opmux.heaviside(x, i), "different"),
        (lambda x, i: opmux.dist(i, i), "norm"),
        (lambda x, i: opmux.polar(x, i), "Expected both inputs"),
        (lambda x, i: opmux.equal(x.to("meta"), x.to("meta")), "no data"),
    ],
)
def test_refusals_say_what_was_found(call: Callable[[Tensor, Tensor], Any], message: str, tensor: Make) -> None:
    """Operands of kinds that an operator does not take are refused with what was found."""
    with pytest.raises(OperatorValueError, match=message):
        call(tensor([1.0, 2.0]), tensor([1, 2], "int64"))


def test_a_tensor_without_dimensions_is_no_number() -> None:
    """The overload for a tensor is preferred, so that gradients pass and meta tensors need no value."""
    bound = opmux.tensor(2.0, requires_grad=True)
    x = opmux.tensor([1.0, 3.0])
    opmux.clamp_min(x, bound).sum().backward()
    assert bound.grad is not None
    assert bound.grad.item() == 1.0
    assert x.to("meta").eq(bound.detach().to("meta")).shape == (2,)


def test_python_signs_of_integers(tensor: Make) -> None:
    """Every sign works with a tensor or a number on either side, and in place."""
    x = tensor([6, 3], "int64")
    for sign in (operator.and_, operator.or_, operator.xor, operator.lshift, operator.rshift, operator.floordiv):
        for other in (2, tensor([2, 1], "int64")):
            plain = other if isinstance(other, int) else other.numpy()
            assert sign(x, other).numpy().tolist() == sign(x.numpy(), plain).tolist()
            assert sign(other, x).numpy().tolist() == sign(plain, x.numpy()).tolist()
    for name in ("iand", "ior", "ixor", "ilshift", "irshift", "ifloordiv", "imod", "ipow"):
        assert getattr(operator, name)(x, 1) is x
    with pytest.raises(TypeError, match="unsupported operand"):
        operator.and_(x, "2")
    assert aten.__and__.Tensor(x, x).numpy().tolist() == x.numpy().tolist()


@pytest.mark.parametrize("name", ["bitwise_and", "bitwise_xor", "logical_or", "gcd"])
def test_a_result_without_dimensions_is_a_tensor(name: str, tensor: Make) -> None:
    """Where the array module returns a scalar, the result is a tensor all the same."""
    result = getattr(opmux, name)(tensor(6, "int64"), tensor(4, "int64"))
    assert isinstance(result, Tensor)
    assert result.shape == ()


def test_layout_of_results(tensor: Make) -> None:
    """Results lie in memory as their operands do, those that are not one ufunc too."""
    x = tensor(np.ones((3, 4))).t()
    for result in (
        opmux.lerp(x, x, x),
        opmux.xlogy(x, x),
        opmux.heaviside(x, x),
        opmux.clamp(x, 0, 1),
        opmux.addcmul(x, x, x),
        opmux.fmod(x, 2),
    ):
        assert result.stride() == x.stride()


@pytest.mark.parametrize("kind", ["float16", "bfloat16", "float32", "float64"])
def test_zero_times_a_logarithm_is_zero(kind: str) -> None:
    """0.0, for either zero and whatever the sign of the logarithm; NaN stays."""
    dtype = getattr(opmux, kind)
    zeros = opmux.tensor([[-0.0], [0.0]], dtype=dtype)
    others = opmux.tensor([-1.0, -0.5, 0.0, 0.5, 2.0, float("inf")], dtype=dtype)
    for function in (opmux.xlogy, opmux.special.xlog1py):
        products = [function(zeros, others), function(-0.0, others), *(function(zeros, y) for y in (0.5, 2.0))]
        for found in (*products, function(zeros, others, out=opmux.empty(0, dtype=dtype))):
            assert set(map(str, found.flatten().tolist())) == {"0.0"}
        assert function(zeros, float("nan")).isnan().all()


def test_multiples_that_wrap_around_are_not_negative(tensor: Make) -> None:
    """The least common multiple is the absolute value of the product, which is taken modulo 2**64."""
    found = opmux.lcm(tensor([2**63 - 1, 4, -6], "int64"), tensor([2, 6, 4], "int64"))
    assert found.tolist() == [2, 12, 12]


@pytest.mark.parametrize("exponent", [[1.5, -2.0], [1.5 + 1j, 0j]])
def test_powers_of_one_fit_any_destination(exponent: list[complex]) -> None:
    """The number 1 raised to anything is written into any dtype; a bool or another number has the powers' dtype."""
    x = opmux.tensor(exponent)
    for name in ("int8", "bool", "float16", "complex64"):
        out = opmux.zeros(0, dtype=getattr(opmux, name))
        for one in (1, 1.0, 1 + 0j) if x.is_complex() else (1, 1.0):
            assert opmux.ops.aten.pow.Scalar_out(one, x, out=out).tolist() == [1, 1]
    for number in (True, 2):
        with pytest.raises(OperatorValueError, match="can't be cast"):
            opmux.ops.aten.pow.Scalar_out(number, x, out=opmux.zeros(2, dtype=opmux.int8))


INFINITE = [-math.inf, -0.0, 0.0, math.inf, 4.0, -2.0]
POWERS = [math.inf, 0.0, 0.0, math.inf, 2.0, math.nan]


@pytest.mark.parametrize("dtype", [opmux.float32, opmux.float64])
@pytest.mark.parametrize(
    "power",
    [
        lambda x, half: opmux.pow(x, half),
        lambda x, half: opmux.pow(x, half.view(1)),
        lambda x, half: opmux.pow(x, half.expand(6)),
        lambda x, half: opmux.pow(x.view(2, 3), opmux.stack([half, half]).view(2, 1)).flatten(),
        lambda x, half: x.clone().pow_(half),
        lambda x, half: opmux.stack([opmux.pow(number, half) for number in x.unbind()]),
        lambda x, half: opmux.stack([opmux.pow(number, half) for number in x.tolist()]),
    ],
)
def test_one_exponent_of_a_half(power: Callable[[Tensor, Tensor], Tensor], dtype: Any) -> None:
    """A tensor of 0.5 gives powers, of many numbers as of one: at -0 and minus infinity they are no square roots."""
    found = power(opmux.tensor(INFINITE, dtype=dtype), opmux.tensor(0.5, dtype=dtype))
    np.testing.assert_array_equal(found.numpy(), POWERS)
    assert not np.signbit(found.numpy()[:4]).any()
    assert found.dtype is dtype


@pytest.mark.parametrize("shape", [(4,), (2, 2), (1, 4)])
def test_reciprocals_of_square_roots(shape: tuple[int, ...]) -> None:
    """The number -0.5 as an exponent gives them, at -0 and minus infinity too."""
    found = opmux.pow(opmux.tensor([-math.inf, -0.0, 0.0, 4.0]).view(shape), -0.5).flatten()
    np.testing.assert_array_equal(found.numpy(), [math.nan, -math.inf, math.inf, 0.5])


def test_powers_of_a_number_are_row_major() -> None:
    """The powers of a number do not take over the exponents' order of dimensions."""
    x, out = opmux.rand(4, 3).t(), opmux.zeros(0)
    assert opmux.pow(2, x).stride() == opmux.ops.aten.pow.Scalar_out(2, x, out=out).stride() == (4, 1)


@pytest.mark.parametrize("dtype", ["bool", "uint8", "int8", "int16", "int32", "int64", "float32", "complex64"])
@pytest.mark.parametrize("alpha", [0, 2, 100])
def test_a_number_times_alpha_is_one_of_the_dtype(dtype: str, alpha: int) -> None:
    """It wraps around, or stays a bool, exactly as a tensor in the number's place; in all three variants."""
    d = getattr(opmux, dtype)
    number: Any = d.kind == "b" or 100
    x, other = opmux.tensor([1, 0], dtype=d), opmux.tensor([number], dtype=d)
    expected = opmux.add(x, other, alpha=alpha)
    assert expected.dtype is d
    for found in (
        opmux.add(x, number, alpha=alpha),
        opmux.add(x, number, alpha=alpha, out=opmux.empty(2, dtype=d)),
        x.clone().add_(number, alpha=alpha),
    ):
        assert found.dtype is d
        assert found.tolist() == expected.tolist()


@pytest.mark.parametrize(
    ("dtype", "a", "b"), [("int8", 127, 6), ("uint8", 200, 7), ("int16", 30000, -7), ("int8", -6, 4)]
)
def test_multiples_of_small_integers_are_cut_off_at_the_end(dtype: str, a: int, b: int) -> None:
    """They are computed as larger integers, whose sign is taken away before, and not after, they wrap around."""
    bits = 8 * getattr(opmux, dtype).itemsize
    expected = math.lcm(a, b) % (1 << bits)
    if dtype != "uint8" and expected >> (bits - 1):
        expected -= 1 << bits
    x, y = (opmux.tensor([n], dtype=getattr(opmux, dtype)) for n in (a, b))
    assert opmux.lcm(x, y).tolist() == x.clone().lcm_(y).tolist() == [expected]


def test_numbers_are_looked_for_in_the_common_dtype() -> None:
    """Also where the array module has none for the two."""
    tests = opmux.tensor([1.0, 2.0], dtype=opmux.bfloat16)
    assert opmux.isin(1, tests).item()
    assert not opmux.isin(1.5, opmux.tensor([1, 2])).item()
    assert opmux.isin(opmux.tensor([1, 3]), tests).tolist() == [True, False]


@pytest.mark.parametrize("kind", ["bool", "uint8", "int8", "int64"])
def test_a_weight_without_dimensions_promotes_the_integers_of_lerp(kind: str) -> None:
    """Its kind of number counts, as in all operators; a number or a vector promotes nothing."""
    start, end = (opmux.tensor([n, n]).to(getattr(opmux, kind)) for n in (0, 1))
    assert opmux.lerp(start, end, opmux.tensor(0.25)).tolist() == [0.25, 0.25]
    assert opmux.lerp(start, end, opmux.tensor(0.25j)).tolist() == [0.25j, 0.25j]
    for weight in (0.5, opmux.tensor(1), opmux.tensor([0.5, 0.5])):
        with pytest.raises(OperatorValueError):
            aten.lerp.Tensor(start, end, weight) if isinstance(weight, Tensor) else opmux.lerp(start, end, weight)
