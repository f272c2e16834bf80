"""What `index` and `index_put` share: a tensor and index tensors, checked and brought into the form that their loops take.

Note [Indexing by tensors]

`x[mask]` goes this way, as in PyTorch:

1. `Tensor.__getitem__` (`tensor/_indexing.py`) turns integers, slices and None into views, and calls `index.Tensor` with the
   tensors that are left.
2. Its kernel runs the declaration's Meta function, `index_meta`, which makes an `AdvancedIndex`. That refuses indices of other
   dtypes; turns masks into positions, for which it calls the operator `nonzero`, so that a backend's own kernel, and
   observers, see it; brings the indexed dimensions side by side; and orders all dimensions as they lie in memory.
3. What is left is the loop, `kernels/indexing.py::index_impl`: positions along dimensions side by side, and a result that is
   row-major. A backend that has a better one hands it to `own_kernels`, and gets the same `AdvancedIndex`.
4. The loop gives its result back through `AdvancedIndex.restored`, which undoes the order of step 2: the strides of the result
   are those that PyTorch's TensorIterator chooses.

`index_put_` does the same without an order, and its loop ends in the backend's `scatter`.

One mask, or one row of positions, beside a NumPy array takes none of these steps: `_selection` has NumPy choose. It leaves to them
what NumPy lays out in memory otherwise than PyTorch, what is to be refused, and a mask if `nonzero` is another kernel, or watched.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import prod
from typing import Any, Final, final

from opmux.errors import OperatorIndexError, OperatorValueError, caution
from opmux.native.arrays import shape_of
from opmux.native.memory_overlap import assert_no_internal_overlap, assert_no_overlap, in_memory
from opmux.native.shapes import (
    Shape,
    broadcast_shapes,
    broadcast_strides,
    dense_strides,
    kept_strides,
    view_strides,
)
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, array_backend, bool_, element_strides, int32, int64, iteration_order, ops, uint8

__all__ = ["MASKS", "AdvancedIndex", "check_indices", "check_mask_shape"]

#: Dtypes of masks; integers of 8 bits without a sign are masks too.
MASKS: Final = frozenset({bool_, uint8})
_INTEGERS: Final = "integers"
_BYTES: Final = "bytes"
_KINDS: Final = {int64: _INTEGERS, int32: _INTEGERS, bool_: "mask", uint8: _BYTES}


@final
class AdvancedIndex:
    """A tensor and the positions at which it is read or written. See Note [Indexing by tensors].

    Args:
        self: The tensor.
        indices: An integer tensor for a dimension, a mask for as many as it has, None for one that is kept whole.

    Attributes:
        source: The native array of the tensor, its dimensions in an order in which those that are indexed stand side by side.
        indices: Native arrays of integers, which broadcast with each other; negative ones count from the end. One per
            indexed dimension of `source`.
        dims_before: How many dimensions of `source` stand before those that are indexed.
        sizes: Sizes of the indexed dimensions.
        strides: Their strides in bytes.
        index_shape: Shape of the indices, broadcast.
        shape: Shape of the result.

    Raises:
        OperatorIndexError: There is no index, one too many, one of another dtype or shape, or the indices do not broadcast.
        OperatorValueError: An index lies on another device, or is a mask without data.
    """

    __slots__ = (
        "_dims",
        "_given",
        "_loop_order",
        "_memory_order",
        "_tensor",
        "dims_before",
        "index_shape",
        "indices",
        "shape",
        "sizes",
        "source",
        "strides",
    )

    def __init__(self, tensor: Tensor, indices: Sequence[Tensor | None]) -> None:
        array = tensor._array
        shape: Shape = getattr(array, "shape", ())
        given, dims = _positions(tensor, shape, indices)
        first, count = dims[0], len(dims)
        self._tensor, self._given = tensor, indices
        #: Dimensions of the tensor in the order that they have in `source`; None where it is the same.
        self._dims: tuple[int, ...] | None = None
        #: Dimensions of the result in the order of what a loop makes, and as they lie in memory; None for row-major.
        self._loop_order: list[int] | None = None
        self._memory_order: list[int] | None = None
        if dims[-1] - first >= count:
            first, self._dims = 0, (*dims, *[dim for dim in range(len(shape)) if dim not in dims])
            array = array.transpose(self._dims)
            shape = array.shape
        self.source, self.indices, self.dims_before = array, given, first
        self.sizes = sizes = shape[first : first + count]
        steps: Shape | None = getattr(array, "strides", None)
        if steps is None:
            steps = dense_strides(shape, array.dtype.itemsize)
        self.strides = steps[first : first + count]
        self.index_shape = at = _broadcast(given)
        if 0 in sizes and 0 not in at:
            raise _refusal(
                f"of a tensor of shape {shape_of(tensor)}",
                "index is out of bounds for dimension with size 0",
                "give a tensor that has elements there, or no positions",
            )
        self.shape = (*shape[:first], *at, *shape[first + count :])

    @property
    def values(self) -> tuple[Shape, tuple[int, ...]]:
        """What the declaration of `index` says is computed for the loop: sizes and strides."""
        return self.sizes, self.strides

    @property
    def metas(self) -> TensorMeta:
        """The result of reading."""
        order = self._memory_order
        strides = None if order is None else dense_strides(self.shape, 1, order)
        return TensorMeta(self.shape, self._tensor.dtype, strides, exact=True)

    def unpermuted(self, source: Any) -> Any:
        """An array in the place of `source`, with its dimensions in the order of the tensor's."""
        return source if self._dims is None else source.transpose(_inverse(self._dims))

    def check_output(self, out: Tensor) -> None:
        """Refuses a destination for what is read that overlaps itself, the tensor or an index.

        Raises:
            OperatorValueError: It is such a destination.
        """
        assert_no_internal_overlap("aten::index", in_memory(out))
        read = [self._tensor, *[index for index in self._given if index is not None]]
        assert_no_overlap("aten::index", in_memory(out), *[in_memory(tensor) for tensor in read])

    def reorder_dimensions(self) -> None:
        """Brings `source` and `indices` into the order in which the result lies in memory."""
        if self._is_row_major():
            return
        order = self._order()
        if order == list(range(len(order))):
            return
        first, count, kept = self.dims_before, len(self.index_shape), len(self.sizes)
        inner = [dim for dim in order if first <= dim < first + count]
        outer = [dim for dim in order if not first <= dim < first + count]
        start = order.index(inner[0]) if inner else first
        dims = [dim if dim < first else dim - count + kept for dim in outer]
        self.source = self.source.transpose((*dims[:start], *range(first, first + kept), *dims[start:]))
        if inner != list(range(first, first + count)):
            module, axes = array_backend(self._tensor._device.type).xp, [dim - first for dim in inner]
            self.indices = [module.broadcast_to(i, self.index_shape).transpose(axes) for i in self.indices]
        self.dims_before = start
        self._loop_order = [*outer[:start], *inner, *outer[start:]]
        self._memory_order = order

    def _is_row_major(self) -> bool:
        """Whether the order is told without a look at all strides; dimensions of size 1 may lie anywhere."""
        source, first = self.source, self.dims_before
        strides = getattr(source, "strides", None)
        if strides is None:
            return True
        if 1 in source.shape:
            return False
        for index in self.indices:
            if index.ndim > 1 and (1 in index.shape or not index.flags.c_contiguous):
                return False
        outer = strides[:first] + strides[first + len(self.sizes) :]
        return len(outer) < 2 or all(a > b > 0 for a, b in pairwise(outer))

    def _order(self) -> list[int]:
        """Dimensions of the result, slowest in memory first."""
        shape, first, last = self.shape, self.dims_before, self.dims_before + len(self.sizes)
        behind = len(self.source.shape) - last
        if first == behind == 0 and prod(shape) < 2:
            return list(range(len(shape)))  # Operands of one shape, all row-major: TensorIterator looks no further.
        steps = element_strides(self.source)
        operands = [(*steps[:first], *[0] * len(self.index_shape), *steps[last:])]
        for index in self.indices:
            sizes, strides = tuple(index.shape), element_strides(index)
            if index.dtype.itemsize < 8:  # In PyTorch a copy, as int64, of the index as it is broadcast.
                sizes, strides = self.index_shape, broadcast_strides(sizes, strides, self.index_shape)
                strides = kept_strides(sizes, strides)
            own = (1,) * (first + len(self.index_shape) - len(sizes)) + sizes + (1,) * behind
            operands.append(broadcast_strides(own, view_strides(sizes, strides, own) or (0,) * len(own), shape))
        return iteration_order(shape, operands)

    def restored(self, taken: Any) -> Any:
        """What a loop has read from `source`, row-major, as the result: its dimensions in order, and PyTorch's strides."""
        loop, memory = self._loop_order, self._memory_order
        if loop is None or memory is None:
            return taken
        taken = taken.transpose(_inverse(loop))
        # Dimensions of size 1 can drive those of the indices apart, which a loop leaves together.
        return taken if loop == memory else taken.transpose(memory).copy().transpose(_inverse(memory))


