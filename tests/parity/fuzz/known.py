"""What is not compared, and what differs for a reason.

An entry says what torch leaves open, or why opmux does otherwise, and somebody has looked into it.
"""

import re
from pathlib import Path
from typing import Any, Final

from .conditions import KnownDifference, all_positive, descending_offsets, has
from .known_arithmetic import OF_ARITHMETIC
from .known_empty import OF_NO_ELEMENTS
from .known_everywhere import KNOWN_EVERYWHERE
from .known_lists import OF_LISTS
from .known_refusals import KNOWN_REFUSALS
from .known_shapes import UNDER_PUBLIC_ONES
from .known_values import KNOWN_VALUES

#: Operators whose results hold whatever was in memory.
UNDEFINED_VALUES: Final = frozenset(
    {
        "empty",
        "empty_like",
        "empty_permuted",
        "empty_strided",
        "new_empty",
        "new_empty_strided",
        "resize",
        "resize_",
        "resize_as",
        "resize_as_",
        "_resize_output",
        "_resize_output_",
    }
)

OPEN: Final = Path(__file__).parents[2] / "data" / "fuzz_open.txt"

#: Operators that are not called, with the reason.
NOT_CALLED: Final[dict[str, str]] = {
    **dict.fromkeys(
        ("_foreach_copy.default", "_foreach_copy_.default", "_foreach_copy.out"),
        "torch walks over the first list and reads the second one, which may be shorter, beyond its end",
    ),
    **dict.fromkeys(
        ("linalg_eigvals.default", "linalg_eigvals.out", "_linalg_eigvals.default"),
        "torch gives infinite elements to LAPACK, which ends the process; linalg_eig, which asks, is called",
    ),
}


_REFUSED: Final = frozenset({"refused"})
_ACCEPTED: Final = frozenset({"accepted"})

