"""`cupy.ndarray` of the fake: a NumPy array behind a type that NumPy and its arrays cannot be mixed with."""

import operator
import sys
from collections.abc import Iterator
from math import prod
from typing import Any, final

import numpy as np

from . import _indexing
from ._api import native_dtype
from ._calls import ARRAY, call_numpy, wrap
from ._layout import Flags, Pointer
from ._machine import MACHINE, Memory
from ._methods import fill_class, ufuncs

__all__ = ["ndarray"]


@final
class ndarray:  # noqa: N801 -- CuPy's name
    """An array on a device of the fake machine.

    Args:
        shape: Sizes.
        dtype: Element type.
        memptr: Memory to look at, by its pointer.
        strides: Not in the fake.
        order: "C" or "F".
    """

    __slots__ = ("__weakref__", "_host", "_memory", "base")
    __array_priority__ = 100
    _host: Any
    _memory: Memory
    base: Any

    def __init__(
        self, shape: Any, dtype: Any = float, memptr: Any = None, strides: Any = None, order: str = "C"
    ) -> None:
        assert strides is None, "the fake takes no strides"
        if memptr is not None:
            self._host = np.frombuffer(memptr.mem.buffer, native_dtype(dtype)).reshape(shape)
            self._memory = memptr.mem.memory
            self.base = None
            return
        native = native_dtype(dtype)
        count = prod(shape) if isinstance(shape, (tuple, list)) else int(shape)
        self._memory = MACHINE.allocate(count * native.itemsize)  # first: the host may have less memory than the device
        self._host = np.zeros(shape, native, order)  # type: ignore[call-overload]
        self._host[...] = _garbage(native)
        self.base = None

    @classmethod
    def _of(cls, host: Any, memory: Memory, base: Any) -> "ndarray":
        array = object.__new__(cls)
        array._host, array._memory, array.base = host, memory, base
        return array

    def _view(self, host: Any) -> "ndarray":
        return ndarray._of(host, self._memory, self if self.base is None else self.base)

    # -- what it is

    @property
    def shape(self) -> tuple[int, ...]:
        """Sizes."""
        return tuple(self._host.shape)

    @shape.setter
    def shape(self, value: Any) -> None:
        self._host.shape = value

    @property
    def dtype(self) -> Any:
        """Element type."""
        return self._host.dtype

    @property
    def strides(self) -> tuple[int, ...]:
        """Steps in bytes."""
        return tuple(self._host.strides)

    @property
    def ndim(self) -> int:
        """Number of dimensions."""
        return int(self._host.ndim)

    @property
    def size(self) -> int:
        """Number of elements."""
        return int(self._host.size)

    @property
    def itemsize(self) -> int:
        """Bytes per element."""
        return int(self._host.itemsize)

    @property
    def nbytes(self) -> int:
        """Bytes of the elements."""
        return int(self._host.nbytes)

    @property
    def flags(self) -> Flags:
        """Order in memory."""
        return Flags(self)

    @property
    def data(self) -> Pointer:
        """Where it begins."""
        return Pointer(self)

    @property
    def device(self) -> Any:
        """The device that holds it."""
        from ._cuda import Device

        return Device(self._memory.device)

    @property
    def T(self) -> "ndarray":  # noqa: N802 -- CuPy's name
        """Dimensions reversed."""
        return self._view(self._host.T)

    @property
    def mT(self) -> "ndarray":  # noqa: N802 -- CuPy's name
        """The last two dimensions exchanged."""
        return self._view(self._host.mT)

    @property
    def real(self) -> "ndarray":
        """Real parts, as a view."""
        return self._view(self._host.real) if self.dtype.kind == "c" else self

    @real.setter
    def real(self, value: Any) -> None:
        self.real[...] = value

    @property
    def imag(self) -> "ndarray":
        """Imaginary parts, as a view; zeros for real dtypes."""
        return self._view(self._host.imag) if self.dtype.kind == "c" else wrap(np.zeros_like(self._host))

    @imag.setter
    def imag(self, value: Any) -> None:
        self.imag[...] = value

    @property
    def flat(self) -> Any:
        """Not in the fake."""
        raise NotImplementedError("the fake has no flat")

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        strides = None if self._host.flags.c_contiguous else self.strides
        data = (self.data.ptr if self.size else 0, False)
        found = {"shape": self.shape, "typestr": self.dtype.str, "descr": self.dtype.descr, "version": 3}
        return found | {"data": data, "strides": strides, "stream": MACHINE.stream.ptr or 1, "_fake": self}

    # -- to the host

    def get(self, stream: Any = None, order: str = "C", out: Any = None, blocking: bool = True) -> Any:
        """A copy on the host."""
        MACHINE.count("device to host", "get")
        if blocking:
            state = MACHINE.devices[self._memory.device].null if stream is None else stream._state
            MACHINE.synchronise("get", state, MACHINE.stream)
        if out is None:
            return self._host.copy(order if order != "A" else "K")
        out[...] = self._host
        return out

    def item(self) -> Any:
        """The only element."""
        return self.get().item()

    def tolist(self) -> Any:
        """Nested lists."""
        return self.get().tolist()

    def tobytes(self, order: str = "C") -> bytes:
        """The bytes."""
        return bytes(self.get().tobytes(order))

    def __bool__(self) -> bool:
        return bool(self.get())

    def __int__(self) -> int:
        return int(self.get())

    def __float__(self) -> float:
        return float(self.get())

    def __complex__(self) -> complex:
        return complex(self.get())

    def __index__(self) -> int:
        return operator.index(self.get())

    def __repr__(self) -> str:
        return repr(self.get())

    def __str__(self) -> str:
        return str(self.get())

    def __format__(self, format_spec: str) -> str:
        return format(self.get(), format_spec)

    def __array__(self, dtype: Any = None, copy: Any = None) -> Any:
        raise TypeError(
            "Implicit conversion to a NumPy array is not allowed. Please use `.get()` to construct a NumPy array "
            "explicitly."
        )

    def set(self, arr: Any, stream: Any = None) -> None:
        """Copies a NumPy array here."""
        if not isinstance(arr, np.ndarray):
            raise TypeError("Only numpy.ndarray can be set to cupy.ndarray")
        if self.dtype != arr.dtype:
            raise TypeError(f"{arr.dtype} array cannot be set to {self.dtype} array")
        if self.shape != arr.shape:
            raise ValueError(f"Shape mismatch. Old shape: {self.shape}, new shape: {arr.shape}")
        MACHINE.check_device(self._memory)
        MACHINE.count("host to device", "set")
        MACHINE.launch("set", [], [self._memory])
        self._host[...] = arr

    # -- copies and views

    def copy(self, order: str = "C") -> "ndarray":
        """A copy on the current device, wherever this one is."""
        if self._memory.device != MACHINE.device:
            MACHINE.count("device to device", "copy")
        result: ndarray = wrap(self._host.copy(order))
        MACHINE.launch("copy", [self._memory], [result._memory])
        return result

    def __copy__(self) -> "ndarray":
        return self.copy()

    def __deepcopy__(self, memo: Any) -> "ndarray":
        return self.copy()

    def astype(
        self, dtype: Any, order: str = "K", casting: Any = None, subok: Any = None, copy: bool = True
    ) -> "ndarray":
        """The array in another dtype."""
        wanted = native_dtype(dtype)
        MACHINE.check_device(self._memory)
        if wanted == self.dtype and not copy:
            return self
        if casting is not None and not np.can_cast(self.dtype, wanted, casting):
            raise TypeError(f"Cannot cast array data from {self.dtype} to {wanted} according to the rule {casting!r}")
        if self.dtype.kind == "c" and wanted.kind not in "cb":
            import warnings

            message = "Casting complex values to real discards the imaginary part"
            warnings.warn(message, np.exceptions.ComplexWarning, stacklevel=2)
            source = self._host.real
        else:
            source = self._host
        with np.errstate(all="ignore"):
            result: ndarray = wrap(source.astype(wanted, order))
        MACHINE.launch("astype", [self._memory], [result._memory])
        return result

    def view(self, dtype: Any = None, type: Any = None) -> "ndarray":
        """The same memory, possibly as another dtype."""
        return self._view(self._host.view() if dtype is None else self._host.view(native_dtype(dtype)))

    def reshape(self, *shape: Any, order: str = "C", copy: Any = None) -> "ndarray":
        """Another shape."""
        wanted = shape[0] if len(shape) == 1 and not isinstance(shape[0], (int, np.integer)) else shape
        return call_numpy("reshape", lambda a: a.reshape(wanted, order=order), (self,), {})  # type: ignore[no-any-return]

    def transpose(self, *axes: Any) -> "ndarray":
        """Dimensions in another order."""
        return self._view(self._host.transpose(*axes))

    def __len__(self) -> int:
        if not self.shape:
            raise TypeError("len() of unsized object")
        return self.shape[0]

    def __iter__(self) -> Iterator["ndarray"]:
        if not self.shape:
            raise TypeError("iteration over a 0-d array")
        return (self[i] for i in range(len(self)))

    def __getitem__(self, slices: Any) -> "ndarray":
        part: ndarray = _indexing.get(self, slices)
        return part

    def __setitem__(self, slices: Any, value: Any) -> None:
        _indexing.put(self, slices, value)

    def _scatter(self, slices: Any, value: Any, kind: str, combine: Any) -> None:
        _indexing.scatter(self, slices, value, kind, combine)

    def scatter_add(self, slices: Any, value: Any) -> None:
        """Adds, repeated positions each time."""
        self._scatter(slices, value, "add", np.add)

    def scatter_max(self, slices: Any, value: Any) -> None:
        """Takes the larger ones."""
        self._scatter(slices, value, "max", np.maximum)

    def scatter_min(self, slices: Any, value: Any) -> None:
        """Takes the smaller ones."""
        self._scatter(slices, value, "min", np.minimum)

    def take(self, indices: Any, axis: int | None = None, out: Any = None) -> "ndarray":
        """Elements by position; positions out of range wrap around."""
        taken: ndarray = _indexing.take(self, indices, axis, out)
        return taken

    def fill(self, value: Any) -> None:
        """Writes one number everywhere."""
        MACHINE.check_device(self._memory)
        if isinstance(value, np.ndarray) and value.ndim:
            raise TypeError(f"Unsupported type {type(value)}")
        number = value._host if isinstance(value, ndarray) else value
        with np.errstate(all="ignore"):
            self._host[...] = np.asarray(number).astype(self.dtype)
        MACHINE.launch("fill", [], [self._memory])

    def diagonal(self, offset: int = 0, axis1: int = 0, axis2: int = 1) -> "ndarray":
        """The diagonal; a view that can be written to."""
        return _module().diagonal(self, offset, axis1, axis2)  # type: ignore[no-any-return]

    def argsort(self, axis: Any = -1, kind: Any = None) -> Any:
        """Positions in sorted order; always stable."""
        return _module().argsort(self, axis, kind)

    def sort(self, axis: int = -1, kind: Any = None) -> None:
        """Sorts in place; always stable."""
        self[...] = _module().sort(self, axis, kind)

    def searchsorted(self, v: Any, side: str = "left", sorter: Any = None) -> Any:
        """Where values would be inserted."""
        return _module().searchsorted(self, v, side, sorter)

    def nonzero(self) -> Any:
        """Positions of what is not zero; the host waits for their number."""
        if not self.ndim:
            import warnings

            warnings.warn("calling nonzero on 0d arrays is deprecated", DeprecationWarning, stacklevel=2)
        MACHINE.synchronise("nonzero")
        return call_numpy("nonzero", lambda a: np.atleast_1d(a).nonzero(), (self,), {})

    def __dlpack__(
        self, *, stream: Any = None, max_version: Any = None, dl_device: Any = None, copy: Any = None
    ) -> Any:
        """A capsule that only the fake's `from_dlpack` understands."""
        if stream is not None and stream not in (-1,):
            MACHINE.records
        return ("dltensor", self)

    def __dlpack_device__(self) -> tuple[int, int]:
        return 2, self._memory.device

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        own = ufuncs.get(ufunc.__name__)
        if own is None:
            return NotImplemented
        return own(*inputs, **kwargs) if method == "__call__" else getattr(own, method)(*inputs, **kwargs)

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        own = getattr(_module(), func.__name__, None)
        return NotImplemented if own is None else own(*args, **kwargs)

    __hash__ = None  # type: ignore[assignment]


def _module() -> Any:
    return sys.modules["cupy"]


def _garbage(d: Any) -> Any:
    """What fresh memory holds: something that shows when it is used."""
    return np.nan if d.kind in "fc" else True if d.kind == "b" else 77


ARRAY.append(ndarray)
fill_class(ndarray)
