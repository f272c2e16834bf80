"""What threads do at the same moment, such as being the first: nothing is lost, made twice or torn, with the GIL and without.

Each case is made anew many times; its calls begin together, in threads that stay. With the GIL they take turns as often as can be
had, which shows less: what CPython does not divide there, it does without the GIL. Cases of two calls show most on two cores.
"""

import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import count
from typing import Any, NamedTuple

import pytest

import opmux
from opmux import nn
from opmux.dispatch import DispatchKey, DispatchKeySet, Library, new_dispatcher, register_functionality
from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._observing import profiling
from opmux.errors import close_names
from opmux.tensor import _autograd_hook
from opmux_autograd._views import live_views

_NUMBERS = count()


class Case(NamedTuple):
    """Calls that begin together, and what is true after them."""

    calls: Sequence[Callable[[], Any]]
    check: Callable[[], bool]


@pytest.fixture(autouse=True)
def turns() -> Iterator[None]:
    """Has threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def _together(make: Callable[[], Case], rounds: int) -> None:
    """Runs a case many times; what a call raises is raised here."""
    case, parties = make(), len(make().calls)
    barrier, errors = threading.Barrier(parties + 1, timeout=60), list[BaseException]()
    begun: list[int] = []

    def work(number: int) -> None:
        for turn in range(1, rounds + 1):
            barrier.wait()
            begun.append(number)
            while parties == 2 and len(begun) < turn * parties:
                pass  # to begin closer together than a barrier wakes them
            try:
                case.calls[number]()
            except BaseException as error:
                errors.append(error)
            barrier.wait()

    threads = [threading.Thread(target=work, args=(i,), daemon=True) for i in range(parties)]
    for thread in threads:
        thread.start()
    failed = 0
    for _ in range(rounds):
        case = make()
        barrier.wait()
        barrier.wait()
        failed += not errors and not case.check()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]
    assert failed == 0


def _first_views() -> Case:
    """All have one count of writes, and all are listed."""
    x: Any = opmux.ones(3, 4)
    makers: list[Callable[[], Any]] = [x.t, lambda: x.view(-1), lambda: x.add_(1)]
    made: list[Any] = []

    def check() -> bool:
        x.add_(1)
        views = {id(view) for view in made if view is not x}
        return len({view._version for view in made}) == 1 and views == {id(view) for view in live_views(x)}

    first = next(_NUMBERS) % 3
    return Case([lambda: made.append(makers[first]()), lambda: made.append(makers[first - 1]())], check)


def _listed_views() -> Case:
    """None is lost where dead ones are dropped from the list."""
    x: Any = opmux.ones(3, 4)
    made: list[list[Any]] = [[] for _ in range(2)]

    def make(kept: list[Any]) -> None:
        for _ in range(40):
            kept.append(x[0])
            x[1]

    def check() -> bool:
        return {id(view) for kept in made for view in kept} <= {id(view) for view in live_views(x)}

    return Case([partial(make, kept) for kept in made], check)


def _first_hooks() -> Case:
    """All hooks of a tensor and of its node are called."""
    y: Any = opmux.ones(2, requires_grad=True) * 2.0
    heard: list[str] = []
    node, first = y.grad_fn, next(_NUMBERS) % 3
    ways: list[Callable[[], Any]] = [
        lambda: y.register_hook(lambda _: heard.append("0")),
        lambda: node.register_hook(lambda *_: heard.append("1")),
        lambda: node.register_prehook(lambda _: heard.append("2")),
    ]

    def check() -> bool:
        y.sum().backward()
        return sorted(heard) == sorted([str(first), str((first - 1) % 3)])

    return Case([ways[first], ways[first - 1]], check)


def _first_hooks_of_leaf() -> Case:
    """All hooks of a leaf are called."""
    x = opmux.ones(2, requires_grad=True)
    heard: list[str] = []

    def check() -> bool:
        (x * 2.0).sum().backward()
        return sorted(heard) == ["after", "tensor"]

    after = partial(x.register_post_accumulate_grad_hook, lambda _: heard.append("after"))
    return Case([after, partial(x.register_hook, lambda _: heard.append("tensor"))], check)


def _first_leaf() -> Case:
    """A tensor that several make a leaf is one, which keeps what each of them adds."""
    x: Any = opmux.ones(2)

    def use() -> None:
        (x.requires_grad_() * 2.0).sum().backward()

    return Case([use] * 2, lambda: x.grad.tolist() == [4.0, 4.0])


def _storage() -> Case:
    """The storage of a tensor and of its view is one object."""
    x: Any = opmux.ones(2)
    y, found = x.view(-1), list[Any]()
    calls = [lambda: found.append(x.untyped_storage()), lambda: found.append(y.untyped_storage())]
    return Case(calls, lambda: found[0] is found[1])


def _hooks_of_module() -> Case:
    """Hooks come and go while the module is called, and while its state is read."""
    module, x = nn.Linear(2, 2), opmux.ones(1, 2)
    ways: list[Callable[..., Any]] = [
        module.register_forward_hook,
        partial(module.register_forward_pre_hook, prepend=True),
        module.register_state_dict_post_hook,
        module.register_full_backward_hook,
    ]

    def change() -> None:
        for way in ways * 10:
            way(lambda *_: None).remove()

    def use() -> None:
        for _ in range(10):
            module(x)
            module.state_dict()

    return Case([change, change, use, use], lambda: not module._forward_hooks and not module._state_dict_hooks)


def _keys() -> Case:
    """While a functionality joins the table, others find all of it or nothing, and know the alias of its keys."""
    name, handles = f"Thread{next(_NUMBERS)}", list[Any]()

    def add() -> None:
        handles.append(register_functionality(name, after="Tracer", per_backend=True))

    def look() -> None:
        while not handles:
            if name in DispatchKey:
                assert name in {key.name for key in DispatchKeySet(name)} | {f"{name}CPU", name}
            assert len(DispatchKeySet.from_raw(KEY_TABLE.functionality_mask | KEY_TABLE.backend_mask)) > 0
            assert all(key.alias is not None for key in DispatchKey if key.functionality == name and not key.is_alias)

    def check() -> bool:
        handles[0].destroy()
        return True

    return Case([add, look, look], check)


def _packets() -> Case:
    """Namespace, packet and handle of an operator are one object each."""
    ops: Any = Library("ns", "DEF", dispatcher=new_dispatcher()).dispatcher.ops
    Library("ns", "FRAGMENT", dispatcher=ops._dispatcher).define("f(Tensor x) -> Tensor")
    found: list[Any] = []
    return Case(
        [lambda: found.append((ops.ns, ops.ns.f, ops.ns.f.default))] * 2, lambda: len({*map(id, sum(found, ()))}) == 3
    )


def _exchanged() -> Case:
    """What a reload exchanges is there whenever it is asked for: it was, or will be."""
    hooks, source, keys, done = (
        _autograd_hook.installed,
        profiling._next_number,
        DispatchKeySet("AutogradCPU"),
        list[bool](),
    )

    def exchange() -> None:
        for _ in range(300):
            with opmux.dispatch.default_dispatcher.lock:
                _autograd_hook.installed = profiling._next_number = None
                _autograd_hook.installed, profiling._next_number = hooks, source
        done.append(True)

    def ask() -> None:
        while not done:
            assert _autograd_hook.current() is hooks
            assert profiling._sequence_number(keys) >= -1

    return Case([exchange, ask], lambda: True)


def _asked_for() -> Case:
    """What is looked for in a register is found while others add to it."""
    dispatcher, known, done = new_dispatcher(), {f"name{i}": None for i in range(300)}, list[bool]()
    library = Library("_", "IMPL", dispatcher=dispatcher)
    for key in ("MPS", "IPU", "XPU", "HPU", "VE", "Lazy", "Meta", "Tracer"):
        library.fallback(lambda *_: None, key)

    def change() -> None:
        for _ in range(200):
            handle = library.fallback(lambda *_: None, "FPGA")
            known["another"] = None
            handle.destroy()
            del known["another"]
        done.append(True)

    def ask() -> None:
        while not done:
            assert dispatcher.fallback_of(DispatchKey["CPU"]) is None
            assert close_names("Name9", known) == ["name9"]

    return Case([change, ask], lambda: True)


#: By name, what makes the case, and how often.
CASES: dict[str, tuple[Callable[[], Case], int]] = {
    "first views": (_first_views, 400),
    "listed views": (_listed_views, 100),
    "first hooks": (_first_hooks, 300),
    "first hooks of a leaf": (_first_hooks_of_leaf, 300),
    "first use as a leaf": (_first_leaf, 300),
    "storage": (_storage, 300),
    "hooks of a module": (_hooks_of_module, 20),
    "keys": (_keys, 10),
    "packets": (_packets, 100),
    "exchanged hooks": (_exchanged, 20),
    "registers": (_asked_for, 3),
}


@pytest.mark.parametrize("name", CASES)
def test_at_the_same_moment(name: str) -> None:
    """Each case comes out as if the threads had taken turns."""
    make, rounds = CASES[name]
    _together(make, rounds)
