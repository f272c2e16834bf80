"""Kernels of `py_impl` by their keys, inside and outside `enable_python_dispatcher`. The same program runs in torch."""

import itertools
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

import pytest

import opmux
from opmux.dispatch import IncludeDispatchKeyGuard, default_dispatcher, enable_python_dispatcher

#: Keys of kernels that are registered, and keys of functions of `py_impl`.
CASES: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "nothing": (("CPU",), ()),
    "beside a kernel": (("CPU",), ("CPU",)),
    "for another device": (("CPU",), ("CUDA",)),
    "over a composite": (("CompositeImplicitAutograd",), ("CPU",)),
    "a composite over a kernel": (("CPU",), ("CompositeImplicitAutograd",)),
    "a composite over a composite": (("CompositeImplicitAutograd",), ("CompositeImplicitAutograd",)),
    "explicit over explicit": (("CompositeExplicitAutograd",), ("CompositeExplicitAutograd",)),
    "explicit over a kernel": (("CPU",), ("CompositeExplicitAutograd",)),
    "implicit and explicit": (("CPU",), ("CompositeImplicitAutograd", "CompositeExplicitAutograd")),
    "implicit over explicit": (("CompositeExplicitAutograd",), ("CompositeImplicitAutograd",)),
    "alone": ((), ("CompositeImplicitAutograd",)),
    "alone for a device": ((), ("CPU",)),
    "Autograd": (("CPU",), ("Autograd",)),
    "AutogradCPU": (("CPU",), ("AutogradCPU",)),
    "Autograd and a device": (("CPU",), ("Autograd", "CPU")),
}


def _guard(m: ModuleType) -> Any:
    if m is opmux:
        return enable_python_dispatcher()
    from torch._dispatch.python import enable_python_dispatcher as enable

    return enable()


def program(m: Any) -> dict[str, list[str]]:
    """For each case the kernels that run: outside, inside, with a tensor that requires grad, and by other operators."""
    # A handle, and what `py_impl` gave it, comes back with its definition.
    namespace = f"pydispatch{next(_numbers)}"
    library = m.library.Library(namespace, "FRAGMENT")
    found: dict[str, list[str]] = {}
    for number, (case, (registered, functions)) in enumerate(CASES.items()):
        library.define(f"f{number}(Tensor x, int n=2) -> Tensor")
        for key in registered:
            library.impl(f"f{number}", _noting("kernel", key), key)
        op = getattr(getattr(m.ops, namespace), f"f{number}").default
        keys = m.dispatch.DispatchKey if m is opmux else m._C.DispatchKey
        for key in functions:
            op.py_impl(getattr(keys, key))(_noting("function", key))
        x, w = m.ones(1), m.ones(1, requires_grad=True)
        found[case] = [_outcome(op, x)]
        with _guard(m):
            found[case] += [_outcome(op, x), _outcome(op, w), _outcome(op, x, 3)]
        found[case].append(_outcome(op, x))
    return found


_ran: list[str] = []
_numbers = itertools.count()


def _noting(kind: str, key: str) -> Callable[..., Any]:
    def kernel(x: Any, n: int = 2) -> Any:
        _ran.append(f"{kind} {key} {n}")
        return x.detach().clone()

    return kernel


def _outcome(op: Any, *args: Any) -> str:
    _ran.clear()
    try:
        op(*args)
    except NotImplementedError:
        return "NotImplementedError"
    return ", ".join(_ran)


@pytest.fixture(autouse=True)
def _given_back() -> Iterator[None]:
    """Undoes the program's registrations."""
    with default_dispatcher.transaction() as transaction:
        yield
        transaction.undo()


@pytest.mark.torch
def test_kernels_are_chosen_as_in_torch() -> None:
    """For every pair of registered keys and keys of functions."""
    torch = pytest.importorskip("torch")
    mine, theirs = program(opmux), program(torch)
    different = {case: (mine[case], theirs[case]) for case in theirs if mine[case] != theirs[case]}
    assert not different, different


