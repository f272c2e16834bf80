"""`RawKernel` and `RawModule`: kernels in CUDA C++, launched with a grid and blocks."""

import ctypes
from functools import lru_cache
from typing import Any, Final, final

import numpy as np

from .._calls import ARRAY
from .._machine import MACHINE
from ._build import Argument, KernelError, array_argument, load, translated, type_code

__all__ = ["RawKernel", "RawModule"]

#: What CuPy makes of Python's numbers. A bool is an int for it.
_NUMBERS: Final = {int: np.int64, float: np.float64, bool: np.int64, complex: np.complex128}


@lru_cache(None)
def _program(source: str, name: str) -> str:
    return f"""#include "cuda_host.h"
{translated(source)}
static constexpr auto kernel_function = &{name};
extern "C" void kernel_entry(void** values) {{ cuda_host::call(kernel_function, values); }}
extern "C" void describe_kernel(char* to) {{ cuda_host::describe(kernel_function, to); }}
"""


def _argument(number: int, value: Any) -> Argument:
    name = f"argument {number}"
    if isinstance(value, ARRAY[0]):
        MACHINE.check_device(value._memory)
        return array_argument(name, value._host)
    if type(value) in _NUMBERS:
        value = _NUMBERS[type(value)](value)
    if not isinstance(value, np.generic):
        raise TypeError(f"Unsupported type {type(value)}")
    return Argument(name, type_code(value.dtype), ctypes.create_string_buffer(value.tobytes(), value.itemsize))


@final
class RawKernel:
    """A kernel of one source.

    Args:
        code: CUDA C++.
        name: Name of the `__global__` function.
        options: Options of the compiler.
    """

    def __init__(self, code: str, name: str, options: tuple[str, ...] = (), backend: str = "nvrtc") -> None:
        if not isinstance(options, tuple):
            raise TypeError("Expected tuple for options")
        self.code, self.name, self.options, self.backend = code, name, options, backend

    def __call__(
        self, grid: tuple[int, ...], block: tuple[int, ...], args: tuple[Any, ...], *, shared_mem: int = 0
    ) -> None:
        """Launches the kernel.

        Raises:
            KernelError: The grid or an argument does not fit, or the kernel did what no kernel may do.
        """
        whole_grid, whole_block = (tuple(max(int(n), 1) for n in (*given, 1, 1)[:3]) for given in (grid, block))
        if whole_grid[0] > 2**31 - 1 or max(whole_grid[1:]) > 65535:
            raise KernelError(f"{self.name}: a grid of {whole_grid}: CUDA_ERROR_INVALID_VALUE")
        library = load(_program(self.code, self.name), tuple(o for o in self.options if o.startswith("-D")))
        arguments = [_argument(i, value) for i, value in enumerate(args)]
        self._compare(library.parameters or [], arguments)
        library.run(self.name, arguments, whole_grid, whole_block, shared_mem)
        memories = [value._memory for value in args if isinstance(value, ARRAY[0])]
        MACHINE.launch(self.name, memories, memories)

    def _compare(self, parameters: list[str], arguments: list[Argument]) -> None:
        codes = [argument.code for argument in arguments]
        if len(codes) == len(parameters):
            # The number 0 as an int has the bits of a null pointer.
            zeros = [code == "i8" and not any(a.value.raw) for code, a in zip(codes, arguments, strict=True)]
            pairs = zip(codes, parameters, zeros, strict=True)
            codes = [expected if zero and expected[0] == "*" else code for code, expected, zero in pairs]
        if codes != parameters:
            raise KernelError(f"{self.name} has parameters {parameters} and got {codes}: a GPU would read garbage")


@final
class RawModule:
    """Kernels of one source, templates among them.

    Args:
        code: CUDA C++.
        options: Options of the compiler.
        name_expressions: The instances of templates that `get_function` is asked for.
    """

    def __init__(
        self,
        *,
        code: str,
        options: tuple[str, ...] = (),
        backend: str = "nvrtc",
        name_expressions: tuple[str, ...] | None = None,
    ) -> None:
        self.code, self.options, self.backend, self.name_expressions = code, options, backend, name_expressions

    def get_function(self, name: str) -> RawKernel:
        """The kernel of that name."""
        if "<" in name and name not in (self.name_expressions or ()):
            raise KernelError(f"CUDA_ERROR_NOT_FOUND: named symbol not found: {name} is not in name_expressions")
        return RawKernel(self.code, name, self.options, self.backend)
