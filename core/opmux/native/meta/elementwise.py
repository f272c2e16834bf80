"""Which dtype an element-wise operator computes in, and which dtypes it refuses.

A rule takes the operator's tensors and numbers and gives the dtype of its result. Kernels and Meta functions are made from
the same rule, so that they refuse the same calls.
"""

from opmux.errors import OperatorValueError
from opmux.native.tensor_iterator import Rule, accepting, elementwise_meta, float_result
from opmux.tensor import Tensor, bool_, dtype, result_type

__all__ = [
    "bitwise",
    "bitwise_meta",
    "float_only",
    "float_only_meta",
    "float_or_complex",
    "float_or_complex_meta",
    "floating",
    "floating_meta",
    "integer",
    "integer_meta",
    "ordered_truth_meta",
    "real",
    "real_floating",
    "real_floating_meta",
    "real_number",
    "real_number_meta",
    "same_floating",
    "same_floating_meta",
    "same_meta",
    "truth_meta",
]

#: Integers become floating-point numbers, of the default dtype.
floating: Rule = float_result
real_floating = accepting("f", float_result)
#: Only what is a floating-point number already.
float_only = accepting("f")
float_or_complex = accepting("fc")
real_number = accepting("uif")
bitwise = accepting("bui")
integer = accepting("ui")
#: Whatever has an order.
real = accepting("buif")


def same_floating(self: Tensor, *others: Tensor) -> dtype:
    """The dtype that all tensors have.

    Raises:
        OperatorValueError: They have different dtypes, or no fractions.
    """
    for other in others:
        if other.dtype is not self.dtype:
            raise OperatorValueError(
                f"tensors of dtypes {self.dtype} and {other.dtype}",
                found=f"Found dtype {other.dtype} but expected {self.dtype}",
                advice=f"convert one of them: .to({self.dtype})",
            )
    return float_only(self)


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
