"""Operators that compute element by element, and losses that are sums or means of such."""

from collections.abc import Mapping
from math import prod
from typing import Any, Final

from opmux import Tensor, ops
from opmux.native import array_backend
from opmux_dask._blocks import Result, blocks, elementwise
from opmux_dask._calls import Call
from opmux_dask._requests import Request, requested

__all__ = ["converted", "loss", "loss_backward", "of_elements", "pointwise", "several"]

#: What `reduction=` says.
_NONE: Final = 0
_MEAN: Final = 1
_SUM: Final = 2


def of_elements(request: Request) -> Any:
    """The result of a call that broadcasts its tensors."""
    (result,) = request.foretold()
    assert result is not None
    return elementwise(request.call, request.arrays, len(result.shape), result.dtype)


def pointwise(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """An operator with one result, whose tensors broadcast."""
    return of_elements(requested(name, args, kwargs))


def converted(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """A tensor's elements in another dtype."""
    return pointwise(name, args, kwargs)


def several(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """An operator with several results, each of the shape of its tensors."""
    request = requested(name, args, kwargs)
    results = request.foretold()
    labels = [[f"dim {i}" for i in range(x.ndim)] for x in request.arrays]
    made = [None if r is None else Result(tuple(labels[0]), r.dtype) for r in results]
    return blocks(request.call, request.arrays, labels, made)


def loss(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """A loss with a parameter `reduction`: of each element, or their sum or mean."""
    request = requested(name, args, kwargs)
    (result,) = request.foretold()
    assert result is not None
    place = _place_of_reduction(name)
    given = list(request.call.args)
    reduction = given[place] if place < len(given) else request.call.kwargs.get("reduction", _MEAN)
    if reduction == _NONE:
        return elementwise(request.call, request.arrays, len(result.shape), result.dtype)
    given[place:place] = [_NONE] if place == len(given) else []
    given[place] = _NONE
    rest = {key: value for key, value in request.call.kwargs.items() if key != "reduction"}
    each = of_elements(Request(Call(name, tuple(given), rest), request.arrays))
    values: Tensor = array_backend("dask").wrap(each)
    total = ops.aten.mean.default(values) if reduction == _MEAN else ops.aten.sum.default(values)
    return total._array


def loss_backward(name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Any:
    """The gradient of a loss: that of its sum, and of a mean as much less as the first operand has elements in all chunks."""
    request = requested(name, args, kwargs)
    (result,) = request.foretold()
    assert result is not None
    place = _place_of_reduction(name)
    given, arrays = list(request.call.args), list(request.arrays)
    reduction = given[place] if place < len(given) else request.call.kwargs.get("reduction", _MEAN)
    if reduction == _MEAN:
        given[place : place + 1] = [_SUM]
        grad, first = map(array_backend("dask").wrap, arrays[:2])
        scaled = ops.aten.div.Tensor(grad, max(prod(first.shape), 1))
        arrays[0] = scaled._array
    call = Call(
        name,
        tuple(given),
        {k: v for k, v in request.call.kwargs.items() if k != "reduction"}
        if reduction == _MEAN
        else request.call.kwargs,
    )
    return elementwise(call, arrays, len(result.shape), result.dtype)


def _place_of_reduction(name: str) -> int:
    names = [argument.name for argument in getattr(ops.aten, name).default.schema.arguments]
    return names.index("reduction")
