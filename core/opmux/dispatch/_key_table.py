"""The dispatch keys: PyTorch 2.13's table as data, and what is added to it at run time.

The table belongs to the process. A name keeps its bits for ever, so that a key set made before a backend was unloaded still
means the same; the backend is then marked dead instead. PyTorch's keys have PyTorch's bits (backends 0 to 15, functionality
value v at bit 15 + v); keys that plugins add take bits from 64 up.
"""

import threading
import weakref
from collections.abc import Iterator
from typing import Protocol

#: Backend components in ascending priority, with their device types. Meta is last, so that it wins.
DEFAULT_BACKENDS = (
    ("CPU", "cpu"),
    ("CUDA", "cuda"),
    ("HIP", "hip"),
    ("XLA", "xla"),
    ("MPS", "mps"),
    ("IPU", "ipu"),
    ("XPU", "xpu"),
    ("HPU", "hpu"),
    ("VE", "ve"),
    ("Lazy", "lazy"),
    ("MTIA", "mtia"),
    ("MAIA", "maia"),
    ("PrivateUse1", "privateuseone"),
    ("PrivateUse2", "privateusetwo"),
    ("PrivateUse3", "privateusethree"),
    ("Meta", "meta"),
)

#: Functionality names in ascending priority, starting at value 1.
DEFAULT_FUNCTIONALITIES = [
    "Dense",
    "FPGA",
    "Vulkan",
    "Metal",
    "Quantized",
    "CustomRNGKeyId",
    "MkldnnCPU",
    "Sparse",
    "SparseCsr",
    "NestedTensor",
    "BackendSelect",
    "Fake",
    "Python",
    "FuncTorchDynamicLayerBackMode",
    "Functionalize",
    "Conjugate",
    "Negative",
    "ZeroTensor",
    "ADInplaceOrView",
    "AutogradOther",
    "AutogradFunctionality",
    "AutogradNestedTensor",
    "Tracer",
    "AutocastCPU",
    "AutocastMTIA",
    "AutocastMAIA",
    "AutocastXPU",
    "AutocastIPU",
    "AutocastHPU",
    "AutocastXLA",
    "AutocastMPS",
    "AutocastCUDA",
    "AutocastPrivateUse1",
    "FuncTorchBatched",
    "BatchedNestedTensor",
    "FuncTorchVmapMode",
    "Batched",
    "VmapMode",
    "FuncTorchGradWrapper",
    "DeferredInit",
    "PythonTLSSnapshot",
    "FuncTorchDynamicLayerFrontMode",
    "TESTING_ONLY_GenericWrapper",
    "TESTING_ONLY_GenericMode",
    "PreDispatch",
    "PythonDispatcher",
]

#: Functionalities with one instance per backend, and the prefix of their instances' names.
PER_BACKEND_PREFIXES = {
    "Dense": "",
    "Quantized": "Quantized",
    "Sparse": "Sparse",
    "SparseCsr": "SparseCsr",
    "NestedTensor": "NestedTensor",
    "AutogradFunctionality": "Autograd",
}

#: Backends whose direct kernels are not visible to an Autograd key, and those without an Autograd key of their own.
NOT_BACK = frozenset({"HIP", "VE", "MTIA"})
NOT_FORWARD = frozenset({"HIP", "VE"})

_AUTOGRAD = ("AutogradOther", "AutogradNestedTensor", "AutogradFunctionality")
_EXPLICIT = (
    *("Dense", "Quantized", "Sparse", "SparseCsr"),
    *("FPGA", "Vulkan", "Metal", "CustomRNGKeyId", "MkldnnCPU"),
)

#: Alias key -> functionalities whose keys it stands for. An alias covers keys that join the table later.
ALIASES: dict[str, frozenset[str]] = {
    "Autograd": frozenset(_AUTOGRAD),
    "CompositeImplicitAutograd": frozenset((*_EXPLICIT, "NestedTensor", *_AUTOGRAD)),
    "FuncTorchBatchedDecomposition": frozenset({"FuncTorchBatched"}),
    "CompositeImplicitAutogradNestedTensor": frozenset({"NestedTensor", "AutogradNestedTensor"}),
    "CompositeExplicitAutograd": frozenset(_EXPLICIT),
    "CompositeExplicitAutogradNonFunctional": frozenset(_EXPLICIT) - {"Sparse"},
}

#: An alias in this table leaves out the instances of these backends.
ALIAS_EXCLUDES = {"CompositeExplicitAutogradNonFunctional": frozenset({"XLA", "Lazy"})}

#: Functionalities whose direct kernels are reached through AutogradOther.
AUTOGRAD_OTHER_BACKENDS = frozenset(_EXPLICIT) - {"Dense"}

