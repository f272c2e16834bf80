"""Kernels in which a backend computes in its own way, in all variants of an operator."""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from opmux.native._generated.declarations import KERNELS
from opmux.native._paths import function_at
from opmux.tensor import ArrayBackend

__all__ = ["Own", "own_kernel", "own_operators"]

#: `(portable, be, *args, **kwargs)`: the device-independent computation, for the cases that are left to it, the backend and the
#: operator's arguments. Where the operator is declared `structured` it returns native arrays and may use `out`, an array to
#: write into or None; else it returns tensors.
Own = Callable[..., Any]

#: Where a row of `KERNELS` has the function for array modules.
_ARRAY = 1


def own_operators(names: Iterable[str]) -> dict[str, str]:
    """Every operator that is declared with the same computation as one of those that are named, and that one's name.

    One function serves all of them: `gelu`, `gelu_` and `gelu.out`.

    Args:
        names: Operators, one for each computation: "gelu".

    Returns:
        Qualified names, "aten::gelu_", with the name that was given.

    Raises:
        KeyError: There is no such operator.
    """
    functions = {KERNELS[f"aten::{name}"][_ARRAY]: name for name in names}
    return {name: functions[row[_ARRAY]] for name, row in KERNELS.items() if row[_ARRAY] in functions}


def own_kernel(be: ArrayBackend, name: str, own: Own) -> Callable[..., Any]:
    """The kernel of one operator with a backend's own computation; shapes, dtypes and errors stay those of the declaration.

    Args:
        be: The backend.
        name: Qualified name, "aten::gelu_".
        own: The computation.
    """
    from opmux.native.instantiation import array_kernel, declared  # only a call needs them

    row = declared(name, KERNELS[name])
    return array_kernel(be, row, partial(own, function_at(row.array)))
