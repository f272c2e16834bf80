"""CuPy, imported at the first use of one of its names: the only place in this plugin that imports it."""

from importlib import import_module
from typing import Any, Final, final

__all__ = ["CupyModule", "cupy_module", "xp"]


@final
class CupyModule:
    """A module of CuPy that is imported when the first attribute is asked for.

    Attributes are kept on this object, so that each costs a plain attribute read from its second use on.

    Args:
        name: `"cupy"`, `"cupyx.scipy.special"`.
    """

    def __init__(self, name: str) -> None:
        self.__name__ = name

    def __getattr__(self, name: str) -> Any:
        value = getattr(import_module(self.__name__), name)
        setattr(self, name, value)
        return value

    def forget(self) -> None:
        """Drop what was looked up, so that an unloaded plugin holds nothing of CuPy."""
        name = self.__name__
        self.__dict__.clear()
        self.__name__ = name

    def __repr__(self) -> str:
        return f"<lazily imported module {self.__name__!r}>"


#: The array module of this backend.
xp: Final = CupyModule("cupy")


def cupy_module(name: str) -> CupyModule:
    """A submodule of CuPy, `"cuda"` or `"random"`, as lazily imported as `xp`."""
    return CupyModule(f"cupy.{name}")
