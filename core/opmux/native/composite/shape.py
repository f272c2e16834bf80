"""Other orders and numbers of dimensions, made of the views that have kernels."""

from collections.abc import Sequence
from typing import Any

from opmux.dispatch import check_integer, is_unknown
from opmux.errors import OperatorAttributeError, OperatorValueError, caution
from opmux.native.arrays import shape_of
from opmux.native.composite.out import out_variant, written
from opmux.native.shapes import broadcast_shapes, canonical_dim, canonical_dims, infer_size, reshape_advice
from opmux.tensor import Tensor, contiguous_format, ops

__all__ = [
    "adjoint",
    "atleast_1d",
    "atleast_1d_sequence",
    "atleast_2d",
    "atleast_2d_sequence",
    "atleast_3d",
    "atleast_3d_sequence",
    "broadcast_tensors",
    "broadcast_to",
    "diag",
    "diag_out",
    "diagflat",
    "expand_as",
    "fliplr",
    "flipud",
    "movedim_int",
    "movedim_intlist",
    "ravel",
    "repeat_interleave_self_int",
    "repeat_interleave_self_tensor",
    "reshape_as",
    "rot90",
    "rot90_out",
    "swapaxes",
    "swapaxes_",
    "swapdims",
    "swapdims_",
    "tile",
    "type_as",
    "unflatten",
    "view_as",
]

_aten = ops.aten


def view_as(self: Tensor, other: Tensor) -> Any:
    """A view in the shape of another tensor."""
    return _aten.view.default(self, other.shape)


def reshape_as(self: Tensor, other: Tensor) -> Any:
    """The tensor in the shape of another; a view where possible."""
    return _aten.reshape.default(self, other.shape)


def expand_as(self: Tensor, other: Tensor) -> Any:
    """A view expanded to the shape of another tensor."""
    return _aten.expand.default(self, other.shape)


def type_as(self: Tensor, other: Tensor) -> Any:
    """The tensor in the dtype and on the device of another."""
    return _aten.to.other(self, other)


def broadcast_to(self: Tensor, size: Sequence[int]) -> Any:
    """A view expanded to a shape."""
    return _aten.expand.default(self, size)


def broadcast_tensors(tensors: Sequence[Tensor]) -> Any:
    """Views of all tensors, expanded to their common shape; those that are known to have it are given back."""
    shape = tuple(broadcast_shapes(*[shape_of(tensor) for tensor in tensors]))
    is_known = not any(map(is_unknown, shape))
    return [
        tensor if is_known and shape_of(tensor) == shape else _aten.expand.default(tensor, shape) for tensor in tensors
    ]


def unflatten(self: Tensor, dim: int, sizes: Sequence[int]) -> Any:
    """A view with a dimension split up into several."""
    shape = shape_of(self)
    at = canonical_dim(dim, len(shape), "unflatten")
    if not sizes or not shape:
        raise OperatorValueError(
            f"aten::unflatten of a tensor of shape {shape} into sizes {list(sizes)}",
            found="unflatten: sizes must be non-empty, and a 0-dim tensor has no dimension to split",
            advice=f"give sizes whose product is {shape[at]}" if shape else "unsqueeze the tensor first",
        )
    inferred = infer_size(sizes, shape[at], "unflatten")
    return _aten.view.default(self, (*shape[:at], *inferred, *shape[at + 1 :]))


def ravel(self: Tensor) -> Any:
    """All elements in one dimension, one after the other in memory; a view if they are that already."""
    return _aten.view.default(_aten.contiguous.default(self), [-1])


def movedim_intlist(self: Tensor, source: Sequence[int], destination: Sequence[int]) -> Any:
    """A view with some dimensions at other positions; the others keep their order."""
    ndim = len(shape_of(self))
    if len(source) != len(destination):
        raise OperatorValueError(
            f"aten::movedim from {list(source)} to {list(destination)}",
            found="movedim: Invalid source or destination dims: they should contain the same number of dims",
            advice="give a destination for each source",
        )
    origins = canonical_dims(source, ndim, "movedim") if source else ()
    places = canonical_dims(destination, ndim, "movedim") if source else ()
    if not ndim:
        return _aten.alias.default(self)
    rest = iter([dim for dim in range(ndim) if dim not in origins])
    at = dict(zip(places, origins, strict=True))
    return _aten.permute.default(self, [at[dim] if dim in at else next(rest) for dim in range(ndim)])


