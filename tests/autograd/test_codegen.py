"""The generator: derivatives.yaml against the declared operators, and the checked-in result."""

import builtins
import dis
import inspect
import re
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from tests.declarations import declared_operators

import opmux
import opmux_autograd
from opmux.codegen import DeclarationError, Row, read_rows
from opmux.dispatch import trace
from opmux_autograd._generated.tables import AUTOGRAD_KERNELS, LIST_KERNELS, VERSION_KERNELS, VIEW_KERNELS
from opmux_autograd.codegen import __main__ as command
from opmux_autograd.codegen.__main__ import generate, main
from opmux_autograd.codegen._derivatives import read_derivatives, read_formula
from opmux_autograd.codegen._formula_modules import formula_imports, formula_modules
from opmux_autograd.codegen._module import Plan, module_sources

_PACKAGE = Path(opmux_autograd.__file__).parent

_EXP = "name: exp(Tensor self) -> Tensor"
_ADD = "name: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor"
_FREXP = "name: frexp.Tensor(Tensor self) -> (Tensor mantissa, Tensor exponent)"

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
    *("bincount", "histogram.bin_ct", "histogram.bins_tensor"),
    *("_histogramdd_bin_edges", "_histogramdd_from_bin_cts", "_histogramdd_from_bin_tensors"),
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
def entries() -> list[Row]:
    """The rows of derivatives.yaml."""
    return read_rows(_PACKAGE / "derivatives.yaml")


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


def test_every_operator_has_a_derivative_or_a_reason(entries: list[Row], declared: list[Any]) -> None:
    """No operator with a tensor argument is forgotten: it has an entry, is made of others, or is listed here."""
    plan = Plan.of(declared, entries)
    known = {*plan.recorded, *plan.lists, *plan.unseen, *plan.skipped, *plan.out_variants, *_BY_HAND}
    missing = {
        name
        for name, schema in plan.schemas.items()
        if name not in known and any(str(a.type).startswith("Tensor") for a in schema.arguments)
    }
    forgotten, left_over = sorted(missing - _NOT_IMPLEMENTED), sorted(_NOT_IMPLEMENTED - missing)
    assert not forgotten, f"{forgotten} need entries in derivatives.yaml, or a place in _NOT_IMPLEMENTED of this file"
    assert not left_over, f"{left_over} of _NOT_IMPLEMENTED of this file have derivatives, or are not declared"


#: By the error's text: an entry as it is written.
_BAD = {
    "add name: with": "self: grad",
    "name\n  found: a number": "name: 3",
    "did you mean exp?": "name: expp(Tensor self) -> Tensor\n  self: grad",
    "declare it in native_functions.yaml first": "name: 42(Tensor self) -> Tensor\n  self: grad",
    "it is declared as exp(Tensor self) -> Tensor": "name: exp(Tensor x) -> Tensor\n  x: grad",
    "out variants refuse": "name: exp.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)\n  self: grad",
    "the operator returns nothing": "name: _foreach_neg_(Tensor(a!)[] self) -> ()\n  self: -grad",
    "it is CompositeImplicitAutograd": "name: matmul(Tensor self, Tensor other) -> Tensor\n  self: grad",
    "the key 'self' is given twice": f"{_EXP}\n  self: grad\n  self: -grad",
    "'other' is no tensor argument": f"{_EXP}\n  other: grad",
    "fields that are no formulas are name, node, output_differentiability, real_only": f"{_EXP}\n  nodes: Exp",
    "'self' has two formulas": f"{_EXP}\n  self, self: grad",
    "found: results of the operator: 1": f"{_EXP}\n  output_differentiability: [True, True]",
    "write True or False for each result": f"{_EXP}\n  output_differentiability: ['no']",
    "output_differentiability: True\n": f"{_EXP}\n  output_differentiability: True",
    "real_only: 'no'\n  found: text": f"{_EXP}\n  real_only: 'no'\n  self: grad",
    "it is no name of a class": f"{_EXP}\n  node: Exp 0\n  self: grad",
    "add.Tensor has it, with other formulas": f"{_ADD}\n  self: grad\n- {_EXP}\n  node: AddBackward0\n  self: -grad",
    "exp has two entries\n  found: first in derivatives.yaml:1": f"{_EXP}\n  self: grad\n- {_EXP}\n  self: grad",
    "the entry has no formula": _EXP,
    "exp: self: None\n  found: nothing": f"{_EXP}\n  self:",
    "exp: self: 0\n  found: a number": f"{_EXP}\n  self: 0",
    "it is no expression: invalid syntax": f"{_EXP}\n  self: grad *",
    "'turnd' is no argument, and no name of formulas/": f"{_EXP}\n  self: grad * turnd",
    "did you mean result?": f"{_EXP}\n  self: grad * resul",
    "did you mean non_differentiable?": f"{_EXP}\n  self: non_diferentiable",
    "result1 is no result\n  where: derivatives.yaml:1\n  what to do: write result": f"{_EXP}\n  self: grad * result1",
    "write result0 to result1": f"{_FREXP}\n  self: grads[0] * result2",
    "several results have gradients": f"{_FREXP}\n  self: grad",
    "one result has a gradient": f"{_FREXP}\n  output_differentiability: [True, False]\n  self: grads[0]",
    "grad_input_mask is for a formula of several inputs": f"{_EXP}\n  self: grad if grad_input_mask[0] else None",
    "sizes(-self) saves a value of an argument": f"{_EXP}\n  self: grad.reshape(sizes(-self))",
    "did you mean neg or neg_?": f"{_EXP}\n  self: ops.aten.negg.default(grad)",
    "no operator neg.Tensor is declared": f"{_EXP}\n  self: ops.aten.neg.Tensor(grad)",
    "a file in YAML": f"{_EXP}\n  self: (lambda x: x)(grad)",
}


