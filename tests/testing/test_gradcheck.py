"""`gradcheck` and `gradgradcheck` accept right derivatives, and find each kind of wrong one."""

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import opmux
from opmux.errors import OperatorArgumentError, OperatorValueError, PluginError
from opmux.tensor import current_autograd_hooks
from opmux.testing import GradcheckError, gradcheck, gradgradcheck


def leaf(*values: complex, dtype: Any = opmux.float64) -> Any:
    return opmux.tensor(list(values), dtype=dtype).requires_grad_()


def made(
    forward: Callable[..., Any], backward: Callable[..., Any], materialize_grads: bool = True
) -> Callable[..., Any]:
    """A function with a backward of its own, which gets the argument and the incoming gradients."""

    class Made(opmux.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            ctx.save_for_backward(x)
            ctx.set_materialize_grads(materialize_grads)
            return forward(x)

        @staticmethod
        def backward(ctx: Any, *grads: Any) -> Any:
            return backward(ctx.saved_tensors[0], *grads)

    apply: Callable[..., Any] = Made.apply
    return apply


modes = pytest.mark.parametrize("fast_mode", [False, True])


class TestRight:
    @modes
    def test_several_inputs_and_outputs(self, fast_mode: bool) -> None:
        """Broadcasting, an input that one output does not use, numbers among the arguments, a list of outputs."""

        def function(x: Any, factor: float, y: Any) -> list[Any]:
            return [x * y.sin() * factor, x.exp(), y.detach()]

        inputs = (leaf(1.0, 2.0).reshape(2, 1).detach().requires_grad_(), 3.0, leaf(0.5, -0.5, 1.5))
        assert gradcheck(function, inputs, fast_mode=fast_mode, check_batched_grad=True, check_grad_dtypes=True)
        assert gradgradcheck(function, inputs, fast_mode=fast_mode, check_batched_grad=True)
        assert gradgradcheck(function, inputs, fast_mode=fast_mode, gen_non_contig_grad_outputs=True)

    @modes
    def test_strides_and_sizes(self, fast_mode: bool) -> None:
        """Inputs that are not contiguous, have no dimension, or no element."""
        for x in (opmux.rand(3, 2, dtype=opmux.float64).t(), opmux.tensor(2.0, dtype=opmux.float64)):
            assert gradcheck(lambda x: x * x * x, x.requires_grad_(), fast_mode=fast_mode)
        empty = opmux.zeros(0, 3, dtype=opmux.float64).requires_grad_()
        assert gradcheck(lambda x: (x.sum(), x * 2), empty, fast_mode=fast_mode)

    def test_one_input_twice(self) -> None:
        """An argument that is passed twice, or used without being passed, moves wherever it is used."""
        x = leaf(1.0, 2.0)
        assert gradcheck(lambda a, b: a * b, (x, x))
        assert gradcheck(lambda a: a * x, (x,))

    def test_what_returns_its_argument(self) -> None:
        """The identity, and views of the argument, which read the same memory."""
        assert gradcheck(lambda x: x, leaf(1.0, 2.0))
        assert gradcheck(lambda x: x.reshape(2, 1), leaf(1.0, 2.0))

    def test_nothing_is_left_changed(self) -> None:
        """Values, versions and `.grad` of the inputs stay as they were."""
        x = leaf(1.0, 2.0)
        kept = x.sin()
        gradcheck(opmux.exp, x)
        assert x.tolist() == [1.0, 2.0]
        assert x.grad is None
        kept.sum().backward()

    def test_given_gradients(self) -> None:
        """Given gradients are differentiated by where they require grad, and else held fixed."""
        assert gradgradcheck(opmux.exp, leaf(1.0, 2.0), opmux.tensor([1.0, 3.0], dtype=opmux.float64))
        assert gradgradcheck(opmux.exp, leaf(1.0, 2.0), (leaf(1.0, 3.0),))

    @modes
    def test_constants(self, fast_mode: bool) -> None:
        """Where no output requires grad, none may depend on an input."""
        assert gradcheck(lambda x: (x > 0, opmux.ones(2)), leaf(1.0, 2.0), fast_mode=fast_mode)
        with pytest.raises(GradcheckError, match="numerical gradient expected to be zero"):
            gradcheck(lambda x: x.detach() * 2, leaf(1.0, 2.0), fast_mode=fast_mode)


class TestWrong:
    @modes
    def test_says_where_and_what(self, fast_mode: bool) -> None:
        """The message names output, input and the worst element, and shows both Jacobians; they are attributes too."""
        cube = made(lambda x: x * x * x, lambda x, g: g * x * x * opmux.tensor([3.0, 5.0], dtype=opmux.float64))
        with pytest.raises(GradcheckError) as caught:
            gradcheck(lambda a, x: (a.exp(), cube(x)), (leaf(0.0), leaf(1.0, 2.0)), fast_mode=fast_mode)
        text = str(caught.value)
        assert "Jacobian mismatch for output 1 with respect to input 1" in text
        assert "1 of 4 derivatives differ" in text
        assert "the most, by 8, that of element (1,) of the output by element (1,) of the input" in text
        assert "numerical:\n    [3, 0]\n    [0, 12]\nanalytical:\n    [3, 0]\n    [0, 20]" in text
        assert "what to do:" in text
        assert (caught.value.output, caught.value.input) == (1, 1)
        assert caught.value.analytical == [[3.0, 0.0], [0.0, 20.0]]
        assert caught.value.numerical[1] == pytest.approx([0.0, 12.0])

    def test_large_jacobians_are_shown_in_part(self) -> None:
        """A message has no more than eight rows and columns of each."""
        wrong = made(lambda x: x * 2, lambda x, g: g * 3)
        with pytest.raises(GradcheckError) as caught:
            gradcheck(wrong, opmux.rand(20, dtype=opmux.float64).requires_grad_())
        assert str(caught.value).count("...") == 18

    @modes
    def test_without_raising(self, fast_mode: bool) -> None:
        """raise_exception=False gives False; bad arguments raise all the same."""
        wrong = made(lambda x: x * 2, lambda x, g: g * 3)
        assert not gradcheck(wrong, leaf(1.0), raise_exception=False, fast_mode=fast_mode)
        hidden = made(lambda x: x * x, lambda x, g: g * 2 * x.detach())
        assert not gradgradcheck(hidden, leaf(1.0), raise_exception=False, fast_mode=fast_mode)
        with pytest.raises(OperatorValueError):
            gradcheck(wrong, opmux.ones(1), raise_exception=False)

    def test_tolerances(self) -> None:
        """Absolute and relative tolerance, and the step, are those given."""
        nearly = made(lambda x: x * 2, lambda x, g: g * 2.01)
        assert gradcheck(nearly, leaf(1.0), rtol=0.01)
        assert gradcheck(nearly, leaf(1.0), atol=0.02)
        assert not gradcheck(nearly, leaf(1.0), raise_exception=False)
        assert not gradcheck(lambda x: x.abs(), leaf(0.1), eps=1.0, raise_exception=False)

    @modes
    def test_not_a_number(self, fast_mode: bool) -> None:
        """A derivative that is NaN agrees with nothing."""
        nan = made(lambda x: x * 2, lambda x, g: g * float("nan"))
        with pytest.raises(GradcheckError, match="analytical nan"):
            gradcheck(nan, leaf(1.0), fast_mode=fast_mode)

    @modes
    def test_not_deterministic(self, fast_mode: bool) -> None:
        """A backward that gives something else each time is noticed, unless nondet_tol allows it."""
        draw = random.Random(0)
        noisy = made(lambda x: x * 2, lambda x, g: g * (2 + 1e-7 * draw.random()))
        with pytest.raises(GradcheckError, match=r"output 0 is not deterministic"):
            gradcheck(noisy, leaf(1.0, 2.0), fast_mode=fast_mode)
        assert gradcheck(noisy, leaf(1.0, 2.0), nondet_tol=1e-5, fast_mode=fast_mode)

    def test_not_multiplied_by_the_incoming_gradient(self) -> None:
        """A backward that adds something of its own is found by gradients of zero, however small it is."""
        adds = made(lambda x: x * 2, lambda x, g: g * 2 + 1e-9)
        with pytest.raises(GradcheckError, match="backward not multiplied by grad_output"):
            gradcheck(adds, leaf(1.0))

    def test_none_for_a_gradient(self) -> None:
        """A formula that cannot do with None for one of its gradients, or makes something of it, is found."""
        two = made(lambda x: (x * 2, x * 3), lambda x, a, b: a * 2 + b * 3, materialize_grads=False)
        for function, which in (
            (two, "the gradient of output 0 is"),
            (lambda x: sum(two(x)), "all incoming gradients are"),
        ):
            with pytest.raises(GradcheckError, match=rf"{which} None(?s:.*)TypeError"):
                gradcheck(function, leaf(1.0))
        assert gradcheck(lambda x: sum(two(x)), leaf(1.0), check_undefined_grad=False)
        with pytest.raises(TypeError):
            gradcheck(two, leaf(1.0), check_undefined_grad=False)

        def of_both(x: Any, a: Any, b: Any) -> Any:
            return None if a is None and b is None else a * 2 + b * 3

        with pytest.raises(GradcheckError, match=r"the gradient of output 0 is None(?s:.*)TypeError"):
            gradcheck(made(lambda x: (x * 2, x * 3), of_both, materialize_grads=False), leaf(1.0))

        def careless(x: Any, a: Any, b: Any) -> Any:
            return of_both(x, a, b) if (a is None) == (b is None) else x if a is None else a * 2

        with pytest.raises(GradcheckError, match="not zero where the gradient of output 0 is None"):
            gradcheck(made(lambda x: (x * 2, x * 3), careless, materialize_grads=False), leaf(1.0))

    @pytest.mark.parametrize("change", [lambda g: g.to(opmux.float32), lambda g: opmux.stack([g, g])])
    def test_form_of_gradients(self, monkeypatch: pytest.MonkeyPatch, change: Callable[..., Any]) -> None:
        """Gradients of another shape, or of another dtype, are refused, whoever gives them."""
        true = opmux.autograd.grad

        def found(*args: Any, **named: Any) -> Any:
            return [None if g is None else change(g) for g in true(*args, **named)]

        monkeypatch.setattr(type(current_autograd_hooks()), "gradients", staticmethod(found))
        with pytest.raises(GradcheckError, match="the gradient for input 0"):
            gradcheck(opmux.exp, leaf(1.0, 2.0), check_grad_dtypes=True)
        with pytest.raises(GradcheckError, match="the gradient for input 0"):
            gradcheck(opmux.exp, leaf(1.0, 2.0))

    def test_in_batches(self) -> None:
        """A backward that looks at numbers cannot be batched; without that check it passes."""

        def by_number(x: Any, g: Any) -> Any:
            return opmux.tensor([2 * v for v in g.tolist()], dtype=opmux.float64)

        assert gradcheck(made(lambda x: x * 2, by_number), leaf(1.0, 2.0))
        with pytest.raises(GradcheckError, match="gradients of output 0 in batches"):
            gradcheck(made(lambda x: x * 2, by_number), leaf(1.0, 2.0), check_batched_grad=True)

    def test_only_fast_mode_sees_it(self) -> None:
        """Errors within the tolerance of each derivative that add up say so, with the way out."""
        size = opmux.tensor([1.0, -1.0] * 50, dtype=opmux.float64)
        uneven = made(lambda x: x * size * 1e6, lambda x, g: g * (size + 0.0009) * 1e6)
        x = opmux.ones(100, dtype=opmux.float64).requires_grad_()
        assert gradcheck(lambda x: uneven(x).sum(), x)
        with pytest.raises(GradcheckError, match=r"in fast mode(?s:.*)fast_mode=False"):
            gradcheck(lambda x: uneven(x).sum(), x, fast_mode=True)

    @modes
    def test_second_derivatives(self, fast_mode: bool) -> None:
        """A backward that is right and hides what it depends on passes gradcheck, and fails gradgradcheck."""
        hidden = made(lambda x: x * x, lambda x, g: g * 2 * x.detach())
        assert gradcheck(hidden, leaf(1.0, 2.0), fast_mode=fast_mode)
        with pytest.raises(GradcheckError, match="Jacobian mismatch for output 0 with respect to input 0"):
            gradgradcheck(hidden, leaf(1.0, 2.0), fast_mode=fast_mode)


class TestComplex:
    @modes
    def test_right(self, fast_mode: bool) -> None:
        """Complex to complex, to real, and real to complex, holomorphic or not; with strides, in batches, twice."""
        z, x = leaf(1 + 2j, 0.5 - 1j, dtype=opmux.complex128), leaf(0.3, -0.7)
        for function in (
            lambda z, x: (z * z * x, z.conj() * z.sin()),
            lambda z, x: z.abs() + x,
            lambda z, x: x * (2 + 3j),
        ):
            assert gradcheck(function, (z, x), fast_mode=fast_mode, check_batched_grad=True)
            assert gradgradcheck(function, (z, x), fast_mode=fast_mode, gen_non_contig_grad_outputs=True)
        turned = opmux.tensor([[1j, 2], [3, 4 - 1j]], dtype=opmux.complex128).t().requires_grad_()
        assert gradcheck(lambda z: z.exp(), turned, fast_mode=fast_mode)

    @modes
    def test_wrong_in_one_part(self, fast_mode: bool) -> None:
        """A forgotten conjugate changes the derivative of one part of the output only, and the message says which."""
        forgotten = made(lambda z: z * 2j, lambda z, g: g * 2j)
        with pytest.raises(GradcheckError, match="the real part of output 0 with respect to input 0"):
            gradcheck(forgotten, leaf(1 + 2j, dtype=opmux.complex128), fast_mode=fast_mode)
        halved = made(lambda z: z * 1, lambda z, g: opmux.complex(g.real, g.imag * 0.5))
        with pytest.raises(GradcheckError, match="the imaginary part of output 0") as caught:
            gradcheck(halved, leaf(1 + 2j, dtype=opmux.complex128), fast_mode=fast_mode)
        assert caught.value.analytical == [[0.5j]]
        assert caught.value.numerical[0][0] == pytest.approx(1j)


class TestRefused:
    @pytest.mark.parametrize("result", [None, 3, 2.5, "x"])
    @pytest.mark.parametrize("check", [gradcheck, gradgradcheck])
    def test_a_function_that_returns_no_tensor(self, check: Callable[..., Any], result: object) -> None:
        """As one without its `return`, of which nothing would be checked."""
        with pytest.raises(OperatorArgumentError, match="it returned"):
            check(lambda x: result, leaf(1.0), raise_exception=False)

    def test_nothing_to_differentiate(self) -> None:
        """No input requires grad."""
        with pytest.raises(OperatorValueError, match="no input requires grad"):
            gradcheck(opmux.exp, opmux.ones(2, dtype=opmux.float64))

    @pytest.mark.parametrize("view", [lambda x: x.expand(3, 2), lambda x: x.as_strided([2, 2], [1, 1])])
    def test_shared_memory(self, view: Callable[..., Any]) -> None:
        """Elements that are one place in memory cannot be moved one by one."""
        with pytest.raises(OperatorValueError, match=r"input 1 has shape(?s:.*)clone\(\)"):
            gradcheck(lambda a, b: b * 2, (1.0, view(opmux.ones(3, dtype=opmux.float64)[:2]).requires_grad_()))

    def test_single_precision_is_warned_of(self) -> None:
        """float32 has not the digits; that of an input that requires no grad does not matter."""
        with pytest.warns(UserWarning, match="input 0 requires grad and is opmux.float32"):
            gradcheck(lambda x: x * 2, leaf(1.0, dtype=opmux.float32), eps=1e-2, atol=1e-2)
        assert gradcheck(lambda x, y: x * y, (leaf(1.0), opmux.ones(1)))

    @pytest.fixture
    def unloaded(self) -> Iterator[None]:
        """Without the autograd plugin."""
        opmux.plugins.unload("autograd")
        yield
        opmux.plugins.load("autograd")

    @pytest.mark.usefixtures("unloaded")
    def test_without_the_plugin(self) -> None:
        """The error says how to load it."""
        with pytest.raises(PluginError, match=r"plugins\.load"):
            gradcheck(opmux.exp, opmux.ones(2, dtype=opmux.float64))
