"""no_grad, enable_grad, set_grad_enabled and inference_mode, in opmux and in torch."""

import asyncio
import copy
import pickle
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import nullcontext
from contextvars import Context
from functools import partial
from typing import Any

import pytest

import opmux
from opmux.dispatch import DispatchMode, InferenceError


@pytest.fixture(autouse=True)
def _mode_unchanged() -> Iterator[None]:
    """Each test leaves the mode as it was."""
    yield
    assert opmux.is_grad_enabled()
    assert not opmux.is_inference_mode_enabled()


def _leaf(module: Any) -> Any:
    return module.ones(2, 3, requires_grad=True)


# -- blocks, functions and decorators


def test_modes_nest(module: Any) -> None:
    """The innermost block counts, and each end brings back what was before."""
    x = _leaf(module)
    with module.no_grad():
        assert not (x * 2.0).requires_grad
        with module.enable_grad():
            assert (x * 2.0).requires_grad
        with module.set_grad_enabled(True):
            assert (x * 2.0).requires_grad
        assert not module.is_grad_enabled()
    assert (x * 2.0).requires_grad


def test_set_grad_enabled_is_a_function_too(module: Any) -> None:
    """Called as a function it switches at once, until the end of the block around it."""
    module.set_grad_enabled(False)
    assert not module.is_grad_enabled()
    module.set_grad_enabled(True)
    with module.no_grad():
        module.set_grad_enabled(True)
        assert module.is_grad_enabled()
    assert module.is_grad_enabled()
    mode = module.set_grad_enabled(False)
    assert not module.is_grad_enabled()
    with mode:
        assert not module.is_grad_enabled()
    assert module.is_grad_enabled()


def test_decorated_functions_run_in_the_mode(module: Any) -> None:
    """With and without parentheses, on methods and static methods; name, arguments and errors pass."""

    class Owner:
        @module.no_grad()  # type: ignore[untyped-decorator]
        def method(self, a: int, b: int = 2) -> tuple[bool, int, int]:
            return module.is_grad_enabled(), a, b

        @staticmethod
        @module.no_grad  # type: ignore[untyped-decorator]
        def bare() -> Any:
            return module.is_grad_enabled()

        @staticmethod
        @module.set_grad_enabled(False)  # type: ignore[untyped-decorator]
        def switched() -> Any:
            return module.is_grad_enabled()

        @staticmethod
        @module.no_grad()  # type: ignore[untyped-decorator]
        def failing() -> None:
            raise KeyError("text")

    assert Owner().method(1, b=3) == (False, 1, 3)
    assert (Owner.bare(), Owner.switched(), module.is_grad_enabled()) == (False, False, True)
    assert Owner.bare.__name__ == "bare"
    with pytest.raises(KeyError, match="text"):
        Owner.failing()
    assert module.is_grad_enabled()


def test_decorated_coroutines_run_in_the_mode_of_their_task(module: Any) -> None:
    """The decorated function only makes them; a block in the body counts."""

    async def modes() -> list[bool]:
        found = [module.is_grad_enabled(), module.is_inference_mode_enabled()]
        with module.no_grad():
            return [*found, module.is_grad_enabled()]

    off = partial(module.set_grad_enabled, False)  # which switches as soon as it is called
    for mode in (module.no_grad, module.enable_grad, off, module.inference_mode):
        decorated = mode()(modes)
        assert asyncio.run(decorated()) == [True, False, False]
        with module.no_grad():
            assert asyncio.run(decorated()) == [False, False, False]


def test_decorated_generators_run_their_steps_in_the_mode(module: Any) -> None:
    """A generator sees the mode in every step, sent, thrown or closed, and its caller keeps its own between them."""
    log: list[Any] = []

    @module.no_grad()  # type: ignore[untyped-decorator]
    def steps() -> Generator[bool, int, str]:
        try:
            log.append((yield module.is_grad_enabled()))
            try:
                yield module.is_grad_enabled()
            except ValueError as error:
                log.append(str(error))
            yield module.is_grad_enabled()
        finally:
            log.append(module.is_grad_enabled())
        return "done"

    running = steps()
    assert next(running) is False
    assert module.is_grad_enabled()
    assert running.send(3) is False
    assert running.throw(ValueError("thrown")) is False
    assert module.is_grad_enabled()
    with pytest.raises(StopIteration) as stop:
        next(running)
    assert stop.value.value == "done"
    closed = steps()
    next(closed)
    closed.close()
    assert log == [3, "thrown", False, False]
    assert module.is_grad_enabled()


