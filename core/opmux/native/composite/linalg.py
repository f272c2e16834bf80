"""Matrix products for any number of dimensions, the linear layer, and products in another dtype."""

from math import prod
from typing import Any

from opmux.dispatch import is_unknown
from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.composite.copying import converted
from opmux.native.composite.out import out_variant
from opmux.native.shapes import broadcast_shapes
from opmux.tensor import Tensor, dtype, float32, ops

__all__ = [
    "addmm_dtype",
    "addmm_dtype_out",
    "baddbmm_dtype",
    "baddbmm_dtype_out",
    "bmm_dtype",
    "bmm_dtype_out",
    "dot_out",
    "linear",
    "linear_out",
    "matmul",
    "matmul_out",
    "mm_dtype",
    "mm_dtype_out",
    "mv_out",
    "vdot_out",
]

_aten = ops.aten


def matmul(self: Tensor, other: Tensor) -> Any:
    if getattr(self._array, "ndim", 0) == 2 == getattr(other._array, "ndim", 0):
        return _aten.mm.default(self, other)
    a, b = shape_of(self), shape_of(other)
    if not a or not b:
        raise OperatorValueError(
            f"aten::matmul of shapes {a} and {b}",
            found=f"both arguments to matmul need to be at least 1D, but they are {len(a)}D and {len(b)}D",
            advice="use mul for a tensor without dimensions",
        )
    if len(a) <= 2 and len(b) <= 2:
        return _vector_product(self, other, len(a), len(b))
    if len(b) <= 2:
        return _folded_product(self, other, a)
    return _batched_product(self, other, a, b)


def _vector_product(self: Tensor, other: Tensor, a_ndim: int, b_ndim: int) -> Any:
    if a_ndim == 2:
        return _aten.mv.default(self, other)
    if b_ndim == 1:
        return _aten.dot.default(self, other)
    row = _aten.unsqueeze.default(self, 0)
    return _aten._unsafe_view.default(_aten.mm.default(row, other), (shape_of(other)[1],))


def _folded_product(self: Tensor, other: Tensor, a: tuple[int, ...]) -> Any:
    """Many rows times one matrix or vector: one product instead of one per batch."""
    rows = _aten.reshape.default(self, (prod(a[:-1]), a[-1]))
    if other.ndim == 1:
        return _aten._unsafe_view.default(_aten.mv.default(rows, other), a[:-1])
    product = _aten.mm.default(rows, other)
    return _aten._unsafe_view.default(product, (*a[:-1], shape_of(other)[1]))


def _batched_product(self: Tensor, other: Tensor, a: tuple[int, ...], b: tuple[int, ...]) -> Any:
    if len(a) == 1:
        self, a = _aten.unsqueeze.default(self, 0), (1, *a)
        return _aten._unsafe_view.default(_batched_product(self, other, a, b), (*b[:-2], b[-1]))
    batch = broadcast_shapes(a[:-2], b[:-2])
    count = prod(batch)
    product = _aten.bmm.default(_batch(self, batch, count, a), _batch(other, batch, count, b))
    return _aten._unsafe_view.default(product, (*batch, a[-2], b[-1]))


def _batch(x: Tensor, batch: tuple[int, ...], count: int, shape: tuple[int, ...]) -> Any:
    """The tensor expanded to the common batch dimensions, these folded into one."""
    if shape[:-2] != batch:
        x = _aten.expand.default(x, (*batch, *shape[-2:]))
    return x if len(batch) == 1 else _aten.reshape.default(x, (count, *shape[-2:]))


def linear(input: Tensor, weight: Tensor, bias: Tensor | None = None) -> Any:
    try:
        if bias is None:
            return matmul(input, _aten.t.default(weight))
        if getattr(input._array, "ndim", 0) == 2:
            return _aten.addmm.default(bias, input, _aten.t.default(weight))
        shape = shape_of(input)
        if bias.ndim != 1 or not shape or not input.is_contiguous():
            product = matmul(input, _aten.t.default(weight))
            own = shape_of(product)
            fits = bias.dtype is product.dtype and broadcast_shapes(own, shape_of(bias)) == own
            # What changes neither dtype nor shape is added to a new tensor, which modes and classes of tensors follow better.
            return (_aten.add if fits else _aten.add_).Tensor(product, bias)
        rows = _aten.view.default(input, (prod(shape[:-1]), shape[-1]))
        result = _aten.addmm.default(bias, rows, _aten.t.default(weight))
        return _aten.view.default(result, (*shape[:-1], shape_of(weight)[0]))
    except OperatorValueError as error:
        # Of two dtypes, and of a size that is not known, the product has told already.
        if input.dtype is weight.dtype and not any(map(is_unknown, shape_of(input))):
            _refuse_features(shape_of(input), shape_of(weight), error)
        raise


