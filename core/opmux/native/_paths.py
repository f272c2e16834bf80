"""Functions of `opmux.native` by their paths, as declarations name them."""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

__all__ = ["function_at"]


# A map asks every kernel for its name, and the import system takes its time for a module that is there.
@cache
def function_at(path: str) -> Callable[..., Any]:
    """The function at a path, "kernels.pointwise.add_impl"; its module is imported if it is not."""
    module, _, name = path.rpartition(".")
    function: Callable[..., Any] = getattr(import_module(f"opmux.native.{module}"), name)
    return function