def movedim_int(self: Tensor, source: int, destination: int) -> Any:
    """A view with one dimension at another position."""
    return movedim_intlist(self, [source], [destination])


def swapaxes(self: Tensor, axis0: int, axis1: int) -> Any:
    """A view with two dimensions exchanged; NumPy's name for `transpose`."""
    return _aten.transpose.int(self, axis0, axis1)


def swapaxes_(self: Tensor, axis0: int, axis1: int) -> Any:
    """Exchanges two dimensions of the tensor itself; NumPy's name for `transpose_`."""
    return _aten.transpose_.default(self, axis0, axis1)


def swapdims(self: Tensor, dim0: int, dim1: int) -> Any:
    """A view with two dimensions exchanged; another name for `transpose`."""
    return _aten.transpose.int(self, dim0, dim1)


def swapdims_(self: Tensor, dim0: int, dim1: int) -> Any:
    """Exchanges two dimensions of the tensor itself; another name for `transpose_`."""
    return _aten.transpose_.default(self, dim0, dim1)


def adjoint(self: Tensor) -> Any:
    """The tensor with its last two dimensions exchanged, and conjugated: a view of a real tensor, a copy of a complex one.

    Raises:
        OperatorValueError: There is one dimension.
    """
    if self.ndim == 1:
        raise OperatorAttributeError(
            f"aten::adjoint of a tensor of shape {shape_of(self)}",
            found="tensor.adjoint() is only supported on matrices or batches of matrices",
            advice="use conj(), or give the tensor two dimensions",
        )
    if not self.ndim:
        caution("adjoint() is deprecated on 0-D tensors: use x.conj()")
    exchanged = _aten.transpose.int(self, -2, -1) if self.ndim else self
    return _aten._conj_physical.default(exchanged) if self.dtype.is_complex else exchanged


def atleast_1d(self: Tensor) -> Any:
    """The tensor, or a view with a dimension if it has none."""
    return self if shape_of(self) else _aten.reshape.default(self, [1])


def atleast_2d(self: Tensor) -> Any:
    """The tensor, or a view with two dimensions if it has fewer: a vector becomes a row."""
    ndim = len(shape_of(self))
    if ndim > 1:
        return self
    return _aten.unsqueeze.default(self, 0) if ndim else _aten.reshape.default(self, [1, 1])


def atleast_3d(self: Tensor) -> Any:
    """The tensor, or a view with three dimensions if it has fewer: a matrix gets a new last one."""
    ndim = len(shape_of(self))
    if ndim > 2:
        return self
    return _aten.unsqueeze.default(atleast_2d(self), -1)


def atleast_1d_sequence(tensors: Sequence[Tensor]) -> Any:
    """`atleast_1d` of each tensor."""
    return [_aten.atleast_1d.default(tensor) for tensor in tensors]


def atleast_2d_sequence(tensors: Sequence[Tensor]) -> Any:
    """`atleast_2d` of each tensor."""
    return [_aten.atleast_2d.default(tensor) for tensor in tensors]


def atleast_3d_sequence(tensors: Sequence[Tensor]) -> Any:
    """`atleast_3d` of each tensor."""
    return [_aten.atleast_3d.default(tensor) for tensor in tensors]


def diag(self: Tensor, diagonal: int = 0) -> Any:
    """The matrix with a vector on its diagonal, or a copy of the diagonal of a matrix."""
    ndim = len(shape_of(self))
    if ndim not in (1, 2):
        raise OperatorValueError(
            f"aten::diag of a tensor of shape {shape_of(self)}",
            found=f"diag(): Supports 1D or 2D tensors. Got {ndim}D",
            advice="use diagonal or diag_embed, which take batches",
        )
    if ndim == 1:
        return _aten.diag_embed.default(self, diagonal)
    return _aten.clone.default(_aten.diagonal.default(self, diagonal))


def diag_out(self: Tensor, diagonal: int = 0, *, out: Tensor) -> Any:
    """`diag` into a given tensor."""
    return written(out, _aten.diag.default(self, diagonal), exact=True)


def diagflat(self: Tensor, offset: int = 0) -> Any:
    """The matrix with all elements of a tensor on its diagonal."""
    return _aten.diag.default(_aten.reshape.default(self, [-1]), offset)


