"""An interrupt while a custom operator is defined or extended leaves the operator as it was, or as it was to be."""

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from tests.faults import every_interrupt, is_free, own_state, task_variables

import opmux
from opmux import Tensor
from opmux.dispatch import DispatchMode, default_dispatcher
from opmux.dispatch._change import LOCK
from opmux.errors import OpmuxError
from opmux.library import CustomOpDef, custom_op, define, impl
from opmux.library._definitions import DEFINITIONS

NAME = "interrupts::f"


class Mode(DispatchMode):
    """A mode."""


def first(x: Tensor) -> Tensor:
    """What the operator computes at first."""
    return x + 1


def second(x: Tensor) -> Tensor:
    """What it computes later."""
    return x + 2


def made(fn: Callable[..., Any]) -> CustomOpDef:
    """Defines the operator."""
    return custom_op(NAME, fn, mutates_args=())


#: What is done to an operator.
ACTIONS: dict[str, Callable[[CustomOpDef], object]] = {
    "define anew": lambda op: made(second),
    "define anew, refused": lambda op: _refused(lambda: custom_op(NAME, second, mutates_args=(), device_types="none")),
    "register_kernel": lambda op: op.register_kernel(["cpu", "meta"], second),
    "register_fake": lambda op: op.register_fake(second),
    "register_vmap": lambda op: op.register_vmap(lambda info, dims, x: (x, dims[0])),
    "register_torch_dispatch": lambda op: op.register_torch_dispatch(Mode, lambda *a: NotImplemented),
    "destroy": lambda op: op.destroy(),
    "define": lambda op: define("interrupts::g", "(Tensor x) -> Tensor", lib=op._lib),
    "impl": lambda op: impl(NAME, ("cpu", "cuda"), second, lib=op._lib),
    "define with a function": lambda op: define(op._lib, "h(Tensor x) -> Tensor")(second),
}


def _refused(action: Callable[[], object]) -> None:
    with suppress(OpmuxError):
        action()


def state() -> dict[str, Any]:
    """What is known of the operators, and what they do."""
    names = [name for name in default_dispatcher.get_all_op_names() if name.startswith("interrupts::")]
    found: dict[str, Any] = {name: default_dispatcher.dump(name) for name in names}
    custom = DEFINITIONS.get(NAME)
    if isinstance(custom, CustomOpDef):
        found["functions"] = dict(custom._backend_fns)
        found["places"] = sorted(map(str, custom._replaceable))
        found["alive"] = [handle.alive for handle in custom._replaceable.values()]
    if default_dispatcher.find_op(NAME):
        found["value"] = opmux.ops.interrupts.f(opmux.ones(1)).tolist()
    found["rules"] = sorted(map(str, default_dispatcher.dispatch_rules))
    return found


def destroy() -> None:
    """Takes the operators back."""
    custom = DEFINITIONS.get(NAME)
    if isinstance(custom, CustomOpDef):
        custom.destroy()


@pytest.fixture(autouse=True)
def alone() -> Iterator[None]:
    """Keeps what a failing test leaves behind from all tests after it."""
    with own_state():
        yield
    destroy()


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.slow
def test_before_or_after(action: str) -> None:
    """It is as before, and the action can be done again, or as afterwards; destroying it leaves nothing."""
    act = ACTIONS[action]

    def make() -> Callable[[], object]:
        destroy()
        operator = made(first)
        state()
        return lambda: act(operator)

    variables = task_variables()
    nothing = state()
    make()
    before = state()
    make()()
    after = state()
    for where in every_interrupt(make):
        assert is_free(LOCK)
        assert task_variables() == variables, where
        found = state()
        if found != after:
            assert found == before, where
            custom = DEFINITIONS[NAME]
            assert isinstance(custom, CustomOpDef)
            act(custom)
            assert state() == after, where
        destroy()
        default_dispatcher.check_invariants("aten::add.Tensor")
        assert state() == nothing, where
