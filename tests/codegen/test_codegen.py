"""The generator: what it writes is checked in, and what it reads is checked."""

import ast
import inspect
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from keyword import iskeyword
from pathlib import Path
from typing import Any

import pytest
import yaml
from tests.declarations import declared_operators, rows_of_torch

import opmux
from opmux.codegen._checks import TAGS, check_docs
from opmux.codegen._declaration import MODULES
from opmux.codegen._rows import read_texts
from opmux.dispatch import Library, default_dispatcher

CORE = Path(opmux.__file__).parent


def test_generated_files_are_up_to_date() -> None:
    """`python -m opmux.codegen --check` finds nothing stale."""
    result = _generate("--check")
    assert result.returncode == 0, result.stdout + result.stderr


def test_runs_by_path_when_a_generated_file_is_broken(tmp_path: Path) -> None:
    """Run by path, the generator repairs a generated file that does not even parse."""
    copied = tmp_path / "opmux"
    shutil.copytree(CORE, copied, ignore=shutil.ignore_patterns("__pycache__"))
    broken = copied / "native" / "_generated" / "methods.py"
    broken.write_text("<<<<<<< a merge conflict\n")
    subprocess.run([sys.executable, str(copied / "codegen")], check=True, capture_output=True)
    assert broken.read_text() == (CORE / "native" / "_generated" / "methods.py").read_text()


def test_every_public_operator_is_documented() -> None:
    """Each function and method has a line in operator_docs.yaml, and no line is left over."""
    check_docs(declared_operators(), read_texts(CORE / "codegen" / "operator_docs.yaml"))


def test_stubs_and_run_time_agree() -> None:
    """Each method and function of the stubs exists."""
    for stub, holder in (
        (CORE / "tensor" / "_methods.pyi", opmux.Tensor),
        (CORE / "native" / "_generated" / "functions.pyi", opmux),
        (CORE / "native" / "_generated" / "special.pyi", opmux.special),
    ):
        names = {n.name for n in ast.walk(ast.parse(stub.read_text())) if isinstance(n, ast.FunctionDef)}
        assert names
        assert [name for name in sorted(names) if not hasattr(holder, name)] == []


#: Methods whose signatures no declaration has.
UNDECLARED = {
    *("H", "T", "imag", "mH", "mT", "real", "new", "new_tensor"),
    *("lu", "nonzero", "norm", "split", "stft", "unique", "unique_consecutive"),
}
STUBS = [*sorted((CORE / "native" / "_generated").glob("*.pyi")), CORE / "tensor" / "_methods.pyi"]


@pytest.mark.parametrize("stub", STUBS, ids=lambda stub: stub.stem)
def test_editors_show_what_a_function_does(stub: Path) -> None:
    """Each signature of a stub has the first lines of the function's docstring, but for signs and what no declaration has."""
    functions = [node for node in ast.walk(ast.parse(stub.read_text())) if isinstance(node, ast.FunctionDef)]
    lacking = {f.name for f in functions if not ast.get_docstring(f) and not f.name.startswith("__")}
    assert lacking <= (UNDECLARED if stub.stem == "_methods" else set())
    holder = {"_methods": opmux.Tensor, "functions": opmux}.get(stub.stem)
    for f in functions if holder else []:
        if text := ast.get_docstring(f):
            assert getattr(holder, f.name).__doc__.startswith(text), f.name


