"""What programs written for PyTorch find under its names: nodes, variables, modes and edges."""

from pathlib import Path
from typing import Any, cast

import pytest
from tests.declarations import declared_operators

import opmux
import opmux_autograd
from opmux.codegen import read_rows
from opmux.errors import OperatorArgumentError, OperatorValueError
from opmux_autograd import DerivativeNotImplementedError, forward_ad, grad_mode, graph
from opmux_autograd._inplace import InplaceError
from opmux_autograd.codegen._derivatives import Derivative, read_derivatives


def _derivatives() -> dict[str, Derivative]:
    """Entries of derivatives.yaml by operator."""
    schemas = {d.name: d.schema for d in declared_operators()}
    path = Path(opmux_autograd.__file__).parent / "derivatives.yaml"
    entries = read_derivatives(read_rows(path), schemas)
    return {str(e.schema.qualified_name).partition("::")[2]: e for e in entries}


@pytest.fixture(scope="module")
def torch_derivatives() -> dict[str, Any]:
    """What PyTorch's own generator reads, by operator."""
    generator = pytest.importorskip("torchgen.packaged.autograd.load_derivatives", reason="compares with PyTorch")

    root = Path(generator.__file__).parents[1]
    native = root / "ATen" / "native"
    infos, _ = generator.load_derivatives(
        str(root / "autograd" / "derivatives.yaml"), str(native / "native_functions.yaml"), str(native / "tags.yaml")
    )
    return {str(info.func.func.name): info for keyed in infos.values() if (info := keyed.get("Default"))}


@pytest.mark.slow
@pytest.mark.torch
def test_nodes_are_named_as_torchs(torch_derivatives: dict[str, Any]) -> None:
    """The node of each operator has the name, and the number, that PyTorch's own generator gives it."""
    theirs = {name: info.op for name, info in torch_derivatives.items() if info.op}
    ours = {name: derivative.node for name, derivative in _derivatives().items() if derivative.node}
    common = ours.keys() & theirs.keys()
    assert len(common) > 350
    assert {name: (ours[name], theirs[name]) for name in common if ours[name] != theirs[name]} == {}


#: Inputs of integers or bools, which require grad nowhere; a mask of attention that
#: has a formula here.
_NEVER = {"targets", "indices", "pivots", "input_lengths", "target_lengths", "attn_mask"}


@pytest.mark.slow
@pytest.mark.torch
def test_inputs_without_a_formula_are_torchs(torch_derivatives: dict[str, Any]) -> None:
    """Those that an operator refuses to be differentiated by are PyTorch's."""

    def refused(info: Any) -> set[str]:
        arguments = {a.name for a in info.func.func.arguments.flat_all if a.type.is_tensor_like()}
        named = {name for formula in info.derivatives for name in formula.var_names}
        return arguments - named - {*info.non_differentiable_arg_names, "output"} if named else set()

    ours = {name: set(derivative.refused) for name, derivative in _derivatives().items()}
    theirs = {name: refused(info) for name, info in torch_derivatives.items()}
    common = ours.keys() & theirs.keys()
    assert sum(bool(ours[name]) for name in common) > 15
    assert {name: ours[name] ^ theirs[name] for name in common if (ours[name] ^ theirs[name]) - _NEVER} == {}


def test_nodes_that_are_written_by_hand_have_their_whole_names() -> None:
    """`name()` says the namespace, a tensor's text does not."""
    x = opmux.ones(2, requires_grad=True)
    y = x.clone()
    y[0] = 3.0
    names = [y.grad_fn.name(), x.clone().copy_(x).grad_fn.name(), graph.get_gradient_edge(x).node.name()]
    assert names == [f"torch::autograd::{name}" for name in ("CopySlices", "CopyBackwards", "AccumulateGrad")]
    assert repr(y).endswith("grad_fn=<CopySlices>)")


def test_every_tensor_is_a_variable() -> None:
    """`Variable(t)` is a leaf over the memory of `t`."""
    x = opmux.ones(2, requires_grad=True) * 2
    leaf = opmux.autograd.Variable(x, requires_grad=True)
    assert isinstance(x, opmux.autograd.Variable)
    assert not isinstance(2, opmux.autograd.Variable)
    assert (leaf.is_leaf, leaf.requires_grad, leaf.data_ptr()) == (True, True, x.data_ptr())
    assert opmux.autograd.Variable().shape == (0,)
    with pytest.raises(OperatorArgumentError, match="Variable data has to be a tensor, but got list"):
        opmux.autograd.Variable([1.0])
    with pytest.warns(UserWarning, match="volatile was removed"):
        opmux.autograd.Variable(x, volatile=True)


