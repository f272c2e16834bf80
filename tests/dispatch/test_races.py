"""Two threads at one place: each test brings about by hand the moment that a race needs.

`start` starts a thread; its `step` gives it the time to go as far as it can, which is not far if it has to wait for the lock.
"""

import logging
import threading
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import pytest

from opmux.dispatch import (
    Dispatcher,
    Library,
    RecordFunctionCallback,
    RegistrationHandle,
    add_global_callback,
    backend_of,
    backends,
    enable_python_dispatcher,
    new_dispatcher,
    register_backend,
)
from opmux.dispatch._entry import OperatorEntry
from opmux.dispatch._kernel import KernelFunction
from opmux.dispatch._key_table import KEY_TABLE, KeyTable
from opmux.dispatch._keys import as_key
from opmux.dispatch._python import py_impl
from opmux.errors import OperatorArgumentError, OperatorGoneError, RegistrationError, UnknownOperatorError
from opmux.testing import tensor_with_keys

if TYPE_CHECKING:
    from tests.dispatch.conftest import Running, Start


CPU = tensor_with_keys("CPU")


@pytest.fixture
def lib() -> Iterator[Library]:
    with Library("ns", "DEF", dispatcher=new_dispatcher()) as library:
        yield library


class TestDefinitions:
    def test_handle_revives_after_its_operator_was_erased(self, lib: Library) -> None:
        """A handle works again after the same schema is defined anew, also when nothing of the operator was left."""
        lib.define("f(Tensor x) -> Tensor", lambda x: "first", "CPU").destroy()
        gone = lib.define("f(Tensor x) -> Tensor", lambda x: "second", "CPU")
        handle = lib.dispatcher.ops.ns.f.default
        gone.destroy()
        with pytest.raises(OperatorGoneError, match="nothing defines it now"):
            handle(CPU)
        lib.define("f(Tensor x) -> Tensor", lambda x: "third", "CPU")
        assert handle(CPU) == "third"
        assert handle is lib.dispatcher.ops.ns.f.default

    def test_call_while_its_operator_is_defined_anew(self, lib: Library, start: "Start") -> None:
        """A first call that another thread makes meanwhile waits for the whole change, and runs the new kernel."""
        gone = lib.define("f(Tensor x) -> Tensor", lambda x: "old", "CPU")
        handle = lib.dispatcher.ops.ns.f.default

        def anew() -> "Running":
            running = start(partial(handle, CPU))
            running.step()
            gone.destroy()
            lib.define("f(Tensor x) -> Tensor", lambda x: "new", "CPU")
            return running

        assert lib.dispatcher.change().run(anew).result() == "new"

    def test_handle_revives_after_another_schema(self, lib: Library) -> None:
        """So it does when the operator had another schema meanwhile, during which the handle says so."""
        first = lib.define("f(Tensor x) -> Tensor", lambda x: "one", "CPU")
        handle = lib.dispatcher.ops.ns.f.default
        first.destroy()
        other = lib.define("f(Tensor x, Tensor y) -> Tensor", lambda x, y: "two", "CPU")
        with pytest.raises(OperatorGoneError, match="defined with another schema: ns::f\\(Tensor x, Tensor y\\)"):
            handle(CPU)
        other.destroy()
        lib.define("f(Tensor x) -> Tensor", lambda x: "one again", "CPU")
        assert handle(CPU) == "one again"

    def test_replaced_within_a_change(self, start: "Start", lib: Library) -> None:
        """While one thread defines an operator anew in one change, others find it neither gone nor unknown."""
        lib.dispatcher.settle = lambda: True
        old = lib.define("f(Tensor x, Tensor y) -> Tensor")
        lib.impl("f", lambda x, y: "kernel", "CPU")
        f = lib.dispatcher.ops.ns.f.default
        ways = [
            lambda: f(CPU, CPU),
            lambda: f.call_boxed((CPU, CPU)),
            lambda: lib.dispatcher.ops.ns.f(CPU, CPU),
            lambda: lib.dispatcher.find_op("ns::f")(CPU, CPU),  # type: ignore[misc]
        ]
        with lib.dispatcher.change():
            old.destroy()
            running = [start(way) for way in ways]
            assert not any(thread.step() for thread in running)
            lib.define("f(Tensor x, Tensor y) -> Tensor")
        assert [thread.result() for thread in running] == ["kernel"] * 4


