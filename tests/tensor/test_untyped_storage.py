"""Storages: which tensors share memory, how long it is, and what becomes of them when it changes its size."""

import copy
import gc
import pickle
import random
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from tests.faults import every_interrupt, own_state

import opmux
from opmux.errors import OperatorArgumentError, OperatorIndexError, OperatorValueError, OpmuxError
from opmux.tensor import _untyped_storage

_VIEWS: list[Callable[[Any], Any]] = [
    lambda x: x[1:],
    lambda x: x[..., ::2],
    lambda x: x.transpose(0, -1),
    lambda x: x.unsqueeze(1),
    lambda x: x.expand(2, *x.shape),
    lambda x: x.view(opmux.int32),
    lambda x: x.as_strided((2, 2), (1, 1), 1),
    lambda x: x.detach(),
    lambda x: x.unfold(-1, 2, 1),
    lambda x: opmux.empty(0).set_(x) if x.dtype is opmux.float32 else x.alias(),
]


def _chain(seed: int) -> tuple[Any, list[Any]]:
    """A tensor of 4 x 6 elements and views of views of it."""
    rng = random.Random(seed)
    whole = opmux.arange(24.0).reshape(4, 6).clone()
    found = [whole]
    for _ in range(5):
        source = rng.choice(found)
        if source.dim() and source.numel() and source.size(-1) > 2 and source.size(0) > 1:
            found.append(rng.choice(_VIEWS)(source))
    return whole, found


@pytest.mark.parametrize("seed", range(20))
def test_all_views_of_views_have_one_storage(seed: int) -> None:
    """It is one object, as long as the memory, and each view's first element is its offset away from the start."""
    whole, views = _chain(seed)
    storage = whole.untyped_storage()
    assert storage.nbytes() == storage.size() == len(storage) == 96
    for view in views:
        assert view.untyped_storage() is storage
        assert view.data_ptr() == storage.data_ptr() + view.storage_offset() * view.element_size()
    assert whole.clone().untyped_storage() is not storage


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
def test_tensors_stay_together_when_their_storage_grows(seed: int) -> None:
    """All living views keep values, strides and offsets, and go on sharing memory; what `numpy()` returned stays behind."""
    whole, views = _chain(seed)
    before = [(v.tolist(), v.stride(), v.storage_offset()) for v in views]
    left = whole.numpy()
    storage = whole.untyped_storage()
    assert storage.resize_(960) is storage
    assert storage.nbytes() == 960
    assert [(v.tolist(), v.stride(), v.storage_offset()) for v in views] == before
    assert all(v.untyped_storage() is storage for v in views)
    whole.zero_()
    assert not any(v.any() for v in views)
    assert left[-1, -1] == 23


def test_an_interrupt_leaves_all_tensors_on_one_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """All of them are over the old memory or all over the new one; the storage is one object, and can be made larger again."""
    group: list[Any] = []
    # To interrupt the search through all objects of the process at each of them takes hours.
    monkeypatch.setattr(_untyped_storage, "_tensors_over", lambda place: list(group))

    def make() -> Callable[[], object]:
        group[:] = [opmux.arange(24.0).reshape(4, 6).clone()]
        group.extend((group[0][1:], group[0].t(), group[0].view(opmux.int32)))
        return lambda: group[0].untyped_storage().resize_(960)

    with own_state():
        for where in every_interrupt(make, step=1):
            storage = group[0].untyped_storage()
            assert storage.nbytes() in (96, 960), where
            assert all(view.untyped_storage() is storage for view in group), where
            group[0].zero_()
            assert not any(view.any() for view in group), where
            storage.resize_(960)
            assert storage.nbytes() == 960


def test_other_tensors_are_looked_for_only_where_there_may_be_some(monkeypatch: pytest.MonkeyPatch) -> None:
    """A tensor that is alone with its memory, view of it or not, grows without a look at all objects of the process."""
    looks: list[list[object]] = []

    def look() -> list[object]:
        looks.append([])
        return looks[-1]

    monkeypatch.setattr(gc, "get_objects", look)
    alone = opmux.tensor([1.0, 2.0, 3.0])
    for size in (2, 9, 3, 20):  # from the second on it is a view of memory that nothing else has
        alone.resize_(size)
    assert alone[:2].tolist() == [1, 2]
    assert not looks
    for hold in (lambda: alone.detach(), lambda: alone.numpy(), lambda: alone.numpy().base, alone.untyped_storage):
        held = hold()
        alone.resize_(2 * alone.numel())
        assert looks == [[]]
        looks.clear()
        del held


