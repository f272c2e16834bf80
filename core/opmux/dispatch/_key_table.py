"""The dispatch keys: PyTorch 2.13's table as data, and what is added to it at run time.

The table belongs to the process. A name keeps its bits for ever, so that a key set made before a backend was unloaded still
means the same; the backend is then marked dead instead, and so is a functionality that was unregistered. PyTorch's keys have
PyTorch's bits (backends 0 to 15, functionality value v at bit 15 + v); keys that plugins add take bits from 64 up.
"""

import weakref
from collections.abc import Callable, Iterable
from functools import partial
from operator import attrgetter
from typing import Protocol, final

from opmux.dispatch._change import LOCK, Change, on_take_back, set_attribute
from opmux.errors import RegistrationError

__all__ = [
    "ALIASES",
    "ALIAS_EXCLUDES",
    "AUTOGRAD_OTHER_BACKENDS",
    "DEFAULT_BACKENDS",
    "DEFAULT_FUNCTIONALITIES",
    "KEY_TABLE",
    "NOT_BACK",
    "NOT_FORWARD",
    "PER_BACKEND_PREFIXES",
    "Component",
    "KeyNameTakenError",
    "KeyTable",
    "LifeObserver",
    "Order",
    "key_name_taken",
    "name_of_another",
    "place",
]

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

#: Alias key -> functionalities whose keys it stands for. An alias covers keys that join the table later. See `KeyTable.aliases`.
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

#: A place in the priority order; tuples compare element by element. See `place`.
Order = tuple[tuple[int, str], ...]


class LifeObserver(Protocol):
    """A keeper of resolutions, which a key's death makes wrong."""

    def forget_resolutions(self) -> None:
        """Drops every cached resolution; called with the registry lock held."""


@final
class Component:
    """One bit of a key set: a backend component or a functionality.

    Attributes:
        name: "CPU", "Dense".
        bit: Its place in a key set.
        order: Its place in the priority order.
        mask: The component as an integer with its one bit set.
        device_type: The device of a backend component and of its Autocast functionality; empty for all others.
        prefix: What the names of its instances start with, for a functionality with one dispatch key per backend.
        remedy: What makes it usable again once it is dead, as a line of code.
    """

    __slots__ = ("bit", "device_type", "mask", "name", "order", "prefix", "remedy")

    def __init__(self, name: str, bit: int, order: Order, *, device_type: str = "", prefix: str | None = None) -> None:
        self.name = name
        self.bit = bit
        self.order = order
        self.mask = 1 << bit
        self.device_type = device_type
        self.prefix = prefix
        self.remedy = _load_line(device_type)

    @property
    def per_backend(self) -> bool:
        """Whether this functionality has one dispatch key per backend."""
        return self.prefix is not None

    def __repr__(self) -> str:
        return f"<{self.name}: bit {self.bit}>"


def _load_line(device_type: str) -> str:
    return f'opmux.plugins.load("{device_type}")'


def place(anchor: Order, step: int, name: str) -> Order:
    """A place just before (-1) or after (1) an anchor; equal places order by name.

    An order is a path that ends in (0, ""): a step of -1 sorts before the end of its anchor, a step of 1 after it.
    """
    return (*anchor[:-1], (step, name), (0, ""))


