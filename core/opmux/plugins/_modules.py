"""The modules of a plugin in `sys.modules`: which they are, and importing them anew without touching those of others."""

import importlib
import sys
import time
from collections.abc import Callable, Iterable
from inspect import getattr_static
from operator import methodcaller
from types import ModuleType
from typing import Any, final

from opmux.errors import PluginError, note_own_package
from opmux.plugins._attempts import attempt
from opmux.plugins._record import PluginRecord

__all__ = ["OwnModules", "half_imported", "import_value", "reinstall_advice"]

#: Names of modules that another thread was importing when this process was forked. CPython's lock of such a module is held for
#: ever by a thread that is not here.
_lost: set[str] = set()
#: How often an import is tried that other threads disturb.
_ATTEMPTS = 100


def half_imported(packages: Iterable[str]) -> set[str]:
    """Those of the top-level packages that are being imported right now, by any thread."""
    wanted = set(packages)
    return {
        top
        for name, module in sys.modules.copy().items()
        if (top := name.partition(".")[0]) in wanted and _is_half_imported(module)
    }


def _is_half_imported(module: object) -> bool:
    # Not by `getattr`, at which lazy modules load: what a forked child then waits for may be a thread that it does not have.
    return bool(getattr(getattr_static(module, "__spec__", None), "_initializing", False))


def import_value(record: PluginRecord) -> Any:
    """The object that the entry point names, or the one that was given."""
    if record.given is not None:
        return record.given
    found: Any = _imported(record)
    note_own_package(record.module.rpartition(".")[0] or record.module)
    for name in filter(None, record.value.partition(":")[2].strip().split(".")):
        found = getattr(found, name)
    return found


def reinstall_advice(record: PluginRecord, error: BaseException) -> str:
    """What to do where the module that the metadata names is not there, whose files are gone or elsewhere; else empty."""
    missing = error.name if isinstance(error, ModuleNotFoundError) else None
    if not (missing and record.distribution and f"{record.module}.".startswith(f"{missing}.")):
        return ""
    line = f"python -m pip install --force-reinstall {record.distribution}"
    return f"install it again, as its metadata names a module that is not there: {line}"


def _imported(record: PluginRecord) -> ModuleType:
    """The module; imported again where another thread, which imports the plugin anew, took a package from under it."""
    for _ in range(_ATTEMPTS):
        try:
            return _imported_once(record)
        except KeyError as error:
            if not _was_taken_away(error, record.package):
                raise
            time.sleep(0.001)
    return _imported_once(record)


def _imported_once(record: PluginRecord) -> ModuleType:
    def lost(error: BaseException | None) -> None:
        _lost.update(name for name, module in sys.modules.copy().items() if _is_half_imported(module))

    def step() -> ModuleType:
        _check_found(record)
        return importlib.import_module(record.module)

    return attempt(step, lambda error: None, at_fork=lost)


def _check_found(record: PluginRecord) -> None:
    """Refuses to wait for a thread that is not here."""
    for name in _lost:
        module = sys.modules.get(name)
        if _is_under(name, record.package) and (module is None or _is_half_imported(module)):
            raise PluginError(
                f"import module {name!r}",
                found="another thread was importing it when this process was forked, and Python waits for that thread",
                advice="fork when plugins are loaded, or start processes with the method 'spawn'",
            )


def _was_taken_away(error: KeyError, package: str) -> bool:
    """Whether importlib itself missed one of the package's modules, which it had just put in `sys.modules`."""
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    within = trace is not None and trace.tb_frame.f_code.co_filename.startswith("<frozen importlib")
    return within and isinstance(error.args[0], str) and _is_under(error.args[0], package)


@final
class OwnModules:
    """The modules of one plugin: those of its package, without those of other plugins that live there too.

    Args:
        record: The plugin.
        others: All plugins that are known.
    """

    def __init__(self, record: PluginRecord, others: Iterable[PluginRecord]) -> None:
        package, name = record.package, record.name
        theirs = [other for other in others if other.package == package and other.name != name]
        self._root = _root(record, theirs)
        self._theirs = [o.module for o in theirs if not _is_under(record.module, o.module)]

    def present(self) -> dict[str, ModuleType]:
        """Those that are imported; one that a thread is importing right now is that thread's business."""
        modules = sys.modules.copy()
        # A few of thousands, which are found without a line of Python for each.
        found = filter(methodcaller("startswith", self._root), modules)
        return {name: modules[name] for name in found if self._owns(name) and not _is_half_imported(modules[name])}

    def _owns(self, name: str) -> bool:
        return _is_under(name, self._root) and not any(_is_under(name, theirs) for theirs in self._theirs)

    def exchange(self, modules: dict[str, ModuleType]) -> dict[str, ModuleType]:
        """Puts these in the place of those that are imported; returns the latter."""
        present = self.present()
        for name in present.keys() - modules.keys():
            sys.modules.pop(name, None)
        sys.modules.update(modules)
        # The package that the root is in, if it is in one, has it as an attribute.
        above, _, last = self._root.rpartition(".")
        if self._root in modules and above in sys.modules:
            setattr(sys.modules[above], last, modules[self._root])
        return present


def _is_under(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def _root(record: PluginRecord, theirs: list[PluginRecord]) -> str:
    """The topmost package of the plugin that is its distribution's alone."""
    parts = record.module.split(".")
    shared = _shared(record, theirs)
    for end in range(1, len(parts)):
        package = ".".join(parts[:end])
        module = sys.modules.get(package)
        is_namespace = module is not None and getattr(module, "__file__", None) is None
        if not is_namespace and not shared(package):
            return package
    return record.module


def _shared(record: PluginRecord, theirs: list[PluginRecord]) -> Callable[[str], bool]:
    foreign = [other.module for other in theirs if other.key != record.key]
    return lambda package: any(_is_under(module, package) for module in foreign)
