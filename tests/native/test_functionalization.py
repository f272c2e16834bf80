"""Writes through views of arrays that cannot be written to: every alias sees them, as on the CPU."""

import copy
import gc
import random
import sys
from collections.abc import Callable, Iterator
from threading import Thread
from typing import Any

import numpy as np
import pytest

import opmux
from opmux.errors import OperatorValueError, OpmuxError
from opmux.tensor import functional_view

from .. import faults
from ..autograd.foreign_arrays import FrozenArray, LenientArray, lenient_module
from ..parity.opinfo.test_array_modules import loaded, loaded_with


@pytest.fixture(scope="module")
def device() -> Iterator[str]:
    """A device of arrays without item assignment."""
    yield from loaded("immutable", FrozenArray)


def counted(device: str, *size: int) -> Any:
    return opmux.arange(int(np.prod(size)), dtype=opmux.float32, device=device).reshape(*size).clone()


#: Views, and changes of shape in place, of a tensor of any shape; those that do not fit are refused on both devices.
VIEWS: list[Callable[[Any], Any]] = [
    lambda x: x[0],
    lambda x: x[1:],
    lambda x: x[..., ::2],
    lambda x: x.t(),
    lambda x: x.transpose(0, -1),
    lambda x: x.view(-1),
    lambda x: x.reshape(-1),
    lambda x: x.contiguous(),
    lambda x: x.flatten(),
    lambda x: x.unsqueeze(1),
    lambda x: x.squeeze(),
    lambda x: x.diagonal(),
    lambda x: x.unfold(0, 2, 2),
    lambda x: x.chunk(2)[-1],
    lambda x: x.split(1)[0],
    lambda x: x.unbind(-1)[0],
    lambda x: x.detach(),
    lambda x: x.data,
    lambda x: x.permute(*range(x.ndim)[::-1]),
    lambda x: x.as_strided((2,), (1,)),
    lambda x: x.as_strided((2, 2), (2, 1), 1),
    lambda x: x.view(opmux.int32),
    lambda x: x.view(opmux.uint8),
    lambda x: opmux.view_as_complex(x.view(-1, 2)),
    lambda x: copy.copy(x),
    lambda x: x.t_(),
    lambda x: x.unsqueeze_(0),
    lambda x: x.squeeze_(),
    lambda x: opmux.zeros(1, device=x.device).set_(x),
    lambda x: x.resize_(2),
]
WRITES: list[Callable[[Any], Any]] = [
    lambda x: x.zero_(),
    lambda x: x.fill_(2),
    lambda x: x.add_(1),
    lambda x: x.mul_(2),
    lambda x: x.copy_(x.clone() * 2),
    lambda x: x.__setitem__(0, 5),
    lambda x: x.__setitem__(x > 3, 1),
    lambda x: x.fill_diagonal_(7),
    lambda x: x.index_fill_(0, opmux.tensor([0], device=x.device), 3),
    lambda x: opmux.add(x, x, out=x),
    lambda x: x.clamp_(max=4),
    lambda x: x.masked_fill_(x == 1, 9),
    lambda x: x.index_add_(0, opmux.tensor([0], device=x.device), opmux.ones_like(x[:1])),
]


def steps(x: Any) -> list[int]:
    """Strides of the dimensions that have any; of one element NumPy's are anything."""
    return [step for n, step in zip(x.shape, x.stride(), strict=True) if n != 1]


def played(device: str, seed: int) -> list[Any]:
    """What a program of random views and writes leaves: every tensor's values, shape and strides, and which steps were refused."""
    choice = random.Random(seed)
    tensors = [counted(device, *choice.choice([(4,), (2, 3), (4, 4), (2, 3, 4)]))]
    said: list[Any] = []
    for _ in range(12):
        source = choice.choice(tensors)
        step = choice.choice(VIEWS[:-1] if choice.random() < 0.6 else WRITES)
        try:
            made = step(source)
        except OpmuxError as error:
            said.append(type(error))
            continue
        if isinstance(made, opmux.Tensor) and all(made is not known for known in tensors):
            tensors.append(made)
        if choice.random() < 0.2:
            del tensors[choice.randrange(len(tensors))]
            tensors = tensors or [counted(device, 4)]
    return [said, *[(x.tolist(), tuple(x.shape), steps(x), x.storage_offset()) for x in tensors]]


