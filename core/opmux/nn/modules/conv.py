"""Convolutions."""

import math
from collections.abc import Sequence
from functools import partial
from typing import Any, ClassVar

from opmux.dispatch import explained
from opmux.errors import OperatorValueError
from opmux.nn import functional as F  # noqa: N812 -- as everybody calls it
from opmux.nn import init
from opmux.nn.modules._fields import spread
from opmux.nn.modules._inputs import checked_tensor
from opmux.nn.modules.module import Module
from opmux.nn.parameter import blank_parameter
from opmux.tensor import Tensor, dtype

__all__ = ["Conv1d", "Conv2d", "Conv3d", "ConvTranspose1d", "ConvTranspose2d", "ConvTranspose3d"]

#: A size for each dimension that a kernel moves along, or one for all.
_Sizes = int | tuple[int, ...]
_MODES = ("zeros", "reflect", "replicate", "circular")


class _ConvNd(Module):
    """What convolutions share: their parameters, drawn between plus and minus `1 / sqrt(fan_in)`, and their checks."""

    _dimensions: ClassVar[int]
    #: Name of the function of `nn.functional`.
    _function: ClassVar[str]

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: tuple[int, ...],
        stride: tuple[int, ...],
        padding: tuple[int, ...] | str,
        dilation: tuple[int, ...],
        transposed: bool,
        output_padding: tuple[int, ...],
        groups: int,
        bias: bool,
        padding_mode: str,
        device: Any = None,
        dtype: dtype | None = None,
    ) -> None:
        super().__init__()
        _check_channels(in_channels, out_channels, groups)
        _check_padding(padding, padding_mode, stride)
        self.in_channels = in_channels
        self.out_channels = out_channels
        self.kernel_size = kernel_size
        self.stride = stride
        self.padding = padding
        self.dilation = dilation
        self.transposed = transposed
        self.output_padding = output_padding
        self.groups = groups
        self.padding_mode = padding_mode
        self._reversed_padding_repeated_twice = _sides(padding, kernel_size, dilation)
        channels = (in_channels, out_channels // groups) if transposed else (out_channels, in_channels // groups)
        self.weight = blank_parameter((*channels, *kernel_size), device, dtype)
        self.register_parameter("bias", blank_parameter((out_channels,), device, dtype) if bias else None)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Draws the parameters again."""
        init.kaiming_uniform_(self.weight, a=math.sqrt(5))
        if self.bias is not None:
            fan_in = math.prod(self.weight.shape[1:])
            bound = 1 / math.sqrt(fan_in) if fan_in > 0 else 0
            init.uniform_(self.bias, -bound, bound)

    def extra_repr(self) -> str:
        """Channels, and what else is not usual."""
        n = self._dimensions
        usual = {"padding": (0,) * n, "dilation": (1,) * n, "output_padding": (0,) * n, "groups": 1}
        values = {name: getattr(self, name) for name in ("kernel_size", "stride", *usual)}
        shown = [f"{name}={value}" for name, value in values.items() if name not in usual or value != usual[name]]
        shown += ["bias=False"] if self.bias is None else []
        shown += [f"padding_mode={self.padding_mode}"] if self.padding_mode != "zeros" else []
        return ", ".join([str(self.in_channels), str(self.out_channels), *shown])


def _check_channels(in_channels: int, out_channels: int, groups: int) -> None:
    if groups <= 0:
        raise OperatorValueError(
            "groups must be a positive integer", found=f"groups={groups}", advice="pass groups=1 or more"
        )
    for name, channels in (("in_channels", in_channels), ("out_channels", out_channels)):
        if channels % groups:
            raise OperatorValueError(
                f"{name} must be divisible by groups",
                found=f"{name}={channels}, groups={groups}",
                advice=f"pass a number of groups that divides {channels}",
            )


def _check_padding(padding: Any, mode: str, stride: tuple[int, ...]) -> None:
    if isinstance(padding, str) and padding not in ("same", "valid"):
        raise OperatorValueError(
            f"Invalid padding string {padding!r}, should be one of 'valid', 'same'",
            found=f"padding={padding!r}",
            advice="pass one of these, or numbers of elements",
        )
    if padding == "same" and any(step != 1 for step in stride):
        raise OperatorValueError(
            "padding='same' is not supported for strided convolutions",
            found=f"stride={stride}",
            advice="pass a number, such as padding=1, or stride=1",
        )
    if mode not in _MODES:
        raise OperatorValueError(
            f"padding_mode must be one of {_MODES}, but got padding_mode='{mode}'",
            found=f"padding_mode={mode!r}",
            advice="pass one of these",
        )


def _sides(padding: tuple[int, ...] | str, kernel_size: tuple[int, ...], dilation: tuple[int, ...]) -> list[int]:
    """How many elements `nn.functional.pad` is to add on each side, the last dimension first."""
    if not isinstance(padding, str):
        return [size for size in reversed(padding) for _ in range(2)]
    totals = [step * (size - 1) if padding == "same" else 0 for size, step in zip(kernel_size, dilation, strict=False)]
    return [side for total in reversed(totals) for side in (total // 2, total - total // 2)]


class _Conv(_ConvNd):
    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: _Sizes,
        stride: _Sizes = 1,
        padding: _Sizes | str = 0,
        dilation: _Sizes = 1,
        groups: int = 1,
        bias: bool = True,
        padding_mode: str = "zeros",
        device: Any = None,
        dtype: dtype | None = None,
    ) -> None:
        n = self._dimensions
        super().__init__(
            in_channels,
            out_channels,
            spread(kernel_size, n),
            spread(stride, n),
            padding if isinstance(padding, str) else spread(padding, n),
            spread(dilation, n),
            False,
            (0,) * n,
            groups,
            bias,
            padding_mode,
            device,
            dtype,
        )

    def _conv_forward(self, input: Tensor, weight: Tensor, bias: Tensor | None) -> Tensor:
        """The convolution with any weight and bias."""
        padding: Any = self.padding
        if self.padding_mode != "zeros":
            input, padding = F.pad(input, self._reversed_padding_repeated_twice, self.padding_mode), 0
        result: Tensor = getattr(F, self._function)(
            input, weight, bias, self.stride, padding, self.dilation, self.groups
        )
        return result

    def forward(self, input: Tensor) -> Tensor:
        """The convolution of a batch, or of one sample."""
        return self._conv_forward(input, self.weight, self.bias)


class Conv1d(_Conv):
    """Convolution of (N, C, L). See `nn.functional.conv1d`.

    Args are those of `Conv2d`, and so are the attributes.
    """

    _dimensions = 1
    _function = "conv1d"


class Conv2d(_Conv):
    """Convolution of (N, C, H, W). See `nn.functional.conv2d`.

    Args:
        in_channels: Channels of the input.
        out_channels: Those of the output.
        kernel_size: Size of the windows: a number, or one for each dimension.
        stride: Steps between them.
        padding: Elements that are added on each side; "same" to keep the size, "valid" for none.
        dilation: Steps between the elements of a window.
        groups: Into how many groups the channels fall, each of which is convolved with itself.
        bias: Whether there is one.
        padding_mode: What is added: "zeros", "reflect", "replicate" or "circular", as `nn.functional.pad` does.
        device: Where the parameters are.
        dtype: Theirs.

    Attributes:
        weight: Shape (out_channels, in_channels / groups, *kernel_size), drawn between plus and minus `1 / sqrt(fan_in)`.
        bias: Shape (out_channels), drawn likewise; or None.

    Raises:
        OperatorValueError: Groups do not divide the channels, or a padding does not exist.
    """

    _dimensions = 2
    _function = "conv2d"


class Conv3d(_Conv):
    """Convolution of (N, C, D, H, W). See `nn.functional.conv3d`.

    Args are those of `Conv2d`, and so are the attributes.
    """

    _dimensions = 3
    _function = "conv3d"


class _ConvTranspose(_ConvNd):
    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: _Sizes,
        stride: _Sizes = 1,
        padding: _Sizes = 0,
        output_padding: _Sizes = 0,
        groups: int = 1,
        bias: bool = True,
        dilation: _Sizes = 1,
        padding_mode: str = "zeros",
        device: Any = None,
        dtype: dtype | None = None,
    ) -> None:
        if padding_mode != "zeros":
            raise OperatorValueError(
                f'Only "zeros" padding mode is supported for {type(self).__name__}',
                found=f"padding_mode={padding_mode!r}",
                advice="leave it out",
            )
        n = self._dimensions
        super().__init__(
            in_channels,
            out_channels,
            spread(kernel_size, n),
            spread(stride, n),
            spread(padding, n),
            spread(dilation, n),
            True,
            spread(output_padding, n),
            groups,
            bias,
            padding_mode,
            device,
            dtype,
        )

    def forward(self, input: Tensor, output_size: Sequence[int] | None = None) -> Tensor:
        """The transposed convolution of a batch, or of one sample.

        Args:
            input: The input.
            output_size: Which of the sizes that have this input's as the result of a convolution; `output_padding` says if None.

        Raises:
            OperatorValueError: It is none of them.
        """
        extra = self.output_padding if output_size is None else self._output_padding(input, output_size)
        result: Tensor = getattr(F, self._function)(
            input, self.weight, self.bias, self.stride, self.padding, extra, self.groups, self.dilation
        )
        return result

    @partial(explained, name="forward")
    def _output_padding(self, input: Tensor, output_size: Sequence[int]) -> tuple[int, ...]:
        n, output_size = self._dimensions, tuple(output_size)
        before = 2 if checked_tensor(input, f"input of {self._get_name()}").dim() == n + 2 else 1
        if input.dim() not in (n + 1, n + 2):
            raise OperatorValueError(
                f"Expected {n + 1}D (unbatched) or {n + 2}D (batched) input to conv_transpose{n}d",
                found=f"got input of size {tuple(input.shape)}",
                advice="pass (N, C, ...) or (C, ...), with one size for each dimension of the kernel",
            )
        sizes = output_size[before:] if len(output_size) == n + before else output_size
        if len(sizes) != n:
            raise OperatorValueError(
                f"ConvTranspose{n}D: for {input.dim()}D input, output_size must have {n} or {n + before} elements "
                f"(got {len(sizes)})",
                found=f"output_size={output_size}",
                advice="pass one size for each dimension of the kernel",
            )
        padding: Any = self.padding
        geometry = zip(input.shape[before:], self.stride, padding, self.dilation, self.kernel_size, strict=False)
        smallest = [(i - 1) * s - 2 * p + d * (k - 1) + 1 for i, s, p, d, k in geometry]
        largest = [size + step - 1 for size, step in zip(smallest, self.stride, strict=True)]
        if not all(low <= size <= high for low, size, high in zip(smallest, sizes, largest, strict=True)):
            raise OperatorValueError(
                f"requested an output size of {list(sizes)}, but valid sizes range from {smallest} to {largest}",
                found=f"an input of {tuple(input.shape[before:])}",
                advice="pass a size in that range, or leave it out for the smallest",
            )
        return tuple(size - low for size, low in zip(sizes, smallest, strict=True))


class ConvTranspose1d(_ConvTranspose):
    """Transposed convolution of (N, C, L). See `nn.functional.conv_transpose1d`.

    Args are those of `ConvTranspose2d`, and so are the attributes.
    """

    _dimensions = 1
    _function = "conv_transpose1d"


class ConvTranspose2d(_ConvTranspose):
    """Transposed convolution of (N, C, H, W): the gradient of a convolution. See `nn.functional.conv_transpose2d`.

    Args:
        in_channels: Channels of the input.
        out_channels: Those of the output.
        kernel_size: Size of the windows: a number, or one for each dimension.
        stride: Steps between them.
        padding: Elements that the convolution whose gradient it is adds on each side.
        output_padding: By how much the output is larger on one side.
        groups: Into how many groups the channels fall.
        bias: Whether there is one.
        dilation: Steps between the elements of a window.
        padding_mode: "zeros".
        device: Where the parameters are.
        dtype: Theirs.

    Attributes:
        weight: Shape (in_channels, out_channels / groups, *kernel_size), drawn between plus and minus `1 / sqrt(fan_in)`, where
            fan_in is the number of elements of `weight[0]`.
        bias: Shape (out_channels), drawn likewise; or None.

    Raises:
        OperatorValueError: Groups do not divide the channels, or `padding_mode` is not "zeros".
    """

    _dimensions = 2
    _function = "conv_transpose2d"


class ConvTranspose3d(_ConvTranspose):
    """Transposed convolution of (N, C, D, H, W). See `nn.functional.conv_transpose3d`.

    Args are those of `ConvTranspose2d`, and so are the attributes.
    """

    _dimensions = 3
    _function = "conv_transpose3d"
