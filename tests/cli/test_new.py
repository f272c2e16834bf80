"""`opmux new`: which names it refuses, that it writes all or nothing, and that what it writes passes its tests from wheels."""

import ast
import errno
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from tests.environments import ROOT, Done, Environment, MakeEnvironment, build_wheel

import opmux
from opmux.cli import _new, _scaffold
from opmux.cli._new import _check_name, _values
from opmux.cli._scaffold import Scaffold
from opmux.errors import OperatorValueError

from .conftest import Shell

KINDS = ("backend", "functionality", "operators")


def tree(folder: Path) -> dict[str, bytes | None]:
    """Everything under a folder."""
    return {str(p.relative_to(folder)): p.read_bytes() if p.is_file() else None for p in sorted(folder.rglob("*"))}


@pytest.mark.parametrize("kind", KINDS)
class TestPackage:
    """What is written."""

    def test_it_is_complete(self, opmux_: Shell, tmp_path: Path, kind: str) -> None:
        """It has every file that a package needs, and no placeholder is left in them."""
        done = opmux_("new", kind, "sample_made", "--into", str(tmp_path), "--json")
        assert done.code == 0, done.err
        folder = tmp_path / "opmux-sample-made"
        assert done.value["folder"] == str(folder)
        assert sorted(n for n, content in tree(folder).items() if content is not None) == done.value["files"]
        assert [path.name for path in tmp_path.iterdir()] == [folder.name]
        wanted = {".github/workflows/tests.yml", ".gitignore", "README.md", "pyproject.toml", "tests/test_loading.py"}
        wanted |= {f"src/opmux_sample_made/{name}" for name in ("__init__.py", "plugin.py", "py.typed")}
        assert wanted <= set(done.value["files"])
        for name, content in tree(folder).items():
            text = (content or b"").decode()
            assert "@@" not in text
            assert text == "" or text.endswith("\n")
            assert not any(line != line.rstrip() for line in text.splitlines())
            if name.endswith(".py"):
                ast.parse(text)

    def test_its_metadata(self, opmux_: Shell, tmp_path: Path, kind: str) -> None:
        """Entry point, module and range of opmux's versions are right, and dependencies are packages that exist."""
        assert opmux_("new", kind, "sample_made", "--into", str(tmp_path)).code == 0
        folder = tmp_path / "opmux-sample-made"
        project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
        group = "opmux.backends" if kind == "backend" else "opmux.functionality"
        assert project["entry-points"] == {group: {"sample_made": "opmux_sample_made.plugin"}}
        needs = {r.name: r.specifier for r in map(Requirement, project["dependencies"])}
        assert needs["opmux"].contains(opmux.__version__)
        assert not needs["opmux"].contains("1000")
        assert needs.keys() <= {"opmux", "numpy"}
        tests = {Requirement(line).name for line in project["optional-dependencies"]["test"]}
        assert tests == {"pytest", "opmux-cpu", "opmux-autograd"}

    def test_it_is_formatted(self, opmux_: Shell, tmp_path: Path, kind: str) -> None:
        """Its code is what a formatter would make of it."""
        assert opmux_("new", kind, "sample_made", "--into", str(tmp_path)).code == 0
        command: list[str | Path] = [
            sys.executable,
            "-m",
            "ruff",
            "format",
            "--check",
            "--isolated",
            "--line-length",
            "132",
            tmp_path,
        ]
        assert subprocess.run(command, capture_output=True, check=False).returncode == 0

    def test_an_existing_folder_is_left_alone(self, opmux_: Shell, tmp_path: Path, kind: str) -> None:
        """Whatever is there under the name, nothing is written."""
        place = tmp_path / "opmux-sample-made"
        place.mkdir()
        (place / "mine.txt").write_text("mine")
        before = tree(tmp_path)
        done = opmux_("new", kind, "sample_made", "--into", str(tmp_path))
        assert (done.code, done.out) == (1, "")
        assert "there is something of that name" in done.err
        assert tree(tmp_path) == before
        (place / "mine.txt").unlink()
        place.rmdir()
        place.symlink_to(tmp_path / "nowhere")
        assert opmux_("new", kind, "sample_made", "--into", str(tmp_path)).code == 1
        assert place.is_symlink()

    def test_a_folder_that_cannot_be_written_is_named(
        self, opmux_: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
    ) -> None:
        """The refusal names the folder that was asked for and no file of the draft."""

        def failing(path: Path, **_: object) -> None:
            raise PermissionError(errno.EACCES, "Permission denied", str(path))

        monkeypatch.setattr(Path, "mkdir", failing)
        done = opmux_("new", kind, "made", "--into", str(tmp_path))
        assert done.code == 1
        assert f"found: Permission denied, in {str(tmp_path)!r}" in done.err
        assert ".opmux-made" not in done.err

    @pytest.mark.parametrize("error", [OSError("disk full"), KeyboardInterrupt(), RuntimeError("a bug")])
    def test_nothing_is_half_written(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str, error: BaseException
    ) -> None:
        """Whatever goes wrong with whichever file, nothing is there."""
        scaffold = Scaffold(kind, tmp_path / "made", _values(kind, "made", "numpy", ["numpy"]))
        count = len(scaffold.files())
        write = Path.write_text
        for at in range(count):
            left = [at]

            def failing(path: Path, *args: str, left: list[int] = left) -> int:
                left[0] -= 1
                if left[0] < 0:
                    raise error
                return write(path, *args)

            with monkeypatch.context() as patch:
                patch.setattr(Path, "write_text", failing)
                wanted = OperatorValueError if isinstance(error, OSError) else type(error)
                with pytest.raises(wanted):
                    scaffold.write()
            assert list(tmp_path.iterdir()) == []
        assert len(scaffold.write()) == count


