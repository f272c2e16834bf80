"""bfloat16 on CUDA, which CuPy has where ml_dtypes is installed: computed in float32 and rounded once."""

import subprocess
import sys
from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pytest

import opmux
from opmux import bfloat16
from opmux.nn import functional as F  # noqa: N812 -- PyTorch's habit

from .fake_cupy import MACHINE, Machine
from .fake_cupy._api import HAS_BFLOAT16
from .parity import draw, needs_compiler

needs_bfloat16 = pytest.mark.skipif(
    not HAS_BFLOAT16, reason="NumPy and CuPy have bfloat16 where ml_dtypes is installed"
)
aten = opmux.ops.aten
#: Distance of neighbouring numbers, relative; results may be one step aside where float32 lies between two.
_STEP: Final = 2.0**-7


def _rounded(array: Any) -> Any:
    """Floating-point numbers, rounded to what bfloat16 holds; anything else as it is."""
    return opmux.tensor(array).to(bfloat16).float().numpy() if array.dtype.kind == "f" else array


def _on(device: str, dtype: Any, arrays: Any) -> list[Any]:
    tensors = [opmux.tensor(a, device=device) for a in arrays]
    return [t.to(dtype) if t.dtype.is_floating_point else t for t in tensors]


def _assert_rounded(results: Any, expected: Any) -> None:
    """Asserts that results are those of float32, rounded; statistics may be float32 themselves."""
    pairs = zip(results, expected, strict=True) if isinstance(results, (tuple, list)) else [(results, expected)]
    for mine, host in pairs:
        assert mine.dtype == host.dtype if not host.dtype.is_floating_point else mine.dtype in (bfloat16, opmux.float32)
        scale = float(host.abs().max()) if host.numel() and host.dtype.is_floating_point else 0
        np.testing.assert_allclose(
            mine.cpu().float().numpy(), host.float().numpy(), rtol=_STEP, atol=_STEP * min(scale, 1), equal_nan=True
        )


def _alike(function: Callable[..., Any], *arrays: Any) -> list[str]:
    """Asserts that a function gives in bfloat16 on CUDA what it gives in float32 on the CPU, rounded.

    Returns:
        Names of the launches on CUDA, without template arguments.
    """
    arrays = tuple(_rounded(a) for a in arrays)
    expected = function(*_on("cpu", opmux.float32, arrays))
    tensors = _on("cuda", bfloat16, arrays)
    MACHINE.clear()
    results = function(*tensors)
    assert MACHINE.records == []
    launches = [name.partition("<")[0] for name, *_ in MACHINE.launches]
    first = results[0] if isinstance(results, (tuple, list)) else results
    assert first.dtype is bfloat16
    _assert_rounded(results, expected)
    return launches


_X, _Y, _G = draw(0, 4, 6), draw(1, 4, 6), draw(2, 4, 6)
_P, _T = 1 / (1 + np.exp(-draw(3, 4, 6))), np.round(1 / (1 + np.exp(-draw(4, 4, 6))))
_AT, _COLUMNS = np.array([[0, 2, 1, 0, 1, 3], [1, 1, 2, 2, 3, 3]]), np.array([5, 0, 5, 2])
_IMAGE, _WEIGHT, _ONE = draw(5, 2, 4, 6, 7), draw(6, 6, 4, 3, 3) / 4, draw(7, 6)
_BATCH = draw(8, 5, 6, 8), draw(9, 6), draw(10, 6), draw(11, 6), abs(draw(12, 6))
_SUM = np.array(1.5, "float32")
_CLASSES = np.array([5, 0, 2, 3])
_WINDOW = [3, 3], [2, 2], [1, 1]

