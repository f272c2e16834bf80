"""Shapes, dtypes and errors of special functions."""

from opmux.dispatch import check_integer
from opmux.errors import OperatorValueError
from opmux.native.meta.elementwise import real_floating_meta
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor

__all__ = ["check_order_of_polygamma", "polygamma_meta"]


def check_order_of_polygamma(n: int) -> None:
    """Refuses a negative derivative of digamma.

    Raises:
        OperatorValueError: `n` is negative.
    """
    check_integer(n)
    if n < 0:
        raise OperatorValueError(
            f"polygamma({n}, x)",
            found="polygamma(n, x) does not support negative n",
            advice="give n=0 for digamma, or more for its derivatives",
        )


def polygamma_meta(n: int, self: Tensor) -> TensorMeta:
    check_order_of_polygamma(n)
    return real_floating_meta(self)
