"""Nodes of the graph that a backward pass walks.

Note [Edges]
A tensor that requires grad carries in `_autograd` the edge that its gradient flows along: the node that made it, or, where that
node has several outputs, the tuple `(node, output_nr)`. A leaf carries its `AccumulateGrad`. Recording a call copies the edges of
its inputs into a new node and puts that node on the result. No node refers to its own outputs, and `AccumulateGrad` refers to
its leaf weakly: a graph has no reference cycle and dies with its last tensor.

Note [Sequence numbers]
Nodes are numbered as they are made. An edge leads to an older node, so the highest number first is an order in which every node
runs after all that feed it. A leaf has its turn right after the oldest node of a pass that leads to it: its gradient, which is
whole then, need not be kept. Numbers from before `renew_generation` mark graphs that an unload has made void.
"""

import itertools
import sys
import weakref
from collections.abc import Callable
from functools import cache
from operator import methodcaller
from typing import Any, ClassVar, Final, NoReturn, Self, Union, cast

from opmux import Tensor
from opmux.dispatch import new_lock, set_attribute
from opmux.errors import OperatorArgumentError, OperatorValueError, OpmuxError
from opmux.native import RemovableHandle

__all__ = [
    "FIRST",
    "GENERATION",
    "PACKED",
    "RELEASED",
    "SAVED_READERS",
    "AccumulateGrad",
    "Edge",
    "Extras",
    "GraphRoot",
    "Hook",
    "Node",
    "Packed",
    "Released",
    "SavedTensorError",
    "StaleGraphError",
    "Untracked",
    "check_generation",
    "ensure_extras",
    "extras_of",
    "freed",
    "hooked",
    "modified",
    "next_sequence_nr",
    "node_of",
    "operation_name",
    "renew_generation",
    "saved",
    "upcoming_sequence_nr",
]

#: Where a gradient flows: a node's only output, or one of several.
Edge = Union["Node", tuple["Node", int]]

#: Takes a gradient and returns another one to use in its place, or None.
Hook = Callable[[Tensor], "Tensor | None"]

_Grads = tuple["Tensor | None", ...]

#: Locks of leaves and of retained gradients, each of which many share: a forked child has to find every one of them free.
_LOCKS: Final = itertools.cycle([new_lock() for _ in range(64)])
#: Held while a node or tensor gets what it has once, as a count of writes: threads that are first at the same time find the same.
FIRST: Final = new_lock()

#: Gives the next node its number. Bound once: every recorded call uses it.
next_sequence_nr = itertools.count().__next__


def upcoming_sequence_nr() -> int:
    """The number that the next node gets, unless another thread takes it first; for profilers. Skips a number."""
    return next_sequence_nr() + 1


class SavedTensorError(OpmuxError, RuntimeError):
    """A value saved for backward has been freed, or changed in place since."""

    __module__ = "opmux.autograd"


class StaleGraphError(OpmuxError, RuntimeError):
    """A graph recorded before the autograd plugin was unloaded or reloaded."""

    __module__ = "opmux.autograd"


#: What looks up attributes that begin like this, by the rest of the name. See `_raw_saved.py`, which puts it here.
SAVED_READERS: Final[dict[str, Callable[["Node", str], Any]]] = {"_saved_": getattr, "_raw_saved_": getattr}


@cache
def _saved_reader(prefix: str, name: str) -> property:
    """What reads `node._saved_<name>`, or `node._raw_saved_<name>`; of all classes that save something under that name."""
    return property(lambda node: SAVED_READERS[prefix](node, name))


#: The version counter of what stands for a saved tensor: no tensor was saved at this version, so that a node looks closer.
_STAND_IN: Final = (-2,)


class Released:
    """Stands for a saved value that a backward pass has freed."""

    _version_counter: ClassVar[tuple[int]] = _STAND_IN

    def __repr__(self) -> str:
        return "<freed>"


RELEASED: Final = Released()

#: The version of a packed value, which no tensor has.
PACKED: Final = -1


class Packed:
    """Stands for a saved tensor that a hook has packed."""

    __slots__ = ()

    _version_counter: ClassVar[tuple[int]] = _STAND_IN

    def unpack(self) -> Tensor:
        """The tensor."""
        raise NotImplementedError


