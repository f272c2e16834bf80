"""New tensors made of `empty` and a filling, and new tensors after the model of another."""

from collections.abc import Sequence
from math import prod
from typing import Any

from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of, warn_of_resizing
from opmux.native.meta.ranges import eye_meta
from opmux.native.shapes import dense_strides, is_channels_last, is_dense, kept_strides
from opmux.tensor import (
    DTYPE_OF,
    Tensor,
    channels_last,
    channels_last_3d,
    contiguous_format,
    device,
    dtype,
    element_strides,
    number_dtype,
    ops,
    preserve_format,
)

__all__ = [
    "arange_end",
    "arange_end_out",
    "arange_out",
    "arange_start",
    "empty_like",
    "empty_out",
    "empty_permuted",
    "eye_out",
    "fill",
    "filled",
    "full",
    "full_like",
    "full_out",
    "linspace_out",
    "linspace_tensor",
    "logspace_out",
    "logspace_tensor",
    "new_empty",
    "new_empty_strided",
    "new_full",
    "new_ones",
    "new_zeros",
    "ones",
    "ones_like",
    "ones_out",
    "range_end",
    "range_end_out",
    "range_out",
    "resize_as_",
    "zeros",
    "zeros_like",
    "zeros_out",
]

_aten = ops.aten


def zeros(size: Sequence[int], **options: Any) -> Any:
    """A tensor of zeros; options are those of `empty`."""
    return _aten.zero_.default(_aten.empty.memory_format(size, **options))


def ones(size: Sequence[int], **options: Any) -> Any:
    """A tensor of ones; options are those of `empty`."""
    return _aten.fill_.Scalar(_aten.empty.memory_format(size, **options), 1)


def full(size: Sequence[int], fill_value: Any, *, dtype: dtype | None = None, **options: Any) -> Any:
    """A tensor that holds one number everywhere; its dtype is that of the number if none is given."""
    empty = _aten.empty.memory_format(size, dtype=dtype or number_dtype(fill_value), **options)
    return _aten.fill_.Scalar(empty, fill_value)


def empty_out(size: Sequence[int], *, memory_format: Any = None, out: Tensor) -> Any:
    """Gives `out` a size; its elements are not set."""
    if memory_format is not None:
        raise OperatorValueError(
            f"aten::empty.out with memory_format={memory_format}",
            found="'memory_format' argument is incompatible with 'out' tensor argument",
            advice="resize the tensor, which takes a memory format: out.resize_(size, memory_format=...)",
        )
    return _aten.resize_.default(out, size)


def zeros_out(size: Sequence[int], *, out: Tensor) -> Any:
    """Gives `out` a size and fills it with zeros."""
    return _aten.zero_.default(_aten.resize_.default(out, size))


def ones_out(size: Sequence[int], *, out: Tensor) -> Any:
    """Gives `out` a size and fills it with ones."""
    return _aten.fill_.Scalar(_aten.resize_.default(out, size), 1)


def full_out(size: Sequence[int], fill_value: Any, *, out: Tensor) -> Any:
    """Gives `out` a size and fills it with a number."""
    # A number that the dtype does not hold, which one element may round to infinity, is refused before the size changes.
    full([min(prod(size), 2)], fill_value, dtype=out.dtype, device=out.device)
    return _aten.fill_.Scalar(_aten.resize_.default(out, size), fill_value)


def empty_like(
    self: Tensor,
    *,
    dtype: dtype | None = None,
    layout: Any = None,
    device: device | None = None,
    pin_memory: bool | None = None,
    memory_format: Any = None,
) -> Any:
    """A tensor of the same shape, its elements not set; its dimensions lie in memory in the same order."""
    if pin_memory:
        return empty_like(self, dtype=dtype, layout=layout, device=device, memory_format=memory_format).pin_memory()
    options = {"dtype": dtype or self.dtype, "device": device or self.device}
    shape = shape_of(self)
    if memory_format in (channels_last, channels_last_3d):
        return _aten.empty.memory_format(shape, memory_format=memory_format, **options)
    if memory_format is contiguous_format or self.is_contiguous():
        return _aten.empty.memory_format(shape, **options)
    strides = self.stride()
    if not is_dense(shape, strides):
        strides = kept_strides(shape, strides)
    return _aten.empty_strided.default(shape, strides, **options)


# What lies in rows, without a gap, a factory makes in one step; a tensor that lies otherwise is made first, and then filled.


def zeros_like(
    self: Tensor,
    dtype: dtype | None = None,
    layout: Any = None,
    device: device | None = None,
    pin_memory: bool | None = None,
    memory_format: Any = None,
) -> Any:
    """A tensor of zeros after the model of another; options are those of `empty_like`."""
    if memory_format is None and not pin_memory and self.is_contiguous():
        return _aten.zeros.default(shape_of(self), dtype=dtype or self.dtype, device=device or self.device)
    made = _aten.empty_like.default(
        self, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format
    )
    return _aten.zero_.default(made)


