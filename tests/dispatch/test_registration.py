"""Registration: every refusal leaves the dispatcher as it was, every handle undoes exactly its own."""

from collections.abc import Callable
from typing import Any

import pytest

from opmux.dispatch import Dispatcher, DispatchKeySet, Library, fallthrough_kernel, new_dispatcher
from opmux.errors import OperatorValueError, OpmuxError, RegistrationError, SchemaError


class Stand:
    """A stand-in for a tensor: a key set and nothing else."""

    def __init__(self, *keys: str) -> None:
        self._keys = DispatchKeySet(keys)


def noop(*args: Any, **kwargs: Any) -> None:
    """A kernel."""


def whole(dispatcher: Dispatcher) -> dict[str, str]:
    """Everything that the dispatcher holds, as text."""
    return {e.name: dispatcher.dump(e.name) + dispatcher.dump_table(e.name) for e in dispatcher.entries()}


REFUSALS: dict[str, Callable[[Dispatcher], Any]] = {
    "duplicate_library": lambda d: Library("ns", "DEF", dispatcher=d),
    "wildcard_namespace": lambda d: Library("_", "FRAGMENT", dispatcher=d),
    "library_key_not_allowed": lambda d: Library("other", "DEF", "CPU", dispatcher=d),
    "def_in_impl_library": lambda d: Library("ns", "IMPL", dispatcher=d).define("g(Tensor x) -> Tensor"),
    "namespace_mismatch": lambda d: Library("ns", "FRAGMENT", dispatcher=d).define("zz::g(Tensor x) -> Tensor"),
    "duplicate_def": lambda d: Library("ns", "FRAGMENT", dispatcher=d).define("f(Tensor x) -> Tensor"),
    "schema_mismatch": lambda d: Library("ns", "IMPL", dispatcher=d).impl("f", noop, "CPU", kernel_schema="() -> ()"),
    "key_mismatch": lambda d: Library("ns", "IMPL", "CPU", dispatcher=d).impl("f", noop, "CUDA"),
    "duplicate_fallback": lambda d: Library("_", "IMPL", dispatcher=d).fallback(noop, "Autograd"),
    "fallback_needs_impl_library": lambda d: Library("ns", "FRAGMENT", dispatcher=d).fallback(noop, "Tracer"),
    "fallback_without_key": lambda d: Library("_", "IMPL", dispatcher=d).fallback(noop),
    "namespaced_fallback": lambda d: Library("ns", "IMPL", dispatcher=d).fallback(noop, "Tracer"),
    "bad_overload_name": lambda d: Library("ns", "FRAGMENT", dispatcher=d).define("g.default(Tensor x) -> Tensor"),
    "name_expected": lambda d: Library("ns", "IMPL", dispatcher=d).impl("f(Tensor x) -> Tensor", noop, "CPU"),
    "schema_expected": lambda d: Library("ns", "FRAGMENT", dispatcher=d).define("g"),
    "schema_parse_error": lambda d: Library("ns", "FRAGMENT", dispatcher=d).define("g(Tensor x -> Tensor"),
    "unknown_key": lambda d: Library("ns", "IMPL", dispatcher=d).impl("f", noop, "CPUU"),
    "override_not_allowed": lambda d: Library("ns", "IMPL", dispatcher=d).impl("f", noop, "CPU", allow_override=False),
    "unsupported_annotation": lambda d: Library("ns", "FRAGMENT", dispatcher=d).define("g", noop),
}


@pytest.mark.parametrize("code", REFUSALS)
def test_refusal_changes_nothing(code: str) -> None:
    """Each refusal has its code and leaves every dump as it was."""
    dispatcher = new_dispatcher()
    library = Library("ns", "DEF", dispatcher=dispatcher)
    library.define("f(Tensor x) -> Tensor", noop, "CPU")
    Library("_", "IMPL", dispatcher=dispatcher).fallback(noop, "AutogradCPU")
    before = whole(dispatcher)
    with pytest.raises(OpmuxError) as caught:
        REFUSALS[code](dispatcher)
    assert isinstance(caught.value, SchemaError | RegistrationError)
    assert caught.value.code == code
    assert whole(dispatcher) == before
    dispatcher.check_invariants()


def test_unknown_kind_and_reserved_namespace() -> None:
    """Unknown kinds and the namespace prim are ValueErrors, as in torch.library."""
    for ns, kind in (("ns", "WRONG"), ("prim", "DEF")):
        with pytest.raises(OperatorValueError) as caught:
            Library(ns, kind, dispatcher=new_dispatcher())
        assert isinstance(caught.value, ValueError)


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
    f, x = dispatcher.ops.ns.f.default, Stand("CPU")
    assert f(x) == 2
    handles[1].destroy()
    assert f(x) == 2
    handles[2].destroy()
    handles[2].destroy()
    assert f(x) == 0
    assert [h.alive for h in handles] == [True, False, False]


def test_destroying_a_library_undoes_all_of_it_and_refuses_use() -> None:
    """After `destroy` nothing is left, and the library refuses further registrations."""
    dispatcher = new_dispatcher()
    with Library("ns", "DEF", dispatcher=dispatcher) as library:
        library.define("f(Tensor x) -> Tensor", noop)
    assert whole(dispatcher) == {}
    with pytest.raises(RegistrationError) as caught:
        library.impl("f", noop, "CPU")
    assert caught.value.code == "library_destroyed"
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
    f, x = dispatcher.ops.ns.f.default, Stand("CPU")
    assert f(x) == "old"
    generation = dispatcher.generation
    with dispatcher.change():
        old.destroy()
        library.impl("f", lambda x: "new", "CPU")
        assert f(x) == "old"
    assert f(x) == "new"
    assert dispatcher.generation == generation + 1


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


def test_listener_hears_definitions() -> None:
    """A listener hears of operators defined before and after it was added, and of those that go."""
    heard: list[tuple[str, str]] = []

    class Listener:
        def on_operator_registered(self, handle: Any) -> None:
            heard.append(("+", handle.name))

        def on_operator_deregistered(self, handle: Any) -> None:
            heard.append(("-", handle.name))

    dispatcher = new_dispatcher()
    library = Library("ns", "DEF", dispatcher=dispatcher)
    library.define("a(Tensor x) -> Tensor")
    listening = dispatcher.add_registration_listener(Listener())
    handle = library.define("b(Tensor x) -> Tensor")
    handle.destroy()
    listening.destroy()
    library.define("c(Tensor x) -> Tensor")
    assert heard == [("+", "ns::a"), ("+", "ns::b"), ("-", "ns::b")]
