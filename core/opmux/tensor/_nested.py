"""Reading nested sequences of numbers: their shape, their elements' dtypes, and where they are ragged."""

import sys
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import reduce
from itertools import chain, islice
from typing import Any, Final, NamedTuple

from opmux.dispatch import is_tensor
from opmux.errors import OperatorArgumentError, OperatorValueError, OpmuxError, caution, kind_of
from opmux.tensor._array_backend_base import ArrayBackendBase
from opmux.tensor._dtype import dtype, dtype_of, get_default_dtype, number_dtype
from opmux.tensor._promotion import promote_types

__all__ = ["Nested", "array_made_by", "base_array", "is_numpy_array", "is_sequence", "native_values", "read_nested"]

_NUMBERS: Final = frozenset({bool, int, float, complex})
_LISTS: Final = frozenset({list, tuple})
#: As many dimensions as a tensor can have.
_MOST_DIMS: Final = 64
_NOT_SEQUENCES: Final = (str, bytes, Mapping, AbstractSet)
_NUMBERS_WANTED: Final = "pass numbers, nested sequences of numbers, or an array"
#: What to pass in place of what is no number and no sequence, by its class.
_INSTEAD: Final = (
    ((bytes,), "use opmux.frombuffer(bytearray(data), dtype=opmux.uint8)"),
    ((str,), "pass numbers: float(text) reads one, numpy.unique(texts, return_inverse=True)[1] numbers them"),
    ((Mapping,), "pass its values: list(data.values())"),
    ((AbstractSet, Iterator), "make a list of it first: list(data)"),
    ((type(None),), 'pass float("nan") for a number that is missing'),
)


class Nested(NamedTuple):
    """Numbers in nested sequences of equal lengths.

    Attributes:
        values: The number, or numbers in a list, or in nested lists of these lengths.
        shape: Lengths of the sequences, from the outside in.
        dtype: Dtype that PyTorch infers for the numbers.
    """

    values: Any
    shape: tuple[int, ...]
    dtype: dtype


def native_values(backend: ArrayBackendBase, nested: Nested, d: dtype) -> Any:
    """The native array of numbers in nested sequences.

    Args:
        backend: Backend that makes it.
        nested: The numbers.
        d: Its dtype.

    Raises:
        OperatorValueError: A number does not fit the dtype.
    """
    array = backend.asarray(nested.values, d)
    # [[], []] keeps its shape on its own; a list of empty arrays may not.
    if array.shape == nested.shape:
        return array
    shaped = array.reshape(nested.shape)
    # Not a view of an array that nothing else refers to: writes ask of views what else lies in their memory.
    return shaped.copy() if backend.writable and backend.on_host and hasattr(shaped, "copy") else shaped


def is_numpy_array(value: Any) -> bool:
    """Whether `value` is a `numpy.ndarray`; NumPy is not imported to find out."""
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, numpy.ndarray)


def base_array(array: Any) -> Any:
    """A `numpy.ndarray` itself; of a subclass its elements, whose signs and shapes are those of arrays.

    A tensor over a matrix, or over a masked array, would compute as these do.
    """
    base = sys.modules["numpy"].ndarray
    return array if type(array) is base else array.view(base)


def array_made_by(data: Any) -> Any:
    """What the `__array__` of another library's array makes, as none of a subclass; None where it has no such method.

    Raises:
        OperatorArgumentError: It fails, or returns no array of NumPy.
    """
    convert = getattr(data, "__array__", None)
    if convert is None:
        return None
    try:
        found = convert()
        if not is_numpy_array(found) and hasattr(found, "__array_interface__"):
            found = sys.modules["numpy"].asarray(found)
    except Exception as error:
        raise OperatorArgumentError(
            f"a tensor of {type(data).__module__}.{type(data).__qualname__}",
            found=f"its __array__ refused: {type(error).__name__}: {error}",
            advice="do what that says, or give numbers or arrays of NumPy",
        ) from error
    if not is_numpy_array(found):
        raise OperatorArgumentError(
            f"a tensor of {type(data).__name__}",
            found=f"its __array__ returned {type(found).__name__}, which is no array of NumPy",
            advice="have __array__ return a numpy.ndarray",
        )
    return base_array(found)


