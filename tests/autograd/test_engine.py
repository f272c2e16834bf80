"""The backward pass over hand-made nodes and over recorded calls."""

import copy
import pickle
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

import pytest

import opmux
from opmux.dispatch import DispatchMode
from opmux.errors import OperatorArgumentError, OperatorValueError, OpmuxError
from opmux.library import custom_op
from opmux_autograd import AccumulateGrad, Function, Node
from opmux_autograd._pass import _in_thread


@pytest.fixture(autouse=True)
def _loaded_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nodes of the code that is loaded: another test may have reloaded the plugin since this file was imported."""
    for name in ("AccumulateGrad", "Function", "Node"):
        monkeypatch.setitem(globals(), name, getattr(opmux.autograd, name))


def _tensor(values: Any, requires_grad: bool = True) -> Any:
    tensor = opmux.tensor(values, dtype=opmux.float64)
    return tensor.requires_grad_() if requires_grad else tensor


def _scale(edges: tuple[Any, ...], factor: float, log: list[float], passes: bool = True) -> Node:
    """A node that multiplies by a number and notes when it ran; with passes=False it gives no gradient."""

    class _Scale(Node):
        __slots__ = ()

        def apply(self, *grads: Any) -> tuple[Any, ...]:
            log.append(factor)
            return tuple([grads[0] * factor if passes else None for _ in edges])

    node = _Scale()
    node._next_edges = edges
    node._sequence_number = sys.modules["opmux_autograd._node"].next_sequence_nr()
    node._output_shape, node._output_dtype = (), _tensor(0.0, False)._array.dtype
    return node


def _output_of(node: Node) -> Any:
    """A tensor that a hand-made node stands behind."""
    tensor: Any = _tensor(0.0)
    tensor._autograd = node
    return tensor


def test_nodes_run_newest_first() -> None:
    """Of two nodes that are ready, the one recorded later runs first."""
    leaf = _tensor(1.0)
    log: list[float] = []
    first = _scale((leaf._autograd,), 2.0, log)
    second = _scale((leaf._autograd,), 3.0, log)
    opmux.autograd.backward(_output_of(_scale((first, second), 1.0, log)))
    assert log == [1.0, 3.0, 2.0]
    assert leaf.grad.item() == 5.0


def test_a_node_runs_once_after_all_that_feed_it() -> None:
    """A node with several consumers runs once, with the sum of their gradients."""
    leaf = _tensor(1.0)
    log: list[float] = []
    shared = _scale((leaf._autograd,), 2.0, log)
    above = [_scale((shared,), float(i), log) for i in (3, 5, 7)]
    opmux.autograd.backward(_output_of(_scale(tuple(above), 1.0, log)))
    assert log.count(2.0) == 1
    assert leaf.grad.item() == 2.0 * (3 + 5 + 7)


def test_a_node_without_any_gradient_does_not_run() -> None:
    """News that there is no gradient travels on, so that what waits for it still runs."""
    leaf = _tensor(1.0)
    log: list[float] = []

    dead = _scale((leaf._autograd,), 2.0, log)
    root = _scale((_scale((dead,), 1.0, log, passes=False), leaf._autograd), 3.0, log)
    opmux.autograd.backward(_output_of(root))
    assert log == [3.0, 1.0]
    assert leaf.grad.item() == 3.0


def test_next_functions_have_torchs_shape() -> None:
    """`next_functions` lists (node, output number) pairs, (None, 0) for an input without gradient."""
    x = _tensor([1.0, 2.0])
    product = x * _tensor([3.0, 4.0], requires_grad=False)
    ((leaf, number), nothing) = product.grad_fn.next_functions
    assert isinstance(leaf, AccumulateGrad)
    assert (number, nothing) == (0, (None, 0))
    assert leaf.variable is x
    assert product.grad_fn.name() == "MulBackward0"


def test_gradients_accumulate_over_passes() -> None:
    """A second backward pass adds to `.grad`, in place."""
    x = _tensor([1.0, 2.0])
    (x * 3.0).sum().backward()
    kept = x.grad
    (x * 4.0).sum().backward()
    assert x.grad is kept
    assert x.grad.tolist() == [7.0, 7.0]


def test_leaves_do_not_share_a_gradient() -> None:
    """A gradient that reaches two leaves unchanged is copied: writing one `.grad` leaves the other alone."""
    x, y = _tensor([1.0, 2.0]), _tensor([3.0, 4.0])
    given = _tensor([1.0, 1.0], requires_grad=False)
    opmux.autograd.backward(x + y, given)
    x.grad.mul_(10.0)
    assert y.grad.tolist() == [1.0, 1.0]
    assert given.tolist() == [1.0, 1.0]


def test_the_gradient_of_a_sum_can_be_written() -> None:
    """A leaf's gradient is memory of its own even where the formula broadcasts."""
    x = _tensor([1.0, 2.0])
    x.sum().backward()
    x.grad.zero_()
    assert x.grad.tolist() == [0.0, 0.0]