@pytest.mark.skipif(os.name == "nt", reason="a shell of POSIX reads the lines")
@pytest.mark.parametrize("folder", ["plain", "a folder", "$HOME", 'with "quotes" and \\', "größe"])
def test_a_shell_can_run_what_is_to_be_tried(opmux_: Shell, tmp_path: Path, folder: str) -> None:
    """Whatever the folder is called, each line has its path as one argument."""
    made = tmp_path / folder / "opmux-sample-made"
    made.parent.mkdir()
    steps = opmux_("new", "backend", "sample_made", "--into", str(made.parent), "--json").out
    steps = json.loads(steps)["next"]
    said = [
        subprocess.run(["sh", "-c", f"printf '%s\n' {step}"], capture_output=True, text=True, check=True)
        for step in steps
    ]
    last = [done.stdout.splitlines()[-1] for done in said]
    assert last == [f"{made}[test]", str(made), str(made / "expected_failures.toml")]
    assert ('"' in steps[1]) == (folder not in ("plain", "größe"))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(
    "name",
    ["", "a b", "a.b", "a-b", "../up", "/abs", "class", "None", "_mine", "9lives", "Npu", "npu_", "naïve", "ﬁ", "add", "Tensor",
     "nn", "cli", "cpu", "cuda", "autograd", "a" * 300],
)  # fmt: skip
def test_refused_names(opmux_: Shell, tmp_path: Path, kind: str, name: str) -> None:
    """A name that the plugin or its package could not have is refused, and nothing is written."""
    done = opmux_("new", kind, name, "--into", str(tmp_path))
    assert (done.code, done.out) == (1, "")
    assert "\n  found: " in done.err
    assert list(tmp_path.iterdir()) == []


@given(st.text(max_size=8))
@pytest.mark.slow
def test_any_name(name: str) -> None:
    """A name that is not refused is one for Python, for pip and for opmux."""
    for kind in KINDS:
        try:
            _check_name(kind, name)
        except OperatorValueError:
            continue
        assert re.fullmatch(r"[a-z][a-z0-9_]*", name)
        assert not hasattr(opmux, name)


