"""What takes long to make or to find out, and is made once however many processes run tests."""

import json
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest


@contextmanager
def only_process(factory: pytest.TempPathFactory, name: str) -> Iterator[Path]:
    """A path that all processes of the test run have in common, while the others wait."""
    import fcntl  # only here: every test run imports this file, and some systems have none

    base = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent  # of all processes of this run
    with open(base / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield base / name


def once(factory: pytest.TempPathFactory, name: str, find_out: Callable[[], Any]) -> Any:
    """What a function returns, which JSON can hold; it is called by the first process of the run that asks for that name.

    A run that shares out single tests would have a module's fixture made again in each process, and again whenever one comes back
    to the module.
    """
    with only_process(factory, f"{name}.json") as kept:
        if not kept.exists():
            kept.write_text(json.dumps(find_out()))
    return json.loads(kept.read_text())
