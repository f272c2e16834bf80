"""Operators over lists of tensors: each is another operator, called for one element of every list after the other.

Note [Lists of tensors]
A declaration says which operator it is, `foreach.add.Tensor`; `of_operator` makes the kernel. Arguments go to that operator by
position, and the last of them by name where it takes it so. What is a list gives one element to each call, anything else goes
to all of them. A tensor in the place of a number is a list of numbers, packed; in the place of a tensor it is a number.
"""

from collections.abc import Callable, Sequence
from itertools import repeat
from typing import Any

from opmux.dispatch import OperatorHandle
from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.tensor import Tensor, dtype, float32, ops, scalar_name

__all__ = ["largest", "norm", "of_operator", "sum_of_powers"]

Kernel = Callable[..., Any]
_LISTS = (list, tuple)


def of_operator(name: str, operator: OperatorHandle) -> Kernel:
    """The kernel of a list operator: another operator, of the elements.

    Args:
        name: The list operator, "aten::_foreach_add.List".
        operator: The other one.
    """
    arguments = operator.schema.arguments
    numbers = frozenset(i for i, a in enumerate(arguments) if str(a.type) == "Scalar")
    named = tuple(a.parameter_name for a in arguments if a.kwarg_only)
    return _kernel(name, operator, len(arguments) - len(named), named, numbers, writes=operator.schema.is_mutable)


def _kernel(
    name: str,
    single: Kernel,
    positional: int,
    named: Sequence[str] = (),
    numbers: frozenset[int] = frozenset(),
    *,
    writes: bool = False,
) -> Kernel:
    """The kernel of a list operator.

    Args:
        name: The list operator.
        single: What is called for the elements.
        positional: How many arguments it takes by position.
        named: The names of those after them.
        numbers: Which of its arguments are numbers.
        writes: Whether its results are its first arguments, and not returned.
    """

    def kernel(*args: Any, **kwargs: Any) -> list[Tensor] | None:
        values = [*args, *kwargs.values()]
        for i, value in enumerate(values):
            if isinstance(value, Tensor):
                values[i] = _unpacked(name, value, values[0]) if i in numbers else _number(name, value)
        _check_lengths(name, [value for value in values if value.__class__ in _LISTS])
        columns = [value if value.__class__ in _LISTS else repeat(value) for value in values]
        results = []
        for row in zip(*columns, strict=False):
            keywords = dict(zip(named, row[positional:], strict=False))
            results.append(single(*row[:positional], **keywords))
        return None if writes else results

    return kernel


def _check_lengths(name: str, lists: Sequence[Sequence[Any]]) -> None:
    """Refuses an empty list, and lists that differ in length.

    Raises:
        OperatorValueError: One of the two.
    """
    first, *others = lists
    if not first:
        raise OperatorValueError(
            f"{name} of no tensors", found="Tensor list must have at least one tensor.", advice="leave the call out"
        )
    for other in others:
        if len(other) == len(first):
            continue
        found = "Tensor list must have same number of elements as scalar list."
        if not other or isinstance(other[0], Tensor):
            found = f"Tensor lists must have the same number of tensors, got {len(first)} and {len(other)}"
        raise OperatorValueError(
            f"{name} of {len(first)} and {len(other)} elements", found=found, advice="give one for each tensor"
        )


def _number(name: str, value: Tensor) -> Tensor:
    """A tensor that each element is computed with.

    Raises:
        OperatorValueError: It has dimensions.
    """
    if value.dim() == 0:
        return value
    raise OperatorValueError(
        f"{name} with a tensor of shape {list(value.shape)} for all elements",
        found=f"scalar tensor expected to be 0 dim but it has {value.dim()} dimensions and {value.numel()} elements.",
        advice="give a list of tensors, or a tensor without dimensions",
    )


def _unpacked(name: str, value: Tensor, tensors: Sequence[Tensor]) -> list[Any]:
    """The numbers of a tensor that has one for each element of a list.

    Raises:
        OperatorValueError: It is no such tensor.
    """
    found = ""
    if value.device.type != "cpu":
        found = f"Expected scalars to be on CPU, got {value.device} instead."
    elif not value.is_contiguous():
        found = "Expected scalars to be contiguous."
    elif value.dim() != 1:
        found = f"Expected packed scalar Tensor to be of dimension 1. Got {value.dim()} instead."
    elif len(value) != len(tensors) and tensors:
        found = f"Expected length of scalars to match input of length {len(tensors)} but got {len(value)} instead."
    if found:
        raise OperatorValueError(
            f"{name} with a tensor of shape {list(value.shape)} for numbers",
            found=found,
            advice="give a list of numbers, or a tensor of one dimension",
        )
    numbers: list[Any] = value.tolist()
    return numbers


def _largest(self: Tensor) -> Tensor:
    """The largest element.

    Raises:
        OperatorValueError: There is none.
    """
    if self.numel() == 0:
        raise OperatorValueError(
            f"aten::_foreach_max of a tensor of shape {list(self.shape)}",
            found="_foreach_max cannot compute the maximum of an empty tensor; max over zero elements is undefined.",
            advice="leave empty tensors out of the list",
        )
    return ops.aten.max.default(self)


def _norm_of(self: Tensor, ord: Any, dtype: dtype | None) -> Any:
    """The norm of all elements.

    Raises:
        OperatorValueError: There are none, and the norm is one that has no value then.
    """
    if self.numel() == 0 and (ord < 0 or ord == float("inf")):
        raise OperatorValueError(
            f"aten::_foreach_norm of a tensor of shape {list(self.shape)}",
            found="_foreach_norm cannot compute the infinity norm on an empty tensor because the operation does not have "
            "an identity",
            advice="leave empty tensors out of the list",
        )
    return ops.aten.linalg_vector_norm.default(self, ord, None, False, dtype=dtype)


def _sum_of_powers(self: Tensor, ord: Any, dtype: dtype | None) -> Any:
    """The sum of the powers of all elements, without the root that makes a norm of it.

    Raises:
        OperatorValueError: The numbers are integers.
    """
    if (dtype or self.dtype).kind not in "fc":
        raise DtypeNotImplementedError(
            f"aten::_foreach_powsum of {self.dtype} tensors as {dtype or self.dtype}",
            found=f"\"powsum_cpu\" not implemented for '{scalar_name(dtype or self.dtype)}'",
            advice="convert them: .to(opmux.float32)",
        )
    result = dtype or self.dtype
    # Of halves, every step but the last is done in more digits.
    wide = float32 if result.itemsize == 2 else result
    inner = wide.to_complex() if self.is_complex() else wide  # whose magnitudes are real
    magnitudes = ops.aten.abs.default(self if self.dtype is inner else ops.aten._to_copy.default(self, dtype=inner))
    total = ops.aten.sum.default(ops.aten.pow.Tensor_Scalar(magnitudes, ord))
    return total if wide is result else ops.aten._to_copy.default(total, dtype=result)


largest = _kernel("aten::_foreach_max", _largest, 1)
norm = _kernel("aten::_foreach_norm.Scalar", _norm_of, 3)
sum_of_powers = _kernel("aten::_foreach_powsum.Scalar", _sum_of_powers, 3)