_FREE = ("sparse_cpu", "xpu")


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        *(("operators", name) for name in sorted(opmux.dispatch.default_dispatcher.namespaces() - {"opmux_builtin"})),
        *(
            ("functionality", name)
            for name in ("tracer", "dense", "sparse", "sparse_csr", "quantized", "nested_tensor")
        ),
        *(("backend", name) for name in ("meta", *_FREE)),
    ],
)
def test_what_is_taken(opmux_: Shell, tmp_path: Path, kind: str, name: str) -> None:
    """A namespace, a key or a device that opmux has is refused; a device that has a key of PyTorch's and no plugin is not."""
    done = opmux_("new", kind, name, "--into", str(tmp_path))
    assert done.code == (0 if name in _FREE else 1), done.out
    assert name in _FREE or "is taken" in done.err


@pytest.mark.parametrize(
    "module", ["nowhere", "nowhere.numpy", "os.path", "a b", "", "..", "numpy.nowhere", "numpy; 1"]
)
def test_modules_that_cannot_compute(opmux_: Shell, tmp_path: Path, module: str) -> None:
    """A module that is not there, or has not NumPy's functions, is refused with the reason."""
    done = opmux_("new", "backend", "sample_made", "--array-module", module, "--into", str(tmp_path))
    assert (done.code, done.out) == (1, "")
    assert "\n  found: " in done.err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("code", ["raise ValueError('its own')", "import os; os._exit(3)"])
def test_modules_that_break(opmux_: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str) -> None:
    """A module that raises or ends the process when it is imported is refused."""
    (tmp_path / "sample_broken.py").write_text(code)
    monkeypatch.syspath_prepend(str(tmp_path))
    done = opmux_("new", "backend", "sample_made", "--array-module", "sample_broken", "--into", str(tmp_path))
    assert done.code == 1
    assert "ValueError: its own" in done.err or "exit code 3" in done.err


