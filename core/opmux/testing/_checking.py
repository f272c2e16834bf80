"""Comparing every kernel's result with what the Meta kernel foretells, while a program runs."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, final

from opmux.dispatch import tensors_in
from opmux.dispatch._local_state import DEFAULT_STATE, call_under
from opmux.dispatch._observing.observers import Site, add_global_observer, pop_observer, push_observer
from opmux.errors import OperatorValueError, OpmuxError, kind_of
from opmux.tensor import Tensor, device, ops

__all__ = ["check_from_environment", "checking"]

#: Functionalities whose kernels compute.
_COMPUTING: Final = ("Dense",)


@contextmanager
def checking() -> Iterator[None]:
    """Compares type, device, dtype and shape of each kernel's result with those of the Meta kernel, in the running task.

    Each kernel that gives something else is an ERROR of the logger `opmux` at once, with the stack, and the block ends in an error
    that names the first; what Meta kernels cannot know, because it depends on values, is not compared. For the whole process the
    environment variable `OPMUX_CHECK=1` has the same logged.

    Raises:
        OperatorValueError: A kernel gave something else; names the operator, the kernel and where it comes from.
    """
    checker = _Checker()
    push_observer(checker)
    try:
        yield
    finally:
        pop_observer()
    if checker.first is not None:
        raise checker.first


def check_from_environment() -> None:
    """Starts what the environment variable OPMUX_CHECK asks for.

    "1" checks every call of the process; "0" and "" do nothing, any other value is logged as a warning.
    """
    value = os.environ.get("OPMUX_CHECK", "")
    if value == "1":
        add_global_observer(_Checker())
    elif value not in ("", "0"):
        logging.getLogger("opmux").warning('OPMUX_CHECK=%r is neither "0" nor "1"; nothing is checked', value)


@final
class _Checker:
    """An observer that foretells each result with Meta.

    Attributes:
        first: What the first kernel to do so gave otherwise; the others are logged, as a process may make calls without end.
    """

    def __init__(self) -> None:
        self.first: OperatorValueError | None = None

    def enter(self, site: Site, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Foretells the result, before the kernel writes into its arguments."""
        if site.key.functionality not in _COMPUTING or site.key.backend == "Meta":
            return None
        copies: dict[int, Tensor] = {}
        given = _on_meta((args, kwargs), copies)
        try:
            foretold = call_under(DEFAULT_STATE, site.handle, *given[0], **given[1])
        except (OpmuxError, NotImplementedError, TypeError):  # what depends on values, or has no Meta kernel
            return None
        # An operator that only reads may return an argument or a copy, as the devices have it.
        written = tensors_in([*args, *kwargs.values()]) if site.handle.schema.is_mutable else ()
        originals = {id(copies[id(tensor)]): tensor for tensor in written if id(tensor) in copies}
        return foretold, originals, _place(args, kwargs)

    def leave(self, token: Any, site: Site, result: Any, error: BaseException | None) -> None:
        """Compares what came."""
        if token is None or error is not None:
            return
        found = _difference(result, *token)
        if found:
            kernel = site.entry.kernel
            assert kernel is not None
            problem = OperatorValueError(
                f"{site.handle.name}: the kernel for {site.key} gave something else than the Meta kernel foretells",
                found=found,
                where=f"{kernel.provenance}",
                advice="correct the kernel, or the Meta kernel if that is wrong",
            )
            self.first = self.first or problem
            logging.getLogger("opmux").error("%s", problem, stack_info=True)


def _on_meta(value: Any, copies: dict[int, Tensor]) -> Any:
    """Arguments with tensors without data in place of tensors: one for each, however often it occurs."""
    if isinstance(value, Tensor):
        if value._device is None or value.is_meta:
            return value
        if id(value) not in copies:
            strided = ops.aten.empty_strided.default
            copies[id(value)] = strided(list(value.shape), list(value.stride()), dtype=value.dtype, device="meta")
        return copies[id(value)]
    if isinstance(value, dict):
        return {name: _on_meta(part, copies) for name, part in value.items()}
    if isinstance(value, (list, tuple)):
        parts = [_on_meta(part, copies) for part in value]
        return parts if isinstance(value, list) else tuple(parts)
    return device("meta") if isinstance(value, device) else value


def _place(args: tuple[Any, ...], kwargs: dict[str, Any]) -> str | None:
    """Type of the device on which the result has to be; None if nothing says."""
    for value in (*kwargs.values(), *args):
        if isinstance(value, device):
            return value.type
    tensors = [tensor for tensor in tensors_in([*args, *kwargs.values()]) if tensor._device is not None]
    return next((t.device.type for t in tensors if t.ndim), tensors[0].device.type if tensors else None)


def _difference(result: Any, foretold: Any, originals: dict[int, Tensor], place: str | None) -> str:
    """How a result differs, in words; empty if it does not."""
    if isinstance(foretold, Tensor):
        return _difference_of_tensor(result, foretold, originals, place)
    if isinstance(foretold, (list, tuple)):
        if not isinstance(result, (list, tuple)) or len(result) != len(foretold):
            return f"{_in_words(result)}, not {_in_words(foretold)}"
        parts = [_difference(one, other, originals, place) for one, other in zip(result, foretold, strict=True)]
        return "; ".join(f"result {i}: {part}" for i, part in enumerate(parts) if part)
    same = foretold is None or type(result) is type(foretold)
    return "" if same else f"{kind_of(result)}, not {kind_of(foretold)}"


def _difference_of_tensor(result: Any, foretold: Tensor, originals: dict[int, Tensor], place: str | None) -> str:
    if not isinstance(result, Tensor):
        return f"{kind_of(result)}, not a tensor"
    if id(foretold) in originals:
        return "" if result is originals[id(foretold)] else "another tensor than the argument that is written"
    if place is not None and result.device.type != place:
        return f"device {result.device}, not {place}"
    if result.dtype is not foretold.dtype:
        return f"{result.dtype}, not {foretold.dtype}"
    if tuple(result.shape) != tuple(foretold.shape):
        return f"shape {tuple(result.shape)}, not {tuple(foretold.shape)}"
    return ""


def _in_words(value: Any) -> str:
    return f"{len(value)} results" if isinstance(value, (list, tuple)) else kind_of(value)
