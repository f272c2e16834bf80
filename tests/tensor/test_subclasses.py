"""Subclasses of `Tensor`: how they are made, and what keeps their type. The same program runs in torch, and says the same."""

import copy
import pickle
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

import opmux
from opmux.dispatch import DisableOpmuxFunctionSubclass, disabled_opmux_function
from opmux.errors import OperatorArgumentError


class Plain(opmux.Tensor):
    """Overrides nothing."""


def classes(m: ModuleType) -> dict[str, Any]:
    """Subclasses in the ways that programs write them, of opmux's `Tensor` or torch's."""

    class Simple(m.Tensor):  # type: ignore[name-defined, misc]
        pass

    class WithNew(m.Tensor):  # type: ignore[name-defined, misc]
        @staticmethod
        def __new__(cls: Any, data: Any, label: str = "none", **kwargs: Any) -> Any:
            return super().__new__(cls, data, **kwargs)

        def __init__(self, data: Any, label: str = "none") -> None:
            self.label = label

    class WithMake(m.Tensor):  # type: ignore[name-defined, misc]
        @staticmethod
        def __new__(cls: Any, data: Any, requires_grad: bool = False) -> Any:
            made = m.Tensor._make_subclass(cls, data, requires_grad)
            made.note = "made"
            return made

    class WithInit(m.Tensor):  # type: ignore[name-defined, misc]
        def __init__(self, data: Any) -> None:
            super().__init__()
            self.count = len(data)

    class Slotted(m.Tensor):  # type: ignore[name-defined, misc]
        __slots__ = ("extra",)

    return {c.__name__: c for c in (Simple, WithNew, WithMake, WithInit, Slotted)}


def program(m: ModuleType) -> Iterator[tuple[str, Any]]:
    """What subclasses come to: each step, and its outcome in words."""

    def told(value: Any) -> Any:
        if isinstance(value, m.Tensor):
            return type(value).__name__, str(value.dtype).rpartition(".")[2], value.tolist(), value.requires_grad
        if isinstance(value, (list, tuple)) and any(isinstance(v, m.Tensor) for v in value):
            return [told(v) for v in value]
        return tuple(value) if isinstance(value, tuple) else value

    def attempt(step: Callable[[], Any]) -> Any:
        try:
            return told(step())
        except Exception as error:
            return next(c.__name__ for c in (TypeError, RuntimeError, ValueError, Exception) if isinstance(error, c))

    c = classes(m)
    simple, with_new, with_make = c["Simple"], c["WithNew"], c["WithMake"]
    x = m.tensor([[1.0, 2.0], [3.0, 4.0]])
    s = x.as_subclass(simple)
    steps: dict[str, Callable[[], Any]] = {
        "of a tensor": lambda: simple(x),
        "of an int tensor": lambda: simple(m.tensor([1, 2])),
        "of a list": lambda: simple([1, 2]),
        "of a subclass": lambda: simple(s),
        "of sizes": lambda: tuple(simple(2, 3).shape),
        "of a Size": lambda: tuple(simple(m.Size([2, 3])).shape),
        "of nothing": lambda: simple(),
        "Tensor of a list": lambda: m.Tensor([[1, 2], [3, 4]]),
        "Tensor of sizes": lambda: tuple(m.Tensor(2, 3).shape),
        "Tensor of a float": lambda: m.Tensor(2.5),
        "Tensor of text": lambda: m.Tensor("abc"),
        "with new": lambda: (with_new([1.0], "a"), with_new([1.0], "a").label, with_new(x, label="b").label),
        "with make": lambda: (with_make(x), with_make(x).note, with_make(x, True)),
        "with init": lambda: (c["WithInit"](x), c["WithInit"](x).count),
        "with slots": lambda: c["Slotted"](x),
        "make of no tensor": lambda: m.Tensor._make_subclass(simple, [1.0]),
        "make of no class": lambda: m.Tensor._make_subclass(int, x),
        "as a class": lambda: x.as_subclass(int),
        "shares memory": lambda: simple(x).data_ptr() == x.data_ptr(),
        "add": lambda: s + 1,
        "reflected": lambda: 1 - s,
        "beside a plain one": lambda: m.add(x, s),
        "reduced": lambda: s.sum(),
        "index": lambda: s[0, 1],
        "mask": lambda: s[s > 1],
        "iteration": lambda: list(s),
        "unpacked": lambda: s.unbind(),
        "max": lambda: s.max(dim=0),
        "split": lambda: s.split(1),
        "stack": lambda: m.stack([s, x]),
        "view": lambda: s.view(4),
        "T": lambda: s.T,
        "data": lambda: s.data,
        "detach": lambda: s.detach(),
        "clone": lambda: s.clone(),
        "like": lambda: m.zeros_like(s),
        "new": lambda: s.new_zeros(2),
        "cast": lambda: s.to(m.float64),
        "comparison": lambda: s == s,
        "in place": lambda: s.clone().add_(1),
        "reversed": lambda: reversed(s),
        "softmax": lambda: m.nn.functional.softmax(s, dim=0).sum().round(decimals=6),
        "linear": lambda: m.nn.functional.linear(s, x),
        "einsum": lambda: m.einsum("ij->", s),
        "shape": lambda: s.shape,
        "list": lambda: s.tolist(),
        "number": lambda: s[0, 0].item(),
        "len": lambda: len(s),
        "repr": lambda: repr(s),
        "copy": lambda: copy.copy(s),
        "grad of a subclass": lambda: type(_gradient(m, simple, x)).__name__,
        "autograd.grad": lambda: _gradients(m, simple, x),
        "requires grad": lambda: s.clone().requires_grad_(),
        "history": lambda: (s.clone().requires_grad_() * 2).grad_fn is not None,
        "out": lambda: m.add(x, s, out=m.empty(2, 2)),
        "derived": lambda: type("Derived", (simple,), {})(x) + s,
        "strangers": lambda: s + x.as_subclass(with_new),
        "label is not copied": lambda: hasattr(with_new([1.0], "a") + 1, "label"),
        "isinstance": lambda: isinstance(s, m.Tensor),
    }
    for name, step in steps.items():
        yield name, attempt(step)


