"""Modules by themselves: results that can be computed by hand, and what they do without gradients."""

import os
import subprocess
import sys
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import opmux
from opmux import nn
from opmux.errors import ModuleNameError, OperatorArgumentError, OperatorValueError, OpmuxError

WITHOUT_GRADIENTS = """
import opmux
from opmux import nn
from opmux.errors import PluginError

model = nn.Sequential(nn.Conv2d(1, 2, 3), nn.BatchNorm2d(2), nn.Flatten(), nn.Linear(8, 3))
assert model(opmux.ones(4, 1, 4, 4)).shape == (4, 3)
assert not any(p.requires_grad for p in model.parameters())
model.load_state_dict(model.double().state_dict())
model.zero_grad()
for refused in (lambda: nn.Parameter(opmux.ones(2)), model.requires_grad_):
    try:
        refused()
    except PluginError as error:
        print(type(error).__name__)
with model.register_forward_hook(lambda *args: print("hook")):
    model(opmux.ones(1, 1, 4, 4, dtype=opmux.float64))
"""


def test_without_a_plugin_for_gradients() -> None:
    """Modules compute with parameters that require no grad, and asking for it is refused."""
    environment = {**os.environ, "OPMUX_PLUGINS": "cpu"}
    run = subprocess.run([sys.executable, "-c", WITHOUT_GRADIENTS], env=environment, capture_output=True, text=True)
    assert (run.stdout, run.stderr) == ("PluginError\nPluginError\nhook\n", "")


def test_linear_layers_by_hand() -> None:
    """A network of two inputs computes what its weights say, and its gradients are theirs."""
    model = nn.Sequential(nn.Linear(2, 2), nn.ReLU(), nn.Linear(2, 1, bias=False))
    weights = ([[1.0, 2.0], [-3.0, 1.0]], [0.5, 0.5], [[2.0, 4.0]])
    keys = ("0.weight", "0.bias", "2.weight")
    model.load_state_dict({key: opmux.tensor(value) for key, value in zip(keys, weights, strict=True)})
    out = model(opmux.tensor([[1.0, 1.0]]))
    assert out.tolist() == [[7.0]]
    out.sum().backward()
    assert model[0].weight.grad.tolist() == [[2.0, 2.0], [0.0, 0.0]]
    assert model[2].weight.grad.tolist() == [[3.5, 0.0]]


def test_batch_norm_by_hand() -> None:
    """Running statistics move by the momentum, with the unbiased variance, and evaluation uses them."""
    norm = nn.BatchNorm1d(1, eps=1e-12, momentum=0.25)
    x = opmux.tensor([[1.0], [3.0]])
    assert norm(x).tolist() == [[-1.0], [1.0]]
    assert (norm.running_mean.tolist(), norm.running_var.tolist()) == ([0.5], [1.25])
    assert norm.num_batches_tracked.item() == 1
    expected = (np.array([[1.0], [3.0]]) - 0.5) / np.sqrt(1.25)
    np.testing.assert_allclose(norm.eval()(x).detach().numpy(), expected, rtol=1e-6)


@pytest.mark.parametrize(
    ("module", "fan_in"),
    [
        (nn.Linear(400, 300), 400),
        (nn.Bilinear(30, 40, 50), 30),
        (nn.Conv1d(64, 64, 5), 64 * 5),
        (nn.Conv2d(64, 96, 5, groups=2), 32 * 25),
        (nn.ConvTranspose2d(32, 64, 5, groups=2), 32 * 25),
    ],
)
def test_initial_values(module: nn.Module, fan_in: int) -> None:
    """They fill the range between plus and minus `1 / sqrt(fan_in)` evenly."""
    values = module.weight.detach().numpy().ravel() * np.sqrt(fan_in)
    assert np.abs(values).max() <= 1.000001
    shares, _ = np.histogram(values, bins=4, range=(-1, 1))
    np.testing.assert_allclose(shares / values.size, 0.25, atol=0.015)
    assert 0.5 < np.abs(module.bias.detach().numpy()).max() * np.sqrt(fan_in) <= 1.000001


