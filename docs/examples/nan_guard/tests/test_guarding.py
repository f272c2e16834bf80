"""What the guard finds, what it says, what it lets through, and that it costs a call outside of its blocks nothing."""

import math
import pickle
import runpy
import sys
import threading

import pytest

import opmux
from opmux.dispatch import explain
from opmux.testing import gradcheck, python_frames

INF, NAN = math.inf, math.nan


def log(values):
    """A line of a program, outside of opmux."""
    return opmux.tensor(values).log()


def found(function, *args, **watched):
    """The error that the guard raises."""
    with pytest.raises(opmux.nan_guard.NonFiniteError) as raised, opmux.nan_guard.guard(**watched):
        function(*args)
    return raised.value


CALLS = {
    "a NaN": (lambda: log([-1.0]), "aten::log", {"NaN"}, set()),
    "an infinity": (lambda: log([0.0]), "aten::log", {"infinity"}, set()),
    "both": (lambda: log([0.0, -1.0]), "aten::log", {"infinity", "NaN"}, set()),
    "given": (lambda: opmux.tensor([NAN]) + 1, "aten::add.Tensor", {"NaN"}, {"NaN"}),
    "complex": (lambda: opmux.tensor([0j]).log(), "aten::log", {"infinity"}, set()),
    "in place": (lambda: opmux.tensor([0.0]).log_(), "aten::log_", {"infinity"}, set()),
    "in place, given": (lambda: opmux.tensor([NAN]).mul_(2), "aten::mul_.Tensor", {"NaN"}, {"NaN"}),
    "out": (lambda: opmux.log(opmux.zeros(1), out=opmux.zeros(1)), "aten::log.out", {"infinity"}, set()),
    "a reduction": (lambda: opmux.tensor([[INF, -INF]]).std(-1), "", {"NaN"}, {"infinity"}),
    "from infinities": (lambda: opmux.tensor([INF]) - INF, "aten::sub.Tensor", {"NaN"}, {"infinity"}),
    "inside a composite": (
        lambda: opmux.cosine_similarity(opmux.ones(2), opmux.tensor([NAN, 1.0]), dim=0),
        "",
        {"NaN"},
        {"NaN"},
    ),
    "overflow": (lambda: opmux.tensor([60000.0], dtype=opmux.float16) * 2, "aten::mul.Tensor", {"infinity"}, set()),
    "a list": (lambda: opmux._foreach_log([opmux.ones(1), opmux.zeros(1)]), "aten::log", {"infinity"}, set()),
}


@pytest.mark.parametrize("name", CALLS)
def test_it_is_found(name):
    """The operator is named, and what its result and its arguments have."""
    call, operator, faults, given = CALLS[name]
    error = found(call)
    assert operator in ("", error.operator)
    assert (error.faults, error.given) == (faults, given)


def test_what_is_said():
    """The error names operator, arguments with shape, dtype and device, and the program's own line."""
    error = found(log, [[0.0, -1.0]])
    assert str(error).splitlines()[0] == "aten::log(self=float32[1, 2] on cpu)"
    assert "the result has NaN and infinity, and the arguments have none" in str(error)
    line = log.__code__.co_firstlineno + 2
    assert f"{__file__}:{line}" in str(error)
    assert error.line == f"{__file__}:{line}"
    assert "other=0.0" in str(found(lambda: opmux.ones(2) / 0.0))
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_the_first_is_named():
    """Of what an operator is made of, the part that began it; of a program, the first call."""
    assert found(lambda: opmux.nn.functional.poisson_nll_loss(opmux.tensor([NAN]), opmux.ones(1))).given == {"NaN"}
    assert found(lambda: (opmux.zeros(2).log() * 0).sum()).operator == "aten::log"


