"""How the errors of operators get through torch: as which class, and in which way."""

import re
from typing import Any, Final, Never, final

import torch

from opmux.errors import LinAlgError, OpmuxError, OutOfMemoryError

__all__ = ["LinAlgRefusedError", "MemoryRefusedError", "OperatorRefusedError", "in_torch", "passed_on", "refused"]

_current_graph_task = torch._C._current_graph_task_id
_NONE = -1
#: A dtype or memory format in a text of opmux, where a program of torch has to write another.
_NAME: Final = re.compile(r"\bopmux\.(bool|bfloat16|u?int\d+|float\d+|complex\d+|channels_last(_3d)?|\w+_format)\b")


class OperatorRefusedError(OpmuxError, ValueError, RuntimeError):
    """An operator refuses its arguments: what torch says as a RuntimeError. Its cause is the error of opmux."""


@final
class LinAlgRefusedError(OperatorRefusedError, torch.linalg.LinAlgError):  # type: ignore[misc]  # torch is not typed here
    """A matrix that is singular, or an algorithm that did not converge; programs of torch catch its class for both."""


@final
class MemoryRefusedError(OutOfMemoryError, torch.OutOfMemoryError):  # type: ignore[misc]  # as above
    """There is not enough memory; programs of torch catch its class, and try smaller batches."""


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
    others = (IndexError, NotImplementedError, LinAlgError, OutOfMemoryError)
    if not isinstance(error, TypeError) or isinstance(error, others):
        return in_torch(error)
    parts = _parts(error) if isinstance(error, OpmuxError) else {"asked": str(operator), "found": str(error)}
    return _caused(OperatorRefusedError(**parts), error)


def in_torch(error: BaseException) -> BaseException:
    """The error with torch's names of dtypes, and of a class of torch's where programs catch one."""
    if not isinstance(error, OpmuxError):
        return error
    parts = _parts(error)
    if isinstance(error, LinAlgError):
        return _caused(LinAlgRefusedError(**parts), error)
    if isinstance(error, OutOfMemoryError):
        return _caused(MemoryRefusedError(**parts), error)
    vars(error).update(parts)
    return error


def _caused(error: BaseException, cause: BaseException) -> BaseException:
    error.__cause__ = cause
    return error


def _parts(error: OpmuxError) -> dict[str, str]:
    texts = {name: getattr(error, name) for name in ("asked", "found", "where", "advice")}
    return {name: _NAME.sub(r"torch.\1", text) for name, text in texts.items()}


def passed_on(error: BaseException) -> _Raising:
    """Raises the error of an operator; within backward, returns what raises it. See Note [Errors within backward] in `_guard`."""
    if _current_graph_task() != _NONE:
        return _Raising(error)
    try:
        raise error
    finally:
        del error  # which holds this frame
