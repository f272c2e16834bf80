"""CuPy, imported at the first use of one of its names: the only place in this plugin that imports it."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, Final, final

from opmux.errors import PluginError, raise_if
from opmux.plugins import load_line, refusal

__all__ = ["CupyModule", "cuda", "cupyx", "decomposition", "forget", "runtime", "special", "xp"]

_MODULES: Final[list["CupyModule"]] = []


@final
class CupyModule:
    """A module of CuPy that is imported when the first attribute is asked for.

    Attributes are kept on this object, so that each costs a plain attribute read from its second use on. While the plugin is
    unavailable every one of them raises the reason.

    Args:
        name: `"cupy"`, `"cupyx.scipy.special"`.
        instead: Gives what stands for an attribute: it is called with its name and its value.
    """

    def __init__(self, name: str, instead: Callable[[str, Any], Any] | None = None) -> None:
        self.__name__, self.__instead__ = name, instead
        _MODULES.append(self)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # Inspecting objects, as doctest does, is not to import CuPy.
            raise AttributeError(name)
        value = getattr(_imported(self.__name__), name)
        if self.__instead__ is not None:
            value = self.__instead__(name, value)
        setattr(self, name, value)
        return value

    def __repr__(self) -> str:
        return f"<lazily imported module {self.__name__!r}>"


def _imported(name: str) -> Any:
    raise_if(refusal("cuda"))
    try:
        return import_module(name)
    except ImportError as error:
        raise PluginError(
            f"import {name}",
            found=f"{type(error).__name__}: {error}",
            advice=f"repair the installation of CuPy, then {load_line('cuda')}",
        ) from error


def forget() -> None:
    """Drops what was looked up, so that an unloaded plugin holds nothing of CuPy."""
    for module in _MODULES:
        name, instead = module.__name__, module.__instead__
        module.__dict__.clear()
        module.__name__, module.__instead__ = name, instead


#: The array module of this backend.
xp: Final = CupyModule("cupy")
cuda: Final = CupyModule("cupy.cuda")
runtime: Final = CupyModule("cupy.cuda.runtime")
cupyx: Final = CupyModule("cupyx")
special: Final = CupyModule("cupyx.scipy.special")
#: The only private module: LU factors of a batch of matrices, and their pivots, have no public function.
decomposition: Final = CupyModule("cupy.linalg._decomposition")
