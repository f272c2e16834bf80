"""The `ctx` of a Function, which is also the node of its results."""

# Not evaluated: typing would keep classes named in ClassVar[...] alive for ever, through every reload.
from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from operator import is_
from typing import Any, Final

from opmux import Tensor, ops
from opmux.dispatch import check_bool
from opmux.errors import OperatorArgumentError, OpmuxError, shown
from opmux.native import DTYPE_OF
from opmux_autograd._edges import WITH_AUTOGRAD
from opmux_autograd._inplace import rebase_history, rebase_output
from opmux_autograd._node import PACKED, RELEASED, Node, Packed, Released, saved
from opmux_autograd._raw_saved import SavedTensor
from opmux_autograd._record import save_result, saved_result
from opmux_autograd._saved import current_hooks, pack
from opmux_autograd._views import note_made_by_function, require_grad_of_views, version_of

__all__ = ["CLEARED", "FunctionContext", "FunctionError", "attach_each", "attach_only", "is_one_of", "requires_grad"]


class FunctionError(OpmuxError, RuntimeError):
    """A Function whose forward or backward breaks the rules."""

    __module__ = "opmux.autograd"


#: Stands for saved tensors that a Function has read and wants no more.
CLEARED: Final = Released()

#: Without a Python frame; `None in grads` would ask tensors whether they equal None.
_is_none: Final = partial(is_, None)


