"""What `backward` and `grad` accept, checked before the pass."""

from collections.abc import Iterable, Sequence
from math import prod
from typing import Any, Final, NamedTuple

import opmux
from opmux import Tensor, ops
from opmux.dispatch import default_dispatcher, is_unknown
from opmux.errors import OperatorArgumentError, OperatorValueError, PluginError, kind_of, shown
from opmux.native import DTYPE_OF
from opmux_autograd._inplace import check_not_lost
from opmux_autograd._node import GENERATION, Edge, GraphRoot, Node, Untracked

__all__ = [
    "GradientEdge",
    "Roots",
    "as_list",
    "as_optional_list",
    "batched_grads",
    "get_gradient_edge",
    "input_edge",
    "root_edge",
    "root_grads",
    "shape_of_root",
]


class GradientEdge(NamedTuple):
    """One output of a node, in place of the tensor that it made: gradients can be asked of it without keeping that alive.

    Attributes:
        node: The node.
        output_nr: Which of its outputs.
        ownership_token: None: a node here keeps the graph below it alive. In PyTorch, what does so.
    """

    node: Node
    output_nr: int
    ownership_token: Any = None


GradientEdge.__module__ = "opmux.autograd.graph"


#: The class of sizes that are known.
_KNOWN: Final = frozenset({int})

#: What a backward pass starts from, and what gradients are asked of.
Roots = Tensor | GradientEdge | Sequence[Tensor | GradientEdge]


def get_gradient_edge(tensor: Tensor) -> GradientEdge:
    """The edge that a tensor's gradient flows along.

    Raises:
        OperatorValueError: The tensor requires no grad.
    """
    edge = _edge_of(tensor)
    if edge is None:
        raise OperatorValueError(
            "It is not possible to get the gradient edge for a Tensor that does not require gradients",
            found=f"a tensor of shape {list(tensor.shape)} without history",
            advice="call requires_grad_() on it or on what it is computed from",
        )
    return GradientEdge(*edge) if isinstance(edge, tuple) else GradientEdge(edge, 0)


def as_list(tensors: Roots) -> list[Any]:
    """A tensor, or gradient edge, as a list of one.

    Raises:
        OperatorArgumentError: It is neither, nor a sequence.
    """
    return [tensors] if isinstance(tensors, (Tensor, GradientEdge)) else _listed(tensors)


def _listed(values: Any) -> list[Any]:
    if values.__class__ not in (list, tuple) and not isinstance(values, Iterable):
        raise OperatorArgumentError(
            f"a backward pass, or gradients, with {shown(values)}",
            found=f"{kind_of(values)} is neither a tensor nor a sequence of tensors",
            advice="pass a tensor, or a list of tensors",
        )
    return list(values)


def _edge_of(tensor: Any) -> Edge | None:
    if not isinstance(tensor, Tensor):
        if isinstance(tensor, GradientEdge):
            return tensor.node if tensor.node._output_count == 1 else (tensor.node, tensor.output_nr)
        raise OperatorArgumentError(
            f"gradients of, or with respect to, {kind_of(tensor)}",
            found="neither a tensor nor a gradient edge",
            advice="pass tensors",
        )
    if tensor._view_base is not None:
        check_not_lost(tensor, "gradients of, or with respect to, a view")
    found: Edge | None = tensor._autograd
    return found


def as_optional_list(grads: "Tensor | Sequence[Tensor | None] | None", count: int) -> list[Tensor | None]:
    """One gradient, or None, for each of `count` outputs."""
    if grads is None:
        return [None] * count
    found: list[Tensor | None] = [grads] if isinstance(grads, Tensor) else _listed(grads)
    if len(found) != count:
        raise OperatorValueError(
            f"got {count} tensors and {len(found)} gradients",
            advice="give one, or None, for each output",
        )
    return found


def root_grads(roots: list[Any], grads: Sequence[Tensor | None]) -> tuple[GraphRoot, list[Tensor]]:
    """The node to start from, and the gradients of the outputs.

    Raises:
        PluginError: The plugin is not loaded, or not with this code.
    """
    if not GENERATION.loaded:
        load = default_dispatcher.plugin_advice("autograd")
        raise PluginError(
            "backward",
            found="the autograd plugin is not loaded"
            if load
            else "the autograd plugin has been reloaded, and this is the old one",
            advice=load or "call opmux.autograd.backward or opmux.autograd.grad, which are the new ones",
        )
    edges: list[Edge] = []
    given: list[Tensor] = []
    for i, root in enumerate(roots):
        gradient = grads[i]
        # `root_edge` of a tensor that is no view, without its frames.
        edge = root._autograd if root.__class__ is Tensor and root._view_base is None else None
        edges.append(root_edge(i, root) if edge is None or edge.__class__ is Untracked else edge)
        given.append(_ones(root) if gradient is None else _checked(i, root, gradient))
    node = GraphRoot()
    node._next_edges = tuple(edges)
    return node, given


def root_edge(position: int, root: Any) -> Edge:
    """The edge of an output.

    Raises:
        OperatorValueError: It requires no grad.
    """
    edge = _edge_of(root)
    if edge is None or isinstance(edge, Untracked):
        raise OperatorValueError(
            f"backward, or grad: element {position} of tensors does not require grad and does not have a grad_fn",
            found="it was not computed from a tensor that requires grad",
            advice="call requires_grad_() on the inputs before computing it, outside no_grad()",
        )
    return edge


