"""What `pytest --opmux-backend DEVICE` adds: a test for each operator, and for what else `check_backend` looks at."""

import pytest

from opmux.testing.conformance import CHECKS, Expectations, Finding, Status, check_backend, read_expectations
from opmux.testing.conformance._run import looked_at, unmet

__all__ = ["expectations", "found", "pytest_generate_tests", "test_expectations", "test_operator"]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """One test for each operator that was asked for."""
    if "operator" in metafunc.fixturenames:
        metafunc.parametrize("operator", looked_at(metafunc.config.getoption("--opmux-operators")))


@pytest.fixture(scope="module")
def expectations(request: pytest.FixtureRequest) -> Expectations:
    """The author's file, if there is one."""
    path = request.config.getoption("--opmux-expected")
    return Expectations() if path is None else read_expectations(path)


@pytest.fixture(scope="module")
def found() -> dict[str, list[Finding]]:
    """What the tests of this process have found, by operator."""
    return {}


def test_operator(
    operator: str, expectations: Expectations, found: dict[str, list[Finding]], request: pytest.FixtureRequest
) -> None:
    """The operator gives what PyTorch gave; skipped where the backend does not claim it."""
    report = check_backend(request.config.getoption("--opmux-backend"), operator, expectations=expectations)
    found[operator] = list(report.findings)
    failed = [f"{f.check}, {f.dtype}: {f.detail}" for f in report.findings if f.status is Status.FAILED]
    failed += [f"expected to fail, and does not: {pattern}" for pattern in report.unmet]
    if failed:
        pytest.fail("\n".join(failed), pytrace=False)
    statuses = {finding.status for finding in report.findings}
    if Status.EXPECTED in statuses:
        pytest.xfail("; ".join(dict.fromkeys(f.reason for f in report.findings if f.reason)))
    if statuses <= {Status.MISSING, Status.NOT_HELD}:
        pytest.skip("; ".join(dict.fromkeys(f.detail for f in report.findings)) or "nothing to check")


def test_expectations(expectations: Expectations, found: dict[str, list[Finding]]) -> None:
    """Something fails under each pattern of the author's, as far as what it is for has run in this process."""
    findings = [finding for group in found.values() for finding in group]
    if patterns := unmet(expectations, findings, found, list(CHECKS)):
        pytest.fail("\n".join(f"expected to fail, and does not: {pattern}" for pattern in patterns), pytrace=False)