class Extras:
    """What few nodes have: hooks, gradients kept by `retain_grad`, and notes. Keyed by output where they belong to one.

    Attributes:
        hooks: Functions that see, and may replace, an output's gradient; keyed by (output number, order).
        retained: Gradients of outputs whose `retain_grad` was called; None until there is one.
        retaining: The tensors whose gradients these are.
        prehooks: Functions that see, and may replace, the gradients of all outputs.
        posthooks: Functions that see what the node has computed, and may replace it.
        after: Functions that see a leaf whose `.grad` has been added to.
        metadata: Whatever was noted under a name.
        lock: Held while a retained gradient is added to.
    """

    __slots__ = ("after", "hooks", "lock", "metadata", "posthooks", "prehooks", "retained", "retaining")

    def __init__(self) -> None:
        self.hooks: dict[int, tuple[int, Hook]] = {}
        self.retained: dict[int, Tensor | None] = {}
        self.retaining: dict[int, weakref.ref[Tensor]] = {}
        self.prehooks: dict[int, Callable[[_Grads], Any]] = {}
        self.posthooks: dict[int, Callable[[_Grads, _Grads], Any]] = {}
        self.after: dict[int, Callable[[Tensor], None]] = {}
        self.metadata: dict[str, Any] = {}
        self.lock = next(_LOCKS)

    def retain(self, output: int, tensor: Tensor) -> None:
        """Has the gradient of an output be kept, which a tensor is, and added to what it has been given."""
        self.retaining[output] = weakref.ref(tensor)
        self.retained.setdefault(output, getattr(tensor, "_idle_grad", None))


def hooked(table: dict[int, Any], hook: object) -> RemovableHandle:
    """Puts a hook, with what must be known of it, into a table of a node."""
    handle = RemovableHandle(table)
    table[handle.id] = hook
    return handle


#: Nodes that PyTorch writes by hand, whose names have their namespace.
_NAMED_IN_FULL: Final = frozenset({"AccumulateGrad", "CopyBackwards", "CopySlices"})


