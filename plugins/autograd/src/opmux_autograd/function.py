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

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from opmux import Tensor, ops
from opmux.dispatch import get_state, is_grad_enabled, location_of, rebuilt
from opmux_autograd._anomaly import is_anomaly_enabled, note_traceback
from opmux_autograd._context import CLEARED, FunctionContext, FunctionError, attach_each, attach_only, is_one_of
from opmux_autograd._edges import BATCHED
from opmux_autograd._inplace import check_inplace, check_none_lost, check_not_lost
from opmux_autograd._node import next_sequence_nr
from opmux_autograd._once import once_differentiable
from opmux_autograd._record import unrecorded
from opmux_autograd._views import bump

if TYPE_CHECKING:
    from opmux.func import VmapInfo

__all__ = ["Function", "FunctionContext", "FunctionCtx", "FunctionError", "once_differentiable", "record"]

#: PyTorch's name.
FunctionCtx = FunctionContext


class Function:
    """Base class of operations with their own backward. Subclass it, define `forward` and `backward`, call `apply`.

    `forward(ctx, *args)` computes without recording; what it returns beside tensors is passed on. `backward(ctx, *grads)`, or
    `vjp`, gets a gradient for each result and returns one for each argument. A subclass may define
    `setup_context(ctx, inputs, output)`; `forward` then gets no `ctx`.

    Attributes:
        generate_vmap_rule: Whether `opmux.vmap` may call the Function once for each index.
        clear_saved_tensors_on_access: Whether `ctx.saved_tensors` frees what it returns, so that it can be read once.
    """

    generate_vmap_rule: ClassVar[bool] = False
    clear_saved_tensors_on_access: ClassVar[bool] = False
    _context: ClassVar[type[_Context]]

    def __init_subclass__(cls, **options: Any) -> None:
        super().__init_subclass__(**options)
        cls._name_context()

    @classmethod
    def _name_context(cls) -> None:
        cls._context = type(f"{cls.__name__}Backward", (_Context,), {"__slots__": (), "_forward_cls": cls})

    def __call__(self, /, *args: Any, **kwargs: Any) -> NoReturn:
        """Refuses what programs did before PyTorch 0.4: to make an instance, and to call it.

        Raises:
            FunctionError: Always; it says what to write instead.
        """
        name = type(self).__name__
        raise FunctionError(
            f"a call of an instance of {name}",
            found="Legacy autograd function with non-static forward method is deprecated.",
            advice=f"define forward(ctx, ...) and backward(ctx, ...) as static methods, and call {name}.apply(...)",
        )

    @staticmethod
    def forward(*args: Any, **kwargs: Any) -> Any:
        """Computes the results. To be defined by the subclass."""
        raise NotImplementedError("You must implement the forward function for custom autograd.Function.")

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        """Computes the gradients of the arguments. To be defined by the subclass."""
        raise NotImplementedError(
            "You must implement either the backward or vjp method for your custom autograd.Function "
            "to use it with backward mode AD."
        )

    #: Another name for `backward`, of which a subclass defines one.
    vjp = backward

    @staticmethod
    def setup_context(ctx: Any, inputs: tuple[Any, ...], output: Any) -> None:
        """Prepares `ctx` after `forward`. A subclass that defines it has a `forward` without `ctx`."""

    @staticmethod
    def vmap(info: VmapInfo, in_dims: tuple[int | None, ...], *args: Any) -> Any:
        """Computes the Function under `opmux.vmap`; returns the results and their batch dimensions.

        A subclass defines it, or sets `generate_vmap_rule`; otherwise mapping over the Function is refused.
        """
        raise NotImplementedError

    @classmethod
    def apply(cls, /, *args: Any, **kwargs: Any) -> Any:
        """Runs `forward`, and records it if an argument requires grad.

        Args:
            *args: What `forward` takes.
            **kwargs: More of that, by name. Keyword-only ones are passed on without a gradient.

        Raises:
            FunctionError: `forward` marked an argument as dirty and did not return it; or see `vmap`.
            InplaceError: `forward` changed an argument in place that must not be.
        """
        separate = cls.setup_context is not Function.setup_context
        if separate:
            args, kwargs = _bound(cls.forward, args, kwargs), {}
        elif kwargs:
            args, kwargs = _in_their_places(cls.forward, args, kwargs)
        has_views = False
        for value in args:
            if isinstance(value, Tensor):
                if value._keys.raw & BATCHED.raw:
                    return _mapped(cls, args, kwargs)
                has_views = has_views or value._view_base is not None
        context = cls._context(args)
        recorded = True in context.needs_input_grad and is_grad_enabled()
        if recorded and has_views:
            check_none_lost(args, cls.__name__)
        if separate:
            result = unrecorded(_forward_and_setup, cls, context, args)
        else:
            result = unrecorded(cls.forward, context, *args, **kwargs)
        several = isinstance(result, tuple)
        outputs = list(result) if several else [result]
        if separate and context._tensors_to_save:
            _check_saved(cls.__name__, context, args, outputs, recorded)
        (record if recorded else _pass_on)(cls.__name__, context, args, outputs)
        return tuple(outputs) if several else outputs[0]


