"""Steps of a registry: operators that are defined, given kernels, called and taken away.

What stays of a registration is what a program may ask for or undo. A definition reads and checks its schema, a kernel its key and
its parameters; both note the file and line that they come from, and a handle with the steps that undo them; a change that fails is
undone step by step. All of it is done under one lock, and empties the table that calls find their kernels in. The first call makes
the function that users call, with the attributes of an operator, and the packet of its overloads, and resolves the kernel by
precedence.
"""

import re
import sys
from collections.abc import Callable
from functools import partial
from threading import RLock
from typing import Any, NamedTuple

import opmux
from opmux.dispatch import DispatchKey, DispatchKeySet, get_state
from opmux.dispatch._keys import find_key
from opmux.dispatch._local_state import DEFAULT_STATE
from opmux.dispatch._provenance import Provenance
from opmux.schema import FunctionSchema
from opmux.schema._operator_name import OperatorName
from opmux.schema._parser import Signature, parse_schema

from .calls import Kernel, OtherStepsError, own

__all__ = ["Registry"]

Step = tuple[Callable[..., Any], tuple[Any, ...]]

_LOCK = RLock()
_NAME = re.compile(r"[A-Za-z_]\w*")
_key_of = {str(key.name): key for key in DispatchKey}.get
#: Keys whose kernel, where an operator has none, is that of the next key, and those at which a kernel serves all backends.
_FALLTHROUGH = {find_key("ADInplaceOrView"), find_key("AutocastCPU")}
_FOR_ALL = (find_key("CompositeExplicitAutograd"), find_key("CompositeImplicitAutograd"))
#: What schemas say from the parenthesis on, by their text.
_signatures: dict[str, Signature] = {}


class Registered(NamedTuple):
    """A kernel, and where it comes from."""

    function: Kernel
    provenance: Provenance


class Registration:
    """What undoes a registration, once."""

    __slots__ = ("_undo", "key", "kind", "operator")

    def __init__(self, undo: list[Step], kind: str, operator: str, key: str = "") -> None:
        self._undo, self.kind, self.operator, self.key = undo, kind, operator, key

    def destroy(self) -> None:
        """Takes the steps back, the last one first."""
        with _LOCK:
            while self._undo:
                step, args = self._undo.pop()
                step(*args)


class Entry:
    """An operator: its schema, its kernels by key, the newest first, and the tables of finished ones."""

    __slots__ = ("handle", "kernels", "others", "provenance", "schema", "table")

    def __init__(self, schema: FunctionSchema, provenance: Provenance) -> None:
        self.schema, self.provenance = schema, provenance
        self.kernels: dict[Any, list[Registered]] = {}
        self.table: dict[Any, Kernel] = {}
        self.others: dict[Any, dict[Any, Kernel]] = {}
        self.handle: Any = None

    def clear(self) -> None:
        """Has calls resolve their kernels again."""
        self.table.clear()
        self.others.clear()


class Registry:
    """A library of operators, as far as `growing.lives` asks."""

    ones = staticmethod(opmux.ones)

    def __init__(self) -> None:
        self.library = self.ops = self

    def Library(self, namespace: str, kind: str) -> "Library":  # noqa: N802 -- PyTorch's name
        """A new namespace, which is an attribute from now on."""
        if kind != "DEF" or not _NAME.fullmatch(namespace):
            raise OtherStepsError
        made = Library(namespace)
        setattr(self, namespace, made.operators)
        return made


class Library:
    """What defines operators in a namespace, and gives them kernels."""

    def __init__(self, namespace: str) -> None:
        self.namespace, self.entries = namespace, dict[str, Entry]()
        self.operators = Operators(namespace, self.entries)
        self.handles: list[Registration] = []

    def define(self, text: str) -> Registration:
        """Defines the operator of a schema."""
        frame = sys._getframe(1)
        location = f"{frame.f_code.co_filename}:{frame.f_lineno}"
        name, _, rest = text.partition("(")
        if not _NAME.fullmatch(name):
            raise OtherStepsError
        signature = _signatures.get(rest)
        if signature is None:
            _, signature = parse_schema(text, allow_typevars=False)
            _signatures[rest] = signature
        schema = FunctionSchema._of(OperatorName(self.namespace, name, ""), signature)
        entries, undo = self.entries, list[Step]()
        with _LOCK:
            if name in entries:
                raise OtherStepsError
            try:
                undo.append((entries.pop, (name, None)))
                entries[name] = Entry(schema, Provenance("", "", location))
                undo.append((self.operators.forget, (name,)))
                self.operators.forget(name)
                handle = Registration(undo, "def", schema.qualified_name)
                self.handles.append(handle)
            except BaseException:
                Registration(undo, "def", name).destroy()
                raise
        return handle

    def impl(self, name: str, function: Kernel, key: str) -> Registration:
        """Gives an operator a kernel at a key."""
        found, code = _key_of(key), function.__code__
        if found is None or not _NAME.fullmatch(name):
            raise OtherStepsError
        kernel = Registered(function, Provenance("", "", f"{code.co_filename}:{code.co_firstlineno}"))
        undo = list[Step]()
        with _LOCK:
            entry = self.entries[name]
            if code.co_argcount != len(entry.schema.arguments) or code.co_kwonlyargcount or code.co_flags & 12:
                raise OtherStepsError
            try:
                listed = entry.kernels.setdefault(found, [])
                undo.append((entry.clear, ()))
                undo.append((_without, (entry.kernels, found, kernel)))
                listed.insert(0, kernel)
                entry.clear()
                handle = Registration(undo, "impl", entry.schema.qualified_name, key)
                self.handles.append(handle)
            except BaseException:
                Registration(undo, "impl", name).destroy()
                raise
        return handle

    def _destroy(self) -> None:
        with _LOCK:
            while self.handles:
                self.handles.pop().destroy()


