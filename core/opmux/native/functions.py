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
from inspect import signature
from itertools import product
from keyword import iskeyword
from operator import attrgetter, is_, methodcaller
from types import EllipsisType, FunctionType, NoneType
from typing import Any, Final, cast, final

from opmux.dispatch import (
    Definition,
    OperatorPacket,
    are_ordinary,
    as_scalar,
    bind_caller,
    default_dispatcher,
    get_function_modes,
    get_state,
    has_handler,
    is_seen_below,
    overridden,
    read_once,
)
from opmux.errors import DeclinedError
from opmux.native.public_arguments import (
    OTHER_WORDS,
    DeferredSignature,
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
    "by_sizes",
    "method",
    "on_first_use",
    "overloaded",
    "packet_of",
    "reflected",
    "single",
]

Function = Callable[..., Any]


_NUMBERS = (bool, int, float, complex)

#: Methods that handlers are given for signs, where it is another than the sign's own.
_SIGNS: Final = {
    **{f"__{name}__": name for name in ("add", "ge", "gt", "le", "lt", "matmul", "mul", "ne", "sub")},
    **{f"__i{name}__": f"{name}_" for name in ("add", "mul", "sub")},
    **{f"__r{name}__": f"bitwise_{name}" for name in ("and", "or", "xor")},
    "__radd__": "add",
    "__rmul__": "mul",
    "__truediv__": "div",
    "__itruediv__": "div_",
    "__mod__": "remainder",
    "__imod__": "remainder_",
    "__ifloordiv__": "floor_divide_",
}
#: Methods that are another one's object.
_SAME: Final = {"__abs__": "abs", "__neg__": "neg", "__pos__": "positive", "__rtruediv__": "__rdiv__"}
#: Methods of a sign that are called by another name, as handlers see it.
_NAMED: Final = {"__pow__": "pow", "__ipow__": "pow_"}


def on_first_use(
    makers: Mapping[str, Callable[[], Function]], names: dict[str, Any], public: str
) -> Callable[[str], Function]:
    """A module's `__getattr__`, which makes what is missing and puts it among the module's names.

    Args:
        makers: What makes each function.
        names: The module's `globals()`.
        public: The public module that has the functions.
    """

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
        if self._name in _SAME:
            function = getattr(Tensor, _SAME[self._name])
        else:
            function = _found_at(self._make(), "opmux", f"Tensor.{self._name}")
            function.__name__ = _NAMED.get(self._name, self._name)
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


def packet_of(name: str) -> OperatorPacket:
    """The overloads of a name with its namespace, as public functions choose among them."""
    with default_dispatcher.lock:
        return ops.packet_of(name.partition(".")[0], of_functions=True)


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
    if any(map(iskeyword, map(attrgetter("name"), definition.schema.arguments))):
        return overloaded(name.partition(".")[0], doc, sizes_at=None)  # a caller has no parameter that is called `from`
    schema, first_name = definition.schema, "input" if public_name else ""
    forms = deprecated_forms(schema.base_name, schema, method=not public_name)
    slow: Function = partial(_call_overloaded, packet_of(name), definition, forms)
    if other_name and len(definition.schema.arguments) > 2 and not definition.schema.arguments[2].kwarg_only:
        slow = _by_classes(_definition(other_name), slow)
    elif other_name:
        slow = _by_class(definition if other_name == name else _definition(other_name), other_name == name, slow)
    takes_both = other_name and str(schema.arguments[1].type) == "Tensor"
    options: dict[str, Any] = {"first_name": first_name}
    if takes_both:
        options |= {"number": schema.arguments[1].name_with(first_name), "wraps": other_name == name}
    words = numpy_words(map(methodcaller("name_with", first_name), schema.arguments))
    if not (words or forms or out):
        return _named(bind_caller(definition, slow, **options), name, doc)
    caller: Any = bind_caller(definition, slow, public_name=public_name, out=out, words=words, **options)
    caller.__signature__ = DeferredSignature.by(partial(shown_signature, schema, first_name, out=out))
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


