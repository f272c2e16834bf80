"""Exceptions that are not opmux's, and end a kernel: which of them are turned into errors of opmux, and into which.

Note [Foreign exceptions]
Kernels check what they are given, and an array module checks again: what it refuses, because a check is missing or would
cost too much, it refuses with an exception of its own. A caller (see Note [Generated callers]) therefore calls its kernel
inside a `try`, which costs nothing until it is left by an exception, and hands that over to `explain_failure`. Only what an
array kernel met is turned into an error of opmux; the rest goes on unchanged: errors of opmux, whatever a program's own kernel,
handler or iterator raises, and what a signal handler does (`ARRAY_ERRORS`). Which it is, the innermost frame of opmux's own
decides. If it is one of the dispatcher's, it called others' code.
"""

import re
from functools import partial
from traceback import walk_tb
from types import ModuleType
from typing import Any, Final

from opmux.dispatch._arguments import describe_arguments, tensors_in
from opmux.dispatch._change import set_item
from opmux.dispatch._entry import Definition, OperatorEntry
from opmux.dispatch._numbers import UnknownSize
from opmux.dispatch._outcomes.recursion import note_recursion
from opmux.dispatch._outcomes.results import OWN_PACKAGES, misreturned
from opmux.errors import (
    FunctionNotFoundError,
    OperatorIndexError,
    OperatorNotImplementedError,
    OperatorOverflowError,
    OperatorValueError,
    OpmuxError,
    OutOfMemoryError,
    raise_if,
    shown,
)

__all__ = ["ARRAY_ERRORS", "explain_failure", "is_lacking", "name_array_module", "register_kernel_module"]

#: First parts of the names of modules whose functions compute on native arrays.
_KERNEL_MODULES: Final[set[tuple[str, ...]]] = set()

#: What has the names of the array modules that compute, by device.
_ARRAY_MODULES: Final[dict[str, Any]] = {}
#: What NumPy says of sizes whose product has more than 64 bits, where no kernel has looked.
_TOO_LARGE: Final = re.compile(r"(array|iterator) is too (big|large)")
#: A size that is not known, in the text of an error.
_NAN: Final = re.compile(r"\bnan\b")
_LACKING: Final = (
    "where it is the array module that lacks a function: register a kernel of your own for the operator, or pass "
    'fallback="cpu" where the backend calls array_kernels'
)

#: What array modules raise, and so what a kernel may catch of theirs. An exception of another class, such as TimeoutError, is a
#: signal handler's, or that of a thread which ends what another one does: it reaches the caller, and computing again would lose it.
ARRAY_ERRORS: Final = (
    ArithmeticError,
    AssertionError,
    AttributeError,
    BufferError,
    LookupError,
    MemoryError,
    RuntimeError,
    SystemError,
    TypeError,
    ValueError,
    Warning,
)
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
    if isinstance(error, OpmuxError):
        _explain_unknown_size(definition, error, args, kwargs)
        context = error.__context__
        if context is not None and not isinstance(context, OpmuxError) and _place_in(definition, context):
            error.__suppress_context__ = True  # says what the array module said, in the words of the call
        return
    device, module = _computing([*args, *kwargs.values()])
    if not (isinstance(error, ARRAY_ERRORS) or _is_defined_in(module, error)):
        return
    if isinstance(error, RecursionError):
        note_recursion(error)
        return
    raise_if(misreturned(definition.schema, error), error)
    place = _place_in(definition, error)
    if not place:
        return
    _explain_unknown_size(definition, error, args, kwargs)
    if _TOO_LARGE.search(str(error)):
        raise OperatorOverflowError(
            f"{definition.operator.name}: {_described(definition, args, kwargs)}",
            found=f"sizes that the array module refuses: {error}",
            advice="give smaller sizes",
        ) from error
    _explain_missing_data(definition, error, args, kwargs, place)
    error_class, advice = next((kind, text) for builtin, kind, text in _KINDS if isinstance(error, builtin))
    if module is not None and is_lacking(error):
        error_class, advice = FunctionNotFoundError, _LACKING
    elif module is not None:
        advice = module.advice_for(error) or advice
    computing = "" if module is None else f" (computing on device {device} with {module.name})"
    raise error_class(
        f"{definition.operator.name}: called with {_described(definition, args, kwargs)}",
        found=f"{type(error).__name__}: {error}{computing}",
        where=place,
        advice=advice,
    ) from error


def _described(definition: Definition, args: tuple[Any, ...], kwargs: dict[str, Any]) -> str:
    """The tensors among the arguments of a call; all that was given where there are none."""
    if tensors_in((*args, *kwargs.values())):
        return describe_arguments(definition.schema, args, kwargs)
    names = [argument.parameter_name for argument in definition.schema.arguments]
    named = dict(zip(names, args, strict=False)) | kwargs
    return ", ".join(f"{name}={shown(value, 100)}" for name, value in named.items() if value is not None)


