"""Pooling of images in one launch each way, where CuPy's functions take several for each element of the window.

The device-independent kernel asks the device whether a maximum is NaN; this one does not wait.
"""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any, Final, NamedTuple

from opmux import Tensor
from opmux.native import ArrayBackend
from opmux_cuda._cupy import xp
from opmux_cuda.kernels._launch import contiguous, floating, laid_out_as, launch, native

__all__ = ["KERNELS"]

_THREADS: Final = 256
Pair = tuple[int, int]


class _Windows(NamedTuple):
    """How windows lie on images, as the kernels' arguments.

    Attributes:
        images: Number of images.
        size: Height and width of an image.
        counts: Number of windows along both.
        kernel: Height and width of a window.
        stride: Steps from one window to the next.
        padding: Rows and columns before the first element.
        dilation: Steps from one element of a window to the next.
    """

    images: int
    size: Pair
    counts: Pair
    kernel: Pair
    stride: Pair
    padding: Pair
    dilation: Pair

    def arguments(self) -> tuple[int, ...]:
        """All numbers in order."""
        return (self.images, *[n for pair in self[1:] for n in pair])


def _pair(values: Sequence[int], default: Sequence[int] = ()) -> Pair | None:
    given = tuple(values) or tuple(default)
    return (given[0], given[-1]) if len(given) in (1, 2) else None


def _count(n: int, kernel: int, stride: int, padding: int, dilation: int, ceil_mode: bool) -> int:
    """Windows along a dimension; the last one must begin inside, or in the padding before it."""
    span = n + 2 * padding - dilation * (kernel - 1) - 1
    count = (span + (stride - 1 if ceil_mode else 0)) // stride + 1
    return count - 1 if ceil_mode and (count - 1) * stride >= n + padding else count


def _windows(x: Any, kernel: Any, stride: Any, padding: Any, dilation: Any, ceil_mode: bool) -> _Windows | None:
    """The windows of images in the last two dimensions; None if there are none, or an argument is wrong."""
    pairs = [_pair(kernel), _pair(stride, kernel), _pair(padding), _pair(dilation)]
    if x.ndim not in (3, 4) or not x.size or None in pairs:
        return None
    numbers = [(k, s, p, d) for k, s, p, d in zip(*[pair or () for pair in pairs], strict=True)]
    if any(k < 1 or s < 1 or d < 1 or not 0 <= 2 * p <= k for k, s, p, d in numbers):
        return None
    counts = tuple(_count(n, *more, ceil_mode) for n, more in zip(x.shape[-2:], numbers, strict=True))
    if min(counts) < 1:
        return None
    size: Any = x.shape[-2:]
    return _Windows(prod(x.shape[:-2]), size, counts, *pairs)  # type: ignore[arg-type]


def _run(name: str, count: int, args: tuple[Any, ...], windows: _Windows, *last: int) -> None:
    types = (args[0].dtype,)
    launch("pooling", name, types, (-(-count // _THREADS),), (_THREADS,), (*args, *windows.arguments(), *last))


def _max_pool(
    portable: Callable[..., Any],
    be: ArrayBackend,
    self: Tensor,
    kernel_size: Sequence[int],
    stride: Sequence[int] = (),
    padding: Sequence[int] = (0,),
    dilation: Sequence[int] = (1,),
    ceil_mode: bool = False,
    *,
    out: Any = None,
) -> Any:
    x = self._array
    windows = _windows(x, kernel_size, stride, padding, dilation, ceil_mode)
    if windows is None or not floating(be, self):
        return portable(be, self, kernel_size, stride, padding, dilation, ceil_mode, out=out)
    shape = (*x.shape[:-2], *windows.counts)
    y, index = xp.empty(shape, x.dtype), xp.empty(shape, xp.int64)
    _run("max_pool", y.size, (contiguous(x), y, index), windows)
    return laid_out_as(y, x), laid_out_as(index, x)


def _max_pool_backward(
    portable: Callable[..., Any],
    be: ArrayBackend,
    grad_output: Tensor,
    self: Tensor,
    kernel_size: Sequence[int],
    stride: Sequence[int],
    padding: Sequence[int],
    dilation: Sequence[int],
    ceil_mode: bool,
    indices: Tensor,
    *,
    out: Any = None,
) -> Any:
    x, grad, index = self._array, grad_output._array, indices._array
    windows = _windows(x, kernel_size, stride, padding, dilation, ceil_mode)
    fits = windows is not None and grad.shape == index.shape == (*x.shape[:-2], *windows.counts)
    if windows is None or not fits or not floating(be, self, grad_output) or not native(be, index):
        args = (kernel_size, stride, padding, dilation, ceil_mode, indices)
        return portable(be, grad_output, self, *args, out=out)
    result = xp.empty(x.shape, x.dtype)
    _run("max_pool_backward", x.size, (contiguous(grad), contiguous(index), result), windows)
    return laid_out_as(result, x)


def _average_pool(
    portable: Callable[..., Any],
    be: ArrayBackend,
    self: Tensor,
    kernel_size: Sequence[int],
    stride: Sequence[int] = (),
    padding: Sequence[int] = (0,),
    ceil_mode: bool = False,
    count_include_pad: bool = True,
    divisor_override: int | None = None,
    *,
    out: Any = None,
) -> Any:
    x = self._array
    windows = _windows(x, kernel_size, stride, padding, (1,), ceil_mode)
    if windows is None or not floating(be, self) or divisor_override == 0:
        args = (kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
        return portable(be, self, *args, out=out)
    y = xp.empty((*x.shape[:-2], *windows.counts), x.dtype)
    _run("average_pool", y.size, (contiguous(x), y), windows, divisor_override or 0, int(count_include_pad))
    return laid_out_as(y, x)


def _average_pool_backward(
    portable: Callable[..., Any],
    be: ArrayBackend,
    grad_output: Tensor,
    self: Tensor,
    kernel_size: Sequence[int],
    stride: Sequence[int],
    padding: Sequence[int],
    ceil_mode: bool,
    count_include_pad: bool,
    divisor_override: int | None,
    *,
    out: Any = None,
) -> Any:
    x, grad = self._array, grad_output._array
    windows = _windows(x, kernel_size, stride, padding, (1,), ceil_mode)
    fits = windows is not None and grad.shape == (*x.shape[:-2], *windows.counts)
    if windows is None or not fits or not floating(be, self, grad_output) or divisor_override == 0:
        args = (kernel_size, stride, padding, ceil_mode, count_include_pad, divisor_override)
        return portable(be, grad_output, self, *args, out=out)
    result = xp.empty(x.shape, x.dtype)
    more = divisor_override or 0, int(count_include_pad)
    _run("average_pool_backward", x.size, (contiguous(grad), result), windows, *more)
    return laid_out_as(result, x)


KERNELS: Final[dict[str, Callable[..., Any]]] = {
    "max_pool2d_with_indices": _max_pool,
    "max_pool2d_with_indices_backward": _max_pool_backward,
    "avg_pool2d": _average_pool,
    "avg_pool2d_backward": _average_pool_backward,
}
