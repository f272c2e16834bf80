"""Backends with a handful of kernels and `opmux.native.cpu_fallback`: they run what others run. See Note [CPU fallback]."""

import copy
import logging
import threading
from collections.abc import Callable, Iterator
from functools import cache, partial
from types import SimpleNamespace
from typing import Any, final

import numpy as np
import pytest
from tests.each import each
from tests.registering import register_once

import opmux
from opmux.dispatch import DispatchKeySet, backend_of, default_dispatcher, explain, ops
from opmux.errors import (
    BackendUnloadedError,
    KernelNotFoundError,
    LinAlgError,
    OperatorValueError,
    OpmuxError,
    RegistrationError,
)
from opmux.library import Library
from opmux.native._generated.declarations import KERNELS
from opmux.native.instantiation import array_kernel, declared
from opmux.plugins import Scope, hookimpl
from opmux.tensor import ArrayBackend, array_backend, register_array_backend, unregister_array_backend
from opmux.testing.conformance import Status, check_backend

from ..parity.opinfo import subset
from ..parity.opinfo.operators import known_missing, listed_operators
from ..parity.opinfo.test_subset import is_known, recorded
from .operator_calls import Call, calls, tensors_in
from .test_default_backend import Declared, moved


@cache
def views() -> list[str]:
    """Operators without a composite kernel whose results share memory with arguments, or that do so to an argument."""
    found = []
    for name, row in KERNELS.items():
        definition = default_dispatcher.definition_of(name)
        assert definition is not None
        shares = any(r.alias is not None and not r.alias.is_write for r in definition.schema.returns)
        if row[1] and (shares or "inplace_view" in definition.tags):
            found.append(name)
    return found


class Few:
    """A plugin that moves memory, and has the CPU compute.

    Args:
        name: Its device.
        kernels: Operators that it has kernels for.
    """

    def __init__(self, name: str, kernels: Callable[[], list[str]]) -> None:
        self.name = name
        self.kernels = kernels

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        """Registers the device."""
        backend = scope.backend(self.name)
        be = ArrayBackend(self.name, backend.keyset, np, np.array, np.asarray)
        register_array_backend(be)
        scope.on_unload(partial(unregister_array_backend, be))
        with scope.library("aten", "IMPL", backend.name) as library:
            for name in self.kernels():
                library.impl(name, array_kernel(be, declared(name, KERNELS[name])))
        with scope.library("_", "IMPL") as library:
            library.fallback(opmux.native.cpu_fallback, backend.name)
        opmux.native.autocast_kernels(scope, backend)


PLUGINS = {
    "helped": lambda: ["aten::copy_", *views()],
    "helped2": lambda: ["aten::copy_", *views()],
    "unhelped": list,  # not a single kernel
}


@pytest.fixture(scope="module", autouse=True)
def devices() -> Iterator[None]:
    """The three devices are there, and declared, which has all portable kernels."""
    for name, kernels in PLUGINS.items():
        register_once(name, Few(name, kernels))
    register_once("declared", Declared())
    for name in (*PLUGINS, "declared"):
        opmux.plugins.load(name)
    yield
    for name in (*PLUGINS, "declared"):
        opmux.plugins.unload(name)


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """What is told of each operator, once, is looked at by one test alone."""
    logger = logging.getLogger("opmux")
    level = logger.level
    logger.setLevel(logging.ERROR)
    yield
    logger.setLevel(level)


# -- all operators -------------------------------------------------------------------------------------------------------


@each("name", [x for x in listed_operators() if x not in known_missing()])
def test_recorded_calls_and_gradients_agree(name: str) -> None:
    """Every recorded call of the operator gives on such a device what torch gave, and so do its gradients."""
    by_operator, arrays = recorded()
    for call in by_operator[name]:
        for check, compare in (("value", subset.check_value), ("grad", subset.check_grad)):
            if not (is_known(call, "value") or is_known(call, check)):
                compare(call, arrays, device="helped")


