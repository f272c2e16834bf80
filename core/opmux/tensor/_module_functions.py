"""The functions of an array module in the form in which they cost least, found once for each backend.

Kernels are written against functions of the module, `take(array, places, axis)`, because arrays of other modules than NumPy lack
methods such as `take` and `item`, and ufuncs of theirs lack `reduce`. NumPy has some of these functions in Python, around a method
in C that they call, and they take five times as long as the method; there the method itself stands for the function.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from types import MappingProxyType, MethodDescriptorType
from typing import Any, Final, final

from opmux.errors import PluginError

__all__ = ["MODULE_FUNCTIONS", "ModuleSource", "found", "item_of", "reducing", "stable_options"]

_CONVERSIONS: Final[dict[str, Callable[[Any], Any]]] = {
    "b": bool,
    "i": int,
    "u": int,
    "f": float,
    "V": float,
    "c": complex,
}
#: How a module is asked for a stable sort: the array API, and NumPy from 2.0 on, or earlier NumPy and CuPy.
_STABLE_FORMS: Final[tuple[Mapping[str, Any], ...]] = (
    MappingProxyType({"stable": True}),
    MappingProxyType({"kind": "stable"}),
)
#: Functions that a backend has as attributes of these names.
MODULE_FUNCTIONS: Final = ("take", "diagonal", "dot")


@final
class ModuleSource:
    """An array module, or the name of one, which is imported when it is first asked for.

    Attributes:
        name: Its name.
    """

    __slots__ = ("_device_type", "_module", "name")

    def __init__(self, device_type: str, module: Any) -> None:
        self._device_type = device_type
        self._module = module
        named = isinstance(module, str)
        self.name: str = module if named else getattr(module, "__name__", None) or type(module).__name__

    def __call__(self) -> Any:
        """The module.

        Raises:
            PluginError: It cannot be imported.
        """
        if isinstance(self._module, str):
            try:
                self._module = import_module(self._module)
            except ImportError as error:
                raise PluginError(
                    f"device {self._device_type!r}, which computes with the module {self._module!r}",
                    found=f"{type(error).__name__}: {error}",
                    advice="install what has the module, or use another device",
                ) from error
        return self._module


def found(xp: Any, array_type: type, name: str) -> Callable[..., Any]:
    """The function of a module, the method in C that it calls, or the method of arrays whose module has no such function."""
    method = getattr(array_type, name, None)
    if isinstance(method, MethodDescriptorType):
        return method
    function: Callable[..., Any] = getattr(xp, name, None) or method or getattr(xp, name)
    return function


def reducing(xp: Any, on_host: bool, ufunc: str, function: str) -> Callable[..., Any]:
    """A sum or product along axes: `xp.<function>`, or the `reduce` of the ufunc, in whose name NumPy does not warn."""
    own = getattr(getattr(xp, ufunc), "reduce", None) if on_host else None
    return own or getattr(xp, function)


def item_of(array_type: type) -> Callable[[Any], Any]:
    """The function that makes a Python number of an array of one element."""
    method = getattr(array_type, "item", None)
    return method if isinstance(method, MethodDescriptorType) else _converted


def _converted(array: Any) -> Any:
    return _CONVERSIONS[array.dtype.kind](array.reshape(()))


def stable_options(xp: Any) -> Mapping[str, Any]:
    """The keyword of `xp.argsort` for which equal elements keep their order."""
    for options in _STABLE_FORMS:
        try:
            xp.argsort(xp.zeros(2), axis=0, **options)
        except (TypeError, ValueError):
            continue
        return options
    return {}