def test_a_decorated_class_becomes_a_function_with_a_warning(module: Any) -> None:
    """Decorating a class is deprecated: its constructor runs in the mode."""

    class Owner:
        def __init__(self) -> None:
            self.enabled = module.is_grad_enabled()

    with pytest.warns(FutureWarning, match="(?i)decorat"):
        made = module.no_grad()(Owner)
    assert not isinstance(made, type)
    assert made().enabled is False


def test_one_mode_object_may_be_entered_twice() -> None:
    """A block keeps nothing on its object, so blocks with one object nest, and threads may share it."""
    mode = opmux.no_grad()
    with mode:
        with mode:
            assert not opmux.is_grad_enabled()
        assert not opmux.is_grad_enabled()
    assert opmux.is_grad_enabled()


def test_modes_belong_to_their_thread(module: Any) -> None:
    """A thread with a context of its own records while this one does not."""
    seen = []
    with module.no_grad():
        thread = threading.Thread(target=Context().run, args=(lambda: seen.append(module.is_grad_enabled()),))
        thread.start()
        thread.join()
    assert seen == [True]


# -- inference mode


def test_what_is_made_in_inference_mode_is_an_inference_tensor(module: Any) -> None:
    """Fresh tensors and views of them are; tensors from outside and views of those are not."""
    x = module.ones(2, 3)
    with module.inference_mode():
        assert module.is_inference_mode_enabled()
        assert not module.is_grad_enabled()
        made = module.ones(2, 3)
        for inside in (made, module.tensor([1.0]), x * 2.0, made[0], made.detach(), made.reshape(3, 2), *made.split(1)):
            assert inside.is_inference()
        for outside in (x, x[0], x.reshape(3, 2), x.detach(), x.contiguous(), *x.split(1)):
            assert not outside.is_inference()
    assert not module.is_inference_mode_enabled()
    assert module.is_inference(made)
    assert not module.is_inference(x)


def test_from_numpy_makes_inference_tensors_too(module: Any) -> None:
    """Tensors that no operator makes are marked as well."""
    numpy = pytest.importorskip("numpy")
    with module.inference_mode():
        assert module.from_numpy(numpy.ones(2)).is_inference()
        assert module.as_tensor(numpy.ones(2)).is_inference()


def test_inference_mode_records_nothing(module: Any) -> None:
    """Not even inside enable_grad; only inference_mode(False) records again."""
    x = _leaf(module)
    with module.inference_mode():
        assert not (x * 2.0).requires_grad
        with module.enable_grad():
            assert module.is_grad_enabled()
            assert not (x * 2.0).requires_grad
        with module.inference_mode(False):
            assert not module.is_inference_mode_enabled()
            assert module.is_grad_enabled()
            assert (x * 2.0).requires_grad
            assert not (x * 2.0).is_inference()
        assert module.is_inference_mode_enabled()
    with module.no_grad(), module.inference_mode(False):
        assert module.is_grad_enabled()


def test_inference_mode_decorates(module: Any) -> None:
    """With and without parentheses."""
    assert module.inference_mode()(module.is_inference_mode_enabled)()
    assert module.inference_mode(module.is_inference_mode_enabled)()
    assert not module.inference_mode(mode=False)(module.is_inference_mode_enabled)()


def _inference(module: Any) -> Any:
    with module.inference_mode():
        return module.ones(2, 3)


_REFUSED: dict[str, tuple[Callable[[Any, Any, Any], Any], str]] = {
    "written": (lambda m, a, x: a.add_(1), "Inplace update to inference tensor outside InferenceMode"),
    "a view written": (lambda m, a, x: a[0].add_(1), "Inplace update to inference tensor outside InferenceMode"),
    "out": (lambda m, a, x: m.exp(m.ones(2, 3), out=a), "Inplace update to inference tensor outside InferenceMode"),
    "saved": (lambda m, a, x: x * a, "Inference tensors cannot be saved for backward"),
    "version": (lambda m, a, x: a._version, "Inference tensors do not track version counter"),
    "requires_grad_": (lambda m, a, x: a.requires_grad_(), "Setting requires_grad=True on inference tensor outside"),
}


@pytest.mark.parametrize(("use", "message"), _REFUSED.values(), ids=_REFUSED.keys())
def test_what_inference_tensors_refuse_outside(module: Any, use: Callable[..., Any], message: str) -> None:
    """Outside the mode an inference tensor is neither written nor saved for backward."""
    with pytest.raises(RuntimeError, match=message):
        use(module, _inference(module), _leaf(module))


