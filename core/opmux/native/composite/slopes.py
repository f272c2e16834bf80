"""Slopes along dimensions, estimated from differences of neighbours."""

from collections.abc import Sequence
from typing import Any, Final

from opmux.dispatch import check_integer
from opmux.errors import OperatorIndexError, OperatorValueError
from opmux.native.arrays import shape_of
from opmux.native.shapes import canonical_dims
from opmux.tensor import Tensor, ops, uint8

__all__ = [
    "gradient_array",
    "gradient_scalararray",
    "gradient_scalarint",
    "gradient_scalarrayarray",
    "gradient_scalarrayint",
    "gradient_tensorarray",
    "gradient_tensorarrayint",
]

_aten: Final = ops.aten


def gradient_scalarint(self: Tensor, *, spacing: Any = None, dim: int | None = None, edge_order: int = 1) -> Any:
    dims = None if dim is None else [dim]
    steps = [1.0 if spacing is None else spacing] * (self.ndim if dim is None else 1)
    return _evenly(self, steps, dims, edge_order)


def gradient_scalararray(self: Tensor, *, spacing: Any, dim: Sequence[int], edge_order: int = 1) -> Any:
    return _evenly(self, [spacing] * len(dim), dim, edge_order)


def gradient_array(self: Tensor, *, dim: Sequence[int], edge_order: int = 1) -> Any:
    return _evenly(self, [1.0] * len(dim), dim, edge_order)


def gradient_scalarrayint(self: Tensor, *, spacing: Sequence[Any], dim: int | None = None, edge_order: int = 1) -> Any:
    return _evenly(self, spacing, None if dim is None else [dim], edge_order)


def gradient_scalarrayarray(self: Tensor, *, spacing: Sequence[Any], dim: Sequence[int], edge_order: int = 1) -> Any:
    return _evenly(self, spacing, dim, edge_order)


def gradient_tensorarrayint(
    self: Tensor, *, spacing: Sequence[Tensor], dim: int | None = None, edge_order: int = 1
) -> Any:
    return _at_places(self, spacing, None if dim is None else [dim], edge_order)


def gradient_tensorarray(self: Tensor, *, spacing: Sequence[Tensor], dim: Sequence[int], edge_order: int = 1) -> Any:
    return _at_places(self, spacing, dim, edge_order)


def _evenly(self: Tensor, steps: Sequence[Any], dim: Sequence[int] | None, edge_order: int) -> Any:
    """Slopes of samples at a constant distance from each other along each dimension."""
    dims = _checked(self, len(steps), dim, edge_order)
    return [_even_slope(self, step, at, edge_order) for step, at in zip(steps, dims, strict=True)]


def _at_places(self: Tensor, places: Sequence[Tensor], dim: Sequence[int] | None, edge_order: int) -> Any:
    """Slopes of samples at the given places along each dimension."""
    dims = _checked(self, len(places), dim, edge_order)
    for place in places:
        _check_place(self, place)
    return [_slope(self, place, at, edge_order) for place, at in zip(places, dims, strict=True)]


def _checked(self: Tensor, spacings: int, dim: Sequence[int] | None, edge_order: int) -> Sequence[int]:
    """The dimensions, counted from the front; all if none are named."""
    check_integer(edge_order)
    found = ""
    advice = f"give a number, or a list of {self.ndim if dim is None else len(dim)}"
    if self.dtype is uint8:
        found, advice = "torch.gradient does not support uint8 input.", "convert it: .to(opmux.float32)"
    elif dim is None and spacings != self.ndim:
        found = (
            f"torch.gradient expected spacing to be unspecified, a scalar, or a list of length equal to 'self.dim() = "
            f"{self.ndim}', since dim argument was not given, but got a list of length {spacings}"
        )
    elif dim is not None and spacings != len(dim):
        found = (
            "torch.gradient expected spacing to be unspecified, a scalar or it's spacing and dim arguments to have the "
            f"same length, but got a spacing argument of length {spacings} and a dim argument of length {len(dim)}."
        )
    elif edge_order not in (1, 2):
        found = f"torch.gradient only supports edge_order=1 and edge_order=2. It is {edge_order}"
        advice = "leave edge_order out, or give edge_order=2"
    if not found:
        dims = _dims(self, dim)
        if all(shape_of(self)[at] > edge_order for at in dims):
            return dims
        found = "torch.gradient expected each dimension size to be at least edge_order+1"
        advice = f"give {edge_order + 1} elements or more along each dimension"
    raise OperatorValueError(f"aten::gradient of a tensor of shape {shape_of(self)}", found=found, advice=advice)


