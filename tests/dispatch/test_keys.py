"""Dispatch keys, key sets and what is added to the key table at run time."""

import pickle
from collections.abc import Callable
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest

from opmux.dispatch import (
    EMPTY,
    DispatchKey,
    DispatchKeySet,
    ExcludeDispatchKeyGuard,
    IncludeDispatchKeyGuard,
    Library,
    add_backend,
    backend_of,
    keys_of_alias,
    new_dispatcher,
)
from opmux.errors import OperatorArgumentError, PluginError, RegistrationError


class TestDispatchKey:
    def test_one_object_per_name(self) -> None:
        """Attribute and item access give the same object."""
        assert DispatchKey.AutogradCPU is DispatchKey["AutogradCPU"]

    def test_every_runtime_key_of_torch_exists(self) -> None:
        """The default table has torch's 137 slots and 6 aliases."""
        keys = list(DispatchKey)
        default = [k for k in keys if not k.is_alias and k.raw < 1 << 62]
        assert len(default) == 137
        assert sum(k.is_alias and not k.raw for k in keys) == 6

    def test_unknown_name_names_close_ones(self) -> None:
        """A misspelt key is refused with the nearest names."""
        with pytest.raises(RegistrationError, match="did you mean .*AutogradCPU") as caught:
            DispatchKey["AutogradCpu"]
        assert caught.value.code == "unknown_key"

    @pytest.mark.parametrize("value", [0, 3, False, [], ["CPU"], b"CPU", {}, np.ones(2)], ids=repr)
    def test_what_is_no_name(self, value: Any) -> None:
        """It is refused as what it is, wherever a key is named, and not taken for a key that is left out."""
        with Library("ns", "DEF", dispatcher=new_dispatcher()) as library:
            library.define("f(Tensor x) -> Tensor")
            attempts: list[Callable[[], object]] = [
                lambda: DispatchKey[value],
                lambda: DispatchKeySet([value]),
                lambda: library.impl("f", lambda x: x, value),
                lambda: library.define("g(Tensor x) -> Tensor", lambda x: x, value),
                lambda: Library("ns", "IMPL", value, dispatcher=library.dispatcher),
                lambda: library.dispatcher.has_kernel_for_dispatch_key("ns::f", value),
            ]
            for attempt in attempts:
                with pytest.raises(RegistrationError, match="where a key is named by a text") as caught:
                    attempt()
                assert caught.value.code == "unknown_key"
            assert value not in DispatchKey
            assert library.dispatcher.operators() == ["ns::f"]

    @pytest.mark.parametrize(
        "name", ["cpu", "Cpu", "autogradcpu", "AutogradCpu", "COMPOSITEEXPLICITAUTOGRAD", "tracer"]
    )
    def test_capitals_alone_are_the_mistake(self, name: str) -> None:
        """A name that is a key's but for capitals has that key for its only suggestion."""
        (meant,) = [key.name for key in DispatchKey if key.name.lower() == name.lower()]
        with pytest.raises(RegistrationError) as caught:
            DispatchKey[name]
        assert caught.value.advice == f"did you mean {meant}?"

    def test_functionality_without_backend_is_no_key(self) -> None:
        """`Dense` and `Sparse` alone are building blocks, not registration targets."""
        with pytest.raises(RegistrationError, match="without a backend"):
            DispatchKey["Dense"]

    def test_pickles_to_itself(self) -> None:
        """A key and a key set survive pickling as the same objects."""
        keys = DispatchKeySet(["CPU", "AutogradCPU"])
        assert pickle.loads(pickle.dumps(DispatchKey.CPU)) is DispatchKey.CPU
        assert pickle.loads(pickle.dumps(keys)) is keys


