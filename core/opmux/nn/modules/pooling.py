"""Pooling: what windows of an input have in common."""

from typing import Any, ClassVar

from opmux.errors import OperatorValueError
from opmux.nn import functional
from opmux.nn.modules._fields import FunctionModule, computes, keeps, spread
from opmux.nn.modules.module import Module
from opmux.tensor import Tensor

__all__ = [
    "AdaptiveAvgPool1d",
    "AdaptiveAvgPool2d",
    "AdaptiveAvgPool3d",
    "AdaptiveMaxPool1d",
    "AdaptiveMaxPool2d",
    "AdaptiveMaxPool3d",
    "AvgPool1d",
    "AvgPool2d",
    "AvgPool3d",
    "FractionalMaxPool2d",
    "FractionalMaxPool3d",
    "LPPool1d",
    "LPPool2d",
    "LPPool3d",
    "MaxPool1d",
    "MaxPool2d",
    "MaxPool3d",
    "MaxUnpool1d",
    "MaxUnpool2d",
    "MaxUnpool3d",
]

#: A size for each dimension of a window, or one for all.
_Sizes = int | tuple[int, ...]


@keeps
class _MaxPoolNd(FunctionModule):
    _hidden = ("return_indices",)
    kernel_size: _Sizes
    stride: _Sizes | None = None
    padding: _Sizes = 0
    dilation: _Sizes = 1
    return_indices: bool = False
    ceil_mode: bool = False

    def __post_init__(self) -> None:
        super().__post_init__()
        self.stride = self.kernel_size if self.stride is None else self.stride


@computes("max_pool1d")
class MaxPool1d(_MaxPoolNd):
    """The largest element of each window of (N, C, L). See `nn.functional.max_pool1d`."""


@computes("max_pool2d")
class MaxPool2d(_MaxPoolNd):
    """The largest element of each window of (N, C, H, W). See `nn.functional.max_pool2d`."""


@computes("max_pool3d")
class MaxPool3d(_MaxPoolNd):
    """The largest element of each window of (N, C, D, H, W). See `nn.functional.max_pool3d`."""


@keeps
class _MaxUnpoolNd(FunctionModule):
    _dimensions: ClassVar[int]
    kernel_size: _Sizes
    stride: _Sizes | None = None
    padding: _Sizes = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        self.stride = spread(self.kernel_size if self.stride is None else self.stride, self._dimensions)
        self.kernel_size = spread(self.kernel_size, self._dimensions)
        self.padding = spread(self.padding, self._dimensions)

    def forward(self, input: Tensor, indices: Tensor, output_size: Any = None) -> Tensor:  # type: ignore[override]
        """The elements at the places that pooling found them at, and zeros elsewhere."""
        return getattr(functional, self._function)(input, indices, output_size=output_size, **self._options())  # type: ignore[no-any-return]


@computes("max_unpool1d")
class MaxUnpool1d(_MaxUnpoolNd):
    """Undoes `MaxPool1d`, whose indices it gets. See `nn.functional.max_unpool1d`."""

    _dimensions = 1


@computes("max_unpool2d")
class MaxUnpool2d(_MaxUnpoolNd):
    """Undoes `MaxPool2d`, whose indices it gets. See `nn.functional.max_unpool2d`."""

    _dimensions = 2


@computes("max_unpool3d")
class MaxUnpool3d(_MaxUnpoolNd):
    """Undoes `MaxPool3d`, whose indices it gets. See `nn.functional.max_unpool3d`."""

    _dimensions = 3


@keeps
class _AvgPoolNd(FunctionModule):
    _hidden = ("ceil_mode", "count_include_pad", "divisor_override")
    kernel_size: _Sizes
    stride: _Sizes | None = None
    padding: _Sizes = 0
    ceil_mode: bool = False
    count_include_pad: bool = True

    def __post_init__(self) -> None:
        super().__post_init__()
        self.stride = self.kernel_size if self.stride is None else self.stride


