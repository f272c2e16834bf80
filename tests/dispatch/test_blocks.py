"""Blocks of registrations: they are carried out late, and nobody can tell. See Note [Lazy registration]."""

import logging
import random
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.dispatch.conftest import Start

from opmux.dispatch import (
    OWNER,
    Dispatcher,
    DispatchKeySet,
    Library,
    Place,
    explain,
    new_dispatcher,
    provenance_scope,
)
from opmux.dispatch._change import is_mine
from opmux.errors import OperatorGoneError, RegistrationError, SchemaError
from opmux.testing import tensor_with_keys

from .block_programs import CPU, KEYS, NAMES, Pair, given, kernel, read, schemas, unfolded


@pytest.fixture
def dispatcher() -> Iterator[Dispatcher]:
    made = new_dispatcher()
    yield made
    made.check_invariants()


@pytest.fixture
def lib(dispatcher: Dispatcher) -> Iterator[Library]:
    """A library that owns the namespace; `f`, `f.a` and `g` are defined in a block."""
    with Library("ns", "DEF", dispatcher=dispatcher) as library:
        library.define_block(schemas(["ns::f", "ns::f.a", "ns::g"]), read)
        yield library


@pytest.mark.parametrize("seed", range(60))
def test_a_block_is_its_registrations_one_by_one(seed: int) -> None:
    """Whatever is registered, undone and asked for in whatever order, tables, dumps, names, calls and generations are the same."""
    rng = random.Random(seed)
    pair = Pair()
    for tag in range(40):
        names = rng.sample(NAMES, rng.randint(1, 5))
        action = rng.choice(["define", "register", "register", "undo", "ask", "names"])
        count, generation = len(pair.handles), pair.dispatchers[0].generation
        if action == "define":
            pair.define(names)
        elif action == "register":
            key = rng.choice(KEYS)
            pair.register(names, key, tag, with_next=key != "CompositeImplicitAutograd" and rng.random() < 0.3)
        elif action == "undo" and pair.handles:
            pair.undo(rng.randrange(len(pair.handles)))
        elif action == "ask":
            pair.check(rng.choice(NAMES))
        else:
            pair.check_names()
        assert (len(pair.handles) != count) == (pair.dispatchers[0].generation > generation)
    for name in NAMES:
        pair.check(name)
    for dispatcher in pair.dispatchers:
        dispatcher.check_invariants()
    while pair.handles:
        pair.undo(rng.randrange(len(pair.handles)))
    for dispatcher in pair.dispatchers:
        assert dispatcher.get_all_op_names() == []
        dispatcher.check_invariants()


