"""Padding by reflection and by repeating the edge, in one, two and three dimensions."""

from functools import partial
from itertools import product

import numpy as np
import pytest

import opmux
from opmux import ops
from opmux.errors import OpmuxError

KINDS = ("reflection", "replication")
LAYOUTS = {
    "rows": lambda x: x,
    "turned": lambda x: x.transpose(-1, -2).contiguous().transpose(-1, -2),
    "strided": lambda x: x.repeat_interleave(2, -1)[..., ::2],
    "a sample's": lambda x: x[:1].expand(x.shape),
}


@pytest.mark.parametrize(("kind", "spatial", "count"), list(product(KINDS, (1, 2, 3), range(9))))
def test_each_operator_pads_its_own_number_of_dimensions(kind: str, spatial: int, count: int) -> None:
    """Two numbers for each of them are taken, and no others, whatever shape the tensor has; the same holds of the gradient."""
    operator = getattr(ops.aten, f"{kind}_pad{spatial}d")
    backward = getattr(ops.aten, f"{kind}_pad{spatial}d_backward")
    for dims in range(1, 6):
        x, padding = opmux.ones((3,) * dims), [1] * count
        fits = count == 2 * spatial and dims in (spatial + 1, spatial + 2)
        if fits:
            padded = operator.default(x, padding)
            assert padded.shape == (3,) * (dims - spatial) + (5,) * spatial
            assert operator.out(x, padding, out=opmux.empty(0)).shape == padded.shape
            assert backward.default(padded, x, padding).sum().item() == padded.numel()
            continue
        grad = opmux.ones((3,) * max(dims - count // 2, 0) + (5,) * min(count // 2, dims))
        for call, arguments in (
            (operator.default, (x, padding)),
            (backward.default, (grad, x, padding)),
            (partial(operator.out, out=opmux.empty(0)), (x, padding)),
            (partial(backward.grad_input, grad_input=opmux.empty(0)), (grad, x, padding)),
        ):
            with pytest.raises(OpmuxError):
                call(*arguments)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "shape", [(0, 0, 3), (2, 0, 4), (0, 1, 0), (1, 0, 3, 3), (0, 0, 3, 3), (1, 0, 3, 3, 3), (1, 2, 3, 0, 3)], ids=str
)
def test_no_element_is_made_of_none(kind: str, shape: tuple[int, ...]) -> None:
    """A dimension without elements, other than that of the batch, is refused, and with numbers that fit the others as well."""
    spatial = len(shape) - 2
    operator = getattr(ops.aten, f"{kind}_pad{spatial}d").default
    for one in (shape, shape[1:]):  # a batch, and one of it
        for padding in ([1, 1] * spatial, [0, 0] * spatial):
            with pytest.raises(OpmuxError):
                operator(opmux.ones(one), padding)
    assert operator(opmux.ones(0, *[3] * (spatial + 1)), [1, 1] * spatial).shape == (0, 3, *[5] * spatial)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("size", [4, 70])
def test_margins_are_those_that_numpy_finds(kind: str, layout: str, size: int) -> None:
    """With margins of all sizes on either side, none among them, and negative ones, which take away, in every dtype and layout."""
    for spatial, (before, after) in product((1, 2), product((0, 1, 3, -1), repeat=2)):
        x = opmux.arange(2 * 3 * size**spatial).view(2, 3, *[size] * spatial)
        for dtype in (opmux.float32, opmux.bfloat16, opmux.int64, opmux.complex64):
            given = LAYOUTS[layout](x.to(dtype) if kind == "replication" or dtype is not opmux.int64 else x.double())
            found = getattr(ops.aten, f"{kind}_pad{spatial}d").default(given, [before, after] * spatial)
            margins = [(0, 0)] * 2 + [(max(before, 0), max(after, 0))] * spatial
            cut = (..., *[slice(max(-before, 0), -1 if after < 0 else None)] * spatial)
            expected = np.pad(given._array, margins, "edge" if kind == "replication" else "reflect")[cut]
            assert found.dtype is given.dtype
            np.testing.assert_array_equal(found._array, expected)
