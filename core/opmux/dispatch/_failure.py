"""What escapes a kernel: the exceptions of an array module become errors of opmux.

Note [Foreign exceptions]
Kernels check what they are given, and an array module checks again: what it refuses, because a check is missing or would
cost too much, it refuses with an exception of its own. A caller (see Note [Generated callers]) therefore calls its kernel
inside a `try`, which costs nothing until it is left by an exception, and hands that over to `explain_failure`. Only what an
array kernel met is turned into an error of opmux; the rest goes on unchanged: errors of opmux, and whatever somebody else's
kernel, handler or iterator raises. The innermost frame that is opmux's own tells them apart. If it is one of the dispatcher's,
it called others' code.
"""

from collections.abc import Callable
from functools import partial
from traceback import walk_tb
from types import TracebackType
from typing import Any, Final

from opmux.dispatch._arguments import describe_arguments
from opmux.dispatch._entry import Definition
from opmux.errors import (
    OperatorIndexError,
    OperatorOverflowError,
    OperatorValueError,
    OpmuxError,
    OutOfMemoryError,
)

#: First parts of the names of modules whose functions compute on native arrays.
_KERNEL_MODULES: Final[set[tuple[str, ...]]] = set()

_KINDS: Final[tuple[tuple[type[Exception], type[OpmuxError], str], ...]] = (
    (MemoryError, OutOfMemoryError, "free tensors that are no longer needed, or compute with smaller ones"),
    (OverflowError, OperatorOverflowError, "give numbers that the dtype holds"),
    (IndexError, OperatorIndexError, "check dimensions and indices against the shapes"),
    (Exception, OperatorValueError, "check shapes, dtypes and values against the operator's documentation"),
)


def register_kernel_module(name: str) -> None:
    """Says that what the functions of a module, or of the modules in a package, meet is an array module's exception."""
    _KERNEL_MODULES.add(tuple(name.split(".")))


def note_array_kernel(fn: Callable[..., Any]) -> None:
    """As `register_kernel_module`, for the module in which a kernel that calls no operator is written."""
    while isinstance(fn, partial):
        fn = fn.func
    register_kernel_module(getattr(fn, "__module__", None) or "")


def explain_failure(definition: Definition, error: Exception, /, *args: Any, **kwargs: Any) -> None:
    """Raises the error of opmux that stands for an exception that a kernel ended with, if one does.

    Args:
        definition: The operator.
        error: What ended the kernel.
        *args: Positional arguments of the call.
        **kwargs: Keyword arguments of the call.
    """
    if isinstance(error, OpmuxError | ImportError):  # What is not installed is no matter of the arguments.
        return
    place = _place(error.__traceback__)
    if not place:
        return
    error_class, advice = next((kind, text) for builtin, kind, text in _KINDS if isinstance(error, builtin))
    raise error_class(
        f"{definition.operator.name}: called with {describe_arguments(definition.schema, args, kwargs)}",
        found=f"{type(error).__name__}: {error}",
        where=place,
        advice=advice,
    ) from error


def _place(traceback: TracebackType | None) -> str:
    """Module and line of the array kernel that called what raised; empty if it was another function that did."""
    own = __name__.partition(".")[0]
    innermost = ("", 0)
    for frame, line in walk_tb(traceback):
        name: str = frame.f_globals.get("__name__", "")
        if name.partition(".")[0] == own or _is_kernel_module(name):
            innermost = name, line
    return f"{innermost[0]}, line {innermost[1]}" if _is_kernel_module(innermost[0]) else ""


def _is_kernel_module(name: str) -> bool:
    parts = tuple(name.split("."))
    return any(parts[: len(known)] == known for known in _KERNEL_MODULES) and "_generated" not in parts
