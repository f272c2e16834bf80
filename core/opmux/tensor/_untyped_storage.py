"""UntypedStorage: the bytes behind tensors. See Note [Storage].

Note [Storages as objects]
A storage is known by the array that owns its memory, so that all tensors over one memory give one object while it is in use.
Array modules cannot change the size of memory that others see. A storage that is made smaller keeps its memory and remembers its
size; one that is made larger than its memory gets another one, and every living tensor over the old one is led there. Arrays that
are no tensors', such as what `numpy()` returned, stay where they are, and so do tensors that `gc.freeze()` hides: Python's
collector is asked for the tensors, and does not list those.
"""

import gc
from collections.abc import Iterator, Sequence
from functools import partial
from sys import getrefcount
from types import SimpleNamespace
from typing import Any, Final, NoReturn, final
from weakref import WeakValueDictionary

from opmux.dispatch import Change, DispatchKeySet, set_attribute
from opmux.errors import OperatorArgumentError, OperatorIndexError, OperatorValueError, OutOfMemoryError, shown
from opmux.tensor._backends import array_backend
from opmux.tensor._device import device as _Device  # noqa: N812 -- methods have a parameter of that name
from opmux.tensor._device import to_device
from opmux.tensor._dtype import dtype, uint8
from opmux.tensor._storage import (
    SHARING,
    Storage,
    data_pointer,
    extent,
    is_lent,
    lent,
    owner_of,
    set_size,
    storage_of,
    visible_nbytes,
)
from opmux.tensor._tensor_base import TensorBase

__all__ = ["UntypedStorage", "memory_of", "not_shared", "see_memory_of", "shares_memory", "storage_behind"]

#: Storages in use, by the id of the owner, which they keep alive.
_KNOWN: Final["WeakValueDictionary[int, UntypedStorage]"] = WeakValueDictionary()


def not_shared(asked: str) -> OperatorValueError:
    """What to raise where memory is to be moved to where other processes see it."""
    return OperatorValueError(
        asked,
        found="opmux moves no memory to where processes share it: its arrays are their module's",
        advice="send the values to the other process, a module's by state_dict(), or begin with shared memory: "
        "opmux.frombuffer(multiprocessing.shared_memory.SharedMemory(...).buf, dtype=...) is a tensor over it",
    )


def memory_of(be: Any, storage: Storage) -> Any:
    """A storage as bytes: an array of one dimension that shares the memory.

    Args:
        be: Backend of the array, whose arrays can be written.
        storage: The storage.
    """
    owner, byte = storage.owner, be.native_dtype[uint8]
    if owner.flags.c_contiguous:
        return owner.reshape(-1).view(byte)
    if not storage.nbytes:
        return owner.reshape(-1)[:0].view(byte)
    lowest = tuple([0 if step >= 0 else n - 1 for n, step in zip(owner.shape, owner.strides, strict=True)])
    first = owner[(*lowest, None)].view(byte)
    return be.xp.lib.stride_tricks.as_strided(first, (storage.nbytes,), (1,))


def storage_behind(tensor: TensorBase) -> "UntypedStorage":
    """The storage of a tensor: one object for all tensors over that memory, while it is in use."""
    place = storage_of(tensor._array)
    found = _known(place)
    if found is None:
        with SHARING:  # threads that are the first to ask, at the same time, get one object
            found = _known(place)
            if found is None:
                found = _over(place, tensor._device)
    return found


def _known(place: Storage) -> "UntypedStorage | None":
    found = _KNOWN.get(id(place.owner))
    return found if found is not None and found._place.owner is place.owner else None


def shares_memory(tensor: TensorBase) -> bool:
    """Whether something else may see the tensor's memory; False is certain.

    A tensor that has been resized before may be a view of memory that nothing else knows any more. To find out who sees shared
    memory takes a look at all objects of the process.
    """
    if _references(vars(tensor)) > _ALONE:
        return True
    # By its id, because a variable would be one that sees it.
    view, owner = tensor._array, id(owner_of(tensor._array))
    while id(view) != owner:
        if _base_references(view) > _ONLY_BASE:
            return True
        view = view.base
    return False


