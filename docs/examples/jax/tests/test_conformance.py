"""The device gives what PyTorch gave in the calls that opmux has recorded, but for what the file of expected failures names."""

from itertools import count
from pathlib import Path

import jax
import pytest

import opmux
from opmux.testing.conformance import Status, check_backend, operators, read_expectations

DEVICE = "jax"
#: With dtypes of 64 bits (JAX_ENABLE_X64=1) and without there are other failures.
EXPECTED = Path(__file__).parents[1] / f"expected_failures{'' if jax.config.jax_enable_x64 else '_32'}.toml"
#: What is looked at beside operators.
OTHERS = ["views", "devices", "threads", "life cycle"]


@pytest.fixture(scope="module")
def expectations():
    """What is known to be otherwise, and how close is close enough."""
    return read_expectations(EXPECTED)


_TESTS = count(1)


@pytest.fixture(autouse=True)
def compiled():
    """What jax compiles it keeps, for every operation, shape and dtype: gigabytes for all operators."""
    yield
    if next(_TESTS) % 20 == 0:
        jax.clear_caches()


@pytest.mark.parametrize("name", [*operators(), *OTHERS])
def test_conformance(name, expectations):
    """Values, dtypes, shapes, gradients, views and refusals are PyTorch's; skipped where the module lacks a function."""
    report = check_backend(DEVICE, name, expectations=expectations)
    failed = [f"{f.check}, {f.dtype}: {f.detail}" for f in report.findings if f.status is Status.FAILED]
    failed += [f"expected to fail, and does not: {pattern}" for pattern in report.unmet]
    assert not failed, "\n".join(failed)
    if not any(finding.status in (Status.PASSED, Status.EXPECTED) for finding in report.findings):
        pytest.skip("the device does not claim it")


def test_without_the_plugin():
    """While the plugin is unloaded its tensors keep their data, and computing with them says which plugin is missing."""
    x = opmux.ones(2, device=DEVICE)
    with opmux.plugins.disabled(DEVICE), pytest.raises(opmux.errors.BackendUnloadedError, match=DEVICE):
        x + x
    assert (x + x).to("cpu").tolist() == [2.0, 2.0]
