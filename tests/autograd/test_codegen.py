"""The generator: derivatives.yaml against the declared operators, and the checked-in result."""

import builtins
import dis
import inspect
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.declarations import declared_operators

import opmux
import opmux_autograd
from opmux.dispatch import trace
from opmux_autograd._generated.tables import AUTOGRAD_KERNELS, LIST_KERNELS, VERSION_KERNELS, VIEW_KERNELS
from opmux_autograd.codegen import __main__ as command
from opmux_autograd.codegen.__main__ import generate, main
from opmux_autograd.codegen._derivatives import DerivativeError, read_derivatives, read_formula
from opmux_autograd.codegen._formula_modules import formula_imports, formula_modules
from opmux_autograd.codegen._module import Plan

_PACKAGE = Path(opmux_autograd.__file__).parent

_DEFINITION = re.compile(r"(?:def|class) (\w+)|([A-Za-z]\w*)(?:: [^=]*)? = ")

#: Differentiable in principle, and left to the error that backward raises.
_NOT_IMPLEMENTED = {
    *("mm.dtype", "addmm.dtype", "bmm.dtype", "baddbmm.dtype"),
    *("_cdist_backward", "_pdist_backward"),
    *("_linalg_eigvals", "_stack"),
    *("linalg_ldl_factor_ex", "linalg_ldl_solve", "_standard_gamma_grad"),
    *("scatter.value_reduce", "scatter_.value_reduce"),
    *("floor_divide", "floor_divide_.Tensor", "floor_divide.Scalar", "floor_divide_.Scalar", "remainder.Scalar_Tensor"),
    *("heaviside", "heaviside_"),
    *("set_", "set_.source_Tensor", "set_.source_Storage", "set_.source_Storage_storage_offset"),
    *("set", "set.source_Tensor", "set.source_Storage", "set.source_Storage_storage_offset"),
    *("_functional_assert_async.msg", "_functional_assert_scalar"),
    *("_ctc_loss_backward", "_ctc_loss_backward.Tensor", "mkldnn_rnn_layer_backward"),
    *("_foreach_addcdiv.Tensor", "_foreach_addcdiv_.Tensor", "_foreach_addcmul.Tensor", "_foreach_addcmul_.Tensor"),
    *("_foreach_maximum_.Scalar", "_foreach_maximum_.ScalarList"),
    *("_foreach_minimum_.Scalar", "_foreach_minimum_.ScalarList"),
    *("_foreach_copy", "_foreach_copy_", "_foreach_powsum.Scalar"),
    *("_amp_foreach_non_finite_check_and_unscale", "_amp_update_scale", "_amp_update_scale_"),
    *("_fused_adagrad", "_fused_adagrad.tensor_lr", "_fused_adam", "_fused_adam.tensor_lr"),
    *("_fused_adamw", "_fused_adamw.tensor_lr", "_fused_sgd", "_fused_sgd.tensor_lr"),
}

#: With kernels written by hand, or without elements that a gradient could belong to.
_BY_HAND = {"detach_", "resize_", "resize"}


@pytest.fixture(scope="module")
def declared() -> list[Any]:
    """Every declaration."""
    return [*declared_operators()]


@pytest.fixture(scope="module")
def schemas(declared: list[Any]) -> dict[str, Any]:
    """Declared schemas by name."""
    return {d.name: d.schema for d in declared}


@pytest.fixture(scope="module")
def entries() -> list[dict[str, Any]]:
    """The parsed derivatives.yaml."""
    found: list[dict[str, Any]] = yaml.safe_load((_PACKAGE / "derivatives.yaml").read_text(encoding="utf-8"))
    return found


@pytest.fixture(scope="module")
def checked_in() -> dict[str, str]:
    """Text of each generated module, by name."""
    return {path.stem: path.read_text(encoding="utf-8") for path in (_PACKAGE / "_generated").glob("*.py")}


def test_the_checked_in_modules_are_what_the_generator_writes(monkeypatch: pytest.MonkeyPatch) -> None:
    """`python -m opmux_autograd.codegen --check` finds nothing stale."""
    files = generate()
    assert {path: path.read_text(encoding="utf-8") for path in (_PACKAGE / "_generated").glob("*.py")} == files
    monkeypatch.setattr(command, "generate", lambda: files)
    assert main(["--check"]) == 0
    stale = next(iter(files))
    monkeypatch.setattr(command, "generate", lambda: {**files, stale: "other"})
    assert main(["--check"]) == 1


def test_every_operator_has_a_derivative_or_a_reason(entries: list[dict[str, Any]], declared: list[Any]) -> None:
    """No operator with a tensor argument is forgotten: it has an entry, is made of others, or is listed here."""
    plan = Plan.of(declared, entries)
    known = {*plan.recorded, *plan.lists, *plan.unseen, *plan.skipped, *plan.out_variants, *_BY_HAND}
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


def test_a_name_of_derivatives_yaml_is_found_in_one_file(
    entries: list[dict[str, Any]], schemas: dict[str, Any]
) -> None:
    """A search for the definition of a function that a formula uses finds one line in the whole package."""
    names = {n for d in read_derivatives(entries, schemas) for formula in d.formulas for n in formula.functions}
    lines = [line for path in _PACKAGE.rglob("*.py") for line in path.read_text(encoding="utf-8").splitlines()]
    found = Counter(match[1] or match[2] for line in lines if (match := _DEFINITION.match(line)))
    assert len(names) > 100
    assert {name for name in names if found[name] != 1} == set()
    assert names <= formula_modules(_PACKAGE / "formulas").keys()


