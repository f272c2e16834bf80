"""Indices out of range on CUDA: NaN or 0 is read there and nothing is written, by every kernel, without waiting."""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import opmux
from opmux.nn import functional as F  # noqa: N812 -- PyTorch's habit

from .fake_cupy import MACHINE, Machine
from .parity import needs_compiler

pytestmark = needs_compiler
aten = opmux.ops.aten
#: float32 and int64 are read by kernels of CUDA's own, complex64 by the device-independent ones.
_DTYPES = ("float32", "int64", "complex64")
Make = Callable[..., Any]


def _quiet(function: Callable[[], Any]) -> Any:
    """The result of a function that neither waits nor copies."""
    MACHINE.clear()
    result = function()
    assert MACHINE.records == []
    return result


def _table(dtype: str) -> Any:
    return opmux.arange(1, 7, device="cuda").reshape(3, 2).to(getattr(opmux, dtype))


#: What is read, and its rows of the table; None where nothing is.
_READS: dict[str, tuple[Callable[[Any, Any], Any], list[Any]]] = {
    "index": (lambda x, i: x[i], [None, 0, 2, None, None]),
    "index behind a slice": (lambda x, i: x.t().contiguous()[:, i].t(), [None, 0, 2, None, None]),
    "index of a transposed tensor": (lambda x, i: x.t()[:, i].t(), [None, 0, 2, None, None]),
    "index_select": (lambda x, i: x.index_select(0, i), [None, 0, None, None, None]),
    "gather": (lambda x, i: x.gather(0, i.unsqueeze(1).repeat(1, 2)), [None, 0, None, None, None]),
    "embedding": (lambda x, i: F.embedding(i, x), [None, 0, None, None, None]),
    "take": (
        lambda x, i: opmux.stack([x[:, 0].contiguous().take(i), x[:, 1].contiguous().take(i)], 1),
        [None, 0, 2, None, None],
    ),
}


@pytest.mark.parametrize("dtype", _DTYPES)
@pytest.mark.parametrize("name", list(_READS))
def test_reading(cuda: Machine, name: str, dtype: str) -> None:
    """The elements of an index out of range are NaN, or 0 for integers; those that count from the end are found."""
    function, rows = _READS[name]
    x, index = _table(dtype), opmux.tensor([3, 0, -1, -4, 99], device="cuda")
    result = _quiet(lambda: function(x, index))
    assert result.dtype is x.dtype
    for row, taken in zip(rows, result, strict=True):
        if row is not None:
            assert taken.tolist() == x[row].tolist()
        elif dtype == "int64":
            assert taken.tolist() == [0, 0]
        else:
            assert opmux.isnan(taken).all().item()


def test_reading_with_several_indices(cuda: Machine) -> None:
    """One index out of range is enough, with a slice between the two as well."""
    x = opmux.arange(12.0, device="cuda").reshape(2, 3, 2)
    i, j = opmux.tensor([0, 1, 2], device="cuda"), opmux.tensor([1, 5, 0], device="cuda")
    assert opmux.isnan(_quiet(lambda: x[i, j])).tolist() == [[False] * 2, [True] * 2, [True] * 2]
    apart = _quiet(lambda: x[i, :, j])
    assert apart[0].tolist() == [1, 3, 5]
    assert opmux.isnan(apart[1:]).all().item()
    halves = _quiet(lambda: x.half()[i])
    assert (halves.dtype, opmux.isnan(halves[2]).all().item()) == (opmux.float16, True)


def _rows(x: Any) -> Any:
    return opmux.full((4, 2), 9, device="cuda").to(x.dtype)


#: What is written with the indices 3, 0, -4 and 99, by the row that must have changed.
_WRITES: dict[str, Callable[[Any, Any], Any]] = {
    "index_put": lambda x, i: aten.index_put.default(x, [i], _rows(x)),
    "index_put of one value": lambda x, i: aten.index_put.default(x, [i], _rows(x)[0, 0]),
    "index_put behind a slice": lambda x, i: aten.index_put.default(x.t().contiguous(), [None, i], _rows(x).t()).t(),
    "index_put of a transposed tensor": lambda x, i: aten.index_put_.default(x.t().clone().t(), [i], _rows(x)),
    "accumulating": lambda x, i: aten.index_put.default(x, [i], _rows(x), True),
    "accumulating behind a slice": lambda x, i: aten.index_put.default(
        x.t().contiguous(), [None, i], _rows(x).t(), True
    ).t(),
    "index_copy": lambda x, i: x.index_copy(0, i, _rows(x)),
    "index_fill": lambda x, i: x.index_fill(0, i, 9),
    "index_add": lambda x, i: x.index_add(0, i, _rows(x)),
    "index_reduce": lambda x, i: x.index_reduce(0, i, _rows(x), "prod"),
    "scatter": lambda x, i: x.scatter(0, i.unsqueeze(1).repeat(1, 2), _rows(x)),
    "scatter of a value": lambda x, i: x.scatter(0, i.unsqueeze(1).repeat(1, 2), 9),
    "scatter along the last dimension": lambda x, i: x.t().contiguous().scatter(1, i.repeat(2, 1), _rows(x).t()).t(),
    "scatter_add": lambda x, i: x.scatter_add(0, i.unsqueeze(1).repeat(1, 2), _rows(x)),
    "scatter_reduce": lambda x, i: x.scatter_reduce(0, i.unsqueeze(1).repeat(1, 2), _rows(x), "prod"),
    "put": lambda x, i: opmux.stack([x[:, k].clone().put_(i, _rows(x)[:, 0]) for k in (0, 1)], 1),
}


@pytest.mark.parametrize("dtype", _DTYPES)
@pytest.mark.parametrize("name", list(_WRITES))
def test_writing(cuda: Machine, name: str, dtype: str) -> None:
    """Only the row of the index in range changes."""
    if name == "index_reduce" and dtype == "complex64":
        dtype = "float64"
    x, index = _table(dtype), opmux.tensor([3, 0, -4, 99], device="cuda")
    result = _quiet(lambda: _WRITES[name](x, index))
    assert result[1:].tolist() == x[1:].tolist()
    assert (result[0] != x[0]).all().item()


def test_writing_with_indices_apart(cuda: Machine) -> None:
    """With a slice between two indices, what one of them has out of range is left out."""
    for accumulate in (False, True):
        x = opmux.zeros(2, 3, 2, device="cuda")
        i, j = opmux.tensor([0, 2], device="cuda"), opmux.tensor([1, 0], device="cuda")
        arguments = (x, [i, None, j], x.new_ones(()), accumulate)
        _quiet(partial(aten.index_put_.default, *arguments))
        assert x.tolist() == [[[0, 1]] * 3, [[0, 0]] * 3]
