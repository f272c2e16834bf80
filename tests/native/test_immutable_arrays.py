"""A backend over a module whose arrays cannot be written: results are the same, hidden sharing is refused."""

from collections.abc import Iterator
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from opmux.dispatch import backend_of
from opmux.native._paths import function_at
from opmux.native.combining import assign
from opmux.native.instantiation import Declaration, array_kernel
from opmux.native.kernels import (
    arithmetic,
    batch_norm,
    copying,
    ctc,
    decomposition,
    diagonal,
    distance,
    embedding_bag,
    fft,
    indexing,
    lu,
    margin_loss,
    masking,
    pointwise,
    rearrange,
    row_norm,
    scattering,
    selection,
    strided,
    ternary,
    view,
    window,
)
from opmux.tensor import ArrayBackend, Tensor, array_backend, register_array_backend, unregister_array_backend


class FrozenArray:
    """A NumPy array behind an interface without item assignment, `out=` and in-place methods."""

    def __init__(self, data: Any) -> None:
        self.data = np.asarray(data)

    def __getattr__(self, name: str) -> Any:
        if name in ("fill", "put", "setflags", "flags", "strides", "__setitem__"):
            raise AttributeError(name)
        found = getattr(self.data, name)
        return frozen(found) if callable(found) else wrapped(found)

    def __getitem__(self, key: Any) -> "FrozenArray":
        return FrozenArray(self.data[bare(key)])


def bare(x: Any) -> Any:
    if isinstance(x, (tuple, list)):
        return type(x)([bare(part) for part in x])
    return x.data if isinstance(x, FrozenArray) else x


def wrapped(x: Any) -> Any:
    if isinstance(x, (tuple, list)):
        parts = [wrapped(part) for part in x]
        return parts if isinstance(x, list) else tuple(parts)
    return FrozenArray(x) if isinstance(x, (np.ndarray, np.generic)) else x


def frozen(function: Any) -> Any:
    def call(*args: Any, **kwargs: Any) -> Any:
        assert "out" not in kwargs
        return wrapped(function(*[bare(x) for x in args], **{k: bare(v) for k, v in kwargs.items()}))

    if hasattr(function, "accumulate"):
        call.accumulate = frozen(function.accumulate)  # type: ignore[attr-defined]
    return call


def _operator(name: str) -> Any:
    def apply(self: Any, *others: Any) -> Any:
        return wrapped(getattr(self.data, name)(*[bare(x) for x in others]))

    return apply


_OPERATORS = "add radd sub rsub mul rmul truediv rtruediv neg mod invert and rand or pow abs"
for _name in _OPERATORS.split():
    setattr(FrozenArray, f"__{_name}__", _operator(f"__{_name}__"))
for _name in ("abs", "floordiv", "matmul", "rmatmul", "xor"):
    setattr(FrozenArray, f"__{_name}__", _operator(f"__{_name}__"))
for _name in ("eq", "ne", "lt", "le", "gt", "ge", "bool", "int", "float", "len"):
    setattr(FrozenArray, f"__{_name}__", _operator(f"__{_name}__"))


class FrozenModule:
    """NumPy, or a module in it, with frozen arrays."""

    inf = np.inf

    def __init__(self, module: Any = np) -> None:
        self.module = module

    def __getattr__(self, name: str) -> Any:
        found = getattr(self.module, name)
        if isinstance(found, ModuleType):
            return FrozenModule(found)
        if isinstance(found, np.ufunc) and self.module is np and name == "multiply":
            return FrozenModule(found)
        return found if name == "dtype" or isinstance(found, type) else frozen(found)

    def __call__(self, *args: Any) -> Any:
        return frozen(self.module)(*args)


@pytest.fixture
def npu() -> Iterator[ArrayBackend]:
    backend = backend_of("xpu")  # Any key will do: the kernels are called directly.
    be = ArrayBackend("xpu", backend.keyset, FrozenModule(), FrozenArray, lambda x: x.data, array_type=FrozenArray)
    register_array_backend(be)
    yield be
    unregister_array_backend(be)


def made(be: ArrayBackend, data: Any, dtype: str = "float32") -> Tensor:
    return be.wrap(FrozenArray(np.array(data, dtype=dtype)))


def values(x: Tensor) -> Any:
    return x._array.data.tolist()


def test_the_module_counts_as_immutable(npu: ArrayBackend) -> None:
    """A module whose arrays refuse item assignment is found out by a try."""
    assert not npu.writable


def test_in_place_operators_replace_the_array(npu: ArrayBackend) -> None:
    """add_ on an immutable array gives the tensor another array of the same dtype."""
    row = Declaration("aten::add_.Tensor", "inplace", "kernels.pointwise.add_impl", "meta.pointwise.add_meta")
    x, y = made(npu, [1, 2]), made(npu, [10, 20], "int64")
    assert array_kernel(npu, row)(x, y, alpha=2) is x
    assert values(x) == [21.0, 42.0]
    assert x.dtype.name == "float32"


