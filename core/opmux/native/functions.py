"""What public functions and Tensor methods are made of; the generated modules call these once per name.

Note [Public functions]
A thousand functions and methods, of which a program uses a few, would take longer to make than NumPy to import. So the generated
modules hold a lambda for each, and it is called when the name is first read: by `on_first_use`, a module's `__getattr__`, or by
a `LazyMethod` that stands in its place in the class `Tensor`. Either puts the function where the name is looked up, so that
from then on `opmux.add` and `Tensor.add` are the plain functions of Note [Generated callers], with nothing in between. Two
threads that read a name for the first time may both make its function; both get the one that is kept.
"""

from collections.abc import Callable, Mapping
from functools import partial
from types import EllipsisType
from typing import Any, Final, final

from opmux.dispatch import (
    Definition,
    OperatorPacket,
    are_ordinary,
    bind_caller,
    default_dispatcher,
    get_function_modes,
    has_handler,
    overridden,
    read_once,
)
from opmux.native.public_arguments import (
    OTHER_WORDS,
    Form,
    as_given,
    as_keywords,
    deprecated_forms,
    is_size,
    numpy_words,
    schema_keywords,
    shown_signature,
    with_empty_lists,
    without_out,
)
from opmux.schema import takes_numbers, without_defaults
from opmux.tensor import Tensor, is_numpy_array, ops, wrap_number
from opmux.tensor import tensor as as_tensor

__all__ = [
    "LazyMethod",
    "attach",
    "binary",
    "method",
    "on_first_use",
    "overloaded",
    "reflected",
    "single",
]

Function = Callable[..., Any]


_NUMBERS = (bool, int, float, complex)

#: Methods that handlers are given for signs, where it is another than the sign's own.
_SIGNS: Final = {
    **{f"__{name}__": name for name in ("abs", "add", "ge", "gt", "le", "lt", "matmul", "mul", "ne", "neg", "sub")},
    **{f"__i{name}__": f"{name}_" for name in ("add", "mul", "pow", "sub")},
    **{f"__r{name}__": f"bitwise_{name}" for name in ("and", "or", "xor")},
    "__radd__": "add",
    "__rmul__": "mul",
    "__truediv__": "div",
    "__itruediv__": "div_",
    "__rtruediv__": "__rdiv__",
    "__mod__": "remainder",
    "__imod__": "remainder_",
    "__ifloordiv__": "floor_divide_",
    "__pos__": "positive",
}


def on_first_use(makers: Mapping[str, Callable[[], Function]], names: dict[str, Any]) -> Callable[[str], Function]:
    """A module's `__getattr__`, which makes what is missing and puts it among the module's names.

    Args:
        makers: What makes each function.
        names: The module's `globals()`.
    """
    module = names["__name__"].rpartition(".")[2]
    public = "opmux" if module == "functions" else f"opmux.{module}"

    def find(name: str) -> Function:
        if name not in makers:
            raise AttributeError(f"module {names['__name__']!r} has no attribute {name!r}")
        function: Function = names.setdefault(name, _found_at(makers[name](), public, name))
        return function

    return find


@final
class LazyMethod:
    """Stands in the class `Tensor` for a method until it is first read, and gives its place to it.

    Args:
        name: The method's name.
        make: Makes the function.
    """

    __slots__ = ("_make", "_name")

    def __init__(self, name: str, make: Callable[[], Function]) -> None:
        self._name = name
        self._make = make

    def __get__(self, instance: Tensor | None, owner: type) -> Any:
        function = _found_at(self._make(), "opmux", f"Tensor.{self._name}")
        if self._name in _SIGNS:
            vars(function)["stands_for"] = partial(getattr, Tensor, _SIGNS[self._name])
        with default_dispatcher.lock:
            present = vars(Tensor).get(self._name)
            if present is self:
                setattr(Tensor, self._name, function)
            elif isinstance(present, type(function)):  # another thread has been here
                function = present
        return function.__get__(instance, owner)


def _found_at(function: Any, module: str, path: str) -> Function:
    """The function, which says where it is found: pickle and documentation tools look it up there."""
    function.__module__, function.__qualname__, function.__name__ = module, path, path.rpartition(".")[2]
    function.asks_handlers = True
    found: Function = function
    return found


def attach(methods: Mapping[str, Callable[[], Function]]) -> None:
    """Gives tensors their methods. See Note [Public functions].

    Args:
        methods: What makes each method, by its name.
    """
    for name, make in methods.items():
        # A class that defines __eq__ has no hash; one that is given it afterwards keeps its own.
        setattr(Tensor, name, LazyMethod(name, make))


def _definition(name: str) -> Definition:
    definition = default_dispatcher.definition_of(name)
    assert definition is not None, name
    return definition


def _packet(name: str) -> OperatorPacket:
    namespace, _, rest = name.partition("::")
    packet: OperatorPacket = getattr(getattr(ops, namespace), rest.partition(".")[0])
    return packet.of_functions()


