"""The compiled kernels, against those that they hide."""

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.errors import OpmuxError

F: Any = opmux.nn.functional
ops = opmux.ops.aten
ATTEND: Any = ops._scaled_dot_product_flash_attention_for_cpu
pytestmark = pytest.mark.slow  # compiling takes a minute

Make = Callable[[tuple[int, ...]], Any]

_VECTOR = np.linspace(0.5, 2, 8, dtype=np.float32)


def _like(x: Any) -> Any:
    return opmux.cos(x)


def _parameters() -> tuple[Any, Any]:
    return opmux.from_numpy(_VECTOR.copy()), opmux.from_numpy(-_VECTOR)


#: Calls of a tensor of shape (2, 8, 6, 8), by the operator that they reach.
CALLS: dict[str, Callable[[Any], Any]] = {
    "sigmoid": opmux.sigmoid,
    "silu": F.silu,
    "relu": F.relu,
    "hardswish": F.hardswish,
    "hardsigmoid": F.hardsigmoid,
    "hardtanh": lambda x: F.hardtanh(x, -0.5, 2),
    "leaky_relu": lambda x: F.leaky_relu(x, -0.3),
    "gelu": F.gelu,
    "gelu tanh": lambda x: F.gelu(x, approximate="tanh"),
    "softplus": lambda x: F.softplus(x, 2.0, 3.0),
    "threshold": lambda x: F.threshold(x, 0.1, 7),
    "nan_to_num": opmux.nan_to_num,
    "nan_to_num of numbers": lambda x: opmux.nan_to_num(x, 1.0, 2.0, -3.0),
    "digamma": opmux.digamma,
    "sigmoid_": lambda x: x.clone().sigmoid_(),
    "silu_": lambda x: F.silu(x.clone(), inplace=True),
    "relu_": lambda x: x.clone().relu_(),
    "hardswish_": lambda x: F.hardswish(x.clone(), inplace=True),
    "hardsigmoid_": lambda x: F.hardsigmoid(x.clone(), inplace=True),
    "hardtanh_": lambda x: F.hardtanh(x.clone(), -1.0, 1.0, inplace=True),
    "leaky_relu_": lambda x: F.leaky_relu(x.clone(), 0.2, inplace=True),
    "threshold_": lambda x: F.threshold(x.clone(), 0.1, 7, inplace=True),
    "sigmoid_backward": lambda x: ops.sigmoid_backward(_like(x), x),
    "silu_backward": lambda x: ops.silu_backward(_like(x), x),
    "hardswish_backward": lambda x: ops.hardswish_backward(_like(x), x),
    "hardsigmoid_backward": lambda x: ops.hardsigmoid_backward(_like(x), x),
    "threshold_backward": lambda x: ops.threshold_backward(_like(x), x, 0.2),
    "gelu_backward": lambda x: ops.gelu_backward(_like(x), x),
    "_softmax": lambda x: opmux.softmax(x, -1),
    "_log_softmax": lambda x: opmux.log_softmax(x, 3),
    "_softmax_backward_data": lambda x: ops._softmax_backward_data(_like(x), x, -1, x.dtype),
    "_log_softmax_backward_data": lambda x: ops._log_softmax_backward_data(_like(x), x, -1, x.dtype),
    "_scaled_dot_product_flash_attention_for_cpu": lambda x: ATTEND(x, x.flip(2), x),
    "_scaled_dot_product_flash_attention_for_cpu causal": lambda x: ATTEND(
        *(y.transpose(1, 2) for y in (x, x.flip(3), _like(x))), 0.0, True, scale=-0.2
    ),
    "_scaled_dot_product_flash_attention_for_cpu masked": lambda x: ATTEND(
        x, x, _like(x), attn_mask=opmux.where(x[:, :1, :, :6] > 0, x[:, :1, :, :6], -float("inf"))
    ),
    "native_layer_norm": lambda x: ops.native_layer_norm(x, (8,), *_parameters(), 1e-5),
    "native_layer_norm of two": lambda x: ops.native_layer_norm(x, (6, 8), None, None, 0.1),
    "native_layer_norm_backward": lambda x: ops.native_layer_norm_backward(
        _like(x), x, (8,), *ops.native_layer_norm(x, (8,), None, None, 0.1)[1:], *_parameters(), (True, True, True)
    ),
    "native_layer_norm_backward alone": lambda x: ops.native_layer_norm_backward(
        _like(x), x, (6, 8), *ops.native_layer_norm(x, (6, 8), None, None, 0.1)[1:], None, None, (True, False, False)
    ),
    "native_group_norm": lambda x: ops.native_group_norm(x, *_parameters(), 2, 8, 48, 2, 1e-5),
    "native_batch_norm": lambda x: F.batch_norm(x, *_statistics(), *_parameters()),
    "_native_batch_norm_legit_no_training": lambda x: ops._native_batch_norm_legit_no_training(
        x, None, None, *_statistics(), 0.1, 1e-5
    ),
    "cumsum": lambda x: opmux.cumsum(x, 1),
    "cumsum of rows": lambda x: opmux.cumsum(x, -1),
    "cummax": lambda x: opmux.cummax(x, 0),
    "cummax of rows": lambda x: opmux.cummax(x, 3),
    "prod": lambda x: opmux.prod(x, -1),
    "prod kept": lambda x: opmux.prod(x, 3, keepdim=True),
    "max_pool2d_with_indices": lambda x: F.max_pool2d(x, 3, 2, 1, return_indices=True),
    "max_pool2d_with_indices with gaps": lambda x: F.max_pool2d(
        x, (2, 3), (1, 2), (1, 1), (3, 2), ceil_mode=True, return_indices=True
    ),
    "max_pool2d_with_indices in lines": lambda x: F.max_pool2d(x, (1, 3), (1, 2), return_indices=True),
    "max_pool2d_with_indices of one row": lambda x: F.max_pool1d(x.flatten(1, 3), 2, return_indices=True),
    "convolution of channels with large kernels": lambda x: F.conv2d(
        x, _filters(8, 1, (7, 5)), padding=(3, 2), groups=8
    ),
    "avg_pool2d": lambda x: F.avg_pool2d(x, 3, 2, 1, ceil_mode=True),
    "avg_pool2d without padding": lambda x: F.avg_pool2d(x, (3, 2), padding=1, count_include_pad=False),
    "avg_pool2d divided": lambda x: F.avg_pool2d(x, 2, divisor_override=3),
    "_adaptive_avg_pool2d": lambda x: F.adaptive_avg_pool2d(x, (4, 5)),
    "upsample_bilinear2d": lambda x: F.interpolate(x, (9, 5), mode="bilinear"),
    "upsample_bilinear2d at corners": lambda x: F.interpolate(x, (3, 11), mode="bilinear", align_corners=True),
    "upsample_bilinear2d of rows that stay": lambda x: F.interpolate(x, scale_factor=(1.1, 1.7), mode="bilinear"),
    "upsample_bilinear2d of columns that stay": lambda x: F.interpolate(x, scale_factor=(0.7, 1.1), mode="bilinear"),
    "upsample_bilinear2d by a factor": lambda x: F.interpolate(x, scale_factor=1.7, mode="bilinear"),
    "grid_sampler_2d": lambda x: F.grid_sample(x, _grid(), align_corners=False),
    "grid_sampler_2d at the border": lambda x: F.grid_sample(x, _grid(), padding_mode="border", align_corners=True),
    "grid_sampler_2d of wild points": lambda x: F.grid_sample(x, _wild(), align_corners=False),
    "grid_sampler_2d of wild points at the border": lambda x: F.grid_sample(
        x, _wild(), padding_mode="border", align_corners=True
    ),
    "convolution of channels": lambda x: F.conv2d(x, _filters(16, 1), None, (1, 2), (2, 1), (2, 1), 8),
}


