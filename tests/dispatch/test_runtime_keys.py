"""Backends and functionalities that come at run time: used, unregistered, and registered again.

The key table belongs to the process, so each test has names of its own.
"""

import pickle
import random
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest

import opmux
from opmux.dispatch import (
    AutocastGuard,
    Dispatcher,
    DispatchKey,
    DispatchKeySet,
    ExcludeDispatchKeyGuard,
    IncludeDispatchKeyGuard,
    Library,
    add_backend,
    backend_of,
    fallthrough_kernel,
    new_dispatcher,
    no_grad,
    register_backend,
    register_functionality,
)
from opmux.dispatch._keys import as_key
from opmux.errors import BackendUnloadedError, OperatorValueError, PluginError, RegistrationError
from opmux.plugins import PluginManager, Scope, hookimpl
from opmux.testing import tensor_with_keys


@pytest.fixture
def lib() -> Iterator[Library]:
    with Library("ns", "DEF", dispatcher=new_dispatcher()) as library:
        library.define("f(Tensor x) -> Tensor")
        yield library


def call(lib: Library, *keys: str, keyset: DispatchKeySet | None = None) -> Any:
    """Calls the operator with one tensor that has these keys."""
    return lib.dispatcher.ops.ns.f.default(tensor_with_keys(keys if keyset is None else keyset))


def order(*names: str) -> list[str]:
    """The keys in ascending priority."""
    return [key.name for key in DispatchKeySet(names)]


class TestOrder:
    def test_next_to_the_anchor(self) -> None:
        """`before` is just below the anchor, `after` just above it."""
        with register_functionality("OrderLow", before="Tracer"), register_functionality("OrderHigh", after="Tracer"):
            names = ("AutocastCPU", "OrderHigh", "Tracer", "OrderLow", "AutogradNestedTensor")
            assert order(*names) == ["AutogradNestedTensor", "OrderLow", "Tracer", "OrderHigh", "AutocastCPU"]

    def test_names_decide_at_one_place(self) -> None:
        """Functionalities at one place are ordered by name, whichever came first."""
        with register_functionality("SameB", after="Tracer"), register_functionality("SameA", after="Tracer"):
            assert order("SameB", "SameA", "Tracer") == ["Tracer", "SameA", "SameB"]

    def test_anchor_may_be_a_runtime_functionality(self) -> None:
        """A functionality can stand beside one that was itself registered at run time."""
        with ExitStack() as handles:
            for name, anchor in (("AnchorA", "Tracer"), ("AnchorC", "Tracer"), ("AnchorX", "AnchorA")):
                handles.enter_context(register_functionality(name, after=anchor))
            assert order("AnchorC", "AnchorX", "AnchorA") == ["AnchorA", "AnchorX", "AnchorC"]

    def test_anchor_may_be_a_key(self) -> None:
        """The name of a key stands for the key's functionality."""
        with register_functionality("AnchorKey", after="AutogradCUDA"):
            assert order("AnchorKey", "AutogradCPU") == ["AutogradCPU", "AnchorKey"]

    def test_backends_by_name_below_meta(self) -> None:
        """Backends that are added are ordered by name, above PyTorch's own and below Meta."""
        with register_backend("orderb"), register_backend("ordera"):
            names = ("Meta", "ORDERB", "ORDERA", "PrivateUse3")
            assert order(*names) == ["PrivateUse3", "ORDERA", "ORDERB", "Meta"]


