"""Reverse-mode differentiation for opmux: `opmux.autograd`.

Tensors that require grad carry an autograd dispatch key; the kernels registered there record each call in a graph, which `backward`
and `grad` walk. Nothing here knows a backend: the backward pass calls operators, like any other program.
"""

from opmux.dispatch import enable_grad, is_grad_enabled, no_grad, set_grad_enabled
from opmux_autograd._kernels import NotDifferentiableError
from opmux_autograd._node import AccumulateGrad, Node, SavedTensorError, StaleGraphError
from opmux_autograd._record import InplaceError
from opmux_autograd.engine import backward, grad
from opmux_autograd.formulas import DerivativeNotImplementedError
from opmux_autograd.function import Function, FunctionContext, once_differentiable

__version__ = "0.1.0"

__all__ = [
    "AccumulateGrad",
    "DerivativeNotImplementedError",
    "Function",
    "FunctionContext",
    "InplaceError",
    "Node",
    "NotDifferentiableError",
    "SavedTensorError",
    "StaleGraphError",
    "backward",
    "enable_grad",
    "grad",
    "is_grad_enabled",
    "no_grad",
    "once_differentiable",
    "set_grad_enabled",
]
