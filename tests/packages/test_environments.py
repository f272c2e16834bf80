"""Packages installed from wheels into new environments: alone, together, in conflict, broken, and changed while a program runs."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any, final

import pytest
from tests.environments import ROOT, Done, Environment, MakeEnvironment
from tests.plugins.wheels import plugin_wheel

pytestmark = pytest.mark.slow

_STATE = (
    "import opmux; d = opmux.dispatch.default_dispatcher; names = d.operators(); "
    "print({n: d.dump(n) for n in names}, sorted(d.namespaces()), [b.name for b in opmux.dispatch.backends() if b.alive])"
)
_REGISTERS_NOTHING = "@hookimpl\ndef opmux_register(scope): pass"
_DEFINES = """
@hookimpl
def opmux_register(scope):
    with scope.library("{ns}", "{kind}") as library:
        library.define("{schema}", lambda self, *numbers: self)
    {then}
"""


def npu(version: int = 1, head: str = "") -> str:
    """Source of a backend over NumPy, whose `neg` tells its version."""
    return f"""
import importlib
import numpy as np
import opmux
{head}

@hookimpl
def opmux_register(scope):
    be = opmux.native.array_kernels(scope, scope.backend("npu"), xp=np, special=lambda: importlib.import_module("scipy.special"))
    with scope.library("aten", "IMPL", "NPU") as library:
        library.impl("neg", lambda self: be.wrap({version} - self._array))
"""


def told(done: Done) -> dict[str, list[str]]:
    """What `opmux plugins` says below its table, by name of the plugin."""
    found: dict[str, list[str]] = {}
    for paragraph in done.out.strip().split("\n\n")[1:]:
        found.setdefault(paragraph.split()[0].rstrip(":"), []).append(paragraph)
    return found


def states(done: Done) -> list[tuple[str, str, str]]:
    """Name, state and package of each plugin in the table of `opmux plugins`."""
    rows = [re.split(r" {2,}", line) for line in done.out.partition("\n\n")[0].splitlines()[1:]]
    return [(row[0], row[2], row[3]) for row in rows]


def problems(done: Done) -> list[str]:
    """The last section of `opmux doctor`."""
    return done.out.rpartition("Problems\n\n")[2].split("\n")[:-1]


def without_place(text: str) -> str:
    """What is said of an exception, without the line of the plugin that raised it."""
    return re.sub(r" \(at [^()]*/plugin\.py:\d+\)", "", text)


# -- alone, together ------------------------------------------------------------------------------------------------

_INSTALL_CPU = 'python -m pip install opmux-cpu, then opmux.plugins.load("cpu"); or register one: '

#: What each package does by itself, what that prints, and what is said of calls that it cannot do.
ALONE = {
    "opmux-cpu": (
        "print(opmux.ones(2).sum().item())",
        "2.0",
        "opmux.ones(1, requires_grad=True).exp()",
        "opmux-autograd",
    ),
    "opmux-autograd": (
        "print(opmux.ones(2, device='meta', requires_grad=True).exp().grad_fn.name())",
        "ExpBackward0",
        "opmux.ones(2)",
        _INSTALL_CPU,
    ),
    "opmux-filters": (
        "print(opmux.filters.lowpass(opmux.empty(2, 3, device='meta'), 0.5).shape)",
        "opmux.Size([2, 3])",
        "opmux.ones(2)",
        _INSTALL_CPU,
    ),
    "opmux-nan-guard": (
        "with opmux.nan_guard.guard(): print(opmux.ones(2, device='meta').dtype)",
        "opmux.float32",
        "opmux.ones(2)",
        _INSTALL_CPU,
    ),
}
#: What is remarkable about a plugin that is as it should be.
REMARKS = {"filters": ["filters is loaded: waits for the dispatch key JAX, which no loaded plugin has made"]}


@pytest.mark.parametrize("package", ALONE)
def test_alone(environment: MakeEnvironment, package: str) -> None:
    """A package brings what it needs and nothing else, says nothing at import, and what it lacks is told with the line to run."""
    made = environment(package)
    name = package.removeprefix("opmux-").replace("-", "_")
    call, printed, lacking, advice = ALONE[package]
    done = made.run("-W", "error", "-c", f"import opmux\n{call}")
    assert (done.code, done.out.strip(), done.err) == (0, printed, "")
    listed = made.opmux("plugins")
    assert (listed.code, states(listed), listed.err) == (0, [(name, "loaded", f"{package} 0.1.0")], "")
    assert told(listed) == ({name: REMARKS[name]} if name in REMARKS else {})
    checked = made.opmux("doctor")
    assert (checked.code, problems(checked), checked.err) == (0, ["none"], "")
    refused = made.run("-c", f"import opmux\n{lacking}")
    assert refused.code == 1
    assert f"what to do: {advice}" in refused.err or f"pip install {advice}" in refused.err


@pytest.fixture(scope="module")
def together(environment: MakeEnvironment) -> Environment:
    """An environment with all of them, and pytest."""
    return environment(*ALONE, "pytest")


@pytest.mark.parametrize("folder", ["filters", "nan_guard"])
def test_their_own_tests(together: Environment, folder: str, tmp_path: Path) -> None:
    """The tests that a package comes with pass where all are installed, and so does the code of its README."""
    shutil.copytree(ROOT / "docs" / "examples" / folder / "tests", tmp_path / "tests")
    shutil.copy(ROOT / "docs" / "examples" / folder / "pyproject.toml", tmp_path)
    together.output("-m", "pytest", "-q", "-p", "no:cacheprovider", tmp_path)
    blocks = re.findall(
        r"```python\n(.*?)```", (ROOT / "docs" / "examples" / folder / "README.md").read_text("utf-8"), re.DOTALL
    )
    assert blocks
    for number, block in enumerate(blocks):
        (tmp_path / f"block_{number}.py").write_text(block, "utf-8")
        together.output("-W", "error", tmp_path / f"block_{number}.py")


def test_together(together: Environment) -> None:
    """Each has its part in one call, and nothing is said."""
    listed = together.opmux("plugins")
    assert [state for _, state, _ in states(listed)] == ["loaded"] * 4
    assert (listed.code, told(listed), listed.err) == (0, REMARKS, "")
    program = """
