"""Registration: every refusal leaves the dispatcher as it was, every handle undoes exactly its own."""

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

from opmux.dispatch import Dispatcher, Library, RegistrationHandle, fallthrough_kernel, new_dispatcher
from opmux.errors import RegistrationError
from opmux.testing import tensor_with_keys


def noop(*args: Any, **kwargs: Any) -> None:
    """A kernel."""


def whole(dispatcher: Dispatcher) -> dict[str, str]:
    """Everything that the dispatcher holds, as text."""
    return {e.name: dispatcher.dump(e.name) + dispatcher.dump_table(e.name) for e in dispatcher.entries()}


def test_definition_with_a_refused_kernel_defines_nothing() -> None:
    """define(schema, fn) is atomic."""
    dispatcher = new_dispatcher()
    library = Library("ns", "DEF", dispatcher=dispatcher)
    with pytest.raises(RegistrationError):
        library.define("f(Tensor x) -> Tensor", noop, kernel_schema="() -> ()")
    assert dispatcher.operators() == []


def test_newest_kernel_wins_and_removal_restores() -> None:
    """Kernels at one key stack up; any of them can be removed, in any order."""
    dispatcher = new_dispatcher()
    library = Library("ns", "DEF", dispatcher=dispatcher)
    library.define("f(Tensor x) -> Tensor")
    handles = [library.impl("f", lambda x, n=n: n, "CPU") for n in range(3)]
    f, x = dispatcher.ops.ns.f.default, tensor_with_keys("CPU")
    assert f(x) == 2
    handles[1].destroy()
    assert f(x) == 2
    handles[2].destroy()
    handles[2].destroy()
    assert f(x) == 0
    assert [h.alive for h in handles] == [True, False, False]


def test_destroying_a_library_undoes_all_of_it_and_refuses_use() -> None:
    """After `destroy` nothing is left, and the library refuses further registrations and further blocks."""
    dispatcher = new_dispatcher()
    with Library("ns", "DEF", dispatcher=dispatcher) as library:
        library.define("f(Tensor x) -> Tensor", noop)
    assert whole(dispatcher) == {}
    uses: list[Callable[[], object]] = [
        lambda: library.define("f(Tensor x) -> Tensor"),
        lambda: library.define_block({}, lambda name, row: row),
        lambda: library.impl("f", noop, "CPU"),
        lambda: library.impl("f")(noop),
        lambda: library.impl_block({}, lambda name, row: noop),
        lambda: library.fallback(noop, "CPU"),
        library.__enter__,
    ]
    for use in uses:
        with pytest.raises(RegistrationError) as caught:
            use()
        assert caught.value.code == "library_destroyed"
    library.destroy()
    Library("ns", "DEF", dispatcher=dispatcher)


def test_transaction_undoes_everything_when_it_raises() -> None:
    """A transaction that fails half-way leaves the dispatcher as it was, with one change of generation for the undo."""
    dispatcher = new_dispatcher()
    base = Library("ns", "DEF", dispatcher=dispatcher)
    base.define("f(Tensor x) -> Tensor", noop, "CPU")
    before = whole(dispatcher)

    def half() -> None:
        with dispatcher.transaction():
            part = Library("ns", "FRAGMENT", dispatcher=dispatcher)
            part.define("g(Tensor x) -> Tensor")
            part.impl("f", fallthrough_kernel, "Tracer")
            raise RuntimeError("half-way")

    with pytest.raises(RuntimeError, match="half-way"):
        half()
    assert whole(dispatcher) == before


def test_change_publishes_once() -> None:
    """Several changes in one block become visible together."""
    dispatcher = new_dispatcher()
    library = Library("ns", "DEF", dispatcher=dispatcher)
    library.define("f(Tensor x) -> Tensor")
    old = library.impl("f", lambda x: "old", "CPU")
    f, x = dispatcher.ops.ns.f.default, tensor_with_keys("CPU")
    assert f(x) == "old"
    generation = dispatcher.generation
    with dispatcher.change():
        old.destroy()
        library.impl("f", lambda x: "new", "CPU")
        assert f(x) == "old"
    assert f(x) == "new"
    assert dispatcher.generation == generation + 1


