"""Views, joins, splits, copies in another order, diagonals and ranges: what torch's samples do not show."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.errors import OperatorIndexError, OperatorValueError, OutOfMemoryError

VIEWS: dict[str, Callable[[Any], Any]] = {
    "diagonal": lambda x: x.diagonal(),
    "diagonal of other dimensions": lambda x: x.diagonal(1, -1, 0),
    "unfold": lambda x: x.unfold(1, 2, 1),
    "split_with_sizes": lambda x: x.split_with_sizes([1, 2])[1],
    "tensor_split": lambda x: x.tensor_split([1, 2], dim=1)[2],
    "hsplit": lambda x: x.hsplit(3)[2],
    "vsplit": lambda x: x.vsplit([1])[1],
    "movedim": lambda x: x.movedim(0, -1),
    "moveaxis": lambda x: x.moveaxis([0], [1]),
    "swapaxes": lambda x: x.swapaxes(0, 1),
    "swapdims": lambda x: x.swapdims(0, 1),
    "unflatten": lambda x: x.unflatten(1, (3, -1)),
    "ravel": lambda x: x.ravel(),
    "view_as": lambda x: x.view_as(opmux.zeros(9)),
    "reshape_as": lambda x: x.reshape_as(opmux.zeros(9)),
    "adjoint": lambda x: x.adjoint(),
    "mH": lambda x: x.mH,
    "H": lambda x: x.H,
    "atleast_3d": opmux.atleast_3d,
}


def test_grids_are_two_views_of_each_vector() -> None:
    """As in PyTorch: its shape in the grid, and its expansion; a number is a vector of one."""
    vectors = [opmux.arange(6.0)[::2], opmux.arange(2.0), opmux.tensor(7.0)]
    with opmux.dispatch.trace() as traced:
        grids = opmux.meshgrid(vectors, indexing="xy")
    assert [str(traced).count(f"[call] op=[aten::{name}]") for name in ("view", "expand", "reshape")] == [3, 3, 0]
    for grid, wanted in zip(grids, np.meshgrid([0, 2, 4], [0, 1], [7], indexing="xy"), strict=True):
        np.testing.assert_array_equal(grid.numpy(), wanted)


@pytest.mark.parametrize("name", VIEWS)
def test_views_share_memory_in_both_directions(name: str) -> None:
    """A write to a view is seen in the tensor, and the other way round."""
    x = opmux.arange(9.0).reshape(3, 3)
    view = VIEWS[name](x)
    view.fill_(-1)
    assert (x == -1).sum().item() == len({float(n) for n in VIEWS[name](opmux.arange(9.0).reshape(3, 3)).ravel()})
    x.zero_()
    assert (view == 0).sum().item() == view.numel()


@pytest.mark.parametrize("name", VIEWS)
def test_meta_tensors_have_the_strides_of_real_ones(name: str) -> None:
    """Shape, strides and offset of a view are known without data."""
    real = VIEWS[name](opmux.arange(9.0).reshape(3, 3))
    meta = VIEWS[name](opmux.empty(3, 3, device="meta"))
    assert (meta.shape, meta.stride(), meta.storage_offset()) == (real.shape, real.stride(), real.storage_offset())


def test_the_diagonal_of_an_expanded_tensor_can_be_written() -> None:
    """Each of its elements is one of another column."""
    x = opmux.zeros(1, 3)
    diagonal = x.expand(3, 3).diagonal()
    diagonal.fill_(1)
    assert x.tolist() == [[1, 1, 1]]
    diagonal.copy_(opmux.arange(3.0))
    assert x.tolist() == [[0, 1, 2]]


def test_adjoint_of_a_complex_matrix_is_conjugated() -> None:
    """The matrix with its dimensions exchanged and its elements conjugated; a copy, because no view conjugates."""
    x = opmux.tensor([[1 + 2j, 3 - 1j]])
    for adjoint in (x.adjoint(), x.mH, x.H):
        assert adjoint.tolist() == [[1 - 2j], [3 + 1j]]
        adjoint.zero_()
    assert x.tolist() == [[1 + 2j, 3 - 1j]]
    with pytest.raises(OperatorValueError, match="matrices or batches of matrices"):
        opmux.tensor([1j]).adjoint()


def test_functions_with_several_results_return_tuples() -> None:
    """As in Python's torch; the operators themselves return lists."""
    x = opmux.zeros(4, 4)
    for parts in (x.split(2), opmux.chunk(x, 2), x.unbind(), opmux.meshgrid(x[0], x[1]), x.nonzero(as_tuple=True)):
        assert type(parts) is tuple
    assert type(opmux.ops.aten.split.Tensor(x, 2)) is list


