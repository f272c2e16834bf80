"""What a dispatcher says of itself: dumps, tables, the has_ family, tags, waiting."""

import threading
from collections.abc import Callable
from typing import Any

import pytest

import opmux
from opmux.dispatch import (
    Dispatcher,
    DispatchKey,
    DispatchKeySet,
    Library,
    default_dispatcher,
    fallthrough_kernel,
    keys_of_alias,
    new_dispatcher,
    register_backend,
    register_functionality,
)
from opmux.errors import (
    KernelNotFoundError,
    OperatorArgumentError,
    OperatorValueError,
    RegistrationError,
    UnknownOperatorError,
)
from opmux.library import get_kernel


def on_cpu(*args: Any, **kwargs: Any) -> str:
    """A kernel."""
    return "cpu"


def composite(*args: Any, **kwargs: Any) -> str:
    """Another kernel."""
    return "composite"


@pytest.fixture
def dispatcher() -> Dispatcher:
    """One operator with two kernels at one key, a composite and a fallthrough; a dangling kernel; a fallback."""
    dispatcher = new_dispatcher()
    library = Library("ns", "DEF", dispatcher=dispatcher)
    library.define("f(Tensor x) -> Tensor", tags=("core", "pointwise"))
    library.impl("f", composite, "CPU")
    library.impl("f", on_cpu, "CPU", with_keyset=True)
    library.impl("f", composite, "CompositeExplicitAutograd")
    library.impl("f", fallthrough_kernel, "AutocastCPU")
    Library("ns", "IMPL", dispatcher=dispatcher).impl("dangling", on_cpu, "CUDA")
    Library("_", "IMPL", dispatcher=dispatcher).fallback(on_cpu, "Tracer")
    return dispatcher


class TestTexts:
    def test_objects_print_what_they_are(self, dispatcher: Dispatcher) -> None:
        """Keys' owners, operators and tags, by their names."""
        with (
            register_functionality("Printed", after="Tracer") as one,
            register_functionality("PrintedEach", after="Tracer", per_backend=True) as each,
            register_backend("Shown") as backend,
        ):
            printed = [repr(one.functionality), repr(each.functionality), repr(backend.backend)]
        assert printed == [
            "<Functionality Printed>",
            "<Functionality PrintedEach per backend>",
            "<Backend Shown for device 'shown'>",
        ]
        namespace = dispatcher.ops.ns
        assert [repr(namespace), repr(namespace.f)] == [
            "<operators of namespace 'ns'>",
            "<OpOverloadPacket(op='ns.f')>",
        ]
        assert str(namespace.f) == "ns.f"
        assert dir(namespace.f) == ["default", "op_overloads", "overloads"]
        tag = namespace.f.default.tags[1]
        assert [repr(tag), str(tag), int(tag)] == ["<Tag.pointwise: 16>", "Tag.pointwise", 16]

    def test_dump_shows_registrations(self, dispatcher: Dispatcher) -> None:
        """Name, schema, place, tags; then every kernel by key, newest first, inactive ones, aliases and fallthroughs marked."""
        lines = dispatcher.dump("ns::f").splitlines()
        assert lines[:2] == ["name: ns::f", "schema: ns::f(Tensor x) -> Tensor"]
        assert lines[2].startswith("debug: defined at ")
        assert lines[3] == "tags: core, pointwise"
        heads = [line.partition(" from ")[0].partition(" /")[0] for line in lines[4:]]
        assert heads[0].startswith("CPU: on_cpu")
        assert heads[1].startswith("CPU (inactive): composite")
        assert lines[4].endswith("[ with_keyset ]")
        assert lines[6].startswith("AutocastCPU: ")
        assert lines[6].endswith("[ fallthrough ]")
        assert lines[7].startswith("CompositeExplicitAutograd[alias]: composite")
        assert len(lines) == 8

    def test_dump_of_a_dangling_implementation(self, dispatcher: Dispatcher) -> None:
        """Its schema is "(none)"."""
        assert dispatcher.dump("ns::dangling").splitlines()[1] == "schema: (none)"

    def test_dump_table_shows_what_calls_find(self, dispatcher: Dispatcher) -> None:
        """A line for each key that has a kernel, in ascending priority, with place and rule."""
        lines = dispatcher.dump_table("ns::f").splitlines()
        names = [line.partition(":")[0] for line in lines]
        assert names.index("CPU") < names.index("CUDA") < names.index("Tracer")
        by_name = dict(zip(names, lines, strict=True))
        assert by_name["CPU"].endswith("[kernel]")
        assert by_name["CUDA"].endswith("[default backend kernel]")
        assert by_name["Tracer"].endswith("[backend fallback]")
        assert by_name["AutocastCPU"].startswith("AutocastCPU: fallthrough registered at ")
        assert "Python" in names

    def test_equal_state_gives_equal_texts(self, dispatcher: Dispatcher) -> None:
        """Registering and undoing leaves no trace."""
        before = dispatcher.dump("ns::f"), dispatcher.dump_table("ns::f"), dispatcher.dump("ns::dangling")
        with Library("ns", "IMPL", dispatcher=dispatcher) as library:
            library.impl("f", on_cpu, "CUDA")
            library.impl("dangling", on_cpu, "CPU")
            assert dispatcher.dump("ns::f") != before[0]
        assert (dispatcher.dump("ns::f"), dispatcher.dump_table("ns::f"), dispatcher.dump("ns::dangling")) == before


