"""Kernels that are given the kernel that they hide."""

from itertools import permutations
from typing import Any

import pytest

from opmux import Tensor
from opmux.dispatch import Dispatcher, Library, RegistrationHandle, explain, fallthrough_kernel, new_dispatcher
from opmux.errors import KernelNotFoundError
from opmux.testing import tensor_with_keys


def over(name: str) -> Any:
    return lambda next, x: [name, *next(x)]


def operator() -> tuple[Dispatcher, Library, Any]:
    dispatcher = new_dispatcher()
    library = Library("ns", "DEF", dispatcher=dispatcher)
    library.define("f(Tensor x) -> Tensor")
    return dispatcher, library, dispatcher.ops.ns.f.default


@pytest.mark.parametrize("order", list(permutations(range(3))))
def test_each_kernel_is_given_the_one_that_it_hides_now(order: tuple[int, ...]) -> None:
    """Of three at one key, whichever of them go, and in whatever order."""
    _, library, f = operator()
    library.impl("f", lambda x: ["base"], "CPU")
    handles = {n: library.impl("f", over(str(n)), "CPU", with_hidden=True) for n in range(3)}
    x = tensor_with_keys("CPU")
    assert f(x) == ["2", "1", "0", "base"]
    for gone in order:
        handles.pop(gone).destroy()
        assert f(x) == [*[str(n) for n in sorted(handles, reverse=True)], "base"]


def test_without_a_hidden_kernel_next_is_the_one_below() -> None:
    """It is then that of `with_next`, down to the refusal where nothing is below."""
    _, library, f = operator()
    library.impl("f", over("over"), "AutogradCPU", with_hidden=True)
    x = tensor_with_keys(["CPU", "AutogradCPU"])
    library.impl("f", over("lonely"), "CPU", with_hidden=True)
    with pytest.raises(KernelNotFoundError):
        f(x)
    library.impl("f", lambda x: ["newer"], "CPU")
    assert f(x) == ["over", "newer"]


def test_a_hidden_autograd_kernel_is_not_below_autograd() -> None:
    """What it calls is recorded, as without the kernel that hides it; what is called below both is not."""
    dispatcher, library, f = operator()
    library.define("g(Tensor x) -> Tensor")
    library.impl("g", lambda x: ["plain"], "CPU")
    library.impl("g", lambda x: ["recorded"], "Autograd")
    g = dispatcher.ops.ns.g
    library.impl("f", lambda x: g(x), "CPU")
    library.impl("f", lambda next, x: [*g(x), *next(x)], "Autograd", with_next=True)
    library.impl("f", over("over"), "Autograd", with_hidden=True)
    assert f(tensor_with_keys(["CPU", "AutogradCPU"])) == ["over", "recorded", "plain"]


def test_what_a_hidden_kernel_calls_is_below_autograd() -> None:
    """Also where the one that hides it calls no operators itself."""
    dispatcher, library, f = operator()
    library.define("g(Tensor x) -> Tensor")
    library.impl("g", lambda x: ["plain"], "CPU")
    library.impl("g", lambda x: ["recorded"], "Autograd")
    library.impl("f", dispatcher.ops.ns.g, "CPU")
    library.impl("f", over("over"), "CPU", with_hidden=True, calls_operators=False)
    library.impl("f", over("autograd"), "Autograd", with_next=True)
    assert f(tensor_with_keys(["CPU", "AutogradCPU"])) == ["autograd", "over", "plain"]


@pytest.mark.parametrize("key", ["CompositeExplicitAutograd", "CompositeImplicitAutograd"])
@pytest.mark.parametrize("keys", [["CPU"], []])
def test_nothing_is_below_the_last_that_a_composite_hides(key: str, keys: list[str]) -> None:
    """The composite kernels cover the key below the last too: they are not below one that they hide."""
    _, library, f = operator()
    for name in "ab":
        library.impl("f", over(name), key, with_hidden=True)
    x = tensor_with_keys(keys)
    steps = explain(f, x).steps
    assert [step.rule for step in steps][-1] == "missing"
    assert len(steps) == 3
    with pytest.raises(KernelNotFoundError, match="called `next`, and there is no kernel below it"):
        f(x)


