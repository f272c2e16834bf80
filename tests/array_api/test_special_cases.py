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


_INF, _NAN = math.inf, math.nan
#: Arguments of `expm1`, and its results; of None the sign is open. Conjugates have conjugate results.
_POWERS = [
    (0.0, 0.0, 0.0, 0.0),
    (-0.0, 0.0, 0.0, 0.0),
    (1.5, _INF, _NAN, _NAN),
    (1.5, _NAN, _NAN, _NAN),
    (_INF, 0.0, _INF, 0.0),
    (-_INF, 2.0, -1.0, 0.0),
    (-_INF, -0.0, -1.0, -0.0),
    (_INF, 2.0, -_INF, _INF),
    (-_INF, _INF, -1.0, None),
    (_INF, _INF, None, _NAN),
    (-_INF, _NAN, -1.0, None),
    (_INF, _NAN, None, _NAN),
    (_NAN, 0.0, _NAN, 0.0),
    (_NAN, 1.0, _NAN, _NAN),
    (_NAN, _INF, _NAN, _NAN),
    (_NAN, _NAN, _NAN, _NAN),
]


@each("row", _POWERS)
def test_powers_less_one_of_complex_numbers(row: tuple[float, float, float | None, float | None]) -> None:
    """`expm1` goes where the standard says for zeros, infinite parts and NaN, alone and among others."""
    real, imaginary, *wanted = row
    for dtype, sign in itertools.product((xp.complex64, xp.complex128), (1.0, -1.0)):
        x = xp.asarray([1 + 1j, complex(real, sign * imaginary)], dtype=dtype)
        for found in (xp.expm1(x)[1].item(), xp.expm1(x[1]).item()):
            parts = (found.real, sign * found.imag)
            for part, expected, unsigned in zip(parts, wanted, (_INF, 0.0), strict=True):
                assert abs(part) == unsigned if expected is None else _agree(part, expected, True), (row, found)


def test_gradients_of_powers_and_quotients() -> None:
    """What is done for special numbers leaves the gradients of others, of powers that overflow too, as the operators' own."""
    for number in (0j, 1 + 2j, 1e-3j, 1000 + 0j):
        x, y = (xp.asarray([number], dtype=xp.complex128).requires_grad_() for _ in range(2))
        xp.real(xp.expm1(x)).sum().backward()
        opmux.expm1(y).real.sum().backward()
        assert x.grad is not None
        assert y.grad is not None
        assert opmux.equal(opmux.nan_to_num(x.grad), opmux.nan_to_num(y.grad)), number


def test_signs_of_complex_zeros() -> None:
    """The sign of a zero is 0, whatever the signs of its parts; that of what has no direction is NaN."""
    zeros = [complex(a, b) for a in (0.0, -0.0) for b in (0.0, -0.0)]
    for dtype in (xp.complex64, xp.complex128):
        for found in (xp.sign(xp.asarray(zeros, dtype=dtype)), *(xp.sign(xp.asarray(z, dtype=dtype)) for z in zeros)):
            parts = (xp.real(found), xp.imag(found))
            assert not any(xp.any(part != 0) or xp.any(xp.signbit(part)) for part in parts)
        assert xp.all(xp.isnan(xp.sign(xp.asarray([complex(math.inf, math.inf), complex(math.nan, 0)], dtype=dtype))))
