"""`tensor[index]` and `tensor[index] = value`, taken apart into operators.

Integers, slices, None and Ellipsis become views (select, slice, unsqueeze). Index tensors, masks and sequences are
collected, at the dimension they stand for, and given to one `index` or `index_put_` at the end.
"""

import operator
from contextlib import suppress
from math import inf
from numbers import Integral
from sys import maxsize
from types import EllipsisType, NoneType
from typing import Any, Final, TypeVar

from opmux.dispatch import DispatchKeySet, are_ordinary, get_function_modes, is_seen_below, is_tensor, ops, overridden
from opmux.errors import (
    OperatorArgumentError,
    OperatorIndexError,
    OperatorOverflowError,
    OperatorValueError,
    OpmuxError,
    caution,
    kind_of,
    shown,
)
from opmux.tensor._backends import array_backend
from opmux.tensor._conversion import item
from opmux.tensor._dtype import (
    bfloat16,
    bool_,
    complex64,
    dtype,
    dtype_of,
    finfo,
    float16,
    float32,
    int32,
    int64,
    uint8,
)
from opmux.tensor._nested import Nested, base_array, is_numpy_array, is_sequence, native_values, read_nested
from opmux.tensor._strides import tensor_strides
from opmux.tensor._tensor_base import TensorBase

__all__ = ["get_item", "set_item"]

_T = TypeVar("_T", bound=TensorBase)
_aten = ops.aten
_MASKS: Final = frozenset({bool_, uint8})
_INDEX_DTYPES: Final = frozenset({bool_, uint8, int32, int64})
#: Types of parts that need no preparation, and how many dimensions of the tensor they stand for.
_PLAIN_DIMS: Final[dict[type, int]] = {int: 1, slice: 1, bool: 0, NoneType: 0, EllipsisType: 0}
#: The key of tensors that have no value to read: one for each index of what `vmap` maps over. They index as tensors.
_BATCHED: Final = DispatchKeySet(["FuncTorchBatched"]).raw
_SINGLE: Final = frozenset({float32, complex64})
#: What single precision holds.
_LARGEST: Final = finfo(float32).max
_HALF: Final = frozenset({float16, bfloat16})
#: A slice may end beyond everything that 64 bits can count, as Python's may.
_FARTHEST: Final = 2**63 - 1
#: A shorter list that holds a sequence, slice, tensor, None or Ellipsis is taken for a tuple, as in NumPy's old rule.
_LONGEST_TUPLE_LIKE_LIST: Final = 31


def get_item(tensor: _T, index: Any) -> _T:
    """The part of a tensor that an index names: a view if the index holds no tensor, mask or sequence.

    Raises:
        OperatorIndexError: The index is out of range, too long, or of a type that is none.
        OperatorValueError: A slice has a step below 1.
    """
    kind = type(index)
    if get_function_modes() or (
        kind is not int and kind is not slice and not are_ordinary(map(type, index) if kind is tuple else (kind,))
    ):
        answer = overridden(get_item, (tensor, index), {})
        if answer is not NotImplemented:
            part_of_handler: _T = answer
            return part_of_handler
    if kind is int:
        shape = tensor._array.shape
        if not (shape and -shape[0] <= index < shape[0]):
            return _select(tensor, 0, index)  # which refuses
        place: _T = _aten.select.int(tensor, 0, index)
        return place
    if kind is slice:
        return _slice(tensor, 0, index)
    if index is None:
        row: _T = _aten.unsqueeze.default(tensor, 0)
        return row
    if kind is not tuple and kind not in _PLAIN_DIMS and _is_alone(tensor, index):
        alone: _T = _aten.index.Tensor(tensor, [index])
        return alone
    view, tensors = _read(tensor, index)
    if tensors:
        part: _T = _aten.index.Tensor(view, tensors)
    else:
        part = _aten.alias.default(tensor) if view is tensor else view
    return part


def _is_alone(tensor: TensorBase, index: Any) -> bool:
    """Whether an index that is no tuple is a tensor that needs no preparation."""
    return bool(
        is_tensor(index) and index._device is tensor._device and index._array.ndim and index.dtype in _INDEX_DTYPES
    )


