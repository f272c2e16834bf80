"""Shapes, dtypes and errors of loss functions."""

from typing import Final

from opmux.dispatch import check_integer
from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.shapes import Shape
from opmux.native.tensor_iterator import pointwise
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, can_cast, dtype, result_type

__all__ = [
    "MEAN",
    "NONE",
    "SUM",
    "check_reduction",
    "difference_dtype",
    "input_gradient",
    "mse_loss_backward_meta",
    "mse_loss_meta",
    "nll_loss2d_backward_meta",
    "nll_loss2d_forward_meta",
    "nll_loss_backward_meta",
    "nll_loss_forward_meta",
    "same_as_input",
]

#: PyTorch's codes for what is done with the losses of single elements.
NONE: Final = 0
MEAN: Final = 1
SUM: Final = 2


def _check_target(self: Tensor, target: Tensor) -> None:
    if target.dtype.name not in ("int64", "uint8"):
        raise OperatorValueError(
            f"aten::nll_loss: expected target dtype to be Long or Byte, but got "
            f"{str(target.type()).rpartition('.')[2].removesuffix('Tensor')}",
            found=f"dtype {target.dtype}; expected scalar type Long",
            advice="convert the target: .to(opmux.int64)",
        )
    if not self.dtype.is_floating_point:
        raise DtypeNotImplementedError(
            f"aten::nll_loss of a tensor of dtype {self.dtype}",
            found="log-probabilities must be of a floating-point dtype",
            advice="convert it: .to(opmux.float32)",
        )


def _check_weight(self: Tensor, weight: Tensor | None, classes: int, *, backward: bool) -> None:
    if weight is None:
        return
    # As in PyTorch the gradient only counts the elements.
    if weight.numel() != classes if backward else shape_of(weight) != (classes,):
        raise OperatorValueError(
            f"aten::nll_loss with a weight of shape {shape_of(weight)}",
            found=f"weight tensor should be defined either for all {classes} classes or no classes",
            advice=f"give a weight of shape ({classes},), or None",
        )
    if weight.dtype is not self.dtype:
        raise OperatorValueError(
            f"aten::nll_loss of a {self.dtype} tensor with a weight of dtype {weight.dtype}",
            found="the two must have the same dtype",
            advice=f"convert the weight: .to({self.dtype})",
        )


def _check_pair(x: Shape, t: Shape) -> None:
    """Refuses shapes other than (N, C) with (N,), and (C,) with () or (1,)."""
    if len(x) not in (1, 2) or len(t) > 1:
        raise OperatorValueError(
            f"aten::nll_loss of shape {x} with a target of shape {t}",
            found="0D or 1D target tensor expected, multi-target not supported"
            if len(t) > 1
            else "input tensor should be 1D or 2D",
            advice="give a class for each row, such as target.argmax(1) of one-hot rows"
            if len(t) > 1
            else "use opmux.nn.functional.nll_loss, which takes more dimensions",
        )
    if (len(x) == 2 and t != x[:1]) or (len(x) == 1 and t not in ((), (1,))):
        raise OperatorValueError(
            f"aten::nll_loss of shape {x} with a target of shape {t}",
            found=f"size mismatch (got input: {list(x)}, target: {list(t)})",
            advice=f"give {x[0]} classes, one for each row of the input" if len(x) == 2 else "give one class",
        )


def _check_images(x: Shape, t: Shape) -> None:
    if len(x) != 4 or len(t) != 3 or t != (x[0], *x[2:]):
        raise OperatorValueError(
            f"aten::nll_loss2d of shape {x} with a target of shape {t}",
            found=f"size mismatch (got input: {list(x)}, target: {list(t)})",
            advice=f"give a target of shape {(x[0], *x[2:])}" if len(x) == 4 else "give an input of shape (N, C, H, W)",
        )


def nll_loss_forward_meta(
    self: Tensor, target: Tensor, weight: Tensor | None, reduction: int, ignore_index: int
) -> tuple[TensorMeta, TensorMeta]:
    check_integer(reduction, ignore_index)
    return _pair(self, target, weight, reduction)


def _pair(
    self: Tensor, target: Tensor, weight: Tensor | None, reduction: int, *, backward: bool = False
) -> tuple[TensorMeta, TensorMeta]:
    x = shape_of(self)
    _check_pair(x, shape_of(target))
    return _forward(self, target, weight, reduction, x[:1] if len(x) == 2 else (), backward=backward)


def nll_loss2d_forward_meta(
    self: Tensor, target: Tensor, weight: Tensor | None, reduction: int, ignore_index: int
) -> tuple[TensorMeta, TensorMeta]:
    check_integer(reduction, ignore_index)
    _check_images(shape_of(self), shape_of(target))
    return _forward(self, target, weight, reduction, shape_of(target))


def _forward(
    self: Tensor, target: Tensor, weight: Tensor | None, reduction: int, single: Shape, *, backward: bool = False
) -> tuple[TensorMeta, TensorMeta]:
    x = shape_of(self)
    _check_target(self, target)
    _check_weight(self, weight, x[0] if len(x) == 1 else x[1], backward=backward)
    shape = single if reduction == NONE else ()
    return TensorMeta(shape, self.dtype), TensorMeta((), self.dtype)


