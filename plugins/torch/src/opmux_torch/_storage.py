"""Where torch's own code asks for a tensor's storage: loading a file, a worker's batch, and sending one to another process.

Note [Storages]
torch has no allocator for devices written in Python: what makes a storage on such a device ends the process. So a storage that
`torch.load` is to take to one stays in the CPU's memory and says that it lies on the device; a tensor that is set to it is over
its bytes on that device, which are moved there once, so that tensors which shared memory in the file share it again.
"""

from multiprocessing.reduction import ForkingPickler
from typing import Any, Final, final

import torch

import opmux
from opmux.errors import OperatorValueError
from opmux_torch._devices import opmux_device
from opmux_torch._memory import adopt
from opmux_torch._name import NAME
from opmux_torch._tensor import OpmuxTensor, wrap

__all__ = ["LoadedStorage", "restored"]


@final
class LoadedStorage(torch.UntypedStorage):  # type: ignore[misc]  # torch is not typed here
    """A storage of torch's CPU that a file's reader was told to take to "opmux". See Note [Storages]."""

    _where: Any
    _bytes: opmux.Tensor | None = None

    @property
    def device(self) -> Any:
        """The device that tensors over it will be on."""
        return self._where

    def moved(self) -> opmux.Tensor:
        """Its bytes on the device; on "opmux:0" the same memory."""
        if self._bytes is None:
            flat = adopt(torch.empty(0, dtype=torch.uint8).set_(self))
            self._bytes = flat.to(opmux_device(self._where))
        return self._bytes


def restored(storage: Any, location: str) -> LoadedStorage:
    """The storage that `torch.load` puts in the place of one that belongs on a device of ours.

    Raises:
        OperatorValueError: No device has that number, or the file is of torch's old format, whose bytes are read too late.
    """
    if getattr(storage, "_torch_load_uninitialized", False):
        raise OperatorValueError(
            f"torch.load(..., map_location={location!r})",
            found="a file of torch's old format, whose values are read after its tensors are made",
            advice='load it with map_location="cpu", and move what it has: x.to("opmux")',
        )
    where = torch.device(location)
    opmux_device(where)
    storage.__class__ = LoadedStorage  # the one way to another class over the same memory
    storage._where = torch.device(NAME, where.index or 0)
    loaded: LoadedStorage = storage
    return loaded


def _sent(tensor: OpmuxTensor) -> Any:
    """How another process gets a tensor: by value. Memory that torch shared would end with a tensor made for the message."""
    return _received, (tensor._inner, tensor.requires_grad, tensor._is_parameter())


def _received(inner: opmux.Tensor, requires_grad: bool, is_parameter: bool) -> Any:
    tensor = wrap(inner)
    return torch.nn.Parameter(tensor, requires_grad) if is_parameter else tensor.requires_grad_(requires_grad)


def _batch(tensors: Any, *, collate_fn_map: Any = None) -> Any:
    return torch.stack(tensors)


#: torch's own function lets a worker make a storage for the batch.
_COLLATE: Final = torch.utils.data._utils.collate.default_collate_fn_map
_COLLATE[OpmuxTensor] = _batch
ForkingPickler.register(OpmuxTensor, _sent)
