"""What a plugin registers through; all of it is undone when the plugin is unloaded."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import final

from opmux.dispatch import Backend, Dispatcher, Library, add_backend, backends
from opmux.errors import PluginError

__all__ = ["Scope"]


@final
class Scope:
    """Given to `opmux_register`. Closed once that hook has returned.

    Attributes:
        plugin: Name of the plugin.
        backends: Backends that it has claimed.
        overrides: (operator, key) pairs that it has declared to override.
    """

    def __init__(self, plugin: str, dispatcher: Dispatcher) -> None:
        self.plugin = plugin
        self.backends: list[Backend] = []
        self.overrides: set[tuple[str, str]] = set()
        self._dispatcher = dispatcher
        self._revived: list[Backend] = []
        self._callbacks: list[Callable[[], None]] = []
        self._open = True

    def _check_open(self) -> None:
        if not self._open:
            raise PluginError(
                f"plugin {self.plugin!r} used its scope after opmux_register had returned",
                found="only what is registered inside that hook belongs to the plugin",
                advice="register everything in opmux_register",
            )

    @contextmanager
    def library(self, ns: str, kind: str, dispatch_key: str = "", *, override: bool = False) -> Iterator[Library]:
        """A library for a `with` block, which keeps its registrations when it ends.

        Args:
            ns: Namespace.
            kind: "DEF", "IMPL" or "FRAGMENT".
            dispatch_key: Key of kernels for which none is given.
            override: Declares that its kernels may stand over those of another plugin for the same operator and key.
        """
        self._check_open()
        library = Library(ns, kind, dispatch_key, dispatcher=self._dispatcher)
        yield library
        if override:
            impls = [h for h in library.handles if h.kind == "impl"]
            self.overrides |= {(operator, h.key) for h in impls for operator in h.operators}

    def backend(self, name: str, device_type: str | None = None) -> Backend:
        """Claims a device type with its dispatch keys: "npu" has NPU, AutogradNPU and AutocastNPU.

        Args:
            name: Name of the device, or of its key where `device_type` is given.
            device_type: Name of the device.

        Raises:
            PluginError: A `register_backend` outside any plugin has the device.
            RegistrationError: `key_name_taken` when a key of the backend would have the name of another key.
        """
        self._check_open()
        usable = {b for b in backends() if b.alive}
        backend = add_backend(name, device_type)
        if backend.is_registered:
            raise PluginError(
                f"plugin {self.plugin!r} claims the device {backend.device_type!r}",
                found="register_backend has registered it, and unloading the plugin would end that registration",
                advice="destroy the handle that register_backend returned",
            )
        self.backends.append(backend)
        if backend not in usable:
            self._revived.append(backend)
        return backend

    def on_unload(self, fn: Callable[[], None]) -> None:
        """Calls `fn` when the plugin is unloaded, and when its registration fails; last added, first called."""
        self._check_open()
        self._callbacks.append(fn)

    def close(self) -> None:
        """Ends registration."""
        self._open = False

    def give_back(self) -> None:
        """After a failure: backends that were not usable before are so no longer."""
        for backend in self._revived:
            backend.mark_dead()

    def release(self) -> None:
        """Calls what `on_unload` was given."""
        with ExitStack() as steps:
            while self._callbacks:
                steps.callback(self._callbacks.pop(0))
