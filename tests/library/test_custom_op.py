"""`custom_op` and the functions that register further behaviour."""

import copy
import inspect
import pickle
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import opmux
from opmux import Tensor
from opmux.dispatch import default_dispatcher
from opmux.errors import (
    OperatorGoneError,
    OperatorValueError,
    OpmuxError,
    PluginError,
    RegistrationError,
    UnknownOperatorError,
)
from opmux.library import CustomOpDef, Library, custom_op, opcheck
from opmux.testing import python_frames


def _copy(x: Tensor) -> Tensor:
    return x.clone()


def _write(x: Tensor) -> None:
    x.zero_()


def _square() -> CustomOpDef:
    @custom_op("libtest::square", mutates_args=())
    def square(x: Tensor) -> Tensor:
        return opmux.from_numpy(x.numpy() ** 2)

    def setup_context(ctx: Any, inputs: Any, output: Any) -> None:
        ctx.save_for_backward(*inputs)

    square.register_autograd(lambda ctx, grad: 2 * ctx.saved_tensors[0] * grad, setup_context=setup_context)
    return square


@pytest.fixture
def loaded() -> Iterator[None]:
    """Loads the autograd plugin again at the end, whatever the test did."""
    yield
    opmux.plugins.load("autograd")


def _gradient(op: Callable[[Tensor], Tensor]) -> list[float]:
    x = opmux.tensor([3.0], requires_grad=True)
    op(x).sum().backward()
    assert x.grad is not None
    values: list[float] = x.grad.tolist()
    return values


@pytest.mark.usefixtures("loaded")
def test_a_formula_outlives_the_autograd_plugin() -> None:
    """A derivative works after an unload and a load; in between, a call that needs it names the plugin, and others work."""
    square = _square()
    leaf = opmux.tensor([3.0], requires_grad=True)
    assert _gradient(square) == [6.0]
    opmux.plugins.unload("autograd")
    assert square(opmux.tensor([3.0])).tolist() == [9.0]
    with pytest.raises(PluginError, match="autograd"):
        square(leaf)
    with opmux.no_grad():
        assert square(leaf).tolist() == [9.0]
    opmux.plugins.load("autograd")
    assert _gradient(square) == [6.0]


@pytest.mark.usefixtures("loaded")
def test_an_operator_may_come_before_the_plugin() -> None:
    """Operators defined while the plugin is away have their derivatives once it is loaded, and may write tensors before."""
    opmux.plugins.unload("autograd")
    square = _square()
    write = custom_op("libtest::write", _write, mutates_args=("x",))
    x = opmux.ones(2)
    write(x)
    assert x.tolist() == [0.0, 0.0]
    opmux.plugins.load("autograd")
    assert _gradient(square) == [6.0]


@pytest.mark.usefixtures("loaded")
def test_unloading_leaves_no_function_of_the_plugin_in_the_operator() -> None:
    """What the operator registered is the same before and after an unload: the core's own kernels."""
    _square()
    before = default_dispatcher.dump("libtest::square")
    opmux.plugins.unload("autograd")
    assert default_dispatcher.dump("libtest::square") == before
    assert "opmux_autograd" not in before


def _other_schema(x: Tensor, n: int) -> Tensor:
    return x * n


def _no_tensor(n: int) -> Tensor:
    return opmux.ones(n)


def _keyword(x: Tensor, *, y: Tensor) -> Tensor:
    return x + y


def _bare(x):  # type: ignore[no-untyped-def]
    return x


