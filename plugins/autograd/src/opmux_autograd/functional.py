"""Derivatives of functions, whole and multiplied with vectors: `opmux.autograd.functional`.

All of it is made of `grad`. A product from the right (`jvp`, `hvp`) differentiates twice: the product from the left is linear in
its vector, so its derivative with respect to that vector is the other product.
"""

from collections.abc import Callable, Sequence
from typing import Any, final

import opmux
from opmux import Tensor
from opmux.dispatch import enable_grad, explain_each
from opmux.errors import (
    OperatorArgumentError,
    OperatorAssertionError,
    OperatorNotImplementedError,
    OperatorValueError,
    kind_of,
)
from opmux_autograd.engine import grad

__all__ = ["hessian", "hvp", "jacobian", "jvp", "vhp", "vjp"]

_Tensors = tuple[Tensor, ...]
_Given = Tensor | _Tensors
_Gradients = Sequence[Tensor | None]


@enable_grad()
def vjp(
    func: Callable[..., Any], inputs: _Given, v: _Given | None = None, create_graph: bool = False, strict: bool = False
) -> tuple[Any, Any]:
    """The outputs of a function, and the product of a vector with its Jacobian.

    Args:
        func: Takes the inputs, and returns a tensor or a tuple of tensors.
        inputs: A tensor or a tuple of tensors.
        v: The vector, of the shapes of the outputs; may be left out for a single output of one element.
        create_graph: Record the computation, so that the results can be differentiated.
        strict: Refuse a function whose outputs do not depend on an input, in place of zeros for it.

    Returns:
        The outputs, and a product for each input; a tensor each where a tensor and not a tuple was given.

    Raises:
        OperatorArgumentError: `inputs`, `v` or what `func` returns are no tensors.
        OperatorValueError: `v` has other shapes, or is left out and needed; or `strict` refuses the function.
    """
    call = _Call("vjp", func, inputs, create_graph, strict)
    vectors = call.vectors(v, call.outputs, "user-provided function returns")
    found = call.gradients(call.outputs, call.inputs, vectors)
    return call.result(call.outputs, call.one_output), call.result(found, call.one_input)


@enable_grad()
def jvp(
    func: Callable[..., Any], inputs: _Given, v: _Given | None = None, create_graph: bool = False, strict: bool = False
) -> tuple[Any, Any]:
    """The outputs of a function, and the product of its Jacobian with a vector.

    Args are those of `vjp`; `v` has the shapes of the inputs, and the products those of the outputs.
    """
    call = _Call("jvp", func, inputs, create_graph, strict)
    vectors = call.vectors(v, call.inputs, "input to the user-provided function is")
    found = call.transposed(call.outputs, vectors)
    return call.result(call.outputs, call.one_output), call.result(found, call.one_output)


@enable_grad()
def vhp(
    func: Callable[..., Any], inputs: _Given, v: _Given | None = None, create_graph: bool = False, strict: bool = False
) -> tuple[Any, Any]:
    """The output of a function of one element, and the product of a vector with its Hessian.

    Args are those of `vjp`; `v` has the shapes of the inputs.
    """
    call = _Call("vhp", func, inputs, create_graph, strict)
    vectors = call.vectors(v, call.inputs, "input to the user-provided function is")
    found = call.gradients(call.first_derivative(), call.inputs, vectors)
    return call.result(call.outputs, call.one_output), call.result(found, call.one_input)


@enable_grad()
def hvp(
    func: Callable[..., Any], inputs: _Given, v: _Given | None = None, create_graph: bool = False, strict: bool = False
) -> tuple[Any, Any]:
    """The output of a function of one element, and the product of its Hessian with a vector.

    Args are those of `vjp`; `v` has the shapes of the inputs. `vhp` gives the same numbers in less time.
    """
    call = _Call("hvp", func, inputs, create_graph, strict)
    vectors = call.vectors(v, call.inputs, "input to the user-provided function is")
    found = call.transposed(call.first_derivative(), vectors)
    return call.result(call.outputs, call.one_output), call.result(found, call.one_input)


