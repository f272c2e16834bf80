"""`Tensor.data`: a tensor's memory without its history, and its exchange."""

from typing import Any, TypeVar
from weakref import ref

from opmux.dispatch import DispatchKeySet, backend_of, is_inference, ops
from opmux.errors import OperatorArgumentError, OperatorValueError
from opmux.tensor._tensor_base import TensorBase

__all__ = ["exchange", "untracked"]

_T = TypeVar("_T", bound=TensorBase)


def untracked(tensor: _T) -> _T:
    """Another tensor over the same memory; writes through it count for no gradient."""
    other: _T = ops.aten.detach.default.redispatch(DispatchKeySet(backend_of(tensor._device.type).name), tensor)
    if is_inference(tensor):
        other._keys, other._version_counter = tensor._keys, tensor._version_counter
    return other


def exchange(tensor: TensorBase, value: Any) -> None:
    """Gives a tensor the memory, shape and dtype of another one; its gradient and history stay.

    Raises:
        OperatorArgumentError: `value` is no tensor.
        OperatorValueError: It lies on a device of another type, or its dtype has no gradient and the tensor requires one.
    """
    if not hasattr(value, "_keys"):
        raise OperatorArgumentError(
            f"data of a tensor set to a {type(value).__name__}",
            found=f"Variable data has to be a tensor, but got {type(value).__name__}",
            advice="make a tensor of it first: opmux.tensor(value)",
        )
    if value.device.type != tensor.device.type:
        raise OperatorValueError(
            f"data of a tensor on {tensor.device} set to one on {value.device}",
            found="the two have incompatible tensor types",
            advice=f'move it first: .to("{tensor.device}")',
        )
    if tensor._autograd is not None and value.dtype.kind not in "fc":
        raise OperatorValueError(
            f"data of a tensor that requires grad set to one of dtype {value.dtype}",
            found="data set to a tensor that requires gradients must be floating point or complex dtype",
            advice="convert it, or call requires_grad_(False) first",
        )
    fresh = untracked(value)
    tensor._array, tensor._device = fresh._array, fresh._device
    # Of immutable arrays: who else would have to see a write.
    sharers = tensor.__dict__.pop("_sharers", [])
    sharers[:] = [entry for entry in sharers if entry() is not tensor]
    group = fresh.__dict__.get("_sharers")
    if group is not None:
        tensor.__dict__["_sharers"] = group
        group.append(ref(tensor))
