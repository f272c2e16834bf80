"""What a dispatcher holds, and how it is looked up."""

import threading
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import partial
from typing import Any

from opmux.dispatch import _errors
from opmux.dispatch._change import is_changing
from opmux.dispatch._entry import Definition, OperatorEntry, OperatorHandle
from opmux.dispatch._kernel import KernelFunction
from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keys import DispatchKey, alias_covers, as_key
from opmux.dispatch._operator_table import OperatorTable
from opmux.dispatch._provenance import provenance_of
from opmux.dispatch._resolution import FallbackLookup
from opmux.errors import UnknownOperatorError

__all__ = ["Lookup", "no_fallback"]


def no_fallback(key: DispatchKey) -> None:
    """The fallback of every key of a dispatcher that knows none."""


def _nothing_due() -> bool:
    return True


def _raise_ambiguous(handle: OperatorHandle, /, *args: object, **kwargs: object) -> None:
    raise _errors.ambiguous_kernel(handle)


class Lookup(ABC):
    """The registry of a dispatcher, as it is read.

    Attributes:
        lock: The registry lock. Every change holds it. See Note [One lock].
        generation: Grows with every change, once nothing older is cached: a call that starts after it grew sees the change,
            and a call that sees the change ends after it grew.
        published: Notified, under the lock, at the end of every change.
        settle: Loads what autoload had put off; returns whether nothing is left to load.
        table: Entries of operators, and blocks. See Note [Lazy registration].
        ambiguous_kernel: The kernel of AutogradOther where two are registered that exclude each other.
        dispatch_rules: What computes one operator for one class of modes or tensors. See Note [Python key].
    """

    def __init__(self, *, ambient: FallbackLookup = no_fallback) -> None:
        self.lock = KEY_TABLE.lock
        self.published = threading.Condition(self.lock)
        self.generation = 0
        self.settle: Callable[[], bool] = _nothing_due
        self.table = OperatorTable(partial(OperatorEntry, dispatcher=self))
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
        return not is_changing() and self.settle()

    def find_op(self, name: str) -> OperatorHandle | None:
        """The handle of a defined operator ("aten::add.Tensor"), or None."""
        self.settled()
        definition = self.definition_of(name)
        return None if definition is None else definition.handle

    def find_entry(self, name: str) -> OperatorEntry | None:
        """The entry of an operator that is defined or has kernels, or None; of whole changes, as all that asks here."""
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
            definitions = map(self.definition_of, self.table.overloads(qualified_base))
            return [definition for definition in definitions if definition]

    def overloads(self, qualified_base: str) -> list[OperatorHandle]:
        """Handles of every overload of "aten::add", in order of appearance."""
        return [definition.handle for definition in self.definitions_of(qualified_base)]

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

    def unknown_operator(self, name: str) -> UnknownOperatorError:
        """The error of a name that no definition has."""
        return _errors.unknown_operator(name, self.find_entry(name), self.operators())
