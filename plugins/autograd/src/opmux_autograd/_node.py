"""Nodes of the graph that a backward pass walks.

Note [Edges]
A tensor that requires grad carries in `_autograd` the edge that its gradient flows along: the node that made it, or, where that
node has several outputs, the tuple `(node, output_nr)`. A leaf carries its `AccumulateGrad`. Recording a call copies the edges of
its inputs into a new node and puts that node on the result. No node refers to its own outputs, and `AccumulateGrad` refers to
its leaf weakly: a graph has no reference cycle and dies with its last tensor.

Note [Sequence numbers]
Nodes are numbered as they are made. An edge leads to an older node, so the highest number first is an order in which every node
runs after all that feed it. Numbers from before `renew_generation` mark graphs that an unload has made void.
"""

import itertools
import weakref
from collections.abc import Callable
from typing import Any, ClassVar, Final, Union, cast

from opmux import Tensor
from opmux.errors import OpmuxError

#: Where a gradient flows: a node's only output, or one of several.
Edge = Union["Node", tuple["Node", int]]

#: Takes a gradient and returns another one to use in its place, or None.
Hook = Callable[[Tensor], "Tensor | None"]

#: Gives the next node its number. Bound once: every recorded call uses it.
next_sequence_nr = itertools.count().__next__


def upcoming_sequence_nr() -> int:
    """The number that the next node gets, unless another thread takes it first; for profilers. Skips a number."""
    return next_sequence_nr() + 1


class SavedTensorError(OpmuxError, RuntimeError):
    """A value saved for backward has been freed, or changed in place since."""


class StaleGraphError(OpmuxError, RuntimeError):
    """A graph recorded before the autograd plugin was unloaded or reloaded."""


class Released:
    """Stands for a saved value that a backward pass has freed."""

    def __repr__(self) -> str:
        return "<freed>"


RELEASED: Final = Released()


class Extras:
    """What few nodes have, by output number: hooks, and gradients kept by `retain_grad`.

    Attributes:
        hooks: Functions that see, and may replace, an output's gradient; keyed by (output number, order).
        retained: Gradients of outputs whose `retain_grad` was called; None until a backward pass.
    """

    __slots__ = ("hooks", "retained")

    #: Whether a node has ever had any: a pass need not ask each node.
    in_use: ClassVar[bool] = False

    def __init__(self) -> None:
        Extras.in_use = True
        self.hooks: dict[tuple[int, int], Hook] = {}
        self.retained: dict[int, Tensor | None] = {}


class Node:
    """A recorded operation: given the gradients of its outputs, it computes those of its inputs.

    Attributes:
        edges: For each input that can have a gradient, the edge it came with; None where it required none.
        sequence_nr: Its number. See Note [Sequence numbers].
    """

    __slots__ = ("__weakref__", "_dtype", "_extras", "_shape", "edges", "sequence_nr")

    edges: tuple[Edge | None, ...]
    sequence_nr: int
    #: Shape and native dtype of the output; tuples of them where there are several outputs.
    _shape: Any
    _dtype: Any
    _extras: Extras

    #: Number of outputs that gradients can come for; -1: as many as the length of `_shape`.
    num_outputs: ClassVar[int] = 1
    is_leaf: ClassVar[bool] = False
    #: Whether gradients that it returns belong to nobody else, so that a leaf may keep them without copying.
    returns_fresh: ClassVar[bool] = True
    #: Tells nodes of this import of the package from those of one that `reload` has replaced.
    generation: ClassVar[object] = object()

    def apply(self, *grads: Any) -> tuple[Tensor | None, ...]:
        """Gradients of the inputs, one for each edge, from those of the outputs (None: zero)."""
        raise NotImplementedError

    def release(self) -> None:
        """Frees saved tensors; a later `apply` that needs one raises SavedTensorError."""

    def name(self) -> str:
        """The class' name, as torch prints it: "MulBackward0"."""
        return type(self).__name__

    @property
    def next_functions(self) -> tuple[tuple["Node | None", int], ...]:
        """For each edge, the node it leads to and which of that node's outputs it is; (None, 0) for no edge."""
        return tuple((None, 0) if e is None else e if isinstance(e, tuple) else (e, 0) for e in self.edges)

    @property
    def extras(self) -> Extras:
        """Hooks and retained gradients; made on first use."""
        found = extras_of(self)
        if found is None:
            found = self._extras = Extras()
        return found

    def __repr__(self) -> str:
        return f"<{self.name()} object at {id(self):#x}>"


