"""Bad registrations: every refusal has its code and leaves every dump as it was; what PyTorch gets wrong is put right."""

import logging
from collections.abc import Callable
from typing import Any

import pytest

import opmux
from opmux.dispatch import (
    AutocastGuard,
    Dispatcher,
    DispatchKey,
    DispatchKeySet,
    IncludeDispatchKeyGuard,
    Library,
    function_override_keys,
    new_dispatcher,
    provenance_scope,
    register_functionality,
)
from opmux.errors import (
    KernelNotFoundError,
    OperatorArgumentError,
    OperatorValueError,
    OpmuxError,
    RegistrationError,
    SchemaError,
    UnknownOperatorError,
)
from opmux.plugins import Scope
from opmux.testing import tensor_with_keys


def noop(*args: Any, **kwargs: Any) -> None:
    """A kernel."""


def whole(dispatcher: Dispatcher) -> dict[str, Any]:
    """Everything that the dispatcher holds, as text."""
    dumps = {e.name: dispatcher.dump(e.name) + dispatcher.dump_table(e.name) for e in dispatcher.entries()}
    return {**dumps, "fallbacks": {key: str(kernel) for key, kernel in dispatcher.fallbacks().items()}}


def fragment(dispatcher: Dispatcher) -> Library:
    return Library("ns", "FRAGMENT", dispatcher=dispatcher)


def impl(dispatcher: Dispatcher, ns: str = "ns", key: str = "") -> Library:
    return Library(ns, "IMPL", key, dispatcher=dispatcher)


