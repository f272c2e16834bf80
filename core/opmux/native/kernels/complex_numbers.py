"""Complex numbers and their parts."""

from opmux.native.arrays import native
from opmux.tensor import ArrayBackend, Tensor

__all__ = ["conj_physical"]


def conj_physical(be: ArrayBackend, self: Tensor) -> Tensor:
    return be.wrap(native(be, self).conj())
