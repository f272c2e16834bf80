"""What is compared differently, and what differs for a reason.

Nothing here hides a mistake: an entry says what torch leaves open, or why opmux does otherwise.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, final

#: Operators whose values are drawn at random, or are whatever was in memory; samples for which that holds.
RANDOM: dict[str, Callable[[Any], bool]] = {
    name: lambda sample: True
    for name in (
        "bernoulli",
        "cauchy",
        "empty",
        "empty_like",
        "empty_permuted",
        "empty_strided",
        "exponential",
        "geometric",
        "log_normal",
        "multinomial",
        "new_empty",
        "new_empty_strided",
        "nn.functional.alpha_dropout",
        "nn.functional.dropout",
        "nn.functional.dropout2d",
        "nn.functional.dropout3d",
        "nn.functional.feature_alpha_dropout",
        "nn.functional.fractional_max_pool2d",
        "nn.functional.fractional_max_pool3d",
        "nn.functional.rrelu",
        "normal",
        "rand_like",
        "randint",
        "randint_like",
        "randn",
        "randn_like",
        "resize_",
        "uniform",
    )
}
RANDOM["nn.functional.scaled_dot_product_attention"] = lambda sample: sample.kwargs.get("dropout_p", 0.0) > 0

#: Operators whose strides torch does not document, with what they depend on.
STRIDES_LEFT_OPEN: dict[str, str] = {}

#: Wider relative and absolute tolerances by operator and dtype of the sample, with their reason.
WIDER: dict[tuple[str, str], tuple[tuple[float, float], str]] = {}


@final
@dataclass(frozen=True, slots=True)
class KnownDifference:
    """Samples on which opmux differs from torch, and is meant to.

    Attributes:
        operator: Name of the operator.
        check: Name of the check.
        reason: Why.
        applies: Whether it holds for a case, which has `variant`, `dtype` and `sample`.
    """

    operator: str
    check: str
    reason: str
    applies: Callable[[Any], bool] = lambda case: True


KNOWN_DIFFERENCES: tuple[KnownDifference, ...] = (
    KnownDifference(
        "as_strided_scatter",
        "grad",
        "torch gives the gradient of what was overwritten, and none of what was kept; its own gradcheck refuses it",
    ),
)
