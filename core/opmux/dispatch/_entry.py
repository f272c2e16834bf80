"""One operator: what users call, its definition, its kernels and its dispatch table."""

from collections.abc import Callable
from functools import partial
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, Protocol, final

from opmux.dispatch._arguments import ArgumentConverter, dispatch_positions
from opmux.dispatch._change import note_undo, set_attribute
from opmux.dispatch._devices import DeviceCheck, DeviceRule, is_checked, is_seen_between
from opmux.dispatch._kernel import KernelFunction, StatedSignature
from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keys import UNDEFINED, DispatchKey, runtime_keys
from opmux.dispatch._keyset import DispatchKeySet
from opmux.dispatch._local_state import LocalState
from opmux.dispatch._provenance import FormerRegistrations, Provenance, former_definitions, gone_with, way_back
from opmux.dispatch._resolution import Resolved, TableEntry, resolve
from opmux.errors import OperatorGoneError
from opmux.schema import CallableName, FunctionSchema, tags_named

__all__ = [
    "CallTable",
    "Definition",
    "Finished",
    "OperatorEntry",
    "OperatorHandle",
    "Registry",
    "takes_exactly",
]

#: A kernel with everything bound that comes before the operator's own arguments.
Finished = Callable[..., Any]

#: Finished kernels by key set: plain dicts, because callers look into them and a subclass costs a call a third more.
CallTable = dict[DispatchKeySet, Finished]


class _Redispatch(Protocol):
    def __call__(self, keyset: DispatchKeySet, /, *args: Any, **kwargs: Any) -> Any:
        """Calls the kernel of `keyset`'s highest key: no local state, no mask."""


class _CallBoxed(Protocol):
    def __call__(self, args: tuple[Any, ...] = (), kwargs: dict[str, Any] | None = None) -> Any:
        """Calls the operator with packed arguments."""


class OperatorHandle(Protocol):
    """An operator: call it. It is the operator's caller itself (Note [Generated callers]) with these attributes.

    Attributes:
        name: Qualified name, "aten::add.Tensor"; called, it returns itself, as PyTorch's `op.name()` does.
        schema: The schema, also as `_schema`.
        namespace: "aten".
        overload: "Tensor", or "default"; also as `_overloadname`.
        overloadpacket: The packet of all overloads.
        tags: PyTorch's tags, such as `Tag.core` or `Tag.pointwise`.
        is_view: Whether its results share memory with arguments, none of which it writes.
        py_kernels: Functions given to `py_impl`, by key; `python_key_table` has those for classes.
        py_impl: `py_impl(key or class)` decorates a kernel in Python.
        decompose: Calls the composite that the operator is made of; NotImplemented if it is none.
        has_kernel_for_dispatch_key: Whether it has a kernel at a key; `has_kernel_for_any_dispatch_key` asks for a set.
        redispatch: `redispatch(keyset, *args, **kwargs)` calls the kernel of the set's highest key, taking the set as it is.
        call_boxed: `call_boxed(args, kwargs)` calls with packed arguments.
        definition: The definition behind the handle, for opmux's own use.
    """

    name: CallableName
    schema: FunctionSchema
    namespace: str
    overload: str
    overloadpacket: Any
    tags: list[str]
    is_view: bool
    py_kernels: dict[DispatchKey, Callable[..., Any]]
    python_key_table: dict[type, Callable[..., Any]]
    redispatch: _Redispatch
    call_boxed: _CallBoxed
    py_impl: Callable[[DispatchKey | str | type], Callable[[Callable[..., Any]], Callable[..., Any]]]
    decompose: Callable[..., Any]
    has_kernel_for_dispatch_key: Callable[[DispatchKey | str], bool]
    has_kernel_for_any_dispatch_key: Callable[[DispatchKeySet], bool]
    _schema: FunctionSchema
    _name: str
    _namespace: str
    _opname: str
    _overloadname: str
    _overloadpacket: Any
    _can_decompose: Callable[[], bool]
    definition: "Definition"
    __name__: str
    __qualname__: str
    __module__: str

    def __call__(self, /, *args: Any, **kwargs: Any) -> Any:
        """Calls the operator."""


