"""Properties of tensors that are operators (`T`, `mT`, `H`, `mH`, `real`, `imag`); `new` and `new_tensor`, which are none.

Importing this attaches all operator methods.
"""

from typing import Any

from opmux.errors import OperatorArgumentError, OperatorAttributeError, caution
from opmux.native._generated.methods import METHODS
from opmux.native.public.functions import attach
from opmux.tensor import Tensor, construct, ops, tensor

__all__ = ["new", "new_tensor"]


def _transposed(self: Tensor) -> Tensor:
    """The tensor with its dimensions in reverse order; a view."""
    if self.ndim != 2:
        from opmux.native.composite.metadata import warn_of_reversing  # only deprecated uses need it

        warn_of_reversing(self.ndim)
    reverse = range(self.ndim - 1, -1, -1)
    return ops.aten.permute.default(self, tuple(reverse))


def _matrix_transposed(self: Tensor) -> Tensor:
    """The tensor with its last two dimensions exchanged; a view. A 0-dim tensor is its own."""
    if self.ndim == 1:
        raise OperatorAttributeError(
            "tensor.mT is only supported on matrices or batches of matrices. Got 1-D tensor.",
            found=f"shape {list(self.shape)}",
            advice="give it another dimension first: x[None]",
        )
    if not self.ndim:
        caution("Tensor.mT is deprecated on 0-D tensors: it is the tensor itself")
        return self
    return ops.aten.transpose.int(self, -2, -1)


def _adjoint(self: Tensor) -> Tensor:
    """The tensor with its last two dimensions exchanged, and conjugated; a view if it is real. A 0-dim tensor is conjugated."""
    if not self.ndim:
        caution("Tensor.mH is deprecated on 0-D tensors: use x.conj()")
        return ops.aten.conj.default(self)
    return ops.aten.adjoint.default(self)


def _matrix_adjoint(self: Tensor) -> Tensor:
    """The matrix with its dimensions exchanged, and conjugated; a view if it is real. A 0-dim tensor is conjugated."""
    if self.ndim not in (0, 2):
        raise OperatorAttributeError(
            f"tensor.H is only supported on matrices (2-D tensors). Got {self.ndim}-D tensor.",
            found=f"shape {list(self.shape)}",
            advice="tensor.mH is for batches of matrices"
            if self.ndim > 2
            else "give it another dimension first: x[None]",
        )
    if not self.ndim:
        caution("Tensor.H is deprecated on 0-D tensors: use x.conj()")
        return ops.aten.conj.default(self)
    return ops.aten.adjoint.default(self)


def new_tensor(
    self: Tensor, data: Any, *, dtype: Any = None, device: Any = None, requires_grad: bool = False
) -> Tensor:
    """A tensor with a copy of `data`, with the dtype and device of this one unless others are given."""
    place = self.device if device is None else device
    return tensor(data, dtype=self.dtype if dtype is None else dtype, device=place, requires_grad=requires_grad)


def new(self: Tensor, /, *args: Any, **options: Any) -> Tensor:
    """What `Tensor(...)` makes of such arguments, with the dtype and device of this tensor: a vector of data, or of sizes.

    PyTorch keeps it for old programs; `new_tensor`, `new_empty` and their like say which of the two is meant.

    Args:
        args: A tensor of this dtype, a sequence of numbers, or sizes; nothing for an empty tensor.
        options: `device`; in place of arguments `other`, a tensor, `data` or `size`.

    Raises:
        OperatorArgumentError: Something else.
    """
    place = options.pop("device", None)
    other = args[0] if len(args) == 1 else options.get("other")
    if isinstance(other, Tensor) and other.dtype is not self.dtype:
        raise OperatorArgumentError(
            f"new() of a tensor of dtype {other.dtype}",
            found=f"expected one of dtype {self.dtype}",
            advice="convert it: other.to(tensor)",
        )
    return construct("new", self.dtype, self.device if place is None else place, args, options)


def _real(self: Tensor) -> Tensor:
    """The real parts, a view that can be written and assigned to; of a real tensor itself."""
    return ops.aten.real.default(self)


def _imaginary(self: Tensor) -> Tensor:
    """The imaginary parts, a view that can be written and assigned to; a real tensor has none, and refuses."""
    return ops.aten.imag.default(self)


def _set_real(self: Tensor, value: Any) -> None:
    _copy_into(self.real, value)


def _set_imag(self: Tensor, value: Any) -> None:
    _copy_into(self.imag, value)


def _copy_into(part: Tensor, value: Any) -> None:
    """Writes a tensor or a number into a view."""
    if isinstance(value, Tensor):
        ops.aten.copy_.default(part, value)
    else:
        ops.aten.fill_(part, value)


attach(METHODS)
Tensor.T = property(_transposed)  # type: ignore[assignment, method-assign]  # the stub declares it as a property
Tensor.mT = property(_matrix_transposed)  # type: ignore[assignment, method-assign]
Tensor.real = property(_real, _set_real)  # type: ignore[assignment, method-assign]
Tensor.imag = property(_imaginary, _set_imag)  # type: ignore[assignment, method-assign]
Tensor.H = property(_matrix_adjoint)  # type: ignore[assignment, method-assign]
Tensor.mH = property(_adjoint)  # type: ignore[assignment, method-assign]
Tensor.new_tensor = new_tensor  # type: ignore[assignment, method-assign]
Tensor.new = new  # type: ignore[assignment, method-assign]
