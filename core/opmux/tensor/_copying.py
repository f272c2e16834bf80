"""Copies of tensors and their pickles: class, attributes, strides and shared memory are those of the original.

Note [Copies]
A copy is made without the constructor of its class, which may take anything, and gets the attributes and slots that the class
or its users have put on the tensor. Tensors that see one memory see one memory in their deep copies too: the memory is copied
whole, once for each memo, and each copy is a view of it at the same place. A pickle holds the elements of one tensor, in the
order that they have in memory; what lies between them, and what else sees the memory, stays behind.
"""

import copy
import copyreg
from typing import Any, Final, TypeVar

from opmux.dispatch import DISPATCH, DispatchKeySet, backend_of, has_handler, mark_if_enabled, no_grad, ops
from opmux.errors import KernelNotFoundError, OperatorValueError, kind_of
from opmux.tensor._array_backend_base import ArrayBackendBase
from opmux.tensor._autograd_hook import current
from opmux.tensor._backends import array_backend
from opmux.tensor._conversion import host_array
from opmux.tensor._device import device
from opmux.tensor._dtype import dtype
from opmux.tensor._gradients import TensorGradients
from opmux.tensor._storage import Storage, functional_view, set_size, share, storage_of, visible_nbytes
from opmux.tensor._strides import element_strides
from opmux.tensor._untyped_storage import memory_of

__all__ = ["OWN_ATTRIBUTES", "copied", "deep_copied", "pickled"]

_T = TypeVar("_T", bound=TensorGradients)
#: Attributes that opmux keeps on tensors. All others belong to the tensor's class or to the program.
OWN_ATTRIBUTES: Final = (
    "_array",
    "_keys",
    "_device",
    "_autograd",
    "_version_counter",
    "_view_base",
    "_view_step",
    "_shared_gradient",
    "_functional",
    "_asked",
)
#: What a copy does not take over as it is: these, and the gradient of a tensor that requires none.
_LEFT_OUT: Final = frozenset({*OWN_ATTRIBUTES, "_idle_grad"})


def copied(tensor: _T) -> _T:
    """A second tensor over the same memory, without history."""
    other = _like(tensor, tensor._array)
    if not _is_without_data(tensor) and not array_backend(tensor._device.type).writable:
        share(other, functional_view(ops.aten.detach.default(tensor)))
    _set_state(other, _state(tensor))
    return _requiring(other, tensor._autograd is not None)


def deep_copied(tensor: _T, memo: dict[int, Any]) -> _T:
    """A leaf with memory, attributes and gradient of its own.

    Raises:
        OperatorValueError: The tensor is no leaf, or the handler of its class makes something else of `clone`.
    """
    if not tensor.is_leaf:
        raise OperatorValueError(
            "Only Tensors created explicitly by the user (graph leaves) support the deepcopy protocol at the moment",
            found="a tensor with a grad_fn",
            advice="copy tensor.detach()",
        )
    is_wrapper = _is_without_data(tensor) and has_handler(type(tensor), DISPATCH)
    other = _cloned(tensor) if is_wrapper else mark_if_enabled(_like(tensor, _copied_memory(tensor, memo)))
    memo[id(tensor)] = other
    _set_state(other, copy.deepcopy(_state(tensor), memo))
    _requiring(other, tensor._autograd is not None)
    if current() is not None and tensor.grad is not None:
        other.grad = copy.deepcopy(tensor.grad, memo)
    return other


def _cloned(tensor: _T) -> _T:
    """A copy of what its class keeps elsewhere, which only the class's handler can make."""
    clone = no_grad().call(ops.aten.clone.default, tensor)
    if type(clone) is not type(tensor):
        raise OperatorValueError(
            "The default implementation of __deepcopy__() for wrapper subclasses only works for subclass types that implement "
            "clone() and for which cloning returns another instance of the same subclass",
            found=f"clone() of {kind_of(tensor)} is {kind_of(clone)}",
            advice="wrap the result of aten::clone in __opmux_dispatch__, or define __deepcopy__",
        )
    made: _T = clone
    return made


