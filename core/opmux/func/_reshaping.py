"""Changes of the shape of a tensor that is mapped over, in place.

The whole changes as each index does, around the hidden dimension. So does the tensor that `vmap` was given, if it is that one.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from opmux.errors import OperatorValueError
from opmux.func._batched import BatchedTensor, call_below, level_of, without_dim
from opmux.native.shapes import canonical_dim
from opmux.tensor import Tensor, ops

__all__ = ["RESHAPING", "reshape_in_place"]

_aten = ops.aten

#: Changes the whole, given the other arguments as well; returns where the hidden dimension is then.
_Change = Callable[..., int]


def reshape_in_place(change: _Change, tensor: BatchedTensor, rest: Sequence[Any]) -> Tensor:
    """Calls an operator of `RESHAPING`."""
    tensor.bdim = call_below(level_of((tensor,)), change, tensor, *rest)
    tensor._array = without_dim(tensor.value, tensor.bdim)
    return tensor


def _around(tensor: BatchedTensor, name: str, *dims: int) -> list[int]:
    """Dimensions of one index as those of the whole; none where it has none."""
    places = [canonical_dim(dim, tensor.ndim, name) for dim in dims]
    return [place + (place >= tensor.bdim) for place in places] if tensor.ndim else []


def _transpose_(tensor: BatchedTensor, dim0: int, dim1: int) -> int:
    places = _around(tensor, "transpose_", dim0, dim1)
    if places:
        _aten.transpose_.default(tensor.value, *places)
    return tensor.bdim


def _t_(tensor: BatchedTensor) -> int:
    if tensor.ndim > 2:
        raise OperatorValueError(
            f"vmap: aten::t_ of a tensor of shape {tuple(tensor.shape)}",
            found=f"t() expects a tensor with <= 2 dimensions, but self is {tensor.ndim}D",
            advice="use transpose_(dim0, dim1)",
        )
    return _transpose_(tensor, 0, -1)


def _unsqueeze_(tensor: BatchedTensor, dim: int) -> int:
    place, hidden = canonical_dim(dim, tensor.ndim + 1, "unsqueeze_"), tensor.bdim
    _aten.unsqueeze_.default(tensor.value, place + (place >= hidden))
    return hidden + (place < hidden)


def _squeeze_(tensor: BatchedTensor) -> int:
    return _squeeze_dims_(tensor, list(range(tensor.ndim)))


def _squeeze_dims_(tensor: BatchedTensor, dim: int | Sequence[int]) -> int:
    sizes = tensor.value.shape
    places = _around(tensor, "squeeze_", *((dim,) if isinstance(dim, int) else dim))
    gone = [place for place in places if sizes[place] == 1]
    _aten.squeeze_.dims(tensor.value, gone)
    return tensor.bdim - sum(place < tensor.bdim for place in gone)


#: What changes the whole, by operator.
RESHAPING: Final[dict[str, _Change]] = {
    "aten::squeeze_": _squeeze_,
    "aten::squeeze_.dim": _squeeze_dims_,
    "aten::squeeze_.dims": _squeeze_dims_,
    "aten::swapaxes_": _transpose_,
    "aten::swapdims_": _transpose_,
    "aten::t_": _t_,
    "aten::transpose_": _transpose_,
    "aten::unsqueeze_": _unsqueeze_,
}
