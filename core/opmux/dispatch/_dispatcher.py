"""The registry: operators, kernels, fallbacks and libraries, and every change to them."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import final
from weakref import WeakValueDictionary

from opmux.dispatch import _signatures
from opmux.dispatch._ambient import ambient_fallback
from opmux.dispatch._blocks import Block, DefinitionBlock, KernelBlock
from opmux.dispatch._change import (
    Change,
    afterwards,
    concerns,
    is_mine,
    note_undo,
    remove_item,
    set_item,
)
from opmux.dispatch._devices import DeviceRule
from opmux.dispatch._entry import Definition, OperatorEntry
from opmux.dispatch._handle import define
from opmux.dispatch._introspection import Introspection
from opmux.dispatch._kernel import KernelFunction, Overrides
from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keys import DispatchKey, expand, parse_key
from opmux.dispatch._listeners import Listeners, RegistrationListener
from opmux.dispatch._lookup import no_fallback
from opmux.dispatch._packet import OperatorPacket, Operators
from opmux.dispatch._provenance import Provenance
from opmux.dispatch._registration import RegistrationHandle, Transaction
from opmux.dispatch._resolution import FallbackLookup
from opmux.errors import OperatorArgumentError, RegistrationError
from opmux.schema import FunctionSchema

__all__ = ["Dispatcher", "default_dispatcher", "new_dispatcher"]


@final
class Dispatcher(Introspection):
    """Operators, their kernels and the backend fallbacks.

    A new one is empty and shares nothing with others but the key table and its lock. Every change is atomic and holds the
    registry lock; calls take no lock once their kernel is resolved.

    Attributes:
        ops: Operators as attributes: `dispatcher.ops.aten.add.Tensor`.
    """

    __module__ = "opmux.dispatch"

    def __init__(self, *, ambient: FallbackLookup = no_fallback) -> None:
        super().__init__(ambient=ambient)
        self.ops = Operators(self)
        #: Definitions that are gone and whose handles are still held, by operator and schema; they may come back.
        self._gone: WeakValueDictionary[tuple[str, str], Definition] = WeakValueDictionary()
        self._libraries: dict[str, str] = {}
        self._listeners = Listeners()
        self._overrides = Overrides()
        #: What the open change has changed: these operators, or all of them.
        self._touched: set[OperatorEntry] = set()
        self._all_touched = False
        KEY_TABLE.observe(self)

    def packet_of(self, name: str) -> OperatorPacket:
        """The packet of a qualified name without overload; called with the registry lock held."""
        return self.ops.packet_of(name)

    def __reduce__(self) -> str:
        # Operators are pickled by their names under the process's dispatcher; another one has no name.
        if self is default_dispatcher:
            return "default_dispatcher"
        raise OperatorArgumentError(
            "a pickle or a copy of a Dispatcher",
            found="it is not the process's, and another process could not find it",
            advice="register with the process's dispatcher, in both processes",
        )

    # -- changing ---------------------------------------------------------------------------------------------------

    def change(self) -> Change:
        """A `with` block that makes several changes one: tables are cleared and `generation` grows once, at its end.

        If it raises, all of them are taken back.
        """
        return Change(self)

    def publish(self) -> None:
        """Drops the resolutions that changes have made wrong; done at their end. See Note [Whole changes]."""
        if self._all_touched:
            self._touched.update(self.table.unfolded())  # those that are gone are held by handles
        for entry in list(self._touched):
            entry.clear()
        self._touched.clear()
        self._all_touched = False
        self.generation += 1
        if self.waiting:  # Asking the condition would be two frames of each registration.
            self.published.notify_all()
        if self._listeners.listening:
            afterwards(self._listeners.notify)

    def _touch(self, entry: OperatorEntry) -> None:
        """Notes that an operator has changed, or is changed back. Called inside a change, as what follows."""
        if entry not in self._touched:  # or else an earlier step of this change has noted it
            note_undo(partial(self._touched.add, entry))
            self._touched.add(entry)
        concerns(self)

    def _touch_all(self) -> None:
        note_undo(partial(setattr, self, "_all_touched", True))
        self._all_touched = True
        concerns(self)

    def forget_resolutions(self) -> None:
        """Drops every cached resolution; the key table calls it when a backend dies or comes back."""
        self.change().run(self._touch_all)

    def transaction(self) -> Transaction:
        """A `with` block whose registrations are all undone if it raises; `.handles` lists them."""
        return Transaction(self)

    def _release(self, entry: OperatorEntry) -> None:
        """Notes that an operator has lost a kernel or its definition; without any it is gone. Called inside a change."""
        self._touch(entry)
        if entry.is_empty:
            self.table.drop(entry)

    def define(
        self, name: str, schema: FunctionSchema, tags: tuple[str, ...], provenance: Provenance
    ) -> RegistrationHandle:
        """Defines an operator; `Library.define` is the public way. Called inside a change.

        Raises:
            RegistrationError: `duplicate_def`, or `schema_mismatch` with a kernel that is already registered.
        """
        self.add_definition(name, schema, tags, provenance)
        return _DefinitionHandle(self, kind="def", operator=name)

    def add_definition(
        self,
        name: str,
        schema: FunctionSchema,
        tags: tuple[str, ...],
        provenance: Provenance,
        device_check: DeviceRule | None = None,
    ) -> Definition:
        """What `define` does inside its change.

        Raises:
            RegistrationError: As `define`.
        """
        entry = self.table.find(name)
        if entry is not None:
            _signatures.check_definition(entry, schema, provenance)
        note_undo(partial(self.ops.forget, name))
        entry = entry or self.table.add(name)
        entry.keep()
        self._touch(entry)
        # If a handle with this schema is still held, it works again.
        definition = self._gone.get((name, str(schema))) if self._gone else None
        if definition is None:
            definition = define(entry, schema, tags, provenance, device_check)
        else:
            remove_item(self._gone, (name, str(schema)))
            definition.revive(entry, tags, provenance)
            entry.definition = definition
        if self.table.has_others(name):  # or else nothing can have been chosen among overloads without this one
            self.ops.forget(name)
        if self._listeners.listening:
            self._listeners.defined(definition)
        return definition

    def announcing(self, definitions: Callable[[], list[Definition]], undefine: Callable[[], None]) -> None:
        """Takes definitions back after listeners have been called. See Note [Listeners].

        Args:
            definitions: Which ones.
            undefine: Takes them back, if another thread has not done so.
        """
        if is_mine(self.lock) or not self._listeners.listening:
            undefine()
            return
        try:
            self.change().run(lambda: self._announce_present(self._listeners.undefining, definitions()))
            self._listeners.notify(wait=True)
            undefine()
        except BaseException:
            self.change().run(lambda: self._announce_present(self._listeners.kept, definitions()))
            raise

    def _announce_present(self, announce: Callable[[Definition], None], definitions: list[Definition]) -> None:
        for definition in definitions:
            if definition.operator.definition is definition:
                announce(definition)

    def undefine(self, definition: Definition) -> None:
        """Takes a definition back. Called inside a change."""
        self._listeners.undefining(definition)
        entry = definition.operator
        note_undo(partial(self.ops.forget, entry.name))
        entry.keep()
        self._touch(entry)
        entry.definition = None
        definition.clear()
        set_item(self._gone, (entry.name, str(definition.schema)), definition)
        self._release(entry)
        self.ops.forget(entry.name)
        self._listeners.undefined(definition)

    def register_kernel(self, name: str, key: DispatchKey, kernel: KernelFunction) -> RegistrationHandle:
        """Registers a kernel for a key, over those that are there; `Library.impl` is the public way. Called inside a change.

        Raises:
            RegistrationError: `schema_mismatch` when the kernel's stated signature does not fit the definition,
                `kernel_signature_mismatch` when it does not fit an earlier kernel's.
        """
        entry = self.table.find(name)
        stated = _signatures.checked(entry, name, key, kernel)
        entry = entry or self.table.add(name)
        entry.keep()
        self._touch(entry)
        entry.stated = stated
        entry.add_kernel(key, kernel)
        kernels = entry.kernels[key]
        if len(kernels) > 1:
            self._overrides.report(name, key, kernels, kernel)
        return _KernelHandle(self, kind="impl", operator=name, key=key.name, kernel=kernel)

    def remove_kernel(self, entry: OperatorEntry, key: DispatchKey, kernel: KernelFunction) -> None:
        """Takes a kernel back, wherever it is among those of its key. Called inside a change."""
        entry.keep()
        self._touch(entry)
        entry.remove_kernel(key, kernel)
        self._release(entry)

    def register_fallback(self, key: DispatchKey, kernel: KernelFunction) -> RegistrationHandle:
        """Registers a kernel for every operator that has none at `key`; `Library.fallback` is the public way.

        Raises:
            RegistrationError: `duplicate_fallback` when `key`, or a member of the alias `key`, has a fallback, or a kernel of
                opmux's own for all operators, as `Python` has, which asks modes. A fallthrough of opmux's own gives way.
        """
        return self.change().run(partial(self._register_fallback, key, kernel))

    def _register_fallback(self, key: DispatchKey, kernel: KernelFunction) -> RegistrationHandle:
        for member in expand(key):
            taken, advice = self._registered_fallback(member), "destroy the other registration first"
            if taken is None and (own := self._ambient(member)) is not None and not own.is_fallthrough:
                taken, advice = own, "choose another key: what opmux does at this one cannot be replaced"
            if taken is not None:
                raise RegistrationError(
                    f"a second backend fallback for dispatch key {member.name}",
                    code="duplicate_fallback",
                    found="a key has at most one fallback",
                    where=f"previous {taken.provenance}; new {kernel.provenance}",
                    advice=advice,
                )
        self._touch_all()
        set_item(self._fallbacks, key, kernel)
        return RegistrationHandle(partial(self._remove_fallback, key), kind="fallback", key=key.name, kernel=kernel)

    def _remove_fallback(self, key: DispatchKey) -> None:
        with self.change():
            self._touch_all()
            remove_item(self._fallbacks, key)

    # -- blocks, see Note [Lazy registration] -------------------------------------------------------------------------

    def register_block(self, block: KernelBlock) -> RegistrationHandle:
        """Registers a kernel for each of many operators; `Library.impl_block` is the public way."""
        return self.change().run(partial(self._register_block, block))

    def _register_block(self, block: KernelBlock) -> RegistrationHandle:
        self._keep_block(block, {})
        self.table.add_block(block)
        self._touch_block(block)
        for entry in self.table.unfold_rivals(block):
            self._overrides.report(entry.name, block.key, entry.kernels[block.key], block.kernel_of(entry.name))
        undo = partial(self._remove_block, block)
        return RegistrationHandle(undo, kind="impl", key=block.key.name, operators=tuple(block.rows))

    def _remove_block(self, block: KernelBlock) -> None:
        with self.change():
            self._keep_block(block, {})
            self.table.remove_block(block)
            for entry in self._touch_block(block):
                if entry.is_empty:
                    self.table.drop(entry)

    def _touch_block(self, block: Block) -> list[OperatorEntry]:
        """Notes that the operators of a block have changed, or are changed back."""
        entries = self.table.unfolded_of(block)
        for entry in entries:
            entry.forget_kernels()
        self._touched.update(entries)
        return entries

    def _keep_block(self, block: Block, definitions: Mapping[str, Definition]) -> None:
        """Notes before a block comes or goes how its operators are made to be as before, should the change be taken back.

        Args:
            block: The block.
            definitions: Those that it is about to make.
        """
        concerns(self)
        note_undo(partial(self._restore_block, block, definitions, {*self.table.unfolded_of(block)}))

    def _restore_block(self, block: Block, definitions: Mapping[str, Definition], unfolded: set[OperatorEntry]) -> None:
        for entry in self._touch_block(block):
            if entry in unfolded:
                continue
            # It was asked for in between, of which nothing is noted.
            definition = entry.definition
            if definition is not None and definition is definitions.get(entry.name):
                definition.clear()
                entry.definition = None
                self.ops.forget(entry.name)
            if entry.definition is None:
                self.table.refold(entry)

    def define_block(self, block: DefinitionBlock) -> RegistrationHandle:
        """Defines many operators; `Library.define_block` is the public way.

        Raises:
            RegistrationError: `duplicate_def` or `schema_mismatch`; then none of them is defined.
        """
        return self.change().run(partial(self._define_block, block))

    def _define_block(self, block: DefinitionBlock) -> RegistrationHandle:
        table = self.table
        table.unfold_rivals(block)
        present = table.unfolded_of(block)
        for entry in present:
            entry.keep()
            _signatures.check_definition(entry, block.read(entry.name)[0], block.provenance)
        self._keep_block(block, block.definitions)
        table.note(block.rows)
        for name in block.rows if self.announces_definitions else [entry.name for entry in present]:
            block.register(self, name)
        table.add_block(block)
        return RegistrationHandle(
            partial(self._undefine_block, block),
            kind="def",
            operators=tuple(block.rows),
            around=partial(self.announcing, partial(self._definitions_in, block)),
        )

    def _definitions_in(self, block: DefinitionBlock) -> list[Definition]:
        """The definitions of a block's operators that are unfolded; the others have been announced to no listener."""
        return [block.definitions[entry.name] for entry in self.table.unfolded_of(block)]

    def _undefine_block(self, block: DefinitionBlock) -> None:
        with self.change():
            definitions = self._definitions_in(block)
            self._keep_block(block, {})
            self.table.remove_block(block)
            self.table.forget(block.rows.keys() - (definition.operator.name for definition in definitions))
            for definition in definitions:
                self.undefine(definition)

    # -- namespaces and listeners -------------------------------------------------------------------------------------

    def claim_namespace(self, namespace: str, location: str) -> RegistrationHandle:
        """Notes that a DEF library owns a namespace, until the handle is destroyed.

        Raises:
            RegistrationError: `duplicate_library` when another one is alive.
        """
        return self.change().run(partial(self._claim_namespace, namespace, location))

    def _claim_namespace(self, namespace: str, location: str) -> RegistrationHandle:
        previous = self._libraries.get(namespace)
        if previous is not None:
            raise RegistrationError(
                f'a second Library("{namespace}", "DEF")',
                code="duplicate_library",
                found=f"Only a single TORCH_LIBRARY can be used to register the namespace {namespace}: one DEF library owns it",
                where=f"previous {previous}; latest {location}",
                advice=f'use Library("{namespace}", "FRAGMENT") to add definitions, "IMPL" to add kernels; to begin anew, as '
                "where a notebook's cell runs again, call destroy() of the previous one first",
            )
        set_item(self._libraries, namespace, location)
        return RegistrationHandle(partial(remove_item, self._libraries, namespace), kind="library", key=namespace)

    @property
    def announces_definitions(self) -> bool:
        """Whether definitions have an effect at once: on a listener, or on a handle whose definition is gone and may revive."""
        return bool(self._listeners.listening) or bool(self._gone)

    def add_registration_listener(self, listener: RegistrationListener) -> RegistrationHandle:
        """Notifies a listener of every operator defined so far, then of every definition and its end.

        Raises:
            OperatorArgumentError: It lacks a method of a listener.
        """
        return self.change().run(partial(self._add_registration_listener, listener))

    def _add_registration_listener(self, listener: RegistrationListener) -> RegistrationHandle:
        definitions = map(self.definition_of, self.table.defined_names())
        remove = self._listeners.add(listener, [definition for definition in definitions if definition])
        afterwards(self._listeners.notify)
        return RegistrationHandle(remove, kind="listener")


