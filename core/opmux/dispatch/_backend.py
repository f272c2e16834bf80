"""Backends: what a device type stands for in terms of dispatch keys."""

from typing import final

from opmux.dispatch._key_table import KEY_TABLE, Component
from opmux.dispatch._keys import DispatchKey, autograd_key_of, find_key, key_of, parse_key
from opmux.dispatch._keyset import DispatchKeySet
from opmux.errors import PluginError, RegistrationError


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
    def alive(self) -> bool:
        """Whether the backend is usable; False between an unload and the next load."""
        return not KEY_TABLE.dead_mask & self._component.mask

    def mark_dead(self) -> None:
        """Makes every call that involves the backend raise BackendUnloadedError."""
        KEY_TABLE.set_alive(self._component, False)

    def mark_alive(self) -> None:
        """Makes the backend, and tensors that outlived an unload, usable again."""
        KEY_TABLE.set_alive(self._component, True)

    def __repr__(self) -> str:
        return f"<Backend {self.name} for device {self.device_type!r}>"


_BACKENDS: dict[str, Backend] = {}


def _record(component: Component) -> Backend:
    known = _BACKENDS.get(component.device_type)
    return known or _BACKENDS.setdefault(component.device_type, Backend(component))


def backend_of(device_type: str) -> Backend:
    """The backend of a device type.

    Raises:
        PluginError: No backend of that name is known; names the pip line.
    """
    for component in KEY_TABLE.backends:
        if component.device_type == device_type:
            return _record(component)
    known = ", ".join(sorted(c.device_type for c in KEY_TABLE.backends))
    raise PluginError(
        f"no backend provides the device {device_type!r}",
        found=f"known device types are {known}",
        advice=f"python -m pip install opmux-{device_type}, or load the plugin that adds it: "
        f'opmux.plugins.load("{device_type}")',
    )


def backends() -> list[Backend]:
    """Every backend of today's key table, in ascending priority."""
    return [_record(component) for component in KEY_TABLE.backends]


def add_backend(name: str, device_type: str | None = None) -> Backend:
    """Adds a backend to the key table with its Dense, Autograd and Autocast keys, or returns the known one.

    Args:
        name: Name of the device ("npu"), or of its key ("NPU") when `device_type` is given.
        device_type: Name of the device.

    Raises:
        RegistrationError: `key_name_taken` when a key of the backend would have the name of another key.
    """
    device_type = device_type or name.lower()
    for component in KEY_TABLE.backends:
        if component.device_type == device_type:
            return _record(component)
    component_name = name if name != name.lower() else name.upper()
    if not component_name.isidentifier():
        raise RegistrationError(
            f"backend name {name!r} is not an identifier", code="key_name_taken", advice="use letters, digits and _"
        )
    _refuse_taken(component_name, device_type)
    # PyTorch keeps the Autocast keys together, under the autograd ones' users; a new one joins them at CPU's place.
    KEY_TABLE.add_functionality(f"Autocast{component_name}", "AutocastCPU", 1, per_backend=False)
    return _record(KEY_TABLE.add_backend(component_name, device_type))


def _refuse_taken(component_name: str, device_type: str) -> None:
    for taken in (component_name, f"Autograd{component_name}", f"Autocast{component_name}"):
        if find_key(taken) is not None or taken in KEY_TABLE.functionality_by_name:
            raise RegistrationError(
                f"backend {device_type!r} would add the dispatch key {taken}",
                code="key_name_taken",
                found="another key already has that name",
                advice="choose another backend name",
            )


__all__ = ["Backend", "add_backend", "backend_of", "backends"]
