"""Plugins that do what they should not, installed from wheels: opmux is imported, the others are loaded, the truth is told."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from tests.plugins.wheels import plugin_wheel

_REGISTER = "@hookimpl\ndef opmux_register(scope): pass\n"


class Row(NamedTuple):
    """A plugin that misbehaves, the state that it ends in, and what the first line of its reason says."""

    code: str
    state: str
    says: str
    requires: str = "opmux>=0.1"
    entry: str = ""


ROWS = {
    "importerror": Row("raise ValueError('at import')", "failed", "ValueError: at import"),
    "exits": Row("raise SystemExit(3)", "failed", "SystemExit: 3"),
    "generatorexit": Row("raise GeneratorExit('gone')", "failed", "GeneratorExit: gone"),
    "skipped": Row(
        "class Skipped(BaseException): pass\nraise Skipped('not on this platform')", "failed", "Skipped: not on this"
    ),
    "panics": Row(
        _REGISTER.replace("pass", "raise type('PanicException', (BaseException,), {})('index out of bounds')"),
        "failed",
        "PanicException: index out of bounds",
    ),
    "cancelled": Row("import asyncio\nraise asyncio.CancelledError", "failed", "CancelledError"),
    "mute": Row(
        "class Mute(Exception):\n    def __str__(self): raise RuntimeError\n    __repr__ = __str__\nraise Mute",
        "failed",
        "Mute: its message cannot be shown",
    ),
    "exitingtext": Row(
        "class Exiting(BaseException):\n    def __str__(self): raise SystemExit\nraise Exiting",
        "failed",
        "Exiting: its message cannot be shown",
    ),
    "circle": Row(
        "a, b = ValueError('round'), KeyError('and round')\na.__context__, b.__context__ = b, a\nraise a",
        "failed",
        "ValueError: round",
    ),
    "group": Row("raise BaseExceptionGroup('two', [ValueError(1), GeneratorExit()])", "failed", "two"),
    "escapes": Row(r"raise ValueError('\x1b[31mred\x07\nsecond line')", "failed", r"ValueError: \x1b[31mred\x07"),
    "surrogate": Row(r"raise ValueError('\udcff')", "failed", r"ValueError: \udcff"),
    "ourerror": Row(
        "from opmux.errors import PluginError\nraise PluginError('what was asked', found='what was found', advice='x')",
        "failed",
        "what was asked: what was found",
    ),
    "halfway": Row(
        "@hookimpl\ndef opmux_register(scope):\n"
        "    with scope.library('halfway', 'DEF') as m: m.define('f(Tensor x) -> Tensor', lambda x: x)\n"
        "    raise KeyError('later')",
        "failed",
        "KeyError: 'later'",
    ),
    "callbackraises": Row(
        "@hookimpl\ndef opmux_register(scope):\n    scope.on_unload(lambda: [][0])\n    raise KeyError('later')",
        "failed",
        "Error",
    ),
    "generator": Row(
        "@hookimpl\ndef opmux_register(scope):\n    yield scope",
        "failed",
        "opmux_register returned a generator, and its body",
    ),
    "coroutine": Row(
        "@hookimpl\nasync def opmux_register(scope): pass",
        "failed",
        "opmux_register returned a coroutine, and its body",
    ),
    "nocallback": Row(
        "@hookimpl\ndef opmux_register(scope): scope.on_unload(None)", "failed", "on_unload of a NoneType"
    ),
    "laterbad": Row(
        "@hookimpl\ndef opmux_register(scope):\n    with scope.library('aten', 'IMPL', 'SampleLate') as m: m.impl('exp', 5)",
        "failed",
        "impl('exp') of an int: it is not callable",
    ),
    "nohook": Row("def opmux_register(scope): pass", "failed", "has no opmux_register hook"),
    "syntax": Row("def opmux_register(scope:", "failed", "SyntaxError"),
    "recursion": Row("def f(): f()\nf()", "failed", "RecursionError"),
    "property": Row(
        "class P:\n    @property\n    def opmux_register(self): raise GeneratorExit('no')\np = P()",
        "failed",
        "opmux_register",
        entry=":p",
    ),
    "truthy": Row(
        _REGISTER + "@hookimpl\ndef opmux_available(): return True", "failed", "opmux_available returned a bool"
    ),
    "unprintable": Row(
        _REGISTER + "@hookimpl\ndef opmux_available(): return object()", "failed", "opmux_available returned an object"
    ),
    "availableexits": Row(_REGISTER + "@hookimpl\ndef opmux_available(): raise SystemExit", "failed", "SystemExit"),
    "textsubclass": Row(
        _REGISTER + "class S(str):\n    def __str__(self): raise KeyError\n    __format__ = strip = __str__\n"
        "@hookimpl\ndef opmux_available(): return S('no device')",
        "unavailable",
        "no device",
    ),
    "namespaceraises": Row(
        _REGISTER + "@hookimpl\ndef opmux_namespace(): raise GeneratorExit", "failed", "GeneratorExit"
    ),
    "oldversion": Row("raise AssertionError", "incompatible", "requires opmux>=99", requires="opmux>=99"),
    "thief": Row(
        "@hookimpl\ndef opmux_register(scope):\n"
        "    with scope.library('aten', 'IMPL', 'CPU') as m: m.impl('exp', lambda x: 'stolen')",
        "conflict",
        "registers a kernel for aten::exp at CPU, and so does plugin 'cpu' (opmux-cpu",
    ),
    "a_thief": Row(
        "@hookimpl\ndef opmux_register(scope):\n"
        "    with scope.library('aten', 'IMPL', 'CPU') as m: m.impl('log', lambda x: 'stolen')",
        "conflict",
        "registers a kernel for aten::log at CPU, and so does plugin 'cpu' (opmux-cpu",
    ),
    "abovethief": Row(
        "@hookimpl\ndef opmux_register(scope):\n"
        "    with scope.library('aten', 'IMPL', 'CompositeExplicitAutograd') as m: m.impl('zeros', lambda *a, **k: 0)",
        "conflict",
        "registers a kernel for aten::zeros at CompositeExplicitAutograd, and so does opmux, which owns the key",
    ),
    "claimscpu": Row(
        "@hookimpl\ndef opmux_register(scope): scope.backend('cpu')",
        "conflict",
        "claims the device 'cpu', and so does plugin 'cpu'",
    ),
    "takesfallback": Row(
        "@hookimpl\ndef opmux_register(scope):\n"
        "    with scope.library('_', 'IMPL') as m: m.fallback(lambda op, *a: 0, 'AutogradCPU')",
        "conflict",
        "claims the fallback 'AutogradCPU', and so does plugin 'autograd'",
    ),
    "class": Row(_REGISTER, "failed", "'class' is a keyword of Python"),
    "__path__": Row(_REGISTER, "failed", "'__path__' starts with an underscore"),
    "add": Row(_REGISTER, "failed", "'add' is a public name of opmux"),
    "good": Row(_REGISTER, "loaded", ""),
    "zz_last": Row(_REGISTER, "loaded", ""),
}
#: States that are told at import, in one warning for each plugin.
TOLD = ("failed", "incompatible", "conflict")

REPORT = """
import json, logging
lines = []

