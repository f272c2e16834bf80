"""Arrays that operators are called with, and what a row of a table of calls is made of."""

from typing import Any

import numpy as np

RNG = np.random.default_rng(7)
#: Whether this processor takes the second of two zeros for the larger and for the smaller one, as x86 does; one of Arm knows their
#: signs. PyTorch leaves it to the processor too, and there to the number of elements.
TAKES_SECOND_ZERO = bool(np.signbit(np.maximum(np.zeros(9), -np.zeros(9))).all())
Row = tuple[str, tuple[Any, ...], dict[str, Any]]


class D:
    """A dtype by name, in the arguments of a case."""

    def __init__(self, name: str) -> None:
        self.name = name


def f(*shape: int, dtype: str = "float32") -> np.ndarray[Any, Any]:
    return np.asarray(RNG.standard_normal(shape)).astype(dtype)


def i(*shape: int, low: int = -5, high: int = 6, dtype: str = "int64") -> np.ndarray[Any, Any]:
    return np.asarray(RNG.integers(low, high, shape)).astype(dtype)


def b(*shape: int) -> np.ndarray[Any, Any]:
    return np.asarray(RNG.random(shape) < 0.5)


def special() -> np.ndarray[Any, Any]:
    return np.array([0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, 100.0, -100.0], dtype="float32")


OPERANDS = [
    (f(2, 3), f(2, 3)),
    (f(2, 3), f(3)),
    (f(2, 1, 3), f(4, 1)),
    (f(2, 3), f(dtype="float64")),
    (f(), f()),
    (f(), f(2)),
    (f(2, 3), i(2, 3)),
    (i(3), i(3)),
    (i(3, dtype="int32"), i(3)),
    (i(3, low=0, dtype="uint8"), i(3, dtype="int8")),
    (b(4), b(4)),
    (b(4), f(4)),
    (i(3), i(dtype="int32")),
    (i(3, dtype="int8"), i(dtype="int64")),
    (b(3), i()),
    (f(0, 3), f(3)),
    (f(2, 3), f(4, 3)),
    (special(), special()[::-1].copy()),
    (f(3, dtype="float16"), f(3)),
    (f(3, dtype="float64"), f(3)),
    (f(3, dtype="complex64"), f(3)),
    (f(3, 4).T, f(4, 3)),
    (f(40, 1024), f(40, 1024)),
]
NUMBERS = [2, -3, 2.5, True, 0, 0.0, 300]
ARRAYS = [
    f(2, 3),
    f(),
    f(0, 3),
    i(2, 3),
    i(3, low=0, high=200, dtype="uint8"),
    b(4),
    special(),
    f(3, dtype="float16"),
    f(3, dtype="float64"),
    f(3, dtype="complex64"),
    f(40, 1000),
    f(3, 4).T,
]
