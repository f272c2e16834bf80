"""Which operators have no function in Python."""

from collections.abc import Collection

from opmux.schema._schema import FunctionSchema

__all__ = ["is_operator_only"]


def is_operator_only(schema: FunctionSchema, tags: Collection[str]) -> bool:
    """Whether an overload that writes into out arguments is an operator only: as in PyTorch, if it was generated.

    Args:
        schema: The overload's.
        tags: Its tags; copies of views are functions all the same.
    """
    return "generated" in tags and "view_copy" not in tags and bool(schema.out_arguments)
