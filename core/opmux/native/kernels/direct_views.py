"""The shortest kernels of views: one part, order or shape of an array that is writable memory of the host.

See Note [Direct kernels]. What NumPy refuses, or would count from another end, is left to the general kernel.
"""

from collections.abc import Callable, Sequence
from functools import partial
from operator import attrgetter
from typing import Any, Final

from opmux.native.direct import DirectKernels, Kernel, direct_kernel, direct_marker, general_in_place
from opmux.native.storage import LARGEST_SIZE
from opmux.tensor import ArrayBackend, Storage, visible_nbytes

__all__ = [
    "direct_alias",
    "direct_as_strided",
    "direct_expand",
    "direct_permute",
    "direct_select",
    "direct_slice",
    "direct_squeeze_dim",
    "direct_t",
    "direct_transpose",
    "direct_unsqueeze",
    "direct_view",
]


def _view(
    be: ArrayBackend, result: str, general: Kernel, *, given: str, defaults: str, function: Callable[[Any], Any] | None
) -> Kernel:
    """Kernel of a view.

    Args:
        be: Backend of the arrays.
        result: An expression of the array `a` and the parameters, None for what is left to `general`.
        general: The kernel for everything else.
        given: The parameters.
        defaults: The same with their defaults.
        function: Gives what the expression calls `ufunc`, None if the array module has nothing of the kind.
    """
    called = function and function(be)
    if function is not None and called is None:
        return general
    return direct_kernel(be, called, general, parameters=defaults, arguments=given, admitted="True", result=result)


def _direct(
    result: str, given: str = "self", defaults: str = "", function: Callable[[Any], Any] | None = None
) -> Callable[[Kernel], Kernel]:
    kernels = DirectKernels(
        partial(_view, given=given, defaults=defaults or given, function=function), general_in_place, of_host=True
    )
    return direct_marker(kernels)(result)


def _of_whole(array: Any, size: Sequence[int], stride: Sequence[int], offset: int | None) -> Any:
    """The view of an array that is all of its storage; None of another, and for the general kernel to judge."""
    # What was lent has a view of its memory for a base.
    is_whole = (array.base is None or array.base.__class__ is memoryview) and array.flags.c_contiguous
    if not is_whole or min(size, default=1) <= 0 or min(stride, default=1) <= 0:
        return None
    first = offset or 0
    # Counted here: NumPy counts in 64 bits, and takes memory of no bytes for as much as a view needs.
    last = first + sum([(n - 1) * step for n, step in zip(size, stride, strict=True)])
    itemsize, nbytes = array.itemsize, visible_nbytes(Storage(array, 0, array.nbytes))
    if first < 0 or (last + 1) * itemsize > min(nbytes, array.nbytes):
        return None
    return array.__class__(size, array.dtype, array, first * itemsize, [step * itemsize for step in stride])


_FAR: Final = f"-{LARGEST_SIZE} <= (start or 0) <= {LARGEST_SIZE} and -{LARGEST_SIZE} <= (end or 0) <= {LARGEST_SIZE}"

#: Mark the kernels of the operators of these names, the first also that of detach.
direct_alias: Final = _direct("a")
direct_as_strided: Final = _direct(
    "ufunc(a, size, stride, storage_offset)",
    "self, size, stride, storage_offset",
    "self, size, stride, storage_offset=None",
    lambda be: _of_whole,
)
#: What repeats nothing can be written, and dimensions of size 1 have strides of their own.
direct_expand: Final = _direct(
    "ufunc(a, tuple(size)) if size and min(size) > 1 and tuple(size) != a.shape else None",
    "self, size, implicit=implicit",
    "self, size, *, implicit=False",
    lambda be: getattr(be, "broadcast_to", None),
)
#: NumPy takes dimensions of `transpose` modulo 2**32. It is given those that any array may have, and refuses what this one has not.
direct_permute: Final = _direct("a.transpose(dims) if -64 <= min(dims) and max(dims) < 64 else None", "self, dims")
direct_t: Final = _direct("a.T if a.ndim <= 2 else None")
direct_transpose: Final = _direct("a.swapaxes(dim0, dim1)", "self, dim0, dim1")
#: The Ellipsis makes the module return an array, not a number, when no dimension is left.
direct_select: Final = _direct("a[index, ...] if dim == 0 else None", "self, dim, index")
direct_slice: Final = _direct(
    f"a[start:end:step] if dim == 0 and 0 < step <= {LARGEST_SIZE} and {_FAR} else None",
    "self, dim, start, end, step",
    "self, dim=0, start=None, end=None, step=1",
)
direct_squeeze_dim: Final = _direct(
    "a.squeeze(at) if 0 <= (at := dim if dim >= 0 else dim + a.ndim) < a.ndim and a.shape[at] == 1 else None",
    "self, dim",
)
#: Of what does not lie in rows NumPy makes up the new dimension's stride.
direct_unsqueeze: Final = _direct(
    "(a.reshape((*a.shape[:at], 1, *a.shape[at:])) if a.flags.c_contiguous"
    " else ufunc(a, (*a.shape, 1), (*a.strides, a.itemsize)) if at == a.ndim else None)"
    " if 0 <= (at := dim if dim >= 0 else dim + a.ndim + 1) <= a.ndim else None",
    "self, dim",
    function=attrgetter("xp.lib.stride_tricks.as_strided"),
)
#: Of what lies in rows, without a gap, or is one element again and again, `reshape` makes no copy. A size below -1 it would take
#: for -1.
direct_view: Final = _direct(
    "a.reshape(size) if (a.flags.c_contiguous or not any(a.strides)) and min(size) >= -1 else None", "self, size"
)
