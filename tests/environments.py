"""Wheels of the core, its plugins and the example packages, and new virtual environments in which they are installed.

Note [Environments]
What is tested in them is what a stranger has: packages that pip has installed from wheels, and nothing of the source tree. The
wheels are built once, however many processes run tests. An environment has those that were asked for and what their metadata says
that they need; of that, what is not built here (NumPy, pytest, jax) is linked from the environment that runs the tests, which takes
no time. So a package that forgets to name what it needs fails. Byte code that one environment has made of a wheel's modules the
others find: compiling them takes several times as long as what most tests do with them.
"""

import importlib.metadata
import json
import os
import subprocess
import sysconfig
import venv
import zipfile
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple, final

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from tests.once import only_process

ROOT = Path(__file__).parents[1]
SOURCES = (
    ".",
    "plugins/cpu",
    "plugins/cuda",
    "plugins/autograd",
    *sorted(str(p.parent.relative_to(ROOT)) for p in ROOT.glob("docs/examples/*/pyproject.toml")),
)

#: What the environment of the test run must not decide.
_FOREIGN = ("OPMUX_", "PYTHON", "COVERAGE", "PYTEST_", "PIP_", "VIRTUAL_ENV")

#: The time of every source that is installed from a wheel that was built here.
_BUILT = 1_000_000_000


class Done(NamedTuple):
    """A command that has ended."""

    code: int
    out: str
    err: str

    @property
    def value(self) -> Any:
        """What it has printed with `--json`."""
        return json.loads(self.out)


@final
class Environment:
    """A virtual environment.

    Attributes:
        folder: Where it is; also where its commands run.
        python: Its interpreter.
    """

    def __init__(self, folder: Path, wheelhouse: Path) -> None:
        self.folder = folder
        self.python = folder / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        self._wheelhouse = wheelhouse
        venv.create(folder, symlinks=os.name != "nt")

    @property
    def variables(self) -> dict[str, str]:
        """The environment variables of its processes: a wide terminal, and nothing that the test run has set."""
        return {k: v for k, v in os.environ.items() if not k.startswith(_FOREIGN)} | {"COLUMNS": "1000"}

    def run(self, *arguments: str | Path, variables: Mapping[str, str] | None = None) -> Done:
        """Runs its interpreter."""
        command = [str(self.python), *map(str, arguments)]
        env = {**self.variables, **(variables or {})}
        done = subprocess.run(
            command, cwd=self.folder, env=env, capture_output=True, text=True, timeout=600, check=False
        )
        return Done(done.returncode, done.stdout, done.stderr)

    def output(self, *arguments: str | Path, variables: Mapping[str, str] | None = None) -> str:
        """What its interpreter prints, which must end well."""
        done = self.run(*arguments, variables=variables)
        assert done.code == 0, f"{arguments}\n{done.out}\n{done.err}"
        return done.out

    def opmux(self, *arguments: str, variables: Mapping[str, str] | None = None) -> Done:
        """Runs its command `opmux`."""
        return self.run(self.python.with_name("opmux"), *arguments, variables=variables)

    def pip(self, *arguments: str | Path) -> None:
        """Has pip act on it, with the wheels built here and no index."""
        # What pip's option `--python` runs there, without the process of this environment that would come first.
        runner = importlib.metadata.distribution("pip").locate_file("pip/__pip-runner__.py")
        options = ("--isolated", "--disable-pip-version-check", "--no-input", "--quiet")
        command = [str(part) for part in (self.python, runner, *options, *arguments)]
        done = subprocess.run(command, cwd=self.folder, env=self.variables, capture_output=True, text=True, check=False)
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"

    def install(self, *requirements: str | Path) -> None:
        """Installs packages, by name those built here, with all that they need.

        A requirement that is met nowhere skips the test.
        """
        names = [str(requirement) for requirement in requirements]
        link(_needed(names, self._wheelhouse), self.folder)
        # Byte code is made of what is imported, when it is.
        self.pip("install", "--no-compile", "--no-index", "--find-links", self._wheelhouse, *names)
        _share_byte_code(self.folder, self._wheelhouse)

    def uninstall(self, *names: str) -> None:
        """Uninstalls packages."""
        self.pip("uninstall", "--yes", *names)


def link(distributions: Iterable[importlib.metadata.Distribution], folder: Path) -> None:
    """Gives a virtual environment what is installed in this one."""
    site = _site(folder)
    for distribution in distributions:
        tops = {file.parts[0] for file in distribution.files or ()} - {"..", "__pycache__"}
        for top in tops:
            if not (site / top).exists():
                (site / top).symlink_to(str(distribution.locate_file(top)))


