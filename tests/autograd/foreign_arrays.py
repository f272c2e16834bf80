"""An array library of its own for tests: NumPy behind a type that NumPy does not know, and that refuses NumPy's arrays.

`ForeignModule` is the module, with `ForeignArray` as its arrays, or `FrozenArray`, which cannot be written to, or `LenientArray`,
which refuses no position either. `StandardModule` has what the array API standard of Python has, and nothing else.
"""

from contextlib import suppress
from types import ModuleType
from typing import Any, final

import numpy as np

#: What NumPy has for these is no array, and the library gives it as it is: they are asked for most often by far.
_NO_ARRAYS = frozenset(("dtype", "flags", "itemsize", "nbytes", "ndim", "shape", "size", "strides"))


class ForeignArray:
    """An array of the library. NumPy can neither compute with it nor convert it."""

    __slots__ = ("__weakref__", "data")
    __array_ufunc__ = None

    def __init__(self, data: np.ndarray[Any, Any]) -> None:
        self.data = data

    def __array__(self, *args: Any, **named: Any) -> Any:
        raise TypeError("a foreign array where NumPy wants one of its own")

    def __getattr__(self, name: str) -> Any:
        if name in _NO_ARRAYS:
            return getattr(self.data, name)
        if name.startswith("__") or name in ("base", "ctypes", "offset"):
            raise AttributeError(name)
        found = getattr(self.data, name)
        return _calling(found, type(self)) if callable(found) else _wrapped(found, type(self))

    def __getitem__(self, key: Any) -> Any:
        return _wrapped(self.data[_bare(key)], type(self))

    def __setitem__(self, key: Any, value: Any) -> None:
        self.data[_bare(key)] = _bare(value)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.data!r})"


#: What the documentation says that arrays have, operators and keys aside; those of jax have all of it.
METHODS = frozenset(
    (
        *(
            "T",
            "all",
            "any",
            "argmax",
            "argmin",
            "argsort",
            "astype",
            "clip",
            "conj",
            "copy",
            "cumprod",
            "cumsum",
            "dtype",
            "imag",
        ),
        *(
            "itemsize",
            "max",
            "mean",
            "min",
            "nbytes",
            "ndim",
            "nonzero",
            "prod",
            "real",
            "reshape",
            "round",
            "shape",
            "size",
        ),
        *("squeeze", "sum", "swapaxes", "tolist", "transpose", "view"),
    )
)


class FrozenArray(ForeignArray):
    """An array that cannot be written to, neither by index nor in place, and that has only what the documentation asks for."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        if name not in METHODS:
            raise AttributeError(name)
        if name == "view":  # No layout in memory is in the way.
            return lambda dtype: type(self)(np.ascontiguousarray(self.data).view(dtype).reshape(self._shape_as(dtype)))
        return super().__getattr__(name)

    def _shape_as(self, dtype: Any) -> tuple[int, ...]:
        *others, last = self.data.shape or (1,)
        return (*others, last * self.data.itemsize // np.dtype(dtype).itemsize) if self.data.shape else ()

    def __setitem__(self, key: Any, value: Any) -> None:
        raise TypeError("a frozen array cannot be written to")


class LenientArray(FrozenArray):
    """A frozen array of a library that refuses no position: it reads another one, and writes nothing there, as jax's."""

    __slots__ = ()

    def __getitem__(self, key: Any) -> Any:
        try:
            return super().__getitem__(key)
        except IndexError:
            parts = key if isinstance(key, tuple) else (key,)
            return super().__getitem__(tuple([part if isinstance(part, slice) else part * 0 for part in parts]))

    def __getattr__(self, name: str) -> Any:
        return _Places(self) if name == "at" else super().__getattr__(name)


class _Places:
    """`array.at[key].add(values)` and the like."""

    def __init__(self, array: LenientArray, key: Any = ()) -> None:
        self._array, self._key = array, key

    def __getitem__(self, key: Any) -> "_Places":
        return _Places(self._array, key)

    def set(self, values: Any) -> LenientArray:
        return self._written(lambda array, key: array.__setitem__(key, _bare(values)))

    def __getattr__(self, name: str) -> Any:
        ufunc = getattr(np, {"max": "maximum", "min": "minimum"}.get(name, name))
        return lambda values: self._written(lambda array, key: ufunc.at(array, key, _bare(values)))

    def _written(self, write: Any) -> LenientArray:
        array = self._array.data.copy()
        with suppress(IndexError):
            write(array, _bare(self._key))
        return type(self._array)(array)