def test_initial_values_of_embeddings() -> None:
    """They are normal, and those of the padding are zeros."""
    weight = nn.Embedding(500, 200, padding_idx=3).weight.detach().numpy()
    assert not weight[3].any()
    assert abs(weight.std() - 1) < 0.02
    assert abs(weight.mean()) < 0.02


@pytest.mark.parametrize("kind", [nn.Dropout, nn.Dropout1d, nn.Dropout2d, nn.Dropout3d])
def test_dropout_keeps_the_mean(kind: type[nn.Dropout]) -> None:
    """In training elements are dropped or scaled; in evaluation nothing happens."""
    opmux.manual_seed(0)
    shape = (20, 400, *{nn.Dropout2d: (2, 2), nn.Dropout3d: (2, 2, 2)}.get(kind, (4,)))
    x, dropout = opmux.ones(*shape), kind(0.25)
    out = dropout(x).numpy()
    np.testing.assert_allclose(np.unique(out), [0, 4 / 3], rtol=1e-6)
    assert abs(out.mean() - 1) < 0.05
    assert dropout.eval()(x) is x or bool((dropout(x) == x).all())


def test_fields_count_when_the_module_is_called() -> None:
    """What a constructor kept may be changed."""
    module = nn.LeakyReLU(0.5)
    module.negative_slope = 0.25
    module.inplace = True
    x = opmux.tensor([-4.0, 4.0])
    assert module(x) is x
    assert x.tolist() == [-1.0, 4.0]
    assert repr(module) == "LeakyReLU(negative_slope=0.25, inplace=True)"


def test_subclasses_have_constructors_of_their_own() -> None:
    """A subclass of a module of fields calls its constructor, and has parts as any module."""

    class Scaled(nn.Hardtanh):
        def __init__(self) -> None:
            super().__init__(min_val=0.0, max_val=2.0)
            self.scale = nn.Parameter(opmux.tensor(3.0))

        def forward(self, input: opmux.Tensor) -> opmux.Tensor:
            result: opmux.Tensor = super().forward(input) * self.scale
            return result

    module = Scaled()
    assert list(module.state_dict()) == ["scale"]
    assert module(opmux.tensor([-1.0, 1.0, 5.0])).tolist() == [0.0, 3.0, 6.0]
    assert repr(module) == "Scaled(min_val=0.0, max_val=2.0)"


@pytest.mark.parametrize(
    "kind", [nn.MSELoss, nn.NLLLoss, nn.BCEWithLogitsLoss, nn.MultiMarginLoss, nn.TripletMarginLoss]
)
def test_arguments_before_reduction(kind: type[nn.MSELoss]) -> None:
    """`size_average` and `reduce` choose the reduction, with a warning."""
    for size_average, reduce, name in ((None, False, "none"), (False, None, "sum"), (True, True, "mean")):
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            loss = kind(size_average=size_average, reduce=reduce)
        assert loss.reduction == name
        assert [warning.filename for warning in caught] == [__file__]


@pytest.mark.parametrize(
    "use",
    [
        lambda module: module(1),
        repr,
        dir,
        lambda module: list(module.parameters()),
        lambda module: module.eval(),
        lambda module: module.to("cpu"),
        lambda module: module.state_dict(),
        lambda module: module.register_forward_hook(print),
        lambda module: module.register_buffer("buffer", None),
        lambda module: nn.Sequential(module)(1),
        lambda module: setattr(module, "part", nn.ReLU()),
    ],
    ids=["call", "repr", "dir", "parameters", "eval", "to", "state", "hook", "buffer", "inside", "part"],
)
def test_a_module_that_was_not_initialised_says_so(use: Callable[[Any], object]) -> None:
    """Whatever is done with it first: a table that it lacks is no name to be looked for."""

    class Forgetful(nn.Module):
        def __init__(self) -> None:
            self.size = 1

        def forward(self, x: int) -> int:
            return x

    with pytest.raises(ModuleNameError, match=r"has not been called\n  what to do: call super\(\).__init__\(\) first"):
        use(Forgetful())


