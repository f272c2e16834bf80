"""`opmux.overrides`: which function a handler is given, and with which arguments."""

import inspect
import pickle
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import partial
from operator import attrgetter
from typing import Any, ClassVar, cast

import pytest

import opmux
from opmux import Tensor, overrides
from opmux.dispatch import DisableOpmuxFunctionSubclass, disabled_opmux_function
from opmux.errors import OperatorArgumentError
from opmux.overrides import FunctionMode
from opmux.testing import python_frames

F = opmux.nn.functional
Seen = tuple[Any, tuple[Any, ...], dict[str, Any]]


class Taking(Tensor):
    """Notes what it is given, and computes nothing."""

    seen: ClassVar[list[Seen]] = []

    @classmethod
    def __opmux_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        cls.seen.append((func, args, kwargs))
        return "taken"


class Duck:
    """As `Taking`, and no tensor."""

    @classmethod
    def __opmux_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        Taking.seen.append((func, args, kwargs))
        return "taken"


X = opmux.ones(2, 2)
T = X.as_subclass(Taking)
D: Any = Duck()


@pytest.fixture(autouse=True)
def seen() -> Iterator[list[Seen]]:
    Taking.seen.clear()
    yield Taking.seen
    Taking.seen.clear()


def _required(function: Callable[..., Any], value: Any) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """Arguments for a function: a value for each parameter without a default, at least one."""
    parameters = inspect.signature(function).parameters.values()
    needed = [p for p in parameters if p.default is p.empty and p.kind not in (p.VAR_POSITIONAL, p.VAR_KEYWORD)]
    named = {p.name: value for p in needed if p.kind is p.KEYWORD_ONLY}
    return (value,) * max(1, len(needed) - len(named)), named


@pytest.mark.parametrize("value", [T, D], ids=["tensor", "duck"])
def test_every_function_reaches_the_handler_as_itself(seen: list[Seen], value: Any) -> None:
    """Each of a thousand functions and methods is given by the object that `HANDLED[func]` is keyed by, with nothing filled in."""
    failures = []
    for place, functions in overrides.get_overridable_functions().items():
        for function in functions:
            is_accessor = not inspect.isfunction(function)
            if place is Tensor and (is_accessor or not hasattr(function, "asks_handlers")):
                continue  # a subclass has its own of these, see below
            args, kwargs = _required(function, value)
            if value is D and place is Tensor:
                args = (X, *args[1:])
                if len(args) == 1:
                    continue
            seen.clear()
            function(*args, **kwargs)
            given = getattr(function, "stands_for", lambda function=function: function)()
            if value is D and function is Tensor.__eq__:
                given = Tensor.eq  # As in torch, only of a tensor's class `__eq__` is given.
            if [(f is given, a, k) for f, a, k in seen] != [(True, args, kwargs)]:
                failures.append((function, seen[:1]))
    assert not failures, failures[:5]


def test_every_method_that_is_no_operator_reaches_the_handler(seen: list[Seen]) -> None:
    """So do methods that are written in Python, and properties, read and written through an instance."""
    failures = []
    for function in overrides.get_overridable_functions()[Tensor]:
        name = str(overrides.resolve_name(function)).removeprefix("opmux.Tensor.")
        seen.clear()
        if name.endswith(".__get__"):
            wanted: Seen = function, (T,), {}
            getattr(T, name.removesuffix(".__get__"))
        elif name.endswith(".__set__"):
            wanted = function, (T, X), {}
            setattr(T, name.removesuffix(".__set__"), X)
        elif not hasattr(function, "asks_handlers"):
            args, kwargs = _required(function, T)
            wanted = function, args, kwargs
            getattr(T, name)(*args[1:], **kwargs)
        else:
            continue
        if seen[:1] != [wanted]:
            failures.append((name, seen[:1]))
    assert not failures, failures[:5]


