"""Which dtype an element-wise operator computes in, and which dtypes it refuses.

A rule takes the operator's tensors and numbers and gives the dtype of its result. Kernels and Meta functions are made from
the same rule, so that they refuse the same calls.
"""

from collections.abc import Callable
from typing import Any

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
    "ordered_truth",
    "ordered_truth_meta",
    "real_floating",
    "real_floating_meta",
    "real_number",
    "real_number_meta",
    "same",
    "same_meta",
    "truth",
    "truth_meta",
]

#: `(*tensors and numbers) -> dtype`; raises OperatorValueError for dtypes that the operator does not take.
Rule = Callable[..., dtype]

_NAMES = {"b": "bool", "u": "unsigned integer", "i": "integer", "f": "floating-point", "c": "complex"}


def accepting(kinds: str, result: Rule) -> Rule:
    """The rule `result` for operators that compute with some kinds of dtypes only.

    Args:
        kinds: Kinds of the operands' common dtype that are accepted: letters of "buifc".
        result: Gives the dtype of the result.
    """

    def rule(*operands: Any) -> dtype:
        d = _common(*operands)
        if d.kind not in kinds:
            raise OperatorValueError(
                f"a computation in dtype {d}",
                found=f"not implemented for {_NAMES[d.kind]} dtypes",
                advice=f"convert the tensor to a dtype of another kind: {', '.join(_NAMES[kind] for kind in kinds)}",
            )
        return result(*operands)

    return rule


def _common(*operands: Any) -> dtype:
    return operands[0].dtype if len(operands) == 1 else result_type(*operands)


def _bool(*operands: Any) -> dtype:
    return bool_


#: The operands' dtype.
same: Rule = accepting("buifc", _common)
#: The operands' dtype, or the default dtype for integers.
floating: Rule = accepting("buifc", float_result)
#: `floating`, without complex numbers.
real_floating: Rule = accepting("buif", float_result)
#: Integers and floating-point numbers, as they are.
real_number: Rule = accepting("uif", _common)
float_only: Rule = accepting("f", _common)
float_or_complex: Rule = accepting("fc", _common)
bitwise: Rule = accepting("bui", _common)
#: Results are bool.
truth: Rule = accepting("buifc", _bool)
#: `truth`, without complex numbers.
ordered_truth: Rule = accepting("buif", _bool)


def elementwise_meta(rule: Rule) -> Callable[..., TensorMeta]:
    """Meta of an element-wise operator: its tensors broadcast, in the rule's dtype; numbers are options, and no operands."""

    def meta(*args: Any, **options: Any) -> TensorMeta:
        tensors = [x for x in args if isinstance(x, Tensor)]
        return pointwise(rule(*tensors), *tensors)

    return meta


same_meta = elementwise_meta(same)
floating_meta = elementwise_meta(floating)
real_floating_meta = elementwise_meta(real_floating)
real_number_meta = elementwise_meta(real_number)
float_only_meta = elementwise_meta(float_only)
float_or_complex_meta = elementwise_meta(float_or_complex)
bitwise_meta = elementwise_meta(bitwise)
truth_meta = elementwise_meta(truth)
ordered_truth_meta = elementwise_meta(ordered_truth)