#: Launch that must be among those of a call, the call, and its arguments.
_FUSED: dict[str, tuple[str, Callable[..., Any], tuple[Any, ...]]] = {
    "softmax": ("softmax_rows", lambda x: opmux.softmax(x, 1), (_X,)),
    "softmax of columns": ("softmax_columns", lambda x: opmux.softmax(x, 0), (_X,)),
    "log_softmax": ("softmax_rows", lambda x: opmux.log_softmax(x, 1), (_X,)),
    "softmax backward": (
        "softmax_backward_rows",
        lambda g, y: aten._softmax_backward_data.default(g, y, 1, g.dtype),
        (_G, _P),
    ),
    "log_softmax backward": (
        "softmax_backward_rows",
        lambda g, y: aten._log_softmax_backward_data.default(g, y, 1, g.dtype),
        (_G, -abs(_Y)),
    ),
    "layer norm": ("norm_rows", lambda x, w, b: opmux.native_layer_norm(x, (6,), w, b, 1e-5), (_X, _ONE, _ONE)),
    "group norm": ("norm_rows", lambda x, w: opmux.native_group_norm(x, w, w, 5, 6, 8, 2, 1e-5), _BATCH[:2]),
    "batch norm": (
        "channel_norm",
        lambda x, w, b, m, v: opmux.native_batch_norm(x, w, b, m.clone(), v.clone(), True, 0.1, 1e-5)[0],
        _BATCH,
    ),
    "batch norm in evaluation": (
        "channel_norm",
        lambda x, w, b, m, v: opmux.native_batch_norm(x, w, b, m, v, False, 0.1, 1e-5)[0],
        _BATCH,
    ),
    "mse": ("loss_sum", lambda x, t: F.mse_loss(x, t), (_X, _Y)),
    "smooth l1": ("opmux_SmoothL1_value_float", lambda x, t: F.smooth_l1_loss(x, t, reduction="none"), (_X, _Y)),
    "smooth l1 backward": (
        "opmux_SmoothL1_slope_float",
        lambda g, x, t: aten.smooth_l1_loss_backward.default(g, x, t, 1, 0.5),
        (_SUM, _X, _Y),
    ),
    "huber": ("loss_sum", lambda x, t: F.huber_loss(x, t, delta=0.7), (_X, _Y)),
    "cross entropy of probabilities": ("loss_sum", lambda p, t: F.binary_cross_entropy(p, t), (_P, _T)),
    "cross entropy of logits": ("loss_sum", lambda x, t: F.binary_cross_entropy_with_logits(x, t), (_X, _T)),
    "nll": ("nll_sum", lambda x, t: F.nll_loss(x, t), (_X, _CLASSES)),
    "gelu": ("opmux_gelu_float", lambda x: F.gelu(x), (_X,)),
    "gelu by tanh": ("opmux_gelu_tanh_float", lambda x: F.gelu(x, approximate="tanh"), (_X,)),
    "gelu backward": ("opmux_gelu_backward_float", lambda g, x: aten.gelu_backward.default(g, x), (_G, _X)),
    "silu": ("opmux_silu_float", lambda x: F.silu(x), (_X,)),
    "silu backward": ("opmux_silu_backward_float", lambda g, x: aten.silu_backward.default(g, x), (_G, _X)),
    "mish": ("opmux_mish_float", lambda x: F.mish(x), (_X,)),
    "mish backward": ("opmux_mish_backward_float", lambda g, x: aten.mish_backward.default(g, x), (_G, _X)),
    "hardswish": ("opmux_hardswish_float", lambda x: F.hardswish(x), (_X,)),
    "hardswish backward": (
        "opmux_hardswish_backward_float",
        lambda g, x: aten.hardswish_backward.default(g, x),
        (_G, _X),
    ),
    "dropout backward": (
        "opmux_dropout_backward_float",
        lambda g, m: aten.native_dropout_backward.default(g, m, 2.0),
        (_G, _T > 0),
    ),
    "scatter_add": ("add_at", lambda x, i, s: x.scatter_add(0, i, s), (_X, _AT, _Y[:2])),
    "index_add": ("add_at", lambda x, i, s: x.index_add(1, i, s), (_X, _COLUMNS, _Y[:, :4])),
    "gather": ("take_at", lambda x, i: x.gather(0, i), (_X, _AT)),
    "index_select": ("take_at", lambda x, i: x.index_select(1, i), (_X, _COLUMNS)),
    "index_put": (
        "add_sorted_rows",
        lambda x, i, v: opmux.index_put(x, [i], v, accumulate=True),
        (_X, np.array([3, 0, 3]), _Y[:3]),
    ),
    "embedding": ("take_rows", lambda t, i: F.embedding(i, t), (_X, _AT)),
    "embedding backward": (
        "add_sorted_rows",
        lambda g, i: aten.embedding_dense_backward.default(g, i, 4, -1, False),
        (draw(13, 2, 6, 6), _AT),
    ),
    "convolution": ("unfold", lambda x, w, b: F.conv2d(x, w, b, padding=1), (_IMAGE, _WEIGHT, _ONE)),
    "convolution of groups": ("unfold", lambda x, w: F.conv2d(x, w[:, :2], stride=2, groups=2), (_IMAGE, _WEIGHT)),
    "transposed convolution": ("fold", lambda x, w: F.conv_transpose2d(x, w[:4], stride=2), (_IMAGE, _WEIGHT)),
    "max pool": ("max_pool", lambda x: aten.max_pool2d_with_indices.default(x, *_WINDOW), (_IMAGE,)),
    "average pool": ("average_pool", lambda x: aten.avg_pool2d.default(x, *_WINDOW), (_IMAGE,)),
    "addcmul": ("opmux_addcmul_float", lambda x, a, b: opmux.addcmul(x, a, b, value=0.5), (_X, _Y, _G)),
    "addcdiv": ("opmux_addcdiv_float", lambda x, a, b: opmux.addcdiv(x, a, b), (_X, _Y, abs(_G) + 1)),
    "lerp": ("opmux_lerp_float", lambda x, e, w: opmux.lerp(x, e, w), (_X, _Y, _P)),
    "mm": ("dot", lambda a, b: a @ b.t(), (_X, _Y)),
    "bmm": ("matmul", lambda a, b: opmux.bmm(a, b), (draw(14, 2, 3, 4), draw(15, 2, 4, 3))),
    "linear": ("dot", lambda x, w: F.linear(x, w), (_X, _Y)),
}


