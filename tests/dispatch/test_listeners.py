"""Registration listeners: what they are told, and, among threads, when: once, in order, outside every lock."""

import logging
import threading
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from opmux.dispatch import Library, OperatorHandle, new_dispatcher
from opmux.errors import OperatorArgumentError
from opmux.testing import tensor_with_keys

if TYPE_CHECKING:
    from tests.dispatch.conftest import Start

LIMIT = 30.0


CPU = tensor_with_keys("CPU")


@pytest.fixture
def lib() -> Iterator[Library]:
    with Library("ns", "DEF", dispatcher=new_dispatcher()) as library:
        yield library


class Listener:
    """A registration listener that writes down what it hears, and then calls `during("+" or "-", handle)`."""

    def __init__(self, during: Callable[[str, OperatorHandle], object] = lambda sign, handle: None) -> None:
        self.heard: list[str] = []
        self._during = during

    def on_operator_registered(self, handle: OperatorHandle) -> None:
        """A definition came."""
        self._hear("+", handle)

    def on_operator_deregistered(self, handle: OperatorHandle) -> None:
        """A definition goes."""
        self._hear("-", handle)

    def _hear(self, sign: str, handle: OperatorHandle) -> None:
        self.heard.append(sign + handle.name)
        self._during(sign, handle)


class TestListeners:
    def test_replay_define_and_undefine(self, lib: Library) -> None:
        """Definitions from before are replayed, later ones told as they come and go; kernels are not."""
        lib.define("a(Tensor x) -> Tensor")
        listener = Listener()
        with lib.dispatcher.add_registration_listener(listener):
            handle = lib.define("b(Tensor x) -> Tensor", lambda x: x, "CPU")
            lib.impl("a", lambda x: x, "CPU")
            handle.destroy()
        lib.define("c(Tensor x) -> Tensor")
        assert listener.heard == ["+ns::a", "+ns::b", "-ns::b"]

    @pytest.mark.parametrize("missing", ["on_operator_registered", "on_operator_deregistered"])
    @pytest.mark.parametrize("value", [None, 3], ids=["none", "no function"])
    def test_what_is_no_listener(self, lib: Library, missing: str, value: object) -> None:
        """It is refused at once, with the method that it lacks, and hears nothing of what follows."""
        lib.define("a(Tensor x) -> Tensor")
        listener: Any = Listener()
        setattr(listener, missing, value)
        others: list[Any] = [listener, None, 3, lambda handle: None]
        for wrong in others:
            with pytest.raises(OperatorArgumentError, match="without a method 'on_operator_"):
                lib.dispatcher.add_registration_listener(wrong)
        lib.define("b(Tensor x) -> Tensor")
        assert listener.heard == []

    def test_a_definition_that_goes_is_announced_before_it_is_gone(self, lib: Library) -> None:
        """The handle still works while the listener hears."""
        results: list[Any] = []

        def during(sign: str, handle: OperatorHandle) -> None:
            results.append((sign, handle(), handle.schema.base_name))

        Library("ns", "IMPL", dispatcher=lib.dispatcher).impl("f", lambda: "result")
        with lib.dispatcher.add_registration_listener(Listener(during)):
            lib.define("f() -> str").destroy()
        assert results == [("+", "result", "f"), ("-", "result", "f")]

    def test_a_listener_may_register_and_remove_itself(self, lib: Library) -> None:
        """It is called outside the lock; what it causes is heard after what it hears now."""

        def during(sign: str, handle: OperatorHandle) -> None:
            if handle.name == "ns::a":
                lib.define("b(Tensor x) -> Tensor")
            if handle.name == "ns::b":
                listening.destroy()

        listener = Listener(during)
        listening = lib.dispatcher.add_registration_listener(listener)
        lib.define("a(Tensor x) -> Tensor")
        lib.define("c(Tensor x) -> Tensor")
        assert listener.heard == ["+ns::a", "+ns::b"]

    def test_an_exception_is_logged_and_others_hear(self, lib: Library, caplog: pytest.LogCaptureFixture) -> None:
        """The registration stands."""

        def during(sign: str, handle: OperatorHandle) -> None:
            raise KeyError("in the listener")

        second = Listener()
        with (
            lib.dispatcher.add_registration_listener(Listener(during)),
            lib.dispatcher.add_registration_listener(second),
            caplog.at_level(logging.ERROR, logger="opmux"),
        ):
            lib.define("a(Tensor x) -> Tensor")
        assert second.heard == ["+ns::a"]
        assert "a registration listener raised at ns::a" in caplog.text
        assert lib.dispatcher.operators() == ["ns::a"]

    def test_what_came_and_went_inside_a_change_is_not_told(self, lib: Library) -> None:
        """At the end of the block there is nothing to say."""
        listener = Listener()
        with lib.dispatcher.add_registration_listener(listener):
            with lib.dispatcher.change():
                lib.define("a(Tensor x) -> Tensor").destroy()
            assert listener.heard == []

    def test_what_is_taken_back_is_not_told(self, lib: Library) -> None:
        """Of a change block that raises nothing stays, and listeners hear of nothing."""
        listener = Listener()
        gone = lib.define("b(Tensor x) -> Tensor")
        with lib.dispatcher.add_registration_listener(listener):
            with pytest.raises(ZeroDivisionError), lib.dispatcher.change():
                gone.destroy()
                lib.define("a(Tensor x) -> Tensor")
                1 / 0
            assert listener.heard == ["+ns::b"]
            assert lib.dispatcher.operators() == ["ns::b"]
            gone.destroy()
            assert listener.heard == ["+ns::b", "-ns::b"]


class TestThreads:
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