@pytest.mark.parametrize("start", range(0, 400, 40))
def test_random_programs_go_as_on_the_cpu(device: str, start: int) -> None:
    """Chains of views and writes give the values, strides, offsets and refusals of memory that is shared."""
    for seed in range(start, start + 40):
        assert repr(played(device, seed)) == repr(played("cpu", seed)), seed


@pytest.mark.parametrize("make", range(len(VIEWS)))
def test_each_view_writes_back_and_sees_writes(device: str, make: int) -> None:
    """A write to the view shows in the base, and the reverse, exactly where it does on the CPU."""

    def run(where: str) -> Any:
        base = counted(where, 4, 4)
        try:
            seen = VIEWS[make](base)
            seen.fill_(3)
            first = base.tolist()
            base.mul_(2)
        except OpmuxError as error:
            return type(error)
        return first, base.tolist(), seen.tolist()

    assert repr(run(device)) == repr(run("cpu"))


def test_gradients_of_writes_through_views(device: str) -> None:
    """Autograd replays views as on the CPU."""

    def run(where: str) -> Any:
        leaf = counted(where, 6).requires_grad_()
        y = leaf * 2
        y[1:3].mul_(3)
        y.view(2, 3)[1].add_(leaf[:3])
        (y * y).sum().backward()
        return y.detach().tolist(), leaf.grad.tolist()

    assert run(device) == run("cpu")


def test_a_storage_knows_who_sees_it(device: str) -> None:
    """Those that are alive, and a write reaches its array."""
    base = counted(device, 4)
    seen, other = base[1:], base[:2].detach()
    storage, *others = [x.__dict__["_functional"].storage for x in (base, seen, other)]
    assert all(known is storage for known in others)
    count = len(storage.others(base))
    del other
    gc.collect()
    assert len(storage.others(base)) < count
    seen.zero_()
    assert storage.array.data.tolist() == [0, 0, 0, 0]


def test_repeated_elements_are_written_once(device: str) -> None:
    """Of an expanded tensor a written element counts, and not those that are the same one and were left alone."""
    base = opmux.zeros(3, device=device)
    base.expand(2, 3)[0] = 5
    assert base.tolist() == [5, 5, 5]
    base.expand(2, 3).fill_(2)
    assert base.tolist() == [2, 2, 2]


def test_resizing_beyond_shared_memory_is_refused(device: str) -> None:
    """It would have to move what others see."""
    base = counted(device, 4)
    seen = base[1:]
    with pytest.raises(OpmuxError, match="immutable"):
        seen.resize_(9)
    assert (base.tolist(), seen.tolist()) == ([0, 1, 2, 3], [1, 2, 3])


#: Whether the tensor `i`, with a position that is out of range, is refused by whatever reads or writes there.
PLACED: dict[str, Callable[[Any, Any], Any]] = {
    "index": lambda x, i: x[i],
    "index of several": lambda x, i: x[i, i],
    "index behind": lambda x, i: x[:, i],
    "index around": lambda x, i: x.unsqueeze(1)[i, :, i],
    "index_put_": lambda x, i: x.__setitem__(i, 5),
    "index_put_ of several": lambda x, i: x.__setitem__((i, i), 5),
    "index_put_ behind": lambda x, i: x.__setitem__((slice(None), i), 5),
    "index_put_ around": lambda x, i: x.unsqueeze(1).__setitem__((i, slice(None), i), 5),
    "index_put": lambda x, i: x.index_put((i,), opmux.ones(3, device=x.device)),
    "index_put, accumulated": lambda x, i: x.index_put_((i,), opmux.ones(3, device=x.device), accumulate=True),
    "put_": lambda x, i: x.put_(i, opmux.ones_like(i, dtype=x.dtype)),
    "put_, accumulated": lambda x, i: x.put_(i, opmux.ones_like(i, dtype=x.dtype), accumulate=True),
    "take": lambda x, i: x.take(i),
    "index_select": lambda x, i: x.index_select(0, i),
    "index_add_": lambda x, i: x.index_add_(0, i, x.clone()),
    "index_copy_": lambda x, i: x.index_copy_(0, i, x.clone()),
    "index_fill_": lambda x, i: x.index_fill_(0, i, 5),
    "index_reduce_": lambda x, i: x.index_reduce_(0, i, x.clone(), "amax"),
    "gather": lambda x, i: x.gather(0, i[:, None]),
    "scatter_": lambda x, i: x.scatter_(0, i[:, None], 5),
    "scatter_add_": lambda x, i: x.scatter_add_(0, i[:, None], x.clone()),
    "scatter_reduce_": lambda x, i: x.scatter_reduce_(0, i[:, None], x.clone(), "amax"),
    "embedding": lambda x, i: opmux.nn.functional.embedding(i, x),
    "embedding_bag": lambda x, i: opmux.nn.functional.embedding_bag(i[None], x),
    "nll_loss": lambda x, i: opmux.nn.functional.nll_loss(x, i),
    "cross_entropy": lambda x, i: opmux.nn.functional.cross_entropy(x, i),
    "multi_margin_loss": lambda x, i: opmux.nn.functional.multi_margin_loss(x, i),
    "one_hot": lambda x, i: opmux.nn.functional.one_hot(i, 3),
    "max_unpool1d": lambda x, i: opmux.nn.functional.max_unpool1d(x, i.expand(3, 3), 2),
}


