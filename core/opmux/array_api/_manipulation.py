"""The standard's manipulation functions: the same elements in another shape or order.

All raise OperatorIndexError for an axis that is out of range.
"""

from collections.abc import Sequence

from opmux.array_api._axes import listed
from opmux.array_api._operands import of_one_dtype
from opmux.dispatch import explain_each
from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.tensor import Tensor, int64, ops

__all__ = [
    "broadcast_arrays",
    "broadcast_shapes",
    "broadcast_to",
    "concat",
    "expand_dims",
    "flip",
    "moveaxis",
    "permute_dims",
    "repeat",
    "reshape",
    "roll",
    "squeeze",
    "stack",
    "tile",
    "unstack",
]

_aten = ops.aten

_Axes = int | tuple[int, ...]


def broadcast_arrays(*arrays: Tensor) -> tuple[Tensor, ...]:
    """Views of tensors in the one shape that all of them can be broadcast to, each with its own dtype.

    Raises:
        OperatorValueError: There is no such shape.
    """
    return tuple(_aten.broadcast_tensors.default(list(arrays))) if arrays else ()


def broadcast_shapes(*shapes: tuple[int, ...]) -> tuple[int, ...]:
    """The shape that tensors of all these can be broadcast to; that of a number for none.

    Raises:
        OperatorValueError: There is no such shape.
    """
    sizes: list[int] = [1] * max(map(len, shapes), default=0)
    for shape in shapes:
        for place, size in enumerate(shape, len(sizes) - len(shape)):
            if size == 1 or size == sizes[place]:
                continue
            if sizes[place] != 1:
                raise OperatorValueError(
                    f"broadcast_shapes({', '.join(map(str, shapes))})",
                    found=f"sizes {sizes[place]} and {size} meet in dimension {place - len(sizes)}",
                    advice="give shapes whose sizes are equal or 1, counted from the end",
                )
            sizes[place] = size
    return tuple(sizes)


def broadcast_to(x: Tensor, /, shape: tuple[int, ...]) -> Tensor:
    """A view of a tensor in a shape that it can be broadcast to.

    Raises:
        OperatorValueError: It cannot.
    """
    return _aten.broadcast_to.default(x, list(shape))


def concat(arrays: Sequence[Tensor], /, *, axis: int | None = 0) -> Tensor:
    """Tensors behind each other along an axis that they have, in their common dtype.

    Args:
        arrays: At least one; of one shape but for the size of the axis.
        axis: Along which axis; None has all of them flattened first.

    Raises:
        OperatorValueError: The shapes do not fit.
    """
    parts = of_one_dtype(arrays)
    if axis is None:
        return _aten.cat.default([part.reshape(-1) for part in parts])
    if parts[0].ndim == 0:
        raise OperatorIndexError(f"concat of tensors without dimensions along axis {axis}", advice="use stack")
    return _aten.cat.default(parts, axis)


def expand_dims(x: Tensor, /, axis: _Axes) -> Tensor:
    """A view with more dimensions, of size 1, which in the result are at the places `axis`.

    Raises:
        OperatorValueError: A place is named twice.
    """
    axes = listed(axis)
    ndim = x.ndim + len(axes)
    for place in axes:
        if not -ndim <= place < ndim:
            raise OperatorIndexError(
                f"expand_dims of a tensor with {x.ndim} dimensions at {axis}",
                found=f"{place} is not in the range from {-ndim} to {ndim - 1}",
                advice="count the places in the result, from the front or with negative numbers from the end",
            )
    places = sorted({place % ndim for place in axes})
    if len(places) < len(axes):
        raise OperatorValueError(
            f"expand_dims at {axis}", found="a place is named twice", advice="name each place once"
        )
    for place in places:
        x = _aten.unsqueeze.default(x, place)
    return x


def flip(x: Tensor, /, *, axis: _Axes | None = None) -> Tensor:
    """The elements in reverse order along axes; along all of them if `axis` is None."""
    return _aten.flip.default(x, list(range(x.ndim)) if axis is None else listed(axis))


