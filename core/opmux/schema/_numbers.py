"""Which operators take a Python number where their schema has a tensor."""

from typing import Final

__all__ = ["takes_numbers"]

_BASE_NAMES: Final = frozenset(
    {"add", "copy", "div", "divide", "floor_divide", "mul", "multiply", "sub", "subtract", "true_divide"}
)


def takes_numbers(qualified_name: str) -> bool:
    """Whether a number may stand for a tensor in an operator's arguments, as in a few built-in ones of PyTorch.

    Args:
        qualified_name: The operator's full name, `aten::add.Tensor`.
    """
    namespace, _, name = qualified_name.partition("::")
    return namespace == "aten" and name.partition(".")[0].rstrip("_") in _BASE_NAMES