def test_change_that_raises_is_taken_back() -> None:
    """Of a block that raises nothing stays: no registration, no destruction, and no handle that could undo it twice."""
    dispatcher = new_dispatcher()
    library = Library("ns", "DEF", dispatcher=dispatcher)
    library.define("f(Tensor x) -> Tensor")
    old = library.impl("f", lambda x: "old", "CPU")
    f, x = dispatcher.ops.ns.f.default, tensor_with_keys("CPU")
    before = dispatcher.dump("ns::f")
    with pytest.raises(ZeroDivisionError), dispatcher.change():
        new = library.impl("f", lambda x: "new", "CPU")
        old.destroy()
        library.define("g(Tensor x) -> Tensor")
        1 / 0
    assert f(x) == "old"
    assert (old.alive, new.alive) == (True, False)
    assert dispatcher.dump("ns::f") == before
    assert dispatcher.operators() == ["ns::f"]
    assert new not in library.handles
    new.destroy()
    old.destroy()
    assert dispatcher.registrations("ns::f") == {}


def test_inner_change_that_raises() -> None:
    """An inner block is taken back alone if its exception is caught inside the outer one."""
    dispatcher = new_dispatcher()
    library = Library("ns", "DEF", dispatcher=dispatcher)
    with dispatcher.change():
        library.define("f(Tensor x) -> Tensor")
        with suppress(ZeroDivisionError), dispatcher.change():
            library.define("g(Tensor x) -> Tensor")
            1 / 0
        library.define("h(Tensor x) -> Tensor")
    assert dispatcher.operators() == ["ns::f", "ns::h"]
    dispatcher.check_invariants()


def _raising(message: str) -> RegistrationHandle:
    """A handle that cannot be destroyed."""

    def undo() -> None:
        raise OSError(message)

    return RegistrationHandle(undo, kind="of a test")


def test_handle_whose_undo_raises() -> None:
    """It is in force as before, and can be destroyed again."""
    handle = _raising("no")
    for _ in range(2):
        with pytest.raises(OSError, match="no"):
            handle.destroy()
        assert handle.alive


def test_transaction_undoes_the_rest() -> None:
    """A handle that cannot be destroyed hinders no other, and what is raised is the first failure, with the others as notes."""
    dispatcher = new_dispatcher()
    library = Library("ns", "DEF", dispatcher=dispatcher)
    with dispatcher.transaction() as transaction:
        library.define("f(Tensor x) -> Tensor")
        _raising("second")
        _raising("first")
        library.define("g(Tensor x) -> Tensor")
    with pytest.raises(OSError, match="first") as caught:
        transaction.undo()
    assert caught.value.__notes__ == ["another handle raised OSError('second')"]
    assert dispatcher.operators() == []


def test_transaction_raises_what_its_block_raised() -> None:
    """What goes wrong while it is undone is noted there."""
    dispatcher = new_dispatcher()
    library = Library("ns", "DEF", dispatcher=dispatcher)
    with pytest.raises(ZeroDivisionError) as caught, dispatcher.transaction():
        library.define("f(Tensor x) -> Tensor")
        _raising("no")
        1 / 0
    assert caught.value.__notes__ == ["undoing what the block had registered raised OSError('no')"]
    assert dispatcher.operators() == []


def test_decorator_form_and_provenance() -> None:
    """`impl` decorates, and the kernel knows file and line."""
    dispatcher = new_dispatcher()
    library = Library("ns", "DEF", dispatcher=dispatcher)
    library.define("f(Tensor x) -> Tensor")

    @library.impl("f", dispatch_key="CPU")
    def kernel(x: Any) -> Any:
        return x

    entry = dispatcher.dispatch_table("ns::f")["CPU"]
    assert entry.rule == "kernel"
    assert entry.kernel is not None
    assert entry.kernel.fn is kernel
    assert entry.kernel.provenance.location.endswith(f"test_registration.py:{kernel.__code__.co_firstlineno}")


def test_libraries_and_handles_tell_whether_they_live() -> None:
    """What a prompt shows of them ends with it."""
    library = Library("ns", "DEF", dispatcher=new_dispatcher())
    handle = library.define("f(Tensor x) -> Tensor")
    shown: tuple[object, ...] = library, handle
    assert all(repr(each).endswith(", alive>") for each in shown)
    library.destroy()
    assert all(repr(each).endswith(", destroyed>") for each in shown)
