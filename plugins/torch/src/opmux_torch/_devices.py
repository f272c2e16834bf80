"""The devices of opmux by the numbers that torch knows them by.

Note [Numbers of devices]
torch names a device by a type and a number, and has one type for all devices that are not its own: here "opmux". So each device of
opmux has a number. 0 is `cpu`; another one gets the next free number when it is first named, by `opmux_torch.device("npu")` or by
a tensor that lies there. A number stays with its device until the process ends, even if the backend is unloaded meanwhile.
"""

from threading import Lock
from typing import Any, Final

import torch

import opmux
from opmux.errors import OperatorValueError
from opmux_torch._name import NAME

__all__ = ["TORCH_DEVICE", "device", "devices", "opmux_device", "torch_device"]

#: torch's device of each device of opmux, as tensors have it: numbered where the backend has several.
TORCH_DEVICE: Final[dict[opmux.device, Any]] = {}
_DEVICES: Final[list[opmux.device]] = []
_LOCK: Final = Lock()


def _numbered(where: opmux.device) -> Any:
    with _LOCK:
        known = TORCH_DEVICE.get(where)
        if known is None:
            known = torch.device(NAME, len(_DEVICES))
            _DEVICES.append(where)
            TORCH_DEVICE[where] = known
    return known


def device(name: "str | opmux.device" = "cpu") -> Any:
    """Torch's device for a device of opmux. See Note [Numbers of devices].

    Args:
        name: A device as opmux names it, such as `"cpu"`, `"npu"` or `"cuda:1"`.

    Returns:
        A `torch.device` of type `"opmux"`.

    Raises:
        PluginError: No loaded backend has such a device.
        OperatorValueError: The name is malformed.
        OperatorArgumentError: It is neither text nor a device.
    """
    where = opmux.device(name)
    known = TORCH_DEVICE.get(where)
    # A tensor knows the number that "cuda" stands for, and making one says what is wrong with a name.
    return _numbered(opmux.empty(0, device=where).device) if known is None else known


def torch_device(where: opmux.device) -> Any:
    """Torch's device for that of a tensor of opmux, which exists."""
    return TORCH_DEVICE.get(where) or _numbered(where)


def devices() -> dict[str, str]:
    """The devices that have a number: opmux's name of each by torch's, such as `{"opmux:0": "cpu", "opmux:1": "npu"}`."""
    return {f"{NAME}:{number}": str(where) for number, where in enumerate(_DEVICES)}


def opmux_device(where: Any) -> opmux.device:
    """Opmux's device for a `torch.device` of type "opmux"; `cpu` where that has no number.

    Raises:
        OperatorValueError: No device has that number.
    """
    number = where.index or 0
    if 0 <= number < len(_DEVICES):  # torch makes large numbers negative
        return _DEVICES[number]
    raise OperatorValueError(
        f"device {str(where)!r}",
        found=f"no device of opmux has this number; known are {devices()}",
        advice='name the device first: opmux_torch.device("npu") gives it a number and returns it',
    )


_numbered(opmux.device("cpu"))