def test_a_smaller_storage_remembers_its_size() -> None:
    """It does so when the object that was asked is gone, and can have its size back with all elements."""
    x = opmux.arange(6.0).clone()
    x.untyped_storage().resize_(8)
    gc.collect()
    assert x[2:].untyped_storage().nbytes() == 8
    x.untyped_storage().resize_(24)
    assert x.tolist() == [0, 1, 2, 3, 4, 5]


@pytest.mark.slow
@pytest.mark.parametrize("held", [True, False])
@pytest.mark.parametrize("size", range(0, 25, 4))
def test_a_smaller_storage_bounds_what_is_seen_of_it(size: int, held: bool) -> None:
    """Views are bounded by the size it has, and `resize_` and `out=` give it the size that they need."""
    changes: list[Callable[[Any], Any]] = [
        lambda x: x.resize_(5),
        lambda x: opmux.add(opmux.ones(5), opmux.ones(5), out=x),
    ]
    for change in changes:
        x = opmux.arange(6.0).clone()
        storage = x.untyped_storage().resize_(24).resize_(size)
        x = opmux.empty(0).set_(storage)
        for count in range(7):
            if 4 * count <= size:
                assert opmux.as_strided(x, (count,), (1,), 0).tolist() == [float(i) for i in range(count)]
            else:
                with pytest.raises(OperatorValueError, match=f"out of bounds for storage of size {size}"):
                    opmux.as_strided(x, (count,), (1,), 0)
        if not held:
            del storage
            gc.collect()
            gc.freeze()  # what else is alive in this process the next of these need not go through again
        change(x)
        assert x.untyped_storage().nbytes() == max(size, 20)


def test_a_storage_keeps_nothing_alive_but_its_memory() -> None:
    """Neither tensors nor storages are held by the module's tables."""
    x = opmux.ones(3)
    storage = x.untyped_storage()
    seen, of = weakref.ref(x), weakref.ref(storage)
    storage.resize_(4)
    del x, storage
    gc.collect()
    assert seen() is None
    assert of() is None


def test_a_storage_is_read_and_written_in_bytes() -> None:
    """Tensors see what is written, slices share memory, and numbers are cut to a byte."""
    x = opmux.tensor([1, 2, 3, 4], dtype=opmux.uint8)
    storage = x.untyped_storage()
    storage[0], storage[-1] = 300, 9
    assert list(storage) == storage.tolist() == x.tolist() == [44, 2, 3, 9]
    storage[1:3].fill_(7)
    assert x.tolist() == [44, 7, 7, 9]
    storage.byteswap(opmux.int16)
    assert x.tolist() == [7, 44, 9, 7]
    storage.copy_(opmux.UntypedStorage([4, 3, 2, 1]))
    assert x.tolist() == [4, 3, 2, 1]


@pytest.mark.parametrize(
    "copied", [copy.copy, copy.deepcopy, lambda s: pickle.loads(pickle.dumps(s)), lambda s: s.clone()]
)
def test_a_copy_has_memory_of_its_own(copied: Callable[[Any], Any]) -> None:
    """It holds the same bytes."""
    storage = opmux.UntypedStorage([1, 2, 3])
    other = copied(storage)
    assert other.tolist() == [1, 2, 3]
    other.fill_(0)
    assert storage.tolist() == [1, 2, 3]


@pytest.mark.parametrize(
    "lend",
    [
        lambda: opmux.from_numpy(np.zeros(4, np.float32)),
        lambda: opmux.from_numpy(np.zeros(8, np.float32)[::2]),
        lambda: opmux.frombuffer(bytearray(16), dtype=opmux.float32),
    ],
)
def test_lent_memory_keeps_its_size(lend: Callable[[], Any]) -> None:
    """`resize_` of the storage, of the tensor, and `set_` beyond its end are refused and change nothing."""
    x = lend()
    storage = x.untyped_storage()
    size, shape = storage.nbytes(), x.shape
    assert not storage.resizable()
    for grow in (storage.resize_, lambda n: x.resize_(n), lambda n: opmux.empty(0).set_(storage, 0, (n,))):
        with pytest.raises(OperatorValueError, match="not resizable"):
            grow(1000)
    assert (storage.nbytes(), x.shape) == (size, shape)
    assert x.resize_(2).shape == (2,)


