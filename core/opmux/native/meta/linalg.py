"""Shapes, dtypes and errors of matrix products."""

from collections.abc import Sequence
from typing import Any

from opmux.errors import DtypeNotImplementedError, OperatorIndexError, OperatorValueError
from opmux.native.arrays import check_number, shape_of
from opmux.native.shapes import Shape, broadcast_shapes, canonical_dim
from opmux.native.structured import keeps_last
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, dtype, float32, int64, scalar_name

__all__ = [
    "addmm_meta",
    "addmv_meta",
    "baddbmm_meta",
    "bmm_meta",
    "cross_meta",
    "dot_meta",
    "mm_meta",
    "mv_meta",
    "trace_meta",
    "vdot_meta",
]


def _require_dims(name: str, operand: str, shape: Shape, ndim: int, found: str) -> None:
    if len(shape) != ndim:
        raise OperatorValueError(
            f"aten::{name} with {operand} of shape {shape}",
            found=found,
            advice="use x.diagonal(dim1=-2, dim2=-1).sum(-1) for batches of matrices"
            if name == "trace"
            else "reshape it, or use matmul, which takes any number of dimensions",
        )


def _require_dtype(name: str, tensors: Sequence[Tensor]) -> None:
    dtypes = [tensor.dtype for tensor in tensors]
    if any(d is not dtypes[0] for d in dtypes):
        raise OperatorValueError(
            f"aten::{name} of tensors of dtypes {', '.join(map(str, dtypes))}",
            found=f"{_told_dtypes(name, *map(scalar_name, dtypes))}; expected all operands to have the same dtype",
            advice=f"convert them first, for example with .to({dtypes[0]})",
        )
    if dtypes[0].kind == "b":
        raise DtypeNotImplementedError(
            f"aten::{name} of bool tensors",
            found="products of matrices are not defined for bool",
            advice="convert the tensors first, for example with .to(opmux.int64)",
        )


def _told_dtypes(name: str, first: str, second: str, third: str = "") -> str:
    """What PyTorch says of the names of operands' dtypes that differ."""
    if name == "mm":
        return f"expected m1 and m2 to have the same dtype, but got: {first.lower()} != {second.lower()}"
    if name == "addmm":
        operand, kind = ("mat1", second) if first == third else ("self", first)
        return f"{operand} and mat2 must have the same dtype, but got {kind} and {third}"
    if name == "mv":  # with the vector's dtype for what is added
        return f"addmv input tensors must have the same dtype, but got {second}, {first}, and {second}"
    if name == "addmv":
        return f"addmv input tensors must have the same dtype, but got {first}, {second}, and {third}"
    if name in ("dot", "vdot"):
        return f"dot : expected both vectors to have same dtype, but found {first} and {second}"
    if name == "baddbmm" and first != second:
        return f"Input dtypes must be the same, got: input {first.lower()}, batch1: {second.lower()}"
    return f"expected scalar type {first} but found {third if first == second else second}"


def _mismatch(name: str, a: Shape, b: Shape, found: str) -> OperatorValueError:
    if len(b) == 1:
        advice = f"give a vector of {a[-1]} elements"
    elif len(b) == 3:
        advice = f"give batch2 the shape ({a[0]}, {a[2]}, k)"
    else:
        advice = (
            f"give the second {a[-1]} rows{', as its transpose .T has' * (b[-1] == a[-1])}, or the first {b[0]} columns"
        )
    return OperatorValueError(
        f"aten::{name} of shapes {a} and {b}",
        found=found,
        advice=advice,
    )


def _matrices(name: str, mat1: Tensor, mat2: Tensor) -> Shape:
    a, b = shape_of(mat1), shape_of(mat2)
    for operand, shape in (("self" if name == "mm" else "mat1", a), ("mat2", b)):
        _require_dims(name, operand, shape, 2, f"{operand} must be a matrix, got {len(shape)}-D tensor")
    if a[1] != b[0]:
        found = f"mat1 and mat2 shapes cannot be multiplied ({a[0]}x{a[1]} and {b[0]}x{b[1]})"
        raise _mismatch(name, a, b, found)
    return a[0], b[1]


def _batches(name: str, batch1: Tensor, batch2: Tensor) -> Shape:
    a, b = shape_of(batch1), shape_of(batch2)
    for operand, shape in (("batch1", a), ("batch2", b)):
        _require_dims(name, operand, shape, 3, f"{operand} must be a 3D tensor, got {len(shape)}D")
    if a[0] != b[0] or a[2] != b[1]:
        wanted = f"first two dimensions of batch2 tensor to be: {[a[0], a[2]]} but got: {list(b[:2])}."
        raise _mismatch(name, a, b, f"Expected size for {wanted}")
    return a[0], a[1], b[2]


def _vector(name: str, mat: Tensor, vec: Tensor, ndim: int) -> Shape:
    """Shape of the product of a matrix and a vector, which a tensor with `ndim` dimensions is added to."""
    a, b = shape_of(mat), shape_of(vec)
    found = f"vector + matrix @ vector expected, got {ndim}, {len(a)}, {len(b)}"
    _require_dims(name, "mat", a, 2, found)
    _require_dims(name, "vec", b, 1, found)
    if a[1] != b[0]:
        raise _mismatch(name, a, b, f"size mismatch, got input ({a[0]}), mat ({a[0]}x{a[1]}), vec ({b[0]})")
    return a[:1]


