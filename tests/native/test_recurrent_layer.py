"""A layer of recurrent cells that is one operator: where it is, and that it gives what its steps give."""

import tracemalloc
from functools import partial
from itertools import combinations
from typing import Any

import numpy as np
import pytest
from tests.registering import register_once

import opmux
from opmux.dispatch import DispatchMode, ops, trace
from opmux.errors import DtypeNotImplementedError, OperatorValueError
from opmux.native import layer_of_steps
from opmux.native._generated.declarations import KERNELS
from opmux.native.instantiation import array_kernel, declared
from opmux.plugins import Scope, hookimpl
from opmux.tensor import ArrayBackend, array_backend, register_array_backend, unregister_array_backend

aten = ops.aten
#: Number of gates by mode: relu, tanh, LSTM, GRU.
GATES = (1, 1, 4, 3)
LSTM = 2
MODULES = {"RNN": 1, "LSTM": LSTM, "GRU": 3}
SIZE, HIDDEN = 3, 2


def arguments(mode: int, sizes: list[int], *, dtype: Any = opmux.float64, sequences: int = 2) -> list[Any]:
    """Input, weights and states of a layer."""
    draw = np.random.default_rng(mode).normal
    rows = GATES[mode] * HIDDEN
    shapes = [(sum(sizes), SIZE) if sizes else (4, sequences, SIZE), (rows, SIZE), (rows, HIDDEN), (rows,), (rows,)]
    shapes += [(sequences, HIDDEN)] * 2
    return [opmux.from_numpy(draw(size=shape)).to(dtype).requires_grad_() for shape in shapes]


def layer(
    given: list[Any], mode: int, reverse: bool = False, sizes: Any = (), biases: bool = True, train: bool = True
) -> Any:
    options = (mode, HIDDEN, 1, biases, False, False, train)
    return aten.mkldnn_rnn_layer.default(*given, reverse, list(sizes), *options)


def calls(function: Any) -> list[str]:
    """The operators whose kernels for the CPU run, in order."""
    with trace() as recorded:
        function()
    return [event.operator.removeprefix("aten::") for event in recorded.events() if event.key == "CPU"]


@pytest.mark.parametrize("sizes", [[], [2, 2, 1], [2], [1, 1]], ids=str)
@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("mode", range(4))
def test_a_layer_is_its_steps(mode: int, reverse: bool, sizes: list[int]) -> None:
    """With their outputs, last states and gradients, of one result and of all, and of gradients."""
    given = arguments(mode, sizes, sequences=sizes[0] if sizes else 2)
    states = given[5:] if mode == LSTM else given[5:6]
    found = layer(given, mode, reverse, sizes)[: 1 + len(states)]
    expected = layer_of_steps(given[0], given[1:5], tuple(states), mode, reverse, sizes)
    for ours, theirs in zip(found, expected, strict=True):
        opmux.testing.assert_close(ours, theirs)
    leaves = given[: 5 + len(states)]
    for count in range(1, len(found) + 1):
        for some in combinations(range(len(found)), count):
            gradients = [_gradients([results[i] for i in some], leaves) for results in (found, expected)]
            for ours, theirs in zip(*gradients, strict=True):
                opmux.testing.assert_close(ours, theirs)


def _gradients(results: list[Any], leaves: list[Any]) -> list[Any]:
    """Gradients of the sum of squares, recorded and not, and those of what is recorded."""
    total = sum(result.square().sum() for result in results)
    plain = opmux.autograd.grad(total, leaves, retain_graph=True)
    recorded = opmux.autograd.grad(total, leaves, create_graph=True)
    squares: Any = sum(g.square().sum() for g in recorded)
    again = opmux.autograd.grad(squares, leaves, retain_graph=True)
    return [*plain, *[g.detach() for g in recorded], *again]


@pytest.mark.parametrize("mode", range(4))
def test_a_layer_without_biases_reads_none(mode: int) -> None:
    """What stands in their places has no influence, and no gradient."""
    given = arguments(mode, [])
    output = layer(given, mode, biases=False)[0]
    zeros = [opmux.zeros_like(part) for part in given[3:5]]
    opmux.testing.assert_close(output, layer([*given[:3], *zeros, *given[5:]], mode)[0])
    for create_graph in (True, False):
        found: Any = opmux.autograd.grad(
            output.sum(), given[3:5], retain_graph=True, create_graph=create_graph, allow_unused=True
        )
        assert found == (None, None)