class TestDispatchKeySet:
    def test_equal_sets_are_one_object(self) -> None:
        """Sets are interned."""
        assert DispatchKeySet(["CPU", "AutogradCPU"]) is DispatchKeySet("AutogradCPU") | DispatchKeySet(DispatchKey.CPU)

    def test_bits_are_torchs(self) -> None:
        """CPU is Dense (bit 16) with backend bit 0, AutogradCPU bit 36 with backend bit 0."""
        assert DispatchKeySet("CPU").raw == 1 << 16 | 1
        assert DispatchKeySet("AutogradCPU").raw == 1 << 36 | 1

    def test_difference_keeps_backend_bits(self) -> None:
        """Removing a key clears its functionality only."""
        both = DispatchKeySet(["CPU", "CUDA"])
        assert (both - DispatchKeySet("CUDA")).raw == 0x3
        assert both.remove("CUDA").raw == 0x3

    def test_backend_bit_is_shared_by_functionalities(self) -> None:
        """{CPU, AutogradCUDA} also holds CUDA and AutogradCPU."""
        keys = DispatchKeySet(["CPU", "AutogradCUDA"])
        assert "CUDA" in keys
        assert DispatchKey.AutogradCPU in keys

    @pytest.mark.parametrize("name", ["raw", "joins", "_highest", "_members", "more"])
    def test_it_is_immutable(self, name: str) -> None:
        """Every call with these keys has the same object, so nothing of it can be set or deleted."""
        keys = DispatchKeySet(["CPU", "AutogradCPU"])
        with pytest.raises(AttributeError, match="immutable"):
            setattr(keys, name, 0)
        with pytest.raises(AttributeError, match="immutable"):
            delattr(keys, name)
        assert [key.name for key in keys] == ["CPU", "AutogradCPU"]

    @pytest.mark.parametrize("bits", ["x", None, True, 1.0, 2.5, [1], np.int64(3), -1, 1 << 4000], ids=repr)
    def test_bits_that_are_none(self, bits: Any) -> None:
        """They are refused, also where a set of equal bits is there already, and no set of them is left behind."""
        for known in (0, 1, 3):
            with pytest.raises(OperatorArgumentError, match="a key set of the bits"):
                DispatchKeySet.from_raw(bits)
            assert type(DispatchKeySet.from_raw(known).raw) is int
        with pytest.raises(OperatorArgumentError, match="a key set of the bits"):
            DispatchKeySet.from_raw(bits)

    def test_iterates_in_ascending_priority(self) -> None:
        """Iteration and the highest key follow the table's order."""
        keys = DispatchKeySet(["AutogradCPU", "BackendSelect", "CPU"])
        assert [k.name for k in keys] == ["CPU", "BackendSelect", "AutogradCPU"]
        assert keys.highest_priority_key is DispatchKey.AutogradCPU

    def test_dense_bit_without_backend_is_cpu(self) -> None:
        """A functionality without backend resolves as CPU's instance."""
        assert DispatchKeySet.from_raw(1 << 16).highest_priority_key is DispatchKey.CPU
        assert EMPTY.highest_priority_key is DispatchKey.Undefined

    @pytest.mark.parametrize("name", ["Autograd", "CompositeImplicitAutograd", "CompositeExplicitAutograd"])
    def test_nothing_is_below_an_alias_key(self, name: str) -> None:
        """It has no place, and an empty set would send a redispatch past every key; nothing is below Undefined."""
        keys = DispatchKeySet(["CPU", "AutogradCPU"])
        with pytest.raises(RegistrationError, match=f"below the alias key {name}(?s:.*)highest_priority_key") as caught:
            keys.below(name)
        assert caught.value.code == "alias_key"
        assert keys.below("Undefined") is EMPTY

    def test_below_is_strict(self) -> None:
        """`below` drops the key itself and everything above it."""
        keys = DispatchKeySet(["CPU", "ADInplaceOrView", "AutogradCPU", "PythonDispatcher"])
        assert [k.name for k in keys.below("AutogradCPU")] == ["CPU", "ADInplaceOrView"]

    @pytest.mark.parametrize(
        "made",
        [
            DispatchKeySet,
            lambda alias: DispatchKeySet([DispatchKey.CPU, alias]),
            DispatchKeySet("CPU").add,
            DispatchKeySet("CPU").remove,
            IncludeDispatchKeyGuard,
            ExcludeDispatchKeyGuard,
        ],
    )
    def test_an_alias_key_is_in_no_set(self, made: Callable[[Any], object]) -> None:
        """A set of one would be empty, and a guard of it do nothing: it is refused, and the keys that it stands for are not."""
        for key in DispatchKey:
            if key.is_alias and not key.raw:
                for given in (key, key.name):
                    with pytest.raises(
                        RegistrationError, match=f"alias key {key.name} .*\\n.*\\n.*keys_of_alias"
                    ) as caught:
                        made(given)
                    assert caught.value.code == "alias_key"
                assert key not in DispatchKeySet(keys_of_alias(key))
                assert DispatchKeySet(keys_of_alias(key)).raw

    def test_has_any_compares_backends(self) -> None:
        """An instance key is shared only when its backend is too."""
        assert DispatchKeySet(["CPU", "Tracer"]).has_any(DispatchKeySet(["Tracer", "CUDA"]))
        assert not DispatchKeySet("CPU").has_any(DispatchKeySet("CUDA"))

    def test_has_any_is_that_one_key_is_in_both(self) -> None:
        """Whatever two sets hold, they share something exactly if a key of the one is in the other."""
        names = ["CPU", "CUDA", "AutogradCPU", "AutogradCUDA", "Tracer", "ADInplaceOrView", "FuncTorchBatched"]
        sets = [DispatchKeySet(chosen) for count in range(4) for chosen in combinations(names, count)]
        for one, other in product(sets, repeat=2):
            assert one.has_any(other) == any(key in one for key in other), (one, other)


class TestRuntimeKeys:
    def test_added_backend_has_its_own_keys_below_meta(self) -> None:
        """A new backend gets Dense, Autograd and Autocast keys with bits from 64 up, and loses against Meta."""
        backend = add_backend("keytest")
        assert (backend.name, backend.device_type) == ("KEYTEST", "keytest")
        assert backend.autograd.name == "AutogradKEYTEST"
        assert backend.autocast is DispatchKey["AutocastKEYTEST"]
        assert DispatchKeySet(["KEYTEST", "Meta"]).highest_priority_key is DispatchKey.Meta
        assert DispatchKeySet(["KEYTEST", "CPU"]).highest_priority_key is DispatchKey["KEYTEST"]

    def test_sets_keep_their_keys(self) -> None:
        """The keys of a set are the same before and after others are added to the table."""
        keys = DispatchKeySet(["AutogradCPU", "Meta", "Tracer"])
        before = list(keys)
        add_backend("keytestlater")
        assert list(keys) == before
        assert len(keys) == len(before)
        later = keys | DispatchKeySet("KEYTESTLATER")
        assert set(later) > {*before, DispatchKey["AutogradKEYTESTLATER"]}

    def test_adding_twice_gives_the_same_backend(self) -> None:
        """A name keeps its bits for ever."""
        assert add_backend("keytest") is add_backend("keytest")

    def test_taken_names_are_refused(self) -> None:
        """A backend cannot take the name of a key that exists."""
        with pytest.raises(RegistrationError) as caught:
            add_backend("Tracer", "tracer")
        assert caught.value.code == "key_name_taken"

    def test_unknown_device_names_the_pip_line(self) -> None:
        """Asking for a device that nobody provides says what to install."""
        with pytest.raises(PluginError, match="install the package that has the plugin 'nosuch"):
            backend_of("nosuch")
