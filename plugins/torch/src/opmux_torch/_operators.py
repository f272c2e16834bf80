"""Which computation an operator of torch gets.

Note [Who computes]
The first of these that there is: opmux's operator of the same name and overload; a kernel of torch's that is made of other
operators (`CompositeImplicitAutograd`, `CompositeExplicitAutograd`); torch's decomposition in Python; torch's CPU, if the user
allows it (`set_fallback`). It is found when torch first calls the operator, and kept. A backend whose own kernel turns out to be
missing goes on with the next one.
"""

from collections.abc import Callable
from typing import Any, Final

import torch

import opmux
from opmux.errors import FunctionNotFoundError, KernelNotFoundError, UnknownOperatorError, note_own_package
from opmux_torch._arguments import SAME, converted, converted_mixed, keywords
from opmux_torch._calls import CALLS
from opmux_torch._differences import DIFFERENT
from opmux_torch._errors import in_torch, passed_on
from opmux_torch._fallback import on_cpu
from opmux_torch._memory import to_cpu
from opmux_torch._name import NAME
from opmux_torch._tensor import OpmuxTensor, refresh, wrap

__all__ = ["call", "made"]

_Call = Callable[[Any, Any], Any]

note_own_package("opmux_torch")  # no plugin of opmux, which would be noted

#: Operators that torch lets have tensors of its CPU beside those of another device.
_MIXED: Final = frozenset(
    {
        *("aten::copy_", "aten::index", "aten::index_put", "aten::index_put_", "aten::_index_put_impl_"),
        *("aten::_ctc_loss", "aten::_ctc_loss_backward"),
        *("aten::_pack_padded_sequence", "aten::_pack_padded_sequence_backward"),
    }
)

_COMPOSITE: Final = (
    torch._C.DispatchKey.CompositeImplicitAutograd,
    torch._C.DispatchKey.CompositeExplicitAutograd,
    torch._C.DispatchKey.CompositeExplicitAutogradNonFunctional,
)


def call(operator: Any, /, *args: Any, **kwargs: Any) -> Any:
    """Computes an operator of torch that has no tensor of ours among its arguments; torch calls it to make tensors here."""
    try:
        return CALLS[operator](args, kwargs)
    except BaseException as error:
        return passed_on(in_torch(error))


def made(operator: Any) -> _Call:
    """How an operator of torch is computed: a function of its positional and its keyword arguments."""
    own = _own(operator)
    if own is None:
        return _without_own(operator)
    if operator._schema.is_mutable:
        return _writing(operator, own)
    read = _reading(operator, own)
    return _viewing(read) if any(result.alias_info is not None for result in operator._schema.returns) else read


def _own(operator: Any) -> Callable[..., Any] | None:
    """Opmux's operator of the same name and overload, or what stands for it."""
    different = DIFFERENT.get(operator.name())
    if different is not None:
        return different
    namespace, name = operator._schema.name.split("::")
    try:
        found: Callable[..., Any] = getattr(getattr(getattr(opmux.ops, namespace), name), operator._overloadname)
    except UnknownOperatorError:
        return None
    return found


def _reading(operator: Any, own: Callable[..., Any]) -> _Call:
    """The call of an operator that writes to none of its arguments."""
    convert = converted_mixed if operator._schema.name in _MIXED else converted
    otherwise: _Call | None = None

    def run(args: Any, kwargs: Any) -> Any:
        nonlocal otherwise
        inner = [a._inner if (c := type(a)) is OpmuxTensor else a if c in SAME else convert(a) for a in args]
        try:
            if not kwargs:
                result = own(*inner)
            elif (device := kwargs.get("device")) is not None and device.type != NAME:
                return _elsewhere(own, inner, kwargs)
            else:
                result = own(*inner, **keywords(args, kwargs, convert))
        except (KernelNotFoundError, FunctionNotFoundError) as error:
            otherwise = otherwise or _without_own(operator, error)
            return otherwise(args, kwargs)
        return wrap(result) if type(result) is opmux.Tensor else _wrapped(result)

    return run


