"""`explain`: the whole answer to "why this kernel?", without running one."""

import re
from collections.abc import Iterator
from contextlib import ExitStack, nullcontext
from functools import partial
from typing import Any

import pytest
from tests.dispatch.worlds import World

import opmux
from opmux.dispatch import (
    DispatchKeySet,
    DispatchMode,
    ExcludeDispatchKeyGuard,
    FunctionMode,
    IncludeDispatchKeyGuard,
    Library,
    Trace,
    add_backend,
    disabled_opmux_function,
    enable_python_dispatcher,
    explain,
    fallthrough_kernel,
    new_dispatcher,
    no_grad,
    register_backend,
    register_functionality,
    trace,
)
from opmux.errors import (
    BackendUnloadedError,
    KernelNotFoundError,
    OperatorArgumentError,
    OperatorGoneError,
    OperatorValueError,
    OpmuxError,
    UnknownOperatorError,
)
from opmux.testing import tensor_with_keys

CPU = tensor_with_keys(["CPU"])
CUDA = tensor_with_keys(["CUDA"])
GRAD = tensor_with_keys(["CPU", "AutogradCPU"])
WEIGHT = opmux.ones(3, 2)


def refuse_to_run(*args: Any, **kwargs: Any) -> Any:
    """A kernel that fails the test."""
    pytest.fail("the kernel ran")


def on_cpu(self: Any, other: Any, *, alpha: Any = 1) -> Any:
    pytest.fail("the kernel ran")


def record(next: Any, self: Any, other: Any, *, alpha: Any = 1) -> Any:
    pytest.fail("the kernel ran")


@pytest.fixture
def lib() -> Iterator[Library]:
    with Library("ns", "DEF", dispatcher=new_dispatcher()) as library:
        library.define("f(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor")
        library.define("f.Scalar(Tensor self, Scalar other) -> Tensor")
        yield library


def test_the_text_answers_every_question(lib: Library) -> None:
    """Arguments with their keys, local state, masks, key set, key, rule, chain and losers, each on a line."""
    lib.impl("f", on_cpu, "CPU")
    lib.impl("f", refuse_to_run, "CUDA")
    lib.impl("f", record, "Autograd", with_next=True)
    lib.impl("f", fallthrough_kernel, "Tracer")
    with IncludeDispatchKeyGuard(DispatchKeySet("Tracer")):
        text = str(explain(lib.dispatcher.ops.ns.f, GRAD, CPU))
    # Provenances end in file:line; the kernels' are in this file.
    assert re.findall(r"test_explain\.py:(\d+)", text.splitlines()[0]) == [str(record.__code__.co_firstlineno)]
    assert re.sub(r"from .*?:\d+\)?", "from HERE", text).splitlines() == [
        "ns::f runs the kernel of AutogradCPU [autograd kernel]: record from HERE",
        "  schema: ns::f(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor",
        "  argument self: TensorStandIn {CPU, AutogradCPU}",
        "  argument other: TensorStandIn {CPU}",
        "  included by local state: BackendSelect, ADInplaceOrView, Tracer",
        "  excluded by local state: every Autocast key",
        "  changed by guards: included Tracer",
        "  skipped as fallthrough: BackendSelect [backend fallback] from HERE",
        "  skipped as fallthrough: ADInplaceOrView [backend fallback] from HERE",
        "  skipped as fallthrough: Tracer [kernel] from HERE",
        "  resulting key set: CPU, AutogradCPU",
        "  key chosen: AutogradCPU, the highest of the set",
        "  then redispatches to CPU [kernel]: on_cpu from HERE",
        "  not chosen: CUDA: refuse_to_run from HERE (CUDA is not in the key set)",
        "  not chosen: Tracer: fallthrough from HERE (Tracer is skipped as a fallthrough)",
    ]


def test_a_prompt_shows_the_text(lib: Library) -> None:
    """What a session shows of the answer is what `print` shows."""
    lib.impl("f", on_cpu, "CPU")
    answer = explain(lib.dispatcher.ops.ns.f.default, CPU, CPU)
    assert repr(answer) == str(answer)


