"""The declared operators, and PyTorch's own declarations where torch is installed; each read once in a process."""

import functools
from pathlib import Path
from typing import Any

import pytest
import yaml

from opmux.codegen import Declaration, load_declarations

__all__ = ["declared_operators", "rows_of_torch"]


@functools.cache
def declared_operators() -> tuple[Declaration, ...]:
    """What native_functions.yaml declares."""
    return tuple(load_declarations())


@functools.cache
def rows_of_torch() -> list[dict[str, Any]]:
    """The rows of its native_functions.yaml, read by the loader in C where there is one: the other takes seconds."""
    torchgen = pytest.importorskip("torchgen", reason="compares with torch 2.13.0's declarations")
    path = Path(torchgen.__file__).parent / "packaged" / "ATen" / "native" / "native_functions.yaml"
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    rows: list[dict[str, Any]] = yaml.load(path.read_text(encoding="utf-8"), Loader=loader)
    return rows
