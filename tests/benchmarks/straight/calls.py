"""Steps of callers, kernels and layers, without gradients."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from sys import maxsize
from typing import Any, cast
from weakref import ref

import numpy as np

import opmux
from opmux.dispatch import EMPTY, get_state
from opmux.schema import with_own_code
from opmux.tensor import _dtype, array_backend, entered_devices
from opmux.tensor._settings import SETTINGS
from opmux_autograd._views import ViewedCounter, track_view

from ..measuring import Call
from ..peers import no_op

__all__ = [
    "CPU",
    "RECORDED",
    "Kernel",
    "OtherStepsError",
    "custom_op",
    "elementwise",
    "empty",
    "of_one",
    "of_two",
    "statements",
    "sum_all",
    "tables",
    "turned",
]

Kernel = Callable[..., Any]
Table = dict[Any, Kernel]

_backend: Any = array_backend("cpu")
#: Key sets of tensors, and of those that require grad.
CPU: Any = _backend.keys
RECORDED: Any = opmux.ones(1, requires_grad=True)._keys

_aten: Any = opmux.ops.aten
_reduce: Any = np.add.reduce
_own = cast("Callable[[Kernel], Kernel]", with_own_code)
_new, _TENSOR = object.__new__, (opmux.Tensor,)


class OtherStepsError(Exception):
    """For operands, and forms of a call, with which a statement takes other steps."""


def tables(kernel: Kernel, recorded: Kernel | None = None) -> tuple[Table, dict[Any, Table]]:
    """An operator's kernels by key set, and the same by any local state but the first, where nothing is recorded."""
    below = dict.fromkeys((EMPTY, CPU, RECORDED), kernel)
    return below | {RECORDED: recorded or kernel}, defaultdict(lambda: below)


def of_one(kernel: Kernel, recorded: Kernel | None = None) -> Kernel:
    """The caller of an operator of one tensor."""
    table, others = tables(kernel, recorded)

    @_own
    def caller(x: Any) -> Any:
        state = get_state()
        return (table if state is None else others[state])[x._keys](x)

    return caller


def of_two(kernel: Kernel, recorded: Kernel | None = None) -> Kernel:
    """The caller of an operator of two tensors."""
    table, others = tables(kernel, recorded)

    @_own
    def caller(x: Any, y: Any) -> Any:
        keys = x._keys
        if keys is not y._keys:
            keys = keys.joins[y._keys]
        state = get_state()
        return (table if state is None else others[state])[keys](x, y)

    return caller


def elementwise(ufunc: Kernel) -> Kernel:
    """The kernel of an element-wise operator of two tensors: in one dimension an array has but one order in memory."""

    @_own
    def kernel(x: Any, y: Any) -> Any:
        a, b = x._array, y._array
        if a.dtype is not b.dtype or a.ndim != 1:
            raise OtherStepsError
        tensor = _new(*_TENSOR)
        tensor._array, tensor._keys, tensor._device = ufunc(a, b), CPU, x._device
        return tensor

    return kernel


def _layered(count: int) -> Kernel:
    """An operator that does nothing, below so many layers."""
    kernel: Kernel = no_op
    for _ in range(count):
        kernel = partial(lambda next, x, y: next(x, y), kernel)
    return of_two(kernel)


def custom_op(function: Kernel, layer: Callable[[Kernel], Kernel] | None = None) -> Kernel:
    """A custom operator, whose result may share no memory with an argument."""

    @_own
    def kernel(x: Any, y: Any) -> Any:
        result = function(x, y)
        array, a, b = result._array, x._array, y._array
        if not (array.base is a.base is b.base is None) or array is a or array is b:
            raise OtherStepsError
        return result

    return of_two(kernel, layer and layer(kernel))


# -- new tensors


def _factory(kernel: Kernel) -> Kernel:
    """The caller of a factory, and the layer that chooses the kernel of the default device."""
    kernels = {"cpu": kernel}

    @_own
    def select(size: tuple[int, ...]) -> Any:
        device = entered_devices()[-1]
        return kernels[device.type](size)

    table, others = tables(select)

    @_own
    def caller(*size: int) -> Any:
        for count in size:
            if count.__class__ is not int:
                raise OtherStepsError
        state = get_state()
        return (table if state is None else others[state])[EMPTY](size)

    return caller


def _zeros(size: tuple[int, ...]) -> Any:
    tensor = _new(*_TENSOR)
    tensor._array = np.zeros(size, _backend.native_dtype[_dtype._default_dtype])
    tensor._keys, tensor._device = CPU, _backend._only_device
    return tensor


