"""Functions of tensors that jax.jit compiles: they give what they give without, run once, and let nothing of the trace out."""

import gc
import weakref

import jax
import pytest

import opmux
import opmux.nn.functional as F
from opmux.errors import BackendUnloadedError, OpmuxError


def tensor(values, **options):
    """On the device, of a dtype that jax always has."""
    return opmux.tensor(values, device="jax", dtype=opmux.float32, **options)


def parameters():
    """Weights and biases of two layers."""
    weight, other = [[0.5, -0.25], [0.75, 1.0], [-0.5, 0.25]], [[1.0, -1.0, 0.5], [0.25, 0.5, -0.75]]
    return [tensor(values, requires_grad=True) for values in (weight, [0.0, 0.1, -0.1], other, [0.0, 0.0])]


def step(p, x, y):
    """Forward, loss, backward and an update."""
    logits = F.linear(F.relu(F.linear(x, p[0], p[1])), p[2], p[3])
    loss = F.mse_loss(F.softmax(logits, 1), y)
    loss.backward()
    with opmux.no_grad():
        return [(weight - 0.5 * weight.grad).requires_grad_() for weight in p], loss.detach()


def step_in_place(p, x, y):
    """The same, written into the parameters that the function got."""
    logits = F.linear(F.relu(F.linear(x, p[0], p[1])), p[2], p[3])
    loss = F.mse_loss(F.softmax(logits, 1), y)
    loss.backward()
    with opmux.no_grad():
        for weight in p:
            weight.sub_(weight.grad, alpha=0.5)
            weight.grad = None
    return p, loss.detach()


@pytest.mark.parametrize("function", [step, step_in_place])
def test_training_is_the_same(function):
    """Ten steps compiled and ten not end with the same parameters; the function itself runs once."""
    x, y = tensor([[1.0, 2.0], [-1.0, 0.5], [0.0, -2.0]]), tensor([[1.0, 0.0], [0.0, 1.0], [1.0, 0.0]])
    runs = []

    def counted(*given):
        runs.append(given)
        return function(*given)

    compiled, (plain, traced) = jax.jit(counted), (parameters(), parameters())
    for _ in range(10):
        plain, loss = step(plain, x, y)
        traced, traced_loss = compiled(traced, x, y)
        assert loss.item() == pytest.approx(traced_loss.item(), rel=1e-5)
    assert len(runs) == 1
    for one, other in zip(plain, traced, strict=True):
        assert other.requires_grad
        assert other.is_leaf
        assert opmux.allclose(one.detach().cpu(), other.detach().cpu(), rtol=1e-4, atol=1e-6)


def test_what_a_function_is_given_stays():
    """A function that writes to its arguments writes to its own tensors."""
    x = tensor([1.0, 2.0])
    assert jax.jit(lambda x: x.add_(1))(x).tolist() == [2, 3]
    assert x.tolist() == [1, 2]


OUTSIDE = {
    "in place": lambda outer, leaf, x: outer.add_(x),
    "through a view": lambda outer, leaf, x: outer[1:].mul_(x[1:]),
    "an element": lambda outer, leaf, x: outer.__setitem__(0, x[0]),
    "a destination": lambda outer, leaf, x: opmux.add(x, x, out=outer),
    "a gradient": lambda outer, leaf, x: (leaf * x).sum().backward(),
}


@pytest.mark.parametrize("case", OUTSIDE)
def test_tensors_from_outside_are_not_written_to(case):
    """They keep their values, and leaves have no gradient."""
    outer, leaf = tensor([1.0, 2.0]), tensor([1.0, 2.0], requires_grad=True)
    with pytest.raises(OpmuxError, match="made outside"):
        jax.jit(lambda x: OUTSIDE[case](outer, leaf, x))(tensor([3.0, 4.0]))
    assert (outer.tolist(), leaf.tolist(), leaf.grad) == ([1, 2], [1, 2], None)


