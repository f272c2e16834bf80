"""Derivatives of functions at a point: `opmux.autograd.functional`.

Each calls the function with the inputs, as leaves of their own unless `create_graph` asks for gradients through the result, and
asks `grad` for what it returns. A product with a Jacobian from the right is the derivative of one from the left.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final, NoReturn

import opmux
from opmux import Tensor, ops
from opmux_autograd._context import FunctionError
from opmux_autograd._record import recorded
from opmux_autograd.engine import grad

__all__ = ["hessian", "hvp", "jacobian", "jvp", "vhp", "vjp"]

#: A function of tensors, which returns one or several.
_Function = Callable[..., Any]
_Tensors = tuple[Any, ...]
_Either = Tensor | tuple[Tensor, ...]

_NOT_STRICT: Final = "This is not allowed in strict mode"


def vjp(
    func: _Function, inputs: _Either, v: _Either | None = None, create_graph: bool = False, strict: bool = False
) -> tuple[Any, Any]:
    """What a function returns, and the product of a vector with its Jacobian.

    Args:
        func: Takes the inputs.
        inputs: A tensor, or a tuple of them.
        v: One tensor of the shape of each output; may be left out where the output is one number.
        create_graph: Record the computation, so that the product can be differentiated.
        strict: Refuse outputs that do not depend on an input, in place of zeros.

    Raises:
        FunctionError: The shapes do not fit, or see `strict`.
    """

    def run() -> tuple[Any, Any]:
        point, outputs = _called("vjp", func, inputs, create_graph)
        _require_grad(outputs.tensors, "Output {} of the user-provided function does not require gradients", strict)
        vector = _vector("vjp", v, outputs, create_graph, _NEEDED_FOR_OUTPUT)
        found = _grad(outputs.tensors, point.tensors, vector, create_graph)
        message = "The output of the user-provided function is independent of input {}"
        return outputs.result(create_graph), point.like(
            _filled(found, point.tensors, message, strict, create_graph), create_graph
        )

    return recorded(run)  # type: ignore[no-any-return]


def jvp(
    func: _Function, inputs: _Either, v: _Either | None = None, create_graph: bool = False, strict: bool = False
) -> tuple[Any, Any]:
    """What a function returns, and the product of its Jacobian with a vector.

    Args:
        func: Takes the inputs.
        inputs: A tensor, or a tuple of them.
        v: One tensor of the shape of each input; may be left out where the input is one number.
        create_graph: As for `vjp`.
        strict: As for `vjp`.

    Raises:
        FunctionError: As for `vjp`.
    """

    def run() -> tuple[Any, Any]:
        point, outputs = _called("jvp", func, inputs, create_graph)
        vector = _vector("jvp", v, point, create_graph, _NEEDED_FOR_INPUT)
        _require_grad(outputs.tensors, "Output {} of the user-provided function does not require gradients", strict)
        weights = tuple(_zeros(out).requires_grad_() for out in outputs.tensors)
        products = _grad(outputs.tensors, point.tensors, weights, True)
        _require_grad(products, "The gradient with respect to input {} is independent of the inputs", strict)
        found = _grad(products, weights, vector, create_graph)
        message = "The gradient with respect to the input is independent of entry {} in the grad_outputs"
        return outputs.result(create_graph), outputs.like(
            _filled(found, outputs.tensors, message, strict, create_graph), create_graph
        )

    return recorded(run)  # type: ignore[no-any-return]


def vhp(
    func: _Function, inputs: _Either, v: _Either | None = None, create_graph: bool = False, strict: bool = False
) -> tuple[Any, Any]:
    """What a function of one number returns, and the product of a vector with its Hessian; arguments as for `jvp`."""

    def run() -> tuple[Any, Any]:
        point, outputs, slopes = _slopes("vhp", func, inputs, create_graph, strict)
        vector = _vector("vhp", v, point, create_graph, _NEEDED_FOR_INPUT)
        found = _grad(slopes, point.tensors, vector, create_graph)
        message = "The jacobian of the user-provided function is independent of input {}"
        filled = _filled(found, point.tensors, message, strict, create_graph)
        return outputs.result(create_graph), point.like(filled, create_graph)

    return recorded(run)  # type: ignore[no-any-return]


def hvp(
    func: _Function, inputs: _Either, v: _Either | None = None, create_graph: bool = False, strict: bool = False
) -> tuple[Any, Any]:
    """What a function of one number returns, and the product of its Hessian with a vector; arguments as for `jvp`."""

    def run() -> tuple[Any, Any]:
        point, outputs, slopes = _slopes("hvp", func, inputs, create_graph, strict)
        vector = _vector("hvp", v, point, create_graph, _NEEDED_FOR_INPUT)
        weights = tuple(_zeros(t).requires_grad_() for t in point.tensors)
        products = _grad(slopes, point.tensors, weights, True)
        _require_grad(
            products,
            "The hessian of the user-provided function with respect to input {} is independent of the input",
            strict,
        )
        found = _grad(products, weights, vector, create_graph)
        message = "The hessian of the user-provided function is independent of entry {} in the grad_jacobian"
        filled = _filled(found, point.tensors, message, strict, create_graph)
        return outputs.result(create_graph), point.like(filled, create_graph)

    return recorded(run)  # type: ignore[no-any-return]


def jacobian(
    func: _Function,
    inputs: _Either,
    create_graph: bool = False,
    strict: bool = False,
    vectorize: bool = False,
    strategy: str = "reverse-mode",
) -> Any:
    """The derivatives of every element that a function returns by every element of its inputs.

    Args:
        func: Takes the inputs.
        inputs: A tensor, or a tuple of them.
        create_graph: Record the computation.
        strict: Refuse outputs that do not depend on an input, in place of zeros.
        vectorize: One pass under `opmux.vmap` for all elements of an output, in place of one for each.
        strategy: "reverse-mode"; PyTorch's other one is not there.

    Returns:
        For one output and one input a tensor whose shape is the output's followed by the input's; else a tuple of them, by
        outputs and then by inputs.

    Raises:
        FunctionError: Two arguments that go not together, or see `strict`.
    """
    _check_strategy(strict, vectorize, strategy)

    def run() -> Any:
        point, outputs = _called("jacobian", func, inputs, create_graph)
        _require_grad(outputs.tensors, "Output {} of the user-provided function does not require gradients", strict)
        rows = [
            _jacobian_of(i, out, point.tensors, create_graph, strict, vectorize)
            for i, out in enumerate(outputs.tensors)
        ]
        return outputs.like(tuple(point.like(row, create_graph) for row in rows), True)

    return recorded(run)


def hessian(
    func: _Function,
    inputs: _Either,
    create_graph: bool = False,
    strict: bool = False,
    vectorize: bool = False,
    outer_jacobian_strategy: str = "reverse-mode",
) -> Any:
    """The second derivatives of a function that returns one number.

    Args:
        func: Takes the inputs.
        inputs: A tensor, or a tuple of them.
        create_graph: As for `jacobian`.
        strict: As for `jacobian`.
        vectorize: As for `jacobian`.
        outer_jacobian_strategy: As `strategy` of `jacobian`.

    Returns:
        For one input a tensor of its shape twice; else a tuple of tuples of them.

    Raises:
        FunctionError: As for `jacobian`; or the function returns anything but one number.
    """
    _check_strategy(strict, vectorize, outer_jacobian_strategy)

    def slopes(*args: Tensor) -> Any:
        found = jacobian(lambda *again: _one_number("hessian", func(*again)).reshape(()), args, create_graph=True)
        _require_grad(found, _INDEPENDENT, strict)
        return found

    given = _Given("hessian", "inputs", inputs)
    found = jacobian(slopes, given.tensors, create_graph, strict, vectorize, outer_jacobian_strategy)
    return found if given.several else found[0][0]


# -- what they share


class _Given:
    """A tensor or a tuple of them, which results are to be like."""

    def __init__(self, name: str, what: str, values: Any) -> None:
        self.several = isinstance(values, tuple)
        self.tensors: _Tensors = values if self.several else (values,)
        for i, value in enumerate(self.tensors):
            if not isinstance(value, Tensor):
                where = (
                    f"the value at index {i} of the {what} has type" if self.several else f"the given {what} has type"
                )
                _refuse(
                    f"The {what} given to {name} must be either a Tensor or a tuple of Tensors but {where} {type(value)}"
                )

    def result(self, create_graph: bool) -> Any:
        """The tensors as they were given, without history unless it is asked for."""
        return self.like(self.tensors, create_graph)

    def like(self, values: _Tensors, create_graph: bool) -> Any:
        """Values as a tuple or as one, as the tensors were given."""
        kept = values if create_graph else tuple(v if isinstance(v, tuple) else v.detach() for v in values)
        return kept if self.several else kept[0]


def _leaves(given: _Given, create_graph: bool, requires_grad: bool) -> _Given:
    given.tensors = tuple(
        t.view_as(t) if create_graph and t.requires_grad else t.detach().requires_grad_(requires_grad)
        for t in given.tensors
    )
    return given


def _called(name: str, func: _Function, inputs: Any, create_graph: bool) -> tuple[_Given, _Given]:
    """The inputs as they are differentiated by, and what the function returns for them."""
    point = _leaves(_Given(name, "inputs", inputs), create_graph, True)
    return point, _Given(name, "outputs of the user-provided function", func(*point.tensors))


_INDEPENDENT: Final = (
    "While computing the hessian, found that the jacobian of the user-provided function with respect to input {} is independent "
    "of the input"
)


def _slopes(
    name: str, func: _Function, inputs: Any, create_graph: bool, strict: bool
) -> tuple[_Given, _Given, _Tensors]:
    point, outputs = _called(name, func, inputs, create_graph)
    _one_number(name, outputs.tensors if outputs.several else outputs.tensors[0])
    _require_grad(outputs.tensors, "Output {} of the user-provided function does not require gradients", strict)
    slopes = _grad(outputs.tensors, point.tensors, None, True)
    _require_grad(slopes, _INDEPENDENT, strict)
    return point, outputs, slopes


def _one_number(name: str, value: Any) -> Any:
    if not isinstance(value, Tensor):
        _refuse(f"The function given to {name} should return a single Tensor")
    if value.numel() != 1:
        _refuse(f"The Tensor returned by the function given to {name} should contain a single element")
    return value


_NEEDED_FOR_OUTPUT: Final = "the user-provided function returns a single Tensor with a single element"
_NEEDED_FOR_INPUT: Final = "the input to the user-provided function is a single Tensor with a single element"


def _vector(name: str, v: Any, like: _Given, create_graph: bool, needed: str) -> _Tensors:
    """The vector, of the shapes of other tensors."""
    if v is None:
        if len(like.tensors) != 1 or like.tensors[0].numel() != 1:
            _refuse(f"The vector v can only be None if {needed}")
        return tuple(ops.aten.ones_like.default(t.detach()) for t in like.tensors)
    given = _leaves(_Given(name, "v", v), create_graph, False)
    if len(given.tensors) != len(like.tensors):
        _refuse(f"v is a tuple of invalid length: should be {len(like.tensors)} but got {len(given.tensors)}")
    for i, (t, other) in enumerate(zip(given.tensors, like.tensors, strict=True)):
        if t.shape != other.shape:
            entry = f"Entry {i} in " if like.several else ""
            _refuse(f"{entry}v has invalid size: should be {other.shape} but got {t.shape}")
    return given.tensors


def _grad(outputs: Sequence[Any], inputs: _Tensors, vector: _Tensors | None, create_graph: bool) -> _Tensors:
    """Gradients of what requires grad among the outputs; None for inputs that nothing depends on."""
    vectors: Sequence[Any] = [None] * len(outputs) if vector is None else vector
    pairs = [(out, w) for out, w in zip(outputs, vectors, strict=True) if out is not None and out.requires_grad]
    if not pairs:
        return (None,) * len(inputs)
    return grad([out for out, _ in pairs], inputs, [w for _, w in pairs], create_graph=create_graph, allow_unused=True)


def _jacobian_of(
    number: int, output: Any, inputs: _Tensors, create_graph: bool, strict: bool, vectorize: bool
) -> _Tensors:
    """The Jacobian of one output, by each input."""
    flat = output.reshape(-1)
    message = f"Output {number} of the user-provided function is independent of input {{}}"
    if vectorize:
        found: _Tensors = (None,) * len(inputs)
        if output.requires_grad:
            basis = opmux.eye(flat.numel(), dtype=output.dtype, device=output.device)
            found = grad(flat, inputs, basis, None, create_graph, True, True)
        zeros = [ops.aten.zeros.default([flat.numel(), *t.shape], dtype=t.dtype, device=t.device) for t in inputs]
        stacked = [z if f is None else f for f, z in zip(found, zeros, strict=True)]
    else:
        rows = [
            _filled(_row(flat, j, inputs, create_graph), inputs, message, strict, create_graph)
            for j in range(flat.numel())
        ]
        stacked = [
            ops.aten.stack.default([row[k] for row in rows])
            if rows
            else ops.aten.zeros.default([0, *t.shape], dtype=t.dtype, device=t.device)
            for k, t in enumerate(inputs)
        ]
    return tuple(s.view((*output.shape, *t.shape)) for s, t in zip(stacked, inputs, strict=True))


def _row(flat: Any, position: int, inputs: _Tensors, create_graph: bool) -> _Tensors:
    if not flat.requires_grad:
        return (None,) * len(inputs)
    return grad(flat[position], inputs, None, True, create_graph, allow_unused=True)


def _filled(found: _Tensors, like: _Tensors, message: str, strict: bool, create_graph: bool) -> _Tensors:
    """Gradients with zeros for None, which strict mode refuses."""
    for i, gradient in enumerate(found):
        if strict and gradient is None:
            _refuse(f"{message.format(i)}. {_NOT_STRICT}")
        if strict and create_graph and not gradient.requires_grad:
            _refuse(f"{message.format(i)}. {_NOT_STRICT} when create_graph=True")
    return tuple(_zeros(t) if f is None else f for f, t in zip(found, like, strict=True))


def _zeros(tensor: Any) -> Any:
    return ops.aten.zeros_like.default(tensor.detach())


def _require_grad(tensors: Sequence[Any], message: str, strict: bool) -> None:
    for i, tensor in enumerate(tensors):
        if strict and (tensor is None or not tensor.requires_grad):
            _refuse(f"{message.format(i)}. {_NOT_STRICT}")


def _check_strategy(strict: bool, vectorize: bool, strategy: str) -> None:
    if strategy not in ("forward-mode", "reverse-mode"):
        _refuse(f'Expected strategy to be either "forward-mode" or "reverse-mode", not {strategy!r}')
    if strict and vectorize:
        _refuse("`strict=True` and `vectorized=True` are not supported together")
    if strategy == "forward-mode":
        _refuse('strategy="forward-mode": forward-mode differentiation is not there')


def _refuse(asked: str) -> NoReturn:
    raise FunctionError(
        f"opmux.autograd.functional: {asked}", advice="see the arguments of the function that was called"
    )
