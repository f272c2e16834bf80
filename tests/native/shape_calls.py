"""Calls of operators that select, reduce, rearrange, copy or create."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from opmux.tensor import channels_last, contiguous_format

from .operands import ARRAYS, D, Row, b, f, i


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
