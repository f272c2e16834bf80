"""Tensors of torch's CPU as tensors of opmux and back, over the same memory."""

from typing import Any

import torch

import opmux
from opmux.errors import OperatorArgumentError, kind_of
from opmux.native import UnknownSize
from opmux_torch._dtypes import opmux_dtype
from opmux_torch._tensor import OpmuxTensor, wrap

__all__ = ["adopt", "from_opmux", "share", "to_cpu", "to_opmux"]


def adopt(tensor: Any) -> opmux.Tensor:
    """The tensor of opmux's `cpu` over the memory of a tensor of torch's CPU; over a copy where a view negates or conjugates.

    Raises:
        DtypeNotHeldError: opmux does not have the dtype.
        OperatorArgumentError: The tensor lies on another device, or is not strided.
    """
    if not isinstance(tensor, torch.Tensor):
        raise OperatorArgumentError(
            f"{kind_of(tensor)} as a tensor of opmux", found="no tensor of torch", advice="give a torch.Tensor"
        )
    opmux_dtype(tensor.dtype)
    opmux_dtype(tensor.layout)
    if tensor.device.type != "cpu" or type(tensor).__torch_dispatch__ is not torch.Tensor.__torch_dispatch__:
        raise OperatorArgumentError(
            f"{kind_of(tensor)} on device {str(tensor.device)!r} as a tensor of opmux",
            found="it has no memory on torch's CPU",
            advice="move it to the CPU first: x.cpu()",
        )
    return opmux.from_dlpack(tensor.detach().as_subclass(torch.Tensor).resolve_conj().resolve_neg())


def to_cpu(inner: opmux.Tensor) -> Any:
    """The tensor of torch's CPU over the memory of a tensor of opmux; over a copy if its memory is not the host's."""
    host = inner.cpu()
    if any(step < 0 for step in host.stride()):
        host = host.clone()
    return torch.from_dlpack(host)


def share(tensor: Any) -> OpmuxTensor:
    """A tensor on device "opmux:0" over the memory of a tensor of torch's CPU: a write to one is seen in the other.

    `x.to("opmux")` copies, as torch promises for a move between devices.

    Args:
        tensor: A strided tensor on torch's CPU that requires no grad.

    Raises:
        DtypeNotHeldError: opmux does not have the dtype.
        OperatorArgumentError: It is no such tensor.
    """
    if not isinstance(tensor, torch.Tensor) or tensor.requires_grad or tensor.is_conj() or tensor.is_neg():
        raise OperatorArgumentError(
            f"share({kind_of(tensor)})",
            found="no tensor of torch, or one that requires grad, or a conjugated or negated view",
            advice="give its memory without the history: share(x.detach())",
        )
    return wrap(adopt(tensor))


def from_opmux(tensor: opmux.Tensor) -> OpmuxTensor:
    """A tensor of torch over a tensor of opmux, on any device: a write to one is seen in the other.

    Raises:
        OperatorArgumentError: It is no tensor of opmux, or requires grad, which torch's autograd cannot follow.
        OperatorValueError: A size is known only when the tensor is computed.
    """
    if not isinstance(tensor, opmux.Tensor) or tensor.requires_grad:
        raise OperatorArgumentError(
            f"from_opmux({kind_of(tensor)})",
            found="no tensor of opmux, or one that requires grad",
            advice="give its memory without the history: from_opmux(x.detach())",
        )
    for size in tensor.shape:
        if isinstance(size, UnknownSize):
            size.refuse()
    return wrap(tensor.detach())


def to_opmux(tensor: Any) -> opmux.Tensor:
    """The tensor of opmux inside a tensor on a device "opmux", without its history: a write to one is seen in the other.

    Raises:
        OperatorArgumentError: The tensor lies elsewhere.
    """
    if type(tensor) is not OpmuxTensor:
        raise OperatorArgumentError(
            f"to_opmux({kind_of(tensor)})",
            found="no tensor of torch on a device of opmux",
            advice='move it there: x.to("opmux")',
        )
    return tensor._inner.detach()
