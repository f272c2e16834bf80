"""Programs in C, made of one expression each and compiled for the device at first use."""

from functools import cache
from typing import Any, Final

import numpy as np
import pyopencl as cl

from opmux_opencl.memory import Array, queue

__all__ = ["C_TYPES", "elementwise", "matrix_product"]

#: The dtypes of the device, and what C calls them.
C_TYPES: Final = {
    "bool": "uchar",
    "uint8": "uchar",
    "int8": "char",
    "int16": "short",
    "int32": "int",
    "int64": "long",
    "float32": "float",
    "float64": "double",
}

_NAMES: Final = ("out", "x", "y", "z")


@cache
def _elementwise(expression: str, dtypes: tuple[str, ...], ndim: int) -> cl.Kernel:
    """A program that computes one element of a result of any strides from those of the operands that stand at its place."""
    names = _NAMES[: len(dtypes)]
    types = [C_TYPES[d] for d in dtypes]
    buffers = [f"__global {t} *{name}, long {name}_at" for t, name in zip(types, names, strict=True)]
    steps = [f"long {name}{d}" for name in names for d in range(ndim)]
    sizes = [f"long n{d}" for d in range(ndim)]
    places = "".join(
        f"long i{d} = left % n{d}; left /= n{d};" + "".join(f"{name}_at += i{d} * {name}{d};" for name in names)
        for d in reversed(range(ndim))
    )
    # Operands are converted to the result's type first, as in PyTorch.
    values = "".join(f"const {types[0]} {name}_ = {name}[{name}_at];" for name in names[1:])
    for name in names[1:]:
        expression = expression.replace(f"${name}", f"{name}_")
    result = f"({expression}) != 0" if dtypes[0] == "bool" else expression
    code = f"""
        __kernel void run({", ".join([*buffers, *steps, *sizes])}) {{
            long left = get_global_id(0);
            {places}
            {values}
            out[out_at] = {result};
        }}"""
    return cl.Program(queue().context, code).build().run


def elementwise(expression: str, out: Array, *operands: Array) -> None:
    """Writes an expression of `$x`, `$y` and `$z` into every element of an array; operands are broadcast to it."""
    if not out.size:
        return
    arrays = [out, *[operand.broadcast_to(out.shape) for operand in operands]]
    run = _elementwise(expression, tuple([array.dtype.name for array in arrays]), out.ndim)
    given: list[Any] = []
    for array in arrays:
        given += [array.buffer, np.int64(array.start)]
    numbers = [step for array in arrays for step in array.steps] + list(out.shape)
    run(queue(), (out.size,), None, *given, *map(np.int64, numbers))


@cache
def _matrix_product(dtype: str) -> cl.Kernel:
    c = C_TYPES[dtype]
    code = f"""
        __kernel void run(__global {c} *out, __global const {c} *a, __global const {c} *b, long out_at, long a_at, long b_at,
                          long out0, long out1, long a0, long a1, long b0, long b1, long count) {{
            long i = get_global_id(0), j = get_global_id(1);
            {c} sum = 0;
            for (long k = 0; k < count; ++k) sum += a[a_at + i * a0 + k * a1] * b[b_at + k * b0 + j * b1];
            out[out_at + i * out0 + j * out1] = sum;
        }}"""
    return cl.Program(queue().context, code).build().run


def matrix_product(out: Array, a: Array, b: Array) -> None:
    """Writes the product of two matrices of one dtype into a third one."""
    if out.size:
        arrays = (out, a, b)
        numbers = [array.start for array in arrays] + [step for array in arrays for step in array.steps] + [a.shape[1]]
        buffers = [array.buffer for array in arrays]
        _matrix_product(out.dtype.name)(queue(), out.shape, None, *buffers, *map(np.int64, numbers))
