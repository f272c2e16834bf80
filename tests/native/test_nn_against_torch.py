"""Losses, pooling, convolution, softmax and embedding, forward and backward, against PyTorch."""

import itertools
import random
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.dispatch import ops
from opmux.tensor import DTYPES, Tensor, array_backend

torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")
pytestmark = pytest.mark.torch
aten = ops.aten
TOLERANCE = {2: 5e-3, 4: 1e-4, 8: 1e-9}


def ours(x: Any) -> Any:
    """A tensor of torch as one of the CPU backend, sharing memory; anything else as it is."""
    return array_backend("cpu").wrap(x.numpy()) if isinstance(x, torch.Tensor) else x


def assert_same(found: Any, expected: Any) -> None:
    """Shapes and dtypes are equal, and values within the dtype's tolerance."""
    if isinstance(expected, (tuple, list)):
        for a, b in zip(found, expected, strict=True):
            assert_same(a, b)
        return
    if expected is None:
        assert found is None
        return
    assert isinstance(found, Tensor)
    a, b = found._array, expected.numpy()
    assert (a.shape, a.dtype) == (b.shape, b.dtype)
    if b.dtype.kind not in "fc":
        np.testing.assert_array_equal(a, b)
        return
    tolerance = TOLERANCE[b.dtype.itemsize]
    largest = np.abs(b[np.isfinite(b)]).max(initial=1.0)
    np.testing.assert_allclose(a, b, rtol=tolerance, atol=tolerance * largest)


def check(name: str, *arguments: Any) -> Any:
    """Calls an operator in both libraries, compares, and returns torch's result."""
    operator, _, overload = name.partition(".")
    expected = getattr(getattr(torch.ops.aten, operator), overload or "default")(*arguments)
    handle = getattr(getattr(aten, operator), overload or "default")
    assert_same(handle(*[ours(x) for x in arguments]), expected)
    return expected


@pytest.fixture(autouse=True)
def seeded() -> None:
    """Every test sees the same numbers."""
    torch.manual_seed(0)


@pytest.mark.parametrize("dtype", ["float16", "float32", "float64"])
@pytest.mark.parametrize("dim", [-1, 0, 1])
def test_softmax_and_its_gradient(dtype: str, dim: int) -> None:
    """Both kinds of softmax and their gradients agree."""
    for shape in ((3, 40, 20), (1, 1, 1), (2, 0, 3)):
        x = torch.randn(shape, dtype=getattr(torch, dtype))
        for name in ("_softmax", "_log_softmax"):
            y = check(name, x, dim, False)
            arguments = torch.randn_like(y), y, dim
            expected = getattr(torch.ops.aten, f"{name}_backward_data").default(*arguments, x.dtype)
            kernel = getattr(aten, f"{name}_backward_data").default
            assert_same(kernel(*[ours(a) for a in arguments], DTYPES[dtype]), expected)


@pytest.mark.parametrize("reduction", [0, 1, 2])
@pytest.mark.parametrize("weighted", [False, True])
@pytest.mark.parametrize("ignored", [-100, 1])
def test_nll_loss_and_its_gradient(reduction: int, weighted: bool, ignored: int) -> None:
    """Losses, total weights and gradients agree in one, two and four dimensions."""
    for shape, suffix in (((5,), ""), ((4, 5), ""), ((1, 5), ""), ((2, 5, 3, 4), "2d"), ((2, 5, 1, 4), "2d")):
        x = torch.randn(shape)
        target = torch.randint(0, 5, () if len(shape) == 1 else (shape[0], *shape[2:]))
        if target.numel() > 1:
            target.view(-1)[0] = ignored
        weight = torch.rand(5) if weighted else None
        arguments = target, weight, reduction, ignored
        loss, total = check(f"nll_loss{suffix}_forward", x, *arguments)
        check(f"nll_loss{suffix}_backward", torch.randn_like(loss), x, *arguments, total)


@pytest.mark.parametrize("reduction", [0, 1, 2])
@pytest.mark.parametrize("smoothing", [0.0, 0.3])
@pytest.mark.parametrize("weighted", [False, True])
def test_cross_entropy(reduction: int, smoothing: float, weighted: bool) -> None:
    """Class indices and probabilities agree in every number of dimensions."""
    for shape in ((5,), (4, 5), (2, 5, 3), (2, 5, 3, 4), (2, 5, 1, 2, 3)):
        x = torch.randn(shape)
        weight = torch.rand(5) if weighted else None
        target = torch.randint(0, 5, () if len(shape) == 1 else (shape[0], *shape[2:]))
        check("cross_entropy_loss", x, target, weight, reduction, -100, smoothing)
        if target.numel() > 1:
            target.view(-1)[1] = 2
            check("cross_entropy_loss", x, target, weight, reduction, 2, smoothing)
        probabilities = torch.rand(shape)
        check("cross_entropy_loss", x, probabilities, weight, reduction, -100, smoothing)


