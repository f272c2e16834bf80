"""Parts and conjugates of complex numbers.

PyTorch's `conj` marks its result, and the conjugate is taken when it is read. Here it is taken at once: the result shares no
memory with its argument, and `resolve_conj` has nothing to do.
"""

from typing import Any

from opmux.errors import OperatorAttributeError
from opmux.tensor import Tensor, ops

__all__ = ["conj", "conj_physical", "conjugated", "imag", "real", "unchanged"]

_aten = ops.aten


def conj_physical(self: Tensor) -> Any:
    return _aten._conj_physical.default(self) if self.dtype.is_complex else self


def conjugated(self: Tensor) -> Any:
    return _aten.conj_physical.out(self, out=_aten.empty_like.default(self))


def conj(self: Tensor) -> Any:
    return conj_physical(self)


def real(self: Tensor) -> Any:
    return _part(self, 0) if self.dtype.is_complex else self


def imag(self: Tensor) -> Any:
    if not self.dtype.is_complex:
        raise OperatorAttributeError(
            f"aten::imag of a tensor of dtype {self.dtype}",
            found="imag is not implemented for tensors with non-complex dtypes",
            advice="use zeros_like: real numbers have no imaginary part",
        )
    return _part(self, 1)


def _part(self: Tensor, index: int) -> Any:
    return _aten.select.int(_aten.view_as_real.default(self), -1, index)


def unchanged(self: Tensor) -> Any:
    """Tensors are never marked as conjugated or negated here."""
    return self