def test_a_name_in_two_modules_of_formulas_is_refused(tmp_path: Path) -> None:
    """The module of a name is clear, be it a function or a constant."""
    (tmp_path / "shape.py").write_text("def turned(x): ...\n_OWN = 1\n")
    (tmp_path / "unary.py").write_text("HALF: Final = 0.5\n_OWN = 2\nTURN = FULL = 1\n")
    assert formula_modules(tmp_path) == {"turned": "shape", "HALF": "unary", "TURN": "unary", "FULL": "unary"}
    (tmp_path / "values.py").write_text("HALF = 1 / 2\n")
    with pytest.raises(DerivativeError, match=re.escape("'HALF' is in unary.py and in values.py")):
        formula_modules(tmp_path)


def test_a_name_in_no_module_of_formulas_is_refused() -> None:
    """A misspelt function is found when the modules are written, not when one is imported."""
    modules = {"turned": "shape", "flat": "shape", "HALF": "constants", "conj": "values"}
    assert formula_imports({"turned", "HALF", "flat", "conj"}, modules) == [
        "from opmux_autograd.formulas.constants import HALF",
        "from opmux_autograd.formulas.values import conj",
        "on_first_call(globals(), 'opmux_autograd.formulas.shape', 'flat', 'turned')",
    ]
    with pytest.raises(
        DerivativeError, match="'turnd', which a formula uses, is in no module of opmux_autograd.formulas"
    ):
        formula_imports({"turned", "turnd"}, modules)


def test_two_entries_for_one_operator_are_refused(schemas: dict[str, Any]) -> None:
    """An operator has one entry."""
    entry = {"name": "exp(Tensor self) -> Tensor", "self": "grad * result"}
    with pytest.raises(DerivativeError, match="two entries"):
        read_derivatives([entry, entry], schemas)


def test_a_derivative_for_real_numbers_refuses_complex_results(checked_in: dict[str, str]) -> None:
    """`real_only` puts a check into the kernel of the operator and of its in-place form, and into no other."""
    text = "\n".join(checked_in.values())
    for name, real_only in (("silu", True), ("silu_", True), ("exp", False), ("exp_", False)):
        row = AUTOGRAD_KERNELS[f"aten::{name}"]
        function = (row if isinstance(row, str) else row[0]).rpartition(".")[2]
        source = text.partition(f"def {function}(")[2].partition("\ndef ")[0]
        assert source
        assert ("refuse_complex(" in source) == real_only


def test_operators_that_are_recorded_alike_share_their_code(checked_in: dict[str, str]) -> None:
    """No two kernels of the modules differ in name and node alone, and each operator's has its own name, node and errors."""
    texts = [text for name, text in checked_in.items() if name.startswith("kernels_")]
    own = [
        re.sub(r"record_\w+|\w+Backward\w*|'aten::[^']*'", "_", f)
        for t in texts
        for f in re.split(r"\n(?=def )", t)[1:]
    ]
    assert len(own) > 100
    assert [text for text, times in Counter(own).items() if times > 1] == []
    x = opmux.tensor([0.5], requires_grad=True)
    for name in ("asin", "acos"):
        with trace() as traced:
            result = getattr(x, name)()
        assert [event.kernel for event in traced.roots] == [f"record_{name}"]
        assert result.grad_fn is not None
        assert result.grad_fn.name() == f"{name.title()}Backward0"
        with pytest.raises(RuntimeError, match=f"aten::{name}_"):
            getattr(x, f"{name}_")()


def test_every_row_leads_to_a_kernel_whose_names_are_defined() -> None:
    """Each operator's kernel is made, has the operator's name, and uses nothing that its module lacks."""
    from opmux_autograd._registration import _generated, _made, _of_views  # what the blocks call

    kernels: dict[str, Any] = {
        n: _generated(n, row) for rows in (VERSION_KERNELS, AUTOGRAD_KERNELS) for n, row in rows.items()
    }
    views: dict[str, Any] = {name: _of_views(name, row) for name, row in VIEW_KERNELS.items()}
    assert all(views[name].__name__ == f"view_{row[0].partition('.of_')[2]}" for name, row in VIEW_KERNELS.items())
    kernels |= {name: _made(name, *row[:2]) for name, row in LIST_KERNELS.items()}
    assert len(kernels) > 700
    for name in AUTOGRAD_KERNELS.keys() | LIST_KERNELS.keys():
        assert kernels[name].__name__ == f"record_{name.partition('::')[2].replace('.', '_')}"
    nodes = {value for kernel in kernels.values() for value in kernel.__globals__.values() if inspect.isclass(value)}
    methods: list[Any] = [f for node in nodes for f in vars(node).values() if inspect.isfunction(f)]
    for function in {*kernels.values(), *views.values(), *methods}:
        known = function.__globals__.keys() | vars(builtins).keys()
        assert {i.argval for i in dis.get_instructions(function) if i.opname == "LOAD_GLOBAL"} <= known, function


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
