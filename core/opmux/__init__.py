"""A PyTorch-style operator dispatcher in Python, with backends and functionality as plugins.

One operator has many kernels; each call picks one by the dispatch keys of its arguments. Operators are functions here
(`opmux.add`), methods of `Tensor`, and handles under `opmux.ops`.
"""

import importlib
import os as _os
from typing import TYPE_CHECKING, Any

from opmux import errors, native, plugins, random
from opmux._version import __version__
from opmux.dispatch import (
    enable_grad,
    inference_mode,
    is_grad_enabled,
    is_inference,
    is_inference_mode_enabled,
    no_grad,
    set_grad_enabled,
)
from opmux.dispatch import trace_from_environment as _trace_from_environment
from opmux.functional import (
    broadcast_shapes,
    cdist,
    chain_matmul,
    einsum,
    lu,
    nonzero,
    norm,
    pca_lowrank,
    result_type,
    split,
    stft,
    svd_lowrank,
    tensordot,
    unique,
    unique_consecutive,
    unravel_index,
)
from opmux.native._generated import functions as _functions
from opmux.random import get_rng_state, set_rng_state
from opmux.tensor import (
    Generator,
    Size,
    Tensor,
    UntypedStorage,
    are_deterministic_algorithms_enabled,
    as_tensor,
    asarray,
    bfloat16,
    can_cast,
    cdouble,
    cfloat,
    channels_last,
    channels_last_3d,
    complex64,
    complex128,
    contiguous_format,
    default_generator,
    device,
    dtype,
    finfo,
    float16,
    float32,
    float64,
    from_dlpack,
    from_numpy,
    frombuffer,
    get_default_device,
    get_default_dtype,
    get_deterministic_debug_mode,
    get_device,
    get_float32_matmul_precision,
    get_num_interop_threads,
    get_num_threads,
    half,
    iinfo,
    initial_seed,
    int8,
    int16,
    int32,
    int64,
    is_complex,
    is_conj,
    is_deterministic_algorithms_warn_only_enabled,
    is_distributed,
    is_floating_point,
    is_neg,
    is_nonzero,
    is_same_size,
    is_signed,
    is_storage,
    is_tensor,
    is_warn_always_enabled,
    layout,
    manual_seed,
    memory_format,
    numel,
    ops,
    preserve_format,
    promote_types,
    seed,
    set_default_device,
    set_default_dtype,
    set_deterministic_debug_mode,
    set_float32_matmul_precision,
    set_flush_denormal,
    set_num_interop_threads,
    set_num_threads,
    set_printoptions,
    set_warn_always,
    short,
    strided,
    sym_float,
    sym_int,
    sym_ite,
    sym_max,
    sym_min,
    sym_not,
    sym_sum,
    tensor,
    typename,
    uint8,
    uint16,
    uint32,
    uint64,
    use_deterministic_algorithms,
)
from opmux.tensor import _assert as _assert
from opmux.tensor import bool_ as bool
from opmux.tensor import float32 as float
from opmux.tensor import float64 as double
from opmux.tensor import int32 as int
from opmux.tensor import int64 as long

if TYPE_CHECKING:
    from opmux import (
        amp,
        array_api,
        export,
        fft,
        func,
        library,
        linalg,
        masked,
        nn,
        optim,
        overrides,
        serialization,
        signal,
        special,
        testing,
    )
    from opmux import autograd as autograd  # published by plugins: their stubs are beside this file
    from opmux import cuda as cuda
    from opmux import dask as dask
    from opmux.amp import (
        autocast,
        clear_autocast_cache,
        get_autocast_dtype,
        is_autocast_cache_enabled,
        is_autocast_enabled,
        set_autocast_cache_enabled,
        set_autocast_dtype,
        set_autocast_enabled,
    )
    from opmux.func import vmap
    from opmux.library import Tag
    from opmux.native._generated import return_types
    from opmux.native._generated.functions import *  # noqa: F403 -- one name per operator, listed in __all__
    from opmux.serialization import load, save

#: Numbers, as in `math`, and None, which adds a dimension where it stands in an index.
from math import e, inf, nan, pi

newaxis = None

#: Names of operators that are functions here.
_OPERATORS = frozenset(vars(_functions)["FUNCTIONS"])
#: Modules that are imported on first use, and the module of each other name that is.
_LATER_MODULES = {
    **{
        name: f"opmux.{name}"
        for name in (
            "amp",
            "array_api",
            "export",
            "fft",
            "func",
            "library",
            "linalg",
            "masked",
            "nn",
            "optim",
            "overrides",
            "serialization",
            "signal",
            "special",
            "testing",
        )
    },
    "return_types": "opmux.native._generated.return_types",
}
_AUTOCAST = (
    "autocast",
    "clear_autocast_cache",
    "get_autocast_dtype",
    "is_autocast_cache_enabled",
    "is_autocast_enabled",
    "set_autocast_cache_enabled",
    "set_autocast_dtype",
    "set_autocast_enabled",
)
_LATER = {
    "Tag": "opmux.library",
    "load": "opmux.serialization",
    "save": "opmux.serialization",
    "vmap": "opmux.func",
    **dict.fromkeys(_AUTOCAST, "opmux.amp"),
}
#: Modules that are no attributes until they have been imported.
_MODULES = frozenset({"cli", "codegen"})

