"""Values that follow from how a library computes: its rounding, the order of its sums, the width of its vectors.

An entry says what torch leaves open, or why opmux does otherwise, and somebody has looked into it.
"""

from typing import Final

from .conditions import KnownDifference, has, without_tolerance

_VALUE: Final = frozenset({"value"})
#: Numbers of which neither is finite.
_BOTH_INFINITE: Final = r"opmux \S*(inf|nan)\S*, torch \S*(inf|nan)"

#: Differences of the kind "value".
OF_ARITHMETIC: tuple[KnownDifference, ...] = (
    KnownDifference(
        r"linalg_pinv\..*|pinverse\..*|linalg_matrix_rank\..*",
        _VALUE,
        "above a tolerance of zero, or a negative one, lie singular values that are zero but for rounding, and each LAPACK has its "
        "own",
        applies=without_tolerance,
    ),
    KnownDifference(
        r"_?fft_(?!r?fftfreq)\w+\..*|istft\..*|stft\..*",
        _VALUE,
        "a transform leaves out what it would multiply with 0, of infinite elements and NaN too, and each library factors it in "
        "its own way",
        found=r"opmux \S*(inf|nan)|torch \S*(inf|nan)",
        applies=has(r"\b(inf|nan)\b"),
    ),
    KnownDifference(
        r"elu_backward\..*",
        _VALUE,
        "of NaN torch's vectors compute the slope below zero, its loop for single elements has that above",
        found=r"torch nan",
        applies=has(r"\bnan\b"),
    ),
    KnownDifference(
        r"(linalg_)?matrix_power\..*",
        _VALUE,
        "which of infinity and NaN a power gives that overflows depends on the order of the sums, which each library has its own",
        found=_BOTH_INFINITE,
    ),
    KnownDifference(
        r"binary_cross_entropy_with_logits\..*",
        _VALUE,
        "torch subtracts one from an integral pos_weight in its own dtype, in which the least integer becomes the largest",
        applies=has(r"pos_weight=.*(-128|-2\*\*(15|31|63))"),
    ),
)
