"""The shortest kernels of views: one part, order or shape of an array that is writable memory of the host.

See Note [Direct kernels]. What NumPy refuses, or would count from another end, is left to the general kernel.
"""

from collections.abc import Callable
from functools import partial
from typing import Final

from opmux.native.direct import DirectKernels, Kernel, direct_kernel, direct_marker, general_in_place
from opmux.native.storage import LARGEST_SIZE
from opmux.tensor import ArrayBackend

__all__ = [
    "direct_alias",
    "direct_permute",
    "direct_select",
    "direct_slice",
    "direct_t",
    "direct_transpose",
    "direct_view",
]


def _view(be: ArrayBackend, result: str, general: Kernel, *, given: str, defaults: str) -> Kernel:
    """Kernel of a view.

    Args:
        be: Backend of the arrays.
        result: An expression of the array `a` and the parameters, None for what is left to `general`.
        general: The kernel for everything else.
        given: The parameters.
        defaults: The same with their defaults.
    """
    if not (be.writable and be.on_host):
        return general
    return direct_kernel(be, None, general, parameters=defaults, arguments=given, admitted="True", result=result)


def _direct(result: str, given: str = "self", defaults: str = "") -> Callable[[Kernel], Kernel]:
    kernels = DirectKernels(partial(_view, given=given, defaults=defaults or given), general_in_place)
    return direct_marker(kernels)(result)


_FAR: Final = f"-{LARGEST_SIZE} <= (start or 0) <= {LARGEST_SIZE} and -{LARGEST_SIZE} <= (end or 0) <= {LARGEST_SIZE}"

#: Mark the kernels of the operators of these names, the first also that of detach.
direct_alias: Final = _direct("a")
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
#: Of what lies in rows, without a gap, `reshape` makes no copy. A size below -1 it would take for -1.
direct_view: Final = _direct("a.reshape(size) if a.flags.c_contiguous and min(size) >= -1 else None", "self, size")
