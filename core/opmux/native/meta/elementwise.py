"""Meta functions of element-wise operators for which a rule about dtypes is enough.

A rule, of `native/tensor_iterator.py`, takes the operator's tensors and numbers and gives the dtype of its result. Kernels and Meta
functions are made from the same rule, so that they refuse the same calls.
"""

from opmux.native.tensor_iterator import (
    bitwise,
    elementwise_meta,
    float_only,
    float_or_complex,
    floating,
    integer,
    real,
    real_floating,
    real_number,
    same_floating,
)
from opmux.tensor import bool_, result_type

__all__ = [
    "bitwise_meta",
    "float_only_meta",
    "float_or_complex_meta",
    "floating_meta",
    "integer_meta",
    "ordered_truth_meta",
    "real_floating_meta",
    "real_number_meta",
    "same_floating_meta",
    "same_meta",
    "truth_meta",
]

same_meta = elementwise_meta(result_type)
same_floating_meta = elementwise_meta(same_floating)
floating_meta = elementwise_meta(floating)
real_floating_meta = elementwise_meta(real_floating)
real_number_meta = elementwise_meta(real_number)
float_only_meta = elementwise_meta(float_only)
float_or_complex_meta = elementwise_meta(float_or_complex)
bitwise_meta = elementwise_meta(bitwise)
integer_meta = elementwise_meta(integer)
truth_meta = elementwise_meta(result_type, bool_, exact=True)
ordered_truth_meta = elementwise_meta(real, bool_, exact=True)