REFUSED = {
    "item": lambda x: x.sum().item(),
    "bool": lambda x: x if x.sum() > 0 else -x,
    "numpy": lambda x: x.numpy(),
    "nonzero": lambda x: x.nonzero(),
    "rand": lambda x: x + opmux.rand(2, device="jax"),
    "dropout": lambda x: F.dropout(x, 0.5),
    "another device": lambda x: x.cpu(),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_needs_values_is_refused(case):
    """With an error of opmux."""
    with pytest.raises(OpmuxError, match="traced"):
        jax.jit(REFUSED[case])(tensor([3.0, 4.0]))


def test_arguments():
    """A tensor of another device, or with a history, is no argument; an escaped tensor is of no use and says so."""
    with pytest.raises(OpmuxError, match=r'move it first: \.to\("jax"\)'):
        jax.jit(lambda x: x)(opmux.ones(2))
    with pytest.raises(OpmuxError, match=r"hand over tensor\.detach\(\)"):
        jax.jit(lambda x: x)(tensor([1.0], requires_grad=True) * 2)
    kept = []
    jax.jit(lambda x: kept.append(x * 2) or x)(tensor([1.0]))
    with pytest.raises(OpmuxError, match="UnexpectedTracerError"):
        kept[0] + 1


@pytest.mark.parametrize("read", [lambda x: x.tolist(), lambda x: x[0].item(), lambda x: x.cpu(), lambda x: x.numpy()])
def test_donated_arguments(read):
    """They have no values afterwards, and say so."""
    x = tensor([1.0, 2.0])
    assert jax.jit(lambda x: x + 1, donate_argnums=0)(x).tolist() == [2, 3]
    with pytest.raises(OpmuxError, match="deleted"):
        read(x)


@pytest.mark.parametrize("inputs", [False, True])
def test_retained_gradients_stay_outside(inputs):
    """A tensor from outside that is no leaf gets no gradient of the trace either."""
    leaf = tensor([1.0, 2.0], requires_grad=True)
    y = leaf * 2
    y.retain_grad()

    def f(x):
        if inputs:
            (y * x).sum().backward(inputs=[y])
        else:
            opmux.autograd.grad((y * x).sum(), leaf)

    with pytest.raises(OpmuxError, match="made outside"):
        jax.jit(f)(tensor([3.0, 4.0]))
    assert y.grad is None


@pytest.mark.parametrize("transform", [jax.jit, jax.vmap, lambda f: jax.jit(jax.vmap(f))])
def test_transformations_let_nothing_out(transform):
    """Tensors from outside keep their arrays under each; what is made of the arguments is free."""
    outer, kept = tensor([1.0, 2.0]), []

    def f(x):
        kept.append(weakref.ref(x._array))
        p = x.detach().requires_grad_()
        (p * p).sum().backward()
        return p.grad.add_(x)

    x = tensor([[1.0, 2.0], [3.0, 4.0]])
    assert transform(f)(x).tolist() == [[3, 6], [9, 12]]
    with pytest.raises(OpmuxError, match="made outside"):
        transform(lambda x: outer.add_(x.sum()))(x)
    gc.collect()
    assert outer.tolist() == [1, 2]
    assert [array() for array in kept] == [None]


def test_indices_are_checked_outside_alone():
    """Out of range they are refused where they have values."""
    x, index = tensor([1.0, 2.0]), opmux.tensor([7], dtype=opmux.int32, device="jax")
    with pytest.raises(OpmuxError, match="out of"):
        x.index_select(0, index)
    assert jax.jit(lambda x: x.index_select(0, opmux.tensor([1], dtype=opmux.int32, device="jax")))(x).tolist() == [2]


def test_compiled_functions_and_the_plugin():
    """While the plugin is unloaded a compiled function says what is missing; after loading it again it goes on."""
    double, x = jax.jit(lambda x: x * 2), tensor([1.0])
    assert double(x).tolist() == [2]
    with opmux.plugins.disabled("jax"), pytest.raises(BackendUnloadedError, match=r'opmux\.plugins\.load\("jax"\)'):
        double(x)
    assert double(x).tolist() == [2]
    opmux.plugins.reload("jax")
    assert double(tensor([1.0])).tolist() == [2]
