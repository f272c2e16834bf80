"""What generated kernels call besides recording inline: saved results and lists, outputs."""

from collections.abc import Sequence
from typing import Any, Final

from opmux import Tensor, ops
from opmux.dispatch import PYTHON_KEYS, enable_grad, get_state, no_grad
from opmux_autograd._edges import WITHOUT_AUTOGRAD, attach
from opmux_autograd._node import RELEASED, Node, saved
from opmux_autograd._views import VersionCounter, version_of

__all__ = [
    "attach_outputs",
    "clone",
    "recorded",
    "save_list",
    "save_result",
    "saved_list",
    "saved_result",
    "unrecorded",
]

_new: Final = object.__new__

#: Call a function with recording on, and off. What opmux itself calls so is in no `with` block, which an interrupt could leave
#: without its end.
recorded: Final = enable_grad().call
unrecorded: Final = no_grad().call


def save_result(result: Any) -> Tensor:
    """A tensor over the same data without history, for a node to save its own output without owning it."""
    counter = result._version_counter
    if counter is None:
        # Shared now: a later in-place operation on the result must be seen here.
        counter = result._version_counter = VersionCounter((0,))
    if (state := get_state()) is not None and state.included & PYTHON_KEYS.raw:
        return _seen_as_saved(result, counter)
    if result.__class__ is not Tensor and result._class_keys.raw & PYTHON_KEYS.raw:
        return _seen_as_saved(result, counter)
    alias: Any = _new(Tensor)
    alias._array = result._array
    alias._keys = WITHOUT_AUTOGRAD[result._keys]
    alias._device = result._device
    alias._version_counter = counter
    return alias  # type: ignore[no-any-return]


def _seen_as_saved(result: Any, counter: Any) -> Tensor:
    """The same where a mode or the tensor's class sees operators: what it makes of `detach`."""
    alias: Tensor = ops.aten.detach.default(result)
    alias._version_counter = counter
    return alias


def saved_result(node: Node, alias: Any, version: int, output: int, name: str) -> Any:
    """A saved output; where the pass is recorded, with its history."""
    if alias is None or alias._version_counter[0] != version:
        alias = saved(node, alias, version, name)
    state = get_state()
    if state is not None and not state.grad_enabled:
        return alias
    result = save_result(alias)
    attach(result, node._edge_to(output))
    return result


def save_list(tensors: Sequence[Any]) -> tuple[tuple[Any, ...], tuple[int, ...]]:
    """A list of tensors and Nones with their versions."""
    return tuple(tensors), tuple(0 if t is None else version_of(t) for t in tensors)


def saved_list(node: Node, tensors: Any, versions: tuple[int, ...], name: str) -> list[Any]:
    """A saved list, if all of it still is what it was."""
    if tensors is RELEASED:
        saved(node, tensors, 0, name)
    return [saved(node, t, v, name) for t, v in zip(tensors, versions, strict=True)]


def attach_outputs(node: Node, results: Sequence[Any], count: int) -> None:
    """Gives the outputs of a node with several of them their edges.

    Args:
        node: The node.
        results: Everything that the operator returned; None where it made nothing.
        count: How many of them, from the first, gradients can come from; -1: all.
    """
    outputs = list(results) if count < 0 else list(results)[:count]
    node._output_shape = tuple(() if t is None else t._array.shape for t in outputs)
    node._output_dtype = tuple(None if t is None else t._array.dtype for t in outputs)
    for i, tensor in enumerate(outputs):
        if tensor is not None:
            attach(tensor, (node, i))


def clone(tensor: Any) -> Any:
    """A copy of a tensor, recorded, for an in-place operation that overwrites what its gradient needs."""
    return ops.aten.clone.default(tensor)
