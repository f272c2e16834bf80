"""Inference mode: tensors that no gradient will ever be asked of.

Note [Inference tensors]
What a call makes inside `inference_mode` carries the key Inference in place of ADInplaceOrView: writes to it are not counted,
and views of it are not tracked. In PyTorch such a tensor is one without that key; here it is one with a key of its own, because
callers join the key sets of all arguments before they look further. The kernel of the key, included in every call inside the
mode, marks what the call has made; outside, it meets calls with an inference tensor, refuses to write that, and marks views of
it. The key joins the table on first use.

A hook (`set_inference_hook`) is called with each tensor that is marked, so that what counts writes lets no node save it. With one
that was marked while there was no hook, it is called when a call outside the mode meets the tensor. What `detach` and `data` make
of an inference tensor outside may be written there, as in PyTorch: its counter has one behind it (`counter`), which counts that.
"""

import sys
from collections.abc import Callable
from functools import cache, partial
from typing import Any, Final, TypeVar

from opmux.dispatch._arguments import tensors_in
from opmux.dispatch._change import set_attribute
from opmux.dispatch._entry import OperatorHandle
from opmux.dispatch._key_table import KEY_TABLE
from opmux.dispatch._keys import DispatchKey
from opmux.dispatch._keyset import DispatchKeySet, is_tensor
from opmux.dispatch._local_state import LocalState, StateChange, get_state
from opmux.errors import OperatorArgumentError, OpmuxError, shown
from opmux.schema import FRESH, FunctionSchema

__all__ = [
    "INFERENCE",
    "INFERENCE_MODE",
    "InferenceError",
    "counter_of",
    "inference_kernel",
    "inference_kernel_at",
    "is_inference",
    "is_inference_mode_enabled",
    "mark_if_enabled",
    "mark_inference",
    "set_inference_hook",
]

#: Name of the key. See Note [Inference tensors].
INFERENCE: Final = "Inference"

_DETACH: Final = "aten::detach"
_DETACH_IN_PLACE: Final = "aten::detach_"


class InferenceError(OpmuxError, RuntimeError):
    """An inference tensor where gradients may be recorded."""

    __module__ = "opmux.dispatch"


#: The bit of the key; 0, which is in no set, until it joins the table.
_bit = 0


@cache
def _mask() -> int:
    """The bit of the key, which joins the table with the first call."""
    global _bit
    _bit = KEY_TABLE.add_functionality(INFERENCE, "AutogradNestedTensor", 1, per_backend=False).mask
    return _bit


@cache
def _ad_inplace_or_view() -> int:
    return DispatchKeySet(["ADInplaceOrView"]).raw


def _without_recording(state: LocalState, enabled: bool) -> LocalState:
    """A local state with inference mode on or off."""
    inference, tracking, autograd = _mask(), _ad_inplace_or_view(), KEY_TABLE.autograd_mask
    if enabled:
        state = state.including(inference).excluding(autograd)
        return state._replace(not_included=state.not_included | tracking, grad_enabled=False)
    return state._replace(
        included=state.included & ~inference,
        not_included=state.not_included & ~tracking,
        excluded=state.excluded & ~autograd,
        grad_enabled=True,
    )


#: The change that turns the mode on, or off.
INFERENCE_MODE: Final = {mode: StateChange(partial(_without_recording, enabled=mode)) for mode in (True, False)}


def is_inference_mode_enabled() -> bool:
    """Whether this task is inside an `inference_mode` block."""
    state = get_state()
    return state is not None and state.included & _bit != 0


def is_inference(tensor: Any) -> bool:
    """Whether a tensor was made inside an `inference_mode` block, or is a view of such a tensor.

    Raises:
        OperatorArgumentError: It is no tensor.
    """
    keys = getattr(tensor, "_keys", None)
    if keys.__class__ is not DispatchKeySet:
        raise OperatorArgumentError(f"is_inference({shown(tensor)})", found="it is no tensor", advice="pass a tensor")
    return bool(keys.raw & _bit)


_Hook = Callable[[Any, bool], object]

_hook: _Hook | None = None
#: Whether a tensor was marked while there was no hook.
_some_are_untold = False


def set_inference_hook(hook: _Hook | None) -> None:
    """Sets what is called with each tensor that becomes an inference tensor, and whether its writes count; None for nothing."""
    set_attribute(sys.modules[__name__], "_hook", hook)


class _Marked(dict[DispatchKeySet, DispatchKeySet]):
    """Keys of an inference tensor, by those of the same tensor as a kernel has made it."""

    def __missing__(self, keys: DispatchKeySet) -> DispatchKeySet:
        # Bits and not keys: neither functionality belongs to a backend.
        marked = self[keys] = DispatchKeySet.from_raw(keys.raw & ~_ad_inplace_or_view() | _mask())
        return marked


_MARKED: Final = _Marked()


def mark_inference(tensor: Any, counted: bool = False) -> None:
    """Makes a fresh tensor, or a view of an inference tensor, an inference tensor.

    Args:
        tensor: The tensor.
        counted: Whether it has been detached outside of the mode, where it may be written.
    """
    global _some_are_untold
    tensor._keys = _MARKED[tensor._keys]
    hook = _hook
    if hook is None:
        _some_are_untold = True
    else:
        hook(tensor, counted)


def counter_of(tensor: Any) -> list[int] | None:
    """What counts the writes to an inference tensor; None if nothing does."""
    counter: list[int] | None = getattr(tensor._version_counter, "counter", None)
    return counter


_T = TypeVar("_T")


def mark_if_enabled(tensor: _T) -> _T:
    """The tensor, which no operator has made; an inference tensor inside the mode."""
    if is_inference_mode_enabled():
        mark_inference(tensor)
    return tensor


