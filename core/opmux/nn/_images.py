"""Padding, interpolation, sampling and rearrangement functions of `opmux.nn.functional`."""

from collections.abc import Callable, Sequence
from typing import Any, Final, NoReturn

from opmux.errors import OperatorNotImplementedError, OperatorValueError, caution, shown
from opmux.nn._averaging import adaptive_avg_pool2d, adaptive_avg_pool3d
from opmux.nn._numbers import real_number, scaled_sizes
from opmux.nn._windows import Ints, checked_lists
from opmux.tensor import Tensor, ops

__all__ = [
    "affine_grid",
    "fold",
    "grid_sample",
    "interpolate",
    "pad",
    "unfold",
    "upsample",
    "upsample_bilinear",
    "upsample_nearest",
]

_aten = ops.aten

#: As `Ints`.
Factors = float | Sequence[float]

#: Operators by mode and number of spatial dimensions; those of the first three modes have no `align_corners`.
_INTERPOLATIONS: Final = {
    ("nearest", 1): "upsample_nearest1d",
    ("nearest", 2): "upsample_nearest2d",
    ("nearest", 3): "upsample_nearest3d",
    ("nearest-exact", 1): "_upsample_nearest_exact1d",
    ("nearest-exact", 2): "_upsample_nearest_exact2d",
    ("nearest-exact", 3): "_upsample_nearest_exact3d",
    ("area", 1): "",
    ("area", 2): "",
    ("area", 3): "",
    ("linear", 1): "upsample_linear1d",
    ("bilinear", 2): "upsample_bilinear2d",
    ("bicubic", 2): "upsample_bicubic2d",
    ("trilinear", 3): "upsample_trilinear3d",
}
_UNALIGNED: Final = ("nearest", "nearest-exact", "area")
_AREA: Final[dict[int, Callable[..., Tensor]]] = {
    1: _aten.adaptive_avg_pool1d,
    2: adaptive_avg_pool2d,
    3: adaptive_avg_pool3d,
}
_SAMPLING: Final = ("bilinear", "nearest", "bicubic")
_SAMPLE_PADDING: Final = ("zeros", "border", "reflection")


def _refuse(asked: str, found: str, advice: str) -> NoReturn:
    raise OperatorValueError(asked, found=found, advice=advice)


def pad(input: Tensor, pad: Sequence[int], mode: str = "constant", value: float | None = None) -> Tensor:
    """The tensor with elements added around it, or taken away where a number is negative.

    Args:
        input: Any shape; for other modes than "constant", up to three dimensions behind (N, C) or (C).
        pad: Numbers before and behind the last dimension, then the one before it, and so on.
        mode: "constant", "reflect", "replicate" or "circular".
        value: The constant, 0 if None.

    Raises:
        OperatorValueError: Shape or numbers do not fit.
        OperatorNotImplementedError: There is no such mode, or not for so many dimensions.
    """
    checked_lists("pad", pad=pad)
    return _aten.pad.default(input, pad, mode, value)


def _per_dimension(values: Any, spatial: int, what: str) -> list[Any]:
    if isinstance(values, (list, tuple)):
        if len(values) != spatial:
            _refuse(
                f"interpolate with {what}={list(values)}",
                f"Input and {what} must have the same number of spatial dimensions, {spatial}",
                "give one number for all, or one for each",
            )
        return list(values)
    return [values] * spatial


def _sizes(
    input: Tensor, size: Ints | None, scale_factor: Factors | None, recompute: bool | None, mode: str
) -> tuple[list[int] | None, list[float] | None]:
    """Size or factors, of which one is None."""
    spatial = input.ndim - 2
    if (size is None) == (scale_factor is None):
        _refuse(
            "interpolate",
            "only one of size or scale_factor should be defined, and one must",
            "pass one of them and leave out the other",
        )
    if scale_factor is None:
        if recompute:
            _refuse(
                "interpolate",
                "recompute_scale_factor is not meaningful with an explicit size",
                "leave recompute_scale_factor out, or pass scale_factor in the place of size",
            )
        return _per_dimension(size, spatial, "size"), None
    given = _per_dimension(scale_factor, spatial, "scale_factor")
    factors = [float(real_number("interpolate", "scale_factor", factor)) for factor in given]
    if recompute or mode == "area":
        return scaled_sizes("interpolate", "scale_factor", input.shape[2:], factors), None
    return None, factors


