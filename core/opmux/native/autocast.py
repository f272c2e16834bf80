"""Kernels of the Autocast keys: they cast an operator's tensors, and call it with the key excluded.

Note [Autocast]
Which dtype the casts have, and the casts of weights so far, are a `Casting` of the task. A `with autocast(...)` block that no other
is around begins with an empty cache, which goes with the block: a float32 leaf that requires grad is cast once, however often
the block uses it, so that its gradient arrives by one cast. As in PyTorch a cast does not follow what is written into its leaf
later: to write weights inside a block, call `clear_autocast_cache`. Casts made where no gradients are recorded are kept
apart from the others.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextvars import ContextVar
from typing import Any, Final, NamedTuple

from opmux.dispatch import (
    DispatchKey,
    DispatchKeySet,
    ExcludeDispatchKeyGuard,
    backend_of,
    default_dispatcher,
    is_dispatch_key_excluded,
    is_grad_enabled,
    rebuilt,
)
from opmux.errors import OperatorValueError
from opmux.tensor import Tensor, bfloat16, dtype, float16, float32, float64, ops

__all__ = [
    "CASTING",
    "Casting",
    "call_uncast",
    "cast",
    "casting_kernel",
    "dtype_of_casts",
    "is_casting",
    "operator_kernel",
]

#: Gives the dtype that floating-point tensors of a call are cast to, or None for those that stay as they are.
Rule = Callable[[str, tuple[Any, ...], Mapping[str, Any]], dtype | None]


class Casting(NamedTuple):
    """How tensors are cast.

    Attributes:
        dtypes: What devices cast to where it is not their default.
        cache_enabled: Whether casts of weights are kept until the end of the outermost block.
        cache: The weights cast so far and their casts; None outside of every block.
    """

    dtypes: Mapping[str, dtype] = {}
    cache_enabled: bool = True
    cache: dict[tuple[int, dtype, bool], tuple[Tensor, Tensor]] | None = None


_DEFAULT = Casting()
#: The task's casts. See Note [Autocast].
CASTING: ContextVar[Casting] = ContextVar("opmux_casting", default=_DEFAULT)


def dtype_of_casts(device_type: str) -> dtype:
    """What `autocast` casts to on a device: bfloat16 on the CPU and float16 elsewhere, if nothing else is set."""
    return CASTING.get().dtypes.get(device_type) or (bfloat16 if device_type == "cpu" else float16)


def is_casting(device_type: str) -> bool:
    """Whether operators of a device cast now; False where there are no casts."""
    key = backend_of(device_type).autocast
    return key is not None and not is_dispatch_key_excluded(DispatchKeySet([key]))


def call_uncast(device_type: str, function: Callable[..., Any], *args: Any) -> Any:
    """Calls a function whose operators do not cast: those of a composite that in PyTorch are others, which its lists leave out.

    Composites ask first whether there is a local state, which costs calls outside of every block nothing.
    """
    key = backend_of(device_type).autocast
    return function(*args) if key is None else ExcludeDispatchKeyGuard(DispatchKeySet([key])).call(function, *args)


def operator_kernel(device_type: str, name: str, rule: str) -> Callable[..., Any]:
    """The kernel of an operator of `autocast_rules`."""
    definition = default_dispatcher.definition_of(name)
    assert definition is not None, name
    key = backend_of(device_type).autocast
    assert key is not None, device_type
    return casting_kernel(definition.handle, device_type, key, _RULES[rule])


def casting_kernel(op: Callable[..., Any], device_type: str, key: DispatchKey, rule: Rule) -> Callable[..., Any]:
    """A kernel that casts the floating-point tensors of a device, float64 ones excepted, and calls an operator without a key."""
    guard = ExcludeDispatchKeyGuard(DispatchKeySet([key]))

    def kernel(*args: Any, **kwargs: Any) -> Any:
        return guard.call(call, args, kwargs)

    def call(args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        to = rule(device_type, args, kwargs)
        if to is None:
            return op(*args, **kwargs)
        return op(
            *[cast(value, device_type, to) for value in args],
            **{name: cast(value, device_type, to) for name, value in kwargs.items()},
        )

    return kernel


def cast(value: Any, device_type: str, to: dtype) -> Any:
    """A value with its floating-point tensors of a device in another dtype; float64 tensors and other values as they are."""
    if isinstance(value, Tensor):
        return _cast_tensor(value, to) if _fits(value, device_type) and value.dtype is not to else value
    if isinstance(value, (list, tuple)):
        return rebuilt(type(value), [cast(item, device_type, to) for item in value])
    return value


def _fits(tensor: Tensor, device_type: str) -> bool:
    kind = tensor.dtype
    return kind.is_floating_point and kind is not float64 and tensor.device.type == device_type


def _cast_tensor(tensor: Tensor, to: dtype) -> Tensor:
    casting = CASTING.get()
    if casting.cache is None or not casting.cache_enabled or not _is_weight(tensor):
        return ops.aten._to_copy.default(tensor, dtype=to)
    place = id(tensor), to, is_grad_enabled()
    known = casting.cache.get(place)
    if known is not None:
        return known[1]
    cast = ops.aten._to_copy.default(tensor, dtype=to)
    casting.cache[place] = tensor, cast
    return cast


def _is_weight(tensor: Tensor) -> bool:
    return (
        tensor.requires_grad
        and tensor.dtype is float32
        and tensor.is_leaf
        and not tensor._is_view()
        and not tensor.is_inference()
    )


# -- the rules


def _lower_precision_fp(device_type: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> dtype:
    return dtype_of_casts(device_type)


def _fp32(device_type: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> dtype:
    return float32


def _fp32_unless_dtype(device_type: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> dtype | None:
    given = any(isinstance(value, dtype) for value in (*args, *kwargs.values()))
    return None if given else float32


def _promote(device_type: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> dtype:
    """float32 where one of the tensors is, else the dtype of casts, which all must have then."""
    lower = dtype_of_casts(device_type)
    found = {tensor.dtype for tensor in _tensors((*args, *kwargs.values())) if _fits(tensor, device_type)}
    if float32 in found:
        return float32
    if found - {lower}:
        raise OperatorValueError(
            "a call inside autocast: Unexpected floating ScalarType in at::autocast::prioritize",
            found=f"tensors of {', '.join(sorted(map(str, found)))}, where autocast has {lower}",
            advice=f"pass tensors of {lower} or opmux.float32",
        )
    return lower


def _banned(device_type: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> dtype:
    raise OperatorValueError(
        "binary_cross_entropy inside autocast: it and BCELoss are unsafe to autocast",
        found="logarithms of probabilities in half precision leave its range",
        advice="pass what goes into the sigmoid to binary_cross_entropy_with_logits, or leave autocast for the call",
    )


def _tensors(values: Iterable[Any]) -> Iterator[Tensor]:
    for value in values:
        if isinstance(value, Tensor):
            yield value
        elif isinstance(value, (list, tuple)):
            yield from _tensors(value)


_RULES: Final[dict[str, Rule]] = {
    "lower_precision_fp": _lower_precision_fp,
    "fp32": _fp32,
    "fp32_unless_dtype": _fp32_unless_dtype,
    "promote": _promote,
    "banned": _banned,
}