class TestKeys:
    def test_instances_for_backends_that_come_later(self, lib: Library) -> None:
        """A functionality per backend has a key for each backend, also for those added after it."""
        with register_functionality("Per", after="Tracer", per_backend=True) as per, register_backend("perlate"):
            assert DispatchKey["PerCPU"] in per.functionality.keys
            assert DispatchKey["PerPERLATE"] in per.functionality.keys
            lib.impl("f", lambda x: "late", "PerPERLATE")
            lib.impl("f", lambda x: "cpu", "PerCPU")
            assert call(lib, "PERLATE", "PerPERLATE") == "late"
            assert call(lib, "CPU", "PerCPU") == "cpu"

    def test_names_parse(self) -> None:
        """Every key of a backend can be named, and a functionality per backend by itself is an alias for its keys."""
        with register_backend("parsed") as handle, register_functionality("Parsing", after="Tracer", per_backend=True):
            backend = handle.backend
            assert backend is backend_of("parsed")
            names = ["PARSED", "AutogradPARSED", "AutocastPARSED", "SparsePARSED", "ParsingPARSED"]
            assert [DispatchKey[name].name for name in names] == names
            assert (backend.dense, backend.autograd, backend.autocast) == tuple(DispatchKey[n] for n in names[:3])
            assert DispatchKey["Parsing"].is_alias

    def test_device_type(self) -> None:
        """The key's name and the device may differ."""
        with register_backend("DevKey", device_type="devname") as handle:
            assert (handle.backend.name, handle.backend.device_type) == ("DevKey", "devname")
            assert handle.backend.dense is DispatchKey["DevKey"]

    def test_aliases_cover_new_backends(self, lib: Library) -> None:
        """Kernels and fallbacks at alias keys that were registered before a backend hold for it too."""
        lib.impl("f", lambda x: "explicit", "CompositeExplicitAutograd")
        lib.impl("f", lambda next, x: ("autograd", next(x)), "Autograd", with_next=True)
        lib.define("g(Tensor x) -> Tensor")
        fallbacks = Library("_", "IMPL", dispatcher=lib.dispatcher)
        fallbacks.fallback(lambda op, x: op.name, "Autograd")
        with register_backend("covered"):
            assert call(lib, "COVERED", "AutogradCOVERED") == ("autograd", "explicit")
            assert lib.dispatcher.ops.ns.g(tensor_with_keys(("COVERED", "AutogradCOVERED"))) == "ns::g"
            table = lib.dispatcher.dispatch_table("ns::f")
            assert (table["COVERED"].rule, table["AutogradCOVERED"].rule) == (
                "default backend kernel",
                "autograd kernel",
            )
            assert [k for k in table if k in ("COVERED", "AutogradCOVERED", "Meta")] == [
                "COVERED",
                "Meta",
                "AutogradCOVERED",
            ]
            lib.dispatcher.check_invariants()

    def test_kernels_and_fallbacks_at_new_keys(self, lib: Library) -> None:
        """Keys that were added are targets of registration like any other."""
        with register_backend("target"), register_functionality("Target", after="Tracer"):
            lib.impl("f", lambda x: "dense", "TARGET")
            Library("_", "IMPL", dispatcher=lib.dispatcher).fallback(
                lambda next, op, x: (op.name, next(x)), "Target", with_next=True
            )
            assert call(lib, "TARGET", "Target") == ("ns::f", "dense")


def functionality_programs(seed: int, steps: int) -> Iterator[tuple[str, str, bool]]:
    """Random registrations and destructions: what, at which key, and whether it is a fallthrough."""
    rng = random.Random(seed)
    for _ in range(steps):
        what = rng.choice(("kernel", "kernel", "fallback", "destroy"))
        yield (
            what,
            rng.choice(("Fuzzed", "FuzzedCPU", "FuzzedFUZZ1", "CPU", "CompositeImplicitAutograd")),
            rng.random() < 0.2,
        )


