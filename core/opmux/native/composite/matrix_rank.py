"""What singular values tell: pseudoinverse, rank, least squares, condition."""

import math
from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.composite.decomposition import adjoint, eigvalsh, svdvals
from opmux.native.composite.linalg import matmul
from opmux.native.composite.norm import norm_by_name, norm_by_number
from opmux.native.composite.out import out_variant, out_variants
from opmux.native.meta.decomposition import require_floating, require_matrices, require_square
from opmux.tensor import Tensor, array_backend, dtype, float64, int64, ops

__all__ = [
    "cond",
    "cond_by_name",
    "cond_by_name_out",
    "cond_out",
    "epsilon",
    "lstsq",
    "lstsq_out",
    "matrix_rank",
    "matrix_rank_out",
    "matrix_rank_tol",
    "matrix_rank_tol_out",
    "pinv",
    "pinv_floats",
    "pinv_floats_out",
    "pinv_out",
    "pinv_rcond",
    "pinv_rcond_out",
    "pinverse",
]

_aten = ops.aten

_Bound = Tensor | float | None


def epsilon(d: dtype) -> float:
    """The distance from 1 to the next number of a dtype."""
    return 2.0**-23 if d.to_real().itemsize == 4 else 2.0**-52


def _as_tensor(value: _Bound, like: Tensor) -> Any:
    if isinstance(value, Tensor):
        return value
    # In double precision, which holds every bound.
    return _aten.scalar_tensor.default(value, dtype=float64, device=like.device)


def _check_bounds(name: str, *bounds: _Bound) -> None:
    if any(isinstance(bound, Tensor) and bound.dtype.is_complex for bound in bounds):
        raise OperatorValueError(
            f"aten::{name}", found=f"{name}: tolerances of complex type are not supported", advice="give a real number"
        )


def _threshold(self: Tensor, largest: Any, atol: _Bound, rtol: _Bound) -> Any:
    """What a singular value must exceed to count; `largest` are the largest ones, with a last dimension of size 1."""
    shape = shape_of(self)
    if rtol is None:
        default = _as_tensor(epsilon(self.dtype) * max(shape[-2:]), self)
        if atol is None:
            rtol = default
        else:
            # An absolute tolerance takes the place of the relative one, wherever it is not zero.
            atol = _as_tensor(atol, self)
            rtol = _aten.where.ScalarSelf(_aten.gt.Scalar(atol, 0), 0.0, default)
    relative = _aten.mul.Tensor(_aten.unsqueeze.default(_as_tensor(rtol, self), -1), largest)
    if atol is None:
        return relative
    return _aten.maximum.default(_aten.unsqueeze.default(_as_tensor(atol, self), -1), relative)


def pinv(self: Tensor, *, atol: Tensor | None = None, rtol: Tensor | None = None, hermitian: bool = False) -> Any:
    """The pseudoinverse; singular values up to the larger of `atol` and `rtol` times the largest count as zero."""
    shape = require_matrices("linalg_pinv", self)
    require_floating("linalg_pinv", self)
    _check_bounds("linalg_pinv", atol, rtol)
    if 0 in shape:
        return _aten.new_empty.default(self, (*shape[:-2], shape[-1], shape[-2]))
    if hermitian:
        require_square("linalg_pinv", self)
        values, u = _aten._linalg_eigh.default(self)
        size = _aten.abs.default(values)
        largest, v = _aten.amax.default(size, (-1,), True), u
    else:
        u, values, vh = _aten._linalg_svd.default(self)
        size, largest, v = values, _aten.slice.Tensor(values, -1, 0, 1), adjoint(vh)
    counts = _aten.gt.Tensor(size, _threshold(self, largest, atol, rtol))
    inverted = _aten.where.ScalarOther(counts, _aten.div.Tensor(_aten.ones_like.default(values), values), 0.0)
    return matmul(_aten.mul.Tensor(v, _aten.unsqueeze.default(inverted, -2)), adjoint(u))


def pinv_floats(self: Tensor, *, atol: float | None = None, rtol: float | None = None, hermitian: bool = False) -> Any:
    """`pinv` with numbers for tolerances."""
    bounds = {k: None if v is None else _as_tensor(v, self) for k, v in (("atol", atol), ("rtol", rtol))}
    return _aten.linalg_pinv.atol_rtol_tensor(self, **bounds, hermitian=hermitian)


def pinv_rcond(self: Tensor, rcond: _Bound, hermitian: bool = False) -> Any:
    """`pinv` with a relative tolerance only."""
    zero = _as_tensor(0.0, self)
    return _aten.linalg_pinv.atol_rtol_tensor(self, atol=zero, rtol=_as_tensor(rcond, self), hermitian=hermitian)