def test_the_class_of_what_is_set_is_not_asked(seen: list[Seen]) -> None:
    """A property asks the class of its tensor alone, with a mode and without."""
    for block in (nullcontext(), FunctionMode()):
        with block:
            x = opmux.ones(2, 2)
            x.grad, x.data = T, T
            assert x.grad is T
    assert not seen


#: What is called, and the function, the number of positional arguments and the keywords that a handler is given.
FORMS: list[tuple[Callable[[Any], Any], Any, int, dict[str, Any]]] = [
    (lambda t: opmux.add(t, X), opmux.add, 2, {}),
    (lambda t: opmux.add(t, 1), opmux.add, 2, {}),
    (lambda t: opmux.add(X, t, alpha=1), opmux.add, 2, {"alpha": 1}),
    (lambda t: opmux.add(input=t, other=X), opmux.add, 0, {"input": T, "other": X}),
    (lambda t: cast(Any, opmux.add)(X, other=t, out=None), opmux.add, 1, {"other": T, "out": None}),
    (lambda t: opmux.add(X, X, out=t), opmux.add, 2, {"out": T}),
    (lambda t: opmux.sum(t), opmux.sum, 1, {}),
    (lambda t: opmux.sum(t, 1), opmux.sum, 2, {}),
    (lambda t: opmux.sum(t, dim=1, keepdim=False), opmux.sum, 1, {"dim": 1, "keepdim": False}),
    (lambda t: opmux.cat([t, X]), opmux.cat, 1, {}),
    (lambda t: opmux.cat((X, t), dim=1), opmux.cat, 1, {"dim": 1}),
    (lambda t: opmux.max(t, dim=0), opmux.max, 1, {"dim": 0}),
    (lambda t: opmux.softmax(t, -1), opmux.softmax, 2, {}),
    (lambda t: opmux.einsum("ij->", t), opmux.einsum, 2, {}),
    (lambda t: opmux.norm(t, p=2), opmux.norm, 1, {"p": 2}),
    (lambda t: opmux.zeros_like(t, dtype=opmux.int64), opmux.zeros_like, 1, {"dtype": opmux.int64}),
    (lambda t: F.conv2d(t, X, padding=1), opmux.conv2d, 2, {"padding": 1}),
    (lambda t: F.relu(t, inplace=False), F.relu, 1, {"inplace": False}),
    (lambda t: F.linear(t, weight=X, bias=None), F.linear, 1, {"weight": X, "bias": None}),
    (lambda t: opmux.ops.aten.add.Tensor(t, X), opmux.ops.aten.add.Tensor, 2, {}),
    (lambda t: opmux.ops.aten.add.Tensor(X, other=t, alpha=1), opmux.ops.aten.add.Tensor, 1, {"other": T, "alpha": 1}),
    (lambda t: opmux.ops.aten.add(t, 1), opmux.ops.aten.add, 2, {}),
    (lambda t: X.add(t), Tensor.add, 2, {}),
    (lambda t: X.add(other=t, alpha=2), Tensor.add, 1, {"other": T, "alpha": 2}),
    (lambda t: X + t, Tensor.add, 2, {}),
    (lambda t: X.to(t), Tensor.to, 2, {}),
    (lambda t: X.to(t, copy=True), Tensor.to, 2, {"copy": True}),
    (lambda t: X[t], Tensor.__getitem__, 2, {}),
    (lambda t: X[0, t], Tensor.__getitem__, 2, {}),
]

