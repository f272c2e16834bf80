"""Functions of an array module in the form in which they cost least, and what it does, found out by asking it.

Kernels are written against functions of the module, `take(array, places, axis)`, because arrays of other modules than NumPy lack
methods such as `take` and `item`, and ufuncs of theirs lack `reduce`. NumPy has some of these functions in Python, around a method
in C that they call, and they take five times as long as the method; there the method itself stands for the function.
"""

from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import lru_cache, partial
from types import MappingProxyType, MethodDescriptorType
from typing import Any, Final

from opmux.errors import OperatorValueError
from opmux.tensor._dtype import dtype, float32, int32, int64, uint8, uint16, uint32, uint64
from opmux.tensor._events import quiet

__all__ = ["FUNCTIONS_OF_MODULE", "FoundLater", "as_integers", "found", "item_of"]

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
_FUNCTIONS: Final = ("concatenate", "take", "diagonal", "dot", "broadcast_to")
#: Vectors of ones that are kept: making one takes as long as a product with it.
_KEPT_ONES: Final = 64
#: Numbers that are kept as arrays, for the same reason.
_KEPT_NUMBERS: Final = 256
#: Small arrays that are kept because they take longer to make than to use.
_KEPT_ARRAYS: Final = 256


class FoundLater:
    """An attribute that a backend was not given, which is found when it is asked for.

    Not by `__getattr__`: with that, Python would take several times as long to read any attribute, and kernels read little else.

    Args:
        find: Finds it.
        name: The backend's own attribute from then on; if left out, it is asked for anew each time, because it may change.
    """

    __slots__ = ("_find", "_name")

    def __init__(self, find: Callable[[Any], Any], name: str = "") -> None:
        self._find = find
        self._name = name

    def __get__(self, backend: Any, owner: type) -> Any:
        if backend is None:
            return self
        value = self._find(backend)
        if self._name:
            setattr(backend, self._name, value)
        return value


def found(xp: Any, array_type: type, name: str) -> Callable[..., Any]:
    """The function of a module, the method in C that it calls, or the method of arrays whose module has no such function."""
    method = getattr(array_type, name, None)
    if isinstance(method, MethodDescriptorType):
        return method
    function: Callable[..., Any] = getattr(xp, name, None) or method or getattr(xp, name)
    return function


def _reducing(xp: Any, on_host: bool, ufunc: str, function: str) -> Callable[..., Any]:
    """A sum, product or extreme along axes: `xp.<function>`, or the `reduce` of the ufunc, in whose name NumPy does not warn."""
    own = getattr(getattr(xp, ufunc), "reduce", None) if on_host else None
    chosen: Callable[..., Any] = own or getattr(xp, function)
    return chosen


def item_of(array_type: type) -> Callable[[Any], Any]:
    """The function that makes a Python number of an array of one element."""
    method = getattr(array_type, "item", None)
    return method if isinstance(method, MethodDescriptorType) else _converted


def _converted(array: Any) -> Any:
    return _CONVERSIONS[array.dtype.kind](array.reshape(()))


def _stable_options(xp: Any) -> Mapping[str, Any]:
    """The keyword of `xp.argsort` for which equal elements keep their order."""
    for options in _STABLE_FORMS:
        try:
            xp.argsort(xp.zeros(2), axis=0, **options)
        except (TypeError, ValueError):
            continue
        return options
    return {}


def _is_writable(xp: Any) -> bool:
    """Whether a write through a slice reaches the array that it was taken from.

    An array that has no slices is a device's, whose own kernels write it.
    """
    if not hasattr(xp, "zeros"):
        return True  # As are those of a module that makes no more of them than their kernels need.
    whole = xp.zeros(2)
    if not hasattr(whole, "__getitem__"):
        return True
    part = whole[1:]
    try:
        part[0] = 1
    except Exception:  # Each array module has its own way to refuse.
        return False
    return bool(whole[1] == 1)


def _wraps(backend: Any) -> bool:
    """Whether the module has negative floating-point numbers wrap around in unsigned dtypes, as the processor does that it runs on.

    C leaves that open: of -1.0 in uint8 x86 makes 255, as PyTorch does everywhere, an Arm processor and a GPU make 0.
    """
    if backend.device_type == "meta":  # nothing is converted
        return True
    if not (backend.on_host and backend.writable):
        return False
    for d in (uint8, uint16, uint32, uint64):
        with suppress(OperatorValueError), quiet(backend.xp):  # the module need not have all of them
            return bool(backend.item(backend.asarray([-1.0], float32).astype(backend.native_dtype[d])))
    return True


