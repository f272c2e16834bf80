"""Sums, products and extremes along axes in one launch or two, where CuPy's reductions of columns have a thread for each of them.

Arrays of many elements are cut into pieces, so that every multiprocessor has work whatever the shape is; the pieces are combined
in the same order every time. What is small, or of another dtype or order in memory, is left to CuPy.
"""

from collections.abc import Callable
from math import prod
from typing import Any, Final

from opmux_cuda._cupy import xp
from opmux_cuda.kernels._launch import FLOATING, launch, name_of, pack_size, wide

__all__ = ["REDUCTIONS", "reducing"]

#: Elements from which on these kernels are used.
_FROM: Final = 1 << 15
_THREADS: Final = 256
#: Blocks that keep a large GPU busy. The number does not depend on the device, so that sums do not either.
_BLOCKS: Final = 528
#: Loads of a thread that make a piece worth its launch.
_LOADS: Final = 8


def reducing(name: str, plain: Callable[..., Any]) -> Callable[..., Any]:
    """CuPy's function of that name, by the kernels of this module where they can compute it."""
    how = REDUCTIONS[name]

    def reduce(a: Any, axis: Any = None, dtype: Any = None, out: Any = None, keepdims: bool = False) -> Any:
        if out is None and a.__class__ is xp.ndarray and a.size >= _FROM:
            axes = _axes(axis, a.ndim)
            if axes and a.flags.c_contiguous and name_of(a.dtype) in FLOATING:
                result = a.dtype if dtype is None else xp.dtype(dtype)
                if result == a.dtype or (result == wide(a.dtype) and how in ("Sum", "Product")):
                    return _reduced(how, a, axes, result, keepdims)
        options = {} if dtype is None else {"dtype": dtype}
        return plain(a, axis=axis, out=out, keepdims=keepdims, **options)

    return reduce


def _axes(axis: Any, ndim: int) -> tuple[int, ...]:
    """The axes in order, none counted from the end; none at all where they are not such."""
    given = tuple(range(ndim)) if axis is None else (axis,) if isinstance(axis, int) else tuple(axis)
    axes = {a % ndim for a in given if -ndim <= a < ndim} if ndim else set()
    return tuple(sorted(axes)) if len(axes) == len(given) else ()


def _reduced(how: str, array: Any, axes: tuple[int, ...], result: Any, keepdims: bool) -> Any:
    """The reduction, one run of neighbouring axes after another, the innermost first."""
    kept = tuple([1 if i in axes else n for i, n in enumerate(array.shape)])
    shape = kept if keepdims else tuple([n for i, n in enumerate(array.shape) if i not in axes])
    sizes = array.shape
    while axes:
        first = last = len(axes) - 1
        while first and axes[first - 1] == axes[first] - 1:
            first -= 1
        start, stop = axes[first], axes[last] + 1
        extent = prod(sizes[:start]), prod(sizes[start:stop]), prod(sizes[stop:])
        axes, sizes = axes[:first], (*sizes[:start], *sizes[stop:])
        array = _along(how, array, extent, wide(array.dtype) if axes else result)
    return array.reshape(shape)


def _along(how: str, array: Any, extent: tuple[int, int, int], result: Any) -> Any:
    """The reduction along the middle of three dimensions."""
    outer, width, inner = extent
    if inner > 1:
        n = pack_size(inner, array)
        lanes = min(32, 1 << (inner // n - 1).bit_length())
        block, across = (lanes, _THREADS // lanes), outer * -(-inner // n // lanes)
        pieces = _pieces(width, block[1], across)
        sizes, name = (width, inner, pieces), "reduce_columns"
    else:
        n = pack_size(width, array)
        # A row of few packs has a part of a warp.
        lanes = min(32, max(4, 1 << (width // n // 2 - 1).bit_length())) if width // n <= _THREADS else 2 * _THREADS
        block = (lanes, max(_THREADS // lanes, 1))
        across = -(-outer // block[1])
        pieces = _pieces(width // n, lanes, across)
        sizes, name = (outer, width, pieces), "reduce_rows"
    last = pieces == 1
    found = xp.empty((outer, pieces, inner), result if last else wide(array.dtype))
    launch("reduction", name, (array.dtype, found.dtype, how, n), (across, pieces), block, (array, found, *sizes))
    return found if last else _along(how, found, (outer, pieces, inner), result)


def _pieces(loads: int, threads: int, blocks: int) -> int:
    """Into how many pieces to cut what so many blocks would do, each of whose threads has a share of so many loads."""
    return max(1, min(_BLOCKS // blocks, loads // (threads * _LOADS)))


#: Functions of CuPy by the classes of C++ that combine elements.
REDUCTIONS: Final = {"sum": "Sum", "prod": "Product", "max": "Largest", "min": "Smallest"}
