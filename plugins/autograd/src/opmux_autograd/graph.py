"""What programs may ask of the graph: `opmux.autograd.graph`."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Literal, final
from weakref import WeakKeyDictionary

from opmux import Tensor
from opmux.dispatch import explained, is_inference
from opmux.errors import OperatorArgumentError, OperatorValueError, shown
from opmux.native import RemovableHandle
from opmux_autograd._arguments import GradientEdge, get_gradient_edge
from opmux_autograd._mutation import allow_mutation_on_saved_tensors
from opmux_autograd._node import Node
from opmux_autograd._pass import BackwardPass, current_pass
from opmux_autograd._saved import SavedTensorHookError, disable_saved_tensors_hooks, save_on_cpu, saved_tensors_hooks
from opmux_autograd._views import bump

__all__ = [
    "GradientEdge",
    "MultiGradHandle",
    "Node",
    "SavedTensorHookError",
    "allow_mutation_on_saved_tensors",
    "disable_saved_tensors_hooks",
    "get_gradient_edge",
    "increment_version",
    "register_multi_grad_hook",
    "save_on_cpu",
    "saved_tensors_hooks",
]


def increment_version(tensor: Tensor | Iterable[Tensor]) -> None:
    """Notes that memory has been written past the operators, as a kernel written with NumPy may do.

    A backward pass that needs the former values then refuses to run.

    Args:
        tensor: What was written: a tensor, or several.
    """
    if not isinstance(tensor, Iterable):
        raise OperatorArgumentError(
            "increment_version expect a Iterable[Tensor] as input",
            found=shown(tensor),
            advice="give a tensor, or a list of tensors",
        )
    for written in (tensor,) if isinstance(tensor, Tensor) else tensor:
        if not is_inference(written):
            bump(written)


@final
class MultiGradHandle:
    """Removes a hook of several tensors: `handle.remove()`, or at the end of a `with` block."""

    __slots__ = ("_handles",)

    def __init__(self, handles: Sequence[RemovableHandle]) -> None:
        self._handles = handles

    def remove(self) -> None:
        """Removes the hook; does nothing the second time."""
        for handle in self._handles:
            handle.remove()

    def __enter__(self) -> "MultiGradHandle":
        return self

    def __exit__(self, *error: object) -> None:
        self.remove()


@explained
def register_multi_grad_hook(
    tensors: Sequence[Tensor], fn: Callable[[Any], None], *, mode: Literal["all", "any"] = "all"
) -> MultiGradHandle:
    """Calls `fn` once in each backward pass that reaches the tensors.

    Args:
        tensors: Tensors that require grad; with "any", others may be among them, and have no part in it.
        fn: With "all", called with a list of the gradients, None for a tensor that the pass does not reach, when those of all
            that it does reach are there. With "any", called with the gradient that is there first.
        mode: "all" or "any".

    Raises:
        OperatorValueError: `mode` is neither, or is "all" and a tensor does not require grad.
    """
    if mode not in ("all", "any"):
        raise OperatorValueError(
            f"register_multi_grad_hook: Expects mode to be one of ('all', 'any') but got {mode}",
            advice="leave mode out for all",
        )
    if mode == "any":
        tensors = [tensor for tensor in tensors if tensor.requires_grad]
    collector = _Collector([get_gradient_edge(t).node for t in tensors], fn, mode == "all")
    return MultiGradHandle([tensor.register_hook(collector.hook(i)) for i, tensor in enumerate(tensors)])


class _Collector:
    """The gradients that have reached several tensors, by pass."""

    def __init__(self, nodes: list[Node], fn: Callable[[Any], None], wants_all: bool) -> None:
        self._nodes = nodes
        self._fn = fn
        self._wants_all = wants_all
        self._arrived: WeakKeyDictionary[BackwardPass, dict[int, Tensor]] = WeakKeyDictionary()

    def hook(self, position: int) -> Callable[[Tensor], None]:
        """The hook of one of the tensors."""

        def collect(gradient: Tensor) -> None:
            running = current_pass()
            assert running is not None
            arrived = self._arrived.setdefault(running, {})
            arrived[position] = gradient
            if not self._wants_all:
                if len(arrived) == 1:
                    self._fn(gradient)
            elif len(arrived) == sum(running.will_run(node) for node in self._nodes):
                self._fn([arrived.get(i) for i in range(len(self._nodes))])

        return collect