def test_forward_mode_is_refused_by_name() -> None:
    """What asks for a tangent finds none; what would give one says what to use."""
    x = opmux.ones(2)
    assert forward_ad.unpack_dual(x) == (x, None)
    calls: list[Any] = [
        lambda: forward_ad.make_dual(x, x),
        forward_ad.enter_dual_level,
        forward_ad.exit_dual_level,
        forward_ad.dual_level().__enter__,
    ]
    for call in calls:
        with pytest.raises(DerivativeNotImplementedError, match=r"functional\.jvp"):
            call()
    with pytest.raises(OperatorArgumentError):
        forward_ad.unpack_dual(3)  # type: ignore[arg-type]


def test_multithreading_is_noted() -> None:
    """As a function until it is called again, as a block until its end."""
    assert grad_mode.is_multithreading_enabled()
    with opmux.autograd.set_multithreading_enabled(False):
        assert not grad_mode.is_multithreading_enabled()
    assert grad_mode.is_multithreading_enabled()
    with pytest.raises(OperatorArgumentError):
        opmux.autograd.set_multithreading_enabled(cast(Any, 1))
    assert grad_mode.no_grad is opmux.no_grad


@pytest.mark.parametrize("dtype", [opmux.float32, opmux.float64, opmux.complex64])
def test_a_pass_may_start_from_an_edge_of_one_number(dtype: opmux.dtype) -> None:
    """Its gradient is a 1 of the output's dtype; for a complex one, and for several numbers, it must be given."""
    x = opmux.ones(2, dtype=dtype, requires_grad=True)
    edge = graph.get_gradient_edge((x * x).sum())
    if dtype.is_complex:
        with pytest.raises(OperatorValueError, match="only for real scalar outputs"):
            opmux.autograd.grad(edge, x)
        return
    (gradient,) = opmux.autograd.grad(edge, x)
    assert gradient is not None
    assert (gradient.dtype, gradient.tolist()) == (dtype, [2, 2])
    with pytest.raises(OperatorValueError, match="only for scalar outputs"):
        opmux.autograd.backward(graph.get_gradient_edge(x * x))


def test_an_edge_whose_leaves_are_gone_needs_a_gradient() -> None:
    """Nothing says then on which device a 1 would have to be."""
    edge = graph.get_gradient_edge(opmux.ones(1, requires_grad=True) * 2)
    with pytest.raises(OperatorValueError, match="no leaf of its graph"):
        opmux.autograd.backward(edge)


def test_backward_accumulates_into_the_leaf_of_an_edge_alone() -> None:
    """An edge of a tensor that is no leaf keeps no gradient, as the tensor would."""
    x = opmux.ones(2, requires_grad=True)
    y = x * 2
    opmux.autograd.backward(y.sum(), inputs=graph.get_gradient_edge(y), retain_graph=True)
    assert not y.retains_grad
    assert x.grad is None
    opmux.autograd.backward(y.sum(), inputs=graph.get_gradient_edge(x))
    assert x.grad is not None
    assert x.grad.tolist() == [2, 2]


def test_a_lost_view_is_refused_before_anything_is_written() -> None:
    """A recorded write that reads one leaves its destination as it was; without recording it is read."""
    base = opmux.ones(2, 3, requires_grad=True) * 1
    with opmux.no_grad():
        view = base[0]
        base.mul_(2)
    out = opmux.zeros(3)
    for use in (lambda: out.add_(view), lambda: view * 2, lambda: opmux.autograd.grad(base.sum(), view)):
        with pytest.raises(InplaceError, match="A view was created in no_grad mode"):
            use()
    with pytest.raises(InplaceError, match="register_hook"):
        view.register_hook(print)
    assert out.tolist() == [0, 0, 0]
    with opmux.no_grad():
        assert (view * 2).tolist() == [4, 4, 4]
    assert (view.detach() * 2).tolist() == [4, 4, 4]


def test_a_hook_after_accumulation_returns_nothing() -> None:
    """The leaf itself is taken for nothing, any other tensor is refused."""
    x = opmux.ones(2, requires_grad=True)
    x.register_post_accumulate_grad_hook(lambda leaf: leaf)  # type: ignore[arg-type]
    x.sum().backward()
    x.register_post_accumulate_grad_hook(lambda leaf: leaf.data)  # type: ignore[arg-type]
    with pytest.raises(OperatorValueError, match=r"Tensor post accumulate grad hooks should return None\."):
        x.sum().backward()