def ones_like(
    self: Tensor,
    dtype: dtype | None = None,
    layout: Any = None,
    device: device | None = None,
    pin_memory: bool | None = None,
    memory_format: Any = None,
) -> Any:
    """A tensor of ones after the model of another; options are those of `empty_like`."""
    array = self._array
    if memory_format is None and not (pin_memory or self._asked) and getattr(array, "shape", None) == ():
        # As the gradient of a loss, of which nothing is to be asked.
        return _aten.ones.default((), dtype=dtype or DTYPE_OF[array.dtype], device=device or self._device)
    if memory_format is None and not pin_memory and self.is_contiguous():
        return _aten.ones.default(shape_of(self), dtype=dtype or self.dtype, device=device or self.device)
    made = _aten.empty_like.default(
        self, dtype=dtype, layout=layout, device=device, pin_memory=pin_memory, memory_format=memory_format
    )
    return _aten.fill_.Scalar(made, 1)


def full_like(self: Tensor, fill_value: Any, **options: Any) -> Any:
    """A tensor that holds one number, after the model of another; options are those of `empty_like`."""
    plain = options.get("memory_format") is None and not options.get("pin_memory") and self.is_contiguous()
    if plain and not isinstance(fill_value, complex):
        d, place = options.get("dtype") or self.dtype, options.get("device") or self.device
        return _aten.full.default(shape_of(self), fill_value, dtype=d, device=place)
    return _aten.fill_.Scalar(_aten.empty_like.default(self, **options), fill_value)


def _options(
    self: Tensor, dtype: dtype | None = None, device: device | None = None, pin_memory: bool | None = None, **_: Any
) -> dict[str, Any]:
    """Dtype and device asked for, or else those of `self`."""
    if device is None:  # The attribute is the property without its frame, where no handler is asked.
        device = self.device if self._asked else self._device
    return {"dtype": dtype or self.dtype, "device": device, "pin_memory": pin_memory}


def new_empty(self: Tensor, size: Sequence[int], **options: Any) -> Any:
    """A tensor of another size with the dtype and device of `self`, unless options say otherwise; not set."""
    return _aten.empty.memory_format(size, **_options(self, **options))


def new_zeros(self: Tensor, size: Sequence[int], **options: Any) -> Any:
    """`new_empty` filled with zeros."""
    return _aten.zeros.default(size, **_options(self, **options))


def new_ones(self: Tensor, size: Sequence[int], **options: Any) -> Any:
    """`new_empty` filled with ones."""
    return _aten.ones.default(size, **_options(self, **options))


def new_full(self: Tensor, size: Sequence[int], fill_value: Any, **options: Any) -> Any:
    """`new_empty` filled with a number."""
    return _aten.full.default(size, fill_value, **_options(self, **options))


def fill(self: Tensor, value: Any) -> Any:
    """A new tensor with the shape and dtype of `self`, one number or 0-dim tensor everywhere."""
    write = _aten.fill_.Tensor if isinstance(value, Tensor) else _aten.fill_.Scalar
    return write(_aten.empty_like.default(self), value)


def arange_end(end: Any, **options: Any) -> Any:
    """Numbers from 0 up to, and without, `end`."""
    return _aten.arange.start_step(0, end, 1, **options)


def arange_start(start: Any, end: Any, **options: Any) -> Any:
    """Numbers from `start` up to, and without, `end`."""
    return _aten.arange.start_step(start, end, 1, **options)


def arange_end_out(end: Any, *, out: Tensor) -> Any:
    """`arange_end` into a given tensor, which is resized and keeps its dtype."""
    return arange_out(0, end, 1, out=out)


def arange_out(start: Any, end: Any, step: Any = 1, *, out: Tensor) -> Any:
    """`start`, `start + step`, ... before `end` into a given tensor, which is resized and keeps its dtype."""
    values = _aten.arange.start_step(start, end, step, dtype=out.dtype, device=out.device)
    if out.numel() != values.numel():
        warn_of_resizing(out, shape_of(values))
    return filled(out, values)


def range_end(start: Any, end: Any, **options: Any) -> Any:
    """Numbers from `start` to `end`, which is one of them."""
    return _aten.range.step(start, end, 1, **options)


def range_end_out(start: Any, end: Any, *, out: Tensor) -> Any:
    """`range_end` into a given tensor."""
    return range_out(start, end, 1, out=out)


