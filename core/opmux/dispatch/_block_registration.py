"""Registering blocks with a dispatcher, and taking them back. See Note [Lazy registration]."""

from functools import partial

from opmux.dispatch import _signatures
from opmux.dispatch._blocks import DefinitionBlock, KernelBlock
from opmux.dispatch._dispatcher import Dispatcher
from opmux.dispatch._entry import Definition
from opmux.dispatch._registration import RegistrationHandle


def register_kernels(dispatcher: Dispatcher, block: KernelBlock) -> RegistrationHandle:
    """Registers a kernel for each of many operators; `Library.impl_block` is the public way."""
    return dispatcher.change().run(partial(_register_kernels, dispatcher, block))


def _register_kernels(dispatcher: Dispatcher, block: KernelBlock) -> RegistrationHandle:
    table = dispatcher.table
    table.unfold_rivals(block)
    for name in table.unfolded_of(block):
        block.register(dispatcher, name)
    table.add_block(block)
    dispatcher.touch_blocks()
    undo = partial(_remove_kernels, dispatcher, block)
    return RegistrationHandle(undo, kind="impl", key=block.key.name, operators=tuple(block.rows))


def _remove_kernels(dispatcher: Dispatcher, block: KernelBlock) -> None:
    with dispatcher.change():
        dispatcher.table.remove_block(block)
        dispatcher.touch_blocks()
        for name in dispatcher.table.unfolded_of(block):
            dispatcher.remove_kernel(dispatcher.table.obtain(name), block.key, block.kernels[name])


def define_operators(dispatcher: Dispatcher, block: DefinitionBlock) -> RegistrationHandle:
    """Defines many operators; `Library.define_block` is the public way.

    Raises:
        RegistrationError: `duplicate_def` or `schema_mismatch`; then none of them is defined.
    """
    return dispatcher.change().run(partial(_define_operators, dispatcher, block))


def _define_operators(dispatcher: Dispatcher, block: DefinitionBlock) -> RegistrationHandle:
    table = dispatcher.table
    table.unfold_rivals(block)
    unfolded = table.unfolded_of(block)
    for name in unfolded:
        _signatures.check_definition(table.obtain(name), block.read(name)[0], block.provenance)
    table.note(block.rows)
    for name in block.rows if dispatcher.announces_definitions else unfolded:
        block.register(dispatcher, name)
    table.add_block(block)
    dispatcher.touch_blocks()
    return RegistrationHandle(
        partial(_undefine, dispatcher, block),
        kind="def",
        operators=tuple(block.rows),
        around=partial(dispatcher.announcing, partial(_definitions, dispatcher, block)),
    )


def _definitions(dispatcher: Dispatcher, block: DefinitionBlock) -> list[Definition]:
    """The definitions of a block's operators that are unfolded; nobody has heard of the others."""
    return [block.definitions[name] for name in dispatcher.table.unfolded_of(block)]


def _undefine(dispatcher: Dispatcher, block: DefinitionBlock) -> None:
    with dispatcher.change():
        definitions = _definitions(dispatcher, block)
        dispatcher.table.remove_block(block)
        dispatcher.table.forget(block.rows.keys() - (definition.operator.name for definition in definitions))
        dispatcher.touch_blocks()
        for definition in definitions:
            dispatcher.undefine(definition)
