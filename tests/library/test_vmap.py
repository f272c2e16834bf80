"""`opmux.vmap`, where PyTorch's differs or says nothing."""

import os
import pickle
import re
import subprocess
import sys
from operator import methodcaller
from typing import Any

import numpy as np
import pytest

import opmux
from opmux import Tensor, vmap
from opmux.dispatch import default_dispatcher
from opmux.errors import OperatorArgumentError, OperatorValueError
from opmux.library import custom_op
from opmux.testing import assert_close


def _rows() -> Tensor:
    return opmux.tensor([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])


def test_a_mapped_tensor_looks_like_one_value() -> None:
    """Inside, shape, strides, dtype, device and `requires_grad` are those of one index."""
    seen: list[Any] = []

    def look(x: Tensor) -> Tensor:
        seen.extend([tuple(x.shape), x.stride(), x.dtype, x.device.type, x.requires_grad, x.ndim, repr(x)[:13]])
        return x

    vmap(look, in_dims=1)(_rows().requires_grad_())
    assert seen == [(3,), (2,), opmux.float32, "cpu", True, 1, "BatchedTensor"]


@pytest.mark.parametrize(
    "what", [float, bool, int, complex, methodcaller("item"), methodcaller("tolist"), methodcaller("numpy")], ids=repr
)
def test_values_of_a_mapped_tensor_are_out_of_reach(what: Any) -> None:
    """What asks for one value, or for the data, is refused and not computed from some index."""

    def ask(x: Tensor) -> Tensor:
        what(x[0])
        return x

    with pytest.raises(OperatorValueError, match="vmap"):
        vmap(ask)(_rows())


def test_random_numbers_are_refused_for_custom_operators_too() -> None:
    """An operator with the tag is refused, even if nothing that it takes is mapped over."""
    noise = custom_op(
        "vmaptest::noise",
        lambda n: opmux.rand(n),
        mutates_args=(),
        schema="(int n) -> Tensor",
        tags="nondeterministic_seeded",
    )
    assert noise(2).shape == (2,)
    with pytest.raises(OperatorValueError, match="random"):
        vmap(lambda x: x + noise(2))(_rows())
    assert noise(2).shape == (2,)