def test_functional_kernels_use_no_out_argument(npu: ArrayBackend) -> None:
    """Element-wise impls, where and masked_fill run on a module without `out=`."""
    x = made(npu, [-1, 0, 2])
    assert pointwise.relu_impl(npu, x).data.tolist() == [0, 0, 2]
    assert pointwise.sigmoid_impl(npu, made(npu, [0])).data.tolist() == [0.5]
    mask = npu.wrap(FrozenArray(np.array([True, False, True])))
    assert pointwise.where_impl(npu, mask, x, 5).data.tolist() == [-1, 5, 2]
    assert values(masking.masked_fill(npu, x, mask, 7)) == [7, 0, 7]


def test_operators_of_several_operands_use_no_out_argument(npu: ArrayBackend) -> None:
    """So do those that choose between ways, or clip, and their in-place forms replace the array."""
    x, y = made(npu, [-1, 0, 2]), made(npu, [2, 3, 4])
    assert ternary.clamp_impl(npu, x, 0, 1).data.tolist() == [0, 0, 1]
    assert ternary.clamp_impl(npu, made(npu, [3] * 9000), None, 2).data.max() == 2
    assert ternary.lerp_impl(npu, x, y, 0.75).data.tolist() == [1.25, 2.25, 3.5]
    assert ternary.addcdiv_impl(npu, x, y, y, value=2).data.tolist() == [1, 2, 4]
    assert arithmetic.remainder_impl(npu, made(npu, [5.5] * 3000), made(npu, 2)).data.max() == 1.5
    assert arithmetic.xlogy_impl(npu, x, made(npu, [1, 0, 1])).data.tolist() == [0, 0, 0]
    assert values(arithmetic.complex_of_parts(npu, x, y)) == [-1 + 2j, 3j, 2 + 4j]
    row = Declaration("aten::atan2_", "inplace", "kernels.arithmetic.atan2_impl", "meta.elementwise.real_floating_meta")
    assert array_kernel(npu, row)(made(npu, [0, 0]), made(npu, [1, 2]))._array.data.tolist() == [0, 0]


def test_writing_by_index_makes_a_new_array(npu: ArrayBackend) -> None:
    """index_put_, with and without accumulation, and the backward of slices replace arrays."""
    x = made(npu, [1, 2, 3])
    index = npu.wrap(FrozenArray(np.array([0, 0])))
    indexing.index_put_impl_(npu, x, [index], made(npu, [5, 6]), True)
    assert values(x) == [12, 2, 3]
    indexing.index_put_impl_(npu, x, [index], made(npu, 9))
    assert values(x) == [9, 2, 3]
    assert values(indexing.slice_backward(npu, made(npu, [1, 2]), [4], 0, 0, 4, 2)) == [1, 0, 2, 0]


def test_a_backend_may_write_by_index_itself() -> None:
    """The backend's own `scatter` returns the new array where arrays cannot be written to."""
    asked: list[tuple[str, Any]] = []

    def scatter(how: str, array: Any, key: Any, values: Any) -> Any:
        asked.append((how, bare(key)))
        data = array.data.copy()
        data[bare(key)] = bare(values)
        return FrozenArray(data)

    be = ArrayBackend(
        *("xpu", backend_of("xpu").keyset, FrozenModule(), FrozenArray, lambda x: x.data),
        array_type=FrozenArray,
        scatter=scatter,
    )
    written = assign(be, FrozenArray(np.array([1, 2, 3])), slice(1, None), FrozenArray(np.array([8, 9])))
    assert written.data.tolist() == [1, 8, 9]
    assert asked == [("set", slice(1, None))]


def test_views_can_be_read(npu: ArrayBackend) -> None:
    """Views of immutable arrays show the values they had."""
    x = made(npu, [[1, 2], [3, 4]])
    assert values(view.select(npu, x, 1, 0)) == [1, 3]
    assert values(strided.as_strided(npu, x, [2], [2], 1)) == [2, 4]
    assert values(view.expand(npu, made(npu, [1]), [3])) == [1, 1, 1]
    assert values(copying.clone(npu, x)) == [[1, 2], [3, 4]]


