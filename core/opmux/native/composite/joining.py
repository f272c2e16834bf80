"""Tensors joined to one, and the combinations of their elements."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from opmux.errors import OperatorValueError, caution
from opmux.native.arrays import shape_of
from opmux.native.composite.copying import converted
from opmux.native.composite.out import out_variant
from opmux.tensor import Tensor, ops, result_type

__all__ = [
    "block_diag",
    "block_diag_out",
    "cartesian_prod",
    "column_stack",
    "column_stack_out",
    "combinations",
    "concat",
    "concat_out",
    "dstack",
    "dstack_out",
    "hstack",
    "hstack_out",
    "meshgrid",
    "meshgrid_indexing",
    "vstack",
    "vstack_out",
]

_aten = ops.aten
_Parts = tuple[list[Any], int]


def concat(tensors: Sequence[Tensor], dim: int = 0) -> Any:
    """Another name for `cat`."""
    return _aten.cat.default(tensors, dim)


def concat_out(tensors: Sequence[Tensor], dim: int = 0, *, out: Tensor) -> Any:
    """`concat` into a given tensor."""
    return _aten.cat.out(tensors, dim, out=out)


def _some(tensors: Sequence[Tensor], name: str) -> None:
    if not tensors:
        raise OperatorValueError(
            f"aten::{name} of no tensors",
            found=f"{name} expects a non-empty TensorList",
            advice="pass at least one tensor",
        )


def _beside(tensors: Sequence[Tensor]) -> _Parts:
    _some(tensors, "hstack")
    parts = _aten.atleast_1d.Sequence(tensors)
    return parts, 0 if len(shape_of(parts[0])) == 1 else 1


def _below(tensors: Sequence[Tensor]) -> _Parts:
    _some(tensors, "vstack")
    return _aten.atleast_2d.Sequence(tensors), 0


def _behind(tensors: Sequence[Tensor]) -> _Parts:
    _some(tensors, "dstack")
    return _aten.atleast_3d.Sequence(tensors), 2


def _columns(tensors: Sequence[Tensor]) -> _Parts:
    _some(tensors, "column_stack")
    return [t if len(shape_of(t)) > 1 else _aten.reshape.default(t, [t._array.size, 1]) for t in tensors], 1


def hstack(tensors: Sequence[Tensor]) -> Any:
    """Tensors side by side: joined along the columns, vectors along themselves."""
    return _aten.cat.default(*_beside(tensors))


def hstack_out(tensors: Sequence[Tensor], *, out: Tensor) -> Any:
    """`hstack` into a given tensor."""
    return _aten.cat.out(*_beside(tensors), out=out)


def vstack(tensors: Sequence[Tensor]) -> Any:
    """Tensors one below the other: joined along the rows, vectors as rows."""
    return _aten.cat.default(*_below(tensors))


def vstack_out(tensors: Sequence[Tensor], *, out: Tensor) -> Any:
    """`vstack` into a given tensor."""
    return _aten.cat.out(*_below(tensors), out=out)


def dstack(tensors: Sequence[Tensor]) -> Any:
    """Tensors one behind the other: joined along the third dimension."""
    return _aten.cat.default(*_behind(tensors))


def dstack_out(tensors: Sequence[Tensor], *, out: Tensor) -> Any:
    """`dstack` into a given tensor."""
    return _aten.cat.out(*_behind(tensors), out=out)


def column_stack(tensors: Sequence[Tensor]) -> Any:
    """Tensors side by side, vectors as columns."""
    return _aten.cat.default(*_columns(tensors))


def column_stack_out(tensors: Sequence[Tensor], *, out: Tensor) -> Any:
    """`column_stack` into a given tensor."""
    return _aten.cat.out(*_columns(tensors), out=out)


def block_diag(tensors: Sequence[Tensor]) -> Any:
    """The matrix with matrices on its diagonal and zeros elsewhere; vectors count as rows."""
    if any(len(shape_of(tensor)) > 2 for tensor in tensors):
        raise OperatorValueError(
            f"aten::block_diag of tensors of shapes {', '.join(str(shape_of(tensor)) for tensor in tensors)}",
            found="Input tensors must have 2 or fewer dimensions",
            advice="make matrices of the others, for example with .flatten(1)",
        )
    # Dimensions count for the common dtype, so it is that of the tensors as they are given.
    d = result_type(*tensors) if tensors else None
    blocks = [converted(block, d) for block in _aten.atleast_2d.Sequence(tensors)]
    width = sum(shape_of(block)[1] for block in blocks)
    bands, before = [], 0
    for block in blocks:
        columns = shape_of(block)[1]
        bands.append(_aten.constant_pad_nd.default(block, [before, width - before - columns]))
        before += columns
    return _aten.cat.default(bands, 0) if bands else _aten.empty.memory_format([1, 0])


def meshgrid(tensors: Sequence[Tensor]) -> Any:
    """`meshgrid_indexing` with the indexing of matrices."""
    caution("opmux.meshgrid: it will be required to pass the indexing argument; without it, this is indexing='ij'")
    return meshgrid_indexing(tensors, indexing="ij")


def meshgrid_indexing(tensors: Sequence[Tensor], *, indexing: str) -> Any:
    """Views of vectors, each expanded to the grid of all of them.

    Args:
        tensors: Vectors or 0-dim tensors of one dtype.
        indexing: "ij", or "xy" for the first two dimensions exchanged.
    """
    _check_grid(tensors, indexing)
    vectors = list(tensors)
    exchanged = indexing == "xy" and len(vectors) > 1
    if exchanged:
        vectors[0], vectors[1] = vectors[1], vectors[0]
    sizes = [(shape_of(vector) or (1,))[0] for vector in vectors]
    grids = []
    for i, vector in enumerate(vectors):
        steps = [1] * i + [-1] + [1] * (len(sizes) - i - 1)
        grid = _aten.expand.default(_aten.view.default(vector, steps), sizes)
        grids.append(grid)
    if exchanged:
        grids[0], grids[1] = grids[1], grids[0]
    return grids


def _check_grid(tensors: Sequence[Tensor], indexing: str) -> None:
    _some(tensors, "meshgrid")
    fault = advice = ""
    if max([len(shape_of(tensor)) for tensor in tensors]) > 1:
        fault, advice = "meshgrid: Expected 0D or 1D tensors in the tensor list", "flatten them: .flatten()"
    elif len({tensor.dtype for tensor in tensors}) > 1:
        fault = "torch.meshgrid expects all tensors to have the same dtype"
        advice = f"convert the others: .to({tensors[0].dtype})"
    elif len(places := dict.fromkeys([tensor._device for tensor in tensors])) > 1:
        fault = f"meshgrid expects all tensors to have the same device, but got {' and '.join(map(str, places))}"
        advice = f'move the others: .to("{tensors[0].device}")'
    elif indexing not in ("ij", "xy"):
        fault = f'torch.meshgrid: indexing must be one of "xy" or "ij", but received: {indexing}'
        advice = 'give "xy" for columns first, or "ij" for rows first'
    if fault:
        given = ", ".join(f"{shape_of(tensor)} {tensor.dtype}" for tensor in tensors)
        raise OperatorValueError(f"aten::meshgrid of {given}", found=fault, advice=advice)


def cartesian_prod(tensors: Sequence[Tensor]) -> Any:
    """Rows with every choice of one element of each vector; the last vector's elements change fastest."""
    for tensor in tensors:
        if len(shape_of(tensor)) != 1:
            raise OperatorValueError(
                f"aten::cartesian_prod of a tensor of shape {shape_of(tensor)}",
                found="Expect a 1D vector",
                advice="flatten it: .flatten()",
            )
    if len(tensors) == 1:
        return tensors[0]
    grids = meshgrid_indexing(tensors, indexing="ij")
    return _aten.stack.default([_aten.reshape.default(grid, [-1]) for grid in grids], 1)


