"""Recording operators whose derivative `opmux.library.register_autograd` was given.

The core registers the Autograd kernel of such an operator and keeps its formula; the kernel looks up `opmux.autograd` at each
call and passes it here. So a formula outlives this plugin, and works again when the plugin is loaded anew.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from operator import is_
from typing import Any, Protocol

from opmux import Tensor
from opmux.dispatch import is_tensor
from opmux_autograd._context import FunctionContext, FunctionError
from opmux_autograd._record import unrecorded
from opmux_autograd.function import record

__all__ = ["OperatorFormula", "record_operator"]


class OperatorFormula(Protocol):
    """What the core keeps of an operator's derivative.

    Attributes:
        name: Qualified name of the operator.
        node_name: Name of the nodes that it makes.
        backward: `backward(ctx, *grads)`; None if there is none, and backward raises.
        setup_context: `setup_context(ctx, inputs, output)`, with `keyword_only_inputs` where the operator has such arguments.
        has_keyword_only: Whether it has.
        takes_lists: Whether an argument may be a list of tensors.
    """

    name: str
    node_name: str
    backward: Callable[..., Any] | None
    setup_context: Callable[..., Any] | None
    has_keyword_only: bool
    takes_lists: bool


class _OperatorContext(FunctionContext):
    """The `ctx` of a formula. Lists of tensors count as one argument, or one result, for the formula."""

    __slots__ = ()

    _formula: OperatorFormula
    #: Of arguments and results only the structure is kept; None where no list of tensors is among them.
    _inputs: tuple[Any, ...] | None = None
    _results: tuple[Any, ...] | None = None

    def take_lists(self, args: tuple[Any, ...]) -> None:
        """Counts as the formula does, after it was made from the arguments with their lists spread out."""
        self._inputs = _structure(args)
        self.needs_input_grad = tuple(_like(self._inputs, iter(self.needs_input_grad)))

    def name(self) -> str:
        return self._formula.node_name

    def _run_backward(self, *grads: Any) -> Any:
        formula = self._formula
        if formula.backward is None:
            raise FunctionError(
                f"Trying to backward through {formula.name} but no autograd formula was registered",
                advice=f'opmux.library.register_autograd("{formula.name}", backward), or detach() its arguments',
            )
        results = formula.backward(self, *(grads if self._results is None else _like(self._results, iter(grads))))
        if self._inputs is None:
            return results
        results = results if isinstance(results, tuple) else (results,)
        if len(results) != len(self._inputs) or not all(map(_same_structure, self._inputs, results)):
            raise FunctionError(
                f"backward of {formula.name}: expected one gradient, or None, for each argument, a list of them for a list",
                found=f"{len(results)} values for {len(self._inputs)} arguments",
                advice="return None for arguments that are no tensors",
            )
        spread = (
            found or () if isinstance(slot, _Slots) else (found,)
            for slot, found in zip(self._inputs, results, strict=True)
        )
        return tuple(gradient for part in spread for gradient in part)


def record_operator(
    formula: OperatorFormula, below: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
) -> Any:
    """Computes an operator with the kernel below autograd, and records it with its formula.

    Args:
        formula: The operator's derivative.
        below: The kernel below autograd.
        args: Positional arguments, complete.
        kwargs: Keyword-only arguments, complete.

    Returns:
        What `below` returned. Floating-point tensors in it that are no arguments require grad.
    """
    flat = _flat(args) if formula.takes_lists else args
    context = _OperatorContext(flat)
    context._formula = formula
    if flat is not args:
        context.take_lists(args)
    if formula.setup_context is None:
        result = unrecorded(below, *args, **kwargs)
    else:
        result = unrecorded(_computed, formula, context, below, args, kwargs)
    given = (*flat, *kwargs.values()) if kwargs else flat
    made: list[Any]
    if isinstance(result, Tensor):
        made = [result]
        for value in given:
            if value is result:
                return result
    else:
        made = _made(context, result, given)
    if made:
        record(formula.name, context, flat, made)
    return result


def _made(context: _OperatorContext, result: Any, given: Sequence[Any]) -> list[Any]:
    """The results, with None for those that are arguments or no tensors; nothing if that is all of them."""
    outputs = result if isinstance(result, tuple) else (result,)
    fresh = _flat(outputs)
    if fresh is not outputs:
        context._results = _structure(outputs)
    made = [t if isinstance(t, Tensor) and not any(map(partial(is_, t), given)) else None for t in fresh]
    return made if any(map(is_tensor, made)) else []


def _computed(
    formula: OperatorFormula,
    context: _OperatorContext,
    below: Callable[..., Any],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
) -> Any:
    result = below(*args, **kwargs)
    assert formula.setup_context is not None
    named = {"keyword_only_inputs": kwargs} if formula.has_keyword_only else {}
    formula.setup_context(ctx=context, inputs=args, output=result, **named)
    return result


def _is_tensor_list(value: Any) -> bool:
    # An empty list is one of tensors too: a formula that answers a list for a list does so for this one.
    return isinstance(value, (list, tuple)) and (not value or any(isinstance(item, Tensor) for item in value))


def _flat(values: tuple[Any, ...]) -> Sequence[Any]:
    """Values with lists of tensors spread out; the same object if there are none."""
    if not any(map(_is_tensor_list, values)):
        return values
    return [item for value in values for item in (value if _is_tensor_list(value) else (value,))]


class _Slots(list[None]):
    """Stands for a list of tensors, of which only the length is known."""


def _structure(values: tuple[Any, ...]) -> tuple[Any, ...]:
    return tuple(_Slots([None] * len(value)) if _is_tensor_list(value) else None for value in values)


def _like(structure: Sequence[Any], leaves: Iterator[Any]) -> list[Any]:
    """Leaves in the structure that `_flat` has spread out."""
    return [[next(leaves) for _ in value] if isinstance(value, _Slots) else next(leaves) for value in structure]


def _same_structure(expected: Any, found: Any) -> bool:
    if isinstance(expected, _Slots):
        return len(found) == len(expected) if isinstance(found, (list, tuple)) else found is None and not expected
    return not isinstance(found, (list, tuple))
