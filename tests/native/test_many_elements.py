"""Operators that go over many elements in parts: they give what torch gives, and take little memory beside their results."""

import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import opmux

torch: Any = pytest.importorskip("torch", reason="compares with torch 2.13.0")

pytestmark = pytest.mark.torch
RNG = np.random.default_rng(11)


def _grids(library: Any, x: Any, positions: Any, **options: Any) -> Any:
    """Images of 24 by 24 pixels made of the elements, at four positions for each."""
    count = x.numel() // (3 * 24 * 24)
    images = x.reshape(-1)[: count * 3 * 24 * 24].reshape(count, 3, 24, 24)
    grid = (positions.reshape(-1)[: count * 2 * 24 * 24].reshape(count, 24, 24, 2) / 5).detach()
    return library.nn.functional.grid_sample(images, grid, align_corners=False, **options)


_Program = Callable[[Any, Any, Any, Any], Any]

#: By name a function of a library, two matrices of one shape and positions in rows and columns of them; how many arrays of that
#: shape it takes at most, its result included; and how many its gradient takes.
PROGRAMS: dict[str, tuple[_Program, float, float]] = {
    "remainder": (lambda lib, x, y, i: lib.remainder(x, y), 1.8, 0.5),
    "remainder of a number": (lambda lib, x, y, i: lib.remainder(x, 0.7), 1.8, 0.5),
    "fmod": (lambda lib, x, y, i: lib.fmod(x, y), 1.8, 0.5),
    "floor_divide": (lambda lib, x, y, i: lib.floor_divide(x, y), 1.8, 0),
    "div, truncated": (lambda lib, x, y, i: lib.div(x, y, rounding_mode="trunc"), 1.2, 1.2),
    "lerp": (lambda lib, x, y, i: lib.lerp(x, y, y), 1.8, 4.2),
    "gather from rows": (lambda lib, x, y, i: lib.gather(x, 1, i[1]), 1.5, 1.6),
    "gather from columns": (lambda lib, x, y, i: lib.gather(x, 0, i[0]), 1.6, 1.6),
    "scatter": (lambda lib, x, y, i: lib.scatter(x, 1, i[2], y), 1.5, 1.5),
    "scatter of a number": (lambda lib, x, y, i: lib.scatter(x, 1, i[1], 3.0), 1.5, 1.5),
    "scatter_add": (lambda lib, x, y, i: lib.scatter_add(x, 1, i[1], y), 1.6, 1.6),
    "scatter_add to columns": (lambda lib, x, y, i: lib.scatter_add(x, 0, i[0], y), 1.6, 1.6),
    "index_select": (lambda lib, x, y, i: lib.index_select(x, 1, i[1][0]), 1.2, 1.5),
    "index_add": (lambda lib, x, y, i: lib.index_add(x, 1, i[1][0], y), 1.5, 1.5),
    "sort": (lambda lib, x, y, i: lib.sort(x, stable=True, dim=1)[0], 3.5, 1.5),
    "topk": (lambda lib, x, y, i: lib.topk(x, 5, 1)[0], 0.6, 1.2),
    "topk of columns": (lambda lib, x, y, i: lib.topk(x, 5, 0)[0], 1.2, 1.2),
    "median": (lambda lib, x, y, i: lib.median(x, 1)[0], 0.6, 1.2),
    "median of columns": (lambda lib, x, y, i: lib.median(x, 0)[0], 0.8, 1.2),
    "median of all": (lambda lib, x, y, i: lib.median(x), 1.3, 2.5),
    "kthvalue": (lambda lib, x, y, i: lib.kthvalue(x, 7, 1)[0], 0.6, 1.2),
    "cummax": (lambda lib, x, y, i: lib.cummax(x, 1)[0], 3.5, 1.5),
    "searchsorted": (lambda lib, x, y, i: lib.searchsorted(lib.sort(x, 1)[0].contiguous(), y.contiguous()), 5.5, 0),
    "a norm": (lambda lib, x, y, i: lib.linalg.vector_norm(x, 3), 1.2, 3.2),
    "a norm of rows": (lambda lib, x, y, i: lib.linalg.vector_norm(x, 2.5, 1), 1.2, 3.2),
    "a deviation of rows": (lambda lib, x, y, i: lib.std(x, 1), 0.5, 3.2),
    "log_softmax": (lambda lib, x, y, i: lib.nn.functional.log_softmax(x, 1), 1.4, 1.2),
    "cross_entropy": (lambda lib, x, y, i: lib.nn.functional.cross_entropy(x, i[1][0].repeat(9)[: len(x)]), 1.5, 2.2),
    "cross entropy of logits": (
        lambda lib, x, y, i: lib.nn.functional.binary_cross_entropy_with_logits(x, y / 4, reduction="sum"),
        2.4,
        2.2,
    ),
    "weighted cross entropy of logits": (
        lambda lib, x, y, i: lib.nn.functional.binary_cross_entropy_with_logits(x, y, y, None, None, "none", y),
        1.6,
        4.2,
    ),
    "grid_sample": (lambda lib, x, y, i: _grids(lib, x, y), 2, 3.6),
    "grid_sample of nearest": (lambda lib, x, y, i: _grids(lib, x, y, mode="nearest", padding_mode="border"), 2, 3.6),
    "grid_sample of cubes": (
        lambda lib, x, y, i: _grids(lib, x, y, mode="bicubic", padding_mode="reflection"),
        2.3,
        3.6,
    ),
}


