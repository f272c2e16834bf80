"""A few recorded calls of every operator: arguments, results and gradients of PyTorch.

`calls.json.gz` has them. A tensor in it is `{"tensor": dtype, "at": start, "shape": [...]}`, with `"grad": true` if it requires
one; its elements are those from `start` on under that dtype in `elements`, which are bytes in base64, in the order of
little-endian machines. Other values that JSON has not: `{"tuple": [...], "names": [...]}`, `{"float": "nan"}`,
`{"constant": "float32"}`, `{"slice": [...]}` and `{"ellipsis": true}`.
"""

import gzip
import json
from base64 import b64decode
from collections import namedtuple
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import files
from math import prod
from typing import Any, final

import opmux
from opmux.tensor import Tensor
from opmux.testing.conformance._functions import function_of

__all__ = ["FILE", "Call", "Decoder", "Elements", "prepared", "read"]

FILE = "calls.json.gz"

#: Operators whose tensors are numbers, and say nothing about where the result is.
_FACTORIES = ("linspace", "logspace")


@final
@dataclass(frozen=True, slots=True)
class Call:
    """One recorded call, with its values as they were written.

    Attributes:
        operator: PyTorch's public name, without `torch.`.
        variant: Which of several ways to call it.
        dtype: That of the tensors that the result depends on.
        arguments: Positional arguments.
        named: Keyword arguments.
        result: What PyTorch gave.
        gradients: Gradients of the arguments that require one, for `cotangent`s of the results; None without any.
        tolerance: Relative and absolute tolerance, where the dtype's is too narrow.
        skips: What PyTorch leaves open, or does otherwise for a reason: "value" or "gradient".
    """

    operator: str
    variant: str
    dtype: str
    arguments: list[Any]
    named: dict[str, Any]
    result: Any
    gradients: list[Any] | None
    tolerance: list[float] | None = None
    skips: tuple[str, ...] = ()


@final
class Elements:
    """Elements of all recorded tensors.

    Args:
        content: The elements by dtype, as bytes.
    """

    def __init__(self, content: dict[str, bytes]) -> None:
        self._content = content
        #: Those that were asked for: a copy of one is made in a fraction of the time.
        self._tensors: dict[tuple[str, int, tuple[int, ...]], Tensor] = {}

    def tensor(self, dtype: str, at: int, shape: Sequence[int]) -> Tensor:
        """A new tensor on the CPU, of the elements from a place on."""
        place = dtype, at, tuple(shape)
        if place not in self._tensors:
            self._tensors[place] = self._read(*place)
        return self._tensors[place].clone()

    def _read(self, name: str, at: int, shape: tuple[int, ...]) -> Tensor:
        dtype: opmux.dtype = getattr(opmux, name)
        start, count = at * dtype.itemsize, prod(shape) * dtype.itemsize
        content = bytearray(self._content[name][start : start + count])
        flat: Tensor = opmux.frombuffer(content, dtype=dtype) if count else opmux.empty(0, dtype=dtype)
        return flat.reshape(shape)


@cache
def read() -> tuple[tuple[Call, ...], Elements]:
    """All calls, and the elements of their tensors."""
    text = gzip.decompress((files(__package__) / FILE).read_bytes())
    content = json.loads(text)
    elements = {name: b64decode(part) for name, part in content["elements"].items()}
    return tuple(Call(**row) for row in content["calls"]), Elements(elements)


@final
class Decoder:
    """Makes values of those that were written.

    Args:
        elements: Elements of all tensors.
        grad: Whether tensors require grad as they were written.
        device: Device of the tensors, and what stands for the CPU where a call names that.
        change: What is made of each tensor while it is on the CPU.
    """

    def __init__(
        self,
        elements: Elements,
        grad: bool = False,
        device: str = "cpu",
        change: Callable[[Tensor], Tensor] = lambda tensor: tensor,
    ) -> None:
        self._elements, self._grad, self._device, self._change = elements, grad, device, change
        self._place = opmux.device(device)
        #: Whether a tensor was made.
        self.made_tensor = False
        #: Tensors that require grad, in the order of the arguments.
        self.leaves: list[Tensor] = []

    def __call__(self, value: Any) -> Any:
        """The value."""
        if isinstance(value, list):
            return [self(part) for part in value]
        if not isinstance(value, dict):
            return self._device if value == "cpu" else value
        kind = next(iter(value))
        made: Any = getattr(self, f"_{kind}")(value)
        return made

    def _tensor(self, value: dict[str, Any]) -> Tensor:
        tensor = self._change(self._elements.tensor(value["tensor"], value["at"], value["shape"]))
        if tensor.device is not self._place:
            tensor = tensor.to(self._device)
        self.made_tensor = True
        if self._grad and value.get("grad"):
            self.leaves.append(tensor.requires_grad_())
        return tensor

    def _tuple(self, value: dict[str, Any]) -> Any:
        parts = [self(part) for part in value["tuple"]]
        # The names are data, and no class that is written out could have them.
        return namedtuple("Result", value["names"])(*parts) if "names" in value else tuple(parts)  # noqa: PYI024 -- as above

    def _float(self, value: dict[str, Any]) -> float:
        return float(value["float"])

    def _constant(self, value: dict[str, Any]) -> Any:
        return getattr(opmux, value["constant"])

    def _slice(self, value: dict[str, Any]) -> slice:
        return slice(*value["slice"])

    def _ellipsis(self, value: dict[str, Any]) -> Any:
        return ...


def prepared(call: Call, decoder: Decoder, device: str, **more: Any) -> partial[Any]:
    """What makes a call with arguments that lie on the device already.

    Args:
        call: The call.
        decoder: Makes its arguments.
        device: That of the decoder.
        **more: Further keyword arguments.
    """
    given = decoder(call.arguments)
    named = {name: decoder(value) for name, value in call.named.items()}
    if device != "cpu" and (not decoder.made_tensor or call.operator in _FACTORIES):
        named["device"] = device
    return partial(function_of(call.operator, call.variant), *given, **named, **more)
