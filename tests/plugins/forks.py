"""Forks children while other threads unload, load and reload plugins; a child finds each of them in or out, and uses it.

python -m tests.plugins.forks --forks 40
"""

import argparse
import sys
import threading
from contextlib import suppress
from typing import Any

from tests.dispatch.forks import run

import opmux
from opmux.errors import PluginError

__all__ = ["child", "main"]

ONE_BY_ONE = threading.Lock()


def exchange(library: Any) -> None:
    """Unloads autograd and loads it again."""
    with ONE_BY_ONE:
        opmux.plugins.unload("autograd")
        opmux.plugins.load("autograd")


def renew(library: Any) -> None:
    """Imports autograd anew."""
    with ONE_BY_ONE:
        opmux.plugins.reload("autograd")


def disable(library: Any) -> None:
    """Unloads the backend for a moment."""
    with opmux.plugins.disabled("cpu"):
        pass


def child() -> None:
    """Autograd and the backend are whole or away; either can be loaded, unloaded and loaded again."""
    for name in ("aten::mul.Tensor", "aten::sum", "aten::ones"):
        opmux.dispatch.default_dispatcher.check_invariants(name)
    for name in ("cpu", "autograd"):
        record = next(r for r in opmux.plugins.status() if r.name == name)
        assert (record.loaded is not None) is (record.kernel_count > 0)
        if record.loaded is None:
            opmux.plugins.load(name)
    check_gradients()
    opmux.plugins.unload("autograd")
    with suppress(PluginError):
        opmux.ones(2).backward()
        raise AssertionError("there are gradients without autograd")
    opmux.plugins.load("autograd")
    check_gradients()


def check_gradients() -> None:
    x = opmux.ones(2, requires_grad=True)
    (x * 3).sum().backward()
    assert x.grad is not None
    assert x.grad.tolist() == [3.0, 3.0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--forks", type=int, default=40)
    options = parser.parse_args()
    failed = run(options.forks, child, (exchange, renew, disable), interval=1e-3)
    sys.stdout.write(f"{failed} of {options.forks} children failed\n")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
