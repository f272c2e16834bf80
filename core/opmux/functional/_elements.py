"""Elements of tensors: where they are, which differ, and how they lie in parts and shapes."""

from collections.abc import Iterable, Sequence
from math import prod
from typing import Any

from opmux.dispatch import check_bool, overridable
from opmux.errors import OperatorArgumentError, OperatorValueError, shown
from opmux.native import shapes as _shapes
from opmux.tensor import Size, Tensor, dtype, int64, ops, tensor
from opmux.tensor import result_type as promoted

__all__ = [
    "broadcast_shapes",
    "nonzero",
    "result_type",
    "split",
    "stft",
    "unique",
    "unique_consecutive",
    "unravel_index",
]

_aten = ops.aten


@overridable
def result_type(*operands: Any) -> dtype:
    """Dtype in which an operator computes with these operands.

    Args:
        *operands: Tensors and Python numbers, at least one.

    Raises:
        OperatorValueError: The dtypes have no common one; see `promote_types`.
        OperatorArgumentError: No operand was given, or one is neither a tensor nor a number.
    """
    return promoted(*operands)


def broadcast_shapes(*shapes: int | tuple[int, ...]) -> Size:
    """Shape that shapes have once they are broadcast against each other.

    Args:
        *shapes: Shapes, or numbers for shapes of one dimension.

    Raises:
        OperatorValueError: They do not fit, or a size is negative.
    """
    given = [Size((shape,) if isinstance(shape, int) else shape) for shape in shapes]
    for shape in given:
        if min(shape, default=0) < 0:
            raise OperatorValueError(
                "broadcast_shapes: Attempting to broadcast a dimension with negative length!",
                found=f"{tuple(shape)}",
                advice="give sizes of 0 or more",
            )
    return Size(_shapes.broadcast_shapes(*given, refusal=_shapes_differ))


def _shapes_differ(shapes: Sequence[Sequence[int]], index: int, dim: int, result: Sequence[int]) -> OperatorValueError:
    return OperatorValueError(
        f"broadcast_shapes: Attempting to broadcast a dimension of length {shapes[index][dim]} at {dim}! Mismatching "
        f"argument at index {index} had {tuple(shapes[index])}; but expected shape should be broadcastable to {list(result)}",
        found="sizes that differ and are not 1",
        advice="give shapes whose sizes are equal or 1, counted from the end",
    )


@overridable
def nonzero(input: Tensor, *, as_tuple: bool = False, out: Tensor | None = None) -> Any:
    """Indices of the elements that are not zero, in row-major order, int64.

    Args:
        input: Any shape.
        as_tuple: Give one tensor of indices per dimension, with which the elements can be indexed.
        out: Receives the result; not with `as_tuple`.

    Returns:
        Shape (n, input.ndim), or a tuple of tensors of shape (n,).
    """
    if as_tuple is not False:
        check_bool("nonzero", as_tuple=as_tuple)
        if out is not None:
            raise OperatorValueError(
                "nonzero with as_tuple and out",
                found="a tuple cannot be written into a tensor",
                advice="leave out= out, or give as_tuple=False",
            )
        return tuple(_aten.nonzero_numpy.default(input))
    return _aten.nonzero.default(input) if out is None else _aten.nonzero.out(input, out=out)


@overridable
def split(tensor: Tensor, split_size_or_sections: int | Sequence[int], dim: int = 0) -> tuple[Tensor, ...]:
    """Parts of a tensor as views.

    Args:
        tensor: Any shape but none.
        split_size_or_sections: Size of each part, of which the last may be smaller; or the sizes of all.
        dim: Dimension along which it is cut.

    Raises:
        OperatorValueError: The sizes are negative, or do not add up to that of the dimension.
    """
    if isinstance(split_size_or_sections, Iterable) and not isinstance(split_size_or_sections, (list, tuple, Tensor)):
        raise OperatorArgumentError(
            "split_with_sizes(): argument 'split_sizes' (position 2) must be tuple of ints, not "
            f"{type(split_size_or_sections).__name__}",
            found=shown(split_size_or_sections),
            advice="pass a list",
        )
    return tuple(_aten.split(tensor, split_size_or_sections, dim))


