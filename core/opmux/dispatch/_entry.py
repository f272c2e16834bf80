"""One operator: its definition, its kernels and its dispatch table."""

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any, final

from opmux.dispatch import _errors
from opmux.dispatch._arguments import ARGUMENT_TYPES, ArgumentConverter, dispatch_positions
from opmux.dispatch._call import CallTable, Finished, call_boxed, call_converted, call_with_number, redispatch
from opmux.dispatch._change import on_take_back
from opmux.dispatch._devices import DeviceRule
from opmux.dispatch._failure import explain_failure
from opmux.dispatch._handle import OperatorHandle
from opmux.dispatch._kernel import KernelFunction
from opmux.dispatch._keys import DispatchKey, runtime_keys
from opmux.dispatch._keyset import DispatchKeySet
from opmux.dispatch._local_state import DEFAULT_STATE, LocalState, get_state
from opmux.dispatch._provenance import Provenance
from opmux.dispatch._resolution import TableEntry, resolve
from opmux.schema import FunctionSchema, takes_numbers

if TYPE_CHECKING:
    from opmux.dispatch._dispatcher import Dispatcher
    from opmux.dispatch._signatures import StatedSignature

#: Makes a caller: `(table, tables, get_state, slow, failed, types) -> function`. See Note [Generated callers].
MakeCaller = Callable[..., Callable[..., Any]]


@final
class Definition:
    """One schema of an operator, the function that users call, and the tables that it reads.

    It outlives its undefinition, so that the function keeps raising a clear error, and works again when the same schema is
    defined anew.
    """

    __slots__ = (
        "__weakref__",
        "_call_tables",
        "_converter",
        "_counts",
        "_default_table",
        "_positions",
        "device_check",
        "failed",
        "handle",
        "observed_redispatch_table",
        "operator",
        "provenance",
        "redispatch_table",
        "schema",
        "table",
        "tables",
    )

    def __init__(
        self,
        operator: "OperatorEntry",
        schema: FunctionSchema,
        make_caller: MakeCaller,
        tags: tuple[str, ...],
        provenance: Provenance,
        device_check: DeviceRule | None = None,
    ) -> None:
        self.operator = operator
        self.schema = schema
        self.provenance = provenance
        #: Which tensors may lie on other devices; None if nothing is compared. See Note [Device check].
        self.device_check = device_check
        self._default_table = CallTable(self, DEFAULT_STATE)
        self._call_tables: dict[LocalState, CallTable] = {}
        #: What callers read: finished kernels without a guard, and under each local state.
        self.table = self._default_table.finished
        self.tables: dict[LocalState, dict[DispatchKeySet, Finished]] = {}
        self.redispatch_table = CallTable(self, None)
        self.observed_redispatch_table = CallTable(self, None, observed=True)
        self._converter: ArgumentConverter | None = None
        self._counts: tuple[int, int] | None = None
        self._positions: tuple[int, ...] | None = None
        #: What callers tell of an exception that a kernel ended with. See Note [Foreign exceptions].
        self.failed = partial(explain_failure, self)
        self.handle = self._make_handle(make_caller, tags)

    def _make_handle(self, make_caller: MakeCaller, tags: tuple[str, ...]) -> OperatorHandle:
        slow = partial(call_with_number if takes_numbers(self.operator.name) else call_converted, self)
        fn: Any = make_caller(self.table, self.tables, get_state, slow, self.failed, ARGUMENT_TYPES)
        namespace, _, rest = self.operator.name.partition("::")
        base, _, overload = rest.partition(".")
        fn.__name__ = rest.replace(".", "_")
        # Pickle looks a function up by these two.
        fn.__qualname__ = f"ops.{namespace}.{base}.{overload or 'default'}"
        fn.__module__ = "opmux"
        fn.name = self.operator.name
        fn.schema = self.schema
        fn.tags = tags
        fn.redispatch = partial(redispatch, self)
        fn.call_boxed = partial(call_boxed, self)
        fn.definition = self
        handle: OperatorHandle = fn
        return handle

    @property
    def converter(self) -> ArgumentConverter:
        """Converts complete argument lists; made on first use."""
        if self._converter is None:
            self._converter = ArgumentConverter(self.schema)
        return self._converter

    @property
    def dispatch_positions(self) -> tuple[int, ...]:
        """Positions of the arguments that take part in dispatch, among complete ones; counted on first use."""
        if self._positions is None:
            self._positions = dispatch_positions(self.schema)
        return self._positions

    @property
    def positional_count(self) -> int:
        """How many arguments may be positional."""
        return self._count()[0]

    @property
    def keyword_count(self) -> int:
        """How many arguments are keyword-only."""
        return self._count()[1]

    def _count(self) -> tuple[int, int]:
        if self._counts is None:
            keyword = sum(a.kwarg_only for a in self.schema.arguments)
            self._counts = len(self.schema.arguments) - keyword, keyword
        return self._counts

    def check_alive(self) -> None:
        """Raises OperatorGoneError unless this is the operator's present definition."""
        if self.operator.definition is self:
            return
        with self.operator.dispatcher.lock:  # another thread's change may be half done
            present = self.operator.dispatcher.definition_of(self.operator.name)
        if present is self:
            return
        found = f"it has been defined with another schema: {present.schema}" if present else "nothing defines it now"
        raise _errors.operator_gone(self.operator.name, found, f"last defined at {self.provenance}")

    def clear(self) -> None:
        """Forgets every resolution; tables stay the same objects, because callers hold them."""
        fixed = (self._default_table, self.redispatch_table, self.observed_redispatch_table)
        for table in (*fixed, *self._call_tables.values()):
            table.finished.clear()

    def call_table(self, state: LocalState | None) -> CallTable:
        """The table of a local state; None stands for the defaults."""
        if state is None:
            return self._default_table
        known = self._call_tables.get(state)
        if known is None:
            # Under the lock, or `clear` could miss a table that is being added.
            with self.operator.dispatcher.lock:
                known = self._call_tables.get(state)
                if known is None:
                    known = CallTable(self, state, observed=state.observed)
                    # For callers first: one that is only here is made anew, one that is only there would never be used by them.
                    self.tables[state] = known.finished
                    self._call_tables[state] = known
        return known


