"""A tensor's values as Python numbers, NumPy arrays and DLPack capsules."""

from collections.abc import Callable
from typing import Any, Final, Self, TypeVar

from opmux.dispatch import (
    ARRAY_ERRORS,
    FUNCTION,
    PYTHON_KEYS,
    active_modes,
    are_ordinary,
    check_bool,
    is_grad_enabled,
    is_seen_below,
    ops,
    overridden,
)
from opmux.errors import OperatorArgumentError, OperatorValueError, caution, shown
from opmux.tensor._array_module import TRACING, refuse_reading
from opmux.tensor._backends import array_backend
from opmux.tensor._device import to_device
from opmux.tensor._dtype import bfloat16, dtype
from opmux.tensor._layout import memory_format
from opmux.tensor._storage import replace_array
from opmux.tensor._tensor_base import TensorBase

__all__ = [
    "TensorElements",
    "as_bool",
    "as_index",
    "as_scalar",
    "dlpack",
    "dlpack_device",
    "host_array",
    "item",
    "numpy_array",
    "numpy_copy",
    "to",
    "tolist",
]

_T = TypeVar("_T", bound=TensorBase)
_NUMBERS: Final = frozenset({bool, int, float, complex})
#: What `to` takes for every device.
_OF_EVERY_DEVICE: Final = frozenset(
    ("device", "dtype", "layout", "pin_memory", "non_blocking", "copy", "memory_format")
)
#: Options of `to` that are objects: their classes, and one of each.
_OBJECTS: Final = (
    ("dtype", (dtype, type), "opmux.float32"),
    ("memory_format", memory_format, "opmux.channels_last"),
)


def item(self: TensorBase) -> bool | int | float:
    """The only element as a Python number, which type checkers take for a real one, as in PyTorch.

    Raises:
        OperatorValueError: The tensor has not exactly one element, or has no data.
    """
    array = self._array
    value: bool | int | float = array
    if self._device is None:  # a wrapped number
        return value
    if not (TRACING or active_modes() or self._keys.raw & PYTHON_KEYS.raw):
        try:
            value = array.item()
        except ARRAY_ERRORS:
            pass
        else:
            # bfloat16 of ml_dtypes gives its own scalar, which is a number but none of Python's.
            return value if type(value) in _NUMBERS else float(value)
    if array.size != 1:
        raise OperatorValueError(
            f"a Tensor with {array.size} elements cannot be converted to Scalar",
            found=f"shape {list(array.shape)}",
            advice="use .tolist(), or index one element first",
        )
    if not is_seen_below(self):
        return _only_element(self, array)
    read: bool | int | float = ops.aten._local_scalar_dense.default(self)
    return read


def _only_element(tensor: TensorBase, array: Any) -> bool | int | float:
    traces = TRACING and tensor._device.type in TRACING  # See Note [Traced arrays].
    read = None if traces else getattr(array, "item", None)
    value = read() if read is not None else host_array(tensor).item()
    return value if type(value) in _NUMBERS else float(value)


def host_array(tensor: TensorBase) -> Any:
    """`numpy.ndarray` with the tensor's values; shares memory where the array module can.

    Raises:
        PluginError: The tensor's backend is not loaded; BackendUnloadedError if it was.
        OperatorValueError: The tensor has no data (device `meta`, or a class that keeps its values elsewhere).
    """
    array = tensor._array
    if type(array) in _NUMBERS:
        return array_backend("cpu").asarray(array, tensor.dtype)
    if getattr(array, "is_without_data", False):
        return array.item()  # which refuses
    return array_backend(tensor._device.type).to_numpy(array)


def tolist(tensor: TensorBase) -> Any:
    """Nested lists of Python numbers; a plain number for zero dimensions."""
    _refuse_wrapper(tensor, "tolist")
    if tensor.ndim == 0:
        return item(tensor) if tensor._is_wrapped_number else _only_element(tensor, tensor._array)
    host = host_array(tensor)
    return (host.astype("float32") if tensor.dtype is bfloat16 else host).tolist()