class Registry(Protocol):
    """What an operator asks of the dispatcher that it belongs to.

    Attributes:
        lock: The registry lock.
        plugin_advice: Says what to do so that a plugin's kernels are there, by its name; nothing of one that is loaded.
        former_registrations: What plugins that are not loaded now had registered for an operator.
        kernels_in_blocks: The kernels that an operator has by blocks; called with the registry lock held.
        ambiguous_kernel: The kernel of AutogradOther where two are registered that exclude each other.
        dispatch_rules: What computes one operator for one class of modes or tensors. See Note [Python key].
    """

    lock: Any
    plugin_advice: Callable[[str], str]
    former_registrations: FormerRegistrations
    kernels_in_blocks: "Callable[[OperatorEntry], list[tuple[DispatchKey, KernelFunction]]]"
    ambiguous_kernel: KernelFunction
    dispatch_rules: dict[tuple[str, type], Callable[..., Any]]

    def settled(self) -> bool:
        """Lets plugins settle, and says whether they have."""

    def fallback_of(self, key: DispatchKey) -> KernelFunction | None:
        """The fallback of a runtime key."""

    def definition_of(self, name: str) -> "Definition | None":
        """The present definition of an operator."""

    def packet_of(self, name: str) -> Any:
        """The packet of a qualified name without overload; called with the registry lock held."""

    def registrations_for_dispatch_key(self, key: DispatchKey | str = "") -> list[str]:
        """Names of the operators that have a kernel at a key."""


#: What a definition makes of its schema on first use.
_OF_SCHEMA: Final[dict[str, Callable[[FunctionSchema], Any]]] = {
    "converter": ArgumentConverter,
    "counts": FunctionSchema.counts,
    "dispatch_positions": dispatch_positions,
    "origin": FunctionSchema.origin,
}


