"""What public functions and methods take beside the arguments of a schema: NumPy's words and deprecated positions.

Operators themselves take neither; what is here runs only for calls that use it. See Note [Lenient callers].
"""

from collections.abc import Callable, Iterable, Mapping
from inspect import Parameter, Signature
from operator import index
from types import NoneType
from typing import Any, Final, NamedTuple

from opmux.dispatch import Definition, OperatorPacket, default_dispatcher, is_unknown, resolve_overload
from opmux.errors import OperatorArgumentError, OperatorValueError, caution
from opmux.schema import FunctionSchema, equals
from opmux.tensor import Tensor, bool_, wrap_number

__all__ = [
    "NUMPY_WORDS",
    "OTHER_WORDS",
    "DeferredSignature",
    "Form",
    "as_given",
    "as_keywords",
    "deprecated_forms",
    "is_size",
    "numpy_words",
    "schema_keywords",
    "shown_signature",
    "with_empty_lists",
    "without_out",
]

#: NumPy's words for parameters, which functions and methods take as PyTorch's do.
NUMPY_WORDS: Final = {"axis": "dim", "keepdims": "keepdim", "a": "input", "x": "input", "x1": "input", "x2": "other"}

_OPTIONS: Final = frozenset({"dtype", "layout", "device", "pin_memory"})
#: Keywords that may stand for a parameter of another name, or for none.
OTHER_WORDS: Final = frozenset({*NUMPY_WORDS, "input", "self", "out"})
#: Schema parameters of deprecated calls by position, and the scalars that stand among them.
_SCALARS: Final = ("alpha", "beta", "value")
_THIRD_BETWEEN: Final = ("addbmm", "addmm", "addmv", "addr", "baddbmm")
_SECOND_BETWEEN: Final = {"add": "alpha", "sub": "alpha", "addcdiv": "value", "addcmul": "value"}


def numpy_words(parameters: Iterable[str]) -> tuple[str, ...]:
    """NumPy's words that a function with these parameters takes."""
    names = set(parameters)
    return tuple([word for word, meant in NUMPY_WORDS.items() if meant in names and word not in names])


def is_size(value: Any) -> bool:
    """Whether a value is one size: an int, an integer of NumPy's, a tensor of any shape that holds one, or a size not known yet."""
    if isinstance(value, int) or is_unknown(value):
        return True
    if not hasattr(value, "__index__") or getattr(value, "dtype", None) is bool_:
        return False
    if not (value.numel() == 1 if isinstance(value, Tensor) else getattr(value, "shape", None) == ()):
        return False
    try:
        index(value)
    except (TypeError, OperatorValueError):
        return False
    return True


def schema_keywords(name: str, kwargs: dict[str, Any]) -> dict[str, Any]:
    """The keywords as overloads have them: what schemas call `self` is `input` in functions, unless it is a list.

    A word of NumPy's stands for PyTorch's where no overload has a parameter of that name, and PyTorch's is not given too.

    Raises:
        TypeError: `self` is given for `input`, or the other way round.
    """
    schemas = [d.schema for d in default_dispatcher.definitions_of(name)]
    first = {a.name_with("input") for schema in schemas for a in schema.arguments if a.name == "self"}
    for word in {"self", "input"} & kwargs.keys() if first else ():
        if word not in first:
            raise TypeError(f"{name.partition('::')[2]}() got an unexpected keyword argument {word!r}")
    overloads = [{a.parameter_name for a in schema.arguments} for schema in schemas]
    known = set().union(*overloads)
    found: dict[str, Any] = {}
    for word, value in kwargs.items():
        meant = word if word in known else NUMPY_WORDS.get(word, word)
        found[word if meant in kwargs or meant in found else meant] = value
    if "input" in found and not any(found.keys() <= parameters for parameters in overloads):
        found["self"] = found.pop("input")
    return found


