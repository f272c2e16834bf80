"""Shapes, dtypes and errors of distances between rows."""

from typing import Final

from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.shapes import broadcast_shapes
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor

__all__ = [
    "cdist_backward_meta",
    "cdist_meta",
    "euclidean_meta",
    "made_of_products",
    "pdist_backward_meta",
    "pdist_meta",
    "require_real",
]


#: With more rows than this on either side, Euclidean distances come from a matrix product.
_ROWS: Final = 25


def require_real(name: str, *tensors: Tensor) -> None:
    """Refuses dtypes without distances.

    Raises:
        OperatorValueError: A dtype is not float32 or float64, or they differ.
    """
    for tensor in tensors:
        d = tensor.dtype
        if d.kind != "f" or d.itemsize < 4 or d is not tensors[0].dtype:
            raise DtypeNotImplementedError(
                f"aten::{name} of tensors of dtypes {', '.join(str(t.dtype) for t in tensors)}",
                found=f"{name} only supports floating-point dtypes of at least single precision, and one for all inputs",
                advice="convert the tensors, for example with .to(opmux.float32)",
            )


def _require_order(name: str, p: float) -> None:
    if not p >= 0:
        raise OperatorValueError(
            f"aten::{name} with p={p}",
            found=f"{name} only supports non-negative p values",
            advice="give p=0 or more, such as 2.0",
        )


def cdist_meta(x1: Tensor, x2: Tensor, p: float = 2.0, compute_mode: int | None = None) -> TensorMeta:
    _require_order("cdist", p)
    if compute_mode not in (None, 0, 1, 2):
        raise OperatorValueError(
            f"aten::cdist with compute_mode={compute_mode}",
            found="possible modes: 0, 1, 2",
            advice="leave compute_mode out",
        )
    if made_of_products(x1, x2, p, compute_mode):
        return euclidean_meta(x1, x2)
    require_real("cdist", x1, x2)
    return TensorMeta(_table(x1, x2), x1.dtype)


def made_of_products(x1: Tensor, x2: Tensor, p: float, compute_mode: int | None) -> bool:
    """Whether distances come from a product of matrices, which is fast, and inexact for rows that are close."""
    if p != 2 or compute_mode:
        return p == 2 and compute_mode == 1
    a, b = x1._array.shape, x2._array.shape
    return bool((len(a) > 1 and a[-2] > _ROWS) or (len(b) > 1 and b[-2] > _ROWS))


def _table(x1: Tensor, x2: Tensor) -> tuple[int, ...]:
    """Shape of the distances of all rows of one tensor from all of the other."""
    a, b = shape_of(x1), shape_of(x2)
    if len(a) < 2 or len(b) < 2 or a[-1] != b[-1]:
        raise OperatorValueError(
            f"aten::cdist of shapes {a} and {b}",
            found="X1 and X2 must be at least 2D and have the same number of columns",
            advice="give matrices, or batches of them, whose rows have one length",
        )
    return (*broadcast_shapes(a[:-2], b[:-2]), a[-2], b[-2])


def euclidean_meta(x1: Tensor, x2: Tensor) -> TensorMeta:
    if not (x1.dtype.is_floating_point and x1.dtype is x2.dtype):  # Half precision has products, of which this is made.
        require_real("cdist", x1, x2)
    return TensorMeta(_table(x1, x2), x1.dtype)


def _require_shapes(name: str, grad: Tensor, distances: Tensor, shape: tuple[int, ...]) -> None:
    for tensor in (grad, distances):
        if shape_of(tensor) != shape:
            raise OperatorValueError(
                f"aten::{name} with a gradient of shape {shape_of(grad)} for distances of shape {shape_of(distances)}",
                found=f"the rows have distances of shape {shape}",
                advice="give a gradient and distances of that shape",
            )


def cdist_backward_meta(grad: Tensor, x1: Tensor, x2: Tensor, p: float, cdist: Tensor) -> TensorMeta:
    _require_order("cdist", p)
    # With p = 0 distances are numbers of elements, which nothing pulls at: only what the zeros are made like counts.
    require_real("_cdist_backward", *((x1, x2, grad, cdist) if p else (x1,)))
    _require_shapes("_cdist_backward", grad, cdist, _table(x1, x2))
    batch = shape_of(cdist)[:-2]
    return TensorMeta((*batch, *shape_of(x1)[-2:]), x1.dtype)


def pdist_meta(self: Tensor, p: float = 2) -> TensorMeta:
    shape = shape_of(self)
    if len(shape) != 2:
        raise OperatorValueError(
            f"aten::pdist of a tensor of shape {shape}",
            found=f"pdist only supports 2D tensors, got: {len(shape)}D",
            advice="give a matrix, whose rows are the points",
        )
    require_real("pdist", self)
    _require_order("pdist", p)
    return TensorMeta((shape[0] * (shape[0] - 1) // 2,), self.dtype)


def pdist_backward_meta(grad: Tensor, self: Tensor, p: float, pdist: Tensor) -> TensorMeta:
    _require_shapes("_pdist_backward", grad, pdist, pdist_meta(self, p).shape)
    require_real("_pdist_backward", *((self, grad, pdist) if p else (self,)))
    return TensorMeta(shape_of(self), self.dtype)
