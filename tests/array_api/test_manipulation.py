"""Manipulation functions give what array_api_strict gives, and refuse what the standard has refused."""

from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux import array_api as xp
from opmux.errors import OperatorIndexError, OperatorValueError, OpmuxError

from .comparison import DTYPES, array_api_strict, assert_same, both

pytestmark = pytest.mark.array_api

CUBE = np.arange(24).reshape(2, 3, 4)


@each(
    "call",
    [
        lambda m, x: m.broadcast_arrays(x, m.ones((4, 1, 3, 1), dtype=m.int8), m.asarray(True)),
        lambda m, x: m.broadcast_arrays(x),
        lambda m, x: m.broadcast_arrays(),
        lambda m, x: m.broadcast_to(x, (5, 2, 3, 4)),
        lambda m, x: m.broadcast_to(x[:, :1, :], (2, 3, 4)),
        lambda m, x: m.broadcast_to(x[0, 0, 0], ()),
        lambda m, x: m.concat([x, x]),
        lambda m, x: m.concat((x, x[:, :2, :]), axis=1),
        lambda m, x: m.concat([x, x[..., :0]], axis=-1),
        lambda m, x: m.concat([x, x[0, 0, :]], axis=None),
        lambda m, x: m.concat([m.asarray([1], dtype=m.uint8), m.asarray([300], dtype=m.int16)]),
        lambda m, x: m.stack([m.asarray([1], dtype=m.float32), m.asarray([2.0], dtype=m.float64)]),
        lambda m, x: m.expand_dims(x, 0),
        lambda m, x: m.expand_dims(x, axis=-1),
        lambda m, x: m.expand_dims(x, (0, -1)),
        lambda m, x: m.expand_dims(x, (3, 1)),
        lambda m, x: m.expand_dims(x[0, 0, 0], 0),
        lambda m, x: m.flip(x),
        lambda m, x: m.flip(x, axis=1),
        lambda m, x: m.flip(x, axis=(0, -1)),
        lambda m, x: m.flip(x[0, 0, 0]),
        lambda m, x: m.moveaxis(x, 0, -1),
        lambda m, x: m.moveaxis(x, (0, 1), (-1, 0)),
        lambda m, x: m.permute_dims(x, (2, 0, 1)),
        lambda m, x: m.permute_dims(x, (-1, 0, 1)),
        lambda m, x: m.repeat(x, 2),
        lambda m, x: m.repeat(x, 0, axis=1),
        lambda m, x: m.repeat(x, m.asarray([1, 0, 2], dtype=m.int32), axis=1),
        lambda m, x: m.repeat(x, m.asarray([3]), axis=-1),
        lambda m, x: m.reshape(x, (4, 6)),
        lambda m, x: m.reshape(x, (-1,)),
        lambda m, x: m.reshape(x, (3, -1), copy=True),
        lambda m, x: m.reshape(x, (24,), copy=False),
        lambda m, x: m.reshape(x[0, 0, 0], (1, 1)),
        lambda m, x: m.roll(x, 5),
        lambda m, x: m.roll(x, -1, axis=1),
        lambda m, x: m.roll(x, 1, axis=(0, 2)),
        lambda m, x: m.roll(x, (1, -2), axis=(0, 2)),
        lambda m, x: m.roll(x, (1, 2), axis=(1, 1)),
        lambda m, x: m.roll(x, (), axis=()),
        lambda m, x: m.roll(x, 3, axis=()),
        lambda m, x: m.squeeze(x[:1, :, :1], (0, 2)),
        lambda m, x: m.squeeze(x[:, :1, :], axis=-2),
        lambda m, x: m.squeeze(x, ()),
        lambda m, x: m.stack([x, x], axis=-1),
        lambda m, x: m.tile(x, (2,)),
        lambda m, x: m.tile(x, (2, 1, 1, 3)),
        lambda m, x: m.tile(x[0, 0, 0], ()),
        lambda m, x: m.tile(x, (0, 1, 1)),
        lambda m, x: m.unstack(x),
        lambda m, x: m.unstack(x, axis=-1),
        lambda m, x: m.tril(x),
        lambda m, x: m.triu(x, k=-1),
        lambda m, x: m.take(x, m.asarray([1, 0, 1]), axis=1),
        lambda m, x: m.take(x, m.asarray([-1], dtype=m.int8), axis=-1),
        lambda m, x: m.take(x[0, 0, :], m.asarray([2, 2], dtype=m.uint8)),
        lambda m, x: m.take(x, m.asarray([], dtype=m.int64), axis=0),
        lambda m, x: m.take_along_axis(x, m.asarray([[[0, 3]], [[1, -1]]])),
        lambda m, x: m.take_along_axis(x, m.asarray([[[1]]], dtype=m.int32), axis=0),
        lambda m, x: m.meshgrid(x[0, 0, :], x[0, :, 0]),
        lambda m, x: m.meshgrid(x[0, 0, :], x[0, :, 0], x[:, 0, 0], indexing="ij"),
        lambda m, x: m.meshgrid(x[0, 0, :]),
        lambda m, x: m.meshgrid(),
    ],
)
def test_results(call: Any) -> None:
    """Values, shapes and dtypes are those of the standard, for each dtype."""
    for name in DTYPES:
        assert_same(*both(call, CUBE.astype(name)))


