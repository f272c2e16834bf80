"""Classes that keep tensors inside, under modes and in each other. The same program runs in torch, and hears the same operators."""

from collections.abc import Callable
from types import ModuleType
from typing import Any, Self

import pytest

import opmux
from opmux.dispatch import (
    DispatchKeySet,
    DispatchMode,
    ExcludeDispatchKeyGuard,
    active_modes,
    current_dispatch_mode,
    disable_current_modes,
    disabled_opmux_function,
    explain,
    is_traceable_wrapper_subclass,
    is_traceable_wrapper_subclass_type,
    pop_mode_temporarily,
    return_and_correct_aliasing,
)
from opmux.errors import BackendUnloadedError, OperatorArgumentError
from opmux.library import Library, register_functionality

Heard = list[tuple[str, str]]


def _parts(m: ModuleType) -> tuple[Any, Any, Any, str]:
    """The base of modes, the handler that disables, the function that corrects results, and the name of the protocol."""
    if m is opmux:
        return DispatchMode, disabled_opmux_function, return_and_correct_aliasing, "__opmux_dispatch__"
    from torch.utils._python_dispatch import TorchDispatchMode
    from torch.utils._python_dispatch import return_and_correct_aliasing as correct

    return TorchDispatchMode, m._C._disabled_torch_function_impl, correct, "__torch_dispatch__"


