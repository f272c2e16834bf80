"""Results with names. Generated from native_functions.yaml by `python -m opmux.codegen`; do not edit."""

# ruff: noqa

from typing import NamedTuple

from opmux.tensor import Tensor, results_repr


class _linalg_det(NamedTuple):
    """Results of `_linalg_det`."""

    result: Tensor
    LU: Tensor
    pivots: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class _linalg_eigh(NamedTuple):
    """Results of `_linalg_eigh`."""

    eigenvalues: Tensor
    eigenvectors: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class _linalg_slogdet(NamedTuple):
    """Results of `_linalg_slogdet`."""

    sign: Tensor
    logabsdet: Tensor
    LU: Tensor
    pivots: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class _linalg_solve_ex(NamedTuple):
    """Results of `_linalg_solve_ex`."""

    result: Tensor
    LU: Tensor
    pivots: Tensor
    info: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class _linalg_svd(NamedTuple):
    """Results of `_linalg_svd`."""

    U: Tensor
    S: Tensor
    Vh: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class _lu_with_info(NamedTuple):
    """Results of `_lu_with_info`."""

    LU: Tensor
    pivots: Tensor
    info: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class _scaled_dot_product_flash_attention_for_cpu(NamedTuple):
    """Results of `_scaled_dot_product_flash_attention_for_cpu`."""

    output: Tensor
    logsumexp: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class aminmax(NamedTuple):
    """Results of `aminmax`."""

    min: Tensor
    max: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class cummax(NamedTuple):
    """Results of `cummax`."""

    values: Tensor
    indices: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class cummin(NamedTuple):
    """Results of `cummin`."""

    values: Tensor
    indices: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class frexp(NamedTuple):
    """Results of `frexp`."""

    mantissa: Tensor
    exponent: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class geqrf(NamedTuple):
    """Results of `geqrf`."""

    a: Tensor
    tau: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class histogram(NamedTuple):
    """Results of `histogram`."""

    hist: Tensor
    bin_edges: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class histogramdd(NamedTuple):
    """Results of `histogramdd`."""

    hist: Tensor
    bin_edges: list[Tensor]

    def __repr__(self) -> str:
        return results_repr(self)


class kthvalue(NamedTuple):
    """Results of `kthvalue`."""

    values: Tensor
    indices: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class linalg_cholesky_ex(NamedTuple):
    """Results of `linalg_cholesky_ex`."""

    L: Tensor
    info: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class linalg_eig(NamedTuple):
    """Results of `linalg_eig`."""

    eigenvalues: Tensor
    eigenvectors: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class linalg_eigh(NamedTuple):
    """Results of `linalg_eigh`."""

    eigenvalues: Tensor
    eigenvectors: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class linalg_inv_ex(NamedTuple):
    """Results of `linalg_inv_ex`."""

    inverse: Tensor
    info: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class linalg_lstsq(NamedTuple):
    """Results of `linalg_lstsq`."""

    solution: Tensor
    residuals: Tensor
    rank: Tensor
    singular_values: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class linalg_lu(NamedTuple):
    """Results of `linalg_lu`."""

    P: Tensor
    L: Tensor
    U: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class linalg_lu_factor(NamedTuple):
    """Results of `linalg_lu_factor`."""

    LU: Tensor
    pivots: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class linalg_lu_factor_ex(NamedTuple):
    """Results of `linalg_lu_factor_ex`."""

    LU: Tensor
    pivots: Tensor
    info: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class linalg_qr(NamedTuple):
    """Results of `linalg_qr`."""

    Q: Tensor
    R: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class linalg_slogdet(NamedTuple):
    """Results of `linalg_slogdet`."""

    sign: Tensor
    logabsdet: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class linalg_solve_ex(NamedTuple):
    """Results of `linalg_solve_ex`."""

    result: Tensor
    info: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class linalg_svd(NamedTuple):
    """Results of `linalg_svd`."""

    U: Tensor
    S: Tensor
    Vh: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class lu_unpack(NamedTuple):
    """Results of `lu_unpack`."""

    P: Tensor
    L: Tensor
    U: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class max(NamedTuple):
    """Results of `max`."""

    values: Tensor
    indices: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class median(NamedTuple):
    """Results of `median`."""

    values: Tensor
    indices: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class min(NamedTuple):
    """Results of `min`."""

    values: Tensor
    indices: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class mode(NamedTuple):
    """Results of `mode`."""

    values: Tensor
    indices: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class nanmedian(NamedTuple):
    """Results of `nanmedian`."""

    values: Tensor
    indices: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class qr(NamedTuple):
    """Results of `qr`."""

    Q: Tensor
    R: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class slogdet(NamedTuple):
    """Results of `slogdet`."""

    sign: Tensor
    logabsdet: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class sort(NamedTuple):
    """Results of `sort`."""

    values: Tensor
    indices: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class svd(NamedTuple):
    """Results of `svd`."""

    U: Tensor
    S: Tensor
    V: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class topk(NamedTuple):
    """Results of `topk`."""

    values: Tensor
    indices: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class triangular_solve(NamedTuple):
    """Results of `triangular_solve`."""

    solution: Tensor
    cloned_coefficient: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


__all__ = ['_linalg_det', '_linalg_eigh', '_linalg_slogdet', '_linalg_solve_ex', '_linalg_svd', '_lu_with_info', '_scaled_dot_product_flash_attention_for_cpu', 'aminmax', 'cummax', 'cummin', 'frexp', 'geqrf', 'histogram', 'histogramdd', 'kthvalue', 'linalg_cholesky_ex', 'linalg_eig', 'linalg_eigh', 'linalg_inv_ex', 'linalg_lstsq', 'linalg_lu', 'linalg_lu_factor', 'linalg_lu_factor_ex', 'linalg_qr', 'linalg_slogdet', 'linalg_solve_ex', 'linalg_svd', 'lu_unpack', 'max', 'median', 'min', 'mode', 'nanmedian', 'qr', 'slogdet', 'sort', 'svd', 'topk', 'triangular_solve']
