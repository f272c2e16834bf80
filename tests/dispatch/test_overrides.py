"""`__opmux_function__`: subclasses and duck types that take over whole calls."""

from typing import Any, ClassVar

import pytest

import opmux
from opmux import Tensor
from opmux.dispatch import DisableOpmuxFunctionSubclass, DispatchMode, disabled_opmux_function, no_grad
from opmux.errors import OperatorArgumentError

Heard = list[Any]


class Logged(Tensor):
    """Writes calls down and computes as usual."""

    heard: ClassVar[Heard] = []

    @classmethod
    def __opmux_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        cls.heard.append((func.__name__, tuple(t.__name__ for t in types), len(args), dict(kwargs or {})))
        return super().__opmux_function__(func, types, args, kwargs)


class Duck:
    """No tensor, but it answers."""

    @classmethod
    def __opmux_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return "duck", func.__name__, len(args), dict(kwargs or {})


class Declining:
    """Leaves every call to others."""

    @classmethod
    def __opmux_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return NotImplemented


@pytest.fixture(autouse=True)
def heard() -> Heard:
    Logged.heard.clear()
    return Logged.heard


X = opmux.tensor([1.0, 2.0])


class TestSubclasses:
    def test_results_keep_the_class(self, heard: Heard) -> None:
        """The default handler returns instances of the class, in tuples too."""
        x = X.as_subclass(Logged)
        assert type(x * 2 + X) is Logged
        parts = opmux.tensor([1.0, 2.0]).as_subclass(Logged).split(1)
        assert [type(part) for part in parts] == [Logged, Logged]
        assert [h[0] for h in heard][:2] == ["mul", "add"]

    def test_the_override_sees_the_call_before_autograd_and_modes(self, heard: Heard) -> None:
        """It runs first, and what it computes is recorded as usual."""
        order: list[str] = []

        class Mode(DispatchMode):
            def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
                order.append("mode after " + str(len(heard)))
                return func(*args, **kwargs)

        x = opmux.ones(2, requires_grad=True).as_subclass(Logged)
        with Mode():
            y = opmux.mul(x, 2)
        assert order[-1] == "mode after 1"
        assert y.requires_grad
        assert type(y) is Logged

    def test_a_subclass_comes_before_its_base(self, heard: Heard) -> None:
        """Order among classes is as for the Python key; the default handler declines what it does not know."""

        class Sub(Logged):
            """Inherits the handler."""

        assert type(opmux.add(X.as_subclass(Logged), X.as_subclass(Sub))) is Sub
        assert heard[0][1] == ("Sub", "Logged")

        class Stranger(Tensor):
            @classmethod
            def __opmux_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
                return super().__opmux_function__(func, types, args, kwargs)

        with pytest.raises(OperatorArgumentError, match="NotImplemented"):
            opmux.add(X.as_subclass(Logged), X.as_subclass(Stranger))

    def test_arguments_come_without_defaults(self, heard: Heard) -> None:
        """As for the Python key."""
        x = X.as_subclass(Logged)
        opmux.add(x, X, alpha=2)
        opmux.sum(x)
        assert heard[0][2:] == (2, {"alpha": 2})
        assert heard[1][2:] == (1, {})

    def test_it_can_be_disabled(self, heard: Heard) -> None:
        """Inside the block the class is a plain tensor."""
        x = X.as_subclass(Logged)
        with DisableOpmuxFunctionSubclass():
            assert type(opmux.add(x, x)) is Tensor
        assert heard == []

    def test_a_plain_subclass_keeps_its_type(self) -> None:
        """A class that overrides nothing has the default handler; one that disables it is a tensor to every operator."""

        class Plain(Tensor):
            """Nothing."""

        class Off(Tensor):
            __opmux_function__ = disabled_opmux_function

        x, off = X.as_subclass(Plain), X.as_subclass(Off)
        assert type(x + x) is Plain
        assert off._keys is X._keys
        assert type(off + off) is Tensor

    def test_as_subclass_wants_a_subclass(self) -> None:
        """Anything else is refused."""
        with pytest.raises(TypeError, match="subclass of Tensor"):
            X.as_subclass(Duck)  # type: ignore[type-var]

    def test_gradients_flow_through_as_subclass(self) -> None:
        """The subclass tensor is part of the graph."""
        x = opmux.ones(2, requires_grad=True)
        x.as_subclass(Logged).sum().backward()
        assert x.grad is not None
        with no_grad():
            view = x.as_subclass(Logged)
        assert view.requires_grad  # as a view's that no call has recorded
        assert view.grad_fn is None


