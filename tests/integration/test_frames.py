"""What a call costs, counted in Python frames: the same number on every run, unlike time."""

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

import opmux
import opmux.nn.functional as F  # noqa: N812 -- the name that everybody gives it
from opmux.library import Library
from opmux.testing import python_frames

BINARY: dict[str, Callable[[opmux.Tensor, opmux.Tensor], object]] = {
    "handle": lambda x, y: opmux.ops.aten.add.Tensor(x, y),
    "operator": lambda x, y: x + y,
    "method": lambda x, y: x.mul(y),
    "division": lambda x, y: x / y,
}


def frames(fn: Callable[[opmux.Tensor, opmux.Tensor], object], x: opmux.Tensor, y: opmux.Tensor) -> list[str]:
    """Names of the functions of opmux that a call enters, in order; the second call is counted, the first resolves."""
    fn(x, y)
    return python_frames(fn, x, y)[1:]


@pytest.mark.parametrize("name", BINARY)
def test_two_frames(name: str) -> None:
    """A call of a two-tensor operator enters two Python functions: its caller and the kernel."""
    x, y = opmux.tensor([1.0]), opmux.tensor([2.0])
    assert len(frames(BINARY[name], x, y)) == 2


@pytest.mark.parametrize("name", BINARY)
def test_no_grad_costs_no_frame(name: str) -> None:
    """Neither does a guard that is active, nor tensors that want gradients inside `no_grad`."""
    x, y = opmux.tensor([1.0], requires_grad=True), opmux.tensor([2.0])
    with opmux.no_grad():
        assert len(frames(BINARY[name], x, y)) == 2


@pytest.mark.parametrize("name", BINARY)
def test_five_frames_with_a_gradient(name: str) -> None:
    """With a recorded gradient it enters at most five."""
    x, y = opmux.tensor([1.0], requires_grad=True), opmux.tensor([2.0], requires_grad=True)
    entered = frames(BINARY[name], x, y)
    assert 2 < len(entered) <= 5, entered


#: Factories, and the most frames that each of them enters around the array module's function.
FACTORIES: dict[str, tuple[int, Callable[[], object]]] = {
    "zeros(3)": (3, lambda: opmux.zeros(3)),
    "zeros((3, 4))": (3, lambda: opmux.zeros((3, 4))),
    "zeros(shape)": (9, lambda: opmux.zeros(opmux.Size((3, 4)))),
    "empty([3, 4])": (3, lambda: opmux.empty([3, 4])),
}


@pytest.mark.parametrize("text", FACTORIES)
def test_a_list_of_sizes_asks_no_handlers(text: str) -> None:
    """Sizes are ints, which have none, whether they come one by one or as a list."""
    most, fn = FACTORIES[text]
    fn()
    entered = python_frames(fn)[1:]
    assert "overridden" not in entered
    assert len(entered) <= most, entered


