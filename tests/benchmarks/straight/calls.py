"""Steps of callers, kernels and layers, without gradients."""

from collections import defaultdict
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, cast

import numpy as np

import opmux
from opmux.dispatch import EMPTY, get_state
from opmux.schema import with_own_code
from opmux.tensor import DEFAULT_DTYPES, array_backend, entered_devices
from opmux.tensor._settings import SETTINGS

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
    "own",
    "statements",
    "sum_all",
    "tables",
]

Kernel = Callable[..., Any]
Table = dict[Any, Kernel]

_backend: Any = array_backend("cpu")
#: Key sets of tensors, and of those that require grad.
CPU: Any = _backend.keys
RECORDED: Any = opmux.ones(1, requires_grad=True)._keys

_reduce: Any = np.add.reduce
#: Gives a function instructions of its own, in which Python notes what they have met; see `with_own_code`.
own = cast("Callable[[Kernel], Kernel]", with_own_code)
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

    @own
    def caller(x: Any) -> Any:
        state = get_state()
        return (table if state is None else others[state])[x._keys](x)

    return caller


def of_two(kernel: Kernel, recorded: Kernel | None = None) -> Kernel:
    """The caller of an operator of two tensors."""
    table, others = tables(kernel, recorded)

    @own
    def caller(x: Any, y: Any) -> Any:
        keys = x._keys
        if keys is not y._keys:
            keys = keys.joins[y._keys]
        state = get_state()
        return (table if state is None else others[state])[keys](x, y)

    return caller


def elementwise(ufunc: Kernel) -> Kernel:
    """The kernel of an element-wise operator of two tensors: in one dimension an array has but one order in memory."""

    @own
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

    @own
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

    @own
    def select(size: tuple[int, ...]) -> Any:
        device = entered_devices()[-1]
        return kernels[device.type](size)

    table, others = tables(select)

    @own
    def caller(*size: int) -> Any:
        for count in size:
            if count.__class__ is not int:
                raise OtherStepsError
        state = get_state()
        return (table if state is None else others[state])[EMPTY](size)

    return caller


def _zeros(size: tuple[int, ...]) -> Any:
    tensor = _new(*_TENSOR)
    tensor._array = np.zeros(size, _backend.native_dtype[DEFAULT_DTYPES[0]])
    tensor._keys, tensor._device = CPU, _backend._only_device
    return tensor


def _empty(size: tuple[int, ...]) -> Any:
    if SETTINGS.deterministic:
        raise OtherStepsError
    tensor = _new(*_TENSOR)
    tensor._array = np.empty(size, _backend.native_dtype[DEFAULT_DTYPES[0]])
    tensor._keys, tensor._device = CPU, _backend._only_device
    return tensor


#: What custom operators of the benchmarks call.
empty = _factory(_empty)


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

    @own
    def caller(tensors: Sequence[Any], dim: int = 0) -> Any:
        keys = EMPTY
        for x in tensors:
            if x._keys is not keys:
                keys = keys.joins[x._keys]
        state = get_state()
        return (table if state is None else others[state])[keys](tensors, dim)

    return caller


def statements() -> dict[str, Call]:
    """Calls that do what rows of calls and of small operations do, by what is done."""
    one, x = opmux.ones(1), opmux.ones(4, 4)
    add = of_two(elementwise(np.add))
    return {
        "no-op kernel, 2 tensors": Call("f(x, x)", {"f": of_two(no_op), "x": one}),
        "kernel that takes the key set": Call("f(x, x)", {"f": of_two(partial(lambda keys, x, y: x, CPU)), "x": one}),
        "1 layer above the kernel": Call("f(x, x)", {"f": _layered(1), "x": one}),
        "3 layers above the kernel": Call("f(x, x)", {"f": _layered(3), "x": one}),
        "custom_op": Call("f(x, x)", {"f": custom_op(lambda x, y: empty(1)), "x": one}),
        "add, 1 element": Call("f(x, x)", {"f": add, "x": one}),
        "x + y": Call("f(x, x)", {"f": add, "x": one}),
        "zeros(3)": Call("f(3)", {"f": _factory(_zeros)}),
        "x.sum()": Call("f(x)", {"f": of_one(sum_all), "x": x}),
        "cat([x, x])": Call("f([x, x])", {"f": _cat(), "x": x}),
    }