def combinations(self: Tensor, r: int = 2, with_replacement: bool = False) -> Any:
    """Rows with every choice of `r` elements of a vector, in the vector's order."""
    shape = shape_of(self)
    if len(shape) != 1 or r < 0:
        raise OperatorValueError(
            f"aten::combinations of {r} elements of a tensor of shape {shape}",
            found="Expect a 1D vector" if len(shape) != 1 else f"Expect a non-negative number, but got {r}",
            advice="flatten the tensor first: .flatten()" if len(shape) != 1 else "give r=0 or more",
        )
    if r == 0:
        return _aten.new_empty.default(self, [0])
    positions = [_aten.arange.default(shape[0], device=self.device)] * r
    grids = meshgrid_indexing(positions, indexing="ij")
    kept: Any = None
    for left, right in pairwise(grids):
        ordered = _aten.le.Tensor(left, right) if with_replacement else _aten.lt.Tensor(left, right)
        kept = ordered if kept is None else _aten.logical_and.default(kept, ordered)
    if kept is None:
        return _aten.stack.default([self], 1)
    values = meshgrid_indexing([self] * r, indexing="ij")
    columns = [_aten.masked_select.default(_aten.expand.default(v, kept.shape), kept) for v in values]
    return _aten.stack.default(columns, 1)


block_diag_out = out_variant(block_diag)
