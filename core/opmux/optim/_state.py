"""What an optimizer remembers of a parameter: tensors and numbers by name."""

from collections.abc import Iterable
from copy import deepcopy
from typing import Any, Final

from opmux.dispatch import rebuilt
from opmux.tensor import Tensor, float32, float64, get_default_dtype, ops

__all__ = ["State", "advanced", "as_tensors", "moved", "started"]

State = dict[str, Any]

_aten: Final = ops.aten


def started(value: float = 0.0) -> Tensor:
    """A number of the state, such as the steps taken: on the CPU, as in PyTorch's state dictionaries."""
    return _aten.scalar_tensor.default(
        value, dtype=float64 if get_default_dtype() is float64 else float32, device="cpu"
    )


def advanced(state: State) -> float:
    """The number of steps, this one included."""
    taken: float = state["step"].add_(1).item()
    return taken


def as_tensors(state: State, names: Iterable[str]) -> None:
    """Makes tensors of the numbers with these names, which states of earlier releases of PyTorch have as Python's."""
    for name in names:
        if name in state and not isinstance(state[name], Tensor):
            state[name] = started(float(state[name]))


def moved(value: Any, param: Tensor, key: object = None) -> Any:
    """A copy of state for a parameter: tensors get its dtype, if that has fractions, and its device; the steps do not."""
    if isinstance(value, Tensor):
        if key == "step":
            return value.clone()
        dtype = param.dtype if param.is_floating_point() else value.dtype
        return _aten._to_copy.default(value, dtype=dtype, device=param.device)
    if isinstance(value, dict):
        return {name: moved(part, param, name) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        return rebuilt(type(value), (moved(part, param) for part in value))
    return deepcopy(value)