_FIRST_RUNTIME_BIT = 64

#: A place in the priority order; tuples compare element by element. See `_place`.
Order = tuple[tuple[int, str], ...]


class LifeObserver(Protocol):
    """Whoever keeps resolutions that a backend's death makes wrong."""

    def forget_resolutions(self) -> None:
        """Drops every cached resolution."""


class Component:
    """One bit of a key set: a backend component or a functionality."""

    __slots__ = ("bit", "device_type", "name", "order", "prefix")

    def __init__(self, name: str, bit: int, order: Order, *, device_type: str = "", prefix: str | None = None) -> None:
        self.name = name
        self.bit = bit
        self.order = order
        self.device_type = device_type
        self.prefix = prefix

    @property
    def mask(self) -> int:
        """The component as an integer with its one bit set."""
        return 1 << self.bit

    @property
    def per_backend(self) -> bool:
        """Whether this functionality has one dispatch key per backend."""
        return self.prefix is not None

    def __repr__(self) -> str:
        return f"<{self.name}: bit {self.bit}>"


def _place(anchor: Order, step: int, name: str) -> Order:
    """A place just before (-1) or after (1) an anchor; equal places order by name.

    An order is a path that ends in (0, ""): a step of -1 sorts before the end of its anchor, a step of 1 after it.
    """
    return (*anchor[:-1], (step, name), (0, ""))


class KeyTable:
    """Backends and functionalities in ascending priority; grows, never shrinks."""

    def __init__(self) -> None:
        self.lock = threading.RLock()
        self.backends: list[Component] = [
            Component(name, i, ((i, ""), (0, "")), device_type=device)
            for i, (name, device) in enumerate(DEFAULT_BACKENDS)
        ]
        self.functionalities: list[Component] = [
            Component(name, 15 + v, ((v, ""), (0, "")), prefix=PER_BACKEND_PREFIXES.get(name))
            for v, name in enumerate(DEFAULT_FUNCTIONALITIES, start=1)
        ]
        self.dead_mask = 0
        self._next_bit = _FIRST_RUNTIME_BIT
        self._index()
        #: Told, outside this table's lock, that a backend died or came back.
        self.observers: weakref.WeakSet[LifeObserver] = weakref.WeakSet()

    def _index(self) -> None:
        self.backends.sort(key=lambda c: c.order)
        self.functionalities.sort(key=lambda c: c.order)
        self.backend_by_name = {c.name: c for c in self.backends}
        self.functionality_by_name = {c.name: c for c in self.functionalities}
        self.backend_mask = sum(c.mask for c in self.backends)
        self.autocast_mask = sum(c.mask for c in self.functionalities if c.name.startswith("Autocast"))
        self.autograd_mask = sum(self.functionality_by_name[name].mask for name in _AUTOGRAD)

    def _take_bit(self) -> int:
        bit = self._next_bit
        self._next_bit += 1
        return bit

    def add_backend(self, name: str, device_type: str) -> Component:
        """Adds a backend component below Meta, or returns the one of that name."""
        with self.lock:
            known = self.backend_by_name.get(name)
            if known is None:
                order = _place(self.backend_by_name["Meta"].order, -1, name)
                known = Component(name, self._take_bit(), order, device_type=device_type)
                self.backends.append(known)
                self._index()
            return known

    def add_functionality(self, name: str, anchor: str, step: int, *, per_backend: bool) -> Component:
        """Adds a functionality just before (step -1) or after (1) another, or returns the one of that name."""
        with self.lock:
            known = self.functionality_by_name.get(name)
            if known is None:
                order = _place(self.functionality_by_name[anchor].order, step, name)
                known = Component(name, self._take_bit(), order, prefix=name if per_backend else None)
                self.functionalities.append(known)
                self._index()
            return known

    def set_alive(self, backend: Component, alive: bool) -> None:
        """Marks a backend as usable or as unloaded, and tells every dispatcher to forget what it resolved."""
        with self.lock:
            mask = backend.mask
            self.dead_mask = self.dead_mask & ~mask if alive else self.dead_mask | mask
        self.forget_resolutions()

    def forget_resolutions(self) -> None:
        """Makes every dispatcher resolve anew what it is asked from now on."""
        for observer in list(self.observers):
            observer.forget_resolutions()

    def names(self) -> Iterator[tuple[str, Component, Component | None]]:
        """Every runtime key but Undefined in ascending priority: name, functionality, backend."""
        for functionality in self.functionalities:
            if functionality.prefix is None:
                yield functionality.name, functionality, None
            else:
                for backend in self.backends:
                    yield functionality.prefix + backend.name, functionality, backend


#: The process's one key table.
KEY_TABLE = KeyTable()
