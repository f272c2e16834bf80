"""The fake of CuPy is strict: it refuses what CuPy refuses, and counts what costs a program time on a real device."""

import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import opmux

from . import fake_cupy
from .fake_cupy import MACHINE, Machine, OutOfMemoryError
from .fake_cupy._api import HAS_BFLOAT16, module_names, version

pytestmark = pytest.mark.cupy


@pytest.fixture
def cupy(cuda: Machine) -> Any:
    """The fake, as programs import it."""
    import cupy as module

    assert fake_cupy.installed()
    return module


def test_importing_gives_the_fake(cupy: Any) -> None:
    """Modules and submodules are found by import, with the version that was recorded."""
    import cupyx
    from cupyx.scipy import special

    assert cupy.__version__ == version()
    assert cupyx.rsqrt(cupy.ones(2) * 4).tolist() == [0.5, 0.5]
    assert special.erf(cupy.zeros(1)).tolist() == [0.0]


def test_nothing_of_an_installed_cupy_is_imported(cupy: Any) -> None:
    """Every module of that name is the fake's, so that what computes on the fake cannot depend on what is installed."""
    opmux.linalg.inv(opmux.eye(3, device="cuda") * 2).sum().item()
    names = [name for name in sys.modules if name.partition(".")[0] in ("cupy", "cupyx")]
    assert {sys.modules[name].__doc__ for name in names} == {cupy.__doc__}


REFUSED: dict[str, tuple[Callable[[Any], Any], type[Exception]]] = {
    "an operator with a NumPy array": (lambda cp: cp.ones(3) + np.ones(3), TypeError),
    "an operator of a NumPy array": (lambda cp: np.ones(3) + cp.ones(3), TypeError),
    "a ufunc of a NumPy array": (lambda cp: cp.add(cp.ones(3), np.ones(3)), TypeError),
    "an assignment of a NumPy array": (lambda cp: cp.ones(3).__setitem__(..., np.ones(3)), TypeError),
    "joining with a NumPy array": (lambda cp: cp.concatenate([cp.ones(3), np.ones(3)]), TypeError),
    "conversion by NumPy": (lambda cp: np.asarray(cp.ones(3)), TypeError),
    "a list for an array": (lambda cp: cp.sum([1, 2]), TypeError),
    "a parameter that only NumPy has": (lambda cp: cp.sum(cp.ones(3), where=True), TypeError),
    "a method's parameter that only NumPy has": (lambda cp: cp.ones(3).sum(initial=1), TypeError),
    "objects": (lambda cp: cp.array([object()]), TypeError),
    "long doubles": (lambda cp: cp.zeros(2, "g"), TypeError),
    "a kind of sorting": (lambda cp: cp.sort(cp.ones(3), kind="quicksort"), ValueError),
    "keys that are no array": (lambda cp: cp.lexsort((cp.ones(3), cp.ones(3))), AttributeError),
    "reduce of most ufuncs": (lambda cp: cp.maximum.reduce(cp.ones(3)), NotImplementedError),
    "accumulate of most ufuncs": (lambda cp: cp.maximum.accumulate(cp.ones(3)), NotImplementedError),
    "at of most ufuncs": (lambda cp: cp.multiply.at(cp.ones(3), cp.array([0]), 2), NotImplementedError),
    "at in a dtype without atomics": (lambda cp: cp.add.at(cp.zeros(3, int), cp.array([0]), 1), TypeError),
    "a loop that is not there": (lambda cp: cp.bitwise_and(cp.ones(3), cp.ones(3)), TypeError),
    "repeats on the device": (lambda cp: cp.repeat(cp.ones(3), cp.array([1, 2, 3])), TypeError),
    "drawing float16": (lambda cp: cp.random.default_rng(0).random(3, dtype="e"), TypeError),
}


@pytest.mark.parametrize("what", list(REFUSED))
def test_what_cupy_refuses(cupy: Any, what: str) -> None:
    """Mixed arrays, unknown parameters, missing loops and dtypes are errors."""
    call, error = REFUSED[what]
    with pytest.raises(error):
        call(cupy)


@pytest.mark.parametrize("name", ["float_power", "copysign_", "bitwise_count", "errstate", "vecdot"])
def test_names_that_cupy_has_not(cupy: Any, name: str) -> None:
    """What is not recorded is not there, whatever NumPy has."""
    assert hasattr(cupy, name) == (name in module_names("cupy"))


def test_differences_from_numpy(cupy: Any) -> None:
    """Reductions give arrays, positions wrap around, the first of repeated values stays, fresh memory is not zero."""
    a = cupy.arange(4.0)
    assert type(a.sum()) is type(a[1]) is cupy.ndarray
    assert a[cupy.array([5, -6])].tolist() == [1.0, 2.0]
    assert a.take(cupy.array([9])).tolist() == [1.0]
    a[cupy.array([0, 0])] = cupy.array([7.0, 8.0])
    assert a.tolist()[0] == 7.0
    assert np.isnan(cupy.empty(2).tolist()).all()
    assert not hasattr(a.flags, "writeable")
    assert a[1:].base is a
    assert a[1:][1:].base is a
    assert (cupy.array([1], "b") + 1.5).dtype == "d"
    assert (cupy.array([1], "e") + 1.5).dtype == "e"