def lenient_module(array_type: type[LenientArray] = LenientArray) -> "ForeignModule":
    """The library with `LenientArray`s."""
    module = ForeignModule(array_type)
    module.__dict__["take"] = lambda array, places, axis=None: array_type(
        np.take(array.data, _bare(places), axis, mode="clip")
    )
    return module


def _bare(value: Any) -> Any:
    """A value as NumPy takes it."""
    if isinstance(value, ForeignArray):
        return value.data
    if isinstance(value, np.ndarray):
        raise TypeError("a NumPy array among foreign ones")
    if isinstance(value, (tuple, list)):
        parts = [_bare(part) for part in value]
        return tuple(parts) if isinstance(value, tuple) else parts
    if isinstance(value, slice):
        return slice(_bare(value.start), _bare(value.stop), _bare(value.step))
    return value


def _wrapped(value: Any, array_type: type[ForeignArray]) -> Any:
    """What NumPy gave, as the library gives it."""
    if isinstance(value, (np.ndarray, np.generic)):
        return array_type(np.asarray(value))
    if isinstance(value, np.random.Generator):
        return ForeignModule(array_type, value)
    if isinstance(value, (tuple, list)):
        parts = [_wrapped(part, array_type) for part in value]
        return parts if isinstance(value, list) else tuple(parts)
    return value


class _Called:
    """A function of NumPy for foreign arrays; a universal function has its methods too."""

    def __init__(self, function: Any, array_type: type[ForeignArray]) -> None:
        self._function, self._array_type = function, array_type

    def __call__(self, *args: Any, **named: Any) -> Any:
        if issubclass(self._array_type, FrozenArray):
            if named.get("out") is not None:
                raise TypeError("a frozen array cannot be written to")
            if "kind" in named:
                raise TypeError("'kind' is not supported: use stable=True")
        given = {name: _bare(value) for name, value in named.items()}
        result = self._function(*[_bare(value) for value in args], **given)
        out = named.get("out")
        return out if isinstance(out, ForeignArray) else _wrapped(result, self._array_type)

    def __getattr__(self, name: str) -> Any:
        if issubclass(self._array_type, FrozenArray):
            raise AttributeError(name)  # Only NumPy's ufuncs have methods.
        return _calling(getattr(self._function, name), self._array_type)


def _calling(function: Any, array_type: type[ForeignArray]) -> Any:
    return _Called(function, array_type)


def _operator(name: str) -> Any:
    def apply(self: ForeignArray, *others: Any) -> Any:
        return _wrapped(getattr(self.data, name)(*[_bare(x) for x in others]), type(self))

    return apply


_BINARY = "add sub mul truediv floordiv mod pow matmul and or xor lshift rshift"
_OTHERS = "neg pos abs invert eq ne lt le gt ge bool int float complex len index divmod"
for _name in [*_BINARY.split(), *[f"r{name}" for name in _BINARY.split()], *_OTHERS.split()]:
    setattr(ForeignArray, f"__{_name}__", _operator(f"__{_name}__"))
ForeignArray.__hash__ = None  # type: ignore[assignment] # as NumPy's arrays


#: Functions that only who can write an array asks for.
_WRITING = ("ascontiguousarray", "copyto", "lib", "shares_memory", "vecdot")


@final
class ForeignModule:
    """The library, or a module in it.

    Args:
        array_type: What its arrays are.
        module: What does the work: a module of NumPy or of SciPy, or a generator of random numbers.
    """

    def __init__(self, array_type: type[ForeignArray], module: Any = np) -> None:
        self._array_type, self._module = array_type, module

    def __getattr__(self, name: str) -> Any:
        if name in _WRITING and issubclass(self._array_type, FrozenArray):
            raise AttributeError(name)  # As in jax.numpy: who cannot write an array has no say in its layout.
        found = getattr(self._module, name)
        if isinstance(found, ModuleType):
            found = ForeignModule(self._array_type, found)
        elif callable(found) and not isinstance(found, type):
            found = _calling(found, self._array_type)
        self.__dict__[name] = found
        return found


