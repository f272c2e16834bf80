"""A module with Python's array API in the form in which kernels know modules: with NumPy's names, promotion and methods.

Note [Array API]
Kernels are written against what NumPy, CuPy and jax.numpy have in common. Python's array API standard has the same functions under
other names (`acos` for `arccos`), leaves open what NumPy says (the dtype of an integer array plus 1.5, integer arrays as keys), and
its arrays have no methods but operators. `ArrayAPI` stands in front of such a module: an `AdaptedArray` around each array, NumPy's
promotion in front of each function, and what NumPy has and the standard has not made of what it has. What is left the module has
under NumPy's name, or it lacks it.
"""

import operator
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from importlib import import_module
from typing import Any, Final, final

from opmux.dispatch import rebuilt
from opmux.errors import DtypeNotHeldError
from opmux.native.array_api import _functions as functions
from opmux.native.array_api._array import AdaptedArray
from opmux.native.array_api._linalg import LINALG
from opmux.native.array_api._promotion import common_dtype, default_dtype, inexact
from opmux.tensor import DTYPES, bool_, complex64, complex128, dtype, float32, float64, int64

__all__ = ["ArrayAPI", "ArrayAPIPart"]

_Conversion = Callable[[Any], Any]
_Dtype = dtype  # ArrayAPI has a function of that name.

_NUMBERS: Final = (bool, int, float, complex)
_PYTHON: Final[Mapping[Any, dtype]] = {bool: bool_, int: int64, float: float64, complex: complex128}
#: What takes the place of dtypes of 64 bits inside kernels where the module has none; tensors of these are refused.
_NARROW: Final = {float64: float32, complex128: complex64}
_CONSTANTS: Final = {"inf": float("inf"), "nan": float("nan"), "newaxis": None, "bool_": bool_}
#: NumPy's names of functions that the standard has under others.
_RENAMED: Final = {
    "absolute": "abs",
    "arccos": "acos",
    "arccosh": "acosh",
    "arcsin": "asin",
    "arcsinh": "asinh",
    "arctan": "atan",
    "arctan2": "atan2",
    "arctanh": "atanh",
    "concatenate": "concat",
    "conjugate": "conj",
    "invert": "bitwise_invert",
    "left_shift": "bitwise_left_shift",
    "power": "pow",
    "right_shift": "bitwise_right_shift",
    "rint": "round",
    "true_divide": "divide",
}
#: Functions whose results are fractions.
_INEXACT: Final = frozenset(
    (
        *(
            "arccos",
            "arccosh",
            "arcsin",
            "arcsinh",
            "arctan",
            "arctan2",
            "arctanh",
            "copysign",
            "cos",
            "cosh",
            "exp",
            "exp2",
        ),
        *(
            "expm1",
            "hypot",
            "log",
            "log10",
            "log1p",
            "log2",
            "logaddexp",
            "logaddexp2",
            "nextafter",
            "reciprocal",
            "sin",
        ),
        *("sinc", "sinh", "sqrt", "tan", "tanh", "true_divide"),
    )
)
#: Functions of two operands, which are brought to one dtype.
_BINARY: Final = frozenset(
    (
        *(
            "add",
            "arctan2",
            "bitwise_and",
            "bitwise_or",
            "bitwise_xor",
            "copysign",
            "dot",
            "equal",
            "floor_divide",
            "fmax",
        ),
        *("fmin", "fmod", "gcd", "greater", "greater_equal", "hypot", "lcm", "left_shift", "less", "less_equal"),
        *(
            "logaddexp",
            "logaddexp2",
            "logical_and",
            "logical_or",
            "logical_xor",
            "matmul",
            "maximum",
            "minimum",
            "multiply",
        ),
        *("nextafter", "not_equal", "power", "remainder", "right_shift", "subtract", "true_divide", "vecdot"),
    )
)


