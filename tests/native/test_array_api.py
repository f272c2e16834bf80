"""A backend over torch by way of its array API; skipped where array_api_compat is not installed."""

from collections.abc import Callable, Iterator
from enum import IntEnum
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.errors import OpmuxError, PluginError
from opmux.native.array_api import ArrayAPI
from opmux.native.array_api._functions import NEEDED, standard_key
from opmux.native.array_api._promotion import common_dtype
from opmux.plugins import Scope, hookimpl
from opmux.tensor import DTYPES
from opmux.testing.conformance import Status, check_backend

from ..autograd.foreign_arrays import StandardArray, StandardModule
from ..parity.opinfo import subset
from ..parity.opinfo.comparison import DifferenceError
from ..parity.opinfo.test_subset import is_known, recorded
from .own_dtypes import Dtype, NamelessArray, NamelessModule, NarrowArray, NarrowModule
from .test_array_kernels import loaded


class TorchBackend:
    """The whole plugin."""

    xp = ArrayAPI("array_api_compat.torch")

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        """Registers the device."""
        special = {name: f"bessel_{name}" for name in ("j0", "j1", "y0", "y1")}
        special |= {name: f"modified_bessel_{name}" for name in ("k0", "k1")}
        special |= {f"{name}e": f"scaled_modified_bessel_{name}" for name in ("k0", "k1")}
        opmux.native.array_kernels(
            scope, scope.backend("torchy"), xp=self.xp, special=lambda: self.xp.part("torch.special", **special)
        )


@pytest.fixture
def device() -> Iterator[str]:
    """The device."""
    pytest.importorskip("torch", reason="computes with torch")
    pytest.importorskip("array_api_compat", reason="has torch's array API")
    opmux.plugins.register("torchy", TorchBackend())
    opmux.plugins.load("torchy")
    yield "torchy"
    opmux.plugins.unload("torchy")


@pytest.mark.torch
def test_recorded_calls_agree_over_torch(device: str) -> None:
    """Every recorded call and gradient is what torch gave."""
    by_operator, arrays = recorded()
    failures = []
    for name, calls in by_operator.items():
        for call in calls:
            for check, compare in (("value", subset.check_value), ("grad", subset.check_grad)):
                if is_known(call, "value") or is_known(call, check):
                    continue
                try:
                    compare(call, arrays, device)
                except (DifferenceError, ValueError, TypeError, RuntimeError, IndexError, AttributeError) as error:
                    failures.append(f"{name} {check} {call.variant} {call.dtype} {call.named}: {error!r}"[:600])
    assert not failures, "\n".join(failures)


KEYS = [
    slice(None, None, -1),
    slice(4, 0, -2),
    slice(-1, None, -3),
    (slice(None), slice(None, None, -1)),
    (1, slice(None, None, -1)),
    (None, slice(3, None, -1), 0),
    (..., slice(None, None, -2)),
    (slice(None, None, -1), None, slice(None, None, -2)),
    slice(0, 3, -1),
    (slice(1, 3), 2),
    slice(1, 2**63 - 1),
    (slice(9, 12), slice(-20, -3)),
    (slice(4, 1), ...),
    (0, ..., None, slice(2, 99, 3)),
]


@pytest.mark.parametrize("key", KEYS, ids=repr)
def test_keys_of_the_standard(key: Any) -> None:
    """A key of all dimensions, whose slices are within bounds and forwards, and a flip give what NumPy gives."""
    array = np.arange(30).reshape(5, 6)
    forward, turned = standard_key(array.ndim, array.shape, key)
    found = array[forward]
    parts = [part for part in forward if part is not None]
    assert len(parts) == array.ndim
    for part, size in zip(parts, array.shape, strict=True):
        if isinstance(part, slice):
            assert all(bound is None or 0 <= bound <= size for bound in (part.start, part.stop))
            assert part.step is None or part.step > 0
    assert (np.flip(found, turned) if turned else found).tolist() == array[key].tolist()


class _Typed:
    """Stands for an array."""

    def __init__(self, d: opmux.dtype) -> None:
        self.dtype = d


def test_promotion_is_that_of_numpy() -> None:
    """Of every two dtypes, and of every dtype and number."""
    known = {name: d for name, d in DTYPES.items() if name != "bfloat16"}
    for a, first in known.items():
        x = np.zeros(1, a)
        for b, second in known.items():
            expected = np.result_type(x.dtype, np.dtype(b)).name
            assert common_dtype([_Typed(first), _Typed(second)]).name == expected, (a, b)
        for number in (True, 3, 1.5, 2j):
            assert common_dtype([_Typed(first), number]).name == (x + number).dtype.name, (a, number)