def as_integers(backend: Any, array: Any, d: dtype) -> Any:
    """Floating-point numbers as integers, those that the dtype does not hold as in PyTorch; None where `astype` does the same.

    bfloat16 goes by way of float32: of what the dtype does not hold ml_dtypes makes 0, since its release 0.7. Negative numbers go
    around in unsigned dtypes, by way of signed ones. What no signed integer holds becomes what the module makes of it, as does NaN.

    Args:
        backend: Backend of the array.
        array: Native array of any dtype.
        d: A dtype of integers.
    """
    kind = array.dtype.kind
    is_elsewhere = kind == "V"
    is_around = d.kind == "u" and kind in "fV" and not backend.wraps
    if not (is_elsewhere or is_around):
        return None
    wanted, signed = backend.native_dtype[d], int32 if backend.narrows else int64
    with quiet(backend.xp):
        if is_elsewhere:
            array = array.astype(backend.native_dtype[float32])
        if not is_around:
            return array.astype(wanted)
        around = array.astype(backend.native_dtype[signed]).astype(wanted)
        if d.itemsize < signed.itemsize:
            return around
        return backend.xp.where(array < 2.0 ** (8 * signed.itemsize - 1), around, array.astype(wanted))


def _ones_of(xp: Any, *, kept: bool) -> Callable[[int, Any], Any]:
    """The function that makes a vector of ones, by length and native dtype.

    Args:
        xp: The module.
        kept: Whether the same vector is returned again; it cannot be written to, where the module has such arrays.
    """

    def ones(length: int, native: Any) -> Any:
        return xp.ones(length, dtype=native)

    @lru_cache(_KEPT_ONES)
    def once(length: int, native: Any) -> Any:
        made = ones(length, native)
        if hasattr(getattr(made, "flags", None), "writeable"):
            made.flags.writeable = False  # It is in every sum to come.
        return made

    return once if kept else ones


def _keeping(xp: Any, *, kept: bool) -> Callable[..., Any]:
    """What calls a function with the module in front of its arguments, which can be hashed.

    Args:
        xp: The module.
        kept: Whether what it returns is returned again for the same arguments; callers do not write into it.
    """

    def make(function: Callable[..., Any], *args: Any) -> Any:
        return function(xp, *args)

    return lru_cache(_KEPT_ARRAYS)(make) if kept else make


def _number_of(xp: Any, *, kept: bool) -> Callable[[Any, Any], Any]:
    """The function that makes a number an operand beside arrays of a native dtype.

    Args:
        xp: The module.
        kept: Whether that is an array without dimensions, the same again, which the module takes in half the time of a number.
    """

    @lru_cache(_KEPT_NUMBERS)
    def once(value: Any, native: Any) -> Any:
        made = xp.asarray(value, dtype=native)
        if hasattr(getattr(made, "flags", None), "writeable"):
            made.flags.writeable = False  # It is in every computation to come.
        return made

    return once if kept else _number


def _number(value: Any, native: Any) -> Any:
    return value


def _keeps(backend: Any) -> bool:
    # What a module traces belongs to the trace, and what a device holds to the device.
    return backend.tracing is None and backend.on_host and backend.writable


def _module_function(name: str, backend: Any) -> Any:
    return found(backend.xp, backend.array_type, name)


#: What a backend finds out of its module when it is asked for, by the name of its attribute.
FUNCTIONS_OF_MODULE: Final[Mapping[str, Callable[[Any], Any]]] = {
    "writable": lambda backend: _is_writable(backend.xp),
    "wraps": _wraps,
    "sum": lambda backend: _reducing(backend.xp, backend.on_host, "add", "sum"),
    # Arrays that can be written to, and that of the ufunc: functions of other modules need not have it.
    "sum_has_out": lambda backend: _keeps(backend) and hasattr(backend.xp.add, "reduce"),
    "prod": lambda backend: _reducing(backend.xp, backend.on_host, "multiply", "prod"),
    "max": lambda backend: _reducing(backend.xp, backend.on_host, "maximum", "max"),
    "min": lambda backend: _reducing(backend.xp, backend.on_host, "minimum", "min"),
    "kept": lambda backend: _keeping(backend.xp, kept=_keeps(backend)),
    "number": lambda backend: _number_of(backend.xp, kept=_keeps(backend)),
    "ones": lambda backend: _ones_of(backend.xp, kept=_keeps(backend)),
    # Not `found`: methods of other modules than NumPy need not have the keywords that their functions have.
    "argsort": lambda backend: backend.xp.argsort,
    "stable_options": lambda backend: _stable_options(backend.xp),
    **{name: partial(_module_function, name) for name in _FUNCTIONS},
}
