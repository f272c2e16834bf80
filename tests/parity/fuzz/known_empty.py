"""What differs for a reason where a tensor has no elements, for torch looks at arguments where it has an element to compute.

An entry says what torch leaves open, or why opmux does otherwise, and somebody has looked into it.
"""

from typing import Final

from .conditions import KnownDifference, without_elements

_ACCEPTED: Final = frozenset({"accepted"})
_REFUSED: Final = frozenset({"refused"})

#: Differences of calls with a tensor of no elements.
OF_NO_ELEMENTS: tuple[KnownDifference, ...] = (
    KnownDifference(
        r"diff\.out",
        _ACCEPTED,
        "torch's out variant asks for the slices behind the first one where there is none; its functional one gives what has none",
        refusal="start out of range",
    ),
    KnownDifference(
        r"index_(fill|copy|add)_?\..*",
        _REFUSED,
        "torch asks whether an index is in range where it has an element to write",
        found="index out of range",
        applies=without_elements,
    ),
    KnownDifference(
        r"_?native_batch_norm(_legit\w*)?\..*",
        _REFUSED,
        "torch asks for running statistics and the dtypes of parameters and destinations where it has an element to "
        "normalize",
        found="must be defined in evaluation mode|Expected out tensor to have dtype|to have the same dtype|expected 1 dims",
        applies=without_elements,
    ),
    KnownDifference(
        r"_embedding_bag_dense_backward\..*",
        _REFUSED,
        "torch adds up the gradients of maxima column by column, and where there is none looks at no position",
        found="Expected dtype int32/int64 for index|out of (bounds|range)|sizes must be equal or 1",
        applies=without_elements,
    ),
    KnownDifference(
        r"_linalg_svd\..*|linalg_svd\w*\..*",
        _REFUSED,
        "torch looks at the driver where it has a matrix with elements to decompose",
        found="is only supported on CUDA inputs",
        applies=without_elements,
    ),
    KnownDifference(
        r"scaled_dot_product_attention\..*",
        _REFUSED,
        "torch returns an empty result where a tensor has no elements, before it compares shapes and dtypes, and looks at the "
        "probability of dropout",
        found="same dtype|shapes cannot be multiplied|could not be broadcast|sizes must be equal or 1|out of (range|bounds)"
        "|expects p to be in",
        applies=without_elements,
    ),
    KnownDifference(
        r"(sym_)?stride\..*|sym_storage_offset\..*",
        frozenset({"value"}),
        "no step is taken in a tensor of no elements; NumPy counts that of a part of one as the step to the next element, and no "
        "offset",
        found=r"^value: opmux gives \d+, torch \d+$",
        applies=without_elements,
    ),
    KnownDifference(
        r"pixel_unshuffle\..*",
        frozenset({"shape"}),
        "of no elements torch copies the images as they are, with the channels and sizes that they had",
        applies=without_elements,
    ),
    KnownDifference(
        r"native_group_norm\..*",
        _REFUSED,
        "torch multiplies the sizes, and takes a negative one beside a 0",
        found="N, C and HxW are",
        applies=without_elements,
    ),
    KnownDifference(
        r"upsample_\w+\..*",
        _REFUSED,
        "of no images torch counts no outputs, whose positions here would overflow 64 bits",
        found="aten::upsample of a tensor .* Storage size calculation overflowed",
        applies=without_elements,
    ),
    KnownDifference(
        r"cum(sum|prod)_\..*",
        _REFUSED,
        "torch asks whether the result fits the tensor's dtype where it has an element to add",
        found="can't be cast to the desired output type",
        applies=without_elements,
    ),
    KnownDifference(
        r"multi(label)?_margin_loss(_forward)?\..*",
        frozenset({"value", "argument", "refused"}),
        "torch leaves the loss of no rows as it was in memory, whatever its dtype",
        found="value|argument|Expected out tensor to have dtype",
        applies=without_elements,
    ),
    KnownDifference(
        r"lu_unpack\..*",
        _REFUSED,
        "torch looks at pivots where it has rows to exchange, and matrices without elements have none",
        found=r"each of the matrices has \d+ pivots|shapes",
        applies=without_elements,
    ),
    KnownDifference(
        r"_unsafe_masked_index\..*",
        frozenset({"shape"}),
        "of a table without elements torch makes up the sizes: 0 for dimensions behind the last index",
        applies=without_elements,
    ),
    KnownDifference(
        r"(_unsafe_)?index\..*|_?(unsafe_)?index_put\w*\..*",
        _REFUSED,
        "torch asserts that there is an index where it has an element to read",
        found="at least one index must be provided",
        applies=without_elements,
    ),
    KnownDifference(
        r"native_dropout\..*",
        frozenset({"refused", "dtype", "structure"}),
        "torch's kernel returns an empty tensor itself, and a mask of its dtype; its decomposition copies, and a mask is bool",
        found="Expected out tensor to have dtype opmux.bool|opmux bool, torch|argument 0 is returned by one library only",
        applies=without_elements,
    ),
)
