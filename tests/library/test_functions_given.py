"""Functions that are given now and called later: what cannot be called is refused when it is given."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import opmux
from opmux import Tensor
from opmux.dispatch import DispatchMode, new_dispatcher
from opmux.errors import OperatorArgumentError, RegistrationError, UnknownOperatorError
from opmux.library import CustomOpDef, Library, custom_op

_REGISTER: dict[str, Callable[[Any, Any], Any]] = {
    "kernel": lambda op, fn: opmux.library.register_kernel(op, "cpu", fn),
    "fake": lambda op, fn: opmux.library.register_fake(op, fn),
    "vmap": lambda op, fn: opmux.library.register_vmap(op, fn),
    "derivative": lambda op, fn: opmux.library.register_autograd(op, fn),
    "context": lambda op, fn: opmux.library.register_autograd(op, print, setup_context=fn),
    "rule": lambda op, fn: opmux.library.register_torch_dispatch(op, DispatchMode, fn),
}


@pytest.fixture
def custom() -> Iterator[CustomOpDef]:
    """An operator of `custom_op`, and one of a library in the same namespace."""

    def once(x: Tensor) -> Tensor:
        return x.clone()

    with Library("given", "FRAGMENT") as library:
        library.define("plain(Tensor x) -> Tensor", lambda x: x.clone(), "CompositeExplicitAutograd")
        yield custom_op("given::once", once, mutates_args=())


@pytest.mark.parametrize("what", list(_REGISTER))
@pytest.mark.parametrize("plain", [False, True])
def test_what_cannot_be_called_is_refused(custom: CustomOpDef, what: str, plain: bool) -> None:
    """As what backward() returns where backward was meant; the operator is as before."""
    with pytest.raises(
        (OperatorArgumentError, opmux.errors.OperatorValueError), match="what to do: pass (the|a) function"
    ):
        _REGISTER[what]("given::plain" if plain else custom, 5)
    assert opmux.ops.given.once(opmux.ones(2)).tolist() == [1.0, 1.0]
    assert opmux.ops.given.plain(opmux.ones(2)).tolist() == [1.0, 1.0]


def test_a_function_in_the_place_of_the_key_is_told_its_own() -> None:
    """Arguments in the wrong order, and what else is no name of a key."""
    with Library("given", "FRAGMENT", dispatcher=new_dispatcher()) as library:
        library.define("f(Tensor x) -> Tensor")
        with pytest.raises(RegistrationError, match="what to do: write the function before the key"):
            library.impl("f", "CPU", print)  # type: ignore[call-overload]
        with pytest.raises(RegistrationError, match='what to do: write its name, such as "CPU"'):
            library.impl("f", print, opmux.device("cpu"))  # type: ignore[call-overload]


def test_a_device_in_capitals_is_told_its_name(custom: CustomOpDef) -> None:
    """As where a tensor is made, and not only how a package of that name would be installed."""
    with pytest.raises(RegistrationError, match="did you mean 'cpu'"):
        custom.register_kernel("Cpu", print)


def test_an_operator_that_is_gone_is_looked_for_in_the_program() -> None:
    """No command lists what a program has defined."""
    with pytest.raises(
        UnknownOperatorError, match=r"import the module that defines it; dir\(opmux.ops.given_nowhere\)"
    ):
        opmux.ops.given_nowhere.xyzzy(opmux.ones(2))