class Form(NamedTuple):
    """A deprecated way to give arguments: all by position, in another order than the schema's.

    Attributes:
        names: The schema's parameters in that order.
    """

    names: tuple[str, ...]

    def matches(self, args: tuple[Any, ...]) -> bool:
        """Whether the number and the types of positional arguments are those of this form."""
        return len(args) == len(self.names) and all(
            _is_number(value) if name in _SCALARS else isinstance(value, Tensor)
            for name, value in zip(self.names, args, strict=True)
        )


def _is_number(value: object) -> bool:
    return isinstance(value, (int, float, complex)) or (isinstance(value, Tensor) and value.ndim == 0)


def deprecated_forms(base: str, schema: FunctionSchema, *, method: bool) -> tuple[Form, ...]:
    """The deprecated forms of an operator, which PyTorch's parser still takes.

    Args:
        base: Its name.
        schema: Its schema for tensors.
        method: Whether the tensor in front is the method's own.
    """
    name = base.removesuffix("_")
    if name not in _SECOND_BETWEEN and name not in _THIRD_BETWEEN:
        return ()
    first, *rest = [a.parameter_name for a in schema.arguments if not a.kwarg_only and a.parameter_name not in _SCALARS]
    if name in _SECOND_BETWEEN:
        return (Form((first, _SECOND_BETWEEN[name], *rest)),)
    rest = rest[:2]
    front = (first, "beta") if method else ("beta", first)
    return Form((*front, "alpha", *rest)), Form((*front, *rest))


def as_keywords(base: str, forms: tuple[Form, ...], args: tuple[Any, ...]) -> dict[str, Any] | None:
    """Positional arguments in a deprecated form as the schema's keywords; None if they have none of the forms."""
    for form in forms:
        if form.matches(args):
            caution(
                f"This overload of {base} is deprecated: {base}({', '.join(form.names)}). Give "
                f"{', '.join(name for name in form.names if name in _SCALARS)} by name."
            )
            return dict(zip(form.names, args, strict=True))
    return None


def without_out(
    packet: OperatorPacket, args: tuple[Any, ...], kwargs: Mapping[str, Any], out_names: tuple[str, ...] = ()
) -> dict[str, Any]:
    """Keywords without `out=None`, which says that there is none.

    Args:
        packet: The overloads.
        args: Positional arguments.
        kwargs: Keyword arguments.
        out_names: What a tuple given as `out` is written into, where several tensors are.

    Raises:
        OperatorArgumentError: The overload that takes the others has no form with `out`, or none does.
    """
    given = {name: value for name, value in kwargs.items() if name != "out"}
    # An overload with `out` has no options of the tensor that is made; any tensor stands for the one that is not there.
    named = {name: value for name, value in given.items() if name not in _OPTIONS}
    for names in filter(None, (("out",), out_names)):
        try:
            handle = resolve_overload(packet, args, {**named, **dict.fromkeys(names, wrap_number(0))})
        except OperatorArgumentError:
            continue
        # That of an overload with one result, beside those with several, is an operator only if the generator made it.
        if not out_names or "generated" not in handle.tags:
            return given
    schema = resolve_overload(packet, args, given).schema
    raise OperatorArgumentError(
        f"{schema.qualified_name}: {packet.__name__}() got an unexpected keyword argument 'out'",
        found=f"{schema} has no form that writes into out",
        advice="leave out=None out",
    )


