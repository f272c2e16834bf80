"""The place where an autograd plugin plugs into tensors."""

import ast
import copy
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

import opmux
from opmux.dispatch import DispatchKeySet, ExcludeDispatchKeyGuard, backend_of, default_dispatcher, inference_mode
from opmux.errors import OperatorValueError, PluginError, RegistrationError
from opmux.library import custom_op
from opmux.tensor import (
    AutogradHooks,
    RemovableHandle,
    Tensor,
    current_autograd_hooks,
    install_autograd_hooks,
    tensor,
    uninstall_autograd_hooks,
)

pytestmark = pytest.mark.usefixtures("no_autograd")


class _Node:
    def name(self) -> str:
        return "FakeBackward0"


class _Hooks:
    """Hooks whose record of a tensor is a dict."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []
        self.registered: dict[int, tuple[str, Any]] = {}

    def set_requires_grad(self, tensor: Tensor, value: bool) -> None:
        tensor._autograd = {} if value else None

    def grad(self, tensor: Tensor) -> Tensor | None:
        found: Tensor | None = (tensor._autograd or {}).get("grad")
        return found

    def set_grad(self, tensor: Tensor, grad: Tensor | None) -> None:
        tensor._autograd["grad"] = grad

    def grad_fn(self, tensor: Tensor) -> Any:
        return (tensor._autograd or {}).get("node")

    def is_leaf(self, tensor: Tensor) -> bool:
        return "node" not in tensor._autograd

    def output_nr(self, tensor: Tensor) -> int:
        return 2

    def retains_grad(self, tensor: Tensor) -> bool:
        return "retained" in tensor._autograd

    def retain_grad(self, tensor: Tensor) -> None:
        tensor._autograd["retained"] = True

    def register_hook(self, tensor: Tensor, hook: Callable[[Tensor], Tensor | None]) -> RemovableHandle:
        return self._handle("each", hook)

    def register_post_accumulate_grad_hook(self, tensor: Tensor, hook: Callable[[Tensor], None]) -> RemovableHandle:
        return self._handle("post", hook)

    def _handle(self, kind: str, hook: Callable[[Tensor], Any]) -> RemovableHandle:
        handle = RemovableHandle(self.registered)
        self.registered[handle.id] = (kind, hook)
        return handle

    def backward(
        self,
        tensor: Tensor,
        gradient: Tensor | None,
        retain_graph: bool | None,
        create_graph: bool,
        inputs: Sequence[Tensor] | Tensor | None,
    ) -> None:
        self.calls.append((tensor, gradient, retain_graph, create_graph, inputs))

    def gradients(self, outputs: Any, inputs: Any, grad_outputs: Any, **options: Any) -> tuple[Tensor | None, ...]:
        self.calls.append(("gradients", outputs, inputs, options))
        return tuple(inputs)

    def operator_recorder(self, formula: Any, below: Callable[..., Any]) -> Callable[..., Any]:
        def record(*args: Any, **kwargs: Any) -> Any:
            self.calls.append(("record", formula.name, args, kwargs))
            return below(*args, **kwargs)

        return record

    def through_node(self, *tensors: Tensor) -> tuple[Tensor, ...]:
        return tensors

    def increment_version(self, tensor: Tensor) -> None:
        self.calls.append(("written", tensor))

    def mark_inference(self, tensor: Tensor, counted: bool) -> None:
        self.calls.append(("marked", tensor))

    def told(self, what: str) -> list[Tensor]:
        """The tensors of one kind of call, which are forgotten."""
        found = [call[1] for call in self.calls if call[0] == what]
        self.calls.clear()
        return found


@pytest.fixture(autouse=True)
def advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The plugin is said to be missing, as it is where there are no hooks."""
    monkeypatch.setattr(default_dispatcher, "plugin_advice", lambda plugin: f"python -m pip install opmux-{plugin}")


@pytest.fixture
def hooks() -> Iterator[_Hooks]:
    """Hooks that are installed during the test."""
    made = _Hooks()
    install_autograd_hooks(made)
    yield made
    uninstall_autograd_hooks(made)


def test_without_hooks_nothing_requires_grad() -> None:
    """All that can be read reads as for a tensor without gradient."""
    made = tensor([1.0])
    assert not made.requires_grad
    assert made.grad is None
    assert made.grad_fn is None
    assert made.is_leaf
    assert not made.retains_grad
    assert made.output_nr == 0
    made.requires_grad = False
    made.grad = None


