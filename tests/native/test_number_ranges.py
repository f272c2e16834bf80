"""A number that an operator converts to a tensor's dtype is refused where the dtype does not hold it, and nothing is changed."""

import math
import warnings
from collections.abc import Callable
from typing import Any

import pytest
from tests.each import each

import opmux
from opmux.errors import OperatorOverflowError, OperatorValueError, OpmuxError
from opmux.tensor import Tensor, dtype

LIMITS = {
    "float32": 2.0**128 - 2.0**104,
    "float64": math.inf,
    "int8": 127,
    "int16": 2**15 - 1,
    "int32": 2**31 - 1,
    "int64": 2**63 - 1,
    "uint8": 255,
}
NUMBERS = (0, 1, -1, 1.5, -0.5, 300, -129, 255, 127.5, 3e38, 1e300, -1e300, math.inf, -math.inf, math.nan)
MASK, PLACE = opmux.tensor([True, False]), opmux.tensor([0])
Call = Callable[[Tensor, float], object]
WRITING: dict[str, Call] = {
    "fill_": lambda t, v: t.fill_(v),
    "setitem": lambda t, v: t.__setitem__(0, v),
    "masked_fill_": lambda t, v: t.masked_fill_(MASK, v),
    "index_fill_": lambda t, v: t.index_fill_(0, PLACE, v),
    "scatter_": lambda t, v: t.scatter_(0, PLACE, v),
    "full": lambda t, v: opmux.full([2], v, dtype=t.dtype),
    "full_like": lambda t, v: opmux.full_like(t, v),
    "full.out": lambda t, v: opmux.full([3], v, out=t),
    "pad": lambda t, v: opmux.constant_pad_nd(t, [1, 1], v),
    "scatter": lambda t, v: opmux.scatter(t, 0, PLACE, v),
    "masked_fill": lambda t, v: opmux.masked_fill(t, MASK, v),
}
#: Where the number becomes a tensor.
INDEXED: dict[str, Call] = {
    "at positions": lambda t, v: t.__setitem__(PLACE, v),
    "at a mask": lambda t, v: t.__setitem__(MASK, v),
    "at new dimensions": lambda t, v: t.__setitem__((None, PLACE), v),
}
COMPUTING: dict[str, Call] = {
    "threshold": lambda t, v: opmux.threshold(t, v, 0),
    "threshold_backward": lambda t, v: opmux.ops.aten.threshold_backward(t, t, v),
    "addcmul": lambda t, v: opmux.addcmul(t, t, t, value=v),
    "addmm": lambda t, v: opmux.addmm(t, t.reshape(2, 1), t.reshape(1, 2), beta=v),
}
FLOATING: dict[str, Call] = {
    "add": lambda t, v: opmux.add(t, t, alpha=v),
    "add_": lambda t, v: t.clone().add_(t, alpha=v),
    "where": lambda t, v: opmux.where(MASK, v, t),
    "clamp": lambda t, v: opmux.clamp(t, v),
    "softplus": lambda t, v: opmux.ops.aten.softplus(t, v),
    "leaky_relu": lambda t, v: opmux.ops.aten.leaky_relu(t, v),
    "elu": lambda t, v: opmux.ops.aten.elu(t, v),
    "hardshrink": lambda t, v: opmux.ops.aten.hardshrink(t, v),
    "hardtanh": lambda t, v: opmux.ops.aten.hardtanh(t, -1, v),
    "lerp": lambda t, v: opmux.lerp(t, t, v),
    "addcdiv": lambda t, v: opmux.addcdiv(t, t, t, value=v),
}


OF_ORDERS: tuple[Callable[[int], object], ...] = (
    lambda n: opmux.polygamma(n, opmux.ones(2)),
    lambda n: opmux.ops.aten.special_polygamma.out(n, opmux.ones(2), out=opmux.ones(2)),
    lambda n: opmux.ops.aten.norm_except_dim.default(opmux.ones(2), n, 0),
)
#: Statistics with a correction.
CORRECTED: tuple[str, ...] = ("var", "std", "var_mean", "std_mean")


