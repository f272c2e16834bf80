"""Kernels that no formula makes: the fallback, out variants, and operators that change what a tensor is."""

from collections.abc import Callable
from typing import Any, NoReturn

from opmux import Tensor
from opmux.dispatch import OperatorHandle, get_state, is_inference_mode_enabled, tensors_in
from opmux.errors import OpmuxError
from opmux_autograd._generated.tables import AUTOGRAD_KERNELS, LIST_KERNELS
from opmux_autograd._inplace import InplaceError, check_inplace, check_not_lost, rebase_history
from opmux_autograd._node import Edge, Node, next_sequence_nr
from opmux_autograd._record import attach_outputs
from opmux_autograd._reshapes import track_resize
from opmux_autograd._views import bump, forget_history, live_views
from opmux_autograd.formulas.values import not_implemented

__all__ = [
    "Kernel",
    "NotDifferentiableError",
    "NotImplementedBackward",
    "OverwrittenNotImplemented",
    "detach_",
    "fallback",
    "record_out",
    "refuse_complex",
    "refuse_gradient",
    "refuse_lost_views",
    "resize_",
    "unseen",
    "write_out",
    "written_arguments",
]

Kernel = Callable[..., Any]


class NotDifferentiableError(OpmuxError, RuntimeError):
    """A call that cannot be recorded, with an argument that requires grad."""

    __module__ = "opmux.autograd"


class NotImplementedBackward(Node):
    """Stands for an operator that has no derivative: backward raises, rather than losing a gradient silently.

    Attributes:
        operator: Its name.
    """

    __slots__ = ("operator",)
    _output_count = -1

    def __init__(self, operator: str, edges: tuple[Edge | None, ...]) -> None:
        self.operator = operator
        self._next_edges = edges
        self._sequence_number = next_sequence_nr()

    def apply(self, *grads: Any) -> tuple[Tensor | None, ...]:
        """Raises DerivativeNotImplementedError."""
        if self.operator.startswith("aten::") or type(self) is not NotImplementedBackward:
            not_implemented(self.operator)
        # What the operator's author can do, which takes a functional one.
        not_implemented(
            self.operator,
            advice=f'opmux.library.register_autograd("{self.operator}", backward); or register the kernel, if it is made of '
            "operators, at CompositeImplicitAutograd; or detach() what needs no gradient",
        )
        return ()


class OverwrittenNotImplemented(NotImplementedBackward):
    """The same for an operator that writes its argument: one output."""

    __slots__ = ()
    _output_count = 1


def fallback(next: Kernel, operator: OperatorHandle, /, *args: Any, **kwargs: Any) -> Any:
    """Runs an operator that has no derivative; its real and complex results require grad, and backward through them raises.

    Args:
        next: The kernel below.
        operator: Its handle.
        *args: Positional arguments.
        **kwargs: Keyword-only arguments.
    """
    written = written_arguments(operator, args, kwargs)
    edges = tuple(t._autograd for t in tensors_in([*args, *kwargs.values()]))
    own: list[Edge | None] = [check_inplace(tensor, operator.name) for tensor in written]
    former = [(t, _geometry(t)) for t in written if t._autograd is not None and live_views(t)]
    result = next(*args, **kwargs)
    for tensor, geometry in former:
        if tensor.shape != geometry[0]:  # a destination that was resized
            track_resize(tensor, *geometry)
    for tensor, edge in zip(written, own, strict=True):
        if tensor.dtype.kind in "fc":
            rebase_history(tensor, OverwrittenNotImplemented(operator.name, (edge, *edges)))
    fresh = [t for t in tensors_in([result]) if t.dtype.kind in "fc" and not any(t is w for w in written)]
    if fresh and any(edge is not None for edge in edges):
        attach_outputs(NotImplementedBackward(operator.name, edges), fresh, -1)
    return result


