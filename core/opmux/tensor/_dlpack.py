"""bfloat16 through DLPack, whose protocol knows it while NumPy's half of it need not.

Note [bfloat16 in capsules]
A capsule of DLPack points to a struct of C that says address, shape, strides and dtype. NumPy writes and reads such capsules for
its own dtypes, to which ml_dtypes adds its bfloat16 only from NumPy 2.5 and ml_dtypes 0.7 on. So the bits travel as uint16, and the
two bytes of the struct that name the dtype are changed: in a capsule that was just made, before its consumer sees it, or in one
that was just received, before NumPy does. Nothing else in the struct is looked at but the device and the strides, and a capsule
that has been consumed is refused. A capsule that the array module refuses is given its dtype back, as its owner may offer it
elsewhere.
"""

import ctypes
import datetime
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, final

from opmux.errors import OperatorValueError, OpmuxError, kind_of, shown
from opmux.tensor._dtype import bfloat16, dtype_of

__all__ = ["ExportError", "Received", "exported", "is_capsule"]

#: DLPack's code and bits of a dtype: unsigned integers, bfloat16.
_BITS: Final = (1, 16)
_BFLOAT16: Final = (4, 16)
#: Where the struct DLTensor begins in what a capsule of that name points to.
_STARTS: Final = {b"dltensor": 0, b"dltensor_versioned": 32}
#: Where in DLTensor the device (two 32-bit integers) and the dtype (code and bits, a byte each) are.
_DEVICE: Final = 8
_DTYPE: Final = 20
#: Where the number of dimensions and the address of the strides, which may be missing, are.
_NDIM: Final = 16
_STRIDES: Final = 32

#: The class of all capsules, which has no name in every supported Python.
_CAPSULE: Final = type(datetime.datetime_CAPI)

_get_name: Final = ctypes.pythonapi.PyCapsule_GetName
_get_name.restype, _get_name.argtypes = ctypes.c_char_p, [ctypes.py_object]
_get_pointer: Final = ctypes.pythonapi.PyCapsule_GetPointer
_get_pointer.restype, _get_pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]


class ExportError(OperatorValueError, BufferError):
    """A tensor that cannot be exchanged; consumers of DLPack expect a BufferError."""


def is_capsule(value: object) -> bool:
    """Whether a value is a capsule, of DLPack or of anything else."""
    return type(value) is _CAPSULE


def exported(array: Any, options: dict[str, Any]) -> Any:
    """The array module's capsule of an array; of bfloat16 too, and of an expanded one, which NumPy keeps read-only.

    Raises:
        ExportError: The array module refuses.
    """
    if not getattr(getattr(array, "flags", None), "writeable", True):
        array = array.view()
        with suppress(ValueError):  # The memory itself is read-only.
            array.flags.writeable = True
    bits = array.view("uint16") if dtype_of(array.dtype) is bfloat16 else array
    try:
        capsule = bits.__dlpack__(**options)
    except (BufferError, RuntimeError, ValueError, OverflowError) as error:
        raise ExportError(
            f"__dlpack__({', '.join(f'{name}={shown(value)}' for name, value in options.items())})",
            found=f"the array module refused it: {error}",
            advice=_advice(options),
        ) from error
    if bits is not array:
        _dtype_in(capsule)[:] = _BFLOAT16
    return capsule


def _advice(options: dict[str, Any]) -> str:
    """What helps where an array module makes no capsule."""
    if "dl_device" in options:
        return "move the tensor to that device first, with to(), or leave dl_device out"
    if "stream" in options:
        return "give a stream of the tensor's device, or leave it out"
    return "clone() the tensor, whose memory may be read-only, and export that"


def _struct(capsule: Any) -> int:
    """Address of the DLTensor of a capsule.

    Raises:
        OperatorValueError: It is no capsule of DLPack, or has been consumed.
    """
    if not is_capsule(capsule):
        raise OperatorValueError(
            f"from_dlpack of {shown(capsule, 200)}",
            found=f"__dlpack__() returned {kind_of(capsule)}, which is no capsule",
            advice="give an array that has __dlpack__ as the protocol says",
        )
    name = _get_name(capsule)
    start = _STARTS.get(name)
    if start is None:
        raise OperatorValueError(
            f"from_dlpack of a capsule named {(name or b'').decode(errors='replace')!r}",
            found="from_dlpack received an invalid capsule. Note that DLTensor capsules can be consumed only once, so you might "
            "have already constructed a tensor from it once.",
            advice="call __dlpack__() again for another one",
        )
    address: int = _get_pointer(capsule, name)
    return address + start