@pytest.mark.parametrize("reduction", [0, 1, 2])
@pytest.mark.filterwarnings("ignore:Using a target size")
def test_mse_loss(reduction: int) -> None:
    """The loss and its gradient agree, with broadcasting and promotion."""
    for shape, other in (((2, 3), (3,)), ((4,), (4,)), ((0, 3), (3,)), ((), ())):
        x, y = torch.randn(shape), torch.randn(other)
        check("mse_loss", x, y, reduction)
        check("mse_loss", x, y.double(), reduction)
        gradient = torch.randn(shape if reduction == 0 else ())
        check("mse_loss_backward", gradient, x, y, reduction)


def test_max_pooling_and_its_gradient() -> None:
    """Values, places and gradients agree over all combinations of arguments, with NaN and infinities."""
    choices: Any = ([2], [3, 2]), ([], [1], [2, 3]), ([0], [1, 1]), ([1], [2]), (False, True)
    for shape, case, spoilt in itertools.product(((2, 3, 8, 9), (3, 7, 6)), itertools.product(*choices), (False, True)):
        x = torch.randn(shape)
        if spoilt:
            x[torch.rand(shape) > 0.7] = float("nan")
            x[torch.rand(shape) > 0.5] = -float("inf")
        values, places = check("max_pool2d_with_indices", x, *case)
        kernel, stride, padding, dilation, ceil_mode = case
        check(
            "max_pool2d_with_indices_backward",
            torch.randn_like(values),
            x,
            kernel,
            stride or kernel,
            padding,
            dilation,
            ceil_mode,
            places,
        )


@pytest.mark.parametrize("seed", range(4))
def test_convolution_and_its_gradients(seed: int) -> None:
    """Random convolutions of one to three dimensions, plain and transposed, agree; what torch refuses is refused."""
    choose = random.Random(seed)
    for _ in range(50):
        spatial, groups = choose.choice([1, 2, 2, 2, 3]), choose.choice([1, 1, 2, 3])
        channels, outputs = choose.choice([1, 2, 5, 9]), choose.choice([1, 2, 4])
        transposed = choose.random() < 0.35
        lists = [[choose.choice(options) for _ in range(spatial)] for options in ([1, 1, 2, 3], [0, 1, 2], [1, 1, 2])]
        extra = [choose.randrange(max(s, d)) if transposed else 0 for s, d in zip(lists[0], lists[2], strict=True)]
        kernel = [choose.choice([1, 2, 3]) for _ in range(spatial)]
        x = torch.randn(choose.choice([1, 3]), channels * groups, *[choose.randrange(5, 9) for _ in range(spatial)])
        first = channels * groups if transposed else outputs * groups
        w = torch.randn(first, outputs if transposed else channels, *kernel)
        b = torch.randn(outputs * groups)
        arguments = (*lists, transposed, extra, groups)
        try:
            torch.ops.aten.convolution.default(x, w, b, *arguments)
        except RuntimeError:
            with pytest.raises(opmux.errors.OperatorValueError):
                aten.convolution.default(ours(x), ours(w), ours(b), *arguments)
            continue
        y = check("convolution", x, w, b, *arguments)
        mask = [True, True, True]
        check("convolution_backward", torch.randn_like(y), x, w, [len(b)], *arguments, mask)


@pytest.mark.parametrize("padding", ["same", "valid"])
@pytest.mark.filterwarnings("ignore:Using padding='same'")
def test_padding_by_name(padding: str) -> None:
    """The string overloads agree in one to three dimensions."""
    for spatial, kernel, dilation in itertools.product((1, 2, 3), (2, 3), (1, 2)):
        x, w = torch.randn(2, 3, *[6] * spatial), torch.randn(4, 3, *[kernel] * spatial)
        check(f"conv{spatial}d.padding", x, w, None, [1] * spatial, padding, [dilation] * spatial, 1)


def test_embedding_and_its_gradient() -> None:
    """Rows and gradients agree."""
    table, rows = torch.randn(6, 3), torch.randint(0, 6, (4, 5))
    y = check("embedding", table, rows)
    for padding, by_frequency in itertools.product((-1, 2), (False, True)):
        check("embedding_dense_backward", torch.randn_like(y), rows, 6, padding, by_frequency)


def test_products_of_matrices() -> None:
    """Products with a sum, addmm and baddbmm, agree over factors and broadcast terms, also for integers."""
    for beta, alpha in itertools.product((0, 1, 2), (1, 0.5, 3)):
        for added in ((3, 5), (5,), (1,), ()):
            expected = torch.addmm(
                c := torch.randn(added), a := torch.randn(3, 4), b := torch.randn(4, 5), beta=beta, alpha=alpha
            )
            found = aten.addmm.default(ours(c), ours(a), ours(b), beta=beta, alpha=alpha)
            assert_same(found, expected)
        whole = [torch.randint(-5, 5, shape) for shape in ((2, 3, 5), (2, 3, 4), (2, 4, 5))]
        expected = torch.baddbmm(*whole, beta=beta, alpha=int(alpha))
        assert_same(aten.baddbmm.default(*map(ours, whole), beta=beta, alpha=int(alpha)), expected)
