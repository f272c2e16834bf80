"""Shapes, dtypes and errors of convolutions."""

from collections.abc import Sequence
from dataclasses import dataclass
from operator import lt
from typing import final

from opmux.dispatch import check_integer
from opmux.errors import OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.meta.layout import following
from opmux.native.shapes import Shape
from opmux.native.tensor_meta import TensorMeta
from opmux.tensor import Tensor, scalar_name

__all__ = [
    "Geometry",
    "convolution_backward_meta",
    "convolution_geometry",
    "convolution_meta",
    "convolution_shape",
]


@final
@dataclass(slots=True)  # not frozen: that would take five times as long to make
class Geometry:
    """How a kernel moves over an input, one number per spatial dimension.

    Attributes:
        stride: Step from one window to the next.
        padding: Zeros before the first and behind the last element.
        dilation: Step from one element of a window to the next.
        groups: Number of groups that channels are divided into.
    """

    stride: Shape
    padding: Shape
    dilation: Shape
    groups: int

    def counts(self, size: Sequence[int], kernel: Sequence[int]) -> Shape:
        """Number of windows along each dimension of an input of that size."""
        return tuple(
            [
                (n + 2 * pad - step * (k - 1) - 1) // stride + 1
                for n, k, stride, pad, step in zip(size, kernel, self.stride, self.padding, self.dilation, strict=True)
            ]
        )


def _error(found: str, advice: str) -> OperatorValueError:
    return OperatorValueError("aten::convolution", found=found, advice=advice)


def _per_dimension(values: Sequence[int], count: int, name: str, lowest: int) -> Shape:
    if len(values) not in (1, count):
        raise _error(
            f"expected {name} to be a single integer value or a list of {count} values to match the convolution "
            f"dimensions, but got {name}={list(values)}",
            f"give one number, or {count}",
        )
    for value in values:
        if value < lowest:
            word = "negative" if lowest == 0 else "non-positive"
            raise _error(f"{word} {name} is not supported, got {list(values)}", f"give {name}={lowest} or more")
    return tuple(values) * count if len(values) == 1 else tuple(values)


def convolution_geometry(
    spatial: int,
    stride: Sequence[int],
    padding: Sequence[int],
    dilation: Sequence[int],
    groups: int,
) -> Geometry:
    """The lists of a call, completed to one number per spatial dimension.

    Raises:
        OperatorValueError: A list has a wrong length or a number that makes no sense.
    """
    if groups < 1:
        raise _error(f"non-positive groups is not supported, got {groups}", "give groups=1 or more")
    return Geometry(
        _per_dimension(stride, spatial, "stride", 1),
        _per_dimension(padding, spatial, "padding", 0),
        _per_dimension(dilation, spatial, "dilation", 1),
        groups,
    )


def convolution_shape(
    x: Shape,
    w: Shape,
    geometry: Geometry,
    transposed: bool,
    output_padding: Sequence[int],
) -> Shape:
    """Shape of the result.

    Raises:
        OperatorValueError: The shapes do not fit.
    """
    groups = geometry.groups
    if w[0] % groups or w[0] < groups:
        raise _error(
            f"Given groups={groups}, expected weight to be divisible by {groups} at dimension 0, but got {list(w)}",
            f"give groups that divide {w[0]}" if w[0] else "give a weight that has channels",
        )
    channels = w[0] if transposed else w[1] * groups
    if x[1] != channels:
        raise _error(
            f"Given groups={groups}, weight of size {list(w)}, expected input{list(x)} to have {channels} channels, "
            f"but got {x[1]} channels instead",
            f"give an input of {channels} channels, dimension 1, or a weight for {x[1]}",
        )
    if transposed:
        _check_not_empty(x)
        # Of no images, or of no channels, the result may have any size.
        least = 0 if 0 in x[:2] else 1
        return (x[0], w[1] * groups, *_transposed_size(x[2:], w[2:], geometry, output_padding, least))
    padded = [n + 2 * pad for n, pad in zip(x[2:], geometry.padding, strict=True)]
    spread = [step * (k - 1) + 1 for k, step in zip(w[2:], geometry.dilation, strict=True)]
    if any(map(lt, padded, spread)):
        raise _error(
            f"Calculated padded input size per channel: ({_by(padded)}). Kernel size: ({_by(spread)}). "
            "Kernel size can't be greater than actual input size",
            "use a smaller kernel, or more padding",
        )
    _check_not_empty(x)
    counts = geometry.counts(x[2:], w[2:])
    if 1 in counts or 1 in w[2:]:  # Of one window or one element no other is looked for.
        check_integer(*geometry.stride, *geometry.dilation)
    return (x[0], w[0] if channels else 0, *counts)  # as in PyTorch: of no channels none are made