class FunctionContext(Node):
    """The `ctx` of a Function's forward and backward; it is the node of the graph.

    Attributes:
        needs_input_grad: For each argument of `apply`, whether its gradient is wanted.
    """

    __module__ = "opmux.autograd"

    # A node with a __dict__: forward may set attributes of its own.
    __slots__ = ("__dict__",)
    _output_count = -1
    _is_function = True
    _returns_fresh = False

    # What few contexts change: of the class until then, so that making one stores none of it.
    _tensors_to_save: tuple[Tensor | None, ...] = ()
    _saved_entries: Any = ()
    _dirty_tensors: tuple[Tensor, ...] = ()
    _non_differentiable: tuple[Tensor, ...] = ()
    _materialize_grads = True
    _output_devices: tuple[Any, ...] = ()

    def __init__(self, args: Sequence[Any] = ()) -> None:
        needed, positions = [], []
        for position, value in enumerate(args):
            if isinstance(value, Tensor):
                positions.append(position)
                needed.append(value._autograd is not None)
            else:
                needed.append(False)
        self.needs_input_grad = tuple(needed)
        self._next_edges = ()
        self._tensor_positions = positions
        self._argument_count = len(needed)

    def save_for_backward(self, *tensors: Tensor | None) -> None:
        """Keeps arguments, results or intermediate tensors for backward; a change in place is noticed there.

        Raises:
            OperatorArgumentError: A value is neither a tensor nor None; an attribute of `ctx` can hold it.
        """
        self._tensors_to_save = _checked("save_for_backward", "save", tensors, allow_none=True)

    def save_for_forward(self, *tensors: Tensor | None) -> None:
        """Names tensors for `jvp`, which code that runs on PyTorch too defines. Nothing here calls it, and none is kept.

        Raises:
            OperatorArgumentError: A value is neither a tensor nor None.
        """
        _checked("save_for_forward", "save", tensors, allow_none=True)

    def mark_dirty(self, *tensors: Tensor) -> None:
        """Says which arguments forward has changed in place; it must return them."""
        self._dirty_tensors = _checked("mark_dirty", "accept", tensors)

    def mark_non_differentiable(self, *tensors: Tensor) -> None:
        """Says which results no gradient passes through."""
        self._non_differentiable = _checked("mark_non_differentiable", "accept", tensors)

    def set_materialize_grads(self, value: bool) -> None:
        """Whether backward gets zeros (the default), or None, for results that have no gradient.

        Raises:
            OperatorArgumentError: The value is no bool.
        """
        check_bool("set_materialize_grads", value=value)
        self._materialize_grads = value

    @property
    def saved_tensors(self) -> tuple[Any, ...]:
        """What `save_for_backward` was given.

        Raises:
            SavedTensorError: A tensor was freed by an earlier backward pass, or changed in place.
        """
        if self._saved_entries is CLEARED:
            raise FunctionError(
                "saved_tensors can only be accessed once when clear_saved_tensors_on_access=True is set on the autograd.Function",
                found=f"{self._node_name()} has read them",
                advice="access saved_tensors once, or leave clear_saved_tensors_on_access out",
            )
        if self._saved_entries is RELEASED:
            saved(self, RELEASED, 0, "saved_tensors")
        return tuple(self._unpack_saved(*entry) for entry in self._saved_entries)

    @property
    def _raw_saved_tensors(self) -> tuple[SavedTensor, ...]:
        """The same without unpacking."""
        return tuple(
            SavedTensor(partial(self._saved_entry, i), partial(self._replace_saved, i))
            for i in range(len(self._saved_entries))
        )

    def _saved_entry(self, position: int) -> Any:
        return RELEASED if isinstance(self._saved_entries, Released) else self._saved_entries[position][0]

    def _replace_saved(self, position: int, packed: Packed) -> None:
        entry = (packed, PACKED, self._saved_entries[position][2])
        self._saved_entries = (*self._saved_entries[:position], entry, *self._saved_entries[position + 1 :])

    def _unpack_saved(self, tensor: Any, version: int, output: int) -> Any:
        if output >= 0:
            return saved_result(self, tensor, version, output, "saved_tensors")
        return saved(self, tensor, version, "saved_tensors")

    def _keep_saved(self, outputs: Sequence[Any]) -> None:
        """Turns what was to be saved into what is kept: a result without its history, or the node would own itself."""
        if self._tensors_to_save:
            entries: list[tuple[Any, int, int]] = []
            has_hooks = current_hooks() is not None
            for kept in self._tensors_to_save:
                version, output = 0 if kept is None else version_of(kept), -1
                for position, out in enumerate(outputs):
                    if out is kept and kept is not None:
                        # One without a history is kept as it is.
                        if kept.dtype.kind in "fc" and not is_one_of(kept, self._non_differentiable):
                            kept, output = save_result(kept), position
                        break
                if has_hooks:
                    kept = pack(kept)
                entries.append((kept, PACKED if isinstance(kept, Packed) else version, output))
            self._saved_entries, self._tensors_to_save = tuple(entries), ()
        if self._dirty_tensors or self._non_differentiable:
            self._dirty_tensors = self._non_differentiable = ()

    def apply(self, *grads: Any) -> tuple[Any, ...]:
        """Calls the Function's backward and picks the gradients of its tensor arguments."""
        if self._materialize_grads and any(map(_is_none, grads)):
            grads = tuple(self._zero_gradient(i) if g is None else g for i, g in enumerate(grads))
        found = self._run_backward(*grads)
        results: tuple[Any, ...] = found if isinstance(found, tuple) else (found,)
        if len(results) != self._argument_count:
            results = self._completed(results)
        for position, gradient in enumerate(results):
            if gradient is not None and not (isinstance(gradient, Tensor) and position in self._tensor_positions):
                self._refuse_gradient(position, gradient)
        if len(results) == len(self._tensor_positions):  # all of them
            return results
        return tuple([results[i] for i in self._tensor_positions])

    def _completed(self, results: tuple[Any, ...]) -> tuple[Any, ...]:
        """Gradients of which there may be too many, if those are None, or too few, where arguments have defaults."""
        count = self._argument_count
        if len(results) < self._required() or not all(map(_is_none, results[count:])):
            raise FunctionError(
                f"function {self._node_name()} returned an incorrect number of gradients "
                f"(expected {count}, got {len(results)})",
                found="backward returns one gradient, or None, for each argument of forward",
                where=self._written_at(),
                advice="return None for arguments that are no tensors",
            )
        return (*results, *[None] * (count - len(results)))

    def _required(self) -> int:
        """How many gradients there are at least."""
        return self._argument_count

    def _refuse_gradient(self, position: int, gradient: Any) -> None:
        if not isinstance(gradient, Tensor):
            raise FunctionError(
                f"{self._node_name()}: expected Variable or None (got {type(gradient).__name__})",
                found=f"backward returned it for argument {position + 1}",
                where=self._written_at(),
                advice="return a tensor, or None where there is no gradient; in a list only for a list of tensors",
            )
        raise FunctionError(
            f"function {self._node_name()} returned a gradient different than None at position {position + 1}, "
            "but the corresponding forward input was not a Variable",
            where=self._written_at(),
            advice="return None for it",
        )

    def _run_backward(self, *grads: Any) -> Any:
        """The gradients of the arguments, as the user's code returns them."""
        raise NotImplementedError

    def _zero_gradient(self, output: int) -> Any:
        like = self._output_devices[output]
        return (
            None
            if like is None
            else ops.aten.zeros.default(list(self._output_shape[output]), dtype=like[0], device=like[1])
        )

    def _release_saved(self) -> None:
        """Frees the saved tensors."""
        self._saved_entries = RELEASED