def test_retain_graph_allows_a_second_pass() -> None:
    """With retain_graph=True saved values stay."""
    x = _tensor([1.0, 2.0])
    loss = (x * x).sum()
    loss.backward(retain_graph=True)
    loss.backward()
    assert x.grad.tolist() == [4.0, 8.0]


def test_a_second_pass_without_retain_graph_is_refused() -> None:
    """Saved values are freed by a pass, and the error of the next one says what to do."""
    x = _tensor([1.0, 2.0])
    loss = (x * x).sum()
    loss.backward()
    with pytest.raises(opmux.autograd.SavedTensorError, match="second time") as caught:
        loss.backward()
    assert "retain_graph=True" in caught.value.advice
    assert "MulBackward0" in caught.value.asked


def test_grad_leaves_dot_grad_alone() -> None:
    """`grad` returns gradients, of leaves and of intermediate tensors, and touches no `.grad`."""
    x = _tensor([1.0, 2.0])
    y = x * x
    z = (y * 3.0).sum()
    of_y, of_x = opmux.autograd.grad(z, [y, x])
    assert of_y is not None
    assert of_x is not None
    assert of_y.tolist() == [3.0, 3.0]
    assert of_x.tolist() == [6.0, 12.0]
    assert x.grad is None


def test_grad_runs_only_what_leads_to_the_inputs() -> None:
    """Nodes from which no input can be reached do not run: their saved values stay."""
    x, y = _tensor([1.0, 2.0]), _tensor([3.0, 4.0])
    side = y * y
    loss = (x * side).sum()
    opmux.autograd.grad(loss, x)
    side.sum().backward()
    assert y.grad.tolist() == [6.0, 8.0]


def test_an_unused_input_is_refused_unless_allowed() -> None:
    """An input that the outputs do not depend on is an error, None or zeros, as asked."""
    x, y = _tensor([1.0, 2.0]), _tensor([3.0, 4.0])
    loss = (x * 2.0).sum()
    with pytest.raises(OperatorValueError, match="appears to not have been used in the graph"):
        opmux.autograd.grad(loss, [x, y])
    (unused,) = opmux.autograd.grad((x * 2.0).sum(), y, allow_unused=True)
    assert unused is None
    (zeros,) = opmux.autograd.grad((x * 2.0).sum(), y, materialize_grads=True)
    assert not zeros.requires_grad
    (recorded,) = opmux.autograd.grad((x * 2.0).sum(), y, materialize_grads=True, create_graph=True)
    assert (recorded.requires_grad, recorded.is_leaf) == (True, True)
    assert zeros is not None
    assert zeros.tolist() == [0.0, 0.0]


def test_several_passes_at_once_retain_nothing() -> None:
    """Their gradients stand for no single one; a later pass goes on from what was retained before."""
    x = _tensor([1.0, 2.0])
    y = x * 2.0
    y.retain_grad()
    z = y * y
    for _ in range(2):
        z.sum().backward(retain_graph=True)
        gradients = opmux.stack([opmux.ones(2), opmux.full((2,), 2.0)])
        (found,) = opmux.autograd.grad(z, x, gradients, is_grads_batched=True, retain_graph=True)
        assert found.tolist() == [[8.0, 16.0], [16.0, 32.0]]
    assert y.grad is not None
    assert y.grad.tolist() == [8.0, 16.0]


def test_arguments_come_in_the_order_of_torch() -> None:
    """The deprecated ones have their places."""
    x, y = _tensor([1.0, 2.0]), _tensor([3.0, 4.0])
    opmux.autograd.backward((x * y).sum(), None, None, False, None, [x])
    assert (x.grad.tolist(), y.grad) == ([3.0, 4.0], None)
    (unused,) = opmux.autograd.grad((x * 2.0).sum(), y, None, None, False, True, True)
    assert unused is None
    with pytest.warns(FutureWarning, match="only_inputs"):
        opmux.autograd.grad((x * 2.0).sum(), x, only_inputs=False)


def test_create_graph_gives_gradients_of_gradients() -> None:
    """The third derivative of x**4 is 24 x."""
    x = _tensor(2.0)
    y = x * x * x * x
    for _ in range(3):
        (y,) = opmux.autograd.grad(y, x, create_graph=True)
    assert y.item() == 48.0


