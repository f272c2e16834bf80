"""Steps of views, and of operators that are made of one."""

from sys import maxsize
from typing import Any
from weakref import ref

import numpy as np

import opmux
from opmux.dispatch import get_state
from opmux_autograd._views import ViewedCounter, track_view

from ..measuring import Call
from .calls import CPU, Kernel, OtherStepsError, of_one, own, tables

__all__ = ["statements", "turned"]

_aten: Any = opmux.ops.aten
_new, _TENSOR = object.__new__, (opmux.Tensor,)


#: The layer that lists a view with its base, and notes how it was made. It has the operator's own parameters: what takes any number
#: of them makes a tuple for its call, besides that of the note.
_NOTE = """\
def note(x{parameters}):
    result = kernel(x{parameters})
    counter, former = x._version_counter, x._view_step
    if (
        counter.__class__ is not ViewedCounter
        or len(views := counter.views) >= counter.limit
        or (former is not None and former[4] is not None)
    ):
        track_view(x, result, operator, ({arguments}))
        return result
    views.append(ref(result))
    result._version_counter = counter
    result._view_base = x if former is None else x._view_base
    result._view_step = operator, ({arguments}), -1, former, None, None
    return result
"""


def _noted(kernel: Kernel, operator: Kernel, *parameters: str) -> Kernel:
    """A kernel of a view under the layer of views."""
    names: dict[str, Any] = {
        "kernel": kernel,
        "operator": operator,
        "ViewedCounter": ViewedCounter,
        "track_view": track_view,
        "ref": ref,
    }
    listed = [f", {name}" for name in parameters]
    exec(_NOTE.format(parameters="".join(listed), arguments="".join(f"{name}, " for name in parameters)), names)
    note: Kernel = names["note"]
    return note


def _select(x: Any, dim: int, index: int) -> Any:
    if dim != 0:
        raise OtherStepsError
    tensor = _new(*_TENSOR)
    tensor._array, tensor._keys, tensor._device = x._array[index, ...], CPU, x._device
    return tensor


def _slice(x: Any, dim: int, start: int, end: int, step: int) -> Any:
    if dim != 0 or step <= 0:
        raise OtherStepsError
    tensor = _new(*_TENSOR)
    tensor._array, tensor._keys, tensor._device = x._array[start:end:step], CPU, x._device
    return tensor


def _view(x: Any, size: tuple[int, ...]) -> Any:
    array = x._array
    if not array.flags.c_contiguous or min(size) < -1:
        raise OtherStepsError
    tensor = _new(*_TENSOR)
    tensor._array, tensor._keys, tensor._device = array.reshape(size), CPU, x._device
    return tensor


def _t(x: Any) -> Any:
    if x._array.ndim != 2:
        raise OtherStepsError
    tensor = _new(*_TENSOR)
    tensor._array, tensor._keys, tensor._device = x._array.T, CPU, x._device
    return tensor


#: The operator that exchanges the dimensions of a matrix.
turned = of_one(_noted(_t, _aten.t.default))


def _item() -> Kernel:
    """`x[0]`"""
    table, others = tables(_noted(_select, _aten.select.int, "dim", "index"))

    @own
    def caller(x: Any, index: Any) -> Any:
        if index.__class__ is not int:
            raise OtherStepsError
        state = get_state()
        return (table if state is None else others[state])[x._keys](x, 0, index)

    return caller


def _part() -> Kernel:
    """`x[1:3]`"""
    table, others = tables(_noted(_slice, _aten.slice.Tensor, "dim", "start", "end", "step"))

    @own
    def caller(x: Any, index: Any) -> Any:
        if index.__class__ is not slice:
            raise OtherStepsError
        start, stop, step = index.start, index.stop, index.step
        start = 0 if start is None else start
        stop = maxsize if stop is None else stop
        step = 1 if step is None else step
        if not (start.__class__ is stop.__class__ is step.__class__ is int):
            raise OtherStepsError
        state = get_state()
        return (table if state is None else others[state])[x._keys](x, 0, start, stop, step)

    return caller


def _reshape() -> Kernel:
    """An operator made of another one: a view where memory has no gaps."""
    view, other_views = tables(_noted(_view, _aten.view.default, "size"))

    @own
    def reshape(x: Any, size: tuple[int, ...]) -> Any:
        if not x._array.flags.c_contiguous:
            raise OtherStepsError
        state = get_state()
        return (view if state is None else other_views[state])[x._keys](x, size)

    table, others = tables(reshape)

    @own
    def caller(x: Any, *size: int) -> Any:
        for count in size:
            if count.__class__ is not int:
                raise OtherStepsError
        state = get_state()
        return (table if state is None else others[state])[x._keys](x, size)

    return caller


def _addmm(bias: Any, x: Any, y: Any) -> Any:
    a, b, c = x._array, y._array, bias._array
    if not (a.dtype is b.dtype is c.dtype) or a.dtype.kind != "f" or not (a.ndim == b.ndim == 2):
        raise OtherStepsError
    product = a.dot(b)
    tensor = _new(*_TENSOR)
    tensor._array, tensor._keys, tensor._device = np.add(product, c, product), CPU, bias._device
    return tensor


def _three(kernel: Kernel) -> Kernel:
    """The caller of an operator of three tensors."""
    table, others = tables(kernel)

    @own
    def caller(x: Any, y: Any, z: Any) -> Any:
        keys = x._keys
        if not (keys is y._keys is z._keys):
            keys = keys.joins[y._keys].joins[z._keys]
        state = get_state()
        return (table if state is None else others[state])[keys](x, y, z)

    return caller


def _linear() -> Kernel:
    """An operator made of two others: a transposed view, and a product with a sum."""
    product = _three(_addmm)

    @own
    def linear(x: Any, weight: Any, bias: Any) -> Any:
        if x._array.ndim != 2:
            raise OtherStepsError
        return product(bias, x, turned(weight))

    return _three(linear)


def statements() -> dict[str, Call]:
    """Calls that do what rows of small operations do, by what is done."""
    x, bias = opmux.ones(4, 4), opmux.ones(4)
    return {
        "x[0]": Call("f(x, 0)", {"f": _item(), "x": x}),
        "x[1:3]": Call("f(x, slice(1, 3))", {"f": _part(), "x": x}),
        "x.reshape(16)": Call("f(x, 16)", {"f": _reshape(), "x": x}),
        "linear(x, x, bias)": Call("f(x, x, bias)", {"f": _linear(), "x": x, "bias": bias}),
    }
