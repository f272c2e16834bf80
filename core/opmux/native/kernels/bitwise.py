"""Operators on the bits of integers; of bools they are logic."""

from opmux.native.kernels.arithmetic import ufunc
from opmux.native.meta.arithmetic import integers
from opmux.native.meta.bitwise import bits

__all__ = ["bitwise_and_impl", "bitwise_or_impl", "bitwise_xor_impl", "left_shift_impl", "right_shift_impl"]

bitwise_and_impl = ufunc("bitwise_and", bits)
bitwise_or_impl = ufunc("bitwise_or", bits)
bitwise_xor_impl = ufunc("bitwise_xor", bits)
left_shift_impl = ufunc("left_shift", integers)
right_shift_impl = ufunc("right_shift", integers)
