"""The standard's linear algebra functions that every namespace has."""

from collections.abc import Sequence

from opmux.array_api._dtypes import result_type
from opmux.array_api._operands import promoted
from opmux.dispatch import explain_each
from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.tensor import Tensor, ops

__all__ = ["matmul", "matrix_transpose", "tensordot", "vecdot"]

_aten = ops.aten


def matmul(x1: Tensor, x2: Tensor, /) -> Tensor:
    """Products of matrices, in the common dtype.

    Args:
        x1: Shape (..., m, k), or (k,).
        x2: Shape (..., k, n), or (k,).

    Returns:
        Shape (..., m, n), without the dimensions that a vector lacks.

    Raises:
        OperatorValueError: The shapes do not fit, or an operand has no dimensions.
    """
    return _aten.matmul.default(*promoted("matmul", x1, x2))


def matrix_transpose(x: Tensor, /) -> Tensor:
    """A view of matrices, shape (..., m, n), with rows and columns exchanged.

    Raises:
        OperatorValueError: The tensor has less than two dimensions.
    """
    if x.ndim < 2:
        raise OperatorValueError(
            f"matrix_transpose of a tensor of shape {list(x.shape)}",
            found="no matrix",
            advice="give a tensor of two dimensions or more",
        )
    return _aten.transpose.int(x, -2, -1)


def tensordot(x1: Tensor, x2: Tensor, /, *, axes: int | tuple[Sequence[int], Sequence[int]] = 2) -> Tensor:
    """Sums of products over axes of two tensors, in the common dtype.

    Args:
        x1: Any shape.
        x2: Any shape.
        axes: How many of the last axes of `x1` and the first of `x2`; or those of the one and those of the other.

    Raises:
        OperatorValueError: Sizes, or numbers of axes, do not fit.
    """
    if isinstance(axes, int):
        if not 0 <= axes <= min(x1.ndim, x2.ndim):
            raise OperatorValueError(
                f"tensordot over {axes} axes",
                found=f"{x1.ndim} and {x2.ndim} dimensions",
                advice="contract no more axes than both have",
            )
        ours, theirs = list(range(x1.ndim - axes, x1.ndim)), list(range(axes))
    else:
        ours, theirs = map(list, axes)
    # The operator takes a size of 1 for any other.
    sizes = [[x.shape[axis] for axis in taken if -x.ndim <= axis < x.ndim] for x, taken in ((x1, ours), (x2, theirs))]
    if sizes[0] != sizes[1]:
        raise OperatorValueError(
            f"tensordot over axes {ours} and {theirs}",
            found=f"axes of sizes {sizes[0]} and {sizes[1]}",
            advice="name pairs of axes that have one size",
        )
    return _aten.tensordot.default(*promoted("tensordot", x1, x2), ours, theirs)


def vecdot(x1: Tensor, x2: Tensor, /, *, axis: int = -1) -> Tensor:
    """Products of vectors, the first of them conjugated, in the common dtype.

    Args:
        x1: At least one dimension; those before the vectors' are broadcast.
        x2: The same.
        axis: Along which axis the vectors are; negative, because the tensors may have different numbers of dimensions.

    Raises:
        OperatorIndexError: One has no such axis, or it is not negative.
        OperatorValueError: The vectors have different sizes.
    """
    if not -min(x1.ndim, x2.ndim) <= axis < 0:
        raise OperatorIndexError(
            f"vecdot along axis {axis} of tensors with {x1.ndim} and {x2.ndim} dimensions",
            found=f"an axis from {-min(x1.ndim, x2.ndim)} to -1 was expected",
            advice="give axis=-1 for the last one" if min(x1.ndim, x2.ndim) else "give tensors with dimensions",
        )
    if x1.shape[axis] != x2.shape[axis]:
        raise OperatorValueError(
            f"vecdot along axis {axis}",
            found=f"vectors of {x1.shape[axis]} and {x2.shape[axis]} elements",
            advice="give vectors of one length",
        )
    a, b = promoted("vecdot", x1, x2)
    return _aten.sum.dim_IntList(_aten.conj.default(a) * b, [axis], dtype=result_type(a, b))


explain_each(globals(), __all__)
