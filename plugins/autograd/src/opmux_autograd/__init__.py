"""Reverse-mode differentiation for opmux: `opmux.autograd`.

Tensors that require grad carry an autograd dispatch key; the kernels registered there record each call in a graph, which `backward`
and `grad` walk. Nothing here knows a backend: the backward pass calls operators, like any other program.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

# First, and whole: a thread whose first import is a submodule of opmux can deadlock with one that imports opmux (CPython gh-83065).
import opmux  # noqa: F401 -- opmux is to be imported first
from opmux.dispatch import enable_grad, inference_mode, is_grad_enabled, no_grad, set_grad_enabled
from opmux_autograd import anomaly_mode, function, grad_mode
from opmux_autograd._anomaly import (
    AnomalyError,
    detect_anomaly,
    is_anomaly_check_nan_enabled,
    is_anomaly_enabled,
    set_detect_anomaly,
)
from opmux_autograd._inplace import InplaceError
from opmux_autograd._kernels import NotDifferentiableError
from opmux_autograd._node import AccumulateGrad, Node, SavedTensorError, StaleGraphError
from opmux_autograd._operators import record_operator
from opmux_autograd._variable import Variable
from opmux_autograd.engine import backward, grad
from opmux_autograd.formulas.values import DerivativeNotImplementedError
from opmux_autograd.function import Function, FunctionContext, FunctionError, once_differentiable
from opmux_autograd.grad_mode import is_multithreading_enabled, set_multithreading_enabled

if TYPE_CHECKING:
    from opmux.testing import gradcheck, gradgradcheck
    from opmux_autograd import forward_ad, functional, graph
    from opmux_autograd._checkpoint import CheckpointError, checkpoint, checkpoint_sequential, set_checkpoint_early_stop

__version__ = "0.1.0"

__all__ = [
    "AccumulateGrad",
    "AnomalyError",
    "CheckpointError",
    "DerivativeNotImplementedError",
    "Function",
    "FunctionContext",
    "FunctionError",
    "InplaceError",
    "Node",
    "NotDifferentiableError",
    "SavedTensorError",
    "StaleGraphError",
    "Variable",
    "anomaly_mode",
    "backward",
    "checkpoint",
    "checkpoint_sequential",
    "detect_anomaly",
    "enable_grad",
    "forward_ad",
    "function",
    "functional",
    "grad",
    "grad_mode",
    "gradcheck",
    "gradgradcheck",
    "graph",
    "inference_mode",
    "is_anomaly_check_nan_enabled",
    "is_anomaly_enabled",
    "is_grad_enabled",
    "is_multithreading_enabled",
    "no_grad",
    "once_differentiable",
    "record_operator",
    "set_checkpoint_early_stop",
    "set_detect_anomaly",
    "set_grad_enabled",
    "set_multithreading_enabled",
]


#: Modules that are imported on first use, and the module of each other name that is: most programs that train need none of them.
_LATER_MODULES = frozenset({"forward_ad", "functional", "graph"})
_LATER = {
    **dict.fromkeys(("gradcheck", "gradgradcheck"), "opmux.testing"),
    **dict.fromkeys(
        ("CheckpointError", "checkpoint", "checkpoint_sequential", "set_checkpoint_early_stop"),
        "opmux_autograd._checkpoint",
    ),
}


def __getattr__(name: str) -> Any:
    """What is imported on first use."""
    if name in _LATER_MODULES:
        return import_module(f"{__name__}.{name}")
    if name not in _LATER:
        from opmux.native import no_attribute  # only here: nothing else is to import kernels

        raise no_attribute("opmux.autograd", name, __name__)
    value = globals()[name] = getattr(import_module(_LATER[name]), name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
