"""Embeddings and attention, with the names and signatures of `torch.nn.functional`."""

from opmux.dispatch import no_grad
from opmux.errors import (
    OperatorArgumentError,
    OperatorAssertionError,
    OperatorNotImplementedError,
    OperatorValueError,
    caution,
    shown,
)
from opmux.tensor import Tensor, ops

__all__ = ["embedding", "embedding_bag", "one_hot", "scaled_dot_product_attention"]

_aten = ops.aten
_MODES = {"sum": 0, "mean": 1, "max": 2}


def _renormalize(weight: Tensor, indices: Tensor, max_norm: float | None, norm_type: float) -> None:
    if max_norm is not None:
        _write_renormalized(weight, indices, max_norm, norm_type)


@no_grad
def _write_renormalized(weight: Tensor, indices: Tensor, max_norm: float, norm_type: float) -> None:
    _aten.embedding_renorm_.default(weight, indices, max_norm, norm_type)


def embedding(
    input: Tensor,
    weight: Tensor,
    padding_idx: int | None = None,
    max_norm: float | None = None,
    norm_type: float = 2.0,
    scale_grad_by_freq: bool = False,
    sparse: bool = False,
) -> Tensor:
    """Rows of a matrix.

    Args:
        input: Row numbers, int64 or int32, any shape.
        weight: Shape (rows, features).
        padding_idx: Row that gets no gradient; counts from the end if negative.
        max_norm: Greatest length of a row; longer ones that are used are shortened in `weight` itself.
        norm_type: Which norm the length is.
        scale_grad_by_freq: Whether a row's gradient is divided by how often the row is used.
        sparse: Not supported by backward.

    Raises:
        OperatorValueError: Dtypes or shapes do not fit.
        OperatorAssertionError: `padding_idx` is no row.
        OperatorIndexError: A row number is out of range.
    """
    rows = weight.size(0) if weight.ndim else 0  # the operator refuses what is no matrix
    if padding_idx.__class__ is bool:
        raise OperatorArgumentError(
            "embedding(): argument 'padding_idx' must be int, not bool",
            found=shown(padding_idx),
            advice="pass the number of a row, or None",
        )
    if padding_idx is not None and not -rows <= padding_idx < max(rows, 1):
        raise OperatorAssertionError(
            f"embedding with padding_idx={padding_idx}",
            found=f"Padding_idx must be within num_embeddings, which is {rows}",
            advice="negative ones count from the end",
        )
    _renormalize(weight, input, max_norm, norm_type)
    padding = -1 if padding_idx is None else padding_idx % max(rows, 1)
    return _aten.embedding.default(weight, input, padding, scale_grad_by_freq, sparse)


def embedding_bag(
    input: Tensor,
    weight: Tensor,
    offsets: Tensor | None = None,
    max_norm: float | None = None,
    norm_type: float = 2,
    scale_grad_by_freq: bool = False,
    mode: str = "mean",
    sparse: bool = False,
    per_sample_weights: Tensor | None = None,
    include_last_offset: bool = False,
    padding_idx: int | None = None,
) -> Tensor:
    """Sums, means or largest elements of bags of rows of a matrix.

    Args:
        input: Row numbers, int64 or int32: a matrix with a bag in each row, or a vector with one bag behind the other.
        weight: Shape (rows, features).
        offsets: Where the bags of a vector begin.
        max_norm: Greatest length of a row; longer ones that are used are shortened in `weight` itself.
        norm_type: Which norm the length is.
        scale_grad_by_freq: Whether a row's gradient is divided by how often the row is used; not for "max".
        mode: "sum", "mean" or "max".
        sparse: Not supported by backward.
        per_sample_weights: Factors in the shape of `input`, for "sum".
        include_last_offset: Whether the last offset is the end of the last bag.
        padding_idx: Row that does not count; from the end if negative.

    Raises:
        OperatorValueError: Arguments do not fit each other.
        OperatorIndexError: A row number is out of range.
    """
    if weight.dtype.name == "int64" and input.dtype.is_floating_point:
        caution("embedding_bag takes the row numbers first and the matrix second")
        weight, input = input, weight
    _check_bags(input, weight, offsets, mode, per_sample_weights, scale_grad_by_freq is True or sparse is True)
    if input.ndim == 2:
        length = input.size(1)
        offsets = _aten.arange.start_step(0, input.numel(), max(length, 1), dtype=input.dtype, device=input.device)
        include_last_offset = False
        input = input.reshape(-1)
        per_sample_weights = None if per_sample_weights is None else per_sample_weights.reshape(-1)
    _renormalize(weight, input, max_norm, norm_type)
    return _aten.embedding_bag.padding_idx(
        weight,
        input,
        offsets,
        scale_grad_by_freq,
        _MODES[mode],
        sparse,
        per_sample_weights,
        include_last_offset,
        padding_idx,
    )[0]


