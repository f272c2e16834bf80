"""Which keys a task adds to its calls and leaves out of them: guards, what can be asked and set, and blocks."""

import asyncio
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from typing import Any

import pytest

from opmux.dispatch import (
    DispatchKeySet,
    DispatchMode,
    ExcludeDispatchKeyGuard,
    FunctionMode,
    IncludeDispatchKeyGuard,
    Library,
    get_state,
    is_dispatch_key_excluded,
    is_dispatch_key_included,
    is_grad_enabled,
    new_dispatcher,
    no_grad,
    set_dispatch_key_included,
)
from opmux.errors import OperatorValueError
from opmux.testing import tensor_with_keys

CPU = tensor_with_keys("CPU")


@pytest.fixture
def lib() -> Iterator[Library]:
    with Library("ns", "DEF", dispatcher=new_dispatcher()) as library:
        library.define("f(Tensor x) -> Tensor", lambda x: "cpu", "CPU")
        yield library


def test_guards_nest_and_may_be_shared(lib: Library) -> None:
    """A guard keeps nothing on itself: the same object works twice, nested."""
    lib.impl("f", lambda x: "tracer", "Tracer")
    f = lib.dispatcher.ops.ns.f.default
    include, exclude = (
        IncludeDispatchKeyGuard(DispatchKeySet("Tracer")),
        ExcludeDispatchKeyGuard(DispatchKeySet("Tracer")),
    )
    with include, include:
        assert f(CPU) == "tracer"
        with exclude:
            assert f(CPU) == "cpu"
    assert f(CPU) == "cpu"


def test_what_a_task_includes_and_excludes_can_be_asked() -> None:
    """All keys of a set have to be, by default or by a guard, as torch says it of one key."""

    def asked(*keys: str) -> tuple[bool, bool]:
        keyset = DispatchKeySet(keys)
        return is_dispatch_key_included(keyset), is_dispatch_key_excluded(keyset)

    assert asked("BackendSelect") == (True, False)
    assert asked("AutocastCPU") == (False, True)
    assert asked("Tracer") == (False, False)
    with IncludeDispatchKeyGuard("Tracer"):
        assert asked("Tracer", "BackendSelect") == (True, False)
    with ExcludeDispatchKeyGuard("Tracer"):
        assert asked("Tracer", "AutocastCPU") == (False, True)
        assert asked("Tracer", "BackendSelect") == (False, False)
    assert asked("Tracer", "BackendSelect") == (False, False)


@pytest.mark.parametrize(("name", "by_default"), [("Tracer", False), ("BackendSelect", True)])
def test_keys_are_included_and_taken_out_until_the_end_of_a_block(lib: Library, name: str, by_default: bool) -> None:
    """Also one that every call has by default, as in torch."""
    lib.impl("f", lambda x: name, name)
    f = lib.dispatcher.ops.ns.f.default
    key = DispatchKeySet(name)
    with IncludeDispatchKeyGuard(DispatchKeySet()):
        for included in (True, False, True, not by_default):
            set_dispatch_key_included(key, included)
            assert is_dispatch_key_included(key) is included
            assert f(CPU) == (name if included else "cpu")
    assert is_dispatch_key_included(key) is by_default
    assert f(CPU) == (name if by_default else "cpu")


def test_guards_do_not_leak_into_other_tasks(lib: Library) -> None:
    """Asyncio tasks have local state of their own, and so have threads, which begin with what the interpreter gives them."""
    seen = []
    inherited = bool(getattr(sys.flags, "thread_inherit_context", False))  # by default without the GIL

    async def guarded() -> None:
        with no_grad():
            await asyncio.sleep(0)
            seen.append(is_grad_enabled())

    async def plain() -> None:
        await asyncio.sleep(0)
        seen.append(is_grad_enabled())

    async def main() -> None:
        await asyncio.gather(guarded(), plain())

    asyncio.run(main())
    assert sorted(seen) == [False, True]
    with no_grad():
        thread = threading.Thread(target=lambda: seen.append(is_grad_enabled()))
        thread.start()
        thread.join()
    assert seen[-1] is not inherited


@pytest.mark.parametrize(
    "block",
    [
        lambda: IncludeDispatchKeyGuard("Tracer"),
        lambda: ExcludeDispatchKeyGuard("Tracer"),
        DispatchMode,
        FunctionMode,
        no_grad,
    ],
)
def test_a_block_that_is_not_open_cannot_be_left(block: Callable[[], Any]) -> None:
    """Left without having been entered, twice, or in another context, a block says so, and the state is as it was."""
    before = get_state()
    entered = block()
    with pytest.raises(RuntimeError, match=r"found: no block is open.*\n.*one `with` statement"):
        entered.__exit__(None, None, None)
    entered.__enter__()
    with ThreadPoolExecutor(1) as pool:
        left = pool.submit(Context().run, entered.__exit__, None, None, None)
        assert isinstance(left.exception(), OperatorValueError)
    entered.__exit__(None, None, None)
    with pytest.raises(OperatorValueError, match="was left before"):
        entered.__exit__(None, None, None)
    assert get_state() == before


def test_a_call_that_fails_ends_no_block_around_it() -> None:
    """Also not where the function that it was under a state for has left a block that was open before."""
    around, left = IncludeDispatchKeyGuard("Tracer"), ExcludeDispatchKeyGuard("BackendSelect")

    def leave() -> None:
        left.__exit__(None, None, None)
        raise ValueError("mine")

    with around:
        left.__enter__()
        with pytest.raises(ValueError, match="mine"):
            ExcludeDispatchKeyGuard("AutogradCPU").call(leave)
        assert is_dispatch_key_included(DispatchKeySet("Tracer"))
    assert not is_dispatch_key_included(DispatchKeySet("Tracer"))
    assert not is_dispatch_key_excluded(DispatchKeySet("BackendSelect"))