def _dims(self: Tensor, dim: Sequence[int] | None) -> Sequence[int]:
    if dim is None:
        return range(self.ndim)
    if len(dim) and not self.ndim:
        raise OperatorIndexError(
            f"aten::gradient along dimension {dim[0]}",
            found=f"Dimension specified as {dim[0]} but tensor has no dimensions",
            advice="unsqueeze the tensor first",
        )
    return canonical_dims(dim, self.ndim, "gradient") if len(dim) else ()


def _check_place(self: Tensor, place: Tensor) -> None:
    found, advice = "", "give a vector of places for each dimension"
    if place.device is not self.device:
        found = (
            "torch.gradient expected each tensor to be on the same device, but got devices "
            f"{self.device} and {place.device}!"
        )
        advice = f'move the places: .to("{self.device}")'
    elif place.ndim != 1:
        found = (
            "torch.gradient expected each element of spacing to have one dimension, but got an element with "
            f"{place.ndim} dimensions!"
        )
    if found:
        raise OperatorValueError(f"aten::gradient at places of shape {shape_of(place)}", found=found, advice=advice)


def _part(x: Tensor, dim: int, start: int | None, end: int | None = None) -> Any:
    return _aten.slice.Tensor(x, dim, start, end)


def _even_slope(self: Tensor, step: Any, dim: int, edge_order: int) -> Any:
    centre = (_part(self, dim, 2) - _part(self, dim, 0, -2)) / step
    if edge_order == 1:
        first = (_part(self, dim, 1, 2) - _part(self, dim, 0, 1)) / step
        last = (_part(self, dim, -1) - _part(self, dim, -2, -1)) / step
    else:
        first = (_part(self, dim, 0, 1) * -1.5 + _part(self, dim, 1, 2) * 2 - _part(self, dim, 2, 3) * 0.5) / step
        last = (_part(self, dim, -3, -2) * 0.5 - _part(self, dim, -2, -1) * 2 + _part(self, dim, -1) * 1.5) / step
    return _aten.cat.default([first, centre / 2, last], dim)


def _slope(self: Tensor, place: Tensor, dim: int, edge_order: int) -> Any:
    """The slope of the parabola through each sample and its neighbours; of the line through two, or a parabola, at the ends."""
    steps = _aten.diff.default(place, 1, 0)
    before, after = _part(steps, 0, 0, -1), _part(steps, 0, 1)
    shape = [1] * self.ndim
    shape[dim] = -1
    a, b, c = (
        _aten.reshape.default(factor, shape)
        for factor in (
            -after / (before * (before + after)),
            (after - before) / (before * after),
            before / (after * (before + after)),
        )
    )
    centre = a * _part(self, dim, 0, -2) + b * _part(self, dim, 1, -1) + c * _part(self, dim, 2)
    edge = _line_at_ends if edge_order == 1 else _parabola_at_ends
    first, last = edge(self, steps, dim)
    return _aten.cat.default([first, centre, last], dim)


def _line_at_ends(self: Tensor, steps: Any, dim: int) -> tuple[Any, Any]:
    first = (_part(self, dim, 1, 2) - _part(self, dim, 0, 1)) / _part(steps, 0, 0, 1)
    return first, (_part(self, dim, -1) - _part(self, dim, -2, -1)) / _part(steps, 0, -1)


def _parabola_at_ends(self: Tensor, steps: Any, dim: int) -> tuple[Any, Any]:
    near, far = _aten.select.int(steps, 0, 0), _aten.select.int(steps, 0, 1)
    first = (
        -(2.0 * near + far) / (near * (near + far)) * _part(self, dim, 0, 1)
        + (near + far) / (near * far) * _part(self, dim, 1, 2)
        + -near / (far * (near + far)) * _part(self, dim, 2, 3)
    )
    near, far = _aten.select.int(steps, 0, -1), _aten.select.int(steps, 0, -2)
    last = (
        near / (far * (near + far)) * _part(self, dim, -3, -2)
        - (near + far) / (near * far) * _part(self, dim, -2, -1)
        + (2.0 * near + far) / (near * (near + far)) * _part(self, dim, -1)
    )
    return first, last
