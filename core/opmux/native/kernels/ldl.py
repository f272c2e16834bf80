"""The LDL factorisation of symmetric and Hermitian matrices, and solutions with it, as LAPACK's `sytrf` and `sytrs` have them.

Note [Pivots of LDL]
Bunch and Kaufman's elimination takes the columns of the lower triangle from the left. A step eliminates one column, whose pivot
may come from another row, or two columns with a block of 2 x 2 on the diagonal. A number p > 0 in the pivots says that rows k and
p - 1 were exchanged; two equal numbers -p that the block stands in k and k + 1, and that rows k + 1 and p - 1 were exchanged.
Earlier columns of the factor keep their rows, so that a solution exchanges rows between its steps.
"""

from math import prod
from typing import Any, Final, NamedTuple

from opmux.errors import LinAlgError, OperatorValueError
from opmux.native.arrays import native
from opmux.native.combining import host_module
from opmux.native.kernels.lu import by_columns
from opmux.native.kernels.quiet import quietly
from opmux.native.meta.ldl import ldl_factor_ex_meta, ldl_solve_meta
from opmux.tensor import ArrayBackend, Tensor

__all__ = ["ldl_factor_ex_impl", "ldl_solve_impl"]

#: How much smaller than the largest of its column a pivot may be: it bounds the growth of elements.
_LEAST: Final = (1 + 17**0.5) / 8


@quietly
def ldl_factor_ex_impl(
    be: ArrayBackend, self: Tensor, *, hermitian: bool = False, check_errors: bool = False, out: Any = None
) -> Any:
    ldl_factor_ex_meta(self, hermitian=hermitian, check_errors=check_errors)
    array = native(be, self)
    xp = be.xp if be.writable else host_module(be)
    matrices = xp.tril(array if be.writable else be.to_numpy(array))
    *batch, n, _ = matrices.shape
    flat = matrices.reshape(-1, n, n) if matrices.size else matrices.reshape(0, n, n)
    pivots = xp.empty((len(flat), n), dtype=xp.int32)
    info = xp.zeros((prod(batch),), dtype=xp.int32)
    for at, matrix in enumerate(flat):
        info[at] = _factor(xp, matrix, pivots[at], hermitian and matrix.dtype.kind == "c")
    ld, pivots, info = flat.reshape(*batch, n, n), pivots.reshape(*batch, n), info.reshape(batch)
    if not be.writable:
        ld, pivots, info = be.from_numpy(ld), be.from_numpy(pivots), be.from_numpy(info)
    if check_errors:
        _refuse_info(info)
    return by_columns(be, ld), pivots, info


def _refuse_info(info: Any) -> None:
    """Raises where a matrix has a block of zeros on the diagonal of D.

    Raises:
        LinAlgError: It has.
    """
    flat = info.reshape(-1)
    if (flat != 0).any():
        number = int((flat != 0).argmax())
        batch = f"(Batch element {number}): " if info.ndim else ""
        raise LinAlgError(
            "aten::linalg_ldl_factor_ex",
            found=f"{batch}D[{int(flat[number]) - 1}] is zero, so that nothing can be solved with the factors",
            advice="call linalg.ldl_factor_ex with check_errors=False, which factors all the same",
        )


class _Step(NamedTuple):
    """The next step: the row that its last column's pivot comes from, how many columns it takes, and whether all are zero."""

    row: int
    width: int
    is_zero: bool = False


def _factor(xp: Any, a: Any, pivots: Any, hermitian: bool) -> int:
    """Factors one matrix in place; the number of the first column that is zero, counted from 1, or 0."""
    k, info, n = 0, 0, a.shape[-1]
    while k < n:
        step = _next_step(xp, a, k, hermitian)
        if step.is_zero:
            info = info or k + 1
        else:
            _exchange(a, k, step, hermitian)
            (_eliminate_column if step.width == 1 else _eliminate_block)(xp, a, k, hermitian)
        pivots[k : k + step.width] = step.row + 1 if step.width == 1 else -(step.row + 1)
        k += step.width
    return info


def _size(xp: Any, values: Any) -> Any:
    """What LAPACK compares: of complex numbers the sum of both parts."""
    return xp.abs(values.real) + xp.abs(values.imag) if values.dtype.kind == "c" else xp.abs(values)


def _next_step(xp: Any, a: Any, k: int, hermitian: bool) -> _Step:
    n = a.shape[-1]
    sizes = _size(xp, a[k:, k])
    own = float(abs(a[k, k].real)) if hermitian else float(sizes[0])
    largest = float(sizes[1:].max()) if k < n - 1 else 0.0
    if own != own or max(own, largest) == 0:
        return _Step(k, 1, is_zero=True)
    if own >= _LEAST * largest:
        return _Step(k, 1)
    row = k + 1 + int(sizes[1:].argmax())
    beside = float(_size(xp, a[row, k:row]).max())
    if row < n - 1:
        beside = max(beside, float(_size(xp, a[row + 1 :, row]).max()))
    if own >= _LEAST * largest * (largest / beside):
        return _Step(k, 1)
    there = float(abs(a[row, row].real)) if hermitian else float(_size(xp, a[row, row]))
    return _Step(row, 1 if there >= _LEAST * beside else 2)


