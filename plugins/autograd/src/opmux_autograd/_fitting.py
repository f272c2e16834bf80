"""Fitting a gradient to the value that it belongs to.

Note [Strides of a leaf's gradient]
What becomes a leaf's `.grad` lies in memory as the leaf does if that has neither gaps nor repeats, and row-major otherwise, as in
PyTorch: optimizers go through both together. A gradient that arrives with other strides is copied, once; what is added to a
gradient that is there leaves its strides as they are.

Note [Real values of complex functions]
The gradient of a complex number z = x + iy is dL/dx + i dL/dy. A formula treats all inputs of an operator alike: where it is
complex and the input is real, as in `x * 1j`, the imaginary part says what would change if x had one, and is dropped here.
"""

from typing import Any

import opmux
from opmux import Tensor, ops
from opmux.dispatch import is_unknown
from opmux.errors import OperatorValueError
from opmux.native import DTYPE_OF
from opmux_autograd._node import AccumulateGrad, Node
from opmux_autograd._views import bump
from opmux_autograd.formulas.values import sum_to_size

__all__ = ["copied", "fit", "laid_out", "lies_as"]


def fit(gradient: Tensor, edge: Any, source: "Node | str") -> Tensor:
    """The gradient in the shape and dtype of the output that an edge leads to.

    A dimension that the output was broadcast along is summed; a dtype is converted. See Note [Real values of complex functions].

    Args:
        gradient: Any gradient.
        edge: The edge.
        source: What computed the gradient, for messages.

    Raises:
        OperatorValueError: The shape is none that the output broadcasts to; or the output is real and the gradient, which no
            formula computed, is complex.
    """
    if edge.__class__ is tuple:
        node, output = edge
        shape, dtype = node._output_shape[output], node._output_dtype[output]
    elif edge._is_leaf_node and (variable := edge.variable) is not None:
        # Its properties, without their frames.
        output, shape, dtype = 0, variable._array.shape, variable._array.dtype
    else:
        output, shape, dtype = 0, edge._output_shape, edge._output_dtype
    array = gradient._array
    if array.shape != shape:
        gradient = _sum_to(gradient, tuple(shape), source, output)
    # Not compared by value: NumPy would ask another module's dtype for its own, and swallow what interrupts the question.
    if array.dtype is not dtype:
        gradient = _convert(gradient, dtype, source)
    return gradient


def lies_as(gradient: Tensor, leaf: AccumulateGrad) -> bool:
    """Whether a gradient has the strides that the leaf's is to have. See Note [Strides of a leaf's gradient]."""
    variable, array = leaf.variable, gradient._array
    if variable is None or gradient.__class__ is not Tensor or getattr(array, "strides", None) is None:
        return True  # Modules that tell no strides have row-major arrays only.
    own = variable._array
    flags = getattr(own, "flags", None)
    if flags is not None and flags.c_contiguous:
        return array.flags.c_contiguous  # type: ignore[no-any-return]  # whatever shape a hook can have given the leaf
    if not _is_gapless(variable) or array.shape != own.shape:
        return gradient.is_contiguous()  # A hook can have given the leaf another shape.
    sizes = zip(gradient.shape, gradient.stride(), variable.stride(), strict=True)
    return all(size == 1 or step == wanted for size, step, wanted in sizes)


def laid_out(gradient: Tensor, leaf: AccumulateGrad, unseen: bool = False) -> Tensor:
    """A copy of a gradient that lies in memory as the leaf's is to.

    Args:
        gradient: The gradient.
        leaf: The leaf's node.
        unseen: Whether neither a mode nor a graph sees what is called, so that one operator may do for the two that PyTorch calls.
    """
    variable = leaf.variable
    if variable is None or lies_as(gradient, leaf):
        return ops.aten.clone.default(gradient)
    own = variable._array
    if not _is_gapless(variable) or gradient._array.shape != own.shape:
        return copied(gradient)
    if unseen and _is_row_major(own):
        copy = copied(gradient)
        if copy._array.strides == own.strides:  # The step along a dimension of one element can be any.
            bump(copy)
            return copy
    empty = ops.aten.new_empty_strided.default(gradient, variable.shape, variable.stride())
    return ops.aten.copy_.default(empty, gradient)


def _is_row_major(array: Any) -> bool:
    flags = getattr(array, "flags", None)
    return flags is not None and flags.c_contiguous


def _is_gapless(tensor: Tensor) -> bool:
    """Whether the elements fill a block of memory, each a place of its own."""
    if _is_row_major(tensor._array):
        return True
    expected = 1
    for step, size in sorted(
        (step, size) for size, step in zip(tensor.shape, tensor.stride(), strict=True) if size != 1
    ):
        if step != expected:
            return False
        expected *= size
    return True


def _sum_to(gradient: Tensor, shape: tuple[int, ...], source: "Node | str", output: int) -> Tensor:
    given = tuple(gradient._array.shape)
    extra = len(given) - len(shape)
    tail = given[extra:]
    if extra > 0 and tail == shape:  # as of a bias
        return ops.aten.sum.dim_IntList(gradient, [*range(extra)], False)
    if tail != shape and (
        extra < 0 or any(n not in (1, m) and not is_unknown(n) for n, m in zip(shape, tail, strict=True))
    ):
        raise OperatorValueError(
            f"Function {_name(source)} returned an invalid gradient at index {output} - got {list(given)} but expected shape "
            f"compatible with {list(shape)}",
            where=_place(source),
            advice="return a gradient of the value's own shape, or of a shape that it broadcasts to",
        )
    return sum_to_size(gradient, shape)


def _convert(gradient: Tensor, native_dtype: Any, source: "Node | str") -> Tensor:
    wanted = DTYPE_OF[native_dtype]
    if gradient.dtype is wanted:
        return gradient
    if gradient.dtype.is_complex and not wanted.is_complex:
        _check_computed(source, gradient, wanted)
        gradient = ops.aten.real.default(gradient)
    return ops.aten._to_copy.default(gradient, dtype=wanted)


def _check_computed(source: "Node | str", gradient: Tensor, wanted: Any) -> None:
    """Refuses a complex gradient of a real value from a hook, a Function or the caller."""
    if isinstance(source, str) or not source._returns_fresh:
        raise OperatorValueError(
            f"a gradient for a value of dtype {wanted}",
            found=f"{_name(source)} gave one of dtype {gradient.dtype}",
            where=_place(source),
            advice="return its real part",
        )


def _name(source: "Node | str") -> str:
    return source if isinstance(source, str) else source._node_name()


def _place(source: "Node | str") -> str:
    return "" if isinstance(source, str) else source._written_at()


def copied(gradient: Tensor) -> Tensor:
    """The gradient row by row in memory of its own; recorded where the pass is."""
    return ops.aten.clone.default(gradient, memory_format=opmux.contiguous_format)
