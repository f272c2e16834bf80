"""Methods of tensors that are named like dtypes: short forms of `to`."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from opmux.tensor import _dtype as dtypes
from opmux.tensor._layout import memory_format as _memory_format
from opmux.tensor._layout import preserve_format

if TYPE_CHECKING:
    from opmux.tensor._tensor import Tensor

__all__ = ["TensorCasts"]


def _cast(dtype: dtypes.dtype) -> Callable[..., "Tensor"]:
    def method(self: Any, memory_format: _memory_format = preserve_format) -> Any:
        return self.to(dtype, memory_format=memory_format)

    method.__doc__ = f"The tensor itself, or a copy of dtype {dtype}; as `to({dtype})`."
    return method


class TensorCasts:
    """The part of `Tensor` that converts to a dtype, `x.float()`."""

    bfloat16 = _cast(dtypes.bfloat16)
    bool = _cast(dtypes.bool_)
    byte = _cast(dtypes.uint8)
    cdouble = _cast(dtypes.complex128)
    cfloat = _cast(dtypes.complex64)
    char = _cast(dtypes.int8)
    double = _cast(dtypes.float64)
    float = _cast(dtypes.float32)
    half = _cast(dtypes.float16)
    int = _cast(dtypes.int32)
    long = _cast(dtypes.int64)
    short = _cast(dtypes.int16)