def test_without_create_graph_gradients_have_no_history() -> None:
    """What backward leaves in `.grad`, and what grad returns, require no grad."""
    x = _tensor([1.0, 2.0])
    (gradient,) = opmux.autograd.grad((x * x).sum(), x)
    (x * x).sum().backward()
    assert gradient is not None
    assert not gradient.requires_grad
    assert not x.grad.requires_grad


def test_backward_into_chosen_inputs() -> None:
    """With `inputs` only these leaves accumulate."""
    x, y = _tensor([1.0, 2.0]), _tensor([3.0, 4.0])
    (x * y).sum().backward(inputs=[x])
    assert x.grad.tolist() == [3.0, 4.0]
    assert y.grad is None


def test_several_roots_are_one_pass() -> None:
    """Gradients of several outputs add up, and shared nodes run once."""
    x = _tensor([1.0, 2.0])
    square = x * x
    opmux.autograd.backward([square.sum(), (square * 2.0).sum()])
    assert x.grad.tolist() == [6.0, 12.0]


def test_a_root_below_another_root_waits_for_it() -> None:
    """An output that another output is computed from gets both gradients before it runs."""
    x = _tensor([1.0, 2.0])
    y = x * x
    opmux.autograd.backward([y, (y * 3.0).sum()], [_tensor([1.0, 1.0], False), None])
    assert x.grad.tolist() == [8.0, 16.0]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda x: (x * 2.0).backward(), "implicitly created only for scalar outputs"),
        (lambda x: _tensor(1.0, False).backward(), "does not require grad and does not have a grad_fn"),
        (lambda x: (x * 2.0).backward(_tensor([1.0], False)), "Mismatch in shape"),
        (lambda x: opmux.autograd.backward([(x * 2.0).sum()], [None, None]), "got 1 tensors and 2 gradients"),
        (lambda x: (x * 2.0).sum().backward(inputs=[]), "cannot be empty"),
        (lambda x: opmux.autograd.grad((x * 2.0).sum(), _tensor([1.0], False)), "does not require grad"),
    ],
)
def test_wrong_use_is_refused_in_torchs_words(call: Any, message: str) -> None:
    """Every wrong call of backward and grad says what is wrong."""
    with pytest.raises(OperatorValueError, match=message):
        call(_tensor([1.0, 2.0]))