def _gradient(m: ModuleType, cls: Any, x: Any) -> Any:
    leaf = x.clone().as_subclass(cls).requires_grad_()
    (leaf * 2).sum().backward()
    return leaf.grad


def _gradients(m: ModuleType, cls: Any, x: Any) -> Any:
    leaf = x.clone().as_subclass(cls).requires_grad_()
    return m.autograd.grad((leaf * 2).sum(), leaf)


#: What torch 2.13 says, step by step.
RECORDED = {
    "of a tensor": "('Simple', 'float32', [[1.0, 2.0], [3.0, 4.0]], False)",
    "of an int tensor": "('Simple', 'int64', [1, 2], False)",
    "of a list": "('Simple', 'float32', [1.0, 2.0], False)",
    "of a subclass": "('Simple', 'float32', [[1.0, 2.0], [3.0, 4.0]], False)",
    "of sizes": "(2, 3)",
    "of a Size": "(2, 3)",
    "of nothing": "('Simple', 'float32', [], False)",
    "Tensor of a list": "('Tensor', 'float32', [[1.0, 2.0], [3.0, 4.0]], False)",
    "Tensor of sizes": "(2, 3)",
    "Tensor of a float": "'TypeError'",
    "Tensor of text": "'TypeError'",
    "with new": "[('WithNew', 'float32', [1.0], False), 'a', 'b']",
    "with make": "[('WithMake', 'float32', [[1.0, 2.0], [3.0, 4.0]], False), 'made', "
    "('WithMake', 'float32', [[1.0, 2.0], [3.0, 4.0]], True)]",
    "with init": "[('WithInit', 'float32', [[1.0, 2.0], [3.0, 4.0]], False), 2]",
    "with slots": "('Slotted', 'float32', [[1.0, 2.0], [3.0, 4.0]], False)",
    "make of no tensor": "'TypeError'",
    "make of no class": "'TypeError'",
    "as a class": "'TypeError'",
    "shares memory": "True",
    "add": "('Simple', 'float32', [[2.0, 3.0], [4.0, 5.0]], False)",
    "reflected": "('Simple', 'float32', [[0.0, -1.0], [-2.0, -3.0]], False)",
    "beside a plain one": "('Simple', 'float32', [[2.0, 4.0], [6.0, 8.0]], False)",
    "reduced": "('Simple', 'float32', 10.0, False)",
    "index": "('Simple', 'float32', 2.0, False)",
    "mask": "('Simple', 'float32', [2.0, 3.0, 4.0], False)",
    "iteration": "[('Simple', 'float32', [1.0, 2.0], False), ('Simple', 'float32', [3.0, 4.0], False)]",
    "unpacked": "[('Simple', 'float32', [1.0, 2.0], False), ('Simple', 'float32', [3.0, 4.0], False)]",
    "max": "[('Simple', 'float32', [3.0, 4.0], False), ('Simple', 'int64', [1, 1], False)]",
    "split": "[('Simple', 'float32', [[1.0, 2.0]], False), ('Simple', 'float32', [[3.0, 4.0]], False)]",
    "stack": "('Simple', 'float32', [[[1.0, 2.0], [3.0, 4.0]], [[1.0, 2.0], [3.0, 4.0]]], False)",
    "view": "('Simple', 'float32', [1.0, 2.0, 3.0, 4.0], False)",
    "T": "('Simple', 'float32', [[1.0, 3.0], [2.0, 4.0]], False)",
    "data": "('Simple', 'float32', [[1.0, 2.0], [3.0, 4.0]], False)",
    "detach": "('Simple', 'float32', [[1.0, 2.0], [3.0, 4.0]], False)",
    "clone": "('Simple', 'float32', [[1.0, 2.0], [3.0, 4.0]], False)",
    "like": "('Simple', 'float32', [[0.0, 0.0], [0.0, 0.0]], False)",
    "new": "('Simple', 'float32', [0.0, 0.0], False)",
    "cast": "('Simple', 'float64', [[1.0, 2.0], [3.0, 4.0]], False)",
    "comparison": "('Simple', 'bool', [[True, True], [True, True]], False)",
    "in place": "('Simple', 'float32', [[2.0, 3.0], [4.0, 5.0]], False)",
    "reversed": "('Simple', 'float32', [[3.0, 4.0], [1.0, 2.0]], False)",
    "softmax": "('Simple', 'float32', 2.0, False)",
    "linear": "('Simple', 'float32', [[5.0, 11.0], [11.0, 25.0]], False)",
    "einsum": "('Simple', 'float32', 10.0, False)",
    "shape": "(2, 2)",
    "list": "[[1.0, 2.0], [3.0, 4.0]]",
    "number": "1.0",
    "len": "2",
    "repr": "'Simple([[1., 2.],\\n        [3., 4.]])'",
    "copy": "('Simple', 'float32', [[1.0, 2.0], [3.0, 4.0]], False)",
    "grad of a subclass": "'Tensor'",
    "autograd.grad": "[('Simple', 'float32', [[2.0, 2.0], [2.0, 2.0]], False)]",
    "requires grad": "('Simple', 'float32', [[1.0, 2.0], [3.0, 4.0]], True)",
    "history": "True",
    "out": "('Simple', 'float32', [[2.0, 4.0], [6.0, 8.0]], False)",
    "derived": "('Derived', 'float32', [[2.0, 4.0], [6.0, 8.0]], False)",
    "strangers": "'TypeError'",
    "label is not copied": "False",
    "isinstance": "True",
}


