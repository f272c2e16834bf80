"""`Function`: operations with a backward of their own, written in Python.

```python
class Exp(opmux.autograd.Function):
    @staticmethod
    def forward(ctx, x):
        y = x.exp()
        ctx.save_for_backward(y)
        return y

    @staticmethod
    def backward(ctx, grad):
        (y,) = ctx.saved_tensors
        return grad * y

y = Exp.apply(x)
```
"""

# Not evaluated: typing would keep classes named in ClassVar[...] alive for ever, through every reload.
from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from opmux import Tensor
from opmux.dispatch import is_grad_enabled, no_grad, ops
from opmux.errors import OperatorArgumentError, OpmuxError
from opmux_autograd._inplace import check_inplace, rebase_history
from opmux_autograd._node import RELEASED, Edge, Node, next_sequence_nr, saved
from opmux_autograd._record import attach, attach_outputs, save_result, saved_result
from opmux_autograd._views import bump, version_of

__all__ = ["Function", "FunctionContext", "FunctionError", "once_differentiable", "record"]


class FunctionError(OpmuxError, RuntimeError):
    """A Function whose forward or backward breaks the rules."""


class FunctionContext(Node):
    """The `ctx` of a Function's forward and backward; it is the node of the graph.

    Attributes:
        needs_input_grad: For each argument of `apply`, whether its gradient is wanted.
    """

    # A node with a __dict__: forward may set attributes of its own.
    __slots__ = ("__dict__",)
    num_outputs = -1
    returns_fresh = False
    function: ClassVar[type[Function]]

    def __init__(self, args: Sequence[Any]) -> None:
        self.needs_input_grad = tuple(_requires_grad(a) for a in args)
        self.edges = ()
        self._tensor_arguments = [i for i, a in enumerate(args) if isinstance(a, Tensor)]
        self._arguments = len(args)
        self._to_save: tuple[Tensor | None, ...] = ()
        self._saved: Any = ()
        self._dirty: tuple[Tensor, ...] = ()
        self._constant: tuple[Tensor, ...] = ()
        self._materialize = True
        self._devices: tuple[Any, ...] = ()

    def save_for_backward(self, *tensors: Tensor | None) -> None:
        """Keeps arguments, results or intermediate tensors for backward; a change in place is noticed there."""
        self._to_save = tensors

    def mark_dirty(self, *tensors: Tensor) -> None:
        """Says which arguments forward has changed in place; it must return them."""
        self._dirty = tensors

    def mark_non_differentiable(self, *tensors: Tensor) -> None:
        """Says which results no gradient passes through."""
        self._constant = tensors

    def set_materialize_grads(self, value: bool) -> None:
        """Whether backward gets zeros (the default), or None, for results that have no gradient."""
        self._materialize = value

    @property
    def saved_tensors(self) -> tuple[Any, ...]:
        """What `save_for_backward` was given.

        Raises:
            SavedTensorError: A tensor was freed by an earlier backward pass, or changed in place.
        """
        if self._saved is RELEASED:
            saved(self, RELEASED, 0, "saved_tensors")
        return tuple(self._unpack(*entry) for entry in self._saved)

    def _unpack(self, tensor: Any, version: int, output: int) -> Any:
        if output >= 0:
            return saved_result(self, tensor, version, output, "saved_tensors")
        return saved(self, tensor, version, "saved_tensors")

    def finish(self, outputs: Sequence[Any]) -> None:
        """Turns what was to be saved into what is kept: a result without its history, or the node would own itself."""
        entries: list[tuple[Any, int, int]] = []
        for tensor in self._to_save:
            output = next((i for i, out in enumerate(outputs) if out is tensor and tensor is not None), -1)
            if tensor is None:
                entries.append((None, 0, -1))
            elif output >= 0:
                entries.append((save_result(tensor), version_of(tensor), output))
            else:
                entries.append((tensor, version_of(tensor), -1))
        self._saved, self._to_save = tuple(entries), ()
        self._dirty = self._constant = ()

    def apply(self, *grads: Any) -> tuple[Any, ...]:
        """Calls the Function's backward and picks the gradients of its tensor arguments."""
        if self._materialize:
            grads = tuple(self._zeros(i) if g is None else g for i, g in enumerate(grads))
        results = self._run_backward(*grads)
        if not isinstance(results, tuple):
            results = (results,)
        extra = results[self._arguments :]
        if len(results) < self._arguments or any(r is not None for r in extra):
            raise FunctionError(
                f"{self.name()} returned an incorrect number of gradients",
                found=f"{len(results)}; expected {self._arguments}, one for each argument of forward",
                advice="return None for arguments that are no tensors",
            )
        chosen = tuple(results[i] for i in self._tensor_arguments)
        for gradient in chosen:
            if gradient is not None and not isinstance(gradient, Tensor):
                raise FunctionError(
                    f"{self.name()}: backward must return tensors or None", found=f"a {type(gradient).__name__}"
                )
        return chosen

    def _run_backward(self, *grads: Any) -> Any:
        return self.function.backward(self, *grads)

    def _zeros(self, output: int) -> Any:
        like = self._devices[output]
        return (
            None if like is None else ops.aten.zeros.default(list(self._shape[output]), dtype=like[0], device=like[1])
        )

    def release(self) -> None:
        """Frees the saved tensors."""
        if self._saved:
            self._saved = RELEASED


