"""Layer and group normalisation: one launch forward, three backward, where CuPy's functions take eleven and thirty.

Forward, and for the gradient of the input, each row is read once and written once, and held in registers meanwhile if it has no
more than 16 K floats. The gradients of the parameters read gradient and input once more. Sums are made in the same order every
time.
"""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any, Final

from opmux import Tensor
from opmux.native import ArrayBackend
from opmux_cuda._cupy import xp
from opmux_cuda.kernels._launch import contiguous, floating, laid_out_as, launch, pack_size, row_blocks
from opmux_cuda.kernels.channels import Extent, channel_dots, optional

__all__ = ["KERNELS"]


def _array(tensor: Tensor | None) -> Any:
    return None if tensor is None else contiguous(tensor._array)


def _fits(be: ArrayBackend, input: Tensor, *parameters: Tensor | None) -> bool:
    """Whether these are arrays for the kernels: not empty, and parameters of the input's dtype or all of float32."""
    given = [p for p in parameters if p is not None]
    if not floating(be, input) or not input._array.size or input._array.size >= 1 << 31:
        return False
    own = all(p.dtype is input.dtype for p in given)
    return not given or (
        floating(be, *given) and (own or (input._array.itemsize == 2 and given[0].dtype.itemsize == 4))
    )


def _launch_rows(
    name: str, packed: list[Any], parameters: Any, args: list[Any], shape: tuple[int, int, int, int], *last: float
) -> None:
    """Launches a kernel over rows.

    Args:
        name: "norm_rows" or "norm_backward_rows".
        packed: The arrays that are read or written in packs.
        parameters: Dtype of parameters and statistics.
        args: The kernel's arguments before the sizes.
        shape: Rows, elements per row, groups, elements per channel; 0 groups if each element has parameters of its own.
        last: The kernel's arguments behind the sizes.
    """
    rows, width, groups, spatial = shape
    n = pack_size(width, *packed)
    grid, block, held = row_blocks(rows, width // n)
    types = (packed[0].dtype, parameters, n, held, groups > 0)
    launch("row_norm", name, types, grid, block, (*args, rows, width, max(groups, 1), max(spatial, 1), *last))


def _forward(x: Any, weight: Any, bias: Any, rows: int, groups: int, spatial: int, eps: float) -> tuple[Any, Any, Any]:
    d = x.dtype if weight is None and bias is None else (bias if weight is None else weight).dtype
    y, mean, rstd = xp.empty(x.shape, x.dtype), xp.empty((rows,), d), xp.empty((rows,), d)
    others = [x, optional(weight), optional(bias), y, mean, rstd]
    _launch_rows("norm_rows", [x, y], d, others, (rows, x.size // rows, groups, spatial), float(eps))
    return y, mean, rstd


def _layer_norm(
    portable: Callable[..., Any],
    be: ArrayBackend,
    input: Tensor,
    normalized_shape: Sequence[int],
    weight: Tensor | None,
    bias: Tensor | None,
    eps: float,
) -> tuple[Tensor, ...]:
    shape, inner = tuple(input._array.shape), tuple(normalized_shape)
    axis = len(shape) - len(inner)
    shaped = all(p is None or tuple(p._array.shape) == inner for p in (weight, bias))
    if axis < 0 or not inner or shape[axis:] != inner or not shaped or not _fits(be, input, weight, bias):
        return portable(be, input, normalized_shape, weight, bias, eps)  # type: ignore[no-any-return]
    factor, term = (p if p is None else p.reshape(-1) for p in (_array(weight), _array(bias)))
    rows = prod(shape[:axis])
    y, mean, rstd = _forward(_array(input), factor, term, rows, 0, 0, eps)
    saved = (*shape[:axis], *[1] * len(inner))
    return be.wrap(y), be.wrap(mean.reshape(saved)), be.wrap(rstd.reshape(saved))


def _layer_norm_backward(
    portable: Callable[..., Any],
    be: ArrayBackend,
    grad_out: Tensor,
    input: Tensor,
    normalized_shape: Sequence[int],
    mean: Tensor,
    rstd: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    output_mask: Sequence[bool],
) -> tuple[Any, ...]:
    args = (grad_out, input, normalized_shape, mean, rstd, weight, bias, output_mask)
    width, rows = prod(normalized_shape), prod(mean._array.shape)
    if grad_out.dtype is not input.dtype or grad_out._array.shape != input._array.shape:
        return portable(be, *args)  # type: ignore[no-any-return]
    refused = any(asked and p is None for asked, p in zip(output_mask[1:], (weight, bias), strict=True))
    if refused or rows * width != input._array.size or not _fits(be, input, weight, bias, mean, rstd):
        return portable(be, *args)  # type: ignore[no-any-return]
    grad, x, center, scale = (_array(tensor) for tensor in (grad_out, input, mean, rstd))
    statistics = center.reshape(-1), scale.reshape(-1)
    found: list[Any] = [None, None, None]
    if output_mask[0]:
        factor = None if weight is None else _array(weight).reshape(-1)
        found[0] = _input_gradient(grad, x, statistics, factor, rows, 0, 0)
    for i, parameter in ((1, weight), (2, bias)):
        if output_mask[i] and parameter is not None:
            found[i] = xp.empty(tuple(normalized_shape), be.native_dtype[parameter.dtype])
    if found[1] is not None or found[2] is not None:
        channel_dots(grad, x, statistics, Extent(rows, width, 1), (1, width), found[1:])
    return tuple([None if array is None else be.wrap(array) for array in found])


def _input_gradient(
    grad: Any, x: Any, statistics: tuple[Any, Any], weight: Any, rows: int, groups: int, spatial: int
) -> Any:
    result = xp.empty(x.shape, x.dtype)
    others = [grad, x, *statistics, optional(weight), result]
    shape = (rows, x.size // rows, groups, spatial)
    _launch_rows("norm_backward_rows", [grad, x, result], statistics[0].dtype, others, shape)
    return result


def _group_sizes(input: Tensor, counts: tuple[int, int, int], group: int, *parameters: Tensor | None) -> bool:
    """Whether the sizes of a group normalisation are what they have to be."""
    shaped = all(p is None or tuple(p._array.shape) == (counts[1],) for p in parameters)
    return group > 0 and counts[1] % group == 0 and prod(counts) == input._array.size and shaped


def _group_norm(
    portable: Callable[..., Any],
    be: ArrayBackend,
    input: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    N: int,
    C: int,
    HxW: int,
    group: int,
    eps: float,
) -> tuple[Tensor, ...]:
    if not _fits(be, input, weight, bias) or not _group_sizes(input, (N, C, HxW), group, weight, bias):
        return portable(be, input, weight, bias, N, C, HxW, group, eps)  # type: ignore[no-any-return]
    y, mean, rstd = _forward(_array(input), _array(weight), _array(bias), N * group, group, HxW, eps)
    y = laid_out_as(y, input._array)
    return be.wrap(y), be.wrap(mean.reshape(N, group)), be.wrap(rstd.reshape(N, group))


def _group_norm_backward(
    portable: Callable[..., Any],
    be: ArrayBackend,
    grad_out: Tensor,
    input: Tensor,
    mean: Tensor,
    rstd: Tensor,
    weight: Tensor | None,
    N: int,
    C: int,
    HxW: int,
    group: int,
    output_mask: Sequence[bool],
) -> tuple[Any, ...]:
    same = grad_out.dtype is input.dtype and grad_out._array.size == input._array.size
    refused = output_mask[1] and weight is None
    if (
        refused
        or not same
        or not _fits(be, input, weight, mean, rstd)
        or not _group_sizes(input, (N, C, HxW), group, weight)
    ):
        return portable(be, grad_out, input, mean, rstd, weight, N, C, HxW, group, output_mask)  # type: ignore[no-any-return]
    grad, x, center, scale = (_array(tensor) for tensor in (grad_out, input, mean, rstd))
    statistics = center.reshape(-1), scale.reshape(-1)
    found: list[Any] = [None, None, None]
    if output_mask[0]:
        result = _input_gradient(grad, x, statistics, _array(weight), N * group, group, HxW)
        found[0] = laid_out_as(result, input._array)
    for i in (1, 2):
        if output_mask[i]:
            found[i] = xp.empty((C,), x.dtype if weight is None else weight._array.dtype)
    if output_mask[1] or output_mask[2]:
        channel_dots(grad, x, statistics, Extent(N, C, HxW), (group, C // group), found[1:])
    return tuple([None if array is None else be.wrap(array) for array in found])


KERNELS: Final[dict[str, Callable[..., Any]]] = {
    "native_layer_norm": _layer_norm,
    "native_layer_norm_backward": _layer_norm_backward,
    "native_group_norm": _group_norm,
    "native_group_norm_backward": _group_norm_backward,
}