@pytest.mark.slow
def test_such_a_backend_passes_all_checks() -> None:
    """`opmux check` finds nothing wrong, and nothing missing: values, gradients, refusals, views, modules, threads."""
    report = check_backend("helped")
    assert [f for f in report.findings if f.status is not Status.PASSED] == []
    assert report.calls > 900


def run_on(call: Call, device: str) -> tuple[list[Any], list[Any]]:
    """The tensors that a call returns on a device, and those that it was given."""
    given: list[Any] = []

    def exchange(position: int, value: Any) -> Any:
        given.append(moved(value, device))
        return given[-1]

    return list(tensors_in(call.run(exchange))), list(tensors_in(given))


def test_values_layout_and_identity_are_those_of_own_kernels() -> None:
    """Of a call of each operator: results, what it writes, strides, devices, and which results are arguments."""
    asked, failures = 0, []
    for name, call in calls().items():
        definition = default_dispatcher.definition_of(name)
        assert definition is not None
        if "nondeterministic_seeded" in definition.tags or "empty" in name:
            continue
        try:
            theirs, their_arguments = run_on(call, "declared")
        except OpmuxError:  # sizes that have to lie on the CPU
            continue
        ours, our_arguments = run_on(call, "helped")
        asked += 1
        for mine, other in zip([*ours, *our_arguments], [*theirs, *their_arguments], strict=True):
            same = mine.dtype is other.dtype and mine.shape == other.shape and layout(mine) == layout(other)
            place = {"declared": "helped"}.get(other.device.type, other.device.type)
            if not same or mine.device.type != place:
                failures.append(f"{name}: {mine.dtype} {mine.stride()} {mine.device} for {other.stride()}")
            elif not np.allclose(mine.cpu().numpy(), other.cpu().numpy(), rtol=1e-4, atol=1e-5, equal_nan=True):
                failures.append(f"{name}: {mine} for {other}")
        if positions(ours, our_arguments) != positions(theirs, their_arguments):
            failures.append(f"{name}: not the arguments that were written")
    assert asked > 1500
    assert not failures, "\n".join(failures)


def layout(x: Any) -> list[int]:
    """Strides of the dimensions that have more than one element."""
    return [step for step, size in zip(x.stride(), x.shape, strict=True) if size > 1]


def positions(results: list[Any], arguments: list[Any]) -> list[int | None]:
    """Which argument each result is."""
    return [next((i for i, given in enumerate(arguments) if given is result), None) for result in results]


def test_destinations_of_another_shape_get_that_of_the_result() -> None:
    """Every operator with a destination, which has no elements at first."""
    asked = 0
    for name, call in calls().items():
        if not call.schema.out_arguments or not name.startswith("aten::"):
            continue
        outs = [i for i, argument in enumerate(call.schema.arguments) if argument.is_out]

        def emptied(position: int, value: Any, outs: list[int] = outs) -> Any:
            value = moved(value, "helped")
            return value.new_empty(0) if position in outs and isinstance(value, opmux.Tensor) else value

        try:
            expected = [x.shape for x in tensors_in(call.run(lambda i, v: moved(v, "declared")))]
            found = [x.shape for x in tensors_in(call.run(emptied))]
        except OpmuxError:  # such as a destination that has to have its shape
            continue
        asked += 1
        assert found == expected, name
    assert asked > 300


@each(
    "call",
    lambda: [c for c in calls().values() if any(a.name == "device" for a in c.schema.arguments) and c.schema.returns],
    ids=str,
)
def test_what_takes_a_device_puts_its_result_there(call: Call) -> None:
    """Factories and copies: on the device that is named, whichever it is, computed for whichever tensors."""
    at = next(i for i, argument in enumerate(call.schema.arguments) if argument.name == "device")
    for source, goal in (("helped", "helped"), ("helped", "cpu"), ("helped", "helped2"), ("cpu", "helped")):

        def exchange(position: int, value: Any, source: str = source, goal: str = goal) -> Any:
            return opmux.device(goal) if position == at else moved(value, source)

        try:
            results = list(tensors_in(call.run(exchange)))
        except OpmuxError:
            call.run(lambda i, v, goal=goal: opmux.device(goal) if i == at else v)  # type: ignore[misc]
            continue
        assert [x.device.type for x in results] == [goal] * len(results), (call.schema, source, goal)


