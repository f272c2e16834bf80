"""What opmux's operators are given for the arguments of torch's."""

from collections.abc import Callable
from typing import Any, Final

import torch

import opmux
from opmux.errors import OperatorArgumentError, OperatorValueError, shown
from opmux_torch._devices import opmux_device
from opmux_torch._dtypes import opmux_dtype
from opmux_torch._memory import adopt
from opmux_torch._storage import LoadedStorage
from opmux_torch._tensor import OpmuxTensor

__all__ = ["SAME", "converted", "converted_mixed", "keywords"]

#: Classes whose values opmux takes as they are.
SAME: Final = frozenset({int, float, bool, complex, str, type(None)})


def converted(value: Any) -> Any:
    """Opmux's argument for torch's.

    Raises:
        OperatorValueError: A tensor of another device that is no single number.
        OperatorArgumentError: An argument that opmux has no word for.
    """
    kind = type(value)
    if kind is OpmuxTensor:
        return value._inner
    if kind in SAME:
        return value
    if isinstance(value, (list, tuple)):
        return [converted(item) for item in value]
    if isinstance(value, torch.Tensor):
        return _number(value)
    return _constant(value)


def converted_mixed(value: Any) -> Any:
    """As `converted`, for operators that take tensors of torch's CPU beside those of another device."""
    if isinstance(value, (list, tuple)):
        return [converted_mixed(item) for item in value]
    if isinstance(value, torch.Tensor) and type(value) is not OpmuxTensor:
        return adopt(value if value.device.type == "cpu" else value.cpu())
    return converted(value)


def keywords(args: Any, kwargs: dict[str, Any], convert: Callable[[Any], Any]) -> dict[str, Any]:
    """Opmux's keyword arguments for torch's: a generator is one of the device where the numbers are drawn."""
    given = {name: convert(value) for name, value in kwargs.items()}
    generator = given.get("generator")
    if generator is not None:
        tensors = (value for value in (*args, *kwargs.values()) if type(value) is OpmuxTensor)
        where = given.get("device") or next((tensor._inner.device for tensor in tensors), generator.device)
        given["generator"] = opmux.Generator(where).manual_seed(generator.initial_seed())
    return given


def _number(tensor: Any) -> opmux.Tensor:
    """A tensor of torch's CPU beside tensors of ours: torch lets it be where it is a single number."""
    if tensor.dim() or tensor.device.type != "cpu":
        raise OperatorValueError(
            f"a tensor on device {str(tensor.device)!r} beside one on 'opmux'",
            found="Expected all tensors to be on the same device",
            advice=f'move it: x.to("opmux"); it has shape {list(tensor.shape)}',
        )
    return adopt(tensor)


def _constant(value: Any) -> Any:
    if isinstance(value, torch.device):
        return opmux_device(value)
    if isinstance(value, (torch.dtype, torch.layout, torch.memory_format)):
        return opmux_dtype(value)
    if isinstance(value, torch.Generator):
        # A generator of torch's stays the source: it gives the seed, and goes on.
        seed = int(torch.randint(2**63 - 1, (), generator=value))
        return opmux.Generator().manual_seed(seed)
    if isinstance(value, LoadedStorage):
        return value.moved()
    # The text of a storage is made with operators, which would come here again.
    found = "a storage has no values on this device" if isinstance(value, torch.UntypedStorage) else shown(value)
    raise OperatorArgumentError(
        f"an argument of class {type(value).__qualname__} for an operator of opmux",
        found=found,
        advice="give tensors, numbers, texts, dtypes and devices, or compute it on the CPU",
    )
