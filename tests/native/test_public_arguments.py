"""What public functions take beside their schemas' arguments: deprecated positions, `out=None`, None for all dimensions."""

import copy
import inspect
import pickle
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.codegen import load_declarations
from opmux.errors import OperatorArgumentError
from opmux.native._generated import functions as _functions
from opmux.native.public.arguments import DeferredSignature
from opmux.native.public.functions import packet_of
from opmux.schema import is_operator_only

#: Deprecated calls, and what they stand for; `x` is a matrix, `v` a vector, `b` a batch of one matrix.
_DEPRECATED = [
    ("m.add(x, 2, x)", "x + 2 * x"),
    ("m.sub(x, 2, x)", "x - 2 * x"),
    ("x.add(2, x)", "x + 2 * x"),
    ("x.sub(2, x)", "x - 2 * x"),
    ("x.clone().add_(2, x)", "x + 2 * x"),
    ("x.clone().sub_(2, x)", "x - 2 * x"),
    ("m.add(x, 2, x, out=m.empty(0))", "x + 2 * x"),
    ("m.addcmul(x, 2, x, x)", "x + 2 * x * x"),
    ("m.addcdiv(x, 2, x, x)", "x + 2 * x / x"),
    ("x.addcmul(2, x, x)", "x + 2 * x * x"),
    ("x.clone().addcdiv_(2, x, x)", "x + 2 * x / x"),
    ("m.addmm(2, x, 3, x, x)", "2 * x + 3 * (x @ x)"),
    ("m.addmm(2, x, x, x)", "2 * x + x @ x"),
    ("x.addmm(2, 3, x, x)", "2 * x + 3 * (x @ x)"),
    ("x.clone().addmm_(2, x, x)", "2 * x + x @ x"),
    ("m.addmv(2, v, 3, x, v)", "2 * v + 3 * (x @ v)"),
    ("v.addmv(2, x, v)", "2 * v + x @ v"),
    ("m.addr(2, x, 3, v, v)", "2 * x + 3 * v[:, None] * v"),
    ("x.addr(2, v, v)", "2 * x + v[:, None] * v"),
    ("m.baddbmm(2, b, 3, b, b)", "2 * b + 3 * (b @ b)"),
    ("b.baddbmm(2, b, b)", "2 * b + b @ b"),
    ("m.addbmm(2, x, 3, b, b)", "2 * x + 3 * (x @ x)"),
    ("x.clone().addbmm_(2, b, b)", "2 * x + x @ x"),
]

#: Calls with NumPy's words and with None, and the usual ones.
_OTHER_WORDS = [
    ("m.argmax(x, axis=1)", "m.argmax(x, 1)"),
    ("x.argmax(axis=1, keepdims=True)", "x.argmax(1, True)"),
    ("m.amax(x, axis=1, keepdims=True)", "m.amax(x, 1, True)"),
    ("m.cat([x, x], axis=1)", "m.cat([x, x], 1)"),
    ("m.stack(tensors=[x, x], axis=1)", "m.stack([x, x], 1)"),
    ("x.softmax(axis=0)", "x.softmax(0)"),
    ("m.gather(x, axis=1, index=m.tensor([[0], [1]]))", "m.gather(x, 1, m.tensor([[0], [1]]))"),
    ("m.add(x1=x, x2=x)", "m.add(x, x)"),
    ("m.exp(x=x)", "m.exp(x)"),
    ("m.exp(a=x)", "m.exp(x)"),
    ("x.add(x2=x, alpha=2)", "x.add(x, alpha=2)"),
    ("m.linalg.norm(x, axis=1)", "m.linalg.norm(x, dim=1)"),
    ("m.quantile(x, 0.5, axis=1)", "m.quantile(x, 0.5, 1)"),
    ("m.ops.aten.add(self=x, other=x)", "x + x"),
    ("m.ops.aten.add.Tensor(self=x, other=x)", "x + x"),
    ("m.amax(x, None)", "m.amax(x)"),
    ("x.amin(dim=None)", "x.amin()"),
    ("m.amax(x, axis=None, keepdims=True)", "m.amax(x, keepdim=True)"),
    ("m.argmax(x, axis=None)", "m.argmax(x)"),
]


def _namespace(module: Any) -> dict[str, Any]:
    x = module.tensor([[1.0, 2.0], [4.0, 3.0]])
    return {"m": module, "x": x, "v": x[0], "b": x[None]}


@pytest.mark.parametrize(("call", "usual"), _DEPRECATED)
def test_deprecated_positions(call: str, usual: str) -> None:
    """Scalars are taken between the tensors, with a warning, as by PyTorch's parser."""
    names = _namespace(opmux)
    with pytest.warns(UserWarning, match="deprecated"):
        found = eval(call, names)
    assert found.tolist() == eval(usual, names).tolist()