def test_attributes_say_the_same(lib: Library) -> None:
    """The parts of the answer are values."""
    lib.impl("f", on_cpu, "CPU")
    lib.impl("f", refuse_to_run, "CPU")
    answer = explain(lib.dispatcher.ops.ns.f.default, CPU, CPU)
    assert (answer.operator, answer.key.name, answer.rule) == ("ns::f", "CPU", "kernel")
    assert answer.keyset is DispatchKeySet("CPU")
    assert [(a.name, a.keys) for a in answer.arguments] == [("self", CPU.keyset), ("other", CPU.keyset)]
    assert [(c.key, c.kernel) for c in answer.candidates] == [("CPU", "on_cpu")]
    assert "a newer kernel for the same key hides it: refuse_to_run" in answer.candidates[0].reason


def test_reasons_of_the_losers(lib: Library) -> None:
    """Each loser says by what it lost: priority, key set, a precedence rule, a fallthrough or a newer kernel."""
    lib.impl("f", on_cpu, "CPU")
    lib.impl("f", refuse_to_run, "CompositeImplicitAutograd")
    lib.impl("f", refuse_to_run, "CompositeExplicitAutograd")
    lib.impl("f", refuse_to_run, "FuncTorchBatchedDecomposition")
    lib.impl("f", refuse_to_run, "Tracer")
    reasons = {c.key: c.reason for c in explain(lib.dispatcher.ops.ns.f, CPU, CPU).candidates}
    assert reasons == {
        "Tracer": "Tracer is not in the key set",
        "CompositeImplicitAutograd": "the kernel for exactly CPU takes precedence",
        "CompositeExplicitAutograd": "the kernel for exactly CPU takes precedence",
        "FuncTorchBatchedDecomposition": "FuncTorchBatchedDecomposition does not cover CPU",
    }


def test_reasons_below_a_layer(lib: Library) -> None:
    """Where a kernel goes on to the ones below, a loser has lost to the one that has its place; or local state excludes its key."""
    lib.impl("f", record, "Tracer", with_next=True)
    lib.impl("f", record, "Autograd", with_next=True)
    lib.impl("f", on_cpu, "CPU")
    lib.impl("f", refuse_to_run, "CompositeExplicitAutograd")
    lib.impl("f", refuse_to_run, "FuncTorchBatchedDecomposition")
    lib.impl("f", refuse_to_run, "AutocastCPU")
    with IncludeDispatchKeyGuard("Tracer"):
        answer = explain(lib.dispatcher.ops.ns.f, GRAD, tensor_with_keys(["CPU", "AutocastCPU"]))
    assert [step.key.name for step in answer.steps] == ["Tracer", "AutogradCPU", "CPU"]
    assert {c.key: c.reason for c in answer.candidates} == {
        "AutocastCPU": "AutocastCPU is excluded by local state",
        "CompositeExplicitAutograd": "the kernel for exactly CPU takes precedence",
        "FuncTorchBatchedDecomposition": "FuncTorchBatchedDecomposition does not cover Tracer or AutogradCPU or CPU",
    }


def test_reasons_of_aliases_that_are_kept_away(lib: Library) -> None:
    """What an alias does not cover, what keeps it away, and which functionality is skipped with that of another backend."""
    lib.impl("f", refuse_to_run, "Autograd")
    f = lib.dispatcher.ops.ns.f.default
    none = tensor_with_keys([])
    assert explain(f, none, none).candidates[0].reason == "Autograd does not cover Undefined"
    lib.impl("f", refuse_to_run, "CompositeImplicitAutograd")
    reasons = {c.key: c.reason for c in explain(f, none, none).candidates}
    assert reasons == {"Autograd": "Autograd does not cover Undefined"}
    lib.impl("f", refuse_to_run, "CPU")
    lib.impl("f", fallthrough_kernel, "CUDA")
    reasons = {c.key: c.reason for c in explain(f, CPU, CUDA).candidates}
    assert reasons["CPU"] == "CUDA is skipped as a fallthrough, and CPU with it"
    with IncludeDispatchKeyGuard("Tracer"), ExcludeDispatchKeyGuard("Tracer"):
        lib.impl("f", refuse_to_run, "Tracer")
        reasons = {c.key: c.reason for c in explain(f, CPU, CPU).candidates}
    assert reasons["Tracer"] == "Tracer is excluded by local state"


