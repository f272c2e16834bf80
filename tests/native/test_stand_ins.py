"""Objects that are no numbers, integers that are too long, and numbers of another kind, where a number or a list is asked for."""

import inspect
import re
from collections.abc import Callable
from typing import Any

import pytest

import opmux
from opmux.errors import OperatorArgumentError, OperatorOverflowError


@pytest.mark.parametrize("stand_in", ["contiguous_format", "preserve_format", "int8", "uint8", "strided"])
@pytest.mark.parametrize(
    "call",
    [
        lambda x, v: opmux.flatten(x, v),
        lambda x, v: opmux.triu(x, diagonal=v),
        lambda x, v: opmux.diagonal(x, v),
        lambda x, v: opmux.addcmul(x, x, x, value=v),
        lambda x, v: opmux.sub(x, x, alpha=v),
        lambda x, v: opmux.index_add(x, 0, opmux.tensor([0]), x[:1], alpha=v),
        lambda x, v: opmux.conv2d(x[None, None], x[None, None], groups=v),
    ],
)
def test_an_object_with_a_number_is_no_number(stand_in: str, call: Callable[[Any, Any], Any]) -> None:
    """Not even where the number that schemas keep of it is the argument's default."""
    x = opmux.ones(2, 2)
    for value in (getattr(opmux, stand_in), SystemExit(0), SystemExit(1)):
        with pytest.raises(OperatorArgumentError, match=re.escape(type(value).__name__)):
            call(x, value)


@pytest.mark.parametrize("size", [2**63, -(2**63) - 1, 2**70])
def test_an_integer_beyond_64_bits_for_a_list_overflows_each_time(size: int) -> None:
    """On the first call, and when the kernel is known."""
    x = opmux.ones(3)
    for _ in range(2):
        with pytest.raises(OperatorOverflowError):
            x.sum(dim=size)
        x.sum(dim=0)


@pytest.mark.parametrize("d", [opmux.float16, opmux.float32, opmux.float64, opmux.complex64, opmux.int64, opmux.bool])
@pytest.mark.parametrize("shape", [(), (1,), (2, 3)])
@pytest.mark.filterwarnings("ignore:Casting complex values")
def test_a_complex_number_without_imaginary_part_fills_any_dtype(d: opmux.dtype, shape: tuple[int, ...]) -> None:
    """Whatever the number of dimensions."""
    assert opmux.full(shape, 1 + 0j, dtype=d).equal(opmux.ones(shape, dtype=d))
    assert opmux.ones((), dtype=d).new_full(shape, 1 + 0j).equal(opmux.ones(shape, dtype=d))


@pytest.mark.parametrize("name", ["zeros", "ones", "rand", "empty"])
def test_functions_of_sizes_show_what_they_take(name: str) -> None:
    """Sizes and options, and no variable of the caller."""
    for function in (getattr(opmux, name), opmux.Tensor.view, opmux.Tensor.permute, opmux.Tensor.new_zeros):
        assert list(inspect.signature(function).parameters) == ["args", "kwargs"]
