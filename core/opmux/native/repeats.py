"""Destinations several of whose elements are one place in memory, where PyTorch writes into them all the same.

Its element-wise operators and most others refuse them. Some look at their destination's shape only, and write element by element
in row-major order, so that of the results for one place the last stays: Meta functions that `keeps_last` has marked say so.
Reductions add to what is there, in an order of their own, so that there is nothing to agree with: those are refused here.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from opmux.native.arrays import quiet, repeats_elements, resize_native, shape_of, warn_of_resizing
from opmux.tensor import ArrayBackend, Tensor

__all__ = ["has_repeats", "is_keeping_last", "keeps_last", "write_repeats"]

_F = TypeVar("_F", bound=Callable[..., Any])
_KEEPING_LAST: Final = set[Any]()


def keeps_last(meta: _F) -> _F:
    """Marks the Meta function of an operator that writes into such destinations."""
    _KEEPING_LAST.add(meta)
    return meta


def is_keeping_last(meta: Callable[..., Any]) -> bool:
    """Whether `keeps_last` has marked a Meta function."""
    return meta in _KEEPING_LAST


def has_repeats(be: ArrayBackend, tensor: Tensor) -> bool:
    """Whether several elements of a tensor are one, in memory of the host, which can be written to in order."""
    return be.on_host and be.writable and repeats_elements(tensor._array)


def write_repeats(be: ArrayBackend, outs: Sequence[Tensor], results: Sequence[Any]) -> None:
    """Writes arrays into tensors, which are resized as needed, element by element where several are one."""
    from opmux.native.storage import with_repeats  # only such destinations need it

    pairs = list(zip(outs, results, strict=True))
    for out, result in pairs:
        warn_of_resizing(out, result.shape)
    for out, result in pairs:
        if shape_of(out) != tuple(result.shape):
            resize_native(be, out, result.shape)
        with quiet(be):
            with_repeats(be, out._array)[...] = result
