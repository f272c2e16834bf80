"""The standard's creation functions.

`shape` is a size or a tuple of sizes; `dtype` left out is the default dtype, or that of the values; `device` left out is the
default device, and for functions of a tensor its own. All raise PluginError for a device that no loaded plugin provides.
"""

from typing import Any, Literal

from opmux.array_api._axes import listed
from opmux.array_api._dtypes import isdtype
from opmux.dispatch import explain_each
from opmux.errors import OperatorValueError
from opmux.tensor import Tensor, default_complex_dtype, float64, get_default_dtype, int64, ops, to_dtype
from opmux.tensor import asarray as _asarray
from opmux.tensor import device as Device  # noqa: N812 -- functions have a parameter of that name
from opmux.tensor import dtype as Dtype  # noqa: N812 -- as above
from opmux.tensor import from_dlpack as _from_dlpack

__all__ = [
    "arange",
    "asarray",
    "empty",
    "empty_like",
    "eye",
    "from_dlpack",
    "full",
    "full_like",
    "linspace",
    "meshgrid",
    "ones",
    "ones_like",
    "tril",
    "triu",
    "zeros",
    "zeros_like",
]

_aten = ops.aten

_Shape = int | tuple[int, ...]
_Place = Device | str | None


def arange(
    start: float,
    /,
    stop: float | None = None,
    step: float = 1,
    *,
    dtype: Dtype | None = None,
    device: _Place = None,
) -> Tensor:
    """Numbers from `start` up to `stop`, which is left out of them, in steps; none if the step leads away from `stop`.

    Args:
        start: The first number; the end, with 0 as the first, if `stop` is left out.
        stop: The end.
        step: The distance; not 0.
        dtype: Left out, int64 for integers and the default dtype otherwise.
        device: Where.

    Raises:
        OperatorValueError: `step` is 0.
    """
    first, end = (0, start) if stop is None else (start, stop)
    if step and (end - first) / step <= 0:
        whole = all(isinstance(number, int) for number in (first, end, step))
        return empty(0, dtype=dtype or (int64 if whole else get_default_dtype()), device=device)
    if dtype is not None and isdtype(dtype, "integral") and any(number % 1 for number in (first, end, step)):
        # How many there are the numbers say as they are given: the operator makes integers of them first.
        return _aten.arange.start_step(first, end, step, dtype=float64, device=device).to(dtype)
    return _aten.arange.start_step(first, end, step, dtype=dtype, device=device)


def asarray(obj: Any, /, *, dtype: Dtype | None = None, device: _Place = None, copy: bool | None = None) -> Tensor:
    """A tensor with the values of `obj`.

    Args:
        obj: A tensor, a number, nested sequences of numbers, or another library's array.
        dtype: Element type.
        device: Where; for a tensor its own device if left out.
        copy: True always copies; False raises where a copy would be needed; None copies only then.

    Raises:
        OperatorValueError: `copy` is False and a copy is needed, or sequences are ragged.
        OperatorArgumentError: It has no values to make a tensor of.
    """
    return _asarray(obj, dtype=dtype, device=device, copy=copy)


def empty(shape: _Shape, *, dtype: Dtype | None = None, device: _Place = None) -> Tensor:
    """A tensor whose elements may be anything."""
    return _aten.empty.memory_format(listed(shape), dtype=dtype, device=device)


def empty_like(x: Tensor, /, *, dtype: Dtype | None = None, device: _Place = None) -> Tensor:
    """A tensor of the shape, and where not given otherwise of the dtype and on the device, of another; with any elements."""
    return _aten.empty_like.default(x, dtype=dtype, device=device)


def eye(
    n_rows: int, n_cols: int | None = None, /, *, k: int = 0, dtype: Dtype | None = None, device: _Place = None
) -> Tensor:
    """A matrix with ones on a diagonal and zeros elsewhere.

    Args:
        n_rows: Number of rows.
        n_cols: Number of columns; that of the rows if left out.
        k: Which diagonal: above the main one if positive.
        dtype: Element type.
        device: Where.
    """
    columns = n_rows if n_cols is None else n_cols
    target = get_default_dtype() if dtype is None else to_dtype(dtype)
    if k == 0:
        return _aten.eye.m(n_rows, columns, dtype=target, device=device)
    rows = _aten.arange.default(n_rows, dtype=int64, device=device).unsqueeze(-1)
    return (_aten.arange.default(columns, dtype=int64, device=device) - rows == k).to(target)


