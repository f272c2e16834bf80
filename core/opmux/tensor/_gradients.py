"""What tensors say and do about gradients, `data` included, which has none."""

from collections.abc import Callable, Sequence
from typing import Any, Self, TypeVar

from opmux.dispatch import (
    PYTHON_KEYS,
    DispatchKeySet,
    ExcludeDispatchKeyGuard,
    InferenceError,
    backend_of,
    counter_of,
    is_inference,
    is_inference_mode_enabled,
    is_seen_below,
    mark_inference,
    no_grad,
    ops,
    undisturbed,
)
from opmux.errors import OperatorArgumentError, OperatorValueError, kind_of, shown
from opmux.tensor import _autograd_hook
from opmux.tensor._array_module import refuse_traced
from opmux.tensor._autograd_hook import RemovableHandle, autograd_hooks, current
from opmux.tensor._storage import functional_view, share
from opmux.tensor._tensor_base import TensorBase

__all__ = ["TensorGradients", "check_flag"]

_T = TypeVar("_T", bound=TensorBase)


def check_flag(value: Any) -> None:
    """Raises OperatorValueError unless the value, given as `requires_grad`, is True or False."""
    if value is not True and value is not False:
        raise OperatorValueError(
            "requires_grad must be a bool", found=f"got {shown(value)}", advice="pass True or False"
        )


class TensorGradients(TensorBase):
    """The part of `Tensor` that an autograd plugin answers for. See `AutogradHooks`."""

    @property
    def requires_grad(self) -> bool:
        """Whether operators record how to compute this tensor's gradient.

        Raises:
            PluginError: On setting it to True: no autograd plugin is loaded.
            OperatorValueError: On setting: the dtype has no gradient, or the tensor is no leaf.
            InferenceError: On setting it to True, outside inference mode: the tensor was made inside.
        """
        return self._autograd is not None

    @requires_grad.setter
    def requires_grad(self, value: bool) -> None:
        if value and not self.is_leaf:
            made_by = self.grad_fn
            raise OperatorValueError(
                "you can only change requires_grad flags of leaf variables.",
                found=f"a tensor made by {type(made_by).name(made_by)}",
                advice="it requires grad as it is; use detach() to get a tensor without history",
            )
        _set_requires_grad(self, value)

    def requires_grad_(self, requires_grad: bool = True) -> Self:
        """Sets `requires_grad` and returns the tensor; True changes nothing where a recorded operation made it."""
        _set_requires_grad(self, requires_grad)
        return self

    @property
    def grad(self) -> Self | None:
        """Gradient that backward passes have accumulated; None before the first.

        Raises:
            PluginError: The tensor requires grad and the autograd plugin is no longer loaded.
        """
        # `current` mostly without its frame: this is called in each step of a training
        hooks = _autograd_hook.installed or current()
        if hooks is not None:
            return hooks.grad(self)
        return None if self._autograd is None else autograd_hooks("grad").grad(self)

    @grad.setter
    def grad(self, value: TensorBase | None) -> None:
        hooks = _autograd_hook.installed or current()
        if hooks is not None:
            hooks.set_grad(self, value)
        elif value is not None or self._autograd is not None:
            autograd_hooks("grad").set_grad(self, value)

    @grad.deleter
    def grad(self) -> None:
        self.grad = None

    _grad = grad

    @property
    def data(self) -> Self:
        """Another tensor over the same memory, which no gradient knows of: writes through it are not noticed.

        Set to a tensor, it exchanges memory, shape and dtype of this one, whose gradient and history stay.

        Raises:
            OperatorArgumentError: On setting: the value is no tensor.
            OperatorValueError: On setting: it lies on a device of another type, or could not require a gradient as this one does.
        """
        return _untracked(self)

    @data.setter
    def data(self, value: TensorBase) -> None:
        undisturbed(_exchange_data, self, value)

    @data.deleter
    def data(self) -> None:
        raise OperatorValueError("Deleting tensor data is not allowed", advice="delete the tensor instead")

    @property
    def grad_fn(self) -> Any:
        """The recorded operation that made this tensor; None for a leaf."""
        hooks = current()
        return None if self._autograd is None or hooks is None else hooks.grad_fn(self)

    @property
    def is_leaf(self) -> bool:
        """Whether no recorded operation made this tensor; only leaves accumulate gradients by themselves."""
        return self._autograd is None or autograd_hooks("is_leaf").is_leaf(self)

    @property
    def output_nr(self) -> int:
        """Which output of `grad_fn` this tensor is."""
        return 0 if self._autograd is None else autograd_hooks("output_nr").output_nr(self)

    @property
    def retains_grad(self) -> bool:
        """Whether this tensor is no leaf and keeps its gradient all the same."""
        return self._autograd is not None and autograd_hooks("retains_grad").retains_grad(self)

    def retain_grad(self) -> None:
        """Makes a tensor that is no leaf keep its gradient in `grad`.

        Raises:
            PluginError: No autograd plugin is loaded.
            OperatorValueError: The tensor does not require grad.
        """
        autograd_hooks("retain_grad").retain_grad(self)

    def register_post_accumulate_grad_hook(self, hook: Callable[[Self], None]) -> RemovableHandle:
        """Calls `hook` with this leaf itself each time a backward pass has added to its `grad`.

        Returns:
            What removes the hook again.

        Raises:
            PluginError: No autograd plugin is loaded.
            OperatorValueError: The tensor is no leaf, or does not require grad.
        """
        return autograd_hooks("register_post_accumulate_grad_hook").register_post_accumulate_grad_hook(self, hook)

    def register_hook(self, hook: Callable[[Self], TensorBase | None]) -> RemovableHandle:
        """Calls `hook` with this tensor's gradient in each backward pass; what it returns replaces the gradient.

        Returns:
            What removes the hook again.

        Raises:
            PluginError: No autograd plugin is loaded.
            OperatorValueError: The tensor does not require grad.
        """
        return autograd_hooks("register_hook").register_hook(self, hook)

    def backward(
        self,
        gradient: TensorBase | None = None,
        retain_graph: bool | None = None,
        create_graph: bool = False,
        inputs: Sequence[TensorBase] | TensorBase | None = None,
    ) -> None:
        """Adds the gradients of this tensor to `grad` of the leaves that it was computed from.

        Args:
            gradient: Gradient with respect to this tensor, of its shape; may be left out for one element.
            retain_graph: Keep what the recorded operations saved, for another pass; as `create_graph` if None.
            create_graph: Record the pass itself, for higher derivatives.
            inputs: Tensors to accumulate into, in place of all leaves.

        Raises:
            PluginError: No autograd plugin is loaded.
            OperatorValueError: The tensor does not require grad, or has several elements and no `gradient` was given.
        """
        hooks = _autograd_hook.installed or autograd_hooks("backward")
        hooks.backward(self, gradient, retain_graph, create_graph, inputs)

    @property
    def _version(self) -> int:
        """How often the memory has been written by in-place operators; counted once a gradient may need to know.

        Raises:
            InferenceError: The tensor was made in inference mode, and not detached outside of it.
        """
        counter = self._version_counter
        if is_inference(self):
            counter = counter_of(self)
            if counter is None:
                raise InferenceError(
                    "Inference tensors do not track version counter.",
                    advice=".clone() the tensor outside of inference mode",
                )
        return 0 if counter is None else counter[0]

    def is_inference(self) -> bool:
        """Whether the tensor was made inside `opmux.inference_mode()`, or is a view of such a tensor."""
        return is_inference(self)


