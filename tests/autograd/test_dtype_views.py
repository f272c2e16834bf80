"""Views as another dtype: autograd sees tensors of their own, which share memory and the counter of writes."""

import pytest
from tests.each import each

import opmux

DTYPES = (opmux.int32, opmux.float32, opmux.float16, opmux.complex64)


@each("dtype", DTYPES)
def test_they_have_no_base_and_require_no_grad(dtype: opmux.dtype) -> None:
    """Whether recording is on or not, and whatever their base does later."""
    for base in (opmux.ones(2, 2), opmux.ones(2, 2, requires_grad=True)):
        with opmux.no_grad():
            unrecorded = base.view(dtype)
        for view in (base.view(dtype), unrecorded):
            assert (view._is_view(), view._base, view.requires_grad) == (False, None, False)
        base.requires_grad_()
        assert not unrecorded.requires_grad
        unrecorded.zero_()


@each("dtype", DTYPES)
def test_writes_are_counted_and_not_recorded(dtype: opmux.dtype) -> None:
    """What is written is not in the base's history, and a result that needed its values is refused."""
    x = opmux.ones(2, 2, requires_grad=True)
    y = x * 1
    y.view(dtype).zero_()
    assert y._version == 1
    y.sum().backward()
    assert x.grad is not None
    assert x.grad.tolist() == [[1.0, 1.0], [1.0, 1.0]]
    y = x * 1
    squared = y * y
    y.view(dtype).zero_()
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        squared.sum().backward()
    x.view(dtype).zero_()  # a leaf too
    assert x._version == 1


def test_a_recorded_write_belongs_to_the_view() -> None:
    """It requires grad then, its base does not."""
    x, base = opmux.ones(2, 2, requires_grad=True), opmux.ones(2, 2)
    view = base.view(opmux.float32)
    view.mul_(x)
    assert view.requires_grad
    assert not base.requires_grad
    view.sum().backward()
    assert x.grad is not None