REFUSALS: dict[str, Callable[[], object]] = {
    "bad_qualname": lambda: custom_op("square", _copy, mutates_args=()),
    "unsupported_annotation": lambda: custom_op("libtest::square", _bare, mutates_args=()),
    "mutation_mismatch": lambda: custom_op("libtest::square", _copy, mutates_args="x", schema="(Tensor x) -> Tensor"),
    "tag_mismatch": lambda: custom_op("libtest::square", _copy, mutates_args=(), tags=opmux.Tag.out),
    "keyword_only_tensor": lambda: custom_op("libtest::square", _keyword, mutates_args=()),
    "unknown_device": lambda: custom_op("libtest::square", _copy, mutates_args=(), device_types="zork"),
    "device_argument_needed": lambda: custom_op("libtest::square", _no_tensor, mutates_args=(), device_types="cpu"),
    "duplicate_def": lambda: custom_op("libtest::taken", _copy, mutates_args=()),
    "schema_parse_error": lambda: custom_op("libtest::square", _copy, mutates_args=(), schema="(Tensor x,,) -> Tensor"),
    "not_functional": lambda: opmux.library.register_autograd("libtest::write", lambda ctx: None),
    "unexpected_operator": lambda: opmux.library.register_fake(3, _copy),
    "bad_schema": lambda: opmux.library.define("libtest::new", "new(Tensor x) -> Tensor"),
    "no_autocast": lambda: opmux.library.register_autocast("libtest::taken", "zork", opmux.float16),
    "override_not_allowed": lambda: opmux.library.register_fake("libtest::taken", _copy, allow_override=False),
    "unknown_key": lambda: opmux.library.get_kernel("libtest::taken", "Zork"),
    "duplicate_rule": lambda: opmux.library.register_torch_dispatch(
        "libtest::taken", opmux.dispatch.DispatchMode, _copy
    ),
}


@pytest.mark.parametrize("code", REFUSALS)
def test_refusal_changes_nothing(code: str) -> None:
    """Each refusal has its code, and leaves every operator as it was, one that was to be replaced included."""
    square = _square()
    custom_op("libtest::write", _write, mutates_args=("x",))
    library = Library("libtest", "FRAGMENT")
    library.define("taken(Tensor x) -> Tensor", _copy)
    opmux.library.register_torch_dispatch("libtest::taken", opmux.dispatch.DispatchMode, _copy)
    before = {name: default_dispatcher.dump(name) for name in default_dispatcher.operators()}
    with pytest.raises(OpmuxError) as caught:
        REFUSALS[code]()
    assert getattr(caught.value, "code", None) == code
    assert {name: default_dispatcher.dump(name) for name in default_dispatcher.operators()} == before
    assert square(opmux.tensor([2.0])).tolist() == [4.0]


def test_missing_operators_are_unknown() -> None:
    """Functions that need the operator's schema say that there is no operator of the name."""
    for register in (
        lambda: opmux.library.register_autograd("libtest::none", _copy),
        lambda: opmux.library.register_vmap("libtest::none", _copy),
        lambda: opmux.library.register_autocast("libtest::none", "cpu", opmux.float16),
        lambda: opmux.library.register_torch_dispatch("libtest::none", opmux.dispatch.DispatchMode, _copy),
        lambda: opmux.library.get_kernel("libtest::none", "CPU"),
    ):
        with pytest.raises(OperatorGoneError, match="libtest::none"):
            register()


def test_defining_anew_replaces_everything() -> None:
    """The operator defined last is alone; the one before refuses further registrations."""
    former = _square()
    handle = former._opoverload
    custom_op("libtest::square", _other_schema, mutates_args=())
    assert opmux.ops.libtest.square(opmux.ones(1), 3).tolist() == [3.0]
    with pytest.raises(OperatorGoneError):
        handle(opmux.ones(1))
    with pytest.raises(RegistrationError, match="anew"):
        former.register_kernel("cpu", _copy)


def test_destroying_undoes_everything() -> None:
    """After `destroy` nothing of the operator is left."""
    square = _square()
    square.register_kernel("cpu", _copy)
    square.register_vmap(lambda info, in_dims, x: (x, 0))
    square.register_torch_dispatch(opmux.dispatch.DispatchMode, _copy)
    square.destroy()
    assert not default_dispatcher.has_kernel("libtest::square")
    assert not [place for place in default_dispatcher.dispatch_rules if place[0] == "libtest::square"]
    with pytest.raises(OperatorGoneError):
        square(opmux.ones(1))


