"""Shapes, dtypes and errors of functions of one tensor."""

from opmux.native.meta.elementwise import floating
from opmux.native.tensor_iterator import elementwise_meta
from opmux.tensor import Tensor, dtype

__all__ = ["angle_meta"]


def _real_floating_result(self: Tensor) -> dtype:
    return floating(self).to_real()


angle_meta = elementwise_meta(_real_floating_result, exact=False)
