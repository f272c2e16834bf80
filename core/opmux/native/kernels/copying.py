"""Copies, conversions between dtypes and devices, and joins."""

from collections.abc import Sequence
from typing import Any, Final

from opmux.errors import OperatorValueError, caution
from opmux.native.arrays import cast, copy_array, native, shape_of, store
from opmux.native.direct import DirectKernels, Kernel, direct_kernel, direct_marker, general_in_place
from opmux.native.memory_overlap import assert_no_internal_overlap, assert_no_partial_overlap, in_memory
from opmux.native.meta.copying import cat_dtype, cat_meta, joined
from opmux.native.meta.layout import native_is_channels_last
from opmux.native.meta_array import MetaArray
from opmux.native.shapes import broadcast_shapes, canonical_dim
from opmux.native.tensor_iterator import pointwise
from opmux.tensor import (
    ArrayBackend,
    Tensor,
    array_backend,
    channels_last,
    channels_last_3d,
    contiguous_format,
    device,
    dtype,
    moved,
    resolved,
)

__all__ = ["cat_impl", "clone", "copy_", "local_scalar_dense", "to_copy"]


def copy_(be: ArrayBackend, self: Tensor, src: Tensor, non_blocking: bool = False) -> Tensor:
    """Writes `src`, broadcast and converted, into `self`; the two may be on different devices."""
    if src is self:  # Before anything else is asked, as in PyTorch.
        return self
    array, value = self._array, src._array
    own = be if type(array) is be.array_type else array_backend(self.device.type)
    shape = array.shape
    if getattr(value, "shape", ()) != shape:
        _check_shapes(shape_of(src), shape)
    if isinstance(array, MetaArray):
        return self
    # Arrays are asked before tensors, whose `dtype` is a function in Python.
    if getattr(value, "dtype", None) is not array.dtype and src.dtype is not self.dtype:
        value = _to_convert(own, self, src)
    if not own.writable:  # Arrays that can be written to refuse it themselves.
        assert_no_internal_overlap("aten::copy_", in_memory(self))
    if src.device is self.device:
        if own.writable:
            assert_no_partial_overlap("aten::copy_", array, value)
        else:
            assert_no_partial_overlap("aten::copy_", in_memory(self), in_memory(src))
    elif hasattr(src._array, "dtype"):
        other = array_backend(src.device.type)
        if _copied_to_host(own, other, array, value, non_blocking):
            return self
        # What goes to the host by way of other memory has to be there before it is written on.
        value = moved(value, other, own, self.device, non_blocking=non_blocking and not own.on_host)
    with own.on(self.device):
        store(own, self, value, "aten::copy_")
    return self


def _to_convert(own: ArrayBackend, self: Tensor, src: Tensor) -> Any:
    """The array of a source of another dtype, or a number as one, which is converted as an array is and wraps around."""
    if src.dtype.is_complex:
        _warn_of_discarding(self.dtype)
    if hasattr(src._array, "dtype"):
        return src._array
    with own.on(self.device):
        return own.xp.asarray(src._array)


def _check_shapes(source: tuple[int, ...], shape: tuple[int, ...]) -> None:
    if broadcast_shapes(source, shape) != shape:
        raise OperatorValueError(
            f"aten::copy_ of a tensor of shape {source} into one of shape {tuple(shape)}",
            found="The source cannot be broadcast to the destination's shape",
            advice=f"reshape the source to {tuple(shape)}",
        )


def _warn_of_discarding(to: dtype) -> None:
    """Warns of complex numbers that become real ones, and not bools."""
    if to.kind in "fiu":
        caution("Casting complex values to real discards the imaginary part: .real says that it is meant")


def _copied_to_host(own: ArrayBackend, other: ArrayBackend, to: Any, value: Any, non_blocking: bool) -> bool:
    """Whether the values went straight into the host's memory, as they can if that is pinned and nothing is converted."""
    if not non_blocking or not own.on_host or other.runtime is None or not own.writable:
        return False
    return other.runtime.copied_to_pinned(value, own.to_numpy(to))