def test_tensors_may_be_given_one_by_one() -> None:
    """Or in a list; `atleast_1d` of a single one gives a tensor, of several a tuple."""
    x, y = opmux.tensor(1.0), opmux.tensor([2.0])
    assert opmux.atleast_1d(x).shape == (1,)
    assert [t.shape for t in opmux.atleast_1d(x, y)] == [t.shape for t in opmux.atleast_1d([x, y])] == [(1,), (1,)]
    assert opmux.block_diag(y, y).shape == opmux.block_diag([y, y]).shape == (2, 2)
    assert opmux.cartesian_prod(y, y).tolist() == [[2.0, 2.0]]
    assert [t.shape for t in opmux.broadcast_tensors(x, y)] == [(1,), (1,)]


def test_nonzero_gives_rows_or_a_vector_for_each_dimension() -> None:
    """`as_tuple` works for the function and for the method, and for a 0-dim tensor."""
    x = opmux.tensor([[0, 1], [2, 0]])
    assert opmux.nonzero(x).tolist() == [[0, 1], [1, 0]]
    assert [v.tolist() for v in opmux.nonzero(x, as_tuple=True)] == [[0, 1], [1, 0]]
    assert [v.tolist() for v in opmux.tensor(3).nonzero(as_tuple=True)] == [[0]]


def test_factories_take_the_options_of_their_destination() -> None:
    """Beside `out` a dtype and a device are allowed if they are its own; `requires_grad` works everywhere."""
    out = opmux.empty(0)
    assert opmux.zeros(2, dtype=opmux.float32, device="cpu", out=out) is out
    with pytest.raises(OperatorValueError, match="does not match dtype of out"):
        opmux.zeros(2, dtype=opmux.int64, out=out)
    with pytest.raises(OperatorValueError, match="does not match device of out"):
        opmux.ones(2, device="meta", out=out)
    assert opmux.scalar_tensor(1.0, requires_grad=True).requires_grad
    assert opmux.zeros_like(out, requires_grad=True).requires_grad
    assert out.new_ones(2, requires_grad=True).requires_grad


def test_new_tensor_takes_dtype_and_device_of_its_model() -> None:
    """Unless others are asked for; the data is copied."""
    model = opmux.zeros(1, dtype=opmux.float64)
    assert model.new_tensor([1, 2]).dtype is opmux.float64
    assert model.new_tensor([1, 2], dtype=opmux.int64, device="meta").device.type == "meta"
    assert model.new_tensor(3.0, requires_grad=True).requires_grad


def test_an_out_tensor_whose_elements_share_memory_is_refused() -> None:
    """Writing to it would lose results."""
    overlapping = opmux.from_numpy(np.ndarray((4,), "float32", np.zeros(1, "float32"), 0, (0,)))
    with pytest.raises(OperatorValueError, match="single memory location"):
        opmux.cat([opmux.zeros(2), opmux.zeros(2)], out=overlapping)


def test_results_of_structured_selection_need_their_own_dtype() -> None:
    """Gather and its like do not convert into `out`, unlike element-wise operators."""
    with pytest.raises(OperatorValueError, match="Expected out tensor to have dtype"):
        opmux.gather(opmux.zeros(2), 0, opmux.tensor([0]), out=opmux.zeros(1, dtype=opmux.float64))


