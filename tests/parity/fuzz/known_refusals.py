"""Refusals of single operators that differ for a reason.

An entry says what torch leaves open, or why opmux does otherwise, and somebody has looked into it.
"""

from typing import Final

from .conditions import KnownDifference, has, without_dimensions, without_elements

_REFUSED: Final = frozenset({"refused"})
_ACCEPTED: Final = frozenset({"accepted"})

#: Differences of the kinds "refused" and "accepted" alone.
KNOWN_REFUSALS: tuple[KnownDifference, ...] = (
    KnownDifference(
        r"conv\dd\..*|_?convolution\w*\..*",
        _REFUSED,
        "the dilation times the size of the kernel overflows torch's 64 bits",
        found="Kernel size can't be greater than actual input size",
        applies=has(r"2\*\*6"),
    ),
    KnownDifference(
        r"conj_physical_\..*",
        _REFUSED,
        "torch returns a real tensor as it is, before it asks whether its memory can be written",
        found="more than one element of the written-to tensor refers to a single memory location",
    ),
    KnownDifference(
        ".*",
        _ACCEPTED,
        "torch keeps the least integers for symbolic sizes",
        refusal="contains an int that cannot be represented as a SymInt",
    ),
    KnownDifference(
        r"kthvalue\..*|cum(sum|prod)_\..*",
        _REFUSED,
        "a tensor without dimensions torch copies, and does not ask for its dtype",
        found="have no order|can't be cast to the desired output type",
        applies=without_dimensions,
    ),
    KnownDifference(
        r"_softmax_backward_data\..*",
        _REFUSED,
        "torch asks whether the gradient and the result have one dtype where it has an element to compute",
        found="the two must agree",
        applies=without_elements,
    ),
    KnownDifference(
        r"_(log_)?softmax_backward_data\..*",
        _ACCEPTED,
        "torch's kernel for the CPU has no gradient in half precision of a result in single precision, which its Meta function "
        "and its kernel for CUDA have",
        refusal="expected scalar type Float but found Half",
    ),
    KnownDifference(
        r"(special_)?logsumexp\..*",
        _ACCEPTED,
        "no dimensions stand for all of them; torch adds the largest element, of which it then squeezes none",
        refusal=r"output with shape \[\] doesn't match the broadcast shape \[1(, 1)*\]",
        applies=has(r"\[\]|\(\)"),
    ),
    KnownDifference(
        r"unfold\..*",
        _ACCEPTED,
        "the distance of one window from the next, of which there is just one, overflows torch's 64 bits",
        refusal="Negative strides are not supported",
        applies=has(r"2\*\*6[0-3]"),
    ),
    KnownDifference(
        r"_?histogramdd\w*\..*",
        _REFUSED,
        "torch counts no point of no coordinates, and returns a number without dimensions",
        found="points without coordinates have no bins",
    ),
    KnownDifference(
        r"gelu_backward\..*",
        _ACCEPTED,
        "oneDNN, to which torch hands an input of several elements that lie row by row, takes no gradient of another dtype; its "
        "other kernel, for all other inputs, takes them",
        refusal="itensor_view_from_dense expects|create a primitive descriptor for the reorder primitive",
    ),
)
