"""The generator: what it writes is checked in, and what it reads is checked."""

import ast
import inspect
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

import opmux
from opmux.codegen import DeclarationError, load_declarations
from opmux.codegen._groups import MODULES
from opmux.errors import SchemaError

CORE = Path(opmux.__file__).parent


def test_generated_files_are_up_to_date() -> None:
    """`python -m opmux.codegen --check` finds nothing stale."""
    result = subprocess.run([sys.executable, "-m", "opmux.codegen", "--check"], capture_output=True, text=True)
    assert result.returncode == 0, result.stdout + result.stderr


def test_runs_by_path_when_a_generated_file_is_broken(tmp_path: Path) -> None:
    """Run by path, the generator repairs a generated file that does not even parse."""
    copied = tmp_path / "opmux"
    shutil.copytree(CORE, copied, ignore=shutil.ignore_patterns("__pycache__"))
    broken = copied / "native" / "_generated" / "callers.py"
    broken.write_text("<<<<<<< a merge conflict\n")
    subprocess.run([sys.executable, str(copied / "codegen")], check=True, capture_output=True)
    assert broken.read_text() == (CORE / "native" / "_generated" / "callers.py").read_text()


def test_every_public_operator_is_documented() -> None:
    """Each function and method has a line in operator_docs.yaml, and no line is left over."""
    docs = yaml.safe_load((CORE / "codegen" / "operator_docs.yaml").read_text())
    declared = {
        d.base_name.removesuffix("_")
        for d in load_declarations()
        if not d.base_name.startswith("_") and not d.is_out and d.python_module in ("", *MODULES)
    }
    assert declared - docs.keys() == set()
    assert docs.keys() - declared == set()


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


def test_functions_show_a_signature_and_a_docstring() -> None:
    """`help(opmux.add)` says something."""
    assert str(inspect.signature(opmux.add)) == "(input, other, *, alpha=1, out=None)"
    assert "broadcast" in (opmux.add.__doc__ or "")


BAD = {
    "unknown field 'variant'": "variant: function",
    "no kernel is declared": "",
    "dispatch key Cpu": "dispatch: {Cpu: kernels.view.t}",
    "at most one composite kernel": "dispatch: {CompositeImplicitAutograd: a.b.c, CompositeExplicitAutograd: a.b.c}",
    "only an out operator is structured": "structured: True\n  dispatch: {Array: a.b.c, Meta: a.b.c}",
    "names no structured operator": "structured_delegate: nothing.out",
    "nothing of that name can be made": "dispatch: {Array: a.b.c}\n  autogen: other.out",
    "kernel kernels.view.nope does not exist": "dispatch: {Array: kernels.view.nope}",
}


@pytest.mark.parametrize("message", BAD)
def test_a_wrong_declaration_is_refused_with_its_place(message: str, tmp_path: Path) -> None:
    """Each check has its message, with file and line."""
    path = tmp_path / "declarations.yaml"
    path.write_text(f"# a comment\n- func: f(Tensor self) -> Tensor\n  {BAD[message]}\n")
    with pytest.raises(DeclarationError) as caught:
        load_declarations(path, kernels=lambda name: not name.endswith("nope"))
    assert message in str(caught.value) or message in caught.value.found
    assert "declarations.yaml:2" in str(caught.value)


WRONG_SCHEMAS = {
    "writes its first argument": "f_(Tensor self) -> Tensor",
    "out arguments come last": "f.out(Tensor self, *, Tensor(a!) out, int n=1) -> Tensor(a!)",
    "draws random numbers": "f(Tensor self, *, Generator? generator=None) -> Tensor",
}


@pytest.mark.parametrize("message", WRONG_SCHEMAS)
def test_a_wrong_schema_is_refused(message: str, tmp_path: Path) -> None:
    """Schemas that break PyTorch's conventions are refused."""
    path = tmp_path / "declarations.yaml"
    path.write_text(f"- func: {WRONG_SCHEMAS[message]}\n  dispatch: {{Array: a.b.c}}\n")
    with pytest.raises(DeclarationError, match=message):
        load_declarations(path)


def test_a_malformed_schema_names_its_line(tmp_path: Path) -> None:
    """A schema that cannot be read is a SchemaError with the declaration's place as a note."""
    path = tmp_path / "declarations.yaml"
    path.write_text("- func: f(Tensor self -> Tensor\n  dispatch: {Array: a.b.c}\n")
    with pytest.raises(SchemaError) as caught:
        load_declarations(path)
    assert "declarations.yaml:1" in "".join(caught.value.__notes__)


def test_a_repeated_key_is_refused(tmp_path: Path) -> None:
    """YAML would silently keep the last of two equal keys."""
    path = tmp_path / "declarations.yaml"
    path.write_text("- func: f(Tensor self) -> Tensor\n  variants: function\n  variants: method\n")
    with pytest.raises(DeclarationError, match="given twice"):
        load_declarations(path)


@pytest.mark.torch
def test_autogen_schemas_are_torchs() -> None:
    """What autogen derives is what torch registers, for all of it."""
    torch = pytest.importorskip("torch", reason="compares with torch 2.13.0")
    registered = {str(s).partition("(")[0]: str(s) for s in torch._C._jit_get_all_schemas()}
    derived = [d for d in load_declarations() if d.source]
    assert len(derived) > 60
    assert [(str(d.schema), registered.get(d.schema.qualified_name)) for d in derived] == [
        (registered.get(d.schema.qualified_name), str(d.schema)) for d in derived
    ]