@pytest.mark.parametrize(
    "ask",
    [
        lambda t: t.requires_grad_(),
        lambda t: t.backward(),
        lambda t: t.retain_grad(),
        lambda t: t.register_hook(print),
        lambda t: t.register_post_accumulate_grad_hook(print),
        lambda t: setattr(t, "grad", t),
    ],
)
def test_without_hooks_gradients_name_the_plugin(ask: Callable[[Tensor], Any]) -> None:
    """What needs gradients says what to do about their plugin."""
    with pytest.raises(PluginError, match="pip install opmux-autograd"):
        ask(tensor([1.0]))


def test_hooks_answer_for_gradients(hooks: _Hooks) -> None:
    """Attributes and methods are handed to the hooks."""
    made = tensor([1.0], requires_grad=True)
    assert made.requires_grad
    assert made.is_leaf
    made.grad = gradient = tensor([2.0])
    assert made.grad is gradient
    made.retain_grad()
    assert made.retains_grad
    assert made.output_nr == 2
    with made.register_hook(print), made.register_post_accumulate_grad_hook(print):
        assert list(hooks.registered.values()) == [("each", print), ("post", print)]
    assert not hooks.registered
    made.backward(gradient, create_graph=True)
    assert hooks.calls == [(made, gradient, None, True, None)]
    assert made.requires_grad_(False) is made
    assert not made.requires_grad


def test_only_real_and_complex_numbers_have_gradients(hooks: _Hooks) -> None:
    """Integers and bools cannot require grad."""
    for data in (1, True):
        with pytest.raises(OperatorValueError, match="floating point and complex"):
            tensor(data, requires_grad=True)
    assert tensor(1j, requires_grad=True).requires_grad


def test_text_mentions_gradients(hooks: _Hooks) -> None:
    """A leaf says that it requires grad, others which operation made them."""
    made = tensor([1.0], requires_grad=True)
    assert repr(made) == "tensor([1.], requires_grad=True)"
    made._autograd["node"] = _Node()
    assert repr(made) == "tensor([1.], grad_fn=<FakeBackward0>)"


def test_values_do_not_leave_silently(hooks: _Hooks) -> None:
    """numpy, `__array__` and DLPack refuse a tensor that requires grad, and say how to detach it."""
    made = tensor([1.0], requires_grad=True)
    for ask in (Tensor.numpy, Tensor.__array__):
        with pytest.raises(OperatorValueError, match=r"tensor.detach\(\).numpy\(\)"):
            ask(made)
    with pytest.raises(BufferError, match=r"tensor.detach\(\)"):
        made.__dlpack__()
    assert made.numpy(force=True).tolist() == [1.0]
    assert made.tolist() == [1.0]


def test_copies_require_grad(hooks: _Hooks) -> None:
    """Copies of a leaf require grad; a deep copy brings its gradient, and what is no leaf is refused."""
    made = tensor([1.0], requires_grad=True)
    made.grad = tensor([2.0])
    deep = copy.deepcopy(made)
    assert deep.requires_grad
    assert deep.grad is not None
    assert deep.grad is not made.grad
    assert deep.grad.tolist() == [2.0]
    assert copy.copy(made).requires_grad
    made._autograd["node"] = _Node()
    with pytest.raises(OperatorValueError, match="graph leaves"):
        copy.deepcopy(made)


def test_one_autograd_at_a_time(hooks: _Hooks) -> None:
    """Other hooks are refused while some are installed, and cannot remove them."""
    other: AutogradHooks[Tensor] = _Hooks()
    with pytest.raises(RegistrationError) as caught:
        install_autograd_hooks(other)
    assert caught.value.code == "autograd_taken"
    uninstall_autograd_hooks(other)
    assert current_autograd_hooks() is hooks
    install_autograd_hooks(hooks)


def test_after_an_unload_gradients_cannot_be_read() -> None:
    """A tensor that still requires grad prints, and asking for its gradient names the plugin."""
    hooks = _Hooks()
    install_autograd_hooks(hooks)
    made = tensor([1.0], requires_grad=True)
    uninstall_autograd_hooks(hooks)
    assert repr(made) == "tensor([1.], requires_grad=True)"
    for ask in (lambda: made.grad, lambda: made.is_leaf):
        with pytest.raises(PluginError, match="opmux-autograd"):
            ask()