@enable_grad()
def jacobian(
    func: Callable[..., Any],
    inputs: _Given,
    create_graph: bool = False,
    strict: bool = False,
    vectorize: bool = False,
    strategy: str = "reverse-mode",
) -> Any:
    """The Jacobian of a function.

    Args:
        func: As for `vjp`.
        inputs: As for `vjp`.
        create_graph: As for `vjp`.
        strict: As for `vjp`.
        vectorize: Compute all rows in one backward pass under `opmux.vmap`, in place of one pass for each; not with `strict`.
        strategy: "reverse-mode", the only one that there is.

    Returns:
        For an output and an input a tensor of the output's shape and then the input's; a tuple of these for a tuple of inputs,
        and a tuple of that for a tuple of outputs.

    Raises:
        OperatorArgumentError: As for `vjp`.
        OperatorValueError: `strict` refuses the function, or `vectorize` is asked for beside it.
        OperatorNotImplementedError: `strategy` is "forward-mode".
        OperatorAssertionError: `strategy` is neither.
    """
    _check_strategy("strategy", strategy)
    if strict and vectorize:
        raise OperatorValueError(
            "autograd.functional.jacobian",
            found="`strict=True` and `vectorized=True` are not supported together",
            advice="set strict=False, or vectorize=False",
        )
    call = _Call("jacobian", func, inputs, create_graph, strict)
    rows = [call.result(call.rows(output, vectorize), call.one_input) for output in call.outputs]
    return rows[0] if call.one_output else tuple(rows)


def hessian(
    func: Callable[..., Any],
    inputs: _Given,
    create_graph: bool = False,
    strict: bool = False,
    vectorize: bool = False,
    outer_jacobian_strategy: str = "reverse-mode",
) -> Any:
    """The Hessian of a function of one element. Args are those of `jacobian`, the strategy that of the second derivative.

    Returns:
        A tensor of the input's shape twice; for a tuple of inputs a tuple of tuples.
    """
    _check_strategy("outer_jacobian_strategy", outer_jacobian_strategy)

    def first_derivative(*values: Tensor) -> Any:
        return jacobian(lambda *xs: _only("hessian", func(*xs)), values, create_graph=True)

    given, one_input = _as_tuple(inputs, "inputs", "hessian")
    found = jacobian(first_derivative, given, create_graph, strict, vectorize)
    return found[0][0] if one_input else found


def _check_strategy(argument: str, strategy: str) -> None:
    if strategy == "reverse-mode":
        return
    kind = OperatorNotImplementedError if strategy == "forward-mode" else OperatorAssertionError
    raise kind(
        f"autograd.functional with {argument}={strategy!r}",
        found="there are no rules for forward mode"
        if strategy == "forward-mode"
        else f'Expected {argument} to be either "forward-mode" or "reverse-mode"',
        advice='leave it out, or use "reverse-mode", which computes the same values',
    )


