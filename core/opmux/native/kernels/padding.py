"""Padding by a constant, by reflection and by repeating the edge, and the ways back."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final

from opmux.dispatch import checked_number
from opmux.native.arrays import cast, copy_array, native, number_array, shape_of
from opmux.native.combining import assign
from opmux.native.kernels.elementwise import computable
from opmux.native.kernels.windows import add_slice, arranged
from opmux.native.meta import padding as meta
from opmux.native.meta.padding import constant_margins, margins_of
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import ArrayBackend, Tensor

__all__ = [
    "constant_pad_nd",
    "reflection_pad1d_backward_impl",
    "reflection_pad1d_impl",
    "reflection_pad2d_backward_impl",
    "reflection_pad2d_impl",
    "reflection_pad3d_backward_impl",
    "reflection_pad3d_impl",
    "replication_pad1d_backward_impl",
    "replication_pad1d_impl",
    "replication_pad2d_backward_impl",
    "replication_pad2d_impl",
    "replication_pad3d_backward_impl",
    "replication_pad3d_impl",
]

#: Fewer elements are taken one by one: slices of so few take longer.
_FEW: Final = 8192

#: Refuses a call, or says what its result is like.
Check = Callable[..., TensorMeta]
#: `(be, grad, axis, before, after)`: the gradient without the margins along one dimension.
Fold = Callable[[ArrayBackend, Any, int, int, int], Any]


def constant_pad_nd(be: ArrayBackend, self: Tensor, pad: Sequence[int], value: Any = 0) -> Tensor:
    x = native(be, self)
    shape, source, target, adds = constant_margins(shape_of(self), tuple(pad))
    checked_number(value)
    if not adds:  # What is left is a part of the tensor, and copied as such.
        return be.wrap(copy_array(be, x[source], "K"))
    fill = partial(be.xp.full, fill_value=number_array(be, self.dtype, value)) if value else be.xp.zeros
    result = fill(shape, dtype=x.dtype)
    if target is not None:
        result = assign(be, result, target, x[source])
    return be.wrap(arranged(be, result, x))


def _cut(x: Any, margins: Sequence[tuple[int, int]]) -> Any:
    """The array without what negative margins take away."""
    if all(n >= 0 for margin in margins for n in margin):
        return x
    rows = zip(x.shape, margins, strict=True)
    return x[tuple([slice(max(-before, 0), n - max(-after, 0)) for n, (before, after) in rows])]


def _pad(check: Check, mode: str, be: ArrayBackend, self: Tensor, padding: Sequence[int], *, out: Any = None) -> Any:
    """Pads as `mode` of `xp.pad` says what `check`, the operator's Meta function, does not refuse."""
    x = native(be, self)
    check(self, padding)
    margins = margins_of(x.ndim, padding)
    added = [(max(before, 0), max(after, 0)) for before, after in margins]
    # What is added may come from what a negative margin takes away.
    if not (be.on_host and be.writable and x.size and any(map(any, added))):
        padded = be.xp.pad(x, added, mode=mode)
    else:
        padded = (_taken if x.size < _FEW else _framed)(be, x, added, mode)
    return arranged(be, _cut(padded, margins), x)


def _taken(be: ArrayBackend, x: Any, margins: Sequence[tuple[int, int]], mode: str) -> Any:
    """What `xp.pad` gives, which takes some 25 us to find out what it copies, element by element."""
    for axis, (before, after) in enumerate(margins):
        if before or after:
            x = be.take(x, be.kept(_positions, x.shape[axis], before, after, mode), axis)
    return x


def _positions(xp: Any, n: int, before: int, after: int, mode: str) -> Any:
    """Which of `n` elements stands where, between margins."""
    places = xp.arange(-before, n + after)
    if mode == "edge":
        return xp.clip(places, 0, n - 1)
    return n - 1 - abs(n - 1 - abs(places))


