"""A backend's own computations in place of device-independent ones."""

from typing import Any

import pytest

import opmux
from opmux.library import Library
from opmux.native import own_kernels
from opmux.tensor import ArrayBackend, Tensor


def _doubling(portable: Any, be: ArrayBackend, self: Tensor, *, approximate: str = "none", out: Any = None) -> Any:
    """Twice the number where it is positive; the rest is left to the device-independent computation."""
    if self._array.min() <= 0:
        return portable(be, self, approximate=approximate, out=out)
    return self._array * 2


def test_all_variants_follow(cpu: ArrayBackend) -> None:
    """One computation serves the functional, the in-place and the out variant, and leaves with its library."""
    x = opmux.tensor([1.0, 2.0])
    before = opmux.ops.aten.gelu(x).tolist()
    with Library("aten", "IMPL", "CPU") as library:
        own_kernels(library, cpu, {"gelu": "place"}, {"place": _doubling}.__getitem__)
        assert opmux.ops.aten.gelu(x).tolist() == [2, 4]
        assert opmux.ops.aten.gelu_(x.clone()).tolist() == [2, 4]
        assert opmux.ops.aten.gelu.out(x, out=opmux.empty(2)).tolist() == [2, 4]
    assert opmux.ops.aten.gelu(x).tolist() == before


def test_the_rest_is_left_to_the_device_independent_one(cpu: ArrayBackend) -> None:
    """It is the first argument, and errors stay those of the declaration."""
    x = opmux.tensor([-1.0, 2.0])
    expected = opmux.ops.aten.gelu(x).tolist()
    with Library("aten", "IMPL", "CPU") as library:
        own_kernels(library, cpu, {"gelu": "place"}, {"place": _doubling}.__getitem__)
        assert opmux.ops.aten.gelu(x).tolist() == expected
        with pytest.raises(opmux.errors.OperatorValueError):
            opmux.ops.aten.gelu(opmux.tensor([-1, 2]))


def test_computations_are_looked_up_late(cpu: ArrayBackend) -> None:
    """Registering asks for none, and an operator without a device-independent computation is refused."""
    with Library("aten", "IMPL", "CPU") as library:
        own_kernels(library, cpu, {"gelu": "nowhere"}, {"place": _doubling}.__getitem__)
        for name in ("softmax.int", "geluu", "", 5):
            with pytest.raises(opmux.errors.UnknownOperatorError, match=f"own_kernels for {name!r}"):
                own_kernels(library, cpu, {"gelu": "place", name: "place"}, {"place": _doubling}.__getitem__)  # type: ignore[dict-item]
