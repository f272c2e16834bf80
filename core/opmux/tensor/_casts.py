"""`Tensor.to`, the methods named like dtypes that are short forms of it, and PyTorch's names of tensor types."""

from collections.abc import Callable
from typing import Any, Self, overload

from opmux.errors import OperatorArgumentError, OperatorValueError, shown
from opmux.tensor import _conversion
from opmux.tensor import _dtype as dtypes
from opmux.tensor._device import device as _Device  # noqa: N812 -- as in the class below it
from opmux.tensor._layout import memory_format as _memory_format
from opmux.tensor._layout import preserve_format
from opmux.tensor._tensor_base import TensorBase

__all__ = ["TensorCasts", "type_name"]


def type_name(tensor: TensorBase) -> str:
    """PyTorch's name of a tensor's type, such as "opmux.FloatTensor" or "opmux.cuda.LongTensor"."""
    place = "" if tensor.device is None or tensor.device.type == "cpu" else f"{tensor.device.type}."
    return f"opmux.{place}{dtypes.scalar_name(tensor.dtype)}Tensor"


def _dtype_of_type(name: Any) -> dtypes.dtype:
    """The dtype of a tensor type's name, of PyTorch or of opmux; a dtype stands for itself.

    Raises:
        OperatorValueError: There is no such type: `int` and its like are none, though `to` takes them.
        OperatorArgumentError: It is no name.
    """
    if isinstance(name, dtypes.dtype):
        return name
    if not isinstance(name, (str, type)):
        raise OperatorArgumentError(
            "dtype must be a type, str, or dtype object",
            found=shown(name),
            advice='give a dtype such as opmux.float32, or its name: "float32"',
        )
    name = name if isinstance(name, str) else name.__qualname__
    for dtype in dtypes.DTYPES.values():
        if name in (f"opmux.{dtypes.scalar_name(dtype)}Tensor", f"torch.{dtypes.scalar_name(dtype)}Tensor"):
            return dtype
    raise OperatorValueError(
        f"invalid type: {name!r}",
        found="no dtype has this name",
        advice='give a dtype such as opmux.float32, or its name: "float32"',
    )


def _cast(name: str, dtype: dtypes.dtype) -> Callable[..., Any]:
    def method(self: "TensorCasts", memory_format: _memory_format = preserve_format) -> "TensorCasts":
        return self.to(dtype) if memory_format is preserve_format else self.to(dtype, memory_format=memory_format)

    method.__name__, method.__qualname__ = name, f"TensorCasts.{name}"
    method.__doc__ = f"The tensor itself, or a copy of dtype {dtype}; as `to({dtype})`."
    return method


#: Python's own: in the class these names are methods.
_Flag = bool
_DtypeLike = dtypes.dtype | type[Any]
_Place = _Device | str | int


class TensorCasts(TensorBase):
    """The part of `Tensor` that converts to a dtype or a device, `x.to("cpu")`, `x.float()`."""

    @overload
    def to(self, /, dtype: _DtypeLike, non_blocking: _Flag = ..., copy: _Flag = ..., **options: Any) -> Self: ...
    @overload
    def to(
        self,
        /,
        device: _Place | None = ...,
        dtype: dtypes.dtype | None = ...,
        non_blocking: _Flag = ...,
        copy: _Flag = ...,
        **options: Any,
    ) -> Self: ...
    @overload
    def to(self, /, other: TensorBase, non_blocking: _Flag = ..., copy: _Flag = ..., **options: Any) -> Self: ...
    def to(self, /, *args: Any, **options: Any) -> Self:
        """The tensor itself, or a copy with another dtype or on another device.

        Args:
            *args: `device, dtype`, or `dtype`, or another tensor, whose device and dtype are meant; then `non_blocking`, `copy`.
            **options: `device`, `dtype`, `non_blocking`, `copy` (True always copies) and `memory_format` by name; and what the
                device has beside these to say how it places a copy, as `chunks` of device "dask".

        Raises:
            PluginError: No loaded plugin provides the device.
            TypeError: There is no such option.
        """
        return _conversion.to(self, args, options, TensorCasts.to)

    bfloat16: Callable[..., Self] = _cast("bfloat16", dtypes.bfloat16)
    bool: Callable[..., Self] = _cast("bool", dtypes.bool_)
    byte: Callable[..., Self] = _cast("byte", dtypes.uint8)
    cdouble: Callable[..., Self] = _cast("cdouble", dtypes.complex128)
    cfloat: Callable[..., Self] = _cast("cfloat", dtypes.complex64)
    char: Callable[..., Self] = _cast("char", dtypes.int8)
    double: Callable[..., Self] = _cast("double", dtypes.float64)
    float: Callable[..., Self] = _cast("float", dtypes.float32)
    half: Callable[..., Self] = _cast("half", dtypes.float16)
    int: Callable[..., Self] = _cast("int", dtypes.int32)
    long: Callable[..., Self] = _cast("long", dtypes.int64)
    short: Callable[..., Self] = _cast("short", dtypes.int16)

    def type(self, dtype: "dtypes.dtype | str | None" = None, non_blocking: Any = False) -> "str | Self":
        """The name of the tensor's type, "opmux.FloatTensor"; or the tensor itself, or a copy, of another dtype.

        Args:
            dtype: A dtype, or such a name.
            non_blocking: As for `to`.

        Raises:
            OperatorValueError: There is no type of that name, or of that class.
            OperatorArgumentError: It is neither.
        """
        if dtype is None:
            return type_name(self)
        return self.to(_dtype_of_type(dtype), non_blocking=non_blocking)