#: Signs with a float on one side, and the most frames that each of them enters.
NUMBERS: dict[str, tuple[int, Callable[[opmux.Tensor, Any], object]]] = {
    "x * n": (3, lambda x, n: x * n),
    "n * x": (3, lambda x, n: n * x),
    "x + n": (3, lambda x, n: x + n),
    "x - n": (3, lambda x, n: x - n),
    "n - x": (5, lambda x, n: n - x),
    "x / n": (3, lambda x, n: x / n),
    "x // n": (16, lambda x, n: x // n),
    "x % n": (22, lambda x, n: x % n),
    "x ** n": (4, lambda x, n: x**n),
    "x == n": (4, lambda x, n: x == n),
    "x < n": (4, lambda x, n: x < n),
    "mul(x, n)": (3, lambda x, n: opmux.mul(x, n)),
    "x.sub(n)": (3, lambda x, n: x.sub(n)),
    "x.pow(n)": (4, lambda x, n: x.pow(n)),
    "x.add_(n)": (4, lambda x, n: x.add_(n)),
}


@pytest.mark.parametrize("number", [2.0, 2], ids=str)
@pytest.mark.parametrize("text", NUMBERS)
def test_a_number_beside_a_tensor_raises_nothing_inside(text: str, number: float) -> None:
    """A float or an integer is told by its class; an error that is caught inside would take as much time as the call."""
    most, fn = NUMBERS[text]
    x = opmux.tensor([1.0, 2.0])
    fn(x, number)
    assert len(python_frames(fn, x, number)[1:]) <= most
    assert raised_inside(lambda x: fn(x, number), x) == []


def test_what_is_raised_inside_is_seen() -> None:
    """A complex operand is found by the AttributeError that it brings, so the guard above can fail."""
    x = opmux.tensor([1.0, 2.0])
    _ = x * 2j
    assert raised_inside(lambda x: x * 2j, x) == ["AttributeError"]


def raised_inside(fn: Callable[[opmux.Tensor], object], x: opmux.Tensor) -> list[str]:
    """Names of the errors that are raised while a call runs, caught ones included."""
    seen: list[str] = []

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        if event == "exception":
            seen.append(argument[0].__name__)
        return trace

    former = sys.gettrace()
    sys.settrace(trace)
    try:
        fn(x)
    finally:
        sys.settrace(former)
    return seen


#: Factories, views, parts, and what returns the tensor itself: the most frames that each of them enters.
SHORT: dict[str, tuple[int, Callable[[opmux.Tensor], object]]] = {
    "zeros(3)": (3, lambda x: opmux.zeros(3)),
    "ones(3)": (3, lambda x: opmux.ones(3)),
    "full(3)": (5, lambda x: opmux.full((3,), 2.0)),
    "empty(3)": (3, lambda x: opmux.empty(3)),
    "tensor([1.0, 2.0])": (11, lambda x: opmux.tensor([1.0, 2.0])),
    "x[0]": (4, lambda x: x[0]),
    "x[1:]": (5, lambda x: x[1:]),
    "x[:1]": (5, lambda x: x[:1]),
    "x[0:2:1]": (5, lambda x: x[0:2:1]),
    "x[None]": (6, lambda x: x[None]),
    "x[..., 0]": (8, lambda x: x[..., 0]),
    "x[x > 0]": (13, lambda x: x[x > 0]),
    "reshape": (5, lambda x: x.reshape(2, 1)),
    "view": (3, lambda x: x.view(2, 1)),
    "expand": (6, lambda x: x.expand(2, 2)),
    "permute": (3, lambda x: x.permute(0)),
    "squeeze": (6, lambda x: x.squeeze()),
    "unsqueeze": (5, lambda x: x.unsqueeze(0)),
    "narrow": (7, lambda x: x.narrow(0, 0, 1)),
    "contiguous": (3, lambda x: x.contiguous()),
    "to": (5, lambda x: x.to(opmux.float32)),
    "sum": (3, lambda x: x.sum()),
    "sum(0)": (7, lambda x: x.sum(0)),
    "cat": (2, lambda x: opmux.cat([x, x])),
}


@pytest.mark.parametrize("text", SHORT)
def test_factories_and_views_enter_few_frames(text: str) -> None:
    """No layer is added without being noticed: each is one call of the array module and the tensor around its array."""
    most, fn = SHORT[text]
    x = opmux.tensor([1.0, 2.0])
    fn(x)
    entered = python_frames(fn, x)[1:]
    assert len(entered) <= most, entered


def test_a_linear_layer_enters_the_operators_function_first() -> None:
    """No function stands around it; of matrices nothing looks at shapes before the product does."""
    x, bias = opmux.ones(3, 3), opmux.ones(3)
    for arguments in ((x, x), (x, x, bias)):
        F.linear(*arguments)
        entered = python_frames(F.linear, *arguments)
        assert entered[:2] == ["linear", "linear"]
        assert "shape_of" not in entered
        assert len(entered) <= 9, entered


def test_reading_an_element_enters_one_frame() -> None:
    """`item` asks no packet, no dispatcher and no mode, where none is active."""
    x = opmux.tensor(2.0)
    x.item()
    assert len(python_frames(x.item)) == 1


def test_defining_an_operator_enters_few_functions() -> None:
    """Neither its definition nor the registration of a kernel looks anything up twice, when the signature was read before."""
    with Library("few_functions", "DEF") as library:

        def define_and_impl(name: str) -> tuple[int, int]:
            defining = python_frames(library.define, f"{name}(Tensor x) -> Tensor")
            return len(defining), len(python_frames(library.impl, name, lambda x: x, "CPU"))

        define_and_impl("first")
        defining, registering = define_and_impl("second")
    assert defining <= 50  # of which two are there only while a handle is held whose operator is gone
    assert registering <= 45


def test_inference_mode_adds_two_frames_to_a_call() -> None:
    """The kernel of its key, which knows that the result is to be marked, and the plugin that counts writes."""
    x = opmux.ones(3)
    with opmux.inference_mode():
        opmux.add(x, x)
        entered = frames(opmux.add, x, x)
    kernel = "inference_kernel_at.<locals>.inference_kernel_of_one_result"
    assert entered == [kernel, "kernel", "forget_versions"]


def test_a_gradient_that_is_one_number_has_the_shortest_kernel() -> None:
    """The gradient of a sum is one number expanded: it has no order of dimensions, and leaves that to the other factor."""
    x, gradient = opmux.ones(3, 4), opmux.ones(()).expand(3, 4)
    assert gradient.stride() == (0, 0)
    assert frames(lambda a, b: a * b, gradient, x)[1:] == ["kernel", "in_order", "is_row_major"]
    assert (gradient * x).stride() == (4, 1)
    columns = opmux.ones(4, 3).t()
    assert (gradient * columns).stride() == columns.stride()


def test_a_further_node_of_a_pass_enters_its_formula_only() -> None:
    """A pass itself runs a node that saves no tensor, and hands its gradient on."""

    def entered(count: int) -> list[str]:
        leaf = opmux.ones(3, requires_grad=True)
        total = leaf.neg()
        for _ in range(count - 1):
            total = total.neg()
        loss = total.sum()
        names = python_frames(loss.backward)
        assert leaf.grad is not None
        # A process that has used hooks asks each node for its own.
        return [name for name in names if name != "extras_of"]

    entered(1)
    few, more = entered(2), entered(3)
    assert len(more) - len(few) == 3  # with the caller and the kernel of `neg`
    assert few.count("BackwardPass._accumulate") == 1
    assert "BackwardPass._receive" not in few[few.index("BackwardPass._walk") :]
