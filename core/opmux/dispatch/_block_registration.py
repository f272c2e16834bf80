"""Registering blocks with a dispatcher, and taking them back. See Note [Lazy registration]."""

from functools import partial
from typing import TYPE_CHECKING

from opmux.dispatch import _signatures
from opmux.dispatch._blocks import DefinitionBlock, KernelBlock
from opmux.dispatch._registration import RegistrationHandle

if TYPE_CHECKING:
    from opmux.dispatch._dispatcher import Dispatcher


def register_kernels(dispatcher: "Dispatcher", block: KernelBlock) -> RegistrationHandle:
    """Registers a kernel for each of many operators; `Library.impl_block` is the public way."""
    table = dispatcher.table
    with dispatcher.change():
        table.unfold_rivals(block)
        for name in table.unfolded_of(block):
            block.register(dispatcher, name)
        table.add_block(block)
        dispatcher.touched_blocks = True
    undo = partial(_remove_kernels, dispatcher, block)
    return RegistrationHandle(undo, kind="impl", key=block.key.name, operators=tuple(block.rows))


def _remove_kernels(dispatcher: "Dispatcher", block: KernelBlock) -> None:
    with dispatcher.change():
        dispatcher.table.remove_block(block)
        dispatcher.touched_blocks = True
        for name in dispatcher.table.unfolded_of(block):
            entry = dispatcher.table.obtain(name)
            entry.remove_kernel(block.key, block.kernels[name])
            dispatcher.release(entry)


def define_operators(dispatcher: "Dispatcher", block: DefinitionBlock) -> RegistrationHandle:
    """Defines many operators; `Library.define_block` is the public way.

    Raises:
        RegistrationError: `duplicate_def` or `schema_mismatch`; then none of them is defined.
    """
    table = dispatcher.table
    with dispatcher.change():
        table.unfold_rivals(block)
        unfolded = table.unfolded_of(block)
        for name in unfolded:
            entry = table.obtain(name)
            _signatures.check_definition(entry, block.read(name)[0], block.provenance)
        table.note(block.rows)
        for name in block.rows if dispatcher.tells else unfolded:
            block.register(dispatcher, name)
        table.add_block(block)
        dispatcher.touched_blocks = True
    return RegistrationHandle(partial(_undefine, dispatcher, block), kind="def", operators=tuple(block.rows))


def _undefine(dispatcher: "Dispatcher", block: DefinitionBlock) -> None:
    with dispatcher.change():
        unfolded = dispatcher.table.unfolded_of(block)
        dispatcher.table.remove_block(block)
        dispatcher.table.forget(block.rows.keys() - unfolded)
        dispatcher.touched_blocks = True
    for name in unfolded:
        dispatcher.undefine(block.definitions[name])