def test_a_refused_write_changes_nothing() -> None:
    """The inference tensor is as it was, and the error is one of opmux's."""
    made = _inference(opmux)
    with pytest.raises(InferenceError) as caught:
        made[0].add_(1.0)
    assert "clone()" in caught.value.advice
    assert made.tolist() == [[1.0] * 3] * 2


def test_what_inference_tensors_allow_outside(module: Any) -> None:
    """Reading, cloning, and recorded operations that do not save them."""
    made, x = _inference(module), _leaf(module)
    assert made[0].is_inference()
    assert made.view(-1).is_inference()
    assert made._base is None
    for normal in (made * 2.0, made.clone(), module.ones(2, 3).copy_(made), module.ones(2, 3).add_(made)):
        assert not normal.is_inference()
    (made + x).sum().backward()
    assert x.grad.tolist() == [[1.0] * 3] * 2
    (x * made.clone()).sum().backward()
    made.clone().requires_grad_()


def test_normal_tensors_may_be_written_in_inference_mode(module: Any) -> None:
    """The write counts, so that a node which saved the tensor notices it."""
    x = _leaf(module)
    y = x * 1.0
    loss = (y * y).sum()
    with module.inference_mode():
        y.add_(1.0)
        _inference(module).add_(1.0)
    assert y._version == 1
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        loss.backward()


def test_a_view_made_in_inference_mode_is_not_written_outside(module: Any) -> None:
    """Its base requires grad and would not hear of the write."""
    y = _leaf(module) * 1.0
    with module.inference_mode():
        view = y[0]
    with pytest.raises(RuntimeError, match="inference mode|inference_mode"):
        view.add_(1.0)


def test_requires_grad_in_inference_mode_records_nothing_later(module: Any) -> None:
    """The flag may be set inside; operators on such a tensor are not recorded, inside and outside."""
    with module.inference_mode():
        made = module.ones(2, requires_grad=True)
        assert made.requires_grad
        assert not (made * 2.0).requires_grad
    assert made.is_inference()
    assert not made.sum().requires_grad


def test_inference_mode_without_the_plugin() -> None:
    """The mode is the core's: it marks and refuses without the autograd plugin."""
    opmux.plugins.unload("autograd")
    try:
        made = _inference(opmux)
        assert made[0].is_inference()
        with pytest.raises(InferenceError):
            made.add_(1.0)
    finally:
        opmux.plugins.load("autograd")


def test_what_inference_mode_writes_with_normal_operands(module: Any) -> None:
    """An inference tensor is written inside, though a normal operand brings the kernel that counts writes."""
    normal = module.ones(2)
    with module.inference_mode():
        made, out = module.zeros(2), module.zeros(2)
        assert made.add_(normal) is made
        module.add(normal, normal, out=out)
        made.copy_(normal)
    assert made.tolist() == [1, 1]
    assert out.tolist() == [2, 2]
    assert made.is_inference()
    assert out.is_inference()
    with pytest.raises(RuntimeError, match="version counter"):
        assert made._version


def test_operators_of_any_number_of_results_run_in_inference_mode(module: Any) -> None:
    """None at all, several, and a list: what is new is an inference tensor."""
    aten = module.ops.aten
    normal = module.tensor([3.0, 1.0])
    with module.inference_mode():
        assert aten._assert_async.default(normal.sum()) is None
        assert aten._assert_async.msg(normal.sum(), "text") is None
        assert all(x.is_inference() for x in aten.sort.default(normal))
        assert not any(x.is_inference() for x in aten.split.Tensor(normal, 1))
        assert all(x.is_inference() for x in aten.split.Tensor(normal + 1, 1))


def test_enable_grad_in_inference_mode_lets_views_be_written(module: Any) -> None:
    """Nothing is recorded there, so a view of a tensor that requires grad needs no history."""
    x = module.ones(3, requires_grad=True)
    with module.inference_mode(), module.enable_grad():
        x[1:].add_(1)
    assert x.tolist() == [1, 2, 2]


def test_a_view_of_a_view_that_requires_grad_is_not_written(module: Any) -> None:
    """A view made to require grad itself is a leaf: a view of it cannot be written while gradients are recorded."""
    leaf = module.zeros(4)[1:].requires_grad_()
    with pytest.raises(RuntimeError, match="a view of a leaf Variable that requires grad"):
        leaf[1:].add_(1)
    assert leaf.tolist() == [0, 0, 0]