def _explain_unknown_size(
    definition: Definition, error: Exception, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> None:
    """Raises the error of an operator that needs a size which is not known, if it ended for that. See Note [Unknown sizes]."""
    values = [*args, *kwargs.values()]
    size = _unknown_size(values)
    if size is None:
        return
    if isinstance(error, OpmuxError):
        # What an operator is made of has told of its own: the one that was called is named, and that is the cause.
        is_told = error.advice == size.advice
        if is_told and error.asked.startswith(definition.operator.name):
            return
        if not (is_told or _NAN.search(f"{error.asked} {error.found}")):
            return
    raise OperatorValueError(
        f"{definition.operator.name}: called with {describe_arguments(definition.schema, args, kwargs)}",
        found="a size is nan: it is known when the tensor is computed, and the operator needs it before",
        where=getattr(error, "where", ""),
        advice=size.advice,
    ) from error


def _unknown_size(values: list[Any]) -> UnknownSize | None:
    shapes = [getattr(getattr(tensor, "_array", None), "shape", ()) for tensor in tensors_in(tuple(values))]
    lists = [value for value in values if isinstance(value, (list, tuple))]
    sizes = [size for shape in [*shapes, *lists, values] for size in shape if size.__class__ is UnknownSize]
    return sizes[0] if sizes else None


def _explain_missing_data(
    definition: Definition, error: Exception, args: tuple[Any, ...], kwargs: dict[str, Any], place: str
) -> None:
    """Raises the error of a call that passed by the class of a tensor without data, and came to a kernel that computes."""
    for tensor in tensors_in((*args, *kwargs.values())):
        if getattr(getattr(tensor, "_array", None), "is_without_data", False) and not tensor.is_meta:
            raise OperatorNotImplementedError(
                f"{definition.operator.name}: called with {describe_arguments(definition.schema, args, kwargs)}",
                found=f"a {type(tensor).__name__} has no data: it keeps its values elsewhere",
                where=place,
                advice="have its __opmux_dispatch__ take the call, or a kernel at a key that it carries",
            ) from error


def is_lacking(error: BaseException) -> bool:
    """Whether what a kernel ended with says that an array module, a function of it or an array has not what was asked for.

    Python's own values have no such attributes either, and tensors: there it is the kernel that is wrong.
    """
    if not isinstance(error, AttributeError) or error.obj is None:
        return False
    owner = error.obj
    if isinstance(owner, ModuleType) or callable(owner):
        return True
    return type(owner).__module__ != "builtins" and not tensors_in((owner,))


def name_array_module(device_type: str, module: Any) -> None:
    """Notes which array module computes for a device: what has its `name`, and `advice_for` errors; None for none any more."""
    set_item(_ARRAY_MODULES, device_type, module)


def _computing(values: list[Any]) -> tuple[str, Any]:
    """The device that computed, and what names its array module; None if none is known."""
    devices = [getattr(value, "_device", value) for value in [*tensors_in(tuple(values)), *values]]
    types = [getattr(place, "type", None) for place in devices]
    named = next((kind for kind in types if isinstance(kind, str) and _ARRAY_MODULES.get(kind)), "")
    return named, _ARRAY_MODULES.get(named)


def _is_defined_in(module: Any, error: Exception) -> bool:
    """Whether an exception's class is one of an array module's own."""
    return module is not None and type(error).__module__.partition(".")[0] == module.name.partition(".")[0]


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


def _place_in(definition: Definition, error: BaseException) -> str:
    """Module and line of the array kernel that called what raised; empty if it was another function that did.

    A program's layer above it may have given it other arguments than the call's: its line is told as well.
    """
    kernel_modules = _KERNEL_MODULES | _modules_of(definition.operator)
    own = __name__.partition(".")[0]
    innermost, others, through = ("", 0), "", ""
    for frame, line in walk_tb(error.__traceback__):
        name: str = frame.f_globals.get("__name__", "")
        if name.partition(".")[0] == own or _is_in(name, kernel_modules):
            innermost, through = (name, line), others
        elif name.partition(".")[0] not in OWN_PACKAGES:
            others = f", reached through {frame.f_code.co_filename}:{line}"
    return f"{innermost[0]}, line {innermost[1]}{through}" if _is_in(innermost[0], kernel_modules) else ""


def _is_in(name: str, modules: set[tuple[str, ...]]) -> bool:
    parts = tuple(name.split("."))
    return any(parts[: len(known)] == known for known in modules) and "_generated" not in parts
