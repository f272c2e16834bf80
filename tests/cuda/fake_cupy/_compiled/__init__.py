"""CuPy's user-defined kernels, run on the host: CUDA C++ is compiled as C++ and every access to memory is checked.

What a GPU leaves to chance is an error here: an access out of bounds or misaligned, a race between threads, a barrier that
not all threads reach, a shuffle with a lane that is not there, an argument of another type than the parameter. Shared memory
starts as NaN. What CuPy refuses is refused in the same way.
"""

from ._build import KernelError, compiler
from ._elementwise import ElementwiseKernel
from ._raw import RawKernel, RawModule

__all__ = ["ElementwiseKernel", "KernelError", "RawKernel", "RawModule", "compiler"]
