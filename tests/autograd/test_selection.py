"""Derivatives of shapes and selection where torch's samples do not look: views that are written, zeros, ties, unused parts."""

from typing import Any

import pytest

import opmux
from opmux_autograd import DerivativeNotImplementedError


def leaf(*values: Any) -> Any:
    return opmux.tensor(list(values), dtype=opmux.float64, requires_grad=True)


def gradient(output: Any, *inputs: Any) -> Any:
    """Gradients of the sum of the output's elements, times 1, 2, 3, ..."""
    weights = opmux.arange(1.0, output.numel() + 1, dtype=output.dtype).reshape(output.shape)
    found = opmux.autograd.grad((output * weights).sum(), inputs, allow_unused=True)
    lists = [None if g is None else g.tolist() for g in found]
    return lists[0] if len(inputs) == 1 else lists


@pytest.mark.parametrize(
    ("view", "expected"),
    [
        (lambda x: x.diagonal(), [[0, 2], [3, 0]]),
        (lambda x: x.unfold(0, 1, 2), [[0, 0], [3, 4]]),
        (lambda x: x.movedim(0, 1)[0], [[0, 2], [0, 4]]),
        (lambda x: x.unflatten(1, (2, 1))[:, 0], [[0, 2], [0, 4]]),
        (lambda x: x.H[1], [[1, 0], [3, 0]]),
    ],
)
def test_writing_to_a_view_changes_the_history_of_its_base(view: Any, expected: Any) -> None:
    """What a number was written over gets no gradient."""
    x = opmux.ones(2, 2, dtype=opmux.float64, requires_grad=True)
    y = x * 1.0
    view(y).mul_(0)
    assert gradient(y, x) == expected


def test_parts_that_are_not_used_get_zeros() -> None:
    """Of a split, safe or not, some parts may lead nowhere."""
    for split in ("split_with_sizes", "unsafe_split_with_sizes"):
        x = leaf(1, 2, 3)
        assert gradient(getattr(x, split)([1, 2])[1], x) == [0, 1, 2]
    x = leaf(1, 2, 3)
    assert gradient(x.unsafe_split(2)[1], x) == [0, 0, 1]


def test_windows_that_overlap_add_up() -> None:
    """Many short windows, few long ones, and those that leave elements out."""
    x = leaf(1, 2, 3, 4, 5)
    assert gradient(x.unfold(0, 2, 1), x) == [1, 5, 9, 13, 8]
    assert gradient(x.unfold(0, 4, 1), x) == [1, 7, 9, 11, 8]
    assert gradient(x.unfold(0, 1, 3), x) == [1, 0, 0, 2, 0]
    scalar = opmux.tensor(2.0, dtype=opmux.float64, requires_grad=True)
    assert gradient(scalar.unfold(0, 1, 1), scalar) == 1


def test_copies_add_up() -> None:
    """Also where there are none at all."""
    x = leaf(1, 2)
    assert gradient(x.repeat(2, 2), x) == [16, 20]
    assert gradient(x.repeat_interleave(opmux.tensor([0, 2])), x) == [0, 3]
    assert gradient(x.repeat(0), x) == [0, 0]


def test_repeated_positions_add_up() -> None:
    """Each value that was read or added counts."""
    index = opmux.tensor([1, 1, 0])
    x = leaf(1, 2)
    assert gradient(x.index_select(0, index), x) == [3, 3]
    assert gradient(x.take(index), x) == [3, 3]
    base, source = leaf(1, 2), leaf(3, 4, 5)
    assert gradient(base.index_add(0, index, source, alpha=2), base, source) == [[1, 2], [4, 4, 2]]
    assert gradient(base.put(index, source, accumulate=True), base, source) == [[1, 2], [2, 2, 1]]


def test_numbers_that_fill_get_the_sum() -> None:
    """A 0-dim tensor that index_fill writes; a position counts once, though it is named twice."""
    x, number = leaf(1, 2, 3), opmux.tensor(0.0, dtype=opmux.float64, requires_grad=True)
    assert gradient(x.index_fill(0, opmux.tensor([2, 0, 2]), number), x, number) == [[0, 2, 0], 4]


