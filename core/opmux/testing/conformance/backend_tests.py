"""What `pytest --opmux-backend DEVICE` adds: a test for each operator, and for what else `check_backend` looks at."""

import pytest

from opmux.testing.conformance import Expectations, Status, check_backend, operators, read_expectations
from opmux.testing.conformance._run import OTHERS

__all__ = ["expectations", "pytest_generate_tests", "test_operator"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each operator that was asked for."""
    pattern: str = metafunc.config.getoption("--opmux-operators")
    others = list(OTHERS) if pattern == "*" else [name for name in OTHERS if name == pattern]
    metafunc.parametrize("operator", [*operators(pattern), *others])


@pytest.fixture(scope="module")
def expectations(request: pytest.FixtureRequest) -> Expectations:
    """The author's file, if there is one."""
    path = request.config.getoption("--opmux-expected")
    return read_expectations(path) if path else Expectations()


def test_operator(operator: str, expectations: Expectations, request: pytest.FixtureRequest) -> None:
    """The operator gives what PyTorch gave; skipped where the backend does not claim it."""
    report = check_backend(request.config.getoption("--opmux-backend"), operator, expectations=expectations)
    failed = [f"{f.check}, {f.dtype}: {f.detail}" for f in report.findings if f.status is Status.FAILED]
    unmet = [f"expected to fail, and does not: {pattern}" for pattern in report.unmet]
    if failed or unmet:
        pytest.fail("\n".join([*failed, *unmet]), pytrace=False)
    statuses = {finding.status for finding in report.findings}
    if Status.EXPECTED in statuses:
        pytest.xfail("; ".join(dict.fromkeys(f.reason for f in report.findings if f.reason)))
    if statuses <= {Status.MISSING, Status.NOT_HELD}:
        pytest.skip("; ".join(dict.fromkeys(f.detail for f in report.findings)) or "nothing to check")
