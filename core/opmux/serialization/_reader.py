"""From the bytes of a file to its value. See Note [Files]."""

import json
from collections import Counter, OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, Final

from opmux.errors import OperatorArgumentError, OperatorValueError, OutOfMemoryError, shown
from opmux.serialization._format import BY_NAME, DTYPES, KEY, VERSION
from opmux.tensor import Size, Tensor, device, dtype, frombuffer, ops, uint8

__all__ = ["Location", "Reader"]

_aten: Final = ops.aten

#: Where tensors go. See `opmux.load`.
Location = str | device | Mapping[str, str] | Callable[[Tensor, str], Tensor | None] | None

_ZIP: Final = b"PK\x03\x04"
#: How pickles begin, and archives of them.
_PICKLES: Final = (_ZIP, *(bytes([0x80, protocol]) for protocol in range(2, 6)))


def _other_format(data: bytes) -> tuple[str, str] | None:
    """What bytes are that are no safetensors file, and what to do with them; None if that is not known."""
    if not data:
        return (
            "no safetensors file: there are no bytes, or they have been read",
            "read a file from its start: file.seek(0)",
        )
    first_name = data[30 : 30 + int.from_bytes(data[26:28], "little")] if data.startswith(_ZIP) else b""
    if data.startswith(b"\x93NUMPY") or first_name.endswith(b".npy"):
        return "arrays, as numpy.save writes them", "read them with numpy.load: opmux.from_numpy makes tensors of them"
    if data.startswith(_PICKLES):
        return (
            "a pickle, as torch.save writes them: reading it can run any code, and is never done",
            "load it with torch, and save its tensors with safetensors.torch.save_file",
        )
    return None