@pytest.mark.parametrize(("call", "usual"), _OTHER_WORDS)
def test_other_words(call: str, usual: str) -> None:
    """NumPy's words and None stand for what they mean."""
    names = _namespace(opmux)
    assert eval(call, names).tolist() == eval(usual, names).tolist()


@pytest.mark.torch
@pytest.mark.parametrize("call", [call for call, _ in _DEPRECATED + _OTHER_WORDS])
def test_torch_takes_them_too(call: str) -> None:
    """The calls above, and their values, are PyTorch's."""
    import torch

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found, expected = (eval(call, _namespace(module)).numpy() for module in (opmux, torch))
    np.testing.assert_allclose(found, expected, rtol=1e-6)


#: Wrong calls, and what PyTorch says of each.
_REFUSED = [
    ("m.add(x)", "add() received an invalid combination of arguments - got (Tensor)"),
    ("m.add(x, x, x, x)", "add() takes 2 positional arguments but 4 were given"),
    ("m.add(x, x, foo=1)", "add() got an unexpected keyword argument 'foo'"),
    ("m.exp(x, x)", "exp() takes 1 positional argument but 2 were given"),
    ("m.exp(x, x=x)", "exp() got an unexpected keyword argument 'x'"),
    ("m.argmax(x, 1, axis=1)", "argmax() got an unexpected keyword argument 'axis'"),
    ("m.topk(x, 1, 1, True, True, 5)", "topk() takes from 2 to 5 positional arguments but 6 were given"),
    ("m.cumsum(x, 'a')", "(Tensor, str)"),
    (
        "m.sum(x, foo=1)",
        "sum() received an invalid combination of arguments - got (Tensor, foo=int), but expected one of:",
    ),
    ("m.sum()", "sum() received an invalid combination of arguments - got (), but expected one of:"),
    ("m.transpose(x, 0, 'a')", "(Tensor, int, str)"),
    ("m.flatten(x, 'a')", "flatten(): argument 'start_dim' (position 2) must be int, not str"),
    ("m.diagonal(x, 0.5)", "diagonal(): argument 'offset' (position 2) must be int, not float"),
    ("m.clone(x, memory_format=1)", "argument 'memory_format' must be {m}.memory_format, not int"),
    ("m.clone(x, memory_format=1.0)", "argument 'memory_format' must be {m}.memory_format, not float"),
    ("m.empty_like(x, memory_format=True)", "argument 'memory_format' must be {m}.memory_format, not bool"),
    ("m.zeros(2, dtype=True)", "argument 'dtype' must be {m}.dtype, not bool"),
    ("m.zeros(2, layout=False)", "argument 'layout' must be {m}.layout, not bool"),
    ("x.contiguous(memory_format=1.0)", "argument 'memory_format' must be {m}.memory_format, not float"),
    ("m.empty(2, memory_format=1)", "argument 'memory_format' must be {m}.memory_format, not int"),
    ("m.empty(2, layout=1)", "argument 'layout' must be {m}.layout, not int"),
    ("m.empty(2, dtype=1)", "argument 'dtype' must be {m}.dtype, not int"),
    ("m.empty(2, device=1.5)", "argument 'device' must be {m}.device, not float"),
    ("m.ones(2, foo=1)", "ones() got an unexpected keyword argument 'foo'"),
    ("x @ 3", "unsupported operand type(s) for @: 'Tensor' and 'int'"),
]


@pytest.mark.parametrize(("call", "text"), _REFUSED)
def test_wrong_calls_say_what_was_given(call: str, text: str) -> None:
    """They are TypeErrors in PyTorch's words, with the signatures that there are."""
    with pytest.raises(TypeError) as caught:
        eval(call, _namespace(opmux))
    assert text.replace("{m}", "opmux") in str(caught.value)
    assert not isinstance(caught.value, OperatorArgumentError) or "aten::" in str(caught.value)


@pytest.mark.torch
@pytest.mark.parametrize(("call", "text"), [pair for pair in _REFUSED if not pair[1].startswith("(")])
def test_torch_says_so_too(call: str, text: str) -> None:
    """The words above are PyTorch's."""
    import torch

    with pytest.raises(TypeError) as caught:
        eval(call, _namespace(torch))
    assert text.replace("{m}", "torch") in str(caught.value)


