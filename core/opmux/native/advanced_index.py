"""What `index` and `index_put` share: a tensor and index tensors, checked and brought into the form that their loops take.

Note [Indexing by tensors]

`x[mask]` goes this way, as in PyTorch:

1. `Tensor.__getitem__` (`tensor/_indexing.py`) turns integers, slices and None into views, and calls `index.Tensor` with the
   tensors that are left.
2. Its kernel runs the declaration's Meta function, `index_meta`, which makes an `AdvancedIndex`. That refuses indices of other
   dtypes; turns masks into positions, for which it calls the operator `nonzero`, so that whoever has a kernel of their own
   there, or watches, sees it; brings the indexed dimensions side by side; and orders all dimensions as they lie in memory.
3. What is left is the loop, `kernels/indexing.py::index_impl`: positions along dimensions side by side, and a result that is
   row-major. A backend that has a better one hands it to `own_kernels`, and gets the same `AdvancedIndex`.
4. The loop gives its result back through `AdvancedIndex.restored`, which undoes the order of step 2: the strides of the result
   are those that PyTorch's TensorIterator chooses.

`index_put_` does the same without an order, and its loop ends in the backend's `scatter`.
"""

from collections.abc import Sequence
from math import prod
from typing import Any, Final, final

from opmux.dispatch import ops
from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.shapes import Shape, broadcast_shapes, dense_strides, view_strides
from opmux.native.structured import TensorMeta
from opmux.native.tensor_iterator import assert_no_internal_overlap, assert_no_overlap, iteration_order
from opmux.tensor import Tensor, array_backend, bool_, element_strides, int32, int64, uint8

__all__ = ["MASKS", "AdvancedIndex", "check_mask_shape"]