def node_of(edge: Edge) -> Node:
    """The node that an edge leads to."""
    return edge[0] if isinstance(edge, tuple) else edge


def extras_of(node: Node) -> Extras | None:
    """A node's hooks and retained gradients, or None: few nodes have any."""
    return getattr(node, "_extras", None)


class AccumulateGrad(Node):
    """The end of a graph: adds what arrives to the leaf's `.grad`.

    Attributes:
        grad: The leaf's gradient; None until a backward pass.
    """

    __slots__ = ("_variable", "grad")

    is_leaf = True

    def __init__(self, variable: Tensor) -> None:
        self._variable = weakref.ref(variable)
        self.edges = ()
        self.sequence_nr = next_sequence_nr()
        self._shape = variable._array.shape
        self._dtype = variable._array.dtype
        self.grad: Tensor | None = None

    @property
    def variable(self) -> Tensor | None:
        """The leaf, or None if nothing else refers to it any more."""
        return self._variable()


class _Generation:
    """The number of the first node since the plugin was last loaded, and whether it is loaded."""

    def __init__(self) -> None:
        self.first = 0
        self.loaded = False


GENERATION: Final = _Generation()


def renew_generation(loaded: bool) -> None:
    """Makes every graph recorded so far void; the plugin calls it when it is loaded and unloaded."""
    GENERATION.first = next_sequence_nr()
    GENERATION.loaded = loaded


def check_generation(node: Node) -> None:
    """Refuses a graph of an earlier life of the plugin; leaves outlive it.

    Raises:
        StaleGraphError: The node was recorded before the plugin was unloaded or reloaded.
    """
    if node.is_leaf or (node.generation is Node.generation and node.sequence_nr >= GENERATION.first):
        return
    raise StaleGraphError(
        f"backward through {node.name()}",
        found="the graph was recorded before the autograd plugin was unloaded; its formulas are gone",
        advice="compute the result again, then call backward",
    )


def saved(node: Node, tensor: Any, version: int, name: str) -> Any:
    """A saved input, if it still is what it was.

    Args:
        node: The node that saved it.
        tensor: The saved tensor, None, or RELEASED.
        version: Its version when it was saved.
        name: Its name in the operator's schema.

    Raises:
        SavedTensorError: It has been freed, or changed in place.
    """
    if tensor is None:
        return None
    if tensor is RELEASED:
        raise freed(node, name)
    counter = tensor._version_counter
    current = 0 if counter is None else counter[0]
    if current != version:
        raise modified(node, name, version, current)
    return tensor


def freed(node: Node, name: str) -> SavedTensorError:
    """The error for a second backward pass through a node."""
    return SavedTensorError(
        f"backward through {node.name()}: trying to backward through the graph a second time",
        found=f"the saved value {name!r} was freed when the first backward pass ended",
        advice="call backward(retain_graph=True) or grad(..., retain_graph=True) the first time",
    )


def modified(node: Node, name: str, version: int, current: int) -> SavedTensorError:
    """The error for a saved tensor that an in-place operation has overwritten."""
    return SavedTensorError(
        f"backward through {node.name()}: one of the variables needed for gradient computation has been modified by "
        "an inplace operation",
        found=f"{name!r}, shape {list(node_shape_of(node, name))}, is at version {current}; expected version {version}",
        advice=f"use the operation's form without the trailing underscore on {name!r}, or clone() it before",
    )


def node_shape_of(node: Node, name: str) -> tuple[int, ...]:
    """Shape of the value that a node saved under a name."""
    tensor = getattr(node, f"_saved_{name}", None)
    return tuple(tensor.shape) if isinstance(tensor, Tensor) else tuple(cast(tuple[int, ...], node._shape))
