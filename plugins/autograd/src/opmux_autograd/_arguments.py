"""What `backward` and `grad` accept, checked before the pass."""

from collections.abc import Sequence

from opmux import Tensor
from opmux.dispatch import ops
from opmux.errors import OperatorValueError, PluginError
from opmux_autograd._node import GENERATION, Edge, node_of

Tensors = Tensor | Sequence[Tensor]


def as_list(tensors: Tensors) -> list[Tensor]:
    """A tensor as a list of one."""
    return [tensors] if isinstance(tensors, Tensor) else list(tensors)


def as_optional_list(grads: "Tensor | Sequence[Tensor | None] | None", count: int) -> list[Tensor | None]:
    """One gradient, or None, for each of `count` outputs."""
    if grads is None:
        return [None] * count
    found: list[Tensor | None] = [grads] if isinstance(grads, Tensor) else list(grads)
    if len(found) != count:
        raise OperatorValueError(
            f"gradients for {count} outputs",
            found=f"{len(found)} gradients",
            advice="give one, or None, for each output",
        )
    return found


def root_grads(roots: list[Tensor], grads: list[Tensor | None]) -> list[tuple[Edge, Tensor]]:
    """The edges to start from, with their gradients.

    Raises:
        PluginError: The plugin is not loaded.
    """
    if not GENERATION.loaded:
        raise PluginError(
            "backward", found="the autograd plugin is not loaded", advice='opmux.plugins.load("autograd")'
        )
    found: list[tuple[Edge, Tensor]] = []
    for i, (root, gradient) in enumerate(zip(roots, grads, strict=True)):
        edge: Edge | None = root._autograd
        if edge is None:
            raise OperatorValueError(
                f"backward: element {i} of tensors does not require grad and does not have a grad_fn",
                advice="call requires_grad_() on the inputs before computing it, outside no_grad()",
            )
        found.append((edge, _ones(root) if gradient is None else _checked(root, gradient)))
    return found


def _ones(root: Tensor) -> Tensor:
    if root.numel() != 1:
        raise OperatorValueError(
            "backward: grad can be implicitly created only for scalar outputs",
            found=f"an output of shape {list(root.shape)}",
            advice="reduce it to one number, as in out.sum().backward(), or pass a gradient of its shape",
        )
    if root.dtype.is_complex:
        raise OperatorValueError(
            "backward: grad can be implicitly created only for real scalar outputs",
            found=f"but got {root.dtype}",
            advice="take the real part or the absolute value, or pass a gradient",
        )
    ones: Tensor = ops.aten.ones.default(root.shape, dtype=root.dtype, device=root.device)
    return ones


def _checked(root: Tensor, gradient: Tensor) -> Tensor:
    if tuple(gradient.shape) != tuple(root.shape):
        raise OperatorValueError(
            f"backward from an output of shape {list(root.shape)}",
            found=f"mismatch in shape: the gradient given has shape {list(gradient.shape)}",
            advice="give a gradient of the output's shape",
        )
    if gradient.dtype.is_complex != root.dtype.is_complex:
        raise OperatorValueError(
            f"backward from an output of dtype {root.dtype}",
            found=f"mismatch in dtype: the gradient given has dtype {gradient.dtype}",
            advice="give a real gradient for a real output, and a complex one for a complex output",
        )
    return gradient


def leaf_edge(tensor: Tensor) -> Edge:
    """The edge of a tensor that must be a leaf."""
    edge = input_edge(tensor, 0)
    if not node_of(edge).is_leaf:
        raise OperatorValueError(
            "backward(inputs=...)",
            found=f"a tensor of shape {list(tensor.shape)} that is not a leaf",
            advice="use opmux.autograd.grad for gradients of intermediate tensors",
        )
    return edge


def input_edge(tensor: Tensor, position: int) -> Edge:
    """The edge of a tensor that gradients are asked for."""
    edge: Edge | None = tensor._autograd
    if edge is None:
        raise OperatorValueError(
            f"gradient with respect to input {position}: one of the differentiated Tensors does not require grad",
            found=f"a tensor of shape {list(tensor.shape)} without history",
            advice="call requires_grad_() on it before computing the outputs",
        )
    return edge