def set_item(tensor: TensorBase, index: Any, value: Any) -> None:
    """Writes a number or a tensor, broadcast, into the part of a tensor that an index names.

    Raises:
        OperatorIndexError: As for `get_item`.
        OperatorArgumentError: The value is neither a tensor nor a number.
        OperatorValueError: The value does not fit the part's shape or dtype.
    """
    parts = index if type(index) is tuple else (index,)
    may_be_overridden = get_function_modes() or not are_ordinary(map(type, (*parts, value)))
    if may_be_overridden and overridden(set_item, (tensor, index, value), {}) is not NotImplemented:
        return
    of_tensor = is_tensor(value)
    if not of_tensor and not isinstance(value, (bool, int, float, complex)):
        value = _assigned(value)
    if index is False:
        return
    seen = is_seen_below(tensor)
    if seen and not of_tensor:
        # As in PyTorch, where a number becomes a tensor that handlers may replace. Without handlers nothing is to be gained by it.
        value = _aten.lift_fresh.default(_as_tensor(value, tensor))
    is_alone = type(index) not in _PLAIN_DIMS and type(index) is not tuple and tensor.ndim and _is_alone(tensor, index)
    view, tensors = (tensor, [index]) if is_alone else _read(tensor, None if index is True else index)
    if tensors:
        _aten.index_put_.default(view, tensors, _without_leading_ones(_as_tensor(value, tensor), 0))
    elif seen or (of_tensor and _is_repeated_view(value, view)):
        _copy_in_steps(view, value)
    elif of_tensor:
        _aten.copy_.default(view, _without_leading_ones(value, view.ndim))
    elif 0 in (getattr(view._array, "strides", None) or tensor_strides(view)):
        # In PyTorch a number between brackets is copied as a tensor: elements that are one place refuse that, not `fill_`.
        _aten.fill_.Tensor(view, _as_tensor(value, tensor))
    else:
        try:
            _aten.fill_.Scalar(view, value)
        except OperatorOverflowError as error:
            _fill_as_one(view, value, error)


def _fill_as_one(part: TensorBase, value: Any, error: OperatorOverflowError) -> None:
    """Writes what half precision does not hold as one element has it, infinite, where `fill_` refuses it."""
    if part.dtype not in _HALF:
        raise error
    _aten.fill_.Tensor(part, _as_tensor(value, part))


def _assigned(value: Any) -> int:
    """The number that an integer of another class is. Of NumPy's numbers PyTorch assigns these, and those of Python's classes."""
    if isinstance(value, Integral):
        with suppress(TypeError):  # NumPy counts spans of time among them.
            return operator.index(value)
    raise OperatorArgumentError(
        f"can't assign {kind_of(value)} to a tensor",
        found=shown(value),
        advice="make a tensor of it first: opmux.tensor(value)"
        if hasattr(value, "__array__") or isinstance(value, (list, tuple))
        else "assign a number or a tensor",
    )


def _is_repeated_view(value: TensorBase, part: TensorBase) -> bool:
    """Whether the value may be a view, of the part's memory too, and each of its elements is written several times."""
    array = value._array
    # Modules whose arrays do not say what they view have views, too.
    is_view = getattr(array, "base", array) is not None
    return is_view and value._device == part._device and array.shape != part._array.shape


def _copy_in_steps(part: TensorBase, value: TensorBase) -> None:
    """Writes a tensor into a part by the operators that PyTorch calls.

    Handlers see them; and a row may be written into the matrix that it lies in, because it is expanded before it is copied: of an
    expanded tensor `copy_` does not say that it is partly what is written.
    """
    if part.shape == value.shape:
        _aten.copy_.default(part, value)
    elif value.ndim == 0:
        _aten.fill_.Tensor(part, value)
    else:
        sizes = list(value.shape)
        while sizes[:1] == [1]:
            del sizes[0]
        viewed = _aten.view.default(value, sizes)
        _aten.copy_.default(part, viewed if tuple(sizes) == part.shape else _aten.expand.default(viewed, part.shape))


def _as_tensor(value: Any, like: TensorBase) -> TensorBase:
    """The value itself, or the number as a 0-dim tensor of the dtype and device of `like`.

    Raises:
        OperatorOverflowError: The dtype does not hold the number. As in PyTorch half precision has it infinite, being one element.
    """
    if is_tensor(value):
        tensor: TensorBase = value
        return tensor
    if isinstance(value, complex) and not value.imag and not like.dtype.is_complex:
        value = value.real
    if like.dtype in _SINGLE and (_LARGEST < abs(value.real) < inf or _LARGEST < abs(value.imag) < inf):
        raise OperatorOverflowError(
            f"the number {value} for a tensor of dtype {like.dtype}",
            found=f"value cannot be converted to type {like.dtype.name} without overflow",
            advice="give a number that the dtype holds, or a tensor of another dtype",
        )
    return _beside(like, Nested(value, (), like.dtype), like.dtype)


