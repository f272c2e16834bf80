"""What operators over lists of tensors record: a node in front of the elements' nodes, or one for each element."""

import gc
import weakref

import pytest

import opmux
from opmux.testing import assert_close


def leaf(*values: float) -> opmux.Tensor:
    return opmux.tensor(list(values), requires_grad=True)


def test_a_tensor_that_all_elements_share_gets_the_sum() -> None:
    """Its gradient adds up over the list, each part summed to its shape; torch refuses lists of several here."""
    factor, (a, b) = opmux.tensor(2.0, requires_grad=True), (leaf(1.0, 2.0), opmux.ones(3))
    first, second = opmux._foreach_mul([a, b], factor)
    (first.sum() + 2 * second.sum()).backward()
    assert factor.grad is not None
    assert a.grad is not None
    assert (factor.grad.item(), a.grad.tolist()) == (3.0 + 6.0, [2.0, 2.0])


def test_results_that_no_gradient_comes_for_are_left_out() -> None:
    """A pass through some of the results computes these only."""
    a, b = leaf(1.0), leaf(2.0)
    _, second = opmux._foreach_exp([a, b])
    assert opmux.autograd.grad(second, [a, b], allow_unused=True)[0] is None
    assert second.grad_fn.next_functions[0][0].variable is a


def test_a_result_that_was_saved_has_the_history_of_the_list() -> None:
    """Where a pass is recorded, a result that a formula uses leads to the node of the whole list, in any order of passes."""
    a, b = leaf(0.5), leaf(0.25)
    results = opmux._foreach_exp([a, b])
    first = opmux.autograd.grad(results[0].sum() + (results[1] ** 2).sum(), [a, b], create_graph=True)
    second = opmux.autograd.grad(first[0].sum() + first[1].sum(), [a, b], create_graph=True)
    third = opmux.autograd.grad(second[0].sum() + second[1].sum(), [a, b])
    assert_close(list(third), [a.detach().exp(), 8 * (2 * b.detach()).exp()])


@pytest.mark.parametrize("name", ["_foreach_mul", "_foreach_mul_"])
def test_hooks_pack_what_elements_save(name: str) -> None:
    """Both forms hand what they save to the hooks, which the pass asks for it again."""
    packed, unpacked = [], []
    a, b = leaf(1.0, 2.0), leaf(3.0, 4.0)

    def pack(x: opmux.Tensor) -> opmux.Tensor:
        packed.append(x)
        return x

    def unpack(x: opmux.Tensor) -> opmux.Tensor:
        unpacked.append(x)
        return x

    with opmux.autograd.graph.saved_tensors_hooks(pack, unpack):
        own = [a * 1, b * 1]
        before = len(packed)
        results = getattr(opmux, name)(own, [b, a])
    assert len(packed) - before == 4
    results[0].sum().backward()
    assert len(unpacked) >= 2


def test_what_is_saved_is_freed() -> None:
    """After a pass the node holds no tensor, a second pass says so, and nothing refers back to it."""
    a = leaf(1.0)
    (result,) = opmux._foreach_mul([a], [saved := opmux.ones(1)])
    node, memory = weakref.ref(result.grad_fn), weakref.ref(saved)
    result.sum().backward()
    del saved
    assert memory() is None
    with pytest.raises(RuntimeError, match="a second time"):
        result.sum().backward()
    gc.disable()
    try:
        del result
        assert node() is None
    finally:
        gc.enable()


def test_changed_operands_are_noticed() -> None:
    """An element that was saved and is written before the pass is an error, in either form."""
    a = leaf(1.0)
    for name in ("_foreach_mul", "_foreach_mul_"):
        other = opmux.ones(1)
        (result,) = getattr(opmux, name)([a * 1], [other])
        other.add_(1)
        with pytest.raises(RuntimeError, match="modified by an inplace operation"):
            result.sum().backward()


def test_a_refused_call_leaves_histories_alone() -> None:
    """Where an operator over lists cannot write, the elements keep their nodes."""
    a = leaf(1.0)
    own = [a * 1, a * 2]
    nodes = [x.grad_fn for x in own]
    with pytest.raises(RuntimeError, match="same number of tensors"):
        opmux._foreach_add_(own, [opmux.ones(1)])
    assert [x.grad_fn for x in own] == nodes
    with pytest.raises(RuntimeError, match="leaf"):
        opmux._foreach_exp_([own[0], a])
    assert (own[0].tolist(), own[0]._version) == ([1.0], 0)
