"""Which argument a function in Python has stumbled over, when it ends with an exception that is not opmux's.

Note [Arguments of functions]
Operators convert arguments by their schemas. Functions and constructors in Python have annotations instead, and meet an argument
that does not fit where they first use it: a text for a number ends in a TypeError about `<`. To compare every argument before
would cost each call that is right. So the annotations are read when a call has failed: the first argument that does not fit its
own is named. Where all fit, what was found is told with the line of opmux that found it.

What a program's own code raises goes on unchanged: its frame is in the traceback. So does a call with a wrong number or names of
arguments, which is Python's own TypeError.
"""

import sys
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from inspect import Parameter, Signature, signature
from traceback import walk_tb
from types import FunctionType, NoneType, TracebackType, UnionType
from typing import Any, Final, Literal, TypeVar, Union, cast, get_args, get_origin

from opmux.dispatch._numbers import Refused, to_bool, to_float, to_int
from opmux.errors import (
    OperatorArgumentError,
    OperatorIndexError,
    OperatorKeyError,
    OperatorOverflowError,
    OperatorValueError,
    OpmuxError,
    is_own,
    shown,
)

__all__ = ["STUMBLES", "explain_each", "explain_stumble", "explained"]

_F = TypeVar("_F", bound=Callable[..., Any])

#: What Python and array modules raise at values that they cannot use.
STUMBLES: Final = (ArithmeticError, AttributeError, BufferError, LookupError, RuntimeError, TypeError, ValueError)
_KINDS: Final[tuple[tuple[type[Exception], type[OpmuxError]], ...]] = (
    (OverflowError, OperatorOverflowError),
    (IndexError, OperatorIndexError),
    (KeyError, OperatorKeyError),
    (TypeError, OperatorArgumentError),
    (AttributeError, OperatorArgumentError),
    (Exception, OperatorValueError),
)
#: Classes that values are converted to, which takes more of them than instances.
_CONVERTERS: Final[dict[Any, Callable[[Any], Any]]] = {bool: to_bool, int: to_int, float: to_float}
#: In whose place anything is taken that can be iterated over, but no text.
_SEQUENCES: Final = (list, tuple, Sequence, Iterable)
#: What Python calls these, and what a caller passes.
_ADVICE: Final = {"bool": "True or False", "int": "an integer", "float": "a real number", "str": "a string"}


def explained(function: _F, name: str = "") -> _F:
    """The function, which names the argument that it stumbled over. See Note [Arguments of functions].

    Args:
        function: A public function or constructor whose parameters are annotated.
        name: How errors call it; its own name if left out.
    """

    @wraps(function)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except STUMBLES as error:
            # What opmux calls itself, as the constructor of a subclass that of its base, is the caller's matter.
            caller = sys._getframe().f_back
            if caller is None or not is_own(caller.f_globals.get("__name__", "")):
                explain_stumble(function, name, args, kwargs, error)
            raise

    return cast(_F, call)


def explain_each(module: dict[str, Any], names: Iterable[str]) -> None:
    """Has functions of a module, and the constructors of its classes, name the arguments that they stumble over.

    Args:
        module: The module's names.
        names: Those of the functions and classes; what else they name stays as it is, and what another module defines.
    """
    for name in names:
        value = module[name]
        if not getattr(value, "__module__", "").startswith(module["__name__"]):
            continue  # another module's
        constructor = getattr(value, "__init__", None)
        if isinstance(value, type) and isinstance(constructor, FunctionType):
            setattr(value, "__init__", explained(constructor, name))  # noqa: B010 -- of a class, which mypy takes for an instance
        elif isinstance(value, FunctionType) and not hasattr(value, "asks_handlers"):
            module[name] = explained(value)


def explain_stumble(
    function: Callable[..., Any], name: str, args: tuple[Any, ...], kwargs: dict[str, Any], error: Exception
) -> None:
    """Raises the error of opmux that stands for what a function in Python ended with, if one does.

    Args:
        function: The function.
        name: How errors call it; its own name if empty.
        args: Positional arguments of the call.
        kwargs: Keyword arguments of the call.
        error: What it ended with, whose traceback begins with the frame that called the function.

    Raises:
        OpmuxError: An argument does not fit its annotation, or one that does cannot be used.
    """
    place = (
        None if isinstance(error, (OpmuxError, NotImplementedError, RecursionError)) else _place(error.__traceback__)
    )
    if place is None:
        return
    expected = signature(function)
    try:
        given = expected.bind(*args, **kwargs).arguments
    except TypeError:  # a wrong call
        return
    name = name or function.__qualname__
    for argument, value in _each(expected, given):
        if not _fits(value, argument.annotation):
            raise _unfit(name, expected, argument, value) from error
    if not isinstance(error, RuntimeError):
        raise _unusable(name, expected, given, error, place) from error


