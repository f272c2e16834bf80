"""Methods that function modes see while one is entered somewhere, whatever ends entering and leaving it."""

import inspect
import os
import threading
from collections.abc import Callable, Iterator
from contextvars import Context
from typing import Any

import pytest
from tests.dispatch.forks import forked
from tests.faults import every_interrupt

import opmux
from opmux import Tensor
from opmux.dispatch import get_function_modes
from opmux.native.public import mode_methods
from opmux.overrides import FunctionMode

X = opmux.ones(2)
#: One of the first and one of the last functions whose code is exchanged are among these.
METHODS: tuple[Callable[[Any], object], ...] = (
    Tensor.tolist,
    Tensor.__len__,
    Tensor.size,
    Tensor.type,
    Tensor.__array__,
)


class Noting(FunctionMode):
    """Notes the functions that it sees."""

    def __init__(self) -> None:
        self.seen: list[Any] = []

    def __opmux_function__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        self.seen.append(func)
        return func(*args, **(kwargs or {}))


def use() -> None:
    """Enters a mode, calls methods and leaves it."""
    with Noting() as mode:
        for method in METHODS:
            method(X)
    assert mode.seen == list(METHODS)


def check_at_rest() -> None:
    """No mode is entered, and functions have their own code."""
    assert get_function_modes() == ()
    assert mode_methods._entered == [0]
    assert [f for f, plain, _ in mode_methods._codes() if f.__code__ is not plain] == []


@pytest.fixture(autouse=True)
def at_rest() -> Iterator[None]:
    """What a test leaves entered is seen."""
    use()
    check_at_rest()
    yield
    use()
    check_at_rest()


def test_interrupts() -> None:
    """An interrupt while a mode is entered or left leaves methods that the next mode sees, and that are plain after it."""
    entered = Noting.__enter__, Noting.__exit__

    def enter_and_leave() -> None:
        mode = Noting()
        entered[0](mode)
        try:
            X.tolist()
        finally:
            entered[1](mode, None, None, None)

    for where in every_interrupt(lambda: enter_and_leave):
        while get_function_modes():  # left by an interrupt where `__exit__` begins
            entered[1](get_function_modes()[-1], None, None, None)
        use()
        # An interrupt at the very seams may leave the code that asks, which costs time and changes no result.
        assert mode_methods._entered[0] in (0, 1), where
        mode_methods._switch(-mode_methods._entered[0])


def test_a_block_that_fails_to_begin() -> None:
    """Where the local state cannot be changed, nothing asks afterwards."""

    class Failing(Noting):
        @staticmethod
        def _active() -> Any:
            raise ValueError("not now")

    with pytest.raises(ValueError, match="not now"):
        Failing().__enter__()
    check_at_rest()


def test_left_in_another_context() -> None:
    """A mode that a generator entered, and that is closed elsewhere, is still active where it was entered."""

    def suspended() -> Iterator[None]:
        with Noting():
            yield

    generator: Any = suspended()
    next(generator)
    (mode,) = get_function_modes()
    raised: list[str] = []

    def close() -> None:
        try:
            generator.close()
        except RuntimeError as error:
            raised.append(str(error))

    thread = threading.Thread(target=Context().run, args=(close,))
    thread.start()
    thread.join()
    assert raised
    assert X.tolist() == [1.0, 1.0]
    assert isinstance(mode, Noting)
    assert mode.seen == [Tensor.tolist]
    mode.__exit__(None, None, None)
    check_at_rest()


@pytest.mark.filterwarnings("ignore:os.fork")  # of other packages, if another test has imported one
def test_a_fork_while_another_thread_enters() -> None:
    """A child sees methods whose code the other thread had not exchanged yet."""
    half, whole = os.pipe(), os.pipe()
    codes = mode_methods._codes

    def slowly() -> Iterator[Any]:
        found = codes()
        yield from found[: len(found) // 2]
        os.write(half[1], b".")
        os.read(whole[0], 1)
        yield from found[len(found) // 2 :]

    def enter() -> None:
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(mode_methods, "_codes", slowly)
            mode = Noting()
            mode.__enter__()
        mode.__exit__(None, None, None)

    thread = threading.Thread(target=enter)
    thread.start()
    os.read(half[0], 1)
    mode_methods._codes = codes

    try:
        assert forked(use) == 0
    finally:
        os.write(whole[1], b".")
        thread.join()
        for end in (*half, *whole):
            os.close(end)


def test_threads_enter_and_leave() -> None:
    """Every thread sees its own calls and no other's, however many enter and leave at once."""
    failures: list[BaseException] = []

    def work() -> None:
        try:
            for _ in range(50):
                use()
                assert [method(X) for method in METHODS[:2]] == [[1.0, 1.0], 2]
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_what_handlers_are_given_is_described_as_ever() -> None:
    """Signature and source of a method are the same inside a mode and outside."""

    def described() -> list[tuple[str, str]]:
        return [(str(inspect.signature(f)), inspect.getsource(f)) for f, _, _ in mode_methods._codes()]

    outside = described()
    with Noting():
        assert described() == outside
