"""Calls: caller, table, guards, redispatch, and what goes wrong."""

import inspect
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.dispatch import (
    BoxedKernel,
    DispatchKey,
    DispatchKeySet,
    IncludeDispatchKeyGuard,
    Library,
    add_backend,
    enable_grad,
    explain,
    fallthrough_kernel,
    is_grad_enabled,
    new_dispatcher,
    no_grad,
    register_functionality,
)
from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keys import alias_keys, keys_of_alias
from opmux.errors import (
    AmbiguousKernelError,
    BackendUnloadedError,
    KernelNotFoundError,
    OperatorArgumentError,
    OperatorGoneError,
    OperatorOverflowError,
    UnknownOperatorError,
)
from opmux.testing import python_frames, tensor_with_keys


class ZeroDim:
    """A stand-in for a tensor that a number can be read from."""

    _keys = DispatchKeySet("CPU")
    shape = ()

    def item(self) -> float:
        return 1.0


CPU, CUDA, GRAD = (tensor_with_keys(keys) for keys in ("CPU", "CUDA", ("CPU", "AutogradCPU")))


@pytest.fixture
def lib() -> Iterator[Library]:
    with Library("ns", "DEF", dispatcher=new_dispatcher()) as library:
        library.define("f(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor")
        yield library


def kernel(self: Any, other: Any, *, alpha: Any = 1) -> Any:
    return "cpu", alpha