def fliplr(self: Tensor) -> Any:
    """A copy with the columns in reverse order."""
    _at_least(self, 2, "fliplr")
    return _aten.flip.default(self, [1])


def flipud(self: Tensor) -> Any:
    """A copy with the rows in reverse order."""
    _at_least(self, 1, "flipud")
    return _aten.flip.default(self, [0])


def _at_least(self: Tensor, ndim: int, name: str) -> None:
    if len(shape_of(self)) < ndim:
        raise OperatorValueError(
            f"aten::{name} of a tensor of shape {shape_of(self)}",
            found=f"Input must be >= {ndim}-d.",
            advice=reshape_advice(ndim),
        )


def rot90(self: Tensor, k: int = 1, dims: Sequence[int] = (0, 1)) -> Any:
    """A copy turned by k times 90 degrees, from the first of two dimensions towards the second."""
    ndim = len(shape_of(self))
    if len(dims) != 2 or ndim < 2:
        raise OperatorValueError(
            f"aten::rot90 of a tensor of shape {shape_of(self)} with dims={list(dims)}",
            found=f"expected total rotation dims == 2, but got dims = {len(dims)}; total dims >= 2, but got {ndim}",
            advice="give a tensor of two dimensions or more, and two of them as dims",
        )
    first, second = canonical_dims(dims, ndim, "rot90")
    check_integer(k)
    turns = k % 4
    if turns == 0:
        return _aten.clone.default(self, memory_format=contiguous_format)
    if turns == 2:
        return _aten.flip.default(self, [first, second])
    flipped = _aten.flip.default(self, [second if turns == 1 else first])
    return _aten.transpose_.default(flipped, first, second)  # In place: the result is no view.


def tile(self: Tensor, dims: Sequence[int]) -> Any:
    """The tensor repeated along its last dimensions; as `repeat`, but missing numbers are 1."""
    missing = len(shape_of(self)) - len(dims)
    return _aten.repeat.default(self, [*(1,) * missing, *dims])


def repeat_interleave_self_tensor(
    self: Tensor, repeats: Tensor, dim: int | None = None, *, output_size: int | None = None
) -> Any:
    """Each element along a dimension as often as a tensor says; the flattened tensor if no dimension is given."""
    if dim is None:
        self, dim = _aten.reshape.default(self, [-1]), 0
    shape = shape_of(self)
    at = canonical_dim(dim, len(shape), "repeat_interleave")
    size, given = shape[at] if shape else 1, shape_of(repeats)
    if given in ((), (1,)):
        repeats = _aten.expand.default(_aten.reshape.default(repeats, [1]), [size])
    elif given != (size,):
        raise OperatorValueError(
            f"aten::repeat_interleave of a dimension of size {size} with repeats of shape {given}",
            found="repeats must be 0-dim or 1-dim tensor, and have the same size as input along dim",
            advice=f"give one number, or a vector of {size}",
        )
    positions = _aten.repeat_interleave.Tensor(repeats, output_size=output_size)
    return _aten.index_select.default(self, at, positions)


def repeat_interleave_self_int(
    self: Tensor, repeats: int, dim: int | None = None, *, output_size: int | None = None
) -> Any:
    """Each element along a dimension `repeats` times; the flattened tensor if no dimension is given."""
    if dim is None:
        self, dim = _aten.reshape.default(self, [-1]), 0
    shape = shape_of(self)
    at = canonical_dim(dim, len(shape), "repeat_interleave")
    size = (shape[at] if shape else 1) * repeats
    if repeats < 0 or output_size not in (None, size):
        raise OperatorValueError(
            f"aten::repeat_interleave with repeats={repeats} and output_size={output_size}",
            found="Repeats must be non-negative, and output_size the size of the result",
            advice="give repeats=0 or more, and leave output_size out",
        )
    wide = _aten.unsqueeze.default(self if shape else _aten.reshape.default(self, [1]), at + 1)
    spread = _aten.expand.default(wide, [*shape[: at + 1], repeats, *shape[at + 1 :]] if shape else [1, repeats])
    whole = [*shape[:at], size, *shape[at + 1 :]]
    return _aten.reshape.default(_aten.clone.default(spread, memory_format=contiguous_format), whole)


rot90_out = out_variant(rot90)
