"""Operands as the standard joins them: tensors of one dtype, whatever their numbers of dimensions, and Python numbers."""

from collections.abc import Sequence

from opmux.array_api._dtypes import result_type
from opmux.errors import OperatorArgumentError, shown
from opmux.tensor import Tensor, dtype, tensor

__all__ = ["Operand", "converted", "of_one_dtype", "promoted"]

#: A tensor, or a Python number: `complex` stands for all of them, as for type checkers.
Operand = Tensor | complex


def promoted(name: str, x1: Operand, x2: Operand) -> tuple[Tensor, Tensor]:
    """Two operands in their common dtype; a number becomes a tensor without dimensions.

    Raises:
        OperatorArgumentError: None of them is a tensor, one is neither, or there is no common dtype.
        OperatorValueError: A number is not one of that dtype.
    """
    if isinstance(x1, Tensor) and isinstance(x2, Tensor):
        if x1.dtype is x2.dtype:
            return x1, x2
        common = result_type(x1, x2)
        return converted(x1, common), converted(x2, common)
    if isinstance(x1, Tensor):
        common = result_type(x1, x2)
        return converted(x1, common), tensor(x2, dtype=common, device=x1.device)
    if isinstance(x2, Tensor):
        common = result_type(x1, x2)
        return tensor(x1, dtype=common, device=x2.device), converted(x2, common)
    raise OperatorArgumentError(
        f"{name}({shown(x1)}, {shown(x2)})",
        found="no operand is a tensor, whose device the result would have",
        advice="make one with asarray",
    )


def of_one_dtype(arrays: Sequence[Tensor]) -> list[Tensor]:
    """Tensors in their common dtype.

    Raises:
        OperatorArgumentError: There is none, or no tensor.
    """
    common = result_type(*arrays)
    return [converted(x, common) for x in arrays]


def converted(x: Tensor, d: dtype) -> Tensor:
    """A tensor itself, or its values in another dtype, recorded for gradients."""
    return x if x.dtype is d else x.to(d)