def _sum(name: str, self: Tensor, product: Shape, beta: Any, alpha: Any, *, widened: bool = True) -> TensorMeta:
    """What is known of `beta * self + alpha * product`; `widened` says whether half precision is multiplied in single precision."""
    shape = shape_of(self)
    if len(shape) > len(product) or broadcast_shapes(shape, product) != product:
        raise OperatorValueError(
            f"aten::{name} of a tensor of shape {shape} and a product of shape {product}",
            found=f"the shape {shape} cannot be broadcast to {product}",
            advice=f"give a tensor of shape {product}, or of one that broadcasts to it",
        )
    is_half = self.dtype.is_floating_point and self.dtype.itemsize == 2
    _check_factors(name, self, float32 if widened and is_half else self.dtype, beta, alpha)
    return TensorMeta(product, self.dtype)


def _check_factors(name: str, self: Tensor, held_in: dtype, *factors: Any) -> None:
    """Refuses factors that the dtype which is computed in does not hold.

    Raises:
        OperatorValueError: There is one.
    """
    if any(isinstance(factor, complex) for factor in factors) and not self.dtype.is_complex:
        raise OperatorValueError(
            f"aten::{name} of tensors of dtype {self.dtype} with a complex beta or alpha",
            found="the number cannot be converted without losing its imaginary part",
            advice="give real numbers, or convert the tensors to a complex dtype",
        )
    for factor in factors:
        check_number(factor, held_in)


def mm_meta(self: Tensor, mat2: Tensor) -> TensorMeta:
    shape = _matrices("mm", self, mat2)
    _require_dtype("mm", (self, mat2))
    return TensorMeta(shape, self.dtype)


def addmm_meta(self: Tensor, mat1: Tensor, mat2: Tensor, *, beta: Any = 1, alpha: Any = 1) -> TensorMeta:
    shape = _matrices("addmm", mat1, mat2)
    _require_dtype("addmm", (self, mat1, mat2))
    return _sum("addmm", self, shape, beta, alpha)


@keeps_last
def bmm_meta(self: Tensor, mat2: Tensor) -> TensorMeta:
    shape = _batches("bmm", self, mat2)
    _require_dtype("bmm", (self, mat2))
    return TensorMeta(shape, self.dtype)


def baddbmm_meta(self: Tensor, batch1: Tensor, batch2: Tensor, *, beta: Any = 1, alpha: Any = 1) -> TensorMeta:
    shape = _batches("baddbmm", batch1, batch2)
    _require_dtype("baddbmm", (self, batch1, batch2))
    return _sum("baddbmm", self, shape, beta, alpha)


def mv_meta(self: Tensor, vec: Tensor) -> TensorMeta:
    shape = _vector("mv", self, vec, 1)
    _require_dtype("mv", (self, vec))
    return TensorMeta(shape, self.dtype)


def dot_meta(self: Tensor, tensor: Tensor) -> TensorMeta:
    return _inner("dot", self, tensor)


def vdot_meta(self: Tensor, other: Tensor) -> TensorMeta:
    return _inner("vdot", self, other)


def _inner(name: str, self: Tensor, other: Tensor) -> TensorMeta:
    a, b = shape_of(self), shape_of(other)
    found = f"1D tensors expected, but got {len(a)}D and {len(b)}D tensors"
    _require_dims(name, "self", a, 1, found)
    _require_dims(name, "the other tensor", b, 1, found)
    if a != b:
        raise OperatorValueError(
            f"aten::{name} of {a[0]} and {b[0]} elements",
            found=f"inconsistent tensor size, expected tensor {list(a)} and src {list(b)} to have the same number of "
            f"elements, but got {a[0]} and {b[0]} elements respectively",
            advice="give vectors of one length",
        )
    _require_dtype(name, (self, other))
    return TensorMeta((), self.dtype)


def addmv_meta(self: Tensor, mat: Tensor, vec: Tensor, *, beta: Any = 1, alpha: Any = 1) -> TensorMeta:
    shape = _vector("addmv", mat, vec, len(shape_of(self)))
    _require_dtype("addmv", (self, mat, vec))
    return _sum("addmv", self, shape, beta, alpha, widened=False)


def trace_meta(self: Tensor) -> TensorMeta:
    ndim = len(shape_of(self))
    _require_dims("trace", "self", shape_of(self), 2, f"trace: expected a matrix, but got tensor with dim {ndim}")
    if self.dtype.kind == "b":
        raise DtypeNotImplementedError(
            "aten::trace of a bool tensor",
            found='"trace" not implemented for Bool',
            advice="convert it: .to(opmux.int64)",
        )
    return TensorMeta((), int64 if self.dtype.kind in "biu" else self.dtype)


def cross_meta(self: Tensor, other: Tensor, *, dim: int = -1) -> TensorMeta:
    a, b = shape_of(self), shape_of(other)
    if len(a) != len(b):
        raise OperatorValueError(
            f"aten::linalg_cross of shapes {a} and {b}",
            found=f"linalg.cross: inputs must have the same number of dimensions. Got {len(a)} and {len(b)}",
            advice="unsqueeze the one with fewer",
        )
    if not a:
        raise OperatorIndexError(
            "aten::linalg_cross of tensors without dimensions",
            found=f"Dimension specified as {dim} but tensor has no dimensions",
            advice="give vectors of three elements",
        )
    axis = canonical_dim(dim, len(a), "linalg_cross")
    if a[axis] != 3 or b[axis] != 3:
        raise OperatorValueError(
            f"aten::linalg_cross of shapes {a} and {b} along dimension {dim}",
            found=f"linalg.cross: inputs dimension {dim} must have length 3. Got {a[axis]} and {b[axis]}",
            advice="name a dimension along which both have three elements",
        )
    _require_dtype("linalg_cross", (self, other))
    return TensorMeta(broadcast_shapes(a, b), self.dtype, apart=(self, other))
