"""The built-in operators: declared in `native_functions.yaml`, their kernels written once against an array module.

The documented part for plugins is `array_kernels`, which gives a backend every operator, and the autograd hooks.
"""

from opmux.native.instantiation import array_kernels
from opmux.native.kernels.convolution import PORTABLE as PORTABLE_CONVOLUTION
from opmux.native.kernels.convolution import ConvolutionRoutines, convolve, convolve_backward
from opmux.native.kernels.dropout import drop
from opmux.native.kernels.embedding import embedding_gradient
from opmux.native.kernels.lu import factor
from opmux.native.lapack import lu_kernels
from opmux.native.meta.convolution import Geometry
from opmux.native.own import own_kernels
from opmux.native.registration import register
from opmux.tensor import ArrayBackend, AutogradHooks, install_autograd_hooks, uninstall_autograd_hooks

register()

from opmux.native import _attributes  # noqa: E402, F401 - attaches methods once the operators are defined

__all__ = [
    "PORTABLE_CONVOLUTION",
    "ArrayBackend",
    "AutogradHooks",
    "ConvolutionRoutines",
    "Geometry",
    "array_kernels",
    "convolve",
    "convolve_backward",
    "drop",
    "embedding_gradient",
    "factor",
    "install_autograd_hooks",
    "lu_kernels",
    "own_kernels",
    "uninstall_autograd_hooks",
]
