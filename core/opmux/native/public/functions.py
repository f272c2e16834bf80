"""Public functions and methods of tensors that are made when their name is first read.

Note [Public functions]
A thousand functions and methods, of which a program uses a few, would take longer to make than NumPy to import. So the generated
modules hold a lambda for each, and it is called when the name is first read: by `on_first_use`, a module's `__getattr__`, or by
a `LazyMethod` that stands in its place in the class `Tensor`. Either puts the function where the name is looked up, so that
from then on `opmux.add` and `Tensor.add` are the plain functions of Note [Generated callers], with nothing in between. Two
threads that read a name for the first time may both make its function; both get the one that is kept.
"""

import sys
from collections.abc import Callable, Mapping
from functools import partial
from itertools import product
from operator import is_, methodcaller
from types import EllipsisType, MappingProxyType, ModuleType, NoneType
from typing import Any, Final, final

from opmux.dispatch import (
    Definition,
    OperatorPacket,
    as_scalar,
    bind_caller,
    default_dispatcher,
)
from opmux.native.public.arguments import (
    DeferredSignature,
    Form,
    as_given,
    deprecated_forms,
    numpy_words,
    shown_signature,
    with_empty_lists,
)
from opmux.schema import takes_numbers, without_defaults
from opmux.tensor import Tensor, is_numpy_array, ops, wrap_number
from opmux.tensor import tensor as as_tensor

__all__ = [
    "NUMBERS",
    "Function",
    "LazyMethod",
    "advice_without",
    "attach",
    "call_overloaded",
    "definition_of",
    "documented",
    "is_zero_dim",
    "method",
    "no_attribute",
    "on_first_use",
    "packet_of",
    "python_number",
    "single",
    "tell_absent",
    "with_numbers",
]

Function = Callable[..., Any]

#: Classes of Python's numbers.
NUMBERS: Final = (bool, int, float, complex)

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
#: Modules whose functions are made for one method each.
_MADE_HERE: Final = ("opmux.native.public.", "opmux.schema.")
#: Methods that are another one's object.
_SAME: Final = {"__abs__": "abs", "__neg__": "neg", "__pos__": "positive", "__rtruediv__": "__rdiv__"}
#: Methods for which Python, where reading one raises, compares as if there were none: an interrupt has to come from the call.
_COMPARISONS: Final = frozenset({"__eq__", "__ge__", "__gt__", "__le__", "__lt__", "__ne__"})
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
            raise no_attribute(names["__name__"], name)
        function: Function = names.setdefault(name, _found_at(makers[name](), public, name))
        return function

    return find


#: Private names of PyTorch's that backends and tools use for want of public ones. Tools ask every module for other private names.
_USED_THOUGH_PRIVATE: Final = frozenset(
    ("_C", "_decomp", "_dynamo", "_inductor", "_library", "_ops", "_register_device_module", "_subclasses")
)


def no_attribute(module: str, name: str, file: str = "") -> AttributeError:
    """The error of a module that has no such name; of one of PyTorch's it says what to do instead.

    Python looks for names like it when the error is shown, as for every module.

    Args:
        module: The module's name.
        name: What was asked for.
        file: The name under which it was imported, if that is another.
    """
    text = f"module {module!r} has no attribute {name!r}"
    advice = advice_without(module, name)
    return AttributeError(f"{text}: {advice}" if advice else text, name=name, obj=sys.modules.get(file or module))


def advice_without(module: str, name: str) -> str | None:
    """What to do instead of a name of PyTorch's that a module does not have; None for other names."""
    if name.startswith("_") and name not in _USED_THOUGH_PRIVATE:
        return None
    from opmux.native.public.absent import INSTEAD  # only here: importing opmux is to stay quick

    return INSTEAD.get(f"{module}.{name}")


def tell_absent(names: dict[str, Any], found_in: Mapping[str, ModuleType] = MappingProxyType({})) -> None:
    """Has a module say what to do instead of a name of PyTorch's that it does not have, by a `__getattr__`.

    Where type checkers see one, they take every name of the module for one that it has.

    Args:
        names: The module's `globals()`.
        found_in: What the module has of other modules, which make it when it is first asked for.
    """

    def find(name: str) -> Any:
        if name not in found_in:
            raise no_attribute(names["__name__"], name)
        return names.setdefault(name, getattr(found_in[name], name))

    names["__getattr__"] = find
    # Of a module that is no package, `from opmux.overrides import name` asks no finder, and leaves out what `find` has said.
    names.setdefault("__path__", [])
    if found_in:
        names["__dir__"] = lambda: sorted({*names, *found_in})


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
        try:
            return self._function().__get__(instance, owner)
        except BaseException as error:
            if instance is None or self._name not in _COMPARISONS:
                raise
            return partial(_raise, error)

    def _function(self) -> Any:
        """The method, which is in the class from now on."""
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
        return function


def _raise(error: BaseException, other: object) -> None:
    raise error