class Handler(logging.Handler):
    def emit(self, record): lines.append((record.levelname, record.getMessage()))

logging.getLogger("opmux").addHandler(Handler())
import opmux
import opmux.plugins
opmux.plugins.discover()
records = {r.name: [r.state, r.reason, list(r.keys), r.kernel_count, r.version] for r in opmux.plugins.status()}
assert opmux.exp(opmux.zeros(2)).tolist() == [1.0, 1.0]
x = opmux.ones(2, requires_grad=True)
x.exp().sum().backward()
opmux.dispatch.default_dispatcher.check_invariants()
operators = opmux.dispatch.default_dispatcher.operators()
print(json.dumps({"lines": lines, "records": records, "defined": [o for o in operators if o.startswith("halfway")]}))
"""


def wheel(folder: Path, name: str, row: Row) -> Path:
    """The wheel of a plugin."""
    package = f"bad_{name.strip('_')}"
    return plugin_wheel(
        folder, package, name, row.code, requires=[row.requires], value=row.entry and f"{package}.plugin{row.entry}"
    )


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a process whose path has all of them installed, and two distributions with damaged metadata."""
    folder, site = tmp_path_factory.mktemp("wheels"), tmp_path_factory.mktemp("site")
    for name, row in ROWS.items():
        with zipfile.ZipFile(wheel(folder, name, row)) as archive:
            archive.extractall(site)
    nameless = site / "bad_nameless-1.0.dist-info"
    nameless.mkdir()
    (nameless / "entry_points.txt").write_text("[opmux.backends]\nnameless = bad_nameless.plugin\n")
    (nameless / "METADATA").write_text("Metadata-Version: 2.1\n\n")
    undecodable = site / "bad_bytes-1.0.dist-info"
    undecodable.mkdir()
    (undecodable / "entry_points.txt").write_bytes(b"[opmux.backends]\nbytes = bad_\xff\xfe.plugin\n")
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("OPMUX_")}
    return {**inherited, "PYTHONPATH": str(site), "OPMUX_DISABLE_PLUGINS": "cuda", "COLUMNS": "500"}


