"""Numbers that formulas multiply by."""

import math
from typing import Final

__all__ = ["DEGREE", "ERF_SLOPE", "LN10", "LOG_OF_2", "ROOT_OF_TAU"]

#: Derivative of `2 ** x` by `x`, divided by `2 ** x`; so are the next, of `10 ** x`.
LOG_OF_2: Final = math.log(2)
LN10: Final = math.log(10)
DEGREE: Final = math.pi / 180
ERF_SLOPE: Final = 2 / math.sqrt(math.pi)
ROOT_OF_TAU: Final = math.sqrt(2 * math.pi)
