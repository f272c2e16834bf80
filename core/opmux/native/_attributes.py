"""Properties of tensors that are operators: `T`, `mT`, `real` and `imag`. Importing this attaches all operator methods."""

from opmux.dispatch import ops
from opmux.errors import OperatorValueError
from opmux.native._generated import methods as methods
from opmux.tensor import Tensor


def _transposed(self: Tensor) -> Tensor:
    """The tensor with its dimensions in reverse order; a view."""
    reverse = range(self.ndim - 1, -1, -1)
    view: Tensor = ops.aten.permute.default(self, tuple(reverse))
    return view


def _matrix_transposed(self: Tensor) -> Tensor:
    """The tensor with its last two dimensions exchanged; a view."""
    if self.ndim < 2:
        raise OperatorValueError("mT of a tensor with fewer than two dimensions", found=f"shape {list(self.shape)}")
    view: Tensor = ops.aten.transpose.int(self, -2, -1)
    return view


Tensor.T = property(_transposed)  # type: ignore[assignment, method-assign]  # the stub declares it as a property
Tensor.mT = property(_matrix_transposed)  # type: ignore[assignment, method-assign]
Tensor.real = property(lambda self: ops.aten.real.default(self))  # type: ignore[assignment, method-assign]
Tensor.imag = property(lambda self: ops.aten.imag.default(self))  # type: ignore[assignment, method-assign]
