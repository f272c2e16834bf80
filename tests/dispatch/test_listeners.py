"""Registration listeners among threads: told once, in order, outside every lock, and without waiting for each other."""

import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from opmux.dispatch import DispatchKeySet, Library, OperatorHandle, new_dispatcher

if TYPE_CHECKING:
    from tests.dispatch.conftest import Start

LIMIT = 30.0


class Stand:
    """A stand-in for a tensor: a key set and nothing else."""

    def __init__(self, *keys: str) -> None:
        self._keys = DispatchKeySet(keys)


CPU = Stand("CPU")


@pytest.fixture
def lib() -> Iterator[Library]:
    with Library("ns", "DEF", dispatcher=new_dispatcher()) as library:
        yield library


class Listener:
    """A registration listener made of one function: `hear("+" or "-", handle)`."""

    def __init__(self, hear: Callable[[str, OperatorHandle], Any]) -> None:
        self._hear = hear

    def on_operator_registered(self, handle: OperatorHandle) -> None:
        """A definition came."""
        self._hear("+", handle)

    def on_operator_deregistered(self, handle: OperatorHandle) -> None:
        """A definition goes."""
        self._hear("-", handle)


class TestListeners:
    def test_callback_waits_for_a_thread_that_defines(self, start: "Start", lib: Library) -> None:
        """A callback may wait for another thread's definition; it hears of that one next."""
        heard: list[str] = []

        def hear(sign: str, handle: OperatorHandle) -> None:
            if handle.name == "ns::a" and sign == "+":
                start(lambda: lib.define("b(Tensor x) -> Tensor")).result()
            heard.append(sign + handle.name)

        with lib.dispatcher.add_registration_listener(Listener(hear)):
            lib.define("a(Tensor x) -> Tensor")
            assert heard == ["+ns::a", "+ns::b"]

    def test_told_outside_every_lock(self, start: "Start", lib: Library) -> None:
        """Inside changes of another dispatcher, or of its own, a listener is told once the lock is free."""
        free: list[bool] = []
        listener = Listener(lambda sign, handle: free.append(start(lib.dispatcher.entries).step()))
        with new_dispatcher().change():
            lib.define("a(Tensor x) -> Tensor")
            listening = lib.dispatcher.add_registration_listener(listener)
            assert free == []
        assert free == [True]
        with lib.dispatcher.change():
            lib.define("b(Tensor x) -> Tensor")
        assert free == [True, True]
        listening.destroy()

    def test_told_although_the_block_raised(self, lib: Library) -> None:
        """A change block that raises keeps its changes, and listeners hear of them."""
        heard: list[str] = []
        with lib.dispatcher.add_registration_listener(Listener(lambda sign, handle: heard.append(sign + handle.name))):
            with pytest.raises(ZeroDivisionError), lib.dispatcher.change():
                lib.define("a(Tensor x) -> Tensor")
                1 / 0
            assert heard == ["+ns::a"]

    def test_finds_a_definition_whole_that_goes(self, start: "Start", lib: Library) -> None:
        """A thread that undefines waits for a listener that another thread is telling something."""
        going = lib.define("going(Tensor x) -> Tensor", lambda x: "still there", "CPU")
        busy, go_on = threading.Event(), threading.Event()
        heard: list[object] = []

        def hear(sign: str, handle: OperatorHandle) -> None:
            if handle.name == "ns::a" and sign == "+":
                busy.set()
                go_on.wait(LIMIT)
            if sign == "-":
                heard.append(handle(CPU))

        with lib.dispatcher.add_registration_listener(Listener(hear)):
            defining = start(lambda: lib.define("a(Tensor x) -> Tensor"))
            assert busy.wait(LIMIT)
            undefining = start(going.destroy)
            assert not undefining.step()
            go_on.set()
            undefining.result()
            defining.result().destroy()
        assert heard[0] == "still there"

    def test_callbacks_that_undefine_do_not_wait_for_each_other(self, start: "Start", lib: Library) -> None:
        """Two threads, each inside a callback of one listener, both undefine something, of which both listeners hear."""
        definitions = {name: lib.define(f"{name}(Tensor x) -> Tensor") for name in ("a", "b")}
        inside = threading.Barrier(2)
        heard: list[tuple[str, str]] = []

        def hearing(mine: str) -> Callable[[str, OperatorHandle], None]:
            def hear(sign: str, handle: OperatorHandle) -> None:
                heard.append((mine, sign + handle.name))
                if (sign + handle.name) == f"+ns::start_{mine}":
                    inside.wait(LIMIT)
                    definitions[mine].destroy()

            return hear

        handles = [lib.dispatcher.add_registration_listener(Listener(hearing(name))) for name in ("a", "b")]
        heard.clear()
        threads = [start(partial(lib.define, f"start_{name}(Tensor x) -> Tensor")) for name in ("a", "b")]
        for thread in threads:
            thread.result()
        for handle in handles:
            handle.destroy()
        for name in ("a", "b"):
            assert sorted(text for who, text in heard if who == name) == [
                "+ns::start_a",
                "+ns::start_b",
                "-ns::a",
                "-ns::b",
            ]
