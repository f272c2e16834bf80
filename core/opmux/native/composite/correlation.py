"""Covariances and correlations of variables."""

from typing import Any, Final

from opmux.dispatch import check_integer, is_unknown
from opmux.errors import OperatorValueError, caution
from opmux.native.arrays import shape_of
from opmux.native.composite.products import conjugate
from opmux.tensor import Tensor, bool_, ops

__all__ = ["corrcoef", "cov"]

_aten: Final = ops.aten


def cov(self: Tensor, *, correction: int = 1, fweights: Tensor | None = None, aweights: Tensor | None = None) -> Any:
    check_integer(correction)
    _check_matrix(self, "cov")
    if self.dtype is bool_:
        raise OperatorValueError(
            "aten::cov of bools",
            found="cov(): bool dtype is not supported for input",
            advice="convert the tensor: .to(opmux.float32)",
        )
    rows = self if self.ndim == 2 else _aten.view.default(self, [1, -1])
    weights = _weights(shape_of(rows)[1], fweights, aweights)
    count = shape_of(rows)[1] if weights is None else _sum_of_weights(weights)
    weighted = rows if weights is None else rows * weights
    centred = rows - _aten.unsqueeze.default(_aten.sum.dim_IntList(weighted, [1]) / count, 1)
    others = centred if weights is None else centred * weights
    products = _aten.mm.default(centred, conjugate(_aten.t.default(others)))
    freedom = _degrees_of_freedom(count, correction, weights, aweights)
    return _aten.squeeze.default(_aten.div.Tensor(products, freedom))


def corrcoef(self: Tensor) -> Any:
    _check_matrix(self, "corrcoef")
    matrix = _aten.cov.default(self)
    if not matrix.ndim:
        return matrix / matrix  # 1, or NaN where there is no variance
    variances = _aten.diag.default(matrix)
    deviations = _aten.sqrt.default(_aten.real.default(variances) if variances.dtype.is_complex else variances)
    matrix = matrix / _aten.view.default(deviations, [-1, 1]) / _aten.view.default(deviations, [1, -1])
    if not matrix.dtype.is_complex:
        return _aten.clip.default(matrix, -1, 1)
    parts = _aten.clip.default(_aten.real.default(matrix), -1, 1), _aten.clip.default(_aten.imag.default(matrix), -1, 1)
    return _aten.complex.default(*parts)


def _check_matrix(self: Tensor, name: str) -> None:
    if self.ndim > 2:
        raise OperatorValueError(
            f"aten::{name} of a tensor of shape {shape_of(self)}",
            found=f"{name}(): expected input to have two or fewer dimensions but got an input with {self.ndim} dimensions",
            advice="give a row for each variable and a column for each observation",
        )


def _weights(observations: int, fweights: Tensor | None, aweights: Tensor | None) -> Any:
    """The product of the two weights of each observation; None if neither is given."""
    for name, given, kinds, wanted in (
        ("fweights", fweights, "ui", "integral"),
        ("aweights", aweights, "f", "floating point"),
    ):
        if given is not None:
            _check_weights(name, given, observations, kinds, wanted)
    if fweights is None or aweights is None:
        return aweights if fweights is None else fweights
    return fweights * aweights


def _check_weights(name: str, given: Tensor, observations: int, kinds: str, wanted: str) -> None:
    found = ""
    if given.ndim > 1:
        found = f"expected {name} to have one or fewer dimensions but got {name} with {given.ndim} dimensions"
    elif given.dtype.kind not in kinds:
        found = f"expected {name} to have {wanted} dtype but got {name} with {given.dtype} dtype"
    elif given.numel() != observations:
        found = (
            f"expected {name} to have the same numel as there are observations in the input but got "
            f"{given.numel()} != {observations}"
        )
    elif observations and not _aten.ge.Scalar(_aten.min.default(given), 0):
        found = f"{name} cannot be negative"
    if found:
        raise OperatorValueError(
            f"aten::cov with {name} of shape {shape_of(given)}",
            found=f"cov(): {found}",
            advice=f"give a vector of {observations} {wanted} weights, none of them negative",
        )


def _sum_of_weights(weights: Tensor) -> Any:
    total = _aten.sum.default(weights)
    if not total:
        raise OperatorValueError(
            "aten::cov with weights",
            found="cov(): weights sum to zero, can't be normalized",
            advice="give a weight that is not 0",
        )
    return total


def _degrees_of_freedom(count: Any, correction: int, weights: Any, aweights: Tensor | None) -> Any:
    """What the sums of products are divided by; 0 where there are none."""
    if weights is None:
        freedom = count - correction
        if is_unknown(freedom):
            return _aten.clamp_min.default(freedom.tensor(), 0)
        if freedom <= 0:
            _warn_of_freedom()
        return max(freedom, 0)
    if aweights is not None and correction:
        count = count - correction * _aten.sum.default(weights * aweights) / count
    else:
        count = count - correction
    if count > 0:
        return count
    _warn_of_freedom()
    return _aten.zeros_like.default(count)


def _warn_of_freedom() -> None:
    caution(
        "cov(): degrees of freedom is <= 0. Correction should be strictly less than the number of observations: correction=0 "
        "takes them for all that there are"
    )