def _beside(like: TensorBase, numbers: Nested, d: dtype) -> TensorBase:
    """A tensor of numbers on the device of `like`."""
    backend = array_backend(like._device.type)
    with backend.on(like._device):
        tensor: TensorBase = backend.wrap(native_values(backend, numbers, d))
    return tensor


def _without_leading_ones(value: TensorBase, ndim: int) -> TensorBase:
    """The value with leading dimensions of size 1 dropped while it has more than `ndim`."""
    shape = value._array.shape
    drop = 0
    while len(shape) - drop > ndim and shape[drop] == 1:
        drop += 1
    return _aten.reshape.default(value, shape[drop:]) if drop else value


def _select(tensor: _T, dim: int, index: int, place: int = 0) -> _T:
    """What an integer leaves of a dimension; errors count dimensions as PyTorch's do, by the places of the index."""
    shape = tensor._array.shape
    if not shape:
        raise OperatorIndexError(
            f"index {index} of a tensor without dimensions",
            found="invalid index of a 0-dim tensor",
            advice="use tensor.item() to convert it to a number",
        )
    # A second Ellipsis leads behind the last dimension, where there is nothing.
    size = shape[dim] if dim < len(shape) else 0
    if not -size <= index < size:
        raise OperatorIndexError(
            f"index {index} is out of bounds for dimension {place} with size {size}",
            found=f"a tensor of shape {list(shape)}",
            advice=f"use an index from {-size} to {size - 1}" if size else "give a dimension with elements",
        )
    part: _T = _aten.select.int(tensor, dim, index)
    return part


def _slice(tensor: _T, dim: int, index: slice) -> _T:
    if not tensor._array.ndim:
        raise OperatorIndexError(
            "slice() cannot be applied to a 0-dim tensor",
            found=f"index {index}",
            advice="unsqueeze the tensor first, or read its value with .item()",
        )
    start, stop, step = index.start, index.stop, index.step
    step = 1 if step is None else step if type(step) is int else _integer(step)
    if step <= 0:
        advice = "use flip" if step else "leave the step out for every element"
        raise OperatorValueError(f"slice with step {step}", found="step must be greater than zero", advice=advice)
    if start is None:
        start = 0
    elif type(start) is not int or not -_FARTHEST <= start <= _FARTHEST:
        start = _bound(start)
    if stop is None:
        stop = maxsize
    elif type(stop) is not int or not -_FARTHEST <= stop <= _FARTHEST:
        stop = _bound(stop)
    part: _T = _aten.slice.Tensor(tensor, dim, start, stop, step)
    return part


def _bound(value: Any) -> int:
    """Where a slice begins or ends: as in Python that may lie behind everything."""
    found = _integer(value)
    return found if -_FARTHEST <= found <= _FARTHEST else _FARTHEST if found > 0 else -_FARTHEST


def _integer(value: Any) -> int:
    try:
        return operator.index(value)
    except OpmuxError:  # of a size that is not known
        raise
    except TypeError as error:
        raise OperatorArgumentError(
            f"slice bound {shown(value)}",
            found="slice indices must be integers or None or have an __index__ method",
            advice="give an integer, or leave the bound out",
        ) from error


def _read(source: _T, index: Any) -> tuple[_T, list[TensorBase | None]]:
    """What the views in an index leave of a tensor, and indices of that for `index.Tensor`.

    The latter are None for a dimension that is kept whole; a mask stands for all of its dimensions.
    """
    parts, specified = [], 0
    for part in index if isinstance(index, tuple) else _parts(index) if isinstance(index, list) else (index,):
        dims = _PLAIN_DIMS.get(type(part))
        if dims is None:
            part = _prepared(source, part)
            dims = _dims_of(part)
        parts.append(part)
        specified += dims
    ndim = source.ndim
    # A lone integer gets a better message from _select.
    if specified > ndim and not (len(parts) == 1 and isinstance(parts[0], int)):
        raise OperatorIndexError(
            f"too many indices for tensor of dimension {ndim}",
            found=f"the index names {specified} dimensions",
            advice=f"name {ndim} dimensions or fewer" if ndim else "read its value with .item()",
        )
    return _applied(source, parts, ndim - specified)


