"""Interpolation: one dimension after the other, as weighted sums of neighbours."""

import math
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from typing import Any, Final

from opmux.errors import OperatorOverflowError
from opmux.native.arrays import cast, native, shape_of
from opmux.native.kernels.elementwise import computable, rounded
from opmux.native.kernels.resampling import KEPT, Taps, resample, resample_backward
from opmux.native.kernels.windows import arranged
from opmux.native.meta import upsampling as meta
from opmux.native.meta.layout import native_is_channels_last
from opmux.tensor import ArrayBackend, Tensor, dtype, dtype_of, float32

__all__ = [
    "upsample_bicubic2d_aa_backward_impl",
    "upsample_bicubic2d_aa_impl",
    "upsample_bicubic2d_backward_impl",
    "upsample_bicubic2d_impl",
    "upsample_bilinear2d_aa_backward_impl",
    "upsample_bilinear2d_aa_impl",
    "upsample_lanczos2d_aa_backward_impl",
    "upsample_lanczos2d_aa_impl",
    "upsample_linear1d_backward_impl",
    "upsample_linear1d_impl",
    "upsample_linear2d_backward_impl",
    "upsample_linear2d_impl",
    "upsample_linear3d_backward_impl",
    "upsample_linear3d_impl",
    "upsample_nearest1d_backward_impl",
    "upsample_nearest1d_impl",
    "upsample_nearest2d_backward_impl",
    "upsample_nearest2d_impl",
    "upsample_nearest3d_backward_impl",
    "upsample_nearest3d_impl",
    "upsample_nearest_exact1d_backward_impl",
    "upsample_nearest_exact1d_impl",
    "upsample_nearest_exact2d_backward_impl",
    "upsample_nearest_exact2d_impl",
    "upsample_nearest_exact3d_backward_impl",
    "upsample_nearest_exact3d_impl",
]

#: Largest sum of the output's height and width for PyTorch's kernel for small images.
_SMALL: Final = 128
#: Makes the taps of one dimension: `(be, size, count, align_corners, factor, dtype) -> taps`.
MakeTaps = Callable[[ArrayBackend, int, int, bool, float | None, Any], Taps]

_META: Final = {1: meta.upsample1d_meta, 2: meta.upsample2d_meta, 3: meta.upsample3d_meta}
_BACKWARD_META: Final = {
    1: meta.upsample1d_backward_meta,
    2: meta.upsample2d_backward_meta,
    3: meta.upsample3d_backward_meta,
}


def _held(d: dtype, number: float) -> float:
    try:
        return rounded(number, d)
    except OperatorOverflowError:
        return math.copysign(math.inf, number)


def _step(size: int, count: int, align_corners: bool, factor: float | None, dtype: Any) -> float:
    """Distance of two outputs, in inputs; computed in `dtype`, because positions are rounded down."""
    held = partial(_held, dtype_of(dtype))
    if align_corners:
        return held(held(size - 1) / held(count - 1)) if count > 1 else 0.0
    return held(1.0 / factor) if factor is not None and factor > 0 else held(held(size) / held(count))


def _positions(be: ArrayBackend, size: int, count: int, align_corners: bool, factor: float | None, dtype: Any) -> Any:
    """Where in the input the outputs lie."""
    step = _step(size, count, align_corners, factor, dtype)
    at = be.xp.arange(count).astype(dtype)
    return at * step if align_corners else (at + 0.5) * step - 0.5


def _nearest_taps(
    shift: float, be: ArrayBackend, size: int, count: int, align_corners: bool, factor: float | None, dtype: Any
) -> Taps:
    """The input at the position of each output, rounded down; of its middle with a shift of one half."""
    at = (be.xp.arange(count).astype(dtype) + shift) * _step(size, count, False, factor, dtype)
    return Taps(size, _rounded_down(be, at, size)[None], None)


