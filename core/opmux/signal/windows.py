"""Window functions of M samples, with the names and signatures of `torch.signal.windows`.

All take `sym`: whether the window is symmetric, or one period of a longer signal, which leaves out the last sample of the symmetric
window of M + 1. `dtype` is float32 or float64, the default dtype if left out; `device` and `requires_grad` are those of `empty`.
"""

import math
from collections.abc import Iterable
from typing import Any, Final

from opmux.dispatch import explain_each
from opmux.errors import OperatorArgumentError, OperatorValueError
from opmux.tensor import Tensor, device, dtype, float32, float64, get_default_dtype, layout, ops, strided

__all__ = [
    "bartlett",
    "blackman",
    "cosine",
    "exponential",
    "gaussian",
    "general_cosine",
    "general_hamming",
    "hamming",
    "hann",
    "kaiser",
    "nuttall",
]

_aten: Final = ops.aten


def exponential(
    M: int,
    *,
    center: float | None = None,
    tau: float = 1.0,
    sym: bool = True,
    dtype: dtype | None = None,
    layout: layout = strided,
    device: device | str | None = None,
    requires_grad: bool = False,
) -> Tensor:
    """`exp(-abs(n - center) / tau)`; the center is the middle unless another is given for a window that is not symmetric."""
    options = _checked("exponential", M, dtype, layout, device)
    if tau <= 0:
        raise _refused("exponential", f"Tau must be positive, got: {tau} instead.", "give tau=1.0, for example")
    if sym and center is not None:
        raise _refused(
            "exponential", "Center must be None for symmetric windows", "leave center out, or give sym=False"
        )
    middle = _last(M, sym) / 2 if center is None else center
    samples = _spaced(M, -middle / tau, (M - 1 - middle) / tau, options)
    return _finished(_aten.exp.default(-_aten.abs.default(samples)), requires_grad)


def cosine(
    M: int,
    *,
    sym: bool = True,
    dtype: dtype | None = None,
    layout: layout = strided,
    device: device | str | None = None,
    requires_grad: bool = False,
) -> Tensor:
    """Half a period of the sine, without its zeros: `sin(pi * (n + 0.5) / M)`."""
    options = _checked("cosine", M, dtype, layout, device)
    step = math.pi / max(_last(M, sym) + 1, 1)
    return _finished(_aten.sin.default(_spaced(M, step / 2, (M - 0.5) * step, options)), requires_grad)


def gaussian(
    M: int,
    *,
    std: float = 1.0,
    sym: bool = True,
    dtype: dtype | None = None,
    layout: layout = strided,
    device: device | str | None = None,
    requires_grad: bool = False,
) -> Tensor:
    """A bell around the middle, with a standard deviation of `std` samples."""
    options = _checked("gaussian", M, dtype, layout, device)
    if std <= 0:
        raise _refused(
            "gaussian", f"Standard deviation must be positive, got: {std} instead.", "give std=1.0, for example"
        )
    first, unit = -_last(M, sym) / 2, 1 / (std * math.sqrt(2))
    samples = _spaced(M, first * unit, (first + M - 1) * unit, options)
    return _finished(_aten.exp.default(-_aten.square.default(samples)), requires_grad)


def kaiser(
    M: int,
    *,
    beta: float = 12.0,
    sym: bool = True,
    dtype: dtype | None = None,
    layout: layout = strided,
    device: device | str | None = None,
    requires_grad: bool = False,
) -> Tensor:
    """The modified Bessel function of order 0 over half a circle, 1 in the middle."""
    options = _checked("kaiser", M, dtype, layout, device)
    if beta < 0:
        raise _refused("kaiser", f"beta must be non-negative, got: {beta} instead.", "give beta=12.0, for example")
    if M < 2:
        return _single(M, options, requires_grad)
    end = min(beta, beta * (2 * (M - 1) / _last(M, sym) - 1))
    height = _aten.full.default([], beta, **options)
    samples = _aten.minimum.default(_aten.abs.default(_spaced(M, -beta, end, options)), height)
    circle = _aten.sqrt.default(_aten.square.default(height) - _aten.square.default(samples))
    return _finished(_aten.i0.default(circle) / _aten.i0.default(height), requires_grad)


def hamming(
    M: int,
    *,
    sym: bool = True,
    dtype: dtype | None = None,
    layout: layout = strided,
    device: device | str | None = None,
    requires_grad: bool = False,
) -> Tensor:
    """A raised cosine that does not quite reach 0 at its ends."""
    return _cosines("hamming", M, (0.54, 0.46), sym, _checked("hamming", M, dtype, layout, device), requires_grad)


def hann(
    M: int,
    *,
    sym: bool = True,
    dtype: dtype | None = None,
    layout: layout = strided,
    device: device | str | None = None,
    requires_grad: bool = False,
) -> Tensor:
    """A cosine, raised so that it is 0 at its ends."""
    return _cosines("hann", M, (0.5, 0.5), sym, _checked("hann", M, dtype, layout, device), requires_grad)


