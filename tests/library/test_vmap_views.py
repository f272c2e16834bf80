"""Views, writes and indices inside `vmap`: each is compared with what the same function does to one index after the other."""

import asyncio
import threading
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from tests.each import each

import opmux
from opmux import Tensor, vmap
from opmux.errors import OperatorIndexError, OperatorValueError, OpmuxError
from opmux.testing import assert_close

_Function = Callable[[Tensor], Tensor]

#: Views of a tensor of shape (3, 4) by all operators that return them.
_VIEWS: dict[str, _Function] = {
    "itself": lambda y: y,
    "index": lambda y: y[1],
    "element": lambda y: y[0, 1],
    "slices": lambda y: y[::2, 1:],
    "new dimension": lambda y: y[..., None, 0],
    "list": lambda y: list(y)[2],
    "select": lambda y: y.select(1, -1),
    "narrow": lambda y: y.narrow(0, 1, 2),
    "transpose": lambda y: y.transpose(0, -1),
    "t": lambda y: y.t(),
    "t of one dimension": lambda y: y[0].t(),
    "mT": lambda y: y.mT,
    "numpy_T": lambda y: y.T,
    "swapaxes": lambda y: y.swapaxes(0, 1),
    "permute": lambda y: y.permute(-1, 0),
    "movedim": lambda y: y.movedim(0, 1),
    "view": lambda y: y.view(-1)[::2],
    "view of sizes": lambda y: y.view(2, -1),
    "view_as": lambda y: y.view_as(opmux.ones(6, 2)),
    "view of int32": lambda y: y.view(opmux.int32),
    "view of int16": lambda y: y.view(opmux.int16)[0],
    "view of another dtype and back": lambda y: y[0].view(opmux.int32).view(opmux.float32),
    "view of an element": lambda y: y[0, 0].view(1, 1),
    "complex": lambda y: opmux.view_as_complex(y.view(6, 2)),
    "real": lambda y: opmux.view_as_real(opmux.view_as_complex(y.view(6, 2))),
    "imag": lambda y: opmux.view_as_complex(y.view(6, 2)).imag,
    "reshape": lambda y: y.reshape(2, 6),
    "reshape by a copy": lambda y: y.t().reshape(2, 6),
    "flatten": lambda y: y.flatten(),
    "ravel": lambda y: y.ravel(),
    "unflatten": lambda y: y.unflatten(1, (2, 2)),
    "contiguous": lambda y: y.contiguous(),
    "contiguous by a copy": lambda y: y.t().contiguous(),
    "to": lambda y: y.to(opmux.float32),
    "detach": lambda y: y.detach(),
    "alias": opmux.ops.aten.alias.default,
    "diagonal": lambda y: y.diagonal(),
    "diagonal beside": lambda y: y.diagonal(-1, 1, 0),
    "linalg.diagonal": lambda y: opmux.linalg.diagonal(y),
    "as_strided": lambda y: y.as_strided((2, 2), (y.stride(0), y.stride(1))),
    "as_strided from": lambda y: y[1:].as_strided((2,), (y.stride(1),), y[1:].storage_offset()),
    "as_strided_copy": lambda y: opmux.as_strided_copy(y[1:], (2,), (1,), y[1:].storage_offset()),
    "expand": lambda y: y.expand(1, -1, 4),
    "expand_as": lambda y: y.expand_as(y),
    "broadcast_to": lambda y: opmux.broadcast_to(y, (1, 3, 4)),
    "squeeze": lambda y: y[:1].squeeze(),
    "squeeze of nothing": lambda y: y.squeeze(),
    "squeeze.dim": lambda y: y[:, :1].squeeze(-1),
    "squeeze of an element": lambda y: y[0, 0].squeeze(0),
    "squeeze.dims": lambda y: y[None, :1].squeeze((0, 1)),
    "unsqueeze": lambda y: y.unsqueeze(-1),
    "unbind": lambda y: y.unbind(1)[2],
    "split": lambda y: y.split(2)[1],
    "split of sizes": lambda y: y.split([1, 3], 1)[1],
    "split_with_sizes": lambda y: y.split_with_sizes([1, 2])[1],
    "chunk": lambda y: y.chunk(2, -1)[1],
    "tensor_split": lambda y: y.tensor_split((1, 2))[1],
    "hsplit": lambda y: y.hsplit(2)[1],
    "vsplit": lambda y: y.vsplit([1])[1],
    "unfold": lambda y: y.unfold(1, 2, 2),
    "unfold of an element": lambda y: y[0, 0].unfold(0, 1, 1),
    "atleast_2d": lambda y: opmux.atleast_2d(y[0]),
    "atleast_3d": lambda y: opmux.atleast_3d(y),
    "broadcast_tensors": lambda y: opmux.broadcast_tensors(y, opmux.ones(4))[0],
    "dropout that does not train": lambda y: opmux.nn.functional.dropout(y, 0.5, training=False),
    "of a view": lambda y: y.t()[1:].unsqueeze(0).squeeze(0)[..., 1],
}