@final
class _DefinitionHandle(RegistrationHandle):
    """The registration of one definition. It finds what it undoes by name: so many have no room for more."""

    __slots__ = ()
    _undo: Dispatcher | None

    def _surround(self, undo: Callable[[], None]) -> None:
        """Calls `undo` after the listeners, and tells them of what is not undone."""
        dispatcher = self._undo
        if dispatcher is not None:
            dispatcher.announcing(self._definitions, undo)

    def _definitions(self) -> list[Definition]:
        definition = self._undo.definition_of(self.operator) if self._undo else None
        return [definition] if definition else []

    def _carry_out(self, undo: Dispatcher) -> None:
        definition = undo.definition_of(self.operator)
        assert definition is not None, "a definition that nothing has taken back"
        undo.undefine(definition)


@final
class _KernelHandle(RegistrationHandle):
    """The registration of one kernel."""

    __slots__ = ()
    _undo: Dispatcher | None

    def _carry_out(self, undo: Dispatcher) -> None:
        entry = undo.find_entry(self.operator)
        kernel = self.kernel
        assert entry is not None, "an operator with a kernel"
        assert kernel is not None, "a kernel that nothing has taken back"
        undo.remove_kernel(entry, parse_key(self.key), kernel)


def new_dispatcher() -> Dispatcher:
    """A dispatcher as a process has it: keys such as BackendSelect and Python do what PyTorch's do."""
    return Dispatcher(ambient=ambient_fallback)


#: The process's dispatcher.
default_dispatcher = new_dispatcher()
