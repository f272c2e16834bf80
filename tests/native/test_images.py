"""Average pooling, padding, windows, interpolation and sampling: what torch's own samples do not try."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.native.test_immutable_arrays import made, npu, wrapped  # noqa: F401 -- npu is a fixture

import opmux
from opmux.dispatch import ops
from opmux.errors import OperatorValueError
from opmux.native.kernels import average_pooling, padding, pooling, resampling, sampling, shuffling, upsampling, windows
from opmux.tensor import ArrayBackend, Tensor, channels_last

Make = Callable[..., Tensor]
aten = ops.aten
functional = opmux.nn.functional

IMAGE = np.arange(2 * 4 * 6 * 6, dtype="float32").reshape(2, 4, 6, 6) % 17
PLACES = np.array([[[[0, 3], [1, 35]]] * 4] * 2)
GRID = np.linspace(-1.2, 1.2, 2 * 3 * 3 * 2, dtype="float32").reshape(2, 3, 3, 2)

#: Kernels with their arguments; arrays become tensors.
CALLS: list[tuple[Callable[..., Any], tuple[Any, ...]]] = [
    (pooling.max_pool2d_with_indices_impl, (IMAGE, [3], [2], [1])),
    (pooling.adaptive_max_pool2d_impl, (IMAGE, [4, 2])),
    (pooling.adaptive_max_pool2d_backward_impl, (IMAGE[:, :, :2, :2], IMAGE, PLACES)),
    (pooling.max_unpool2d_impl, (IMAGE[:, :, :2, :2], PLACES, [6, 6])),
    (average_pooling.avg_pool2d_impl, (IMAGE, [3], [2], [1], True, False)),
    (average_pooling.avg_pool2d_backward_impl, (IMAGE[:, :, :2, :2], IMAGE, [3], [3], [0], False, True, None)),
    (average_pooling.adaptive_avg_pool2d, (IMAGE, [4, 3])),
    (average_pooling.adaptive_avg_pool2d_backward, (IMAGE[:, :, :4, :3], IMAGE)),
    (padding.constant_pad_nd, (IMAGE, [1, -2, 3, 0], 2.5)),
    (padding.reflection_pad2d_impl, (IMAGE, [1, -2, 3, 0])),
    (padding.replication_pad2d_backward_impl, (IMAGE, IMAGE[:, :, :3, :3], [1, 2, 3, 0])),
    (padding.reflection_pad2d_backward_impl, (IMAGE, IMAGE[:, :, :4, :3], [1, 2, 2, 0])),
    (windows.im2col_impl, (IMAGE, [2, 2], [1, 1], [1, 1], [2, 2])),
    (windows.col2im_impl, (IMAGE.reshape(2, 16, 9), [6, 6], [2, 2], [1, 1], [0, 0], [2, 2])),
    (upsampling.upsample_nearest2d_impl, (IMAGE, [7, 9])),
    (upsampling.upsample_nearest2d_backward_impl, (IMAGE, [6, 6], [2, 4, 3, 4])),
    (upsampling.upsample_linear2d_impl, (IMAGE, [7, 9], False)),
    (upsampling.upsample_bicubic2d_backward_impl, (IMAGE, [6, 6], [2, 4, 3, 4], True)),
    (upsampling.upsample_bilinear2d_aa_impl, (IMAGE, [3, 4], False)),
    (sampling.grid_sampler_2d, (IMAGE, GRID, 2, 2, False)),
    (sampling.grid_sampler_2d_backward, (IMAGE[:, :, :3, :3], IMAGE, GRID, 0, 1, True, [True, True])),
    (shuffling.pixel_shuffle, (IMAGE, 2)),
    (shuffling.channel_shuffle, (IMAGE, 2)),
]


def _arrays(result: Any) -> list[Any]:
    parts = result if isinstance(result, tuple) else (result,)
    return [getattr(getattr(part, "_array", part), "data", part) for part in parts]


@pytest.mark.parametrize(("kernel", "arguments"), CALLS)
def test_immutable_arrays_give_the_same(
    npu: ArrayBackend,  # noqa: F811 -- the fixture
    cpu: ArrayBackend,
    tensor: Make,
    kernel: Callable[..., Any],
    arguments: tuple[Any, ...],
) -> None:
    """Kernels need neither writing nor `out=`."""
    frozen = [made(npu, x, x.dtype.name) if isinstance(x, np.ndarray) else x for x in arguments]
    writable = [tensor(x, x.dtype.name) if isinstance(x, np.ndarray) else x for x in arguments]
    for mine, other in zip(_arrays(kernel(npu, *frozen)), _arrays(kernel(cpu, *writable)), strict=True):
        np.testing.assert_allclose(np.asarray(mine), np.asarray(other), rtol=1e-6)


@pytest.mark.parametrize(
    "call",
    [
        lambda x: aten.avg_pool2d.default(x, [1], [1]),
        lambda x: aten.max_pool2d_with_indices.default(x, [1])[0],
        lambda x: aten._adaptive_avg_pool2d.default(x, [6, 6]),
        lambda x: aten.constant_pad_nd.default(x, [0, 0]),
        lambda x: aten.reflection_pad2d.default(x, [0, 0, 0, 0]),
        lambda x: aten.reflection_pad2d_backward.default(x, x, [0, 0, 0, 0]),
        lambda x: aten._pad_circular.default(x, [0, 0, 0, 0]),
        lambda x: aten.upsample_bilinear2d.default(x, [6, 6], False),
        lambda x: aten.upsample_nearest2d_backward.default(x, [6, 6], [2, 4, 6, 6]),
        lambda x: aten.pixel_shuffle.default(x, 1),
        lambda x: aten.channel_shuffle.default(x, 1),
    ],
)
def test_what_changes_nothing_is_a_copy(tensor: Make, call: Callable[[Tensor], Tensor]) -> None:
    """An operator that has nothing to do returns the same values in memory of their own."""
    x = tensor(IMAGE)
    result = call(x)
    np.testing.assert_array_equal(result._array, IMAGE)
    assert not np.shares_memory(result._array, x._array)


def test_infinity_stays_where_it_is(tensor: Make) -> None:
    """An infinite element reaches the interpolated elements around it and the means of its windows only."""
    x = np.zeros((1, 1, 7, 7), "float32")
    x[0, 0, 0, 0] = np.inf
    pooled = aten._adaptive_avg_pool2d.default(tensor(x), [3, 3])._array[0, 0]
    assert np.isinf(pooled[0, 0])
    assert not pooled[1:].any()
    wide = aten.upsample_bilinear2d.default(tensor(x), [14, 14], False)._array[0, 0]
    assert not wide[3:].any()


def test_integers_are_divided_towards_zero(tensor: Make) -> None:
    """The mean of integers loses its fraction, on both sides of 0."""
    x = tensor(np.array([[[-3, -4, 3, 4]]]), "int64")
    assert aten.avg_pool2d.default(x, [1, 2])._array.tolist() == [[[-3, 3]]]


def test_results_follow_channels_last(tensor: Make) -> None:
    """What comes with channels innermost leaves so, on CPU and on meta."""
    for device in ("cpu", "meta"):
        x = tensor(IMAGE).to(device).contiguous(memory_format=channels_last)
        for result in (
            aten.avg_pool2d.default(x, [2]),
            aten.max_pool2d.default(x, [2]),
            aten.upsample_nearest2d.default(x, [3, 4]),
            aten.reflection_pad2d.default(x, [1, 1, 1, 1]),
            aten.constant_pad_nd.default(x, [1, 1]),
        ):
            assert result.stride()[1] == 1


def test_a_large_map_is_gathered_and_scattered(cpu: ArrayBackend) -> None:
    """Where a matrix would be too large, taps are gathered, and their gradients scattered; the results are the same."""
    index = np.array([[0, 0, 2], [1, 2, 1]])
    taps = resampling.Taps(3, index, np.array([[0.25, 1.0, 0.5], [0.75, 0.0, 0.5]]))
    x = np.arange(12.0).reshape(2, 3, 2)
    gathered = resampling.take_taps(cpu, x, taps, 1)
    np.testing.assert_allclose(gathered, resampling.resample(cpu, x, taps, 1))
    wide = resampling.Taps(1 << 22, index, taps.weight)
    scattered = resampling.resample_backward(cpu, gathered, wide, 1)[:, :3]
    np.testing.assert_allclose(scattered, resampling.resample_backward(cpu, gathered, taps, 1))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda x: aten.avg_pool2d.default(x, [2], [2], [0], False, True, 0), "divisor must be not zero"),
        (lambda x: aten.avg_pool2d.default(x, [2], [2], [2]), "pad should be smaller than or equal to half"),
        (lambda x: aten.adaptive_max_pool2d.default(x, [-1, 2]), "not negative"),
        (lambda x: aten.reflection_pad2d.default(x, [6, 0, 0, 0]), "Padding size should be less"),
        (lambda x: aten.pad.default(x, [1, 1], "mirror"), "Unrecognised padding mode"),
        (lambda x: aten.pad.default(x, [1, 1, 1, 1], "reflect", 1.0), "doesn't take in value"),
        (lambda x: aten._pad_circular.default(x, [7, 0, 0, 0]), "wrapping around more than once"),
        (lambda x: aten.constant_pad_nd.default(x, [1]), "must be even"),
        (lambda x: aten.constant_pad_nd.default(x, [-9, 1]), "negative output size"),
        (lambda x: aten.im2col.default(x, 7, 1, 0, 1), "sliding blocks"),
        (lambda x: aten.upsample_nearest2d.default(x, [0, 1]), "greater than 0"),
        (lambda x: aten.upsample_nearest2d.vec(x, None, None), "exactly one"),
        (lambda x: aten.pixel_shuffle.default(x, 3), "divisible by the square"),
        (lambda x: functional.interpolate(x, 3, mode="linear"), "Only 3D, 4D and 5D input Tensors"),
        (lambda x: functional.interpolate(x, 3, align_corners=True), "align_corners option"),
        (lambda x: functional.interpolate(x, 3, 2.0), "only one of size"),
        (lambda x: functional.grid_sample(x, x), "size 2 in last dimension"),
        (lambda x: functional.max_unpool2d(x, x.to(opmux.int64), 2, output_size=(3, 3)), "within a stride"),
    ],
)
def test_arguments_that_do_not_fit_are_refused(tensor: Make, call: Callable[[Tensor], Any], message: str) -> None:
    """The error says what is wrong."""
    with pytest.raises(OperatorValueError, match=message):
        call(tensor(IMAGE))


@pytest.mark.parametrize("mode", ["bilinear", "nearest"])
@pytest.mark.parametrize("align_corners", [False, True])
def test_points_that_are_not_finite(tensor: Make, mode: str, align_corners: bool) -> None:
    """At the border an infinite coordinate is that of its side; the others are that of the first pixel, or see nothing."""
    wild = np.array([np.inf, -np.inf, np.nan], np.float32)
    grid = tensor(np.stack(np.meshgrid(wild, wild), -1)[None])
    image = tensor(np.arange(1, 10, dtype=np.float32).reshape(1, 1, 3, 3))
    expected = {
        "border": [[9, 7, 7], [3, 1, 1], [3, 1, 1]],
        "reflection": [[1, 1, 1], [1, 1, 1], [1, 1, 1]],
        "zeros": [[0, 0, 0], [0, 0, 0], [0, 0, 0]],
    }
    for padding_mode, values in expected.items():
        found = functional.grid_sample(image, grid, mode, padding_mode, align_corners)
        np.testing.assert_array_equal(found.numpy()[0, 0], values)


def test_unpooling_checks_positions(tensor: Make) -> None:
    """A position outside of the image is refused."""
    with pytest.raises(OperatorValueError, match="invalid max index"):
        aten.max_unpool2d.default(tensor(IMAGE[:, :, :2, :2]), tensor(PLACES, "int64"), [2, 2])


@pytest.mark.parametrize(
    ("interpolate", "size"),
    [
        (aten.upsample_nearest2d.default, [2, 5]),
        (aten._upsample_nearest_exact2d.default, [2, 5]),
        (lambda *args: aten.upsample_bilinear2d.default(*args[:2], False, *args[2:]), [2, 5]),
        (lambda *args: aten.upsample_bicubic2d.default(*args[:2], False, *args[2:]), [2, 5]),
        (lambda *args: aten._upsample_bilinear2d_aa.default(*args[:2], False, *args[2:]), [2, 5]),
        (lambda *args: aten._upsample_lanczos2d_aa.default(*args[:2], False, *args[2:]), [2, 5]),
    ],
)
@pytest.mark.parametrize("factor", [1e-5, 1e-18, 1e-30, 1e30])
def test_factors_may_lead_beyond_every_integer(
    tensor: Make, interpolate: Callable[..., Tensor], size: list[int], factor: float
) -> None:
    """Outputs that lie far behind the input have the value at its end, or none, and never one of other memory."""
    found = interpolate(tensor(IMAGE), size, factor, factor).numpy()
    assert np.isfinite(found).all()
    if factor < 1 and "nearest_exact" in str(interpolate):
        np.testing.assert_array_equal(found, np.broadcast_to(IMAGE[..., -1:, -1:], found.shape))


@pytest.mark.parametrize("factor", [None, 0.1, 1.3, 1e-5])
def test_nearest_neighbours_of_small_images_follow_the_sizes(tensor: Make, factor: float | None) -> None:
    """As many outputs as inputs, or twice as many, lie evenly whatever the factor says, and so do their gradients."""
    for times in (1, 2):
        size = [6 * times, 6 * times]
        found = aten.upsample_nearest2d.default(tensor(IMAGE), size, factor, factor).numpy()
        np.testing.assert_array_equal(found, IMAGE.repeat(times, 2).repeat(times, 3))
        grad = aten.upsample_nearest2d_backward.default(opmux.ones(2, 4, *size), size, [2, 4, 6, 6], factor, factor)
        np.testing.assert_array_equal(grad.numpy(), np.full(IMAGE.shape, times * times))


@pytest.mark.parametrize("factor", [0.1, 0.5, 2.0])
def test_smoothing_keeps_dimensions_that_keep_their_size(tensor: Make, factor: float) -> None:
    """Whatever the factor says, only the dimension whose size changes is resampled."""
    for name in ("bilinear", "bicubic", "lanczos"):
        resample = getattr(aten, f"_upsample_{name}2d_aa").default
        high, wide = (
            resample(tensor(IMAGE), [3, 6], False, None, factor),
            resample(tensor(IMAGE), [6, 3], False, factor),
        )
        np.testing.assert_array_equal(high.numpy(), resample(tensor(IMAGE), [3, 6], False).numpy())
        np.testing.assert_array_equal(wide.numpy(), resample(tensor(IMAGE), [6, 3], False).numpy())


@pytest.mark.parametrize("name", ["bilinear", "bicubic"])
@pytest.mark.parametrize("align_corners", [False, True])
def test_gradients_of_an_image_that_keeps_its_size_are_copied(tensor: Make, name: str, align_corners: bool) -> None:
    """Whatever the factors say."""
    backward = getattr(aten, f"upsample_{name}2d_backward").default
    found = backward(tensor(IMAGE), [6, 6], [2, 4, 6, 6], align_corners, 1.1, 1.16)
    np.testing.assert_array_equal(found.numpy(), IMAGE)


@pytest.mark.parametrize(
    "name", ["upsample_bilinear2d", "upsample_bicubic2d", "_upsample_bicubic2d_aa", "_upsample_lanczos2d_aa"]
)
@pytest.mark.parametrize("align_corners", [False, True])
def test_an_image_of_bytes_is_one_after_each_dimension(name: str, align_corners: bool) -> None:
    """Both dimensions at once give what the rows and then the columns give: bytes, rounded and within their bounds."""
    image = opmux.tensor(np.random.default_rng(0).choice([0, 1, 4, 255], (2, 3, 3, 3)).tolist(), dtype=opmux.uint8)
    resample = getattr(aten, name).default
    wide = resample(image, [3, 4], align_corners)
    expected = resample(wide, [7, 4], align_corners).numpy()
    np.testing.assert_array_equal(resample(image, [7, 4], align_corners).numpy(), expected)


def test_halves_of_bytes_are_rounded_up() -> None:
    """The means of neighbours whose sum is odd."""
    image = opmux.tensor([[[[0, 1, 2, 3], [0, 1, 2, 3]]]], dtype=opmux.uint8)
    assert aten.upsample_bilinear2d.default(image, [2, 2], False).tolist() == [[[[1, 3], [1, 3]]]]


@pytest.mark.parametrize("values", [[], [1], [1, 1, 1]])
@pytest.mark.parametrize("place", range(4))
def test_windows_of_images_have_two_numbers_for_everything(tensor: Make, place: int, values: list[int]) -> None:
    """A list of another length is refused, whichever argument it is; one number stands for both."""
    lists: list[Any] = [1, [1, 1], 0, [1, 1]]
    image = tensor(IMAGE)
    columns = aten.im2col.default(image, *lists)
    lists[place] = values
    calls: list[Callable[[], Tensor]] = [
        lambda: aten.im2col.default(image, *lists),
        lambda: aten.col2im.default(columns, [6, 6], *lists),
    ]
    for call in calls:
        with pytest.raises(OperatorValueError, match="for the height and for the width"):
            call()


@pytest.mark.parametrize("value", [np.inf, -np.inf, np.nan])
@pytest.mark.parametrize(
    "call",
    [
        lambda grad: aten._adaptive_avg_pool2d_backward.default(grad, opmux.ones(1, 1, 5, 7)),
        lambda grad: aten.upsample_bilinear2d_backward.default(grad, [3, 4], [1, 1, 5, 7], False),
        lambda grad: aten.upsample_bicubic2d_backward.default(grad, [3, 4], [1, 1, 5, 7], False),
    ],
)
def test_an_infinite_gradient_stays_where_it_is(
    call: Callable[[Tensor], Tensor], value: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It reaches the elements of which its output is made, and no others, however the sums are computed."""
    for place in np.ndindex(3, 4):
        grad = np.ones((1, 1, 3, 4), "float32")
        reached = call(opmux.tensor(grad)).numpy()
        grad[0, 0][place] = 9
        reached = call(opmux.tensor(grad)).numpy() != reached
        grad[0, 0][place] = value
        for largest in (1 << 22, 1):
            monkeypatch.setattr(resampling, "_LARGEST", largest)
            assert (np.isfinite(call(opmux.tensor(grad)).numpy()) == ~reached).all()
        monkeypatch.undo()


@pytest.mark.parametrize("size", [1, 5, 28, 224])
def test_the_grid_of_the_identity_is_on_the_pixels(size: int) -> None:
    """Its lines are `linspace`, scaled to the middles of the pixels, so that it falls on the sides of them where torch's falls."""
    line = opmux.linspace(-1 if size > 1 else 0, 1, size)
    for align_corners, expected in ((True, line), (False, line * (size - 1) / size)):
        grid = functional.affine_grid(opmux.eye(2, 3)[None], [1, 1, size, size], align_corners)
        assert grid[0, 0, :, 0].tolist() == grid[0, :, 0, 1].tolist() == expected.tolist()
