"""Max pooling."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.dispatch import DispatchMode, ops
from opmux.errors import OperatorValueError
from opmux.native.kernels.pooling import max_pool2d_with_indices_impl
from opmux.native.kernels.resampling import _kept_uniform, uniform_taps
from opmux.native.meta.adaptive_pooling import AdaptiveWindow, adaptive_window
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


@pytest.mark.parametrize(
    ("shape", "dilation"), [((1, 1, 6), (2, 2)), ((2, 2, 1, 3), (2, 2)), ((1, 2, 2), (3, 3)), ((3, 2, 3), (3, 2))]
)
@pytest.mark.parametrize("ceil_mode", [False, True])
def test_windows_that_step_over_the_image_see_nothing(
    cpu: Any, shape: tuple[int, ...], dilation: tuple[int, int], ceil_mode: bool
) -> None:
    """Their result is the least number, as in PyTorch, and their position is none that a gradient could go to."""
    x = cpu.wrap(np.arange(1.0, 1 + np.prod(shape)).reshape(shape)).requires_grad_()
    options: Any = ([2, 2], [1, 1], [1, 1], list(dilation), ceil_mode)
    values, places = aten.max_pool2d_with_indices.default(x, *options)
    expected = np.zeros(shape)
    for at in np.ndindex(values.shape):
        sizes = zip(at[-2:], dilation, shape[-2:], strict=True)
        rows, columns = ([n for n in (i - 1, i - 1 + d) if 0 <= n < size] for i, d, size in sizes)
        seen = [(*at[:-2], i, j) for i in rows for j in columns]
        assert values.detach()._array[at] == max((x.detach()._array[place] for place in seen), default=-np.inf)
        if seen:
            assert places._array[at] == seen[-1][-2] * shape[-1] + seen[-1][-1]
            expected[seen[-1]] += 1
        else:
            assert places._array[at] == -1
    assert min(values.detach()._array.flat) == -np.inf
    values.sum().backward()
    np.testing.assert_array_equal(x.grad._array, expected)


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


@pytest.mark.parametrize("dtype", ["float32", "int8", "uint8"])
@pytest.mark.parametrize("windows", [([2], [2]), ([3], [2]), ([3, 2], [1, 2]), ([17], [1]), ([2, 3], [1])])
def test_of_equal_values_the_first_counts(cpu: ArrayBackend, tensor: Make, windows: Any, dtype: str) -> None:
    """In the order of rows, then columns, whichever dimension is reduced first, and for windows of many elements."""
    kernel, stride = windows
    x = np.random.default_rng(0).integers(0, 3, (2, 18, 20)).astype(dtype)
    values, places = max_pool2d_with_indices_impl(cpu, tensor(x), kernel, stride)
    height, width = kernel[0], kernel[-1]
    seen = np.lib.stride_tricks.sliding_window_view(x, (height, width), (1, 2))[:, :: stride[0], :: stride[-1]]
    first = seen.reshape(*seen.shape[:3], -1).argmax(-1)
    rows = np.arange(seen.shape[1])[:, None] * stride[0] + first // width
    columns = np.arange(seen.shape[2]) * stride[-1] + first % width
    np.testing.assert_array_equal(values, seen.max((-2, -1)))
    np.testing.assert_array_equal(places, rows * 20 + columns)


@pytest.mark.parametrize("size", [[3, 3], [2, 3], [4, 5]])
def test_adaptive_windows_of_several_lengths_keep_their_nan(size: list[int]) -> None:
    """The position of a NaN lies in its window, which may be shorter than others, and names a NaN."""
    x = np.full((1, 4, 5), 2.0, dtype="float32")
    for place in range(20):
        image = x.copy()
        image.reshape(-1)[[place, -1 - place]] = np.nan
        values, at = opmux.ops.aten.adaptive_max_pool2d.default(opmux.from_numpy(image), size)
        np.testing.assert_array_equal(image.reshape(-1)[at.numpy()], values.numpy())
        for row, column in np.ndindex(*size):
            inner = image[0, row * 4 // size[0] : -(-(row + 1) * 4 // size[0])]
            inner = inner[:, column * 5 // size[1] : -(-(column + 1) * 5 // size[1])]
            assert np.isnan(values.numpy()[0, row, column]) == np.isnan(inner).any()
            assert row * 4 // size[0] <= at.numpy()[0, row, column] // 5 < -(-(row + 1) * 4 // size[0])
            assert column * 5 // size[1] <= at.numpy()[0, row, column] % 5 < -(-(column + 1) * 5 // size[1])


def test_the_longest_adaptive_window_is_known_without_a_list_of_them() -> None:
    """Also where there are more windows than memory could hold."""
    for size in range(1, 25):
        for count in range(1, 40):
            lengths = [-(-(i + 1) * size // count) - i * size // count for i in range(count)]
            assert adaptive_window(size, count).kernel == max(lengths)
    assert adaptive_window(4, 2**61 + 1).kernel == 2
    assert adaptive_window(3, 3 * 2**60).kernel == 1


def test_means_over_unequal_windows_are_weighed_once(cpu: ArrayBackend) -> None:
    """What they are made of is kept from call to call, on a module whose arrays can be written to, and nothing changes it."""
    window = adaptive_window(7, 3)
    assert isinstance(window, AdaptiveWindow)
    assert uniform_taps(cpu, window) is uniform_taps(cpu, AdaptiveWindow(7, window.kernel, 3))
    x = opmux.arange(14.0).reshape(1, 2, 7)
    for _ in range(2):
        found = opmux.nn.functional.adaptive_avg_pool1d(x, 3)
        np.testing.assert_allclose(found.numpy(), [[[1, 3, 5], [8, 10, 12]]])
        found.zero_()


def test_averages_of_the_least_integers_are_cut_off() -> None:
    """Quotients are rounded towards zero over the whole range of a dtype."""
    low = -(2**63)
    found = opmux.ops.aten.avg_pool1d.default(opmux.tensor([[low, 0, 0, 7, 0, 1, -7, 0, -1]]), [3])
    assert found.tolist() == [[-(2**63 // 3), 2, -2]]


@pytest.mark.parametrize("step", [5, 2**31, 2**40, 2**63 - 1])
def test_a_step_in_one_dimension_may_lead_as_far_as_it_likes(tensor: Make, step: int) -> None:
    """One window is left, and the distance of a window's only element from the next counts for nothing."""
    x = tensor([[1.0, 3.0, 2.0, 4.0]])
    assert aten.max_pool1d.default(x, [2], [step]).tolist() == [[3.0]]
    assert aten.max_pool1d.default(x, [1], [2], [0], [step]).tolist() == [[1.0, 2.0]]
    with pytest.raises(OperatorValueError):
        aten.max_pool1d.default(x, [2], [1], [0], [step])