def see_memory_of(tensor: TensorBase, other: TensorBase) -> None:
    """Has a tensor see the memory of another one, with the shape, strides and offset that it has.

    Nothing happens where there is no such memory: to a tensor with data beside one without, and to arrays that cannot be
    written to.

    Args:
        tensor: The tensor.
        other: What has the memory.

    Raises:
        OperatorValueError: The tensor would reach beyond it.
    """
    array, place = tensor._array, storage_of(other._array)
    if owner_of(array) is place.owner or type(array) is not type(place.owner):
        return
    if isinstance(getattr(array, "offset", None), int):  # An array without data.
        tensor._array = place.owner.part(array.shape, array.strides, array.offset, array.dtype)
        return
    backend = array_backend(tensor._device.type)
    if not backend.writable:
        return
    own = storage_of(array)
    low, high = extent(array.shape, array.strides, int(array.dtype.itemsize))
    if own.offset + low < 0 or own.offset + high > place.nbytes:
        raise OperatorValueError(
            f"a tensor of shape {list(tensor.shape)} and strides {list(tensor.stride())} in the memory of another",
            found=f"it would take {own.offset + high} bytes, and the memory has {place.nbytes}",
            advice="make the view with the strides that the operator gives",
        )
    with backend.on(tensor._device):
        tensor._array = _at_its_place(backend, memory_of(backend, place), array)


def _references(attributes: dict[str, Any]) -> int:
    return getrefcount(attributes["_array"])


def _base_references(view: Any) -> int:
    return getrefcount(view.base)


#: How many references Python counts to an array that only a tensor's attributes hold.
_ALONE: Final = _references({"_array": object()})
#: How many to what is only the base of a view.
_ONLY_BASE: Final = _base_references(SimpleNamespace(base=object()))


def _over(place: Storage, device: _Device) -> "UntypedStorage":
    storage: UntypedStorage = object.__new__(UntypedStorage)
    storage._place, storage._device = place, device
    _KNOWN[id(place.owner)] = storage
    return storage