def clone(be: ArrayBackend, self: Tensor, *, memory_format: Any = None) -> Tensor:
    return be.wrap(_in_format(be, self._array, memory_format))


def _in_format(be: ArrayBackend, array: Any, memory_format: Any) -> Any:
    """A copy in a memory format; None and preserve_format keep the order of dimensions in memory."""
    if memory_format is contiguous_format:
        return copy_array(be, array)
    if memory_format is channels_last or memory_format is channels_last_3d:
        wanted = 4 if memory_format is channels_last else 5
        if array.ndim != wanted:
            raise OperatorValueError(
                f"a tensor of shape {tuple(array.shape)} in {memory_format}",
                found=f"required rank {wanted} tensor to use {memory_format} format",
                advice="use opmux.contiguous_format, or reshape the tensor",
            )
        last = array.transpose((0, *range(2, wanted), 1))
        return copy_array(be, last).transpose((0, wanted - 1, *range(1, wanted - 1)))
    return copy_array(be, array, "K")


def _without_data(self: Tensor, d: dtype, memory_format: Any) -> Tensor:
    """A copy on Meta, which has no elements, and their order in memory."""
    meta = array_backend("meta")
    array = meta.xp.strided(shape_of(self), d, pointwise(d, self).strides)
    return meta.wrap(array if memory_format is None else _in_format(meta, array, memory_format))


def _short_conversion(be: ArrayBackend, method: str, general: Kernel) -> Kernel:
    """The kernel of a row-major tensor's copy in another dtype, and nothing else than that. See Note [Direct kernels]."""
    options = ("dtype", "layout", "device", "pin_memory")
    around = "" if be.wraps else " and (a.dtype.kind != 'f' or dtype.kind != 'u')"
    return direct_kernel(
        be,
        None,
        general,
        be.native_dtype,
        parameters=f"self, *, {''.join([f'{name}=None, ' for name in options])}non_blocking=False, memory_format=None",
        arguments=f"self, {''.join([f'{name}={name}, ' for name in options])}"
        "non_blocking=non_blocking, memory_format=memory_format",
        admitted="a.__class__ is array_type and a.flags.c_contiguous and a.dtype.kind in 'biuf'"
        f" and dtype is not None and device is None and memory_format is None{around}",
        result="a.astype(extra[dtype])",
    )


@direct_marker(DirectKernels(_short_conversion, general_in_place, of_host=True))("astype")
def to_copy(
    be: ArrayBackend,
    self: Tensor,
    *,
    dtype: dtype | None = None,
    layout: Any = None,
    device: device | None = None,
    pin_memory: bool | None = None,
    non_blocking: bool = False,
    memory_format: Any = None,
) -> Tensor:
    """A copy in another dtype, on another device, in another memory format; always a copy."""
    if dtype is not None and self.dtype.is_complex:
        _warn_of_discarding(dtype)
    array = self._array
    own = be if type(array) is be.array_type else array_backend(self.device.type)
    if dtype is not None and 0 in (getattr(array, "strides", None) or ()):
        array = copy_array(own, array, "K")  # Conversions of array modules order the dimensions as their copies do.
    converted = array if dtype is None else cast(own, array, dtype)
    place = None if device is None else resolved(device)
    is_arranged = memory_format is not None and memory_format.code != 1
    if place is not None and place.type == "meta" and own.device_type != "meta":
        return _without_data(self, dtype or self.dtype, memory_format)
    if place is not None and (place.type != own.device_type or _other_number(place, self)):
        target = array_backend(place.type)
        if is_arranged or 0 in (getattr(converted, "strides", None) or ()):
            converted = _in_format(own, converted, memory_format)
        with target.on(place):
            return target.wrap(moved(converted, own, target, place, non_blocking=non_blocking))
    if converted is array or is_arranged:
        converted = _in_format(own, converted, memory_format)
    return own.wrap(converted)


