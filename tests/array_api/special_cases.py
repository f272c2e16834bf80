"""The special cases of the standard's element-wise functions, and random numbers of each class that they name.

A case is the classes of its operands and its result: "atan2" with "+ -0 pi/2" is "for a positive finite number and a negative
zero, pi/2". A result is a number, an operand ("x1"), an operand turned round ("-x1") or a sign ("+" or "-" of any size).
"""

import math
from collections.abc import Iterator
from typing import Any

import numpy as np

__all__ = ["BINARY", "UNARY", "drawn", "fits"]

_EVERYWHERE = "nan nan"
_ODD_AT_ZERO = "nan nan, 0 0, -0 -0"
_KEEPS = "nan nan, 0 0, -0 -0, inf inf, -inf -inf, whole x1"
_LOGARITHM = "nan nan, <0 nan, 0 -inf, -0 -inf, 1 0, inf inf"
_PERIODIC = f"{_ODD_AT_ZERO}, inf nan, -inf nan"

UNARY = {
    "abs": "nan nan, -0 0, 0 0, inf inf, -inf inf, + x1, - -x1",
    "acos": "nan nan, >1 nan, <-1 nan, 1 0",
    "acosh": "nan nan, <1 nan, 1 0, inf inf",
    "asin": f"{_ODD_AT_ZERO}, >1 nan, <-1 nan",
    "asinh": f"{_ODD_AT_ZERO}, inf inf, -inf -inf",
    "atan": f"{_ODD_AT_ZERO}, inf pi/2, -inf -pi/2",
    "atanh": f"{_ODD_AT_ZERO}, <-1 nan, >1 nan, -1 -inf, 1 inf",
    "ceil": f"{_KEEPS}, (-1,0) -0",
    "cos": "nan nan, 0 1, -0 1, inf nan, -inf nan",
    "cosh": "nan nan, 0 1, -0 1, inf inf, -inf inf",
    "exp": "nan nan, 0 1, -0 1, inf inf, -inf 0",
    "expm1": f"{_ODD_AT_ZERO}, inf inf, -inf -1",
    "floor": f"{_KEEPS}, (0,1) 0",
    "log": _LOGARITHM,
    "log10": _LOGARITHM,
    "log1p": f"{_ODD_AT_ZERO}, <-1 nan, -1 -inf, inf inf",
    "log2": _LOGARITHM,
    "negative": "nan nan, 0 -0, -0 0, inf -inf, -inf inf, finite -x1",
    "positive": _KEEPS,
    "reciprocal": "nan nan, 0 inf, -0 -inf, inf 0, -inf -0",
    "round": f"{_KEEPS}, 0.5 0, -0.5 -0, 1.5 2, -1.5 -2, 2.5 2, -2.5 -2",
    "sign": "nan nan, 0 0, -0 0, + 1, - -1, inf 1, -inf -1",
    "sin": _PERIODIC,
    "sinh": f"{_ODD_AT_ZERO}, inf inf, -inf -inf",
    "sqrt": f"{_ODD_AT_ZERO}, <0 nan, inf inf",
    "square": "nan nan, 0 0, -0 0, inf inf, -inf inf",
    "tan": _PERIODIC,
    "tanh": f"{_ODD_AT_ZERO}, inf 1, -inf -1",
    "trunc": f"{_KEEPS}, (-1,0) -0, (0,1) 0",
}

_NAN = "nan any nan, any nan nan"
_INFINITE_SUM = "inf inf inf, -inf -inf -inf, inf finite inf, -inf finite -inf, finite inf inf, finite -inf -inf"
_DIVISION = f"{_NAN}, +-inf +-inf nan, +-0 +-0 nan, 0 >0 0, -0 >0 -0, 0 <0 -0, -0 <0 0, >0 0 inf, >0 -0 -inf, <0 0 -inf, <0 -0 inf"