def _applied(source: _T, parts: list[Any], unspecified: int) -> tuple[_T, list[TensorBase | None]]:
    """Applies prepared parts from left to right; an Ellipsis stands for `unspecified` dimensions."""
    view, tensors = source, []
    #: Dimension of `view` that the next part stands for, and the dimensions that `tensors` stands for.
    dim = indexed = 0
    for place, part in enumerate(parts):
        kind = type(part)
        if kind is int:
            view = _select(view, dim, part, place)
        elif kind is slice:
            if part.start is not None or part.stop is not None or part.step is not None:
                view = _slice(view, dim, part)
            dim += 1
        elif part is None:
            view = _aten.unsqueeze.default(view, dim)
            dim += 1
        elif part is ...:
            dim += unspecified
        else:
            if kind is bool:
                view, part = _aten.unsqueeze.default(view, dim), _as_tensor_index(source, part)
            tensors += [*[None] * (dim - indexed), part]
            dim = indexed = dim + (1 if kind is bool else _dims_of(part))
    return view, tensors


def _prepared(source: TensorBase, part: Any) -> Any:
    """A part that is not plain as int, bool or tensor."""
    if is_tensor(part):
        return _checked(part)
    if is_numpy_array(part):
        if part.ndim:
            return _from_numpy(source, part)
        # One number is read where it is: on another device it would have to be waited for. NumPy reads none that is masked.
        number = base_array(part)
        return bool(number) if dtype_of(part.dtype) in _MASKS else int(number.astype("int64"))
    try:
        return operator.index(part)
    except OpmuxError:  # of a size that is not known
        raise
    except TypeError:
        pass
    if is_sequence(part):
        nested = read_nested(part)
        d = nested.dtype if nested.dtype in _MASKS and 0 not in nested.shape else int64
        index = _beside(source, nested, d)
        return _aten.lift_fresh.default(index) if is_seen_below(source) else index
    raise OperatorIndexError(
        f"index {part!r}",
        found="only integers, slices (`:`), ellipsis (`...`), None and long or byte Variables are valid "
        f"indices (got {type(part).__name__})",
        advice="give an integer, a slice, a list of integers or a tensor of them",
    )


def _checked(index: TensorBase) -> Any:
    if index.dtype not in _INDEX_DTYPES and (index.ndim or index.dtype.kind not in "ui"):
        raise OperatorIndexError(
            f"index of dtype {index.dtype}",
            found="tensors used as indices must be long, int, byte or bool tensors",
            advice="convert it: .to(opmux.int64)",
        )
    if index.ndim == 0 and not index._keys.raw & _BATCHED:
        return bool(item(index)) if index.dtype in _MASKS else int(item(index))
    return index


def _from_numpy(source: TensorBase, array: Any) -> TensorBase:
    backend = array_backend(source._device.type)
    if dtype_of(array.dtype) not in _MASKS:
        array = array.astype("int64")
    with backend.on(source._device):
        index: TensorBase = backend.wrap(backend.from_numpy(base_array(array)))
    return index


def _as_tensor_index(like: TensorBase, chosen: bool) -> TensorBase:
    """Index of the only element of a new dimension, or of none."""
    return _beside(like, Nested([0], (1,), int64) if chosen else Nested([], (0,), int64), int64)


def _parts(index: list[Any]) -> Any:
    """The parts of a list: itself is the only one, unless it is taken for a tuple."""
    if len(index) <= _LONGEST_TUPLE_LIKE_LIST and any(map(_is_tuple_like, index)):
        caution("Using a non-tuple sequence for multidimensional indexing is deprecated: use x[tuple(seq)]")
        return index
    return (index,)


def _is_tuple_like(part: Any) -> bool:
    """Whether a list that holds a part is taken for a tuple; arrays count without dimensions, too, as tensors do."""
    if part is None or part is ... or isinstance(part, slice):
        return True
    return is_tensor(part) or is_numpy_array(part) or is_sequence(part)


def _dims_of(part: Any) -> int:
    """How many dimensions of the tensor a prepared part stands for."""
    dims = _PLAIN_DIMS.get(type(part))
    if dims is None:
        dims = part.ndim if part.dtype in _MASKS else 1
    return dims
