"""Bad input: each is one of opmux's errors, says what was found or what to do, and changes nothing."""

import itertools
import math
import traceback
from collections.abc import Callable, Iterable, Iterator
from typing import Any, cast

import pytest

import opmux
from opmux import errors, nn
from opmux.dispatch import DispatchKey, DispatchKeySet, add_backend, backend_of, default_dispatcher, explain
from opmux.errors import OpmuxError
from opmux.library import (
    FunctionSchema,
    Library,
    custom_op,
    infer_schema,
    opcheck,
    register_backend,
    register_functionality,
    register_kernel,
)
from opmux.library import impl as impl_for
from opmux.plugins import Scope, hookimpl

Case = tuple[Callable[[], object], type[Exception], str]


def t(*shape: int, dtype: opmux.dtype = opmux.float32) -> opmux.Tensor:
    return opmux.ones(*shape, dtype=dtype)


def impl(name: str, key: str) -> object:
    """A kernel registration that must fail."""
    return Library("aten", "IMPL").impl(name, lambda *args: None, key)


def define(text: str) -> object:
    """A definition that must fail."""
    return Library("badinput", "FRAGMENT").define(text)


def zeros(**options: Any) -> object:
    """Zeros, with options of any type."""
    return opmux.zeros(2, **options)


def to(device: str) -> object:
    """A copy to a device, as most people write it."""
    x: Any = t(2)
    return x.to(device)


def unknown(name: str) -> Callable[[], object]:
    """A look-up of an attribute of `opmux.ops.aten`."""
    return lambda: getattr(opmux.ops.aten, name)


aten = opmux.ops.aten

WRONG_TYPES: dict[str, Case] = {
    "string for a tensor": (lambda: aten.add.Tensor(t(2), "x"), errors.OperatorArgumentError, "aten::add.Tensor"),
    "list for a key set": (
        lambda: aten.add.Tensor.redispatch(cast(Any, ["CPU"]), t(2), t(2)),
        errors.OperatorArgumentError,
        "expects a DispatchKeySet",
    ),
    "none for a key set": (
        lambda: aten.add.Tensor.redispatch(cast(Any, None), t(2), t(2)),
        errors.OperatorArgumentError,
        "expects a DispatchKeySet",
    ),
    "none for a tensor": (lambda: aten.mm.default(t(2, 2), None), errors.OperatorArgumentError, "aten::mm"),
    "list for a tensor": (lambda: aten.exp.default([1.0]), errors.OperatorArgumentError, "aten::exp"),
    "string for an int": (lambda: aten.sum.dim_IntList(t(2), "x"), errors.OperatorArgumentError, "dim"),
    "float in an int list": (lambda: aten.permute.default(t(2, 2), [0.5, 1]), errors.OperatorArgumentError, "permute"),
    "string for a dtype": (lambda: zeros(dtype="float32"), errors.OperatorArgumentError, "dtype"),
    "number in a tensor list": (lambda: aten.cat.default([t(2), 3]), errors.OperatorArgumentError, "aten::cat"),
    "tensor for a tensor list": (lambda: aten.cat.default(t(2)), errors.OperatorArgumentError, "aten::cat"),
    "no overload fits": (lambda: aten.add("a", "b"), errors.OperatorArgumentError, "aten::add"),
}