def requires_grad(value: Any) -> bool:
    """Whether a value is a tensor that requires grad."""
    return isinstance(value, Tensor) and value._autograd is not None


def _checked(method: str, verb: str, tensors: tuple[Any, ...], allow_none: bool = False) -> tuple[Any, ...]:
    for position, value in enumerate(tensors):
        if not isinstance(value, Tensor) and not (allow_none and value is None):
            raise OperatorArgumentError(
                f"{method} can only {verb} variables, but argument {position} is of type {type(value).__name__}",
                found=shown(value),
                advice="set an attribute of ctx for other values",
            )
    return tensors


def is_one_of(tensor: Any, tensors: Sequence[Any]) -> bool:
    """Whether a value is a tensor, and one of some values."""
    return isinstance(tensor, Tensor) and any(map(partial(is_, tensor), tensors))


def attach_each(
    context: FunctionContext, outputs: Sequence[Any], dirty: Sequence[Any] = (), constant: Sequence[Any] = ()
) -> None:
    """Gives results their edges, and forgets how views among them were made: only the Function knows."""
    if dirty and dirty[0]._view_base is not None:
        context._output_devices = ((dirty[0].dtype, dirty[0]._device),)
        context._output_shape, context._output_dtype = (dirty[0]._array.shape,), (dirty[0]._array.dtype,)
        rebase_history(dirty[0], _Overwritten(context))
        return
    without_edge = (*constant, *dirty)
    shapes, native_dtypes, devices = list[Any](), list[Any](), list[Any]()
    for i, out in enumerate(outputs):
        if not isinstance(out, Tensor):
            shapes.append(())
            native_dtypes.append(None)
            devices.append(None)
            continue
        array = out._array
        native_dtype = array.dtype
        dtype = DTYPE_OF[native_dtype]
        shapes.append(array.shape)
        native_dtypes.append(native_dtype)
        devices.append((dtype, out._device))
        if dtype.kind in "fc" and not (without_edge and is_one_of(out, without_edge)):
            out._autograd, out._keys = (context, i), WITH_AUTOGRAD[out._keys]
    context._output_shape, context._output_dtype = tuple(shapes), tuple(native_dtypes)
    context._output_devices = tuple(devices)
    for i, tensor in enumerate(outputs):
        if not isinstance(tensor, Tensor):
            continue
        if dirty and is_one_of(tensor, dirty):
            rebase_output(tensor, context, i)
        elif tensor._view_base is not None:
            note_made_by_function(tensor)
        elif tensor._version_counter is not None:
            require_grad_of_views(tensor)


def attach_only(context: FunctionContext, out: Any) -> None:
    """Gives the only result of the usual Function or operator, which nothing is marked of, its edge."""
    if not isinstance(out, Tensor):
        context._output_shape, context._output_dtype, context._output_devices = ((),), (None,), (None,)
        return
    array = out._array
    native_dtype = array.dtype
    dtype = DTYPE_OF[native_dtype]
    context._output_shape, context._output_dtype = (array.shape,), (native_dtype,)
    context._output_devices = ((dtype, out._device),)
    if dtype.kind in "fc":
        out._autograd, out._keys = (context, 0), WITH_AUTOGRAD[out._keys]
    if out._view_base is not None:
        note_made_by_function(out)
    elif out._version_counter is not None:
        require_grad_of_views(out)


class _Overwritten(Node):
    """A Function that changed its argument, a view: a node with one output, as in-place operations on views need it."""

    __slots__ = ("_context",)
    _returns_fresh = False

    def __init__(self, context: FunctionContext) -> None:
        self._context = context
        self._next_edges = context._next_edges

    def apply(self, grad: Any) -> tuple[Any, ...]:
        return self._context.apply(grad)

    def _release_saved(self) -> None:
        self._context._release_saved()

    def _node_name(self) -> str:
        return self._context._node_name()