def holds(d: dtype, value: float) -> bool:
    """Whether a dtype holds a number, but for rounding and what is behind the point."""
    largest = LIMITS[d.name]
    if d.is_floating_point:
        return not largest < abs(value) < math.inf
    if d.name == "uint8" and isinstance(value, int):
        return -largest <= value <= largest
    return (0 if d.name == "uint8" else -largest - 1) <= value <= largest


def outcome(call: Call, d: dtype, value: float) -> str:
    tensor = opmux.ones(2, dtype=d)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        try:
            call(tensor, value)
        except OperatorOverflowError:
            assert tensor.tolist() == [1, 1]
            return "refused"
    return "taken"


@each("name", LIMITS)
@each("operator", [*WRITING, *COMPUTING])
def test_numbers_of_every_dtype(operator: str, name: str) -> None:
    """What a dtype does not hold is an OperatorOverflowError; all else is taken, and no warning is given."""
    d, call = getattr(opmux, name), {**WRITING, **COMPUTING}[operator]
    found = {value: outcome(call, d, value) for value in NUMBERS}
    assert found == {value: "taken" if holds(d, value) else "refused" for value in NUMBERS}


@pytest.mark.parametrize("operator", FLOATING)
@pytest.mark.parametrize("value", [1e300, -1e300])
def test_numbers_of_floating_point_operators(operator: str, value: float) -> None:
    """A float of double precision that is too large for single precision is refused there, and taken in double precision."""
    assert outcome(FLOATING[operator], opmux.float32, value) == "refused"
    assert outcome(FLOATING[operator], opmux.float64, value) == "taken"


@pytest.mark.parametrize("operator", WRITING)
def test_complex_numbers(operator: str) -> None:
    """Both parts have to fit a complex dtype; a bool is made of any number."""
    call = WRITING[operator]
    assert outcome(call, opmux.complex64, 1e300j) == "refused"  # type: ignore[arg-type]
    assert outcome(call, opmux.complex64, 2 + 1j) == "taken"  # type: ignore[arg-type]
    assert outcome(call, opmux.bool, 1e300) == "taken"


@pytest.mark.parametrize("operator", INDEXED)
@pytest.mark.parametrize("name", [*LIMITS, "float16", "bfloat16"])
def test_numbers_that_are_assigned_at_indices(operator: str, name: str) -> None:
    """What a dtype does not hold is refused, as for other writes; in half precision it is infinite, being one element."""
    d = getattr(opmux, name)
    for value in NUMBERS if d.is_floating_point else filter(float.is_integer, map(float, NUMBERS)):
        taken = name not in LIMITS or holds(d, value)
        assert outcome(INDEXED[operator], d, value) == ("taken" if taken else "refused"), value
    assert outcome(INDEXED[operator], opmux.complex64, 1e300) == "refused"
    assert outcome(INDEXED[operator], opmux.complex64, 1e300j) == "refused"  # type: ignore[arg-type]


@pytest.mark.parametrize("name", [*LIMITS, "float16", "bfloat16"])
def test_complex_numbers_without_an_imaginary_part_are_real(name: str) -> None:
    """For each operator that writes a number, as in PyTorch; `index_fill_` refuses them there, too. Others are refused."""
    real = {k: f for k, f in WRITING.items() if k != "index_fill_"} | INDEXED
    real["new_full"] = lambda t, v: t.new_full([2], v)
    d = getattr(opmux, name)
    for operator, call in real.items():
        made, expected = opmux.ones(2, dtype=d), opmux.ones(2, dtype=d)
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            results = call(made, 3 + 0j), call(expected, 3)  # type: ignore[arg-type]
        assert made.tolist() == expected.tolist(), operator
        assert not isinstance(results[0], Tensor) or opmux.equal(results[0], results[1]), operator  # type: ignore[arg-type]
        with pytest.raises(OpmuxError, match="without (overflow|losing its imaginary part)"):
            call(made, 3 + 1j)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", LIMITS)
