"""The order in which a backward pass runs nodes. See Note [Sequence numbers]."""

from typing import Any

from opmux_autograd._node import GENERATION, Node, check_generation

__all__ = ["in_order", "turns_of"]


def turns_of(root: Node) -> dict[Node, int]:
    """The nodes that the root leads to, by when they have their turn.

    The highest number comes first, and of equal ones what is entered first: a leaf has that of the oldest node that leads to it, so
    that it comes right behind, and those of one node come in the order of its edges.

    Raises:
        StaleGraphError: The graph is from before an unload.
    """
    turns: dict[Node, int] = {}
    found = [root]
    first, generation = GENERATION.first, Node._plugin_generation
    target: Any
    for node in found:
        number = node._sequence_number
        if number < first or node._plugin_generation is not generation:
            check_generation(node)
        for target in node._next_edges:
            if target is None:
                continue
            if target.__class__ is tuple:
                target = target[0]
            if target not in turns:
                if target._is_leaf_node:
                    turns[target] = number
                else:
                    turns[target] = target._sequence_number
                    found.append(target)
            elif target._is_leaf_node and turns[target] >= number:
                del turns[target]
                turns[target] = number
    return turns


def in_order(turns: dict[Node, int]) -> list[Node]:
    """Nodes in the order of their turns."""
    return sorted(turns, key=turns.__getitem__, reverse=True)