def test_linear_algebra_needs_no_writing(npu: ArrayBackend) -> None:
    """Factorisations, solutions, distances and transforms, also where some matrices are singular."""
    a = made(npu, [[4, 2], [2, 5]])
    assert values(npu.wrap(lu.det_impl(npu, a)[0])) == 16
    assert np.allclose(lu.slogdet_impl(npu, a)[1].data, np.log(16))
    batch = made(npu, [[[2, 0], [0, 2]], [[1, 2], [2, 4]]])
    inverse, info = decomposition.inv_ex_impl(npu, batch)
    assert inverse.data[0].tolist() == [[0.5, 0.0], [0.0, 0.5]]
    assert info.data.tolist() == [0, 2]
    assert decomposition.cholesky_ex_impl(npu, batch)[1].data.tolist() == [0, 2]
    assert np.allclose(decomposition.solve_ex_impl(npu, a, made(npu, [4, 2]))[0].data, [1, 0])
    for function in (decomposition.qr_impl, decomposition.svd_impl, decomposition.eigh_impl):
        assert len(function(npu, a)) >= 2
    rows = made(npu, [[0, 0], [3, 4]])
    assert values(distance.cdist(npu, rows, rows, 2.0, 2)) == [[0, 5], [5, 0]]
    assert values(distance.pdist(npu, rows, 1.0)) == [7]
    gradient = distance.pdist_backward(npu, made(npu, [1]), rows, 1.0, made(npu, [7]))
    assert values(gradient) == [[-1, -1], [1, 1]]
    spectrum = fft.r2c(npu, made(npu, [1, 2, 3]), [0], 0, True)
    assert values(fft.c2r(npu, spectrum, [0], 2, 3)) == [1, 2, 3]


REDUCTIONS: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
    ("reduction.nansum_impl", ([1],), {}),
    ("reduction.prod_impl", (1,), {}),
    ("logical.any_impl", (1,), {}),
    ("logical.all_all_impl", (), {}),
    ("extremes.max_dim_impl", (1,), {}),
    ("extremes.aminmax_impl", (), {"dim": 1}),
    ("variance.var_impl", ([1],), {}),
    ("variance.std_impl", (None,), {"keepdim": True}),
    ("norm.vector_norm_impl", (2,), {}),
    ("norm.vector_norm_impl", (3, [1]), {}),
    ("softmax.logsumexp_impl", ([1],), {}),
    ("scan.cumsum_impl", (1,), {}),
    ("scan.cumprod_impl", (1,), {}),
    ("scan.logcumsumexp_impl", (1,), {}),
    ("scan.cummax_impl", (1,), {}),
    ("sorting.sort_impl", (), {"stable": True, "dim": 1, "descending": True}),
    ("sorting.topk_impl", (2,), {}),
    ("sorting.kthvalue_impl", (2,), {}),
    ("sorting.nanmedian_dim_impl", (1,), {}),
    ("sorting.mode_impl", (1,), {}),
    ("sets.unique2", (True, True, True), {}),
    ("sets.unique_dim", (0,), {}),
    ("sets.isin_scalar_impl", (2.0,), {}),
    ("histogram.histc_impl", (4, 0, 4), {}),
    ("histogram.histogram_impl", (4,), {"range": [0.0, 4.0], "density": True}),
]


@pytest.mark.parametrize(("name", "args", "options"), REDUCTIONS, ids=lambda x: x if isinstance(x, str) else None)
def test_reductions_and_order(npu: ArrayBackend, name: str, args: Any, options: Any) -> None:
    """Every kernel of the kind gives what it gives on NumPy's arrays."""
    kernel = function_at(f"kernels.{name}")
    data = [[3.0, 1.0, 2.0, 2.0], [0.0, 4.0, 4.0, 1.0], [3.0, 1.0, 2.0, 2.0]]
    cpu = array_backend("cpu")

    def lists(result: Any) -> Any:
        if isinstance(result, tuple):
            return [lists(part) for part in result]
        plain = getattr(result, "_array", result)
        return np.asarray(getattr(plain, "data", plain) if isinstance(plain, FrozenArray) else plain).tolist()

    expected = kernel(cpu, cpu.wrap(np.array(data, dtype="float32")), *args, **options)
    assert lists(kernel(npu, made(npu, data), *args, **options)) == lists(expected)


def test_writing_along_a_dimension_makes_new_arrays(npu: ArrayBackend) -> None:
    """Scattering, adding and reducing leave the array that they are given as it was."""
    x = made(npu, [[1, 2, 3], [4, 5, 6]])
    index = made(npu, [[2, 2], [0, 0]], "int64")
    source = made(npu, [[10, 20], [30, 40]])
    assert scattering.gather_impl(npu, x, 1, index).data.tolist() == [[3, 3], [4, 4]]
    assert scattering.scatter_impl(npu, x, 1, index, source).data.tolist() == [[1, 2, 20], [40, 5, 6]]
    assert scattering.scatter_add_impl(npu, x, 1, index, source).data.tolist() == [[1, 2, 33], [74, 5, 6]]
    for reduce, expected in (("amax", [[1, 2, 20], [40, 5, 6]]), ("mean", [[1, 2, 15], [35, 5, 6]])):
        reduced = scattering.scatter_two_impl(npu, x, 1, index, source, reduce, include_self=False)
        assert reduced.data.tolist() == expected
    rows, column = made(npu, [1, 1], "int64"), made(npu, [[1, 2], [3, 4]])
    assert selection.index_add_impl(npu, x, 1, rows, column, alpha=2).data.tolist() == [[1, 8, 3], [4, 19, 6]]
    assert selection.index_copy_impl(npu, x, 1, rows, column).data.tolist() == [[1, 2, 3], [4, 4, 6]]
    assert values(x) == [[1, 2, 3], [4, 5, 6]]


