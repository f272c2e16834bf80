"""LDL factorisations and solutions with them: the product of the factors, pivots, and what is refused."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.errors import LinAlgError, OperatorValueError

_DTYPES = ("float32", "float64", "complex64", "complex128")


def _matrices(seed: int, n: int, dtype: str, *, hermitian: bool, kind: str, batch: tuple[int, ...] = (2,)) -> Any:
    """Symmetric or Hermitian matrices; those of small integers, and those with zeros on the diagonal, need blocks and exchanges."""
    rng = np.random.default_rng(seed)
    shape = (*batch, n, n)
    draw: Callable[[], Any] = (
        (lambda: rng.integers(-2, 3, shape).astype(float))
        if kind == "integers"
        else (lambda: rng.standard_normal(shape))
    )
    a = draw()
    if dtype.startswith("complex"):
        a = a + 1j * draw()
    a = a + (a.conj() if hermitian else a).swapaxes(-1, -2)
    if kind == "hollow":
        a[..., range(n), range(n)] = 0
    return a.astype(dtype)


def _product(ld: Any, pivots: Any, hermitian: bool) -> Any:
    """The matrix that one pair of factor and pivots stands for."""
    n = len(ld)
    columns, d, k = np.eye(n, dtype=ld.dtype), np.zeros_like(ld), 0
    while k < n:
        width = 1 if pivots[k] > 0 else 2
        end, row = k + width, abs(int(pivots[k])) - 1
        exchange = np.eye(n)
        exchange[[end - 1, row]] = exchange[[row, end - 1]]
        step = np.eye(n, dtype=ld.dtype)
        step[end:, k:end] = ld[end:, k:end]
        columns = columns @ exchange @ step
        d[k:end, k:end] = np.tril(ld[k:end, k:end])
        if width == 2:
            d[k, k + 1] = ld[k + 1, k].conj() if hermitian else ld[k + 1, k]
        k = end
    return columns @ d @ (columns.conj() if hermitian else columns).T


@pytest.mark.parametrize("kind", ["normal", "integers", "hollow"])
@pytest.mark.parametrize("hermitian", [False, True])
@pytest.mark.parametrize("dtype", _DTYPES)
def test_the_factors_give_the_matrix(dtype: str, hermitian: bool, kind: str) -> None:
    """With its rows exchanged as the pivots say; only its lower triangle is read."""
    tolerance = 1e-4 if dtype in ("float32", "complex64") else 1e-11
    for n in range(1, 8):
        a = _matrices(n, n, dtype, hermitian=hermitian, kind=kind)
        other = np.triu(np.full_like(a, 9), 1)
        found = opmux.linalg.ldl_factor_ex(opmux.tensor(np.tril(a) + other), hermitian=hermitian)
        ld, pivots = found.LD.numpy(), found.pivots.numpy()
        assert not np.triu(ld, 1).any()
        for at in range(len(a)):
            if not found.info[at].item():
                np.testing.assert_allclose(_product(ld[at], pivots[at], hermitian), a[at], atol=20 * tolerance)


@pytest.mark.parametrize("hermitian", [False, True])
@pytest.mark.parametrize("dtype", _DTYPES)
def test_solutions_solve(dtype: str, hermitian: bool) -> None:
    """What is solved with factors of matrices that need blocks and exchanges solves the equation; batches are broadcast."""
    for n in range(1, 8):
        a = _matrices(n, n, dtype, hermitian=hermitian, kind="hollow" if n % 2 == 0 else "normal")
        b = np.random.default_rng(n).standard_normal((3, 1, n, 2)).astype(dtype)
        factors = opmux.linalg.ldl_factor(opmux.tensor(a), hermitian=hermitian)
        x = opmux.linalg.ldl_solve(*factors, opmux.tensor(b), hermitian=hermitian)
        assert x.shape == (3, 2, n, 2)
        tolerance = 1e-2 if dtype in ("float32", "complex64") else 1e-8
        np.testing.assert_allclose(a @ x.numpy(), np.broadcast_to(b, x.shape), atol=tolerance)


def test_a_zero_in_d_is_reported_or_refused() -> None:
    """`info` counts from 1; the functions that solve need the matrix refuse, and say which of a batch it is."""
    a = opmux.tensor([[[1.0, 0.0], [0.0, 1.0]], [[1.0, 1.0], [1.0, 1.0]]])
    assert opmux.linalg.ldl_factor_ex(a).info.tolist() == [0, 2]
    for call in (opmux.linalg.ldl_factor, lambda x: opmux.linalg.ldl_factor_ex(x, check_errors=True)):
        with pytest.raises(LinAlgError, match=r"\(Batch element 1\): D\[1\] is zero"):
            call(a)


def test_empty_matrices_and_batches_have_empty_factors() -> None:
    """No rows, or no matrices."""
    for shape, pivots, info in (((0, 3, 3), (0, 3), (0,)), ((2, 0, 0), (2, 0), (2,)), ((0, 0), (0,), ())):
        found = opmux.linalg.ldl_factor_ex(opmux.zeros(shape))
        assert (found.LD.shape, found.pivots.shape, found.info.shape) == (shape, pivots, info)
        assert opmux.linalg.ldl_solve(found.LD, found.pivots, opmux.zeros((*shape[:-1], 2))).shape == (*shape[:-1], 2)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda ld, p, b: (ld, p * 0, b), r"must all satisfy \|pivot\| >= 1"),
        (lambda ld, p, b: (ld, p * 0 - 4, b), r"must all satisfy \|pivot\| <= LD.size\(-2\)"),
        (lambda ld, p, b: (ld, p.double(), b), "Expected pivots to be integers"),
        (lambda ld, p, b: (ld, p[:2], b), r"got pivots with shape \[2\] instead"),
        (lambda ld, p, b: (ld, p, b.float()), "Expected b and A to have the same dtype"),
        (lambda ld, p, b: (ld, p, b[:2]), "each A matrix is 3 by 3 but each b matrix is 2 by 2"),
        (lambda ld, p, b: (ld[:2], p, b), "A must be batches of square matrices"),
        (lambda ld, p, b: (ld.half(), p, b.half()), "Expected a floating point or complex tensor"),
    ],
)
def test_what_cannot_be_solved_with_is_refused(change: Callable[..., Any], message: str) -> None:
    """Before anything is computed."""
    b = opmux.ones(3, 2, dtype=opmux.float64)
    with pytest.raises(OperatorValueError, match=message):
        opmux.linalg.ldl_solve(*change(*opmux.linalg.ldl_factor(opmux.eye(3, dtype=opmux.float64)), b))


def test_a_half_block_at_the_end_is_no_overrun() -> None:
    """Pivots that no factorisation gives, but that name rows, are read within the matrix."""
    pivots = opmux.tensor([1, 2, -3], dtype=opmux.int32)
    assert opmux.linalg.ldl_solve(opmux.eye(3), pivots, opmux.ones(3, 1)).shape == (3, 1)


@pytest.mark.torch
@pytest.mark.parametrize("hermitian", [False, True])
@pytest.mark.parametrize("dtype", _DTYPES)
def test_factors_and_pivots_are_torchs(dtype: str, hermitian: bool) -> None:
    """Those of LAPACK, where rounding decides no pivot."""
    import torch

    for n, kind in ((n, kind) for n in range(1, 9) for kind in ("normal", "hollow")):
        a = _matrices(n, n, dtype, hermitian=hermitian, kind=kind)
        found = opmux.linalg.ldl_factor_ex(opmux.tensor(a), hermitian=hermitian)
        expected = torch.linalg.ldl_factor_ex(torch.tensor(a), hermitian=hermitian)
        assert found.pivots.tolist() == expected.pivots.tolist()
        assert found.info.tolist() == expected.info.tolist()
        np.testing.assert_allclose(found.LD.numpy(), expected.LD.numpy(), rtol=1e-2, atol=1e-3)
        assert found.LD.stride() == expected.LD.stride()