@each("name", views())
def test_views_are_refused(name: str) -> None:
    """Without a kernel of its own, and say so, whether they return a view or make one of their argument."""
    call = calls()[name]
    before, x = default_dispatcher.dump(name), None
    if name.startswith("aten::set_.source_Storage"):
        x = opmux.tensor([1.0], device="unhelped")
        with pytest.raises(KernelNotFoundError, match="is a view"):
            ops.aten.set_.source_Storage.redispatch(DispatchKeySet("UNHELPED"), x, opmux.UntypedStorage(8))
        return
    with pytest.raises(KernelNotFoundError, match=r"(?s)no kernel for dispatch key UNHELPED.*it is a view") as caught:
        call.run(lambda i, v: moved(v, "unhelped"))
    assert caught.value.key == "UNHELPED"
    assert caught.value.advice.startswith("register one: Library(")
    assert default_dispatcher.dump(name) == before


# -- what the fallback stands for ------------------------------------------------------------------------------------------


def test_it_serves_only_what_would_be_missing() -> None:
    """Own and composite kernels come before it, and Meta tensors have their own kernels."""
    table = default_dispatcher.dispatch_table
    assert table("aten::copy_")["HELPED"].rule == "kernel"
    assert table("aten::add.Tensor")["HELPED"].rule == "default backend kernel"
    assert table("aten::add.out")["HELPED"].rule == "backend fallback"
    assert table("aten::matmul")["HELPED"].rule == "math kernel"
    assert table("aten::add.out")["Meta"].rule == "kernel"
    x = opmux.ones(2, device="helped")
    assert explain(opmux.sum, x).rule == "backend fallback"
    assert opmux.empty_like(x, device="meta").device.type == "meta"
    assert x.to("meta").cosh().device.type == "meta"


def test_without_a_kernel_what_computes_anew_works() -> None:
    """Tensors come and go by the conversions of the array module; the first thing that is missing is `copy_`, to write."""
    x = opmux.tensor([1.0, 2.0], device="unhelped")
    assert x.sum().item() == 3
    assert opmux.arange(3, device="unhelped").tolist() == [0, 1, 2]
    assert x.to("cpu").tolist() == [1, 2]
    writing: tuple[Callable[[], object], ...] = (
        lambda: x + x,
        lambda: x.mul_(2),
        lambda: x.copy_(x.sum()),
        lambda: x.fill_(3),
    )
    for call in writing:
        with pytest.raises(
            KernelNotFoundError, match=r"(?s)aten::copy_: no kernel for .* UNHELPED.*writes with it"
        ) as told:
            call()
        assert call is writing[2] or "on device 'unhelped' is computed by the CPU" in told.value.where
    assert x.tolist() == [1, 2]


@final
class Opaque:
    """An array in the memory of a device: it has what the documentation asks of arrays, and no element to look at."""

    def __init__(self, array: Any) -> None:
        self._there = array
        self.shape, self.ndim, self.size, self.dtype = array.shape, array.ndim, array.size, array.dtype

    def reshape(self, *shape: Any) -> "Opaque":
        """The array in another shape."""
        return Opaque(self._there.reshape(*shape))


