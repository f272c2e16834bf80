"""Autocast on the device: operators that are computed in the block's lower precision, and those that are not.

torch has a key for autocast on devices that are not its own, and leaves it to them which operators it casts.
"""

from typing import Any, Final

import torch

from opmux_torch._name import NAME

__all__ = ["register"]

#: Computed in the block's dtype.
_LOWER: Final = (
    *("mm", "addmm", "bmm", "baddbmm", "addbmm", "matmul", "linear", "linalg_vecdot", "scaled_dot_product_attention"),
    *("conv1d", "conv1d.padding", "conv2d", "conv2d.padding", "conv3d", "conv3d.padding"),
    *("conv_transpose1d", "conv_transpose2d.input", "conv_transpose3d.input"),
)
#: Computed in float32.
_FLOAT32: Final = (
    *("mse_loss", "l1_loss", "smooth_l1_loss", "huber_loss", "nll_loss", "nll_loss_nd", "cross_entropy_loss"),
    *("binary_cross_entropy", "binary_cross_entropy_with_logits", "kl_div", "cosine_similarity", "poisson_nll_loss"),
    *(
        "log_softmax.int",
        "softmax.int",
        "layer_norm",
        "cumsum",
        "cumprod",
        "prod",
        "exp",
        "log",
        "pow.Tensor_Scalar",
        "rsqrt",
    ),
)
_KEY: Final = torch._C.DispatchKey.AutocastPrivateUse1


def _cast(value: Any, dtype: Any) -> Any:
    if isinstance(value, torch.Tensor):
        eligible = value.is_floating_point() and value.device.type == NAME and value.dtype != torch.float64
        return value.to(dtype) if eligible else value
    if isinstance(value, (list, tuple)):
        return [_cast(item, dtype) for item in value]
    return value


def _kernel(operator: Any, dtype: Any) -> Any:
    def cast(*args: Any, **kwargs: Any) -> Any:
        wanted = dtype or torch.get_autocast_dtype(NAME)
        with torch._C._ExcludeDispatchKeyGuard(torch._C.DispatchKeySet(_KEY)):
            return operator(*[_cast(a, wanted) for a in args], **{name: _cast(a, wanted) for name, a in kwargs.items()})

    return cast


def register() -> list[Any]:
    """Registers the casts; they last as long as the libraries that are returned."""
    others = torch.library.Library("_", "IMPL")
    others.fallback(torch.library.fallthrough_kernel, "AutocastPrivateUse1")
    library = torch.library.Library("aten", "IMPL")
    for names, dtype in ((_LOWER, None), (_FLOAT32, torch.float32)):
        for name in names:
            base, _, overload = name.partition(".")
            operator = getattr(getattr(torch.ops.aten, base), overload or "default")
            library.impl(name, _kernel(operator, dtype), "AutocastPrivateUse1")
    return [others, library]
