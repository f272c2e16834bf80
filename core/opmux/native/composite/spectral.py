"""Fourier transforms of short pieces of a signal, and back."""

from typing import Any, Final

from opmux.errors import OperatorIndexError, OperatorValueError, caution
from opmux.native.arrays import shape_of
from opmux.tensor import Tensor, ops

__all__ = ["istft", "stft", "stft_center"]

_aten: Final = ops.aten

#: Scaling of a transform by nothing, by the root of n, by n.
_NONE, _ROOT, _WHOLE = range(3)


def _warn_of_window() -> None:
    caution(
        "A window was not provided: a rectangular one leaks between frequencies. Give one, hann_window(n), to istft too"
    )


def stft(
    self: Tensor,
    n_fft: int,
    hop_length: int | None = None,
    win_length: int | None = None,
    window: Tensor | None = None,
    normalized: bool = False,
    onesided: bool | None = None,
    return_complex: bool | None = None,
    align_to_window: bool | None = None,
) -> Any:
    if window is None:
        _warn_of_window()
    hop = n_fft // 4 if hop_length is None else hop_length
    length = n_fft if win_length is None else win_length
    as_numbers = _is_complex(self, window) if return_complex is None else return_complex
    _check_transformed(self, return_complex is None and not as_numbers)
    if not as_numbers:
        caution(
            "stft with return_complex=False is deprecated: opmux.view_as_real(opmux.stft(..., return_complex=True)) is it"
        )
    rows = _aten.unsqueeze.default(self, 0) if self.ndim == 1 else self
    _check_pieces(self, shape_of(rows)[1], n_fft, hop, length, window)
    weights = window
    if length < n_fft:
        weights = _placed(_ones(length, self) if window is None else window, n_fft, length)
    if align_to_window:
        # The window, and not the piece around it, begins with the first sample.
        left = (n_fft - length) // 2
        rows = _aten.constant_pad_nd.default(rows, [left, n_fft - length - left], 0)
    pieces = _aten.unfold.default(rows, 1, n_fft, hop)
    result = _transformed(pieces if weights is None else pieces * weights, normalized, onesided)
    result = _aten.transpose.int(result, 1, 2)
    if self.ndim == 1:
        result = _aten.squeeze.dim(result, 0)
    return result if as_numbers else _aten.view_as_real.default(result)


def stft_center(
    self: Tensor,
    n_fft: int,
    hop_length: int | None = None,
    win_length: int | None = None,
    window: Tensor | None = None,
    center: bool = True,
    pad_mode: str = "reflect",
    normalized: bool = False,
    onesided: bool | None = None,
    return_complex: bool | None = None,
    align_to_window: bool | None = None,
) -> Any:
    options = (hop_length, win_length, window, normalized, onesided, return_complex)
    if not center:
        return stft(self, n_fft, *options, align_to_window)
    if align_to_window is not None:
        raise OperatorValueError(
            "aten::stft with center=True and align_to_window",
            found="stft align_to_window should only be set when center = false.",
            advice="leave align_to_window away, or give center=False",
        )
    _check_transformed(self, return_complex is None and not _is_complex(self, window))
    half = n_fft // 2
    image = _aten.view.default(self, [1] * (3 - self.ndim) + list(shape_of(self)))
    padded = _aten.pad.default(image, [half, half], pad_mode)
    return stft(_aten.view.default(padded, list(shape_of(padded))[-self.ndim :]), n_fft, *options)


def istft(
    self: Tensor,
    n_fft: int,
    hop_length: int | None = None,
    win_length: int | None = None,
    window: Tensor | None = None,
    center: bool = True,
    normalized: bool = False,
    onesided: bool | None = None,
    length: int | None = None,
    return_complex: bool = False,
) -> Any:
    if window is None:
        _warn_of_window()
    hop = n_fft // 4 if hop_length is None else hop_length
    width = n_fft if win_length is None else win_length
    _check_spectrum(self)
    half = shape_of(self)[-2] != n_fft if onesided is None else onesided
    _check_inverse(self, n_fft, hop, width, window, half)
    _check_numbers(half, window, return_complex)
    given = _ones(width, self) if window is None else window
    weights = _placed(given, n_fft, width)
    spectrum = _aten.unsqueeze.default(self, 0) if self.ndim == 2 else self
    pieces = _inverse(_aten.transpose.int(spectrum, 1, 2), n_fft, normalized, half, return_complex)
    signal = _joined(pieces, weights, hop, center, length)
    return _aten.squeeze.dim(signal, 0) if self.ndim == 2 else signal


def _is_complex(self: Tensor, window: Tensor | None) -> bool:
    return self.dtype.is_complex or (window is not None and window.dtype.is_complex)


def _check_transformed(self: Tensor, undecided: bool) -> None:
    found = ""
    if undecided:
        found = "stft requires the return_complex parameter be given for real inputs"
    elif self.dtype.kind not in "fc":
        found = "expected a tensor of floating point or complex values"
    elif self.ndim not in (1, 2):
        found = "expected a 1D or 2D tensor"
    if found:
        raise OperatorValueError(
            f"aten::stft of a tensor of shape {shape_of(self)} and dtype {self.dtype}",
            found=found,
            advice="give a signal, or a batch of signals, and return_complex=True",
        )


