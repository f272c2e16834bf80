"""Arrays of a module with Python's array API, with the attributes and methods of NumPy's that kernels use. See Note [Array API]."""

import operator
from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from math import prod
from typing import Any, final

from opmux.tensor import dtype

__all__ = ["AdaptedArray"]


@final
class AdaptedArray:
    """An array of another module. It cannot be written to: the memory that views share is opmux's, see Note [Functionalization].

    Attributes:
        module: The adapted module, an `ArrayAPI`.
        native: The array.
    """

    __slots__ = ("__weakref__", "module", "native")
    __array_ufunc__ = None

    def __init__(self, module: Any, native: Any) -> None:
        self.module = module
        self.native = native

    # -- what it is -------------------------------------------------------------------------------------------------

    @property
    def dtype(self) -> dtype:
        """Element type, opmux's own."""
        found: dtype = self.module.dtype_of(self.native.dtype)
        return found

    @property
    def shape(self) -> tuple[int, ...]:
        """Sizes."""
        return tuple(self.native.shape)

    @property
    def ndim(self) -> int:
        """Number of dimensions."""
        return len(self.native.shape)

    @property
    def size(self) -> int:
        """Number of elements."""
        return prod(self.native.shape)

    @property
    def itemsize(self) -> int:
        """Bytes of an element."""
        return self.dtype.itemsize

    @property
    def nbytes(self) -> int:
        """Bytes of all elements."""
        return self.size * self.dtype.itemsize

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.native!r})"

    # -- as numbers -------------------------------------------------------------------------------------------------

    def __len__(self) -> int:
        return self.shape[0]

    def __iter__(self) -> Iterator["AdaptedArray"]:
        return (self[i] for i in range(self.shape[0]))

    def __bool__(self) -> bool:
        return bool(self.native)

    def __int__(self) -> int:
        return int(self.native)

    def __index__(self) -> int:
        return operator.index(self.native)

    def __float__(self) -> float:
        return float(self.native)

    def __complex__(self) -> complex:
        return complex(self.native)

    def tolist(self) -> Any:
        """Nested lists of Python numbers."""
        return self.module.to_numpy(self).tolist()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        """The elements as a `numpy.ndarray`."""
        return import_module("numpy").array(self.module.to_numpy(self), dtype, copy=copy)

    # -- parts ------------------------------------------------------------------------------------------------------

    def __getitem__(self, key: Any) -> "AdaptedArray":
        found: AdaptedArray = self.module.indexed(self, key)
        return found

    @property
    def at(self) -> "_Places":
        """`array.at[key].set(values)`: the array with other elements at some places."""
        return _Places(self)

    @property
    def real(self) -> "AdaptedArray":
        """Real parts."""
        return self.module.real(self) if self.dtype.is_complex else self

    @property
    def imag(self) -> "AdaptedArray":
        """Imaginary parts."""
        return self.module.imag(self) if self.dtype.is_complex else self.module.zeros_like(self)  # type: ignore[no-any-return]

    @property
    def T(self) -> "AdaptedArray":  # noqa: N802 -- NumPy's name
        """The array with its dimensions in reverse order."""
        return self.transpose()

    # -- in another form --------------------------------------------------------------------------------------------

    def reshape(self, *shape: Any) -> "AdaptedArray":
        """The elements in another shape."""
        wanted = shape[0] if len(shape) == 1 and not isinstance(shape[0], int) else shape
        return self.module.reshape(self, tuple(wanted))  # type: ignore[no-any-return]

    def transpose(self, *axes: Any) -> "AdaptedArray":
        """The array with its dimensions in another order, the reverse one if none is given."""
        order: Sequence[int] = axes[0] if len(axes) == 1 and not isinstance(axes[0], int) else axes
        return self.module.permute_dims(self, tuple(order) or tuple(range(self.ndim))[::-1])  # type: ignore[no-any-return]

    def astype(self, dtype: Any, copy: bool = True) -> "AdaptedArray":
        """The elements as another dtype."""
        return self.module.astype(self, dtype)  # type: ignore[no-any-return]

    def copy(self, order: str = "C") -> "AdaptedArray":
        """The array itself, which nothing writes to."""
        return self

    def view(self, dtype: Any) -> "AdaptedArray":
        """The same bits as another dtype."""
        return self.module.bits_as(self, dtype)  # type: ignore[no-any-return]


@final
class _Places:
    """An array and the places of some of its elements, once there is a key."""

    __slots__ = ("_array", "_key")

    def __init__(self, array: AdaptedArray, key: Any = None) -> None:
        self._array, self._key = array, key

    def __getitem__(self, key: Any) -> "_Places":
        return _Places(self._array, key)

    def set(self, values: Any) -> AdaptedArray:
        """The array with values at the places."""
        return self._array.module.placed(self._array, self._key, values, "set")  # type: ignore[no-any-return]

    def add(self, values: Any) -> AdaptedArray:
        """The array with values added, also where a place occurs several times."""
        return self._array.module.placed(self._array, self._key, values, "add")  # type: ignore[no-any-return]

    def multiply(self, values: Any) -> AdaptedArray:
        """As `add`, with products."""
        return self._array.module.placed(self._array, self._key, values, "multiply")  # type: ignore[no-any-return]

    def max(self, values: Any) -> AdaptedArray:
        """As `add`, with the larger one."""
        return self._array.module.placed(self._array, self._key, values, "maximum")  # type: ignore[no-any-return]

    def min(self, values: Any) -> AdaptedArray:
        """As `add`, with the smaller one."""
        return self._array.module.placed(self._array, self._key, values, "minimum")  # type: ignore[no-any-return]


def _function(name: str) -> Callable[..., Any]:
    def method(self: AdaptedArray, /, *args: Any, **options: Any) -> Any:
        return getattr(self.module, name)(self, *args, **options)

    method.__name__ = name
    return method


def _binary(name: str, swapped: bool) -> Callable[..., Any]:
    function = getattr(operator, name)

    def method(self: AdaptedArray, other: Any) -> Any:
        if not isinstance(other, (AdaptedArray, bool, int, float, complex)):
            return NotImplemented
        return self.module.operated(function, *((other, self) if swapped else (self, other)))

    return method


_METHODS = (
    *(
        "all",
        "any",
        "argmax",
        "argmin",
        "argsort",
        "clip",
        "conj",
        "cumprod",
        "cumsum",
        "max",
        "mean",
        "min",
        "nonzero",
        "prod",
    ),
    *("ravel", "repeat", "round", "squeeze", "sum", "swapaxes"),
)
for _name in _METHODS:
    setattr(AdaptedArray, _name, _function(_name))
for _name in [
    "add",
    "sub",
    "mul",
    "truediv",
    "floordiv",
    "mod",
    "pow",
    "matmul",
    "and_",
    "or_",
    "xor",
    "lshift",
    "rshift",
]:
    setattr(AdaptedArray, f"__{_name.strip('_')}__", _binary(_name, swapped=False))
    setattr(AdaptedArray, f"__r{_name.strip('_')}__", _binary(_name, swapped=True))
for _name in ["eq", "ne", "lt", "le", "gt", "ge"]:
    setattr(AdaptedArray, f"__{_name}__", _binary(_name, swapped=False))
for _name, _its in {"neg": "negative", "abs": "abs", "invert": "invert", "pos": "positive"}.items():
    setattr(AdaptedArray, f"__{_name}__", _function(_its))
AdaptedArray.__hash__ = None  # type: ignore[assignment, method-assign] # as NumPy's arrays
