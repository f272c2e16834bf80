"""Backends: what a device type stands for in terms of dispatch keys."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final, Protocol, final

from opmux.dispatch._change import Change, remove_item, set_item
from opmux.dispatch._key_table import KEY_TABLE, Component, key_name_taken, name_of_another
from opmux.dispatch._keys import DispatchKey, autograd_key_of, find_key, key_of, parse_key
from opmux.dispatch._keyset import DispatchKeySet
from opmux.dispatch._local_state import Guard, LocalState, current_state
from opmux.dispatch._numbers import check_bool
from opmux.dispatch._provenance import install_line
from opmux.dispatch._registration import RegistrationHandle
from opmux.errors import OperatorArgumentError, PluginError, RegistrationError, kind_of, shown

__all__ = [
    "AutocastGuard",
    "Backend",
    "BackendHandle",
    "DeviceTimer",
    "add_backend",
    "backend_of",
    "backends",
    "register_backend",
    "timer_of",
    "usable_devices",
]


class DeviceTimer(Protocol):
    """Measures work that goes on after the call that ordered it has returned. No method but `elapsed` may wait for it.

    Where one returns None, or raises, which is logged, the work has no time.
    """

    def start(self) -> Any:
        """Notes the beginning; what is returned goes to `stop`."""

    def stop(self, started: Any) -> Any:
        """Notes the end; what is returned goes to `elapsed`."""

    def elapsed(self, stopped: Any) -> int:
        """Nanoseconds between the two, after waiting for the end."""


_TIMERS: dict[DispatchKey, DeviceTimer] = {}


def timer_of(key: DispatchKey) -> DeviceTimer | None:
    """The timer for kernels of a key; None if they need none."""
    return _TIMERS.get(key)


@final
class Backend:
    """The dispatch keys of one device type; one object per backend for the life of the process.

    Attributes:
        name: Name of the backend component, "NPU".
        device_type: Name of the device, "npu".
        dense: Key of its kernels.
        autograd: Key of its gradient recording.
        autocast: Key of its automatic casts; None for the few backends of PyTorch's table that have none.
        keyset: Keys of a fresh tensor that requires no gradient.
    """

    __module__ = "opmux.dispatch"

    __slots__ = ("_component", "autocast", "autograd", "dense", "device_type", "keyset", "name")

    def __init__(self, component: Component) -> None:
        self._component = component
        self.name = component.name
        self.device_type = component.device_type
        self.dense = key_of(KEY_TABLE.functionality_by_name["Dense"], component)
        self.autograd: DispatchKey = autograd_key_of(component)
        self.autocast = find_key(f"Autocast{component.name}")
        keys = [self.dense, parse_key("ADInplaceOrView")]
        self.keyset = DispatchKeySet([*keys, self.autocast] if self.autocast else keys)

    @property
    def timer(self) -> DeviceTimer | None:
        """Measures its kernels where they run, for traces; None where the time that a call takes is the kernel's."""
        return _TIMERS.get(self.dense)

    @property
    def alive(self) -> bool:
        """Whether the backend is usable; False between an unload and the next load."""
        return KEY_TABLE.is_alive(self._component)

    @property
    def is_registered(self) -> bool:
        """Whether the handle of a `register_backend` is in force."""
        return KEY_TABLE.is_owned(self._component)

    def mark_dead(self) -> None:
        """Makes every call that involves the backend raise BackendUnloadedError."""
        KEY_TABLE.set_alive(self._component, False)

    def mark_alive(self) -> None:
        """Makes the backend, and tensors that outlived an unload, usable again."""
        KEY_TABLE.set_alive(self._component, True)

    def use_timer(self, timer: DeviceTimer) -> Callable[[], None]:
        """Has traces measure the backend's kernels with a timer; returns what undoes that.

        Raises:
            OperatorArgumentError: The timer lacks a method.
        """
        for method in ("start", "stop", "elapsed"):
            if not callable(getattr(timer, method, None)):
                raise OperatorArgumentError(
                    f"a timer of the backend {self.name}: {shown(timer)}",
                    found=f"{kind_of(timer)} without a method {method!r}",
                    advice="pass an object with start(), stop(started) and elapsed(stopped)",
                )
        set_item(_TIMERS, self.dense, timer)
        return partial(self._drop_timer, timer)

    def _drop_timer(self, timer: DeviceTimer) -> None:
        if self.timer is timer:
            remove_item(_TIMERS, self.dense)

    def __repr__(self) -> str:
        return f"<Backend {self.name} for device {self.device_type!r}>"


@final
class BackendHandle(RegistrationHandle):
    """The registration of a backend; destroying it makes the backend unusable, as unloading a plugin does.

    Attributes:
        backend: The backend.
    """

    __module__ = "opmux.dispatch"

    __slots__ = ("backend",)

    def __init__(self, backend: Backend, undo: Callable[[], None]) -> None:
        self.backend = backend
        super().__init__(undo, kind="backend", key=backend.name)


_BACKENDS: dict[str, Backend] = {}
#: A dtype's name, which is no device's though it is given for one.
_DTYPE_NAME: Final = re.compile("b?float(16|32|64)?|u?int(8|16|32|64)?|complex(64|128)|bool|double|half|long|short")