def _set_requires_grad(tensor: TensorBase, value: bool) -> None:
    if value is not True:
        check_flag(value)
        if tensor._autograd is None:
            return
    elif tensor.dtype.kind not in "fc":
        raise OperatorValueError(
            "Only Tensors of floating point and complex dtype can require gradients",
            found=f"dtype {tensor.dtype}",
            advice="convert it first, as in tensor.to(opmux.float32)",
        )
    elif is_inference(tensor) and not is_inference_mode_enabled():
        raise InferenceError(
            "Setting requires_grad=True on inference tensor outside InferenceMode is not allowed",
            advice="clone() it for a normal tensor, and let that require grad",
        )
    (_autograd_hook.installed or autograd_hooks("requires_grad")).set_requires_grad(tensor, value)


def _untracked(tensor: _T) -> _T:
    """Another tensor over the same memory; writes through it count for no gradient."""
    if is_seen_below(tensor):
        seen: _T = no_grad().call(ops.aten.detach.default, tensor)
        if not is_inference(tensor) and seen._version_counter is tensor._version_counter:
            seen._version_counter = None
        return seen
    other: _T = ops.aten.detach.default.redispatch(DispatchKeySet(backend_of(tensor._device.type).name), tensor)
    if is_inference(tensor):
        mark_inference(other, not is_inference_mode_enabled())
    return other


def _exchange_data(tensor: TensorBase, value: Any) -> None:
    """Gives a tensor the memory, shape and dtype of another one; its gradient and history stay.

    Raises:
        OperatorArgumentError: `value` is no tensor.
        OperatorValueError: It lies on a device of another type, or its dtype has no gradient and the tensor requires one.
    """
    if not hasattr(value, "_keys"):
        raise OperatorArgumentError(
            f"data of a tensor set to {kind_of(value)}",
            found=f"Variable data has to be a tensor, but got {type(value).__name__}",
            advice="make a tensor of it first: opmux.tensor(value)",
        )
    if value.device.type != tensor.device.type:
        raise OperatorValueError(
            f"data of a tensor on {tensor.device} set to one on {value.device}",
            found="the two have incompatible tensor types",
            advice=f'move it first: .to("{tensor.device}")',
        )
    if tensor._autograd is not None and value.dtype.kind not in "fc":
        raise OperatorValueError(
            f"data of a tensor that requires grad set to one of dtype {value.dtype}",
            found="data set to a tensor that requires gradients must be floating point or complex dtype",
            advice="convert it, or call requires_grad_(False) first",
        )
    refuse_traced(tensor, value._array)
    # As in PyTorch neither modes nor the value's class see it.
    fresh = ExcludeDispatchKeyGuard(PYTHON_KEYS).call(_untracked, value)
    tensor._array, tensor._device = fresh._array, fresh._device
    # Where arrays are immutable: the tensors that a write has to reach.
    share(tensor, functional_view(fresh))
