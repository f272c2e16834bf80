"""Backends that have the out operator of a structured group alone: the functional and the in-place operator come with it."""

import copy
import pickle
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import numpy as np
import pytest
from tests.declarations import declared_operators
from tests.registering import register_once

import opmux
from opmux.dispatch import DispatchKeySet, default_dispatcher, explain, ops
from opmux.errors import BackendUnloadedError, KernelNotFoundError, OperatorValueError, OpmuxError, PluginError
from opmux.library import Library, register_backend
from opmux.native import registration
from opmux.native._generated.declarations import DELEGATES, KERNELS
from opmux.native._paths import function_at
from opmux.native.instantiation import array_kernel, declared
from opmux.plugins import Scope, hookimpl
from opmux.tensor import ArrayBackend, array_backend, register_array_backend, unregister_array_backend

from .operator_calls import Call, calls, tensors_in

#: What a backend needs beside out operators: it makes tensors, and moves them.
NEEDED = ("aten::empty.memory_format", "aten::empty_strided", "aten::_to_copy", "aten::copy_")


class OutOnly:
    """A plugin with the out operators of NumPy, and nothing else."""

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        """Registers the device outonly."""
        backend = scope.backend("outonly")
        be = ArrayBackend("outonly", backend.keyset, np, np.asarray, lambda array: array, special=_special)
        register_array_backend(be)
        scope.on_unload(partial(unregister_array_backend, be))
        with scope.library("aten", "IMPL", backend.name) as library:
            for name in (*NEEDED, *sorted(set(DELEGATES.values()))):
                library.impl(name, array_kernel(be, declared(name, KERNELS[name])))
        opmux.native.autocast_kernels(scope, backend)


def _special() -> Any:
    import scipy.special

    return scipy.special


@pytest.fixture(scope="module", autouse=True)
def outonly() -> Iterator[None]:
    """The devices outonly, and declared, which has all portable kernels, are there."""
    register_once("outonly", OutOnly())
    opmux.plugins.load("outonly")
    register_once("declared", Declared())
    opmux.plugins.load("declared")
    yield
    opmux.plugins.unload("declared")
    opmux.plugins.unload("outonly")


def moved(value: Any, device: str) -> Any:
    """A copy of a value with its tensors on a device."""
    if isinstance(value, opmux.Tensor) and value.device is not None:
        return value.to(device, copy=True)
    return [moved(part, device) for part in value] if isinstance(value, (list, tuple)) else value


def ops_tags(name: str) -> list[str]:
    """Tags of an operator."""
    definition = default_dispatcher.definition_of(name)
    assert definition is not None
    return definition.handle.tags


def has_meta(call: Call) -> bool:
    """Whether shapes are known without values, and the declaration has nothing against the arguments."""
    try:
        call.run(lambda i, v: moved(v, "meta"))
    except OpmuxError:
        return False
    return True


def test_every_group_comes_with_its_out_operator() -> None:
    """Each functional and in-place operator that delegates gives what the portable kernel of its own gives, on its device."""
    asked, failures = 0, []
    for name in DELEGATES:
        call = calls().get(name)
        if call is None or "nondeterministic_seeded" in ops_tags(name) or not has_meta(call):
            continue
        asked += 1
        expected = list(tensors_in(call.run(lambda i, v: moved(v, "declared"))))
        found = list(tensors_in(call.run(lambda i, v: moved(v, "outonly"))))
        for ours, theirs in zip(found, expected, strict=True):
            same = np.array_equal(ours.cpu().numpy(), theirs.cpu().numpy(), equal_nan=True)
            if not same or ours.dtype is not theirs.dtype or str(ours.device) != "outonly":
                failures.append(f"{name}: {ours} for {theirs}")
    assert asked > 300
    assert not failures, "\n".join(failures)


def test_the_rule_is_pytorchs() -> None:
    """The kernel is the default backend's for whom has no own; a kernel of its own takes precedence."""
    table = default_dispatcher.dispatch_table("aten::add.Tensor")
    assert table["OUTONLY"].rule == table["XPU"].rule == "default backend kernel"
    assert table["CPU"].rule == "kernel"
    x = opmux.ones(2).to("outonly")
    why = explain(ops.aten.add.Tensor, x, x)
    assert "functional_by_out" in why.steps[0].kernel
    assert default_dispatcher.dispatch_table("aten::add.out")["XPU"].rule == "missing"