def test_functions_that_the_standard_has_not() -> None:
    """Made of those that it has, they give what NumPy gives; and what cannot be made so is not there."""
    xp: Any = ArrayAPI(StandardModule())
    x = np.array([[3, 1, 2], [0, 2, 2]])
    given: Any = xp.from_numpy(x)
    same = [
        (xp.argpartition(given, 1).shape, np.argsort(x).shape),
        (xp.lexsort(given).tolist(), np.lexsort(x).tolist()),
        (xp.pad(given, [(1, 0), (2, 1)]).tolist(), np.pad(x, [(1, 0), (2, 1)]).tolist()),
        *[
            (xp.pad(given, [(1, 1), (2, 1)], mode=mode).tolist(), np.pad(x, [(1, 1), (2, 1)], mode=mode).tolist())
            for mode in ("edge", "wrap", "reflect")
        ],
        (xp.bincount(given.reshape(-1), minlength=6).tolist(), np.bincount(x.reshape(-1), minlength=6).tolist()),
        (xp.diagonal(given, 1).tolist(), np.diagonal(x, 1).tolist()),
        (xp.diagonal(given, -1).tolist(), np.diagonal(x, -1).tolist()),
        (xp.take_along_axis(given, xp.argsort(given, 1), 1).tolist(), np.sort(x, 1).tolist()),
        (xp.moveaxis(given, 0, -1).tolist(), np.moveaxis(x, 0, -1).tolist()),
        (xp.triu_indices(3, 1)[0].tolist(), np.triu_indices(3, 1)[0].tolist()),
        (given.at[0].add(1).tolist(), [[4, 2, 3], [0, 2, 2]]),
        ((given / 2).dtype.name, "float64"),
        (given[:, ::-1].tolist(), x[:, ::-1].tolist()),
    ]
    for found, expected in same:
        assert found == expected
    with pytest.raises(AttributeError, match="standard has no 'gcd'"):
        _ = xp.gcd


# -- modules with dtypes of their own ------------------------------------------------------------------------------------


def narrow(name: str) -> Any:
    """A device over an accelerator's module, with its author's own way to NumPy."""
    return loaded(
        name, xp=ArrayAPI(NarrowModule()), from_numpy=lambda host: NarrowArray(host.copy()), to_numpy=lambda a: a.data
    )


@pytest.mark.filterwarnings("ignore:.* encountered in:RuntimeWarning")  # An accelerator has no such events.
@pytest.mark.parametrize(
    "operators", ["index*", "s*", "nn.functional.*pool*", pytest.param("*", marks=pytest.mark.slow)]
)
def test_an_accelerators_module(operators: str) -> None:
    """What PyTorch computed comes out where there are no fractions of 64 bits; such tensors are refused, and nothing fails."""
    with narrow("accelerator"):
        report = check_backend("accelerator", operators)
    assert not [f for f in report.findings if f.status not in (Status.PASSED, Status.NOT_HELD, Status.MISSING)]
    passed = sum(f.status is Status.PASSED for f in report.findings)
    assert passed > len(report.findings) // 2


def test_conversions_are_of_the_modules_own_arrays() -> None:
    """What an author gives for them gets and gives these, wherever opmux goes to the host; bfloat16 is told by its bits."""
    with narrow("converted"):
        x = opmux.tensor([[1.5, -2.0], [3.0, 4.0]], device="converted")
        assert type(x._array.native) is NarrowArray
        assert repr(x) == "tensor([[ 1.5000, -2.0000],\n        [ 3.0000,  4.0000]], device='converted')"
        x[opmux.tensor([0, 0], device="converted"), 1] += (
            1  # written on the host, as the standard has no writing at positions
        )
        assert x.cpu().tolist() == [[1.5, -1.0], [3.0, 4.0]]
        assert opmux.from_numpy(np.ones(2, "int8")).to("converted").tolist() == [1, 1]
        with pytest.raises(opmux.errors.OpmuxError, match="float64"):
            x.to(opmux.float64)


