"""What programs that other tools have written ask of a tensor: sizes as operators, and that it is as it was foreseen."""

from math import prod
from typing import Any

from opmux.dispatch import check_integer
from opmux.errors import OperatorIndexError, OperatorValueError, caution
from opmux.native.shapes import canonical_dim, is_channels_last, is_dense
from opmux.tensor import (
    Tensor,
    answer,
    channels_last,
    channels_last_3d,
    contiguous_format,
    float32,
    ops,
    tensor_strides,
)

__all__ = [
    "_weight_norm",
    "_weight_norm_interface",
    "assert_tensor_metadata",
    "dim",
    "is_contiguous",
    "is_non_overlapping_and_dense",
    "is_strides_like_format",
    "lift_fresh",
    "norm_except_dim",
    "numel",
    "numpy_T",
    "prim_device",
    "prim_layout",
    "size",
    "storage_offset",
    "stride",
    "sym_is_contiguous",
    "sym_numel",
    "sym_size",
    "sym_storage_offset",
    "sym_stride",
    "warn_of_reversing",
]

_aten = ops.aten


def assert_tensor_metadata(
    a: Tensor,
    size: Any = None,
    stride: Any = None,
    dtype: Any = None,
    *,
    device: Any = None,
    layout: Any = None,
) -> None:
    """Refuses a tensor that is not as it was foreseen; what is None may be anything."""
    foreseen = {
        "sizes": (a.shape, None if size is None else tuple(size)),
        "strides": (a.stride(), None if stride is None else tuple(stride)),
        "dtype": (a.dtype, dtype),
        "device": (a.device, device),
        "layout": (a.layout, layout),
    }
    for what, (found, expected) in foreseen.items():
        if expected is not None and found != expected:
            raise OperatorValueError(
                f"aten::_assert_tensor_metadata: Tensor {what} mismatch!",
                found=f"Expected: {expected} Got: {found}",
                advice="give the program tensors like those that it was recorded with",
            )


def lift_fresh(self: Tensor) -> Any:
    # A tensor with a history is not returned itself: a node of its own would replace the history, and a leaf would be none.
    return _aten.alias.default(self) if self.requires_grad else self


def warn_of_reversing(ndim: int) -> None:
    """Warns of `T` of what is no matrix."""
    if ndim == 0:
        caution("Tensor.T is deprecated on 0-D tensors: it is the tensor itself")
        return
    caution(
        f"The use of `x.T` on tensors of dimension other than 2 is deprecated, and this one has {ndim}: use `x.mT` for "
        "matrices, `x.permute(*range(x.ndim)[::-1])` to reverse all dimensions"
    )


def numpy_T(self: Tensor) -> Any:  # noqa: N802 -- PyTorch's name
    if self.ndim != 2:
        warn_of_reversing(self.ndim)
    return _aten.permute.default(self, tuple(range(self.ndim - 1, -1, -1)))


def norm_except_dim(v: Tensor, pow: int = 2, dim: int = 0) -> Any:
    """The norms over all dimensions but `dim`, which keep their places; over all if it is -1."""
    check_integer(pow)
    if dim == -1:
        return _aten.norm.Scalar(v, pow)
    kept = _dimension(v, dim, "norm_except_dim")
    rest = [d for d in range(v.ndim) if d != kept]
    if rest:
        return _aten.norm.ScalarOpt_dim(v, pow, rest, True)
    return _aten.norm.ScalarOpt_dim(_aten.unsqueeze.default(v, -1), pow, [-1], False)


def _weight_norm(v: Tensor, g: Tensor, dim: int = 0) -> Any:
    """`v` with norms of 1 over all dimensions but `dim`, times `g`; row by row, however the two lie in memory."""
    if dim != -1 or not v.ndim:
        _dimension(v, dim, "_weight_norm")
    # PyTorch has a kernel of its own for the first and the last dimension.
    if dim in (0, v.ndim - 1) and g.dtype != v.dtype:
        raise OperatorValueError(
            f"aten::_weight_norm of tensors of dtypes {v.dtype} and {g.dtype}",
            found=f"expected scalar type {v.dtype} but found {g.dtype}",
            advice=f"convert g: .to({v.dtype})",
        )
    v, g = _aten.contiguous.default(v), _aten.contiguous.default(g)
    return _aten.mul.Tensor(v, _aten.div.Tensor(g, norm_except_dim(v, 2, dim)))


