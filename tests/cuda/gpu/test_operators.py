"""Every operator gives on a device what it gives on the CPU, gradients included."""

from typing import Any

import pytest
from tests.cuda import operators
from tests.cuda.fake_cupy import Machine
from tests.cuda.gpu.conftest import require_device
from tests.each import each

require_device()
pytestmark = pytest.mark.cuda


@each("name", operators.NAMES)
def test_recorded_calls_agree(cuda: Machine, name: str) -> None:
    """Every recorded call of the operator, and its gradients, agree within what another order of sums may change."""
    by_operator, _ = operators.recorded()
    dtypes = {call.dtype for call in by_operator[name]}
    tolerances: list[Any] = [operators.DEVICE_TOLERANCES.get(dtype) for dtype in dtypes]
    differences = operators.differences(name, max([t for t in tolerances if t], default=None))
    assert not differences, "\n".join(differences)