class TestFunctionalityAlias:
    def test_one_registration_covers_all_backends(self, lib: Library) -> None:
        """A kernel at the name serves the keys of backends that are there, and of those that come later."""
        with register_functionality("Widely", after="Tracer", per_backend=True) as added:
            lib.impl("f", lambda next, x: ("widely", next(x)), "Widely", with_next=True)
            lib.impl("f", lambda x: "dense", "CompositeExplicitAutograd")
            assert call(lib, "CPU", "WidelyCPU") == ("widely", "dense")
            with register_backend("widelate"):
                assert call(lib, "WIDELATE", "WidelyWIDELATE") == ("widely", "dense")
                table = lib.dispatcher.dispatch_table("ns::f")
                keys = [key.name for key in added.functionality.keys]
                assert {table[key].rule for key in keys} == {"functionality kernel"}
                assert {table[key].source for key in keys} == {DispatchKey["Widely"]}
                assert "Widely" not in table
                assert "WidelyWIDELATE: registered at" in lib.dispatcher.dump_table("ns::f")
            lib.dispatcher.check_invariants()

    def test_it_is_an_alias_key_like_others(self, lib: Library) -> None:
        """By name, in lists, in dumps and questions; in key sets it is the bit that guards include and exclude."""
        with register_functionality("Listed", after="Tracer", per_backend=True) as added:
            key = as_key("Listed")
            assert key is getattr(DispatchKey, "Listed")  # noqa: B009 -- the name is no attribute for type checkers
            assert key is as_key("ListedCPU").alias
            assert key.name in [k.name for k in DispatchKey if k.is_alias]
            assert (key.functionality, key.backend, pickle.loads(pickle.dumps(key))) == ("Listed", "", key)
            assert DispatchKeySet("Listed") is added.functionality.keyset
            assert "Listed" in DispatchKeySet(["CPU", "ListedCPU"])
            assert "Listed" not in DispatchKeySet("CPU")
            assert DispatchKeySet(["CPU", "ListedCPU"]).below("Listed") == DispatchKeySet("CPU")
            lib.impl("f", lambda x: "listed", "Listed")
            lib.impl("f", lambda x: "cpu", "CPU")
            d = lib.dispatcher
            assert list(d.registrations("ns::f")) == ["CPU", "Listed"]
            assert "\nListed[alias]: " in d.dump("ns::f")
            assert d.has_kernel_for_dispatch_key("ns::f", "Listed")
            assert not d.has_kernel_for_dispatch_key("ns::f", "ListedCPU")
            assert d.has_computed_kernel("ns::f", "ListedCPU")
            with pytest.raises(OperatorValueError, match="alias key Listed"):
                d.get_computed_kernel("ns::f", "Listed")
            with IncludeDispatchKeyGuard(DispatchKeySet("Listed")):
                assert call(lib, "CPU") == "listed"
                with ExcludeDispatchKeyGuard(DispatchKeySet("Listed")):
                    assert call(lib, "CPU") == "cpu"
            why = d.explain_keys("ns::f", DispatchKeySet(["CPU", "ListedCPU"]))
            assert (why.key.name, why.rule) == ("ListedCPU", "functionality kernel")
            with IncludeDispatchKeyGuard(DispatchKeySet("Listed")):
                assert "changed by guards: included Listed" in str(d.explain_keys("ns::f", DispatchKeySet("CPU")))
            without = d.explain_keys("ns::f", DispatchKeySet("CPU"))
            assert [c.reason for c in without.candidates if c.key == "Listed"] == ["Listed does not cover CPU"]

    def test_precedence(self, lib: Library) -> None:
        """Exactly a key beats its alias, the alias a fallback; PyTorch's aliases do not cover such keys."""
        with register_functionality("Ranked", after="Tracer", per_backend=True):
            keys = ("CPU", "RankedCPU")
            lib.impl("f", lambda x: "implicit", "CompositeImplicitAutograd")
            fallbacks = Library("_", "IMPL", dispatcher=lib.dispatcher)
            fallbacks.fallback(lambda op, x: "fallback", "Ranked")
            assert call(lib, *keys) == "fallback"
            alias = lib.impl("f", lambda x: "alias", "Ranked")
            assert call(lib, *keys) == "alias"
            exact = lib.impl("f", lambda x: "exact", "RankedCPU")
            newer = lib.impl("f", lambda x: "newer", "Ranked")
            assert (call(lib, *keys), call(lib, "CUDA", "RankedCUDA")) == ("exact", "newer")
            exact.destroy()
            assert call(lib, *keys) == "newer"
            newer.destroy()
            assert call(lib, *keys) == "alias"
            lib.impl("f", fallthrough_kernel, "RankedCPU")
            assert (call(lib, *keys), call(lib, "CUDA", "RankedCUDA")) == ("implicit", "alias")
            alias.destroy()
            with pytest.raises(RegistrationError, match="RankedCPU") as caught:
                fallbacks.fallback(lambda op, x: "second", "RankedCPU")
            assert caught.value.code == "duplicate_fallback"

    def test_a_fallthrough_at_the_name_skips_all(self, lib: Library) -> None:
        """As a kernel of one operator, or as the fallback for all; of backends that come later too."""
        lib.impl("f", lambda x: "dense", "CompositeExplicitAutograd")
        with register_functionality("Skipping", after="Tracer", per_backend=True):
            handle = lib.impl("f", fallthrough_kernel, "Skipping")
            for way in range(2):
                with register_backend(f"skipped{way}"):
                    for backend in ("CPU", f"SKIPPED{way}"):
                        assert call(lib, backend, f"Skipping{backend}") == "dense"
                if not way:
                    handle.destroy()
                    Library("_", "IMPL", dispatcher=lib.dispatcher).fallback(fallthrough_kernel, "Skipping")

    def test_life(self, lib: Library) -> None:
        """Kernels at the name outlast an unregistration of the functionality, as kernels at its keys do, and of a backend."""
        handle = register_functionality("Lasting", after="Tracer", per_backend=True)
        lib.impl("f", lambda x: "lasting", "Lasting")
        for _ in range(2):
            with register_backend("lasting"):
                assert call(lib, "LASTING", "LastingLASTING") == "lasting"
            with pytest.raises(BackendUnloadedError, match="device 'lasting'"):
                call(lib, "LASTING", "LastingLASTING")
            assert call(lib, "CPU", "LastingCPU") == "lasting"
        handle.destroy()
        assert DispatchKey["Lasting"].is_alias
        for keys in (DispatchKeySet(["CPU", "LastingCPU"]), DispatchKeySet(["CPU"]) | DispatchKeySet("Lasting")):
            with pytest.raises(BackendUnloadedError, match="the functionality Lasting was used"):
                call(lib, keyset=keys)
        with register_functionality("Lasting", after="Tracer", per_backend=True):
            assert call(lib, "CPU", "LastingCPU") == "lasting"
        lib.dispatcher.check_invariants()

    def test_names_that_are_no_alias(self) -> None:
        """A functionality with one key is that key, and PyTorch's functionalities stay building blocks."""
        with register_functionality("Single", after="Tracer"):
            assert not DispatchKey["Single"].is_alias
            assert DispatchKey["Single"].alias is None
        for name in ("Dense", "Sparse", "Quantized", "AutogradFunctionality"):
            with pytest.raises(RegistrationError, match="a functionality without a backend"):
                DispatchKey[name]
        assert DispatchKey["AutogradCPU"].alias is None

    @pytest.mark.parametrize("seed", range(6))
    def test_random_registrations(self, lib: Library, seed: int) -> None:
        """Tables are what the rules say, whatever was registered at the name and at its keys, and taken back, in any order."""
        handles: list[tuple[str, str, Any, Any]] = []
        fallbacks = Library("_", "IMPL", dispatcher=lib.dispatcher)
        with register_functionality("Fuzzed", after="Tracer", per_backend=True), register_backend("fuzz1"):
            for i, (what, key, skips) in enumerate(functionality_programs(seed, 60)):
                if what == "destroy" and handles:
                    handles.pop(i % len(handles))[2].destroy()
                elif what == "kernel":
                    fn = fallthrough_kernel if skips else lambda x: x
                    handles.append(("kernel", key, lib.impl("f", fn, key), i))
                elif key.startswith("Fuzzed"):
                    taken = {k for kind, k, _, _ in handles if kind == "fallback"}
                    if not taken or (key not in taken and "Fuzzed" not in {key, *taken}):
                        handles.append(("fallback", key, fallbacks.fallback(lambda op, x: x, key), i))
                table = lib.dispatcher.dispatch_table("ns::f")
                for name in ("FuzzedCPU", "FuzzedFUZZ1", "FuzzedMeta"):
                    kernels = {k for kind, k, _, _ in handles if kind == "kernel"}
                    default = {k for kind, k, _, _ in handles if kind == "fallback"}
                    expected = (
                        "kernel" if name in kernels
                        else "functionality kernel" if "Fuzzed" in kernels
                        else "backend fallback" if default & {name, "Fuzzed"}
                        else "missing"
                    )  # fmt: skip
                    assert table[name].rule == expected
                lib.dispatcher.check_invariants()