def _empty(size: tuple[int, ...]) -> Any:
    if SETTINGS.deterministic:
        raise OtherStepsError
    tensor = _new(*_TENSOR)
    tensor._array = np.empty(size, _backend.native_dtype[_dtype._default_dtype])
    tensor._keys, tensor._device = CPU, _backend._only_device
    return tensor


#: What custom operators of the benchmarks call.
empty = _factory(_empty)


# -- views


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

    @_own
    def caller(x: Any, index: Any) -> Any:
        if index.__class__ is not int:
            raise OtherStepsError
        state = get_state()
        return (table if state is None else others[state])[x._keys](x, 0, index)

    return caller


def _part() -> Kernel:
    """`x[1:3]`"""
    table, others = tables(_noted(_slice, _aten.slice.Tensor, "dim", "start", "end", "step"))

    @_own
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

    @_own
    def reshape(x: Any, size: tuple[int, ...]) -> Any:
        if not x._array.flags.c_contiguous:
            raise OtherStepsError
        state = get_state()
        return (view if state is None else other_views[state])[x._keys](x, size)

    table, others = tables(reshape)

    @_own
    def caller(x: Any, *size: int) -> Any:
        for count in size:
            if count.__class__ is not int:
                raise OtherStepsError
        state = get_state()
        return (table if state is None else others[state])[x._keys](x, size)

    return caller


# -- other kernels


def sum_all(x: Any) -> Any:
    """All elements, added up into an array of no dimension."""
    array = x._array
    dtype = array.dtype
    if dtype.kind != "f" or dtype.itemsize <= 2:
        raise OtherStepsError
    tensor = _new(*_TENSOR)
    tensor._array = _reduce(array, None, None, np.empty((), dtype))
    tensor._keys, tensor._device = CPU, x._device
    return tensor


def _concatenate(tensors: Sequence[Any], dim: int) -> Any:
    arrays, dtype = [], tensors[0]._array.dtype
    for x in tensors:
        array = x._array
        if array.dtype is not dtype:
            raise OtherStepsError
        arrays.append(array)
    joined = _backend.concatenate(arrays, dim)
    if dim < 0 or not joined.flags.c_contiguous or not array.flags.c_contiguous:
        raise OtherStepsError
    tensor = _new(*_TENSOR)
    tensor._array, tensor._keys, tensor._device = joined, CPU, x._device
    return tensor


def _cat() -> Kernel:
    table, others = tables(_concatenate)

    @_own
    def caller(tensors: Sequence[Any], dim: int = 0) -> Any:
        keys = EMPTY
        for x in tensors:
            if x._keys is not keys:
                keys = keys.joins[x._keys]
        state = get_state()
        return (table if state is None else others[state])[keys](tensors, dim)

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

    @_own
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

    @_own
    def linear(x: Any, weight: Any, bias: Any) -> Any:
        if x._array.ndim != 2:
            raise OtherStepsError
        return product(bias, x, turned(weight))

    return _three(linear)


def statements() -> dict[str, Call]:
    """Calls that do what the rows of calls and of small operations do, by what is done."""
    one, x, bias = opmux.ones(1), opmux.ones(4, 4), opmux.ones(4)
    add = of_two(elementwise(np.add))
    keyed = {"f": of_two(no_op), "x": one}
    return {
        "no-op, 2 arguments": Call("f(x, x)", keyed),
        "no-op kernel, 2 tensors": Call("f(x, x)", keyed),
        "3 layers above the kernel": Call("f(x, x)", {"f": _layered(3), "x": one}),
        "custom_op": Call("f(x, x)", {"f": custom_op(lambda x, y: empty(1)), "x": one}),
        "add, 1 element": Call("f(x, x)", {"f": add, "x": one}),
        "x + y": Call("f(x, x)", {"f": add, "x": one}),
        "x[0]": Call("f(x, 0)", {"f": _item(), "x": x}),
        "x[1:3]": Call("f(x, slice(1, 3))", {"f": _part(), "x": x}),
        "x.reshape(16)": Call("f(x, 16)", {"f": _reshape(), "x": x}),
        "zeros(3)": Call("f(3)", {"f": _factory(_zeros)}),
        "x.sum()": Call("f(x)", {"f": of_one(sum_all), "x": x}),
        "cat([x, x])": Call("f([x, x])", {"f": _cat(), "x": x}),
        "linear(x, x, bias)": Call("f(x, x, bias)", {"f": _linear(), "x": x, "bias": bias}),
    }
