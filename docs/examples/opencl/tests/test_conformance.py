"""The device gives what PyTorch gave in the calls that opmux has recorded."""

import pytest

import opmux
from opmux.testing.conformance import Status, check_backend, operators

DEVICE = "opencl"
#: What is looked at beside operators.
OTHERS = ["views", "devices", "threads", "life cycle"]


@pytest.mark.parametrize("name", [*operators(), *OTHERS])
def test_conformance(name):
    """Values, dtypes, shapes, gradients, views and refusals are PyTorch's; skipped where the device has no such dtype."""
    report = check_backend(DEVICE, name)
    failed = [f"{f.check}, {f.dtype}: {f.detail}" for f in report.findings if f.status is Status.FAILED]
    assert not failed, "\n".join(failed)
    if not any(finding.status is Status.PASSED for finding in report.findings):
        pytest.skip("the device does not claim it")


def test_without_the_plugin():
    """While the plugin is unloaded its tensors keep their data, and computing with them says which plugin is missing."""
    x = opmux.ones(2, device=DEVICE)
    with opmux.plugins.disabled(DEVICE), pytest.raises(opmux.errors.BackendUnloadedError, match=DEVICE):
        x + x
    assert (x + x).to("cpu").tolist() == [2.0, 2.0]
