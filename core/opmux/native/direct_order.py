"""Whether what an array module has computed lies in memory as PyTorch's result; see Note [Direct kernels]."""

from functools import lru_cache
from typing import Any

from opmux.native.shapes import Shape, joint_strides, kept_strides
from opmux.tensor import contiguous_strides

__all__ = ["ordered"]


def ordered(result: Any, a: Any, b: Any, mask: Any = None) -> bool:
    """Whether the dimensions of a result lie in memory as those of PyTorch's, which it has computed of the same arrays.

    Args:
        result: What was computed.
        a: An operand.
        b: Another one.
        mask: What chooses between them, if something does. PyTorch converts it, and only then asks for its strides.
    """
    strides = getattr(a, "strides", None)  # which not every module tells
    if strides is None or not result.size:
        return False
    if mask is not None:
        shapes, steps = (mask.shape, a.shape, b.shape), (mask.strides, strides, b.strides)
    elif result.strides == strides == b.strides:
        return True
    else:
        shapes, steps = (a.shape, b.shape), (strides, b.strides)
    return bool(result.strides == _strides(result.shape, result.itemsize, shapes, steps))


@lru_cache(1024)  # As `joint_strides`, whose arguments take longer to make than all of this.
def _strides(shape: Shape, itemsize: int, shapes: tuple[Shape, ...], strides: tuple[Shape, ...]) -> Shape:
    """Strides of PyTorch's result, in bytes; the first of three operands is converted."""
    if len(shapes) == 3:
        strides = (kept_strides(shapes[0], strides[0]), *strides[1:])
    steps = joint_strides(shape, shapes, strides) or contiguous_strides(shape)
    return tuple([step * itemsize for step in steps])
