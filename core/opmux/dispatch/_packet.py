"""`opmux.ops`: operators as attributes, `ops.<namespace>.<name>.<overload>`, and the choice between overloads."""

from collections.abc import Iterator
from functools import cache
from keyword import kwlist
from typing import Any, Final, Self, cast, final
from weakref import WeakValueDictionary

from opmux.dispatch._arguments import Mismatch
from opmux.dispatch._call_form import Call, call_of_user
from opmux.dispatch._entry import Definition, OperatorHandle
from opmux.dispatch._handlers import FUNCTION, arguments_with_handlers, get_function_modes, overridden
from opmux.dispatch._lookup import Lookup
from opmux.dispatch._outcomes.overloads import Asked, no_overload
from opmux.errors import OperatorValueError
from opmux.schema import FunctionSchema, bind, is_operator_only

__all__ = ["OperatorNamespace", "OperatorPacket", "Operators", "read_once", "resolve_overload", "unreachable_part"]

#: Words that no parameter can have for a name; it has an underscore more.
_KEYWORDS: Final = frozenset({*kwlist, "__debug__"})

#: Choices between overloads that a packet remembers.
_MOST_CHOICES: Final = 1024


class _Named:
    """What is found by its name: copies and, in a process that has it too, what is unpickled are the thing itself."""

    def __copy__(self) -> Self:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self


@final
class Operators(_Named):
    """The root of operator lookup: an attribute per namespace."""

    __module__ = "opmux.dispatch"

    _dispatcher: Lookup

    def __init__(self, dispatcher: Lookup) -> None:
        self._dispatcher = dispatcher

    def __reduce__(self) -> tuple[Any, ...]:
        return getattr, (self._dispatcher, "ops")

    def __getattr__(self, name: str) -> "OperatorNamespace":
        if name.startswith("__"):
            raise AttributeError(name)
        # A namespace may be asked for before anything is defined in it. setdefault is atomic: all threads get the same one.
        namespace: OperatorNamespace = self.__dict__.setdefault(name, OperatorNamespace(self, name))
        return namespace

    def __dir__(self) -> list[str]:
        return sorted(self._dispatcher.namespaces())

    def __repr__(self) -> str:
        return f"<operators of the namespaces {', '.join(dir(self))}>"

    def packet_of(self, qualified_name: str, *, of_functions: bool = False) -> "OperatorPacket":
        """The packet of "ns::op", defined or not; called with the registry lock held, so it loads nothing.

        Args:
            qualified_name: Namespace and name, without overload.
            of_functions: Gives what public functions choose from: these overloads without generated ones that write into
                `out`, as in PyTorch.
        """
        namespace, _, base = qualified_name.partition("::")
        found: OperatorNamespace = getattr(self, namespace)
        known: OperatorPacket | None = None if of_functions else found.__dict__.get(base)
        return known or found._packet(base, of_functions)

    def forget(self, qualified_name: str) -> None:
        """Drops what was looked up for an operator whose definition comes or goes; called with the registry lock held."""
        namespace_name, _, rest = qualified_name.partition("::")
        base, _, overload = rest.partition(".")
        namespace: OperatorNamespace | None = self.__dict__.get(namespace_name)
        if namespace is not None:
            namespace._forget(base, overload)


