"""Where the operating system lacks what POSIX has, everything is imported, and programs run."""

import subprocess
import sys

#: Takes what Windows has not got from `os` and `signal`; the modules of Python that are imported before know another way there.
_PROGRAM = """
import logging, multiprocessing, os, pkgutil, random, signal, subprocess, tempfile, threading
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module

for module, names in (
    (os, "fork forkpty register_at_fork killpg getpgid getpgrp setpgid setsid getuid geteuid sched_getaffinity pread mkfifo"),
    (signal, "SIGKILL SIGALRM SIGHUP SIGCHLD SIGUSR1 SIGUSR2 alarm setitimer pthread_kill pthread_sigmask"),
):
    for name in names.split():
        if hasattr(module, name):  # a system of today may lack some
            delattr(module, name)

import opmux

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
print(x.grad)
"""


def test_without_what_posix_has() -> None:
    """Every module of core and of the plugins is imported, and computing, reloading, threads and files go on."""
    done = subprocess.run([sys.executable, "-c", _PROGRAM], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("tensor([2., 2., 2.])\n", 0), done.stderr