@each(
    "shapes",
    [(), ((),), ((3,),), ((2, 1), (3,)), ((8, 1, 6, 1), (7, 1, 5)), ((0,), (1,)), ((1, 0), (4, 1)), ((), (2, 3))],
)
def test_broadcast_shapes(shapes: Any) -> None:
    """Shapes meet from their ends."""
    assert xp.broadcast_shapes(*shapes) == array_api_strict.broadcast_shapes(*shapes)


@each(
    "error, call",
    [
        (OperatorValueError, lambda x: xp.broadcast_shapes((2,), (3,))),
        (OperatorValueError, lambda x: xp.broadcast_to(x, (3, 3, 4))),
        (OperatorValueError, lambda x: xp.broadcast_to(x, (4,))),
        (OperatorIndexError, lambda x: xp.concat([x, x], axis=3)),
        (OperatorIndexError, lambda x: xp.concat([x[0, 0, 0], x[0, 0, 0]])),
        (OperatorIndexError, lambda x: xp.expand_dims(x, 4)),
        (OperatorIndexError, lambda x: xp.expand_dims(x, -5)),
        (OperatorValueError, lambda x: xp.expand_dims(x, (0, -5))),
        (OperatorIndexError, lambda x: xp.flip(x, axis=3)),
        (OperatorValueError, lambda x: xp.permute_dims(x, (0, 1))),
        (OperatorValueError, lambda x: xp.reshape(x, (5, 5))),
        (OperatorValueError, lambda x: xp.reshape(x.mT, (24,), copy=False)),
        (OperatorIndexError, lambda x: xp.squeeze(x, 3)),
        (OperatorValueError, lambda x: xp.squeeze(x, 0)),
        (OperatorValueError, lambda x: xp.stack([x, x[0]])),
        (OperatorIndexError, lambda x: xp.unstack(x, axis=3)),
        (OperatorValueError, lambda x: xp.take(x, xp.asarray([0]))),
        (OperatorIndexError, lambda x: xp.take(x, xp.asarray([4]), axis=2)),
        (OperatorIndexError, lambda x: xp.take(x, xp.asarray([0]), axis=3)),
        (OperatorIndexError, lambda x: xp.take_along_axis(x, xp.asarray([[[9]]]))),
        (OperatorIndexError, lambda x: xp.take_along_axis(x, xp.asarray([[[0]]]), axis=5)),
    ],
)
def test_refusals(error: type[Exception], call: Any) -> None:
    """What the standard has refused raises what it says, or a class derived from it."""
    with pytest.raises(error):
        call(xp.asarray(CUBE))


def test_copy() -> None:
    """`reshape` shares memory where it can, unless a copy is asked for."""
    x = xp.zeros(6)
    xp.reshape(x, (2, 3), copy=True)[0, 0] = 1
    assert x[0].item() == 0
    xp.reshape(x, (2, 3))[0, 0] = 1
    assert x[0].item() == 1


def test_gradients() -> None:
    """They flow to each place that a result was taken from."""
    x = opmux.tensor([1.0, 2.0, 3.0], requires_grad=True)
    taken = xp.take(x, xp.asarray([0, 0, 2]))
    xp.sum(xp.concat([taken, xp.repeat(x, 2), xp.roll(x, 1)[:1]])).backward()
    assert x.grad is not None
    assert x.grad.tolist() == [4.0, 2.0, 4.0]


@pytest.mark.parametrize("name", sorted(xp.__all__))
@pytest.mark.filterwarnings("ignore")
def test_functions_of_no_arrays(name: str) -> None:
    """They compute, or refuse it with an error of opmux or Python's for a wrong call, and never stumble over an attribute."""
    function = getattr(xp, name)
    if not callable(function):
        return
    for value in (None, "x", object(), [None], {}):
        for args in ((value,), (opmux.ones(2, 2), value), (value, opmux.ones(2, 2)), (value, value)):
            try:
                function(*args)
            except OpmuxError:
                continue
            except TypeError as error:
                if not ("positional" in str(error) or "required" in str(error)):
                    raise