class KeyTable:
    """Backends and functionalities in ascending priority; grows, never shrinks.

    Note [Published tables]
    Keys are added under the registry lock, and read without it. So nothing that is read is ever changed in place:
    what a new key changes is computed first, and then all of it is put in the place of the old by one assignment, which
    neither threads nor interrupts divide; a `dict.update` threads do, without the GIL. It stays also where the change that added
    the key is taken back: a thread may have found the key. It is dead then, as after an unload.

    Attributes:
        lock: The registry lock. See Note [One lock].
        backends: Backend components in ascending priority.
        functionalities: Functionalities in ascending priority.
        backend_mask: Bits of all backend components.
        functionality_mask: Bits of all functionalities.
        autocast_mask: Bits of the functionalities that are excluded by default.
        autograd_mask: Bits of the autograd functionalities.
        below: Bits of the functionalities strictly under one, and of all backends.
        above: Bits of the functionalities strictly over one.
        aliases: `ALIASES`, and the name of each functionality with a key per backend that was added, for these keys.
        component_by_mask: Backend components and functionalities by their one bit.
        dead_mask: Bits of unloaded backends and unregistered functionalities.
    """

    backends: tuple[Component, ...]
    functionalities: tuple[Component, ...]
    backend_mask: int
    functionality_mask: int
    autocast_mask: int
    autograd_mask: int
    below: dict[Component, int]
    above: dict[Component, int]
    aliases: dict[str, frozenset[str]]
    component_by_mask: dict[int, Component]
    functionality_by_prefix: dict[str, Component]
    functionality_by_name: dict[str, Component]
    backend_by_device: dict[str, Component]
    backend_by_name: dict[str, Component]
    _longest_name: int

    def __init__(self) -> None:
        self.lock = LOCK
        self.dead_mask = 0
        self._observers: weakref.WeakSet[LifeObserver] = weakref.WeakSet()
        self._next_bit = _FIRST_RUNTIME_BIT
        #: Components that a live registration handle owns.
        self._owned: frozenset[Component] = frozenset()
        devices = {f"Autocast{name}": device for name, device in DEFAULT_BACKENDS}
        self._publish(
            [
                Component(name, i, ((i, ""), (0, "")), device_type=device)
                for i, (name, device) in enumerate(DEFAULT_BACKENDS)
            ],
            [
                Component(
                    name,
                    15 + v,
                    ((v, ""), (0, "")),
                    device_type=devices.get(name, ""),
                    prefix=PER_BACKEND_PREFIXES.get(name),
                )
                for v, name in enumerate(DEFAULT_FUNCTIONALITIES, start=1)
            ],
        )

    def _publish(self, backends: Iterable[Component], functionalities: Iterable[Component]) -> None:
        """Makes these the table's components. See Note [Published tables]."""
        backends = tuple(sorted(backends, key=attrgetter("order")))
        functionalities = tuple(sorted(functionalities, key=attrgetter("order")))
        backend_mask = sum(c.mask for c in backends)
        prefixes = {c.prefix: c for c in functionalities if c.prefix is not None}
        by_name = {c.name: c for c in backends}
        added = [c.name for c in functionalities if c.per_backend and c.bit >= _FIRST_RUNTIME_BIT]
        self.__dict__ = vars(self) | {
            "backends": backends,
            "functionalities": functionalities,
            "backend_mask": backend_mask,
            "functionality_mask": sum(c.mask for c in functionalities),
            "autocast_mask": sum(c.mask for c in functionalities if c.device_type),
            "autograd_mask": sum(c.mask for c in functionalities if c.name in _AUTOGRAD),
            "above": _accumulated(reversed(functionalities), 0),
            "below": _accumulated(functionalities, backend_mask),
            "aliases": ALIASES | {name: frozenset({name}) for name in added},
            "component_by_mask": {c.mask: c for c in (*backends, *functionalities)},
            "functionality_by_prefix": prefixes,
            "functionality_by_name": {c.name: c for c in functionalities},
            "backend_by_device": {c.device_type: c for c in backends},
            "backend_by_name": by_name,
            "_longest_name": max(map(len, prefixes), default=0) + max(map(len, by_name), default=0),
        }

    # -- finding keys -----------------------------------------------------------------------------------------------

    def find(self, name: str) -> tuple[Component, Component | None] | None:
        """Functionality and backend of the runtime key of that name; takes no more time when there are more keys."""
        functionality = self.functionality_by_name.get(name)
        if functionality is not None and functionality.prefix is None:
            return functionality, None
        if len(name) > self._longest_name:
            return None
        for end in range(len(name)):
            backend = self.backend_by_name.get(name[end:])
            functionality = self.functionality_by_prefix.get(name[:end])
            if backend is not None and functionality is not None:
                return functionality, backend
        return None

    def _refuse_taken(self, asked: str, names: Iterable[str]) -> None:
        for name in names:
            asked_name = f"{asked} would add the dispatch key {name}"
            maker = self._maker(name)
            if maker is not None:
                raise name_of_another(asked_name, maker)
            if name in ALIASES or name == "Undefined":
                raise key_name_taken(asked_name, "PyTorch has a key of that name")

    def _maker(self, name: str) -> Component | None:
        """The backend or functionality that a key of that name came with, or that has the name itself."""
        found = self.backend_by_name.get(name) or self.functionality_by_name.get(name)
        if found is None and (parts := self.find(name)) is not None:
            found = max(filter(None, parts), key=attrgetter("bit"))  # with whichever was there last
        # An Autocast key comes with its backend.
        return self.backend_by_device[found.device_type] if found is not None and found.device_type else found

    # -- adding keys ------------------------------------------------------------------------------------------------

    def _take_bit(self) -> int:
        bit = self._next_bit
        self._next_bit += 1
        return bit

    def add_backend(self, name: str, device_type: str) -> Component:
        """Adds a backend component below Meta, and its Autocast key; or returns the backend of that device.

        Raises:
            RegistrationError: `key_name_taken` when one of its keys would have the name of another key.
        """
        with self.lock:
            known = self.backend_by_device.get(device_type)
            if known is not None:
                return known
            autocast = f"Autocast{name}"
            asked = f"backend {device_type!r}"
            self._refuse_taken(asked, (name, autocast, *(prefix + name for prefix in self.functionality_by_prefix)))
            order = place(self.backend_by_name["Meta"].order, -1, name)
            backend = Component(name, self._take_bit(), order, device_type=device_type)
            # PyTorch keeps the Autocast keys together, under the autograd ones' users; a new one joins them at CPU's place.
            order = place(self.functionality_by_name["AutocastCPU"].order, 1, autocast)
            functionality = Component(autocast, self._take_bit(), order, device_type=device_type)
            on_take_back(partial(self._mark_dead_from, backend.bit, backend.remedy))
            self._publish((*self.backends, backend), (*self.functionalities, functionality))
            return backend

    def add_functionality(self, name: str, anchor: str, step: int, *, per_backend: bool) -> Component:
        """Adds a functionality just before (step -1) or after (1) another, or returns the one of that name.

        Raises:
            RegistrationError: `key_name_taken` when one of its keys would have the name of another key.
        """
        with self.lock:
            known = self.functionality_by_name.get(name)
            if known is not None and known.device_type:
                raise name_of_another(f"functionality {name!r}", self.backend_by_device[known.device_type])
            if known is not None:
                return known
            instances = [name + backend.name for backend in self.backends] if per_backend else []
            self._refuse_taken(f"functionality {name!r}", (name, *instances))
            order = place(self.functionality_by_name[anchor].order, step, name)
            added = Component(name, self._take_bit(), order, prefix=name if per_backend else None)
            self._publish(self.backends, (*self.functionalities, added))
            return added

    # -- life -------------------------------------------------------------------------------------------------------

    def is_alive(self, component: Component) -> bool:
        """Whether calls may involve a component; while another thread's change is half done, whether they may after it."""
        if not self.dead_mask & component.mask:
            return True
        with self.lock:
            return not self.dead_mask & component.mask

    def is_owned(self, component: Component) -> bool:
        """Whether a live registration handle owns a component."""
        return component in self._owned

    def own(self, add: Callable[[], Component], remedy: str) -> Component:
        """Adds a component for a registration handle, or revives a dead one.

        Args:
            add: Adds it, or returns the one that the table has if it is what is asked for.
            remedy: What adds it again, as a line of code.

        Raises:
            RegistrationError: `key_name_taken` when it is in use, and what `add` raises.
        """
        return Change().run(partial(self._own, add, remedy))

    def _own(self, add: Callable[[], Component], remedy: str) -> Component:
        first_new = self._next_bit
        on_take_back(partial(self._mark_dead_from, first_new, remedy))
        component = add()
        known = component.bit < first_new
        if known and (self.is_owned(component) or self.is_alive(component)):
            advice = "choose another name, or call destroy() of the first one's handle before"
            raise key_name_taken(f"a second {component.name}", "a key of that name is in use", advice)
        set_attribute(self, "_owned", self._owned | {component})
        if known:
            self._mark(component, alive=True)
        return component

    def _mark_dead_from(self, first_new: int, remedy: str) -> None:
        """Leaves the components that a change has added, and that was taken back, in the table: dead."""
        for component in (*self.backends, *self.functionalities):
            if component.bit >= first_new:
                self._set_alive(component.mask, False)
                component.remedy = remedy

    def disown(self, component: Component, remedy: str) -> None:
        """Ends what `own` began: the component is dead until it is added anew."""
        Change().run(partial(self._disown, component, remedy))

    def _disown(self, component: Component, remedy: str) -> None:
        set_attribute(self, "_owned", self._owned - {component})
        self._mark(component, alive=False, remedy=remedy)

    def set_alive(self, component: Component, alive: bool) -> None:
        """Marks a backend as usable or as unloaded, and has every dispatcher forget what it resolved."""
        Change().run(partial(self._mark, component, alive=alive, remedy=_load_line(component.device_type)))

    def _mark(self, component: Component, *, alive: bool, remedy: str = "") -> None:
        """Marks a component, and with a backend its Autocast functionality, which has the same remedy."""
        for c in (component, *self.functionalities):
            if c is component or (c.device_type and c.device_type == component.device_type):
                # Bit by bit: others that the same change has added die when it is taken back.
                on_take_back(partial(self._set_alive, c.mask, not self.dead_mask & c.mask))
                self._set_alive(c.mask, alive)
                set_attribute(c, "remedy", remedy or c.remedy)
        self.forget_resolutions()

    def _set_alive(self, mask: int, alive: bool) -> None:
        self.dead_mask = self.dead_mask & ~mask if alive else self.dead_mask | mask

    def observe(self, observer: LifeObserver) -> None:
        """Has an observer notified, for as long as it lives, when a key dies or revives."""
        with self.lock:
            self._observers.add(observer)

    def forget_resolutions(self) -> None:
        """Makes every dispatcher resolve anew what it is asked from now on."""
        Change().run(self._forget_resolutions)

    def _forget_resolutions(self) -> None:
        for observer in list(self._observers):
            observer.forget_resolutions()