def test_inference_tensors_are_told_of(hooks: _Hooks, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever becomes an inference tensor is handed to the hook, once: results, views, and what no operator has made."""
    # Once inference tensors were made without hooks, as other tests do, those that a call meets are handed over again.
    monkeypatch.setattr("opmux.dispatch._inference._some_are_untold", False)
    normal = tensor([1.0, 2.0])
    with inference_mode():
        made = [tensor([1.0, 2.0]), normal + normal, *(normal * 2).split(1)]
        view = normal[1:]
        normal.add_(1)
    told = hooks.told("marked")
    assert all(t.is_inference() for t in told)
    assert {id(t) for t in made} <= {id(t) for t in told}
    assert not view.is_inference()
    assert not any(t is view or t is normal for t in told)
    outside = made[1][1:]
    assert outside.is_inference()
    assert [t is outside for t in hooks.told("marked")] == [True]
    assert not (made[0] + normal).is_inference()
    assert hooks.told("marked") == []


def test_inference_tensors_without_hooks() -> None:
    """Without hooks they are marked by their keys alone; hooks that come later are told when a call outside meets them."""
    with inference_mode():
        made = tensor([1.0, 2.0])
        view = made[1:]
    assert made.is_inference()
    assert view.is_inference()
    assert vars(made).keys().isdisjoint({"_version_counter", "_view_step", "_view_base"})
    install_autograd_hooks(hooks := _Hooks())
    try:
        made * tensor([3.0, 4.0])
        assert [t is made for t in hooks.told("marked")] == [True]
        with inference_mode():
            made * made
        assert not any(t is made for t in hooks.told("marked"))
    finally:
        uninstall_autograd_hooks(hooks)


def test_custom_operators_ask_the_hooks(hooks: _Hooks) -> None:
    """Writes of a custom operator are counted, and its call is recorded with its formula, by the hooks."""

    def double_(x: Tensor, xs: list[Tensor]) -> None:
        for written in (x, *xs):
            written.mul_(2)

    x, y = tensor([1.0]), tensor([2.0])
    with _defined("hooked::double_", double_, mutates_args=("x", "xs")) as write:
        write(x, [y])
        assert [t is wanted for t, wanted in zip(hooks.told("written"), (x, y), strict=True)] == [True, True]
        uninstall_autograd_hooks(hooks)
        write(x, [y])
        assert hooks.told("written") == []
        assert (x.item(), y.item()) == (4.0, 8.0)
    install_autograd_hooks(hooks)

    def doubled(x: Tensor) -> Tensor:
        return x * 2

    with _defined("hooked::doubled", doubled, mutates_args=()) as compute:
        compute.register_autograd(lambda ctx, grad: grad * 2)
        x._keys = x._keys.add(backend_of("cpu").autograd)
        with ExcludeDispatchKeyGuard(DispatchKeySet(["ADInplaceOrView"])):
            assert compute(x).item() == 8.0
        assert hooks.told("record") == ["hooked::doubled"]
        uninstall_autograd_hooks(hooks)
        with pytest.raises(PluginError, match=r"(?s)hooked::doubled.*pip install opmux-autograd"):
            compute(x)


@contextmanager
def _defined(name: str, fn: Callable[..., Any], **options: Any) -> Iterator[Any]:
    """A custom operator that is there during the block."""
    made = custom_op(name, fn, **options)
    yield made
    made.destroy()


def test_no_plugin_is_named() -> None:
    """Which plugin computes gradients is nowhere decided by its name; only advice says what to install."""
    core = Path(opmux.__file__).parent
    advice = {"dispatch/_errors.py", "dispatch/_provenance.py", "tensor/_autograd_hook.py"}
    named = {
        str(path.relative_to(core))
        for path in core.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if (isinstance(node, ast.Constant) and node.value in ("autograd", "opmux_autograd", "opmux-autograd"))
        or (isinstance(node, (ast.Import, ast.ImportFrom)) and "opmux_autograd" in ast.unparse(node))
    }
    assert named == advice | {"dispatch/_backend.py"}  # where it is an attribute: the key of a backend
