"""The generator: derivatives.yaml against the declared operators, and the checked-in result."""

from pathlib import Path
from typing import Any

import pytest
import yaml

import opmux_autograd
from opmux.codegen import load_declarations
from opmux_autograd.codegen.__main__ import generate, main
from opmux_autograd.codegen._derivatives import DerivativeError, read_derivatives, read_formula
from opmux_autograd.codegen._module import Plan

_PACKAGE = Path(opmux_autograd.__file__).parent

#: Differentiable in principle, and left to the error that backward raises.
_NOT_IMPLEMENTED = {
    *("mm.dtype", "addmm.dtype", "bmm.dtype", "baddbmm.dtype"),
    *("_cdist_backward", "_pdist_backward"),
    *("scatter.value_reduce", "scatter_.value_reduce"),
    *("floor_divide", "floor_divide_.Tensor", "floor_divide.Scalar", "floor_divide_.Scalar", "remainder.Scalar_Tensor"),
    *("heaviside", "heaviside_"),
    *("_ctc_loss_backward", "_ctc_loss_backward.Tensor"),
}

#: With kernels written by hand, or without elements that a gradient could belong to.
_BY_HAND = {"detach_", "resize_", "resize"}


@pytest.fixture(scope="module")
def schemas() -> dict[str, Any]:
    """Declared schemas by name."""
    return {d.name: d.schema for d in load_declarations()}


def test_the_checked_in_modules_are_what_the_generator_writes() -> None:
    """`python -m opmux_autograd.codegen --check` finds nothing stale."""
    files = generate()
    assert {path: path.read_text(encoding="utf-8") for path in (_PACKAGE / "_generated").glob("*.py")} == files
    assert main(["--check"]) == 0


def test_every_operator_has_a_derivative_or_a_reason(schemas: dict[str, Any]) -> None:
    """No operator with a tensor argument is forgotten: it has an entry, is made of others, or is listed here."""
    composites = frozenset(d.name for d in load_declarations() if "CompositeImplicitAutograd" in d.dispatch)
    entries = yaml.safe_load((_PACKAGE / "derivatives.yaml").read_text(encoding="utf-8"))
    plan = Plan(schemas, composites, read_derivatives(entries, schemas))
    known = {*plan.recorded, *plan.skipped, *plan.out_variants, *_BY_HAND}
    missing = {
        name
        for name, schema in plan.schemas.items()
        if name not in known and any(str(a.type).startswith("Tensor") for a in schema.arguments)
    }
    assert missing == _NOT_IMPLEMENTED


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ({"name": "nothing(Tensor self) -> Tensor", "self": "grad"}, "is declared as None"),
        ({"name": "exp(Tensor x) -> Tensor", "x": "grad"}, "is declared as 'exp"),
        ({"name": "exp(Tensor self) -> Tensor", "other": "grad"}, "no tensor argument"),
        ({"name": "exp(Tensor self) -> Tensor", "self": "grad *"}, "is no expression"),
        ({"name": "exp(Tensor self) -> Tensor", "output_differentiability": [True, True]}, "has 2 elements"),
    ],
)
def test_wrong_entries_are_refused(schemas: dict[str, Any], entry: dict[str, Any], message: str) -> None:
    """An entry that does not fit its operator names the operator and what is wrong."""
    with pytest.raises(DerivativeError, match=message):
        read_derivatives([entry], schemas)


def test_two_entries_for_one_operator_are_refused(schemas: dict[str, Any]) -> None:
    """An operator has one entry."""
    entry = {"name": "exp(Tensor self) -> Tensor", "self": "grad * result"}
    with pytest.raises(DerivativeError, match="two entries"):
        read_derivatives([entry, entry], schemas)


def test_a_derivative_for_real_numbers_refuses_complex_results() -> None:
    """`real_only` puts a check into the kernel of the operator and of its in-place form, and into no other."""
    text = "\n".join(generate().values())
    for name, real_only in (("silu", True), ("silu_", True), ("exp", False), ("exp_", False)):
        source = text.partition(f"def record_{name}(")[2].partition("\ndef ")[0]
        assert source
        assert ("refuse_complex(" in source) == real_only


def test_a_formula_saves_values_in_place_of_tensors(schemas: dict[str, Any]) -> None:
    """`self.shape` saves a shape, `sizes(tensors)` a list of shapes; only what is used itself is saved as a tensor."""
    formula = read_formula(("self",), "sum_backward(grad, self.shape, dim, keepdim)", schemas["sum.dim_IntList"])
    assert [(v.name, v.kind) for v in formula.values] == [
        ("self_shape", "plain"),
        ("dim", "list"),
        ("keepdim", "plain"),
    ]
    formula = read_formula(("tensors",), "cat_backward(grad, sizes(tensors), dim)", schemas["cat"])
    assert [v.source for v in formula.values] == ["sizes(tensors)", "dim"]
    assert formula.functions == {"cat_backward", "sizes"}
