"""Short ways of everyday operators give what their general ways give."""

import math
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from tests.each import each

import opmux
from opmux.errors import OperatorIndexError, OperatorOverflowError, OperatorValueError
from opmux.native.positions import all_within, places_among, taken_along
from opmux.tensor import NOTHING, array_backend
from opmux.testing import python_frames

RNG = np.random.default_rng(5)
BE = array_backend("cpu")


@each("shape", [(4,), (3, 4), (2, 3, 4), (2, 0, 3), (4, 1, 2), (40, 40), (1, 1)])
def test_what_is_taken_along_a_dimension_is_what_the_module_takes(shape: tuple[int, ...]) -> None:
    """Of arrays in rows and of others, few and many elements, each of them once or several times."""
    x = RNG.standard_normal(shape).astype("float32")
    for array in (x, x.T.copy().T, np.broadcast_to(x, (2, *shape))):
        for dim in range(-array.ndim, array.ndim):
            index = RNG.integers(0, max(array.shape[dim], 1), array.shape) if array.size else np.zeros(array.shape, int)
            wanted = np.take_along_axis(array, index, dim)
            np.testing.assert_array_equal(taken_along(BE, array, index, dim), wanted)
            if dim >= 0:
                np.testing.assert_array_equal(array.reshape(-1).take(places_among(BE, index, array.shape, dim)), wanted)


def test_places_that_are_kept_stay() -> None:
    """Neither what is returned to a program nor what is computed from them shares their memory."""
    x, index = opmux.tensor([[3.0, 1.0], [2.0, 5.0]]), opmux.tensor([[1, 0], [0, 1]])
    for _ in range(2):
        assert x.gather(1, index).tolist() == [[1.0, 3.0], [2.0, 5.0]]
        places = places_among(BE, index._array, (2, 2), 1)
        places += 7
        assert x.tril().add_(1).tolist() == [[4.0, 1.0], [3.0, 6.0]]
        assert opmux.tril_indices(2, 2).add_(1).tolist() == [[1, 2, 2], [1, 1, 2]]


@each("index", [np.array([0, 3]), np.array([[0, 1], [2, 3]]).T, np.array([3]), np.array([-1, 0]), np.array([0, 4])])
def test_positions_are_within_if_their_extremes_are(index: Any) -> None:
    """In one piece and in others, on modules that can be written to and on others."""
    modules: list[Any] = [BE, SimpleNamespace(writable=False)]
    for be in modules:
        for array in (index, np.repeat(index, 2, axis=0)[::2]):
            assert all_within(be, array, 0, 4) is bool((array >= 0).all() and (array < 4).all())
            assert all_within(be, array, -4, 4) is bool((array < 4).all())


def test_a_context_that_changes_nothing_lets_errors_pass() -> None:
    """It can be entered again, inside itself too, and costs no frame."""
    with NOTHING, NOTHING:
        pass
    with pytest.raises(KeyError), NOTHING:
        raise KeyError

    def use() -> None:
        with NOTHING:
            pass

    assert len(python_frames(use)) == 1


def test_a_number_that_is_kept_cannot_be_written() -> None:
    """It has the dtype that it is beside; a module whose arrays cannot be written to takes the number."""
    kept = BE.number(3, np.dtype("float32"))
    assert kept is BE.number(3, np.dtype("float32"))
    assert (kept.dtype, kept.shape, kept.flags.writeable) == ("float32", (), False)
    assert BE.number(3, np.dtype("float64")).dtype == "float64"


def test_a_tensor_is_copied_into_itself_without_a_look_at_its_memory() -> None:
    """As in PyTorch, also where several elements are one, and it counts as a write."""
    x = opmux.ones(1).expand(3)
    assert x.copy_(x) is x
    assert x._version == 1
    with pytest.raises(OperatorValueError, match="single memory location"):
        x.copy_(opmux.ones(3))


@each("length", [1, 2, 3, 7, 15, 16, 17])
@each("dtype", [opmux.float32, opmux.float64, opmux.float16, opmux.int32])
def test_short_rows_add_up_as_columns_do(length: int, dtype: Any) -> None:
    """Infinities and NaN among them, in any order of memory, with the dimension or without."""
    values = RNG.integers(-9, 9, (2, 5, length)).astype("float64")
    if dtype.is_floating_point:
        values[0, 0, 0], values[0, 1, -1], values[1, 2, 0] = math.inf, math.nan, -math.inf
    x = opmux.tensor(values).to(dtype)
    for rows in (x, x[0], x.transpose(0, 1), x[:0], x[..., :1].expand(2, 5, length)):
        for keepdim in (False, True):
            found, wanted = rows.sum(-1, keepdim), rows.movedim(-1, 0).contiguous().sum(0)
            wanted = wanted.unsqueeze(-1) if keepdim else wanted
            assert (found.shape, found.dtype, found.stride()) == (
                wanted.shape,
                wanted.dtype,
                wanted.contiguous().stride(),
            )
            np.testing.assert_allclose(found.numpy(), wanted.numpy(), rtol=1e-3)


