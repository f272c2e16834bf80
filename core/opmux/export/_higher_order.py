"""Operators that are given graphs to run."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from opmux.amp import autocast, is_autocast_available
from opmux.dispatch import enable_grad, no_grad
from opmux.errors import OperatorValueError, shown
from opmux.native.autocast_lists import autocast_rules
from opmux.tensor import Tensor

__all__ = [
    "HIGHER_ORDER",
    "GraphParameter",
    "ListParameter",
    "cond",
    "while_loop",
    "wrap_with_autocast",
    "wrap_with_set_grad_enabled",
]

#: What parameters are: a graph that can be run, or a list. `_steps.py` looks at these.
GraphParameter = Callable[..., Any]
ListParameter = Sequence[Any]


def cond(pred: Any, true_fn: GraphParameter, false_fn: GraphParameter, operands: ListParameter = ()) -> Any:
    """Runs one of two graphs."""
    return (true_fn if _decided(pred) else false_fn)(*operands)


def while_loop(
    cond_fn: GraphParameter,
    body_fn: GraphParameter,
    carried_inputs: ListParameter,
    additional_inputs: ListParameter = (),
) -> Any:
    """Runs a graph on its own results as long as another one says so."""
    carried = tuple(carried_inputs)
    while _decided(_single(cond_fn(*carried, *additional_inputs))):
        found = body_fn(*carried, *additional_inputs)
        carried = tuple(found) if isinstance(found, (tuple, list)) else (found,)
    return carried


def wrap_with_set_grad_enabled(enabled: bool, wrapped: GraphParameter, /, *args: Any) -> Any:
    """Runs a graph with gradients recorded or not."""
    return (enable_grad() if enabled else no_grad()).call(wrapped, *args)


def wrap_with_autocast(
    device_type: str, dtype: Any, enabled: bool, cache_enabled: Any, wrapped: GraphParameter, /, *args: Any
) -> Any:
    """Runs a graph with automatic casts or without, on the device where its tensors are.

    Raises:
        OperatorValueError: They are on a device on which PyTorch casts for other operators than where it was exported.
        RegistrationError: `unknown_key`: their device has no casts.
    """
    where = next((value.device.type for value in args if isinstance(value, Tensor)), device_type)
    if not enabled and not is_autocast_available(where):
        return wrapped(*args)
    if enabled and autocast_rules(where) != autocast_rules(device_type):
        raise OperatorValueError(
            f"running a graph under torch.autocast({shown(device_type)}, {dtype}) on {where}",
            found=f"PyTorch casts for other operators on {where}, and then values have other dtypes than were exported",
            advice="write the casts into the program before it is saved: exported = exported.run_decompositions({})",
        )
    return autocast(where, dtype, enabled, cache_enabled).call(wrapped, *args)


def _decided(value: Any) -> bool:
    if isinstance(value, Tensor):
        if value.numel() != 1:
            raise OperatorValueError(
                "a condition of an exported program",
                found=f"{value.numel()} values, not one",
                advice="pass inputs for which the condition is one element",
            )
        return bool(value.item())
    return bool(value)


def _single(value: Any) -> Any:
    return value[0] if isinstance(value, (tuple, list)) and len(value) == 1 else value


#: By name in `torch.ops.higher_order`.
HIGHER_ORDER: Final[dict[str, Callable[..., Any]]] = {
    function.__name__: function for function in (cond, while_loop, wrap_with_set_grad_enabled, wrap_with_autocast)
}
