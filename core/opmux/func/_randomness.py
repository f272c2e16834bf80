"""What FuncTorchVmapMode does: random numbers inside `vmap`.

Note [Random numbers under vmap]
Every call inside `vmap` has the key FuncTorchVmapMode, whatever its arguments: `opmux.rand(3)` has to know of the `vmap` too. An
operator with the tag `nondeterministic_seeded` does what the innermost running `vmap` was told, and is called below it, where the
one around decides about what is drawn there. One that is made of others is taken apart, because it may draw or not: `dropout` that
does not train has the tag as well. What the kernel of an operator without the tag calls is outside of every `vmap` that has made
none of its arguments, as it is outside of those that have.
"""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from opmux.dispatch import OperatorHandle, call_with, tensors_in
from opmux.errors import OperatorValueError
from opmux.func._batched import BatchedTensor, Layer, call_below, innermost, is_at, running, tree_map
from opmux.func._rules import at_index, call_each
from opmux.tensor import Tensor, ops

__all__ = ["draw"]


def draw(next: Callable[..., Any], op: OperatorHandle, /, *args: Any, **kwargs: Any) -> Any:
    """The fallback of FuncTorchVmapMode. See Note [Random numbers under vmap].

    Raises:
        OperatorValueError: The operator draws, and the running `vmap` was given a `randomness` under which it cannot.
    """
    layer = innermost()
    if layer is None:
        return next(*args, **kwargs)
    tensors = tensors_in([*args, *kwargs.values()])
    is_composite = op.has_kernel_for_dispatch_key("CompositeImplicitAutograd")
    if not _draws(op, args, kwargs):
        if is_composite or any(isinstance(tensor, BatchedTensor) for tensor in tensors):
            return next(*args, **kwargs)
        return call_with(running, None, next, *args, **kwargs)  # as what FuncTorchBatched calls
    is_mapped = any(is_at(tensor, layer.level) for tensor in tensors)
    if (is_mapped or layer.randomness == "error") and is_composite:
        return op.decompose(*args, **kwargs)
    if is_mapped and op.has_kernel_for_dispatch_key("FuncTorchBatched"):
        return next(*args, **kwargs)  # its rule is told
    if op.schema.out_arguments:
        raise _refused(op, "it writes its result into out=, which is one tensor for all indices", "leave out= out")
    if layer.randomness == "error":
        raise _refused(
            op, 'randomness="error"', 'give vmap randomness="different" or "same", or draw them outside and pass them'
        )
    return _WAYS[layer.randomness](op, layer, is_mapped, args, kwargs)


def _never(*args: Any, **kwargs: Any) -> bool:
    return False


def _trains(input: Any, p: float, train: bool | None) -> bool:
    return train is not False


def _trains_slopes(
    self: Any, noise: Any, lower: Any = 0, upper: Any = 0, training: bool = False, generator: Any = None
) -> bool:
    return training


#: Operators that have the tag, and do not draw in each call: whether they do in this one.
_DRAWING: Final[dict[str, Callable[..., bool]]] = {
    "aten::native_dropout": _trains,
    **dict.fromkeys(("aten::rrelu_with_noise", "aten::rrelu_with_noise_"), _trains_slopes),
    "aten::_scaled_dot_product_flash_attention_for_cpu": _never,  # it refuses to drop
}


def _draws(op: OperatorHandle, args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    if "nondeterministic_seeded" not in op.tags:
        return False
    asked = _DRAWING.get(op.name)
    return asked is None or asked(*args, **kwargs)


def _draw_each(op: OperatorHandle, layer: Layer, is_mapped: bool, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Random numbers for each index."""
    written = tensors_in([value for _, value in op.schema.written(args, kwargs)])
    if written and not is_mapped:
        raise _refused(
            op,
            "Cannot ask for different inplace randomness on an unbatched tensor. This will appear like same randomness",
            "use the operator's form without the trailing underscore, or write to a tensor that is mapped over",
        )
    return call_each(op, layer.level, layer.size, args, kwargs)


def _draw_once(op: OperatorHandle, layer: Layer, is_mapped: bool, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Random numbers for all indices: those of the first."""
    if not is_mapped:
        return call_below(layer.level, op, *args, **kwargs)
    if op.name == "aten::native_dropout":
        return _drop_alike(op, layer, *args, **kwargs)
    written = tensors_in([value for _, value in op.schema.written(args, kwargs)])
    # Of these the numbers do not depend, only where they go and how many they are.
    places = [id(tensor) for tensor in (args[:1] if op.overloadpacket.__name__.endswith("_like") else written)]
    read = [tensor for tensor in tensors_in([*args, *kwargs.values()]) if id(tensor) not in places]
    if len(places) != 1 or any(is_at(tensor, layer.level) for tensor in read):
        raise _refused(
            op,
            'randomness="same", and what they are drawn from differs from index to index of the mapped dimension',
            'give vmap randomness="different"',
        )
    first = call_below(layer.level, op, *_at_first(layer, args), **_at_first(layer, kwargs))
    if written:  # all of it becomes what the first index's part is
        ops.aten.copy_.default(written[0], _at_first(layer, written[0]))
    returns = op.schema.returns
    return written[0] if written and returns and returns[0].is_write else first


def _drop_alike(op: OperatorHandle, layer: Layer, input: Tensor, p: float, train: bool | None) -> tuple[Tensor, Tensor]:
    """`native_dropout` that drops the same elements at each index."""
    _, kept = call_below(layer.level, op, _at_first(layer, input), p, train)
    return input * kept * (0.0 if p == 1 else 1 / (1 - p)), kept


def _at_first(layer: Layer, value: Any) -> Any:
    return tree_map(partial(at_index, layer.level, 0), value)


def _refused(op: OperatorHandle, found: str, advice: str) -> OperatorValueError:
    return OperatorValueError(f"vmap: {op.name} draws random numbers", found=found, advice=advice)


_WAYS: Final = {"different": _draw_each, "same": _draw_once}