def _weight_norm_interface(v: Tensor, g: Tensor, dim: int = 0) -> tuple[Any, Any]:
    """`_weight_norm` over all dimensions but the first or the last one, and the norms, through which no gradient passes."""
    if v.ndim and (dim not in (0, v.ndim - 1) or v.dtype.kind != "f"):
        raise OperatorValueError(
            f"aten::_weight_norm_interface over all dimensions but {dim} of {v.ndim}, of dtype {v.dtype}",
            found='"weight_norm_kernel" not implemented for this dimension, or this dtype',
            advice="use _weight_norm",
        )
    at = _dimension(v, dim, "_weight_norm_interface")
    if g.numel() != v.shape[at]:
        raise OperatorValueError(
            f"aten::_weight_norm_interface of shapes {tuple(v.shape)} and {tuple(g.shape)}",
            found=f"{g.numel()} lengths for {v.shape[at]} directions",
            advice=f"give as many lengths as dimension {at} has elements",
        )
    norms = norm_except_dim(v if v.dtype.itemsize > 2 else _aten._to_copy.default(v, dtype=float32), 2, at)
    weight = _weight_norm(v, _aten.reshape.default(g, norms.shape), at)
    return weight, _aten._unsafe_view.default(norms, g.shape)


def _dimension(v: Tensor, dim: int, name: str) -> int:
    """The dimension, counted from the front, of a tensor that has to have one."""
    at = canonical_dim(dim, v.ndim, name)
    if not v.ndim:
        raise OperatorIndexError(
            f"aten::{name}: dimension {dim} of a tensor without dimensions",
            found=f"Dimension specified as {dim} but tensor has no dimensions",
            advice="give a tensor with dimensions",
        )
    return at


# -- what is asked of a class, see Note [Asked metadata] in `opmux.tensor` ------------------------------------------------


def sym_size(self: Tensor, dim: int | None = None) -> Any:
    return list(self.shape) if dim is None else self.size(dim)


def size(self: Tensor, dim: int | None = None) -> Any:
    at = None if dim is None else canonical_dim(dim, self.ndim, "size")
    sizes = _answer(self, "size", self._array.shape)
    return list(sizes) if at is None else sizes[at]


def sym_stride(self: Tensor, dim: int | None = None) -> Any:
    return list(self.stride()) if dim is None else self.stride(dim)


def stride(self: Tensor, dim: int | None = None) -> Any:
    steps = _answer(self, "stride", tensor_strides(self))
    return list(steps) if dim is None else steps[canonical_dim(dim, len(steps), "stride")]


def dim(self: Tensor) -> int:
    return self.ndim


def sym_numel(self: Tensor) -> int:
    return self.numel()


def numel(self: Tensor) -> int:
    return int(_answer(self, "numel", prod(self._array.shape)))


def sym_storage_offset(self: Tensor) -> int:
    return self.storage_offset()


def storage_offset(self: Tensor) -> int:
    return self.storage_offset()


def sym_is_contiguous(self: Tensor, memory_format: Any) -> bool:
    return self.is_contiguous(memory_format)


def is_contiguous(self: Tensor, memory_format: Any = contiguous_format) -> bool:
    return self.is_contiguous(memory_format)


def is_non_overlapping_and_dense(self: Tensor) -> bool:
    lies = answer(self, "is_non_overlapping_and_dense")
    if lies is not None:
        return bool(lies)
    shape = self._array.shape
    return 0 in shape or is_dense(shape, tensor_strides(self))


#: How many dimensions tensors have that can lie in a memory format.
_DIMENSIONS = {channels_last: 4, channels_last_3d: 5}


def is_strides_like_format(self: Tensor, memory_format: Any) -> bool:
    lies = answer(self, "is_strides_like_format", memory_format)
    if lies is not None:
        return bool(lies)
    shape = self._array.shape
    return len(shape) == _DIMENSIONS.get(memory_format) and is_channels_last(shape, tensor_strides(self))


def prim_device(a: Tensor) -> Any:
    return a.device


def prim_layout(a: Tensor) -> Any:
    return a.layout


def _answer(tensor: Tensor, question: str, own: Any) -> Any:
    found = answer(tensor, question)
    return own if found is None else found