class TestUnfolding:
    """What is carried out when."""

    def test_nothing_is_made_before_it_is_asked_for(self, lib: Library) -> None:
        """Registering makes neither entries nor functions; inspecting makes the entry, a call the function."""
        made: list[str] = []

        def make(name: str, row: int) -> Callable[..., Any]:
            made.append(name)
            return lambda x: row

        dispatcher = lib.dispatcher
        lib.impl_block({"ns::f": 1, "ns::g": 2}, make, "CPU", written=lambda name, row: kernel)
        assert unfolded(dispatcher) == []
        assert dispatcher.operators() == ["ns::f", "ns::f.a", "ns::g"]
        shown = dispatcher.registrations("ns::f")["CPU"][0]
        assert (shown.name, shown.provenance.location.partition(":")[0]) == ("kernel", kernel.__code__.co_filename)
        assert "kernel" in dispatcher.dump("ns::f")
        assert "CPU: registered at" in dispatcher.dump_table("ns::f")
        assert "kernel from" in str(explain(dispatcher.ops.ns.f.default, CPU))
        assert (unfolded(dispatcher), made) == (["ns::f"], [])
        assert [dispatcher.ops.ns.f.default(CPU) for _ in range(2)] == [1, 1]
        assert (unfolded(dispatcher), made) == (["ns::f"], ["ns::f"])

    def test_explaining_finds_functions_without_the_lock(self, lib: Library) -> None:
        """The module of one may have to be imported, which another thread's import that waits for the lock would hinder."""
        held: list[bool] = []

        def written(name: str, row: int) -> Callable[..., Any]:
            held.append(is_mine(lib.dispatcher.lock))
            return kernel

        for key in ("CPU", "Meta", "BackendSelect", "AutogradCPU"):
            lib.impl_block({"ns::f": 1}, lambda name, row: kernel, key, written=written)
        handle = lib.dispatcher.ops.ns.f.default
        for keys in (["CPU"], ["CPU", "Meta"], ["CPU", "AutogradCPU"]):
            assert "kernel from" in str(explain(handle, tensor_with_keys(keys)))
        assert held
        assert not any(held)

    def test_the_kernel_below_is_made_with_the_one_above(self, lib: Library) -> None:
        """One call makes each function that it needs, once."""
        made: list[str] = []

        def make(name: str, row: Any) -> Any:
            made.append(row[0])
            return row[1]

        above = ("above", lambda next, x: next(x) + 1)
        lib.impl_block({"ns::f": above}, make, "AutogradCPU", with_next=True)
        lib.impl_block({"ns::f": ("below", lambda x: 1)}, make, "CPU", calls_operators=False)
        both = tensor_with_keys(["CPU", "AutogradCPU"])
        f = lib.dispatcher.ops.ns.f.default
        assert (f(both), f(both), f(CPU)) == (2, 2, 1)
        assert made == ["above", "below"]

    def test_a_function_that_cannot_be_made(self, lib: Library) -> None:
        """The call raises what making it raised, nothing is kept of it, and the next call tries again."""
        attempts = iter([ImportError("no module"), None])

        def make(name: str, row: Any) -> Any:
            error = next(attempts)
            if error is not None:
                raise error
            return lambda x: 3

        lib.impl_block({"ns::f": None}, make, "CPU")
        f = lib.dispatcher.ops.ns.f.default
        before = lib.dispatcher.generation
        with pytest.raises(ImportError, match="no module"):
            f(CPU)
        assert lib.dispatcher.generation == before
        assert f(CPU) == 3

    def test_a_row_that_cannot_be_read(self, dispatcher: Dispatcher) -> None:
        """Each use of the operator raises what reading it raised, others go on, and undoing the block undoes all of it."""

        def cannot(name: str, row: str) -> Any:
            if name == "ns::f":
                raise ValueError("no such row")
            return read(name, row)

        with Library("ns", "DEF", dispatcher=dispatcher) as library:
            library.define_block(schemas(["ns::f", "ns::g"]), cannot)
            block = library.impl_block({"ns::f": kernel(1), "ns::g": kernel(2)}, given, "CPU")
            for _ in range(2):
                with pytest.raises(ValueError, match="no such row"):
                    dispatcher.find_op("ns::f")
            assert dispatcher.ops.ns.g.default(CPU) == 2
            block.destroy()
        assert dispatcher.get_all_op_names() == []

    def test_a_handle_tells_what_it_undoes(self, lib: Library) -> None:
        """The handle of a block names key and operators."""
        handle = lib.impl_block({"ns::f": kernel(1), "ns::g": kernel(2)}, given, "CPU")
        assert (handle.kind, handle.key, handle.operators) == ("impl", "CPU", ("ns::f", "ns::g"))
        assert repr(handle) == "<RegistrationHandle impl of 2 operators CPU, alive>"


class TestTakenBack:
    """A change that is taken back leaves nothing of its blocks, whatever was asked for inside of it."""

    def test_kernels(self, lib: Library) -> None:
        """A kernel that a call inside the change has run is gone, and one that was away meanwhile is back."""
        dispatcher = lib.dispatcher
        first = lib.impl_block({"ns::f": kernel(1)}, given, "CPU")
        with pytest.raises(KeyError), dispatcher.change():
            lib.impl_block({"ns::f": kernel(2), "ns::g": kernel(2), "ns::dangling": kernel(2)}, given, "CPU")
            assert dispatcher.has_kernel("ns::dangling")
            assert (dispatcher.ops.ns.f.default(CPU), dispatcher.ops.ns.g.default(CPU)) == (2, 2)
            first.destroy()
            raise KeyError
        assert dispatcher.ops.ns.f.default(CPU) == 1
        assert dispatcher.registrations("ns::g") == {}
        assert dispatcher.get_all_op_names() == ["ns::f", "ns::f.a", "ns::g"]

    def test_definitions(self, dispatcher: Dispatcher) -> None:
        """An operator that was defined inside the change is unknown, and its handle says so."""
        library = Library("ns", "DEF", dispatcher=dispatcher)
        with pytest.raises(KeyError), dispatcher.change():
            library.define_block(schemas(["ns::f"]), read)
            library.impl_block({"ns::f": kernel(1)}, given, "CPU")
            f = dispatcher.ops.ns.f.default
            assert f(CPU) == 1
            raise KeyError
        assert dispatcher.get_all_op_names() == []
        with pytest.raises(OperatorGoneError, match="nothing defines it now"):
            f(CPU)

    def test_definitions_that_were_undone(self, dispatcher: Dispatcher) -> None:
        """An operator that was asked for while its definition was away has it again."""
        library = Library("ns", "DEF", dispatcher=dispatcher)
        block = library.define_block(schemas(["ns::f"]), read)
        library.impl_block({"ns::f": kernel(1)}, given, "CPU")
        with pytest.raises(KeyError), dispatcher.change():
            block.destroy()
            assert dispatcher.has_kernel("ns::f")
            assert dispatcher.find_op("ns::f") is None
            raise KeyError
        assert dispatcher.ops.ns.f.default(CPU) == 1