def _check_not_empty(x: Shape) -> None:
    if 0 in x[2:] and 0 not in x[:2]:
        found = f"Only zero batch or zero channel inputs are supported, but got input shape: {list(x)}"
        raise _error(found, "leave inputs without elements out")


def _by(sizes: Sequence[int]) -> str:
    return " x ".join(map(str, sizes))


def _transposed_size(
    size: Shape, kernel: Shape, geometry: Geometry, output_padding: Sequence[int], least: int
) -> Shape:
    extra = _per_dimension(output_padding, len(size), "output_padding", 0)
    rows = zip(size, kernel, geometry.stride, geometry.padding, geometry.dilation, extra, strict=True)
    result = []
    for n, k, stride, pad, step, more in rows:
        if least and more >= stride and more >= step:
            raise _error(
                f"output padding must be smaller than either stride or dilation, but got output_padding {more}, "
                f"stride {stride}, dilation {step}",
                f"give output_padding={max(stride, step) - 1}{' or less' * (max(stride, step) > 1)}",
            )
        result.append((n - 1) * stride - 2 * pad + step * (k - 1) + more + 1)
    if any(n < least for n in result):
        raise _error(
            f"Calculated output size {result}: Output size is too small", "use less padding, or a larger kernel"
        )
    return tuple(result)


def _check_operands(input: Tensor, weight: Tensor, bias: Tensor | None, out_channels: int) -> None:
    for other, what in ((weight, "weight"), (bias, "bias")):
        if other is not None and other.dtype is not input.dtype:
            raise _error(
                f"Input type ({input.dtype}) and {what} type ({other.dtype}) should be the same: expected scalar type "
                f"{scalar_name(input.dtype)} but found {scalar_name(other.dtype)}",
                f"convert one of them: .to({input.dtype})",
            )
    if bias is not None and shape_of(bias) != (out_channels,):
        raise _error(
            f"Given weight of size {list(shape_of(weight))}, expected bias to be 1-dimensional with {out_channels} "
            f"elements, but got bias of size {list(shape_of(bias))} instead",
            f"give a bias of shape ({out_channels},)",
        )


def convolution_meta(
    input: Tensor,
    weight: Tensor,
    bias: Tensor | None,
    stride: Sequence[int],
    padding: Sequence[int],
    dilation: Sequence[int],
    transposed: bool,
    output_padding: Sequence[int],
    groups: int,
) -> TensorMeta:
    x, w = shape_of(input), shape_of(weight)
    if len(w) < 3 or len(x) != len(w):
        raise _error(
            f"Expected {len(w)}-dimensional input for {len(w)}-dimensional weight {list(w)}, but got "
            f"{len(x)}-dimensional input of size {list(x)} instead",
            "the input has a dimension for samples, one for channels, and at least one more",
        )
    geometry = convolution_geometry(len(w) - 2, stride, padding, dilation, groups)
    shape = convolution_shape(x, w, geometry, transposed, output_padding)
    _check_operands(input, weight, bias, _biases(w, transposed, groups))
    return following(TensorMeta(shape, input.dtype), input, weight)


def _biases(weight: Shape, transposed: bool, groups: int) -> int:
    """How many channels have a bias: those of the result, where it has any."""
    return weight[1] * groups if transposed else weight[0]


def convolution_backward_meta(
    grad_output: Tensor,
    input: Tensor,
    weight: Tensor,
    bias_sizes: Sequence[int] | None,
    stride: Sequence[int],
    padding: Sequence[int],
    dilation: Sequence[int],
    transposed: bool,
    output_padding: Sequence[int],
    groups: int,
    output_mask: Sequence[bool],
) -> tuple[TensorMeta | None, ...]:
    forward = convolution_meta(input, weight, None, stride, padding, dilation, transposed, output_padding, groups)
    if shape_of(grad_output) != forward.shape or grad_output.dtype is not input.dtype:
        raise OperatorValueError(
            f"aten::convolution_backward with a gradient of shape {shape_of(grad_output)} and dtype "
            f"{grad_output.dtype}",
            found=f"the output has shape {forward.shape} and dtype {input.dtype}",
            advice="give a gradient of that shape and dtype",
        )
    shapes = (shape_of(input), shape_of(weight), (_biases(shape_of(weight), transposed, groups),))
    return tuple(
        [TensorMeta(shape, input.dtype) if wanted else None for shape, wanted in zip(shapes, output_mask, strict=True)]
    )
