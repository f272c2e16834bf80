"""Operators of three tensors that optimizers are made of, in one launch: each element is read and written once."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from opmux import Tensor
from opmux.native import ArrayBackend
from opmux_cuda.kernels._elementwise import Elementwise, destination, laid_out_alike

__all__ = ["KERNELS"]

_INPUTS: Final = "T x, T a, T b, float64 value"
_PRODUCT: Final = Elementwise("addcmul", _INPUTS, "y = T(A(x) + A(value) * A(a) * A(b))")
_QUOTIENT: Final = Elementwise("addcdiv", _INPUTS, "y = T(A(x) + A(value) * A(a) / A(b))")
# From the nearer end, so that weights of 0 and 1 give the ends exactly.
_BETWEEN: Final = (
    "const A way = A(e) - A(x), s = A(w); y = T(fabs(s) < A(0.5) ? A(x) + way * s : A(e) - way * (A(1) - s))"
)
_BY_TENSOR: Final = Elementwise("lerp", "T x, T e, T w", _BETWEEN)
_BY_NUMBER: Final = Elementwise("lerp_number", "T x, T e, float64 w", _BETWEEN)


def _added(
    formula: Elementwise,
    portable: Callable[..., Any],
    be: ArrayBackend,
    self: Tensor,
    tensor1: Tensor,
    tensor2: Tensor,
    *,
    value: Any = 1,
    out: Any = None,
) -> Any:
    if not isinstance(value, (int, float)) or not laid_out_alike(be, self, tensor1, tensor2):
        return portable(be, self, tensor1, tensor2, value=value, out=out)
    arrays = self._array, tensor1._array, tensor2._array
    return formula(*arrays, float(value), destination(arrays[0], out))


def _lerp(
    portable: Callable[..., Any], be: ArrayBackend, self: Tensor, end: Tensor, weight: Any, *, out: Any = None
) -> Any:
    by_number = isinstance(weight, (int, float))
    if not (by_number or isinstance(weight, Tensor)) or not laid_out_alike(be, self, end, *[weight][by_number:]):
        return portable(be, self, end, weight, out=out)
    formula, w = (_BY_NUMBER, float(weight)) if by_number else (_BY_TENSOR, weight._array)
    return formula(self._array, end._array, w, destination(self._array, out))


KERNELS: Final[dict[str, Callable[..., Any]]] = {
    "addcmul": partial(_added, _PRODUCT),
    "addcdiv": partial(_added, _QUOTIENT),
    "lerp.Tensor": _lerp,
}