class OpaqueDevice:
    """A plugin whose arrays are no NumPy arrays; it has the kernels of the documentation's example, and `resize_`.

    Args:
        name: Its device.
        makes: The function of its module that makes arrays of a size.
    """

    def __init__(self, name: str, makes: str) -> None:
        self.name = name
        self.makes = makes

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        """Registers the device."""
        backend = scope.backend(self.name)
        module = SimpleNamespace(
            asarray=lambda data, dtype=None: Opaque(np.array(data, dtype)),
            dtype=np.dtype,
            **{self.makes: lambda size, dtype=None: Opaque(np.zeros(size, dtype))},
        )
        be = ArrayBackend(
            self.name, backend.keyset, module, lambda host: Opaque(np.array(host)), lambda there: there._there
        )
        register_array_backend(be)
        scope.on_unload(partial(unregister_array_backend, be))
        with scope.library("_", "IMPL") as library:
            library.fallback(opmux.native.cpu_fallback, backend.name)
        with scope.library("aten", "IMPL", backend.name) as library:
            library.impl("view", lambda self, size: be.wrap(self._array.reshape(size)))
            library.impl("t", lambda self: be.wrap(Opaque(self._array._there.T)))
            for name in ("detach", "alias"):
                library.impl(name, lambda self: be.wrap(self._array))
            library.impl("unsqueeze", lambda self, dim: be.wrap(Opaque(np.expand_dims(self._array._there, dim))))
            library.impl(
                "expand", lambda self, size, implicit: be.wrap(Opaque(np.broadcast_to(self._array._there, size)))
            )

            @library.impl("copy_")
            def copy_(self: Any, src: Any, non_blocking: bool) -> Any:
                self._array._there[...] = src._array._there
                return self

            @library.impl("resize_")
            def resize_(self: Any, size: Any, memory_format: Any) -> Any:
                self._array = Opaque(np.resize(self._array._there, size))
                return self


@pytest.mark.parametrize("makes", ["zeros", "empty"])
def test_arrays_of_a_device_need_nothing_more_than_their_documentation_says(makes: str) -> None:
    """Tensors of arrays without elements to ask for are made, printed and copied, and programs run on them."""
    device = f"opaque_{makes}"
    register_once(device, OpaqueDevice(device, makes))
    opmux.plugins.load(device)
    try:
        x = opmux.tensor([[1.0, 2.0], [3.0, 4.0]], device=device, requires_grad=True)
        host = x.detach().cpu().requires_grad_()
        for y in (x, host):
            ((y @ y).softmax(1) * y.sum(0)).log().sum().backward()
        assert x.grad is not None
        assert host.grad is not None
        np.testing.assert_allclose(x.grad.cpu().numpy(), host.grad.numpy(), rtol=1e-5)
        flat = x.detach().reshape(-1)
        assert repr(flat) == f"tensor([1., 2., 3., 4.], device='{device}')"
        assert (flat.max().item(), bool(flat.any()), flat.sort(descending=True)[1].tolist()) == (4, True, [3, 2, 1, 0])
        assert opmux.add(flat, flat, out=opmux.empty(0, device=device)).tolist() == [2, 4, 6, 8]
        assert copy.deepcopy(flat).add_(1).tolist() == [2, 3, 4, 5]
        assert flat.tolist() == [1, 2, 3, 4]
        assert opmux.cat([flat, flat]).index_fill_(0, opmux.tensor([0, 7], device=device), 0).sum().item() == 15
        assert opmux.nn.Linear(2, 3, device=device)(x).shape == (2, 3)
    finally:
        opmux.plugins.unload(device)


def test_a_destination_that_cannot_be_resized_is_told() -> None:
    """The kernel that is missing is that of `resize_`."""
    with Library("aten", "IMPL", "UNHELPED") as library:
        library.impl("copy_", lambda self, src, non_blocking: self)
        with pytest.raises(KernelNotFoundError, match="aten::resize_: no kernel for dispatch key UNHELPED"):
            opmux.sum(opmux.tensor([1.0], device="unhelped"), 0, out=opmux.tensor([[0.0, 1.0]], device="unhelped"))


