"""An interrupt at any place of a change leaves the state before or the state after it, and nothing else."""

import itertools
import weakref
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from tests.faults import every_interrupt, is_free, own_state, task_variables

from opmux.dispatch import (
    Dispatcher,
    DispatchKeySet,
    DispatchMode,
    ExcludeDispatchKeyGuard,
    Library,
    OperatorHandle,
    RecordFunctionCallback,
    explain,
    new_dispatcher,
    register_backend,
    register_dispatch_rule,
    register_functionality,
)
from opmux.dispatch import _change as change
from opmux.dispatch._backend import _BACKENDS
from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keys import _KEYS
from opmux.dispatch._local_state import get_state, pop_state
from opmux.dispatch._observing import observers
from opmux.dispatch._observing.observers import add_global_observer
from opmux.dispatch._python.modes import active_modes
from opmux.errors import OpmuxError
from opmux.schema import FunctionSchema
from opmux.testing import tensor_with_keys

CPU, GRAD = tensor_with_keys("CPU"), tensor_with_keys(["CPU", "AutogradCPU"])


@pytest.fixture(autouse=True)
def alone() -> Iterator[None]:
    """Keeps what a failing test leaves behind from all tests after it."""
    with own_state():
        yield


def fingerprint(dispatcher: Dispatcher) -> dict[str, Any]:
    """What a dispatcher holds and what its operators do, as text."""
    state: dict[str, Any] = {
        "operators": dispatcher.operators(),
        "names": dispatcher.get_all_op_names(),
        "fallbacks": {key: str(kernel) for key, kernel in dispatcher.fallbacks().items()},
        "rules": sorted(map(repr, dispatcher.dispatch_rules.items())),
        "libraries": dict(dispatcher._libraries),
        "listeners": len(dispatcher._listeners.listening),
    }
    for name in dispatcher.get_all_op_names():
        state[name] = dispatcher.dump(name)
        state[f"overloads of {name}"] = [h.name for h in dispatcher.overloads(name.partition(".")[0])]
        handle = dispatcher.find_op(name)
        if handle is not None:
            state[f"calls of {name}"] = [_outcome(handle, x) for x in (CPU, GRAD)]
            assert handle is _looked_up(dispatcher, name)
    return state


def _outcome(handle: Any, x: Any) -> str:
    try:
        return str(handle(x))
    except OpmuxError as error:
        return f"{type(error).__name__}: {error}"


def _looked_up(dispatcher: Dispatcher, name: str) -> Any:
    namespace, _, rest = name.partition("::")
    base, _, overload = rest.partition(".")
    return getattr(getattr(getattr(dispatcher.ops, namespace), base), overload or "default")


def check_at_rest(dispatcher: Dispatcher) -> None:
    """Nothing of a change is left over: no lock, no note, no local state, no count that does not add up."""
    assert is_free(change.LOCK)
    assert (change._notes, change.OPEN, change._unpublished, change._afterwards) == ([], [], [], [])
    assert not task_variables()
    assert not dispatcher._listeners._leaving
    assert all(is_free(listening._notifying) for listening in dispatcher._listeners.listening)
    dispatcher.check_invariants()


def kernel(label: str) -> Callable[..., str]:
    """A kernel that says which one it is."""

    def fn(*args: Any, **kwargs: Any) -> str:
        return label

    return fn