@final
class OperatorEntry:
    """What a dispatcher knows of one operator name.

    Attributes:
        name: Qualified name, "aten::add.Tensor".
        kernels: Registered kernels by key, newest first; alias keys included.
        definition: The present definition, None while only kernels are registered.
        def_count: Live definitions, 0 or 1.
        def_and_impl_count: Live definitions and kernels; the entry is erased at 0.
        stated: The first signature that a kernel stated of itself; it stays for the entry's life, as in PyTorch.
    """

    __slots__ = (
        "_table",
        "def_and_impl_count",
        "def_count",
        "definition",
        "dispatcher",
        "kernels",
        "name",
        "stated",
    )

    def __init__(self, name: str, dispatcher: "Dispatcher") -> None:
        self.name = name
        self.dispatcher = dispatcher
        self.kernels: dict[DispatchKey, list[KernelFunction]] = {}
        self.definition: Definition | None = None
        self.def_count = 0
        self.def_and_impl_count = 0
        self.stated: StatedSignature | None = None
        self._table: dict[DispatchKey, TableEntry] = {}

    def keep(self) -> None:
        """Notes what the entry is before a change. Unfolding it notes nothing: see Note [Lazy registration]."""
        kernels = {key: list_.copy() for key, list_ in self.kernels.items()}
        on_take_back(
            partial(self._restore, kernels, self.definition, self.def_count, self.def_and_impl_count, self.stated)
        )

    def _restore(
        self,
        kernels: dict[DispatchKey, list[KernelFunction]],
        definition: Definition | None,
        def_count: int,
        def_and_impl_count: int,
        stated: "StatedSignature | None",
    ) -> None:
        self.kernels, self.definition, self.stated = kernels, definition, stated
        self.def_count, self.def_and_impl_count = def_count, def_and_impl_count

    def add_kernel(self, key: DispatchKey, kernel: KernelFunction) -> None:
        """Puts a kernel at its place, usually over all. Called with the registry lock held, as all that changes an entry."""
        kernels = self.kernels.setdefault(key, [])
        kernels.insert(sum(k.place > kernel.place for k in kernels), kernel)
        self.def_and_impl_count += 1

    def remove_kernel(self, key: DispatchKey, kernel: KernelFunction) -> None:
        """Takes one kernel away, wherever it is in the key's list."""
        kernels = self.kernels[key]
        # By identity: the same function may be registered twice.
        del kernels[[k is kernel for k in kernels].index(True)]
        if not kernels:
            del self.kernels[key]
        self.def_and_impl_count -= 1

    def define(
        self,
        schema: FunctionSchema,
        make_caller: MakeCaller,
        tags: tuple[str, ...],
        provenance: Provenance,
        device_check: DeviceRule | None = None,
    ) -> Definition:
        """Gives the operator a new definition; it has none."""
        return self.take(Definition(self, schema, make_caller, tags, provenance, device_check))

    def take(self, definition: Definition) -> Definition:
        """Makes a definition, new or revived, the present one."""
        self.definition = definition
        self.def_count += 1
        self.def_and_impl_count += 1
        return definition

    def undefine(self) -> None:
        """Takes the definition away."""
        self.definition = None
        self.def_count -= 1
        self.def_and_impl_count -= 1

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

    def table(self) -> dict[str, TableEntry]:
        """The entry of every runtime key, in ascending priority."""
        return {key.name: self.table_entry(key) for key in runtime_keys()}

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
        """Forgets every resolution."""
        self._table.clear()
        if self.definition is not None:
            self.definition.clear()

    def has_any_kernel(self, keys: DispatchKeySet) -> bool:
        """Whether one of the keys has a kernel of its own."""
        return any(self.kernels.get(key) for key in keys)
