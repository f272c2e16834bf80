"""Layer, group and batch normalisation on CUDA, as on the CPU."""

from typing import Any

import numpy as np
import pytest

import opmux
from opmux.nn import functional as F  # noqa: N812 -- PyTorch's habit

from .fake_cupy import Machine
from .parity import DTYPES, compare, compare_gradients, draw, needs_compiler

pytestmark = [needs_compiler, pytest.mark.slow]
aten = opmux.ops.aten
_ROWS = [((3, 5), 1), ((2, 3, 4), 2), ((4, 1300), 1), ((3, 4096), 1), ((300, 64), 1), ((2, 9000), 1), ((1, 33000), 1)]


def _saved(function: Any, *arrays: Any) -> list[Any]:
    """What a normalisation saves for its gradient, from the CPU, as NumPy arrays."""
    return [t.numpy() for t in function(*[opmux.tensor(a) for a in arrays])[1:]]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize(("shape", "inner"), _ROWS)
def test_layer_norm(cuda: Machine, shape: tuple[int, ...], inner: int, dtype: str) -> None:
    """Forward takes one launch, the gradients of input, weight and bias three."""
    x, grad = draw(0, *shape, dtype=dtype) + np.asarray(3, dtype), draw(1, *shape, dtype=dtype)
    weight, bias = draw(2, *shape[-inner:], dtype=dtype), draw(3, *shape[-inner:], dtype=dtype)

    def forward(x: Any, w: Any = None, b: Any = None) -> Any:
        return opmux.native_layer_norm(x, shape[-inner:], w, b, 1e-5)

    assert compare(forward, x, weight, bias) == ["norm_rows"]
    assert compare(forward, x) == ["norm_rows"]
    assert compare(lambda x, b: forward(x, None, b), x, bias) == ["norm_rows"]
    saved = _saved(forward, x, weight, bias)

    def backward(g: Any, x: Any, m: Any, r: Any, w: Any, b: Any, mask: Any) -> Any:
        return aten.native_layer_norm_backward.default(g, x, shape[-inner:], m, r, w, b, mask)

    launches = compare(backward, grad, x, *saved, weight, bias, [True, True, True])
    assert launches == ["norm_backward_rows", "channel_dots", "finish_dots"]
    assert compare(backward, grad, x, *saved, weight, bias, [True, False, False]) == ["norm_backward_rows"]
    assert compare(backward, grad, x, *saved, weight, bias, [False, False, True]) == ["channel_dots", "finish_dots"]


def test_layer_norm_of_halves_with_parameters_of_float(cuda: Machine) -> None:
    """Parameters of float32 go with half precision, and statistics are float32 then."""
    x, weight = draw(0, 4, 24, dtype="float16"), draw(1, 24)
    assert compare(lambda x, w: opmux.native_layer_norm(x, (24,), w, w, 1e-5), x, weight) == ["norm_rows"]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize(("sizes", "groups"), [((2, 4, 9), 2), ((3, 8, 64), 4), ((2, 6, 1), 3), ((1, 4, 5000), 1)])
def test_group_norm(cuda: Machine, sizes: tuple[int, int, int], groups: int, dtype: str) -> None:
    """Forward takes one launch, the gradients three."""
    n, c, s = sizes
    x, grad = draw(0, n, c, s, dtype=dtype) + np.asarray(3, dtype), draw(1, n, c, s, dtype=dtype)
    weight, bias = draw(2, c, dtype=dtype), draw(3, c, dtype=dtype)

    def forward(x: Any, w: Any = None, b: Any = None) -> Any:
        return opmux.native_group_norm(x, w, b, n, c, s, groups, 1e-5)

    assert compare(forward, x, weight, bias) == ["norm_rows"]
    assert compare(forward, x) == ["norm_rows"]

    def backward(g: Any, x: Any, m: Any, r: Any, w: Any) -> Any:
        return aten.native_group_norm_backward.default(g, x, m, r, w, n, c, s, groups, [True, True, True])

    launches = compare(backward, grad, x, *_saved(forward, x, weight, bias), weight)
    assert launches == ["norm_backward_rows", "channel_dots", "finish_dots"]


_BATCHES = [((4, 3), False), ((5, 40, 3, 3), False), ((5, 40, 3, 3), True), ((3, 8, 8, 8), True), ((300, 33), False)]
_BATCHES += [((2, 3, 50, 60), False), ((1, 2, 9), False), ((2, 2, 3, 2, 2), True)]