#: A row of semantics.md 5.5 or an item of its section 11 each: what is tried, and the code of the refusal.
REFUSALS: list[tuple[str, str, Callable[[Dispatcher], Any]]] = [
    ("second DEF library", "duplicate_library", lambda d: Library("ns", "DEF", dispatcher=d)),
    ("FRAGMENT on _", "wildcard_namespace", lambda d: Library("_", "FRAGMENT", dispatcher=d)),
    ("DEF on _", "wildcard_namespace", lambda d: Library("_", "DEF", dispatcher=d)),
    ("bare name on _", "wildcard_namespace", lambda d: impl(d, "_").impl("f", noop, "CPU")),
    ("DEF with a key", "library_key_not_allowed", lambda d: Library("other", "DEF", "CPU", dispatcher=d)),
    ("FRAGMENT with a key", "library_key_not_allowed", lambda d: Library("ns", "FRAGMENT", "CPU", dispatcher=d)),
    ("def in IMPL", "def_in_impl_library", lambda d: impl(d).define("g(Tensor x) -> Tensor")),
    ("def in IMPL of another namespace", "def_in_impl_library", lambda d: impl(d).define("zz::g() -> Tensor")),
    ("namespace of a def", "namespace_mismatch", lambda d: fragment(d).define("zz::g(Tensor x) -> Tensor")),
    ("namespace of an impl", "namespace_mismatch", lambda d: impl(d).impl("zz::f", noop, "CPU")),
    ("second def, another schema", "duplicate_def", lambda d: fragment(d).define("f(Tensor x) -> int")),
    ("second def, the same", "duplicate_def", lambda d: fragment(d).define("f(Tensor x, int n=1) -> Tensor")),
    (
        "impl with another signature",
        "schema_mismatch",
        lambda d: impl(d).impl("f", noop, "CPU", kernel_schema="() -> ()"),
    ),
    (
        "impl with another return",
        "schema_mismatch",
        lambda d: impl(d).impl("f", noop, "CPU", kernel_schema="(Tensor _0, int _1) -> int"),
    ),
    ("def that does not fit a kernel", "schema_mismatch", lambda d: fragment(d).define("dangling(int n) -> Tensor")),
    (
        "two kernels that state different signatures",
        "kernel_signature_mismatch",
        lambda d: impl(d).impl("dangling", noop, "CUDA", kernel_schema="(int _0) -> Tensor"),
    ),
    ("another key than the library's", "key_mismatch", lambda d: impl(d, key="CPU").impl("f", noop, "CUDA")),
    ("second fallback", "duplicate_fallback", lambda d: impl(d, "_").fallback(noop, "AutogradCPU")),
    ("fallback over several keys, one taken", "duplicate_fallback", lambda d: impl(d, "_").fallback(noop, "Autograd")),
    ("fallback in FRAGMENT", "fallback_needs_impl_library", lambda d: fragment(d).fallback(noop, "Tracer")),
    ("fallback without a key", "fallback_without_key", lambda d: impl(d, "_").fallback(noop)),
    ("fallback for Undefined", "fallback_without_key", lambda d: impl(d, "_").fallback(noop, "Undefined")),
    ("fallback of one namespace", "namespaced_fallback", lambda d: impl(d).fallback(noop, "Tracer")),
    ("overload default", "bad_overload_name", lambda d: fragment(d).define("g.default(Tensor x) -> Tensor")),
    ("overload __x", "bad_overload_name", lambda d: fragment(d).define("g.__x(Tensor x) -> Tensor")),
    ("schema for a name", "name_expected", lambda d: impl(d).impl("f(Tensor x) -> Tensor", noop, "CPU")),
    ("name for a schema", "schema_expected", lambda d: fragment(d).define("g")),
    ("name with a kernel that says nothing", "unsupported_annotation", lambda d: fragment(d).define("g", noop)),
    ("no schema", "schema_parse_error", lambda d: fragment(d).define("g(Tensor x -> Tensor")),
    ("unknown key of an impl", "unknown_key", lambda d: impl(d).impl("f", noop, "CPUU")),
    ("unknown key of a library", "unknown_key", lambda d: impl(d, key="CPUU")),
    ("unknown key before all else", "unknown_key", lambda d: impl(d).impl("zz::f(", noop, "CPUU")),
    ("bare functionality", "unknown_key", lambda d: impl(d).impl("f", noop, "Dense")),
    ("bare functionality of a fallback", "unknown_key", lambda d: impl(d, "_").fallback(noop, "AutogradFunctionality")),
    ("two arguments of one name", "duplicate_argument", lambda d: fragment(d).define("g(Tensor x, int x) -> Tensor")),
    ("hexadecimal default", "schema_parse_error", lambda d: fragment(d).define("g(int n=0x10) -> Tensor")),
    ("float default of an int", "schema_parse_error", lambda d: fragment(d).define("g(int n=1.5) -> Tensor")),
    (
        "override where none is allowed",
        "override_not_allowed",
        lambda d: impl(d).impl("f", noop, "CPU", allow_override=False),
    ),
]


@pytest.fixture
def dispatcher() -> Dispatcher:
    """A dispatcher with an operator, a kernel without a definition, and a fallback."""
    dispatcher = new_dispatcher()
    Library("ns", "DEF", dispatcher=dispatcher).define("f(Tensor x, int n=1) -> Tensor", noop, "CPU")
    impl(dispatcher).impl("dangling", noop, "CPU", kernel_schema="(Tensor _0) -> Tensor")
    impl(dispatcher, "_").fallback(noop, "AutogradCPU")
    return dispatcher


@pytest.mark.parametrize(("code", "attempt"), [r[1:] for r in REFUSALS], ids=[r[0] for r in REFUSALS])
def test_refusal_changes_nothing(dispatcher: Dispatcher, code: str, attempt: Callable[[Dispatcher], Any]) -> None:
    """Each refusal has its code, and every dump is as it was."""
    before = whole(dispatcher)
    with pytest.raises(OpmuxError) as caught:
        attempt(dispatcher)
    assert isinstance(caught.value, (SchemaError, RegistrationError))
    assert caught.value.code == code
    assert whole(dispatcher) == before
    dispatcher.check_invariants()