@final
class _Call:
    """One call of a function that is to be differentiated.

    Attributes:
        inputs: The inputs, tensors of this call that require grad.
        outputs: What the function returned.
        one_input: Whether a tensor was given, and not a tuple.
        one_output: Whether a tensor was returned.
    """

    def __init__(self, name: str, func: Callable[..., Any], inputs: Any, create_graph: bool, strict: bool) -> None:
        self.name, self.create_graph, self.strict = name, create_graph, strict
        given, self.one_input = _as_tuple(inputs, "inputs", name)
        self.inputs = self._own(given, requires_grad=True)
        outputs = func(*self.inputs)
        self.outputs, self.one_output = _as_tuple(outputs, "outputs of the user-provided function", name)
        for i, output in enumerate(self.outputs):
            if strict and not output.requires_grad:
                raise self._refused(
                    f"Output {i} of the user-provided function does not require gradients. The outputs must be computed in a "
                    "differentiable manner from the input when running in strict mode."
                )

    def _own(self, given: _Tensors, *, requires_grad: bool) -> _Tensors:
        """Tensors of this call in place of the caller's; connected to them where the results are to be differentiated."""
        connected = [self.create_graph and x.requires_grad for x in given]
        return tuple(
            [
                x.view_as(x) if keep else x.detach().requires_grad_(requires_grad)
                for x, keep in zip(given, connected, strict=True)
            ]
        )

    def vectors(self, v: Any, like: _Tensors, whose: str) -> _Gradients:
        """The vector that was given, checked; [None] where it may be left out."""
        if v is None:
            if len(like) == 1 and like[0].numel() == 1:
                return [None]
            raise self._refused(
                f"The vector v can only be None if the {whose} a single Tensor with a single element.",
                advice="give v",
            )
        given, _ = _as_tuple(v, "v", self.name)
        if len(given) != len(like):
            raise self._refused(f"v is a tuple of invalid length: should be {len(like)} but got {len(given)}.")
        for vector, tensor in zip(given, like, strict=True):
            if vector.shape != tensor.shape:
                raise self._refused(f"v has invalid size: should be {tensor.shape} but got {vector.shape}.")
        return self._own(given, requires_grad=False)

    def gradients(
        self, outputs: _Tensors, inputs: _Tensors, vectors: _Gradients, *, create_graph: bool = False, **options: Any
    ) -> _Tensors:
        """A gradient for each input, zeros where the outputs do not depend on it."""
        pairs = [pair for pair in zip(outputs, vectors, strict=True) if pair[0].requires_grad]
        found: _Gradients = [None] * len(inputs)
        if pairs:
            roots, weights = zip(*pairs, strict=True)
            graph = create_graph or self.create_graph
            found = grad(roots, inputs, weights, create_graph=graph, allow_unused=True, **options)
        return tuple([self._filled(i, gradient, inputs[i]) for i, gradient in enumerate(found)])

    def _filled(self, index: int, gradient: Tensor | None, like: Tensor) -> Tensor:
        if gradient is None and self.strict:
            raise self._refused(
                f"The output of the user-provided function is independent of input {index}. This is not allowed in strict mode."
            )
        return opmux.zeros_like(like) if gradient is None else gradient

    def transposed(self, outputs: _Tensors, vectors: _Gradients) -> _Tensors:
        """The product of the Jacobian of `outputs` with vectors."""
        seeds = tuple([opmux.zeros_like(output).requires_grad_() for output in outputs])
        from_left = self.gradients(outputs, self.inputs, seeds, create_graph=True)
        return self.gradients(from_left, seeds, vectors)

    def first_derivative(self) -> _Tensors:
        """The gradient of the only output, recorded."""
        _only(self.name, self.outputs[0] if self.one_output else self.outputs)
        return self.gradients(self.outputs, self.inputs, [None], create_graph=True)

    def rows(self, output: Tensor, vectorize: bool) -> _Tensors:
        """The Jacobian of one output, for each input."""
        shapes = [output.shape + x.shape for x in self.inputs]
        if output.numel() == 0 or not output.requires_grad:
            return tuple([x.new_zeros(shape) for x, shape in zip(self.inputs, shapes, strict=True)])
        if vectorize:
            units = opmux.eye(output.numel(), dtype=output.dtype, device=output.device)
            seeds = units.reshape(output.numel(), *output.shape)
            found = grad(output, self.inputs, seeds, True, self.create_graph, allow_unused=True, is_grads_batched=True)
            return tuple(
                [
                    x.new_zeros(shape) if gradient is None else gradient.reshape(shape)
                    for x, gradient, shape in zip(self.inputs, found, shapes, strict=True)
                ]
            )
        rows = [
            self.gradients((element,), self.inputs, [None], retain_graph=True)
            for element in output.reshape(-1).unbind(0)
        ]
        return tuple(
            [opmux.stack(column).reshape(shape) for column, shape in zip(zip(*rows, strict=True), shapes, strict=True)]
        )

    def result(self, tensors: _Tensors, alone: bool) -> Any:
        """Tensors in the form in which they are returned."""
        kept = tensors if self.create_graph else tuple([x.detach() for x in tensors])
        return kept[0] if alone else kept

    def _refused(self, found: str, advice: str = "") -> OperatorValueError:
        return OperatorValueError(f"autograd.functional.{self.name}", found=found, advice=advice)


def _as_tuple(value: Any, what: str, name: str) -> tuple[_Tensors, bool]:
    """Tensors as a tuple, and whether there is one that stands alone."""
    found = (value,) if isinstance(value, Tensor) else value
    wrong = [x for x in found if not isinstance(x, Tensor)] if isinstance(found, (tuple, list)) else [value]
    if wrong:
        raise OperatorArgumentError(
            f"autograd.functional.{name}",
            found=f"The {what} given to {name} must be either a Tensor or a tuple of Tensors, and not {type(wrong[0]).__name__}",
            advice="give a tensor, or a tuple of tensors alone",
        )
    return tuple(found), isinstance(value, Tensor)


def _only(name: str, output: Any) -> Tensor:
    """The only element that a function returned, without dimensions."""
    if not isinstance(output, Tensor):
        raise OperatorValueError(
            f"autograd.functional.{name}",
            found=f"The function given to {name} should return a single Tensor, and it is {kind_of(output)}",
            advice="return one tensor from the function",
        )
    if output.numel() != 1:
        raise OperatorValueError(
            f"autograd.functional.{name}",
            found=f"The Tensor returned by the function given to {name} should contain a single element, and has {output.numel()}",
            advice="reduce it, for example with .sum()",
        )
    return output.reshape(())


explain_each(globals(), __all__)