@final
class UntypedStorage:
    """Memory as bytes: that of tensors, which share it, or memory of its own.

    Args:
        source: A number of bytes, or their values, from 0 to 255.
        device: Where the memory is; the host if left out.

    Raises:
        OperatorValueError: `source` is neither, or the number is negative.
        PluginError: No plugin for the device is loaded.
    """

    __module__ = "opmux"

    __slots__ = ("__weakref__", "_device", "_place")

    _place: Storage
    _device: _Device

    def __new__(cls, source: "int | Sequence[int]" = 0, *, device: "_Device | str" = "cpu") -> "UntypedStorage":
        if isinstance(source, bool) or not isinstance(source, (int, list, tuple)):
            raise OperatorValueError(
                f"UntypedStorage({shown(source)})",
                found="a number of bytes, or a list of their values, is taken",
                advice="give 16, for example, or [0, 255]",
            )
        count = _checked_size(source if isinstance(source, int) else len(source), "UntypedStorage")
        place = to_device(device)
        backend = array_backend(place.type)
        with backend.on(place):
            storage = _over(storage_of(_new_bytes(backend, count)), place)
        for i, value in enumerate(() if isinstance(source, int) else source):
            storage[i] = value
        return storage

    # -- what it is

    @property
    def device(self) -> _Device:
        """Where the memory is."""
        return self._device

    @property
    def is_cuda(self) -> bool:
        """Whether the memory is a GPU's."""
        return self._device.type == "cuda"

    @property
    def _cdata(self) -> int:
        return id(self._place.owner)

    def nbytes(self) -> int:
        """Number of bytes."""
        return visible_nbytes(self._place)

    size = __len__ = nbytes

    def data_ptr(self) -> int:
        """Address of the first byte; 0 for none, and where the array module does not tell."""
        if not self.nbytes() or self._device.type == "meta":
            return 0
        owner = self._place.owner
        return data_pointer(memory_of(self._backend, self._place) if hasattr(owner, "flags") else owner)

    def element_size(self) -> int:
        """Bytes of an element: 1."""
        return 1

    def resizable(self) -> bool:
        """Whether `resize_` is possible: memory of another library, and of arrays that cannot be written to, stays as it is."""
        return self._backend.writable and not is_lent(self._place.owner)

    def is_shared(self) -> bool:
        """Whether other processes see the memory: no."""
        return False

    def share_memory_(self) -> NoReturn:
        """Is refused, as `Tensor.share_memory_` is.

        Raises:
            OperatorValueError: Always.
        """
        raise not_shared("UntypedStorage.share_memory_()")

    def untyped(self) -> "UntypedStorage":
        """The storage itself."""
        return self

    # -- bytes

    def _bytes(self) -> Any:
        """The memory as a native array.

        Raises:
            OperatorValueError: The array module cannot write, or there is no data.
        """
        if not self._is_readable:
            raise OperatorValueError(
                f"the bytes of a storage on {self._device}",
                found="its arrays have no memory that can be read and written as bytes",
                advice="copy the tensor to the host first: tensor.cpu().untyped_storage()",
            )
        return memory_of(self._backend, self._place)[: self.nbytes()]

    @property
    def _is_readable(self) -> bool:
        """Whether its arrays are memory that NumPy's functions make bytes of; those of a device with kernels of its own are not."""
        return self._backend.writable and self._device.type != "meta" and hasattr(self._place.owner, "flags")

    @property
    def _backend(self) -> Any:
        return array_backend(self._device.type)

    def tolist(self) -> list[int]:
        """The bytes as a list of numbers from 0 to 255."""
        found: list[int] = self._backend.to_numpy(self._bytes()).tolist()
        return found

    def __iter__(self) -> Iterator[int]:
        return iter(self.tolist())

    def _key(self, key: Any) -> Any:
        if isinstance(key, slice) and all(part is None or type(part) is int for part in (key.start, key.stop)):
            if key.step == 0:
                raise OperatorValueError(
                    f"bytes {key} of a storage", found="slice step cannot be zero", advice="give a step of 1"
                )
            return key
        if isinstance(key, bool) or not isinstance(key, int):
            raise OperatorArgumentError(
                f"can't index a UntypedStorage with {type(key).__name__}",
                found=shown(key),
                advice="give an integer, or a slice of integers",
            )
        if not -self.nbytes() <= key < self.nbytes():
            raise OperatorIndexError(
                f"index {key} out of range for storage of size {self.nbytes()}",
                advice=f"use an index from {-self.nbytes()} to {self.nbytes() - 1}"
                if self.nbytes()
                else "resize it first: resize_(1)",
            )
        return key

    def __getitem__(self, key: Any) -> Any:
        part = self._bytes()[self._key(key)]
        if not isinstance(key, slice):
            return int(part)
        if key.step not in (None, 1) or not self._backend.on_host:
            raise OperatorValueError(
                f"bytes {key} of a storage on {self._device}",
                found="a part of a storage is a run of bytes in the host's memory",
                advice="use clone(), or a tensor: opmux.empty(0, dtype=opmux.uint8).set_(storage)",
            )
        return _over(storage_of(lent(self._backend.xp, part)), self._device)

    def __setitem__(self, key: Any, value: int) -> None:
        if not isinstance(value, int):
            raise OperatorArgumentError(
                f"byte {shown(value)} of a storage",
                found="bytes are set to integers",
                advice="give an integer from 0 to 255",
            )
        self._bytes()[self._key(key)] = value & 255

    def fill_(self, value: int) -> "UntypedStorage":
        """Sets every byte to `value`."""
        self[:] = value
        return self

    def copy_(self, source: "UntypedStorage", non_blocking: bool | None = None) -> "UntypedStorage":
        """Copies the bytes of a storage of the same size.

        Raises:
            OperatorValueError: The sizes differ.
        """
        if not isinstance(source, UntypedStorage):
            raise OperatorArgumentError(
                f"copy_ of {shown(source)} to a storage",
                found="only storages are copied",
                advice="give a storage, such as tensor.untyped_storage()",
            )
        if source.nbytes() != self.nbytes():
            raise OperatorValueError(
                f"a copy of {source.nbytes()} bytes to a storage of {self.nbytes()}",
                found=f"size does not match, self was {self.nbytes()} bytes but src was {source.nbytes()} bytes",
                advice=f"resize it first: resize_({source.nbytes()})",
            )
        with self._backend.on(self._device):
            self._bytes()[:] = self._backend.from_numpy(source._backend.to_numpy(source._bytes()))
        return self

    def clone(self) -> "UntypedStorage":
        """A copy with memory of its own."""
        return UntypedStorage(self.nbytes(), device=self._device).copy_(self)

    def cpu(self) -> "UntypedStorage":
        """The storage itself, or a copy in the host's memory."""
        return self.to("cpu")

    def to(self, device: "_Device | str") -> "UntypedStorage":
        """The storage itself, or a copy on another device."""
        place = to_device(device)
        if place.type == self._device.type and place.index in (None, self._device.index):
            return self
        return UntypedStorage(self.nbytes(), device=place).copy_(self)

    def new(self) -> "UntypedStorage":
        """An empty storage on the same device."""
        return UntypedStorage(0, device=self._device)

    def byteswap(self, dtype: dtype) -> None:
        """Turns the order of the bytes of each element round; of each half of a complex one.

        Args:
            dtype: What the bytes are elements of.
        """
        if not hasattr(dtype, "itemsize"):
            raise OperatorArgumentError(
                f"byteswap of elements of {shown(dtype)}",
                found="a dtype is needed",
                advice="give a dtype such as opmux.float32",
            )
        size = dtype.to_real().itemsize if dtype.is_complex else dtype.itemsize
        elements = self._bytes()[: self.nbytes() // size * size].reshape(-1, size)
        elements[...] = elements[:, ::-1].copy()

    # -- size

    def resize_(self, size: int) -> "UntypedStorage":
        """Changes the number of bytes; all tensors over the memory see it. See Note [Storages as objects].

        Raises:
            OperatorValueError: The size is negative, or the memory belongs to another library.
        """
        size = _checked_size(size, "resize_")
        if not self.resizable():
            raise OperatorValueError(
                f"resize_({size}) of a storage of {self.nbytes()} bytes",
                found="Trying to resize storage that is not resizable",
                advice="clone() the tensor first: it gets memory of its own",
            )
        if self._device.type == "meta":
            self._place = self._place._replace(nbytes=size)
            return self
        if size > self._place.nbytes:
            self._bytes()  # which refuses memory that cannot be copied as bytes
            self._grow(size)
        set_size(self._place, size)
        return self

    def _grow(self, size: int) -> None:
        backend, old = self._backend, self._place
        with backend.on(self._device):
            larger = _new_bytes(backend, size)
            larger[: old.nbytes] = memory_of(backend, old)
            moved = [(tensor, _at_its_place(backend, larger, tensor._array)) for tensor in _tensors_over(old)]
        Change().run(partial(self._move, moved, Storage(larger, 0, size)))
        _KNOWN.pop(id(old.owner), None)

    def _move(self, moved: list[tuple[TensorBase, Any]], place: Storage) -> None:
        for tensor, array in moved:
            set_attribute(tensor, "_array", array)
        set_attribute(self, "_place", place)
        _KNOWN[id(place.owner)] = self

    # -- as an object

    def __copy__(self) -> "UntypedStorage":
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> "UntypedStorage":
        other = memo[id(self)] = self.clone()
        return other

    def __reduce__(self) -> tuple[Any, ...]:
        return _made_again, (self.tolist(), str(self._device))

    def __repr__(self) -> str:
        data = "".join(f" {value}\n" for value in self.tolist()) if self._is_readable else ""
        return f"{data}[opmux.UntypedStorage(device={self._device}) of size {self.nbytes()}]"


def _checked_size(size: int, name: str) -> int:
    if isinstance(size, bool) or not isinstance(size, int):
        raise OperatorArgumentError(
            f"{name}({shown(size)}) of a storage", found="a size is an integer", advice="give a number of bytes"
        )
    if not 0 <= size < 2**63:
        raise OperatorValueError(
            f"{name}({size}) of a storage",
            found="a size cannot be negative" if size < 0 else "a size must fit a 64-bit integer",
            advice="give a number of bytes from 0 on that memory has room for",
        )
    return size


def _new_bytes(backend: Any, count: int) -> Any:
    try:
        return backend.xp.empty(count, dtype=backend.native_dtype[uint8])
    except MemoryError as error:
        raise OutOfMemoryError(
            f"a storage of {count} bytes",
            found=f"the array module has no memory: {error}",
            advice="make it smaller, or delete tensors that are not needed",
        ) from error


def _made_again(values: list[int], device: str) -> UntypedStorage:
    return UntypedStorage(values, device=device)


def _tensors_over(place: Storage) -> list[TensorBase]:
    """The living tensors over a memory: nothing but the collector knows them all."""
    return [
        tensor
        for tensor in gc.get_objects()
        if issubclass(type(tensor), TensorBase)
        and tensor.__dict__.get("_keys").__class__ is DispatchKeySet
        and hasattr(tensor._array, "strides")
        and storage_of(tensor._array).owner is place.owner
    ]


def _at_its_place(backend: Any, memory: Any, array: Any) -> Any:
    """What an array is of its storage, of larger memory that begins with the same bytes."""
    offset, native = storage_of(array).offset, array.dtype
    part = memory[offset : offset + (native.itemsize if array.size else 0)].view(native)
    view = backend.xp.lib.stride_tricks.as_strided(part, array.shape, array.strides)
    if not getattr(array.flags, "writeable", True):
        view.flags.writeable = False
    return view