@pytest.mark.parametrize("library", ["opmux", pytest.param("torch", marks=pytest.mark.torch)])
@pytest.mark.parametrize("value", [0, 1, True, 1.0, "contiguous_format"], ids=repr)
def test_methods_take_memory_formats_only(library: str, value: Any) -> None:
    """Those that are no operators refuse PyTorch's numbers for them, as the functions of operators do."""
    module: Any = pytest.importorskip(library)
    x = module.ones(2, 2)
    for method in (x.to, partial(x.to, module.float64), x.double, x.float, x.cpu, x.bool):
        with pytest.raises(
            TypeError, match=f"memory_format(=|' must be {library}.memory_format, not ){type(value).__name__}"
        ):
            method(memory_format=value)
        assert method(memory_format=module.contiguous_format).shape == (2, 2)
    for wrong in (value, None):
        with pytest.raises(TypeError, match=f"must be {library}.memory_format, not {type(wrong).__name__}"):
            x.is_contiguous(memory_format=wrong)


def test_missing_arguments_are_named() -> None:
    """Whichever argument of a function is left out, the error is a TypeError that names the function and the argument."""
    x = opmux.ones(2, 2)
    failures = []
    for name in ("mm", "softmax", "gather", "topk", "cat", "full", "transpose", "cumsum", "index_select", "conv2d"):
        signature = inspect.signature(getattr(opmux, name))
        required = [n for n, p in signature.parameters.items() if p.default is p.empty]
        for missing in required:
            given: dict[str, Any] = {n: x for n in required if n != missing}
            with pytest.raises(TypeError) as caught:
                getattr(opmux, name)(**given)
            if f"{name}()" not in str(caught.value):
                failures.append(f"{name} without {missing}: {caught.value}")
    assert not failures, "\n".join(failures)


def _outcome(call: Any) -> str:
    try:
        call()
    except TypeError:
        return "TypeError"
    except Exception:
        return "refused by the kernel"
    return "done"


@pytest.mark.torch
def test_out_none_is_no_out_where_torch_has_one() -> None:
    """A call that works in both gives the same with `out=None`, if PyTorch's parser takes that."""
    import torch

    differences, compared = [], 0
    for name in sorted(opmux.native._generated.functions.__all__):
        if not inspect.isbuiltin(getattr(torch, name, None)) or name.endswith("_"):
            continue
        for rest in ((), (0,), (1,), ("x",), (0, 1), ("x", "x")):

            def outcome(module: Any, name: str = name, rest: Any = rest, **given: Any) -> str:
                x = module.ones(2, 2)
                return _outcome(lambda: getattr(module, name)(x, *[x if v == "x" else v for v in rest], **given))

            if outcome(torch) == outcome(opmux) == "done" and outcome(torch, out=None) == "done":
                compared += 1
                if outcome(opmux, out=None) != "done":
                    differences.append(f"{name}{rest}")
    assert compared > 250
    assert not differences, differences


def test_functions_take_lists_and_tuples_only() -> None:
    """What can be iterated over is no list of a function, as in PyTorch; operators take it."""
    x = opmux.arange(6.0).reshape(2, 3)
    functions: tuple[Any, ...] = (opmux.sum, opmux.var, opmux.amax, opmux.all, opmux.flip, opmux.Tensor.permute)
    for values in (range(2), iter([0, 1]), {0, 1}, np.array([0, 1])):
        for function in functions:
            with pytest.raises(OperatorArgumentError, match=f"not {type(values).__name__}|invalid combination"):
                function(x, values)
    zeros: Any = opmux.zeros
    with pytest.raises(OperatorArgumentError, match="must be tuple of ints, not range"):
        zeros(range(2), out=None)
    assert opmux.ops.aten.zeros(iter([2, 3])).shape == opmux.ops.aten.zeros(np.array([2, 3])).shape == (2, 3)


def test_out_none_beside_a_subclass() -> None:
    """Its handler is asked once, before anything else, and is given what was written."""
    seen: list[dict[str, Any]] = []

    class Seeing(opmux.Tensor):
        @classmethod
        def __opmux_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            seen.append(kwargs)
            return super().__opmux_function__(func, types, args, kwargs)

    x = opmux.ones(2).as_subclass(Seeing)
    functions: tuple[Any, ...] = (opmux.mean, opmux.amax, opmux.max, opmux.neg)
    for function in functions:
        seen.clear()
        assert type(function(x, out=None)) is Seeing
        assert seen == [{"out": None}]


def test_a_function_takes_out_where_a_declared_overload_writes_it() -> None:
    """What `autogen` makes is an operator only: every function that has no other form with `out` refuses it by name."""
    refused = 0
    for base in sorted(vars(_functions)["FUNCTIONS"]):
        packet = getattr(opmux.ops.aten, base)
        overloads = {overload: getattr(packet, overload) for overload in packet.overloads()}
        chosen = set(packet_of(f"aten::{base}").overloads())
        left_out = {name for name, op in overloads.items() if is_operator_only(op.schema, op.tags)}
        assert chosen == overloads.keys() - left_out, base
        if left_out and not any(overloads[name].schema.out_arguments for name in chosen):
            with pytest.raises(TypeError):
                getattr(opmux, base)(out=opmux.empty(0))
            refused += 1
    assert refused > 100