def _wild() -> Any:
    wild = np.array([np.inf, -np.inf, np.nan, 3e38, -3e38, 1e9, -1e9, 0, 1, -1], np.float32)
    return opmux.from_numpy(np.stack([np.stack(np.meshgrid(wild, wild), -1)] * 2))


def _statistics() -> tuple[Any, Any]:
    mean, variance = _parameters()
    return mean, -variance


def _grid() -> Any:
    return opmux.from_numpy(np.random.default_rng(2).uniform(-1.6, 1.6, (2, 5, 7, 2)).astype(np.float32))


def _filters(outputs: int, channels: int, kernel: tuple[int, int] = (3, 3)) -> Any:
    return opmux.from_numpy(np.random.default_rng(3).standard_normal((outputs, channels, *kernel), np.float32))


def _array(seed: int = 0) -> Any:
    return np.random.default_rng(seed).standard_normal((2, 8, 6, 8), np.float32) * 3


def _with(values: list[float]) -> Any:
    array = _array()
    array.reshape(-1)[:: 768 // len(values)][: len(values)] = values
    return array


#: What kernels may meet. The loops take the first ones; the others go to the kernels below.
TAKEN: dict[str, Callable[[], Any]] = {
    "finite": _array,
    "large": lambda: _array() * 1e4,
    "tiny": lambda: _array() * 1e-40,
    "whole": lambda: np.rint(_array()),
    "infinite": lambda: _with([np.inf, -np.inf]),
    "nan": lambda: _with([np.nan]),
    "zeros": lambda: _array() * np.float32(-0.0),
}
LEFT: dict[str, Callable[[], Any]] = {
    "double": lambda: _array().astype(np.float64),
    "turned": lambda: _array().reshape(2, 8, 8, 6).swapaxes(2, 3),
    "channels last": lambda: np.ascontiguousarray(_array().transpose(0, 2, 3, 1)).transpose(0, 3, 1, 2),
    "sliced": lambda: np.random.default_rng(1).standard_normal((2, 8, 12, 8), np.float32)[:, :, ::2],
    "swapped bytes": lambda: _array().astype(">f4").astype("=f4"),
}


def _results(call: Callable[[Any], Any], array: Any) -> list[Any] | type:
    try:
        result = call(opmux.from_numpy(array))
    except OpmuxError as error:
        return type(error)
    return [r.numpy() for r in (result if isinstance(result, (list, tuple)) else [result]) if r is not None]


def _agree(call: Callable[[Any], Any], array: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compares the results with those of the kernels that are hidden."""
    from opmux_compiled import _engine

    found = _results(call, array.copy())
    with monkeypatch.context() as patch:
        patch.setattr(_engine, "LEAST", 1 << 60)
        expected = _results(call, array.copy())
    if isinstance(found, type) or isinstance(expected, type):
        assert found is expected
        return
    for a, b in zip(found, expected, strict=True):
        assert (a.dtype, a.shape, a.strides) == (b.dtype, b.shape, b.strides)
        largest = np.abs(b, where=np.isfinite(b), out=np.zeros_like(b)).max(initial=1)  # sums may cancel
        np.testing.assert_allclose(a, b, rtol=2e-5, atol=2e-6 * largest)


@pytest.mark.parametrize("name", CALLS)
def test_results_are_those_of_the_hidden_kernel(name: str, loops: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Values, dtypes, shapes and strides, for what the loops take and for what they leave; and the loops have run."""
    assert not loops
    _agree(CALLS[name], _array(), monkeypatch)
    assert loops, f"no loop has run for {name}"
    for make in (*TAKEN.values(), *LEFT.values()):
        _agree(CALLS[name], make(), monkeypatch)


@pytest.mark.parametrize("is_causal", [False, True])
@pytest.mark.parametrize("shape", [(40, 4, 70, 16), (2, 3, 600, 16)])
def test_many_scores_are_weighed_in_blocks(
    shape: tuple[int, ...], is_causal: bool, loops: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of samples, or of rows, which in causal attention begin at their own places."""
    mask = opmux.from_numpy(np.random.default_rng(2).standard_normal(shape[2:3] * 2, np.float32))
    array = np.random.default_rng(3).standard_normal(shape, np.float32)
    _agree(lambda x: ATTEND(x, x.flip(2), x, 0.0, is_causal, attn_mask=mask), array, monkeypatch)
    assert loops.count("attention.weigh") > 2


@pytest.mark.parametrize("offset", [0, 100, -1e4, 1e7])
def test_what_is_small_beside_the_largest_is_kept(offset: float, loops: list[str]) -> None:
    """Softmax and its logarithm are exact to float32's rounding of their own size, however large the row's elements."""
    x = _array().reshape(-1, 8) + np.float32(offset)
    x[::2, :2] = x[::2].max(-1, keepdims=True) + np.float32(9)
    wide = x.astype(np.float64)
    behind = wide - wide.max(-1, keepdims=True)
    total = np.exp(behind).sum(-1, keepdims=True)
    found = opmux.log_softmax(opmux.from_numpy(x), -1).numpy()
    np.testing.assert_allclose(found, behind - np.log(total), rtol=3e-7, atol=2e-7)
    np.testing.assert_allclose(opmux.softmax(opmux.from_numpy(x), -1).numpy(), np.exp(behind) / total, rtol=3e-6)
    assert loops == ["rows.log_softmax", "rows.softmax"]


def test_numbers_beyond_integers(loops: list[str]) -> None:
    """Floats that no int64 holds are whole numbers, where digamma has poles; and overflow of a sum is no event."""
    x = opmux.tensor([-3.4e38, -1e20, -(2.0**63), -(2.0**31)])
    assert bool(opmux.isnan(opmux.digamma(x)).all())
    with np.errstate(all="raise"):
        assert bool(
            opmux.isinf(F.conv2d(opmux.full((1, 2, 4, 4), 3e38), opmux.full((2, 1, 2, 2), 9.0), groups=2)).all()
        )
    assert loops == ["activations.digamma", "convolution.depthwise"]


def test_every_operator_is_called(loops: list[str]) -> None:
    """The calls above reach every operator of the plugin, and each loop file has only kernels that are registered."""
    from opmux_compiled._registration import OPERATORS, _kernel

    assert {name.partition(" ")[0] for name in CALLS} == {
        name.removeprefix("aten::").partition(".")[0] for name in OPERATORS
    }
    assert all(callable(_kernel(name, module)) for name, module in OPERATORS.items())


@pytest.mark.parametrize("seed", range(4))
def test_random_windows(seed: int, loops: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Convolutions and poolings of random kernels, strides, paddings and dilations, refused ones too, agree."""
    random = np.random.default_rng(seed)
    for _ in range(60):
        array = random.standard_normal((2, 4, *random.integers(1, 14, 2)), np.float32)
        kernel, stride, dilation = (tuple(map(int, random.integers(1, n, 2))) for n in (5, 5, 7))
        padding = tuple(map(int, random.integers(0, 4, 2)))
        groups = int(random.choice([1, 2, 4]))
        filters = random.standard_normal((8, 4 // groups, *kernel), np.float32)
        weight, flag = opmux.from_numpy(filters), bool(random.integers(2))
        window = {"kernel_size": kernel, "stride": stride, "padding": padding, "ceil_mode": flag}
        for call in (
            partial(F.conv2d, weight=weight, stride=stride, padding=padding, dilation=dilation, groups=groups),
            partial(F.max_pool2d, return_indices=True, **window, dilation=dilation),
            partial(F.avg_pool2d, **window, count_include_pad=not flag),
        ):
            _agree(call, array, monkeypatch)
    assert {"convolution.depthwise", "pooling.maximum", "pooling.average"} <= set(loops)


@pytest.mark.parametrize(
    "call",
    [
        lambda x: opmux.softmax(x, 4),
        lambda x: opmux.cumsum(x, -5),
        lambda x: F.layer_norm(x, (7,)),
        lambda x: F.gelu(x, approximate="other"),
        lambda x: F.conv2d(x, _filters(6, 3)),
        lambda x: F.conv2d(x, _filters(6, 8), padding=-1),
        lambda x: F.max_pool2d(x, 0),
        lambda x: F.avg_pool2d(x, 2, divisor_override=0),
        lambda x: F.hardtanh(x, 2.0, 1.0),
        lambda x: F.threshold(x, "a", 1.0),
        lambda x: F.conv2d(x, _filters(16, 1), stride=20000, groups=8),
        lambda x: F.conv2d(x, _filters(16, 1), padding=1 << 40, groups=8),
        lambda x: F.grid_sample(x, opmux.zeros(1, 5, 7, 2)),
        lambda x: F.interpolate(x, (0, 3), mode="bilinear"),
        lambda x: F.interpolate(x, (1 << 40, 1 << 20), mode="bilinear"),
        lambda x: F.adaptive_avg_pool2d(x, (1 << 40, 1 << 20)),
        lambda x: F.max_pool2d(x, 2, 1, 4, 9),
        lambda x: F.max_pool2d(x, 2, 1, 1 << 29, 1 << 30),
        lambda x: F.hardtanh(x, 1j, 2.0),
        lambda x: ops.native_group_norm(x, None, None, -2, -8, 48, 2, 1e-5),
    ],
)
def test_refusals_are_those_of_the_hidden_kernel(
    call: Callable[[Any], Any], loops: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is wrong is refused by the same class of error, before a loop runs."""
    _agree(call, _array(), monkeypatch)
    assert not loops


def _double(x: Any) -> Any:
    return x.to(opmux.float64)


def _long_vector(size: int = 8, dtype: Any = opmux.float32) -> Any:
    return opmux.arange(1, size + 1, dtype=dtype)


#: Calls whose first tensor a loop takes, but one of the others not, or an option.
_BESIDE: dict[str, Callable[[Any], Any]] = {
    "cumsum in double": lambda x: opmux.cumsum(x, 1, dtype=opmux.float64),
    "prod in double": lambda x: opmux.prod(x, -1, dtype=opmux.float64),
    "prod of columns": lambda x: opmux.prod(x, 1),
    "softmax of columns": lambda x: opmux.softmax(x, 1),
    "softmax in double": lambda x: opmux.softmax(x, -1, dtype=opmux.float64),
    "softmax's gradient in double": lambda x: ops._softmax_backward_data(_double(x), x, -1, x.dtype),
    "softmax's gradient, turned": lambda x: ops._softmax_backward_data(x.mT.contiguous().mT, x, -1, x.dtype),
    "softmax's gradient of fewer": lambda x: ops._softmax_backward_data(x[:1], x, -1, x.dtype),
    "silu's gradient in double": lambda x: ops.silu_backward(_double(x), x),
    "silu's gradient of one": lambda x: ops.silu_backward(x[:1, :1], x),
    "gelu's gradient, turned": lambda x: ops.gelu_backward(x.mT.contiguous().mT, x),
    "relu's gradient, complex": lambda x: ops.threshold_backward(x, x, 1j),
    "nan_to_num beyond": lambda x: opmux.nan_to_num(x, 1e300),
    "layer norm, double weight": lambda x: F.layer_norm(x, (8,), _long_vector(dtype=opmux.float64)),
    "layer norm, long weight": lambda x: ops.native_layer_norm(x, (8,), _long_vector(9), None, 1e-5),
    "layer norm, one weight": lambda x: ops.native_layer_norm(x, (8,), None, _long_vector(1), 1e-5),
    "layer norm of nothing": lambda x: ops.native_layer_norm(x, (), None, None, 1e-5),
    "layer norm of more": lambda x: ops.native_layer_norm(x, (1, 2, 8, 6, 8), None, None, 1e-5),
    "layer norm's gradient, few means": lambda x: ops.native_layer_norm_backward(
        x, x, (8,), _long_vector(5), _long_vector(5), None, None, (True, True, True)
    ),
    "layer norm's gradient of fewer": lambda x: ops.native_layer_norm_backward(
        x[:1], x, (8,), _long_vector(96), _long_vector(96), None, None, (True, True, True)
    ),
    "group norm, other sizes": lambda x: ops.native_group_norm(x, None, None, 2, 8, 47, 2, 1e-5),
    "group norm, other groups": lambda x: ops.native_group_norm(x, None, None, 2, 8, 48, 3, 1e-5),
    "group norm, short bias": lambda x: ops.native_group_norm(x, None, _long_vector(7), 2, 8, 48, 2, 1e-5),
    "batch norm, short mean": lambda x: ops.native_batch_norm(
        x, None, None, _long_vector(7), _long_vector(), False, 0.1, 1e-5
    ),
    "batch norm, double variance": lambda x: ops.native_batch_norm(
        x, None, None, _long_vector(), _long_vector(dtype=opmux.float64), False, 0.1, 1e-5
    ),
    "batch norm without statistics": lambda x: ops.native_batch_norm(x, None, None, None, None, False, 0.1, 1e-5),
    "attention, other widths": lambda x: ATTEND(x, x[..., :4].contiguous(), x[..., :4].contiguous()),
    "attention, other heads": lambda x: ATTEND(x, x[:, :3].contiguous(), x[:, :3].contiguous()),
    "attention, double mask": lambda x: ATTEND(x, x, x, attn_mask=opmux.zeros(6, 6, dtype=opmux.float64)),
    "attention, short mask": lambda x: ATTEND(x, x, x, attn_mask=opmux.zeros(6, 5)),
    "attention with dropout": lambda x: ATTEND(x, x, x, 0.5),
    "grid, double": lambda x: F.grid_sample(x, opmux.zeros(2, 5, 7, 2, dtype=opmux.float64)),
    "grid of three": lambda x: F.grid_sample(x, opmux.zeros(2, 5, 7, 3)),
    "grid, nearest": lambda x: F.grid_sample(x, opmux.zeros(2, 5, 7, 2), mode="nearest"),
    "grid, reflected": lambda x: F.grid_sample(x, opmux.zeros(2, 5, 7, 2), padding_mode="reflection"),
    "interpolation to itself": lambda x: F.interpolate(x, (6, 8), mode="bilinear"),
    "convolution, double bias": lambda x: F.conv2d(x, _filters(8, 1), _long_vector(dtype=opmux.float64), groups=8),
    "convolution, short bias": lambda x: F.conv2d(x, _filters(8, 1), _long_vector(7), groups=8),
    "convolution, too large": lambda x: F.conv2d(x, opmux.ones(8, 1, 9, 9), groups=8),
    "pooling of five dimensions": lambda x: F.avg_pool2d(x[None], 2),
    "pooling by three numbers": lambda x: F.max_pool2d(x, (2, 2, 2)),
}


@pytest.mark.parametrize("name", _BESIDE)
def test_what_a_loop_does_not_take_beside_what_it_takes(
    name: str, loops: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Loops check nothing: another dtype, layout or size of one operand goes to the hidden kernel."""
    _agree(_BESIDE[name], _array(), monkeypatch)
    assert not loops


def test_zeros_keep_their_sign(loops: list[str]) -> None:
    """The positive part of -0.0 is -0.0, as in PyTorch."""
    x = opmux.from_numpy(-np.zeros_like(_array()))
    for found in (F.relu(x), F.relu(x.clone(), inplace=True), F.relu6(x), F.leaky_relu(x)):
        assert np.signbit(found.numpy()).all()
    assert loops


def test_memory_that_cannot_be_written_to(loops: list[str]) -> None:
    """It is left to the kernels below, which read it and refuse to write into it."""
    array = _array()
    array.flags.writeable = False
    x = opmux.from_numpy(array)
    np.testing.assert_array_equal(F.relu(x).numpy(), np.maximum(array, 0))
    before = array.copy()
    with pytest.raises(OpmuxError):
        x.relu_()
    np.testing.assert_array_equal(array, before)
    assert not loops
