"""Products of vectors, matrices and tensors that are made of the basic ones."""

from collections.abc import Callable, Sequence
from functools import partial
from math import prod
from typing import Any

from opmux.dispatch import get_state
from opmux.errors import OperatorValueError, caution
from opmux.native.arrays import check_number, shape_of
from opmux.native.autocast import call_uncast
from opmux.native.composite.copying import converted
from opmux.native.composite.out import out_variant
from opmux.native.meta.decomposition import require_floating
from opmux.native.shapes import broadcast_shapes, canonical_dim, canonical_dims
from opmux.tensor import Tensor, can_cast, dtype, ops, promote_types

__all__ = [
    "addbmm",
    "addbmm_",
    "addbmm_out",
    "addr",
    "addr_",
    "addr_out",
    "bilinear",
    "conjugate",
    "cross",
    "cross_out",
    "inner",
    "inner_out",
    "kron",
    "kron_out",
    "linalg_vander",
    "outer",
    "outer_out",
    "tensordot",
    "tensordot_out",
    "trace_backward",
    "vander",
    "vecdot",
    "vecdot_out",
]

_aten = ops.aten


def _require_vectors(name: str, *vectors: Tensor) -> None:
    if any(vector.ndim != 1 for vector in vectors):
        raise OperatorValueError(
            f"aten::{name} of tensors of shapes {', '.join(str(shape_of(v)) for v in vectors)}",
            found=f"{name}: expected vectors, but got {' and '.join(f'{v.ndim}D' for v in vectors)} tensors",
            advice="flatten them first",
        )


def conjugate(x: Tensor) -> Any:
    """The complex conjugate; a real tensor itself."""
    return _aten._conj_physical.default(x) if x.dtype.is_complex else x


def inner(self: Tensor, other: Tensor) -> Any:
    """Sums of products over the last dimensions."""
    if not self.ndim or not other.ndim:
        return _aten.mul.Tensor(self, other)
    a, b = shape_of(self), shape_of(other)
    if a[-1] != b[-1]:
        raise OperatorValueError(
            f"aten::inner of shapes {a} and {b}",
            found=f"the last dimensions must have the same size: {a[-1]} and {b[-1]}",
            advice="transpose or slice them, so that both have as many elements there",
        )
    return tensordot(self, other, (-1,), (-1,))


def outer(self: Tensor, vec2: Tensor) -> Any:
    """All products of an element of one vector and one of another."""
    _require_vectors("outer", self, vec2)
    return _aten.mul.Tensor(_aten.unsqueeze.default(self, 1), vec2)


def _check_outer_sum(self: Tensor, vec1: Tensor, vec2: Tensor, beta: Any, alpha: Any) -> None:
    _require_vectors("addr", vec1, vec2)
    shape = shape_of(vec1) + shape_of(vec2)
    if self.ndim > 2 or broadcast_shapes(shape_of(self), shape) != shape:
        raise OperatorValueError(
            f"aten::addr of a tensor of shape {shape_of(self)} and vectors of {shape[0]} and {shape[1]} elements",
            found=f"the shape {shape_of(self)} cannot be broadcast to {shape}",
            advice=f"reshape the tensor to {shape}, or give a row, a column or a number",
        )
    d = _common_dtype(self, vec1, vec2)
    if d.kind in "biu" and any(isinstance(number, (float, complex)) for number in (beta, alpha)):
        raise OperatorValueError(
            f"aten::addr in dtype {d} with beta={beta} and alpha={alpha}",
            found="for integral input tensors, beta and alpha must not be floating-point or complex numbers",
            advice="give integers, or convert the tensors: .to(opmux.float32)",
        )
    for number in (beta, alpha):
        check_number(number, d)


def _common_dtype(*tensors: Tensor) -> dtype:
    found = tensors[0].dtype
    for tensor in tensors[1:]:
        found = promote_types(found, tensor.dtype)
    return found


