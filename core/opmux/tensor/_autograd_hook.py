"""The place where the autograd plugin plugs into `Tensor`.

`Tensor._autograd` is the plugin's own record of a tensor, opaque here: None exactly while the tensor requires no
gradient. Everything else that `Tensor` says about gradients is asked of the installed hooks.
"""

import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

from opmux.dispatch import set_attribute
from opmux.errors import PluginError, RegistrationError

if TYPE_CHECKING:
    from opmux.tensor._tensor import Tensor

__all__ = ["AutogradHooks", "autograd_hooks", "current", "install", "uninstall"]


class AutogradHooks(Protocol):
    """What the autograd plugin provides for `Tensor`'s attributes and methods of the same names."""

    def set_requires_grad(self, tensor: "Tensor", value: bool) -> None:
        """Start or stop recording for a leaf; the dtype has been checked."""

    def grad(self, tensor: "Tensor") -> "Tensor | None":
        """Accumulated or retained gradient."""

    def set_grad(self, tensor: "Tensor", grad: "Tensor | None") -> None:
        """Replace the gradient."""

    def grad_fn(self, tensor: "Tensor") -> Any:
        """Node that made the tensor, with a method `name()`; None for a leaf."""

    def is_leaf(self, tensor: "Tensor") -> bool:
        """Whether no recorded operation made the tensor."""

    def output_nr(self, tensor: "Tensor") -> int:
        """Which output of `grad_fn` the tensor is."""

    def retains_grad(self, tensor: "Tensor") -> bool:
        """Whether the tensor is no leaf and keeps its gradient all the same."""

    def retain_grad(self, tensor: "Tensor") -> None:
        """Make a tensor that is no leaf keep its gradient."""

    def register_hook(self, tensor: "Tensor", hook: Callable[["Tensor"], "Tensor | None"]) -> Any:
        """Call `hook` with the tensor's gradient in each backward pass; the result has a method `remove()`."""

    def register_post_accumulate_grad_hook(self, tensor: "Tensor", hook: Callable[["Tensor"], None]) -> Any:
        """Call `hook` with a leaf after each accumulation into its gradient; the result has a method `remove()`."""

    def backward(
        self,
        tensor: "Tensor",
        gradient: "Tensor | None",
        retain_graph: bool | None,
        create_graph: bool,
        inputs: "Sequence[Tensor] | Tensor | None",
    ) -> None:
        """Accumulate gradients of `tensor` into the leaves, or into `inputs`."""


_hooks: AutogradHooks | None = None


def install(hooks: AutogradHooks) -> None:
    """Make `hooks` answer for gradients from now on.

    Raises:
        RegistrationError: `autograd_taken`: other hooks are installed.
    """
    if _hooks is not None and _hooks is not hooks:
        raise RegistrationError(
            "installing autograd hooks",
            code="autograd_taken",
            found=f"{_hooks!r} is installed",
            advice='unload the other plugin first: opmux.plugins.unload("autograd")',
        )
    set_attribute(sys.modules[__name__], "_hooks", hooks)


def uninstall(hooks: AutogradHooks) -> None:
    """Undo `install`; does nothing if `hooks` is not what is installed."""
    if _hooks is hooks:
        set_attribute(sys.modules[__name__], "_hooks", None)


def current() -> AutogradHooks | None:
    """The installed hooks, or None."""
    return _hooks


def autograd_hooks(asked: str) -> AutogradHooks:
    """The installed hooks.

    Args:
        asked: What needs them, for the message.

    Raises:
        PluginError: No autograd plugin is loaded.
    """
    if _hooks is None:
        raise PluginError(
            asked,
            found="no loaded plugin computes gradients",
            advice='python -m pip install opmux-autograd, then opmux.plugins.load("autograd")',
        )
    return _hooks
