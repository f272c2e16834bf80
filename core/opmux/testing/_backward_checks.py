"""What `gradcheck` asks of a backward pass besides right numbers."""

from typing import Any

from opmux.errors import OpmuxError
from opmux.func import vmap
from opmux.library._formulas import Formula
from opmux.tensor import Tensor, autograd_hooks, ops
from opmux.testing._closeness import assert_close
from opmux.testing._gradcheck_errors import GradcheckError
from opmux.testing._jacobians import Problem, elements, from_elements, generator, gradients

__all__ = ["check_all_undefined", "check_batched", "check_undefined", "check_zero"]


def check_zero(problem: Problem, outputs: list[Tensor]) -> None:
    """Gradients of zero give gradients of zero, in the dtype and on the device of each input.

    Raises:
        GradcheckError: They do not.
    """
    zeros = [from_elements([0.0] * x.numel(), x) for x in outputs]
    found = gradients(outputs, problem.variables, zeros, retain_graph=True, allow_unused=True)
    for position, variable, gradient in zip(problem.wanted, problem.variables, found, strict=True):
        if gradient is None:
            continue
        for what in ("dtype", "device", "shape"):
            mine, wanted = getattr(gradient, what), getattr(variable, what)
            if mine != wanted:
                raise _refused(position, f"{what} {mine}; the input has {wanted}", "return a gradient like the input")
        if not _is_zero(gradient):
            raise _refused(
                position,
                "it is not zero although every incoming gradient is: backward not multiplied by grad_output",
                "multiply the derivative with the incoming gradient",
            )


def _is_zero(gradient: Tensor) -> bool:
    return all(x == 0 for x in elements(gradient))


def _refused(position: int, found: str, advice: str) -> GradcheckError:
    return GradcheckError(f"gradcheck: the gradient for input {position}", found=found, advice=advice, input=position)


def check_undefined(problem: Problem) -> None:
    """Incoming gradients that are None, one at a time of several, count as zero.

    Raises:
        GradcheckError: Backward raises, or a gradient is not zero where the others are.
    """
    outputs = problem.outputs()
    for k in range(len(outputs) if len(outputs) > 1 else 0):
        given = [_without_gradient(x) if i == k else x for i, x in enumerate(problem.outputs())]
        _check_undefined(problem, given, f"the gradient of output {k} is None")


def check_all_undefined(problem: Problem) -> None:
    """Incoming gradients that are all None count as zero.

    Raises:
        GradcheckError: Backward raises, or a gradient is not zero.
    """
    _check_undefined(problem, [_without_gradient(x) for x in problem.outputs()], "all incoming gradients are None")


def _check_undefined(problem: Problem, outputs: list[Tensor], case: str) -> None:
    zeros = [from_elements([0.0] * x.numel(), x) for x in outputs]
    try:
        found = gradients(outputs, problem.variables, zeros, allow_unused=True)
    except NotImplementedError:
        # A derivative that does not exist says so itself.
        raise
    except Exception as error:
        raise GradcheckError(
            f"gradcheck: backward where {case}, which stands for zero",
            found=f"{type(error).__name__}: {error}",
            advice="let the formula expect None, or pass check_undefined_grad=False",
        ) from error
    for position, gradient in zip(problem.wanted, found, strict=True):
        if gradient is not None and not _is_zero(gradient):
            raise _refused(
                position,
                f"it is not zero where {case} and the others are zero",
                "take None for zero, or pass check_undefined_grad=False",
            )


def _without_gradient(x: Tensor) -> Tensor:
    """The tensor, with None for its gradient, whatever comes."""
    clone = ops.aten.clone.default
    formula = Formula(clone.schema)
    formula.backward = lambda ctx, grad: None
    found: Tensor = autograd_hooks("gradcheck").operator_recorder(formula, clone)(x)
    return found


def check_batched(problem: Problem, output: Tensor, number: int) -> None:
    """Several gradients of an output at once, by `vmap` over the backward pass, are those one by one.

    Raises:
        GradcheckError: They differ, or `vmap` raises.
    """
    draw = generator(0)
    weights = [from_elements([draw.uniform(-1, 1) for _ in range(output.numel())], output) for _ in range(2)]

    def pulled(weight: Tensor) -> tuple[Any, ...]:
        return tuple(
            gradients(output, problem.variables, weight, retain_graph=True, allow_unused=True, materialize_grads=True)
        )

    expected = [pulled(weight) for weight in weights]
    advice = "compute in backward with operators that vmap has rules for, or pass check_batched_grad=False"
    try:
        found = vmap(pulled)(ops.aten.stack.default(weights))
    except (OpmuxError, RuntimeError) as error:
        raise GradcheckError(
            f"gradcheck: gradients of output {number} in batches",
            found=f"{type(error).__name__}: {error}",
            advice=advice,
            output=number,
        ) from error
    for i, position in enumerate(problem.wanted):
        try:
            assert_close(found[i], ops.aten.stack.default([one[i] for one in expected]), rtol=1e-5, atol=1e-8)
        except AssertionError as error:
            raise GradcheckError(
                f"gradcheck: gradients of output {number} with respect to input {position} in batches",
                found=f"they are not those computed one by one: {error}",
                advice=advice,
                output=number,
                input=position,
            ) from error