def _place(traceback: TracebackType | None) -> str | None:
    """Module and line of opmux that raised, the caller's wrapper aside; None if other code ran, or nothing."""
    place = None
    for frame, line in walk_tb(traceback.tb_next if traceback else None):
        module: str = frame.f_globals.get("__name__", "")
        if is_own(module):
            place = f"{module}, line {line}"
        elif module.partition(".")[0] not in sys.stdlib_module_names:
            return None
    return place


def _each(expected: Signature, given: dict[str, Any]) -> list[tuple[Parameter, Any]]:
    """Parameters and values, those of `*args` and `**kwargs` one by one."""
    found: list[tuple[Parameter, Any]] = []
    for name, value in given.items():
        parameter = expected.parameters[name]
        values = value.values() if parameter.kind is parameter.VAR_KEYWORD else value
        is_single = parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
        found += [(parameter, each) for each in ((value,) if is_single else values)]
    return found


def _fits(value: Any, annotation: Any) -> bool:
    """Whether a value may be given for a parameter; annotations that say too little take any."""
    origin = get_origin(annotation) or annotation
    parts = get_args(annotation)
    if origin in (Union, UnionType):
        return any(_fits(value, part) for part in parts)
    if origin is Literal:
        return any(type(value) is type(part) and value == part for part in parts)
    if annotation is None:
        return value is None
    if annotation is Parameter.empty or not isinstance(origin, type):
        return True
    if origin in _CONVERTERS:
        return _converts(value, _CONVERTERS[origin])
    if origin not in _SEQUENCES:
        return _is_instance(value, origin)
    if isinstance(value, (list, tuple)) and parts:
        return _unfit_element(value, parts) is None
    return isinstance(value, Iterable) and not isinstance(value, (str, bytes))


def _converts(value: Any, convert: Callable[[Any], Any]) -> bool:
    if value.__class__ is bool:  # a number to Python
        return True
    try:
        convert(value)
    except Refused:
        return False
    return True


def _is_instance(value: Any, kind: type) -> bool:
    try:
        return isinstance(value, kind)
    except TypeError:  # a protocol that cannot be asked
        return True


def _unfit_element(values: Any, parts: tuple[Any, ...]) -> Any:
    """The annotation of elements that one of a list or tuple does not fit; None if all do."""
    if len(parts) > 1 and parts[1] is not ...:
        return next((p for v, p in zip(values, parts, strict=False) if not _fits(v, p)), None)
    return next((parts[0] for v in values if not _fits(v, parts[0])), None)


def _unfit(name: str, expected: Signature, argument: Parameter, value: Any) -> OperatorArgumentError:
    wanted = _in_words(argument.annotation)
    kind = type(value).__name__
    if isinstance(value, (list, tuple)):
        kind += f" of {', '.join(dict.fromkeys(type(v).__name__ for v in value)) or 'nothing'}"
    return OperatorArgumentError(
        f"{name}(): argument '{argument.name}' must be {wanted}, not {kind}",
        found=f"{argument.name} = {shown(value)}",
        where=_called(name, expected),
        advice=f"pass {_ADVICE.get(wanted) or _with_article(wanted)}",
    )


def _unusable(name: str, expected: Signature, given: dict[str, Any], error: Exception, place: str) -> OpmuxError:
    kind = next(kind for builtin, kind in _KINDS if isinstance(error, builtin))
    values = ", ".join(f"{n}={' '.join(shown(v, 60).split())}" for n, v in given.items() if n != "self")
    return kind(
        f"{name}({values})",
        found=f"{type(error).__name__}: {error}",
        where=place,
        advice=f"check the values: {_called(name, expected)}",
    )


def _with_article(words: str) -> str:
    """Words for what is passed: "a Tensor or None"."""
    if not words[0].isalpha() or words.startswith(("a ", "None")):
        return words
    return f"{'an' if words[0] in 'aeiouAEIO' else 'a'} {words}"


def _called(name: str, expected: Signature) -> str:
    """A function with the names of its parameters and its defaults."""
    parameters = [p.replace(annotation=p.empty) for p in expected.parameters.values() if p.name != "self"]
    return f"{name}{expected.replace(parameters=parameters, return_annotation=expected.empty)}"


def _in_words(annotation: Any) -> str:
    """An annotation as errors call it: "int or tuple of int"."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin in (Union, UnionType):
        return " or ".join(dict.fromkeys(map(_in_words, parts)))
    if origin is Literal:
        return " or ".join(map(repr, parts))
    if annotation in (None, NoneType):
        return "None"
    if origin is None:
        return getattr(annotation, "__name__", str(annotation))
    if origin.__name__ == "Callable":
        return "a callable"
    inner = [_in_words(part) for part in parts if part is not ... and part is not Any]
    return f"{origin.__name__.lower()} of {', '.join(inner)}" if inner else origin.__name__.lower()
