"""PyTorch's names of tensor types, `torch.FloatTensor`: a dtype and a device type in one."""

from typing import Final

from opmux.errors import OperatorValueError
from opmux.tensor._dtype import DTYPES
from opmux.tensor._dtype import dtype as _Dtype  # noqa: N812 -- as in the classes of tensors
from opmux.tensor._tensor_base import TensorBase

__all__ = ["dtype_of_type", "type_name"]

#: PyTorch's names of tensor types, by dtype.
_LEGACY_NAMES: Final = {
    "bool": "BoolTensor",
    "uint8": "ByteTensor",
    "int8": "CharTensor",
    "int16": "ShortTensor",
    "int32": "IntTensor",
    "int64": "LongTensor",
    "float16": "HalfTensor",
    "bfloat16": "BFloat16Tensor",
    "float32": "FloatTensor",
    "float64": "DoubleTensor",
    "complex64": "ComplexFloatTensor",
    "complex128": "ComplexDoubleTensor",
    "uint16": "UInt16Tensor",
    "uint32": "UInt32Tensor",
    "uint64": "UInt64Tensor",
}


def type_name(tensor: TensorBase) -> str:
    """PyTorch's name of a tensor's type, such as "opmux.FloatTensor" or "opmux.cuda.LongTensor"."""
    place = "" if tensor.device is None or tensor.device.type == "cpu" else f"{tensor.device.type}."
    return f"opmux.{place}{_LEGACY_NAMES[tensor.dtype.name]}"


def dtype_of_type(name: str) -> _Dtype:
    """The dtype of a tensor type's name, of PyTorch or of opmux.

    Raises:
        OperatorValueError: There is no such type.
    """
    for dtype_name, legacy in _LEGACY_NAMES.items():
        if name in (f"opmux.{legacy}", f"torch.{legacy}"):
            return DTYPES[dtype_name]
    raise OperatorValueError(f"invalid type: {name!r}", found="no dtype has this name", advice="give a dtype")
