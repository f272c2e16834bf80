"""Compiles every CUDA kernel of opmux-cuda by NVRTC, which needs CuPy but neither a GPU nor a driver.

`python tests/cuda/compile_kernels.py` prints what does not compile and exits with 1; with 3 and a reason if it cannot compile.
Templates are compiled for all element types that they are used with; of element-wise kernels, what CuPy makes of them.
"""

import re
import sys
from collections.abc import Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, Final

import opmux

#: Those of them that the compiler knows: CUDA 13 has left out the first.
_ARCHITECTURES: Final = (70, 80, 90)
_FLOATS: Final = ("__half", "__nv_bfloat16", "float", "double")
_BYTES: Final = {"__half": 2, "__nv_bfloat16": 2, "float": 4, "double": 8}
#: Element types of the kernels that are used with others than all floating-point ones.
_OTHERS: Final = {
    "add_at": (*_FLOATS, "int", "long long"),
    "combine": ("int", "unsigned int", "long long", "unsigned long long", "float", "double"),
    "put": ("unsigned char", "unsigned short", "unsigned int", "unsigned long long"),
}
_KERNEL: Final = re.compile(r"template <([^>]*)>\s*__global__ void (?:__launch_bounds__\(\d+\) )?(\w+)\(")
_OPTIONS: Final = ("--std=c++17", "-DCUB_DISABLE_BF16_SUPPORT")


