"""opmux.signal.windows: the values of PyTorch's windows, and what is refused."""

from itertools import product
from typing import Any

import pytest

import opmux
from opmux.errors import OperatorArgumentError, OperatorValueError

#: Each window with arguments besides `M`.
_WINDOWS: dict[str, list[dict[str, Any]]] = {
    "bartlett": [{}],
    "blackman": [{}],
    "cosine": [{}],
    "exponential": [{}, {"tau": 2.5}, {"center": 1.25, "sym": False}],
    "gaussian": [{}, {"std": 0.75}],
    "general_cosine": [{"a": [0.5]}, {"a": (0.46, 0.23, 0.31)}, {"a": [1, 2]}],
    "general_hamming": [{}, {"alpha": 0.25}],
    "hamming": [{}],
    "hann": [{}],
    "kaiser": [{}, {"beta": 0.0}, {"beta": 3.5}],
    "nuttall": [{}],
}

#: Calls that are refused, and what is said.
_REFUSED: list[tuple[str, dict[str, Any], str]] = [
    *((name, {"length": -1}, "requires non-negative window length, got M=-1") for name in _WINDOWS),
    *((name, {"length": 3, "dtype": "int64"}, "expects float32 or float64 dtypes, got") for name in _WINDOWS),
    *((name, {"length": 3, "layout": None}, "is implemented for strided tensors only, got") for name in _WINDOWS),
    ("exponential", {"length": 3, "tau": 0}, "Tau must be positive, got: 0 instead"),
    ("exponential", {"length": 3, "center": 1}, "Center must be None for symmetric windows"),
    ("gaussian", {"length": 3, "std": -1}, "Standard deviation must be positive, got: -1 instead"),
    ("kaiser", {"length": 3, "beta": -1}, "beta must be non-negative, got: -1 instead"),
    ("general_cosine", {"length": 3, "a": []}, "Coefficients cannot be empty"),
    ("general_cosine", {"length": 3, "a": 1}, "Coefficients must be a list/tuple"),
]


def _window(library: Any, name: str, length: int, **arguments: Any) -> Any:
    arguments = {key: getattr(library, value) if isinstance(value, str) else value for key, value in arguments.items()}
    if name == "general_cosine":
        arguments.setdefault("a", [1.0])
    return getattr(library.signal.windows, name)(length, **arguments)


def test_symmetric_windows_have_known_values() -> None:
    """Five samples of each, as the formulas give them."""
    windows = opmux.signal.windows
    assert windows.bartlett(5).tolist() == [0.0, 0.5, 1.0, 0.5, 0.0]
    assert windows.hann(5).tolist() == pytest.approx([0.0, 0.5, 1.0, 0.5, 0.0], abs=1e-6)
    assert windows.hamming(5).tolist() == pytest.approx([0.08, 0.54, 1.0, 0.54, 0.08], abs=1e-6)
    assert windows.blackman(5).tolist() == pytest.approx([0.0, 0.34, 1.0, 0.34, 0.0], abs=1e-6)
    assert windows.cosine(3).tolist() == pytest.approx([0.5, 1.0, 0.5], abs=1e-6)
    assert windows.gaussian(3).tolist() == pytest.approx([0.606531, 1.0, 0.606531], abs=1e-6)
    assert windows.exponential(3).tolist() == pytest.approx([0.367879, 1.0, 0.367879], abs=1e-6)
    assert windows.kaiser(3, beta=0.0).tolist() == [1.0, 1.0, 1.0]


@pytest.mark.parametrize("name", _WINDOWS)
def test_a_period_is_the_longer_window_without_its_last_sample(name: str) -> None:
    """So says the definition of `sym=False`."""
    period = _window(opmux, name, 6, sym=False)
    assert period.tolist() == pytest.approx(_window(opmux, name, 7)[:6].tolist(), abs=1e-5)


@pytest.mark.parametrize(("name", "arguments", "message"), _REFUSED)
def test_what_is_no_window_is_refused(name: str, arguments: dict[str, Any], message: str) -> None:
    """In PyTorch's words."""
    with pytest.raises((OperatorValueError, OperatorArgumentError), match=message):
        _window(opmux, name, **arguments)


def test_options_are_those_of_other_factories() -> None:
    """dtype, device and requires_grad arrive in a leaf; the default dtype is the process's."""
    window = opmux.signal.windows.hann(4, dtype=opmux.float64, requires_grad=True)
    assert window.dtype is opmux.float64
    assert window.is_leaf
    assert window.requires_grad
    assert opmux.signal.windows.kaiser(4, device="meta").device.type == "meta"
    with opmux.device("meta"):
        assert opmux.signal.windows.blackman(3).device.type == "meta"


@pytest.mark.torch
@pytest.mark.parametrize("name", _WINDOWS)
def test_windows_are_torchs(name: str) -> None:
    """Values, dtype and refusals over lengths, symmetry and dtypes."""
    import torch

    for arguments, length, sym, dtype in product(_WINDOWS[name], range(8), (True, False), (None, "float32", "float64")):
        call = {"sym": sym, "dtype": dtype, **arguments}
        call = {key: value for key, value in call.items() if value is not None}
        found, expected = _window(opmux, name, length, **call), _window(torch, name, length, **call)
        assert str(found.dtype).split(".")[1] == str(expected.dtype).split(".")[1]
        assert found.tolist() == pytest.approx(expected.tolist(), abs=2e-6), (length, call)


@pytest.mark.torch
@pytest.mark.parametrize(("name", "arguments", "message"), _REFUSED)
def test_torch_refuses_in_these_words(name: str, arguments: dict[str, Any], message: str) -> None:
    """The messages are PyTorch's."""
    import torch

    with pytest.raises((ValueError, TypeError), match=message):
        _window(torch, name, **arguments)