@pytest.mark.parametrize(
    "call",
    [
        lambda: opmux.tensor([1.0, NAN, INF]),
        lambda: opmux.empty(1000),
        lambda: opmux.empty_like(opmux.ones(1000)),
        lambda: opmux.full((2,), -INF),
        lambda: opmux.ones(2).masked_fill(opmux.tensor([True, False]), -INF).softmax(0),
        lambda: opmux.tensor([INF]) + 1,
        lambda: opmux.tensor([NAN]).nan_to_num(),
        lambda: opmux.tensor([NAN, 1.0]).isnan(),
        lambda: opmux.tensor([0.0], device="meta").log(),
        lambda: opmux.ones(3, dtype=opmux.int64) // 2,
        lambda: opmux.nn.functional.poisson_nll_loss(opmux.zeros(1), opmux.zeros(1), full=True),
    ],
)
def test_what_may_be(call):
    """Infinity that is given, memory without values, and a NaN that an operator masks again are let through."""
    with opmux.nan_guard.guard():
        call()


def test_what_is_watched_can_be_chosen():
    """Either of the two alone."""
    with opmux.nan_guard.guard(infinity=False):
        log([0.0])
        with pytest.raises(FloatingPointError):
            log([-1.0])
    with opmux.nan_guard.guard(nan=False), opmux.nan_guard.guard(nan=False):
        log([-1.0])
        with pytest.raises(FloatingPointError):
            log([0.0])


def test_blocks_end():
    """After a block, also one that was left by the error, and in other threads, nothing is watched."""
    found(log, [0.0])
    log([0.0])
    with opmux.nan_guard.guard():
        thread = threading.Thread(target=log, args=([0.0],))
        thread.start()
        thread.join()


def test_functions():
    """As a decorator it serves each call of a function anew."""
    guarded = opmux.nan_guard.guard()(log)
    assert guarded([1.0]).tolist() == [0.0]
    for _ in range(2):
        with pytest.raises(FloatingPointError):
            guarded([0.0])


def test_gradients_are_as_always():
    """Calls in the block are recorded, and derivatives right; what their formulas mask is no fault."""
    x = opmux.tensor([1.0, 2.0], dtype=opmux.float64, requires_grad=True)
    with opmux.nan_guard.guard():
        assert gradcheck(lambda x: (x * x).log() + x.tanh(), (x,))
        y = opmux.zeros(2, requires_grad=True)
        y.sqrt().sum().backward()
    assert y.grad.tolist() == [INF, INF]
    error = found(lambda: (y.grad * 0).sum())
    assert error.given == {"infinity"}


def test_other_calls_pay_nothing():
    """Outside a block a call does not have the key, runs the same kernel by as many frames, and makes no entry for the guard."""
    x = opmux.ones(2)
    relu = opmux.ops.aten.relu.default
    relu(x)
    with opmux.plugins.disabled("nan_guard"):
        relu(x)
        without, keys = python_frames(relu, x), explain(relu, x).keyset
    relu(x)
    assert python_frames(relu, x) == without
    assert explain(relu, x).keyset == keys
    assert "NanGuard" not in str(keys)
    with opmux.nan_guard.guard():
        relu(x)
        assert "NanGuard" in str(explain(relu, x).keyset)
        assert len(python_frames(relu, x)) > len(without)
    assert python_frames(relu, x) == without


def test_without_the_plugin():
    """While the plugin is unloaded its namespace is gone, and the error says which plugin has it."""
    with opmux.plugins.disabled("nan_guard"), pytest.raises(AttributeError, match="nan_guard"):
        opmux.nan_guard.guard()
    found(log, [0.0])


def test_a_program(tmp_path, monkeypatch):
    """`python -m opmux_nan_guard` runs a program under the guard, with its own arguments."""
    program = tmp_path / "program.py"
    program.write_text("import sys, opmux\nopmux.tensor(float(sys.argv[1])).log()\n")
    monkeypatch.setattr(sys, "argv", ["opmux_nan_guard", str(program), "1.0"])
    runpy.run_module("opmux_nan_guard", run_name="__main__")
    monkeypatch.setattr(sys, "argv", ["opmux_nan_guard", str(program), "0.0"])
    with pytest.raises(opmux.nan_guard.NonFiniteError) as raised:
        runpy.run_module("opmux_nan_guard", run_name="__main__")
    assert raised.value.line == f"{program}:2"
    monkeypatch.setattr(sys, "argv", ["opmux_nan_guard"])
    with pytest.raises(SystemExit, match="usage"):
        runpy.run_module("opmux_nan_guard", run_name="__main__")