def test_registering_again_leaves_one_kernel() -> None:
    """A function registered for the same devices takes the other's place."""
    square = _square()
    for _ in range(3):
        square.register_kernel(["cpu", "meta"], _copy)
        square.register_autocast("cpu", opmux.float16)
        square.register_vmap(lambda info, in_dims, x: (x, 0))
    counts = {key: len(kernels) for key, kernels in default_dispatcher.registrations("libtest::square").items()}
    assert counts == {"CPU": 1, "Meta": 2, "AutocastCPU": 1, "FuncTorchBatched": 1, "Autograd": 1} | {
        "CompositeExplicitAutograd": 1
    }


def test_a_library_owns_what_functions_register() -> None:
    """What is registered with `lib=` goes with that library."""
    with Library("libtest", "FRAGMENT") as lib:
        opmux.library.define("libtest::f", "(Tensor x) -> Tensor", lib=lib)
        opmux.library.register_kernel("libtest::f", ("cpu", "cuda"), _copy, lib=lib)
        opmux.library.register_fake("libtest::f", _copy, lib=lib)
        opmux.library.register_autograd("libtest::f", lambda ctx, g: g, lib=lib)
        opmux.library.register_autocast("libtest::f", "cpu", opmux.float16, lib=lib)
        opmux.library.register_vmap("libtest::f", lambda info, dims, x: (x, dims[0]), lib=lib)
        opmux.library.register_torch_dispatch("libtest::f", opmux.dispatch.DispatchMode, _copy, lib=lib)
        keys = {"CPU", "CUDA", "Meta", "Autograd", "AutocastCPU", "FuncTorchBatched"}
        assert set(default_dispatcher.registrations("libtest::f")) == keys
    assert not default_dispatcher.has_kernel("libtest::f")
    assert not default_dispatcher.dispatch_rules


def test_what_functions_register_is_undone_by_a_handle() -> None:
    """One for all keys, in any order, once; a decorator gives the function back, whose registration its library owns."""

    def kernel(x: Tensor) -> Tensor:
        return x

    def rule(info: Any, in_dims: Any, x: Tensor) -> Any:
        return x, in_dims[0]

    def registered() -> dict[str, int]:
        return {key: len(found) for key, found in default_dispatcher.registrations("functions::f").items()}

    registering: dict[str, Callable[..., Any]] = {
        "CPU": lambda *f, **lib: opmux.library.impl("functions::f", "cpu", *f, **lib),
        "CPU CUDA": lambda *f, **lib: opmux.library.impl("functions::f", ["cpu", "cuda"], *f, **lib),
        "Meta": lambda *f, **lib: opmux.library.register_kernel("functions::f", "meta", *f, **lib),
        "CompositeExplicitAutograd": lambda *f, **lib: opmux.library.register_kernel("functions::f", None, *f, **lib),
        "FuncTorchBatched": lambda *f, **lib: opmux.library.register_vmap("functions::f", *f, **lib),
    }
    for order in (list(registering), list(registering)[::-1]):
        definition = opmux.library.define("functions::f", "(Tensor x) -> Tensor")
        handles = {
            keys: register(rule if keys.startswith("Func") else kernel) for keys, register in registering.items()
        }
        assert registered()["CPU"] == 2
        left = [key for keys in handles for key in keys.split()]
        for keys in order:
            for _ in range(2):
                handles[keys].destroy()
            for key in keys.split():
                left.remove(key)
            assert registered() == {key: left.count(key) for key in registered()}
            assert sum(registered().values()) == len(left)
        with Library("functions", "FRAGMENT") as library:
            for keys, register in registering.items():
                function = rule if keys.startswith("Func") else kernel
                assert register(lib=library)(function) is function
            given = [
                register(rule if keys.startswith("Func") else kernel, lib=library)
                for keys, register in registering.items()
            ]
            library.destroy()
            assert not any(handle.alive for handle in given)
        definition.destroy()
        assert not default_dispatcher.has_kernel("functions::f")


