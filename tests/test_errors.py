"""Errors: they cross processes whole, and say no more of a long value than a reader can take in."""

import copy
import copyreg
import gc
import importlib
import inspect
import pickle
import pkgutil
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux import amp, nn, optim
from opmux.dispatch import DispatchKeySet, explain
from opmux.errors import (
    KernelNotFoundError,
    OperatorAssertionError,
    OpmuxError,
    OpmuxWarning,
    SchemaError,
    caution,
    raise_if,
)
from opmux.plugins._record import Verdict


def _modules() -> Iterator[Any]:
    """Every module of opmux and of its plugins that can be imported here."""
    for package in map(importlib.import_module, ("opmux", "opmux_cpu", "opmux_autograd")):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not found.name.endswith("__main__"):
                yield importlib.import_module(found.name)


def _subclasses(cls: type) -> Iterator[type]:
    yield cls
    sub: type
    for sub in cls.__subclasses__():
        yield from _subclasses(sub)


def _ours(module: Any) -> Iterator[type[Exception]]:
    for value in vars(module).values():
        if isinstance(value, type) and issubclass(value, Exception) and value.__module__.startswith("opmux"):
            yield value


def _made(cls: type[Any]) -> Any:
    """An error of the class with a value for each parameter of its constructor."""
    if not issubclass(cls, OpmuxError):
        return cls("what was asked")
    given: dict[str, Any] = {}
    for name, parameter in list(inspect.signature(cls.__init__).parameters.items())[2:]:
        given[name] = _VALUES[parameter.annotation]()
    return cls("what was asked", **given)


#: A value for a parameter of each type that constructors of errors have.
_VALUES: dict[Any, Callable[[], Any]] = {
    str: lambda: "some text",
    bool: lambda: True,
    int: lambda: 3,
    int | None: lambda: 4,
    object: lambda: explain(opmux.add, opmux.ones(2), opmux.ones(2)),
    Any: lambda: {"a": [1]},
    Verdict: lambda: Verdict("conflict", "the reason"),
}


_CLASSES = sorted({c for m in _modules() for c in _ours(m)}, key=lambda c: c.__qualname__)
_RAISED = [c for c in _CLASSES if c.__init__ is Exception.__init__ or issubclass(c, OpmuxError)]


def _agree(first: Any, second: Any) -> None:
    assert type(first) is type(second)
    assert str(first) == str(second)
    assert first.args == second.args
    assert vars(first) == vars(second)
    assert [getattr(first, name, None) for name in ("name", "path")] == [
        getattr(second, name, None) for name in ("name", "path")
    ]


def test_the_classes_are_found() -> None:
    """The list is that of all modules, and has every subclass that Python knows of in our packages."""
    assert len(_RAISED) >= 30
    known = {c for c in _subclasses(OpmuxError) if c.__module__.startswith(("opmux.", "opmux_cpu", "opmux_autograd"))}
    assert known <= set(_RAISED)


