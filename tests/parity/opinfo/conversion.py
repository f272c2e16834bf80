"""Arguments of a sample as fresh ones for torch, and as the same ones for opmux."""

from collections.abc import Callable
from functools import partial
from typing import Any, final

import numpy as np
import torch

import opmux
from opmux.tensor import DTYPES

#: NumPy's limit.
MOST_DIMENSIONS = 64

Arguments = tuple[list[Any], dict[str, Any]]


class UnsupportedValueError(Exception):
    """A value that opmux cannot represent, so that the sample says nothing about the operator."""


@final
class Copies:
    """Copies of one sample's values for one library.

    Tensors keep their strides. Those that are one object, or share memory, do so in the copies too.

    Args:
        opmux_device: Device of the copies in opmux; None makes copies in torch.
        torch_device: Device of the copies in torch.
        grad: Whether tensors require grad as they do in the sample.
    """

    def __init__(self, opmux_device: str | None = None, torch_device: str = "cpu", grad: bool = False) -> None:
        self._device = opmux_device or torch_device
        self._for_opmux = opmux_device is not None
        self._grad = grad
        self._storages: dict[int, Any] = {}
        self._tensors: dict[int, Any] = {}
        #: Copies that require grad, in the order of the arguments.
        self.leaves: list[Any] = []

    def __call__(self, value: Any) -> Any:
        """The copy of a value: a tensor, a number, a dtype, or nested containers of them."""
        if value is None or type(value) in (bool, int, float):  # as most of them are
            return value
        if isinstance(value, torch.Tensor):
            return self._tensor(value)
        if isinstance(value, dict):
            return {key: self(part) for key, part in value.items()}
        if isinstance(value, list):
            return [self(part) for part in value]
        if isinstance(value, tuple):
            return tuple(self(part) for part in value)
        if isinstance(value, slice):
            return slice(self(value.start), self(value.stop), self(value.step))
        if isinstance(value, torch.device) or value == "cpu":
            return self._device
        return self._constant(value) if self._for_opmux else value

    def _constant(self, value: Any) -> Any:
        """What opmux has for a constant of torch, or for a module."""
        if isinstance(value, (torch.dtype, torch.memory_format, torch.layout)):
            name = str(value).removeprefix("torch.")
            if not hasattr(opmux, name):
                raise UnsupportedValueError(f"opmux has no {name}")
            return getattr(opmux, name)
        if isinstance(value, torch.nn.PairwiseDistance):
            return partial(opmux.pairwise_distance, p=value.norm, eps=value.eps, keepdim=value.keepdim)
        return value

    def _tensor(self, value: Any) -> Any:
        if id(value) not in self._tensors:
            make = self._opmux_tensor if self._for_opmux else self._torch_tensor
            copy = make(value)
            if self._grad and value.requires_grad:
                copy.requires_grad_()
                self.leaves.append(copy)
            self._tensors[id(value)] = copy
        return self._tensors[id(value)]

    def _storage(self, value: Any, copied: Callable[[Any], Any]) -> Any:
        """A copy of the memory of a tensor, shared by the copies of all tensors that share it."""
        address = value.untyped_storage().data_ptr()
        if address not in self._storages:
            flat = torch.empty(0, dtype=value.dtype).set_(value.untyped_storage())
            # Kept with its original, whose address would be used again.
            self._storages[address] = copied(flat), flat
        return self._storages[address][0]

    def _is_whole(self, value: Any) -> bool:
        """Whether a tensor is the first of its memory, and all of it, as nearly all are: its copy is no view then."""
        memory = value.untyped_storage()
        return memory.data_ptr() not in self._storages and value.is_contiguous() and value.nbytes == memory.nbytes()

    def _torch_tensor(self, value: Any) -> Any:
        value = value.detach()
        if value.layout != torch.strided or value.device.type == "meta":
            return value
        if self._device == "meta":
            return torch.empty_strided(value.shape, value.stride(), dtype=value.dtype, device="meta")
        flat = self._storage(value, torch.Tensor.clone).view(value.dtype)
        copy = flat.as_strided(value.shape, value.stride(), value.storage_offset())
        return copy.conj() if value.is_conj() else copy

    def _opmux_tensor(self, value: Any) -> Any:
        name = str(value.dtype).removeprefix("torch.")
        if value.layout != torch.strided or value.device.type != "cpu" or name not in DTYPES or name == "bfloat16":
            raise UnsupportedValueError(f"a tensor of {value.dtype}, {value.layout}, on {value.device}")
        if value.ndim > MOST_DIMENSIONS:
            raise UnsupportedValueError(f"a tensor of {value.ndim} dimensions")
        if self._device == "meta":
            return opmux.empty_strided(
                tuple(value.shape), tuple(value.stride()), dtype=DTYPES[name], device=self._device
            )
        value = value.detach().resolve_conj().resolve_neg()
        if self._device != "cpu":
            return self._device_tensor(value)
        if not value.numel():
            return opmux.from_numpy(np.zeros(tuple(value.shape), name))
        if self._is_whole(value):
            array = value.numpy().copy()
            self._storages[value.data_ptr()] = array.reshape(-1), value
            return opmux.from_numpy(array)
        flat = self._storage(value, lambda storage: storage.numpy().copy()).view(name)
        # A view of the whole storage: an array that is a view begins a storage of its own in `from_numpy`.
        whole = opmux.from_numpy(flat)
        return whole.as_strided(tuple(value.shape), tuple(value.stride()), value.storage_offset())

    def _device_tensor(self, value: Any) -> Any:
        if not value.numel():
            return opmux.from_numpy(value.numpy()).to(self._device)
        if self._is_whole(value):
            whole = opmux.from_numpy(value.numpy().copy()).to(self._device)
            self._storages[value.data_ptr()] = whole.detach(), value
            return whole
        flat = self._storage(value, lambda storage: opmux.from_numpy(storage.numpy().copy()).to(self._device))
        return flat.as_strided(tuple(value.shape), tuple(value.stride()), value.storage_offset())


def arguments(sample: Any, copies: Copies) -> Arguments:
    """Positional and keyword arguments of a sample, copied."""
    positional, named = copies(((sample.input, *sample.args), sample.kwargs))
    return list(positional), named


def described(value: Any) -> str:
    """A value in a line of a report: tensors by dtype, shape, strides where unusual, and a few elements."""
    if isinstance(value, torch.Tensor):
        steps = "" if value.is_contiguous() else f", strides {list(value.stride())}"
        values = f" {value.detach().tolist()}" if value.numel() <= 4 and value.layout == torch.strided else ""
        return f"{str(value.dtype).removeprefix('torch.')}{list(value.shape)}{steps}{values}"
    if isinstance(value, dict):
        return ", ".join(f"{key}={described(part)}" for key, part in value.items())
    if isinstance(value, (list, tuple)):
        inside = ", ".join(described(part) for part in value)
        return f"[{inside}]" if isinstance(value, list) else f"({inside})"
    return repr(value)


def described_sample(sample: Any) -> str:
    """The arguments of a sample, as they would be written in a call."""
    parts = [described(part) for part in (sample.input, *sample.args)]
    return f"({', '.join([*parts, *([described(sample.kwargs)] if sample.kwargs else [])])})"
