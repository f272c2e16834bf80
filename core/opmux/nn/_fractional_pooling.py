"""Functions for pooling by windows whose places are drawn of `opmux.nn.functional`."""

from collections.abc import Iterable, Sequence
from typing import Any

from opmux.errors import OperatorValueError
from opmux.nn._numbers import real_number, scaled_sizes
from opmux.nn._windows import Ints, checked_lists
from opmux.tensor import Tensor, ops

__all__ = [
    "fractional_max_pool2d",
    "fractional_max_pool2d_with_indices",
    "fractional_max_pool3d",
    "fractional_max_pool3d_with_indices",
]

_aten = ops.aten
_POOLS = {2: _aten.fractional_max_pool2d, 3: _aten.fractional_max_pool3d}

Ratios = float | Sequence[float]


def fractional_max_pool2d(
    input: Tensor,
    kernel_size: Ints,
    output_size: Ints | None = None,
    output_ratio: Ratios | None = None,
    return_indices: bool = False,
    _random_samples: Tensor | None = None,
) -> Any:
    """The largest element of each window; windows lie at distances that are drawn, so that any output size can be reached.

    Args:
        input: Shape (N, C, H, W) or (C, H, W), of floating-point dtype.
        kernel_size: Size of the window.
        output_size: Size of the result.
        output_ratio: In place of `output_size`, what part of the input's size that is, between 0 and 1.
        return_indices: Whether to return the positions in the flattened image too.
        _random_samples: Shape (N, C, 2), of the input's dtype, from 0 to 1: what is drawn.

    Raises:
        OperatorValueError: Shapes or options do not fit.
    """
    found = _pooled(2, input, kernel_size, output_size, output_ratio, _random_samples)
    return found if return_indices else found[0]


def fractional_max_pool2d_with_indices(
    input: Tensor,
    kernel_size: Ints,
    output_size: Ints | None = None,
    output_ratio: Ratios | None = None,
    return_indices: bool = False,
    _random_samples: Tensor | None = None,
) -> tuple[Tensor, Tensor]:
    """`fractional_max_pool2d` with `return_indices`, which is ignored here."""
    return _pooled(2, input, kernel_size, output_size, output_ratio, _random_samples)


def fractional_max_pool3d(
    input: Tensor,
    kernel_size: Ints,
    output_size: Ints | None = None,
    output_ratio: Ratios | None = None,
    return_indices: bool = False,
    _random_samples: Tensor | None = None,
) -> Any:
    """The largest element of each window of a (N, C, D, H, W) or (C, D, H, W) tensor; see `fractional_max_pool2d`."""
    found = _pooled(3, input, kernel_size, output_size, output_ratio, _random_samples)
    return found if return_indices else found[0]


def fractional_max_pool3d_with_indices(
    input: Tensor,
    kernel_size: Ints,
    output_size: Ints | None = None,
    output_ratio: Ratios | None = None,
    return_indices: bool = False,
    _random_samples: Tensor | None = None,
) -> tuple[Tensor, Tensor]:
    """`fractional_max_pool3d` with `return_indices`, which is ignored here."""
    return _pooled(3, input, kernel_size, output_size, output_ratio, _random_samples)


def _pooled(
    spatial: int,
    input: Tensor,
    kernel_size: Ints,
    output_size: Ints | None,
    output_ratio: Ratios | None,
    samples: Tensor | None,
) -> tuple[Tensor, Tensor]:
    name, shape = f"fractional_max_pool{spatial}d", tuple(input.shape)
    if output_size is None:
        output_size = _scaled(name, spatial, shape, output_ratio)
    if samples is None and spatial < len(shape) <= spatial + 2:
        count = shape[0] if len(shape) == spatial + 2 else 1
        wanted = (count, shape[-spatial - 1], spatial)
        samples = _aten.rand.default(wanted, dtype=input.dtype, device=input.device)
    elif samples is None:
        raise _wrong_dimensions(name, spatial, shape)
    checked_lists(name, kernel_size=kernel_size, output_size=output_size)
    return _POOLS[spatial].default(input, kernel_size, output_size, samples)


def _wrong_dimensions(name: str, spatial: int, shape: Sequence[int]) -> OperatorValueError:
    return OperatorValueError(
        f"{name} of a tensor of shape {tuple(shape)}",
        found=f"{name}(): Expected {spatial + 1}D or {spatial + 2}D tensor, but got: {list(shape)}",
        advice=f"pass (N, C, ...) or (C, ...), with {spatial} dimensions behind the channels",
    )


def _scaled(name: str, spatial: int, shape: Sequence[int], ratio: Ratios | None) -> list[int]:
    """The output size for a ratio."""
    if ratio is None:
        raise OperatorValueError(
            name,
            found=f"{name} requires specifying either an output_size or an output_ratio",
            advice="give one of them",
        )
    given = list(ratio) if isinstance(ratio, Iterable) else [ratio] * spatial
    ratios = [float(real_number(name, "output_ratio", part)) for part in given]
    if len(ratios) == 1:
        ratios *= spatial
    if len(shape) < spatial:
        raise _wrong_dimensions(name, spatial, shape)
    if len(ratios) != spatial:
        raise OperatorValueError(
            f"{name} with output_ratio={ratios}",
            found=f"{name} requires output_ratio to either be a single Int or tuple of Ints.",
            advice=f"give one number, or {spatial}",
        )
    return scaled_sizes(name, "output_ratio", shape[-spatial:], ratios)
