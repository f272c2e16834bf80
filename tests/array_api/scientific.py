"""Prints what scikit-learn or SciPy make of tensors: `python -m tests.array_api.scientific scipy cpu foreign`.

Each of their calls that support the array API is made with NumPy's arrays, and with tensors of each device; "foreign" is that of a
backend whose arrays are no NumPy arrays and cannot be written to. The last line is JSON: what differs, by device and call.
"""

import json
import os
import sys
import warnings
from importlib import import_module
from typing import Any

# Both libraries read this when they are imported.
os.environ["SCIPY_ARRAY_API"] = "1"

import numpy as np

import opmux
from opmux.errors import OpmuxError

__all__ = ["differences"]


def _results(found: Any) -> list[Any]:
    """What a call returned, as a list: the parts of a tuple, or of an object with a statistic and a p-value."""
    if isinstance(found, (tuple, list)):
        return list(found)
    return [found.statistic, found.pvalue] if hasattr(found, "pvalue") else [found]


def _difference(found: Any, expected: Any, device: str) -> str:
    for ours, theirs in zip(_results(found), _results(expected), strict=True):
        if isinstance(theirs, np.ndarray) and not isinstance(ours, opmux.Tensor):
            return f"a {type(ours).__name__} in place of a tensor"
        if isinstance(ours, opmux.Tensor):
            if ours.device.type != device:
                return f"a result on {ours.device}"
            ours = ours.cpu().numpy()
        if np.shape(ours) != np.shape(theirs):
            return f"shape {np.shape(ours)} in place of {np.shape(theirs)}"
        if not np.allclose(ours, theirs, rtol=1e-6, atol=1e-7, equal_nan=True):
            return "other values"
    return ""


def _numpy(array: Any) -> Any:
    return array


def differences(library: str, device: str) -> tuple[int, dict[str, str]]:
    """How many calls there are, and how those that differ do.

    Args:
        library: "scikit_learn" or "scipy".
        device: Where tensors are made; those that the library makes of its own accord too.
    """
    calls = list(import_module(f"tests.array_api.{library}_calls").calls())
    if library == "scikit_learn":
        import_module("sklearn").set_config(array_api_dispatch=True)
    found: dict[str, str] = {}
    for name, call in calls:
        expected = call(_numpy)
        opmux.set_default_device(device)
        try:
            found[name] = _difference(call(lambda array: opmux.tensor(array, device=device)), expected, device)
        except (OpmuxError, TypeError, ValueError, AttributeError) as error:
            found[name] = f"{type(error).__name__}: {error}"
        opmux.set_default_device(None)
    return len(calls), {name: why for name, why in found.items() if why}


if __name__ == "__main__":
    _, asked, *places = sys.argv
    warnings.simplefilter("ignore")
    found_on: dict[str, dict[str, str]] = {}
    for place in places:
        if place == "foreign":
            from .backend import Foreign

            opmux.plugins.register(place, Foreign())
            opmux.plugins.load(place)
        count, found_on[place] = differences(asked, place)
        for differing_call, why in found_on[place].items():
            print(f"{differing_call}: {why}")
        same = count - len(found_on[place])
        print(f"{same} of {count} calls of {asked} on {place} give what NumPy's arrays give")
    print(json.dumps(found_on))
