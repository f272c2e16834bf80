"""A list may be given as an iterator to every operator, which reads it once; public functions refuse it, as PyTorch's do."""

import random
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import opmux
from opmux.errors import OpmuxError
from opmux.tensor import Tensor

from ..parity.fuzz.calls import Call
from ..parity.fuzz.generation import drawn
from ..parity.opinfo.comparison import check_result

#: Operators whose results are whatever was in memory.
UNDEFINED = re.compile(r"^(new_)?empty|^_?resize")
#: How many calls are tried to find one that is taken.
ATTEMPTS = 60


def with_lists() -> list[str]:
    """Every overload of a built-in operator that takes a list, as attributes of `ops.aten`."""
    names = []
    for name in opmux.dispatch.default_dispatcher.operators():
        namespace, _, rest = name.partition("::")
        if namespace != "aten":
            continue
        base, _, overload = rest.partition(".")
        operator = f"{base}.{overload or 'default'}"
        schema = Call(operator, ()).function(opmux).schema
        if any(str(a.type).removesuffix("?").endswith("]") for a in schema.arguments):
            names.append(operator)
    return names


def taken(call: Call) -> bool:
    try:
        positional, named = call.arguments(opmux)
        call.function(opmux)(*positional, **named)
    except OpmuxError:
        return False
    return any(isinstance(value, list) for value in [*positional, *named.values()])


def call_that_is_taken(operator: str) -> Call | None:
    source = random.Random(operator)
    schema = Call(operator, ()).function(opmux).schema
    for _ in range(ATTEMPTS):
        call = drawn(source, operator, schema, 0.0)
        if taken(call):
            return call
    return None


def functions(call: Call) -> Iterator[Callable[..., Any]]:
    """The function and the method of an operator's name, as far as there are any."""
    base = call.operator.partition(".")[0]
    if hasattr(opmux, base):
        yield getattr(opmux, base)
    positional = call.arguments(opmux)[0]
    if positional and isinstance(positional[0], Tensor) and base in vars(Tensor):
        yield getattr(Tensor, base)


def end(function: Callable[..., Any], call: Call, wrap: Callable[[Any], Any]) -> Any:
    """The result, or the refusal's class."""

    def wrapped(value: Any) -> Any:
        return wrap(value) if isinstance(value, list) else value

    positional, named = call.arguments(opmux)
    opmux.manual_seed(0)
    try:
        return function(*map(wrapped, positional), **{name: wrapped(value) for name, value in named.items()})
    except (OpmuxError, TypeError) as error:
        return type(error)


def check_same(ours: Any, theirs: Any, where: str, values: bool) -> None:
    try:
        check_result(ours, theirs, values=values)
    except Exception as error:
        raise AssertionError(f"{where}: {error}") from error


@pytest.mark.slow
def test_every_operator_reads_an_iterator_once() -> None:
    """The overload and the packet give for an iterator what they give for the list; function and method do, or refuse it."""
    compared = refused = 0
    for operator in with_lists():
        call = call_that_is_taken(operator)
        if call is None:
            continue
        values = not UNDEFINED.match(operator)
        for function in (call.function(opmux), getattr(opmux.ops.aten, operator.partition(".")[0])):
            check_same(end(function, call, iter), end(function, call, list), f"{function} {call}", values)
            compared += 1
        for function in functions(call):
            found = end(function, call, iter)
            if isinstance(found, type):
                refused += 1
            else:
                check_same(found, end(function, call, list), f"{function} {call}", values)
    assert compared > 400
    assert refused > 100


X = opmux.arange(16.0).reshape(1, 1, 4, 4)
FUNCTIONAL: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
    ("pad", (X, [1, 0, 0, 1]), {}),
    ("avg_pool2d", (X, [2, 2]), {}),
    ("max_pool2d", (X, [2, 2], [1, 2]), {}),
    ("adaptive_avg_pool2d", (X, [2, 3]), {}),
    ("adaptive_max_pool2d", (X, [2, 3]), {}),
    ("interpolate", (X,), {"size": [2, 3]}),
    ("interpolate", (X,), {"scale_factor": [0.5, 2.0]}),
    ("unfold", (X, [2, 2]), {}),
    ("fold", (opmux.ones(1, 4, 9), [4, 4], [2, 2]), {}),
    ("layer_norm", (X, [4, 4]), {}),
    ("rms_norm", (X, [4]), {}),
    ("conv2d", (X, opmux.ones(1, 1, 2, 2)), {"stride": [2, 1], "padding": [1, 0], "dilation": [1, 1]}),
    ("conv_transpose2d", (X, opmux.ones(1, 1, 2, 2)), {"stride": [2, 1], "output_padding": [1, 0]}),
    ("affine_grid", (opmux.ones(1, 2, 3), [1, 1, 2, 2]), {"align_corners": False}),
    ("lp_pool2d", (X, 2.0, [2, 2]), {}),
]


@pytest.mark.parametrize(("name", "args", "kwargs"), FUNCTIONAL)
def test_functions_of_nn_read_an_iterator_once(name: str, args: Any, kwargs: Any) -> None:
    """They give for an iterator what they give for the list, or refuse it by its type."""
    function = getattr(opmux.nn.functional, name)

    def ended(wrap: Callable[[Any], Any]) -> Any:
        wrapped = [wrap(value) if isinstance(value, list) else value for value in args]
        return function(*wrapped, **{key: wrap(v) if isinstance(v, list) else v for key, v in kwargs.items()})

    expected = ended(list)
    try:
        found = ended(iter)
    except TypeError:
        return
    check_same(found, expected, name, True)


def test_an_iterator_is_read_once_whatever_is_tried() -> None:
    """Overloads that are tried before the right one see the same list; functions and methods leave the iterator unread."""
    x, aten = opmux.arange(10), opmux.ops.aten
    assert aten.sum(x, (i for i in [0])).item() == 45
    assert aten.flip(x, (i for i in [0])).tolist() == x.flip([0]).tolist()
    assert aten.sum(x.reshape(2, 5), iter([0])).tolist() == [5, 7, 9, 11, 13]
    # The types say lists.
    library: Any = opmux
    for refusing in (lambda sizes: library.sum(x, sizes), lambda sizes: library.flip(x, sizes), library.zeros):
        unread = iter([0])
        with pytest.raises(OpmuxError, match="must be tuple of ints|invalid combination"):
            refusing(unread)
        assert next(unread) == 0
