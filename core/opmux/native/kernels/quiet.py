"""Kernels in which infinities and NaN are ordinary numbers."""

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from opmux.native.arrays import quiet

__all__ = ["quietly"]

_P = ParamSpec("_P")
_R = TypeVar("_R")


def quietly(kernel: Callable[_P, _R]) -> Callable[_P, _R]:
    """The kernel with the array module's floating-point warnings off, where it has such.

    Structured kernels need it not: they are run again without warnings where those are errors.
    """

    @wraps(kernel)
    def run(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        be: Any = args[0]
        with quiet(be):
            return kernel(*args, **kwargs)

    return run
