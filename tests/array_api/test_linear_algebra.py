"""Products and the extension for linear algebra give what array_api_strict gives."""

import math
from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux import array_api as xp
from opmux.errors import LinAlgError, OperatorIndexError, OperatorValueError, OpmuxError

from .comparison import assert_same, both, host, tensor

pytestmark = pytest.mark.array_api

NUMERIC = ["int8", "uint16", "int64", "uint64", "float32", "float64", "complex64", "complex128"]
FLOATING = NUMERIC[-4:]


def _matrices(name: str, *shape: int) -> Any:
    generator = np.random.default_rng(5)
    values = generator.integers(0, 5, shape)
    return (values + 1j * generator.integers(0, 5, shape) if "complex" in name else values).astype(name)


def _definite(name: str) -> Any:
    """Two symmetric, or Hermitian, positive definite matrices."""
    given = _matrices(name, 2, 3, 3)
    return given @ given.conj().swapaxes(-1, -2) + 3 * np.eye(3, dtype=name)


def _tolerance(name: str) -> float:
    return 2e-4 if name in ("float32", "complex64") else 1e-9


@each(
    "call",
    [
        lambda m, x: m.matmul(x, m.matrix_transpose(x)),
        lambda m, x: m.matmul(x, x[0, 0, :]),
        lambda m, x: m.matmul(x[0, 0, :], m.matrix_transpose(x)),
        lambda m, x: m.matmul(x[0, 0, :], x[0, 0, :]),
        lambda m, x: m.matmul(x[:0, :, :], m.matrix_transpose(x[0, :, :])),
        lambda m, x: m.matrix_transpose(x),
        lambda m, x: m.tensordot(x, x, axes=3),
        lambda m, x: m.tensordot(x, x[0, 0, :], axes=1),
        lambda m, x: m.tensordot(x, x, axes=0),
        lambda m, x: m.tensordot(x, x, axes=((0, -1), (0, 2))),
        lambda m, x: m.vecdot(x, x),
        lambda m, x: m.vecdot(x, x[0, 0, :]),
        lambda m, x: m.vecdot(x, x[:1, :, :], axis=-2),
        lambda m, x: m.linalg.cross(x[..., :3], x[:1, :1, :3] + x[..., :3]),
        lambda m, x: m.linalg.cross(x[0, 0, :3], x[..., :3]),
        lambda m, x: m.linalg.cross(x[..., :3], x[1, :1, :3]),
        lambda m, x: m.linalg.cross(x[0, :3, :], x[:, :3, :], axis=-2),
        lambda m, x: m.linalg.diagonal(x),
        lambda m, x: m.linalg.diagonal(x, offset=1),
        lambda m, x: m.linalg.diagonal(x, offset=-1),
        lambda m, x: m.linalg.outer(x[0, 0, :], x[1, 1, :]),
        lambda m, x: m.linalg.trace(x),
        lambda m, x: m.linalg.trace(x, offset=1),
        lambda m, x: m.linalg.trace(x, dtype=m.complex128),
    ],
)
def test_products(call: Any) -> None:
    """For all numeric dtypes, with their shapes and rules."""
    for name in NUMERIC:
        assert_same(*both(call, _matrices(name, 2, 3, 4)), _tolerance(name))


def test_promoted_products() -> None:
    """Operands of two dtypes meet in their common one."""
    a, b = _matrices("float32", 2, 2), _matrices("float64", 2, 2)
    for function in ("matmul", "vecdot", "tensordot"):
        assert_same(*both(lambda m, x, y, f=function: getattr(m, f)(x, y), a, b), 1e-6)
    assert_same(*both(lambda m, x, y: m.linalg.solve(x + m.eye(2, dtype=x.dtype) * 7, y), a, b), 1e-6)
    assert xp.linalg.matmul is xp.matmul