def range_out(start: Any, end: Any, step: Any = 1, *, out: Tensor) -> Any:
    """`start`, `start + step`, ... up to `end` into a given tensor, which is resized and keeps its dtype."""
    return filled(out, _aten.range.step(start, end, step, dtype=out.dtype, device=out.device))


def empty_permuted(size: Sequence[int], physical_layout: Sequence[int], **options: Any) -> Any:
    """A gapless tensor whose dimensions lie in memory in the given order, slowest first; its elements are not set."""
    if sorted(physical_layout) != list(range(len(size))):
        raise OperatorValueError(
            f"aten::empty_permuted of size {list(size)} with the layout {list(physical_layout)}",
            found="the physical layout must name each dimension once, counted from the front",
            advice=f"give the numbers of {list(range(len(size)))} in an order of your own",
        )
    return _aten.empty_strided.default(size, dense_strides(size, order=physical_layout), **options)


def new_empty_strided(self: Tensor, size: Sequence[int], stride: Sequence[int], **options: Any) -> Any:
    """`empty_strided` with the dtype and device of `self`, unless options say otherwise."""
    return _aten.empty_strided.default(size, stride, **_options(self, **options))


def resize_as_(self: Tensor, the_template: Tensor, *, memory_format: Any = None) -> Any:
    """Gives the tensor the size of another; with `preserve_format` in the format that the other seems to have."""
    if memory_format is preserve_format:
        memory_format = _seeming_format(the_template)
    return _aten.resize_.default(self, shape_of(the_template), memory_format=memory_format)


def _seeming_format(tensor: Tensor) -> Any:
    if not is_channels_last(shape_of(tensor), element_strides(tensor._array)):
        return contiguous_format
    return channels_last if tensor.ndim == 4 else channels_last_3d


def eye_out(n: int, m: int | None = None, *, out: Tensor) -> Any:
    """A unit matrix into a given tensor, which is resized and keeps its dtype."""
    columns = n if m is None else m
    eye_meta(n, columns, dtype=out.dtype)
    _aten.zero_.default(_aten.resize_.default(out, (n, columns)))
    # Several elements that are one place in memory may be filled, as in PyTorch.
    _aten.fill_.Scalar(_aten.diagonal.default(out), 1)
    return out


def filled(out: Tensor, values: Any) -> Any:
    """Fills a destination, which keeps its shape if that has as many elements."""
    if out.numel() == values.numel():
        return _aten.copy_.default(out, _aten.reshape.default(values, shape_of(out)))
    return _aten.copy_.default(_aten.resize_.default(out, shape_of(values)), values)


def _bound(value: Any, name: str) -> Any:
    """A bound as a number, which a 0-dim tensor may hold."""
    if not isinstance(value, Tensor):
        return value
    if shape_of(value):
        raise OperatorValueError(
            f"aten::{name} with a bound of shape {shape_of(value)}",
            found=f"{name} only supports 0-dimensional start and end tensors",
            advice="give a number, or select one element of the tensor",
        )
    return value.item()


def _bounds(name: str, start: Any, end: Any, steps: int, out: Tensor) -> list[Any]:
    """The bounds; for a real destination those that count are real numbers where their imaginary part is 0."""
    bounds = [_bound(start, name), _bound(end, name)]
    if out.dtype.is_complex:
        return bounds
    counts = [steps > 0, steps > 1]  # A single step is the start.
    return [
        number if not isinstance(number, complex) or (number.imag and used) else number.real
        for number, used in zip(bounds, counts, strict=True)
    ]


def linspace_tensor(start: Any, end: Any, steps: int, **options: Any) -> Any:
    """`linspace` between bounds that 0-dim tensors may hold."""
    return _aten.linspace.default(_bound(start, "linspace"), _bound(end, "linspace"), steps, **options)


def linspace_out(start: Any, end: Any, steps: int, *, out: Tensor) -> Any:
    """`linspace` into a given tensor, which is resized and keeps its dtype."""
    bounds = _bounds("linspace", start, end, steps, out)
    return filled(out, _aten.linspace.default(*bounds, steps, dtype=out.dtype, device=out.device))


def logspace_tensor(start: Any, end: Any, steps: int, base: float = 10.0, **options: Any) -> Any:
    """`logspace` between bounds that 0-dim tensors may hold."""
    return _aten.logspace.default(_bound(start, "logspace"), _bound(end, "logspace"), steps, base, **options)


def logspace_out(start: Any, end: Any, steps: int, base: float = 10.0, *, out: Tensor) -> Any:
    """`logspace` into a given tensor, which is resized and keeps its dtype."""
    bounds = _bounds("logspace", start, end, steps, out)
    return filled(out, _aten.logspace.default(*bounds, steps, base, dtype=out.dtype, device=out.device))
