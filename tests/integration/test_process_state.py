"""What opmux changes of the process that it runs in: nothing on import, and while in use no more than it takes back."""

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
SOURCES = sorted(path for folder in ("core", "plugins") for path in (ROOT / folder).rglob("*.py"))

#: Functions that change something for everybody else in the process.
CHANGING = {
    *("filterwarnings", "simplefilter", "resetwarnings", "captureWarnings", "seterr", "seterrcall", "set_printoptions"),
    *(
        "setrecursionlimit",
        "setswitchinterval",
        "settrace",
        "setprofile",
        "basicConfig",
        "setlocale",
        "chdir",
        "putenv",
    ),
}

STATE = """
import sys, warnings
import numpy as np  # changes filters of warnings itself

def state():
    hooks = (sys.excepthook, sys.displayhook, sys.unraisablehook, warnings.showwarning, sys.gettrace(), sys.getprofile())
    return [*map(str, warnings.filters)], [np.geterr(), np.get_printoptions(), sys.getrecursionlimit(), [*map(str, hooks)]]

before = state()
"""

IMPORTING = """
import importlib, json, pkgutil
import opmux, opmux_autograd, opmux_cpu, opmux_cuda

for package in (opmux, opmux_autograd, opmux_cpu, opmux_cuda):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not module.name.endswith(("__main__", "._cupy")) and ".kernels" not in module.name:
            importlib.import_module(module.name)
print(json.dumps(state() == before))
"""

USING = """
import json
import opmux

loaded = state() == before
events = opmux.ones(2).div(0).mul(0).div_(0).tolist()
in_use, rest = state()
warnings.filterwarnings("ignore", "a message of the program", UserWarning)
theirs = state()[0][0]
for name in ("autograd", "cpu", "cpu"):
    if any(record.name == name and record.state == "loaded" for record in opmux.plugins.status()):
        opmux.plugins.unload(name)
after = state()
print(json.dumps({
    "loaded": loaded, "events": str(events), "rest": rest == before[1], "added": [f for f in in_use if f not in before[0]],
    "after": after[0] == [theirs, *before[0]] and after[1] == before[1],
}))
"""

REPLACED = """
import json
import opmux

x = opmux.ones(2).div(0)
with warnings.catch_warnings(record=True) as shown:
    warnings.resetwarnings()
    again = x.div(0).mul(0).tolist()
with warnings.catch_warnings():
    warnings.simplefilter("error")
    raised = x.div(0).mul(0).tolist()
print(json.dumps({"shown": len(shown) > 0, "same": str(again) == str(raised)}))
"""


def _run(script: str) -> Any:
    """What a new interpreter prints as JSON; whatever it warns of is an error."""
    done = subprocess.run(
        [sys.executable, "-c", STATE + script], capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    return json.loads(done.stdout)


def test_importing_changes_nothing() -> None:
    """Filters of warnings, NumPy's error state and Python's hooks are as before, whichever module is imported."""
    assert _run(IMPORTING) is True


def test_the_filter_of_events_comes_with_the_first_use_and_goes_with_the_plugin() -> None:
    """It alone is added; the program's own filters stay, in their order."""
    found = _run(USING)
    assert found["loaded"]
    assert found["events"] == "[nan, nan]"
    assert found["rest"]
    assert len(found["added"]) == 1
    assert found["after"]


def test_a_program_may_replace_the_filter() -> None:
    """Then NumPy's warnings show, or are errors, and results are the same."""
    assert _run(REPLACED) == {"shown": True, "same": True}


def _at_import(node: ast.AST) -> Iterator[ast.Call]:
    """The calls that run when a module is imported: those outside functions, and in the defaults and decorators of functions."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
            outside: list[ast.expr] = [x for x in (*child.args.defaults, *child.args.kw_defaults) if x is not None]
            outside += getattr(child, "decorator_list", [])
            for expression in outside:
                yield from _at_import(ast.Expr(expression))
            continue
        if isinstance(child, ast.Call):
            yield child
        yield from _at_import(child)


def test_no_module_changes_the_process_at_import() -> None:
    """No function that does so is called outside a function, in modules that the test above leaves out either."""
    found = []
    for path in SOURCES:
        text = path.read_text()
        if any(name in text for name in CHANGING):
            called = {ast.unparse(call.func).rpartition(".")[2] for call in _at_import(ast.parse(text))}
            found += [f"{path.relative_to(ROOT)}: {name}" for name in called & CHANGING]
    assert not found