@pytest.mark.parametrize(
    ("values", "expected"),
    [([2.0, 3.0], [6.0, 4.0]), ([0.0, 3.0], [6.0, 0.0]), ([0.0, 0.0], [0.0, 0.0])],
)
def test_the_gradient_of_a_product_is_that_of_the_other_factors(values: Any, expected: Any) -> None:
    """Division by the factor would not find it where that is zero."""
    x, source = leaf(2, 1), leaf(*values)
    index = opmux.tensor([0, 0])
    for product in (x.scatter_reduce(0, index, source, "prod"), x.index_reduce(0, index, source, "prod")):
        by_x, by_source = gradient(product, x, source)
        assert by_source == expected
        assert by_x == [values[0] * values[1], 2.0]


@pytest.mark.parametrize("reduce", ["scatter_reduce", "index_reduce"])
def test_a_product_of_several_zeros_is_differentiated_once(reduce: str) -> None:
    """As in PyTorch; beside a single zero the second derivative is that of the other factors too."""
    index = opmux.tensor([0, 0, 0])
    for values in ([0.0, 3.0, 4.0], [0.0, 0.0, 4.0]):
        x, source = leaf(1, 1), leaf(*values)
        product = getattr(x, reduce)(0, index, source, "prod")
        (slope,) = opmux.autograd.grad(product.sum(), source, create_graph=True)
        assert slope.tolist() == [values[1] * values[2], 0.0, 0.0]
        if values[1]:
            assert gradient(slope, source) == [2 * 4 + 3 * 3, 4.0, 3.0]
        else:
            with pytest.raises(opmux.autograd.DerivativeNotImplementedError, match="several values that are zero"):
                gradient(slope, source)


def test_equal_extrema_share_the_gradient() -> None:
    """What was in the tensor takes part if it is included."""
    index = opmux.tensor([0, 0, 1])
    for include, by_self in ((True, [1 / 3, 2.0]), (False, [0, 0])):
        x, source = leaf(5, 7), leaf(5, 5, 6)
        result = x.scatter_reduce(0, index, source, "amax", include_self=include)
        found = gradient(result, x, source)
        assert found[0] == pytest.approx(by_self)
        assert found[1] == pytest.approx([1 / 3, 1 / 3, 0] if include else [0.5, 0.5, 2.0])


def test_masked_scatter_gives_zeros_to_values_that_were_left_over() -> None:
    """And nothing to what was written over."""
    x, source = leaf(1, 2, 3), leaf(4, 5, 6)
    mask = opmux.tensor([True, False, True])
    assert gradient(x.masked_scatter(mask, source), x, source) == [[0, 2, 0], [1, 3, 0]]


@pytest.mark.filterwarnings("ignore:indexing with dtype")
@pytest.mark.parametrize("name", ["bool", "uint8", "int64"])
def test_what_is_written_by_a_mask_or_positions_has_the_gradient(name: str) -> None:
    """And what was there before has none, whichever dtype the mask has."""
    x, source = leaf(1, 2, 3), leaf(4, 5)
    at = opmux.tensor([0, 2]) if name == "int64" else opmux.tensor([1, 0, 1], dtype=getattr(opmux, name))
    assert gradient(x.index_put((at,), source), x, source) == [[0, 2, 0], [1, 3]]
    assert gradient(x.index_put((at,), source, accumulate=True), x, source) == [[1, 2, 3], [1, 3]]
    y = x * 1
    y[at] = source
    assert gradient(y, x, source) == [[0, 2, 0], [1, 3]]


def test_as_strided_scatter_tells_kept_from_written() -> None:
    """Of a tensor that does not fill its memory the gradient is not implemented."""
    x, source = leaf([1, 2], [3, 4]), leaf(5, 6)
    assert gradient(x.as_strided_scatter(source, (2,), (3,)), x, source) == [[[0, 2], [3, 0]], [1, 4]]
    turned = x.t().as_strided_scatter(source, (2,), (2,))
    assert gradient(turned, x, source) == [[[0, 3], [0, 4]], [1, 2]]
    part = opmux.zeros(2, 4, dtype=opmux.float64)[:, ::2].requires_grad_()
    with pytest.raises(DerivativeNotImplementedError, match="does not fill its memory"):
        part.as_strided_scatter(source, (2,), (1,)).sum().backward()


def test_positions_and_ranges_have_no_gradient() -> None:
    """As nonzero."""
    x = leaf(0, 1)
    start = opmux.tensor(0.0, requires_grad=True)
    assert not x.argwhere().requires_grad
    assert not opmux.nonzero(x, as_tuple=True)[0].requires_grad
    assert not opmux.linspace(start, 1, 3).requires_grad
