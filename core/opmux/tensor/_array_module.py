"""What is found out about an array module: which dtypes it really holds, and its functions in the form in which they cost least.

Kernels are written against functions of the module, `take(array, places, axis)`, because arrays of other modules than NumPy lack
methods such as `take` and `item`, and ufuncs of theirs lack `reduce`. NumPy has some of these functions in Python, around a method
in C that they call, and they take five times as long as the method; there the method itself stands for the function.
"""

import importlib
import warnings
from collections.abc import Callable, Collection, Mapping
from contextlib import suppress
from types import MappingProxyType, MethodDescriptorType
from typing import Any, Final, final

from opmux.errors import OperatorArgumentError, OperatorValueError, PluginError, shown
from opmux.tensor._dtype import DTYPE_OF, DTYPES, dtype, dtype_of, int64
from opmux.tensor._tracing import Tracing

__all__ = [
    "MODULE_FUNCTIONS",
    "ModuleSource",
    "NativeDtypes",
    "converted_whole",
    "found",
    "item_of",
    "reducing",
    "replaced",
    "stable_options",
]

#: The package whose import makes a dtype known to NumPy, and by it to CuPy, and how to install it.
_ELSEWHERE: Final = {"bfloat16": "ml_dtypes"}
_INSTALLED_BY: Final = {"bfloat16": 'python -m pip install ml_dtypes, or "opmux-cpu[bfloat16]"'}
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


class NativeDtypes(dict[dtype, Any]):
    """Dtype to the array module's own dtype object; filled on first use.

    Args:
        device_type: The device, for messages.
        module: Gives the array module.
        given: Native dtypes by name, for those that the module does not give by name.
        held: Names of the dtypes that the module has; all that it takes if None.

    Raises:
        OperatorArgumentError: A name is that of no dtype.
    """

    def __init__(
        self, device_type: str, module: Callable[[], Any], given: Mapping[str, Any], held: Collection[str] | None = None
    ) -> None:
        self._device_type = device_type
        self._module = module
        self._given = given
        self._held = held
        unknown = [name for name in (*given, *(held or ())) if name not in DTYPES]
        if unknown:
            raise OperatorArgumentError(
                f"dtypes of device {device_type}: {', '.join(map(shown, unknown))}",
                found=f"no dtype has such a name; there are {', '.join(DTYPES)}",
                advice='dtypes are named as in opmux: "float32", "bool"',
            )

    @property
    def is_limited(self) -> bool:
        """Whether the backend has said which dtypes there are."""
        return self._held is not None

    @property
    def _xp(self) -> Any:
        return self._module()

    def know_given(self) -> None:
        """Has arrays of the native dtypes that were given by name be known by these, which may have names of their own."""
        for name in self._given:
            with suppress(OperatorValueError):
                self[DTYPES[name]]

    def __missing__(self, d: dtype) -> Any:
        if self._held is not None and d.name not in self._held:
            raise OperatorValueError(
                f"dtype {d} on device {self._device_type}",
                found=f"the backend has {', '.join(sorted(self._held))}",
                advice="convert to one of these first, or use another device",
            )
        native = self._given.get(d.name)
        if native is None:
            native = self._from_module(d)
        self._check_held(d, native)
        self[d] = native
        return native

    def _check_held(self, d: dtype, native: Any) -> None:
        """Refuses a dtype that the array module takes and replaces, as jax makes 32 bits of 64 unless told otherwise."""
        # `empty` computes nothing, where a device would.
        make = getattr(self._xp, "empty", None) or self._xp.zeros
        with warnings.catch_warnings():  # What jax says of it is said by the error, to whom it concerns.
            warnings.simplefilter("ignore")
            held = make(0, dtype=native).dtype
        if held != native and DTYPE_OF.get(held) is not d:
            if d.name not in self._given or _is_known(held):
                raise replaced(d, self._device_type, held)
            DTYPE_OF[held] = d  # The module's own object for what it was asked for by another name.

    def _from_module(self, d: dtype) -> Any:
        make = getattr(self._xp, "dtype", None)
        elsewhere = _ELSEWHERE.get(d.name)
        if elsewhere is not None:
            with suppress(ImportError):
                importlib.import_module(elsewhere)
        try:
            return getattr(self._xp, d.name) if make is None else make(d.name)
        except (AttributeError, TypeError) as error:
            installing = f"NumPy and CuPy have it from {elsewhere}: {_INSTALLED_BY[d.name]}; or " if elsewhere else ""
            raise OperatorValueError(
                f"dtype {d} on device {self._device_type}",
                found="the backend's array module has no such dtype",
                advice=f"{installing}use another dtype or device",
            ) from error


def _is_known(native: Any) -> bool:
    """Whether a native dtype has the name of a dtype."""
    try:
        dtype_of(native)
    except (OperatorArgumentError, TypeError):
        return False
    return True


def replaced(d: dtype, device_type: str, held: Any) -> OperatorValueError:
    return OperatorValueError(
        f"dtype {d} on device {device_type}",
        found=f"the backend's array module has {held} in its place",
        advice='use another dtype, or have the array module hold it: jax does after jax.config.update("jax_enable_x64", True)',
    )


def converted_whole(xp: Any, data: Any, d: dtype, native: Any) -> Any:
    """Integers that the array module does not convert and PyTorch does; None where there are others.

    Negative ones wrap around in an unsigned dtype: -1 is its largest. A floating-point dtype from elsewhere, as bfloat16, may know
    no integers beyond int64.
    """
    if d.kind not in "fu" or d.itemsize == 8:
        return None
    try:
        whole = xp.asarray(data, dtype=xp.float64) if d.kind == "f" else xp.asarray(data)
    except (OverflowError, TypeError, ValueError):
        return None
    if d.kind == "f":
        return whole.astype(native)
    if dtype_of(whole.dtype) is not int64:
        return None
    largest = (1 << (8 * d.itemsize)) - 1
    fits = bool(((whole >= -largest) & (whole <= largest)).all())
    return whole.astype(native) if fits else None


@final
class ModuleSource:
    """An array module, or the name of one, which is imported when it is first asked for.

    Args:
        device_type: The device, for messages.
        module: The module, or its name.
        tracing: What the module says of its tracing, if it traces.
    """

    __slots__ = ("_device_type", "_module", "_tracing")

    def __init__(self, device_type: str, module: Any, tracing: Tracing | None = None) -> None:
        self._device_type = device_type
        self._module = module
        self._tracing = tracing

    def advice_for(self, error: Exception) -> str:
        """What to do about what the module raised inside a kernel, where that is known; else empty."""
        if self._tracing is None or not isinstance(error, TypeError) or not self._tracing.active():
            return ""
        return "where the operator needs values, as for the size of its result, call it outside the function that is traced"

    @property
    def name(self) -> str:
        """Name of the module, which is not imported for it."""
        module = self._module
        # Nothing else of an object is asked for, which may import its library when it is touched.
        return module if isinstance(module, str) else str(module.__dict__.get("__name__") or type(module).__name__)

    def __call__(self) -> Any:
        """The module.

        Raises:
            PluginError: It cannot be imported.
        """
        if isinstance(self._module, str):
            try:
                self._module = importlib.import_module(self._module)
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
    chosen: Callable[..., Any] = own or getattr(xp, function)
    return chosen


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
