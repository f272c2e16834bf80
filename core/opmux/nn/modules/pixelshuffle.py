"""Modules that exchange channels for pixels."""

from opmux.nn.modules._fields import FunctionModule, computes

__all__ = ["PixelShuffle", "PixelUnshuffle"]


@computes("pixel_shuffle")
class PixelShuffle(FunctionModule):
    """Makes larger images of more channels. See `nn.functional.pixel_shuffle`."""

    upscale_factor: int


@computes("pixel_unshuffle")
class PixelUnshuffle(FunctionModule):
    """Makes more channels of larger images. See `nn.functional.pixel_unshuffle`."""

    downscale_factor: int