#: Classes of arguments that need no look at their values, by their types.
_CLASSES: Final[dict[str, tuple[type, ...]]] = {
    "Tensor": (Tensor,),
    "Scalar": _NUMBERS,
    "SymInt": (int,),
    "int": (int,),
    "int?": (int, NoneType),
    "float": (float,),
    "bool": (bool,),
}


def _by_classes(definition: Definition, otherwise: Function) -> Function:
    """A slow path that calls another overload where the classes of all positional arguments are its own.

    Args:
        definition: The overload.
        otherwise: The slow path of other calls, those with options among them.
    """
    arguments = definition.schema.arguments
    fitting = {*product(*[_CLASSES.get(str(a.type), ()) for a in arguments if not a.kwarg_only])}
    options = {a.parameter_name: a.default for a in arguments if a.kwarg_only}

    def slow(*args: Any, out: Any = None, **kwargs: Any) -> Any:
        plain = kwargs.keys() == options.keys() and all(map(is_, kwargs.values(), options.values()))
        if plain and out is None and tuple(map(type, args)) in fitting:
            return definition.handle(*args, **kwargs)
        return otherwise(*args, out=out, **kwargs)

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
    packet = packet_of(name)
    by_number = _definition(number_name) if number_name else None
    wraps = number_name == name
    is_equality = name in ("aten::eq.Tensor", "aten::ne.Tensor")

    def slow(self: Tensor, other: Any, **kwargs: Any) -> Any:
        if by_number is not None and other.__class__ in _NUMBERS:
            return by_number.handle(self, wrap_number(other) if wraps else other, **kwargs)
        if _is_foreign(other) or (by_number is None and other.__class__ in _NUMBERS):
            # NumPy computes with its arrays, see Note [NumPy's protocols]; whether elements are equal needs no computing.
            if not is_equality or not is_numpy_array(other) or other.dtype.kind not in "buifc":
                return NotImplemented
            other = as_tensor(other)
        try:
            if name == "aten::eq.Tensor" and not isinstance(other, Tensor):
                # As in PyTorch, only of a tensor's class is the handler given `__eq__`.
                answer = overridden(Tensor.eq, (self, other), kwargs)
                if answer is not NotImplemented:
                    return answer
            return _call_overloaded(packet, definition, (), self, other, **kwargs)
        except DeclinedError:
            return NotImplemented

    number = definition.schema.arguments[1].parameter_name if number_name else ""
    caller = bind_caller(definition, slow, number=number, wraps=wraps)
    made: Any = _named(caller, name, f"See `{name.removeprefix('aten::')}`.")
    made.is_sign = True
    return cast(Function, made)


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


def _taken_over(method: Function, shown: Function | None, tensor: Tensor, other: Any) -> Any:
    """What modes and classes make of a number, or something else, in front of a sign; NotImplemented if they make nothing of it."""
    if get_function_modes() or tensor.__class__ is not Tensor or not are_ordinary((other.__class__,)):
        answer = overridden(method, (tensor, other), {})
        if answer is not NotImplemented:
            return answer
    if shown is not None and isinstance(other, _NUMBERS) and is_seen_below(tensor):
        return shown(tensor, other)
    return NotImplemented


