"""Kernels in which infinities and NaN are ordinary numbers. See Note [Floating-point events].

Structured kernels need nothing of it: they are run again where an event was raised.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from opmux.native.arrays import quiet
from opmux.tensor import EVENTS, ArrayBackend

__all__ = ["quietly", "undisturbed"]

_P = ParamSpec("_P")
_R = TypeVar("_R")


def quietly(kernel: Callable[_P, _R]) -> Callable[_P, _R]:
    """The kernel with the array module's floating-point events off, where it has such; for kernels that write in steps."""

    @wraps(kernel)
    def run(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        with quiet(_backend_of(args)):
            return kernel(*args, **kwargs)

    return run


def undisturbed(kernel: Callable[_P, _R]) -> Callable[_P, _R]:
    """The kernel, which writes to none of its arguments, run again with events off if one was raised."""

    @wraps(kernel)
    def run(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        try:
            return kernel(*args, **kwargs)
        except EVENTS:
            with quiet(_backend_of(args)):
                return kernel(*args, **kwargs)

    return run


def _backend_of(args: Any) -> ArrayBackend:
    """The record of the array module, which is among the first arguments of every kernel."""
    found = args[0]
    return found if found.__class__ is ArrayBackend else next(x for x in args if isinstance(x, ArrayBackend))