def _requires_grad(value: Any) -> bool:
    return isinstance(value, Tensor) and value._autograd is not None


class Function:
    """Base class of operations with their own backward. Subclass it, define `forward` and `backward`, call `apply`.

    `forward(ctx, *args)` computes without recording. `backward(ctx, *grads)` gets a gradient for each result and returns one for
    each argument. A subclass may define `setup_context(ctx, inputs, output)`; `forward` then gets no `ctx`.
    """

    _context: ClassVar[type[FunctionContext]]

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls._context = type(f"{cls.__name__}Backward", (FunctionContext,), {"__slots__": (), "function": cls})

    @staticmethod
    def forward(*args: Any, **kwargs: Any) -> Any:
        """Computes the results. To be defined by the subclass."""
        raise NotImplementedError("define forward(ctx, *args) in the subclass")

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        """Computes the gradients of the arguments. To be defined by the subclass."""
        raise NotImplementedError("define backward(ctx, *grads) in the subclass")

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
        """Prepares `ctx` after `forward`. A subclass that defines it has a `forward` without `ctx`."""

    @classmethod
    def apply(cls, *args: Any) -> Any:
        """Runs `forward`, and records it if an argument requires grad.

        Raises:
            OperatorArgumentError: `forward` returned something that is no tensor, list of tensors or None.
            InplaceError: `forward` changed an argument in place that must not be.
        """
        context = cls._context(args)
        recorded = is_grad_enabled() and any(context.needs_input_grad)
        with no_grad():
            if cls.setup_context is Function.setup_context:
                result = cls.forward(context, *args)
            else:
                result = cls.forward(*args)
                cls.setup_context(context, args, result)
        outputs = list(result) if isinstance(result, tuple | list) else [result]
        for output in outputs:
            if output is not None and not isinstance(output, Tensor):
                raise OperatorArgumentError(
                    f"{cls.__name__}.forward", found=f"it returned a {type(output).__name__}", advice="return tensors"
                )
        outputs = record(cls.__name__, context, args, outputs) if recorded else outputs
        return type(result)(outputs) if isinstance(result, tuple | list) else outputs[0]


