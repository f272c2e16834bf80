"""Arguments by name: whatever a recorded call gives by position can be given by its name, under PyTorch's words."""

import ast
import inspect
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.dispatch import OperatorPacket, default_dispatcher
from opmux.dispatch._packet import resolve_overload
from opmux.testing.conformance import _functions as calling

from ..parity.opinfo import subset
from ..parity.opinfo.comparison import pairs

_ROOTS = [Path(opmux.__file__).parent, *(Path(__file__).parents[2] / "plugins").glob("*/src")]


def _recorded() -> Iterator[tuple[subset.Call, list[Any], dict[str, Any]]]:
    """A recorded call for each operator and variant, with its arguments; each time anew."""
    calls, arrays = subset.read()
    seen = set()
    for call in calls:
        arguments = tuple(sorted(call.named)), len(call.arguments)
        if (call.operator, call.variant, arguments) not in seen:
            seen.add((call.operator, call.variant, arguments))
            decoder = subset.Decoder(arrays)
            yield call, decoder(call.arguments), {name: decoder(value) for name, value in call.named.items()}


def _packet_of(call: subset.Call) -> OperatorPacket | None:
    """The operator behind a public function, where the function has its name."""
    name = call.operator.replace("special.", "special_").replace("linalg.", "linalg_").replace("fft.", "fft_")
    if call.operator in calling._ORDERS:
        return None
    return getattr(opmux.ops.aten, name) if default_dispatcher.is_defined(f"aten::{name}") else None


def _same(found: Any, expected: Any) -> bool:
    return all(
        np.array_equal(mine.numpy(force=True), other.numpy(force=True), equal_nan=mine.dtype.kind in "fc")
        for mine, other in pairs(found, expected)
    )


def _ways(names: list[str], args: list[Any]) -> Iterator[tuple[list[Any], dict[str, Any]]]:
    """The call with its last arguments by name: each number of them from one to all."""
    for count in range(len(args)):
        yield args[:count], dict(zip(names[count:], args[count:], strict=True))


_RANDOM = (
    "dropout",
    "rrelu",
    "rand",
    "normal",
    "multinomial",
    "bernoulli",
    "poisson",
    "empty",
    "exponential",
    "cauchy",
)


def _compare(function: Callable[..., Any], names: list[str], args: list[Any], named: dict[str, Any]) -> list[str]:
    expected = function(*args, **named)
    failures = []
    for first, rest in _ways(names, args):
        try:
            alike = _same(function(*first, **rest, **named), expected)
        except Exception as error:
            failures.append(f"{list(rest)}: {type(error).__name__}: {error}"[:300])
        else:
            failures += [] if alike else [f"{list(rest)}: another value"]
    return failures


def _schema_names(packet: OperatorPacket, args: list[Any], named: dict[str, Any]) -> tuple[Any, list[str]]:
    handle = resolve_overload(packet, tuple(args), named)
    return handle, [a.parameter_name for a in handle.schema.arguments if not a.kwarg_only][: len(args)]


def test_operators_take_their_arguments_by_name() -> None:
    """Packets, overloads and boxed calls give the same for positional arguments and for the schema's names."""
    failures, compared = [], 0
    for call, args, named in _recorded():
        packet = _packet_of(call)
        if packet is None or any(word in call.operator for word in _RANDOM):
            continue
        try:
            handle, names = _schema_names(packet, args, named)
        except TypeError:  # a function of Python, whose arguments are others than the operator's
            continue
        boxed: Any = lambda *given, handle=handle, **words: handle.call_boxed(given, words)  # noqa: E731 -- one of several
        for function in (packet, handle, boxed):
            compared += 1
            failures += [f"{packet}: {text}" for text in _compare(function, names, args, named)]
    assert compared > 600
    assert not failures, "\n".join(failures)


def test_functions_take_their_arguments_by_name() -> None:
    """Public functions do too; a tensor `self` is called `input` there, as in PyTorch, and by no other name."""
    failures, compared = [], 0
    for call, args, named in _recorded():
        packet = _packet_of(call)
        if packet is None or not hasattr(opmux, call.operator) or any(word in call.operator for word in _RANDOM):
            continue
        if call.operator == "split":  # a function of Python, whose parameters are called otherwise
            continue
        try:
            _, names = _schema_names(packet, args, named)
        except TypeError:
            continue
        words = ["input" if name == "self" else name for name in names]
        function = getattr(opmux, call.operator)
        compared += 1
        failures += [f"{call.operator}: {text}" for text in _compare(function, words, args, named)]
    x = opmux.ones(2)
    failures += _compare(opmux.where, ["condition", "input", "other"], [x > 0, x, 2.0], {})
    failures += _compare(opmux.polygamma, ["n", "input"], [1, x], {})
    assert compared > 250
    assert not failures, "\n".join(failures)


