"""Arrays that repeat their elements: `opmux_cpu._broadcasting`."""

from typing import Any

import numpy as np
import pytest
from tests.each import each

from opmux_cpu._broadcasting import broadcast_to

_ARRAYS: dict[str, Any] = {
    "number": np.array(7.0, np.float32),
    "vector": np.arange(3.0),
    "row": np.arange(3).reshape(1, 3),
    "column": np.arange(2, dtype=np.int8).reshape(2, 1),
    "matrix": np.arange(6.0).reshape(2, 3),
    "gaps": np.arange(6.0)[::2],
    "transposed": np.arange(6.0).reshape(3, 2).T,
    "empty": np.zeros((0, 3)),
    "bytes": np.frombuffer(b"abc", np.uint8),
}
_SHAPES = [
    (),
    (3,),
    (2, 3),
    (4, 2, 3),
    (2, 1),
    (0, 3),
    (2, 0, 3),
    (5, 1, 3),
    (-1, 3),
    (-1,),
    (2, -3),
    (1 << 61, 3),
    (1 << 62,),
]


@each("shape", _SHAPES)
@each("of", _ARRAYS)
def test_it_is_numpys(of: str, shape: tuple[int, ...]) -> None:
    """Elements, strides, what may be written, whose memory it is, and what is refused."""
    array = _ARRAYS[of]
    try:
        expected = np.broadcast_to(array, shape)
    except ValueError:
        with pytest.raises(ValueError, match=r".+"):
            broadcast_to(array, shape)
        return
    found = broadcast_to(array, shape)
    assert (found.shape, found.dtype, found.flags.writeable) == (shape, expected.dtype, False)
    assert found.size > 100 or found.tolist() == expected.tolist()
    steps = [(a, b) for a, b, n in zip(found.strides, expected.strides, shape, strict=True) if n > 1 and found.size]
    assert all(a == b for a, b in steps)
    assert found.size == 0 or np.may_share_memory(found, array)