class Node:
    """A recorded operation: given the gradients of its outputs, it computes those of its inputs.

    The `ctx` of a Function is one. What is not PyTorch's has names with an underscore, and two words where a program might note
    something of its own under the first, such as `ctx._shape`.

    Attributes:
        _next_edges: For each input that can have a gradient, the edge that leads to it; None where it required none.
        _sequence_number: Its number. See Note [Sequence numbers].
    """

    __module__ = "opmux.autograd"

    __slots__ = ("__weakref__", "_next_edges", "_node_extras", "_output_dtype", "_output_shape", "_sequence_number")

    _next_edges: tuple[Edge | None, ...]
    _sequence_number: int
    #: Shape and native dtype of the output; tuples of them where there are several outputs.
    _output_shape: Any
    _output_dtype: Any
    _node_extras: Extras | None

    def __init_subclass__(cls) -> None:
        cls._may_have_extras = False
        cls._keeps_tensors = cls._release_saved is not Node._release_saved
        # Not by `__getattr__`: with that, Python would take twice as long to read any attribute, and a pass reads little else.
        slots = vars(cls).get("__slots__", ())
        for name in [slot.removeprefix("_kept_") for slot in slots if slot.startswith("_kept_")]:
            for each in {name, f"{name.removesuffix('_shape')}_sym_sizes"} if name.endswith("_shape") else {name}:
                setattr(cls, f"_saved_{each}", _saved_reader("_saved_", each))
            if f"_version_{name}" in slots:  # a tensor: values cannot be packed
                setattr(cls, f"_raw_saved_{name}", _saved_reader("_raw_saved_", name))

    #: Number of outputs that gradients can come for, from the first such; -1: as many as the length of `_output_shape`.
    _output_count: ClassVar[int] = 1
    _first_output: ClassVar[int] = 0
    _is_leaf_node: ClassVar[bool] = False
    #: Whether a program wrote it: it runs where no gradient has come, too, and computes what is not asked for.
    _is_function: ClassVar[bool] = False
    #: Whether gradients that it returns are held nowhere else, each for one edge, so that a leaf may keep them without copying; one
    #: that is for several edges is marked.
    _returns_fresh: bool = True
    #: Whether a node of this very class has ever had extras: a pass does not ask others, whose empty slots are errors to Python.
    _may_have_extras: ClassVar[bool] = False
    #: Whether `_release_saved` has something to free.
    _keeps_tensors: ClassVar[bool] = False
    #: Of this import of the package; `reload` makes another.
    _plugin_generation: ClassVar[object] = object()

    def apply(self, *grads: Any) -> tuple[Tensor | None, ...]:
        """Gradients of the inputs, one for each edge, from those of the outputs (None: zero)."""
        raise NotImplementedError

    def _release_saved(self) -> None:
        """Frees saved tensors; a later `apply` that needs one raises SavedTensorError."""

    def _node_name(self) -> str:
        own = type(self).__name__
        return f"torch::autograd::{own}" if own in _NAMED_IN_FULL else own

    def name(self) -> str:
        """What PyTorch calls such a node: "MulBackward0", "torch::autograd::AccumulateGrad"."""
        return self._node_name()

    def _sequence_nr(self) -> int:
        """How many nodes were made before this one, under PyTorch's name."""
        return self._sequence_number

    def _miscounted(self, count: int) -> OperatorValueError:
        """The error where a formula that hands on what an operator returns has come to another number of gradients."""
        return OperatorValueError(
            f"Function {self._node_name()} returned an invalid number of gradients - "
            f"expected {len(self._next_edges)}, but got {count}",
            found="a kernel, a mode or a class of tensors has answered the operator that its formula calls",
            advice="look with opmux.dispatch.trace() which it is, and return as many tensors as the operator is asked for",
        )

    def _written_at(self) -> str:
        """Place "file:line" of the user's function that computes the gradients; empty for opmux's own formulas."""
        return ""

    def _edge_to(self, output: int) -> Edge:
        """The edge that leads to an output: what its tensor carries."""
        return self if self._output_count == 1 else (self, output)

    @property
    def next_functions(self) -> tuple[tuple["Node | None", int], ...]:
        """For each edge, the node it leads to and which of that node's outputs it is; (None, 0) for no edge."""
        return tuple(
            (None, 0) if e is None or isinstance(e, Untracked) else e if isinstance(e, tuple) else (e, 0)
            for e in self._next_edges
        )

    @property
    def metadata(self) -> dict[str, Any]:
        """A dictionary for notes about the node; anomaly mode keeps the traceback of the recorded call in it."""
        return ensure_extras(self).metadata

    def register_hook(self, hook: Callable[[_Grads, _Grads], Any]) -> RemovableHandle:
        """Calls `hook(grad_inputs, grad_outputs)` after the node has run.

        Args:
            hook: It may return a tuple to use in place of `grad_inputs`, the gradients that the node has computed.
        """
        return hooked(ensure_extras(self).posthooks, hook)

    def register_prehook(self, hook: Callable[[_Grads], Any]) -> RemovableHandle:
        """Calls `hook(grad_outputs)` before the node runs, after the hooks of the tensors that it made.

        Args:
            hook: It may return a tuple to use in place of `grad_outputs`.
        """
        return hooked(ensure_extras(self).prehooks, hook)

    def __call__(self, *grads: Any) -> Any:
        """The gradients of the inputs, of one input by itself, from those of the outputs."""
        results = self.apply(*grads)
        return results[0] if len(results) == 1 else results

    def __copy__(self) -> Self:
        other = object.__new__(type(self))
        attributes, slots = cast(tuple[dict[str, Any] | None, dict[str, Any]], object.__getstate__(self))
        for name, value in {**(attributes or {}), **slots}.items():
            setattr(other, name, value)
        return other

    def __reduce__(self) -> NoReturn:
        raise OperatorArgumentError(
            f"a deep copy or a pickle of {self!r}",
            found="a node of a recorded graph, which refers to what the operation has saved in this process",
            advice="copy or pickle tensor.detach(), and compute again where a graph is needed",
        )

    def __repr__(self) -> str:
        return f"<{type(self).__name__} object at {id(self):#x}>"


def node_of(edge: Edge) -> Node:
    """The node that an edge leads to."""
    return edge[0] if isinstance(edge, tuple) else edge


def operation_name(node: Node) -> str:
    """A node's name without what says that it goes backward: "Mul"."""
    name = node._node_name().rstrip("0123456789")
    return name.removesuffix("Backward")


def ensure_extras(node: Node) -> Extras:
    """A node's hooks, retained gradients and notes; made on first use."""
    found = extras_of(node)
    if found is None:
        type(node)._may_have_extras = True
        with FIRST:
            found = node._node_extras = extras_of(node) or Extras()
    return found


def extras_of(node: Node) -> Extras | None:
    """A node's hooks and retained gradients, or None: few nodes have any."""
    found: Extras | None = getattr(node, "_node_extras", None) if node._may_have_extras else None
    return found


