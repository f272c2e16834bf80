"""The operators of one dispatcher by name, those included that are only known from blocks."""

from collections.abc import Callable, Collection, Iterable
from functools import partial
from typing import final

from opmux.dispatch._blocks import Block, DefinitionBlock, KernelBlock, reports_override
from opmux.dispatch._change import append, on_take_back, remove_item, set_item, set_items
from opmux.dispatch._entry import OperatorEntry
from opmux.dispatch._keys import DispatchKey

__all__ = ["OperatorTable"]


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
        #: Blocks in force, oldest first.
        self._blocks: list[Block] = []
        #: By name without overload, the names that have an entry or are defined by a block, in order of appearance.
        self._overloads: dict[str, dict[str, None]] = {}

    # -- entries ----------------------------------------------------------------------------------------------------

    def find(self, name: str) -> OperatorEntry | None:
        """The entry of an operator that is defined or has kernels, unfolded if need be."""
        entry = self._entries.get(name)
        if entry is None and (blocks := [block for block in self._blocks if name in block.rows]):
            entry = self._new_entry(name)
            for block in blocks:
                block.unfold(entry)
            # The name last: without an entry it would stand for a definition.
            self._entries[name] = entry
            self._note([name], [])
        return entry

    def obtain(self, name: str) -> OperatorEntry:
        """The entry of an operator that is about to change; a new one if it has none."""
        entry = self.find(name)
        if entry is None:
            entry = self._new_entry(name)
            set_item(self._entries, name, entry)
        self.note([name])
        entry.keep()
        return entry

    def drop(self, entry: OperatorEntry) -> None:
        """Forgets an operator that has neither definition nor kernels."""
        self.forget([entry.name])
        remove_item(self._entries, entry.name)

    def unfolded(self) -> Collection[OperatorEntry]:
        """The entries that there are; no other operator has been resolved."""
        return self._entries.values()

    def all(self) -> list[OperatorEntry]:
        """Every entry, by name."""
        return [entry for name in self.names() if (entry := self.find(name)) is not None]

    # -- names, which unfold nothing ----------------------------------------------------------------------------------

    def names(self, key: DispatchKey | None = None) -> list[str]:
        """Operators that are defined or have kernels, sorted; those with a kernel at exactly this key if one is given."""
        found = {name for name, entry in self._entries.items() if key is None or entry.kernels.get(key)}
        for block in self._blocks:
            if key is None or (isinstance(block, KernelBlock) and block.key is key):
                found.update(block.rows)
        return sorted(found)

    def defined_names(self) -> list[str]:
        """Defined operators, sorted."""
        return sorted(name for base in self._overloads for name in self.overloads(base))

    def overloads(self, base: str) -> list[str]:
        """Defined operators of one name without overload, in order of appearance."""
        return [name for name in self._overloads.get(base, ()) if self.is_defined(name)]

    def namespaces(self) -> set[str]:
        """Namespaces that hold a defined operator."""
        return {base.partition("::")[0] for base in self._overloads if self.overloads(base)}

    def is_defined(self, name: str) -> bool:
        """Whether an operator has a definition."""
        entry = self._entries.get(name)
        if entry is not None:
            return entry.definition is not None
        return name in self._overloads.get(name.partition(".")[0], ())

    def registrants(self, name: str, key: DispatchKey) -> set[str]:
        """Distributions that have a kernel for an operator at exactly this key."""
        entry = self._entries.get(name)
        if entry is not None:
            return {kernel.distribution for kernel in entry.kernels.get(key, ())}
        blocks = (b for b in self._blocks if isinstance(b, KernelBlock) and b.key is key and name in b.rows)
        return {block.provenance.distribution for block in blocks}

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
        """Notes a block that has been carried out for the operators that are unfolded."""
        append(self._blocks, block)

    def remove_block(self, block: Block) -> None:
        """Forgets a block; what it was carried out for stays."""
        set_items(self._blocks, [other for other in self._blocks if other is not block])

    def unfold_rivals(self, block: Block) -> None:
        """Unfolds operators for which a new block's registration is reported: see the second rule of Note [Lazy registration]."""
        for other in self._blocks:
            if _is_reported(block, other):
                for name in block.rows.keys() & other.rows.keys():
                    self.find(name)

    def unfolded_of(self, block: Block) -> list[str]:
        """Operators of a block that are unfolded, in order of its rows."""
        known = block.rows.keys() & self._entries.keys()
        return [name for name in block.rows if name in known] if known else []


def _is_reported(block: Block, other: Block) -> bool:
    if isinstance(block, KernelBlock) and isinstance(other, KernelBlock):
        own, hidden = block.provenance.distribution, other.provenance.distribution
        return block.key is other.key and reports_override(block.key, own, hidden)
    # Two definitions of one operator: the second is refused.
    return isinstance(block, DefinitionBlock) and isinstance(other, DefinitionBlock)
