"""The shortest kernels of two or three arrays and a number; see Note [Direct kernels]."""

from typing import Final

from opmux.native.direct import DirectKernels, Kernel, direct_kernel, general_in_place
from opmux.tensor import ArrayBackend

__all__ = ["INTERPOLATION", "SUM_WITH_QUOTIENT", "SUM_WITH_SCALED_PRODUCT"]

#: That two arrays are row-major and of one dtype of fractions, in which PyTorch computes too.
_FRACTIONS: Final = (
    "a.__class__ is b.__class__ is array_type and a.dtype is b.dtype and a.dtype.kind == 'f' and a.dtype.itemsize > 2"
    " and a.flags.c_contiguous and b.flags.c_contiguous"
)
_FACTOR: Final = "({0} is ONE or ({0}.__class__ is float and -FITTING <= {0} <= FITTING))"


def _sum_with(be: ArrayBackend, name: str, general: Kernel, sign: str) -> Kernel:
    """`self + tensor1 * value * tensor2`, or with another sign in front of the last."""
    if not (be.writable and be.on_host):
        return general
    return direct_kernel(
        be,
        name,
        general,
        parameters="self, tensor1, tensor2, *, value=1",
        arguments="self, tensor1, tensor2, value=value",
        operands="a = self._array; b = tensor1._array; c = tensor2._array",
        admitted=(
            f"{_FRACTIONS} and c.__class__ is array_type and c.dtype is a.dtype and c.flags.c_contiguous"
            f" and {_FACTOR.format('value')}"
        ),
        result=f"ufunc(a, b {sign} c if value is ONE else b * value {sign} c)",
    )


def _sum_with_product(be: ArrayBackend, name: str, general: Kernel) -> Kernel:
    return _sum_with(be, name, general, "*")


def _sum_with_quotient(be: ArrayBackend, name: str, general: Kernel) -> Kernel:
    return _sum_with(be, name, general, "/")


def _interpolation(be: ArrayBackend, name: str, general: Kernel) -> Kernel:
    if not (be.writable and be.on_host):
        return general
    return direct_kernel(
        be,
        name,
        general,
        be.xp.subtract,
        parameters="self, end, weight",
        arguments="self, end, weight",
        operands="a = self._array; b = end._array",
        admitted=f"{_FRACTIONS} and weight.__class__ is float and -FITTING <= weight <= FITTING",
        # From the nearer end, as the general kernel.
        result="ufunc(a, (b - a) * weight) if -0.5 < weight < 0.5 else extra(b, (b - a) * (1 - weight))",
    )


INTERPOLATION: Final = DirectKernels(_interpolation, general_in_place)
SUM_WITH_QUOTIENT: Final = DirectKernels(_sum_with_quotient, general_in_place)
SUM_WITH_SCALED_PRODUCT: Final = DirectKernels(_sum_with_product, general_in_place)
