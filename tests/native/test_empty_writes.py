"""Writes into tensors without elements, which may be parts of expanded ones or of memory that nobody may write to."""

from collections.abc import Callable

import numpy as np
import pytest

import opmux
from opmux.dispatch import ops
from opmux.errors import OperatorValueError
from opmux.tensor import Tensor

aten = ops.aten

#: Ways to a tensor of shape (3, 0) whose elements would be one another if it had some.
EMPTY: dict[str, Callable[[], Tensor]] = {
    "expanded": lambda: opmux.zeros((1, 0)).expand((3, 0)),
    "part with gaps, expanded": lambda: opmux.zeros((1, 2))[:, 2:].expand((3, 0)),
    "transposed, expanded": lambda: opmux.zeros((4, 5)).t()[:1, :0].expand((3, 0)),
    "part of expanded": lambda: opmux.zeros((1, 2)).expand((3, 2))[:, 2:],
    "strided": lambda: opmux.zeros((2,)).as_strided((3, 0), (0, 1)),
}
#: Writes by each kind of kernel: direct ones, structured ones, plain ones, out arguments.
WRITES: dict[str, Callable[[Tensor], Tensor]] = {
    "relu_": aten.relu_.default,
    "sin_": aten.sin_.default,
    "add_": lambda x: aten.add_.Tensor(x, x),
    "pow_": lambda x: aten.pow_.Scalar(x, 3),
    "fill_": lambda x: aten.fill_.Scalar(x, 1),
    "copy_": lambda x: aten.copy_.default(x, opmux.ones((3, 0))),
    "masked_fill_": lambda x: aten.masked_fill_.Scalar(x, opmux.ones((3, 1), dtype=opmux.bool), 1),
    "index_fill_": lambda x: aten.index_fill_.int_Scalar(x, 0, opmux.tensor([1]), 1),
    "cumsum_": lambda x: aten.cumsum_.default(x, 0),
    "uniform_": lambda x: aten.uniform_.default(x),
    "add.out": lambda x: aten.add.out(x, x, out=x),
    "sum.out": lambda x: aten.sum.IntList_out(opmux.zeros((3, 0, 2)), [2], out=x),
    "mm.out": lambda x: aten.mm.out(opmux.zeros((3, 2)), opmux.zeros((2, 0)), out=x),
}


@pytest.mark.parametrize("write", WRITES.values(), ids=WRITES)
@pytest.mark.parametrize("make", EMPTY.values(), ids=EMPTY)
def test_what_has_no_elements_can_be_written(make: Callable[[], Tensor], write: Callable[[Tensor], Tensor]) -> None:
    """No two elements are one where there is none, so every kernel writes nothing and returns the destination."""
    destination = make()
    assert write(destination) is destination
    assert tuple(destination.shape) == (3, 0)


@pytest.mark.parametrize("write", [WRITES["relu_"], WRITES["add_"], WRITES["pow_"]])
def test_what_has_elements_in_one_place_is_refused(write: Callable[[Tensor], Tensor]) -> None:
    """Elements that are one place in memory cannot hold results of their own."""
    with pytest.raises(OperatorValueError, match="single memory location"):
        write(opmux.zeros((1, 2)).expand((3, 2)))


def test_a_shape_that_does_not_fit_is_refused_all_the_same() -> None:
    """That nothing is written is no reason to take values of any shape."""
    with pytest.raises(OperatorValueError):
        aten.copy_.default(opmux.zeros((1, 2)).expand((3, 2))[:, 2:], opmux.from_numpy(np.ones((2, 2), dtype="f")))


@pytest.mark.parametrize("part", [opmux.zeros(2, 3)[:, 1:], opmux.zeros(2, 2).t(), opmux.zeros(2, 2)])
def test_expanding_to_no_elements_takes_every_layout(part: Tensor) -> None:
    """A size of 0 in front of an array with gaps, in another order, or in rows."""
    made = part.expand(0, 2, 2)
    assert tuple(made.shape) == (0, 2, 2)
    assert made.add_(1) is made
