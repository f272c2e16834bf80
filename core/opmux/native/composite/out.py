"""Out variants of operators that are made of others, and what `autogen` makes."""

from collections.abc import Callable, Sequence
from typing import Any

from opmux.dispatch import OperatorHandle
from opmux.errors import OperatorValueError
from opmux.native.arrays import forbid_overlap, warn_of_resizing
from opmux.tensor import Tensor, can_cast, device, dtype, ops

__all__ = [
    "all_written",
    "check_destination",
    "generated_functional",
    "generated_out",
    "out_variant",
    "out_variants",
    "written",
]


def out_variant(
    function: Callable[..., Any], *, exact: bool = True, strided: bool = False, iterates: bool = False
) -> Callable[..., Any]:
    """The out variant of a composite function with one result: its result, written into `out`.

    Args:
        function: Computes the result.
        exact: As for `written`.
        strided: As for `written`.
        iterates: As for `written`.
    """

    def with_out(*args: Any, out: Tensor, **kwargs: Any) -> Tensor:
        result = _unrecorded(function(*args, **kwargs))
        return written(out, result, exact=exact, strided=strided, iterates=iterates)

    return with_out


def out_variants(
    function: Callable[..., Any], *names: str, exact: bool = True, strided: bool = False
) -> Callable[..., Any]:
    """The out variant of a composite function with several results, which are written into the keywords `names`.

    Args:
        function: Computes the results.
        *names: The keywords.
        exact: As for `written`.
        strided: As for `written`.
    """

    def with_outs(*args: Any, **kwargs: Any) -> tuple[Tensor, ...]:
        outs = [kwargs.pop(name) for name in names]
        results = [_unrecorded(result) for result in function(*args, **kwargs)]
        return all_written(outs, results, exact=exact, strided=strided)

    return with_outs


def _unrecorded(result: Tensor) -> Tensor:
    """The result, if no gradient is recorded for it.

    Raises:
        OperatorValueError: One is: an out argument cannot take it over.
    """
    if result.requires_grad:
        raise OperatorValueError(
            "out= for tensors that require grad",
            found="functions with out=... arguments don't support automatic differentiation",
            advice="leave out= away, or call inside no_grad()",
        )
    return result


def written(
    out: Tensor, result: Tensor, *, exact: bool = False, strided: bool = False, iterates: bool = False
) -> Tensor:
    """`out`, resized to the result's shape and with its values.

    Args:
        out: The destination.
        result: What to write.
        exact: Whether the dtype must be the result's own, as it must for the out variants that are generated.
        strided: Whether an `out` of another shape gets the result's strides too, as from the structured operator that computes
            it in PyTorch, and not row-major ones. Unless `exact` or `iterates`, that is an empty one of the result's dtype: into
            others PyTorch copies.
        iterates: Whether it is PyTorch's TensorIterator that computes into `out`, whatever dtype and elements that had.

    Raises:
        OperatorValueError: `out` is on another device, or its dtype cannot hold the result's, or is not exactly that.
    """
    check_destination(out, result.dtype, result.device, exact=exact)
    if iterates:
        forbid_overlap(out._array)
    warn_of_resizing(out, result.shape)
    return _write(out, result, strided and (exact or iterates or _is_open(out, result)))


def _is_open(out: Tensor, result: Tensor) -> bool:
    """Whether a destination may take over a result's strides: it has the dtype, and no elements."""
    return out.dtype is result.dtype and not out.numel()


def _write(out: Tensor, result: Tensor, strided: bool) -> Tensor:
    if tuple(out.shape) != tuple(result.shape):
        ops.aten.resize_.default(out, result.shape)
        if strided and not result.is_contiguous():
            ops.aten.as_strided_.default(out, result.shape, result.stride())
    return ops.aten.copy_.default(out, result)


def all_written(
    outs: Sequence[Tensor], results: Sequence[Tensor], *, exact: bool = False, strided: bool = False
) -> tuple[Tensor, ...]:
    """As `written` for several results, all of which are checked, and warned of, before the first is written."""
    pairs = list(zip(outs, results, strict=True))
    for out, result in pairs:
        check_destination(out, result.dtype, result.device, exact=exact)
        if out.shape == result.shape:
            forbid_overlap(out._array)
    for out, result in pairs:
        warn_of_resizing(out, result.shape)
    return tuple([_write(out, result, strided and (exact or _is_open(out, result))) for out, result in pairs])