@final
class OperatorNamespace(_Named):
    """The operators of one namespace as attributes.

    Note [Packets]
    What has been looked up becomes an attribute, so that the next time costs no Python frame. Such attributes are set and
    deleted under the registry lock only: one that was set outside it could outlive the definition that it stands for. For the
    same reason there is one packet for a name as long as it is held, also while the operator has no definition.
    """

    __module__ = "opmux.dispatch"

    _dispatcher: Lookup
    _operators: Operators
    _name: str
    _packets: "WeakValueDictionary[tuple[str, bool], OperatorPacket]"

    def __init__(self, operators: Operators, name: str) -> None:
        self._dispatcher = operators._dispatcher
        self._operators = operators
        self._name = name
        self._packets = WeakValueDictionary()

    def __reduce__(self) -> tuple[Any, ...]:
        return getattr, (self._operators, self._name)

    def __getattr__(self, name: str) -> "OperatorPacket":
        qualified = f"{self._name}::{name}"
        # Python asks modules and objects for names of its own, and must not load plugins by it; __and__ is an operator.
        if name.startswith("__") and not self._dispatcher.is_defined(qualified):
            raise AttributeError(name)
        self._dispatcher.settled()
        with self._dispatcher.lock:
            if self._dispatcher.is_defined(qualified):
                packet = self.__dict__[name] = self._packet(name)
                return packet
        raise self._dispatcher.unknown_operator(qualified)

    def _packet(self, name: str, of_functions: bool = False) -> "OperatorPacket":
        packet = self._packets.get((name, of_functions))
        if packet is None:
            packet = OperatorPacket(self, f"{self._name}::{name}", of_functions)
            packet = self._packets.setdefault((name, of_functions), packet)
        return packet

    def _forget(self, base: str, overload: str) -> None:
        for of_functions in (False, True):
            packet = self._packets.get((base, of_functions))
            if packet is not None:
                packet.__dict__.pop(overload or "default", None)
                packet._chosen.clear()
        if not self._dispatcher.is_defined(f"{self._name}::{base}"):
            self.__dict__.pop(base, None)

    def __dir__(self) -> list[str]:
        prefix = f"{self._name}::"
        names = [n for n in self._dispatcher.operators() if n.startswith(prefix)]
        return sorted({n.removeprefix(prefix).partition(".")[0] for n in names})

    def __repr__(self) -> str:
        return f"<operators of namespace {self._name!r}>"


class _PacketText:
    """The docstring of packets: of the class what it is, of each one its schemas, which come and go."""

    def __init__(self, of_class: str | None) -> None:
        self._of_class = of_class

    def __get__(self, packet: "OperatorPacket | None", owner: type) -> str | None:
        if packet is None:
            return self._of_class
        schemas = "".join([f"\n    {schema}" for schema in packet._schemas.values()])
        return f"The overloads of {packet}: a call picks the first that accepts the arguments.\n\nSchemas:{schemas}"