def test_unknown_kind_and_reserved_namespace(dispatcher: Dispatcher) -> None:
    """Unknown kinds and the namespace prim are ValueErrors, as in torch.library."""
    before = whole(dispatcher)
    for ns, kind in (("ns", "WRONG"), ("prim", "DEF")):
        with pytest.raises(OperatorValueError) as caught:
            Library(ns, kind, dispatcher=dispatcher)
        assert isinstance(caught.value, ValueError)
    assert whole(dispatcher) == before


def test_what_is_no_kernel(dispatcher: Dispatcher) -> None:
    """Whatever registers it, the error has the line that passed it, not that of its library; a text is a key in the wrong place."""
    library, fallbacks = impl(dispatcher), impl(dispatcher, "_")
    attempts: list[Callable[[Any], Any]] = [
        lambda given: library.impl("f", given, "CPU"),
        lambda given: fragment(dispatcher).define("g(Tensor x) -> Tensor", given),
        lambda given: fallbacks.fallback(given, "Tracer"),
        lambda given: fallbacks.fallback(given),
    ]
    before = whole(dispatcher)
    for attempt in attempts:
        for given in (42, "Tracer"):
            with pytest.raises(OperatorValueError, match=f"a kernel of type {type(given).__name__}") as caught:
                attempt(given)
            assert caught.value.where == f"{__file__}:{attempt.__code__.co_firstlineno}"
            assert ("before the dispatch key" in caught.value.advice) == (given == "Tracer")
    assert whole(dispatcher) == before


@pytest.mark.parametrize(
    "given", [3, True, b"(Tensor x, int n) -> Tensor", [], "", "f", "f(Tensor x, int n) -> Tensor"]
)
@pytest.mark.parametrize(
    "attempt",
    [
        lambda d, given: fragment(d).impl("f", noop, "CPU", kernel_schema=given),
        lambda d, given: fragment(d).define("g", noop, kernel_schema=given),
        lambda d, given: fragment(d).define("g", kernel_schema=given),
        lambda d, given: fragment(d).define("g(Tensor x, int n) -> Tensor", noop, kernel_schema=given),
    ],
    ids=["impl", "define by name", "define by name without a function", "define"],
)
def test_a_kernel_schema_that_is_no_signature(
    dispatcher: Dispatcher, attempt: Callable[[Dispatcher, Any], Any], given: Any
) -> None:
    """It is told as what was passed, not as part of a longer text, with what to pass."""
    before = whole(dispatcher)
    with pytest.raises((OperatorArgumentError, SchemaError), match="kernel_schema") as caught:
        attempt(dispatcher, given)
    assert isinstance(caught.value, SchemaError) == isinstance(given, str)
    assert 'such as "(Tensor x) -> Tensor", or "infer"' in caught.value.advice
    assert whole(dispatcher) == before


@pytest.mark.parametrize("given", [3, False, "", opmux.library])
def test_what_is_no_dispatcher(given: Any) -> None:
    """Libraries of every kind refuse it."""
    for kind in ("DEF", "FRAGMENT", "IMPL"):
        with pytest.raises(OperatorArgumentError, match="argument 'dispatcher' must be Dispatcher or None"):
            Library("ns", kind, dispatcher=given)


def _in_a_plugin(call: Callable[[Any], object]) -> None:
    call(Scope("sample", new_dispatcher()))


