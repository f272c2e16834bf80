"""Row-major copies of what lies in memory the other way round."""

from typing import Any

import ml_dtypes
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import opmux
from opmux.native import array_backend, shapes
from opmux.native.arrays import rows_copied

_DTYPES = (np.bool_, np.uint8, np.float16, ml_dtypes.bfloat16, np.float32, np.float64, np.complex64, np.complex128)


@st.composite
def _arrays(draw: st.DrawFn) -> Any:
    """Arrays of 1 to 4 dimensions in any order, with steps, backwards, repeated, of all sizes of elements."""
    shape = draw(st.lists(st.integers(0, 40), min_size=1, max_size=4))
    shape = [min(n, 6) if i > 1 else n for i, n in enumerate(shape)]
    numbers = np.arange(int(np.prod(shape))) % 251
    array = numbers.astype(draw(st.sampled_from(_DTYPES))).reshape(shape)
    array = array.transpose(draw(st.permutations(range(len(shape)))))
    array = array[tuple(slice(None, None, draw(st.sampled_from([1, 1, 2, -1]))) for _ in shape)]
    return np.broadcast_to(array, (3, *array.shape)) if draw(st.booleans()) else array


@given(_arrays(), st.sampled_from([1, 4, 16]), st.sampled_from([1, 3, 8]))
def test_a_copy_has_the_elements_in_rows(array: Any, set_: int, side: int) -> None:
    """Whatever lies how: squares that do not fit, dimensions around and between, elements that are one."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in (("_SET", set_), ("_SIDE", side), ("_LEAST", 1), ("_LEAST_ROWS", 2)):
            patch.setattr(shapes, name, value)
        copied = rows_copied(array_backend("cpu"), array)
    assert copied.flags.c_contiguous
    assert copied.flags.writeable
    assert not np.shares_memory(copied, array)
    assert (copied.dtype, copied.shape, copied.tobytes()) == (array.dtype, array.shape, array.tobytes())


class _Counted(np.ndarray[Any, Any]):
    """An array that counts its parts that are read."""

    parts: int = 0

    def __getitem__(self, key: Any) -> Any:
        type(self).parts += 1
        return super().__getitem__(key)


@pytest.mark.parametrize(
    ("shape", "order", "parts"),
    [
        ((256, 256), (1, 0), 16),
        ((2, 256, 256), (0, 2, 1), 16),
        ((256, 256, 2), (1, 0, 2), 0),  # rows of two lie next to each other
        ((256, 250), (1, 0), 0),
        ((128, 256), (1, 0), 0),  # small
        ((8192, 8), (1, 0), 0),
        ((256, 256), (0, 1), 0),
    ],
)
def test_squares_are_for_rows_that_fall_into_one_set(shape: Any, order: Any, parts: int) -> None:
    """1024 bytes from one element of a row to the next, or a multiple of it; all else is copied at once."""
    array = np.zeros(shape, np.float32).transpose(order).view(_Counted)
    _Counted.parts = 0
    rows_copied(array_backend("cpu"), array)
    assert _Counted.parts == parts


def test_transposed_matrices_of_all_users_are_copied_right() -> None:
    """Through operators: contiguous, clone, reshape, softmax, and what follows them."""
    x = opmux.arange(1024.0 * 512).reshape(1024, 512) % 97
    turned, expected = x.t(), x.numpy().T
    assert turned.contiguous().numpy().tolist() == expected.tolist()
    assert turned.clone(memory_format=opmux.contiguous_format).is_contiguous()
    assert turned.reshape(-1).numpy().tolist() == expected.reshape(-1).tolist()
    powers = np.exp(expected - expected.max(1, keepdims=True))
    np.testing.assert_allclose(opmux.softmax(turned, 1).numpy(), powers / powers.sum(1, keepdims=True), rtol=1e-5)
