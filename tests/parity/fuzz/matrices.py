"""What the results of matrix operators have to have in common: LAPACK leaves open the rest, and each build of it is another.

Compared is what a matrix determines. Not compared is what is computed of infinities and NaN, of matrices that are singular in
their precision, and of those that a factorization says it has failed for; elsewhere the tolerance grows with the condition number.
"""

import re
from typing import Any, Final

import numpy as np

from ..opinfo.comparison import TOLERANCES, check_values, dtype_name, is_tensor, to_numpy
from .calls import Call

_OPERATORS: Final = re.compile(
    r"(_?linalg_(?!cross|vecdot|vector_norm|diagonal|matmul|multi_dot|vander|householder)|_?cholesky|inverse|pinverse|qr|svd|slogdet"
    r"|logdet|det\.|matrix_power|lu_|triangular_solve|geqrf|ormqr|orgqr|nuclear_norm|frobenius_norm|linalg_householder)"
)
_TRIANGULAR: Final = re.compile(r"triangular|cholesky_(inverse|solve)|lu_")
#: From here on the condition number times the precision leaves no digit.
_SINGULAR: Final = 0.03
_Array = np.ndarray[Any, Any]
_Tolerance = tuple[float, float]


def is_matrix_operator(call: Call) -> bool:
    """Whether the operator factorizes matrices."""
    return _OPERATORS.match(call.operator) is not None


def check_determined(call: Call, given: tuple[list[Any], dict[str, Any]], ours: Any, theirs: Any) -> None:
    """Compares the values that the matrices among torch's arguments determine.

    Raises:
        DifferenceError: They differ.
    """
    outs = {a.name for a in _schema(call).arguments if a.alias is not None}
    values = [*given[0], *(value for name, value in given[1].items() if name not in outs)]
    operands = [x for x in values if is_tensor(x)]
    arrays = [to_numpy(x) for x in operands]
    if not all(np.isfinite(array).all() for array in arrays):
        return
    precision = max((_precision(dtype_name(x)) for x in operands), default=0.0)
    worst = max((_condition(call, array) for array in arrays), default=1.0)
    error = precision * worst
    if error > _SINGULAR or (given[1].get("rcond") or 0.0) * worst > 1:  # How a rank is found tells what is 0 then.
        return
    for mine, other in zip(_determined(call, ours), _determined(call, theirs), strict=True):
        rtol, atol = TOLERANCES.get(str(other.dtype), (0.0, 0.0))
        size = float(np.abs(other).max()) if other.size and np.isfinite(other).all() else 1.0
        check_values(mine, other, (rtol + 30 * error, atol + 30 * error * size) if rtol else None)


def _schema(call: Call) -> Any:
    import opmux

    return call.function(opmux).schema


def _precision(name: str) -> float:
    return float(np.finfo(name).eps) if name in ("float32", "float64", "complex64", "complex128") else 2.0**-7


def _condition(call: Call, array: _Array) -> float:
    """The largest condition number of the matrices that an operator may solve with; 1 for vectors."""
    if array.ndim < 2 or not array.size:
        return 1.0
    whole = array.astype(complex)
    matrices = [np.tril(whole), np.triu(whole)] if _TRIANGULAR.search(call.operator) else [whole]
    if "tensor" in call.operator:
        return np.inf if array.shape[-1] != array.shape[-2] else 1e3
    if re.search("eig(vals)?[.]", call.operator):
        return _condition_of_eigenvectors(whole)
    singular = [np.linalg.svd(matrix, compute_uv=False) for matrix in matrices]
    worst = max(float((s[..., 0] / np.maximum(s[..., -1], 1e-300)).max()) if s.all() else np.inf for s in singular)
    if "cholesky_" in call.operator and np.diagonal(whole, 0, -2, -1).imag.any():
        return np.inf  # The diagonal of a factor is real.
    return worst**2 if "cholesky_" in call.operator or "lstsq" in call.operator else worst


def _condition_of_eigenvectors(matrices: _Array) -> float:
    """How much larger the error of eigenvalues and eigenvectors may be than that of the matrices."""
    values, vectors = np.linalg.eig(matrices)
    gaps = abs(values[..., :, None] - values[..., None, :]) + np.where(np.eye(values.shape[-1], dtype=bool), np.inf, 0)
    nearest, largest = gaps.min((-1, -2)), abs(values).max(-1)
    conditions = np.linalg.cond(vectors) * largest / np.maximum(nearest, 1e-300)
    return float(conditions.max())


def _determined(call: Call, result: Any) -> list[_Array]:
    """The arrays of a result that are the same whichever way they are computed."""
    parts = [to_numpy(x) for x in (result if isinstance(result, (tuple, list)) else [result])]
    base = call.operator.partition(".")[0]
    if base.endswith(("eigh", "eig")) and parts[1].size:
        values, vectors = parts
        return [values, (vectors * values[..., None, :]) @ np.conj(np.swapaxes(vectors, -1, -2))]
    if base.endswith("svd") and parts[0].size and parts[2].size:
        left, values, right = parts
        right = np.conj(np.swapaxes(right, -1, -2)) if base == "svd" else right
        count = values.shape[-1]
        return [values, (left[..., :, :count] * values[..., None, :]) @ right[..., :count, :]]
    if base in ("qr", "linalg_qr"):
        # The signs of the rows of the triangle are the factorization's choice.
        orthogonal, triangle = parts
        both = [orthogonal @ triangle] if orthogonal.size else []
        return [*both, np.conj(np.swapaxes(triangle, -1, -2)) @ triangle]
    if base in ("_linalg_det", "_linalg_slogdet"):
        return parts[
            : 1 + ("slog" in base)
        ]  # Torch keeps the factors of the matrix or of its transpose, as it lies in memory.
    if base.endswith("_ex"):
        # A factorization that has failed says so in the last result, and leaves the others as it happened to have them.
        info = parts[-1]
        return [
            *[np.where(np.reshape(info, (*info.shape, *[1] * (x.ndim - info.ndim))) == 0, x, 0) for x in parts[:-1]],
            info,
        ]
    return parts