BINARY = {
    "add": f"{_NAN}, inf -inf nan, -inf inf nan, {_INFINITE_SUM}, -0 -0 -0, -0 0 0, 0 -0 0, 0 0 0, +-0 +- x2, +- +-0 x1",
    "atan2": (
        f"{_NAN}, >0 +-0 pi/2, <0 +-0 -pi/2, 0 >0 0, 0 0 0, 0 -0 pi, 0 <0 pi, -0 >0 -0, -0 0 -0, -0 -0 -pi, -0 <0 -pi, + inf 0, "
        "+ -inf pi, - inf -0, - -inf -pi, inf finite pi/2, -inf finite -pi/2, inf inf pi/4, inf -inf 3pi/4, -inf inf -pi/4, "
        "-inf -inf -3pi/4"
    ),
    "copysign": "nan any nan, 0 <0 -0, -0 >0 0, inf <0 -inf, -inf >0 inf, 0 -0 -0, + - -x1, - + -x1, + + x1, - - x1",
    "divide": (
        f"{_DIVISION}, inf + inf, inf - -inf, -inf + -inf, -inf - inf, + inf 0, + -inf -0, - inf -0, - -inf 0, mild- mild- +, "
        "mild mild- -"
    ),
    "floor_divide": (
        f"{_DIVISION}, inf + inf, inf - -inf, -inf + -inf, -inf - inf, + inf 0, + -inf -0, - inf -0, - -inf 0"
    ),
    "hypot": "inf any inf, any inf inf, -inf any inf, any -inf inf, nan finite nan, finite nan nan, +-0 +- |x2|, +- +-0 |x1|",
    "logaddexp": f"{_NAN}, inf number inf, number inf inf, -inf -inf -inf",
    "maximum": f"{_NAN}, inf number inf, number inf inf, -inf number x2, number -inf x1",
    "minimum": f"{_NAN}, -inf number -inf, number -inf -inf, inf number x2, number inf x1",
    "multiply": (
        f"{_NAN}, +-inf +-0 nan, +-0 +-inf nan, inf >0 inf, inf <0 -inf, -inf <0 inf, -inf >0 -inf, >0 inf inf, <0 inf -inf, "
        "0 + 0, 0 - -0, -0 + -0, -0 - 0, + 0 0, - 0 -0, + -0 -0, - -0 0"
    ),
    "nextafter": f"{_NAN}, +-0 +-0 x2, inf inf x2, -inf -inf x2, + same x2",
    "pow": (
        "any +-0 1, 1 any 1, not1 nan nan, nan not0 nan, large inf inf, large -inf 0, +-1 +-inf 1, small inf 0, small -inf inf, "
        "inf >0 inf, inf <0 0, -inf odd -inf, -inf even inf, -inf -odd -0, -inf -even 0, 0 >0 0, 0 <0 inf, -0 odd -0, -0 even 0, "
        "-0 -odd -inf, -0 -even inf, - fraction nan"
    ),
    "remainder": (
        f"{_NAN}, +-inf finite nan, +-inf +-inf nan, number +-0 nan, 0 >0 0, -0 >0 0, 0 <0 -0, -0 <0 -0, + inf x1, + -inf x2, "
        "- inf x2, - -inf x1"
    ),
    "subtract": (
        f"{_NAN}, inf inf nan, -inf -inf nan, inf -inf inf, -inf inf -inf, inf finite inf, -inf finite -inf, finite inf -inf, "
        "finite -inf inf, 0 0 0, -0 0 -0, -0 -0 0, +- +-0 x1, +-0 +- -x2, + same 0"
    ),
}

_NUMBERS = {"nan": math.nan, "inf": math.inf, "-inf": -math.inf}
_ANGLES = {"pi": 1.0, "pi/2": 0.5, "pi/4": 0.25, "3pi/4": 0.75}


