"""One table of calls, run here, on Meta and by PyTorch: results and refusals agree."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from opmux.dispatch import ops
from opmux.errors import OpmuxError
from opmux.tensor import DTYPES, ArrayBackend, Tensor, to_memory_format

Case = tuple[str, tuple[Any, ...], dict[str, Any]]
RNG = np.random.default_rng(7)


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


def arithmetic() -> Iterator[Case]:
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


def with_numbers() -> Iterator[Case]:
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


def unary() -> Iterator[Case]:
    for x in ARRAYS:
        for name in ("neg", "exp", "log", "sqrt", "tanh", "sigmoid", "relu", "abs", "sgn", "sign"):
            if name != "abs" or x.dtype.kind != "b":
                yield f"{name}.default", (x,), {}
            if x.dtype.kind != "b" and not np.iscomplexobj(x):
                yield f"{name}_.default", (x,), {}
        yield "logical_not.default", (x,), {}
        yield "isnan.default", (x,), {}


def backward() -> Iterator[Case]:
    for shape in ((3,), (2, 3), (), (40, 1000)):
        yield "threshold_backward.default", (f(*shape), f(*shape), 0), {}
        yield "threshold_backward.default", (f(*shape), f(*shape), 0.3), {}
        yield "sigmoid_backward.default", (f(*shape), f(*shape)), {}
        yield "tanh_backward.default", (f(*shape), f(*shape)), {}
    yield "select_backward.default", (f(3), [2, 3], 0, -1), {}
    yield "select_backward.default", (f(2), [2, 3], -1, 1), {}
    yield "slice_backward.default", (f(2, 2), [2, 5], 1, 0, 4, 2), {}


def selection() -> Iterator[Case]:
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


def reductions() -> Iterator[Case]:
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


def views() -> Iterator[Case]:
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
        yield "clone.default", (f(*shape),), {"memory_format": to_memory_format(2)}
        yield "contiguous.default", (f(*shape),), {"memory_format": to_memory_format(2)}
    yield "clone.default", (y,), {"memory_format": to_memory_format(0)}


def indexing() -> Iterator[Case]:
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


def copies() -> Iterator[Case]:
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


def creation() -> Iterator[Case]:
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


def ours(cpu: ArrayBackend, x: Any) -> Any:
    if isinstance(x, np.ndarray):
        return cpu.wrap(x.copy("K"))
    if isinstance(x, D):
        return DTYPES[x.name]
    return [ours(cpu, part) for part in x] if isinstance(x, list) else x


def theirs(torch: Any, x: Any) -> Any:
    if isinstance(x, np.ndarray):
        return torch.from_numpy(x.copy("K"))
    if isinstance(x, D) or type(x).__name__ == "memory_format":
        return getattr(torch, x.name)
    return [theirs(torch, part) for part in x] if isinstance(x, list) else x


def check_equal(mine: Any, other: Any) -> None:
    if isinstance(other, (list, tuple)):
        assert len(mine) == len(other)
        for a, c in zip(mine, other, strict=True):
            check_equal(a, c)
        return
    if not hasattr(other, "numel"):
        np.testing.assert_allclose(mine, other, rtol=1e-5)
        return
    assert isinstance(mine, Tensor)
    assert isinstance(mine._array, np.ndarray)
    assert f"torch.{mine.dtype.name}" == str(other.dtype)
    assert tuple(mine.shape) == tuple(other.shape)
    exact = not (other.is_floating_point() or other.is_complex())
    tolerance = 1e-2 if other.element_size() == 2 else 1e-4
    if other.numel() > 5000 and not exact:
        np.testing.assert_allclose(mine._array, other.numpy(), rtol=tolerance, atol=1e-4)
    elif exact:
        np.testing.assert_array_equal(mine._array, other.numpy())
    else:
        np.testing.assert_allclose(mine._array, other.numpy(), rtol=tolerance, atol=1e-5)


def outcome(call: Any, args: Any, kwargs: Any, errors: Any) -> tuple[Any, Exception | None]:
    try:
        return call(*args, **kwargs), None
    except errors as error:
        return None, error


def operator(name: str) -> Any:
    base, overload = name.split(".")
    return getattr(getattr(ops.aten, base), overload)


def compare_with_torch(torch: Any, cpu: ArrayBackend, case: Case) -> None:
    name, args, kwargs = case
    base, overload = name.split(".")
    expected, refused = outcome(
        getattr(getattr(torch.ops.aten, base), overload),
        [theirs(torch, x) for x in args],
        {n: theirs(torch, x) for n, x in kwargs.items()},
        (RuntimeError, IndexError, TypeError, ValueError, NotImplementedError),
    )
    own = [ours(cpu, x) for x in args]
    result, error = outcome(operator(name), own, {n: ours(cpu, x) for n, x in kwargs.items()}, OpmuxError)
    assert (error is None) == (refused is None), f"torch: {refused}; here: {error}"
    if refused is None:
        check_equal(result, expected)
        if base.endswith("_"):
            assert result is own[0]
    elif isinstance(refused, IndexError):
        assert isinstance(error, (IndexError, ValueError)), f"torch: {refused!r}; here: {error!r}"


def layout(x: Any) -> Any:
    """All that a tensor without data knows; strides of dimensions without a neighbour say nothing."""
    if isinstance(x, (list, tuple)):
        return [layout(part) for part in x]
    steps = [s for n, s in zip(x.shape, x.stride(), strict=True) if n > 1]
    return tuple(x.shape), x.dtype, steps if x._array.size else []


def compare_with_meta(cpu: ArrayBackend, meta: ArrayBackend, case: Case) -> None:
    name, args, kwargs = case
    result, refused = outcome(
        operator(name),
        [ours(cpu, x) for x in args],
        {n: ours(cpu, x) for n, x in kwargs.items()},
        OpmuxError,
    )
    if not any(isinstance(x, (np.ndarray, list)) for x in args) or name.startswith(CREATE):
        kwargs = {**kwargs, "device": meta.device}
    shapes, error = outcome(
        operator(name),
        [on_meta(meta, ours(cpu, x)) for x in args],
        {n: ours(cpu, x) for n, x in kwargs.items()},
        OpmuxError,
    )
    if error is not None and "no data" in error.found:
        return
    if refused is not None and any(word in f"{refused} {error}" for word in NEEDS_DATA):
        return
    assert (error is None) == (refused is None), f"cpu: {refused}; meta: {error}"
    if refused is None:
        # How NumPy lays out what several indices select is nobody's promise.
        keep = slice(2) if name.startswith("index.") else slice(3)
        assert layout(shapes)[keep] == layout(result)[keep]


CREATE = ("zeros.", "ones.", "full.", "arange.", "scalar_tensor.")
#: Refusals that only values can cause.
NEEDS_DATA = ("ZeroDivisionError", "out of bounds", "index out of", "indexing arrays")


def on_meta(meta: ArrayBackend, x: Any) -> Any:
    if isinstance(x, Tensor):
        return meta.wrap(meta.from_numpy(x._array))
    return [on_meta(meta, part) for part in x] if isinstance(x, list) else x


GROUPS = {
    g.__name__: g
    for g in (
        arithmetic,
        with_numbers,
        unary,
        backward,
        selection,
        reductions,
        views,
        indexing,
        copies,
        creation,
    )
}


def described(case: Case) -> str:
    name, args, kwargs = case
    parts = [
        f"{x.dtype}{list(x.shape)}" if isinstance(x, np.ndarray) else repr(x)[:40] for x in (*args, *kwargs.items())
    ]
    return f"{name}({', '.join(parts)})"


def run(group: str, compare: Any) -> None:
    """Runs every case, so that one failure does not hide the others."""
    failures = []
    for case in GROUPS[group]():
        try:
            compare(case)
        except Exception as error:
            failures.append(f"{described(case)}: {type(error).__name__}: {str(error).strip()[:300]}")
    assert not failures, f"{len(failures)} differ\n" + "\n".join(failures)


@pytest.mark.torch
@pytest.mark.filterwarnings("ignore::UserWarning:torch")
@pytest.mark.parametrize("group", GROUPS)
def test_results_and_refusals_are_those_of_torch(cpu: ArrayBackend, group: str) -> None:
    """Every call of the group gives torch's values, dtype and shape, or is refused as it is there."""
    torch = pytest.importorskip("torch", reason="compares with PyTorch")
    run(group, lambda case: compare_with_torch(torch, cpu, case))


@pytest.mark.parametrize("group", GROUPS)
def test_meta_tensors_have_the_layout_of_real_ones(cpu: ArrayBackend, meta: ArrayBackend, group: str) -> None:
    """Every call of the group gives on Meta the shape, dtype and strides it gives with data, or the same refusal."""
    run(group, lambda case: compare_with_meta(cpu, meta, case))