def _check_pieces(self: Tensor, samples: int, n_fft: int, hop: int, width: int, window: Tensor | None) -> None:
    found = advice = ""
    if not 0 < n_fft <= samples:
        found = f"expected 0 < n_fft < {samples}, but got n_fft={n_fft}"
        advice = "give n_fft=1 or more, and as many samples or more"
    elif hop <= 0:
        found, advice = f"expected hop_length > 0, but got hop_length={hop}", "leave it out, or give 1 or more"
    elif not 0 < width <= n_fft:
        found = f"expected 0 < win_length <= n_fft, but got win_length={width}"
        advice = "leave win_length out, or give it no more than n_fft"
    elif window is not None and shape_of(window) != (width,):
        found = (
            f"expected a 1D window tensor of size equal to win_length={width}, but got window with size "
            f"{list(shape_of(window))}"
        )
        advice = f"give such a window, for example opmux.hann_window({width})"
    if found:
        raise OperatorValueError(
            f"aten::stft of a tensor of shape {shape_of(self)} with n_fft={n_fft}, hop_length={hop}, win_length={width}",
            found=found,
            advice=advice,
        )


def _ones(width: int, like: Tensor) -> Any:
    """The window that changes no sample."""
    return _aten.ones.default([width], dtype=_aten.real.default(like).dtype, device=like.device)


def _placed(window: Tensor, n_fft: int, width: int) -> Any:
    """The window in the middle of a piece."""
    left = (n_fft - width) // 2
    return _aten.constant_pad_nd.default(window, [left, n_fft - width - left], 0) if width < n_fft else window


def _transformed(pieces: Any, normalized: bool, onesided: bool | None) -> Any:
    scale = _ROOT if normalized else _NONE
    if not pieces.dtype.is_complex:
        return _aten._fft_r2c.default(pieces, [2], scale, True if onesided is None else onesided)
    if onesided:
        raise _half_of_complex("stft")
    return _aten._fft_c2c.default(pieces, [2], scale, True)


def _half_of_complex(name: str) -> OperatorValueError:
    return OperatorValueError(
        f"aten::{name} with complex numbers and onesided=True",
        found="Cannot have onesided output if window or input is complex",
        advice="give onesided=False",
    )


def _check_spectrum(self: Tensor) -> None:
    found = ""
    if not self.dtype.is_complex:
        found = "istft requires a complex-valued input tensor matching the output from stft with return_complex=True."
    elif self.ndim < 2:
        raise OperatorIndexError(
            f"aten::istft of a tensor of shape {shape_of(self)}",
            found="Dimension out of range",
            advice="give frequencies and pieces as the last two dimensions",
        )
    elif not self.numel():
        found = "input tensor cannot be empty."
    elif self.ndim > 3:
        found = f"expected a tensor with 3 or 4 dimensions, but got {self.ndim + 1}"
    if found:
        raise OperatorValueError(
            f"aten::istft of a tensor of shape {shape_of(self)} and dtype {self.dtype}",
            found=found,
            advice="give what stft returned with return_complex=True",
        )


def _check_inverse(self: Tensor, n_fft: int, hop: int, width: int, window: Tensor | None, half: bool) -> None:
    frequencies, found = shape_of(self)[-2], ""
    if frequencies != (n_fft // 2 + 1 if half else n_fft):
        found = (
            "expected the frequency dimension (3rd to the last) of the input tensor to match "
            f"{'n_fft / 2 + 1' if half else 'n_fft'} when onesided={half}, but got {frequencies}"
        )
    elif not 0 < hop <= width:
        found = "expected 0 < hop_length <= win_length"
    elif not 0 < width <= n_fft:
        found = "expected 0 < win_length <= n_fft"
    elif window is not None and shape_of(window) != (width,):
        found = "Invalid window shape. window has to be 1D and length of `win_length`"
    if found:
        raise OperatorValueError(
            f"aten::istft of a tensor of shape {shape_of(self)} with n_fft={n_fft}, hop_length={hop}, win_length={width}",
            found=found,
            advice="give n_fft, hop_length, win_length, window and onesided as to stft",
        )


def _check_numbers(half: bool, window: Tensor | None, return_complex: bool) -> None:
    if return_complex and half:
        raise _half_of_complex("istft")
    if not return_complex and window is not None and window.dtype.is_complex:
        raise OperatorValueError(
            "aten::istft with a complex window",
            found="Complex windows are incompatible with return_complex=False",
            advice="give return_complex=True",
        )


def _inverse(spectrum: Any, n_fft: int, normalized: bool, half: bool, return_complex: bool) -> Any:
    """The pieces of which this is the spectrum."""
    scale = _ROOT if normalized else _WHOLE
    if return_complex:
        return _aten._fft_c2c.default(spectrum, [2], scale, False)
    if not half:
        spectrum = _aten.slice.Tensor(spectrum, -1, 0, n_fft // 2 + 1)
    return _aten._fft_c2r.default(spectrum, [2], scale, n_fft)


def _joined(pieces: Any, weights: Any, hop: int, center: bool, length: int | None) -> Any:
    """The signal of overlapping pieces, divided by the sum of the weights that each sample has got."""
    batch, count, n_fft = shape_of(pieces)
    samples = n_fft + hop * (count - 1)
    signal = _aten.unfold_backward.default(pieces * weights, [batch, samples], 1, n_fft, hop)
    squares = _aten.expand.default(_aten.pow.Tensor_Scalar(weights, 2), [1, count, n_fft])
    envelope = _aten.unfold_backward.default(squares, [1, samples], 1, n_fft, hop)
    start = n_fft // 2 if center else 0
    end = samples - start if length is None else start + length
    signal, envelope = (_aten.slice.Tensor(x, 1, start, end) for x in (signal, envelope))
    if _aten.lt.Scalar(_aten.min.default(_aten.abs.default(envelope)), 1e-11):
        raise OperatorValueError(
            f"aten::istft of {count} pieces every {hop} samples",
            found="window overlap add min: 1, so a sample has no weight in any piece",
            advice="give a window that is nowhere 0, a smaller hop_length or center=True",
        )
    signal = signal / envelope
    return _aten.constant_pad_nd.default(signal, [0, end - samples], 0) if end > samples else signal
