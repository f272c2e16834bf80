"""What is registered while the plugin is loaded."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from opmux.dispatch import default_dispatcher, fallthrough_kernel, set_sequence_number_source
from opmux.native import install_autograd_hooks, uninstall_autograd_hooks
from opmux_autograd import _kernels
from opmux_autograd._anomaly import ANOMALY
from opmux_autograd._edges import LOST_VIEW
from opmux_autograd._generated.tables import (
    AUTOGRAD_KERNELS,
    LIST_KERNELS,
    NON_DIFFERENTIABLE,
    OUT_VARIANTS,
    UNSEEN,
    VERSION_KERNELS,
    VIEW_KERNELS,
)
from opmux_autograd._node import renew_generation, upcoming_sequence_nr
from opmux_autograd._observing import ABOVE_AUTOGRAD
from opmux_autograd._own_modules import OwnModules
from opmux_autograd._saved import SAVED_TENSOR_HOOKS
from opmux_autograd._tensor_hooks import TensorHooks

__all__ = ["register"]

_HOOKS: Final = TensorHooks()
_OWN: Final = OwnModules("opmux_autograd")
#: Kernels that are not generated; the same whether a call is recorded or not.
_BY_HAND: Final = {"aten::detach_": _kernels.detach_, "aten::resize_": _kernels.resize_}


def register(scope: Any) -> None:
    """Registers every kernel through the plugin's scope, then installs the tensor hooks."""
    for key, blocks in (("Autograd", _register_recording), ("ADInplaceOrView", _register_tracking)):
        with scope.library("aten", "IMPL", key) as m:
            # Not as a `with` block, which an interrupt could leave with the registry lock held.
            m.dispatcher.change().run(partial(blocks, m))
    with scope.library("_", "IMPL") as m:
        m.fallback(_kernels.fallback, "Autograd", with_next=True)
        above = {ANOMALY.name: ANOMALY.fallback, SAVED_TENSOR_HOOKS.name: SAVED_TENSOR_HOOKS.fallback}
        for name, fallback in {**above, LOST_VIEW: _kernels.refuse_lost_views}.items():
            scope.functionality(name, after=ABOVE_AUTOGRAD)
            m.fallback(fallback, name, with_next=True)
    # Also called when a later step of loading fails.
    scope.on_unload(_unload)
    renew_generation(loaded=True)
    install_autograd_hooks(_HOOKS)
    set_sequence_number_source(upcoming_sequence_nr)


def _register_recording(m: Any) -> None:
    m.impl_block(AUTOGRAD_KERNELS, _generated, with_next=True)
    m.impl_block(LIST_KERNELS, _of_lists, with_next=True)
    m.impl_block(NON_DIFFERENTIABLE, fallthrough_kernel)
    m.impl_block(OUT_VARIANTS, _of_outs, with_next=True)
    m.impl_block(UNSEEN, lambda name, _: _kernels.unseen, with_next=True)
    m.impl_block(_BY_HAND, lambda name, kernel: kernel, with_next=True)


def _register_tracking(m: Any) -> None:
    m.impl_block(VERSION_KERNELS, _generated, with_next=True, calls_operators=False)
    m.impl_block(VIEW_KERNELS, _of_views, with_next=True, calls_operators=False)
    m.impl_block(OUT_VARIANTS, lambda name, row: _kernels.write_out(row[0]), with_next=True, calls_operators=False)
    m.impl_block(UNSEEN, lambda name, _: _kernels.unseen, with_next=True, calls_operators=False)
    m.impl_block(_BY_HAND, lambda name, kernel: kernel, with_next=True, calls_operators=False)


def _generated(name: str, row: Sequence[str]) -> Callable[..., Any]:
    """A generated kernel, "kernels_a.record_add_Tensor", or one that another makes of a class of nodes.

    The first of a module imports it. See Note [Own modules].
    """
    return _at(row) if isinstance(row, str) else _made(name, *row)


def _made(name: str, maker: str, node: str) -> Callable[..., Any]:
    kernel: Callable[..., Any] = _at(maker)(_at(node), name)
    kernel.__name__ = kernel.__qualname__ = f"record_{name.partition('::')[2].replace('.', '_')}"
    return kernel


def _at(path: str) -> Any:
    module, _, name = path.partition(".")
    return getattr(_OWN.module(f"opmux_autograd._generated.{module}"), name)


def _of_outs(name: str, row: tuple[tuple[str, ...], str]) -> Callable[..., Any]:
    operator: Any = default_dispatcher.find_op(name)
    return _kernels.record_out(operator, row[1])


def _of_lists(name: str, row: tuple[str, str, str, tuple[int, ...]]) -> Callable[..., Any]:
    maker, element, node, differentiable = row
    from opmux_autograd._lists import recording  # only a call needs it

    return recording(_made(name, maker, element), node, differentiable)


def _of_views(name: str, row: tuple[str, str]) -> Callable[..., Any]:
    maker, operator = row
    kernel: Callable[..., Any] = _at(maker)(default_dispatcher.find_op(operator))
    return kernel


def _unload() -> None:
    """Takes the tensor hooks away. Graphs that exist raise on backward from now on; tensors keep their data."""
    set_sequence_number_source(None)
    uninstall_autograd_hooks(_HOOKS)
    renew_generation(loaded=False)