def numpy_array(tensor: TensorBase, force: bool = False) -> Any:
    """`Tensor.numpy`: refuses what would silently lose a gradient or copy from another device."""
    _refuse_wrapper(tensor, "numpy")
    if force is not False:
        check_bool("numpy", force=force)
    if not force:
        if tensor._autograd is not None and is_grad_enabled():
            raise OperatorValueError(
                "Can't call numpy() on Tensor that requires grad",
                found="the array would not take part in gradients",
                advice="use tensor.detach().numpy(), or call it inside opmux.no_grad()",
            )
        if tensor._device is not None and not array_backend(tensor._device.type).host_memory:
            raise OperatorArgumentError(
                f"can't convert {tensor._device} device type tensor to numpy",
                found="its memory is not the host's",
                advice="use tensor.cpu().numpy() to copy it to the host first",
            )
    return host_array(tensor)


def _refuse_wrapper(tensor: TensorBase, method: str) -> None:
    """Refuses to read the data of a tensor whose class says what its elements are."""
    if tensor._keys.raw & PYTHON_KEYS.raw and is_seen_below(tensor):
        raise OperatorValueError(
            f".{method}() is not supported for tensor subclasses",
            found=f"{type(tensor).__name__} has __opmux_dispatch__, and no memory that holds its elements",
            advice=f"call .{method}() on the tensor inside it",
        )


def numpy_copy(tensor: TensorBase, dtype: Any, copy: bool | None) -> Any:
    """`Tensor.__array__` as NumPy calls it."""
    if copy is False and tensor._device is not None and array_backend(tensor._device.type).lazy:
        raise OperatorValueError(
            f"an array of a tensor on {tensor._device} with copy=False",
            found="its elements are computed, which is a copy",
            advice="leave copy out",
        )
    host = numpy_array(tensor)
    if dtype is None or host.dtype == dtype:
        return host.copy("K") if copy else host
    if copy is False:
        raise OperatorValueError(
            f"an array of dtype {dtype} of a tensor of dtype {tensor.dtype} with copy=False",
            found=f"a conversion from {host.dtype} to {dtype} needs a copy",
            advice="leave copy or dtype out",
        )
    return host.astype(dtype)


def as_bool(tensor: TensorBase) -> bool:
    """Truth of the only element."""
    count = tensor.numel()
    if count != 1:
        what = "no values" if count == 0 else "more than one value"
        raise OperatorValueError(
            f"Boolean value of Tensor with {what} is ambiguous",
            found=f"shape {list(tensor.shape)}",
            advice="reduce it first, for example with .sum()",
        )
    return bool(item(tensor))


def as_scalar(tensor: TensorBase, kind: Callable[[Any], Any]) -> Any:
    """The only element converted by `int`, `float` or `complex`."""
    if tensor.numel() != 1:
        raise OperatorValueError(
            "only one element tensors can be converted to Python scalars",
            found=f"shape {list(tensor.shape)}",
            advice="use tolist(), or select one element",
        )
    if tensor._autograd is not None and kind is not int:
        caution(
            "Converting a tensor with requires_grad=True to a scalar may lead to unexpected behavior: the number has no gradient. "
            "Use item() if none is wanted"
        )
    value = item(tensor)
    if type(value) is complex and kind is not complex:
        if value.imag:
            raise OperatorValueError(
                f"value cannot be converted to {kind.__name__} without overflow",
                found=f"{value} has an imaginary part",
                advice="convert it with complex(), or take its .real",
            )
        value = value.real
    return kind(value)


def as_index(tensor: TensorBase) -> int:
    """The only element of an integer or bool tensor, for use as a sequence index."""
    if tensor.numel() != 1 or tensor.dtype.kind not in "bui":
        raise OperatorArgumentError(
            "only integer tensors of a single element can be converted to an index",
            found=f"{tensor.dtype} of shape {list(tensor.shape)}",
            advice="select one element, and convert it: .to(opmux.int64)",
        )
    return int(item(tensor))