import opmux
x = opmux.zeros(4, requires_grad=True)
with opmux.nan_guard.guard():
    opmux.filters.lowpass(x, 0.5).sum().backward()
    print(x.grad.tolist())
    try:
        opmux.filters.lowpass(x / 0, 0.5)
    except opmux.nan_guard.NonFiniteError as error:
        print(error.operator)
"""
    assert together.output("-W", "error", "-c", program).splitlines() == [
        "[0.9375, 0.875, 0.75, 0.5]",
        "aten::div.Tensor",
    ]


# -- in conflict, broken --------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def base(environment: MakeEnvironment) -> Environment:
    """An environment with a backend and a library of operators, into which tests install what they take out again."""
    return environment("opmux-cpu", "opmux-filters")


@pytest.fixture(scope="module")
def tables(base: Environment) -> str:
    """The tables of that environment before anything is added."""
    return base.output("-c", _STATE)


@pytest.fixture
def added(base: Environment, tables: str, tmp_path: Path) -> Iterator["Added"]:
    """Installs wheels into that environment; afterwards they are gone, and the tables as they were."""
    installed = Added(base, tmp_path)
    yield installed
    installed.remove(*installed.names)
    assert base.output("-c", _STATE) == tables
    assert base.opmux("plugins").code == 0


@final
class Added:
    """Small packages that are installed for one test."""

    def __init__(self, environment: Environment, folder: Path) -> None:
        self.environment = environment
        self.names: list[str] = []
        self._folder = folder

    def install(self, **wheels: tuple[str, dict[str, Any]]) -> None:
        """Installs, by name of the distribution with underscores, the code of a plugin and what else its wheel has."""
        paths = []
        for name, (code, more) in wheels.items():
            self.names.append(name.replace("_", "-"))
            more.setdefault("name", name)
            paths.append(plugin_wheel(self._folder, self.names[-1], code=code, **more))
        self.environment.pip("install", "--no-index", "--no-deps", *paths)

    def remove(self, *names: str) -> None:
        """Uninstalls some of them."""
        if names:
            self.environment.uninstall(*names)
            self.names = [name for name in self.names if name not in names]

    @property
    def warnings(self) -> list[str]:
        """What importing opmux says on stderr, in a program that works all the same."""
        # Of the library's kernels one that does not import SciPy, which takes longer than all the rest.
        program = "import opmux; print(opmux.filters.hysteresis(opmux.ones(2), 0.0, 0.5).tolist())"
        done = self.environment.run("-c", program)
        assert (done.code, done.out.strip()) == (0, "[True, True]")
        return done.err.splitlines()


def test_two_that_claim_a_device(added: Added) -> None:
    """The first by name of distribution has it; the other is told of, and has it by one variable or once the first is gone."""
    backend = (npu(), {"kind": "backend", "name": "npu"})
    added.install(zeta_npu=backend, acme_npu=backend)
    reason = (
        "acme-npu 1.0 and zeta-npu 1.0 both claim the name 'npu', and acme-npu 1.0 comes first: "
        "uninstall one, or choose with OPMUX_DISABLE_PLUGINS=acme-npu"
    )
    listed = added.environment.opmux("plugins")
    assert listed.code == 1
    assert states(listed)[2:] == [("npu", "loaded", "acme-npu 1.0"), ("npu", "conflict", "zeta-npu 1.0")]
    assert told(listed)["npu"] == [
        f'npu (zeta-npu 1.0) is conflict: {reason}\n  what to do: do what the reason says, then opmux.plugins.load("npu")'
    ]
    assert problems(added.environment.opmux("doctor")) == ["npu (zeta-npu 1.0) is conflict"]
    assert added.warnings == [f"plugin 'npu' (zeta-npu 1.0) is conflict: {reason}; see \"opmux plugins\""]
    chosen = added.environment.opmux("plugins", variables={"OPMUX_DISABLE_PLUGINS": "acme-npu"})
    assert [state for _, state, _ in states(chosen)] == ["loaded", "loaded", "blocked", "loaded"]
    added.remove("acme-npu")
    assert states(added.environment.opmux("plugins"))[2:] == [("npu", "loaded", "zeta-npu 1.0")]
    assert added.warnings == []


def test_two_that_define_an_operator(added: Added) -> None:
    """As above, of an operator that a library has already; what else the other one registers goes with it."""
    schema = "lowpass(Tensor self, float alpha) -> Tensor"
    code = _DEFINES.format(ns="filters", kind="FRAGMENT", schema=schema, then="")
    added.install(other_filters=(code, {"name": "other"}))
    reason = (
        "claims the operator 'filters::lowpass', and so does plugin 'filters' (opmux-filters 0.1.0), which comes first: "
        "uninstall one, or choose with OPMUX_DISABLE_PLUGINS=opmux-filters"
    )
    listed = added.environment.opmux("plugins")
    assert listed.code == 1
    assert told(listed)["other"] == [
        f'other is conflict: {reason}\n  what to do: do what the reason says, then opmux.plugins.load("other")'
    ]
    assert added.warnings == [f"plugin 'other' (other-filters 1.0) is conflict: {reason}; see \"opmux plugins\""]
    chosen = added.environment.opmux("plugins", variables={"OPMUX_DISABLE_PLUGINS": "opmux-filters"})
    assert [state for _, state, _ in states(chosen)] == ["loaded", "blocked", "loaded"]


_HALF = _DEFINES.format(ns="half", kind="DEF", schema="f(Tensor self) -> Tensor", then="raise KeyError('table')")
_SHOWN = "fix the cause, which `opmux doctor --traceback` shows"
#: By name, the code of a plugin that cannot be loaded, what else its wheel has, its state, the reason, and the way out.
BROKEN: dict[str, tuple[str, dict[str, Any], str, str, str]] = {
    "at_import": ("import nothing_there", {}, "failed", "ModuleNotFoundError: No module named 'nothing_there'", _SHOWN),
    "half_way": (_HALF, {}, "failed", "KeyError: 'table'", _SHOWN),
    "no_syntax": (
        "def opmux_register(scope:",
        {},
        "failed",
        "SyntaxError: '(' was never closed (plugin.py, line 3)",
        _SHOWN,
    ),
    "no_module": (
        "",
        {"value": "no_module.hooks"},
        "failed",
        "ModuleNotFoundError: No module named 'no_module.hooks'",
        "install it again, as its metadata names a module that is not there: "
        "python -m pip install --force-reinstall no-module",
    ),
    "no_object": (
        "",
        {"value": "no_object.plugin:Plugin"},
        "failed",
        "AttributeError: module 'no_object.plugin' has no attribute 'Plugin'",
        _SHOWN,
    ),
    "exits": ("raise SystemExit(3)", {}, "failed", "SystemExit: 3", _SHOWN),
    "other_device": (
        "@hookimpl\ndef opmux_register(scope): scope.backend('samplereal')",
        {"kind": "backend"},
        "failed",
        "plugin 'other_device' claims the device 'samplereal': a backend has the name of its device, "
        "and this one is called 'other_device'",
        'call its entry point `samplereal = "other_device.plugin"`, or claim scope.backend("other_device")',
    ),
    "keyword": (
        _REGISTERS_NOTHING,
        {"name": "class"},
        "failed",
        "'class' is a keyword of Python",
        "give the entry point another name",
    ),
    "too_new": (
        _REGISTERS_NOTHING,
        {"requires": ["opmux>=99"]},
        "incompatible",
        'requires opmux>=99, but opmux 0.1.0 is installed: python -m pip install -U "opmux>=99"',
        "do what the reason says",
    ),
    "too_old": (
        _REGISTERS_NOTHING,
        {"requires": ["opmux<0.1"]},
        "incompatible",
        "requires opmux<0.1, but opmux 0.1.0 is installed: python -m pip install -U too-old",
        "do what the reason says",
    ),
}


def test_broken_ones(added: Added, tables: str) -> None:
    """Each is told once at import, listed with its cause and the way out, and hinders no other; nothing of it is registered."""
    added.install(**{name: (code, dict(more)) for name, (code, more, *_) in BROKEN.items()})
    listed, checked = added.environment.opmux("plugins"), added.environment.opmux("doctor")
    assert (listed.code, checked.code) == (1, 1)
    paragraphs, warnings = told(listed), [without_place(line) for line in added.warnings]
    placed = [name for name, (said,) in paragraphs.items() if without_place(said) != said]
    assert sorted(placed) == ["at_import", "exits", "half_way", "no_syntax"]
    for distribution, (_, more, state, reason, cause) in BROKEN.items():
        name = more.get("name", distribution)
        way_out = f'{cause}, then opmux.plugins.load("{name}")'
        assert [without_place(said) for said in paragraphs[name]] == [
            f"{name} is {state}: {reason}\n  what to do: {way_out}"
        ]
        package = f"{distribution.replace('_', '-')} 1.0"
        assert f"plugin '{name}' ({package}) is {state}: {reason}; see \"opmux plugins\"" in warnings
        assert f"{name} is {state}" in problems(checked)
    assert len(warnings) == len(problems(checked)) == len(BROKEN)
    traceback = added.environment.opmux("doctor", "--traceback").out
    assert "in opmux_register" in traceback
    assert added.environment.output("-c", _STATE) == tables
    refused = added.environment.opmux("plugins", "load", "at_import")
    assert refused.code == 1
    assert without_place(refused.err).splitlines() == [
        "opmux: plugin 'at_import' is failed",
        "  found: ModuleNotFoundError: No module named 'nothing_there'",
        "  where: at-import 1.0 (at_import.plugin)",
        '  what to do: fix the cause, which `opmux doctor --traceback` shows, then opmux.plugins.load("at_import")',
    ]


# -- while a program runs -------------------------------------------------------------------------------------------

_PROGRAM = """
import json, sys
import opmux
for line in sys.stdin:
    try:
        found = eval(json.loads(line))
        answer = found if isinstance(found, (str, dict, list)) else str(found)
    except opmux.errors.OpmuxError as error:
        answer = [type(error).__name__, error.asked, error.found.partition("\\nTraceback")[0], error.advice]
    print(json.dumps(answer), flush=True)