class AccumulateGrad(Node):
    """The end of a graph: adds what arrives to the leaf's `.grad`.

    Attributes:
        grad: The leaf's gradient; None until a backward pass.
        lock: Held while it is added to: passes of several threads may meet in one leaf.
    """

    __module__ = "opmux.autograd"

    __slots__ = ("_former", "_variable", "grad", "lock")

    _is_leaf_node = True
    _next_edges = ()
    _sequence_number = sys.maxsize

    def __init__(self, variable: Tensor) -> None:
        self._variable = weakref.ref(variable)
        self._former = variable._array.shape, variable._array.dtype
        self.lock = next(_LOCKS)
        self.grad: Tensor | None = None
        self._node_extras = None  # leaves are made once, and asked in each pass

    # Asked of the leaf each time: `data`, `set_` or `t_` can change it, and its next graph ends in the same node.

    @property
    def _output_shape(self) -> Any:
        variable = self._variable()
        return self._former[0] if variable is None else variable._array.shape

    @property
    def _output_dtype(self) -> Any:
        variable = self._variable()
        return self._former[1] if variable is None else variable._array.dtype

    #: A methodcaller, because that costs no Python frame.
    variable = property(methodcaller("_variable"), doc="The leaf, or None if nothing else refers to it any more.")


class Untracked(Node):
    """The edge of a view that no call has recorded and that requires grad because its base does: gradients end here."""

    __slots__ = ()

    _is_leaf_node = True
    _next_edges = ()
    _sequence_number = sys.maxsize
    lock = next(_LOCKS)
    #: None: no tensor has a gradient whose strides would have to be its own.
    variable: Final = None

    @property
    def grad(self) -> None:
        """None, whatever has arrived."""

    @grad.setter
    def grad(self, value: object) -> None:
        """Drops a gradient."""


class GraphRoot(Node):
    """The node that a pass begins with: it leads to the outputs, and has computed the gradients that are given for them."""

    __slots__ = ()
    _sequence_number = sys.maxsize

    def _node_name(self) -> str:
        """What stands for the node in messages."""
        return "the gradient given for an output"


class _Generation:
    """The number of the first node since the plugin was last loaded, and whether it is loaded."""

    def __init__(self) -> None:
        self.first = 0
        self.loaded = False


GENERATION: Final = _Generation()


def renew_generation(loaded: bool) -> None:
    """Makes every graph recorded so far void; the plugin calls it when it is loaded and unloaded."""
    set_attribute(GENERATION, "first", next_sequence_nr())
    set_attribute(GENERATION, "loaded", loaded)


def check_generation(node: Node) -> None:
    """Refuses a graph of an earlier life of the plugin; leaves outlive it.

    Raises:
        StaleGraphError: The node was recorded before the plugin was unloaded or reloaded.
    """
    if node._is_leaf_node or (
        node._plugin_generation is Node._plugin_generation and node._sequence_number >= GENERATION.first
    ):
        return
    is_defined_before = node._is_function and node._plugin_generation is not Node._plugin_generation
    raise StaleGraphError(
        f"backward through {node._node_name()}",
        found="it is a Function that was defined before the autograd plugin was reloaded"
        if is_defined_before
        else "the graph was recorded before the autograd plugin was unloaded; its formulas are gone",
        advice="define its class anew, from opmux.autograd.Function, and compute the result again"
        if is_defined_before
        else "compute the result again, then call backward",
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
        if version == PACKED:
            return tensor.unpack()
        raise modified(node, name, version, tensor)
    return tensor


def freed(node: Node, name: str) -> SavedTensorError:
    """The error for a second backward pass through a node."""
    return SavedTensorError(
        f"backward through {node._node_name()}: Trying to backward through the graph a second time (or directly access saved "
        "tensors after they have already been freed)",
        found=f"the saved value {name!r} was freed when the first backward pass ended",
        advice="Specify retain_graph=True the first time, in backward(...) or grad(...)",
    )


def modified(node: Node, name: str, version: int, tensor: Tensor) -> SavedTensorError:
    """The error for a saved tensor that an in-place operation has overwritten."""
    writer = node_of(tensor._autograd) if tensor._autograd is not None else node if name.startswith("result") else None
    made = ""
    if writer is not None and not writer._is_leaf_node:
        output = tensor._autograd[1] if isinstance(tensor._autograd, tuple) else 0
        made = f", which is output {output} of {operation_name(writer)}"
    return SavedTensorError(
        f"backward through {node._node_name()}: one of the variables needed for gradient computation has been modified by "
        f"an inplace operation: [{tensor.type()} {list(tensor.shape)}]{made}, "
        f"is at version {tensor._version}; expected version {version} instead",
        found=f"it was saved as {name!r}",
        advice=f"use the operation's form without the trailing underscore on {name!r}, or clone() it before; "
        "opmux.autograd.detect_anomaly() shows the call that saved it",
    )