def test_copies_of_tensors_without_elements_or_dimensions() -> None:
    """flip, roll, repeat and rot90 of empty and 0-dim tensors."""
    empty, scalar = opmux.zeros(0, 3), opmux.tensor(5.0)
    assert opmux.flip(empty, [0]).shape == opmux.roll(empty, 1).shape == opmux.roll(empty, 1, 0).shape == (0, 3)
    assert scalar.flip([]).item() == scalar.roll(1).item() == 5.0
    assert scalar.repeat(2, 3).shape == (2, 3)
    assert scalar.repeat_interleave(3).tolist() == [5.0] * 3
    assert opmux.zeros(2, 3).repeat(0, 1).shape == (0, 3)
    assert opmux.zeros(2, 3).tile(2).shape == (2, 6)
    assert opmux.zeros(2, 3).rot90(-1).shape == (3, 2)
    assert scalar.unfold(0, 1, 1).shape == (1,)


def test_four_turns_give_a_row_major_copy() -> None:
    """As in PyTorch, however the tensor lies; fewer turns follow the order of its dimensions in memory."""
    x = opmux.arange(6).view(3, 2).t()
    assert [x.rot90(k).stride() for k in range(-4, 5)] == [(3, 1), (2, 1), (1, 2), (2, 1)] * 2 + [(3, 1)]


def test_copies_do_not_share_memory() -> None:
    """Not even where nothing changes."""
    x = opmux.zeros(2, 2)
    for copy in (x.flip([]), x.roll(0, 0), x.repeat(1, 1), x.tile(()), x.rot90(0), x.repeat_interleave(1, 0), x.diag()):
        copy.fill_(1)
    assert x.sum().item() == 0


@pytest.mark.parametrize(
    "call", [lambda x: x.rot90(), lambda x: x.rot90(-1), lambda x: x.rot90(2), lambda x: opmux.kron(x, x)]
)
def test_what_is_computed_anew_is_no_view(call: Callable[[Any], Any]) -> None:
    """A turned copy and a product of blocks have no base, can be detached in place, and have gradients."""
    x = opmux.arange(1.0, 7.0).view(2, 3).requires_grad_()
    result = call(x)
    assert result._base is None
    assert call(x * 1).detach_().grad_fn is None
    result.sum().backward()
    assert x.grad is not None
    expected = 1.0 if result.numel() == 6 else 2 * 21.0
    assert x.grad.tolist() == opmux.full((2, 3), expected).tolist()


def test_diagonals_far_from_the_middle_are_empty() -> None:
    """An offset beyond the matrix is no error."""
    assert opmux.zeros(2, 3).diagonal(7).shape == opmux.zeros(2, 3).diagonal(-7).shape == (0,)
    assert opmux.tril_indices(2, 3, -7).shape == opmux.triu_indices(2, 3, 7).shape == (2, 0)
    assert opmux.ones(2, 3).triu(-7).sum().item() == opmux.ones(2, 3).tril(7).sum().item() == 6


@pytest.mark.parametrize("offset", range(-4, 5))
def test_meta_knows_how_many_elements_a_triangle_has(offset: int) -> None:
    """Their number is counted without a matrix."""
    for function in (opmux.tril_indices, opmux.triu_indices):
        for rows, columns in ((3, 2), (2, 3), (3, 3), (0, 2), (2, 0)):
            real = function(rows, columns, offset)
            assert function(rows, columns, offset, device="meta").shape == real.shape


def test_fill_diagonal_wraps_below_the_matrix() -> None:
    """As in NumPy."""
    for shape in ((5, 2), (7, 2), (2, 5), (3, 3)):
        for wrap in (False, True):
            expected = np.zeros(shape, "float32")
            np.fill_diagonal(expected, 1, wrap)
            assert opmux.zeros(*shape).fill_diagonal_(1, wrap).tolist() == expected.tolist()
    assert opmux.zeros(2, 2, 2).fill_diagonal_(3).sum().item() == 6


def test_ranges_end_exactly() -> None:
    """The last number is the bound; integers are cut off as in torch."""
    assert opmux.linspace(0, 0.3, 4)[-1].item() == pytest.approx(0.3)
    assert opmux.linspace(3, 3, 1).tolist() == [3.0]
    assert opmux.linspace(0, 5, 4, dtype=opmux.int64).tolist() == [0, 1, 3, 5]
    assert opmux.linspace(opmux.tensor(0), 1, 0).shape == (0,)
    assert opmux.arange(0.5, 5.7, 1.9, dtype=opmux.int64).tolist() == [0, 1, 2, 3, 4]