def as_given(
    definition: Definition, forms: tuple[Form, ...], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """What a call gave, of what a lenient caller passes on: values with `...` for those left out, and perhaps `beside`.

    Args:
        definition: The operator that the caller is for.
        forms: Its deprecated forms.
        args: Values of the schema's positional arguments.
        kwargs: Values of the others, and perhaps `beside`.

    Returns:
        Arguments as operators take them: by position as far as nothing is left out, the others by name, without defaults.

    Raises:
        TypeError: Arguments are too many or given twice, as Python says it of its own functions.
    """
    base = definition.schema.base_name
    more, given = kwargs.pop("beside", ((), {}))
    extra = tuple(value for value in more if value is not ...)
    names = [a.parameter_name for a in definition.schema.arguments if not a.kwarg_only]
    values = {**dict(zip(names, args, strict=True)), **kwargs}
    if extra:
        found = as_keywords(base, forms, (*args, *extra))
        if found is None:
            raise TypeError(_too_many(definition.schema, len(args), len(extra)))
        values.update(found)
    defaults = {a.parameter_name: a.default for a in definition.schema.arguments if a.has_default}
    for word, value in given.items():
        if value is not None:
            name = _meant(word, definition.schema)
            taken = values[name]
            if taken is not ... and not (name in defaults and equals(taken, defaults[name])):
                raise TypeError(f"{base}() got an unexpected keyword argument {word!r}")
            values[name] = value
    args = with_empty_lists(definition.schema, tuple(values[name] for name in names))
    values.update(zip(names, args, strict=True))
    return _by_position(names, {n: v for n, v in values.items() if v is not ...}, defaults)


def with_empty_lists(schema: FunctionSchema, args: tuple[Any, ...]) -> tuple[Any, ...]:
    """Complete positional arguments with the default for None, where that is an empty list: `amax(x, None)` is of everything."""
    if NoneType not in map(type, args):
        return args
    positional = [a for a in schema.arguments if not a.kwarg_only]
    return tuple(
        [
            a.default if value is None and a.default in ([], ()) else value
            for a, value in zip(positional, args, strict=True)
        ]
    )


def _meant(word: str, schema: FunctionSchema) -> str:
    """The schema's name of the parameter that a word of NumPy's stands for."""
    name = NUMPY_WORDS[word]
    return name if any(a.parameter_name == name for a in schema.arguments) else "self"


def _by_position(
    names: list[str], values: dict[str, Any], defaults: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    first: list[Any] = []
    for name in names:
        if name not in values or (name in defaults and equals(values[name], defaults[name])):
            break
        first.append(values.pop(name))
    named = {n: v for n, v in values.items() if not (n in defaults and equals(v, defaults[n]))}
    return tuple(first), named


def _too_many(schema: FunctionSchema, most: int, extra: int) -> str:
    least = sum(not a.kwarg_only and not a.has_default for a in schema.arguments)
    takes = f"{most}" if least == most else f"from {least} to {most}"
    return (
        f"{schema.base_name}() takes {takes} positional argument{'s' * (most != 1)} but {most + extra} "
        f"{'was' if most + extra == 1 else 'were'} given"
    )


class DeferredSignature(Signature):
    """A signature that is made when it is looked at: a function's first call needs none, and few functions are looked at.

    Only of a class can `__signature__` be a property, and `inspect.signature` asks that what it finds be a Signature.
    """

    __slots__ = ("_make",)
    _make: Callable[[], Signature]

    @classmethod
    def by(cls, make: Callable[[], Signature]) -> "DeferredSignature":
        """The signature that `make` returns, once it is asked for."""
        deferred = cls.__new__(cls)
        deferred._make = make
        return deferred

    def __getattr__(self, name: str) -> Any:
        # A slot that holds nothing raises AttributeError, upon which Python comes here.
        if name not in Signature.__slots__:
            raise AttributeError(name)
        made = self._make()
        for slot in Signature.__slots__:
            setattr(self, slot, getattr(made, slot))
        return getattr(self, name)


def shown_signature(schema: FunctionSchema, first_name: str, *, out: bool) -> Signature:
    """The signature that a lenient caller shows: its schema's."""
    parameters = []
    for a in schema.arguments:
        name = a.name_with(first_name)
        kind = Parameter.KEYWORD_ONLY if a.kwarg_only else Parameter.POSITIONAL_OR_KEYWORD
        default = a.default if a.has_default else Parameter.empty
        parameters.append(Parameter(name, kind, default=tuple(default) if isinstance(default, list) else default))
    if out:
        parameters.append(Parameter("out", Parameter.KEYWORD_ONLY, default=None))
    return Signature(parameters)