class TestDuckTypes:
    def test_packets_handles_functions_and_signs(self) -> None:
        """Wherever a duck type stands, its handler gets the call."""
        assert opmux.ops.aten.add(Duck(), 1) == ("duck", "add", 2, {})
        assert opmux.ops.aten.add.Tensor(X, Duck(), alpha=2) == ("duck", "add.Tensor", 2, {"alpha": 2})
        duck: Any = Duck()
        assert opmux.add(X, duck)[0] == "duck"
        assert (X + duck)[0] == "duck"
        assert opmux.cat([X, duck])[0] == "duck"
        assert opmux.ops.aten.add.Tensor.call_boxed((X, Duck()))[0] == "duck"

    def test_a_number_beside_one_comes_as_it_is(self) -> None:
        """The handler gets the number itself, not a tensor around it."""

        class Telling(Duck):
            @classmethod
            def __opmux_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
                return func, args[1], kwargs

        duck: Any = Telling()
        aten = opmux.ops.aten
        assert opmux.mul(duck, 2) == (opmux.mul, 2, {})
        assert opmux.pow(duck, 2) == (opmux.pow, 2, {})
        assert opmux.add(duck, 2, alpha=3) == (opmux.add, 2, {"alpha": 3})
        assert aten.mul.Tensor(duck, 2) == (aten.mul.Tensor, 2, {})
        for name in ("add", "sub", "mul", "true_divide", "floor_divide", "pow"):
            # As long as it may be: whether 64 bits hold it is a question beside a tensor.
            assert getattr(opmux, name)(duck, 2**70) == (getattr(opmux, name), 2**70, {})
            with pytest.raises(
                OperatorArgumentError, match=r"\(position 1\) must be Tensor, not str|invalid combination"
            ):
                getattr(opmux, name)("a", 2**70)
            with pytest.raises(OverflowError, match="71 bits|too large|overflow"):
                getattr(opmux, name)(X, 2**70)

    def test_a_handler_that_is_a_plain_method(self) -> None:
        """Without @classmethod a handler of a tensor's class or of another object gets the argument as `self`, as in PyTorch."""

        class Plain(Tensor):
            def __opmux_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
                return func.__name__, self is args[0]

        class Static:
            @staticmethod
            def __opmux_function__(func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
                return func.__name__, True

        class Object:
            def __opmux_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
                return func.__name__, self is args[0]

        values: list[Any] = [opmux.ones(2).as_subclass(Plain), Static(), Object()]
        for value in values:
            assert opmux.add(value, 1) == ("add", True)
            assert opmux.relu(value) == ("relu", True)

    def test_one_that_declines(self) -> None:
        """If nobody answers, the error names the classes."""
        with pytest.raises(OperatorArgumentError, match=r"NotImplemented\n.*\n.*tensor subclass .*Declining"):
            opmux.ops.aten.add(Declining(), 1)
        assert opmux.ops.aten.add(Declining(), Duck())[0] == "duck"

    def test_other_objects_are_still_refused(self) -> None:
        """An object without a handler gets the usual message."""
        stranger: Any = object()
        with pytest.raises(OperatorArgumentError, match=r"argument 'other' \(position 2\) must be Tensor, not object"):
            opmux.add(X, stranger)
        with pytest.raises(TypeError, match="unsupported operand"):
            X + stranger

    def test_a_handler_set_to_none_is_none(self) -> None:
        """A class can give its handler up."""

        class NoDuck(Duck):
            __opmux_function__ = None  # type: ignore[assignment]

        with pytest.raises(OperatorArgumentError, match="invalid combination of arguments"):
            opmux.ops.aten.add(X, NoDuck())


def test_a_choice_to_which_a_value_contributed_is_not_kept() -> None:
    """A 0-dim tensor may stand for a number; a matrix of the same type, later, must not."""
    eq = opmux.ops.aten.eq
    zero_dim = opmux.tensor(1.0)
    eq(X, zero_dim)
    assert eq(X, opmux.tensor([1.0, 0.0])).tolist() == [True, False]
    assert eq(X, 1.0).tolist() == [True, False]
