"""Products, factors, norms and distances."""

from collections.abc import Iterable, Sequence
from numbers import Integral
from typing import Any

from opmux.dispatch import check_bool, overridable, read_once
from opmux.errors import OperatorArgumentError, OperatorValueError, caution, shown
from opmux.tensor import Tensor, dtype, ops

__all__ = ["cdist", "chain_matmul", "einsum", "lu", "norm", "tensordot"]

_aten = ops.aten

_COMPUTE_MODES = {
    "use_mm_for_euclid_dist_if_necessary": 0,
    "use_mm_for_euclid_dist": 1,
    "donot_use_mm_for_euclid_dist": 2,
}


@overridable
def einsum(*args: Any) -> Tensor:
    """Sums of products by Einstein's convention.

    Args:
        *args: An equation such as "bij,bjk->bik" and its operands, one by one or as a list. Or each operand followed by a
            list of numbers from 0 to 51 that label its dimensions, and at the end, if wanted, such a list for the result;
            `...` in a list stands for the dimensions without labels.

    Raises:
        OperatorValueError: The equation does not fit the operands.
        OperatorArgumentError: There is none, or no list of labels behind an operand.
    """
    args, _ = read_once(args, {})
    if len(args) < 2:
        raise OperatorValueError(
            "einsum",
            found="must specify the equation string and at least one operand, or at least one operand and its "
            f"subscripts list; {len(args)} arguments were given",
            advice='give for example einsum("ij,jk->ik", a, b)',
        )
    if not isinstance(args[0], (str, Tensor)):
        raise OperatorArgumentError(
            f"einsum(): argument 'equation' (position 1) must be str, not {type(args[0]).__name__}",
            found=shown(args[0], 100),
            advice='begin with an equation, as in einsum("ij,jk->ik", a, b)',
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


def _subscripts(labels: Any) -> str:
    if isinstance(labels, str) or not isinstance(labels, Iterable):
        raise OperatorArgumentError(
            "einsum without an equation in front",
            found=f"{shown(labels, 100)} in place of a list of labels",
            advice='begin with the equation, as in einsum("ij,jk->ik", a, b), or give a list of labels behind each operand',
        )
    return "".join("..." if label is Ellipsis else _letter(label) for label in labels)


def _letter(label: int) -> str:
    if not 0 <= label < 52:
        raise OperatorValueError(
            "einsum",
            found=f"subscript {label} is not within the valid range [0, 52)",
            advice="number the dimensions from 0 to 51",
        )
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
    elif isinstance(dims, Integral) and 0 <= (count := int(dims)) <= min(a.ndim, b.ndim):
        ours, theirs = list(range(-count, 0)), list(range(count))
    else:
        raise OperatorValueError(
            f"tensordot over {dims} dimensions of tensors with {a.ndim} and {b.ndim}",
            found=f"tensordot expects dims >= 0 and at most the number of dimensions, but got dims={dims}",
            advice="give a number in that range, or two lists of dimensions",
        )
    return (
        _aten.tensordot.default(a, b, ours, theirs) if out is None else _aten.tensordot.out(a, b, ours, theirs, out=out)
    )


@overridable
def chain_matmul(*matrices: Tensor, out: Tensor | None = None) -> Tensor:
    """The product of matrices, in the cheapest order."""
    caution("opmux.chain_matmul is deprecated: use opmux.linalg.multi_dot")
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
            f"cdist with compute_mode={shown(compute_mode)}",
            found=f"{compute_mode} is not a valid value for compute_mode",
            advice=f"use one of {', '.join(_COMPUTE_MODES)}",
        )
    return _aten.cdist.default(x1, x2, p, _COMPUTE_MODES[compute_mode] or None)


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
    check_bool("lu", get_infos=get_infos)
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


# Methods are named as callers and handlers know them.
for _name, _method in (("lu", _lu_method), ("norm", _norm_method)):
    _method.__module__, _method.__name__, _method.__qualname__ = Tensor.__module__, _name, f"Tensor.{_name}"
    setattr(Tensor, _name, _method)