def test_a_half_finished_registration_is_undone() -> None:
    """When one of several devices is unknown, no kernel is registered."""
    square = _square()
    before = default_dispatcher.dump("libtest::square")
    with pytest.raises(RegistrationError):
        square.register_kernel(["cpu", "zork"], _copy)
    assert default_dispatcher.dump("libtest::square") == before


def test_a_result_where_there_is_none_is_refused() -> None:
    """A function of an operator without results must return None."""
    bad = custom_op("libtest::bad", lambda x: 3, mutates_args=("x",), schema="(Tensor(a!) x) -> ()")
    with pytest.raises(OperatorValueError, match="return None"):
        bad(opmux.ones(1))


def test_shared_memory_is_refused_through_lists() -> None:
    """A tensor inside a list of results counts, and so does one inside a list of arguments."""
    bad = custom_op("libtest::bad", lambda xs: [xs[0][1:]], mutates_args=(), schema="(Tensor[] xs) -> Tensor[]")
    with pytest.raises(OperatorValueError, match="may not alias any inputs"):
        bad([opmux.ones(3)])


_ALIASES: dict[str, Callable[[Tensor], Tensor]] = {
    "itself": lambda x: x,
    "slice": lambda x: x[1:],
    "empty": lambda x: x[:0],
    "view": lambda x: x.view(3, 2),
    "dtype": lambda x: x.view(opmux.int32),
    "detach": lambda x: x.detach(),
    "data": lambda x: x.data,
    "expand": lambda x: x.expand(2, 6),
    "as_strided": lambda x: x.as_strided((2,), (1,)),
    "unfold": lambda x: x.unfold(0, 2, 1),
    "set_": lambda x: opmux.empty(0).set_(x),
    "set_ to a storage": lambda x: opmux.empty(0).set_(x.untyped_storage(), 1, (2,)),
    "view of a view": lambda x: x.expand(2, 6)[0].as_strided((2,), (1,))[1:],
}


@pytest.mark.parametrize("way", _ALIASES)
def test_shared_memory_is_refused_however_it_was_made(way: str) -> None:
    """Of an argument, and of two results; a copy of the same form is taken, and `opcheck` finds what a kernel shares."""
    alias = _ALIASES[way]
    bad = custom_op("libtest::bad", alias, mutates_args=(), schema="(Tensor x) -> Tensor")
    with pytest.raises(OperatorValueError, match="may not alias any inputs"):
        bad(opmux.ones(6))
    two = custom_op(
        "libtest::two", lambda x: (y := x.clone(), alias(y)), mutates_args=(), schema="(Tensor x) -> (Tensor, Tensor)"
    )
    with pytest.raises(OperatorValueError, match="may not alias any inputs"):
        two(opmux.ones(6))
    good = custom_op("libtest::good", lambda x: alias(x.clone()), mutates_args=(), schema="(Tensor x) -> Tensor")
    assert good(opmux.ones(6)).tolist() == alias(opmux.ones(6)).tolist()
    lib = Library("libtest", "FRAGMENT")
    lib.define("kernel(Tensor x) -> Tensor")
    lib.impl("kernel", alias, "CPU")
    found = opcheck(opmux.ops.libtest.kernel.default, (opmux.ones(6),), test_utils="test_schema", raise_exception=False)
    assert "aliasing" in str(found["test_schema"])
    lib.destroy()


