"""Records what the real CuPy offers in `api.json`: names, parameters, loops of ufuncs. No GPU is needed.

Run it in an environment with CuPy, after a new version of it is out:

    python tests/cuda/fake_cupy/record_api.py
"""

import importlib
import inspect
import json
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

#: Modules whose names are recorded.
MODULES = (
    "cupy",
    "cupy.cuda",
    "cupy.cuda.runtime",
    "cupy.cuda.memory",
    "cupy.fft",
    "cupy.linalg",
    "cupy.random",
    "cupy.lib.stride_tricks",
    "cupyx",
    "cupyx.scipy.linalg",
    "cupyx.scipy.special",
)
#: Classes whose methods are recorded.
CLASSES = (
    "cupy.ndarray",
    "cupy.ufunc",
    "cupy.random.Generator",
    "cupy.random.XORWOW",
    "cupy.random.MRG32k3a",
    "cupy.random.Philox4x3210",
    "cupy.cuda.Device",
    "cupy.cuda.Stream",
    "cupy.cuda.ExternalStream",
    "cupy.cuda.Event",
    "cupy.cuda.MemoryPool",
    "cupy.cuda.PinnedMemoryPool",
    "cupy.cuda.MemoryPointer",
    "cupy.cuda.UnownedMemory",
    "cupy.ElementwiseKernel",
    "cupy.ReductionKernel",
    "cupy.RawKernel",
    "cupy.RawModule",
)
_SIGNATURE = re.compile(r"[\w.]+\((?P<parameters>.*)\)")


def parameters(function: Any) -> str | None:
    """Parameters as "a, b=, /, *args, *, c=, **more": names, and an equals sign where there is a default."""
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return _documented(function)
    return ", ".join(_parts(signature))


def _parts(signature: inspect.Signature) -> Iterator[str]:
    kinds = inspect.Parameter
    previous = None
    for p in signature.parameters.values():
        if previous is kinds.POSITIONAL_ONLY and p.kind is not kinds.POSITIONAL_ONLY:
            yield "/"
        if p.kind is kinds.KEYWORD_ONLY and previous not in (kinds.KEYWORD_ONLY, kinds.VAR_POSITIONAL):
            yield "*"
        stars = "*" if p.kind is kinds.VAR_POSITIONAL else "**" if p.kind is kinds.VAR_KEYWORD else ""
        yield f"{stars}{p.name}{'' if p.default is p.empty else '='}"
        previous = p.kind
    if previous is kinds.POSITIONAL_ONLY:
        yield "/"


def _documented(function: Any) -> str | None:
    """The same from the first line of the documentation, where Cython writes the signature."""
    first = (getattr(function, "__doc__", None) or "").strip().partition("\n")[0]
    match = _SIGNATURE.match(first)
    if match is None:
        return None
    parts = []
    for part in re.split(r",\s*(?![^()\[\]]*[)\]])", match["parameters"].replace("\\", "")):
        name, equals, _ = part.strip().partition("=")
        if name:
            name = name.partition(":")[0].strip()
            parts.append(name.split()[-1] + equals)  # "int axis" names a C type first
    return ", ".join(parts)


def described(value: Any) -> Any:
    """What is kept of one name."""
    types = getattr(value, "types", None)
    if type(value).__name__ == "ufunc" and types is not None:
        # What CuPy gives for ufunc.at: None where that is not implemented.
        return {"nin": value.nin, "nout": value.nout, "types": list(types), "at": value._scatter_op}
    if isinstance(value, type) or not callable(value):
        return None
    return parameters(value)


def module_names(name: str) -> dict[str, Any]:
    """The public names of a module."""
    module = importlib.import_module(name)
    return {n: described(getattr(module, n)) for n in sorted(dir(module)) if not n.startswith("_")}


def class_names(path: str) -> dict[str, Any]:
    """The names of a class; special methods as well."""
    module, _, name = path.rpartition(".")
    cls = getattr(importlib.import_module(module), name)
    own = {n for base in cls.__mro__ if base is not object for n in vars(base)}
    names = sorted(n for n in own if not n.startswith("_") or (n.startswith("__") and n.endswith("__")))
    return {n: described(getattr(cls, n)) for n in names if n not in ("__pyx_vtable__", "__doc__", "__module__")}


def stand_in_for_libraries(cupy: Any) -> None:
    """Puts empty modules where CuPy would load NVIDIA's libraries, which need not be installed to read names."""
    for name in ("cublas", "cusolver", "cusparse", "curand"):
        try:
            getattr(cupy.cuda, name)
        except ImportError:
            setattr(cupy.cuda, name, ModuleType(name))


def recorded() -> str:
    """The text of the file, from the CuPy that is installed."""
    cupy = importlib.import_module("cupy")
    stand_in_for_libraries(cupy)
    api = {
        "version": cupy.__version__,
        "modules": {name: module_names(name) for name in MODULES},
        "classes": {path: class_names(path) for path in CLASSES},
    }
    lines = []
    for group in ("modules", "classes"):
        blocks = []
        for path, names in api[group].items():
            rows = ",\n".join(f"   {json.dumps(n)}: {json.dumps(v)}" for n, v in names.items())
            blocks.append(f"  {json.dumps(path)}: {{\n{rows}\n  }}")
        lines.append(f' "{group}": {{\n' + ",\n".join(blocks) + "\n }")
    return f'{{\n "version": {json.dumps(api["version"])},\n' + ",\n".join(lines) + "\n}\n"


if __name__ == "__main__":
    Path(__file__).with_name("api.json").write_text(recorded())
