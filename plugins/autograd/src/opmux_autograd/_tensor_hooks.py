"""What `Tensor.grad`, `Tensor.backward()` and their kin do while the plugin is loaded."""

from collections.abc import Callable
from typing import Any, Final

from opmux import Tensor
from opmux.dispatch import undisturbed
from opmux.errors import OperatorArgumentError, OperatorValueError, caution, shown
from opmux.native import RemovableHandle, refuse_traced
from opmux_autograd import engine
from opmux_autograd._edges import OF_LEAF
from opmux_autograd._inplace import LostView, check_not_lost
from opmux_autograd._module_hooks import through_node
from opmux_autograd._node import (
    FIRST,
    AccumulateGrad,
    Edge,
    Hook,
    Node,
    Untracked,
    ensure_extras,
    extras_of,
    hooked,
    node_of,
)
from opmux_autograd._recorders import operator_recorder
from opmux_autograd._views import bump, forget_history, forget_versions, require_grad_of_views

__all__ = ["TensorHooks"]


class TensorHooks:
    """The object behind `opmux.native.install_autograd_hooks`."""

    def set_requires_grad(self, tensor: Any, value: bool) -> None:
        """Makes a leaf of a floating-point or complex dtype record gradients, or stop to.

        Raises:
            OperatorValueError: The tensor is no leaf.
        """
        edge: Edge | None = tensor._autograd
        if edge is None or isinstance(edge, Untracked):
            if value:
                with FIRST:
                    if tensor._autograd is edge:  # or else another thread has made it one
                        _make_leaf(tensor)
        elif value:
            return
        elif isinstance(leaf := node_of(edge), AccumulateGrad) or leaf._is_leaf_node:
            forget_history(tensor)
        elif _has_history(leaf):
            raise OperatorValueError(
                "requires_grad_(False): you can only change requires_grad flags of leaf variables",
                found=f"a tensor made by {leaf._node_name()}",
                advice="use detach() to get a tensor without history",
            )

    def grad(self, tensor: Any) -> Tensor | None:
        """The accumulated gradient of a leaf, or that of another tensor, which it retains or has been given."""
        edge: Edge | None = tensor._autograd
        if edge is None or edge.__class__ is Untracked:
            return getattr(tensor, "_idle_grad", None)
        node: Any = edge[0] if edge.__class__ is tuple else edge
        if node._is_leaf_node:
            return node.grad  # type: ignore[no-any-return]
        extras, output = extras_of(node), _output(edge)
        if extras is not None and output in extras.retained:
            return extras.retained[output]
        given: Tensor | None = getattr(tensor, "_idle_grad", None)
        if given is None:
            caution(
                "The .grad attribute of a Tensor that is not a leaf Tensor is being accessed: backward() fills it only after "
                "retain_grad()"
            )
        return given

    def set_grad(self, tensor: Any, value: Tensor | None) -> None:
        """Replaces the gradient.

        Raises:
            OperatorArgumentError: The value is no tensor.
            OperatorValueError: Its shape, dtype or device is not the tensor's.
        """
        if value is not None:
            undisturbed(_check_grad, tensor, value)
            refuse_traced(tensor, value._array)
        edge: Edge | None = tensor._autograd
        node: Any = edge[0] if edge.__class__ is tuple else edge
        if node is not None and node._is_leaf_node and edge.__class__ is not Untracked:
            node.grad = value
        elif self.retains_grad(tensor):
            ensure_extras(node).retained[_output(edge)] = value
        else:
            tensor._idle_grad = value

    def grad_fn(self, tensor: Any) -> Node | None:
        """The node that made the tensor; None for a leaf.

        Raises:
            InplaceError: It is a view that is lost, because its base has been written.
        """
        check_not_lost(tensor, "grad_fn")
        edge: Edge | None = tensor._autograd
        if edge is None:
            return None
        node = node_of(edge)
        return None if node._is_leaf_node else node

    def is_leaf(self, tensor: Any) -> bool:
        """Whether no recorded operation made the tensor."""
        return self.grad_fn(tensor) is None

    def output_nr(self, tensor: Any) -> int:
        """Which output of its node the tensor is."""
        return _output(tensor._autograd)

    def retain_grad(self, tensor: Any) -> None:
        """Keeps the gradient of a tensor that is no leaf.

        Raises:
            InplaceError: It is a view that is lost.
            OperatorValueError: It requires no grad.
        """
        edge = _edge(tensor, "can't retain_grad on Tensor that has requires_grad=False")
        node = node_of(edge)
        if _has_history(node):
            check_not_lost(tensor, "retain_grad")
            ensure_extras(node).retain(_output(edge), tensor)

    def retains_grad(self, tensor: Any) -> bool:
        """Whether `retain_grad` was called on a tensor that is no leaf."""
        edge: Edge | None = tensor._autograd
        extras = None if edge is None else extras_of(node_of(edge))
        return extras is not None and _output(edge) in extras.retained

    def register_hook(self, tensor: Any, hook: Hook) -> RemovableHandle:
        """Calls `hook` with the tensor's gradient in every backward pass; what it returns replaces the gradient.

        Raises:
            InplaceError: It is a view that is lost.
            OperatorValueError: The tensor requires no grad.
        """
        check_not_lost(tensor, "register_hook")
        edge = _edge(tensor, "cannot register a hook on a tensor that doesn't require gradient")
        node = node_of(edge)
        # No gradient ends at a view without history: its hooks are kept, and never called.
        return hooked({} if isinstance(node, Untracked) else ensure_extras(node).hooks, (_output(edge), hook))

    def register_post_accumulate_grad_hook(self, tensor: Any, hook: Callable[[Tensor], None]) -> RemovableHandle:
        """Calls `hook` with a leaf each time its gradient has been added to.

        Raises:
            InplaceError: It is a view that is lost.
            OperatorValueError: The tensor is no leaf, or requires no grad.
        """
        node = node_of(_edge(tensor, "cannot register a hook on a tensor that doesn't require gradient"))
        check_not_lost(tensor, "register_post_accumulate_grad_hook")
        if not node._is_leaf_node:
            raise OperatorValueError(
                "post accumulate grad hooks cannot be registered on non-leaf tensors",
                found=f"a tensor made by {node._node_name()}",
                advice="use register_hook, which sees the gradient before it flows on",
            )
        return hooked(ensure_extras(node).after, hook)

    backward = staticmethod(engine.run_backward)
    gradients = staticmethod(engine.grad)
    operator_recorder = staticmethod(operator_recorder)
    through_node = staticmethod(through_node)
    increment_version = staticmethod(bump)
    mark_inference = staticmethod(forget_versions)


