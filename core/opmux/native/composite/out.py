"""Out variants of operators that are made of others."""

from collections.abc import Callable
from typing import Any

from opmux.dispatch import ops
from opmux.errors import OperatorValueError
from opmux.tensor import Tensor, can_cast

__all__ = ["out_variant", "out_variants", "written"]


def out_variant(function: Callable[..., Any]) -> Callable[..., Any]:
    """The out variant of a composite function with one result: its result, written into `out`."""

    def with_out(*args: Any, out: Tensor, **kwargs: Any) -> Tensor:
        return written(out, function(*args, **kwargs))

    return with_out


def out_variants(function: Callable[..., Any], *names: str) -> Callable[..., Any]:
    """The out variant of a composite function with several results, which are written into the keywords `names`."""

    def with_outs(*args: Any, **kwargs: Any) -> tuple[Tensor, ...]:
        outs = [kwargs.pop(name) for name in names]
        results = function(*args, **kwargs)
        return tuple([written(out, result) for out, result in zip(outs, results, strict=True)])

    return with_outs


def written(out: Tensor, result: Tensor) -> Tensor:
    """`out`, resized to the result's shape and with its values.

    Raises:
        OperatorValueError: The dtype of `out` cannot hold the result's.
    """
    if not can_cast(result.dtype, out.dtype):
        raise OperatorValueError(
            f"a result of dtype {result.dtype} into a tensor of dtype {out.dtype}",
            found=f"result type {result.dtype} can't be cast to the desired output type {out.dtype}",
            advice="give a tensor of the result's dtype",
        )
    if tuple(out.shape) != tuple(result.shape):
        ops.aten.resize_.default(out, result.shape)
    copied: Tensor = ops.aten.copy_.default(out, result)
    return copied
