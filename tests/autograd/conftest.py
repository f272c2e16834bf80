"""Facts that hold for opmux and for PyTorch alike are tested with both."""

from typing import Any

import pytest

import opmux


@pytest.fixture(params=["opmux", pytest.param("torch", marks=pytest.mark.torch)])
def module(request: pytest.FixtureRequest) -> Any:
    """`opmux`, and `torch` where it is installed: a test that takes it says what both do."""
    return opmux if request.param == "opmux" else pytest.importorskip("torch", reason="compares with torch")