def test_kernel_outlives_neither_operator_nor_registration() -> None:
    """A kernel that was looked up refuses to run once its registration is gone."""
    lib = Library("libtest", "FRAGMENT")
    lib.define("f(Tensor x, int n=2) -> Tensor")
    handle = lib.impl("f", lambda x, n: x * n, "CPU")
    kernel = opmux.library.get_kernel(opmux.ops.libtest.f.default, "CPU")
    assert kernel(opmux.ones(1)).tolist() == [2.0]
    assert kernel(opmux.dispatch.DispatchKeySet(["CPU"]), opmux.ones(1), n=5).tolist() == [5.0]
    assert kernel.is_valid
    handle.destroy()
    assert not kernel.is_valid
    with pytest.raises(OperatorGoneError, match="destroyed"):
        kernel(opmux.ones(1))
    lib.destroy()
    with pytest.raises(OperatorGoneError):
        kernel(opmux.ones(1))


def test_kernel_gets_key_set_and_next() -> None:
    """Kernels that ask for a key set or for the kernel below get them when called by themselves."""
    lib = Library("libtest", "FRAGMENT")
    lib.define("f(Tensor x) -> Tensor")
    lib.impl("f", lambda x: x * 2, "CPU")
    lib.impl("f", lambda keyset, x: len(list(keyset)), "AutocastCPU", with_keyset=True)
    lib.impl("f", lambda next, x: next(x) + 1, "AutogradCPU", with_next=True)
    both = opmux.dispatch.DispatchKeySet(["CPU", "AutogradCPU"])
    assert opmux.library.get_kernel("libtest::f", "AutogradCPU")(both, opmux.ones(1)).tolist() == [3.0]
    assert opmux.library.get_kernel("libtest::f", "AutocastCPU")(both, opmux.ones(1)) == 2


def test_tags_are_strings() -> None:
    """A tag and its name are the same; a custom operator carries its tags."""
    op = custom_op("libtest::f", _copy, mutates_args=(), tags=[opmux.Tag.pointwise, "core"])
    assert op._opoverload.tags == [opmux.Tag.pt2_compliant_tag, opmux.Tag.pointwise, opmux.Tag.core]
    assert isinstance(opmux.Tag.core, str)
    assert "core" in opmux.ops.aten.add.Tensor.tags


def test_public_names_exist() -> None:
    """Each public name of the module can be looked up, and an unknown one is an AttributeError."""
    assert [name for name in opmux.library.__all__ if getattr(opmux.library, name) is None] == []
    assert set(opmux.library.__all__) <= set(dir(opmux.library))
    with pytest.raises(AttributeError, match="zork"):
        _ = opmux.library.zork


def test_new_dynamic_size_refuses_empty_ranges() -> None:
    """A size must be possible; `max` limits it."""
    sizes: list[int] = []

    def fake(x: Tensor) -> Tensor:
        ctx: Any = opmux.library.get_ctx()
        sizes.append(ctx.new_dynamic_size(min=1, max=2))
        assert ctx.new_dynamic_size(min=3, max=3) == 3
        for wrong in ({"min": 3, "max": 2}, {"min": -1}, {"min": -2, "max": -1}):
            with pytest.raises(OperatorValueError, match="no size is in that range"):
                ctx.new_dynamic_size(**wrong)
        return x.new_empty([sizes[-1]])

    op = custom_op("libtest::f", lambda x: x[:1].clone(), mutates_args=(), schema="(Tensor x) -> Tensor")
    op.register_fake(fake)
    opmux.library.opcheck(op, (opmux.ones(3),), test_utils="test_faketensor")
    assert sizes == [1, 2]


def test_definitions_come_from_the_program() -> None:
    """A dump names the place where a program called custom_op or define, not a file of opmux.library."""
    square = _square()
    handle = opmux.library.define("libtest::defined", "(Tensor x) -> Tensor")
    try:
        for name in ("libtest::square", "libtest::defined"):
            assert "test_custom_op.py:" in default_dispatcher.dump(name).splitlines()[2]
    finally:
        handle.destroy()
        square.destroy()


def _leaves(values: Any) -> list[Tensor]:
    """The tensors of arguments, in order."""
    found: list[Tensor] = []
    for value in values:
        found += _leaves(value) if isinstance(value, (list, tuple)) else [value] * isinstance(value, Tensor)
    return found


