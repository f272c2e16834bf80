"""The norm of gradients, and limits for it."""

from collections.abc import Iterable
from typing import Final

from opmux.dispatch import explain_each, no_grad
from opmux.errors import OperatorValueError
from opmux.nn.modules._inputs import checked_tensor
from opmux.tensor import Tensor, as_tensor, ops

__all__ = ["clip_grad_norm_", "clip_grad_value_", "clip_grads_with_norm_", "get_total_norm"]

_aten: Final = ops.aten
_Tensors = Tensor | Iterable[Tensor]


def _listed(tensors: _Tensors) -> list[Tensor]:
    return [tensors] if isinstance(tensors, Tensor) else list(tensors)


def _gradients(parameters: _Tensors) -> list[Tensor]:
    listed = [checked_tensor(parameter, "a parameter") for parameter in _listed(parameters)]
    return [parameter.grad for parameter in listed if parameter.grad is not None]


@no_grad()
def get_total_norm(
    tensors: _Tensors, norm_type: float = 2.0, error_if_nonfinite: bool = False, foreach: bool | None = None
) -> Tensor:
    """The norm of all elements of several tensors.

    Args:
        tensors: The tensors.
        norm_type: The exponent; `inf` for the largest absolute value.
        error_if_nonfinite: Whether a norm that is infinite or NaN is refused.
        foreach: Read, and without effect: the tensors are gone through one by one.

    Raises:
        OperatorValueError: See `error_if_nonfinite`.
    """
    listed = _listed(tensors)
    if not listed:
        return as_tensor(0.0)
    device = listed[0].device
    norms = [_aten.linalg_vector_norm.default(tensor, float(norm_type)).to(device) for tensor in listed]
    total = _aten.linalg_vector_norm.default(_aten.stack.default(norms), float(norm_type))
    if error_if_nonfinite and not total.isfinite().item():
        raise OperatorValueError(
            f"the norm of order {norm_type} of gradients",
            found="it is non-finite, so it cannot be clipped",
            advice="pass error_if_nonfinite=False to scale by it all the same",
        )
    return total


@no_grad()
def clip_grads_with_norm_(
    parameters: _Tensors, max_norm: float, total_norm: Tensor, foreach: bool | None = None
) -> None:
    """Scales gradients down to a norm, if theirs, which is given, is larger.

    Args:
        parameters: Whose gradients are changed in place.
        max_norm: The largest norm.
        total_norm: Their norm.
        foreach: See `get_total_norm`.
    """
    factor = (float(max_norm) / (total_norm + 1e-6)).clamp(max=1.0)
    for gradient in _gradients(parameters):
        gradient.mul_(factor.to(gradient.device))


def clip_grad_norm_(
    parameters: _Tensors,
    max_norm: float,
    norm_type: float = 2.0,
    error_if_nonfinite: bool = False,
    foreach: bool | None = None,
) -> Tensor:
    """Scales gradients down to a norm, if theirs, as if they were one vector, is larger.

    Args:
        parameters: Whose gradients are changed in place.
        max_norm: The largest norm.
        norm_type: See `get_total_norm`, as for the others.
        error_if_nonfinite: The same.
        foreach: The same.

    Returns:
        The norm before.
    """
    listed = _listed(parameters)
    total = _total_norm(_gradients(listed), norm_type, error_if_nonfinite, foreach)
    _scaled_to(listed, max_norm, total, foreach)
    return total


@no_grad()
def clip_grad_value_(parameters: _Tensors, clip_value: float, foreach: bool | None = None) -> None:
    """Limits each element of gradients to `-clip_value` to `clip_value`."""
    for gradient in _gradients(parameters):
        gradient.clamp_(-float(clip_value), float(clip_value))


# As `clip_grad_norm_` calls them, which names its arguments itself.
_total_norm, _scaled_to = get_total_norm, clip_grads_with_norm_

explain_each(globals(), __all__)
