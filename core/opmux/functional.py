"""Functions whose Python signature no operator has: they prepare the arguments and call one, or need none."""

from collections.abc import Sequence
from math import prod
from typing import Any

from opmux.dispatch import overridable, read_once
from opmux.errors import OperatorArgumentError, OperatorValueError
from opmux.native import shapes as _shapes
from opmux.tensor import Size, Tensor, dtype, int64, ops, tensor

__all__ = [
    "broadcast_shapes",
    "cdist",
    "chain_matmul",
    "einsum",
    "lu",
    "nonzero",
    "norm",
    "split",
    "stft",
    "tensordot",
    "unique",
    "unique_consecutive",
    "unravel_index",
]

_aten = ops.aten

_COMPUTE_MODES = {
    "use_mm_for_euclid_dist_if_necessary": 0,
    "use_mm_for_euclid_dist": 1,
    "donot_use_mm_for_euclid_dist": 2,
}


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
                "broadcast_shapes: Attempting to broadcast a dimension with negative length!", found=f"{tuple(shape)}"
            )
    return Size(_shapes.broadcast_shapes(*given, refusal=_shapes_differ))


def _shapes_differ(shapes: Sequence[Sequence[int]], index: int, dim: int, result: Sequence[int]) -> OperatorValueError:
    return OperatorValueError(
        f"broadcast_shapes: Attempting to broadcast a dimension of length {shapes[index][dim]} at {dim}! Mismatching "
        f"argument at index {index} had {tuple(shapes[index])}; but expected shape should be broadcastable to {list(result)}",
        found="sizes that differ and are not 1",
    )


@overridable
def einsum(*args: Any) -> Tensor:
    """Sums of products by Einstein's convention.

    Args:
        *args: An equation such as "bij,bjk->bik" and its operands, one by one or as a list. Or each operand followed by a
            list of numbers from 0 to 51 that label its dimensions, and at the end, if wanted, such a list for the result;
            `...` in a list stands for the dimensions without labels.

    Raises:
        OperatorValueError: The equation does not fit the operands.
    """
    args, _ = read_once(args, {})
    if len(args) < 2:
        raise OperatorValueError(
            "einsum",
            found="must specify the equation string and at least one operand, or at least one operand and its "
            "subscripts list",
        )
    equation, operands = (args[0], args[1:]) if isinstance(args[0], str) else _from_lists(args)
    if len(operands) == 1 and isinstance(operands[0], (list, tuple)):
        operands = tuple(operands[0])
    return _aten.einsum.default(equation, list(operands))


