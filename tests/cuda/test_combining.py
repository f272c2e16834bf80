"""Values combined at places that repeat: the one atomic kernel, in every dtype."""

from typing import Any

import numpy as np
import pytest

import opmux
from opmux.tensor import array_backend

from .fake_cupy import Machine
from .parity import needs_compiler

pytestmark = needs_compiler

_REAL = ("bool", "uint8", "int8", "int16", "int32", "int64", "uint32", "uint64", "float16", "float32", "float64")
_PLACES = np.array([3, 0, 3, 1, 3, 0, 4, 1])


def _combined(how: str, vector: Any, values: Any, places: Any = _PLACES) -> Any:
    """What the device makes of a NumPy vector."""
    backend = array_backend("cuda")
    target, index, numbers = (backend.from_numpy(np.array(x)) for x in (vector, places, values))
    backend.scatter(how, target, index, numbers)
    return backend.to_numpy(target)


def _expected(how: str, vector: Any, values: Any) -> Any:
    result = np.array(vector)
    with np.errstate(all="ignore"):
        getattr(np, how).at(result, _PLACES, values)
    return result


def _drawn(dtype: str, count: int, seed: int) -> Any:
    numbers = np.random.default_rng(seed).integers(-3, 4, count)
    return abs(numbers).astype(dtype) if dtype.startswith("u") else numbers.astype(dtype)


@pytest.mark.parametrize("how", ["add", "multiply", "maximum", "minimum"])
@pytest.mark.parametrize("dtype", _REAL)
def test_combines_as_numpy(cuda: Machine, how: str, dtype: str) -> None:
    """Sums, products and extremes of repeated places are those of NumPy's ufuncs, in every real dtype, without waiting."""
    vector, values = _drawn(dtype, 6, 0), _drawn(dtype, 8, 1)
    expected = _expected(how, vector, values)
    result = _combined(how, vector, values)
    assert result.dtype == expected.dtype
    np.testing.assert_array_equal(result, expected)
    assert not [record for record in cuda.records if record.what not in ("get", "set", "array")]


@pytest.mark.parametrize("how", ["add", "multiply"])
@pytest.mark.parametrize("dtype", ["complex64", "complex128"])
def test_combines_complex_numbers(cuda: Machine, how: str, dtype: str) -> None:
    """Sums and products of complex numbers at repeated places are NumPy's."""
    vector = (_drawn("int64", 6, 0) + 1j * _drawn("int64", 6, 2)).astype(dtype)
    values = (_drawn("int64", 8, 1) - 1j * _drawn("int64", 8, 3)).astype(dtype)
    np.testing.assert_allclose(_combined(how, vector, values), _expected(how, vector, values), rtol=1e-6)


@pytest.mark.parametrize("how", ["maximum", "minimum"])
def test_nan_stays(cuda: Machine, how: str) -> None:
    """NaN replaces any number, and no number replaces it, in whatever order they come."""
    values = np.array([1, np.nan, 2, 5, -3, 7, np.nan, 0], "float32")
    result = _combined(how, np.zeros(6, "float32"), values)
    assert np.isnan(result[[0, 4]]).all()
    assert not np.isnan(result[[1, 2, 3, 5]]).any()


@pytest.mark.parametrize("dtype", ["float32", "int16", "complex64"])
@pytest.mark.parametrize("how", ["add", "multiply"])
def test_places_outside_are_left_out(cuda: Machine, dtype: str, how: str) -> None:
    """A place behind the vector or before it changes nothing, where a write would reach other memory."""
    vector = np.full(3, 2, dtype)
    result = _combined(how, vector, np.full(4, 5, dtype), np.array([3, -1, 1, 99]))
    assert result.tolist() == [2, 7 if how == "add" else 10, 2]


@pytest.mark.parametrize("dtype", [*_REAL, "complex64", "complex128"])
def test_sets_elements(cuda: Machine, dtype: str) -> None:
    """Values are written where they belong, those for places outside are left out, and one of several for a place stays."""
    vector, values = np.zeros(6, dtype), np.array([1, 0, 1, 1, 1], dtype)
    result = _combined("set", vector, values, np.array([4, 0, 2, -1, 6]))
    assert result.tolist() == [0, 0, 1, 0, 1, 0]
    assert _combined("set", vector, np.array([1, 1], dtype), np.array([3, 3]))[3] == 1


def test_accumulates_behind_slices_and_masks(cuda: Machine) -> None:
    """index_put with accumulate counts repeated positions behind a slice, into a transposed tensor, and under a mask."""
    for device in ("cpu", "cuda"):
        x = opmux.zeros(3, 4, device=device)
        at = opmux.tensor([1, 1, 3], device=device)
        ones = opmux.ones(3, 3, device=device)
        behind = opmux.ops.aten.index_put.default(x, [None, at], ones, True)
        turned = opmux.ops.aten.index_put_.default(opmux.zeros(4, 3, device=device).t(), [None, at], ones, True)
        mask = opmux.tensor([True, False, True], device=device)
        masked = opmux.ops.aten.index_put.default(x, [mask], ones[:2, :1], True)
        assert behind.cpu().tolist() == turned.cpu().tolist() == [[0, 2, 0, 1]] * 3
        assert masked.cpu().tolist() == [[1] * 4, [0] * 4, [1] * 4]