@pytest.mark.parametrize("name", MODULES)
def test_layers_and_cells_are_one_call(name: str) -> None:
    """For each direction of each layer, and one for its gradients; packed sequences too. A cell of an RNN is three operators."""
    module = getattr(opmux.nn, name)(SIZE, HIDDEN, 2, bidirectional=True)
    x = opmux.ones(5, 2, SIZE)
    packed = opmux.nn.utils.rnn.pack_padded_sequence(x, [5, 3])
    for given in (x, packed):
        assert calls(lambda given=given: module(given)).count("mkldnn_rnn_layer") == 4
        assert not {"mm", "addmm", "sigmoid", "tanh", "mul.Tensor"} & set(calls(lambda given=given: module(given)))
    output = module(x)[0].sum()
    assert calls(output.backward).count("mkldnn_rnn_layer_backward") == 4
    cell = getattr(opmux.nn, f"{name}Cell")(SIZE, HIDDEN)
    assert calls(lambda: cell(x[0])).count("mkldnn_rnn_layer") == (0 if name == "RNN" else 1)


def test_layers_of_steps_are_those_of_projections_and_of_casts() -> None:
    """Inside `autocast` a layer of an LSTM is the operator that PyTorch's list for the CPU has; others, and cells, mix dtypes."""
    x = opmux.ones(5, 2, SIZE)
    with_projection = opmux.nn.LSTM(SIZE, HIDDEN, proj_size=1)
    assert "mkldnn_rnn_layer" not in calls(lambda: with_projection(x))
    for name in MODULES:
        module, cell = getattr(opmux.nn, name)(SIZE, HIDDEN), getattr(opmux.nn, f"{name}Cell")(SIZE, HIDDEN)
        with opmux.autocast("cpu"):
            assert ("mkldnn_rnn_layer" in calls(lambda module=module: module(x))) is (name == "LSTM")
            assert "mkldnn_rnn_layer" not in calls(lambda cell=cell: cell(x[0]))


def test_nothing_is_kept_where_no_gradient_is_recorded() -> None:
    """Under `no_grad`, and where nothing requires grad."""
    module = opmux.nn.LSTM(SIZE, HIDDEN)
    kept = []

    class Seen(DispatchMode):
        """Notes the size of each workspace."""

        def __opmux_dispatch__(self, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any:
            results = func(*args, **(kwargs or {}))
            if func.name == "aten::mkldnn_rnn_layer":
                kept.append(results[3].numel())
            return results

    with Seen():
        module(opmux.ones(5, 2, SIZE))
        with opmux.no_grad():
            module(opmux.ones(5, 2, SIZE))
        module.requires_grad_(False)(opmux.ones(5, 2, SIZE))
    assert kept == [5 * 2 * 7 * HIDDEN, 0, 0]


@pytest.mark.parametrize("name", MODULES)
@pytest.mark.parametrize("steps", [1, 3])
def test_results_may_be_written_to_before_the_backward_pass(name: str, steps: int) -> None:
    """The gradients are those of what was written, and no two results or gradients share memory."""
    module = getattr(opmux.nn, name)(SIZE, HIDDEN).double()
    x, parameters = opmux.ones(steps, 2, SIZE).double(), list(module.parameters())
    output, state = module(x)
    states = state if name == "LSTM" else (state,)
    expected = opmux.autograd.grad(output.sum() * 2 + sum(part.sum() for part in states), parameters, retain_graph=True)
    output.mul_(2)
    for part in states:
        part.add_(1)
    found = opmux.autograd.grad(output.sum() + sum(part.sum() for part in states), parameters)
    for ours, theirs in zip(found, expected, strict=True):
        opmux.testing.assert_close(ours, theirs)
    for some in ((x, output, *states), found):
        for one, other in combinations([tensor.detach().numpy() for tensor in some], 2):
            assert not np.shares_memory(one, other)


def test_a_written_weight_is_noticed() -> None:
    """A weight that was written to after the layer read it has no gradients to give, as in PyTorch."""
    module = opmux.nn.GRU(SIZE, HIDDEN)
    output, _ = module(opmux.ones(5, 2, SIZE))
    with opmux.no_grad():
        module.weight_hh_l0.mul_(2)
    with pytest.raises(opmux.autograd.SavedTensorError, match="modified by an inplace operation"):
        output.sum().backward()


@pytest.mark.parametrize("mode", range(4))
@pytest.mark.parametrize("dtype", [opmux.float16, opmux.bfloat16])
def test_half_precision_is_computed_in_single(mode: int, dtype: Any) -> None:
    """Results and gradients are those of float32, rounded once."""
    half = arguments(mode, [], dtype=dtype)
    single = [part.detach().float().requires_grad_() for part in half]
    found, expected = [layer(given, mode)[0] for given in (half, single)]
    assert opmux.equal(found, expected.to(dtype))
    count = 7 if mode == LSTM else 6
    gradients = [opmux.autograd.grad(y.sum(), given[:count]) for y, given in ((found, half), (expected, single))]
    for ours, theirs in zip(*gradients, strict=True):
        assert opmux.equal(ours, theirs.to(dtype))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"mode": 4}, "there is no such kind of cell"),
        ({0: opmux.zeros(4, 2, 2).double()}, r"weight0 has shape \(8, 3\)"),
        ({0: opmux.zeros(0, 2, 3).double()}, "they are no sequences, or have no steps"),
        ({0: opmux.zeros(2, 3).double()}, "they are no sequences"),
        ({1: opmux.zeros(8, 3)}, "weight0 has shape .* and dtype opmux.float32"),
        ({3: opmux.zeros(7).double()}, "weight2 has shape"),
        ({5: opmux.zeros(3, 2).double()}, "hx_ has shape"),
        ({6: opmux.zeros(3, 2).double()}, "cx_ has shape"),
        ({"sizes": [2, 2]}, "they are no sequences"),
        ({0: opmux.zeros(3, 3).double(), "sizes": [1, 2]}, "they are no sequences"),
        ({0: opmux.zeros(3, 3).double(), "sizes": [2, 1, 0]}, "they are no sequences"),
        ({0: opmux.zeros(3, 3).double(), "sizes": [2]}, "they are no sequences"),
    ],
    ids=str,
)
@pytest.mark.parametrize("device", ["cpu", "meta"])
def test_what_does_not_fit_is_refused(device: str, change: dict[Any, Any], message: str) -> None:
    """PyTorch's operator reads memory that is not there."""
    given = [change.get(i, part.detach()).to(device) for i, part in enumerate(arguments(LSTM, []))]
    with pytest.raises(OperatorValueError, match=message):
        layer(given, change.get("mode", LSTM), sizes=change.get("sizes", ()))


