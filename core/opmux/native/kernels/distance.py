"""Distances between rows, in the norms that count, add, or take the largest of the differences."""

from collections.abc import Callable
from math import inf, prod
from typing import Any, Final

from opmux.native.arrays import cast, native, operands
from opmux.native.combining import assign
from opmux.native.kernels.quiet import undisturbed
from opmux.native.meta.distance import (
    cdist_backward_meta,
    cdist_meta,
    euclidean_meta,
    made_of_products,
    pdist_backward_meta,
    pdist_meta,
)
from opmux.native.shapes import parts_of
from opmux.tensor import ArrayBackend, Tensor, float32

__all__ = ["cdist", "cdist_backward", "euclidean", "pdist", "pdist_backward"]

#: Differences that are held at a time: more of them would leave the cache, or take much of a device's memory.
_BLOCK, _DEVICE_BLOCK = 1 << 19, 1 << 25
#: The largest number of float32.
_LARGEST: Final = 2.0**128 - 2.0**104


def _order(array: Any, p: float) -> float:
    """The order of a norm as a number of the array's dtype: infinite where float32 does not hold it."""
    return inf if array.dtype.itemsize == 4 and p > _LARGEST else p


def _norm(be: ArrayBackend, difference: Any, p: float) -> Any:
    """The p-norm along the last dimension."""
    xp, p = be.xp, _order(difference, p)
    if not difference.shape[-1]:
        return difference.sum(-1)
    if p == 2:
        if be.on_host:
            return xp.sqrt(xp.einsum("...i,...i->...", difference, difference))
        return xp.sqrt(be.sum(difference * difference, axis=-1))  # A device would make a product for each pair of rows.
    if p == 0:
        return be.sum(xp.minimum(xp.ceil(xp.abs(difference)), 1), axis=-1)
    size = xp.abs(difference)
    if p == 1:
        return be.sum(size, axis=-1)
    if p == inf:
        return be.max(size, axis=-1)
    return be.sum(size**p, axis=-1) ** (1 / p)


def _slope(xp: Any, difference: Any, distance: Any, p: float) -> Any:
    """The derivative of a distance by each coordinate; zero where the rows are equal."""
    p = _order(difference, p)
    if p == 0:
        return xp.zeros_like(difference)
    if p == 1:
        return xp.sign(difference)
    if p == inf:
        return xp.sign(difference) * (xp.abs(difference) == distance)
    none = distance == 0
    safe = xp.where(none, 1, distance).astype(difference.dtype)
    if p == 2:
        return xp.where(none, 0, difference / safe)
    size = xp.abs(difference)
    if p < 1:
        none = none | (size == 0)
    size = xp.where(size == 0, 1, size).astype(size.dtype) if p < 1 else size
    return xp.where(none, 0, xp.sign(difference) * (size / safe) ** (p - 1)).astype(difference.dtype)