def test_spaced_numbers_of_float32_are_rounded_once() -> None:
    """A number is its bound and so many steps of float32, rounded when both are added, as fused operations do it."""
    for start, end, steps in ((-1, 1, 28), (-1, 1, 224), (0, 1, 100), (1e-4, 0.02, 1000), (-3.3, 7.7, 31)):
        low, high, at = np.float32(start), np.float32(end), np.arange(steps)
        step = np.float64((high - low) / np.float32(steps - 1))
        expected = np.where(at < steps // 2, np.float64(low) + step * at, np.float64(high) - step * (steps - 1 - at))
        assert opmux.linspace(start, end, steps).tolist() == expected.astype("float32").tolist()


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (lambda x: x.diagonal(0, 1, -1), OperatorValueError, "diagonal dimensions cannot be identical"),
        (lambda x: x.diagonal(0, 0, 2), OperatorIndexError, "Dimension out of range"),
        (lambda x: x.unfold(0, 4, 1), OperatorValueError, "maximum size for tensor at dimension 0 is 2"),
        (lambda x: x.unfold(0, 1, 0), OperatorValueError, "step must be greater than 0"),
        (lambda x: x.split_with_sizes([1, 2]), OperatorValueError, "to sum exactly to 2"),
        (lambda x: x.tensor_split(0), OperatorValueError, "must be larger than 0"),
        (lambda x: x.tensor_split(2**50), OutOfMemoryError, "no memory for so many views"),
        (lambda x: x.tensor_split(2**63 - 1), OutOfMemoryError, "no memory for so many views"),
        (lambda x: x.tensor_split(opmux.tensor(2**63 - 1)), OutOfMemoryError, "no memory for so many views"),
        (lambda x: x.hsplit(2), OperatorValueError, "not divisible"),
        (lambda x: x.movedim([0], [0, 1]), OperatorValueError, "same number of dims"),
        (lambda x: x.movedim([0, 0], [0, 1]), OperatorValueError, "appears multiple times"),
        (lambda x: x.unflatten(1, (2, 2)), OperatorValueError, "is invalid"),
        (lambda x: x.flip([0, 0]), OperatorValueError, "appears multiple times"),
        (lambda x: x.roll([1, 1], [0]), OperatorValueError, "must align"),
        (lambda x: x.rot90(1, [0]), OperatorValueError, "total rotation dims"),
        (lambda x: x.repeat(2), OperatorValueError, "can not be smaller"),
        (lambda x: x.repeat_interleave(-1), OperatorValueError, "non-negative"),
        (lambda x: x[0].tril(), OperatorValueError, "at least 2 dimensions"),
        (lambda x: opmux.eye(-1), OperatorValueError, "greater or equal to 0"),
        (lambda x: opmux.linspace(0, 1, -1), OperatorValueError, "non-negative"),
        (lambda x: opmux.meshgrid(x), OperatorValueError, "0D or 1D"),
        (lambda x: opmux.meshgrid(x[0], indexing="yx"), OperatorValueError, "must be one of"),
        (lambda x: opmux.hstack([]), OperatorValueError, "non-empty"),
        (lambda x: opmux.empty_permuted((2, 3), (0, 0)), OperatorValueError, "name each dimension once"),
        (lambda x: x[0].H, OperatorValueError, "only supported on matrices"),
        (lambda x: x.expand(2, 2, 3).diag(), OperatorValueError, "Supports 1D or 2D"),
    ],
)
def test_wrong_arguments_are_refused(call: Callable[[Any], Any], kind: type[Exception], message: str) -> None:
    """Each with its own message."""
    with pytest.raises(kind, match=message):
        call(opmux.zeros(2, 3))