@final
class ArrayAPI:
    """Stands in front of a module with Python's array API, for `array_kernels(xp=...)`. See Note [Array API].

    Args:
        module: The module, or its name: then it is imported at first use. What the package `array_api_compat` has for torch, dask
            and others conforms best: `"array_api_compat.torch"`.
        device: What its creation functions are to get as `device=`; nothing if left out.
        names: Further functions by NumPy's name, where the module has them under another one: `{"j0": "bessel_j0"}`.

    Attributes:
        awaited: Name of a module that is not imported yet; empty if it is.
    """

    __module__ = "opmux.native.array_api"

    def __init__(self, module: Any, *, device: Any = None, names: Mapping[str, str] | None = None) -> None:
        self._given = module
        self.awaited: str = module if isinstance(module, str) else ""
        self._device = device
        self._names = {**_RENAMED, **(names or {})}
        self._dtypes: dict[Any, dtype] = {}
        self._writes: bool | None = None
        self.convert_by(None, None)
        self.__name__ = module if isinstance(module, str) else getattr(module, "__name__", type(module).__name__)

    @property
    def namespace(self) -> Any:
        """The module itself."""
        if self.awaited:
            self._given, self.awaited = import_module(self.awaited), ""
        return self._given

    def missing(self) -> list[str]:
        """The functions of the standard that the module has not, and nothing works without."""
        return [name for name in functions.NEEDED if not hasattr(self.namespace, name)]

    def part(self, module: Any, **names: str) -> "ArrayAPIPart":
        """Another module of the same library, with functions of its arrays: `special=lambda: xp.part("torch.special")`."""
        return ArrayAPIPart(self, import_module(module) if isinstance(module, str) else module, names)

    def __getattr__(self, name: str) -> Any:
        """A function, a dtype or a part of the module, under NumPy's name."""
        if name.startswith("__"):
            raise AttributeError(name)
        if name in DTYPES:
            return DTYPES[name]
        if name in _CONSTANTS:
            return _CONSTANTS[name]
        if name in ("linalg", "fft"):
            found: Any = self.part(getattr(self.namespace, name))
            for own_name, function in LINALG.items() if name == "linalg" else ():
                if hasattr(self.namespace.linalg, own_name):
                    setattr(found, own_name, partial(function, self))
        elif name in functions.OWN:
            found = partial(functions.OWN[name], self)
        else:
            found = self.adapted(self.namespace, name, self._names.get(name, name))
        self.__dict__[name] = found
        return found

    def adapted(self, module: Any, name: str, own_name: str) -> Any:
        """A function of the library for `AdaptedArray`s.

        Args:
            module: Where it is.
            name: NumPy's name.
            own_name: The module's name.

        Raises:
            AttributeError: The module has no such function.
        """
        function = getattr(module, own_name, None) or getattr(module, name, None)
        if function is None and module is self.namespace and name in functions.OTHERWISE:
            return partial(functions.OTHERWISE[name], self)
        if function is None:
            raise AttributeError(f"{module.__name__} has no {name!r}", name=name, obj=self)
        if not callable(function) or isinstance(function, type):
            return function

        def call(*args: Any, **options: Any) -> Any:
            if name in _BINARY:
                args = (*self.promoted(*args[:2], fractions=name in _INEXACT), *args[2:])
            elif name in _INEXACT:
                args = (inexact(self, args[0]), *args[1:])
            found = self.wrapped(function(*map(self.bare, args), **{key: self.bare(x) for key, x in options.items()}))
            # Positions, which may be other integers than NumPy's.
            return tuple([part.astype(int64) for part in found]) if name == "nonzero" else found

        return call

    # -- between the two kinds of arrays ----------------------------------------------------------------------------

    def bare(self, value: Any) -> Any:
        """A value as the module takes it."""
        if isinstance(value, AdaptedArray):
            return value.native
        if isinstance(value, dtype) or (isinstance(value, type) and value in _PYTHON):
            return self.native_dtype(value)
        if isinstance(value, (tuple, list)):
            return rebuilt(type(value), [self.bare(part) for part in value])
        return value

    def wrapped(self, value: Any) -> Any:
        """What the module has given, with `AdaptedArray`s."""
        if isinstance(value, (tuple, list)):
            parts = [self.wrapped(part) for part in value]
            return parts if isinstance(value, list) else tuple(parts)
        is_array = hasattr(value, "dtype") and hasattr(value, "shape")
        return AdaptedArray(self, value) if is_array and not isinstance(value, AdaptedArray) else value

    def native_dtype(self, d: Any) -> Any:
        """The module's own dtype object: for fractions between steps, of which NumPy makes float64, one of 32 bits if need be."""
        d = _PYTHON.get(d, d)
        narrow = _NARROW.get(d)
        native = self._held(d)
        return self._held(narrow) if native is None and narrow is not None else native

    def _held(self, d: _Dtype) -> Any:
        """The module's dtype object of a name, or None. Where there is no `bool` there is Python's behind `bool_`."""
        return getattr(self.namespace, d.name, getattr(self.namespace, f"{d.name}_", None))

    def dtype_of(self, native: Any) -> _Dtype:
        """The dtype for one of the module."""
        found = self._dtypes.get(native)
        if found is None:
            # Compared, not looked up: what the module has under the name may be equal and have another hash, as in NumPy.
            held = {d: own for d in DTYPES.values() if (own := self._held(d)) is not None}
            found = next((d for d, own in held.items() if native == own), None)
            if found is None:
                raise DtypeNotHeldError(
                    f"an array of dtype {native} of {self.__name__}",
                    found=f"the dtypes that the module names are {', '.join(d.name for d in held)}",
                    advice="put an object in front of the module that has it as an attribute, or makes arrays of another",
                )
            self._dtypes[native] = found
        return found

    def dtype(self, name: str) -> _Dtype:
        """The dtype of that name, where the module has it.

        Raises:
            TypeError: It has not.
        """
        d = DTYPES[name]
        if self._held(d) is None:
            raise TypeError(f"{self.__name__} has no dtype {name!r}")
        return d

    @property
    def placement(self) -> dict[str, Any]:
        """Options of creation functions that say where."""
        return {} if self._device is None else {"device": self._device}

    def convert_by(self, from_numpy: _Conversion | None, to_numpy: _Conversion | None) -> None:
        """Has the module's own arrays come from NumPy and go there by these functions; by `asarray` where one is None."""
        self._into, self._out = from_numpy, to_numpy

    def from_numpy(self, host: Any) -> AdaptedArray:
        """The array of a `numpy.ndarray`."""
        if host.dtype.name == "bfloat16":  # NumPy's is that of another library, which the module need not know.
            return self.bits_as(self.from_numpy(host.view("int16")), self.dtype("bfloat16"))
        native = self.namespace.asarray(host, **self.placement) if self._into is None else self._into(host)
        return native if isinstance(native, AdaptedArray) else AdaptedArray(self, native)

    def to_numpy(self, array: AdaptedArray) -> Any:
        """The `numpy.ndarray` of an array."""
        if array.dtype.name == "bfloat16":
            return self.to_numpy(self.bits_as(array, DTYPES["int16"])).view(import_module("ml_dtypes").bfloat16)
        return (self._out or import_module("numpy").asarray)(array.native)

    # -- what arrays are made of ------------------------------------------------------------------------------------

    def promoted(self, *values: Any, fractions: bool = False) -> list[AdaptedArray]:
        """Arrays of one dtype, of arrays and numbers; numbers adapt to arrays as in NumPy."""
        d = common_dtype(values)
        if fractions and d.kind in "biu":
            d = float64
        return [self.asarray(value, d) for value in values]

    def asarray(self, data: Any, dtype: Any = None) -> AdaptedArray:
        """An array of an array, a number or nested lists of numbers."""
        if isinstance(data, AdaptedArray):
            return data if dtype is None else self.astype(data, dtype)
        if isinstance(data, (list, tuple)) and any(isinstance(part, AdaptedArray) for part in data):
            stacked: AdaptedArray = self.stack([self.asarray(part) for part in data])
            return stacked if dtype is None else self.astype(stacked, dtype)
        native = self.native_dtype(dtype or default_dtype(data))
        return AdaptedArray(self, self.namespace.asarray(data, dtype=native, **self.placement))

    def astype(self, array: AdaptedArray, d: Any) -> AdaptedArray:
        """The elements as another dtype."""
        wanted = _PYTHON.get(d, d)
        if array.dtype is wanted:
            return array
        if array.dtype.is_complex and not wanted.is_complex:
            array = self.operated(operator.ne, array, 0) if wanted is bool_ else array.real
        if wanted.is_complex and array.dtype.kind in "biu":
            array = self.astype(array, wanted.to_real())
        return AdaptedArray(self, self.namespace.astype(array.native, self.native_dtype(wanted)))

    def bits_as(self, array: AdaptedArray, d: _Dtype) -> AdaptedArray:
        """The same bits as another dtype; on the host where the module's arrays have no `view`."""
        view = getattr(array.native, "view", None)
        if view is not None and array.dtype.itemsize == d.itemsize:
            return AdaptedArray(self, view(self.native_dtype(d)))
        if view is not None:  # Of other sizes a module sees bits only where the elements lie side by side.
            flat = self.namespace.reshape(self.namespace.asarray(array.native, copy=True), (-1,))
            *others, last = array.shape or (1,)
            shape = (*others, last * array.dtype.itemsize // d.itemsize) if array.shape else ()
            return AdaptedArray(self, self.namespace.reshape(flat.view(self.native_dtype(d)), shape))
        return self.from_numpy(self.to_numpy(array).view(d.name))

    def operated(self, function: Callable[[Any, Any], Any], a: Any, b: Any) -> AdaptedArray:
        """The result of a sign between two arrays, or an array and a number."""
        first, second = self.promoted(a, b, fractions=function.__name__ == "truediv")
        return AdaptedArray(self, function(first.native, second.native))

    def indexed(self, array: AdaptedArray, key: Any) -> AdaptedArray:
        """The part of an array between brackets."""
        key, turned = functions.standard_key(array.ndim, array.shape, key)
        found = AdaptedArray(self, array.native[self.bare(key)])
        return self.flip(found, axis=turned) if turned else found

    def placed(self, array: AdaptedArray, key: Any, values: Any, how: str) -> AdaptedArray:
        """The array with values put, added, ... at places. On the host, but for plain writing where arrays can be written to."""
        if how == "set" and self._is_written():
            copy = self.namespace.asarray(array.native, copy=True)
            # The standard has no writing at positions, and some modules refuse it, each in its own way.
            with suppress(IndexError, TypeError, ValueError):
                copy[self.bare(key)] = self.asarray(values, array.dtype).native
                return AdaptedArray(self, copy)
        host = self.to_numpy(array).copy()
        places, given = self._on_host(key), self._on_host(values)
        if how == "set":
            host[places] = given
        else:
            getattr(import_module("numpy"), how).at(host, places, given)
        return self.from_numpy(host)

    def _on_host(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return tuple([self._on_host(part) for part in value])
        return self.to_numpy(value) if isinstance(value, AdaptedArray) else value

    def _is_written(self) -> bool:
        if self._writes is None:
            try:
                self.namespace.zeros(2)[0] = 1
            except Exception:  # Each module has its own way to refuse.
                self._writes = False
            else:
                self._writes = True
        return self._writes


@final
class ArrayAPIPart:
    """A further module of functions of the same arrays.

    Args:
        whole: The module that the arrays belong to.
        module: The further one.
        names: The module's names of functions, by NumPy's or SciPy's.
    """

    def __init__(self, whole: ArrayAPI, module: Any, names: Mapping[str, str]) -> None:
        self._whole, self._module, self._names = whole, module, names
        self.__name__ = module.__name__

    def __getattr__(self, name: str) -> Any:
        """A function under NumPy's or SciPy's name."""
        if name.startswith("__"):
            raise AttributeError(name)
        found = self.__dict__[name] = self._whole.adapted(self._module, name, self._names.get(name, name))
        return found
