"""Kernels in which a backend computes in its own way, in all variants of an operator."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from opmux.native.instantiation import array_function, array_kernel
from opmux.tensor import ArrayBackend

__all__ = ["Own", "own_kernels"]

#: `(portable, be, *args, **kwargs)`: the device-independent computation, for the cases that are left to it, the backend and the
#: operator's arguments. Where the operator is declared `structured` it returns native arrays and may use `out`, an array to
#: write into or None; else it returns tensors.
Own = Callable[..., Any]


def own_kernels(be: ArrayBackend, own: Mapping[str, Own]) -> dict[str, Callable[..., Any]]:
    """Kernels by qualified operator name, with a backend's own computations in place of device-independent ones.

    One function serves every operator that is declared with the same computation: `gelu`, `gelu_` and `gelu.out`, and shapes,
    dtypes and errors stay those of the declaration.

    Args:
        be: The backend.
        own: Computations by the name of one of their operators, "gelu".

    Raises:
        KeyError: No operator of such a name has a device-independent computation.
    """
    from opmux.native._generated.declarations import KERNELS

    paths = {row.name: row.array for row in KERNELS if row.array}
    functions = {paths[f"aten::{name}"]: function for name, function in own.items()}
    return {
        row.name: array_kernel(be, row, partial(functions[row.array], array_function(row)))
        for row in KERNELS
        if row.array in functions
    }
