"""`Tensor.data`: reading shares memory without history, setting exchanges memory, shape and dtype."""

from typing import Any

import numpy as np
import pytest

import opmux
from opmux.dispatch import DispatchMode
from opmux.errors import OperatorArgumentError, OperatorValueError


def test_data_shares_memory_and_is_not_noticed() -> None:
    """A write through it changes the tensor, and counts for no gradient."""
    x = opmux.ones(2, requires_grad=True)
    y = x * x
    x.data.fill_(3)
    assert x.tolist() == [3, 3]
    assert x._version == 0
    assert not x.data.requires_grad
    assert x.data is not x
    y.sum().backward()
    assert x.grad is not None
    assert x.grad.tolist() == [6, 6]


@pytest.mark.parametrize("requires_grad", [False, True])
@pytest.mark.parametrize("value", [opmux.zeros(3), opmux.zeros(2, dtype=opmux.float64), opmux.zeros(2, 2).t()])
def test_setting_data_exchanges_memory(value: Any, requires_grad: bool) -> None:
    """The tensor has the memory, the shape and the dtype of the new one, and stays the leaf that it was."""
    x = opmux.ones(2, requires_grad=requires_grad)
    x.data = value
    value.fill_(7)
    assert (x.shape, x.dtype, x.stride()) == (value.shape, value.dtype, value.stride())
    assert x.detach().tolist() == value.tolist()
    assert x.requires_grad == requires_grad
    assert x.is_leaf
    assert not value.requires_grad


def test_a_view_leaves_its_base() -> None:
    """What is written into a view with data of its own does not reach the tensor that it was a view of."""
    base = opmux.zeros(4)
    view = base[1:]
    view.data = opmux.ones(2)
    view.fill_(3)
    assert base.tolist() == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        (3, OperatorArgumentError),
        (np.ones(2), OperatorArgumentError),
        (None, OperatorArgumentError),
        (opmux.zeros(2, dtype=opmux.int64), OperatorValueError),
        (opmux.zeros(2, device="meta"), OperatorValueError),
    ],
)
def test_other_values_are_refused(value: Any, kind: type[Exception]) -> None:
    """What is no tensor, has no gradient where one is required, or lies elsewhere, leaves the tensor as it was."""
    x = opmux.ones(2, requires_grad=True)
    with pytest.raises(kind):
        x.data = value
    assert x.tolist() == [1, 1]


def test_data_cannot_be_deleted() -> None:
    """A tensor always has memory."""
    x = opmux.ones(2)
    with pytest.raises(OperatorValueError, match="not allowed"):
        del x.data


def test_writes_through_data_are_not_noticed_under_a_mode_either() -> None:
    """A mode sees `detach`, which shares the version; `data` has one of its own."""

    class Watching(DispatchMode):
        def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            return func(*args, **(kwargs or {}))

    for x in (opmux.ones(2, requires_grad=True), opmux.ones(2), opmux.ones(3)[1:]):
        with Watching():
            data = x.data
        view = x[:]
        with opmux.no_grad():
            data.mul_(2)
        assert (x._version, view._version, data._version) == (0, 0, 1)
        assert x.tolist() == [2.0, 2.0]