#: The same, of what only a tensor has.
METHODS: list[tuple[Callable[[Any], Any], Any, int, dict[str, Any]]] = [
    (lambda t: t.sum(0), Tensor.sum, 2, {}),
    (lambda t: t.sum(dim=None), Tensor.sum, 1, {"dim": None}),
    (lambda t: t.clamp(min=0), Tensor.clamp, 1, {"min": 0}),
    (lambda t: t.view(4, 1), Tensor.view, 3, {}),
    (lambda t: t.view((4, 1)), Tensor.view, 2, {}),
    (lambda t: t.to(opmux.float64), Tensor.to, 2, {}),
    (lambda t: t[0], Tensor.__getitem__, 2, {}),
    (lambda t: t.size(0), Tensor.size, 2, {}),
    (lambda t: t.T, cast(Any, Tensor.T).__get__, 1, {}),
    (lambda t: t.shape, cast(Any, Tensor.shape).__get__, 1, {}),
    (lambda t: t._version, cast(Any, Tensor._version).__get__, 1, {}),
    (lambda t: t._is_view(), Tensor._is_view, 1, {}),
    (lambda t: t.backward(retain_graph=True), Tensor.backward, 1, {"retain_graph": True}),
    (lambda t: t + 1, Tensor.add, 2, {}),
    (lambda t: 1 + t, Tensor.add, 2, {}),
    (lambda t: t - 1, Tensor.sub, 2, {}),
    (lambda t: 1 - t, Tensor.__rsub__, 2, {}),
    (lambda t: t / 2, Tensor.div, 2, {}),
    (lambda t: 2**t, Tensor.__rpow__, 2, {}),
    (lambda t: t**2, Tensor.__pow__, 2, {}),
    (lambda t: t @ X, Tensor.matmul, 2, {}),
    (lambda t: t == 1, Tensor.__eq__, 2, {}),
    (lambda t: t != 1, Tensor.ne, 2, {}),
    (lambda t: t % 2, Tensor.remainder, 2, {}),
    (lambda t: 1 & t, Tensor.bitwise_and, 2, {}),
    (lambda t: -t, Tensor.neg, 1, {}),
    (lambda t: abs(t), Tensor.abs, 1, {}),
    (lambda t: ~t, Tensor.__invert__, 1, {}),
]


def _same(left: Any, right: Any) -> bool:
    return type(left) is type(right) and (left is right or (not isinstance(left, (Tensor, Duck)) and left == right))


@pytest.mark.parametrize("value", [T, D], ids=["tensor", "duck"])
def test_arguments_come_as_they_were_written(seen: list[Seen], value: Any) -> None:
    """Positional ones, keywords, and defaults only where they were given; twice, as a hit comes another way than a miss."""
    for call, function, positional, kwargs in [*FORMS, *(METHODS if value is T else [])]:
        wanted = {name: value if v is T else v for name, v in kwargs.items()}
        for _ in range(2):
            seen.clear()
            assert call(value) == "taken"
            (func, args, given) = seen[0]
            assert func == function, (func, function)
            assert (len(args), list(given)) == (positional, list(wanted)), (func, args, given)
            assert all(_same(given[name], wanted[name]) for name in given)


def test_forms_that_the_call_does_not_show(seen: list[Seen]) -> None:
    """From C, through a partial or by unpacking, what equals its default is left out; values are always right."""
    assert list(map(opmux.sum, [T])) == ["taken"]
    partial(opmux.add, alpha=2)(T, X)
    opmux.cumsum(*(T,), dim=1)
    assert [(f, len(a), k) for f, a, k in seen] == [
        (opmux.sum, 1, {}),
        (opmux.add, 2, {"alpha": 2}),
        (opmux.cumsum, 2, {}),
    ]
    assert seen[2][1][1] == 1


@pytest.mark.parametrize(
    "call",
    [
        lambda t, n: opmux.add(t, n),
        lambda t, n: opmux.mul(t, other=n),
        lambda t, n: t.add(n),
        lambda t, n: t.mul_(n),
        lambda t, n: t + n,
        lambda t, n: t - n,
        lambda t, n: opmux.ops.aten.mul.Tensor(t, n),
    ],
)
@pytest.mark.parametrize("number", [2, 2.0])
def test_a_number_beside_a_tensor_comes_as_it_is(
    seen: list[Seen], call: Callable[[Any, Any], Any], number: Any
) -> None:
    """Callers make it a tensor for kernels only."""
    for _ in range(2):
        seen.clear()
        assert call(T, number) == "taken"
        _, args, kwargs = seen[0]
        assert [value for value in (*args, *kwargs.values()) if value is number] == [number]
        assert type(kwargs.get("other", args[-1])) is type(number)


