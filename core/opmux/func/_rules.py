"""What FuncTorchBatched does: rules that were registered for operators, and slicing and stacking for all others."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from opmux.dispatch import BoxedKernel, DispatchKeySet, OperatorHandle, location_of, tensors_in
from opmux.errors import OperatorArgumentError, OperatorIndexError, OperatorValueError, OpmuxError, kind_of
from opmux.func._batched import BatchedTensor, call_below, is_at, layer_at, level_of, tree_map, wrapped
from opmux.func._reshaping import RESHAPING, reshape_in_place
from opmux.func._views import WHOLE, call_whole, returns_view
from opmux.schema import Argument
from opmux.tensor import Tensor, functional_view, ops, owner_of

__all__ = ["VmapInfo", "apply_rule", "at_index", "batching_kernel", "call_each", "slice_and_stack"]


class VmapInfo(NamedTuple):
    """What a rule is told.

    Attributes:
        batch_size: Size of the dimension that is mapped over.
        randomness: What `vmap` was given: "error", "different" or "same".
    """

    batch_size: int
    randomness: str


VmapInfo.__module__ = "opmux.func"


def batching_kernel(rule: Callable[..., Any], check: Callable[[OperatorHandle, Any], Any]) -> BoxedKernel:
    """The FuncTorchBatched kernel of an operator that has a rule.

    Args:
        rule: As for `apply_rule`.
        check: Given the operator and the rule's result, returns it as the schema declares it, or refuses it.
    """

    def kernel(op: OperatorHandle, keyset: DispatchKeySet, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return check(op, apply_rule(op.name, rule, args, kwargs))

    return BoxedKernel(kernel)


def apply_rule(name: str, rule: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Calls a rule with the tensors behind those that the innermost `vmap` made, and hides the dimension in its results.

    Args:
        name: Whose rule it is, for messages.
        rule: Called `rule(info, in_dims, *args, **kwargs)`; returns the result and its batch dimensions.
        args: Positional arguments, with a tensor of a `vmap` among all.
        kwargs: Keyword arguments.

    Raises:
        OperatorValueError: The rule returned something else.
    """
    level = level_of((*args, *kwargs.values()))
    in_dims = tree_map(lambda value: value.bdim if is_at(value, level) else None, args)
    layer = layer_at(level)
    info = VmapInfo(_batch_size((*args, *kwargs.values()), level), layer.randomness if layer else "error")
    values = tree_map(lambda value: value.value if is_at(value, level) else value, (args, kwargs))
    answer = call_below(level, rule, info, in_dims, *values[0], **values[1])
    if not isinstance(answer, tuple) or len(answer) != 2:
        raise _bad_answer(name, rule, kind_of(answer))
    return _wrapped_result(partial(_bad_answer, name, rule), level, *answer)


def _batch_size(values: Any, level: int) -> int:
    for value in values:
        if is_at(value, level):
            return int(value.value.shape[value.bdim])
        if isinstance(value, (list, tuple)) and (size := _batch_size(value, level)) >= 0:
            return size
    return -1


def _bad_answer(
    name: str, rule: Callable[..., Any], found: str, kind: type[OperatorArgumentError] = OperatorValueError
) -> OperatorArgumentError:
    return kind(
        f"the vmap rule of {name}",
        found=f"it returned {found}",
        where=location_of(rule),
        advice="return (result, out_dims), with out_dims in the structure of the result: a dimension or None for each tensor",
    )


def _wrapped_result(bad: Callable[..., OperatorArgumentError], level: int, result: Any, out_dims: Any) -> Any:
    """A rule's result with its batch dimensions hidden; `bad` makes the error of one that is none."""
    if isinstance(result, (list, tuple)):
        # One dimension may stand for all.
        dims = out_dims if isinstance(out_dims, (list, tuple)) else [out_dims] * len(result)
        if len(dims) != len(result):
            raise bad(f"{len(result)} results and {len(dims)} dimensions")
        return type(result)(_wrapped_result(bad, level, r, d) for r, d in zip(result, dims, strict=True))
    if out_dims is None or result is None:
        return result
    if not isinstance(result, Tensor) or not isinstance(out_dims, int):
        raise bad(f"{kind_of(result)} with dimension {out_dims!r}")
    if not -result.ndim <= out_dims < result.ndim:
        raise bad(f"dimension {out_dims} for a result of shape {list(result.shape)}", OperatorIndexError)
    return wrapped(result, out_dims % result.ndim, level)


# -- operators without a rule -------------------------------------------------------------------------------------------