def _make_leaf(tensor: Any) -> None:
    node = AccumulateGrad(tensor)
    # Not through __dict__: making that makes every later attribute of the tensor slower.
    if hasattr(tensor, "_idle_grad"):
        node.grad = tensor._idle_grad
        del tensor._idle_grad
    # The keys first: without the edge, an interrupted call can be made again.
    tensor._keys = OF_LEAF[tensor._keys]
    tensor._autograd = node
    counter = tensor._version_counter
    if counter is not None and counter.has_views:
        require_grad_of_views(tensor)


def _has_history(node: Node) -> bool:
    """Whether it is no leaf's, nor that of a view that had none when it was lost."""
    return not node._is_leaf_node and (not isinstance(node, LostView) or node.had_history)


def _output(edge: Edge | None) -> int:
    return edge[1] if isinstance(edge, tuple) else 0


def _edge(tensor: Any, asked: str) -> Edge:
    edge: Edge | None = tensor._autograd
    if edge is None:
        raise OperatorValueError(
            asked,
            found=f"shape {list(tensor.shape)}, requires_grad=False",
            advice="call requires_grad_() on it or on what it is computed from",
        )
    return edge


#: What a gradient has in common with its tensor, and how a difference is told.
_ALIKE: Final = {
    "shape": "of size '{given}' to a tensor of size '{expected}'",
    "dtype": "with dtype '{given}' to a tensor of dtype '{expected}'",
    "device": "with device '{given}' to a tensor on '{expected}'",
}


def _check_grad(tensor: Tensor, value: Any) -> None:
    if not isinstance(value, Tensor):
        raise OperatorArgumentError(
            f"assigned grad expected to be a Tensor or None but got grad of type {type(value).__name__}",
            found=shown(value),
            advice="assign a tensor or None",
        )
    if value is tensor:
        raise OperatorValueError("can't assign Variable as its own grad", advice="assign a clone of it")
    for what, words in _ALIKE.items():
        expected, given = getattr(tensor, what), getattr(value, what)
        if given != expected:
            raise OperatorValueError(
                f"attempting to assign a gradient {words}".format(given=_plain(given), expected=_plain(expected)),
                found=f"{given}; expected {expected}",
                advice="assign a gradient of the tensor's shape, dtype and device",
            )


def _plain(value: Any) -> str:
    return str(list(value)) if isinstance(value, tuple) else str(value)