def from_dlpack(x: Any, /, *, device: _Place = None, copy: bool | None = None) -> Tensor:
    """A tensor over the memory of another library's array, which speaks DLPack; `opmux.from_dlpack` says more."""
    return _from_dlpack(x, device=device, copy=copy)


def full(shape: _Shape, fill_value: complex, *, dtype: Dtype | None = None, device: _Place = None) -> Tensor:
    """A tensor whose elements are one number, whose kind decides the dtype if that is left out."""
    return _aten.full.default(listed(shape), fill_value, dtype=dtype, device=device)


def full_like(x: Tensor, /, fill_value: complex, *, dtype: Dtype | None = None, device: _Place = None) -> Tensor:
    """A tensor of the shape of another, and where not given otherwise of its dtype and on its device, of one number."""
    return _aten.full_like.default(x, fill_value, dtype=dtype, device=device)


def linspace(
    start: complex,
    stop: complex,
    /,
    num: int,
    *,
    dtype: Dtype | None = None,
    device: _Place = None,
    endpoint: bool = True,
) -> Tensor:
    """Numbers at equal distances.

    Args:
        start: The first.
        stop: The last, or, without `endpoint`, the one that would come after the last.
        num: How many.
        dtype: Left out, the default dtype, or the default complex one if `start` or `stop` is complex.
        device: Where.
        endpoint: Whether `stop` is one of them.

    Raises:
        OperatorValueError: `num` is negative.
    """
    if num < 0:
        raise OperatorValueError(
            f"linspace of {num} numbers", found="a negative number of elements", advice="give num=0 or more"
        )
    if dtype is None:
        is_complex = isinstance(start, complex) or isinstance(stop, complex)
        dtype = default_complex_dtype() if is_complex else get_default_dtype()
    numbers = _aten.linspace.default(start, stop, num if endpoint else num + 1, dtype=dtype, device=device)
    return numbers if endpoint else numbers[:-1]


def meshgrid(*arrays: Tensor, indexing: Literal["xy", "ij"] = "xy") -> tuple[Tensor, ...]:
    """The coordinates of a grid.

    Args:
        arrays: The coordinates along each of its n axes, each with at most one dimension.
        indexing: "ij" if result i varies along dimension i; "xy" if the first two of them are exchanged.

    Returns:
        n tensors with n dimensions.
    """
    return tuple(_aten.meshgrid.indexing(list(arrays), indexing=indexing)) if arrays else ()


def ones(shape: _Shape, *, dtype: Dtype | None = None, device: _Place = None) -> Tensor:
    """A tensor of ones."""
    return _aten.ones.default(listed(shape), dtype=dtype, device=device)


def ones_like(x: Tensor, /, *, dtype: Dtype | None = None, device: _Place = None) -> Tensor:
    """A tensor of ones, of the shape of another, and where not given otherwise of its dtype and on its device."""
    return _aten.ones_like.default(x, dtype=dtype, device=device)


def tril(x: Tensor, /, *, k: int = 0) -> Tensor:
    """Matrices of shape (..., m, n) with zeros above a diagonal: the main one, or the k-th above it."""
    return _aten.tril.default(x, k)


def triu(x: Tensor, /, *, k: int = 0) -> Tensor:
    """Matrices of shape (..., m, n) with zeros below a diagonal: the main one, or the k-th above it."""
    return _aten.triu.default(x, k)


def zeros(shape: _Shape, *, dtype: Dtype | None = None, device: _Place = None) -> Tensor:
    """A tensor of zeros."""
    return _aten.zeros.default(listed(shape), dtype=dtype, device=device)


def zeros_like(x: Tensor, /, *, dtype: Dtype | None = None, device: _Place = None) -> Tensor:
    """A tensor of zeros, of the shape of another, and where not given otherwise of its dtype and on its device."""
    return _aten.zeros_like.default(x, dtype=dtype, device=device)


explain_each(globals(), __all__)
