"""Arithmetic with Python numbers, as the tensor operators with a number in the tensor's place."""

from collections.abc import Callable
from typing import Any

from opmux.native.arrays import check_number
from opmux.tensor import Tensor, ops, result_type, strided, wrap_number

__all__ = [
    "add_scalar",
    "add_scalar_",
    "as_tensor",
    "div_scalar",
    "div_scalar_",
    "div_scalar_mode",
    "div_scalar_mode_",
    "mul_scalar",
    "mul_scalar_",
    "rsub_scalar",
    "rsub_tensor",
    "sub_scalar",
    "sub_scalar_",
    "where_nonzero",
    "where_scalars",
    "with_number",
]

_aten = ops.aten


def add_scalar(self: Tensor, other: Any, alpha: Any = 1) -> Any:
    return _aten.add.Tensor(self, other, alpha=alpha)


def add_scalar_(self: Tensor, other: Any, alpha: Any = 1) -> Any:
    return _aten.add_.Tensor(self, other, alpha=alpha)


def sub_scalar(self: Tensor, other: Any, alpha: Any = 1) -> Any:
    return _aten.sub.Tensor(self, other, alpha=alpha)


def sub_scalar_(self: Tensor, other: Any, alpha: Any = 1) -> Any:
    return _aten.sub_.Tensor(self, other, alpha=alpha)


def rsub_tensor(self: Tensor, other: Tensor, *, alpha: Any = 1) -> Any:
    return _aten.sub.Tensor(other, self, alpha=alpha)


def rsub_scalar(self: Tensor, other: Any, alpha: Any = 1) -> Any:
    return _aten.sub.Tensor(wrap_number(other), self, alpha=alpha)


def mul_scalar(self: Tensor, other: Any) -> Any:
    return _aten.mul.Tensor(self, other)


def mul_scalar_(self: Tensor, other: Any) -> Any:
    return _aten.mul_.Tensor(self, other)


def div_scalar(self: Tensor, other: Any) -> Any:
    return _aten.div.Tensor(self, other)


def div_scalar_(self: Tensor, other: Any) -> Any:
    return _aten.div_.Tensor(self, other)


def div_scalar_mode(self: Tensor, other: Any, *, rounding_mode: str | None) -> Any:
    return _aten.div.Tensor_mode(self, other, rounding_mode=rounding_mode)


def div_scalar_mode_(self: Tensor, other: Any, *, rounding_mode: str | None) -> Any:
    return _aten.div_.Tensor_mode(self, other, rounding_mode=rounding_mode)


def where_scalars(condition: Tensor, self: Any, other: Any) -> Any:
    """`where` with a number for one of the values or for both."""
    first, second = as_tensor(self), as_tensor(other)
    # In the order in which modes see them in PyTorch. A number is asked for last: of a tensor that keeps its dtype no more is.
    if second is other:
        d, device = result_type(second, first), other.device
        self = _as_branch(self, d, device)
        return _aten.where.self(condition, self, _as_branch(other, d, device))
    d, device = result_type(first, second), (self if first is self else condition).device
    other = _as_branch(other, d, device)
    return _aten.where.self(condition, _as_branch(self, d, device), other)


def _as_branch(value: Any, d: Any, device: Any) -> Any:
    """One of the values that `where` chooses from, in the dtype of both."""
    if isinstance(value, Tensor):
        return value if value.dtype is d else value.to(d)
    if not (d.kind == "f" and d.itemsize == 2):
        check_number(value, d)  # What is too large for half precision is infinite.
    return _aten.scalar_tensor.default(value, dtype=d, layout=strided, device=device)


def as_tensor(value: Any) -> Tensor:
    """A tensor as it is, a number wrapped."""
    return value if isinstance(value, Tensor) else wrap_number(value)


def with_number(handle: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel of an overload that takes a number where `handle`, the operator of two tensors, takes a tensor."""

    def kernel(self: Any, other: Any, **out: Any) -> Any:
        return handle(as_tensor(self), as_tensor(other), **out)

    return kernel


def where_nonzero(condition: Tensor) -> Any:
    """Positions of the elements that are not zero, one tensor per dimension; a 0-dim tensor counts as one element."""
    if not condition._array.ndim:
        condition = _aten.unsqueeze.default(condition, 0)
    return _aten.unbind.int(_aten.nonzero.default(condition), 1)