@pytest.mark.parametrize("cls", _RAISED, ids=lambda c: c.__name__)
def test_every_error_is_pickled_and_copied_with_all_that_it_holds(
    cls: type[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Class, message, attributes and notes arrive; so they do where the error has a cause that cannot be pickled."""
    # Where distributed was imported, tblib reduces the errors that there are, and pickles their causes as well.
    monkeypatch.delitem(copyreg.dispatch_table, cls, raising=False)
    error = _made(cls)
    error.add_note("a note")
    error.extra = {"more": [1, 2]}
    error.__cause__ = ValueError(lambda: None)
    for base, name in ((ImportError, "name"), (ImportError, "path"), (AttributeError, "name")):
        if isinstance(error, base):  # which holds it outside of the dictionary
            setattr(error, name, f"the {name}")
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        _agree(pickle.loads(pickle.dumps(error, protocol)), error)
    _agree(copy.copy(error), error)
    _agree(copy.deepcopy(error), error)


class _Odd:
    """A value that nothing can be done with."""

    def __repr__(self) -> str:
        raise ValueError("no text")

    def __reduce__(self) -> Any:
        raise ValueError("no pickle")


class _AwayError(Exception):
    """What another process raises when it makes a value again."""


def _unmade() -> Any:
    raise _AwayError


class _LostOnTheWay:
    def __str__(self) -> str:
        return "its text"

    def __reduce__(self) -> Any:
        return _unmade, ()


def test_an_error_arrives_whatever_it_holds() -> None:
    """A value that cannot be pickled, or not be made again, is replaced by its text."""
    error = OpmuxError("asked")
    vars(error).update(odd=_Odd(), function=lambda: None, lost=_LostOnTheWay(), keys=DispatchKeySet("CPU"))
    arrived = pickle.loads(pickle.dumps(error))
    assert arrived.odd == "a _Odd"
    assert "<lambda>" in arrived.function
    assert arrived.lost == "its text"
    assert arrived.keys is DispatchKeySet("CPU")


def _fail(kind: str) -> None:
    if kind == "missing kernel":
        opmux.ops.aten.nonzero.default(opmux.dispatch.DispatchKey)
    opmux.library.Library("errors", "FRAGMENT").define("f(Tensor x, Tensor) -> Tensor")


def _fail_without_kernel() -> None:
    with opmux.library.Library("errors", "FRAGMENT") as library:
        library.define("lonely(Tensor x) -> Tensor")
        opmux.ops.errors.lonely(opmux.ones(2))


def test_a_process_pool_survives_errors_of_its_workers() -> None:
    """What a worker raises is raised here, with its explanation, and the pool goes on."""
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        with pytest.raises(SchemaError) as refused:
            pool.submit(_fail, "schema").result(timeout=60)
        assert refused.value.code == "schema_parse_error"
        with pytest.raises(TypeError):
            pool.submit(_fail, "missing kernel").result(timeout=60)
        with pytest.raises(KernelNotFoundError, match="lonely") as missing:
            pool.submit(_fail_without_kernel).result(timeout=60)
        assert missing.value.key == "CPU"
        explanation: Any = missing.value.explanation
        assert explanation.operator == "errors::lonely"
        assert pool.submit(abs, -3).result(timeout=60) == 3


_LONG = "x" * 1_000_000


def _long_inputs() -> dict[str, Any]:
    x, aten = opmux.ones(2), opmux.ops.aten
    lib = opmux.library
    many = list(range(200_000))
    fragment: Any = lib.Library("long", "FRAGMENT")
    zeros: Any = opmux.zeros
    return {
        "schema": lambda: lib.FunctionSchema.parse(f"f({_LONG}"),
        "operator name": lambda: opmux.schema.parse_operator_name(_LONG + "("),
        "define": lambda: fragment.define(f"f(Tensor {_LONG}, Tensor {_LONG}) -> Tensor"),
        "impl": lambda: fragment.impl(_LONG + "!", len, "CPU"),
        "impl key": lambda: fragment.impl("f", len, _LONG),
        "impl of another kind": lambda: fragment.impl("f", _LONG, "CPU"),
        "library kind": lambda: lib.Library("long", _LONG),
        "library namespace": lambda: lib.Library(_LONG + "!", "FRAGMENT"),
        "alias analysis": lambda: fragment.define("f() -> ()", alias_analysis=_LONG),
        "key": lambda: DispatchKeySet(_LONG),
        "operator": lambda: getattr(opmux.ops.aten, _LONG),
        "overload": lambda: getattr(opmux.ops.aten.add, _LONG),
        "device of a factory": lambda: opmux.zeros(2, device=_LONG),
        "tensor of text": lambda: opmux.tensor(_LONG),
        "tensor of texts": lambda: opmux.tensor([_LONG]),
        "dtype": lambda: zeros(2, dtype=_LONG),
        "argument": lambda: aten.add.Tensor(x, _LONG),
        "packet": lambda: aten.sum(x, _LONG),
        "keyword": lambda: aten.sum(x, dim=_LONG),
        "sizes": lambda: x.reshape(many),
        "dims": lambda: x.sum(many),
        "mode": lambda: aten.div.Tensor_mode(x, x, rounding_mode=_LONG),
        "equation": lambda: opmux.einsum(_LONG, x),
        "index": lambda: x[_LONG],
        "containment": lambda: _LONG in x,
        "to": lambda: x.to(_LONG),
        "plugin": lambda: opmux.plugins.load(_LONG),
        "unload": lambda: opmux.plugins.unload(_LONG),
        "backend": lambda: lib.register_backend(_LONG + "!"),
        "functionality": lambda: lib.register_functionality(_LONG, before=_LONG),
        "item": lambda: opmux.tensor(many).item(),
        "result type": lambda: opmux.result_type(_LONG),
        "kernel schema": lambda: fragment.impl("f", len, "CPU", kernel_schema=_LONG),
        "custom op": lambda: lib.custom_op(_LONG, len, mutates_args=()),
        "reduction": lambda: opmux.nn.functional.mse_loss(x, x, reduction=_LONG),
    }


@pytest.mark.parametrize("name", _long_inputs())
def test_no_message_repeats_a_long_input(name: str) -> None:
    """A megabyte that a caller passes does not come back: messages stay short, and still name what is wrong."""
    with pytest.raises((OpmuxError, TypeError, AttributeError, OverflowError, ValueError)) as caught:
        _long_inputs()[name]()
    assert isinstance(caught.value, OpmuxError) or type(caught.value) is TypeError, repr(caught.value)[:300]
    assert 10 < len(str(caught.value)) < 20_000


def test_short_messages_stay_as_they_are() -> None:
    """Every part of a usual error is whole, and a schema error marks its position under the text."""
    error = SchemaError(
        "asked", code="schema_parse_error", text="f(Tensor x", position=10, found="the end", advice="close it"
    )
    assert str(error).splitlines() == [
        "asked",
        "  found: the end",
        "  where: f(Tensor x",
        "                   ^",
        "  what to do: close it",
    ]


@pytest.mark.parametrize("position", [0, 5, 100_000, 999_999, 1_000_000])
def test_the_mark_stands_under_its_character_in_a_long_text(position: int) -> None:
    """Of a long text a schema error shows what is around the position, with the mark in the right place."""
    text = "".join(chr(97 + i % 26) for i in range(1_000_000))
    first, second = SchemaError("asked", code="c", text=text, position=position).where.split("\n")
    assert len(first) < 1000
    assert first[second.index("^") - len("         ") :][:1] == text[position : position + 1]
    assert SchemaError("asked", code="c", text=text, position=position).position == position


@pytest.mark.parametrize(
    ("module", "is_told"), [("opmux_something", True), ("opmux_cpu.kernels", False), ("opmux.x", False)]
)
def test_a_warning_names_the_line_outside_of_plugins(module: str, is_told: bool) -> None:
    """A package is a plugin's because that has been imported, and not because of its name."""
    opmux.plugins.load("cpu")
    names: dict[str, Any] = {"__name__": module, "caution": caution}
    exec(compile("def call() -> None:\n    caution('a warning')", f"{module}.py", "exec"), names)
    with pytest.warns(OpmuxWarning, match="a warning") as told:
        names["call"]()
    assert (told[0].filename == f"{module}.py") is is_told
    assert is_told or told[0].filename == __file__


@pytest.fixture
def no_collector() -> Iterator[None]:
    """The garbage collector is off, so that what is in a cycle stays."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


_REFUSED: dict[str, Callable[[opmux.Tensor], Any]] = {
    "array module": lambda x: x[opmux.tensor([9])],
    "array of numpy": lambda x: x[np.array([9])],
    "kernel": lambda x: opmux.softmax(x, dim=5),
    "meta": lambda x: opmux.linalg.inv(x),
    "shapes": lambda x: x @ x,
    "values": lambda x: opmux.linalg.cholesky(-x @ x.T),
    "schema": lambda x: opmux.ops.aten.add(x, "text"),
    "ragged": lambda x: opmux.tensor([[1.0], [x]]),
    "assignment": lambda x: x.__setitem__(0, opmux.ones(5)),
    "packing": lambda x: opmux.ops.aten._pack_padded_sequence_backward(x, [1, 1, 3], opmux.tensor([2, 2]), False),
}


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("call", _REFUSED.values(), ids=_REFUSED.keys())
def test_an_error_keeps_no_arguments(call: Callable[[opmux.Tensor], Any]) -> None:
    """Who raises an error has no name for it: the arguments of its frames die with it, without the garbage collector."""
    for _ in range(2):  # the first may prepare what stays
        x = opmux.ones(2, 3)
        references = [weakref.ref(x), weakref.ref(x._array)]
        try:
            call(x)
        except OpmuxError as error:
            references.append(weakref.ref(error))
        del x
    assert [r() for r in references] == [None, None, None]


def test_raise_if_raises_what_there_is() -> None:
    """With the cause that is given, or its own."""
    raise_if(None)
    raise_if(None, ValueError())
    own, given = KeyError(), ValueError()
    error = OpmuxError("asked")
    error.__cause__ = own
    for cause, wanted in ((None, own), (given, given)):
        with pytest.raises(OpmuxError) as caught:
            raise_if(error, cause)
        assert caught.value is error
        assert error.__cause__ is wanted


def _scaler(**options: Any) -> tuple[Any, Any, Any]:
    """A scaler of gradients, a parameter, and its optimizer."""
    parameter = nn.Parameter(opmux.ones(2))
    return amp.GradScaler("cpu", **options), parameter, optim.SGD([parameter], lr=0.1)


def _asserted_by_scalers() -> dict[str, Callable[[], object]]:
    scaler, parameter, optimizer = _scaler()
    scaler.scale(parameter.sum()).backward()
    scaler.unscale_(optimizer)
    unscaled, unused = _scaler()[0], _scaler()
    unscaled.scale(opmux.tensor(1.0))
    return {
        "growth": lambda: _scaler(growth_factor=1.0),
        "backoff": lambda: _scaler(backoff_factor=1.0),
        "update before scale": unused[0].update,
        "unscale before scale": lambda: unused[0].unscale_(unused[2]),
        "update before unscale": unscaled.update,
        "a scale of two": lambda: unscaled.update(opmux.ones(2)),
        "a pickle in between": lambda: pickle.dumps(scaler),
    }


def _asserted_by_attention() -> dict[str, Callable[[], object]]:
    def attend(query: Any = (2, 1, 4), key: Any = (2, 1, 4), width: int = 4, heads: int = 2, **options: Any) -> object:
        values: dict[str, Any] = {
            "in_proj_weight": opmux.ones(12, 4),
            "in_proj_bias": None,
            "bias_k": None,
            "bias_v": None,
        } | options
        given: list[Any] = [opmux.ones(query), opmux.ones(key), opmux.ones(2, 1, 4), width, heads]
        forward: Any = nn.functional.multi_head_attention_forward
        return forward(
            *given, **values, add_zero_attn=False, dropout_p=0.0, out_proj_weight=opmux.ones(4, 4), out_proj_bias=None
        )

    return {
        "another width": lambda: attend(width=5),
        "heads that do not divide": lambda: attend(heads=3),
        "keys of another length": lambda: attend(key=(3, 1, 4)),
        "keys without a batch": lambda: attend(key=(2, 4)),
        "a vector as query": lambda: attend(query=(4,)),
        "one bias": lambda: attend(bias_k=opmux.ones(1, 1, 4)),
        "no weight": lambda: attend(in_proj_weight=None),
        "a mask of integers": lambda: attend(attn_mask=opmux.ones(2, 2, dtype=opmux.int64)),
        "a padding mask of a vector": lambda: attend(key_padding_mask=opmux.ones(2)),
        "static keys of another size": lambda: attend(static_k=opmux.ones(3, 2, 2)),
    }


def _asserted_by_others() -> dict[str, Callable[[], object]]:
    def load() -> None:
        layer = nn.Linear(1, 1)
        layer.register_load_state_dict_post_hook(lambda module, keys: keys)
        layer.load_state_dict(layer.state_dict())

    def average(*arguments: Any) -> Any:
        return arguments[0]

    return {
        "sym_ite of types": lambda: opmux.sym_ite(True, 1, 2.0),
        "sym_ite of an integer": lambda: opmux.sym_ite(1, 1, 2),  # type: ignore[arg-type]
        "a number as module": lambda: nn.Sequential().insert(0, 3),  # type: ignore[arg-type]
        "a hook with a result": load,
        "two averages": lambda: optim.swa_utils.AveragedModel(nn.Linear(1, 1), None, average, average),
        "a padding index": lambda: nn.Embedding(3, 2, padding_idx=5),
        "heads of a module": lambda: nn.MultiheadAttention(4, 3),
    }


@each("name, call", lambda: (_asserted_by_scalers() | _asserted_by_attention() | _asserted_by_others()).items())
def test_what_torch_asserts_is_an_assertion_error(name: str, call: Callable[[], object]) -> None:
    """Where PyTorch 2.13's functions in Python raise an AssertionError, opmux's error is one too."""
    with pytest.raises(OperatorAssertionError):
        call()
