"""Operators of the fake's arrays, and those of their methods that NumPy computes."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from ._api import Parameters, class_names
from ._calls import call_numpy
from ._machine import MACHINE

__all__ = ["fill_class", "ufuncs"]

#: Ufuncs by name; filled by the module of functions.
ufuncs: Final[dict[str, Any]] = {}
_BINARY: Final = {
    "add": "add",
    "sub": "subtract",
    "mul": "multiply",
    "truediv": "true_divide",
    "floordiv": "floor_divide",
    "mod": "remainder",
    "pow": "power",
    "and": "bitwise_and",
    "or": "bitwise_or",
    "xor": "bitwise_xor",
    "lshift": "left_shift",
    "rshift": "right_shift",
    "matmul": "matmul",
}
_COMPARISONS: Final = {
    "eq": "equal",
    "ne": "not_equal",
    "lt": "less",
    "le": "less_equal",
    "gt": "greater",
    "ge": "greater_equal",
}
_UNARY: Final = {"neg": "negative", "pos": "positive", "abs": "absolute", "invert": "invert"}


def _special(name: str, order: Callable[[Any, Any], tuple[Any, Any]], in_place: bool = False) -> Any:
    def method(self: Any, other: Any) -> Any:
        if hasattr(other, "__array_priority__") and other.__array_priority__ > 100 and not in_place:
            return NotImplemented
        first, second = order(self, other)
        return ufuncs[name](first, second, out=self) if in_place else ufuncs[name](first, second)

    return method


def _as_given(self: Any, other: Any) -> tuple[Any, Any]:
    return self, other


def _exchanged(self: Any, other: Any) -> tuple[Any, Any]:
    return other, self


def _unary(name: str) -> Any:
    return lambda self: ufuncs[name](self)


def _method(name: str, text: str) -> Any:
    """A method that NumPy's arrays have too, with CuPy's parameters."""
    parameters = Parameters(name, text)

    def method(self: Any, *args: Any, **kwargs: Any) -> Any:
        parameters.bind(self, *args, **kwargs)
        if name in _SYNCHRONISING:
            MACHINE.synchronise(name)
        writes = [self] if name in _WRITING else [kwargs["out"]] if kwargs.get("out") is not None else []
        return call_numpy(name, getattr(np.ndarray, name), (self, *args), kwargs, writes)

    method.__name__ = name
    return method


_SYNCHRONISING: Final = frozenset({"compress", "put", "choose", "ptp"} - {"ptp"})
_WRITING: Final = frozenset({"sort", "partition", "put"})


def fill_class(cls: type) -> None:
    """Gives a class CuPy's operators, and the methods that NumPy's arrays have too."""
    for short, name in _BINARY.items():
        setattr(cls, f"__{short}__", _special(name, _as_given))
        setattr(cls, f"__r{short}__", _special(name, _exchanged))
        if short != "matmul":
            setattr(cls, f"__i{short}__", _special(name, _as_given, in_place=True))
    for short, name in _COMPARISONS.items():
        setattr(cls, f"__{short}__", _special(name, _as_given))
    for short, name in _UNARY.items():
        setattr(cls, f"__{short}__", _unary(name))
    for name, text in class_names("cupy.ndarray").items():
        if text and not name.startswith("__") and name not in vars(cls) and hasattr(np.ndarray, name):
            setattr(cls, name, _method(name, text))
