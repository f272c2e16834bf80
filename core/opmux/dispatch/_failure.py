"""What escapes a kernel: the exceptions of an array module become errors of opmux.

Note [Foreign exceptions]
Kernels check what they are given, and an array module checks again: what it refuses, because a check is missing or would
cost too much, it refuses with an exception of its own. A caller (see Note [Generated callers]) therefore calls its kernel
inside a `try`, which costs nothing until it is left by an exception, and hands that over to `explain_failure`. Only what an
array kernel met is turned into an error of opmux; the rest goes on unchanged: errors of opmux, and whatever a program's own
kernel, handler or iterator raises. Which it is, the innermost frame of opmux's own decides. If it is one of the dispatcher's,
it called others' code.
"""

from functools import partial
from traceback import walk_tb
from types import TracebackType
from typing import Any, Final

from opmux.dispatch._arguments import describe_arguments
from opmux.dispatch._entry import Definition, OperatorEntry
from opmux.errors import (
    OperatorIndexError,
    OperatorOverflowError,
    OperatorValueError,
    OpmuxError,
    OutOfMemoryError,
)

__all__ = ["explain_failure", "register_kernel_module"]

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


def explain_failure(definition: Definition, error: Exception, /, *args: Any, **kwargs: Any) -> None:
    """Raises the error of opmux that stands for an exception that a kernel ended with, if one does.

    Args:
        definition: The operator.
        error: What ended the kernel.
        *args: Positional arguments of the call.
        **kwargs: Keyword arguments of the call.
    """
    if isinstance(error, (OpmuxError, ImportError)):  # What is not installed is no matter of the arguments.
        return
    place = _place(error.__traceback__, _KERNEL_MODULES | _modules_of(definition.operator))
    if not place:
        return
    error_class, advice = next((kind, text) for builtin, kind, text in _KINDS if isinstance(error, builtin))
    raise error_class(
        f"{definition.operator.name}: called with {describe_arguments(definition.schema, args, kwargs)}",
        found=f"{type(error).__name__}: {error}",
        where=place,
        advice=advice,
    ) from error


def _modules_of(operator: OperatorEntry) -> set[tuple[str, ...]]:
    """Modules in which kernels of an operator are written that call no operators."""
    found = set()
    for kernel in [kernel for kernels in list(operator.kernels.values()) for kernel in kernels]:
        fn: Any = None if kernel.calls_operators else kernel.made
        while isinstance(fn, partial):
            fn = fn.func
        module = getattr(fn, "__module__", None)
        if isinstance(module, str) and module:
            found.add(tuple(module.split(".")))
    return found


def _place(traceback: TracebackType | None, kernel_modules: set[tuple[str, ...]]) -> str:
    """Module and line of the array kernel that called what raised; empty if it was another function that did."""
    own = __name__.partition(".")[0]
    innermost = ("", 0)
    for frame, line in walk_tb(traceback):
        name: str = frame.f_globals.get("__name__", "")
        if name.partition(".")[0] == own or _is_in(name, kernel_modules):
            innermost = name, line
    return f"{innermost[0]}, line {innermost[1]}" if _is_in(innermost[0], kernel_modules) else ""


def _is_in(name: str, modules: set[tuple[str, ...]]) -> bool:
    parts = tuple(name.split("."))
    return any(parts[: len(known)] == known for known in modules) and "_generated" not in parts