def addr(self: Tensor, vec1: Tensor, vec2: Tensor, *, beta: Any = 1, alpha: Any = 1) -> Any:
    """`beta * self + alpha * outer(vec1, vec2)`; with beta 0 even a NaN in `self` does not show."""
    _check_outer_sum(self, vec1, vec2, beta, alpha)
    d = _common_dtype(self, vec1, vec2)
    if d.kind == "b":
        product = _aten.logical_and.default(_aten.unsqueeze.default(vec1, 1), vec2)
        return _bool_sum(self, product, bool(beta), bool(alpha))
    for name, factor in (("beta", beta), ("alpha", alpha)):
        if isinstance(factor, bool):
            raise OperatorValueError(
                f"aten::addr of dtype {d} with {name}={factor}",
                found=f"Boolean {name} only supported for Boolean results.",
                advice="give a number",
            )
    column = _aten.unsqueeze.default(converted(vec1, d), 1)
    product = _aten.mul.Tensor(column if alpha == 1 else _aten.mul.Scalar(column, alpha), converted(vec2, d))
    if beta == 0:
        return product
    return _aten.add.Tensor(self if beta == 1 else _aten.mul.Scalar(converted(self, d), beta), product)


def _bool_sum(self: Tensor, product: Tensor, beta: bool, alpha: bool) -> Any:
    if not alpha:
        product = _aten.zeros_like.default(product)
    return _aten.ne.Scalar(_aten.add.Tensor(self, product), 0) if beta else product


def addr_(self: Tensor, vec1: Tensor, vec2: Tensor, *, beta: Any = 1, alpha: Any = 1) -> Any:
    """`addr`, written into `self`."""
    return _written(self, addr(self, vec1, vec2, beta=beta, alpha=alpha), "addr_")


addr_out = out_variant(addr, exact=False, strided=True, iterates=True)


def _written(self: Tensor, result: Tensor, name: str) -> Any:
    if shape_of(self) != shape_of(result):
        raise OperatorValueError(
            f"aten::{name} on a tensor of shape {shape_of(self)}",
            found=f"the result has the shape {shape_of(result)}",
            advice="use the operator that returns a new tensor",
        )
    if not can_cast(result.dtype, self.dtype):
        raise OperatorValueError(
            f"aten::{name} on a tensor of dtype {self.dtype}",
            found=f"result type {result.dtype} can't be cast to the desired output type {self.dtype}",
            advice="use the operator that returns a new tensor",
        )
    return _aten.copy_.default(self, result)


def _side_by_side(batch1: Tensor, batch2: Tensor) -> tuple[Any, Any]:
    """Two matrices whose product is the sum of the products of two batches."""
    a, b = shape_of(batch1), shape_of(batch2)
    if len(a) != 3 or len(b) != 3 or a[0] != b[0] or a[2] != b[1]:
        raise OperatorValueError(
            f"aten::addbmm of batches of shapes {a} and {b}",
            found="batch1 and batch2 must be 3D tensors with the same number of matrices that can be multiplied",
            advice="give batch1 the shape (b, n, m), and batch2 (b, m, p)",
        )
    left = _aten.reshape.default(_aten.permute.default(batch1, (1, 0, 2)), (a[1], a[0] * a[2]))
    return left, _aten.reshape.default(batch2, (b[0] * b[1], b[2]))


def addbmm(self: Tensor, batch1: Tensor, batch2: Tensor, *, beta: Any = 1, alpha: Any = 1) -> Any:
    """`beta * self` and `alpha` times the sum of the products of two batches of matrices."""
    return _aten.addmm.default(self, *_side_by_side(batch1, batch2), beta=beta, alpha=alpha)


def addbmm_(self: Tensor, batch1: Tensor, batch2: Tensor, *, beta: Any = 1, alpha: Any = 1) -> Any:
    """`addbmm`, written into `self`."""
    return _aten.addmm_.default(self, *_side_by_side(batch1, batch2), beta=beta, alpha=alpha)


def addbmm_out(self: Tensor, batch1: Tensor, batch2: Tensor, *, beta: Any = 1, alpha: Any = 1, out: Tensor) -> Any:
    """`addbmm`, written into `out`."""
    return _aten.addmm.out(self, *_side_by_side(batch1, batch2), beta=beta, alpha=alpha, out=out)


