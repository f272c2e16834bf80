"""All operators: those that are declared, and those that `autogen` makes of them."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from opmux.codegen._autogen import derived_schema, kind, signature
from opmux.codegen._checks import check_all, check_autogen
from opmux.codegen._declaration import Declaration, declaration_file, read_declarations
from opmux.codegen._view_copies import with_views

__all__ = ["load_declarations"]

#: Tags that a variant shares with the operator that it is made from.
_INHERITED_TAGS: Final = frozenset({"nondeterministic_seeded", "view_copy"})


def load_declarations(path: Path | None = None, *, kernels: Callable[[str], bool] | None = None) -> list[Declaration]:
    """Reads and checks declarations; those that `autogen` asks for follow the one that they are made from.

    Args:
        path: A YAML file; the checked-in one if None.
        kernels: Says whether a function named in `dispatch` exists; not checked if None.

    Raises:
        DeclarationError: Something is wrong; with file and line.
    """
    declared = with_views(read_declarations(path or declaration_file()))
    check_autogen(declared)
    functional = {signature(d.schema): d for d in declared if kind(d.schema) == "functional"}
    declarations: list[Declaration] = []
    made: set[str] = set()
    for declaration in declared:
        # Several of a group may ask for one variant.
        asked = [d for d in _made(declaration, functional) if d.text not in made]
        made.update(d.text for d in asked)
        declarations += [declaration, *asked]
    check_all(declarations, kernels)
    return declarations


def _made(declaration: Declaration, functional: dict[tuple[object, ...], Declaration]) -> list[Declaration]:
    """The declarations of a declaration's `autogen`."""
    made = []
    for name in declaration.autogen:
        schema = derived_schema(declaration.schema, name)
        # An out variant calls the functional one where that is declared; it may be differentiable, and faster.
        called = functional.get(signature(declaration.schema), declaration)
        made.append(
            declaration._replace(
                schema=schema,
                text=str(schema).removeprefix(f"{schema.namespace}::"),
                variants=frozenset({"function"}),
                python_module="",
                structured=False,
                structured_inherits="",
                structured_delegate="",
                precomputed=None,
                dispatch={},
                autogen=(),
                # The variant that it calls is checked.
                device_check="NoCheck",
                device_guard=False,
                tags=("generated", *[t for t in declaration.tags if t in _INHERITED_TAGS]),
                source=called.name,
                view="",
                is_default=False,
            )
        )
    return made
