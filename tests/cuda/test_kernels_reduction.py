"""Sums, products and extremes on CUDA, as on the CPU."""

from typing import Any

import numpy as np
import pytest

import opmux

from .fake_cupy import Machine
from .parity import DTYPES, compare, compare_gradients, draw, needs_compiler

pytestmark = [needs_compiler, pytest.mark.slow]
aten = opmux.ops.aten
#: Shapes and dimensions: rows short and long, columns few and many, several dimensions in one run and in two.
_CASES = [
    ((7,), None),
    ((4099,), None),
    ((3, 5), None),
    ((40, 64), 1),
    ((5, 3), 1),
    ((3, 3001), -1),
    ((700, 6), 0),
    ((300, 64), 0),
    ((9, 130), 0),
    ((3, 50, 7), 1),
    ((2, 3, 4, 5), (2, 3)),
    ((6, 3, 4, 5), (0, 2, 3)),
    ((4, 3, 2), (0, 2)),
    ((5, 1, 7), 1),
    ((1500, 3, 2), 1),
    ((70, 9, 4), 1),
    ((3, 2, 130), 1),
    ((300, 1, 2), 1),
    ((1, 9), 0),
]


@pytest.fixture
def always(cuda: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    """Arrays of all sizes are large enough, and cut into pieces."""
    monkeypatch.setattr("opmux_cuda.kernels.reduction._FROM", 1)
    monkeypatch.setattr("opmux_cuda.kernels.reduction._LOADS", 1)


def _own(launches: Any) -> bool:
    return all(name.startswith("reduce_") for name in launches)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize(("shape", "dim"), _CASES)
def test_sums(always: None, shape: tuple[int, ...], dim: Any, dtype: str) -> None:
    """Sums take a launch, two where there are pieces, for each run of dimensions; half precision is summed in float."""
    x = draw(0, *shape, dtype=dtype)
    for keepdim in (False, True):
        launches = compare(lambda x, k=keepdim: opmux.sum(x, dim, keepdim=k) if dim is not None else opmux.sum(x), x)
        assert _own(launches) or dtype == "float16"
    compare(lambda x: opmux.mean(x) if dim is None else opmux.mean(x, dim), x)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize(("shape", "dim"), [case for case in _CASES if case[1] is not None])
def test_extremes(always: None, shape: tuple[int, ...], dim: Any, dtype: str) -> None:
    """Largest and smallest elements, where NaN wins and infinities count."""
    x = draw(0, *shape, dtype=dtype)
    assert _own(compare(lambda x: opmux.amax(x, dim), x))
    x.reshape(-1)[:3] = np.nan, np.inf, -np.inf
    assert _own(compare(lambda x: opmux.amin(x, dim), x))
    assert _own(compare(lambda x: opmux.amax(x, dim, keepdim=True), -x))


def test_products(always: None) -> None:
    """Products go the same way."""
    compare(lambda x: opmux.prod(x, 0), draw(0, 30, 9, dtype="float64"))
    compare(lambda x: opmux.prod(x), draw(0, 30, dtype="float64"))


def test_what_is_left_to_cupy(always: None) -> None:
    """Integers, other orders in memory, other dtypes of the result and nothing at all are CuPy's, and agree."""
    x = draw(0, 6, 5)
    compare(lambda x: opmux.sum(x, 0), (x * 10).astype("int64"))
    compare(lambda x: opmux.sum(x.t(), 0), x)
    compare(lambda x: opmux.sum(x, 0, dtype=opmux.float64), x)
    compare(lambda x: opmux.sum(x[:0], 0), x)
    compare(lambda x: opmux.sum(x, ()), x)


def test_the_same_sum_every_time(always: None) -> None:
    """Pieces are combined in one order."""
    x = opmux.tensor(draw(0, 5000), device="cuda")
    assert len({x.sum().item() for _ in range(3)}) == 1


def test_results_own_their_memory(always: None) -> None:
    """Results are no views, in one launch or several, along one run of dimensions or two."""
    for shape, dim in (((40, 64), 1), ((700, 6), 0), ((6, 3, 4, 5), (0, 2)), ((4099,), None)):
        x = opmux.tensor(draw(0, *shape), device="cuda")
        for keepdim in (False, True):
            assert opmux.sum(x, dim, keepdim=keepdim)._array.base is None


def test_the_interface_of_the_functions(always: None) -> None:
    """Axes and options that CuPy takes are taken, and what it refuses is refused."""
    from opmux_cuda._registration import _XP

    x: Any = _XP.arange(12.0).reshape(3, 4)
    into = _XP.empty(4)
    for found in (_XP.sum(x, 0, "float64"), _XP.sum(x, np.int64(0)), _XP.sum(x, (-2,)), _XP.sum(x, axis=0, out=into)):
        assert found.tolist() == [12.0, 15.0, 18.0, 21.0]
    assert _XP.max(x, 0, into).tolist() == into.tolist() == [8.0, 9.0, 10.0, 11.0]
    for axis in (2, (0, 0), (0, -2)):
        with pytest.raises(ValueError, match="ax"):
            _XP.sum(x, axis)
    with pytest.raises(TypeError):
        _XP.max(x, dtype="float64")


def test_gradients_of_broadcast_operands(always: None) -> None:
    """The gradient of a bias is a sum of columns."""
    compare_gradients(lambda x, b: (x + b).tanh(), draw(0, 40, 6), draw(1, 6))