def run(environment: dict[str, str], *command: str) -> "subprocess.CompletedProcess[str]":
    """A new interpreter, in which warnings are errors."""
    command = (sys.executable, "-W", "error", *command)
    return subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120, check=False)


@pytest.fixture(scope="module")
def report(environment: dict[str, str]) -> dict[str, Any]:
    """What a process says that has imported opmux among them."""
    done = run(environment, "-c", REPORT)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.fixture(scope="module")
def listed(environment: dict[str, str]) -> dict[str, dict[str, Any]]:
    """Rows of `opmux plugins --json`."""
    done = run(environment, "-c", "from opmux.cli import main; main()", "plugins", "--json")
    assert done.returncode == 0, done.stderr
    return {row["name"]: row for row in json.loads(done.stdout)}


@pytest.mark.parametrize("name", ROWS)
def test_the_truth_is_told(report: dict[str, Any], listed: dict[str, dict[str, Any]], name: str) -> None:
    """A record's state, the first line of its reason and one warning say what happened; nothing of the plugin stays."""
    row = ROWS[name]
    state, reason, keys, kernels, version = report["records"][name]
    assert (state, version) == (row.state, "1.0")
    assert row.says in reason.partition("\n")[0]
    assert (keys, kernels) == ([], 0)
    warnings = [text for level, text in report["lines"] if level == "WARNING" and f"plugin {name!r} (" in text]
    told = [text for text in warnings if text.startswith(f"plugin {name!r} (bad_")]
    assert len(told) == (row.state in TOLD)
    for text in told:
        assert "\n" not in text
        assert row.says in text
        assert '"opmux plugins"' in text
    shown = listed[name]
    assert (shown["state"], shown["version"]) == (state, version)
    assert shown["reason"].partition("\n")[0] == reason.partition("\n")[0]


def test_the_others_are_loaded(report: dict[str, Any]) -> None:
    """The plugins of opmux and the good ones work among the bad."""
    states = {name: record[0] for name, record in report["records"].items()}
    assert [states[name] for name in ("cpu", "autograd", "good", "zz_last")] == ["loaded"] * 4
    assert report["defined"] == []


@pytest.mark.parametrize(
    ("name", "says"), [("nameless", "does not name the distribution"), ("bad-bytes", "cannot be read")]
)
def test_damaged_metadata_is_listed(
    report: dict[str, Any], listed: dict[str, dict[str, Any]], name: str, says: str
) -> None:
    """A distribution whose metadata cannot be read is listed and told like any plugin that failed."""
    assert report["records"][name][0] == listed[name]["state"] == "failed"
    assert says in report["records"][name][1]
    assert len([text for level, text in report["lines"] if level == "WARNING" and f"{name!r} (" in text]) == 1


def test_nothing_else_is_warned_of(report: dict[str, Any]) -> None:
    """There is one warning for each plugin that has a problem, and no other."""
    problems = {name for name, record in report["records"].items() if record[0] in TOLD}
    warnings = [text for level, text in report["lines"] if level == "WARNING"]
    assert [text for text in warnings if not any(text.startswith(f"plugin {name!r} (") for name in problems)] == []
    assert len(warnings) == len(problems)


def test_table(environment: dict[str, str]) -> None:
    """`opmux plugins` shows the first line of each reason, and exits with 0."""
    done = run(environment, "-c", "from opmux.cli import main; main()", "plugins")
    assert done.returncode == 0, done.stderr
    for row in ROWS.values():
        assert row.says in done.stdout
    assert "Traceback" not in done.stdout
    assert "\x1b[31m" not in done.stdout


def test_an_interrupt_passes(environment: dict[str, str], tmp_path: Path) -> None:
    """KeyboardInterrupt alone is the user's: it ends the import, and the next one goes on where that stopped."""
    path = wheel(
        tmp_path, "interrupted", Row("import builtins\nif not hasattr(builtins, 'ok'): raise KeyboardInterrupt", "", "")
    )
    with zipfile.ZipFile(path) as archive:
        archive.extractall(tmp_path)
    code = """
import builtins
try:
    import opmux
except KeyboardInterrupt:
    builtins.ok = True
import opmux
print({r.name: r.state for r in opmux.plugins.status()}["cpu"])
"""
    done = run({**environment, "PYTHONPATH": str(tmp_path)}, "-c", code)
    assert done.stdout.strip() == "loaded", done.stderr
