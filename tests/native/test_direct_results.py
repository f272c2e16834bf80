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
from opmux.native.kernels import comparison, copying, norm, pointwise, reduction, scan, scattering, selection
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
        made = partial(impl, be)(*args, **options)
        return made if isinstance(made, opmux.Tensor) else be.wrap(made)

    kernels, function = MARKED[impl]
    direct = kernels.functional(be, function, general)
    assert direct is not general
    return direct, general


@each("dim", range(len(DIMS)))
@pytest.mark.parametrize("impl", [reduction.sum_impl, reduction.mean_impl])
def test_sums_and_means_along_dimensions(impl: Any, dim: int) -> None:
    """With dimensions that there are, are not, or are named twice, kept or not, and in another dtype."""
    direct, general = kernels_of(impl)
    for x, options in product(operands(), OPTIONS):
        for dtype in (None, opmux.float64):
            args = (x, DIMS[dim], *options)
            assert outcome(direct, *args, dtype=dtype) == outcome(general, *args, dtype=dtype), (x, args)


#: Impls of one tensor, and what else they are given.
OF_ONE: dict[str, tuple[Any, list[tuple[tuple[Any, ...], dict[str, Any]]]]] = {
    "mean": (reduction.mean_all, [((), {}), ((), {"dtype": opmux.float64})]),
    "isnan": (comparison.isnan_impl, [((), {})]),
    "cumsum": (scan.cumsum_impl, [((dim,), {}) for dim in (0, -1, 2, -3, 3, 1 << 70)]),
    "norm": (norm.norm_impl, [((p, dim), {}) for p in (2, 2.0, True, None, 1) for dim in DIMS if dim is not None]),
    "vector_norm": (
        norm.vector_norm_impl,
        [((2, dim, keepdim), {"dtype": d}) for dim in DIMS for keepdim in (False, True) for d in (None, opmux.float64)],
    ),
    "to_copy": (
        copying.to_copy,
        [((), {"dtype": dtype}) for dtype in (None, *DTYPES)]
        + [((), {"dtype": opmux.float64, "memory_format": opmux.contiguous_format})],
    ),
}


@pytest.mark.parametrize("name", OF_ONE)
def test_kernels_of_one_tensor(name: str) -> None:
    """In every order of memory, of every kind of dtype, of few elements and of many."""
    impl, calls = OF_ONE[name]
    direct, general = kernels_of(impl)
    for x, (args, options) in product(operands(), calls):
        if name == "to_copy" and x.dtype.is_complex:  # which warns
            continue
        assert outcome(direct, x, *args, **options) == outcome(general, x, *args, **options), (x, args, options)


def positions(x: opmux.Tensor) -> list[opmux.Tensor]:
    """Indices of as many dimensions as a tensor: its own shape, a smaller and a larger one, and what is out of range."""
    index = opmux.zeros(x.shape, dtype=opmux.int64)
    smaller, larger = index[:1], opmux.zeros([n + 1 for n in x.shape], dtype=opmux.int64)
    return [index, smaller, larger, index + 1, index - 1, index + 9, index.int(), index.expand(2, *x.shape), x]


@each("dim", [0, 1, -1, -3, 3, 1 << 70])
def test_elements_along_a_dimension(dim: int) -> None:
    """At positions that there are and are not, of an index that fits and of one that does not."""
    gathers, scatters = (
        kernels_of(scattering.gather_impl),
        [kernels_of(impl) for impl in (scattering.scatter_impl, scattering.scatter_add_impl)],
    )
    for x in [x for x in operands() if x.ndim]:
        for index in positions(x):
            direct, general = gathers
            assert outcome(direct, x, dim, index) == outcome(general, x, dim, index), (x, index)
            for (direct, general), src in product(scatters, (x, x[:1], x.double())):
                args = x, dim, index, src
                assert outcome(direct, *args) == outcome(general, *args), args


@each("dim", [0, 1, -1, -3, 3, 1 << 70])
def test_slices_at_positions(dim: int) -> None:
    """Of a vector of them, of none, of one without dimensions, and of some that are out of range."""
    direct, general = kernels_of(selection.index_select_impl)
    for x, rows in product(operands(), ([0], [1, 0, 1], [], [-1], [9], 0, [[0]])):
        for dtype in (opmux.int64, opmux.int32, opmux.float32):
            args = x, dim, opmux.tensor(rows, dtype=dtype)
            assert outcome(direct, *args) == outcome(general, *args), args


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
