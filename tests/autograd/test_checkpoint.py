"""Checkpoints, in opmux and in torch."""

import importlib
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest

import opmux


def _leaf(module: Any, *values: float) -> Any:
    return module.tensor(list(values), requires_grad=True)


def _checkpoint(module: Any, function: Callable[..., Any], *args: Any, **options: Any) -> Any:
    if module is opmux:
        return opmux.autograd.checkpoint(function, *args, **options)
    options.setdefault("use_reentrant", False)
    return importlib.import_module("torch.utils.checkpoint").checkpoint(function, *args, **options)


class _Counted:
    """A function that counts its calls."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, a: Any, b: Any = None) -> Any:
        self.calls += 1
        product = (a * a).exp()
        if b is not None:
            product = product * b
        return product.sin() * a


@pytest.mark.parametrize("reentrant", [False, True])
def test_gradients_are_those_without_a_checkpoint(module: Any, reentrant: bool) -> None:
    """The function runs once in the forward pass and once in the backward pass."""
    x, b = _leaf(module, 0.1, 0.2), _leaf(module, 2.0, 3.0)
    function = _Counted()
    result = _checkpoint(module, function, x, b, use_reentrant=reentrant)
    assert (function.calls, result.requires_grad) == (1, True)
    result.sum().backward()
    assert function.calls == 2
    plain, plain_b = _leaf(module, 0.1, 0.2), _leaf(module, 2.0, 3.0)
    _Counted()(plain, plain_b).sum().backward()
    assert x.grad.tolist() == pytest.approx(plain.grad.tolist())
    assert b.grad.tolist() == pytest.approx(plain_b.grad.tolist())


def test_keywords_closures_and_other_results(module: Any) -> None:
    """Keyword arguments, tensors of the closure, results that are no tensors, and `grad` all work."""
    x, b = _leaf(module, 0.1, 0.2), _leaf(module, 2.0, 3.0)

    def function(a: Any, factor: Any = None) -> Any:
        return (a * factor * b).exp(), "text", None

    result, text, nothing = _checkpoint(module, function, x, factor=b)
    assert (text, nothing) == ("text", None)
    of_x, of_b = module.autograd.grad(result.sum(), [x, b])
    expected = module.autograd.grad(function(x, factor=b)[0].sum(), [x, b])
    assert of_x.tolist() == pytest.approx(expected[0].tolist())
    assert of_b.tolist() == pytest.approx(expected[1].tolist())


def test_gradients_of_gradients(module: Any) -> None:
    """A checkpoint may be differentiated twice."""
    x, b = _leaf(module, 0.1, 0.2), _leaf(module, 2.0, 3.0)
    found = []
    for result in (_checkpoint(module, _Counted(), x, b), _Counted()(x, b)):
        (first,) = module.autograd.grad(result.sum(), x, create_graph=True)
        found.append(module.autograd.grad(first.sum(), [x, b]))
    for ours, plain in zip(*found, strict=True):
        assert ours.tolist() == pytest.approx(plain.tolist())


def test_several_passes(module: Any) -> None:
    """With retain_graph each pass runs the function again; without it the second is refused."""
    x = _leaf(module, 0.1, 0.2)
    function = _Counted()
    loss = _checkpoint(module, function, x).sum()
    loss.backward(retain_graph=True)
    once = x.grad.clone()
    loss.backward()
    assert function.calls == 3
    assert x.grad.tolist() == pytest.approx((once * 2.0).tolist())
    with pytest.raises(RuntimeError, match="(?i)second time"):
        loss.backward()


def test_checkpoints_nest(module: Any) -> None:
    """The inner one's arguments are computed again by the outer one; each function runs as often as in torch."""
    calls = {"inner": 0, "outer": 0}

    def inner(a: Any) -> Any:
        calls["inner"] += 1
        return (a * a).tanh()

    def outer(a: Any) -> Any:
        calls["outer"] += 1
        return _checkpoint(module, inner, a * 2.0).exp() * _checkpoint(module, inner, a)

    x, plain = _leaf(module, 0.1, 0.2), _leaf(module, 0.1, 0.2)
    _checkpoint(module, outer, x).sum().backward()
    assert calls == {"inner": 6, "outer": 2}
    ((plain * 2.0) ** 2).tanh().exp().mul((plain * plain).tanh()).sum().backward()
    assert x.grad.tolist() == pytest.approx(plain.grad.tolist())


def test_running_again_stops_early(module: Any) -> None:
    """What comes after the last saved tensor is not computed again, unless early_stop=False."""
    log: list[str] = []

    def function(a: Any) -> Any:
        result = a.exp()
        log.append("end")
        return result

    for early_stop, expected in ((True, 1), (False, 2)):
        log.clear()
        _checkpoint(module, function, _leaf(module, 1.0), early_stop=early_stop).sum().backward()
        assert len(log) == expected