def _record(component: Component) -> Backend:
    known = _BACKENDS.get(component.device_type)
    if known is None:
        # Under the lock: while another thread publishes the component, its keys' names may not be there yet.
        with KEY_TABLE.lock:
            known = _BACKENDS.setdefault(component.device_type, Backend(component))
    return known


def backend_of(device_type: str) -> Backend:
    """The backend of a device type.

    Raises:
        PluginError: No backend of that name is known; names the pip line.
    """
    device_type = device_type if isinstance(device_type, str) else shown(device_type)
    component = KEY_TABLE.backend_by_device.get(device_type)
    if component is not None:
        return _record(component)
    known = ", ".join(sorted(KEY_TABLE.backend_by_device))
    advice = f'{install_line(device_type)}, then opmux.plugins.load("{device_type}")'
    raise PluginError(
        f"no backend provides the device {device_type!r}",
        found=f"known device types are {known}",
        advice=f"give the dtype itself: opmux.{device_type}" if _DTYPE_NAME.fullmatch(device_type) else advice,
    )


def backends() -> list[Backend]:
    """Every backend of today's key table, in ascending priority."""
    return [_record(component) for component in KEY_TABLE.backends]


def usable_devices() -> set[str]:
    """Device types whose backends calls may involve."""
    return {component.device_type for component in KEY_TABLE.backends if not KEY_TABLE.dead_mask & component.mask}


def add_backend(name: str, device_type: str | None = None) -> Backend:
    """Adds a backend to the key table with its Dense, Autograd and Autocast keys, or returns the known one.

    It registers nothing: a backend that is known stays as it is, dead or alive, by whichever caller it was registered.

    Args:
        name: Name of the device ("npu"), or of its key ("NPU") when `device_type` is given.
        device_type: Name of the device.

    Raises:
        RegistrationError: `key_name_taken` when a key of the backend would have the name of another key.
    """
    return _record(_added(name, device_type))


def register_backend(name: str, *, device_type: str | None = None) -> BackendHandle:
    """Adds a backend with its Dense, Autograd and Autocast keys until the handle is destroyed.

    Its keys are in the key table for ever. While no registration is in force they are dead: a call whose key set holds one
    raises BackendUnloadedError. Registering the backend again makes the same keys, and tensors that have them, usable.

    Args:
        name: Name of the device ("npu"), or of its key ("NPU") when `device_type` is given.
        device_type: Name of the device.

    Returns:
        A handle with the attribute `backend`.

    Raises:
        RegistrationError: `key_name_taken` when the device or one of the keys is in use.
    """
    component_name, device = _names(name, device_type)
    remedy = f'opmux.library.register_backend("{component_name}", device_type="{device}")'

    def register() -> BackendHandle:
        component = KEY_TABLE.own(lambda: _added(name, device_type), remedy)
        return BackendHandle(_record(component), lambda: KEY_TABLE.disown(component, remedy))

    return Change().run(register)


def _names(name: str, device_type: str | None) -> tuple[str, str]:
    """The names of a backend's component and of its device."""
    if not (isinstance(name, str) and (device_type is None or isinstance(device_type, str))):
        raise key_name_taken(f"backend {shown(name)}", "names of backends and devices are texts")
    return name if name != name.lower() else name.upper(), device_type or name.lower()


def _added(name: str, device_type: str | None) -> Component:
    component_name, device = _names(name, device_type)
    for text in (component_name, device_type or component_name):
        if not text.isidentifier():
            raise key_name_taken(f"backend {name!r}", f"{text!r} is not an identifier")
    component = KEY_TABLE.add_backend(component_name, device)
    if device_type is not None and component.name != component_name:
        raise name_of_another(f"backend {name!r} for device {device_type!r}", component)
    return component


@final
class AutocastGuard(Guard):
    """A `with` block in which a device's Autocast key is no longer excluded, as it is by default.

    It is what `opmux.autocast` switches automatic casts on with. Which operators cast, and to what, is a matter of the kernels
    that are registered, for instance with `opmux.library.register_autocast`; the other operators run as outside the block.

    Args:
        device_type: Name of the device, "cpu".
        enabled: False excludes the key again, inside another such block.

    Raises:
        OperatorArgumentError: `enabled` is no bool.
        PluginError: No backend provides the device.
        RegistrationError: `unknown_key`: the backend has no Autocast key.
    """

    __module__ = "opmux.dispatch"

    __slots__ = ("_enabled", "keyset")

    def __init__(self, device_type: str, enabled: bool = True) -> None:
        check_bool("AutocastGuard", enabled=enabled)
        key = backend_of(device_type).autocast
        if key is None:
            raise RegistrationError(
                f"AutocastGuard({device_type!r})",
                code="unknown_key",
                found=f"PyTorch's key table has no Autocast key for {device_type!r}",
                advice="use another device",
            )
        self.keyset = DispatchKeySet([key])
        self._enabled = enabled

    def _state(self) -> LocalState:
        state = current_state()
        return state.not_excluding(self.keyset.raw) if self._enabled else state.excluding(self.keyset.raw)
