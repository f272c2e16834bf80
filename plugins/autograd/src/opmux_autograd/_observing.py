"""Seeing nodes as they are recorded.

Note [Observed recording]
Saved-tensor hooks and anomaly mode want every node that a call records, and other calls are to pay nothing for them. So each is
a dispatch key, just above the Autograd keys, that is included in the calls of a task while the mode is on. Its fallback lets the
call run, and then treats the nodes that have come to hang on the results and on what was written.
"""

from collections.abc import Callable, Iterator
from functools import cached_property
from typing import Any, Final

from opmux import Tensor
from opmux.dispatch import DispatchKeySet, OperatorHandle, tensors_in
from opmux_autograd._inplace import CopySlices
from opmux_autograd._lists import ListNode
from opmux_autograd._node import Node, next_sequence_nr, node_of

__all__ = ["ABOVE_AUTOGRAD", "ObservingKey"]

#: Where the keys of the modes are in the order of priority.
ABOVE_AUTOGRAD: Final = "AutogradNestedTensor"


class ObservingKey:
    """A key whose fallback hands new nodes to a function.

    Args:
        name: The key's name.
        treat: Called with each node once the call that recorded it has returned; a node may come several times.
    """

    def __init__(self, name: str, treat: Callable[[Node], None]) -> None:
        self.name = name
        self._treat = treat

    @cached_property
    def keyset(self) -> DispatchKeySet:
        """The key, which exists once the plugin has been loaded."""
        return DispatchKeySet([self.name])

    def fallback(self, next: Callable[..., Any], operator: OperatorHandle, /, *args: Any, **kwargs: Any) -> Any:
        """The kernel of the key, for every operator."""
        first = next_sequence_nr()
        result = next(*args, **kwargs)
        written = [value for _, value in operator.schema.written(args, kwargs)]
        for node in _nodes_since(first, tensors_in([result, *written])):
            self._treat(node)
        return result


def _nodes_since(first: int, tensors: list[Tensor]) -> Iterator[Node]:
    """Nodes numbered from `first` on that tensors, and the bases of those that are views, hang on."""
    for tensor in tensors:
        for owner in (tensor, tensor._view_base):
            edge = None if owner is None else owner._autograd
            if edge is None or (node := node_of(edge))._is_leaf_node or node._sequence_number <= first:
                continue
            yield node
            if isinstance(node, CopySlices):
                # None where the call has made a pass itself.
                if (function := node._function) is not None:
                    yield function
            elif isinstance(node, ListNode):
                yield from [element for element in node.elements if element is not None]