def test_adjoint_of_a_number_is_its_conjugate() -> None:
    """A tensor without dimensions is conjugated if it is complex, and is itself if it is real."""
    for number, conjugate in ((1 + 2j, 1 - 2j), (3.0, 3.0), (2, 2)):
        x = opmux.tensor(number)
        assert x.adjoint().item() == x.mH.item() == x.H.item() == conjugate
        assert x.T.item() == x.mT.item() == number


def test_differences_to_appended_integers_are_integers() -> None:
    """Bools alone have bools as differences."""
    bools, integers = opmux.tensor([False, True]), opmux.tensor([6, 3])
    assert opmux.diff(bools).tolist() == [True]
    assert opmux.diff(bools, append=integers).tolist() == [1, 5, -3]
    assert opmux.diff(bools, 2, prepend=integers).tolist() == [0, 4]


@pytest.mark.parametrize("dim", [1, -2, 2**62])
def test_no_differences_look_at_no_dimension(dim: int) -> None:
    """Unless something is put before the elements, or behind them: that has to fit, and is not in the result."""
    x = opmux.tensor([1.0, 4.0])
    assert opmux.diff(x, 0, dim).tolist() == [1, 4]
    for name in ("prepend", "append"):
        part: Any = {name: opmux.ones(1)}
        with pytest.raises(OperatorIndexError, match="out of range"):
            opmux.diff(x, 0, dim, **part)
        assert opmux.diff(x, 0, 0, **part).tolist() == [1, 4]
        with pytest.raises(OperatorValueError, match="Sizes of tensors must match"):
            opmux.diff(opmux.ones(2, 3), 0, 0, **{name: opmux.ones(2, 1)})
    with pytest.raises(OperatorIndexError, match="out of range"):
        opmux.diff(x, 1, dim)


def test_no_differences_are_copied_into_rows_of_the_same_dtype() -> None:
    """Differences keep the order of strides, and are converted."""
    x = opmux.arange(6).reshape(2, 3).t()
    assert opmux.ops.aten.diff.out(x, 0, out=opmux.empty(0, dtype=x.dtype)).stride() == (2, 1)
    assert opmux.ops.aten.diff.out(x, 1, 0, out=opmux.empty(0)).stride() == (1, 2)
    with pytest.raises(OperatorValueError, match="Expected out tensor to have dtype"):
        opmux.ops.aten.diff.out(x, 0, out=opmux.empty(0))


def test_one_power_alone_is_cut_off_behind_the_point() -> None:
    """Of several whole ones the exponents are."""
    assert opmux.logspace(1.9, 3.7, 1, base=2.5, dtype=opmux.int64).tolist() == [5]
    assert opmux.logspace(1.9, 3.7, 4, base=2.5, dtype=opmux.int64).tolist() == [2, 4, 8, 15]


@pytest.mark.parametrize("dim", [0, -1])
def test_areas_are_taken_along_the_dimension_of_the_values(dim: int) -> None:
    """Which counts from the front in a tensor of places with more dimensions, and is scaled before it is summed."""
    values, places = opmux.tensor([0.0, 2.0, 4.0]), opmux.tensor([[0.0], [1.0], [3.0]])
    assert opmux.trapezoid(values, places, dim=dim).tolist() == [3, 9]
    assert opmux.cumulative_trapezoid(values, places, dim=dim).tolist() == [[1, 3], [3, 9]]
    assert opmux.cumulative_trapezoid(opmux.tensor([1.0, 0.0, 0.0]), dx=float("inf"))[1].isnan().item()


@pytest.mark.parametrize("size", [[4, 0], [4, 2]])
def test_there_is_a_stride_for_each_size(size: list[int]) -> None:
    """Of a tensor without elements too."""
    for make in (opmux.empty_strided, opmux.zeros(1).new_empty_strided):
        with pytest.raises(OperatorValueError, match="dimensionality of sizes"):
            make(size, [1])


def test_a_tensor_without_elements_is_rolled_along_any_dimension() -> None:
    """There is nothing to roll, and no dimension is looked for."""
    assert opmux.ops.aten.roll.default(opmux.zeros((0, 3)), [1], [-3]).shape == (0, 3)
    assert opmux.ops.aten.roll.default(opmux.zeros((0, 3)), [1, 2], [0, 7]).shape == (0, 3)
