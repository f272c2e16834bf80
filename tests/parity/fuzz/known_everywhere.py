"""What differs for a reason whatever the operator is.

An entry says what torch leaves open, or why opmux does otherwise, and somebody has looked into it.
"""

from typing import Final

from .conditions import KnownDifference, has, without_elements

_REFUSED: Final = frozenset({"refused"})
_ACCEPTED: Final = frozenset({"accepted"})
_CONVERTED: Final = (
    "torch.ops converts arguments otherwise than torch's functions do: bools and numbers in each other's place, numbers and "
    "tensors in lists' place, tensors without dimensions; operators here take what torch's functions take"
)
_MISFIT: Final = (
    r"must be (tuple of )?\S+, (not|but found element of type) |failed to unpack the object|only numbers were given"
)
#: Not an integer that is too large, which has to be refused.
_ANOTHER_TYPE: Final = (
    r"^(?!.*type '(int|number|float)' for argument '\w+' but instead found type 'int'\.).*Expected a value of type"
)

#: Differences of any operator.
KNOWN_EVERYWHERE: tuple[KnownDifference, ...] = (
    KnownDifference(
        ".*",
        _ACCEPTED,
        "torch has no kernel for the dtype on the CPU; opmux computes what the operator means",
        refusal=r"not implemented for '|Could not run '.*' with arguments from the 'CPU'"
        r"|(check_random_bounds|random_from_to_impl) handles only|Unsupported dtype",
    ),
    KnownDifference(".*", _REFUSED, _CONVERTED, found=_MISFIT),
    KnownDifference(".*", _ACCEPTED, _CONVERTED, refusal=_ANOTHER_TYPE),
    KnownDifference(
        ".*",
        frozenset({"refused", "accepted", "shape", "structure"}),
        "torch.ops reads an iterator for each overload that it tries, and calls the one that it finds without its elements",
        applies=has(r"iter\(|for i in"),
    ),
    KnownDifference(
        ".*",
        _ACCEPTED,
        "torch keeps integers below -2**62 in lists for symbolic sizes, which are none here",
        refusal="contains an int that cannot be represented as a SymInt",
    ),
    KnownDifference(
        ".*",
        _REFUSED,
        "`from` is a word of Python: the argument is called `from_`",
        found="unexpected keyword argument 'from'",
    ),
    KnownDifference(
        ".*",
        _REFUSED,
        "2**63 as a float is rounded from the largest int64, which C++ takes for equal; converting it is then undefined",
        found=r"the number 9\.22337203685477\d+e\+18 for a tensor of dtype opmux\.int64",
    ),
    KnownDifference(
        ".*",
        _REFUSED,
        "a dtype that an operator does not take is refused whatever the size; torch asks for it where it has an element to "
        "compute",
        found=r"not implemented for|expected scalar type|must be floating.point|Expected a floating point or complex"
        r"|not integers|has no mean"
        r"|have no order|only (supports )?floating-point|are not defined for bool|mat2 must have the same dtype",
        applies=without_elements,
    ),
    KnownDifference(
        ".*",
        _REFUSED,
        "there is no complex32",
        found="Expected both inputs to be Float or Double|complex numbers here have parts of float32 or float64",
    ),
    KnownDifference(
        ".*",
        _REFUSED,
        "NumPy makes no array of no elements with sizes whose product without the zeros overflows 64 bits",
        found=r"iterator is too large|array is too big|too large",
        applies=has(r"2\*\*6"),
    ),
    KnownDifference(
        r"(linalg_)?vander\..*",
        _REFUSED,
        "NumPy makes no array of no elements with sizes whose product without the zeros overflows 64 bits",
        found="Storage size calculation overflowed",
        applies=has(r"(zeros\(\(0|, 0).*2\*\*6"),
    ),
    KnownDifference(
        ".*",
        _REFUSED,
        "a worker's memory is limited, and positions are held in 64 bits before they are converted to a smaller dtype",
        found="^OutOfMemoryError",
        applies=has(r"2\*\*3|10\*\*"),
    ),
    KnownDifference(
        ".*",
        _ACCEPTED,
        "a worker's memory is limited: which library meets the limit depends on what the process holds at that moment",
        refusal="DefaultCPUAllocator: can't allocate memory",
        applies=has(r"2\*\*3|10\*\*"),
    ),
    KnownDifference(
        r"(dist|norm|linalg_\w*norm)\..*",
        frozenset({"dtype"}),
        "there is no complex32, and so no length of its numbers",
        found="opmux float32, torch float16",
        applies=has("j"),
    ),
    KnownDifference(".*", frozenset({"dtype"}), "there is no complex32", found="opmux complex64, torch complex32"),
)