def test_the_newest_of_a_plugin_is_above(lib: Library) -> None:
    """Of kernels that stand at the same layer and turn the later one wins, in a block or not."""
    dispatcher = lib.dispatcher
    places = (Place(OWNER, 7, serial) for serial in (1, 2, 3))
    lib._place = lambda key: next(places)  # type: ignore[method-assign]  # as the libraries of plugins do
    lib.impl_block({"ns::f": kernel(1), "ns::g": kernel(1)}, given, "CPU")
    lib.impl("f", kernel(2), "CPU")
    last = lib.impl_block({"ns::f": kernel(3)}, given, "CPU")
    f = dispatcher.ops.ns.f.default
    assert (f(CPU), dispatcher.ops.ns.g.default(CPU)) == (3, 1)
    last.destroy()
    assert f(CPU) == 2


def test_invariants_see_kernels_that_were_not_found_anew(lib: Library) -> None:
    """What an operator knows of its kernels is compared with what was registered."""
    lib.impl_block({"ns::f": kernel(1)}, given, "CPU")
    entry = lib.dispatcher.find_entry("ns::f")
    assert entry is not None
    kernels = entry.kernels.copy()
    entry.kernels.clear()
    with pytest.raises(AssertionError, match="stale kernels"):
        lib.dispatcher.check_invariants()
    entry.kernels.update(kernels)


def test_a_block_costs_unfolded_operators_little(dispatcher: Dispatcher) -> None:
    """One that comes and goes enters at most six functions for each operator that has been asked for."""
    names = [f"ns::f{i}" for i in range(300)]
    library = Library("ns", "DEF", dispatcher=dispatcher)
    library.define_block(schemas(names), read)
    rows = dict.fromkeys(names, kernel(1))

    def frames() -> int:
        entered: Counter[str] = Counter()
        sys.setprofile(lambda frame, event, value: entered.update([event]))
        try:
            library.impl_block(rows, given, "CPU").destroy()
        finally:
            sys.setprofile(None)
        return entered["call"]

    before = frames()
    for name in names:
        op = dispatcher.find_op(name)
        assert op is not None
        assert op.has_kernel_for_dispatch_key("CPU") is False
    assert len(unfolded(dispatcher)) == len(names)
    assert frames() - before <= 6 * len(names)