def pickled(tensor: TensorGradients) -> tuple[Any, ...]:
    """What pickle needs: class, the elements as a NumPy array in their order in memory, device, history and attributes.

    Of a lazy backend's tensor it is the array itself: pickling, which a library may do to tell tensors apart, computes nothing.
    """
    shape, steps = tuple(tensor.shape), element_strides(tensor._array)
    # Of a dimension along which all elements are one, one is kept.
    kept = tuple(
        slice(0, 1) if step == 0 and size > 1 else slice(None) for size, step in zip(shape, steps, strict=True)
    )
    order = tuple(sorted(range(len(shape)), key=lambda dim: -abs(steps[dim])))
    rest = str(tensor._device), type(tensor), tensor._autograd is not None
    # Last, so that an attribute may lead back to the tensor.
    state = _state(tensor), None, None, _set_state
    if _is_without_data(tensor):
        return _made_without_data, (shape, steps, tensor.dtype, *rest), *state
    if tensor._device is not None and array_backend(tensor._device.type).lazy:
        return _made_of_array, (tensor._array, *rest), *state
    host = host_array(tensor)[kept].transpose(order)
    return _made_again, (host.copy("C"), order, shape, *rest), *state


def _made_again(
    host: Any, order: tuple[int, ...], shape: tuple[int, ...], place: str, cls: type, requires_grad: bool
) -> TensorGradients:
    backend = array_backend(device(place).type)
    with backend.on(device(place)):
        plain = backend.wrap(backend.from_numpy(host))
    back = sorted(range(len(order)), key=order.__getitem__)
    if list(order) != sorted(order):
        plain = ops.aten.permute.default(plain, back)
    if tuple(plain.shape) != shape:
        plain = ops.aten.expand.default(plain, shape)
    return _restored(plain, plain._device, cls, requires_grad)


def _made_of_array(array: Any, place: str, cls: type, requires_grad: bool) -> TensorGradients:
    plain = array_backend(device(place).type).wrap(array)
    return _restored(plain, plain._device, cls, requires_grad)


def _made_without_data(
    shape: tuple[int, ...], steps: tuple[int, ...], d: dtype, place: str, cls: type, requires_grad: bool
) -> TensorGradients:
    plain = ops.aten.empty_strided.default(shape, steps, dtype=d, device=device("meta"))
    return _restored(plain, device(place), cls, requires_grad)


def _restored(plain: TensorGradients, place: device, cls: Any, requires_grad: bool) -> TensorGradients:
    """A tensor of the class over the array of a plain one."""
    tensor: TensorGradients = object.__new__(cls)
    tensor._array, tensor._device = plain._array, place
    tensor._keys = array_backend(place.type).keys | cls._class_keys
    return _requiring(tensor, requires_grad)


def _is_without_data(tensor: TensorGradients) -> bool:
    """Whether it is on Meta, or of a class that keeps its data elsewhere."""
    return isinstance(tensor._array, array_backend("meta").array_type)


def _like(tensor: _T, array: Any) -> _T:
    """A tensor of the same class and device that requires no grad."""
    other: _T = object.__new__(type(tensor))
    other._array, other._device = array, tensor._device
    other._keys = array_backend(tensor._device.type).keys | type(tensor)._class_keys
    return other


def _requiring(tensor: _T, requires_grad: bool) -> _T:
    return tensor.requires_grad_() if requires_grad else tensor


def _state(tensor: TensorGradients) -> tuple[dict[str, Any], dict[str, Any]]:
    """Attributes and slots that are not opmux's, nor a gradient: a pickle and a second tensor over the memory have none."""
    slots = {name: getattr(tensor, name) for name in copyreg._slotnames(type(tensor)) if hasattr(tensor, name)}  # type: ignore[attr-defined]
    return {name: value for name, value in vars(tensor).items() if name not in _LEFT_OUT}, slots


