"""The text of a custom operator's kernel: what the schema says of arguments and result is decided once, not in every call."""

from collections.abc import Callable
from functools import cache
from itertools import count
from types import FunctionType
from typing import Any, Final

from opmux.library._schemas import may_hold_list
from opmux.schema import BaseType, FunctionSchema, run_source
from opmux.tensor import Tensor

__all__ = ["kernel_factory"]

#: Positional parameters have names that no other operator's differ from, so that operators of one form share the text.
_TEXT: Final = """\
def make(operator, device_type, fn, read, check):
    disabled = operator._disabled_kernel

    def kernel({parameters}):
        result = (operator._init_fn if disabled and device_type in disabled else fn)({arguments})
        {read}
{shortcut}        check({positional}, {named}, result)
        return result

    return kernel
"""
#: Arrays that are no views share memory only if they are one; an array of some other module may not say whether it is a view.
_SHORTCUT: Final = """\
        try:
            array = result._array
            if array.base is None{conditions}:
                return result
        except AttributeError:
            pass
"""
#: Numbers of the texts, for the names of their files.
_NUMBERS: Final = count()


@cache
def _factory(text: str) -> Callable[..., Any]:
    namespace: dict[str, Any] = {"__name__": __name__, "Tensor": Tensor}
    run_source(text, f"<opmux custom kernel {next(_NUMBERS)}>", namespace)
    factory: Callable[..., Any] = namespace["make"]
    return factory


def kernel_factory(
    schema: FunctionSchema, fn: Callable[..., Any], *, returns_tensor: bool, refuses_sharing: bool
) -> Callable[..., Any]:
    """Makes kernels: `make(operator, device_type, fn, read, check)`.

    Args:
        schema: The operator's schema.
        fn: The function that a kernel is to call.
        returns_tensor: Whether `read` passes on tensors as they are.
        refuses_sharing: Whether `check` only refuses results that share memory with arguments or each other.
    """
    given = [a for a in schema.arguments if not a.kwarg_only]
    named = len(given) < len(schema.arguments)
    if _takes_each(fn, len(given), named):
        names = [f"a{i}" for i in range(len(given))]
        parameters = [*names, *(["/"] if names else []), *(["**named"] if named else [])]
        positional = f"({', '.join(names)}{',' * (len(names) == 1)})"
    else:
        names, named, parameters, positional = ["*args"], True, ["*args", "**named"], "args"
    tensors = [name for name, a in zip(names, given, strict=False) if a.type == BaseType("Tensor")]
    told = names != ["*args"] and not any(may_hold_list(a.type) or "Tensor?" in str(a.type) for a in schema.arguments)
    text = _TEXT.format(
        parameters=", ".join(parameters),
        arguments=", ".join([*names, *(["**named"] if named else [])]),
        read=("if result.__class__ is not Tensor: " if returns_tensor else "") + "result = read(result)",
        shortcut=_shortcut(tensors) if told and returns_tensor and refuses_sharing else "",
        positional=positional,
        named="named" if named else "{}",
    )
    return _factory(text)


def _takes_each(fn: Callable[..., Any], positional: int, named: bool) -> bool:
    """Whether a function surely has a parameter for each positional argument; others leave out what has its default."""
    code = fn.__code__ if isinstance(fn, FunctionType) and not hasattr(fn, "__wrapped__") else None
    return code is not None and code.co_argcount == positional and bool(code.co_kwonlyargcount) == named


def _shortcut(tensors: list[str]) -> str:
    conditions = "".join(
        f" and {name}._array is not array and {name}._array.base is None" for name in dict.fromkeys(tensors)
    )
    return _SHORTCUT.format(conditions=conditions)
