"""Registers with the layers below the Python classes that stand for the types of the schema language."""

from opmux.dispatch import (
    add_ordinary_class,
    register_argument_type,
    register_device_texts,
    register_sequence_type,
    set_number_wrapper,
    set_tensor_movers,
)
from opmux.errors import OperatorArgumentError, kind_of, shown
from opmux.schema import register_annotation
from opmux.tensor._array_backend import brought, copied_to, wrap_number
from opmux.tensor._device import DEVICE_NAMED, device, to_device
from opmux.tensor._dtype import dtype, to_operator_dtype
from opmux.tensor._generator import Generator
from opmux.tensor._layout import layout, memory_format, to_layout, to_memory_format
from opmux.tensor._strides import Size
from opmux.tensor._tensor import Tensor
from opmux.tensor._untyped_storage import UntypedStorage

__all__ = ["register_tensor_types"]


def register_tensor_types() -> None:
    """Registers what arguments are converted to, how numbers become tensors, and what annotations mean."""
    register_argument_type("ScalarType", dtype, to_operator_dtype)
    register_argument_type("Device", device, to_device)
    register_device_texts(DEVICE_NAMED)
    register_argument_type("Layout", layout, to_layout)
    register_argument_type("MemoryFormat", memory_format, to_memory_format)
    register_argument_type("Generator", Generator, _refuse_generator)
    register_argument_type("Storage", UntypedStorage, _refuse_storage)
    register_sequence_type(Size)
    for ordinary in (dtype, device, layout, memory_format, Generator, UntypedStorage):
        add_ordinary_class(ordinary)
    set_number_wrapper(wrap_number)
    set_tensor_movers(brought, copied_to)
    register_annotation(Tensor, "Tensor")
    register_annotation(dtype, "ScalarType", lambda d: d.scalar_type)
    register_annotation(device, "Device", str)
    register_annotation(layout, "Layout", lambda value: value.code)
    register_annotation(memory_format, "MemoryFormat", lambda value: value.code)
    register_annotation(Generator, "Generator")
    register_annotation(UntypedStorage, "Storage")


def _refuse_generator(value: object) -> Generator:
    raise OperatorArgumentError(
        f"{shown(value)} is not an opmux.Generator",
        found=kind_of(value),
        advice="give opmux.Generator(), or None for the default one",
    )


def _refuse_storage(value: object) -> UntypedStorage:
    raise OperatorArgumentError(
        f"{shown(value)} is not an opmux.UntypedStorage",
        found=kind_of(value),
        advice="give a storage, such as tensor.untyped_storage()",
    )
