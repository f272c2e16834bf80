"""From a value to the tensors in it and the text that holds them. See Note [Files]."""

import math
from collections import Counter, OrderedDict
from typing import Any, Final

from opmux.dispatch import DISPATCH, has_handler
from opmux.errors import OperatorArgumentError, kind_of, shortened
from opmux.native.public.functions import is_zero_dim
from opmux.tensor import Size, Tensor, contiguous_strides, device, dtype, extent, is_numpy_array, ops, uint8

__all__ = ["Writer", "bytes_of"]

_aten: Final = ops.aten
_PLAIN: Final = (str, bool, int, type(None))
_NUMBERS: Final = (bool, int, float, complex)


def bytes_of(tensor: Tensor) -> Any:
    """The elements as an array of bytes on the CPU."""
    flat = tensor.detach().to("cpu").contiguous().reshape(-1)
    return (flat.view(uint8) if flat.numel() else flat).numpy()


def _is_numpys(value: object) -> bool:
    """Whether a value is one of NumPy's numbers, as metrics and sums are."""
    return type(value).__module__ == "numpy" and is_zero_dim(value) and not is_numpy_array(value)


def _saving(value: object, path: tuple[str, ...]) -> str:
    """What was asked, for errors."""
    return f"saving {kind_of(value)}, at {shortened('.'.join(path) or 'the whole')}"


def _instead(value: object) -> str:
    """What to save in place of a value of another kind."""
    if hasattr(value, "state_dict") and not isinstance(value, type):
        return "save its state_dict()"
    if is_numpy_array(value):
        return "save opmux.from_numpy(array), and read it by .numpy()"
    if hasattr(value, "__dlpack__") or (hasattr(value, "__array__") and not is_zero_dim(value)):
        return "save opmux.as_tensor(value), a tensor of its elements"
    if is_zero_dim(value):
        return "save a number or a text of it, such as float(value) or str(value)"
    if isinstance(value, (bytes, bytearray)):
        return "save opmux.frombuffer(bytearray(data), dtype=opmux.uint8), and read it by bytes(tensor.tolist())"
    if isinstance(value, (set, frozenset)):
        return "save it as a list"
    if hasattr(value, "__dict__"):
        return "save vars(value), a dictionary, if all that is in it can be saved"
    return "save the tensors, dictionaries, lists, tuples, numbers and texts that it is made of"


