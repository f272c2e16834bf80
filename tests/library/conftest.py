"""Every test here gives back what it registered."""

from collections.abc import Iterator

import pytest

from opmux.dispatch import default_dispatcher
from opmux.library._definitions import DEFINITIONS


@pytest.fixture(autouse=True)
def _given_back() -> Iterator[None]:
    """Undoes every registration of the test, however it was made."""
    with default_dispatcher.transaction() as transaction:
        yield
        DEFINITIONS.clear()
        transaction.undo()