class TestCall:
    def test_two_frames(self, lib: Library) -> None:
        """A call of a two-tensor operator costs the caller's and the kernel's frame, also when key sets differ."""
        lib.impl("f", kernel, "CPU")
        f = lib.dispatcher.ops.ns.f.default
        other = tensor_with_keys(("CPU", "Tracer"))
        lib.impl("f", fallthrough_kernel, "Tracer")
        f(CPU, CPU), f(CPU, other)
        assert len(python_frames(f, CPU, CPU)) == 2
        assert len(python_frames(f, CPU, other)) == 2

    def test_next_costs_one_frame_per_layer(self, lib: Library) -> None:
        """A kernel that takes the one below it adds one frame."""
        lib.impl("f", kernel, "CPU", calls_operators=False)
        lib.impl("f", lambda next, a, b, *, alpha: next(a, b, alpha=alpha), "Autograd", with_next=True)
        f = lib.dispatcher.ops.ns.f.default
        f(GRAD, CPU)
        assert len(python_frames(f, GRAD, CPU)) == 3

    def test_keyword_only_arguments_arrive_complete(self, lib: Library) -> None:
        """Defaults are filled in by the caller."""
        lib.impl("f", kernel, "CPU")
        assert lib.dispatcher.ops.ns.f(CPU, CPU) == ("cpu", 1)
        assert lib.dispatcher.ops.ns.f(CPU, CPU, alpha=2.5) == ("cpu", 2.5)

    def test_kernel_that_cannot_take_a_default_goes_without(self, lib: Library) -> None:
        """Arguments equal to their default are dropped for a kernel that has no parameter for them."""
        lib.impl("f", lambda self, other: "short", "CPU")
        assert lib.dispatcher.ops.ns.f.default(CPU, CPU) == "short"

    def test_caller_source_can_be_read(self, lib: Library) -> None:
        """The generated caller is in linecache, so that a debugger can step into it."""
        assert "keys = self._keys" in inspect.getsource(lib.dispatcher.ops.ns.f.default)

    def test_boxed_kernel_gets_everything_packed(self, lib: Library) -> None:
        """A boxed kernel receives handle, key set, args and kwargs."""
        lib.impl("f", BoxedKernel(lambda op, ks, args, kwargs: (op.name, args, kwargs)), "CPU")
        assert lib.dispatcher.ops.ns.f.default(CPU, CPU) == ("ns::f", (CPU, CPU), {"alpha": 1})

    def test_call_boxed_fills_defaults(self, lib: Library) -> None:
        """`call_boxed` takes packed arguments."""
        lib.impl("f", kernel, "CPU")
        assert lib.dispatcher.ops.ns.f.default.call_boxed((CPU,), {"other": CPU}) == ("cpu", 1)

    def test_tensor_lists_take_part(self) -> None:
        """Elements of Tensor[] and Tensor?[] contribute their keys; a generator is read once."""
        lib = Library("ns", "DEF", dispatcher=new_dispatcher())
        lib.define("g(Tensor[] xs, Tensor?[] ys) -> Tensor")
        lib.impl("g", lambda xs, ys: len(xs) + len(ys), "CUDA")
        g = lib.dispatcher.ops.ns.g.default
        assert g([CPU, CUDA], (None,)) == 3
        assert g((x for x in [CUDA]), [None, CPU]) == 3

    def test_a_default_of_a_registered_type_is_its_object(self) -> None:
        """A schema has numbers for dtypes and memory formats; a call that leaves them out converts nothing."""
        lib, given = Library("ns", "DEF", dispatcher=new_dispatcher()), []
        lib.define("g(Tensor x, *, MemoryFormat memory_format=contiguous_format, ScalarType dtype=6) -> Tensor")
        lib.impl("g", lambda x, **options: given.append(options), "CPU")
        g = lib.dispatcher.ops.ns.g.default
        g(CPU)
        assert len(python_frames(g, CPU)) == 2
        assert given == [{"memory_format": opmux.contiguous_format, "dtype": opmux.float32}] * 2

    def test_a_default_that_stands_for_nothing_is_refused_by_the_call(self) -> None:
        """The operator can be defined and asked about, and called with another value."""
        lib = Library("ns", "DEF", dispatcher=new_dispatcher())
        lib.define("g(Tensor x, *, MemoryFormat memory_format=77) -> Tensor")
        lib.impl("g", lambda x, *, memory_format: memory_format, "CPU")
        g = lib.dispatcher.ops.ns.g.default
        with pytest.raises(OperatorArgumentError, match="memory_format = 77"):
            g(CPU)
        assert g(CPU, memory_format=opmux.channels_last) is opmux.channels_last

    def test_one_int_for_several_costs_no_further_frame(self) -> None:
        """A call with an int in place of a list of sizes enters the functions of one with the list: the caller and the kernel."""
        lib = Library("ns", "DEF", dispatcher=new_dispatcher())
        lib.define("g(Tensor x, int[2] size, int[1]? dim=None, *, SymInt[3] step=1) -> Tensor")
        lib.impl("g", lambda x, size, dim, *, step: x, "CPU")
        g = lib.dispatcher.ops.ns.g.default
        g(CPU, 3)
        assert len(python_frames(g, CPU, 3, 1, step=2)) == len(python_frames(g, CPU, [3, 3], [1], step=[2, 2, 2])) == 2

    @pytest.mark.parametrize(
        ("type_", "value", "given"),
        [
            ("int[1]", 3, [3]),
            ("int[2]", 3, [3, 3]),
            ("SymInt[3]", 3, [3, 3, 3]),
            ("int[1]?", 3, [3]),
            ("SymInt[2]?", 3, [3, 3]),
            ("SymInt[2]?", None, None),
            ("float[2]?", 1.5, [1.5, 1.5]),
            ("int[2]", True, None),
            ("int[2]?", 1.5, None),
            ("int[]", 3, None),
            ("int[]?", 3, None),
            ("bool[3]", True, None),
        ],
    )
    def test_lists_of_a_length_take_one_number(self, type_: str, value: Any, given: Any) -> None:
        """By position and by name, on a first call and a later one; of other classes, or without a length, none is taken."""
        lib = Library("ns", "DEF", dispatcher=new_dispatcher())
        lib.define(f"g(Tensor x, {type_} size, *, {type_} more) -> Tensor")
        lib.impl("g", lambda x, size, *, more: (size, more), "CPU")
        g = lib.dispatcher.ops.ns.g.default
        for _ in range(2):
            if given is None and value is not None:
                with pytest.raises(OperatorArgumentError, match="size"):
                    g(CPU, value, more=value)
            else:
                assert g(CPU, value, more=value) == g(CPU, more=value, size=value) == (given, given)

    @pytest.mark.parametrize(
        ("type_", "value", "given"),
        [
            ("complex", 2j, 2j),
            ("complex", 2, 2 + 0j),
            ("complex", 1.5, 1.5 + 0j),
            ("complex", True, 1 + 0j),
            ("complex", opmux.tensor(1j), 1j),
            ("complex", np.float32(1.5), 1.5 + 0j),
            ("complex", np.complex64(2j), 2j),
            ("complex?", 1, 1 + 0j),
            ("complex[]", [1, 2j], [1 + 0j, 2j]),
            ("complex[]", (2j,), [2j]),
            ("complex?[]", [None, 1], [None, 1 + 0j]),
            ("SymBool", True, True),
            ("NoneType", None, None),
            ("complex", "1j", OperatorArgumentError),
            ("complex", None, OperatorArgumentError),
            ("complex", [1j], OperatorArgumentError),
            ("complex", opmux.ones(2), OperatorArgumentError),
            ("complex", np.str_("1"), OperatorArgumentError),
            ("complex", 10**400, OperatorOverflowError),
            ("complex?", "1j", OperatorArgumentError),
            ("complex[]", [1j, "a"], OperatorArgumentError),
            ("complex[]", 1j, OperatorArgumentError),
            ("complex[2]", 1j, OperatorArgumentError),
            ("SymBool", 1, OperatorArgumentError),
            ("SymBool", None, OperatorArgumentError),
            ("NoneType", 0, OperatorArgumentError),
        ],
    )
    def test_complex_numbers_are_made_of_numbers_alone(self, type_: str, value: Any, given: Any) -> None:
        """A kernel is given one whatever the number's class, as in PyTorch; what is no number is refused, and so is it for None."""
        lib = Library("ns", "DEF", dispatcher=new_dispatcher())
        lib.define(f"g(Tensor x, {type_} a, *, {type_} b) -> Tensor")
        lib.impl("g", lambda x, a, *, b: (a, b), "CPU")
        g = lib.dispatcher.ops.ns.g.default
        for _ in range(2):
            if isinstance(given, type):
                with pytest.raises(given):
                    g(CPU, value, b=value)
                continue
            results = g(CPU, value, b=value)
            assert [list(r) if isinstance(r, tuple) else r for r in results] == [given, given]
            assert [type(r) for r in results] == [type(results[0])] * 2
            assert isinstance(given, list) or type(results[0]) is type(given)

    @pytest.mark.parametrize("type_", ["Device", "ScalarType", "Layout", "MemoryFormat", "Generator", "Storage"])
    def test_none_is_a_value_of_optional_types_alone(self, type_: str) -> None:
        """Of a device too, though `opmux.device` takes None."""
        lib = Library("ns", "DEF", dispatcher=new_dispatcher())
        lib.define(f"g(Tensor x, {type_} a) -> Tensor", lambda x, a: a, "CPU")
        lib.define(f"h(Tensor x, {type_}? a) -> Tensor", lambda x, a: a, "CPU")
        for _ in range(2):
            with pytest.raises(OperatorArgumentError, match="argument 'a'.* not NoneType"):
                lib.dispatcher.ops.ns.g.default(CPU, None)
            assert lib.dispatcher.ops.ns.h.default(CPU, None) is None

    def test_a_default_of_a_list_may_be_one_int(self) -> None:
        """It stands for the list as an argument does, and no call can change it."""
        lib = Library("ns", "DEF", dispatcher=new_dispatcher())
        lib.define("g(Tensor x, int[2] size=1) -> Tensor")
        lib.impl("g", lambda x, size: list(size), "CPU")
        g = lib.dispatcher.ops.ns.g.default
        assert (g(CPU), g(CPU, 3)) == ([1, 1], [3, 3])

    def test_keyword_argument_named_like_a_keyword(self) -> None:
        """An argument named `from` becomes `from_`; names of the caller's own variables do not collide."""
        lib = Library("ns", "DEF", dispatcher=new_dispatcher())
        lib.define("g(Tensor keys, int from=0, *, int table=1) -> Tensor")
        lib.impl("g", lambda keys, from_, *, table: (from_, table), "CPU")
        assert lib.dispatcher.ops.ns.g.default(CPU, 5, table=6) == (5, 6)