def _check_bags(
    input: Tensor,
    weight: Tensor,
    offsets: Tensor | None,
    mode: str,
    per_sample_weights: Tensor | None,
    special_gradient: bool,
) -> None:
    found = advice = ""
    if per_sample_weights is not None and input.shape != per_sample_weights.shape:
        found = f"per_sample_weights of shape {tuple(per_sample_weights.shape)} must have the input's shape {tuple(input.shape)}"
        advice = "pass one weight for each element of the input"
    elif weight.ndim != 2:
        found = f"weight has to be a 2D Tensor, but got Tensor of dimension {weight.ndim}"
        advice = "pass a weight of shape (rows, features)"
    elif input.ndim not in (1, 2):
        found = f"input has to be 1D or 2D Tensor, but got Tensor of dimension {input.ndim}"
        advice = "pass bags of the same length as a matrix, or all in one row with offsets"
    elif input.ndim == 2 and offsets is not None:
        found = "if input is 2D, then offsets has to be None"
        advice = "leave out the offsets, each row is a bag; or flatten the input"
    elif input.ndim == 1 and (offsets is None or offsets.ndim != 1):
        found = "offsets has to be a 1D Tensor"
        advice = "pass where each bag begins, such as opmux.tensor([0])"
    elif not isinstance(mode, str) or mode not in _MODES:
        found = f"mode has to be one of sum, mean or max, and is {shown(mode)}"
        advice = 'leave mode out for "mean"'
    elif mode == "max" and special_gradient:
        found = "max mode does not support scaling the gradient by the frequency, nor sparse weights"
        advice = 'leave these options out, or use mode="sum" or mode="mean"'
    if found:
        raise OperatorValueError("embedding_bag", found=found, advice=advice)
    if per_sample_weights is not None and mode != "sum":
        raise OperatorNotImplementedError(
            "embedding_bag",
            found=f"per_sample_weights was not None. per_sample_weights is only supported for mode='sum' (got mode='{mode}')",
            advice="multiply the rows with the weights, or use mode='sum'",
        )


def one_hot(tensor: Tensor, num_classes: int = -1) -> Tensor:
    """Each class as a row of zeros with a one at its place.

    Args:
        tensor: Classes, int64, any shape.
        num_classes: Length of the rows; one more than the largest class if -1.

    Raises:
        OperatorValueError: A class is negative or too large, or the tensor is not of dtype int64.
    """
    return _aten.one_hot.default(tensor, num_classes)


def scaled_dot_product_attention(
    query: Tensor,
    key: Tensor,
    value: Tensor,
    attn_mask: Tensor | None = None,
    dropout_p: float = 0.0,
    is_causal: bool = False,
    scale: float | None = None,
    enable_gqa: bool = False,
) -> Tensor:
    """`softmax(query @ key.T * scale) @ value`.

    Args:
        query: Shape (..., L, E).
        key: Shape (..., S, E).
        value: Shape (..., S, V).
        attn_mask: Broadcasts to (..., L, S): bools, False for what does not count, or numbers that are added to the products.
        dropout_p: Probability with which a weight is dropped.
        is_causal: Whether position i sees positions up to i only.
        scale: `1 / sqrt(E)` if None.
        enable_gqa: Whether key and value have fewer heads, dimension -3, than the query.

    Raises:
        OperatorValueError: Shapes, dtypes or options do not fit.
    """
    return _aten.scaled_dot_product_attention.default(
        query, key, value, attn_mask, dropout_p, is_causal, scale=scale, enable_gqa=enable_gqa
    )