def test_random_numbers_are_the_same_again(module: Any) -> None:
    """And the sequence goes on as if nothing had been drawn in the backward pass."""

    def noisy(a: Any) -> Any:
        return (module.rand(3) * a.sum()).exp()

    module.manual_seed(3)
    x = _leaf(module, 1.0, 2.0)
    result = _checkpoint(module, noisy, x)
    between = module.rand(1).tolist()
    result.sum().backward()
    after = module.rand(1).tolist()
    module.manual_seed(3)
    plain = _leaf(module, 1.0, 2.0)
    noisy(plain).sum().backward()
    assert x.grad.tolist() == plain.grad.tolist()
    assert [module.rand(1).tolist(), module.rand(1).tolist()] == [between, after]
    module.manual_seed(3)
    other = _leaf(module, 1.0, 2.0)
    _checkpoint(module, noisy, other, preserve_rng_state=False).sum().backward()
    assert other.grad.tolist() != plain.grad.tolist()


def test_contexts_of_both_runs(module: Any) -> None:
    """`context_fn` gives a context for the first run and one for the second."""
    log: list[str] = []

    @contextmanager
    def noting(name: str) -> Iterator[None]:
        log.append(name)
        yield

    x = _leaf(module, 1.0)
    result = _checkpoint(module, _Counted(), x, context_fn=lambda: (noting("forward"), noting("again")))
    assert log == ["forward"]
    result.sum().backward()
    assert log == ["forward", "again"]


def _changing(first: Callable[[Any], Any], second: Callable[[Any], Any]) -> Callable[[Any], Any]:
    runs = iter((first, second))
    return lambda a: next(runs)(a)


_UNSTABLE = {
    "fewer tensors": (lambda a: (a * a).exp(), lambda a: a.exp(), "different number of tensors was saved"),
    "another shape": (
        lambda a: a.expand(2).exp(),
        lambda a: a.expand(3).exp(),
        "different metadata than during the forward pass",
    ),
}


@pytest.mark.parametrize(("first", "second", "message"), _UNSTABLE.values(), ids=_UNSTABLE.keys())
def test_a_function_that_changes_is_noticed(module: Any, first: Any, second: Any, message: str) -> None:
    """Another number of saved tensors, or others."""
    result = _checkpoint(module, _changing(first, second), _leaf(module, 1.0))
    with pytest.raises(RuntimeError, match=message):
        result.sum().backward()


def test_the_determinism_check_can_be_left_out(module: Any) -> None:
    """Then only the number of saved tensors counts."""
    function = _changing(lambda a: (a * 1.0).exp(), lambda a: (a * 1.0).view(1, 1).exp())
    _checkpoint(module, function, _leaf(module, 1.0), determinism_check="none").sum().backward()
    with pytest.raises(ValueError, match="determinism_check"):
        _checkpoint(module, _Counted(), _leaf(module, 1.0), determinism_check="some")


def test_a_written_argument_is_noticed(module: Any) -> None:
    """The function would see another value the second time."""
    x = _leaf(module, 1.0) * 1.0
    result = _checkpoint(module, lambda a: a.exp(), x)
    x.add_(1.0)
    with pytest.raises(RuntimeError, match="modified by an inplace operation"):
        result.sum().backward()


def test_an_argument_may_have_been_written_before() -> None:
    """Only what is written since counts, in tensors that require grad and in others."""
    x, scale = opmux.ones(2, requires_grad=True), opmux.ones(2)
    y = x * 1
    y.mul_(2)
    scale.mul_(3)
    for reentrant in (False, True):
        x.grad = None
        opmux.autograd.checkpoint(lambda y, s: (y * s).exp().log(), y, scale, use_reentrant=reentrant).sum().backward(
            retain_graph=True
        )
        assert x.grad is not None
        assert opmux.allclose(x.grad, opmux.ones(2) * 6)


def test_what_a_reentrant_checkpoint_cannot_do(module: Any) -> None:
    """Keyword arguments, `grad`, and inputs that need no gradient."""
    with pytest.raises(ValueError, match="keyword"):
        _checkpoint(module, _Counted(), _leaf(module, 1.0), b=_leaf(module, 1.0), use_reentrant=True)
    x = _leaf(module, 1.0)
    with pytest.raises(RuntimeError, match="incompatible with"):
        module.autograd.grad(_checkpoint(module, _Counted(), x, use_reentrant=True).sum(), x)
    with pytest.warns(UserWarning, match="None of the inputs have requires_grad=True"):
        _checkpoint(module, _Counted(), module.ones(1), use_reentrant=True)
    fixed = _checkpoint(module, lambda a: a.detach() * 2.0, x, use_reentrant=True)
    with pytest.raises(RuntimeError, match="not necessary"):
        fixed.sum().backward()


def test_without_recording_a_checkpoint_does_nothing(module: Any) -> None:
    """Under no_grad the function is called, and that is all."""
    with module.no_grad():
        assert not _checkpoint(module, _Counted(), _leaf(module, 1.0)).requires_grad