@pytest.mark.parametrize("sizes", [(2, 2, 0, 1), (3, 2, 1, 1), (4, 1, 2, 3), (2, 3, 0, 5), (2, 1, 1, 4)])
def test_in_one_dimension_positions_are_computed_where_something_asks_for_them(sizes: tuple[int, ...]) -> None:
    """A gradient, or a mode, as in PyTorch; values and order are the same, also of NaN, of parts and of one line."""

    class Seen(DispatchMode):
        def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            names.append(func.name())
            return func(*args, **(kwargs or {}))

    values = np.random.default_rng(0).integers(-3, 3, (2, 3, 18)).astype("float32")
    values[0, 1, 4:6], values[1, 0, 7] = np.nan, -np.inf
    x = opmux.from_numpy(values)
    kernel, stride, padding, dilation = ([size] for size in sizes)
    with opmux.no_grad():
        for line in (x, x[:, :1], x[:1], x[0], x.transpose(0, 1), x[..., ::2], x.expand(2, 3, 18)):
            wanted = aten.max_pool1d_with_indices.default(line, kernel, stride, padding, dilation)[0]
            with opmux.dispatch.trace() as traced:
                found = aten.max_pool1d.default(line, kernel, stride, padding, dilation)
            assert "max_pool2d_with_indices" not in str(traced)
            np.testing.assert_array_equal(found.numpy(), wanted.numpy())
            assert found.stride() == opmux.empty(wanted.shape).stride()
    names: list[str] = []
    with Seen():
        aten.max_pool1d.default(x, kernel, stride, padding, dilation)
    assert "aten::max_pool2d_with_indices" in names
    with opmux.dispatch.trace() as traced:
        aten.max_pool1d.default(x.clone().requires_grad_(), kernel, stride, padding, dilation)
    assert "max_pool2d_with_indices" in str(traced)


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "uint8", "int8", "int64"])
@pytest.mark.parametrize("sizes", [(3, 2, 1, 1), (2, 2, 1, 1), (3, 1, 1, 2), (5, 3, 2, 1), (2, 3, 0, 1)])
def test_windows_over_the_edge_name_an_element_of_their_own(cpu: Any, dtype: str, sizes: tuple[int, ...]) -> None:
    """The largest element and its place are found one window at a time, also among the lowest numbers, and NaN is the largest."""
    kernel, stride, padding, dilation = sizes
    lowest = -np.inf if "float" in dtype else np.iinfo(dtype).min
    for seldom in (lowest, np.nan) if "float" in dtype else (lowest,):
        for share in (0, 0.05, 0.9):
            x = np.random.default_rng(3).integers(0, 9, (2, 9, 11)).astype(dtype)
            x[np.random.default_rng(4).random(x.shape) < share] = seldom
            best, at = opmux.nn.functional.max_pool2d(
                cpu.wrap(x), kernel, stride, padding, dilation, return_indices=True
            )
            taps = np.arange(kernel) * dilation
            for plane, i, j in np.ndindex(*best.shape):
                rows, columns = i * stride - padding + taps, j * stride - padding + taps
                rows, columns = rows[(rows >= 0) & (rows < 9)], columns[(columns >= 0) & (columns < 11)]
                seen = x[plane][np.ix_(rows, columns)]
                place = at._array[plane, i, j]
                assert place // 11 in rows
                assert place % 11 in columns
                np.testing.assert_equal(best._array[plane, i, j], seen.max())
                np.testing.assert_equal(x[plane].flat[place], seen.max())
                if not np.isnan(seen).any():
                    assert place == (rows[:, None] * 11 + columns).flat[seen.argmax()]


