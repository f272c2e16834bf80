"""Operators that are another one: under a second name, or with a number where that one takes a tensor."""

from collections.abc import Callable
from typing import Any

from opmux.dispatch import ops
from opmux.native.composite.pointwise import as_tensor

__all__ = [
    "atan2",
    "atan2_",
    "atan2_out",
    "bitwise_and_number",
    "bitwise_and_number_",
    "bitwise_and_number_out",
    "bitwise_and_scalar",
    "bitwise_and_scalar_",
    "bitwise_and_tensor",
    "bitwise_and_tensor_",
    "bitwise_left_shift_number",
    "bitwise_left_shift_number_",
    "bitwise_left_shift_number_out",
    "bitwise_left_shift_tensor",
    "bitwise_left_shift_tensor_",
    "bitwise_or_number",
    "bitwise_or_number_",
    "bitwise_or_number_out",
    "bitwise_or_scalar",
    "bitwise_or_scalar_",
    "bitwise_or_tensor",
    "bitwise_or_tensor_",
    "bitwise_right_shift_number",
    "bitwise_right_shift_number_",
    "bitwise_right_shift_number_out",
    "bitwise_right_shift_tensor",
    "bitwise_right_shift_tensor_",
    "bitwise_xor_number",
    "bitwise_xor_number_",
    "bitwise_xor_number_out",
    "bitwise_xor_scalar",
    "bitwise_xor_scalar_",
    "bitwise_xor_tensor",
    "bitwise_xor_tensor_",
    "clamp",
    "clamp_",
    "clamp_out",
    "clamp_tensor",
    "clamp_tensor_",
    "clamp_tensor_out",
    "copysign_number",
    "copysign_number_",
    "copysign_number_out",
    "div_out",
    "div_out_mode",
    "div_scalar",
    "div_scalar_",
    "div_scalar_mode",
    "div_scalar_mode_",
    "div_tensor",
    "div_tensor_",
    "div_tensor_mode",
    "div_tensor_mode_",
    "floor_divide",
    "floor_divide_tensor_",
    "fmod_number",
    "fmod_number_",
    "fmod_number_out",
    "ge_scalar",
    "ge_scalar_",
    "ge_scalar_out",
    "ge_tensor",
    "ge_tensor_",
    "ge_tensor_out",
    "gt_scalar",
    "gt_scalar_",
    "gt_scalar_out",
    "gt_tensor",
    "gt_tensor_",
    "gt_tensor_out",
    "le_scalar",
    "le_scalar_",
    "le_scalar_out",
    "le_tensor",
    "le_tensor_",
    "le_tensor_out",
    "lt_scalar",
    "lt_scalar_",
    "lt_scalar_out",
    "lt_tensor",
    "lt_tensor_",
    "lt_tensor_out",
    "maximum",
    "maximum_out",
    "minimum",
    "minimum_out",
    "mul_out",
    "mul_scalar",
    "mul_scalar_",
    "mul_tensor",
    "mul_tensor_",
    "ne_scalar",
    "ne_scalar_",
    "ne_scalar_out",
    "ne_tensor",
    "ne_tensor_",
    "ne_tensor_out",
    "remainder_number",
    "remainder_number_",
    "remainder_number_out",
    "sub_out",
    "sub_scalar",
    "sub_scalar_",
    "sub_tensor",
    "sub_tensor_",
    "with_number",
    "xlogy_number",
    "xlogy_number_",
    "xlogy_number_out",
    "xlogy_outscalar_other",
    "xlogy_outscalar_self",
    "xlogy_outtensor",
    "xlogy_scalar_other",
    "xlogy_scalar_self",
    "xlogy_tensor",
]

_aten = ops.aten


def with_number(handle: Callable[..., Any]) -> Callable[..., Any]:
    """The operator of two tensors for a number in the place of one."""

    def kernel(self: Any, other: Any, **out: Any) -> Any:
        return handle(as_tensor(self), as_tensor(other), **out)

    return kernel