def _framed(be: ArrayBackend, x: Any, margins: Sequence[tuple[int, int]], mode: str) -> Any:
    """The same, by slices."""
    inner = tuple([slice(before, before + n) for n, (before, _) in zip(x.shape, margins, strict=True)])
    result = be.xp.empty([before + n + after for n, (before, after) in zip(x.shape, margins, strict=True)], x.dtype)
    result[inner] = x
    for axis in reversed(range(x.ndim)):
        before, after = margins[axis]
        if not (before or after):
            continue
        part = result[inner[:axis]].swapaxes(0, axis)
        last = before + x.shape[axis] - 1
        if mode == "edge":
            part[:before], part[last + 1 :] = part[before], part[last]
        else:
            part[:before] = part[before + 1 : 2 * before + 1][::-1]
            part[last + 1 :] = part[last - after : last][::-1]
    return result


reflection_pad1d_impl = partial(_pad, meta.reflection_pad1d_meta, "reflect")
reflection_pad2d_impl = partial(_pad, meta.reflection_pad2d_meta, "reflect")
reflection_pad3d_impl = partial(_pad, meta.reflection_pad3d_meta, "reflect")
replication_pad1d_impl = partial(_pad, meta.replication_pad1d_meta, "edge")
replication_pad2d_impl = partial(_pad, meta.replication_pad2d_meta, "edge")
replication_pad3d_impl = partial(_pad, meta.replication_pad3d_meta, "edge")


def _pad_backward(
    check: Check,
    fold: Fold,
    be: ArrayBackend,
    grad_output: Tensor,
    self: Tensor,
    padding: Sequence[int],
    *,
    out: Any = None,
) -> Any:
    """Adds the margins by `fold` to what they were made of, unless `check`, the operator's Meta function, refuses."""
    grad = computable(be, grad_output)
    result = check(grad_output, self, padding)
    margins = margins_of(grad.ndim, padding)
    lost = [(max(-before, 0), max(-after, 0)) for before, after in margins]
    if any(map(any, lost)):
        grad = be.xp.pad(grad, lost)
    for axis, (before, after) in enumerate(margins):
        if before > 0 or after > 0:
            grad = fold(be, grad, axis, max(before, 0), max(after, 0))
    if grad is native(be, grad_output):
        grad = copy_array(be, grad)
    return arranged(be, cast(be, grad, result.dtype), native(be, self))


def _reflected(be: ArrayBackend, grad: Any, axis: int, before: int, after: int) -> Any:
    """The margins along one dimension added to the elements that they reflect."""
    every, end = (slice(None),) * axis, grad.shape[axis] - after
    total = copy_array(be, grad[(*every, slice(before, end))])
    n = end - before
    if before:
        margin = be.xp.flip(grad[(*every, slice(0, before))], axis)
        total = add_slice(be, total, (*every, slice(1, before + 1)), margin)
    if after:
        margin = be.xp.flip(grad[(*every, slice(end, end + after))], axis)
        total = add_slice(be, total, (*every, slice(n - 1 - after, n - 1)), margin)
    return total


def _replicated(be: ArrayBackend, grad: Any, axis: int, before: int, after: int) -> Any:
    """The margins along one dimension added to the edges that they repeat."""
    every, end = (slice(None),) * axis, grad.shape[axis] - after
    total = copy_array(be, grad[(*every, slice(before, end))])
    n = end - before
    for margin, edge in ((slice(0, before), 0), (slice(end, end + after), n - 1)):
        if margin.stop > margin.start:
            repeated = grad[(*every, margin)].sum(axis, keepdims=True, dtype=grad.dtype)
            total = add_slice(be, total, (*every, slice(edge, edge + 1)), repeated)
    return total


reflection_pad1d_backward_impl = partial(_pad_backward, meta.reflection_pad1d_backward_meta, _reflected)
reflection_pad2d_backward_impl = partial(_pad_backward, meta.reflection_pad2d_backward_meta, _reflected)
reflection_pad3d_backward_impl = partial(_pad_backward, meta.reflection_pad3d_backward_meta, _reflected)
replication_pad1d_backward_impl = partial(_pad_backward, meta.replication_pad1d_backward_meta, _replicated)
replication_pad2d_backward_impl = partial(_pad_backward, meta.replication_pad2d_backward_meta, _replicated)
replication_pad3d_backward_impl = partial(_pad_backward, meta.replication_pad3d_backward_meta, _replicated)