def _blocks(be: ArrayBackend, rows: int, cost: int) -> list[slice]:
    return parts_of(rows, (_BLOCK if be.on_host else _DEVICE_BLOCK) // max(cost, 1))


def _by_product(be: ArrayBackend, a: Any, b: Any, rounded: Callable[[Any], Any] = lambda x: x) -> Any:
    """Euclidean distances from `|a|^2 - 2ab + |b|^2`: fast, and inexact for rows that are close.

    Args:
        be: The backend.
        a: Rows.
        b: Others.
        rounded: Brings what PyTorch holds in half precision between the steps to what that holds.
    """
    xp = be.xp
    squares = [rounded(xp.sum(rounded(x * x), axis=-1)) for x in (a, b)]
    result = xp.matmul(a, b.swapaxes(-1, -2)) * -2
    result = rounded(result + squares[0][..., :, None] + squares[1][..., None, :])
    return xp.sqrt(xp.maximum(result, 0))


@undisturbed
def euclidean(be: ArrayBackend, x1: Tensor, x2: Tensor) -> Tensor:
    spec = euclidean_meta(x1, x2)
    if spec.dtype.itemsize == 2:
        a, b = operands(be, float32, x1, x2)
        distances = _by_product(be, a, b, lambda x: cast(be, cast(be, x, spec.dtype), float32))
        return be.wrap(cast(be, distances, spec.dtype))
    return be.wrap(_by_product(be, native(be, x1), native(be, x2)))


@undisturbed
def cdist(be: ArrayBackend, x1: Tensor, x2: Tensor, p: float, compute_mode: int | None) -> Tensor:
    spec = cdist_meta(x1, x2, p, compute_mode)
    a, b = native(be, x1), native(be, x2)
    if made_of_products(x1, x2, p, compute_mode):
        return euclidean(be, x1, x2)
    result = be.xp.zeros(spec.shape, dtype=a.dtype)
    others = b[..., None, :, :]
    for rows in _blocks(be, a.shape[-2] if prod(spec.shape) else 0, prod(spec.shape[:-2]) * prod(b.shape[-2:])):
        distances = _norm(be, a[..., rows, None, :] - others, p)
        result = assign(be, result, (..., rows, slice(None)), distances)
    return be.wrap(result)


@undisturbed
def cdist_backward(be: ArrayBackend, grad: Tensor, x1: Tensor, x2: Tensor, p: float, cdist: Tensor) -> Tensor:
    spec = cdist_backward_meta(grad, x1, x2, p, cdist)
    if not p:
        return be.wrap(be.xp.zeros(spec.shape, dtype=be.native_dtype[spec.dtype]))
    a, b = native(be, x1), native(be, x2)
    return be.wrap(_gradient(be, native(be, grad), a, b, p, native(be, cdist)))


def _gradient(be: ArrayBackend, grad: Any, a: Any, b: Any, p: float, distance: Any) -> Any:
    """The gradient of the rows `a`: each distance pulls along its slope."""
    xp = be.xp
    batch = distance.shape[:-2]
    result = xp.zeros((*batch, *a.shape[-2:]), dtype=a.dtype)
    others = b[..., None, :, :]
    for rows in _blocks(be, a.shape[-2] if distance.size else 0, prod(batch) * prod(b.shape[-2:])):
        difference, pull = a[..., rows, None, :] - others, grad[..., rows, :]
        slope = _slope(xp, difference, distance[..., rows, :, None], p)
        if p != 1 and p != inf:  # Rows that are equal pull at nothing, even if what comes in is infinite.
            pull = xp.where(distance[..., rows, :] == 0, 0, pull)
        if p < 1:  # Nor do coordinates that are.
            pulled = xp.where(difference == 0, 0, slope * pull[..., None]).sum(-2)
        else:
            pulled = xp.einsum("...ijk,...ij->...ik", slope, pull)
        result = assign(be, result, (..., rows, slice(None)), pulled)
    return result


@undisturbed
def pdist(be: ArrayBackend, self: Tensor, p: float = 2) -> Tensor:
    pdist_meta(self, p)
    x, n = native(be, self), self.shape[0]
    if not (be.on_host and be.writable and n > 1):
        first, second = be.xp.triu_indices(n, 1)
        return be.wrap(_norm(be, x[first] - x[second], p))
    result, done, places = be.xp.empty(n * (n - 1) // 2, x.dtype), 0, be.xp.arange(n)
    for rows in _blocks(be, n - 1, x.size):
        some = x[: n - 1][rows]
        distances = _norm(be, some[:, None] - x[rows.start + 1 :], p)
        found = distances[places[: len(some), None] <= places[: distances.shape[1]]]
        result[done : done + len(found)] = found
        done += len(found)
    return be.wrap(result)


def pdist_backward(be: ArrayBackend, grad: Tensor, self: Tensor, p: float, pdist: Tensor) -> Tensor:
    spec = pdist_backward_meta(grad, self, p, pdist)
    if not p:
        return be.wrap(be.xp.zeros(spec.shape, dtype=be.native_dtype[spec.dtype]))
    x, n = native(be, self), self.shape[0]
    pairs = be.xp.triu_indices(n, 1)
    tables = []
    for values in (native(be, grad), native(be, pdist)):
        table = assign(be, be.xp.zeros((n, n), dtype=x.dtype), pairs, values)
        tables.append(table + table.T)
    return be.wrap(_gradient(be, tables[0], x, x, p, tables[1]))
