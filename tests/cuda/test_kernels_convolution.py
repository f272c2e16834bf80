"""Convolutions on CUDA, as on the CPU."""

from typing import Any

import pytest

import opmux
from opmux.nn import functional as F  # noqa: N812 -- PyTorch's habit

from .fake_cupy import Machine
from .parity import compare, compare_gradients, draw, needs_compiler

pytestmark = [needs_compiler, pytest.mark.slow]
aten = opmux.ops.aten
#: Sizes of input and weight, stride, padding, dilation, groups.
_CASES = [
    ((2, 3, 9), (4, 3, 3), [2], [1], [1], 1),
    ((2, 4, 7, 6), (6, 4, 3, 2), [1, 2], [1, 0], [1, 1], 1),
    ((3, 4, 7, 6), (6, 2, 3, 3), [2, 2], [1, 1], [2, 1], 2),
    ((2, 4, 5, 5), (8, 1, 3, 3), [1, 1], [1, 1], [1, 1], 4),
    ((2, 2, 5, 4, 6), (3, 2, 2, 2, 3), [1, 2, 1], [0, 1, 1], [1, 1, 2], 1),
    ((2, 8, 4, 4), (5, 8, 1, 1), [1, 1], [0, 0], [1, 1], 1),
    ((2, 3, 8, 8), (4, 3, 1, 1), [2, 2], [0, 0], [1, 1], 1),
]
_COLUMNS = {"unfold", "fold", "matmul", "dot", "add", "copy", "reshape", "channel_sums", "finish_sums"}


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
@pytest.mark.parametrize(("size", "kernel", "stride", "padding", "dilation", "groups"), _CASES)
def test_convolution(
    cuda: Machine, size: Any, kernel: Any, stride: Any, padding: Any, dilation: Any, groups: int, dtype: str
) -> None:
    """In one to three dimensions: columns in one launch, a product, samples put in order, the bias; gradients alike."""
    moving = (stride, padding, dilation, False, [0] * len(stride), groups)
    x, w = draw(0, *size, dtype=dtype) / 4, draw(1, *kernel, dtype=dtype) / 4
    launches = compare(
        lambda x, w, b: aten.convolution.default(x, w, b, *moving), x, w, draw(2, kernel[0], dtype=dtype)
    )
    assert launches == ["unfold", "dot" if groups == 1 else "matmul", "setitem", "add"]
    y = aten.convolution.default(opmux.tensor(x), opmux.tensor(w), None, *moving)

    def backward(g: Any, x: Any, w: Any) -> Any:
        return aten.convolution_backward.default(g, x, w, [kernel[0]], *moving, [True, True, True])

    assert set(compare(backward, draw(3, *y.shape, dtype=dtype), x, w)) <= _COLUMNS


@pytest.mark.parametrize(("size", "kernel", "stride", "padding", "dilation", "groups"), _CASES)
def test_transposed_convolution(
    cuda: Machine, size: Any, kernel: Any, stride: Any, padding: Any, dilation: Any, groups: int
) -> None:
    """Transposed convolutions are gradients of plain ones, with room for output padding."""
    extra = [1 if step > 1 else 0 for step in stride]
    moving = (stride, padding, dilation, True, extra, groups)
    x, w = draw(0, *size), draw(1, size[1], kernel[0] // groups, *kernel[2:])
    compare(lambda x, w: aten.convolution.default(x, w, None, *moving), x, w)
    y = aten.convolution.default(opmux.tensor(x), opmux.tensor(w), None, *moving)

    def backward(g: Any, x: Any, w: Any) -> Any:
        return aten.convolution_backward.default(g, x, w, [y.shape[1]], *moving, [True, True, True])

    compare(backward, draw(3, *y.shape), x, w)


def test_channels_last(cuda: Machine) -> None:
    """Results have their channels innermost where the input has."""

    def forward(x: Any, w: Any) -> Any:
        return F.conv2d(x.contiguous(memory_format=opmux.channels_last), w, padding=1)

    compare(forward, draw(0, 2, 3, 5, 6), draw(1, 4, 3, 3, 3))


def test_samples_in_parts(cuda: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Columns that would take too much memory are made for some samples at a time."""
    monkeypatch.setattr("opmux_cuda.kernels.convolution._BUDGET", 3000)
    x, w = draw(0, 5, 3, 6, 6), draw(1, 4, 3, 3, 3)
    assert compare(lambda x, w: F.conv2d(x, w), x, w).count("unfold") == 5
    compare_gradients(lambda x, w: F.conv2d(x, w, stride=2), x, w)


def test_integers_and_nothing(cuda: Machine) -> None:
    """Integers and empty inputs are left to the device-independent routines."""
    compare(lambda x, w: F.conv1d(x, w), draw(0, 2, 3, 9).astype("int64"), draw(1, 4, 3, 3).astype("int64"))
    compare(lambda x, w: F.conv1d(x, w), draw(0, 0, 3, 9), draw(1, 4, 3, 3))


def test_gradients(cuda: Machine) -> None:
    """Gradients agree through autograd."""
    compare_gradients(
        lambda x, w, b: F.conv2d(x, w, b, padding=1), draw(0, 2, 3, 5, 6), draw(1, 4, 3, 3, 3), draw(2, 4)
    )