@pytest.mark.parametrize(
    ("own", "keeper"), [("CPU", "a kernel of AutogradCPU's backend"), ("CompositeExplicitAutograd", "the one at {}")]
)
def test_what_keeps_a_composite_away(lib: Library, own: str, keeper: str) -> None:
    """It is named, and whether the key has a fallback."""
    lib.impl("f", refuse_to_run, own)
    lib.impl("f", refuse_to_run, "CompositeImplicitAutograd")
    f = lib.dispatcher.ops.ns.f.default
    keeps = f"{keeper.format(own)} keeps CompositeImplicitAutograd away from AutogradCPU"
    with Library("_", "IMPL", dispatcher=lib.dispatcher) as fallbacks:
        fallbacks.fallback(lambda op, *args, **kwargs: None, "AutogradCPU")
        reasons = {c.key: c.reason for c in explain(f, GRAD, CPU).candidates}
    assert reasons["CompositeImplicitAutograd"] == f"{keeps}, whose fallback takes precedence"


def test_calls_that_fail_are_told(lib: Library) -> None:
    """They come to a fallthrough, have nothing below a kernel that goes on, or two kernels that exclude each other."""
    f = lib.dispatcher.ops.ns.f.default
    none, fpga = tensor_with_keys([]), tensor_with_keys(["FPGA", "AutogradOther"])

    def told(*arguments: Any) -> str:
        answer = explain(f, *arguments)
        with pytest.raises(OpmuxError):
            f(*arguments)
        assert answer.fails
        return str(answer)

    with lib.impl("f", fallthrough_kernel, "CompositeImplicitAutograd"):
        assert told(none, none).startswith(
            "ns::f comes to a fallthrough, which is no kernel, at Undefined [math kernel]"
        )
    with lib.impl("f", lambda next, *args, **kwargs: next(*args, **kwargs), "CPU", with_next=True):
        assert "  then redispatches to Undefined [missing]: no kernel\n" in told(CPU, CPU) + "\n"
    with lib.impl("f", refuse_to_run, "CompositeImplicitAutograd"), lib.impl("f", refuse_to_run, "FPGA"):
        assert told(fpga, fpga).startswith("ns::f has two kernels that exclude each other for AutogradOther")
        assert "(a kernel of a backend that AutogradOther stands for makes it ambiguous)" in told(fpga, fpga)
    with lib.impl("f", on_cpu, "CPU"):
        assert not explain(f, CPU, CPU).fails


def test_a_fallback_that_loses_is_named(lib: Library) -> None:
    """Fallbacks of the call's keys are candidates too."""
    lib.impl("f", on_cpu, "CPU")
    with Library("_", "IMPL", dispatcher=lib.dispatcher) as fallbacks:
        fallbacks.fallback(refuse_to_run, "CPU")
        candidate = explain(lib.dispatcher.ops.ns.f, CPU, CPU).candidates[-1]
    assert (candidate.key, candidate.reason) == ("fallback of CPU", "the operator has its own: kernel")


def test_no_grad_and_guards_are_told(lib: Library) -> None:
    """What guards changed is said in words."""
    lib.impl("f", on_cpu, "CPU")
    lib.impl("f", record, "Autograd", with_next=True)
    f = lib.dispatcher.ops.ns.f
    with no_grad():
        answer = explain(f, GRAD, CPU)
    assert (answer.key.name, answer.guards) == ("CPU", "no_grad excludes the autograd keys")
    with ExcludeDispatchKeyGuard(DispatchKeySet("AutogradCPU")):
        answer = explain(f, GRAD, CPU)
    assert (answer.key.name, answer.guards) == ("CPU", "excluded AutogradFunctionality")
    assert explain(f, GRAD, CPU).guards == "nothing"