class TestNews:
    """What others are told of does not wait."""

    def test_listeners_hear_of_each_definition(self, dispatcher: Dispatcher) -> None:
        """A block of definitions is heard of at once, and so is its end; one that was there before is heard of first."""
        heard: list[str] = []

        class Ear:
            def on_operator_registered(self, handle: Any) -> None:
                heard.append(f"+{handle.name}")

            def on_operator_deregistered(self, handle: Any) -> None:
                heard.append(f"-{handle.name}")

        with Library("ns", "DEF", dispatcher=dispatcher) as library:
            library.define_block(schemas(["ns::f"]), read)
            with dispatcher.add_registration_listener(Ear()):
                handle = library.define_block(schemas(["ns::h", "ns::g"]), read)
                handle.destroy()
        assert heard == ["+ns::f", "+ns::h", "+ns::g", "-ns::h", "-ns::g"]

    def test_an_override_is_told_when_it_happens(self, lib: Library, caplog: pytest.LogCaptureFixture) -> None:
        """A block whose kernel hides another distribution's says so at once; within one distribution nothing is said."""
        caplog.set_level(logging.DEBUG, "opmux")
        with provenance_scope("one", "1"):
            lib.impl_block({"ns::f": kernel(1), "ns::g": kernel(2)}, given, "CPU")
            lib.impl_block({"ns::g": kernel(3)}, given, "CPU")
        assert (caplog.messages, unfolded(lib.dispatcher)) == ([], [])
        with provenance_scope("other", "1"):
            lib.impl_block({"ns::f": kernel(4)}, given, "CPU")
        assert len(caplog.messages) == 1
        assert caplog.messages[0].startswith("the kernel of ns::f at CPU from other 1")
        assert lib.dispatcher.ops.ns.f.default(CPU) == 4

    def test_a_definition_that_comes_again_revives_its_handle(self, lib: Library) -> None:
        """The handle of a definition that a block brings back works at once."""
        block = lib.define_block(schemas(["ns::h"]), read)
        handle = lib.dispatcher.ops.ns.h.default
        block.destroy()
        lib.define_block(schemas(["ns::h"]), read)
        lib.impl_block({"ns::h": kernel(7)}, given, "CPU")
        assert handle(CPU) == 7
        assert lib.dispatcher.ops.ns.h.default is handle


class TestRefusals:
    """A block that is refused changes nothing."""

    def test_a_second_definition(self, lib: Library) -> None:
        """It is refused whether the first one is unfolded or not, and none of the block's other operators is defined."""
        before = lib.dispatcher.generation
        for name in ("ns::g", "ns::f"):
            with pytest.raises(RegistrationError, match="defined a second time") as caught:
                lib.define_block(schemas(["ns::h", name]), read)
            assert caught.value.code == "duplicate_def"
        with pytest.raises(RegistrationError, match="defined a second time"):
            lib.define("g(Tensor x) -> Tensor")
        assert lib.dispatcher.operators() == ["ns::f", "ns::f.a", "ns::g"]
        assert lib.dispatcher.generation == before

    def test_names_and_keys(self, lib: Library) -> None:
        """Names are written out in full and belong to the library's namespace, and keys exist."""
        cases: list[tuple[dict[str, Any], str, str]] = [
            ({"f": kernel(1)}, "CPU", "namespace_mismatch"),
            ({"other::f": kernel(1)}, "CPU", "namespace_mismatch"),
            ({"ns::f": kernel(1)}, "Nothing", "unknown_key"),
        ]
        for rows, key, code in cases:
            with pytest.raises(RegistrationError) as caught:
                lib.impl_block(rows, given, key)
            assert caught.value.code == code
        for name in ("ns::f.default", "ns::f g", "ns::"):
            with pytest.raises(SchemaError):
                lib.impl_block({name: kernel(1)}, given, "CPU")
        lib.impl_block({"ns::__and__.Tensor": kernel(1)}, given, "CPU").destroy()
        with pytest.raises(RegistrationError) as caught:
            Library("_", "IMPL", dispatcher=lib.dispatcher).impl_block({"_::f": kernel(1)}, given, "CPU")
        assert caught.value.code == "wildcard_namespace"

    def test_libraries(self, lib: Library) -> None:
        """A library with a key wants no other, one for kernels defines nothing, and a destroyed one does nothing."""
        part = Library("ns", "IMPL", "CPU", dispatcher=lib.dispatcher)
        uses: list[tuple[Callable[[], object], str]] = [
            (lambda: part.impl_block({"ns::f": kernel(1)}, given, "Meta"), "key_mismatch"),
            (lambda: part.define_block(schemas(["ns::h"]), read), "def_in_impl_library"),
        ]
        for use, code in uses:
            with pytest.raises(RegistrationError) as caught:
                use()
            assert caught.value.code == code
        part.destroy()
        with pytest.raises(RegistrationError) as caught:
            part.impl_block({"ns::f": kernel(1)}, given)
        assert caught.value.code == "library_destroyed"

    def test_a_hidden_kernel_that_must_not_be(self, lib: Library) -> None:
        """allow_override=False sees kernels of blocks."""
        lib.impl_block({"ns::f": kernel(1)}, given, "CPU")
        with pytest.raises(RegistrationError, match="a second kernel for ns::f") as caught:
            lib.impl("f", kernel(2), "CPU", allow_override=False)
        assert caught.value.code == "override_not_allowed"


