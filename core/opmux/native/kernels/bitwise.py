"""Operators on the bits of integers; of bools they are logic."""

from opmux.native.kernels.elementwise import binary_ufunc
from opmux.native.tensor_iterator import bitwise, integer

__all__ = ["bitwise_and_impl", "bitwise_or_impl", "bitwise_xor_impl", "left_shift_impl", "right_shift_impl"]

bitwise_and_impl = binary_ufunc("bitwise_and", bitwise)
bitwise_or_impl = binary_ufunc("bitwise_or", bitwise)
bitwise_xor_impl = binary_ufunc("bitwise_xor", bitwise)
left_shift_impl = binary_ufunc("left_shift", integer)
right_shift_impl = binary_ufunc("right_shift", integer)