def test_a_gradient_of_a_wrong_shape_names_the_node() -> None:
    """A node that returns a gradient of a shape that cannot be summed to the input's is named."""

    class _Wrong(Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return x * 2.0

        @staticmethod
        def backward(ctx: Any, *grads: Any) -> Any:
            return _tensor([1.0, 2.0, 3.0], False)

    with pytest.raises(OperatorValueError, match="_WrongBackward returned an invalid gradient at index 0") as caught:
        _Wrong.apply(_tensor([1.0, 2.0])).sum().backward()
    assert caught.value.where == f"{__file__}:{_Wrong.backward.__code__.co_firstlineno}"


@pytest.mark.parametrize("answer", [lambda g: (g, g), lambda g: (3, None), lambda g: g, lambda g: g.repeat(3)])
def test_a_backward_that_returns_something_else_is_named(answer: Any) -> None:
    """Too many or too few gradients, no tensor, a wrong shape: the error says where the Function's or operator's backward is."""

    class _Wrong(Function):
        @staticmethod
        def forward(ctx: Any, x: Any, n: int) -> Any:
            return x * n

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return answer(grad)

    def backward(ctx: Any, grad: Any) -> Any:
        return answer(grad)

    op = custom_op("enginetest::wrong", lambda x, n: x * n, mutates_args=(), schema="(Tensor x, int n) -> Tensor")
    op.register_autograd(backward)
    for call, function in ((_Wrong.apply, _Wrong.backward), (op, backward)):
        with pytest.raises(OpmuxError) as caught:
            call(_tensor([1.0, 2.0]), 2).sum().backward()
        assert caught.value.where == f"{__file__}:{function.__code__.co_firstlineno}"
    op.destroy()


class _Miscounting(DispatchMode):
    """Answers `unbind` with another number of tensors."""

    def __init__(self, answer: Callable[[list[Any]], list[Any]]) -> None:
        self._answer = answer

    def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
        found = func(*args, **(kwargs or {}))
        return self._answer(list(found)) if func.name == "aten::unbind.int" else found


@pytest.mark.parametrize("answer", [lambda gs: gs[:-1], lambda gs: [*gs, gs[0]], lambda gs: []])
@pytest.mark.parametrize("around", [nullcontext, lambda: opmux.autograd.detect_anomaly()])
def test_a_formula_whose_operator_is_answered_wrongly_is_named(answer: Any, around: Any) -> None:
    """Too many or too few gradients for a list: the error is torch's, and no leaf has changed."""
    x, y = _tensor([1.0, 2.0]), _tensor([3.0, 4.0])
    message = "Function StackBackward0 returned an invalid number of gradients - expected 2, but got [013]"
    with around(), pytest.raises(OperatorValueError, match=message), _Miscounting(answer):
        opmux.stack([x, y]).sum().backward()
    assert (x.grad, y.grad) == (None, None)


def test_gradients_take_the_dtype_of_their_tensor() -> None:
    """A float32 input of a float64 computation gets a float32 gradient."""
    x: Any = opmux.tensor([1.0, 2.0], dtype=opmux.float32).requires_grad_()
    (x * _tensor([3.0, 4.0], False)).sum().backward()
    assert x.grad.dtype is opmux.float32
    assert x.grad.tolist() == [3.0, 4.0]


@pytest.mark.slow
def test_a_graph_of_a_hundred_thousand_nodes() -> None:
    """Neither the pass nor freeing the graph recurses: depth is limited by memory only."""
    x = _tensor(1.0)
    y = x
    for _ in range(100_000):
        y = y + x
    y.backward()
    assert x.grad.item() == 100_001.0
    del y
    z = x
    for _ in range(100_000):
        z = z * 1.0
    del z


def test_hooks_see_and_replace_gradients() -> None:
    """A hook on a tensor sees its gradient; what it returns is used instead; remove() ends that."""
    x = _tensor([1.0, 2.0])
    seen: list[Any] = []
    y = x * 2.0
    y.register_hook(lambda g: seen.append(g.tolist()))
    handle = x.register_hook(lambda g: g * 10.0)
    y.sum().backward()
    assert seen == [[1.0, 1.0]]
    assert x.grad.tolist() == [20.0, 20.0]
    handle.remove()
    (x * 2.0).sum().backward()
    assert x.grad.tolist() == [22.0, 22.0]


def test_retain_grad_keeps_an_intermediate_gradient() -> None:
    """`.grad` of a tensor that is no leaf is there after retain_grad()."""
    x = _tensor([1.0, 2.0])
    y = x * 2.0
    y.retain_grad()
    (y * 3.0).sum().backward()
    assert y.grad.tolist() == [3.0, 3.0]
    assert x.grad.tolist() == [6.0, 6.0]


def test_hooks_on_a_leaf_that_is_gone_are_not_called() -> None:
    """The graph outlives the leaf, whose gradient nobody can see."""
    x = _tensor([1.0, 2.0])
    x.register_post_accumulate_grad_hook(lambda leaf: pytest.fail("called"))
    loss = (x * 2.0).sum()
    del x
    loss.backward()


def test_gradients_of_a_subclass_are_added_in_place() -> None:
    """`.grad` stays the same object, whatever class the tensors have."""

    class _Own(opmux.Tensor):
        pass

    x = _tensor([1.0, 2.0]).detach().as_subclass(_Own).requires_grad_()
    (x * 3.0).sum().backward()
    kept = x.grad
    (x * 4.0).sum().backward()
    assert x.grad is kept
    assert x.grad.tolist() == [7.0, 7.0]


def test_an_interrupt_waits_for_the_thread_of_an_inner_pass() -> None:
    """It comes out when the thread has ended, so that no pass goes on behind its caller."""
    walking, go_on, ended = threading.Event(), threading.Event(), threading.Event()
    waiting = threading.get_ident()

    def walk() -> None:
        walking.set()
        go_on.wait(10)
        ended.set()

    def interrupt() -> None:
        walking.wait(10)
        for _ in range(2):
            signal.pthread_kill(waiting, signal.SIGINT)
            time.sleep(0.01)
        go_on.set()

    interrupter = threading.Thread(target=interrupt)
    # A shell starts what runs in the background with interrupts ignored.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        interrupter.start()
        with pytest.raises(KeyboardInterrupt):
            _in_thread(walk)
        assert ended.is_set()
        interrupter.join()
    finally:
        signal.signal(signal.SIGINT, before)


class _Inner(opmux.autograd.Function):
    """A function whose backward is the backward pass of another call of it."""

    @staticmethod
    def forward(ctx: Any, x: Any, depth: int) -> Any:
        ctx.depth = depth
        return x * 1.0

    @staticmethod
    def backward(ctx: Any, grad: Any) -> Any:
        if not ctx.depth:
            raise ValueError("at the bottom")
        with opmux.enable_grad():
            inner = grad.detach().requires_grad_()
            _Inner.apply(inner, ctx.depth - 1).sum().backward()
        return inner.grad, None


def test_an_error_comes_out_of_passes_deep_inside_each_other() -> None:
    """They are more than Python's stack holds, so they run on several threads."""
    x = opmux.tensor([1.0], requires_grad=True)
    with pytest.raises(ValueError, match="at the bottom"):
        _Inner.apply(x, 300).sum().backward()


@pytest.mark.parametrize("way", [copy.deepcopy, pickle.dumps])
def test_a_node_stays_in_its_process(way: Callable[[object], object]) -> None:
    """Nodes of operators, of functions and of leaves say what to copy instead."""

    class Twice(Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            ctx.save_for_backward(x)
            return x * 2

        @staticmethod
        def backward(ctx: Any, *grads: Any) -> Any:
            return grads[0] * 2

    x = opmux.ones(2, requires_grad=True)
    y = x * 3
    for node in (y.grad_fn, x.max(0).values.grad_fn, Twice.apply(x).grad_fn, y.grad_fn.next_functions[0][0]):
        with pytest.raises(TypeError, match=r"tensor\.detach\(\)"):
            way(node)
    y.sum().backward(inputs=[x])
    assert x.grad is not None
    assert x.grad.tolist() == [3.0, 3.0]


@pytest.mark.parametrize("value", ["no", [False], 0.5, object()])
@pytest.mark.parametrize("flag", ["retain_graph", "create_graph"])
def test_flags_of_a_pass_are_bools(flag: str, value: Any) -> None:
    """What is none would be taken for true; no gradient is written."""
    x = opmux.ones(2, requires_grad=True)
    with pytest.raises(OperatorArgumentError, match=rf"backward\(\): argument '{flag}' must be bool, not"):
        (x * 2).sum().backward(**{flag: value})
    with pytest.raises(OperatorArgumentError, match=rf"grad\(\): argument '{flag}' must be bool, not"):
        opmux.autograd.grad((x * 2).sum(), x, **{flag: value})
    assert x.grad is None


@pytest.mark.parametrize("flag", ["allow_unused", "is_grads_batched", "materialize_grads"])
def test_flags_of_grad_are_bools(flag: str) -> None:
    """Integers are, as in PyTorch."""
    x = opmux.ones(2, requires_grad=True)
    with pytest.raises(OperatorArgumentError, match=f"argument '{flag}' must be bool, not str") as caught:
        opmux.autograd.grad((x * 2).sum(), x, **{flag: "no"})  # type: ignore[arg-type]
    assert caught.value.found == f"{flag} = 'no'"
    assert opmux.autograd.grad((x * 2).sum(), x, retain_graph=1)[0].tolist() == [2, 2]  # type: ignore[arg-type]


def test_anomaly_mode_is_switched_by_a_bool() -> None:
    """What is none changes nothing."""
    for given in ({"mode": "off"}, {"mode": True, "check_nan": "no"}):
        with pytest.raises(OperatorArgumentError, match="must be bool, not str"):
            opmux.autograd.set_detect_anomaly(**given)
    assert not opmux.autograd.is_anomaly_enabled()


def test_the_base_class_of_functions_computes_nothing() -> None:
    """And says what a subclass has to define, as one without `forward` does."""
    with pytest.raises(NotImplementedError, match="You must implement the forward function"):
        opmux.autograd.Function.apply(opmux.ones(2))


@pytest.mark.parametrize("name", ["hessian", "hvp", "jacobian", "jvp", "vhp", "vjp"])
def test_what_is_differentiated_is_a_function(name: str) -> None:
    """Anything else is named."""
    differentiate = getattr(opmux.autograd.functional, name)
    for func in (None, "x", opmux.ones(2)):
        with pytest.raises(OperatorArgumentError, match=rf"{name}\(\): argument 'func' must be a callable"):
            differentiate(func, opmux.ones(2))


@pytest.mark.parametrize("check", ["gradcheck", "gradgradcheck"])
def test_checks_of_gradients_name_their_arguments(check: str) -> None:
    """The function, and the tolerances."""
    x = opmux.ones(2, dtype=opmux.float64, requires_grad=True)
    for given, name in ((("x", x), "func"), ((lambda y: y * y, x), "atol"), ((lambda y: y * y, x), "eps")):
        options: Any = {} if name == "func" else {name: "x"}
        with pytest.raises(OperatorArgumentError, match=rf"{check}\(\): argument '{name}'"):
            getattr(opmux.testing, check)(*given, **options)
