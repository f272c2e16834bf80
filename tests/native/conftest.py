"""Tensors of the CPU backend, and one table of operator calls, for the tests of kernels."""

from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import opmux  # noqa: F401 -- loads the CPU plugin, whose kernels these tests run
from opmux.dispatch import ops
from opmux.errors import OpmuxError
from opmux.tensor import DTYPES, ArrayBackend, Tensor, array_backend, channels_last, contiguous_format

RNG = np.random.default_rng(7)
Row = tuple[str, tuple[Any, ...], dict[str, Any]]


class D:
    """A dtype by name, in the arguments of a case."""

    def __init__(self, name: str) -> None:
        self.name = name


def f(*shape: int, dtype: str = "float32") -> np.ndarray[Any, Any]:
    return np.asarray(RNG.standard_normal(shape)).astype(dtype)


def i(*shape: int, low: int = -5, high: int = 6, dtype: str = "int64") -> np.ndarray[Any, Any]:
    return np.asarray(RNG.integers(low, high, shape)).astype(dtype)


def b(*shape: int) -> np.ndarray[Any, Any]:
    return np.asarray(RNG.random(shape) < 0.5)


def special() -> np.ndarray[Any, Any]:
    return np.array([0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan, 100.0, -100.0], dtype="float32")


OPERANDS = [
    (f(2, 3), f(2, 3)),
    (f(2, 3), f(3)),
    (f(2, 1, 3), f(4, 1)),
    (f(2, 3), f(dtype="float64")),
    (f(), f()),
    (f(), f(2)),
    (f(2, 3), i(2, 3)),
    (i(3), i(3)),
    (i(3, dtype="int32"), i(3)),
    (i(3, low=0, dtype="uint8"), i(3, dtype="int8")),
    (b(4), b(4)),
    (b(4), f(4)),
    (i(3), i(dtype="int32")),
    (i(3, dtype="int8"), i(dtype="int64")),
    (b(3), i()),
    (f(0, 3), f(3)),
    (f(2, 3), f(4, 3)),
    (special(), special()[::-1].copy()),
    (f(3, dtype="float16"), f(3)),
    (f(3, dtype="float64"), f(3)),
    (f(3, dtype="complex64"), f(3)),
    (f(3, 4).T, f(4, 3)),
    (f(40, 1024), f(40, 1024)),
]
NUMBERS = [2, -3, 2.5, True, 0, 0.0, 300]
ARRAYS = [
    f(2, 3),
    f(),
    f(0, 3),
    i(2, 3),
    i(3, low=0, high=200, dtype="uint8"),
    b(4),
    special(),
    f(3, dtype="float16"),
    f(3, dtype="float64"),
    f(3, dtype="complex64"),
    f(40, 1000),
    f(3, 4).T,
]


def arithmetic() -> Iterator[Row]:
    for x, y in OPERANDS:
        for name in ("add", "sub", "mul", "div"):
            yield f"{name}.Tensor", (x, y), {}
            yield f"{name}_.Tensor", (x, y), {}
        for name in ("add", "sub"):
            yield f"{name}.Tensor", (x, y), {"alpha": 2}
            yield f"{name}.Tensor", (x, y), {"alpha": 0.5}
        yield "rsub.Tensor", (x, y), {"alpha": 2}
        for mode in (None, "trunc", "floor", "round"):
            yield "div.Tensor_mode", (x, y), {"rounding_mode": mode}
        yield "maximum.default", (x, y), {}
        yield "minimum.default", (x, y), {}
        yield "logical_and.default", (x, y), {}
        yield "pow.Tensor_Tensor", (x, y), {}
        for name in ("eq", "ne", "lt", "le", "gt", "ge"):
            yield f"{name}.Tensor", (x, y), {}
            yield f"{name}_.Tensor", (x, y), {}