class TestLayers:
    def test_with_keyset_gets_the_masked_set(self, lib: Library) -> None:
        """The key set passed has the current key as its highest."""
        lib.impl("f", lambda ks, a, b, *, alpha: ks, "Autograd", with_keyset=True)
        assert lib.dispatcher.ops.ns.f.default(GRAD, CPU).highest_priority_key.name == "AutogradCPU"

    def test_redispatch_takes_the_set_as_it_is(self, lib: Library) -> None:
        """`redispatch` looks up the highest key of the set, without local state or mask."""
        lib.impl("f", kernel, "CPU")
        f = lib.dispatcher.ops.ns.f.default
        lib.impl(
            "f",
            lambda ks, a, b, *, alpha: ("ag", f.redispatch(ks.below("AutogradCPU"), a, b, alpha=alpha)),
            "Autograd",
            with_keyset=True,
        )
        assert f(GRAD, CPU) == ("ag", ("cpu", 1))

    @pytest.mark.parametrize("alias", [key.name for key in alias_keys()])
    def test_next_of_the_last_kernel_says_that_nothing_is_below(self, lib: Library, alias: str) -> None:
        """A kernel of an alias key is never below itself: at the last key of a call, its `next` finds nothing."""
        lib.impl("f", lambda next, a, b, *, alpha: next(a, b, alpha=alpha), alias, with_next=True)
        f = lib.dispatcher.ops.ns.f.default
        # Not those of backends that other tests had.
        covered = [
            key for key in keys_of_alias(DispatchKey[alias]) if not DispatchKeySet(key).raw & KEY_TABLE.dead_mask
        ]
        assert covered
        for key in covered:
            with pytest.raises(
                KernelNotFoundError, match=f"ns::f: the kernel for dispatch key {key.name} called `next`"
            ):
                f.redispatch(DispatchKeySet(key), CPU, CPU)

    def test_next_of_a_backend_kernel_is_the_composite_one(self, lib: Library) -> None:
        """Where no key is left the kernels that cover `Undefined` follow, each once, and the explanation shows them."""
        lib.impl("f", lambda next, a, b, *, alpha: ("cpu", next(a, b, alpha=alpha)), "CPU", with_next=True)
        with lib.impl("f", kernel, "CompositeExplicitAutograd"):
            f = lib.dispatcher.ops.ns.f.default
            assert f(CPU, CPU) == ("cpu", ("cpu", 1))
            assert [(step.key.name, step.reached) for step in explain(f, CPU, CPU).steps] == [
                ("CPU", "runs"),
                ("Undefined", "next"),
            ]
        with pytest.raises(KernelNotFoundError, match="there is no kernel below it"):
            f(CPU, CPU)

    def test_operators_called_below_autograd_do_not_record(self, lib: Library) -> None:
        """A kernel below an autograd kernel that calls operators does so with the autograd keys excluded."""
        f = lib.dispatcher.ops.ns.f.default
        lib.define("inner(Tensor x) -> Tensor")
        lib.impl("inner", lambda x: "plain", "CPU")
        lib.impl("inner", lambda next, x: "recorded", "Autograd", with_next=True)
        lib.impl("f", lambda a, b, *, alpha: lib.dispatcher.ops.ns.inner(a), "CPU")
        lib.impl("f", lambda next, a, b, *, alpha: next(a, b, alpha=alpha), "Autograd", with_next=True)
        assert f(GRAD, CPU) == "plain"
        assert lib.dispatcher.ops.ns.inner(GRAD) == "recorded"

    def test_no_grad_excludes_autograd(self, lib: Library) -> None:
        """`no_grad` skips autograd kernels, `enable_grad` inside it brings them back."""
        lib.impl("f", kernel, "CPU")
        lib.impl("f", lambda *a, **k: "ag", "Autograd")
        f = lib.dispatcher.ops.ns.f.default
        with no_grad():
            assert f(GRAD, CPU) == ("cpu", 1)
            assert not is_grad_enabled()
            with enable_grad():
                assert f(GRAD, CPU) == "ag"
        assert f(GRAD, CPU) == "ag"


