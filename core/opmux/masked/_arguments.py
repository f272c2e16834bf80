"""What the functions under a mask ask of their arguments before they look into them."""

import functools
import inspect
import operator
from collections.abc import Callable, Sequence
from typing import Any, Final, ParamSpec, TypeVar

from opmux.errors import OperatorArgumentError
from opmux.tensor import Tensor, bool_, complex128, dtype, float64, int64

__all__ = ["checked"]

P = ParamSpec("P")
R = TypeVar("R")


def checked(function: Callable[P, R]) -> Callable[P, R]:
    """The function, which refuses arguments of wrong types by name, as operators do.

    Raises:
        OperatorArgumentError: An argument is no tensor, dimension or dtype where one is asked for.
    """
    names = tuple(inspect.signature(function).parameters)

    @functools.wraps(function)
    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        for name, value in [*zip(names, args, strict=False), *kwargs.items()]:
            words, holds = _ASKED.get(name, ("", None))
            if holds is not None and not holds(value):
                found = f"argument '{name}' must be {words}, not {type(value).__name__}"
                raise OperatorArgumentError(f"masked {function.__name__}", found=found, advice=f"give {words}")
        if kwargs.get("dtype") in _PYTHON:
            kwargs["dtype"] = _PYTHON[kwargs["dtype"]]
        return function(*args, **kwargs)

    return call


def _is_tensor(value: object) -> bool:
    # Of other classes those that have their own functions may stand for tensors.
    return isinstance(value, Tensor) or hasattr(type(value), "__opmux_function__")


def _is_tensor_or_none(value: object) -> bool:
    return value is None or _is_tensor(value)


def _are_dims(value: object) -> bool:
    if value is None or _is_integer(value):
        return True
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes)) and all(map(_is_integer, value))


def _is_integer(value: Any) -> bool:
    try:
        operator.index(value)
    except TypeError:
        return False
    return True


def _is_dtype(value: object) -> bool:
    return value is None or isinstance(value, dtype) or any(value is one for one in _PYTHON)


_PYTHON: Final[dict[Any, dtype]] = {bool: bool_, int: int64, float: float64, complex: complex128}
_ASKED: Final[dict[str, tuple[str, Callable[[object], bool]]]] = {
    **dict.fromkeys(("input", "other"), ("Tensor", _is_tensor)),
    **dict.fromkeys(("mask", "input_mask", "other_mask"), ("Tensor or None", _is_tensor_or_none)),
    "dim": ("int or tuple of ints", _are_dims),
    "dtype": ("dtype or None", _is_dtype),
}