#: Every reason has been looked into. What has been seen and not been looked into is in `tests/data/fuzz_open.txt`.
KNOWN_DIFFERENCES: tuple[KnownDifference, ...] = (
    KnownDifference(
        r"_?fft_\w+\..*|istft\..*|stft\..*",
        _ACCEPTED,
        "MKL, with which torch is built, refuses a batch of no transforms; other libraries return the empty result",
        refusal="MKL FFT error",
    ),
    KnownDifference(
        r"adjoint\..*|conj\..*|mH\..*",
        frozenset({"strides"}),
        "torch conjugates when elements are read, and returns a view; here the conjugate is computed at once, without gaps",
        applies=has("complex|j[,\\])]"),
    ),
    KnownDifference(
        r"addbmm_\..*",
        _REFUSED,
        "torch resizes the tensor to the result's shape, as it does with a destination; nothing else in place does",
        found="doesn't match the broadcast shape",
    ),
    KnownDifference(
        r"(mse|smooth_l1)_loss_backward\.grad_input|huber_loss\.out",
        _REFUSED,
        "torch's out variant computes in the common dtype of all tensors; its functional one, whose result has the input's dtype, "
        "refuses them",
        found="can't be cast to the desired output type|not implemented for|squared error is defined for floating-point",
    ),
    KnownDifference(
        r"_pad_enum\..*",
        _REFUSED,
        "torch keeps the lowest 32 bits of the number of a mode",
        found="Unrecognised padding mode",
        applies=has(r"2\*\*(3[2-9]|6\d)"),
    ),
    KnownDifference(
        r"repeat\..*|tile\..*",
        _REFUSED,
        "the product of a size and a negative number of repeats overflows torch's 64 bits, and becomes a size",
        found="a number of repeats is negative",
        applies=has(r"-2\*\*6"),
    ),
    KnownDifference(
        r"tri[lu]_indices\..*",
        frozenset({"refused", "shape", "accepted"}),
        "the number of indices, or the sum of a size and the offset, overflows torch's 64 bits",
        applies=has(r"2\*\*(31|33|6[0-4])|10\*\*"),
    ),
    KnownDifference(
        r"_?embedding_bag\..*",
        frozenset({"shape"}),
        "of the results that only the backward function reads torch's fast kernel for sums makes none",
        found=r"opmux \[\d+(, \d+)?\], torch \[0\]$",
    ),
    KnownDifference(
        r"_?ctc_loss\..*|max_unpool\dd\..*|adaptive_max_pool\dd_backward\..*|_?embedding_bag\w*\..*",
        _REFUSED,
        "torch asks whether labels and positions are in range in some of its kernels only, and reads or writes outside in others",
        found="out of bounds|out of range|[Ii]nvalid max index",
    ),
    KnownDifference(
        r"(normal|addmm|addmv|addr|addr_|addbmm|baddbmm|chain_matmul|frexp|ger|outer|kron|huber_loss|matrix_power|msort|renorm|linalg_solve_triangular)\..*",
        _ACCEPTED,
        "the whole result is computed before any of it is written, so that a destination that overlaps an operand does no harm",
        refusal="some elements of the input tensor and the written-to tensor refer to a single memory location",
    ),
    KnownDifference(
        r"_?embedding_bag\..*",
        frozenset({"value", "accepted"}),
        "a bag that ends before it begins has as many indices as the kernel happens to count",
        applies=descending_offsets,
    ),
    KnownDifference(
        r"detach_\..*",
        _ACCEPTED,
        "torch follows views whether or not a gradient is recorded; here one without a gradient can be detached in place",
        refusal="Can't detach views in-place",
    ),
    KnownDifference(
        r"(linalg_)?(svd|svdvals|pinv|lstsq|matrix_rank|cond|norm|matrix_norm)\..*|_linalg_svd\..*|pinverse\..*",
        _REFUSED,
        "whether LAPACK's iteration over infinite elements ends depends on the LAPACK: MKL's returns NaN, OpenBLAS's does not "
        "converge",
        found="failed to converge",
        applies=has(r"\binf\b|nan"),
    ),
    KnownDifference(
        r"(linalg_)?(svd|svdvals|pinv|lstsq|matrix_rank|cond|norm|matrix_norm)\..*|_linalg_svd\..*|pinverse\..*",
        _ACCEPTED,
        "whether LAPACK's iteration over infinite elements ends depends on the LAPACK, and here on the order of the elements",
        refusal="failed to converge because the input matrix contained non-finite values",
        applies=has(r"\binf\b|nan"),
    ),
    KnownDifference(
        r"(tril|triu|threshold|addbmm|baddbmm|addmm|addmv|addr|_?index_\w+|scatter\w*|copy|embedding_renorm)_\..*|index_put\..*",
        _REFUSED,
        "of several elements in one place of memory torch writes one after another, in the order of its loops",
        found="more than one element (of the written-to tensor )?refers to a single memory location",
        applies=has("expand"),
    ),
    KnownDifference(
        r"rrelu_with_noise\w*\..*|rrelu\w*\..*",
        _REFUSED,
        "torch asks whether a slope can be drawn where it has one to draw, for an element that is not positive",
        found="Lower bound should be|interval without end",
        applies=all_positive,
    ),
    KnownDifference(
        r"(linalg_solve_triangular|triangular_solve)\..*",
        _REFUSED,
        "torch drops the imaginary part of the right side of a real system",
        found="expected all operands to have the same dtype",
        applies=has("complex"),
    ),
    KnownDifference(
        r"(inner|tensordot)\..*",
        _REFUSED,
        "torch has no dot of bools, and computes one all the same where a vector is expanded from one element",
        found="aten::dot of bool tensors",
    ),
    KnownDifference(
        r"embedding_dense_backward\..*",
        _REFUSED,
        "torch passes over indices that lie behind the table on the CPU, and writes there on CUDA",
        found="index out of range|indices run from",
    ),
    KnownDifference(
        r"as_strided\w*\..*|new_empty_strided\..*|empty_strided\..*",
        _REFUSED,
        "the number of bytes that a stride reaches overflows torch's 64 bits",
        found="Storage size calculation overflowed",
    ),
    KnownDifference(
        r"_?adaptive_avg_pool[12]d\..*",
        _REFUSED,
        "torch takes the mean of the last two dimensions, whatever others there are, where that is all that is asked for, and "
        "asks for no dtype where nothing is asked for",
        found="batch mode|has no mean",
        applies=has(r"\[1(, 1)?\]|[\[ ]0[,\]]|, 1[,)]"),
    ),
    KnownDifference(
        r"(special_)?logsumexp\.out",
        _REFUSED,
        "torch adds complex exponentials up in a real destination, and takes the logarithm of their real parts",
        found="opmux.complex",
    ),
    KnownDifference(
        r"(min|max)\.unary_out",
        _REFUSED,
        "torch leaves the destination as it is where there is no extreme element; its functional operator refuses",
        found=r"numel\(\) == 0",
    ),
    KnownDifference(
        r"pdist\..*|_pdist_forward\..*",
        _REFUSED,
        "one row has no distances, and rows without elements those of 0; torch asks for the dtype where it has to compute",
        found="only supports floating-point",
    ),
    KnownDifference(
        r"soft_margin_loss_backward\.grad_input",
        _REFUSED,
        "torch's out variant promotes integers step by step in the destination, its functional variant refuses them",
        found="not implemented for",
    ),
    KnownDifference(
        r"histogramdd\..*", frozenset({"structure"}), "the list of edges is a tuple, as in torch's functions"
    ),
    KnownDifference(r"native_dropout_backward\..*", frozenset({"dtype"}), "integers stay integers"),
    KnownDifference(
        r"binary_cross_entropy(_backward)?\..*",
        frozenset({"shape"}),
        "torch writes into a squeezed view of the result: where shapes differ the view is resized, and the result is not",
    ),
    KnownDifference(
        r"fft_ihfft(2|n)\.out",
        frozenset({"shape", "value", "strides", "accepted"}),
        "where just one dimension is transformed, torch writes the destination's conjugate into the result, which it then forgets",
        refusal="^$|Found dtype Complex",
    ),
    KnownDifference(
        r"(huber|soft_margin)_loss\..*",
        frozenset({"shape"}),
        "of a reduction that does not exist torch keeps the first loss: it resizes the losses and copies them onto themselves",
        applies=has(r"reduction=(?![012][,)])"),
    ),
    KnownDifference(
        r"rrelu_with_noise\.out",
        frozenset({"shape", "value", "argument", "strides"}),
        "in training torch writes beyond an out of another shape, which it does not resize",
        applies=has(r"training=True"),
    ),
    KnownDifference(
        r"max_unpool\dd\.out",
        _REFUSED,
        "torch looks at the destination's dtype where it has a maximum to write to it",
        found="Expected out tensor to have dtype",
        applies=has(r"\[[^\[\]]*\b0\b[^\[\]]*\], out="),
    ),
    KnownDifference(
        r"(_foreach_)?(sub|subtract|rsub)_?\..*",
        _REFUSED,
        "torch negates the factor before it asks whether it fits: 2**63 does not fit an int64, and minus that does",
        found="a number of 64 bits for a tensor of dtype opmux.int64",
        applies=has(r"alpha=2\*\*63[,)]"),
    ),
    KnownDifference(
        r"\w+_backward\.out",
        _ACCEPTED,
        "torch's generated variant with destinations copies gradients that were not asked for, and there are none; here such "
        "a destination stays as it is",
        refusal="tensor does not have a device",
    ),
    KnownDifference(
        r"(abs|addcdiv)\.out",
        frozenset({"strides"}),
        "torch lays out a destination that it resizes otherwise than a new result, for it computes apart and copies, or asks other "
        "operands for the order; here the two are alike",
    ),
    *KNOWN_EVERYWHERE,
    *OF_NO_ELEMENTS,
    *OF_ARITHMETIC,
    *OF_LISTS,
    *UNDER_PUBLIC_ONES,
    *KNOWN_REFUSALS,
    *KNOWN_VALUES,
)


def reason(call: Any, difference: Any) -> str:
    """Why a difference is meant; empty if it is not."""
    for known in KNOWN_DIFFERENCES:
        if (
            difference.kind in known.kinds
            and re.fullmatch(known.operators, call.operator)
            and re.search(known.found, difference.text)
            and re.search(known.refusal, difference.refusal)
            and known.applies(call)
        ):
            return known.reason
    return ""


def open_differences() -> frozenset[tuple[str, str]]:
    """Operators and kinds of which a difference has been seen whose cause has not been looked into; they are no reasons."""
    lines = OPEN.read_text().splitlines()
    return frozenset((line.split()[0], line.split()[1]) for line in lines if line and not line.startswith("#"))