#: Schemas, and what their operator is given: 1 stands for a tensor that requires grad, 0 for one that requires none.
_SIGNATURES: dict[str, tuple[Any, ...]] = {
    "(Tensor x)": (1,),
    "(Tensor x, Tensor y)": (0, 1),
    "(Tensor? x, Tensor y)": (None, 1),
    "(Tensor? x, Tensor? y)": (1, None),
    "(Tensor[] xs)": ([1, 0, 1],),
    "(Tensor[] xs, Tensor y)": ([0], 1),
    "(Tensor?[] xs)": ([None, 1],),
    "(Tensor[2] xs, int n)": ([1, 1], "n"),
    "(Tensor x, int[] n)": (1, ["n", "n"]),
    "(Tensor x, float[] n, str? s)": (1, [0.5], None),
}


def _with_tensors(given: Any) -> Any:
    if isinstance(given, (list, tuple)):
        return type(given)(map(_with_tensors, given))
    if given.__class__ is int:
        return opmux.ones(2, requires_grad=bool(given))
    return 3 if given == "n" else given


@pytest.mark.parametrize("schema", _SIGNATURES)
def test_a_formula_meets_the_structure_of_every_signature(schema: str) -> None:
    """Backward knows which tensors want gradients, and its answers reach them, wherever a schema has tensors."""
    seen: list[Any] = []

    def backward(ctx: Any, grad: Tensor) -> tuple[Any, ...]:
        seen.append(ctx.needs_input_grad)
        return tuple(
            [grad if n else None for n in need] if isinstance(need, list) else grad if need else None
            for need in ctx.needs_input_grad
        )

    def total(*args: Any) -> Tensor:
        return sum((t.detach() for t in _leaves(args)), opmux.zeros(2))

    operator = custom_op("libtest::total", total, mutates_args=(), schema=f"{schema} -> Tensor")
    operator.register_autograd(backward)
    args = _with_tensors(_SIGNATURES[schema])
    operator(*args).sum().backward()
    wanted = [
        [v.requires_grad if isinstance(v, Tensor) else False for v in a]
        if _leaves([a]) and isinstance(a, list)
        else isinstance(a, Tensor) and a.requires_grad
        for a in args
    ]
    assert seen == [tuple(wanted)]
    for leaf in _leaves(args):
        assert (None if leaf.grad is None else leaf.grad.tolist()) == ([1.0, 1.0] if leaf.requires_grad else None)


def test_a_custom_operator_enters_few_frames() -> None:
    """Around its function, without a gradient and with one that is recorded; nothing walks over all arguments again."""
    made = opmux.ones(1)
    operator = custom_op("libtest::made", lambda x, y: made, mutates_args=(), schema="(Tensor x, Tensor y) -> Tensor")
    operator.register_autograd(lambda ctx, grad: (grad, grad))
    handle = operator._opoverload
    for requires_grad, most in ((False, 3), (True, 6)):
        x = opmux.ones(1, requires_grad=requires_grad)
        handle(x, x)
        made = opmux.ones(1)
        assert len(python_frames(handle, x, x)) <= most


def test_a_custom_operator_costs_its_caller_and_its_kernel() -> None:
    """Its function is reached in two frames, and with a gradient to record in four; what it returns is compared with arguments."""

    def made(x: Tensor, y: Tensor) -> Tensor:
        return found

    found = opmux.ones(1)
    op = custom_op("libtest::made", made, mutates_args=(), schema="(Tensor x, Tensor y) -> Tensor")
    op.register_autograd(lambda ctx, grad: (grad, grad))
    for requires_grad, most in ((False, 2), (True, 4)):
        x = opmux.ones(1, requires_grad=requires_grad)
        op(x, x)
        found = opmux.ones(1)
        entered = python_frames(op, x, x)
        place = next(i for i, name in enumerate(entered) if name.endswith(".made"))
        assert place <= most, entered
    x = opmux.ones(3)
    assert op(x, x[1:]) is found
    for found in (x, x[:1]):  # noqa: B007 -- what the operator returns
        with pytest.raises(OperatorValueError, match="may not alias any inputs"):
            op(x, x[1:])
    op.destroy()


