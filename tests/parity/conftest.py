"""The seed of this run's random programs, which the summary shows."""

import os
import secrets

import pytest

_SEED = pytest.StashKey[int]()


@pytest.fixture(scope="session")
def seed(request: pytest.FixtureRequest) -> int:
    """A new seed for each run, or that of the environment variable OPMUX_PARITY_SEED."""
    chosen = int(os.environ.get("OPMUX_PARITY_SEED") or secrets.randbelow(10**9))
    request.config.stash[_SEED] = chosen
    return chosen


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if _SEED in terminalreporter.config.stash:
        terminalreporter.write_line(f"random programs: OPMUX_PARITY_SEED={terminalreporter.config.stash[_SEED]}")
