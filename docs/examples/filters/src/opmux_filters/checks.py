"""What the operators are not defined for, on every device alike."""

from opmux import Tensor
from opmux.errors import OperatorValueError

__all__ = ["check_has_time", "check_hysteresis", "check_lowpass"]


def check_has_time(name: str, ndim: int) -> None:
    """Refuses a signal without a dimension.

    Raises:
        OperatorValueError: It has none.
    """
    if ndim == 0:
        advice = "give a signal: its last dimension is time"
        raise OperatorValueError(f"{name} of a tensor without a dimension", found="it has no time", advice=advice)


def check_lowpass(self: Tensor, alpha: float) -> None:
    """Refuses what `lowpass` is not defined for.

    Raises:
        OperatorValueError: The signal is 0-dim or of integers, or `alpha` is no weight.
    """
    check_has_time("lowpass", self.ndim)
    asked = f"lowpass of a signal of {self.dtype} with alpha={alpha}"
    if not (self.is_floating_point() or self.is_complex()):
        raise OperatorValueError(asked, found="its values are whole numbers", advice="convert it: signal.float()")
    if not 0.0 < alpha <= 1.0:
        raise OperatorValueError(asked, found="alpha is no weight", advice="give one above 0, and 1 at most")


def check_hysteresis(self: Tensor, low: float, high: float) -> None:
    """Refuses what `hysteresis` is not defined for.

    Raises:
        OperatorValueError: The signal is 0-dim, or the band is empty.
    """
    check_has_time("hysteresis", self.ndim)
    if not low < high:
        asked = f"hysteresis with low={low} and high={high}"
        raise OperatorValueError(asked, found="nothing is between them", advice="give low < high")
