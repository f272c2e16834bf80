"""Loading and unloading the plugin."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import opmux
from opmux.errors import PluginError


@pytest.fixture
def loaded() -> Iterator[None]:
    """Loads the plugin again at the end, whatever the test did."""
    yield
    opmux.plugins.load("autograd")


def _leaf() -> Any:
    return opmux.tensor([1.0, 2.0]).requires_grad_()


@pytest.mark.usefixtures("loaded")
def test_unloading_takes_gradients_away_and_loading_brings_them_back() -> None:
    """Without the plugin requires_grad_ names the load call; a leaf that outlived it works again afterwards."""
    x = _leaf()
    opmux.plugins.unload("autograd")
    with pytest.raises(PluginError, match="autograd"):
        opmux.tensor([1.0]).requires_grad_()
    with pytest.raises(AttributeError):
        _ = opmux.autograd
    assert x.tolist() == [1.0, 2.0]
    opmux.plugins.load("autograd")
    (x * x).sum().backward()
    assert x.grad.tolist() == [2.0, 4.0]


@pytest.mark.usefixtures("loaded")
def test_a_graph_from_before_an_unload_is_refused() -> None:
    """Backward through a graph recorded before the plugin was unloaded says that it is void."""
    autograd = opmux.autograd
    loss = (_leaf() * 2.0).sum()
    opmux.plugins.unload("autograd")
    with pytest.raises(PluginError):
        loss.backward()
    with pytest.raises(PluginError, match="not loaded"):
        autograd.backward(loss)
    opmux.plugins.load("autograd")
    with pytest.raises(opmux.autograd.StaleGraphError, match="before the autograd plugin was unloaded"):
        loss.backward()


_ASKED: dict[str, Callable[[Any, Any], Any]] = {
    "requires_grad_": lambda x, loss: opmux.tensor([1.0]).requires_grad_(),
    "requires_grad=True": lambda x, loss: opmux.ones(2, requires_grad=True),
    "setting requires_grad": lambda x, loss: setattr(opmux.tensor([1.0]), "requires_grad", True),
    "backward": lambda x, loss: loss.backward(),
    "backward of what needs no gradient": lambda x, loss: opmux.ones(1).backward(),
    "grad": lambda x, loss: x.grad,
    "register_hook": lambda x, loss: loss.register_hook(print),
    "register_post_accumulate_grad_hook": lambda x, loss: x.register_post_accumulate_grad_hook(print),
    "retain_grad": lambda x, loss: loss.retain_grad(),
    "opmux.autograd": lambda x, loss: opmux.autograd,
    "opmux.autograd.checkpoint": lambda x, loss: opmux.autograd.checkpoint(print),
}


@pytest.mark.usefixtures("loaded")
@pytest.mark.parametrize("ask", _ASKED.values(), ids=_ASKED.keys())
@pytest.mark.slow
def test_while_unloaded_gradients_name_the_load_line(ask: Callable[[Any, Any], Any]) -> None:
    """Whatever needs gradients says how to load the plugin, and not how to install it: it is installed."""
    x = _leaf()
    loss = (x * 2.0).sum()
    opmux.plugins.unload("autograd")
    with pytest.raises(PluginError) as caught:
        ask(x, loss)
    assert caught.value.advice == 'opmux.plugins.load("autograd")'


@pytest.mark.usefixtures("loaded")
def test_unloading_leaves_the_data() -> None:
    """Tensors with and without history print, and can be read and computed with where nothing is to be recorded."""
    x = _leaf()
    y = x * 2.0
    opmux.plugins.unload("autograd")
    assert (x.tolist(), y.tolist()) == ([1.0, 2.0], [2.0, 4.0])
    assert "2., 4." in repr(y)
    assert y.numpy(force=True).tolist() == [2.0, 4.0]
    with opmux.no_grad():
        assert (y + x.detach()).tolist() == [3.0, 6.0]
    assert opmux.add(opmux.ones(2), 1).tolist() == [2.0, 2.0]


@pytest.mark.usefixtures("loaded")
def test_graphs_of_every_kind_are_void_after_an_unload() -> None:
    """Functions, checkpoints, packed tensors and writes through views: `backward` and `grad` refuse them all."""
    autograd = opmux.autograd

    class _Same(autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            return x * 1.0

        @staticmethod
        def backward(ctx: Any, grad: Any) -> Any:
            return grad

    x = _leaf()
    written = x * 1.0
    written[0].mul_(2.0)
    with autograd.graph.saved_tensors_hooks(lambda t: t, lambda t: t):
        packed = x.exp()
    losses = [_Same.apply(x), autograd.checkpoint(lambda t: t.exp(), x), packed, written]
    opmux.plugins.unload("autograd")
    opmux.plugins.load("autograd")
    for loss in losses:
        with pytest.raises(opmux.autograd.StaleGraphError):
            loss.sum().backward()
        with pytest.raises(opmux.autograd.StaleGraphError):
            opmux.autograd.grad(loss.sum(), x)
    x.sum().backward()
    assert x.grad.tolist() == [1.0, 1.0]


@pytest.mark.usefixtures("loaded")
def test_unloading_leaves_no_mode_behind() -> None:
    """The fallbacks of the modes' keys are gone, and come back with the plugin."""
    dispatcher = opmux.dispatch.default_dispatcher

    def rules() -> list[str]:
        return [dispatcher.dispatch_table("aten::mul.Tensor")[key].rule for key in ("Anomaly", "SavedTensorHooks")]

    assert rules() == ["backend fallback"] * 2
    opmux.plugins.unload("autograd")
    assert rules() == ["missing"] * 2
    opmux.plugins.load("autograd")
    assert rules() == ["backend fallback"] * 2
    with opmux.autograd.detect_anomaly():
        assert "traceback_" in (_leaf() * 2.0).grad_fn.metadata