def _choices(parameters: list[str], first: str) -> list[tuple[str, ...]]:
    """Arguments for the parameters of a template behind its first, an element type."""
    half = _BYTES.get(first) == 2
    choices: list[tuple[str, ...]] = []
    for parameter in parameters:
        kind, name = parameter.split()
        if kind == "bool":
            choices.append({"HALF": (str(half).lower(),), "FLOATING": ("true",)}.get(name, ("false", "true")))
        elif name == "HOW":
            choices.append(("0", "1", "2", "3"))
        elif name == "HELD":
            choices.append(("0", "1", "8"))
        elif kind == "int":
            choices.append(("1", str(16 // _BYTES[first])))
        elif name == "I":
            choices.append(("long long", "int", "unsigned char"))
        elif name == "Combine":
            choices.append(("Sum", "Product", "Largest", "Smallest"))
        elif name == "Loss":
            choices.append(("SquaredError", "SmoothL1", "Huber", "CrossEntropy", "LogitCrossEntropy"))
        else:
            choices.append((first, "float") if half else (first,))
    return list(product(*choices))


def expressions(source: str) -> Iterator[str]:
    """Every instance of every kernel of a source."""
    for text, name in _KERNEL.findall(source):
        parameters = [part.strip() for part in text.split(",")]
        for first in _OTHERS.get(name, _FLOATS):
            if name == "dropout":
                sizes: list[tuple[str, ...]] = [("1",), ("2",) if first == "double" else ("4",)]
            else:
                sizes = _choices(parameters[1:], first)
            for rest in sizes:
                yield f"{name}<{', '.join((first, *rest))}>"


def raw_programs() -> Iterator[tuple[str, str, list[str]]]:
    """Name, source and instances of every file of templates, by element type."""
    from opmux_cuda.kernels import _launch

    folder = Path(_launch.__file__).parent
    for file in sorted(folder.glob("*.cu")):
        instances = list(expressions(file.read_text()))
        for first in sorted({i.partition("<")[2].split(",")[0].strip(" >") for i in instances}):
            group = [i for i in instances if i.partition("<")[2].split(",")[0].strip(" >") == first]
            yield f"{file.stem}<{first}>", _launch.program(file.stem, first), group


def formulas() -> list[Any]:
    """Every formula, once all modules that have some are imported."""
    from opmux_cuda.kernels import KERNELS, _elementwise, computation, ufuncs

    assert ufuncs
    for place in KERNELS.values():
        computation(place)
    return _elementwise.DEFINED


def vector_programs() -> Iterator[tuple[str, str, list[str]]]:
    """Name and source of all formulas that are computed 16 bytes at a time, by element type."""
    import numpy as np

    from opmux_cuda.kernels._elementwise import vector_preamble

    chosen = [formula for formula in formulas() if formula.takes_vectors]
    files = sorted({formula.file for formula in chosen if formula.file})
    for name in ("float16", "bfloat16", "float32", "float64"):
        text = vector_preamble(np.dtype(name), *files) + "".join([formula.vectors() for formula in chosen])
        yield f"vectors of {name}", text, []


def elementwise_kernels() -> Iterator[tuple[str, str, str]]:
    """Name, element type and the source that CuPy makes of every element-wise kernel."""
    import numpy as np
    from cupy._core import _kernel

    for formula in formulas():
        is_index = "I at" in formula.inputs
        for name in ("int32", "int64") if is_index else ("float16", "bfloat16", "float32", "float64"):
            dtype = np.dtype(name)
            kernel = formula.kernel(dtype)
            arrays = [p.dtype is None or p.name == "kept" for p in kernel.in_params]
            types = tuple([(p.dtype or dtype) if a else None for p, a in zip(kernel.in_params, arrays, strict=True)])
            _, out_types, type_map = _kernel._decide_params_type(kernel.in_params, kernel.out_params, types, ())
            infos = [_argument(p.dtype or dtype, a) for p, a in zip(kernel.in_params, arrays, strict=True)]
            infos += [_argument(out_types[0], True), _argument(None, False)]
            code = _kernel._get_elementwise_kernel_code(
                tuple(infos), type_map, kernel.params, kernel.operation, kernel.name, kernel.preamble
            )
            yield formula.name, name, code


def elementwise_programs() -> Iterator[tuple[str, str, list[str]]]:
    """Name and source of all element-wise kernels of an element type, each in a namespace: headers take longer than a kernel."""
    kernels = list(elementwise_kernels())
    for name in dict.fromkeys([kind for _, kind, _ in kernels]):
        codes = [(formula, code) for formula, kind, code in kernels if kind == name]
        included = dict.fromkeys([line for _, code in codes for line in _INCLUDE.findall(code)])
        texts = [f"namespace of_{formula} {{\n{_INCLUDE.sub('', code)}\n}}\n" for formula, code in codes]
        yield f"elementwise<{name}>", _HEADERS + "".join(included) + "".join(texts), []


_INCLUDE: Final = re.compile(r"^ *#include .*\n", re.MULTILINE)
_HEADERS: Final = "".join(
    f"#include <cupy/{name}>\n" for name in ("complex.cuh", "carray.cuh", "atomics.cuh", "math_constants.h")
)


def _argument(dtype: Any, is_array: bool) -> Any:
    """What CuPy knows of an argument when it makes the source: an array, a number, or the index."""
    import cupy
    from cupy._core import _carray, _kernel

    array, indexer, scalar = 1, 2, 3
    if dtype is None:
        return _kernel._ArgInfo(indexer, _carray.Indexer, None, 1, True, True)
    if is_array:
        return _kernel._ArgInfo(array, cupy.ndarray, dtype, 1, True, True)
    return _kernel._ArgInfo(scalar, type(None), dtype, 0, True, True)


@cache
def _fast() -> tuple[str, ...]:
    """Has a source optimized the least, which takes four fifths of the time and finds nothing that a compiler refuses."""
    from cupy_backends.cuda.libs import nvrtc

    return ("--Ofast-compile=max",) if nvrtc.getVersion() >= (12, 9) else ()


def problem(source: str, instances: list[str], architecture: int, include: tuple[str, ...]) -> str:
    """What NVRTC has against a source, or ""."""
    from cupy.cuda import compiler

    options = (
        *_OPTIONS,
        *_fast(),
        f"--gpu-architecture=compute_{architecture}",
        *[f"-I{folder}" for folder in include],
    )
    program = compiler._NVRTCProgram(source, "kernel.cu", name_expressions=tuple(instances), method="ptx")
    try:
        program.compile(options)
    except compiler.CompileException as error:
        return str(error)
    return ""


def _folders() -> tuple[str, ...]:
    """Where the headers of CUDA and CuPy are."""
    import cupy

    own = Path(cupy.__file__).parent / "_core" / "include"
    found = [folder / "cuda_runtime" / "include" for folder in own.parents[3].glob("nvidia")]
    found.append(Path("/usr/local/cuda/include"))
    cuda = [str(folder) for folder in found if (folder / "cuda_fp16.h").exists()]
    bundled = [str(own / "cupy" / "_cccl" / name) for name in ("cub", "thrust", "libcudacxx")]
    return (*cuda[:1], str(own), *bundled) if cuda else ()


def unable() -> str:
    """Why nothing can be compiled here, or ""."""
    try:
        import cupy
        import ml_dtypes  # noqa: F401 -- bfloat16
        from cupy_backends.cuda.libs import nvrtc

        nvrtc.getVersion()
    except Exception as error:  # a missing library shows as any of several errors
        return f"{type(error).__name__}: {error}"
    if getattr(cupy, "__doc__", "") == "The fake of this module of CuPy.":
        return "cupy is the fake"
    return "" if _folders() else "the headers of CUDA are not installed"


def main() -> int:
    """Compiles everything; 0 if all is well."""
    reason = unable()
    if reason:
        sys.stdout.write(reason)
        return 3
    # An installed plugin that is unavailable or blocked gives nobody CuPy, and without a GPU it is; so none is known here.
    catalog = opmux.plugins._manager.catalog
    catalog.records = tuple(record for record in catalog.records if record.name != "cuda")
    from cupy_backends.cuda.libs import nvrtc

    architectures = sorted({*_ARCHITECTURES} & {*nvrtc.getSupportedArchs()})
    wrong = count = 0
    include = _folders()
    for name, source, instances in (*raw_programs(), *vector_programs(), *elementwise_programs()):
        for architecture in architectures:
            found = problem(source, instances, architecture, include)
            count += len(instances) or source.count("__global__")
            if found:
                wrong += 1
                sys.stdout.write(f"{name} for sm_{architecture}:\n{found[:2000]}\n\n")
    sys.stdout.write(f"{count} kernels compiled, {wrong} sources failed\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