@needs_bfloat16
@needs_compiler
@pytest.mark.parametrize("name", list(_FUSED))
def test_fused_kernels(cuda: Machine, name: str) -> None:
    """Every kernel of this package that takes bfloat16 computes in float32 and rounds the result, without waiting."""
    launch, function, arrays = _FUSED[name]
    assert launch in _alike(function, *arrays)


_GRADIENTS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    "layer norm": (lambda x, w: F.layer_norm(x, (6,), w, w), (_X, _ONE)),
    "group norm": (lambda x, w: F.group_norm(x, 2, w, w), _BATCH[:2]),
    "batch norm": (lambda x, w, b: F.batch_norm(x, None, None, w, b, True), _BATCH[:3]),
    "mse": (F.mse_loss, (_X, _Y)),
    "huber": (F.huber_loss, (_X, _Y)),
    "cross entropy": (F.cross_entropy, (_X, _CLASSES)),
    "cross entropy of probabilities": (F.binary_cross_entropy, (_P, _T)),
    "convolution": (lambda x, w, b: F.conv2d(x, w, b, padding=1), (_IMAGE, _WEIGHT, _ONE)),
    "max pool": (lambda x: F.max_pool2d(x, 3, 2, 1), (_IMAGE,)),
    "average pool": (lambda x: F.avg_pool2d(x, 3, 2, 1), (_IMAGE,)),
    "matrix product": (lambda a, b: a @ b.t(), (_X, _Y)),
}


@needs_bfloat16
@needs_compiler
@pytest.mark.parametrize("name", list(_GRADIENTS))
def test_gradients(cuda: Machine, name: str) -> None:
    """Gradients through autograd are bfloat16, and those of float32 up to the rounding of what they are made of."""
    function, arrays = _GRADIENTS[name]
    found = []
    for device, dtype in (("cuda", bfloat16), ("cpu", opmux.float32)):
        tensors = _on(device, dtype, tuple(_rounded(a) for a in arrays))
        leaves = [t.requires_grad_() for t in tensors if t.dtype.is_floating_point]
        result = function(*tensors)
        weights = _on(device, dtype, [_rounded(draw(99, *result.shape))])[0]
        (result * weights).sum().backward()
        found.append([leaf.grad for leaf in leaves])
    for mine, host in zip(*found, strict=True):
        assert mine.dtype is bfloat16
        scale = float(host.abs().max())
        np.testing.assert_allclose(mine.cpu().float().numpy(), host.numpy(), atol=4 * _STEP * scale)


@needs_bfloat16
@needs_compiler
def test_dropout(cuda: Machine) -> None:
    """What is kept is scaled and rounded, the rest is zero."""
    x = _on("cuda", bfloat16, [_rounded(draw(0, 7, 11))])[0]
    y, mask = opmux.native_dropout(x, 0.3, True)
    assert y.dtype is bfloat16
    expected = (opmux.where(mask, x.float() / 0.7, 0.0)).to(bfloat16)
    np.testing.assert_allclose(y.cpu().float().numpy(), expected.cpu().float().numpy(), rtol=_STEP)


@needs_bfloat16
def test_creation(cuda: Machine) -> None:
    """Every way to make a tensor takes the dtype; values are rounded to even."""
    options: dict[str, Any] = {"dtype": bfloat16, "device": "cuda"}
    made = [opmux.zeros(2, **options), opmux.full((2,), 3, **options), opmux.arange(2, **options)]
    made += [opmux.linspace(0, 1, 2, **options), opmux.tensor([1.00390625, 1.01171875], **options)]
    assert [t.dtype for t in made] == [bfloat16] * 5
    assert [t.tolist() for t in made] == [[0, 0], [3, 3], [0, 1], [0, 1], [1, 1.015625]]
    assert "dtype=opmux.bfloat16" in repr(made[0])
    for draws in (opmux.rand(3, **options), opmux.randn(3, **options), opmux.empty(3, **options).uniform_()):
        assert draws.dtype is bfloat16