@final
class Definition:
    """One schema of an operator, the function that users call, and the tables that it reads.

    It outlives its undefinition, so that the function keeps raising a clear error, and works again when the same schema is
    defined anew.

    Attributes:
        handle: The function that users call; made when it is first asked for, because making it takes longer than a call.
        converter: Converts complete argument lists.
        counts: How many arguments may be positional, and how many are keyword-only.
        dispatch_positions: Positions of the arguments that take part in dispatch, among complete ones.
        origin: What the only result is a view of; see `FunctionSchema.origin`.
        device_check: Which tensors may lie on other devices; None if nothing is compared. See Note [Device check].
        table: What callers read: finished kernels without a guard.
        tables: The same under each local state.
        redispatch_table: What calls with a key set read, which is taken as it is.
    """

    __module__ = "opmux.dispatch"
    __slots__ = (
        "__weakref__",
        "_make_handle",
        "converter",
        "counts",
        "device_check",
        "dispatch_positions",
        "handle",
        "observed_redispatch_table",
        "operator",
        "origin",
        "provenance",
        "redispatch_table",
        "schema",
        "table",
        "tables",
        "tags",
    )

    handle: OperatorHandle
    # These are counted on first use: most operators are never called.
    converter: ArgumentConverter
    counts: tuple[int, int]
    dispatch_positions: tuple[int, ...]
    origin: int | None

    def __init__(
        self,
        operator: "OperatorEntry",
        schema: FunctionSchema,
        tags: tuple[str, ...],
        provenance: Provenance,
        device_check: DeviceRule | None,
        make_handle: "Callable[[Definition], OperatorHandle]",
    ) -> None:
        self.operator = operator
        self.schema = schema
        self.provenance = provenance
        self.device_check = device_check
        self.table: CallTable = {}
        self.tables: dict[LocalState, CallTable] = {}
        self.redispatch_table: CallTable = {}
        self.observed_redispatch_table: CallTable = {}
        self.tags = tags
        self._make_handle = make_handle

    if not TYPE_CHECKING:  # a type checker would take any attribute to exist

        def __getattr__(self, name: str) -> Any:
            # Reached only for a slot that is not set yet.
            if name in _OF_SCHEMA:
                setattr(self, name, _OF_SCHEMA[name](self.schema))
                return object.__getattribute__(self, name)
            if name != "handle":
                raise AttributeError(f"Definition has no attribute {name!r}")
            # Under the lock: two threads get the same one.
            with self.operator.dispatcher.lock:
                if not self.has_handle:
                    self.handle = self._make_handle(self)
                return self.handle

    @property
    def has_handle(self) -> bool:
        """Whether the handle is made."""
        try:
            object.__getattribute__(self, "handle")
        except AttributeError:
            return False
        return True

    def revive(self, operator: "OperatorEntry", tags: tuple[str, ...], provenance: Provenance) -> None:
        """Notes that the same schema is defined anew; called inside a change."""
        set_attribute(self, "operator", operator)
        set_attribute(self, "provenance", provenance)
        set_attribute(self, "tags", tags)
        if self.has_handle:
            set_attribute(self.handle, "tags", tags_named(tags))

    def check_alive(self) -> None:
        """Raises OperatorGoneError unless this is the operator's present definition."""
        if self.operator.definition is self:
            return
        with self.operator.dispatcher.lock:  # another thread's change may be half done
            present = self.operator.dispatcher.definition_of(self.operator.name)
        if present is self:
            return
        former = (
            [] if present else former_definitions(self.operator.dispatcher.former_registrations(self.operator.name))
        )
        again = f"{way_back(former)}, or define it" if former else "define it"
        raise OperatorGoneError(
            f"{self.operator.name}: the operator's definition is gone",
            found=f"it has been defined with another schema: {present.schema}"
            if present
            else gone_with(former, "defined it") or "nothing defines it now",
            where=f"last defined at {self.provenance}",
            advice=f"{again} again with the same schema, which makes this handle work again",
        )

    def clear(self) -> None:
        """Forgets every resolution; tables stay the same objects, because callers hold them."""
        for table in (self.table, self.redispatch_table, self.observed_redispatch_table, *self.tables.values()):
            table.clear()

    def table_of(self, state: LocalState) -> CallTable:
        """Finished kernels under a local state that is not the default one."""
        table = self.tables.get(state)
        if table is None:
            # Under the lock, or `clear` could miss a table that is being added.
            with self.operator.dispatcher.lock:
                table = self.tables.setdefault(state, {})
        return table

    def device_check_for(self, resolved: Resolved) -> DeviceCheck | None:
        """The rule to compare devices by before a kernel runs; None if it runs whatever they are. See Note [Device check]."""
        backends = resolved.keyset.raw & KEY_TABLE.backend_mask
        if self.device_check is None or not backends & (backends - 1):  # at most one
            return None
        if not is_checked(resolved, self.operator.table_entry):
            return None
        check = self.device_check(self.schema)
        if check is None or not is_seen_between(resolved):
            return check
        return DeviceCheck(check.exemptions, several=check.several, refuses=False)