def check_destination(out: Tensor, d: dtype, place: device, *, exact: bool) -> None:
    """Refuses a destination that cannot take a result of dtype `d` on a device.

    Raises:
        OperatorValueError: It is on another device, or its dtype cannot hold the result's, or is not exactly that.
    """
    if out.device is not place:
        raise OperatorValueError(
            f"a result on device {place} into a tensor on {out.device}",
            found=f"Expected out tensor to have device {place}, but got {out.device} instead",
            advice=f'give a tensor of the result\'s device: .to("{place}")',
        )
    if out.dtype is not d and (exact or not can_cast(d, out.dtype)):
        raise OperatorValueError(
            f"a result of dtype {d} into a tensor of dtype {out.dtype}",
            found=f"Expected out tensor to have dtype {d}, but got {out.dtype} instead"
            if exact
            else f"result type {d} can't be cast to the desired output type {out.dtype}",
            advice="give a tensor of the result's dtype",
        )


def generated_out(source: OperatorHandle, *args: Any, **kwargs: Any) -> Any:
    """The out variant that `autogen` makes of another overload: calls that, and writes its results.

    An overload that changes its first argument gets a copy of it. One that makes tensors makes them with the dtype and on the
    device of `out`.

    Raises:
        OperatorValueError: An out tensor has not the dtype of the result, or is on another device.
    """
    taken = {argument.parameter_name for argument in source.schema.arguments}
    outs = [kwargs.pop(name) for name in list(kwargs) if name not in taken]
    if source.schema.is_mutable:
        args = (_copied(args[0]), *args[1:])
    if "dtype" in _options(source) and len(outs) == 1:
        kwargs.update({name: getattr(outs[0], name) for name in ("dtype", "device") if name not in kwargs})
    results = source(*args, **kwargs)
    if not source.schema.returns:
        results = args[0]
    if outs[0].__class__ in (list, tuple):
        _write_list(source.name, outs[0], results)
        return None
    pairs = list(zip(outs, results if len(outs) > 1 else [results], strict=True))
    asked = [pair for pair in pairs if pair[1] is not None]  # without gradients that were not asked for
    all_written([out for out, _ in asked], [result for _, result in asked], exact=True)
    return outs[0] if len(outs) == 1 else tuple(outs)


def _write_list(name: str, outs: Sequence[Tensor], results: Sequence[Tensor]) -> None:
    """Writes a list of results into as many destinations.

    Raises:
        OperatorValueError: There are more or fewer of them, or one cannot take its result.
    """
    if len(outs) != len(results):
        raise OperatorValueError(
            f"{name} with {len(outs)} tensors for out", found=f"{len(results)} results", advice="give one for each"
        )
    all_written(outs, results, exact=True)


def _copied(value: Any) -> Any:
    """A copy of what an operator is about to write: a tensor, or each of a list."""
    if value.__class__ in (list, tuple):
        return [ops.aten.clone.default(tensor) for tensor in value]
    return ops.aten.clone.default(value)


def _options(source: OperatorHandle) -> set[str]:
    """Names of the arguments by which an operator is told what tensor to make; the out variant has none of them."""
    names = {argument.parameter_name for argument in source.schema.arguments if argument.kwarg_only}
    return names if {"dtype", "layout", "device"} <= names else set()


def generated_functional(inplace: OperatorHandle, *args: Any, **kwargs: Any) -> Any:
    """The functional variant that `autogen` makes of an in-place overload: works on copies of what that writes."""
    schema = inplace.schema
    values = [_copied(v) if a.is_write else v for a, v in zip(schema.arguments, args, strict=False)]
    result = inplace(*values, **kwargs)
    returned = [r.alias for r in schema.returns]
    results = [] if not returned else [result] if len(returned) == 1 else [*result]
    results += [v for a, v in zip(schema.arguments, values, strict=False) if a.is_write and a.alias not in returned]
    return results[0] if len(results) == 1 else tuple(results)