@needs_bfloat16
@pytest.mark.parametrize("dtype", ["float16", "float32", "float64", "int8", "int64", "uint8", "bool", "complex64"])
def test_casts(cuda: Machine, dtype: str) -> None:
    """Casts from and to other dtypes keep small integers, on the device and across."""
    x = opmux.tensor([0.0, 1.0, 3.0], dtype=bfloat16, device="cuda")
    other = x.to(getattr(opmux, dtype))
    assert other.dtype is getattr(opmux, dtype)
    assert other.to(bfloat16).tolist() == ([0, 1, 1] if dtype == "bool" else [0, 1, 3])
    assert other.cpu().to(bfloat16).cuda().tolist() == other.to(bfloat16).tolist()


@needs_bfloat16
@pytest.mark.parametrize(
    ("other", "expected"),
    [
        *(("bool", "bfloat16"), ("int64", "bfloat16"), ("bfloat16", "bfloat16"), ("float16", "float32")),
        *(("float32", "float32"), ("float64", "float64"), ("complex64", "complex64")),
    ],
)
@pytest.mark.parametrize("operator", ["add", "mul", "div", "pow"])
def test_promotion(cuda: Machine, operator: str, other: str, expected: str) -> None:
    """Dtypes of mixed operands are those of the CPU, in both orders; numbers leave bfloat16 as it is."""
    function = getattr(opmux, operator)
    x = opmux.tensor([1.0, 2.5, 3.0], dtype=bfloat16, device="cuda")
    y = opmux.tensor([1, 0, 1]).to(getattr(opmux, other))
    for mine, host in ((function(x, y.cuda()), function(x.cpu(), y)), (function(y.cuda(), x), function(y, x.cpu()))):
        assert mine.dtype is host.dtype is getattr(opmux, expected)
        np.testing.assert_allclose(np.asarray(mine.tolist()), np.asarray(host.tolist()), rtol=_STEP)
    assert function(x, 2).dtype is function(x, 2.5).dtype is bfloat16


@needs_bfloat16
@pytest.mark.parametrize(
    "name",
    [
        "exp",
        "log",
        "sqrt",
        "tanh",
        pytest.param("sigmoid", marks=needs_compiler),
        "erf",
        "rsqrt",
        "sin",
        "relu",
        "neg",
        "sum",
        "mean",
        "amax",
        "std",
    ],
)
def test_arithmetic(cuda: Machine, name: str) -> None:
    """Functions of elements and reductions round the result of float32."""
    _alike(lambda x: getattr(x, name)(), abs(_X) + 0.5)


@needs_bfloat16
@pytest.mark.parametrize(
    "function",
    [
        lambda x, y: opmux.where(x > y, x, y),
        lambda x, y: opmux.where(x > y, x, 0.5),
        lambda x, y: x.heaviside(y),
        lambda x, y: x.xlogy(y.abs()),
        lambda x, y: (x * 4).fmod(y.abs() + 1),
        lambda x, y: (x * 4).remainder(y.abs() + 1),
    ],
    ids=["where", "where of a number", "heaviside", "xlogy", "fmod", "remainder"],
)
def test_choices_stay_bfloat16(cuda: Machine, function: Callable[..., Any]) -> None:
    """CuPy's `where` gives float32 for bfloat16; beside float32 the choice is float32."""
    x, y = _on("cuda", bfloat16, [_X, _Y])
    found, expected = function(x, y), function(x.cpu(), y.cpu())
    assert found.dtype is expected.dtype is bfloat16
    np.testing.assert_allclose(found.cpu().float().numpy(), expected.float().numpy(), rtol=2 * _STEP, atol=_STEP)
    assert opmux.where(x > y, x, y.float()).dtype is opmux.float32


def test_whether_the_device_computes_in_it(cuda: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Devices from compute capability 8 on do so; the others emulate it."""
    assert opmux.cuda.is_bf16_supported()
    assert opmux.cuda.is_bf16_supported(including_emulation=False)
    monkeypatch.setattr("opmux_cuda._devices.get_device_capability", lambda device=None: (7, 5))
    assert opmux.cuda.is_bf16_supported()
    assert not opmux.cuda.is_bf16_supported(including_emulation=False)


def test_without_ml_dtypes_the_error_names_it() -> None:
    """Where ml_dtypes cannot be imported, a tensor of bfloat16 is refused with what to install."""
    program = """
import sys
sys.modules["ml_dtypes"] = None
import opmux
from tests.cuda.conftest import loaded_plugin
with loaded_plugin(lambda: ""):
    try:
        opmux.zeros(2, dtype=opmux.bfloat16, device="cuda")
    except opmux.errors.OperatorValueError as error:
        print(error)
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert "dtype opmux.bfloat16 on device cuda" in done.stdout
    assert "python -m pip install ml_dtypes" in done.stdout
