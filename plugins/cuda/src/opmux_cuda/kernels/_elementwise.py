"""Element-wise kernels: one launch for a whole formula, in memory of any order."""

from functools import lru_cache
from pathlib import Path
from typing import Any, Final, final

from opmux import Tensor
from opmux.native import ArrayBackend
from opmux_cuda._cupy import xp
from opmux_cuda.kernels._launch import floating, wide

__all__ = ["DEFINED", "Elementwise", "destination", "forget", "laid_out_alike"]

_HERE: Final = Path(__file__).parent


@final
class Elementwise:
    """A formula over elements of type T, computed in A: float for half precision, else T itself.

    Args:
        name: Name of the kernel.
        inputs: CuPy's text of the parameters, "T x, float64 slope".
        operation: Statements that give the result `y`, of type T.
        file: Source with functions that the statements call, without ".cu".
        result: CuPy's text of the result.
    """

    def __init__(self, name: str, inputs: str, operation: str, file: str = "", result: str = "T y") -> None:
        self.name, self.inputs, self.operation, self.file, self.result = name, inputs, operation, file, result
        DEFINED.append(self)

    def kernel(self, native: Any) -> Any:
        """The `cupy.ElementwiseKernel` for elements of a dtype."""
        return _kernel(self, "double" if wide(native).itemsize == 8 else "float")

    def __call__(self, *args: Any) -> Any:
        """The result, in the last argument if there is one more than `inputs` names."""
        return self.kernel(next(a.dtype for a in args if hasattr(a, "dtype")))(*args)


#: Every formula of this package.
DEFINED: Final[list[Elementwise]] = []


@lru_cache(None)
def _kernel(formula: Elementwise, computing: str) -> Any:
    preamble = f"typedef {computing} A;\n"
    if formula.file:
        preamble += (_HERE / f"{formula.file}.cu").read_text()
    name = f"opmux_{formula.name}_{computing}"
    return xp.ElementwiseKernel(formula.inputs, formula.result, formula.operation, name, preamble=preamble)


def forget() -> None:
    """Drops the compiled kernels."""
    _kernel.cache_clear()


def laid_out_alike(be: ArrayBackend, *tensors: Tensor) -> bool:
    """Whether tensors are floating-point arrays of one dtype, shape and order in memory, so that their result has it too."""
    first = tensors[0]._array
    return floating(be, *tensors) and all(
        t._array.shape == first.shape and t._array.strides == first.strides for t in tensors[1:]
    )


def destination(array: Any, out: Any) -> Any:
    """`out`, or a new array in the order in memory that `array` has."""
    # An expanded array has elements that share memory; its result has not.
    return out if out is not None else xp.empty_like(array, order="C" if 0 in array.strides else "K")
