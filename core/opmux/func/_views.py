"""Views of tensors that are mapped over, and copies of them.

Note [Views under vmap]
The views of all indices are one view of the whole tensor, so that a write to one reaches the memory that it is a view of. Each
operator that the others with views are made of has a rule here: it gets the whole with the hidden dimension in front, and returns
what has it in front again. The operator itself, asked for one index without data, says what is wrong with a call. `clone` has one
too: a copy of the whole lies in memory as in PyTorch, of which it depends whether `reshape` and `contiguous` give views. So has
`new_empty_strided`, whose strides are those of each index.
"""

from collections.abc import Callable, Sequence
from math import prod
from typing import Any, Final

from opmux.dispatch import OperatorHandle
from opmux.errors import OperatorValueError, OpmuxError
from opmux.func._batched import BatchedTensor, call_below, level_of, wrapped
from opmux.native.shapes import canonical_dim, infer_size
from opmux.tensor import Tensor, contiguous_format, ops, preserve_format

__all__ = ["WHOLE", "call_whole", "returns_view"]

_aten = ops.aten

#: What an operator does to the whole, given its other arguments as well.
Rule = Callable[..., Any]


def call_whole(op: OperatorHandle, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Calls an operator that has a rule in `WHOLE`, whose only tensor is its first argument. See Note [Views under vmap]."""
    tensor, *rest = args
    level = level_of(args)
    if not tensor.ndim:  # of a whole, which has a dimension, operators take more
        op(_without_data(tensor), *rest, **kwargs)
    try:
        result = call_below(level, _view_whole, WHOLE[op.name] or op, tensor, rest, kwargs)
    except OpmuxError:
        op(_without_data(tensor), *rest, **kwargs)
        raise
    is_copied = tensor.is_copied_view and returns_view(op)
    if isinstance(result, Tensor):
        return wrapped(result, 0, level, is_copied_view=is_copied)
    return [wrapped(part, 0, level, is_copied_view=is_copied) for part in result]


def returns_view(op: OperatorHandle) -> bool:
    """Whether a result may see the memory of an argument that is not written."""
    return any(r.alias is not None and not r.is_write for r in op.schema.returns)


def _view_whole(rule: Rule, tensor: BatchedTensor, rest: list[Any], kwargs: dict[str, Any]) -> Any:
    whole, hidden = tensor.value, tensor.bdim
    if hidden:
        whole = _aten.permute.default(whole, [hidden, *(d for d in range(whole.ndim) if d != hidden)])
    return rule(whole, *rest, **kwargs)


def _without_data(tensor: Tensor) -> Tensor:
    return _aten.empty_strided.default(tensor.shape, tensor.stride(), dtype=tensor.dtype, device="meta")


def _at(name: str, whole: Tensor, dim: int, new: int = 0) -> int:
    """A dimension of one index, of which the result has `new` ones more, as one of the whole."""
    return canonical_dim(dim, whole.ndim - 1 + new, name) + 1


# -- rules ---------------------------------------------------------------------------------------------------------------


def _view(whole: Tensor, size: Sequence[int]) -> Tensor:
    return _aten.view.default(whole, [whole.shape[0], *infer_size(size, prod(whole.shape[1:]), "view")])


def _expand(whole: Tensor, size: Sequence[int], *, implicit: bool = False) -> Tensor:
    lead = len(size) - whole.ndim + 1
    if -1 in size[:lead]:
        raise OperatorValueError(
            f"vmap: aten::expand to {list(size)}",
            found="new dimensions without a size",
            advice="give a size for each new dimension",
        )
    for _ in range(lead):
        whole = _aten.unsqueeze.default(whole, 1)
    return _aten.expand.default(whole, [whole.shape[0], *size], implicit=implicit)


def _as_strided(whole: Tensor, size: Sequence[int], stride: Sequence[int], storage_offset: int | None = None) -> Tensor:
    start = whole.storage_offset()
    first = start if storage_offset is None else storage_offset
    end = start + _extent(whole.shape[1:], whole.stride()[1:])
    if 0 not in size and not (start <= first and first + _extent(size, stride) <= end):
        raise OperatorValueError(
            f"vmap: aten::as_strided with size {list(size)}, stride {list(stride)} and storage_offset {first}",
            found=f"it reaches beyond the elements from {start} to {end}, where those of one index lie",
            advice="stay between them, or use other operators with views",
        )
    return _aten.as_strided.default(whole, [whole.shape[0], *size], [whole.stride()[0], *stride], storage_offset)


def _as_strided_copy(*args: Any) -> Tensor:
    return _aten.clone.default(_as_strided(*args), memory_format=contiguous_format)


def _extent(size: Sequence[int], stride: Sequence[int]) -> int:
    """Elements from the first to the one that lies farthest in memory."""
    return sum((n - 1) * step for n, step in zip(size, stride, strict=True))


def _permute(whole: Tensor, dims: Sequence[int]) -> Tensor:
    return _aten.permute.default(whole, [0, *(_at("permute", whole, dim) for dim in dims)])


def _transpose(whole: Tensor, dim0: int, dim1: int) -> Tensor:
    dims = (_at("transpose", whole, dim) for dim in (dim0, dim1))
    return _aten.transpose.int(whole, *dims) if whole.ndim > 1 else _aten.alias.default(whole)


def _t(whole: Tensor) -> Tensor:
    if whole.ndim > 3:
        raise OperatorValueError("vmap: aten::t", found="more than two dimensions", advice="use transpose(dim0, dim1)")
    return _transpose(whole, 0, -1)


def _squeeze(whole: Tensor) -> Tensor:
    return _aten.squeeze.dims(whole, list(range(1, whole.ndim)))


def _squeeze_dims(whole: Tensor, dim: int | Sequence[int]) -> Tensor:
    dims = (dim,) if isinstance(dim, int) else dim
    return _aten.squeeze.dims(whole, [_at("squeeze", whole, d) for d in dims] if whole.ndim > 1 else [])


def _unsqueeze(whole: Tensor, dim: int) -> Tensor:
    return _aten.unsqueeze.default(whole, _at("unsqueeze", whole, dim, 1))


def _diagonal(whole: Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Tensor:
    return _aten.diagonal.default(whole, offset, _at("diagonal", whole, dim1), _at("diagonal", whole, dim2))


def _unfold(whole: Tensor, dimension: int, size: int, step: int) -> Tensor:
    if whole.ndim == 1:  # a number is unfolded as one of one dimension, into its only window
        return _aten.select.int(_aten.unfold.default(_aten.unsqueeze.default(whole, 1), 1, size, step), 1, 0)
    return _aten.unfold.default(whole, _at("unfold", whole, dimension), size, step)


def _select(whole: Tensor, dim: int, index: int) -> Tensor:
    return _aten.select.int(whole, _at("select", whole, dim), index)


def _slice(whole: Tensor, dim: int = 0, start: int | None = None, end: int | None = None, step: int = 1) -> Tensor:
    return _aten.slice.Tensor(whole, _at("slice", whole, dim), start, end, step)


def _unbind(whole: Tensor, dim: int = 0) -> Any:
    return _aten.unbind.int(whole, _at("unbind", whole, dim))


def _split(whole: Tensor, split_size: int, dim: int = 0) -> Any:
    return _aten.split.Tensor(whole, split_size, _at("split", whole, dim))


def _split_with_sizes(whole: Tensor, split_sizes: Sequence[int], dim: int = 0) -> Any:
    return _aten.split_with_sizes.default(whole, split_sizes, _at("split_with_sizes", whole, dim))


def _clone(whole: Tensor, *, memory_format: Any = None) -> Tensor:
    if memory_format in (None, preserve_format, contiguous_format):
        return _aten.clone.default(whole, memory_format=memory_format)
    # The other formats are told by the number of dimensions.
    parts = [_aten.clone.default(part, memory_format=memory_format) for part in _aten.unbind.int(whole, 0)]
    return _aten.stack.default(parts, 0)


def _new_empty_strided(whole: Tensor, size: Sequence[int], stride: Sequence[int], **options: Any) -> Tensor:
    apart = 0 if 0 in size else _extent(size, stride) + 1
    return _aten.new_empty_strided.default(whole, [whole.shape[0], *size], [apart, *stride], **options)


#: Operators that name no dimension: of the whole they make what they make of each index.
_ALIKE: Final = ("aten::alias", "aten::detach", "aten::view.dtype", "aten::view_as_complex", "aten::view_as_real")
#: Rules of the operators that all others with views are made of, and of copies that depend on where the whole lies; None is for
#: the operator itself.
WHOLE: Final[dict[str, Rule | None]] = {
    **dict.fromkeys(_ALIKE),
    "aten::as_strided": _as_strided,
    "aten::as_strided_copy": _as_strided_copy,
    "aten::clone": _clone,
    "aten::diagonal": _diagonal,
    "aten::expand": _expand,
    "aten::new_empty_strided": _new_empty_strided,
    "aten::permute": _permute,
    "aten::select.int": _select,
    "aten::slice.Tensor": _slice,
    "aten::split.Tensor": _split,
    "aten::split_with_sizes": _split_with_sizes,
    "aten::squeeze": _squeeze,
    "aten::squeeze.dim": _squeeze_dims,
    "aten::squeeze.dims": _squeeze_dims,
    "aten::t": _t,
    "aten::transpose.int": _transpose,
    "aten::unbind.int": _unbind,
    "aten::unfold": _unfold,
    "aten::unsqueeze": _unsqueeze,
    "aten::view": _view,
}