def _named(fn: Any, name: str, doc: str) -> Function:
    # Wrappers name it in their errors, and so does Python.
    fn.__name__ = fn.__qualname__ = name.partition("::")[2].partition(".")[0]
    fn.__doc__ = doc
    function: Function = fn
    return function


def single(name: str, doc: str, other_name: str = "", public_name: str = "", *, out: bool = False) -> Function:
    """A function with one signature: the fast path of overload `name`, and the choice among all overloads behind it.

    Args:
        name: Overload that the fast path serves.
        doc: Docstring.
        other_name: Overload for a number on the right where `name` takes a tensor, the same one where a number is wrapped; for a
            tensor where `name` takes a number; empty for none.
        public_name: Name of a function whose first parameter is `input`; empty for a method, where it is `self`.
        out: Whether it takes `out`.
    """
    definition = _definition(name)
    if [a.parameter_name for a in definition.schema.arguments] != [a.name for a in definition.schema.arguments]:
        return overloaded(name.partition(".")[0], doc, sizes_at=None)  # a caller has no parameter that is called `from`
    schema, first_name = definition.schema, "input" if public_name else ""
    forms = deprecated_forms(schema.base_name, schema, method=not public_name)
    slow: Function = partial(_call_overloaded, _packet(name), definition, forms)
    if other_name:
        slow = _by_class(_definition(other_name), other_name == name, slow)
    shown = shown_signature(schema, first_name, out=out)
    words = numpy_words(shown.parameters)
    if not (words or forms or out):
        return _named(bind_caller(definition, slow, first_name=first_name), name, doc)
    caller: Any = bind_caller(definition, slow, public_name=public_name, first_name=first_name, out=out, words=words)
    caller.__signature__ = shown
    return _named(caller, name, doc)


def _by_class(definition: Definition, wraps: bool, otherwise: Function) -> Function:
    """A slow path that calls another overload where the second argument's class asks for it, the usual reason to be there.

    Args:
        definition: The overload, for a tensor and a Python number or for two tensors.
        wraps: Whether it is for two tensors all the same, and takes numbers.
        otherwise: The slow path of other calls.
    """
    takes_tensor = not wraps and str(definition.schema.arguments[1].type) == "Tensor"

    def slow(self: Any, other: Any, *, out: Any = None, **kwargs: Any) -> Any:
        fits = isinstance(other, Tensor) if takes_tensor else other.__class__ in _NUMBERS
        if fits and out is None and isinstance(self, Tensor) and "beside" not in kwargs:
            return definition.handle(self, wrap_number(other) if wraps else other, **kwargs)
        if wraps and not isinstance(self, Tensor):
            self = _with_number(self, other)
        return otherwise(self, other, out=out, **kwargs)

    return slow


#: A method is made like a function; only its first parameter is called `self`.
method = single


def binary(name: str, number_name: str) -> Function:
    """A method behind a sign: as `method`, but it leaves operands that are no tensors and no numbers to the other side.

    Args:
        name: Overload for two tensors.
        number_name: Overload for a number on the right: the same one where a number is wrapped; empty for none.
    """
    definition = _definition(name)
    packet = _packet(name)
    by_number = _definition(number_name) if number_name else None
    wraps = number_name == name
    is_equality = name in ("aten::eq.Tensor", "aten::ne.Tensor")

    def slow(self: Tensor, other: Any, **kwargs: Any) -> Any:
        if by_number is not None and other.__class__ in _NUMBERS:
            return by_number.handle(self, wrap_number(other) if wraps else other, **kwargs)
        if _is_foreign(other) or (by_number is None and other.__class__ in _NUMBERS):
            # NumPy leaves comparisons to the tensor; all else it computes itself, and asks the tensor to wrap it.
            if not is_equality or not is_numpy_array(other) or other.dtype.kind not in "buifc":
                return NotImplemented
            other = as_tensor(other)
        return _call_overloaded(packet, definition, (), self, other, **kwargs)

    number = definition.schema.arguments[1].parameter_name if number_name else ""
    return _named(bind_caller(definition, slow, number=number), name, f"See `{name.removeprefix('aten::')}`.")


def _with_number(first: Any, second: Any) -> Any:
    """A first operand that is no tensor: of two numbers, NumPy's included, a tensor is made, as in PyTorch."""
    first = _python_number(first)
    if first.__class__ not in _NUMBERS:
        return first
    is_number = second.__class__ in _NUMBERS or (_is_zero_dim(second) and not is_numpy_array(second))
    return as_tensor(first) if is_number else first


def _is_foreign(other: Any) -> bool:
    """Whether an operand is neither a tensor nor a number, nor can take over the call."""
    if isinstance(other, (Tensor, *_NUMBERS)) or getattr(other, "shape", None) == ():
        return False
    return not has_handler(type(other), "__opmux_function__")