def record(name: str, context: FunctionContext, args: Sequence[Any], outputs: list[Any]) -> list[Any]:
    """Makes a context that has seen its forward the node of the results.

    Args:
        name: Whose forward it was, for messages.
        context: The context.
        args: What it was made from.
        outputs: Tensors, and None where there is none.

    Returns:
        The results; an argument that came back as it was is replaced by an alias.

    Raises:
        InplaceError: Forward changed an argument in place that must not be.
    """
    dirty, constant = context._dirty, context._constant
    edges: list[Edge | None] = [args[i]._autograd for i in context._tensor_arguments]
    for tensor in dirty:
        check_inplace(tensor, f"{name}.forward")
        bump(tensor)
    if dirty and (len(outputs) != 1 or dirty[0] is not outputs[0]):
        raise FunctionError(
            f"{name}.forward changed an argument in place",
            found="it is not the only result",
            advice="return the changed argument alone, or compute out of place",
        )
    # An argument returned as it came is a result of its own.
    outputs = [
        ops.aten.alias.default(out) if _is_one_of(out, args) and not _is_one_of(out, dirty) else out for out in outputs
    ]
    context.edges = tuple(edges)
    context.sequence_nr = next_sequence_nr()
    context.finish(outputs)
    _attach(context, outputs, dirty, constant)
    return outputs


def _is_one_of(tensor: Any, tensors: Sequence[Any]) -> bool:
    return tensor is not None and any(tensor is t for t in tensors)


def _attach(context: FunctionContext, outputs: list[Any], dirty: Sequence[Any], constant: Sequence[Any]) -> None:
    differentiable = [
        out if isinstance(out, Tensor) and out.dtype.kind in "fc" and not _is_one_of(out, constant) else None
        for out in outputs
    ]
    context._devices = tuple(None if t is None else (t.dtype, t.device) for t in outputs)
    if dirty:
        base = _Overwritten(context)
        context._shape, context._dtype = (outputs[0]._array.shape,), (outputs[0]._array.dtype,)
        rebase_history(outputs[0], base)
        return
    shapes = [None if t is None else t._array for t in outputs]
    attach_outputs(context, differentiable, -1)
    context._shape = tuple(() if a is None else a.shape for a in shapes)
    for out in outputs:
        if out is not None and out._base is not None:
            # Only the Function knows how this view was made: in-place operations on its memory are refused.
            out._view_step = None


class _Overwritten(Node):
    """A Function that changed its argument: a node with one output, as in-place operations need it."""

    __slots__ = ("_context",)
    returns_fresh = False

    def __init__(self, context: FunctionContext) -> None:
        self._context = context
        self.edges = context.edges

    def apply(self, grad: Any) -> tuple[Any, ...]:
        return self._context.apply(grad)

    def release(self) -> None:
        self._context.release()

    def name(self) -> str:
        return self._context.name()


def once_differentiable(backward: Callable[..., Any]) -> Callable[..., Any]:
    """Decorates a Function's backward that cannot itself be differentiated: doing so raises FunctionError.

    Args:
        backward: The static method.
    """

    @functools.wraps(backward)
    def wrapper(ctx: Any, *grads: Any) -> Any:
        recorded = is_grad_enabled() and any(_requires_grad(g) for g in grads)
        with no_grad():
            results = backward(ctx, *grads)
        if not recorded:
            return results
        found = [r if r is None else r.detach() for r in (results if isinstance(results, tuple) else (results,))]
        for result in found:
            if result is not None:
                node = _Once(ctx.name())
                node._shape, node._dtype = result._array.shape, result._array.dtype
                attach(result, node)
        return tuple(found)

    return wrapper


class _Once(Node):
    """Raises when a gradient comes through a backward marked once_differentiable."""

    __slots__ = ("_name",)

    def __init__(self, name: str) -> None:
        self._name = name
        self.edges = ()
        self.sequence_nr = next_sequence_nr()

    def apply(self, *grads: Any) -> tuple[Any, ...]:
        raise FunctionError(
            f"backward through {self._name}: trying to differentiate twice a function that was marked with @once_differentiable",
            advice="write its backward with differentiable operators and drop the decorator",
        )