def with_numbers() -> Iterator[Row]:
    for x in ARRAYS:
        for n in NUMBERS:
            for name in ("add", "sub", "mul", "div", "add_", "mul_", "div_", "rsub"):
                if name[:3] not in ("add", "sub", "rsu") or n != 300:
                    yield f"{name}.Scalar", (x, n), {}
            for name in ("eq", "lt", "ge"):
                if n != 300:
                    yield f"{name}.Scalar", (x, n), {}
            if n != 300:
                yield "pow.Tensor_Scalar", (x, n), {}
                yield "pow.Scalar", (n, x), {}
        yield "pow.Tensor_Scalar", (x, 3), {}
        yield "pow.Tensor_Scalar", (x, 0.5), {}
        yield "pow.Tensor_Scalar", (x, -1.0), {}


def unary() -> Iterator[Row]:
    for x in ARRAYS:
        for name in ("neg", "exp", "log", "sqrt", "tanh", "sigmoid", "relu", "abs", "sgn", "sign"):
            if name != "abs" or x.dtype.kind != "b":
                yield f"{name}.default", (x,), {}
            if x.dtype.kind != "b" and not np.iscomplexobj(x):
                yield f"{name}_.default", (x,), {}
        yield "logical_not.default", (x,), {}
        yield "isnan.default", (x,), {}


_FUNCTIONS = """
    acos acosh angle asin asinh atan atanh bitwise_not ceil conj_physical cos cosh deg2rad digamma erf erfc erfinv exp2 expm1
    floor frac i0 isfinite isinf isneginf isposinf isreal lgamma log10 log1p log2 logit nan_to_num positive rad2deg reciprocal
    round rsqrt signbit sin sinc sinh special_entr special_i0e special_i1 special_i1e special_ndtr square tan trunc
"""
_ACTIVATIONS = """
    celu elu hardshrink hardsigmoid hardswish hardtanh leaky_relu log_sigmoid mish relu6 rrelu selu silu softplus softshrink
"""


def functions() -> Iterator[Row]:
    for x in ARRAYS:
        for name in _FUNCTIONS.split():
            yield f"{name}.default", (x,), {}
        for name in ("acos_", "floor_", "round_", "rsqrt_", "square_", "trunc_", "bitwise_not_", "nan_to_num_"):
            yield f"{name}.default", (x,), {}
        yield "logit.default", (x, 0.2), {}
        yield "round.decimals", (x,), {"decimals": -1}
        yield "nan_to_num.default", (x, 1.0, 2.0, 3.0), {}


def activations() -> Iterator[Row]:
    for x in ARRAYS:
        for name in _ACTIVATIONS.split():
            yield f"{name}.default", (x,), {}
        for name in ("elu_", "hardtanh_", "leaky_relu_", "silu_", "relu6_"):
            yield f"{name}.default", (x,), {}
        yield "gelu.default", (x,), {"approximate": "tanh"}
        if not np.isinf(x).any():  # torch's vectorised gelu of infinity is NaN
            yield "gelu.default", (x,), {}
        yield "threshold.default", (x, 0.5, 2), {}
        yield "leaky_relu.default", (x, -0.5), {}
        yield "hardtanh.default", (x, 1, 2), {}
        yield "glu.default", (x, 0), {}
        yield "glu.default", (x, -1), {}
        yield "elu_backward.default", (x, 1, 2, 3, False, x), {}
        yield "softplus_backward.default", (x, x, 2, 1), {}
        yield "prelu.default", (x, f(1)), {}
    yield "prelu.default", (f(2, 3), f(3)), {}
    yield "prelu.default", (f(2, 3), f(2)), {}
    yield "celu.default", (f(2), 0), {}
    yield "softshrink.default", (f(2), -1.0), {}
    yield "gelu.default", (f(2),), {"approximate": "something"}
    yield "elu_backward.default", (f(2), -1, 1, 1, True, f(2)), {}
    yield "polygamma.default", (-1, f(2)), {}
    yield "mvlgamma.default", (f(2) ** 2 + 3, 2), {}
    yield "mvlgamma.default", (f(2), 0), {}


