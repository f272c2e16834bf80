"""Why examples of torch's documentation print something else in opmux, by documented name."""

from typing import Final

_HANDLE: Final = "returns a handle, which undoes the registration, where torch returns nothing of use"
_LAZY: Final = "opmux conjugates and negates at once, torch when the values are needed"
_FORWARD: Final = "forward mode is not supported, which is what the error says"
_DECORATOR: Final = "returns the function, so that it can decorate; torch returns None"

#: What is meant to differ, or cannot agree.
REASONS: Final = {
    "torch.Generator.get_state": "the bytes are those of another generator of random numbers",
    "torch.cholesky_inverse": "the example prints an error of rounding",
    "torch.conj": _LAZY,
    "torch.resolve_conj": _LAZY,
    "torch.resolve_neg": _LAZY,
    "torch.set_default_dtype": "there is no dtype complex32",
    "torch.set_flush_denormal": "NumPy does not flush denormal numbers, and the answer says so",
    "torch.sort": "the order of equal values, which is left open; opmux keeps them as they were",
    "torch.vmap": "`vmap` calls the function row by row, so that the last node of the graph stacks the rows",
    "torch.Tensor.dim_order": "the example prints an error, which says more here",
    "torch.Tensor.grad_dtype": "a gradient has the dtype of its tensor",
    "torch.autograd.forward_ad.dual_level": _FORWARD,
    "torch.library.CustomOpDef.register_vmap": _DECORATOR,
    "torch.library.register_vmap": _DECORATOR,
    "torch.library.Library.define": _HANDLE,
    "torch.library.Library.impl": _HANDLE,
    "torch.library.define": _HANDLE,
    "torch.library.impl": _HANDLE,
    "torch.overrides.get_testing_overrides": "the stand-ins have the whole signature, `alpha` as well",
}
