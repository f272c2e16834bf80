"""Wrappers: tensors that can be taken apart, and results of handlers that see the memory that their schema promises."""

from collections.abc import Iterator
from typing import Any, Final

from opmux.dispatch._entry import OperatorHandle
from opmux.dispatch._keyset import DispatchKeySet, is_tensor
from opmux.dispatch._outcomes.results import written_arguments
from opmux.errors import OperatorArgumentError, shown
from opmux.schema import AliasInfo, FunctionSchema

__all__ = ["is_traceable_wrapper_subclass", "is_traceable_wrapper_subclass_type", "return_and_correct_aliasing"]

#: What a class has that can be taken apart and put together again.
_FLATTENING: Final = ("__tensor_flatten__", "__tensor_unflatten__")


def is_traceable_wrapper_subclass(value: object) -> bool:
    """Whether a value is a tensor of a class that can be taken apart: it has `__tensor_flatten__` and `__tensor_unflatten__`."""
    return is_tensor(value) and is_traceable_wrapper_subclass_type(type(value))


def is_traceable_wrapper_subclass_type(cls: type) -> bool:
    """Whether a class of tensors can be taken apart, as `is_traceable_wrapper_subclass` asks."""
    return hasattr(cls, "_see_memory_of") and all(hasattr(cls, name) for name in _FLATTENING)


def return_and_correct_aliasing(
    func: OperatorHandle, args: tuple[Any, ...], kwargs: dict[str, Any] | None, out: Any
) -> Any:
    """The result of an operator as its schema promises it, of a handler that has computed something new.

    A view gets the storage of the argument that it is a view of, and keeps its own shape, strides and offset. An operator in place,
    or one that writes `out`, returns the tensors that it was given; one that changes the shape of its argument in place, such as
    `transpose_`, changes that of the wrapper too.

    Args:
        func: The operator that the handler was given.
        args: Its positional arguments, wrappers as they were given.
        kwargs: Its keyword arguments.
        out: What the handler has made.

    Raises:
        OperatorArgumentError: `func` is no operator; a view is no tensor, or of another class than its argument and one of the two
            can be taken apart (`__tensor_flatten__`).
        OperatorValueError: A view reaches beyond the memory of its argument.
    """
    schema: FunctionSchema | None = getattr(func, "schema", None)
    if schema is None:
        raise OperatorArgumentError(
            f"return_and_correct_aliasing of {shown(func)}",
            found="it is no operator",
            advice="give it the operator that __opmux_dispatch__ was given",
        )
    given = kwargs or {}
    outs = (out,) if len(schema.returns) == 1 else out
    for value, place in _viewed(schema, args, given):
        _join(func, value, outs[place])
    if "inplace_view" in func.tags:
        # A wrapper has a shape and no data, as a tensor on Meta has; no handler is asked about it.
        func.redispatch(DispatchKeySet(["Meta"]), *args, **given)
    written = written_arguments(schema, args, given)
    return out if not written else written[0] if len(written) == 1 else type(out)(written)


def _viewed(schema: FunctionSchema, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Iterator[tuple[Any, int]]:
    """Arguments that results are views of, each with the place of the result."""
    values = dict(zip([a.parameter_name for a in schema.arguments], args, strict=False)) | kwargs
    for argument in schema.arguments:
        for place, result in enumerate(schema.returns):
            if _read_only(argument.alias) & _read_only(result.alias):
                yield values.get(argument.parameter_name), place


def _read_only(alias: AliasInfo | None) -> frozenset[str]:
    """Names of the memory that is seen and not written, by a tensor or by those of a list."""
    if alias is None or alias.is_write:
        return frozenset()
    return frozenset(alias.before_set) | _read_only(alias.contained)


def _join(func: OperatorHandle, value: Any, result: Any) -> None:
    """Gives a view, or each of a list, the storage of what it is a view of."""
    for view in result if isinstance(result, (list, tuple)) else (result,):
        apart = is_traceable_wrapper_subclass(view) or is_traceable_wrapper_subclass(value)
        if not is_tensor(view) or (apart and type(view) is not type(value)):
            raise OperatorArgumentError(
                f"return_and_correct_aliasing of {func.name}, which returns a view",
                found=f"called with input of type {type(value).__qualname__} and output of type {type(view).__qualname__}, "
                "but expected types to match",
                advice="wrap what the operator returns in the class of its argument",
            )
        if is_tensor(value):
            view._see_memory_of(value)
