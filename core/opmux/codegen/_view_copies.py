"""Copies of views: which operators have one, and of which view.

Note [Copies of views]
~~~~~~~~~~~~~~~~~~~~~~
PyTorch declares `expand_copy` for backends whose tensors cannot share memory, with the tag view_copy, a kernel at
CompositeExplicitAutogradNonFunctional and the arguments of `expand`. The kernel is written by its generator, and so it is
here: it calls the view and copies what that returns. The derivative is the view's, unless derivatives.yaml has another, and
the out variant comes from `autogen`.
"""

from collections.abc import Sequence

from opmux.codegen._declaration import Declaration
from opmux.codegen._rows import fail

__all__ = ["with_views"]

_KEY = "CompositeExplicitAutogradNonFunctional"


def with_views(declared: Sequence[Declaration]) -> list[Declaration]:
    """The declarations, those of copies with the view that they copy in place of the kernel that PyTorch generates.

    A copy whose view is not declared stays as it is; the check of kernels finds none for it.

    Raises:
        DeclarationError: The view of a copy takes or gives something else.
    """
    by_name = {d.name: d for d in declared}
    return [_paired(d, by_name.get(_view_name(d))) if _is_copy(d) else d for d in declared]


def _is_copy(declaration: Declaration) -> bool:
    return "view_copy" in declaration.tags and _is_generated(declaration) and declaration.base_name.endswith("_copy")


def _is_generated(declaration: Declaration) -> bool:
    """Whether the kernel is one that PyTorch's generator names, and no function of a module."""
    return "." not in declaration.dispatch.get(_KEY, ".")


def _view_name(copy: Declaration) -> str:
    base, dot, overload = copy.name.partition(".")
    return base.removesuffix("_copy") + dot + overload


def _paired(copy: Declaration, view: Declaration | None) -> Declaration:
    if view is None:
        return copy
    if _form(view) != _form(copy):
        fail(
            f"{copy.name}: the copy of a view",
            copy.where,
            f"the view is declared as {view.text}",
            "give it the arguments and results of the view, without annotations",
        )
    return copy._replace(view=view.name, dispatch={})


def _form(declaration: Declaration) -> tuple[object, ...]:
    schema = declaration.schema
    arguments = [(a.name, str(a.type), a.kwarg_only, a.default) for a in schema.arguments]
    return arguments, [str(r.type) for r in schema.returns]