@pytest.mark.parametrize("stub", STUBS, ids=lambda stub: stub.stem)
def test_no_type_of_a_stub_is_one_of_its_functions(stub: Path) -> None:
    """`complex` is an operator, and in the file that has it no name of a type."""
    tree = ast.parse(stub.read_text())
    functions = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    aliases = [node.value for node in tree.body if isinstance(node, ast.Assign)]
    arguments = [a.annotation for node in ast.walk(tree) if isinstance(node, ast.arguments) for a in _all(node)]
    returned = [node.returns for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    types = [t for t in (*aliases, *arguments, *returned) if t is not None]
    assert not {n.id for t in types for n in ast.walk(t) if isinstance(n, ast.Name)} & functions


def _all(arguments: ast.arguments) -> list[ast.arg]:
    return [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs, *filter(None, (arguments.vararg,))]


def test_out_may_be_none_where_the_stubs_say_so() -> None:
    """What a stub gives `out` as its default, the function takes: None."""
    for name, holder in {"functions": opmux, **{k: import_module(module) for k, module in MODULES.items()}}.items():
        stub = ast.parse((CORE / "native" / "_generated" / f"{name}.pyi").read_text())
        functions = [node for node in stub.body if isinstance(node, ast.FunctionDef)]
        optional = {f.name for f in functions for a in f.args.kwonlyargs if a.arg == "out" and "None" in ast.unparse(a)}
        assert optional
        shown = {n: inspect.signature(getattr(holder, n)).parameters for n in sorted(optional)}
        # The others choose an overload at each call, and show no parameter by name.
        assert {parameters["out"].default for parameters in shown.values() if "out" in parameters} == {None}
    assert opmux.sort(opmux.ones(2), out=None).values.tolist() == [1, 1]


def test_the_stub_of_ops_and_the_process_agree() -> None:
    """Each built-in operator has its line, with its overloads and what their schemas return, and nothing else has one."""
    tree = ast.parse((CORE / "tensor" / "_ops.pyi").read_text())
    classes = {node.name: _attributes(node) for node in tree.body if isinstance(node, ast.ClassDef)}
    written: dict[tuple[str, str], str] = {}
    for name, packet in classes["_Aten"].items():
        given = packet.slice.elts if isinstance(packet.slice, ast.Tuple) else [packet.slice]
        results = dict(zip(("_A", "_B", "_C"), map(ast.unparse, given), strict=False))
        handles = classes[ast.unparse(packet.value)]
        written |= {(name, overload): results[ast.unparse(handle.slice)] for overload, handle in handles.items()}
    assert written == dict(_results_by_overload())


def _attributes(node: ast.ClassDef) -> dict[str, ast.Subscript]:
    annotated = [(s.target, s.annotation) for s in node.body if isinstance(s, ast.AnnAssign)]
    return {ast.unparse(target): type_ for target, type_ in annotated if isinstance(type_, ast.Subscript)}


def _results_by_overload() -> Iterator[tuple[tuple[str, str], str]]:
    """Packet and overload of each built-in operator, and what its schema returns, in Python's words."""
    words = {"Tensor": "Tensor", "Tensor[]": "list[Tensor]", "bool": "bool", "Scalar": "Any"}
    words |= {"int": "int", "SymInt": "int", "SymBool": "bool", "int[]": "list[int]", "SymInt[]": "list[int]"}
    for name in default_dispatcher.operators():
        definition = default_dispatcher.definition_of(name)
        assert definition is not None
        schema = definition.schema
        namespace, _, base = name.partition(".")[0].partition("::")
        overload = schema.overload_name or "default"
        if namespace == "aten" and not iskeyword(overload):  # random_.from is found by getattr only
            types = [words[str(r.type)] for r in schema.returns]
            yield (base, overload), types[0] if len(types) == 1 else f"tuple[{', '.join(types)}]" if types else "None"


def test_functions_show_a_signature_and_a_docstring() -> None:
    """`help(opmux.add)` says something."""
    assert str(inspect.signature(opmux.add)) == "(input, other, *, alpha=1, out=None)"
    assert "broadcast" in (opmux.add.__doc__ or "")


@pytest.mark.parametrize("module", ["methods", "functions", *MODULES])
@pytest.mark.slow
def test_no_function_asks_for_more_than_an_overload_does(module: str) -> None:
    """Each function and method can be called with as few positional arguments as one of its overloads."""
    generated = import_module(f"opmux.native._generated.{module}")
    variant, makers = ("method", generated.METHODS) if module == "methods" else ("function", generated.FUNCTIONS)
    fewest: dict[str, int] = {}
    for d in declared_operators():
        if variant in d.variants and not d.is_out:
            required = sum(not a.has_default and not a.kwarg_only for a in d.schema.arguments)
            fewest[d.base_name] = min(required, fewest.get(d.base_name, required))
    signatures = {make().__name__: inspect.signature(make()) for make in makers.values()}
    asked = {
        name: sum(p.kind is p.POSITIONAL_OR_KEYWORD and p.default is p.empty for p in signature.parameters.values())
        for name, signature in signatures.items()
    }
    assert sum(asked.values()) >= len(makers) > 0
    assert {name: n for name, n in asked.items() if n > fewest[name]} == {}


def test_a_number_or_a_name_for_one_argument() -> None:
    """Where overloads differ in the type of an argument that has a default in one, all of them are found."""
    matrix = opmux.tensor([[3.0, 0.0], [0.0, 4.0]])
    assert opmux.linalg.matrix_norm(matrix).item() == opmux.linalg.matrix_norm(matrix, "fro").item() == 5
    assert opmux.linalg.matrix_norm(matrix, 2).item() == opmux.linalg.matrix_norm(matrix, ord=2.0).item() == 4
    assert opmux.linalg.matrix_norm(matrix, "nuc", (1, 0), True).tolist() == [[7.0]]
    assert set(opmux.empty(9).bernoulli_().tolist()) <= {0.0, 1.0}
    assert opmux.empty(2).bernoulli_(opmux.tensor([1.0, 0.0])).tolist() == [1.0, 0.0]


@pytest.mark.torch
def test_autogen_schemas_are_torchs() -> None:
    """What autogen derives is what torch registers, for all of it."""
    torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")
    registered = {str(s).partition("(")[0]: str(s) for s in torch._C._jit_get_all_schemas()}
    derived = [d for d in declared_operators() if d.source]
    assert len(derived) > 60
    assert [(str(d.schema), registered.get(d.schema.qualified_name)) for d in derived] == [
        (registered.get(d.schema.qualified_name), str(d.schema)) for d in derived
    ]


@pytest.mark.torch
def test_autogen_is_torchs() -> None:
    """Where `autogen` is written it names what torch's own declarations name, or a variant that torch writes by hand."""
    rows = {row["func"].partition("(")[0]: row for row in rows_of_torch()}
    named = {n.strip() for row in rows.values() for n in row.get("autogen", "").split(",") if n.strip()}
    assert [d.name for d in declared_operators() if d.source and d.name not in named | rows.keys()] == []


@pytest.mark.torch
def test_tags_are_torchs() -> None:
    """The list of tags is that of torch's tags.yaml."""
    torchgen = pytest.importorskip("torchgen", reason="compares with torch 2.13.0's declarations")
    path = Path(torchgen.__path__[0]) / "packaged" / "ATen" / "native" / "tags.yaml"
    assert {row["tag"] for row in yaml.safe_load(path.read_text())} == TAGS


_OWN = """\
- func: own_scaled(Tensor self, float factor=2.0) -> Tensor
  variants: function, method
  dispatch:
    CompositeImplicitAutograd: own.scaled
- func: own_scaled.out(Tensor self, float factor=2.0, *, Tensor(a!) out) -> Tensor(a!)
  dispatch:
    CompositeExplicitAutograd: own.scaled_out
"""


def _generate(*arguments: object, **options: Any) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "opmux.codegen", *map(str, arguments)]
    env = os.environ | {"OPMUX_AUTOLOAD": "0"}  # plugins take longer to load than the generator runs
    return subprocess.run(command, env=env, capture_output=True, text=True, **options)


