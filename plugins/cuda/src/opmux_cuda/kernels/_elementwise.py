"""Element-wise kernels: one launch for a whole formula, in memory of any order.

A formula is compiled in two ways. CuPy's `ElementwiseKernel` computes it of arrays of any shapes and strides, an element in each
thread. Large arrays that lie alike and without gaps are read and written 16 bytes at a time by a kernel of ours: with 4 bytes
on the way in each thread, an H100 reaches half of the bandwidth of its memory.
"""

from functools import lru_cache
from importlib import resources
from typing import Any, Final, final

from opmux import Tensor
from opmux.native import ArrayBackend
from opmux_cuda._cupy import xp
from opmux_cuda.kernels._launch import C_TYPES, FLOATING, OPTIONS, floating, headers, name_of, wide

__all__ = ["DEFINED", "Elementwise", "destination", "forget", "is_long", "laid_out_alike", "vector_preamble"]

_HERE: Final = resources.files(__package__)  # also where the package is in a zip archive
#: Elements from which on a formula is computed 16 bytes at a time: of fewer the launch takes longer than the work.
_VECTOR_FROM: Final = 1 << 18
_THREADS: Final = 512
#: CuPy's names of types, but T, in C++; formulas with others are left to CuPy.
_NUMBERS: Final = {"float64": "double", "int64": "long long"}

_VECTORS: Final = """
extern "C" __global__ void __launch_bounds__({threads}) {name}({parameters}, {result}* y_all, long long all) {{
  constexpr int N = 16 / sizeof(T);
  long long at = (long long)blockIdx.x * {threads} + threadIdx.x, packs = all / N;
  if (at < packs) {{
    {packs}
    Pack<{result}, N> y_pack;
    for (int j = 0; j < N; ++j) {{
      {elements}
      {result} y;
      {operation};
      y_pack.at[j] = y;
    }}
    reinterpret_cast<Pack<{result}, N>*>(y_all)[at] = y_pack;
  }} else if (at - packs < all % N) {{
    at += packs * (N - 1);  // the elements behind the last pack, one for each thread
    {last_elements}
    {result} y;
    {operation};
    y_all[at] = y;
  }}
}}
"""


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
        #: Types and names of the parameters.
        self.parameters = [(kind, of) for kind, _, of in (text.strip().partition(" ") for text in inputs.split(","))]
        kinds = [kind for kind, _ in self.parameters]
        #: Which parameter is the first that is an array always.
        self._first = next(i for i, kind in enumerate(kinds) if kind not in _NUMBERS)
        self.takes_vectors = result in ("T y", "bool y") and {*kinds} <= {"T", *_NUMBERS}
        DEFINED.append(self)

    def kernel(self, native: Any) -> Any:
        """The `cupy.ElementwiseKernel` for elements of a dtype."""
        return _kernel(self, "double" if wide(native).itemsize == 8 else "float")

    def __call__(self, *args: Any) -> Any:
        """The result, in the last argument if there is one more than `inputs` names."""
        first = args[self._first]
        if is_long(first) and self.takes_vectors and self._lies_in_rows(args, first):
            return self._in_vectors(args, first)
        return self.kernel(first.dtype)(*args)

    def _lies_in_rows(self, args: tuple[Any, ...], first: Any) -> bool:
        """Whether all arrays have one shape, are row-major, and begin where 16 bytes can be read."""
        if name_of(first.dtype) not in FLOATING:
            return False
        for (kind, _), array in zip((*self.parameters, ("T", "y")), args, strict=False):
            if kind != "T":
                continue
            if array.dtype != first.dtype or array.shape != first.shape:
                return False
            if not array.flags.c_contiguous or array.data.ptr % 16:
                return False
        return True

    def _in_vectors(self, args: tuple[Any, ...], first: Any) -> Any:
        count = len(self.parameters)
        dtype = first.dtype if self.result == "T y" else bool
        result = args[count] if len(args) > count else xp.empty(first.shape, dtype)
        packs, rest = divmod(first.size, 16 // first.itemsize)
        kernel = _vector_kernel(self, first.dtype)
        kernel((-(-(packs + rest) // _THREADS),), (_THREADS,), (*args[:count], result, first.size))
        return result

    def vectors(self) -> str:
        """The text of the kernel that reads 16 bytes at a time, behind a `vector_preamble`."""
        arrays = [of for kind, of in self.parameters if kind == "T"]
        parameters = [f"const T* {of}_all" if kind == "T" else f"{_NUMBERS[kind]} {of}" for kind, of in self.parameters]
        packs = [f"const Pack<T, N> {of}_pack = reinterpret_cast<const Pack<T, N>*>({of}_all)[at];" for of in arrays]
        return _VECTORS.format(
            threads=_THREADS,
            name=f"opmux_{self.name}_vectors",
            parameters=", ".join(parameters),
            packs=" ".join(packs),
            elements=" ".join([f"const T {of} = {of}_pack.at[j];" for of in arrays]),
            last_elements=" ".join([f"const T {of} = {of}_all[at];" for of in arrays]),
            operation=self.operation,
            result=self.result.partition(" ")[0],
        )


def vector_preamble(native: Any, *files: str) -> str:
    """What stands before kernels that read 16 bytes at a time: the types, and the functions of some files."""
    element = C_TYPES[native.name]
    types = f"typedef {element} T;\ntypedef {C_TYPES[wide(native).name]} A;\n"
    texts = [(_HERE / f"{name}.cu").read_text("utf-8") for name in ("prelude", *files)]
    return headers(element) + texts[0] + types + "".join(texts[1:])


#: Every formula of this package.
DEFINED: Final[list[Elementwise]] = []


@lru_cache(None)
def _kernel(formula: Elementwise, computing: str) -> Any:
    preamble = f"typedef {computing} A;\n"
    if formula.file:
        preamble += (_HERE / f"{formula.file}.cu").read_text("utf-8")
    name = f"opmux_{formula.name}_{computing}"
    return xp.ElementwiseKernel(formula.inputs, formula.result, formula.operation, name, preamble=preamble)


@lru_cache(None)
def _vector_kernel(formula: Elementwise, native: Any) -> Any:
    code = vector_preamble(native, *filter(None, [formula.file])) + formula.vectors()
    module = xp.RawModule(code=code, options=OPTIONS)
    return module.get_function(f"opmux_{formula.name}_vectors")


def forget() -> None:
    """Drops the compiled kernels."""
    _kernel.cache_clear()
    _vector_kernel.cache_clear()


def is_long(array: Any) -> bool:
    """Whether something is an array of so many elements that it is worked on 16 bytes at a time."""
    return array.__class__ is xp.ndarray and array.size >= _VECTOR_FROM


def laid_out_alike(be: ArrayBackend, *tensors: Tensor) -> bool:
    """Whether tensors are floating-point arrays of one dtype, shape and order in memory, so that their result has it too."""
    if not floating(be, *tensors):
        return False
    first = tensors[0]._array
    for tensor in tensors[1:]:
        array = tensor._array
        if array.shape != first.shape or array.strides != first.strides:
            return False
    return True


def destination(array: Any, out: Any) -> Any:
    """`out`, or a new array in the order in memory that `array` has."""
    if out is not None:
        return out
    if array.flags.c_contiguous:
        return xp.empty(array.shape, array.dtype)
    # An expanded array has elements that share memory; its result has not.
    return xp.empty_like(array, order="C" if 0 in array.strides else "K")