class TestQuestions:
    def test_names(self, dispatcher: Dispatcher) -> None:
        """All names, defined ones, dangling ones, and those with a kernel at a key."""
        assert dispatcher.get_all_op_names() == ["ns::dangling", "ns::f"]
        assert dispatcher.operators() == ["ns::f"]
        assert dispatcher.find_dangling_impls() == ["ns::dangling"]
        assert dispatcher.registrations_for_dispatch_key("CUDA") == ["ns::dangling"]
        assert dispatcher.registrations_for_dispatch_key("CompositeExplicitAutograd") == ["ns::f"]
        assert dispatcher.registrations_for_dispatch_key() == ["ns::dangling", "ns::f"]
        assert dispatcher.has_kernel("ns::dangling")
        assert not dispatcher.has_kernel("ns::unknown")

    def test_registrations(self, dispatcher: Dispatcher) -> None:
        """Kernels by key, newest first, keys in table order and aliases last; fallbacks by key."""
        found = {key: [k.fn for k in kernels] for key, kernels in dispatcher.registrations("ns::f").items()}
        assert found == {
            "CPU": [on_cpu, composite],
            "AutocastCPU": [None],
            "CompositeExplicitAutograd": [composite],
        }
        assert list(found) == ["CPU", "AutocastCPU", "CompositeExplicitAutograd"]
        assert dispatcher.fallbacks()["Tracer"].fn is on_cpu

    @pytest.mark.parametrize(
        ("key", "direct", "computed"),
        [("CPU", True, True), ("CUDA", False, True), ("Tracer", False, True), ("AutogradCPU", False, False)],
    )
    def test_direct_and_computed_kernels(self, dispatcher: Dispatcher, key: str, direct: bool, computed: bool) -> None:
        """A kernel of the key's own, against one that a call finds there by alias or fallback."""
        assert dispatcher.has_kernel_for_dispatch_key("ns::f", key) is direct
        assert dispatcher.has_computed_kernel("ns::f", key) is computed
        if computed:
            assert dispatcher.get_computed_kernel("ns::f", key) is dispatcher.dispatch_table("ns::f")[key].kernel
        else:
            with pytest.raises(KernelNotFoundError, match=key):
                dispatcher.get_computed_kernel("ns::f", key)

    def test_alias_keys(self, dispatcher: Dispatcher) -> None:
        """An alias key may have a kernel of its own; it has no place in the table, so nothing can be computed for it."""
        assert dispatcher.has_kernel_for_dispatch_key("ns::f", "CompositeExplicitAutograd")
        for ask in (dispatcher.has_computed_kernel, dispatcher.get_computed_kernel):
            with pytest.raises(OperatorValueError, match="alias key"):
                ask("ns::f", "CompositeExplicitAutograd")

    def test_any_of_a_set(self, dispatcher: Dispatcher) -> None:
        """Kernels of the keys' own count, those of aliases do not."""
        assert dispatcher.has_kernel_for_any("ns::f", DispatchKeySet(["CUDA", "CPU"]))
        assert not dispatcher.has_kernel_for_any("ns::f", DispatchKeySet(["CUDA", "AutogradCUDA"]))

    @pytest.mark.parametrize(
        "ask",
        [
            lambda d, n: d.dump(n),
            lambda d, n: d.dump_table(n),
            lambda d, n: d.dispatch_table(n),
            lambda d, n: d.registrations(n),
            lambda d, n: d.has_kernel_for_dispatch_key(n, "CPU"),
            lambda d, n: d.has_kernel_for_any(n, DispatchKeySet("CPU")),
            lambda d, n: d.has_computed_kernel(n, "CPU"),
            lambda d, n: d.get_computed_kernel(n, "CPU"),
            lambda d, n: d.check_invariants(n),
        ],
    )
    def test_unknown_operators_are_refused(self, dispatcher: Dispatcher, ask: Callable[[Dispatcher, str], Any]) -> None:
        """Every question about an operator names a similar one if it is not there."""
        with pytest.raises(UnknownOperatorError, match="ns::fx"):
            ask(dispatcher, "ns::fx")

    def test_check_invariants_finds_what_is_wrong(self, dispatcher: Dispatcher) -> None:
        """Empty lists of kernels and stale table entries are seen."""
        entry = dispatcher.find_entry("ns::f")
        assert entry is not None
        dispatcher.dispatch_table("ns::f")
        dispatcher.check_invariants()
        key = next(k for k in entry.kernels if k.name == "CPU")
        kernels, entry.registered[key] = entry.registered[key], []
        with pytest.raises(AssertionError, match="an empty kernel list"):
            dispatcher.check_invariants("ns::f")
        entry.registered[key] = kernels
        entry.kernels[key].reverse()
        with pytest.raises(AssertionError, match="stale entry for CPU"):
            dispatcher.check_invariants()


