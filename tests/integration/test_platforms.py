"""Where the operating system is not POSIX, everything is imported, and programs and commands run.

What stands for such a system is this one, from which what Windows has not got is taken when Python starts, in the processes that
are started too; paths have blanks and letters that its encodings lack, and text in an encoding that was not named is an error.
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

#: Takes it; the modules of Python and the libraries that are imported before know another way there.
_WINDOWS = """
import asyncio, concurrent.futures, ctypes, importlib.metadata, logging, mmap, multiprocessing.reduction, os, platform, random
import runpy, shutil, signal, subprocess, sys, tempfile, threading, uuid, zipfile
import importlib_metadata, ml_dtypes, numpy, packaging.requirements, pluggy, rich.console, rich.table, safetensors

for module, names in (
    (os, "fork forkpty register_at_fork killpg getpgid getpgrp setpgid setsid getuid geteuid sched_getaffinity pread mkfifo uname"),
    (signal, "SIGKILL SIGALRM SIGHUP SIGCHLD SIGUSR1 SIGUSR2 alarm setitimer pthread_kill pthread_sigmask"),
):
    for name in names.split():
        if hasattr(module, name):  # a system of today may lack some
            delattr(module, name)
for name in "fcntl grp pwd resource termios".split():
    sys.modules[name] = None
if os.name == "posix":
    subprocess.Popen.kill = lambda self: self.send_signal(9)
sys.platform = "win32"
"""

_PROGRAM = """
import os, pkgutil, sys, tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

import opmux

assert sys.platform == "win32" and not hasattr(os, "fork")
for package in map(import_module, ("opmux", "opmux_cpu", "opmux_autograd")):
    for found in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        if not found.name.endswith("__main__"):
            import_module(found.name)

x = opmux.ones(3, requires_grad=True)
(x * x).sum().backward()
for plugin in ("cpu", "autograd"):
    opmux.plugins.reload(plugin)
with ThreadPoolExecutor(2) as threads:
    assert list(threads.map(lambda i: opmux.full((2,), i).sum().item(), range(4))) == [0, 2, 4, 6]
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "state")
    opmux.save({"x": x.detach()}, path)
    assert opmux.load(path)["x"].tolist() == [1, 1, 1]
    path = os.path.join(folder, "model.pt2")
    opmux.export.save(opmux.export.trace(lambda x: x + 1, (opmux.ones(3),)), path)
    assert opmux.export.load(path, mmap=False)(opmux.ones(3)).tolist() == [2, 2, 2]
print(x.grad)
"""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder whose processes have what Windows has."""
    made = tmp_path / "a folder größe"
    made.mkdir()
    (made / "sitecustomize.py").write_text(_WINDOWS, "utf-8")
    return made


def _run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    path = os.pathsep.join([str(folder), *filter(None, [os.environ.get("PYTHONPATH")])])
    variables = {
        "PYTHONPATH": path,
        "PYTHONWARNDEFAULTENCODING": "1",
        "PYTHONUTF8": "0",
        "PYTHONCOERCECLOCALE": "0",
        "PYTHONIOENCODING": "cp437",
        "LC_ALL": "C",
        "TMPDIR": str(folder),
    }
    return subprocess.run(
        [sys.executable, "-W", "error::EncodingWarning", *arguments],
        cwd=folder,
        env={**os.environ, **variables},
        capture_output=True,
        encoding="cp437",
        check=False,
    )


def test_without_what_posix_has(folder: Path) -> None:
    """Every module of core and of the plugins is imported, and computing, reloading, threads and files go on."""
    done = _run(folder, "-c", _PROGRAM)
    assert (done.stdout, done.returncode) == ("tensor([2., 2., 2.])\n", 0), done.stderr


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("doctor",), "opmux-cpu"),
        (("plugins", "reload", "cpu"), "loaded"),
        (("check", "cpu", "--operators", "nn.functional.relu", "--html", "seite ü.html"), "18 passed"),
        pytest.param(("map", "-o", "karte ü.html"), "operators by", marks=pytest.mark.slow),
        (("new", "backend", "sample_npu"), "pyproject.toml"),
        (("trace", "programm ü.py"), "AutogradCPU"),
    ],
    ids=lambda value: value[0] if isinstance(value, tuple) else "",
)
def test_commands(folder: Path, arguments: tuple[str, ...], said: str) -> None:
    """Those that start processes, and those that write files, do their work."""
    (folder / "programm ü.py").write_text("import opmux\nopmux.ones(2, requires_grad=True).exp()\n", "utf-8")
    done = _run(folder, "-m", "opmux", *arguments)
    assert (said in done.stdout + done.stderr, done.returncode) == (True, 0), done.stdout + done.stderr
    left = [path.name for path in folder.iterdir() if path.name.startswith((".opmux", "tmp", "opmux-"))]
    assert left == (["opmux-sample-npu"] if arguments[0] == "new" else [])
