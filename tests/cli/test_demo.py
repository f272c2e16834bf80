"""`opmux demo`: it runs, and says what it needs."""

import json
import os
import subprocess
import sys


def run(*arguments: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    variables = {**os.environ, "OPMUX_PLUGINS": "cpu,autograd", **environment}
    command = [sys.executable, "-W", "error", "-m", "opmux", "demo", *arguments]
    return subprocess.run(command, env=variables, capture_output=True, text=True, check=False)


def test_it_runs() -> None:
    """Every line runs, and what it prints stands below it; nothing goes to stderr."""
    done = run()
    assert (done.returncode, done.stderr) == (0, "")
    for line in (
        ">>> print(x.grad)\ntensor([ 2., -4.,  6.])",
        "AutogradCPU [autograd kernel] record_relu",
        "device='toy'",
    ):
        assert line in done.stdout


def test_values() -> None:
    """With `--json` each statement is a value with its output."""
    steps = json.loads(run("--json").stdout)
    assert len(steps) > 15
    assert not any(step["failed"] for step in steps)
    assert any(step["output"] == "tensor([ 2., -4.,  6.])" for step in steps)


def test_without_its_plugins() -> None:
    """Where a plugin is missing the demo ends with the advice, and 1."""
    done = run(OPMUX_PLUGINS="cpu")
    assert done.returncode == 1
    assert "plugin 'autograd'" in done.stdout
    assert "OPMUX_PLUGINS=cpu does not list it" in done.stdout
