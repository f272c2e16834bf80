"""Jacobians of a function at a point: by central differences, and by backward.

Note [Jacobians]
Elements are Python numbers from the moment they leave a tensor, so that no kernel under test takes part in judging itself, and any
backend will do. A Jacobian is a list with one row for each element of the input and one column for each of the output.

A derivative with respect to a complex number z = x + iy is PyTorch's: of a real value L it is dL/dx + i dL/dy, twice the derivative
with respect to the conjugate of z, which points where L grows. Of a complex value, the real and the imaginary part are two such L.
"""

import random
from collections.abc import Callable, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeVar, final

from opmux.dispatch import enable_grad, no_grad
from opmux.errors import OperatorArgumentError, kind_of
from opmux.tensor import Tensor, autograd_hooks, ops, tensor
from opmux.testing._gradcheck_errors import GradcheckError

__all__ = [
    "Number",
    "Problem",
    "Rows",
    "Slope",
    "elements",
    "elements_or_zeros",
    "from_elements",
    "generator",
    "gradients",
    "is_differentiable",
    "tensors_of",
    "unit",
]

_T = TypeVar("_T")

Number = float | complex
Rows = list[list[Number]]


def is_differentiable(value: Any) -> bool:
    """Whether a value is a tensor that requires grad."""
    return isinstance(value, Tensor) and value.requires_grad


def tensors_of(result: Any) -> list[Tensor]:
    """The floating-point and complex tensors that a function returned: one, or several in a tuple or list.

    Raises:
        OperatorArgumentError: It returned something else, such as None.
    """
    if not isinstance(result, (Tensor, list, tuple)):
        raise OperatorArgumentError(
            "gradcheck of a function",
            found=f"it returned {kind_of(result)}",
            advice="return a tensor, or several in a tuple or list",
        )
    parts = result if isinstance(result, (list, tuple)) else (result,)
    return [x for x in parts if isinstance(x, Tensor) and (x.dtype.is_floating_point or x.dtype.is_complex)]


def elements(x: Tensor) -> list[Number]:
    """The elements in row-major order."""
    found = [x.detach().tolist()]
    for _ in range(x.dim()):
        found = list(chain.from_iterable(found))
    return found


def from_elements(values: Sequence[Number], like: Tensor, shape: Sequence[int] | None = None) -> Tensor:
    """A contiguous tensor of these elements with dtype, device and, unless another is given, shape of a tensor."""
    made: Tensor = _made(values, like, like.shape if shape is None else shape)
    return made


@no_grad
def _made(values: Sequence[Number], like: Tensor, shape: Sequence[int]) -> Tensor:
    return tensor(list(values), dtype=like.dtype, device=like.device).reshape(list(shape))


def _laid_out(values: Sequence[Number], like: Tensor) -> Tensor:
    """The same with the strides of `like`."""
    made = from_elements(values, like)
    if like.is_contiguous():
        return made
    strided: Tensor = _with_strides_of(like, made)
    return strided


@no_grad
def _with_strides_of(like: Tensor, made: Tensor) -> Tensor:
    strided = ops.aten.empty_strided.default(
        list(like.shape), list(like.stride()), dtype=like.dtype, device=like.device
    )
    return strided.copy_(made)


def generator(seed: int) -> random.Random:
    """Random numbers that are the same each time."""
    return random.Random(seed)  # noqa: S311 -- directions to look in, and no secrets


def unit(count: int, position: int, length: Number = 1.0) -> list[Number]:
    """A vector along one axis."""
    return [length if k == position else 0.0 for k in range(count)]


class Slope(NamedTuple):
    """How the real and the imaginary part of each element of an output grow along one direction of an input."""

    real: list[Number]
    imaginary: list[Number]


