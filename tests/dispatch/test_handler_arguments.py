"""What handlers below autograd are given, and what else they hear of than operators. The same program runs in torch."""

from collections.abc import Callable
from types import ModuleType
from typing import Any

import pytest

import opmux
from opmux.dispatch import DispatchMode

Lines = list[str]


def _parts(m: ModuleType) -> tuple[Any, str]:
    """The base of modes, and the name of the protocol."""
    if m is opmux:
        return DispatchMode, "__opmux_dispatch__"
    from torch.utils._python_dispatch import TorchDispatchMode

    return TorchDispatchMode, "__torch_dispatch__"


def _shown(value: Any) -> str:
    """A value by its kind, as far as both libraries agree on it."""
    if hasattr(value, "requires_grad"):
        return f"{type(value).__name__}{list(value.shape)}"
    if isinstance(value, (list, tuple)):
        return f"{type(value).__name__}({', '.join(map(_shown, value))})"
    return repr(value)


def _call(func: Any, args: Any, kwargs: Any) -> str:
    named = [f"{name}={_shown(value)}" for name, value in kwargs.items() if name not in ("device", "pin_memory")]
    return f"{func.name()}({', '.join([*map(_shown, args), *named])})"


def classes(m: ModuleType, lines: Lines) -> tuple[Any, Any, Any]:
    """A class of wrappers, one over its own memory that calls `super()`, and a class of modes; all note what they are given."""
    mode_base, protocol = _parts(m)

    def unwrapped(value: Any) -> Any:
        if isinstance(value, (list, tuple)):
            return type(value)(map(unwrapped, value))
        return value.inner if isinstance(value, Wrapper) else value

    def wrapped(value: Any) -> Any:
        if isinstance(value, (list, tuple)):
            return type(value)(map(wrapped, value))
        return Wrapper(value) if isinstance(value, m.Tensor) and not isinstance(value, Wrapper) else value

    def ask_tensor(cls: Any, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        lines.append(_call(func, args, kwargs or {}))
        return wrapped(func(*unwrapped(args), **{name: unwrapped(value) for name, value in (kwargs or {}).items()}))

    def ask_super(cls: Any, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        lines.append(_call(func, args, kwargs or {}))
        return getattr(super(Over, cls), protocol)(func, types, args, kwargs or {})

    def ask_mode(self: Any, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        lines.append(f"mode {_call(func, args, kwargs or {})}")
        return func(*args, **(kwargs or {}))

    class Wrapper(m.Tensor):  # type: ignore[name-defined, misc]
        locals()[protocol] = classmethod(ask_tensor)

        @staticmethod
        def __new__(cls: Any, inner: Any, requires_grad: bool = False) -> Any:
            made = m.Tensor._make_wrapper_subclass(
                cls, inner.shape, strides=inner.stride(), dtype=inner.dtype, requires_grad=requires_grad
            )
            made.inner = inner.detach()
            return made

    class Over(m.Tensor):  # type: ignore[name-defined, misc]
        locals()[protocol] = classmethod(ask_super)

        @staticmethod
        def __new__(cls: Any, data: Any) -> Any:
            return m.Tensor._make_subclass(cls, data)

    class Mode(mode_base):  # type: ignore[misc, valid-type]
        locals()[protocol] = ask_mode

    return Wrapper, Over, Mode


def steps(m: Any, lines: Lines) -> dict[str, Callable[[], Any]]:
    """The steps of the program."""
    wrapper, over, mode = classes(m, lines)
    square = _square(m)

    def under(step: Callable[[Any], Any]) -> Callable[[], Any]:
        def run() -> Any:
            x = m.ones(4)
            lines.clear()
            with mode():
                return step(x)

        return run

    def of(step: Callable[[Any], Any], data: Any = (1.0, 2.0), **options: Any) -> Callable[[], Any]:
        def run() -> Any:
            x = wrapper(m.tensor(list(data)), **options)
            lines.clear()
            return step(x)

        return run

    def gradient(x: Any) -> Any:
        square.apply(x).sum().backward()
        del lines[1:]  # which tensors are detached on the way is each library's own affair
        return x.grad.inner.tolist()

    return {
        "a number": under(lambda x: x + 1),
        "a number in place": under(lambda x: x.mul_(2.5)),
        "a quotient": under(lambda x: x / 2),
        "a number with alpha": under(lambda x: m.add(x, 1, alpha=3)),
        "a power": under(lambda x: x**2),
        "sizes": under(lambda x: x.view(2, 2).expand(3, 2, 2)),
        "dimensions": under(lambda x: x.view(2, 2).sum((0, 1))),
        "a factory": under(lambda x: m.zeros(2, 3)),
        "values": under(lambda x: m.tensor([1.0, 2.0])),
        "a list": under(lambda x: m.cat([x, x])),
        "parts": under(lambda x: x.split((1, 3))),
        "an item": under(lambda x: x[0].item()),
        "a test": under(lambda x: bool(x.sum() > 1)),
        "elements": under(lambda x: x.tolist()),
        "a text": under(lambda x: repr(x)),
        "an item of a wrapper": of(lambda x: x.item(), [2.5]),
        "a float of a wrapper": of(lambda x: float(x), [2.5]),
        "a test of a wrapper": of(lambda x: bool(x > 1), [2.5]),
        "an index of a wrapper": of(lambda x: [0, 1, 2][x], [1]),
        "elements of a wrapper": of(lambda x: x.tolist()),
        "an array of a wrapper": of(lambda x: x.numpy()),
        "a number and a wrapper": of(lambda x: (x + 1).inner.tolist()),
        "a function of its own": of(gradient, requires_grad=True),
        "super": lambda: over(m.ones(2)) + over(m.ones(2)),
        "super in place": lambda: over(m.ones(2)).add_(2).sum().tolist(),
    }


def _square(m: Any) -> Any:
    class Square(m.autograd.Function):  # type: ignore[misc]
        """Saves its result."""

        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            y = x * x
            ctx.save_for_backward(x, y)
            return y

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            x, y = ctx.saved_tensors
            return grad * (y / x) * 2

    return Square


def program(m: ModuleType) -> dict[str, str]:
    """What each step comes to and what was heard, or the kind of its error."""
    lines: Lines = []
    found: dict[str, str] = {}
    for name, step in steps(m, lines).items():
        lines.clear()
        try:
            result = step()
        except RuntimeError as error:
            found[name] = str(error).partition("subclasses")[0]
            continue
        found[name] = f"{_shown(result)}: {'; '.join(lines)}"
    return found


RECORDED: dict[str, str] = {
    "a number": "Tensor[4]: mode aten::add.Tensor(Tensor[4], 1)",
    "a number in place": "Tensor[4]: mode aten::mul_.Tensor(Tensor[4], 2.5)",
    "a quotient": "Tensor[4]: mode aten::div.Tensor(Tensor[4], 2)",
    "a number with alpha": "Tensor[4]: mode aten::add.Tensor(Tensor[4], 1, alpha=3)",
    "a power": "Tensor[4]: mode aten::pow.Tensor_Scalar(Tensor[4], 2)",
    "sizes": "Tensor[3, 2, 2]: mode aten::view(Tensor[4], list(2, 2)); mode aten::expand(Tensor[2, 2], list(3, 2, 2))",
    "dimensions": "Tensor[]: mode aten::view(Tensor[4], list(2, 2)); mode aten::sum.dim_IntList(Tensor[2, 2], list(0, 1))",
    "a factory": "Tensor[2, 3]: mode aten::zeros(list(2, 3))",
    "values": "Tensor[2]: mode aten::lift_fresh(Tensor[2])",
    "a list": "Tensor[8]: mode aten::cat(list(Tensor[4], Tensor[4]))",
    "parts": "tuple(Tensor[1], Tensor[3]): mode aten::split_with_sizes(Tensor[4], list(1, 3))",
    "an item": "1.0: mode aten::select.int(Tensor[4], 0, 0); mode aten::_local_scalar_dense(Tensor[])",
    "a test": "True: mode aten::sum(Tensor[4]); mode aten::gt.Scalar(Tensor[], 1); mode aten::_local_scalar_dense(Tensor[])",
    "elements": "list(1.0, 1.0, 1.0, 1.0): ",
    "a text": "'tensor([1., 1., 1., 1.])': ",
    "an item of a wrapper": "2.5: aten::_local_scalar_dense(Wrapper[1])",
    "a float of a wrapper": "2.5: aten::_local_scalar_dense(Wrapper[1])",
    "a test of a wrapper": "True: aten::gt.Scalar(Wrapper[1], 1); aten::_local_scalar_dense(Wrapper[1])",
    "an index of a wrapper": "1: aten::_local_scalar_dense(Wrapper[1])",
    "elements of a wrapper": ".tolist() is not supported for tensor ",
    "an array of a wrapper": ".numpy() is not supported for tensor ",
    "a number and a wrapper": "list(2.0, 3.0): aten::add.Tensor(Wrapper[2], 1)",
    "a function of its own": "list(2.0, 4.0): aten::mul.Tensor(Wrapper[2], Wrapper[2])",
    "super": "Tensor[2]: aten::add.Tensor(Over[2], Over[2])",
    "super in place": "6.0: aten::add_.Tensor(Over[2], 2); aten::sum(Over[2])",
}


@pytest.mark.torch
def test_the_program_is_torchs() -> None:
    """Handlers are given the same operators with the same arguments, and errors are the same."""
    torch = pytest.importorskip("torch")
    mine, theirs = program(opmux), program(torch)
    different = {name: (mine[name], theirs[name]) for name in theirs if mine[name] != theirs[name]}
    assert not different, different


def test_the_program_is_as_recorded() -> None:
    """The same, without torch."""
    mine = program(opmux)
    different = {name: (mine[name], RECORDED[name]) for name in mine if mine[name] != RECORDED.get(name)}
    assert not different, different


def test_lists_are_the_handlers_own() -> None:
    """A handler that changes a list that it was given, of tensors or of numbers, changes none of the caller's, as in PyTorch."""

    class Clearing(DispatchMode):
        def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            result = func(*args, **(kwargs or {}))
            for value in (*args, *(kwargs or {}).values()):
                if isinstance(value, list):
                    value.clear()
            (kwargs or {}).clear()
            return result

    x = opmux.ones(2, 2)
    tensors, sizes, dims, positions, named = [x, x], [4, 1], [0, 1], [opmux.tensor([0])], {"dim": [0], "keepdim": True}
    with Clearing():
        opmux.cat(tensors)
        opmux.ops.aten.stack(tensors)
        x.view(sizes)
        opmux.zeros(sizes)
        x.sum(dims)
        x.sum(**named)  # type: ignore[call-overload]
        opmux.ops.aten.index.Tensor(x, positions)
        opmux._foreach_add(tensors, 1.0)
        opmux.ops.aten._foreach_mul_.ScalarList(tensors, dims)
    assert [len(given) for given in (tensors, sizes, dims, positions, named, named["dim"])] == [2, 2, 2, 1, 2, 1]  # type: ignore[arg-type]
