"""The text of a custom operator's kernel: what the schema says of arguments and result is decided once, not in every call."""

from collections.abc import Callable
from functools import cache
from itertools import combinations, count
from types import FunctionType
from typing import Any, Final

from opmux.library._schemas import count_tensors, may_hold_list
from opmux.schema import FunctionSchema, run_source
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
            {arrays} = {results}
            if {conditions}:
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


def kernel_factory(schema: FunctionSchema, fn: Callable[..., Any], *, refuses_sharing: bool) -> Callable[..., Any]:
    """Makes kernels: `make(operator, device_type, fn, read, check)`.

    Args:
        schema: The operator's schema.
        fn: The function that a kernel is to call.
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
    types = {name: str(a.type) for name, a in zip(names, given, strict=False)}
    told = names != ["*args"] and not any(may_hold_list(a.type) for a in schema.arguments)
    results = count_tensors(schema)
    text = _TEXT.format(
        parameters=", ".join(parameters),
        arguments=", ".join([*names, *(["**named"] if named else [])]),
        read=f"{_unusual(results)}result = read(result)",
        shortcut=_shortcut(types, results) if told and results and refuses_sharing else "",
        positional=positional,
        named="named" if named else "{}",
    )
    return _factory(text)


def _takes_each(fn: Callable[..., Any], positional: int, named: bool) -> bool:
    """Whether a function surely has a parameter for each positional argument; others leave out what has its default."""
    code = fn.__code__ if isinstance(fn, FunctionType) and not hasattr(fn, "__wrapped__") else None
    return code is not None and code.co_argcount == positional and bool(code.co_kwonlyargcount) == named


def _unusual(results: int) -> str:
    """The test for what the reader has to look at: tensors, in a tuple where there are several, are as it would make them."""
    if not results:
        return ""
    if results == 1:
        return "if result.__class__ is not Tensor: "
    classes = [f"result[{i}].__class__ is not Tensor" for i in range(results)]
    return f"if result.__class__ is not tuple or len(result) != {results} or {' or '.join(classes)}: "


def _shortcut(types: dict[str, str], results: int) -> str:
    """The way out for results none of which can share memory with one of the arguments, of these types, or another."""
    made = [f"r{i}" for i in range(results)]
    conditions = [f"{name}.base is None" for name in made]
    conditions += [f"{one} is not {other}" for one, other in combinations(made, 2)]
    for name in (name for name, type_ in types.items() if type_ in ("Tensor", "Tensor?")):
        array = f"{name}_array"
        apart = " and ".join([f"({array} := {name}._array).base is None", *(f"{array} is not {one}" for one in made)])
        conditions.append(f"({name} is None or {apart})" if types[name] == "Tensor?" else apart)
    values = [f"result[{i}]._array" for i in range(results)] if results > 1 else ["result._array"]
    return _SHORTCUT.format(arrays=", ".join(made), results=", ".join(values), conditions=" and ".join(conditions))
