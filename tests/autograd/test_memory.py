"""What a graph keeps alive, and for how long: the peak of a pass, depth, and reference cycles."""

import gc
import sys
import threading
import tracemalloc
import weakref
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

import opmux
from opmux_autograd import Function

_DEEP = 100_000
#: Depth for a thread whose stack is so much smaller than the eight megabytes that a program has. CPython 3.13 destroys ten
#: thousand objects within each other whatever stack there is, for which tuples alone take more than half a megabyte.
_STACK = (2048 if sys.version_info[:2] == (3, 13) else 512) * 1024
_DEEP_IN_THREAD = _DEEP * _STACK // 2**23


@pytest.fixture(autouse=True)
def _loaded_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """The code that is loaded: another test may have reloaded the plugin since this file was imported."""
    monkeypatch.setitem(globals(), "Function", opmux.autograd.Function)


@pytest.fixture
def no_collector() -> Iterator[None]:
    """The garbage collector is off, so that what is in a cycle stays."""
    gc.collect()
    gc.freeze()  # what other tests have left alive, hundreds of megabytes, the next of these need not go through again
    gc.disable()
    yield
    gc.enable()


def _leaf(*shape: int) -> Any:
    return opmux.ones(shape, dtype=opmux.float64).requires_grad_()


# -- the peak of a pass

_ELEMENTS = 32_768
_BYTES = _ELEMENTS * 8


def _chain(x: Any, length: int) -> Any:
    """A chain whose nodes save one array each."""
    for _ in range(length):
        x = (x * 0.5).exp()
    return x.sum()


def _peak_of_backward(length: int, **options: Any) -> tuple[float, float]:
    """Arrays that a pass needs beside those that are alive before it, and those that are alive after it."""
    x = _leaf(_ELEMENTS)
    _chain(x, 2).backward()  # fills tables
    x.grad = None
    tracemalloc.start()
    try:
        loss = _chain(x, length)
        before = tracemalloc.get_traced_memory()[0]
        tracemalloc.reset_peak()
        loss.backward(**options)
        after, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    return (peak - before) / _BYTES, (after - before) / _BYTES


def test_the_peak_of_backward_does_not_grow_with_what_was_saved() -> None:
    """A pass over 40 saved arrays needs as few new ones as a pass over 5: each is freed when its node has run."""
    (short, _), (long, left) = _peak_of_backward(5), _peak_of_backward(40)
    assert short < 4
    assert long < 4
    assert left < -38  # 40 results were saved; the gradient is new


def test_retain_graph_keeps_what_was_saved_and_drops_gradients() -> None:
    """Gradients of intermediate tensors are gone at the end all the same."""
    peak, left = _peak_of_backward(40, retain_graph=True)
    assert peak < 4
    assert left < 1.5


def _products(x: Any) -> Any:
    y = x * 1.0
    for _ in range(10):
        y = (y * x).exp()
    return y.sum()


def _halves(x: Any) -> Any:
    y = x * 1.0
    for _ in range(10):
        first, second = y.chunk(2)
        y = opmux.cat([second.exp(), first * 2.0])
    return y.sum()


def _scaled(x: Any) -> Any:
    factors = [_leaf(1) for _ in range(10)]
    for factor in factors:
        x = x * factor
    return x.sum()


def _shifted(x: Any) -> Any:
    leaves = [x, *(_leaf(_ELEMENTS) for _ in range(10))]
    for leaf in leaves:
        leaf.grad = opmux.zeros_like(leaf)
    return sum([leaf * 2.0 for leaf in leaves]).sum()


#: By name, a program of one leaf, and how many arrays a pass needs at once: as many as in PyTorch, by its profiler.
_PEAKS: dict[str, tuple[Callable[[Any], Any], int]] = {
    "a chain": (lambda x: _chain(x, 10), 2),
    "a leaf of many nodes": (_products, 4),
    "nodes of several outputs": (_halves, 2),
    "gradients that are summed": (_scaled, 3),
    "gradients that are added to others": (_shifted, 1),
    "elements at indices": (lambda x: x[opmux.tensor([0, 2])].sum(), 1),
    "elements that are taken": (lambda x: x.take(opmux.tensor([0, 2])).sum(), 1),
    "elements behind a mask": (lambda x: x.masked_select(opmux.zeros(_ELEMENTS, dtype=opmux.bool)).sum(), 1),
}