def _set_state(tensor: TensorGradients, state: tuple[dict[str, Any], dict[str, Any]]) -> None:
    attributes, slots = state
    vars(tensor).update(attributes)
    for name, value in slots.items():
        setattr(tensor, name, value)


# -- memory ------------------------------------------------------------------------------------------------------------


def _copied_memory(tensor: TensorGradients, memo: dict[int, Any]) -> Any:
    """A copy of the tensor's array, on the memory that other deep copies of the memo share."""
    backend = array_backend("meta" if _is_without_data(tensor) else tensor._device.type)
    array = tensor._array
    if not backend.writable:
        return array
    with backend.on(tensor._device):
        if not hasattr(array, "copy"):  # of a device whose kernels alone know how it lies in memory
            return _copied_by_host(array, backend, memo)
        place = storage_of(array)
        owner = place.owner
        known = memo.get(id(owner))
        if known is None:
            known = memo[id(owner)] = _copied_whole(backend, place)
            memo.setdefault(id(memo), []).append(owner)  # as copy.deepcopy does: its id must not go to another object
        is_whole = array is owner and (known.shape, known.dtype) == (owner.shape, owner.dtype)
        return known if is_whole else _view_at(backend, known, place.offset, array)


def _copied_whole(backend: ArrayBackendBase, place: Storage) -> Any:
    """A copy of the array that owns a memory; of one with gaps, which no copy of it has, the memory's bytes."""
    owner = place.owner
    known = owner.copy("K")
    if backend.device_type != "meta" and known.strides != owner.strides:
        known = memory_of(backend, place).copy()
    if visible_nbytes(place) < place.nbytes:
        set_size(storage_of(known), visible_nbytes(place))
    return known


def _copied_by_host(array: Any, backend: ArrayBackendBase, memo: dict[int, Any]) -> Any:
    """The same by a copy of NumPy's and, of a view that says where it begins, the device's `as_strided`."""
    owner = _owner(array, backend)
    is_view = array is not owner and array.dtype == owner.dtype and isinstance(getattr(array, "offset", None), int)
    whole = owner if is_view else array
    known = memo.get(id(whole))
    if known is None:
        known = memo[id(whole)] = backend.from_numpy(backend.to_numpy(whole).copy("K"))
        memo.setdefault(id(memo), []).append(whole)
    if not is_view:
        return known
    key = DispatchKeySet(backend_of(backend.device_type).dense)
    start = (array.offset - owner.offset) // int(array.dtype.itemsize)
    try:
        if element_strides(known) == element_strides(owner):
            place = list(array.shape), list(element_strides(array)), start
            return ops.aten.as_strided.default.redispatch(key, backend.wrap(known), *place)._array
    except KernelNotFoundError:
        pass  # Its views are of kernels of its own, which nothing here knows.
    return backend.from_numpy(backend.to_numpy(array).copy("K"))


def _owner(array: Any, backend: ArrayBackendBase) -> Any:
    """The array whose memory this one sees; itself where that is hard to say."""
    if not array.size or min(getattr(array, "strides", (-1,)), default=0) < 0:
        return array
    owner = array
    while type(base := getattr(owner, "base", None)) is backend.array_type:
        owner = base
    return owner


def _view_at(backend: ArrayBackendBase, copied: Any, start: int, array: Any) -> Any:
    """What `array` is of its memory, so many bytes from its start, of a copy of that."""
    if backend.device_type == "meta":
        return copied.part(array.shape, array.strides, start, array.dtype)
    memory = copied.ravel("K")
    if backend.on_host:
        return backend.xp.ndarray(array.shape, array.dtype, buffer=memory, offset=start, strides=array.strides)
    span = sum((n - 1) * step for n, step in zip(array.shape, array.strides, strict=True)) + array.itemsize
    part = memory.view("uint8")[start : start + span].view(array.dtype)
    return backend.xp.lib.stride_tricks.as_strided(part, array.shape, array.strides)
