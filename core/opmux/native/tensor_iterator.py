"""What element-wise operators have in common: broadcasting, promotion of dtypes, strides of results, checks of memory.

An operator whose declaration says `structured_inherits: TensorIteratorBase` leaves these to this module. Its Meta function is
a call of a builder, which takes the operands and gives the meta of the result:

    def add_meta(self, other, *, alpha=1):
        check_alpha(alpha, result_type(self, other))
        return binary_op(self, other)

or no function at all: `floating_meta = elementwise_meta(floating)` of `native/meta/elementwise.py` is made of a rule about
dtypes, of which its kernels are made too. Kernels with a destination call what `memory_check` of `native/memory_overlap.py` gives.
See Note [Memory checks].
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.shapes import broadcast_shapes, joint_strides, kept_strides
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import (
    Tensor,
    bool_,
    dtype,
    element_strides,
    get_default_dtype,
    result_type,
    scalar_name,
)

__all__ = [
    "Rule",
    "accepting",
    "binary_float_op",
    "binary_op",
    "bitwise",
    "common_strides",
    "comparison_op",
    "copied",
    "elementwise_meta",
    "float_only",
    "float_or_complex",
    "float_result",
    "floating",
    "integer",
    "laid_out_like",
    "pointwise",
    "real",
    "real_floating",
    "real_number",
    "same_dtype",
    "same_floating",
    "ternary_op",
    "unary_float_op",
    "unary_op",
]

#: `(*tensors and numbers) -> dtype`; raises OperatorValueError for dtypes that the operator does not take.
Rule = Callable[..., dtype]

_Meta = Callable[..., TensorMeta]

_KINDS: Final = {"b": "bools", "i": "integers", "u": "unsigned integers", "f": "floating-point", "c": "complex"}


# -- Builders ----------------------------------------------------------------------------------------------


def pointwise(d: dtype, /, *operands: Any, common: dtype | None = None, **known: Any) -> TensorMeta:
    """Meta of an element-wise result: broadcast, its dimensions in memory ordered as those of the operands.

    Args:
        d: dtype of the result.
        *operands: Tensors and wrapped numbers.
        common: dtype that PyTorch converts them to before it asks for their strides; None if it converts none.
        **known: What else is known of the result; a copy of the meta with that would cost more than the meta.

    Raises:
        OperatorValueError: The shapes cannot be broadcast.
    """
    shape = broadcast_shapes(*[shape_of(x) for x in operands])
    tensors = [x for x in operands if hasattr(getattr(x, "_array", None), "shape")]
    converted = [common is not None and x.dtype is not common for x in tensors]
    return TensorMeta(shape, d, common_strides(shape, [x._array for x in tensors], converted), **known)


def unary_op(self: Any, **known: Any) -> TensorMeta:
    """Meta of an operator that keeps the dtype, also that of a destination."""
    return pointwise(self.dtype, self, exact=True, **known)


def unary_float_op(self: Any) -> TensorMeta:
    """As `unary_op`; integers become floating-point numbers."""
    return pointwise(float_result(self), self)


def binary_op(self: Any, other: Any) -> TensorMeta:
    """Meta of an operator in the common dtype of two operands.

    Raises:
        OperatorValueError: The shapes cannot be broadcast, or the dtypes have none in common.
    """
    d = result_type(self, other)
    return pointwise(d, self, other, common=d)


def binary_float_op(self: Any, other: Any) -> TensorMeta:
    """As `binary_op`; integers become floating-point numbers."""
    d = float_result(self, other)
    return pointwise(d, self, other, common=d)


def comparison_op(self: Any, other: Any) -> TensorMeta:
    """As `binary_op`, with bools as the result."""
    common = result_type(self, other)  # Dtypes without a common one cannot be compared.
    return pointwise(bool_, self, other, common=common)


def ternary_op(first: Any, second: Any, third: Any) -> TensorMeta:
    """As `binary_op`, for three operands."""
    d = result_type(first, second, third)
    return pointwise(d, first, second, third, common=d)


def laid_out_like(spec: TensorMeta, operand: Tensor) -> TensorMeta:
    """A result for which PyTorch makes a tensor like an operand, and lays it out anew only if broadcasting changes the shape."""
    if spec.shape != shape_of(operand):
        return spec
    return spec.replace(strides=pointwise(spec.dtype, operand).strides)


def elementwise_meta(rule: Rule, result: dtype | None = None, *, exact: bool | None = None) -> _Meta:
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
        return pointwise(result or d, *tensors, common=d, exact=(keeps or None) if exact is None else exact)

    return meta


def copied(meta: _Meta) -> _Meta:
    """The Meta function of an operator whose variant with a destination copies the result: it has its dtype, and is row-major."""

    def with_copy(*args: Any, **options: Any) -> TensorMeta:
        return meta(*args, **options).replace(resized=None, exact=True)

    return with_copy


# -- Promotion of dtypes -----------------------------------------------------------------------------------


def float_result(*operands: Any) -> dtype:
    """Common dtype of the operands, or the default dtype where that is integral."""
    d = operands[0].dtype if len(operands) == 1 else result_type(*operands)
    return d if d.kind in "fc" else get_default_dtype()


#: Whether a rule makes floating-point numbers of integers: what it gives is then converted to a destination's dtype.
float_result.promotes = True  # type: ignore[attr-defined]


def _example(kinds: str) -> str:
    """The dtype of some kinds that numbers are converted to first of all."""
    names = {"f": "float32", "i": "int64", "c": "complex64", "b": "bool", "u": "uint8"}
    return f"opmux.{next(name for kind, name in names.items() if kind in kinds)}"


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
        # Of one operand, which most have, nothing has to be combined.
        d = operands[0].dtype if len(operands) == 1 and common is result_type else common(*operands)
        if d.kind not in kinds:
            raise DtypeNotImplementedError(
                f"operands of dtype {d}",
                found=f"not implemented for '{scalar_name(d)}'",
                advice=f"convert them, for example with .to({_example(kinds)}); taken are "
                f"{', '.join(_KINDS[kind] for kind in kinds)}",
            )
        return d

    rule.promotes = common is float_result  # type: ignore[attr-defined]
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


def same_dtype(self: Tensor, *others: Tensor) -> dtype:
    """The dtype that all tensors have.

    Raises:
        OperatorValueError: They have different dtypes.
    """
    for other in others:
        if other.dtype is not self.dtype:
            raise OperatorValueError(
                f"tensors of dtypes {self.dtype} and {other.dtype}",
                found=f"Found dtype {other.dtype} but expected {self.dtype}",
                advice=f"convert one of them: .to({self.dtype})",
            )
    return self.dtype


def same_floating(self: Tensor, *others: Tensor) -> dtype:
    """The dtype that all tensors have.

    Raises:
        OperatorValueError: They have different dtypes, or no fractions.
    """
    same_dtype(self, *others)
    return float_only(self)


# -- Strides of results ------------------------------------------------------------------------------------


def common_strides(
    shape: tuple[int, ...], arrays: Sequence[Any], converted: Sequence[bool] = ()
) -> tuple[int, ...] | None:
    """Strides of a fresh result of `shape` that is computed from the arrays, broadcast to it; None for row-major.

    Args:
        shape: The result's sizes.
        arrays: The operands.
        converted: Which of them are converted to another dtype before: a copy has no elements in one place of memory.
    """
    for array in arrays:
        if not getattr(getattr(array, "flags", None), "c_contiguous", False):
            break
        if tuple(array.shape) == shape:
            return None  # The first operands decide.
    own = [element_strides(array) for array in arrays]
    for i, array in enumerate(arrays):
        if converted and converted[i]:
            own[i] = kept_strides(array.shape, own[i])
    return joint_strides(shape, tuple([tuple(array.shape) for array in arrays]), tuple(own))
