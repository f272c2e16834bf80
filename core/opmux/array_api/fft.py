"""The standard's extension for Fourier transforms.

`axis` is the axis that is transformed, `axes` several, all if None; `n` and `s` are the sizes to which `x` is cut or filled up
with zeros there; `norm` says which way is divided: "backward" the inverse one by the number of elements, "forward" the other one,
"ortho" both by its root. Results have the precision of `x`. All raise OperatorIndexError for an axis that is out of range.
"""

from collections.abc import Callable, Sequence
from typing import Literal

from opmux.array_api._axes import listed
from opmux.dispatch import explain_each
from opmux.errors import OperatorValueError
from opmux.tensor import Tensor, ops
from opmux.tensor import device as Device  # noqa: N812 -- functions have a parameter of that name
from opmux.tensor import dtype as Dtype  # noqa: N812 -- as above

__all__ = [
    "fft",
    "fftfreq",
    "fftn",
    "fftshift",
    "hfft",
    "ifft",
    "ifftn",
    "ifftshift",
    "ihfft",
    "irfft",
    "irfftn",
    "rfft",
    "rfftfreq",
    "rfftn",
]

_aten = ops.aten

_Norm = Literal["backward", "ortho", "forward"]


def fft(x: Tensor, /, *, n: int | None = None, axis: int = -1, norm: _Norm = "backward") -> Tensor:
    """The transform of complex numbers."""
    return _aten.fft_fft.default(x, n, axis, norm)


def ifft(x: Tensor, /, *, n: int | None = None, axis: int = -1, norm: _Norm = "backward") -> Tensor:
    """The inverse of `fft`."""
    return _aten.fft_ifft.default(x, n, axis, norm)


def rfft(x: Tensor, /, *, n: int | None = None, axis: int = -1, norm: _Norm = "backward") -> Tensor:
    """The transform of real numbers: the n // 2 + 1 terms that are not conjugates of others."""
    return _aten.fft_rfft.default(x, n, axis, norm)


def irfft(x: Tensor, /, *, n: int | None = None, axis: int = -1, norm: _Norm = "backward") -> Tensor:
    """The inverse of `rfft`: real numbers, 2 * (size - 1) of them if `n` is left out."""
    return _aten.fft_irfft.default(x, n, axis, norm)


def hfft(x: Tensor, /, *, n: int | None = None, axis: int = -1, norm: _Norm = "backward") -> Tensor:
    """The transform of numbers that are conjugates of those after the middle: real, 2 * (size - 1) if `n` is left out."""
    return _aten.fft_hfft.default(x, n, axis, norm)


def ihfft(x: Tensor, /, *, n: int | None = None, axis: int = -1, norm: _Norm = "backward") -> Tensor:
    """The inverse of `hfft`: n // 2 + 1 complex numbers of real ones."""
    return _aten.fft_ihfft.default(x, n, axis, norm)


def fftn(
    x: Tensor, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: _Norm = "backward"
) -> Tensor:
    """The transform of complex numbers along several axes."""
    return _aten.fft_fftn.default(x, s, axes, norm)


def ifftn(
    x: Tensor, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: _Norm = "backward"
) -> Tensor:
    """The inverse of `fftn`."""
    return _aten.fft_ifftn.default(x, s, axes, norm)


def rfftn(
    x: Tensor, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: _Norm = "backward"
) -> Tensor:
    """The transform of real numbers along several axes; `rfft` along the last of them."""
    return _aten.fft_rfftn.default(x, s, axes, norm)


def irfftn(
    x: Tensor, /, *, s: Sequence[int] | None = None, axes: Sequence[int] | None = None, norm: _Norm = "backward"
) -> Tensor:
    """The inverse of `rfftn`: real numbers; `irfft` along the last axis."""
    return _aten.fft_irfftn.default(x, s, axes, norm)


def fftfreq(n: int, /, *, d: float = 1.0, dtype: Dtype | None = None, device: Device | str | None = None) -> Tensor:
    """The frequencies of the terms of `fft`: from 0 up, and then the negative ones.

    Args:
        n: Number of elements that are transformed.
        d: Their distance.
        dtype: A real floating-point dtype; the default dtype if left out.
        device: Where.

    Raises:
        OperatorValueError: The dtype is another.
    """
    return _aten.fft_fftfreq.default(n, d, dtype=_frequency_dtype("fftfreq", dtype), device=device)


def rfftfreq(n: int, /, *, d: float = 1.0, dtype: Dtype | None = None, device: Device | str | None = None) -> Tensor:
    """The frequencies of the terms of `rfft`: from 0 up.

    Args:
        n: Number of elements that are transformed.
        d: Their distance.
        dtype: A real floating-point dtype; the default dtype if left out.
        device: Where.

    Raises:
        OperatorValueError: The dtype is another.
    """
    return _aten.fft_rfftfreq.default(n, d, dtype=_frequency_dtype("rfftfreq", dtype), device=device)


def _frequency_dtype(name: str, dtype: Dtype | None) -> Dtype | None:
    if dtype is None or dtype.is_floating_point:
        return dtype
    raise OperatorValueError(f"{name} of {dtype}", found="frequencies are real", advice="leave dtype out")


def fftshift(x: Tensor, /, *, axes: int | Sequence[int] | None = None) -> Tensor:
    """The terms of `fft` with those of frequency 0 in the middle of each axis."""
    return _shifted(_aten.fft_fftshift.default, x, axes)


def ifftshift(x: Tensor, /, *, axes: int | Sequence[int] | None = None) -> Tensor:
    """The inverse of `fftshift`."""
    return _shifted(_aten.fft_ifftshift.default, x, axes)


def _shifted(shift: Callable[..., Tensor], x: Tensor, axes: int | Sequence[int] | None) -> Tensor:
    """The operators have to be given an axis; along none of them each element stays."""
    places = range(x.ndim) if axes is None else listed(axes)
    return shift(x, list(places)) if places else _aten.clone.default(x)


explain_each(globals(), __all__)