def _is_zero_dim(other: Any) -> bool:
    """Whether an operand is one of NumPy's numbers or like one, and no tensor: it holds one number and has no dimensions."""
    return not isinstance(other, Tensor) and getattr(other, "shape", None) == () and hasattr(other, "item")


def reflected(name: str, *, wraps: bool = True) -> Function:
    """A method behind a sign whose left operand is a number: wrapped as a tensor, unless the overload takes a number."""
    definition = _definition(name)
    divides = name == "aten::div.Tensor"

    def method(self: Tensor, other: Any) -> Any:
        if get_function_modes() or self.__class__ is not Tensor or not are_ordinary((other.__class__,)):
            answer = overridden(getattr(method, "stands_for", lambda: method)(), (self, other), {})
            if answer is not NotImplemented:
                return answer
        if not isinstance(other, _NUMBERS):
            if not _is_zero_dim(other):
                # Of the signs that PyTorch's tensors take an array for on the left, this is the only one here.
                return (
                    ops.aten.reciprocal.default(self) * other if divides and is_numpy_array(other) else NotImplemented
                )
            other = _python_number(other)
            if not isinstance(other, _NUMBERS):
                return NotImplemented
        return definition.handle(wrap_number(other) if wraps else other, self)

    return _named(method, name, f"See `{name.removeprefix('aten::')}`.")


def overloaded(name: str, doc: str, *, sizes_at: int | None, self_at: int = 0, is_method: bool = False) -> Function:
    """A function or method whose overloads differ in their parameters.

    Args:
        name: Name without overload.
        doc: Docstring.
        sizes_at: Position from which ints given one by one are taken as one list; None if there is none.
        self_at: Position of `self` in the schema, for methods.
        is_method: Whether the first argument is the tensor that the method is called of.
    """
    packet = _packet(name)
    first = _definition(f"{name}.{packet.overloads()[0]}".removesuffix(".default"))
    forms = deprecated_forms(first.schema.base_name, first.schema, method=is_method)

    numbers = takes_numbers(first.schema.qualified_name)

    def function(*args: Any, **kwargs: Any) -> Any:
        called = function, args, kwargs
        if get_function_modes() or (kwargs and kwargs.get("out", ...) is None):  # `without_out` asks no handlers
            answer = overridden(*called)
            if answer is not NotImplemented:
                return answer
        if (
            sizes_at is not None
            and len(args) > sizes_at
            and (isinstance(args[sizes_at], int) or is_size(args[sizes_at]))
        ):
            args = (*args[:sizes_at], args[sizes_at:])
        if numbers and ((len(args) > 1 and not isinstance(args[0], Tensor)) or kwargs.get("out") is not None):
            args, kwargs = _with_numbers(args, kwargs)
        if self_at:
            args = (*args[1 : self_at + 1], args[0], *args[self_at + 1 :])
        if kwargs and not OTHER_WORDS.isdisjoint(kwargs):
            kwargs = schema_keywords(name, kwargs)
            if kwargs.get("out", ...) is None:
                args, kwargs = read_once(args, kwargs)
                kwargs = without_out(packet, args, kwargs)
        if forms and (found := as_keywords(first.schema.base_name, forms, args)):
            args, kwargs = (), dict(**found, **kwargs)
        return packet.call_for(called, args, kwargs)

    return _named(function, name, doc)


def _call_overloaded(
    packet: OperatorPacket, definition: Definition, forms: tuple[Form, ...], /, *args: Any, **kwargs: Any
) -> Any:
    """Chooses among all overloads; `args` and `kwargs` are complete, so what equals its default is taken as not given."""
    out = {"out": value} if (value := kwargs.pop("out", None)) is not None else {}
    if "beside" in kwargs or EllipsisType in map(type, args) or EllipsisType in map(type, kwargs.values()):
        given, named = as_given(definition, forms, args, kwargs)
    else:
        args = with_empty_lists(definition.schema, args)
        given, named = without_defaults(definition.schema, args, kwargs)
    if out and takes_numbers(definition.schema.qualified_name):
        given, named = _with_numbers(given, named | out)
        return packet(*given, **named)
    return packet(*given, **named, **out)


def _with_numbers(args: Any, kwargs: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Arguments with a tensor for a number in front, and beside `out` with Python's numbers for NumPy's.

    Overloads for numbers have no `out` in functions, and those for tensors take Python's numbers.
    """
    if len(args) > 1 and not isinstance(args[0], Tensor):
        args = (_with_number(args[0], args[1]), *args[1:])
    if kwargs.get("out") is not None:
        args = (*args[:1], *map(_python_number, args[1:]))
        kwargs = {word: _python_number(value) for word, value in kwargs.items()}
    return args, kwargs


def _python_number(value: Any) -> Any:
    if value.__class__ in _NUMBERS or is_numpy_array(value) or not _is_zero_dim(value):
        return value
    number = value.item()
    return float(number) if number.__class__ is bool else number  # PyTorch reads NumPy's bool as a float
