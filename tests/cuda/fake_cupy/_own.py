"""Functions of the fake's own: those that CuPy's arguments or results make different from NumPy's."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np

from . import _linalg
from ._api import native_dtype
from ._calls import call_numpy, wrap
from ._machine import MACHINE
from ._ndarray import ndarray
from ._ufunc import ufunc

__all__ = ["OWN"]


def _array(
    obj: Any,
    dtype: Any = None,
    copy: Any = True,
    order: Any = "K",
    subok: Any = False,
    ndmin: int = 0,
    *,
    blocking: bool = False,
) -> Any:
    wanted = None if dtype is None else native_dtype(dtype)
    if isinstance(obj, ndarray):
        if not copy and (wanted is None or wanted == obj.dtype) and obj.ndim >= ndmin:
            order_is_right = order in (None, "K", "A") or getattr(obj.flags, f"{order.lower()}_contiguous")
            return obj if order_is_right else obj.copy(order)
        result = obj.copy(order or "K") if wanted is None or wanted == obj.dtype else obj.astype(wanted, order or "K")
        return result if result.ndim >= ndmin else result.reshape((1,) * (ndmin - result.ndim) + result.shape)
    shared = getattr(obj, "__cuda_array_interface__", None)
    if shared is not None:
        return _array(shared["_fake"].view(), dtype, copy, order, subok, ndmin)
    if isinstance(obj, (list, tuple)) and _holds_arrays(obj):
        stacked = OWN["cupy", "stack"]([_array(part) for part in obj])
        return stacked if wanted is None else stacked.astype(wanted)
    host = np.array(obj, wanted, order=order or "K", ndmin=ndmin)
    native_dtype(host.dtype)
    result = wrap(host.copy(order or "K") if host is obj else host)
    MACHINE.count("host to device", "array")
    if blocking:
        MACHINE.synchronise("array")
    MACHINE.launch("array", [], [result._memory])
    return result


def _holds_arrays(obj: Any) -> bool:
    return any(isinstance(part, ndarray) or (isinstance(part, (list, tuple)) and _holds_arrays(part)) for part in obj)


def _asarray(a: Any, dtype: Any = None, order: Any = None, *, copy: Any = None, blocking: bool = False) -> Any:
    return _array(a, dtype, bool(copy), order or "K", blocking=blocking)


def _asnumpy(a: Any, stream: Any = None, order: Any = "C", out: Any = None, *, blocking: bool = True) -> Any:
    return a.get(stream, order, out, blocking) if isinstance(a, ndarray) else np.asarray(a)


def _contiguous(order: str) -> Callable[..., Any]:
    return lambda a, dtype=None: _array(a, dtype, False, order)


def _empty(shape: Any, dtype: Any = float, order: str = "C") -> Any:
    return ndarray(shape, dtype, order=order)


def _empty_like(prototype: Any, dtype: Any = None, order: str = "K", subok: Any = None, shape: Any = None) -> Any:
    make: Any = np.empty_like
    result = wrap(make(prototype._host, dtype, order, shape=shape))
    result._host[...] = np.nan if result.dtype.kind in "fc" else 77
    return result


def _filled(value: Any) -> Callable[..., Any]:
    return lambda shape, dtype=float, order="C": _full(shape, value, dtype, order)


def _full(shape: Any, fill_value: Any, dtype: Any = None, order: Any = "C") -> Any:
    number = fill_value._host if isinstance(fill_value, ndarray) else fill_value
    result = wrap(np.full(shape, number, None if dtype is None else native_dtype(dtype), order))
    MACHINE.launch("full", [], [result._memory])
    return result


def _arange(start: Any, stop: Any = None, step: Any = 1, dtype: Any = None) -> Any:
    bounds = [float(x) if isinstance(x, ndarray) else x for x in (start, stop, step)]
    host = np.arange(*bounds[:1], dtype=dtype) if stop is None else np.arange(*bounds, dtype=dtype)
    if stop is None and step != 1:
        host = np.arange(0, bounds[0], bounds[2], dtype=dtype)
    native_dtype(host.dtype)
    result = wrap(host)
    MACHINE.launch("arange", [], [result._memory])
    return result


def _where(condition: Any, x: Any = None, y: Any = None) -> Any:
    if (x is None) != (y is None):
        raise ValueError("Must provide both 'x' and 'y' or neither.")
    if x is None:
        return condition.nonzero()
    if isinstance(condition, np.ndarray):
        raise TypeError(f"Unsupported type {type(condition)}")
    return _WHERE(condition.astype("?", copy=False) if isinstance(condition, ndarray) else condition, x, y)


def _broadcast_to(array: Any, shape: Any) -> Any:
    if not isinstance(array, ndarray):
        array = _array(array)
    seen = np.broadcast_to(array._host, shape)
    return array._view(np.lib.stride_tricks.as_strided(array._host, seen.shape, seen.strides))


def _broadcast_arrays(*args: Any) -> Any:
    shape = np.broadcast_shapes(*[a.shape for a in args])
    return [_broadcast_to(a, shape) for a in args]


def _as_strided(x: Any, shape: Any = None, strides: Any = None) -> Any:
    return x._view(np.lib.stride_tricks.as_strided(x._host, shape, strides))


def _copyto(dst: Any, src: Any, casting: str = "same_kind", where: Any = None) -> None:
    if isinstance(src, np.ndarray):
        raise TypeError(f"Unsupported type {type(src)}")
    if where is None:
        dst[...] = src
        return
    call_numpy("copyto", lambda a, b, w: np.copyto(a, b, casting, w), (dst, src, where), {}, [dst])  # type: ignore[arg-type]


def _join(name: str) -> Callable[..., Any]:
    def compute(*args: Any, **kwargs: Any) -> Any:
        result = getattr(np, name)(*args, **kwargs)
        # Row-major, whatever order its parts have, where NumPy follows them.
        return result if kwargs["out"] is not None else np.ascontiguousarray(result)

    def call(tup: Any, axis: Any = 0, out: Any = None, **options: Any) -> Any:
        for part in tup:
            if not isinstance(part, ndarray):
                raise TypeError(f"Only cupy arrays can be concatenated, not {type(part)}")
        writes = [] if out is None else [out]
        return call_numpy(name, compute, (list(tup), axis), {"out": out, **options}, writes)

    return call


def _take(a: Any, indices: Any, axis: Any = None, out: Any = None) -> Any:
    return a.take(indices, axis, out)


def _from_dlpack(array: Any, *, device: Any = None, copy: Any = None) -> Any:
    kind, index = array.__dlpack_device__()
    if kind != 2:
        raise BufferError("CPU arrays cannot be directly imported to CuPy. Use `cupy.array(numpy.from_dlpack(input))`.")
    with _device(index):
        stream = MACHINE.stream.ptr or 1
        return array.__dlpack__(stream=stream)[1].view()


def _device(index: int) -> Any:
    from ._cuda import Device

    return Device(index)


def _bincount(x: Any, weights: Any = None, minlength: Any = None) -> Any:
    if x.ndim > 1 or x.dtype.kind not in "bui":
        raise TypeError("bincount takes one dimension of integers")
    MACHINE.synchronise("bincount")
    if x.size and int(x._host.min()) < 0:
        raise ValueError("The first argument of bincount must be non-negative")
    return call_numpy("bincount", lambda a, w: np.bincount(a, w, minlength or 0), (x, weights), {})


def _take_along_axis(a: Any, indices: Any, axis: Any) -> Any:
    size = a.size if axis is None else a.shape[axis]
    return call_numpy("take_along_axis", lambda x, i: np.take_along_axis(x, i % max(size, 1), axis), (a, indices), {})


def _repeat(a: Any, repeats: Any, axis: Any = None) -> Any:
    if isinstance(repeats, (ndarray, np.ndarray)):
        raise TypeError("'repeats' should be int or sequence: tolist() it first")
    return call_numpy("repeat", np.repeat, (a, repeats, axis), {})


def _sorted_by(name: str) -> Callable[..., Any]:
    """`sort` or `argsort`: always stable, and no other kind can be chosen."""
    compute = getattr(np, name)

    def call(a: Any, axis: Any = -1, kind: Any = None) -> Any:
        if kind not in (None, "stable"):
            raise ValueError("kind can only be None or 'stable'")
        if not isinstance(a, ndarray):
            raise TypeError(f"Unsupported type {type(a)}")
        return call_numpy(name, lambda x: compute(x, axis, kind="stable"), (a,), {})

    return call


def _lexsort(keys: Any) -> Any:
    if not isinstance(keys, ndarray):
        raise AttributeError(f"{type(keys).__name__!r} object has no attribute 'ndim': keys must be cupy.ndarray")
    if keys.ndim > 2:
        raise NotImplementedError("Keys with the rank of three or more is not supported in lexsort")
    return call_numpy("lexsort", np.lexsort, (keys,), {})


def _searchsorted(a: Any, v: Any, side: str = "left", sorter: Any = None) -> Any:
    if not isinstance(a, ndarray):
        raise NotImplementedError("Only int or ndarray are supported for a")
    if not isinstance(v, (ndarray, int, float, complex)):
        raise NotImplementedError("Only python scalars or ndarrays are supported for v")
    return call_numpy("searchsorted", np.searchsorted, (a, v, side, sorter), {})


def _matmul(*args: Any, out: Any = None, **options: Any) -> Any:
    a, b = args[:2]
    for x in (a, b):
        if not isinstance(x, ndarray):
            raise TypeError(f"Unsupported type {type(x)}")
    if out is not None:
        return call_numpy("matmul", np.matmul, (a, b), {"out": out}, [out])
    # NumPy multiplies bfloat16 in float32, and gives that; CuPy rounds the result.
    dtype = np.promote_types(a.dtype, b.dtype)
    return call_numpy("matmul", lambda x, y: np.asarray(np.matmul(x, y)).astype(dtype, copy=False), (a, b), {})


def _diagonal(a: Any, offset: int = 0, axis1: int = 0, axis2: int = 1) -> Any:
    view = np.diagonal(a._host, offset, axis1, axis2)
    view.flags.writeable = a._host.flags.writeable
    return a._view(view)


def _real(val: Any) -> Any:
    return val.real


def _imag(val: Any) -> Any:
    return val.imag


def _size(a: Any, axis: Any = None) -> int:
    return int(a.size if axis is None else a.shape[axis])


def _get_array_module(*args: Any) -> Any:
    import sys

    return sys.modules["cupy"] if any(isinstance(a, ndarray) for a in args) else np


def _result_type(*arrays_and_dtypes: Any) -> Any:
    return np.result_type(*[a._host if isinstance(a, ndarray) else a for a in arrays_and_dtypes])


def _may_share_memory(a: Any, b: Any, max_work: Any = None) -> bool:
    return bool(np.may_share_memory(a._host, b._host))


def _shares_memory(a: Any, b: Any, max_work: Any = None) -> bool:
    """Looks up the addresses of all elements on the device, and waits; those of complex numbers it joins, part by part."""
    if any(x.dtype.kind == "c" and not x.ndim for x in (a, b)):
        raise ValueError("zero-dimensional arrays cannot be concatenated")
    MACHINE.synchronise("shares_memory")
    return bool(np.shares_memory(a._host, b._host))


def _scatter(kind: str) -> Callable[..., Any]:
    return lambda a, slices, value: getattr(a, f"scatter_{kind}")(slices, value)


_WHERE = ufunc(
    "where",
    {
        "nin": 3,
        "nout": 1,
        "at": None,
        "types": [f"?{c}{c}->{c}" for c in "?bBhHiIlLqQefdFD"],
    },
    np.where,
)
_IN_CUPY: Final[dict[str, Callable[..., Any]]] = {
    "array": _array,
    "asarray": _asarray,
    "asanyarray": _asarray,
    "asnumpy": _asnumpy,
    "ascontiguousarray": _contiguous("C"),
    "asfortranarray": _contiguous("F"),
    "astype": lambda x, dtype, *, copy=True: x.astype(dtype, copy=copy),
    "empty": _empty,
    "empty_like": _empty_like,
    "zeros": _filled(0),
    "ones": _filled(1),
    "full": _full,
    "arange": _arange,
    "where": _where,
    "broadcast_to": _broadcast_to,
    "broadcast_arrays": _broadcast_arrays,
    "copyto": _copyto,
    "take": _take,
    "take_along_axis": _take_along_axis,
    "repeat": _repeat,
    "from_dlpack": _from_dlpack,
    "bincount": _bincount,
    "matmul": _matmul,
    "sort": _sorted_by("sort"),
    "argsort": _sorted_by("argsort"),
    "lexsort": _lexsort,
    "searchsorted": _searchsorted,
    "diagonal": _diagonal,
    "real": _real,
    "imag": _imag,
    "size": _size,
    "get_array_module": _get_array_module,
    "result_type": _result_type,
    "may_share_memory": _may_share_memory,
    "shares_memory": _shares_memory,
    "copy": lambda a, order="K": a.copy(order),
    "nonzero": lambda a: a.nonzero(),
    "ndim": lambda a: a.ndim,
    "shape": lambda a: a.shape,
    "iscomplexobj": lambda x: x.dtype.kind == "c",
    "isrealobj": lambda x: x.dtype.kind != "c",
    "clear_memo": lambda: None,
}
OWN: Final[dict[tuple[str, str], Callable[..., Any]]] = {("", name): value for name, value in _IN_CUPY.items()} | {
    ("cupy", "concatenate"): _join("concatenate"),
    ("cupy", "concat"): _join("concatenate"),
    ("cupy", "stack"): _join("stack"),
    ("cupy.linalg", "matmul"): _matmul,
    ("cupy.lib.stride_tricks", "as_strided"): _as_strided,
    ("cupyx", "scatter_add"): _scatter("add"),
    ("cupyx", "scatter_max"): _scatter("max"),
    ("cupyx", "scatter_min"): _scatter("min"),
    **{("cupy.linalg", name): own for name, own in _linalg.functions().items()},
}
