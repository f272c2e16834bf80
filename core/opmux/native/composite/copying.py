"""Conversions that copy only when they must, values of one-element tensors, and joins along a new dimension."""

from collections.abc import Sequence
from typing import Any

from opmux.dispatch import UnknownSize
from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.shapes import canonical_dim, is_channels_last
from opmux.tensor import (
    Tensor,
    channels_last,
    channels_last_3d,
    contiguous_format,
    device,
    dtype,
    ops,
    preserve_format,
    resolved,
)

__all__ = ["converted", "copy", "item", "stack", "stack_out", "to_device", "to_dtype", "to_dtype_layout", "to_other"]

_aten = ops.aten


def converted(self: Tensor, dtype: dtype | None) -> Any:
    """The tensor in another dtype; itself if it has that dtype, or if none is asked for."""
    return self if dtype is None or dtype is self.dtype else _aten._to_copy.default(self, dtype=dtype)


def to_dtype_layout(
    self: Tensor,
    *,
    dtype: dtype | None = None,
    layout: Any = None,
    device: device | None = None,
    pin_memory: bool | None = None,
    non_blocking: bool = False,
    copy: bool = False,
    memory_format: Any = None,
) -> Any:
    """The tensor itself if it is as asked for and no copy is demanded, else a copy that is."""
    if device is not None and device is not self.device:
        # Named here, and not by the kernel, which runs with the tensor's own device as the current one.
        device = resolved(device)
    if (
        not copy
        and (dtype is None or dtype is self.dtype)
        and (device is None or device is self.device)
        and (memory_format in (None, preserve_format) or memory_format is _suggested(self))
    ):
        return self
    return _aten._to_copy.default(
        self,
        dtype=dtype,
        layout=layout,
        device=device,
        pin_memory=pin_memory,
        non_blocking=non_blocking,
        memory_format=memory_format,
    )


def _suggested(self: Tensor) -> Any:
    """The memory format that a tensor counts as: whatever is not channels-last counts as contiguous."""
    if not is_channels_last(shape_of(self), self.stride()):
        return contiguous_format
    return channels_last if self.ndim == 4 else channels_last_3d


def to_device(
    self: Tensor,
    device: device,
    dtype: dtype,
    non_blocking: bool = False,
    copy: bool = False,
    memory_format: Any = None,
) -> Any:
    """`to_dtype_layout` with both a device and a dtype."""
    return to_dtype_layout(
        self,
        dtype=dtype,
        device=device,
        non_blocking=non_blocking,
        copy=copy,
        memory_format=memory_format,
    )


def to_dtype(
    self: Tensor,
    dtype: dtype,
    non_blocking: bool = False,
    copy: bool = False,
    memory_format: Any = None,
) -> Any:
    """`to_dtype_layout` with a dtype alone."""
    return to_dtype_layout(self, dtype=dtype, non_blocking=non_blocking, copy=copy, memory_format=memory_format)


def to_other(
    self: Tensor,
    other: Tensor,
    non_blocking: bool = False,
    copy: bool = False,
    memory_format: Any = None,
) -> Any:
    """`to_dtype_layout` with the dtype and the device of another tensor."""
    return to_dtype_layout(
        self,
        dtype=other.dtype,
        device=other.device,
        non_blocking=non_blocking,
        copy=copy,
        memory_format=memory_format,
    )


def copy(self: Tensor, src: Tensor, non_blocking: bool = False) -> Any:
    """A new tensor with the shape, dtype and strides of `self` and the values of `src`."""
    steps = self.stride()
    repeats = any(step == 0 and size > 1 for step, size in zip(steps, shape_of(self), strict=True))
    if repeats or self.is_contiguous():
        fresh = _aten.empty_like.default(self)
    else:
        fresh = _aten.empty_strided.default(shape_of(self), steps, dtype=self.dtype, device=self.device)
    return _aten.copy_.default(fresh, src, non_blocking)


def item(self: Tensor) -> Any:
    """The only element as a Python number.

    Raises:
        OperatorValueError: The tensor has not exactly one element.
    """
    if self._array.size != 1:
        raise OperatorValueError(
            f"aten::item of a tensor of shape {shape_of(self)}",
            found=f"a Tensor with {self._array.size} elements cannot be converted to Scalar",
            advice="use tolist(), or select one element",
        )
    return _aten._local_scalar_dense.default(self)


def stack(tensors: Sequence[Tensor], dim: int = 0) -> Any:
    """Tensors of one shape side by side along a new dimension."""
    shape, at = _shape_and_place(tensors, dim)
    if at == len(shape) or UnknownSize in map(type, shape):
        return _aten.cat.default(_rows(tensors, at), at)
    # As in PyTorch, whose result has the memory order of what is put one behind the other.
    joined = _aten.cat.default(list(tensors), at)
    return _aten._unsafe_view.default(joined, (*shape[:at], len(tensors), *shape[at:]))


def stack_out(tensors: Sequence[Tensor], dim: int = 0, *, out: Tensor) -> Any:
    """`stack` into a given tensor."""
    at = _shape_and_place(tensors, dim)[1]
    return _aten.cat.out(_rows(tensors, at), at, out=out)


def _rows(tensors: Sequence[Tensor], at: int) -> list[Any]:
    """The tensors, each with the new dimension of size 1."""
    return [_aten.unsqueeze.default(tensor, at) for tensor in tensors]


def _shape_and_place(tensors: Sequence[Tensor], dim: int) -> tuple[tuple[int, ...], int]:
    """The shape that all the tensors have, and the new dimension."""
    shapes = [shape_of(tensor) for tensor in tensors]
    if not shapes:
        raise OperatorValueError(
            "aten::stack of no tensors",
            found="stack expects a non-empty TensorList",
            advice="pass at least one tensor",
        )
    at = canonical_dim(dim, len(shapes[0]) + 1, "stack")  # before the other shapes, as in PyTorch
    if shapes.count(shapes[0]) != len(shapes):
        other = next(i for i, shape in enumerate(shapes) if shape != shapes[0])
        raise OperatorValueError(
            f"aten::stack of tensors of shapes {', '.join(map(str, shapes))}",
            found=f"stack expects each tensor to be equal size, but got {list(shapes[0])} at entry 0 and {list(shapes[other])} at "
            f"entry {other}",
            advice="reshape or expand them to one shape",
        )
    return shapes[0], at