_WRONG_RESULTS: dict[str, tuple[Callable[..., Any], str, Any]] = {
    "argument": (lambda x: x, "(Tensor x) -> Tensor", ()),
    "no tensor": (lambda x: 3, "(Tensor x) -> Tensor", ()),
    "one of two": (lambda x: x.clone(), "(Tensor x) -> (Tensor, Tensor)", ()),
    "too much": (lambda x: 3, "(Tensor(a!) x) -> ()", ("x",)),
    "view": (lambda x: x, "(Tensor(a) x) -> Tensor(a)", ()),
    "in place": (lambda x: x.clone(), "(Tensor(a!) x) -> Tensor(a!)", ("x",)),
}


@pytest.mark.parametrize("kind", _WRONG_RESULTS)
def test_a_wrong_result_names_the_function(kind: str) -> None:
    """The function has returned when its result is refused, so the traceback does not show it: the error says where it is."""
    fn, schema, mutates = _WRONG_RESULTS[kind]
    tags = opmux.Tag.inplace if kind == "in place" else ()
    wrong = custom_op("libtest::wrong", fn, mutates_args=mutates, schema=schema, tags=tags)
    with pytest.raises(OperatorValueError) as caught:
        wrong(opmux.ones(2))
    assert caught.value.where.endswith(f"{__file__}:{fn.__code__.co_firstlineno}")


def test_registering_again_is_no_override(caplog: pytest.LogCaptureFixture) -> None:
    """What takes the place of a registration of the same operator hides nothing: there is nothing to warn of."""
    square = _square()
    with caplog.at_level("DEBUG", "opmux"):
        for _ in range(2):
            square.register_kernel("cpu", _copy)
            square.register_fake(_copy)
            square.register_autocast("cpu", opmux.float16)
            square.register_vmap(lambda info, in_dims, x: (x, 0))
    assert [record.getMessage() for record in caplog.records if "hides" in record.getMessage()] == []


def test_tables_show_where_a_vmap_rule_is() -> None:
    """Not where opmux calls it from, for an operator of a `Library` too."""

    def rule(info: Any, in_dims: Any, x: Tensor) -> tuple[Tensor, int]:
        return x, 0

    square = _square()
    square.register_vmap(rule)
    library = Library("libtest", "FRAGMENT")
    library.define("plain(Tensor x) -> Tensor", _copy)
    opmux.library.register_vmap("libtest::plain", rule)
    for name in ("libtest::square", "libtest::plain"):
        (kernel,) = default_dispatcher.registrations(name)["FuncTorchBatched"]
        assert str(kernel.provenance) == f"{__file__}:{rule.__code__.co_firstlineno}"


def test_an_operator_answers_like_its_function() -> None:
    """Its name, documentation, signature and source are the function's, for `help` and whoever asks at a prompt."""

    @custom_op("libtest::documented", mutates_args=())
    def documented(x: Tensor, times: int = 2) -> Tensor:
        """Some times `x`."""
        return x * times

    assert (documented.__name__, documented.__doc__) == ("documented", "Some times `x`.")
    assert list(inspect.signature(documented).parameters) == ["x", "times"]
    assert "return x * times" in inspect.getsource(inspect.unwrap(documented))
    documented.destroy()


WAYS: dict[str, Callable[[Any], Any]] = {
    "pickle": lambda op: pickle.loads(pickle.dumps(op)),
    "copy": copy.copy,
    "deepcopy": copy.deepcopy,
}


