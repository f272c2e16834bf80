"""What FuncTorchBatched does: rules that were registered for operators, and slicing and stacking for all others."""

from collections.abc import Callable
from contextvars import Context
from functools import partial
from typing import Any, NamedTuple

from opmux.dispatch import BoxedKernel, DispatchKeySet, Library, OperatorHandle, default_dispatcher, tensors_in
from opmux.errors import OperatorValueError
from opmux.func._batched import BatchedTensor, level_of, tree_map, wrapped
from opmux.tensor import Tensor, ops

__all__ = ["VmapInfo", "apply_rule", "batching_kernel", "register_fallbacks"]


class VmapInfo(NamedTuple):
    """What a rule is told.

    Attributes:
        batch_size: Size of the dimension that is mapped over.
        randomness: Always "error": operators that draw random numbers are refused.
    """

    batch_size: int
    randomness: str


def batching_kernel(rule: Callable[..., Any]) -> BoxedKernel:
    """The FuncTorchBatched kernel of an operator that has a rule.

    Args:
        rule: As for `apply_rule`.
    """

    def kernel(op: OperatorHandle, keyset: DispatchKeySet, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        return apply_rule(op.name, rule, args, kwargs)

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
    in_dims = tree_map(lambda value: value.bdim if _is_at(value, level) else None, args)
    info = VmapInfo(_batch_size((*args, *kwargs.values()), level), "error")
    values = tree_map(lambda value: value.value if _is_at(value, level) else value, (args, kwargs))
    answer = rule(info, in_dims, *values[0], **values[1])
    if not isinstance(answer, tuple) or len(answer) != 2:
        raise _bad_answer(name, f"a {type(answer).__name__}")
    return _wrapped_result(name, level, *answer)


def _is_at(value: Any, level: int) -> bool:
    return isinstance(value, BatchedTensor) and value.level == level


def _batch_size(values: Any, level: int) -> int:
    for value in values:
        if _is_at(value, level):
            return int(value.value.shape[value.bdim])
        if isinstance(value, (list, tuple)) and (size := _batch_size(value, level)) >= 0:
            return size
    return -1


def _bad_answer(name: str, found: str) -> OperatorValueError:
    return OperatorValueError(
        f"the vmap rule of {name}",
        found=f"it returned {found}",
        advice="return (result, out_dims), with out_dims in the structure of the result: a dimension or None for each tensor",
    )


def _wrapped_result(name: str, level: int, result: Any, out_dims: Any) -> Any:
    """A rule's result with its batch dimensions hidden."""
    if isinstance(result, (list, tuple)):
        # One dimension may stand for all.
        dims = out_dims if isinstance(out_dims, (list, tuple)) else [out_dims] * len(result)
        if len(dims) != len(result):
            raise _bad_answer(name, f"{len(result)} results and {len(dims)} dimensions")
        return type(result)(_wrapped_result(name, level, r, d) for r, d in zip(result, dims, strict=True))
    if out_dims is None or result is None:
        return result
    if not isinstance(result, Tensor) or not isinstance(out_dims, int):
        raise _bad_answer(name, f"a {type(result).__name__} with dimension {out_dims!r}")
    if not -result.ndim <= out_dims < result.ndim:
        raise _bad_answer(name, f"dimension {out_dims} for a result of shape {list(result.shape)}")
    return wrapped(result, out_dims % result.ndim, level)


# -- operators without a rule -------------------------------------------------------------------------------------------


def _slice_and_stack(op: OperatorHandle, keyset: DispatchKeySet, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Calls the operator once for each index of the mapped dimension, and stacks the results."""
    every = (*args, *kwargs.values())
    level = level_of(every)
    size = _batch_size(every, level)
    written = tensors_in([value for _, value in op.schema.written(args, kwargs)])
    _check_written(op, written, level)
    if size == 0:
        raise OperatorValueError(
            f"vmap over a dimension of size 0 in {op.name}",
            found="the operator has no vmap rule, and is called once for each index",
            advice=f'register one: opmux.library.register_vmap("{op.name}", rule)',
        )
    results = []
    for index in range(size):
        slices = tree_map(partial(_at_index, level, index), (args, kwargs))
        results.append(op(*slices[0], **slices[1]))
    if written and isinstance(results[0], Tensor):
        return written[0]
    return _stacked(op, results, level, _returns_view(op))


def _at_index(level: int, index: int, value: Any) -> Any:
    return ops.aten.select.int(value.value, value.bdim, index) if _is_at(value, level) else value


def _check_written(op: OperatorHandle, written: list[Any], level: int) -> None:
    if written and "inplace_view" in op.tags:
        raise OperatorValueError(
            f"vmap: {op.name} changes the shape of a tensor in place",
            found="each index of the mapped dimension has a view of its own, whose shape alone would change",
            advice="use the operator's form without the trailing underscore",
        )
    for tensor in written:
        if not _is_at(tensor, level):
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


def _returns_view(op: OperatorHandle) -> bool:
    return any(r.alias is not None and not r.is_write for r in op.schema.returns)


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


def _refuse_randomness(next: Callable[..., Any], op: OperatorHandle, /, *args: Any, **kwargs: Any) -> Any:
    """The fallback of FuncTorchVmapMode, a key that every call inside `vmap` has."""
    if "nondeterministic_seeded" in op.tags:
        raise OperatorValueError(
            f"vmap: {op.name} draws random numbers",
            found='randomness="error" is the only choice here',
            advice="draw them outside, and pass them as an argument",
        )
    return next(*args, **kwargs)


#: Libraries with the fallbacks; the last one is in force, unless an interrupt has undone it.
_libraries: list[Library] = []


def register_fallbacks() -> None:
    """Registers what operators without a rule do; once, when `vmap` is first used, by whatever threads."""
    if _are_registered():
        return
    # In a context of its own: it is not the business of a plugin or a transaction that happens to use vmap first.
    default_dispatcher.change().run(partial(Context().run, _register))


def _are_registered() -> bool:
    return bool(_libraries) and len(_libraries[-1].handles) == len(_FALLBACKS)


def _register_slicing(library: Library) -> None:
    kernel: Any = BoxedKernel(_slice_and_stack)
    library.fallback(kernel, "FuncTorchBatched")


def _register_refusal(library: Library) -> None:
    library.fallback(_refuse_randomness, "FuncTorchVmapMode", with_next=True)


#: What registers the fallbacks, one each.
_FALLBACKS = (_register_slicing, _register_refusal)


def _register() -> None:
    if not _are_registered():
        library = Library("_", "IMPL")
        for register in _FALLBACKS:
            register(library)
        _libraries.append(library)