@pytest.mark.parametrize(("program", "expected"), _PEAKS.values(), ids=_PEAKS.keys())
def test_a_gradient_is_gone_when_the_next_node_runs(program: Callable[[Any], Any], expected: int) -> None:
    """A pass keeps none of those that it has handed on, wherever they went; what was saved is kept here."""
    x = _leaf(_ELEMENTS)
    program(x).backward()  # fills tables
    x.grad = None
    loss = program(x)
    tracemalloc.start()
    try:
        loss.backward(retain_graph=True)
        peak = tracemalloc.get_traced_memory()[1] / _BYTES
    finally:
        tracemalloc.stop()
    assert peak < expected + 0.3


@pytest.mark.parametrize("forget", [list[Any].clear, lambda leaves: setattr(leaves[0], "data", _leaf(3).detach())])
def test_a_pass_keeps_no_leaf_and_no_memory_of_one(forget: Callable[[list[Any]], Any]) -> None:
    """What a hook takes away is gone at once, also where the pass has just sent it a gradient."""
    leaves, other, seen = [_leaf(3)], _leaf(3), list[bool]()
    alive = weakref.ref(leaves[0]._array)
    y = other * 1.0

    def look(gradient: Any) -> None:
        forget(leaves)
        seen.append(alive() is None)

    y.register_hook(look)
    (y + leaves[0]).sum().backward()
    assert seen == [True]


