"""Which derivative an operator over lists of tensors has: that of the operator that it is of each element.

Note [Steps]
What such an operator records for an element is what the other operator's recording kernel would: the same node, with the same
values saved at the same moments. A step is that kernel as a generator, which yields where the kernel calls the one below. The
operator over lists starts a step for each element, calls the kernel below once, and lets the steps go on.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from opmux_autograd.codegen._derivatives import Derivative
from opmux_autograd.codegen._elements import PREFIX, element_type

__all__ = ["ListOperator", "find_list_operator"]

#: PyTorch has no derivative for these, though it has for the operator of the elements.
_WITHOUT = frozenset({"_foreach_copy", "_foreach_copy_"})


class ListOperator(NamedTuple):
    """An operator over lists of tensors that is recorded.

    Attributes:
        schema: Its schema.
        element: The derivative of the operator that it is of each element.
        node: Name of the node that it records; empty where each element has a node of its own.
        differentiable: Which of its arguments gradients pass to.
    """

    schema: Any
    element: Derivative
    node: str
    differentiable: tuple[int, ...]


def find_list_operator(schema: Any, entries: Iterable[Derivative]) -> ListOperator | None:
    """The derivative of an operator over lists; None if it has none.

    One that writes nothing may have an entry of its own, and records one node. One that writes its first list records the node of
    the other operator for each element, as in PyTorch, and uses that one's derivative in any case.

    Args:
        schema: Its schema.
        entries: Every derivative, in the order of the file.
    """
    if schema.base_name in _WITHOUT:
        return None
    name = schema.qualified_name.partition("::")[2]
    own = None if schema.is_mutable else next((d for d in entries if _name(d) == name), None)
    found = own or next((d for d in entries if _is_of_elements(schema, d.schema)), None)
    if found is None:
        return None
    places = {a.name: i for i, a in enumerate(found.schema.arguments)}
    node = "" if schema.is_mutable else found.node if own else f"Foreach{found.node}{schema.overload_name}"
    return ListOperator(schema, found, node, tuple(places[name] for name in found.inputs))


def _name(derivative: Derivative) -> str:
    return str(derivative.schema.qualified_name).partition("::")[2]


def _is_of_elements(schema: Any, other: Any) -> bool:
    """Whether an operator over lists is this one of each element: by name and types; what has a default may be left out."""
    base = schema.base_name.removeprefix(PREFIX).removesuffix("_")
    if other.base_name.removesuffix("_") != base:
        return False
    given = [str(element_type(a.type)) for a in schema.arguments]
    taken = [str(a.type) for a in other.arguments]
    return taken[: len(given)] == given and all(a.has_default for a in other.arguments[len(given) :])
