"""Backward passes of several threads at once."""

import sys
import threading
from collections.abc import Callable
from typing import Any

import opmux
from opmux.testing import assert_close
from opmux_autograd._views import live_views

_THREADS, _ROUNDS = 6, 25


def _in_threads(work: Callable[[int], None]) -> None:
    """Runs `work` in several threads that start together; an error of one is raised here."""
    barrier = threading.Barrier(_THREADS)
    errors: list[BaseException] = []

    def run(number: int) -> None:
        barrier.wait()
        try:
            for _ in range(_ROUNDS):
                work(number)
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(i,)) for i in range(_THREADS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if errors:
        raise errors[0]


def _leaf(*shape: int) -> Any:
    return opmux.ones(shape, dtype=opmux.float64).requires_grad_()


def test_disjoint_graphs() -> None:
    """Each thread has leaves and a graph of its own."""
    leaves = [_leaf(3) for _ in range(_THREADS)]

    def work(number: int) -> None:
        x = leaves[number]
        (x * x * float(number)).sum().backward()

    _in_threads(work)
    for number, leaf in enumerate(leaves):
        assert leaf.grad.tolist() == [2.0 * number * _ROUNDS] * 3


def test_shared_leaves_lose_no_update() -> None:
    """Passes that meet in a leaf add up; arrays are large, so that NumPy lets other threads run while it adds."""
    shared = _leaf(200_000)

    def work(number: int) -> None:
        (shared * float(number + 1)).sum().backward()

    _in_threads(work)
    expected = float(sum(range(1, _THREADS + 1)) * _ROUNDS)
    assert shared.grad.min().item() == expected
    assert shared.grad.max().item() == expected


def test_one_graph_with_retain_graph() -> None:
    """Several passes over one graph do not disturb one another; retained gradients lose no update either."""
    x = _leaf(1000)
    y = x.exp()
    y.retain_grad()
    loss = (y * x).sum()
    _in_threads(lambda number: loss.backward(retain_graph=True))
    count = _THREADS * _ROUNDS
    assert_close(y.grad, x.detach() * float(count))
    (once,) = opmux.autograd.grad(loss, x)
    assert once is not None
    assert_close(x.grad, once * float(count))


def test_grad_over_one_graph_gives_each_thread_its_own() -> None:
    """`grad` of several threads over one graph, recorded passes among them."""
    x = _leaf(100)
    loss = (x.exp() * x).sum()
    (expected,) = opmux.autograd.grad(loss, x, retain_graph=True)
    assert expected is not None

    def work(number: int) -> None:
        (found,) = opmux.autograd.grad(loss, x, retain_graph=True, create_graph=number % 2 == 0)
        assert found is not None
        assert_close(found.detach(), expected)

    _in_threads(work)


def test_graphs_recorded_by_one_thread_are_walked_by_another() -> None:
    """A graph does not belong to the thread that recorded it."""
    x = _leaf(3)
    losses = [(x * float(i)).sum() for i in range(_THREADS * _ROUNDS)]

    def work(number: int) -> None:
        losses.pop().backward()

    _in_threads(work)
    assert not losses
    assert x.grad.tolist() == [float(sum(range(_THREADS * _ROUNDS)))] * 3


def test_threads_that_make_the_first_views_of_a_tensor_share_its_count_of_writes() -> None:
    """However the interpreter lets them take turns; a write is seen by all of them, and all are listed."""
    makers: list[Callable[[Any], Any]] = [lambda x: x[0], lambda x: x.t(), lambda x: x.view(-1), lambda x: x.add_(1)]
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        for turn in range(300):
            x: Any = opmux.ones(3, 4)
            made: list[Any] = [None] * 4
            barrier = threading.Barrier(4)

            def make(
                i: int, x: Any = x, made: list[Any] = made, barrier: threading.Barrier = barrier, k: int = turn
            ) -> None:
                barrier.wait()
                made[i] = makers[(i + k) % 4](x)

            threads = [threading.Thread(target=make, args=(i,)) for i in range(4)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            x.add_(1)
            assert {view._version for view in made} == {x._version} == {2}
            assert {id(view) for view in made} - {id(x)} == {id(view) for view in live_views(x)}
    finally:
        sys.setswitchinterval(before)