#: Writes into a view `v`, some of a number `n` that differs from index to index.
_WRITES: dict[str, Callable[[Tensor, Tensor], Any]] = {
    "all": lambda v, n: v.__setitem__(..., 1),
    "number": lambda v, n: v.__setitem__(..., n),
    "first": lambda v, n: opmux.atleast_1d(v).__setitem__(0, n),
    "add_": lambda v, n: v.add_(2),
    "mul_": lambda v, n: v.mul_(n),
    "copy_": lambda v, n: v.copy_(v.flip(0) if v.ndim else v),
    "fill_": lambda v, n: v.fill_(n),
    "zero_": lambda v, n: v.zero_(),
    "index_put_": lambda v, n: opmux.atleast_1d(v).index_put_((opmux.tensor([0]),), n),
    "masked_fill_": lambda v, n: v.masked_fill_(opmux.view_as_real(v).sum(-1) > 6 if v.is_complex() else v > 4, 9),
    "index_fill_": lambda v, n: v.index_fill_(0, opmux.tensor([0]), 7),
    "scatter_": lambda v, n: v.scatter_(0, opmux.zeros(v.shape, dtype=opmux.int64), 5),
    "out=": lambda v, n: opmux.ops.aten.add.out(v, opmux.ones((), dtype=v.dtype), out=v),
    "cumsum_": lambda v, n: v.cumsum_(0),
}


def _along(function: Callable[..., list[Tensor]], *args: Tensor) -> list[Tensor]:
    """What `vmap` means: the function, called for each index, and its results stacked."""
    return [opmux.stack(parts) for parts in zip(*map(function, *args), strict=True)]


@each("view, write, is_clone", product(_VIEWS, _WRITES, (True, False)))
def test_a_write_to_a_view_reaches_what_it_is_a_view_of(view: str, write: str, is_clone: bool) -> None:
    """Results, the tensor that was viewed and the argument are as if the function had been called for each index."""

    def function(x: Tensor, n: Tensor) -> list[Tensor]:
        y = x.clone() if is_clone else x
        v = _VIEWS[view](y)
        _WRITES[write](v, n.to(v.dtype))
        return [y, v]

    mine, expected = ((opmux.arange(24.0) % 11 + 1).view(2, 3, 4) for _ in range(2))
    n = opmux.tensor([3.0, 5.0])
    try:
        results = _along(function, expected, n)
    except OpmuxError as error:  # what has no meaning for one index has none for several
        with pytest.raises(type(error)):
            vmap(function)(mine, n)
        return
    assert_close(vmap(function)(mine, n), results, equal_nan=True)
    assert_close(mine, expected, equal_nan=True)


