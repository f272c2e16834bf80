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
from opmux.codegen import load_declarations
from opmux.codegen._checks import TAGS
from opmux.codegen._groups import MODULES

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


@pytest.mark.torch
def test_autogen_is_torchs() -> None:
    """Where `autogen` is written it names what torch's own declarations name, or a variant that torch writes by hand."""
    torchgen = pytest.importorskip("torchgen", reason="compares with torch 2.13.0's declarations")
    path = Path(torchgen.__path__[0]) / "packaged" / "ATen" / "native" / "native_functions.yaml"
    rows = {row["func"].partition("(")[0]: row for row in yaml.safe_load(path.read_text())}
    named = {n.strip() for row in rows.values() for n in row.get("autogen", "").split(",") if n.strip()}
    assert [d.name for d in load_declarations() if d.source and d.name not in named | rows.keys()] == []


@pytest.mark.torch
def test_tags_are_torchs() -> None:
    """The list of tags is that of torch's tags.yaml."""
    torchgen = pytest.importorskip("torchgen", reason="compares with torch 2.13.0's declarations")
    path = Path(torchgen.__path__[0]) / "packaged" / "ATen" / "native" / "tags.yaml"
    assert {row["tag"] for row in yaml.safe_load(path.read_text())} == TAGS