class Case:
    """A dispatcher with some registrations, to which an action does something."""

    def __init__(self) -> None:
        self.dispatcher = new_dispatcher()
        self.library = Library("ns", "DEF", dispatcher=self.dispatcher)
        self.handles: dict[str, Any] = {}
        self.handles["f"] = self.library.define("f(Tensor x) -> Any", kernel("f"), "CPU")
        self.library.impl("f", lambda next, x: f"grad of {next(x)}", "Autograd", with_next=True)
        self.handles["over"] = self.library.impl("f", kernel("f over"), "CPU")
        self.library.impl("dangling", kernel("dangling"), "CPU")
        self.library.define("g.one(Tensor x) -> Any", kernel("g.one"), "CPU")
        self.kernels = {"ns::g.one": "block", "ns::late": "block"}
        self.handles["kernels"] = self.library.impl_block(self.kernels, lambda name, row: kernel(row), "Autograd")
        self.fallbacks = Library("_", "IMPL", dispatcher=self.dispatcher)
        self.handles["fallback"] = self.fallbacks.fallback(kernel("tracer"), "Tracer")
        with self.dispatcher.transaction() as self.transaction:
            self.library.impl("f", kernel("in a transaction"), "Meta")
            self.library.define("t(Tensor x) -> Any", kernel("t"), "CPU")
        self.f: Any = self.dispatcher.find_op("ns::f")
        self.heard = Heard()
        self.owned: list[Any] = []

    def own(self, registration: Any) -> None:
        """Keeps what `destroy` is to undo."""
        self.owned.append(registration)

    def destroy(self) -> None:
        """Undoes all registrations."""
        for registration in (*self.owned, self.library, self.fallbacks):
            registration.destroy()
        # An interrupt on the way out of what has registered them takes their handles along.
        self.dispatcher.dispatch_rules.clear()
        self.dispatcher._libraries.clear()


#: By name, what is done to a case.
ACTIONS: dict[str, Callable[[Case], object]] = {
    "define": lambda case: case.library.define("h(Tensor x) -> Any"),
    "define with a kernel": lambda case: case.library.define("h(Tensor x) -> Any", kernel("h"), "CPU"),
    "define what has kernels": lambda case: case.library.define("dangling(Tensor x) -> Any"),
    "define an overload": lambda case: case.library.define("g.two(Tensor x) -> Any", kernel("g.two"), "CPU"),
    "define_block": lambda case: case.library.define_block({"ns::x": "", "ns::dangling": ""}, read_row),
    "impl": lambda case: case.library.impl("f", kernel("new"), "CPU"),
    "impl at an alias": lambda case: case.library.impl("f", kernel("new"), "CompositeExplicitAutograd"),
    "impl of nothing": lambda case: case.library.impl("nothing", kernel("new"), "CPU"),
    "impl of a row": lambda case: case.library.impl("late", kernel("new"), "CPU"),
    "impl_block": lambda case: case.library.impl_block(
        {"ns::f": "r", "ns::x": "r"}, lambda name, row: kernel(row), "CPU"
    ),
    "fallback": lambda case: case.fallbacks.fallback(kernel("fallback"), "CUDA"),
    "rule": lambda case: case.own(register_dispatch_rule("ns::f", Mode, _rule, dispatcher=case.dispatcher)),
    "library": lambda case: case.own(Library("other", "DEF", dispatcher=case.dispatcher)),
    "destroy a definition": lambda case: case.handles["f"].destroy(),
    "destroy the upper kernel": lambda case: case.handles["over"].destroy(),
    "destroy a block": lambda case: case.handles["kernels"].destroy(),
    "destroy a fallback": lambda case: case.handles["fallback"].destroy(),
    "destroy a library": lambda case: case.library.destroy(),
    "define anew": lambda case: in_one_change(case, case.handles["f"].destroy, lambda: case.library.define(ANEW)),
    "undo a transaction": lambda case: case.transaction.undo(),
    "refused": lambda case: refused(case.library.define, "h(Tensor x) -> Any", 5, "CPU"),
    "refused in a transaction": lambda case: refused(in_a_transaction, case),
}

ANEW = "f(Tensor x, int n=1) -> Any"


class Mode(DispatchMode):
    """A mode."""


def _rule(*args: Any) -> Any:
    return NotImplemented


def read_row(name: str, row: str) -> Any:
    """The definition of a row of a block."""
    schema = FunctionSchema.parse(f"{name}(Tensor x) -> Any")
    return schema, ()


def in_one_change(case: Case, *steps: Callable[[], object]) -> None:
    """Carries steps out in one change."""

    def carry_out() -> None:
        for step in steps:
            step()

    case.dispatcher.change().run(carry_out)


