"""What is not compared, and what differs for a reason.

An entry says what torch leaves open, or why opmux does otherwise, and somebody has looked into it.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, final

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
NOT_CALLED: Final[dict[str, str]] = {}


@final
@dataclass(frozen=True, slots=True)
class KnownDifference:
    """Calls that end otherwise than in torch, and are meant to.

    Attributes:
        operators: Pattern of the names of operators with their overload.
        kinds: Kinds of difference, see `outcome.Difference`.
        reason: Why.
        found: Pattern that what differs has to fit.
        refusal: Pattern that torch's refusal has to fit.
        applies: Whether it holds for a call.
    """

    operators: str
    kinds: frozenset[str]
    reason: str
    found: str = ""
    refusal: str = ""
    applies: Callable[[Any], bool] = lambda call: True


def _has(pattern: str) -> Callable[[Any], bool]:
    """Whether the text of a call fits a pattern."""
    return lambda call: re.search(pattern, str(call)) is not None


def _without_elements(call: Any) -> bool:
    """Whether one of the tensors of a call has no elements."""
    import opmux

    positional, named = call.arguments(opmux)
    values = [*positional, *named.values()]
    values += [part for value in values if isinstance(value, (list, tuple)) for part in value]
    return any(isinstance(value, opmux.Tensor) and 0 in value.shape for value in values)


def _result(call: Any) -> Any:
    """What a call gives."""
    import opmux

    positional, named = call.arguments(opmux)
    return call.function(opmux)(*positional, **named)


def _one_wide(call: Any) -> bool:
    """Whether a call gives an image of one column."""
    return bool(_result(call).shape[-1] == 1)


def _of_another_length(call: Any) -> bool:
    """Whether the half of a spectrum is not as long as that of the real signal that is asked for."""
    import opmux

    spectrum, dims, _, count = (*call.arguments(opmux)[0], *call.arguments(opmux)[1].values())[:4]
    return bool(spectrum.shape[dims[-1]] != count // 2 + 1)


def _on_an_edge(call: Any) -> bool:
    """Whether an element lies within the rounding of an edge between two bins."""
    import opmux

    edges = opmux.ops.aten.to.dtype(_result(call)[1], opmux.float64).numpy()
    elements = call.arguments(opmux)[0][0].to(opmux.float64).numpy().reshape(-1)
    distances = abs(elements[:, None] - edges[1:-1])
    return bool((distances <= 1e-6 * max(abs(edges[0]), abs(edges[-1]))).any())


def _unordered_bins(call: Any) -> bool:
    """Whether the edges between the bins that are given do not ascend."""
    import opmux

    edges = call.arguments(opmux)[0][1].to(opmux.float64).numpy()
    return not bool((edges[..., 1:] >= edges[..., :-1]).all())


def _given(call: Any) -> list[Any]:
    """The arguments in the order in which they are written."""
    import opmux

    positional, named = call.arguments(opmux)
    return [*positional, *named.values()]


def _descending_offsets(call: Any) -> bool:
    """Whether an offset is smaller than the one before it."""
    offsets = _given(call)[2].numpy()
    return bool((offsets[1:] < offsets[:-1]).any())


def _of_no_windows(call: Any) -> bool:
    """Whether a gradient has another shape than the windows that the forward gives."""
    grad, sizes, dim, size, step = _given(call)[:5]
    windows = [*sizes, size]
    windows[dim if dim >= 0 else dim + len(sizes)] = (sizes[dim] - size) // step + 1
    return list(grad.shape) != windows


def _of_no_distances(call: Any) -> bool:
    """Whether gradients or distances have another shape than the distances that the forward gives."""
    grad, x1, x2, _, distances = _given(call)[:5]
    shape = (*x1.shape[:-1], x2.shape[-2])
    return x1.shape[:-2] != x2.shape[:-2] or grad.shape != shape or distances.shape != shape


def _with_gaps(call: Any) -> bool:
    """Whether the first argument does not lie row by row."""
    return bool(not _given(call)[0].is_contiguous())


#: Numbers of which neither is finite.
_BOTH_INFINITE: Final = r"opmux \S*(inf|nan)\S*, torch \S*(inf|nan)"
#: Whole numbers one apart.
_ONE_APART: Final = "|".join(rf"opmux {n}, torch ({n - 1}|{n + 1})\b" for n in range(256))
_REFUSED: Final = frozenset({"refused"})
_ACCEPTED: Final = frozenset({"accepted"})
_VALUE: Final = frozenset({"value"})
_CONVERTED: Final = (
    "torch.ops converts arguments otherwise than torch's functions do: bools and numbers in each other's place, numbers and "
    "tensors in lists' place, tensors without dimensions; operators here take what torch's functions take"
)
#: Not an integer that is too large, which has to be refused.
_ANOTHER_TYPE: Final = (
    r"^(?!.*type '(int|number|float)' for argument '\w+' but instead found type 'int'\.).*Expected a value of type"
)

#: Every reason has been looked into. What has been seen and not been looked into is in `tests/data/fuzz_open.txt`.
KNOWN_DIFFERENCES: tuple[KnownDifference, ...] = (
    KnownDifference(
        ".*",
        _ACCEPTED,
        "torch has no kernel for the dtype on the CPU; opmux computes what the operator means",
        refusal=r"not implemented for '|Could not run '.*' with arguments from the 'CPU'|check_random_bounds handles only",
    ),
    KnownDifference(".*", _REFUSED, _CONVERTED, found=r"must be \S+, not |only numbers were given"),
    KnownDifference(".*", _ACCEPTED, _CONVERTED, refusal=_ANOTHER_TYPE),
    KnownDifference(
        ".*",
        frozenset({"refused", "shape"}),
        "torch.ops reads an iterator for each overload that it tries, and calls the one that it finds without its elements",
        applies=_has(r"iter\(|for i in"),
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
        r"(normal|addmm|addmv|addr|addr_|addbmm|baddbmm|ger|outer|kron|huber_loss|matrix_power|msort|linalg_solve_triangular)\..*",
        _ACCEPTED,
        "the whole result is computed before any of it is written, so that a destination that overlaps an operand does no harm",
        refusal="some elements of the input tensor and the written-to tensor refer to a single memory location",
    ),
    KnownDifference(
        r"silu_backward\..*",
        _VALUE,
        "torch leaves out the conjugate of the derivative, with which the chain rule for complex numbers works",
        applies=_has("complex"),
    ),
    KnownDifference(
        r"(all|any)\..*out",
        _VALUE,
        "torch converts elements to a uint8 destination's dtype before it asks whether they are zero: one half counts as zero",
        applies=_has(r"out=.*uint8\)\)$"),
    ),
    KnownDifference(
        r"(std|var)(_mean)?\..*|native_(layer|group)_norm\..*|_?native_batch_norm\w*\..*",
        _VALUE,
        "torch's running mean of values of which one is infinite is NaN",
        applies=_has(r"\binf\b"),
    ),
    KnownDifference(
        r"_?upsample_(linear1d|bilinear2d|trilinear3d|bicubic2d|lanczos2d).*",
        _VALUE,
        "torch adds neighbours with a weight of 0 too, which is NaN for an infinite one",
        applies=_has(r"\b(inf|nan)\b"),
    ),
    KnownDifference(
        r"_?upsample_(bilinear2d|bicubic2d|lanczos2d)(_aa)?\..*",
        _VALUE,
        "for uint8 torch's weights are integers of 16 bits, and the result may be off by one",
        found=_ONE_APART,
        applies=_has("uint8"),
    ),
    KnownDifference(
        r"_upsample_\w+2d_aa\..*",
        _VALUE,
        "torch's loop over the rows of one column, where it takes each row for a run of columns, keeps the first row's weights",
        applies=_one_wide,
    ),
    KnownDifference(
        r"(hardtanh|softshrink|hardshrink|hardswish|hardsigmoid|threshold|logit)_backward\..*",
        _VALUE,
        "torch's vectors take NaN to lie outside the bounds, its loop for single elements inside; for the loop -0.0 is 0",
        applies=_has(r"\bnan\b|-0\.0"),
    ),
    KnownDifference(
        r"logit_backward\..*",
        _VALUE,
        "in 16 bits torch rounds one minus a small eps to one, which bounds nothing",
        applies=_has(r"float16.*eps=1e-|float16.*, 1e-"),
    ),
    KnownDifference(
        r"smooth_l1_loss_backward\..*",
        _VALUE,
        "of integers torch's vectors divide by the bound before they multiply, its loop after; a bound below one divides by 0",
        applies=_has(r"dtype=L\.u?int"),
    ),
    KnownDifference(
        r"_?embedding_bag\..*",
        frozenset({"value", "accepted"}),
        "a bag that ends before it begins has as many indices as the kernel happens to count",
        applies=_descending_offsets,
    ),
    KnownDifference(
        r"_?embedding_bag\..*",
        _VALUE,
        "torch's kernel for float32 ends the last bag at the last offset, the one for other dtypes at the end of the indices",
        applies=_has(r"include_last_offset=True"),
    ),
    KnownDifference(
        r"(addmm|baddbmm|addbmm|addmv|addr|_addmm_activation)_?\..*",
        _VALUE,
        "a BLAS leaves out a product that is multiplied with 0, even one that is NaN",
        found="opmux .*nan",
        applies=_has(r"alpha=-?0(\.0)?\b"),
    ),
    KnownDifference(
        r"softplus_backward\..*",
        _VALUE,
        "torch divides an exponential that overflows by itself where the threshold is larger; the gradient goes on as it was",
        found="torch nan",
    ),
    KnownDifference(
        r"soft_margin_loss_backward\..*",
        _VALUE,
        "torch divides an exponential that overflows by itself; here the slope has its limit",
        found=r"torch \(?-?nan",
    ),
    KnownDifference(
        r"soft_margin_loss\..*",
        _VALUE,
        "torch's exponential of a large target overflows, and what float16 does not hold is infinite and multiplied by 0; here "
        "the loss goes on as a line",
        found="torch (nan|inf)",
        applies=_has(r"2\*\*6"),
    ),
    KnownDifference(
        r"soft_margin_loss(_backward)?\..*",
        _VALUE,
        "torch takes the negative of an integral target, and the least int64 has none",
        applies=_has(r"-2\*\*63"),
    ),
    KnownDifference(
        r"special_zeta\..*",
        _VALUE,
        "the zeta function is 0 at infinity, where torch's sum is NaN",
        found=r"opmux 0\.0, torch nan",
        applies=_has(r"\binf\b"),
    ),
    KnownDifference(
        r"special_\w*bessel_\w+\..*",
        _VALUE,
        "float32 holds no digit of the phase of such a large argument",
        applies=_has(r"2\*\*(3|6)\d"),
    ),
    KnownDifference(
        r"(_?cdist\w*|_?pdist\w*|pairwise_distance|dist)\..*",
        _VALUE,
        "torch's maximum passes a NaN on or drops it, as the numbers lie beside each other",
        applies=_has(r"\binf\b.*\bnan\b|\bnan\b.*\binf\b"),
    ),
    KnownDifference(
        r"(linalg_multi_dot|chain_matmul|_?fft_\w+|fft_\w+)\..*",
        _VALUE,
        "which of infinity and NaN infinite elements give depends on the order of the sums, which each library has its own",
        found=_BOTH_INFINITE,
        applies=_has(r"\b(inf|nan)\b"),
    ),
    KnownDifference(
        r"_fft_c2r\..*",
        _VALUE,
        "torch does not compare the length of the spectrum with that of the signal, and reads beyond or leaves the rest",
        applies=_of_another_length,
    ),
    KnownDifference(
        r"histogram\.bin_ct.*",
        _VALUE,
        "the edges between equal bins are rounded as the processor's vectors are wide, and an element on one falls to either side",
        applies=_on_an_edge,
    ),
    KnownDifference(
        r"histogram\.bins_tensor.*",
        _VALUE,
        "edges that do not ascend have no bins between them",
        applies=_unordered_bins,
    ),
    KnownDifference(
        r"gelu_?\..*",
        _VALUE,
        "torch's vectors make NaN of infinity, its loop for single elements does not",
        applies=_has(r"\binf\b"),
    ),
    KnownDifference(
        r"(huber|smooth_l1)_loss_backward\..*",
        _VALUE,
        "torch's forward refuses a negative bound; its backward does not, and its vectors compute otherwise than its loop",
        applies=_has(r"-(inf|\d[\d.e+*-]*)(, grad_input=.*)?\)$"),
    ),
    KnownDifference(
        r"bucketize\..*",
        _VALUE,
        "boundaries that are not in order have no buckets",
        applies=_unordered_bins,
    ),
    KnownDifference(
        r"unfold_backward\..*",
        _VALUE,
        "torch does not compare the shapes with those that the forward has, and reads or adds at other places in memory",
        applies=_of_no_windows,
    ),
    KnownDifference(
        r"_cdist_backward\..*",
        _VALUE,
        "torch does not compare the shapes with those that the forward has, and reads or adds at other places in memory",
        applies=_of_no_distances,
    ),
    KnownDifference(
        r"_?native_batch_norm\w*\..*out",
        _VALUE,
        "of an input that does not lie row by row torch takes the means that save_mean happens to hold",
        applies=_with_gaps,
    ),
    KnownDifference(
        r"adaptive_max_pool\dd_backward\..*",
        _VALUE,
        "windows that share no element have no maximum in common, so that gradients are written; torch adds what indices that no "
        "forward gives put in one place",
    ),
    KnownDifference(
        r"(add|sub|subtract)_?\..*",
        _VALUE,
        "torch subtracts with the negated alpha, and the least int64 has no negative",
        applies=_has(r"alpha=-2\*\*63"),
    ),
    KnownDifference(
        r"detach_\..*",
        _ACCEPTED,
        "torch follows views whether or not a gradient is recorded; here one without a gradient can be detached in place",
        refusal="Can't detach views in-place",
    ),
    KnownDifference(
        ".*",
        _REFUSED,
        "a dtype that an operator does not take is refused whatever the size; torch asks for it where it has an element to "
        "compute",
        found=r"not implemented for|expected scalar type|must be floating.point|Expected a floating point or complex"
        r"|not integers|has no mean"
        r"|have no order|only (supports )?floating-point",
        applies=_without_elements,
    ),
    KnownDifference(
        r"_?native_batch_norm\w*\..*|_pdist_\w+\..*|_cdist_backward\..*|_euclidean_dist\..*|unfold_backward\..*"
        r"|multi(label)?_margin_loss_backward\..*|(reflection|replication)_pad\dd_backward\..*"
        r"|_?adaptive_(avg|max)_pool\dd_backward\..*|max_pool\dd_with_indices_backward\..*"
        r"|_?embedding(_bag)?_\w*backward\..*|native_(layer|group)_norm_backward\..*|_log_softmax_backward_data\..*"
        r"|_fft_(c2c|c2r|r2c)\..*|_pad_circular\..*|_scaled_dot_product_attention_math\..*",
        _REFUSED,
        "torch compares no shapes, dimensions or positions in an operator that others of its own call, and reads the memory "
        "as if they fitted; here it refuses what the others would",
        found=r"should contain \d+ elements|the rows have distances|only supports 2D tensors|the output has shape"
        r"|must be at least 2D|at least 2 dimensional"
        r"|counted from the front|the two must agree|the indices have shape|expected 1 or 2 non-padded|only supports non-negative p"
        r"|index out of range|could not be broadcast|cannot reshape array|out of bounds|[Oo]ut of range|batch and channels"
        r"|batch mode\) tensor|padding size is expected|should be less than the corresponding|pdist only supports floating-point"
        r"|Output size is too small|pad must be non-negative|to have the same dtype|Expected attn_mask dtype"
        r"|sizes must be equal or 1",
    ),
    KnownDifference(
        r"(linalg_)?(svd|svdvals|pinv|lstsq|matrix_rank|cond|norm|matrix_norm)\..*|_linalg_svd\..*|pinverse\..*",
        _REFUSED,
        "whether LAPACK's iteration over infinite elements ends depends on the LAPACK: MKL's returns NaN, OpenBLAS's does not "
        "converge",
        found="failed to converge",
        applies=_has(r"\binf\b|nan"),
    ),
    KnownDifference(
        r"(tril|triu|addbmm|baddbmm|addmm|addmv|addr|index_\w+|scatter\w*|copy)_\..*",
        _REFUSED,
        "of several elements in one place of memory torch writes one after another, in the order of its loops",
        found="more than one element refers to a single memory location",
        applies=_has("expand"),
    ),
    KnownDifference(
        r"complex\..*", _REFUSED, "there is no complex32", found="Expected both inputs to be Float or Double"
    ),
    KnownDifference(
        r"(_unsafe_)?index\..*|_?index_put\w*\..*",
        _REFUSED,
        "torch asserts that there is an index where it has an element to read",
        found="at least one index must be provided",
        applies=_without_elements,
    ),
    KnownDifference(
        r"(linalg_solve_triangular|triangular_solve)\..*",
        _REFUSED,
        "torch drops the imaginary part of the right side of a real system",
        found="expected all operands to have the same dtype",
        applies=_has("complex"),
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
        r"_?adaptive_avg_pool2d\..*",
        _REFUSED,
        "torch takes the mean of the last two dimensions, whatever others there are, where that is all that is asked for, and "
        "asks for no dtype where nothing is asked for",
        found="batch mode|has no mean",
        applies=_has(r"\[1, 1\]|[\[ ]0[,\]]|, 1[,)]"),
    ),
    KnownDifference(
        r"(special_)?logsumexp\.out",
        _REFUSED,
        "torch adds complex exponentials up in a real destination, and takes the logarithm of their real parts",
        found="opmux.complex",
    ),
    KnownDifference(
        r"tile\..*|repeat\..*|new_\w+\..*|expand\w*\..*",
        _REFUSED,
        "NumPy makes no array of no elements with sizes whose product without the zeros overflows 64 bits",
        found="iterator is too large|array is too big|too large",
        applies=_has(r"2\*\*6"),
    ),
    KnownDifference(
        r"(min|max)\.unary_out",
        _REFUSED,
        "torch leaves the destination as it is where there is no extreme element; its functional operator refuses",
        found=r"numel\(\) == 0",
    ),
    KnownDifference(
        r"pdist\..*",
        _REFUSED,
        "one row has no distances, and torch asks for the dtype of those that there are",
        found="only supports floating-point",
    ),
    KnownDifference(
        r"scaled_dot_product_attention\..*",
        _REFUSED,
        "torch's fast kernel for the CPU takes a mask beside is_causal, its general one refuses the two together",
        found="should not be set when is_causal",
    ),
    KnownDifference(
        r"native_dropout\.out",
        _REFUSED,
        "torch makes the mask of an empty tensor of the tensor's dtype; a mask is bool",
        found="Expected out tensor to have dtype opmux.bool",
        applies=_without_elements,
    ),
    KnownDifference(
        r"soft_margin_loss_backward\.grad_input",
        _REFUSED,
        "torch's out variant promotes integers step by step in the destination, its functional variant refuses them",
        found="not implemented for",
    ),
    KnownDifference(r"(kthvalue|mode|topk|(nan)?median)\..*", _VALUE, "which of equal elements is found is left open"),
    KnownDifference(r"as_strided_scatter\..*", _VALUE, "of several values for one place in memory any may stay"),
    KnownDifference(r"isin\..*", _VALUE, "elements said to be unique are not", applies=_has("assume_unique=True")),
    KnownDifference(
        r"(special_)?(polygamma|digamma|psi)_?\..*",
        _VALUE,
        "torch's digamma and trigamma have six digits near the poles",
    ),
    KnownDifference(
        r"(lcm|gcd)_?\..*",
        _VALUE,
        "the least integer of a dtype has no absolute value",
        applies=_has(r"-2\*\*(63|31|15)|-128"),
    ),
    KnownDifference(
        r"histogramdd\..*", frozenset({"structure"}), "the list of edges is a tuple, as in torch's functions"
    ),
    KnownDifference(r"native_dropout_backward\..*", frozenset({"dtype"}), "integers stay integers"),
    KnownDifference(
        r"binary_cross_entropy_backward\..*",
        frozenset({"shape"}),
        "torch writes into a squeezed view of the gradient: where shapes differ the view is resized, and the gradient is not",
    ),
    KnownDifference(
        r"fft_ihfft(2|n)\.out",
        frozenset({"shape", "value", "strides"}),
        "where just one dimension is transformed, torch forgets the result and leaves out as it was",
    ),
    KnownDifference(
        r"(huber|soft_margin)_loss\..*",
        frozenset({"shape"}),
        "of a reduction that does not exist torch keeps the first loss: it resizes the losses and copies them onto themselves",
        applies=_has(r"reduction=(?![012]\b)"),
    ),
    KnownDifference(
        r"rrelu_with_noise\.out",
        frozenset({"shape", "value", "argument", "strides"}),
        "in training torch writes beyond an out of another shape, which it does not resize",
        applies=_has(r"training=True"),
    ),
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
