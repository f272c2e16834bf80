"""The shortest kernel of cat; see Note [Direct kernels]."""

from collections.abc import Sequence
from typing import Any, Final

from opmux.native.direct import DirectKernels, Kernel, direct_kernel, general_in_place
from opmux.native.meta.layout import native_is_channels_last
from opmux.tensor import ArrayBackend

__all__ = ["JOIN", "in_order_of_cat"]

#: The arrays of the tensors, of one class and dtype. A comprehension would be a frame.
_ARRAYS: Final = """\
arrays = []
    for x in tensors:
        a = x._array
        if a.__class__ is not array_type:
            return general(tensors, dim)
        arrays.append(a)
        if a.dtype is not arrays[0].dtype:
            return general(tensors, dim)\
"""


def in_order_of_cat(result: Any, arrays: Sequence[Any]) -> Any:
    """What an array module has joined, in PyTorch's order: channels last if all arrays have it, else row-major.

    The order that the module chooses, by strides, those of dimensions of size 1 included, or always row-major, may be another.
    """
    if result.flags.c_contiguous and arrays[0].flags.c_contiguous:
        return result
    if result.ndim in (4, 5) and all(native_is_channels_last(array) for array in arrays):
        last = result.ndim - 1
        return result.transpose((0, *range(2, last + 1), 1)).copy().transpose((0, last, *range(1, last)))
    return result if result.flags.c_contiguous else result.copy()


def _join(be: ArrayBackend, function: str, general: Kernel) -> Kernel:
    result = "ufunc(arrays, dim)"
    if be.writable:  # `in_order_of_cat`, for the most part without its frame
        contiguous = f"(joined := {result}).flags.c_contiguous and arrays[0].flags.c_contiguous"
        result = f"joined if {contiguous} else extra(joined, arrays)"
    return direct_kernel(
        be,
        be.concatenate,
        general,
        in_order_of_cat,
        parameters="tensors, dim=0",
        arguments="tensors, dim",
        operands=_ARRAYS,
        admitted="arrays and 0 <= dim < a.ndim",
        result=result,
        model="x",
    )


JOIN: Final = DirectKernels(_join, general_in_place)
