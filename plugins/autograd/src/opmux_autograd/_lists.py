"""Recording operators over lists of tensors, each of which is another operator of each element.

The elements' nodes are made by steps: see Note [Steps] in `codegen/_foreach.py`. An operator that writes its first list leaves
them as they are, a node for each element; one that makes new tensors puts a single node in front of them, as PyTorch does.
"""

from collections.abc import Callable, Generator, Sequence
from itertools import chain, repeat
from typing import Any, ClassVar, NamedTuple

from opmux import Tensor, ops
from opmux.dispatch import is_grad_enabled
from opmux_autograd._fitting import fit
from opmux_autograd._node import Edge, Node, next_sequence_nr
from opmux_autograd._record import attach_outputs

__all__ = ["ListNode", "recording"]

Kernel = Callable[..., Any]
#: Saves what a node needs, yields where the operator runs, takes its result, and records.
Step = Callable[..., Generator[None, Any, Any]]
_LISTS = (list, tuple)


class ListNode(Node):
    """The node of an operator that made a list of tensors of lists of others.

    Attributes:
        elements: The node of each result; None where it needs no gradient.
    """

    __slots__ = ("_widths", "elements")

    _output_count: ClassVar[int] = -1

    def __init__(self, elements: Sequence[Node | None], inputs: Sequence[Any]) -> None:
        self.elements = elements
        #: How many edges each input has: as many as tensors, or a single one of a tensor that all elements share.
        self._widths = [len(i) if i.__class__ in _LISTS else 0 for i in inputs]
        self._next_edges = tuple(chain.from_iterable(_edges(value) for value in inputs))
        self._sequence_number = next_sequence_nr()

    def apply(self, *grads: Tensor | None) -> tuple[Tensor | None, ...]:
        """The gradients of the first input, then those of the second, and so on."""
        apply = self._apply_recorded if is_grad_enabled() else self._apply
        rows = [None if g is None or self.elements[i] is None else apply(i, g) for i, g in enumerate(grads)]
        found: list[Tensor | None] = []
        for place, width in enumerate(self._widths):
            column = [None if row is None else row[place] for row in rows]
            found += column if width else [self._total(column, self._next_edges[len(found)])]
        return tuple(found)

    def _apply(self, i: int, grad: Tensor) -> tuple[Tensor | None, ...]:
        return self.elements[i].apply(grad)  # type: ignore[union-attr]  # only nodes are asked for

    def _apply_recorded(self, i: int, grad: Tensor) -> tuple[Tensor | None, ...]:
        node: Any = self.elements[i]
        result: tuple[Tensor | None, ...] = type(node).apply(_Element(node, (self, i)), grad)
        return result

    def _total(self, column: Sequence[Tensor | None], edge: Edge | None) -> Tensor | None:
        """The gradient of a tensor that all elements share."""
        total: Tensor | None = None
        for gradient in column:
            if gradient is None or edge is None:
                continue
            fitted = fit(gradient, edge, self)
            total = fitted if total is None else ops.aten.add.Tensor(total, fitted)
        return total

    def _release_saved(self) -> None:
        """Frees what the elements' nodes have saved."""
        for node in self.elements:
            if node is not None:
                node._release_saved()


class _Element(NamedTuple):
    """An element's node in a pass that is recorded: a result that it has saved was made by the node of the whole list."""

    node: Node
    made_by: Edge

    def _edge_to(self, output: int) -> Edge:
        return self.made_by

    def __getattr__(self, name: str) -> Any:
        return getattr(self.node, name)


def _edges(value: Any) -> tuple[Edge | None, ...]:
    return tuple([tensor._autograd for tensor in (value if value.__class__ in _LISTS else (value,))])


def recording(step: Step, node: str, differentiable: Sequence[int]) -> Kernel:
    """The recording kernel of an operator over lists.

    Args:
        step: Its step.
        node: The name of its node; empty where it writes its first list.
        differentiable: Which of its arguments gradients pass to.
    """
    if not node:
        return _writing(step)
    return _making(step, type(node, (ListNode,), {"__slots__": ()}), differentiable)


def _writing(step: Step) -> Kernel:
    def kernel(next: Kernel, /, *args: Any, **kwargs: Any) -> Any:
        steps = [step(*row) for row in _rows(args, kwargs) if _requires_grad(row)]
        for begun in steps:
            begun.send(None)
        result = next(*args, **kwargs)
        for begun in steps:
            _finish(begun, None)
        return result

    return kernel


def _making(step: Step, make: type[ListNode], differentiable: Sequence[int]) -> Kernel:
    def kernel(next: Kernel, /, *args: Any, **kwargs: Any) -> Any:
        results = next(*args, **kwargs)
        elements: list[Node | None] = []
        for row, result in zip(_rows(args, kwargs), results, strict=True):
            if _requires_grad(row):
                begun = step(*row)
                begun.send(None)
                _finish(begun, result)
            elements.append(result._autograd)
        values = [*args, *kwargs.values()]
        node = make(elements, [values[i] for i in differentiable])
        attach_outputs(node, [result if result.dtype.kind in "fc" else None for result in results], -1)
        return results

    return kernel


def _rows(args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[tuple[Any, ...]]:
    """The arguments of each element's operator."""
    values = [*args, *kwargs.values()]
    return list(zip(*[value if value.__class__ in _LISTS else repeat(value) for value in values], strict=False))


def _requires_grad(row: Sequence[Any]) -> bool:
    return any(isinstance(value, Tensor) and value._autograd is not None for value in row)


def _finish(step: Generator[None, Any, Any], result: Any) -> None:
    """Lets a step record what has been computed."""
    try:
        step.send(result)
    except StopIteration:
        return