@pytest.mark.parametrize("way", WAYS)
def test_copies_are_the_operator(way: str) -> None:
    """It is found by its name, so that what holds it can be copied, and sent to a process that defines it too."""
    op = _square()
    assert WAYS[way](op) is op
    assert WAYS[way]({"op": op})["op"] is op
    data = pickle.dumps(op)
    op.destroy()
    with pytest.raises(UnknownOperatorError, match="libtest::square of custom_op"):
        pickle.loads(data)


@pytest.mark.parametrize(
    "register",
    [
        lambda name: opmux.library.register_autograd(name, lambda ctx, grad: grad),
        lambda name: opmux.library.register_fake(name, lambda x: x),
        lambda name: opmux.library.register_vmap(name, lambda info, in_dims, x: (x, 0)),
        lambda name: opmux.library.register_torch_dispatch(name, opmux.dispatch.DispatchMode, lambda *args: None),
        lambda name: opmux.library.get_kernel(name, "CPU"),
        lambda name: opmux.library.register_autocast(name, "cpu", opmux.float16),
    ],
)
def test_an_operator_that_is_not_there_is_told_with_what_is(register: Callable[[str], Any]) -> None:
    """What is registered for a misspelt operator, or for a packet of several, names what comes near, or the overloads."""
    with Library("missingtest", "DEF") as library:
        library.define("scaled(Tensor x) -> Tensor")
        library.define("several.One(Tensor x) -> Tensor")
        library.define("several.Two(Tensor x, Tensor y) -> Tensor")
        with pytest.raises(
            UnknownOperatorError, match=r"scalde does not exist(.*\n)+.*did you mean missingtest::scaled\?"
        ):
            register("missingtest::scalde")
        found = r"overloads of that name: missingtest::several.One, missingtest::several.Two"
        with pytest.raises(UnknownOperatorError, match=found) as caught:
            register("missingtest::several")
        assert "write opmux.ops.missingtest.several.One or opmux.ops.missingtest.several.Two" in caught.value.advice


def test_a_key_that_is_not_there_is_told_with_what_comes_near() -> None:
    """`get_kernel` of a misspelt key."""
    with pytest.raises(RegistrationError, match="Invalid dispatch key: AutogradCPUU\n.*did you mean AutogradCPU"):
        opmux.library.get_kernel("aten::relu", "AutogradCPUU")


FORMULAS: list[Callable[[Any, Tensor], Any]] = [
    lambda ctx, grad: grad * 2,
    lambda ctx, grad: (grad * 2,),
    lambda ctx, grad: (grad * 2, None),
    lambda ctx, grad: (grad * 2, None, None),
    lambda ctx, grad: (grad * 2, None, None, None),
]


@pytest.mark.parametrize("place", range(len(FORMULAS)))
@pytest.mark.parametrize("takes_list", [False, True])
def test_arguments_with_a_default_may_go_without_a_gradient(place: int, takes_list: bool) -> None:
    """PyTorch's formulas do not see those that have their default: one gradient is enough there, and here always."""
    first = "Tensor[] x" if takes_list else "Tensor x"
    scaled = custom_op(
        "libtest::scaled",
        lambda x, n=2, m=1.0: (x[0] if takes_list else x) * n,
        mutates_args=(),
        schema=f"({first}, int n=2, float m=1.0) -> Tensor",
    )
    formula = FORMULAS[place]

    def backward(ctx: Any, grad: Tensor) -> Any:
        found = formula(ctx, grad)
        found = found if isinstance(found, tuple) else (found,)
        return ([found[0]], *found[1:3]) if takes_list else found

    scaled.register_autograd(backward)
    for args in ((), (2,), (3, 2.0)):
        w = opmux.ones(1, requires_grad=True)
        scaled([w] if takes_list else w, *args).sum().backward()
        assert w.grad is not None
        assert w.grad.tolist() == [2.0]
    scaled.register_autograd(lambda ctx, grad: ())
    w = opmux.ones(1, requires_grad=True)
    with pytest.raises(RuntimeError, match="gradient"):
        scaled([w] if takes_list else w).sum().backward()
    scaled.destroy()
