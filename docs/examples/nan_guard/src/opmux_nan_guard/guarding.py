"""Watching the results of operators for NaN and infinity.

The guard is a dispatch key of its own, which a call has only inside a `with guard()` block. Its kernel serves every operator: it
lets the call go on to the kernel below and looks at the result.

Note [Innermost operator]
What an operator is made of is called under the key too. Such a call may well give a NaN that is masked afterwards, so it is noted,
and told if the result of the operator that the program called has one as well: the first that was noted is where it began. The
formulas of a backward pass are made in the same way and have no operator around them. They are left to
`opmux.autograd.detect_anomaly()`, which knows what comes of a formula, and of which call it is.
"""

import math
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from opmux import Tensor
from opmux.dispatch import DispatchKeySet, ExcludeDispatchKeyGuard, IncludeDispatchKeyGuard, OperatorHandle, call_with
from opmux_nan_guard.reporting import NonFiniteError, error_of

__all__ = ["KEY", "NonFiniteError", "guard", "guarded"]

KEY = "NanGuard"

#: What a block looks for.
_watched: ContextVar[frozenset[str]] = ContextVar("nan_guard_watched", default=frozenset())
#: What was noted since the program called an operator; None outside of any.
_noted: ContextVar[list[NonFiniteError] | None] = ContextVar("nan_guard_noted", default=None)

_NOTHING: frozenset[str] = frozenset()
#: Operators whose results have no values yet.
_UNFILLED = frozenset(
    f"aten::{name}"
    for name in ("empty", "empty_like", "empty_permuted", "empty_strided", "new_empty", "new_empty_strided", "resize_")
)


@contextmanager
def guard(*, nan: bool = True, infinity: bool = True) -> Iterator[None]:
    """A `with` block, or with `@guard()` a function, in which an operator that makes a NaN or an infinity raises.

    An infinity that an operator was given, as a number or in a tensor, may be meant and is let through; a NaN is not. The block is
    that of its thread or task, and blocks nest. For what a backward pass computes there is `opmux.autograd.detect_anomaly()`.

    Args:
        nan: Whether NaN is looked for.
        infinity: Whether infinity is.

    Raises:
        NonFiniteError: From the block: names the operator, its arguments and the line that called it.
    """
    watched = frozenset(name for name, wanted in (("NaN", nan), ("infinity", infinity)) if wanted)
    with IncludeDispatchKeyGuard(DispatchKeySet([KEY]), _watched, watched):
        yield


def guarded(next: Callable[..., Any], operator: OperatorHandle, /, *args: Any, **kwargs: Any) -> Any:
    """The kernel of the key: calls the kernel below, `next`, and looks at the result. See Note [Innermost operator]."""
    outside = _noted.get()
    noted: list[NonFiniteError] = [] if outside is None else outside
    written = [value for _, value in operator.schema.written(args, kwargs)]
    # What is overwritten cannot be looked at afterwards.
    before = _faults(written) if written else _NOTHING
    result = call_with(_noted, noted, next, *args, **kwargs)
    faults = _faults(result) & _watched.get()
    if faults and operator.name.partition(".")[0] not in _UNFILLED:
        given = before | _faults([value for value in (*args, *kwargs.values()) if not _is_in(value, written)])
        if "NaN" in faults or not given:
            noted.append(error_of(operator, args, kwargs, faults, given))
            if outside is None and not noted[0].is_in_backward:
                raise noted[0]
    return result


def _is_in(value: object, values: list[Any]) -> bool:
    return any(value is one for one in values)


def _faults(value: Any) -> frozenset[str]:
    """Which of "NaN" and "infinity" are in a value: a number, a tensor, or a list of them."""
    if isinstance(value, (list, tuple)):
        return _NOTHING.union(*map(_faults, value))
    if isinstance(value, (float, complex)):
        parts = (value.real, value.imag)
        nan, infinity = any(map(math.isnan, parts)), any(map(math.isinf, parts))
    elif isinstance(value, Tensor) and value.device is None:  # a number in the place of a tensor
        return _faults(value.item())
    elif (
        isinstance(value, Tensor) and value.device.type != "meta" and (value.is_floating_point() or value.is_complex())
    ):
        # These calls are not the program's.
        with ExcludeDispatchKeyGuard(DispatchKeySet([KEY])):
            values = value.detach()
            nan, infinity = bool(values.isnan().any()), bool(values.isinf().any())
    else:
        return _NOTHING
    return frozenset(name for name, there in (("NaN", nan), ("infinity", infinity)) if there)