def test_a_kernel_with_the_key_set_may_redispatch(lib: Library) -> None:
    """What follows a kernel that gets the key set is possible, not certain."""
    lib.impl("f", on_cpu, "CPU")
    lib.impl("f", refuse_to_run, "Autograd", with_keyset=True)
    answer = explain(lib.dispatcher.ops.ns.f, GRAD, CPU)
    assert [(s.key.name, s.reached) for s in answer.steps] == [("AutogradCPU", "runs"), ("CPU", "may follow")]
    assert "  may redispatch to CPU [kernel]: on_cpu" in str(answer)


def test_the_error_of_a_missing_kernel_ends_with_the_same_text(lib: Library) -> None:
    """KernelNotFoundError carries the explanation, and its message ends with it."""
    lib.impl("f", on_cpu, "CPU")
    f = lib.dispatcher.ops.ns.f
    answer = explain(f, CUDA, CPU)
    assert answer.rule == "missing"
    assert str(answer).startswith("ns::f has no kernel for CUDA [missing]: no kernel")
    with pytest.raises(KernelNotFoundError) as caught:
        f(CUDA, CPU)
    assert caught.value.explanation == answer
    assert str(caught.value).endswith(str(answer))


@pytest.mark.parametrize("keys", [["CPU"], ["CPU", "AutogradCPU"], ["CUDA"], []])
@pytest.mark.parametrize(
    "block", [no_grad, lambda: ExcludeDispatchKeyGuard(DispatchKeySet("AutogradCPU")), nullcontext]
)
def test_by_keys_as_by_arguments(lib: Library, keys: list[str], block: Any) -> None:
    """`explain_keys` says of a key set what `explain` says of tensors that carry it, under the same local state."""
    lib.impl("f", refuse_to_run, "CPU")
    lib.impl("f", refuse_to_run, "Autograd", with_next=True)
    tensor = tensor_with_keys(keys)
    with block():
        answer = explain(lib.dispatcher.ops.ns.f.default, tensor, tensor)
        by_keys = lib.dispatcher.explain_keys("ns::f", DispatchKeySet(keys))
    assert by_keys == answer._replace(arguments=())


def test_by_keys_needs_a_definition(lib: Library) -> None:
    """An operator that is not defined is refused, whether it has kernels or not."""
    lib.impl("undefined", refuse_to_run, "CPU")
    for name in ("ns::undefined", "ns::nothing"):
        with pytest.raises(UnknownOperatorError):
            lib.dispatcher.explain_keys(name, DispatchKeySet("CPU"))


def test_a_redispatch_that_fails_explains_the_set_it_was_given(lib: Library) -> None:
    """In a redispatch local state and masks have no say, and the text says so."""
    lib.impl("f", on_cpu, "CPU")
    with pytest.raises(KernelNotFoundError) as caught:
        lib.dispatcher.ops.ns.f.default.redispatch(DispatchKeySet("CUDA"), CPU, CPU)
    assert "key set given by a redispatch: local state and masks have no say" in str(caught.value)
    assert "changed by guards" not in str(caught.value)


def test_an_operator_without_tensors(lib: Library) -> None:
    """A call without tensors is explained too."""
    lib.define("make(int n) -> Tensor", refuse_to_run)
    text = str(explain(lib.dispatcher.ops.ns.make, 3))
    assert text.startswith("ns::make runs the kernel of Undefined [math kernel]: refuse_to_run")
    assert "  arguments: no tensors, so they contribute no keys" in text


def test_errors_of_the_call_are_errors_of_the_explanation(lib: Library) -> None:
    """What the call would raise before it reaches a kernel, explain raises."""
    lib.impl("f", on_cpu, "CPU")
    f = lib.dispatcher.ops.ns.f
    with pytest.raises(OperatorArgumentError, match="invalid combination"):
        explain(f, CPU, "text")
    with pytest.raises(TypeError):
        explain(f.default, CPU)
    backend = add_backend("explainable")
    x = tensor_with_keys(backend.keyset)
    backend.mark_dead()
    with pytest.raises(BackendUnloadedError):
        explain(f, x, x)
    handle = f.default
    lib.destroy()
    with pytest.raises(OperatorGoneError):
        explain(handle, CPU, CPU)


