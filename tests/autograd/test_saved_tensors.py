"""Hooks on saved tensors, in opmux and in torch."""

import importlib
import math
import pkgutil
import warnings
from collections.abc import Callable
from typing import Any

import pytest

import opmux
from opmux.dispatch import DispatchMode, disable_current_modes
from opmux.library import Library
from opmux.testing import python_frames


def _leaf(module: Any, *values: float) -> Any:
    return module.tensor(list(values), requires_grad=True)


def _keeping(packed: list[Any]) -> Callable[[Any], Any]:
    """A pack hook that lists what it is given."""

    def pack(tensor: Any) -> Any:
        packed.append(tensor)
        return tensor.detach()

    return pack


def _program(module: Any, x: Any) -> Any:
    """Saved inputs, results, lists, several outputs, writes and writes through views."""
    y = x * x
    values, _ = module.sort(y)
    z = (values.exp() * 3.0).clone().mul_(x)
    written = x * 1.0
    written[0].mul_(x[1])
    joined = module.cat([z, y.tanh()])
    return module.stack([joined[:3] * written, x.sin()]).prod()


def test_gradients_are_those_without_hooks(module: Any) -> None:
    """Whatever a node saves is packed once and unpacked where it is needed."""
    packed: list[Any] = []
    unpacked: list[Any] = []

    def pack(tensor: Any) -> Any:
        assert not module.is_grad_enabled()
        packed.append(tensor)
        return len(packed) - 1, tensor.detach().clone()

    def unpack(kept: Any) -> Any:
        unpacked.append(kept[0])
        return kept[1]

    x = _leaf(module, 0.5, 0.25, 0.75)
    with module.autograd.graph.saved_tensors_hooks(pack, unpack):
        loss = _program(module, x)
    assert packed
    assert not unpacked
    loss.backward()
    assert set(unpacked) <= set(range(len(packed)))
    plain = _leaf(module, 0.5, 0.25, 0.75)
    _program(module, plain).backward()
    assert x.grad.tolist() == pytest.approx(plain.grad.tolist(), rel=1e-5)


def test_unpacked_tensors_have_their_history(module: Any) -> None:
    """Gradients of gradients flow through them."""
    x = _leaf(module, 1.0, 2.0)
    with module.autograd.graph.saved_tensors_hooks(lambda t: t.detach() * 2.0, lambda t: t / 2.0):
        y = (x * x * x).sum()
    (first,) = module.autograd.grad(y, x, create_graph=True)
    (second,) = module.autograd.grad(first.sum(), x)
    assert (first.tolist(), second.tolist()) == ([3.0, 12.0], [6.0, 12.0])


def test_the_innermost_hooks_count(module: Any) -> None:
    """Blocks nest, and after a block its hooks are gone."""
    log: list[str] = []
    hooks = module.autograd.graph.saved_tensors_hooks

    def noting(name: str) -> Callable[[Any], Any]:
        def pack(tensor: Any) -> Any:
            log.append(name)
            return tensor

        return pack

    x = _leaf(module, 1.0)
    with hooks(noting("outer"), lambda t: t):
        with hooks(noting("inner"), lambda t: t):
            x.exp()
        x.exp()
    x.exp()
    assert log == ["inner", "outer"]


def test_numbers_are_not_packed(module: Any) -> None:
    """A hook sees tensors of the program only."""
    packed: list[Any] = []
    with module.autograd.graph.saved_tensors_hooks(_keeping(packed), lambda t: t):
        (_leaf(module, 1.0) * 3.0).sum().backward()
    assert not packed