def test_generates_from_somebody_elses_file(tmp_path: Path) -> None:
    """With `--source` and `--output`; what is made can be imported, and `--check` finds it up to date."""
    source, output = tmp_path / "own.yaml", tmp_path / "made" / "deep"
    source.write_text(_OWN)
    assert _generate("--source", source, "--output", output, "--check").returncode == 1
    made = _generate("--source", source, "--output", output)
    assert made.returncode == 0, made.stderr
    assert _generate("--source", source, "--output", output, "--check").returncode == 0
    spec = spec_from_file_location("own_functions", output / "functions.py")
    assert spec is not None
    assert spec.loader is not None
    functions: Any = module_from_spec(spec)
    spec.loader.exec_module(functions)
    assert functions.__all__ == ["own_scaled"]
    with Library("aten", "FRAGMENT") as library:
        library.define("own_scaled(Tensor self, float factor=2.0) -> Tensor", lambda x, f: x * f, "CPU")
        assert functions.own_scaled(opmux.ones(1), factor=3.0).tolist() == [3.0]


_ELSEWHERE = """\
- func: codegen_own::pair(Tensor self, Tensor other) -> (Tensor low, Tensor high)
  variants: function, method
  autogen: pair.out
  dispatch:
    CompositeExplicitAutograd: own.pair
- func: codegen_own::split(Tensor self, float by=2.0) -> Tensor
  dispatch:
    CompositeImplicitAutograd: own.split
- func: codegen_own::add.Tensor(Tensor self, Tensor other) -> Tensor
  variants: function, method
  structured_delegate: add.out
- func: codegen_own::add_.Tensor(Tensor(a!) self, Tensor other) -> Tensor(a!)
  variants: method
  structured_delegate: add.out
- func: codegen_own::add.out(Tensor self, Tensor other, *, Tensor(a!) out) -> Tensor(a!)
  structured: True
  dispatch:
    Array: own.add_impl
    Meta: own.add_meta
"""


