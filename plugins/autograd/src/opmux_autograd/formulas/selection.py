"""Derivatives of splitting, repeating, and of reading and writing along a dimension."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, final

from opmux import Tensor, ops
from opmux.dispatch import is_grad_enabled
from opmux_autograd._kernels import NotImplementedBackward
from opmux_autograd._record import attach_outputs
from opmux_autograd.formulas.values import (
    Shape,
    new_zeros,
    not_implemented,
    where_zero,
    zeros_like,
    zeros_scattered,
    zeros_with,
)

__all__ = [
    "as_strided_scatter_backward",
    "as_strided_scatter_values",
    "filled_backward",
    "index_reduce_backward",
    "index_select_backward",
    "put_self",
    "repeat_backward",
    "roll_backward",
    "scatter_reduce_backward",
    "slices_of",
    "split_backward",
    "split_sizes_backward",
    "take_backward",
]


def split_backward(grads: Sequence[Tensor | None], shape: Shape, split_size: int, dim: int) -> Any:
    """Gradient of a split into equal parts: the parts' gradients side by side."""
    size = shape[dim % len(shape)]
    lengths = [min(split_size, size - i * split_size) for i in range(len(grads))]
    return split_sizes_backward(grads, shape, lengths, dim)


def split_sizes_backward(grads: Sequence[Tensor | None], shape: Shape, lengths: Sequence[int], dim: int) -> Any:
    """Gradient of a split into parts of given sizes: the parts' gradients side by side."""
    like = next(g for g in grads if g is not None)
    dim %= len(shape)
    parts = [
        new_zeros(like, [*shape[:dim], length, *shape[dim + 1 :]]) if grad is None else grad
        for grad, length in zip(grads, lengths, strict=True)
    ]
    return ops.aten.cat.default(parts, dim)


def repeat_backward(grad: Tensor, shape: Shape, repeats: Sequence[int]) -> Any:
    """Gradient of repeat: the sum over all copies."""
    if 0 in repeats:
        return new_zeros(grad, shape)
    new = len(repeats) - len(shape)
    apart, copies = list(repeats[:new]), list(range(new))
    for count, size in zip(repeats[new:], shape, strict=True):
        if count != 1:
            copies.append(len(apart))
            apart.append(count)
        apart.append(size)
    grad = ops.aten.reshape.default(grad, apart)
    return ops.aten.sum.dim_IntList(grad, copies, False) if copies else grad


def roll_backward(grad: Tensor, shifts: Sequence[int], dims: Sequence[int]) -> Any:
    """Gradient of roll: rolled back."""
    return ops.aten.roll.default(grad, [-shift for shift in _listed(shifts)], _listed(dims))


def _listed(numbers: Sequence[int] | int) -> list[int]:
    return [numbers] if isinstance(numbers, int) else list(numbers)


# -- slices at the positions of a vector ----------------------------------------------------------------------------


def index_select_backward(grad: Tensor, shape: Shape, dim: int, index: Tensor) -> Any:
    """Gradient of index_select: added up at the positions."""
    return zeros_scattered(shape, ops.aten.index_add.default, ops.aten.index_add_.default, grad, dim, index, grad)


def slices_of(grad: Tensor, dim: int, index: Tensor, shape: Shape) -> Any:
    """Gradient of slices that were written or added at the positions of a vector."""
    return ops.aten.reshape.default(ops.aten.index_select.default(grad, dim, index), list(shape))


def filled_backward(grad: Tensor, dim: int, index: Tensor) -> Any:
    """Gradient of the number that index_fill writes."""
    return ops.aten.sum.default(grad - ops.aten.index_fill.int_Scalar(grad, dim, index, 0))


def take_backward(grad: Tensor, shape: Shape, index: Tensor) -> Any:
    """Gradient of take: added up at the positions."""
    return zeros_with(shape, ops.aten.put.default, ops.aten.put_.default, grad, index, grad, True)


def put_self(grad: Tensor, index: Tensor, accumulate: bool) -> Any:
    """Gradient of what put writes into: nothing passes where it was overwritten."""
    return grad if accumulate else ops.aten.put.default(grad, index, new_zeros(grad, index.shape), False)


def as_strided_scatter_backward(
    grad: Tensor, source: tuple[Shape, Shape, int], size: Shape, stride: Shape, storage_offset: int | None
) -> Any:
    """Gradient of what as_strided_scatter writes into."""
    laid_out = _laid_out(grad, source)
    values = new_zeros(grad, size)
    return ops.aten.as_strided_scatter.default(
        laid_out, values, list(size), list(stride), _from(source, storage_offset)
    )


def as_strided_scatter_values(
    grad: Tensor, source: tuple[Shape, Shape, int], size: Shape, stride: Shape, storage_offset: int | None
) -> Any:
    """Gradient of what as_strided_scatter writes."""
    return ops.aten.as_strided.default(_laid_out(grad, source), list(size), list(stride), _from(source, storage_offset))


def _from(source: tuple[Shape, Shape, int], storage_offset: int | None) -> int:
    return 0 if storage_offset is None else storage_offset - source[2]


def _laid_out(grad: Tensor, source: tuple[Shape, Shape, int]) -> Any:
    """The gradient with the strides of a tensor that fills its memory; positions count from that tensor's first element."""
    shape, strides, _ = source
    order = sorted(range(len(shape)), key=lambda dim: -strides[dim])
    places = sorted(range(len(shape)), key=lambda place: order[place])
    expected = 1
    for dim in reversed(order):
        if shape[dim] != 1 and strides[dim] != expected:
            not_implemented("aten::as_strided_scatter", "of a tensor that does not fill its memory")
        expected *= shape[dim]
    memory = ops.aten.contiguous.default(ops.aten.permute.default(grad, order))
    return ops.aten.permute.default(memory, places)