@pytest.mark.torch
def test_the_program_is_torchs() -> None:
    """Every step comes to the same."""
    torch = pytest.importorskip("torch")
    mine, theirs = dict(program(opmux)), dict(program(torch))
    different = {name: (mine[name], theirs[name]) for name in theirs if mine[name] != theirs[name]}
    assert not different, different


def test_the_program_is_as_recorded() -> None:
    """The same, without torch."""
    mine = {name: repr(value) for name, value in program(opmux)}
    different = {name: (mine[name], RECORDED[name]) for name in mine if mine[name] != RECORDED.get(name)}
    assert not different, different


def test_pickles_keep_class_and_attributes() -> None:
    """Of a class that can be imported."""
    x = opmux.ones(2).as_subclass(Plain)
    x.label = "a"  # type: ignore[attr-defined]
    again = pickle.loads(pickle.dumps(x))
    assert (type(again), again.label, again.tolist()) == (Plain, "a", [1.0, 1.0])
    assert type(copy.deepcopy(x)) is Plain


class TestWrappers:
    """`_make_wrapper_subclass` with torch's arguments."""

    class Held(opmux.Tensor):
        """Has a handler."""

        @classmethod
        def __opmux_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            return func.name

    def test_both_ways_to_call_it(self) -> None:
        """As a method of the class, and with the class first."""
        for made in (self.Held._make_wrapper_subclass((2, 3)), opmux.Tensor._make_wrapper_subclass(self.Held, (2, 3))):
            assert (type(made), made.shape, made.stride(), made.device.type) == (self.Held, (2, 3), (3, 1), "cpu")

    def test_its_arguments(self) -> None:
        """Strides, offset, dtype, device and requires_grad."""
        made = opmux.Tensor._make_wrapper_subclass(
            self.Held,
            (2, 3),
            (1, 2),
            4,
            dtype=opmux.float64,
            device="meta",
            requires_grad=True,
        )
        assert (made.stride(), made.storage_offset(), made.dtype) == ((1, 2), 4, opmux.float64)
        assert (made.device.type, made.requires_grad) == ("meta", True)

    @pytest.mark.parametrize(
        ("args", "options"), [((int, (2,)), {}), ((Plain, (2,)), {}), ((Held, (2, 3), (1,)), {})], ids=str
    )
    def test_what_is_refused(self, args: Any, options: Any) -> None:
        """Classes without a handler, other numbers of strides than sizes, a policy that is none."""
        with pytest.raises(OperatorArgumentError):
            opmux.Tensor._make_wrapper_subclass(*args, **options)
        with pytest.raises(OperatorArgumentError, match="Unknown dispatch_sizes_strides_policy"):
            opmux.Tensor._make_wrapper_subclass(self.Held, (2,), dispatch_sizes_strides_policy="shapes")