def test_weights_of_many_lengths_are_not_kept() -> None:
    """A model asks for the same few windows each time; recordings of all lengths do not fill the memory."""
    kept = _kept_uniform.cache_info().currsize
    for size in range(100_000, 100_003):
        assert opmux.nn.functional.adaptive_avg_pool1d(opmux.ones(1, 1, size), 7).shape == (1, 1, 7)
    assert _kept_uniform.cache_info().currsize == kept


def test_a_window_beyond_integers_is_refused_as_in_two_dimensions() -> None:
    """In the words for a number that is none of C's integers."""
    x = opmux.ones(1, 4)
    with pytest.raises(OperatorValueError, match="without overflow"):
        aten.max_pool1d.default(x, [2**62], [1], [2**61])


@pytest.mark.parametrize("dtype", ["float32", "float64", "int64", "uint8"])
@pytest.mark.parametrize("options", [(2,), (3, 2, 1), (3, 1, 1), (2, 1, 0, 2), "adaptive"])
@pytest.mark.parametrize("size", [(5, 7), (3, 4, 5)])
def test_many_planes_give_what_each_gives(dtype: str, options: Any, size: tuple[int, ...]) -> None:
    """Values and places, of equal values too, where planes are many and small."""
    random = np.random.default_rng(0)
    array = random.integers(0, 4, (8, 9, *size)).astype(dtype)
    if dtype.startswith("float"):
        array[random.random(array.shape) < 0.02] = np.nan
        array[random.random(array.shape) < 0.1] = -np.inf
    name = f"max_pool{len(size)}d"
    if options == "adaptive":
        name, options = f"adaptive_{name}", (2,)
    pool = partial(getattr(opmux.nn.functional, name), return_indices=True)
    together = pool(opmux.from_numpy(array), *options)
    apart = [pool(opmux.from_numpy(planes), *options) for planes in array]
    for all_planes, parts in zip(together, zip(*apart, strict=True), strict=True):
        assert all_planes.is_contiguous()
        np.testing.assert_array_equal(all_planes.numpy(), opmux.stack(parts).numpy())
