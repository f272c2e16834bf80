"""Tensors of the CPU backend for tests of kernels."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import opmux  # noqa: F401 -- loads the CPU plugin, whose kernels these tests run
from opmux.tensor import ArrayBackend, Tensor, array_backend


@pytest.fixture
def cpu() -> ArrayBackend:
    """The NumPy backend."""
    return array_backend("cpu")


@pytest.fixture
def meta() -> ArrayBackend:
    """The backend of tensors without data."""
    return array_backend("meta")


@pytest.fixture
def tensor(cpu: ArrayBackend) -> Callable[..., Tensor]:
    """Makes a CPU tensor from nested lists or an array, of float32 unless a dtype is given."""

    def make(data: Any, dtype: str = "float32") -> Tensor:
        return cpu.wrap(np.array(data, dtype=dtype))

    return make
