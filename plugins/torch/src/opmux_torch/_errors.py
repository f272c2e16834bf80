"""How the errors of operators get through torch: as which class, and in which way."""

from typing import Any, Never, final

import torch

from opmux.errors import OpmuxError

__all__ = ["OperatorRefusedError", "passed_on", "refused"]

_current_graph_task = torch._C._current_graph_task_id
_NONE = -1


@final
class OperatorRefusedError(OpmuxError, ValueError, RuntimeError):
    """An operator refuses its arguments: what torch says as a RuntimeError. Its cause is the error of opmux."""

    @classmethod
    def of(cls, operator: Any, error: TypeError) -> "OperatorRefusedError":
        """The error that says of an operator what another error says."""
        if isinstance(error, OpmuxError):
            return cls(error.asked, found=error.found, where=error.where, advice=error.advice)
        return cls(str(operator), found=str(error))


@final
class _Raising:
    """What torch takes for a result until it looks at it. See Note [Errors within backward] in `_guard`."""

    def __init__(self, error: BaseException) -> None:
        self._error = error

    def _raise(self, *_: Any) -> Never:
        raise self._error

    __str__ = __len__ = __getitem__ = _raise


def refused(operator: Any, error: BaseException) -> BaseException:
    """The error as torch lets it through: it takes a TypeError of `x + y` for "no answer", and would say no more than that."""
    if not isinstance(error, TypeError) or isinstance(error, (IndexError, NotImplementedError)):
        return error
    named = OperatorRefusedError.of(operator, error)
    named.__cause__ = error
    return named


def passed_on(error: BaseException) -> _Raising:
    """Raises the error of an operator; within backward, returns what raises it. See Note [Errors within backward] in `_guard`."""
    if _current_graph_task() != _NONE:
        return _Raising(error)
    try:
        raise error
    finally:
        del error  # which holds this frame
