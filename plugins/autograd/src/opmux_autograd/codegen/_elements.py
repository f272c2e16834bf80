"""Schemas of operators over lists of tensors, as those of a single element."""

from typing import Any

__all__ = ["PREFIX", "element_schema", "element_type", "is_list_operator"]

#: What their names begin with.
PREFIX = "_foreach_"


def is_list_operator(name: str) -> bool:
    """Whether an operator, "_foreach_add.List", is another one of each element of lists."""
    return name.startswith(PREFIX)


def element_schema(schema: Any) -> Any:
    """The schema of an operator over lists as one of a single element."""
    make = type(schema)
    arguments = [
        type(a)(a.name, element_type(a.type), default=a.default, kwarg_only=a.kwarg_only) for a in schema.arguments
    ]
    returns = [type(r)(r.name, element_type(r.type)) for r in schema.returns]
    return make(schema.qualified_name, arguments, returns)


def element_type(type_: Any) -> Any:
    """The type of a list's elements; any other type itself."""
    return getattr(type_, "elem", type_) if str(type_).endswith("[]") else type_