COUNTED: dict[str, tuple[Callable[[Any, Any], Any], tuple[int, int, int]]] = {
    "an array of the host": (lambda cp, a: cp.asarray(np.ones(2)), (1, 0, 0)),
    "item": (lambda cp, a: a[0].item(), (0, 1, 1)),
    "bool": (lambda cp, a: bool(a[0] > 0), (0, 1, 1)),
    "float": (lambda cp, a: float(a.sum()), (0, 1, 1)),
    "asnumpy": (lambda cp, a: cp.asnumpy(a), (0, 1, 1)),
    "a copy that is not waited for": (lambda cp, a: a.get(blocking=False), (0, 1, 0)),
    "nonzero": (lambda cp, a: cp.nonzero(a), (0, 0, 1)),
    "where with a condition only": (lambda cp, a: cp.where(a > 0), (0, 0, 1)),
    "where": (lambda cp, a: cp.where(a > 0, a, 0), (0, 0, 0)),
    "unique": (lambda cp, a: cp.unique(a), (0, 0, 1)),
    "an index that is a mask": (lambda cp, a: a[a > 1], (0, 0, 1)),
    "writing by a mask": (lambda cp, a: a.__setitem__(a > 1, 0), (0, 0, 1)),
    "an index on the device": (lambda cp, a: a[cp.argsort(a)], (0, 0, 0)),
    "an index that is a list": (lambda cp, a: a[[0, 1]], (1, 0, 0)),
    "bincount": (lambda cp, a: cp.bincount(a.astype(int)), (0, 0, 1)),
    "sorting, sums and products": (lambda cp, a: cp.sort(a).cumsum() @ a, (0, 0, 0)),
    "the device": (lambda cp, a: cp.cuda.Device().synchronize(), (0, 0, 1)),
    "the stream": (lambda cp, a: cp.cuda.get_current_stream().synchronize(), (0, 0, 1)),
}


@pytest.mark.parametrize("what", list(COUNTED))
def test_transfers_and_waits_are_counted(cupy: Any, what: str) -> None:
    """Copies to the device, copies to the host and waits of one call, with the place that it comes from."""
    call, expected = COUNTED[what]
    a = cupy.arange(3.0)
    MACHINE.records.clear()
    call(cupy, a)
    kinds = ("host to device", "device to host", "synchronise")
    assert tuple(MACHINE.number_of(kind) for kind in kinds) == expected
    assert all("test_fake.py" in record.stack[0] for record in MACHINE.records)


def test_arrays_of_another_device_are_refused(cupy: Any) -> None:
    """An array is used with its device as the current one; only copies may go elsewhere."""
    a = cupy.arange(3.0)
    with cupy.cuda.Device(1):
        with pytest.raises(
            ValueError, match=r"device where the array resides \(0\) is different from the current device \(1\)"
        ):
            a + 1
        b = a.copy()
    assert (a.data.device_id, b.data.device_id) == (0, 1)
    assert MACHINE.number_of("device to device") == 1
    with pytest.raises(RuntimeError, match="cudaErrorInvalidDevice"):
        cupy.cuda.Device(2).use()


def test_memory_is_counted_and_limited(cupy: Any) -> None:
    """Allocations take multiples of 512 bytes until the limit; views take none."""
    pool = cupy.get_default_memory_pool()
    before = pool.used_bytes()
    a = cupy.zeros(1000, "b")
    view = a[10:]
    assert pool.used_bytes() == before + 1024
    del a
    assert pool.used_bytes() == before + 1024
    del view
    assert pool.used_bytes() == before
    pool.free_all_blocks()
    pool.set_limit(pool.total_bytes() + 512)
    with pytest.raises(
        OutOfMemoryError, match=r"Out of memory allocating 1,048,576 bytes \(allocated so far: [\d,]+ bytes, limit"
    ):
        cupy.zeros(1 << 20, "b")


def test_uninstalling_leaves_nothing() -> None:
    """After the fixture no module of the fake is left to find."""
    program = "import sys; print([n for n in sys.modules if n.startswith('cupy')])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.skipif(importlib.util.find_spec("cupy") is None, reason="CuPy is not installed")
@pytest.mark.skipif(not HAS_BFLOAT16, reason="CuPy has fewer loops without ml_dtypes")
def test_the_record_is_that_of_the_installed_cupy() -> None:
    """Where the recorded version of CuPy is installed, recording it anew gives the same file."""
    recorder = Path(fake_cupy.__file__).with_name("record_api.py")
    program = f"import runpy; print(runpy.run_path({str(recorder)!r})['recorded'](), end='')"
    done = subprocess.run([sys.executable, "-W", "ignore", "-c", program], capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)["version"]
    if found != version():
        pytest.skip(f"CuPy {found} is installed, and {version()} is recorded")
    assert done.stdout == recorder.with_name("api.json").read_text()