@pytest.mark.parametrize("margins", [[], [0, 0], [-1, 0], [-1, -1]])
def test_a_number_that_pads_nothing_is_not_converted(margins: list[int], name: str) -> None:
    """Where no margin is added, any number is taken; one margin suffices to refuse it."""
    d = getattr(opmux, name)
    for number in (1e300j, 1e300 + 1j, 2 + 1j):
        assert opmux.constant_pad_nd(opmux.ones(3, dtype=d), margins, number).tolist() == [1] * (3 + sum(margins))
        assert outcome(lambda t, v: opmux.constant_pad_nd(t, [-1, 1], v), d, number) == "refused"  # type: ignore[arg-type]


def test_wrapped_numbers_become_infinite() -> None:
    """An operand, unlike an option, is converted as a tensor is."""
    assert (opmux.ones(2) + 1e300).tolist() == [math.inf, math.inf]
    assert opmux.ones(2).ge(1e300).tolist() == [False, False]
    assert opmux.ones(2).mul_(-1e300).tolist() == [-math.inf, -math.inf]


@pytest.mark.parametrize("name", ["float16", "bfloat16"])
def test_half_precision_rounds_a_single_number_to_infinity(name: str) -> None:
    """A number out of range is infinite as one element, and refused as several."""
    d = getattr(opmux, name)
    for number in (1e300, -1e300):
        for single in (
            opmux.full((1,), number, dtype=d),
            opmux.zeros(1, dtype=d).fill_(number),
            opmux.scalar_tensor(number, dtype=d),
            opmux.linspace(number, 0, 1, dtype=d),
            opmux.where(opmux.tensor([True]), number, opmux.zeros(1, dtype=d)),
        ):
            assert single.dtype is d
            assert single.item() == math.copysign(math.inf, number)
        with pytest.raises(OperatorOverflowError):
            opmux.full((2,), number, dtype=d)
        with pytest.raises(OperatorOverflowError):
            opmux.zeros(2, dtype=d).fill_(number)


@pytest.mark.parametrize("name", ["uint8", "int32", "int64", "float32"])
def test_bounds_of_ranges_have_to_fit(name: str) -> None:
    """Both bounds have to be numbers of the dtype, but for the exponent of a single power and what is not used."""
    d = getattr(opmux, name)
    bounds: tuple[float, float]
    for bounds in ((math.nan, 1), (1, math.nan), (1e308, 1), (2**70, 1)):
        if not any(bound != bound for bound in bounds) or name != "float32":
            for function in (opmux.ops.aten.linspace.default, opmux.ops.aten.logspace.default):
                with pytest.raises(OperatorOverflowError):
                    function(*bounds, 3, dtype=d)
    assert opmux.logspace(1.5, math.nan, 1, dtype=d).tolist() == [pytest.approx(31, rel=0.03)]
    if name == "uint8":  # As with elements a negative bound counts from above.
        assert opmux.linspace(-1, 2, 3, dtype=d).tolist() == [255, 128, 2]


def test_floating_point_draws_start_where_they_are_asked_to() -> None:
    """Whole numbers beyond the digits of a dtype are drawn, rounded; those of an integral dtype have to fit."""
    drawn = opmux.zeros(100).random_(-(2**62), None)
    assert -(2.0**62) <= drawn.min().item() < -(2**24)
    with pytest.raises(OperatorValueError):
        opmux.zeros(2, dtype=opmux.int32).random_(-(2**62), None)


