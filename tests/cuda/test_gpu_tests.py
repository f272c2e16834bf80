"""The tests for real GPUs, run on the fake: their own code is known to work before a GPU sees it."""

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

from .parity import needs_compiler

ROOT = Path(__file__).parents[2]


def _run(*arguments: str, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-rs", "-p", "no:cacheprovider", *arguments],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )
    assert done.returncode in (0, pytest.ExitCode.NO_TESTS_COLLECTED), done.stdout[-8000:] + done.stderr[-2000:]
    return done.stdout


@needs_compiler
@pytest.mark.slow
def test_they_run_on_the_fake() -> None:
    """Each of them passes, none is skipped; those with torch's samples, which need torch, are run below.

    What they compute, with every set of parameters, tests/cuda runs on the fake as well; here their own code is tried.
    """
    chosen = ("tests/cuda/gpu", "--ignore=tests/cuda/gpu/test_opinfo.py", "-p", "tests.cuda.thinned")
    output = _run(*chosen, "-m", "cuda and not slow", OPMUX_TEST_CUDA="fake")
    assert " passed" in output
    assert "skipped" not in output


@needs_compiler
@pytest.mark.slow
@pytest.mark.torch
@pytest.mark.skipif(importlib.util.find_spec("torch") is None, reason="the samples are those of torch 2.13.0")
def test_the_samples_of_torch_run_on_the_fake() -> None:
    """Torch's samples of some operators agree on the fake."""
    chosen = "[softmax] or [matmul] or [index_add] or [sort]"
    output = _run("tests/cuda/gpu/test_opinfo.py", "-k", chosen, OPMUX_TEST_CUDA="fake")
    assert "4 passed" in output


@pytest.mark.cupy
def test_without_a_device_they_say_why() -> None:
    """Each module is skipped with the plugin's own reason, which names what is missing."""
    output = _run("tests/cuda/gpu/test_memory.py", CUDA_VISIBLE_DEVICES="-1", OPMUX_TEST_CUDA="")
    assert "1 skipped" in output
    assert "passed" not in output
    reasons = ("CuPy is not installed: ", "no NVIDIA driver was found", "CUDA_VISIBLE_DEVICES='-1' hides all of them")
    assert any(reason in output for reason in reasons), output
