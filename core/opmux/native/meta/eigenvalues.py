"""Shapes, dtypes and errors of eigenvalues of any square matrices, and of their exponentials."""

from opmux.native.meta.decomposition import by_columns, require_floating, require_square
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor

__all__ = ["eig_meta", "eigvals_meta", "matrix_exp_meta"]


def eig_meta(self: Tensor) -> tuple[TensorMeta, ...]:
    shape, d = require_square("linalg_eig", self), require_floating("linalg_eig", self)
    return TensorMeta(shape[:-1], d.to_complex()), by_columns(shape, d.to_complex())


def eigvals_meta(self: Tensor) -> TensorMeta:
    shape, d = require_square("linalg_eigvals", self), require_floating("linalg_eigvals", self)
    return TensorMeta(shape[:-1], d.to_complex())


def matrix_exp_meta(self: Tensor) -> TensorMeta:
    return TensorMeta(
        require_square("linalg_matrix_exp", self), require_floating("linalg_matrix_exp", self, halves=True)
    )
