"""Modes and the Python key: who sees a call below autograd, in which order, and with what. Sequences were read off torch 2.13."""

import asyncio
import threading
from collections.abc import Callable
from contextvars import Context
from typing import Any, ClassVar, Generic, Self, TypeVar

import pytest

import opmux
from opmux import Tensor
from opmux.dispatch import (
    BoxedKernel,
    DispatchMode,
    Library,
    default_dispatcher,
    disabled_opmux_function,
    is_grad_enabled,
    location_of,
    register_dispatch_rule,
)
from opmux.errors import OperatorArgumentError, OperatorValueError, RegistrationError
from opmux.overrides import FunctionMode

Heard = list[tuple[Any, ...]]
T = TypeVar("T")


class Recording(DispatchMode):
    """Writes down what it sees, and passes it on or declines."""

    def __init__(self, heard: Heard, name: str, *, declines: bool = False) -> None:
        self.heard, self.name, self.declines = heard, name, declines

    def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.heard.append((self.name, func.name))
        return NotImplemented if self.declines else func(*args, **(kwargs or {}))


class Wrapper(Tensor):
    """A tensor that keeps another inside."""

    wrapped: Tensor
    heard: ClassVar[Heard] = []
    # Only what is below autograd is of interest here.
    __opmux_function__ = disabled_opmux_function

    @staticmethod
    def __new__(cls, inner: Tensor) -> Self:
        wrapper: Self = cls._make_wrapper_subclass(inner.shape, dtype=inner.dtype)
        wrapper.wrapped = inner
        return wrapper

    def __init__(self, inner: Tensor) -> None:
        """Everything is done by __new__."""

    @classmethod
    def __opmux_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        Wrapper.heard.append((cls.__name__, func.name, tuple(t.__name__ for t in types)))
        result = func(*(a.wrapped if isinstance(a, Wrapper) else a for a in args), **(kwargs or {}))
        return Wrapper(result) if isinstance(result, Tensor) else result


class SubWrapper(Wrapper):
    """A subclass is asked before its base."""


class Declining(Wrapper):
    """Leaves every call to others."""

    @classmethod
    def __opmux_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        Wrapper.heard.append((cls.__name__, func.name))
        return NotImplemented


@pytest.fixture(autouse=True)
def heard() -> Heard:
    Wrapper.heard = []
    return Wrapper.heard


X = opmux.ones(2)
WEIGHT = opmux.ones(3, 2)