@each(
    "call",
    [
        lambda m, x: m.linalg.det(x),
        lambda m, x: m.linalg.inv(x),
        lambda m, x: m.linalg.slogdet(x),
        lambda m, x: m.linalg.eigvalsh(x),
        lambda m, x: m.linalg.eigh(x).eigenvalues,
        lambda m, x: m.linalg.svdvals(x),
        lambda m, x: m.linalg.svd(x[..., :2]).S,
        lambda m, x: m.linalg.pinv(x[..., :2]),
        lambda m, x: m.linalg.pinv(x, rtol=0.1),
        lambda m, x: m.linalg.pinv(x, rtol=m.real(x[:, 0, 0]) * 0 + 0.2),
        lambda m, x: m.linalg.matrix_rank(x),
        lambda m, x: m.linalg.matrix_rank(x[..., :1] * x[:, :1, :]),
        lambda m, x: m.linalg.matrix_rank(x, rtol=0.5),
        lambda m, x: m.linalg.matrix_rank(x, rtol=m.asarray([0.5, 1e-9])),
        lambda m, x: m.linalg.matrix_power(x, 3),
        lambda m, x: m.linalg.matrix_power(x, 0),
        lambda m, x: m.linalg.matrix_power(x, -2),
        lambda m, x: m.linalg.matrix_norm(x),
        lambda m, x: m.linalg.matrix_norm(x, keepdims=True),
        lambda m, x: m.linalg.matrix_norm(x, ord="nuc"),
        lambda m, x: [m.linalg.matrix_norm(x, ord=order) for order in (1, -1, 2, -2, m.inf, -m.inf)],
        lambda m, x: m.linalg.vector_norm(x),
        lambda m, x: m.linalg.vector_norm(x, axis=(0, 2), keepdims=True),
        lambda m, x: m.linalg.vector_norm(x, axis=()),
        lambda m, x: [m.linalg.vector_norm(x, axis=1, ord=order) for order in (0, 1, 2, 3.5, m.inf, -m.inf, -1)],
        lambda m, x: m.linalg.solve(x, x[..., :2]),
        lambda m, x: m.linalg.solve(x, x[0, 0, :]),
        lambda m, x: m.linalg.solve(x, x[0, :, :]),
        lambda m, x: m.linalg.solve(x[0, :, :], x),
        lambda m, x: m.linalg.solve(x, x[0, :2, :].mT[:3, :]),
    ],
)
def test_extension(call: Any) -> None:
    """For floating-point and complex dtypes, of batches of matrices."""
    for name in FLOATING:
        found, expected = both(call, _definite(name))
        assert_same(tuple(found) if isinstance(found, list) else found, expected, _tolerance(name))


@pytest.mark.parametrize("batch", [(), (1,), (2,), (2, 1), (1, 2), (2, 2)])
@pytest.mark.parametrize("size", [0, 1, 2])
def test_sides_of_systems(batch: tuple[int, ...], size: int) -> None:
    """A right-hand side of one dimension is one vector for all systems, whatever the sizes; one of more is of matrices."""
    systems = np.zeros((*batch, size, size)) + 2 * np.eye(size)
    for side in [(size,), (size, 1), (size, 2), (*batch, size, 1), (1, *batch, size, size)]:
        assert_same(*both(lambda m, x, y: m.linalg.solve(x, y), systems, np.ones(side)), 1e-12)


@pytest.mark.parametrize("name", FLOATING)
def test_factors(name: str) -> None:
    """Multiplied, factors give the matrices back, and have the shapes and names of the standard."""
    x, tolerance = _definite(name), _tolerance(name)
    tall = x[..., :2]

    def near(found: Any, expected: Any) -> None:
        assert str(host(found).dtype) == str(expected.dtype)
        np.testing.assert_allclose(host(found), expected, rtol=tolerance, atol=tolerance * 100)

    for upper in (False, True):
        factor = xp.linalg.cholesky(tensor(x), upper=upper)
        near(factor.mH @ factor if upper else factor @ factor.mH, x)
    for mode, columns in (("reduced", 2), ("complete", 3)):
        factors = xp.linalg.qr(tensor(tall), mode=mode)  # type: ignore[arg-type]
        assert (factors._fields, factors.Q.shape) == (("Q", "R"), (2, 3, columns))
        near(factors.Q @ factors.R, tall)
    for full in (False, True):
        parts = xp.linalg.svd(tensor(tall), full_matrices=full)
        assert (parts._fields, parts.U.shape) == (("U", "S", "Vh"), (2, 3, 3 if full else 2))
        near((parts.U[..., :2] * parts.S.unsqueeze(-2)) @ parts.Vh, tall)
    pairs = xp.linalg.eigh(tensor(x))
    assert pairs._fields == ("eigenvalues", "eigenvectors")
    near(tensor(x) @ pairs.eigenvectors, host(pairs.eigenvectors * pairs.eigenvalues.unsqueeze(-2)))
    general = xp.linalg.eig(tensor(x + np.triu(x)))
    assert (general._fields, general.eigenvalues.dtype.is_complex) == (("eigenvalues", "eigenvectors"), True)
    near(
        tensor(x + np.triu(x)).to(general.eigenvectors.dtype) @ general.eigenvectors,
        host(general.eigenvectors * general.eigenvalues.unsqueeze(-2)),
    )
    near(xp.linalg.eigvals(tensor(x)), host(xp.linalg.eig(tensor(x)).eigenvalues))


