"""Methods of tensors that are named like dtypes: short forms of `to`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from opmux.tensor import _dtype as dtypes
from opmux.tensor._layout import memory_format as _memory_format
from opmux.tensor._layout import preserve_format

if TYPE_CHECKING:
    from opmux.tensor._tensor import Tensor

__all__ = ["TensorCasts"]


def _cast(name: str, dtype: dtypes.dtype) -> Callable[..., "Tensor"]:
    def method(self: Any, memory_format: _memory_format = preserve_format) -> Any:
        return self.to(dtype, memory_format=memory_format)

    method.__name__, method.__qualname__ = name, f"TensorCasts.{name}"
    method.__doc__ = f"The tensor itself, or a copy of dtype {dtype}; as `to({dtype})`."
    return method


class TensorCasts:
    """The part of `Tensor` that converts to a dtype, `x.float()`."""

    bfloat16 = _cast("bfloat16", dtypes.bfloat16)
    bool = _cast("bool", dtypes.bool_)
    byte = _cast("byte", dtypes.uint8)
    cdouble = _cast("cdouble", dtypes.complex128)
    cfloat = _cast("cfloat", dtypes.complex64)
    char = _cast("char", dtypes.int8)
    double = _cast("double", dtypes.float64)
    float = _cast("float", dtypes.float32)
    half = _cast("half", dtypes.float16)
    int = _cast("int", dtypes.int32)
    long = _cast("long", dtypes.int64)
    short = _cast("short", dtypes.int16)
