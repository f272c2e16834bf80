"""The built-in operators: declared in `native_functions.yaml`, their kernels written once against an array module.

The documented part for plugins is `array_kernels`, which gives a backend every operator, `autocast_kernels`, which gives automatic
casts to one without it, `array_backend`, by which a kernel of another package makes tensors of a device's arrays,
`register_array_backend`, which makes a device known of which all kernels are the backend's own, the autograd hooks, and handles of
hooks.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any

from opmux.dispatch import UnknownSize
from opmux.native.registration import array_kernels, autocast_kernels, own_kernels, register
from opmux.schema import run_source
from opmux.tensor import (
    TRACING,
    ArrayBackend,
    AutogradHooks,
    DeviceRuntime,
    RemovableHandle,
    Tracing,
    array_backend,
    install_autograd_hooks,
    refuse_traced,
    register_array_backend,
    replace_array,
    uninstall_autograd_hooks,
    unregister_array_backend,
    wrap_number,
)
from opmux.tensor._dtype import DTYPE_OF

if TYPE_CHECKING:
    from opmux.native.advanced_index import AdvancedIndex
    from opmux.native.array_api import ArrayAPI
    from opmux.native.composite.recurrent import layer_of_steps
    from opmux.native.default_backend import structured_kernel
    from opmux.native.device_guard import guarded
    from opmux.native.fallback import cpu_fallback
    from opmux.native.kernels.attention import attention_blocks
    from opmux.native.kernels.convolution import PORTABLE as PORTABLE_CONVOLUTION
    from opmux.native.kernels.convolution import ConvolutionRoutines, convolve, convolve_backward
    from opmux.native.kernels.dropout import drop
    from opmux.native.kernels.embedding import embedding_gradient
    from opmux.native.kernels.lu import factor
    from opmux.native.kernels.selection import add_slices
    from opmux.native.kernels.variance import warn_of_freedom
    from opmux.native.lapack import lu_kernels
    from opmux.native.meta.convolution import Geometry
    from opmux.native.meta.indexing import put_iterator
    from opmux.native.public.functions import no_attribute

#: The place of each name that is imported on first use, because kernels are there. See Note [Lazy registration].
_LATER = {
    "ArrayAPI": "array_api.ArrayAPI",
    "AdvancedIndex": "advanced_index.AdvancedIndex",
    "PORTABLE_CONVOLUTION": "kernels.convolution.PORTABLE",
    "ConvolutionRoutines": "kernels.convolution.ConvolutionRoutines",
    "Geometry": "meta.convolution.Geometry",
    "convolve": "kernels.convolution.convolve",
    "convolve_backward": "kernels.convolution.convolve_backward",
    "cpu_fallback": "fallback.cpu_fallback",
    "drop": "kernels.dropout.drop",
    "add_slices": "kernels.selection.add_slices",
    "attention_blocks": "kernels.attention.attention_blocks",
    "embedding_gradient": "kernels.embedding.embedding_gradient",
    "factor": "kernels.lu.factor",
    "guarded": "device_guard.guarded",
    "layer_of_steps": "composite.recurrent.layer_of_steps",
    "lu_kernels": "lapack.lu_kernels",
    "no_attribute": "public.functions.no_attribute",
    "put_iterator": "meta.indexing.put_iterator",
    "structured_kernel": "default_backend.structured_kernel",
    "warn_of_freedom": "kernels.variance.warn_of_freedom",
}

register()

from opmux.native.public import attributes, mode_methods  # noqa: E402, F401 -- attach methods, and let modes see them, once the operators are defined

__all__ = [
    "DTYPE_OF",
    "PORTABLE_CONVOLUTION",
    "TRACING",
    "AdvancedIndex",
    "ArrayAPI",
    "ArrayBackend",
    "AutogradHooks",
    "ConvolutionRoutines",
    "DeviceRuntime",
    "Geometry",
    "RemovableHandle",
    "Tracing",
    "UnknownSize",
    "add_slices",
    "array_backend",
    "array_kernels",
    "attention_blocks",
    "autocast_kernels",
    "convolve",
    "convolve_backward",
    "cpu_fallback",
    "drop",
    "embedding_gradient",
    "factor",
    "guarded",
    "install_autograd_hooks",
    "layer_of_steps",
    "lu_kernels",
    "no_attribute",
    "own_kernels",
    "put_iterator",
    "refuse_traced",
    "register_array_backend",
    "replace_array",
    "run_source",
    "structured_kernel",
    "uninstall_autograd_hooks",
    "unregister_array_backend",
    "warn_of_freedom",
    "wrap_number",
]


def __getattr__(name: str) -> Any:
    """Parts of kernels that plugins make theirs of, imported on first use."""
    if name not in _LATER:
        text = f"module {__name__!r} has no attribute {name!r}"
        raise AttributeError(text, name=name, obj=sys.modules[__name__])
    module, _, own_name = _LATER[name].rpartition(".")
    value = globals()[name] = getattr(import_module(f"{__name__}.{module}"), own_name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
