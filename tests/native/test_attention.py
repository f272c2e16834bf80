"""Attention in one go: where it is called, what it computes, its gradients, and what it refuses."""

import tracemalloc
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.dispatch import DispatchMode
from opmux.errors import OperatorValueError, OpmuxError
from opmux.native.kernels import attention
from opmux.tensor import ArrayBackend

torch: Any = pytest.importorskip("torch", reason="compares with torch 2.13.0")

pytestmark = pytest.mark.torch
RNG = np.random.default_rng(5)
FLASH = "_scaled_dot_product_flash_attention_for_cpu"
Q, K, V, G = (RNG.standard_normal((2, 4, n, 8)) for n in (6, 18, 18, 6))
MASK = RNG.standard_normal((6, 18))
#: Rows with a few keys, with all of them, and with none.
PART = np.where(np.arange(18) < np.array([0, 1, 18, 7, 0, 3])[:, None], MASK, -np.inf)

#: What the operator is given besides query, key and value, and how many heads keys have.
OPTIONS: dict[str, tuple[dict[str, Any], int]] = {
    "plain": ({}, 4),
    "causal": ({"is_causal": True}, 4),
    "scaled": ({"scale": -0.7}, 4),
    "masked": ({"attn_mask": MASK}, 4),
    "masked for each head": ({"attn_mask": RNG.standard_normal((2, 4, 6, 18))}, 4),
    "masked for each key": ({"attn_mask": RNG.standard_normal((2, 1, 1, 18)), "is_causal": True}, 4),
    "rows without a key": ({"attn_mask": PART}, 4),
    "shared heads": ({"is_causal": True}, 2),
    "one head": ({"attn_mask": MASK}, 1),
}


def given(library: Any, dtype: str, name: str, *, turned: bool = False) -> tuple[list[Any], Any, dict[str, Any]]:
    """Query, key and value, a gradient, and the options."""
    options, heads = OPTIONS[name]

    def made(array: Any) -> Any:
        if turned and array.ndim == 4:
            return (
                made(array.transpose(0, 2, 1, 3).copy().reshape(-1))
                .reshape([array.shape[dim] for dim in (0, 2, 1, 3)])
                .transpose(1, 2)
            )
        return library.from_numpy(array.copy()).to(getattr(library, dtype))

    tensors = [made(Q), made(K[:, :heads]), made(V[:, :heads])]
    return tensors, made(G), {n: made(x) if isinstance(x, np.ndarray) else x for n, x in options.items()}


def results(library: Any, *args: Any, **kwargs: Any) -> list[Any]:
    """Output, logarithms of the sums, and the three gradients, of the operators themselves."""
    tensors, grad, options = given(library, *args, **kwargs)
    aten, is_causal = library.ops.aten, options.pop("is_causal", False)
    found = getattr(aten, FLASH).default(*tensors, 0.0, is_causal, **options)
    backward = getattr(aten, f"{FLASH}_backward").default
    return [*found, *backward(grad, *tensors, *found, 0.0, is_causal, **options)]


@pytest.mark.parametrize("name", OPTIONS)
@pytest.mark.parametrize(
    ("dtype", "near"), [("float64", 1e-9), ("float32", 1e-5), ("float16", 5e-3), ("bfloat16", 4e-2)]
)
def test_results_are_torchs(dtype: str, near: float, name: str) -> None:
    """Values, dtypes and strides of the results and the gradients, whatever the order in memory."""
    for turned in (False, True):
        expected = results(torch, dtype, name, turned=turned)
        for mine, other in zip(results(opmux, dtype, name, turned=turned), expected, strict=True):
            assert (mine.dtype.name, tuple(mine.shape)) == (str(other.dtype)[6:], other.shape)
            assert [s for s, n in zip(mine.stride(), mine.shape, strict=True) if n > 1] == [
                s for s, n in zip(other.stride(), other.shape, strict=True) if n > 1
            ]
            np.testing.assert_allclose(mine.double().numpy(), other.double().numpy(), rtol=near, atol=near)


