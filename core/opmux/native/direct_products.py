"""The shortest kernels of matrix products; see Note [Direct kernels]."""

from typing import Final

from opmux.native.direct import DirectKernels, Kernel, direct_kernel, general_in_place
from opmux.tensor import ArrayBackend

__all__ = ["PRODUCT", "SUM_WITH_PRODUCT"]

#: That nothing but sizes, which the array module refuses, can be wrong with two matrices.
_MATRICES: Final = (
    "a.__class__ is b.__class__ is array_type and a.ndim == b.ndim == 2 and a.dtype is b.dtype and a.dtype.kind in 'fc'"
)


def _product(be: ArrayBackend, function: str, general: Kernel) -> Kernel:
    return direct_kernel(
        be,
        function,
        general,
        be.dot,
        parameters="self, mat2",
        arguments="self, mat2",
        operands="a = self._array; b = mat2._array",
        admitted=_MATRICES,
        result="extra(a, b)",
        kept=" and result.dtype is a.dtype",
    )


def _sum_with_product(be: ArrayBackend, function: str, general: Kernel) -> Kernel:
    if not be.writable:  # What is added is added into the product.
        return general
    return direct_kernel(
        be,
        function,
        general,
        be.dot,
        parameters="self, mat1, mat2, *, beta=1, alpha=1",
        arguments="self, mat1, mat2, beta=beta, alpha=alpha",
        operands="a = mat1._array; b = mat2._array; c = self._array",
        admitted=(
            f"{_MATRICES} and a.dtype.itemsize > 2 and beta is ONE and alpha is ONE and c.__class__ is array_type"
            " and c.dtype is a.dtype"
        ),
        result="ufunc(product := extra(a, b), c, product)",
    )


PRODUCT: Final = DirectKernels(_product, general_in_place)
SUM_WITH_PRODUCT: Final = DirectKernels(_sum_with_product, general_in_place)
