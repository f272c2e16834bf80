"""Sizes of windows and results, as the functions of `opmux.nn.functional` take them."""

from collections.abc import Iterable, Mapping, Sequence
from numbers import Integral
from typing import Any, cast

from opmux.errors import OperatorArgumentError, OperatorValueError, shown
from opmux.tensor import Tensor

__all__ = ["Ints", "Sizes", "checked_lists", "completed", "given", "numbers"]

#: One int for all dimensions, or one per dimension.
Ints = int | Sequence[int]
#: As `Ints`; a size that is None stays as it is.
Sizes = int | None | Sequence[int | None]


def given(values: Ints | None) -> Ints:
    """The list of a call; an empty one stands for None."""
    return [] if values is None else values


def checked_lists(function: Any, **given: Any) -> None:
    """Refuses what is no list to PyTorch's parser though operators iterate over it: a set, an array, a range.

    Args:
        function: Name of the function, or its operator.
        **given: Values of its arguments that are lists of ints, or an int for all.

    Raises:
        OperatorArgumentError: One is neither.
    """
    for name, values in given.items():
        if (
            values.__class__ is not int
            and values is not None
            and not isinstance(values, (list, tuple, Tensor))
            and isinstance(values, Iterable)
        ):
            if not isinstance(function, str):
                function = function.schema.base_name.removesuffix("_with_indices")
            are_ints = not isinstance(values, (str, bytes, Mapping))
            raise OperatorArgumentError(
                f"{function}(): argument '{name}' must be tuple of ints, not {type(values).__name__}",
                found=f"{name} = {shown(values)}",
                advice=f"pass a list: list({name})" if are_ints else "pass an integer or a list of integers",
            )


def numbers(values: Ints, spatial: int) -> list[int]:
    """One number per dimension.

    Raises:
        OperatorArgumentError: There are others than whole numbers.
        OperatorValueError: There are more or fewer.
    """
    found: list[Any] = list(values) if isinstance(values, (list, tuple)) else [values] * spatial
    if not all(isinstance(value, Integral) for value in found):
        raise OperatorArgumentError(
            "the size, the stride or the padding of a window",
            found=f"{shown(values)}",
            advice="pass an int or a list of ints",
        )
    if len(found) != spatial:
        raise OperatorValueError(
            f"windows of {spatial} dimensions with {found}",
            found=f"{len(found)} numbers",
            advice=f"give one, or {spatial}",
        )
    return found


def completed(output_size: Sizes, input: Tensor, spatial: int) -> list[int]:
    """A size for each spatial dimension: the input's where None is given."""
    one = output_size is None or isinstance(output_size, (int, Integral))
    wanted: list[Any] = [output_size] * spatial if one else list(cast(Any, output_size))  # of a tensor, too
    return [n if size is None else size for size, n in zip(wanted, input.shape[-len(wanted) :], strict=False)]
