"""Values that follow from how a library computes: its rounding, the order of its sums, the width of its vectors.

An entry says what torch leaves open, or why opmux does otherwise, and somebody has looked into it.
"""

from typing import Final

from .conditions import (
    KnownDifference,
    has,
    into_no_vector,
    nearly_singular,
    of_a_first_column_of_zeros,
    of_a_high_degree,
    of_shared_pivots,
    unordered_bins,
    without_tolerance,
)

_VALUE: Final = frozenset({"value"})
#: Numbers of which neither is finite.
_BOTH_INFINITE: Final = r"opmux \S*(inf|nan)\S*, torch \S*(inf|nan)"

#: Differences of the kind "value".
OF_ARITHMETIC: tuple[KnownDifference, ...] = (
    KnownDifference(
        r"(linalg_)?matrix_exp(_backward)?\..*",
        _VALUE,
        "of 16 bits torch's powers of the matrix have other coefficients than the exponential's: the exponential of a small "
        "matrix is as large as 1e30, and of others infinite or NaN",
        applies=has(r"float16"),
    ),
    KnownDifference(
        r"special_\w+_polynomial_\w+\..*",
        frozenset({"value", "argument"}),
        "torch's recurrence ends before its first step where x is NaN, and returns a variable that has been given no value",
        found=r"opmux nan",
        applies=has("nan"),
    ),
    KnownDifference(
        r"special_(shifted_)?chebyshev_polynomial_\w+\..*",
        frozenset({"value", "argument"}),
        "of a high degree a polynomial is the cosine or sine of an angle that is many times as large as its rounding",
        applies=of_a_high_degree,
    ),
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
        r"lu_unpack\..*",
        _VALUE,
        "where matrices share pivots torch exchanges the rows of the first permutation only",
        applies=of_shared_pivots,
    ),
    KnownDifference(
        r"fft_fftfreq\.out",
        _VALUE,
        "torch makes the frequencies behind the middle negative in a slice of the first dimension, which is another one in a "
        "destination that has as many elements in several dimensions, and so keeps its shape",
        applies=into_no_vector,
    ),
    KnownDifference(
        r"(linalg_)?cholesky(_ex)?\..*",
        _VALUE,
        "where an eigenvalue is zero but for rounding, the factor has the square root of each library's rounding in its diagonal",
        applies=nearly_singular,
    ),
    KnownDifference(
        r"linalg_lstsq\..*",
        _VALUE,
        "torch does not set the list of columns that LAPACK's gelsy is to take first: a column of zeros that is taken first ends "
        "the search for the rank",
        applies=of_a_first_column_of_zeros,
    ),
    KnownDifference(
        r"linalg_lstsq\..*",
        _VALUE,
        "of a share that is NaN no singular value is larger or smaller, and each LAPACK asks for another one of the two",
        applies=has("rcond=nan"),
    ),
    KnownDifference(
        r"_histogramdd_from_bin_tensors\..*",
        _VALUE,
        "edges that do not ascend have no bins between them",
        applies=unordered_bins,
    ),
    KnownDifference(
        r"_?embedding_bag\..*",
        _VALUE,
        "torch counts the indices of a bag where they divide a mean, or a gradient asks for them; else the counts stay 0",
        found=r"opmux \d+, torch 0$",
    ),
    KnownDifference(
        r"(addmm|baddbmm|addbmm|addmv|addr)_?\..*",
        _VALUE,
        "a BLAS multiplies with an infinite alpha before or after it adds up products, of which some may have another sign",
        found=_BOTH_INFINITE,
        applies=has(r"alpha=-?(inf|nan|1e308)"),
    ),
    KnownDifference(
        r"conv_transpose\dd\..*|_?convolution(_overrideable)?\..*",
        _VALUE,
        "a transposed convolution is one of the input with zeros around and between its elements, which an infinite weight makes "
        "NaN; torch multiplies no such zeros, as it does those around the input of a convolution",
        found=r"opmux \(?-?nan",
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