def dlpack(tensor: TensorBase, **options: Any) -> Any:
    """DLPack capsule made by the array module.

    Raises:
        OperatorValueError: The tensor requires grad; it is a BufferError too.
    """
    from opmux.tensor._dlpack import ExportError, exported  # ctypes, which few programs need

    if tensor._autograd is not None:
        raise ExportError("Can't export tensors that require gradient", advice="use tensor.detach()")
    if not hasattr(tensor._array, "__dlpack__"):
        raise ExportError(
            f"__dlpack__ of a tensor on device {tensor.device}",
            found="its array module does not speak DLPack",
            advice="use tensor.numpy()",
        )
    if TRACING:
        refuse_reading(tensor)
    backend = array_backend(tensor._device.type)
    if backend.host_memory and (stream := options.pop("stream", None)) not in (None, -1):  # -1: wait for nothing
        raise ExportError(
            f"__dlpack__(stream={shown(stream)}) of a tensor on device {tensor.device}",
            found="stream should be None on cpu: the memory is the host's, which has no streams",
            advice="leave it out, or move the tensor to the device of the stream first",
        )
    with backend.on(tensor._device):
        return exported(tensor._array, {name: value for name, value in options.items() if value is not None})


def dlpack_device(tensor: TensorBase) -> tuple[int, int]:
    """DLPack's device type and number, (1, 0) for the host."""
    locate = getattr(tensor._array, "__dlpack_device__", None)
    if locate is None:
        from opmux.tensor._dlpack import ExportError

        raise ExportError(
            f"__dlpack_device__ of a tensor on device {tensor.device}",
            found="its array module does not speak DLPack",
            advice='move it: .to("cpu")',
        )
    kind, index = locate()
    return int(kind), int(index)


def to(tensor: _T, args: tuple[Any, ...], options: dict[str, Any], method: Any) -> _T:
    """`tensor.to(device, dtype)`, `tensor.to(dtype)`, `tensor.to(other)` and their keyword forms, as PyTorch reads them.

    Args:
        tensor: The tensor.
        args: Positional arguments.
        options: Keyword arguments.
        method: What the class of another tensor, or of a duck, is given as the function.
    """
    if len(args) == 1 and not options and args[0].__class__ is dtype:
        cast: _T = ops.aten.to.dtype_layout(tensor, dtype=args[0])
        return cast
    names: tuple[str, ...] = ("device", "dtype", "non_blocking", "copy")
    if args and isinstance(args[0], (dtype, type)):  # `float` is one
        names = ("dtype", "non_blocking", "copy")
    elif args and hasattr(args[0], FUNCTION):
        if not are_ordinary((args[0].__class__,)):
            answer: Any = overridden(method, (tensor, *args), options)
            if answer is not NotImplemented:
                return answer  # type: ignore[no-any-return]
        if hasattr(args[0], "_keys"):
            other, *args_left = args
            args = (other.device, other.dtype, *args_left)
    if len(args) > len(names):
        raise OperatorArgumentError(
            f"to() takes at most {len(names)} arguments here",
            found=f"{len(args)} were given",
            advice="give a tensor, a device or a dtype, and the rest by keyword",
        )
    given = dict(zip(names, args, strict=False))
    if options:
        _check_options(given, options)
        if not options.keys() <= _OF_EVERY_DEVICE:
            return _placed(tensor, given | options)
    moved: _T = ops.aten.to.dtype_layout(tensor, **given, **options)
    return moved


def _check_options(given: dict[str, Any], options: dict[str, Any]) -> None:
    if twice := sorted(given.keys() & options.keys()):
        raise OperatorArgumentError(f"to() got several values for {twice[0]!r}", advice="give it once")
    for name, kinds, example in _OBJECTS:  # operators know their codes, functions do not
        wanted = options.get(name)
        if wanted is not None and not isinstance(wanted, kinds):
            raise OperatorArgumentError(
                f"to() received an invalid combination of arguments - got ({name}={type(wanted).__name__}, )",
                found=f"{name} = {shown(wanted)}",
                advice=f"give a {name.replace('_', ' ')}, such as {example}",
            )