def classes(m: ModuleType, heard: Heard) -> tuple[Any, Any]:
    """A class of wrappers and a class of modes that note what they hear."""
    mode_base, disabled, correct, protocol = _parts(m)

    def unwrapped(value: Any) -> Any:
        if isinstance(value, (list, tuple)):
            return type(value)(map(unwrapped, value))
        return value.inner if isinstance(value, Wrapper) else value

    def wrapped(value: Any) -> Any:
        if isinstance(value, (list, tuple)):
            return type(value)(map(wrapped, value))
        return Wrapper(value) if isinstance(value, m.Tensor) and not isinstance(value, Wrapper) else value

    def ask_tensor(cls: Any, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        heard.append(("tensor", func.name()))
        given = {name: unwrapped(value) for name, value in (kwargs or {}).items()}
        out = wrapped(func(*[unwrapped(a) for a in args], **given))
        return correct(func, args, kwargs or {}, out)

    def ask_mode(self: Any, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        heard.append((self.name, func.name()))
        return func(*args, **(kwargs or {}))

    class Wrapper(m.Tensor):  # type: ignore[name-defined, misc]
        locals()[protocol.replace("dispatch", "function")] = disabled
        locals()[protocol] = classmethod(ask_tensor)

        @staticmethod
        def __new__(cls: Any, inner: Any) -> Any:
            return m.Tensor._make_wrapper_subclass(
                cls, inner.shape, strides=inner.stride(), dtype=inner.dtype, requires_grad=inner.requires_grad
            )

        def __init__(self, inner: Any) -> None:
            self.inner = inner

    class Mode(mode_base):  # type: ignore[misc, valid-type]
        locals()[protocol] = ask_mode

        def __init__(self, name: str = "mode") -> None:
            super().__init__()
            self.name = name

    return Wrapper, Mode


def program(m: ModuleType) -> dict[str, Any]:  # noqa: C901 -- a list of steps
    """What each step comes to, and who has heard of which operators."""
    heard: Heard = []
    wrapper, mode = classes(m, heard)
    x = m.tensor([[1.0, 2.0], [3.0, 4.0]])

    def told(value: Any) -> Any:
        if isinstance(value, wrapper):
            return "wrapper", told(value.inner), tuple(value.shape)
        if isinstance(value, m.Tensor):
            return value.tolist()
        return [told(v) for v in value] if isinstance(value, (list, tuple)) else value

    def under(*modes: Any) -> Callable[[Callable[[], Any]], Any]:
        def run(step: Callable[[], Any]) -> Any:
            if not modes:
                return step()
            with modes[0]:
                return under(*modes[1:])(step)

        return run

    def gradient() -> Any:
        leaf = wrapper(x.clone()).requires_grad_()
        (leaf * leaf).sum().backward()
        return leaf.grad

    def inner_gradient() -> Any:
        leaf = x.clone().requires_grad_()
        with mode():
            (leaf * 2).sum().backward()
        return leaf.grad

    def in_place() -> Any:
        w = wrapper(x.clone())
        return w.add_(1) is w, w

    def in_place_view() -> Any:
        w = wrapper(m.ones(2, 3))
        return w.transpose_(0, 1) is w, tuple(w.shape), w

    def out() -> Any:
        w = wrapper(m.empty(2, 2))
        return m.add(x, x, out=w) is w, w

    steps: dict[str, Callable[[], Any]] = {
        "operator": lambda: wrapper(x) + 1,
        "beside a plain one": lambda: m.mul(x, wrapper(x)),
        "composite": lambda: m.matmul(wrapper(x), wrapper(x)),
        "several results": lambda: m.max(wrapper(x), dim=0)[0],
        "list": lambda: m.cat([wrapper(x), x]),
        "view": lambda: wrapper(x).t(),
        "index": lambda: wrapper(x)[0],
        "split": lambda: wrapper(x).split(1),
        "in place": in_place,
        "in place on the shape": in_place_view,
        "out": out,
        "gradient": gradient,
        "detach": lambda: wrapper(x).detach(),
        "clone": lambda: wrapper(x).clone(),
        "mode over a tensor": lambda: under(mode())(lambda: wrapper(x) + x),
        "two modes": lambda: under(mode("outer"), mode("inner"))(lambda: x * 2),
        "two modes over a tensor": lambda: under(mode("outer"), mode("inner"))(lambda: wrapper(x) * 2),
        "a factory": lambda: under(mode())(lambda: m.zeros(2)),
        "full": lambda: under(mode())(lambda: m.full((2,), 3.0)),
        "arange": lambda: under(mode())(lambda: m.arange(3)),
        "out under a mode": lambda: under(mode())(lambda: m.mul(x, x, out=m.empty(2, 2))),
        "in place under a mode": lambda: under(mode())(lambda: x.clone().mul_(2)),
        "views under a mode": lambda: under(mode())(lambda: x.view(4).unsqueeze(0)),
        "a gradient under a mode": inner_gradient,
        "linear under a mode": lambda: under(mode())(lambda: m.nn.functional.linear(x, x, x[0])),
        "softmax under a mode": lambda: under(mode())(lambda: m.softmax(x * 0, 0)),
        "relu under a mode": lambda: under(mode())(lambda: m.nn.functional.relu(x)),
        "wrapper of a wrapper": lambda: wrapper(wrapper(x)) + 1,
    }
    outcomes: dict[str, Any] = {}
    for name, step in steps.items():
        heard.clear()
        try:
            result = told(step())
        except Exception as error:
            result = type(error).__name__
        outcomes[name] = result, list(heard)
    return outcomes


def _in_words(outcomes: dict[str, Any]) -> dict[str, str]:
    """Outcomes as text, less what two implementations of a backward pass need not have in common.

    torch detaches a gradient that it puts into `.grad`, and opmux makes the first gradient of a plain tensor by another operator.
    """
    words = {}
    for name, (result, heard) in outcomes.items():
        told = [(who, op.replace("ones_like", "ones")) for who, op in heard]
        words[name] = repr((result, [h for h in told if "gradient" not in name or h[1] != "aten::detach"]))
    return words


#: What torch 2.13 says, step by step.
RECORDED = {
    "operator": "(('wrapper', [[2.0, 3.0], [4.0, 5.0]], (2, 2)), [('tensor', 'aten::add.Tensor')])",
    "beside a plain one": "(('wrapper', [[1.0, 4.0], [9.0, 16.0]], (2, 2)), [('tensor', 'aten::mul.Tensor')])",
    "composite": "(('wrapper', [[7.0, 10.0], [15.0, 22.0]], (2, 2)), [('tensor', 'aten::mm')])",
    "several results": "(('wrapper', [3.0, 4.0], (2,)), [('tensor', 'aten::max.dim')])",
    "list": "(('wrapper', [[1.0, 2.0], [3.0, 4.0], [1.0, 2.0], [3.0, 4.0]], (4, 2)), [('tensor', 'aten::cat')])",
    "view": "(('wrapper', [[1.0, 3.0], [2.0, 4.0]], (2, 2)), [('tensor', 'aten::t')])",
    "index": "(('wrapper', [1.0, 2.0], (2,)), [('tensor', 'aten::select.int')])",
    "split": (
        "([('wrapper', [[1.0, 2.0]], (1, 2)), ('wrapper', [[3.0, 4.0]], (1, 2))], [('tensor', 'aten::split.Tensor')])"
    ),
    "in place": "([True, ('wrapper', [[2.0, 3.0], [4.0, 5.0]], (2, 2))], [('tensor', 'aten::add_.Tensor')])",
    "in place on the shape": (
        "([True, [3, 2], ('wrapper', [[1.0, 1.0], [1.0, 1.0], [1.0, 1.0]], (3, 2))], [('tensor', 'aten::transpose_')])"
    ),
    "out": "([True, ('wrapper', [[2.0, 4.0], [6.0, 8.0]], (2, 2))], [('tensor', 'aten::add.out')])",
    "gradient": (
        "(('wrapper', [[2.0, 4.0], [6.0, 8.0]], (2, 2)), [('tensor', 'aten::mul.Tensor'), ('tensor', "
        "'aten::sum'), ('tensor', 'aten::ones'), ('tensor', 'aten::expand'), ('tensor', 'aten::mul.Tensor'), "
        "('tensor', 'aten::mul.Tensor'), ('tensor', 'aten::add.Tensor')])"
    ),
    "detach": "(('wrapper', [[1.0, 2.0], [3.0, 4.0]], (2, 2)), [('tensor', 'aten::detach')])",
    "clone": "(('wrapper', [[1.0, 2.0], [3.0, 4.0]], (2, 2)), [('tensor', 'aten::clone')])",
    "mode over a tensor": (
        "(('wrapper', [[2.0, 4.0], [6.0, 8.0]], (2, 2)), [('mode', 'aten::add.Tensor'), ('tensor', "
        "'aten::add.Tensor')])"
    ),
    "two modes": "([[2.0, 4.0], [6.0, 8.0]], [('inner', 'aten::mul.Tensor'), ('outer', 'aten::mul.Tensor')])",
    "two modes over a tensor": (
        "(('wrapper', [[2.0, 4.0], [6.0, 8.0]], (2, 2)), [('inner', 'aten::mul.Tensor'), ('outer', "
        "'aten::mul.Tensor'), ('tensor', 'aten::mul.Tensor')])"
    ),
    "a factory": "([0.0, 0.0], [('mode', 'aten::zeros')])",
    "full": "([3.0, 3.0], [('mode', 'aten::full')])",
    "arange": "([0, 1, 2], [('mode', 'aten::arange')])",
    "out under a mode": "([[1.0, 4.0], [9.0, 16.0]], [('mode', 'aten::empty.memory_format'), ('mode', 'aten::mul.out')])",
    "in place under a mode": "([[2.0, 4.0], [6.0, 8.0]], [('mode', 'aten::clone'), ('mode', 'aten::mul_.Tensor')])",
    "views under a mode": "([[1.0, 2.0, 3.0, 4.0]], [('mode', 'aten::view'), ('mode', 'aten::unsqueeze')])",
    "a gradient under a mode": (
        "([[2.0, 2.0], [2.0, 2.0]], [('mode', 'aten::mul.Tensor'), ('mode', 'aten::sum'), ('mode', "
        "'aten::ones'), ('mode', 'aten::expand'), ('mode', 'aten::mul.Tensor')])"
    ),
    "linear under a mode": (
        "([[6.0, 13.0], [12.0, 27.0]], [('mode', 'aten::select.int'), ('mode', 'aten::t'), ('mode', 'aten::addmm')])"
    ),
    "softmax under a mode": "([[0.5, 0.5], [0.5, 0.5]], [('mode', 'aten::mul.Tensor'), ('mode', 'aten::_softmax')])",
    "relu under a mode": "([[1.0, 2.0], [3.0, 4.0]], [('mode', 'aten::relu')])",
    "wrapper of a wrapper": (
        "(('wrapper', [[2.0, 3.0], [4.0, 5.0]], (2, 2)), [('tensor', 'aten::add.Tensor'), ('tensor', "
        "'aten::add.Tensor')])"
    ),
}


@pytest.mark.torch
def test_the_program_is_torchs() -> None:
    """Every step comes to the same, and the same operators are heard, in the same order."""
    torch = pytest.importorskip("torch")
    mine, theirs = _in_words(program(opmux)), _in_words(program(torch))
    different = {name: (mine[name], theirs[name]) for name in theirs if mine[name] != theirs[name]}
    assert not different, different


def test_the_program_is_as_recorded() -> None:
    """The same, without torch."""
    mine = _in_words(program(opmux))
    different = {name: (mine[name], RECORDED[name]) for name in mine if mine[name] != RECORDED.get(name)}
    assert not different, different


class TestStack:
    def test_modes_can_be_looked_at_and_left(self) -> None:
        """The innermost one, all of them, and blocks without."""

        class Mode(DispatchMode):
            """Passes on."""

        assert current_dispatch_mode() is None
        with Mode() as outer, Mode() as inner:
            assert active_modes() == (outer, inner)
            assert current_dispatch_mode() is inner
            with pop_mode_temporarily() as popped:
                assert (popped, active_modes()) == (inner, (outer,))
            with disable_current_modes() as modes:
                assert (modes, active_modes()) == ((outer, inner), ())
            assert active_modes() == (outer, inner)
        assert active_modes() == ()


class Tagged(opmux.Tensor):
    """Keeps a tensor inside, and carries the key of a functionality."""

    held: opmux.Tensor
    functionality: str | list[str] = ""
    __opmux_function__ = disabled_opmux_function

    @staticmethod
    def __new__(cls, inner: opmux.Tensor) -> Self:
        made: Self = cls._make_wrapper_subclass(
            inner.shape, dtype=inner.dtype, device=inner.device, _extra_dispatch_keys=DispatchKeySet(cls.functionality)
        )
        made.held = inner
        return made

    def __init__(self, inner: opmux.Tensor) -> None:
        """Everything is done by __new__."""

    @classmethod
    def __opmux_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return cls(func(*[a.held if isinstance(a, Tagged) else a for a in args], **(kwargs or {})))


class Flat(Tagged):
    """Can be taken apart and put together again."""

    def __tensor_flatten__(self) -> tuple[list[str], None]:
        return ["held"], None

    @staticmethod
    def __tensor_unflatten__(inner: Any, context: Any, size: Any, stride: Any) -> "Flat":
        return Flat(inner["held"])


class HalfFlat(Tagged):
    """Can be taken apart alone."""

    __tensor_flatten__ = Flat.__tensor_flatten__


class NoTensor:
    """Has the methods of a wrapper, and is no tensor."""

    __tensor_flatten__ = Flat.__tensor_flatten__
    __tensor_unflatten__ = Flat.__tensor_unflatten__


@pytest.mark.parametrize(("cls", "is_wrapper"), [(Flat, True), (HalfFlat, False), (opmux.Tensor, False)])
def test_a_wrapper_can_be_taken_apart_and_put_together(
    cls: Any, is_wrapper: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What has only one of the two methods, or neither, is none; nor is the class itself a tensor, or what only has the methods."""
    monkeypatch.setattr(Tagged, "functionality", [])
    value = opmux.ones(1) if cls is opmux.Tensor else cls(opmux.ones(1))
    assert is_traceable_wrapper_subclass(value) is is_wrapper
    assert is_traceable_wrapper_subclass_type(cls) is is_wrapper
    assert not is_traceable_wrapper_subclass(cls)
    assert not is_traceable_wrapper_subclass(NoTensor())
    assert not is_traceable_wrapper_subclass_type(NoTensor)


@pytest.mark.parametrize("cls", [Tagged, HalfFlat, Flat])
@pytest.mark.parametrize("of", ["the argument", "the view"])
def test_a_view_of_another_class(cls: Any, of: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Is refused where one of the two classes can be taken apart, as in torch; a view that is no tensor always is."""
    monkeypatch.setattr(Tagged, "functionality", [])

    class Other(Tagged):
        """Another class."""

    x, view = cls(opmux.ones(2, 2)), Other(opmux.ones(4))
    if of == "the view":
        x, view = Other(opmux.ones(2, 2)), cls(opmux.ones(4))
    op = opmux.ops.aten.view.default
    if cls is Flat:
        with pytest.raises(OperatorArgumentError, match="expected types to match"):
            return_and_correct_aliasing(op, (x, [4]), {}, view)
    else:
        assert return_and_correct_aliasing(op, (x, [4]), {}, view) is view
    with pytest.raises(OperatorArgumentError, match="and output of type int"):
        return_and_correct_aliasing(op, (x, [4]), {}, 3)


@pytest.mark.parametrize("per_backend", [False, True])
def test_a_tensor_carries_the_key_of_a_functionality(per_backend: bool) -> None:
    """Calls with such a tensor come to the functionality's kernel, recorded or not, and others do not; unloaded, they say so."""
    heard: list[str] = []

    def hear(next: Any, op: Any, *args: Any, **kwargs: Any) -> Any:
        heard.append(op.name)
        return next(*args, **kwargs)

    name = f"Tagging{per_backend}"
    with (
        pytest.MonkeyPatch.context() as patch,
        register_functionality(name, after="AutogradNestedTensor", per_backend=per_backend) as handle,
        Library("_", "IMPL") as library,
    ):
        patch.setattr(Tagged, "functionality", name)
        library.fallback(hear, name, with_next=True)
        keys = [f"{name}CPU" if per_backend else name]
        x = Tagged(opmux.ones(2))
        assert [key.name for key in x._keys if key.functionality == name] == keys
        y = (x * 2).relu()
        opmux.ones(2) + 1
        assert heard == ["aten::mul.Tensor", "aten::relu"]
        assert [key.name for key in y._keys if key.functionality == name] == keys
        w = Tagged(opmux.ones(2)).requires_grad_()
        assert [step.key.name for step in explain(opmux.exp, w).steps][:2] == [*keys, "AutogradCPU"]
        w.exp().sum().backward()
        assert w.grad is not None
        assert heard.count("aten::exp") == 1
        assert handle.functionality.alive
    with pytest.raises(BackendUnloadedError, match=name):
        x.relu()


@pytest.mark.parametrize("dtype", [opmux.float32, opmux.bfloat16, opmux.int64, opmux.complex64])
@pytest.mark.parametrize(
    ("shape", "shown"),
    [
        ((), "Tagged(..., size=()"),
        ((3,), "Tagged(..., size=(3,)"),
        ((2, 2000), "Tagged(..., size=(2, 2000)"),
        ((0, 2), "Tagged([], size=(0, 2)"),
    ],
)
def test_a_tensor_without_data_is_shown_by_its_size(
    dtype: opmux.dtype, shape: tuple[int, ...], shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A debugger can show it, whatever its class says to operators; PyTorch's text asks the class, and fails as that does."""
    monkeypatch.setattr(Tagged, "functionality", [])
    x = Tagged(opmux.zeros(shape, dtype=dtype))
    assert repr(x) == shown + (")" if dtype is opmux.float32 else f", dtype={dtype})")
    assert str([x]) == f"[{x}]"
    if dtype is opmux.float32:
        assert repr(x.requires_grad_()) == f"{shown}, requires_grad=True)"


@pytest.mark.parametrize(
    "name", ["erfinv", "exp", "relu", "sum", "nonzero", "sort", "clone", "softmax.int", "mm", "cat"]
)
def test_a_kernel_of_a_backend_finds_no_data_in_a_wrapper(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A call that passes the class by says so, and not that an array module lacks a function or a value does not fit."""
    monkeypatch.setattr(Tagged, "functionality", [])
    x = Tagged(opmux.ones(2, 2))
    args: dict[str, tuple[Any, ...]] = {"softmax.int": (x, 0), "mm": (x, x), "cat": ([x, x],)}
    operator = opmux.dispatch.default_dispatcher.find_op(f"aten::{name}")
    assert operator is not None
    with pytest.raises(NotImplementedError, match="keeps its values elsewhere"):
        ExcludeDispatchKeyGuard("Python").call(operator, *args.get(name, (x,)))
