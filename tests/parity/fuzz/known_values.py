"""Values that differ for a reason.

An entry says what torch leaves open, or why opmux does otherwise, and somebody has looked into it.
"""

from functools import partial
from typing import Final

from .conditions import (
    KnownDifference,
    beyond_the_storage,
    has,
    of_another_length,
    of_gaps,
    on_an_edge,
    out_of_range,
    repeated_index,
    unordered_bins,
    written_twice,
)
from .known_layers import KNOWN_LAYERS

_VALUE: Final = frozenset({"value"})
#: Numbers of which neither is finite.
_BOTH_INFINITE: Final = r"opmux \S*(inf|nan)\S*, torch \S*(inf|nan)"

#: Differences of the kind "value" alone, and those of layers.
KNOWN_VALUES: tuple[KnownDifference, ...] = (
    KnownDifference(
        r"_standard_gamma_grad\..*",
        _VALUE,
        "torch's derivative is fitted to the middle of the distribution, to three digits, and is none in the tails or where "
        "the parameter is none; here it is integrated, and NaN where there is no distribution",
    ),
    KnownDifference(
        r"unique_dim\..*",
        _VALUE,
        "NaN is neither less nor greater than what it is compared with, so which of two rows comes first is left open",
        applies=has(r"\bnan\b"),
    ),
    KnownDifference(
        r"(linalg_lu(_factor|_factor_ex)?|lu_factor|_lu_with_info)\..*",
        _VALUE,
        "which row a LAPACK finds to be the largest where one is NaN, and so which products of infinity and zero it forms, differs",
        applies=has(r"\b(inf|nan)\b"),
    ),
    KnownDifference(
        r"(all|any)\..*out",
        _VALUE,
        "torch converts elements to a uint8 destination's dtype before it asks whether they are zero: one half counts as zero",
        applies=has(r"out=.*uint8\)\)$"),
    ),
    KnownDifference(
        r"(addmm|baddbmm|addbmm|addmv|addr|_addmm_activation)_?\..*",
        _VALUE,
        "a BLAS leaves out a product that is multiplied with 0, even one that is NaN",
        found="opmux .*nan",
        applies=has(r"alpha=-?0(\.0)?\b"),
    ),
    KnownDifference(
        r"(std|var)(_mean)?\..*|native_(layer|group)_norm\..*|_?native_batch_norm\w*\..*",
        _VALUE,
        "torch's running mean of values of which one is infinite is NaN",
        found=r"opmux \(?-?inf\S*, torch \(?-?nan",
        applies=has(r"\binf\b"),
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
        r"(float_)?pow_?\.Tensor_Scalar.*|pow_\.Scalar|_foreach_pow_?\.Scalar\w*",
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
        r"bucketize\..*",
        _VALUE,
        "boundaries that are not in order have no buckets",
        applies=unordered_bins,
    ),
    KnownDifference(
        r"searchsorted\..*",
        _VALUE,
        "a sequence that is not in order has no places in it",
        applies=partial(unordered_bins, position=0),
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
        r"(add|sub|subtract|rsub)_?\..*",
        _VALUE,
        "torch subtracts with the negated alpha, and the least int64 has no negative",
        applies=has(r"alpha=-2\*\*63"),
    ),
    KnownDifference(r"(kthvalue|mode|topk|(nan)?median)\..*", _VALUE, "which of equal elements is found is left open"),
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
        r"(float_power|pow)_?\..*",
        _VALUE,
        "torch's power of complex numbers is exp(b * log(a)); NumPy's tells a base of 0 apart and multiplies for a small whole "
        "exponent, so that zeros and infinities meet otherwise",
        found="nan|inf",
        applies=has(r"complex|j[,\])]"),
    ),
    KnownDifference(
        r"set_\.source_Tensor_storage_offset",
        _VALUE,
        "a storage that is too small for a view is made larger, and what is added holds whatever was in memory",
        applies=beyond_the_storage,
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
    KnownDifference(
        r"_weight_norm_interface\..*",
        _VALUE,
        "torch reads the first operand as if it was contiguous; its _weight_norm makes it so before",
        applies=of_gaps,
    ),
    *KNOWN_LAYERS,
)