def test_refusals_come_before_anything_is_written() -> None:
    """Shapes and dtypes that do not fit an in-place operator are refused by the declaration."""
    x = opmux.ones(2).to("outonly")
    calls: tuple[Callable[[], object], ...] = (
        lambda: x.add_(opmux.ones(3, 2).to("outonly")),
        lambda: opmux.ones(2).long().to("outonly").add_(x),
    )
    for call in calls:
        with pytest.raises(OperatorValueError, match="add_"):
            call()
    assert x.tolist() == [1.0, 1.0]


def test_gradients_are_recorded_over_it() -> None:
    """The kernel stands below autograd, which records the functional operator alone."""
    x = opmux.tensor([1.0, 2.0], device="outonly").requires_grad_()
    y = x * x
    assert type(y.grad_fn).__name__ == "MulBackward0"
    (gradient,) = opmux.autograd.grad(y, x, opmux.tensor([1.0, 1.0], device="outonly"))
    assert gradient.tolist() == [2.0, 4.0]


def test_what_has_no_derivative_takes_tensors_that_require_grad() -> None:
    """Nothing is recorded of it, and its out operator is not refused for being one."""
    x = opmux.tensor([1.0, 2.0], device="outonly").requires_grad_()
    for result in (x >= 2, x.isposinf(), opmux.argmax(x), opmux.signbit(x)):
        assert not result.requires_grad
    assert (x >= 2).tolist() == [False, True]


def test_what_is_missing_is_the_out_operator() -> None:
    """A backend without it is told what to register, as PyTorch tells."""
    opmux.plugins.register("bare", Bare())
    opmux.plugins.load("bare")
    try:
        x = opmux.ones(2).to("bare")
        with pytest.raises(KernelNotFoundError, match=r"aten::add\.out: no kernel for dispatch key BARE") as missing:
            opmux.add(x, 1)
        line = 'Library("_", "IMPL").fallback(opmux.native.cpu_fallback, "BARE")'
        assert missing.value.advice.endswith(f", or the CPU's for all: {line}")
        with eval(line.partition(".fallback")[0], {"Library": Library}) as library:
            library.fallback(opmux.native.cpu_fallback, "BARE")
            assert opmux.add(x, 1).tolist() == [2, 2]
        with pytest.raises(KernelNotFoundError, match="aten::as_strided: no kernel") as of_view:
            opmux.t(x)
        assert "cpu_fallback" not in of_view.value.advice
    finally:
        opmux.plugins.unload("bare")


class Bare:
    """A plugin that makes tensors and computes nothing."""

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        """Registers the device bare."""
        backend = scope.backend("bare")
        be = ArrayBackend("bare", backend.keyset, np, np.asarray, lambda array: array)
        register_array_backend(be)
        scope.on_unload(partial(unregister_array_backend, be))
        with scope.library("aten", "IMPL", backend.name) as library:
            for name in NEEDED:
                library.impl(name, array_kernel(be, declared(name, KERNELS[name])))


@pytest.mark.parametrize("requires_grad", [False, True])
def test_results_are_as_never_written_to(requires_grad: bool) -> None:
    """That an out operator has filled them is no write that anything counts; one in place is counted once, by its own name."""
    x = opmux.tensor([1.0, 2.0], device="outonly", requires_grad=requires_grad)
    results = [x.exp(), x + 1, *opmux.topk(x, 1)]
    assert [result._version for result in results] == [0] * 4
    assert results[0].add_(1)._version == 1
    with opmux.no_grad():
        assert opmux.neg(x, out=opmux.empty(2, device="outonly"))._version == 1


def test_a_backends_kernel_can_be_called_directly() -> None:
    """The counterpart of at::cpu::add: a redispatch to the backend's own key, past autograd and modes."""
    x = opmux.ones(2, requires_grad=True)
    with opmux.dispatch.trace() as recorded:
        result = ops.aten.add.Tensor.redispatch(DispatchKeySet("CPU"), x, x)
    assert [(e.label, e.key) for e in recorded.events()] == [("redispatch", "CPU")]
    assert (result.tolist(), result.grad_fn) == ([2.0, 2.0], None)


def test_delegates_are_what_is_declared() -> None:
    """Each declaration with structured_delegate has its row, and no other."""
    declared_ones = {
        f"aten::{d.name}": f"aten::{d.structured_delegate}" for d in declared_operators() if d.structured_delegate
    }
    assert declared_ones == DELEGATES


@pytest.mark.slow
def test_a_function_for_one_backend_stands_in_place_of_the_portable_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `dispatch` names for a backend's key is that backend's kernel, and no other's."""
    own = {"aten::neg": "kernels.pointwise.abs_impl"}
    monkeypatch.setattr(registration, "BACKENDS", {"DECLARED": own})
    opmux.plugins.unload("declared")
    opmux.plugins.load("declared")
    assert opmux.neg(opmux.ones(2, device="declared")).tolist() == [1.0, 1.0]
    assert opmux.neg(opmux.ones(2)).tolist() == [-1.0, -1.0]
    kernel = default_dispatcher.dispatch_table("aten::neg")["DECLARED"].kernel
    assert kernel is not None
    assert kernel.name == function_at(own["aten::neg"]).__qualname__
    monkeypatch.undo()
    opmux.plugins.unload("declared")
    opmux.plugins.load("declared")


