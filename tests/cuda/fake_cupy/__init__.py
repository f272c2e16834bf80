"""A strict stand-in for CuPy, for machines without a GPU.

`install()` puts modules named `cupy` and `cupyx` where imports find them. Their arrays are NumPy arrays behind a type of their
own: mixing them with arrays of the host is refused, and copies between the two, and whatever makes the host wait, are counted in
`MACHINE.records` with where they came from. Names, parameters and dtypes are those of the real CuPy, recorded in `api.json`.
Where CuPy behaves differently from NumPy the fake does as CuPy: reductions give 0-dim arrays, positions out of range wrap
around, repeated positions in an assignment are in no order, fresh memory is not zero.
"""

import sys
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

import numpy as np

from . import _api, _cuda, _functions, _linalg, _pool, _random
from ._compiled import ElementwiseKernel, RawKernel, RawModule
from ._machine import MACHINE, Machine, Memory, OutOfMemoryError, Record
from ._ndarray import ndarray
from ._ufunc import ufunc

__all__ = ["MACHINE", "Machine", "Memory", "OutOfMemoryError", "Record", "install", "installed", "modules", "uninstall"]

#: Names that are NumPy's very own in CuPy too.
_FROM_NUMPY = (
    *(
        "bool_",
        "int8",
        "int16",
        "int32",
        "int64",
        "uint8",
        "uint16",
        "uint32",
        "uint64",
        "float16",
        "float32",
        "float64",
    ),
    *("complex64", "complex128", "intp", "intc", "uintc", "generic", "number", "integer", "floating", "inexact"),
    *(
        "complexfloating",
        "signedinteger",
        "unsignedinteger",
        "finfo",
        "iinfo",
        "dtype",
        "newaxis",
        "pi",
        "e",
        "inf",
        "nan",
    ),
    *("ndindex", "ComplexWarning", "AxisError"),
)


def _module(path: str, names: dict[str, Any]) -> ModuleType:
    module = ModuleType(path, "The fake of this module of CuPy.")
    module.__dict__.update(names)
    return module


def modules() -> dict[str, ModuleType]:
    """Fresh modules by name."""
    cupy_names = _functions.namespace("cupy", [np])
    _functions.remember_ufuncs(cupy_names)
    cupy_names |= {name: getattr(np, name) for name in _FROM_NUMPY if hasattr(np, name)}
    pool, pinned_pool = _pool.MemoryPool(), _pool.PinnedMemoryPool()
    cupy_names |= {
        "ndarray": ndarray,
        "ufunc": ufunc,
        "bool": np.bool_,
        "AxisError": np.exceptions.AxisError,
        "__version__": _api.version(),
        "get_default_memory_pool": lambda: pool,
        "get_default_pinned_memory_pool": lambda: pinned_pool,
        "is_available": lambda: bool(MACHINE.devices),
        "ElementwiseKernel": ElementwiseKernel,
        "RawKernel": RawKernel,
        "RawModule": RawModule,
    }
    special = _functions.special_functions()
    parts = {
        "cupy.linalg": _functions.namespace("cupy.linalg", [np.linalg]) | {"LinAlgError": np.linalg.LinAlgError},
        "cupy.linalg._decomposition": {"_lu_factor": _linalg.lu_factor},
        "cupy.fft": _functions.namespace("cupy.fft", [np.fft]),
        "cupy.random": _random.functions(),
        "cupy.lib": {},
        "cupy.lib.stride_tricks": _functions.namespace("cupy.lib.stride_tricks", [np.lib.stride_tricks]),
        "cupy.cuda": _cuda_names(),
        "cupy.cuda.runtime": _cuda.runtime_functions(),
        "cupy.cuda.memory": _pool.memory_classes(),
        "cupy.cuda.memory_hook": {"MemoryHook": _pool.MemoryHook},
        "cupyx.scipy": {},
        "cupyx.scipy.special": _functions.namespace("cupyx.scipy.special", special),
        "cupyx.scipy.linalg": _functions.namespace("cupyx.scipy.linalg", _scipy_linalg()),
    }
    made = {"cupy": _module("cupy", cupy_names), "cupyx": _module("cupyx", _cupyx_names())}
    for path, names in parts.items():
        made[path] = _module(path, names)
    for path, module in made.items():
        module.__path__ = []
        module.__spec__ = ModuleSpec(path, None, is_package=True)
        parent, _, name = path.rpartition(".")
        if parent:
            setattr(made[parent], name, module)
    return made


def _scipy_linalg() -> list[Any]:
    try:
        import scipy.linalg
    except ImportError:
        return []
    return [scipy.linalg]


def _cuda_names() -> dict[str, Any]:
    _cuda.Stream.null = _cuda.Stream(null=True)
    return {
        "Device": _cuda.Device,
        "Stream": _cuda.Stream,
        "ExternalStream": _cuda.ExternalStream,
        "Event": _cuda.Event,
        "MemoryPool": _pool.MemoryPool,
        "MemoryPointer": _pool.MemoryPointer,
        "UnownedMemory": _pool.UnownedMemory,
        "get_allocator": _pool.get_allocator,
        "set_allocator": _pool.set_allocator,
        "MemoryHook": _pool.MemoryHook,
        "PinnedMemoryPool": _pool.PinnedMemoryPool,
        "get_current_stream": _cuda.get_current_stream,
        "get_elapsed_time": _cuda.get_elapsed_time,
        "get_device_id": lambda: MACHINE.device,
        "is_available": lambda: bool(MACHINE.devices),
    }


def _cupyx_names() -> dict[str, Any]:
    return {
        **_functions.namespace("cupyx", []),
        "errstate": _linalg.errstate,
        "empty_pinned": _pool.empty_pinned,
        "zeros_pinned": _pool.zeros_pinned,
    }


def installed() -> bool:
    """Whether `import cupy` gives the fake."""
    return getattr(sys.modules.get("cupy"), "__doc__", "") == "The fake of this module of CuPy."


#: The modules of a real CuPy that was imported before the fake, which must not be imported a second time.
_REAL: dict[str, ModuleType] = {}


def _taken_out() -> dict[str, ModuleType]:
    """CuPy's modules, real or fake, which imports no longer find."""
    return {name: sys.modules.pop(name) for name in list(sys.modules) if name.partition(".")[0] in ("cupy", "cupyx")}


def install(devices: int = 2) -> Machine:
    """Makes `import cupy` give the fake, on a fresh machine with so many devices; a real CuPy is put aside."""
    MACHINE.reset(devices)
    if not installed():
        _REAL.update(_taken_out())
    sys.modules.update(modules())
    return MACHINE


def uninstall() -> None:
    """Takes the fake away again, and puts back what it stood in for."""
    _taken_out()
    sys.modules.update(_REAL)
    _REAL.clear()