def test_each_operator_is_told_once_and_counted(caplog: pytest.LogCaptureFixture) -> None:
    """By the logger that tells of array modules, with the reason."""
    be, x = array_backend("helped"), opmux.ones(2, device="helped")
    be.fallbacks.clear()
    with caplog.at_level(logging.WARNING, "opmux"):
        for _ in range(3):
            x.sum()
    assert [record.getMessage() for record in caplog.records] == [
        "aten::sum on device 'helped' is computed by the CPU: there is no kernel for dispatch key HELPED"
    ]
    assert be.fallbacks == {"aten::sum": 3}


# -- operators of others -----------------------------------------------------------------------------------------------------

SCHEMA = (
    "mixed(Tensor a, Tensor? b, Tensor[] c, Tensor?[] d, Tensor(a!)[] e, *, Device? device=None) -> (Tensor, Tensor[])"
)


@pytest.fixture
def shop() -> Iterator[Library]:
    """A library of operators."""
    with Library("helpshop", "DEF") as library:
        yield library


def test_lists_optionals_and_two_backends(shop: Library) -> None:
    """All go to the CPU, each comes back to where it was written, results go to the first one's device or to the named one."""

    def mixed(a: Any, b: Any, c: Any, d: Any, e: Any, *, device: Any) -> Any:
        assert all(x.device.type == "cpu" for x in tensors_in([a, b, c, d, e]))
        assert d[0] is None
        assert e[0] is e[1]
        assert device is None or device.type == "cpu"
        for written in e[1:]:
            written.add_(1)
        return a + 1, [x * 2 for x in c]

    shop.define(SCHEMA, mixed, "CPU")
    one, two, three = (opmux.zeros(2, device=device) for device in ("helped", "helped2", "cpu"))
    for named, goal in ((None, "helped"), ("cpu", "cpu"), ("helped2", "helped2")):
        before = [x.tolist() for x in (one, two, three)]
        first, others = opmux.ops.helpshop.mixed(
            one, None, [two, three], [None, one], [one, one, two, three], device=named
        )
        assert [x.device.type for x in (first, *others)] == [goal] * 3
        assert [x.tolist() for x in (one, two, three)] == [[n + 1 for n in values] for values in before]
    assert others[0].tolist() == [6, 6]


def test_results_that_are_arguments_are_those(shop: Library) -> None:
    """In place, into a destination, in a tuple, and where the CPU's kernel returns what it read."""
    both = "both_(Tensor(a!) a, *, Tensor(b!) out) -> (Tensor(a!), Tensor(b!))"
    shop.define(both, lambda a, out: (a.add_(1), out.fill_(3)), "CPU")
    shop.define("same(Tensor x) -> Tensor", lambda x: x, "CPU")
    a, out = opmux.zeros(2, device="helped"), opmux.zeros(2, device="helped2")
    found = opmux.ops.helpshop.both_(a, out=out)
    assert found[0] is a
    assert found[1] is out
    assert (a.tolist(), out.tolist()) == ([1, 1], [3, 3])
    assert opmux.ops.helpshop.same(a) is a


def test_what_the_cpu_raises_says_for_whom_it_computed(shop: Library) -> None:
    """Errors of opmux, of a program's own kernel, and of an operator without a kernel anywhere."""
    shop.define("boom(Tensor x) -> Tensor", lambda x: 1 / 0, "CPU")
    shop.define("nowhere(Tensor x) -> Tensor")
    shop.define("alias(Tensor(a) x) -> Tensor(a)", lambda x: x, "CPU")
    x = opmux.zeros(2, 2, device="helped")
    told = "on device 'helped' is computed by the CPU: there is no kernel for dispatch key HELPED"
    with pytest.raises(LinAlgError, match="not positive-definite") as refused:
        opmux.linalg.cholesky(x)
    assert refused.value.where == f"aten::linalg_cholesky_ex.L {told}"
    with pytest.raises(ZeroDivisionError) as foreign:
        opmux.ops.helpshop.boom(x)
    assert foreign.value.__notes__ == [f"helpshop::boom {told}"]
    with pytest.raises(KernelNotFoundError, match=r"(?s)helpshop::nowhere: no kernel for dispatch key CPU") as missing:
        opmux.ops.helpshop.nowhere(x)
    assert missing.value.where.endswith(f"; helpshop::nowhere {told}")
    with pytest.raises(KernelNotFoundError, match=r"(?s)no kernel for dispatch key HELPED.*it is a view"):
        opmux.ops.helpshop.alias(x)