@pytest.fixture(scope="module")
def lenient() -> Iterator[str]:
    """A device of such arrays that refuse no position."""
    host = {"from_numpy": lambda array: LenientArray(np.array(array)), "to_numpy": lambda array: array.data}
    with loaded_with("lenient", xp=lenient_module(), **host) as name:
        yield name


@pytest.mark.parametrize("position", [1000, -1000])
@pytest.mark.parametrize("call", PLACED)
def test_positions_out_of_range_are_refused(lenient: str, call: str, position: int) -> None:
    """By the kernel, which cannot leave it to a module that counts them as inside; nothing is written."""
    PLACED[call](counted(lenient, 3, 3), opmux.tensor([0, 2, 1], device=lenient))
    x = counted(lenient, 3, 3)
    with pytest.raises(OpmuxError):
        PLACED[call](x, opmux.tensor([0, position, 1], device=lenient))
    assert x.tolist() == counted("cpu", 3, 3).tolist()


def widened(x: Any) -> Any:
    """Two rows that are one."""
    return x[:3].unsqueeze(0).expand(2, 3)


def positions(x: Any) -> Any:
    return opmux.tensor([0, 1], device=x.device)


#: Writes into memory that is written to twice, or read as well.
OVERLAPPING: dict[str, Callable[[Any], Any]] = {
    "add_, repeated": lambda x: widened(x).add_(1),
    "mul_, by an element": lambda x: x.mul_(x[1:2]),
    "relu_, repeated": lambda x: widened(x).relu_(),
    "add, shifted": lambda x: opmux.add(x[:-1], x[:1] * 0 + 1, out=x[1:]),
    "cumsum, shifted": lambda x: opmux.cumsum(x[:-1], 0, out=x[1:]),
    "cumsum_, repeated": lambda x: widened(x).cumsum_(0),
    "copy_, shifted": lambda x: x[1:].copy_(x[:-1]),
    "copy_, repeated": lambda x: widened(x).copy_(x.clone().reshape(2, 3)),
    "copy_, seen as bits": lambda x: x[1:].view(opmux.int32).copy_(x[:-1].view(opmux.int32)),
    "fill_, a number": lambda x: widened(x).fill_(3),
    "fill_, a tensor": lambda x: widened(x).fill_(x[0].clone()),
    "item assignment, a number": lambda x: widened(x).__setitem__((..., 0), 5),
    "item assignment, a row": lambda x: widened(x).__setitem__(0, x[3:]),
    "item assignment, by mask": lambda x: widened(x).__setitem__(widened(x) > 1, 5),
    "item assignment, of a part": lambda x: x.__setitem__(positions(x), x[:2]),
    "masked_fill_, repeated": lambda x: widened(x).masked_fill_(widened(x) > 1, 5),
    "masked_scatter_, repeated": lambda x: widened(x).masked_scatter_(widened(x) > 1, x.clone()),
    "uniform_, repeated": lambda x: widened(x).uniform_(2, 2),
    "normal_, repeated": lambda x: widened(x).normal_(2, 0),
    "exponential_, repeated": lambda x: widened(x).exponential_(),
    "index_fill_": lambda x: widened(x).index_fill_(1, positions(x), 3),
    "index_put_, repeated": lambda x: widened(x).index_put_((positions(x),), x.clone().reshape(2, 3)),
    "index_add_, of a part": lambda x: x.index_add_(0, positions(x), x[:2]),
    "index_copy_, of a part": lambda x: x.index_copy_(0, positions(x), x[:2]),
    "scatter_, of a part": lambda x: x.scatter_(0, positions(x), x[1:3]),
    "put_, of a part": lambda x: x.put_(positions(x), x[:2]),
    "gather into a part": lambda x: opmux.gather(x, 0, positions(x), out=x[:2]),
    "take into a part": lambda x: opmux.take(x, positions(x), out=x[:2]),
    "index_select into a part": lambda x: opmux.index_select(x, 0, positions(x), out=x[:2]),
    "cat into a part": lambda x: opmux.cat([x[:2], x[2:4]], out=x[1:5]),
    "in a detached one": lambda x: opmux.add(x.detach()[:-1], x[:1] * 0 + 1, out=x[1:]),
    "apart": lambda x: opmux.add(x[:3], x[:1] * 0 + 1, out=x[3:]),
    "the same elements": lambda x: opmux.add(x[1:], x[:1] * 0 + 1, out=x[1:]),
}


