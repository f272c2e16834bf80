"""Combining values with elements at places of which one may occur several times: CuPy's `ufunc.at` has few ufuncs and dtypes.

Every thread changes its element in one atomic step, so that sums of floating-point numbers are added up in an order that
differs from run to run, as those of PyTorch's CUDA kernels are.
"""

from typing import Any, Final

from opmux.errors import OperatorValueError
from opmux_cuda._cupy import xp
from opmux_cuda.kernels._launch import launch

__all__ = ["scatter"]

_HOW: Final = {"add": 0, "multiply": 1, "maximum": 2, "minimum": 3}
_THREADS: Final = 256
#: Blocks up to which each thread has one value.
_BLOCKS: Final = 1 << 16


def scatter(how: str, vector: Any, places: Any, values: Any) -> None:
    """Combines values with elements of a vector, as `ArrayBackend.scatter` asks for it.

    Args:
        how: "add", "multiply", "maximum" or "minimum".
        vector: Written in place. Bools are combined as the integers 0 and 1, and stay bools.
        places: Integers; those outside the vector are left out.
        values: As many, of the vector's dtype.

    Raises:
        OperatorValueError: Complex numbers are to be multiplied or compared.
    """
    if not places.size or not vector.size:
        return
    places = places.astype(xp.int64, copy=False)
    dtype = vector.dtype
    if dtype.kind == "c":
        _combine_parts(how, vector, places, values)
    elif dtype.itemsize < 4:
        # There are no atomic steps of one byte, and half precision would round each time.
        wide = vector.astype(xp.float32 if dtype.kind in "fV" else xp.int32)
        _launch(how, wide, places, values.astype(wide.dtype))
        vector[...] = wide != 0 if dtype.kind == "b" else wide.astype(dtype)
    else:
        _launch(how, vector, places, values)


def _combine_parts(how: str, vector: Any, places: Any, values: Any) -> None:
    """Sums of complex numbers: both parts by themselves."""
    if how != "add":
        raise OperatorValueError(
            f"{how} of complex numbers at places that may repeat, on CUDA",
            found="CUDA has no atomic step for a product of complex numbers",
            advice="compute on the CPU",
        )
    for part, numbers in ((vector.real, values.real), (vector.imag, values.imag)):
        _launch(how, part, places, numbers)


def _launch(how: str, vector: Any, places: Any, values: Any) -> None:
    count, itemsize = places.size, vector.itemsize
    step = vector.strides[0] // itemsize if vector.size > 1 else 1
    value_step = values.strides[0] // itemsize if count > 1 else 0
    grid = (min(-(-count // _THREADS), _BLOCKS),)
    args = (vector, vector.size, step, xp.ascontiguousarray(places), values, value_step, count)
    launch("combining", "combine", (vector.dtype, _HOW[how]), grid, (_THREADS,), args)