class TestLookups:
    def test_packet_that_was_kept(self, lib: Library) -> None:
        """A packet that somebody holds finds the present definition, and is the one that the namespace has."""
        lib.define("f(Tensor x) -> Tensor", lambda x: 1, "CPU").destroy()
        first = lib.define("f(Tensor x) -> Tensor", lambda x: 1, "CPU")
        packet = lib.dispatcher.ops.ns.f
        first.destroy()
        with pytest.raises(UnknownOperatorError):
            lib.dispatcher.ops.ns.f
        second = lib.define("f(Tensor x) -> Tensor", lambda x: 2, "CPU")
        assert packet.default(CPU) == 2
        second.destroy()
        lib.define("f(Tensor x, Tensor y) -> Tensor", lambda x, y: 3, "CPU")
        assert packet.default(CPU, CPU) == 3
        assert packet is lib.dispatcher.ops.ns.f

    def test_one_namespace_and_one_packet_for_all_threads(self, lib: Library) -> None:
        """Threads that ask at once get the same objects."""
        lib.define("f(Tensor x) -> Tensor")
        ops = lib.dispatcher.ops
        assert ops.__getattr__("other") is ops.__getattr__("other")
        assert ops.ns.__getattr__("f") is ops.ns.__getattr__("f")

    @pytest.mark.parametrize("what", ["packet", "handle"])
    def test_forgotten_while_being_looked_up(
        self, start: "Start", lib: Library, what: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """What one thread looks up while another undefines it is not kept."""
        ops = lib.dispatcher.ops
        definition = lib.define("f(Tensor x) -> Tensor")
        packet = ops.ns.f
        del ops.ns.__dict__["f"]
        running: list[Running] = []
        name = "is_defined" if what == "packet" else "definition_of"
        asked = getattr(Dispatcher, name)

        def then_undefined(self: Dispatcher, *arguments: Any) -> Any:
            found = asked(self, *arguments)
            if not running:
                running.append(start(definition.destroy))
                running[0].step()
            return found

        monkeypatch.setattr(Dispatcher, name, then_undefined)
        if what == "packet":
            ops.ns.f
        else:
            packet.default
        running[0].result()
        monkeypatch.undo()
        with pytest.raises(UnknownOperatorError):
            ops.ns.f
        lib.define("f(Tensor x, Tensor y) -> Tensor", lambda x, y: "new", "CPU")
        assert packet.default(CPU, CPU) == "new"
        assert ops.ns.f(CPU, CPU) == "new"

    def test_choice_made_before_a_change(self, lib: Library) -> None:
        """An overload that is chosen while it is undefined is not remembered."""
        lib.define("f.a(Tensor x, int n) -> Tensor", lambda x, n: "a", "CPU").destroy()
        chosen = lib.define("f.a(Tensor x, int n) -> Tensor", lambda x, n: "a", "CPU")
        lib.define("f.b(Tensor x, SymInt n) -> Tensor", lambda x, n: "b", "CPU")

        class Number:
            def __index__(self) -> int:
                chosen.destroy()
                return 1

        packet = lib.dispatcher.ops.ns.f
        with pytest.raises(OperatorGoneError):
            packet(CPU, Number())
        assert packet(CPU, Number()) == "b"

    def test_choice_made_before_a_better_overload(self, lib: Library) -> None:
        """An overload that comes first in order is chosen as soon as it is defined."""
        lib.impl("f.first", lambda x: "first", "CPU")
        lib.define("f.second(Tensor x) -> Tensor", lambda x: "second", "CPU")
        packet = lib.dispatcher.ops.ns.f
        assert packet(CPU) == "second"
        with lib.define("f.first(Tensor x) -> Tensor"):
            assert packet(CPU) == "first"
        assert packet(CPU) == "second"

    def test_refused_overloads_are_not_remembered(self, lib: Library) -> None:
        """A call that fitted no overload fits one that is defined later."""
        lib.define("f.a(Tensor x) -> Tensor", lambda x: "a", "CPU")
        packet = lib.dispatcher.ops.ns.f
        with pytest.raises(OperatorArgumentError):
            packet(CPU, 1)
        lib.define("f.b(Tensor x, int n) -> Tensor", lambda x, n: "b", "CPU")
        assert packet(CPU, 1) == "b"


class TestChanges:
    def test_half_a_change_is_not_cached(self, start: "Start", lib: Library) -> None:
        """What the changing thread itself resolves inside its block is not what other threads find."""
        lib.define("f(Tensor x) -> Tensor", lambda x: "old", "CPU")
        new = lib.impl("f", lambda x: "new", "CPU")
        f = lib.dispatcher.ops.ns.f.default
        with lib.dispatcher.change():
            new.destroy()
            assert f(CPU) == "old"
            other = start(lambda: f(CPU))
            assert not other.step()
            lib.impl("f", lambda x: "newest", "CPU")
        assert other.result() == "newest"

    def test_generation_grows_last(self, lib: Library, monkeypatch: pytest.MonkeyPatch) -> None:
        """While tables are being cleared, `generation` is still the old one: once it has grown, no older kernel is found."""
        lib.define("f(Tensor x) -> Tensor")
        seen = []
        clear = OperatorEntry.clear

        def note(entry: OperatorEntry) -> None:
            seen.append(lib.dispatcher.generation)
            clear(entry)

        monkeypatch.setattr(OperatorEntry, "clear", note)
        before = lib.dispatcher.generation
        lib.impl("f", lambda x: x, "CPU")
        lib.dispatcher.forget_resolutions()
        assert seen == [before, before + 1]
        assert lib.dispatcher.generation == before + 2

    def test_two_dispatchers(self, start: "Start") -> None:
        """Two threads that each unload a backend inside a change of a dispatcher of their own do not wait for each other."""
        inside = [threading.Event(), threading.Event()]

        def unload(mine: int) -> None:
            handle = register_backend(f"racing{mine}")
            with new_dispatcher().change():
                inside[mine].set()
                inside[1 - mine].wait(0.1)
                handle.destroy()

        for thread in [start(lambda: unload(0)), start(lambda: unload(1))]:
            thread.result()

    def test_plugins_do_not_settle_under_the_lock(self, lib: Library) -> None:
        """Inside a change nothing is loaded: the thread holds the lock, for which a plugin's thread may wait."""
        asked = []
        lib.define("f(Tensor x) -> Tensor", lambda x: "kernel", "CPU")

        def settle() -> bool:
            asked.append(lib.dispatcher.is_changing)
            return True

        lib.dispatcher.settle = settle
        with lib.dispatcher.change():
            assert lib.dispatcher.ops.ns.f(CPU) == "kernel"
            assert lib.dispatcher.find_op("ns::f") is not None
            assert lib.dispatcher.operators() == ["ns::f"]
        assert asked == []
        assert lib.dispatcher.operators() == ["ns::f"]
        assert asked == [False]

    def test_logging_happens_outside_the_lock(self, start: "Start", lib: Library) -> None:
        """A log handler that waits for another thread's registration gets it."""
        lib.define("f(Tensor x) -> Tensor", lambda x: "old", "CPU")
        heard = []

        class Handler(logging.Handler):
            def emit(self, record: logging.LogRecord) -> None:
                heard.append(record.getMessage())
                start(lambda: lib.define(f"g{len(heard)}(Tensor x) -> Tensor")).result()

        logger, handler = logging.getLogger("opmux"), Handler()
        level = logger.level
        logger.addHandler(handler)
        logger.setLevel(logging.DEBUG)
        try:
            with lib.dispatcher.change():
                lib.impl("f", lambda x: "new", "CPU")
        finally:
            logger.removeHandler(handler)
            logger.setLevel(level)
        assert len(heard) == 1
        assert "hides the one from" in heard[0]


class TestHandles:
    def test_destroyed_by_several_threads(self, start: "Start", lib: Library) -> None:
        """Of several threads that destroy a handle one does, and other registrations of the same function stay."""
        lib.define("f(Tensor x) -> Tensor")

        def same(x: Any) -> str:
            return "kernel"

        for _ in range(20):
            handles = [lib.impl("f", same, "CPU") for _ in range(3)]
            together = threading.Barrier(8, timeout=30)

            def destroy(handle: RegistrationHandle, together: threading.Barrier) -> None:
                together.wait()
                handle.destroy()

            for thread in [start(partial(destroy, handles[1], together)) for _ in range(8)]:
                thread.result()
            assert len(lib.dispatcher.registrations("ns::f")["CPU"]) == 2
            for handle in handles:
                handle.destroy()
            assert lib.dispatcher.registrations("ns::f") == {}

    def test_library_that_is_destroyed_meanwhile(
        self, start: "Start", lib: Library, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A registration through a library that another thread destroys is undone with it."""
        dispatcher = lib.dispatcher
        part = Library("ns", "FRAGMENT", dispatcher=dispatcher)
        running: list[Running] = []
        register = Dispatcher.register_kernel

        def slowly(self: Dispatcher, *arguments: Any) -> Any:
            running.append(start(part.destroy))
            running[0].step()
            return register(self, *arguments)

        monkeypatch.setattr(Dispatcher, "register_kernel", slowly)
        handle = part.impl("f", lambda x: x, "CPU")
        running[0].result()
        assert not handle.alive
        assert dispatcher.find_entry("ns::f") is None
        with pytest.raises(RegistrationError) as caught:
            part.impl("f", lambda x: x, "CPU")
        assert caught.value.code == "library_destroyed"

    def test_two_kernels_that_must_not_override(
        self, start: "Start", lib: Library, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Of two threads that register with allow_override=False at one key one is refused."""
        look = Library._present

        def slowly(self: Library, *arguments: Any) -> Any:
            present = look(self, *arguments)
            threading.Event().wait(0.1)
            return present

        monkeypatch.setattr(Library, "_present", slowly)

        def register() -> str:
            try:
                lib.impl("f", lambda x: x, "CPU", allow_override=False)
            except RegistrationError as error:
                return error.code
            return "registered"

        outcomes = [thread.result() for thread in [start(register), start(register)]]
        assert sorted(outcomes) == ["override_not_allowed", "registered"]

    def test_callback_that_was_added_twice(self, lib: Library) -> None:
        """Each handle of a global callback undoes its own addition."""
        lib.define("f(Tensor x) -> Tensor", lambda x: x, "CPU")
        heard: list[str] = []
        callback = RecordFunctionCallback(lambda record: heard.append(record.name))
        first, second = add_global_callback(callback), add_global_callback(callback)
        first.destroy()
        lib.dispatcher.ops.ns.f(CPU)
        second.destroy()
        lib.dispatcher.ops.ns.f(CPU)
        assert heard == ["ns::f"]


def test_backend_that_is_being_added(start: "Start", monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread that lists backends while another adds one finds it whole, with its Autocast key, or does not find it."""
    running: list[Running] = []
    publish = KeyTable._publish

    def slowly(table: KeyTable, *components: Any) -> None:
        running.append(start(backends))
        running[-1].step()
        publish(table, *components)
        running.append(start(backends))
        running[-1].step()

    monkeypatch.setattr(KeyTable, "_publish", slowly)
    with register_backend("halfway") as handle:
        monkeypatch.undo()
        before, after = (thread.result() for thread in running)
        assert {*after} == {*before, handle.backend}
        assert backend_of("halfway").autocast is not None
    assert not KEY_TABLE.is_owned(KEY_TABLE.backend_by_name["HALFWAY"])


def test_function_of_py_impl_that_comes_while_one_is_chosen(lib: Library, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread may add one to the operator whose functions another thread goes through."""
    lib.define("f(Tensor x) -> Tensor", lambda x: "registered", "CPU")
    f = lib.dispatcher.ops.ns.f.default
    f.py_impl("CPU")(lambda x: "own")

    def meanwhile(fn: Any) -> KernelFunction:
        f.py_kernels.setdefault(as_key("Meta"), fn)
        return KernelFunction(fn)

    monkeypatch.setattr(py_impl, "KernelFunction", meanwhile)
    with enable_python_dispatcher():
        assert f(CPU) == "own"
    assert len(f.py_kernels) == 2