# -- with the rest of opmux ---------------------------------------------------------------------------------------------------


def test_tensors_of_several_devices_are_refused_and_numbers_of_the_cpu_are_brought() -> None:
    """As before kernels of a backend's own; the gradient of a number goes back to the CPU."""
    x = opmux.ones(2, device="helped", requires_grad=True)
    for other in (opmux.ones(2), opmux.ones(2, device="helped2")):
        for call in (lambda y: x * y, lambda y: opmux.add(x.detach(), x.detach(), out=y), lambda y: opmux.dot(x, y)):
            with pytest.raises(OperatorValueError, match="Expected all tensors to be on the same device"):
                call(other)
    scale = opmux.tensor(3.0, requires_grad=True)
    (x * scale).sum().backward()
    assert scale.grad is not None
    assert (scale.grad.item(), scale.grad.device.type) == (2, "cpu")
    assert x.grad is not None
    assert x.grad.tolist() == [3, 3]
    with Library("aten", "IMPL") as library:  # and where the fallback itself is what autograd goes on to
        library.impl("atan2", _atan2, "HELPED")
        assert opmux.atan2(x, scale).device.type == "helped"


def _atan2(self: Any, other: Any) -> Any:
    return opmux.native.cpu_fallback(ops.aten.atan2.default, self, other)


def test_overlapping_memory_is_refused_before_anything_is_written(shop: Library) -> None:
    """Copies on the CPU do not overlap: the tensors themselves are looked at."""
    x = opmux.zeros(6, device="helped")
    overlapping: tuple[Callable[[], object], ...] = (
        lambda: opmux.cosh(x[:-1], out=x[1:]),
        lambda: x[:1].expand(3).add_(1),
        lambda: x[1:].mul_(x[:-1]),
    )
    for call in overlapping:
        with pytest.raises(OperatorValueError, match="single memory location"):
            call()

    def both(x: Any, y: Any) -> None:
        x.add_(1)
        y[0].add_(1)

    shop.define("both(Tensor(a!) x, Tensor(b!)[] y) -> ()", both, "CPU")
    with pytest.raises(OperatorValueError, match="single memory location"):
        opmux.ops.helpshop.both(x, [x.view(6)])
    assert x.tolist() == [0] * 6
    opmux.ops.helpshop.both(x[:3], [x[3:]])
    opmux.ops.helpshop.both(x, [x])
    assert x.tolist() == [3] * 6
    x.zero_()
    opmux.cosh(x[::2], out=x[::2])
    x[1:2].cosh_()
    assert x.tolist() == [1, 1, 1, 0, 1, 0]


def test_recording_modes_and_vmap() -> None:
    """What stands above backends has its turn once, with tensors of the device."""

    class Names(opmux.dispatch.DispatchMode):
        def __init__(self) -> None:
            self.names: list[str] = []

        def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            self.names.append(func.name)
            return func(*args, **(kwargs or {}))

    x = opmux.tensor([[0.0, 1.0]], device="helped", requires_grad=True)
    with Names() as seen:
        y = x.sum()
    assert seen.names == ["aten::sum"]
    y.backward()
    assert x.grad is not None
    assert (x.grad.tolist(), x.grad.device.type) == ([[1, 1]], "helped")
    with opmux.no_grad():
        assert not x.sum().requires_grad
    with opmux.inference_mode():
        inside = x.sum()
    assert inside.is_inference()
    assert opmux.vmap(lambda row: row.cumsum(0))(x.detach()).tolist() == [[0, 1]]
    written = opmux.zeros(2, device="helped")
    version = written._version
    written.add_(1)
    assert written._version == version + 1
    with opmux.device("helped"):
        assert opmux.linspace(0, 1, 2).device.type == "helped"
    with opmux.autocast("helped", dtype=opmux.bfloat16):
        assert opmux.mm(x, x.t()).dtype is opmux.bfloat16