#: The functions of the standard of 2024, and dtypes.
STANDARD = frozenset(
    (
        *(
            "abs",
            "acos",
            "acosh",
            "add",
            "all",
            "any",
            "arange",
            "argmax",
            "argmin",
            "argsort",
            "asarray",
            "asin",
            "asinh",
        ),
        *("astype", "atan", "atan2", "atanh", "bitwise_and", "bitwise_invert", "bitwise_left_shift", "bitwise_or"),
        *(
            "bitwise_right_shift",
            "bitwise_xor",
            "bool",
            "broadcast_arrays",
            "broadcast_to",
            "ceil",
            "complex128",
            "complex64",
        ),
        *(
            "concat",
            "conj",
            "copysign",
            "cos",
            "cosh",
            "count_nonzero",
            "cumulative_prod",
            "cumulative_sum",
            "diff",
            "divide",
        ),
        *("e", "empty", "equal", "exp", "expand_dims", "expm1", "eye", "finfo", "flip", "float32", "float64", "floor"),
        *(
            "floor_divide",
            "full",
            "greater",
            "greater_equal",
            "hypot",
            "iinfo",
            "imag",
            "inf",
            "int16",
            "int32",
            "int64",
        ),
        *(
            "int8",
            "isfinite",
            "isinf",
            "isnan",
            "less",
            "less_equal",
            "linspace",
            "log",
            "log10",
            "log1p",
            "log2",
            "logaddexp",
        ),
        *(
            "logical_and",
            "logical_not",
            "logical_or",
            "logical_xor",
            "matmul",
            "max",
            "maximum",
            "mean",
            "min",
            "minimum",
        ),
        *(
            "multiply",
            "nan",
            "negative",
            "nextafter",
            "nonzero",
            "not_equal",
            "ones",
            "permute_dims",
            "positive",
            "pow",
        ),
        *(
            "prod",
            "real",
            "reciprocal",
            "remainder",
            "repeat",
            "reshape",
            "roll",
            "round",
            "searchsorted",
            "sign",
            "signbit",
        ),
        *("sin", "sinh", "sort", "sqrt", "square", "stack", "std", "subtract", "sum", "take", "take_along_axis", "tan"),
        *("tanh", "tensordot", "tile", "tril", "triu", "trunc", "uint16", "uint32", "uint64", "uint8", "unique_values"),
        *("unstack", "var", "vecdot", "where", "zeros"),
    )
)
_PARTS = {
    "linalg": ("cholesky", "det", "diagonal", "eigh", "eigvalsh", "inv", "qr", "slogdet", "solve", "svd", "svdvals"),
    "fft": ("fft", "fftn", "ifftn", "irfftn", "rfftn"),
}


class StandardArray(FrozenArray):
    """An array with operators, keys and five attributes, as in the standard."""

    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        if name not in ("dtype", "ndim", "shape", "size", "T"):
            raise AttributeError(name)
        return super().__getattr__(name)

    def __array__(self, *args: Any, **named: Any) -> Any:
        return self.data


#: Functions whose other parameters have to be named, and that NumPy takes by place.
_OF_ONE = ("tril", "triu")


def _quietly(function: Any) -> Any:
    """A function for which dividing by zero is no event."""

    def call(*args: Any, **named: Any) -> Any:
        with np.errstate(all="ignore"):
            return function(*args, **named)

    return call


def _standard_array(data: Any, **named: Any) -> StandardArray:
    return StandardArray(np.array(data if isinstance(data, np.ndarray) else _bare(data), **named))


@final
class StandardModule:
    """A module with the functions of the standard alone, on NumPy 2, which has them all."""

    def __init__(self, part: str = "") -> None:
        self.__name__ = f"standard{part and '.'}{part}"
        self._module = getattr(np, part) if part else np
        self._names = frozenset(_PARTS[part]) if part else STANDARD

    def __getattr__(self, name: str) -> Any:
        if name in _PARTS and self._module is np:
            return StandardModule(name)
        if name not in self._names:
            raise AttributeError(f"{self.__name__} has no {name}", name=name, obj=self)
        found = getattr(self._module, name)
        if name == "asarray":
            return _standard_array
        if name in _OF_ONE:
            return lambda x, /, **named: _calling(found, StandardArray)(x, **named)
        return found if isinstance(found, (type, float)) else _quietly(_calling(found, StandardArray))
