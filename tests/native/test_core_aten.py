"""Core ATen is complete: each operator that PyTorch tags `core` is declared and has kernels on the CPU and on Meta."""

from pathlib import Path

import pytest
from tests.declarations import declared_operators

import opmux  # noqa: F401 -- loads the CPU plugin
from opmux.dispatch import default_dispatcher

#: The operators tagged `core` in PyTorch 2.13, overload by overload.
NAMES = (Path(__file__).parents[1] / "data" / "core_aten.txt").read_text().split()


def test_the_list_is_whole() -> None:
    """All 193 operators are listed once."""
    assert len(NAMES) == len(set(NAMES)) == 193


@pytest.mark.parametrize("key", ["CPU", "Meta"])
def test_each_is_defined_and_has_a_kernel(key: str) -> None:
    """Each operator has a definition and, by itself or made of others, a kernel at the key."""
    found = {name: default_dispatcher.find_op(f"aten::{name}") for name in NAMES}
    assert [name for name, handle in found.items() if handle is None] == []
    missing = [name for name in NAMES if not default_dispatcher.has_computed_kernel(f"aten::{name}", key)]
    assert missing == []


def test_they_carry_the_tag() -> None:
    """Exactly these operators are tagged `core` in the declarations."""
    assert {d.name for d in declared_operators() if "core" in d.tags} == set(NAMES)


@pytest.mark.torch
def test_the_list_is_torchs() -> None:
    """The list is that of the installed PyTorch."""
    torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")
    tagged = []
    for schema in torch._C._jit_get_all_schemas():
        if schema.name.startswith("aten::"):
            name = schema.name.removeprefix("aten::")
            overload = getattr(getattr(torch.ops.aten, name), schema.overload_name or "default")
            if torch.Tag.core in overload.tags:
                tagged.append(f"{name}.{schema.overload_name}" if schema.overload_name else name)
    assert sorted(tagged) == NAMES