def _accumulated(components: Iterable[Component], mask: int) -> dict[Component, int]:
    """For each component the bits of those before it, and `mask`."""
    before = {}
    for component in components:
        before[component] = mask
        mask |= component.mask
    return before


class KeyNameTakenError(RegistrationError):
    """A key's name, or a device, that another backend or functionality has for the life of the process.

    Attributes:
        maker: The name of that.
    """

    def __init__(self, asked: str, *, found: str, advice: str, maker: str) -> None:
        super().__init__(asked, code="key_name_taken", found=found, advice=advice)
        self.maker = maker


def name_of_another(asked: str, maker: Component) -> KeyNameTakenError:
    """The refusal of a name that came with another backend or functionality."""
    device = maker.device_type
    kind = f"the backend {maker.name} of device {device!r}" if device else f"the functionality {maker.name}"
    other = ", or begin anew in a process without that" if maker.bit >= _FIRST_RUNTIME_BIT else ""
    return KeyNameTakenError(
        asked,
        found=f"{kind} has that name, for as long as the process lives, because tensors may have its keys",
        advice=f"choose another name{other}",
        maker=maker.name,
    )


def key_name_taken(asked: str, found: str, advice: str = "choose another name") -> RegistrationError:
    """The refusal of a name that stands for other keys."""
    return RegistrationError(asked, code="key_name_taken", found=found, advice=advice)


#: The process's one key table.
KEY_TABLE = KeyTable()