def backward() -> Iterator[Row]:
    for shape in ((3,), (2, 3), (), (40, 1000)):
        yield "threshold_backward.default", (f(*shape), f(*shape), 0), {}
        yield "threshold_backward.default", (f(*shape), f(*shape), 0.3), {}
        yield "sigmoid_backward.default", (f(*shape), f(*shape)), {}
        yield "tanh_backward.default", (f(*shape), f(*shape)), {}
    yield "select_backward.default", (f(3), [2, 3], 0, -1), {}
    yield "select_backward.default", (f(2), [2, 3], -1, 1), {}
    yield "slice_backward.default", (f(2, 2), [2, 5], 1, 0, 4, 2), {}


def selection() -> Iterator[Row]:
    mask, x, y = b(2, 3), f(2, 3), f(2, 3)
    yield "where.self", (mask, x, y), {}
    yield "where.self", (mask, x, i(2, 3)), {}
    yield "where.self", (mask, f(), y), {}
    yield "where.self", (b(3), x, f(2, 1)), {}
    yield "where.self", (f(3), x, y), {}
    yield "where.self", (b(40, 1000), f(40, 1000), f(40, 1000)), {}
    yield "where.ScalarSelf", (mask, 1.5, i(2, 3)), {}
    yield "where.ScalarOther", (mask, x, 2), {}
    yield "where.Scalar", (mask, 1, 2), {}
    yield "where.Scalar", (mask, 1.0, 2), {}
    yield "where.default", (mask,), {}
    for target in (x, i(2, 3), f(3, 2).T, b(2, 3)):
        yield "masked_fill.Scalar", (target, mask, 2), {}
        yield "masked_fill.Scalar", (target, mask, -1.5), {}
        yield "masked_fill.Tensor", (target, mask, f()), {}
        yield "masked_fill_.Scalar", (target, mask, 1), {}
        yield "masked_fill_.Scalar", (target, b(3), 1), {}
        yield "masked_fill_.Scalar", (target, b(4), 1), {}
    yield "masked_fill.Scalar", (f(3), mask, 1.0), {}
    yield "masked_fill.Scalar", (x, i(2, 3), 1.0), {}
    yield "masked_fill.Scalar", (f(), np.array(True), 1.0), {}
    yield "masked_select.default", (x, mask), {}
    yield "masked_select.default", (f(3), mask), {}
    yield "masked_select.default", (x, f(2, 3)), {}
    for z in (mask, x, np.array(3.0), np.array(0.0), i(2, 3, 2), f(0, 2)):
        yield "nonzero.default", (z,), {}


def reductions() -> Iterator[Row]:
    arrays = [*ARRAYS, f(2, 3, 4), f(3, 0), f(64, 1024), f(50000), f(8, 4096), i(2, 3, dtype="int32")]
    for x in arrays:
        yield "sum.default", (x,), {}
        yield "mean.default", (x,), {}
        yield "sum.default", (x,), {"dtype": D("float64")}
        yield "sum.default", (x,), {"dtype": D("int64")} if np.isfinite(x).all() else {}
        yield "mean.default", (x,), {"dtype": D("float32")}
        yield "argmax.default", (x,), {}
        yield "argmin.default", (x, None, True), {}
        yield "amax.default", (x,), {}
        for dim in (0, -1, 1, 5):
            for keep in (False, True):
                yield "sum.dim_IntList", (x, [dim], keep), {}
                yield "mean.dim", (x, [dim], keep), {}
                yield "amax.default", (x, [dim], keep), {}
                yield "amin.default", (x, [dim], keep), {}
                yield "argmax.default", (x, dim, keep), {}
                yield "argmin.default", (x, dim, keep), {}
        for dims in ([0, 1], [1, 0], [0, 0], [], None, [-1, 0]):
            yield "sum.dim_IntList", (x, dims), {}
            yield "mean.dim", (x, dims, True), {}
            yield "amax.default", (x, dims or [], True), {}


