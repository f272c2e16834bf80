"""Embeddings."""

import math
from collections.abc import Callable

import numpy as np
import pytest

from opmux.dispatch import ops
from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.tensor import Tensor

Make = Callable[..., Tensor]
aten = ops.aten


def test_rows_are_looked_up(tensor: Make) -> None:
    """The result has a row of the table for every index."""
    table = np.arange(8).reshape(4, 2)
    result = aten.embedding.default(tensor(table), tensor([[3, 0]], "int64"))
    assert result._array.tolist() == [[[6, 7], [0, 1]]]


@pytest.mark.parametrize("index", [-1, 4])
def test_indices_out_of_range_are_refused(tensor: Make, index: int) -> None:
    """Indices count from 0 only."""
    with pytest.raises(OperatorIndexError, match="index out of range in self"):
        aten.embedding.default(tensor(np.ones((4, 2))), tensor([index], "int64"))


def test_weight_and_indices_are_checked(tensor: Make) -> None:
    """The table has two dimensions and the indices are int32 or int64."""
    with pytest.raises(OperatorValueError, match="2-D"):
        aten.embedding.default(tensor(np.ones(4)), tensor([0], "int64"))
    with pytest.raises(OperatorValueError, match="indices"):
        aten.embedding.default(tensor(np.ones((4, 2))), tensor([0.0]))


def test_gradients_are_added_per_row(tensor: Make) -> None:
    """Repeated indices add up, the padding row stays 0, and frequencies may divide."""
    grads, indices = tensor([[1.0], [2.0], [4.0]]), tensor([1, 1, 0], "int64")

    def gradient(padding: int, by_frequency: bool) -> list[float]:
        result = aten.embedding_dense_backward.default(grads, indices, 3, padding, by_frequency)
        values: list[float] = result._array[:, 0].tolist()
        return values

    assert gradient(-1, False) == [4.0, 3.0, 0.0]
    assert gradient(0, False) == [0.0, 3.0, 0.0]
    assert gradient(-1, True) == [4.0, 1.5, 0.0]


@pytest.mark.parametrize("norm_type", [1e-5, 1.0, 2.0])
def test_lengths_are_compared_in_double_precision(tensor: Make, norm_type: float) -> None:
    """A length that the table's dtype does not hold is longer than any bound but infinity."""
    for bound, kept in ((1e308, 0.0), (math.inf, 3e38)):
        table = tensor([[3e38, 3e38], [1.0, 2.0]], "float32")
        aten.embedding_renorm_.default(table, tensor([0], "int64"), bound, norm_type)
        assert table[1].tolist() == [1, 2]
        assert table[0].tolist() == pytest.approx([kept, kept])


@pytest.mark.parametrize("mode", [0, 1, 2])
def test_indices_without_a_bag_are_refused(tensor: Make, mode: int) -> None:
    """Without offsets there is no bag; of no indices that is no bag at all."""
    table, places, offsets = tensor(np.ones((3, 2))), tensor(np.zeros(3), "int64"), tensor(np.zeros(0), "int64")
    with pytest.raises(OperatorValueError, match="at least one element"):
        aten.embedding_bag.default(table, places, offsets, False, mode)
    assert aten.embedding_bag.default(table, offsets, offsets, False, mode)[0].shape == (0, 2)
