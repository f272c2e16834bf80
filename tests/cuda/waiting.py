"""Operators for which the host waits for the device, or copies to it, with the reason: most of PyTorch's CUDA kernels do too.

Whatever is not here does neither, which `test_operators.py` asserts over all recorded calls, and exactly these do.
"""

from typing import Final

__all__ = ["BACKWARD", "COPIES", "FORWARD"]

_SIZE = "the size of the result is a number of elements that only the device knows"
_BOOL = "the result is a Python value"
_REPORT = "PyTorch looks at cuSOLVER's report too, to raise an error"
_PIVOTS = "each step looks at values to choose its pivot, because CuPy has no LDL factorisation; PyTorch does not wait"
_SINGULAR_VALUES = f"singular values of the nuclear norm: {_REPORT}"
_ITEM = "PyTorch reads the bounds of the range too, which are tensors here"
_MASK = "PyTorch turns the mask into positions too, whose number only the device knows"
_DEGREES = "the largest degree decides how often kernels are started; PyTorch's one kernel loops on the device"
_NORMS = "PyTorch looks at the norms too, which say how many terms there are"
_ZEROS = "PyTorch asks too whether there is a zero, for which the formula is another one"

#: Operators that wait when they are called.
FORWARD: Final[dict[str, str]] = {
    "allclose": _BOOL,
    "argwhere": _SIZE,
    "bincount": _SIZE,
    "cov": "PyTorch asks too whether weights are negative, and whether their sum is 0",
    "geqrf": "it is computed on the host, because CuPy has no QR decomposition as LAPACK keeps it; PyTorch does not wait",
    "index_put": _MASK,
    "linalg.cholesky": _REPORT,
    "linalg.eigvals": _REPORT,
    "linalg.inv": _REPORT,
    "linalg.ldl_factor": _PIVOTS,
    "linalg.ldl_factor_ex": _PIVOTS,
    "linalg.lu_factor": _REPORT,
    "linalg.solve": _REPORT,
    "linspace": _ITEM,
    "masked_select": _SIZE,
    "matrix_exp": _NORMS,
    "nn.functional.ctc_loss": "the lengths come as tensors, and PyTorch copies them to the host too",
    "nn.functional.gaussian_nll_loss": "PyTorch asks too whether a variance is negative",
    "nn.functional.one_hot": "without a number of classes PyTorch asks for the largest class too",
    "nonzero": _SIZE,
    "norm": _SINGULAR_VALUES,
    "repeat_interleave": f"without output_size {_SIZE}",
    "searchsorted": "PyTorch asks too whether the sorter is in range",
    **{
        f"special.{name}": _DEGREES
        for name in (
            *[f"{shifted}chebyshev_polynomial_{kind}" for shifted in ("", "shifted_") for kind in "tuvw"],
            "hermite_polynomial_h",
            "hermite_polynomial_he",
            "laguerre_polynomial_l",
            "legendre_polynomial_p",
        )
    },
    "unique": _SIZE,
    "unique_consecutive": _SIZE,
}
#: Operators whose gradients wait.
BACKWARD: Final[dict[str, str]] = {
    "index_put": _MASK,
    "linalg.eigvals": f"it solves with the eigenvectors: {_REPORT}",
    "masked.cumprod": _ZEROS,
    "masked.prod": _ZEROS,
    "masked_scatter": "the gradient of the source is masked_select",
    "matrix_exp": _NORMS,
    "norm": _SINGULAR_VALUES,
    "prod": _ZEROS,
}
#: Operators that copy to the device, forward or backward.
COPIES: Final[dict[str, str]] = {
    "__getitem__": "a list of positions, which PyTorch makes a tensor of too",
    "geqrf": "it is computed on the host",
    "nn.functional.ctc_loss": "lengths come as lists, and PyTorch copies them to the device too",
    "unravel_index": "the sizes, which PyTorch makes a tensor of too",
}
