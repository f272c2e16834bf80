"""The example programs run as a reader would run them."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


@pytest.mark.slow
def test_digits() -> None:
    """It trains both models to 97 % or more, on a demo backend too, and tells the story of loading and unloading."""
    env = os.environ | {"COLUMNS": "200", "NO_COLOR": "1"}
    command = [sys.executable, "-W", "error", str(EXAMPLES / "digits.py")]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    scores = re.findall(r"(\w+) on (\w+): test accuracy ([\d.]+)%", done.stdout)
    assert [(model, device) for model, device, _ in scores] == [("CNN", "cpu"), ("MLP", "cpu"), ("MLP", "demo")]
    assert min(float(score) for _, _, score in scores) >= 97, scores
    story = (
        "while it is unloaded: ",
        'what to do: opmux.plugins.load("autograd")',
        "loaded again: tensor([0., 0., 0.], requires_grad=True)",
        "loaded plugin 'demo' with ",
        "aten::relu runs the kernel of AutogradDEMO",
        "then redispatches to DEMO",
        "after unloading it: ",
        'opmux.plugins.load("demo")',
    )
    position = 0
    for line in story:
        position = done.stdout.index(line, position)