def _viewing(read: _Call) -> _Call:
    """The call of a view, which shares its base's count of writes; a tensor made in inference mode has none to share."""

    def run(args: Any, kwargs: Any) -> Any:
        if torch.is_inference_mode_enabled() and not args[0].is_inference():
            with torch.inference_mode(False):
                return read(args, kwargs)
        return read(args, kwargs)

    return run


def _elsewhere(own: Callable[..., Any], inner: list[Any], kwargs: dict[str, Any]) -> Any:
    """Computes here what is asked for on a device of torch's own, and takes it there."""
    options = {name: converted(value) for name, value in kwargs.items() if name not in ("device", "pin_memory")}
    return to_cpu(own(*inner, **options)).to(kwargs["device"])


def _wrapped(result: Any) -> Any:
    if isinstance(result, opmux.Tensor):
        return wrap(result)
    if isinstance(result, (list, tuple)):
        return (
            type(result)([_wrapped(item) for item in result])
            if type(result) in (list, tuple)
            else tuple(map(_wrapped, result))
        )
    return result


def _writing(operator: Any, own: Callable[..., Any]) -> _Call:
    """The call of an operator that writes to some of its arguments, and returns these or nothing."""
    schema = operator._schema
    convert = converted_mixed if schema.name in _MIXED else converted
    positions = [n for n, a in enumerate(schema.arguments) if a.alias_info is not None and a.alias_info.is_write]
    names = [schema.arguments[n].name for n in positions]
    reshapes = torch.Tag.inplace_view in operator.tags or any(schema.arguments[n].is_out for n in positions)
    aliases = [_alias(schema.arguments, result) for result in schema.returns]
    first = aliases == [0]

    def run(args: Any, kwargs: Any) -> Any:
        kwargs = kwargs or {}
        inner = [a._inner if (c := type(a)) is OpmuxTensor else a if c in SAME else convert(a) for a in args]
        try:
            results = own(*inner, **keywords(args, kwargs, convert)) if kwargs else own(*inner)
        except (KernelNotFoundError, FunctionNotFoundError) as error:
            return _without_own(operator, error)(args, kwargs)
        if reshapes:
            written = [args[n] if n < len(args) else kwargs.get(name) for n, name in zip(positions, names, strict=True)]
            _refreshed(written)
        return args[0] if first else _returned(schema, aliases, args, kwargs, results)

    return run


def _alias(arguments: Any, result: Any) -> int | None:
    """Position of the argument that a result is; None for a result of its own."""
    if result.alias_info is None or not result.alias_info.is_write:
        return None
    marks = result.alias_info.before_set
    return next(n for n, a in enumerate(arguments) if a.alias_info is not None and a.alias_info.before_set == marks)


def _refreshed(written: list[Any]) -> None:
    for value in written:
        for tensor in value if isinstance(value, (list, tuple)) else (value,):
            if type(tensor) is OpmuxTensor:
                refresh(tensor)


def _returned(schema: Any, aliases: list[int | None], args: Any, kwargs: dict[str, Any], results: Any) -> Any:
    if not aliases:
        return None
    single = len(aliases) == 1
    values = []
    for alias, result in zip(aliases, (results,) if single else results, strict=True):
        if alias is None:
            values.append(_wrapped(result))
        else:
            values.append(args[alias] if alias < len(args) else kwargs[schema.arguments[alias].name])
    return values[0] if single else tuple(values)


def _without_own(operator: Any, missing: Exception | None = None) -> _Call:
    """The call of an operator that opmux lacks, or for which a backend lacks the kernel. See Note [Who computes]."""
    for key in _COMPOSITE:
        if operator.has_kernel_for_dispatch_key(key):
            return lambda args, kwargs: operator._op_dk(key, *args, **(kwargs or {}))
    decomposition = torch._decomp.decomposition_table.get(operator)
    if decomposition is not None:
        return lambda args, kwargs: decomposition(*args, **(kwargs or {}))
    return lambda args, kwargs: on_cpu(operator, args, kwargs or {}, missing)
