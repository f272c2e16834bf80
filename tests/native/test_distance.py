"""Distances between rows: what torch's samples do not show."""

from collections.abc import Callable

import numpy as np
import pytest

import opmux
from opmux.dispatch import ops
from opmux.errors import OperatorValueError
from opmux.native.kernels import distance
from opmux.tensor import Tensor

Make = Callable[..., Tensor]
RNG = np.random.default_rng(0)


@pytest.mark.parametrize("p", [0, 0.5, 1, 2, 3, float("inf")])
def test_blocks_do_not_show(tensor: Make, monkeypatch: pytest.MonkeyPatch, p: float) -> None:
    """Distances and gradients are the same, however many differences are held at a time."""
    x, y, grad = (tensor(RNG.standard_normal(s), "float64") for s in ((2, 7, 3), (5, 3), (2, 7, 5)))
    results = []
    for block in (1 << 19, 40):
        monkeypatch.setattr(distance, "_BLOCK", block)
        found = ops.aten._cdist_forward.default(x, y, p, 2)
        results.append((found, ops.aten._cdist_backward.default(grad, x, y, p, found), opmux.pdist(x[0], p)))
    for one, other in zip(*results, strict=True):
        np.testing.assert_array_equal(one.numpy(), other.numpy())


@pytest.mark.parametrize("n", [0, 1, 2, 3, 9])
@pytest.mark.parametrize("p", [0.0, 1.0, 2.0, 3.0, float("inf")])
def test_pairs_come_row_by_row(tensor: Make, monkeypatch: pytest.MonkeyPatch, n: int, p: float) -> None:
    """Their distances are those above the diagonal of all, also where a block has several rows and the last one fewer."""
    monkeypatch.setattr(distance, "_BLOCK", 4 * 9 * 2)
    x = tensor(RNG.standard_normal((n, 2)), "float64")
    every = opmux.cdist(x, x, p, "donot_use_mm_for_euclid_dist").numpy()
    np.testing.assert_array_equal(opmux.pdist(x, p).numpy(), every[np.triu_indices(n, 1)])


def test_distances_of_pairs_raise_no_events(tensor: Make) -> None:
    """Those that are infinite are, where NumPy is to raise events."""
    x = tensor(np.array([[1e300], [-1e300]]), "float64")
    with np.errstate(all="raise"):
        assert opmux.pdist(x).tolist() == [float("inf")]


def test_rows_of_no_columns_are_equal(tensor: Make) -> None:
    """Their distance is 0; no rows give no distances."""
    assert opmux.cdist(tensor(np.ones((2, 0))), tensor(np.ones((1, 0)))).tolist() == [[0.0], [0.0]]
    assert tuple(opmux.cdist(tensor(np.ones((0, 3))), tensor(np.ones((2, 3)))).shape) == (0, 2)
    assert opmux.pdist(tensor(np.ones((1, 3)))).tolist() == []


@pytest.mark.parametrize("p", [0.0, 0.5, 1.0, 2.0, 3.0, float("inf")])
def test_equal_rows_pull_nowhere(tensor: Make, p: float) -> None:
    """The gradient of a distance of 0 is 0, not NaN."""
    x = tensor([[1.0, 2.0], [1.0, 2.0]]).requires_grad_()
    opmux.pdist(x, p).sum().backward()
    assert x.grad is not None
    assert x.grad.tolist() == [[0.0, 0.0], [0.0, 0.0]]
    x.grad = None
    opmux.cdist(x, x.detach(), p, "use_mm_for_euclid_dist").sum().backward()
    assert x.grad is not None
    assert x.grad.isfinite().all().item()


def test_integers_and_negative_orders_are_refused(tensor: Make) -> None:
    """The error names the operator."""
    with pytest.raises(OperatorValueError, match="floating-point"):
        opmux.cdist(tensor([[1]], "int64"), tensor([[1]], "int64"))
    with pytest.raises(OperatorValueError, match="non-negative"):
        opmux.pdist(tensor([[1.0]]), -1)
    with pytest.raises(OperatorValueError, match="compute_mode"):
        opmux.cdist(tensor([[1.0]]), tensor([[1.0]]), compute_mode="fast")
    with pytest.raises(OperatorValueError, match="2D"):
        opmux.pdist(tensor([1.0]))


def test_cosine_of_a_vector_of_zeros_is_0(tensor: Make) -> None:
    """`eps` stands for a norm that is smaller, and passes the gradient as if it were not there."""
    x = tensor([[0.0, 0.0]]).requires_grad_()
    found = opmux.nn.functional.cosine_similarity(x, tensor([[1.0, 1.0]]))
    assert found.tolist() == [0.0]
    found.sum().backward()
    assert x.grad is not None
    assert x.grad.isfinite().all().item()


def test_nan_is_no_coordinate_that_differs(tensor: Make) -> None:
    """The number of coordinates that differ is NaN where one is NaN, as the other norms are."""
    x, y = tensor([[1.0, 2.0]]), tensor([[1.0, 2.0], [1.0, 1e-30], [float("nan"), 2.0]])
    np.testing.assert_array_equal(opmux.cdist(x, y, 0.0).numpy(), [[0, 1, np.nan]])


@pytest.mark.parametrize("p", [0.0, 0.5, 1.0, 2.0, 3.0])
def test_gradients_of_distances_have_one_dtype_unless_nothing_pulls(tensor: Make, p: float) -> None:
    """With p = 0 the gradient is zero, and made like the rows, whatever else is given."""
    rows, pair, one = tensor([[1.0], [2.0]], "float64"), tensor([[1.0, 1.0]] * 2, "float64"), tensor([1.0], "float64")
    single, single_one = pair.to(opmux.float32), one.to(opmux.float32)
    calls: list[Callable[[], Tensor]] = [
        lambda: ops.aten._cdist_backward.default(single, rows, rows, p, pair),
        lambda: ops.aten._cdist_backward.default(pair, rows, rows.to(opmux.float16), p, pair),
        lambda: ops.aten._cdist_backward.default(pair, rows, rows, p, single),
        lambda: ops.aten._pdist_backward.default(single_one, rows, p, one),
        lambda: ops.aten._pdist_backward.default(one, rows, p, single_one),
    ]
    for call in calls:
        if p:
            with pytest.raises(OperatorValueError, match="one for all inputs"):
                call()
        else:
            assert call().tolist() == [[0.0], [0.0]]
            assert call().dtype is opmux.float64
    assert ops.aten._cdist_backward.default(pair, rows, rows, p, pair).dtype is opmux.float64


@pytest.mark.parametrize("eps", [-1.0, -1e-320, -float("inf"), float("nan")])
def test_the_least_length_of_cosine_similarity_is_not_negative(tensor: Make, eps: float) -> None:
    """Zero is taken."""
    x = tensor([[1.0, 2.0]], "float32")
    assert opmux.cosine_similarity(x, x, eps=0.0).tolist() == pytest.approx([1.0])
    with pytest.raises(OperatorValueError, match="eps must be non-negative"):
        opmux.cosine_similarity(x, x, eps=eps)


def test_squares_of_half_precision_are_rounded_before_they_are_subtracted(tensor: Make) -> None:
    """As where they are parts of a product of matrices in half precision."""
    x, y = tensor([[1.0, 1 / 16]], "float32").to(opmux.bfloat16), tensor([[1.0, 0.0]], "float32").to(opmux.bfloat16)
    # 1 + 1/256 is rounded to 1.
    assert ops.aten._euclidean_dist.default(x, y).item() == 0
    assert ops.aten._euclidean_dist.default(x.to(opmux.float32), y.to(opmux.float32)).item() == 1 / 16