def _found_at(function: Any, module: str, path: str) -> Function:
    """The function, which says where it is found: pickle and documentation tools look it up there."""
    function.__module__, function.__qualname__, function.__name__ = module, path, path.rpartition(".")[2]
    function.asks_handlers = True
    inner = function
    while path.startswith("Tensor.") and (inner := getattr(inner, "__wrapped__", None)) is not None:
        if inner.__module__.startswith(_MADE_HERE):
            inner.__qualname__ = path  # by which errors tell methods from functions
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


def definition_of(name: str) -> Definition:
    """The overload of that full name, which is defined."""
    definition = default_dispatcher.definition_of(name)
    assert definition is not None, name
    return definition


def packet_of(name: str) -> OperatorPacket:
    """The overloads of a name with its namespace, as public functions choose among them."""
    with default_dispatcher.lock:
        return ops.packet_of(name.partition(".")[0], of_functions=True)


def documented(fn: Any, name: str, doc: str) -> Function:
    """The function with a docstring and the operator's name, which wrappers have in their errors, and so has Python."""
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
    definition = definition_of(name)
    schema, first_name = definition.schema, "input" if public_name else ""
    forms = deprecated_forms(schema.base_name, schema, method=not public_name)
    slow: Function = partial(call_overloaded, packet_of(name), definition, forms)
    if other_name and len(definition.schema.arguments) > 2 and not definition.schema.arguments[2].kwarg_only:
        slow = _by_classes(definition_of(other_name), slow)
    elif other_name:
        slow = _by_class(definition if other_name == name else definition_of(other_name), other_name == name, slow)
    takes_both = other_name and str(schema.arguments[1].type) == "Tensor"
    options: dict[str, Any] = {"first_name": first_name}
    if takes_both:
        options |= {"number": schema.arguments[1].name_with(first_name), "wraps": other_name == name}
    words = numpy_words(map(methodcaller("name_with", first_name), schema.arguments))
    if not (words or forms or out):
        return documented(bind_caller(definition, slow, **options), name, doc)
    caller: Any = bind_caller(definition, slow, public_name=public_name, out=out, words=words, **options)
    caller.__signature__ = DeferredSignature.by(partial(shown_signature, schema, first_name, out=out))
    return documented(caller, name, doc)


def _by_class(definition: Definition, wraps: bool, otherwise: Function) -> Function:
    """A slow path that calls another overload where the second argument's class asks for it, the usual reason to be there.

    Args:
        definition: The overload, for a tensor and a Python number or for two tensors.
        wraps: Whether it is for two tensors all the same, and takes numbers.
        otherwise: The slow path of other calls.
    """
    takes_tensor = not wraps and str(definition.schema.arguments[1].type) == "Tensor"

    def slow(self: Any, other: Any, *, out: Any = None, **kwargs: Any) -> Any:
        fits = isinstance(other, Tensor) if takes_tensor else other.__class__ in NUMBERS
        if fits and out is None and isinstance(self, Tensor) and "beside" not in kwargs:
            return definition.handle(self, wrap_number(other) if wraps else other, **kwargs)
        if wraps and not isinstance(self, Tensor):
            self = _with_number(self, other)
        return otherwise(self, other, out=out, **kwargs)

    return slow


#: Classes of arguments that need no look at their values, by their types.
_CLASSES: Final[dict[str, tuple[type, ...]]] = {
    "Tensor": (Tensor,),
    "Scalar": NUMBERS,
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


def _with_number(first: Any, second: Any) -> Any:
    """A first operand that is no tensor: of two numbers, NumPy's included, a tensor is made, as in PyTorch."""
    first = python_number(first)
    if first.__class__ not in NUMBERS:
        return first
    is_number = second.__class__ in NUMBERS or (is_zero_dim(second) and not is_numpy_array(second))
    return as_tensor(first) if is_number else first


def is_zero_dim(other: Any) -> bool:
    """Whether an operand is one of NumPy's numbers or like one, and no tensor: it holds one number and has no dimensions."""
    return not isinstance(other, Tensor) and getattr(other, "shape", None) == () and hasattr(other, "item")


def call_overloaded(
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
        given, named = with_numbers(given, named | out)
        return packet(*given, **named)
    return packet(*given, **named, **out)


def with_numbers(args: Any, kwargs: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Arguments with a tensor for a number in front, and beside `out` with Python's numbers for NumPy's.

    Overloads for numbers have no `out` in functions, and those for tensors take Python's numbers.
    """
    if len(args) > 1 and not isinstance(args[0], Tensor):
        args = (_with_number(args[0], args[1]), *args[1:])
    if kwargs.get("out") is not None:
        args = (*args[:1], *map(python_number, args[1:]))
        kwargs = {word: python_number(value) for word, value in kwargs.items()}
    return args, kwargs


def python_number(value: Any) -> Any:
    """Python's number for one of NumPy's or of another module; anything else as it is."""
    if value.__class__ in NUMBERS or is_numpy_array(value) or not is_zero_dim(value):
        return value
    return as_scalar(value.item())
