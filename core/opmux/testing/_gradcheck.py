"""`gradcheck` and `gradgradcheck`: derivatives against finite differences. See Note [Jacobians] in `_jacobians.py`."""

import math
import random
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from opmux.dispatch import explained
from opmux.errors import OperatorValueError, caution
from opmux.tensor import Tensor, autograd_hooks
from opmux.testing._backward_checks import check_all_undefined, check_batched, check_undefined, check_zero
from opmux.testing._closeness import differences
from opmux.testing._gradcheck_errors import GradcheckError, Place, check_equal
from opmux.testing._jacobians import (
    Number,
    Problem,
    Rows,
    elements_or_zeros,
    from_elements,
    generator,
    gradients,
    is_differentiable,
    tensors_of,
)

__all__ = ["gradcheck", "gradgradcheck"]

_DOUBLE = ("float64", "complex128")


class _Tolerance(NamedTuple):
    atol: float
    rtol: float
    #: How far two runs of one backward pass may be apart.
    nondet: float


@explained
def gradcheck(
    func: Callable[..., Any],
    inputs: Tensor | Sequence[Any],
    *,
    eps: float = 1e-6,
    atol: float = 1e-5,
    rtol: float = 1e-3,
    raise_exception: bool = True,
    nondet_tol: float = 0.0,
    check_undefined_grad: bool = True,
    check_grad_dtypes: bool = False,
    check_batched_grad: bool = False,
    fast_mode: bool = False,
) -> bool:
    """Compares the gradients of a function with central differences, for every element of every input and output.

    Only float64 and complex128 have the digits for it. Elements are moved by `eps`, so inputs should keep away from kinks and
    poles. The derivative with respect to a complex input is PyTorch's, which points where a real result grows. Besides,
    backward must give the same twice, zero for zero, and take None for a zero gradient. Needs the autograd plugin.

    Args:
        func: Takes the inputs, and returns a tensor, or several in a tuple or list; those that do not require
            grad are passed over.
        inputs: The arguments; those that are tensors which require grad are differentiated. No two elements may share memory.
        eps: How far elements are moved, to either side.
        atol: Absolute tolerance.
        rtol: Tolerance relative to the numerical derivative.
        raise_exception: Whether a failure raises; else the result is False.
        nondet_tol: How far the gradients of two passes over one graph may be apart.
        check_undefined_grad: Whether incoming gradients of None are tried.
        check_grad_dtypes: Whether gradients must have the dtypes of the inputs.
        check_batched_grad: Whether gradients by `opmux.func.vmap` over the backward pass are compared as well.
        fast_mode: Compare one random combination of each Jacobian in place of all of it.

    Returns:
        Whether all of it holds.

    Raises:
        GradcheckError: Something does not, and `raise_exception` is set.
        OperatorValueError: No input requires grad, or elements of one share memory.
        PluginError: The autograd plugin is not loaded.
    """
    autograd_hooks("gradcheck")
    given = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    _check_inputs(given)
    problem = Problem(func, given, eps, check_grad_dtypes)
    tolerance = _Tolerance(atol, rtol, nondet_tol)
    try:
        outputs = problem.outputs()
        if not outputs:
            _check_constant(problem, fast_mode)
            return True
        if check_undefined_grad:
            # First: what a formula does with None it would do below too, where no message says that None was the reason.
            check_undefined(problem)
        (_check_fast if fast_mode else _check_slow)(problem, outputs, tolerance)
        for number, output in enumerate(outputs if check_batched_grad else ()):
            check_batched(problem, output, number)
        check_zero(problem, outputs)
        if check_undefined_grad:
            # Last, as in PyTorch: what is wrong with gradients that come is told first.
            check_all_undefined(problem)
    except GradcheckError:
        if raise_exception:
            raise
        return False
    return True


