"""Shapes, dtypes and errors of functions of one tensor."""

from opmux.native.arrays import check_number
from opmux.native.meta.elementwise import float_only_meta, real_floating_meta, same_meta
from opmux.native.tensor_iterator import floating, pointwise
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, dtype

__all__ = ["angle_meta", "logit_backward_meta", "logit_meta", "nan_to_num_meta"]


def _real_floating_result(self: Tensor) -> dtype:
    return floating(self).to_real()


def angle_meta(self: Tensor) -> TensorMeta:
    """Angles of complex numbers lie row by row: PyTorch takes them out of complex ones."""
    spec = pointwise(_real_floating_result(self), self)
    return spec.replace(exact=False, strides=None if self.dtype.is_complex else spec.strides)


def logit_meta(self: Tensor, eps: float | None = None) -> TensorMeta:
    return _bounded_by(eps, real_floating_meta(self))


def logit_backward_meta(grad_output: Tensor, self: Tensor, eps: float | None = None) -> TensorMeta:
    return _bounded_by(eps, float_only_meta(grad_output, self))


def _bounded_by(eps: float | None, spec: TensorMeta) -> TensorMeta:
    """The meta of a result between bounds.

    Raises:
        OperatorOverflowError: Its dtype does not hold their distance from 0 and 1.
    """
    if eps is not None:
        check_number(eps, spec.dtype)
    return spec


def nan_to_num_meta(
    self: Tensor, nan: float | None = None, posinf: float | None = None, neginf: float | None = None
) -> TensorMeta:
    meta = same_meta(self)
    # Integers, of which none is NaN, are copied to a destination.
    return meta if self.dtype.kind in "fc" else meta.replace(resized=None)