atan2 = _aten.atan2.default
atan2_ = _aten.atan2_.default
atan2_out = _aten.atan2.out
bitwise_and_number = with_number(_aten.bitwise_and.Tensor)
bitwise_and_number_ = with_number(_aten.bitwise_and_.Tensor)
bitwise_and_number_out = with_number(_aten.bitwise_and.Tensor_out)
bitwise_and_scalar = _aten.bitwise_and.Scalar
bitwise_and_scalar_ = _aten.bitwise_and_.Scalar
bitwise_and_tensor = _aten.bitwise_and.Tensor
bitwise_and_tensor_ = _aten.bitwise_and_.Tensor
bitwise_left_shift_number = with_number(_aten.bitwise_left_shift.Tensor)
bitwise_left_shift_number_ = with_number(_aten.bitwise_left_shift_.Tensor)
bitwise_left_shift_number_out = with_number(_aten.bitwise_left_shift.Tensor_out)
bitwise_left_shift_tensor = _aten.bitwise_left_shift.Tensor
bitwise_left_shift_tensor_ = _aten.bitwise_left_shift_.Tensor
bitwise_or_number = with_number(_aten.bitwise_or.Tensor)
bitwise_or_number_ = with_number(_aten.bitwise_or_.Tensor)
bitwise_or_number_out = with_number(_aten.bitwise_or.Tensor_out)
bitwise_or_scalar = _aten.bitwise_or.Scalar
bitwise_or_scalar_ = _aten.bitwise_or_.Scalar
bitwise_or_tensor = _aten.bitwise_or.Tensor
bitwise_or_tensor_ = _aten.bitwise_or_.Tensor
bitwise_right_shift_number = with_number(_aten.bitwise_right_shift.Tensor)
bitwise_right_shift_number_ = with_number(_aten.bitwise_right_shift_.Tensor)
bitwise_right_shift_number_out = with_number(_aten.bitwise_right_shift.Tensor_out)
bitwise_right_shift_tensor = _aten.bitwise_right_shift.Tensor
bitwise_right_shift_tensor_ = _aten.bitwise_right_shift_.Tensor
bitwise_xor_number = with_number(_aten.bitwise_xor.Tensor)
bitwise_xor_number_ = with_number(_aten.bitwise_xor_.Tensor)
bitwise_xor_number_out = with_number(_aten.bitwise_xor.Tensor_out)
bitwise_xor_scalar = _aten.bitwise_xor.Scalar
bitwise_xor_scalar_ = _aten.bitwise_xor_.Scalar
bitwise_xor_tensor = _aten.bitwise_xor.Tensor
bitwise_xor_tensor_ = _aten.bitwise_xor_.Tensor
clamp = _aten.clamp.default
clamp_ = _aten.clamp_.default
clamp_out = _aten.clamp.out
clamp_tensor = _aten.clamp.Tensor
clamp_tensor_ = _aten.clamp_.Tensor
clamp_tensor_out = _aten.clamp.Tensor_out
copysign_number = with_number(_aten.copysign.Tensor)
copysign_number_ = with_number(_aten.copysign_.Tensor)
copysign_number_out = with_number(_aten.copysign.out)
div_out = _aten.div.out
div_out_mode = _aten.div.out_mode
div_scalar = _aten.div.Scalar
div_scalar_ = _aten.div_.Scalar
div_scalar_mode = _aten.div.Scalar_mode
div_scalar_mode_ = _aten.div_.Scalar_mode
div_tensor = _aten.div.Tensor
div_tensor_ = _aten.div_.Tensor
div_tensor_mode = _aten.div.Tensor_mode
div_tensor_mode_ = _aten.div_.Tensor_mode
floor_divide = _aten.floor_divide.default
floor_divide_tensor_ = _aten.floor_divide_.Tensor
fmod_number = with_number(_aten.fmod.Tensor)
fmod_number_ = with_number(_aten.fmod_.Tensor)
fmod_number_out = with_number(_aten.fmod.Tensor_out)
ge_scalar = _aten.ge.Scalar
ge_scalar_ = _aten.ge_.Scalar
ge_scalar_out = _aten.ge.Scalar_out
ge_tensor = _aten.ge.Tensor
ge_tensor_ = _aten.ge_.Tensor
ge_tensor_out = _aten.ge.Tensor_out
gt_scalar = _aten.gt.Scalar
gt_scalar_ = _aten.gt_.Scalar
gt_scalar_out = _aten.gt.Scalar_out
gt_tensor = _aten.gt.Tensor
gt_tensor_ = _aten.gt_.Tensor
gt_tensor_out = _aten.gt.Tensor_out
le_scalar = _aten.le.Scalar
le_scalar_ = _aten.le_.Scalar
le_scalar_out = _aten.le.Scalar_out
le_tensor = _aten.le.Tensor
le_tensor_ = _aten.le_.Tensor
le_tensor_out = _aten.le.Tensor_out
lt_scalar = _aten.lt.Scalar
lt_scalar_ = _aten.lt_.Scalar
lt_scalar_out = _aten.lt.Scalar_out
lt_tensor = _aten.lt.Tensor
lt_tensor_ = _aten.lt_.Tensor
lt_tensor_out = _aten.lt.Tensor_out
maximum = _aten.maximum.default
maximum_out = _aten.maximum.out
minimum = _aten.minimum.default
minimum_out = _aten.minimum.out
mul_out = _aten.mul.out
mul_scalar = _aten.mul.Scalar
mul_scalar_ = _aten.mul_.Scalar
mul_tensor = _aten.mul.Tensor
mul_tensor_ = _aten.mul_.Tensor
ne_scalar = _aten.ne.Scalar
ne_scalar_ = _aten.ne_.Scalar
ne_scalar_out = _aten.ne.Scalar_out
ne_tensor = _aten.ne.Tensor
ne_tensor_ = _aten.ne_.Tensor
ne_tensor_out = _aten.ne.Tensor_out
remainder_number = with_number(_aten.remainder.Tensor)
remainder_number_ = with_number(_aten.remainder_.Tensor)
remainder_number_out = with_number(_aten.remainder.Tensor_out)
sub_out = _aten.sub.out
sub_scalar = _aten.sub.Scalar
sub_scalar_ = _aten.sub_.Scalar
sub_tensor = _aten.sub.Tensor
sub_tensor_ = _aten.sub_.Tensor
xlogy_number = with_number(_aten.xlogy.Tensor)
xlogy_number_ = with_number(_aten.xlogy_.Tensor)
xlogy_number_out = with_number(_aten.xlogy.OutTensor)
xlogy_outscalar_other = _aten.xlogy.OutScalar_Other
xlogy_outscalar_self = _aten.xlogy.OutScalar_Self
xlogy_outtensor = _aten.xlogy.OutTensor
xlogy_scalar_other = _aten.xlogy.Scalar_Other
xlogy_scalar_self = _aten.xlogy.Scalar_Self
xlogy_tensor = _aten.xlogy.Tensor