def test_generates_for_any_namespace(tmp_path: Path) -> None:
    """What a schema's own namespace is, everything made of it has; nothing of it passes for opmux's own."""
    source, output = tmp_path / "own.yaml", tmp_path / "made"
    source.write_text(_ELSEWHERE)
    made = _generate("--source", source, "--output", output)
    assert made.returncode == 0, made.stderr
    rows: dict[str, Any] = {}
    exec((output / "declarations.py").read_text(), rows)
    names = {f"codegen_own::{name}" for name in ("pair", "pair.out", "split", "add.Tensor", "add_.Tensor", "add.out")}
    assert set(rows["OPERATORS"]) == names
    assert rows["OPERATORS"]["codegen_own::split"][0] == "split(Tensor self, float by=2.0) -> Tensor"
    assert rows["DELEGATES"] == dict.fromkeys(
        ["codegen_own::add.Tensor", "codegen_own::add_.Tensor"], "codegen_own::add.out"
    )
    assert rows["AUTOGEN"] == {"codegen_own::pair.out": "codegen_own::pair"}
    methods: dict[str, Any] = {}
    exec((output / "methods.py").read_text(), methods)
    assert set(methods["METHODS"]) == {"add", "add_", "pair"}
    assert "codegen_own: _Codegen_own" in (output / "_ops.pyi").read_text()
    texts = [path.read_text() for path in output.iterdir() if path.name != "_ops.pyi"]
    assert not [text for text in texts if "aten" in text]


def test_functions_of_another_namespace_work(tmp_path: Path) -> None:
    """They call the namespace's operators, and several results have their names."""
    source, output = tmp_path / "own.yaml", tmp_path / "made"
    source.write_text(_ELSEWHERE)
    assert _generate("--source", source, "--output", output).returncode == 0
    spec = spec_from_file_location("own_pairs", output / "functions.py")
    assert spec is not None
    assert spec.loader is not None
    functions: Any = module_from_spec(spec)
    spec.loader.exec_module(functions)
    with Library("codegen_own", "DEF") as library:
        schema = "pair(Tensor self, Tensor other) -> (Tensor low, Tensor high)"
        library.define(schema, lambda x, y: (opmux.minimum(x, y), opmux.maximum(x, y)), "CPU")
        library.define("split(Tensor self, float by=2.0) -> Tensor", lambda x, by: x / by, "CPU")
        found = functions.pair(opmux.ones(1), opmux.zeros(1))
        assert (found.low.tolist(), found.high.tolist(), type(found).__name__) == ([0.0], [1.0], "pair")
        assert repr(found).startswith("opmux.return_types.pair(")
        assert functions.split(opmux.ones(1)).tolist() == [0.5]


def test_one_name_in_two_namespaces_is_refused(tmp_path: Path) -> None:
    """The functions of one file would hide each other."""
    source = tmp_path / "own.yaml"
    source.write_text("- func: a::f(Tensor self) -> Tensor\n- func: b::f(Tensor self) -> Tensor\n")
    refused = _generate("--source", source, "--output", tmp_path / "made")
    assert (refused.returncode, "own.yaml:2" in refused.stderr) == (2, True), refused.stderr


def test_refuses_a_source_that_is_none(tmp_path: Path) -> None:
    """One option alone, no file, and a file with a mistake, whose line is told; nothing is written."""
    source, output = tmp_path / "own.yaml", tmp_path / "made"
    assert "given together" in _generate("--source", source).stderr
    assert "own.yaml" in _generate("--source", source, "--output", output).stderr
    source.write_text("- func: broken(Tensr self -> Tensor\n")
    refused = _generate("--source", source, "--output", output)
    assert (refused.returncode, "own.yaml:1" in refused.stderr) == (2, True), refused.stderr
    assert not output.exists()


def test_without_pyyaml_the_line_to_run_is_told(tmp_path: Path) -> None:
    """The error names the package."""
    code = "import sys; sys.modules['yaml'] = None; import opmux.codegen"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stderr
    assert "python -m pip install pyyaml" in told
