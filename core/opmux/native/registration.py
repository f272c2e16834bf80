"""Defines the built-in operators on the process's dispatcher, and registers what needs no backend."""

from functools import partial
from typing import Any

from opmux._version import __version__
from opmux.dispatch import Library, OperatorHandle, default_dispatcher, provenance_scope
from opmux.native._generated import callers
from opmux.native._generated.declarations import AUTOGEN, BACKEND_SELECT, COMPOSITES, KERNELS, OPERATORS
from opmux.native.backend_select import register_backend_select
from opmux.native.instantiation import register_composites, register_meta
from opmux.schema import FunctionSchema

__all__ = ["register"]


def register() -> None:
    """Defines every operator of `native_functions.yaml`, with composite and Meta kernels and the choice of backends."""
    with default_dispatcher.change(), provenance_scope("opmux", __version__):
        Library("aten", "DEF").define_block(OPERATORS, _definition)
        kernels = Library("aten", "IMPL")
        register_composites(kernels, COMPOSITES)
        kernels.impl_block(AUTOGEN, _autogen_kernel, "CompositeExplicitAutograd")
        register_meta(Library("aten", "IMPL", "Meta"), KERNELS)
        register_backend_select(Library("aten", "IMPL", "BackendSelect"), BACKEND_SELECT)


def _definition(name: str, row: tuple[str, str, tuple[str, ...]]) -> tuple[FunctionSchema, Any, tuple[str, ...]]:
    schema, make_caller, tags = row
    return FunctionSchema.deferred(schema, name), getattr(callers, make_caller), tags


def _handle(name: str) -> OperatorHandle:
    definition = default_dispatcher.definition_of(name)
    assert definition is not None, name
    return definition.handle


def _autogen_kernel(name: str, source: str) -> Any:
    """The kernel of a variant: the other variant, and a copy."""
    from opmux.native.composite.out import generated_functional, generated_out  # only a call needs it

    generated = generated_out if _handle(name).schema.out_arguments else generated_functional
    return partial(generated, _handle(source))
