"""Window functions: weights for the samples of a signal, which fall off towards its ends."""

import math
from collections.abc import Callable
from typing import Any, Final

from opmux.errors import OperatorValueError
from opmux.tensor import Tensor, dtype, finfo, float32, get_default_dtype, ops

__all__ = ["bartlett_window", "blackman_window", "hamming_window", "hann_window", "kaiser_window"]

_aten: Final = ops.aten


def bartlett_window(window_length: int, periodic: bool = True, **options: Any) -> Any:
    """A triangle from 0 to 1 and back; options are those of `empty`."""

    def triangle(samples: Any, last: int) -> Any:
        rising = _aten.mul_.Tensor(samples, 2.0 / last)
        falling = _aten.slice.Tensor(rising, 0, last // 2 + 1)
        _aten.add_.Tensor(_aten.mul_.Tensor(falling, -1), 2)
        return rising

    return _window("bartlett_window", window_length, periodic, triangle, **options)


def blackman_window(window_length: int, periodic: bool = True, **options: Any) -> Any:
    """A sum of two cosines; options are those of `empty`."""

    def cosines(samples: Any, last: int) -> Any:
        angles = _aten.mul_.Tensor(samples, math.pi / last)
        fine = _aten.cos_.default(_aten.mul.Tensor(angles, 4))
        coarse = _aten.cos_.default(_aten.mul.Tensor(angles, 2))
        return _aten.mul_.Tensor(fine, 0.08) - _aten.mul_.Tensor(coarse, 0.5) + 0.42

    return _window("blackman_window", window_length, periodic, cosines, **options)


def hamming_window(
    window_length: int, periodic: bool = True, alpha: float = 0.54, beta: float = 0.46, **options: Any
) -> Any:
    """`alpha` less `beta` times a cosine; options are those of `empty`."""
    return _window("hamming_window", window_length, periodic, _raised_cosine(alpha, beta), **options)


def hann_window(window_length: int, periodic: bool = True, **options: Any) -> Any:
    """A cosine, raised so that it begins with 0; options are those of `empty`."""
    return _window("hann_window", window_length, periodic, _raised_cosine(0.5, 0.5), **options)


def kaiser_window(
    window_length: int, periodic: bool = True, beta: float = 12.0, *, dtype: dtype | None = None, **options: Any
) -> Any:
    """The modified Bessel function of order 0 over half a circle; options are those of `empty`."""

    def bessel(samples: Any, last: int) -> Any:
        half = last / 2
        height = _aten.sqrt.default(1 - _aten.square.default((samples - half) / half))
        return _aten.i0.default(height * beta) / _aten.i0.default(_aten.full_like.default(height, beta))

    wanted = dtype or get_default_dtype()
    inner = float32 if wanted.kind == "f" and wanted.itemsize == 2 else wanted
    if inner.is_floating_point and abs(beta) > finfo(inner).max:
        beta = math.copysign(math.inf, beta)
    result = _window("kaiser_window", window_length, periodic, bessel, dtype=inner, **options)
    return result if inner is wanted else _aten._to_copy.default(result, dtype=wanted)


def _raised_cosine(alpha: float, beta: float) -> Callable[[Any, int], Any]:
    def cosine(samples: Any, last: int) -> Any:
        angles = _aten.mul_.Tensor(samples, 2 * math.pi / last)
        return _aten.add_.Tensor(_aten.mul_.Tensor(_aten.cos_.default(angles), -beta), alpha)

    return cosine


def _window(
    name: str,
    length: int,
    periodic: bool,
    weights: Callable[[Any, int], Any],
    *,
    dtype: dtype | None = None,
    **options: Any,
) -> Tensor:
    """The weights of the samples 0, 1, ..., the last of which a periodic window leaves to the next period.

    Args:
        name: Name of the operator, for errors.
        length: How many samples.
        periodic: Whether the window is followed by another one.
        weights: Computes weights of a tensor of positions, which it may change, and the last position.
        dtype: Floating-point or complex.
        **options: Those of `empty`.
    """
    wanted = dtype or get_default_dtype()
    _check(name, length, wanted)
    if length < 2:
        return _aten.ones.default([length], dtype=wanted, **options)
    last = length if periodic else length - 1
    samples = _aten.arange.default(last + 1, dtype=wanted, **options)
    result = weights(samples, last)
    return _aten.slice.Tensor(result, 0, 0, length) if periodic else result


def _check(name: str, length: int, wanted: dtype) -> None:
    if wanted.kind not in "fc":
        raise OperatorValueError(
            f"aten::{name} of dtype {wanted}",
            found=f"{name} expects floating point dtypes, got: {wanted}",
            advice="ask for a floating-point dtype: dtype=opmux.float32",
        )
    if length < 0:
        raise OperatorValueError(
            f"aten::{name} of {length} samples",
            found=f"{name} requires non-negative window_length, got window_length={length}",
            advice="give window_length=0 or more",
        )
