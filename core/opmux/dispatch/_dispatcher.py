"""The registry: operators, kernels, fallbacks and libraries, and every change to them."""

import threading
from collections.abc import Callable
from functools import partial
from operator import attrgetter
from typing import Any, final
from weakref import WeakValueDictionary

from opmux.dispatch import _errors, _introspection, _signatures, _waiting
from opmux.dispatch._ambient import ambient_fallback
from opmux.dispatch._blocks import hiding_is_news
from opmux.dispatch._entry import Definition, MakeCaller, OperatorEntry
from opmux.dispatch._handle import OperatorHandle
from opmux.dispatch._kernel import KernelFunction
from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keys import DispatchKey, alias_covers, expand
from opmux.dispatch._listeners import Listeners, RegistrationListener
from opmux.dispatch._operator_table import OperatorTable
from opmux.dispatch._packet import Operators
from opmux.dispatch._provenance import Provenance, provenance_of
from opmux.dispatch._registration import Change, RegistrationHandle, Transaction
from opmux.dispatch._resolution import FallbackLookup
from opmux.errors import RegistrationError
from opmux.schema import FunctionSchema

#: `change` blocks that are open, outermost first; all are of the thread that holds the registry lock.
_open: list["Dispatcher"] = []
#: What that thread does once it has left all of them and has let go of the lock.
_afterwards: list[Callable[[], None]] = []


def _no_fallback(key: DispatchKey) -> None:
    return None


def _raise_ambiguous(handle: OperatorHandle, *args: object, **kwargs: object) -> None:
    raise _errors.ambiguous_kernel(handle)


