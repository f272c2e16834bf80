"""A NumPy array module on the device `cpu`: the CPU plugin's, or one made here where that is not loaded."""

from collections.abc import Iterator

import numpy as np
import pytest

import opmux  # noqa: F401 -- defines the operators and loads the installed plugins
from opmux.dispatch import backend_of
from opmux.tensor import (
    ArrayBackend,
    array_backend_or_none,
    current_autograd_hooks,
    install_autograd_hooks,
    register_array_backend,
    uninstall_autograd_hooks,
    unregister_array_backend,
)


def numpy_backend(device_type: str) -> ArrayBackend:
    return ArrayBackend(device_type, backend_of(device_type).keyset, np, np.asarray, lambda array: array)


@pytest.fixture(autouse=True)
def cpu() -> Iterator[ArrayBackend]:
    """The array backend of the device `cpu`."""
    loaded = array_backend_or_none("cpu")
    if loaded is not None:
        yield loaded
        return
    backend = numpy_backend("cpu")
    register_array_backend(backend)
    yield backend
    unregister_array_backend(backend)


@pytest.fixture
def maia() -> Iterator[ArrayBackend]:
    """A second array backend over NumPy, on a device type that no plugin serves."""
    backend = numpy_backend("maia")
    register_array_backend(backend)
    yield backend
    unregister_array_backend(backend)


@pytest.fixture
def no_autograd() -> Iterator[None]:
    """No autograd hooks are installed during the test."""
    hooks = current_autograd_hooks()
    if hooks is None:
        yield
        return
    uninstall_autograd_hooks(hooks)
    yield
    install_autograd_hooks(hooks)
