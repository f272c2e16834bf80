"""Every operator gives on a device what it gives on the CPU, gradients included."""

from typing import Any, Final

import pytest
from tests.cuda import operators
from tests.cuda.fake_cupy import Machine
from tests.cuda.gpu.conftest import require_device

require_device()
pytestmark = pytest.mark.cuda


#: Each is a test, because most of its time goes by while kernels are compiled, and several processes compile several of them.
_PARTS: Final = 16


@pytest.mark.parametrize("part", range(_PARTS))
def test_recorded_calls_agree(cuda: Machine, part: int) -> None:
    """Every recorded call of the operators, and its gradients, agree within what another order of sums may change."""
    by_operator, _ = operators.recorded()
    found = []
    for name in operators.NAMES[part::_PARTS]:
        tolerances: list[Any] = [operators.DEVICE_TOLERANCES.get(call.dtype) for call in by_operator[name]]
        differences = operators.differences(name, max([t for t in tolerances if t], default=None))
        found += [f"{name}: {difference}" for difference in differences]
    assert not found, "\n".join(found)