def _number(text: str) -> float:
    """The number that a text stands for, with its sign."""
    if text in _NUMBERS:
        return _NUMBERS[text]
    if (angle := text.removeprefix("-")) in _ANGLES:
        return math.copysign(_ANGLES[angle] * math.pi, -1.0 if text.startswith("-") else 1.0)
    return float(text)


def _sizes(random: np.random.Generator, dtype: Any) -> Any:
    """Positive finite numbers of a dtype: the smallest and the largest, integers, and any between."""
    limits = np.finfo(dtype)
    drawn = np.exp(random.uniform(-40.0, 40.0, 12))
    return np.array([limits.tiny, 0.5, 1.0, 2.0, 3.0, limits.max, *drawn], dtype)


def _classes(random: np.random.Generator, dtype: Any) -> dict[str, Any]:
    """Numbers of each class that the cases name by no number."""
    sizes, below, above = _sizes(random, dtype), random.uniform(1e-3, 0.999, 12), 1.001 + random.exponential(10.0, 12)
    odd, even, mild = (
        2.0 * random.integers(0, 20, 12) + 1,
        np.array([2.0, 4.0, 0.5, 2.5, 100.0]),
        random.uniform(0.1, 10.0, 12),
    )
    zeros, infinite = [0.0, -0.0], [math.inf, -math.inf]
    signed, finite = [*sizes, *-sizes], [*sizes, *-sizes, *zeros]
    number = [*finite, *infinite]
    return {
        "+": sizes,
        "-": -sizes,
        "+-": signed,
        "finite": finite,
        "number": number,
        "any": [*number, math.nan],
        "mild": mild,
        "+-0": zeros,
        "+-inf": infinite,
        "+-1": [1.0, -1.0],
        ">0": [*sizes, math.inf],
        "<0": [*-sizes, -math.inf],
        ">1": [*above, math.inf],
        "<-1": [*-above, -math.inf],
        "<1": [*-sizes, *zeros, *below, -math.inf],
        "mild-": -mild,
        "(0,1)": below,
        "(-1,0)": -below,
        "large": [*above, *-above, math.inf],
        "small": [*below, *-below, *zeros],
        "odd": odd,
        "-odd": -odd,
        "even": even,
        "-even": -even,
        "fraction": np.floor(above) + below,
        "not1": [-1.0, *zeros, *above],
        "not0": [*signed, *infinite],
        "whole": np.rint(above) * random.choice([-1, 1], 12),
        "same": [],
    }


def drawn(cases: str, dtype: Any, count: int, seed: int) -> Iterator[tuple[str, list[Any]]]:
    """Operands of each case.

    Args:
        cases: A row of UNARY or BINARY.
        dtype: NumPy's dtype of the operands.
        count: How many numbers of each case.
        seed: Of the random numbers.

    Yields:
        The case, and one array of numbers for each operand.
    """
    random = np.random.default_rng(seed)
    classes = _classes(random, dtype)
    for case in cases.split(", "):
        operands: list[Any] = []
        for name in case.split(" ")[:-1]:
            values = classes[name] if name in classes else [_number(name)]
            operands.append(operands[0] if name == "same" else random.choice(np.asarray(values, dtype), count))
        yield case, operands


def fits(case: str, operands: list[Any], found: Any, tolerance: float) -> Any:
    """Where results are those of a case, signs of zeros included."""
    wanted = case.split(" ")[-1]
    if wanted in ("+", "-"):
        return np.signbit(found) == (wanted == "-")
    position = 1 if "x2" in wanted else 0
    if "x" in wanted:
        expected = (
            np.abs(operands[position]) if wanted[0] == "|" else operands[position] * (-1 if wanted[0] == "-" else 1)
        )
    else:
        expected = np.full_like(found, _number(wanted))
    exact = (expected == 0) | ~np.isfinite(expected)
    near = np.isclose(found, expected, rtol=0.0 if "x" in wanted else tolerance, atol=0.0, equal_nan=True)
    return near & (np.isnan(expected) | ~exact | (np.signbit(found) == np.signbit(expected)))
