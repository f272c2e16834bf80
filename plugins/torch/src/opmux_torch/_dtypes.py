"""Dtypes, layouts and memory formats of torch and of opmux, each by the other's, which have the same names."""

from typing import Any, Final

import torch

import opmux
from opmux.errors import DtypeNotHeldError

__all__ = ["OPMUX_CONSTANT", "TORCH_DTYPE", "opmux_dtype"]

_DTYPES: Final = (
    *("bool", "uint8", "uint16", "uint32", "uint64", "int8", "int16", "int32", "int64"),
    *("float16", "bfloat16", "float32", "float64", "complex64", "complex128"),
)
_FORMATS: Final = ("contiguous_format", "preserve_format", "channels_last", "channels_last_3d", "strided")

#: torch's dtype of each dtype of opmux.
TORCH_DTYPE: Final[dict[Any, Any]] = {getattr(opmux, name): getattr(torch, name) for name in _DTYPES}

#: What opmux calls torch's dtypes, memory formats and its layout.
OPMUX_CONSTANT: Final[dict[Any, Any]] = {getattr(torch, name): getattr(opmux, name) for name in (*_DTYPES, *_FORMATS)}


def opmux_dtype(dtype: Any) -> Any:
    """Opmux's object for a dtype, layout or memory format of torch.

    Raises:
        DtypeNotHeldError: opmux has no such.
    """
    try:
        return OPMUX_CONSTANT[dtype]
    except KeyError:
        is_dtype = isinstance(dtype, torch.dtype)
        raise DtypeNotHeldError(
            f"{dtype} on device 'opmux'",
            found=f"opmux has {', '.join(_DTYPES)}, and strided tensors only",
            advice=f"convert the tensor before it is moved there: x.{'to(torch.float32)' if is_dtype else 'to_dense()'}",
        ) from None