UNKNOWN: dict[str, Case] = {
    "operator": (unknown("no_such_operator"), errors.UnknownOperatorError, "aten::no_such_operator"),
    "misspelt operator": (unknown("sofmtax"), errors.UnknownOperatorError, "softmax"),
    "overload": (lambda: opmux.ops.aten.add.Tensr, errors.UnknownOperatorError, "Tensor"),
    "namespace": (lambda: opmux.ops.no_such_namespace.f, errors.UnknownOperatorError, "no_such_namespace"),
    "inspected operator": (
        lambda: default_dispatcher.dispatch_table("aten::nope"),
        errors.UnknownOperatorError,
        "aten::nope",
    ),
    "key": (lambda: DispatchKey["AutogradCpu"], errors.RegistrationError, "AutogradCPU"),
    "key of a set": (lambda: DispatchKeySet(["CPU", "GPU"]), errors.RegistrationError, "GPU"),
    "key of a kernel": (lambda: impl("exp", "CPUU"), errors.RegistrationError, "CPUU"),
    "device of a factory": (lambda: opmux.zeros(2, device="tpux"), errors.PluginError, "tpux"),
    "device of a copy": (lambda: t(2).to(device="tpux"), errors.PluginError, "tpux"),
    "positional device of a copy": (lambda: to("tpux"), errors.PluginError, "tpux"),
    "device of an array": (lambda: opmux.tensor([1.0], device="tpux"), errors.PluginError, "tpux"),
    "device of a look-up": (lambda: backend_of("tpux"), errors.PluginError, "has the plugin 'tpux'"),
    "plugin to load": (lambda: opmux.plugins.load("autogard"), errors.PluginError, "did you mean autograd"),
    "plugin to unload": (lambda: opmux.plugins.unload("cpuu"), errors.PluginError, "loaded plugins: autograd, cpu"),
    "plugin to reload": (lambda: opmux.plugins.reload("cpuu"), errors.PluginError, 'load("cpuu")'),
    "namespace of a plugin": (lambda: opmux.cuda, errors.PluginError, 'opmux.plugins.load("cuda")'),
    "backend without a plugin": (lambda: to("cuda"), errors.PluginError, "opmux-cuda"),
}

MISFITS: dict[str, Case] = {
    "broadcast": (lambda: t(2, 3) + t(4), errors.OperatorValueError, "aten::add"),
    "inner dimension": (lambda: opmux.mm(t(2, 3), t(4, 5)), errors.OperatorValueError, "mm"),
    "rank": (lambda: opmux.mm(t(2), t(2, 2)), errors.OperatorValueError, "mm"),
    "dtypes of mm": (lambda: opmux.mm(t(2, 2), t(2, 2, dtype=opmux.float64)), errors.OperatorValueError, "mm"),
    "in-place shape": (lambda: t(3).add_(t(2, 3)), errors.OperatorValueError, "add_"),
    "in-place dtype": (lambda: t(3, dtype=opmux.int64).add_(1.5), errors.OperatorValueError, "add_"),
    "reshape": (lambda: t(2, 3).reshape(4), errors.OperatorValueError, "shape [4]"),
    "view": (lambda: t(2, 3).view(-1, 4), errors.OperatorValueError, "view"),
    "dim": (lambda: t(2, 3).sum(5), errors.OperatorIndexError, "5"),
    "select": (lambda: t(3).select(0, 7), errors.OperatorIndexError, "7"),
    "index": (lambda: t(3)[opmux.tensor([9])], errors.OperatorIndexError, "9"),
    "cat": (lambda: opmux.cat([t(2, 3), t(3, 2)]), errors.OperatorValueError, "match except in dimension 0"),
    "cat of dimensions": (lambda: opmux.cat([t(2), t(2, 3)]), errors.OperatorValueError, "dimensions: got 1 and 2"),
    "stack": (lambda: opmux.stack([t(2), t(3)]), errors.OperatorValueError, "stack"),
    "stack dim": (lambda: opmux.stack([t(2), t(3)], 5), errors.OperatorIndexError, "range of [-2, 1], but got 5"),
    "scatter of fewer dimensions": (
        lambda: t(2, 3).scatter_add(0, opmux.zeros(2, 3, dtype=opmux.int64), t(3)),
        errors.OperatorIndexError,
        "as many dimensions as the index has",
    ),
    "empty cat": (lambda: opmux.cat([]), errors.OpmuxError, "cat"),
    "conv2d channels": (lambda: opmux.conv2d(t(1, 2, 4, 4), t(1, 3, 2, 2)), errors.OperatorValueError, "conv"),
    "softmax dim": (lambda: opmux.softmax(t(2), 3), errors.OperatorIndexError, "3"),
    "hidden state without cells": (
        lambda: nn.LSTM(2, 3)(t(4, 1, 2), t(1, 1, 3)),
        errors.OperatorValueError,
        "pass a pair: (hidden state, cells)",
    ),
    "copy of no data": (
        lambda: opmux.ones(2, device="meta").cpu(),
        errors.OperatorNotImplementedError,
        "Cannot copy out of meta tensor; no data!",
    ),
    "module of no data": (
        lambda: nn.Linear(2, 2, device="meta").to("cpu"),
        errors.OperatorNotImplementedError,
        'model.to_empty(device="cpu")',
    ),
    "item": (lambda: t(2).item(), errors.OperatorValueError, "2"),
    "truth": (lambda: bool(t(2)), errors.OperatorValueError, "2"),
    "gradient of integers": (lambda: t(2, dtype=opmux.int64).requires_grad_(), errors.OperatorValueError, "int64"),
}

