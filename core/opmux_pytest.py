"""pytest's options for backends of opmux: `--opmux-backend` checks one, `--opmux-device` runs a suite on one.

A module of its own beside the package: pytest imports it in every run, where importing the package would load plugins.
"""

from pathlib import Path

import pytest

__all__ = ["pytest_addoption", "pytest_configure", "pytest_unconfigure"]


def pytest_addoption(parser: pytest.Parser) -> None:
    """Adds the options."""
    group = parser.getgroup("opmux")
    group.addoption(
        "--opmux-backend",
        metavar="DEVICE",
        help="add a test of DEVICE for each operator, against what was recorded with PyTorch; without paths, only these",
    )
    group.addoption("--opmux-operators", metavar="PATTERN", default="*", help="the operators that are tested, as fft.*")
    group.addoption("--opmux-expected", metavar="FILE", help="expected failures and tolerances of the backend, as TOML")
    group.addoption("--opmux-device", metavar="DEVICE", help="run all tests with DEVICE as opmux's default device")


def pytest_configure(config: pytest.Config) -> None:
    """Does what the options ask for before tests are collected."""
    device, backend = config.getoption("--opmux-device"), config.getoption("--opmux-backend")
    pattern, expected = config.getoption("--opmux-operators"), config.getoption("--opmux-expected")
    if backend is None and (expected is not None or pattern != "*"):
        raise pytest.UsageError("--opmux-operators and --opmux-expected need --opmux-backend")
    if device is None and backend is None:
        return
    import opmux
    from opmux.errors import OpmuxError

    try:
        if backend is not None:
            _check(backend, pattern, expected)
        if device is not None:
            opmux.empty(0, device=device)
            opmux.set_default_device(device)
    except OpmuxError as error:
        raise pytest.UsageError(str(error)) from error
    if backend is not None:
        tests = Path(opmux.__file__).parent / "testing" / "conformance" / "backend_tests.py"
        given = config.args if config.args_source is pytest.Config.ArgsSource.ARGS else []
        config.args = [*given, str(tests)]


def _check(backend: str, pattern: str, expected: str | None) -> None:
    """Refuses at once what each of hundreds of tests would refuse."""
    from opmux.testing.conformance import read_expectations
    from opmux.testing.conformance._run import looked_at, require_device

    require_device(backend)
    looked_at(pattern)
    if expected is not None:
        read_expectations(expected)


def pytest_unconfigure(config: pytest.Config) -> None:
    """Takes the default device back, for what runs after pytest in the same process."""
    if config.getoption("--opmux-device", None) is not None:
        import opmux

        opmux.set_default_device(None)
