"""Padding: more elements on the sides of the last dimensions."""

from typing import Any, ClassVar

from opmux.errors import OperatorValueError
from opmux.nn import functional as F  # noqa: N812 -- as everybody calls it
from opmux.nn.modules._fields import FunctionModule, keeps, spread
from opmux.nn.modules._inputs import checked_tensor
from opmux.tensor import Tensor

__all__ = [
    "CircularPad1d",
    "CircularPad2d",
    "CircularPad3d",
    "ConstantPad1d",
    "ConstantPad2d",
    "ConstantPad3d",
    "ReflectionPad1d",
    "ReflectionPad2d",
    "ReflectionPad3d",
    "ReplicationPad1d",
    "ReplicationPad2d",
    "ReplicationPad3d",
    "ZeroPad1d",
    "ZeroPad2d",
    "ZeroPad3d",
]

#: One number of elements for all sides, or one for each side, the last dimension's first.
_Padding = int | tuple[int, ...]


@keeps
class _PadNd(FunctionModule):
    _dimensions: ClassVar[int]
    _mode: ClassVar[str]
    padding: Any

    def __post_init__(self) -> None:
        super().__post_init__()
        self.padding = spread(self.padding, 2 * self._dimensions)

    def forward(self, input: Tensor) -> Tensor:
        """The input with more elements on its sides."""
        return F.pad(input, self.padding, self._mode)

    def extra_repr(self) -> str:
        """How many on each side."""
        return str(self.padding)


class _CircularPadNd(_PadNd):
    _mode = "circular"

    def forward(self, input: Tensor) -> Tensor:
        """The input with elements of the opposite sides on its sides."""
        allowed = self._dimensions + 1, self._dimensions + 2
        if checked_tensor(input, f"input of {self._get_name()}").dim() not in allowed:
            raise OperatorValueError(
                f"expected {allowed[0]}D or {allowed[1]}D input (got {input.dim()}D input)",
                found=f"a tensor of shape {tuple(input.shape)}",
                advice="pass (N, C, ...) or (C, ...), with one size for each dimension that is padded",
            )
        return super().forward(input)


class CircularPad1d(_CircularPadNd):
    """Goes on with the elements of the opposite sides, of (N, C, L) or (C, L)."""

    _dimensions = 1


class CircularPad2d(_CircularPadNd):
    """Goes on with the elements of the opposite sides, of (N, C, H, W) or (C, H, W)."""

    _dimensions = 2


class CircularPad3d(_CircularPadNd):
    """Goes on with the elements of the opposite sides, of (N, C, D, H, W) or (C, D, H, W)."""

    _dimensions = 3


@keeps
class _ConstantPadNd(_PadNd):
    _mode = "constant"
    value: Any

    def forward(self, input: Tensor) -> Tensor:
        """The input with the value on its sides."""
        return F.pad(input, self.padding, self._mode, self.value)

    def extra_repr(self) -> str:
        """How many on each side, and the value."""
        return f"padding={self.padding}, value={self.value}"


class ConstantPad1d(_ConstantPadNd):
    """Goes on with a value, along the last dimension."""

    _dimensions = 1


class ConstantPad2d(_ConstantPadNd):
    """Goes on with a value, along the last two dimensions."""

    _dimensions = 2


class ConstantPad3d(_ConstantPadNd):
    """Goes on with a value, along the last three dimensions."""

    _dimensions = 3


class _ReflectionPadNd(_PadNd):
    _mode = "reflect"


class ReflectionPad1d(_ReflectionPadNd):
    """Goes on with a mirror image, along the last dimension."""

    _dimensions = 1


class ReflectionPad2d(_ReflectionPadNd):
    """Goes on with a mirror image, along the last two dimensions."""

    _dimensions = 2


class ReflectionPad3d(_ReflectionPadNd):
    """Goes on with a mirror image, along the last three dimensions."""

    _dimensions = 3


class _ReplicationPadNd(_PadNd):
    _mode = "replicate"


class ReplicationPad1d(_ReplicationPadNd):
    """Goes on with the elements of the sides, along the last dimension."""

    _dimensions = 1


class ReplicationPad2d(_ReplicationPadNd):
    """Goes on with the elements of the sides, along the last two dimensions."""

    _dimensions = 2


class ReplicationPad3d(_ReplicationPadNd):
    """Goes on with the elements of the sides, along the last three dimensions."""

    _dimensions = 3


class ZeroPad1d(ConstantPad1d):
    """Goes on with zeros, along the last dimension."""

    def __init__(self, padding: _Padding) -> None:
        super().__init__(padding, 0.0)

    extra_repr = _PadNd.extra_repr


class ZeroPad2d(ConstantPad2d):
    """Goes on with zeros, along the last two dimensions."""

    def __init__(self, padding: _Padding) -> None:
        super().__init__(padding, 0.0)

    extra_repr = _PadNd.extra_repr


class ZeroPad3d(ConstantPad3d):
    """Goes on with zeros, along the last three dimensions."""

    def __init__(self, padding: _Padding) -> None:
        super().__init__(padding, 0.0)

    extra_repr = _PadNd.extra_repr
