"""Larger and smaller images."""

from typing import Any

from opmux.errors import OperatorValueError, shown
from opmux.nn.modules._fields import FunctionModule, computes

__all__ = ["Upsample", "UpsamplingBilinear2d", "UpsamplingNearest2d"]


@computes("interpolate")
class Upsample(FunctionModule):
    """Images of another size. See `nn.functional.interpolate`.

    Raises:
        OperatorValueError: `scale_factor` is no number.
    """

    size: Any = None
    scale_factor: Any = None
    mode: str = "nearest"
    align_corners: bool | None = None
    recompute_scale_factor: bool | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self.name = type(self).__name__
        factor = self.scale_factor
        is_tuple = isinstance(factor, tuple)
        try:
            self.scale_factor = tuple(map(float, factor)) if is_tuple else float(factor) if factor else None
        except (TypeError, ValueError):
            raise OperatorValueError(
                "scale_factor must be a number or a tuple of numbers",
                found=shown(factor),
                advice="pass numbers, such as scale_factor=2",
            ) from None

    def extra_repr(self) -> str:
        """Size or factor, and the mode."""
        name = "size" if self.scale_factor is None else "scale_factor"
        return f"{name}={getattr(self, name)!r}, mode={self.mode!r}"


class UpsamplingNearest2d(Upsample):
    """Images of another size, each element that of the nearest place. See `nn.functional.interpolate`."""

    def __init__(self, size: Any = None, scale_factor: Any = None) -> None:
        super().__init__(size, scale_factor, mode="nearest")


class UpsamplingBilinear2d(Upsample):
    """Images of another size, interpolated between places. See `nn.functional.interpolate`."""

    def __init__(self, size: Any = None, scale_factor: Any = None) -> None:
        super().__init__(size, scale_factor, mode="bilinear", align_corners=True)
