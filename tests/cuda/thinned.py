"""A pytest plugin, `-p tests.cuda.thinned`: of each test, every eighth set of parameters, from the first."""

from collections import Counter

import pytest


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leaves the others out."""
    seen: Counter[str] = Counter()
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    for item in items:
        name = item.nodeid.partition("[")[0]
        (left_out if seen[name] % 8 else kept).append(item)
        seen[name] += 1
    config.hook.pytest_deselected(items=left_out)
    items[:] = kept