class Declared:
    """A plugin over NumPy."""

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        """Registers the device declared."""
        backend, cpu = scope.backend("declared"), array_backend("cpu")
        opmux.native.array_kernels(
            scope, backend, xp=cpu.xp, from_numpy=cpu.from_numpy, to_numpy=cpu.to_numpy, special=_special
        )


def test_automatic_casts_without_array_kernels() -> None:
    """`autocast_kernels` gives the device PyTorch's casts, in a block alone."""
    a = opmux.tensor([[1.0, 2.0], [3.0, 4.0]], device="outonly", requires_grad=True)
    with opmux.autocast("outonly", dtype=opmux.bfloat16):
        low = opmux.mm(a, a)
        assert [low.dtype, low.exp().dtype, (low + a).dtype] == [opmux.bfloat16, opmux.float32, opmux.float32]
    assert opmux.mm(a, a).dtype is opmux.float32
    assert low.device.type == "outonly"
    key = default_dispatcher.dispatch_table("aten::mm")["AutocastOUTONLY"]
    assert key.rule == "kernel"


def test_what_tensors_need_no_kernel_for() -> None:
    """A backend without any kernel makes tensors of lists, prints, pickles and copies them, and gives their values."""
    backend = register_backend("nokernel")
    be = ArrayBackend("nokernel", backend.backend.keyset, np, np.array, np.asarray)
    register_array_backend(be)
    try:
        x = opmux.tensor([[1.0, 2.0]], device="nokernel")
        assert repr(x) == "tensor([[1., 2.]], device='nokernel')"
        assert (x.tolist(), x.numpy().shape, opmux.tensor(3, device="nokernel").item()) == ([[1.0, 2.0]], (1, 2), 3)
        for copied in (pickle.loads(pickle.dumps(x)), copy.deepcopy(x)):
            assert (copied.device.type, copied.tolist()) == ("nokernel", [[1.0, 2.0]])
        with pytest.raises(KernelNotFoundError, match="no kernel for dispatch key NOKERNEL"):
            x.sum()
    finally:
        unregister_array_backend(be)
        backend.destroy()


def test_a_plugin_with_a_device_and_no_arrays() -> None:
    """Tensors cannot be made there: the error says what its author is to call, as loading it again would change nothing."""

    class Bare:
        @hookimpl
        def opmux_register(self, scope: Scope) -> None:
            scope.backend("barearrays")

    register_once("barearrays", Bare())
    opmux.plugins.load("barearrays")
    with pytest.raises(PluginError, match=r"(?s)no loaded plugin provides.*calls opmux\.native\.array_kernels, or"):
        opmux.tensor([1.0], device="barearrays")
    opmux.plugins.unload("barearrays")


def test_a_factory_of_a_device_that_is_unloaded() -> None:
    """No tensor was used, whose data could be there still; of one that was, the error says so."""
    opmux.plugins.load("outonly")
    x = opmux.tensor([1.0], device="outonly")
    opmux.plugins.unload("outonly")
    try:
        with pytest.raises(BackendUnloadedError, match=r"aten::ones: device 'outonly' was used") as caught:
            opmux.ones(2, device="outonly")
        assert caught.value.found == "the call's keys are OUTONLY"
        with pytest.raises(BackendUnloadedError, match=r"aten::neg: a tensor on device 'outonly' was used") as caught:
            opmux.neg(x)
        assert caught.value.found.endswith("; the tensor's data is still there")
    finally:
        opmux.plugins.load("outonly")


def test_a_factory_of_a_device_whose_plugin_failed() -> None:
    """Its failure is the reason that a factory gives, as `tensor` does, and not that the device, which never was, is unloaded."""

    class Failing:
        @hookimpl
        def opmux_register(self, scope: Scope) -> None:
            scope.backend("failingfactory")
            raise ValueError("its own reason")

    register_once("failingfactory", Failing())
    with pytest.raises(PluginError, match="its own reason"):
        opmux.plugins.load("failingfactory")
    for make in (opmux.ones, opmux.empty, opmux.rand, opmux.tensor):
        with pytest.raises(PluginError, match=r"(?s)plugin 'failingfactory' is failed.*its own reason"):
            make([2], device="failingfactory")