# -- reductions into a tensor ---------------------------------------------------------------------------------------


class _Access(NamedTuple):
    """How a reduction reads and writes at its positions: along a dimension per element, or in whole slices.

    Attributes:
        operator: Its name.
        read: The elements of a tensor at the positions.
        add: A tensor after values were added at the positions.
        reduce: A tensor after values were combined with it at the positions.
        clear: A tensor with zeros at the positions.
    """

    operator: str
    read: Callable[[Tensor], Any]
    add: Callable[[Tensor, Tensor], Any]
    reduce: Callable[[Tensor, Tensor], Any]
    clear: Callable[[Tensor], Any]


def scatter_reduce_backward(
    grad: Tensor,
    self: Tensor,
    dim: int,
    index: Tensor,
    src: Tensor,
    reduce: str,
    include_self: bool,
    result: Tensor,
) -> tuple[Any, Any]:
    """Gradients of `self` and `src` in scatter_reduce."""
    aten = ops.aten
    access = _Access(
        operator="aten::scatter_reduce",
        read=lambda tensor: aten.gather.default(tensor, dim, index),
        add=lambda tensor, values: aten.scatter_add.default(tensor, dim, index, values),
        reduce=lambda tensor, values: aten.scatter_reduce.two(
            tensor, dim, index, values, reduce, include_self=include_self
        ),
        clear=lambda tensor: aten.scatter.value(tensor, dim, index, 0),
    )
    return _reduction_backward(access, grad, self, src, reduce, include_self, result)


def index_reduce_backward(
    grad: Tensor,
    self: Tensor,
    dim: int,
    index: Tensor,
    source: Tensor,
    reduce: str,
    include_self: bool,
    result: Tensor,
) -> tuple[Any, Any]:
    """Gradients of `self` and `source` in index_reduce."""
    aten = ops.aten
    access = _Access(
        operator="aten::index_reduce",
        read=lambda tensor: aten.reshape.default(aten.index_select.default(tensor, dim, index), list(source.shape)),
        add=lambda tensor, values: aten.index_add.default(tensor, dim, index, values),
        reduce=lambda tensor, values: aten.index_reduce.default(
            tensor, dim, index, values, reduce, include_self=include_self
        ),
        clear=lambda tensor: aten.index_fill.int_Scalar(tensor, dim, index, 0),
    )
    return _reduction_backward(access, grad, self, source, reduce, include_self, result)


def _reduction_backward(
    access: _Access, grad: Tensor, self: Tensor, src: Tensor, reduce: str, include_self: bool, result: Tensor
) -> tuple[Any, Any]:
    """Gradients of what is reduced into, and of the values."""
    if reduce == "sum":
        of_self, of_src = grad, access.read(grad)
    elif reduce == "mean":
        start = ops.aten.ones_like.default(grad)
        counts = access.add(start if include_self else access.clear(start), ops.aten.ones_like.default(src))
        shared = grad / counts
        of_self, of_src = shared, access.read(shared)
    elif reduce == "prod":
        of_self, of_src = _product_backward(access, grad, self, src, result)
    else:
        of_self, of_src = _extremum_backward(access, grad, self, src, include_self, result)
    return of_self if include_self else access.clear(of_self), of_src


def _product_backward(access: _Access, grad: Tensor, self: Tensor, src: Tensor, result: Tensor) -> tuple[Any, Any]:
    """Gradients of a product: that of the other factors, which is not found by division where a factor is zero."""
    aten = ops.aten
    others = access.reduce(aten.masked_fill.Scalar(self, self == 0, 1), src)
    of_self = grad * others / aten.masked_fill.Scalar(self, self == 0, 1)
    is_zero = src == 0
    zeros = access.read(access.add(zeros_like(self), aten._to_copy.default(is_zero, dtype=self.dtype)))
    only_zero = aten.logical_and.default(is_zero, zeros == 1)
    # The product without a value that is the only zero; where there are several, it is zero without any one of them.
    rest = access.read(access.reduce(self, aten.masked_fill.Scalar(src, only_zero, 1)))
    divided = access.read(grad * result) / aten.masked_fill.Scalar(src, is_zero, 1)
    of_src = aten.where.self(only_zero, access.read(grad) * rest, divided)
    if is_grad_enabled() and aten.any.default(zeros > 1).item():
        edges, of_src = (of_src._autograd,), of_src.detach()
        attach_outputs(_ProductOfZerosBackward(access.operator, edges), [of_src], -1)
    return of_self, of_src


@final
class _ProductOfZerosBackward(NotImplementedBackward):
    """As in PyTorch the gradient of a value that is one of several zeros is no function of the others, for a further derivative."""

    __slots__ = ()

    def apply(self, *grads: Any) -> tuple[Tensor | None, ...]:
        """Raises DerivativeNotImplementedError."""
        not_implemented(self.operator, "twice, of products of several values that are zero")
        return ()


def _extremum_backward(
    access: _Access, grad: Tensor, self: Tensor, src: Tensor, include_self: bool, result: Tensor
) -> tuple[Any, Any]:
    """Gradients of amax and amin: all that equal the result share it."""
    aten = ops.aten
    by_self = aten._to_copy.default(self == result, dtype=grad.dtype)
    if not include_self:
        by_self = access.clear(by_self)
    by_src = aten._to_copy.default(src == access.read(result), dtype=grad.dtype)
    counts = access.add(by_self, by_src)
    # Where nothing is equal, because of NaN, nothing passes.
    shared = where_zero(counts == 0, grad / counts)
    return by_self * shared, by_src * access.read(shared)