def inference_kernel(
    keyset: DispatchKeySet, next: Callable[..., Any], operator: OperatorHandle, /, *args: Any, **kwargs: Any
) -> Any:
    """The fallback of the key Inference, outside the mode; inside it for several results. See Note [Inference tensors].

    Raises:
        InferenceError: The call would write an inference tensor, outside inference mode.
    """
    state = get_state()
    inside = state is not None and state.included & _bit != 0
    if not inside:
        counters = _check_written(operator, args, kwargs)
        if counters:
            return _write_counted(counters, keyset, operator, args, kwargs)
        if _some_are_untold and _hook is not None:
            for tensor in filter(is_inference, tensors_in([*args, *kwargs.values()])):
                if counter_of(tensor) is None:
                    _hook(tensor, False)
    result = next(*args, **kwargs)
    origin = operator.definition.origin
    if origin is None or getattr(result, "_keys", None).__class__ is not DispatchKeySet:
        _mark_results(keyset, operator, inside, args, result)
    elif origin != FRESH and args[origin]._keys.raw & _bit:
        _mark_result(keyset, operator, args, result)
    return result


def inference_kernel_at(
    keyset: DispatchKeySet, next: Callable[..., Any], operator: OperatorHandle, /
) -> Callable[..., Any]:
    """The fallback for one operator and key set, which knows before the calls inside the mode what they have to mark."""
    whole, definition = partial(inference_kernel, keyset, next, operator), operator.definition
    origin = definition.origin
    if origin is None:
        return whole
    is_fresh = origin == FRESH
    # What is made of operators these have marked.
    marks = definition.operator.rule_of(_BELOW[keyset]) != "math kernel"

    def inference_kernel_of_one_result(*args: Any, **kwargs: Any) -> Any:
        state = get_state()
        if state is None or not state.included & _bit:
            return whole(*args, **kwargs)
        result = next(*args, **kwargs)
        if marks and (is_fresh or args[origin]._keys.raw & _bit):
            if getattr(result, "_keys", None).__class__ is not DispatchKeySet:
                _mark_results(keyset, operator, True, args, result)
                return result
            for argument in args:
                if argument is result:
                    return result
            hook = _hook
            if hook is None:
                mark_inference(result)
            else:  # `mark_inference` without its frame
                result._keys = _MARKED[result._keys]
                hook(result, False)
        return result

    return inference_kernel_of_one_result


def _mark_results(
    keyset: DispatchKeySet, operator: OperatorHandle, inside: bool, args: tuple[Any, ...], result: Any
) -> None:
    """Marks the results of several, or in a list, that are new or views of inference tensors."""
    schema = operator.schema
    returns = schema.returns
    for place, value in zip(returns, (result,) if len(returns) == 1 else result or (), strict=True):
        if not place.is_write and (inside if place.alias is None else _views_inference(schema, args)):
            for tensor in tensors_in([value]):
                _mark_result(keyset, operator, args, tensor)


def _mark_result(keyset: DispatchKeySet, operator: OperatorHandle, args: tuple[Any, ...], result: Any) -> None:
    """Marks a result that is no argument, and not made of operators, which have marked it."""
    for argument in args:
        if argument is result:
            return
    if operator.definition.operator.rule_of(_BELOW[keyset]) != "math kernel":
        mark_inference(result, operator.name == _DETACH and not is_inference_mode_enabled())


def _check_written(operator: OperatorHandle, args: tuple[Any, ...], kwargs: dict[str, Any]) -> list[list[int]]:
    """The counters of the inference tensors that a call outside the mode writes."""
    counters: list[list[int]] = []
    if operator.name == _DETACH_IN_PLACE:
        return counters  # which writes no memory
    for argument, value in operator.schema.written(args, kwargs):
        for tensor in filter(is_inference, tensors_in([value])):
            counter = counter_of(tensor)
            if counter is None:
                raise InferenceError(
                    f"{operator.name}: Inplace update to inference tensor outside InferenceMode is not allowed",
                    found=f"the argument {argument.name!r} was made inside opmux.inference_mode()",
                    advice="clone() it for a normal tensor, and write to that",
                )
            counters.append(counter)
    return counters


def _write_counted(
    counters: list[list[int]], keyset: DispatchKeySet, operator: OperatorHandle, args: tuple[Any, ...], kwargs: Any
) -> Any:
    """Goes on below the kernels that count writes, which would read the tensors' own counters, as who saves them does."""
    result = operator.redispatch(_UNCOUNTED[keyset], *args, **kwargs)
    for counter in counters:
        counter[0] += 1
    return result


def _views_inference(schema: FunctionSchema, args: tuple[Any, ...]) -> bool:
    """Whether the argument that a view is of is an inference tensor."""
    return any(
        argument.alias is not None and is_tensor(value) and is_inference(value)
        for argument, value in zip(schema.arguments, args, strict=False)
    )


class _Below(dict[DispatchKeySet, DispatchKey]):
    """The highest key below Inference in a key set."""

    def __missing__(self, keys: DispatchKeySet) -> DispatchKey:
        found = self[keys] = keys.below(INFERENCE).highest_priority_key
        return found


_BELOW: Final = _Below()


class _Uncounted(dict[DispatchKeySet, DispatchKeySet]):
    """The keys below Inference in a key set, without the one whose kernels count writes."""

    def __missing__(self, keys: DispatchKeySet) -> DispatchKeySet:
        found = self[keys] = DispatchKeySet.from_raw(keys.below(INFERENCE).raw & ~_ad_inplace_or_view())
        return found


_UNCOUNTED: Final = _Uncounted()
