"""Which argument a function in Python has stumbled over, when it ends with an exception that is not opmux's.

Note [Arguments of functions]
Operators convert arguments by their schemas. Functions and constructors in Python have annotations instead, and meet an argument
that does not fit where they first use it: a text for a number ends in a TypeError about `<`. To compare every argument before
would cost each call that is right. So the annotations are read when a call has failed: the first argument that does not fit its
own is named. Where all fit, what was found is told with the line of opmux that found it. An operator that a constructor calls
refuses arguments by names which the caller has not written: there too the constructor's is named, if one does not fit.

What a program's own code raises goes on unchanged: its frame is in the traceback. Callables and iterators written in C, such as
`functools.partial(int, "x")`, have none; where one was given and all arguments fit, the exception may be the program's, and goes
on too. So does a call with a wrong number or names of arguments, which is Python's own TypeError, and whatever was found while a
hostile object was asked what it is.

To blame an argument that is right is worse than to blame none. A bool is asked for its truth, which any value has and hardly any
call stumbles over: numbers and None pass for one, and other values are blamed after all else. So are numbers, since a float may do
where an int is asked for. Dtypes, devices and layouts, which have many names, are not: operators refuse those they do not know.
"""

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from inspect import Parameter, Signature, signature, unwrap
from traceback import walk_tb
from types import FrameType, FunctionType, GeneratorType, MethodType, NoneType, TracebackType, UnionType
from typing import Any, Final, Literal, TypeVar, Union, cast, get_args, get_origin

from opmux.dispatch._numbers import Refused, to_bool, to_float, to_int, to_scalar
from opmux.errors import (
    OperatorArgumentError,
    OperatorIndexError,
    OperatorKeyError,
    OperatorOverflowError,
    OperatorValueError,
    OpmuxError,
    is_own,
    raise_if,
    shown,
    with_article,
)

__all__ = ["STUMBLES", "explain_each", "explain_stumble", "explained"]

_F = TypeVar("_F", bound=Callable[..., Any])

#: What Python and array modules raise at values that they cannot use.
STUMBLES: Final = (ArithmeticError, AttributeError, BufferError, LookupError, RuntimeError, TypeError, ValueError)
#: Which of them say enough, beside those of a plugin's own classes.
_TELLING: Final = (OpmuxError, NotImplementedError, RecursionError)
_KINDS: Final[tuple[tuple[type[Exception], type[OpmuxError]], ...]] = (
    (OverflowError, OperatorOverflowError),
    (IndexError, OperatorIndexError),
    (KeyError, OperatorKeyError),
    (TypeError, OperatorArgumentError),
    (AttributeError, OperatorArgumentError),
    (Exception, OperatorValueError),
)
#: Classes that values are converted to, which takes more of them than instances.
_CONVERTERS: Final[dict[Any, Callable[[Any], Any]]] = {bool: to_bool, int: to_int, float: to_float, complex: to_scalar}
#: Classes in whose place other values may stand.
_NAMED: Final = ("device", "dtype", "layout")
#: What passes for a bool.
_TRUTHS: Final = (int, float, NoneType)
#: Callables whose code is Python, with a frame of its own, and classes, which are seldom given to be called.
_FRAMED: Final = (FunctionType, MethodType, GeneratorType, type)
#: In whose place anything is taken that can be iterated over, but no text, and a mapping only for an iterable.
_SEQUENCES: Final = (list, tuple, Sequence, Iterable)
#: What Python calls these, and what a caller passes.
_ADVICE: Final = {
    "bool": "True or False",
    "int": "an integer",
    "float": "a real number",
    "complex": "a number",
    "str": "a string",
}


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
            if caller is None or not is_own(_module_of(caller)):
                explain_stumble(function, name, args, kwargs, error)
            raise

    return cast(_F, call)


def explain_each(module: dict[str, Any], names: Iterable[str]) -> None:
    """Has functions of a module, and the constructors of its classes, name the arguments that they stumble over.

    Args:
        module: The module's names.
        names: Those of the functions and classes; what else they name stays as it is, and what another module defines.
    """
    homes = set()
    for name in names:
        value = module[name]
        if not getattr(value, "__module__", "").startswith(module["__name__"]):
            continue  # another module's
        if isinstance(value, type):
            # Where it is defined: a class that inherits one is to have none, so that another base's comes first where it should.
            homes.add(next(each for each in value.__mro__ if "__init__" in vars(each)))
        elif isinstance(value, FunctionType) and not hasattr(value, "asks_handlers"):
            module[name] = explained(value)
    for home in homes:
        constructor = vars(home)["__init__"]
        if isinstance(constructor, FunctionType) and home.__module__.startswith(module["__name__"]):
            setattr(home, "__init__", explained(constructor))  # noqa: B010 -- of a class, which mypy takes for an instance


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
    try:
        told = _told(function, name, args, kwargs, error)
    except Exception:  # of a class that is not ours, asked what it is
        return
    try:
        raise_if(told, error)
    finally:
        del told