@pytest.mark.parametrize("dims", [(0, 0), (1, 0), (2, 1), (3, 2), (1, -1)])
def test_writes_to_views_in_nested_calls(dims: tuple[int, int]) -> None:
    """Views are views of the whole however many dimensions are hidden."""
    outer, inner = dims
    x = opmux.arange(48.0).view(2, 3, 2, 4) if outer != 1 else opmux.arange(48.0).view(3, 2, 2, 4)
    moved = x.movedim(outer, 0)
    expected = x.clone()

    def write(y: Tensor) -> Tensor:
        y[0].mul_(2)
        y.t()[1:] += 1
        y.select(-1, 0)[1] = y[0, 0]
        return y.diagonal()

    found = vmap(vmap(write, in_dims=inner), in_dims=outer)(x)
    singles = [[write(b) for b in a.unbind(inner)] for a in expected.movedim(outer, 0).unbind(0)]
    assert_close(x, expected)
    assert_close(found, opmux.stack([opmux.stack(row) for row in singles]))
    assert moved.shape[0] == found.shape[0]


def test_gradients_of_writes_to_views() -> None:
    """What gradients need of one index is not changed by the write of the next, and base and view have the gradients of both."""

    def function(x: Tensor) -> list[Tensor]:
        y = x.clone()
        y[0] = y[1] * 2
        y[1:].mul_(x[0]).sin_()
        y.view(-1)[::2].exp_()
        return [y, y.t()]

    x, weights = opmux.linspace(0.1, 0.9, 12).view(2, 2, 3).requires_grad_(), opmux.arange(12.0).view(2, 2, 3)
    found, expected = vmap(function)(x), _along(function, x)
    assert_close(found, expected)
    gradients = [opmux.autograd.grad((y * weights).sum() + t.sum(), x)[0] for y, t in (found, expected)]
    assert_close(*gradients)


@pytest.mark.parametrize("dim", [0, 1])
def test_gradients_through_a_view_and_its_base(dim: int) -> None:
    """A write to a view changes the history of the whole, and leaves are not written."""
    x = opmux.arange(12.0).view(2, 2, 3).requires_grad_()
    base = x * 1
    part = vmap(lambda y: y[0].mul_(3), in_dims=dim)(base)
    (gradient,) = opmux.autograd.grad(part.sum() + base.sum(), x)
    assert_close(gradient.select(1 - dim, 0), opmux.full((2, 3), 6.0))
    assert_close(gradient.select(1 - dim, 1), opmux.ones(2, 3))
    with pytest.raises(RuntimeError, match="leaf Variable that requires grad"):
        vmap(lambda y: y[0].mul_(3), in_dims=dim)(x)


def test_a_row_written_into_another() -> None:
    """What is written may be a view of the tensor that it is written into."""
    x = opmux.arange(12.0).view(2, 3, 2)
    vmap(lambda y: y.index_put_((opmux.tensor([0, 2]),), y[1]))(x)
    assert x.tolist() == [[[2.0, 3.0]] * 3, [[8.0, 9.0]] * 3]


#: Changes of a shape in place, of a tensor of shape (3, 1, 4).
_CHANGES: dict[str, _Function] = {
    "transpose_": lambda y: y.transpose_(0, -1),
    "swapaxes_": lambda y: y.swapaxes_(1, 2),
    "swapdims_": lambda y: y.swapdims_(0, 1),
    "unsqueeze_ in front": lambda y: y.unsqueeze_(0),
    "unsqueeze_ inside": lambda y: y.unsqueeze_(2),
    "unsqueeze_ behind": lambda y: y.unsqueeze_(-1),
    "squeeze_": lambda y: y.squeeze_(),
    "squeeze_.dim": lambda y: y.squeeze_(1),
    "squeeze_.dim of more": lambda y: y.squeeze_(0),
    "squeeze_.dims": lambda y: y.unsqueeze_(0).squeeze_((0, 2)),
    "t_": lambda y: y.squeeze_().t_(),
    "all of them": lambda y: y.unsqueeze_(0).transpose_(0, 3).squeeze_(2).mul_(2),
    "of a number": lambda y: y[0, 0, 0].transpose_(0, 0).squeeze_(0).unsqueeze_(0).t_(),
}


