"""The shortest kernel of a choice between two arrays; see Note [Direct kernels]."""

from typing import Final

from opmux.native.arrays import BITS_FROM
from opmux.native.direct import Check, DirectKernels, Kernel, direct_kernel
from opmux.tensor import ArrayBackend

__all__ = ["CHOICE"]

_FITTING: Final = (
    "m.__class__ is a.__class__ is b.__class__ is array_type and m.dtype.kind == 'b' and a.dtype is b.dtype"
)
_CONTIGUOUS: Final = "m.flags.c_contiguous and a.flags.c_contiguous and b.flags.c_contiguous"


def _choice(be: ArrayBackend, function: str, general: Kernel) -> Kernel:
    return direct_kernel(
        be,
        function,
        general,
        parameters="condition, self, other",
        arguments="condition, self, other",
        operands="m = condition._array; a = self._array; b = other._array",
        admitted=f"{_FITTING} and b.size < {BITS_FROM}",
        result=f"ufunc(m, a, b) if {_CONTIGUOUS} else in_order(ufunc(m, a, b), a, b, m)"
        if be.writable
        else "ufunc(m, a, b)",
        model="condition",
    )


def _general(be: ArrayBackend, function: str, general: Kernel, check: Check) -> Kernel:
    """The kernel in place: it has no shorter form."""
    return general


CHOICE: Final = DirectKernels(_choice, _general)