def nll_loss_backward_meta(
    grad_output: Tensor,
    self: Tensor,
    target: Tensor,
    weight: Tensor | None,
    reduction: int,
    ignore_index: int,
    total_weight: Tensor,
) -> TensorMeta:
    check_integer(reduction, ignore_index)
    forward, _ = _pair(self, target, weight, reduction, backward=True)
    return _backward(grad_output, self, forward, total_weight, reduction)


def nll_loss2d_backward_meta(
    grad_output: Tensor,
    self: Tensor,
    target: Tensor,
    weight: Tensor | None,
    reduction: int,
    ignore_index: int,
    total_weight: Tensor,
) -> TensorMeta:
    check_integer(reduction, ignore_index)
    _check_images(shape_of(self), shape_of(target))
    forward, _ = _forward(self, target, weight, reduction, shape_of(target), backward=True)
    return _backward(grad_output, self, forward, total_weight, reduction)


def _backward(
    grad_output: Tensor, self: Tensor, forward: TensorMeta, total_weight: Tensor, reduction: int
) -> TensorMeta:
    grad = shape_of(grad_output)
    if total_weight.numel() != 1:
        raise OperatorValueError(
            f"the gradient of nll_loss with a total weight of shape {shape_of(total_weight)}",
            found="expected total_weight to be a single element tensor",
            advice="give the total weight that the forward operator returned",
        )
    # The gradients of single losses are not divided.
    for what in (grad_output,) if len(forward.shape) else (grad_output, total_weight):
        same_as_input("the gradient of nll_loss", self, what)
    if grad != forward.shape and not (forward.shape == () and grad == (1,)):
        raise OperatorValueError(
            f"the gradient of nll_loss with a gradient of shape {grad}",
            found=f"the loss has shape {forward.shape}",
            advice="give a gradient of that shape",
        )
    return TensorMeta(shape_of(self), self.dtype)


def same_as_input(asked: str, self: Tensor, other: Tensor) -> None:
    """Refuses an operand of another dtype than the input's.

    Raises:
        OperatorValueError: It has another one.
    """
    if other.dtype is not self.dtype:
        raise OperatorValueError(
            f"{asked} of a tensor of dtype {self.dtype}",
            found=f"expected scalar type {self.dtype} but found {other.dtype}",
            advice=f"convert it first: .to({self.dtype})",
        )


def check_reduction(reduction: int, name: str) -> None:
    """Refuses a number that stands for no reduction; not every loss does, see `reduced` in `kernels/pointwise_loss.py`.

    Raises:
        OperatorValueError: It is none of 0, 1 and 2.
    """
    if reduction not in (NONE, MEAN, SUM):
        raise OperatorValueError(
            f"aten::{name} with reduction={reduction}",
            found="Invalid reduction type",
            advice=f"use {NONE} for none, {MEAN} for the mean, {SUM} for the sum",
        )


def difference_dtype(*tensors: Tensor) -> dtype:
    """The common dtype of tensors whose squared difference has a mean.

    Raises:
        OperatorValueError: It has no fractions.
    """
    d = result_type(*tensors)
    if d.kind not in "fc":
        raise DtypeNotImplementedError(
            f"aten::mse_loss of tensors of dtype {d}",
            found="a mean squared error is defined for floating-point tensors",
            advice="convert one of them: .to(opmux.float32)",
        )
    return d


def mse_loss_meta(self: Tensor, target: Tensor, reduction: int = MEAN) -> TensorMeta:
    check_reduction(reduction, "mse_loss")
    d = difference_dtype(self, target)
    losses = pointwise(d, self, target, common=d)
    return losses if reduction == NONE else TensorMeta((), d)


def mse_loss_backward_meta(grad_output: Tensor, self: Tensor, target: Tensor, reduction: int) -> TensorMeta:
    if not can_cast(_gradient_dtype(grad_output, self, target), self.dtype):
        raise OperatorValueError(
            f"aten::mse_loss_backward for a tensor of dtype {self.dtype}",
            found=f"result type {grad_output.dtype} can't be cast to the desired output type {self.dtype}",
            advice="convert the tensor: .to(opmux.float32)",
        )
    return input_gradient(self.dtype, self, target, grad_output).replace(exact=False)


def input_gradient(d: dtype, self: Tensor, *others: Tensor) -> TensorMeta:
    """Meta of the gradient of a loss's input: row-major in the input's shape, and only in others as the operands are."""
    spec = pointwise(d, self, *others)
    fresh = None if spec.shape == shape_of(self) else spec.strides
    return spec.replace(strides=fresh, resized=spec.strides)


def _gradient_dtype(grad_output: Tensor, self: Tensor, target: Tensor) -> dtype:
    """As `difference_dtype`; where all tensors are integral it is the input's."""
    if grad_output.dtype.kind in "biu" and self.dtype.kind in "iu" and target.dtype.kind in "biu":
        return self.dtype
    return difference_dtype(grad_output, self, target)