def blackman(
    M: int,
    *,
    sym: bool = True,
    dtype: dtype | None = None,
    layout: layout = strided,
    device: device | str | None = None,
    requires_grad: bool = False,
) -> Tensor:
    """A sum of two cosines."""
    options = _checked("blackman", M, dtype, layout, device)
    return _cosines("blackman", M, (0.42, 0.5, 0.08), sym, options, requires_grad)


def bartlett(
    M: int,
    *,
    sym: bool = True,
    dtype: dtype | None = None,
    layout: layout = strided,
    device: device | str | None = None,
    requires_grad: bool = False,
) -> Tensor:
    """A triangle from 0 to 1 and back."""
    options = _checked("bartlett", M, dtype, layout, device)
    if M < 2:
        return _single(M, options, requires_grad)
    samples = _spaced(M, -1, 2 * (M - 1) / _last(M, sym) - 1, options)
    return _finished(1 - _aten.abs.default(samples), requires_grad)


def general_cosine(
    M: int,
    *,
    a: Iterable[float],
    sym: bool = True,
    dtype: dtype | None = None,
    layout: layout = strided,
    device: device | str | None = None,
    requires_grad: bool = False,
) -> Tensor:
    """Cosines of 0, 1, 2, ... periods with the weights `a`, in turn added and subtracted."""
    return _cosines("general_cosine", M, a, sym, _checked("general_cosine", M, dtype, layout, device), requires_grad)


def general_hamming(
    M: int,
    *,
    alpha: float = 0.54,
    sym: bool = True,
    dtype: dtype | None = None,
    layout: layout = strided,
    device: device | str | None = None,
    requires_grad: bool = False,
) -> Tensor:
    """`alpha` less `1 - alpha` times a cosine."""
    options = _checked("general_hamming", M, dtype, layout, device)
    return _cosines("general_hamming", M, (alpha, 1.0 - alpha), sym, options, requires_grad)


def nuttall(
    M: int,
    *,
    sym: bool = True,
    dtype: dtype | None = None,
    layout: layout = strided,
    device: device | str | None = None,
    requires_grad: bool = False,
) -> Tensor:
    """A sum of three cosines with small side lobes."""
    options = _checked("nuttall", M, dtype, layout, device)
    return _cosines("nuttall", M, (0.3635819, 0.4891775, 0.1365995, 0.0106411), sym, options, requires_grad)


def _checked(name: str, M: int, d: dtype | None, form: layout, place: device | str | None) -> dict[str, Any]:
    """The options of the tensors that a window is made of.

    Raises:
        OperatorValueError: There is no such window.
    """
    wanted = get_default_dtype() if d is None else d
    if M < 0:
        raise _refused(name, f"{name} requires non-negative window length, got M={M}", "give M=0 or more")
    if form is not strided:
        raise _refused(name, f"{name} is implemented for strided tensors only, got: {form}", "leave layout out")
    if wanted not in (float32, float64):
        raise _refused(
            name,
            f"{name} expects float32 or float64 dtypes, got: {wanted}",
            "give dtype=opmux.float32, and convert the result",
        )
    return {"dtype": wanted, "device": place}


def _refused(name: str, found: str, advice: str) -> OperatorValueError:
    return OperatorValueError(f"opmux.signal.windows.{name}", found=found, advice=advice)


def _last(M: int, sym: bool) -> int:
    """The position of the last sample of the symmetric window."""
    return M - 1 if sym or M < 2 else M


def _spaced(M: int, start: float, end: float, options: dict[str, Any]) -> Any:
    return _aten.linspace.default(start, end, M, **options)


def _single(M: int, options: dict[str, Any], requires_grad: bool) -> Tensor:
    """A window of one sample, or of none."""
    return _finished(_aten.ones.default([M], **options), requires_grad)


def _cosines(name: str, M: int, a: Iterable[float], sym: bool, options: dict[str, Any], requires_grad: bool) -> Tensor:
    if not isinstance(a, Iterable):
        raise OperatorArgumentError(
            f"opmux.signal.windows.{name} with a of type {type(a).__name__}",
            found="Coefficients must be a list/tuple",
            advice="give a list of numbers, such as [0.5, 0.5]",
        )
    weights = list(a)
    if not weights:
        raise _refused(name, "Coefficients cannot be empty", "give a list of numbers, such as [0.5, 0.5]")
    if M < 2:
        return _single(M, options, requires_grad)
    angles = _spaced(M, 0, 2 * math.pi * (M - 1) / _last(M, sym), options)
    terms = [(-1) ** i * weight * _aten.cos.default(angles * i) for i, weight in enumerate(weights)]
    return _finished(_aten.sum.dim_IntList(_aten.stack.default(terms), [0]), requires_grad)


def _finished(window: Any, requires_grad: bool) -> Tensor:
    """The window as a leaf."""
    leaf: Tensor = window.detach()
    return leaf.requires_grad_() if requires_grad else leaf


explain_each(globals(), __all__)
