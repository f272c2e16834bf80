"""Options of optimizers: numbers, or tensors of one element."""

import math
from typing import Any, Final

from opmux.errors import OperatorArgumentError, OperatorValueError, shown
from opmux.native.public.functions import is_zero_dim
from opmux.tensor import Tensor

__all__ = ["Group", "check_option", "number", "refusal"]

#: Parameters under "params", and options by their names.
Group = dict[str, Any]

#: What options are called in messages, and below which value they must stay; all are at least 0.
_WORDS: Final = {"lr": "learning rate", "eps": "epsilon value", "betas": "beta parameter"}
_BELOW: Final = {"betas": 1.0, "rho": math.nextafter(1.0, 2.0)}


def number(value: Any) -> Any:
    """An option as Python's number: a tensor's only element, or one of NumPy's numbers, which would count in its own dtype."""
    if value.__class__ is float:
        return value
    return value.item() if isinstance(value, Tensor) or is_zero_dim(value) else value


def refusal(optimizer: str, found: str, advice: str) -> OperatorValueError:
    """The error of an optimizer that is asked for what it cannot do."""
    return OperatorValueError(f"an optimizer {optimizer}", found=found, advice=advice)


def _check_tensor(optimizer: str, name: str, value: Tensor, options: Group) -> None:
    if value.numel() != 1:
        raise refusal(optimizer, f"Tensor {name} must be 1-element", f"give a number or a tensor of one for {name}")
    if value.requires_grad and options.get("differentiable"):
        raise refusal(optimizer, f"{name} requires grad", f"pass {name}.detach(): no gradient goes to an option")


def check_option(optimizer: str, name: str, value: Any, options: Group) -> None:
    """Refuses an option that is no number, or below 0, or too large.

    Args:
        optimizer: The optimizer's name.
        name: The option's.
        value: The option; of `betas` both numbers.
        options: All options.

    Raises:
        OperatorArgumentError: It is no number.
        OperatorValueError: It is out of range.
    """
    if name == "betas" and not (isinstance(value, (tuple, list)) and len(value) == 2):
        raise OperatorArgumentError(
            f"an optimizer {optimizer}",
            found=f"betas={shown(value)}, which is no pair of numbers",
            advice="pass two numbers, such as betas=(0.9, 0.999)",
        )
    for index, part in enumerate(value if name == "betas" else [value]):
        if isinstance(part, Tensor):
            _check_tensor(optimizer, name, part, options)
        found = number(part)
        if not isinstance(found, (int, float)):
            raise OperatorArgumentError(
                f"an optimizer {optimizer}",
                found=f"{name}={shown(value)}, which is no number",
                advice=f"pass a number for {name}",
            )
        if not found >= 0 or (name in _BELOW and not found < _BELOW[name]):
            place = f" at index {index}" if name == "betas" else ""
            raise refusal(
                optimizer,
                f"Invalid {_WORDS.get(name, f'{name} value')}{place}: {found}",
                "pass a number between 0 and 1, such as 0.9" if name in _BELOW else "pass 0 or more",
            )
