"""Steps of recording and of a backward pass, with opmux's own nodes.

A recorded call makes a node with its edges, its number, the shape and dtype of its result, and what the formula needs, with the
count of its writes. A pass runs nodes in the reverse order of recording, with recording off, refuses what has been written since,
and adds into leaves under their lock. Tasks in which anything is watched, hooked or excluded have another state, and nodes with
hooks say so.
"""

from collections.abc import Callable
from typing import Any

import numpy as np

import opmux
from opmux.dispatch import get_state
from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._local_state import DEFAULT_STATE, _held, _state
from opmux.tensor._dtype import DTYPE_OF
from opmux_autograd._node import GENERATION, AccumulateGrad, extras_of, next_sequence_nr
from opmux_autograd._views import VersionCounter, track_view

from ..measuring import Call
from .calls import (
    CPU,
    RECORDED,
    Kernel,
    OtherStepsError,
    custom_op,
    elementwise,
    empty,
    of_one,
    of_two,
    sum_all,
    tables,
)

__all__ = ["FORMULAS", "WITH_AUTOGRAD", "backward_of", "counting_writes", "custom_call", "leaf_over", "statements"]

_aten: Any = opmux.ops.aten
_new, _set_state = object.__new__, _state.set
WITH_AUTOGRAD = {CPU: RECORDED}

_w: Any = opmux.ones(1, requires_grad=True)
_Add, _Mul, _Sum = (type(result.grad_fn) for result in (_w + _w, _w * _w, _w.sum()))

#: States without recording; a custom operator's kernel calls others, which are below autograd then.
_UNRECORDED = _held(DEFAULT_STATE.with_grad(False))
_BELOW = _held(DEFAULT_STATE.with_grad(False).excluding(KEY_TABLE.autograd_mask))


# -- recording


def _recorded_add(next: Kernel) -> Kernel:
    def record(x: Any, y: Any) -> Any:
        result = next(x, y)
        node = _Add()
        node._next_edges = x._autograd, y._autograd
        node._kept_alpha = 1
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape, node._output_dtype = array.shape, array.dtype
        result._autograd, result._keys = node, WITH_AUTOGRAD[result._keys]
        return result

    return record


def _recorded_mul(next: Kernel) -> Kernel:
    def record(x: Any, y: Any) -> Any:
        result = next(x, y)
        node = _Mul()
        node._next_edges = left, right = x._autograd, y._autograd
        if left is not None:
            node._kept_other, counter = y, y._version_counter
            node._version_other = 0 if counter is None else counter[0]
        if right is not None:
            node._kept_self, counter = x, x._version_counter
            node._version_self = 0 if counter is None else counter[0]
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape, node._output_dtype = array.shape, array.dtype
        result._autograd, result._keys = node, WITH_AUTOGRAD[result._keys]
        return result

    return record


def _recorded_sum(next: Kernel) -> Kernel:
    def record(x: Any) -> Any:
        result = next(x)
        node = _Sum()
        node._next_edges = (x._autograd,)
        node._kept_self_shape = x._array.shape
        node._sequence_number = next_sequence_nr()
        array = result._array
        node._output_shape, node._output_dtype = array.shape, array.dtype
        result._autograd, result._keys = node, WITH_AUTOGRAD[result._keys]
        return result

    return record


def custom_call(ours: Call) -> Call:
    """The call of a custom operator with the formula, and the class of nodes, of opmux's own."""
    node = eval(*ours).grad_fn
    node_class, formula = type(node), node._operator_formula

    def layer(next: Kernel) -> Kernel:
        def record(x: Any, y: Any) -> Any:
            _set_state(_BELOW)
            try:
                result = next(x, y)
            finally:
                _set_state(None)
            node = _new(node_class)
            node._operator_formula, node._next_edges = formula, (x._autograd, y._autograd)
            node.needs_input_grad = x._autograd is not None, y._autograd is not None
            node._tensor_positions, node._argument_count = [0, 1], 2
            node._sequence_number = next_sequence_nr()
            array, device = result._array, result._device
            dtype = array.dtype
            node._output_shape, node._output_dtype, node._output_devices = (
                (array.shape,),
                (dtype,),
                ((DTYPE_OF[dtype], device),),
            )
            result._autograd, result._keys = (node, 0), WITH_AUTOGRAD[result._keys]
            return result

        return record

    return Call(ours.statement, ours.scope | {"f": custom_op(lambda x, y: empty(1), layer)})


_add = of_two(elementwise(np.add), _recorded_add(elementwise(np.add)))
_mul = of_two(elementwise(np.multiply), _recorded_mul(elementwise(np.multiply)))
_sum = of_one(sum_all, _recorded_sum(sum_all))


# -- leaves


def _same_memory(x: Any) -> Any:
    tensor = _new(opmux.Tensor)
    tensor._array, tensor._keys, tensor._device = x._array, CPU, x._device
    return tensor


def _sharing(kernel: Kernel) -> Kernel:
    """The layer that has a detached tensor count writes with its source."""

    def note(x: Any) -> Any:
        result = kernel(x)
        counter = x._version_counter
        if counter is None:
            counter = x._version_counter = VersionCounter((0,))
        result._version_counter = counter
        return result

    return note


_detach = of_one(_sharing(_same_memory))


def leaf_over(source: Any) -> Any:
    """A new leaf over the memory of a tensor."""
    x = _detach(source)
    if x._autograd is not None or x._array.dtype.kind != "f":
        raise OtherStepsError
    x._autograd, x._keys = AccumulateGrad(x), WITH_AUTOGRAD[x._keys]
    return x