def _inverse(axes: Sequence[int]) -> tuple[int, ...]:
    found = [0] * len(axes)
    for place, axis in enumerate(axes):
        found[axis] = place
    return tuple(found)


def _broadcast(given: list[Any]) -> Shape:
    first: Shape = given[0].shape
    for index in given:
        if index.shape != first:
            break
    else:
        return first
    try:
        return broadcast_shapes(*[index.shape for index in given])
    except OperatorValueError:
        shapes = ", ".join(str(list(index.shape)) for index in given)
        raise _refusal(
            "with several tensors",
            f"shape mismatch: indexing tensors could not be broadcast together with shapes {shapes}",
            "sizes must be equal or 1",
        ) from None


def _positions(tensor: Tensor, shape: Shape, indices: Sequence[Tensor | None]) -> tuple[list[Any], list[int]]:
    """Native arrays of integers, and the dimension that each indexes: masks become as many as they have dimensions."""
    if len(indices) > len(shape):
        raise _too_many(len(shape), len(indices))
    device = tensor._device
    arrays: list[Any] = []
    dims: list[int] = []
    dim = 0
    for index in indices:
        if index is not None:
            kind = _KINDS.get(index.dtype)
            if kind is _INTEGERS:
                arrays.append(index._array if index._device is device else _moved(index, tensor))
            elif kind is None:
                raise _wrong_dtype(index)
            else:
                if kind is _BYTES:
                    caution(
                        "indexing with dtype opmux.uint8 is deprecated, please use a dtype opmux.bool: .to(opmux.bool)"
                    )
                sizes = index._array.shape
                if sizes != shape[dim : dim + len(sizes)]:
                    check_mask_shape(index, shape, dim)
                found = ops.aten.nonzero.default(index)
                rows = _columns(found, found._array if found._device is device else _moved(found, tensor))
                arrays += rows
                dims.extend(range(dim, dim + len(rows)))
                dim += len(rows)
                continue
            dims.append(dim)
        dim += 1
    if dim > len(shape):
        raise _too_many(len(shape), dim)
    if not dims:
        raise _refusal("without an index", "at least one index must be provided", "give a tensor of positions")
    return arrays, dims