def interpolate(
    input: Tensor,
    size: Ints | None = None,
    scale_factor: Factors | None = None,
    mode: str = "nearest",
    align_corners: bool | None = None,
    recompute_scale_factor: bool | None = None,
    antialias: bool = False,
) -> Tensor:
    """The tensor with another size of its spatial dimensions.

    Args:
        input: Shape (N, C, L), (N, C, H, W) or (N, C, D, H, W).
        size: The new size.
        scale_factor: The new size divided by the old one, in place of `size`.
        mode: "nearest", "nearest-exact", "linear" (one dimension), "bilinear" and "bicubic" (two), "trilinear" (three), "area".
        align_corners: Whether the middles of the corner elements, rather than their corners, stay where they are.
        recompute_scale_factor: Whether positions are computed with the factor that the rounded size has.
        antialias: Whether smaller images are smoothed; for "bilinear" and "bicubic".

    Raises:
        OperatorValueError: Options do not fit each other.
        OperatorNotImplementedError: There is no such mode, or not for so many dimensions.
    """
    spatial = input.ndim - 2
    known = isinstance(mode, str) and (mode, spatial) in _INTERPOLATIONS
    if align_corners is not None and known and mode in _UNALIGNED:
        _refuse(
            f"interpolate with mode={mode!r}",
            "align_corners option can only be set with the interpolating modes",
            "leave align_corners out, or use another mode, such as bilinear",
        )
    if not known:
        modes = sorted(name for name, dimensions in _INTERPOLATIONS if dimensions == spatial)
        raise OperatorNotImplementedError(
            f"interpolate with mode={shown(mode)} of a tensor with {input.ndim} dimensions",
            found="Input Error: Only 3D, 4D and 5D input Tensors supported, each for some of the modes",
            advice=f"use one of {', '.join(modes)}" if modes else "pass (N, C, L), (N, C, H, W) or (N, C, D, H, W)",
        )
    if antialias and mode not in ("bilinear", "bicubic"):
        _refuse(
            f"interpolate with mode={mode!r} and antialias",
            "Anti-alias option is restricted to bilinear and bicubic",
            "leave antialias out, or use one of these modes",
        )
    output_size, factors = _sizes(input, size, scale_factor, recompute_scale_factor, mode)
    if mode == "area":
        assert output_size is not None
        return _AREA[spatial](input, output_size)
    name = _INTERPOLATIONS[mode, spatial]
    upsample_ = getattr(_aten, f"_{name}_aa" if antialias else name).vec
    result: Tensor = (
        upsample_(input, output_size, factors)
        if mode in _UNALIGNED
        else upsample_(input, output_size, False if align_corners is None else align_corners, factors)
    )
    return result


def upsample(
    input: Tensor,
    size: Ints | None = None,
    scale_factor: Factors | None = None,
    mode: str = "nearest",
    align_corners: bool | None = None,
) -> Tensor:
    """The older name of `interpolate`."""
    caution("`nn.functional.upsample` is deprecated. Use `nn.functional.interpolate` instead.")
    return interpolate(input, size, scale_factor, mode, align_corners)


def upsample_nearest(input: Tensor, size: Ints | None = None, scale_factor: Factors | None = None) -> Tensor:
    """`interpolate` with mode "nearest"."""
    caution("`nn.functional.upsample_nearest` is deprecated. Use `nn.functional.interpolate` instead.")
    return interpolate(input, size, scale_factor, "nearest")


def upsample_bilinear(input: Tensor, size: Ints | None = None, scale_factor: Factors | None = None) -> Tensor:
    """`interpolate` with mode "bilinear" and aligned corners."""
    caution("`nn.functional.upsample_bilinear` is deprecated. Use `nn.functional.interpolate` instead.")
    return interpolate(input, size, scale_factor, "bilinear", True)