def test_a_chain_in_segments(module: Any) -> None:
    """checkpoint_sequential applies a list of functions as checkpoints, the last segment as it is."""
    sequential = (
        opmux.autograd.checkpoint_sequential
        if module is opmux
        else importlib.import_module("torch.utils.checkpoint").checkpoint_sequential
    )
    counted = [_Counted() for _ in range(5)]
    x, plain = _leaf(module, 0.5), _leaf(module, 0.5)
    sequential(counted, 2, x, use_reentrant=False).sum().backward()
    assert [c.calls for c in counted] == [2, 2, 1, 1, 1]
    y = plain
    for function in counted:
        y = function(y)
    y.sum().backward()
    assert x.grad.tolist() == pytest.approx(plain.grad.tolist())


@pytest.mark.parametrize(
    ("functions", "segments", "kind"),
    [
        (opmux.sin, 1, TypeError),
        ([opmux.sin, 3], 1, TypeError),
        ([opmux.sin, opmux.cos], "2", TypeError),
        ([opmux.sin, opmux.cos], 2.0, TypeError),
        ([opmux.sin], 2, ValueError),
        ([opmux.sin], 0, ValueError),
        ([opmux.sin], -1, ValueError),
    ],
)
def test_chains_that_cannot_be_cut_are_refused(functions: Any, segments: Any, kind: type[Exception]) -> None:
    """What are no functions, what is no number of segments, and fewer functions than segments, before anything runs."""
    with pytest.raises(kind, match="checkpoint_sequential"):
        opmux.autograd.checkpoint_sequential(functions, segments, opmux.ones(2, requires_grad=True))


def test_segments_are_checkpoints_of_the_kind_that_is_asked_for() -> None:
    """Of the reentrant kind `grad` cannot make use."""
    x = opmux.ones(2, requires_grad=True)
    chain = opmux.autograd.checkpoint_sequential
    (gradient,) = opmux.autograd.grad(chain([opmux.exp, opmux.exp], 2, x).sum(), x)
    y = chain([opmux.exp, opmux.exp], 2, x, use_reentrant=True).sum()
    with pytest.raises(opmux.autograd.CheckpointError, match="incompatible with grad"):
        opmux.autograd.grad(y, x)
    chain([opmux.exp, opmux.exp], 2, x, use_reentrant=True).sum().backward()
    assert x.grad is not None
    assert x.grad.tolist() == gradient.tolist()


def test_early_stop_is_as_before_behind_an_error() -> None:
    """The block gives it back however it is left."""
    runs = []

    def function(x: Any) -> Any:
        y = x.sin()
        runs.append(y)
        z = y.cos()
        runs.append(z)
        return z + 1

    with pytest.raises(KeyError), opmux.autograd.set_checkpoint_early_stop(False):
        raise KeyError
    opmux.autograd.checkpoint(function, opmux.ones(2, requires_grad=True)).sum().backward()
    assert len(runs) == 3


def test_a_reentrant_checkpoint_returns_what_is_no_tensor() -> None:
    """As it is; the tensors beside it have their gradients."""
    x = opmux.ones(2, requires_grad=True)
    y, name, none = opmux.autograd.checkpoint(lambda x: (x * 3, "name", None), x, use_reentrant=True)
    y.sum().backward()
    assert x.grad is not None
    assert (name, none, x.grad.tolist()) == ("name", None, [3.0, 3.0])


def test_automatic_casts_are_the_same_again() -> None:
    """The function runs again under the casts of the forward pass, not those of the backward pass."""
    seen: list[bool] = []
    key = opmux.dispatch.DispatchKeySet(["AutocastCPU"])

    def function(a: Any) -> Any:
        seen.append(not opmux.dispatch.is_dispatch_key_excluded(key))
        return a.exp()

    with opmux.dispatch.AutocastGuard("cpu"):
        result = opmux.autograd.checkpoint(function, _leaf(opmux, 1.0))
    result.sum().backward()
    assert seen == [True, True]


_ELEMENTS, _LENGTH = 32_768, 40


def _peak(segments: int) -> float:
    """Arrays that a forward and a backward pass of a chain need at most."""

    def part(a: Any) -> Any:
        for _ in range(_LENGTH // segments):
            a = (a * 0.5).exp()
        return a

    x = opmux.ones(_ELEMENTS, dtype=opmux.float64).requires_grad_()
    tracemalloc.start()
    try:
        y = x
        for _ in range(segments):
            y = part(y) if segments == 1 else opmux.autograd.checkpoint(part, y)
        y.sum().backward()
        return tracemalloc.get_traced_memory()[1] / (_ELEMENTS * 8)
    finally:
        tracemalloc.stop()


def test_checkpoints_save_memory() -> None:
    """A chain of 40 saved arrays in 8 checkpoints needs the 8 arguments and one segment's 5 arrays at a time."""
    assert _peak(1) > 40
    assert _peak(8) < 20