def _columns(matrix: Tensor, array: Any) -> list[Any]:
    """Arrays of a matrix's columns, of its array on the device that is indexed."""
    turned = getattr(array, "T", None)
    if turned is None:  # The arrays of a device without an array module need have no parts.
        return [column._array for column in ops.aten.unbind.int(matrix, 1)]
    return [turned[i] for i in range(turned.shape[0])]


def check_indices(tensor: Tensor, indices: Sequence[Tensor | None]) -> None:
    """Refuses what can be told without the values of masks.

    Raises:
        OperatorIndexError: As for `AdvancedIndex`.
    """
    shape, dim = shape_of(tensor), 0
    for index in indices:
        kind = _INTEGERS if index is None else _KINDS.get(index.dtype)
        if index is not None and kind is None:
            raise _wrong_dtype(index)
        if index is None or kind is _INTEGERS:
            dim += 1
        else:
            check_mask_shape(index, shape, dim)
            dim += index.ndim
    if max(dim, len(indices)) > len(shape):
        raise _too_many(len(shape), max(dim, len(indices)))


def check_mask_shape(mask: Tensor, shape: Shape, at: int) -> None:
    """Refuses a mask of other sizes than the dimensions of a tensor from `at` on.

    Raises:
        OperatorIndexError: It is such a mask.
    """
    sizes = shape_of(mask)
    if at + len(sizes) > len(shape):
        raise _too_many(len(shape), at + len(sizes))
    for j, size in enumerate(sizes):
        if size != shape[at + j]:
            raise _refusal(
                f"of a tensor of shape {shape} with a mask of shape {sizes}",
                f"The shape of the mask {list(sizes)} at index {j} does not match the shape of the indexed tensor "
                f"{list(shape)} at index {at + j}",
                f"give a mask of shape {shape[at : at + len(sizes)]}",
            )


def _moved(index: Tensor, tensor: Tensor) -> Any:
    """The array of an index beside a tensor: those of the host may index tensors of other devices."""
    place = tensor._device
    if index._device.type == place.type:
        return index._array
    if index._device.type != "cpu":
        raise OperatorValueError(
            f"aten::index with tensors on several devices, one of them {index._device}",
            found=f"indices should be either on cpu or on the same device as the indexed tensor ({place})",
            advice="move the indices: indices.to(tensor.device)",
        )
    backend = array_backend(place.type)
    with backend.on(place):
        return backend.from_numpy(array_backend("cpu").to_numpy(index._array))


def _wrong_dtype(index: Tensor) -> OperatorIndexError:
    return _refusal(
        f"with an index of dtype {index.dtype}",
        "tensors used as indices must be long, int, byte or bool tensors",
        "convert the index: .to(opmux.int64)",
    )


def _too_many(ndim: int, count: int) -> OperatorIndexError:
    return _refusal(
        f"with {count} indices",
        f"too many indices for tensor of dimension {ndim} (got {count})",
        "give at most one index per dimension",
    )


def _refusal(asked: str, found: str, advice: str) -> OperatorIndexError:
    return OperatorIndexError(f"aten::index {asked}", found=found, advice=advice)