@pytest.mark.torch
def test_generated_destinations_are_those_that_torch_generates() -> None:
    """The tag of each overload that writes into `out` is PyTorch's, and so functions take it where PyTorch's do."""
    import torch

    differing, seen = [], 0
    for declaration in load_declarations():
        packet = getattr(torch.ops.aten, declaration.base_name, None)
        overload = declaration.schema.overload_name or "default"
        if declaration.is_out and packet is not None and overload in packet.overloads():
            seen += 1
            if (torch.Tag.generated in getattr(packet, overload).tags) != ("generated" in declaration.tags):
                differing.append(declaration.name)
    assert seen > 800
    assert not differing


@pytest.mark.torch
def test_results_written_into_out_have_torchs_names() -> None:
    """There is a class for them wherever PyTorch has one, with the same fields."""
    import torch

    for name in dir(torch.return_types):
        expected = getattr(torch.return_types, name)
        if name.endswith("_out"):
            found = getattr(opmux.return_types, name)
            assert len(found._fields) == expected.n_fields
            assert set(found._fields) <= set(dir(expected))


@pytest.mark.parametrize(
    "number", [np.float32(2.5), np.float64(0.5), np.int64(2), np.int8(3), np.bool_(True)], ids=repr
)
@pytest.mark.parametrize(
    "name", ["add", "sub", "subtract", "mul", "multiply", "div", "divide", "true_divide", "floor_divide"]
)
def test_numpys_numbers_are_written_into_out(name: str, number: Any) -> None:
    """By position and by name, as without `out`; an array is no number."""
    x, function = opmux.tensor([1.0, 2.0, 3.0]), getattr(opmux, name)
    expected = function(x, number).tolist()
    for _ in range(2):
        out = opmux.empty(3)
        assert function(x, number, out=out) is out
        assert out.tolist() == expected
        assert function(x, other=number, out=opmux.empty(3)).tolist() == expected
        with pytest.raises(OperatorArgumentError):
            function(x, np.array(2.0), out=out)


class TestDeferredSignature:
    def test_a_signature_is_made_once_and_when_it_is_looked_at(self) -> None:
        """Its function is called by the first look, be it a name, a parameter, a text or a comparison."""
        looks: list[Callable[[inspect.Signature], Any]] = [
            lambda s: s.parameters,
            lambda s: s.return_annotation,
            str,
            hash,
            lambda s: s.bind(1),
            lambda s: s.replace(parameters=[]),
            lambda s: s == _plain(1),
            pickle.dumps,
            copy.copy,
        ]
        for look in looks:
            made: list[inspect.Signature] = []
            deferred = DeferredSignature.by(lambda made=made: made.append(_plain(1)) or made[0])  # type: ignore[misc]
            assert made == []
            look(deferred)
            look(deferred)
            assert len(made) == 1

    def test_it_is_what_it_stands_for(self) -> None:
        """Equal, with one hash and one text, alone, replaced, copied and pickled; another one is not equal."""
        plain, deferred = _plain(2), DeferredSignature.by(lambda: _plain(2))
        assert deferred == plain == deferred.replace() == copy.copy(deferred) == copy.deepcopy(deferred)
        assert pickle.loads(pickle.dumps(deferred)) == plain
        assert (hash(deferred), str(deferred)) == (hash(plain), str(plain))
        assert deferred != _plain(3)
        assert deferred.replace(return_annotation=str).return_annotation is str
        with pytest.raises(AttributeError, match="nothing_of_the_kind"):
            deferred.nothing_of_the_kind

    def test_one_that_cannot_be_made_says_why_each_time(self) -> None:
        """What the function raises arrives, and the next look asks it again."""
        answers = iter([ValueError("not yet"), None])

        def make() -> inspect.Signature:
            if (error := next(answers)) is not None:
                raise error
            return _plain(1)

        deferred = DeferredSignature.by(make)
        with pytest.raises(ValueError, match="not yet"):
            str(deferred)
        assert deferred == _plain(1)

    def test_functions_and_bound_methods_show_theirs(self) -> None:
        """`inspect.signature` takes it from a function, and binds that of a method."""
        assert str(inspect.signature(opmux.mul)) == "(input, other, *, out=None)"
        assert list(inspect.signature(opmux.Tensor.add).parameters) == ["self", "other", "alpha"]
        assert list(inspect.signature(opmux.ones(1).add).parameters) == ["other", "alpha"]


def _plain(count: int) -> inspect.Signature:
    kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
    return inspect.Signature([inspect.Parameter(f"p{i}", kind, default=0) for i in range(count)], return_annotation=int)
