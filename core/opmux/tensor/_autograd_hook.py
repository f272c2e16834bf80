"""The place where the autograd plugin plugs into `Tensor`.

`Tensor._autograd` is the plugin's own record of a tensor, opaque here: None exactly while the tensor requires no
gradient. Everything else that `Tensor` says about gradients is asked of the installed hooks, and so is whatever else opmux needs of
a plugin that computes gradients, under whichever name that is installed.
"""

import itertools
import sys
from collections.abc import Callable, MutableMapping, Sequence
from functools import partial
from typing import Any, Protocol, Self, TypeVar, final

from opmux.dispatch import Change, default_dispatcher, set_attribute, set_inference_hook
from opmux.dispatch._key_table import KEY_TABLE  # resolved calls hold kernels that hooks have made
from opmux.errors import PluginError, RegistrationError

__all__ = ["AutogradHooks", "RemovableHandle", "autograd_hooks", "current", "install", "installed", "uninstall"]

_T = TypeVar("_T")
_NUMBERS = itertools.count()


@final
class RemovableHandle:
    """Removes a hook again, by `remove()` or at the end of a `with` block: one of tensors, nodes, modules or optimizers.

    Args:
        tables: Where the hook stands, or will stand, under the handle's number.

    Attributes:
        id: The hook's number in its tables; those that are registered later have higher ones.
    """

    __module__ = "opmux.tensor"

    __slots__ = ("_tables", "id")

    def __init__(self, *tables: MutableMapping[int, Any]) -> None:
        self.id = next(_NUMBERS)
        self._tables = tables

    def remove(self) -> None:
        """Removes the hook; does nothing the second time."""
        for table in self._tables:
            table.pop(self.id, None)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *exc_info: object) -> None:
        self.remove()


class AutogradHooks(Protocol[_T]):
    """What the autograd plugin provides for the attributes and methods of the same names of tensors, of type `_T`."""

    def set_requires_grad(self, tensor: _T, value: bool) -> None:
        """Starts or stops recording for a leaf; the dtype has been checked."""

    def grad(self, tensor: _T) -> _T | None:
        """Accumulated or retained gradient."""

    def set_grad(self, tensor: _T, grad: _T | None) -> None:
        """Replaces the gradient."""

    def grad_fn(self, tensor: _T) -> Any:
        """Node that made the tensor, with a method `name()`; None for a leaf."""

    def is_leaf(self, tensor: _T) -> bool:
        """Whether no recorded operation made the tensor."""

    def output_nr(self, tensor: _T) -> int:
        """Which output of `grad_fn` the tensor is."""

    def retains_grad(self, tensor: _T) -> bool:
        """Whether the tensor is no leaf and keeps its gradient all the same."""

    def retain_grad(self, tensor: _T) -> None:
        """Makes a tensor that is no leaf keep its gradient."""

    def register_hook(self, tensor: _T, hook: Callable[[_T], _T | None]) -> RemovableHandle:
        """Calls `hook` with the tensor's gradient in each backward pass, until its handle removes it."""

    def register_post_accumulate_grad_hook(self, tensor: _T, hook: Callable[[_T], None]) -> RemovableHandle:
        """Calls `hook` with a leaf after each accumulation into its gradient, until its handle removes it."""

    def backward(
        self,
        tensor: _T,
        gradient: _T | None,
        retain_graph: bool | None,
        create_graph: bool,
        inputs: Sequence[_T] | _T | None,
    ) -> None:
        """Accumulates gradients of `tensor` into the leaves, or into `inputs`."""

    @property
    def gradients(self) -> Callable[..., tuple[_T | None, ...]]:
        """What PyTorch calls `grad`: `gradients(outputs, inputs, grad_outputs, **options)`."""

    def operator_recorder(self, formula: Any, below: Callable[..., Any]) -> Callable[..., Any]:
        """Makes the autograd kernel of an operator over the kernel `below`: it records calls with a formula, `opmux.library`'s.

        Called under the registry lock; what it has made is forgotten when other hooks are installed.
        """

    def through_node(self, *tensors: _T) -> tuple[_T, ...]:
        """Views of tensors, of which one requires grad, whose gradients pass through one node of their own, unchanged."""

    def increment_version(self, tensor: _T) -> None:
        """Counts a write to the tensor's memory that no operator of opmux's own has made."""

    def mark_inference(self, tensor: _T, counted: bool) -> None:
        """Refuses to save the tensor: it is an inference tensor now, or has been for a while.

        Its writes count no more; those to one that is `counted`, detached outside of the mode, by `counter` of its version counter.
        """


#: The installed hooks, or None.
installed: AutogradHooks[Any] | None = None


def install(hooks: AutogradHooks[Any]) -> None:
    """Makes `hooks` answer for gradients from now on; kernels that the former ones have made, from the end of the open change on.

    Raises:
        RegistrationError: `autograd_taken`: other hooks are installed.
    """
    if installed is not None and installed is not hooks:
        raise RegistrationError(
            "installing autograd hooks",
            code="autograd_taken",
            found=f"{installed!r} is installed",
            advice='unload the other plugin first: opmux.plugins.unload("autograd")',
        )
    Change().run(partial(_replace, hooks, hooks.mark_inference))


def uninstall(hooks: AutogradHooks[Any]) -> None:
    """Undoes `install`; does nothing if `hooks` is not what is installed."""
    if installed is hooks:
        Change().run(partial(_replace, None, None))


def _replace(hooks: AutogradHooks[Any] | None, mark_inference: Callable[[Any, bool], object] | None) -> None:
    set_attribute(sys.modules[__name__], "installed", hooks)
    set_inference_hook(mark_inference)
    KEY_TABLE.forget_resolutions()


def current() -> AutogradHooks[Any] | None:
    """The installed hooks, or None; where another thread exchanges them, as a reload does, those that it leaves."""
    hooks = installed
    if hooks is None:
        with default_dispatcher.lock:
            hooks = installed
    return hooks


def autograd_hooks(asked: str) -> AutogradHooks[Any]:
    """The installed hooks.

    Args:
        asked: What needs them, for the message.

    Raises:
        PluginError: No autograd plugin is loaded.
    """
    hooks = current()
    if hooks is None:
        raise PluginError(
            asked,
            found="no loaded plugin computes gradients",
            advice=default_dispatcher.plugin_advice("autograd"),
        )
    return hooks