class TestRefusals:
    def test_missing_kernel(self, lib: Library) -> None:
        """The error names the key, what is registered, where, and what to do."""
        lib.impl("f", kernel, "CPU")
        with pytest.raises(KernelNotFoundError) as caught:
            lib.dispatcher.ops.ns.f.default(CUDA, CPU)
        text = str(caught.value)
        assert caught.value.key == "CUDA"
        assert "CUDA" in text
        assert "kernels are registered for CPU" in text
        assert "test_calls.py:" in text
        assert "what to do: register one: " in text
        assert caught.value.__cause__ is None
        assert caught.value.__context__ is None

    def test_missing_kernel_of_a_call_without_tensors(self, lib: Library) -> None:
        """A device among the arguments chooses nothing by itself: the error has the line for what would, and that helps."""
        lib.define("made(int n, *, Device? device=None) -> int", lambda n, device: n, "CPU")
        made = lib.dispatcher.ops.ns.made
        with pytest.raises(KernelNotFoundError, match=r'fn, "BackendSelect", with_keyset=True\)') as caught:
            made(3, device="cpu")
        assert caught.value.key == "Undefined"
        chosen = DispatchKeySet("CPU")
        with Library("ns", "IMPL", dispatcher=lib.dispatcher) as library:
            library.impl(
                "ns::made",
                lambda keyset, n, device: made.default.redispatch(
                    keyset.below("BackendSelect") | chosen, n, device=device
                ),
                "BackendSelect",
                with_keyset=True,
            )
            assert made(3, device="cpu") == 3

    def test_missing_kernel_of_a_key_on_the_way(self, lib: Library) -> None:
        """Keys of PyTorch's that stand above those that compute are skipped like others; Autograd is a plugin's."""
        lib.impl("f", kernel, "CPU")
        for key, skipped in (("Tracer", True), ("ZeroTensor", True), ("SparseCPU", False), ("CUDA", False)):
            with pytest.raises(KernelNotFoundError) as caught:
                lib.dispatcher.ops.ns.f.default(tensor_with_keys(["CPU", key]), CPU)
            assert ("fallthrough_kernel" in caught.value.advice) == skipped

    @pytest.mark.parametrize("per_backend", [False, True])
    def test_missing_kernel_of_a_functionality(self, lib: Library, per_backend: bool) -> None:
        """Of a key that was added at run time, the error has the line by which operators that it does not know skip it."""
        lib.impl("f", kernel, "CPU")
        name = f"SampleSkipped{per_backend}"
        with register_functionality(name, after="Tracer", per_backend=per_backend) as added:
            key = f"{name}CPU" if per_backend else name
            with IncludeDispatchKeyGuard(DispatchKeySet(key)):
                with pytest.raises(KernelNotFoundError) as caught:
                    lib.dispatcher.ops.ns.f.default(CPU, CPU)
                line = f'Library("_", "IMPL").fallback(fallthrough_kernel, "{name}")'
                assert caught.value.advice.startswith(
                    f"have the key skipped by operators without a kernel there: {line}; or"
                )
                with Library("_", "IMPL", dispatcher=lib.dispatcher) as library:
                    library.fallback(fallthrough_kernel, name)
                    assert lib.dispatcher.ops.ns.f.default(CPU, CPU) == kernel(CPU, CPU)
            assert added.functionality.per_backend == per_backend

    def test_wrong_type(self, lib: Library) -> None:
        """A wrong argument type names argument, position, expected and found type, and the schema."""
        lib.impl("f", kernel, "CPU")
        with pytest.raises(OperatorArgumentError, match=r"'other' \(position 2\) must be Tensor, not str"):
            lib.dispatcher.ops.ns.f.default(CPU, "x")
        with pytest.raises(OperatorArgumentError, match="argument 'alpha' must be Number, not str"):
            lib.dispatcher.ops.ns.f.default(CPU, CPU, alpha="x")

    def test_types_are_told_in_the_words_of_users(self, lib: Library) -> None:
        """The first line of a refusal has PyTorch's words for each type, and none of the schema's own."""
        words = {
            "SymInt": "int",
            "int": "int",
            "float": "float",
            "complex": "complex",
            "bool": "bool",
            "str": "str",
            "Scalar": "Number",
            "ScalarType": "opmux.dtype",
            "Device": "opmux.device",
            "Layout": "opmux.layout",
            "Generator": "opmux.Generator",
            "MemoryFormat": "opmux.memory_format",
            "Tensor?": "Tensor",
            "SymInt[]": "tuple of ints",
            "int[2]?": "tuple of ints",
            "float[]": "tuple of floats",
            "Tensor[]": "tuple of Tensors",
            "Tensor?[]": "tuple of Tensors",
            "Scalar[]": "tuple of Numbers",
            "str[]": "tuple of strs",
            "SymInt[][]": "tuple of tuples of ints",
            "Dict(str, Scalar)": "dict of strs to Numbers",
            "(SymInt, ScalarType?)": "tuple of (int, opmux.dtype)",
        }
        for place, (kind, word) in enumerate(words.items()):
            lib.define(f"types{place}(Tensor self, {kind} x, *, {kind} y) -> Tensor")
            operator = getattr(lib.dispatcher.ops.ns, f"types{place}").default
            with pytest.raises(OperatorArgumentError) as caught:
                operator(CPU, lib, y=None)
            first = str(caught.value).splitlines()[0]
            assert first == f"ns::types{place}: argument 'x' (position 2) must be {word}, not Library"
        with pytest.raises(
            OperatorArgumentError, match="argument 'x'.* must be tuple of ints, but found element of type str at pos"
        ):
            getattr(lib.dispatcher.ops.ns, f"types{[*words].index('SymInt[]')}")(CPU, ["a"], y=[1])

    @pytest.mark.parametrize(
        ("kind", "value", "words"),
        [
            ("SymInt[]", [1, True, None], "failed to unpack the object at pos 3 .* got NoneType"),
            ("SymInt[]", [True], "found element of type bool at pos 0"),
            ("int?[]", (None, 2, "a"), "failed to unpack the object at pos 3 .* got str"),
            ("float[]", [1.0, "a"], "must be tuple of floats, but found element of type str at pos 2"),
            ("complex[]", [1j, "a"], "must be tuple of complexes, but found element of type str at pos 2"),
            ("Scalar?[]", [None, 1, "a"], "must be tuple of Numbers, but found element of type str at pos 3"),
            ("bool[]", [True, 2], "must be tuple of bools, but found element of type int at pos 2"),
            ("str[]", (3,), "must be tuple of strs, but found element of type int at pos 1"),
            ("ScalarType[]", ["float"], "must be tuple of opmux.dtypes, but found element of type str at pos 1"),
            ("int[][]", [[1], ["a"]], "must be tuple of tuples of ints, but found element of type list at pos 2"),
            ("Tensor[]", [CPU, None], "expected Tensor as element 1 in argument 1, but got NoneType"),
            ("Tensor?[]", [None, 3], "expected Tensor as element 1 in argument 1, but got int"),
        ],
    )
    def test_the_element_of_a_list_that_does_not_fit_is_told(
        self, lib: Library, kind: str, value: Any, words: str
    ) -> None:
        """With its class and place, not the class of the list, which is none that is wrong."""
        lib.define(f"list(Tensor self, {kind} x) -> Tensor")
        with pytest.raises(OperatorArgumentError, match=words):
            lib.dispatcher.ops.ns.list.default(CPU, value)

    def test_wrong_number_is_pythons_own_error(self, lib: Library) -> None:
        """Missing and unknown arguments are TypeErrors of the generated signature."""
        with pytest.raises(TypeError, match="missing 1 required positional argument"):
            lib.dispatcher.ops.ns.f.default(CPU)
        with pytest.raises(TypeError, match="unexpected keyword argument"):
            lib.dispatcher.ops.ns.f.default(CPU, CPU, beta=1)

    def test_no_overload_lists_every_signature(self, lib: Library) -> None:
        """A packet that finds no overload lists all of them with reasons."""
        lib.define("f.two(Tensor self, int n) -> Tensor")
        with pytest.raises(OperatorArgumentError, match="invalid combination of arguments") as caught:
            lib.dispatcher.ops.ns.f(CPU, "x")
        assert "f.two(Tensor self, int n)" in str(caught.value)

    def test_packet_picks_the_overload_that_fits(self, lib: Library) -> None:
        """Overloads are tried in order of definition, and a choice once made is right for other types too."""
        lib.define("f.two(Tensor self, int n) -> Tensor")
        lib.impl("f", kernel, "CPU")
        lib.impl("f.two", lambda self, n: n, "CPU")
        f = lib.dispatcher.ops.ns.f
        assert [f(CPU, 3), f(CPU, CPU), f(CPU, 4)] == [3, ("cpu", 1), 4]

    def test_packet_takes_a_tensor_for_a_number_last(self, lib: Library) -> None:
        """An overload for tensors, defined later, is preferred to one in which the tensor would stand for a number."""
        lib.define("s.number(Tensor self, Scalar other) -> Tensor")
        lib.impl("s.number", lambda self, other: "number", "CPU")
        s, zero_dim = lib.dispatcher.ops.ns.s, ZeroDim()
        assert s(zero_dim, zero_dim) == "number"
        lib.define("s.tensor(Tensor self, Tensor other) -> Tensor")
        lib.impl("s.tensor", lambda self, other: "tensor", "CPU")
        assert [s(zero_dim, zero_dim), s(zero_dim, 1.0), s(zero_dim, zero_dim)] == ["tensor", "number", "tensor"]

    def test_operator_with_a_name_of_pythons(self, lib: Library) -> None:
        """An operator may be called __and__; other names of that form are not looked for."""
        lib.define("__and__(Tensor self) -> Tensor")
        lib.impl("__and__", lambda self: "and", "CPU")
        assert lib.dispatcher.ops.ns.__and__(CPU) == "and"
        assert not hasattr(lib.dispatcher.ops.ns, "__wrapped__")

    def test_unknown_operator(self, lib: Library) -> None:
        """An unknown operator is an AttributeError too, and names close ones."""
        with pytest.raises(UnknownOperatorError, match="did you mean ns::f"):
            lib.dispatcher.ops.ns.ff
        assert not hasattr(lib.dispatcher.ops.ns.f, "nope")

    def test_dangling_kernel(self, lib: Library) -> None:
        """A kernel without definition is listed, and asking for the operator says what is missing."""
        lib.impl("later", kernel, "CPU")
        assert lib.dispatcher.find_dangling_impls() == ["ns::later"]
        with pytest.raises(UnknownOperatorError, match="forgotten"):
            lib.dispatcher.ops.ns.later

    def test_gone_operator_raises_and_revives(self) -> None:
        """A handle outlives its definition as an error, and works again after the same schema is defined."""
        dispatcher = new_dispatcher()
        keep = Library("ns", "IMPL", dispatcher=dispatcher)
        keep.impl("g", lambda x: "g", "CPU")
        first = Library("ns", "FRAGMENT", dispatcher=dispatcher)
        first.define("g(Tensor x) -> Tensor", tags="core")
        g = dispatcher.ops.ns.g.default
        assert g(CPU) == "g"
        first.destroy()
        ways: list[Callable[[], Any]] = [
            lambda: g(CPU),
            lambda: g(3),
            lambda: g.call_boxed((CPU,)),
            lambda: g.call_boxed((3, 4)),
            lambda: g.redispatch(DispatchKeySet("CPU"), CPU),
        ]
        for call in ways:
            with pytest.raises(OperatorGoneError, match="definition is gone"):
                call()
        Library("ns", "FRAGMENT", dispatcher=dispatcher).define("g(Tensor x) -> Tensor", tags="pointwise")
        assert g(CPU) == "g"
        assert g.tags == [opmux.Tag.pointwise]

    def test_ambiguous_kernel(self, lib: Library) -> None:
        """A composite kernel beside a sparse one is ambiguous at AutogradOther."""
        lib.impl("f", kernel, "CompositeImplicitAutograd")
        lib.impl("f", kernel, "SparseCPU")
        with pytest.raises(AmbiguousKernelError, match="AutogradOther"):
            lib.dispatcher.ops.ns.f.default(tensor_with_keys("AutogradOther"), CPU)

    def test_unloaded_backend(self, lib: Library) -> None:
        """A dead backend refuses calls, cached ones as well, until it is alive again; so does its key of automatic casts."""
        backend = add_backend("deadtest")
        x = tensor_with_keys("DEADTEST")
        lib.impl("f", lambda a, b, *, alpha: "dead", "DEADTEST")
        lib.impl("f", lambda a, b, *, alpha: "cast", "AutocastDEADTEST")
        f = lib.dispatcher.ops.ns.f.default
        ways: dict[str, Callable[[], Any]] = {
            "dead": lambda: f(x, x),
            "cast": lambda: f.redispatch(DispatchKeySet("AutocastDEADTEST"), x, x, alpha=1),
        }
        assert [call() for call in ways.values()] == [*ways]
        backend.mark_dead()
        try:
            for call in ways.values():
                with pytest.raises(BackendUnloadedError, match='opmux.plugins.load\\("deadtest"\\)'):
                    call()
        finally:
            backend.mark_alive()
        assert [call() for call in ways.values()] == [*ways]