def test_functions_are_for_blocks() -> None:
    """Outside of a block the registered kernels run, inside the functions."""
    found = program(opmux)
    assert found["beside a kernel"] == [
        "kernel CPU 2",
        "function CPU 2",
        "function CPU 2",
        "function CPU 3",
        "kernel CPU 2",
    ]
    assert found["alone"][0] == "NotImplementedError"
    assert found["alone"][1] == "function CompositeImplicitAutograd 2"


@pytest.mark.parametrize("name", ["mul.Tensor", "relu", "sum", "mm", "embedding"])
def test_a_derivative_hides_no_function(name: str) -> None:
    """The function of an operator that has a kernel for Autograd is chosen where no argument requires grad."""
    op: Any = default_dispatcher.find_op(f"aten::{name}")
    key = opmux.dispatch.DispatchKey.CPU
    chosen = opmux.ones(0)
    op.py_impl(key)(lambda *args, **kwargs: chosen)
    x, index = opmux.ones(2, 2), opmux.zeros(2, dtype=opmux.int64)
    args = {"relu": (x,), "sum": (x,), "embedding": (x, index)}.get(name, (x, x))
    try:
        with enable_python_dispatcher():
            assert op(*args) is chosen
        assert op(*args) is not chosen
    finally:
        del op.py_kernels[key]


@pytest.mark.parametrize(("place", "chosen"), [("before", "CPU"), ("after", "Ordered")])
def test_added_functionalities_have_their_place(place: str, chosen: str) -> None:
    """The order of keys decides, not when a functionality was added: one before Dense is asked after a backend's key."""
    name = f"Ordered{place.title()}"
    anchor: dict[str, Any] = {place: "Dense"}
    with (
        opmux.library.register_functionality(name, **anchor),
        opmux.library.Library(f"ordered_{place}", "DEF") as library,
    ):
        library.define("f(Tensor x) -> str", lambda x: "", "CPU")
        op: Any = getattr(opmux.ops, f"ordered_{place}").f.default
        for key in ("CPU", name):
            op.py_impl(key)(lambda x, key=key: key)
        with enable_python_dispatcher(), IncludeDispatchKeyGuard(name):
            assert op(opmux.ones(1)).startswith(chosen)


@pytest.mark.parametrize("key", ["ADInplaceOrView", "AutocastCPU", "BackendSelect"])
def test_a_key_that_calls_skip_hides_no_function(key: str) -> None:
    """A fallthrough at a higher key goes on to the function, as it does to a kernel."""
    with opmux.library.Library(f"skipping_{key}", "DEF") as library:
        library.define("f(Tensor x) -> str", lambda x: "", "CPU")
        op: Any = getattr(opmux.ops, f"skipping_{key}").f.default
        op.py_impl(opmux.dispatch.DispatchKey.CPU)(lambda x: "chosen")
        x = opmux.ones(1)
        with enable_python_dispatcher(), IncludeDispatchKeyGuard(key):
            assert op(x) == "chosen"


def test_modes_are_asked_before_functions() -> None:
    """A mode sees the operator first, and its handler is still inside the block."""
    seen: list[str] = []

    class Mode(opmux.dispatch.DispatchMode):
        def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            seen.append(func.name())
            return func(*args, **(kwargs or {}))

    library = opmux.library.Library("pydispatch", "FRAGMENT")
    library.define("g(Tensor x, int n=2) -> Tensor", _noting("kernel", "CPU"), "CPU")
    op = opmux.ops.pydispatch.g.default
    op.py_impl(opmux.dispatch.DispatchKey.CPU)(_noting("function", "CPU"))
    for blocks in ((Mode(), enable_python_dispatcher()), (enable_python_dispatcher(), Mode())):
        _ran.clear()
        x = opmux.ones(1)
        with blocks[0], blocks[1]:
            op(x)
        assert _ran == ["function CPU 2"]
    assert seen.count("pydispatch::g") == 2