def test_a_call_without_handlers_is_not_looked_at() -> None:
    """No frame of the dispatcher but the caller's and the kernel's is entered."""
    x = opmux.ones(2)
    opmux.add(x, x)
    entered = python_frames(opmux.add, x, x)
    assert len(entered) == 2, entered


class TestOrder:
    def test_a_subclass_comes_first_and_else_the_left_one(self) -> None:
        """Of classes that decline each is asked once."""
        asked: list[str] = []

        def declining(name: str, *bases: type) -> Any:
            def ask(cls: type, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
                asked.append(cls.__name__)
                return NotImplemented

            return type(name, bases, {"__opmux_function__": classmethod(ask)})

        base = declining("Base")
        derived, other = declining("Derived", base), declining("Other")
        with pytest.raises(TypeError, match="NotImplemented"):
            opmux.cat([other(), base(), derived(), other()])
        assert asked == ["Other", "Derived", "Base"]

    def test_a_disabled_handler_is_none(self) -> None:
        """As `_disabled_torch_function_impl` in torch: the class has the keys and the results of a tensor."""

        class Off(Tensor):
            __opmux_function__ = disabled_opmux_function

        x = X.as_subclass(Off)
        assert type(x + 1) is Tensor
        assert not overrides.has_opmux_function((x,))


class Counting(FunctionMode):
    """Notes the functions that it sees."""

    def __init__(self, *, declines: bool = False) -> None:
        self.seen: list[Seen] = []
        self.declines = declines

    def __opmux_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.seen.append((func, args, kwargs or {}))
        return NotImplemented if self.declines else func(*args, **(kwargs or {}))


class TestModes:
    def test_a_mode_sees_functions_methods_and_factories(self) -> None:
        """Of plain tensors too; what it calls is computed."""
        with Counting() as mode:
            y = opmux.ones(2) + 1
            F.relu(y, inplace=False)
            X[0]
            opmux.ops.aten.mul.Tensor(y, y)
        assert [f for f, _, _ in mode.seen] == [
            opmux.ones,
            Tensor.add,
            F.relu,
            Tensor.__getitem__,
            opmux.ops.aten.mul.Tensor,
        ]
        assert mode.seen[2][2] == {"inplace": False}
        assert y.tolist() == [2.0, 2.0]
        assert opmux.overrides.get_default_nowrap_functions()

    def test_modes_nest(self) -> None:
        """What the inner one calls goes to the outer one; afterwards nobody is asked."""
        with Counting() as outer, Counting() as inner:
            opmux.sin(X)
        opmux.sin(X)
        assert [len(outer.seen), len(inner.seen)] == [1, 1]

    @pytest.mark.parametrize("value", [T, D], ids=["tensor", "duck"])
    def test_a_call_is_passed_on_as_it_was_written(self, seen: list[Seen], value: Any) -> None:
        """From mode to mode and to the class, of operators, of methods that call none, and of properties."""
        for call, function, positional, kwargs in [*FORMS, *(METHODS if value is T else [])]:
            seen.clear()
            with Counting() as outer, Counting() as inner:
                assert call(value) == "taken"
            given = [(func, len(args), list(names)) for func, args, names in (outer.seen[0], inner.seen[0], seen[0])]
            assert given == [(function, positional, list(kwargs))] * 3

    def test_modes_are_asked_where_classes_are_not(self, seen: list[Seen]) -> None:
        """And each after the other, though the inner one keeps classes out."""

        class Apart(Counting):
            def __opmux_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
                with DisableOpmuxFunctionSubclass():
                    return super().__opmux_function__(func, types, args, kwargs)

        for call in (lambda: T + 1, lambda: T.shape, lambda: T[0], lambda: F.relu(T), lambda: opmux.add(T, T, out=T)):
            with Counting() as outer, Apart() as inner:
                call()
            with Counting() as alone, DisableOpmuxFunctionSubclass():
                call()
                assert overrides.has_opmux_function((1,))
            assert [len(mode.seen) for mode in (outer, inner, alone)] == [1, 1, 1]
        assert not seen

    def test_classes_of_data_are_not_asked(self, seen: list[Seen]) -> None:
        """By what makes tensors of other things; modes are."""
        for make in (opmux.tensor, opmux.as_tensor, opmux.asarray):
            with Counting() as outer, Counting() as inner:
                made = [make(T, dtype=opmux.float64), make(T)]
            assert [f for f, _, _ in outer.seen] == [f for f, _, _ in inner.seen] == [make, make]
            assert [type(value) for value in made] == [Tensor, Tensor if make is opmux.tensor else Taking]
        assert not seen

    @pytest.mark.parametrize("name", ["add", "add.Tensor", "Tensor.add"])
    def test_a_mode_sees_each_call_once(self, name: str) -> None:
        """Of an operator with its overload or without, and of a method; what is given is what was called."""
        called = attrgetter(name)(opmux if name == "Tensor.add" else opmux.ops.aten)
        with Counting() as mode:
            called(X, X)
        assert [func for func, _, _ in mode.seen] == [called]

    def test_a_mode_comes_before_classes(self, seen: list[Seen]) -> None:
        """And leaves the call to them by declining."""
        with Counting() as mode:
            assert opmux.sin(T) == "taken"
        with Counting(declines=True) as declining:
            assert opmux.sin(T) == "taken"
        assert len(mode.seen) == len(declining.seen) == 1
        with Counting(declines=True), pytest.raises(TypeError, match="NotImplemented"):
            opmux.sin(X)

    def test_a_mode_can_replace_a_factory(self) -> None:
        """With keywords of its own."""

        class Double(FunctionMode):
            def __opmux_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
                return func(*args, **{**(kwargs or {}), "dtype": opmux.float64})

        with Double():
            made = opmux.zeros(2)
        assert made.dtype is opmux.float64
        assert opmux.zeros(2).dtype is opmux.float32


class Declining(Tensor):
    """Leaves every call to others."""

    @classmethod
    def __opmux_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return NotImplemented


_CONVERT = partial(int, base=2)
#: Calls of functions of every kind, by the name that errors have for them.
DECLINED: dict[str, Callable[[Any], Any]] = {
    "aten::add.Tensor": lambda x: opmux.add(x, x),
    "opmux.ops.aten.add": lambda x: opmux.ops.aten.add(x, x),
    "opmux.functional.einsum": lambda x: opmux.einsum("ij->i", x),
    "opmux.Tensor.size": lambda x: x.size(),
    "opmux.Tensor.__repr__": repr,
    "opmux.Tensor.shape.__get__": lambda x: x.shape,
    "opmux.Tensor.grad.__get__": lambda x: x.grad,
    "opmux.Tensor.requires_grad.__set__": lambda x: setattr(x, "requires_grad", True),
    "opmux.Tensor.grad.__delete__": lambda x: delattr(x, "grad"),
    repr(_CONVERT): lambda x: overrides.handle_opmux_function(_CONVERT, (x,), x),
}


@pytest.mark.parametrize("call", DECLINED.items(), ids=range(len(DECLINED)))
@pytest.mark.parametrize("by", ["a class", "a mode"])
def test_a_function_that_is_declined_is_named(call: tuple[str, Callable[[Any], Any]], by: str) -> None:
    """Operators, functions, methods, attributes and a program's own: where it is found, and who declined."""
    name, function = call
    x = X.as_subclass(Declining)
    with Counting(declines=True) if by == "a mode" else nullcontext(), pytest.raises(OperatorArgumentError) as caught:
        function(x)
    assert f"failed for {name!r}; all __opmux_function__ handlers returned NotImplemented" in caught.value.asked
    assert ("mode object" in caught.value.found, "Declining" in caught.value.found) == (by == "a mode", True)


@pytest.mark.parametrize(
    ("function", "args", "kwargs"),
    [(opmux.norm, (), {"input": T}), (opmux.tensordot, (X,), {"b": T}), (F.interpolate, (X,), {"scale_factor": T})],
)
def test_handlers_of_arguments_by_name_are_asked(
    function: Any, args: Any, kwargs: dict[str, Any], seen: list[Seen]
) -> None:
    """As of those by position, also where all of these are plain."""
    assert function(*args, **kwargs) == "taken"
    assert seen == [(function, args, kwargs)]


class TestHelpers:
    def test_who_has_a_handler(self) -> None:
        """Subclasses and ducks, unless it is disabled for the moment."""
        assert overrides.has_opmux_function((X, T))
        assert overrides.has_opmux_function_unary(D)
        assert overrides.has_opmux_function_variadic(1, [T])
        assert not overrides.has_opmux_function((X, 1, None))
        with DisableOpmuxFunctionSubclass():
            assert not overrides.has_opmux_function((T,))
        assert [overrides.is_tensor_like(v) for v in (X, T, D, 1, None)] == [True, True, True, False, False]

    def test_a_function_of_ones_own(self) -> None:
        """`handle_opmux_function` and `wrap_opmux_function` make it one that handlers see."""

        def mine(a: Any, b: Any = None) -> Any:
            if overrides.has_opmux_function((a,)):
                return overrides.handle_opmux_function(mine, (a,), a, b=b)
            return "computed"

        wrapped = overrides.wrap_opmux_function(lambda a, b=None: (a,))(mine)
        for function in (mine, wrapped):
            Taking.seen.clear()
            assert function(X, T) == "computed"
            assert function(T, b=3) == "taken"
            assert Taking.seen == [(function, (T,), {"b": 3})]

    @pytest.mark.slow
    def test_names_and_kinds(self) -> None:
        """Every overridable function has a name, and the testing table a stand-in of its signature."""
        assert overrides.resolve_name(opmux.add) == "opmux.add"
        assert overrides.resolve_name(F.conv2d) == "opmux.nn.functional.conv2d"
        assert overrides.resolve_name(Tensor.add) == "opmux.Tensor.add"
        assert overrides.resolve_name(cast(Any, Tensor.shape).__get__) == "opmux.Tensor.shape.__get__"
        assert overrides.is_tensor_method_or_property(Tensor.add)
        assert not overrides.is_tensor_method_or_property(opmux.add)
        table = overrides.get_testing_overrides()
        assert len(table) > 1000
        assert table[opmux.add](1, 2) == -1
        assert inspect.signature(table[opmux.add]) == inspect.signature(opmux.add)
        assert None not in [overrides.resolve_name(function) for function in table]
        assert opmux.from_numpy in overrides.get_ignored_functions()
        assert opmux.Tensor.as_subclass in overrides.get_ignored_functions()


class TestOneObject:
    def test_torch_functions_at_the_top_are_those_of_nn(self) -> None:
        """What is one function in torch is one here."""
        names = ["avg_pool1d", "bilinear", "celu_", "channel_shuffle", "conv1d", "conv2d", "conv3d", "conv_transpose2d"]
        names += ["cosine_similarity", "hardshrink", "pixel_shuffle", "prelu", "relu_", "rrelu_", "selu_", "threshold_"]
        for name in names:
            assert getattr(F, name) is getattr(opmux, name)
            assert pickle.loads(pickle.dumps(getattr(F, name))) is getattr(opmux, name)

    def test_underscore_operators_are_published(self) -> None:
        """As functions, though no star import takes them."""
        assert opmux._softmax(opmux.zeros(2), 0, False).tolist() == [0.5, 0.5]
        assert opmux._assert_async(opmux.ones(1)) is None
        assert not [name for name in opmux.__all__ if name.startswith("_") and name != "__version__"]


@pytest.mark.torch
def test_one_object_wherever_torch_has_one() -> None:
    """Of all names that both have."""
    torch = pytest.importorskip("torch")
    theirs = torch.nn.functional
    for name in F.__all__:
        if hasattr(torch, name) and getattr(torch, name) is getattr(theirs, name, None):
            assert getattr(opmux, name) is getattr(F, name), name
