"""Tensors that are given the memory of others: `return_and_correct_aliasing`, and views without data.

What it does with wrappers is compared with torch by `tests/parity/protocols/subclasses.txt`.
"""

import copy
from collections.abc import Callable
from typing import Any

import pytest

import opmux
from opmux.dispatch import return_and_correct_aliasing
from opmux.errors import OperatorArgumentError, OperatorValueError

aten: Any = opmux.ops.aten

VIEWS: dict[str, Callable[[Any], Any]] = {
    "view": lambda x: x.view(3, 2),
    "transpose": lambda x: x.t(),
    "slice": lambda x: x[1:],
    "select": lambda x: x[0],
    "expand": lambda x: x.expand(4, 2, 3),
    "as_strided": lambda x: x.as_strided((2,), (1,), 1),
    "unfold": lambda x: x.unfold(1, 2, 1),
    "diagonal": lambda x: x.diagonal(),
    "dtype": lambda x: x.view(opmux.int32),
    "detach": lambda x: x.detach(),
    "part": lambda x: x.split(1)[1],
    "element": lambda x: x[0, 0].view(1),
    "resize_": lambda x: x.detach().resize_(100),
    "set_": lambda x: opmux.empty(0, device=x.device).set_(x),
}
COPIES: dict[str, Callable[[Any], Any]] = {
    "clone": lambda x: x.clone(),
    "sum": lambda x: x + x,
    "reshape": lambda x: x.t().reshape(6),
    "contiguous": lambda x: x.t().contiguous(),
    "dtype": lambda x: x.to(opmux.float64),
    "deepcopy": copy.deepcopy,
}


@pytest.mark.parametrize("device", ["cpu", "meta"])
def test_a_view_and_its_base_have_one_storage(device: str) -> None:
    """Also where there are no data; a copy has its own."""
    x = opmux.empty(2, 3, device=device)
    for name, view in VIEWS.items():
        assert view(x).untyped_storage() is x.untyped_storage(), name
    for name, made in COPIES.items():
        assert made(x).untyped_storage() is not x.untyped_storage(), name


def test_a_view_without_data_is_as_long_as_its_memory() -> None:
    """A view of a part knows the whole."""
    part = opmux.empty(2, 3, device="meta")[1:]
    assert (part.untyped_storage().nbytes(), part.storage_offset()) == (24, 3)


def test_copies_of_views_without_data_share_a_storage() -> None:
    """As those with data do."""
    x = opmux.empty(2, 3, device="meta")
    first, second = copy.deepcopy([x, x[1:]])
    assert first.untyped_storage() is second.untyped_storage()
    assert (second.storage_offset(), second.shape) == (3, (1, 3))


def test_a_view_keeps_its_own_strides() -> None:
    """What the handler has computed is taken for the right shape, strides and offset."""
    whole, made = opmux.tensor([0.0, 1.0, 2.0, 3.0, 4.0, 5.0]), opmux.zeros(8)[2:6].view(2, 2).t()
    assert return_and_correct_aliasing(aten.as_strided.default, (whole, [2, 2], [1, 2], 2), {}, made) is made
    assert (made.tolist(), made.stride(), made.storage_offset()) == ([[2.0, 4.0], [3.0, 5.0]], (1, 2), 2)


def test_what_reaches_beyond_the_memory_is_refused() -> None:
    """Torch would read foreign memory."""
    with pytest.raises(OperatorValueError, match="it would take 36 bytes, and the memory has 12"):
        return_and_correct_aliasing(aten.expand.default, (opmux.ones(3), [3, 3]), {}, opmux.zeros(3, 3))


def test_an_argument_by_name_and_a_tuple_of_views() -> None:
    """Torch takes the argument of a view by position only, and lists only."""
    x, made, parts = opmux.ones(4), opmux.zeros(2, 2), (opmux.zeros(2), opmux.zeros(2))
    return_and_correct_aliasing(aten.view.default, (), {"self": x, "size": [2, 2]}, made)
    return_and_correct_aliasing(aten.split.Tensor, (x, 2), None, parts)
    assert (made.tolist(), [part.tolist() for part in parts]) == ([[1.0, 1.0], [1.0, 1.0]], [[1.0, 1.0], [1.0, 1.0]])


def test_data_are_not_lost_beside_a_tensor_without() -> None:
    """There is no memory that a plain result could see."""
    made = opmux.ones(2)
    return_and_correct_aliasing(aten.view.default, (opmux.empty(2, device="meta"), [2]), {}, made)
    assert made.tolist() == [1.0, 1.0]


def test_what_is_no_view_is_refused() -> None:
    """Functions for operators, and results that are no tensors."""
    with pytest.raises(OperatorArgumentError, match="it is no operator"):
        return_and_correct_aliasing(len, (opmux.ones(2),), {}, 1)  # type: ignore[arg-type]
    with pytest.raises(OperatorArgumentError, match="output of type NoneType"):
        return_and_correct_aliasing(aten.view.default, (opmux.ones(2), [2]), {}, None)