def _dtype_in(capsule: Any) -> Any:
    return (ctypes.c_uint8 * 2).from_address(_struct(capsule) + _DTYPE)


def _is_reversed(capsule: Any) -> bool:
    """Whether a stride is negative."""
    struct = _struct(capsule)
    ndim = ctypes.c_int32.from_address(struct + _NDIM).value
    address = ctypes.c_void_p.from_address(struct + _STRIDES).value
    return address is not None and min((ctypes.c_int64 * ndim).from_address(address), default=0) < 0


@final
class Received:
    """What an array module is given in place of a producer: its capsule, with bfloat16 as uint16.

    Args:
        source: A producer, an object with `__dlpack__` and `__dlpack_device__`, or a capsule.
        copy: False if what a tensor cannot be over is to be refused, before its capsule is consumed.
        is_bfloat16: Whether the capsule that was handed on last held bfloat16.
        is_reversed: Whether it had negative strides, which no tensor has.
        is_unversioned: Whether it was of the protocol's first form, which has no word for memory that must not be written: NumPy
            takes all of it for such, PyTorch none.
    """

    __slots__ = ("_capsule", "_copy", "_make", "_source", "is_bfloat16", "is_reversed", "is_unversioned")

    def __init__(self, source: Any, copy: bool | None = None) -> None:
        self._source, self._copy = source, copy
        self._make: Callable[..., Any] = (lambda **options: source) if is_capsule(source) else source.__dlpack__
        self._capsule: Any = None
        self.is_bfloat16 = self.is_reversed = self.is_unversioned = False

    def read(self, from_dlpack: Callable[[Any], Any]) -> Any:
        """The array that a module's function makes of the capsule.

        Raises:
            ExportError: The producer or the array module failed.
        """
        try:
            return from_dlpack(self)
        except Exception as error:
            self._restore()
            if isinstance(error, OpmuxError):
                raise
            raise self._failure(error) from error

    def device(self) -> tuple[int, int]:
        """DLPack's device type and number.

        Raises:
            ExportError: The producer failed, or gives no such numbers.
        """
        try:
            return self.__dlpack_device__()
        except Exception as error:
            if isinstance(error, OpmuxError):
                raise
            raise self._failure(error) from error

    def _failure(self, error: Exception) -> ExportError:
        return ExportError(
            f"from_dlpack of {kind_of(self._source)}",
            found=f"{type(error).__name__}: {error}",
            where="the producer of the capsule, or the array module that reads it",
            advice="make an array of NumPy of it, and use opmux.from_numpy",
        )

    def _restore(self) -> None:
        """Gives a capsule that has not been consumed the dtype that it came with."""
        if self.is_bfloat16 and _get_name(self._capsule) in _STARTS:
            _dtype_in(self._capsule)[:] = _BFLOAT16

    def __dlpack__(self, **options: Any) -> Any:
        capsule = self._make(**options)
        if not is_capsule(capsule):
            return capsule  # What it is instead, the array module judges.
        self.is_reversed = _is_reversed(capsule)
        self.is_unversioned = _get_name(capsule) == b"dltensor"
        if self.is_reversed and self._copy is False:
            raise ExportError(
                f"from_dlpack of {kind_of(self._source)} with copy=False",
                found="at least one stride is negative, and no tensor has such",
                advice="leave out copy=False",
            )
        found = _dtype_in(capsule)
        self.is_bfloat16 = tuple(found) == _BFLOAT16
        if self.is_bfloat16:
            self._capsule = capsule
            found[:] = _BITS
        return capsule

    def __dlpack_device__(self) -> tuple[int, int]:
        if not is_capsule(self._source):
            kind, index = self._source.__dlpack_device__()
            return int(kind), int(index)
        kind, index = (ctypes.c_int32 * 2).from_address(_struct(self._source) + _DEVICE)
        return kind, index
