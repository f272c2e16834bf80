"""Nodes and kernels of differentiable operators.

Written by `python -m opmux_autograd.codegen` from derivatives.yaml and native_functions.yaml; do not edit.
"""

# ruff: noqa
# mypy: ignore-errors

from opmux.dispatch import ops

from opmux_autograd._edges import WITH_AUTOGRAD
from opmux_autograd._inplace import check_inplace, rebase_history, rebase_reshape
from opmux_autograd._kernels import refuse_complex, refuse_gradient
from opmux_autograd._node import RELEASED, Node, next_sequence_nr, saved
from opmux_autograd._own_modules import on_first_call
from opmux_autograd._record import attach_outputs, clone, save_list, save_result, saved_list, saved_result
from opmux_autograd._reshapes import track_reshape
from opmux_autograd._views import VersionCounter, bump, share_version, track_view, version_of
from opmux_autograd.formulas.values import zeros_like


class ZeroBackward0(Node):
    __slots__ = ()

    def apply(node, grad):
        return (zeros_like(grad),)
