"""Kernels that are CUDA's own: those of `KERNELS` take the place of the device-independent ones.

Their modules are imported when a call needs one, and CuPy with the first launch.
"""

import sys
from importlib import import_module
from typing import Any, Final

__all__ = ["FUNCTIONS", "KERNELS", "computation", "forget", "in_place_of"]

_MODULES: Final = {
    "softmax": ("_softmax", "_log_softmax", "_softmax_backward_data", "_log_softmax_backward_data"),
    "row_norm": (
        "native_layer_norm",
        "native_layer_norm_backward",
        "native_group_norm",
        "native_group_norm_backward",
    ),
    "batch_norm": (
        "native_batch_norm",
        "_native_batch_norm_legit",
        "_native_batch_norm_legit.no_stats",
        "_native_batch_norm_legit_no_training",
        "native_batch_norm_backward",
    ),
    "activation": (
        *("sigmoid", "sigmoid_backward", "tanh_backward", "threshold_backward"),
        *("gelu", "gelu_backward", "silu", "silu_backward", "mish", "mish_backward"),
        *("hardswish", "hardswish_backward"),
    ),
    "pointwise_loss": (
        *("mse_loss", "mse_loss_backward", "smooth_l1_loss", "smooth_l1_loss_backward"),
        *("huber_loss", "huber_loss_backward", "binary_cross_entropy", "binary_cross_entropy_backward"),
        "binary_cross_entropy_with_logits",
    ),
    "nll_loss": ("nll_loss_forward", "nll_loss_backward", "nll_loss2d_forward", "nll_loss2d_backward"),
    "dropout": ("native_dropout", "native_dropout_backward"),
    "scatter": (
        "scatter_add",
        "index_add",
        "gather",
        "index_select",
        "index.Tensor",
        "embedding",
        "embedding_dense_backward",
        "_index_put_impl_",
    ),
    "pooling": ("max_pool2d_with_indices", "max_pool2d_with_indices_backward", "avg_pool2d", "avg_pool2d_backward"),
    "ternary": ("addcmul", "addcdiv", "lerp.Tensor"),
    "convolution": ("convolution", "convolution_backward"),
    "linalg": (
        *("linalg_cholesky_ex", "_linalg_eigh", "_linalg_svd", "linalg_inv_ex"),
        *("_linalg_det", "_linalg_slogdet", "_linalg_solve_ex"),
    ),
}

#: Operator name, "gelu", to the place of its computation, "activation:gelu", as `opmux.native.own_kernels` takes it.
KERNELS: Final = {name: f"{module}:{name}" for module, names in _MODULES.items() for name in names}


#: Functions of CuPy's that have something better in their place, for the device-independent kernels: module and factory.
FUNCTIONS: Final = {
    **dict.fromkeys(
        ("absolute", "cos", "exp", "expm1", "log", "log1p", "negative", "reciprocal", "sin", "sqrt", "square", "tanh"),
        "ufuncs:unary",
    ),
    **dict.fromkeys(("add", "divide", "maximum", "minimum", "multiply", "subtract", "true_divide"), "ufuncs:binary"),
    **dict.fromkeys(("sum", "prod", "max", "min"), "reduction:reducing"),
    "where": "ufuncs:choosing",
}


def in_place_of(name: str, plain: Any) -> Any:
    """What stands for an attribute of CuPy's, `plain`: often that itself."""
    if name not in FUNCTIONS:
        return plain
    module, _, factory = FUNCTIONS[name].partition(":")
    return getattr(import_module(f"{__name__}.{module}"), factory)(name, plain)


def computation(place: str) -> Any:
    """The computation at a place of `KERNELS`."""
    module, _, name = place.partition(":")
    return import_module(f"{__name__}.{module}").KERNELS[name]


def forget() -> None:
    """Drops compiled kernels, so that an unloaded plugin holds nothing of CuPy."""
    for name in ("_elementwise", "_launch"):
        module = sys.modules.get(f"{__name__}.{name}")
        if module is not None:
            module.forget()