class TestGuards:
    def test_a_functionality_that_goes_inside_its_guard(self, lib: Library) -> None:
        """Once it is unregistered, a guard that includes it makes calls raise what a tensor with its key would."""
        lib.impl("f", lambda x: "cpu", "CPU")
        with register_functionality("Leaving", after="Tracer") as handle:
            lib.impl("f", lambda x: "leaving", "Leaving")
            with IncludeDispatchKeyGuard(handle.functionality.keyset):
                assert call(lib, "CPU") == "leaving"
                handle.destroy()
                with pytest.raises(
                    BackendUnloadedError, match="the functionality Leaving was used, which has been unloaded"
                ):
                    call(lib, "CPU")
            assert call(lib, "CPU") == "cpu"

    @pytest.mark.parametrize("per_backend", [False, True])
    def test_what_is_found_of_a_functionality_that_has_gone(self, lib: Library, per_backend: bool) -> None:
        """Keys of the call, that one among them, without a backend too; data of tensors has nothing to do with it."""
        name = f"Departed{per_backend}"
        lib.define("made() -> Tensor")
        lib.impl("made", lambda: "made", "BackendSelect")
        lib.impl("f", lambda x: "cpu", "CPU")
        handle = register_functionality(name, after="Tracer", per_backend=per_backend)
        with IncludeDispatchKeyGuard(DispatchKeySet(name)):
            handle.destroy()
            calls: tuple[Callable[[], Any], ...] = (lib.dispatcher.ops.ns.made, lambda: call(lib, "CPU"))
            for make in calls:
                with pytest.raises(BackendUnloadedError, match=f"the functionality {name} was used") as caught:
                    make()
                assert name in caught.value.found
                assert "data" not in caught.value.found

    def test_include_and_exclude(self, lib: Library) -> None:
        """A functionality takes part where a guard includes it, and not where one excludes it."""
        with register_functionality("Guarded", after="Tracer") as handle:
            keys = handle.functionality.keyset
            lib.impl("f", lambda x: "cpu", "CPU")
            lib.impl("f", lambda next, x: ("guarded", next(x)), "Guarded", with_next=True)
            assert call(lib, "CPU") == "cpu"
            with IncludeDispatchKeyGuard(keys):
                assert call(lib, "CPU") == ("guarded", "cpu")
                with ExcludeDispatchKeyGuard(keys):
                    assert call(lib, "CPU") == "cpu"
            with ExcludeDispatchKeyGuard(keys):
                assert call(lib, "CPU", "Guarded") == "cpu"

    def test_open_guards_hold_for_new_keys(self, lib: Library) -> None:
        """Inside a `no_grad` block that is open, a new backend's autograd key is excluded, and so is its Autocast key."""
        lib.impl("f", lambda x: "dense", "CompositeExplicitAutograd")
        lib.impl("f", lambda x: "autograd", "Autograd")
        with no_grad(), register_backend("openguard") as handle:
            lib.impl("f", lambda x: "autocast", "AutocastOPENGUARD")
            keys = handle.backend.keyset | DispatchKeySet("AutogradOPENGUARD")
            assert call(lib, keyset=keys) == "dense"
            with AutocastGuard("openguard"):
                assert call(lib, keyset=keys) == "autocast"

    def test_only_devices_have_autocast_keys(self, lib: Library) -> None:
        """A functionality whose name happens to start like an Autocast key is neither excluded nor skipped by default."""
        with register_functionality("AutocastLike", after="Tracer"):
            lib.impl("f", lambda x: "ran", "AutocastLike")
            assert call(lib, "CPU", "AutocastLike") == "ran"