SCHEMAS: dict[str, Case] = {
    "unclosed": (lambda: define("f(Tensor x -> Tensor"), errors.SchemaError, "schema_parse_error"),
    "unknown type": (lambda: define("f(Tensro x) -> Tensor"), errors.SchemaError, "schema_parse_error"),
    "no arrow": (lambda: define("f(Tensor x)"), errors.SchemaError, "schema_parse_error"),
    "trailing text": (lambda: define("f(Tensor x) -> Tensor extra ("), errors.SchemaError, "schema_parse_error"),
    "default order": (lambda: define("f(int a=1, int b) -> int"), errors.SchemaError, "nondefault_after_default"),
    "overload": (lambda: define("f.default(int a) -> int"), errors.SchemaError, "bad_overload_name"),
    "empty": (lambda: FunctionSchema.parse(""), errors.SchemaError, "schema"),
    "duplicate argument": (lambda: define("f(int a, int a) -> int"), errors.OpmuxError, "a"),
    "other namespace": (lambda: define("other::f(int a) -> int"), errors.RegistrationError, "namespace_mismatch"),
    "duplicate": (
        lambda: Library("aten", "FRAGMENT").define("exp(Tensor self) -> Tensor"),
        errors.RegistrationError,
        "duplicate_def",
    ),
    "second library": (lambda: Library("aten", "DEF"), errors.RegistrationError, "aten"),
    "kernel that is no function": (
        lambda: Library("aten", "IMPL").impl("exp", 3, "CPU"),  # type: ignore[call-overload]
        errors.OpmuxError,
        "pass a function",
    ),
    "library kind": (lambda: Library("aten", "IMPLS"), errors.OpmuxError, "IMPLS"),
}

#: What to do is said in the words of users, not of schemas.
ADVICE: dict[str, Case] = {
    "sizes": (lambda: opmux.empty(cast(Any, [2.5, 1])), errors.OperatorArgumentError, "pass a list of integers"),
    "size of a module": (lambda: nn.Linear(cast(Any, 2.5), 1), errors.OperatorArgumentError, "pass an integer"),
    "sizes of a function": (lambda: opmux.zeros(cast(Any, "x")), errors.OperatorArgumentError, "a list of integers"),
    "dimensions": (
        lambda: aten.sum.dim_IntList(t(2), "x"),
        errors.OperatorArgumentError,
        "pass an integer or a list of integers, or None",
    ),
    "tensors": (lambda: aten.cat.default(t(2)), errors.OperatorArgumentError, "pass a list of tensors"),
    "number": (lambda: opmux.full((2,), cast(Any, "x")), errors.OperatorArgumentError, "pass a number"),
    "class for a dtype": (
        lambda: to(cast(Any, object)),
        errors.OperatorArgumentError,
        "pass an opmux dtype, such as opmux.float32, or None",
    ),
    "device": (lambda: zeros(device="cpu:x"), errors.OperatorArgumentError, 'a device, such as "cpu", or None'),
    "dtype as a device": (lambda: to("float32"), errors.PluginError, "give the dtype itself: opmux.float32"),
    "alias of a dtype as a device": (lambda: to("long"), errors.PluginError, "opmux.long"),
}

CASES = {
    f"{group}: {name}": case
    for group, cases in {
        "type": WRONG_TYPES,
        "unknown": UNKNOWN,
        "misfit": MISFITS,
        "schema": SCHEMAS,
        "advice": ADVICE,
    }.items()
    for name, case in cases.items()
}


def tables() -> dict[str, str]:
    """Everything that the process's dispatcher holds, as text."""
    d = default_dispatcher
    return {e.name: d.dump(e.name) + d.dump_table(e.name) for e in d.entries()}