#: NumPy's words, and the parameters that they stand for.
_NUMPY_WORDS = {"axis": "dim", "keepdims": "keepdim", "x": "input", "a": "input", "x1": "input", "x2": "other"}


def _is_generated(function: Any) -> bool:
    """Whether the function was made of an operator's declarations."""
    return inspect.isfunction(function) and function.__module__ == "opmux"


def test_functions_take_words_of_numpy() -> None:
    """Each stands for PyTorch's word, and gives what that one gives."""
    failures, compared = [], set()
    for call, args, named in _recorded():
        packet = _packet_of(call)
        function = getattr(opmux, call.operator, None)
        if packet is None or not _is_generated(function) or any(word in call.operator for word in _RANDOM):
            continue
        assert function is not None
        try:
            names = [{"self": "input"}.get(name, name) for name in _schema_names(packet, args, named)[1]]
        except TypeError:  # as above
            continue
        for word, meant in _NUMPY_WORDS.items():
            if meant in names or meant in named:
                given = dict(zip(names, args, strict=True)) | named
                expected = function(**given)
                renamed = {word if name == meant else name: value for name, value in given.items()}
                compared.add((call.operator, word))
                if not _same(function(**renamed), expected):
                    failures.append(f"{call.operator}: {word}")
    assert len(compared) > 80
    assert not failures, "\n".join(failures)


@pytest.mark.torch
def test_functions_refuse_words_where_torch_does() -> None:
    """Words are taken and refused by the same functions, given beside PyTorch's, for a method's tensor, or for nothing."""
    import torch

    calls: list[tuple[int, dict[str, Any]]] = [
        *(
            (1, words)
            for words in ({"axis": 0}, {"axis": 0, "keepdims": True}, {"keepdims": True}, {"x": 0}, {"x2": 0})
        ),
        *((1, words) for words in ({"dim": 0, "axis": 0}, {"axis": 0, "dim": 0}, {"axis": 0, "no_such_word": 1})),
        *((0, {word: None}) for word in ("x", "a", "x1", "x2", "self", "input")),
        (0, {"x": None, "axis": 0}),
        (0, {"x": None, "input": None}),
    ]
    differences, compared = [], 0
    for name in dir(opmux):
        if not (_is_generated(getattr(opmux, name, None)) and inspect.isbuiltin(getattr(torch, name, None))):
            continue
        for count, words in calls:
            outcomes = []
            for module in (opmux, torch):
                ones = module.ones(2, 3)
                given = {word: ones if value is None else value for word, value in words.items()}
                try:
                    getattr(module, name)(*[ones] * count, **given)
                except TypeError as error:
                    outcomes.append(not isinstance(error, opmux.errors.OperatorValueError) and "TypeError")
                except Exception:
                    outcomes.append(False)
                else:
                    outcomes.append(False)
            compared += 1
            if outcomes[0] != outcomes[1]:
                differences.append(f"{name}{count, words}: {outcomes}")
    # A dim that is given, but equals its default, cannot be told from none; PyTorch's searchsorted has a parameter `self`.
    differences = [
        text
        for text in differences
        if not text.startswith(
            ("unbind(1, {", "unbind_copy(1, {", "slice_copy(1, {", "norm_except_dim(1, {", "searchsorted(1, {'x': 0}")
        )
    ]
    assert compared > 4000
    assert not differences, "\n".join(differences)


@pytest.mark.parametrize("function", ["random_", "uniform_"])
@pytest.mark.parametrize("word", ["from", "from_"])
def test_a_parameter_whose_name_is_a_keyword_of_python(function: str, word: str) -> None:
    """It can be given by its own name, and by the one that Python can write."""
    drawn = getattr(opmux.zeros(8), function)(**{word: 5, "to": 6})
    assert bool(((drawn >= 5) & (drawn <= 6)).all())
    packet = getattr(opmux.ops.aten, function)
    assert packet(opmux.zeros(8), **{word: 5, "to": 6}).shape == (8,)