class TestWhateverIsCalled:
    """Public functions, methods and lambdas are explained as they are called."""

    @pytest.mark.parametrize(
        ("call", "operator"),
        [
            (lambda x: explain(opmux.add, x, 1), "aten::add.Tensor"),
            (lambda x: explain(opmux.Tensor.__rsub__, x, 1), "aten::sub.Tensor"),
            (lambda x: explain(x.relu), "aten::relu"),
            (lambda x: explain(opmux.nn.functional.linear, x, WEIGHT), "aten::linear"),
            (lambda x: explain(lambda: (x + 1).relu()), "aten::add.Tensor"),
            (lambda x: explain(opmux.zeros, 2, 3), "aten::zeros"),
        ],
    )
    def test_the_first_operator_is_explained(self, call: Any, operator: str) -> None:
        """The operator is the one that the call reaches first, after overloads and conversions."""
        x = opmux.ones(2)
        with trace() as traced:
            answer = call(x)
        assert answer.operator == operator
        assert len(traced) == 0

    def test_a_call_that_reaches_no_operator(self) -> None:
        """A function that calls none is refused."""
        with pytest.raises(OperatorValueError, match="without reaching an operator"):
            explain(len, [])

    def test_a_duck_type_takes_the_call_over(self) -> None:
        """Its handler does not run, and the refusal names its class."""

        class Duck:
            @classmethod
            def __opmux_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
                pytest.fail("the handler ran")

        with pytest.raises(OperatorValueError, match="take the call over: .*Duck"):
            explain(opmux.add, opmux.ones(2), Duck())

    def test_the_state_is_as_it_was(self) -> None:
        """Calls after an explanation run."""
        x = opmux.ones(2)
        explain(x.relu)
        with pytest.raises(TypeError):
            explain(opmux.relu, 1, 2, 3)
        assert x.relu().tolist() == [1.0, 1.0]


def test_modes_and_classes_are_named_in_order() -> None:
    """For the Python key the text says who is asked, and nobody is."""

    class Mode(DispatchMode):
        def __opmux_dispatch__(self, *args: Any, **kwargs: Any) -> Any:
            pytest.fail("the mode ran")

    class Wrapper(opmux.Tensor):
        __opmux_function__ = disabled_opmux_function

        @classmethod
        def __opmux_dispatch__(cls, *args: Any, **kwargs: Any) -> Any:
            pytest.fail("the class was asked")

    class Override(opmux.Tensor):
        @classmethod
        def __opmux_function__(cls, *args: Any, **kwargs: Any) -> Any:
            pytest.fail("the class was asked")

    x = opmux.ones(2)
    wrapped = Wrapper._make_wrapper_subclass((2,))
    with Mode():
        assert explain(opmux.add, x, wrapped).handlers == ("mode " + Mode.__qualname__, "class " + Wrapper.__qualname__)
    assert explain(opmux.add, x, wrapped).handlers == ("class " + Wrapper.__qualname__,)
    answer = explain(opmux.add, x.as_subclass(Override), x)
    assert (answer.key.name, answer.handlers) == ("FunctionOverride", ("class " + Override.__qualname__,))
    assert f"  which asks in order: class {Override.__qualname__}" in str(answer)


