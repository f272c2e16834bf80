"""Arithmetic of shapes agrees with NumPy's on real arrays."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.native.shapes import broadcast_shapes, canonical_dim, canonical_dims, infer_size, is_dense, view_strides

shapes = st.lists(st.integers(0, 3), max_size=4).map(tuple)


@given(st.lists(shapes, min_size=1, max_size=3))
def test_broadcasting_is_numpys(given_shapes: list[tuple[int, ...]]) -> None:
    """Shapes broadcast to what NumPy makes of them, or are refused as there."""
    try:
        expected = np.broadcast_shapes(*given_shapes)
    except ValueError:
        with pytest.raises(OperatorValueError):
            broadcast_shapes(*given_shapes)
    else:
        assert broadcast_shapes(*given_shapes) == expected


@given(
    st.permutations(range(4)), st.sampled_from([(24,), (2, 12), (4, 6), (2, 3, 4), (1, 24, 1), (3, 2, 2, 2), (6, 4)])
)
def test_view_strides_are_those_of_numpys_view(order: list[int], new: tuple[int, ...]) -> None:
    """A transposed array has the strides that NumPy's reshape gives, and none where NumPy has to copy."""
    array = np.zeros((2, 3, 4, 1), "f4").transpose(order)
    reshaped = array.reshape(new)
    strides = view_strides(array.shape, array.strides, new)
    assert (strides is not None) == np.shares_memory(array, reshaped)
    if strides is not None:
        assert [s for n, s in zip(new, strides, strict=True) if n > 1] == [
            s for n, s in zip(new, reshaped.strides, strict=True) if n > 1
        ]


def test_sizes_are_inferred_from_the_number_of_elements() -> None:
    """One -1 stands for what is left; where that is ambiguous or does not fit there is an error."""
    assert infer_size([2, -1], 6, "view") == (2, 3)
    assert infer_size([-1], 0, "view") == (0,)
    for size, numel in (([-1, -1], 4), ([0, -1], 0), ([4], 6), ([-2, -3], 6), ([4, -1], 6)):
        with pytest.raises(OperatorValueError, match="is invalid for input of size"):
            infer_size(size, numel, "view")


def test_dimensions_count_from_both_ends() -> None:
    """Negative dimensions count from the end; a 0-dim tensor has the dimensions 0 and -1."""
    assert [canonical_dim(d, 3, "x") for d in (-3, -1, 0, 2)] == [0, 2, 0, 2]
    assert canonical_dim(-1, 0, "x") == 0
    assert canonical_dims(None, 2, "x") == (0, 1)
    with pytest.raises(OperatorIndexError, match=r"range of \[-3, 2\]"):
        canonical_dim(3, 3, "x")
    with pytest.raises(OperatorValueError, match="appears multiple times"):
        canonical_dims([0, -2], 2, "x")


def test_dense_arrays_have_no_gaps() -> None:
    """Any order of dimensions is dense; a slice with a step and an expanded array are not."""
    assert is_dense((2, 3), (1, 2))
    assert not is_dense((2, 3), (6, 2))
    assert not is_dense((2, 3), (0, 1))