@pytest.mark.parametrize("message", _BAD)
def test_wrong_entries_are_refused(message: str, declared: list[Any], tmp_path: Path) -> None:
    """An entry that does not fit its operator is refused with its line, what was found and what to do."""
    path = tmp_path / "derivatives.yaml"
    path.write_text(f"- {_BAD[message]}\n")
    with pytest.raises(DeclarationError) as caught:
        module_sources(Plan.of(declared, read_rows(path)), formula_modules(_PACKAGE / "formulas"))
    assert message in str(caught.value)
    lines = _BAD[message].count("\n") + 1
    assert caught.value.where in [f"derivatives.yaml:{line + 1}" for line in range(lines)]
    assert caught.value.found
    assert caught.value.advice


def test_a_refused_entry_leaves_the_modules_alone(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The command prints the error in place of a traceback, ends with 2, and writes nothing."""
    copied = tmp_path / "opmux_autograd"
    shutil.copytree(_PACKAGE, copied)
    monkeypatch.setattr(command, "_PACKAGE", copied)
    monkeypatch.setattr(command, "_TARGET", copied / "_generated")
    for text, message in (
        ("- name: exp(Tensor self) -> Tensor\n  self: turnd(grad)\n", "what to do: "),
        ("- name: exp(Tensr self -> Tensor\n", "in derivatives.yaml:1"),
    ):
        (copied / "derivatives.yaml").write_text(text)
        assert main([]) == 2
        assert message in capsys.readouterr().err
    for path in (_PACKAGE / "_generated").glob("*.py"):
        assert (copied / "_generated" / path.name).read_text() == path.read_text()


def test_a_name_of_derivatives_yaml_is_found_in_one_file(entries: list[Row], schemas: dict[str, Any]) -> None:
    """A search for the definition of a function that a formula uses finds one line in the whole package."""
    names = {n for d in read_derivatives(entries, schemas) for formula in d.formulas for n in formula.functions}
    lines = [line for path in _PACKAGE.rglob("*.py") for line in path.read_text(encoding="utf-8").splitlines()]
    found = Counter(match[1] or match[2] for line in lines if (match := _DEFINITION.match(line)))
    assert len(names) > 100
    several = sorted(name for name in names if found[name] != 1)
    assert not several, (
        f"{several} are defined elsewhere in the package too: give the functions of formulas/ other names"
    )
    assert names <= formula_modules(_PACKAGE / "formulas").keys()


def test_a_name_in_two_modules_of_formulas_is_refused(tmp_path: Path) -> None:
    """The module of a name is clear, be it a function or a constant."""
    (tmp_path / "shape.py").write_text("def turned(x): ...\n_OWN = 1\n")
    (tmp_path / "unary.py").write_text("HALF: Final = 0.5\n_OWN = 2\nTURN = FULL = 1\n")
    assert formula_modules(tmp_path) == {"turned": "shape", "HALF": "unary", "TURN": "unary", "FULL": "unary"}
    (tmp_path / "values.py").write_text("HALF = 1 / 2\n")
    with pytest.raises(DeclarationError, match=r"formulas/values.py: HALF\n  found: unary.py has one too"):
        formula_modules(tmp_path)


def test_functions_of_formulas_are_imported_when_they_are_called() -> None:
    """Those of most modules are found at their first call; the module with the numbers is imported."""
    modules = {"turned": "shape", "flat": "shape", "HALF": "constants", "conj": "values"}
    assert formula_imports({"turned", "HALF", "flat", "conj"}, modules) == [
        "from opmux_autograd.formulas.constants import HALF",
        "from opmux_autograd.formulas.values import conj",
        "on_first_call(globals(), 'opmux_autograd.formulas.shape', 'flat', 'turned')",
    ]


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
