"""Launching the CUDA C++ of this package: sources are compiled when a kernel is first launched, and kept by CuPy on disk.

Kernels are templates over element types. Half precision is read and written as such and computed in float.
"""

from functools import lru_cache
from importlib import resources
from math import prod
from typing import Any, Final

from opmux import Tensor
from opmux.native import ArrayBackend
from opmux_cuda._cupy import xp

__all__ = [
    "C_TYPES",
    "FLOATING",
    "OPTIONS",
    "contiguous",
    "floating",
    "forget",
    "function",
    "headers",
    "laid_out_as",
    "launch",
    "name_of",
    "native",
    "pack_size",
    "program",
    "row_blocks",
    "split",
    "wide",
]

_HERE: Final = resources.files(__package__)  # also where the package is in a zip archive
#: Names of element types in CUDA C++.
C_TYPES: Final = {
    "bool": "bool",
    "uint8": "unsigned char",
    "uint16": "unsigned short",
    "uint32": "unsigned int",
    "uint64": "unsigned long long",
    "int8": "signed char",
    "int16": "short",
    "int32": "int",
    "int64": "long long",
    "float16": "__half",
    "bfloat16": "__nv_bfloat16",
    "float32": "float",
    "float64": "double",
}
#: Headers are included only where their type is: CuPy finds them only if the CUDA toolkit's headers are installed.
_HEADERS: Final = {"__half": "#include <cuda_fp16.h>\n", "__nv_bfloat16": "#include <cuda_bf16.h>\n"}


#: Names of the element types that are computed with.
FLOATING: Final = frozenset(("float16", "bfloat16", "float32", "float64"))
OPTIONS: Final = ("--std=c++17",)
#: What sources are made of: the files before the one that is asked for.
_BEFORE: Final = {"loss": ("prelude", "loss_functions")}


def headers(text: str) -> str:
    """The lines that include what the element types in a text need."""
    return "".join([header for name, header in _HEADERS.items() if name in text])


def program(file: str, expression: str) -> str:
    """The whole source of a kernel of `<file>.cu`, of which `expression` is an instance, "softmax_rows<float, 4>"."""
    files = (*_BEFORE.get(file, ("prelude",)), file)
    return headers(expression) + "".join([(_HERE / f"{name}.cu").read_text("utf-8") for name in files])


@lru_cache(None)
def name_of(dtype: Any) -> str:
    """Name of a dtype of CuPy: NumPy makes it anew each time, which takes a third as long as a launch."""
    return str(dtype.name)


@lru_cache(None)
def function(file: str, expression: str) -> Any:
    """The compiled kernel, a `cupy.RawKernel`."""
    module = xp.RawModule(code=program(file, expression), options=OPTIONS, name_expressions=(expression,))
    return module.get_function(expression)


def launch(file: str, name: str, types: tuple[Any, ...], grid: Any, block: Any, args: tuple[Any, ...]) -> None:
    """Launches an instance of a template.

    Args:
        file: Name of the source, without ".cu".
        name: Name of the template.
        types: Its arguments: dtypes of CuPy, numbers, bools, names of classes.
        grid: Number of blocks, at most three.
        block: Number of threads, at most three.
        args: The kernel's arguments; ints are `long long`, floats `double`.
    """
    _instance(file, name, *types)(grid, block, args)


@lru_cache(None, typed=True)
def _instance(file: str, name: str, *types: Any) -> Any:
    """The compiled instance of a template: a launch writes no C++."""
    return function(file, f"{name}<{', '.join([_written(t) for t in types])}>")


def _written(argument: Any) -> str:
    """A template's argument in C++."""
    if isinstance(argument, bool):
        return "true" if argument else "false"
    return C_TYPES[argument.name] if hasattr(argument, "name") else str(argument)


def forget() -> None:
    """Drops the compiled kernels, which hold modules of CUDA."""
    _instance.cache_clear()
    function.cache_clear()


def native(be: ArrayBackend, *arrays: Any) -> bool:
    """Whether these are arrays of this backend, and not numbers or arrays of another."""
    array_type = be.array_type
    for array in arrays:  # noqa: SIM110 -- a generator would take longer than the look itself
        if type(array) is not array_type:
            return False
    return True


def floating(be: ArrayBackend, *tensors: Tensor | None) -> bool:
    """Whether all tensors that are given are real floating-point arrays of this backend and one dtype."""
    array_type: Any = be.array_type
    first: Any = None
    for tensor in tensors:
        if tensor is None:
            continue
        array: Any = tensor._array
        if array.__class__ is not array_type or (first is not None and array.dtype != first):
            return False
        first = array.dtype
    return first is not None and name_of(first) in FLOATING


def wide(native: Any) -> Any:
    """The dtype that a kernel sums in: float32 for half precision, else the dtype itself."""
    return xp.dtype("float32") if native.itemsize == 2 else native


def contiguous(array: Any) -> Any:
    """The array in row-major order, copied if it is not: kernels take no strides."""
    return array if array.flags.c_contiguous else xp.ascontiguousarray(array)


def laid_out_as(result: Any, input: Any) -> Any:
    """The result with its channels innermost in memory if the input has them so."""
    if input.flags.c_contiguous or input.ndim not in (4, 5) or not xp.moveaxis(input, 1, -1).flags.c_contiguous:
        return result
    return xp.moveaxis(xp.ascontiguousarray(xp.moveaxis(result, 1, -1)), -1, 1)


def pack_size(width: int, *arrays: Any, most: int = 16) -> int:
    """How many elements a thread can read at once: 16 bytes where the length of rows and all addresses allow, else one."""
    largest = 1
    for array in arrays:
        largest = max(largest, array.itemsize)
    size = min(16 // largest, most)
    if width % size:
        return 1
    for array in arrays:
        if array.data.ptr % (size * array.itemsize):
            return 1
    return size


#: Packs that a thread of the kernels over rows holds in registers at most.
_HELD: Final = 8
#: Threads of a block that has a row to itself.
_BLOCK: Final = 512


def row_blocks(rows: int, packs: int) -> tuple[tuple[int, ...], tuple[int, int], int]:
    """Grid and block for kernels over rows, and how many packs each thread holds, 0 if a row has too many.

    Up to 256 packs a warp has a row, else a block.
    """
    threads = 32 if packs <= 32 * _HELD else _BLOCK
    each = -(-packs // threads)
    held = 1 << (each - 1).bit_length() if each <= _HELD else 0
    return ((-(-rows // 4),), (32, 4), held) if threads == 32 else ((rows,), (threads, 1), held)


def split(shape: tuple[int, ...], axis: int) -> tuple[int, int, int]:
    """Numbers of elements before, along and behind an axis."""
    return prod(shape[:axis]), shape[axis], prod(shape[axis + 1 :])
