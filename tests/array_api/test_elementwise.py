"""Element-wise functions give what array_api_strict gives, for all dtypes and at special numbers."""

from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux import array_api as xp
from opmux.array_api import _binary, _unary
from opmux.errors import OperatorArgumentError, OperatorValueError

from .comparison import DTYPES, allows, arrays_of, assert_same, both, tensor

pytestmark = pytest.mark.array_api

BINARY = [name for name in _binary.__all__ if name != "clip"]
#: Functions whose results are the nearest numbers to the true ones.
EXACT = [
    "abs",
    "add",
    "bitwise_and",
    "bitwise_invert",
    "bitwise_left_shift",
    "bitwise_or",
    "bitwise_right_shift",
    "bitwise_xor",
    "ceil",
    "conj",
    "copysign",
    "divide",
    "equal",
    "floor",
    "floor_divide",
    "greater",
    "greater_equal",
    "imag",
    "isfinite",
    "isinf",
    "isnan",
    "less",
    "less_equal",
    "logical_and",
    "logical_not",
    "logical_or",
    "logical_xor",
    "maximum",
    "minimum",
    "multiply",
    "negative",
    "nextafter",
    "not_equal",
    "positive",
    "real",
    "reciprocal",
    "remainder",
    "round",
    "sign",
    "signbit",
    "square",
    "subtract",
    "trunc",
]


def _tolerance(function: str, name: str) -> float:
    if function in EXACT and "complex" not in name:
        return 0.0
    return 2e-5 if name in ("float32", "complex64") else 1e-12


def _second(function: str, values: Any) -> Any:
    """The second operands for which the standard has results."""
    if values.dtype.kind not in "iu":
        return values
    if "shift" in function:
        return values[(values >= 0) & (values < 8)]
    if function == "pow":
        return values[(values >= 0) & (values < 20)]
    return values[values != 0] if function in ("floor_divide", "remainder") else values


def _of_two(m: Any, function: str, x1: Any, x2: Any) -> Any:
    """A function of two operands; `floor_divide` of infinities as the standard prefers it, where array_api_strict has Python's."""
    result = getattr(m, function)(x1, x2)
    if m is xp or function != "floor_divide" or not m.isdtype(result.dtype, "real floating"):
        return result
    is_infinite = m.zeros(result.shape, dtype=m.bool)
    for x in (x1, x2):
        is_infinite = m.logical_or(is_infinite, m.isinf(x)) if hasattr(x, "dtype") else is_infinite
    return m.where(is_infinite, m.floor(m.divide(x1, x2)), result)


@pytest.mark.parametrize("name", DTYPES)
def test_functions_of_one_array(name: str) -> None:
    """They do so at each number, with its dimensions, without any, and without elements."""
    values = arrays_of(name)
    functions = [function for function in _unary.__all__ if allows(function, values)]
    assert len(functions) >= 2
    for function in functions:
        for given in (values, values.reshape(-1, 1), values[-1], values[:0].reshape(0, 3)):
            assert_same(*both(lambda m, x, f=function: getattr(m, f)(x), given), _tolerance(function, name))


@pytest.mark.parametrize("name", DTYPES)
def test_functions_of_two_arrays(name: str) -> None:
    """They do so for each pair of numbers, of one dtype and of any two that the standard promotes."""
    first = arrays_of(name).reshape(-1, 1)
    seen = 0
    for other in DTYPES:
        for function in BINARY:
            second = _second(function, arrays_of(other))
            if allows(function, first, second):
                for x1, x2 in ((first, second), (first[0, 0], second), (first, second[1]), (first[:0], second)):
                    call = both(lambda m, a, b, f=function: _of_two(m, f, a, b), x1, x2)
                    assert_same(*call, _tolerance(function, name))
                seen += 1
    assert seen >= 5


@pytest.mark.parametrize("name", DTYPES)
def test_numbers_as_operands(name: str) -> None:
    """A Python number takes the dtype of the tensor, on either side."""
    values = arrays_of(name)
    number = {"b": True, "i": 2, "u": 2, "f": 1.5, "c": 1.5 - 2j}[values.dtype.kind]
    for function in BINARY:
        if allows(function, values, values):
            given = _second(function, values)
            assert_same(*both(lambda m, a, f=function: _of_two(m, f, a, number), given), _tolerance(function, name))
            assert_same(*both(lambda m, a, f=function: _of_two(m, f, number, a), given), _tolerance(function, name))


