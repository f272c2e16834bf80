"""Threads that a test can wait for without hanging."""

import threading
from collections.abc import Callable
from typing import Any

import pytest


class Running(threading.Thread):
    """A thread that is started at once."""

    def __init__(self, fn: Callable[[], Any]) -> None:
        super().__init__(daemon=True)
        self._fn = fn
        self._result: Any = None
        self._error: BaseException | None = None
        self.start()

    def run(self) -> None:
        """Calls the function."""
        try:
            self._result = self._fn()
        except BaseException as error:
            self._error = error

    def step(self) -> bool:
        """Waits until the thread has ended, or has presumably got stuck; returns whether it ended."""
        self.join(0.1)
        return not self.is_alive()

    def result(self) -> Any:
        """What the function returned or raised."""
        self.join(30)
        assert not self.is_alive(), "deadlock"
        if self._error is not None:
            raise self._error
        return self._result


#: Starts a thread.
Start = Callable[[Callable[[], Any]], Running]


@pytest.fixture
def start() -> Start:
    return Running