@pytest.fixture(scope="module", autouse=True)
def unchanged() -> Iterator[None]:
    """After all cases the dispatcher is what it was; each case alone compares the cheap counters."""
    add_backend("badinput").mark_dead()  # the key table keeps a key for ever, so that `tables` shows it
    before = tables()
    yield
    assert tables() == before


@pytest.mark.parametrize("case", CASES)
def test_bad_input(case: str) -> None:
    """The error is opmux's, names what is wrong, has a second part, and leaves the dispatcher as it was."""
    use, expected, text = CASES[case]
    generation, names = default_dispatcher.generation, [e.name for e in default_dispatcher.entries()]
    with pytest.raises(expected) as caught:
        use()
    error = caught.value
    assert isinstance(error, errors.OpmuxError)
    assert text in f"{error} {getattr(error, 'code', '')}"
    assert error.found or error.advice, f"only says: {error}"
    assert "  found: " in str(error) or "  what to do: " in str(error)
    assert "During handling of the above" not in "".join(traceback.format_exception(error))
    assert [e.name for e in default_dispatcher.entries()] == names
    # A definition that is refused half-way may count as a change; the fixture compares what it left.
    assert default_dispatcher.generation - generation in (0, 1)


WRONG_COUNTS: dict[str, Callable[[], object]] = {
    "too few": lambda: aten.add.Tensor(t(2)),
    "too many": lambda: aten.exp.default(t(2), t(2)),
    "unknown name": lambda: aten.add.Tensor(t(2), t(2), beta=1),
    "given twice": lambda: aten.add.Tensor(t(2), t(2), self=t(2)),
}


@pytest.mark.parametrize("case", WRONG_COUNTS)
def test_wrong_number_of_arguments(case: str) -> None:
    """A wrong number or name of arguments is Python's own TypeError, which names the function."""
    with pytest.raises(TypeError, match="argument"):
        WRONG_COUNTS[case]()


class Failing:
    """A plugin that raises half-way through its registration."""

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        backend = scope.backend("badinput")
        with scope.library("badinput", "DEF") as m:
            m.define("f(Tensor x) -> Tensor", lambda x: x)
        with scope.library("aten", "IMPL", backend.dense.name) as m:
            m.impl("exp", lambda self: self)
            m.impl("exp", 3)  # type: ignore[call-overload]


def test_plugin_that_fails_half_way() -> None:
    """It leaves the process's dispatcher as it was, and its device unusable."""
    before = tables()
    opmux.plugins.register("badinput", Failing())
    with pytest.raises(errors.PluginError, match="plugin 'badinput' is failed"):
        opmux.plugins.load("badinput")
    assert tables() == before
    assert not backend_of("badinput").alive
    with pytest.raises(errors.OpmuxError):
        opmux.zeros(2, device="badinput")


def test_unload_while_tensors_are_alive() -> None:
    """Tensors that outlive the CPU plugin raise, keep their data, and work again after it is loaded."""
    before, x = tables(), opmux.tensor([1.0, 2.0])
    with opmux.plugins.disabled("autograd", "cpu"):
        uses: tuple[Callable[[], object], ...] = (lambda: x + x, lambda: x.exp(), lambda: x[0])
        for use in uses:
            with pytest.raises(errors.OpmuxError, match='opmux.plugins.load\\("cpu"\\)'):
                use()
    assert (x + x).tolist() == [2.0, 4.0]
    assert tables() == before


#: No key and no device type, where an empty value stands for the default.
WRONG: Any = 1
VALUES: tuple[Any, ...] = (
    *(None, 5, -1.5, 2**70, b"x", "", "no such name", "a b", "\ud800", [], {}, [None], object(), int, len), t(2),
)  # fmt: skip
#: Functions by what they are asked with: names, keys, dtypes, tensors.
ASKED: dict[str, Callable[[Any], object]] = {
    "plugins.load": opmux.plugins.load,
    "plugins.unload": opmux.plugins.unload,
    "plugins.reload": opmux.plugins.reload,
    "plugins.register": lambda value: opmux.plugins.register(value, object()),
    "register_backend": lambda value: register_backend(value).destroy(),
    "register_backend device": lambda value: register_backend("BADINPUT", device_type=value or WRONG).destroy(),
    "register_functionality": lambda value: register_functionality(value, after="Python").destroy(),
    "register_functionality place": lambda value: register_functionality("BadInput", after=value).destroy(),
    "Library key": lambda value: Library("badinput", "IMPL", value or WRONG),
    "impl key": lambda value: Library("badinput", "IMPL").impl("f", len, value or WRONG),
    "promote_types": lambda value: opmux.promote_types(WRONG if value is int else value, opmux.float32),
    "can_cast": lambda value: opmux.can_cast(opmux.float32, WRONG if value is int else value),
    "is_inference": lambda value: opmux.is_inference(None if isinstance(value, opmux.Tensor) else value),
}

