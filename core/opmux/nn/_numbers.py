"""Numbers that functions compute with before an operator looks at them."""

from collections.abc import Sequence
from math import isfinite
from numbers import Real
from typing import Any

from opmux.errors import OperatorArgumentError, OperatorOverflowError, shown
from opmux.tensor import Tensor

__all__ = ["real_number", "scaled_sizes"]


def real_number(function: str, argument: str, value: Any) -> Any:
    """A number that can be compared with others, as it is; a tensor is one too.

    Raises:
        OperatorArgumentError: It is none: a complex number, a string, None.
    """
    if isinstance(value, (Real, Tensor)):
        return value
    raise OperatorArgumentError(
        f"{function}(): argument '{argument}' must be float, not {type(value).__name__}",
        found=f"{argument} = {shown(value)}",
        advice="pass a real number",
    )


def scaled_sizes(function: str, argument: str, sizes: Sequence[int], factors: Sequence[float]) -> list[int]:
    """Products of sizes and factors, rounded down.

    Raises:
        OperatorOverflowError: One is infinite, or no number.
    """
    products = [size * factor for size, factor in zip(sizes, factors, strict=True)]
    if not all(map(isfinite, products)):
        raise OperatorOverflowError(
            f"{function} with {argument}={list(factors)}",
            found=f"sizes of {products}",
            advice="the product of each size and its factor is to be finite",
        )
    return [int(product) for product in products]
