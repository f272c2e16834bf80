"""Short-time Fourier transforms and window functions: what torch's own samples do not try."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.errors import OperatorValueError

_WINDOWS: dict[str, Callable[[int], Any]] = {
    "bartlett_window": np.bartlett,
    "blackman_window": np.blackman,
    "hamming_window": np.hamming,
    "hann_window": np.hanning,
    "kaiser_window": lambda length: np.kaiser(length, 12.0),
}


def _signal(*shape: int) -> Any:
    return opmux.from_numpy(np.random.default_rng(0).normal(size=shape))


@pytest.mark.parametrize("name", _WINDOWS)
@pytest.mark.parametrize("length", [0, 1, 2, 3, 8, 9])
def test_windows_are_numpys(name: str, length: int) -> None:
    """A window that is not periodic is NumPy's, and a periodic one is the longer one without its end."""
    function = getattr(opmux, name)
    expected = _WINDOWS[name](length)
    np.testing.assert_allclose(function(length, False, dtype=opmux.float64).numpy(), expected, atol=1e-15)
    longer = _WINDOWS[name](length + 1)[:-1] if length > 1 else expected
    for periodic in (function(length, dtype=opmux.float64), function(length, True, dtype=opmux.float64)):
        np.testing.assert_allclose(periodic.numpy(), longer, atol=1e-15)


def test_windows_take_their_own_numbers_and_the_options_of_factories() -> None:
    """`alpha` and `beta` shape a window; dtype, device and requires_grad are those of any function that makes tensors."""
    assert opmux.hamming_window(4, False, 0.5, 0.5).tolist() == opmux.hann_window(4, False).tolist()
    assert opmux.kaiser_window(5, False, beta=0.0).tolist() == [1.0] * 5
    made = opmux.hann_window(5, dtype=opmux.float16, requires_grad=True)
    assert (made.dtype, made.requires_grad) == (opmux.float16, True)
    assert opmux.blackman_window(5, device="meta").shape == (5,)
    out = opmux.empty(0)
    assert opmux.ops.aten.hann_window.out(4, out=out) is out
    assert out.tolist() == opmux.hann_window(4).tolist()


@pytest.mark.parametrize("dtype", ["float16", "bfloat16"])
def test_steep_windows_are_computed_in_single_precision(dtype: str) -> None:
    """Steps in half precision would move a Kaiser window by several percent."""
    found = opmux.kaiser_window(9, dtype=getattr(opmux, dtype)).double()
    assert found.allclose(opmux.kaiser_window(9, dtype=opmux.float64), rtol=2.0**-8)


@pytest.mark.parametrize("name", _WINDOWS)
def test_windows_refuse_negative_lengths_and_integers(name: str) -> None:
    """A window has no negative length and no dtype without fractions."""
    with pytest.raises(OperatorValueError, match="requires non-negative window_length, got window_length=-1"):
        getattr(opmux, name)(-1)
    with pytest.raises(OperatorValueError, match=f"{name} expects floating point dtypes"):
        getattr(opmux, name)(5, dtype=opmux.int64)


@pytest.mark.parametrize("shape", [(40,), (3, 40)])
@pytest.mark.parametrize("hop", [1, 3, 4])
@pytest.mark.parametrize("options", [{}, {"normalized": True}, {"onesided": False}], ids=str)
def test_istft_undoes_stft(shape: tuple[int, ...], hop: int, options: dict[str, Any]) -> None:
    """The inverse gives the signal back, of one signal and of a batch, with a window that is shorter than a piece too."""
    signal = _signal(*shape)
    for width in (8, 7):
        window = opmux.hann_window(width, dtype=opmux.float64) + 0.1
        spectrum = opmux.stft(signal, 8, hop, width, window, return_complex=True, **options)
        assert spectrum.shape == (*shape[:-1], 8 if options.get("onesided") is False else 5, 1 + 40 // hop)
        back = opmux.istft(spectrum, 8, hop, width, window, length=40, **options)
        np.testing.assert_allclose(back.numpy(), signal.numpy(), atol=1e-12)


def test_istft_undoes_stft_of_complex_signals() -> None:
    """A complex signal has all frequencies, and `return_complex` gives it back."""
    signal = opmux.complex(_signal(24), _signal(24) + 1)
    window = opmux.ones(6, dtype=opmux.float64)
    spectrum = opmux.stft(signal, 6, 2, window=window)
    assert spectrum.shape == (6, 13)
    back = opmux.istft(spectrum, 6, 2, window=window, return_complex=True)
    np.testing.assert_allclose(back.numpy(), signal.numpy(), atol=1e-12)


def test_the_first_window_begins_with_the_first_sample() -> None:
    """`align_to_window` pads by what the window is shorter than a piece, on both sides."""
    signal = opmux.arange(20.0)
    aligned = signal.stft(8, 2, 4, opmux.ones(4), False, return_complex=True, align_to_window=True)
    assert aligned.shape == (5, 9)
    assert aligned[0].real.tolist() == [6.0 + 8 * k for k in range(9)]
    assert signal.stft(7, 2, 4, opmux.ones(4), False, return_complex=True, align_to_window=True).shape == (4, 9)


def test_pairs_stand_for_complex_numbers() -> None:
    """`return_complex=False` gives what `view_as_real` makes of the complex result."""
    options = (16, 4, 16, opmux.hann_window(16))
    pairs = opmux.stft(opmux.ones(32), *options, return_complex=False)
    whole = opmux.stft(opmux.ones(32), *options, return_complex=True)
    assert pairs.tolist() == opmux.view_as_real(whole).tolist()


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"return_complex": None}, "requires the return_complex parameter be given for real inputs"),
        ({"hop_length": 0}, "expected hop_length > 0, but got hop_length=0"),
        ({"win_length": 9}, "expected 0 < win_length <= n_fft, but got win_length=9"),
        ({"window": opmux.empty(4, device="meta")}, "equal to win_length=8, but got window with size .4."),
        ({"onesided": True, "window": "complex"}, "Cannot have onesided output if window or input is complex"),
        ({"align_to_window": True}, "align_to_window should only be set when center = false"),
        ({"center": False, "n_fft": 21}, "expected 0 < n_fft < 20, but got n_fft=21"),
    ],
)
def test_stft_refuses(given: dict[str, Any], message: str) -> None:
    """What does not fit is refused in torch's words, by the function and by the operator that pads."""
    if given.get("window") == "complex":
        given = {**given, "window": opmux.ones(8, dtype=opmux.complex64)}
    arguments = {"n_fft": 8, "return_complex": True, **given}
    for call in (opmux.stft, opmux.ops.aten.stft.center):
        with pytest.raises(OperatorValueError, match=message):
            call(opmux.ones(20), **arguments)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"n_fft": 10}, "to match n_fft / 2 . 1 when onesided=True, but got 5"),
        ({"onesided": False}, "to match n_fft when onesided=False, but got 5"),
        ({"hop_length": 0}, "expected 0 < hop_length <= win_length"),
        ({"win_length": 9}, "expected 0 < win_length <= n_fft"),
        ({"win_length": 6}, "Invalid window shape"),
        ({"center": False}, "window overlap add min: 1"),
        ({"return_complex": True}, "Cannot have onesided output"),
    ],
)
def test_istft_refuses(given: dict[str, Any], message: str) -> None:
    """So is what has no inverse."""
    window = opmux.hann_window(8)
    spectrum = opmux.stft(opmux.ones(20), 8, window=window, return_complex=True)
    with pytest.raises(OperatorValueError, match=message):
        opmux.istft(spectrum, **{"n_fft": 8, "window": window, **given})