@explained
def gradgradcheck(
    func: Callable[..., Any],
    inputs: Tensor | Sequence[Any],
    grad_outputs: Tensor | Sequence[Any] | None = None,
    *,
    eps: float = 1e-6,
    atol: float = 1e-5,
    rtol: float = 1e-3,
    gen_non_contig_grad_outputs: bool = False,
    raise_exception: bool = True,
    nondet_tol: float = 0.0,
    check_undefined_grad: bool = True,
    check_grad_dtypes: bool = False,
    check_batched_grad: bool = False,
    fast_mode: bool = False,
) -> bool:
    """Compares the gradients of a function's gradients with central differences: `gradcheck` of its backward pass.

    Args:
        func: As for `gradcheck`.
        inputs: As for `gradcheck`.
        grad_outputs: Gradients of the differentiable outputs; drawn between -1 and 1 if None, and then differentiated too.
        eps: As for `gradcheck`, like all that follow.
        atol: Absolute tolerance.
        rtol: Relative tolerance.
        gen_non_contig_grad_outputs: Whether gradients that are drawn are not contiguous.
        raise_exception: Whether a failure raises.
        nondet_tol: Tolerance for two passes over one graph.
        check_undefined_grad: Whether incoming gradients of None are tried.
        check_grad_dtypes: Whether dtypes are compared.
        check_batched_grad: Whether gradients by `vmap` are compared.
        fast_mode: Compare one random combination of each Jacobian.

    Returns:
        Whether all of it holds.

    Raises:
        GradcheckError: Something does not, and `raise_exception` is set.
        OperatorValueError: As for `gradcheck`.
        PluginError: The autograd plugin is not loaded.
    """
    given = tuple(inputs) if isinstance(inputs, (list, tuple)) else (inputs,)
    if grad_outputs is None:
        outputs = [x for x in tensors_of(func(*given)) if x.requires_grad]
        weights: tuple[Any, ...] = tuple(_drawn(x, k, gen_non_contig_grad_outputs) for k, x in enumerate(outputs))
    else:
        weights = tuple(grad_outputs) if isinstance(grad_outputs, (list, tuple)) else (grad_outputs,)
    wanted = [i for i, x in enumerate(given) if is_differentiable(x)]

    def backward(*arguments: Any) -> tuple[Tensor, ...]:
        outputs = [x for x in tensors_of(func(*arguments[: len(given)])) if x.requires_grad]
        variables = [arguments[i] for i in wanted]
        found = gradients(outputs, variables, list(arguments[len(given) :]), create_graph=True, allow_unused=True)
        return tuple(x for x in found if x is not None)

    return gradcheck(
        backward,
        (*given, *weights),
        eps=eps,
        atol=atol,
        rtol=rtol,
        raise_exception=raise_exception,
        nondet_tol=nondet_tol,
        check_undefined_grad=check_undefined_grad,
        check_grad_dtypes=check_grad_dtypes,
        check_batched_grad=check_batched_grad,
        fast_mode=fast_mode,
    )


def _drawn(like: Tensor, seed: int, non_contiguous: bool) -> Tensor:
    """A tensor like another with elements drawn between -1 and 1, which requires grad."""
    draw = generator(seed)
    values: list[Number] = [draw.uniform(-1, 1) for _ in range(like.numel())]
    if like.dtype.is_complex:
        values = [complex(x, draw.uniform(-1, 1)) for x in values]
    if not non_contiguous:
        return from_elements(values, like).requires_grad_()
    every_other = from_elements([x for value in values for x in (value, value)], like, [*like.shape, 2])
    return every_other.select(-1, 0).requires_grad_()


# -- what is checked ------------------------------------------------------------------------------------------------------


def _check_inputs(inputs: Sequence[Any]) -> None:
    """Refuses inputs that differences say nothing about, and warns of those for which they say little."""
    differentiable = [(i, x) for i, x in enumerate(inputs) if is_differentiable(x)]
    if not differentiable:
        raise OperatorValueError(
            "gradcheck", found="no input requires grad", advice="call requires_grad_() on what is to be differentiated"
        )
    for i, x in differentiable:
        if x.dtype.name not in _DOUBLE:
            caution(f"gradcheck: input {i} requires grad and is {x.dtype}; differences need float64 or complex128")
        if _shares_memory(x):
            raise OperatorValueError(
                f"gradcheck: input {i} has shape {list(x.shape)} and strides {list(x.stride())}",
                found="several of its elements are one place in memory, so that they cannot be moved one by one",
                advice="call clone() or contiguous() on it first",
            )


def _shares_memory(x: Tensor) -> bool:
    """Whether two elements of a tensor are one."""
    if x.is_contiguous():
        return False
    places = [0]
    for size, step in zip(x.shape, x.stride(), strict=True):
        places = [place + k * step for place in places for k in range(size)]
    return len(set(places)) < len(places)


