"""Which dtype an element-wise operator computes in, and which dtypes it refuses.

A rule takes the operator's tensors and numbers and gives the dtype of its result. Kernels and Meta functions are made from
the same rule, so that they refuse the same calls.
"""

from collections.abc import Callable
from typing import Any, Final

from opmux.errors import OperatorValueError
from opmux.native.meta.pointwise import float_result, pointwise
from opmux.native.structured import TensorMeta
from opmux.tensor import Tensor, bool_, dtype, result_type

__all__ = [
    "Rule",
    "accepting",
    "bitwise",
    "bitwise_meta",
    "elementwise_meta",
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
    "same_meta",
    "truth_meta",
]

#: `(*tensors and numbers) -> dtype`; raises OperatorValueError for dtypes that the operator does not take.
Rule = Callable[..., dtype]

_KINDS: Final = {"b": "bools", "i": "integers", "u": "unsigned integers", "f": "floating-point", "c": "complex"}


def accepting(kinds: str, common: Rule = result_type) -> Rule:
    """The rule that takes the common dtype of the operands if it is of one of the given kinds.

    Args:
        kinds: Letters of `dtype.kind`.
        common: How the common dtype is found; `float_result` lets integers count as floating-point numbers.
    """

    def rule(*operands: Any) -> dtype:
        """The common dtype.

        Raises:
            OperatorValueError: It is of another kind.
        """
        d = common(*operands)
        if d.kind not in kinds:
            raise OperatorValueError(
                f"operands of dtype {d}",
                found=f"not implemented for {d}",
                advice=f"convert them: the kinds of numbers taken are {', '.join(_KINDS[kind] for kind in kinds)}",
            )
        return d

    return rule


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


def elementwise_meta(rule: Rule, result: dtype | None = None) -> Callable[..., TensorMeta]:
    """Meta of an element-wise operator: its tensors broadcast, in the rule's dtype; numbers are options, and no operands.

    Args:
        rule: Gives the dtype that the operator computes in, or refuses.
        result: Dtype of the result, if that is another one.
    """

    def meta(*args: Any, **options: Any) -> TensorMeta:
        tensors = [x for x in args if isinstance(x, Tensor)]
        d = rule(*tensors)
        return pointwise(result or d, *tensors)

    return meta


same_meta = elementwise_meta(result_type)
floating_meta = elementwise_meta(floating)
real_floating_meta = elementwise_meta(real_floating)
real_number_meta = elementwise_meta(real_number)
float_only_meta = elementwise_meta(float_only)
float_or_complex_meta = elementwise_meta(float_or_complex)
bitwise_meta = elementwise_meta(bitwise)
integer_meta = elementwise_meta(integer)
truth_meta = elementwise_meta(result_type, bool_)
ordered_truth_meta = elementwise_meta(real, bool_)
