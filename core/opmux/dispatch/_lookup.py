"""What a dispatcher holds, operators by name above all, and how it is looked up."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial
from itertools import chain
from typing import Any, final

from opmux.dispatch import _errors
from opmux.dispatch._blocks import Block, KernelBlock
from opmux.dispatch._call_form import unknown_operator
from opmux.dispatch._change import OPEN, append, is_changing, note_undo, on_take_back, remove_item, set_items
from opmux.dispatch._entry import Definition, OperatorEntry, OperatorHandle
from opmux.dispatch._kernel import KernelFunction, reports_override
from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keys import DispatchKey, alias_covers, as_key
from opmux.dispatch._provenance import FormerRegistrations, no_former, provenance_of
from opmux.dispatch._resolution import FallbackLookup
from opmux.errors import OperatorArgumentError, UnknownOperatorError, kind_of, shown

__all__ = ["Lookup", "OperatorTable", "no_fallback"]


@final
class OperatorTable:
    """Entries of operators, and blocks that wait for their operators. Used with the registry lock held.

    Args:
        new_entry: Makes the entry of an operator.
    """

    def __init__(self, new_entry: Callable[[str], OperatorEntry]) -> None:
        self._new_entry = new_entry
        #: Of each operator that is unfolded, see Note [Lazy registration].
        self._entries: dict[str, OperatorEntry] = {}
        #: Blocks in force, oldest first, by namespace: an operator of another one meets none of them.
        self._blocks: dict[str, list[Block]] = {}
        #: By name without overload, the names that have an entry or are defined by a block, in order of appearance.
        self._overloads: dict[str, dict[str, None]] = {}

    # -- entries ----------------------------------------------------------------------------------------------------

    def find(self, name: str) -> OperatorEntry | None:
        """The entry of an operator that is defined or has kernels, unfolded if need be."""
        entry = self._entries.get(name)
        if entry is None and (waiting := self._blocks.get(name.partition("::")[0])):
            return self._unfolded(name, [block for block in waiting if name in block.rows])
        return entry

    def kernels_of(self, entry: OperatorEntry) -> list[tuple[DispatchKey, KernelFunction]]:
        """The kernels that an operator has by blocks, oldest block first; none for an entry that is dropped."""
        name = entry.name
        if self._entries.get(name) is not entry:
            return []
        blocks = self._blocks.get(name.partition("::")[0])
        if not blocks:
            return []
        return [(b.key, b.kernel_of(name)) for b in blocks if name in b.rows and type(b) is KernelBlock]

    def _unfolded(self, name: str, blocks: list[Block]) -> OperatorEntry | None:
        """The new entry of an operator that these blocks are about; None if there are none."""
        if not blocks:
            return None
        entry = self._new_entry(name)
        for block in blocks:
            block.unfold(entry)
        # The name last: without an entry it would stand for a definition.
        self._entries[name] = entry
        self._note([name], [])
        return entry

    def add(self, name: str) -> OperatorEntry:
        """A new entry for an operator that has none. Called inside a change."""
        entry = self._new_entry(name)
        note_undo(partial(self.refold, entry))
        self._entries[name] = entry
        self._overloads.setdefault(name.partition(".")[0], {})[name] = None
        return entry

    def drop(self, entry: OperatorEntry) -> None:
        """Forgets an operator that has neither definition nor kernels."""
        self.forget([entry.name])
        remove_item(self._entries, entry.name)

    def refold(self, entry: OperatorEntry) -> None:
        """Forgets an entry that was made inside a change which is taken back; the operator is unfolded anew if asked for."""
        name = entry.name
        self._entries.pop(name, None)
        blocks = self._blocks.get(name.partition("::")[0], ())
        if not any(block.key is None and name in block.rows for block in blocks):
            self._forget([name])

    def unfolded(self) -> Collection[OperatorEntry]:
        """The entries that there are; no other operator has been resolved."""
        return self._entries.values()

    def all(self) -> list[OperatorEntry]:
        """Every entry, by name."""
        return [entry for name in self.names() if (entry := self.find(name)) is not None]

    # -- names, which unfold nothing ----------------------------------------------------------------------------------

    def names(self, key: DispatchKey | None = None) -> list[str]:
        """Operators that are defined or have kernels, sorted; those with a kernel at exactly this key if one is given."""
        found = {name for name, entry in self._entries.items() if key is None or entry.registered.get(key)}
        for block in chain.from_iterable(self._blocks.values()):
            if key is None or block.key is key:
                found.update(block.rows)
        return sorted(found)

    def defined_names(self) -> list[str]:
        """Defined operators, sorted."""
        return sorted(name for base in self._overloads for name in self.overloads(base))

    def overloads(self, base: str) -> list[str]:
        """Defined operators of one name without overload, in order of appearance."""
        found = []
        for name in self._overloads.get(base, ()):
            entry = self._entries.get(name)
            if entry is None or entry.definition is not None:  # without an entry a block defines it
                found.append(name)
        return found

    def definitions(self, base: str) -> list[Definition]:
        """The definitions of all overloads of one name, in order of appearance."""
        found = []
        for name in self.overloads(base):
            entry = self.find(name)
            if entry is not None and entry.definition is not None:
                found.append(entry.definition)
        return found

    def namespaces(self) -> set[str]:
        """Namespaces that hold a defined operator."""
        return {base.partition("::")[0] for base in self._overloads if self.overloads(base)}

    def is_defined(self, name: str) -> bool:
        """Whether an operator has a definition."""
        entry = self._entries.get(name)
        if entry is not None:
            return entry.definition is not None
        return name in self._overloads.get(name.partition(".")[0], ())

    def has_others(self, name: str) -> bool:
        """Whether further operators of the same name without overload are defined or have entries."""
        return len(self._overloads.get(name.partition(".")[0], ())) > 1

    def registrants(self, name: str, key: DispatchKey) -> set[str]:
        """Distributions that have a kernel for an operator at exactly this key."""
        entry = self._entries.get(name)
        registered = entry.registered.get(key, ()) if entry is not None else ()
        waiting = self._blocks.get(name.partition("::")[0], ())
        blocks = (b for b in waiting if b.key is key and name in b.rows)
        return {kernel.distribution for kernel in registered} | {block.provenance.distribution for block in blocks}

    def note(self, names: Iterable[str]) -> None:
        """Notes that operators have entries, or are defined by a block."""
        new: list[str] = []
        on_take_back(partial(self._forget, new))
        self._note(names, new)

    def _note(self, names: Iterable[str], new: list[str]) -> None:
        overloads = self._overloads
        for name in names:
            base = name.partition(".")[0]
            present = overloads.get(base)
            if present is None:
                new.append(name)
                overloads[base] = {name: None}
            elif name not in present:
                new.append(name)
                present[name] = None

    def forget(self, names: Iterable[str]) -> None:
        """Notes that operators have neither entries nor definitions any longer."""
        names = list(names)
        bases = {name.partition(".")[0] for name in names}
        on_take_back(partial(self._overloads.update, {base: self._overloads[base].copy() for base in bases}))
        self._forget(names)

    def _forget(self, names: Iterable[str]) -> None:
        for name in names:
            base = name.partition(".")[0]
            overloads = self._overloads.get(base, {})
            overloads.pop(name, None)
            if not overloads:
                self._overloads.pop(base, None)

    # -- blocks -----------------------------------------------------------------------------------------------------

    def add_block(self, block: Block) -> None:
        """Notes a block, which is in force from here on."""
        append(self._blocks.setdefault(block.namespace, []), block)

    def remove_block(self, block: Block) -> None:
        """Forgets a block; what it defined stays."""
        blocks = self._blocks[block.namespace]
        set_items(blocks, [other for other in blocks if other is not block])

    def unfold_rivals(self, block: Block) -> list[OperatorEntry]:
        """Unfolds operators for which a block's registration may be reported: see the third rule of Note [Lazy registration].

        Returns:
            Them, and those that have a kernel of their own at the block's key.
        """
        key, own = block.key, block.provenance.distribution
        rivals = {entry.name for entry in self.unfolded_of(block) if key in entry.registered}
        others = [b for b in self._blocks.get(block.namespace, ()) if b.key is key and b is not block]
        for other in others:
            # Two definitions of one operator: the second is refused.
            if key is None or reports_override(key, own, other.provenance.distribution):
                rivals |= block.rows.keys() & other.rows.keys()
        found = [self.find(name) for name in block.rows if name in rivals] if rivals else []
        return [entry for entry in found if entry is not None]

    def unfolded_of(self, block: Block) -> list[OperatorEntry]:
        """Operators of a block that are unfolded, in order of its rows."""
        entries = self._entries
        known = block.rows.keys() & entries.keys()
        return [entries[name] for name in block.rows if name in known] if known else []


def no_fallback(key: DispatchKey) -> None:
    """The fallback of every key of a dispatcher that knows none."""


def _nothing_due() -> bool:
    return True


def _no_plugins(plugin: str) -> str:
    return ""


def _raise_ambiguous(handle: OperatorHandle, /, *args: object, **kwargs: object) -> None:
    raise _errors.ambiguous_kernel(handle)


class Lookup(ABC):
    """The registry of a dispatcher, as it is read.

    Attributes:
        lock: The registry lock. Every change holds it. See Note [One lock].
        generation: Grows with every change, once nothing older is cached: a call that starts after it grew sees the change,
            and a call that sees the change ends after it grew.
        published: Notified, under the lock, at the end of every change while a thread waits for one.
        waiting: An object for each thread that waits, and perhaps more; read and written under the lock.
        settle: Loads what autoload had put off; returns whether nothing is left to load.
        plugin_advice: Says what to do so that a plugin's kernels are there, by its name; nothing of one that is loaded.
        former_registrations: What plugins that are not loaded now had registered for an operator.
        table: Entries of operators, and blocks. See Note [Lazy registration].
        kernels_in_blocks: The kernels that an operator has by blocks; called with the registry lock held.
        ambiguous_kernel: The kernel of AutogradOther where two are registered that exclude each other.
        dispatch_rules: What computes one operator for one class of modes or tensors. See Note [Python key].
    """

    def __init__(self, *, ambient: FallbackLookup = no_fallback) -> None:
        self.lock = KEY_TABLE.lock
        self.published = threading.Condition(self.lock)
        self.waiting = set[object]()
        self.generation = 0
        self.settle: Callable[[], bool] = _nothing_due
        self.plugin_advice: Callable[[str], str] = _no_plugins
        self.former_registrations: FormerRegistrations = no_former
        self.table = OperatorTable(partial(OperatorEntry, dispatcher=self))
        self.kernels_in_blocks: Callable[[OperatorEntry], list[tuple[DispatchKey, KernelFunction]]] = (
            self.table.kernels_of
        )
        self.ambiguous_kernel = KernelFunction(
            _raise_ambiguous, takes_operator=True, provenance=provenance_of(_raise_ambiguous, "")
        )
        self.dispatch_rules: dict[tuple[str, type], Callable[..., Any]] = {}
        self._fallbacks: dict[DispatchKey, KernelFunction] = {}
        self._ambient = ambient

    @property
    def is_changing(self) -> bool:
        """Whether the running thread is inside a `change` block, of this dispatcher or of another."""
        return is_changing()

    def settled(self) -> bool:
        """Lets plugins settle, and says whether they have; inside a `change` block they do not: its thread holds the lock."""
        return not (OPEN and is_changing()) and self.settle()

    def find_op(self, name: str) -> OperatorHandle | None:
        """The handle of a defined operator ("aten::add.Tensor"), or None."""
        self.settled()
        definition = self.definition_of(name)
        return None if definition is None else definition.handle

    def find_entry(self, name: str) -> OperatorEntry | None:
        """The entry of an operator that is defined or has kernels, or None; of whole changes, as all that asks here.

        Raises:
            OperatorArgumentError: The name is no text.
        """
        if not isinstance(name, str):
            raise OperatorArgumentError(
                f"an operator by the name {shown(name)}",
                found=kind_of(name),
                advice='pass its name and overload as a text: "aten::add.Tensor"; of a handle its `name`',
            )
        with self.lock:
            return self.table.find(name.removesuffix(".default"))

    @abstractmethod
    def packet_of(self, name: str) -> Any:
        """The packet of a qualified name without overload; called with the registry lock held."""

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

    def definitions_of(self, qualified_base: str) -> list[Definition]:
        """Definitions of every overload of "aten::add", in order of appearance."""
        with self.lock:
            return self.table.definitions(qualified_base)

    def overloads(self, qualified_base: str) -> list[OperatorHandle]:
        """Handles of every overload of "aten::add", in order of appearance."""
        return [definition.handle for definition in self.definitions_of(qualified_base)]

    def fallback_of(self, key: DispatchKey) -> KernelFunction | None:
        """The fallback of a runtime key: its own, that of an alias that covers it today, or an ambient one."""
        return self._registered_fallback(key) or self._ambient(key)

    def _registered_fallback(self, key: DispatchKey) -> KernelFunction | None:
        kernel = self._fallbacks.get(key)
        if kernel is None:
            for alias, candidate in [*self._fallbacks.items()]:  # messages ask without the lock
                if alias.is_alias and alias_covers(alias.name, key):
                    return candidate
        return kernel

    # -- by name ------------------------------------------------------------------------------------------------------

    def namespaces(self) -> set[str]:
        """Namespaces that hold a defined operator."""
        with self.lock:
            return self.table.namespaces()

    def operators(self) -> list[str]:
        """Names of all defined operators, sorted."""
        self.settled()
        with self.lock:
            return self.table.defined_names()

    def get_all_op_names(self) -> list[str]:
        """Names of all operators, sorted, those that have kernels and no definition included."""
        self.settled()
        with self.lock:
            return self.table.names()

    def registrations_for_dispatch_key(self, key: DispatchKey | str = "") -> list[str]:
        """Names of the operators that have a kernel at exactly this key, sorted; without a key, of all operators.

        Raises:
            RegistrationError: `unknown_key`.
        """
        if not key:
            return self.get_all_op_names()
        key = as_key(key)
        self.settled()
        with self.lock:
            return self.table.names(key)

    def unknown_operator(self, name: str, overloads: Sequence[OperatorHandle] = ()) -> UnknownOperatorError:
        """The error of a name that no definition has; `overloads` are those of the packet that was asked for it."""
        former = self.former_registrations(name)
        return unknown_operator(name, self.find_entry(name), self.operators(), overloads, former)