def test_adapted_arrays_are_arrays_to_numpy() -> None:
    """`numpy.asarray` gives the elements, in the dtype that it is asked for."""
    xp: Any = ArrayAPI(StandardModule())
    array = xp.asarray([[1, 2], [3, 4]])
    assert isinstance(array.native, StandardArray)
    assert np.asarray(array).tolist() == [[1, 2], [3, 4]]
    assert np.asarray(array, dtype="float32").dtype == np.float32
    assert np.array(array).flags.writeable


class _Raw(ModuleType):
    """Such a module as one that can be imported."""

    def __getattr__(self, name: str) -> Any:
        return getattr(NamelessModule(), name)


def test_dtypes_without_names_are_refused() -> None:
    """When the plugin is loaded, or at first use of what is no module; with what can be put in front of the module."""
    refused = pytest.raises(PluginError, match=r"<a dtype>, have no `name` as NumPy's have[\s\S]*ArrayAPI")
    with refused, loaded("raw", xp=_Raw("raw")):
        pass
    with loaded("raw", xp=NamelessModule()), refused:
        opmux.ones(2, device="raw")


def test_dtypes_without_names_may_be_given() -> None:
    """Then tensors have them, and gradients find their dtype and their shape by them."""
    names = ("bool", "uint8", "int32", "int64", "float32", "float64", "complex64")
    given = {name: Dtype(name) for name in names}
    with loaded(
        "given",
        xp=NamelessModule(),
        native_dtypes=given,
        from_numpy=lambda host: NamelessArray(host.copy()),
        to_numpy=lambda a: a.data,
    ):
        x = opmux.tensor([[1.0, 2.0], [3.0, 4.0]], device="given", requires_grad=True)
        bias = opmux.ones(2, device="given", dtype=opmux.float64, requires_grad=True)
        ((x @ x) * 2 + bias).sum().backward()
        assert x.grad is not None
        assert bias.grad is not None
        assert (x.grad.dtype, x.grad.tolist()) == (opmux.float32, [[14.0, 22.0], [18.0, 26.0]])
        assert (bias.grad.dtype, bias.grad.tolist()) == (opmux.float64, [2.0, 2.0])


class Without:
    """NumPy as a module of the standard, without some of its names."""

    __name__ = "without"

    def __init__(self, *names: str) -> None:
        self.names = names

    def __getattr__(self, name: str) -> Any:
        if name in self.names:
            raise AttributeError(name)
        return getattr(np, name)


@pytest.mark.parametrize("name", NEEDED)
def test_what_nothing_works_without_is_asked_for_when_the_plugin_is_loaded(name: str) -> None:
    """Each is named; calls would have stumbled over it one by one."""
    with (
        pytest.raises(
            PluginError, match=rf"over without[\s\S]*the module has no {name}\n[\s\S]*an object in front of it"
        ),
        loaded("poor", xp=ArrayAPI(Without(name))),
    ):
        pass


@pytest.mark.parametrize("name", ["bool", "int64", "float64", "float32"])
def test_dtypes_that_the_module_does_not_name(name: str) -> None:
    """What needs one is refused, arrays that the module makes of it all the same too; the rest works."""
    lacked = (name, "bool_") if name == "bool" else (name,)
    calls: tuple[Callable[[], object], ...] = (
        lambda: opmux.arange(3, device="poor"),
        lambda: opmux.arange(3.0, device="poor"),
        lambda: opmux.ones(3, device="poor").max(0)[1],
        lambda: opmux.ones(3).to("poor"),
        lambda: opmux.ones(3, device="poor") > 0,
        lambda: opmux.ones(3, device="poor", dtype=opmux.float64),
        lambda: opmux.ones(3, device="poor", dtype=opmux.int32).sum(),
    )
    refusals = []
    with loaded("poor", xp=ArrayAPI(Without(*lacked))):
        for call in calls:
            try:
                call()
            except OpmuxError as error:
                refusals.append(error)
    assert all(name in str(error) and error.advice for error in refusals)
    assert len(refusals) <= len(calls) - 2


def test_a_dtype_may_be_false() -> None:
    """As the first member of an enumeration of numbers is: what is there is taken, and not what has another name."""
    dtypes = IntEnum("dtypes", "bool float32", start=0)
    module: Any = SimpleNamespace(bool=dtypes.bool, bool_="another", float32=dtypes.float32)
    xp = ArrayAPI(module)
    assert xp.native_dtype(opmux.bool) is module.bool
    assert xp.dtype_of(module.bool) is opmux.bool