def views() -> Iterator[Row]:
    x, y = f(2, 3, 4), f(3, 2).T
    for dims in ([2, 0, 1], [0, -1, 1], [0, 1], [0, 0, 1], [0, 1, 3]):
        yield "permute.default", (x, dims), {}
    for z in (x, y, f(3), f(), f(1, 3, 1), f(0, 2)):
        for d0, d1 in ((0, 1), (-1, 0), (0, 0), (0, 5)):
            yield "transpose.int", (z, d0, d1), {}
        yield "t.default", (z,), {}
        yield "squeeze.default", (z,), {}
        for dim in (0, -1, 1, 4):
            yield "squeeze.dim", (z, dim), {}
            yield "unsqueeze.default", (z, dim), {}
            yield "select.int", (z, dim, 0), {}
            yield "select.int", (z, dim, -1), {}
            yield "select.int", (z, dim, 7), {}
            yield "unbind.int", (z, dim), {}
            yield "split.Tensor", (z, 2, dim), {}
            yield "chunk.default", (z, 2, dim), {}
            yield "narrow.default", (z, dim, 0, 1), {}
            for s in ((None, None, 1), (1, None, 1), (-2, -1, 1), (0, 9, 2), (2, 1, 1), (0, 1, 0)):
                yield "slice.Tensor", (z, dim, *s), {}
        yield "squeeze.dims", (z, [0, -1]), {}
        yield "flatten.using_ints", (z,), {}
        yield "flatten.using_ints", (z, 1), {}
        yield "flatten.using_ints", (z, 0, 1), {}
        for size in ([-1], [6, -1], [2, 3, 4], [4, 6], [3, 2], [-1, -1], [0, -1], [1, 3], []):
            yield "view.default", (z, size), {}
            yield "reshape.default", (z, size), {}
        for size in ([5, 2, 3, 4], [-1, 3, 4], [2, 5, 4], [3], [2, 3], [2, -1, 3, 5], [0, 3]):
            yield "expand.default", (z, size), {}
        yield "alias.default", (z,), {}
        yield "detach.default", (z,), {}
        yield "contiguous.default", (z,), {}
        yield "clone.default", (z,), {}
    yield "split.sizes", (x, [1, 3], 2), {}
    yield "split.sizes", (x, [1, 2], 2), {}
    yield "as_strided.default", (x, [2, 2], [1, 2], 3), {}
    yield "as_strided.default", (x, [2, 2], [4, 1]), {}
    yield "as_strided.default", (x, [20, 2], [4, 1]), {}
    yield "view.dtype", (x, D("int32")), {}
    yield "view.dtype", (x, D("int64")), {}
    yield "view.dtype", (x, D("int8")), {}
    yield "view.dtype", (f(3), D("int64")), {}
    yield "sum_to_size.default", (x, [3, 1]), {}
    yield "sum_to_size.default", (x, [2, 3, 4]), {}
    yield "sum_to_size.default", (x, [2, 1]), {}
    for shape in ((2, 3, 4, 5),):
        yield "clone.default", (f(*shape),), {"memory_format": channels_last}
        yield "contiguous.default", (f(*shape),), {"memory_format": channels_last}
    yield "clone.default", (y,), {"memory_format": contiguous_format}


