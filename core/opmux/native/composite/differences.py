"""Differences of neighbours, and integrals by the trapezoidal rule."""

from typing import Any, Final

from opmux.dispatch import check_integer, checked_number
from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.composite.out import out_variant
from opmux.native.shapes import canonical_dim
from opmux.tensor import Tensor, bool_, ops

__all__ = [
    "cumulative_trapezoid_dx",
    "cumulative_trapezoid_x",
    "diff",
    "diff_out",
    "trapezoid_dx",
    "trapezoid_x",
]

_aten: Final = ops.aten


def diff(self: Tensor, n: int = 1, dim: int = -1, prepend: Tensor | None = None, append: Tensor | None = None) -> Any:
    _check_diff(self, n, dim, prepend, append)
    parts = [part for part in (prepend, self, append) if part is not None]
    # Without differences to take, or anything to put beside the elements, the dimension may be any.
    at = canonical_dim(dim, self.ndim, "diff") if n or len(parts) > 1 else -1
    result = self if len(parts) == 1 else _aten.cat.default(parts, at)
    if n == 0:
        return _aten.clone.default(self)
    for _ in range(min(n, shape_of(result)[at])):
        before, after = _neighbours(result, at)
        # Bools differ where they are not equal.
        result = _aten.ne.Tensor(after, before) if result.dtype is bool_ else _aten.sub.Tensor(after, before)
    return result


_copied_out: Final = out_variant(diff)
_subtracted_out: Final = out_variant(diff, exact=False, strided=True, iterates=True)


def diff_out(
    self: Tensor,
    n: int = 1,
    dim: int = -1,
    prepend: Tensor | None = None,
    append: Tensor | None = None,
    *,
    out: Tensor,
) -> Any:
    # Where there is no difference to take, PyTorch copies the elements into rows, and converts none.
    return (_subtracted_out if n else _copied_out)(self, n, dim, prepend, append, out=out)


def _check_diff(self: Tensor, n: int, dim: int, prepend: Tensor | None, append: Tensor | None) -> None:
    check_integer(n, dim)
    found = advice = ""
    if self.ndim < 1:
        found, advice = "diff expects input to be at least one-dimensional", "unsqueeze it first"
    elif n < 0:
        found, advice = f"order must be non-negative but got {n}", "give n=0 or more"
    elif any(part is not None and part.ndim != self.ndim for part in (prepend, append)):
        found = "diff expects prepend or append to be the same dimension as input"
        advice = f"reshape what is added to {self.ndim} dimensions"
    if found:
        raise OperatorValueError(f"aten::diff of a tensor of shape {shape_of(self)}", found=found, advice=advice)


def _neighbours(tensor: Tensor, dim: int) -> tuple[Any, Any]:
    """All but the last slice, and all but the first; two empty tensors if there is none."""
    size = shape_of(tensor)[dim]
    before = _aten.slice.Tensor(tensor, dim, 0, max(size - 1, 0))
    return before, _aten.slice.Tensor(tensor, dim, 1, size)


def trapezoid_dx(y: Tensor, *, dx: Any = 1, dim: int = -1) -> Any:
    at = _integrated(y, dim, "trapezoid")
    total = _aten.sum.dim_IntList(y, [at])
    if not shape_of(y)[at]:
        return _aten.zeros_like.default(total, dtype=y.dtype)
    # The two ends count half. In PyTorch's order: small integers overflow where it lets them.
    ends = _aten.select.int(y, at, 0) + _aten.select.int(y, at, -1)
    return (total - ends * 0.5) * dx


def cumulative_trapezoid_dx(y: Tensor, *, dx: Any = 1, dim: int = -1) -> Any:
    at = _integrated(y, dim, "cumulative_trapezoid")
    before, after = _neighbours(y, at)
    return _aten.cumsum.default((before + after) * (checked_number(dx) / 2), at)


def trapezoid_x(y: Tensor, x: Tensor, *, dim: int = -1) -> Any:
    at = _integrated(y, dim, "trapezoid")
    if not shape_of(y)[at]:
        return _aten.zeros_like.default(_aten.sum.dim_IntList(y, [at]), dtype=y.dtype)
    return _aten.sum.dim_IntList(_areas(y, x, at, "trapezoid"), [at]) / 2


def cumulative_trapezoid_x(y: Tensor, x: Tensor, *, dim: int = -1) -> Any:
    at = _integrated(y, dim, "cumulative_trapezoid")
    return _aten.cumsum.default(_areas(y, x, at, "cumulative_trapezoid"), at) / 2


def _integrated(y: Tensor, dim: int, name: str) -> int:
    if not y.ndim:
        raise OperatorIndexError(
            f"aten::{name} of a tensor without dimensions",
            found="there is no dimension to integrate along",
            advice="unsqueeze it first",
        )
    at = canonical_dim(dim, y.ndim, name)
    if y.dtype is bool_ and (name != "trapezoid" or shape_of(y)[at]):
        raise OperatorValueError(
            f"aten::{name} of bools",
            found=f"received a bool input for {name}",
            advice="convert the samples: .to(opmux.float32)",
        )
    return at


def _areas(y: Tensor, x: Tensor, at: int, name: str) -> Any:
    """Twice the area above each step of `x`."""
    if x.dtype is bool_:
        raise OperatorValueError(
            f"aten::{name} of bools",
            found=f"received a bool input for {name}",
            advice="convert the places: .to(opmux.float32)",
        )
    shape = list(shape_of(x))
    if x.ndim == 1:
        if shape[0] != shape_of(y)[at]:
            raise OperatorValueError(
                f"aten::{name} of {shape_of(y)[at]} samples at {shape[0]} places",
                found="There must be one `x` value for each sample point",
                advice=f"give x {shape_of(y)[at]} elements",
            )
        x = _aten.reshape.default(x, [1] * at + shape + [1] * (y.ndim - at - 1))
    elif x.ndim < y.ndim:
        # Dimensions that `x` lacks are put in front.
        x = _aten.reshape.default(x, [1] * (y.ndim - x.ndim) + shape)
    # Of more dimensions than `y` has those of `x` are counted from the front too.
    left, right = _neighbours(x, at)
    before, after = _neighbours(y, at)
    return (right - left) * (before + after)