def test_a_refused_name_says_where() -> None:
    """Errors name the module and what to do."""
    module = nn.Linear(2, 2)
    with pytest.raises(
        ModuleNameError, match="attribute 'forward' already exists\n  found: in a Linear\n  what to do: "
    ):
        module.register_buffer("forward", None)
    with pytest.raises(AttributeError, match="'Linear' object has no attribute 'wieght'"):
        module.wieght
    with pytest.raises(OperatorArgumentError, match="cannot assign 'int' as parameter 'weight'"):
        module.weight = 3  # type: ignore[assignment]
    with pytest.raises(OperatorValueError, match="moves no memory to where processes share it"):
        module.share_memory()


def test_a_failed_load_names_all_that_is_wrong() -> None:
    """Keys and shapes of the whole model are told at once; what fits is there."""
    model = nn.Sequential(nn.Linear(2, 2), nn.Linear(2, 2))
    state = {
        "0.weight": opmux.ones(2, 2),
        "0.bias": opmux.ones(3),
        "1.weight": opmux.ones(2, 2),
        "2.bias": opmux.ones(2),
    }
    with pytest.raises(OperatorValueError) as caught:
        model.load_state_dict(state)
    for part in (
        'Missing key(s) in state_dict: "1.bias"',
        'Unexpected key(s) in state_dict: "2.bias"',
        "size mismatch for 0.bias",
    ):
        assert part in str(caught.value)
    assert model[1].weight.tolist() == [[1.0, 1.0], [1.0, 1.0]]


@pytest.mark.parametrize("register", ["register_full_backward_hook", "register_full_backward_pre_hook"])
@pytest.mark.parametrize("given", [5, (5,), [5], "ab", {}], ids=str)
def test_backward_hooks_that_return_no_tensors_are_refused(register: str, given: Any) -> None:
    """The error says what was returned, before it gets into the pass."""
    layer = nn.Linear(2, 2)
    getattr(layer, register)(lambda *_: given)
    with pytest.raises(OperatorArgumentError, match="a backward hook of a module"):
        layer(opmux.ones(1, 2, requires_grad=True)).sum().backward()


def test_a_state_of_arrays_is_refused_with_what_makes_tensors_of_it() -> None:
    """As it is loaded from another library; a state of tensors that does not fit has other advice, by what differs."""
    layer = nn.Linear(2, 1)
    arrays = {name: value.numpy() for name, value in layer.state_dict().items()}
    with pytest.raises(OperatorValueError, match=r"Tensor-like object(?s:.*)what to do: .*opmux\.as_tensor\(value\)"):
        layer.load_state_dict(arrays)
    layer.load_state_dict({name: opmux.as_tensor(value) for name, value in arrays.items()})
    with pytest.raises(OperatorValueError, match="Missing key") as caught:
        layer.load_state_dict({})
    assert "strict=False" in caught.value.advice
    with pytest.raises(OperatorValueError, match="size mismatch") as caught:
        layer.load_state_dict(nn.Linear(2, 3).state_dict())
    assert caught.value.advice.startswith("make the module with the sizes")


@pytest.mark.torch
def test_parameters_of_other_classes_print_as_in_torch() -> None:
    """Subclasses of Parameter, and tensors of other classes that are marked, name both; what is computed from them does not."""
    torch: Any = pytest.importorskip("torch", reason="compares with torch")

    def texts(m: Any) -> list[str]:
        own, trained = (type(name, (base,), {}) for name, base in (("Own", m.Tensor), ("Trained", m.nn.Parameter)))
        marked = m.nn.Parameter(m.ones(2).as_subclass(own))
        made = [m.nn.Parameter(m.ones(2)), trained(m.ones(2)), trained(m.ones(2), False), marked, marked.detach()]
        return [*map(repr, made), str(marked)]

    assert texts(opmux) == texts(torch)


