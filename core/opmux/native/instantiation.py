"""Kernels of a whole backend from one array module.

`_generated/declarations.py` says for every operator which functions of `kernels/`, `meta/` and `composite/` it has.
This module turns the rows into callables: `array_kernels` for a backend, `register_meta` and `register_composites`
once for the core.
"""

import warnings
from collections.abc import Callable, Iterable
from functools import partial
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from opmux.dispatch import Backend, Library
from opmux.native import structured
from opmux.native.device_guard import guarded
from opmux.native.meta_array import meta_backend
from opmux.native.precomputed import Precomputed, meta_alone, receiving
from opmux.native.tensor_iterator import memory_check
from opmux.tensor import ArrayBackend, register_array_backend, unregister_array_backend

__all__ = [
    "Composite",
    "Declaration",
    "Precomputed",
    "Scope",
    "array_function",
    "array_kernel",
    "array_kernels",
    "meta_kernel",
    "register_array_kernels",
    "register_composites",
    "register_meta",
]

Kernel = Callable[..., Any]

#: Kernels that take no memory from a device.
_WITHOUT_MEMORY = "kernels.view."

# Dividing by zero or overflowing is no event in PyTorch. Setting NumPy's error state around every call would cost
# more than the call, so the kernels leave it alone and only what NumPy says about them is dropped. Where warnings are
# errors, kernels catch them.
warnings.filterwarnings(
    "ignore", "(divide by zero|invalid value|overflow|underflow) encountered", RuntimeWarning, r"opmux\.native\."
)


class Declaration(NamedTuple):
    """Where one operator's kernels are.

    Attributes:
        name: "aten::add.out".
        form: "functional", "inplace" or "out" for kernels made from a structured pair; "plain" for functions that are
            kernels themselves.
        array: Function for array modules, "kernels.pointwise.add_impl"; "" if there is none.
        meta: Function for Meta, "meta.pointwise.add_meta"; a function of `kernels` runs on the Meta backend.
        out_names: Names of the out arguments, for the form "out".
        precomputed: What the Meta function computes for the other one, if anything.
        inherits: "TensorIteratorBase" for what writes element by element and so minds overlapping memory.
    """

    name: str
    form: str
    array: str
    meta: str
    out_names: tuple[str, ...] = ()
    inherits: str = ""
    precomputed: Precomputed | None = None


class Composite(NamedTuple):
    """An operator made of others: its name, the alias key, and the function, "composite.view.reshape"."""

    name: str
    key: str
    function: str


class Scope(Protocol):
    """What a plugin's scope offers to register through."""

    def library(self, ns: str, kind: str, dispatch_key: str = "") -> Any:
        """A library that is committed when its `with` block ends."""

    def on_unload(self, fn: Callable[[], None]) -> Any:
        """Has `fn` called when the plugin is unloaded."""


def _function(path: str) -> Kernel:
    module, _, name = path.rpartition(".")
    function: Kernel = getattr(import_module(f"opmux.native.{module}"), name)
    return function


def array_function(row: Declaration) -> Kernel:
    """What computes an operator on any array module."""
    return _function(row.array)


def array_kernel(be: ArrayBackend, row: Declaration, function: Kernel | None = None) -> Kernel:
    """The kernel of one operator on a backend, by `function` or by what the declaration names."""
    kernel = _unguarded(be, row, function or array_function(row))
    return guarded(be, row.name, kernel, explains=row.form == "functional" or row.array.startswith(_WITHOUT_MEMORY))


def _unguarded(be: ArrayBackend, row: Declaration, function: Kernel) -> Kernel:
    if row.form == "plain":
        return partial(function, be)
    meta = _function(row.meta)
    if row.precomputed is not None:
        function, meta = receiving(function, meta, row.precomputed), meta_alone(meta)
    if row.form == "functional":
        return structured.functional_kernel(be, function, meta, row.name)
    check = memory_check(be, row.name) if row.inherits else None
    if row.form == "inplace":
        return structured.inplace_kernel(be, function, meta, row.name, check)
    return structured.out_kernel(be, function, meta, row.name, row.out_names, check)


def meta_kernel(be: ArrayBackend, row: Declaration) -> Kernel:
    """The Meta kernel of one operator; `be` is the Meta backend."""
    function = _function(row.meta)
    if row.form == "plain":
        if row.meta.startswith("kernels."):
            return partial(function, be)
        return structured.meta_kernel(be, function, row.name)
    if row.precomputed is not None:
        function = meta_alone(function)
    if row.form == "functional":
        return structured.meta_functional_kernel(be, function, row.name)
    if row.form == "inplace":
        return structured.meta_inplace_kernel(be, function, row.name)
    return structured.meta_out_kernel(be, function, row.name, row.out_names)


def register_array_kernels(library: Library, be: ArrayBackend, rows: Iterable[Declaration]) -> None:
    """Registers a backend's kernels with a library that is open for its dense key."""
    with library.dispatcher.change():
        for row in rows:
            if row.array:
                # No array kernel calls an operator, so autograd kernels reach it without a guard.
                library.impl(row.name, array_kernel(be, row), calls_operators=False)


def register_meta(library: Library, rows: Iterable[Declaration]) -> ArrayBackend:
    """Registers the Meta kernels with a library that is open for the key Meta, and the device "meta"."""
    be = meta_backend()
    register_array_backend(be)
    for row in rows:
        if row.meta:
            library.impl(row.name, meta_kernel(be, row))
    return be


def register_composites(library: Library, rows: Iterable[Composite]) -> None:
    """Registers operators made of others at their alias keys."""
    for row in rows:
        library.impl(row.name, _function(row.function), row.key)


def array_kernels(
    scope: Scope,
    backend: Backend,
    *,
    xp: Any,
    from_numpy: Callable[[Any], Any],
    to_numpy: Callable[[Any], Any],
    **options: Any,
) -> ArrayBackend:
    """Makes a device of an array module: its tensors, and a kernel for every device-independent operator.

    Args:
        scope: The scope that `opmux_register` got; everything is undone with it.
        backend: What `scope.backend(name)` returned.
        xp: Module with NumPy's API, or an object with such attributes. It may be immutable or lazy: in-place operators
            then replace the tensor's array, and a write that would have to show in another tensor is refused.
        from_numpy: Makes a native array from a `numpy.ndarray`.
        to_numpy: Makes a `numpy.ndarray` from a native array.
        **options: Further options of `ArrayBackend`, such as `writable` or `native_dtypes`.

    Returns:
        The record of the array module; the first argument of every kernel.
    """
    from opmux.native._generated.declarations import KERNELS

    be = ArrayBackend(backend.device_type, backend.keyset, xp, from_numpy, to_numpy, **options)
    register_array_backend(be)
    scope.on_unload(partial(unregister_array_backend, be))
    with scope.library("aten", "IMPL", backend.name) as library:
        register_array_kernels(library, be, KERNELS)
    return be
