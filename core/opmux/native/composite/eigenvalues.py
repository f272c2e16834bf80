"""Eigenvalues of any square matrices, and exponentials, made of the operators that compute them."""

from typing import Any

from opmux.native.composite.decomposition import adjoint
from opmux.native.composite.out import out_variant, out_variants
from opmux.native.meta.decomposition import require_square
from opmux.tensor import Tensor, ops

__all__ = ["eig_out", "eigvals_out", "linalg_eigvals", "matrix_exp", "matrix_exp_backward"]

_aten = ops.aten


def linalg_eigvals(self: Tensor) -> Any:
    """Eigenvalues; by way of eigenvectors, which the derivative needs, where a gradient is recorded."""
    return _aten.linalg_eig.default(self)[0] if self.requires_grad else _aten._linalg_eigvals.default(self)


def matrix_exp(self: Tensor) -> Any:
    """Exponentials of square matrices."""
    return _aten.linalg_matrix_exp.default(self)


def matrix_exp_backward(self: Tensor, grad: Tensor) -> Any:
    """The gradient of an exponential: a block of that of the matrix [[A^H, grad], [0, A^H]]."""
    shape = require_square("matrix_exp_backward", self)
    n = shape[-1]
    dual = _aten.to.dtype(adjoint(self), grad.dtype)
    grad = _aten.expand.default(grad, shape)
    above = _aten.cat.default([dual, grad], -1)
    below = _aten.cat.default([_aten.zeros_like.default(dual), dual], -1)
    whole = _aten.linalg_matrix_exp.default(_aten.cat.default([above, below], -2))
    return _aten.slice.Tensor(_aten.slice.Tensor(whole, -2, 0, n), -1, n, 2 * n)


eig_out = out_variants(_aten.linalg_eig.default, "eigenvalues", "eigenvectors", exact=False, strided=True)
eigvals_out = out_variant(_aten._linalg_eigvals.default, exact=False)