def _laid_out(last: bool, ndim: int) -> Any:
    layout = opmux.channels_last if ndim == 4 else opmux.channels_last_3d
    return (lambda t: t.contiguous(memory_format=layout)) if last else lambda t: t


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize(("shape", "last"), _BATCHES)
def test_batch_norm(cuda: Machine, shape: tuple[int, ...], last: bool, dtype: str) -> None:
    """Training takes three launches and updates the running statistics, evaluation one, in both orders of memory."""
    x, lay = draw(0, *shape, dtype=dtype) + np.asarray(3, dtype), _laid_out(last, len(shape))
    parameters = [draw(i, shape[1], dtype=dtype) for i in (1, 2, 3)] + [abs(draw(4, shape[1], dtype=dtype))]

    def training(x: Any, w: Any, b: Any, mean: Any, var: Any) -> Any:
        mean, var = mean.clone(), var.clone()
        return (*opmux.native_batch_norm(lay(x), w, b, mean, var, True, 0.1, 1e-5), mean, var)

    launches = compare(training, x, *parameters)
    assert launches[-3:] == ["channel_moments", "finish_moments", "channel_norm"]
    assert set(launches[:-3]) <= {"copy"}

    def evaluation(x: Any, *rest: Any) -> Any:
        return aten._native_batch_norm_legit_no_training.default(lay(x), *rest, 0.1, 1e-5)

    assert compare(evaluation, x, *parameters)[-1:] == ["channel_norm"]
    compare(lambda x: aten._native_batch_norm_legit.no_stats(lay(x), None, None, True, 0.1, 1e-5), x)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize(("shape", "last"), _BATCHES)
def test_gradients_of_batch_norm(cuda: Machine, shape: tuple[int, ...], last: bool, dtype: str) -> None:
    """Gradients take three launches, in training and in evaluation."""
    x, lay = draw(0, *shape, dtype=dtype) + np.asarray(3, dtype), _laid_out(last, len(shape))
    grad, weight, mean = draw(5, *shape, dtype=dtype), draw(1, shape[1], dtype=dtype), draw(3, shape[1], dtype=dtype)
    var = abs(draw(4, shape[1], dtype=dtype))
    saved = _saved(lambda x: opmux.native_batch_norm(x, None, None, None, None, True, 0.1, 1e-5), x)

    def backward(g: Any, x: Any, w: Any, mean: Any, var: Any, m: Any, r: Any, train: bool, mask: Any) -> Any:
        return aten.native_batch_norm_backward.default(lay(g), lay(x), w, mean, var, m, r, train, 1e-5, mask)

    for train in (True, False):
        launches = compare(backward, grad, x, weight, mean, var, *saved, train, [True, True, True])
        assert launches[-3:] == ["channel_dots", "finish_dots", "channel_norm_backward"]
    launches = compare(backward, grad, x, weight, mean, var, *saved, False, [True, False, False])
    assert launches[-1:] == ["channel_norm_backward"]


def test_a_batch_of_one_element_has_no_variance(cuda: Machine) -> None:
    """The running variance becomes NaN, as on the CPU."""

    def training(x: Any, mean: Any, var: Any) -> Any:
        mean, var = mean.clone(), var.clone()
        return (*opmux.native_batch_norm(x, None, None, mean, var, True, 0.1, 1e-5), mean, var)

    compare(training, draw(0, 1, 3), draw(1, 3), draw(2, 3))


def test_gradients(cuda: Machine) -> None:
    """Gradients agree through autograd."""
    weight, bias = draw(1, 6), draw(2, 6)
    compare_gradients(lambda x, w, b: F.layer_norm(x, (6,), w, b), draw(0, 3, 4, 6), weight, bias)
    compare_gradients(lambda x, w, b: F.group_norm(x, 2, w, b), draw(0, 3, 6, 5), weight, bias)
    compare_gradients(lambda x, w, b: F.batch_norm(x, None, None, w, b, True), draw(0, 3, 6, 5, 2), weight, bias)


def test_group_norm_keeps_channels_innermost(cuda: Machine) -> None:
    """Results have their channels innermost where the input has, here at the price of copies."""

    def forward(x: Any) -> Any:
        return opmux.native_group_norm(x.contiguous(memory_format=opmux.channels_last), None, None, 2, 4, 12, 2, 1e-5)

    assert "norm_rows" in compare(forward, draw(0, 2, 4, 3, 4))