def reflected(name: str, *, wraps: bool = True, seen: str = "") -> Function:
    """A method behind a sign whose left operand is a number: wrapped as a tensor, unless the overload takes a number.

    Args:
        name: The operator.
        wraps: Whether the overload takes two tensors.
        seen: The operator that modes and classes below autograd see in its place, where they see one: it takes the tensor first,
            computes the same, and takes longer.
    """
    definition = _definition(name)
    shown = _definition(seen).handle if seen else None
    takes_numbers = name != "aten::matmul"

    def method(self: Tensor, other: Any) -> Any:
        # In the usual state there are no modes of either kind.
        if get_state() is not None or self.__class__ is not Tensor or not are_ordinary((other.__class__,)):
            try:
                answer = _taken_over(method, shown, self, other)
            except DeclinedError:
                return NotImplemented
            if answer is not NotImplemented:
                return answer
        if not takes_numbers:
            return NotImplemented
        if not isinstance(other, _NUMBERS):
            if not _is_zero_dim(other):
                return NotImplemented
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
    packet = packet_of(name)
    first = _definition(f"{name}.{packet.overloads()[0]}".removesuffix(".default"))
    forms = deprecated_forms(first.schema.base_name, first.schema, method=is_method)

    numbers = takes_numbers(first.schema.qualified_name)
    fewest, sized = _sized(packet, sizes_at)

    # What the packet has chosen for such classes, where nothing is to be done to the arguments before.
    known: dict[object, Any] = {} if self_at or forms else packet._chosen

    def function(*args: Any, **kwargs: Any) -> Any:
        # Of one or two arguments a tuple that is written out takes half the time of one that `map` fills.
        if not kwargs and known:
            count = len(args)
            handle: Any = known.get(
                (type(args[0]),)
                if count == 1
                else (type(args[0]), type(args[1]))
                if count == 2
                else tuple(map(type, args))
            )
            is_chosen = handle.__class__ is FunctionType  # The position of a list is a number.
            if is_chosen and (not numbers or isinstance(args[0], Tensor)) and not get_function_modes():
                return handle(*args)
        called = made, args, kwargs
        if get_function_modes() or (kwargs and kwargs.get("out", ...) is None):  # `without_out` asks no handlers
            answer = overridden(*called)
            if answer is not NotImplemented:
                return answer
        if (
            sizes_at is not None
            and len(args) >= sizes_at + fewest
            and (isinstance(args[sizes_at], int) or is_size(args[sizes_at]))
        ):
            args = (*args[:sizes_at], args[sizes_at:])
        if numbers and ((len(args) > 1 and not isinstance(args[0], Tensor)) or kwargs.get("out") is not None):
            args, kwargs = _with_numbers(args, kwargs)
        args = (*args[1 : self_at + 1], args[0], *args[self_at + 1 :]) if self_at else args
        if kwargs and not OTHER_WORDS.isdisjoint(kwargs):
            args, kwargs = _with_words_of_schema(packet, name, args, kwargs)
        if forms and (found := as_keywords(first.schema.base_name, forms, args)):
            args, kwargs = (), dict(**found, **kwargs)
        return packet.call_for(called, args, kwargs)

    made: Any = _named(function if sized is None else by_sizes(sized, function), name, doc)
    made.sized = sized
    return cast(Function, made)


def by_sizes(definition: Definition, otherwise: Function, *, modeless: bool = False) -> Function:
    """A function of sizes, given one by one or as a list. See Note [Sizes one by one].

    Args:
        definition: The operator.
        otherwise: Takes all other calls, as they were written.
        modeless: Whether `otherwise` takes calls under modes too.
    """
    made: Any = bind_caller(definition, otherwise, sizes=True, modeless=modeless)
    made.__signature__ = DeferredSignature.by(partial(signature, otherwise))
    return cast(Function, made)


def _with_words_of_schema(
    packet: OperatorPacket, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The arguments under the schema's words, without an `out` that is None."""
    kwargs = schema_keywords(name, kwargs)
    if kwargs.get("out", ...) is None:
        args, kwargs = read_once(args, kwargs)
        kwargs = without_out(packet, args, kwargs)
    return args, kwargs


def _sized(packet: OperatorPacket, sizes_at: int | None) -> tuple[int, Definition | None]:
    """How many sizes are a list, and the first overload if it takes nothing else.

    Args:
        packet: The overloads.
        sizes_at: How many tensors stand before the sizes; None where no overload takes them one by one.
    """
    if sizes_at is not None:
        for handle in packet.op_overloads():
            arguments = handle.schema.arguments
            types = [str(a.type).replace("SymInt", "int") for a in arguments if not a.kwarg_only]
            if types == [*["Tensor"] * sizes_at, "int[]"] and all(a.has_default for a in arguments if a.kwarg_only):
                # Behind an overload that takes one int, a list is meant by several: x.squeeze(0) and x.squeeze(0, 1).
                return (1, handle.definition) if handle is packet.op_overloads()[0] else (2, None)
    return 1, None


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
    return as_scalar(value.item())