def _on_host(data: Any) -> Any:
    """An item as it is; where another library makes NumPy's array of it, such as torch or pandas, that, or its objects."""
    if isinstance(data, (list, tuple)) or type(data) in _NUMBERS or is_tensor(data):
        return data
    numpy = sys.modules.get("numpy")
    if numpy is not None and isinstance(data, (numpy.ndarray, numpy.generic)):
        return data
    array = array_made_by(data)
    if array is None:
        return data
    return array.tolist() if array.ndim and array.dtype.kind == "O" else array


def is_sequence(value: Any) -> bool:
    """Whether `value` counts as a dimension: it has a length and items, and is no text, mapping, set or tensor."""
    if isinstance(value, (list, tuple)):
        return True
    if value.__class__ in _NUMBERS or isinstance(value, _NOT_SEQUENCES) or is_tensor(value):
        return False
    shape = getattr(value, "shape", None)
    if isinstance(shape, tuple) and not shape:
        return False
    return hasattr(value, "__len__") and hasattr(value, "__getitem__")


def read_nested(data: Any) -> Nested:
    """Reads a number or nested sequences of numbers, one-element tensors and arrays.

    Raises:
        OperatorArgumentError: The `__array__` of another library's array fails.
        OperatorValueError: Lengths differ, and the message names the place; the sequences are nested too deeply; or an element is
            no number.
    """
    kind = type(data)
    if kind in _NUMBERS:
        return Nested(data, (), number_dtype(data))
    if kind not in _LISTS:
        return _read_items(_on_host(data))
    # Numbers in lists or tuples of equal lengths, the usual data, are read level by level.
    numbers: Any = data
    shape = [len(data)]
    while not (kinds := set(map(type, numbers))) <= _NUMBERS:
        if not kinds <= _LISTS or (numbers is data and _is_deep(data)) or len(lengths := set(map(len, numbers))) != 1:
            return _read_items(data)
        shape += lengths
        numbers = list(chain.from_iterable(numbers))
    if not kinds:
        return _read_items(data)
    found = number_dtype(numbers[0]) if len(kinds) == 1 else reduce(promote_types, _dtypes_of(kinds))
    # A NamedTuple's own `__new__` is a Python function.
    return tuple.__new__(Nested, (numbers if numbers.__class__ is list else list(numbers), tuple(shape), found))


def _is_deep(data: Any) -> bool:
    """Whether first items nest too deeply; those of a list that contains itself have no end, and may be twice as many each time."""
    for _ in range(_MOST_DIMS + 1):
        if type(data) not in _LISTS or not data:
            return False
        data = data[0]
    return True


def _read_items(data: Any) -> Nested:
    """`read_nested` with a look at each item."""
    shape = _first_shape(data)
    dtypes: set[dtype] = set()
    values = _read(data, shape, (), dtypes)
    inferred = reduce(promote_types, dtypes) if dtypes else get_default_dtype()
    return Nested(values, shape, inferred)


def _first_shape(data: Any) -> tuple[int, ...]:
    """Shape along the first items, which all others must have too."""
    shape: list[int] = []
    while is_sequence(data):
        if is_numpy_array(data):
            return (*shape, *data.shape)
        shape.append(_length(data))
        if not shape[-1]:
            break
        if len(shape) > _MOST_DIMS:  # a list that contains itself has no end
            raise OperatorValueError(
                f"a tensor of {kind_of(data)} in more than {_MOST_DIMS} sequences",
                found=f"too many dimensions {type(data).__name__!r}",
                advice="pass sequences that are nested as deeply as the tensor has dimensions",
            )
        data = _on_host(_first(data))
    return tuple(shape)


def _length(data: Any) -> int:
    try:
        return len(data)
    except Exception as error:  # a sparse matrix has none
        raise _unreadable(data, error) from error


def _first(data: Any) -> Any:
    try:
        return data[0]
    except Exception as error:  # a class with labels
        raise _unreadable(data, error) from error


def _items(data: Any, length: int, path: tuple[int, ...]) -> list[Any]:
    """The items of a sequence, of which there are to be as many as its length says."""
    try:
        items = list(islice(data, length + 1))
    except Exception as error:  # a class that cannot be iterated
        raise _unreadable(data, error) from error
    if len(items) != length:
        found = f"{len(items)} items" if len(items) < length else "more items"
        raise _ragged(path, (length,), f"a sequence of length {length} with {found}")
    return items


