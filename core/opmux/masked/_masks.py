"""Masks in the shape of what they are for, and the values that stand for elements which do not count."""

import math
from collections.abc import Iterable, Sequence
from typing import Any, Final

from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.native._generated import functions
from opmux.tensor import Tensor, bool_, float32, iinfo, int64

__all__ = ["Dims", "canonical_dims", "floating", "input_mask", "summed_dtype", "without_masked"]

Dims = int | Sequence[int] | None

_ZERO: Final = frozenset({"sum", "norm"})
_SMALLEST: Final = frozenset({"amax", "argmax", "logaddexp", "logsumexp"})
_LARGEST: Final = frozenset({"amin", "argmin"})


def canonical_dims(dim: Dims, ndim: int) -> list[int]:
    """Dimensions counted from the front, in order; all of them for None and for none.

    Raises:
        OperatorIndexError: There is no such dimension.
        OperatorValueError: One is given twice.
    """
    given = [] if dim is None else list(dim) if isinstance(dim, Iterable) else [int(dim)]
    if not given:
        return list(range(ndim))
    most = max(ndim, 1)
    found: list[int] = []
    for i, d in enumerate(given):
        if d in given[:i]:
            raise OperatorValueError(
                f"a reduction over dimensions {given}",
                found=f"dim={d} appears multiple times in the list of dims",
                advice="give each dimension once",
            )
        if not -most <= d < most:
            raise OperatorIndexError(
                f"a reduction over dimensions {given} of a tensor with {ndim}",
                found=f"Dimension out of range (expected to be in range of [{-most}, {most - 1}], but got {d})",
                advice=f"give dim={ndim - 1}, or dim=-1, for the last one" if ndim else "unsqueeze the tensor first",
            )
        found.append(d % most)
    return sorted(found)


def input_mask(input: Tensor, mask: Tensor) -> Tensor:
    """The mask as booleans in the input's shape.

    Raises:
        OperatorIndexError: It has more dimensions than the input.
    """
    if tuple(mask.shape) != tuple(input.shape):
        if mask.ndim > input.ndim:
            raise OperatorIndexError(
                f"a mask of shape {list(mask.shape)} for an input of shape {list(input.shape)}",
                found="_input_mask expected broadcastable mask (got mask dimensionality higher than of the input)",
                advice="give a mask that is broadcast to the input's shape",
            )
        mask = functions.broadcast_to(mask, input.shape)
    return mask.to(dtype=bool_)


def without_masked(name: str, input: Tensor, mask: Tensor | None, ord: float = 2.0) -> Tensor:
    """The input, with a value in place of each masked element that changes nothing in the result of a reduction.

    Args:
        name: The reduction.
        input: Any tensor.
        mask: What counts; everything for None.
        ord: That of a norm.

    Raises:
        OperatorValueError: There is no such value of the input's dtype.
    """
    if mask is None:
        return input
    value = functions.full([], _identity(name, input, ord), dtype=input.dtype, device=input.device)
    return functions.where(input_mask(input, mask), input, value)


def _identity(name: str, input: Tensor, ord: float) -> Any:
    d = input.dtype
    if name == "norm" and ord == -math.inf:
        if d.is_floating_point:
            return math.inf
    elif name in _ZERO:
        return 0
    elif name == "prod":
        return 1
    elif name == "median":
        return math.nan
    elif name in _SMALLEST and (d.is_floating_point or (d.is_complex and name == "logsumexp")):
        return -math.inf
    elif name in _LARGEST and d.is_floating_point:
        return math.inf
    elif name in _SMALLEST | _LARGEST and d.kind in "iu":
        return iinfo(d).min if name in _SMALLEST else iinfo(d).max
    raise OperatorValueError(
        f"masked {name} of a tensor of dtype {d}",
        found=f"identity of {name} on {d} input",
        advice="convert the input to a floating-point dtype",
    )


def summed_dtype(input: Tensor, d: Any) -> Any:
    """The dtype of a sum or product: that which was asked for, or the input's; int64 in place of shorter integers."""
    if d is not None:
        return d
    return int64 if input.dtype.kind in "iub" and input.dtype.itemsize < int64.itemsize else input.dtype


def floating(d: Any) -> Any:
    """The dtype to compute in where integers are of no use."""
    return d if d.is_floating_point or d.is_complex else float32
