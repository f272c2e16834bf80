"""Second derivatives of linear algebra, against torch."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import opmux

torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")
pytestmark = pytest.mark.torch

RNG = np.random.default_rng(3)
_GENERAL = RNG.standard_normal((2, 3, 3)) + 3 * np.eye(3)
_SINGULAR = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0], [7.0, 8.0, 9.0]])
_SYMMETRIC = _GENERAL @ _GENERAL.swapaxes(1, 2)
_TALL, _WIDE = RNG.standard_normal((4, 3)), RNG.standard_normal((3, 4))
_VECTORS = [RNG.standard_normal((2, 3)) for _ in range(2)]


def _squares(lib: Any, *results: Any) -> Any:
    """A number in which everything counts, but for signs of vectors."""
    total = 0.0
    for k, result in enumerate(results):
        total = total + ((k + 1) * result * result * (lib.arange(result.shape[-1]) + 1)).sum()
    return total


CASES: dict[str, tuple[Callable[..., Any], list[Any]]] = {
    "det": (lambda lib, a: lib.linalg.det(a), [_GENERAL]),
    "det singular": (lambda lib, a: lib.linalg.det(a) + 1, [np.stack([_SINGULAR, _GENERAL[0]])]),
    "det one singular": (lambda lib, a: lib.linalg.det(a)[None] + 1, [_SINGULAR]),
    "slogdet": (lambda lib, a: lib.linalg.slogdet(a)[1], [_GENERAL]),
    "inv": (lambda lib, a: lib.linalg.inv(a), [_GENERAL]),
    "solve": (lambda lib, a, b: lib.linalg.solve(a, b), [_GENERAL, _GENERAL[..., :2]]),
    "solve right": (lambda lib, a, b: lib.linalg.solve(a, b, left=False), [_GENERAL, _GENERAL[:, :2]]),
    "solve vector": (lambda lib, a, b: lib.linalg.solve(a, b), [_GENERAL, _VECTORS[0]]),
    "triangular": (lambda lib, a, b: lib.linalg.solve_triangular(a, b, upper=True), [_GENERAL, _GENERAL]),
    "cholesky": (lambda lib, a: lib.linalg.cholesky(a), [_SYMMETRIC]),
    "cholesky upper": (lambda lib, a: lib.linalg.cholesky(a, upper=True), [_SYMMETRIC]),
    "cholesky_solve": (lambda lib, a, b: lib.cholesky_solve(b, a), [_GENERAL, _GENERAL]),
    "cholesky_inverse": (lambda lib, a: lib.cholesky_inverse(a, upper=True), [_GENERAL]),
    "qr": (lambda lib, a: lib.linalg.qr(a), [_TALL]),
    "qr wide": (lambda lib, a: lib.linalg.qr(a), [_WIDE]),
    "svd": (lambda lib, a: lib.linalg.svd(a, full_matrices=False), [_TALL]),
    "svd wide": (lambda lib, a: lib.linalg.svd(a, full_matrices=False), [_WIDE]),
    "svdvals": (lambda lib, a: lib.linalg.svdvals(a), [_TALL]),
    "eigh": (lambda lib, a: lib.linalg.eigh(a), [_SYMMETRIC]),
    "eigvalsh": (lambda lib, a: lib.linalg.eigvalsh(a), [_SYMMETRIC]),
    "pinv": (lambda lib, a: lib.linalg.pinv(a), [_TALL]),
    "lstsq": (lambda lib, a, b: lib.linalg.lstsq(a, b)[0], [_TALL, _TALL[:, :2]]),
    "matrix_power": (lambda lib, a: lib.linalg.matrix_power(a, -3), [_GENERAL]),
    "cross": (lambda lib, a, b: lib.linalg.cross(a, b), _VECTORS),
    "einsum": (lambda lib, a, b: lib.einsum("bij,bj->ib", a, b), [_GENERAL, _VECTORS[0]]),
    "cdist": (
        lambda lib, a, b: lib.cdist(a, b, compute_mode="use_mm_for_euclid_dist"),
        [_GENERAL, _SYMMETRIC],
    ),
}


def _derivatives(lib: Any, function: Callable[..., Any], arrays: list[Any]) -> list[Any]:
    """First and second derivatives of the squares of the results."""
    inputs = [lib.from_numpy(np.ascontiguousarray(array)).requires_grad_() for array in arrays]
    results = function(lib, *inputs)
    total = _squares(lib, *(results if isinstance(results, tuple) else (results,)))
    first = lib.autograd.grad(total, inputs, create_graph=True)
    second = lib.autograd.grad(_squares(lib, *first), inputs)
    return [np.asarray(x.detach().numpy()) for x in (*first, *second)]


@pytest.mark.parametrize("name", CASES)
def test_first_and_second_derivatives_are_torchs(name: str) -> None:
    """Formulas call operators, so that they have derivatives of their own."""
    function, arrays = CASES[name]
    found, expected = (_derivatives(lib, function, arrays) for lib in (opmux, torch))
    for ours, theirs in zip(found, expected, strict=True):
        np.testing.assert_allclose(ours, theirs, rtol=1e-6, atol=1e-6 * max(1.0, np.abs(theirs).max()))


def test_the_gradient_of_a_singular_determinant_is_zero_as_in_torch() -> None:
    """LAPACK finds an exact zero pivot; the gradient there is not NaN. One that is differentiated again is that of cofactors."""
    a = opmux.ones(2, 2).requires_grad_()
    opmux.linalg.det(a).backward()
    assert a.grad is not None
    assert a.grad.tolist() == [[0.0, 0.0], [0.0, 0.0]]


@pytest.mark.parametrize(("mode", "shape"), [("r", (3, 3)), ("complete", (4, 3))])
def test_qr_without_what_its_derivative_needs_is_refused(mode: str, shape: tuple[int, int]) -> None:
    """The error names the mode."""
    a = opmux.ones(*shape).requires_grad_()
    with pytest.raises(NotImplementedError, match="mode"):
        opmux.linalg.qr(a, mode)[1].sum().backward()


@pytest.mark.parametrize("other", [False, True])
def test_no_gradient_comes_from_a_real_sign(other: bool) -> None:
    """It is constant: alone it gives none, not zeros, as in PyTorch, and beside the logarithm it adds nothing."""
    a = opmux.tensor([[2.0, 1.0], [0.0, 3.0]], requires_grad=True)
    sign, logarithm = opmux.linalg.slogdet(a)
    (sign + logarithm if other else sign).backward()
    assert (a.grad is not None) == other
    if a.grad is not None:
        assert opmux.allclose(a.grad, opmux.linalg.inv(a).mT)