@each(
    "error, call",
    [
        (OperatorValueError, lambda: xp.matmul(xp.ones((2, 3)), xp.ones((2, 3)))),
        (OperatorValueError, lambda: xp.matmul(xp.asarray(1.0), xp.ones(3))),
        (OperatorValueError, lambda: xp.matrix_transpose(xp.ones(3))),
        (OperatorValueError, lambda: xp.tensordot(xp.ones(3), xp.ones(3), axes=2)),
        (OperatorValueError, lambda: xp.tensordot(xp.ones(3), xp.ones(2), axes=1)),
        (OperatorIndexError, lambda: xp.vecdot(xp.ones(3), xp.ones((2, 3)), axis=1)),
        (OperatorIndexError, lambda: xp.vecdot(xp.ones(3), xp.ones((2, 3)), axis=-2)),
        (OperatorValueError, lambda: xp.vecdot(xp.ones(3), xp.ones(1))),
        (LinAlgError, lambda: xp.linalg.inv(xp.zeros((2, 2)))),
        (LinAlgError, lambda: xp.linalg.cholesky(-xp.eye(2))),
        (OperatorValueError, lambda: xp.linalg.det(xp.ones((2, 3)))),
        (OperatorValueError, lambda: xp.linalg.cross(xp.ones(2), xp.ones(2))),
        (OperatorValueError, lambda: xp.linalg.outer(xp.ones((2, 2)), xp.ones(2))),
        (OperatorValueError, lambda: xp.linalg.inv(xp.ones((2, 2), dtype=xp.int64))),
    ],
)
def test_refusals(error: type[Exception], call: Any) -> None:
    """Shapes, axes, dtypes and matrices that do not fit raise errors of opmux, which are ValueErrors or IndexErrors."""
    with pytest.raises(error):
        call()


def test_gradients() -> None:
    """They flow through products and the extension."""
    x = opmux.tensor([[2.0, 0.0], [0.0, 4.0]], requires_grad=True)
    (xp.linalg.trace(xp.linalg.inv(x)) + xp.linalg.det(x) + xp.vecdot(x[0], x[1])).backward()
    assert x.grad is not None
    np.testing.assert_allclose(x.grad.numpy(), [[3.75, 4.0], [2.0, 1.9375]], atol=1e-5)


def test_tensordot_sums_over_axes_of_one_size() -> None:
    """A size of 1 is none of 3, wherever it is."""
    long, short = xp.ones((2, 3)), xp.ones((1, 2))
    for x1, x2, axes in ((long, short, 1), (short, long, ((0,), (1,))), (long, short, ((1, 0), (0, 1)))):
        with pytest.raises(OperatorValueError, match="axes of sizes"):
            xp.tensordot(x1, x2, axes=axes)
    with pytest.raises(OpmuxError):
        xp.tensordot(long, long, axes=((5,), (5,)))
    assert xp.tensordot(long, xp.ones((3, 1)), axes=1).shape == (2, 1)


@each("dtype", ["float32", "complex128"])
@each("order", [-math.inf, -2, -1, -0.5, 0, 0.5, 1, 2, 3, math.inf])
def test_norms_of_no_elements(order: float, dtype: str) -> None:
    """They are those of array_api_strict, which has none for the smallest magnitude; over several axes, and kept ones, too."""
    cases: list[tuple[tuple[int, ...], Any, bool]] = [((0, 3), 0, False), ((0, 3), None, True), ((3, 0), 0, False)]
    for shape, axis, keepdims in [*cases, ((2, 0, 3), (0, 1), True)]:
        ours = xp.zeros(shape, dtype=getattr(xp, dtype))
        if order == -math.inf and 0 not in ours.sum(axis).shape:
            with pytest.raises(OperatorValueError, match="order -inf"):
                xp.linalg.vector_norm(ours, ord=order, axis=axis)
            continue
        found = xp.linalg.vector_norm(ours, ord=order, axis=axis, keepdims=keepdims)
        with np.errstate(divide="ignore"):
            wanted = np.linalg.vector_norm(np.zeros(shape, dtype), ord=order, axis=axis, keepdims=keepdims)
        assert (found.dtype.name, found.tolist()) == (wanted.dtype.name, wanted.tolist())