def test_a_network_is_trained() -> None:
    """Every step is that of the CPU; the statistics of a normalisation are written, of which its schema says nothing."""

    def trained(device: str) -> list[Any]:
        opmux.manual_seed(0)
        nn = opmux.nn
        layers = nn.Conv2d(1, 2, 3), nn.BatchNorm2d(2), nn.ReLU(), nn.Flatten(), nn.Linear(32, 3)
        network = nn.Sequential(*layers).to(device)
        images, labels = opmux.randn(4, 1, 6, 6).to(device), opmux.tensor([0, 1, 2, 1], device=device)
        optimizer = opmux.optim.Adam(network.parameters())
        for _ in range(3):
            optimizer.zero_grad()
            nn.functional.cross_entropy(network(images), labels).backward()
            optimizer.step()
        return [*network.state_dict().values()]

    for ours, theirs in zip(trained("helped"), trained("cpu"), strict=True):
        assert ours.device.type == "helped"
        opmux.testing.assert_close(ours.cpu(), theirs)


@pytest.mark.parametrize("key", ["CPU", "Meta"])
def test_where_there_is_nothing_to_copy_it_says_so(shop: Library, key: str) -> None:
    """Registered for the CPU itself, or for tensors without data."""
    shop.define("nothing(Tensor x) -> Tensor")
    with Library("_", "IMPL") as library:
        library.fallback(opmux.native.cpu_fallback, key)
        with pytest.raises(KernelNotFoundError, match=f"(?s)no kernel for dispatch key {key}.*have data elsewhere"):
            opmux.ops.helpshop.nothing(opmux.empty(1, device=key.lower()))


def test_it_is_one_fallback_of_its_key_and_comes_and_goes() -> None:
    """A second one is refused; unloading takes it away, loading brings it back."""
    with Library("_", "IMPL") as library, pytest.raises(RegistrationError) as caught:
        library.fallback(opmux.native.cpu_fallback, "HELPED")
    assert caught.value.code == "duplicate_fallback"
    x = opmux.ones(2, device="helped")
    opmux.plugins.unload("helped")
    try:
        assert "HELPED" not in default_dispatcher.fallbacks()
        with pytest.raises(BackendUnloadedError):
            x.sum()
    finally:
        opmux.plugins.load("helped")
    assert x.sum().item() == 2


def test_calls_of_threads_while_the_plugin_comes_and_goes() -> None:
    """Each gives the result, or says that the backend is unloaded; nothing else."""
    x, stop, wrong = opmux.ones(3, device="helped2"), threading.Event(), []

    def compute() -> None:
        while not stop.is_set():
            try:
                if (x + x).cpu().tolist() != [2, 2, 2]:
                    wrong.append("a wrong value")
            except BackendUnloadedError:
                pass
            except Exception as error:  # nothing else may come out
                wrong.append(repr(error))

    threads = [threading.Thread(target=compute) for _ in range(4)]
    for thread in threads:
        thread.start()
    for _ in range(20):
        opmux.plugins.unload("helped2")
        opmux.plugins.load("helped2")
    stop.set()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_backends_are_found_by_their_devices() -> None:
    """The key that is told is that of the tensor's backend, not of the fallback that happens to run."""
    assert backend_of("helped").dense.name == "HELPED"
    x = opmux.ones(1, device="helped2")
    assert array_backend("helped2").fallbacks
    assert (x + 1).device.type == "helped2"
