"""The harness reports what is wrong: each kind of mistake is found by its check, and by no other."""

import inspect
from collections.abc import Callable
from typing import Any

import pytest

pytest.importorskip("torch", reason="compares with torch 2.13.0")

import opmux

from . import known
from .database import Limits, all_opinfos, dtypes_of, error_inputs_of, samples_of
from .harness import CHECK_NAMES, run_operator
from .known import KnownDifference

pytestmark = pytest.mark.torch
Function = Callable[..., Any]
true_exp, true_mul, true_mean = opmux.exp, opmux.mul, opmux.mean


def differing(name: str) -> dict[str, str]:
    """The first difference of each check that found one."""
    return {record.check: record.first for record in run_operator(name, CHECK_NAMES, Limits(3)) if record.differences}


def wrong_value(x: Any, **named: Any) -> Any:
    result = true_exp(x, **named)
    return result.mul_(1.001) if named else result * 1.001


def wrong_dtype(x: Any, **named: Any) -> Any:
    return true_exp(x).to(opmux.float64) if not named else true_exp(x, **named)


def wrong_shape(x: Any, **named: Any) -> Any:
    return true_exp(x).unsqueeze(0) if not named else true_exp(x, **named)


def wrong_structure(x: Any, **named: Any) -> Any:
    return (true_exp(x),) if not named else true_exp(x, **named)


def wrong_gradient(x: Any, **named: Any) -> Any:
    result = true_exp(x, **named)
    return result + (x - x.detach()) if x.requires_grad else result


def without_gradient(x: Any, **named: Any) -> Any:
    return true_exp(x.detach(), **named)


def new_out(x: Any, **named: Any) -> Any:
    return true_exp(x)


def without_out(x: Any) -> Any:
    return true_exp(x)


def wrong_meta(x: Any, **named: Any) -> Any:
    return opmux.empty((7,), device="meta") if x.is_meta else true_exp(x, **named)


def without_kernel(x: Any, **named: Any) -> Any:
    raise opmux.errors.KernelNotFoundError("exp", key="CPU")


@pytest.mark.parametrize(
    ("function", "checks"),
    [
        (wrong_value, {"value": "value: ", "out": "value: ", "grad": "value: "}),
        (wrong_dtype, {"value": "dtype: opmux float64, torch float32"}),
        (wrong_shape, {"value": "shape: opmux [1, "}),
        (wrong_structure, {"value": "structure: opmux gives a tuple, torch a tensor"}),
        (wrong_gradient, {"grad": "grad: of differentiable argument 0, value: "}),
        (without_gradient, {"grad": "does not require grad"}),
        (new_out, {"out": "the result is not the tensor given as out="}),
        (without_out, {"out": "no out="}),
        (wrong_meta, {"meta": "shape: meta opmux.Size([7])"}),
        (without_kernel, {"value": "KernelNotFoundError"}),
    ],
)
def test_a_mistake_is_found(function: Function, checks: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A function with one mistake differs in the checks that the mistake concerns, and the report says how."""
    monkeypatch.setattr(opmux, "exp", function)
    found = differing("exp")
    for check, text in checks.items():
        assert text in found.pop(check), check
    if function in (wrong_gradient, without_gradient, new_out, without_out):
        assert not found


def test_wrong_strides_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A result with the right values in another order in memory differs in the check of strides only."""

    def permuted(*given: Any, **named: Any) -> Any:
        result = true_mul(*given, **named)
        return result if named or result.ndim < 2 else result.transpose(0, 1).contiguous().transpose(0, 1)

    monkeypatch.setattr(opmux, "mul", permuted)
    found = differing("mul")
    assert "strides: opmux [" in found.pop("strides")
    assert not found


@pytest.mark.parametrize(
    ("method", "text"),
    [
        (lambda x: x.mul_(2.0), "value: "),
        (lambda x: true_exp(x), "the result is not the tensor that was written"),
    ],
)
def test_a_wrong_in_place_variant_is_found(method: Function, text: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A method that writes wrong values, or writes nothing, differs in the check of in-place variants only."""
    monkeypatch.setattr(opmux.Tensor, "exp_", method)
    found = differing("exp")
    assert text in found.pop("inplace")
    assert not found


def test_a_missing_refusal_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A function that accepts what torch refuses differs in the check of errors."""

    def accepts(x: Any, *given: Any, **named: Any) -> Any:
        try:
            return true_mean(x, *given, **named)
        except opmux.errors.OpmuxError:
            return x

    monkeypatch.setattr(opmux, "mean", accepts)
    found = differing("mean")
    assert "opmux accepts what torch refuses" in found.pop("error")
    assert not found


def test_another_kind_of_error_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A refusal counts only if it is an exception of the kinds that torch raises."""

    def fails(x: Any, *given: Any, **named: Any) -> Any:
        raise KeyError("mean")

    monkeypatch.setattr(opmux, "mean", fails)
    found = differing("mean")
    assert "opmux raises KeyError" in found["error"]
    assert "opmux raises KeyError" in found["value"]


def test_a_missing_kernel_counts_as_unsupported(monkeypatch: pytest.MonkeyPatch) -> None:
    """What opmux says that it has not is counted apart, and is no agreement."""
    monkeypatch.setattr(opmux, "exp", without_kernel)
    (record,) = run_operator("exp", ("value",), Limits(3))
    samples = 3 * len(dtypes_of(all_opinfos()["exp"][0]))
    assert (record.samples, record.agreed, record.differing, record.unsupported) == (samples, 0, 0, samples)


def test_known_differences_explain_only_their_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    """A known difference takes its own samples out of the count, and leaves the others in."""
    monkeypatch.setattr(opmux, "exp", wrong_value)
    entry = KnownDifference("exp", "value", "for the test", lambda case: case.dtype == "float32")
    monkeypatch.setattr(known, "KNOWN_DIFFERENCES", (entry,))
    (record,) = run_operator("exp", ("value",), Limits(3))
    assert set(record.explained) == {entry}
    assert record.differing
    assert all(not difference.place.startswith("float32") for difference in record.differences)


def test_capped_samples_are_spread_over_the_list() -> None:
    """The first and the last sample are among those that a cap leaves, and so are some between them."""
    (opinfo,) = all_opinfos()["where"]
    whole = [index for index, _ in samples_of(opinfo, "float32", Limits())]
    capped = [index for index, _ in samples_of(opinfo, "float32", Limits(samples=3))]
    assert len(capped) == 3
    assert (capped[0], capped[-1]) == (whole[0], whole[-1])


def test_samples_are_made_without_a_look_at_the_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    """Torch does not search the stack for a test of its own, which takes longer than all that is compared then."""
    looks: list[int] = []

    def stack(context: int = 1) -> list[Any]:
        looks.append(context)
        return []

    monkeypatch.setattr(inspect, "stack", stack)
    (opinfo,) = all_opinfos()["where"]
    assert samples_of(opinfo, "float32", Limits())
    assert error_inputs_of(all_opinfos()["gather"][0])
    assert looks == []
