"""Kernels whose functions cannot take an operator's arguments: refused with what they should take, in every form and order."""

import math
from collections.abc import Callable
from functools import partial, wraps
from typing import Any

import pytest

import opmux
from opmux.dispatch import BoxedKernel, Dispatcher, Library, fallthrough_kernel, new_dispatcher
from opmux.errors import RegistrationError
from opmux.testing import tensor_with_keys

SCHEMA = "f(Tensor x, int n, int m=1, *, float alpha, bool fast=False) -> Tensor"


class Calling:
    """An object that is called with what it takes."""

    def right(self, x: Any, n: Any, m: Any, *, alpha: Any, fast: Any) -> Any: ...

    def wrong(self, x: Any) -> Any: ...

    def __call__(self, x: Any) -> Any: ...


def wrapped(fn: Callable[..., Any]) -> Callable[..., Any]:
    """A wrapper that gives an argument of its own."""

    @wraps(fn)
    def wrapper(*args: Any, **kwargs: Any) -> Any:
        return fn(None, *args, **kwargs)

    return wrapper


FITS: dict[str, Any] = {
    "exact": lambda x, n, m, *, alpha, fast: x,
    "other names": lambda a, b, c, *, alpha, fast: a,
    "without defaults": lambda x, n, *, alpha: x,
    "without the last default": lambda x, n, m, *, alpha: x,
    "without a default by position": lambda x, n, *, alpha, fast: x,
    "more, with defaults": lambda x, n, m, o=1, *, alpha, fast, slow=2: x,
    "anything": lambda *args, **kwargs: args,
    "some, and anything": lambda x, *args, alpha, **kwargs: x,
    "by name what stands by position": lambda x, n, m, alpha, fast: x,
    "method": Calling().right,
    "partial": partial(lambda z, x, n, m, *, alpha, fast: x, 1),
    "wrapper": wrapped(lambda z, x: x),
    "without a signature": max,
    "fallthrough": fallthrough_kernel,
    "boxed": BoxedKernel(lambda handle, keyset, args, kwargs: args),
}
MISFITS: dict[str, Any] = {
    "none": lambda: 0,
    "too few": lambda x, *, alpha, fast: x,
    "too few by one default": lambda x, n, m: x,
    "one too many": lambda x, n, m, o, *, alpha, fast: x,
    "wrong name": lambda x, n, m, *, beta, fast: x,
    "one name too many": lambda x, n, m, *, alpha, fast, slow: x,
    "names that are not positions": lambda x, n, *, m, alpha, fast: x,
    "positions only": lambda *args: args,
    "method": Calling().wrong,
    "object": Calling(),
    "partial": partial(lambda z, x: x, 1),
    "builtin": math.cos,
}


def dumped(dispatcher: Dispatcher) -> dict[str, str]:
    """Everything that the dispatcher holds, as text."""
    return {e.name: dispatcher.dump(e.name) + dispatcher.dump_table(e.name) for e in dispatcher.entries()}


@pytest.fixture
def dispatcher() -> Dispatcher:
    """A dispatcher of its own."""
    return new_dispatcher()


@pytest.mark.parametrize("is_first", [False, True], ids=["schema first", "kernel first"])
@pytest.mark.parametrize("fn", FITS.values(), ids=FITS)
def test_what_can_be_called_is_taken(dispatcher: Dispatcher, fn: Any, is_first: bool) -> None:
    """Leaving out what has a default, or taking more that has one, is no misfit; what tells no signature is believed."""
    library = Library("ns", "FRAGMENT", dispatcher=dispatcher)
    steps = [lambda: library.define(SCHEMA), lambda: library.impl("f", fn, "CPU")]
    for step in reversed(steps) if is_first else steps:
        step()
    dispatcher.check_invariants()