@pytest.mark.parametrize("change", _CHANGES)
@pytest.mark.parametrize("dim", [0, 1, 2, 3])
def test_a_shape_is_changed_in_place(change: str, dim: int) -> None:
    """Wherever the hidden dimension is, and in nested calls; so changes the tensor that is mapped over, if it is that one."""
    x = opmux.stack(list(opmux.arange(24.0).view(2, 3, 1, 4)), dim)
    expected = opmux.stack([_CHANGES[change](one.clone()) for one in x.unbind(dim)])
    assert_close(vmap(lambda y: _CHANGES[change](y.clone()), in_dims=dim)(x), expected)
    nested = opmux.stack([x, x + 1], 1)
    twice = vmap(vmap(_CHANGES[change], in_dims=dim), in_dims=1)(nested.clone())
    assert_close(twice, opmux.stack([expected, vmap(_CHANGES[change], in_dims=dim)((x + 1).clone())]))
    assert vmap(_CHANGES[change], in_dims=dim)(x).shape == expected.shape
    if change != "of a number":
        assert sorted(x.shape) == sorted(expected.shape)


def test_one_write_counts_once() -> None:
    """The version of the tensor that is mapped over counts a write, not one for each index."""
    x = opmux.ones(3, 2)
    vmap(lambda y: y.add_(1))(x)
    assert x._version == 1


@pytest.mark.parametrize(
    ("function", "found"),
    [
        (lambda y: opmux.zeros(2).add_(y), "not mapped over"),
        (lambda y: opmux.zeros(3).__setitem__(0, y[0]), "not mapped over"),
        (lambda y: opmux.zeros(3).__setitem__(y[0].long(), 1.0), "not mapped over"),
        (lambda y: y[None].expand(2, 2).add_(1), "more than one element of the written-to tensor"),
        (lambda y: y.as_strided((2, 2), (2, 1)), "where those of one index lie"),
        (lambda y: y[1].as_strided((1,), (1,), 0), "where those of one index lie"),
        (lambda y: y.expand(-1, 2), "-1 for a new one"),
        (lambda y: y.view(3), "shape '.3.' is invalid for input of size 2"),
        (lambda y: y.select(1, 0), "Dimension out of range"),
        (lambda y: y.select(0, 2), "index 2 out of range"),
        (lambda y: y[0].select(0, 0), "0-dim tensor"),
        (lambda y: y[0].unbind(), "has no dimensions"),
        (lambda y: y[0].view(opmux.int16), r"self.dim\(\) cannot be 0"),
        (lambda y: opmux.view_as_complex(y[0]), "last dimension of size 2"),
        (lambda y: y[None, None].t(), "<= 2 dimensions"),
        (lambda y: y.permute(0, 1), "2 dimensions are named"),
        (lambda y: y.diagonal(), "Dimension out of range"),
        (lambda y: y[None, None].t_(), "<= 2 dimensions"),
        (lambda y: y.transpose_(0, 1), "Dimension out of range"),
        (lambda y: y.unsqueeze_(3), "Dimension out of range"),
    ],
)
def test_what_has_no_meaning_for_one_index_is_refused(function: Any, found: str) -> None:
    """The error is that of the function called with one index, where there is one, and nothing is written."""
    x = opmux.ones(3, 2)
    with pytest.raises((OperatorValueError, OperatorIndexError), match=found):
        vmap(function)(x)
    assert x.tolist() == [[1.0, 1.0]] * 3


def test_one_memory_for_all_indices_is_not_written() -> None:
    """Where the mapped dimension has one element again and again, a write has several values for it."""
    x = opmux.ones(1, 2)
    for function in (lambda y: y.add_(1), lambda y: y[0].add_(1), lambda y: y.__setitem__(0, 2.0)):
        with pytest.raises(OperatorValueError, match="more than one element of the written-to tensor"):
            vmap(function)(x.expand(3, 2))
    assert x.tolist() == [[1.0, 1.0]]