def tensordot(self: Tensor, other: Tensor, dims_self: Sequence[int], dims_other: Sequence[int]) -> Any:
    """Sums of products over the dimensions `dims_self` of one tensor and `dims_other` of another."""
    if len(dims_self) != len(dims_other):
        raise OperatorValueError(
            f"aten::tensordot over the dimensions {list(dims_self)} and {list(dims_other)}",
            found="both dimension lists should have same length",
            advice="name as many dimensions of the one tensor as of the other",
        )
    ours = [canonical_dim(d, self.ndim, "tensordot") for d in dims_self]
    theirs = [canonical_dim(d, other.ndim, "tensordot") for d in dims_other]
    for d, e in zip(ours, theirs, strict=True):
        self, other = _matched(self, d, other, e), _matched(other, e, self, d)
    canonical_dims(ours, self.ndim, "tensordot")
    canonical_dims(theirs, other.ndim, "tensordot")
    free, kept = _others(ours, self.ndim), _others(theirs, other.ndim)
    a, b = shape_of(self), shape_of(other)
    rows, columns = [a[d] for d in free], [b[d] for d in kept]
    inside = prod(a[d] for d in ours)
    if prod(rows) == prod(columns) == 1:
        left, right = _aten.permute.default(self, (*free, *ours)), _aten.permute.default(other, (*theirs, *kept))
        product = _aten.dot.default(_aten.reshape.default(left, (inside,)), _aten.reshape.default(right, (inside,)))
    else:
        left = _aten.reshape.default(_aten.permute.default(self, (*free, *ours)), (prod(rows), inside))
        right = _aten.reshape.default(_aten.permute.default(other, (*theirs, *kept)), (inside, prod(columns)))
        product = _aten.mm.default(left, right)
    return _aten.reshape.default(product, (*rows, *columns))


def _others(dims: Sequence[int], ndim: int) -> list[int]:
    return [d for d in range(ndim) if d not in dims]


def _matched(x: Tensor, dim: int, other: Tensor, other_dim: int) -> Any:
    """The tensor summed over a dimension that the other one has only once."""
    size, wanted = (shape_of(t)[d] if t.ndim else 1 for t, d in ((x, dim), (other, other_dim)))
    if size == wanted or size == 1:
        return x
    if wanted != 1:
        raise OperatorValueError(
            "aten::tensordot",
            found=f"contracted dimensions need to match, but first has size {size} in dim {dim} and second has size "
            f"{wanted} in dim {other_dim}",
            advice="name pairs of dimensions that have one size",
        )
    return _aten.sum.dim_IntList(x, (dim,), True, dtype=x.dtype)


def kron(self: Tensor, other: Tensor) -> Any:
    """Blocks: every element of one tensor times the whole other one."""
    a, b = shape_of(self), shape_of(other)
    ndim = max(len(a), len(b))
    a, b = (1,) * (ndim - len(a)) + a, (1,) * (ndim - len(b)) + b
    left = _aten.reshape.default(self, [n for size in a for n in (size, 1)])
    right = _aten.reshape.default(other, [n for size in b for n in (1, size)])
    product, size = _aten.mul.Tensor(left, right), [n * m for n, m in zip(a, b, strict=True)]
    # Nothing else refers to the product, so that the result is no view of it.
    return (_aten._unsafe_view if product.is_contiguous() else _aten.reshape).default(product, size)


def vecdot(x: Tensor, y: Tensor, *, dim: int = -1) -> Any:
    """Sums of products along one dimension, `x` conjugated."""
    require_floating("linalg_vecdot", x, y, halves=True)
    if x.ndim == 1 == y.ndim:
        return _aten.vdot.default(x, y)
    return _aten.sum.dim_IntList(_aten.mul.Tensor(conjugate(x), y), (dim,), dtype=None)


def cross(self: Tensor, other: Tensor, dim: int | None = None) -> Any:
    """The cross product along `dim`, or along the first dimension of size 3."""
    return _aten.linalg_cross.default(self, other, dim=_crossed(self) if dim is None else dim)


def cross_out(self: Tensor, other: Tensor, dim: int | None = None, *, out: Tensor) -> Any:
    """`cross` into a given tensor."""
    return _aten.linalg_cross.out(self, other, dim=_crossed(self) if dim is None else dim, out=out)


def _crossed(self: Tensor) -> int:
    """The first dimension of size 3."""
    caution(
        "Using opmux.cross without specifying the dim arg is deprecated: opmux.linalg.cross takes the last dimension"
    )
    sizes = shape_of(self)
    if 3 not in sizes:
        raise OperatorValueError(
            f"aten::cross of a tensor of shape {sizes}",
            found="no dimension of size 3",
            advice="give vectors of three elements along one of the dimensions",
        )
    return sizes.index(3)


