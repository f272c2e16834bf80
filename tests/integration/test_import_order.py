"""Importing works in any order: each test is one new interpreter."""

import os
import subprocess
import sys

import pytest

CHECK = """
import opmux
states = {r.name: r.state for r in opmux.plugins.status() if r.name in ("autograd", "cpu")}  # others are blocked
assert states == {"autograd": "loaded", "cpu": "loaded"}, opmux.plugins.status()
x = opmux.tensor([1.0, 2.0], requires_grad=True)
(x + x).sum().backward()
assert x.grad.tolist() == [2.0, 2.0]
assert opmux.autograd.__name__ == "opmux_autograd"
print("fine")
"""

STARTS = {
    "opmux": "import opmux",
    "cpu": "import opmux_cpu",
    "autograd": "import opmux_autograd",
    "cpu plugin": "import opmux_cpu.plugin",
    "autograd plugin": "import opmux_autograd.plugin",
    "autograd submodule": "import opmux_autograd.function",
    "a public face": "import opmux.library",
    "threads": """
import importlib, threading

failures = []
names = ["opmux", "opmux_cpu", "opmux", "opmux_autograd", "opmux_cpu"]
barrier = threading.Barrier(len(names), timeout=30)

def run(name):
    barrier.wait()
    try:
        importlib.import_module(name)
    except BaseException as error:
        failures.append((name, repr(error)))

threads = [threading.Thread(target=run, args=(name,), daemon=True) for name in names]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join(60)
assert not any(thread.is_alive() for thread in threads), "deadlock"
assert not failures, failures
""",
}


def run(code: str, **environment: str) -> str:
    """What a new interpreter prints; warnings are errors there too."""
    env = os.environ | {"OPMUX_PLUGINS": "cpu,autograd"} | environment
    command = [sys.executable, "-W", "error", "-c", code]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("start", STARTS)
def test_first_import(start: str) -> None:
    """Whatever is imported first, and by however many threads, both plugins are loaded and compute afterwards."""
    assert run(STARTS[start] + "\n" + CHECK).strip() == "fine"


HEAVY = ("numpy", "scipy", "cupy", "rich", "click", "packaging", "yaml", "opmux_cpu", "opmux_autograd")


def test_plain_import_is_light() -> None:
    """Without autoload, `import opmux` imports no array library, no library of the command line and no plugin."""
    code = f"import sys, opmux\nprint(sorted(set({HEAVY!r}) & sys.modules.keys()))"
    assert run(code, OPMUX_AUTOLOAD="0").strip() == "[]"


def test_plugins_leave_the_command_line_alone() -> None:
    """Nor does loading the plugins import what only the command line needs."""
    code = "import sys, opmux\nprint(sorted({'rich', 'click', 'yaml'} & sys.modules.keys()))"
    assert run(code).strip() == "[]"


def test_without_plugins() -> None:
    """With every plugin blocked, importing works, and computing names the line that helps."""
    code = """
import opmux
assert {r.state for r in opmux.plugins.status()} == {"blocked"}
try:
    opmux.ones(2)
except opmux.errors.OpmuxError as error:
    print(error)
"""
    assert "opmux-cpu" in run(code, OPMUX_PLUGINS="")


def test_loading_later() -> None:
    """Without autoload, `load` brings a plugin at run time."""
    code = """
import opmux
assert opmux.plugins.status() == []
opmux.plugins.load("cpu")
print((opmux.ones(2) + 1).tolist())
"""
    assert run(code, OPMUX_AUTOLOAD="0").strip() == "[2.0, 2.0]"


FIRST_CALLS = """
import random, sys, threading
import opmux
from opmux.dispatch import default_dispatcher

sys.setswitchinterval(1e-5)
x = opmux.tensor([0.25, 0.5], requires_grad=True)
calls = [
    lambda: x.exp(), lambda: x * x, lambda: x.reshape(2, 1), lambda: opmux.cat([x, x]), lambda: x.sum(0),
    lambda: opmux.nn.functional.softmax(x, 0), lambda: opmux.linalg.norm(x), lambda: opmux.matmul(x, x),
    lambda: x.clone().add_(1), lambda: opmux.special.expit(x), lambda: opmux.fft.fft(x.detach()).real,
]
barrier = threading.Barrier(7, timeout=60)
results, failures = {}, []

def compute(seed):
    order = random.Random(seed).sample(range(len(calls)), len(calls))
    barrier.wait()
    try:
        for i in order:
            results.setdefault(i, []).append(calls[i]().detach().tolist())
        x.detach().requires_grad_().exp().sum().backward()
    except BaseException as error:
        failures.append(repr(error))

def inspect():
    barrier.wait()
    try:
        for name in default_dispatcher.operators()[::40]:
            default_dispatcher.dump(name)
            default_dispatcher.dump_table(name)
    except BaseException as error:
        failures.append(repr(error))

threads = [threading.Thread(target=compute, args=(seed,), daemon=True) for seed in range(6)]
threads.append(threading.Thread(target=inspect, daemon=True))
for thread in threads:
    thread.start()
for thread in threads:
    thread.join(60)
assert not any(thread.is_alive() for thread in threads), "deadlock"
assert not failures, failures
assert all(len(found) == 6 and found.count(found[0]) == 6 for found in results.values()), results
assert vars(opmux)["cat"] is opmux.cat and vars(opmux.Tensor)["exp"] is opmux.Tensor.exp
default_dispatcher.check_invariants()
print("fine")
"""


def test_first_calls_of_many_threads() -> None:
    """Threads that call operators for the first time, all at once and while another one dumps them, get what one thread gets."""
    assert run(FIRST_CALLS).strip() == "fine"
