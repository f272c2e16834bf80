"""Every function of the standard gives its results on backends that have no line about it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import opmux
from opmux import array_api as xp
from opmux.errors import DtypeNotHeldError

from .backend import Foreign, Strict
from .calls import GROUPS
from .report import lacking, table

pytestmark = pytest.mark.array_api

CALLS = [(name, call) for calls in GROUPS.values() for name, call in calls.items()]


@pytest.fixture(scope="module")
def foreign() -> Iterator[str]:
    opmux.plugins.register("foreign", Foreign())
    opmux.plugins.load("foreign")
    yield "foreign"
    opmux.plugins.unload("foreign")


def test_each_function_has_a_call() -> None:
    """136 functions with `__array_namespace_info__`, 25 of linear algebra, 14 Fourier transforms."""
    named = {name for name, _ in CALLS}
    extensions = [*(f"linalg.{name}" for name in xp.linalg.__all__), *(f"fft.{name}" for name in xp.fft.__all__)]
    main = [name for name in xp.__all__ if callable(getattr(xp, name)) and not name.startswith("__")]
    dtypes = xp.__array_namespace_info__().dtypes()
    assert named == {*extensions, *main} - dtypes.keys()
    assert len(named) == 135 + 25 + 14


@pytest.mark.parametrize("operands", ["", ":32"])
def test_cpu(operands: str) -> None:
    """All of them do on the CPU, for operands of 64 bits and of 32."""
    assert lacking(f"cpu{operands}") == {}


def test_another_backend(foreign: str) -> None:
    """All of them do on another backend, but for DLPack, which its arrays do not speak."""
    assert set(lacking(foreign)) == {"from_dlpack"}


def test_a_module_with_nothing_but_the_standard() -> None:
    """All of them do over array_api_strict: kernels ask for no argument, key or operand that the standard does not have."""
    opmux.plugins.register("strict_array", Strict())
    opmux.plugins.load("strict_array")
    try:
        assert set(lacking("strict_array")) == {"from_dlpack"}
        # The standard's `sort` takes no bools, its functions of different elements do.
        x = opmux.tensor([[True, False], [True, True]], device="strict_array")
        assert xp.unique_values(x).tolist() == opmux.unique(x).tolist() == [False, True]
        assert [part.tolist() for part in xp.unique_all(x)] == [[False, True], [1, 0], [[1, 0], [1, 1]], [1, 3]]
        assert opmux.sort(x, descending=True).indices.tolist() == [[0, 1], [0, 1]]
        for missing in (opmux.float16, opmux.bfloat16):
            with pytest.raises(DtypeNotHeldError, match=f"dtype {missing} on device strict_array"):
                opmux.ones(2, dtype=missing).to("strict_array")
            with pytest.raises(DtypeNotHeldError, match=f"dtype {missing} on device strict_array"):
                x.to(missing)
    finally:
        opmux.plugins.unload("strict_array")


def test_dtypes_of_another_backend(foreign: str) -> None:
    """Those are told that it holds, and its device is."""
    info = xp.__array_namespace_info__()
    held = info.dtypes(device=foreign)
    assert set(info.dtypes()) - set(held) == {"uint64"}
    assert opmux.device(foreign) in info.devices()
    opmux.plugins.unload(foreign)
    assert opmux.device(foreign) not in info.devices()
    opmux.plugins.load(foreign)


def test_table(foreign: str) -> None:
    """A row for each group, a column for each device, and a line for what is lacking."""
    lines = table(["cpu", foreign]).splitlines()
    assert lines[0] == "| functions | cpu | foreign |"
    assert lines[2] == "| creation | 16 of 16 | 15 of 16 |"
    assert lines[-1].startswith("foreign lacks from_dlpack: ")
    assert len(lines) == 2 + len(GROUPS) + 1


def test_documented_table() -> None:
    """The page has the rows that the report prints for the CPU, whose column is the first."""
    page = (Path(__file__).parents[2] / "docs/array_api.md").read_text()
    for line in table(["cpu"]).splitlines()[2:]:
        assert f"\n{line} " in page


def test_gradients(foreign: str) -> None:
    """They flow there as on the CPU."""

    def gradient(device: str) -> Any:
        x: Any = opmux.tensor([[2.0, 1.0], [0.5, 3.0]], device=device, requires_grad=True)
        loss = (
            xp.sum(xp.linalg.inv(x)) + xp.var(xp.exp(x)) + xp.sum(xp.take(x, xp.asarray([-1], device=device), axis=0))
        )
        loss.backward()
        return x.grad.cpu().numpy()

    np.testing.assert_allclose(gradient(foreign), gradient("cpu"), rtol=1e-5)
