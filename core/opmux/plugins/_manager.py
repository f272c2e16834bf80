"""The plugins of one dispatcher: what is known (`Catalog`), who is in (`Enrolment`), their life, what is still due (`Autoload`)."""

from contextlib import AbstractContextManager
from functools import partial
from typing import Any, final

from opmux.dispatch import Dispatcher, check_bool
from opmux.errors import PluginError
from opmux.plugins._autoload import Autoload
from opmux.plugins._catalog import Catalog
from opmux.plugins._distributions import Distributions, installed
from opmux.plugins._enrolment import Enrolment
from opmux.plugins._lifecycle import Lifecycle
from opmux.plugins._record import PluginRecord
from opmux.plugins._turns import Turns

__all__ = ["PluginManager"]


@final
class PluginManager:
    """Plugins of one dispatcher; its methods are the functions of `opmux.plugins`, which see.

    Args:
        dispatcher: Where plugins register.
        distributions: Gives the distributions to search; all installed ones if None.
        reserved: Names that no plugin may have.

    Attributes:
        catalog: The plugins that are known.
    """

    __module__ = "opmux.plugins"

    def __init__(
        self, dispatcher: Dispatcher, distributions: Distributions | None = None, reserved: frozenset[str] = frozenset()
    ) -> None:
        turns = Turns(dispatcher)
        #: Under which nothing is seen that another thread's load or reload is in the middle of.
        self._lock = dispatcher.lock
        self.catalog = Catalog(turns, distributions or installed, reserved)
        self._autoload = Autoload(self.catalog, turns)
        self._enrolment = Enrolment(dispatcher, self.catalog, turns)
        self._lifecycle = Lifecycle(dispatcher, self.catalog, turns, self._enrolment, self._autoload.put_off)
        dispatcher.settle = partial(self._autoload.settle, self._lifecycle, self._enrolment)
        dispatcher.plugin_advice = self.catalog.advice
        dispatcher.former_registrations = self.catalog.former_registrations

    def autoload(self) -> None:
        """Discovers what is installed and loads it, now or, while something is half imported, at the first use."""
        if self._autoload.begin():
            self.settle()

    def settle(self) -> bool:
        """Loads what autoload had to put off; returns whether nothing is left. See Note [Any import order]."""
        return self._autoload.settle(self._lifecycle, self._enrolment)

    def register(self, name: str, plugin: Any, kind: str = "backend") -> PluginRecord:
        """Makes a plugin of an object in this process, as if it were installed; `load(name)` then loads it."""
        self.settle()
        return self.catalog.add(name, plugin, kind)

    def discover(self) -> list[PluginRecord]:
        """Every known plugin, after looking for newly installed ones; loads none of those."""
        self.refresh()
        return self.status()

    def status(self) -> list[PluginRecord]:
        """Every known plugin, by name."""
        self.settle()
        with self._lock:
            return list(self.catalog.records)

    def refresh(self) -> dict[str, list[str]]:
        """Looks for what was installed, upgraded or uninstalled meanwhile; loads nothing."""
        self.settle()
        return self.catalog.refresh()

    def load(self, name: str) -> PluginRecord:
        """Loads a plugin, and first those that it needs; does nothing if it is loaded."""
        self.settle()
        record = self._lifecycle.load(name)
        self._enrolment.log_misnamed()
        return record

    def unload(self, name: str, *, cascade: bool = False) -> None:
        """Unloads a plugin: its kernels, fallbacks, keys and namespace go; kernels that it had overridden come back."""
        check_bool("opmux.plugins.unload", cascade=cascade)
        self.settle()
        self._lifecycle.unload(name, cascade=cascade)

    def reload(self, name: str) -> PluginRecord:
        """Imports the installed code of a plugin anew and exchanges its registrations in one change."""
        self.settle()
        return self._lifecycle.reload(name)

    def disabled(self, *names: str) -> AbstractContextManager[None]:
        """A `with` block in which the named plugins are unloaded; they are loaded again at its end."""
        return self._lifecycle.disabled(*names)

    def refusal(self, name: str) -> PluginError | None:
        """Why a known plugin is not loaded; None if it is loaded, merely unloaded, or unknown."""
        record = self.catalog.find(name)
        return None if record is None or record.state in ("loaded", "unloaded") else self.catalog.refusal(record)

    def namespace(self, name: str) -> Any:
        """What a plugin publishes as `opmux.<name>`; None if it is not loaded or publishes nothing."""
        self.settle()
        found = self._published(name)
        if found is None:
            with self._lock:
                found = self._published(name)
        return found

    def _published(self, name: str) -> Any:
        record = self.catalog.find(name)
        loaded = None if record is None else record.loaded
        return None if loaded is None else loaded.namespace

    def namespaces(self) -> list[str]:
        """Names under which loaded plugins publish something."""
        with self._lock:
            published = [r.name for r in self.catalog.loaded if r.loaded and r.loaded.namespace is not None]
        return sorted(published)