def _site(folder: Path) -> Path:
    """Where a virtual environment has its packages."""
    return Path(sysconfig.get_path("purelib", "venv", {"base": str(folder), "platbase": str(folder)}))


def _share_byte_code(folder: Path, wheelhouse: Path) -> None:
    """Has the packages of an environment that were built here keep their byte code where those of the others do.

    Python takes it for a source's own if it was made of one of the same size and time.
    """
    shared, site = wheelhouse.with_name("byte_code"), _site(folder)
    names = [name for wheel in wheelhouse.glob("*.whl") for name in zipfile.ZipFile(wheel).namelist()]
    for name in names:
        source = site / name
        if source.suffix == ".py" and "/" in name and source.exists():
            os.utime(source, (_BUILT, _BUILT))
            kept, cache = shared / Path(name).parent, source.with_name("__pycache__")
            kept.mkdir(parents=True, exist_ok=True)
            if not cache.exists():
                cache.symlink_to(kept, target_is_directory=True)


def _needed(requirements: list[str], wheelhouse: Path) -> list[importlib.metadata.Distribution]:
    """What packages need that is not built here."""
    built = {canonicalize_name(d.name): d for d in _in_wheels(wheelhouse.glob("*.whl"))}
    waiting: list[Requirement] = []
    for text in requirements:
        if text.endswith(".whl"):
            (distribution,) = _in_wheels([Path(text)])
            waiting += _required(distribution, {""})
        else:
            waiting.append(Requirement(text))
    found: dict[str, importlib.metadata.Distribution] = {}
    seen: set[str] = set()
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        asked = f"{name}{sorted(requirement.extras)}"
        if asked not in seen:
            seen.add(asked)
            distribution = built.get(name) or _installed(requirement.name)
            if name not in built:
                found[name] = distribution
            waiting += _required(distribution, requirement.extras or {""})
    return list(found.values())


def _in_wheels(wheels: Iterable[Path]) -> Iterable[importlib.metadata.Distribution]:
    return importlib.metadata.distributions(path=[str(wheel) for wheel in wheels])


def _installed(name: str) -> importlib.metadata.Distribution:
    try:
        return importlib.metadata.distribution(name)
    except importlib.metadata.PackageNotFoundError:
        pytest.skip(f"needs {name}, which is not installed")


def _required(distribution: importlib.metadata.Distribution, extras: Iterable[str]) -> list[Requirement]:
    lines = [Requirement(line) for line in distribution.requires or ()]
    return [r for r in lines if r.marker is None or any(r.marker.evaluate({"extra": extra}) for extra in extras)]


@pytest.fixture(scope="session")
def wheelhouse(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the wheels of the core, of its plugins and of the example packages."""
    with only_process(tmp_path_factory, "wheelhouse") as folder:
        draft = folder.with_name("wheelhouse.draft")
        if not folder.exists():
            for source in SOURCES:
                build_wheel(ROOT / source, draft)
            draft.rename(folder)
    return folder


def build_wheel(source: Path, folder: Path) -> Path:
    """Builds the wheel of a source tree into a folder, with the build backend that is installed here."""
    import pyproject_hooks
    from build import ProjectBuilder

    folder.mkdir(exist_ok=True)
    return Path(ProjectBuilder(source, runner=pyproject_hooks.quiet_subprocess_runner).build("wheel", folder))


#: Makes an environment with some packages in it: names of those built here or installed here, and paths of wheels.
MakeEnvironment = Callable[..., Environment]


@pytest.fixture(scope="session")
def environment(wheelhouse: Path, tmp_path_factory: pytest.TempPathFactory) -> MakeEnvironment:
    """Makes a new virtual environment with the packages that are named."""

    def make(*requirements: str | Path) -> Environment:
        made = Environment(tmp_path_factory.mktemp("environment"), wheelhouse)
        if requirements:
            made.install(*requirements)
        return made

    return make


#: jax makes a context for each program that it compiles; in one that all share, programs compile in two thirds of the time.
#: Of the many objects that it makes for one hardly any is garbage, for which Python would look thousands of times.
_ONE_CONTEXT = """
import gc
gc.set_threshold(10_000, 20, 20)
from functools import cache
from jax._src.interpreters import mlir
mlir.make_ir_context = cache(mlir.make_ir_context)
"""


@pytest.fixture(scope="session")
def one_context(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Environment variables of processes that have jax compile much."""
    folder = tmp_path_factory.mktemp("one_context")
    (folder / "sitecustomize.py").write_text(_ONE_CONTEXT)
    return {"PYTHONPATH": str(folder)}
