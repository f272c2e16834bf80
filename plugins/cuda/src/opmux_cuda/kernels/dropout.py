"""Dropout in two launches, one of which draws a single number: the key of all others.

CuPy's functions take four, and move five times as many bytes: here each element is read once, and written with one byte of
mask. The key comes from the device's generator and stays on the device, so that the sequence follows from the seed, drawing
never waits, and a captured graph draws afresh whenever it runs.
"""

from collections.abc import Callable
from typing import Any, Final

import opmux
from opmux import Tensor
from opmux.native import ArrayBackend
from opmux_cuda._cupy import xp
from opmux_cuda.kernels._elementwise import Elementwise
from opmux_cuda.kernels._launch import contiguous, floating, launch, name_of, native, pack_size

__all__ = ["KERNELS"]

_THREADS: Final = 256
_BITS: Final = 1 << 32


def _native_dropout(
    portable: Callable[..., Any], be: ArrayBackend, input: Tensor, p: float, train: bool | None
) -> tuple[Tensor, Tensor]:
    x = input._array
    if train is False or not 0 < p < 1 or not x.size or not floating(be, input):
        return portable(be, input, p, train)  # type: ignore[no-any-return]
    x = contiguous(x)
    y, mask = xp.empty(x.shape, x.dtype), xp.empty(x.shape, bool)
    # The bits of a random number serve as the key: drawing integers takes CuPy a transfer.
    key = be.rng(opmux.default_generator(input.device)).random((1,), dtype=xp.float64).view(xp.int64)
    n = pack_size(x.size, x, y, most=4)
    threshold = min(round(p * _BITS), _BITS - 1)
    args = (x, key, y, mask, x.size, threshold, 1 / (1 - p))
    launch("dropout", "dropout", (x.dtype, n), (-(-x.size // (4 * _THREADS)),), (_THREADS,), args)
    return be.wrap(y), be.wrap(mask)


_BACKWARD: Final = Elementwise("dropout_backward", "T g, bool kept, float64 scale", "y = T(A(g) * A(kept) * A(scale))")


def _native_dropout_backward(
    portable: Callable[..., Any], be: ArrayBackend, grad_output: Tensor, mask: Tensor, scale: float
) -> Tensor:
    grad, kept = grad_output._array, mask._array
    alike = native(be, kept) and name_of(kept.dtype) == "bool" and kept.shape == grad.shape
    if not alike or not floating(be, grad_output) or not (grad.flags.c_contiguous and kept.flags.c_contiguous):
        return portable(be, grad_output, mask, scale)  # type: ignore[no-any-return]
    return be.wrap(_BACKWARD(grad, kept, float(scale), xp.empty(grad.shape, grad.dtype)))


KERNELS: Final[dict[str, Callable[..., Any]]] = {
    "native_dropout": _native_dropout,
    "native_dropout_backward": _native_dropout_backward,
}
