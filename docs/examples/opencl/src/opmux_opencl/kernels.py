"""The kernels of the device "opencl": its memory, what its programs compute, and the CPU for all else."""

from functools import partial
from typing import Any, Final

import pyopencl as cl

import opmux
from opmux import Tensor
from opmux.errors import OperatorValueError
from opmux.native import ArrayBackend, register_array_backend, structured_kernel, unregister_array_backend
from opmux.plugins import Scope
from opmux_opencl.loops import C_TYPES, elementwise, matrix_product
from opmux_opencl.memory import Array, Module, empty, from_numpy, queue, to_numpy

__all__ = ["register"]

#: Expressions by operator. Shapes, dtypes and refusals opmux knows from the operators' declarations.
_EXPRESSIONS: Final = {
    "mul.out": "$x * $y",
    "div.out": "$x / $y",
    "maximum.out": "$x != $x ? $x : $y != $y ? $y : $x > $y ? $x : $y",
    "neg.out": "-$x",
    "exp.out": "exp($x)",
    "log.out": "log($x)",
    "sqrt.out": "sqrt($x)",
    "tanh.out": "tanh($x)",
}


def register(scope: Scope) -> None:
    """Claims the device, and registers its kernels."""
    backend = scope.backend("opencl")
    be = ArrayBackend(
        "opencl",
        backend.keyset,
        Module(),
        from_numpy,
        to_numpy,
        array_type=Array,
        host_memory=False,  # Tensor.numpy() would be a hidden transfer, and is refused.
        writable=True,
        dtypes=C_TYPES,
    )
    register_array_backend(be)
    scope.on_unload(partial(unregister_array_backend, be))
    with scope.library("_", "IMPL") as library:
        library.fallback(opmux.native.cpu_fallback, backend.name)
    with scope.library("aten", "IMPL", backend.name) as library:
        for name, function in _memory(be).items():
            library.impl(name, function)
        for name, expression in _EXPRESSIONS.items():
            library.impl(name, structured_kernel(name, partial(_computed, be, expression)))
        library.impl("add.out", structured_kernel("add.out", partial(_added, be)))
        library.impl("mm.out", structured_kernel("mm.out", _multiplied))
    opmux.native.autocast_kernels(scope, backend)


# -- memory --------------------------------------------------------------------------------------------------------------


def _memory(be: ArrayBackend) -> dict[str, Any]:
    """The kernels that a device with memory of its own needs; all other views are made of `as_strided`."""

    def make(size: list[int], dtype: opmux.dtype | None, **options: Any) -> Tensor:
        return be.wrap(empty(size, be.native_dtype[dtype or opmux.get_default_dtype()]))

    def as_strided(self: Tensor, size: list[int], stride: list[int], storage_offset: int | None) -> Tensor:
        array = self._array
        seen = array.seen(size, stride, array.start if storage_offset is None else storage_offset)
        if not seen.is_within():
            raise OperatorValueError(
                f"as_strided of {tuple(size)}, strides {tuple(stride)}, from {seen.start}",
                found=f"the memory has {array.buffer.size // array.dtype.itemsize} elements",
                advice="stay within the memory that the tensor has",
            )
        return be.wrap(seen)

    def copy(self: Tensor, src: Tensor, non_blocking: bool) -> Tensor:
        fault = ""
        if opmux.broadcast_shapes(src.shape, self.shape) != self.shape:
            fault = f"shape {tuple(src.shape)} is not broadcast to it"
        elif self._array.repeats():
            fault = "more than one element of the written-to tensor refers to a single memory location"
        if fault:
            raise OperatorValueError(
                f"copy_ into a tensor of shape {tuple(self.shape)}",
                found=fault,
                advice="reshape the source, or clone() the destination first",
            )
        is_here = src.device.type == be.device_type
        elementwise("$x", self._array, src._array if is_here else from_numpy(src.numpy()))
        return self

    return {"empty.memory_format": make, "as_strided": as_strided, "copy_": copy, "resize_": _resized}


def _resized(self: Tensor, size: list[int], memory_format: Any) -> Tensor:
    old, new = self._array, empty(size, self._array.dtype)
    if new.buffer.size <= old.buffer.size - old.offset:
        new = old.seen(size, None, old.start)
    elif old.size:
        cl.enqueue_copy(queue(), new.buffer, old.buffer, byte_count=old.buffer.size - old.offset, src_offset=old.offset)
    self._array = new
    return self


# -- computing -----------------------------------------------------------------------------------------------------------


def _native(be: ArrayBackend, operand: Tensor) -> Array:
    """The array of an operand; of a Python number, which a tensor stands for, an array of one element."""
    array: Array = operand._array if isinstance(operand._array, Array) else be.asarray(operand._array, operand.dtype)
    return array


def _computed(be: ArrayBackend, expression: str, /, *operands: Tensor, out: Tensor) -> None:
    elementwise(expression, out._array, *[_native(be, operand) for operand in operands])


def _added(be: ArrayBackend, self: Tensor, other: Tensor, *, alpha: float, out: Tensor) -> None:
    # The number is an operand, not part of the expression: each would be another program.
    numbers = () if alpha == 1 else (be.asarray(alpha, out.dtype),)
    operands = (_native(be, self), _native(be, other), *numbers)
    elementwise("$x + $y * $z" if numbers else "$x + $y", out._array, *operands)


def _multiplied(self: Tensor, mat2: Tensor, *, out: Tensor) -> None:
    matrix_product(out._array, self._array, mat2._array)