@pytest.mark.parametrize("device", ["cpu", "meta"])
@pytest.mark.parametrize("dtype", [opmux.float32, opmux.int16])
def test_a_view_of_a_tensors_storage_starts_where_the_tensor_does(device: str, dtype: opmux.dtype) -> None:
    """Both offsets count elements of the tensor that becomes the view; elements before the other tensor can be reached."""
    base = opmux.arange(12, dtype=opmux.float32).reshape(3, 4).to(device)
    for source, begin in ((base, 0), (base[1:], 4), (base[2, 1:], 9), (base[1:, :0], 4)):
        for offset in range(-begin, min(3, 11 - begin)):
            view = opmux.empty(0, dtype=dtype, device=device).set_(source, offset, (2,), (1,))
            assert (view.storage_offset(), view.stride(), view.shape) == (begin + offset, (1,), (2,))
            assert view.untyped_storage().data_ptr() == base.untyped_storage().data_ptr()
            if device == "cpu" and dtype is opmux.float32:
                assert view.tolist() == [begin + offset, begin + offset + 1]
        with pytest.raises(OperatorValueError, match="invalid storage offset"):
            opmux.empty(0, device=device).set_(source, -begin - 1, (2,))


@pytest.mark.parametrize("turn", [lambda x: x.t(), lambda x: x[:, ::2], lambda x: x[:1].expand(3, 4)])
def test_a_tensor_with_gaps_is_no_storage(turn: Callable[[Any], Any]) -> None:
    """Its storage is one, and the tensor stays what it was."""
    source, x = turn(opmux.arange(12).reshape(3, 4)), opmux.ones(2, dtype=opmux.int64)
    with pytest.raises(OperatorValueError, match="must be contiguous"):
        x.set_(source, 0, (2,))
    assert x.tolist() == [1, 1]
    assert x.set_(source.untyped_storage(), 0, (2,)).tolist() == [0, 1]


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: opmux.UntypedStorage("a"), OperatorArgumentError),  # type: ignore[arg-type]
        (lambda: opmux.UntypedStorage(-1), OperatorValueError),
        (lambda: opmux.UntypedStorage(2)[2], OperatorIndexError),
        (lambda: opmux.UntypedStorage(2)["a"], OperatorArgumentError),
        (lambda: opmux.UntypedStorage(2)[::2], OperatorValueError),
        (lambda: opmux.UntypedStorage(2).resize_(-1), OperatorValueError),
        (lambda: opmux.UntypedStorage(2).copy_(opmux.UntypedStorage(1)), OperatorValueError),
        (lambda: opmux.UntypedStorage(2, device="meta").tolist(), OperatorValueError),
        (lambda: opmux.empty(0).set_(opmux.UntypedStorage(8), -1, (1,)), OperatorValueError),
        (lambda: opmux.empty(0).set_(opmux.UntypedStorage(8), 0, (1,), (1, 1)), OperatorValueError),
        (lambda: opmux.empty(0).set_(opmux.UntypedStorage(8, device="meta")), OperatorValueError),
        (lambda: opmux.empty(0).set_(opmux.empty(1, dtype=opmux.int64)), OperatorValueError),
    ],
)
def test_what_makes_no_sense_is_refused(make: Callable[[], Any], error: type[Exception]) -> None:
    """Wrong sizes, bytes, devices and dtypes are errors of opmux."""
    with pytest.raises(error):
        make()


_JUNK: list[Any] = [None, "x", 1.5, True, b"ab", object(), opmux.float32, [[]], slice("a"), slice(None, None, 0)]
_SIZES = [-1, 2**62, 2**63, 2**70]


@pytest.mark.parametrize(
    "use",
    [
        lambda storage, junk: opmux.UntypedStorage(junk),
        lambda storage, junk: opmux.UntypedStorage([1, junk]),
        lambda storage, junk: storage.resize_(junk),
        lambda storage, junk: storage[junk],
        lambda storage, junk: storage.__setitem__(junk, 0),
        lambda storage, junk: storage.copy_(junk),
        lambda storage, junk: opmux.empty(0).set_(junk),
        lambda storage, junk: opmux.empty(0).set_(storage, junk, (1,)),
        lambda storage, junk: opmux.empty(0).set_(storage, 0, (junk,)),
    ],
)
def test_values_of_any_kind_are_refused_and_change_nothing(use: Callable[[Any, Any], Any]) -> None:
    """Of other types, and numbers that no memory can have; NumPy's own errors do not come out."""
    for junk in [*_JUNK, *_SIZES]:
        x = opmux.arange(4).to(opmux.uint8)
        try:
            use(x.untyped_storage(), junk)
        except OpmuxError:
            assert x.untyped_storage().tolist() == [0, 1, 2, 3]
            continue
        # A byte is any integer, of which the lowest eight bits count; -1 is the last place.
        assert isinstance(junk, int), junk


def test_meta_storages_have_a_size_and_no_data() -> None:
    """They answer what can be known."""
    storage = opmux.empty(2, 3, device="meta").untyped_storage()
    assert (storage.nbytes(), storage.data_ptr(), storage.device.type) == (24, 0, "meta")
    assert storage.resize_(8).nbytes() == 8