def indexing() -> Iterator[Row]:
    x = f(4, 5, 6)
    r, s = i(3, low=-4, high=4), i(3, low=-4, high=4)
    keys: list[list[Any]] = [
        [r],
        [r, s],
        [None, r],
        [r, None, s],
        [None, r, s],
        [i(2, 3, low=0, high=4)],
        [i(2, 1, low=0, high=4), i(3, low=0, high=4)],
        [b(4)],
        [None, b(5)],
        [b(4, 5)],
        [b(4, 5, 6)],
        [b(4), None, r],
        [b(3)],
        [np.array(2)],
        [np.array(1), None, np.array(2)],
        [np.array(9)],
        [i(3, low=0, high=4, dtype="int32")],
        [f(3)],
        [r, s, r, s],
        [i(0, low=0, high=1)],
        [i(2, low=0, high=1), i(3, low=0, high=1)],
        [np.array([9])],
    ]
    for key in keys:
        yield "index.Tensor", (x, key), {}
        for accumulate in (False, True):
            one = np.array(2.5, dtype="float32")
            for name in ("index_put", "index_put_"):
                yield f"{name}.default", (x, key, one, accumulate), {}
    yield "index_put.default", (x, [np.array([0, 0, 1])], f(3, 5, 6), True), {}
    yield "index_put.default", (x, [np.array([0, 0, 1]), np.array([1, 1, -1])], f(3, 6), True), {}
    yield "index_put.default", (x, [None, np.array([0, 0, 1])], f(4, 3, 6), True), {}
    yield "index_put.default", (x, [np.array([0, 1])], f(3), False), {}
    yield "index_put.default", (x, [np.array([0, 1])], i(6), False), {}
    yield "index_put.default", (f(5, 4).T, [np.array([0, 0])], f(5), True), {}
    for dim in (0, 1, -1, 4):
        index = i(3, 2, 5, low=0, high=4)
        yield "gather.default", (x, dim, index), {}
        yield "scatter.src", (x, dim, np.argsort(f(3, 2, 4), 0), f(3, 2, 4)), {}
        yield "scatter.value", (x, dim, index, 1.5), {}
        for how in ("add", "multiply", "mean"):
            yield "scatter.reduce", (x, dim, index, f(3, 2, 5)), {"reduce": how}
            yield "scatter_.value_reduce", (x, dim, index, 1.5), {"reduce": how}
    yield "gather.default", (x, 0, i(3, low=0)), {}
    yield "gather.default", (f(3), 0, np.array([0, 5])), {}
    yield "gather.default", (f(), 0, np.array(0)), {}


def copies() -> Iterator[Row]:
    for x in ARRAYS:
        for d in ("float32", "float64", "int64", "int8", "bool", "float16", "complex64"):
            if np.isfinite(x).all() and abs(x).max(initial=0) < 100 and not np.iscomplexobj(x):
                yield "_to_copy.default", (x,), {"dtype": D(d)}
                yield "to.dtype", (x, D(d)), {}
                yield "copy_.default", (np.zeros(x.shape, d), x), {}
        yield "fill_.Scalar", (x, 2), {}
        yield "fill_.Tensor", (x, np.array(1)), {}
        yield "fill.Scalar", (x, 2), {}
        yield "zero_.default", (x,), {}
        yield "zeros_like.default", (x,), {}
        yield "ones_like.default", (x,), {}
        yield "full_like.default", (x, 3), {}
        yield "new_zeros.default", (x, [2]), {}
        yield "new_ones.default", (x, [2]), {"dtype": D("int64")}
        yield "new_full.default", (x, [2], 2), {}
        yield "stack.default", ([x, x], 0), {}
        yield "stack.default", ([x, x], -1), {}
        yield "cat.default", ([x, x, x],), {}
        yield "cat.default", ([x, x], -1), {}
        yield "item.default", (x,), {}
    yield "copy_.default", (f(2, 3), f(3)), {}
    yield "copy_.default", (f(2, 3), f(4)), {}
    yield "copy.default", (f(2, 3), f(3)), {}
    yield "cat.default", ([f(2, 3), i(2, 3)], 1), {}
    yield "cat.default", ([f(2, 3), f(2, 4)], 1), {}
    yield "cat.default", ([f(2, 3), f(2, 4)], 0), {}
    yield "cat.default", ([f(0), f(2, 4)], 1), {}
    yield "cat.default", ([f(0), f(0)], 0), {}
    yield "cat.default", ([f(2), f(dtype="float64")], 0), {}
    yield "cat.default", ([f(2), i(2, dtype="int32"), b(2)], 0), {}
    yield "stack.default", ([f(2), f(3)], 0), {}
    yield "stack.default", ([f(2), f(2)], 2), {}
    yield "item.default", (f(1, 1),), {}
    yield "resize_.default", (f(6), [2, 2]), {}
    yield "resize_.default", (f(2, 3), [3, 2]), {}


