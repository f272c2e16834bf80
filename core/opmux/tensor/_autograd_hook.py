"""The one place where a tensor meets differentiation: a slot that the autograd plugin fills while it is loaded."""

from typing import TYPE_CHECKING, Any, Protocol

from opmux.errors import PluginError

if TYPE_CHECKING:
    from opmux.tensor._tensor import Tensor

__all__ = ["AutogradHooks", "current", "install_autograd_hooks", "uninstall_autograd_hooks"]


class AutogradHooks(Protocol):
    """What a plugin for differentiation does for tensors."""

    def set_requires_grad(self, tensor: "Tensor", value: bool) -> None:
        """Makes a leaf record gradients, or stop to."""

    def grad(self, tensor: "Tensor") -> "Tensor | None":
        """The accumulated gradient."""

    def set_grad(self, tensor: "Tensor", value: "Tensor | None") -> None:
        """Replaces the accumulated gradient."""

    def grad_fn(self, tensor: "Tensor") -> Any:
        """The node that made the tensor; None for a leaf."""

    def output_nr(self, tensor: "Tensor") -> int:
        """Which output of its node the tensor is."""

    def retain_grad(self, tensor: "Tensor") -> None:
        """Keeps the gradient of a tensor that is no leaf."""

    def retains_grad(self, tensor: "Tensor") -> bool:
        """Whether `retain_grad` was called on a tensor that is no leaf."""

    def register_hook(self, tensor: "Tensor", hook: Any) -> Any:
        """Calls `hook` with the tensor's gradient in every backward pass; returns a handle with `remove()`."""

    def backward(
        self, tensor: "Tensor", gradient: "Tensor | None", retain_graph: bool | None, create_graph: bool, inputs: Any
    ) -> None:
        """Accumulates gradients into leaves."""


class _Slot:
    """Holds the installed hooks."""

    hooks: AutogradHooks | None = None


_slot = _Slot()


def install_autograd_hooks(hooks: AutogradHooks) -> None:
    """Gives tensors differentiation."""
    _slot.hooks = hooks


def uninstall_autograd_hooks(hooks: AutogradHooks) -> None:
    """Takes it back, if these hooks are the installed ones."""
    if _slot.hooks is hooks:
        _slot.hooks = None


def current() -> AutogradHooks | None:
    """The installed hooks, or None while no plugin for differentiation is loaded."""
    return _slot.hooks


def required(asked: str) -> AutogradHooks:
    """The installed hooks.

    Raises:
        PluginError: There are none; with the pip line and the load call.
    """
    hooks = _slot.hooks
    if hooks is None:
        raise PluginError(
            f"{asked} needs the autograd plugin",
            found="it is not loaded",
            advice='python -m pip install opmux-autograd, or opmux.plugins.load("autograd")',
        )
    return hooks
