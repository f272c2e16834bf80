"""Torch's own samples of every operator: the device gives what the CPU gives, gradients included."""

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("torch", reason="torch, whose samples these are, is not installed")

from tests.cuda import operators
from tests.cuda.fake_cupy import Machine
from tests.cuda.gpu.conftest import require_device
from tests.parity.opinfo import subset
from tests.parity.opinfo.checks import Case
from tests.parity.opinfo.comparison import DifferenceError
from tests.parity.opinfo.conversion import Copies, UnsupportedValueError, arguments, described_sample
from tests.parity.opinfo.database import Limits, all_opinfos, dtypes_of, is_differentiable, samples_of, seeded
from tests.parity.opinfo.known import NOT_UNIQUE

from opmux.testing.conformance import _functions as calling

require_device()
pytestmark = [pytest.mark.cuda, pytest.mark.torch, pytest.mark.slow]
LIMITS = Limits(samples=4)
#: Operators whose samples say nothing about a device.
LEFT_OUT = {
    "as_strided": "its samples look at memory around their tensors, which a copy to a device leaves behind",
    "tensor_split": "its samples give sections by tensors, which must be on the CPU, as in PyTorch",
}
#: Operators whose sums nearly cancel in some gradients, so that another order shows in more digits.
CANCELLING = {"logcumsumexp": (1e-2, 4e-3)}
#: Operators whose complex results another order of sums turns round the circle: their exponentials are the same.
TURNED = {"logcumsumexp"}


@pytest.mark.parametrize("name", [name for name in operators.NAMES if name not in LEFT_OUT])
def test_samples_agree_with_the_cpu(cuda: Machine, name: str) -> None:
    """A few samples of each dtype, spread over the list."""
    found = []
    with seeded():
        for case in _cases(name):
            try:
                _compare(case)
            except (DifferenceError, RuntimeError, ValueError, TypeError, IndexError, AttributeError) as error:
                found.append(f"{case.dtype}#{case.index} {described_sample(case.sample)}: {error!r}"[:600])
    assert not found, "\n".join(found)


def _cases(name: str) -> Iterator[Case]:
    for opinfo in all_opinfos()[name]:
        if calling.exists(name):
            for dtype in dtypes_of(opinfo):
                for index, sample in samples_of(opinfo, dtype, LIMITS):
                    yield Case(opinfo, dtype, index, sample)


def _compare(case: Case) -> None:
    """Compares values, and gradients where torch has some; what the CPU refuses or draws at random has nothing to compare."""
    tolerance = CANCELLING.get(case.operator) or case.tolerance or operators.DEVICE_TOLERANCES.get(case.dtype)
    try:
        host = _called(case, "cpu", grad=False)[0]
    except (UnsupportedValueError, RuntimeError, ValueError, TypeError, IndexError, NotImplementedError):
        return
    # Where torch has a device, some samples name it.
    host = subset.on_host(host)
    mine = _called(case, "cuda", grad=False)[0]
    unique = case.operator not in NOT_UNIQUE and not case.random
    if not any(True for _ in operators.tensors_of(mine)) or _on_host(mine):
        return
    if case.operator in TURNED and case.dtype.startswith("complex"):
        mine, host = mine.exp(), host.exp()
    operators.check_same(mine, host, tolerance, values=unique)
    if unique and case.dtype in operators.GRADIENTS and is_differentiable(case.opinfo, case.dtype):
        operators.compare_gradients([_called(case, device, grad=True) for device in ("cuda", "cpu")], tolerance)


def _on_host(result: Any) -> bool:
    """Whether the call named no tensor: what it makes is on the CPU, as its arguments say."""
    return all(tensor.device.type == "cpu" for tensor in operators.tensors_of(result))


def _called(case: Case, device: str, *, grad: bool) -> tuple[Any, list[Any]]:
    copies = Copies(device, grad=grad)
    positional, named = arguments(case.sample, copies)
    return case.function(*positional, **named), copies.leaves
