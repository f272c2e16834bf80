"""Tensors over a backend's native arrays: element types, devices, promotion, indexing, conversion."""

from opmux.dispatch import register_argument_type, register_sequence_type, set_number_wrapper
from opmux.schema import register_annotation
from opmux.tensor._array_backend import (
    ArrayBackend,
    array_backend,
    array_backend_or_none,
    register_array_backend,
    unregister_array_backend,
)
from opmux.tensor._autograd_hook import AutogradHooks, install_autograd_hooks, uninstall_autograd_hooks
from opmux.tensor._creation import as_tensor, asarray, from_dlpack, from_numpy, tensor
from opmux.tensor._device import device, get_default_device, set_default_device, to_device
from opmux.tensor._dtype import (
    DTYPE_OF,
    DTYPES,
    bfloat16,
    bool_,
    complex64,
    complex128,
    dtype,
    dtype_of,
    float16,
    float32,
    float64,
    get_default_dtype,
    int8,
    int16,
    int32,
    int64,
    set_default_dtype,
    to_dtype,
    uint8,
    uint16,
    uint32,
    uint64,
)
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
from opmux.tensor._promotion import can_cast, promote_types, result_type
from opmux.tensor._strides import Size
from opmux.tensor._tensor import Tensor, wrap_number


def _to_generator(value: object) -> Generator:
    if isinstance(value, Generator):
        return value
    raise TypeError("not a Generator")


register_argument_type("ScalarType", dtype, to_dtype)
register_argument_type("Device", device, to_device)
register_argument_type("Layout", layout, to_layout)
register_argument_type("MemoryFormat", memory_format, to_memory_format)
register_argument_type("Generator", Generator, _to_generator)
register_sequence_type(Size)
set_number_wrapper(wrap_number)
register_annotation(Tensor, "Tensor")
register_annotation(dtype, "ScalarType")
register_annotation(device, "Device")

__all__ = [
    "DTYPES",
    "DTYPE_OF",
    "ArrayBackend",
    "AutogradHooks",
    "Generator",
    "Size",
    "Tensor",
    "array_backend",
    "array_backend_or_none",
    "as_tensor",
    "asarray",
    "bfloat16",
    "bool_",
    "can_cast",
    "channels_last",
    "channels_last_3d",
    "complex64",
    "complex128",
    "contiguous_format",
    "default_generator",
    "device",
    "dtype",
    "dtype_of",
    "float16",
    "float32",
    "float64",
    "from_dlpack",
    "from_numpy",
    "get_default_device",
    "get_default_dtype",
    "initial_seed",
    "install_autograd_hooks",
    "int8",
    "int16",
    "int32",
    "int64",
    "layout",
    "manual_seed",
    "memory_format",
    "preserve_format",
    "promote_types",
    "register_array_backend",
    "result_type",
    "seed",
    "set_default_device",
    "set_default_dtype",
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
    "unregister_array_backend",
    "wrap_number",
]