@pytest.mark.parametrize("number", [2**64, -(2**63) - 1, 10**400])
@pytest.mark.parametrize(
    "call",
    [
        lambda flags, number: opmux.ops.aten.masked_fill.Scalar(flags, flags, number),
        lambda flags, number: opmux.ops.aten.fill_.Scalar(flags, number),
        lambda flags, number: opmux.ops.aten.full.default([2], number, dtype=opmux.bool),
        lambda flags, number: opmux.ops.aten.constant_pad_nd.default(flags, [1, 1], number),
    ],
)
def test_no_bool_is_made_of_an_integer_beyond_64_bits(call: Any, number: int) -> None:
    """PyTorch's scalars hold none; within 64 bits any number makes a bool."""
    flags = opmux.tensor([True, False])
    with pytest.raises(OperatorOverflowError):
        call(flags, number)
    call(flags, 2**64 - 1)


@pytest.mark.parametrize("name", ["uint8", "int32", "int64", "float32"])
def test_numbers_that_are_searched_for_need_not_fit(name: str) -> None:
    """A number is compared as it is, whatever the boundaries' dtype, as long as 64 bits hold it."""
    boundaries = opmux.tensor([0, 2, 2], dtype=getattr(opmux, name))
    for search in (opmux.searchsorted, lambda x, number: opmux.bucketize(number, x)):
        assert [search(boundaries, number).item() for number in (-(2**63), 2**33, 2**63, 2**64 - 1)] == [0, 3, 3, 3]
        for number in (-(2**63) - 1, 2**64):
            with pytest.raises(OperatorOverflowError):
                search(boundaries, number)


@pytest.mark.parametrize("number", [2**63, 2**64, -(2**63) - 1])
def test_integers_that_become_numbers_have_64_bits(number: int) -> None:
    """The order of a function or norm is refused beyond them, in the first call as in each that follows."""
    for _ in range(2):
        for call in OF_ORDERS:
            with pytest.raises(OperatorOverflowError):
                call(number)
            call(2)


@pytest.mark.parametrize("name", CORRECTED)
def test_corrections_have_64_bits(name: str) -> None:
    """One beyond them is refused, in the first call as in each that follows."""
    for _ in range(2):
        with pytest.raises(OperatorOverflowError):
            getattr(opmux, name)(opmux.ones(3), correction=-(2**63) - 1)
        getattr(opmux, name)(opmux.ones(3), correction=2)


#: What half precision is computed in, single precision, holds the number; half precision does not.
WIDE = 1e5
HALF: dict[str, tuple[Call, bool]] = {
    "hardshrink": (lambda t, v: opmux.ops.aten.hardshrink(t, v), False),
    "softshrink": (lambda t, v: opmux.ops.aten.softshrink(t, v), False),
    "hardshrink_backward": (lambda t, v: opmux.ops.aten.hardshrink_backward(t, t, v), False),
    "softshrink_backward": (lambda t, v: opmux.ops.aten.softshrink_backward(t, t, v), False),
    "hardtanh": (lambda t, v: opmux.ops.aten.hardtanh(t, -1, v), False),
    "value of threshold": (lambda t, v: opmux.threshold(t, 0, v), False),
    "addmv": (lambda t, v: opmux.addmv(t, t.reshape(2, 1), opmux.ones(1, dtype=t.dtype), alpha=v), False),
    "addr_": (lambda t, v: t.reshape(2, 1).addr_(t, opmux.ones(1, dtype=t.dtype), beta=v), False),
    "threshold": (lambda t, v: opmux.threshold(t, v, 0), True),
    "threshold_backward": (lambda t, v: opmux.ops.aten.threshold_backward(t, t, v), True),
    "softplus": (lambda t, v: opmux.ops.aten.softplus(t, v), True),
    "leaky_relu": (lambda t, v: opmux.ops.aten.leaky_relu(t, v), True),
    "addmm": (lambda t, v: opmux.addmm(t, t.reshape(2, 1), t.reshape(1, 2), beta=v), True),
    "addmm_": (lambda t, v: t.reshape(2, 1).clone().addmm_(t.reshape(2, 1), t[:1].reshape(1, 1), alpha=v), True),
    "addmm.out": (
        lambda t, v: opmux.addmm(t, t.reshape(2, 1), t.reshape(1, 2), beta=v, out=opmux.zeros(2, 2, dtype=t.dtype)),
        True,
    ),
    "baddbmm_": (
        lambda t, v: t.reshape(1, 2, 1).clone().baddbmm_(t.reshape(1, 2, 1), t[:1].reshape(1, 1, 1), beta=v),
        True,
    ),
}