@final
class OperatorPacket(_Named):
    """All overloads of one operator name. Calling it picks the first overload whose schema accepts the arguments.

    `.default` and `.<overload>` are operator handles; a loop that knows its overload calls the handle.
    """

    __module__ = "opmux.dispatch"

    #: Overloads chosen before, by `_types_of` the arguments; where there is a list among them, its position by their types.
    _chosen: dict[object, OperatorHandle | int]
    _dispatcher: Lookup
    _namespace: OperatorNamespace
    _of_functions: bool
    _qualified_name: str

    def __init__(self, namespace: OperatorNamespace, qualified_name: str, of_functions: bool = False) -> None:
        self._dispatcher = namespace._dispatcher
        self._namespace = namespace
        self._qualified_name = qualified_name
        self.__name__ = qualified_name.partition("::")[2]
        self._chosen = {}
        self._of_functions = of_functions

    def __reduce__(self) -> tuple[Any, ...]:
        return getattr, (self._namespace, self.__name__)

    def __getattr__(self, overload: str) -> OperatorHandle:
        if overload.startswith("__"):
            raise AttributeError(overload)
        name = self._qualified_name if overload == "default" else f"{self._qualified_name}.{overload}"
        self._dispatcher.settled()
        with self._dispatcher.lock:
            definition = self._dispatcher.definition_of(name)
            if definition is not None:
                self.__dict__[overload] = definition.handle
                return definition.handle
        raise self._dispatcher.unknown_operator(name, self.op_overloads())

    def _keep(self, args: tuple[Any, ...], kwargs: dict[str, Any], handle: OperatorHandle, generation: int) -> None:
        """Keeps a choice, unless something has changed since that generation."""
        with self._dispatcher.lock:
            if self._dispatcher.generation == generation and not self._dispatcher.is_changing:
                if len(self._chosen) + 2 > _MOST_CHOICES:
                    self._chosen.clear()  # classes that are made without end must not fill the memory
                types = classes = _classes_of(args, kwargs)
                position = _position_of_list(args, kwargs)
                if position is not None:
                    self._chosen[classes] = position
                    types = _types_of(args, kwargs, position)
                self._chosen[types] = handle

    @property
    def _qualified_op_name(self) -> str:
        return self._qualified_name

    @property
    def _overload_names(self) -> list[str]:
        return [definition.schema.overload_name for definition in self._definitions()]

    @property
    def _schemas(self) -> dict[str, FunctionSchema]:
        return {definition.schema.overload_name: definition.schema for definition in self._definitions()}

    def _definitions(self) -> list[Definition]:
        definitions = self._dispatcher.definitions_of(self._qualified_name)
        if not self._of_functions:
            return definitions
        return [d for d in definitions if not is_operator_only(d.schema, d.tags)]

    def op_overloads(self) -> list[OperatorHandle]:
        """The overloads in order of definition."""
        return [definition.handle for definition in self._definitions()]

    def __iter__(self) -> Iterator[str]:
        return iter(self.overloads())

    def overloads(self) -> list[str]:
        """Names of the overloads in order of definition; "default" for the one without a name."""
        return [name or "default" for name in self._overload_names]

    def __dir__(self) -> list[str]:
        return [*self.overloads(), "op_overloads", "overloads"]

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        if get_function_modes():
            answer = overridden(*(call_of_user() or (self, args, kwargs)))
            if answer is not NotImplemented:
                return answer
        handle = _known(self._chosen, args, kwargs)
        if handle is None:
            if not self._of_functions:  # functions take no iterators
                args, kwargs = read_once(args, kwargs)
            handle = resolve_overload(self, args, kwargs)
        if kwargs and not _KEYWORDS.isdisjoint(kwargs):
            kwargs = _with_underscores(kwargs)
        return handle(*args, **kwargs)

    def call_for(self, called: Call, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """As a call of the packet, for a public function.

        Args:
            called: The function, and the arguments that it was given, for handlers.
            args: Positional arguments of the operator.
            kwargs: Keyword arguments of the operator.
        """
        handle = _known(self._chosen, args, kwargs)
        if handle is None:
            handle = resolve_overload(self, args, kwargs, called)
        if kwargs and not _KEYWORDS.isdisjoint(kwargs):
            kwargs = _with_underscores(kwargs)
        return handle(*args, **kwargs)

    def __str__(self) -> str:
        return self._qualified_name.replace("::", ".")

    def __repr__(self) -> str:
        return f"<OpOverloadPacket(op={str(self)!r})>"


setattr(OperatorPacket, "__doc__", _PacketText(OperatorPacket.__doc__))  # noqa: B010 -- a type checker knows it as a text


def unreachable_part(namespace: str, base: str, overload: str) -> str:
    """The part of an operator's name that cannot be reached as an attribute, or ""."""
    if namespace.startswith("__") or namespace in _own_names(Operators):
        return namespace
    if base in _own_names(OperatorNamespace):
        return base
    return overload if overload in _own_names(OperatorPacket) else ""


@cache
def _own_names(cls: type[_Named]) -> frozenset[str]:
    """Attributes of the objects' own, under whose names no operator can be found."""
    return frozenset([*cls.__annotations__, *[name for name in (*dir(cls), *dir(type)) if hasattr(cls, name)]])


def _with_underscores(kwargs: dict[str, Any]) -> dict[str, Any]:
    return {f"{word}_" if word in _KEYWORDS else word: value for word, value in kwargs.items()}


def resolve_overload(
    packet: OperatorPacket, args: tuple[Any, ...], kwargs: dict[str, Any], called: Call | None = None
) -> OperatorHandle:
    """The first overload that accepts the arguments; one that takes a tensor for a number only if no other does.

    What handlers among the arguments answer, which are asked before, is returned by a function that takes the overload's place. A
    choice is kept only for classes without handlers, so that a known one asks none.

    Args:
        packet: The overloads.
        args: Positional arguments.
        kwargs: Keyword arguments.
        called: The public function that was called, and its arguments; the packet or what stands above it if None.

    Raises:
        OperatorArgumentError: None does; lists every signature with its reason.
    """
    known = _known(packet._chosen, args, kwargs)
    if known is not None:
        return known
    handlers = arguments_with_handlers(args, kwargs, FUNCTION)
    if handlers:
        answer = overridden(*(called or call_of_user() or (packet, args, kwargs)))
        if answer is not NotImplemented:
            return cast(OperatorHandle, lambda *args, **kwargs: answer)  # it stands where a handle does
    generation = packet._dispatcher.generation
    reasons: list[tuple[FunctionSchema, str | Mismatch]] = []
    # Types alone decide, and the choice is kept, unless the value of an argument, such as a tensor's shape, had a say.
    keep = not handlers
    with_tensor_for_number: Definition | None = None
    for definition in packet._definitions():
        reason, by_value = _fit(definition, args, kwargs, of_functions=packet._of_functions)
        if reason:
            keep = keep and not by_value
            reasons.append((definition.schema, reason))
        elif by_value:
            with_tensor_for_number = with_tensor_for_number or definition
        else:
            if keep:
                packet._keep(args, kwargs, definition.handle, generation)
            return definition.handle
    if with_tensor_for_number is not None:
        return with_tensor_for_number.handle
    if not reasons:
        raise packet._dispatcher.unknown_operator(packet._qualified_name)
    raise no_overload(_asked(packet, args, kwargs, called), reasons)


def _asked(packet: OperatorPacket, args: tuple[Any, ...], kwargs: dict[str, Any], called: Call | None) -> Asked:
    """A call for which there is no overload, by its public function or method where that made it."""
    whole: Any = (called or call_of_user() if packet._of_functions else None) or (packet, args, kwargs)
    function, given, _ = whole
    public = "" if function is packet else str(getattr(function, "__qualname__", ""))
    tensor = None
    if public.startswith("Tensor.") and given:
        tensor = next((index for index, value in enumerate(args) if value is given[0]), None)
    return Asked(packet._qualified_name, public, tensor, args, kwargs)


#: In place of the position of a list, where there are several, or one is given by name.
_SEVERAL: Final = -1


def _known(chosen: dict[object, Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> OperatorHandle | None:
    """The overload that has been chosen for arguments of these types before."""
    classes = _classes_of(args, kwargs) if kwargs else tuple(map(type, args))
    found = chosen.get(classes)
    if found.__class__ is int:
        # As `_types_of` has it, without its Python frames where the list is given by position.
        several = found == _SEVERAL
        found = chosen.get(_types_of(args, kwargs, found) if several else (classes, frozenset(map(type, args[found]))))
    handle: OperatorHandle | None = found
    return handle


def _classes_of(args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[object, ...]:
    """The classes of arguments, which are all that counts where there is no list among them."""
    return (*map(type, args), None, *kwargs, None, *map(type, kwargs.values())) if kwargs else tuple(map(type, args))


def _position_of_list(args: tuple[Any, ...], kwargs: dict[str, Any]) -> int | None:
    """Where the only list among arguments is; None if there is none."""
    position = None
    for index, value in enumerate((*args, *kwargs.values())):
        if isinstance(value, (list, tuple)):
            position = index if position is None and index < len(args) else _SEVERAL
    return position


def _types_of(args: tuple[Any, ...], kwargs: dict[str, Any], position: int) -> tuple[object, ...]:
    """What the choice between overloads is kept by where there are lists: which classes their elements have too, however many."""
    classes = _classes_of(args, kwargs)
    if position != _SEVERAL:
        return classes, frozenset(map(type, args[position]))
    values = (*args, *kwargs.values())
    return classes, *[frozenset(map(type, value)) if isinstance(value, (list, tuple)) else None for value in values]


def _fit(
    definition: Definition, args: tuple[Any, ...], kwargs: dict[str, Any], *, of_functions: bool
) -> tuple[str | Mismatch, bool]:
    """Why an overload does not accept the arguments, empty if it does, and whether their values rather than types decided.

    An array where a number is wanted is refused by its type: at best it would be the second choice, see `resolve_overload`.
    """
    try:
        positional, keyword = bind(definition.schema, args, kwargs)
    except TypeError as error:
        return str(error), False
    try:
        converted = definition.converter.try_convert(positional, keyword, of_functions=of_functions)
    except OperatorValueError:  # a tensor without data, whose number the call itself will ask for, and be refused
        return "", True
    if isinstance(converted, Mismatch):
        return converted, converted.by_value and not hasattr(converted.at[2], "shape")
    given = [*positional, *keyword.values()]
    taken = [*converted[0], *converted[1].values()]
    return "", any(map(_is_array_as_number, given, taken))


def _is_array_as_number(value: Any, taken: Any) -> bool:
    """Whether an array, by itself or in a list, was taken for a number, which it was because of its shape."""
    if value is taken:
        return False
    if isinstance(value, (list, tuple)) and isinstance(taken, (list, tuple)):
        return any(map(_is_array_as_number, value, taken))
    return hasattr(value, "shape")


def read_once(args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Arguments with lists for iterators, which can be read only once: by the first overload that is tried."""
    for value in (*args, *kwargs.values()):
        if hasattr(type(value), "__next__"):
            return tuple([_read(value) for value in args]), {name: _read(value) for name, value in kwargs.items()}
    return args, kwargs


def _read(value: Any) -> Any:
    return list(value) if hasattr(type(value), "__next__") else value
