"""What `Tensor.grad`, `Tensor.backward()` and their kin do while the plugin is loaded."""

from collections.abc import Callable
from typing import Any

from opmux import Tensor
from opmux.dispatch import is_inference
from opmux.errors import OperatorArgumentError, OperatorValueError
from opmux_autograd import engine
from opmux_autograd._node import AccumulateGrad, Edge, Hook, HookHandle, Node, extras_of, node_of
from opmux_autograd._operators import record_operator
from opmux_autograd._record import attach, detach_in_place
from opmux_autograd._views import bump, forget_versions

__all__ = ["TensorHooks"]


class TensorHooks:
    """The object behind `opmux.native.install_autograd_hooks`."""

    def set_requires_grad(self, tensor: Any, value: bool) -> None:
        """Makes a leaf record gradients, or stop to.

        Raises:
            OperatorValueError: The tensor is no leaf, or its dtype is neither a floating-point nor a complex type.
        """
        edge: Edge | None = tensor._autograd
        if value == (edge is not None):
            return
        if edge is None:
            _make_leaf(tensor)
        elif isinstance(leaf := node_of(edge), AccumulateGrad) or leaf.is_leaf:
            tensor._idle_grad = self.grad(tensor)
            detach_in_place(tensor)
        else:
            raise OperatorValueError(
                "requires_grad_(False): you can only change requires_grad flags of leaf variables",
                found=f"a tensor made by {leaf.name()}",
                advice="use detach() to get a tensor without history",
            )

    def grad(self, tensor: Any) -> Tensor | None:
        """The accumulated gradient of a leaf, or the retained one of another tensor."""
        edge: Edge | None = tensor._autograd
        if edge is None:
            return getattr(tensor, "_idle_grad", None)
        node: Any = node_of(edge)
        if node.is_leaf:
            return node.grad  # type: ignore[no-any-return]
        extras = extras_of(node)
        return None if extras is None else extras.retained.get(_output(edge))

    def set_grad(self, tensor: Any, value: Tensor | None) -> None:
        """Replaces the gradient.

        Raises:
            OperatorArgumentError: The value is no tensor.
            OperatorValueError: Its shape, dtype or device is not the tensor's.
        """
        if value is not None:
            _check_grad(tensor, value)
        edge: Edge | None = tensor._autograd
        if edge is None:
            tensor._idle_grad = value
            return
        node: Any = node_of(edge)
        if node.is_leaf:
            node.grad = value
        else:
            node.extras.retained[_output(edge)] = value

    def grad_fn(self, tensor: Any) -> Node | None:
        """The node that made the tensor; None for a leaf."""
        edge: Edge | None = tensor._autograd
        if edge is None:
            return None
        node = node_of(edge)
        return None if node.is_leaf else node

    def is_leaf(self, tensor: Any) -> bool:
        """Whether no recorded operation made the tensor."""
        return self.grad_fn(tensor) is None

    def output_nr(self, tensor: Any) -> int:
        """Which output of its node the tensor is."""
        return _output(tensor._autograd)

    def retain_grad(self, tensor: Any) -> None:
        """Keeps the gradient of a tensor that is no leaf.

        Raises:
            OperatorValueError: It requires no grad.
        """
        edge = _edge(tensor, "retain_grad()")
        node = node_of(edge)
        if not node.is_leaf:
            node.extras.retained.setdefault(_output(edge), None)

    def retains_grad(self, tensor: Any) -> bool:
        """Whether `retain_grad` was called on a tensor that is no leaf."""
        edge: Edge | None = tensor._autograd
        extras = None if edge is None else extras_of(node_of(edge))
        return extras is not None and _output(edge) in extras.retained

    def register_hook(self, tensor: Any, hook: Hook) -> HookHandle:
        """Calls `hook` with the tensor's gradient in every backward pass; what it returns replaces the gradient.

        Raises:
            OperatorValueError: The tensor requires no grad.
        """
        edge = _edge(tensor, "register_hook()")
        return HookHandle(node_of(edge).extras.hooks, hook, _output(edge))

    def register_post_accumulate_grad_hook(self, tensor: Any, hook: Callable[[Tensor], None]) -> HookHandle:
        """Calls `hook` with a leaf each time its gradient has been added to.

        Raises:
            OperatorValueError: The tensor is no leaf, or requires no grad.
        """
        node = node_of(_edge(tensor, "register_post_accumulate_grad_hook()"))
        if not node.is_leaf:
            raise OperatorValueError(
                "post accumulate grad hooks cannot be registered on non-leaf tensors",
                found=f"a tensor made by {node.name()}",
                advice="use register_hook, which sees the gradient before it flows on",
            )
        return HookHandle(node.extras.after, hook)

    def backward(
        self, tensor: Tensor, gradient: Tensor | None, retain_graph: bool | None, create_graph: bool, inputs: Any
    ) -> None:
        """`engine.backward` of one tensor."""
        engine.backward([tensor], [gradient], retain_graph, create_graph, inputs)

    gradients = staticmethod(engine.grad)
    record_operator = staticmethod(record_operator)
    increment_version = staticmethod(bump)
    mark_inference = staticmethod(forget_versions)


def _make_leaf(tensor: Any) -> None:
    dtype = tensor.dtype
    if dtype.kind not in "fc":
        raise OperatorValueError(
            "requires_grad=True: only Tensors of floating point and complex dtype can require gradients",
            found=f"dtype {dtype}",
            advice="convert it first, as in tensor.to(opmux.float32)",
        )
    node = AccumulateGrad(tensor)
    # Not through __dict__: making that makes every later attribute of the tensor slower.
    if hasattr(tensor, "_idle_grad"):
        node.grad = tensor._idle_grad
        del tensor._idle_grad
    if is_inference(tensor):
        tensor._autograd = node  # the flag alone: no call on it is ever recorded
    else:
        attach(tensor, node)


def _output(edge: Edge | None) -> int:
    return edge[1] if isinstance(edge, tuple) else 0


def _edge(tensor: Any, asked: str) -> Edge:
    edge: Edge | None = tensor._autograd
    if edge is None:
        raise OperatorValueError(
            f"{asked} on a tensor that doesn't require gradient",
            found=f"shape {list(tensor.shape)}, requires_grad=False",
            advice="call requires_grad_() on it or on what it is computed from",
        )
    return edge


def _check_grad(tensor: Tensor, value: Any) -> None:
    if not isinstance(value, Tensor):
        raise OperatorArgumentError(
            "setting .grad", found=f"a {type(value).__name__}", advice="assign a tensor or None"
        )
    for what in ("shape", "dtype", "device"):
        if getattr(value, what) != getattr(tensor, what):
            raise OperatorValueError(
                f"setting .grad: the gradient has another {what} than the tensor",
                found=f"{getattr(value, what)}; expected {getattr(tensor, what)}",
                advice="assign a gradient of the tensor's shape, dtype and device",
            )
