"""Values that differ for a reason.

An entry says what torch leaves open, or why opmux does otherwise, and somebody has looked into it.
"""

from typing import Final

from .conditions import (
    KnownDifference,
    has,
    of_another_length,
    of_divided_integers,
    of_losses_elsewhere,
    of_no_distances,
    of_no_windows,
    of_one_element,
    on_an_edge,
    one_wide,
    out_of_range,
    repeated_index,
    short_of_the_end,
    unordered_bins,
    with_gaps,
    written_twice,
)

_VALUE: Final = frozenset({"value"})
#: Numbers of which neither is finite.
_BOTH_INFINITE: Final = r"opmux \S*(inf|nan)\S*, torch \S*(inf|nan)"
#: Whole numbers one apart.
_ONE_APART: Final = "|".join(rf"opmux {n}, torch ({n - 1}|{n + 1})\b" for n in range(256))

#: Differences of the kind "value" alone.
KNOWN_VALUES: tuple[KnownDifference, ...] = (
    KnownDifference(
        r"silu_backward\..*",
        _VALUE,
        "torch leaves out the conjugate of the derivative, with which the chain rule for complex numbers works",
        applies=has("complex"),
    ),
    KnownDifference(
        r"(all|any)\..*out",
        _VALUE,
        "torch converts elements to a uint8 destination's dtype before it asks whether they are zero: one half counts as zero",
        applies=has(r"out=.*uint8\)\)$"),
    ),
    KnownDifference(
        r"(std|var)(_mean)?\..*|native_(layer|group)_norm\..*|_?native_batch_norm\w*\..*",
        _VALUE,
        "torch's running mean of values of which one is infinite is NaN",
        found=r"opmux \(?-?inf\S*, torch \(?-?nan",
        applies=has(r"\binf\b"),
    ),
    KnownDifference(
        r"_?upsample_(linear1d|bilinear2d|trilinear3d|bicubic2d|lanczos2d).*",
        _VALUE,
        "torch adds neighbours with a weight of 0 too, which is NaN for an infinite one",
        found=r"torch -?(nan|inf)|opmux -?inf",
        applies=has(r"\b(inf|nan)\b"),
    ),
    KnownDifference(
        r"_?upsample_(bilinear2d|bicubic2d|lanczos2d)(_aa)?\..*",
        _VALUE,
        "for uint8 torch's weights are integers of 16 bits, and the result may be off by one",
        found=_ONE_APART,
        applies=has("uint8"),
    ),
    KnownDifference(
        r"_upsample_\w+2d_aa\..*",
        _VALUE,
        "torch's loop over the rows of one column, where it takes each row for a run of columns, keeps the first row's weights",
        applies=one_wide,
    ),
    KnownDifference(
        r"(hardtanh|softshrink|hardshrink|hardswish|hardsigmoid|threshold|logit)_backward\..*",
        _VALUE,
        "torch's vectors take NaN to lie outside the bounds, its loop for single elements inside; for the loop -0.0 is 0",
        applies=has(r"\bnan\b|-0\.0"),
    ),
    KnownDifference(
        r"binary_cross_entropy_backward\..*",
        _VALUE,
        "torch's least divisor, 1e-12, is 0 in half precision: where a probability of 0 or 1 is right, it divides 0 by 0",
        found=r"opmux -?0\.0, torch nan",
        applies=has(r"\bfloat16"),
    ),
    KnownDifference(
        r"binary_cross_entropy\..*",
        _VALUE,
        "torch writes the losses into a squeezed view of the result: where shapes differ the view is resized, and what is reduced "
        "is the result in its old shape, with what was in it",
        applies=of_losses_elsewhere,
    ),
    KnownDifference(
        r"affine_grid_generator\..*",
        _VALUE,
        "uint8 has no -1, the first position: torch's positions run from 255 to 1",
        applies=has("uint8"),
    ),
    KnownDifference(
        r"logit_backward\..*",
        _VALUE,
        "in 16 bits torch rounds one minus a small eps to one, which bounds nothing",
        applies=has(r"float16.*eps=1e-|float16.*, 1e-"),
    ),
    KnownDifference(
        r"smooth_l1_loss_backward\..*",
        _VALUE,
        "of integers torch's vectors divide by the bound before they multiply, its loop after; a bound below one divides by 0",
        applies=has(r"dtype=L\.u?int"),
    ),
    KnownDifference(
        r"smooth_l1_loss_backward\..*",
        _VALUE,
        "torch divides by the bound in double precision, also where it is infinite in that of the tensors",
        found="opmux nan, torch -?inf",
        applies=has(r"1e308"),
    ),
    KnownDifference(
        r"_?embedding_bag\..*",
        _VALUE,
        "torch's kernel for float32 ends the last bag at the last offset, the one for other dtypes and the count that divides "
        "means at the end of the indices",
        applies=short_of_the_end,
    ),
    KnownDifference(
        r"(addmm|baddbmm|addbmm|addmv|addr|_addmm_activation)_?\..*",
        _VALUE,
        "a BLAS leaves out a product that is multiplied with 0, even one that is NaN",
        found="opmux .*nan",
        applies=has(r"alpha=-?0(\.0)?\b"),
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
        applies=has(r"2\*\*6"),
    ),
    KnownDifference(
        r"soft_margin_loss(_backward)?\..*",
        _VALUE,
        "torch takes the negative of an integral target, and the least integer of a dtype has none",
        applies=has(r"-2\*\*(63|31|15)|-128"),
    ),
    KnownDifference(
        r"special_zeta\..*",
        _VALUE,
        "the zeta function is 0 at infinity, where torch's sum is NaN, and so is that of numbers whose power is 0",
        found=r"opmux 0\.0, torch nan",
        applies=has(r"\binf\b|2\*\*6"),
    ),
    KnownDifference(
        r"((float_)?pow_?|logspace)\..*",
        _VALUE,
        "torch's power of complex numbers is exp(b * log(a)), which is NaN for 0 ** 0 and NaN ** 0",
        found=r"opmux \(1\+0j\), torch \(nan",
    ),
    KnownDifference(
        r"(float_)?pow_?\.Tensor_Scalar.*|pow_\.Scalar",
        _VALUE,
        "torch raises float32 to a number of double precision, which the tensor's dtype rounds to 0",
        applies=has(r"1e-320"),
    ),
    KnownDifference(
        r"logspace\..*",
        _VALUE,
        "the difference of the bounds overflows torch's integers",
        applies=has(r"2\*\*(63|31).*dtype=L\.int"),
    ),
    KnownDifference(
        r"special_\w*bessel_\w+\..*",
        _VALUE,
        "float32 holds no digit of the phase of such a large argument",
        applies=has(r"2\*\*(3|6)\d"),
    ),
    KnownDifference(
        r"(_?cdist\w*|_?pdist\w*|pairwise_distance|dist)\..*",
        _VALUE,
        "torch's maximum passes a NaN on or drops it, as the numbers lie beside each other",
        applies=has(r"\binf\b.*\bnan\b|\bnan\b.*\binf\b"),
    ),
    KnownDifference(
        r"(linalg_multi_dot|chain_matmul|_?fft_\w+|fft_\w+)\..*",
        _VALUE,
        "which of infinity and NaN infinite elements give depends on the order of the sums, which each library has its own",
        found=_BOTH_INFINITE,
        applies=has(r"\b(inf|nan)\b"),
    ),
    KnownDifference(
        r"_fft_c2r\..*",
        _VALUE,
        "torch does not compare the length of the spectrum with that of the signal, and reads beyond or leaves the rest",
        applies=of_another_length,
    ),
    KnownDifference(
        r"histogram\.bin_ct.*",
        _VALUE,
        "the edges between equal bins are rounded as the processor's vectors are wide, and an element on one falls to either side",
        applies=on_an_edge,
    ),
    KnownDifference(
        r"histogram\.bins_tensor.*",
        _VALUE,
        "edges that do not ascend have no bins between them",
        applies=unordered_bins,
    ),
    KnownDifference(
        r"gelu_?\..*",
        _VALUE,
        "torch's vectors make NaN of infinity, its loop for single elements does not",
        found=r"torch nan",
        applies=has(r"\binf\b"),
    ),
    KnownDifference(
        r"(huber|smooth_l1)_loss_backward\..*",
        _VALUE,
        "torch's forward refuses a negative bound; its backward does not, and its vectors compute otherwise than its loop",
        applies=has(r"-(inf|\d[\d.e+*-]*)(, grad_input=.*)?\)$"),
    ),
    KnownDifference(
        r"bucketize\..*",
        _VALUE,
        "boundaries that are not in order have no buckets",
        applies=unordered_bins,
    ),
    KnownDifference(
        r"(bucketize|searchsorted)\.Scalar.*",
        _VALUE,
        "torch keeps the lowest bits of a number that is none of the boundaries' dtype",
        applies=out_of_range,
    ),
    KnownDifference(
        r"(bucketize|searchsorted)\.Scalar.*",
        _VALUE,
        "torch compares integers with a float in the default dtype, which rounds it to 0",
        applies=has("1e-320"),
    ),
    KnownDifference(
        r"_upsample_\w+2d_aa\..*",
        _VALUE,
        "of an output that a small factor leads beyond the image torch multiplies what lies there in memory with 0",
        found=r"opmux -?0\.0, torch -?(nan|inf)",
    ),
    KnownDifference(
        r"unfold_backward\..*",
        _VALUE,
        "torch does not compare the shapes with those that the forward has, and reads or adds at other places in memory",
        applies=of_no_windows,
    ),
    KnownDifference(
        r"_cdist_backward\..*",
        _VALUE,
        "torch does not compare the shapes with those that the forward has, and reads or adds at other places in memory",
        applies=of_no_distances,
    ),
    KnownDifference(
        r"_?native_batch_norm\w*\..*out",
        _VALUE,
        "of an input that does not lie row by row torch takes the means that save_mean happens to hold",
        applies=with_gaps,
    ),
    KnownDifference(
        r"adaptive_max_pool\dd_backward\..*",
        _VALUE,
        "windows that share no element have no maximum in common, so that gradients are written; torch adds what indices that no "
        "forward gives put in one place",
    ),
    KnownDifference(
        r"(add|sub|subtract|rsub)_?\..*",
        _VALUE,
        "torch subtracts with the negated alpha, and the least int64 has no negative",
        applies=has(r"alpha=-2\*\*63"),
    ),
    KnownDifference(r"(kthvalue|mode|topk|(nan)?median)\..*", _VALUE, "which of equal elements is found is left open"),
    KnownDifference(
        r"max_pool[23]d_with_indices\..*",
        _VALUE,
        "a window whose elements all lie outside the input has no maximum; the position that torch gives lies outside too",
        found=r"opmux -\d+, torch \d+$",
    ),
    KnownDifference(
        r"put_?\..*",
        _VALUE,
        "of several values for one place any may stay",
        applies=repeated_index,
    ),
    KnownDifference(
        r"_?(unsafe_)?index_put\w*\..*|_index_put_impl\w*\..*",
        _VALUE,
        "of several values for one place any may stay",
        applies=written_twice,
    ),
    KnownDifference(
        r"_fft_(r2c|c2r|c2c)\..*",
        _VALUE,
        "torch keeps the lowest 32 bits of the number of a normalization",
        applies=has(r"2\*\*(3[2-9]|6\d)"),
    ),
    KnownDifference(
        r"(instance|batch)_norm\..*",
        _VALUE,
        "torch multiplies with the weight before it subtracts the mean, so that an infinite weight leaves NaN",
        found="torch nan",
        applies=has(r"\binf\b"),
    ),
    KnownDifference(
        r"instance_norm\..*",
        _VALUE,
        "torch multiplies an element that is its own mean before it subtracts, and the rounding, over a small eps, is what is left",
        applies=of_one_element,
    ),
    KnownDifference(
        r"(float_power|pow)_?\..*",
        _VALUE,
        "of zero and of infinite complex numbers each C library has its own powers",
        found="nan|inf",
        applies=has(r"complex|j[,\])]"),
    ),
    KnownDifference(r"as_strided_scatter\..*", _VALUE, "of several values for one place in memory any may stay"),
    KnownDifference(r"isin\..*", _VALUE, "elements said to be unique are not", applies=has("assume_unique=True")),
    KnownDifference(
        r"(special_)?(polygamma|digamma|psi)_?\..*",
        _VALUE,
        "torch's digamma and trigamma have six digits near the poles",
        found=r"opmux \(?-?\d\S*, torch \(?-?\d",
    ),
    KnownDifference(
        r"(special_)?polygamma_?\..*",
        _VALUE,
        "torch's trigamma divides by the square of a rounded sine, which at the poles is small and not 0",
        found=r"opmux \(?inf\S*, torch \(?\d",
    ),
    KnownDifference(
        r"(special_)?polygamma_?\..*",
        _VALUE,
        "at infinity the zeta function is 0, where torch's sum is NaN; at minus infinity it has no limit",
        found=r"opmux (\(?-?0\S*|inf), torch \(?nan",
        applies=has(r"\binf\b"),
    ),
    KnownDifference(
        r"(special_)?polygamma_?\..*",
        _VALUE,
        "the factorial of the order is infinite, and what it is multiplied with small, infinite or NaN",
        found=_BOTH_INFINITE,
        applies=has(r"2\*\*6"),
    ),
    KnownDifference(
        r"(special_)?polygamma_?\..*",
        _VALUE,
        "torch keeps the lowest 32 bits of the order, and adds one to them; that of a large one is another, or negative",
        found=r"opmux (-?inf|nan), torch (-?inf|nan)",
        applies=has(r"polygamma\.\w+\(2\*\*(3[1-9]|6\d)|, 2\*\*(3[1-9]|6\d)( - 1)?\)$"),
    ),
    KnownDifference(
        r"embedding_dense_backward\..*",
        _VALUE,
        "torch multiplies with one over the number of times that an index occurs, which as an integer is 0 where that is not one",
        found=r"torch 0$",
        applies=of_divided_integers,
    ),
    KnownDifference(
        r"linalg_lstsq\..*",
        _VALUE,
        "LAPACK's gelsy returns before it looks for the rank where there is no right side, and tells 0",
        found=r"opmux \d+(\.0)?, torch 0(\.0)?$",
        applies=has(r"zeros\(\([\d, ]*\b0\)"),
    ),
    KnownDifference(
        r"logspace\..*",
        _VALUE,
        "torch's power of complex numbers is exp(b * log(a)), and the rounding of a large exponent is multiplied",
        found=r"opmux \(-?\d\S*j\), torch \(-?\d",
        applies=has(r"base=-?(2\*\*|10\*\*)"),
    ),
    KnownDifference(
        r"ldexp_?\..*",
        _VALUE,
        "torch keeps the lowest 32 bits of an integral exponent",
        applies=has(r"2\*\*(3[1-9]|6)"),
    ),
    KnownDifference(
        r"(lcm|gcd)_?\..*",
        _VALUE,
        "the least integer of a dtype has no absolute value",
        applies=has(r"-2\*\*(63|31|15)|-128"),
    ),
)
