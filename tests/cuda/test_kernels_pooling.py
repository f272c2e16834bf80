"""Pooling, and operators of three tensors, on CUDA, as on the CPU."""

from typing import Any

import numpy as np
import pytest

import opmux
from opmux.nn import functional as F  # noqa: N812 -- PyTorch's habit

from .fake_cupy import Machine
from .parity import DTYPES, compare, compare_gradients, draw, needs_compiler

pytestmark = [needs_compiler, pytest.mark.slow]
aten = opmux.ops.aten
#: Size of the input, kernel, stride, padding, whether to round up.
_CASES = [
    ((2, 3, 8, 8), [2, 2], [], [0], False),
    ((3, 7, 9), [3, 2], [2], [1], False),
    ((2, 3, 7, 9), [3], [2, 3], [1, 0], True),
    ((1, 2, 5, 5), [3, 3], [1, 1], [1, 1], False),
    ((2, 1, 40, 30), [5, 4], [5, 4], [0, 2], True),
]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize(("size", "kernel", "stride", "padding", "ceil"), _CASES)
def test_max_pool(cuda: Machine, size: Any, kernel: Any, stride: Any, padding: Any, ceil: bool, dtype: str) -> None:
    """Values, positions and gradients take one launch each, with dilation too."""
    x = draw(0, *size, dtype=dtype)
    for dilation in ([1], [2, 1]) if size[-1] > 5 else ([1],):
        window = (kernel, stride, padding, dilation, ceil)
        assert compare(lambda x, w=window: aten.max_pool2d_with_indices.default(x, *w), x) == ["max_pool"]
        y, index = (t.numpy() for t in aten.max_pool2d_with_indices.default(opmux.tensor(x), *window))
        grad = draw(1, *y.shape, dtype=dtype)

        def backward(g: Any, x: Any, i: Any, w: Any = window) -> Any:
            return aten.max_pool2d_with_indices_backward.default(g, x, *w, i)

        assert compare(backward, grad, x, index) == ["max_pool_backward"]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize(("size", "kernel", "stride", "padding", "ceil"), _CASES)
def test_average_pool(cuda: Machine, size: Any, kernel: Any, stride: Any, padding: Any, ceil: bool, dtype: str) -> None:
    """Values and gradients take one launch each, whatever sums are divided by."""
    x = draw(0, *size, dtype=dtype)
    for padded, given in ((True, None), (False, None), (True, 3)):
        window = (kernel, stride, padding, ceil, padded, given)
        assert compare(lambda x, w=window: aten.avg_pool2d.default(x, *w), x) == ["average_pool"]
        shape = aten.avg_pool2d.default(opmux.tensor(x), *window).shape

        def backward(g: Any, x: Any, w: Any = window) -> Any:
            return aten.avg_pool2d_backward.default(g, x, *w)

        assert compare(backward, draw(1, *shape, dtype=dtype), x) == ["average_pool_backward"]


def test_nan_and_minus_infinity(cuda: Machine) -> None:
    """NaN is the largest element, the last one counts; a window of minus infinity names its first element, one of nothing none."""
    x = np.array([[[1, np.nan, -np.inf, -np.inf], [np.nan, 2, -np.inf, -np.inf]]], "float32")
    compare(lambda x: aten.max_pool2d_with_indices.default(x, [2, 2]), x)
    over = ([2, 2], [1, 1], [1, 1], [3, 3], True)
    assert compare(lambda x: aten.max_pool2d_with_indices.default(x, *over), x[:, :, :2]) == ["max_pool"]
    compare_gradients(lambda x: aten.max_pool2d_with_indices.default(x, *over)[0], np.ones((1, 2, 2), "float32"))


def test_orders_of_memory_and_gradients(cuda: Machine) -> None:
    """Results have their channels innermost where the input has; gradients agree through autograd."""
    compare(lambda x: F.max_pool2d(x.contiguous(memory_format=opmux.channels_last), 2), draw(0, 2, 3, 4, 6))
    compare_gradients(lambda x: F.max_pool2d(x, 3, 2, 1), draw(0, 2, 3, 8, 7))
    compare_gradients(lambda x: F.avg_pool2d(x, 3, 2, 1), draw(0, 2, 3, 8, 7))


def test_refusals(cuda: Machine) -> None:
    """Wrong windows are refused in the words of the declared operator."""
    x = opmux.ones(1, 1, 4, 4, device="cuda")
    with pytest.raises(opmux.errors.OperatorValueError, match="pad should be smaller than or equal to half"):
        F.max_pool2d(x, 2, padding=2)


@pytest.mark.parametrize("dtype", DTYPES)
def test_three_tensors(cuda: Machine, dtype: str) -> None:
    """addcmul, addcdiv and lerp take one launch, in place too; what broadcasts is left to the device-independent code."""
    a, b, c = (abs(draw(i, 5, 6, dtype=dtype)) + np.asarray(0.5, dtype) for i in range(3))
    for name in ("addcmul", "addcdiv"):
        function = getattr(opmux, name)
        assert compare(lambda x, y, z, f=function: f(x, y, z, value=0.25), a, b, c) == [
            f"opmux_{name}_{_computing(dtype)}"
        ]
        compare(lambda x, y, z, n=name: getattr(x.clone(), f"{n}_")(y, z), a, b, c)
        compare(lambda x, y, z, f=function: f(x, y, z), a, b[:1], c)
    assert compare(lambda x, y, w: opmux.lerp(x, y, w), a, b, c).number == 1
    for weight in (0.25, 0.75):
        assert compare(lambda x, y, w=weight: opmux.lerp(x, y, w), a, b).number == 1
    compare(lambda x, y: x.clone().lerp_(y, 0.1), a, b)


def _computing(dtype: str) -> str:
    return "double" if dtype == "float64" else "float"