def _rounded_down(be: ArrayBackend, at: Any, size: int) -> Any:
    """The inputs at or before the positions; bounded first, because the steps of tiny factors lead beyond every integer."""
    return be.xp.floor(be.xp.clip(at, -1, size - 1)).astype(be.xp.int64)


def _whole_nearest_taps(
    be: ArrayBackend, size: int, count: int, align_corners: bool, factor: float | None, dtype: Any
) -> Taps:
    """As `_nearest_taps`, but as many outputs as inputs, or twice as many, lie evenly, whatever the factor."""
    if count in (size, 2 * size):
        return Taps(size, (be.xp.arange(count) // (count // size))[None], None)
    return _nearest_taps(0.0, be, size, count, align_corners, factor, be.xp.float32)


def _linear_taps(
    be: ArrayBackend, size: int, count: int, align_corners: bool, factor: float | None, dtype: Any
) -> Taps:
    """The two neighbours, the nearer with the larger weight."""
    xp = be.xp
    if size == count:
        return Taps(size, xp.arange(count)[None], None)
    at = xp.maximum(_positions(be, size, count, align_corners, factor, dtype), 0)
    low = _rounded_down(be, at, size)
    share = xp.clip(at - low.astype(dtype), 0, 1)
    return Taps(size, xp.stack([low, xp.minimum(low + 1, size - 1)]), xp.stack([1 - share, share]))


def _cubic_taps(be: ArrayBackend, size: int, count: int, align_corners: bool, factor: float | None, dtype: Any) -> Taps:
    """The four neighbours, weighted by a cubic convolution."""
    xp = be.xp
    at = _positions(be, size, count, align_corners, factor, dtype)
    low = _rounded_down(be, at, size)
    share = xp.clip(at - low.astype(dtype), 0, 1)
    index = xp.clip(low + xp.arange(-1, 3)[:, None], 0, size - 1)
    distances = xp.stack([share + 1, share, 1 - share, 2 - share])
    return Taps(size, index, _cubic(be, distances, -0.75))


def _cubic(be: ArrayBackend, distance: Any, a: float) -> Any:
    """The kernel of cubic convolution, with slope `a` at distance 1; distances are not negative."""
    near = ((a + 2) * distance - (a + 3)) * distance * distance + 1
    far = ((distance - 5) * distance + 8) * (distance * a) - 4 * a
    return be.xp.where(distance < 1, near, be.xp.where(distance < 2, far, be.xp.zeros_like(far)))


def _triangle(be: ArrayBackend, distance: Any) -> Any:
    return be.xp.maximum(1 - distance, 0)


def _keys(be: ArrayBackend, distance: Any) -> Any:
    return _cubic(be, distance, -0.5)


def _lanczos(be: ArrayBackend, distance: Any) -> Any:
    inside = be.xp.sinc(distance) * be.xp.sinc(distance / 3)
    return be.xp.where(distance < 3, inside, be.xp.zeros_like(inside)).astype(distance.dtype)


def _smooth_taps(
    reach: int,
    weigh: Callable[[ArrayBackend, Any], Any],
    be: ArrayBackend,
    size: int,
    count: int,
    align_corners: bool,
    factor: float | None,
    dtype: Any,
) -> Taps:
    """All inputs within `reach` outputs, or inputs where these are farther apart, so that nothing is skipped."""
    xp = be.xp
    step = _step(size, count, align_corners, factor, dtype)
    support = reach * step if step >= 1 else reach
    center = (xp.arange(count).astype(dtype) + 0.5) * step
    first = xp.clip(center - support + 0.5, 0, size).astype(xp.int64)
    end = xp.clip(center + support + 0.5, 0, size).astype(xp.int64)
    index = first + xp.arange(min(math.ceil(min(float(support), size)) * 2 + 1, size))[:, None]
    distance = abs((index - center).astype(dtype) + 0.5) / max(step, 1.0)
    weight = xp.where(index < end, weigh(be, distance), xp.zeros_like(distance))
    total = weight.sum(0)
    # Outputs beyond the input, which a small factor leads to, have no neighbours.
    return Taps(size, xp.minimum(index, size - 1), weight / xp.where(total == 0, 1, total).astype(dtype))


def _new_taps(make: MakeTaps, be: ArrayBackend, *arguments: Any) -> Taps:
    return make(be, *arguments)


#: Making the taps takes ten times as long as using them on a small image, and a model has images of few sizes.
_kept_taps: Final = lru_cache(maxsize=32)(_new_taps)


def _split(spatial: int, aligned: bool, options: Sequence[Any]) -> tuple[bool, Sequence[float | None]]:
    """`align_corners`, where the operator has it, and the factors."""
    factors = options[1:] if aligned else options
    return bool(options[0]) if aligned else False, [*factors, *[None] * spatial][:spatial]


def _upsample(
    make: MakeTaps,
    spatial: int,
    aligned: bool,
    be: ArrayBackend,
    self: Tensor,
    output_size: Sequence[int],
    *options: Any,
    out: Any = None,
) -> Any:
    result = _META[spatial](self, output_size)
    x = computable(be, self)
    weighted = make not in _UNWEIGHTED
    whole = weighted and not self.dtype.is_floating_point
    if whole:
        x = cast(be, x, float32)
    dtype = be.xp.float64 if x.dtype == be.xp.float64 else be.xp.float32
    align_corners, factors = _split(spatial, aligned, options)
    # What goes dimension by dimension in PyTorch leaves out those that keep their size, whatever the factor.
    separable = make in _SMOOTH or whole
    # The last dimension first: what follows copies longer runs.
    for axis in reversed(range(spatial)):
        if separable and x.shape[2 + axis] == output_size[axis]:
            continue
        kept = _kept_taps if be.on_host and be.writable else _new_taps
        taps = kept(make, be, x.shape[2 + axis], output_size[axis], align_corners, factors[axis], dtype)
        x = resample(be, x, taps, 2 + axis)
        if whole:  # After each dimension, for PyTorch keeps it in the image's dtype; halves are rounded up.
            x = be.xp.clip(be.xp.floor(x + 0.5), 0, 255)
    return arranged(be, cast(be, x, result.dtype), native(be, self))


def _smoothed(
    make: MakeTaps, be: ArrayBackend, self: Tensor, output_size: Sequence[int], *options: Any, out: Any = None
) -> Any:
    """As `_upsample`, but what has the size already is copied, in any dtype."""
    if tuple(output_size) != shape_of(self)[2:]:
        return _upsample(make, 2, True, be, self, output_size, *options)
    meta.smooth2d_meta(self, output_size)
    return arranged(be, native(be, self), native(be, self))


def _upsample_backward(
    make: MakeTaps,
    spatial: int,
    aligned: bool,
    be: ArrayBackend,
    grad_output: Tensor,
    output_size: Sequence[int],
    input_size: Sequence[int],
    *options: Any,
    out: Any = None,
) -> Any:
    result = _BACKWARD_META[spatial](grad_output, output_size, input_size)
    grad = computable(be, grad_output)
    dtype = be.xp.float64 if grad.dtype == be.xp.float64 else be.xp.float32
    align_corners, factors = _split(spatial, aligned, options)
    # What keeps its size is copied, whatever the factors; PyTorch's other derivatives see to it dimension by dimension.
    copied = make is _cubic_taps and tuple(input_size[2:]) == tuple(output_size)
    for axis in range(0 if copied else spatial):
        size, count = input_size[2 + axis], output_size[axis]
        # Of a gradient the whole matrix is made, whatever its size.
        kept = _kept_taps if be.on_host and be.writable and size * count <= KEPT else _new_taps
        taps = kept(make, be, size, count, align_corners, factors[axis], dtype)
        grad = resample_backward(be, grad, taps, 2 + axis)
    row_major = make is _cubic_taps or (spatial == 3 and make in _UNWEIGHTED)
    models = () if row_major else (native(be, grad_output),)
    return arranged(be, cast(be, grad, result.dtype), *models)


def upsample_nearest2d_impl(
    be: ArrayBackend, self: Tensor, output_size: Sequence[int], *options: Any, out: Any = None
) -> Any:
    # PyTorch's kernel for small images and for those with channels last looks at the sizes before it looks at the factors.
    small = sum(output_size) <= _SMALL or _has_inner_channels(self)
    return _upsample(_whole_nearest_taps if small else _nearest, 2, False, be, self, output_size, *options)


def _has_inner_channels(image: Tensor) -> bool:
    return image.ndim == 4 and image.shape[1] > 3 and native_is_channels_last(image._array)


_nearest: Final = partial(_nearest_taps, 0.0)
_nearest_exact: Final = partial(_nearest_taps, 0.5)
_UNWEIGHTED: Final = (_nearest, _whole_nearest_taps, _nearest_exact)
_smooth_linear: Final = partial(_smooth_taps, 1, _triangle)
_smooth_cubic: Final = partial(_smooth_taps, 2, _keys)
_smooth_lanczos: Final = partial(_smooth_taps, 3, _lanczos)
_SMOOTH: Final = (_smooth_linear, _smooth_cubic, _smooth_lanczos)

upsample_nearest1d_impl = partial(_upsample, _nearest, 1, False)
upsample_nearest3d_impl = partial(_upsample, _nearest, 3, False)
upsample_nearest1d_backward_impl = partial(_upsample_backward, _whole_nearest_taps, 1, False)
upsample_nearest2d_backward_impl = partial(_upsample_backward, _whole_nearest_taps, 2, False)
upsample_nearest3d_backward_impl = partial(_upsample_backward, _whole_nearest_taps, 3, False)
upsample_nearest_exact1d_impl = partial(_upsample, _nearest_exact, 1, False)
upsample_nearest_exact2d_impl = partial(_upsample, _nearest_exact, 2, False)
upsample_nearest_exact3d_impl = partial(_upsample, _nearest_exact, 3, False)
upsample_nearest_exact1d_backward_impl = partial(_upsample_backward, _nearest_exact, 1, False)
upsample_nearest_exact2d_backward_impl = partial(_upsample_backward, _nearest_exact, 2, False)
upsample_nearest_exact3d_backward_impl = partial(_upsample_backward, _nearest_exact, 3, False)
upsample_linear1d_impl = partial(_upsample, _linear_taps, 1, True)
upsample_linear2d_impl = partial(_upsample, _linear_taps, 2, True)
upsample_linear3d_impl = partial(_upsample, _linear_taps, 3, True)
upsample_linear1d_backward_impl = partial(_upsample_backward, _linear_taps, 1, True)
upsample_linear2d_backward_impl = partial(_upsample_backward, _linear_taps, 2, True)
upsample_linear3d_backward_impl = partial(_upsample_backward, _linear_taps, 3, True)
upsample_bicubic2d_impl = partial(_upsample, _cubic_taps, 2, True)
upsample_bicubic2d_backward_impl = partial(_upsample_backward, _cubic_taps, 2, True)
upsample_bilinear2d_aa_impl = partial(_smoothed, _smooth_linear)
upsample_bilinear2d_aa_backward_impl = partial(_upsample_backward, _smooth_linear, 2, True)
upsample_bicubic2d_aa_impl = partial(_smoothed, _smooth_cubic)
upsample_bicubic2d_aa_backward_impl = partial(_upsample_backward, _smooth_cubic, 2, True)
upsample_lanczos2d_aa_impl = partial(_smoothed, _smooth_lanczos)
upsample_lanczos2d_aa_backward_impl = partial(_upsample_backward, _smooth_lanczos, 2, True)
