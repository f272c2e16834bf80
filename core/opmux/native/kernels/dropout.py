"""Dropout, which sets random elements to zero, and its gradient."""

from collections.abc import Callable
from typing import Any, Final

from opmux.native.arrays import arranged, copy_array, native, operands, shape_of
from opmux.native.direct import DirectKernels, Kernel, direct_kernel, direct_marker, general_in_place
from opmux.native.kernels.elementwise import are_plain, iterating
from opmux.native.kernels.quiet import quietly, undisturbed
from opmux.native.kernels.random import draw
from opmux.native.meta.dropout import check_dropout, native_dropout_backward_meta, native_dropout_meta
from opmux.tensor import ArrayBackend, Generator, Tensor, bool_, default_generator, float32

__all__ = ["drop", "native_dropout", "native_dropout_backward"]

#: `(be, generator, shape, p) -> mask`: False with probability p, as a native array of bools.
KeepMask = Callable[[ArrayBackend, Generator, tuple[int, ...], float], Any]


def _keep_mask(be: ArrayBackend, generator: Generator, shape: tuple[int, ...], p: float) -> Any:
    return draw(be, generator, "random", shape, float32) >= p


def native_dropout(be: ArrayBackend, input: Tensor, p: float, train: bool | None) -> tuple[Tensor, Tensor]:
    return drop(_keep_mask, be, input, p, train)


def drop(keep_mask: KeepMask, be: ArrayBackend, input: Tensor, p: float, train: bool | None) -> tuple[Tensor, Tensor]:
    """`aten::native_dropout` with a backend's own way to draw the mask.

    Args:
        keep_mask: Draws the mask, for a `p` between 0 and 1.
        be: Backend to compute with; the other arguments are the operator's.

    Raises:
        OperatorValueError: `p` is no probability, or the tensor is integral.
    """
    check_dropout(input, p, train)
    result, mask = _dropped(keep_mask, be, input, p, train)
    if be.writable and not native(be, input).flags.c_contiguous:
        of_result, of_mask = native_dropout_meta(input, p, train)
        result, mask = arranged(result, of_result.strides), arranged(mask, of_mask.strides)
    return be.wrap(result), be.wrap(mask)


def _dropped(keep_mask: KeepMask, be: ArrayBackend, input: Tensor, p: float, train: bool | None) -> tuple[Any, Any]:
    xp = be.xp
    x = native(be, input)
    shape = shape_of(input)
    if train is False or p == 0 or 0 in shape:
        return copy_array(be, x), xp.ones(shape, dtype=bool)
    if p == 1:
        return xp.zeros_like(x), xp.zeros(shape, dtype=bool)
    mask = keep_mask(be, default_generator(be.device), shape, p)
    return _masked(be, input, mask, 1 / (1 - p)), mask


@undisturbed
def _masked(be: ArrayBackend, tensor: Tensor, mask: Any, scale: float) -> Any:
    array: Any = tensor._array
    factor: Any = scale
    if not are_plain(be, array) or scale.__class__ is not float:
        array, factor = operands(be, tensor.dtype, tensor, scale)
    result = array * mask  # What the mask drops is 0 however large the scale would make it.
    result *= factor
    return result


def _short_backward(be: ArrayBackend, name: str, general: Kernel) -> Kernel:
    """The kernel of a mask for an array of fractions. See Note [Direct kernels]."""
    masked = "ufunc(product := ufunc(a, m), scale, product)"
    return direct_kernel(
        be,
        name,
        general,
        parameters="grad_output, mask, scale",
        arguments="grad_output, mask, scale",
        operands="a = grad_output._array; m = mask._array",
        admitted="a.__class__ is m.__class__ is array_type and a.dtype.kind == 'f' and m.dtype.kind == 'b'"
        " and a.shape == m.shape and m.flags.c_contiguous and scale.__class__ is float and -FITTING <= scale <= FITTING",
        result=f"{masked} if a.flags.c_contiguous else in_order({masked}, a, m)",
        kept=" and result.dtype is a.dtype",
        model="grad_output",
    )


_direct_backward: Final = direct_marker(DirectKernels(_short_backward, general_in_place, of_host=True))


@_direct_backward("multiply")
@iterating(native_dropout_backward_meta)
@quietly
def native_dropout_backward(be: ArrayBackend, grad_output: Tensor, mask: Tensor, scale: float) -> Tensor:
    d = native_dropout_backward_meta(grad_output, mask, scale).dtype
    if mask.dtype is bool_ and grad_output.dtype is d and shape_of(mask) == shape_of(grad_output):
        return be.wrap(_masked(be, grad_output, native(be, mask), scale))
    gradient, kept, factor = operands(be, d, grad_output, mask, scale)
    return be.wrap(gradient * kept * factor)