@pytest.mark.parametrize("given", ["no", 0, [], 1.0], ids=repr)
@pytest.mark.parametrize(
    "call",
    [
        lambda flag: register_functionality("NeverThere", after="Tracer", per_backend=flag),
        lambda flag: _in_a_plugin(lambda scope: scope.functionality("NeverThere", after="Tracer", per_backend=flag)),
        lambda flag: _in_a_plugin(lambda scope: scope.library("ns", "IMPL", override=flag)),
        lambda flag: opmux.plugins.unload("cpu", cascade=flag),
        lambda flag: AutocastGuard("cpu", flag),
        lambda flag: opmux.autocast("cpu", enabled=flag),
        lambda flag: opmux.autocast("cpu", cache_enabled=flag),
    ],
    ids=["functionality", "of a plugin", "library", "unload", "guard", "autocast", "cache"],
)
def test_flags_that_are_no_bool(call: Callable[[Any], Any], given: Any) -> None:
    """A text that says no is not taken for yes; nothing is changed."""
    with pytest.raises(OperatorArgumentError, match="must be bool, not"):
        call(given)
    assert "NeverThere" not in DispatchKey


def test_a_kernel_for_a_packet(dispatcher: Dispatcher) -> None:
    """A packet stands for several operators: the error names them."""
    fragment(dispatcher).define("f.more(Tensor x) -> Tensor")
    with pytest.raises(OperatorArgumentError, match=r"stands for ns::f, ns::f\.more"):
        impl(dispatcher).impl(dispatcher.ops.ns.f, noop, "CPU")  # type: ignore[call-overload]  # the mistake
    impl(dispatcher).impl(dispatcher.ops.ns.f.more, noop, "CPU")
    assert dispatcher.has_kernel_for_dispatch_key("ns::f.more", "CPU")


@pytest.mark.parametrize(
    ("tags", "advice"),
    [
        ("pt2_compliant", "did you mean pt2_compliant_tag?"),
        (["core", "Tag.pointwize"], "did you mean pointwise?"),
        (("xyzzy",), "list the tags with list(opmux.Tag)"),
    ],
)
def test_tags_that_pytorch_has_not(dispatcher: Dispatcher, tags: Any, advice: str) -> None:
    """A tag by a wrong name would say nothing of the operator, and is refused."""
    before = whole(dispatcher)
    with pytest.raises(OperatorValueError) as caught:
        fragment(dispatcher).define("g(Tensor x) -> Tensor", tags=tags)
    assert caught.value.advice == advice
    assert whole(dispatcher) == before


@pytest.mark.parametrize(
    ("kernel", "hinted"),
    [
        (lambda next, x, n: x, True),
        (lambda keyset, x, n: x, True),
        (lambda: None, False),
        (lambda a, b, c, d: None, False),
    ],
)
def test_a_kernel_that_takes_one_more(dispatcher: Dispatcher, kernel: Callable[..., Any], hinted: bool) -> None:
    """Where a value in front of the arguments would make a kernel fit, the error says how it is handed one."""
    with pytest.raises(RegistrationError) as caught:
        impl(dispatcher).impl("f", kernel, "CPU")
    assert caught.value.code == "schema_mismatch"
    assert ("with_next=True or with_keyset=True" in caught.value.advice) == hinted


def test_lookups_that_find_nothing(dispatcher: Dispatcher) -> None:
    """An unknown operator, and one that has kernels and no definition, which the message says."""
    with pytest.raises(UnknownOperatorError):
        dispatcher.dump("ns::unknown")
    with pytest.raises(UnknownOperatorError, match=r"(?s)kernel.*defin"):
        _ = dispatcher.ops.ns.dangling
    assert dispatcher.find_op("ns::dangling") is None
    assert dispatcher.find_dangling_impls() == ["ns::dangling"]