@pytest.mark.parametrize("operator", HALF)
def test_numbers_of_half_precision(operator: str) -> None:
    """Some operators take the numbers that single precision holds, in which they compute, others those of the tensor only."""
    call, takes = HALF[operator]
    assert outcome(call, opmux.float16, WIDE) == ("taken" if takes else "refused")
    assert outcome(call, opmux.float16, 100.0) == "taken"
    assert outcome(call, opmux.bfloat16, 1e39) == "refused"


@pytest.mark.parametrize("operator", WRITING)
@pytest.mark.parametrize("number", [2**63, 2**64 - 1, -(2**63)])
def test_a_dtype_from_elsewhere_takes_integers_of_64_bits(operator: str, number: int) -> None:
    """As the others do, though its own conversion knows none beyond int64."""
    for d in (opmux.bfloat16, opmux.float32):
        assert outcome(WRITING[operator], d, number) == "taken"
    values = opmux.tensor([number, 1], dtype=opmux.bfloat16)
    assert values.tolist() == [float(round(number / 2**60)) * 2**60, 1]


@pytest.mark.parametrize("lambd", [math.inf, math.nan, -1.0])
def test_softshrink_takes_a_finite_number_from_zero_on(lambd: float) -> None:
    """For others it has no meaning."""
    for d in (opmux.float16, opmux.float32):
        with pytest.raises(OperatorValueError, match="lambda must be"):
            opmux.ops.aten.softshrink(opmux.ones(2, dtype=d), lambd)


@pytest.mark.parametrize("bounds", [(1.5, 1), (1.5, 1.2), (1.5, 1.7, -1), (0, -0.5), (2, 1.5)])
def test_ranges_of_integers_have_bounds_in_order_before_they_are_cut_off(bounds: tuple[float, ...]) -> None:
    """What is behind the point counts for the order, and not for the elements."""
    for d in (opmux.int64, opmux.int32, opmux.float32):
        with pytest.raises(OperatorValueError, match="inconsistent with step sign"):
            opmux.arange(*bounds, dtype=d)
    assert opmux.arange(1.5, 3.7, dtype=opmux.int64).tolist() == [1, 2]
    for d in (opmux.int32, opmux.float64):  # Apart from those of int64 elements are counted in double precision.
        assert opmux.arange(2**53, 2**53 + 1, dtype=d).shape == (0,)
        assert opmux.arange(2**62 + 1, 2**62, dtype=d).shape == (0,)
    assert opmux.arange(2**53, 2**53 + 1).tolist() == [2**53]
    with pytest.raises(OperatorValueError, match="step must be nonzero"):
        opmux.arange(1.5, 2.7, 0.5, dtype=opmux.int64)


@pytest.mark.parametrize("number", [2**64, -(2**63) - 1])
@pytest.mark.parametrize("place", range(3))
def test_bounds_of_ranges_are_numbers_of_64_bits(place: int, number: int) -> None:
    """Whatever the dtype, in the first call as in each that follows."""
    bounds: list[float] = [0, 3, 1]
    bounds[place] = number
    for d in (None, opmux.float32, opmux.int32):
        for _ in range(2):
            with pytest.raises(OperatorOverflowError):
                opmux.arange(*bounds, dtype=d)
            opmux.arange(0, 3, 1, dtype=d)