class TestThreads:
    """Functions are made without the registry lock."""

    def test_other_threads_register_while_a_function_is_made(self, lib: Library, start: Start) -> None:
        """Making it may wait for a thread that defines and calls operators."""

        def make(name: str, row: Any) -> Any:
            start(lambda: lib.define("h(Tensor x) -> Tensor", lambda x: 1, "CPU")).result()
            assert start(lambda: lib.dispatcher.ops.ns.h(CPU)).result() == 1
            return lambda x: 5

        lib.impl_block({"ns::f": None}, make, "CPU")
        assert lib.dispatcher.ops.ns.f.default(CPU) == 5

    def test_an_import_that_calls_operators(
        self, lib: Library, start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A kernel's module that asks for operators while it is imported by one thread is waited for by another's call."""
        (tmp_path / "sample_kernels.py").write_text(
            "from tests.dispatch import blocked\n"
            "blocked.started.set()\nassert blocked.released.wait(30)\n"
            "blocked.dispatcher.ops.ns.g.default\nblocked.dispatcher.dump('ns::f')\n\n\ndef f(x):\n    return 6\n"
        )
        monkeypatch.syspath_prepend(str(tmp_path))
        blocked: Any = type(sys)("tests.dispatch.blocked")
        blocked.started, blocked.released, blocked.dispatcher = threading.Event(), threading.Event(), lib.dispatcher
        monkeypatch.setitem(sys.modules, "tests.dispatch.blocked", blocked)
        monkeypatch.setattr(sys.modules["tests.dispatch"], "blocked", blocked, raising=False)

        def make(name: str, row: Any) -> Any:
            import sample_kernels  # type: ignore[import-not-found]

            return sample_kernels.f

        lib.impl_block({"ns::f": None}, make, "CPU", written=given)
        lib.impl_block({"ns::g": None}, make, "CPU", written=lambda name, row: kernel)
        try:
            importing = start(lambda: __import__("sample_kernels"))
            assert blocked.started.wait(30)
            calls = [start(lambda: lib.dispatcher.ops.ns.g.default(CPU)) for _ in range(3)]
            assert not any(call.step() for call in calls)
            blocked.released.set()
            importing.result()
            assert [call.result() for call in calls] == [6, 6, 6]
        finally:
            blocked.released.set()
            sys.modules.pop("sample_kernels", None)

    def test_first_calls_of_many_threads(self, lib: Library, start: Start) -> None:
        """Threads that meet an operator for the first time together all get its kernel, while another one changes it."""
        for tag in range(30):
            handle = lib.impl_block(
                {"ns::f": tag, "ns::f.a": tag, "ns::g": tag}, lambda name, row: lambda x: row, "CPU"
            )
            names = ["ns::f", "ns::f.a", "ns::g"] * 2
            barrier = threading.Barrier(len(names) + 1)

            def call(name: str, barrier: threading.Barrier = barrier) -> Any:
                barrier.wait(30)
                found = lib.dispatcher.find_op(name)
                assert found is not None
                return found(CPU)

            def change(barrier: threading.Barrier = barrier) -> None:
                barrier.wait(30)
                lib.impl_block({"ns::g": None}, lambda name, row: lambda x: -1, "Meta").destroy()

            running = [start(lambda name=name: call(name)) for name in names]  # type: ignore[misc]
            start(change).result()
            assert [thread.result() for thread in running] == [tag] * len(names)
            handle.destroy()


def test_a_block_that_is_undone_leaves_no_function(dispatcher: Dispatcher) -> None:
    """Neither rows nor what makes kernels of them stay behind, used or not."""
    import weakref

    def make(name: str, row: Any) -> Any:
        return row

    def row(x: Any) -> int:
        return 1

    alive = weakref.ref(make), weakref.ref(row)
    with Library("ns", "DEF", dispatcher=dispatcher) as library:
        library.define_block(schemas(["ns::f", "ns::g"]), read)
        handle = library.impl_block({"ns::f": row, "ns::g": row}, make, "CPU")
        assert dispatcher.ops.ns.f.default(CPU) == 1
        handle.destroy()
        del make, row
        assert [reference() for reference in alive] == [None, None]
        assert DispatchKeySet("CPU") is not None
