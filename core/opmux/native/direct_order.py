"""The order in memory of what an array module has computed of several arrays; see Note [Direct kernels]."""

from functools import lru_cache
from typing import Any

from opmux.native.arrays import laid_out
from opmux.native.shapes import Shape, joint_strides, kept_strides
from opmux.tensor import contiguous_strides

__all__ = ["in_order"]


def in_order(result: Any, a: Any, b: Any, mask: Any = None) -> Any:
    """A new array, copied if its dimensions do not lie in memory as those of PyTorch's result.

    Where operands differ, array modules put row-major first, PyTorch the first operand.

    Args:
        result: The array.
        a: An array that it was computed of.
        b: Another one.
        mask: What has chosen between them, if something did. PyTorch converts it, and only then asks for its strides.
    """
    if mask is not None:
        shapes, steps = (mask.shape, a.shape, b.shape), (mask.strides, a.strides, b.strides)
    elif result.strides == a.strides == b.strides:
        return result
    else:
        shapes, steps = (a.shape, b.shape), (a.strides, b.strides)
    wanted = _strides(result.shape, result.itemsize, shapes, steps)
    return result if result.strides == wanted else laid_out(result, wanted)


@lru_cache(1024)  # As `joint_strides`, whose arguments take longer to make than all of this.
def _strides(shape: Shape, itemsize: int, shapes: tuple[Shape, ...], strides: tuple[Shape, ...]) -> Shape:
    """Strides of PyTorch's result, in bytes; the first of three operands is converted."""
    if len(shapes) == 3:
        strides = (kept_strides(shapes[0], strides[0]), *strides[1:])
    steps = joint_strides(shape, shapes, strides) or contiguous_strides(shape)
    return tuple([step * itemsize for step in steps])
