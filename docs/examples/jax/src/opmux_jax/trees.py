"""jax's tracing, and tensors as arguments and results of functions that jax transforms: `jax.jit(step)(parameters, images)`.

For jax a tensor is a node with one array in it, and of its other properties the function sees whether it is a parameter: a tensor
that requires grad is one inside too. Its history and its `.grad` stay outside.
"""

import importlib
from contextlib import suppress
from typing import Any

import jax
from jax.extend.core import get_opaque_trace_state

import opmux
from opmux.errors import BackendUnloadedError, OperatorValueError
from opmux_jax.kernels import serving

__all__ = ["flatten", "introduce", "is_traced", "trace_of", "unflatten"]

with jax.ensure_compile_time_eval():
    #: What jax says of its state where nothing is traced.
    _UNTRACED = get_opaque_trace_state()


def is_traced() -> bool:
    """Whether this thread runs a function for jax.jit or another transformation."""
    return bool(get_opaque_trace_state() != _UNTRACED)


def trace_of(array: Any) -> object:
    """The trace that an array is part of; None for an array that has values."""
    return getattr(array, "_trace", type(array)) if isinstance(array, jax.core.Tracer) else None


def flatten(tensor: opmux.Tensor) -> tuple[tuple[Any], bool]:
    """The array of a tensor, and whether it is a parameter.

    Raises:
        OperatorValueError: The tensor lies elsewhere, or it has a history, which would be lost.
    """
    if tensor.device.type != "jax":
        raise OperatorValueError(
            f"a tensor on {tensor.device} for a function that jax transforms",
            found="jax computes with tensors on the device jax",
            advice='move it first: .to("jax")',
        )
    array, is_leaf = tensor._array, tensor.is_leaf
    if not is_leaf and not isinstance(array, jax.core.Tracer):
        raise OperatorValueError(
            "a tensor with a history for a function that jax transforms",
            found="what it was computed from would get no gradient from the function",
            advice="hand over tensor.detach(), or compute it inside the function",
        )
    return (array,), is_leaf and tensor.requires_grad


def unflatten(requires_grad: bool, children: tuple[Any]) -> Any:
    """A tensor over an array; what jax has put into the array's place is returned as it is.

    Raises:
        BackendUnloadedError: The plugin has been unloaded.
    """
    (array,) = children
    if not isinstance(array, jax.Array):
        return array
    if not serving:
        raise BackendUnloadedError(
            "a tensor on the device jax from a function that jax transforms",
            found="the plugin jax is not loaded",
            advice='opmux.plugins.load("jax")',
        )
    tensor = serving[0].wrap(array)
    return tensor.requires_grad_() if requires_grad else tensor


def introduce() -> None:
    """Has jax know tensors."""
    # jax forgets no class. So that it keeps no function of this module, which a reload makes anew, it gets them by name.
    with suppress(ValueError):  # known since an earlier load
        jax.tree_util.register_pytree_node(opmux.Tensor, *map(_by_name, ("flatten", "unflatten")))


def _by_name(name: str) -> Any:
    return lambda *given: getattr(importlib.import_module("opmux_jax.trees"), name)(*given)