#: Dtypes of masks; integers of 8 bits without a sign are masks too.
MASKS: Final = frozenset({bool_, uint8})
_INDEX_DTYPES: Final = frozenset({int64, int32, bool_, uint8})


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
        index_shape: Shape of the indices, broadcast.
        shape: Shape of the result.

    Raises:
        OperatorIndexError: There is no index, one too many, one of another dtype or shape, or the indices do not broadcast.
        OperatorValueError: An index lies on another device, or is a mask without data.
    """

    __slots__ = ("_axes", "_dims", "_tensor", "dims_before", "index_shape", "indices", "shape", "sizes", "source")

    def __init__(self, tensor: Tensor, indices: Sequence[Tensor | None]) -> None:
        array = tensor._array
        positions = _expand_masks(tensor, indices)
        dims = [dim for dim, index in enumerate(positions) if index is not None]
        if not dims:
            raise _refusal("without an index", "at least one index must be provided", "give a tensor of positions")
        given = [positions[dim] for dim in dims]
        first, count = dims[0], len(dims)
        #: Dimensions of the tensor in the order that they have in `source`; None where it is the same.
        self._dims: tuple[int, ...] | None = None
        if dims[-1] - first >= count:
            first, self._dims = 0, (*dims, *[dim for dim in range(array.ndim) if dim not in dims])
            array = array.transpose(self._dims)
        shape = tuple(array.shape)
        self.index_shape = tuple(given[0].shape) if count == 1 else _broadcast(given)
        self.sizes = shape[first : first + count]
        if 0 in self.sizes and 0 not in self.index_shape:
            raise _refusal(
                f"of a tensor of shape {tuple(tensor._array.shape)}",
                "index is out of bounds for dimension with size 0",
                "a dimension of size 0 has no positions",
            )
        self.shape = shape[:first] + self.index_shape + shape[first + count :]
        self.source, self.indices, self.dims_before = array, given, first
        self._tensor = tensor
        #: Dimensions of what the loop makes, in the order of the result's; None where they are the same.
        self._axes: tuple[int, ...] | None = None

    @property
    def strides(self) -> tuple[int, ...]:
        """Strides of the indexed dimensions of `source` in bytes."""
        array, first, last = self.source, self.dims_before, self.dims_before + len(self.sizes)
        return tuple([step * array.dtype.itemsize for step in element_strides(array)[first:last]])

    @property
    def values(self) -> tuple[Shape, tuple[int, ...]]:
        """What the declaration of `index` says is computed for the loop: sizes and strides."""
        return self.sizes, self.strides

    @property
    def metas(self) -> TensorMeta:
        """The result of reading."""
        axes = self._axes
        strides = None if axes is None else dense_strides(self.shape, 1, _inverse(axes))
        return TensorMeta(self.shape, self._tensor.dtype, strides, exact=True)

    def unpermuted(self, source: Any) -> Any:
        """An array in the place of `source`, with its dimensions in the order of the tensor's."""
        return source if self._dims is None else source.transpose(_inverse(self._dims))

    def check_output(self, out: Tensor) -> None:
        """Refuses a destination for what is read that overlaps itself, the tensor or an index.

        Raises:
            OperatorValueError: It is such a destination.
        """
        assert_no_internal_overlap("aten::index", out._array)
        assert_no_overlap("aten::index", out._array, self._tensor._array, *self.indices)

    def reorder_dimensions(self) -> None:
        """Brings `source` and `indices` into the order in which the result lies in memory."""
        if len(self.shape) < 2 or self._is_row_major():
            return
        first, count, kept = self.dims_before, len(self.index_shape), len(self.sizes)
        order = self._order()
        if order is None:
            return
        start = min(order.index(dim) for dim in range(first, first + count)) if count else first
        outer = [dim for dim in order if not first <= dim < first + count]
        dims = [dim if dim < first else dim - count + kept for dim in outer]
        # Dimensions of the indices stay together: each of them can be exchanged with its like only.
        self.source = self.source.transpose((*dims[:start], *range(first, first + kept), *dims[start:]))
        inner = [dim - first for dim in order[start : start + count]]
        if inner != list(range(count)):
            module = array_backend(self._tensor._device.type).xp
            self.indices = [module.broadcast_to(i, self.index_shape).transpose(inner) for i in self.indices]
        self.dims_before = start
        self._axes = _inverse(order)

    def _is_row_major(self) -> bool:
        flags = getattr(self.source, "flags", None)
        if flags is None:
            return True
        plain = flags.c_contiguous and 1 not in self.source.shape
        return plain and all(i.ndim < 2 or i.flags.c_contiguous and 1 not in i.shape for i in self.indices)

    def _order(self) -> list[int] | None:
        """Dimensions of the result, slowest in memory first; None for row-major."""
        shape, first, last = self.shape, self.dims_before, self.dims_before + len(self.sizes)
        behind = len(self.source.shape) - last
        if first == behind == 0 and prod(shape) < 2:
            return None  # Operands of one shape, all of them row-major: TensorIterator looks no further.
        steps = element_strides(self.source)
        operands = [(*steps[:first], *[0] * len(self.index_shape), *steps[last:])]
        for index in self.indices:
            own = (1,) * first + (1,) * (len(self.index_shape) - index.ndim) + tuple(index.shape) + (1,) * behind
            strides = view_strides(tuple(index.shape), element_strides(index), own) or (0,) * len(own)
            operands.append(tuple([0 if n == 1 != m else s for n, m, s in zip(own, shape, strides, strict=True)]))
        order = iteration_order(shape, operands)
        return None if order == list(range(len(shape))) else order

    def restored(self, taken: Any) -> Any:
        """What a loop has read from `source`, with its dimensions in the order of the result's."""
        return taken if self._axes is None else taken.transpose(self._axes)


def _inverse(axes: Sequence[int]) -> tuple[int, ...]:
    found = [0] * len(axes)
    for place, axis in enumerate(axes):
        found[axis] = place
    return tuple(found)


def _broadcast(given: list[Any]) -> Shape:
    first = tuple(given[0].shape)
    if all(tuple(index.shape) == first for index in given):
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


def _expand_masks(tensor: Tensor, indices: Sequence[Tensor | None]) -> list[Any]:
    """Native arrays of integers, and None: masks become as many as they have dimensions."""
    shape, device = shape_of(tensor), tensor._device
    if len(indices) > len(shape):
        raise _too_many(len(shape), len(indices))
    arrays: list[Any] = []
    for index in indices:
        if index is None:
            arrays.append(None)
            continue
        d = index.dtype
        if d not in _INDEX_DTYPES:
            raise _wrong_dtype(index)
        if d in MASKS:
            check_mask_shape(index, shape, len(arrays))
            index = ops.aten.nonzero.default(index)
        array = index._array if index._device is device else _moved(index, tensor)
        if d in MASKS:
            arrays.extend([array[:, dim] for dim in range(array.shape[1])])
        else:
            arrays.append(array)
    if len(arrays) > len(shape):
        raise _too_many(len(shape), len(arrays))
    return arrays


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
                "a mask must have the sizes of the dimensions that it stands for",
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