def _placed(tensor: _T, options: dict[str, Any]) -> _T:
    """A copy of a tensor, placed as the keywords say that its new device has beside PyTorch's."""
    where = options.get("device")
    backend = array_backend((tensor.device if where is None else to_device(where)).type)
    own = [(backend.placing[name], value) for name, value in options.items() if name in backend.placing]
    rest = {name: value for name, value in options.items() if name not in backend.placing}
    if unknown := sorted(rest.keys() - _OF_EVERY_DEVICE):
        raise OperatorArgumentError(
            f"to() got an unexpected keyword argument '{unknown[0]}'",
            found=f"device {backend.device_type!r} has the keywords {sorted(backend.placing)} of its own",
            advice=f"leave it out, or name a device that has it; all take {sorted(_OF_EVERY_DEVICE)}",
        )
    copy: _T = ops.aten.to.dtype_layout(tensor, **rest)
    if copy is tensor:
        copy = ops.aten.clone.default(tensor)
    _refuse_wrapper(copy, "to")
    array = copy._array
    for place, value in own:
        array = place(array, value)
    replace_array(copy, array)
    return copy


# -- a function of each element -----------------------------------------------------------------------------------------


class TensorElements(TensorBase):
    """The part of `Tensor` that calls functions for elements. They see Python numbers, in row-major order."""

    def apply_(self, callable: Callable[[Any], Any], /) -> Self:
        """Writes what a function makes of each element, after it was called for all.

        Raises:
            OperatorValueError: The tensor requires grad, or has no memory of its own.
            OperatorArgumentError: The function returns something else than a number.
        """
        return _written("apply_", callable, self)

    def map_(self, tensor: Any, callable: Callable[[Any, Any], Any]) -> Self:
        """Writes what a function makes of each element and that of another tensor, which is broadcast.

        Raises:
            OperatorValueError: As for `apply_`, or the shapes do not fit.
            OperatorArgumentError: As for `apply_`, or the other is no tensor of this one's dtype.
        """
        return _written("map_", callable, self, tensor)

    def map2_(self, x: Any, y: Any, callable: Callable[[Any, Any, Any], Any]) -> Self:
        """As `map_`, with two other tensors."""
        return _written("map2_", callable, self, x, y)


def _written(name: str, function: Callable[..., Any], tensor: _T, *others: Any) -> _T:
    if not callable(function):
        raise OperatorArgumentError(
            f"{name}(): argument 'callable' must be a callable, not {type(function).__name__}",
            found=f"callable = {shown(function)}",
            advice="pass a function of numbers",
        )
    written: Any = tensor
    for at, other in enumerate(others, 1):
        _check_other(name, written, at, other)
    if written._autograd is not None or any(other._autograd is not None for other in others):
        raise OperatorValueError(
            f"Can't call {name}() on Variable that requires grad. Use var.detach().{name}() instead.",
            found="no derivative of the function is known",
            advice=f"write into tensor.detach(): tensor.detach().{name}(...)",
        )
    if written.is_meta:
        return tensor
    rows = [tolist(part.expand(written.shape).reshape(-1)) for part in (written, *others)]
    values = written.new_tensor([function(*row) for row in zip(*rows, strict=True)], dtype=written.dtype)
    result: _T = ops.aten.copy_.default(written, values.reshape(written.shape))
    return result


def _check_other(name: str, written: TensorBase, at: int, other: Any) -> None:
    if not isinstance(other, TensorBase):
        raise OperatorArgumentError(
            f"{name}(): argument 'other' (position {at}) must be Tensor, not {type(other).__name__}",
            found=shown(other),
            advice="make a tensor of it: opmux.tensor(...)",
        )
    if other.dtype is not written.dtype:
        raise OperatorArgumentError(
            f"{name}: expected a tensor of {written.dtype} for 'other' (got {other.dtype})",
            found="the function's operands have one dtype",
            advice=f"convert it: other.to({written.dtype})",
        )
