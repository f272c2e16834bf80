"""`opcheck` finds operators that break a rule."""

from collections.abc import Callable
from typing import Any

import pytest

import opmux
from opmux import Tensor
from opmux.errors import OperatorValueError
from opmux.library import CustomOpDef, Library, OpCheckError, custom_op, opcheck

_SCHEMA = "(Tensor x) -> Tensor"


def _op(fn: Callable[..., Any], schema: str = _SCHEMA, fake: Callable[..., Any] = opmux.empty_like) -> CustomOpDef:
    op = custom_op("checktest::f", fn, mutates_args=(), schema=schema)
    op.register_fake(fake)
    return op


def _failing(op: Any, *args: Any, **options: Any) -> dict[str, Exception]:
    results = opcheck(op, args, raise_exception=False, **options)
    return {name: error for name, error in results.items() if error != "SUCCESS"}


def _leaf() -> Tensor:
    return opmux.tensor([1.0, 2.0], requires_grad=True)


def test_a_correct_operator_passes() -> None:
    """Every test succeeds for a correct operator, and leaves the arguments alone."""
    op = _op(lambda x: x * 2)
    op.register_autograd(lambda ctx, grad: grad * 2)
    x = _leaf()
    assert set(opcheck(op, (x,), test_utils="ALL").values()) == {"SUCCESS"}
    assert x.tolist() == [1.0, 2.0]
    assert x.grad is None


def test_a_saved_result_is_the_result() -> None:
    """A backward that uses the operator's own result replays, though what is saved is another tensor object."""
    op = _op(opmux.exp)
    op.register_autograd(
        lambda ctx, grad: grad * ctx.saved_tensors[0],
        setup_context=lambda ctx, inputs, output: ctx.save_for_backward(output),
    )
    assert not _failing(op, _leaf())


def test_built_in_operators_pass() -> None:
    """So do operators of opmux itself."""
    assert not _failing(opmux.ops.aten.mul.Tensor, _leaf(), _leaf())
    assert not _failing(opmux.ops.aten.add_.Tensor, opmux.ones(2), opmux.ones(2))
    assert not _failing(opmux.ops.aten.relu.default, _leaf())


def _writing(x: Tensor) -> Tensor:
    x.add_(1)
    return x.clone()


def test_an_undeclared_write_is_found() -> None:
    """A kernel that changes an argument which the schema does not mark fails test_schema."""
    failing = _failing(_op(_writing), opmux.ones(2))
    assert "Argument x is not defined as mutable but was mutated" in str(failing["test_schema"])


def test_undeclared_shared_memory_is_found() -> None:
    """A kernel that returns a view of an argument, in an operator that does not say so, fails test_schema."""
    lib = Library("checktest", "FRAGMENT")
    lib.define("part(Tensor x) -> Tensor", lambda x: x[1:], "CPU")
    failing = _failing(opmux.ops.checktest.part.default, opmux.ones(2), test_utils="test_schema")
    assert "Argument x is not defined to alias output" in str(failing["test_schema"])


@pytest.mark.parametrize(
    ("schema", "value"),
    [("(Tensor x) -> (Tensor, Tensor)", None), (_SCHEMA, 3), ("(Tensor x) -> int", "a"), ("(Tensor x) -> ()", 1)],
)
def test_results_of_another_form_are_found(schema: str, value: object) -> None:
    """Results of another number or type than the schema's fail test_schema."""
    lib = Library("checktest", "FRAGMENT")
    lib.define(f"form{schema}", lambda x: value, "CPU")
    assert _failing(opmux.ops.checktest.form.default, opmux.ones(2), test_utils="test_schema")


def test_derivatives_in_a_backend_kernel_are_found() -> None:
    """A backend's kernel made of differentiable operators, without an Autograd kernel, fails test_autograd_registration."""
    lib = Library("checktest", "FRAGMENT")
    lib.define("wrong(Tensor x) -> Tensor", lambda x: x * 2, "CPU")
    failing = _failing(opmux.ops.checktest.wrong.default, _leaf(), test_utils="test_autograd_registration")
    assert "does not have an autograd kernel" in str(failing["test_autograd_registration"])
    assert not _failing(opmux.ops.checktest.wrong.default, opmux.ones(2), test_utils="test_autograd_registration")