class TestTypedAccess:
    """`typed_op`, PyTorch's `findSchemaOrThrow(...).typed<...>()`."""

    def test_the_right_signature_gives_the_handle(self, dispatcher: Dispatcher) -> None:
        """Names, defaults, alias annotations and list sizes do not count."""
        assert dispatcher.typed_op("ns::f", "(Tensor a, int b) -> Tensor") is dispatcher.find_op("ns::f")

    @pytest.mark.parametrize(
        ("signature", "found"),
        [
            ("(Tensor a) -> Tensor", "number of arguments"),
            ("(Tensor a, float b) -> Tensor", "argument 2: float against int"),
            ("(Tensor a, int b) -> ()", "number of returns"),
            ("(Tensor a, int b) -> int", "return 1: int against Tensor"),
        ],
    )
    def test_a_wrong_one_is_refused(self, dispatcher: Dispatcher, signature: str, found: str) -> None:
        """The message says what differs, and shows the schema."""
        with pytest.raises(RegistrationError, match=found) as caught:
            dispatcher.typed_op("ns::f", signature)
        assert caught.value.code == "wrong_signature"
        assert "ns::f(Tensor x, int n=1) -> Tensor" in str(caught.value)

    def test_what_is_not_there(self, dispatcher: Dispatcher) -> None:
        """An unknown operator and a text that is no signature have errors of their own."""
        with pytest.raises(UnknownOperatorError):
            dispatcher.typed_op("ns::unknown", "(Tensor a) -> Tensor")
        with pytest.raises(SchemaError):
            dispatcher.typed_op("ns::f", "Tensor a")


class TestStatedSignatures:
    def test_the_first_one_stays_for_the_life_of_the_entry(self) -> None:
        """As in PyTorch it outlives its kernel, and is forgotten when nothing of the operator is left."""
        dispatcher = new_dispatcher()
        library = impl(dispatcher)
        first = library.impl("g", noop, "CPU", kernel_schema="(Tensor a) -> Tensor")
        second = library.impl("g", noop, "CUDA")
        first.destroy()
        with pytest.raises(RegistrationError) as caught:
            library.impl("g", noop, "CPU", kernel_schema="(Tensor a, int n) -> Tensor")
        assert caught.value.code == "kernel_signature_mismatch"
        second.destroy()
        library.impl("g", noop, "CPU", kernel_schema="(Tensor a, int n) -> Tensor")

    def test_symbolic_sizes_count_as_ints(self) -> None:
        """SymInt and int agree, as for a PyTorch kernel that is not SymInt-aware; list sizes do not count."""
        dispatcher = new_dispatcher()
        fragment(dispatcher).define("g(SymInt[2] n) -> Tensor")
        impl(dispatcher).impl("g", noop, "CPU", kernel_schema="(int[] m) -> Tensor")