class TestLife:
    def test_backend_dies_and_comes_back(self, lib: Library) -> None:
        """Without its registration a backend refuses calls and names the line that helps; then tensors and kernels are back."""
        handle = register_backend("mortal")
        lib.impl("f", lambda x: "mortal", "MORTAL")
        lib.impl("f", lambda x: "cpu", "CPU")
        keys = handle.backend.keyset
        assert call(lib, keyset=keys) == "mortal"
        handle.destroy()
        assert not handle.backend.alive
        with pytest.raises(BackendUnloadedError, match="'mortal'") as caught:
            call(lib, keyset=keys)
        assert caught.value.advice == 'opmux.library.register_backend("MORTAL", device_type="mortal")'
        assert call(lib, "CPU") == "cpu"
        with eval(caught.value.advice, {"opmux": opmux}) as again:
            assert again.backend is handle.backend
            assert again.backend.keyset is keys
            assert call(lib, keyset=keys) == "mortal"

    def test_functionality_dies_and_comes_back(self, lib: Library) -> None:
        """The same holds for a functionality; what is registered at its key meanwhile counts afterwards."""
        handle = register_functionality("Mortal", before="Tracer", per_backend=True)
        old = lib.impl("f", lambda x: "old", "MortalCPU")
        assert call(lib, "MortalCPU") == "old"
        raw = DispatchKey["MortalCPU"].raw
        handle.destroy()
        old.destroy()
        lib.impl("f", lambda x: "new", "MortalCPU")
        with pytest.raises(BackendUnloadedError, match="the functionality Mortal was used") as caught:
            call(lib, "MortalCPU")
        line = 'opmux.library.register_functionality("Mortal", before="Tracer", per_backend=True)'
        assert caught.value.advice == line
        with eval(line, {"opmux": opmux}):
            assert call(lib, "MortalCPU") == "new"
            assert DispatchKey["MortalCPU"].raw == raw

    def test_dead_below_a_guard(self, lib: Library) -> None:
        """Cached calls under guards and redispatched ones forget a dead backend too."""
        handle = register_backend("guardmortal")
        lib.impl("f", lambda x: "kernel", "GUARDMORTAL")
        x = tensor_with_keys("GUARDMORTAL")
        f = lib.dispatcher.ops.ns.f.default

        def under_guard() -> Any:
            with no_grad():
                return f(x)

        ways: list[Callable[[], Any]] = [under_guard, lambda: f.redispatch(x._keys, x), lambda: f.call_boxed((x,))]
        assert [way() for way in ways] == ["kernel"] * 3
        handle.destroy()
        for way in ways:
            with pytest.raises(BackendUnloadedError):
                way()

    def test_handles_in_a_transaction(self) -> None:
        """A transaction that raises takes a registered backend back."""
        dispatcher = new_dispatcher()
        with pytest.raises(ZeroDivisionError), dispatcher.transaction() as transaction:
            register_backend("rolledback")
            1 / 0
        assert [handle.alive for handle in transaction.handles] == [False]
        assert not backend_of("rolledback").alive
        register_backend("rolledback").destroy()