def given(shape: tuple[int, int]) -> tuple[Any, Any, list[Any]]:
    """Two matrices, and positions along rows, along columns, and once each along columns."""
    rows, columns = shape
    x, y = RNG.standard_normal(shape).astype("float32"), RNG.uniform(0.5, 4, shape).astype("float32")
    once = np.argsort(RNG.random(shape), 1)
    return x, y, [RNG.integers(0, rows, shape), RNG.integers(0, columns, shape), once]


def _peak(call: Callable[[], Any]) -> int:
    call()
    tracemalloc.start()
    try:
        call()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("name", PROGRAMS)
def test_what_many_elements_take(name: str) -> None:
    """So many arrays of their size at most, forth and back."""
    program, forth, back = PROGRAMS[name]
    first, second, positions = given((1024, 1024))
    x, y, i = opmux.from_numpy(first), opmux.from_numpy(second), [opmux.from_numpy(at) for at in positions]
    assert _peak(lambda: program(opmux, x, y, i)) < forth * first.nbytes
    if back:
        result = program(opmux, x.requires_grad_(), y, i)
        gradient = opmux.ones_like(result)
        assert _peak(lambda: opmux.autograd.grad(result, x, gradient, retain_graph=True)) < back * first.nbytes


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("name", PROGRAMS)
def test_many_elements_have_torchs_results(name: str, turned: bool) -> None:
    """In rows and in columns, of divisions with elements that are zero, infinite and NaN."""
    program, _, back = PROGRAMS[name]
    shape = (601, 499)
    first, second, positions = given(shape)
    if name.startswith(("remainder", "fmod", "div", "floor")):
        first[RNG.random(shape) < 1e-3] = np.nan
        first[RNG.random(shape) < 1e-3] = np.inf
        first[RNG.random(shape) < 1e-3] = -0.0
    expected, mine = (
        _both_ways(library, program, first, second, positions, turned, back) for library in (torch, opmux)
    )
    for one, other in zip(mine, expected, strict=True):
        assert (one.shape, one.dtype.name) == (tuple(other.shape), str(other.dtype)[6:])
        np.testing.assert_allclose(one.detach().numpy(), other.detach().numpy(), rtol=1e-4, atol=1e-5)


def _both_ways(library: Any, program: _Program, *given: Any) -> list[Any]:
    """The result, and the gradient of the first matrix."""
    first, second, positions, turned, back = given
    x, y = (library.from_numpy(array.copy()) for array in (first, second))
    i = [library.from_numpy(at) for at in positions]
    if turned:
        x, y = (tensor.t().contiguous().t() for tensor in (x, y))
    if not back:
        return [program(library, x, y, i)]
    result = program(library, x.requires_grad_(), y, i)
    weights = library.arange(result.numel(), dtype=library.float32).sin().reshape(result.shape)
    return [result, *library.autograd.grad(result, x, weights)]


@pytest.mark.parametrize("dtype", ["float16", "bfloat16", "float64", "int64"])
@pytest.mark.parametrize("name", ["scatter_add", "index_add", "gather from columns", "topk", "median", "remainder"])
def test_many_elements_of_other_dtypes(name: str, dtype: str) -> None:
    """Sums of half precision are rounded once, however many parts they come in."""
    first, second, positions = given((601, 499))
    results = []
    for library in (torch, opmux):
        x, y = (library.from_numpy(array * 3).to(getattr(library, dtype)) for array in (first, second + 1))
        i = [library.from_numpy(at) for at in positions]
        results.append(PROGRAMS[name][0](library, x, y, i).double().numpy())
    near = {"float16": 4e-3, "bfloat16": 3e-2}.get(dtype, 1e-9)
    np.testing.assert_allclose(results[1], results[0], rtol=near, atol=near)
