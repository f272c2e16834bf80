"""The namespace: its names and signatures, what it says of itself, and what tensors say of it."""

import inspect
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux import array_api as xp
from opmux.errors import OperatorArgumentError, OperatorValueError, PluginError

from .comparison import DTYPES, array_api_strict

pytestmark = pytest.mark.array_api

#: Names of array_api_strict that are its own.
OWN = {"Device", "ArrayAPIStrictFlags", "__version__"}
PAIRS = [(xp, array_api_strict), (xp.linalg, array_api_strict.linalg), (xp.fft, array_api_strict.fft)]


def _standard(module: Any) -> set[str]:
    return {name for name in module.__all__ if name not in OWN and not name.endswith("_flags")}


def test_names() -> None:
    """All of the standard, and nothing else: 136 functions, 25 of linear algebra, 14 Fourier transforms."""
    for ours, theirs in PAIRS:
        assert _standard(theirs) <= set(ours.__all__)
    assert set(xp.__all__) == _standard(array_api_strict)
    assert set(xp.linalg.__all__) == _standard(array_api_strict.linalg) | {"eig", "eigvals"}
    assert set(xp.fft.__all__) == _standard(array_api_strict.fft)
    functions = [name for name in xp.__all__ if inspect.isfunction(getattr(xp, name)) and "__" not in name]
    assert len(functions) + 1 == 136  # with __array_namespace_info__
    assert (len(xp.linalg.__all__), len(xp.fft.__all__)) == (25, 14)
    assert xp.__array_api_version__ == "2025.12"


def _parameters(function: Any) -> list[tuple[str, Any, Any]]:
    found = inspect.signature(function).parameters.values()
    # array_api_strict says by values of its own that `device` and `copy` were left out.
    return [(p.name, p.kind, None if "UNDEF" in repr(p.default) else p.default) for p in found]


def test_signatures() -> None:
    """Parameters have the names, kinds and defaults of the standard, and each is typed and documented."""
    for ours, theirs in PAIRS:
        for name in ours.__all__:
            function = getattr(ours, name)
            if inspect.isfunction(function):
                assert _parameters(function) == _parameters(getattr(theirs, name)), name
                assert set(inspect.get_annotations(function)) >= {*inspect.signature(function).parameters, "return"}
                assert function.__doc__
    info, their_info = xp.__array_namespace_info__(), array_api_strict.__array_namespace_info__()
    for name in ("capabilities", "default_device", "default_dtypes", "devices", "dtypes"):
        assert _parameters(getattr(info, name)) == _parameters(getattr(their_info, name))


def test_constants() -> None:
    """Python numbers, and None for a new axis."""
    for name in ("e", "inf", "pi", "newaxis"):
        assert getattr(xp, name) == getattr(array_api_strict, name)
    assert xp.nan != xp.nan


def test_info() -> None:
    """Devices of loaded plugins, the dtypes that each holds, and those that functions choose."""
    info = xp.__array_namespace_info__()
    assert opmux.device("cpu") in info.devices()
    assert opmux.device("meta") not in info.devices()
    assert info.default_device() is opmux.device("cpu")
    assert list(info.dtypes()) == DTYPES
    assert info.dtypes(kind="real floating", device="cpu") == {"float32": xp.float32, "float64": xp.float64}
    assert set(info.dtypes(kind=("bool", "unsigned integer"))) == {"bool", "uint8", "uint16", "uint32", "uint64"}
    assert info.capabilities() == {"boolean indexing": True, "data-dependent shapes": True, "max dimensions": 64}
    assert info.default_dtypes() == {
        "real floating": xp.asarray(1.0).dtype,
        "complex floating": xp.asarray(1j).dtype,
        "integral": xp.asarray(1).dtype,
        "indexing": xp.argmax(xp.ones(1)).dtype,
    }
    with pytest.raises(OperatorValueError, match="no such kind"):
        info.dtypes(kind="float")
    with pytest.raises(PluginError):
        info.dtypes(device="nowhere")
    with pytest.raises(PluginError):
        info.default_dtypes(device="nowhere")


def test_dimensions() -> None:
    """As many as are said, and not one more."""
    assert xp.zeros((1,) * 64).ndim == 64
    with pytest.raises(OperatorValueError):
        xp.zeros((1,) * 65)


@each("version", [None, "2021.12", "2022.12", "2023.12", "2024.12", "2025.12"])
def test_namespace_of_a_tensor(version: str | None) -> None:
    """It is the one of every version."""
    assert xp.ones(1).__array_namespace__(api_version=version) is xp


def test_namespace_of_another_version() -> None:
    """A version that there is not is refused with a ValueError, as the standard says."""
    with pytest.raises(OperatorValueError, match="2025.12 and those before it"):
        xp.ones(1).__array_namespace__(api_version="2031.12")


def test_to_device() -> None:
    """A tensor is moved, or stays what it is; a stream has to be the current one."""
    x = xp.ones(2)
    assert x.to_device("cpu") is x
    assert x.to_device(opmux.device("meta")).device == opmux.device("meta")
    with pytest.raises(OperatorArgumentError, match="current stream"):
        x.to_device("cpu", stream=1)
    with pytest.raises(PluginError):
        x.to_device("nowhere")


def test_exchange() -> None:
    """`__dlpack__` takes the standard's keywords: memory is shared, or copied where that is asked for, and not moved."""
    x = xp.ones(2)
    shared, copied = np.from_dlpack(x, device="cpu", copy=False), np.from_dlpack(x, copy=True)
    x[0] = 5.0
    assert (shared.tolist(), copied.tolist()) == ([5.0, 1.0], [1.0, 1.0])
    assert x.__dlpack_device__() == (1, 0)
    assert x.__dlpack__(stream=None, max_version=(1, 0), dl_device=(1, 0), copy=None) is not None
    with pytest.raises(BufferError, match="unsupported device"):
        x.__dlpack__(dl_device=(2, 0))


def test_import() -> None:
    """Opmux does not import it before it is asked for; a tensor asks."""
    code = """
import sys, opmux
assert "opmux.array_api" not in sys.modules
assert opmux.ones(1).__array_namespace__() is sys.modules["opmux.array_api"] is opmux.array_api
"""
    subprocess.run([sys.executable, "-c", code], check=True)