@each(
    "call",
    [
        lambda m, x: m.clip(x, 1, 3),
        lambda m, x: m.clip(x, min=2),
        lambda m, x: m.clip(x, max=m.asarray([1, 2, 3], dtype=x.dtype)),
        lambda m, x: m.clip(x, m.asarray([[1], [2]], dtype=x.dtype), m.asarray([2, 3, 4], dtype=x.dtype)),
        lambda m, x: m.clip(x),
        lambda m, x: m.clip(x[0], 1, 1),
    ],
)
def test_clip(call: Any) -> None:
    """Bounds are numbers or tensors, which are broadcast; the dtype is that of the tensor."""
    for name in ("int8", "uint16", "int64", "float32", "float64"):
        assert_same(*both(call, np.array([1, 4, 2], name)))


_INTEGERS = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]


@each("bound", ["min", "max"])
@each("of", _INTEGERS)
@each("dtype", _INTEGERS)
def test_clip_by_integers_beyond_the_dtype(dtype: str, of: str, bound: str) -> None:
    """A bound that the dtype does not hold is the dtype's own limit; it does not begin again at the other end."""
    limits, beyond = np.iinfo(np.dtype(dtype)), np.iinfo(np.dtype(of))
    values, bounds = ([i.min, i.min // 2, 0, 1, 100, i.max // 2, i.max] for i in (limits, beyond))
    chosen: Any = max if bound == "min" else min
    x = xp.asarray(np.array(values, dtype)[:, None])
    made = xp.clip(x, **{bound: xp.asarray(np.array(bounds, of))})
    assert made.dtype == x.dtype
    assert made.tolist() == [[min(max(chosen(v, b), limits.min), limits.max) for b in bounds] for v in values]


def test_clip_beyond_the_dtype() -> None:
    """A number beyond an integer dtype bounds nothing, and NaN stays NaN."""
    assert xp.clip(tensor(np.array([-5, 5], "int8")), -1000, 1000).tolist() == [-5, 5]
    assert xp.clip(tensor(np.array([5, 250], "uint8")), -1, 300).tolist() == [5, 250]
    assert xp.isnan(xp.clip(tensor([np.nan]), 0, 1)).tolist() == [True]


def test_dimensions_do_not_count() -> None:
    """A tensor without dimensions promotes as any other does, in the namespace and not in PyTorch's operators."""
    wide, narrow = xp.asarray(1.0, dtype=xp.float64), xp.asarray([1.0], dtype=xp.float32)
    assert xp.add(narrow, wide).dtype is xp.float64
    assert (narrow + wide).dtype is xp.float32


def test_refusals() -> None:
    """Operands need a tensor among them, a common dtype, numbers that it holds, and shapes that fit."""
    with pytest.raises(OperatorArgumentError, match="no operand is a tensor"):
        xp.add(1, 2)
    with pytest.raises(OperatorArgumentError, match="no integer dtype holds the numbers of both"):
        xp.add(xp.asarray([1], dtype=xp.uint64), xp.asarray([1]))
    with pytest.raises(OperatorArgumentError, match="neither a tensor nor a dtype"):
        xp.multiply(xp.asarray([1]), "2")  # type: ignore[arg-type]
    with pytest.raises(OperatorValueError, match="overflow"):
        xp.less(xp.asarray([1], dtype=xp.int8), 1000)
    with pytest.raises(OperatorValueError):
        xp.add(xp.ones(2), xp.ones(3))


def test_gradients() -> None:
    """They flow through functions, and through promotion."""
    x = opmux.tensor([1.0, -2.0], requires_grad=True)
    xp.sum(xp.multiply(xp.clip(x, -1.0, 3.0), xp.asarray([2.0, 3.0], dtype=xp.float64))).backward()
    assert x.grad is not None
    assert x.grad.tolist() == [2.0, 0.0]
    assert x.grad.dtype is xp.float32