def test_in_place_selection_replaces_the_array(npu: ArrayBackend) -> None:
    """put_, index_fill_ and masked_scatter_ give the tensor another array."""
    x = made(npu, [[1, 2], [3, 4]])
    selection.put_(npu, x, made(npu, [-1, 0], "int64"), made(npu, [9, 8]))
    assert values(x) == [[8, 2], [3, 9]]
    selection.index_fill_(npu, x, 1, made(npu, [0], "int64"), 5)
    assert values(x) == [[5, 2], [5, 9]]
    selection.masked_scatter_(npu, x, made(npu, [False, True], "bool"), made(npu, [6, 7, 0]))
    assert values(x) == [[5, 6], [5, 7]]


def test_diagonals_windows_and_copies_of_immutable_arrays(npu: ArrayBackend) -> None:
    """What is written by views elsewhere is put together by index here."""
    x = made(npu, [[1, 2], [3, 4]])
    assert values(diagonal.diagonal(npu, x)) == [1, 4]
    assert values(diagonal.diag_embed(npu, made(npu, [1, 2]), 1)) == [[0, 1, 0], [0, 0, 2], [0, 0, 0]]
    assert values(diagonal.diagonal_scatter(npu, x, made(npu, [8, 9]))) == [[8, 2], [3, 9]]
    swapped = diagonal.diag_embed(npu, x, 0, 0, 2)
    assert values(swapped) == np.moveaxis(np.array([[[1, 0], [0, 2]], [[3, 0], [0, 4]]]), 1, 0).tolist()
    windows = window.unfold(npu, made(npu, [1, 2, 3, 4]), 0, 3, 1)
    assert values(windows) == [[1, 2, 3], [2, 3, 4]]
    assert values(window.unfold_backward(npu, windows, [4], 0, 3, 1)) == [1, 4, 6, 4]
    assert values(rearrange.repeat(npu, x, [1, 2])) == [[1, 2, 1, 2], [3, 4, 3, 4]]
    assert values(rearrange.roll(npu, x, [1], [1])) == [[2, 1], [4, 3]]
    scattered = selection.as_strided_scatter(npu, x, made(npu, [8, 9]), [2], [3])
    assert values(scattered) == [[8, 2], [3, 9]]
    assert values(selection.select_scatter(npu, x, made(npu, [8, 9]), 0, 1)) == [[1, 2], [8, 9]]


def test_normalisation_and_bags_write_nothing_in_place(npu: ArrayBackend) -> None:
    """Kernels that compute step by step, or put results in place by index, make new arrays."""
    x, labels = made(npu, [[1, 3], [2, 6]]), made(npu, [0, 1], "int64")
    mean = made(npu, [0, 0])
    out = batch_norm.batch_norm(npu, x, None, None, mean, made(npu, [1, 1]), True, 1.0, 0.0)[0]
    assert values(out) == [[-1, -1], [1, 1]]
    assert values(mean) == [1.5, 4.5]
    assert values(row_norm.layer_norm(npu, x, [2], None, None, 0.0)[0]) == [[-1, 1], [-1, 1]]
    assert values(embedding_bag.embedding_bag(npu, x, labels, made(npu, [0, 2], "int64"), mode=2)[0]) == [
        [2, 6],
        [0, 0],
    ]
    found, marks = margin_loss.multilabel_margin_loss_forward_impl(npu, x, made(npu, [[1, -1], [0, -1]], "int64"), 0)
    assert marks.data.tolist() == [[0, 1], [1, 0]]
    assert found.data.tolist() == [0, 2.5]


def test_ctc_runs_on_immutable_arrays(npu: ArrayBackend) -> None:
    """Forward and backward over time."""
    logs = made(npu, np.log(np.full((2, 1, 2), 0.5)))
    arguments = (made(npu, [[1]], "int64"), [2], [1])
    loss, alpha = ctc.ctc_loss(npu, logs, *arguments)
    assert values(loss) == pytest.approx([-np.log(0.75)])
    grad = ctc.ctc_loss_backward(npu, made(npu, [1]), logs, *arguments, loss, alpha, 0)
    assert np.array(values(grad)).sum() == pytest.approx(0, abs=1e-6)