#: Reads and writes at a position `i` that differs from index to index.
_AT: dict[str, Callable[[Tensor, Tensor], Any]] = {
    "row": lambda y, i: y[i],
    "column": lambda y, i: y[:, i],
    "element": lambda y, i: y[i, 1],
    "behind": lambda y, i: y[..., i],
    "new": lambda y, i: y[None, i],
    "list beside": lambda y, i: y[[0, 2], i],
    "of one dimension": lambda y, i: y[i[None], 1:],
    "of a tensor outside": lambda y, i: opmux.arange(5.0)[i],
    "write row": lambda y, i: y.__setitem__(i, y[0] * 2),
    "write column": lambda y, i: y.__setitem__((slice(None), i), 7.0),
    "write element": lambda y, i: y.__setitem__((i, i), i.to(opmux.float32)),
    "write view": lambda y, i: y.t().__setitem__(i, 3.0),
    "write slice": lambda y, i: y[1:].__setitem__((..., i), -1.0),
}


@pytest.mark.parametrize("how", _AT)
@pytest.mark.parametrize("dtype", [opmux.int64, opmux.int32], ids=str)
def test_a_position_that_is_mapped_over(how: str, dtype: Any) -> None:
    """A tensor of one integer for each index is a position, as it is outside of `vmap`."""

    def function(y: Tensor, i: Tensor) -> list[Tensor]:
        y = y.clone()
        found = _AT[how](y, i)
        return [y] if found is None else [y, found]

    x, positions = opmux.arange(24.0).view(2, 3, 4), opmux.tensor([1, 2], dtype=dtype)
    assert_close(vmap(function)(x, positions), _along(function, x, positions))


#: Functions of a tensor of shape (3, 3), of operators without a rule.
_FUNCTIONS: list[Callable[[Tensor], Any]] = [
    opmux.sin,
    lambda y: y.sum(),
    lambda y: y.sort()[1],
    lambda y: y @ y,
    lambda y: y.add_(1),
    lambda y: y[0].mul_(2),
    lambda y: opmux.stack([y, y]),
    lambda y: opmux.nn.functional.layer_norm(y, (3,)),
    lambda y: (y > 0).any(0),
    lambda y: opmux.linalg.svd(y)[1],
    lambda y: y.to(opmux.int32),
    lambda y: y.reshape(-1, 1)[::2],
    lambda y: opmux.nn.functional.dropout(y),
    lambda y: opmux.rand(2),
    lambda y: y.normal_(),
]


@pytest.mark.parametrize("randomness", ["different", "same"])
@pytest.mark.parametrize("function", _FUNCTIONS)
def test_no_index_at_all(function: Any, randomness: str) -> None:
    """A dimension of size 0 gives a result of the shape and dtype that the others have, and the gradient has the argument's."""
    some = vmap(function, randomness=randomness)(opmux.ones(2, 3, 3))
    none = vmap(function, randomness=randomness)(opmux.ones(0, 3, 3))
    assert none.shape == (0, *some.shape[1:])
    assert none.dtype is some.dtype
    nested = vmap(vmap(function, randomness=randomness), randomness=randomness)(opmux.ones(4, 0, 3, 3))
    assert nested.shape == (4, 0, *some.shape[1:])


def test_no_index_has_a_gradient_without_elements() -> None:
    """A result of no index requires grad where those of some do."""
    x = opmux.ones(0, 2).requires_grad_()
    found = vmap(lambda y: y.sin() * 2)(x)
    assert found.requires_grad
    found.sum().backward()
    assert x.grad is not None
    assert x.grad.shape == (0, 2)


def test_an_operator_that_takes_no_zeros_says_so() -> None:
    """Of no index it is told that zeros stood for one."""
    with pytest.raises(OpmuxError, match="singular") as caught:
        vmap(opmux.linalg.inv)(opmux.ones(0, 2, 2))
    assert "zeros stood for" in caught.value.__notes__[0]