#: A name that is defined anew with each call.
FRESH = (f"badinput::fresh{number}" for number in itertools.count())


def written(x: opmux.Tensor) -> opmux.Tensor:
    """A function from which a schema can be inferred."""
    return x.clone()


def leaf() -> opmux.Tensor:
    return opmux.ones(2, requires_grad=True)


#: Functions by an argument of theirs that may be one value or several, or a function; what fits is made unfit.
SEVERAL: dict[str, Callable[[Any], object]] = {
    "backward": lambda value: opmux.autograd.backward(value or WRONG),
    "backward gradients": lambda value: opmux.autograd.backward(leaf().sum(), WRONG if value is None else [value]),
    "backward inputs": lambda value: opmux.autograd.backward(leaf().sum(), inputs=WRONG if value is None else value),
    "Tensor.backward": lambda value: leaf().sum().backward(WRONG if value is None else value),
    "grad": lambda value: opmux.autograd.grad(value, leaf()),
    "grad inputs": lambda value: opmux.autograd.grad(leaf().sum(), value),
    "grad gradients": lambda value: opmux.autograd.grad(leaf().sum(), leaf(), WRONG if value is None else value),
    "checkpoint_sequential functions": lambda value: opmux.autograd.checkpoint_sequential(value, 1, t(2)),
    "checkpoint_sequential segments": lambda value: opmux.autograd.checkpoint_sequential(
        [opmux.sin], 2 if value is True else value, t(2)
    ),
    "custom_op mutates_args": lambda value: custom_op(next(FRESH), written, mutates_args=value or WRONG),
    "custom_op device_types": lambda value: custom_op(
        next(FRESH), written, mutates_args=(), device_types=value or WRONG
    ),
    "custom_op tags": lambda value: custom_op(next(FRESH), written, mutates_args=(), tags=(value, WRONG)),
    "custom_op function": lambda value: custom_op(next(FRESH), mutates_args=())(value),
    "custom_op with a schema": lambda value: custom_op(
        next(FRESH), written, mutates_args=value or WRONG, schema="(Tensor(a!) x) -> Tensor"
    ),
    "impl": lambda value: impl_for("aten::exp", [value] if value == "" else value or WRONG, written),
    "register_kernel": lambda value: register_kernel("aten::exp", value or WRONG, written),
    "define tags": lambda value: Library("badinput", "FRAGMENT").define("f() -> ()", tags=(value, WRONG)),
    "infer_schema": lambda value: infer_schema(value, mutates_args=()),
    "infer_schema mutates_args": lambda value: infer_schema(written, mutates_args=value or WRONG),
    "opcheck arguments": lambda value: opcheck(aten.exp.default, WRONG if isinstance(value, Iterable) else value),
    "opcheck tests": lambda value: opcheck(aten.exp.default, (t(2),), test_utils=value or WRONG),
    "explain": lambda value: explain(WRONG if callable(value) else value),
}


@pytest.mark.parametrize("asked", SEVERAL)
def test_a_value_where_several_are_taken(asked: str) -> None:
    """Whatever is neither one value nor a sequence of them, nor a function, is refused with an error of opmux."""
    for value in (*VALUES, True, math.nan, slice(1), [[]], [object()], ["x", 5]):
        with pytest.raises(OpmuxError):
            SEVERAL[asked](value)


@pytest.mark.parametrize("asked", ASKED)
def test_a_value_of_any_type(asked: str) -> None:
    """What is asked for by a name, a key, a dtype or a tensor refuses every other value with an error of opmux."""
    for value in VALUES:
        with pytest.raises(errors.OpmuxError):
            ASKED[asked](value)
