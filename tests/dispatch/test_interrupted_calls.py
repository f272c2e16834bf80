"""An interrupt at any place of a call leaves the task's modes, guards and variables as they were."""

import ast
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from pathlib import Path
from typing import Any

import pytest
from tests.faults import STEP, every_interrupt, is_free, own_state, task_variables

from opmux.dispatch import DispatchKeySet, DispatchMode, IncludeDispatchKeyGuard, new_dispatcher, no_grad, trace
from opmux.dispatch import _change as change
from opmux.errors import OpmuxError
from opmux.library._fake import fake_kernel, get_ctx
from opmux.schema import FunctionSchema

from .test_interrupts import CPU, GRAD, Case, Mode, check_at_rest


@pytest.fixture(autouse=True)
def alone() -> Iterator[None]:
    """Keeps what a failing test leaves behind from all tests after it."""
    with own_state():
        yield


def call_recorded(case: Case) -> object:
    """Calls the operator for a tensor that requires grad."""
    return case.f(GRAD)


def steps(case: Case) -> Iterator[object]:
    """Calls it twice, one step each."""
    for _ in range(2):
        yield case.f(GRAD)


def first_step(steps: Any) -> object:
    """The first value of a generator, which is closed."""
    found = next(steps)
    steps.close()
    return found


class Handling(DispatchMode):
    """A mode with a block of its own in its handler."""

    def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        return IncludeDispatchKeyGuard(DispatchKeySet(["Meta"])).call(
            fails, super().__opmux_dispatch__, func, types, args
        )


def fails(function: Callable[..., object], *args: Any) -> object:
    """Calls a function; what that returns is told by an exception."""
    raise ValueError(str(function(*args)))


def told(function: Callable[..., object], *args: Any) -> str:
    """What an exception tells."""
    with pytest.raises(ValueError) as caught:  # noqa: PT011 -- any text will do
        function(*args)
    return str(caught.value)


@contextmanager
def nested(*blocks: Any) -> Iterator[None]:
    """Several blocks."""
    with ExitStack() as stack:
        for block in blocks:
            stack.enter_context(block)
        yield


#: By name, a call, and the block that it is inside of.
CALLS: dict[str, tuple[Callable[[Case], object], Callable[[], Any]]] = {
    "decorated": (no_grad()(call_recorded), nullcontext),
    "decorated, raising": (lambda case: told(no_grad()(fails), case.f, GRAD), nullcontext),
    "decorated generator": (lambda case: list(no_grad()(steps)(case)), nullcontext),
    "decorated generator, closed": (lambda case: first_step(no_grad()(steps)(case)), nullcontext),
    "handler": (lambda case: told(case.f, GRAD), Handling),
    "handlers": (lambda case: told(case.f, GRAD), lambda: nested(Mode(), Handling(), Mode())),
    "observed": (lambda case: case.f(GRAD), trace),
    "observed, in a mode": (lambda case: case.f(GRAD), lambda: nested(no_grad(), trace(), Mode())),
    "fake": (
        lambda case: told(fake_kernel(FunctionSchema.parse("demo::f(Tensor x) -> str"), fails), get_ctx_refused),
        nullcontext,
    ),
    "block that is left open": (lambda case: no_grad()(leave_open)(case), no_grad),
}


def get_ctx_refused() -> str:
    """What a fake kernel for Meta tensors is told of its context."""
    with pytest.raises(OpmuxError) as caught:
        get_ctx()
    return type(caught.value).__name__


def leave_open(case: Case) -> object:
    """A function in which an interrupt may leave blocks without their end."""
    with IncludeDispatchKeyGuard(DispatchKeySet(["Meta"])), Mode():
        return case.f(CPU)


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.slow
def test_calls(name: str) -> None:
    """A call that is interrupted leaves modes, guards and whatever else the task has as they were."""
    call, surroundings = CALLS[name]
    cases: list[Case] = []

    def make() -> Callable[[], object]:
        cases[:] = [Case()]
        return lambda: call(cases[0])

    with surroundings():
        before = known_variables()
        expected = make()()
        assert known_variables() == before
        for where in every_interrupt(make, step=max(STEP // 5, min(STEP, 1))):
            assert is_free(change.LOCK), where
            assert known_variables() == before, where
            assert call(cases[0]) == expected, where
    check_at_rest(cases[0].dispatcher)


#: Blocks that a program enters.
BLOCKS: dict[str, Callable[[], Any]] = {
    "no_grad": no_grad,
    "guard": lambda: IncludeDispatchKeyGuard("Tracer"),
    "transaction": lambda: new_dispatcher().transaction(),
    "change": lambda: new_dispatcher().change(),
}


@pytest.mark.parametrize("name", BLOCKS)
def test_a_block_that_is_interrupted_as_it_is_entered_is_not_entered(name: str) -> None:
    """Its end would never come."""

    def make() -> Callable[[], object]:
        return BLOCKS[name]().__enter__  # type: ignore[no-any-return]

    before = known_variables()
    for where in every_interrupt(make, step=1):
        assert is_free(change.LOCK), where
        assert known_variables() == before, where


def known_variables() -> dict[str, Any]:
    """The variables of the task but for one: in a trace that goes on, what comes later stands below what was interrupted."""
    found = task_variables()
    found.pop("opmux_open_trace_event", None)
    return found


#: What opmux itself calls functions under, or registers in, and does not put around a `with` block.
NOT_AS_BLOCKS = {
    *(
        "no_grad",
        "enable_grad",
        "inference_mode",
        "set_grad_enabled",
        "ExcludeDispatchKeyGuard",
        "IncludeDispatchKeyGuard",
    ),
    *("AutocastGuard", "DisableOpmuxFunctionSubclass", "change", "transaction"),
}


def test_own_code_has_no_such_blocks() -> None:
    """No `with` block of opmux's own could be left by an interrupt with a mode changed or the registry lock held."""
    root = Path(__file__).parents[2]
    found = {
        path.name
        for folder in (root / "core" / "opmux", root / "plugins")
        for path in folder.rglob("*.py")
        for text in [path.read_text()]
        if any(f"{name}(" in text for name in NOT_AS_BLOCKS)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.With)
        for item in node.items
        if isinstance(item.context_expr, ast.Call)
        for package, _, name in [ast.unparse(item.context_expr.func).rpartition(".")]
        if name in NOT_AS_BLOCKS and package != "torch"  # torch's modes have no other form
    }
    assert found == {"_dispatcher.py"}  # inside of changes around, which end them