def _from_lists(args: Sequence[Any]) -> tuple[str, tuple[Any, ...]]:
    """The equation of operands that alternate with lists of labels."""
    equation = ",".join(_subscripts(labels) for labels in args[1::2])
    if len(args) % 2:
        equation = f"{equation}->{_subscripts(args[-1])}"
    return equation, tuple(args[: len(args) // 2 * 2 : 2])


def _subscripts(labels: Sequence[Any]) -> str:
    return "".join("..." if label is Ellipsis else _letter(label) for label in labels)


def _letter(label: int) -> str:
    if not 0 <= label < 52:
        raise OperatorValueError("einsum", found=f"subscript {label} is not within the valid range [0, 52)")
    return chr(ord("A") + label) if label < 26 else chr(ord("a") + label - 26)


@overridable
def tensordot(a: Tensor, b: Tensor, dims: Any = 2, out: Tensor | None = None) -> Tensor:
    """Sums of products over some dimensions of two tensors.

    Args:
        a: Any shape.
        b: Any shape.
        dims: How many of the last dimensions of `a` and the first of `b`; or two lists of dimensions, as a pair or as a
            tensor of shape (2, n).
        out: Receives the result.

    Raises:
        OperatorValueError: Shapes or dimensions do not fit.
    """
    (dims,), _ = read_once((dims,), {})
    if isinstance(dims, Tensor):
        dims = dims.tolist()
    if isinstance(dims, (list, tuple)):
        if len(dims) != 2:
            raise OperatorValueError(
                f"tensordot over dims={list(dims)}",
                found=f"{len(dims)} lists of dimensions",
                advice="give two lists, for the one tensor and for the other",
            )
        ours, theirs = ([part] if isinstance(part, int) else list(part) for part in dims)
    elif 0 <= dims <= min(a.ndim, b.ndim):
        ours, theirs = list(range(-dims, 0)), list(range(dims))
    else:
        raise OperatorValueError(
            f"tensordot over {dims} dimensions of tensors with {a.ndim} and {b.ndim}",
            found=f"tensordot expects dims >= 0 and at most the number of dimensions, but got dims={dims}",
        )
    return (
        _aten.tensordot.default(a, b, ours, theirs) if out is None else _aten.tensordot.out(a, b, ours, theirs, out=out)
    )


@overridable
def chain_matmul(*matrices: Tensor, out: Tensor | None = None) -> Tensor:
    """The product of matrices, in the cheapest order."""
    factors = list(matrices)
    return _aten.chain_matmul.default(factors) if out is None else _aten.chain_matmul.out(factors, out=out)


@overridable
def cdist(x1: Tensor, x2: Tensor, p: float = 2.0, compute_mode: str = "use_mm_for_euclid_dist_if_necessary") -> Tensor:
    """Distances between all rows of two batches of matrices.

    Args:
        x1: Shape (..., n, d).
        x2: Shape (..., m, d).
        p: Which norm of the differences; infinity for the largest.
        compute_mode: Whether Euclidean distances come from a matrix product: "use_mm_for_euclid_dist" for always,
            "donot_use_mm_for_euclid_dist" for never, "use_mm_for_euclid_dist_if_necessary" for more than 25 rows.

    Returns:
        Shape (..., n, m).
    """
    if compute_mode not in _COMPUTE_MODES:
        raise OperatorValueError(
            f"cdist with compute_mode={compute_mode!r}",
            found=f"{compute_mode} is not a valid value for compute_mode",
            advice=f"use one of {', '.join(_COMPUTE_MODES)}",
        )
    return _aten.cdist.default(x1, x2, float(p), _COMPUTE_MODES[compute_mode] or None)


@overridable
def lu(
    A: Tensor,  # noqa: N803 -- PyTorch's name
    pivot: bool = True,
    get_infos: bool = False,
    out: Sequence[Tensor] | None = None,
) -> tuple[Tensor, ...]:
    """LU factors of matrices in one matrix, pivots, and LAPACK's numbers if asked for; see `opmux.linalg.lu_factor`.

    Args:
        A: Shape (..., m, n), of floating-point or complex dtype.
        pivot: Whether rows are exchanged, which every backend needs.
        get_infos: Also return, for each matrix, the number of the first pivot that is zero; 0 if there is none.
        out: Receive the results.

    Raises:
        OperatorValueError: These are no matrices of such a dtype, or there are not as many tensors as results.
    """
    found = _factored(A, pivot, get_infos)
    if out is None:
        return found
    if not isinstance(out, (tuple, list)) or len(out) != len(found):
        raise OperatorValueError(
            "lu with out", found=f"expected a tuple of {len(found)} tensors for out", advice="give one for each result"
        )
    return tuple(_aten.copy_.default(_aten.resize_.default(o, f.shape), f) for o, f in zip(out, found, strict=True))


def _factored(matrices: Tensor, pivot: bool, get_infos: bool) -> tuple[Tensor, ...]:
    found = _aten._lu_with_info.default(matrices, pivot, not get_infos)
    if not get_infos:
        return tuple(found[:2])
    from opmux.native._generated import return_types  # only such a call needs it

    return return_types._lu_with_info(*found)


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
    if as_tuple:
        if out is not None:
            raise OperatorValueError("nonzero with as_tuple and out", found="a tuple cannot be written into a tensor")
        return tuple(_aten.nonzero_numpy.default(input))
    return _aten.nonzero.default(input) if out is None else _aten.nonzero.out(input, out=out)


@overridable
def norm(
    input: Tensor,
    p: float | str | None = "fro",
    dim: int | Sequence[int] | None = None,
    keepdim: bool = False,
    out: Tensor | None = None,
    dtype: dtype | None = None,
) -> Tensor:
    """The norm of all elements or along dimensions, as of one vector; or a norm of matrices.

    Args:
        input: Of floating-point or complex dtype.
        p: Order of the norm; "fro" is 2 and None too; "nuc" is the sum of the singular values.
        dim: Dimensions; all if None. "nuc" takes two, "fro" at most two.
        keepdim: Whether they stay with size 1.
        out: Receives the result.
        dtype: Dtype to convert to first.

    Raises:
        OperatorValueError: There is no such norm of this tensor.
    """
    dims = [dim] if isinstance(dim, int) else dim
    given = {} if out is None else {"out": out}
    if p == "fro" and (dims is None or len(dims) <= 2):
        p = 2
    if isinstance(p, str):
        dims = list(range(input.ndim)) if dims is None else dims
        return _aten.linalg_matrix_norm(input, p, dims, keepdim, dtype=dtype, **given)
    return _aten.linalg_vector_norm(input, 2 if p is None else p, dims, keepdim, dtype=dtype, **given)


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
            f"unravel_index with shape={shape!r}",
            found="expected 'shape' to be int or sequence of ints",
            advice="give a number, a list or a tuple",
        )
    if min(sizes, default=0) < 0:
        raise OperatorValueError(
            f"unravel_index with shape={shape!r}", found=f"'shape' cannot have negative values, but got {tuple(sizes)}"
        )
    return list(sizes)


def _asked_for(found: tuple[Tensor, Tensor, Tensor], inverse: bool, counts: bool) -> Any:
    wanted = [found[0], *[found[1]] * inverse, *[found[2]] * counts]
    return wanted[0] if len(wanted) == 1 else tuple(wanted)


def _norm_method(
    self: Tensor,
    p: float | str | None = "fro",
    dim: int | Sequence[int] | None = None,
    keepdim: bool = False,
    dtype: dtype | None = None,
) -> Tensor:
    """See `opmux.norm`."""
    return norm(self, p, dim, keepdim, dtype=dtype)


@overridable
def _lu_method(self: Tensor, pivot: bool = True, get_infos: bool = False) -> tuple[Tensor, ...]:
    """See `opmux.lu`."""
    return _factored(self, pivot, get_infos)


def _nonzero_method(self: Tensor, *, as_tuple: bool = False) -> Any:
    """See `opmux.nonzero`."""
    return nonzero(self, as_tuple=as_tuple)


@overridable
def _split_method(self: Tensor, split_size: int | Sequence[int], dim: int = 0) -> tuple[Tensor, ...]:
    """See `opmux.split`."""
    return tuple(_aten.split(self, split_size, dim))


Tensor.lu = _lu_method  # type: ignore[assignment, method-assign]
Tensor.norm = _norm_method  # type: ignore[assignment, method-assign]
Tensor.nonzero = _nonzero_method  # type: ignore[assignment, method-assign]
Tensor.split = _split_method  # type: ignore[assignment, method-assign]
Tensor.stft = stft  # type: ignore[assignment, method-assign]
Tensor.unique = unique  # type: ignore[assignment, method-assign]
Tensor.unique_consecutive = unique_consecutive  # type: ignore[assignment, method-assign]