class Reader:
    """The value in a file.

    Args:
        name: The file's name, for messages.
        location: See `load`.
    """

    def __init__(self, name: str, location: Location) -> None:
        self._name, self._location = name, location
        self._tensors: dict[str, Tensor] = {}
        self._memories: list[Tensor] = []
        # Of tensors that lie in one: its number, offset and strides.
        self._views: dict[str, tuple[int, int, list[int]]] = {}
        self._loaded: dict[tuple[str | int, str], Tensor] = {}
        self._objects: dict[int, Tensor] = {}
        self._structure: str | None = None
        self._told: Exception | None = None  # what is raised as it is: it names the file, or is the caller's

    def _damaged(
        self, found: str, advice: str = "give a file that opmux.save has written, whole"
    ) -> OperatorValueError:
        self._told = error = OperatorValueError(f"loading {self._name}", found=found, advice=advice)
        return error

    def read(self, library: Any, data: bytes) -> None:
        """Reads the tensors, and the header's text."""
        try:
            entries = library.deserialize(data)
            header = json.loads(data[8 : 8 + int.from_bytes(data[:8], "little")])
        except (library.SafetensorError, ValueError, RecursionError) as error:
            raise self._damaged(*_other_format(data) or (f"no safetensors file: {error}",)) from None
        for name, entry in entries:
            try:
                self._tensors[name] = self._made(name, entry)
            except ValueError as error:  # its shape, which no array can have
                if error is self._told:
                    raise
                raise self._damaged(f"the tensor {name} is damaged: {shown(error)}") from None
        metadata = header.get("__metadata__")
        self._structure = metadata.get(KEY) if isinstance(metadata, dict) else None

    def _made(self, name: str, entry: dict[str, Any]) -> Tensor:
        kind = DTYPES.get(entry["dtype"])
        if kind is None:
            raise self._damaged(f"the tensor {name} has the dtype {entry['dtype']}, which opmux does not have")
        if not entry["data"]:
            return _aten.empty.memory_format(entry["shape"], dtype=kind, device="cpu")
        return frombuffer(bytearray(entry["data"]), dtype=kind).reshape(entry["shape"])

    def result(self) -> Any:
        """The value."""
        if self._structure is None:
            return {name: self._placed(name, "cpu") for name in self._tensors}
        try:
            whole = json.loads(self._structure)
            if not isinstance(whole, dict) or whole.get("version") != VERSION:
                raise self._damaged("a structure of another version", "load it with a newer opmux")
            for memory in whole.get("memories", ()):
                self._lay_out(memory["size"], memory["views"])
            return self._value(whole["value"])
        except (RecursionError, LookupError, TypeError, AttributeError, ValueError, ArithmeticError) as error:
            if error is self._told:
                raise
            too_deep = isinstance(error, RecursionError)
            raise self._damaged(
                "it is nested too deeply" if too_deep else f"its structure is damaged: {shown(error)}"
            ) from None

    def _value(self, value: Any) -> Any:
        if isinstance(value, list):
            return [self._value(part) for part in value]
        if not isinstance(value, dict):
            return value
        if not value:
            raise self._damaged("its structure has a value of no kind")
        kind, held = next(iter(value.items()))
        if kind in ("dict", "OrderedDict", "Counter"):
            return self._mapping(kind, held, value.get("metadata"))
        read = _KINDS.get(kind)
        if read is None:
            raise self._damaged(f"its structure has an unknown kind {shown(kind, 100)}")
        return read(self, held)

    def _mapping(self, kind: str, pairs: Any, metadata: Any) -> Any:
        made: Any = {"dict": dict, "OrderedDict": OrderedDict, "Counter": Counter}[kind]()
        for key, part in pairs:
            made[self._value(key)] = self._value(part)
        if metadata is not None:
            made._metadata = self._value(metadata)
        return made

    def _complex(self, held: Any) -> complex:
        real, imaginary = held
        return complex(float(real), float(imaginary))

    def _tensor(self, held: Any) -> Tensor:
        number = held["object"]
        if number in self._objects:
            return self._objects[number]
        name = held["name"]
        if name not in self._tensors:
            raise self._damaged(f"the tensor {shown(name, 200)} is missing")
        tensor = self._placed(name, held["device"])
        if "dtype" in held:
            tensor = self._complex_tensor(tensor, held["dtype"])
        tensor = tensor.data  # with a version of its own, and no view, whatever shares its memory
        if held.get("parameter") is True:
            from opmux.nn.parameter import Parameter  # only here: a file of plain tensors needs no modules

            tensor = Parameter(tensor, requires_grad=held.get("requires_grad") is True)
        elif held.get("requires_grad") is True:
            tensor.requires_grad_()
        self._objects[number] = tensor
        return tensor

    def _complex_tensor(self, parts: Tensor, name: Any) -> Tensor:
        if name not in ("complex64", "complex128") or parts.ndim < 1 or parts.shape[-1] != 2:
            raise self._damaged(f"a tensor of shape {list(parts.shape)} is no {shown(name, 100)}")
        return _aten.view_as_complex.default(parts)

    def _lay_out(self, size: int, views: dict[str, Any]) -> None:
        """Puts tensors into memory that they share, or lie in with other strides than row-major ones."""
        tensors = {name: self._tensors[name] for name in views}
        kind, *others = {tensor.dtype for tensor in tensors.values()}
        try:
            memory = _aten.zeros.default([size], dtype=uint8 if others else kind, device="cpu")
        except MemoryError as error:
            raise OutOfMemoryError(
                f"loading {self._name}",
                found=f"{shown(list(views), 200)} lie in a memory of {size} elements, for which there is no room",
                advice="save .contiguous() copies of them, which need no more than their own elements; or it is damaged",
            ) from error
        for name, tensor in tensors.items():
            offset, strides = views[name]
            self._views[name] = len(self._memories), offset, strides
            for dim, step in enumerate(strides):
                if step == 0:  # all are the same
                    tensor = _aten.narrow.default(tensor, dim, 0, 1)
            part = _aten.view.dtype(memory, tensor.dtype)
            _aten.as_strided.default(part, tensor.shape, strides, offset).copy_(tensor)
        self._memories.append(memory)

    def _placed(self, name: str, saved: str) -> Tensor:
        """A tensor where it goes."""
        if name not in self._views:
            return self._at(name, self._tensors[name], saved)
        number, offset, strides = self._views[name]
        tensor = self._tensors[name]
        memory = _aten.view.dtype(self._at(number, self._memories[number], saved), tensor.dtype)
        return _aten.as_strided.default(memory, tensor.shape, strides, offset)

    def _at(self, place: str | int, tensor: Tensor, saved: str) -> Tensor:
        """A tensor where it goes; the same one for all that share its memory."""
        key = (place, saved)
        if key not in self._loaded:
            self._loaded[key] = self._moved(tensor, saved)
        return self._loaded[key]

    def _moved(self, tensor: Tensor, saved: str) -> Tensor:
        to = self._location
        if callable(to):
            return self._given(to, tensor, saved)
        target = saved if to is None else to.get(saved, saved) if isinstance(to, Mapping) else to
        return tensor.to(target)

    def _given(self, function: Callable[[Tensor, str], Tensor | None], tensor: Tensor, saved: str) -> Tensor:
        """What the caller's function gives; its errors say nothing of the file."""
        try:
            moved = function(tensor, saved)
            if moved is None or isinstance(moved, Tensor):
                return tensor if moved is None else moved
            raise OperatorArgumentError(
                "map_location(tensor, device)", found=f"it returned {shown(moved)}", advice="return a tensor, or None"
            )
        except Exception as error:
            self._told = error
            raise


def _dtype_named(reader: Reader, held: Any) -> dtype:
    if held not in BY_NAME:
        raise reader._damaged(f"an unknown dtype {shown(held, 100)}")
    return BY_NAME[held]


#: How the value of each kind is read.
_KINDS: Final[dict[str, Callable[[Reader, Any], Any]]] = {
    "tensor": Reader._tensor,
    "tuple": lambda reader, held: tuple(reader._value(part) for part in held),
    "Size": lambda reader, held: Size(reader._value(part) for part in held),
    "float": lambda _, held: float(held),
    "complex": Reader._complex,
    "dtype": _dtype_named,
    "device": lambda _, held: device(held),
}
