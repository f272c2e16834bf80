"""Operators that PyTorch has kept for programs of before: casts by old names of dtypes, sizes that are tensors."""

from collections.abc import Callable, Sequence
from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.shapes import canonical_dim
from opmux.tensor import Tensor, device, dtype, float16, float32, float64, int8, int16, int32, int64, ops, tensor, uint8

__all__ = [
    "_cast_Byte",
    "_cast_Char",
    "_cast_Double",
    "_cast_Float",
    "_cast_Half",
    "_cast_Int",
    "_cast_Long",
    "_cast_Short",
    "_dim_arange",
    "_reshape_from_tensor",
    "_shape_as_tensor",
    "_trilinear",
    "conv_tbc",
]

_aten = ops.aten


def _cast(d: dtype) -> Callable[..., Any]:
    def cast(self: Tensor, non_blocking: bool = False) -> Any:
        return self if self.dtype is d else _aten.to.dtype(self, d, non_blocking)

    return cast


_cast_Byte = _cast(uint8)  # noqa: N816 -- PyTorch's name
_cast_Char = _cast(int8)  # noqa: N816 -- PyTorch's name
_cast_Double = _cast(float64)  # noqa: N816 -- PyTorch's name
_cast_Float = _cast(float32)  # noqa: N816 -- PyTorch's name
_cast_Half = _cast(float16)  # noqa: N816 -- PyTorch's name
_cast_Int = _cast(int32)  # noqa: N816 -- PyTorch's name
_cast_Long = _cast(int64)  # noqa: N816 -- PyTorch's name
_cast_Short = _cast(int16)  # noqa: N816 -- PyTorch's name


def _dim_arange(like: Tensor, dim: int) -> Any:
    """0, 1, ... along a dimension of a tensor, on its device."""
    size = shape_of(like)[canonical_dim(dim, like.ndim, "_dim_arange")]
    return _aten.arange.default(size, dtype=int64, device=like.device)


def _shape_as_tensor(self: Tensor) -> Any:
    """The sizes of a tensor, on the CPU."""
    return tensor(list(shape_of(self)), dtype=int64, device=device("cpu"))


def _reshape_from_tensor(self: Tensor, shape: Tensor) -> Any:
    """`reshape` to sizes that a tensor holds."""
    if shape.ndim != 1:
        raise OperatorValueError(
            f"aten::_reshape_from_tensor to a shape with {shape.ndim} dimensions",
            found="the sizes must be a tensor of one dimension",
            advice="flatten the tensor of sizes",
        )
    return _aten.reshape.default(self, shape.tolist())


def conv_tbc(self: Tensor, weight: Tensor, bias: Tensor, pad: int = 0) -> Any:
    """Convolution over the first dimension of (time, batch, channels), by a weight of (width, channels, results)."""
    given, kernel = shape_of(self), shape_of(weight)
    faults = {
        "Input must have 3 dims: time, batch, in_channel": len(given) == 3,
        "Weight tensor must have 3 dims: kernel_width, in_channels, out_channels.": len(kernel) == 3,
        "Bias must be 1-D": bias.ndim == 1,
        "Input dim 2 (input channels) is not == dim 1 in the weight tensor": given[2:] == kernel[1:2],
        "Bias size must equal dim 2 in the weight tensor (output channels).": shape_of(bias) == kernel[2:],
    }
    fault = next((fault for fault, fits in faults.items() if not fits), None)
    if fault is not None:
        raise OperatorValueError(
            f"aten::conv_tbc of shapes {given}, {kernel} and {shape_of(bias)}",
            found=fault,
            advice="give (time, batch, channels), (width, channels, results) and (results,)",
        )
    rows, filters = _aten.permute.default(self, (1, 2, 0)), _aten.permute.default(weight, (2, 1, 0))
    result = _aten.conv1d.default(rows, filters, bias, [1], [pad])
    return _aten.contiguous.default(_aten.permute.default(result, (2, 0, 1)))


def _trilinear(
    i1: Tensor,
    i2: Tensor,
    i3: Tensor,
    expand1: Sequence[int],
    expand2: Sequence[int],
    expand3: Sequence[int],
    sumdim: Sequence[int],
    unroll_dim: int = 1,
) -> Any:
    """The product of three tensors, each with dimensions of size 1 at the places `expand`, summed along `sumdim`."""
    total = i1.ndim + len(expand1)
    if not 0 <= unroll_dim < total:
        raise OperatorValueError(
            f"aten::_trilinear with unroll_dim {unroll_dim}",
            found=f"unroll_dim must be in [0,{total - 1}]",
            advice="name a dimension of the product by its position, counted from the front",
        )
    factors = []
    for factor, places in ((i1, expand1), (i2, expand2), (i3, expand3)):
        for place in sorted(places):
            factor = _aten.unsqueeze.default(factor, place)
        factors.append(factor)
    product = _aten.mul.Tensor(_aten.mul.Tensor(factors[0], factors[1]), factors[2])
    return _aten.sum.dim_IntList(product, list(sumdim)) if sumdim else product