@each("dtype", [opmux.bool, opmux.uint8, opmux.int64, opmux.float16, opmux.bfloat16, opmux.float32, opmux.complex64])
@each("value", [0, 1, -1, 2.5, True, math.inf, -math.nan, 65504, -0.0])
def test_full_and_fill_agree(dtype: Any, value: Any) -> None:
    """And with what is made after a model, which counts as not written yet, as in PyTorch; what one refuses all refuse."""

    def made(make: Any) -> Any:
        try:
            return [str(x) for x in make().reshape(-1).tolist()]
        except (OperatorOverflowError, OperatorValueError) as error:
            return type(error)

    model = opmux.zeros(2, 2, dtype=dtype)
    wanted = made(lambda: model.clone().fill_(value))
    assert made(lambda: opmux.full((2, 2), value, dtype=dtype)) == wanted
    assert made(lambda: opmux.full_like(model, value)) == wanted
    assert made(lambda: opmux.full_like(model.t()[:, :1].expand(2, 2), value)) == wanted
    if isinstance(wanted, list):
        assert opmux.full_like(model, value)._version == 0


@pytest.mark.parametrize(
    ("start", "end", "step"), [(0, 10, 1), (-3, 4, 2), (5, 5, 1), (0, 7, 3), (2**40, 2**40 + 2, 1)]
)
def test_ranges_of_integers_are_pythons(start: int, end: int, step: int) -> None:
    """Also those that are not counted at once, downwards or in another dtype."""
    wanted = list(range(start, end, step))
    assert opmux.arange(start, end, step).tolist() == wanted
    assert opmux.arange(start, end, step).dtype is opmux.int64
    assert opmux.arange(end, start, -step).tolist() == list(range(end, start, -step))
    assert opmux.arange(start, end, step, dtype=opmux.float64).tolist() == wanted
    with pytest.raises(OperatorValueError, match="step sign"):
        opmux.arange(start + 1, start, step)


@each("mask", [[[True, False], [False, True]], [[False, False], [False, False]], [True, False], [False, True]])
def test_writing_at_a_lone_index_is_writing_at_a_tuple_of_it(mask: Any) -> None:
    """A mask, and positions, with numbers and tensors; what does not fit is refused alike, and changes nothing."""
    chosen = opmux.tensor(mask)
    for index in (chosen, chosen.long(), chosen.to(opmux.uint8)):
        for value in (2, 2.5, opmux.tensor(3.0), opmux.tensor([[1.0], [2.0]]), opmux.ones(3), opmux.tensor(1)):
            found, wanted = opmux.zeros(2, 2), opmux.zeros(2, 2)
            messages = []
            for tensor, key in ((found, index), (wanted, (index,))):
                try:
                    tensor[key] = value
                    messages.append("")
                except (OperatorValueError, OperatorIndexError) as error:
                    messages.append(str(error))
            assert messages[0] == messages[1]
            assert found.tolist() == wanted.tolist()
            assert found._version == wanted._version


def test_a_lone_none_adds_a_dimension() -> None:
    """It is a view, as that of a tuple."""
    x = opmux.ones(2, 3)
    assert x[None].shape == (1, 2, 3)
    assert x[None]._base is x
    assert x[None].stride() == x[None,].stride()


def test_einsum_reads_an_equation_once_for_shapes() -> None:
    """What is refused is refused each time, and other shapes are read anew."""
    for _ in range(2):
        assert opmux.einsum("ij,jk->ik", opmux.ones(2, 3), opmux.ones(3, 4)).tolist() == [[3.0] * 4] * 2
        assert opmux.einsum("ij,jk->ik", opmux.ones(2, 1), opmux.ones(3, 4)).tolist() == [[3.0] * 4] * 2
        assert (
            opmux.einsum("ij,jk->ik", opmux.ones(1, 3, dtype=opmux.int64), opmux.ones(3, 1, dtype=opmux.int64)).item()
            == 3
        )
        with pytest.raises(OperatorValueError, match="does not broadcast"):
            opmux.einsum("ij,jk->ik", opmux.ones(2, 3), opmux.ones(2, 4))
        with pytest.raises(OperatorValueError, match="number of subscripts"):
            opmux.einsum("ij,jk->ik", opmux.ones(2, 3), opmux.ones(4))


def test_equal_counts_what_is_equal() -> None:
    """NaN equals nothing, dtypes may differ, and tensors without elements are equal."""
    x = opmux.tensor([[1.0, 2.0], [3.0, 4.0]])
    assert opmux.equal(x, x.clone())
    assert opmux.equal(x, x.t().contiguous().t())
    assert opmux.equal(x, x.double())
    assert opmux.equal(opmux.ones(0, 2), opmux.zeros(0, 2))
    assert not opmux.equal(x, x.t())
    assert not opmux.equal(x, x[:1])
    assert not opmux.equal(x / 0 * 0, x / 0 * 0)