def batched_grads(roots: list[Any], grads: list[Tensor | None]) -> list[Tensor | None]:
    """Gradients with one more dimension than the outputs, in front.

    Raises:
        OperatorValueError: One has another shape behind that dimension.
    """
    for i, (root, gradient) in enumerate(zip(roots, grads, strict=True)):
        if gradient is None:
            _ones(root)
        elif tuple(gradient.shape)[1:] != shape_of_root(root):
            raise OperatorValueError(
                "If `is_grads_batched=True`, we interpret the first dimension of each grad_output as the batch dimension",
                found=f"a mismatch was detected: grad_output[{i}] has a shape of {gradient.shape} and output[{i}] has a shape "
                f"of {opmux.Size(shape_of_root(root))}",
                advice=f"give gradients of shape (n, *{shape_of_root(root)})",
            )
    return grads


def shape_of_root(root: Any) -> tuple[int, ...]:
    """The shape of an output, or of the output that an edge stands for."""
    if not isinstance(root, GradientEdge):
        return tuple(root.shape)
    shape = root.node._output_shape
    return tuple(shape if root.node._output_count == 1 else shape[root.output_nr])


def _ones(root: Any) -> Tensor:
    array: Any = root._array if root.__class__ is Tensor else None  # A loss, of which nothing is asked twice.
    if getattr(array, "size", None) == 1 and getattr(array.dtype, "kind", None) == "f":
        return ops.aten.ones_like.default(root)
    is_edge = isinstance(root, GradientEdge)
    shape = shape_of_root(root) if is_edge else root.shape
    if prod(shape) != 1:
        raise OperatorValueError(
            "backward: grad can be implicitly created only for scalar outputs",
            found=f"an output of shape {list(shape)}",
            advice="reduce it to one number, as in out.sum().backward(), or pass a gradient of its shape",
        )
    dtype = _dtype_of_edge(root) if is_edge else root.dtype
    if dtype.is_complex:
        raise OperatorValueError(
            f"backward: grad can be implicitly created only for real scalar outputs but got {dtype}",
            advice="take the real part or the absolute value, or pass a gradient",
        )
    if is_edge:
        return ops.aten.ones.default(shape, dtype=dtype, device=_device_of_edge(root))
    return ops.aten.ones_like.default(root)


def _dtype_of_edge(edge: GradientEdge) -> opmux.dtype:
    node = edge.node
    found: opmux.dtype = DTYPE_OF[node._output_dtype if node._output_count == 1 else node._output_dtype[edge.output_nr]]
    return found


def _device_of_edge(edge: GradientEdge) -> opmux.device:
    """The device of the nearest leaf: a node knows the shape and dtype of its outputs only.

    Raises:
        OperatorValueError: No leaf that the edge leads to exists any more.
    """
    nodes = [edge.node]
    for node in nodes:
        leaf = getattr(node, "variable", None) if node._is_leaf_node else None
        if leaf is not None:
            return leaf.device  # type: ignore[no-any-return]
        nodes += dict.fromkeys(found for found, _ in node.next_functions if found is not None and found not in nodes)
    raise OperatorValueError(
        "backward from a gradient edge without a gradient",
        found="no leaf of its graph exists any more, and so none says on which device",
        advice="pass a gradient for it",
    )


def _is_of(given: Sequence[int], shape: Sequence[int]) -> bool:
    """Whether a gradient has a shape. A size that is known is compared with the number that one that is not known will be."""
    return given == shape or (
        len(given) == len(shape) and all(n == m or _number(n) == _number(m) for n, m in zip(given, shape, strict=True))
    )


def _number(size: Any) -> Any:
    return size.tensor().item() if is_unknown(size) else size


def _of_sizes_to_come(gradient: Tensor, given: Sequence[int], shape: Sequence[int]) -> Tensor:
    """The gradient, which the backend refuses when it is computed if sizes that are not known turn out to differ from these."""
    if not any(map(is_unknown, given)):
        return gradient
    return ops.aten.expand.default(
        gradient, [m if is_unknown(n) and n == m else -1 for n, m in zip(given, shape, strict=True)]
    )


def _checked(position: int, root: Any, gradient: Tensor) -> Tensor:
    if not isinstance(gradient, Tensor):
        raise OperatorArgumentError(
            "gradients can be either Tensors or None", found=kind_of(gradient), advice="give a tensor"
        )
    given, shape = tuple(gradient.shape), shape_of_root(root)
    if not _is_of(given, shape):
        raise OperatorValueError(
            f"Mismatch in shape: grad_output[{position}] has a shape of {gradient.shape} and output[{position}] has a shape "
            f"of {opmux.Size(shape)}",
            found=f"a gradient of {gradient.numel()} elements",
            advice="give a gradient of the output's shape",
        )
    dtype = _dtype_of_edge(root) if isinstance(root, GradientEdge) else root.dtype
    if gradient.dtype.is_complex != dtype.is_complex:
        raise OperatorValueError(
            "For complex Tensors, both grad_output and output are required to have the same dtype",
            found=f"Mismatch in dtype: grad_output[{position}] has a dtype of {gradient.dtype} and output[{position}] has a "
            f"dtype of {dtype}",
            advice="give a real gradient for a real output, and a complex one for a complex output",
        )
    gradient._shared_gradient = True  # the caller holds it
    return gradient if _KNOWN.issuperset(map(type, given)) else _of_sizes_to_come(gradient, given, shape)


def input_edge(tensor: Any, position: int) -> Edge:
    """The edge of a tensor that gradients are asked for."""
    edge = _edge_of(tensor)
    if edge is None:
        raise OperatorValueError(
            "One of the differentiated Tensors does not require grad",
            found=f"input {position}, a tensor of shape {list(tensor.shape)} without history",
            advice="call requires_grad_() on it before computing the outputs",
        )
    return edge