#: Samples, heads, heads of the keys, rows, keys: so many scores that they are computed in blocks.
SIZES: dict[str, tuple[int, int, int, int, int]] = {
    "samples": (40, 4, 4, 70, 64),
    "heads": (2, 6, 6, 300, 290),
    "rows": (1, 2, 2, 700, 650),
    "rows of shared heads": (1, 4, 2, 400, 1300),
    "shared heads": (2, 6, 1, 200, 300),
    "samples of shared heads": (30, 6, 2, 40, 90),
}


def many(name: str, hides: str) -> tuple[list[Any], dict[str, Any]]:
    """Query, key, value and a gradient, and the options, as arrays."""
    samples, heads, shared, rows, keys = SIZES[name]
    shapes = (heads, rows), (shared, keys), (shared, keys), (heads, rows)
    arrays = [RNG.standard_normal((samples, count, length, 16)) for count, length in shapes]
    mask = RNG.standard_normal((rows, keys))
    part = np.where(RNG.random((samples, 1, rows, keys)) < 0.1, -np.inf, mask)
    part[..., rows // 2, :] = -np.inf
    options: dict[str, dict[str, Any]] = {
        "nothing": {"scale": 0.5},
        "causal": {"is_causal": True},
        "a mask": {"attn_mask": mask},
        "both": {"attn_mask": part, "is_causal": True},
        "a mask for each head": {"attn_mask": RNG.standard_normal((1, heads, 1, keys)) * 100},
    }
    return arrays, options[hides]


@pytest.mark.parametrize("hides", ["nothing", "causal", "a mask", "both", "a mask for each head"])
@pytest.mark.parametrize("name", SIZES)
@pytest.mark.parametrize(
    ("dtype", "near"), [("float64", 1e-9), ("float32", 1e-4), ("float16", 1e-2), ("bfloat16", 8e-2)]
)
def test_many_scores_are_those_of_few(dtype: str, near: float, name: str, hides: str) -> None:
    """Results and gradients in blocks are torch's, and lie as its do."""
    arrays, options = many(name, hides)
    expected, mine = (_both_ways(library, dtype, arrays, options) for library in (torch, opmux))
    for one, other in zip(mine, expected, strict=True):
        assert (one.dtype.name, one.stride()) == (str(other.dtype)[6:], other.stride())
        value = other.double().numpy()
        largest = np.abs(value[np.isfinite(value)]).max(initial=1)
        np.testing.assert_allclose(one.double().numpy(), value, rtol=near, atol=near * largest)


def _both_ways(library: Any, dtype: str, arrays: list[Any], options: dict[str, Any]) -> list[Any]:
    """Results and gradients of heads that lie inside the positions."""
    d = getattr(library, dtype)
    q, k, v, grad = (library.from_numpy(x.swapaxes(1, 2).copy()).to(d).transpose(1, 2) for x in arrays)
    options = {n: library.from_numpy(x).to(d) if isinstance(x, np.ndarray) else x for n, x in options.items()}
    is_causal = options.pop("is_causal", False)
    found = getattr(library.ops.aten, FLASH).default(q, k, v, 0.0, is_causal, **options)
    backward = getattr(library.ops.aten, f"{FLASH}_backward").default
    return [*found, *backward(grad, q, k, v, *found, 0.0, is_causal, **options)]


@pytest.mark.parametrize("is_causal", [False, True])
@pytest.mark.parametrize("shared", [4, 1])
def test_scores_are_never_held_at_once(shared: int, is_causal: bool) -> None:
    """Forth and back attention needs its results, and a few blocks; the scores are 64 arrays of the query's size."""
    q, g = (opmux.ones(1, 4, 1024, 16) for _ in range(2))
    k, v = (opmux.ones(1, shared, 1024, 16) for _ in range(2))
    for x in (q, k, v):
        x.requires_grad_()
    block = 1 << 20
    attend = opmux.nn.functional.scaled_dot_product_attention
    attend(q, k, v, is_causal=is_causal, enable_gqa=True).backward(g)
    tracemalloc.start()
    try:
        result = attend(q, k, v, is_causal=is_causal, enable_gqa=True)
        forth = tracemalloc.get_traced_memory()[1]
        tracemalloc.reset_peak()
        result.backward(g)
        back = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert forth < g._array.nbytes + 2.5 * block
    assert back < 2 * g._array.nbytes + 2 * k._array.nbytes + 3 * block


@pytest.mark.parametrize("name", OPTIONS)
def test_modules_that_cannot_be_written_to_compute_the_same(cpu: ArrayBackend, name: str) -> None:
    """Forth and back."""
    frozen = ArrayBackend("cpu", cpu.keys, np, lambda a: a, lambda a: a, writable=False)
    tensors, grad, options = given(opmux, "float64", name)
    for tensor in (*tensors, grad):
        tensor._array.flags.writeable = False
    is_causal = options.pop("is_causal", False)
    expected = results(opmux, "float64", name)
    kernels: Any = attention
    found = kernels.flash_attention(frozen, *tensors, 0.0, is_causal, **options)
    found += kernels.flash_attention_backward(frozen, grad, *tensors, *found, 0.0, is_causal, **options)
    for mine, other in zip(found, expected, strict=True):
        np.testing.assert_allclose(mine._array, other._array, rtol=1e-12, atol=1e-15)


@pytest.mark.parametrize("options", [{"dropout_p": 0.5}, {"attn_mask": opmux.zeros(2, 256, 256)}])
def test_attention_by_its_parts_frees_the_scores(options: dict[str, Any]) -> None:
    """They are gone when the weights are known, of which dropout has a second array and a mask."""
    x = opmux.ones(1, 2, 256, 8)
    attend = opmux.nn.functional.scaled_dot_product_attention
    attend(x, x, x, **options)
    tracemalloc.start()
    try:
        attend(x, x, x, **options)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 2.5 * 2 * 256 * 256 * 4


def test_rows_keep_their_digits_beside_rows_of_much_larger_scores() -> None:
    """Some of them, or all but one, lie far below the largest score."""
    for far in (15.0, 60.0, 1e4):
        mask = np.where(np.arange(6) < 3, 0, -far)[:, None] + MASK
        options = {"attn_mask": mask.astype(np.float32)}
        tensors = [array.astype(np.float32) for array in (Q, K, V)]
        pairs = zip(*(_attended(library, tensors, options) for library in (opmux, torch)), strict=True)
        for mine, other in pairs:
            np.testing.assert_allclose(mine, other, rtol=2e-6, atol=2e-6)


def _attended(library: Any, tensors: list[Any], options: dict[str, Any]) -> list[Any]:
    kernel = getattr(library.ops.aten, FLASH).default
    given = {name: library.from_numpy(array) for name, array in options.items()}
    return [result.numpy() for result in kernel(*map(library.from_numpy, tensors), 0.0, False, **given)]


@pytest.mark.parametrize("name", OPTIONS)
def test_second_derivatives_are_those_of_attention_in_steps(name: str) -> None:
    """The operator's, and those of its gradient."""

    def seconds(attend: Any) -> Any:
        tensors, grad, options = given(opmux, "float64", name)
        tensors = [tensor.requires_grad_() for tensor in tensors]
        result = attend(*tensors, options)
        firsts = opmux.autograd.grad(result, tensors, grad, create_graph=True)
        total: Any = sum((first * first).sum() for first in firsts)
        return opmux.autograd.grad(total, tensors)

    def steps(q: Any, k: Any, v: Any, options: Any) -> Any:
        k, v = (x.repeat_interleave(q.shape[1] // x.shape[1], 1) for x in (k, v))
        scores = (q * options.get("scale", 8**-0.5)) @ k.mT + options.get("attn_mask", 0)
        if options.get("is_causal"):
            scores = scores + opmux.full((6, 18), float("-inf"), dtype=opmux.float64).triu(1)
        return opmux.ops.aten._safe_softmax.default(scores, -1) @ v

    handle = getattr(opmux.ops.aten, FLASH).default
    expected = seconds(steps)
    for mine, other in zip(seconds(lambda q, k, v, options: handle(q, k, v, **options)[0]), expected, strict=True):
        opmux.testing.assert_close(mine, other)


def seen(library: Any, *args: Any, **kwargs: Any) -> list[str]:
    """The operators that a dispatch mode sees in a call and its backward pass, of those that tell how attention is computed."""
    names: list[str] = []

    def ask(self: Any, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        names.append(func.name())
        return func(*args, **(kwargs or {}))

    base, protocol = (DispatchMode, "__opmux_dispatch__")
    if library is torch:
        base, protocol = torch.utils._python_dispatch.TorchDispatchMode, "__torch_dispatch__"
    with type("Names", (base,), {protocol: ask})():
        library.nn.functional.scaled_dot_product_attention(*args, **kwargs).sum().backward()
    return [name for name in names if any(part in name for part in ("flash", "scalar_tensor", "where", "softmax"))]


#: Shapes of query, key and value, and the other arguments; arrays become tensors.
CALLS: dict[str, tuple[list[tuple[int, ...]], dict[str, Any]]] = {
    "plain": ([(2, 4, 6, 8)] * 3, {}),
    "causal": ([(2, 4, 6, 8)] * 3, {"is_causal": True}),
    "numbers added": ([(2, 4, 6, 8)] * 3, {"attn_mask": np.ones((6, 6))}),
    "numbers for each key": ([(2, 4, 6, 8)] * 3, {"attn_mask": np.ones((1, 6))}),
    "a mask": ([(2, 4, 6, 8)] * 3, {"attn_mask": np.ones((6, 6), "bool")}),
    "a mask for each sample": ([(2, 4, 6, 8)] * 3, {"attn_mask": np.ones((2, 1, 1, 6), "bool")}),
    "a mask of three dimensions": ([(2, 4, 6, 8)] * 3, {"attn_mask": np.ones((4, 6, 6))}),
    "another length": ([(2, 4, 6, 8), (2, 4, 5, 8), (2, 4, 5, 8)], {"scale": 0.5}),
    "another width": ([(2, 4, 6, 8), (2, 4, 6, 8), (2, 4, 6, 5)], {}),
    "shared heads": ([(2, 4, 6, 8), (2, 2, 6, 8), (2, 2, 6, 8)], {"enable_gqa": True}),
    "heads shared differently": ([(2, 4, 6, 8), (2, 1, 6, 8), (2, 2, 6, 8)], {"enable_gqa": True}),
    "broadcast heads": ([(2, 4, 6, 8), (2, 1, 6, 8), (2, 1, 6, 8)], {}),
    "broadcast samples": ([(2, 4, 6, 8), (1, 4, 6, 8), (1, 4, 6, 8)], {}),
    "no samples": ([(4, 6, 8)] * 3, {}),
}


@pytest.mark.parametrize("factor", [1.0, 1e3])
@pytest.mark.parametrize("order", [(0, 1, 2, 3), (0, 2, 1, 3), (2, 0, 1, 3), (0, 1, 3, 2)])
@pytest.mark.parametrize("rows", [1, 6])
def test_both_results_lie_as_on_meta(factor: float, order: tuple[int, ...], rows: int) -> None:
    """Strides are those foretold, whatever order the query has, and whether scores need a shift or not."""
    shape = (2, 4, rows, 8)
    q = RNG.standard_normal([shape[d] for d in order]).transpose([order.index(d) for d in range(4)]) * factor
    attend = getattr(opmux.ops.aten, FLASH).default
    for is_causal in (False, True):
        found = attend(*[opmux.from_numpy(x) for x in (q, K, V)], 0.0, is_causal)
        foretold = attend(*[opmux.from_numpy(x).to("meta") for x in (q, K, V)], 0.0, is_causal)
        assert [x.stride() for x in found] == [x.stride() for x in foretold]


@pytest.mark.parametrize("name", CALLS)
def test_it_is_called_where_torch_calls_it(name: str) -> None:
    """Dispatch modes see one operator forth and one back, or attention in steps."""
    shapes, options = CALLS[name]
    found = []
    for library in (torch, opmux):
        tensors = [library.ones(shape, requires_grad=True) for shape in shapes]
        arrays = {n: library.from_numpy(x) for n, x in options.items() if isinstance(x, np.ndarray)}
        masks = {n: x if x.dtype is library.bool else x.to(library.float32) for n, x in arrays.items()}
        found.append(seen(library, *tensors, **{**options, **masks}))
    expected, mine = found
    assert [name.replace("_safe", "") for name in mine] == [name.replace("_safe", "") for name in expected]


@pytest.mark.parametrize("grad", [False, True])
@pytest.mark.parametrize("mask", ["numbers", "bools", "rows without a key", "with a gradient"])
@pytest.mark.parametrize("ndim", [3, 4])
def test_a_mask_beside_is_causal_is_taken_where_torch_takes_it(ndim: int, mask: str, grad: bool) -> None:
    """In one go both hide keys; attention in steps refuses the two together, as in torch."""
    array = {"bools": MASK > 0, "rows without a key": PART}.get(mask, MASK)
    found = []
    for library in (torch, opmux):
        tensors = [library.from_numpy(x if ndim == 4 else x[0]).clone() for x in (Q, K, V)]
        given = library.from_numpy(array).clone()
        for tensor in tensors if grad else ():
            tensor.requires_grad_()
        if mask == "with a gradient":
            given.requires_grad_()
        try:
            output = library.nn.functional.scaled_dot_product_attention(*tensors, given, is_causal=True)
        except RuntimeError as error:
            found.append([str(error).rpartition("Explicit")[2].partition(" when")[0]])
            continue
        if grad:
            output.sum().backward()
        found.append([output.detach().numpy(), *[x.grad.numpy() for x in tensors if grad]])
    expected, mine = found
    assert len(mine) == len(expected)
    for one, other in zip(mine, expected, strict=True):
        if isinstance(other, str):
            assert one == other
        else:
            np.testing.assert_allclose(one, other, atol=1e-12)


def test_a_mask_with_a_gradient_has_attention_in_steps() -> None:
    """The operator has none for it, and says so."""
    query, mask = opmux.ones(1, 2, 3, 4), opmux.zeros(3, 3, requires_grad=True)
    opmux.nn.functional.scaled_dot_product_attention(query, query, query, mask).sum().backward()
    assert mask.grad is not None
    output = getattr(opmux.ops.aten, FLASH).default(query, query, query, attn_mask=mask)[0]
    with pytest.raises(OpmuxError, match="for the mask"):
        output.sum().backward()


@pytest.mark.parametrize("shape", [(0, 4, 6, 8), (2, 0, 6, 8), (2, 4, 0, 8), (2, 4, 6, 0)])
def test_nothing_is_attended_to_without_elements(shape: tuple[int, ...]) -> None:
    """Results and gradients are zeros."""
    query, empty = opmux.ones(2, 4, 6, 8), opmux.ones(shape)
    if shape[2]:
        query = empty
    for x in (query, empty):
        x.requires_grad_()
    output, sums = getattr(opmux.ops.aten, FLASH).default(query, empty, empty)
    output.sum().backward()
    assert (output.shape, sums.shape) == (query.shape, query.shape[:3])
    for found in (output, query.grad, empty.grad):
        assert found is not None
        assert not found.any()


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"value": opmux.ones(2, 4, 5, 8)}, "same number of heads and positions"),
        ({"key": opmux.ones(2, 3, 6, 8), "value": opmux.ones(2, 3, 6, 8)}, "must divide the number of heads"),
        ({"value": opmux.ones(2, 4, 6, 8, dtype=opmux.float64)}, "same data type"),
        ({"attn_mask": opmux.ones(5, 6)}, r"mask of shape \(5, 6\) for scores of shape \(2, 4, 6, 6\)"),
        ({"dropout_p": -0.5}, "do not support dropout"),
    ],
)
def test_what_does_not_fit_is_refused(change: dict[str, Any], found: str) -> None:
    """Before anything is computed, on the meta device too."""
    arguments = dict.fromkeys(("query", "key", "value"), opmux.ones(2, 4, 6, 8)) | change
    for device in ("cpu", "meta"):
        moved = {n: x.to(device) if isinstance(x, opmux.Tensor) else x for n, x in arguments.items()}
        with pytest.raises(OperatorValueError, match=found):
            getattr(opmux.ops.aten, FLASH).default(**moved)


def test_gradients_of_other_results_are_refused() -> None:
    """The three have the shapes of the query and of its rows."""
    x, sums = opmux.ones(2, 4, 6, 8), opmux.ones(2, 4, 6)
    backward = getattr(opmux.ops.aten, f"{FLASH}_backward").default
    for grad, out, rows in ((x[:1], x, sums), (x, x[..., :1], sums), (x, x, x)):
        with pytest.raises(OperatorValueError, match="grad_out, out and logsumexp have shapes"):
            backward(grad, x, x, x, out, rows, 0.0, False)
