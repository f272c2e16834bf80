"""Warnings on device "dask": at the line that calls, as on the CPU, and none when chunks are computed."""

import warnings
from collections.abc import Callable
from typing import Any

import pytest

import opmux
from opmux.errors import OperatorValueError, OpmuxWarning

_CALLS: dict[str, Callable[[opmux.Tensor], Any]] = {
    "var": lambda x: x.var(0),
    "std": lambda x: x.std(0, keepdim=True),
    "of all": lambda x: x.var(correction=100),
    "correction 5": lambda x: x.std(0, correction=5),
    "correction 0": lambda x: x.var(0, correction=0),
    "var_mean": lambda x: opmux.var_mean(x, 0),
    "std_mean": lambda x: opmux.std_mean(x, 0),
    "cov": lambda x: opmux.cov(x[:, :1]),
    "where of bytes": lambda x: opmux.where((x > 0.5).to(opmux.uint8), x, -x),
    "mask of bytes": lambda x: x[(x > 0.5).to(opmux.uint8)],
    "written mask of bytes": lambda x: (
        x.index_put(((x > 0.5)[:, 0].to(opmux.uint8),), x.new_zeros(4)) if x.numel() else x
    ),
    "scatter, add": lambda x: x.scatter(0, opmux.zeros(x.shape, dtype=opmux.int64, device=x.device), x, reduce="add"),
    "scatter, multiply": lambda x: x.scatter(
        0, opmux.zeros(x.shape, dtype=opmux.int64, device=x.device), x, reduce="multiply"
    ),
    "real part": lambda x: (x * 1j).to(opmux.float32),
}


def _told(call: Callable[[opmux.Tensor], Any], x: opmux.Tensor) -> tuple[list[tuple[str, str]], list[str], list[Any]]:
    """What a call warns of and where, what computing its results does, and the results."""
    with warnings.catch_warnings(record=True) as seen:
        warnings.filterwarnings("always", category=OpmuxWarning)
        made = call(x)
        early = [(str(w.message), w.filename) for w in seen]
        values = [t.cpu() for t in (made if isinstance(made, tuple) else [made])]
        return early, [str(w.message) for w in seen[len(early) :]], values


@pytest.mark.parametrize("name", _CALLS)
@pytest.mark.parametrize("shape", [(3, 4), (1, 4), (0, 4), (1, 0)])
def test_warnings_come_at_the_call(shape: tuple[int, int], name: str) -> None:
    """As on the CPU, at the same line, whether what is reduced lies in one chunk or several; and the values are the CPU's."""
    x = opmux.rand(*shape)
    wanted, _, values = _told(_CALLS[name], x)
    for chunks in ((1, 2), (-1, -1)):
        found, late, others = _told(_CALLS[name], x.to("dask", chunks=chunks))
        assert (found, late) == (wanted, [])
        for mine, its in zip(others, values, strict=True):
            opmux.testing.assert_close(mine, its, equal_nan=True)


def test_one_value_for_a_mask_of_bytes_is_refused() -> None:
    """In the words of the CPU; on "dask" when it is computed."""
    for place in ("cpu", "dask"):
        x = opmux.rand(4).to(place)
        with pytest.raises(OperatorValueError, match="masked_fill_ only supports boolean masks"):
            opmux.dask.compute(x.index_put_(((x > 0.5).to(opmux.uint8),), x.new_tensor(0.0)))