def test_inference_tensors_from_before_the_plugin() -> None:
    """A tensor made in inference mode while the plugin was away cannot be saved for a backward pass either."""
    opmux.plugins.unload("autograd")
    try:
        with opmux.inference_mode():
            made = opmux.ones(2)
    finally:
        opmux.plugins.load("autograd")
    leaf = opmux.ones(2).requires_grad_()
    with pytest.raises(InferenceError, match="cannot be saved for backward"):
        leaf * made
    (leaf + made).sum().backward()


def test_what_is_detached_of_an_inference_tensor_outside_may_be_written() -> None:
    """It counts its own writes, is an inference tensor all the same, and cannot be saved; its views may not be written."""
    with opmux.inference_mode():
        inference = opmux.ones(2)
        inside = inference.detach()
    other = inference.detach()
    assert other.add_(1).tolist() == inference.tolist() == [2.0, 2.0]
    assert inference.data.mul_(opmux.ones(2))._version == other._version == 1
    assert other.is_inference()
    assert other.detach()._version == 0
    with pytest.raises(RuntimeError, match="Inference tensors cannot be saved for backward"):
        other * opmux.ones(2, requires_grad=True)
    for refused in (inside, other[0], inference):
        with pytest.raises(
            RuntimeError, match="Inplace update to inference tensor outside InferenceMode is not allowed"
        ):
            refused.add_(1)


def test_one_view_of_several_is_lost_when_its_memory_is_written_unrecorded() -> None:
    """By a write to it, to another of them, or to the base; one whose memory nobody wrote goes on."""
    writes: tuple[Callable[[Any, Any], Any], ...] = (
        lambda base, one: one.zero_(),
        lambda base, one: one.unsqueeze_(0),
        lambda base, one: base.zero_(),
    )
    for write in writes:
        base = opmux.ones(2, 3, requires_grad=True) * 1
        one, two = base.unbind()
        (one * 2).sum().backward()
        opmux.no_grad()(write)(base, one)
        for view in (one, two):
            with pytest.raises(
                RuntimeError, match="is a view and its base or another view of its base has been modified"
            ):
                view * 2


class _Passing(DispatchMode):
    def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return func(*args, **(kwargs or {}))


@pytest.mark.filterwarnings("ignore:Using backward.. with create_graph")
@pytest.mark.parametrize("seen", [False, True])
@pytest.mark.parametrize("layout", ["as the leaf", "transposed"])
def test_recorded_gradients_keep_their_history_inside_of_a_mode(seen: bool, layout: str) -> None:
    """What a leaf keeps is detached only where the pass is not recorded."""
    x = opmux.tensor([[2.0, 3.0], [4.0, 5.0]], requires_grad=True)

    def backward(create_graph: bool) -> Any:
        y = x if layout == "as the leaf" else x.t()
        x.grad = None
        (y**3).sum().backward(create_graph=create_graph)
        return x.grad

    with _Passing() if seen else nullcontext():
        gradient, plain = backward(True), backward(False)
    assert not plain.requires_grad
    (second,) = opmux.autograd.grad(gradient.sum(), x)
    assert second.tolist() == (6 * x).tolist()


@pytest.mark.parametrize("mode", [True, False])
@pytest.mark.parametrize(
    "copied",
    [copy.copy, copy.deepcopy, lambda block: pickle.loads(pickle.dumps(block))],
    ids=["copy", "deepcopy", "pickle"],
)
def test_a_block_of_inference_mode_is_what_its_mode_says(mode: bool, copied: Callable[[Any], Any]) -> None:
    """Also when that is set, and of a copy."""
    block = opmux.inference_mode(mode)
    turned = opmux.inference_mode(not mode)
    turned.mode = mode
    with opmux.inference_mode():
        for each in (block, turned, copied(block), copied(turned)):
            assert each.mode is mode
            with each:
                assert opmux.is_inference_mode_enabled() is mode


def test_a_block_is_left_by_keywords() -> None:
    """As by a program that wraps blocks."""
    for block in (opmux.no_grad(), opmux.enable_grad(), opmux.inference_mode()):
        before = opmux.is_grad_enabled(), opmux.is_inference_mode_enabled()
        block.__enter__()
        block.__exit__(kind=None, error=None, trace=None)
        assert (opmux.is_grad_enabled(), opmux.is_inference_mode_enabled()) == before
