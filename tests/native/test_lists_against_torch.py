"""Every operator over lists of tensors, with tensors of every kind, against torch."""

from typing import Any

import pytest
from tests.each import each

pytest.importorskip("torch", reason="compares with PyTorch")

import torch

import opmux
from opmux.errors import OpmuxError

from ..parity.opinfo.comparison import check_result
from .list_calls import DTYPES, NAMES, arguments, call

pytestmark = [pytest.mark.torch, pytest.mark.filterwarnings("ignore::UserWarning", "ignore::RuntimeWarning")]


def ended(library: Any, name: str, dtype: str, integers: bool) -> tuple[list[Any], Exception | None]:
    values = arguments(library, name, dtype, integers=integers)
    try:
        return call(library, name, values), None
    except Exception as error:
        return [], error


@each("name", NAMES)
def test_an_operator_gives_what_torchs_gives(name: str) -> None:
    """Values, dtypes and strides of every result, and of what is written; both refuse the same dtypes."""
    for dtype in DTYPES:
        for integers in (False, True):
            expected, refusal = ended(torch, name, dtype, integers)
            found, error = ended(opmux, name, dtype, integers)
            assert (error is None) == (refusal is None), f"{dtype}: torch {refusal!r}; opmux {error!r}"
            assert error is None or isinstance(error, OpmuxError)
            for one, other in zip(found, expected, strict=True):
                check_result(one, other)
                assert one.stride() == other.stride(), dtype
