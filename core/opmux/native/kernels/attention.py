"""The softmax of attention, in which a row may have nothing to attend to."""

from opmux.native.arrays import cast, native, row_major
from opmux.native.kernels.elementwise import step
from opmux.native.kernels.quiet import quietly
from opmux.native.kernels.rows import broadcasting
from opmux.native.kernels.softmax import largest_along, sum_along, widened
from opmux.native.meta.attention import safe_softmax_meta
from opmux.native.shapes import canonical_dim
from opmux.tensor import ArrayBackend, Tensor, dtype

__all__ = ["safe_softmax"]


@quietly
def safe_softmax(be: ArrayBackend, self: Tensor, dim: int, dtype: dtype | None = None) -> Tensor:
    meta = safe_softmax_meta(self, dim, dtype)
    axis = canonical_dim(dim, self.ndim, "_safe_softmax")
    array = widened(be, cast(be, native(be, self), meta.dtype))
    if not array.size or not array.ndim:
        return be.wrap(be.xp.ones_like(cast(be, array, meta.dtype)))
    # Without the largest element of rows of negative infinities, which would leave NaN, their exponentials are 0.
    largest = largest_along(be, array, axis)
    with broadcasting(be, array):
        powers = array - be.xp.where(largest == -be.xp.inf, 0, largest)
        powers = step(be, be.xp.exp, powers, into=powers)
        total = sum_along(be, powers, axis)
        powers *= 1 / be.xp.where(total == 0, 1, total)
    return be.wrap(row_major(be, cast(be, powers, meta.dtype)))
