"""`range`, whose end is one of its numbers."""

import math
from typing import Any

import pytest

import opmux
from opmux.errors import OperatorOverflowError, OperatorValueError

pytestmark = pytest.mark.filterwarnings("ignore:opmux.range:UserWarning", "ignore:torch.range:UserWarning")

#: Arguments that are taken.
_TAKEN: list[tuple[tuple[Any, ...], dict[str, Any]]] = [
    *[(bounds, {}) for bounds in ((0, 3), (0, 3.5, 0.5), (3, 0, -1), (0, 0), (0.0, 1.0, 0.3), (True, 3), (1 + 0j, 3))],
    *[((0, 3), {"dtype": d}) for d in ("uint8", "int8", "int32", "int64", "float16", "bfloat16", "float64")],
    *[((0.5, 3.2, 1.7), {"dtype": d}) for d in ("uint8", "int64", "float16", "bfloat16", "float32")],
    ((0, 300, 100), {"dtype": "uint8"}),
    ((-3, 3, 1), {"dtype": "uint8"}),
    ((0, 1e5, 1e4), {"dtype": "float16"}),
    ((0, 2**53 + 2, 2**51), {"dtype": "int64"}),
    ((2**62, 2**62 + 3), {}),
]
#: Arguments that are refused.
_REFUSED: list[tuple[tuple[Any, ...], dict[str, Any], str]] = [
    ((3, 0), {}, "upper bound and lower bound inconsistent with step sign"),
    ((0, 3, 0), {}, "step must be nonzero"),
    ((0, 3, math.nan), {}, "step must be nonzero"),
    ((0, math.inf), {}, "unsupported range: 0"),
    ((0, 3), {"dtype": "bool"}, '"range_cpu" not implemented for'),
    ((0, 3), {"dtype": "complex64"}, '"range_cpu" not implemented for'),
    ((1j, 3), {}, "value cannot be converted to type"),
]


def _range(library: Any, bounds: tuple[Any, ...], options: dict[str, Any]) -> Any:
    return library.range(*bounds, **{name: getattr(library, value) for name, value in options.items()})


def test_the_end_is_one_of_the_numbers() -> None:
    """Where a step reaches it; the dtype is the default one, also of integers."""
    found = opmux.range(1, 4)
    assert found.tolist() == [1.0, 2.0, 3.0, 4.0]
    assert found.dtype is opmux.float32
    assert opmux.range(0, 3, 2).tolist() == [0.0, 2.0]
    assert opmux.range(0, 3, device="meta").shape == (4,)


def test_a_destination_of_as_many_elements_keeps_its_shape() -> None:
    """Others are resized; the dtype is the destination's."""
    out = opmux.empty(2, 2, dtype=opmux.int32)
    assert opmux.range(0, 3, out=out) is out
    assert out.tolist() == [[0, 1], [2, 3]]
    assert opmux.range(0, 3, out=opmux.empty(0)).tolist() == [0.0, 1.0, 2.0, 3.0]


def test_the_function_warns_and_the_operator_does_not() -> None:
    """At the line that calls it."""
    with pytest.warns(UserWarning, match=r"range is deprecated.*use opmux\.arange") as told:
        opmux.range(0, 1)
    assert told[0].filename == __file__
    assert opmux.ops.aten.range(0, 1).tolist() == [0.0, 1.0]


@pytest.mark.parametrize(("bounds", "options", "message"), _REFUSED)
def test_what_is_no_range_is_refused(bounds: tuple[Any, ...], options: dict[str, Any], message: str) -> None:
    """In PyTorch's words."""
    with pytest.raises(OperatorValueError, match=message):
        _range(opmux, bounds, options)


def test_a_step_that_an_integer_dtype_cuts_off_is_none() -> None:
    """PyTorch divides by it."""
    with pytest.raises(OperatorValueError, match="step must be nonzero"):
        opmux.range(0, 3, 0.5, dtype=opmux.uint8)


def test_more_elements_than_can_be_counted_are_refused() -> None:
    """Before memory is asked for."""
    with pytest.raises(OperatorOverflowError, match="Storage size calculation overflowed"):
        opmux.range(0, 1e20)
    with pytest.raises(OperatorValueError, match="Storage size calculation overflowed"):
        opmux.empty_strided((1 << 40, 1 << 40), (1 << 40, 1))  # Row-major, which takes no calculation else.


@pytest.mark.torch
@pytest.mark.parametrize(("bounds", "options"), _TAKEN)
def test_ranges_are_torchs(bounds: tuple[Any, ...], options: dict[str, Any]) -> None:
    """Values, dtypes and how many there are."""
    import torch

    found, expected = _range(opmux, bounds, options), _range(torch, bounds, options)
    assert str(found.dtype).split(".")[1] == str(expected.dtype).split(".")[1]
    assert found.tolist() == expected.tolist()


@pytest.mark.torch
@pytest.mark.parametrize(("bounds", "options", "message"), _REFUSED)
def test_torch_refuses_in_these_words(bounds: tuple[Any, ...], options: dict[str, Any], message: str) -> None:
    """The messages are PyTorch's."""
    import torch

    with pytest.raises(RuntimeError, match=message):
        _range(torch, bounds, options)