#: What is refused, and with which code; "" for errors without one.
REFUSALS: dict[str, tuple[str, Callable[[], Any]]] = {
    "a device in use": ("key_name_taken", lambda: register_backend("cpu")),
    "a backend that is registered": ("key_name_taken", lambda: register_backend("refusallive")),
    "a backend that was added": ("key_name_taken", lambda: register_backend("refusaladded")),
    "a backend named like a backend": ("key_name_taken", lambda: register_backend("CUDA", device_type="refusal1")),
    "a backend named like a functionality": ("key_name_taken", lambda: register_backend("Tracer")),
    "a backend named like an alias": ("key_name_taken", lambda: register_backend("Autograd")),
    "a backend named like a key": ("key_name_taken", lambda: register_backend("AutogradCPU")),
    "a backend named Undefined": ("key_name_taken", lambda: register_backend("Undefined")),
    "an instance with the name of a key": ("key_name_taken", lambda: register_backend("FunctionalityInTheWay")),
    "an Autocast key that is there": ("key_name_taken", lambda: register_backend("InTheWay", device_type="refusal2")),
    "another backend's device": ("key_name_taken", lambda: register_backend("Other", device_type="refusaldead")),
    "a backend that is no identifier": ("key_name_taken", lambda: register_backend("a b")),
    "a device that is no identifier": ("key_name_taken", lambda: register_backend("Fine", device_type="a b")),
    "an empty name": ("key_name_taken", lambda: register_backend("")),
    "a functionality of PyTorch": ("key_name_taken", lambda: register_functionality("Tracer", after="Batched")),
    "a functionality that is registered": (
        "key_name_taken",
        lambda: register_functionality("RefusalLive", after="Tracer"),
    ),
    "another place": ("key_name_taken", lambda: register_functionality("RefusalDead", before="Tracer")),
    "other keys": ("key_name_taken", lambda: register_functionality("RefusalDead", after="Tracer", per_backend=True)),
    "a functionality named like a backend": ("key_name_taken", lambda: register_functionality("CPU", after="Tracer")),
    "a functionality named like a key": ("key_name_taken", lambda: register_functionality("SparseCPU", after="Tracer")),
    "a functionality named like an alias": (
        "key_name_taken",
        lambda: register_functionality("CompositeImplicitAutograd", after="Tracer"),
    ),
    "instances with the name of a key": (
        "key_name_taken",
        lambda: register_functionality("Autocast", after="Tracer", per_backend=True),
    ),
    "a functionality that is no identifier": ("key_name_taken", lambda: register_functionality("a-b", after="Tracer")),
    "an unknown anchor": ("unknown_key", lambda: register_functionality("Fresh", after="Tracr")),
    "an alias as anchor": ("unknown_key", lambda: register_functionality("Fresh", after="Autograd")),
    "Undefined as anchor": ("unknown_key", lambda: register_functionality("Fresh", before="Undefined")),
    "no anchor": ("", lambda: register_functionality("Fresh")),
    "two anchors": ("", lambda: register_functionality("Fresh", before="Tracer", after="Batched")),
}


