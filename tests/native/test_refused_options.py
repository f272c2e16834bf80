"""Options that no operator has a meaning for."""

from collections.abc import Callable
from typing import Any

import pytest

import opmux
from opmux import ops
from opmux.errors import OperatorValueError

aten = ops.aten


@pytest.mark.parametrize("bound", [opmux.nan, -1.0, -opmux.inf])
@pytest.mark.parametrize("loss", [aten.huber_loss.default, aten.smooth_l1_loss.default])
def test_a_loss_changes_at_a_distance(loss: Callable[..., Any], bound: float) -> None:
    """NaN is none, as a negative number is not."""
    with pytest.raises(OperatorValueError, match="does not support"):
        loss(opmux.ones(2), opmux.zeros(2), 1, bound)
    assert loss(opmux.ones(2), opmux.zeros(2), 1, 1.0).item() == 0.5


@pytest.mark.parametrize("mode", [-1, 3])
def test_bags_have_three_ways_to_be_joined(mode: int) -> None:
    """The gradient of another is refused."""
    places = opmux.zeros(1, dtype=opmux.int64)
    rest = (places, places, opmux.ones(1, dtype=opmux.int64), opmux.zeros(1, 3, dtype=opmux.int64), 4, False)
    with pytest.raises(OperatorValueError, match="EmbeddingBagMode"):
        aten._embedding_bag_dense_backward.default(opmux.ones(1, 3), *rest, mode, None)
    assert aten._embedding_bag_dense_backward.default(opmux.ones(1, 3), *rest, 0, None).shape == (4, 3)


def test_a_system_has_no_fewer_dimensions_than_its_right_side() -> None:
    """The solution has those that are left."""
    with pytest.raises(OperatorValueError, match="satisfy the requirement"):
        aten.linalg_tensorsolve.default(opmux.ones(1), opmux.ones(1, 1))
    assert aten.linalg_tensorsolve.default(opmux.ones(1), opmux.ones(1)).shape == ()


def test_one_bin_less_than_none_has_no_edges() -> None:
    """Two less than none would have less than no edges."""
    points = opmux.tensor([[0.5, 1.0]])
    edges = aten._histogramdd_bin_edges.default(points, [-1, 0])
    assert [edge.shape for edge in edges] == [(0,), (1,)]
    with pytest.raises(OperatorValueError, match="bins must be"):
        aten._histogramdd_bin_edges.default(points, [-2, 0])
