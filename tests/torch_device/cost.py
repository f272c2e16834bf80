"""Prints what a call of torch on the device "opmux" costs over the same call of opmux, in microseconds.

python -m tests.torch_device.cost
"""

import timeit
from collections.abc import Callable
from typing import Any

import torch

import opmux_torch

_CALLS = 2000
_REPEATS = 25


def _fastest(call: Callable[[], Any]) -> float:
    return min(timeit.repeat(call, number=_CALLS, repeat=_REPEATS)) / _CALLS * 1e6


def main() -> None:
    """Prints the table."""
    x = torch.ones(3, 3, device="opmux")
    y = opmux_torch.to_opmux(x)
    recorded, ours_recorded = x.clone().requires_grad_(), y.clone().requires_grad_()
    pairs: dict[str, tuple[Callable[[], Any], Callable[[], Any]]] = {
        "x + x": (lambda: x + x, lambda: y + y),
        "x + x, recorded": (lambda: recorded + x, lambda: ours_recorded + y),
        "x.add_(1)": (lambda: x.add_(1), lambda: y.add_(1)),
        "x * 2": (lambda: x * 2, lambda: y * 2),
        "x @ x": (lambda: x @ x, lambda: y @ y),
        "x.sum(1)": (lambda: x.sum(1), lambda: y.sum(1)),
        "x.t()": (lambda: x.t(), lambda: y.t()),
        "x[1]": (lambda: x[1], lambda: y[1]),
        "x.max(1)": (lambda: x.max(1), lambda: y.max(1)),
    }
    print("| call | torch on opmux | opmux | cost |\n|---|---|---|---|")
    for name, (theirs, ours) in pairs.items():
        with_torch, alone = _fastest(theirs), _fastest(ours)
        print(f"| `{name}` | {with_torch:.1f} | {alone:.1f} | {with_torch - alone:.1f} |")


if __name__ == "__main__":
    main()
