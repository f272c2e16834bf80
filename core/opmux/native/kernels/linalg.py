"""Matrix products."""

from typing import Any

from opmux.native.arrays import cast, check_number, native, row_major
from opmux.native.direct import direct_marker
from opmux.native.direct_operators import PRODUCT, PRODUCT_OF_BATCHES, SUM_WITH_PRODUCT
from opmux.native.kernels.elementwise import computable, computing
from opmux.native.kernels.quiet import undisturbed
from opmux.native.meta.linalg import (
    addmm_meta,
    addmv_meta,
    baddbmm_meta,
    bmm_meta,
    cross_meta,
    dot_meta,
    mm_meta,
    mv_meta,
    trace_meta,
    vdot_meta,
)
from opmux.tensor import ArrayBackend, Tensor

__all__ = [
    "addmm_impl",
    "addmv_impl",
    "baddbmm_impl",
    "bmm_impl",
    "cross_impl",
    "dot",
    "mm_impl",
    "mv",
    "trace",
    "vdot",
]


def _fit(a: Any, b: Any, ndim: int) -> bool:
    """Whether nothing but a wrong inner size, which the array module refuses, can be wrong with these operands."""
    return bool(a.ndim == ndim == b.ndim and a.dtype is b.dtype and a.dtype.kind != "b")


def _has_no_blas(be: ArrayBackend, array: Any) -> bool:
    """Whether products are added up number by number, with float32 for sums: BLAS of the host takes no fractions of 16 bits."""
    return bool(be.on_host and array.dtype.itemsize == 2)


@direct_marker(PRODUCT)("matmul")
def mm_impl(be: ArrayBackend, self: Tensor, mat2: Tensor, *, out: Any = None) -> Any:
    a, b = native(be, self), native(be, mat2)
    if not _fit(a, b, 2):
        mm_meta(self, mat2)
    if _has_no_blas(be, a):
        return cast(be, be.dot(computable(be, self), computable(be, mat2)), self.dtype)
    # The method costs a third of matmul on small matrices.
    return be.dot(a, b) if out is None else be.xp.matmul(a, b, out=out)


@direct_marker(PRODUCT_OF_BATCHES)("matmul")
def bmm_impl(be: ArrayBackend, self: Tensor, mat2: Tensor, *, out: Any = None) -> Any:
    a, b = native(be, self), native(be, mat2)
    if not _fit(a, b, 3) or a.shape[0] != b.shape[0]:
        bmm_meta(self, mat2)
    if _has_no_blas(be, a):
        return cast(be, be.xp.matmul(computable(be, self), computable(be, mat2)), self.dtype)
    return _batched(be, a, b) if out is None else be.xp.matmul(a, b, out=out)


def _batched(be: ArrayBackend, a: Any, b: Any) -> Any:
    product = be.xp.matmul(a, b)
    # NumPy has no products of bfloat16: it multiplies in float32, and says so in the result.
    return product if product.dtype is a.dtype else product.astype(a.dtype)


@direct_marker(SUM_WITH_PRODUCT)("add")
def addmm_impl(
    be: ArrayBackend,
    self: Tensor,
    mat1: Tensor,
    mat2: Tensor,
    *,
    beta: Any = 1,
    alpha: Any = 1,
    out: Any = None,
) -> Any:
    added, a, b = native(be, self), native(be, mat1), native(be, mat2)
    if not _fit(a, b, 2) or added.dtype is not a.dtype or not beta:  # A term without weight is not looked at below.
        addmm_meta(self, mat1, mat2, beta=beta, alpha=alpha)
    small = a.dtype.itemsize == 2
    if small:
        added, a, b = [computable(be, x) for x in (self, mat1, mat2)]
    product = be.dot(a, b)
    shape = product.shape
    result = _weighted_sum(self, added, product, beta, alpha)
    # An array module that cannot write in place widens the product instead of refusing a term that is too large.
    if result.shape != shape:
        addmm_meta(self, mat1, mat2, beta=beta, alpha=alpha)
    return cast(be, result, self.dtype) if small else result