@overridable
def stft(
    input: Tensor,
    n_fft: int,
    hop_length: int | None = None,
    win_length: int | None = None,
    window: Tensor | None = None,
    center: bool = True,
    pad_mode: str = "reflect",
    normalized: bool = False,
    onesided: bool | None = None,
    return_complex: bool | None = None,
    align_to_window: bool | None = None,
) -> Tensor:
    """Fourier transforms of pieces of a signal.

    Args:
        input: Signal of shape (n,), or a batch of signals of shape (b, n); floating-point or complex.
        n_fft: Number of samples of each piece.
        hop_length: Samples from one piece to the next; a quarter of `n_fft` if None.
        win_length: Size of the window, which is put in the middle of a piece; `n_fft` if None.
        window: What each piece is multiplied by; ones if None.
        center: Pad the signal, so that piece k has its middle at sample `k * hop_length`.
        pad_mode: How, see `opmux.nn.functional.pad`.
        normalized: Divide by the root of `n_fft`.
        onesided: Leave out the frequencies that the others determine; None for what is possible.
        return_complex: Whether the result is complex, and not pairs of real numbers; to be given for real input.
        align_to_window: Without `center`, let the first window and not the first piece begin with the first sample.

    Returns:
        Shape (b, frequencies, pieces), without b for one signal, with 2 at the end for pairs.

    Raises:
        OperatorValueError: The arguments do not fit, or there are fewer samples than one piece has.
    """
    check_bool("stft", center=center)
    if center and align_to_window is not None:
        raise OperatorValueError(
            "stft with center=True and align_to_window",
            found="stft align_to_window should only be set when center = false",
            advice="leave align_to_window away, or give center=False",
        )
    if center:
        image = _aten.view.default(input, [1] * (3 - input.ndim) + list(input.shape))
        padded = _aten.pad.default(image, [n_fft // 2] * 2, pad_mode)
        input = _aten.view.default(padded, list(padded.shape)[-input.ndim :])
    options = (window, normalized, onesided, return_complex, align_to_window)
    return _aten.stft.default(input, n_fft, hop_length, win_length, *options)


@overridable
def unique(
    input: Tensor,
    sorted: bool = True,
    return_inverse: bool = False,
    return_counts: bool = False,
    dim: int | None = None,
) -> Any:
    """The different elements, in order.

    Args:
        input: Any shape.
        sorted: Accepted and not needed: the result is always sorted.
        return_inverse: Also return, for each element, where it is in the result.
        return_counts: Also return how often each element of the result occurs.
        dim: Compare the slices along this dimension instead of elements.

    Returns:
        The elements in one dimension, or the slices along `dim`; or a tuple of these and what was asked for.
    """
    if dim is None:
        found = _aten._unique2.default(input, sorted, return_inverse, return_counts)
    else:
        found = _aten.unique_dim.default(input, dim, sorted, return_inverse, return_counts)
    return _asked_for(found, return_inverse, return_counts)


@overridable
def unique_consecutive(
    input: Tensor, return_inverse: bool = False, return_counts: bool = False, dim: int | None = None
) -> Any:
    """The elements without those that equal the one before. Args are those of `unique`."""
    found = _aten.unique_consecutive.default(input, return_inverse, return_counts, dim)
    return _asked_for(found, return_inverse, return_counts)


@overridable
def unravel_index(indices: Tensor, shape: int | Sequence[int]) -> tuple[Tensor, ...]:
    """Positions in a tensor of some shape of elements that are counted through all of it.

    Args:
        indices: Integers from 0 to below the number of elements; any shape.
        shape: Shape of the tensor that is meant; a number for one dimension.

    Returns:
        For each dimension a tensor of the shape of `indices`.

    Raises:
        OperatorArgumentError: `indices` are no integers, or `shape` has elements that are none.
        OperatorValueError: A size is negative.
    """
    if indices.dtype.kind not in "iu":
        raise OperatorArgumentError(
            f"unravel_index of a tensor of dtype {indices.dtype}",
            found=f"expected 'indices' to be integer dtype, but got {indices.dtype}",
            advice="convert it: .to(opmux.int64)",
        )
    sizes = _sizes_of(shape)
    counts = [prod(sizes[dim + 1 :]) for dim in range(len(sizes))]
    each, whole = (tensor(x, dtype=int64, device=indices.device) for x in (counts, sizes))
    positions = _aten.unsqueeze.default(indices, -1)
    return tuple(_aten.unbind.int(_aten.remainder.Tensor(_aten.floor_divide.default(positions, each), whole), -1))


def _sizes_of(shape: Any) -> list[int]:
    sizes = [shape] if isinstance(shape, int) else shape
    if not isinstance(sizes, Sequence) or not all(isinstance(size, int) for size in sizes):
        raise OperatorArgumentError(
            f"unravel_index with shape={shown(shape)}",
            found="expected 'shape' to be int or sequence of ints",
            advice="give a number, a list or a tuple",
        )
    if min(sizes, default=0) < 0:
        raise OperatorValueError(
            f"unravel_index with shape={shown(shape)}",
            found=f"'shape' cannot have negative values, but got {tuple(sizes)}",
            advice="give sizes of 0 or more",
        )
    return list(sizes)


def _asked_for(found: tuple[Tensor, Tensor, Tensor], inverse: bool, counts: bool) -> Any:
    wanted = [found[0], *[found[1]] * inverse, *[found[2]] * counts]
    return wanted[0] if len(wanted) == 1 else tuple(wanted)


def _nonzero_method(self: Tensor, *, as_tuple: bool = False) -> Any:
    """See `opmux.nonzero`."""
    return nonzero(self, as_tuple=as_tuple)


@overridable
def _split_method(self: Tensor, split_size: int | Sequence[int], dim: int = 0) -> tuple[Tensor, ...]:
    """See `opmux.split`."""
    return tuple(_aten.split(self, split_size, dim))


# Methods are named as callers and handlers know them.
for _name, _method in (("nonzero", _nonzero_method), ("split", _split_method)):
    _method.__module__, _method.__name__, _method.__qualname__ = Tensor.__module__, _name, f"Tensor.{_name}"
    setattr(Tensor, _name, _method)
Tensor.stft = stft  # type: ignore[assignment, method-assign]
Tensor.unique = unique  # type: ignore[assignment, method-assign]
Tensor.unique_consecutive = unique_consecutive  # type: ignore[assignment, method-assign]
