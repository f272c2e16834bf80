"""Tensors over native arrays: element types, devices, promotion, creation, indexing, printing."""

from opmux.tensor._array_backend import ArrayBackend, array_backend, array_backend_or_none
from opmux.tensor._autograd_hook import AutogradHooks, autograd_hooks
from opmux.tensor._autograd_hook import current as current_autograd_hooks
from opmux.tensor._autograd_hook import install as install_autograd_hooks
from opmux.tensor._autograd_hook import uninstall as uninstall_autograd_hooks
from opmux.tensor._backends import (
    explain_missing_backends,
    register_array_backend,
    unregister_array_backend,
)
from opmux.tensor._constructor import new_tensor
from opmux.tensor._creation import as_tensor, asarray, from_dlpack, from_numpy, tensor
from opmux.tensor._device import device, get_default_device, set_default_device, to_device
from opmux.tensor._device_runtime import DeviceRuntime
from opmux.tensor._dtype import (
    DTYPE_OF,
    DTYPES,
    bfloat16,
    bool_,
    cdouble,
    cfloat,
    complex64,
    complex128,
    default_complex_dtype,
    double,
    dtype,
    dtype_of,
    float16,
    float32,
    float64,
    get_default_dtype,
    half,
    int8,
    int16,
    int32,
    int64,
    long,
    number_dtype,
    set_default_dtype,
    short,
    to_dtype,
    uint8,
    uint16,
    uint32,
    uint64,
)
from opmux.tensor._events import EVENTS, quiet
from opmux.tensor._generator import Generator, default_generator, initial_seed, manual_seed, seed
from opmux.tensor._layout import (
    channels_last,
    channels_last_3d,
    contiguous_format,
    layout,
    memory_format,
    preserve_format,
    strided,
    to_layout,
    to_memory_format,
)
from opmux.tensor._methods import TensorMethods
from opmux.tensor._nested import is_numpy_array
from opmux.tensor._ops import ops
from opmux.tensor._promotion import can_cast, promote_types, result_type, result_type_of
from opmux.tensor._registration import register_tensor_types
from opmux.tensor._storage import Storage, data_pointer, extent, owner_of, storage_of
from opmux.tensor._strides import Size, contiguous_strides, element_strides
from opmux.tensor._tensor import Tensor
from opmux.tensor._transfer import moved, resolved
from opmux.tensor._wrapped_number import wrap_number

__all__ = [
    "DTYPES",
    "DTYPE_OF",
    "EVENTS",
    "ArrayBackend",
    "AutogradHooks",
    "DeviceRuntime",
    "Generator",
    "Size",
    "Storage",
    "Tensor",
    "TensorMethods",
    "array_backend",
    "array_backend_or_none",
    "as_tensor",
    "asarray",
    "autograd_hooks",
    "bfloat16",
    "bool_",
    "can_cast",
    "cdouble",
    "cfloat",
    "channels_last",
    "channels_last_3d",
    "complex64",
    "complex128",
    "contiguous_format",
    "contiguous_strides",
    "current_autograd_hooks",
    "data_pointer",
    "default_complex_dtype",
    "default_generator",
    "device",
    "double",
    "dtype",
    "dtype_of",
    "element_strides",
    "explain_missing_backends",
    "extent",
    "float16",
    "float32",
    "float64",
    "from_dlpack",
    "from_numpy",
    "get_default_device",
    "get_default_dtype",
    "half",
    "initial_seed",
    "install_autograd_hooks",
    "int8",
    "int16",
    "int32",
    "int64",
    "is_numpy_array",
    "layout",
    "long",
    "manual_seed",
    "memory_format",
    "moved",
    "new_tensor",
    "number_dtype",
    "ops",
    "owner_of",
    "preserve_format",
    "promote_types",
    "quiet",
    "register_array_backend",
    "resolved",
    "result_type",
    "result_type_of",
    "seed",
    "set_default_device",
    "set_default_dtype",
    "short",
    "storage_of",
    "strided",
    "tensor",
    "to_device",
    "to_dtype",
    "to_layout",
    "to_memory_format",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "uninstall_autograd_hooks",
    "unregister_array_backend",
    "wrap_number",
]

register_tensor_types()