class TestQuirksOfPyTorchPutRight:
    """Items of semantics.md 11 that say "fix"; those that say "forbid" or "refuse" are rows of REFUSALS."""

    def test_tables_are_never_stale(self) -> None:
        """Item 1: a kernel at a backend's key changes what its Autograd key resolves to, and calls see it at once."""
        dispatcher = new_dispatcher()
        fragment(dispatcher).define("g(Tensor x) -> str", lambda x: "composite")
        g, x = dispatcher.ops.ns.g.default, tensor_with_keys(["CPU", "AutogradCPU"])
        assert g(x) == "composite"
        with impl(dispatcher) as library:
            library.impl("g", lambda x: "cpu", "CPU")
            assert dispatcher.dispatch_table("ns::g")["AutogradCPU"].rule == "missing"
            with pytest.raises(KernelNotFoundError):
                g(x)
        assert g(x) == "composite"

    def test_a_fallback_over_several_keys_is_atomic(self, dispatcher: Dispatcher) -> None:
        """Item 3: one taken member, and no member is set."""
        with pytest.raises(RegistrationError):
            impl(dispatcher, "_").fallback(noop, "Autograd")
        assert "AutogradCUDA" not in dispatcher.fallbacks()

    def test_definition_with_a_refused_kernel_defines_nothing(self, dispatcher: Dispatcher) -> None:
        """Item 3: `define(schema, fn)` does both or neither."""
        before = whole(dispatcher)
        with pytest.raises(RegistrationError):
            fragment(dispatcher).define("g(Tensor x) -> Tensor", noop, kernel_schema="() -> ()")
        assert whole(dispatcher) == before

    def test_an_override_names_the_kernel_that_was_active(self, caplog: pytest.LogCaptureFixture) -> None:
        """Item 4: the log names the kernel that is hidden, unlike PyTorch's warning; the first one is a warning."""
        dispatcher = new_dispatcher()
        library = impl(dispatcher)
        with caplog.at_level(logging.DEBUG, logger="opmux"):
            first = library.impl("g", noop, "CPU")
            second = library.impl("g", lambda: None, "CPU")
            library.impl("g", lambda: None, "CPU")
            library.impl("g", noop, "Meta")
            library.impl("g", noop, "Meta")
            with provenance_scope("opmux-shop", "1.0"):
                library.impl("h", noop, "CPU")
                library.impl("h", noop, "CPU")  # its own affair
        assert [record.levelno for record in caplog.records] == [logging.WARNING, logging.DEBUG]
        assert first.kernel is not None
        assert second.kernel is not None
        assert caplog.messages[0].startswith(f"the kernel of ns::g at CPU from {second.kernel.provenance}")
        assert f"hides the one from {first.kernel.provenance}" in caplog.messages[0]
        assert f"hides the one from {second.kernel.provenance}" in caplog.messages[1]

    def test_more_than_64_arguments(self) -> None:
        """Item 5: there is no such limit, so nothing is left behind by it."""
        dispatcher = new_dispatcher()
        names = [f"int n{i}" for i in range(70)]
        fragment(dispatcher).define(f"g(Tensor x, {', '.join(names)}) -> int", lambda x, *n: sum(n))
        assert dispatcher.ops.ns.g(tensor_with_keys("CPU"), *range(70)) == sum(range(70))
        dispatcher.check_invariants()

    def test_a_guard_leaves_no_backend_bits(self) -> None:
        """Item 7: after the block, a call sees neither the functionality nor the backend that was included."""
        dispatcher = new_dispatcher()
        fragment(dispatcher).define("g(Tensor x) -> str")
        impl(dispatcher).impl("g", lambda keys, x: ",".join(k.name for k in keys), "CPU", with_keyset=True)
        impl(dispatcher).impl("g", lambda keys, x: "cuda", "CUDA", with_keyset=True)
        g, x = dispatcher.ops.ns.g.default, tensor_with_keys("CPU")
        with IncludeDispatchKeyGuard(DispatchKeySet("CUDA")):
            assert g(x) == "cuda"
        assert g(x) == "CPU"

    def test_alias_sets_print_in_a_fixed_order(self) -> None:
        """Item 12: members of an alias set print sorted, not in hash order."""
        dispatcher = new_dispatcher()
        fragment(dispatcher).define("g(Tensor(b|a) x) -> Tensor(a|b)")
        handle = dispatcher.find_op("ns::g")
        assert handle is not None
        assert str(handle.schema) == "ns::g(Tensor(a|b) x) -> Tensor(a|b)"


@pytest.mark.parametrize(
    ("key", "file"),
    [("Python", "modes.py"), ("PythonDispatcher", "py_impl.py"), ("FunctionOverride", "modes.py")],
)
def test_what_opmux_does_for_all_operators_stays(key: str, file: str) -> None:
    """A fallback at a key where opmux asks modes and classes would switch them off; a fallthrough of opmux's own gives way."""
    function_override_keys()
    dispatcher = new_dispatcher()
    with pytest.raises(RegistrationError, match="cannot be replaced") as caught:
        impl(dispatcher, "_").fallback(noop, key)
    assert caught.value.code == "duplicate_fallback"
    assert file in caught.value.where
    before = dispatcher.fallbacks()
    with impl(dispatcher, "_") as library:
        library.fallback(noop, "PythonTLSSnapshot")
        assert dispatcher.fallbacks().keys() == before.keys()
        assert dispatcher.fallbacks()["PythonTLSSnapshot"].name == "noop"
    assert dispatcher.fallbacks() == before
