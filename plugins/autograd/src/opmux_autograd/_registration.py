"""What is registered while the plugin is loaded."""

from typing import Any, Final

from opmux.dispatch import fallthrough_kernel, register_functionality, set_sequence_number_source
from opmux.native import install_autograd_hooks, uninstall_autograd_hooks
from opmux_autograd import _kernels
from opmux_autograd._anomaly import ANOMALY
from opmux_autograd._generated.kernels import AUTOGRAD_KERNELS, NON_DIFFERENTIABLE, OUT_VARIANTS, VIEW_KERNELS
from opmux_autograd._node import renew_generation, upcoming_sequence_nr
from opmux_autograd._observing import ABOVE_AUTOGRAD
from opmux_autograd._saved import SAVED_TENSOR_HOOKS
from opmux_autograd._tensor_hooks import TensorHooks

_HOOKS: Final = TensorHooks()


def register(scope: Any) -> None:
    """Registers every kernel through the plugin's scope, then installs the tensor hooks."""
    with scope.library("aten", "IMPL", "Autograd") as m, m.dispatcher.change():
        for name, kernel in AUTOGRAD_KERNELS.items():
            m.impl(name, kernel, with_next=True)
        for name in NON_DIFFERENTIABLE:
            m.impl(name, fallthrough_kernel)
        for name in OUT_VARIANTS:
            m.impl(name, _kernels.refuse_out(name), with_next=True)
        m.impl("detach_", _kernels.detach_, with_next=True)
        m.impl("resize_", _kernels.resize_, with_next=True)
    with scope.library("aten", "IMPL", "ADInplaceOrView") as m, m.dispatcher.change():
        for name, kernel in VIEW_KERNELS.items():
            m.impl(name, kernel, with_next=True, calls_operators=False)
        for name, outs in OUT_VARIANTS.items():
            m.impl(name, _kernels.write_out(outs), with_next=True, calls_operators=False)
    with scope.library("_", "IMPL") as m:
        m.fallback(_kernels.fallback, "Autograd", with_next=True)
        for mode in (ANOMALY, SAVED_TENSOR_HOOKS):
            handle = register_functionality(mode.name, after=ABOVE_AUTOGRAD)
            scope.on_unload(handle.destroy)
            m.fallback(mode.fallback, mode.name, with_next=True)
    # Also called when a later step of loading fails.
    scope.on_unload(_unload)
    renew_generation(loaded=True)
    install_autograd_hooks(_HOOKS)
    set_sequence_number_source(upcoming_sequence_nr)


def _unload() -> None:
    """Takes the tensor hooks away. Graphs that exist raise on backward from now on; tensors keep their data."""
    set_sequence_number_source(None)
    uninstall_autograd_hooks(_HOOKS)
    renew_generation(loaded=False)