@computes("avg_pool1d")
class AvgPool1d(_AvgPoolNd):
    """The mean of each window of (N, C, L). See `nn.functional.avg_pool1d`."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.kernel_size, self.stride = spread(self.kernel_size, 1), spread(self.stride, 1)
        self.padding = spread(self.padding, 1)


@computes("avg_pool2d")
class AvgPool2d(_AvgPoolNd):
    """The mean of each window of (N, C, H, W). See `nn.functional.avg_pool2d`."""

    divisor_override: int | None = None


@computes("avg_pool3d")
class AvgPool3d(_AvgPoolNd):
    """The mean of each window of (N, C, D, H, W). See `nn.functional.avg_pool3d`."""

    divisor_override: int | None = None


@keeps
class _LPPoolNd(FunctionModule):
    norm_type: float
    kernel_size: _Sizes
    stride: _Sizes | None = None
    ceil_mode: bool = False


@computes("lp_pool1d")
class LPPool1d(_LPPoolNd):
    """The p-norm of each window of (N, C, L). See `nn.functional.lp_pool1d`."""


@computes("lp_pool2d")
class LPPool2d(_LPPoolNd):
    """The p-norm of each window of (N, C, H, W). See `nn.functional.lp_pool2d`."""


@computes("lp_pool3d")
class LPPool3d(_LPPoolNd):
    """The p-norm of each window of (N, C, D, H, W). See `nn.functional.lp_pool3d`."""


@keeps
class _AdaptiveMaxPoolNd(FunctionModule):
    _hidden = ("return_indices",)
    output_size: Any
    return_indices: bool = False


@computes("adaptive_max_pool1d")
class AdaptiveMaxPool1d(_AdaptiveMaxPoolNd):
    """The largest elements of as many windows as `output_size` says. See `nn.functional.adaptive_max_pool1d`."""


@computes("adaptive_max_pool2d")
class AdaptiveMaxPool2d(_AdaptiveMaxPoolNd):
    """The largest elements of as many windows as `output_size` says. See `nn.functional.adaptive_max_pool2d`."""


@computes("adaptive_max_pool3d")
class AdaptiveMaxPool3d(_AdaptiveMaxPoolNd):
    """The largest elements of as many windows as `output_size` says. See `nn.functional.adaptive_max_pool3d`."""


@keeps
class _AdaptiveAvgPoolNd(FunctionModule):
    output_size: Any


@computes("adaptive_avg_pool1d")
class AdaptiveAvgPool1d(_AdaptiveAvgPoolNd):
    """The means of as many windows as `output_size` says. See `nn.functional.adaptive_avg_pool1d`."""


@computes("adaptive_avg_pool2d")
class AdaptiveAvgPool2d(_AdaptiveAvgPoolNd):
    """The means of as many windows as `output_size` says. See `nn.functional.adaptive_avg_pool2d`."""


@computes("adaptive_avg_pool3d")
class AdaptiveAvgPool3d(_AdaptiveAvgPoolNd):
    """The means of as many windows as `output_size` says. See `nn.functional.adaptive_avg_pool3d`."""


class _FractionalMaxPoolNd(Module):
    _dimensions: ClassVar[int]
    #: Name of the function of `nn.functional`.
    _function: ClassVar[str]

    def __init__(
        self,
        kernel_size: _Sizes,
        output_size: _Sizes | None = None,
        output_ratio: float | tuple[float, ...] | None = None,
        return_indices: bool = False,
        _random_samples: Tensor | None = None,
    ) -> None:
        super().__init__()
        n = self._dimensions
        self.kernel_size = spread(kernel_size, n)
        self.return_indices = return_indices
        self.register_buffer("_random_samples", _random_samples)
        self.output_size = None if output_size is None else spread(output_size, n)
        self.output_ratio = None if output_ratio is None else spread(output_ratio, n)
        if not all(size > 0 for size in self.kernel_size):
            raise OperatorValueError(
                f"kernel_size must be greater than 0, but got {kernel_size}",
                found=f"kernel_size={kernel_size}",
                advice="pass sizes of 1 or more",
            )
        if output_size is None and output_ratio is None:
            raise OperatorValueError(
                f"{type(self).__name__} requires specifying either an output size, or a pooling ratio",
                found="none of both",
                advice="pass output_size, or output_ratio=0.5 for half the size",
            )
        if output_size is not None and output_ratio is not None:
            raise OperatorValueError(
                "only one of output_size and output_ratio may be specified",
                found=f"output_size={output_size} and output_ratio={output_ratio}",
                advice="leave one of them out",
            )
        if self.output_ratio is not None and not all(0 < ratio < 1 for ratio in self.output_ratio):
            raise OperatorValueError(
                f"output_ratio must be between 0 and 1 (got {output_ratio})",
                found=f"output_ratio={output_ratio}",
                advice="pass a number between 0 and 1, such as 0.5",
            )

    def forward(self, input: Tensor) -> Any:
        """The largest elements, and their indices if `return_indices`."""
        return getattr(functional, self._function)(
            input,
            self.kernel_size,
            self.output_size,
            self.output_ratio,
            self.return_indices,
            _random_samples=self._random_samples,
        )


class FractionalMaxPool2d(_FractionalMaxPoolNd):
    """The largest elements of windows that begin at random places. See `nn.functional.fractional_max_pool2d`.

    Raises:
        OperatorValueError: Both or neither of `output_size` and `output_ratio` are given, or are out of range.
    """

    _dimensions = 2
    _function = "fractional_max_pool2d"


class FractionalMaxPool3d(_FractionalMaxPoolNd):
    """The largest elements of windows that begin at random places. See `nn.functional.fractional_max_pool3d`.

    Raises:
        OperatorValueError: Both or neither of `output_size` and `output_ratio` are given, or are out of range.
    """

    _dimensions = 3
    _function = "fractional_max_pool3d"