def _check_constant(problem: Problem, fast_mode: bool) -> None:
    """Where no output requires grad, none may change with an input: with any of its elements, or all of them at once."""
    draw = generator(0)
    for position, x in zip(problem.wanted, problem.variables, strict=True):
        together = [problem.slopes(position, _unit_vector(draw, x.numel()))] if fast_mode else []
        for slopes in together or problem.numerical(position):
            if any(x != 0 for slope in slopes for part in slope for x in part):
                raise GradcheckError(
                    f"gradcheck: no output requires grad, and input {position} does",
                    found="the outputs change with it by finite differences: numerical gradient expected to be zero",
                    advice="record the function: leave out detach() and no_grad(), or give its operators derivatives",
                    input=position,
                )


def _parts_of(output: Tensor) -> list[tuple[int, Number, str]]:
    """Which parts of an output are compared: position in a Slope, factor of the incoming gradient, name."""
    return [(0, 1.0, "real "), (1, 1j, "imaginary ")] if output.dtype.is_complex else [(0, 1.0, "")]


def _check_slow(problem: Problem, outputs: list[Tensor], tolerance: _Tolerance) -> None:
    """Compares whole Jacobians."""
    numerical = [problem.numerical(position) for position in problem.wanted]
    for number, output in enumerate(outputs):
        for part, factor, name in _parts_of(output):
            analytical = problem.analytical(output, factor)
            _check_repeatable(analytical, problem.analytical(output, factor), number, tolerance)
            for i, position in enumerate(problem.wanted):
                place = Place(number, position, (output.shape, problem.inputs[position].shape), name)
                rows = [slopes[number][part] for slopes in numerical[i]]
                check_equal(place, analytical[i], rows, tolerance.rtol, tolerance.atol)


def _check_fast(problem: Problem, outputs: list[Tensor], tolerance: _Tolerance) -> None:
    """Compares, of each Jacobian J, one number v J u for positive random vectors of length 1."""
    draw = generator(0)
    steps = [_unit_vector(draw, x.numel()) for x in problem.variables]
    numerical = [problem.slopes(p, u) for p, u in zip(problem.wanted, steps, strict=True)]
    for number, output in enumerate(outputs):
        weights = _unit_vector(draw, output.numel())
        for part, factor, _ in _parts_of(output):
            # One tensor for both passes, as in PyTorch: a backward that writes into it is found out.
            incoming = from_elements([factor * v for v in weights], output)
            rows, again = [
                [
                    [elements_or_zeros(g, x)]
                    for g, x in zip(problem.pulled(output, incoming), problem.variables, strict=True)
                ]
                for _ in range(2)
            ]
            _check_repeatable(rows, again, number, tolerance)
            for i, u in enumerate(steps):
                expected = _dot(weights, numerical[i][number][part])
                found = _dot(u, rows[i][0])
                atol = tolerance.atol * sum(u) * sum(weights)
                if not abs(found - expected) <= atol + tolerance.rtol * abs(expected):
                    _check_slow(problem, outputs, tolerance)
                    raise _only_fast(number, problem.wanted[i], found, expected)


def _only_fast(output: int, position: int, found: Number, expected: Number) -> GradcheckError:
    return GradcheckError(
        f"gradcheck: Jacobian mismatch for output {output} with respect to input {position} in fast mode",
        found=f"v J u is {found} by backward and {expected} by differences, though each derivative agrees by itself",
        advice="pass fast_mode=False",
        output=output,
        input=position,
    )


def _unit_vector(draw: random.Random, count: int) -> list[float]:
    numbers = [draw.random() for _ in range(count)]
    length = math.hypot(*numbers) or 1.0
    return [x / length for x in numbers]


def _dot(one: Sequence[Number], other: Sequence[Number]) -> Number:
    return sum((x * y for x, y in zip(one, other, strict=True)), 0.0)


def _check_repeatable(first: list[Rows], second: list[Rows], output: int, tolerance: _Tolerance) -> None:
    """Two passes over one graph must agree."""
    if first == second or not any(differences((), second, first, 0.0, tolerance.nondet, equal_nan=True)):
        return
    raise GradcheckError(
        f"gradcheck: backward of output {output} is not deterministic",
        found="two passes over one graph with the same incoming gradient gave different gradients, "
        f"by more than nondet_tol={tolerance.nondet}",
        advice="let backward depend on its arguments and saved values alone; where sums may come in any order, give nondet_tol=",
        output=output,
    )
