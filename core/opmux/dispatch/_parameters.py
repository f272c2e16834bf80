"""The parameters of kernels' functions, and which arguments of an operator they can take."""

import inspect
from collections.abc import Callable
from types import FunctionType
from typing import Any

from opmux.dispatch._kernel import KernelFunction
from opmux.schema import FunctionSchema

__all__ = ["cannot_take", "expected_parameters", "takes_exactly"]


def takes_exactly(fn: Callable[..., Any], positional: int, names: list[str]) -> bool:
    """Whether a function has just these parameters, as most kernels do; `inspect` takes longer than the rest of a miss.

    Args:
        fn: The function.
        positional: How many values it is given by position.
        names: Names of those that it is given by name.
    """
    # A method has a `__code__` too, with one parameter more.
    code = fn.__code__ if isinstance(fn, FunctionType) and not hasattr(fn, "__wrapped__") else None
    if code is None or (code.co_argcount, code.co_kwonlyargcount) != (positional, len(names)):
        return False
    return set(code.co_varnames[positional : positional + len(names)]) == set(names)


def cannot_take(kernel: KernelFunction, schema: FunctionSchema) -> str:
    """Why a kernel's function can take neither all arguments of an operator nor those without a default; empty if it can.

    A kernel may leave out parameters for arguments that have their defaults. A function that is not made yet, and one that tells
    no signature, may be able to.
    """
    fn = kernel.made
    if fn is None or kernel.boxed or schema.is_vararg or _takes_anything(fn):
        return ""
    before = [None] * len(_before(kernel))
    names = [a.parameter_name for a in schema.arguments if a.kwarg_only]
    count = len(before) + len(schema.arguments) - len(names)
    if takes_exactly(fn, count, names):
        return ""
    try:
        # What is called is the wrapper, whatever it says that it wraps.
        signature = inspect.signature(fn, follow_wrapped=False)
    except Exception:  # a builtin without one, or whatever an object does that is asked for one
        return ""
    required = [i for i, a in enumerate(schema.arguments) if not (a.kwarg_only or a.has_default)]
    least = before + [None] * (required[-1] + 1 if required else 0)
    needed = [a.parameter_name for a in schema.arguments if a.kwarg_only and not a.has_default]
    reason = _refusal(signature, [None] * count, names)
    return reason and _refusal(signature, least, needed) and reason


def _takes_anything(fn: Callable[..., Any]) -> bool:
    """Whether it is a function of `*args, **kwargs`, as wrappers are, which needs no look at its signature."""
    if not isinstance(fn, FunctionType):
        return False
    code = fn.__code__
    anything = inspect.CO_VARARGS | inspect.CO_VARKEYWORDS
    return not (code.co_argcount or code.co_kwonlyargcount) and code.co_flags & anything == anything


def _refusal(signature: inspect.Signature, values: list[None], names: list[str]) -> str:
    """What is wrong with a call, in Python's words; empty if it can be made."""
    try:
        signature.bind(*values, **dict.fromkeys(names))
    except TypeError as error:
        return str(error)
    return ""


def _before(kernel: KernelFunction) -> list[str]:
    """What a kernel is given before the operator's arguments, in order."""
    given = {"keyset": kernel.with_keyset, "next": kernel.with_next, "op": kernel.takes_operator}
    return [name for name, wanted in given.items() if wanted]


def expected_parameters(kernel: KernelFunction, schema: FunctionSchema) -> str:
    """The parameters that a kernel should have: "(next, self, other, *, alpha)"."""
    parameters = _before(kernel) + [a.parameter_name for a in schema.arguments if not a.kwarg_only]
    names = [a.parameter_name for a in schema.arguments if a.kwarg_only]
    return f"({', '.join([*parameters, *(['*', *names] if names else [])])})"
