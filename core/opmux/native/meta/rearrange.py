"""Shapes and errors of copies in another order, or several times."""

from collections.abc import Sequence

from opmux.dispatch import check_integer
from opmux.errors import DtypeNotImplementedError, OperatorIndexError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.layout import native_is_channels_last
from opmux.native.meta_array import no_data
from opmux.native.shapes import Shape, canonical_dim, canonical_dims, channels_last_strides
from opmux.native.tensor_iterator import common_strides
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor

__all__ = [
    "check_repeats",
    "flip_meta",
    "repeat_interleave_meta",
    "repeat_meta",
    "repeated_shapes",
    "roll_dims",
    "roll_meta",
    "rolled_strides",
]


def flip_meta(self: Tensor, dims: Sequence[int]) -> TensorMeta:
    shape = shape_of(self)
    canonical_dims(dims, len(shape), "flip")
    return TensorMeta(shape, self.dtype, common_strides(shape, [self._array]))


def roll_dims(shape: Shape, shifts: Sequence[int], dims: Sequence[int]) -> list[int]:
    """The dimensions that are rolled, one for each shift, counted from the front; none for a tensor without elements.

    Raises:
        OperatorIndexError: There is no such dimension.
        OperatorValueError: There are not as many shifts as dimensions, or none.
    """
    if not shifts or len(shifts) != len(dims):
        raise OperatorValueError(
            f"aten::roll with shifts={list(shifts)} and dims={list(dims)}",
            found="`shifts` required"
            if not shifts
            else f"shifts and dimensions must align. shifts: {len(shifts)}, dims:{len(dims)}",
            advice="give a shift for each dimension; one shift alone rolls the flattened tensor",
        )
    if not shape:
        raise OperatorIndexError(
            f"aten::roll of a tensor without dimensions along {list(dims)}",
            found=f"Dimension specified as {dims[0]} but tensor has no dimensions",
            advice="leave dims out",
        )
    return [] if 0 in shape else [canonical_dim(dim, len(shape), "roll") for dim in dims]


def roll_meta(self: Tensor, shifts: Sequence[int], dims: Sequence[int] = ()) -> TensorMeta:
    shape = shape_of(self)
    if not dims and len(shifts) == 1:
        return TensorMeta(shape, self.dtype)
    return TensorMeta(shape, self.dtype, rolled_strides(self, shifts, roll_dims(shape, shifts, dims)))


def rolled_strides(self: Tensor, shifts: Sequence[int], dims: Sequence[int]) -> Shape | None:
    """Strides of a tensor that is rolled along dimensions: two parts are put together, whose channels stay innermost.

    As in PyTorch a part without elements has its channels nowhere, so that whole turns give row-major results.
    """
    shape = shape_of(self)
    if not native_is_channels_last(self._array) or any(
        shift % shape[dim] == 0 for shift, dim in zip(shifts, dims, strict=True) if shape[dim]
    ):
        return None
    return channels_last_strides(shape)


def repeated_shapes(shape: Shape, repeats: Sequence[int]) -> tuple[Shape, Shape, Shape]:
    """Shapes on the way to a repeated tensor: with a 1 before each dimension, with the repeats there, and the result's.

    Raises:
        OperatorValueError: There are fewer repeats than dimensions, or one is negative.
    """
    check_integer(*repeats)
    padded = (*(1,) * (len(repeats) - len(shape)), *shape)
    if len(repeats) < len(shape) or any(n < 0 < size for n, size in zip(repeats, padded, strict=True)):
        raise OperatorValueError(
            f"aten::repeat of a tensor of shape {shape} by {list(repeats)}",
            found="Number of dimensions of repeat dims can not be smaller than number of dimensions of tensor"
            if len(repeats) < len(shape)
            else "a number of repeats is negative",
            advice="give a number for each dimension; further ones in front make new dimensions",
        )
    repeats = [max(n, 0) for n in repeats]
    apart = [n for size in padded for n in (1, size)]
    spread = [n for pair in zip(repeats, padded, strict=True) for n in pair]
    return tuple(apart), tuple(spread), tuple([n * size for n, size in zip(repeats, padded, strict=True)])


def repeat_meta(self: Tensor, repeats: Sequence[int]) -> TensorMeta:
    return TensorMeta(repeated_shapes(shape_of(self), repeats)[2], self.dtype)


def check_repeats(repeats: Tensor) -> None:
    """Refuses numbers of repeats that are no vector of integers.

    Raises:
        OperatorValueError: They are not a vector.
        DtypeNotImplementedError: They are no such integers.
    """
    are_integers = repeats.dtype.name in ("int32", "int64")
    if len(shape_of(repeats)) != 1 or not are_integers:
        raise (OperatorValueError if are_integers else DtypeNotImplementedError)(
            f"aten::repeat_interleave with repeats of dtype {repeats.dtype} and shape {shape_of(repeats)}",
            found="repeat_interleave only accepts a 1D vector of int32 or int64 as repeat",
            advice="convert them: .flatten().to(opmux.int64)",
        )


def repeat_interleave_meta(repeats: Tensor, *, output_size: int | None = None) -> TensorMeta:
    check_repeats(repeats)
    if output_size is None:
        raise no_data("aten::repeat_interleave, whose result has as many elements as the repeats add up to")
    return TensorMeta((output_size,), repeats.dtype)