def test_hooks_and_functions_do_not_keep_gradients() -> None:
    """A gradient that a hook has seen, or that a Function's backward has returned, is freed as any other."""

    class _Same(Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return x * 1.0

        @staticmethod
        def backward(ctx: Any, *grads: Any) -> Any:
            return grads[0] * 1.0

    alive: list[weakref.ref[Any]] = []
    most = 0

    def count(gradient: Any) -> None:
        nonlocal most
        alive.append(weakref.ref(gradient._array))
        most = max(most, sum(r() is not None for r in alive))

    y = _leaf(3)
    for _ in range(20):
        y = _Same.apply(y * 1.0)
        y.register_hook(count)
    y.sum().backward()
    assert len(alive) == 20
    assert most <= 3


def test_a_saved_value_is_gone_when_the_node_after_it_runs() -> None:
    """Node by node: what a later operation saved does not live while an earlier one runs."""
    x = _leaf(3)
    first = x * 1.0
    constant = opmux.ones(3, dtype=opmux.float64) * 3.0
    saved = weakref.ref(constant._array)
    seen: list[bool] = []
    first.register_hook(lambda g: seen.append(saved() is None))
    loss = (first * constant).sum()
    del constant, first
    loss.backward()
    assert seen == [True]


def test_gradients_are_accumulated_as_they_arrive(module: Any) -> None:
    """A leaf's gradient is added as soon as it is whole, and not kept until the end of the pass."""
    early, late = module.ones(3, requires_grad=True), module.ones(3, requires_grad=True)
    order: list[str] = []
    early.register_post_accumulate_grad_hook(lambda t: order.append("early"))
    late.register_post_accumulate_grad_hook(lambda t: order.append("late"))
    y = early * 2.0
    y.register_hook(lambda g: order.append("y"))
    (y * late).sum().backward()
    assert order == ["late", "y", "early"]


# -- depth and width


def _nested_views(x: Any) -> Any:
    y = x * 1.0
    for _ in range(_DEEP_IN_THREAD):
        y = y.view(1)
    return y


def _functions(x: Any) -> Any:
    class _Keep(Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            ctx.note = x
            ctx.save_for_backward(x)
            return x * 1.0

        @staticmethod
        def backward(ctx: Any, *grads: Any) -> Any:
            return grads[0]

    for _ in range(_DEEP_IN_THREAD):
        x = _Keep.apply(x)
    return x


def _repeated(step: Callable[[Any], Any]) -> Callable[[Any], Any]:
    def program(x: Any) -> Any:
        y = x * 1.0
        for _ in range(_DEEP_IN_THREAD):
            y = step(y)
        return y

    return program


def _overwritten_rows(x: Any) -> Any:
    y = x * 1.0
    row = y[0:1]
    for _ in range(_DEEP_IN_THREAD // 10):  # ten nodes each
        row.mul_(1.0)
    return y


_DEEP_PROGRAMS: dict[str, Callable[[Any], Any]] = {
    "out of place": _repeated(lambda y: y * 1.0),
    "saved inputs": _repeated(lambda y: y * y),
    "saved results": _repeated(lambda y: y.tanh()),
    "in place": _repeated(lambda y: y.add_(0.0)),
    "Functions": _functions,
    "views of views": _nested_views,
    "writes through a view": _overwritten_rows,
    "wide": lambda x: opmux.ops.aten.cat.default([x * 1.0 for _ in range(_DEEP_IN_THREAD)]),
}


def _in_small_thread(action: Callable[[], None]) -> None:
    """Carries out an action where recursion in C comes to the end of the stack sixteen times as early."""
    before = threading.stack_size(_STACK)
    try:
        with ThreadPoolExecutor(1) as thread:
            thread.submit(action).result()
    finally:
        threading.stack_size(before)


@pytest.mark.slow
@pytest.mark.parametrize("program", _DEEP_PROGRAMS.values(), ids=_DEEP_PROGRAMS.keys())
@pytest.mark.parametrize("walk", [False, True], ids=["destroyed", "walked"])
def test_graphs_of_a_hundred_thousand_nodes(program: Callable[[Any], Any], walk: bool) -> None:
    """They are recorded, walked, and destroyed, walked or not, without recursion: so many for the stack that there is."""

    def run() -> None:
        x = _leaf(1)
        y = program(x)
        alive = weakref.ref(y.grad_fn)
        if walk:
            y.sum().backward()
            assert x.grad is not None
        del y
        assert alive() is None

    _in_small_thread(run)


@pytest.mark.slow
def test_a_deep_pass_may_be_recorded() -> None:
    """With create_graph the pass over a deep graph is a deep graph itself, which can be walked and destroyed."""
    x = _leaf(1)
    y = x
    for _ in range(_DEEP // 5):
        y = y * x
    (first,) = opmux.autograd.grad(y, x, create_graph=True)
    (second,) = opmux.autograd.grad(first, x)
    count = _DEEP // 5 + 1
    assert first.item() == count
    assert second.item() == count * (count - 1)


# -- cycles


def _checkpointed(x: Any) -> Any:
    return opmux.autograd.checkpoint(lambda t: (t * t).exp(), x).sum()


def _hooked(x: Any) -> Any:
    y = x * x
    y.register_hook(lambda g: g * 1.0)
    y.retain_grad()
    y.grad_fn.register_hook(lambda gi, go: None)
    y.grad_fn.register_prehook(lambda go: None)
    return y.sum()


def _recorded_pass(x: Any) -> Any:
    (gradient,) = opmux.autograd.grad((x.exp() * x).sum(), x, create_graph=True)
    assert gradient is not None
    return gradient.sum()


def _function(x: Any) -> Any:
    class _Exp(Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            y = x.exp()
            ctx.save_for_backward(x, y)
            return y

        @staticmethod
        def backward(ctx: Any, *grads: Any) -> Any:
            return grads[0] * ctx.saved_tensors[1]

    return _Exp.apply(x).sum()


def _packed(x: Any) -> Any:
    with opmux.autograd.graph.saved_tensors_hooks(lambda t: t.detach(), lambda t: t):
        return (x.exp() * x).sum()


def _watched(x: Any) -> Any:
    with opmux.autograd.detect_anomaly():
        return (x.exp() * x).sum()


def _written_view(x: Any) -> Any:
    y = x * 1.0
    y[0].mul_(2.0)
    return (y[1:] * y[:1]).sum()


def _module_hooks(x: Any) -> Any:
    module = opmux.nn.Identity()
    module.register_full_backward_hook(lambda module, grad_input, grad_output: None)
    module.register_full_backward_pre_hook(lambda module, grad_output: None)
    return (module(x * x) * x).sum()


_CYCLE_PROGRAMS: dict[str, Callable[[Any], Any]] = {
    "out of place": lambda x: (x * x + x.exp()).sum(),
    "in place": lambda x: (x * 1.0).exp_().sum(),
    "views": _written_view,
    "create_graph": _recorded_pass,
    "hooks": _hooked,
    "module hooks": _module_hooks,
    "Function": _function,
    "checkpoint": _checkpointed,
    "saved-tensor hooks": _packed,
    "anomaly mode": _watched,
}


_SEVERAL_RESULTS: dict[str, Callable[[Any], Any]] = {
    "lu": opmux.linalg.lu,
    "lu_factor": opmux.linalg.lu_factor,
    "inv_ex": opmux.linalg.inv_ex,
    "solve_ex": lambda x: opmux.linalg.solve_ex(x, x),
    "slogdet": opmux.linalg.slogdet,
    "cholesky_ex": opmux.linalg.cholesky_ex,
    "qr": opmux.linalg.qr,
    "svd": opmux.linalg.svd,
    "eigh": opmux.linalg.eigh,
    "eig": opmux.linalg.eig,
    "lstsq": lambda x: opmux.linalg.lstsq(x, x),
    "triangular_solve": lambda x: opmux.triangular_solve(x, x),
    "std_mean": lambda x: opmux.std_mean(x, 0),
    "max": lambda x: x.max(0),
    "sort": lambda x: x.sort(),
    "native_layer_norm": lambda x: opmux.native_layer_norm(x, [3], None, None, 1e-5),
    "native_batch_norm": lambda x: opmux.native_batch_norm(x, None, None, None, None, True, 0.1, 1e-5),
}


@pytest.mark.slow
@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("create_graph", [False, True])
@pytest.mark.parametrize("call", _SEVERAL_RESULTS.values(), ids=_SEVERAL_RESULTS.keys())
def test_a_result_of_several_dies_with_the_others(call: Callable[[Any], Any], create_graph: bool) -> None:
    """A node that needs its own results in the backward pass does not own them."""
    x = (opmux.eye(3, dtype=opmux.float64) * opmux.tensor([2.0, 3.0, 5.0], dtype=opmux.float64)).requires_grad_()
    results = [r for r in call(x) if r.requires_grad]
    references = [weakref.ref(r.grad_fn) for r in results]
    if create_graph:
        loss = opmux.stack([(r.abs() ** 2).sum() for r in results]).sum()
        opmux.autograd.grad(loss, x, create_graph=True)
        del loss
    del results
    assert references
    assert [r() for r in references] == [None] * len(references)


@pytest.mark.slow
@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("run_backward", [False, True], ids=["before", "after backward"])
@pytest.mark.parametrize("program", _CYCLE_PROGRAMS.values(), ids=_CYCLE_PROGRAMS.keys())
def test_a_graph_dies_with_its_last_output(program: Callable[[Any], Any], run_backward: bool) -> None:
    """No reference cycle: nodes, arrays and leaves die without the garbage collector."""
    x = _leaf(3)
    loss = program(x)
    references: list[weakref.ref[Any]] = [weakref.ref(loss.grad_fn), weakref.ref(x), weakref.ref(x._array)]
    if run_backward:
        loss.backward()
    del x, loss
    assert [r() for r in references] == [None, None, None]


# -- errors of the program's own


class _RefusalError(KeyError):
    """Can be referred to weakly."""


def _refuse(*args: Any, **kwargs: Any) -> Any:
    raise _RefusalError


class _RefusingMode(opmux.dispatch.DispatchMode):
    __opmux_dispatch__ = _refuse


class _RefusingFunctionMode(opmux.dispatch.FunctionMode):
    __opmux_function__ = _refuse


class _Refusing(opmux.Tensor):
    __opmux_function__ = classmethod(_refuse)


def _call_kernel(x: Any) -> None:
    with opmux.library.Library("refusing", "DEF") as library:
        library.define("f(Tensor x) -> Tensor", _refuse)
        opmux.ops.refusing.f(x)


def _call_under(mode: Any, x: Any) -> None:
    with mode:
        x.exp()


_REFUSED_CALLS: dict[str, Callable[[Any], Any]] = {
    "kernel": _call_kernel,
    "dispatch mode": lambda x: _call_under(_RefusingMode(), x),
    "function mode": lambda x: _call_under(_RefusingFunctionMode(), x),
    "class": lambda x: x.as_subclass(_Refusing) * x,
    "vmap": lambda x: opmux.func.vmap(_refuse)(x),
    "backward hook": lambda x: ((y := x * 1.0).register_hook(_refuse), y.sum().backward()),
    "checkpoint": lambda x: opmux.autograd.checkpoint(_refuse, x),
}


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("call", _REFUSED_CALLS.values(), ids=_REFUSED_CALLS.keys())
def test_an_error_of_the_program_keeps_no_arguments(call: Callable[[Any], Any]) -> None:
    """What looks at an error in passing leaves no reference to it in the frames of its traceback: arguments die with it."""
    x = _leaf(3)
    references = [weakref.ref(x), weakref.ref(x._array)]
    try:
        call(x)
    except _RefusalError as error:
        references.append(weakref.ref(error))
    assert len(references) == 3
    del x
    assert [r() for r in references] == [None, None, None]