def creation() -> Iterator[Row]:
    for d in ({}, {"dtype": D("float64")}, {"dtype": D("int32")}, {"dtype": D("bool")}):
        for size in ([], [2, 3], [0], [-1]):
            yield "zeros.default", (size,), d
            yield "ones.default", (size,), d
            yield "full.default", (size, 2), d
            yield "full.default", (size, 1.0), d
            yield "full.default", (size, True), d
        yield "scalar_tensor.default", (1,), d
    for d in ({}, {"dtype": D("float32")}, {"dtype": D("int32")}, {"dtype": D("float64")}):
        yield "arange.default", (5,), d
        yield "arange.default", (4.5,), d
        yield "arange.start", (2, 7), d
        for bounds in ((0, 10, 3), (10, 0, -3), (0.0, 1.0, 0.1), (5, 0, 1), (0, 5, 0), (0, 1000, 0.1)):
            yield "arange.start_step", bounds, d


GROUPS = {
    g.__name__: g
    for g in (
        arithmetic,
        with_numbers,
        unary,
        functions,
        activations,
        backward,
        selection,
        reductions,
        views,
        indexing,
        copies,
        creation,
    )
}


def _ours(backend: ArrayBackend, x: Any) -> Any:
    if isinstance(x, np.ndarray):
        own = x.copy("K")
        return backend.wrap(backend.from_numpy(own))
    if isinstance(x, D):
        return DTYPES[x.name]
    return [_ours(backend, part) for part in x] if isinstance(x, list) else x


class Call:
    """One row of the table: an operator and its arguments, with NumPy arrays for tensors and names for dtypes."""

    def __init__(self, name: str, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        self.name = name
        self.base, self.overload = name.split(".")
        self.args = args
        self.kwargs = kwargs

    def run(self, backend: ArrayBackend, **more: Any) -> tuple[Any, OpmuxError | None, list[Any]]:
        """Result or refusal on a backend, and the arguments that were passed."""
        args = [_ours(backend, x) for x in self.args]
        kwargs = {key: _ours(backend, x) for key, x in {**self.kwargs, **more}.items()}
        try:
            return getattr(getattr(ops.aten, self.base), self.overload)(*args, **kwargs), None, args
        except OpmuxError as error:
            return None, error, args

    def __str__(self) -> str:
        parts = [
            f"{x.dtype}{list(x.shape)}" if isinstance(x, np.ndarray) else repr(x)[:40]
            for x in (*self.args, *self.kwargs.items())
        ]
        return f"{self.name}({', '.join(parts)})"


class Table:
    """The calls of one group."""

    def __init__(self, rows: Iterator[Row]) -> None:
        self.calls = [Call(*row) for row in rows]

    def check(self, compare: Callable[[Call], None]) -> None:
        """Compares every call, so that one failure does not hide the others."""
        failures = []
        for call in self.calls:
            try:
                compare(call)
            except Exception as error:
                failures.append(f"{call}: {type(error).__name__}: {str(error).strip()[:300]}")
        assert not failures, f"{len(failures)} differ\n" + "\n".join(failures)


@pytest.fixture(params=list(GROUPS))
def table(request: pytest.FixtureRequest) -> Table:
    """One group of operator calls after another."""
    return Table(GROUPS[request.param]())


@pytest.fixture
def cpu() -> ArrayBackend:
    """The NumPy backend."""
    return array_backend("cpu")


@pytest.fixture
def meta() -> ArrayBackend:
    """The backend of tensors without data."""
    return array_backend("meta")


@pytest.fixture
def tensor(cpu: ArrayBackend) -> Callable[..., Tensor]:
    """Makes a CPU tensor from nested lists or an array, of float32 unless a dtype is given."""

    def make(data: Any, dtype: str = "float32") -> Tensor:
        return cpu.wrap(np.array(data, dtype=dtype))

    return make
