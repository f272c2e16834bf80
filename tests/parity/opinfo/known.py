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

_SUMS = "sums of many products, in another order"
#: Wider relative and absolute tolerances by operator and dtype of the sample, with their reason.
WIDER: dict[tuple[str, str], tuple[tuple[float, float], str]] = {
    ("matmul", "float32"): ((1e-5, 3e-5), _SUMS),
    ("nn.functional.conv3d", "float32"): ((1e-5, 3e-5), _SUMS),
    ("nn.functional.scaled_dot_product_attention", "float32"): ((1e-5, 3e-5), _SUMS),
}


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


def _given_number_tensor(case: Any) -> bool:
    """Whether the last argument is a tensor without dimensions."""
    return getattr((case.sample.input, *case.sample.args)[-1], "ndim", None) == 0


def _given_out(case: Any) -> bool:
    return "out" in case.sample.kwargs


_NUMBER_ON_META = "with a tensor without dimensions the operator reads its value, and a meta tensor has none"
_FACTORY_OUT = "factories accept no dtype and device beside out="
_OVERLAPPING_OUT = "an out= whose elements share memory is written"
_LIST = "views come in a list"

KNOWN_DIFFERENCES: tuple[KnownDifference, ...] = (
    KnownDifference(
        "arange", "error", "out= of an integral dtype is accepted with a step that becomes 0 there", _given_out
    ),
    KnownDifference("arange", "out", _FACTORY_OUT),
    KnownDifference(
        "arange", "value", "bounds become integers after the numbers are counted", lambda c: c.dtype == "int64"
    ),
    KnownDifference("bernoulli", "error", _OVERLAPPING_OUT, _given_out),
    KnownDifference("cat", "error", _OVERLAPPING_OUT, _given_out),
    KnownDifference("chunk", "value", _LIST),
    KnownDifference("empty", "out", _FACTORY_OUT),
    KnownDifference("eq", "meta", _NUMBER_ON_META, _given_number_tensor),
    KnownDifference("full", "out", _FACTORY_OUT),
    KnownDifference("gather", "error", "out= of another dtype, or with shared elements, is written", _given_out),
    KnownDifference(
        "gather", "out", "an empty index of another dtype is refused", lambda c: c.sample.args[1].numel() == 0
    ),
    KnownDifference(
        "gather", "value", "an empty index of another dtype is refused", lambda c: c.sample.args[1].numel() == 0
    ),
    KnownDifference("ge", "meta", _NUMBER_ON_META, _given_number_tensor),
    KnownDifference("gt", "meta", _NUMBER_ON_META, _given_number_tensor),
    KnownDifference("le", "meta", _NUMBER_ON_META, _given_number_tensor),
    KnownDifference("lt", "meta", _NUMBER_ON_META, _given_number_tensor),
    KnownDifference("masked_fill", "grad", "a tensor as value gets no gradient", _given_number_tensor),
    KnownDifference("masked_fill", "meta", _NUMBER_ON_META, _given_number_tensor),
    KnownDifference("masked_select", "error", _OVERLAPPING_OUT, _given_out),
    KnownDifference("multinomial", "error", "an out= of another dtype takes the converted numbers", _given_out),
    KnownDifference("narrow", "error", "a bool tensor counts as an index"),
    KnownDifference(
        "native_dropout_backward", "meta", "integers stay integers", lambda c: c.dtype in ("int64", "bool")
    ),
    KnownDifference(
        "native_dropout_backward", "value", "integers stay integers", lambda c: c.dtype in ("int64", "bool")
    ),
    KnownDifference("ne", "meta", _NUMBER_ON_META, _given_number_tensor),
    KnownDifference("nn.functional.linear", "out", "the function has no out="),
    KnownDifference("nn.functional.max_pool2d", "value", "the function has no return_indices"),
    KnownDifference(
        "nn.functional.triplet_margin_with_distance_loss",
        "value",
        "the sample's distance is a module of torch",
        lambda c: "distance_function" in c.sample.kwargs,
    ),
    KnownDifference("nonzero", "out", "the function has no as_tuple"),
    KnownDifference("nonzero", "value", "the function has no as_tuple"),
    KnownDifference("normal", "meta", _NUMBER_ON_META, _given_number_tensor),
    KnownDifference("normal", "out", _FACTORY_OUT),
    KnownDifference("ones", "out", _FACTORY_OUT),
    KnownDifference("randn", "out", _FACTORY_OUT),
    KnownDifference("rsub", "error", "a number is accepted for the first tensor"),
    KnownDifference("scalar_tensor", "value", "the function has no requires_grad"),
    KnownDifference("split", "value", _LIST),
    KnownDifference("sum_to_size", "value", "a bool that needs no sum stays a bool", lambda c: c.dtype == "bool"),
    KnownDifference("unbind", "value", _LIST),
    KnownDifference("zeros", "out", _FACTORY_OUT),
)
