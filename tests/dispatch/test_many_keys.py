"""Hundreds of backends and functionalities in one process, which is one of its own: the key table keeps them for ever."""

import os
import subprocess
import sys

#: What a process with many keys goes through; it prints the frames of calls that involve none of them.
MANY = """
import sys
import opmux
from opmux.dispatch import (
    DispatchKey, DispatchKeySet, IncludeDispatchKeyGuard, Library, default_dispatcher, register_backend,
    register_functionality,
)
from opmux.errors import BackendUnloadedError
from opmux.testing import python_frames, tensor_with_keys

def frames(fn):
    fn()
    return len(python_frames(fn))

x, w = opmux.tensor([1.0]), opmux.tensor([2.0], requires_grad=True)

def guarded():
    with opmux.no_grad():
        return w + x

def plain():
    return [frames(fn) for fn in (lambda: x + x, lambda: opmux.add(x, 1), lambda: w * x, guarded)]

library = Library("many", "DEF")
library.define("f(Tensor x) -> Tensor")
library.impl("f", lambda x: "dense", "CompositeExplicitAutograd")
library.impl("f", lambda next, x: ("autograd", next(x)), "Autograd", with_next=True)
f = opmux.ops.many.f.default
print(plain())

def register():
    backends = [register_backend(f"many{i}") for i in range(300)]
    return backends, [
        register_functionality(f"Many{i}", after="Tracer", per_backend=bool(i % 2)) for i in range(50)
    ]

def keys_of(backends, functionalities):
    return [h.backend.keyset for h in backends], [h.functionality.keys[-1] for h in functionalities]

def use(backends, functionalities):
    for h in backends:
        assert f(tensor_with_keys(h.backend.dense)) == "dense"
        assert f(tensor_with_keys((h.backend.dense, h.backend.autograd))) == ("autograd", "dense")
    for h in functionalities:
        key = h.functionality.keys[-1]
        with library.impl("f", lambda next, x, name=key.name: (name, next(x)), key, with_next=True):
            with IncludeDispatchKeyGuard(h.functionality.keyset):
                assert f(tensor_with_keys("Meta")) == (key.name, "dense")

def refused(keys):
    try:
        f(tensor_with_keys(keys))
    except BackendUnloadedError as error:
        return error.advice.startswith("opmux.library.register_")

backends, functionalities = register()
use(backends, functionalities)
before = keys_of(backends, functionalities)
bits = [key.raw for key in DispatchKey]
print(plain())
for handle in (*backends, *functionalities):
    handle.destroy()
assert all(refused([h.backend.dense]) for h in backends)
assert all(refused([h.functionality.keys[-1]]) for h in functionalities)
print(plain())
backends, functionalities = register()
use(backends, functionalities)
assert keys_of(backends, functionalities) == before
assert [key.raw for key in DispatchKey] == bits
print(plain())
default_dispatcher.check_invariants("many::f")
"""


def test_three_hundred_backends_and_fifty_functionalities() -> None:
    """They are used, removed and revived, and calls that involve none of them enter the same frames all the time."""
    env = {**os.environ, "OPMUX_PLUGINS": "cpu,autograd"}
    command = [sys.executable, "-W", "error", "-c", MANY]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert len(lines) == 4
    assert len(set(lines)) == 1, lines