@pytest.mark.parametrize("is_first", [False, True], ids=["schema first", "kernel first"])
@pytest.mark.parametrize("fn", MISFITS.values(), ids=MISFITS)
def test_what_cannot_be_called_is_refused(dispatcher: Dispatcher, fn: Any, is_first: bool) -> None:
    """Whichever comes second is refused and changes nothing; the error tells the place and the parameters to write."""
    library = Library("ns", "FRAGMENT", dispatcher=dispatcher)
    steps = [lambda: library.define(SCHEMA), lambda: library.impl("f", fn, "CPU")]
    first, second = reversed(steps) if is_first else steps
    first()
    before = dumped(dispatcher)
    with pytest.raises(RegistrationError, match=r"(?s)ns::f.*cannot take.*\(x, n, m, \*, alpha, fast\)") as caught:
        second()
    assert caught.value.code == "schema_mismatch"
    assert __file__ in caught.value.where
    assert dumped(dispatcher) == before
    dispatcher.check_invariants()


@pytest.mark.parametrize("options", [{}, {"with_keyset": True}, {"with_next": True}], ids=["plain", "keyset", "next"])
@pytest.mark.parametrize("count", range(4))
def test_what_comes_before_counts(dispatcher: Dispatcher, options: dict[str, Any], count: int) -> None:
    """A key set and the kernel below are parameters too."""
    library = Library("ns", "FRAGMENT", dispatcher=dispatcher)
    library.define("f(Tensor x) -> Tensor")
    fn: Any = [lambda: 0, lambda x: x, lambda a, x: x, lambda a, b, x: x][count]
    if count == 1 + len(options):
        library.impl("f", fn, "CPU", **options)
        return
    with pytest.raises(RegistrationError, match=r"\((keyset, |next, )?x\)"):
        library.impl("f", fn, "CPU", **options)


def test_a_kernel_with_a_definition(dispatcher: Dispatcher) -> None:
    """A definition that brings its kernel is not there either if that is refused."""
    library = Library("ns", "DEF", dispatcher=dispatcher)
    with pytest.raises(RegistrationError, match="cannot take"):
        library.define("f(Tensor x) -> Tensor", lambda: 0)
    assert dispatcher.find_op("ns::f") is None


def test_a_kernel_of_a_block_when_it_is_made(dispatcher: Dispatcher) -> None:
    """Where the function is made by the first call, that call is refused, and so is each that follows."""
    library = Library("ns", "DEF", dispatcher=dispatcher)
    library.define("f(Tensor x) -> Tensor")
    library.impl_block({"ns::f": None}, lambda name, row: lambda x, y: x, "CPU")
    for _ in range(2):
        with pytest.raises(RegistrationError, match=r"(?s)cannot take.*\(x\)"):
            dispatcher.ops.ns.f(tensor_with_keys("CPU"))


def test_a_fallback_takes_the_operator_too(dispatcher: Dispatcher) -> None:
    """A fallback that cannot take an operator's arguments is refused when that is called."""
    Library("ns", "DEF", dispatcher=dispatcher).define("f(Tensor x) -> Tensor")
    Library("_", "IMPL", dispatcher=dispatcher).fallback(lambda op: op, "CPU")
    with pytest.raises(RegistrationError, match=r"(?s)cannot take.*\(op, x\)"):
        dispatcher.ops.ns.f(tensor_with_keys("CPU"))


def test_the_kernels_that_opmux_has() -> None:
    """Those of blocks, which are not looked at when they are registered, fit their schemas, every one of them."""
    from opmux.dispatch import default_dispatcher
    from opmux.dispatch._signatures import cannot_take

    wrong = []
    for name in default_dispatcher.operators():
        handle = default_dispatcher.find_op(name)
        entry = default_dispatcher.find_entry(name)
        assert handle is not None
        assert entry is not None
        for key, kernels in entry.kernels.items():
            for kernel in kernels:
                _ = kernel.fn if key.backend != "CUDA" else None
                if reason := cannot_take(kernel, handle.schema):
                    wrong.append((name, key.name, reason))
    assert opmux.plugins.status()
    assert wrong == []