def _told(
    function: Callable[..., Any], name: str, args: tuple[Any, ...], kwargs: dict[str, Any], error: Exception
) -> OpmuxError | None:
    refused = _is_refused_inside(function, error)
    if not refused and (isinstance(error, _TELLING) or is_own(type(error).__module__)):
        return None
    place = _place(error.__traceback__)
    if place is None:
        return None
    expected = signature(function)
    try:
        given = expected.bind(*args, **kwargs).arguments
    except TypeError:  # a wrong call
        return None
    name = name or _name_of(function, given.get("self"))
    each = _each(expected, given)
    for argument, _, value in sorted(each, key=_is_blamed_last):
        if not _fits(value, argument.annotation):
            return _unfit(name, expected, argument, value)
    if (
        refused
        or isinstance(error, RuntimeError)
        or any(_has_no_frame(value) for _, named, value in each if named != "self")
    ):
        return None
    return _unusable(name, expected, each, error, place)


def _is_refused_inside(function: Callable[..., Any], error: Exception) -> bool:
    """Whether an operator that a constructor calls has refused an argument, by a name which that of the constructor has not."""
    return (
        function.__name__ == "__init__"
        and isinstance(error, OperatorArgumentError)
        and error.where.startswith("schema ")
    )


def _module_of(frame: FrameType) -> str:
    """The module whose code runs in a frame; code that a program executes by itself may have named it anything."""
    return str(frame.f_globals.get("__name__"))


def _name_of(function: Callable[..., Any], made: Any) -> str:
    """A function by its name, a constructor by that of opmux's class which has or inherits it."""
    if function.__name__ == "__init__":
        for each in type(made).__mro__:
            if is_own(each.__module__) and unwrap(getattr(each, function.__name__)) is unwrap(function):
                return each.__name__
    return function.__qualname__


def _place(traceback: TracebackType | None) -> str | None:
    """Module and line of opmux that raised, the caller's wrapper aside; None if other code ran, or nothing."""
    place = None
    for frame, line in walk_tb(traceback.tb_next if traceback else None):
        module = _module_of(frame)
        if is_own(module):
            place = f"{module}, line {line}"
        elif module.partition(".")[0] not in sys.stdlib_module_names:
            return None
    return place


def _is_blamed_last(given: tuple[Parameter, str, Any]) -> bool:
    argument, _, value = given
    kinds = {argument.annotation, *get_args(argument.annotation)}
    return argument.annotation is bool or (
        isinstance(value, (int, float)) and not kinds.isdisjoint((int, float, complex))
    )


def _has_no_frame(value: Any) -> bool:
    """Whether a value runs a program's code, or is iterated over by it, in C; or one in a list or tuple of it."""
    if isinstance(value, (list, tuple)):
        return any(map(_has_no_frame, value))
    if isinstance(value, _FRAMED):
        return False
    run = "__call__" if callable(value) else "__next__"
    return (callable(value) or isinstance(value, Iterator)) and not isinstance(getattr(type(value), run), FunctionType)


def _each(expected: Signature, given: dict[str, Any]) -> list[tuple[Parameter, str, Any]]:
    """Parameters, names and values, those of `*args` and `**kwargs` one by one."""
    found: list[tuple[Parameter, str, Any]] = []
    for name, value in given.items():
        parameter = expected.parameters[name]
        if parameter.kind is parameter.VAR_KEYWORD:
            found += [(parameter, key, each) for key, each in value.items()]
        else:
            values = value if parameter.kind is parameter.VAR_POSITIONAL else (value,)
            found += [(parameter, name, each) for each in values]
    return found


def _fits(value: Any, annotation: Any) -> bool:
    """Whether a value may be given for a parameter; annotations that say too little take any."""
    origin = get_origin(annotation) or annotation
    parts = get_args(annotation)
    if origin in (Union, UnionType):
        return any(_fits(value, part) for part in parts)
    if origin is Literal:
        return any(type(value) is type(part) and value == part for part in parts)
    if annotation is Parameter.empty or not isinstance(origin, type) or origin.__name__ in _NAMED:
        return True
    if origin in _CONVERTERS:
        return _converts(value, _CONVERTERS[origin])
    if origin not in _SEQUENCES:
        return _is_instance(value, origin)
    if isinstance(value, (list, tuple)) and parts:
        return _unfit_element(value, parts) is None
    return isinstance(value, Iterable) and not isinstance(
        value, (str, bytes) if origin is Iterable else (str, bytes, Mapping)
    )


def _converts(value: Any, convert: Callable[[Any], Any]) -> bool:
    if value.__class__ is bool or (convert is to_bool and isinstance(value, _TRUTHS)):  # a number to Python, or a truth
        return True
    try:
        convert(value)
    except Refused:
        return False
    except Exception:  # too large, or of a class that is not ours
        return True
    return True


def _is_instance(value: Any, kind: type) -> bool:
    try:
        return isinstance(value, kind)
    except Exception:  # a protocol that cannot be asked, or a class that is not ours
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


def _unusable(
    name: str, expected: Signature, given: list[tuple[Parameter, str, Any]], error: Exception, place: str
) -> OpmuxError:
    kind = next(kind for builtin, kind in _KINDS if isinstance(error, builtin))
    values = ", ".join(
        f"{'' if each.kind is each.VAR_POSITIONAL else f'{n}='}{' '.join(shown(v, 60).split())}"
        for each, n, v in given
        if n != "self"
    )
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
    return with_article(words)


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