def baddbmm_impl(
    be: ArrayBackend,
    self: Tensor,
    batch1: Tensor,
    batch2: Tensor,
    *,
    beta: Any = 1,
    alpha: Any = 1,
    out: Any = None,
) -> Any:
    added, a, b = native(be, self), native(be, batch1), native(be, batch2)
    if not _fit(a, b, 3) or a.shape[0] != b.shape[0] or added.dtype is not a.dtype or not beta:  # as above
        baddbmm_meta(self, batch1, batch2, beta=beta, alpha=alpha)
    small = a.dtype.itemsize == 2
    if small:
        added, a, b = [computable(be, x) for x in (self, batch1, batch2)]
    product = _batched(be, a, b)
    shape = product.shape
    result = _weighted_sum(self, added, product, beta, alpha)
    if result.shape != shape:
        baddbmm_meta(self, batch1, batch2, beta=beta, alpha=alpha)
    return cast(be, result, self.dtype) if small else result


def addmv_impl(
    be: ArrayBackend,
    self: Tensor,
    mat: Tensor,
    vec: Tensor,
    *,
    beta: Any = 1,
    alpha: Any = 1,
    out: Any = None,
) -> Any:
    spec = addmv_meta(self, mat, vec, beta=beta, alpha=alpha)
    # asarray: the product with an empty vector may be a scalar of the array module.
    product = be.xp.asarray(be.dot(computable(be, mat), computable(be, vec)))
    total = _weighted_sum(self, computable(be, self), product.reshape(spec.shape), beta, alpha)
    return cast(be, total, self.dtype)


def _weighted_sum(self: Tensor, added: Any, product: Any, beta: Any, alpha: Any) -> Any:
    """`beta * added + alpha * product`, in the product's memory where it can be written; `added` is the array of `self`."""
    for factor in (beta, alpha):
        if factor != 1:
            check_number(factor, computing(self.dtype))
    if alpha != 1:
        product *= _factor(alpha, product)
    if beta == 1:
        product += added
    elif beta != 0:  # With 0 even a NaN in `added` must not show.
        product += added * _factor(beta, product)
    return product


def _factor(number: Any, array: Any) -> Any:
    """The number as the array's dtype holds it: PyTorch truncates fractions for integers."""
    if array.dtype.kind not in "iu":
        return number
    whole = int(number)
    return whole + (1 << 8 * array.dtype.itemsize) if array.dtype.kind == "u" and whole < 0 else whole


@undisturbed
def mv(be: ArrayBackend, self: Tensor, vec: Tensor) -> Tensor:
    a, b = native(be, self), native(be, vec)
    if a.ndim != 2 or b.ndim != 1 or a.shape[1] != b.shape[0] or a.dtype is not b.dtype:
        mv_meta(self, vec)
    return be.wrap(be.dot(a, b))


@undisturbed
def dot(be: ArrayBackend, self: Tensor, tensor: Tensor) -> Tensor:
    a, b = native(be, self), native(be, tensor)
    if not _fit(a, b, 1) or a.shape != b.shape:
        dot_meta(self, tensor)
    return be.wrap(be.dot(a, b))


@undisturbed
def vdot(be: ArrayBackend, self: Tensor, other: Tensor) -> Tensor:
    a, b = native(be, self), native(be, other)
    if not _fit(a, b, 1) or a.shape != b.shape:
        vdot_meta(self, other)
    return be.wrap(be.dot(a.conj(), b) if a.dtype.kind == "c" else be.dot(a, b))


def trace(be: ArrayBackend, self: Tensor) -> Tensor:
    spec = trace_meta(self)
    return be.wrap(be.sum(be.diagonal(native(be, self)), axis=-1, dtype=be.native_dtype[spec.dtype]))


def cross_impl(be: ArrayBackend, self: Tensor, other: Tensor, *, dim: int = -1, out: Any = None) -> Any:
    spec = cross_meta(self, other, dim=dim)
    axis = dim % len(spec.shape)
    parts = []
    for array in (native(be, self), native(be, other)):
        whole = array if array.shape == spec.shape else be.xp.broadcast_to(array, spec.shape)
        parts.append([whole[(slice(None),) * axis + (i,)] for i in range(3)])
    a, b = parts
    product = be.xp.stack([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]], axis)
    return row_major(be, product)
