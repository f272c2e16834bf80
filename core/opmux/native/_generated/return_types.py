"""Results with names. Generated from native_functions.yaml by `python -m opmux.codegen`; do not edit."""

# ruff: noqa

from typing import NamedTuple

from opmux.native.public.results import take_iterable
from opmux.tensor import Tensor, results_repr


class _linalg_det(NamedTuple):
    """Results of `_linalg_det`."""

    result: Tensor
    LU: Tensor
    pivots: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class _linalg_det_out(NamedTuple):
    """Results of `_linalg_det_out`."""

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


class _linalg_eigh_out(NamedTuple):
    """Results of `_linalg_eigh_out`."""

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


class _linalg_slogdet_out(NamedTuple):
    """Results of `_linalg_slogdet_out`."""

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


class _linalg_solve_ex_out(NamedTuple):
    """Results of `_linalg_solve_ex_out`."""

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


class _linalg_svd_out(NamedTuple):
    """Results of `_linalg_svd_out`."""

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


class _scaled_dot_product_flash_attention_for_cpu_backward(NamedTuple):
    """Results of `_scaled_dot_product_flash_attention_for_cpu_backward`."""

    grad_query: Tensor
    grad_key: Tensor
    grad_value: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class aminmax(NamedTuple):
    """Results of `aminmax`."""

    min: Tensor
    max: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class aminmax_out(NamedTuple):
    """Results of `aminmax_out`."""

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


class cummax_out(NamedTuple):
    """Results of `cummax_out`."""

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


class cummin_out(NamedTuple):
    """Results of `cummin_out`."""

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


class frexp_out(NamedTuple):
    """Results of `frexp_out`."""

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


class geqrf_out(NamedTuple):
    """Results of `geqrf_out`."""

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


class histogram_out(NamedTuple):
    """Results of `histogram_out`."""

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


class kthvalue_out(NamedTuple):
    """Results of `kthvalue_out`."""

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


class linalg_cholesky_ex_out(NamedTuple):
    """Results of `linalg_cholesky_ex_out`."""

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


class linalg_eig_out(NamedTuple):
    """Results of `linalg_eig_out`."""

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


class linalg_eigh_out(NamedTuple):
    """Results of `linalg_eigh_out`."""

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


class linalg_inv_ex_out(NamedTuple):
    """Results of `linalg_inv_ex_out`."""

    inverse: Tensor
    info: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class linalg_ldl_factor(NamedTuple):
    """Results of `linalg_ldl_factor`."""

    LD: Tensor
    pivots: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class linalg_ldl_factor_ex(NamedTuple):
    """Results of `linalg_ldl_factor_ex`."""

    LD: Tensor
    pivots: Tensor
    info: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class linalg_ldl_factor_ex_out(NamedTuple):
    """Results of `linalg_ldl_factor_ex_out`."""

    LD: Tensor
    pivots: Tensor
    info: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class linalg_ldl_factor_out(NamedTuple):
    """Results of `linalg_ldl_factor_out`."""

    LD: Tensor
    pivots: Tensor

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


class linalg_lstsq_out(NamedTuple):
    """Results of `linalg_lstsq_out`."""

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


class linalg_lu_factor_ex_out(NamedTuple):
    """Results of `linalg_lu_factor_ex_out`."""

    LU: Tensor
    pivots: Tensor
    info: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class linalg_lu_factor_out(NamedTuple):
    """Results of `linalg_lu_factor_out`."""

    LU: Tensor
    pivots: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class linalg_lu_out(NamedTuple):
    """Results of `linalg_lu_out`."""

    P: Tensor
    L: Tensor
    U: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class linalg_qr(NamedTuple):
    """Results of `linalg_qr`."""

    Q: Tensor
    R: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


class linalg_qr_out(NamedTuple):
    """Results of `linalg_qr_out`."""

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


class linalg_slogdet_out(NamedTuple):
    """Results of `linalg_slogdet_out`."""

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


class linalg_solve_ex_out(NamedTuple):
    """Results of `linalg_solve_ex_out`."""

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


class linalg_svd_out(NamedTuple):
    """Results of `linalg_svd_out`."""

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


class lu_unpack_out(NamedTuple):
    """Results of `lu_unpack_out`."""

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


class max_out(NamedTuple):
    """Results of `max_out`."""

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


class median_out(NamedTuple):
    """Results of `median_out`."""

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


class min_out(NamedTuple):
    """Results of `min_out`."""

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


class mode_out(NamedTuple):
    """Results of `mode_out`."""

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


class nanmedian_out(NamedTuple):
    """Results of `nanmedian_out`."""

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


class qr_out(NamedTuple):
    """Results of `qr_out`."""

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


class slogdet_out(NamedTuple):
    """Results of `slogdet_out`."""

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


class sort_out(NamedTuple):
    """Results of `sort_out`."""

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


class svd_out(NamedTuple):
    """Results of `svd_out`."""

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


class topk_out(NamedTuple):
    """Results of `topk_out`."""

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


class triangular_solve_out(NamedTuple):
    """Results of `triangular_solve_out`."""

    solution: Tensor
    cloned_coefficient: Tensor

    def __repr__(self) -> str:
        return results_repr(self)


__all__ = ['_linalg_det', '_linalg_det_out', '_linalg_eigh', '_linalg_eigh_out', '_linalg_slogdet', '_linalg_slogdet_out', '_linalg_solve_ex', '_linalg_solve_ex_out', '_linalg_svd', '_linalg_svd_out', '_lu_with_info', '_scaled_dot_product_flash_attention_for_cpu', '_scaled_dot_product_flash_attention_for_cpu_backward', 'aminmax', 'aminmax_out', 'cummax', 'cummax_out', 'cummin', 'cummin_out', 'frexp', 'frexp_out', 'geqrf', 'geqrf_out', 'histogram', 'histogram_out', 'histogramdd', 'kthvalue', 'kthvalue_out', 'linalg_cholesky_ex', 'linalg_cholesky_ex_out', 'linalg_eig', 'linalg_eig_out', 'linalg_eigh', 'linalg_eigh_out', 'linalg_inv_ex', 'linalg_inv_ex_out', 'linalg_ldl_factor', 'linalg_ldl_factor_ex', 'linalg_ldl_factor_ex_out', 'linalg_ldl_factor_out', 'linalg_lstsq', 'linalg_lstsq_out', 'linalg_lu', 'linalg_lu_factor', 'linalg_lu_factor_ex', 'linalg_lu_factor_ex_out', 'linalg_lu_factor_out', 'linalg_lu_out', 'linalg_qr', 'linalg_qr_out', 'linalg_slogdet', 'linalg_slogdet_out', 'linalg_solve_ex', 'linalg_solve_ex_out', 'linalg_svd', 'linalg_svd_out', 'lu_unpack', 'lu_unpack_out', 'max', 'max_out', 'median', 'median_out', 'min', 'min_out', 'mode', 'mode_out', 'nanmedian', 'nanmedian_out', 'qr', 'qr_out', 'slogdet', 'slogdet_out', 'sort', 'sort_out', 'svd', 'svd_out', 'topk', 'topk_out', 'triangular_solve', 'triangular_solve_out']
for _name in __all__:
    take_iterable(globals()[_name])
