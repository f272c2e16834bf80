"""What differs for a reason of operators over lists of tensors: steps of optimizers, and copies into several destinations.

An entry says what torch leaves open, or why opmux does otherwise, and somebody has looked into it.
"""

from typing import Final

from .conditions import KnownDifference, has, of_gradients_not_finite

_REFUSED: Final = frozenset({"refused"})

#: Differences of operators over lists.
OF_LISTS: tuple[KnownDifference, ...] = (
    KnownDifference(
        r"_fused_\w+\..*",
        _REFUSED,
        "torch looks at found_inf first, and at nothing else where it is 1; here no value is read, and lists are compared before",
        applies=of_gradients_not_finite,
    ),
    KnownDifference(
        r"_fused_\w+\..*",
        _REFUSED,
        "torch compares no shapes: it reads as many elements of the other tensors as the parameter has, one after another in "
        "memory, and beyond the end of shorter ones",
        found="they go together element by element",
    ),
    KnownDifference(
        r"(narrow|unbind|split|split_with_sizes)_copy\.\w*out|_(foreach|fused|amp)_\w+\.\w*out",
        _REFUSED,
        "of several elements in one place of memory torch writes one after another, in the order of its loops",
        found="more than one element (of the written-to tensor )?refers to a single memory location",
        applies=has("expand"),
    ),
)
