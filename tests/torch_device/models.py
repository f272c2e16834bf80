"""Prints whether models of torchvision, timm and transformers compute and train on the device "opmux" as on torch's CPU.

    python -m tests.torch_device.models [--only TEXT] [--family torchvision|timm|transformers] [--device NAME]

Each model has random weights. Compared are its output and the gradients of one training step; batch normalisation is trained,
dropout is not, because its numbers differ between devices. Models of more than 150 million parameters are left out.
"""

import argparse
import copy
import time
import warnings
from collections.abc import Callable
from typing import Any, NamedTuple

import torch
from tests.zoo import FAMILIES, tensor_of
from torch.utils._python_dispatch import TorchDispatchMode

import opmux_torch


class Outcome(NamedTuple):
    """A line of the table."""

    operators: int
    output: float
    gradient: float
    ratio: float

    @property
    def agrees(self) -> bool:
        """Whether output and gradients differ by rounding only."""
        return self.output <= 1e-4 and self.gradient <= 2e-3


class _Names(TorchDispatchMode):  # type: ignore[misc]  # torch is not typed here
    """Notes the operators that are called inside it."""

    def __init__(self) -> None:
        super().__init__()
        self.names: set[str] = set()

    def __torch_dispatch__(self, function: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.names.add(str(function))
        return function(*args, **(kwargs or {}))


def _moved(value: Any, device: Any) -> Any:
    if isinstance(value, dict):
        return {name: _moved(item, device) for name, item in value.items()}
    return value.to(device)


def _step(model: Any, inputs: Any, device: Any) -> tuple[Any, list[Any], float]:
    """Output, gradients and seconds of one training step."""
    inputs = _moved(inputs, device)
    begin = time.perf_counter()
    output = tensor_of(model(**inputs) if isinstance(inputs, dict) else model(inputs))
    output.float().square().mean().backward()
    seconds = time.perf_counter() - begin
    gradients = [p.grad.cpu().clone() for p in model.parameters() if p.grad is not None]
    torch.optim.SGD(model.parameters(), lr=0.01).step()
    return output.detach().cpu(), gradients, seconds


def _difference(ours: list[Any], theirs: list[Any]) -> float:
    """Of two lists of tensors, relative to the greater norm."""
    if [t.shape for t in ours] != [t.shape for t in theirs]:
        return float("inf")
    norm = sum(float(t.double().square().sum()) for t in theirs) ** 0.5
    distance = sum(float((o.double() - t.double()).square().sum()) for o, t in zip(ours, theirs, strict=True)) ** 0.5
    return float(distance / (norm or 1.0))


def compare(make: Callable[[], tuple[Any, Any]], device: Any, *, double: bool = False) -> Outcome:
    """Compares a model on a device with torch's CPU; `make` returns the model and its input."""
    torch.manual_seed(0)
    model, inputs = make()
    model.eval()
    if double:
        model, inputs = model.double(), inputs if isinstance(inputs, dict) else inputs.double()
    with torch.no_grad():  # some begin with zeros, which would hide what comes before them
        for parameter in model.parameters():
            parameter.add_(0.01 * torch.randn_like(parameter))
    for module in model.modules():
        if isinstance(module, torch.nn.modules.batchnorm._BatchNorm):
            module.train()
    again, moved = copy.deepcopy(model), copy.deepcopy(model).to(device)
    moved_again = copy.deepcopy(moved)
    with _Names() as called:
        output, gradients, _ = _step(moved, inputs, device)
    expected, expected_gradients, _ = _step(model, inputs, "cpu")
    ratio = _step(moved_again, inputs, device)[2] / _step(again, inputs, "cpu")[2]
    return Outcome(
        len(called.names), _difference([output], [expected]), _difference(gradients, expected_gradients), ratio
    )


def main() -> None:
    """Prints the table."""
    arguments = argparse.ArgumentParser(description=main.__doc__)
    arguments.add_argument("--only", default="", help="models whose name contains this")
    arguments.add_argument("--family", choices=FAMILIES, action="append")
    arguments.add_argument("--device", default="cpu", help="device of opmux")
    arguments.add_argument("--from", dest="first", type=int, default=0, help="number of the first model")
    arguments.add_argument("--count", type=int, default=1000, help="how many of each family")
    given = arguments.parse_args()
    warnings.simplefilter("ignore")
    device = opmux_torch.device(given.device)
    print(
        "| model | operators | output differs | gradients differ | agrees | time over torch's |\n|---|---|---|---|---|---|"
    )
    for family in given.family or FAMILIES:
        chosen = [(name, make) for name, make in FAMILIES[family]() if given.only in name]
        for name, make in chosen[given.first : given.first + given.count]:
            print(_line(f"{family}: {name}", make, device), flush=True)


def _line(name: str, make: Callable[[], tuple[Any, Any]], device: Any) -> str:
    try:
        o = compare(make, device)
        # Normalisation over the few values of a small image multiplies rounding: then float64 shows whether it is no more.
        answer = "yes" if o.agrees else "NO"
        if not o.agrees:
            o = compare(make, device, double=True)
            answer = "yes, in float64" if max(o.output, o.gradient) <= 1e-9 else "NO"
    except Exception as error:
        text = str(error).strip().replace("|", "/").split("\n")
        return f"| {name} | | | | {type(error).__name__}: {' '.join(text[:3])[:300]} | |"
    return f"| {name} | {o.operators} | {o.output:.1e} | {o.gradient:.1e} | {answer} | {o.ratio:.1f} |"


if __name__ == "__main__":
    main()