class TestRefusals:
    @pytest.fixture(autouse=True)
    def _in_the_way(self) -> Iterator[None]:
        with ExitStack() as handles:
            for name in ("AutocastInTheWay", "SparseFunctionalityInTheWay", "RefusalLive"):
                handles.enter_context(register_functionality(name, after="Tracer"))
            handles.enter_context(register_backend("refusallive"))
            add_backend("refusaladded")
            with register_backend("refusaldead"), register_functionality("RefusalDead", after="Tracer"):
                pass
            yield

    @pytest.mark.parametrize("what", REFUSALS)
    def test_table_stays_as_it_was(self, what: str) -> None:
        """A refusal says why, and neither adds a key nor revives one."""
        code, register = REFUSALS[what]
        dispatcher = new_dispatcher()
        before = self.state(dispatcher)
        with pytest.raises((RegistrationError, OperatorValueError)) as caught:
            register()
        assert getattr(caught.value, "code", "") == code
        assert caught.value.advice
        assert self.state(dispatcher) == before

    @staticmethod
    def state(dispatcher: Dispatcher) -> object:
        """All keys with their bits, which backends are alive, and the dispatcher's generation."""
        keys = [(key.name, key.raw) for key in DispatchKey]
        alive = [(backend.name, backend.alive, backend.is_registered) for backend in opmux.dispatch.backends()]
        return keys, alive, dispatcher.generation

    @pytest.mark.parametrize(
        ("place", "advice"),
        [
            ("ADInplaceOrVeiw", "did you mean ADInplaceOrView"),
            ("AutogradCPUU", "did you mean AutogradCPU"),
            ("tracer", r"did you mean Tracer\?"),
            ("OfAnotherPlugin", "that of another plugin is there once that is loaded: require its distribution"),
        ],
    )
    def test_a_place_that_is_not_there(self, place: str, advice: str) -> None:
        """A misspelt place is told with what comes near, and one of another plugin with what brings it."""
        each: list[dict[str, Any]] = [{"before": place}, {"after": place}]
        for options in each:
            with pytest.raises(RegistrationError, match=f"beside '{place}'\n.*\n.*{advice}") as caught:
                register_functionality("RefusalPlaced", **options)
            assert caught.value.code == "unknown_key"
        assert "RefusalPlaced" not in [key.name for key in DispatchKey]

    def test_refused_functionality_stays_dead(self) -> None:
        """A functionality that was registered elsewhere before stays dead when another place is asked for."""
        found = "'RefusalDead' before Tracer\n.*this process has had it after .* and before .*; a name keeps its place"
        with pytest.raises(RegistrationError, match=found):
            register_functionality("RefusalDead", before="Tracer")
        with pytest.raises(
            RegistrationError, match="after Tracer, a key for each backend\n.*has had it after .* and before"
        ):
            register_functionality("RefusalDead", after="Tracer", per_backend=True)
        with register_functionality("RefusalDead", after="Tracer") as handle:
            assert handle.functionality.alive
        assert not handle.functionality.alive


class Plugin:
    """A plugin that claims a device."""

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        """Claims it."""
        scope.backend("contested")


class TestPlugins:
    def test_one_owner_of_a_device(self) -> None:
        """A plugin and `register_backend` exclude each other, and the one that is refused changes nothing."""
        manager = PluginManager(new_dispatcher(), list)
        manager.register("contested", Plugin())
        with register_backend("contested") as handle:
            with pytest.raises(PluginError, match="destroy the handle that register_backend returned"):
                manager.load("contested")
            assert handle.backend.alive
            assert handle.backend.is_registered
        assert not handle.backend.alive
        manager.load("contested")
        with pytest.raises(RegistrationError) as caught:
            register_backend("contested")
        assert caught.value.code == "key_name_taken"
        manager.unload("contested")
        assert not handle.backend.alive
        with register_backend("contested") as handle:
            assert handle.backend.alive
