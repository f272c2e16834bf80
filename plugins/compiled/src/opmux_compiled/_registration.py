"""Which operators have compiled kernels, and where these are."""

from importlib import import_module
from typing import Any, Final

__all__ = ["OPERATORS", "register"]

#: Operators by the module of their kernels.
_MODULES: Final = {
    "activations": (
        *("digamma", "gelu", "gelu_backward", "hardsigmoid", "hardsigmoid_", "hardsigmoid_backward", "hardswish"),
        *("hardswish_", "hardswish_backward", "hardtanh", "hardtanh_", "leaky_relu", "leaky_relu_", "nan_to_num"),
        *("relu", "relu_", "sigmoid", "sigmoid_", "sigmoid_backward", "silu", "silu_", "silu_backward", "softplus"),
        *("threshold", "threshold_", "threshold_backward"),
    ),
    "attention": ("_scaled_dot_product_flash_attention_for_cpu",),
    "convolution": ("convolution",),
    "pooling": ("_adaptive_avg_pool2d", "avg_pool2d", "max_pool2d_with_indices"),
    "rows": (
        *("_log_softmax", "_log_softmax_backward_data", "_native_batch_norm_legit_no_training", "_softmax"),
        *("_softmax_backward_data", "native_batch_norm", "native_group_norm", "native_layer_norm"),
        "native_layer_norm_backward",
    ),
    "sampling": ("grid_sampler_2d", "upsample_bilinear2d"),
    "scans": ("cummax", "cumsum", "prod.dim_int"),
}

#: The module of the kernel of each operator.
OPERATORS: Final = {f"aten::{name}": module for module, names in _MODULES.items() for name in names}


def register(scope: Any) -> None:
    """Registers the kernels over those of the CPU backend, through a plugin's scope."""
    with scope.library("aten", "IMPL", "CPU", override=True) as library:
        library.impl_block(OPERATORS, _kernel, with_hidden=True, calls_operators=False)


def _kernel(name: str, module: str) -> Any:
    kernels = import_module(f"opmux_compiled.kernels.{module}").KERNELS
    return kernels[name.removeprefix("aten::")]
