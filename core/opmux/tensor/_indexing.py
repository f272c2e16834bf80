"""`tensor[index]` and `tensor[index] = value`, taken apart into view and index operators as PyTorch does."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from opmux.dispatch import ops
from opmux.errors import OperatorArgumentError, OperatorIndexError
from opmux.tensor._creation import tensor as make_tensor
from opmux.tensor._tensor import Tensor

_aten = ops.aten


class _Plan(NamedTuple):
    """A view of the tensor, and the index tensors that remain to be applied to it, None where a dimension is whole."""

    view: Tensor
    indices: list[Tensor | None]


def get_item(tensor: Tensor, index: Any) -> Tensor:
    """The part of a tensor that an index means: a view where only ints, slices, None and ... occur.

    Raises:
        OperatorIndexError: Too many indices, or one out of range.
        OperatorArgumentError: Something that is no index.
    """
    plan = _planned(tensor, index)
    if plan.indices:
        result = _aten.index.Tensor(plan.view, plan.indices)
    else:
        # A new tensor object, even for `tensor[...]`.
        result = _aten.alias.default(plan.view) if plan.view is tensor else plan.view
    found: Tensor = result
    return found


def set_item(tensor: Tensor, index: Any, value: Any) -> None:
    """Writes a value, broadcast, into the part of a tensor that an index means.

    Raises:
        OperatorIndexError: Too many indices, or one out of range.
        OperatorArgumentError: Something that is no index, or no value.
    """
    plan = _planned(tensor, index)
    if not plan.indices:
        if isinstance(value, Tensor):
            _aten.copy_.default(plan.view, _without_leading_ones(value, plan.view.ndim))
        else:
            _aten.fill_.Scalar(plan.view, value)
        return
    if not isinstance(value, Tensor):
        value = make_tensor(value, dtype=tensor.dtype, device=tensor.device)
    elif value.dtype is not tensor.dtype:
        value = _aten._to_copy.default(value, dtype=tensor.dtype)
    _aten.index_put_.default(plan.view, plan.indices, value, False)


def _without_leading_ones(value: Tensor, ndim: int) -> Tensor:
    """The value without dimensions of size 1 in front that the target does not have."""
    while value.ndim > ndim and value.shape[0] == 1:
        value = _aten.select.int(value, 0, 0)
    return value


def _planned(tensor: Tensor, index: Any) -> _Plan:
    items = [_as_item(tensor, item) for item in _as_tuple(index)]
    items = _with_ellipsis_spelled_out(tensor, items)
    view, indices, dim = tensor, [], 0
    for item in items:
        if item is None:
            view = _aten.unsqueeze.default(view, dim)
            dim += 1
        elif isinstance(item, bool):
            view = _aten.unsqueeze.default(view, dim)
            indices += [None] * (dim - len(indices)) + [make_tensor(item, device=tensor.device)]
            dim += 1
            # A bool picks all or nothing of a new dimension of size 1.
            indices[-1] = _aten.unsqueeze.default(indices[-1], 0)
        elif isinstance(item, int):
            view = _aten.select.int(view, dim, item)
        elif isinstance(item, slice):
            view = _sliced(view, dim, item)
            dim += 1
        else:
            indices += [None] * (dim - len(indices)) + [item]
            dim += item.ndim if str(item.dtype) in _MASKS else 1
            indices += [_COVERED] * (dim - len(indices))
    return _Plan(view, [i for i in indices if i is not _COVERED])


#: Dtypes of masks, which take as many dimensions as they have.
_MASKS = frozenset({"opmux.bool", "opmux.uint8"})


class _Covered:
    """Marks a dimension that a mask before it has taken."""


_COVERED: Any = _Covered()


def _as_tuple(index: Any) -> tuple[Any, ...]:
    return index if isinstance(index, tuple) else (index,)


def _as_item(tensor: Tensor, item: Any) -> Any:
    """An item of an index as None, Ellipsis, bool, int, slice or tensor."""
    if item is None or item is Ellipsis or isinstance(item, bool | int | slice):
        return item
    if isinstance(item, Tensor):
        if item.ndim == 0 and item.dtype.kind in "iu" and str(item.dtype) != "opmux.uint8":
            return int(item)
        return item
    if isinstance(item, Sequence) and not isinstance(item, str):
        return make_tensor(item, device=tensor.device) if len(item) else _aten.empty.memory_format([0], dtype=_int64())
    if hasattr(item, "__array__") and getattr(item, "shape", ()) != ():
        return make_tensor(item, device=tensor.device)
    if hasattr(item, "__index__"):
        return item.__index__()
    raise OperatorArgumentError(
        f"a tensor was indexed with {type(item).__name__}",
        found=repr(item),
        advice="indices are ints, slices, None, ..., bools, and tensors or lists of ints and bools",
    )


def _int64() -> Any:
    from opmux.tensor._dtype import int64

    return int64


def _taken(item: Any) -> int:
    """How many dimensions an item takes."""
    if item is None or item is Ellipsis or isinstance(item, bool):
        return 0
    if isinstance(item, Tensor) and str(item.dtype) in _MASKS:
        return item.ndim
    return 1


def _with_ellipsis_spelled_out(tensor: Tensor, items: list[Any]) -> list[Any]:
    taken = sum(map(_taken, items))
    if taken > tensor.ndim:
        raise OperatorIndexError(
            f"too many indices for a tensor with {tensor.ndim} dimensions",
            found=f"{taken} indices for shape {list(tensor.shape)}",
            advice=f"give at most {tensor.ndim}",
        )
    places = [i for i, item in enumerate(items) if item is Ellipsis]
    if len(places) > 1:
        raise OperatorIndexError("an index can hold only one ellipsis (...)", advice="leave out the others")
    if not places:
        return items
    place = places[0]
    return [*items[:place], *[slice(None)] * (tensor.ndim - taken), *items[place + 1 :]]


def _sliced(view: Tensor, dim: int, item: slice) -> Tensor:
    if item == slice(None):
        return view
    step = 1 if item.step is None else int(item.step)
    if step <= 0:
        raise OperatorIndexError(
            f"a slice with step {step}", found="steps must be greater than zero", advice="use flip() for reverse order"
        )
    start = None if item.start is None else int(item.start)
    stop = None if item.stop is None else int(item.stop)
    sliced: Tensor = _aten.slice.Tensor(view, dim, start, stop, step)
    return sliced
