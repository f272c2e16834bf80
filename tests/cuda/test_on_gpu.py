"""Every operator gives on a real device what it gives on the CPU, gradients included."""

from collections.abc import Iterator
from typing import Any

import pytest

import opmux
from opmux_cuda import _probe, plugin

from . import operators
from .conftest import replaced_record


@pytest.fixture(scope="module")
def gpu() -> Iterator[None]:
    """The plugin on a real device."""
    reason = _probe.reason()
    if reason:
        pytest.skip(reason)
    with replaced_record():
        opmux.plugins.register("cuda", plugin)
        opmux.plugins.load("cuda")
        yield


@pytest.mark.cuda
@pytest.mark.parametrize("name", operators.NAMES)
def test_recorded_calls_agree_on_a_gpu(gpu: None, name: str) -> None:
    """The same calls on a real device."""
    by_operator, _ = operators.recorded()
    dtypes = {call.dtype for call in by_operator[name]}
    tolerances: list[Any] = [operators.DEVICE_TOLERANCES.get(dtype) for dtype in dtypes]
    differences = operators.differences(name, max([t for t in tolerances if t], default=None))
    assert not differences, "\n".join(differences)