pinv_out = out_variant(_aten.linalg_pinv.atol_rtol_tensor, exact=False)
pinv_rcond_out = out_variant(pinv_rcond, exact=False)


def pinverse(self: Tensor, rcond: float = 1e-15) -> Any:
    """`pinv` under its old name."""
    return pinv_rcond(self, rcond)


def _rank(self: Tensor, atol: _Bound, rtol: _Bound, hermitian: bool) -> Any:
    shape = require_matrices("linalg_matrix_rank", self)
    require_floating("linalg_matrix_rank", self)
    _check_bounds("linalg_matrix_rank", atol, rtol)
    if 0 in shape:
        return _aten.new_zeros.default(self, shape[:-2], dtype=int64)
    if hermitian:
        require_square("linalg_matrix_rank", self)
        values = _aten.abs.default(eigvalsh(self))
    else:
        values = svdvals(self)
    largest = _aten.amax.default(values, (-1,), True)
    counts = _aten.gt.Tensor(values, _threshold(self, largest, atol, rtol))
    return _aten.sum.dim_IntList(counts, (-1,))


def matrix_rank(self: Tensor, *, atol: _Bound = None, rtol: _Bound = None, hermitian: bool = False) -> Any:
    """How many singular values exceed the larger of `atol` and `rtol` times the largest one."""
    return _rank(self, atol, rtol, hermitian)


def matrix_rank_tol(self: Tensor, tol: _Bound, hermitian: bool = False) -> Any:
    """`matrix_rank` with an absolute tolerance only."""
    return _rank(self, tol, 0.0, hermitian)


matrix_rank_tol_out = out_variant(matrix_rank_tol, exact=False)


def lstsq(self: Tensor, b: Tensor, rcond: float | None = None, *, driver: str | None = None) -> Any:
    """Solutions of least squares: of all that minimise `|self @ X - b|` the smallest.

    Returns:
        Solution; sums of squared residuals where there are more rows than columns and the rank is full; ranks; singular
        values for the drivers "gelsd" and "gelss". What the driver does not give is empty.
    """
    shape = require_matrices("linalg_lstsq", self)
    require_floating("linalg_lstsq", self, b)
    driver = _chosen_driver(self, driver)
    if not 0 <= len(shape) - b.ndim <= 1:
        raise OperatorValueError(
            f"aten::linalg_lstsq of shapes {shape} and {shape_of(b)}",
            found="input.dim() must be greater or equal to other.dim() and (input.dim() - other.dim()) <= 1",
            advice=f"give other the shape {shape[:-1]}, or that with columns added",
        )
    vector = b.ndim == 1 or shape_of(b) == shape[:-1]
    right = _aten.unsqueeze.default(b, -1) if vector else b
    if right.ndim < 2 or shape_of(right)[-2] != shape[-2]:
        raise OperatorValueError(
            f"aten::linalg_lstsq of shapes {shape} and {shape_of(b)}",
            found="input.size(-2) should match other.size(-2)",
            advice=f"give other {shape[-2]} rows",
        )
    least = _least(self, rcond, driver)
    exact = driver == "gels"  # It takes the rank to be full.
    solution = matmul(pinv_rcond(self, 0.0 if exact else least), right)
    ranks = None if exact else _rank(self, None, least, False)
    values = svdvals(self) if driver in ("gelsd", "gelss") else _none(self)
    residuals = _residuals(self, right, solution, ranks, driver)
    solution = _in_place_of(right, solution)
    if vector:
        solution = _aten.squeeze.dim(solution, -1)
    empty = _aten.new_empty.default(self, (0,), dtype=int64)
    return solution, residuals, empty if ranks is None else ranks, values


def _least(self: Tensor, rcond: float | None, driver: str) -> float:
    """The share of the largest singular value from which a value counts, as LAPACK's drivers read it."""
    shape = shape_of(self)
    if rcond is None:
        return epsilon(self.dtype) * max(shape[-2:])
    if driver == "gelsd" and not 0 < rcond < 1:
        return epsilon(self.dtype) if rcond == rcond else 0.0
    if driver == "gelss" and rcond != rcond:
        return 0.0
    # The first column of the triangular factor always counts.
    return 0.0 if driver == "gelsy" and 1 in shape[-2:] else rcond