@pytest.mark.parametrize(
    ("fake", "what"),
    [
        (lambda x: x.new_empty([3]), "shape"),
        (lambda x: x.to(opmux.float64), "dtype"),
        (lambda x: opmux.empty(2), "device"),
        (lambda x: x.new_empty([2, 1]), "shape"),
    ],
)
def test_a_wrong_fake_kernel_is_found(fake: Callable[..., Any], what: str) -> None:
    """A fake kernel whose result differs from the real one's fails test_faketensor."""
    failing = _failing(_op(lambda x: x * 2, fake=fake), opmux.ones(2))
    assert f"another {what}" in str(failing["test_faketensor"])


def test_wrong_strides_are_found() -> None:
    """So does one whose result has other strides."""
    op = _op(lambda x: x.t().clone().t(), fake=lambda x: x.new_empty(list(x.shape)))
    real = op(opmux.ones(2, 3))
    fake = op(opmux.empty(2, 3, device="meta"))
    assert bool(_failing(op, opmux.ones(2, 3))) == (real.stride() != fake.stride())


def test_a_backward_past_the_operators_is_found() -> None:
    """A backward that computes with NumPy does not replay for other values, and fails test_aot_dispatch_dynamic."""
    op = _op(lambda x: x * x)
    op.register_autograd(
        lambda ctx, grad: grad * opmux.from_numpy(2 * ctx.saved_tensors[0].detach().numpy()),
        setup_context=lambda ctx, inputs, output: ctx.save_for_backward(*inputs),
    )
    assert list(_failing(op, _leaf())) == ["test_aot_dispatch_dynamic"]


def test_a_memory_of_earlier_calls_is_found() -> None:
    """A backward that uses what another call has left fails the same test."""
    calls: list[None] = []
    op = _op(lambda x: x * x)
    op.register_autograd(
        lambda ctx, grad: grad * len(calls), setup_context=lambda ctx, inputs, output: calls.append(None)
    )
    assert list(_failing(op, _leaf())) == ["test_aot_dispatch_dynamic"]


def test_the_first_failure_is_raised() -> None:
    """By default the error names operator and test, and has the failure as its cause."""
    with pytest.raises(OpCheckError, match="checktest::f: test_schema failed") as caught:
        opcheck(_op(_writing), (opmux.ones(2),))
    assert isinstance(caught.value.__cause__, RuntimeError)


def test_random_operators_are_not_compared() -> None:
    """Values of an operator that draws random numbers are not compared between runs."""
    op = custom_op(
        "checktest::noise", lambda x: opmux.rand(2), mutates_args=(), schema=_SCHEMA, tags=["nondeterministic_seeded"]
    )
    op.register_fake(opmux.empty_like)
    assert not _failing(op, opmux.ones(2))


@pytest.mark.parametrize(
    "options", [{"test_utils": "zork"}, {"atol": 1.0}, {"test_utils": ("test_schema", "zork")}], ids=repr
)
def test_wrong_options_are_refused(options: dict[str, Any]) -> None:
    """Unknown tests and half a tolerance are refused, whatever `raise_exception` says."""
    with pytest.raises(OperatorValueError):
        opcheck(_op(lambda x: x * 2), (opmux.ones(2),), raise_exception=False, **options)


@pytest.mark.parametrize("op", [3, opmux.ops.aten.add], ids=["number", "overloads"])
def test_what_is_no_operator_is_refused(op: Any) -> None:
    """Only one operator can be checked."""
    with pytest.raises(OperatorValueError):
        opcheck(op, (opmux.ones(2),))


def test_tolerances_are_used() -> None:
    """Values within given tolerances count as equal."""
    op = _op(lambda x: x * x)
    op.register_autograd(
        lambda ctx, grad: grad * opmux.from_numpy(2 * ctx.saved_tensors[0].detach().numpy()),
        setup_context=lambda ctx, inputs, output: ctx.save_for_backward(*inputs),
    )
    assert not _failing(op, _leaf(), atol=1e9, rtol=0.0)


@pytest.mark.parametrize("where", ["kernel", "fake", "backward"])
def test_a_foreign_exception_is_named_by_its_class(where: str) -> None:
    """Its message alone may be one word; it is the cause, so that the traceback leads to its line."""

    def fails(*args: Any) -> Any:
        raise KeyError("nope")

    op = _op(fails if where == "kernel" else opmux.clone, fake=fails if where == "fake" else opmux.empty_like)
    op.register_autograd(fails)
    with pytest.raises(OpCheckError, match="failed: KeyError: 'nope'") as caught:
        opcheck(op, (_leaf(),))
    assert isinstance(caught.value.__cause__, KeyError)


def test_it_is_among_what_tests_need() -> None:
    """As `opmux.testing.opcheck`, too."""
    assert opmux.testing.opcheck is opcheck