@final
class Problem:
    """A function at the point where its derivatives are looked at.

    Attributes:
        function: The function.
        inputs: Its arguments.
        wanted: Positions of those that require grad.
        eps: How far inputs are moved to either side.
        check_dtypes: Whether gradients must have the dtypes of the inputs.
    """

    def __init__(
        self, function: Callable[..., Any], inputs: tuple[Any, ...], eps: float, check_dtypes: bool = False
    ) -> None:
        self.function = function
        self.inputs = inputs
        self.wanted = [i for i, x in enumerate(inputs) if is_differentiable(x)]
        self.eps = eps
        self.check_dtypes = check_dtypes

    @property
    def variables(self) -> list[Tensor]:
        """The arguments that require grad."""
        return [self.inputs[i] for i in self.wanted]

    @enable_grad
    def outputs(self) -> list[Tensor]:
        """What one more call returns that is differentiable."""
        return [x for x in tensors_of(self.function(*self.inputs)) if x.requires_grad]

    # -- by differences ---------------------------------------------------------------------------------------------

    def slopes(self, position: int, direction: Sequence[Number]) -> list[Slope]:
        """The derivatives of every output along one direction, in the Wirtinger convention of Note [Jacobians].

        Args:
            position: Which input is moved.
            direction: Which way, by elements; real.
        """
        along = self._differences(position, direction)
        if not self.inputs[position].dtype.is_complex:
            return [Slope(*_parts(part)) for part in along]
        across = self._differences(position, [1j * d for d in direction])
        return [
            Slope(*([x + 1j * y for x, y in zip(dx, dy, strict=True)] for dx, dy in zip(*parts, strict=True)))
            for parts in ((_parts(one), _parts(other)) for one, other in zip(along, across, strict=True))
        ]

    def numerical(self, position: int) -> list[list[Slope]]:
        """For every element of one input, the derivatives of every output along it."""
        count = self.inputs[position].numel()
        return [self.slopes(position, unit(count, k)) for k in range(count)]

    def _differences(self, position: int, direction: Sequence[Number]) -> list[list[Number]]:
        above, below = (self._values_at(position, direction, sign * self.eps) for sign in (1, -1))
        return [
            [(a - b) / (2 * self.eps) for a, b in zip(one, other, strict=True)]
            for one, other in zip(above, below, strict=True)
        ]

    @enable_grad
    def _values_at(self, position: int, direction: Sequence[Number], step: float) -> list[list[Number]]:
        moved = self.inputs[position]
        values = [x + step * d for x, d in zip(elements(moved), direction, strict=True)]

        def read() -> list[list[Number]]:
            found = tensors_of(self.function(*self.inputs))
            differentiable = [x for x in found if x.requires_grad]
            # Read in here, because a function may return its argument, or a view of it.
            return [elements(x) for x in differentiable or found]

        return _call_with(moved, values, read)

    # -- by backward ------------------------------------------------------------------------------------------------

    def pulled(self, output: Tensor, weight: Tensor) -> list[Tensor | None]:
        """The gradients of all variables for one gradient of an output, which keeps its graph.

        Raises:
            GradcheckError: One has another shape than its variable or, where that is to be checked, another dtype.
        """
        found: list[Tensor | None] = list(
            gradients(output, self.variables, weight, retain_graph=True, allow_unused=True)
        )
        for position, variable, gradient in zip(self.wanted, self.variables, found, strict=True):
            for what in ("shape", "dtype") if self.check_dtypes else ("shape",):
                if gradient is not None and getattr(gradient, what) != getattr(variable, what):
                    raise GradcheckError(
                        f"gradcheck: the gradient for input {position}",
                        found=f"{what} {getattr(gradient, what)}; the input has {getattr(variable, what)}",
                        advice="return a gradient like the input",
                        input=position,
                    )
        return found

    def analytical(self, output: Tensor, factor: Number = 1.0) -> list[Rows]:
        """For every variable, the Jacobian of an output with respect to it.

        Args:
            output: The output.
            factor: 1 for its real part, 1j for its imaginary part.
        """
        count = output.numel()
        columns = [self.pulled(output, from_elements(unit(count, k, factor), output)) for k in range(count)]
        found = []
        for i, variable in enumerate(self.variables):
            by_output = [elements_or_zeros(column[i], variable) for column in columns]
            found.append([[column[k] for column in by_output] for k in range(variable.numel())])
        return found


def _parts(numbers: Sequence[Number]) -> tuple[list[Number], list[Number]]:
    return [x.real for x in numbers], [x.imag for x in numbers]


def gradients(
    outputs: Sequence[Tensor] | Tensor, inputs: Sequence[Tensor], grad_outputs: Any, **options: Any
) -> tuple[Tensor | None, ...]:
    """What the plugin computes that `gradcheck` checks.

    Raises:
        PluginError: None is loaded.
    """
    return autograd_hooks("gradcheck").gradients(outputs, inputs, grad_outputs, **options)


def elements_or_zeros(gradient: Tensor | None, variable: Tensor) -> list[Number]:
    """The elements of a gradient; zeros for None."""
    return [0.0] * variable.numel() if gradient is None else elements(gradient)


def _call_with(x: Tensor, values: Sequence[Number], function: Callable[[], _T]) -> _T:
    """Calls a function while a tensor has other elements.

    The tensor gets another array, rather than being written: what a graph has saved stays as it was, versions do not count,
    and arrays that cannot be written will do. A function that uses the tensor without getting it as an argument sees it moved too.
    """
    kept = x._array
    try:
        try:
            x._array = _laid_out(values, x)._array
            return function()
        finally:
            x._array = kept
    except BaseException:  # an interrupt may come between an exception of the function and the line above
        x._array = kept
        raise
