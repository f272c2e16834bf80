"""Launching the CUDA C++ of this package: sources are compiled when a kernel is first launched, and kept by CuPy on disk.

Kernels are templates over element types. Half precision is read and written as such and computed in float.
"""

from functools import lru_cache
from math import prod
from pathlib import Path
from typing import Any, Final

from opmux import Tensor
from opmux.native import ArrayBackend
from opmux_cuda._cupy import xp

__all__ = [
    "C_TYPES",
    "FLOATING",
    "contiguous",
    "floating",
    "forget",
    "function",
    "laid_out_as",
    "launch",
    "native",
    "pack_size",
    "program",
    "row_blocks",
    "split",
    "wide",
]

_HERE: Final = Path(__file__).parent
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
_OPTIONS: Final = ("--std=c++17",)
#: What sources are made of: the files before the one that is asked for.
_BEFORE: Final = {"loss": ("prelude", "loss_functions")}


def program(file: str, expression: str) -> str:
    """The whole source of a kernel of `<file>.cu`, of which `expression` is an instance, "softmax_rows<float, 4>"."""
    headers = "".join([header for name, header in _HEADERS.items() if name in expression])
    files = (*_BEFORE.get(file, ("prelude",)), file)
    return headers + "".join([(_HERE / f"{name}.cu").read_text() for name in files])


@lru_cache(None)
def function(file: str, expression: str) -> Any:
    """The compiled kernel, a `cupy.RawKernel`."""
    module = xp.RawModule(code=program(file, expression), options=_OPTIONS, name_expressions=(expression,))
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
    written = [_written(t) for t in types]
    function(file, f"{name}<{', '.join(written)}>")(grid, block, args)


def _written(argument: Any) -> str:
    """A template's argument in C++."""
    if isinstance(argument, bool):
        return "true" if argument else "false"
    return C_TYPES[argument.name] if hasattr(argument, "name") else str(argument)


def forget() -> None:
    """Drops the compiled kernels, which hold modules of CUDA."""
    function.cache_clear()


def native(be: ArrayBackend, *arrays: Any) -> bool:
    """Whether these are arrays of this backend, and not numbers or arrays of another."""
    return all(type(array) is be.array_type for array in arrays)


def floating(be: ArrayBackend, *tensors: Tensor | None) -> bool:
    """Whether all tensors that are given are real floating-point arrays of this backend and one dtype."""
    arrays = [tensor._array for tensor in tensors if tensor is not None]
    first = arrays[0]
    return all(native(be, array) and array.dtype == first.dtype and array.dtype.name in FLOATING for array in arrays)


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
    size = min(16 // max([array.itemsize for array in arrays]), most)
    fits = all(array.data.ptr % (size * array.itemsize) == 0 for array in arrays)
    return size if fits and width % size == 0 else 1


def row_blocks(rows: int, packs: int) -> tuple[tuple[int, ...], tuple[int, int]]:
    """Grid and block for kernels over rows: a warp for each row of up to 256 packs, else a block for each row."""
    if packs <= 256:
        return (-(-rows // 4),), (32, 4)
    return (rows,), (min(-(-packs // 128) * 32, 1024), 1)


def split(shape: tuple[int, ...], axis: int) -> tuple[int, int, int]:
    """Numbers of elements before, along and behind an axis."""
    return prod(shape[:axis]), shape[axis], prod(shape[axis + 1 :])