def trace_backward(grad: Tensor, sizes: Sequence[int]) -> Any:
    """The gradient of a trace: the incoming one on the diagonal of a matrix."""
    if len(sizes) != 2:
        raise OperatorValueError(
            "aten::trace_backward",
            found=f"expected matrix input, got sizes {list(sizes)}",
            advice="give the two sizes of the matrix",
        )
    if grad.ndim:
        raise OperatorValueError(
            f"aten::trace_backward of a gradient of shape {tuple(grad.shape)}",
            found="a trace is a 0-dimensional tensor, and so is its gradient",
            advice="give a single number, such as grad.reshape(())",
        )
    rows, columns = (_aten.arange.default(n, device=grad.device) for n in sizes)
    # Chosen, and not multiplied by a mask, because an infinite gradient is none elsewhere.
    return _aten.where.ScalarOther(_aten.eq.Tensor(_aten.unsqueeze.default(rows, 1), columns), grad, 0)


def _powers(x: Tensor, n: int) -> Any:
    """Powers 0 to n - 1 as products, whose derivatives are numbers at zero, where those of a power with the exponent 0 are not."""
    base = _aten.unsqueeze.default(x, -1)
    products = _aten.cumprod.default(_aten.expand.default(base, [*[-1] * len(shape_of(x)), max(n - 1, 0)]), -1)
    ones = _aten.ones_like.default(base, dtype=products.dtype)
    return _aten.cat.default([ones, products], -1) if n else products


def linalg_vander(x: Tensor, *, N: int | None = None) -> Any:
    """Powers 0 to N - 1 of each element, along a new last dimension."""
    shape = shape_of(x)
    n = (shape[-1] if shape else 0) if N is None else N
    if n <= 1:
        raise OperatorValueError(
            f"aten::linalg_vander of a tensor of shape {shape} with N={N}",
            found="N must be greater than 1",
            advice="give N=2 or more, or leave it out for vectors of two elements or more",
        )
    # PyTorch takes a number for a vector of one element.
    return _powers(x if shape else _aten.unsqueeze.default(x, 0), n)


def vander(x: Tensor, N: int | None = None, increasing: bool = False) -> Any:
    """Powers of each element of a vector, falling from N - 1 to 0 unless `increasing`."""
    _require_vectors("vander", x)
    n = shape_of(x)[0] if N is None else N
    if n < 0:
        raise OperatorValueError(
            "aten::vander", found=f"N must be non-negative, but is {n}", advice="give N=0 or more, or leave it out"
        )
    powers = _powers(x, n)
    return powers if increasing else _aten.flip.default(powers, [-1])


def bilinear(input1: Tensor, input2: Tensor, weight: Tensor, bias: Tensor | None = None) -> Any:
    """`input1 @ weight[k] @ input2` for each k, plus bias."""
    a, b, w = shape_of(input1), shape_of(input2), shape_of(weight)
    fits = len(w) == 3 and a and b and a[:-1] == b[:-1] and a[-1] == w[1] and b[-1] == w[2]
    if not fits or (bias is not None and shape_of(bias) != w[:1]):
        raise OperatorValueError(
            f"aten::bilinear of shapes {a} and {b} with weight {w} and bias {bias is not None and shape_of(bias)}",
            found="inputs must have the same leading sizes, and the last ones and the bias those of the weight",
            advice="give inputs of shapes (..., n) and (..., m), a weight of shape (k, n, m) and a bias of shape (k,)",
        )
    mm: Callable[..., Any] = _aten.mm.default
    bmm: Callable[..., Any] = _aten.bmm.default
    if get_state() is not None:  # PyTorch has one operator in their place, which `autocast` does not cast
        mm, bmm = (partial(call_uncast, input1.device.type, product) for product in (mm, bmm))
    count = prod(a[:-1])
    rows = _aten.reshape.default(input1, (count, w[1]))
    maps = _aten.reshape.default(_aten.permute.default(weight, (1, 0, 2)), (w[1], w[0] * w[2]))
    applied = _aten.reshape.default(mm(rows, maps), (count, w[0], w[2]))
    product = bmm(applied, _aten.reshape.default(input2, (count, w[2], 1)))
    result = _aten.reshape.default(product, (*a[:-1], w[0]))
    return result if bias is None else _aten.add.Tensor(result, bias)


_inner_out = out_variant(inner)


def inner_out(self: Tensor, other: Tensor, *, out: Tensor) -> Any:
    if not self.ndim or not other.ndim:
        return _aten.mul.out(self, other, out=out)
    return _inner_out(self, other, out=out)


outer_out = out_variant(outer, exact=False, iterates=True)
tensordot_out = out_variant(tensordot)
kron_out = out_variant(kron, exact=False)
vecdot_out = out_variant(vecdot)