def _refuse_features(shape: tuple[int, ...], weight: tuple[int, ...], error: OperatorValueError) -> None:
    """Raises what a product of matrices has refused in the words of the layer: its caller has turned no weight."""
    if not shape or len(weight) != 2 or shape[-1] == weight[1]:
        return
    features, count = weight[1], shape[-1]
    raise OperatorValueError(
        f"aten::linear of a tensor of shape {shape} with a weight of shape {weight}",
        found=error.found,
        advice=f"give {features} numbers along the last dimension, not {count}, or a weight of shape ({weight[0]}, {count})",
    ) from None


def _widened(name: str, out_dtype: dtype, *operands: Tensor) -> list[Any]:
    """The operands in the dtype of the result: their own, or float32 for half precision.

    Raises:
        OperatorValueError: Another dtype was asked for.
    """
    own = operands[-1].dtype
    if out_dtype is not own and not (out_dtype is float32 and own.name in ("float16", "bfloat16")):
        raise OperatorValueError(
            f"aten::{name}.dtype of {own} tensors with out_dtype {out_dtype}",
            found="out_dtype must be the dtype of the inputs, or float32 for float16 and bfloat16 inputs",
            advice="convert the result instead",
        )
    return [converted(x, out_dtype) for x in operands]


def mm_dtype(self: Tensor, mat2: Tensor, out_dtype: dtype) -> Any:
    return _aten.mm.default(*_widened("mm", out_dtype, self, mat2))


def mm_dtype_out(self: Tensor, mat2: Tensor, out_dtype: dtype, *, out: Tensor) -> Any:
    return _aten.mm.out(*_widened("mm", out_dtype, self, mat2), out=out)


def bmm_dtype(self: Tensor, mat2: Tensor, out_dtype: dtype) -> Any:
    return _aten.bmm.default(*_widened("bmm", out_dtype, self, mat2))


def bmm_dtype_out(self: Tensor, mat2: Tensor, out_dtype: dtype, *, out: Tensor) -> Any:
    return _aten.bmm.out(*_widened("bmm", out_dtype, self, mat2), out=out)


def addmm_dtype(self: Tensor, mat1: Tensor, mat2: Tensor, out_dtype: dtype, *, beta: Any = 1, alpha: Any = 1) -> Any:
    wide = _widened("addmm", out_dtype, self, mat1, mat2)
    return _aten.addmm.default(*wide, beta=beta, alpha=alpha)


def addmm_dtype_out(
    self: Tensor,
    mat1: Tensor,
    mat2: Tensor,
    out_dtype: dtype,
    *,
    beta: Any = 1,
    alpha: Any = 1,
    out: Tensor,
) -> Any:
    wide = _widened("addmm", out_dtype, self, mat1, mat2)
    return _aten.addmm.out(*wide, beta=beta, alpha=alpha, out=out)


def baddbmm_dtype(
    self: Tensor, batch1: Tensor, batch2: Tensor, out_dtype: dtype, *, beta: Any = 1, alpha: Any = 1
) -> Any:
    wide = _widened("baddbmm", out_dtype, self, batch1, batch2)
    return _aten.baddbmm.default(*wide, beta=beta, alpha=alpha)


def baddbmm_dtype_out(
    self: Tensor,
    batch1: Tensor,
    batch2: Tensor,
    out_dtype: dtype,
    *,
    beta: Any = 1,
    alpha: Any = 1,
    out: Tensor,
) -> Any:
    wide = _widened("baddbmm", out_dtype, self, batch1, batch2)
    return _aten.baddbmm.out(*wide, beta=beta, alpha=alpha, out=out)


linear_out = out_variant(linear)
matmul_out = out_variant(matmul)
dot_out = out_variant(_aten.dot.default)
vdot_out = out_variant(_aten.vdot.default)
mv_out = out_variant(_aten.mv.default)
