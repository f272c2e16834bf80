"""Reductions and normalisations under a mask, against torch's for tensors and masks of all kinds."""

import itertools
from typing import Any

import pytest

pytest.importorskip("torch", reason="compares with PyTorch")

import torch

import opmux
from opmux.errors import OpmuxError

from .parity.opinfo.comparison import check_result

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore::UserWarning", "ignore::RuntimeWarning")]

_VALUES = [[1.0, -2.0, 3.0, 0.0], [4.0, 5.5, -6.0, 0.25]]
_MASKS = (None, [[True, False, True, True], [False, True, True, True]], [False] * 4, [[1], [0]], [[[True]]])
_REDUCTIONS = ("sum", "prod", "amax", "amin", "mean", "norm", "var", "std", "logsumexp")
_ALONG_ONE = ("argmax", "argmin", "median", "cumsum", "cumprod", "softmax", "log_softmax", "softmin", "normalize")
_DTYPES = ("float32", "float64", "int64", "uint8", "bool", "complex64")


def ended(library: Any, name: str, dtype: str, mask: Any, given: tuple[Any, ...]) -> tuple[Any, Exception | None]:
    function, input = getattr(library.masked, name), library.tensor(_VALUES).to(getattr(library, dtype))
    order = (2.0,) if name in ("norm", "normalize") else ()
    try:
        return function(input, *order, *given, mask=None if mask is None else library.tensor(mask)), None
    except Exception as error:
        return None, error


@pytest.mark.parametrize("name", [*_REDUCTIONS, *_ALONG_ONE])
def test_results_are_torchs(name: str) -> None:
    """For every dtype, mask and dimension the result is torch's, or both refuse."""
    dims = (None, 0, -1, (0, 1), (), 5) if name in _REDUCTIONS else (0, -1, 5)
    for dtype, mask, dim in itertools.product(_DTYPES, _MASKS, dims):
        if dtype == "bool" and name in ("cumsum", "cumprod"):
            continue  # torch accumulates nothing into bools
        expected, refusal = ended(torch, name, dtype, mask, (dim,))
        found, error = ended(opmux, name, dtype, mask, (dim,))
        assert (error is None) == (refusal is None), f"{dtype}, {mask}, {dim}: torch {refusal!r}; opmux {error!r}"
        assert error is None or isinstance(error, (OpmuxError, TypeError))
        if error is None:
            check_result(found, expected)