def _chosen_driver(self: Tensor, driver: str | None) -> str:
    """The driver; as in PyTorch, devices have only the one that takes the rank to be full and so waits for nothing."""
    on_device = not self.is_meta and not array_backend(self.device.type).on_host
    drivers = ("gels",) if on_device else ("gelsy", "gels", "gelsd", "gelss")
    if driver is not None and driver not in drivers:
        raise OperatorValueError(
            f"aten::linalg_lstsq with driver={driver!r} on {self.device}",
            found=f"parameter `driver` should be one of ({', '.join(drivers)})",
            advice="leave it out",
        )
    return driver or drivers[0]


def _in_place_of(right: Tensor, solution: Tensor) -> Any:
    """The solution where LAPACK leaves it: in the first rows of a copy of the right hand side, column by column."""
    n = shape_of(solution)[-2]
    rows = max(shape_of(right)[-2], n)
    # Padded rather than written: arrays may be immutable.
    columns = _aten.contiguous.default(
        _aten.constant_pad_nd.default(_aten.transpose.int(solution, -2, -1), [0, rows - n])
    )
    return _aten.slice.Tensor(_aten.transpose.int(columns, -2, -1), -2, 0, n)


def _none(self: Tensor) -> Any:
    """A tensor without elements, for what a driver does not compute."""
    return _aten.new_empty.default(self, (0,), dtype=self.dtype.to_real())


def _residuals(self: Tensor, right: Tensor, solution: Tensor, ranks: Any, driver: str) -> Any:
    m, n = shape_of(self)[-2:]
    if m <= n or driver == "gelsy" or not (ranks is None or bool((ranks == n).all().item())):
        return _none(self)
    error = _aten.abs.default(_aten.sub.Tensor(matmul(self, solution), right))
    return _aten.sum.dim_IntList(_aten.mul.Tensor(error, error), (-2,))


lstsq_out = out_variants(lstsq, "solution", "residuals", "rank", "singular_values", exact=False)


def cond(self: Tensor, p: Any = None) -> Any:
    """Condition numbers: the norm times that of the inverse, or the ratio of extreme singular values."""
    require_matrices("linalg_cond", self)
    require_floating("linalg_cond", self)
    if p not in (None, 1, -1, 2, -2, math.inf, -math.inf):
        raise _no_norm(p)
    if p in (None, 2, -2):
        if 0 in shape_of(self)[-2:]:
            return _aten.new_zeros.default(self, shape_of(self)[:-2], dtype=self.dtype.to_real())
        values = svdvals(self)
        largest, smallest = _aten.select.int(values, -1, 0), _aten.select.int(values, -1, -1)
        return _aten.div.Tensor(smallest, largest) if p == -2 else _aten.div.Tensor(largest, smallest)
    return _cond_by_inverse(self, p)


def cond_by_name(self: Tensor, p: str) -> Any:
    """Condition numbers in the norm "fro" or "nuc"."""
    if p not in ("fro", "nuc"):
        raise _no_norm(p)
    require_matrices("linalg_cond", self)
    require_square("linalg_cond", self)
    if p == "fro" or 0 in shape_of(self):
        return _cond_by_inverse(self, p)
    require_floating("linalg_cond", self)
    values = svdvals(self)  # those of the inverse are the reciprocals, of a singular matrix too
    return _aten.mul.Tensor(
        _aten.sum.dim_IntList(values, [-1]), _aten.sum.dim_IntList(_aten.reciprocal.default(values), [-1])
    )


def _no_norm(p: Any) -> OperatorValueError:
    return OperatorValueError(
        f"aten::linalg_cond with p={p!r}",
        found=f"linalg.cond got an invalid norm type: {p}",
        advice='use "fro", "nuc", inf, -inf, 1, -1, 2, -2 or None',
    )


def _cond_by_inverse(self: Tensor, p: Any) -> Any:
    if 0 in shape_of(self):
        return _aten.new_zeros.default(self, shape_of(self)[:-2], dtype=self.dtype.to_real())
    require_square("linalg_cond", self)
    inverse, info = _aten.linalg_inv_ex.default(self)
    norm = norm_by_name if isinstance(p, str) else norm_by_number
    product = _aten.mul.Tensor(norm(self, p, (-2, -1)), norm(inverse, p, (-2, -1)))
    # A singular matrix has no inverse: its condition is infinite.
    return _aten.where.ScalarSelf(_aten.ne.Scalar(info, 0), float("inf"), product)


pinv_floats_out = out_variant(pinv_floats, exact=False)
matrix_rank_out = out_variant(matrix_rank, exact=False)
cond_out = out_variant(cond, exact=False)
cond_by_name_out = out_variant(cond_by_name, exact=False)