@final
class Dispatcher:
    """Operators, their kernels and the backend fallbacks.

    A new one is empty and shares nothing with others but the key table and its lock. Every change is atomic and holds the
    registry lock; calls take no lock once their kernel is resolved.

    Attributes:
        lock: The registry lock. Whoever changes anything holds it. See Note [One lock].
        published: Notified, under the lock, at the end of every change.
        generation: Grows with every change, once nothing older is cached: a call that starts after it grew sees the change,
            and a call that sees the change ends after it grew.
        ops: Operators as attributes: `dispatcher.ops.aten.add.Tensor`.
        table: Entries of operators, and blocks. See Note [Lazy registration].
        touched_blocks: Whether the open change has changed which blocks there are.
        settle: Loads what autoload had put off; returns whether nothing is left to load.
    """

    def __init__(self, *, ambient: FallbackLookup = _no_fallback) -> None:
        self.lock = KEY_TABLE.lock
        self.published = threading.Condition(self.lock)
        self.generation = 0
        self.settle: Callable[[], bool] = _nothing_due
        self.ambiguous_kernel = KernelFunction(
            _raise_ambiguous, takes_operator=True, provenance=provenance_of(_raise_ambiguous, "")
        )
        self.ops = Operators(self)
        self.table = OperatorTable(partial(OperatorEntry, dispatcher=self))
        #: Definitions that are gone and whose handles somebody holds, by operator and schema; they may come back.
        self._gone: WeakValueDictionary[tuple[str, str], Definition] = WeakValueDictionary()
        self._fallbacks: dict[DispatchKey, KernelFunction] = {}
        self._ambient = ambient
        #: What computes one operator for one class of modes or tensors. See Note [Python key].
        self.dispatch_rules: dict[tuple[str, type], Callable[..., Any]] = {}
        self._libraries: dict[str, str] = {}
        self._listeners = Listeners()
        self._override_was_told = False
        #: What the open change has changed: these operators, all of them, or blocks for operators to come.
        self._touched: set[OperatorEntry] = set()
        self._all_touched = False
        self.touched_blocks = False
        KEY_TABLE.observe(self)

    # -- looking things up ------------------------------------------------------------------------------------------

    def find_op(self, name: str) -> OperatorHandle | None:
        """The handle of a defined operator ("aten::add.Tensor"), or None."""
        self.settled()
        definition = self.definition_of(name)
        return None if definition is None else definition.handle

    def find_entry(self, name: str) -> OperatorEntry | None:
        """The entry of an operator that is defined or has kernels, or None; of whole changes, as all that asks here."""
        with self.lock:
            return self.table.find(name.removesuffix(".default"))

    def definition_of(self, name: str) -> Definition | None:
        """The present definition of an operator, or None; loads nothing."""
        with self.lock:
            entry = self.find_entry(name)
            return None if entry is None else entry.definition

    def entries(self) -> list[OperatorEntry]:
        """Every operator that is defined or has kernels, by name, all of them unfolded. See Note [Lazy registration]."""
        with self.lock:
            return self.table.all()

    def is_defined(self, qualified_base: str) -> bool:
        """Whether "aten::add" has an overload."""
        with self.lock:
            return bool(self.table.overloads(qualified_base))

    def overloads(self, qualified_base: str) -> list[OperatorHandle]:
        """Handles of every overload of "aten::add", in order of appearance."""
        with self.lock:
            definitions = map(self.definition_of, self.table.overloads(qualified_base))
            return [definition.handle for definition in definitions if definition]

    def fallback_of(self, key: DispatchKey) -> KernelFunction | None:
        """The fallback of a runtime key: its own, that of an alias that covers it today, or an ambient one."""
        return self._registered_fallback(key) or self._ambient(key)

    def _registered_fallback(self, key: DispatchKey) -> KernelFunction | None:
        kernel = self._fallbacks.get(key)
        if kernel is None:
            for alias, candidate in self._fallbacks.items():
                if alias.is_alias and alias_covers(alias.name, key):
                    return candidate
        return kernel

    # What is asked in words of keys and names; see `_introspection`, `_signatures` and `_waiting`.
    check_invariants = _introspection.check_invariants
    dispatch_table = _introspection.dispatch_table
    dump = _introspection.dump
    dump_table = _introspection.dump_table
    fallbacks = _introspection.fallbacks
    find_dangling_impls = _introspection.find_dangling_impls
    get_all_op_names = _introspection.get_all_op_names
    get_computed_kernel = _introspection.get_computed_kernel
    has_computed_kernel = _introspection.has_computed_kernel
    has_kernel = _introspection.has_kernel
    has_kernel_for_any = _introspection.has_kernel_for_any
    has_kernel_for_dispatch_key = _introspection.has_kernel_for_dispatch_key
    namespaces = _introspection.namespaces
    operators = _introspection.operators
    registrations = _introspection.registrations
    registrations_for_dispatch_key = _introspection.registrations_for_dispatch_key
    typed_op = _signatures.typed_op
    wait_for_def = _waiting.wait_for_def
    wait_for_impl = _waiting.wait_for_impl

    # -- changing ---------------------------------------------------------------------------------------------------

    def change(self) -> Change:
        """A `with` block that makes several changes one: tables are cleared and `generation` grows once, at its end."""
        return Change(self)

    def begin(self) -> None:
        """Opens a `change` block."""
        self.lock.acquire()
        _open.append(self)

    def end(self) -> None:
        """Closes the innermost `change` block; what waits for the lock to be free is done then, also after an exception."""
        waiting: list[Callable[[], None]] = []
        try:
            _open.pop()
            if self not in _open:
                self._publish()
                _afterwards.append(self._listeners.tell)
            if not _open:
                waiting += _afterwards
                _afterwards.clear()
        finally:
            self.lock.release()
            for call in waiting:
                call()

    @property
    def is_changing(self) -> bool:
        """Whether the running thread is inside a `change` block, of this dispatcher or of another."""
        with self.lock:
            return bool(_open)

    def settled(self) -> bool:
        """Lets plugins settle, and says whether they have; inside a `change` block they do not: its thread holds the lock."""
        return not self.is_changing and self.settle()

    def _publish(self) -> None:
        entries = self.table.unfolded() if self._all_touched else self._touched
        changed = self._all_touched or self.touched_blocks or bool(self._touched)
        for entry in entries:
            entry.clear()
        self._touched.clear()
        self._all_touched = self.touched_blocks = False
        self.generation += changed
        self.published.notify_all()

    def forget_resolutions(self) -> None:
        """Drops every cached resolution; the key table calls it when a backend dies or comes back."""
        with self.lock:
            self._all_touched = True
            if self not in _open:
                self._publish()

    def transaction(self) -> Transaction:
        """A `with` block whose registrations are all undone if it raises; `.handles` lists them."""
        return Transaction(self)

    def release(self, entry: OperatorEntry) -> None:
        """Notes that an operator has lost a kernel or its definition; without any it is gone. Called inside a change."""
        self._touched.add(entry)
        if entry.def_and_impl_count == 0:
            self.table.drop(entry)

    def define(
        self, name: str, schema: FunctionSchema, make_caller: MakeCaller, tags: tuple[str, ...], provenance: Provenance
    ) -> RegistrationHandle:
        """Defines an operator; `Library.define` is the public way.

        Raises:
            RegistrationError: `duplicate_def`, or `schema_mismatch` with a kernel that is already registered.
        """
        with self.change():
            definition = self.add_definition(name, schema, make_caller, tags, provenance)
        return RegistrationHandle(partial(self.undefine, definition), kind="def", operator=name)

    def add_definition(
        self, name: str, schema: FunctionSchema, make_caller: MakeCaller, tags: tuple[str, ...], provenance: Provenance
    ) -> Definition:
        """What `define` does inside its change.

        Raises:
            RegistrationError: As `define`.
        """
        known = self.table.find(name)
        if known is not None:
            _signatures.check_definition(known, schema, provenance)
        entry = self.table.obtain(name)
        definition = self._revived(entry, schema)
        if definition is None:
            definition = entry.define(schema, make_caller, tags, provenance)
        else:
            entry.take(definition)
            definition.provenance = provenance
            definition.handle.tags = tags
        self._touched.add(entry)
        self.ops.forget(name)
        self._listeners.came(definition.handle)
        return definition

    def _revived(self, entry: OperatorEntry, schema: FunctionSchema) -> Definition | None:
        """The definition that the operator had with this schema before, if its handle is in use: it works again."""
        definition = self._gone.pop((entry.name, str(schema)), None) if self._gone else None
        if definition is not None:
            definition.operator = entry
        return definition

    def undefine(self, definition: Definition) -> None:
        """Takes a definition back, after those who listen have heard of it."""
        with self.change():
            self._listeners.leaving(definition.handle)
        if not self.is_changing:
            self._listeners.tell(wait=True)
        with self.change():
            entry = definition.operator
            entry.undefine()
            definition.clear()
            self._gone[entry.name, str(definition.schema)] = definition
            self.release(entry)
            self.ops.forget(entry.name)
            self._listeners.gone(definition.handle)

    def register_kernel(self, name: str, key: DispatchKey, kernel: KernelFunction) -> RegistrationHandle:
        """Registers a kernel for a key, over those that are there; `Library.impl` is the public way.

        Raises:
            RegistrationError: `schema_mismatch` when the kernel's stated signature does not fit the definition,
                `kernel_signature_mismatch` when it does not fit an earlier kernel's.
        """
        with self.change():
            entry = self.add_kernel(name, key, kernel)
        undo = partial(self._remove_kernel, entry, key, kernel)
        return RegistrationHandle(undo, kind="impl", operator=name, key=key.name, kernel=kernel)

    def add_kernel(self, name: str, key: DispatchKey, kernel: KernelFunction) -> OperatorEntry:
        """What `register_kernel` does inside its change.

        Raises:
            RegistrationError: As `register_kernel`.
        """
        stated = _signatures.checked(self.table.find(name), name, key, kernel)
        entry = self.table.obtain(name)
        entry.stated = stated
        present = entry.kernels.get(key)
        if present and hiding_is_news(key, kernel.distribution, present[0].distribution):
            lower, upper = sorted((present[0], kernel), key=attrgetter("place"))
            self._tell_override(name, key, upper, lower)
        entry.add_kernel(key, kernel)
        self._touched.add(entry)
        return entry

    def _remove_kernel(self, entry: OperatorEntry, key: DispatchKey, kernel: KernelFunction) -> None:
        with self.change():
            entry.remove_kernel(key, kernel)
            self.release(entry)

    def _tell_override(self, name: str, key: DispatchKey, kernel: KernelFunction, hidden: KernelFunction) -> None:
        """Logs it, the first one more loudly: PyTorch warns of the first one in a process."""
        import logging  # only here: importing opmux is to stay quick

        level = logging.DEBUG if self._override_was_told else logging.INFO
        self._override_was_told = True
        text = "the kernel of %s at %s from %s hides the one from %s, until it is destroyed"
        logger = logging.getLogger("opmux")
        # Once the lock is free: a log handler has a lock of its own, under which another thread may call operators.
        if logger.isEnabledFor(level):
            _afterwards.append(lambda: logger.log(level, text, name, key.name, kernel.provenance, hidden.provenance))

    def register_fallback(self, key: DispatchKey, kernel: KernelFunction) -> RegistrationHandle:
        """Registers a kernel for every operator that has none at `key`; `Library.fallback` is the public way.

        Raises:
            RegistrationError: `duplicate_fallback` when `key`, or a member of the alias `key`, has a fallback.
        """
        with self.change():
            for member in expand(key):
                taken = self._registered_fallback(member)
                if taken is not None:
                    raise RegistrationError(
                        f"a second backend fallback for dispatch key {member.name}",
                        code="duplicate_fallback",
                        found="a key has at most one fallback",
                        where=f"previous {taken.provenance}; new {kernel.provenance}",
                        advice="destroy the other registration first",
                    )
            self._fallbacks[key] = kernel
            self._all_touched = True

        def undo() -> None:
            with self.change():
                del self._fallbacks[key]
                self._all_touched = True

        return RegistrationHandle(undo, kind="fallback", key=key.name, kernel=kernel)

    def claim_namespace(self, namespace: str, location: str) -> Callable[[], None]:
        """Notes that a DEF library owns a namespace; returns what gives it back.

        Raises:
            RegistrationError: `duplicate_library` when another one is alive.
        """
        with self.lock:
            previous = self._libraries.get(namespace)
            if previous is not None:
                raise RegistrationError(
                    f'a second Library("{namespace}", "DEF")',
                    code="duplicate_library",
                    found="one DEF library at most owns a namespace",
                    where=f"previous {previous}; latest {location}",
                    advice=f'use Library("{namespace}", "FRAGMENT") to add definitions, "IMPL" to add kernels',
                )
            self._libraries[namespace] = location

        def release() -> None:
            with self.lock:
                del self._libraries[namespace]

        return release

    @property
    def tells(self) -> bool:
        """Whether somebody hears of definitions: a listener, or who holds the handle of one that is gone and may revive."""
        return bool(self._listeners) or bool(self._gone)

    def add_registration_listener(self, listener: RegistrationListener) -> RegistrationHandle:
        """Tells a listener of every operator defined so far, then of every definition that comes or goes."""
        with self.change():
            definitions = map(self.definition_of, self.table.defined_names())
            remove = self._listeners.add(listener, [definition.handle for definition in definitions if definition])

        def undo() -> None:
            with self.lock:
                remove()

        return RegistrationHandle(undo, kind="listener")


def _nothing_due() -> bool:
    return True


def new_dispatcher() -> Dispatcher:
    """A dispatcher as a process has it: keys such as BackendSelect and Python do what PyTorch's do."""
    return Dispatcher(ambient=ambient_fallback)


#: The process's dispatcher.
default_dispatcher = new_dispatcher()