def _forward_and_setup(cls: Any, context: Any, args: tuple[Any, ...]) -> Any:
    result = cls.forward(*args)
    cls.setup_context(context, args, result)
    return result


def _check_saved(name: str, context: Any, args: tuple[Any, ...], outputs: list[Any], recorded: bool) -> None:
    """Refuses to save an argument that is a result too: `setup_context` cannot say which of them it saves."""
    for out in outputs:
        if not (is_one_of(out, context._tensors_to_save) and is_one_of(out, args)) or is_one_of(
            out, context._dirty_tensors
        ):
            continue
        if out._autograd is None or (recorded and not is_one_of(out, context._non_differentiable)):
            raise FunctionError(
                f"{name}: An input that has been returned as-is as output is being saved for backward",
                found="setup_context is given it as input and as output",
                advice="return and save a view of it, x.view_as(x), or let forward(ctx, ...) save it",
            )


def _bound(forward: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Any, ...]:
    """Arguments of a `forward` without ctx in their order, with defaults."""
    code = getattr(forward, "__code__", None)
    if not kwargs and code is not None and code.co_argcount == len(args):
        return args
    bound = inspect.signature(forward).bind(*args, **kwargs)
    bound.apply_defaults()
    return bound.args


def _in_their_places(
    forward: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Arguments of a `forward` with ctx, those given by name among the positional ones where it has a place for them."""
    signature = inspect.signature(forward)
    try:
        bound = signature.bind(None, *args, **kwargs)
    except TypeError:  # `forward` itself is called so, and says what is wrong
        return args, kwargs
    kinds = (signature.parameters[name].kind for name in bound.kwargs if name in signature.parameters)
    if inspect.Parameter.POSITIONAL_OR_KEYWORD in kinds:  # behind one that is left out
        bound.apply_defaults()
    return bound.args[1:], bound.kwargs


class _Context(FunctionContext):
    """The context of a Function."""

    __slots__ = ()
    _forward_cls: ClassVar[type[Function]]

    @property
    def saved_tensors(self) -> tuple[Any, ...]:
        """See FunctionContext."""
        found = super().saved_tensors
        if self._forward_cls.clear_saved_tensors_on_access:
            self._saved_entries = CLEARED
        return found

    def _written_at(self) -> str:
        own = self._forward_cls
        return location_of(own.backward if own.vjp is Function.vjp else own.vjp)

    def _run_backward(self, *grads: Any) -> Any:
        function = self._forward_cls
        if function.vjp is Function.vjp:
            return function.backward(self, *grads)
        if function.backward is not Function.backward:
            raise FunctionError(
                f"{function.__name__}: Implementing both 'backward' and 'vjp' for a custom Function is not allowed",
                found="they are two names of one method",
                advice="define one of them",
            )
        return function.vjp(self, *grads)


#: Of a class that is no subclass, which gets no further than to `forward`.
Function._context = _Context


def _mapped(function: type[Function], args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Applies a Function inside `opmux.vmap`."""
    from opmux.func import apply_rule  # few programs need it

    return apply_rule(f"{function.__name__}.apply", _rule_of(function), args, kwargs)


def _rule_of(function: type[Function]) -> Callable[..., Any]:
    if function.vmap is not Function.vmap:
        return function.vmap
    if function.generate_vmap_rule:
        return functools.partial(_map_by_index, function)
    raise FunctionError(
        f"You tried to vmap over {function.__name__}, but it does not have vmap support",
        found="a Function hides from vmap how its gradient is computed",
        advice="implement the vmap staticmethod, or set generate_vmap_rule = True",
    )


def _map_by_index(function: type[Function], info: VmapInfo, in_dims: tuple[Any, ...], *args: Any) -> Any:
    """The rule of a Function that says nothing more of its own: each index by itself, or zeros for the shape if there is none."""
    size = info.batch_size
    results = [function.apply(*_at_index(args, in_dims, index)) for index in range(size or 1)]

    def stacked(parts: Sequence[Any]) -> Any:
        whole = ops.aten.stack.default(list(parts), 0) if isinstance(parts[0], Tensor) else parts[0]
        return whole if size or not isinstance(whole, Tensor) else whole[:0]

    if isinstance(results[0], Tensor):
        return stacked(results), 0
    dims = tuple(0 if isinstance(value, Tensor) else None for value in results[0])
    return tuple(map(stacked, zip(*results, strict=True))), dims


def _at_index(value: Any, dims: Any, index: int) -> Any:
    """What a value with mapped dimensions, which are in its structure, is at an index."""
    if isinstance(value, Tensor):
        if dims is None:
            return value
        if not value.shape[dims]:
            sizes = list(value.shape)
            sizes[dims] = 1
            # A gradient has a way through, to a tensor without elements.
            value = ops.aten.cat.default([value, ops.aten.new_zeros.default(value, sizes)], dims)
        return ops.aten.select.int(value, dims, index)
    if isinstance(value, (list, tuple)):
        return rebuilt(type(value), (_at_index(v, d, index) for v, d in zip(value, dims, strict=True)))
    if isinstance(value, dict):
        return {key: _at_index(item, dims[key], index) for key, item in value.items()}
    return value


def record(name: str, context: FunctionContext, args: Sequence[Any], outputs: list[Any]) -> None:
    """Makes a context that has seen its forward the node of the results.

    Args:
        name: Whose forward it was, for messages.
        context: The context.
        args: What it was made from.
        outputs: Tensors, and what else forward has returned; an argument that is returned unchanged is replaced by an alias.

    Raises:
        FunctionError: Forward did not return an argument that it has changed.
        InplaceError: Forward changed an argument in place that must not be.
    """
    dirty: Sequence[Tensor] = context._dirty_tensors
    constant: Sequence[Tensor] = context._non_differentiable
    if dirty or constant:
        dirty, constant = _marked(name, dirty, constant, args, outputs)
    marked = (*dirty, *constant)
    edges = []
    for i in context._tensor_positions:
        tensor = args[i]
        for position, out in enumerate(outputs):
            if out is tensor and not (marked and is_one_of(out, marked)):
                outputs[position] = ops.aten.alias.default(out)  # an argument returned unchanged is a result of its own
        if tensor._autograd is not None and tensor._view_base is not None:
            check_not_lost(tensor, name)
        edges.append(tensor._autograd)
    context._next_edges = tuple(edges)
    context._sequence_number = next_sequence_nr()
    if context._tensors_to_save or context._dirty_tensors or context._non_differentiable:
        context._keep_saved(outputs)
    if get_state() is not None and is_anomaly_enabled():
        note_traceback(context)
    if marked or len(outputs) > 1:
        attach_each(context, outputs, dirty, constant)
    else:
        attach_only(context, outputs[0])


def _pass_on(name: str, context: FunctionContext, args: Sequence[Any], outputs: list[Any]) -> None:
    """`record` where no gradient is asked for: an argument that is returned is a result of its own here too."""
    dirty = context._dirty_tensors
    if dirty:
        _check_returned(name, dirty, outputs)
    for position, out in enumerate(outputs):
        if is_one_of(out, args):
            outputs[position] = _without_gradient(out, dirty)


def _without_gradient(argument: Tensor, dirty: Sequence[Tensor]) -> Tensor:
    """What stands for an argument that is returned, and that no gradient is passed through."""
    if argument._autograd is not None:
        return ops.aten.detach.default(argument)
    return argument if is_one_of(argument, dirty) else ops.aten.alias.default(argument)


def _marked(
    name: str, dirty: Sequence[Tensor], constant: Sequence[Tensor], args: Sequence[Any], outputs: list[Any]
) -> tuple[Sequence[Tensor], Sequence[Tensor]]:
    """Arguments that a gradient is passed through although they were changed in place, and results that none is.

    An argument that is returned, and that no gradient passes through, is replaced by a tensor that requires none.
    """
    _check_returned(name, dirty, outputs)
    stopped: list[Tensor] = [t for t in dirty if t.dtype.kind not in "fc"]
    for position, out in enumerate(outputs):
        if is_one_of(out, constant) and is_one_of(out, args):
            outputs[position] = _without_gradient(out, dirty)
            stopped.append(outputs[position])
    changed = [t for t in dirty if t.dtype.kind in "fc" and not is_one_of(t, constant)]
    for tensor in dirty:
        bump(tensor)
    _check_changed(name, changed, outputs)
    return changed, (*constant, *stopped)


def _check_returned(name: str, dirty: Sequence[Tensor], outputs: Sequence[Any]) -> None:
    if not all(is_one_of(tensor, outputs) for tensor in dirty):
        raise FunctionError(
            f"{name}.forward: Some elements marked as dirty during the forward method were not returned as output",
            advice="return every argument that was given to mark_dirty",
        )


def _check_changed(name: str, changed: Sequence[Tensor], outputs: Sequence[Any]) -> None:
    for tensor in changed:
        check_inplace(tensor, f"{name}.forward")
        if tensor._view_base is not None and len(outputs) > 1:
            raise FunctionError(
                f"{name}.forward modifies in place an argument that is a view of another tensor",
                found=f"it returns {len(outputs)} results",
                advice="clone() the view first, or let the Function return the changed argument only",
            )


Function._name_context()  # its `forward` says what a subclass has to define
