"""Products of several matrices, in the order that costs least, and powers of one."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from opmux.dispatch import check_integer
from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.composite.linalg import matmul
from opmux.native.composite.out import out_variant
from opmux.native.meta.decomposition import require_square
from opmux.tensor import Tensor, contiguous_format, ops

__all__ = ["chain_matmul", "chain_matmul_out", "matrix_power", "matrix_power_out", "multi_dot", "multi_dot_out"]

_aten = ops.aten


def chain_matmul(matrices: Sequence[Tensor]) -> Any:
    """The product of matrices, in the cheapest order."""
    if not matrices or any(matrix.ndim != 2 for matrix in matrices):
        raise OperatorValueError(
            f"aten::chain_matmul of tensors of shapes {[shape_of(m) for m in matrices]}",
            found="chain_matmul expects at least one tensor, and tensors of 2 dimensions",
            advice="give a list of matrices; .unsqueeze(0) makes a vector a row",
        )
    return _aten.clone.default(matrices[0]) if len(matrices) == 1 else multi_dot(matrices)


def multi_dot(tensors: Sequence[Tensor]) -> Any:
    """The product of matrices in the cheapest order; the first and the last may be vectors."""
    if len(tensors) < 2:
        raise OperatorValueError(
            "aten::linalg_multi_dot",
            found=f"expected at least 2 tensors but got {len(tensors)}",
            advice="give a list of two tensors or more",
        )
    factors = list(tensors)
    lead, trail = factors[0].ndim == 1, factors[-1].ndim == 1
    if lead:
        factors[0] = _aten.unsqueeze.default(factors[0], 0)
    if trail:
        factors[-1] = _aten.unsqueeze.default(factors[-1], -1)
    _check_chain(factors)
    product = _multiplied(factors, _best_splits([*(shape_of(f)[0] for f in factors), shape_of(factors[-1])[1]]))
    if lead:
        product = _aten.squeeze.dim(product, 0)
    return _aten.squeeze.dim(product, -1) if trail else product


def _check_chain(factors: Sequence[Tensor]) -> None:
    shapes = [shape_of(f) for f in factors]
    fits = all(len(s) == 2 for s in shapes) and all(a[1] == b[0] for a, b in pairwise(shapes))
    if not fits or any(f.dtype is not factors[0].dtype for f in factors):
        raise OperatorValueError(
            f"aten::linalg_multi_dot of {', '.join(f'{s} {f.dtype}' for s, f in zip(shapes, factors, strict=True))}",
            found="multi_dot(): tensors must be 2D matrices of one dtype that can be multiplied in this order; only "
            "the first and the last may be 1D",
            advice="transpose or convert those that do not fit: each has as many rows as the one before it has columns",
        )


def _best_splits(sizes: Sequence[int]) -> dict[tuple[int, int], int]:
    """For each run of matrices, first and last, the one before which its product is split to be cheapest."""
    count = len(sizes) - 1
    cost = {(i, i): 0 for i in range(count)}
    splits: dict[tuple[int, int], int] = {}
    for length in range(1, count):
        for i in range(count - length):
            j = i + length
            found = [(cost[i, k - 1] + cost[k, j] + sizes[i] * sizes[k] * sizes[j + 1], k) for k in range(i + 1, j + 1)]
            cost[i, j], splits[i, j] = min(found)
    return splits


def _multiplied(factors: Sequence[Tensor], splits: dict[tuple[int, int], int]) -> Any:
    def run(i: int, j: int) -> Any:
        if i == j:
            return factors[i]
        return _aten.mm.default(run(i, splits[i, j] - 1), run(splits[i, j], j))

    return run(0, len(factors) - 1)


def _identity(n: int, like: Tensor) -> Any:
    """The identity matrix in the dtype and on the device of a tensor."""
    numbers = _aten.arange.default(n, device=like.device)
    return _aten._to_copy.default(_aten.eq.Tensor(_aten.unsqueeze.default(numbers, 1), numbers), dtype=like.dtype)


def matrix_power(self: Tensor, n: int) -> Any:
    """The `n`-th power of square matrices; of their inverses if `n` is negative."""
    require_square("matrix_power", self)
    check_integer(n)  # No kernel converts it.
    if n == 0:
        return _aten.copy_.default(_copied(self), _identity(shape_of(self)[-1], self))
    if n == 1:
        return _copied(self)
    base = self if n > 0 else _aten.linalg_inv.default(self)
    return _power(base, abs(n)) if n != -1 else base


def _copied(self: Tensor) -> Any:
    return _aten.clone.default(self, memory_format=contiguous_format)


def _power(base: Any, n: int) -> Any:
    """By squaring: one product for each bit of `n`, and one more for each that is set."""
    result = None
    while n:
        if n & 1:
            result = base if result is None else matmul(result, base)
        n >>= 1
        if n:
            base = matmul(base, base)
    return result


_chain_matmul_out = out_variant(chain_matmul, exact=True)


def chain_matmul_out(matrices: Sequence[Tensor], *, out: Tensor) -> Any:
    if len(matrices) == 1:  # PyTorch copies a single matrix, into whatever dtype.
        single = chain_matmul(matrices)
        return _aten.copy_.default(_aten.resize_.default(out, shape_of(single)), single)
    return _chain_matmul_out(matrices, out=out)


multi_dot_out = out_variant(multi_dot)
_multiplied_power_out = out_variant(matrix_power)
_copied_power_out = out_variant(matrix_power, exact=False)


def matrix_power_out(self: Tensor, n: int, *, out: Tensor) -> Any:
    # PyTorch copies the powers 0 and 1 into the destination, and multiplies or inverts into it for all others.
    return (_copied_power_out if n in (0, 1) else _multiplied_power_out)(self, n, out=out)