def slice_and_stack(op: OperatorHandle, keyset: DispatchKeySet, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Calls the operator once for each index of the mapped dimension, and stacks the results; but views are of the whole."""
    if op.name in WHOLE:
        return call_whole(op, args, kwargs)
    change = RESHAPING.get(op.name)
    if change is not None:
        return reshape_in_place(change, args[0], args[1:])
    if returns_view(op) and _is_composite(op):
        return op.decompose(*args, **kwargs)
    every = (*args, *kwargs.values())
    level = level_of(every)
    return call_each(op, level, _batch_size(every, level), args, kwargs)


def call_each(op: OperatorHandle, level: int, size: int, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """`slice_and_stack` for one `vmap`, over whose dimension none of the arguments need be mapped."""
    written = op.schema.written(args, kwargs)
    targets = tensors_in([value for _, value in written])
    _check_written(op, targets, level)
    results, is_shared = call_below(level, _results, op, level, size, args, kwargs, targets)
    if is_shared and not written and _is_composite(op):
        return op.decompose(*args, **kwargs)  # stacked, the result would have memory of its own
    kept = [_kept(op, place, written) for place in op.schema.returns]
    if len(kept) == 1 and kept[0] is not None:
        return kept[0]
    stacked = _stacked(op, results, level, returns_view(op))
    if not size:
        stacked = tree_map(_without_index, stacked)
    if not any(value is not None for value in kept):
        return stacked
    return type(stacked)(part if value is None else value for value, part in zip(kept, stacked, strict=True))


def _results(
    op: OperatorHandle, level: int, size: int, args: tuple[Any, ...], kwargs: dict[str, Any], targets: list[Any]
) -> tuple[list[Any], bool]:
    """The result for each index, or for one of zeros where there is none, and whether it shares memory with an argument.

    What is written are copies, all of which are then written into the whole at once: between one index and the next a write into
    the same memory would change what gradients need.
    """
    places = {id(target) for target in targets}

    def part(index: int, value: Any) -> Any:
        found = at_index(level, index, value)
        return ops.aten.clone.default(found) if id(value) in places else found

    calls = [tree_map(partial(part, index), (args, kwargs)) for index in range(size or 1)]
    try:
        results = [op(*positional, **named) for positional, named in calls]
    except OpmuxError as error:
        if not size:
            error.add_note("vmap: the mapped dimension has size 0, and zeros stood for what an index has.")
        raise
    if targets and size:
        copies = [tensors_in([value for _, value in op.schema.written(*call)]) for call in calls]
        for target, parts in zip(targets, zip(*copies, strict=True), strict=True):
            ops.aten.copy_.default(target.value, ops.aten.stack.default(parts, target.bdim))
    return results, _share_memory(results[0], calls[0])


def _is_composite(op: OperatorHandle) -> bool:
    return op.has_kernel_for_dispatch_key("CompositeImplicitAutograd")


def _share_memory(results: Any, arguments: tuple[tuple[Any, ...], dict[str, Any]]) -> bool:
    """Whether a result sees the memory of an argument, as those of `atleast_2d` may, whose schema does not say so."""
    args, kwargs = arguments
    seen = {_memory(tensor) for tensor in tensors_in([*args, *kwargs.values()])}
    return any(_memory(tensor) in seen for tensor in tensors_in([results]))


def _memory(tensor: Tensor) -> int:
    while isinstance(tensor, BatchedTensor):
        tensor = tensor.value
    view = functional_view(tensor)
    return id(owner_of(tensor._array) if view is None else view.storage)


def _kept(op: OperatorHandle, place: Argument, written: list[tuple[Argument, Any]]) -> Any:
    """The argument that a result is, which the operator writes and returns; None if the result is one of its own."""
    if not place.is_write:
        return None
    return next((value for argument, value in written if op.schema.may_alias(argument, place)), None)


def at_index(level: int, index: int, value: Any) -> Any:
    """What a value is at one index of the dimension that the `vmap` of `level` maps over; zeros if it has none."""
    if not is_at(value, level):
        return value
    whole, dim = value.value, value.bdim
    if not whole.shape[dim]:
        sizes = list(whole.shape)
        sizes[dim] = 1
        # A gradient has a way through, to a tensor without elements.
        whole = ops.aten.cat.default([whole, ops.aten.new_zeros.default(whole, sizes)], dim)
    return _selected(whole, dim, index)


def _without_index(value: Any) -> Any:
    return wrapped(value.value[:0], 0, value.level) if isinstance(value, BatchedTensor) else value


def _selected(tensor: Tensor, dim: int, index: int) -> Tensor:
    """`select`, which of a tensor of a `vmap` around this one is a view as well: writes are to reach its memory."""
    if not isinstance(tensor, BatchedTensor):
        return ops.aten.select.int(tensor, dim, index)
    hidden = tensor.bdim
    inside = dim + (dim >= hidden)
    view = _selected(tensor.value, inside, index)
    return wrapped(view, hidden - (inside < hidden), tensor.level, is_copied_view=tensor.is_copied_view)


def _check_written(op: OperatorHandle, written: list[Any], level: int) -> None:
    if "inplace_view" in op.tags:
        raise OperatorValueError(
            f"vmap: {op.name} changes the shape of a tensor in place",
            found="each index of the mapped dimension has a view of its own, whose shape or memory alone would change",
            advice="use the operator's form without the trailing underscore",
        )
    for tensor in written:
        if not is_at(tensor, level):
            raise OperatorValueError(
                f"vmap: {op.name} writes a tensor that is not mapped over",
                found="other arguments are, so that there is a different value to write for each index",
                advice="use the operator's form without the trailing underscore",
            )
        if tensor.is_copied_view:
            raise OperatorValueError(
                f"vmap: {op.name} writes a view",
                found="views of tensors that are mapped over are copies, and the write would not reach their base",
                advice="use the operator's form without the trailing underscore, or write to the whole tensor",
            )


def _stacked(op: OperatorHandle, results: list[Any], level: int, is_view: bool) -> Any:
    """Results for single indices as one result."""
    first = results[0]
    if isinstance(first, Tensor):
        return wrapped(ops.aten.stack.default(results, 0), 0, level, is_copied_view=is_view)
    if isinstance(first, (list, tuple)):
        if any(len(result) != len(first) for result in results):
            raise _differing(op)
        return type(first)(_stacked(op, list(parts), level, is_view) for parts in zip(*results, strict=True))
    if any(result != first for result in results):
        raise _differing(op)
    return first


def _differing(op: OperatorHandle) -> OperatorValueError:
    return OperatorValueError(
        f"vmap: {op.name} returns something else than tensors",
        found="it differs from index to index of the mapped dimension",
        advice="call it outside vmap",
    )