def _number(name: str, what: str, value: str, names: Sequence[str]) -> int:
    if not isinstance(value, str) or value not in names:
        _refuse(f"{name} with {what}={shown(value)}", f"no such {what}", f"use one of {', '.join(names)}")
    return names.index(value)


def _warn_of_corners(name: str, align_corners: bool | None) -> None:
    if align_corners is None:
        caution(
            f"Default grid_sample and affine_grid behavior has changed: {name} has align_corners=False; say which is meant"
        )


def grid_sample(
    input: Tensor,
    grid: Tensor,
    mode: str = "bilinear",
    padding_mode: str = "zeros",
    align_corners: bool | None = None,
) -> Tensor:
    """Elements of an image at given positions, interpolated.

    Args:
        input: Shape (N, C, H, W) or (N, C, D, H, W).
        grid: Positions (x, y) or (x, y, z), from -1 to 1, shape (N, ..., 2) or (N, ..., 3).
        mode: "bilinear", "nearest", or for images "bicubic".
        padding_mode: What is outside: "zeros", the "border" or a "reflection".
        align_corners: Whether -1 and 1 are the middles of the corner elements rather than their edges.

    Raises:
        OperatorValueError: Shapes do not fit, or there is no such mode.
    """
    _warn_of_corners("grid_sample", align_corners)
    interpolation = _number("grid_sample", "mode", mode, _SAMPLING)
    padding = _number("grid_sample", "padding_mode", padding_mode, _SAMPLE_PADDING)
    return _aten.grid_sampler.default(
        input, grid, interpolation, padding, False if align_corners is None else align_corners
    )


def affine_grid(theta: Tensor, size: Sequence[int], align_corners: bool | None = None) -> Tensor:
    """A grid for `grid_sample` that samples an image under an affine map.

    Args:
        theta: Matrices, shape (N, 2, 3) or (N, 3, 4), floating-point.
        size: Size of the image that is wanted, (N, C, H, W) or (N, C, D, H, W).
        align_corners: As for `grid_sample`.

    Raises:
        OperatorValueError: Shapes do not fit.
    """
    if not theta.dtype.is_floating_point:
        _refuse(
            f"affine_grid with theta of dtype {theta.dtype}",
            "Expected theta to have floating point type",
            "convert it: theta.to(opmux.float32)",
        )
    _warn_of_corners("affine_grid", align_corners)
    if not isinstance(size, (list, tuple)) or len(size) not in (4, 5):
        raise OperatorNotImplementedError(
            f"affine_grid with size={shown(size)}",
            found=f"affine_grid only supports 4D and 5D sizes, for 2D and 3D affine transforms. Got size {shown(size)}.",
            advice="give (N, C, H, W) or (N, C, D, H, W)",
        )
    if align_corners and 1 in size[2:]:
        caution(
            "Since version 1.3.0, affine_grid behavior has changed for unit-size grids when align_corners=True: all is 0"
        )
    return _aten.affine_grid_generator.default(theta, size, False if align_corners is None else align_corners)


def unfold(input: Tensor, kernel_size: Ints, dilation: Ints = 1, padding: Ints = 0, stride: Ints = 1) -> Tensor:
    """The windows of an image as columns.

    Args:
        input: Shape (N, C, H, W) or (C, H, W).
        kernel_size: Size of the window.
        dilation: Step between the elements of a window.
        padding: Zeros on both sides.
        stride: Step of the window.

    Returns:
        Shape (N, C * kernel elements, windows).
    """
    return _aten.im2col.default(input, kernel_size, dilation, padding, stride)


def fold(
    input: Tensor,
    output_size: Ints,
    kernel_size: Ints,
    dilation: Ints = 1,
    padding: Ints = 0,
    stride: Ints = 1,
) -> Tensor:
    """Columns, as `unfold` returns them, added up in an image of `output_size` at the places of their windows."""
    return _aten.col2im.default(input, output_size, kernel_size, dilation, padding, stride)
