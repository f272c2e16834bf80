"""Fourier transforms, by the array module's `fft`.

Dimensions are first brought into the order in which the result is to lie in memory, so that what the array module
returns row by row needs no copy.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from opmux.native.arrays import cast, native
from opmux.native.kernels.quiet import quietly
from opmux.native.meta.fft import c2c_meta, c2r_meta, r2c_meta, transform_order
from opmux.tensor import ArrayBackend, Tensor, dtype

__all__ = ["c2c", "c2r", "r2c"]

#: What array modules call the scaling of a transform by nothing and by the root of n; PyTorch takes any other number for by n.
_FORWARD: Final = {0: "backward", 1: "ortho"}
_INVERSE: Final = {0: "forward", 1: "ortho"}


def _transformed(
    be: ArrayBackend,
    self: Tensor,
    dim: Sequence[int],
    d: dtype,
    transform: Callable[[Any, list[int]], Any],
    *,
    separate: bool,
) -> Tensor:
    """The result of `transform(array, axes)`, which is called with the dimensions in the order of memory."""
    order = transform_order(self, dim, separate=separate)
    array = native(be, self).transpose(order)
    result = cast(be, transform(array, [order.index(x) for x in dim]), d)
    if be.writable and not result.flags.c_contiguous:
        result = result.copy()
    return be.wrap(result.transpose([order.index(x) for x in range(self.ndim)]))


@quietly
def c2c(be: ArrayBackend, self: Tensor, dim: Sequence[int], normalization: int, forward: bool) -> Tensor:
    spec = c2c_meta(self, dim, normalization, forward)

    def transform(array: Any, axes: list[int]) -> Any:
        if not axes or not array.size:
            return array + 0
        norm = (_FORWARD if forward else _INVERSE).get(normalization, "forward" if forward else "backward")
        if len(axes) == 1:  # The functions of several dimensions take as long again to find that out.
            along = be.xp.fft.fft if forward else be.xp.fft.ifft
            return along(array, axis=axes[0], norm=norm)
        function = be.xp.fft.fftn if forward else be.xp.fft.ifftn
        return function(array, axes=axes, norm=norm)

    return _transformed(be, self, dim, spec.dtype, transform, separate=False)


@quietly
def r2c(be: ArrayBackend, self: Tensor, dim: Sequence[int], normalization: int, onesided: bool) -> Tensor:
    spec = r2c_meta(self, dim, normalization, onesided)

    def transform(array: Any, axes: list[int]) -> Any:
        if not array.size:
            order = transform_order(self, dim, separate=True)
            return be.xp.zeros([spec.shape[x] for x in order], dtype=be.native_dtype[spec.dtype])
        norm = _FORWARD.get(normalization, "forward")
        if len(axes) == 1:
            along = be.xp.fft.rfft if onesided else be.xp.fft.fft
            return along(array, axis=axes[0], norm=norm)
        function = be.xp.fft.rfftn if onesided else be.xp.fft.fftn
        return function(array, axes=axes, norm=norm)

    return _transformed(be, self, dim, spec.dtype, transform, separate=True)


@quietly
def c2r(be: ArrayBackend, self: Tensor, dim: Sequence[int], normalization: int, last_dim_size: int) -> Tensor:
    spec = c2r_meta(self, dim, normalization, last_dim_size)

    def transform(array: Any, axes: list[int]) -> Any:
        sizes = [array.shape[axis] for axis in axes[:-1]] + [last_dim_size]
        if not array.size:
            return be.xp.zeros((*array.shape[:-1], last_dim_size), dtype=be.native_dtype[spec.dtype])
        norm = _INVERSE.get(normalization, "backward")
        if len(axes) == 1:
            return be.xp.fft.irfft(array, n=last_dim_size, axis=axes[0], norm=norm)
        return be.xp.fft.irfftn(array, s=sizes, axes=axes, norm=norm)

    return _transformed(be, self, dim, spec.dtype, transform, separate=True)