def test_integers_are_refused() -> None:
    """They have no sigmoid."""
    with pytest.raises(DtypeNotImplementedError, match="only floating-point dtypes"):
        layer([part.detach().long() for part in arguments(LSTM, [])], LSTM)


def test_gradients_need_what_training_keeps() -> None:
    """Without it, and with gradients of other shapes, the error says what to pass."""
    given = arguments(LSTM, [])
    with pytest.raises(
        OperatorValueError, match=r"(?s)workspace has shape \(0,\).*as of mkldnn_rnn_layer with train=True"
    ):
        layer(given, LSTM, train=False)[0].sum().backward()
    *results, workspace = layer([part.detach() for part in given], LSTM)
    backward = aten.mkldnn_rnn_layer_backward.default
    options: Any = (False, LSTM, HIDDEN, 1, True, True, False, [], False, workspace)
    with pytest.raises(OperatorValueError, match="grad_hy has shape"):
        backward(*[part.detach() for part in given], *results, None, opmux.zeros(3, 2), None, *options)


class Stepwise:
    """A plugin with NumPy's kernels, but none for layers."""

    @hookimpl
    def opmux_register(self, scope: Scope) -> None:
        """Registers the device stepwise."""
        backend, cpu = scope.backend("stepwise"), array_backend("cpu")
        be = ArrayBackend("stepwise", backend.keyset, np, np.asarray, lambda array: array, special=lambda: cpu.special)
        register_array_backend(be)
        scope.on_unload(partial(unregister_array_backend, be))
        with scope.library("aten", "IMPL", backend.name) as library:
            for name, row in KERNELS.items():
                if row[1] and not name.startswith("aten::mkldnn_rnn_layer"):
                    library.impl(name, array_kernel(be, declared(name, row)))


@pytest.mark.parametrize("name", MODULES)
def test_a_device_without_the_operator_takes_the_steps(name: str) -> None:
    """The kernels of a step are enough."""
    register_once("stepwise", Stepwise())
    opmux.plugins.load("stepwise")
    try:
        module, cell = getattr(opmux.nn, name)(SIZE, HIDDEN), getattr(opmux.nn, f"{name}Cell")(SIZE, HIDDEN)
        x = opmux.ones(5, 2, SIZE)
        for layers, given in ((module, x), (cell, x[0])):
            expected = layers(given)
            found = layers.to("stepwise")(given.to("stepwise"))
            opmux.testing.assert_close(found, expected, check_device=False)
    finally:
        opmux.plugins.unload("stepwise")


@pytest.mark.parametrize(("name", "forward", "backward"), [("RNN", 5, 7), ("LSTM", 19, 20), ("GRU", 14, 16)])
def test_what_steps_made_is_gone_when_it_is_joined(name: str, forward: int, backward: int) -> None:
    """At most so many times the memory of the outputs is taken: products with the inputs, and slopes, are not kept that long."""
    module, x = getattr(opmux.nn, name)(16, 128), opmux.ones(50, 32, 16)
    module(x)[0].sum().backward()
    tracemalloc.start()
    try:
        outputs = module(x)[0]
        first = tracemalloc.get_traced_memory()[1]
        tracemalloc.reset_peak()
        outputs.backward(opmux.ones_like(outputs))
        second = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    of_outputs = outputs.untyped_storage().nbytes()
    assert first < forward * of_outputs
    assert second < (backward + 1) * of_outputs  # with the gradient that is given