def test_who_is_asked_below_autograd_and_by_function_modes() -> None:
    """The mode is named wherever the call comes to it; a composite kernel is what the Python key goes on to."""

    class Mode(DispatchMode):
        """Passes everything on."""

    class Function(FunctionMode):
        """Passes everything on."""

    x, w = opmux.ones(2), opmux.ones(2, requires_grad=True)
    with Mode():
        answer = explain(opmux.relu, w)
        assert [(step.key.name, step.asked) for step in answer.steps] == [
            ("AutogradCPU", ()),
            ("Python", (f"mode {Mode.__qualname__}",)),
        ]
        answer = explain(opmux.nn.functional.linear, x, WEIGHT)
        assert [(step.key.name, step.rule) for step in answer.steps][-1] == ("AutogradCPU", "math kernel")
        assert (answer.steps[0].key.name, answer.handlers) == ("Python", ())
    with Function():
        assert explain(opmux.relu, x).handlers == (f"mode {Function.__qualname__}",)
        # The choice of an overload is the mode's too.
        with pytest.raises(OperatorValueError, match=f"take the call over: mode .*{Function.__name__}"):
            explain(opmux.ops.aten.relu, x)


class Formula:
    """A function that is an object."""

    def __call__(self, *args: Any) -> Any:
        raise AssertionError


def test_functions_of_py_impl_are_named(lib: Library) -> None:
    """Inside `enable_python_dispatcher` the function that is chosen; or the kernel that the call goes on to."""
    lib.impl("f", on_cpu, "CPU")
    f = lib.dispatcher.ops.ns.f.default
    with enable_python_dispatcher():
        steps = explain(f, CPU, CPU).steps
        assert [(step.key.name, step.asked) for step in steps] == [("PythonDispatcher", ()), ("CPU", ())]
        for function, name in (
            (refuse_to_run, "refuse_to_run"),
            (partial(refuse_to_run, CPU), "refuse_to_run"),
            (Formula(), "Formula"),
        ):
            f.py_impl("CPU")(function)
            (answer,) = explain(f, CPU, CPU).handlers
            assert answer.startswith(f"the function of py_impl {name} from ")
            f.py_kernels.clear()


class TestRandomWorlds:
    """What is said of calls of operators with random kernels, under random state, is what happens."""

    @pytest.fixture(autouse=True)
    def added(self) -> Iterator[None]:
        with (
            register_backend("world"),
            register_functionality("Worldly", before="AutogradFunctionality", per_backend=True),
        ):
            yield

    def test_foretold_kernels_run(self) -> None:
        """Those and no others, in this order, twice, traced or not, before and after kernels come and go; or the same error."""
        wrong = [text for seed in range(200) for text in _differences(World(seed))]
        assert wrong == []


def _differences(world: World) -> Iterator[str]:
    for _ in range(4):
        with ExitStack() as around:
            for block in world.blocks():
                around.enter_context(block)
            arguments = world.arguments()
            for _ in range(2):
                yield from _difference(world, arguments)
                world.change()


def _difference(world: World, arguments: tuple[Any, ...]) -> Iterator[str]:
    before = world.dispatcher.dump("ns::f"), dict(world.handle.definition.table)
    told = _outcome(explain, world.handle, *arguments)
    if (world.dispatcher.dump("ns::f"), world.handle.definition.table) != before or world.ran:
        yield f"something happened: {told}"
    for block in (nullcontext(), nullcontext(), trace()):
        world.ran.clear()
        with block as traced:
            outcome = _outcome(world.handle, *arguments)
        if isinstance(told, OpmuxError):
            if str(outcome) != str(told):
                yield f"{told}\nis\n{outcome}"
            continue
        kernels, fails = world.foretold(told)
        if world.ran[: len(kernels)] != kernels or not {*world.ran[len(kernels) :]} <= {*kernels[-1:]}:
            yield f"{told}\nran {world.ran}"
        if fails is not None and isinstance(outcome, OpmuxError) is not fails:
            yield f"{told}\nended in {outcome}"
        if fails and not told.fails and all(step.reached != "may follow" for step in told.steps):
            yield f"{told}\nis not said to fail"
        if isinstance(traced, Trace) and [e.kernel for e in traced.events() if e.kernel in world.styles] != world.ran:
            yield f"{traced}\nran {world.ran}"
    world.ran.clear()


def _outcome(function: Any, *arguments: Any) -> Any:
    try:
        return function(*arguments)
    except OpmuxError as error:
        return error
