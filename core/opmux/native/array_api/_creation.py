"""Functions of NumPy that make arrays, made of those of the array API standard. Each gets the `ArrayAPI` first."""

from collections.abc import Callable
from typing import Any, Final

from opmux.native.array_api._promotion import default_dtype
from opmux.tensor import float64, int64

__all__ = [
    "OWN",
    "Function",
    "arange",
    "broadcast_to",
    "empty",
    "empty_like",
    "eye",
    "full",
    "full_like",
    "linspace",
    "ones",
    "ones_like",
    "own",
    "sizes",
    "triu_indices",
    "zeros",
    "zeros_like",
]

Function = Callable[..., Any]
#: NumPy's functions by name.
OWN: Final[dict[str, Function]] = {}


def own(function: Function) -> Function:
    """Has a function stand under its name."""
    OWN[function.__name__.removeprefix("_")] = function
    return function


@own
def broadcast_to(xp: Any, array: Any, shape: Any) -> Any:
    """`numpy.broadcast_to`."""
    return xp.wrapped(xp.namespace.broadcast_to(xp.asarray(array).native, sizes(shape)))


def _made(xp: Any, name: str, /, *args: Any, d: Any = None, **options: Any) -> Any:
    function = getattr(xp.namespace, name)
    return xp.wrapped(function(*args, dtype=xp.native_dtype(d or float64), **xp.placement, **options))


def sizes(shape: Any) -> tuple[int, ...]:
    """A shape, or the one size of a vector, as a tuple."""
    return (int(shape),) if not isinstance(shape, (tuple, list)) else tuple([int(n) for n in shape])


@own
def zeros(xp: Any, shape: Any, dtype: Any = None) -> Any:
    """`numpy.zeros`."""
    return _made(xp, "zeros", sizes(shape), d=dtype)


@own
def ones(xp: Any, shape: Any, dtype: Any = None) -> Any:
    """`numpy.ones`."""
    return _made(xp, "ones", sizes(shape), d=dtype)


@own
def empty(xp: Any, shape: Any, dtype: Any = None) -> Any:
    """`numpy.empty`."""
    return _made(xp, "empty", sizes(shape), d=dtype)


@own
def full(xp: Any, shape: Any, fill_value: Any, dtype: Any = None) -> Any:
    """`numpy.full`."""
    return broadcast_to(xp, xp.asarray(fill_value, dtype), sizes(shape))


@own
def zeros_like(xp: Any, a: Any, dtype: Any = None) -> Any:
    """`numpy.zeros_like`."""
    return zeros(xp, a.shape, dtype or a.dtype)


@own
def ones_like(xp: Any, a: Any, dtype: Any = None) -> Any:
    """`numpy.ones_like`."""
    return ones(xp, a.shape, dtype or a.dtype)


@own
def empty_like(xp: Any, a: Any, dtype: Any = None) -> Any:
    """`numpy.empty_like`."""
    return empty(xp, a.shape, dtype or a.dtype)


@own
def full_like(xp: Any, a: Any, fill_value: Any, dtype: Any = None) -> Any:
    """`numpy.full_like`."""
    return full(xp, a.shape, fill_value, dtype or a.dtype)


@own
def arange(xp: Any, *bounds: Any, dtype: Any = None) -> Any:
    """`numpy.arange`."""
    numbers = [x if isinstance(x, (int, float)) else x.tolist() for x in bounds]
    return _made(xp, "arange", *numbers, d=dtype or default_dtype(numbers))


@own
def eye(xp: Any, N: int, M: int | None = None, k: int = 0, dtype: Any = None) -> Any:  # noqa: N803 -- NumPy's names
    """`numpy.eye`."""
    return _made(xp, "eye", N, M, d=dtype, k=k)


@own
def linspace(xp: Any, start: Any, stop: Any, num: int = 50) -> Any:
    """`numpy.linspace`."""
    return _made(xp, "linspace", float(start), float(stop), num)


@own
def triu_indices(xp: Any, n: int, k: int = 0) -> Any:
    """`numpy.triu_indices`."""
    return xp.nonzero(xp.triu(ones(xp, (n, n), int64), k=k))