def test_a_class_is_not_asked_while_its_tensors_are_made() -> None:
    """Neither of its handlers hears of the flag for gradients, as in PyTorch."""

    class Refusing(opmux.Tensor):
        @classmethod
        def __opmux_function__(cls, *args: Any, **kwargs: Any) -> Any:
            pytest.fail("the class was asked")

        @classmethod
        def __opmux_dispatch__(cls, *args: Any, **kwargs: Any) -> Any:
            pytest.fail("the class was asked")

    for made in (
        opmux.Tensor._make_subclass(Refusing, opmux.ones(2), True),
        Refusing._make_wrapper_subclass((2,), requires_grad=True),
    ):
        with DisableOpmuxFunctionSubclass():
            assert made.requires_grad


MAKERS: dict[str, Callable[[Any], Any]] = {
    "as_subclass": lambda cls: opmux.ones(2).as_subclass(cls),
    "_make_subclass": lambda cls: opmux.Tensor._make_subclass(cls, opmux.ones(2)),
    "the constructor": lambda cls: cls(opmux.ones(2)),
}


@pytest.mark.parametrize("inherited", [False, True])
@pytest.mark.parametrize("make", MAKERS.values(), ids=MAKERS)
class TestHandlersOfLaterTimes:
    """A handler that is given to a class after it was made, as by a decorator or a test, sees its tensors, as in PyTorch."""

    @staticmethod
    def classes(inherited: bool) -> tuple[Any, Any]:
        """A class that is given a handler, and the class of the tensors."""
        given = type("Given", (opmux.Tensor,), {})
        return given, type("Inherits", (given,), {}) if inherited else given

    def test_below_autograd(self, make: Callable[[Any], Any], inherited: bool) -> None:
        """Each operator is seen, also of a wrapper without data, until the handler is taken away."""
        given, cls = self.classes(inherited)
        seen: list[str] = []

        def handler(cls: Any, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            seen.append(func.name())
            return opmux.zeros(2)

        given.__opmux_dispatch__ = classmethod(handler)
        made = [make(cls).exp(), cls._make_wrapper_subclass((2,)).sin()]
        # The class that every tensor has for functions gives results the class of the arguments.
        assert ([type(x) for x in made], seen) == ([cls, cls], ["aten::exp", "aten::sin"])
        del given.__opmux_dispatch__
        assert make(cls).neg().tolist() == [-1.0, -1.0]
        assert seen == ["aten::exp", "aten::sin"]

    def test_before_anything_else(self, make: Callable[[Any], Any], inherited: bool) -> None:
        """Functions and methods, of a class that had asked for none."""
        given, cls = self.classes(inherited)
        given.__opmux_function__ = disabled_opmux_function
        assert type(make(cls).exp()) is opmux.Tensor
        given.__opmux_function__ = classmethod(lambda cls, func, types, args=(), kwargs=None: func.__name__)
        assert [opmux.exp(make(cls)), make(cls).exp(), make(cls).tolist()] == ["exp", "exp", "tolist"]
