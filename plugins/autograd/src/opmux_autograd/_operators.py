"""Recording operators whose derivative `opmux.library.register_autograd` was given.

The core registers the Autograd kernel of such an operator and keeps its formula; the kernel looks up `opmux.autograd` at each
call and passes it here. So a formula outlives this plugin, and works again when the plugin is loaded anew.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol

from opmux import Tensor
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
    """

    name: str
    node_name: str
    backward: Callable[..., Any] | None
    setup_context: Callable[..., Any] | None
    has_keyword_only: bool


class _OperatorContext(FunctionContext):
    """The `ctx` of a formula. Lists of tensors count as one argument, or one result, for the formula."""

    __slots__ = ()

    def __init__(self, formula: OperatorFormula, args: tuple[Any, ...], flat: Sequence[Any]) -> None:
        super().__init__(flat)
        self._formula = formula
        #: Of arguments and results only the structure is kept.
        self._inputs = _structure(args)
        self._results: tuple[Any, ...] = ()
        if flat is not args:
            self.needs_input_grad = tuple(_like(self._inputs, iter(self.needs_input_grad)))

    def name(self) -> str:
        return self._formula.node_name

    def _run_backward(self, *grads: Any) -> tuple[Any, ...]:
        formula = self._formula
        if formula.backward is None:
            raise FunctionError(
                f"Trying to backward through {formula.name} but no autograd formula was registered",
                advice=f'opmux.library.register_autograd("{formula.name}", backward), or detach() its arguments',
            )
        results = formula.backward(self, *_like(self._results, iter(grads)))
        results = results if isinstance(results, tuple) else (results,)
        fits = len(results) == len(self._inputs) and all(map(_same_structure, self._inputs, results))
        if not fits:
            raise FunctionError(
                f"backward of {formula.name}: expected one gradient, or None, for each argument, a list of them for a list",
                found=f"{len(results)} values for {len(self._inputs)} arguments",
                advice="return None for arguments that are no tensors",
            )
        spread = (
            found if isinstance(expected, _Slots) else (found,)
            for expected, found in zip(self._inputs, results, strict=True)
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
    flat = _flat(args)
    context = _OperatorContext(formula, args, flat)
    result = unrecorded(_computed, formula, context, below, args, kwargs)
    outputs = result if isinstance(result, tuple) else (result,)
    fresh = [t if isinstance(t, Tensor) and not _is_argument(t, flat, kwargs) else None for t in _flat(outputs)]
    context._results = _structure(outputs)
    if any(t is not None for t in fresh):
        record(formula.name, context, flat, fresh)
    return result


def _computed(
    formula: OperatorFormula,
    context: _OperatorContext,
    below: Callable[..., Any],
    args: tuple[Any, ...],
    kwargs: dict[str, Any],
) -> Any:
    result = below(*args, **kwargs)
    if formula.setup_context is not None:
        named = {"keyword_only_inputs": kwargs} if formula.has_keyword_only else {}
        formula.setup_context(ctx=context, inputs=args, output=result, **named)
    return result


def _is_argument(tensor: Tensor, args: Sequence[Any], kwargs: dict[str, Any]) -> bool:
    return any(tensor is value for value in (*args, *kwargs.values()))


def _is_tensor_list(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and any(isinstance(item, Tensor) for item in value)


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
        return isinstance(found, (list, tuple)) and len(found) == len(expected)
    return not isinstance(found, (list, tuple))
