"""A plugin of pytest under which the tests of scikit-learn and SciPy run on tensors, as one more library that they know."""

import os
import sys
from collections.abc import Iterator
from typing import Any

import opmux
from opmux import array_api
from opmux.array_api._info import ArrayNamespaceInfo

_NAME = array_api.__name__
#: What SciPy's `conftest.py` would import for tests that do not run; that takes longer than those that do.
_OTHERS = ("torch", "jax", "dask")


def _namespaces(include_numpy_namespaces: bool = True) -> Iterator[str]:
    yield _NAME


def _combinations(include_numpy_namespaces: bool = True) -> Iterator[tuple[str, None, str]]:
    for dtype in ("float64", "float32"):
        yield _NAME, None, dtype


def _for_scikit_learn() -> None:
    """Its tests ask two generators for libraries, when their modules are imported."""
    from sklearn.utils import _array_api

    _array_api.yield_namespaces = _namespaces
    _array_api.yield_namespace_device_dtype_combinations = _combinations


def _for_scipy() -> None:
    """Its `conftest.py`, which is imported after this module, imports array_api_strict by name, and asks it for 2024.12."""
    namespace: Any = array_api
    information: Any = ArrayNamespaceInfo
    devices = information.devices
    information.devices = lambda self: [*devices(self)]  # a tuple from 2025.12 on
    namespace.__version__ = "2.6"
    namespace.set_array_api_strict_flags = lambda **flags: None
    sys.modules["array_api_strict"] = namespace
    opmux.set_default_dtype(opmux.float64)
    held_back: dict[str, Any] = dict.fromkeys(_OTHERS)
    sys.modules.update(held_back)


def pytest_configure(config: Any) -> None:
    """Tests that SciPy has for NumPy alone are skipped for the libraries in a list."""
    if "scipy.conftest" in sys.modules:
        for name in _OTHERS:
            del sys.modules[name]
        sys.modules["scipy.conftest"].xp_known_backends.add(_NAME)


{"sklearn": _for_scikit_learn, "scipy": _for_scipy}[os.environ["OPMUX_SUITE"]]()