def test_a_hidden_fallthrough_is_passed() -> None:
    """It says that the key is to be skipped: `next` is the kernel below the key, whatever else the fallthrough hides."""
    _, library, f = operator()
    library.impl("f", lambda x: ["base"], "CPU")
    library.impl("f", lambda x: ["older"], "AutogradCPU")
    library.impl("f", fallthrough_kernel, "AutogradCPU")
    first = library.impl("f", over("0"), "AutogradCPU", with_hidden=True)
    library.impl("f", over("1"), "AutogradCPU", with_hidden=True)
    x = tensor_with_keys(["CPU", "AutogradCPU"])
    assert f(x) == ["1", "0", "base"]
    first.destroy()
    assert f(x) == ["1", "base"]
    assert "then redispatches to CPU" in str(explain(f, x))


def test_with_next_passes_what_it_hides() -> None:
    """A kernel that asks for the one below is not given one of its own key."""
    _, library, f = operator()
    library.impl("f", lambda x: ["base"], "CPU")
    library.impl("f", over("hidden"), "AutogradCPU", with_next=True)
    library.impl("f", over("newest"), "AutogradCPU", with_next=True)
    assert f(tensor_with_keys(["CPU", "AutogradCPU"])) == ["newest", "base"]


@pytest.mark.parametrize("block", [False, True])
def test_what_comes_later_is_hidden_or_hides(block: bool) -> None:
    """A kernel that is registered after a call is on top, and the one that it hides is what it gets; explain and dump say so."""
    dispatcher, library, f = operator()
    x = tensor_with_keys("CPU")
    library.impl("f", lambda x: ["base"], "CPU")
    assert f(x) == ["base"]
    handle: RegistrationHandle
    if block:
        handle = library.impl_block({"ns::f": "block"}, lambda name, row: over(row), "CPU", with_hidden=True)
    else:
        handle = library.impl("f", over("block"), "CPU", with_hidden=True)
    assert f(x) == ["block", "base"]
    assert "then redispatches to CPU" in str(explain(f, x))
    assert "with_hidden" in dispatcher.dump("ns::f")
    handle.destroy()
    assert f(x) == ["base"]


def test_a_hidden_autograd_kernel_is_reached_as_one() -> None:
    """Autograd stays on below a kernel of an Autograd key that gives way to the one that it hides."""
    dispatcher, library, f = operator()
    library.define("g(Tensor x) -> Tensor", lambda x: ["g"], "CPU")
    g = dispatcher.ops.ns.g.default
    library.impl("g", over("recorded"), "AutogradCPU", with_next=True)
    library.impl("f", lambda x: g(x), "AutogradCPU")
    library.impl("f", over("over"), "AutogradCPU", with_hidden=True)
    assert f(tensor_with_keys(["CPU", "AutogradCPU"])) == ["over", "recorded", "g"]


@pytest.mark.parametrize("options", [{}, {"with_keyset": True}, {"with_next": True}, {"with_hidden": True}])
@pytest.mark.parametrize("stated", ["infer", "(Tensor x) -> Tensor"])
def test_what_comes_before_the_arguments_is_not_of_the_signature(options: dict[str, bool], stated: str) -> None:
    """The signature that a kernel states is that of the operator, whatever else the kernel asks for."""
    _, library, f = operator()
    if options:

        def kernel(_: Any, x: Tensor) -> Tensor:
            return x
    else:

        def kernel(x: Tensor) -> Tensor:  # type: ignore[misc]
            return x

    library.impl("f", lambda x: x, "CompositeExplicitAutograd")
    library.impl("f", kernel, "CPU", kernel_schema=stated, **options)
    x = tensor_with_keys("CPU")
    assert f(x) is x