__all__ = [
    "autocast",
    "clear_autocast_cache",
    "get_autocast_dtype",
    "is_autocast_cache_enabled",
    "is_autocast_enabled",
    "set_autocast_cache_enabled",
    "set_autocast_dtype",
    "set_autocast_enabled",
    "amp",
    "array_api",
    "frombuffer",
    "finfo",
    "iinfo",
    "set_printoptions",
    "broadcast_shapes",
    "is_complex",
    "is_conj",
    "is_distributed",
    "is_floating_point",
    "is_neg",
    "is_nonzero",
    "is_same_size",
    "is_signed",
    "get_device",
    "is_storage",
    "is_tensor",
    "numel",
    "typename",
    "sym_float",
    "sym_int",
    "sym_ite",
    "sym_max",
    "sym_min",
    "sym_not",
    "sym_sum",
    "are_deterministic_algorithms_enabled",
    "get_deterministic_debug_mode",
    "get_float32_matmul_precision",
    "get_num_interop_threads",
    "get_num_threads",
    "is_deterministic_algorithms_warn_only_enabled",
    "is_warn_always_enabled",
    "set_deterministic_debug_mode",
    "set_float32_matmul_precision",
    "set_flush_denormal",
    "set_num_interop_threads",
    "set_num_threads",
    "set_warn_always",
    "use_deterministic_algorithms",
    "half",
    "short",
    "cfloat",
    "cdouble",
    "random",
    "get_rng_state",
    "set_rng_state",
    "e",
    "inf",
    "nan",
    "pi",
    "newaxis",
    "Generator",
    "UntypedStorage",
    "Size",
    "Tag",
    "Tensor",
    "__version__",
    "as_tensor",
    "asarray",
    "bfloat16",
    "bool",
    "can_cast",
    "cdist",
    "chain_matmul",
    "channels_last",
    "channels_last_3d",
    "complex64",
    "complex128",
    "contiguous_format",
    "default_generator",
    "device",
    "double",
    "dtype",
    "einsum",
    "enable_grad",
    "errors",
    "export",
    "fft",
    "float",
    "float16",
    "float32",
    "float64",
    "from_dlpack",
    "from_numpy",
    "func",
    "get_default_device",
    "get_default_dtype",
    "inference_mode",
    "initial_seed",
    "int",
    "int8",
    "int16",
    "int32",
    "int64",
    "is_grad_enabled",
    "is_inference",
    "is_inference_mode_enabled",
    "layout",
    "library",
    "linalg",
    "load",
    "long",
    "lu",
    "manual_seed",
    "masked",
    "memory_format",
    "native",
    "nn",
    "no_grad",
    "ops",
    "optim",
    "overrides",
    "plugins",
    "preserve_format",
    "promote_types",
    "result_type",
    "return_types",
    "save",
    "seed",
    "serialization",
    "set_default_device",
    "set_default_dtype",
    "set_grad_enabled",
    "signal",
    "special",
    "strided",
    "tensor",
    "tensordot",
    "testing",
    "uint8",
    "uint16",
    "uint32",
    "uint64",
    "vmap",
    "nonzero",
    "norm",
    "pca_lowrank",
    "split",
    "stft",
    "svd_lowrank",
    "unique",
    "unique_consecutive",
    "unravel_index",
    *_functions.__all__,
]


def __getattr__(name: str) -> Any:
    """A function or module that is made on first use, or what a loaded plugin publishes: `opmux.cuda`, `opmux.autograd`."""
    if name in _OPERATORS:  # see Note [Public functions]
        value = globals()[name] = getattr(_functions, name)
        return value
    if name in _LATER_MODULES:
        module = globals()[name] = importlib.import_module(_LATER_MODULES[name])
        return module
    if name in _LATER:
        value = globals()[name] = getattr(importlib.import_module(_LATER[name]), name)
        return value
    if name.startswith("_"):
        raise native.no_attribute(__name__, name)
    return plugins.namespace(name)


def __dir__() -> list[str]:
    # Without the private operators that a program has called: Python tells what a wrong name may have meant of 750 names at most.
    called = {name for name in _OPERATORS if name.startswith("_")}
    return sorted({*globals(), *__all__, *plugins.namespaces()} - called)


_trace_from_environment()
plugins.autoload(_MODULES.union(__all__, globals()))
if _os.environ.get("OPMUX_CHECK"):
    importlib.import_module(_LATER_MODULES["testing"]).check_from_environment()
