"""What is compared differently, and what differs for a reason.

Nothing here hides a mistake: an entry says what torch leaves open, or why opmux does otherwise.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, final

#: Operators whose values are drawn at random, or are whatever was in memory; samples for which that holds.
RANDOM: dict[str, Callable[[Any], bool]] = {
    name: lambda sample: True
    for name in (
        "bernoulli",
        "cauchy",
        "empty",
        "empty_like",
        "empty_permuted",
        "empty_strided",
        "exponential",
        "geometric",
        "log_normal",
        "multinomial",
        "new_empty",
        "new_empty_strided",
        "nn.functional.alpha_dropout",
        "nn.functional.dropout",
        "nn.functional.dropout2d",
        "nn.functional.dropout3d",
        "nn.functional.feature_alpha_dropout",
        "nn.functional.fractional_max_pool2d",
        "nn.functional.fractional_max_pool3d",
        "nn.functional.rrelu",
        "normal",
        "rand_like",
        "randint",
        "randint_like",
        "randn",
        "randn_like",
        "resize_",
        "uniform",
    )
}
# `dropout_p`, the tenth argument after the first.
RANDOM["nn.functional.multi_head_attention_forward"] = lambda sample: sample.args[9] > 0
RANDOM["nn.functional.scaled_dot_product_attention"] = lambda sample: sample.kwargs.get("dropout_p", 0.0) > 0
# Of more singular values than are asked for: which part of the matrix is seen is drawn.
RANDOM["svd_lowrank"] = lambda sample: sample.kwargs["M"] is not None

#: Operators whose strides torch does not document, with what they depend on.
STRIDES_LEFT_OPEN: dict[str, str] = {}

_SUMS = "sums of many products, in an order that depends on the processor and on its library"
_POLES = "torch's trigamma loses digits near the poles"
#: Decompositions that are not unique, such as singular vectors up to their signs: what is compared is what the sample's
#: `output_process_fn_grad` makes of the results of both libraries, the part that the matrix determines.
NOT_UNIQUE = frozenset({"linalg.eig", "linalg.eigh", "linalg.svd", "pca_lowrank", "svd", "svd_lowrank"})

#: Wider relative and absolute tolerances by operator and dtype of the sample, with their reason.
WIDER: dict[tuple[str, str], tuple[tuple[float, float], str]] = {
    **{
        (name, dtype): (
            (2e-2, 2e-2),
            "five factorisations one after the other, of matrices that are drawn; float64 is compared closely",
        )
        for name in ("pca_lowrank", "svd_lowrank")
        for dtype in ("complex64", "float32")
    },
    **{
        (name, dtype): ((1e-5, 3e-5), _SUMS)
        for name in (
            *(
                "__rmatmul__",
                "addbmm",
                "addmm",
                "baddbmm",
                "bmm",
                "einsum",
                "inner",
                "linalg.multi_dot",
                "matmul",
                "mm",
            ),
            *("fft.hfft2", "fft.hfftn", "tensordot"),
            *("nn.functional.conv_transpose2d", "nn.functional.conv_transpose3d", "nn.functional.linear"),
        )
        for dtype in ("float32", "complex64")
    },
    **{
        ("linalg.cond", dtype): ((1e-5, 3e-5), "a quotient by the smallest singular value, which has lost most digits")
        for dtype in ("float32", "complex64")
    },
    **{
        ("linalg.householder_product", dtype): (
            (1e-3, 1e-4),
            "torch's gradient undoes one reflection after the other, and has lost four digits where opmux has lost none",
        )
        for dtype in ("float32", "complex64")
    },
    **{
        ("matrix_exp", dtype): (
            (3e-4, 1e-3),
            "elements are as exact as the largest one of the matrix, with another series in torch, whose error is a third larger",
        )
        for dtype in ("float32", "complex64")
    },
    ("nn.functional.conv2d", "complex64"): ((1e-5, 3e-5), _SUMS),
    ("nn.functional.conv3d", "complex64"): ((1e-5, 3e-5), _SUMS),
    ("nn.functional.conv3d", "float32"): (
        (5e-5, 3e-5),
        "gradients are sums of a thousand products, in which torch's error is twice that of opmux",
    ),
    ("nn.functional.scaled_dot_product_attention", "float32"): ((1e-5, 3e-5), _SUMS),
    ("polygamma", "float32"): ((1e-4, 1e-5), _POLES),
    ("special.airy_ai", "float64"): ((1e-5, 5e-6), "torch's has six digits around -2"),
    ("special.bessel_j0", "float64"): ((1e-6, 1e-6), "torch's has seven digits around 5"),
    ("special.bessel_y1", "float64"): ((1e-5, 1e-6), "torch's has six digits from 5 to 7"),
    ("special.hermite_polynomial_he", "float32"): ((3e-5, 1e-5), "torch's steps are rounded once, those here twice"),
    ("special.polygamma", "float32"): ((1e-4, 1e-5), _POLES),
}


@final
@dataclass(frozen=True, slots=True)
class KnownDifference:
    """Samples on which opmux differs from torch, and is meant to.

    Attributes:
        operator: Name of the operator.
        check: Name of the check.
        reason: Why.
        applies: Whether it holds for a case, which has `variant`, `dtype` and `sample`.
    """

    operator: str
    check: str
    reason: str
    applies: Callable[[Any], bool] = lambda case: True


def _has_one_dimension(case: Any) -> bool:
    """Whether a Fourier transform has only one dimension."""
    given = [case.sample.kwargs.get(name) for name in ("s", "dim")]
    named = any(isinstance(x, int) or (x is not None and len(x) == 1) for x in given)
    return named or case.sample.input.ndim == 1


_EQUAL_ELEMENTS = "which of equal elements is found is left open: torch takes what its partition or unstable sort gives"
_WEIGHTS = "weights are summed in double precision, torch adds them one by one in float32"
_ROWS_OF_ONE = "a row of one element always becomes 0, so the gradient is 0: torch gives what its rounding leaves"
_ROUNDED_MAGNITUDES = (
    "torch rounds a magnitude otherwise when it looks for the largest again, finds none and divides 0 by 0"
)
_UNSORTED_EDGES = "edges out of order have no bins: torch finds what its bisection meets"


def _has_equal_elements(case: Any) -> bool:
    return case.dtype in ("int64", "bool")


def _is_histogram_of_weights(case: Any) -> bool:
    return case.dtype == "float32" and case.sample.kwargs.get("weight") is not None


def _is_largest_of_complex(case: Any) -> bool:
    return bool(case.dtype == "complex64" and case.sample.args[0] == float("inf"))


def _gives_edges(case: Any) -> bool:
    bins = case.sample.args[0]
    return not isinstance(bins, int) and not isinstance(bins[0], int)


KNOWN_DIFFERENCES: tuple[KnownDifference, ...] = (
    KnownDifference("__rdiv__", "error", "torch fails by itself on numbers, with an AttributeError"),
    *(
        KnownDifference(name, check, _EQUAL_ELEMENTS, _has_equal_elements)
        for name in ("kthvalue", "mode", "topk")
        for check in ("value", "out")
    ),
    *(
        KnownDifference(name, check, _EQUAL_ELEMENTS, lambda case: case.dtype == "bool")
        for name in ("argsort", "sort")
        for check in ("value", "out")
        if (name, check) != ("argsort", "out")
    ),
    *(KnownDifference("histogram", check, _WEIGHTS, _is_histogram_of_weights) for check in ("value", "out")),
    KnownDifference("renorm", "grad", _ROUNDED_MAGNITUDES, _is_largest_of_complex),
    KnownDifference("histogramdd", "value", _UNSORTED_EDGES, _gives_edges),
    *(
        KnownDifference(name, "grad", _ROWS_OF_ONE, lambda c: c.dtype == "float32" and c.sample.args[0] == (1,))
        for name in ("native_layer_norm", "nn.functional.layer_norm")
    ),
    KnownDifference("fft.ihfft2", "out", "torch leaves out= as it is for one dimension", _has_one_dimension),
    KnownDifference("fft.ihfftn", "out", "torch leaves out= as it is for one dimension", _has_one_dimension),
    KnownDifference(
        "as_strided_scatter",
        "grad",
        "torch gives the gradient of what was overwritten, and none of what was kept; its own gradcheck refuses it",
    ),
)