@final
class OperatorEntry:
    """What a dispatcher knows of one operator name.

    Attributes:
        name: Qualified name, "aten::add.Tensor".
        registered: The kernels that were registered one at a time, by key. A list never changes, another takes its place: what
            notes the entry before a change need not copy it.
        definition: The present definition, None while only kernels are registered.
        stated: The first signature that a kernel stated of itself; it stays for the entry's life, as in PyTorch.
    """

    __slots__ = (
        "_kernels",
        "_table",
        "definition",
        "dispatcher",
        "name",
        "registered",
        "stated",
    )

    def __init__(self, name: str, dispatcher: Registry) -> None:
        self.name = name
        self.dispatcher = dispatcher
        self.registered: dict[DispatchKey, list[KernelFunction]] = {}
        self.definition: Definition | None = None
        self.stated: StatedSignature | None = None
        #: What `kernels` gives; None until it is asked for.
        self._kernels: dict[DispatchKey, list[KernelFunction]] | None = None
        self._table: dict[DispatchKey, TableEntry] = {}

    @property
    def kernels(self) -> dict[DispatchKey, list[KernelFunction]]:
        """Kernels by key, newest first; alias keys and those of blocks included. See Note [Lazy registration]."""
        kernels = self._kernels
        if kernels is None:
            # Under the lock, or what a change makes wrong could be kept after it.
            with self.dispatcher.lock:
                kernels = self._kernels = self.joined_kernels()
        return kernels

    def joined_kernels(self) -> dict[DispatchKey, list[KernelFunction]]:
        """The same, found anew. Called with the registry lock held, as all that follows and changes the entry."""
        of_blocks = self.dispatcher.kernels_in_blocks(self)
        if not of_blocks:
            return self.registered
        kernels = self.registered.copy()
        for key, kernel in of_blocks:
            others = kernels.get(key)
            kernels[key] = _with_kernel(others, kernel) if others else [kernel]
        return kernels

    def forget_kernels(self) -> None:
        """Has the kernels found anew when they are next asked for."""
        self._kernels = None

    def keep(self) -> None:
        """Notes what the entry is before a step of a change. Unfolding it notes nothing: see Note [Lazy registration]."""
        note_undo(partial(self._restore, self.registered.copy(), self.definition, self.stated))

    def _restore(
        self,
        registered: dict[DispatchKey, list[KernelFunction]],
        definition: Definition | None,
        stated: StatedSignature | None,
    ) -> None:
        self.registered, self.definition, self.stated = registered, definition, stated
        self.forget_kernels()

    def add_kernel(self, key: DispatchKey, kernel: KernelFunction) -> None:
        """Puts a kernel at its place, usually over all."""
        others = self.registered.get(key)
        self.registered[key] = _with_kernel(others, kernel) if others else [kernel]
        self._kernels = None

    def remove_kernel(self, key: DispatchKey, kernel: KernelFunction) -> None:
        """Takes one kernel away, wherever it is in the key's list."""
        kernels = self.registered[key]
        # By identity: the same function may be registered twice.
        at = [k is kernel for k in kernels].index(True)
        if len(kernels) == 1:
            del self.registered[key]
        else:
            self.registered[key] = kernels[:at] + kernels[at + 1 :]
        self.forget_kernels()

    @property
    def is_empty(self) -> bool:
        """Whether it has neither a definition nor kernels; then it is dropped."""
        return self.definition is None and not self.kernels

    @property
    def schema(self) -> FunctionSchema | None:
        """The present schema, or None."""
        definition = self.definition
        return None if definition is None else definition.schema

    def table_entry(self, key: DispatchKey) -> TableEntry:
        """The dispatch table's entry of a runtime key. Called with the registry lock held."""
        entry = self._table.get(key)
        if entry is None:
            dispatcher = self.dispatcher
            entry = resolve(self.kernels, dispatcher.fallback_of, dispatcher.ambiguous_kernel, key)
            self._table[key] = entry
        return entry

    def rule_of(self, key: DispatchKey) -> str:
        """The rule by which the dispatch table has a kernel for a runtime key."""
        entry = self._table.get(key)
        if entry is None:
            with self.dispatcher.lock:
                entry = self.table_entry(key)
        return entry.rule

    def resolve_call(self, state: LocalState, keys: DispatchKeySet) -> Resolved:
        """Which kernel a call selects whose arguments carry `keys`, under a local state.

        Functionalities whose table entry is a fallthrough, for the highest backend present, are left out.
        """
        raw = state.apply(keys.raw)
        for mask, key in DispatchKeySet.from_raw(raw).keys_of_call:
            kernel = self.table_entry(key).kernel
            if kernel is not None and kernel.is_fallthrough:
                raw &= ~mask
        return self.resolve_as_is(DispatchKeySet.from_raw(raw))

    def resolve_as_is(self, keyset: DispatchKeySet) -> Resolved:
        """Which kernel a key set selects that is taken as it stands, as `redispatch` does."""
        key = keyset.highest_priority_key
        # Its own constructor is a function in Python, which a miss need not visit.
        return tuple.__new__(Resolved, (keyset, key, self.table_entry(key)))

    def resolve_below(self, resolved: Resolved) -> Resolved | None:
        """What is one layer below a kernel; None where nothing is.

        Below a kernel that asks for it is the one that it hides, at the same key. Below the last key is `Undefined`, which the
        composite kernels cover too: one of them is below another kernel, but never below itself or what it hides.
        """
        hidden = self._hidden_by(resolved.entry)
        if hidden is not None:
            return resolved._replace(entry=hidden)
        below = self.resolve_as_is(resolved.keyset.below(resolved.key))
        if below.key is UNDEFINED and below.entry.source in (None, resolved.entry.source):
            return None
        return below

    def _hidden_by(self, entry: TableEntry) -> TableEntry | None:
        """The entry if its kernel were not there, where it asks for the kernel that it hides.

        A fallthrough is none: it says that its key is to be skipped.
        """
        kernel, source = entry.kernel, entry.source
        if kernel is None or source is None or not kernel.with_hidden:
            return None
        kernels = self.kernels.get(source, [])
        at = next((i for i, k in enumerate(kernels) if k is kernel), len(kernels))
        hidden = kernels[at + 1] if at + 1 < len(kernels) else None
        return None if hidden is None or hidden.is_fallthrough else entry._replace(kernel=hidden)

    def table(self) -> dict[str, TableEntry]:
        """The entry of every runtime key, in ascending priority."""
        return {key.name: self.table_entry(key) for key in runtime_keys()}

    def stored_entries(self) -> list[tuple[DispatchKey, TableEntry]]:
        """The table entries that calls and questions have filled so far. Called with the registry lock held."""
        return list(self._table.items())

    def registered_keys(self) -> list[DispatchKey]:
        """Keys that have kernels of their own, in table order and aliases last."""
        with self.dispatcher.lock:
            return sorted((k for k, list_ in self.kernels.items() if list_), key=lambda k: k.order)

    def where(self) -> str:
        """The definition's place and every kernel's provenance, for messages."""
        with self.dispatcher.lock:
            lines = [f"defined at {self.definition.provenance}"] if self.definition else []
            kernels = [(key.name, self.kernels[key][0]) for key in self.registered_keys()]
        return "; ".join([*lines, *(f"{key}: {kernel.provenance}" for key, kernel in kernels)])

    def clear(self) -> None:
        """Forgets every resolution; without an entry in the table nothing has been resolved."""
        if self._table:
            # The table last: one that is interrupted here is done again, as long as there is an entry in it.
            if self.definition is not None:
                self.definition.clear()
            self._table.clear()

    def has_any_kernel(self, keys: DispatchKeySet) -> bool:
        """Whether one of the keys has a kernel of its own."""
        return any(self.kernels.get(key) for key in keys)


def _with_kernel(kernels: list[KernelFunction], kernel: KernelFunction) -> list[KernelFunction]:
    """Kernels of one key with another one at its place."""
    at = sum(k.place > kernel.place for k in kernels)
    return [*kernels[:at], kernel, *kernels[at:]]


def takes_exactly(fn: Finished, positional: int, names: list[str]) -> bool:
    """Whether a function has just these parameters, as most kernels do; `inspect` takes longer than the rest of a miss.

    Args:
        fn: The function.
        positional: How many values it is given by position.
        names: Names of those that it is given by name.
    """
    # A method has a `__code__` too, with one parameter more.
    code = fn.__code__ if isinstance(fn, FunctionType) and not hasattr(fn, "__wrapped__") else None
    if code is None or code.co_argcount != positional or code.co_kwonlyargcount != len(names):
        return False
    return not names or set(code.co_varnames[positional : positional + len(names)]) == set(names)
