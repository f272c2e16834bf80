"""`Tensor.to`, and the methods named like dtypes that are short forms of it."""

from collections.abc import Callable
from typing import Any, Self

from opmux.tensor import _conversion
from opmux.tensor import _dtype as dtypes
from opmux.tensor._layout import memory_format as _memory_format
from opmux.tensor._layout import preserve_format
from opmux.tensor._tensor_base import TensorBase
from opmux.tensor._type_names import dtype_of_type, type_name

__all__ = ["TensorCasts"]


def _cast(name: str, dtype: dtypes.dtype) -> Callable[..., Any]:
    def method(self: "TensorCasts", memory_format: _memory_format = preserve_format) -> "TensorCasts":
        return self.to(dtype, memory_format=memory_format)

    method.__name__, method.__qualname__ = name, f"TensorCasts.{name}"
    method.__doc__ = f"The tensor itself, or a copy of dtype {dtype}; as `to({dtype})`."
    return method


class TensorCasts(TensorBase):
    """The part of `Tensor` that converts to a dtype or a device, `x.to("cpu")`, `x.float()`."""

    def to(self, /, *args: Any, **options: Any) -> Self:
        """The tensor itself, or a copy with another dtype or on another device.

        Args:
            *args: `device, dtype`, or `dtype`, or another tensor, whose device and dtype are meant; then `non_blocking`, `copy`.
            **options: `device`, `dtype`, `non_blocking`, `copy` (True always copies) and `memory_format` by name.

        Raises:
            PluginError: No loaded plugin provides the device.
        """
        return _conversion.to(self, args, options)

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
            OperatorValueError: There is no type of that name.
        """
        if dtype is None:
            return type_name(self)
        return self.to(dtype_of_type(dtype) if isinstance(dtype, str) else dtype, non_blocking=non_blocking)