#: Uses of a tensor that was kept.
_LATE: list[Callable[[Tensor], Any]] = [
    lambda y: y + 1,
    lambda y: y[0],
    lambda y: y.add_(1),
    lambda y: y.sum(),
    lambda y: opmux.ones(2)[y[0].long()],
    lambda y: vmap(lambda z: z + y)(opmux.ones(3, 2)),
    lambda y: vmap(lambda z: y)(opmux.ones(3, 2)),
    lambda y: vmap(lambda z: z + 1)(y),
]


@pytest.mark.parametrize("use", _LATE)
def test_a_tensor_that_outlives_its_vmap_is_refused(use: Any) -> None:
    """It stands for no value any more, whoever has it, a `vmap` that runs later included."""
    kept: list[Tensor] = []

    def keep(y: Tensor) -> Tensor:
        kept.append(y)
        return y * 1

    x = opmux.ones(3, 2)
    vmap(keep)(x)
    with pytest.raises(OperatorValueError, match="that vmap has ended"):
        use(kept[0])
    assert x.tolist() == [[1.0, 1.0]] * 3


def test_a_vmap_that_fails_has_ended() -> None:
    """An exception of the function ends it too."""
    kept: list[Tensor] = []

    def fail(y: Tensor) -> Tensor:
        kept.append(y)
        raise KeyError("y")

    with pytest.raises(KeyError):
        vmap(fail)(opmux.ones(3, 2))
    with pytest.raises(OperatorValueError, match="that vmap has ended"):
        kept[0] + 1


@pytest.mark.parametrize("randomness", ["error", "different", "same"])
def test_tasks_outlive_their_vmap(randomness: str) -> None:
    """What a task does after the `vmap` that it was started in is outside of it: it draws, and may map on its own."""

    async def main() -> list[Any]:
        tasks = []

        async def later() -> Any:
            await asyncio.sleep(0)
            drawn = opmux.rand(2)
            rows = vmap(lambda y: y + opmux.rand(2), randomness="different")(opmux.zeros(50, 2))
            return type(drawn), drawn.shape, len(set(map(str, rows.tolist())))

        def start(y: Tensor) -> Tensor:
            tasks.append(asyncio.get_running_loop().create_task(later()))
            return y

        vmap(vmap(start, randomness=randomness), randomness=randomness)(opmux.ones(3, 2))
        return [await task for task in tasks]

    assert asyncio.run(main()) == [(Tensor, (2,), 50)]


def test_tasks_of_a_running_vmap_are_inside_of_it() -> None:
    """While it runs, what it starts and waits for is mapped as the rest."""

    async def draw(y: Tensor) -> Tensor:
        await asyncio.sleep(0)
        return y + opmux.rand(2)

    found = vmap(lambda y: asyncio.run(draw(y)), randomness="different")(opmux.zeros(50, 2))
    assert len(set(map(str, found.tolist()))) == 50
    with pytest.raises(OperatorValueError, match="draws random numbers"):
        vmap(lambda y: asyncio.run(draw(y)))(opmux.zeros(50, 2))


def test_threads_of_a_vmap() -> None:
    """A thread computes with mapped tensors while their `vmap` runs, and is refused afterwards."""
    started, ended = threading.Event(), threading.Event()
    told: list[Any] = []

    def use(y: Tensor) -> None:
        told.append((y * 2).shape)
        started.set()
        ended.wait(30)
        try:
            y * 2
        except OperatorValueError as error:
            told.append(error.found)

    def start(y: Tensor) -> Tensor:
        threads.append(threading.Thread(target=use, args=(y,)))
        threads[0].start()
        started.wait(30)
        return y * 1

    threads: list[threading.Thread] = []
    vmap(start)(opmux.ones(3, 2))
    ended.set()
    threads[0].join(30)
    assert told == [(2,), "that vmap has ended, and the tensor does not stand for one value any more"]