def _geometry(tensor: Any) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Shape, strides and offset."""
    return tuple(tensor.shape), tensor.stride(), tensor.storage_offset()


def unseen(next: Kernel, /, *args: Any, **kwargs: Any) -> Any:
    """Runs an operator that is not recorded, and whose writes are not counted, whatever operators its kernel calls."""
    return next(*args, **kwargs)


def refuse_lost_views(next: Kernel, operator: OperatorHandle, /, *args: Any, **kwargs: Any) -> Any:
    """The fallback of the key LostView: runs an operator, unless it would record a view that has lost its history.

    Note [Lost views]
    PyTorch refuses to record such a view because recording asks for its `grad_fn`. Here a recorded call only reads an attribute,
    and is to stay so; the views have a key of their own instead, above those that record. Composites go on to operators that
    meet the key again; what a call writes is looked at where it is recorded, with the words for that.

    Raises:
        InplaceError: It would.
    """
    state = get_state()
    # As in most passes, whose formulas make views of what they have saved.
    if state is not None and not state.grad_enabled:
        return next(*args, **kwargs)
    name = operator.name
    if name in AUTOGRAD_KERNELS or name in LIST_KERNELS or not name.startswith("aten::"):
        written = written_arguments(operator, args, kwargs)
        for tensor in tensors_in([*args, *kwargs.values()]):
            if not any(tensor is w for w in written):
                check_not_lost(tensor, operator.name)
    return next(*args, **kwargs)


def written_arguments(operator: OperatorHandle, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[Any]:
    """Tensors that the call writes, by the operator's schema."""
    return tensors_in([value for _, value in operator.schema.written(args, kwargs)])


def refuse_complex(tensor: Tensor, name: str) -> None:
    """Refuses to record an operator whose derivative holds for real numbers only.

    Args:
        tensor: Its result, or what it is about to overwrite.
        name: The operator.

    Raises:
        NotDifferentiableError: The tensor is complex.
    """
    if tensor.dtype.is_complex:
        raise NotDifferentiableError(
            f"{name}: does not support automatic differentiation for outputs with complex dtype",
            found=f"dtype {tensor.dtype}",
            advice="compute with the real and imaginary parts, or call it inside opmux.no_grad()",
        )


def refuse_gradient(name: str, argument: str) -> NoReturn:
    """Refuses to record an operator with an input that requires grad, and that no gradient can pass to.

    Args:
        name: The operator.
        argument: The input.

    Raises:
        NotDifferentiableError: Always.
    """
    raise NotDifferentiableError(
        f"{name}: is not differentiable with respect to argument '{argument}'",
        found="it requires grad",
        advice=f"pass {argument}.detach(), or call it inside opmux.no_grad()",
    )


def record_out(operator: OperatorHandle, recorded_as: str) -> Kernel:
    """The Autograd kernel of an out variant.

    Args:
        operator: Its handle.
        recorded_as: "unseen", "overwritten" by what has no derivative, or "refused".
    """
    if recorded_as == "unseen":
        return unseen

    def overwrite(next: Kernel, /, *args: Any, **kwargs: Any) -> Any:
        return fallback(next, operator, *args, **kwargs)

    def refuse(next: Kernel, /, *args: Any, **kwargs: Any) -> Any:
        raise NotDifferentiableError(
            f"{operator.name}: functions with out=... arguments don't support automatic differentiation, "
            "but one of the arguments requires grad.",
            found="a call that autograd would record",
            advice="leave out= away and use the result, or call it inside opmux.no_grad()",
        )

    return overwrite if recorded_as == "overwritten" else refuse


def write_out(names: tuple[str, ...]) -> Kernel:
    """The ADInplaceOrView kernel of an out variant."""

    def kernel(next: Kernel, /, *args: Any, **kwargs: Any) -> Any:
        result = next(*args, **kwargs)
        for tensor in tensors_in([kwargs[name] for name in names]):
            bump(tensor)
        return result

    return kernel


def detach_(next: Kernel, self: Any) -> Any:
    """Forgets a tensor's history, whether calls are recorded or not; in inference mode it does nothing.

    Raises:
        InplaceError: The tensor is a view, whose history belongs to its base.
    """
    if is_inference_mode_enabled():
        return next(self)
    if self._view_base is not None:
        raise InplaceError(
            "aten::detach_: Can't detach views in-place",
            found="its history is that of the tensor that it is a view of",
            advice="use detach(), or detach_() on the base before making the view",
        )
    next(self)
    forget_history(self)
    return self


def resize_(next: Kernel, self: Any, size: Any, *, memory_format: Any) -> Any:
    """Counts a version where the shape changes.

    Tensors that require grad are refused in whatever mode but inference: their elements cannot come and go.

    Raises:
        NotDifferentiableError: The tensor requires grad.
    """
    if self._autograd is not None and not is_inference_mode_enabled():
        raise NotDifferentiableError(
            "aten::resize_: cannot resize variables that require grad",
            advice="resize a detached tensor, or make a new one",
        )
    # Not its array, which would be one reference more to memory that the tensor may have alone.
    shape = self.shape
    former = _geometry(self) if live_views(self) else None
    next(self, size, memory_format=memory_format)
    if self.shape == shape:
        return self
    if former is None:
        bump(self)
    else:
        track_resize(self, *former)
    return self
