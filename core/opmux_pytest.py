"""pytest's options for backends of opmux: `--opmux-backend` checks one, `--opmux-device` runs a suite on one.

A module of its own beside the package: pytest imports it in every run, where importing the package would load plugins.
"""

from pathlib import Path

import pytest

__all__ = ["pytest_addoption", "pytest_configure"]


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
    if not device and not backend:
        return
    import opmux
    from opmux.errors import OpmuxError

    try:
        for place in filter(None, (device, backend)):
            opmux.empty(0, device=place)
        if device:
            opmux.set_default_device(device)
    except OpmuxError as error:
        raise pytest.UsageError(str(error)) from error
    if backend:
        tests = Path(opmux.__file__).parent / "testing" / "conformance" / "backend_tests.py"
        given = config.args if config.args_source is pytest.Config.ArgsSource.ARGS else []
        config.args = [*given, str(tests)]