def in_a_transaction(case: Case) -> None:
    """Registers a lot, and then something that is refused."""
    with case.dispatcher.transaction():
        case.library.impl("f", kernel("new"), "CPU")
        case.library.define("h(Tensor x) -> Any", kernel("h"), "CPU")
        case.library.define("f(Tensor x) -> Any")


def refused(action: Callable[..., object], *arguments: Any) -> None:
    """Does what is refused."""
    with suppress(OpmuxError):
        action(*arguments)


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.slow
def test_before_or_after(action: str) -> None:
    """Afterwards the dispatcher is as before or as after the whole action, which can then be done."""
    cases: list[Case] = []

    def make() -> Callable[[], object]:
        cases.append(Case())
        fingerprint(cases[-1].dispatcher)
        return lambda: ACTIONS[action](cases[-1])

    make()
    before = fingerprint(cases.pop().dispatcher)
    make()()
    after = fingerprint(cases.pop().dispatcher)
    assert (before != after) is not action.startswith("refused")
    for where in every_interrupt(make):
        case = cases.pop()
        check_at_rest(case.dispatcher)
        found = fingerprint(case.dispatcher)
        if found != after:
            assert found == before, where
            ACTIONS[action](case)
            assert fingerprint(case.dispatcher) == after, where
        case.destroy()
        check_at_rest(case.dispatcher)
        assert fingerprint(case.dispatcher) == fingerprint(new_dispatcher()), where


class Heard:
    """A listener that keeps the set of the operators that it has heard of."""

    def __init__(self) -> None:
        self.names: list[str] = []

    def on_operator_registered(self, handle: OperatorHandle) -> None:
        self.names.append(handle.name)

    def on_operator_deregistered(self, handle: OperatorHandle) -> None:
        self.names.remove(handle.name)


@pytest.mark.parametrize(
    "action", ["define", "define_block", "destroy a definition", "destroy a library", "define anew"]
)
def test_listeners_know_what_there_is(action: str) -> None:
    """What a listener has heard, sooner or later, are the operators that are defined, each once."""
    cases: list[Case] = []

    def make() -> Callable[[], object]:
        cases.append(Case())
        cases[-1].dispatcher.add_registration_listener(cases[-1].heard)
        return lambda: ACTIONS[action](cases[-1])

    for where in every_interrupt(make):
        if "_listeners.py" in where or "call_with" in where:
            continue  # inside the telling itself, an event is lost with the interrupt that comes out of it
        case = cases.pop()
        check_at_rest(case.dispatcher)
        case.library.impl("f", kernel("further"), "Meta").destroy() if case.library._alive else None
        case.dispatcher._listeners.notify()
        assert sorted(case.heard.names) == case.dispatcher.operators(), where


@pytest.fixture
def observer(monkeypatch: pytest.MonkeyPatch) -> Dispatcher:
    """The one dispatcher that hears of keys, not those that other tests have made."""
    dispatcher = new_dispatcher()
    monkeypatch.setattr(KEY_TABLE, "_observers", weakref.WeakSet([dispatcher]))
    return dispatcher


@pytest.fixture
def forget(observer: Dispatcher) -> Iterator[Callable[[], None]]:
    """Takes away the keys that a test has added; with each one that stays, adding another one takes longer."""
    table, keys, backends = dict(vars(KEY_TABLE)), dict(_KEYS), dict(_BACKENDS)

    def forget() -> None:
        vars(KEY_TABLE).update(table)
        for known, before in ((_KEYS, keys), (_BACKENDS, backends)):
            for name in known.keys() - before.keys():
                del known[name]

    yield forget
    forget()


def _life() -> dict[str, Any]:
    """The keys that are alive, and who is in use."""
    alive = [c.name for c in (*KEY_TABLE.backends, *KEY_TABLE.functionalities) if KEY_TABLE.is_alive(c)]
    return {"alive": alive, "owned": sorted(c.name for c in KEY_TABLE._owned)}