@pytest.mark.parametrize("name", OVERLAPPING)
def test_memory_that_overlaps_is_minded_as_on_the_cpu(device: str, name: str) -> None:
    """The same writes are refused, and change nothing; the others give the same."""

    def run(where: str) -> Any:
        x = counted(where, 6)
        try:
            OVERLAPPING[name](x)
        except OpmuxError as error:
            assert x.tolist() == [0, 1, 2, 3, 4, 5]
            return isinstance(error, OperatorValueError)
        return x.tolist()

    assert run(device) == run("cpu")


#: What stands between brackets on the left, for three rows of four.
ASSIGNED: list[Any] = [
    0,
    slice(1, 3),
    (slice(None), 1),
    ...,
    (),
    None,
    True,
    [0, 2],
    ([0, 1], 2),
    [True, False, True],
    (1, 2),
]


@pytest.mark.parametrize("index", ASSIGNED)
@pytest.mark.parametrize("value", [70, np.array(70.5, "float32"), np.array([[70.0]], "float64")])
def test_items_are_assigned_as_on_the_cpu(device: str, index: Any, value: Any) -> None:
    """A number, or a tensor of that dtype or another, broadcast; a view made before sees it too."""

    def run(where: str) -> Any:
        x = counted(where, 3, 4)
        seen = x.t()
        try:
            x[index] = value if isinstance(value, int) else opmux.tensor(value, device=where)
        except OperatorValueError:  # Of a tensor of another dtype, at positions.
            return None
        return x.tolist(), seen.tolist()

    assert run(device) == run("cpu") != (counted("cpu", 3, 4).tolist(), counted("cpu", 3, 4).t().tolist())


def test_threads_that_write_through_views_lose_no_write(device: str) -> None:
    """Each has elements of its own, and some make the views meanwhile; the base has what all have written."""
    base = opmux.zeros(32, device=device)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)

    def work(number: int) -> None:
        for _ in range(30):
            base[number * 8 : number * 8 + 8].add_(1)

    threads = [Thread(target=work, args=(number,)) for number in range(4)]
    try:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        sys.setswitchinterval(before)
    assert base.tolist() == [30] * 32


#: What is done to the second of four tensors that share memory.
INTERRUPTED: list[Callable[[Any], Any]] = [
    lambda x: x.add_(1),
    lambda x: x.t_(),
    lambda x: x.__setitem__(0, 5),
]


@pytest.mark.parametrize("action", range(len(INTERRUPTED)))
def test_an_interrupt_leaves_all_aliases_before_or_after_a_write(device: str, action: int) -> None:
    """Wherever it comes; and what they share is what they show."""

    def made() -> list[Any]:
        base = counted(device, 3, 3)
        return [base, base.t(), base[1], base.view(-1)[::2], base.detach()]

    done = made()
    INTERRUPTED[action](done[1])
    allowed = [[x.tolist() for x in made()], [x.tolist() for x in done]]
    tensors: list[Any] = []

    def make() -> Callable[[], object]:
        tensors[:] = made()
        return lambda: INTERRUPTED[action](tensors[1])

    for place in faults.every_interrupt(make):
        assert [x.tolist() for x in tensors] in allowed, place
        tensors[0].zero_()
        assert not any(bool(x.any()) for x in tensors), place


def test_an_alias_takes_no_step(device: str) -> None:
    """A view of the same elements in the same order is written to as its base is, without looking for its places."""
    x = counted(device, 2, 3)
    for alias in (x.detach(), x.view(2, 3), x[:], x.expand(2, 3)):
        seen = functional_view(alias)
        assert seen is not None
        assert seen.steps == ()
    turned = functional_view(x.t())
    assert turned is not None
    assert len(turned.steps) == 1
    alias = x.detach()
    alias.mul_(2)
    assert x.tolist() == alias.tolist() == [[0, 2, 4], [6, 8, 10]]