def test_a_class_in_place_of_a_module_is_to_be_called() -> None:
    """What is most often wrong with what is no module; else its class is told."""
    with pytest.raises(OperatorArgumentError, match="is not a Module subclass") as caught:
        nn.Sequential(nn.ReLU)  # type: ignore[call-overload]  # the wrong type is the point
    assert caught.value.found == "the class ReLU"
    assert caught.value.advice == "make one: ReLU(...)"
    with pytest.raises(OperatorArgumentError, match=r"opmux\.dtype is not a Module subclass") as caught:
        nn.Module().add_module("part", opmux.float32)  # type: ignore[arg-type]  # the wrong type is the point
    assert caught.value.found == "opmux.float32"
    assert "derived from opmux.nn.Module" in caught.value.advice


def test_a_path_that_leads_nowhere_tells_what_there_is() -> None:
    """The names, the nearest of them, and what is found under one that is of another kind."""
    module = nn.Sequential(nn.Linear(2, 3))
    with pytest.raises(ModuleNameError, match="Linear has no attribute `wieght`") as caught:
        module.get_parameter("0.wieght")
    assert caught.value.found == "it has weight, bias"
    assert caught.value.advice == "did you mean weight?"
    for ask, path, found in (
        (module.get_buffer, "0.weight", "a parameter"),
        (module.get_parameter, "0", "a module"),
        (module.get_submodule, "0.weight", "a parameter"),
    ):
        with pytest.raises(ModuleNameError, match="is not a") as caught:
            ask(path)
        assert caught.value.found == found
        assert "get_submodule" in caught.value.advice


@pytest.mark.parametrize("register", ["register_parameter", "register_buffer", "add_module"])
@pytest.mark.parametrize("name", [3, None, "", "a.b"])
def test_a_name_that_nothing_can_have(register: str, name: Any) -> None:
    """Is refused with what to give."""
    module = nn.Module()
    with pytest.raises(OpmuxError) as caught:
        getattr(module, register)(name, None)
    assert caught.value.advice
    assert not [*module._parameters, *module._buffers, *module._modules]


def _containers() -> list[tuple[Any, Any]]:
    """Containers, and what does not fit them after a part that does."""
    part, tensor = nn.ReLU(), opmux.ones(2)
    return [
        (nn.ModuleList([part]), [part, 3]),
        (nn.Sequential(part), [part, 3]),
        (nn.ModuleDict({"a": part}), {"b": part, "c": 3}),
        (nn.ModuleDict({"a": part}), [("b", part), ("c.d", part)]),
        (nn.ModuleDict({"a": part}), [("b", part), (3, part)]),
        (nn.ModuleDict({"a": part}), [("b", part), ("keys", part)]),
        (nn.ParameterDict({"a": tensor}), {"b": tensor, 3: tensor}),
        (nn.ParameterDict({"a": tensor}), [("b", tensor), ("c.d", tensor)]),
        (nn.ParameterDict({"a": tensor}), [("b", tensor), ("", tensor)]),
        (nn.ParameterDict({"a": tensor}), [("b", tensor), ("keys", tensor)]),
    ]


@pytest.mark.parametrize("place", range(len(_containers())))
def test_a_container_that_refuses_a_part_takes_none(place: int) -> None:
    """Parts that come before the one that does not fit are not added either."""
    container, parts = _containers()[place]
    add = container.extend if hasattr(container, "extend") else container.update
    before = repr(container), list(container)
    with pytest.raises(OpmuxError):
        add(parts)
    assert (repr(container), list(container)) == before


def test_a_value_that_is_no_tensor_gives_its_name_to_one() -> None:
    """Also where a dictionary of parameters is given several values at once."""
    values = nn.ParameterDict({"a": 3})
    values.update({"a": opmux.ones(2)})
    assert isinstance(values["a"], nn.Parameter)