@pytest.mark.parametrize("sizes", [(2, 3), ([2, 3],), (opmux.Size([2, 3]),)])
def test_random_integers_take_the_usual_way(sizes: Any) -> None:
    """Sizes behind numbers are seen to have no handlers, and the dtype that is left out is known."""
    size = sizes[0] if len(sizes) == 1 else sizes
    opmux.manual_seed(3)
    found = opmux.randint(-2, 3, size)
    assert (found.shape, found.dtype) == ((2, 3), opmux.int64)
    opmux.manual_seed(3)
    assert found.tolist() == opmux.randint(-2, 3, size, dtype=opmux.int64).tolist()
    frames = python_frames(lambda: opmux.randint(-2, 3, size))
    assert not [frame for frame in frames if "call_converted" in str(frame)]


_OF_ROWS: dict[str, Any] = {
    "sum": lambda x: x.sum(-1),
    "mean": lambda x: x.mean(-1),
    "var": lambda x: x.var(-1),
    "norm": lambda x: x.norm(dim=-1),
    "logsumexp": lambda x: x.logsumexp(-1),
    "softmax": lambda x: x.softmax(-1),
    "log_softmax": lambda x: x.log_softmax(-1),
    "layer_norm": lambda x: opmux.nn.functional.layer_norm(x, x.shape[-1:]),
}


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", _OF_ROWS)
def test_equal_rows_give_equal_results(name: str, dtype: str) -> None:
    """Where a short row stands, and beside how many, does not count: BLAS would add it in another order."""
    for length in range(1, 16):
        row = RNG.standard_normal(length).astype(dtype)
        for count in (1, 2, 3, 5, 8, 13, 17, 33):
            rows = _OF_ROWS[name](opmux.from_numpy(np.tile(row, (count, 1)))).numpy()
            np.testing.assert_array_equal(rows, rows[:1].repeat(count, axis=0), err_msg=f"{count} rows of {length}")
            alone = _OF_ROWS[name](opmux.from_numpy(row[None])).numpy()
            np.testing.assert_array_equal(rows[:1], alone, err_msg=f"{count} rows of {length}")


def test_a_sum_that_overflows_is_infinite_in_every_row() -> None:
    """An infinity that is met on the way and one of the other sign are no number only if both are."""
    for count in (1, 4, 9):
        x = opmux.tensor([[3e38, 3e38, -3e38, -3e38]] * count)
        assert x.sum(-1).tolist() == [math.inf] * count


@each("dtype", [opmux.float32, opmux.float64, opmux.complex64, opmux.float16, opmux.int32, opmux.bool])
def test_a_sum_of_everything_is_a_tensor_of_its_own(dtype: Any) -> None:
    """Without dimensions, in memory of its own that can be written to; of no element, of one and of views as well."""
    x = opmux.ones(3, 4).to(dtype)
    for part, wanted in ((x, 12), (x.t()[1:], 9), (x[0, 0], 1), (x[:0], 0), (x.reshape(-1)[::5], 3)):
        total = part.sum()
        assert (total.shape, total.item(), total._is_view()) == ((), wanted, False)
        assert total.dtype is (dtype if dtype.is_floating_point or dtype.is_complex else opmux.int64)
        assert total.add_(1).item() == wanted + 1
        assert part.sum().item() == wanted


def test_a_sum_of_opposite_infinities_is_nan() -> None:
    """Which is no event, and so is one beyond what the dtype holds, under any setting of NumPy's."""
    x = opmux.tensor([math.inf, -math.inf])
    largest = opmux.full((2,), 3e38)
    for how in ("ignore", "raise"):
        with np.errstate(all=how):
            assert math.isnan(x.sum().item())
            assert largest.sum().item() == math.inf


def test_a_join_of_what_is_not_alike_is_that_of_its_parts() -> None:
    """Of other dtypes, none, no dimensions, another class and empty vectors, which count for the dtype alone."""
    x = opmux.ones(2, 2)
    own = opmux.cat([x, x.t()], -1)
    assert (own.add_(1).sum().item(), x.sum().item()) == (16, 4)
    assert opmux.cat([x, x.double()]).dtype is opmux.float64
    assert opmux.cat([x.double(), x]).dtype is opmux.float64
    assert opmux.cat([x.int(), x.bool()]).tolist() == [[1, 1]] * 4
    assert opmux.cat([x.half(), x.bfloat16()]).dtype is opmux.float32
    assert opmux.cat([x, opmux.ones(0, dtype=opmux.float64)], 1).dtype is opmux.float64
    assert opmux.cat([opmux.ones(0), x], 1).shape == (2, 2)
    assert opmux.cat((x, opmux.zeros(2, 0)), 1).tolist() == x.tolist()
    assert opmux.cat([opmux.nn.Parameter(x), x]).requires_grad
    for refused in ([], [x, opmux.tensor(1.0)], [opmux.tensor(1.0)], [x, opmux.ones(3)], [x, opmux.ones(2, 3)]):
        with pytest.raises(OperatorValueError, match="aten::cat"):
            opmux.cat(refused)
    with pytest.raises(OperatorIndexError, match="Dimension out of range"):
        opmux.cat([x, x], 2)


def test_a_join_of_tensors_on_two_devices_is_refused() -> None:
    """Whichever comes first."""
    x, meta = opmux.ones(2), opmux.ones(2, device="meta")
    for tensors in ([x, meta], [meta, x]):
        with pytest.raises(OperatorValueError, match="device"):
            opmux.cat(tensors)