def _without(kernels: dict[Any, list[Registered]], key: Any, kernel: Registered) -> None:
    """Takes a kernel away, and the list of its key with the last."""
    listed = kernels[key]
    listed[:] = [each for each in listed if each is not kernel]
    if not listed:
        del kernels[key]


def _resolve(entry: Entry, keys: Any, *args: Any) -> Any:
    """Finds the kernel of a call by precedence, puts it into the table, and calls it."""
    state = get_state()
    with _LOCK:
        for _, key in reversed(DispatchKeySet.from_raw((state or DEFAULT_STATE).apply(keys.raw)).keys_of_call):
            listed = entry.kernels.get(key)
            if listed is None and key not in _FALLTHROUGH:
                listed = entry.kernels.get(_FOR_ALL[0]) or entry.kernels.get(_FOR_ALL[1])
            if listed is not None:
                break
        else:
            raise OtherStepsError
        kernel = listed[0].function
        table = entry.table if state is None else entry.others.setdefault(state, {})
        table[keys] = kernel
    return kernel(*args)


def _caller(entry: Entry) -> Kernel:
    """The function of an operator of one tensor."""
    if entry.schema.signature != "(Tensor x) -> Tensor":
        raise OtherStepsError
    table, others = entry.table, entry.others

    @own
    def caller(x: Any) -> Any:
        keys = x._keys
        state = get_state()
        try:
            kernel = (table if state is None else others[state])[keys]
        except KeyError:
            return _resolve(entry, keys, x)
        return kernel(x)

    return caller


def _elsewhere(what: str, entry: Entry, *args: Any) -> Any:
    raise OtherStepsError(what)


#: What a handle does beside being called.
_METHODS = (
    "redispatch",
    "call_boxed",
    "py_impl",
    "decompose",
    "has_kernel_for_dispatch_key",
    "has_kernel_for_any_dispatch_key",
    "_can_decompose",
)


class Packet:
    """The overloads of a name; there is one."""

    def __init__(self, name: str, default: Any) -> None:
        self.name, self.default = name, default

    def __call__(self, *args: Any) -> Any:
        return self.default(*args)


class Operators:
    """The operators of a namespace as attributes; what was looked up is one from then on."""

    def __init__(self, namespace: str, entries: dict[str, Entry]) -> None:
        self._namespace, self._entries = namespace, entries

    def forget(self, name: str) -> None:
        """Drops what was looked up."""
        vars(self).pop(name, None)

    def __getattr__(self, name: str) -> Packet:
        with _LOCK:
            entry = self._entries.get(name)
            if entry is None:
                raise AttributeError(name)
            packet = vars(self)[name] = _packet(entry)
        return packet


def _packet(entry: Entry) -> Packet:
    """The packet of an operator, and its handle, with the attributes of one."""
    schema, handle = entry.schema, _caller(entry)
    handle.__name__ = f"{schema.base_name}.default"
    handle.__qualname__ = f"ops.{schema.namespace}.{schema.base_name}.default"
    handle.__module__ = "opmux"
    packet = Packet(schema.name, handle)
    entry.handle = handle
    methods = {name: partial(_elsewhere, name, entry) for name in _METHODS}
    vars(handle).update(
        methods,
        name=schema.qualified_name,
        schema=schema,
        namespace=schema.namespace,
        overload="default",
        overloadpacket=packet,
        tags=[],
        is_view=any(argument.alias is not None for argument in schema.arguments),
        definition=entry,
        py_kernels={},
        python_key_table={},
        _schema=schema,
        _name=schema.qualified_name,
        _namespace=schema.namespace,
        _opname=schema.base_name,
        _overloadname="default",
        _overloadpacket=packet,
    )
    return packet