def test_functions_save_through_the_hooks(module: Any) -> None:
    """`save_for_backward` packs arguments, results and intermediate tensors."""

    class _Exp(module.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            y = x.exp()
            ctx.save_for_backward(x, y, x * 2.0, None)
            return y

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            _, y, doubled, nothing = ctx.saved_tensors
            assert nothing is None
            return grad * y * doubled

    packed: list[Any] = []
    x = _leaf(module, 0.0, 0.5)
    with module.autograd.graph.saved_tensors_hooks(_keeping(packed), lambda t: t):
        y = _Exp.apply(x)
    assert len(packed) == 3
    y.sum().backward()
    assert x.grad.tolist() == pytest.approx([0.0, 1.6487212], rel=1e-6)


def test_custom_operators_save_through_the_hooks() -> None:
    """As Functions do, once and not twice."""
    packed: list[Any] = []
    operator = opmux.library.custom_op(
        "savedtest::exp", lambda x: x.exp(), mutates_args=(), schema="(Tensor x) -> Tensor"
    )
    try:
        operator.register_autograd(
            lambda ctx, grad: grad * ctx.saved_tensors[0],
            setup_context=lambda ctx, inputs, output: ctx.save_for_backward(output),
        )
        x = _leaf(opmux, 0.0)
        with opmux.autograd.graph.saved_tensors_hooks(_keeping(packed), lambda t: t):
            operator(x).sum().backward()
        assert len(packed) == 1
        assert x.grad.tolist() == [1.0]
    finally:
        operator.destroy()


def test_a_packed_tensor_may_be_written(module: Any) -> None:
    """What the hook keeps is its own affair, so no version is compared."""
    y = _leaf(module, 1.0, 2.0) * 1.0
    with module.autograd.graph.saved_tensors_hooks(lambda t: t.clone(), lambda t: t):
        loss = (y * y).sum()
    y.add_(1.0)
    loss.backward()


_WRONG: dict[str, tuple[Callable[[Any], Any], Callable[[Any], Any], str]] = {
    "packing in place": (lambda t: t.add_(1.0), lambda t: t, "modifying its input in place"),
    "unpacking no tensor": (lambda t: 3, lambda v: v, "expected to be a Tensor but got"),
}


@pytest.mark.parametrize(("pack", "unpack", "message"), _WRONG.values(), ids=_WRONG.keys())
def test_wrong_hooks_are_refused(module: Any, pack: Any, unpack: Any, message: str) -> None:
    """A pack hook leaves its tensor alone, and an unpack hook returns one."""
    x = _leaf(module, 1.0) * 1.0
    with (
        pytest.raises((RuntimeError, TypeError), match=message),
        module.autograd.graph.saved_tensors_hooks(pack, unpack),
    ):
        x.exp().sum().backward()


def test_hooks_may_be_disabled(module: Any) -> None:
    """A block refuses hooks with its message, also those that are active already."""
    graph = module.autograd.graph
    with (
        graph.disable_saved_tensors_hooks("not here"),
        pytest.raises(RuntimeError, match="not here"),
        graph.saved_tensors_hooks(lambda t: t, lambda t: t),
    ):
        pass
    with (
        graph.saved_tensors_hooks(lambda t: t, lambda t: t),
        pytest.raises(RuntimeError, match="not here"),
        graph.disable_saved_tensors_hooks("not here"),
    ):
        pass
    with graph.saved_tensors_hooks(lambda t: t, lambda t: t):
        pass


def test_saving_on_the_host(module: Any) -> None:
    """save_on_cpu packs a tensor's device with its data on the host."""
    x = _leaf(module, 1.0, 2.0)
    with module.autograd.graph.save_on_cpu() as hooks:
        y = x * x
    device, kept = hooks.pack_hook(x) if module is opmux else (x.device, x)
    assert (device, kept.device.type) == (x.device, "cpu")
    y.sum().backward()
    assert x.grad.tolist() == [2.0, 4.0]


def test_saved_tensors_may_be_written_in_a_block_for_that(module: Any) -> None:
    """Backward inside it uses the values from before the writes, through views and of results too."""
    graph = module.autograd.graph
    x = _leaf(module, 1.0, 2.0)
    with graph.allow_mutation_on_saved_tensors():
        y = x.clone()
        loss = (y * y * 2.0).sum()
        result = y.exp()
        second = (result * 3.0).sum()
        y.sin_()
        y[0].zero_()
        result.zero_()
        (loss + second).backward()
    values = x.detach()
    assert x.grad.tolist() == pytest.approx((values * 4.0 + values.exp() * 3.0).tolist())
    with graph.allow_mutation_on_saved_tensors():
        late = (x * x).sum()
    with pytest.raises(
        (RuntimeError, AssertionError), match="outside of the 'allow_mutation_on_saved_tensors' context"
    ):
        late.backward()


def test_recorded_calls_cost_what_they_did_once_hooks_are_gone() -> None:
    """The key of the hooks is in no call outside the block: the same frames run as before it was ever used."""
    x = opmux.ones(2, requires_grad=True)

    def frames() -> list[str]:
        opmux.ops.aten.mul.Tensor(x, x)
        return python_frames(lambda: opmux.ops.aten.mul.Tensor(x, x))

    before = frames()
    with opmux.autograd.graph.saved_tensors_hooks(lambda t: t, lambda t: t):
        assert "fallback" in " ".join(frames())
    with opmux.autograd.detect_anomaly():
        assert "fallback" in " ".join(frames())
    with opmux.inference_mode():
        assert "inference_kernel" in " ".join(frames())
    assert frames() == before


_SAVING: dict[str, tuple[Callable[[Any], Any], str, int]] = {
    "argument": (lambda x: x**2, "self", 0),
    "result": (lambda x: x.exp(), "result", 0),
    "one of several": (lambda x: x * (x + 1.0), "other", 0),
    "list": (lambda x: opmux.index_put(x, [opmux.tensor([0])], x[:1]), "indices", 1),
}


@pytest.mark.parametrize("saving", _SAVING)
@pytest.mark.parametrize("retain", [True, False])
def test_one_saved_tensor_can_be_looked_at_and_packed(saving: str, retain: bool) -> None:
    """It is packed once and unpacked when it is needed; afterwards it is freed, or still packed."""
    program, name, listed = _SAVING[saving]
    x = opmux.tensor([1.0, 2.0], dtype=opmux.float64, requires_grad=True)
    (expected,) = opmux.autograd.grad(program(x).sum(), x)
    node = program(x).grad_fn
    raw = getattr(node, f"_raw_saved_{name}")
    raw = raw[0] if listed else raw
    assert raw.unpack_hook is None
    seen: list[str] = []

    def pack(tensor: Any) -> list[Any]:
        seen.append("pack")
        return [tensor]

    def unpack(kept: list[Any]) -> Any:
        seen.append("unpack")
        return kept[0]

    raw.register_hooks(pack, unpack)
    assert isinstance(raw.data, list)
    (found,) = opmux.autograd.grad(
        opmux.autograd.graph.GradientEdge(node, 0), x, opmux.ones_like(x), retain_graph=retain
    )
    assert found.tolist() == expected.tolist()
    assert seen[:2] == ["pack", "unpack"]
    assert seen.count("pack") == 1
    with pytest.raises(RuntimeError, match="hooks have already been set" if retain else "after it has been freed"):
        raw.register_hooks(lambda t: t, lambda t: t)


def test_a_freed_tensor_is_told_of_in_torchs_words() -> None:
    """Looking at it advises to retain the graph."""
    x = opmux.tensor([1.0, 2.0], requires_grad=True)
    y = x.exp()
    assert y.grad_fn._saved_result.grad_fn is y.grad_fn
    y.sum().backward()
    with pytest.raises(opmux.autograd.SavedTensorError, match="Specify retain_graph=True"):
        y.grad_fn._saved_result


def _squared(module: Any, x: Any) -> Any:
    """The square, by a Function that saves its argument."""

    class Square(module.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            ctx.save_for_backward(x)
            ctx.set_materialize_grads(False)
            return x * x

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return None if grad is None else 2 * grad * ctx.saved_tensors[0]

    return Square.apply(x)


@pytest.mark.parametrize(
    "compute",
    [
        lambda module, x: x.sin(),
        lambda module, x: x.max(0)[0],
        lambda module, x: module.aminmax(x)[0],
        lambda module, x: module.linalg.svd(x.reshape(1, 2))[1],
        _squared,
    ],
    ids=["one output", "one of two", "two outputs", "three outputs", "Function"],
)
@pytest.mark.parametrize("kind", ["plain", "hooked", "anomaly"])
def test_what_has_no_gradient_is_freed_too(module: Any, compute: Any, kind: str) -> None:
    """A pass frees what the nodes on its way have saved, also where a Function stops the gradients before them."""

    class Stop(module.autograd.Function):  # type: ignore[misc]
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return x * 1

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return None

    y = compute(module, module.tensor([1.0, 2.0], requires_grad=True))
    if kind == "hooked":
        y.grad_fn.register_prehook(lambda grads: None)
    stopped = Stop.apply(y).sum()
    with module.autograd.set_detect_anomaly(kind == "anomaly"):
        stopped.backward(retain_graph=True)
        y.sum().backward(retain_graph=True)
        stopped.backward()
        with pytest.raises(RuntimeError, match="Trying to backward through the graph a second time"):
            y.sum().backward()


def test_every_name_that_a_node_lists_can_be_read() -> None:
    """Programs that draw graphs read whatever `dir` has; None stands for what no gradient needs, which cannot be packed."""
    folder = importlib.import_module("opmux_autograd._generated")
    for module in pkgutil.iter_modules(folder.__path__):
        importlib.import_module(f"{folder.__name__}.{module.name}")
    classes = [
        each for each in opmux.autograd.graph.Node.__subclasses__() if each.__module__.startswith(folder.__name__)
    ]
    assert len(classes) > 300
    for each in classes:
        node = each.__new__(each)
        names = {name for name in dir(node) if name.startswith(("_saved_", "_raw_saved_"))}
        assert {f"_raw{name}" for name in names if f"_version{name.removeprefix('_saved')}" in dir(each)} <= names, each
        for name in names:
            value = getattr(node, name)
            assert (value.data if name.startswith("_raw") else value) is None, (each, name)
            if name.startswith("_raw"):
                with pytest.raises(RuntimeError, match="with value None is forbidden"):
                    value.register_hooks(len, len)


@pytest.mark.parametrize(
    "block",
    [
        lambda: opmux.autograd.graph.saved_tensors_hooks(lambda tensor: tensor, lambda tensor: tensor),
        lambda: opmux.autograd.detect_anomaly(),
    ],
    ids=["hooks", "anomaly mode"],
)
def test_kernels_that_make_a_pass_are_observed(block: Callable[[], Any]) -> None:
    """What such a pass has let go of is passed over when the nodes that the call has recorded are looked at."""

    def differentiated(x: Any) -> Any:
        y = x * 1.0
        y[0].exp_()
        y.sum().backward()
        return y

    x = _leaf(opmux, 1.0, 2.0)
    with Library("passing", "DEF") as lib, warnings.catch_warnings(), block():
        warnings.simplefilter("ignore", opmux.errors.OpmuxWarning)
        lib.define("f(Tensor x) -> Tensor")
        lib.impl("f", differentiated, "CompositeImplicitAutograd")
        assert opmux.ops.passing.f(x).grad_fn.name().endswith("CopySlices")
    assert x.grad.tolist() == pytest.approx([math.e, 1.0])


def test_a_pass_inside_a_pass_lets_go_of_what_the_outer_one_is_at() -> None:
    """It is the outer one that finds the graph freed."""

    class Passing(DispatchMode):
        def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            if func.name == "aten::new_empty_strided":
                with disable_current_modes():
                    total.backward()
            return func(*args, **(kwargs or {}))

    x = _leaf(opmux, 1.0, 2.0)
    y = x * 1.0
    y[0].exp_()
    total = y.sum()
    with (
        pytest.raises(RuntimeError, match="backward through MulBackward0: Trying to backward .* a second time"),
        Passing(),
    ):
        total.backward()
    assert x.grad.tolist() == pytest.approx([math.e, 1.0])