@pytest.mark.parametrize("chunk_size", [None, 1, 2, 3, 4, 9, np.int64(2)])
def test_a_part_at_a_time(chunk_size: int | None) -> None:
    """However many indices the function sees at a time, results, their structure and gradients are the same."""
    seen = []

    def function(a: Any, b: Any, c: Any) -> dict[str, Any]:
        seen.append(a)
        return {"sum": a + b.sum(), "list": [a * c, c]}

    mapped = opmux.func.vmap(function, (0, 1, None), {"sum": 1, "list": [0, None]}, chunk_size=chunk_size)
    a, b = opmux.arange(12.0).view(4, 3).requires_grad_(), opmux.arange(20.0).view(5, 4)
    c = opmux.ones(3) * 2
    found = mapped(a, b, c)
    assert len(seen) == -(-4 // min(chunk_size or 4, 4))
    assert found["sum"].tolist() == (a + b.sum(0)[:, None]).t().tolist()
    assert found["list"][0].tolist() == (a * c).tolist()
    assert found["list"][1] is c
    found["list"][0].sum().backward()
    assert a.grad is not None
    assert a.grad.tolist() == [[2.0] * 3] * 4
    assert (vmap(lambda x: x, chunk_size=chunk_size)(c).data_ptr() == c.data_ptr()) is (chunk_size is None)


def test_random_numbers_of_each_index_and_of_all() -> None:
    """What is drawn is from one sequence, written tensors have it in all their dimensions, and gradients pass what dropout kept."""
    x = opmux.ones(3, 50).requires_grad_()
    for randomness, rows in ("different", 3), ("same", 1):
        kept = vmap(lambda a: opmux.nn.functional.dropout(a, 0.25), randomness=randomness)(x)
        x.grad = None
        kept.sum().backward()
        assert x.grad is not None
        assert x.grad.tolist() == kept.tolist()
        assert len(set(map(str, kept.tolist()))) == rows
        assert set(kept.flatten().tolist()) == {0.0, float(np.float32(1 / 0.75))}
        written = opmux.zeros(50, 3)
        assert vmap(lambda a: a.normal_(), 1, 1, randomness)(written).data_ptr() == written.data_ptr()
        assert len(set(map(str, written.t().tolist()))) == rows
    opmux.manual_seed(3)
    first = vmap(lambda a: opmux.rand(2), randomness="same")(x)[0].tolist()
    opmux.manual_seed(3)
    assert opmux.rand(2).tolist() == first


def test_what_a_rule_and_an_operator_call_is_outside_of_their_vmap() -> None:
    """A kernel that draws draws one tensor, and what a rule draws is not mapped over a second time."""
    shapes: list[Any] = []
    kinds: list[type] = []
    one = opmux.ones(())

    def draw(x: Tensor) -> Tensor:
        drawn = opmux.rand(2)
        shapes.append(drawn.shape)
        kinds.append(type(drawn))
        return x * 2

    draws = custom_op("vmaptest::draws", draw, mutates_args=(), schema="(Tensor x) -> Tensor")
    for randomness in ("error", "different", "same"):
        vmap(draws, randomness=randomness)(_rows())
        vmap(lambda x: x + draws(one), randomness=randomness)(_rows())
        vmap(vmap(lambda x: x + draws(one), randomness=randomness), randomness=randomness)(_rows())
    draws.register_vmap(lambda info, in_dims, x: (draws(x), in_dims[0]))
    vmap(draws, randomness="different")(_rows())
    assert shapes == [(2,)] * 16
    assert set(kinds) == {Tensor}


@pytest.mark.parametrize(
    ("randomness", "function", "found"),
    [
        ("error", lambda a: opmux.rand(2), 'randomness="error"'),
        ("different", lambda a: opmux.zeros(2).normal_(), "different inplace randomness on an unbatched tensor"),
        ("same", opmux.poisson, "differs from index to index"),
        ("same", lambda a: opmux.rand(2, out=opmux.zeros(2)), "one tensor for all indices"),
    ],
    ids=["error", "unmapped", "distribution", "out"],
)
def test_random_numbers_that_cannot_be_drawn_so(randomness: str, function: Any, found: str) -> None:
    """What is refused says which randomness it was asked for, and what to do."""
    with pytest.raises(OperatorValueError, match=found) as caught:
        vmap(function, randomness=randomness)(_rows())
    assert "what to do: " in str(caught.value)


@pytest.mark.parametrize("chunk_size", [0, -1, 2.0, "2"])
def test_parts_of_no_size_are_refused_at_once(chunk_size: Any) -> None:
    """A part has a whole number of indices, and at least one."""
    with pytest.raises(OperatorValueError, match="None or greater than 0"):
        vmap(lambda x: x, chunk_size=chunk_size)


def test_in_place_operators_write_the_mapped_tensor() -> None:
    """A write reaches the argument of the whole call, and returns the mapped tensor."""
    x = _rows()
    vmap(lambda a: a.add_(1.0).mul_(2.0))(x)
    assert x.tolist() == [[4.0, 6.0], [8.0, 10.0], [12.0, 14.0]]


@pytest.mark.parametrize("dims", [(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (2, 1), (0, -1)])
def test_in_place_operators_write_through_nested_calls(dims: tuple[int, int]) -> None:
    """Whichever dimensions are hidden, a write of the innermost function reaches the argument of the whole call."""
    x = opmux.arange(24.0).view(2, 3, 4)
    before, factor = x.clone(), opmux.arange(1.0, 5.0)
    outer, inner = dims
    vmap(vmap(lambda a, b: a.mul_(b.sum()), in_dims=(inner, None)), in_dims=(outer, None))(x, factor)
    assert x.tolist() == (before * 10).tolist()
    vmap(vmap(lambda a: a.copy_(a.flip(0)), in_dims=inner), in_dims=outer)(x)
    rest = [dim for dim in range(3) if dim != outer]
    last = next(dim for dim in rest if dim != rest[inner])
    assert x.tolist() == (before * 10).flip(last).tolist()
    vmap(vmap(lambda a: a.normal_(), in_dims=inner, randomness="same"), in_dims=outer, randomness="same")(x)
    assert len(set(x.flatten().tolist())) == x.shape[last]


@pytest.mark.parametrize("randomness", ["error", "different", "same"])
@pytest.mark.parametrize("count", [0, 1, 2])
def test_what_is_returned_is_not_what_is_written(count: int, randomness: str) -> None:
    """An operator, drawing or not, may write one tensor and return others."""

    def note(x: Tensor, log: Tensor) -> Any:
        log.add_(x)
        results = [x * (i + 2) for i in range(count)]
        return results[0] if count == 1 else tuple(results) or None

    noting = custom_op(
        f"vmaptest::note{count}{randomness}",
        note,
        mutates_args=["log"],
        schema=f"(Tensor x, Tensor(a!) log) -> ({', '.join(['Tensor'] * count)})",
        tags=() if randomness == "error" else opmux.Tag.nondeterministic_seeded,
    )

    def noted(log: Tensor) -> list[Tensor]:
        found = noting(opmux.ones(2), log)
        return [log, *([found] if count == 1 else found or ())]

    log = _rows()
    written = (log[:1].expand(3, 2) if randomness == "same" else log) + 1
    found = vmap(noted, randomness=randomness)(log)
    assert found[0].tolist() == log.tolist() == written.tolist()
    assert [part.tolist() for part in found[1:]] == [[[i + 2.0] * 2] * 3 for i in range(count)]


@pytest.mark.parametrize("randomness", ["error", "different", "same"])
def test_leaky_slopes_that_are_not_drawn(randomness: str) -> None:
    """RReLU draws where it trains; otherwise its slope is the mean of the bounds, whatever the randomness."""
    functions: list[Any] = [
        opmux.nn.RReLU(0.2, 0.4).eval(),
        lambda a: opmux.rrelu_(a.clone(), 0.2, 0.4),
        lambda a: opmux.ops.aten.rrelu_with_noise.default(a, opmux.empty_like(a), 0.2, 0.4, False),
        lambda a: opmux.nn.functional.rrelu(a * 1, 0.2, 0.4, inplace=True),
    ]
    for function in functions:
        assert_close(vmap(function, randomness=randomness)(-_rows()), _rows() * -0.3)
    training = vmap(lambda a: opmux.rrelu(a, 0.2, 0.4, True), randomness=randomness)
    if randomness != "different":
        with pytest.raises(OperatorValueError, match="draws"):
            training(-_rows())
    else:
        found = training(-opmux.ones(3, 50))
        assert ((found <= -0.2) & (found >= -0.4)).all()
        assert len(set(map(str, found.tolist()))) == 3


def test_writes_that_would_be_lost_are_refused() -> None:
    """Views by an operator without a rule are copies, so that writing one is refused; so is writing one value for all indices."""
    y = opmux.zeros(2)
    rows = custom_op("vmaptest::rows", lambda x: x[:1], mutates_args=(), schema="(Tensor(a) x) -> Tensor(a)")
    with pytest.raises(OperatorValueError, match="writes a view"):
        vmap(lambda a: rows(a).add_(1.0))(_rows())
    with pytest.raises(OperatorValueError, match="writes a view"):
        vmap(lambda a: rows(a)[0].add_(1.0))(_rows())
    assert vmap(lambda a: rows(a).clone().add_(1.0))(_rows()).tolist() == [[2.0], [4.0], [6.0]]
    with pytest.raises(OperatorValueError, match="not mapped over"):
        vmap(lambda a: y.add_(a))(_rows())
    assert y.tolist() == [0.0, 0.0]


def test_changes_of_memory_in_place_are_refused() -> None:
    """Each index would see other memory, and the tensor that is mapped over would keep its own."""
    x = opmux.ones(2, 3, 4)
    changes = ("resize_", (2, 2)), ("as_strided_", (2, 2), (1, 1)), ("set_",), ("detach_",)
    for name, *args in changes:
        with pytest.raises(OperatorValueError, match="the shape of a tensor in place"):
            opmux.func.vmap(lambda y, name=name, args=args: getattr(y * 1, name)(*args))(x)


def test_no_index_at_all() -> None:
    """With a dimension of size 0 an operator is called once, with zeros; a rule gets what there is."""
    seen: list[Any] = []
    double = custom_op("vmaptest::double", lambda x: x * 2, mutates_args=(), schema="(Tensor x) -> Tensor")
    assert vmap(double)(opmux.ones(0, 2)).shape == (0, 2)

    @double.register_vmap
    def rule(info: Any, in_dims: Any, x: Tensor) -> Any:
        seen.append((info.batch_size, x.shape))
        return double(x), in_dims[0]

    assert vmap(double)(opmux.ones(0, 2)).shape == (0, 2)
    assert seen == [(0, (0, 2))]


def test_rules_nest() -> None:
    """A rule is called for each level in turn, with the outer level's tensors still mapped."""
    sizes: list[int] = []
    double = custom_op("vmaptest::double", lambda x: x * 2, mutates_args=(), schema="(Tensor x) -> Tensor")

    @double.register_vmap
    def rule(info: Any, in_dims: Any, x: Tensor) -> Any:
        sizes.append(info.batch_size)
        return double(x), in_dims[0]

    assert vmap(vmap(double))(opmux.ones(3, 2, 1)).tolist() == [[[2.0], [2.0]]] * 3
    assert sizes == [2, 3]


def test_a_rule_gets_lists_and_names() -> None:
    """Dimensions of tensors in lists come as lists; keyword arguments are passed on."""
    seen: list[Any] = []
    op = custom_op(
        "vmaptest::total",
        lambda xs, *, scale: (xs[0] + xs[1]) * scale,
        mutates_args=(),
        schema="(Tensor[] xs, *, float scale=1.0) -> Tensor",
    )

    @op.register_vmap
    def rule(info: Any, in_dims: Any, xs: list[Tensor], *, scale: float) -> Any:
        seen.append((in_dims, scale))
        return op(xs, scale=scale), 0

    x = opmux.ones(3, 2)
    assert vmap(lambda a: op([a, opmux.ones(2)], scale=3.0))(x).tolist() == [[6.0, 6.0]] * 3
    assert seen == [(([0, None],), 3.0)]


@pytest.mark.parametrize(
    "answer",
    [
        lambda x: x,
        lambda x: (x,),
        lambda x: (x, 0, 0),
        lambda x: (x, 5),
        lambda x: (x, "a"),
        lambda x: ((x, x), (0,)),
        lambda x: (3, 0),
    ],
)
def test_a_rule_that_answers_nonsense_is_refused(answer: Any) -> None:
    """A rule returns a result and its dimensions."""
    op = custom_op("vmaptest::f", lambda x: x * 2, mutates_args=(), schema="(Tensor x) -> Tensor")

    def rule(info: Any, in_dims: Any, x: Any) -> Any:
        return answer(x)

    op.register_vmap(rule)
    with pytest.raises(OperatorArgumentError, match="the vmap rule of vmaptest::f") as caught:
        vmap(op)(_rows())
    assert caught.value.where == f"{__file__}:{rule.__code__.co_firstlineno}"


def test_a_result_that_is_what_was_written_is_that_tensor() -> None:
    """Beside it, what is computed for each index is stacked."""
    opmux.library.define("vmaptest::count", "(Tensor(a!) x) -> (Tensor(a!), Tensor)")
    opmux.library.impl("vmaptest::count", "cpu", lambda x: (x.add_(1), x.sum()))
    x = _rows()
    written, sums = vmap(opmux.ops.vmaptest.count.default)(x)
    assert written.data_ptr() == x.data_ptr()
    assert x.tolist() == [[2.0, 3.0], [4.0, 5.0], [6.0, 7.0]]
    assert sums.tolist() == [5.0, 9.0, 13.0]


def test_results_that_are_no_tensors_must_agree() -> None:
    """A number that every index gives is passed on; numbers that differ are refused."""
    same = custom_op("vmaptest::same", lambda x: x.numel(), mutates_args=(), schema="(Tensor x) -> int")
    other = custom_op("vmaptest::other", lambda x: int(x[0].item()), mutates_args=(), schema="(Tensor x) -> int")
    assert vmap(lambda x: x * same(x))(_rows()).tolist() == [[2.0, 4.0], [6.0, 8.0], [10.0, 12.0]]
    with pytest.raises(OperatorValueError, match="differs from index to index"):
        vmap(lambda x: x * other(x))(_rows())


def test_operators_see_ordinary_tensors() -> None:
    """Kernels below get tensors without the mapped dimension, not what stands for them."""
    classes: set[type] = set()

    @custom_op("vmaptest::f", mutates_args=())
    def f(x: Tensor) -> Tensor:
        classes.add(type(x))
        return x + 1

    vmap(f)(_rows())
    assert classes == {Tensor}


def test_fallbacks_belong_to_no_transaction() -> None:
    """What `vmap` registers on first use stays when a transaction around it is undone."""
    with default_dispatcher.transaction() as transaction:
        vmap(lambda x: x)(_rows())
    transaction.undo()
    assert vmap(lambda x: x + 1)(_rows())[0].tolist() == [2.0, 3.0]
    assert default_dispatcher.dispatch_table("aten::add.Tensor")["FuncTorchBatched"].rule == "backend fallback"


def test_threads_that_use_vmap_first_agree() -> None:
    """Of several threads that use vmap for the first time one registers what operators without a rule do."""
    code = """
import sys, threading
import opmux
sys.setswitchinterval(1e-6)
from opmux.func import _fallbacks
x, barrier, failures = opmux.ones(3, 2), threading.Barrier(16), []
def use():
    barrier.wait()
    try:
        assert opmux.vmap(opmux.sin)(x).shape == (3, 2)
    except BaseException as error:
        failures.append(error)
threads = [threading.Thread(target=use) for _ in range(16)]
for t in threads: t.start()
for t in threads: t.join()
assert not failures, failures
assert len(_fallbacks._libraries) == 1
"""
    for _ in range(3):
        done = subprocess.run(
            [sys.executable, "-c", code], env=dict(os.environ), capture_output=True, text=True, timeout=60
        )
        assert done.returncode == 0, done.stderr


def test_a_registration_of_fallbacks_that_fails_half_way_is_made_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """An interrupt between the two fallbacks leaves neither, and the next use of vmap registers both."""
    from opmux.func import _fallbacks

    before = default_dispatcher.fallbacks()
    for handle in _fallbacks._libraries[-1].handles if _fallbacks._libraries else ():
        handle.destroy()
    monkeypatch.setattr(_fallbacks, "draw", _Interrupting())
    with pytest.raises(KeyboardInterrupt):
        opmux.vmap(opmux.sin)(opmux.ones(3))
    monkeypatch.undo()
    assert opmux.vmap(opmux.sin)(opmux.ones(3)).shape == (3,)
    assert sorted(map(str, default_dispatcher.fallbacks())) == sorted(map(str, before)) or not before


class _Interrupting:
    """A kernel in whose registration an interrupt comes."""

    @property
    def __code__(self) -> object:
        raise KeyboardInterrupt

    def __call__(self, *args: object) -> None:
        raise AssertionError


@pytest.mark.torch
def test_what_is_inside_prints_as_in_torch() -> None:
    """With its level, which is a number of its own here, where its batch is, and the whole tensor below."""
    torch: Any = pytest.importorskip("torch", reason="compares with torch")

    def texts(m: Any) -> list[str]:
        seen: list[str] = []

        def inner(x: Any) -> Any:
            seen.append(re.sub(r"lvl=\d+", "lvl", repr(x)))
            return x * 2

        m.func.vmap(inner)(m.ones(2, 3))
        m.func.vmap(m.func.vmap(inner, in_dims=1))(m.ones(2, 2, 2))
        m.func.vmap(inner, in_dims=1)(m.ones(2, 3, requires_grad=True))
        return seen

    assert texts(opmux) == texts(torch)


def test_what_it_returns_can_be_sent_by_its_code() -> None:
    """cloudpickle, and joblib with it, sends a function's globals and closure: those of it can be pickled, none is a counter."""
    mapped: Any = vmap(opmux.sin)
    used = [mapped.__globals__[name] for name in mapped.__code__.co_names if name in mapped.__globals__]
    assert [pickle.loads(pickle.dumps(value)) for value in used] == used
    closed_over = [cell.cell_contents for cell in mapped.__closure__]
    assert [pickle.loads(pickle.dumps(value)) for value in closed_over] == closed_over
