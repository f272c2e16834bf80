"""What takes long to find out, and is found out once however many processes run tests."""

import json
import os
from collections.abc import Callable
from typing import Any

import pytest


def once(factory: pytest.TempPathFactory, name: str, find_out: Callable[[], Any]) -> Any:
    """What a function returns, which JSON can hold; it is called by the first process of the run that asks for that name.

    A run that shares out single tests would have a module's fixture made again in each process, and again whenever one comes back
    to the module.
    """
    import fcntl  # only here: some systems have none

    base = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        base = base.parent  # of all processes of this run
    kept = base / f"{name}.json"
    with open(base / f"{name}.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            kept.write_text(json.dumps(find_out()))
    return json.loads(kept.read_text())