def test_functions_refuse_the_name_that_only_schemas_have() -> None:
    """`opmux.sum(self=x)` is a wrong call, with one signature and with several, as in PyTorch."""
    x = opmux.ones(2)
    functions: list[Any] = [opmux.sum, opmux.add, opmux.exp, opmux.mm]
    for function in functions:
        with pytest.raises(TypeError, match="self"):
            function(self=x)
    assert opmux.pow(input=2, exponent=x).tolist() == [2, 2]


@pytest.mark.parametrize(
    "name", ["self", "fn", "definition", "args", "kwargs", "next", "keyset", "handle", "op", "schema"]
)
@pytest.mark.parametrize("keyword_only", [False, True])
def test_an_argument_may_have_any_name(name: str, keyword_only: bool) -> None:
    """However an operator is entered, its arguments never meet the parameters of what passes them on."""
    seen = []

    def kernel(next: Any, /, *args: Any, **kwargs: Any) -> Any:
        seen.append("next")
        return next(*args, **kwargs)

    with opmux.library.Library("named", "FRAGMENT") as library:
        star = "*, " if keyword_only else ""
        library.define(
            f"f(Tensor x, {star}Tensor {name}) -> Tensor", lambda x, *a, **k: x + [*a, *k.values()][0], "CPU"
        )
        library.impl("f", kernel, "ADInplaceOrView", with_next=True)
        f, x = opmux.ops.named.f, opmux.ones(1)
        given = {"x": x, name: x}
        keys = opmux.dispatch.DispatchKeySet("CPU")
        results = [f(**given), f.default(**given), f.default.call_boxed((), given), f.default.redispatch(keys, **given)]
        with opmux.dispatch.trace():
            results.append(f.default(**given))
        results.append(opmux.vmap(lambda t: f(**{"x": t, name: t}))(opmux.ones(2, 1))[0])
    assert [r.tolist() for r in results] == [[2.0]] * 6
    assert len(seen) >= 5


def _passing_on() -> Iterator[tuple[Path, ast.FunctionDef]]:
    """Functions that take any arguments, by position and by name."""
    for root in _ROOTS:
        for path in root.rglob("*.py"):
            for node in ast.walk(ast.parse(path.read_text())):
                if isinstance(node, ast.FunctionDef) and node.args.vararg and node.args.kwarg:
                    yield path, node


@pytest.mark.slow
def test_what_passes_arguments_on_takes_its_own_by_position_only() -> None:
    """No function with `*args` and `**kwargs` has a parameter in front that an argument's name could hit."""
    allowed = {
        "checkpoint": "PyTorch's signature",
        "step": "PyTorch's signature",
        "__init__": "PyTorch's modules, whose arguments are known",
        "forward": "PyTorch's modules, whose arguments are known",
        "to": "PyTorch's signature",
        "define": "passes the arguments of Library.define, whose names are known",
        "_later": "passes the arguments of Library's methods, whose names are known",
        "_lapack": "passes arguments of LAPACK",
        "_raising": "passes arguments of kernels, whose names are known",
        "_factored": "passes arguments of kernels, whose names are known",
        "_upsample_meta": "passes arguments of kernels, whose names are known",
        "_backward_meta": "passes arguments of kernels, whose names are known",
        "generated_out": "passes arguments of kernels, whose names are known",
        "generated_functional": "passes arguments of kernels, whose names are known",
        "unique_meta": "passes arguments of kernels, whose names are known",
    }
    found = [
        f"{path.name}:{node.lineno} {node.name}"
        for path, node in _passing_on()
        if node.args.args
        if node.name not in allowed
    ]
    assert not found


def test_methods_take_their_arguments_by_name() -> None:
    """Methods of tensors take what follows the tensor by its schema's name."""
    x: Any = opmux.tensor([[1.0, 2.0], [3.0, 4.0]])
    assert x.sum(dim=0).tolist() == [4, 6]
    assert x.add(other=x, alpha=2).tolist() == (3 * x).tolist()
    assert x.transpose(dim0=0, dim1=1).tolist() == [[1, 3], [2, 4]]
    with pytest.raises(TypeError):
        x.sum(input=x)


def test_python_functions_have_their_parameters_by_name() -> None:
    """The functions of `opmux.nn.functional` take every argument by its name, except where PyTorch's takes `*args`."""
    functional = opmux.nn.functional
    kinds = {
        p.kind for name in functional.__all__ for p in inspect.signature(getattr(functional, name)).parameters.values()
    }
    assert inspect.Parameter.POSITIONAL_ONLY not in kinds