_RELOAD = """
import opmux

x = opmux.tensor([1.0, 2.0]).requires_grad_()
old = (x * 2.0).sum()
opmux.plugins.reload("autograd")
(x * x).sum().backward()
assert x.grad.tolist() == [2.0, 4.0]
try:
    (old * x.sum()).backward()
except opmux.autograd.StaleGraphError:
    print("refused")
"""


def test_reloading_the_code_keeps_leaves_and_voids_graphs() -> None:
    """After `reload` a leaf of the old code still accumulates, and an old graph is refused."""
    # A process of its own: modules imported by other tests would be of the replaced code.
    done = subprocess.run([sys.executable, "-c", _RELOAD], capture_output=True, text=True, check=True)
    assert done.stdout == "refused\n"


_OLD_NAMES = """
import opmux
from opmux.autograd import Function, backward, functional, grad


class Twice(Function):
    @staticmethod
    def forward(ctx, x):
        return x * 2

    @staticmethod
    def backward(ctx, gradient):
        return gradient * 2


def told(asked):
    try:
        asked()
    except opmux.errors.OpmuxError as error:
        print(f"{type(error).__name__}: {error.found}; {error.advice}")


x = opmux.ones(2, requires_grad=True)
opmux.plugins.reload("autograd")
told(lambda: grad((x * 3).sum(), x))
told(lambda: backward((x * 3).sum()))
told(lambda: functional.jacobian(lambda x: x * 3, opmux.ones(2)))
told(lambda: Twice.apply(x).sum().backward())
opmux.plugins.unload("autograd")
told(lambda: grad(x, x))
"""


def test_names_of_before_a_reload_say_where_the_new_ones_are() -> None:
    """What a program imported from the old code is told of the new, and that the plugin is not loaded only if so it is."""
    done = subprocess.run([sys.executable, "-c", _OLD_NAMES], capture_output=True, text=True, check=True)
    *functions, of_class, unloaded = done.stdout.splitlines()
    assert (
        functions
        == [
            "PluginError: the autograd plugin has been reloaded, and this is the old one; "
            "call opmux.autograd.backward or opmux.autograd.grad, which are the new ones"
        ]
        * 3
    )
    assert of_class == (
        "StaleGraphError: it is a Function that was defined before the autograd plugin was reloaded; "
        "define its class anew, from opmux.autograd.Function, and compute the result again"
    )
    assert unloaded.startswith("PluginError: the autograd plugin is not loaded; ")
    assert 'opmux.plugins.load("autograd")' in unloaded


_RELOAD_BESIDE_VIEWS = """
import opmux

written, viewed, turned, parts = opmux.ones(3), opmux.ones(3), opmux.ones(2, 3), opmux.ones(4)
written.add_(1)
view, columns, (half, _), row = viewed[0:2], turned.t(), parts.split(2), turned[0]
norm = opmux.nn.BatchNorm1d(3)
norm(opmux.ones(4, 3))
with opmux.inference_mode():
    inferred = opmux.ones(3)

opmux.plugins.reload("autograd")

factor = opmux.ones(3, requires_grad=True)
viewed.mul_(factor)
(view * 3).sum().backward()
parts.requires_grad_()
print(written[0].item(), written.reshape(1, 3).shape, written._version, written.split(1)[0].item())
print(norm(opmux.ones(4, 3)).shape)
print(view.requires_grad, factor.grad.tolist(), half.requires_grad, inferred[0].is_inference())
turned.transpose_(0, 1)
print(columns._base.shape, row._base is turned, turned.shape)
"""


def test_reloading_the_code_leaves_versions_and_views_as_they_are() -> None:
    """Tensors keep counters and notes of the classes of before: they are viewed, written and required to have gradients on."""
    done = subprocess.run([sys.executable, "-c", _RELOAD_BESIDE_VIEWS], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == [
        "2.0 opmux.Size([1, 3]) 1 2.0",
        "opmux.Size([4, 3])",
        "True [3.0, 3.0, 0.0] True True",
        "opmux.Size([3, 2]) True opmux.Size([3, 2])",
    ]


@pytest.mark.usefixtures("loaded")
def test_unloading_leaves_no_kernel_behind() -> None:
    """After an unload the operator's registrations are what they were without the plugin."""
    opmux.plugins.unload("autograd")
    dump = opmux.dispatch.default_dispatcher.dump("aten::mul.Tensor")
    assert "opmux-autograd" not in dump
    assert "Autograd" not in opmux.dispatch.default_dispatcher.registrations("aten::mul.Tensor")
    opmux.plugins.load("autograd")
    opmux.plugins.unload("autograd")
    assert opmux.dispatch.default_dispatcher.dump("aten::mul.Tensor") == dump
