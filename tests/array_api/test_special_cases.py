"""The standard's special cases, for random numbers of the classes that it names; complex ones beside Python's `cmath`."""

import cmath
import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np
from tests.each import each

import opmux
from opmux import array_api as xp

from .special_cases import BINARY, UNARY, drawn, fits

_SEEDS = range(2)


def _all_at_once(name: str, operands: list[Any]) -> Any:
    return getattr(xp, name)(*map(opmux.tensor, operands)).numpy()


def _one_by_one(name: str, operands: list[Any]) -> Any:
    return np.array([getattr(xp, name)(*map(opmux.tensor, row)).item() for row in zip(*operands, strict=True)])


def _by_one(name: str, operands: list[Any]) -> Any:
    """All first operands with each second one, which has one element."""
    first, second = operands
    rows = [getattr(xp, name)(opmux.tensor(first), opmux.tensor(number.reshape(1))).numpy() for number in second]
    return np.array(rows).diagonal()


def _check(name: str, cases: str, forms: list[tuple[Callable[[str, list[Any]], Any], int]]) -> None:
    for dtype, seed, (form, count) in itertools.product(("float32", "float64"), _SEEDS, forms):
        for case, operands in drawn(cases, np.dtype(dtype), count, seed):
            found = form(name, operands)
            wrong = np.flatnonzero(~fits(case, operands, found, 1e-6))
            assert not wrong.size, (
                f"{name} {case}: {[x[wrong[0]] for x in operands]} gives {found[wrong[0]]} in {dtype}"
            )


@each("name, cases", UNARY.items())
def test_functions_of_one_array(name: str, cases: str) -> None:
    """Each case holds in arrays and for tensors without dimensions."""
    _check(name, cases, [(_all_at_once, 40), (_one_by_one, 3)])


@each("name, cases", BINARY.items())
def test_functions_of_two_arrays(name: str, cases: str) -> None:
    """Each case holds in arrays, for tensors without dimensions, and where one number meets many."""
    _check(name, cases, [(_all_at_once, 40), (_one_by_one, 3), (_by_one, 3)])


def test_cases_name_all_functions() -> None:
    """Every function of real numbers whose results the standard says at special numbers has a row."""
    comparisons = {"equal", "greater", "greater_equal", "less", "less_equal", "not_equal"}
    others = comparisons | {"clip", "conj", "imag", "real", "isfinite", "isinf", "isnan", "signbit"}
    from opmux.array_api import _binary, _unary

    named = {name for name in (*_unary.__all__, *_binary.__all__) if not name.startswith(("bitwise", "logical"))}
    assert named - others == {*UNARY, *BINARY}


_PARTS = [0.0, -0.0, 1.5, -0.75, math.inf, -math.inf, math.nan]
_COMPLEX = ["acosh", "asinh", "atanh", "cosh", "exp", "log", "sinh", "sqrt", "tanh"]


def _agree(found: float, expected: float, signed: bool) -> bool:
    if math.isnan(expected) or math.isinf(expected):
        return (
            math.isnan(found) if math.isnan(expected) else abs(found) == math.inf and (found == expected or not signed)
        )
    near = math.isclose(found, expected, rel_tol=1e-6, abs_tol=1e-12)
    return near and (not signed or math.copysign(1, found) == math.copysign(1, expected))


@each("name", _COMPLEX)
def test_complex_numbers(name: str) -> None:
    """Signs of zeros choose the side of a branch cut, and infinite parts lead where C's functions do."""
    for dtype in (xp.complex64, xp.complex128):
        for number in itertools.starmap(complex, itertools.product(_PARTS, _PARTS)):
            if number.real == 0 and math.isnan(number.imag):  # Newer editions of C say more of these than `cmath` does.
                continue
            signed = math.isfinite(number.imag) and not math.isnan(number.real)
            found = getattr(xp, name)(xp.asarray([number], dtype=dtype)).tolist()[0]
            try:
                expected = getattr(cmath, name)(number)
            except (ValueError, OverflowError):
                continue
            assert _agree(found.real, expected.real, signed), (name, number, found, expected)
            assert _agree(found.imag, expected.imag, signed), (name, number, found, expected)


def test_signs_of_complex_zeros() -> None:
    """The sign of a zero is 0, whatever the signs of its parts; that of what has no direction is NaN."""
    zeros = [complex(a, b) for a in (0.0, -0.0) for b in (0.0, -0.0)]
    for dtype in (xp.complex64, xp.complex128):
        for found in (xp.sign(xp.asarray(zeros, dtype=dtype)), *(xp.sign(xp.asarray(z, dtype=dtype)) for z in zeros)):
            parts = (xp.real(found), xp.imag(found))
            assert not any(xp.any(part != 0) or xp.any(xp.signbit(part)) for part in parts)
        assert xp.all(xp.isnan(xp.sign(xp.asarray([complex(math.inf, math.inf), complex(math.nan, 0)], dtype=dtype))))
