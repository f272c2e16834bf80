"""Functions for pooling by the largest element of `opmux.nn.functional`."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from opmux.errors import OperatorValueError
from opmux.nn._windows import Ints, Sizes, checked_lists, completed, given, numbers
from opmux.tensor import Tensor, ops

__all__ = [
    "adaptive_max_pool1d",
    "adaptive_max_pool1d_with_indices",
    "adaptive_max_pool2d",
    "adaptive_max_pool2d_with_indices",
    "adaptive_max_pool3d",
    "adaptive_max_pool3d_with_indices",
    "max_pool1d",
    "max_pool1d_with_indices",
    "max_pool2d",
    "max_pool2d_with_indices",
    "max_pool3d",
    "max_pool3d_with_indices",
    "max_unpool1d",
    "max_unpool2d",
    "max_unpool3d",
]

_aten = ops.aten

_R = TypeVar("_R")
#: Values, or values and their positions, as the argument `return_indices` says.
Pooled = Any


def _max_pool(pool: Callable[..., _R], input: Tensor, *options: Any) -> _R:
    kernel_size, stride, padding, dilation, ceil_mode = options
    checked_lists(pool, kernel_size=kernel_size, stride=stride, padding=padding, dilation=dilation)
    return pool(input, kernel_size, given(stride), padding, dilation, ceil_mode)


def max_pool1d(
    input: Tensor,
    kernel_size: Ints,
    stride: Ints | None = None,
    padding: Ints = 0,
    dilation: Ints = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Pooled:
    """The largest element of each window of a (N, C, L) or (C, L) tensor; see `max_pool2d`."""
    pool = _aten.max_pool1d_with_indices.default if return_indices else _aten.max_pool1d.default
    return _max_pool(pool, input, kernel_size, stride, padding, dilation, ceil_mode)


def max_pool2d(
    input: Tensor,
    kernel_size: Ints,
    stride: Ints | None = None,
    padding: Ints = 0,
    dilation: Ints = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Pooled:
    """The largest element of each window.

    Args:
        input: Shape (N, C, H, W) or (C, H, W).
        kernel_size: Size of the window.
        stride: Step of the window; its size if None.
        padding: Negative infinity on both sides, at most half the window.
        dilation: Step between the elements of a window.
        ceil_mode: Whether a window that sticks out at the end counts.
        return_indices: Whether to return the positions in the flattened image too.

    Raises:
        OperatorValueError: Shapes or options do not fit.
    """
    pool = _aten.max_pool2d_with_indices.default if return_indices else _aten.max_pool2d.default
    return _max_pool(pool, input, kernel_size, stride, padding, dilation, ceil_mode)


def max_pool3d(
    input: Tensor,
    kernel_size: Ints,
    stride: Ints | None = None,
    padding: Ints = 0,
    dilation: Ints = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> Pooled:
    """The largest element of each window of a (N, C, D, H, W) or (C, D, H, W) tensor; see `max_pool2d`."""
    pool = _aten.max_pool3d_with_indices.default if return_indices else _aten.max_pool3d.default
    return _max_pool(pool, input, kernel_size, stride, padding, dilation, ceil_mode)


def max_pool1d_with_indices(
    input: Tensor,
    kernel_size: Ints,
    stride: Ints | None = None,
    padding: Ints = 0,
    dilation: Ints = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> tuple[Tensor, Tensor]:
    """`max_pool1d` with `return_indices`, which is ignored here."""
    pool = _aten.max_pool1d_with_indices.default
    return _max_pool(pool, input, kernel_size, stride, padding, dilation, ceil_mode)


def max_pool2d_with_indices(
    input: Tensor,
    kernel_size: Ints,
    stride: Ints | None = None,
    padding: Ints = 0,
    dilation: Ints = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> tuple[Tensor, Tensor]:
    """`max_pool2d` with `return_indices`, which is ignored here."""
    pool = _aten.max_pool2d_with_indices.default
    return _max_pool(pool, input, kernel_size, stride, padding, dilation, ceil_mode)


def max_pool3d_with_indices(
    input: Tensor,
    kernel_size: Ints,
    stride: Ints | None = None,
    padding: Ints = 0,
    dilation: Ints = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> tuple[Tensor, Tensor]:
    """`max_pool3d` with `return_indices`, which is ignored here."""
    pool = _aten.max_pool3d_with_indices.default
    return _max_pool(pool, input, kernel_size, stride, padding, dilation, ceil_mode)


def adaptive_max_pool1d_with_indices(
    input: Tensor, output_size: Ints, return_indices: bool = False
) -> tuple[Tensor, Tensor]:
    """`adaptive_max_pool1d` with `return_indices`, which is ignored here."""
    return _aten.adaptive_max_pool1d.default(input, output_size)


def adaptive_max_pool2d_with_indices(
    input: Tensor, output_size: Sizes, return_indices: bool = False
) -> tuple[Tensor, Tensor]:
    """`adaptive_max_pool2d` with `return_indices`, which is ignored here."""
    return _aten.adaptive_max_pool2d.default(input, completed(output_size, input, 2))


def adaptive_max_pool3d_with_indices(
    input: Tensor, output_size: Sizes, return_indices: bool = False
) -> tuple[Tensor, Tensor]:
    """`adaptive_max_pool3d` with `return_indices`, which is ignored here."""
    return _aten.adaptive_max_pool3d.default(input, completed(output_size, input, 3))


def adaptive_max_pool1d(input: Tensor, output_size: Ints, return_indices: bool = False) -> Pooled:
    """Largest elements of `output_size` windows over (N, C, L) or (C, L); see `adaptive_max_pool2d`."""
    pooled = adaptive_max_pool1d_with_indices(input, output_size)
    return pooled if return_indices else pooled[0]


def adaptive_max_pool2d(input: Tensor, output_size: Sizes, return_indices: bool = False) -> Pooled:
    """Largest elements of as many windows as the result is to have elements, which together see the whole image.

    Args:
        input: Shape (N, C, H, W) or (C, H, W).
        output_size: Height and width of the result, or one number for both; None leaves a size as it is.
        return_indices: Whether to return the positions in the flattened image too.
    """
    pooled = adaptive_max_pool2d_with_indices(input, output_size)
    return pooled if return_indices else pooled[0]


def adaptive_max_pool3d(input: Tensor, output_size: Sizes, return_indices: bool = False) -> Pooled:
    """As `adaptive_max_pool2d`, for (N, C, D, H, W) or (C, D, H, W)."""
    pooled = adaptive_max_pool3d_with_indices(input, output_size)
    return pooled if return_indices else pooled[0]


def _unpooled_size(
    spatial: int, input: Tensor, kernel_size: Ints, stride: Ints | None, padding: Ints, output_size: Any
) -> tuple[list[int], list[int], list[int]]:
    """Size, stride and padding, completed."""
    kernels, pads = numbers(kernel_size, spatial), numbers(padding, spatial)
    strides = kernels if stride is None or (isinstance(stride, list) and not stride) else numbers(stride, spatial)
    sizes = input.shape[-spatial:]
    if {len(sizes), len(kernels), len(strides), len(pads)} != {spatial}:
        raise OperatorValueError(
            f"max_unpool{spatial}d of a tensor of shape {list(input.shape)}",
            found=f"kernel_size {kernels}, stride {strides}, padding {pads}",
            advice=f"give each a number, or one for each of {spatial} dimensions, which the tensor must have",
        )
    rows = zip(sizes, kernels, strides, pads, strict=True)
    least = [(n - 1) * step + k - 2 * pad for n, k, step, pad in rows]
    if output_size is None:
        _refuse_negative(spatial, least)
        return least, strides, pads
    size = list(output_size)[-spatial:] if len(output_size) == spatial + 2 else list(output_size)
    fits = len(size) == spatial and all(
        low - step < n < low + step for n, low, step in zip(size, least, strides, strict=True)
    )
    if not fits:
        raise OperatorValueError(
            f"max_unpool{spatial}d with output_size={list(output_size)}",
            found=f"output_size should have {spatial} or {spatial + 2} sizes, within a stride of {least}",
            advice="leave it out, or pass the size of what was pooled",
        )
    return size, strides, pads


def _refuse_negative(spatial: int, sizes: Sequence[int]) -> None:
    for at, size in enumerate(sizes):
        if size < 0:
            raise OperatorValueError(
                f"max_unpool{spatial}d to {list(sizes)}",
                found="max_unpooling: output_size must contain non-negative spatial dimensions, but got "
                f"output_size[{at}]={size}",
                advice="the padding is to be at most half the window",
            )


def max_unpool1d(
    input: Tensor,
    indices: Tensor,
    kernel_size: Ints,
    stride: Ints | None = None,
    padding: Ints = 0,
    output_size: Sequence[int] | None = None,
) -> Tensor:
    """The opposite of `max_pool1d`; see `max_unpool2d`."""
    size, _, _ = _unpooled_size(1, input, kernel_size, stride, padding, output_size)
    unsqueeze = _aten.unsqueeze.default
    image = _aten.max_unpool2d.default(unsqueeze(input, -1), unsqueeze(indices, -1), [*size, 1])
    return _aten.squeeze.dim(image, -1)


def max_unpool2d(
    input: Tensor,
    indices: Tensor,
    kernel_size: Ints,
    stride: Ints | None = None,
    padding: Ints = 0,
    output_size: Sequence[int] | None = None,
) -> Tensor:
    """Zeros with the values that `max_pool2d` gave, at the places that they were taken from.

    Args:
        input: Values, shape (N, C, H, W) or (C, H, W).
        indices: Their positions, as `max_pool2d` returns them.
        kernel_size: Size of the window.
        stride: Step of the window; its size if None.
        padding: Padding that there was.
        output_size: Size of the image, where the window leaves a choice.

    Raises:
        OperatorValueError: The size cannot have given these values.
    """
    size, _, _ = _unpooled_size(2, input, kernel_size, stride, padding, output_size)
    return _aten.max_unpool2d.default(input, indices, size)


def max_unpool3d(
    input: Tensor,
    indices: Tensor,
    kernel_size: Ints,
    stride: Ints | None = None,
    padding: Ints = 0,
    output_size: Sequence[int] | None = None,
) -> Tensor:
    """The opposite of `max_pool3d`; see `max_unpool2d`."""
    size, strides, pads = _unpooled_size(3, input, kernel_size, stride, padding, output_size)
    return _aten.max_unpool3d.default(input, indices, size, strides, pads)
