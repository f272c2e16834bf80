"""What element-wise operators have in common: broadcasting, promotion of dtypes, strides of results, checks of memory.

An operator whose declaration says `structured_inherits: TensorIteratorBase` leaves these to this module. Its Meta function is
a call of a builder, which takes the operands and gives the meta of the result:

    def add_meta(self, other, *, alpha=1):
        check_alpha(alpha, result_type(self, other))
        return binary_op(self, other)

or no function at all: `floating_meta = elementwise_meta(floating)` of `native/meta/elementwise.py` is made of a rule about
dtypes. Its kernels with a destination call what `memory_check` gives. See Note [Memory checks].

Note [Memory checks]

A destination that overlaps itself or, other than exactly, an operand would be read after it was written. Such calls are
refused, as PyTorch does, and for the same arrays: those of which one is not dense pass, and what happens to them is the
array module's business (NumPy makes a copy where memory overlaps).

Results that are new cannot overlap anything, so calls without a destination pay nothing. In place, two arrays that own
their memory share none of it, unless they are one; the kernels of `native/direct.py` ask for that first, and call the check
only for views.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.shapes import broadcast_shapes, broadcast_strides, is_dense, kept_strides
from opmux.native.structured import TensorMeta
from opmux.tensor import (
    ArrayBackend,
    Tensor,
    bool_,
    contiguous_strides,
    data_pointer,
    dtype,
    element_strides,
    get_default_dtype,
    owner_of,
    result_type,
)

__all__ = [
    "Rule",
    "accepting",
    "assert_no_internal_overlap",
    "assert_no_overlap",
    "binary_float_op",
    "binary_op",
    "common_strides",
    "comparison_op",
    "elementwise_meta",
    "float_result",
    "memory_check",
    "pointwise",
    "ternary_op",
    "unary_float_op",
    "unary_op",
]

#: `(*tensors and numbers) -> dtype`; raises OperatorValueError for dtypes that the operator does not take.
Rule = Callable[..., dtype]

_ITSELF: Final = "more than one element of the written-to tensor refers to a single memory location"
_INPUT: Final = "some elements of the input tensor and the written-to tensor refer to a single memory location"
_KINDS: Final = {"b": "bools", "i": "integers", "u": "unsigned integers", "f": "floating-point", "c": "complex"}


# -- Builders ----------------------------------------------------------------------------------------------


def pointwise(d: dtype, *operands: Any) -> TensorMeta:
    """Meta of an element-wise result: broadcast, its dimensions in memory ordered as those of the operands.

    Raises:
        OperatorValueError: The shapes cannot be broadcast.
    """
    shape = broadcast_shapes(*[shape_of(x) for x in operands])
    arrays: list[Any] = [getattr(x, "_array", None) for x in operands]
    return TensorMeta(shape, d, common_strides(shape, [array for array in arrays if hasattr(array, "shape")]))


def unary_op(self: Any) -> TensorMeta:
    """Meta of an operator that keeps the dtype, also that of a destination."""
    return replace(pointwise(self.dtype, self), exact=True)


def unary_float_op(self: Any) -> TensorMeta:
    """As `unary_op`; integers become floating-point numbers."""
    return pointwise(float_result(self), self)


def binary_op(self: Any, other: Any) -> TensorMeta:
    """Meta of an operator in the common dtype of two operands.

    Raises:
        OperatorValueError: The shapes cannot be broadcast, or the dtypes have none in common.
    """
    return pointwise(result_type(self, other), self, other)


def binary_float_op(self: Any, other: Any) -> TensorMeta:
    """As `binary_op`; integers become floating-point numbers."""
    return pointwise(float_result(self, other), self, other)


def comparison_op(self: Any, other: Any) -> TensorMeta:
    """As `binary_op`, with bools as the result."""
    result_type(self, other)  # Dtypes without a common one cannot be compared.
    return pointwise(bool_, self, other)


def ternary_op(first: Any, second: Any, third: Any) -> TensorMeta:
    """As `binary_op`, for three operands."""
    return pointwise(result_type(first, second, third), first, second, third)


def elementwise_meta(
    rule: Rule, result: dtype | None = None, *, exact: bool | None = None
) -> Callable[..., TensorMeta]:
    """The Meta function of an operator of any number of tensors; numbers are options, and no operands.

    Args:
        rule: Gives the dtype that the operator computes in, or refuses.
        result: Dtype of the result, if that is another one.
        exact: Whether it can be written into a tensor of that dtype only; so it is, if left out, where one tensor keeps its dtype.
    """

    def meta(*args: Any, **options: Any) -> TensorMeta:
        tensors = [x for x in args if isinstance(x, Tensor)]
        d = rule(*tensors)
        keeps = len(tensors) == 1 and result is None and not getattr(rule, "promotes", False)
        spec = pointwise(result or d, *tensors)
        return replace(spec, exact=(keeps or None) if exact is None else exact)

    return meta


# -- Promotion of dtypes -----------------------------------------------------------------------------------


def float_result(*operands: Any) -> dtype:
    """Common dtype of the operands, or the default dtype where that is integral."""
    d = operands[0].dtype if len(operands) == 1 else result_type(*operands)
    return d if d.kind in "fc" else get_default_dtype()


#: Whether a rule makes floating-point numbers of integers: what it gives is then converted to a destination's dtype.
float_result.promotes = True  # type: ignore[attr-defined]


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

    rule.promotes = common is float_result  # type: ignore[attr-defined]
    return rule


# -- Strides of results ------------------------------------------------------------------------------------


def common_strides(shape: tuple[int, ...], arrays: Sequence[Any]) -> tuple[int, ...] | None:
    """Strides of a fresh result of `shape` that is computed from the arrays, broadcast to it; None for row-major."""
    for array in arrays:
        if not getattr(getattr(array, "flags", None), "c_contiguous", False):
            break
        if tuple(array.shape) == shape:
            return None  # The first operands decide.
    operands = [broadcast_strides(tuple(array.shape), element_strides(array), shape) for array in arrays]
    strides = kept_strides(shape, *operands)
    return None if strides == contiguous_strides(shape) else strides


# -- Memory ------------------------------------------------------------------------------------------------


def memory_check(be: ArrayBackend, name: str) -> Callable[..., None]:
    """The check `(destination, *operands)` of native arrays, which refuses memory that overlaps. See Note [Memory checks].

    It raises OperatorValueError. Operands that are no arrays of the backend are skipped.

    Args:
        be: Backend; where its array module has no `may_share_memory`, operands are not looked at.
        name: Operator, for the message.
    """
    array_type = be.array_type
    may_share = getattr(be.xp, "may_share_memory", None) if hasattr(array_type, "base") else None

    def check(destination: Any, *operands: Any) -> None:
        if 0 in getattr(destination, "strides", ()) and _repeats(destination):
            raise _refusal(name, _ITSELF)
        if may_share is None:
            return
        owner = owner_of(destination)
        for array in operands:
            if array is destination or not isinstance(array, array_type) or owner_of(array) is not owner:
                continue  # Numbers are no arrays.
            if may_share(destination, array) and _partly_shared(destination, array):
                raise _refusal(name, _INPUT)

    return check


def _repeats(array: Any) -> bool:
    """Whether elements certainly lie on one another: a dimension of several has a stride of 0."""
    shape = array.shape
    return 0 not in shape and any(step == 0 and size > 1 for size, step in zip(shape, array.strides, strict=True))


def _partly_shared(a: Any, b: Any) -> bool:
    """Whether two arrays with memory in common are not exactly the same elements; only dense ones are looked at."""
    for array in (a, b):
        if not is_dense(array.shape, element_strides(array)):
            return False
    return data_pointer(a) != data_pointer(b) or a.nbytes != b.nbytes or element_strides(a) != element_strides(b)


def assert_no_internal_overlap(name: str, array: Any) -> None:
    """Refuses a destination several of whose elements are one place in memory.

    Raises:
        OperatorValueError: It is such a destination.
    """
    if 0 in getattr(array, "strides", ()) and _repeats(array):
        raise _refusal(name, _ITSELF)


def assert_no_overlap(name: str, destination: Any, *operands: Any) -> None:
    """Refuses native arrays that share memory with a destination, exactly the same elements included.

    As in PyTorch, of two different arrays those of which one is not dense pass.

    Raises:
        OperatorValueError: There is such an operand.
    """
    if not hasattr(destination, "base"):
        return
    owner = owner_of(destination)
    for array in operands:
        if not hasattr(array, "base") or owner_of(array) is not owner:
            continue
        if array is destination or (array.size and destination.size and _dense_and_shared(destination, array)):
            raise _refusal(name, _INPUT)


def _dense_and_shared(a: Any, b: Any) -> bool:
    if not all(is_dense(array.shape, element_strides(array)) for array in (a, b)):
        return False
    first, second = data_pointer(a), data_pointer(b)
    return bool(first < second + b.nbytes and second < first + a.nbytes)


def _refusal(name: str, found: str) -> OperatorValueError:
    return OperatorValueError(
        f"{name} into memory that it also reads",
        found=f"unsupported operation: {found}",
        advice="clone() the tensor before performing the operation",
    )