class TestAdvice:
    """What an error says to do about a missing kernel."""

    def test_no_plugin_is_named_where_there_are_none(self, lib: Library) -> None:
        """A dispatcher of one's own has no plugins, so that loading one would not help."""
        with pytest.raises(KernelNotFoundError) as caught:
            lib.dispatcher.ops.ns.f(CUDA, CUDA)
        assert caught.value.advice == 'register one: Library("ns", "IMPL").impl("ns::f", fn, "CUDA")'


@pytest.mark.parametrize(
    ("name", "args", "found"),
    [
        ("mul.Tensor", (opmux.ones(2), 2), "the number 2 for a tensor"),
        ("mul_.Tensor", (opmux.ones(2), 2.5), "the number 2.5 for a tensor"),
        ("mul.Tensor", (opmux.ones(2), None), "'other' .* must be Tensor, not NoneType"),
        ("exp", (3,), "'self' .* must be Tensor, not int"),
        ("cat", ([opmux.ones(2), 3],), "expected Tensor as element 1"),
        ("view", (opmux.ones(2), 2), "'size' .* must be tuple of ints, not int"),
        ("sum.dim_IntList", (opmux.ones(2), "a"), "'dim' .* must be tuple of ints, not str"),
    ],
)
@pytest.mark.parametrize("requires_grad", [False, True])
def test_a_redispatch_with_what_does_not_fit(name: str, args: Any, found: str, requires_grad: bool) -> None:
    """A kernel that stumbles over an argument of a redispatch, which is taken as it is, has the argument named."""
    packet, _, overload = name.partition(".")
    op = getattr(getattr(opmux.ops.aten, packet), overload or "default")
    if requires_grad:
        args = tuple(arg.clone().requires_grad_() * 1 if isinstance(arg, opmux.Tensor) else arg for arg in args)
    keys = DispatchKeySet(["CPU", "AutogradCPU"] if requires_grad else "CPU")
    with pytest.raises(OperatorArgumentError, match=f"aten::{name}: .*{found}") as caught:
        op.redispatch(keys, *args)
    assert isinstance(caught.value.__cause__, (AttributeError, TypeError))


def test_a_kernels_own_error_passes_a_redispatch() -> None:
    """Where the arguments fit, what a kernel raises is what comes out."""
    dispatcher = new_dispatcher()
    with Library("ns", "DEF", dispatcher=dispatcher) as library:
        for kind in (AttributeError, TypeError, ValueError):
            error = kind("the kernel's own")

            def raises(x: Any, n: Any, sizes: Any, error: Exception = error) -> Any:
                raise error

            library.define(f"{kind.__name__}(Tensor x, int n, int[] sizes) -> Tensor", raises, "CPU")
            with pytest.raises(kind) as caught:
                getattr(dispatcher.ops.ns, kind.__name__).default.redispatch(
                    DispatchKeySet("CPU"), tensor_with_keys("CPU"), np.int64(1), [np.int64(1)]
                )
            assert caught.value is error