class Writer:
    """The structure of a value, and the tensors in it by names."""

    def __init__(self) -> None:
        self.tensors: dict[str, Tensor] = {}
        self._names: dict[object, str] = {}
        self._sharing: dict[object, list[str]] = {}  # names by what tensors have in common that share memory
        self._objects: dict[int, tuple[int, Tensor]] = {}  # with the tensor, so that its id stays its own

    def value(self, value: Any, path: tuple[str, ...]) -> Any:
        """What stands for a value, `path` from the whole."""
        kind = type(value)
        if kind in _PLAIN:
            return value
        if isinstance(value, Tensor):
            return {"tensor": self._tensor(value, path)}
        if kind is list:
            return [self.value(part, (*path, str(i))) for i, part in enumerate(value)]
        if kind in (tuple, Size):
            return {kind.__name__: [self.value(part, (*path, str(i))) for i, part in enumerate(value)]}
        if isinstance(value, dict):
            return self._mapping(value, path)
        return self._scalar(value, path)

    def _mapping(self, value: Any, path: tuple[str, ...]) -> Any:
        pairs = [[self.value(key, (*path, "key")), self.value(part, (*path, str(key)))] for key, part in value.items()]
        metadata = getattr(value, "_metadata", None)  # versions of modules, in their state_dict
        extra = {} if metadata is None else {"metadata": self.value(metadata, (*path, "metadata"))}
        kind = next(base for base in (OrderedDict, Counter, dict) if isinstance(value, base))
        return {kind.__name__: pairs, **extra}

    def _scalar(self, value: Any, path: tuple[str, ...]) -> Any:
        if isinstance(value, float):
            return float(value) if math.isfinite(value) else {"float": str(float(value))}
        if isinstance(value, complex):
            return {"complex": [str(value.real), str(value.imag)]}
        if isinstance(value, dtype):
            return {"dtype": str(value).removeprefix("opmux.")}
        if isinstance(value, device):
            return {"device": str(value)}
        for plain in (bool, int, str):  # enumerations of them, and such classes
            if isinstance(value, plain):
                return plain(value)
        if _is_numpys(value) and type(number := value.item()) in _NUMBERS:
            return self.value(number, path)
        raise OperatorArgumentError(
            _saving(value, path),
            found="neither tensors nor dictionaries, lists, tuples, numbers, texts, dtypes and devices",
            advice=_instead(value),
        )

    def _tensor(self, tensor: Tensor, path: tuple[str, ...]) -> dict[str, Any]:
        plain = tensor.detach()
        if has_handler(type(plain), DISPATCH):
            raise OperatorArgumentError(
                _saving(tensor, path),
                found="its class has __opmux_dispatch__, and no memory that holds its elements",
                advice="save the tensors that it keeps, and make it of them again when they are loaded",
            )
        if tensor.is_complex():
            plain = _aten.view_as_real.default(plain.resolve_conj())
        name = self._names.get(_memory(plain))
        if name is None:
            name = self._free_name(".".join(path) or "tensor")
            self._names[_memory(plain)] = name
            self.tensors[name] = plain
            self._sharing.setdefault(_storage(plain), []).append(name)
        number, _ = self._objects.setdefault(id(tensor), (len(self._objects), tensor))
        found: dict[str, Any] = {"name": name, "object": number, "device": str(tensor.device)}
        if tensor.is_complex():
            found["dtype"] = str(tensor.dtype).removeprefix("opmux.")
        if tensor.requires_grad:
            found["requires_grad"] = True
        if getattr(type(tensor), "__name__", "") == "Parameter" or getattr(tensor, "_is_param", False):
            found["parameter"] = True
        return found

    def memories(self) -> list[dict[str, Any]]:
        """How tensors lie that are not row-major, or share memory: elements of the memory, and each one's offset and strides.

        A memory has the dtype of its tensors; where these have several, bytes, and each tensor still counts in its own elements.
        """
        return [
            self._laid_out(names) for names in self._sharing.values() if len(names) > 1 or not self._is_plain(*names)
        ]

    def _is_plain(self, name: str) -> bool:
        tensor = self.tensors[name]
        return bool(tensor.stride() == contiguous_strides(tensor.shape))

    def _laid_out(self, names: list[str]) -> dict[str, Any]:
        tensors = [self.tensors[name] for name in names]
        sizes = [tensor.dtype.itemsize for tensor in tensors]
        firsts = [tensor.storage_offset() * size for tensor, size in zip(tensors, sizes, strict=True)]
        ends = [
            first + extent(tensor.shape, tensor.stride(), 1)[1] * size
            for tensor, first, size in zip(tensors, firsts, sizes, strict=True)
        ]
        # Whole elements of each dtype, and an even number of them: there may be complex tensors, whose parts lie in pairs.
        pair = 2 * max(sizes)
        start = min(firsts) // pair * pair
        views = {
            name: [(first - start) // size, tensor.stride()]
            for name, tensor, first, size in zip(names, tensors, firsts, sizes, strict=True)
        }
        is_one = len({tensor.dtype for tensor in tensors}) == 1
        size = (max(ends) - start) // sizes[0] if is_one else -(-(max(ends) - start) // pair) * pair
        return {"size": size, "views": views}

    def _free_name(self, name: str) -> str:
        """The name, or one like it; the header's own key is none, nor is what UTF-8 does not have."""
        name = name.encode("utf-8", "backslashreplace").decode()
        names = (name if i == 0 else f"{name}#{i}" for i in range(len(self.tensors) + 2))
        return next(found for found in names if found not in self.tensors and found != "__metadata__")


def _storage(tensor: Tensor) -> object:
    """What two tensors have in common that lie in the same memory."""
    place = tensor.untyped_storage().data_ptr()
    if not place or not tensor.numel():
        return id(tensor)
    return place, str(tensor.device)


def _memory(tensor: Tensor) -> object:
    """What two tensors have in common that are the same elements of the same memory."""
    return _storage(tensor), tensor.dtype, tensor.storage_offset(), tuple(tensor.shape), tuple(tensor.stride())