def _unreadable(data: Any, error: Exception) -> OperatorValueError:
    made = next((f"data.{name}()" for name in ("toarray", "to_numpy", "tolist") if hasattr(data, name)), "list(data)")
    return OperatorValueError(
        f"a tensor of {type(data).__module__}.{type(data).__qualname__}",
        found=f"could not determine its shape: {type(error).__name__}: {error}",
        advice=f"give its elements as an array or a list, such as {made}",
    )


def _read(data: Any, shape: tuple[int, ...], path: tuple[int, ...], dtypes: set[dtype]) -> Any:
    """Values of one item as nested lists; `path` are the indices that lead to it, `shape` what it must have."""
    if not shape:
        return _read_number(data, path, dtypes)
    if data.__class__ is not list:
        data = _on_host(data)
    if is_numpy_array(data):
        if data.shape != shape:
            raise _ragged(path, shape, f"an array of shape {list(data.shape)}")
        if path == (0,):
            caution("Creating a tensor from a list of numpy.ndarrays is extremely slow: give numpy.array(list)")
        dtypes.add(dtype_of(data.dtype))
        return data.tolist()
    if not is_sequence(data):
        raise _ragged(path, shape, type(data).__name__)
    if (length := _length(data)) != shape[0]:
        raise _ragged(path, shape, f"a sequence of length {length}")
    items = data if type(data) in _LISTS else _items(data, length, path)
    if len(shape) == 1:
        types = set(map(type, items))
        if types <= _NUMBERS:
            dtypes.update(_dtypes_of(types))
            return list(items)
    return [_read(x, shape[1:], (*path, i), dtypes) for i, x in enumerate(items)]


def _dtypes_of(kinds: set[type]) -> list[dtype]:
    """The dtypes of numbers of some of Python's types."""
    return [number_dtype(kind()) for kind in kinds]


def _read_element(data: Any, path: tuple[int, ...], dtypes: set[dtype]) -> Any:
    """The number in a tensor or an array."""
    if is_tensor(data) and data.numel() != 1:
        raise OperatorValueError(
            f"a tensor of shape {list(data.shape)} at data{_indices(path)}",
            found="only one element tensors can be converted to Python scalars",
            advice="use opmux.stack or opmux.cat",
        )
    try:
        found, value = dtype_of(data.dtype), data.item()
    except Exception as error:
        array = _on_host(data)  # of another library's dtype, or a column, which has no item or several
        if array is not data:
            return _read_number(array, path, dtypes)
        if is_tensor(data) or isinstance(error, OpmuxError):
            raise
        if is_numpy_array(data):
            raise _ragged(path, (), f"an array of shape {list(data.shape)}") from error
        raise _unreadable(data, error) from error
    dtypes.add(found)
    return value


def _read_number(data: Any, path: tuple[int, ...], dtypes: set[dtype]) -> Any:
    if is_tensor(data) or hasattr(data, "dtype"):
        return _read_element(data, path, dtypes)
    if isinstance(data, (bool, int, float, complex)):
        dtypes.add(number_dtype(data))
        return data
    if is_sequence(data):
        raise _ragged(path, (), f"a sequence of length {_length(data)}")
    array = _on_host(data)
    if array is not data:
        return _read_number(array, path, dtypes)
    raise OperatorValueError(
        f"a tensor of {type(data).__name__} at data{_indices(path)}",
        found=f"Could not infer dtype of {type(data).__name__}",
        advice=next((advice for kinds, advice in _INSTEAD if isinstance(data, kinds)), _NUMBERS_WANTED),
    )


def _ragged(path: tuple[int, ...], shape: tuple[int, ...], found: str) -> OperatorValueError:
    expected = f"a sequence of length {shape[0]}" if shape else "a number"
    return OperatorValueError(
        f"expected {expected} at dim {len(path)}, at data{_indices(path)}",
        found=found,
        advice="make the sequences of each dimension equally long",
    )


def _indices(path: tuple[int, ...]) -> str:
    return "".join(f"[{i}]" for i in path)
