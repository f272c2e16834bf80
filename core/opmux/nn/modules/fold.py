"""Modules that take images apart into windows, and add windows up."""

from opmux.nn.modules._fields import FunctionModule, computes

__all__ = ["Fold", "Unfold"]

_Sizes = int | tuple[int, ...]


@computes("fold")
class Fold(FunctionModule):
    """Adds up windows, which overlap, to images. See `nn.functional.fold`."""

    output_size: _Sizes
    kernel_size: _Sizes
    dilation: _Sizes = 1
    padding: _Sizes = 0
    stride: _Sizes = 1


@computes("unfold")
class Unfold(FunctionModule):
    """The windows of images as columns. See `nn.functional.unfold`."""

    kernel_size: _Sizes
    dilation: _Sizes = 1
    padding: _Sizes = 0
    stride: _Sizes = 1
