"""Prints which functions of the standard give its results on which devices: `python -m tests.array_api.report cpu jax`.

A device is that of an installed plugin, or "jax" or "torch_array", whose packages in docs/examples need not be installed; ":32"
behind a name makes operands of 32 bits for a device that holds no others.
"""

import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import opmux
from opmux import array_api
from opmux.errors import OpmuxError

from .calls import GROUPS, operands
from .comparison import array_api_strict, assert_same, strict, tensor

__all__ = ["difference", "lacking", "table"]

_EXAMPLES = Path(__file__).parents[2] / "docs/examples"


def difference(device: str, name: str, call: Any) -> str:
    """How a call on a device differs from that of array_api_strict; nothing if it does not.

    Args:
        device: Its name, with ":32" for operands of 32 bits.
        name: The function's name.
        call: See `calls`.
    """
    place, narrow = device.removesuffix(":32"), device.endswith(":32")
    ours, theirs = operands(lambda v: tensor(v, place), narrow), operands(strict, narrow)
    ours.device, theirs.device = place, None
    expected = call(array_api_strict, theirs)
    try:
        found = call(array_api, ours)
        assert_same(found, expected, 3e-4 if narrow else 1e-6)
        _check_place(found, place, name)
    except (OpmuxError, AssertionError) as error:
        return str(error).strip().partition("\n")[0] or "another value"
    return ""


def _check_place(found: Any, place: str, name: str) -> None:
    for result in found if isinstance(found, tuple) else [found]:
        if isinstance(result, opmux.Tensor):
            assert result.device.type == place, f"{name}: result on {result.device}"


def lacking(device: str) -> dict[str, str]:
    """The functions that do not give the standard's result on a device, and why not."""
    found = {name: difference(device, name, call) for calls in GROUPS.values() for name, call in calls.items()}
    return {name: why for name, why in found.items() if why}


def table(devices: list[str]) -> str:
    """A table of Markdown: for each group of functions how many of them give the standard's result on each device."""
    failing = {device: lacking(device) for device in devices}
    lines = [f"| functions | {' | '.join(devices)} |", f"|---|{'---|' * len(devices)}"]
    for group, calls in GROUPS.items():
        cells = [f"{sum(name not in failing[device] for name in calls)} of {len(calls)}" for device in devices]
        lines.append(f"| {group} | {' | '.join(cells)} |")
    notes = [f"{device} lacks {name}: {why}" for device, found in failing.items() for name, why in found.items()]
    return "\n".join([*lines, *notes])


def _load(device: str) -> None:
    """Loads the plugin of an example that is not installed."""
    package = _EXAMPLES / device / "src"
    if package.exists() and device not in {record.name for record in opmux.plugins.status()}:
        sys.path.insert(0, str(package))
        opmux.plugins.register(device, import_module(f"opmux_{device}.plugin"))
    opmux.plugins.load(device)


if __name__ == "__main__":
    asked = sys.argv[1:] or ["cpu"]
    if "jax" in asked:
        import_module("jax").config.update("jax_enable_x64", True)
    for name in asked:
        _load(name.removesuffix(":32"))
    print(table(asked))
