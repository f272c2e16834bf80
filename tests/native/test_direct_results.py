"""The shortest kernels of single operators give and refuse what the general ones do."""

from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux.native.direct import MARKED
from opmux.native.kernels import pointwise, reduction
from opmux.tensor import ArrayBackend, array_backend

DTYPES = (opmux.float32, opmux.float64, opmux.float16, opmux.bfloat16, opmux.int32, opmux.bool, opmux.complex64)
INF, NAN = float("inf"), float("nan")
DIMS: tuple[Any, ...] = ([0], (1,), [-1], [0, 2], (0, 1, 2), [2, -3], [0, 0], [3], [-4], [], None, [1 << 70])
OPTIONS = ((), (True,), (False,))


def operands() -> list[opmux.Tensor]:
    """Arrays in rows, in another order, with gaps, with steps of 0, with sizes of 1 and 0, and of every kind of dtype."""
    numbers = opmux.tensor([1.5, -0.0, INF, NAN, -INF, -2.0, 3.0, 0.0]).repeat(3).reshape(2, 3, 4)
    finite = opmux.arange(24.0).reshape(2, 3, 4) - 11
    others = [finite.to(dtype) for dtype in DTYPES]
    views = [
        finite.permute(2, 0, 1),
        finite[:, ::2],
        finite[:1],
        finite[:1].expand(3, 3, 4),
        finite[0],
        finite[0, 0, 0],
    ]
    return [numbers, *others, *views, opmux.ones(0, 3), opmux.ones(2, 0, 3), opmux.ones(40, 1000)]


def seen(made: opmux.Tensor) -> tuple[Any, ...]:
    """What a program can see of a result."""
    return made.shape, made.stride(), made.dtype, made.device, made._keys, made.to(opmux.complex128).numpy().tobytes()


def outcome(kernel: Callable[..., Any], *args: Any, **options: Any) -> tuple[Any, ...]:
    """What is seen of a result, or of an error."""
    try:
        made = kernel(*args, **options)
    except Exception as error:
        return type(error), str(error)
    return seen(made)


def kernels_of(impl: Any) -> tuple[Callable[..., Any], Callable[..., Any]]:
    """The direct kernel of an impl, and one that is made of the impl alone."""
    be: ArrayBackend = array_backend("cpu")

    def general(*args: Any, **options: Any) -> opmux.Tensor:
        return be.wrap(partial(impl, be)(*args, **options))

    kernels, function = MARKED[impl]
    direct = kernels.functional(be, function, general)
    assert direct is not general
    return direct, general


@each("dim", range(len(DIMS)))
def test_sums_along_dimensions(dim: int) -> None:
    """With dimensions that there are, are not, or are named twice, kept or not, and in another dtype."""
    direct, general = kernels_of(reduction.sum_impl)
    for x, options in product(operands(), OPTIONS):
        for dtype in (None, opmux.float64):
            args = (x, DIMS[dim], *options)
            assert outcome(direct, *args, dtype=dtype) == outcome(general, *args, dtype=dtype), (x, args)


@each("threshold", [0, 0.0, -0.0, 1, -1.5, False, NAN])
def test_gradients_of_relu(threshold: Any) -> None:
    """Of values and gradients of one kind or of two, of few elements and of many."""
    direct, general = kernels_of(pointwise.threshold_backward_impl)
    many = opmux.arange(-3000.0, 3000.0).reshape(60, 100)
    for value, gradient in [
        *product(operands()[:14], operands()[:14]),
        (many, many + 0.5),
        (many.t(), many.t()),
        (many, many.double()),
    ]:
        assert outcome(direct, gradient, value, threshold) == outcome(general, gradient, value, threshold), (
            value,
            gradient,
        )


@pytest.mark.parametrize("events", ["warn", "raise"])
def test_sums_of_infinities_are_no_event(events: Any) -> None:
    """Neither a warning nor an exception of NumPy's is seen."""
    x = opmux.tensor([[INF, 1.0], [-INF, 2.0]])
    with np.errstate(all=events):
        assert str(x.sum(0).tolist()) == "[nan, 3.0]"
