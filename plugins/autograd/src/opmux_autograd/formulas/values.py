"""What every formula may use: constants, masks, and what is saved of a tensor in its place."""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any, Final

from opmux import Tensor, ops, strided
from opmux.dispatch import is_unknown, tensors_in
from opmux.errors import OpmuxError

__all__ = [
    "DerivativeNotImplementedError",
    "Shape",
    "conj",
    "geometry",
    "is_column_major",
    "maybe_multiply",
    "new_zeros",
    "not_implemented",
    "shape_of",
    "sizes",
    "sum_to_size",
    "where_zero",
    "zeros_like",
    "zeros_scattered",
    "zeros_with",
]

Shape = Sequence[int]

_WITHOUT: Final = "detach() what needs no gradient, write it with other operators, or use opmux.autograd.Function"


class DerivativeNotImplementedError(OpmuxError, NotImplementedError):
    """Backward reached an operation, or a case of one, that has no formula."""


def not_implemented(name: str, case: str = "", *, advice: str = _WITHOUT) -> Any:
    """Raises DerivativeNotImplementedError for an operator, or for one case of it."""
    raise DerivativeNotImplementedError(
        f"backward through {name}: the derivative for {name!r} is not implemented",
        found=case,
        advice=advice,
    )


def zeros_like(tensor: Tensor) -> Any:
    """Zeros of the tensor's shape and dtype."""
    return ops.aten.zeros_like.default(tensor)


def new_zeros(tensor: Tensor, shape: Shape) -> Any:
    """Zeros of a shape, with the tensor's dtype and device."""
    return ops.aten.new_zeros.default(tensor, list(shape))


def zeros_with(
    shape: Shape, functional: Callable[..., Any], in_place: Callable[..., Any], grad: Tensor, *args: Any
) -> Any:
    """Zeros of a shape, with the gradient's dtype and device, into which an operator has written.

    Args:
        shape: The shape.
        functional: The operator, as `(tensor, *args) -> tensor`.
        in_place: The same in place, which needs no second tensor. As in PyTorch it is not for tensors of other classes: what is
            mapped cannot be written into what is not.
        grad: The gradient.
        *args: Arguments of the operator, the gradient again among them.
    """
    zeros = new_zeros(grad, shape)
    return (in_place if all(x.__class__ is Tensor for x in tensors_in(args)) else functional)(zeros, *args)


#: Elements up to which operators of slices and of indices along a dimension compute in place by a new tensor and a copy of it.
_FEW: Final = 8192


def zeros_scattered(
    shape: Shape, functional: Callable[..., Any], in_place: Callable[..., Any], grad: Tensor, *args: Any
) -> Any:
    """As `zeros_with`, for an operator that in place takes longer where elements are few, and the same memory.

    Into what has unknown sizes it cannot write; a graph of a task for each chunk holds no whole array either.
    """
    count = prod(shape)
    is_large = not is_unknown(count) and count > _FEW
    return zeros_with(shape, functional, in_place if is_large else functional, grad, *args)


def conj(tensor: Tensor) -> Any:
    """The complex conjugate; a real tensor itself, without a call of an operator."""
    if tensor._device is None:  # a number in the place of a tensor, as in `x * 1j`, which no operator takes alone
        return tensor._array.conjugate()
    kind = getattr(tensor._array.dtype, "kind", "c")
    return tensor if kind != "c" else ops.aten.conj_physical.default(tensor)


def maybe_multiply(tensor: Tensor, factor: Any) -> Any:
    """The tensor times a number; itself if that is 1."""
    return tensor if factor == 1 else ops.aten.mul.Scalar(tensor, factor)


def sum_to_size(gradient: Tensor, shape: tuple[int, ...]) -> Tensor:
    """The sum over the dimensions along which a tensor of `shape` was broadcast to the gradient's shape."""
    given = tuple(gradient.shape)
    if given == shape:
        return gradient
    extra = len(given) - len(shape)
    if extra:
        gradient = ops.aten.sum.dim_IntList(gradient, list(range(extra)), False)
    dims = [i for i, n in enumerate(shape) if n == 1 and given[i + extra] != 1]
    if dims:
        gradient = ops.aten.sum.dim_IntList(gradient, dims, True)
    return gradient


def where_zero(condition: Tensor, tensor: Tensor) -> Any:
    """The tensor, with zeros where the condition holds: what `where` does of the number 0, without a look at its dtype."""
    zero = ops.aten.scalar_tensor.default(0, dtype=tensor.dtype, layout=strided, device=tensor.device)
    return ops.aten.where.self(condition, zero, tensor)


def sizes(tensors: Sequence[Tensor]) -> list[Shape]:
    """Shapes of a list of tensors; the code generator saves them in the tensors' place."""
    return [tuple(t.shape) for t in tensors]


def shape_of(tensor: Tensor | None) -> Shape | None:
    """Shape of an optional tensor; the code generator saves it in the tensor's place."""
    return None if tensor is None else tuple(tensor.shape)


def geometry(tensor: Tensor) -> tuple[Shape, Shape, int]:
    """Shape, strides and storage offset; the code generator saves them in the tensor's place."""
    return tuple(tensor.shape), tuple(tensor.stride()), tensor.storage_offset()


def is_column_major(matrix: Tensor) -> bool:
    """Whether columns lie behind one another without a gap; the code generator saves it in the tensor's place."""
    array = matrix._array
    steps = getattr(array, "strides", None)
    if array.ndim != 2:  # which the operator refuses
        return False
    if steps is None:
        # Of a module that tells no strides: a transposed view, at most. A lazy one may not know its sizes.
        return bool(matrix.stride() == (1, array.shape[0]))
    size = array.dtype.itemsize
    return bool(steps == (size, size * array.shape[0]))
