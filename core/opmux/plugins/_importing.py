"""Namespaces of loaded plugins as modules: `import opmux.autograd`, `from opmux.autograd.function import Function`.

Note [Namespaces as modules]
What a plugin publishes is an attribute of `opmux`; an `import` statement asks `sys.modules` and finders instead. The finder here
stands before Python's own, which would import submodules a second time under the other name. It decides by the name alone, since
CPython holds the lock of all imports meanwhile; plugins are loaded by the loader, which runs without it. What has been imported
this way is a cache of `PluginRecord.loaded`: a change that takes a plugin back drops it, and it is imported anew when asked for.
"""

import importlib
import sys
from collections.abc import Callable, Sequence
from importlib.machinery import ModuleSpec
from types import FrameType, ModuleType
from typing import Any, Final, NoReturn, final

from opmux.errors import PluginError
from opmux.native.public.functions import advice_without

__all__ = ["AbsentNames", "MissingModuleError", "MissingNameError", "Namespaces", "forget"]

_ROOT: Final = "opmux"
#: Names of modules that were imported this way.
_imported: set[str] = set()


class MissingModuleError(PluginError, ModuleNotFoundError):
    """A plugin's namespace was imported while the plugin is not loaded, or has no such module."""

    __module__ = "opmux.plugins"


class MissingNameError(PluginError, ImportError):
    """`from opmux import` names the namespace of a plugin that is not loaded.

    Of a ModuleNotFoundError Python would make an ImportError of its own, which says the name alone.
    """

    __module__ = "opmux.plugins"


def forget(name: str) -> None:
    """Drops what was imported of a plugin's namespace; a change calls it, and it may be called again."""
    top = f"{_ROOT}.{name}"
    for imported in [n for n in _imported.copy() if n == top or n.startswith(f"{top}.")]:
        sys.modules.pop(imported, None)
        if imported == top:
            vars(sys.modules[_ROOT]).pop(name, None)
        _imported.discard(imported)


@final
class Namespaces:
    """Finds and loads modules under `opmux.<name>`, where that is a plugin's name.

    Args:
        is_plugin: Whether a plugin has a name, as far as is known without looking.
        namespace: Gives what a loaded plugin publishes; raises a PluginError if there is nothing.
    """

    def __init__(self, is_plugin: Callable[[str], bool], namespace: Callable[[str], Any]) -> None:
        self._is_plugin = is_plugin
        self._namespace = namespace

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """A spec for a name under a plugin's; None for all others."""
        root, _, rest = fullname.partition(".")
        if root != _ROOT or not self._is_plugin(rest.partition(".")[0]):
            return None
        loader: Any = self
        return ModuleSpec(fullname, loader)

    def create_module(self, spec: ModuleSpec) -> None:
        """Leaves it to Python to make the module that stands there until `exec_module` has found the real one."""

    def exec_module(self, module: ModuleType) -> None:
        """Puts what the plugin publishes, or the module of that name in it, in the module's place.

        Raises:
            MissingModuleError: The plugin is not loaded, publishes nothing, or has no such module.
            MissingNameError: The same of a plugin that `from opmux import` names.
        """
        fullname = module.__name__
        _, name, *inner = fullname.split(".")
        found: Any = None
        try:
            while found is not (published := self._published(name, fullname)):  # again if it was exchanged meanwhile
                found = published
                _imported.add(fullname)
                sys.modules[fullname] = _submodule(found, ".".join(inner), fullname) if inner else found
        except MissingModuleError as error:
            if inner or not _is_asked_by("_handle_fromlist"):
                raise
            raise _without_name(error) from None

    def _published(self, name: str, fullname: str) -> Any:
        try:
            return self._namespace(name)
        except AttributeError as error:
            if not isinstance(error, PluginError):  # it has been taken out of the list of plugins meanwhile
                advice = "opmux.plugins.status() lists the plugins that there are"
                raise _missing(fullname, f"import {fullname}", found=str(error), advice=advice) from None
            raise _missing(fullname, error.asked, **_parts(error)) from None


def _missing(fullname: str, asked: str, **parts: str) -> MissingModuleError:
    error = MissingModuleError(asked, **parts)
    error.name = fullname
    return error


def _without_name(error: MissingModuleError) -> MissingNameError:
    missing = MissingNameError(error.asked, **_parts(error))
    missing.name, missing.path = _ROOT, getattr(sys.modules.get(_ROOT), "__file__", None)
    return missing


def _parts(error: PluginError) -> dict[str, str]:
    return {"found": error.found, "where": error.where, "advice": error.advice}


def _submodule(namespace: Any, inner: str, fullname: str) -> ModuleType:
    real = f"{namespace.__name__}.{inner}"
    try:
        return importlib.import_module(real)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{real}.".startswith(f"{error.name}."):
            raise  # something that the module itself imports
        found = f"{namespace.__name__} has no module {inner!r}"
        advice = advice_without(*fullname.rsplit(".", 1)) or f"dir(opmux.{fullname.split('.')[1]}) lists what there is"
        raise _missing(fullname, f"import {fullname}", found=found, advice=advice) from None


@final
class AbsentNames:
    """Stands behind all finders, and says what to do instead of a name of PyTorch's that a package of opmux does not have.

    Where a package lacks an attribute, `from opmux.nn import LazyLinear` looks for a module of that name; what Python says
    afterwards is the name alone, whatever the package's `__getattr__` has said. `importlib.util.find_spec` is answered as by
    any finder, with None. As in Note [Namespaces as modules], the finder decides by the name, and the loader imports the table.
    """

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """A spec for a name in a package of opmux, if an import asks for it; None for all others."""
        if not fullname.startswith(_ROOT) or _public(fullname) is None or not _is_asked_by("_find_and_load"):
            return None
        loader: Any = self
        return ModuleSpec(fullname, loader)

    def create_module(self, spec: ModuleSpec) -> NoReturn:
        """Says that there is no such module, and what to do instead.

        Raises:
            ImportError: A package lacks the name that is imported from it; only where there is advice.
            ModuleNotFoundError: There is no such module. Of names in a package Python makes an ImportError of its own.
        """
        package, _, name = (_public(spec.name) or spec.name).rpartition(".")
        advice = advice_without(package, name)
        if advice is not None and _is_asked_by("_handle_fromlist"):
            file = getattr(sys.modules.get(package), "__file__", None)
            raise ImportError(f"cannot import name {name!r} from {package!r}: {advice}", name=package, path=file)
        text = f"No module named {spec.name!r}"
        raise ModuleNotFoundError(f"{text}: {advice}" if advice else text, name=spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Is there because Python asks for it; there is no module to execute."""


def _public(fullname: str) -> str | None:
    """A module's name under `opmux`, also if its package is a plugin's; None if it is under none."""
    package, _, name = fullname.rpartition(".")
    if package.partition(".")[0] == _ROOT:
        return fullname
    known = (n for n in _imported.copy() if getattr(sys.modules.get(n), "__name__", None) == package)
    return next((f"{public}.{name}" for public in known), None)


def _is_asked_by(function: str) -> bool:
    """Whether a function of Python's import system is among those that have called the finder or loader that asks."""
    frame: FrameType | None = sys._getframe(2)
    while frame is not None and frame.f_globals.get("__name__") == "importlib._bootstrap":
        if frame.f_code.co_name == function:
            return True
        frame = frame.f_back
    return False