"""


@pytest.fixture
def program(base: Environment) -> Iterator["Program"]:
    """A process in that environment that does what it is told."""
    with subprocess.Popen(
        [str(base.python), "-c", _PROGRAM],
        cwd=base.folder,
        env=base.variables,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield Program(process)
        finally:
            process.kill()


@final
class Program:
    """A program that goes on while packages come and go."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def __call__(self, expression: str) -> Any:
        """The value of an expression there; of an error of opmux its class, and what was asked, found, and is to do."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(f"{json.dumps(expression)}\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())

    @property
    def record(self) -> list[str]:
        """State, version, reason and advice of the plugin `npu`."""
        found: list[str] = self(
            "[[r.state, r.version, r.reason, r.advice] for r in opmux.plugins.status() if r.name == 'npu'][0]"
        )
        return found


_STAYS = "the plugin as it was before is loaded"
_UNLOADED = [
    "BackendUnloadedError",
    "aten::neg: a tensor on device 'npu' was used, whose backend has been unloaded",
    "the call's keys are NPU, BackendSelect, ADInplaceOrView, AutocastNPU; the tensor's data is still there",
    'opmux.plugins.load("npu")',
]


def test_while_a_program_runs(program: Program, added: Added) -> None:
    """A backend is installed, upgraded, broken, and uninstalled under a program that holds tensors of it."""

    def install(version: str, code: str, **more: Any) -> None:
        added.install(acme_npu=(code, {"kind": "backend", "name": "npu", "version": version, **more}))

    asked = "opmux.ones(2, device='npu').tolist()"
    assert program(asked)[0::3] == [
        "PluginError",
        "install the package that has the plugin 'npu', then opmux.plugins.load(\"npu\")",
    ]
    # Installed: seen when it is looked for, and loaded when that is asked for.
    install("1.0", npu(1))
    assert program("opmux.plugins.refresh()") == {"new": ["npu"], "changed": [], "gone": []}
    load = 'opmux.plugins.load("npu")'
    assert program(asked) == [
        "PluginError",
        "plugin 'npu' is discovered",
        "it is installed, and nothing has loaded it",
        load,
    ]
    assert program.record == ["discovered", "1.0", "", load]
    assert program("opmux.plugins.load('npu')") == "<PluginRecord npu (acme-npu 1.0): loaded>"
    assert program("globals().setdefault('x', opmux.zeros(2, device='npu'))") == "tensor([0., 0.], device='npu')"
    assert program("(-x).tolist()") == [1.0, 1.0]
    # Upgraded: the program goes on with the code that it has, and knows of the other.
    install("2.0", npu(2))
    assert program("opmux.plugins.refresh()") == {"new": [], "changed": ["npu"], "gone": []}
    assert program.record == [
        "loaded",
        "1.0",
        'acme-npu 2.0 is installed meanwhile: opmux.plugins.reload("npu") takes it',
        "",
    ]
    assert program("(-x).tolist()") == [1.0, 1.0]
    assert program("opmux.plugins.reload('npu')") == "<PluginRecord npu (acme-npu 2.0): loaded>"
    assert program.record == ["loaded", "2.0", "", ""]
    assert program("(-x).tolist()") == [2.0, 2.0]
    # A version that fails, and one for another opmux: refused, and the old one stays.
    tables = program("opmux.dispatch.default_dispatcher.dump('aten::neg')")
    install("3.0", npu(3, head="raise OSError('no driver')"))
    assert [without_place(said) for said in program("opmux.plugins.reload('npu')")] == [
        "PluginError",
        "reload plugin 'npu'",
        "OSError: no driver",
        f"{_STAYS}; fix the new code",
    ]
    install("4.0", npu(4), requires=["opmux>=99"])
    assert program("opmux.plugins.reload('npu')") == [
        "PluginError",
        "reload plugin 'npu'",
        'acme-npu 4.0 is incompatible: requires opmux>=99, but opmux 0.1.0 is installed: python -m pip install -U "opmux>=99"',
        f'{_STAYS}; do what the reason says, then opmux.plugins.reload("npu")',
    ]
    assert (program("(-x).tolist()"), program.record[:2]) == ([2.0, 2.0], ["loaded", "2.0"])
    assert program("opmux.dispatch.default_dispatcher.dump('aten::neg')") == tables
    # Uninstalled: it works from memory until it is unloaded, and its tensors keep their data.
    added.remove("acme-npu")
    assert program("opmux.plugins.refresh()") == {"new": [], "changed": [], "gone": ["npu"]}
    gone = "acme-npu 2.0 is no longer installed, and goes on working until it is unloaded"
    assert (program("(-x).tolist()"), program.record) == ([2.0, 2.0], ["loaded", "2.0", gone, ""])
    pip_line = "python -m pip install acme-npu"
    assert program("opmux.plugins.reload('npu')")[2:] == ["it is no longer installed", f"{_STAYS}; {pip_line}"]
    assert program("opmux.plugins.unload('npu')") == "None"
    assert program("-x") == _UNLOADED
    assert program("opmux.plugins.load('npu')")[2:] == ["it is no longer installed", f"{pip_line}, then {load}"]
    assert program("-x") == _UNLOADED
    # Installed again: its tensors work again.
    install("2.1", npu(2))
    assert program("opmux.plugins.load('npu')") == "<PluginRecord npu (acme-npu 2.1): loaded>"
    assert program("(-x).tolist()") == [2.0, 2.0]


@pytest.mark.parametrize("action", ["load", "unload", "reload"])
def test_trying_a_package(base: Environment, action: str) -> None:
    """`opmux plugins` loads, unloads and reloads one package without a program, and shows what became of it."""
    done = base.opmux("plugins", action, "filters")
    state = "unloaded" if action == "unload" else "loaded"
    assert (done.code, states(done), done.err) == (0, [("filters", state, "opmux-filters 0.1.0")], "")


def test_looking_without_loading(base: Environment) -> None:
    """`opmux plugins refresh` shows what is installed and loads nothing; a name that nobody has is refused with those there are."""
    done = base.opmux("plugins", "refresh")
    assert (done.code, {state for _, state, _ in states(done)}) == (0, {"discovered"})
    refused = base.opmux("plugins", "load", "filter")
    assert refused.code == 1
    assert "found: installed plugins: cpu, filters\n  what to do: did you mean filters? Otherwise " in refused.err


def test_in_a_zip_archive(base: Environment, wheelhouse: Path, tmp_path: Path) -> None:
    """Packages run from archives, as those of zipapp do, and find the files that they bring."""
    archives = os.pathsep.join(str(next(wheelhouse.glob(f"{name}-*.whl"))) for name in ("opmux", "opmux_cpu"))
    variables = {"PYTHONPATH": archives, "OPMUX_PLUGINS": "cpu"}
    shown = base.output("-c", "import opmux; print(opmux.__file__, opmux.ones(2) + 1)", variables=variables)
    assert ".whl" in shown
    assert "tensor([2., 2.])" in shown
    for command in (("map", "-o", "map.html"), ("new", "backend", "npu", "--into", str(tmp_path))):
        done = base.run("-m", "opmux", *command, variables=variables)
        assert done.code == 0, done.err
    assert (tmp_path / "opmux-npu" / "src" / "opmux_npu" / "kernels.py").is_file()