@pytest.mark.parametrize(
    "register",
    [
        lambda name: register_backend(name),
        lambda name: register_functionality(name, after="AutogradFunctionality"),
        lambda name: register_functionality(name, before="Python", per_backend=True),
    ],
)
@pytest.mark.parametrize("action", ["new", "again", "destroy"])
def test_keys(register: Callable[[str], Any], action: str, observer: Dispatcher, forget: Callable[[], None]) -> None:
    """A key is alive and owned, or neither; and it can be registered afterwards."""
    handles: list[Any] = []
    names = (f"interrupted{number}" for number in itertools.count())
    last = ""
    before = _life()

    def make() -> Callable[[], object]:
        nonlocal last, before
        last = next(names)
        if action != "new":
            handles.append(register(last))
        if action == "again":
            handles.pop().destroy()
        before = _life()
        return handles[-1].destroy if action == "destroy" else lambda: handles.append(register(last))

    for where in every_interrupt(make):
        check_at_rest(observer)
        found = _life()
        if found == before and action != "destroy":
            handles.append(register(last))
            assert _life() != before, where
        if handles:
            handles.pop().destroy()
        elif found != before:  # registered, and the handle got lost on its way out of register_...
            component = next(c for c in KEY_TABLE._owned if c.name.lower() == last)
            KEY_TABLE.disown(component, "")
        assert last not in map(str.lower, [*_life()["alive"], *_life()["owned"]]), where
        forget()


@pytest.mark.parametrize(
    "first", ["call", "redispatch", "packet", "under a guard", "under a mode", "a row", "explain", "find"]
)
def test_misses(first: str) -> None:
    """A first call that is interrupted leaves nothing in the tables that is not true, and can be made again."""
    cases: list[Case] = []
    keys = DispatchKeySet(["CPU"])
    calls: dict[str, Callable[[Case], object]] = {
        "call": lambda case: case.f(GRAD),
        "redispatch": lambda case: case.f.redispatch(keys, GRAD),
        "packet": lambda case: case.dispatcher.ops.ns.f(GRAD),
        "under a guard": lambda case: under(ExcludeDispatchKeyGuard(DispatchKeySet(["AutogradCPU"])), case.f),
        "under a mode": lambda case: under(Mode(), case.f),
        "a row": lambda case: case.dispatcher.dump("ns::late"),
        "explain": lambda case: str(explain(case.f, GRAD)),
        "find": lambda case: case.dispatcher.find_op("ns::g.one").name,  # type: ignore[union-attr]
    }

    def make() -> Callable[[], object]:
        cases.append(Case())
        return lambda: calls[first](cases[-1])

    expected = make()()
    state = fingerprint(cases[-1].dispatcher)
    for where in every_interrupt(make):
        case = cases.pop()
        if any(name in where for name in ("__enter__", "end_block")):
            # At the seams of a `with` block: see Note [Whole changes].
            pop_state() if get_state() is not None else None
        check_at_rest(case.dispatcher)
        assert active_modes() == (), where
        assert calls[first](case) == expected, where
        assert fingerprint(case.dispatcher) == state, where


def under(block: Any, f: Any) -> object:
    """Calls an operator inside a block."""
    with block:
        return f(GRAD)


def test_observers(observer: Dispatcher) -> None:
    """An observer of the whole process hears calls, or is not there; removing it removes it, or not."""
    case = Case()
    callback = RecordFunctionCallback(lambda record: None)
    handles: list[Any] = []
    for where in every_interrupt(lambda: lambda: handles.append(add_global_observer(callback))):
        check_at_rest(case.dispatcher)
        assert observers.everywhere in ([], [callback]), where
        observers._set_everywhere([])
    handles.pop().destroy()

    def make() -> Callable[[], object]:
        handles.append(add_global_observer(callback))
        return handles[-1].destroy  # type: ignore[no-any-return]

    for where in every_interrupt(make):
        check_at_rest(case.dispatcher)
        handle = handles.pop()
        assert handle.alive is (observers.everywhere == [callback]), where
        handle.destroy()
        assert observers.everywhere == [], where
