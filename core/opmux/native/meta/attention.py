"""Shapes, dtypes and errors of attention, and of its softmax."""

from functools import lru_cache

from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.shapes import Shape, canonical_dim, dense_strides
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, dtype, float32

__all__ = ["attention_fits", "flash_attention_backward_meta", "flash_attention_meta", "mask_fits", "safe_softmax_meta"]

#: Heads are side by side in memory, as the layers that split and join them have it.
_HEADS_INSIDE = (0, 2, 1, 3)


def safe_softmax_meta(self: Tensor, dim: int, dtype: dtype | None = None) -> TensorMeta:
    shape = shape_of(self)
    canonical_dim(dim, len(shape), "_safe_softmax")
    d = dtype or self.dtype
    if not d.is_floating_point:
        raise DtypeNotImplementedError(
            f"aten::_safe_softmax of a tensor of dtype {d}",
            found="only floating-point dtypes have a softmax",
            advice="pass dtype=opmux.float32, or convert the tensor first",
        )
    return TensorMeta(shape, d)


def flash_attention_meta(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    *,
    attn_mask: Tensor | None = None,
    scale: float | None = None,
) -> tuple[TensorMeta, TensorMeta]:
    _check("_scaled_dot_product_flash_attention_for_cpu", (query, key, value), dropout_p, attn_mask)
    shape = shape_of(query)
    sums = shape[:3]
    return (
        TensorMeta(shape, query.dtype, _strides_like(query)),
        TensorMeta(sums, _computing(query.dtype), dense_strides(sums, 1, _HEADS_INSIDE[:3])),
    )


def flash_attention_backward_meta(
    grad_out: Tensor,
    query: Tensor,
    key: Tensor,
    value: Tensor,
    out: Tensor,
    logsumexp: Tensor,
    dropout_p: float,
    is_causal: bool,
    *,
    attn_mask: Tensor | None = None,
    scale: float | None = None,
) -> tuple[TensorMeta, TensorMeta, TensorMeta]:
    name = "_scaled_dot_product_flash_attention_for_cpu_backward"
    _check(name, (query, key, value), dropout_p, attn_mask)
    shapes = shape_of(grad_out), shape_of(out), shape_of(logsumexp)
    shape = shape_of(query)
    if shapes != (shape, shape, shape[:3]):
        raise OperatorValueError(
            f"aten::{name} of a query of shape {shape}",
            found=f"grad_out, out and logsumexp have shapes {', '.join(map(str, shapes))}",
            advice="pass the results of _scaled_dot_product_flash_attention_for_cpu, and a gradient of the first",
        )
    first, second, third = (
        TensorMeta(shape_of(x), x.dtype, dense_strides(shape_of(x), 1, _HEADS_INSIDE)) for x in (query, key, value)
    )
    return first, second, third


def mask_fits(mask: Shape, scores: Shape) -> bool:
    """Whether a mask of two or four dimensions can be broadcast to scores, by their shapes."""
    return len(mask) in (2, 4) and all(n in (1, m) for n, m in zip(mask[::-1], scores[::-1], strict=False))


@lru_cache(1024)  # A program has few shapes, and meets each many times.
def attention_fits(query: Shape, key: Shape, value: Shape, mask: Shape | None = None) -> bool:
    """Whether shapes are those of attention, with an element at least, where heads of the query may share keys and values."""
    if key != value or not len(query) == len(key) == 4 or not (all(query) and all(key)):
        return False
    if query[0] != key[0] or query[3] != key[3] or query[1] % key[1]:
        return False
    return mask is None or mask_fits(mask, (*query[:3], key[2]))


def _computing(d: dtype) -> dtype:
    return float32 if d.itemsize == 2 else d


def _strides_like(query: Tensor) -> tuple[int, ...] | None:
    """Strides in the query's order in memory; None for row-major. See Note [Layout of attention]."""
    if query.is_contiguous():
        return None
    shape, strides = shape_of(query), query.stride()
    if not all(shape) or 0 in strides or strides[3] != 1:
        return None
    return dense_strides(shape, 1, sorted(range(4), key=lambda dim: (-strides[dim], shape[dim] == 1)))


def _check(name: str, tensors: tuple[Tensor, Tensor, Tensor], dropout_p: float, mask: Tensor | None) -> None:
    shapes = [shape_of(tensor) for tensor in tensors]
    found = _refused(tensors, shapes, dropout_p) or ("" if mask is None else _refused_mask(mask, tensors, shapes))
    if found:
        raise OperatorValueError(
            f"aten::{name} of shapes {', '.join(map(str, shapes))}",
            found=f"scaled_dot_product_attention_flash_attention: {found}",
            advice="use scaled_dot_product_attention",
        )


def _refused(tensors: tuple[Tensor, Tensor, Tensor], shapes: list[tuple[int, ...]], dropout_p: float) -> str:
    d, (query, key, value) = tensors[0].dtype, shapes
    if d.kind != "f":
        return f"Expected data type in FP32, FP64, BF16, FP16, but got {d} instead."
    if not d is tensors[1].dtype is tensors[2].dtype:
        return "Q/K/V should have the same data type"
    if not len(query) == len(key) == len(value) == 4:
        return "Accept only 4 dims inputs shape of {B, H, T, K}"
    if dropout_p != 0:
        return "Currently do not support dropout > 0"
    if not query[3] == key[3] == value[3]:
        return "Q/K/V should have the same head size"
    if not query[0] == key[0] == value[0]:
        return "Q/K/V should have the same batch size"
    if key != value:
        return "K/V should have the same number of heads and positions"
    if query[1] != key[1] and (not key[1] or query[1] % key[1]):
        return "Number of heads in key and value must divide the number of heads in query"
    return ""


def _refused_mask(mask: Tensor, tensors: tuple[Tensor, Tensor, Tensor], shapes: list[tuple[int, ...]]) -> str:
    if mask.dtype is not tensors[0].dtype:
        return "Attention mask is the same data type as query"
    if mask.ndim not in (2, 4):
        return "Attention mask dim in {2, 4}"
    scores = (*shapes[0][:3], shapes[1][2])
    return (
        ""
        if mask_fits(shape_of(mask), scores)
        else f"Attention mask of shape {shape_of(mask)} for scores of shape {scores}"
    )