def _exchange(a: Any, k: int, step: _Step, hermitian: bool) -> None:
    """Exchanges the step's last column, and row, with those that its pivot comes from, in the lower triangle of what is left."""
    at, row = k + step.width - 1, step.row
    if row != at:
        _swap(a, (slice(row + 1, None), at), (slice(row + 1, None), row))
        _swap(a, (slice(at + 1, row), at), (row, slice(at + 1, row)))
        if hermitian:
            a[at + 1 : row, at] = a[at + 1 : row, at].conj()
            a[row, at + 1 : row] = a[row, at + 1 : row].conj()
            a[row, at] = a[row, at].conj()
        _swap(a, (at, at), (row, row))
        if step.width == 2:
            _swap(a, (at, k), (row, k))
    if hermitian:
        for place in {k, at, row}:
            a[place, place] = a[place, place].real


def _swap(a: Any, first: tuple[Any, ...], second: tuple[Any, ...]) -> None:
    kept = a[first].copy()
    a[first] = a[second]
    a[second] = kept


def _eliminate_column(xp: Any, a: Any, k: int, hermitian: bool) -> None:
    column, pivot = a[k + 1 :, k].copy(), a[k, k]
    turned = column.conj() if hermitian else column
    a[k + 1 :, k + 1 :] -= xp.tril(column[:, None] * (turned / pivot))
    a[k + 1 :, k] = column / pivot
    _make_real(a, k + 1, hermitian)


def _eliminate_block(xp: Any, a: Any, k: int, hermitian: bool) -> None:
    """Divides two columns by their block, in LAPACK's way, which scales by the block's element below the diagonal."""
    below = a[k + 1, k].copy()
    size = abs(below) if hermitian else below
    unit = below / size
    second, first = a[k + 1, k + 1] / size, a[k, k] / size
    scale = 1 / (first * second - 1) / size
    x, y = a[k + 2 :, k].copy(), a[k + 2 :, k + 1].copy()
    u = scale * (second * x - unit * y)
    v = scale * (first * y - (unit.conj() if hermitian else unit) * x)
    turned = (u.conj(), v.conj()) if hermitian else (u, v)
    a[k + 2 :, k + 2 :] -= xp.tril(x[:, None] * turned[0] + y[:, None] * turned[1])
    a[k + 2 :, k], a[k + 2 :, k + 1] = u, v
    _make_real(a, k + 2, hermitian)


def _make_real(a: Any, start: int, hermitian: bool) -> None:
    """Takes what rounding left of imaginary parts off the diagonal of a Hermitian matrix."""
    if hermitian:
        for place in range(start, a.shape[-1]):
            a[place, place] = a[place, place].real


@quietly
def ldl_solve_impl(
    be: ArrayBackend, LD: Tensor, pivots: Tensor, B: Tensor, *, hermitian: bool = False, out: Any = None
) -> Any:
    spec = ldl_solve_meta(LD, pivots, B, hermitian=hermitian)
    xp = be.xp if be.writable else host_module(be)
    ld, numbers, b = (
        native(be, tensor) if be.writable else be.to_numpy(native(be, tensor)) for tensor in (LD, pivots, B)
    )
    n = ld.shape[-1]
    _refuse_pivots(numbers, n)
    batch = spec.shape[:-2]
    result = xp.broadcast_to(b, spec.shape).copy()
    if result.size:
        columns = result.reshape(-1, *spec.shape[-2:])
        factors = xp.broadcast_to(ld, (*batch, n, n)).reshape(-1, n, n)
        rows = xp.broadcast_to(numbers, (*batch, n)).reshape(-1, n)
        for at in range(len(columns)):
            _solve(factors[at], [int(number) for number in rows[at]], columns[at], hermitian and ld.dtype.kind == "c")
        result = columns.reshape(spec.shape)
    return by_columns(be, result if be.writable else be.from_numpy(result))


def _refuse_pivots(pivots: Any, n: int) -> None:
    """Raises where a pivot names no row.

    Raises:
        OperatorValueError: One does not.
    """
    if not pivots.size:
        return
    sizes = abs(pivots)
    bound = "" if bool((sizes >= 1).all()) else ">= 1"
    bound = bound or ("" if bool((sizes <= n).all()) else "<= LD.size(-2)")
    if bound:
        raise OperatorValueError(
            f"aten::linalg_ldl_solve of matrices with {n} rows",
            found=f"Pivots given to ldl_solve must all satisfy |pivot| {bound}. "
            "Did you properly pass the result of ldl_factor?",
            advice="give the pivots that opmux.linalg.ldl_factor returns",
        )


def _solve(a: Any, pivots: list[int], b: Any, hermitian: bool) -> None:
    """Solves for the columns of `b` in place, with one matrix's factors. See Note [Pivots of LDL]."""
    blocks, k, n = [], 0, a.shape[-1]
    while k < n:
        width = 1 if pivots[k] > 0 else min(2, n - k)
        blocks.append((k, width, abs(pivots[k]) - 1))
        k += width
    for k, width, row in blocks:
        end = k + width
        _swap(b, (end - 1,), (row,))
        b[end:] -= a[end:, k:end] @ b[k:end]
        b[k:end] = b[k:end] / a[k, k] if width == 1 else _solved_block(a[k:end, k:end], b[k:end], hermitian)
    for k, width, row in reversed(blocks):
        end = k + width
        below = a[end:, k:end]
        b[k:end] -= (below.conj() if hermitian else below).swapaxes(0, 1) @ b[end:]
        _swap(b, (end - 1,), (row,))


def _solved_block(block: Any, b: Any, hermitian: bool) -> Any:
    """The two rows of a solution with a block on the diagonal; only its lower triangle counts."""
    below = block[1, 0]
    beside = below.conj() if hermitian else below
    first, second = block[0, 0] / beside, block[1, 1] / below
    x, y = b[0] / beside, b[1] / below
    solved = b.copy()
    solved[0], solved[1] = (second * x - y) / (first * second - 1), (first * y - x) / (first * second - 1)
    return solved