def _other_number(place: device, self: Tensor) -> bool:
    """Whether two devices of one type are not the same one; those without a number are."""
    return place is not self.device and None not in (place.index, self.device.index)


def _joined_arrays(be: ArrayBackend, tensors: Sequence[Tensor], dim: int) -> tuple[list[Any], int]:
    """The arrays that count, in one dtype, and the dimension to join them along."""
    counted = joined(tensors)
    arrays = [native(be, tensor) for tensor in counted]
    first = arrays[0].dtype
    if len(counted) != len(tensors) or [array for array in arrays if array.dtype is not first]:
        d = cat_dtype(tensors)
        arrays = [cast(be, array, d) for array in arrays]
    if arrays[0].shape == (0,) or not arrays[0].ndim:
        cat_meta(tensors, dim)
        dim = 0
    return arrays, dim


#: The arrays of the tensors, of one class and dtype, for `_join`. A comprehension would be a frame.
_ARRAYS: Final = """\
arrays = []
    native = None
    for x in tensors:
        a = x._array
        if a.__class__ is not array_type:
            return general(tensors, dim)
        arrays.append(a)
        if native is None:
            native = a.dtype
        elif a.dtype is not native:
            return general(tensors, dim)\
"""


def _join(be: ArrayBackend, function: str, general: Kernel) -> Kernel:
    """The kernel of cat for arrays of one dtype. See Note [Direct kernels]."""
    result = "ufunc(arrays, dim)"
    if be.writable:  # `_in_order_of_cat`, for the most part without its frame
        contiguous = f"(joined := {result}).flags.c_contiguous and (a.ndim < 4 or arrays[0].flags.c_contiguous)"
        result = f"joined if {contiguous} else extra(joined, arrays)"
    return direct_kernel(
        be,
        be.concatenate,
        general,
        _in_order_of_cat,
        parameters="tensors, dim=0",
        arguments="tensors, dim",
        operands=_ARRAYS,
        admitted="arrays and 0 <= dim < a.ndim",
        result=result,
        model="x",
    )


def _in_order_of_cat(result: Any, arrays: Sequence[Any]) -> Any:
    """What an array module has joined, in PyTorch's order: channels last if all arrays have it, else row-major.

    The order that the module chooses, by strides, those of dimensions of size 1 included, or always row-major, may be another.
    """
    if result.flags.c_contiguous and arrays[0].flags.c_contiguous:
        return result
    if result.ndim in (4, 5) and all(native_is_channels_last(array) for array in arrays):
        last = result.ndim - 1
        return result.transpose((0, *range(2, last + 1), 1)).copy().transpose((0, last, *range(1, last)))
    return result if result.flags.c_contiguous else result.copy()


@direct_marker(DirectKernels(_join, general_in_place))("concatenate")
def cat_impl(be: ArrayBackend, tensors: Sequence[Tensor], dim: int = 0, *, out: Any = None) -> Any:
    array_type: Any = be.array_type
    arrays = [tensor._array for tensor in tensors] or _joined_arrays(be, tensors, dim)[0]
    for array in arrays:
        # Arrays of one dtype with dimensions and elements all count, as they are.
        if array.__class__ is not array_type or array.dtype is not arrays[0].dtype or not (array.ndim and array.size):
            arrays, dim = _joined_arrays(be, tensors, dim)
            break
    axis = dim if 0 <= dim < arrays[0].ndim else canonical_dim(dim, arrays[0].ndim, "cat")
    result = be.concatenate(arrays, axis)
    return _in_order_of_cat(result, arrays) if be.writable else result


def local_scalar_dense(be: ArrayBackend, self: Tensor) -> Any:
    array = self._array
    # Of several elements PyTorch reads the first; `item`, which calls this, refuses them.
    return be.item(array.reshape(-1)[:1] if array.size > 1 else array)
