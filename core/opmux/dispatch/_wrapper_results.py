"""What a class that keeps tensors inside returns from its `__opmux_dispatch__`."""

from typing import Any

from opmux.dispatch._entry import OperatorHandle
from opmux.dispatch._keyset import DispatchKeySet

__all__ = ["return_and_correct_aliasing"]


def return_and_correct_aliasing(
    func: OperatorHandle, args: tuple[Any, ...], kwargs: dict[str, Any] | None, out: Any
) -> Any:
    """The result of an operator as its schema promises it, of a handler that has computed something new.

    An operator in place, or one that writes `out`, returns the tensors that it was given; one that changes the shape of its
    argument in place, such as `transpose_`, changes that of the wrapper too.

    Args:
        func: The operator that the handler was given.
        args: Its positional arguments, wrappers as they came.
        kwargs: Its keyword arguments.
        out: What the handler has made.
    """
    given = kwargs or {}
    if "inplace_view" in func.tags:
        # A wrapper has a shape and no data, as a tensor on Meta has; no handler is asked about it.
        func.redispatch(DispatchKeySet(["Meta"]), *args, **given)
    written = [result.alias.before_set for result in func.schema.returns if result.alias and result.alias.is_write]
    if not written:
        return out
    values = dict(zip([a.parameter_name for a in func.schema.arguments], args, strict=False)) | given
    aliases = [(a.alias.before_set, values.get(a.parameter_name)) for a in func.schema.arguments if a.alias]
    results = [next(value for known, value in aliases if known & names) for names in written]
    return results[0] if len(results) == 1 else type(out)(results)