# -- the pass


def counting_writes(kernel: Kernel) -> Kernel:
    """The layer of an operator in place."""

    def write(x: Any, y: Any) -> Any:
        result = kernel(x, y)
        counter = x._version_counter
        if counter is None:
            x._version_counter = VersionCounter((1,))
        else:
            counter[0] += 1
        return result

    return write


def _add_into(x: Any, y: Any) -> Any:
    a, b = x._array, y._array
    if a.dtype is not b.dtype or not (a.base is b.base is None):
        raise OtherStepsError
    np.add(a, b, a)
    return x


def _one(x: Any) -> Any:
    array = x._array
    if array.size != 1:
        raise OtherStepsError
    tensor = _new(opmux.Tensor)
    tensor._array, tensor._keys, tensor._device = np.array(1, array.dtype, ndmin=array.ndim), CPU, x._device
    return tensor


def _expanding() -> Kernel:
    """A view that repeats one element; made with recording off, it is noted as one that may not be written with it on."""

    def kernel(x: Any, size: tuple[int, ...]) -> Any:
        array = x._array
        if array.ndim:
            raise OtherStepsError
        view: Any = np.ndarray(size, array.dtype, array, 0, (0,) * len(size))
        view.setflags(False)
        tensor = _new(opmux.Tensor)
        tensor._array, tensor._keys, tensor._device = view, CPU, x._device
        return tensor

    def note(x: Any, size: tuple[int, ...]) -> Any:
        result = kernel(x, size)
        track_view(x, result, _aten.expand.default, (size,))
        return result

    table, others = tables(note)

    def caller(x: Any, size: tuple[int, ...]) -> Any:
        state = get_state()
        return (table if state is None else others[state])[x._keys](x, size)

    return caller


_add_ = of_two(counting_writes(_add_into))
_ones_like = of_one(_one)
_expand = _expanding()


def _mul_gradients(node: Any, gradient: Any) -> tuple[Any, ...]:
    x, y = node._kept_self, node._kept_other
    for kept, version in ((x, node._version_self), (y, node._version_other)):
        counter = kept._version_counter
        if counter is not None and counter[0] != version:
            raise OtherStepsError
    return _mul(gradient, y), _mul(gradient, x)


def _add_gradients(node: Any, gradient: Any) -> tuple[Any, ...]:
    if node._kept_alpha != 1:
        raise OtherStepsError
    gradient._shared_gradient = True
    return gradient, gradient


def _sum_gradients(node: Any, gradient: Any) -> tuple[Any, ...]:
    return (_expand(gradient, node._kept_self_shape),)


FORMULAS: dict[type, Callable[..., tuple[Any, ...]]] = {
    _Mul: _mul_gradients,
    _Add: _add_gradients,
    _Sum: _sum_gradients,
}


def _in_order(root: Any) -> list[Any]:
    """The nodes, the newest first, and each leaf behind the oldest that leads to it."""
    turns = {root: root._sequence_number}
    found, first = [root], GENERATION.first
    for node in found:
        number = node._sequence_number
        if number < first or (node._may_have_extras and extras_of(node)):
            raise OtherStepsError
        for edge in node._next_edges:
            if edge._is_leaf_node:
                turns[edge] = min(turns.pop(edge, number), number)
            elif edge not in turns:
                turns[edge] = edge._sequence_number
                found.append(edge)
    return sorted(turns, key=turns.__getitem__, reverse=True)


def _walk(root: Any, gradient: Any) -> None:
    """Runs every node once the gradients of all that it feeds have arrived."""
    gradients, sums = {root: gradient}, set()
    for node in _in_order(root):
        if node._is_leaf_node:
            _accumulate(node, gradients.pop(node))
            continue
        results = FORMULAS[node.__class__](node, gradients.pop(node))
        node._release_saved()
        if not node._returns_fresh:
            raise OtherStepsError
        for edge, part in zip(node._next_edges, results, strict=True):
            held = gradients.get(edge)
            if held is None:
                if part._array.shape != edge._output_shape or part._array.dtype is not edge._output_dtype:
                    raise OtherStepsError
                gradients[edge] = part
            elif edge in sums:
                _add_(held, part)
            else:
                gradients[edge] = _add(held, part)
                sums.add(edge)


def _accumulate(leaf: Any, gradient: Any) -> None:
    """Gives a leaf its gradient, which nothing else holds."""
    with leaf.lock:
        if leaf.grad is not None or gradient._shared_gradient or not gradient._array.flags.c_contiguous:
            raise OtherStepsError
        leaf.grad = gradient
        gradient._shared_gradient = True
    if leaf._may_have_extras and extras_of(leaf):
        raise OtherStepsError


def backward_of(root: Any) -> None:
    """Adds the gradients of a tensor of one element to the leaves that it was computed from."""
    if get_state() is not None or root._array.size != 1:
        raise OtherStepsError
    _set_state(_UNRECORDED)
    try:
        _walk(root._autograd, _ones_like(root))
    finally:
        _set_state(None)


def statements() -> dict[str, Call]:
    """Calls that do what the rows of gradients do, by what is done."""
    names: dict[str, Any] = {"add": _add, "mul": _mul, "sum": _sum, "leaf_over": leaf_over, "backward_of": backward_of}
    names |= {"base": opmux.ones(4), "w": opmux.ones(4, requires_grad=True)}
    new_leaf = "x = leaf_over(base)\nbackward_of(sum(add(mul(x, x), x)))"
    return {
        "add, gradient recorded": Call("add(w, w)", names),
        "(x*x+x).sum().backward(), new leaf": Call(new_leaf, names),
    }
