"""Copies of views, and their out variants; see Note [Copies of views]."""

from collections.abc import Callable, Sequence
from typing import Any

from opmux.dispatch import OperatorHandle
from opmux.errors import OperatorValueError
from opmux.native.composite.out import all_written, out_variant
from opmux.tensor import Tensor, contiguous_format, ops

__all__ = [
    "generated_view_copy",
    "narrow_copy_out",
    "split_copy_out",
    "split_with_sizes_copy_out",
    "unbind_copy_out",
]

_aten = ops.aten


def generated_view_copy(view: OperatorHandle, /, *args: Any, **kwargs: Any) -> Any:
    """What a view gives, or each of its parts, row-major in memory of its own."""
    found = view(*args, **kwargs)
    return _copy(found) if isinstance(found, Tensor) else [_copy(part) for part in found]


def _copy(view: Tensor) -> Any:
    return _aten.clone.default(view, memory_format=contiguous_format)


def _into_list(copy: OperatorHandle, *, resizes: bool = False) -> Callable[..., None]:
    """The out variant of a copy with a list of results.

    Args:
        copy: The operator that makes them.
        resizes: Whether tensors of other shapes are resized; into others the parts are broadcast.
    """

    def with_out(*args: Any, out: Sequence[Tensor], **kwargs: Any) -> None:
        parts = copy(*args, **kwargs)
        if len(out) != len(parts):
            raise OperatorValueError(
                f"{copy.name} into {len(out)} tensors",
                found=f"{copy.schema.base_name}_out() expected an out= argument of size {len(parts)}, got size {len(out)}",
                advice="give one tensor for each part",
            )
        if resizes:
            all_written(out, parts)
            return
        for target, part in zip(out, parts, strict=True):
            _aten.copy_.default(target, part)

    return with_out


narrow_copy_out = out_variant(_aten.narrow_copy.default)
split_copy_out = _into_list(_aten.split_copy.Tensor)
split_with_sizes_copy_out = _into_list(_aten.split_with_sizes_copy.default, resizes=True)
unbind_copy_out = _into_list(_aten.unbind_copy.int, resizes=True)
