"""Defines the built-in operators on the process's dispatcher, and registers what needs no backend."""

from functools import partial
from typing import Any

from opmux._version import __version__
from opmux.dispatch import Library, OperatorHandle, default_dispatcher, provenance_scope
from opmux.native._generated.declarations import AUTOGEN, BACKEND_SELECT, COMPOSITES, KERNELS, OPERATORS
from opmux.native.backend_select import register_backend_select
from opmux.native.composite.out import generated_functional, generated_out
from opmux.native.instantiation import register_composites, register_meta

__all__ = ["register"]


def register() -> None:
    """Defines every operator of `native_functions.yaml`, with composite and Meta kernels and the choice of backends."""
    with default_dispatcher.change(), provenance_scope("opmux", __version__):
        library = Library("aten", "DEF")
        for name, schema, make_caller, tags in OPERATORS:
            library.define_generated(name, schema, make_caller, tags)
        kernels = Library("aten", "IMPL")
        register_composites(kernels, COMPOSITES)
        for name, source in AUTOGEN:
            kernels.impl(name, _autogen_kernel(_handle(name), _handle(source)), "CompositeExplicitAutograd")
        register_meta(Library("aten", "IMPL", "Meta"), KERNELS)
        register_backend_select(Library("aten", "IMPL", "BackendSelect"), BACKEND_SELECT)


def _handle(name: str) -> OperatorHandle:
    handle = default_dispatcher.find_op(name)
    assert handle is not None, name
    return handle


def _autogen_kernel(handle: OperatorHandle, source: OperatorHandle) -> Any:
    """The kernel of a variant: the other variant, and a copy."""
    return partial(generated_out if handle.schema.out_arguments else generated_functional, source)
