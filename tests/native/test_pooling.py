"""Max pooling."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from opmux.dispatch import ops
from opmux.errors import OperatorValueError
from opmux.native.kernels.pooling import max_pool2d_with_indices_impl
from opmux.tensor import ArrayBackend, Tensor

Make = Callable[..., Tensor]
aten = ops.aten


def test_pooling_takes_the_largest_and_its_place(tensor: Make) -> None:
    """Windows of 2 by 2 give their largest element and its position in the flat image."""
    x = tensor([[[1, 5, 2, 0], [3, 4, 7, 6]]])
    values, places = aten.max_pool2d_with_indices.default(x, [2])
    assert values._array.tolist() == [[[5, 7]]]
    assert places._array.tolist() == [[[1, 6]]]
    assert aten.max_pool2d.default(x, [2])._array.tolist() == [[[5, 7]]]


def test_padding_is_never_chosen(tensor: Make) -> None:
    """Where all is minus infinity, the place is that of the first real element of the window."""
    x = tensor(np.full((1, 3, 3), -np.inf))
    _, places = aten.max_pool2d_with_indices.default(x, [2], [1], [1])
    assert places._array[0].tolist() == [[0, 0, 1, 2], [0, 0, 1, 2], [3, 3, 4, 5], [6, 6, 7, 8]]


def test_nan_is_the_largest(tensor: Make) -> None:
    """A NaN in a window is its result."""
    values, places = aten.max_pool2d_with_indices.default(tensor([[[1, np.nan, 3, 4]]]), [1, 4])
    assert np.isnan(values._array).all()
    assert places._array.tolist() == [[[1]]]


def test_gradient_goes_to_the_largest(tensor: Make) -> None:
    """Gradients are added up where windows overlap."""
    x = tensor([[[0, 9, 0]]])
    values, places = aten.max_pool2d_with_indices.default(x, [1, 2], [1])
    grad = aten.max_pool2d_with_indices_backward.default(tensor([[[1, 2]]]), x, [1, 2], [1], [0], [1], False, places)
    assert values._array.tolist() == [[[9, 9]]]
    assert grad._array.tolist() == [[[0, 3, 0]]]


@pytest.mark.parametrize(
    ("shape", "arguments"),
    [
        ((2, 3), ([2],)),
        ((2, 0, 3, 3), ([2],)),
        ((2, 3, 3), ([4],)),
        ((2, 3, 3), ([2], [2], [2])),
        ((2, 3, 3), ([2], [0])),
        ((2, 3, 3), ([0], [1])),
        ((2, 3, 3), ([2], [1], [-1])),
        ((2, 3, 3), ([2], [1], [0], [0])),
        ((2, 3, 3), ([2, 2, 2],)),
    ],
)
def test_arguments_that_do_not_fit_are_refused(
    tensor: Make, shape: tuple[int, ...], arguments: tuple[Any, ...]
) -> None:
    """Sizes that make no window raise OperatorValueError."""
    with pytest.raises(OperatorValueError, match="aten::max_pool2d"):
        aten.max_pool2d_with_indices.default(tensor(np.zeros(shape)), *arguments)


@pytest.mark.parametrize("ceil_mode", [False, True])
def test_immutable_arrays_give_the_same(cpu: ArrayBackend, tensor: Make, ceil_mode: bool) -> None:
    """Without in-place operations the results are the same."""
    frozen = ArrayBackend("cpu", cpu.keys, np, lambda a: a, lambda a: a, writable=False)
    x = tensor(np.random.default_rng(0).standard_normal((2, 3, 9, 8)))
    for be in (frozen, cpu):
        values, places = max_pool2d_with_indices_impl(be, x, [3, 2], [2], [0], [1], ceil_mode)
        flat = x._array.reshape(2, 3, -1)
        np.testing.assert_array_equal(np.take_along_axis(flat, places.reshape(2, 3, -1), 2), values.reshape(2, 3, -1))
