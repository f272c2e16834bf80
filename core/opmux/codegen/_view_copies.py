"""Copies of views: which operators have one, and of which view.

Note [Copies of views]
~~~~~~~~~~~~~~~~~~~~~~
PyTorch declares `expand_copy` for backends whose tensors cannot share memory, with the tag view_copy, a kernel at
CompositeExplicitAutogradNonFunctional and the arguments of `expand`. The kernel is written by its generator, and so it is
here: it calls the view and copies what that returns. The derivative is the view's, unless derivatives.yaml has another, and
the out variant comes from `autogen`.
"""

from collections.abc import Sequence

from opmux.codegen._declaration import Declaration, fail

__all__ = ["with_views"]

_KEY = "CompositeExplicitAutogradNonFunctional"


def with_views(declared: Sequence[Declaration]) -> list[Declaration]:
    """The declarations, those of copies with the view that they copy in place of the kernel that PyTorch generates.

    Raises:
        DeclarationError: There is no view of that name, or its arguments or results are others.
    """
    views = {d.name: d for d in declared}
    return [d._replace(view=_view(d, views).name, dispatch={}) if _is_copy(d) else d for d in declared]


def _is_copy(declaration: Declaration) -> bool:
    return "view_copy" in declaration.tags and _is_generated(declaration) and declaration.base_name.endswith("_copy")


def _is_generated(declaration: Declaration) -> bool:
    """Whether the kernel is one that PyTorch's generator names, and no function of a module."""
    return "." not in declaration.dispatch.get(_KEY, ".")


def _view(copy: Declaration, declared: dict[str, Declaration]) -> Declaration:
    base, _, overload = copy.name.partition(".")
    name = base.removesuffix("_copy") + ("." + overload if overload else "")
    view = declared.get(name)
    if view is None:
        fail(f"{copy.name}: the copy of a view", copy.where, f"{name} is not declared", f"declare {name}")
    if _form(view) != _form(copy):
        fail(
            f"{copy.name}: the copy of a view",
            copy.where,
            f"{name} is declared as {view.text}",
            "give it the arguments and results of the view, without annotations",
        )
    return view


def _form(declaration: Declaration) -> tuple[object, ...]:
    schema = declaration.schema
    arguments = [(a.name, str(a.type), a.kwarg_only, a.default) for a in schema.arguments]
    return arguments, [str(r.type) for r in schema.returns]
