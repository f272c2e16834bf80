"""Loading and unloading the plugin."""

import subprocess
import sys
from collections.abc import Iterator
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


@pytest.mark.usefixtures("loaded")
def test_unloading_leaves_no_kernel_behind() -> None:
    """After an unload the operator's registrations are what they were without the plugin."""
    opmux.plugins.unload("autograd")
    dump = opmux.dispatch.default_dispatcher.dump("aten::mul.Tensor")
    assert "Autograd" not in dump
    opmux.plugins.load("autograd")
    opmux.plugins.unload("autograd")
    assert opmux.dispatch.default_dispatcher.dump("aten::mul.Tensor") == dump
