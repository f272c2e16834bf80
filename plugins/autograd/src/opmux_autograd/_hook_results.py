"""What hooks return, checked."""

from typing import Any

from opmux import Tensor
from opmux.errors import OperatorArgumentError, OperatorValueError
from opmux_autograd._node import Node

__all__ = ["as_many", "check_nothing", "check_replaced", "hook_name"]


def check_replaced(node: Node, before: Tensor | None, gradient: Any, hook: Any) -> None:
    """Refuses what a hook has returned in place of a gradient, if it is no gradient like it.

    Raises:
        OperatorArgumentError: It is no tensor.
        OperatorValueError: It has another dtype, device or shape, or there was no gradient.
    """
    if not isinstance(gradient, Tensor):
        raise OperatorArgumentError(
            f"a hook on {node.name()}: expected Variable, but hook returned '{type(gradient).__name__}'",
            found=f"{hook_name(hook)}, which was given a gradient",
            advice="return a tensor to use in the gradient's place, or None",
        )
    if before is None:
        raise OperatorValueError(
            f"a hook on {node.name()}: can't replace a None gradient with a non-None value",
            found=f"{hook_name(hook)}, which was given None",
            advice="return None where the hook was given None",
        )
    for what, kind in (("dtype", "type"), ("device", "type"), ("shape", "size")):
        was, got = getattr(before, what), getattr(gradient, what)
        if was != got:
            raise OperatorValueError(
                f"a hook on {node.name()}: hook '{hook_name(hook)}' has changed the {kind} of value",
                found=f"was {was}, got {got}",
                advice="return a gradient like the one that the hook was given",
            )


def check_nothing(returned: Any, leaf: Tensor, node: Node, hook: Any) -> None:
    """Refuses what a hook after accumulation has returned, if it is neither the leaf itself nor None.

    Raises:
        OperatorArgumentError: It is no tensor.
        OperatorValueError: It is another tensor.
    """
    if returned is None or returned is leaf:
        return
    if isinstance(returned, Tensor):
        raise OperatorValueError(
            f"a hook on {node.name()}: Tensor post accumulate grad hooks should return None.",
            found=f"{hook_name(hook)} has returned a tensor",
            advice="return None; what the hook does to the leaf or its grad in place stays",
        )
    raise OperatorArgumentError(
        f"a hook on {node.name()}: expected Variable, but hook returned '{type(returned).__name__}'",
        found=f"{hook_name(hook)}, which is called when the gradient has been added, and whose result is not used",
        advice="return None",
    )


def hook_name(hook: Any) -> str:
    """How messages call a hook."""
    return str(getattr(hook, "__name__", type(hook).__name__))


def as_many(replaced: Any, count: int, node: Node, hook: Any) -> tuple[Tensor | None, ...]:
    """The gradients that a hook on a node has returned.

    Raises:
        OperatorArgumentError: It returned no tuple, or one of another length.
    """
    if not isinstance(replaced, tuple):
        raise OperatorArgumentError(
            f"a hook on {node.name()}: expected tuple, but hook returned '{type(replaced).__name__}'",
            found=hook_name(hook),
            advice="return a tuple with a tensor or None for each gradient that the hook was given",
        )
    found = replaced
    if len(found) != count:
        raise OperatorArgumentError(
            f"a hook on {node.name()}: hook '{hook_name(hook)}' has returned an incorrect number of values "
            f"(got {len(found)}, but expected {count})",
            found="one value for each gradient is needed",
            advice="return a tuple with a tensor or None for each gradient that the hook was given",
        )
    return found