def moveaxis(x: Tensor, source: _Axes, destination: _Axes, /) -> Tensor:
    """A view in which axes are at other places, and the others in their order around them.

    Raises:
        OperatorValueError: There are not as many places as axes, or one is named twice.
    """
    return _aten.movedim.intlist(x, listed(source), listed(destination))


def permute_dims(x: Tensor, /, axes: tuple[int, ...]) -> Tensor:
    """A view whose i-th axis is the axis `axes[i]` of `x`.

    Raises:
        OperatorValueError: `axes` does not name each axis once.
    """
    return _aten.permute.default(x, list(axes))


def repeat(x: Tensor, repeats: int | Tensor, /, *, axis: int | None = None) -> Tensor:
    """Each element several times, one after the other.

    Args:
        x: Any shape.
        repeats: How often: a number, or one for each place along the axis, in one dimension; a tensor's values are waited for.
        axis: Along which axis; None has `x` flattened first.

    Raises:
        OperatorValueError: A number is negative, or there are not as many as places.
    """
    if axis is None:
        x, axis = x.reshape(-1), 0
    if isinstance(repeats, Tensor):
        return _aten.repeat_interleave.self_Tensor(x, repeats.to(int64), axis)
    return _aten.repeat_interleave.self_int(x, repeats, axis)


def reshape(x: Tensor, /, shape: tuple[int, ...], *, copy: bool | None = None) -> Tensor:
    """The elements, in row-major order, in another shape.

    Args:
        x: Any shape.
        shape: The new one; one size may be -1, which stands for what the others leave.
        copy: True always copies; False raises where a copy would be needed; None copies only then.

    Raises:
        OperatorValueError: `x` has not as many elements, or `copy` is False and a copy is needed.
    """
    sizes = list(shape)
    if copy is False:
        return _aten.view.default(x, sizes)
    return _aten.reshape.default(_aten.clone.default(x) if copy else x, sizes)


def roll(x: Tensor, /, shift: _Axes, *, axis: _Axes | None = None) -> Tensor:
    """The elements moved along axes; what leaves one end comes in at the other.

    Args:
        x: Any shape.
        shift: By how many places, towards larger indices if positive: one number for all axes, or one for each.
        axis: Along which axes; None stands for the flattened tensor.

    Raises:
        OperatorValueError: There are not as many numbers as axes.
    """
    shifts = listed(shift)
    if axis is None:
        return _aten.roll.default(x, shifts)
    axes = listed(axis)
    if not isinstance(shift, (tuple, list)):
        shifts *= len(axes)
    if not axes and not shifts:  # The operator has to be given one.
        return _aten.clone.default(x)
    return _aten.roll.default(x, shifts, axes)


def squeeze(x: Tensor, /, axis: _Axes) -> Tensor:
    """A view without axes whose size is 1.

    Raises:
        OperatorValueError: An axis has another size.
    """
    axes = listed(axis)
    for place in axes:
        if x.size(place) != 1:
            raise OperatorValueError(
                f"squeeze of a tensor of shape {list(x.shape)} at {axis}",
                found=f"axis {place} has size {x.size(place)}",
                advice="name axes of size 1",
            )
    return _aten.squeeze.dims(x, axes)


def stack(arrays: Sequence[Tensor], /, *, axis: int = 0) -> Tensor:
    """Tensors of one shape behind each other along a new axis, in their common dtype.

    Raises:
        OperatorValueError: They are not of one shape.
    """
    return _aten.stack.default(of_one_dtype(arrays), axis)


def tile(x: Tensor, repetitions: tuple[int, ...], /) -> Tensor:
    """The tensor several times along each axis; the shorter of shape and `repetitions` is filled up with ones in front."""
    return _aten.tile.default(x, list(repetitions))


def unstack(x: Tensor, /, *, axis: int = 0) -> tuple[Tensor, ...]:
    """Views of the parts at each place along an axis."""
    return tuple(_aten.unbind.int(x, axis))


explain_each(globals(), __all__)
