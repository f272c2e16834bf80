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
#: Loads that a thread for columns has on their way at once, and most threads of a block in its third dimension.
_AHEAD: Final = 4
_MOST_LAYERS: Final = 64
#: Loads of a thread that make a piece worth its launch.
_LOADS: Final = 8


def reducing(name: str, plain: Callable[..., Any]) -> Callable[..., Any]:
    """CuPy's function of that name, by the kernels of this module where they can compute it."""
    how = REDUCTIONS[name]
    known = {"axis", "keepdims"} | ({"dtype"} if how in ("Sum", "Product") else set())

    def reduce(a: Any, /, *args: Any, **options: Any) -> Any:
        # An axis comes by position or by name.
        alone = len(args) + ("axis" in options) < 2 and options.keys() <= known
        if alone and a.__class__ is xp.ndarray and a.size >= _FROM:
            axes = _axes(args[0] if args else options.get("axis"), a.ndim)
            if axes and a.flags.c_contiguous and name_of(a.dtype) in FLOATING:
                dtype = options.get("dtype")
                result = a.dtype if dtype is None else xp.dtype(dtype)
                if result == a.dtype or result == wide(a.dtype):
                    return _reduced(how, a, axes, result, options.get("keepdims", False))
        return plain(a, *args, **options)

    return reduce


def _axes(axis: Any, ndim: int) -> tuple[int, ...]:
    """The axes in order, none counted from the end; none at all where they are not such."""
    given = tuple(range(ndim)) if axis is None else (axis,) if isinstance(axis, int) else axis
    if not isinstance(given, tuple) or not all(isinstance(a, int) for a in given):
        return ()
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
        array = _along(how, array, extent, *((sizes, wide(array.dtype)) if axes else (shape, result)))
    return array


def _along(how: str, array: Any, extent: tuple[int, int, int], shape: tuple[int, ...], result: Any) -> Any:
    """The reduction along the middle of three dimensions, in a new array of a shape and dtype."""
    outer, width, inner = extent
    n = pack_size(inner if inner > 1 else width, array)
    block, across = _over_columns(outer, width, inner // n) if inner > 1 else _over_rows(outer, width // n)
    pieces = _pieces(width, _THREADS // block[0], across) if inner > 1 else _pieces(width // n, block[0], across)
    name, sizes = ("reduce_columns", (*extent, pieces)) if inner > 1 else ("reduce_rows", (outer, width, pieces))
    last = pieces == 1
    found = xp.empty(shape, result) if last else xp.empty((outer, pieces, inner), wide(array.dtype))
    launch("reduction", name, (array.dtype, found.dtype, how, n), (across, pieces), block, (array, found, *sizes))
    return found if last else _along(how, found, (outer, pieces, inner), shape, result)


def _over_columns(outer: int, width: int, packs: int) -> tuple[tuple[int, ...], int]:
    """The block for columns, as many packs side by side, and how many blocks lie beside each other."""
    lanes = min(32, 1 << (packs - 1).bit_length())
    depth = min(_THREADS // lanes, 1 << (-(-width // _AHEAD) - 1).bit_length())
    layers = min(_THREADS // (lanes * depth), _MOST_LAYERS)  # of short columns a block has many
    return (lanes, depth, layers), -(-outer * -(-packs // lanes) // layers)


def _over_rows(rows: int, packs: int) -> tuple[tuple[int, ...], int]:
    """The block for rows of so many packs, and how many blocks lie beside each other."""
    if packs > _THREADS:
        return (2 * _THREADS, 1), rows
    lanes = min(32, max(4, 1 << (packs // 2 - 1).bit_length()))  # a row of few packs has a part of a warp
    layers = _THREADS // lanes
    return (lanes, layers), -(-rows // layers)


def _pieces(loads: int, threads: int, blocks: int) -> int:
    """Into how many pieces to cut what so many blocks would do, each of whose threads has a share of so many loads."""
    return max(1, min(_BLOCKS // blocks, loads // (threads * _LOADS)))


#: Functions of CuPy by the classes of C++ that combine elements.
REDUCTIONS: Final = {"sum": "Sum", "prod": "Product", "max": "Largest", "min": "Smallest"}
