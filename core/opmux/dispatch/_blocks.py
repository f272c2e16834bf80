"""Blocks: many registrations that are noted at once, and carried out one operator at a time.

Note [Lazy registration]
Importing opmux defines some two thousand operators and registers some five thousand kernels, of which a program uses a few
dozen. So they come in blocks: a mapping from names of operators to rows, and what makes a definition or a kernel of a row.
Registering a block notes the block. When an operator is first asked for (called, inspected, defined, given a kernel, dumped),
it is *unfolded*: it gets an entry, and is defined if a block has a definition of it. Three rules make this invisible:

 1. An operator that has an entry is defined if it ever is: a block of definitions that is registered later is carried out at
    once for operators that are unfolded, and undoing it undoes what it was carried out for and forgets the rest.
 2. A block of kernels is never carried out. Which kernels an operator has is a question about what it was given one at a time
    and about the blocks in force, and places say in which order they stand. The answer is a cache, like what calls resolve
    from it: a block that comes or goes makes the operators that it names forget theirs. A backend can thus be unloaded and
    loaded as fast after everything has been called as before.
 3. Registrations that others hear of do not wait: definitions while there is a listener, definitions that bring a handle
    back to life, kernels that hide those of another distribution. These are looked at when the block is registered.

The function of a kernel is made later still, when a call is the first to need it, and without the registry lock, because making
it imports the module that it is written in, and another thread's import may wait for the lock (Note [Any import order]): the call
leaves the lock, makes the function, and resolves anew (`with_kernels_made`). For the same reason neither the name nor
the place of a kernel is asked for under the lock. Inside a `change` block the lock is held in any case, and calls of operators have
always imported under it. Tables and dumps show a kernel without making its function: they import the module where it is written,
and never the array module that it is made for.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Protocol, final

from opmux.dispatch._devices import DeviceRule
from opmux.dispatch._entry import Definition, OperatorEntry
from opmux.dispatch._handle import define
from opmux.dispatch._kernel import Function, KernelFunction
from opmux.dispatch._keys import DispatchKey
from opmux.dispatch._provenance import Provenance
from opmux.schema import FunctionSchema

__all__ = ["Block", "DefinitionBlock", "KernelBlock", "ReadRow", "Registrar"]

#: Reads an operator's schema and tags in its row.
ReadRow = Callable[[str, Any], tuple[FunctionSchema, tuple[str, ...]]]


class Registrar(Protocol):
    """Where rows of operators that are in use are registered: a dispatcher, inside a change."""

    def add_definition(
        self,
        name: str,
        schema: FunctionSchema,
        tags: tuple[str, ...],
        provenance: Provenance,
        device_check: DeviceRule | None = None,
    ) -> Definition:
        """Defines an operator."""


class Block(ABC):
    """Registrations of one kind by name of operator. See Note [Lazy registration]. Used with the registry lock held.

    Attributes:
        rows: What is known of each registration.
        provenance: Where the block was registered.
        key: The dispatch key of a block of kernels; None for one of definitions.
    """

    key: DispatchKey | None = None

    def __init__(self, rows: Mapping[str, Any], provenance: Provenance) -> None:
        #: That of all its operators; "" if it has none.
        self.namespace = next(iter(rows), "").partition("::")[0]
        self.rows = rows
        self.provenance = provenance

    @abstractmethod
    def unfold(self, entry: OperatorEntry) -> None:
        """Does what an operator is to have been given before anything reaches it."""


@final
class KernelBlock(Block):
    """A kernel at one key for each of its operators.

    Args:
        rows: What `make` and `written` are given after the operator's name.
        key: The dispatch key.
        provenance: Where the block was registered.
        make: Makes a kernel's function; None for fallthrough.
        written: Gives the function that stands in a file, where that is not the one that `make` makes.
        options: Further arguments of `KernelFunction`.
    """

    key: DispatchKey

    def __init__(
        self,
        rows: Mapping[str, Any],
        key: DispatchKey,
        provenance: Provenance,
        make: Callable[[str, Any], Function] | None,
        written: Callable[[str, Any], Function] | None,
        options: Mapping[str, Any],
    ) -> None:
        super().__init__(rows, provenance)
        self.key = key
        self._make = make
        self._written = written
        self._options = options
        #: Those that have been asked for; an operator that asks again gets the same one.
        self._kernels: dict[str, KernelFunction] = {}

    def unfold(self, entry: OperatorEntry) -> None:
        """Does nothing: an entry asks for its kernels itself."""

    def kernel_of(self, name: str) -> KernelFunction:
        """The kernel of one of the block's operators."""
        kernel = self._kernels.get(name)
        if kernel is None:
            row = self.rows[name]
            make = self._make and partial(self._make, name, row)
            written = self._written and partial(self._written, name, row)
            kernel = KernelFunction(None, make=make, written=written, provenance=self.provenance, **self._options)
            self._kernels[name] = kernel
        return kernel


@final
class DefinitionBlock(Block):
    """A definition of each of its operators.

    Args:
        rows: What `read` is given after the operator's name.
        provenance: Where the block was registered.
        read: Gives schema and tags.
        device_check: Which tensors may lie on other devices. See Note [Device check].
    """

    def __init__(
        self,
        rows: Mapping[str, Any],
        provenance: Provenance,
        read: ReadRow,
        device_check: DeviceRule | None = None,
    ) -> None:
        super().__init__(rows, provenance)
        self._read = read
        self._device_check = device_check
        #: The definitions of operators that are unfolded.
        self.definitions: dict[str, Definition] = {}

    def unfold(self, entry: OperatorEntry) -> None:
        """Defines the operator."""
        self.definitions[entry.name] = define(entry, *self.read(entry.name), self.provenance, self._device_check)

    def register(self, registrar: Registrar, name: str) -> None:
        """Defines an operator that is in use, as a registration of its own, and notifies the listeners."""
        self.definitions[name] = registrar.add_definition(name, *self.read(name), self.provenance, self._device_check)

    def read(self, name: str) -> tuple[FunctionSchema, tuple[str, ...]]:
        """Schema and tags of an operator."""
        return self._read(name, self.rows[name])