class TestWaiting:
    def test_what_is_there_returns_at_once(self, dispatcher: Dispatcher) -> None:
        """Without waiting, alias keys included."""
        assert dispatcher.wait_for_def("ns::f", timeout=0) is dispatcher.find_op("ns::f")
        dispatcher.wait_for_impl("ns::f", "CPU", timeout=0)
        dispatcher.wait_for_impl("ns::f", "CompositeExplicitAutograd", timeout=0)

    def test_another_thread_registers(self, dispatcher: Dispatcher) -> None:
        """The waiting thread goes on as soon as it has."""
        library = Library("ns", "FRAGMENT", dispatcher=dispatcher)
        found: list[Any] = []

        def wait() -> None:
            found.append(dispatcher.wait_for_def("ns::late", timeout=60).name)
            dispatcher.wait_for_impl("ns::late", "CPU", timeout=60)
            found.append("impl")

        thread = threading.Thread(target=wait)
        thread.start()
        library.define("late(Tensor x) -> Tensor")
        library.impl("late", on_cpu, "CPU")
        thread.join(30)
        assert found == ["ns::late", "impl"]

    def test_time_runs_out(self, dispatcher: Dispatcher) -> None:
        """The error says how long, and what there is instead."""
        with pytest.raises(RegistrationError, match=r"nothing came within 0\.01 s") as caught:
            dispatcher.wait_for_def("ns::dangling", timeout=0.01)
        assert caught.value.code == "wait_timed_out"
        with pytest.raises(RegistrationError, match="ns::f has kernels for CPU") as caught:
            dispatcher.wait_for_impl("ns::f", "CUDA", timeout=0.01)
        assert caught.value.code == "wait_timed_out"
        with pytest.raises(RegistrationError) as caught:
            dispatcher.wait_for_impl("ns::unknown", "CUDA", timeout=0.01)
        assert caught.value.code == "wait_timed_out"

    def test_waiting_inside_a_change_is_refused(self, dispatcher: Dispatcher) -> None:
        """It could not end: this thread holds the lock that the other one needs."""
        with dispatcher.change(), pytest.raises(RegistrationError) as caught:
            dispatcher.wait_for_def("ns::late")
        assert caught.value.code == "wait_inside_change"

    def test_unknown_key(self, dispatcher: Dispatcher) -> None:
        """Refused before any waiting."""
        with pytest.raises(RegistrationError) as caught:
            dispatcher.wait_for_impl("ns::f", "CPUU", timeout=60)
        assert caught.value.code == "unknown_key"


@pytest.mark.parametrize("keys", ["CPU", DispatchKey.CPU, ["CPU", "ADInplaceOrView"], DispatchKeySet("CPU")], ids=str)
def test_keys_are_given_as_a_key_set_is_made(keys: Any) -> None:
    """By their names, too, wherever a question or a call is about a set of them; what is none is refused as such."""
    questions: list[Callable[[Any], object]] = [
        lambda given: default_dispatcher.explain_keys("aten::relu", given).steps[-1].key,
        lambda given: default_dispatcher.has_kernel_for_any("aten::relu", given),
        opmux.ops.aten.relu.default.has_kernel_for_any_dispatch_key,
        lambda given: get_kernel("aten::relu", "CPU").call_boxed(given, opmux.ones(1)).item(),
    ]
    assert [question(keys) for question in questions] == [DispatchKey.CPU, True, True, 1.0]
    for question in questions:
        with pytest.raises(OperatorArgumentError, match="a key set of 5"):
            question(5)


def test_an_alias_key_is_named_by_a_text() -> None:
    """As wherever a key is; a name that is none is refused."""
    assert keys_of_alias("Autograd") == keys_of_alias(DispatchKey.Autograd)
    with pytest.raises(RegistrationError, match="did you mean Autograd"):
        keys_of_alias("Autogrd")


@pytest.mark.parametrize(
    ("name", "advice"),
    [
        ("relu", "did you mean aten::relu?"),
        ("add.Tensor", "did you mean aten::add.Tensor?"),
        ("xyzzy_plugh", "write its namespace too, as in aten::add"),
    ],
)
def test_a_name_without_its_namespace(name: str, advice: str) -> None:
    """What a program calls by its attribute is found under the name that is meant."""
    with pytest.raises(UnknownOperatorError) as caught:
        default_dispatcher.dump_table(name)
    assert caught.value.advice.startswith(advice)
