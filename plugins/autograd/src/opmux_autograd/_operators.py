"""What operators are recorded by whose derivative `opmux.library.register_autograd` was given. See Note [Recorders of operators].

The core registers the Autograd kernel of such an operator and keeps its formula; the kernel that calls run is made here, and anew
when the plugin is loaded again: a formula outlives it.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Protocol

from opmux import Tensor
from opmux.dispatch import is_tensor, location_of, without_recording
from opmux.errors import kind_of
from opmux_autograd._context import FunctionContext, FunctionError
from opmux_autograd._record import unrecorded
from opmux_autograd.function import record

__all__ = [
    "OperatorContext",
    "OperatorFormula",
    "record_flat",
    "record_operator",
    "record_results",
]


class OperatorFormula(Protocol):
    """What the core keeps of an operator's derivative.

    Attributes:
        name: Qualified name of the operator.
        node_name: Name of the nodes that it makes.
        backward: `backward(ctx, *grads)`; None if there is none, and backward raises.
        setup_context: `setup_context(ctx, inputs, output)`, with `keyword_only_inputs` where the operator has such arguments.
        has_keyword_only: Whether it has.
        takes_lists: Whether an argument may be a list of tensors.
        inputs: Of each positional argument "Tensor", "Tensor?", "list" or, for others, ""; None if `takes_lists`, or if there are
            lists in lists, or lists that are given by name alone.
        results: How many results the operator has, if each of them is a tensor; else 0.
        required: How many gradients `backward` returns at least; trailing arguments with a default may go without.
    """

    name: str
    node_name: str
    backward: Callable[..., Any] | None
    setup_context: Callable[..., Any] | None
    has_keyword_only: bool
    takes_lists: bool
    inputs: tuple[str, ...] | None
    results: int
    required: int


class OperatorContext(FunctionContext):
    """The `ctx` of a formula. Lists of tensors count as one argument, or one result, for the formula."""

    __slots__ = ()

    _operator_formula: OperatorFormula
    #: Of arguments and results only the structure is kept; None where no list of tensors is among them.
    _input_structure: tuple[Any, ...] | None = None
    _result_structure: tuple[Any, ...] | None = None

    def _node_name(self) -> str:
        return self._operator_formula.node_name

    def _written_at(self) -> str:
        return location_of(self._operator_formula.backward)

    def _required(self) -> int:
        return self._operator_formula.required if self._input_structure is None else self._argument_count

    def _run_backward(self, *grads: Any) -> Any:
        formula = self._operator_formula
        if formula.backward is None:
            raise FunctionError(
                f"Trying to backward through {formula.name} but no autograd formula was registered",
                advice=f'opmux.library.register_autograd("{formula.name}", backward), or detach() its arguments',
            )
        results = formula.backward(
            self, *(grads if self._result_structure is None else _like(self._result_structure, iter(grads)))
        )
        if self._input_structure is None:
            return results
        results = results if isinstance(results, tuple) else (results,)
        if len(results) >= formula.required:
            results = (*results, *[None] * (len(self._input_structure) - len(results)))
        if len(results) != len(self._input_structure) or not all(map(_same_structure, self._input_structure, results)):
            raise FunctionError(
                f"backward of {formula.name}: expected one gradient, or None, for each argument, a list of them for a list",
                found=_misfit(self._input_structure, results),
                where=self._written_at(),
                advice="return None for arguments that are no tensors, and for each tensor of a list that has no gradient",
            )
        spread = (
            found or () if isinstance(slot, _Slots) else (found,)
            for slot, found in zip(self._input_structure, results, strict=True)
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
    return record_flat(formula, without_recording(below), *args, **kwargs)


def record_flat(formula: OperatorFormula, below: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Any:
    """Computes and records an operator that may be given lists of tensors, by a kernel that is run without recording."""
    flat, structure = _spread(args) if formula.takes_lists else (args, None)
    context = OperatorContext(flat)
    context._operator_formula = formula
    if structure is not None:  # lists count as one for the formula
        context._input_structure = structure
        context.needs_input_grad = tuple(_like(structure, iter(context.needs_input_grad)))
    if formula.setup_context is None:
        result = below(*args, **kwargs)
    else:
        result = below(*map(_copied, args), **{name: _copied(value) for name, value in kwargs.items()})
        named = {"keyword_only_inputs": kwargs} if formula.has_keyword_only else {}
        unrecorded(formula.setup_context, ctx=context, inputs=args, output=result, **named)
    return record_results(context, flat, result, kwargs)


def _copied(value: Any) -> Any:
    """A list, with those in it, for the kernel: what that makes of it is not what `setup_context` is given."""
    return [_copied(item) for item in value] if isinstance(value, list) else value


def record_results(
    context: OperatorContext, flat: Sequence[Any], result: Any, kwargs: Mapping[str, Any] | None = None
) -> Any:
    """Makes a context the node of what an operator has returned.

    Args:
        context: The context, which the formula has seen.
        flat: What it was made from. No argument is a result of its own.
        result: What the kernel returned.
        kwargs: Keyword-only arguments, if a tensor may be among them.

    Returns:
        The result.
    """
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
        record(context._operator_formula.name, context, flat, made)
    return result


def _made(context: OperatorContext, result: Any, given: Sequence[Any]) -> list[Any]:
    """The results, with None for those that are arguments or no tensors; nothing if that is all of them."""
    outputs = result if isinstance(result, tuple) else (result,)
    fresh, context._result_structure = _spread(outputs)
    taken = set(map(id, given))
    made = [t if isinstance(t, Tensor) and id(t) not in taken else None for t in fresh]
    return made if any(map(is_tensor, made)) else []


class _Slots(list[None]):
    """Stands for a list of tensors, of which only the length is known."""


def _spread(values: tuple[Any, ...]) -> tuple[Sequence[Any], tuple[Any, ...] | None]:
    """Values with lists of tensors spread out, and the structure that they had; None where no list is among them."""
    flat: list[Any] = []
    structure: list[Any] = []
    has_lists = False
    for value in values:
        # An empty list is one of tensors too: a formula that answers a list for a list does so for this one.
        if isinstance(value, (list, tuple)) and (not value or any(isinstance(item, Tensor) for item in value)):
            has_lists = True
            flat += value
            structure.append(_Slots([None] * len(value)))
        else:
            flat.append(value)
            structure.append(None)
    return (flat, tuple(structure)) if has_lists else (values, None)


def _like(structure: Sequence[Any], leaves: Iterator[Any]) -> list[Any]:
    """Leaves in the structure that `_spread` has found."""
    return [[next(leaves) for _ in value] if isinstance(value, _Slots) else next(leaves) for value in structure]


def _misfit(expected: tuple[Any, ...], found: tuple[Any, ...]) -> str:
    """What is wrong with the structure of a backward's results."""
    if len(found) != len(expected):
        return f"{len(found)} values for {len(expected)} arguments"
    at = next(i for i, pair in enumerate(zip(expected, found, strict=True)) if not _same_structure(*pair))
    slot, value = expected[at], found[at]
    count = f" of {len(value)}" if isinstance(value, (list, tuple)) else ""
    meant = f"a list of {len(slot)} tensors" if isinstance(slot, _Slots) else "no list"
    return f"{kind_of(value)}{count} for argument {at + 1}, which is {meant}"


def _same_structure(expected: Any, found: Any) -> bool:
    if isinstance(expected, _Slots):
        return len(found) == len(expected) if isinstance(found, (list, tuple)) else found is None and not expected
    return not isinstance(found, (list, tuple))
