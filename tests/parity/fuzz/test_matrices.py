"""Results of matrix operators are compared as far as the matrix determines them, and no further."""

import pytest

pytest.importorskip("torch", reason="compares with torch 2.13.0")

import torch

import opmux

from ..opinfo.comparison import DifferenceError
from .calls import Call
from .matrices import check_determined, is_matrix_operator

pytestmark = pytest.mark.torch
REGULAR = "L.tensor([[2.0, 1.0], [1.0, 3.0]])"


def differ(operator: str, text: str, ours: object, theirs: object) -> bool:
    call = Call(operator, (text,))
    try:
        check_determined(call, call.arguments(torch), ours, theirs)
    except DifferenceError:
        return True
    return False


def inverse(text: str, wrong: float) -> bool:
    theirs = eval(text, {"L": torch})
    try:
        result = torch.linalg.inv(theirs)
    except RuntimeError:
        result = torch.zeros_like(theirs)
    return differ("linalg_inv.default", text, opmux.from_numpy((result + wrong).numpy()), result)


def test_wrong_values_are_seen() -> None:
    """A small error in the inverse of a regular matrix is a difference; rounding is none."""
    assert inverse(REGULAR, 1e-3)
    assert not inverse(REGULAR, 1e-6)


@pytest.mark.parametrize("text", ["L.tensor([[1.0, 2.0], [2.0, 4.0]])", "L.tensor([[1.0, float('inf')], [2.0, 4.0]])"])
def test_singular_matrices_are_not_compared(text: str) -> None:
    """Of a matrix without an inverse, or with infinities, nothing is determined."""
    assert not inverse(text.replace("float('inf')", "1e999"), 1.0)


def test_decompositions_are_compared_by_their_product() -> None:
    """Signs of singular vectors and eigenvectors are left open; a wrong vector or value is a difference."""
    matrix = eval(REGULAR, {"L": torch})
    for operator, name in (("linalg_svd.default", "svd"), ("linalg_eigh.default", "eigh")):
        theirs = tuple(getattr(torch.linalg, name)(matrix))
        turned = tuple(-x if x.ndim == 2 else x for x in theirs)
        wrong = (theirs[0] * 2, *theirs[1:])
        first, second = (tuple(opmux.from_numpy(x.numpy()) for x in result) for result in (turned, wrong))
        assert not differ(operator, REGULAR, first, theirs)
        assert differ(operator, REGULAR, second, theirs)


def test_which_operators_these_are() -> None:
    """Factorizations and what is made of them, but not products."""
    for name in (
        "linalg_inv.out",
        "_linalg_svd.U",
        "cholesky_solve.default",
        "qr.Q",
        "pinverse.default",
        "det.default",
    ):
        assert is_matrix_operator(Call(name, ()))
    for name in ("linalg_cross.out", "mm.default", "detach.default", "linalg_vecdot.default", "add.Tensor"):
        assert not is_matrix_operator(Call(name, ()))


def test_signs_of_a_triangle_are_left_open() -> None:
    """The factors of a QR decomposition may have their signs turned together, and not one without the other."""
    text = "L.tensor([[-0.0, 0.0, 0.5], [3.0, 0.0, -0.0]])"
    q, r = torch.linalg.qr(eval(text, {"L": torch}))
    turned = opmux.from_numpy((-q).numpy()), opmux.from_numpy((-r).numpy())
    assert not differ("linalg_qr.default", text, turned, (q, r))
    assert differ("linalg_qr.default", text, (turned[0], opmux.from_numpy(r.numpy())), (q, r))
    assert differ("linalg_qr.default", text, (turned[0], opmux.from_numpy((r * 1.001).numpy())), (q, r))