class TestModes:
    def test_inner_mode_first_then_outer(self, heard: Heard) -> None:
        """Operators that the inner mode calls go to the outer one; after the blocks nobody hears."""
        with Recording(heard, "outer"), Recording(heard, "inner"):
            opmux.add(X, X)
        opmux.add(X, X)
        assert heard == [("inner", "aten::add.Tensor"), ("outer", "aten::add.Tensor")]

    def test_composites_are_seen_in_parts(self, heard: Heard) -> None:
        """A composite kernel runs above the Python key, so a mode sees the operators that it is made of."""
        with Recording(heard, "mode"):
            opmux.nn.functional.linear(X, WEIGHT)
        assert ("mode", "aten::linear") not in heard
        without = list(heard)
        heard.clear()
        with Recording(heard, "mode"):
            opmux.nn.functional.linear(opmux.ones(2), WEIGHT.detach().requires_grad_())
        assert [pair for pair in heard if pair in without] == without

    @pytest.mark.parametrize("option", ["with_hidden", "with_keyset", "boxed", "short"])
    def test_composites_are_called_as_they_ask_for(self, heard: Heard, option: str) -> None:
        """What hides a composite gets that, or the key set, or all arguments in two, or those that it takes, as without a mode."""
        kernels: dict[str, Any] = {
            "with_hidden": lambda next, x, n: next(x, n).neg(),
            "with_keyset": lambda keys, x, n: (x + len(keys)).neg(),
            "boxed": BoxedKernel(lambda handle, keys, args, kwargs: (args[0] + len(keys)).neg()),
            "short": lambda x: (x + 1).neg(),
        }
        options: dict[str, Any] = {option: True} if option.startswith("with") else {}
        with opmux.library.Library("modal", "DEF") as library:
            library.define("f(Tensor x, int n=1) -> Tensor", lambda x, n: x + n)
            library.impl("f", kernels[option], "CompositeImplicitAutograd", **options)
            with Recording(heard, "mode"):
                opmux.ops.modal.f(X)
        assert heard == [("mode", "aten::add.Tensor"), ("mode", "aten::neg")]

    def test_composites_get_arguments_by_name(self, heard: Heard) -> None:
        """Those that a schema has after `*`, as without a mode."""
        with opmux.library.Library("modal", "DEF") as library:
            library.define("g(Tensor x, *, int n=1) -> Tensor", lambda x, *, n: x + n)
            with Recording(heard, "mode"):
                assert opmux.ops.modal.g(X, n=2).tolist() == [3.0, 3.0]
        assert heard == [("mode", "aten::add.Tensor")]

    def test_composites_called_by_a_handler_are_seen_whole(self, heard: Heard) -> None:
        """Inside a handler autograd is excluded, so that the outer mode sees a composite as one operator, as in torch."""

        class Calling(DispatchMode):
            def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
                return opmux.nn.functional.linear(*args)

        with Recording(heard, "outer"), Calling():
            opmux.add(X, WEIGHT)
        assert heard == [("outer", "aten::linear")]

    def test_arguments_come_without_defaults(self) -> None:
        """Trailing arguments that equal their defaults are left out, and kwargs is a dict, as in torch."""
        seen: list[Any] = []

        class Mode(DispatchMode):
            def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
                seen.append((args, kwargs, types))
                return func(*args, **kwargs)

        with Mode():
            opmux.add(X, X)
            opmux.add(X, X, alpha=2)
            opmux.amax(X)
            opmux.amax(X, (0,))
            opmux.std(X, [0], correction=0)
            opmux.sum(X, None, True)
        given = [(len(args), kwargs) for args, kwargs, _ in seen]
        assert given == [(2, {}), (2, {"alpha": 2}), (1, {}), (2, {}), (2, {"correction": 0}), (3, {})]
        assert (seen[3][0][1], seen[5][0][1:]) == ([0], (None, True))
        assert all(types == () for _, _, types in seen)

    def test_the_mode_may_answer_itself(self) -> None:
        """What a mode returns is the call's result, if it is of the type that the schema says."""

        class Answer(DispatchMode):
            answer: Any = opmux.zeros(7)

            def __opmux_dispatch__(self, *args: Any, **kwargs: Any) -> Any:
                return self.answer

        with Answer() as mode:
            assert opmux.add(X, X) is mode.answer
            assert X.add_(X) is X  # as an operator in place does
            mode.answer = None  # an undefined tensor, as in torch
            assert opmux.add(X, X) is None
            mode.answer = "answer"
            with pytest.raises(RuntimeError, match="Unable to cast 'answer' to Tensor"):
                opmux.add(X, X)

    @pytest.mark.parametrize("kind", [list, tuple])
    def test_several_results_come_as_a_tuple(self, kind: Any) -> None:
        """Whether the handler returns a list or a tuple, functions and methods give their results names."""

        class Plain(DispatchMode):
            def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
                return kind(func(*args, **(kwargs or {})))

        for x in (X, opmux.ones(2, requires_grad=True)):
            with Plain():
                results: list[Any] = [x.topk(1), opmux.topk(x, 1), x.max(0), x.sort()]
            assert all(r.values.requires_grad is x.requires_grad and not r.indices.requires_grad for r in results)

    @pytest.mark.parametrize("answer", [3, "answer", (X, X), [X], X])
    def test_who_returned_what_the_schema_has_not_is_named(self, answer: Any) -> None:
        """The error says where the handler is, of a mode or a class, or the rule that stands for it."""

        class Answer(DispatchMode):
            def __opmux_dispatch__(self, *args: Any, **kwargs: Any) -> Any:
                return answer

        class Answering(Wrapper):
            @classmethod
            def __opmux_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
                return answer

        def rule(*args: Any) -> Any:
            return answer

        def place(function: Any) -> str:
            return f"{__file__}:{function.__code__.co_firstlineno}"

        operator = opmux.topk if answer is X else opmux.relu
        name = "aten::topk" if answer is X else "aten::relu"
        arguments: tuple[Any, ...] = (1,) if answer is X else ()
        with Answer(), pytest.raises(OperatorArgumentError) as caught:
            operator(X, *arguments)
        assert caught.value.where == place(Answer.__opmux_dispatch__)
        with pytest.raises(OperatorArgumentError) as caught:
            operator(Answering(X), *arguments)
        assert caught.value.where == place(Answering.__opmux_dispatch__)
        with (
            register_dispatch_rule(name, Recording, rule, dispatcher=default_dispatcher),
            Recording([], "m"),
            pytest.raises(OperatorArgumentError) as caught,
        ):
            operator(X, *arguments)
        assert caught.value.where == place(rule)

    def test_a_factory_is_seen(self, heard: Heard) -> None:
        """A call without tensors goes to modes too."""
        with Recording(heard, "mode"):
            opmux.zeros(2)
        assert heard[0][0] == "mode"

    def test_a_declining_mode_leaves_the_call_to_classes_not_to_outer_modes(self, heard: Heard) -> None:
        """After NotImplemented the classes among the arguments are asked, with all modes active again."""

        class Polite(Recording):
            def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
                self.declines = bool(types)
                return super().__opmux_dispatch__(func, types, args, kwargs)

        with Recording(heard, "outer"), Polite(heard, "inner"):
            result = opmux.add(X, Wrapper(X))
        assert isinstance(result, Wrapper)
        assert heard == [
            ("inner", "aten::add.Tensor"),
            ("Wrapper", "aten::add.Tensor", ("Wrapper",)),
            ("inner", "aten::add.Tensor"),
            ("outer", "aten::add.Tensor"),
        ]

    def test_when_all_decline_the_error_names_them(self, heard: Heard) -> None:
        """The message lists modes and classes, and says that they returned NotImplemented."""
        mode = Recording(heard, "mode", declines=True)
        with mode, pytest.raises(OperatorArgumentError) as caught:
            opmux.add(Declining(X), X)
        assert isinstance(caught.value, TypeError)
        for word in ("aten::add.Tensor", "mode", "Declining", "NotImplemented"):
            assert word in str(caught.value)
        for handler in (Recording.__opmux_dispatch__, Declining.__opmux_dispatch__):
            assert f"({location_of(handler)})" in str(caught.value)

    def test_a_handler_that_is_a_plain_method(self) -> None:
        """Without @classmethod a handler gets the argument as `self`, as in PyTorch; a static method gets the call alone."""

        class Plain(Wrapper):
            def __opmux_dispatch__(  # type: ignore[override]
                self, func: Any, types: Any, args: Any = (), kwargs: Any = None
            ) -> Any:
                return func(*(a.wrapped if a is self else a for a in args), **(kwargs or {}))

        class Static(Wrapper):
            @staticmethod
            def __opmux_dispatch__(func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
                return func(*(a.wrapped if isinstance(a, Static) else a for a in args), **(kwargs or {}))

        for cls in (Plain, Static):
            assert (cls(X) + 1).tolist() == [2.0, 2.0]
            assert opmux.add(X, cls(X), alpha=2).tolist() == [3.0, 3.0]

    @pytest.mark.parametrize("call", [lambda w: w * 2, lambda w: w.detach()], ids=["new", "view"])
    def test_a_handler_that_forgets_return_is_found_out_by_the_recording(
        self, call: Callable[[Tensor], object]
    ) -> None:
        """What is to be mended is its method, and no kernel."""

        class Forgetting(DispatchMode):
            def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> None:
                func(*args, **(kwargs or {}))

        w = opmux.ones(2, requires_grad=True)
        with Forgetting(), pytest.raises(OperatorValueError, match="Unable to cast None") as caught:
            call(w)
        assert "return from __opmux_dispatch__ of the mode or class" in str(caught.value)
        assert "opmux caller" not in str(caught.value)

    def test_autograd_has_already_recorded(self) -> None:
        """A mode sees the operators below autograd, with the grad mode of the caller, and those of the backward."""
        seen: list[tuple[str, bool]] = []

        class Mode(DispatchMode):
            def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
                seen.append((func.name, is_grad_enabled()))
                return func(*args, **kwargs)

        x = opmux.ones(2, requires_grad=True)
        with Mode():
            y = (x * 2).sum()
            assert y.grad_fn is not None
            y.backward()
        assert seen[:2] == [("aten::mul.Tensor", True), ("aten::sum", True)]
        assert len(seen) > 2
        assert x.grad is not None
        assert x.grad.tolist() == [2.0, 2.0]

    def test_an_exception_leaves_the_stack_as_it_was(self, heard: Heard) -> None:
        """A handler that raises, and a block that is left by an exception, restore what was."""

        class Raising(DispatchMode):
            def __opmux_dispatch__(self, *args: Any, **kwargs: Any) -> Any:
                raise KeyError("handler")

        with Recording(heard, "outer"):
            with pytest.raises(KeyError), Raising():
                opmux.add(X, X)
            opmux.mul(X, X)
        assert heard == [("outer", "aten::mul.Tensor")]

    def test_one_object_may_be_entered_twice(self, heard: Heard) -> None:
        """The same mode nested in itself hears twice."""
        mode = Recording(heard, "mode")
        with mode, mode:
            opmux.add(X, X)
        assert len(heard) == 2

    def test_other_threads_and_tasks_see_nothing(self, heard: Heard) -> None:
        """A mode belongs to the context that entered it; one object serves many tasks at once."""
        mode = Recording(heard, "mode")
        with mode:
            thread = threading.Thread(target=Context().run, args=(opmux.add, X, X))
            thread.start()
            thread.join()
        assert heard == []

        async def inside() -> None:
            with mode:
                await asyncio.sleep(0)
                opmux.add(X, X)
                await asyncio.sleep(0)

        async def outside() -> None:
            for _ in range(3):
                await asyncio.sleep(0)
                opmux.mul(X, X)

        async def both() -> None:
            await asyncio.gather(inside(), outside(), inside())

        asyncio.run(both())
        assert heard == [("mode", "aten::add.Tensor")] * 2


class TestClasses:
    def test_a_wrapper_without_data_computes_through_its_class(self, heard: Heard) -> None:
        """Operators, methods and numbers all end at the class; the result is what it returns."""
        result = Wrapper(X) * 3 + X
        assert isinstance(result, Wrapper)
        assert result.wrapped.tolist() == [4.0, 4.0]
        assert [h[1] for h in heard] == ["aten::mul.Tensor", "aten::add.Tensor"]

    def test_subclasses_are_asked_first(self, heard: Heard) -> None:
        """A subclass comes before its base, otherwise order is from left to right; every class is asked once."""
        opmux.add(Wrapper(X), SubWrapper(X))
        assert heard == [("SubWrapper", "aten::add.Tensor", ("SubWrapper", "Wrapper"))]
        heard.clear()
        opmux.add(Declining(X), Wrapper(X))
        assert [h[0] for h in heard] == ["Declining", "Wrapper"]

    def test_tensors_in_lists_are_asked(self, heard: Heard) -> None:
        """A list of tensors takes part."""

        class InLists(Wrapper):
            @classmethod
            def __opmux_dispatch__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
                return opmux.full((len(args[0]),), 3.0)

        assert opmux.cat([X, InLists(X)]).tolist() == [3.0, 3.0]

    def test_autograd_records_above_the_class(self) -> None:
        """A wrapper that requires grad has a history, and its class computes the backward too."""
        x = Wrapper(X).requires_grad_()
        y = x * 3
        assert y.requires_grad
        assert isinstance(y, Wrapper)

    def test_no_data_needs_a_handler(self) -> None:
        """A class that nothing could compute with is refused."""

        class Plain(Tensor):
            """No handler."""

        with pytest.raises(TypeError, match="no __opmux_dispatch__"):
            Plain._make_wrapper_subclass((2,))


class TestRules:
    """`register_dispatch_rule`: one operator for one mode or class, in place of its handler."""

    def test_a_rule_takes_the_place_of_the_handler(self, heard: Heard) -> None:
        """Of the exact class only, for the one operator, until it is destroyed."""

        class Sub(Recording):
            """A subclass, for which the rule is not meant."""

        def rule(mode: Any, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            heard.append(("rule", mode.name))
            return X

        handle = register_dispatch_rule("aten::add.Tensor", Recording, rule, dispatcher=default_dispatcher)
        with handle:
            with Recording(heard, "m"):
                assert opmux.add(X, X) is X
                opmux.mul(X, X)
            with Sub(heard, "sub"):
                opmux.add(X, X)
        assert heard == [("rule", "m"), ("m", "aten::mul.Tensor"), ("sub", "aten::add.Tensor")]
        with Recording(heard, "m"):
            assert isinstance(opmux.add(X, X), Tensor)

    def test_a_rule_for_a_class_of_tensors(self) -> None:
        """It is called with the class."""

        def rule(cls: Any, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
            assert (cls, func.name) == (Wrapper, "aten::add.Tensor")
            return WEIGHT

        with register_dispatch_rule("aten::add.Tensor", Wrapper, rule, dispatcher=default_dispatcher):
            assert opmux.add(Wrapper(X), X) is WEIGHT

    @pytest.mark.parametrize("cls", [int, Tensor, FunctionMode, type("Plain", (Tensor,), {}), Recording([], "m"), None])
    def test_a_rule_that_no_call_would_ask(self, cls: Any) -> None:
        """A rule is for a class of dispatch modes, or of tensors with a handler below autograd."""
        before = dict(default_dispatcher.dispatch_rules)
        with pytest.raises(OperatorArgumentError, match="a dispatch rule of aten::relu .*\n.*no call would ask it"):
            register_dispatch_rule("aten::relu", cls, lambda *a: X, dispatcher=default_dispatcher)
        with pytest.raises(OperatorArgumentError, match="no call would ask it"):
            opmux.library.register_torch_dispatch("aten::relu", cls, lambda *a: X)
        assert default_dispatcher.dispatch_rules == before

    def test_a_second_rule_is_refused(self) -> None:
        """One rule for an operator and a class; the first stays."""
        with register_dispatch_rule("aten::relu", Recording, lambda *a: WEIGHT, dispatcher=default_dispatcher):
            with pytest.raises(RegistrationError) as caught:
                register_dispatch_rule("aten::relu", Recording, lambda *a: X, dispatcher=default_dispatcher)
            assert caught.value.code == "duplicate_rule"
            with Recording([], "m"):
                assert opmux.relu(X) is WEIGHT


def test_a_registered_python_kernel_hides_modes(heard: Heard) -> None:
    """A kernel at the key Python takes the place of the ambient one for its operator."""
    with Library("aten", "IMPL") as library:
        library.impl("relu", lambda x: WEIGHT, "Python")
        with Recording(heard, "mode"):
            assert opmux.relu(X) is WEIGHT
    assert heard == []


def test_a_mode_with_pytorchs_method() -> None:
    """A mode whose method has PyTorch's name would be asked nothing, and is refused where it is written."""
    for base, theirs in ((DispatchMode, "__torch_dispatch__"), (FunctionMode, "__torch_function__")):
        ours = theirs.replace("torch", "opmux")
        with pytest.raises(OperatorArgumentError, match=f"name the method {ours}"):
            type("Moved", (base,), {theirs: lambda *args: None})
        both = type("Both", (base,), {theirs: lambda *args: None, ours: lambda *args: None})
        type("Below", (both,), {theirs: lambda *args: None})  # what it inherits is asked


def test_a_mode_beside_other_bases() -> None:
    """The other bases of a mode hear of the class too, and of its options."""
    heard = []

    class Listening:
        def __init_subclass__(cls, *, flag: int, **options: Any) -> None:
            super().__init_subclass__(**options)
            heard.append((cls.__name__, flag))

    class Moded(DispatchMode, Listening, Generic[T], flag=3):
        pass

    with Moded[int]():
        opmux.ones(1)
    assert heard == [("Moded", 3)]


@pytest.mark.parametrize(
    ("base", "ours", "theirs"),
    [
        (DispatchMode, "__opmux_dispatch__", ["__torch_dispatch__", "__torch_function__", "__opmux_function__"]),
        (FunctionMode, "__opmux_function__", ["__torch_dispatch__", "__torch_function__", "__opmux_dispatch__"]),
        (Tensor, "__opmux_function__", ["__torch_dispatch__", "__torch_function__"]),
        (Tensor, "__opmux_dispatch__", ["__torch_dispatch__", "__torch_function__"]),
    ],
)
def test_a_handler_that_no_call_would_come_to(base: Any, ours: str, theirs: list[str]) -> None:
    """A class that has PyTorch's handlers alone, or those of the other kind of modes, is refused; beside its own they may stand."""

    def handler(*args: Any) -> None:
        """Is never called."""

    for name in theirs:
        meant = name.replace("torch", "opmux") if base is Tensor else ours
        told = f"it has the method {name}, .*, and not {meant}: no call would come to it\n.*name the method {meant}"
        with pytest.raises(OperatorArgumentError, match=told):
            type("Moved", (base,), {name: handler})
        both = type("Both", (base,), {name: handler, ours: handler})
        type("Sub", (both,), {name: handler})