def test_an_array_module(opmux_: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The module is imported by its name, and its distribution is required; one of no distribution is not."""
    (tmp_path / "sample_arrays.py").write_text("from numpy import *\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert opmux_("new", "backend", "sample_a", "--array-module", "sample_arrays", "--into", str(tmp_path)).code == 0
    assert opmux_("new", "backend", "sample_b", "--array-module", "ml_dtypes._finfo", "--into", str(tmp_path)).code == 1
    kernels = (tmp_path / "opmux-sample-a" / "src" / "opmux_sample_a" / "kernels.py").read_text()
    assert "import sample_arrays as xp\n" in kernels
    needs = tomllib.loads((tmp_path / "opmux-sample-a" / "pyproject.toml").read_text())["project"]["dependencies"]
    assert {Requirement(line).name for line in needs} == {"opmux", "numpy"}


@pytest.mark.parametrize("library", ["sample_arrays", "sample_arrays.array"])
def test_a_module_of_array_api_compat(
    opmux_: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, library: str
) -> None:
    """It is adapted, and both it and the library behind it are required."""
    for name in ("sample_arrays", f"array_api_compat.{library}"):
        path = tmp_path.joinpath(*name.split("."))
        path.mkdir(parents=True, exist_ok=True)
        for folder in [path, *path.parents]:
            if folder != tmp_path and folder.is_relative_to(tmp_path):
                folder.joinpath("__init__.py").write_text("from numpy import *\n")
    tmp_path.joinpath("sample_arrays", "array.py").write_text("from numpy import *\n")
    distributions = {"array_api_compat": ["array-api-compat"], "sample_arrays": ["sample-arrays"]}
    monkeypatch.setattr("importlib_metadata.packages_distributions", lambda: distributions)
    monkeypatch.syspath_prepend(str(tmp_path))
    done = opmux_(
        "new", "backend", "sample_a", "--array-module", f"array_api_compat.{library}", "--into", str(tmp_path)
    )
    assert done.code == 0, done.err
    kernels = (tmp_path / "opmux-sample-a" / "src" / "opmux_sample_a" / "kernels.py").read_text()
    assert f"import array_api_compat.{library} as xp\n" in kernels
    assert "array_kernels(scope, backend, xp=opmux.native.ArrayAPI(xp), from_numpy" in kernels
    needs = tomllib.loads((tmp_path / "opmux-sample-a" / "pyproject.toml").read_text())["project"]["dependencies"]
    assert {Requirement(line).name for line in needs} == {"opmux", "numpy", "array-api-compat", "sample-arrays"}


@pytest.mark.parametrize("module", ["NarrowModule", "NamelessModule"])
def test_a_module_with_dtypes_of_its_own(
    opmux_: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    """It is adapted, as one of the array API; and over such a one the package computes as it was made."""
    code = f"from tests.native.own_dtypes import {module}\n\nwhole = {module}()\n"
    code += "\n\ndef __getattr__(name):\n    return getattr(whole, name)\n"
    (tmp_path / f"arrays_of_{module}.py").write_text(code)
    monkeypatch.syspath_prepend(str(tmp_path))
    name = f"sample_{module.lower()}"
    done = opmux_("new", "backend", name, "--array-module", f"arrays_of_{module}", "--into", str(tmp_path))
    assert done.code == 0, done.err
    source = tmp_path / f"opmux-{name.replace('_', '-')}" / "src"
    assert "xp=opmux.native.ArrayAPI(xp), " in (source / f"opmux_{name}" / "kernels.py").read_text()
    if module == "NamelessModule":  # NumPy's functions, which are not the standard's
        return
    monkeypatch.syspath_prepend(str(source))
    kernels = importlib.import_module(f"opmux_{name}.kernels")
    monkeypatch.setattr(kernels, "to_numpy", lambda array: array.data)  # as the author of that module would write
    opmux.plugins.register(name, importlib.import_module(f"opmux_{name}.plugin"))
    opmux.plugins.load(name)
    try:
        x = opmux.tensor([[1.0, 2.0], [3.0, 4.0]], device=name, requires_grad=True)
        (x @ x).sum().backward()
        assert repr(x.detach()) == f"tensor([[1., 2.],\n        [3., 4.]], device='{name}')"
        assert x.grad is not None
        assert x.grad.tolist() == [[7.0, 11.0], [9.0, 13.0]]
    finally:
        opmux.plugins.unload(name)


def test_usage(opmux_: Shell, tmp_path: Path) -> None:
    """An array module is a backend's; a folder that does not exist is not made."""
    assert opmux_("new", "operators", "x", "--array-module", "numpy").code == 2
    assert opmux_("new", "nonsense", "x").code == 2
    done = opmux_("new", "backend", "sample_made", "--into", str(tmp_path / "nowhere"))
    assert (done.code, "does not exist" in done.err) == (1, True)


@pytest.mark.parametrize(
    ("version", "inside", "outside"), [("0.1.0", "0.1.9", "0.2"), ("0.12.3", "0.12", "0.13"), ("2.5.1", "2.9", "3.0")]
)
def test_the_range(monkeypatch: pytest.MonkeyPatch, version: str, inside: str, outside: str) -> None:
    """The range begins with this version's series and ends where names may change."""
    monkeypatch.setattr(opmux, "__version__", version)
    found = SpecifierSet(_new._versions())
    assert found.contains(version)
    assert found.contains(inside)
    assert not found.contains(outside)


def test_every_template_is_used() -> None:
    """Each file under `templates` belongs to a kind, and is written as a file of its own."""
    templates = Path(str(_scaffold._TEMPLATES))
    files = [path for path in templates.rglob("*") if path.is_file()]
    assert {path.suffix for path in files} == {".in"}
    assert {path.relative_to(templates).parts[0] for path in files} == {"common", *KINDS}


def make(installed: Environment, kind: str, name: str, *options: str) -> Path:
    """Makes a package and installs it from its wheel; gives its folder."""
    done(installed.opmux("new", kind, name, *options))
    package = installed.folder / f"opmux-{name.replace('_', '-')}"
    wheel = build_wheel(package, installed.folder / "made")
    installed.pip("install", "--no-compile", "--no-deps", wheel)
    return package


def done(result: Done) -> str:
    """What a command has printed, which must have ended well."""
    assert result.code == 0, f"{result.out}\n{result.err}"
    return result.out


def copy_digits(installed: Environment) -> None:
    """Copies the digits example into an environment's folder."""
    for name in ("digits.py", "digits.csv.gz"):
        shutil.copy(ROOT / "docs" / "examples" / name, installed.folder)


#: Of the calls of a backend's tests those of some operators: a walkthrough's `opmux check` makes all over the same kernels.
_CHOSEN = "not test_conformance or [a or [life"


@pytest.mark.slow
def test_the_first_hour(environment: MakeEnvironment) -> None:
    """From wheels alone, in a new environment: each package is made, installed, listed, checked, used, unloaded, and gone."""
    installed = environment("opmux", "opmux-cpu", "opmux-autograd", "pytest")
    for kind in KINDS:
        name = f"my_{kind}"
        package = make(installed, kind, name)
        assert re.search(rf"^{name} +\w+ +loaded ", done(installed.opmux("plugins")), re.MULTILINE)
        options = ("-q", "-W", "error", "-p", "no:cacheprovider", "-k", _CHOSEN)
        installed.output("-m", "pytest", *options, package)
        for action in ("load", "unload", "reload"):
            done(installed.opmux("plugins", action, name))
    expected = installed.folder / "opmux-my-backend" / "expected_failures.toml"
    checked = done(installed.opmux("check", "my_backend", "--operators", "[a-e]*", "--expected", str(expected)))
    assert " passed" in checked
    assert " failed" not in checked
    copy_digits(installed)
    printed = installed.output("-I", "digits.py", "my_backend")
    scores = re.findall(r"on my_backend: test accuracy ([\d.]+)%", printed)
    assert len(scores) == 2
    assert min(map(float, scores)) >= 97
    assert "Problems\n\nnone" in done(installed.opmux("doctor"))
    shown = done(installed.opmux("explain", "add(my_backend[2,3], my_backend[3])", "--requires-grad"))
    assert "runs the kernel of AutogradMY_BACKEND" in shown
    assert "aten::" not in done(installed.opmux("ops", "my_operators::*"))
    installed.uninstall(*(f"opmux-my-{kind}" for kind in KINDS))
    assert "my_" not in done(installed.opmux("plugins"))


def test_a_backend_over_jax(opmux_: Shell, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its kernels have jax hold the integers that PyTorch has."""
    for name in ("jax", "jax/numpy"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("from numpy import *\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    assert opmux_("new", "backend", "sample_a", "--array-module", "jax.numpy", "--into", str(tmp_path)).code == 0
    kernels = (tmp_path / "opmux-sample-a" / "src" / "opmux_sample_a" / "kernels.py").read_text()
    assert "\nimport jax\nimport jax.numpy as xp\nimport numpy as np\n\nimport opmux\n" in kernels
    assert kernels.index('jax.config.update("jax_enable_x64", True)') < kernels.index("array_kernels(scope")


#: Short trainings of the digits example's two models: what takes time is jax's compiling, and a few epochs show that they learn.
_SHORT = """
import digits, opmux

opmux.manual_seed(0)
for model, epochs in ((digits.cnn, 2), (digits.mlp, 5)):
    digits.train(model.__name__, model("my_jax"), epochs, "my_jax")
"""


@pytest.mark.slow
def test_the_first_hour_over_jax(environment: MakeEnvironment, one_context: dict[str, str]) -> None:
    """A backend that is made over jax.numpy passes checks and learns digits; skipped where jax is not installed."""
    installed = environment("opmux", "opmux-cpu", "opmux-autograd", "jax")
    make(installed, "backend", "my_jax", "--array-module", "jax.numpy")
    checked = done(installed.opmux("check", "my_jax", "--operators", "add*", variables=one_context))
    assert " passed" in checked
    assert " failed" not in checked
    copy_digits(installed)
    printed = installed.output("-c", _SHORT, variables=one_context)
    scores = [float(score) for score in re.findall(r"on my_jax: test accuracy ([\d.]+)%", printed)]
    assert len(scores) == 2
    assert scores[0] >= 70
    assert scores[1] >= 90
